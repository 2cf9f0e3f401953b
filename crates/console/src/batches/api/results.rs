//! A batch that was drafted: how far it is, and what came of its rows.

use bursar_contract::{Decimal, Fault};
use bursar_messages::Message;
use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

use super::PaidSums;

/// Where a batch stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum BatchStage {
    /// It waits for the confirm window.
    Draft,
    /// A person said no before anything was sent.
    Rejected,
    /// Its rows are sent one after another.
    Running,
    /// It does not go on until a person says so, or until the reason is gone.
    Paused,
    /// It ended before all rows were sent.
    Stopped,
    /// Every row had its turn.
    Finished,
}

/// How a row of a batch stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum BatchRowState {
    /// Its turn has not come.
    Waiting,
    /// It is being sent.
    Sending,
    /// The service took it.
    Accepted,
    /// Nobody knows what came of it.
    Unknown,
    /// It was refused, or failed: nothing was paid.
    Refused,
    /// The same was paid otherwise since the approval: it is not sent.
    Held,
    /// A row of the sheet that is no part of the batch.
    LeftOut,
}

/// How the payment of a row ended, where more is known than that the service took it or refused it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum BatchRowEnd {
    /// A transfer that is complete on chain.
    Complete,
    /// A transfer that failed on chain.
    Failed,
    /// A transfer that was cancelled.
    Cancelled,
    /// Nobody knew, and a person recorded that it was made.
    RecordedMade,
    /// Nobody knew, and a person recorded that it was not made.
    RecordedNotMade,
}

/// So many rows, and what they come to.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RowsAndSum {
    /// How many.
    pub rows: u32,
    /// What they pay together.
    pub sums: PaidSums,
}

/// What was charged for payouts.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BatchCharges {
    /// For how many payouts it is known.
    pub rows: u32,
    /// Naira, without separators.
    pub naira: String,
}

/// The members of a team behind a batch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BatchSigned {
    /// Who prepared the request.
    pub maker: String,
    /// Who approved it.
    pub approved_by: Vec<String>,
}

/// A batch, without its rows.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BatchView {
    /// The id of its entry.
    pub id: String,
    /// `K7Q-4MD`.
    pub code: String,
    /// "November salaries".
    pub name: String,
    /// The batch in preparation that it was drafted of, while that is still there.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
    /// Where it stands.
    pub stage: BatchStage,
    /// Why it does not go on, and what to do; where it does not.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pause: Option<Message>,
    /// Why rows that began are not sent yet: another computer of the team may have them.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub waits: Option<Message>,
    /// The journal was restored: another copy may have sent the rows that had not begun here.
    #[ts(optional, as = "Option<bool>")]
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_restored: bool,
    /// What the bank charged for payouts of a batch that has ended, fees and stamp duty together, and for how many it is known.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub charged: Option<BatchCharges>,
    /// Who pays: the name of the account and its number, and those of the wallet.
    pub from: String,
    /// All rows.
    pub total: RowsAndSum,
    /// Rows of the sheet that are not part of it.
    pub left_out: RowsAndSum,
    /// Rows whose turn has not come.
    pub waiting: RowsAndSum,
    /// Rows that are being sent.
    pub sending: RowsAndSum,
    /// Rows that the service took.
    pub accepted: RowsAndSum,
    /// How many of those are transfers that are complete on chain. Absent where none is: of a payout no answer says that.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub complete: Option<u32>,
    /// Rows of which nobody knows what came.
    pub unknown: RowsAndSum,
    /// Rows that were refused, or failed.
    pub refused: RowsAndSum,
    /// Rows that were paid otherwise since the approval.
    pub held: RowsAndSum,
    /// Payments in a minute, over the last ones; none at the beginning.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_minute: Option<u32>,
    /// Seconds that the rest takes at this rate.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds_left: Option<u32>,
    /// The batch whose refused rows it pays.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<String>,
    /// Who prepared and who approved the request that it carries out, by their signatures; where it is one of a team. Lists leave it out.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signed: Option<BatchSigned>,
    /// Who prepared it.
    pub created_by: String,
    /// RFC 3339.
    pub created_at: String,
    /// Who approved it in the confirm window of this computer, where its rows were started.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided_by: Option<String>,
    /// RFC 3339.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided_at: Option<String>,
    /// RFC 3339.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended_at: Option<String>,
}

/// A row of a batch and what came of it.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BatchResultRow {
    /// From 1; 0 of a row that was left out.
    pub row: u32,
    /// As the spreadsheet counts.
    pub sheet_row: u32,
    /// Who is paid.
    pub name: String,
    /// The bank; of a transfer the network.
    pub bank: String,
    /// Ten digits; of a transfer the address.
    pub account_number: String,
    /// What it pays; none of a row that was left out where it cannot be read.
    #[ts(optional, type = "string")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<Decimal>,
    /// The symbol of what it pays; none: naira.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbol: Option<String>,
    /// What the beneficiary sees.
    pub narration: String,
    /// How it stands.
    pub state: BatchRowState,
    /// How its payment ended.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<BatchRowEnd>,
    /// The code of the acceleration that was paid in its place.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paid_by: Option<String>,
    /// Its entry in the history, once its turn came.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry: Option<String>,
    /// The code of that entry.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// RFC 3339: when its turn came.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// Why it was refused, is unknown, or is held.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
    /// The entry that paid the same since the approval, by its code.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<String>,
    /// Why it was left out, where that is known.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_out: Option<Message>,
}

/// A window of rows.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BatchResults {
    /// Rows under the filter.
    pub total: u32,
    /// The window.
    pub rows: Vec<BatchResultRow>,
}

/// What is written into a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum BatchFile {
    /// The person's own sheet with the results in columns behind it.
    Sheet,
    /// What each bank got, and of transfers what was paid on each network.
    Banks,
    /// What came of it, for paper: totals by outcome, then every row.
    Summary,
}
