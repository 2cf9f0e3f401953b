//! What a month or a day comes to: statements of wallets, and what a person approved.

use bursar_messages::Message;
use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

use super::{HistoryRow, PaidBank};
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

/// What moved money in a month.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MovedInMonth {
    /// Wallets, and naira accounts by the service's id.
    pub ids: Vec<String>,
}

/// The month's close of a wallet or a naira account.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "of", rename_all = "snake_case")]
pub enum Statement {
    /// A wallet on a chain.
    Wallet(WalletStatement),
    /// A naira account.
    Account(AccountStatement),
}

/// The month's close of a wallet.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct WalletStatement {
    /// The wallet.
    pub wallet: Party,
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
    /// RFC 3339; when the service's list was last read to its end.
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

/// The month's close of a naira account, in the columns of a bank. Opening, credits, debits, gaps and closing add up.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AccountStatement {
    /// The account, with its number as address.
    pub account: Party,
    /// Its bank.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bank: Option<String>,
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
    /// "9,549,637.62": what was there; absent where it was not seen.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opening: Option<String>,
    /// What the lines took.
    pub debits: LineSum,
    /// What the lines brought.
    pub credits: LineSum,
    /// By what the balance changed while nobody looked, with its sign.
    pub gaps: LineSum,
    /// What was there at the end; absent where it was not seen.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closing: Option<String>,
    /// Whether a balance of the service is the closing balance.
    pub proof: ClosingProof,
    /// Oldest first.
    pub lines: Vec<AccountLine>,
    /// Lines of one batch that stand together: a page shows each as one line that opens. Files have every line.
    pub groups: Vec<LineGroup>,
}

/// Lines of a statement that are payments of one batch, with nothing between them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LineGroup {
    /// The batch.
    pub batch: String,
    /// `K7Q-4MD`.
    pub code: String,
    /// "November salaries".
    pub name: String,
    /// The first line of them, from 0.
    pub first: u32,
    /// How many lines, those of fees included.
    pub lines: u32,
    /// How many payments.
    pub payments: u32,
    /// How many of those have an outcome that is not known: they are not in the debit.
    pub open: u32,
    /// What the lines took, fees included.
    pub debit: String,
    /// What was there after the last of them; absent where it is not known.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balance: Option<String>,
}

/// An exact sum of lines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LineSum {
    /// "8,517,952.50".
    pub amount: String,
    /// Lines in it.
    pub lines: u32,
}

/// Whether a balance that the service reported is what the lines come to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "is", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum ClosingProof {
    /// It is.
    Matches {
        /// RFC 3339; when it was reported.
        read_at: String,
    },
    /// It is not.
    Differs {
        /// RFC 3339; when it was reported.
        read_at: String,
        /// "-1,200.00": what is missing of the lines.
        by: String,
    },
    /// No balance was reported since the last line.
    Calculated,
    /// There is no closing balance.
    Unknown,
}

/// What a line of an account's statement is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    /// A payout that the service took, made here or on another computer of the team.
    Payout,
    /// A payout whose outcome is not known yet: it has no debit.
    Open,
    /// The fee of the payout above.
    Fee,
    /// Its fee and stamp duty.
    FeeAndDuty,
    /// Money that two balances tell of.
    Received,
    /// What left the account by two balances, and no payout explains.
    OtherDebit,
    /// Nobody looked: what was paid and received then is not known.
    Gap,
}

/// A line of an account's statement.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AccountLine {
    /// What it is.
    pub kind: LineKind,
    /// RFC 3339; of what two balances tell, the later one.
    pub at: String,
    /// RFC 3339; the earlier one.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<String>,
    /// True: a payout of unknown outcome left between the two, and the line may be that one.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub may_be_open: Option<bool>,
    /// Who was paid.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Party>,
    /// At which bank, and the narration.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bank: Option<PaidBank>,
    /// The organization's reference.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    /// `K7Q-4MD`.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// That a person recorded its outcome, because nobody knew it.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recorded: Option<Message>,
    /// The computer of the team that sent it, with its person; none where that is this one. Text from outside.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub computer: Option<String>,
    /// "2,150,000.00".
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub debit: Option<String>,
    /// "3,600,000.00".
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub credit: Option<String>,
    /// "+45,000.00" of a gap; the amount of a payout that is not counted.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beside: Option<String>,
    /// What was there after it; absent where it is not known, and beside a gap.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balance: Option<String>,
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
    /// Network fees that left the wallet. Absent where no fee is known and the balances do not show it.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fees: Option<String>,
    /// Payments whose fee nobody knows, beside those that are in `fees`.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fees_open: Option<u32>,
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

/// What was approved at this computer on a day. Each row says who approved it.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ApprovedDay {
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
