//! What screens get of more than one subject.

mod check_id;
mod checks;
mod files;
mod money;
mod profile;
mod protections;

pub use check_id::*;
pub use checks::*;
pub use files::*;
pub use money::*;
pub use profile::*;
pub use protections::*;
