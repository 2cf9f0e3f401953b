//! What screens get of it.

mod address_tool;
mod contact_files;
mod contacts;

pub use address_tool::*;
pub use contact_files::*;
pub use contacts::*;
