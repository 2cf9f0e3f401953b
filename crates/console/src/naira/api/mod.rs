//! What screens get of it.

mod held;
mod naira;
mod payouts;

pub use held::*;
pub use naira::*;
pub use payouts::*;
