//! Intents and their steps.

use bursar_contract::Fault;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{DecisionView, LinkedIntent, MoneyBlock};

/// State of an intent (security.md 3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum IntentState {
    /// Waits for the confirm window.
    Draft,
    /// A person said no.
    Rejected,
    /// A person said yes; nothing has left.
    Approved,
    /// The first byte may have left.
    Sending,
    /// The service has it.
    Accepted,
    /// The service said yes in a form we cannot read.
    AcceptedUnreadable,
    /// The service said no, on the first attempt, readably.
    Refused,
    /// It may or may not have happened.
    Unknown,
    /// Final and good.
    Settled,
    /// Final and not done: failed on chain, cancelled, or never sent.
    Dead,
}

/// How a step of the progress screen stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum StepState {
    /// Behind us.
    Done,
    /// Now.
    Active,
    /// Ahead.
    Ahead,
    /// Ended here, badly.
    Failed,
    /// Nobody knows.
    Unknown,
}

/// One step of the progress screen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Step {
    /// "Written to this computer", "Accepted by the service", "On chain", "Complete".
    pub label: String,
    /// How it stands.
    pub state: StepState,
    /// RFC 3339, where it has happened.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// Service id, hash, "Service says: QUEUED".
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}

/// An intent, whole.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct IntentView {
    /// Our id.
    pub id: String,
    /// `K7Q-4MD`.
    pub code: String,
    /// Row of the table: `transaction_transfer`.
    pub operation: String,
    /// "Transfer on BNB Smart Chain", "Create wallet set".
    pub title: String,
    /// Our state.
    pub state: IntentState,
    /// The service's word, as it came.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service_state: Option<String>,
    /// Whether the app still watches it.
    pub watching: bool,
    /// The money block, for transfers.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub money: Option<MoneyBlock>,
    /// In order.
    pub steps: Vec<Step>,
    /// The service's id.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remote_id: Option<String>,
    /// On-chain hash.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tx_hash: Option<String>,
    /// Every hash it was seen under, oldest first, where there was more than one.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hashes: Option<Vec<String>>,
    /// True: the entry was changed outside of Bursar or the disk is damaged, so nothing else of it is shown.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub damaged: Option<bool>,
    /// The last failure.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
    /// RFC 3339.
    pub created_at: String,
    /// RFC 3339.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided_at: Option<String>,
    /// RFC 3339; when the service's final word was read.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settled_at: Option<String>,
    /// Who approved.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided_by: Option<String>,
    /// How often it was sent.
    pub attempts: u32,
    /// What a person said about it while nobody knew its outcome.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<DecisionView>,
    /// Intents it belongs to; absent where there are none.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub links: Option<Vec<LinkedIntent>>,
    /// Usual seconds until it is final on its chain.
    pub usual_seconds: u32,
}
