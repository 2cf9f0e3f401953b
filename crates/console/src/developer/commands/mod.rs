//! Its rows of the command table.

mod exchanges;
mod runner;
mod sandbox;

pub use exchanges::*;
pub use runner::*;
pub use sandbox::*;
