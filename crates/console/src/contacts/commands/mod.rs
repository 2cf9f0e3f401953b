//! Its rows of the command table.

mod address_tool;
mod contacts;

pub use address_tool::*;
pub use contacts::*;
