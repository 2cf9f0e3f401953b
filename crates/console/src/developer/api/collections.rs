//! Collections of requests.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A request that was saved: what was typed, never a secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SavedRequest {
    /// What a person knows it by; once in its collection.
    pub name: String,
    /// Row of the table.
    pub operation: String,
    /// What was typed, by the name of its field.
    pub typed: BTreeMap<String, String>,
}

/// Requests in the order in which a person put them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct RequestCollection {
    /// Its id.
    pub id: String,
    /// What a person knows it by; once in a profile.
    pub name: String,
    /// In order.
    pub requests: Vec<SavedRequest>,
}

/// By name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct RequestCollections(pub Vec<RequestCollection>);
