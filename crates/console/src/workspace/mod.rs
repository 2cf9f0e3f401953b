//! The team's workspace: a PostgreSQL database that carries what members sign, so that nobody has to carry files.
//!
//! What holds is decided by `bursar-workspace` and, of each document, by the folder `team`: this folder stores where the computer stands, connects, reads
//! what is new, delivers what was signed here, and shows it. A profile without a workspace runs nothing of it. Start reading in `exchange`.

mod access;
pub mod api;
mod book;
pub(crate) mod claims;
mod collections;
pub mod commands;
mod documents;
mod exchange;
pub(crate) mod handover;
mod keys;
mod newest;
pub(crate) mod old_logins;
pub(crate) mod outcomes;
mod setup;
mod shared;
mod view;
pub(crate) mod without_window;
mod words;
mod writer;

pub(crate) use book::WAITS_FOR_A_PERSON;
pub(crate) use collections::{Came, Collection, Untold};
pub(crate) use exchange::start;
pub(crate) use newest::{Newest, NewestCounts};
pub(crate) use shared::SharedWorkspace;
