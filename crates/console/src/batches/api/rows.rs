//! The rows of a batch in preparation: what their checks say, and how their cells change.

use bursar_contract::Decimal;
use bursar_messages::Message;
use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

use super::BatchColumn;
use crate::base::api::CheckLine;

/// How a row stands.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum BatchRowLevel {
    /// Nothing is wrong.
    Ready,
    /// It can be sent, and the confirm window will name a risk.
    Warn,
    /// It cannot be sent as it is.
    #[default]
    Fix,
    /// Its checks have not ended.
    Checking,
    /// It is not sent.
    LeftOut,
}

/// A row of a batch in preparation.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BatchRowView {
    /// Which row, from 0.
    pub index: u32,
    /// As the spreadsheet counts.
    pub sheet_row: u32,
    /// As it stands in the sheet.
    pub bank: String,
    /// The bank, or the network, that it means.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bank_name: Option<String>,
    /// Whether it is a transfer. Otherwise it is a payout.
    pub transfer: bool,
    /// As it stands in the sheet.
    pub account_number: String,
    /// As it stands in the sheet.
    pub account_name: String,
    /// As it stands in the sheet.
    pub amount: String,
    /// The amount that it means.
    #[ts(optional, type = "string")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sum: Option<Decimal>,
    /// As it stands in the sheet.
    pub token: String,
    /// The symbol of the token that it means.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbol: Option<String>,
    /// As it stands in the sheet.
    pub narration: String,
    /// As it stands in the sheet.
    pub reference: String,
    /// How it stands.
    pub level: BatchRowLevel,
    /// Whether a person left it out.
    pub left_out: bool,
    /// What its checks found, what blocks first.
    pub lines: Vec<CheckLine>,
    /// What one key puts right.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repair: Option<RowRepair>,
    /// What it repeats.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repeats: Option<RowRepeat>,
}

/// What one key puts right in a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RowRepair {
    /// The field.
    pub column: BatchColumn,
    /// What it would hold.
    pub value: String,
    /// "Add the 0 in front".
    pub label: Message,
}

/// What a row repeats.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RowRepeat {
    /// The earlier row of the sheet that pays the same, as the spreadsheet counts.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet_row: Option<u32>,
    /// The earlier payment, by its code.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The computer of the team that made it, with its person; none: this one.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub computer: Option<String>,
    /// Nobody knows what came of the earlier payment: this row cannot be sent.
    pub open: bool,
    /// RFC 3339: the earlier payment was a moment ago, and this row cannot be sent before then.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
    /// A person recorded that the earlier payment was not made.
    pub recorded_unpaid: bool,
    /// What a person chose; none: not yet.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pay: Option<bool>,
}

/// Which rows of a batch in preparation.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum BatchRowFilter {
    /// All of them.
    #[default]
    All,
    /// Ready ones.
    Ready,
    /// Those with a risk.
    Warn,
    /// Those that cannot be sent.
    Fix,
    /// Those that are left out.
    LeftOut,
    /// Those that repeat another payment.
    Duplicates,
}

/// A window of rows.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BatchRowsPage {
    /// The revision of the batch that they are of.
    pub revision: u32,
    /// Rows under the filter.
    pub total: u32,
    /// The window.
    pub rows: Vec<BatchRowView>,
}

/// A cell with what it shall hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CellEdit {
    /// Which row, from 0. A row behind the last one is added.
    pub index: u32,
    /// Which column.
    pub column: BatchColumn,
    /// What it shall hold.
    pub value: String,
    /// Whether it is the name that the bank gave, and a person took it from there.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub from_bank: bool,
}

/// A cell that would be changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CellChange {
    /// Which row, from 0.
    pub index: u32,
    /// As the spreadsheet counts.
    pub sheet_row: u32,
    /// What it holds.
    pub before: String,
    /// What it would hold.
    pub after: String,
}

/// What a replacement, or the names from the banks, would change. Nothing is changed yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CellChanges {
    /// In the order of the rows.
    pub cells: Vec<CellChange>,
}

/// The next row with a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BatchProblem {
    /// Which row, from 0; none: no row has a problem.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<u32>,
}
