//! Collections of requests.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A saved request: what was typed into the form, never a secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SavedRequest {
    /// Its name, unique in the collection.
    pub name: String,
    /// Name of the operation.
    pub operation: String,
    /// What was typed, by field name.
    pub typed: BTreeMap<String, String>,
}

/// A named list of requests, in the person's order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct RequestCollection {
    /// Its id.
    pub id: String,
    /// Its name, unique in the profile.
    pub name: String,
    /// In order.
    pub requests: Vec<SavedRequest>,
}

/// By name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct RequestCollections(pub Vec<RequestCollection>);
