//! Accelerating, cancelling and waiting: what can be done about a transaction that is under way.

use bursar_messages::Message;
use bursar_messages::typescript::TS;
use serde::Serialize;

use super::IntentView;

/// What can be done about a transaction, and its family.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReplacementView {
    /// Why it cannot be accelerated; absent while it can.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accelerate_off: Option<Message>,
    /// Why it makes no sense to ask for a cancellation; absent while it does.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cancel_off: Option<Message>,
    /// Later payments from the same wallet that wait behind it.
    pub behind: u32,
    /// Whether it takes more than five times the usual.
    pub slow: bool,
    /// Every transaction for the same place in the wallet's order, oldest first: the chain takes one of them.
    pub family: Vec<IntentView>,
    /// How the family ended.
    pub end: ReplacementEnd,
}

/// How a family of transactions ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReplacementEnd {
    /// It is alone: nothing was asked.
    Alone,
    /// Not decided.
    Open,
    /// The payment was made by the accelerated transaction.
    Accelerated,
    /// The cancellation came through: nothing was paid.
    Cancelled,
    /// The cancellation came too late: it was paid.
    TooLate,
    /// Of none of them it is known what came of it.
    Unknown,
}
