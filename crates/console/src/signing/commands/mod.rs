//! Its rows of the command table.

mod abi_library;
mod call_page;
mod contracts;
mod explorer;
mod read_call;
mod signing;

pub use abi_library::*;
pub use call_page::*;
pub use contracts::*;
pub use signing::*;
