//! What the payments of a wallet cost it, as far as that is known for certain.

use bursar_contract::Decimal;
use bursar_journal::{Direction, Entry, IntentState, payment::Fee};

/// What rows cost in the currency of their chain.
#[derive(Default)]
pub(super) struct Charged {
    /// What is known for certain.
    pub(super) amount: Decimal,
    /// How many payments that is of.
    pub(super) payments: u32,
    /// How many ended, or were sent, without anybody saying what they cost.
    pub(super) open: u32,
}

impl Charged {
    /// What the rows of a wallet cost it. What a sponsor paid it did not, and of a payment and its acceleration only one is charged.
    pub(super) fn of<'a>(rows: impl IntoIterator<Item = &'a Entry>, unit: &str) -> Self {
        let mut all = Self::default();
        for row in rows {
            match &row.fee {
                _ if row.paid_by.is_some() || row.direction == Direction::In || was_cancelled(row) => {}
                Some(Fee::Charged { sponsored: true, .. } | Fee::AtMost { sponsored: true, .. }) => {}
                Some(Fee::Charged { amount, unit: of, .. }) if of.eq_ignore_ascii_case(unit) => {
                    all.amount += amount;
                    all.payments += 1;
                }
                Some(_) => all.open += 1,
                // A payment that was made outside Bursar, or one of which nothing was estimated. A signature costs nothing.
                None => all.open += u32::from(row.money.is_some() || row.tx_hash.is_some()),
            }
        }
        all
    }
}

/// Its cancellation took its place, and that is what was charged.
fn was_cancelled(row: &Entry) -> bool {
    row.state == IntentState::Dead && row.service_state.as_deref().is_some_and(|word| word.eq_ignore_ascii_case("cancelled"))
}
