//! Its rows of the command table.

mod connection;
mod exchanges;
mod runner;
mod sandbox;

pub use connection::*;
pub use exchanges::*;
pub use runner::*;
pub use sandbox::*;
