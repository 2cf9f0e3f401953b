//! What screens get of it.

mod policy;
mod view;

pub use policy::*;
pub use view::*;
