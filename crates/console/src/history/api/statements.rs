//! What a month or a day comes to: statements of wallets, and what a person approved.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::HistoryRow;
use crate::base::api::{ChainView, Party};

/// A format for a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum StatementFormat {
    /// To print or to send.
    Pdf,
    /// To work with.
    Xlsx,
}

/// What a statement is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum StatementOf {
    /// A wallet on a chain.
    Wallet,
    /// A naira account.
    Account,
}

/// The month's close of a wallet or a naira account.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Statement {
    /// What it is of.
    pub of: StatementOf,
    /// The wallet, or the account with its number as address.
    pub wallet: Party,
    /// The account's bank.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bank: Option<String>,
    /// Its chain.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chain: Option<ChainView>,
    /// "October 2026".
    pub month: String,
    /// RFC 3339.
    pub from: String,
    /// RFC 3339; the first moment after, or now.
    pub until: String,
    /// Whether the month is not over.
    pub running: bool,
    /// RFC 3339.
    pub made_at: String,
    /// RFC 3339; when the service's list was last read to its end; of an account, when its balance was last seen.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_at: Option<String>,
    /// One line for each token.
    pub tokens: Vec<StatementToken>,
    /// Every movement, oldest first.
    pub lines: Vec<HistoryRow>,
    /// When nobody looked.
    pub gaps: Vec<Gap>,
}

/// One token in a month's close. Exact: opening, in and out, fees and closing add up.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StatementToken {
    /// Symbol.
    pub unit: String,
    /// Its contract, where another token of the statement has this symbol too.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub which: Option<String>,
    /// Whether network fees are paid in it.
    pub native: bool,
    /// What was there; absent where it was not seen.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opening: Option<String>,
    /// What came in, as the balances tell; for the network currency what is left of it after fees.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub came_in: Option<String>,
    /// What the lines below paid out.
    pub out: String,
    /// What went besides: network fees. Absent where it cannot be told from what came in.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fees: Option<String>,
    /// What was there at the end; absent where it was not seen.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closing: Option<String>,
}

/// A time when the app was not watching.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Gap {
    /// RFC 3339.
    pub from: String,
    /// RFC 3339.
    pub until: String,
}

/// What one person approved on a day.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ApprovedDay {
    /// Who.
    pub person: String,
    /// "14 Nov 2026".
    pub day: String,
    /// In the order of approval.
    pub rows: Vec<HistoryRow>,
    /// What was paid, for each asset.
    pub sums: Vec<AssetSum>,
}

/// An exact sum of one asset.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AssetSum {
    /// Symbol.
    pub unit: String,
    /// Chains and contract, where another of the sums has this symbol too.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub which: Option<String>,
    /// "1,304.53".
    pub amount: String,
    /// Payments in it.
    pub count: u32,
}
