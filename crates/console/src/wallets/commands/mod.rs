//! Its rows of the command table.

mod addresses;
mod custody;
mod labels;
mod nodes;
mod set_notes;
mod sponsors;
mod tokens;

pub use addresses::*;
pub use custody::*;
pub use labels::*;
pub use nodes::*;
pub use set_notes::*;
pub use sponsors::*;
pub use tokens::*;
