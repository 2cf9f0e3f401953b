//! What screens get of it.

mod customers;

pub use customers::*;
