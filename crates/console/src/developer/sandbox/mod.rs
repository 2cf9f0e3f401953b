//! The sandbox inside the program: its start, its worlds, failures and drills.

pub(crate) mod host;
pub(crate) mod practice;
