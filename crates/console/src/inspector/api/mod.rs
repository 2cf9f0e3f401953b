//! What screens get of it.

mod connection;
mod exchanges;
mod runner;

pub use connection::*;
pub use exchanges::*;
pub use runner::*;
