//! The first page: what needs a person, and how much money left on which day.

use bursar_messages::Message;
use bursar_messages::typescript::TS;
use serde::Serialize;

use crate::{
    base::api::{ChainView, MoneyBlock},
    batches::api::BatchView,
    customers::api::PinRequestState,
};

/// What needs a person. It comes from this computer; the service is not asked.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AttentionList {
    /// The most pressing first.
    pub items: Vec<Attention>,
    /// How many there are in all; `items` holds at most 200.
    pub count: u32,
}

/// What Home shows besides the roll-up and what needs a person.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct HomeView {
    /// Money out, one for each currency that left in the period; main before test, the most used first.
    pub out: Vec<MoneyOut>,
}

/// Why something needs a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AttentionKind {
    /// A payment whose outcome nobody knows.
    Unknown,
    /// A payment that was left to another computer, and was handed over to this one.
    HandedOver,
    /// A request of the team that was handed over to this computer, and was not started here.
    HandedOverRequest,
    /// A batch that does not go on until a person says so.
    BatchPaused,
    /// A draft that waits for the confirm window.
    Draft,
    /// A batch that is being sent: nothing is to be done, and a person wants to know how far it is.
    BatchSending,
    /// Accepted, and not final for much longer than usual.
    Slow,
    /// What a customer was asked for has ended, and nobody here has looked at it.
    PinRequestEnded,
    /// A customer has the link of a PIN request, and has not finished.
    PinRequestWaiting,
    /// The service refused the signing secret of a set.
    SecretRejected,
    /// The signing secret of a set is not on this computer.
    SecretMissing,
    /// Somebody left the team, and their login to the workspace, or the key that they know, still counts.
    OldLogin,
    /// A wallet that holds tokens and can pay for few sends.
    LowGas,
    /// Signing secrets that no backup holds: they would be lost with this computer.
    BackupMissing,
    /// No backup of the profile was made, or none for a month.
    ProfileBackup,
}

/// One thing that needs a person.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Attention {
    /// Why.
    pub kind: AttentionKind,
    /// The intent, the request of the team, the batch, the wallet set, the member, or the address key that it is about.
    pub id: String,
    /// Name of the set, wallet or person; may be empty. Text from outside.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Title of the entry, where it is one of the journal; what a request of the team does.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<Message>,
    /// What a request of the team pays: "₦120,000.00".
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<String>,
    /// The money, where it is a payment.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub money: Option<MoneyBlock>,
    /// RFC 3339: since when, where that is known; of a backup, when the last one was made.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<String>,
    /// The set of a wallet.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set_id: Option<String>,
    /// The chain of a wallet.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chain: Option<ChainView>,
    /// Later payments from the same wallet that wait behind it.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub behind: Option<u32>,
    /// How many sends the wallet can still pay for.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sends: Option<u32>,
    /// How a PIN request ended.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pin_request: Option<PinRequestState>,
    /// How many sets' secrets no backup holds.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sets: Option<u32>,
    /// How far a batch is.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub batch: Option<BatchView>,
}

/// Money out in one currency, day by day. Accepted naira payouts and completed transfers only.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MoneyOut {
    /// Tells it from every other of the list.
    pub key: String,
    /// Symbol.
    pub unit: String,
    /// Chains and contract, where another of the list has this symbol too.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub which: Option<String>,
    /// Whether it is worth nothing.
    pub test: bool,
    /// Where it stands alone: nobody here knows that this token is what it calls itself, so it is added to no other of its symbol.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alone_on: Option<ChainView>,
    /// Oldest first, one for each day of the period.
    pub days: Vec<OutDay>,
    /// Plain decimal text.
    pub total: String,
    /// Payments in the period.
    pub count: u32,
}

/// One day.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OutDay {
    /// `2026-11-14`, in the zone that times are written in.
    pub day: String,
    /// Plain decimal text; "0" where nothing left.
    pub amount: String,
    /// Payments.
    pub count: u32,
    /// Thousandths of the largest day, for drawing.
    pub share: u32,
}
