//! What the windows see: the shapes that cross to the UI. Amounts, ids and times are text; no secret has a place here.

mod backup;
mod unknown;

use std::collections::BTreeMap;

use bursar_contract::{Fault, chain::ChainInfo, tokens::TokenId, transactions::FeeLevel, wallets::WalletId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub use backup::*;
pub use unknown::*;

/// What kind of organization a profile speaks to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ProfileKind {
    /// The sandbox inside the app.
    Sandbox,
    /// A real service, test key.
    Test,
    /// A real service, real money.
    Live,
}

/// A profile: one connection with its own journal, colour and key.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ProfileView {
    /// Our id.
    pub id: String,
    /// Given by the person.
    pub name: String,
    /// Sandbox, Test or Live.
    pub kind: ProfileKind,
    /// `#rrggbb`, one of six (design-language 2.1).
    pub colour: String,
    /// Where it speaks to.
    pub base_url: String,
    /// Header that carries the key.
    pub key_header: String,
    /// Last four characters of the key.
    pub key_last_four: String,
}

/// Which store keeps the keys, and whether it answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StoreStatus {
    /// What it can do now.
    pub state: StoreState,
    /// Name for people: "Secret Service (GNOME Keyring)".
    pub backend: String,
    /// A sentence that says what is wrong and what helps; empty when ready.
    pub advice: String,
}

/// State of the key store.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum StoreState {
    /// Written, read back and deleted to be sure.
    Ready,
    /// There is none on this computer.
    Absent,
    /// It is there and locked.
    Locked,
    /// It does not answer; perhaps a prompt waits.
    Busy,
    /// The passphrase vault waits for its passphrase.
    NeedsPassphrase,
}

/// Everything the frame needs before anything is asked of a service.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AppState {
    /// Version of Bursar.
    pub version: String,
    /// The key store.
    pub store: StoreStatus,
    /// All profiles, oldest first.
    pub profiles: Vec<ProfileView>,
    /// The open one.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<ProfileView>,
    /// Why the open profile cannot work, where it cannot.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trouble: Option<Fault>,
    /// Payments whose outcome nobody knows yet.
    pub unknown: u32,
    /// Drafts that wait for the confirm window.
    pub waiting: u32,
    /// A sentence the person must read once, such as a changed sandbox port.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notice: Option<String>,
    /// Name of the person at this computer, for journal and drafts.
    pub person: String,
}

/// A connection to be made.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewConnection {
    /// 1–60 characters.
    pub name: String,
    /// Test or Live.
    pub kind: ProfileKind,
    /// One of the six profile colours.
    pub colour: String,
    /// https, or http with a loopback literal.
    pub base_url: String,
    /// `SERVICE-X-API-KEY` where left empty.
    #[serde(default)]
    pub key_header: String,
}

/// One tick of the connection check.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CheckTick {
    /// `reachable`, `key_accepted`, `visible`, `stored`.
    pub step: String,
    /// Words for the tick.
    pub label: String,
    /// How it went.
    pub state: TickState,
    /// What was seen, or why it failed.
    pub detail: String,
}

/// State of a tick.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TickState {
    /// Held.
    Ok,
    /// Did not hold; nothing is saved.
    Failed,
    /// Not tried, because an earlier one failed.
    Skipped,
}

/// What came of connecting.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ConnectReport {
    /// In order.
    pub checks: Vec<CheckTick>,
    /// The saved profile; absent when any check failed, and then nothing was saved.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile: Option<ProfileView>,
    /// The failure, where there was one.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
}

/// Whether the signing secret of a wallet set is here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SecretState {
    /// Sealed on this computer and used with success.
    Stored,
    /// Sealed on this computer, not used yet.
    NeverUsed,
    /// Not on this computer.
    Missing,
    /// The service refused it at its last use.
    Rejected,
}

/// Secret states by wallet-set id. A set that is not in it is `missing`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SecretStates(pub BTreeMap<String, SecretState>);

/// A party of a payment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Party {
    /// Name, where the person knows one.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Full address, checksummed.
    pub address: String,
    /// Whether it is a wallet of this organization.
    pub own: bool,
}

/// The token of a payment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TokenView {
    /// Registry id.
    pub id: String,
    /// Cleaned of control and bidi characters.
    pub symbol: String,
    /// Cleaned.
    pub name: String,
    /// Contract, checksummed; absent for the network currency.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contract: Option<String>,
    /// Digits after the point.
    pub decimals: u8,
    /// The chain's own currency.
    pub native: bool,
}

/// The chain of a payment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ChainView {
    /// As the service spells it.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Whether its coins are worth nothing.
    pub test: bool,
}

/// The money block: same fact, same place, same words on every screen (design-language 4.2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MoneyBlock {
    /// Exact amount with thousands separators: "1,304.53".
    pub amount: String,
    /// Symbol.
    pub unit: String,
    /// The amount in words.
    pub words: String,
    /// Who is paid.
    pub to: Party,
    /// Who pays.
    pub from: Party,
    /// The token.
    pub token: TokenView,
    /// The chain.
    pub chain: ChainView,
    /// The person's own reference; kept on this computer.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    /// "0.00011 BNB at most", where known.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fee: Option<String>,
    /// What stays in the wallet, every digit, with the unit: where known.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stays_after: Option<String>,
}

/// The transfer form as the person has it now.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TransferForm {
    /// From.
    pub wallet_id: WalletId,
    /// What.
    pub token_id: TokenId,
    /// To, as typed.
    pub to: String,
    /// Amount, as typed.
    pub amount: String,
    /// Fee speed.
    pub fee_level: FeeLevel,
}

/// How a check line stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CheckLevel {
    /// Blocks; cannot be ticked away.
    Danger,
    /// Needs a tick that names the risk.
    Warn,
    /// Held.
    Ok,
    /// Waits for another field.
    Waiting,
}

/// One line of the checks panel (design-language 4.7).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CheckLine {
    /// Name of the check, stable: `address`, `chain`, `first_payment`, `look_alike`, `own_wallet`, `token_contract`,
    /// `enough_token`, `enough_gas`, `duplicate`, `exact`, `secret`, `estimate`, `checksum`, `service_address`.
    pub id: String,
    /// How it stands.
    pub level: CheckLevel,
    /// One sentence.
    pub text: String,
    /// A second line.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// The sentence of the tick box, on amber lines.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tick: Option<String>,
    /// `to`, `amount`, `walletId` or `tokenId`: the field that the line speaks of.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
}

/// Cost of one fee speed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FeeOption {
    /// LOW, MEDIUM or HIGH.
    pub level: FeeLevel,
    /// Decimal text; empty where not known.
    pub cost: String,
    /// Symbol of the network currency.
    pub unit: String,
}

/// What the checks say about the form.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TransferChecks {
    /// Ordered: danger, warn, ok, waiting.
    pub lines: Vec<CheckLine>,
    /// Whether nothing blocks and every field is there (ticks are counted by the form).
    pub clear: bool,
    /// Exact digits that would be sent; absent while the amount is refused.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<String>,
    /// The amount in words.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// Who would be paid.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Party>,
    /// Three speeds; empty where no estimate could be had.
    pub fees: Vec<FeeOption>,
    /// Balance of the token, exact.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balance: Option<String>,
    /// The largest amount that can be sent: balance, for the network currency minus the fee × 1.2.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<String>,
    /// Usual time on the chain: "Usually under 10 seconds on this chain".
    pub usual_time: String,
}

/// What a person adds to a draft.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DraftNote {
    /// Reference, kept on this computer.
    #[serde(default)]
    pub reference: String,
    /// Ids of the check lines whose risk was ticked.
    #[serde(default)]
    pub ticks: Vec<String>,
    /// The intent that this one sends again, after it was decided that the first was not sent.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resend_of: Option<String>,
    /// For a re-send: the destination, typed once more by the person.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub typed_destination: Option<String>,
}

/// A draft that waits for the confirm window.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DraftId {
    /// Id of the draft, which is the id of the intent.
    pub draft_id: String,
}

/// A risk that was ticked, as the confirm window shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Risk {
    /// What it is.
    pub title: String,
    /// What the person ticked, and when.
    pub text: String,
}

/// A field of what will be signed or executed, in order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReviewField {
    /// Name.
    pub name: String,
    /// Value, complete.
    pub value: String,
    /// Whether the value is machine text (address, hex, JSON).
    pub mono: bool,
}

/// Everything the confirm window renders. All of it is stored by Rust before the window opens.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Review {
    /// The draft.
    pub draft_id: String,
    /// One-time token of this window, bound to the digest of the draft.
    pub token: String,
    /// `K7Q-4MD`.
    pub code: String,
    /// "Transfer on BNB Smart Chain".
    pub title: String,
    /// The profile.
    pub profile: ProfileView,
    /// The money block, for transfers.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub money: Option<MoneyBlock>,
    /// The fields, for everything that is not a transfer.
    pub fields: Vec<ReviewField>,
    /// Risks that were ticked.
    pub risks: Vec<Risk>,
    /// Who drafted, and when (RFC 3339).
    pub author: String,
    /// RFC 3339.
    pub created_at: String,
    /// RFC 3339; when the fee was asked.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fee_checked_at: Option<String>,
    /// "POST /v1/transactions/transfer/developer".
    pub request_line: String,
    /// The exact body without secrets.
    pub request_body: String,
    /// Last four characters of the idempotency key.
    pub key_tail: String,
    /// "Send 1,304.53 USDT".
    pub approve_label: String,
    /// "Back" or "Do not sign".
    pub refuse_label: String,
    /// How many drafts wait behind this one.
    pub behind: u32,
}

/// A person's answer in the confirm window.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Verdict {
    /// The draft.
    pub draft_id: String,
    /// The one-time token that came with the review.
    pub token: String,
}

/// State of an intent (security.md 3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum IntentState {
    /// Waits for the confirm window.
    Draft,
    /// A person said no.
    Rejected,
    /// A person said yes; nothing has left.
    Approved,
    /// The first byte may have left.
    Sending,
    /// The service has it.
    Accepted,
    /// The service said yes in a form we cannot read.
    AcceptedUnreadable,
    /// The service said no, on the first attempt, readably.
    Refused,
    /// It may or may not have happened.
    Unknown,
    /// Final and good.
    Settled,
    /// Final and not done: failed on chain, cancelled, or never sent.
    Dead,
}

/// How a step of the progress screen stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum StepState {
    /// Behind us.
    Done,
    /// Now.
    Active,
    /// Ahead.
    Ahead,
    /// Ended here, badly.
    Failed,
    /// Nobody knows.
    Unknown,
}

/// One step of the progress screen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Step {
    /// "Written to this computer", "Accepted by the service", "On chain", "Complete".
    pub label: String,
    /// How it stands.
    pub state: StepState,
    /// RFC 3339, where it has happened.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// Service id, hash, "Service says: QUEUED".
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}

/// An intent, whole.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct IntentView {
    /// Our id.
    pub id: String,
    /// `K7Q-4MD`.
    pub code: String,
    /// Row of the table: `transaction_transfer`.
    pub operation: String,
    /// "Transfer on BNB Smart Chain", "Create wallet set".
    pub title: String,
    /// Our state.
    pub state: IntentState,
    /// The service's word, as it came.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service_state: Option<String>,
    /// Whether the app still watches it.
    pub watching: bool,
    /// The money block, for transfers.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub money: Option<MoneyBlock>,
    /// In order.
    pub steps: Vec<Step>,
    /// The service's id.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remote_id: Option<String>,
    /// On-chain hash.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tx_hash: Option<String>,
    /// The last failure.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
    /// RFC 3339.
    pub created_at: String,
    /// RFC 3339.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided_at: Option<String>,
    /// RFC 3339; when the service's final word was read.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settled_at: Option<String>,
    /// Who approved.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided_by: Option<String>,
    /// How often it was sent.
    pub attempts: u32,
    /// What a person said about it while nobody knew its outcome.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<DecisionView>,
    /// Intents it belongs to; absent where there are none.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub links: Option<Vec<LinkedIntent>>,
    /// Usual seconds until it is final on its chain.
    pub usual_seconds: u32,
}

/// Asks for a window of the history.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct ListIntents {
    /// Words, an amount, a piece of a hash or address; empty for all.
    #[serde(default)]
    pub text: Option<String>,
    /// First row.
    #[serde(default)]
    pub offset: Option<u32>,
    /// Rows, at most 500; 200 when left out.
    #[serde(default)]
    pub limit: Option<u32>,
    /// Only payments (leaves out creations of sets and wallets).
    #[serde(default)]
    pub payments: Option<bool>,
}

/// A window of the history.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct HistoryPage {
    /// Newest first.
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
    /// Intent id.
    pub id: String,
    /// `K7Q-4MD`.
    pub code: String,
    /// RFC 3339.
    pub at: String,
    /// What it is: "Transfer on BNB Smart Chain", "Create wallet set".
    pub title: String,
    /// Who is paid, or what was made.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Party>,
    /// "1,304.53".
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<String>,
    /// Symbol.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// The chain.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chain: Option<ChainView>,
    /// Our state.
    pub state: IntentState,
    /// The service's word.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service_state: Option<String>,
    /// The person's reference.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
}

/// One address of a wallet set with its wallets, one per chain.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SandboxFunded {
    /// On-chain hash of the faucet's transfer.
    pub tx_hash: String,
}

/// Asks for nothing in particular.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// The chains Bursar knows.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct KnownChains(pub Vec<ChainInfo>);
