//! What the windows see: the shapes that cross to the UI. Amounts, ids and times are text; no secret has a place here.

mod addresses;
mod backup;
mod contacts;
mod drafts;
mod history;
mod home;
mod intents;
mod money;
mod naira;
mod payouts;
mod portfolio;
mod profiles;
mod replacements;
mod sandbox;
mod secrets;
mod settings;
mod transfers;
mod unknown;

pub use addresses::*;
pub use backup::*;
pub use contacts::*;
pub use drafts::*;
pub use history::*;
pub use home::*;
pub use intents::*;
pub use money::*;
pub use naira::*;
pub use payouts::*;
pub use portfolio::*;
pub use profiles::*;
pub use replacements::*;
pub use sandbox::*;
pub use secrets::*;
pub use settings::*;
pub use transfers::*;
pub use unknown::*;
