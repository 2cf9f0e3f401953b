//! The history: one timeline, its search, its exports and receipts.

use std::collections::HashMap;

use bursar_messages::typescript::TS;
use bursar_messages::{Message, message};
use serde::{Deserialize, Serialize};

use crate::{
    base::api::{ChainView, Party, fee_in},
    customers::api::PinRequestState,
    payments::api::{AttemptView, IntentView},
};
use bursar_journal::{Direction, Entry, HistorySort, IntentState, SavedView, payment::Bank, payment::Purpose, rfc3339};

/// Asks for a window of the history.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, Default)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct ListIntents {
    /// What stands in the search box; empty for all. What cannot be read is refused with `field: "text"`.
    #[serde(default)]
    pub text: Option<String>,
    /// First row.
    #[serde(default)]
    pub offset: Option<u32>,
    /// Rows, at most 500; 200 when left out.
    #[serde(default)]
    pub limit: Option<u32>,
    /// Only payments that this app made.
    #[serde(default)]
    pub payments: Option<bool>,
    /// Newest first when left out.
    #[serde(default)]
    pub sort: Option<HistorySort>,
}

/// A window of the history.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct HistoryPage {
    /// In the order asked.
    pub rows: Vec<HistoryRow>,
    /// How many there are in all under this filter.
    pub total: u32,
    /// How many there are without a filter.
    pub all: u32,
}

/// One row of the history.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct HistoryRow {
    /// Intent id; or one that begins with `service:` or `team:`.
    pub id: String,
    /// False: the service shows it, or another computer of the team told of it.
    pub made_here: bool,
    /// The computer of the team that made it, with its person.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub computer: Option<String>,
    /// `K7Q-4MD`.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// RFC 3339.
    pub at: String,
    /// Row of the table, or the service's word.
    pub operation: String,
    /// What it is: "Transfer on BNB Smart Chain", "Create wallet set".
    pub title: Message,
    /// Which way money goes.
    pub direction: Direction,
    /// Who is paid.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Party>,
    /// Who pays.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Party>,
    /// "1,304.53".
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<String>,
    /// Symbol.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// The fee: what was charged, or an estimate that says so.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fee: Option<Message>,
    /// The chain.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chain: Option<ChainView>,
    /// The bank that is paid.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bank: Option<PaidBank>,
    /// Our state.
    pub state: IntentState,
    /// How the PIN request stands that it asked for: the service took the entry, and the customer has still to answer.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pin_request: Option<PinRequestState>,
    /// The customer whom that PIN request asks.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub customer: Option<String>,
    /// The service's word.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service_state: Option<String>,
    /// The person's reference.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    /// The service's id.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remote_id: Option<String>,
    /// On-chain hash.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tx_hash: Option<String>,
    /// Idempotency key.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// Who drafted.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub created_by: Option<String>,
    /// Who approved or rejected.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided_by: Option<String>,
    /// RFC 3339; when.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided_at: Option<String>,
    /// A person's note.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// A person's category.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub category: Option<String>,
    /// The wallet that acts.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wallet_id: Option<String>,
    /// The token.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token_id: Option<String>,
    /// What a payout is for.
    #[ts(optional, as = "Option<Purpose>")]
    #[serde(skip_serializing_if = "Purpose::is_payment")]
    pub purpose: Purpose,
    /// A person recorded its outcome, and the service said nothing else since.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recorded: Option<Recorded>,
    /// The code of the acceleration that was paid in its place.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paid_by: Option<String>,
}

/// The bank of a payout.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PaidBank {
    /// Its code, as the service lists it.
    pub code: String,
    /// Its name, as it was then.
    pub name: String,
    /// What stands on the payee's statement.
    pub narration: String,
}

impl From<Bank> for PaidBank {
    fn from(Bank { code, name, narration }: Bank) -> Self {
        Self { code, name, narration }
    }
}

/// An outcome that a person recorded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Recorded {
    /// Whether it was sent.
    pub sent: bool,
    /// Who.
    pub by: String,
}

/// One row of the history with everything behind it.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EntryView {
    /// The row.
    pub row: HistoryRow,
    /// The intent, where this app made it.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub intent: Option<IntentView>,
    /// The contract that it calls, where this app made it.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub called: Option<CalledContract>,
    /// What was to be signed, in the words in which the confirm window said it; of a signature that this app asked for.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signed: Option<Message>,
    /// Every time it left.
    pub attempts: Vec<AttemptView>,
    /// What can be said of it: "Accepted by the service", "Accepted", "Complete on chain".
    pub words: Message,
    /// It is a payment, of which a receipt can be made.
    pub has_receipt: bool,
    /// Categories in use.
    pub categories: Vec<String>,
    /// The team reads its note and its category through the workspace.
    #[ts(optional, as = "Option<bool>")]
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub notes_shared: bool,
}

/// A contract that is called.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CalledContract {
    /// Its address.
    pub contract: String,
    /// Network currency that is sent with the call: "0.25". Absent where none is.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sent: Option<String>,
    /// Symbol of the network currency; empty where the chain is not known.
    pub unit: String,
    /// The ABI that it was made with is kept with it, whether or not one is saved for the contract.
    pub abi_kept: bool,
}

/// All saved views, by name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SavedViews(pub Vec<SavedView>);

/// How far the service's own lists have been read.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ElsewhereState {
    /// Wallets of the organization.
    pub wallets: u32,
    /// Wallets whose list was read in the last hour.
    pub read: u32,
    /// RFC 3339; the oldest of those readings.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub as_of: Option<String>,
    /// Whether anything new was found.
    pub fresh: bool,
    /// Rows of the last round that name another wallet than the one whose list was read, or no id. They are not shown.
    pub foreign: u32,
    /// Why the rest could not be read.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failed: Option<Message>,
}

/// A format for a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ExportFormat {
    /// Text with commas, UTF-8.
    Csv,
    /// A workbook.
    Xlsx,
    /// One object with its rows.
    Json,
}

impl ExportFormat {
    /// Name of the kind of file, and its ending.
    pub fn kind(self) -> (String, &'static str) {
        match self {
            Self::Csv => (message!("exports-kind-text").to_string(), "csv"),
            Self::Xlsx => (message!("exports-kind-workbook").to_string(), "xlsx"),
            Self::Json => ("JSON".to_owned(), "json"),
        }
    }
}

/// For whom an export is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ExportLayout {
    /// Every column, every row.
    #[default]
    Generic,
    /// Sage Accounting: lines of one account, as comma-separated text.
    Sage,
    /// QuickBooks Online: the same, without special characters.
    QuickBooks,
}

/// What an export would hold.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExportPreview {
    /// How many rows.
    pub rows: u32,
    /// What stands in the search box.
    pub filter: String,
    /// "1 Oct 2026".
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// "31 Oct 2026".
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
    /// WAT.
    pub zone: String,
}

/// How far an export is.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExportProgress {
    /// Rows written.
    pub done: u32,
    /// Rows in all; zero where none runs.
    pub total: u32,
}

/// The paper of a receipt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Paper {
    /// A sheet.
    A4,
    /// A roll of 80 mm.
    Roll,
    /// A picture.
    Picture,
}

/// A receipt as text for chat.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReceiptText {
    /// The lines.
    pub text: String,
}

/// Whether a row can say what it cost.
pub(crate) fn costs(entry: &Entry) -> bool {
    entry.made_here && (entry.money.is_some() || entry.fee.is_some())
}

impl HistoryRow {
    /// An entry with the PIN request that it asked for, where it did.
    pub(crate) fn of(entry: Entry, requests: &HashMap<String, PinRequestState>) -> Self {
        Self { pin_request: pin_request(&entry, requests), ..entry.into() }
    }
}

/// How the PIN request of an entry stands, once the service took the entry.
pub(crate) fn pin_request(entry: &Entry, requests: &HashMap<String, PinRequestState>) -> Option<PinRequestState> {
    requests.get(&entry.id).copied().filter(|_| entry.state == IntentState::Settled)
}

impl From<Entry> for HistoryRow {
    fn from(entry: Entry) -> Self {
        // Only one of a payment and its acceleration is charged. A cancellation moves nothing and is charged all the same.
        let fee = (costs(&entry) && entry.paid_by.is_none()).then(|| fee_in(entry.state, entry.fee.as_ref())).flatten();
        Self {
            id: entry.id,
            made_here: entry.made_here,
            computer: entry.computer,
            code: entry.code,
            at: rfc3339(entry.at),
            operation: entry.operation,
            title: entry.title,
            direction: entry.direction,
            to: entry.to.map(Party::from),
            from: entry.from.map(Party::from),
            amount: entry.money.as_ref().map(|money| money.amount().grouped()),
            unit: entry.money.as_ref().and_then(|money| money.asset().symbol().map(str::to_owned)),
            fee,
            chain: entry.chain.map(ChainView::from),
            bank: entry.bank.map(PaidBank::from),
            state: entry.state,
            pin_request: None,
            customer: None,
            service_state: entry.service_state,
            reference: entry.reference,
            remote_id: entry.remote_id,
            tx_hash: entry.tx_hash,
            key: entry.key,
            created_by: entry.created_by,
            decided_by: entry.decided_by,
            decided_at: entry.decided_at.map(rfc3339),
            note: entry.note,
            category: entry.category,
            wallet_id: entry.wallet_id,
            token_id: entry.token_id,
            purpose: entry.purpose,
            recorded: entry.decision.filter(|decision| decision.overruled_at.is_none()).map(|decision| Recorded { sent: decision.sent, by: decision.by }),
            paid_by: entry.paid_by,
        }
    }
}
