//! Naira accounts and payouts: what can be known of account numbers, banks, names and sums before the service is asked, and the book of own accounts.
//!
//! Everything here warns and sorts; only the service and a person decide. Personal data never leaves this room in clear, except by the one
//! command that reveals a field and is logged.

pub(crate) mod accounts;
pub(crate) mod amount;
mod answer;
pub mod api;
pub(crate) mod balances;
pub(crate) mod banks;
pub(crate) mod beneficiaries;
pub(crate) mod book;
pub(crate) mod card;
pub(crate) mod card_logo;
mod charges;
pub(crate) mod check;
pub mod commands;
pub(crate) mod create;
pub(crate) mod fees;
pub(crate) mod finding;
pub(crate) mod import;
mod known_accounts;
pub(crate) mod movements;
pub(crate) mod number;
pub(crate) mod people;
pub(crate) mod protections;
pub(crate) mod request;
pub(crate) mod review;
pub(crate) mod row;
mod words;
