//! Commands of batches.

mod batches;

pub use batches::*;
