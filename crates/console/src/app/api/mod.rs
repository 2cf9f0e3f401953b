//! What screens get of it.

mod find;
mod home;
mod licences;

pub use find::*;
pub use home::*;
pub use licences::*;
