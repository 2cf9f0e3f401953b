//! What an operation is: the row of the table as types.

use bursar_messages::typescript::TS;
use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    fault::{Fault, MoneyState},
    operations,
    record::Reply,
};

/// HTTP verb of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, clippy::upper_case_acronyms)]
pub enum Method {
    GET,
    POST,
    PUT,
}

impl Method {
    /// The verb as text.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::GET => "GET",
            Self::POST => "POST",
            Self::PUT => "PUT",
        }
    }
}

/// What the operation does to the world.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Nothing: it may be retried.
    Reads,
    /// It makes or changes records: it goes through the journal.
    Writes,
    /// It can move money: it only drafts; the confirm window sends it.
    MovesMoney,
}

impl Effect {
    /// What is known of money while the outcome of a request is not.
    pub const fn money_while_open(self) -> MoneyState {
        match self {
            Self::Reads | Self::Writes => MoneyState::NotMoved,
            Self::MovesMoney => MoneyState::MayHaveMoved,
        }
    }
}

/// Whether the contract gives the operation an idempotency key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Replay {
    /// The body carries `idempotencyKey`; the same key executes once.
    Keyed,
    /// No key: never sent again by itself.
    NoKey,
}

/// What a request needs besides the API key. The client adds it; request structs hold none of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seal {
    /// Nothing.
    Open,
    /// `walletSetSecretCipherText` of the wallet's set.
    Set,
    /// A fresh `encryptedOrganizationSecret` with context `dkg` (trustless organizations only).
    Dkg,
    /// A fresh `encryptedOrganizationSecret` with context `sign`.
    Sign,
    /// A fresh `encryptedOrganizationSecret` with context `verify`.
    Verify,
}

impl Seal {
    /// The `context` of the encrypted organization secret, where there is one.
    pub const fn context(self) -> Option<&'static str> {
        match self {
            Self::Open | Self::Set => None,
            Self::Dkg => Some("dkg"),
            Self::Sign => Some("sign"),
            Self::Verify => Some("verify"),
        }
    }
}

/// A row of the table as data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spec {
    /// The one name of the operation: Rust, Tauri command, TypeScript, docs.
    pub name: &'static str,
    /// HTTP verb.
    pub method: Method,
    /// Path below the base URL; `{field}` takes its value from the input.
    pub path: &'static str,
    /// What it does to the world.
    pub effect: Effect,
    /// Whether a repeat is safe.
    pub replay: Replay,
    /// What it needs besides the API key.
    pub seal: Seal,
    /// Whether only docs/reference/observed-behaviour.md shows it: a connection may lack it.
    pub extension: bool,
    /// Name of the request struct.
    pub input: &'static str,
    /// Type of the answer.
    pub reply: &'static str,
}

impl Spec {
    /// Names of the placeholders in the path.
    pub fn placeholders(&self) -> impl Iterator<Item = &'static str> {
        self.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
    }

    /// What is known of money while the outcome of a request is not. To sign moves none, though it is confirmed like a payment.
    pub fn money_while_open(&self) -> MoneyState {
        if operations::signs(self.name) { MoneyState::NotMoved } else { self.effect.money_while_open() }
    }
}

/// An operation of the service. Implemented for request structs by the table, never by hand.
pub trait Operation: Serialize + DeserializeOwned + TS + JsonSchema + Check + Send + Sync + 'static {
    /// The row.
    const SPEC: Spec;
    /// What a success carries.
    type Reply: Reply + Serialize + TS + JsonSchema + Send + Sync + 'static;
}

/// Rules of a request that hold without asking anybody: ranges, forms, which fields go together.
pub trait Check {
    /// The first rule that is broken, naming its field.
    fn check(&self) -> Result<(), Fault> {
        Ok(())
    }
}
