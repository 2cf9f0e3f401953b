//! What screens get of it.

mod addresses;
mod custody;
mod labels;
mod nodes;
mod portfolio;
mod receive;
mod set_notes;
mod sponsors;
mod tokens;

pub use addresses::*;
pub use custody::*;
pub use labels::*;
pub use nodes::*;
pub use portfolio::*;
pub use receive::*;
pub use set_notes::*;
pub use sponsors::*;
pub use tokens::*;
