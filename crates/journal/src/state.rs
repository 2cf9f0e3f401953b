//! The states of an intent, and their stored words.

use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

/// State of an intent.
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
    /// Another computer of the team has it: nothing left from here. It counts as paid, so that nobody pays it once more. It is left again only by a claim
    /// of a higher generation that names this computer, and by a person who takes it up ([`crate::Journal::take_up`]).
    Elsewhere,
}

/// The stored word of a state.
pub fn word(state: IntentState) -> String {
    serde_json::to_value(state).ok().and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_default()
}

/// The state of a stored word. A word of a newer version counts as unknown: never as success or failure.
pub fn state_of(word: &str) -> IntentState {
    serde_json::from_value(serde_json::Value::String(word.to_owned())).unwrap_or(IntentState::Unknown)
}
