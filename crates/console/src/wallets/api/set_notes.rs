//! What people write about a wallet set.

use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

/// A note on a wallet set. It rests sealed and is in no search and no export.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SetNote {
    /// As it was written; empty where nobody wrote one.
    pub text: String,
    /// RFC 3339: when it was last changed.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changed_at: Option<String>,
    /// Who changed it.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changed_by: Option<String>,
}
