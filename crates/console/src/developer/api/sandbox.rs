//! What only the sandbox can do.

use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

use crate::naira::api::AccountForm;
use bursar_journal::IntentState;

/// What the faucet paid.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SandboxFunded {
    /// On-chain hash of the faucet's transfer.
    pub tx_hash: String,
}

/// The world that is open.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SandboxView {
    /// Where it listens: on this computer alone.
    pub base_url: String,
    /// The JSON-RPC addresses of its chains.
    pub nodes: Vec<SandboxNode>,
    /// Different for every world.
    pub world_id: String,
    /// The text its keys and ids were made from; absent where they are random.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// RFC 3339: what its clock says.
    pub now: String,
    /// Seconds by which that clock is ahead of this computer's; negative where it is behind.
    pub ahead_seconds: i32,
    /// The failures that were asked for and did not happen yet, in their order.
    pub rules: Vec<FailureRule>,
    /// The tutorials, in the order to take them.
    pub tutorials: Vec<TutorialCard>,
}

/// What forms of the sandbox can be filled in with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SandboxSamples {
    /// Whom an account is for. It has no reference: the row of the form has one.
    pub account: AccountForm,
    /// Code of a bank.
    pub sort_code: String,
    /// A number at that bank, for which it knows a name.
    pub account_number: String,
}

/// Where a chain of the sandbox answers as a node does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SandboxNode {
    /// The chain, as the service spells it.
    pub chain: String,
    /// Its JSON-RPC address.
    pub url: String,
}

/// A failure of the next requests of an operation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FailureRule {
    /// A row of the table, or `*` for every one.
    pub operation: String,
    /// Such as `drop_after` or `delay=4000`.
    pub fault: String,
    /// How many requests are left to fail.
    pub count: u32,
}

/// A tutorial with a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Tutorial {
    /// Send a first payout.
    FirstPayout,
    /// An invoice comes twice.
    FindDuplicate,
    /// The line drops after the service took a payout.
    LineDropped,
    /// No block takes a transfer.
    StuckTransfer,
    /// A sheet of salaries has three mistakes in it.
    SalarySheet,
    /// One person prepares a sheet of salaries, and another approves it.
    TwoPeople,
}

/// A tutorial and when it was done last.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TutorialCard {
    /// Which.
    pub tutorial: Tutorial,
    /// RFC 3339: when it last ended well; absent where it never did.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub done_at: Option<String>,
}

/// How far a step of a tutorial is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TutorialStepState {
    /// Seen in what really happened.
    Done,
    /// What to do now.
    Active,
    /// Later.
    Ahead,
}

/// What happened in a tutorial, as the journal tells it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TutorialResult {
    /// Whether it ended as it should.
    pub good: bool,
    /// The payment it is about, or the batch.
    pub intent_id: String,
    /// `K7Q-4MD`.
    pub code: String,
    /// "₦5,000.00".
    pub amount: String,
    /// How often the request left.
    pub attempts: u32,
    /// How many such payments there are in all.
    pub payments: u32,
    /// How a stuck transfer ended: `accelerated`, `cancelled` or `too_late`.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<crate::payments::api::ReplacementEnd>,
}

/// The second person of the tutorial for two, whom the sandbox plays.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TutorialColleague {
    /// Their name, as their card has it.
    pub person: String,
    /// The fingerprint of their card in groups, as they read it out.
    pub fingerprint: Vec<String>,
}

/// The tutorial that runs.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TutorialView {
    /// Which.
    pub tutorial: Tutorial,
    /// RFC 3339.
    pub started_at: String,
    /// Its steps.
    pub steps: Vec<TutorialStepState>,
    /// The payment it is about, once there is one.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub intent_id: Option<String>,
    /// The batch it is about, once there is one.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub batch_id: Option<String>,
    /// The request that waits to be signed or for the colleague, or was approved; only in the tutorial for two.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
    /// Who is played; only in the tutorial for two.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colleague: Option<TutorialColleague>,
    /// How the payment stands.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<IntentState>,
    /// What came of it, once it has ended.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<TutorialResult>,
}
