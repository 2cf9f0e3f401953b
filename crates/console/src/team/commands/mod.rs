//! Its rows of the command table.

mod cards;
mod policy;

pub use cards::*;
pub use policy::*;
