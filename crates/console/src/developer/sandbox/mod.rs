//! The sandbox inside the program: its start, its worlds, failures and tutorials.

pub(crate) mod embedded_sandbox;
pub(crate) mod tools;
