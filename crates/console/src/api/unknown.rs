//! Outcomes that nobody knows: their inbox, what speaks for and against, and what a person decides.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::IntentView;

/// How an intent belongs to an earlier one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum LinkKind {
    /// The same payment again, after it was decided that the first was not sent.
    ResendOf,
    /// The same transaction at a higher fee.
    AccelerateOf,
    /// A request to replace the transaction with nothing.
    CancelOf,
}

/// An intent that belongs to another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LinkedIntent {
    /// Its id.
    pub id: String,
    /// `K7Q-4MD`.
    pub code: String,
    /// How they belong together.
    pub kind: LinkKind,
    /// Whether the named one is the later of the two.
    pub later: bool,
}

/// What a person said about an outcome nobody knew.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DecisionView {
    /// RFC 3339.
    pub at: String,
    /// Who.
    pub by: String,
    /// Whether it was sent.
    pub sent: bool,
    /// What it was decided on.
    pub note: String,
}

/// The inbox of unknown outcomes, oldest first.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct UnknownInbox(pub Vec<UnknownItem>);

/// One outcome that nobody knows.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct UnknownItem {
    /// The intent.
    pub intent: IntentView,
    /// RFC 3339; when the first byte may have left.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_sent_at: Option<String>,
    /// Whether Bursar looks for it in the wallet's list by itself.
    pub looking: bool,
    /// RFC 3339; until then "check again" sends the same request under the same key. Absent: it is never sent again.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replay_until: Option<String>,
    /// RFC 3339; from then on it may be decided that it was not sent. Before, the request may still be on its way.
    pub decidable_from: String,
}

/// One attempt of an intent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AttemptView {
    /// From 1.
    pub number: u32,
    /// RFC 3339.
    pub started_at: String,
    /// RFC 3339; absent where the app ended first.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended_at: Option<String>,
    /// `not_sent`, `refused`, `ambiguous`, `unreadable`, `accepted`; absent where the app ended first.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
    /// HTTP status, where an answer began.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
}

/// A transaction of the same wallet that may be the one in question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Candidate {
    /// The service's id.
    pub remote_id: String,
    /// Whether destination, token, amount and time are all those of the intent.
    pub matches: bool,
    /// Whether it says something else than the intent, so that it cannot be the one.
    pub differs: bool,
    /// Code of another entry of the journal that this transaction belongs to.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claimed_by: Option<String>,
    /// The service's word.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service_state: Option<String>,
    /// As the service says it.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub created_at: Option<String>,
    /// Where to.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub destination: Option<String>,
    /// Decimal text.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<String>,
    /// Registry id of the token.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token_id: Option<String>,
    /// On-chain hash.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tx_hash: Option<String>,
}

/// Both sides of an unknown outcome: what we sent, and what the wallet's list shows since.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct UnknownEvidence {
    /// The row of the inbox.
    pub item: UnknownItem,
    /// "POST /v1/transactions/transfer/developer".
    pub request_line: String,
    /// The exact body without secrets.
    pub request_body: String,
    /// Every time it left, or may have.
    pub attempts: Vec<AttemptView>,
    /// Transactions of the wallet created since the first attempt, less the tolerance of the clocks. Newest first.
    pub candidates: Vec<Candidate>,
    /// Whether the wallet's list was read far enough to hold everything since. Where it is false, "nothing there" proves nothing.
    pub complete: bool,
    /// Why the list could not be read.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<bursar_contract::Fault>,
}

/// What a person decides about an unknown outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum UnknownVerdict {
    /// It was sent.
    Sent,
    /// It was not sent. It is never sent again; a re-send is a new payment.
    NotSent,
}
