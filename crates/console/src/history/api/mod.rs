//! What screens get of it.

mod history;
mod log;
mod signed;
mod statements;

pub use history::*;
pub use log::*;
pub use signed::*;
pub use statements::*;
