//! What screens get of it.

mod naira;
mod payouts;

pub use naira::*;
pub use payouts::*;
