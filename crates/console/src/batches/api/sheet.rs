//! A batch in preparation: its sheet, what its columns mean, and how far its checks are.

use bursar_contract::{tokens::TokenId, virtual_accounts::VirtualAccountId, wallets::WalletId};
use bursar_journal::payment::Purpose;
use bursar_messages::Message;
use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

use super::{BatchSums, PaidSums};

/// What all rows of a batch have in common. It is chosen before the file, because the purpose decides about stamp duty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BatchSetup {
    /// "November salaries".
    pub name: String,
    /// The service's id of the account that makes its payouts; empty: none does.
    pub account_id: VirtualAccountId,
    /// The wallet that makes its transfers; none: nobody does. A row that names another network is paid by the wallet of the same set and address there.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wallet_id: Option<WalletId>,
    /// What a transfer sends whose row names no token.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token_id: Option<TokenId>,
    /// What the payments are for.
    pub purpose: Purpose,
}

/// What a batch pays.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum BatchPays {
    /// Naira, to bank accounts.
    #[default]
    Payouts,
    /// Tokens, to addresses.
    Transfers,
    /// Both.
    Both,
}

/// What a column of a sheet holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum BatchColumn {
    /// A bank, by name or code. In the grid also the network of a transfer.
    Bank,
    /// Ten digits. In the grid also the address of a transfer.
    AccountNumber,
    /// The name on the account, or of the person who is paid.
    AccountName,
    /// Naira, or so much of a token.
    Amount,
    /// The token of a transfer, by symbol or contract.
    Token,
    /// What the beneficiary sees.
    Narration,
    /// The organization's own reference.
    Reference,
    /// The network of a transfer, where a sheet has it beside a bank. In the grid both stand in one column.
    Network,
    /// The address of a transfer, where a sheet has it beside an account number. In the grid both stand in one column.
    Address,
}

/// A column of the person's own sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SheetColumn {
    /// Its heading; empty where there is none.
    pub heading: String,
    /// What it is taken for.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meaning: Option<BatchColumn>,
}

/// The sheet as it was read, to say what its columns mean.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SheetView {
    /// The name of the file; none for what was pasted or typed.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// What was found: the format, the separator, the row of the headings.
    pub found: Vec<Message>,
    /// What a person must know of the file: hidden rows, which are left out, merged cells, formulas, other sheets, an encoding that was guessed.
    pub cautions: Vec<Message>,
    /// Its columns, in its own order.
    pub columns: Vec<SheetColumn>,
    /// The first rows below the headings, cell by cell.
    pub sample: Vec<Vec<String>>,
    /// Rows below the headings.
    pub rows: u32,
}

/// A batch in preparation, without its rows.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BatchSheet {
    /// Of the batch in preparation.
    pub id: String,
    /// Grows with every change.
    pub revision: u32,
    /// What all rows have in common.
    pub setup: BatchSetup,
    /// Its sheet.
    pub sheet: SheetView,
    /// Whether a person has to say what the columns mean before rows can be checked.
    pub asks_columns: bool,
    /// The batch whose refused rows it pays, by its code.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<String>,
    /// The request for approval whose rows these are. Nobody changes them here.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proposal: Option<String>,
    /// How its rows stand.
    pub counts: BatchCounts,
    /// What all rows come to, and what those come to that can be sent.
    pub sums: BatchSums,
    /// The same sheet was sent before.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same_sheet: Option<SameSheet>,
    /// How far banks were asked for names.
    pub names: NameProgress,
    /// Rows without a name for which a bank gave one.
    pub bank_names: u32,
    /// How many transfers are to be checked, and how many are.
    pub transfers: TransferProgress,
    /// Why it cannot be reviewed now; none where it can.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stop: Option<Message>,
}

/// How far a sheet is checked that a person waits for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SheetProgress {
    /// Rows that are checked.
    pub checked: u32,
    /// All of them; 0 while they are being read.
    pub rows: u32,
    /// Whether the person may stop it.
    pub can_stop: bool,
}

/// How many rows stand how.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BatchCounts {
    /// All rows.
    pub all: u32,
    /// Nothing is wrong.
    pub ready: u32,
    /// They can be sent, and the confirm window will name a risk.
    pub warn: u32,
    /// They cannot be sent as they are.
    pub fix: u32,
    /// Of these, the ones for which a person has to choose whether what was paid before is paid again.
    pub choose: u32,
    /// Their checks have not ended.
    pub checking: u32,
    /// A person left them out, or they repeat another row.
    pub left_out: u32,
    /// They pay the same as another row, or as an earlier payment.
    pub duplicates: u32,
    /// Of these, the ones that only repeat another row: nothing of them was paid before.
    pub twice: u32,
}

/// An earlier batch of the same sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SameSheet {
    /// The batch.
    pub id: String,
    /// Its code.
    pub code: String,
    /// Its name.
    pub name: String,
    /// RFC 3339: when it was approved.
    pub at: String,
    /// Who approved it.
    pub by: String,
    /// What it came to.
    pub sums: PaidSums,
    /// Its rows.
    pub rows: u32,
    /// Those that the service took.
    pub accepted: u32,
    /// Whether a person said that this is a new payment.
    pub answered: bool,
}

/// How far banks were asked for the names of accounts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct NameProgress {
    /// Accounts that were asked for.
    pub asked: u32,
    /// Accounts in all.
    pub of: u32,
    /// Whether the connection can be asked at all.
    pub offered: bool,
}

/// How far the transfers of a batch were checked: each asks the service for its fee.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TransferProgress {
    /// Transfers that were checked.
    pub checked: u32,
    /// Transfers in all.
    pub of: u32,
    /// Why the next one cannot be checked now; it is tried again.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub waits: Option<Message>,
}

/// The batches of the profile.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BatchList {
    /// In preparation, the newest first.
    pub sheets: Vec<PreparedSheet>,
    /// Drafted and approved ones, the newest first.
    pub batches: Vec<super::BatchView>,
}

/// A batch in preparation, in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PreparedSheet {
    /// Opens it.
    pub id: String,
    /// "November salaries".
    pub name: String,
    /// The name of its file.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Its rows.
    pub rows: u32,
    /// RFC 3339: when it was changed last.
    pub at: String,
}
