//! The rule under which a request goes out again.

use bursar_messages::typescript::TS;
use serde::Serialize;

/// Under which rule a request whose answer was lost goes out again by itself, with the same key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReplayRule {
    /// Minutes after the first byte; 0: never.
    pub minutes: u32,
    /// What holds where nothing was set.
    pub usual: u32,
    /// The most that can be set.
    pub most: u32,
}
