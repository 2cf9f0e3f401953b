//! How far the batches of the open profile are, in one figure: for what stands outside of the window's page.

use bursar_contract::Fault;

use super::{
    api::{BatchStage, BatchView},
    results,
};
use crate::{Console, base::session::Session};

/// How far the batches are that are being sent; where none is, those that are paused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BatchProgress {
    /// Rows whose turn is over.
    pub done: u32,
    /// Rows in all.
    pub of: u32,
    /// Whether nothing is sent until a person says so.
    pub is_paused: bool,
}

impl BatchProgress {
    /// In whole percent, rounded down: all of it is done only when every row is.
    pub fn percent(self) -> u64 {
        u64::from(self.done) * 100 / u64::from(self.of.max(1))
    }

    /// Of several batches. A paused one beside one that is sent does not count: the figure would never get to its end.
    fn of_all(all: &[Self]) -> Option<Self> {
        let is_paused = all.iter().all(|one| one.is_paused);
        let counted = all.iter().filter(|one| one.is_paused == is_paused);
        counted.copied().reduce(|sum, one| Self { done: sum.done.saturating_add(one.done), of: sum.of.saturating_add(one.of), is_paused })
    }
}

impl From<&BatchView> for BatchProgress {
    fn from(view: &BatchView) -> Self {
        let BatchView { total, waiting, sending, stage, .. } = view;
        Self { done: total.rows.saturating_sub(waiting.rows + sending.rows), of: total.rows, is_paused: *stage == BatchStage::Paused }
    }
}

fn of(session: &Session) -> Result<Option<BatchProgress>, Fault> {
    let all: Vec<BatchProgress> = results::under_way(session)?.iter().map(BatchProgress::from).collect();
    Ok(BatchProgress::of_all(&all))
}

impl Console {
    /// How far the batches of the open profile are; none where none is being sent or paused, and while Bursar is locked.
    pub async fn batch_progress(&self) -> Option<BatchProgress> {
        let session = self.inner.open.read().await.clone()?;
        of(&session).unwrap_or_else(|fault| {
            tracing::warn!(code = ?fault.code, "how far the batches are could not be read");
            None
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn batch(done: u32, of: u32, is_paused: bool) -> BatchProgress {
        BatchProgress { done, of, is_paused }
    }

    #[test]
    fn several_batches_are_one_figure_and_a_paused_one_counts_only_where_none_is_sent() {
        assert_eq!(BatchProgress::of_all(&[]), None);
        assert_eq!(BatchProgress::of_all(&[batch(3, 10, false), batch(5, 6, false), batch(1, 9, true)]), Some(batch(8, 16, false)));
        assert_eq!(BatchProgress::of_all(&[batch(1, 9, true), batch(2, 4, true)]), Some(batch(3, 13, true)));
    }

    #[test]
    fn a_hundred_percent_means_every_row() {
        let percents = [(0, 164), (93, 164), (19_999, 20_000), (164, 164), (0, 0)].map(|(done, of)| batch(done, of, false).percent());
        assert_eq!(percents, [0, 56, 99, 100, 0]);
    }
}
