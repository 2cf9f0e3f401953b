//! Its rows of the command table.

mod sandbox;

pub use sandbox::*;
