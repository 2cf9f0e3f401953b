//! The history: what is asked of it, what the service knows besides, and what leaves it on paper or as a file.

mod account;
pub mod api;
pub mod commands;
mod export;
mod receipt;
mod remark;
mod statement;
mod sync;
pub(crate) mod zone;

pub(crate) use account::close_account;
pub(crate) use export::{Running, export, preview};
pub(crate) use receipt::{receipt, words};
pub(crate) use remark::check_remark;
pub(crate) use statement::{ClosedMonth, approved_file, approved_on, close_month, statement_file};
pub(crate) use sync::{read_wallet, refresh};
