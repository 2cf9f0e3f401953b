//! Batches: a sheet of many payments that is checked row by row, approved as a whole in the confirm window, and sent one row after another.
//!
//! `table` reads a sheet, `checking` says how far that is, `sheets` saves it row by row (`sheet_row`) and finds and replaces in it (`replacement`), `working` is the one that a person works on, checked again where its `basis` changed. A row is a payout to a bank account or a transfer of tokens:
//! `checks` checks payouts at once, `transfers` asks the service about each transfer, and `token_sums` holds them against the wallets. `review` is what
//! is reviewed and drafted, and `face` what the confirm window shows of it, with `reasons` of unusual rows and the `comparison` with the last batch;
//! `stored_rows` is what is stored of it. `run` sends, `results` says what came of it, and `progress` how far all of them are. `file_check` checks a
//! sheet on the command line, and `practice` is the sheet of the sandbox's tutorial. How it is stored, and that no row is sent twice, is in the journal
//! (`crates/journal/src/batches/mod.rs`).

pub mod api;
mod basis;
mod checking;
mod checks;
mod comparison;
mod face;
pub(crate) mod file_check;
mod finding;
mod left_out;
mod outcome;
pub(crate) mod practice;
mod progress;
mod proposal_rows;
mod reasons;
mod replacement;
mod result_files;
mod results;
pub(crate) mod review;
pub(crate) mod run;
mod sheet_row;
mod sheets;
mod stored_rows;
mod summary;
mod table;
mod token_sums;
mod transfers;
mod unattended;
mod working;

pub mod commands;

pub use progress::BatchProgress;
pub(crate) use proposal_rows::{begin_of_proposal, is_here};
pub(crate) use results::under_way;
pub(crate) use sheets::Sheets;
#[cfg(any(test, feature = "fuzz"))]
pub(crate) use table::reads;
pub use unattended::Closing;
