//! What was said between this computer and the service, for the inspector.

use bursar_contract::Fault;
use bursar_messages::Message;
use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

use bursar_journal::IntentState;

/// Asks for a window of exchanges, the newest first. Every filter that is given must hold.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct ListExchanges {
    /// First row.
    #[serde(default)]
    pub offset: Option<u32>,
    /// Rows, at most 500; 200 when left out.
    #[serde(default)]
    pub limit: Option<u32>,
    /// Words that each begin one of its own: names, references, addresses, ids, paths, statuses.
    #[serde(default)]
    pub text: Option<String>,
    /// Only this operation.
    #[serde(default)]
    pub operation: Option<String>,
    /// Only answers of this class: "2" to "5", "0" for no answer.
    #[serde(default)]
    pub class: Option<String>,
    /// Only what changes something.
    #[serde(default)]
    pub writes: Option<bool>,
    /// Only what failed.
    #[serde(default)]
    pub errors: Option<bool>,
    /// Only what carried this key.
    #[serde(default)]
    pub key: Option<String>,
    /// Only what is about this id, address or hash, or about one of several with spaces between.
    #[serde(default)]
    pub object: Option<String>,
    /// Only the attempts of this intent.
    #[serde(default)]
    pub intent: Option<String>,
}

/// An exchange as a row.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExchangeRow {
    /// Its number on this computer.
    pub id: String,
    /// RFC 3339.
    pub at: String,
    /// Row of the table.
    pub operation: String,
    /// HTTP verb.
    pub method: String,
    /// Path with its placeholders.
    pub path: String,
    /// `reads`, `writes`, `signs` or `moves_money`.
    pub effect: String,
    /// HTTP status, where an answer began.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
    /// `whole`, `cut`, `too_large`, `silent`, `broken` or `not_sent`.
    pub ended: String,
    /// Whether it counts as failed.
    pub failed: bool,
    /// Milliseconds from the beginning to the end.
    pub ms: u32,
    /// Bytes of the answer.
    pub bytes: u32,
    /// Idempotency key.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// The intent it belongs to.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub intent: Option<String>,
    /// Which try, from 1.
    pub attempt: u32,
}

/// A window of exchanges.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExchangePage {
    /// Newest first.
    pub rows: Vec<ExchangeRow>,
    /// How many under this filter, counted up to 10,000.
    pub total: u32,
    /// Whether there are more than were counted.
    pub more: bool,
    /// How many are kept.
    pub all: u32,
    /// How many were not kept since the profile was opened, because the disk refused or was too slow.
    pub lost: u32,
}

/// A header.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct HeaderLine {
    /// Its name.
    pub name: String,
    /// Its value; of the key only the last four characters.
    pub value: String,
}

/// One line of a body.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BodyLine {
    /// Levels of indentation.
    pub depth: u32,
    /// The field's name, quotes included.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The value, or a bracket; with its comma.
    pub value: String,
    /// Whether this version knows no such field.
    pub unknown: bool,
    /// Of a response: the path by which a later request of a collection refers to the value, such as `0.id`, where it may.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
}

/// A body.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BodyView {
    /// As it came, up to 200,000 characters.
    pub raw: String,
    /// The same in lines, up to 20,000.
    pub lines: Vec<BodyLine>,
    /// Whether it is one whole JSON value.
    pub json: bool,
    /// Bytes of the whole.
    pub bytes: u32,
    /// Whether `raw` or `lines` show less than the whole.
    pub shortened: bool,
}

/// A field of an answer that this version does not know.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct UnknownField {
    /// Where it stands: `/data/wallets/0/colour`.
    pub path: String,
    /// Its JSON, up to 200 characters.
    pub value: String,
}

/// The journal's entry of an exchange.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ExchangeIntent {
    /// Its id.
    pub id: String,
    /// `K7Q-4MD`.
    pub code: String,
    /// For people.
    pub title: Message,
    /// Where it stands.
    pub state: IntentState,
    /// Whether a person recorded that it was sent, or that it was not, and the service said nothing else since.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recorded: Option<bool>,
    /// Whether it pays: it has a page of its own.
    pub pays: bool,
}

/// How an exchange may be asked again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Repeat {
    /// It reads: asking again changes nothing.
    Read,
    /// Its key is remembered by the service: the same request under it is carried out once.
    SameKey,
    /// It cannot be, for the reason beside it.
    No,
}

/// An exchange with everything that is kept of it.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExchangeView {
    /// The row.
    pub row: ExchangeRow,
    /// The whole address.
    pub url: String,
    /// What was sent, without secrets.
    pub request_headers: Vec<HeaderLine>,
    /// What was sent, without secrets.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request: Option<BodyView>,
    /// Name of the secret field that was taken out.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sealed_field: Option<String>,
    /// Its bytes.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sealed_bytes: Option<u32>,
    /// The harmless headers of the answer.
    pub answer_headers: Vec<HeaderLine>,
    /// The answer.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<BodyView>,
    /// Microseconds until the answer began, the connection included.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_micros: Option<u32>,
    /// Of these, microseconds from the name of the host to its addresses.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name_micros: Option<u32>,
    /// Of these, microseconds to connect, TLS included. Absent where a connection was open.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub connection_micros: Option<u32>,
    /// Microseconds in all.
    pub total_micros: u32,
    /// What Bursar understood, as JSON.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<BodyView>,
    /// What it did not.
    pub unknown: Vec<UnknownField>,
    /// Why it counts as failed.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
    /// `not_sent`, `refused`, `ambiguous` or `unreadable`, where it failed.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sent: Option<String>,
    /// The technical cause.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cause: Option<String>,
    /// The journal's entry.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub intent: Option<ExchangeIntent>,
    /// Ids and addresses in the request, for "same object".
    pub objects: Vec<String>,
    /// The input of its operation as JSON, for the runner; none where the request cannot be taken apart.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input: Option<String>,
    /// How it may be asked again.
    pub repeat: Repeat,
    /// Why not.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repeat_reason: Option<Message>,
}

/// Failures that look alike.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FailureGroup {
    /// Row of the table.
    pub operation: String,
    /// HTTP status, where an answer began.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
    /// As in a row.
    pub ended: String,
    /// The names in the answer, or how it ended.
    pub shape: String,
    /// What the service calls it, where it does.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The sentence of the exchange seen last: the service's, or what Bursar says of it.
    pub message: String,
    /// How many.
    pub count: u32,
    /// RFC 3339.
    pub first: String,
    /// RFC 3339.
    pub last: String,
    /// The exchange seen last.
    pub latest: String,
}

/// Every kind of failure.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct FailureGroups {
    /// The latest first.
    pub groups: Vec<FailureGroup>,
}

/// The language of a copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CopyForm {
    /// For a shell.
    Curl,
    /// For editors that send HTTP files.
    Http,
    /// With reqwest.
    Rust,
    /// With fetch.
    TypeScript,
    /// With its own library.
    Python,
}

/// For whom an exchange is written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RedactedExportForm {
    /// For somebody who reads it: what was taken out is named by kind and length.
    Bundle,
    /// For a program's tests: in its place stands something of the same form.
    Fixture,
}

/// A text to be copied. It never holds a key.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CopyText {
    /// The text.
    pub text: String,
    /// References such as `{{Wallets.0.id}}` in whose place the text has the value of the last run.
    pub fixed: Vec<String>,
}

/// One difference of two documents.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Difference {
    /// Where: `/data/id`.
    pub path: String,
    /// In the first; absent where it has none.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<String>,
    /// In the second; absent where it has none.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second: Option<String>,
}

/// Two exchanges side by side.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Comparison {
    /// The first.
    pub first: ExchangeRow,
    /// The second.
    pub second: ExchangeRow,
    /// Of the requests.
    pub request: Vec<Difference>,
    /// Of the answers.
    pub answer: Vec<Difference>,
    /// Values that are the same in both.
    pub same: u32,
    /// Whether there are more differences than are shown.
    pub more: bool,
}

/// How much of the exchanges is kept.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExchangeRoom {
    /// Megabytes; 0 keeps nothing.
    pub megabytes: u32,
    /// What may be chosen.
    pub sizes: Vec<u32>,
}
