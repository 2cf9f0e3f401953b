//! Its rows of the command table.

pub(crate) mod history;

pub use history::*;
