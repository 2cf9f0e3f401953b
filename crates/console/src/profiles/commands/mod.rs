//! Its rows of the command table.

mod organization;
mod safekeeping;
mod settings;

pub use organization::*;
pub use safekeeping::*;
pub use settings::*;
