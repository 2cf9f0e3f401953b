//! Its rows of the command table.

mod customers;

pub use customers::*;
