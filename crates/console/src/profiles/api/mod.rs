//! What screens get of it.

mod backup;
mod organization;
mod profiles;
mod secrets;
mod settings;

pub use backup::*;
pub use organization::*;
pub use profiles::*;
pub use secrets::*;
pub use settings::*;
