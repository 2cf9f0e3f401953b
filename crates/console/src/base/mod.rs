//! What every subject stands on: the open profile, files, logs, checks, times in words.

pub mod api;
pub(crate) mod checks;
#[macro_use]
pub mod commands;
pub(crate) mod collection;
pub(crate) mod confusables;
pub mod files;
pub mod logs;
pub(crate) mod narration;
pub mod native_dialog;
pub(crate) mod nuban;
pub mod pace;
pub(crate) mod personal;
pub(crate) mod protections;
pub mod second_window;
pub(crate) mod session;
pub(crate) mod sheet;
pub(crate) mod zone;
