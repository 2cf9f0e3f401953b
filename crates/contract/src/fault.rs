//! The one error shape of the whole app, from HTTP to the pixel.

use bursar_messages::Message;
use bursar_messages::typescript::TS;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What went wrong, named by what one can do about it. A code exists only if somebody acts on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The service was not reached at all. Check the line, try again.
    Offline,
    /// The key was not accepted. Replace the key.
    Unauthenticated,
    /// The key may not do this. Use another key.
    Forbidden,
    /// There is no such record.
    NotFound,
    /// The service holds something else under this key or name.
    Conflict,
    /// A field is wrong; `field` names it where known.
    Invalid,
    /// Too many requests; wait.
    RateLimited,
    /// Not enough of the token or of the network currency.
    InsufficientFunds,
    /// The service failed or timed out on a read, or says so; try later.
    Unavailable,
    /// The answer could not be understood. It is kept.
    Unreadable,
    /// No key store on this computer, or it is locked or silent.
    NoKeyring,
    /// A live profile has no passphrase yet. Set one.
    PassphraseNeeded,
    /// Bursar or the service refused, and says why.
    Refused,
    /// The write may or may not have happened. Never send it again by another way.
    OutcomeUnknown,
    /// The disk refused: full, read-only or damaged. Nothing is sent without a journal.
    Storage,
}

/// Whether money moved. Every failure says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MoneyState {
    /// Nothing left.
    NotMoved,
    /// It may have; do not pay again by another way.
    MayHaveMoved,
    /// It did.
    Moved,
}

/// A failure for a person: what happened, whether money moved, and what helps to find it again.
///
/// Causes stay in the log. `reply` is what the service answered, cut to 4,000 characters, with sent secrets removed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Fault {
    /// What can be done.
    pub code: Code,
    /// One sentence for a person.
    pub message: Message,
    /// Whether money moved.
    pub money: MoneyState,
    /// The input field at fault, in the service's spelling.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub field: Option<String>,
    /// HTTP status, where there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub status: Option<u16>,
    /// The id under which this attempt is found again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub request_id: Option<String>,
    /// The service's own words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reply: Option<String>,
    /// Whether the same thing may simply be tried again.
    pub retry: bool,
    /// RFC 3339: when the service wants to be asked again, where it said so and that is soon. Boxed, because every result has room for a failure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, as = "Option<String>")]
    #[schemars(with = "Option<String>")]
    pub retry_at: Option<Box<jiff::Timestamp>>,
}

impl Fault {
    /// A failure before anything left: no money moved.
    pub fn new(code: Code, message: impl Into<Message>) -> Self {
        let retry = matches!(code, Code::Offline | Code::RateLimited | Code::Unavailable | Code::NoKeyring);
        Self { code, message: message.into(), money: MoneyState::NotMoved, field: None, status: None, request_id: None, reply: None, retry, retry_at: None }
    }

    /// A wrong field.
    pub fn invalid(field: &str, message: impl Into<Message>) -> Self {
        Self { field: Some(field.to_owned()), ..Self::new(Code::Invalid, message) }
    }

    /// The same failure with another money line.
    pub fn money(mut self, money: MoneyState) -> Self {
        self.money = money;
        self
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}: {}", self.code, self.message)
    }
}

impl std::error::Error for Fault {}
