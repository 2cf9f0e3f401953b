//! Its rows of the command table.

mod contracts;
mod signing;

pub use contracts::*;
pub use signing::*;
