//! Its rows of the command table.

mod naira;

pub use naira::*;
