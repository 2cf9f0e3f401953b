//! The app's own commands: one row each, like the service's table.
//!
//! `name Window Input => Output;` A window may call a command only if the row names it; the shell turns rows into Tauri
//! commands and permissions, the bindings into TypeScript.

mod find;
mod home;
mod licences;
mod profiles;
mod settings;
#[cfg(test)]
mod strict_tests;

pub use crate::base::commands::{Command, Window};
pub use find::*;
pub use home::*;
pub use licences::*;
pub use profiles::*;
pub use settings::*;
