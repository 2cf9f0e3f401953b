//! A batch in preparation: its sheet, its rows and what their checks say.

use bursar_contract::{Decimal, amount::Naira, tokens::TokenId, virtual_accounts::VirtualAccountId, wallets::WalletId};
use bursar_journal::payment::Purpose;
use bursar_messages::Message;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::base::api::{ChainView, CheckLine};

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
    /// Their checks have not ended.
    pub checking: u32,
    /// A person left them out, or they repeat another row.
    pub left_out: u32,
    /// They pay the same as another row, or as an earlier payment.
    pub duplicates: u32,
}

/// What rows come to.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BatchSums {
    /// Every row with a readable amount, left out or not.
    pub all: Naira,
    /// The rows that can be sent.
    pub ready: Naira,
    /// What the service is expected to charge for them; none where the rules name no fee.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fees: Option<Naira>,
    /// Stamp duty by the rules.
    pub duty: Naira,
    /// What is on the account, where it could be read.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balance: Option<Naira>,
    /// What stays on the account; below zero where it is not enough.
    #[ts(optional, type = "string")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stays: Option<Decimal>,
    /// The smallest and the largest payment that can be sent.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub smallest: Option<Naira>,
    /// The largest.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub largest: Option<Naira>,
    /// The same of each token, and of the currency that pays the network fees.
    pub tokens: Vec<TokenSum>,
}

/// What rows come to in one token of one wallet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TokenSum {
    /// Symbol.
    pub symbol: String,
    /// Its chain.
    pub chain: ChainView,
    /// The rows that can be sent.
    pub rows: u32,
    /// Every row with a readable amount, left out or not.
    #[ts(type = "string")]
    pub all: Decimal,
    /// The rows that can be sent.
    #[ts(type = "string")]
    pub ready: Decimal,
    /// What the network may charge for them at most; where it is the currency that pays for it, and the service said so.
    #[ts(optional, type = "string")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fees: Option<Decimal>,
    /// What the wallet holds, where that could be read.
    #[ts(optional, type = "string")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balance: Option<Decimal>,
    /// What stays there, after what is under way; below zero where it is not enough.
    #[ts(optional, type = "string")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stays: Option<Decimal>,
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

/// What payments come to: naira, and every token for itself.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PaidSums {
    /// What is naira.
    pub naira: Naira,
    /// What is not, each token of each chain once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<PaidTokens>>")]
    pub tokens: Vec<PaidTokens>,
}

/// What payments come to in one token of one chain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PaidTokens {
    /// Symbol.
    pub symbol: String,
    /// Name of the chain.
    pub chain: String,
    /// How much.
    #[ts(type = "string")]
    pub amount: Decimal,
}

impl From<&bursar_contract::money::Sums> for PaidSums {
    fn from(sums: &bursar_contract::money::Sums) -> Self {
        let tokens = sums.tokens.iter().map(|money| {
            let chain = money.asset().token().map(|token| &token.chain);
            PaidTokens {
                symbol: money.asset().symbol().unwrap_or_default().to_owned(),
                chain: chain
                    .map(|chain| chain.known().map_or_else(|| bursar_contract::untrusted::shown(&chain.0), |info| info.name.to_owned()))
                    .unwrap_or_default(),
                amount: money.amount().trimmed(),
            }
        });
        Self { naira: sums.naira, tokens: tokens.collect() }
    }
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
    /// Nobody knows what came of the earlier payment: this row cannot be sent.
    pub open: bool,
    /// RFC 3339: the earlier payment was a moment ago, and this row cannot be sent before then.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
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
}

/// A cell that a replacement would change.
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

/// What a replacement would change. Nothing is changed yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CellChanges {
    /// In the order of the rows.
    pub cells: Vec<CellChange>,
}

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

/// The next row with a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BatchProblem {
    /// Which row, from 0; none: no row has a problem.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<u32>,
}
