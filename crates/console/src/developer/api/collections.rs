//! Collections of requests.

use std::collections::BTreeMap;

use bursar_contract::Fault;
use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

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

/// A saved request, by the collection it stands in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SavedPlace {
    /// Id of the collection.
    pub collection: String,
    /// Name of the request.
    pub request: String,
}

/// A request before another one in its collection, and what can be taken of its last answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct EarlierRequest {
    /// Its name.
    pub request: String,
    /// Whether it has an answer: it was run since the profile was opened.
    pub answered: bool,
    /// It is sent only after somebody confirmed it, and no value of its answer can be taken.
    pub confirmed: bool,
    /// What a field can take.
    pub values: Vec<EarlierValue>,
}

/// A value of an earlier answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct EarlierValue {
    /// What a field holds to take it: `{{wallet.id}}`.
    pub reference: String,
    /// The value, shortened. Untrusted text.
    pub value: String,
}

/// A collection that runs, or ran last.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CollectionRun {
    /// Id of the collection.
    pub id: String,
    /// Its name when it was started.
    pub name: String,
    /// How it stands.
    pub state: CollectionRunState,
    /// Its requests, in order.
    pub steps: Vec<CollectionStep>,
}

/// How a run stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CollectionRunState {
    /// Requests go out.
    Running,
    /// All were answered.
    Done,
    /// One failed; those after it were not run.
    Failed,
    /// One made a draft for the confirm window; those after it were not run.
    Drafted,
    /// A person stopped it.
    Stopped,
}

/// One request of a run.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CollectionStep {
    /// Name of the request.
    pub request: String,
    /// Row of the table.
    pub operation: String,
    /// How it stands.
    pub state: CollectionStepState,
    /// HTTP status, where the exchange was kept.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
    /// How long it took.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub milliseconds: Option<u32>,
    /// The exchange, where it was kept.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exchange_id: Option<String>,
    /// The draft it made.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draft_id: Option<String>,
    /// Why it did not go through.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
}

/// How a request of a run stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CollectionStepState {
    /// Its turn has not come.
    Waiting,
    /// It is being carried out.
    Running,
    /// It was answered.
    Done,
    /// It failed.
    Failed,
    /// It moves money: its draft waits for the confirm window.
    Drafted,
}

/// A collection that was saved as a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExportedCollection {
    /// Name of the file, without the folder.
    pub name: String,
    /// How many fields with data of people were left out.
    pub left_out: u32,
}

/// A collection that was added from a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ImportedCollection {
    /// All of them.
    pub collections: RequestCollections,
    /// The name it got.
    pub name: String,
    /// Whether the name in the file was in use.
    pub renamed: bool,
}
