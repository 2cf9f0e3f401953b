//! Its rows of the command table.

mod exchanges;
mod runner;

pub use exchanges::*;
pub use runner::*;
