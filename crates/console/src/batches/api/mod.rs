//! What screens read and write of batches.

mod results;
mod sheet;

pub use results::*;
pub use sheet::*;
