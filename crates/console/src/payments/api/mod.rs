//! What screens get of it.

mod drafts;
mod intents;
mod replacements;
mod replay_rule;
mod saved_forms;
mod sheet;
mod stored_review;
mod transfers;
mod unknown;

pub use drafts::*;
pub use intents::*;
pub use replacements::*;
pub use replay_rule::*;
pub use saved_forms::*;
pub use sheet::*;
pub use transfers::*;
pub use unknown::*;
