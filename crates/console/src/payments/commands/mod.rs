//! Its rows of the command table.

mod drafts;
mod intents;
mod limits;
mod replacements;
mod replay_rule;
mod saved_forms;
mod transfers;
mod unknown;

pub use drafts::*;
pub use intents::*;
pub use limits::*;
pub use replacements::*;
pub use replay_rule::*;
pub use saved_forms::*;
pub use transfers::*;
pub use unknown::*;
