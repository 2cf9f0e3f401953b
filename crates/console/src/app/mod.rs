//! What every subject needs: the open profile, the two tables of rows, what protects them, files, logs.

#[macro_use]
pub mod commands;
pub mod api;
pub mod bindings;
pub mod clipboard;
pub(crate) mod command_table;
pub(crate) mod doors;
pub mod files;
pub(crate) mod find;
#[cfg(any(test, feature = "fuzz"))]
pub mod fuzz;
pub mod hardening;
pub(crate) mod home;
pub mod licences;
pub mod logs;
pub(crate) mod notices;
pub mod pace;
pub(crate) mod protections;
pub mod question;
pub(crate) mod session;
pub(crate) mod shelf;
pub mod updates;
