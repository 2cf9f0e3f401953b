//! What every subject stands on: the open profile, files, logs, checks, times in words.

pub mod api;
pub(crate) mod checks;
#[macro_use]
pub mod commands;
pub mod files;
pub(crate) mod letters;
pub mod logs;
pub(crate) mod narration;
pub(crate) mod nuban;
pub mod pace;
pub(crate) mod personal;
pub(crate) mod protections;
pub mod question;
pub(crate) mod session;
pub(crate) mod shelf;
pub(crate) mod zone;
