//! Its rows of the command table.

mod drafts;
mod intents;
mod replacements;
mod saved_forms;
mod transfers;
mod unknown;

pub use drafts::*;
pub use intents::*;
pub use replacements::*;
pub use saved_forms::*;
pub use unknown::*;
