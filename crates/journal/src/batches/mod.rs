//! Batches: many payments that a person approves as a whole.
//!
//! A batch is an intent of its own, whose request is a digest over all rows, so the decision about it covers each of them. A row becomes an intent
//! in the transaction that begins it, and never twice: the row names its intent, and a batch has one intent for each of its rows.

mod records;
mod running;
mod stored;
mod totals;
mod writing;

pub use records::{BatchPause, BatchRecord, BatchRow, BatchState, BatchTotal, BatchTotals, Begun, NewBatch, NewBatchRow, PaidBy, RowEnd, RowResult, RowState};
pub(super) use running::{decided, decided_as, hold_all, waiting_payments};

/// What the entry of a batch is called where others name their row of the table.
pub const BATCH: &str = "batch";
/// What a sheet is sealed as.
const SHEET: &str = "batch-sheet";
