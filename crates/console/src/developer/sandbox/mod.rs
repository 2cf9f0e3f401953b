//! The sandbox inside the program: its start, its worlds, failures and drills.

pub(crate) mod embedded_sandbox;
pub(crate) mod practice;
