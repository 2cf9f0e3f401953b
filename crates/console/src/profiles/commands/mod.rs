//! Its rows of the command table.

mod organization;
mod profiles;
mod safekeeping;
mod settings;

pub use organization::*;
pub use profiles::*;
pub use safekeeping::*;
pub use settings::*;
