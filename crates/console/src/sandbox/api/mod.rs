//! What screens get of it.

mod sandbox;

pub use sandbox::*;
