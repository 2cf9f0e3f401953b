//! The app as a whole: the two tables of rows, their dispatch and protection, and the screens that show every subject.

pub mod api;
pub(crate) mod approval;
#[cfg(debug_assertions)]
pub mod bindings;
pub mod clipboard;
pub mod command_line;
pub(crate) mod command_table;
pub mod commands;
pub(crate) mod connect;
pub(crate) mod find;
#[cfg(any(test, feature = "fuzz"))]
pub mod fuzz;
pub mod hardening;
pub(crate) mod home;
pub mod invoke;
pub mod licences;
pub(crate) mod notices;
pub(crate) mod protections;
pub(crate) mod states;
pub(crate) mod stored_profile;
pub mod updates;
mod workspace_commands;
