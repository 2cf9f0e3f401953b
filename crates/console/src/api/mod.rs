//! What the windows see: the shapes that cross to the UI. Amounts, ids and times are text; no secret has a place here.

mod backup;
mod drafts;
mod intents;
mod money;
mod profiles;
mod sandbox;
mod secrets;
mod transfers;
mod unknown;

pub use backup::*;
pub use drafts::*;
pub use intents::*;
pub use money::*;
pub use profiles::*;
pub use sandbox::*;
pub use secrets::*;
pub use transfers::*;
pub use unknown::*;
