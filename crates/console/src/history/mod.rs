//! The history: what is asked of it, what the service knows besides, and what leaves it on paper or as a file.

mod account;
mod accounting;
pub mod api;
pub mod commands;
mod export;
mod receipt;
mod statement;
mod sync;

pub(crate) use account::close_account;
pub(crate) use export::{Running, export, preview};
pub(crate) use receipt::{receipt, words};
pub(crate) use statement::{ClosedMonth, approved_file, approved_on, close_month, statement_file};
pub(crate) use sync::{read_wallet, refresh};
