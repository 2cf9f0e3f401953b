//! What a connection was found to be.

use bursar_contract::{Code, Fault};
use bursar_messages::typescript::TS;
use serde::Serialize;

use crate::{
    base::api::OrganizationMode,
    profiles::api::{ClockView, PublicKeyView},
};

/// What the key may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum KeyKind {
    /// Everything.
    Full,
    /// It may read, and every request to change something is refused.
    ReadOnly,
    /// The service does not accept it.
    Refused,
    /// What came back does not tell.
    NotKnown,
}

/// Where the service puts the payload of a success.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Dialect {
    /// In `message`, as documented.
    Message,
    /// In `data`, beside a message.
    Data,
    /// The payload alone.
    Bare,
}

/// Whether the connection has an operation that is not documented.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ExtensionState {
    /// It answered.
    Found,
    /// There is nothing at its path.
    Absent,
    /// It is there, or may be, and not for this key.
    Forbidden,
    /// What came back does not tell, or there was nothing to ask it about.
    NotKnown,
}

/// An operation that only some connections have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExtensionView {
    /// Row of the table.
    pub operation: &'static str,
    /// Whether it is there.
    pub state: ExtensionState,
}

/// What a connection was found to be. Nothing was changed by looking.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ConnectionReport {
    /// RFC 3339.
    pub checked_at: String,
    /// Where it was asked.
    pub base_url: String,
    /// How long the first answer took; absent where none came.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answered_in_millis: Option<u32>,
    /// Why it was not reached, or what it said against the key.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
    /// Its clock against this computer's; absent where no answer told the time.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockView>,
    /// What the key may do.
    pub key: KeyKind,
    /// Standard or trustless.
    pub mode: OrganizationMode,
    /// Whether the organization's secret is on this computer.
    pub secret_here: bool,
    /// The key that the organization's secret is encrypted for.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub public_key: Option<PublicKeyView>,
    /// Where answers have their payload; absent where none could be read.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dialect: Option<Dialect>,
    /// What only some connections have, in the order of the table.
    pub extensions: Vec<ExtensionView>,
    /// Payments that take much longer than usual on their chain.
    pub slow_payments: u32,
}

/// How the service answered last.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ConnectionState {
    /// Nothing was asked since the profile was opened.
    #[default]
    Unasked,
    /// It answered as the service does, if only with a refusal.
    Online,
    /// It answered late.
    Slow,
    /// It answered that the key is not accepted.
    KeyRefused,
    /// It answered that it was asked too often.
    RateLimited,
    /// It answered that it failed.
    Failing,
    /// It sends to another address, where Bursar does not go.
    Redirected,
    /// Something answered that is not an answer of the service, such as a page for people.
    Unreadable,
    /// It could not be reached.
    Offline,
}

/// How the service answered last, whoever asked: a screen, a reading in the background, or a payment.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ConnectionStatusView {
    /// In a word.
    pub state: ConnectionState,
    /// RFC 3339: since when it cannot be reached.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<String>,
    /// RFC 3339: when it wants to be asked again, where its last answer said so.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_at: Option<String>,
    /// What the last answer took.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub milliseconds: Option<u32>,
    /// The last ten, newest first.
    pub calls: Vec<LastCall>,
}

/// One call, without its input and answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LastCall {
    /// Counts up from 1.
    pub number: u32,
    /// Row of the table.
    pub operation: String,
    /// RFC 3339: when it began.
    pub at: String,
    /// What it took.
    pub milliseconds: u32,
    /// Why it failed.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failed: Option<Code>,
}
