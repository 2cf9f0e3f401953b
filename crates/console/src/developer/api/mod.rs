//! What screens get of it.

mod collections;
mod connection;
mod exchanges;
mod runner;
mod sandbox;

pub use collections::*;
pub use connection::*;
pub use exchanges::*;
pub use runner::*;
pub use sandbox::*;
