//! What screens get of it.

mod history;
mod log;
mod statements;

pub use history::*;
pub use log::*;
pub use statements::*;
