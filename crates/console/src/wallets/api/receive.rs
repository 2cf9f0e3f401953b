//! Codes for cameras.

use bursar_messages::typescript::TS;
use serde::Serialize;

/// The code of an address as squares: what a camera reads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReceiveCode {
    /// Modules on a side, without the quiet zone.
    pub size: u32,
    /// One text for each row, `1` for a dark module.
    pub rows: Vec<String>,
}
