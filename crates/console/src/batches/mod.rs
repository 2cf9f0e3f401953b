//! Batches: a sheet of many payouts that is checked row by row, approved as a whole in the confirm window, and sent one row after another.
//!
//! `table` reads a sheet, `sheets` holds it while a person works on it, `checks` checks its rows, `review` is what the confirm window shows, and
//! `run` sends. What is stored, and that no row is sent twice, is in the journal (`crates/journal/src/batches.rs`).

pub mod api;
mod checks;
mod results;
pub(crate) mod review;
pub(crate) mod run;
mod sheets;
mod table;

pub mod commands;

pub(crate) use sheets::Sheets;
#[cfg(any(test, feature = "fuzz"))]
pub(crate) use table::reads;
