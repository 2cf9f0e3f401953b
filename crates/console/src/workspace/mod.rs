//! The team's workspace: a PostgreSQL database that carries what members sign, so that nobody has to carry files.
//!
//! What holds is decided by `bursar-workspace` and, of each document, by the folder `team`: this folder stores where the computer stands, connects, reads
//! what is new, delivers what was signed here, and shows it. A profile without a workspace runs nothing of it. Start reading in `exchange`.

mod access;
pub mod api;
mod book;
pub mod commands;
mod documents;
mod exchange;
mod setup;
mod shared;
mod view;
mod words;

pub(crate) use exchange::start;
pub(crate) use shared::SharedWorkspace;
