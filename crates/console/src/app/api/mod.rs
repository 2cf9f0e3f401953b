//! What screens get of it.

mod find;
mod home;
mod licences;
mod state;

pub use find::*;
pub use home::*;
pub use licences::*;
pub use state::*;
