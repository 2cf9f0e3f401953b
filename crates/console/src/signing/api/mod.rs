//! What screens get of it.

mod contracts;
mod signing;

pub use contracts::*;
pub use signing::*;
