//! ABIs that were saved on this computer, each of one contract or of any.

use bursar_messages::typescript::TS;
use serde::Serialize;

/// An ABI that was saved. Its text is asked for on its own: it may be long.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct SavedAbi {
    /// Its id.
    pub id: String,
    /// What a person knows it by.
    pub title: String,
    /// The contract with its checksum; absent where it fits any of its kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contract: Option<String>,
    /// How many functions can be called by it.
    pub functions: u32,
    /// RFC 3339.
    pub saved_at: String,
}

/// The newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SavedAbis(pub Vec<SavedAbi>);
