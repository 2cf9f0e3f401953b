//! What it takes to answer an operation. Every row of the table needs an implementation for [`World`](crate::world::World).

use std::collections::BTreeMap;

use bursar_contract::{Operation, Secret};
use serde_json::Value;

use crate::chain::{custom::reverted, error::ChainError};

/// What came with a request besides its parameters.
#[derive(Default)]
pub(crate) struct Caller {
    /// `walletSetSecretCipherText`, where the row asks for it.
    pub(crate) set_secret: Option<Secret>,
    /// `encryptedOrganizationSecret`, where the row knows it and the caller sent it.
    pub(crate) organization_secret: Option<Secret>,
    /// Filters that the sandbox knows beside those of the contract.
    pub(crate) filters: BTreeMap<&'static str, String>,
}

/// A success.
pub(crate) struct Answered<R> {
    pub(crate) reply: R,
    /// Fields that the contract's record does not write, such as secrets that are shown once.
    pub(crate) also: Vec<(&'static str, Value)>,
    /// What the `observed` dialect says in `message`.
    pub(crate) message: &'static str,
}

impl<R> Answered<R> {
    pub(crate) fn new(reply: R, message: &'static str) -> Self {
        Self { reply, also: Vec::new(), message }
    }

    pub(crate) fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.also.push((name, value.into()));
        self
    }
}

/// An operation, answered.
pub(crate) trait Answer<O: Operation> {
    /// Refuses who may not ask. Comes before a remembered answer is looked up, so that a replay needs the right secret too.
    fn admit(&mut self, _input: &O, _caller: &Caller) -> Result<(), Refusal> {
        Ok(())
    }

    /// Carries the operation out. What it changes becomes durable together with its answer, or not at all.
    fn answer(&mut self, input: O, caller: &Caller) -> Result<Answered<O::Reply>, Refusal>;
}

/// Why a request was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) status: u16,
    pub(crate) message: String,
    pub(crate) field: Option<String>,
}

impl Refusal {
    pub(crate) fn new(status: u16, message: impl Into<String>) -> Self {
        Self { status, message: message.into(), field: None }
    }

    /// 400: a field is wrong.
    pub(crate) fn field(field: &str, message: impl Into<String>) -> Self {
        Self { status: 400, message: message.into(), field: Some(field.to_owned()) }
    }

    /// 404: there is no such record.
    pub(crate) fn unknown(field: &str, what: &str) -> Self {
        Self { status: 404, message: format!("There is no {what} with this id."), field: Some(field.to_owned()) }
    }

    /// 422: understood, and not possible as things stand. Remembered under the key like a success.
    pub(crate) fn impossible(message: impl Into<String>) -> Self {
        Self::new(422, message)
    }

    /// 500, and the cause goes to the log only.
    pub(crate) fn internal(cause: &dyn std::fmt::Display) -> Self {
        tracing::error!(%cause, "the sandbox failed");
        Self::new(500, "The sandbox failed to read or write its data. Nothing was changed.")
    }
}

impl From<rusqlite::Error> for Refusal {
    fn from(error: rusqlite::Error) -> Self {
        Self::internal(&error)
    }
}

impl From<crate::world::keys::KeyError> for Refusal {
    fn from(error: crate::world::keys::KeyError) -> Self {
        Self::internal(&error)
    }
}

impl From<ChainError> for Refusal {
    fn from(error: ChainError) -> Self {
        match error {
            ChainError::Storage(cause) => Self::internal(&cause),
            ChainError::Damaged(_) => Self::internal(&error),
            ChainError::Reverted { data, reason: None } => Self::impossible(reverted(&data)),
            // What is refused here was not signed, or not kept: nothing can reach the node later. Asking again with the same key is safe.
            ChainError::Silent { .. } => Self::new(503, format!("{}. Nothing was sent; ask again later.", capital(&error.to_string()))),
            ChainError::Unusable { .. } | ChainError::OtherChain { .. } => Self::new(502, format!("{}. Nothing was sent.", capital(&error.to_string()))),
            other => Self::impossible(other.to_string()),
        }
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
