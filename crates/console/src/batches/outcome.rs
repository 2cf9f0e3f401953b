//! How the payments of a batch ended, in the words of its files.

use bursar_journal::{BatchPause, BatchRecord, BatchTotal, Payment, RowEnd, RowResult, RowState, payment::Fee};
use bursar_messages::{Message, message};

use crate::base::api::fee_text;

/// What a batch pays over. Its files have no column, and no total, for what it does not pay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rails {
    /// Naira to bank accounts.
    pub payouts: bool,
    /// Tokens to addresses.
    pub transfers: bool,
}

impl Rails {
    pub fn of(total: &BatchTotal) -> Self {
        let transfers = !total.sums.tokens.is_empty();
        Self { payouts: total.sums.naira.kobo > 0 || !transfers, transfers }
    }
}

/// How a row of a batch stands, in a word. Of a restored batch it is not known whether a row that waited was sent since.
pub(super) fn word(batch: &BatchRecord, row: &RowResult) -> Message {
    match &row.end {
        Some(RowEnd::Complete) => return message!("batch-result-complete"),
        Some(RowEnd::Failed) => return message!("batch-result-failed"),
        Some(RowEnd::Cancelled) => return message!("batch-result-cancelled"),
        Some(RowEnd::Recorded { made: true, .. }) => return message!("batch-result-recorded-made"),
        Some(RowEnd::Recorded { made: false, .. }) => return message!("batch-result-recorded-not-made"),
        None => {}
    }
    match row.state {
        RowState::Waiting if batch.pause == Some(BatchPause::Restored) => message!("batch-result-restored"),
        RowState::Waiting => message!("batch-result-waiting"),
        RowState::Sending => message!("batch-result-sending"),
        RowState::Accepted => message!("batch-result-accepted"),
        RowState::Unknown => message!("batch-result-unknown"),
        RowState::Refused => message!("batch-result-refused"),
        RowState::Held => message!("batch-result-held"),
    }
}

/// What has to be said beside that word.
pub(super) fn beside(row: &RowResult) -> Option<Message> {
    match (&row.paid_by, &row.end) {
        (Some(by), _) => Some(message!("batch-reason-accelerated", code = by.code.clone())),
        (None, Some(RowEnd::Recorded { by, .. })) => Some(message!("batch-reason-recorded", by = by.clone())),
        _ => None,
    }
}

/// Rows that stand alike come to one total: where it stands among the others.
pub(super) fn place(row: &RowResult) -> u8 {
    match (row.state, &row.end) {
        (RowState::Accepted, Some(RowEnd::Complete)) => 0,
        (RowState::Accepted, None) => 1,
        (RowState::Accepted, Some(_)) => 2,
        (RowState::Unknown, _) => 3,
        (RowState::Refused, None) => 4,
        (RowState::Refused, Some(RowEnd::Failed)) => 5,
        (RowState::Refused, Some(RowEnd::Cancelled)) => 6,
        (RowState::Refused, Some(_)) => 7,
        (RowState::Held, _) => 8,
        (RowState::Sending, _) => 9,
        (RowState::Waiting, _) => 10,
    }
}

/// What a transfer cost, as a figure with its currency; in words where a figure would not say it. Empty while it may still change.
pub(super) fn fee(row: &RowResult) -> (String, String) {
    let ended = matches!(row.end, Some(RowEnd::Complete | RowEnd::Failed));
    match (&row.payment, &row.charged) {
        (Payment::Transfer(_), Some(Fee::Charged { amount, unit, sponsored: false, .. })) => (amount.to_string(), unit.clone()),
        (Payment::Transfer(_), Some(fee @ Fee::Charged { .. })) => (fee_text(fee).to_string(), String::new()),
        (Payment::Transfer(_), _) if ended => (message!("batch-file-fee-unknown").to_string(), String::new()),
        _ => (String::new(), String::new()),
    }
}
