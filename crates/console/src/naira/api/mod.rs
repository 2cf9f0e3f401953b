//! What screens get of it.

mod balances;
mod naira;
mod payouts;

pub use balances::*;
pub use naira::*;
pub use payouts::*;
