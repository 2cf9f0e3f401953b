//! What a batch and its rows are, and how they stand.

use bursar_contract::{Fault, money::Sums};
use bursar_messages::Message;
use uuid::Uuid;

use crate::{IntentState, Payment, payment::Fee};

/// A batch to be written down as a draft.
pub struct NewBatch {
    /// For people.
    pub title: Message,
    /// "November salaries".
    pub name: String,
    /// Base URL or `sandbox:<world>`.
    pub binding: String,
    /// The naira account that pays, where one does.
    pub account_id: Option<String>,
    /// The wallet that was chosen to pay, where one was.
    pub wallet_id: Option<String>,
    /// The person's own sheet, as JSON.
    pub sheet: String,
    /// SHA-256 of its content.
    pub sheet_sha256: String,
    /// Rows of the sheet that are not part of it, and their sum.
    pub left_out: BatchTotal,
    /// The batch whose refused rows it pays.
    pub parent: Option<String>,
    /// In the order of the sheet.
    pub rows: Vec<NewBatchRow>,
    /// Digest of the proposal that it carries out.
    pub proposal: Option<String>,
}

/// A row of a batch to be written down.
pub struct NewBatchRow {
    /// As the spreadsheet counts.
    pub sheet_row: u32,
    /// Row of the table.
    pub operation: &'static str,
    /// For people.
    pub title: Message,
    /// Idempotency key.
    pub key: Uuid,
    /// The request as it will be sent, without secrets (`Prepared` as JSON).
    pub body: String,
    /// Whose secret it needs.
    pub set_id: Option<String>,
    /// Which wallet acts.
    pub wallet_id: Option<String>,
    /// Which naira account pays.
    pub account_id: Option<String>,
    /// What it pays.
    pub payment: Payment,
    /// What a person accepts about it, as JSON.
    pub risks: String,
    /// From, to and amount in one text.
    pub duplicate_key: String,
    /// Entries that pay the same, which a person chose to pay again.
    pub again: Vec<String>,
}

/// Where a batch stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BatchState {
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
    /// Every row was sent or held.
    Finished,
}

/// Why a batch does not go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BatchPause {
    /// A person paused it.
    Person,
    /// Several outcomes in a row are unknown.
    Unknown,
    /// Several rows in a row were refused for the same reason.
    Refused,
    /// The service cannot be reached.
    Offline,
    /// The journal could not be written.
    Storage,
    /// The journal was restored: another copy may have sent the rest.
    Restored,
}

impl BatchPause {
    const ALL: [Self; 6] = [Self::Person, Self::Unknown, Self::Refused, Self::Offline, Self::Storage, Self::Restored];

    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Unknown => "unknown",
            Self::Refused => "refused",
            Self::Offline => "offline",
            Self::Storage => "storage",
            Self::Restored => "restored",
        }
    }

    /// A word of a newer version counts as a person's: only a person lets the batch go on.
    pub(super) fn of(word: &str) -> Self {
        Self::ALL.into_iter().find(|pause| pause.word() == word).unwrap_or(Self::Person)
    }
}

/// So many rows, and what they pay.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BatchTotal {
    /// How many.
    pub rows: u32,
    /// What they pay together.
    pub sums: Sums,
}

/// A batch as it is stored. Times are milliseconds.
#[derive(Debug, Clone, PartialEq)]
pub struct BatchRecord {
    /// The id of its entry.
    pub id: String,
    /// `K7Q-4MD`.
    pub code: String,
    /// For people.
    pub title: Message,
    /// "November salaries".
    pub name: String,
    /// Where it stands.
    pub state: BatchState,
    /// Why it does not go on.
    pub pause: Option<BatchPause>,
    /// Which naira account pays, where one does.
    pub account_id: Option<String>,
    /// Which wallet was chosen to pay, where one was.
    pub wallet_id: Option<String>,
    /// Where its rows may be sent.
    pub binding: String,
    /// All rows.
    pub total: BatchTotal,
    /// Rows of the sheet that are not part of it.
    pub left_out: BatchTotal,
    /// SHA-256 of the sheet's content.
    pub sheet_sha256: String,
    /// The batch whose refused rows it pays.
    pub parent: Option<String>,
    /// When it was written down, and by whom.
    pub created_at: i64,
    /// Who prepared it.
    pub created_by: String,
    /// When a person decided.
    pub decided_at: Option<i64>,
    /// Who decided.
    pub decided_by: Option<String>,
    /// When the newest row began.
    pub row_began_at: Option<i64>,
    /// When it ended.
    pub ended_at: Option<i64>,
    /// When a person let it go on last.
    pub released_at: i64,
}

/// How rows of a batch stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RowState {
    /// Its turn has not come, or nothing of it has left.
    Waiting,
    /// It is being sent.
    Sending,
    /// The service took it, or it is done; also where its acceleration was paid in its place.
    Accepted,
    /// Nobody knows what came of it.
    Unknown,
    /// It was refused, or failed: nothing was paid.
    Refused,
    /// The same was paid otherwise since the approval, or another computer of the team sends it: it is not sent here.
    Held,
}

impl RowState {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Waiting, Self::Sending, Self::Accepted, Self::Unknown, Self::Refused, Self::Held];

    /// In SQL, of `r` (the row) and `i` (its intent).
    pub(super) const fn sql(self) -> &'static str {
        match self {
            Self::Waiting => "(r.intent IS NULL AND r.held IS NULL OR i.state IN ('approved', 'rejected', 'draft'))",
            Self::Sending => "i.state = 'sending'",
            Self::Accepted => "(i.state IN ('accepted', 'settled') OR i.state = 'dead' AND i.id IN (SELECT id FROM entry_paid_by))",
            Self::Refused => "(i.state = 'refused' OR i.state = 'dead' AND i.id NOT IN (SELECT id FROM entry_paid_by))",
            Self::Unknown => {
                "r.intent IS NOT NULL AND (i.state IS NULL OR i.state NOT IN ('approved', 'sending', 'accepted', 'settled', 'refused', 'dead', 'rejected', 'draft', 'elsewhere'))"
            }
            Self::Held => "(r.held IS NOT NULL OR i.state = 'elsewhere')",
        }
    }

    pub(super) fn of(intent: Option<IntentState>, held: bool, is_replaced: bool) -> Self {
        match intent {
            Some(IntentState::Dead) if is_replaced => Self::Accepted,
            None if held => Self::Held,
            None | Some(IntentState::Approved | IntentState::Rejected | IntentState::Draft) => Self::Waiting,
            Some(IntentState::Sending) => Self::Sending,
            Some(IntentState::Accepted | IntentState::Settled) => Self::Accepted,
            Some(IntentState::Refused | IntentState::Dead) => Self::Refused,
            Some(IntentState::Unknown | IntentState::AcceptedUnreadable) => Self::Unknown,
            Some(IntentState::Elsewhere) => Self::Held,
        }
    }
}

/// What the rows of a batch come to, by how they stand.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BatchTotals {
    /// Their turn has not come.
    pub waiting: BatchTotal,
    /// They are being sent.
    pub sending: BatchTotal,
    /// The service took them.
    pub accepted: BatchTotal,
    /// Nobody knows what came of them.
    pub unknown: BatchTotal,
    /// They were refused, or failed.
    pub refused: BatchTotal,
    /// The same was paid otherwise since the approval, or another computer sends it.
    pub held: BatchTotal,
    /// How many of those that the service took are transfers which it calls complete. No answer says that of a payout.
    pub complete: u32,
}

impl BatchTotals {
    pub(super) fn of(&mut self, state: RowState) -> &mut BatchTotal {
        match state {
            RowState::Waiting => &mut self.waiting,
            RowState::Sending => &mut self.sending,
            RowState::Accepted => &mut self.accepted,
            RowState::Unknown => &mut self.unknown,
            RowState::Refused => &mut self.refused,
            RowState::Held => &mut self.held,
        }
    }
}

/// A row whose turn comes next.
#[derive(Debug, Clone)]
pub struct BatchRow {
    /// From 1.
    pub row: u32,
    /// Row of the table.
    pub operation: String,
    /// For people.
    pub title: Message,
    /// Idempotency key.
    pub key: Uuid,
    /// The request, without secrets (`Prepared` as JSON).
    pub body: String,
    /// What it pays.
    pub payment: Payment,
    /// What a person accepted about it, as JSON.
    pub risks: String,
    pub(super) set_id: Option<String>,
    pub(super) wallet_id: Option<String>,
    pub(super) account_id: Option<String>,
    pub(super) duplicate_key: String,
    pub(super) again: String,
}

/// How the payment of a row ended, where more is known than that the service took it or refused it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RowEnd {
    /// A transfer that the service calls complete.
    Complete,
    /// A transfer that the service calls failed.
    Failed,
    /// A transfer that the service calls cancelled.
    Cancelled,
    /// Nobody knew, and a person recorded whether it was made.
    Recorded {
        /// It was.
        made: bool,
        /// Who recorded that.
        by: String,
    },
}

/// The acceleration that was paid in the place of a payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaidBy {
    /// Its entry.
    pub id: String,
    /// `K7Q-4MD`.
    pub code: String,
}

/// How a row of a batch stands, for people. Times are milliseconds.
#[derive(Debug, Clone, PartialEq)]
pub struct RowResult {
    /// From 1.
    pub row: u32,
    /// As the spreadsheet counts.
    pub sheet_row: u32,
    /// What it pays.
    pub payment: Payment,
    /// How it stands.
    pub state: RowState,
    /// Its entry, once its turn came.
    pub intent: Option<String>,
    /// The code of that entry.
    pub code: Option<String>,
    /// Idempotency key.
    pub key: String,
    /// When its turn came.
    pub at: Option<i64>,
    /// The service's id.
    pub remote_id: Option<String>,
    /// Why it was refused, or why nobody knows.
    pub fault: Option<Fault>,
    /// The entry that paid the same since the approval.
    pub held: Option<String>,
    /// How its payment ended.
    pub end: Option<RowEnd>,
    /// The acceleration that was paid in its place.
    pub paid_by: Option<PaidBy>,
    /// The transaction that paid it, by its hash.
    pub tx_hash: Option<String>,
    /// What that cost, where it is known for certain.
    pub charged: Option<Fee>,
}

/// What came of beginning a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Begun {
    /// Its intent is written, approved with the batch.
    Intent(String),
    /// The entry with this code paid the same since the approval; the row is not sent.
    Held(String),
    /// The batch does not run, or the row had its turn.
    Not,
}
