//! How much may be asked again over one connection: a fifth of what is asked at first, so that a service in trouble is not drowned by those who
//! wait for it.

use std::sync::Mutex;

/// What one repetition costs, in first attempts: 1 in 5 is 20 %.
const PRICE: u32 = 5;
/// Repetitions that may be saved up, and are there at the start: an app that was just opened must get over a short gap in the line.
const SAVED: u32 = 10;

/// One per connection, shared by its clones.
#[derive(Debug)]
pub(crate) struct Budget(Mutex<u32>);

impl Default for Budget {
    fn default() -> Self {
        Self(Mutex::new(SAVED * PRICE))
    }
}

impl Budget {
    /// A first attempt leaves.
    pub(crate) fn first(&self) {
        self.change(|saved| (saved + 1).min(SAVED * PRICE));
    }

    /// Whether a read may be repeated; if so, that is paid for.
    pub(crate) fn take(&self) -> bool {
        let mut granted = false;
        self.change(|saved| {
            granted = saved >= PRICE;
            if granted { saved - PRICE } else { saved }
        });
        granted
    }

    /// A payment whose outcome is open is repeated. It never waits for this budget, because its five attempts are bounded by the journal; reads go
    /// without for it.
    pub(crate) fn first_of_all(&self) {
        self.change(|saved| saved.saturating_sub(PRICE));
    }

    fn change(&self, by: impl FnOnce(u32) -> u32) {
        // A counter is whole at every moment, whoever panicked beside it.
        let mut saved = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        *saved = by(*saved);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_connection_repeats_a_fifth_of_what_it_asks_and_ten_more() {
        let budget = Budget::default();
        let mut repeated = 0;
        for _ in 0..1_000 {
            budget.first();
            while budget.take() {
                repeated += 1;
            }
        }
        assert!((200..=210).contains(&repeated), "{repeated}");
    }

    #[test]
    fn a_long_quiet_time_saves_up_no_more_than_ten() {
        let budget = Budget::default();
        (0..10_000).for_each(|_| budget.first());
        assert_eq!((0..100).filter(|_| budget.take()).count(), 10);
    }

    #[test]
    fn reads_go_without_while_payments_are_repeated() {
        let budget = Budget::default();
        (0..10).for_each(|_| budget.first_of_all());
        assert!(!budget.take());
        budget.first_of_all();
        (0..5).for_each(|_| budget.first());
        assert!(budget.take(), "a payment leaves no debt behind");
    }
}
