//! Its rows of the command table.

mod organization;
mod safekeeping;

pub use organization::*;
pub use safekeeping::*;
