//! What is found by a few words, wherever it stands.

use bursar_messages::Message;
use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

/// A kind of thing that can be found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FoundKind {
    /// Someone who is paid.
    Contact,
    /// An address with its wallets.
    Wallet,
    /// A wallet set.
    Set,
    /// A naira account of the organization.
    Account,
    /// A customer.
    Customer,
    /// A token of the registry.
    Token,
    /// A row of the history: a payment, a payout, a signature.
    Entry,
}

/// One thing that was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Found {
    /// What it is.
    pub kind: FoundKind,
    /// Its id on its own screen: of a wallet its address in lower case, of a row of the history the row's id.
    pub id: String,
    /// Its name, cleaned; of a payment what it is.
    pub title: Message,
    /// What tells it from others of that name; may be empty.
    pub detail: Message,
    /// Of a payment how much it is, with its unit, where that is known.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<String>,
    /// In full, where it has one address that can be paid.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// A row of the history that is a payout to a bank.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payout: Option<bool>,
}

/// What was found, kind by kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct FoundList(pub Vec<Found>);
