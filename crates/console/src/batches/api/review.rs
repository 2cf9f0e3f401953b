//! What a person sees before a batch is drafted: what each bank gets, the comparison with the last batch, and what is unusual.

use bursar_contract::{Decimal, amount::Naira};
use bursar_messages::Message;
use bursar_messages::typescript::TS;
use serde::Serialize;

use super::BatchSheet;

/// How a batch compares with the last one of its name.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BatchComparison {
    /// The code of that one.
    pub code: String,
    /// Its name.
    pub name: String,
    /// RFC 3339: when it was approved.
    pub at: String,
    /// Its sum of naira.
    pub sum: Naira,
    /// All rows of this sheet less that sum.
    #[ts(type = "string")]
    pub difference: Decimal,
    /// People who were not paid then.
    pub joined: Vec<String>,
    /// People who are not paid now.
    pub gone: Vec<String>,
    /// People whose account is another one.
    pub moved: Vec<String>,
    /// People whose amount is another one.
    pub changed: Vec<String>,
}

/// What a bank gets, or what is sent of a token on a network.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BankSum {
    /// Name of the bank, or of the network.
    pub bank: String,
    /// Payments to it.
    pub rows: u32,
    /// What they come to.
    #[ts(type = "string")]
    pub sum: Decimal,
    /// Symbol of the token; none: naira.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbol: Option<String>,
}

/// What is reviewed before a batch is drafted.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BatchReviewView {
    /// The batch it is of.
    pub sheet: BatchSheet,
    /// What each bank gets, the most first.
    pub banks: Vec<BankSum>,
    /// The last batch of its name.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comparison: Option<BatchComparison>,
    /// Rows that the confirm window will show in full: why, and how many.
    pub unusual: Vec<UnusualRows>,
}

/// Rows that are unusual for one reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct UnusualRows {
    /// Why.
    pub reason: Message,
    /// How many.
    pub rows: u32,
}
