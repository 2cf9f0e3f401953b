//! What screens read and write of batches.

mod results;
mod review;
mod rows;
mod sheet;
mod sums;

pub use results::*;
pub use review::*;
pub use rows::*;
pub use sheet::*;
pub use sums::*;
