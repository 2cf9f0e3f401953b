//! Batches: many payments that a person approves as a whole.
//!
//! A batch is an intent of its own, whose request is a digest over all rows, so the decision about it covers each of them. A row becomes an intent
//! in the transaction that begins it, and never twice: the row names its intent, and a batch has one intent for each of its rows.

use bursar_contract::{Code, Fault, Money, amount::Naira, money::Sums, operations};
use bursar_messages::{Message, message};
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::{Serialize, de::DeserializeOwned};
use uuid::Uuid;

use super::{
    DUPLICATE_STOP, IntentState, Journal, NewIntent, Payment,
    drafts::{Written, fresh_code, sha256},
    events,
    integrity::{damaged, intact, row_intact},
    payment_of, state_of, title_of, views,
};
use crate::fault_point::fault_point;

/// What the entry of a batch is called where others name their row of the table.
pub const BATCH: &str = "batch";
/// What a sheet is sealed as.
const SHEET: &str = "batch-sheet";

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

    const fn word(self) -> &'static str {
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
    fn of(word: &str) -> Self {
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
    /// The service took it, or it is done.
    Accepted,
    /// Nobody knows what came of it.
    Unknown,
    /// It was refused, or failed: nothing was paid.
    Refused,
    /// The same was paid otherwise since the approval: it is not sent.
    Held,
}

impl RowState {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Waiting, Self::Sending, Self::Accepted, Self::Unknown, Self::Refused, Self::Held];

    /// In SQL, of `r` (the row) and `i` (its intent).
    const fn sql(self) -> &'static str {
        match self {
            Self::Waiting => "(r.intent IS NULL AND r.held IS NULL OR i.state IN ('approved', 'rejected', 'draft'))",
            Self::Sending => "i.state = 'sending'",
            Self::Accepted => "i.state IN ('accepted', 'settled')",
            Self::Refused => "i.state IN ('refused', 'dead')",
            Self::Unknown => {
                "r.intent IS NOT NULL AND (i.state IS NULL OR i.state NOT IN ('approved', 'sending', 'accepted', 'settled', 'refused', 'dead', 'rejected', 'draft'))"
            }
            Self::Held => "r.held IS NOT NULL",
        }
    }

    fn of(intent: Option<IntentState>, held: bool) -> Self {
        match intent {
            None if held => Self::Held,
            None | Some(IntentState::Approved | IntentState::Rejected | IntentState::Draft) => Self::Waiting,
            Some(IntentState::Sending) => Self::Sending,
            Some(IntentState::Accepted | IntentState::Settled) => Self::Accepted,
            Some(IntentState::Refused | IntentState::Dead) => Self::Refused,
            Some(IntentState::Unknown | IntentState::AcceptedUnreadable) => Self::Unknown,
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
    /// The same was paid otherwise since the approval.
    pub held: BatchTotal,
}

impl BatchTotals {
    fn of(&mut self, state: RowState) -> &mut BatchTotal {
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
    set_id: Option<String>,
    wallet_id: Option<String>,
    account_id: Option<String>,
    duplicate_key: String,
    again: String,
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

/// Who pays a row, in SQL of `r` (the row): its wallet or its naira account. One of them pays one row after another.
const PAYER: &str = "coalesce(r.wallet_id, r.account_id, '')";

const RECORD: &str =
    "i.id, i.code, i.title, i.message, b.name, i.state, b.pause, i.account_id, i.binding, b.rows, b.kobo, b.left_out, b.left_out_kobo, b.sheet_sha256,
    b.parent, b.tokens, b.left_out_tokens, i.wallet_id, i.created_at, i.created_by, i.decided_at, i.decided_by,
    (SELECT r.decided_at FROM intent r WHERE r.batch = i.id ORDER BY r.batch_row DESC LIMIT 1), i.settled_at, b.active_at
    FROM batch b JOIN intent i ON i.id = b.intent";

impl Journal {
    /// Writes a batch down as a draft. `finish` completes the review once id and code are known; the digest of the review covers all rows.
    pub fn write_batch<R: Serialize>(&self, new: NewBatch, finish: impl FnOnce(&str, &str, &str) -> R) -> Result<R, Fault> {
        let id = Uuid::new_v4().to_string();
        let code = fresh_code();
        let unwritable = |error: serde_json::Error| Fault::new(Code::Storage, error.to_string());
        let mut rows = Vec::with_capacity(new.rows.len());
        let (mut digests, mut sums) = (String::new(), Sums::default());
        for (at, row) in new.rows.iter().enumerate() {
            let number = u32::try_from(at + 1).unwrap_or(u32::MAX);
            sums.add(row.payment.money());
            let stored = StoredRow {
                row: number,
                sheet_row: row.sheet_row,
                operation: row.operation.to_owned(),
                title: super::stored(&row.title).unwrap_or_default(),
                key: row.key.to_string(),
                body_sha256: sha256(row.body.as_bytes()),
                set_id: row.set_id.clone(),
                wallet_id: row.wallet_id.clone(),
                account_id: row.account_id.clone(),
                payment: serde_json::to_string(&row.payment).map_err(unwritable)?,
                kobo: kobo_of(row.payment.money().naira().unwrap_or_default()),
                risks: row.risks.clone(),
                duplicate_key: row.duplicate_key.clone(),
                again: serde_json::to_string(&row.again).map_err(unwritable)?,
            };
            digests.push_str(&stored.digest()?);
            rows.push((stored, self.sealer.seal(&row.key.to_string(), "body", row.body.as_bytes())?));
        }
        let digest = sha256(digests.as_bytes());
        let review = finish(&id, &code, &digest);
        let header = NewIntent {
            operation: BATCH,
            title: new.title.clone(),
            key: None,
            body: digest,
            binding: new.binding.clone(),
            set_id: None,
            wallet_id: new.wallet_id.clone(),
            account_id: new.account_id.clone(),
            payment: None,
            reference: Some(new.name.clone()),
            duplicate_key: None,
            state: IntentState::Draft,
            link: None,
        };
        let draft = self.sealed(&id, &code, &header, &review)?;
        let sheet = self.sealer.seal(&id, SHEET, new.sheet.as_bytes())?;
        let (tokens, left_out_tokens) = (stored_tokens(&sums.tokens)?, stored_tokens(&new.left_out.sums.tokens)?);
        let at = self.clock.now();
        self.with(|db| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            let person = self.person();
            draft.insert(&tx, &header, &Written { at, by: &person, decided: None, row: None })?;
            tx.execute(
                "INSERT INTO batch (intent, name, rows, kobo, left_out, left_out_kobo, sheet_sha256, parent, active_at, tokens, left_out_tokens)
                   VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11)",
                params![
                    id,
                    new.name,
                    u32::try_from(rows.len()).unwrap_or(u32::MAX),
                    kobo_of(sums.naira),
                    new.left_out.rows,
                    kobo_of(new.left_out.sums.naira),
                    new.sheet_sha256,
                    new.parent,
                    at,
                    tokens,
                    left_out_tokens
                ],
            )?;
            tx.execute("INSERT INTO batch_sheet (batch, sheet) VALUES (?1, ?2)", params![id, sheet])?;
            let mut insert = tx.prepare(
                "INSERT INTO batch_row (batch, row, sheet_row, operation, title, key, body, body_sha256, set_id, wallet_id, account_id, payment, kobo, risks,
                   duplicate_key, again) VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16)",
            )?;
            for (row, body) in &rows {
                insert.execute(params![
                    id,
                    row.row,
                    row.sheet_row,
                    row.operation,
                    row.title,
                    row.key,
                    body,
                    row.body_sha256,
                    row.set_id,
                    row.wallet_id,
                    row.account_id,
                    row.payment,
                    row.kobo,
                    row.risks,
                    row.duplicate_key,
                    row.again
                ])?;
            }
            drop(insert);
            events::append(&tx, at, &person, "draft", &id, &draft.digest)?;
            tx.commit()
        })?;
        Ok(review)
    }

    /// One batch. A damaged one is refused.
    pub fn batch(&self, id: &str) -> Result<BatchRecord, Fault> {
        self.refuse_damaged(id)?;
        self.with(|db| db.prepare_cached(&format!("SELECT {RECORD} WHERE i.id = ?1"))?.query_row([id], record).optional())?
            .ok_or_else(|| Fault::new(Code::NotFound, message!("journal-no-entry")))
    }

    /// The newest batches, without damaged ones.
    pub fn batches(&self, most: u32) -> Result<Vec<BatchRecord>, Fault> {
        let damaged = self.damaged_list();
        self.with(|db| {
            let sql = format!("SELECT {RECORD} WHERE i.id NOT IN (SELECT value FROM json_each(?1)) ORDER BY i.seq DESC LIMIT ?2");
            db.prepare(&sql)?.query_map(params![damaged, most], record)?.collect()
        })
    }

    /// Batches that were approved and have not ended, oldest first.
    pub fn running_batches(&self) -> Result<Vec<BatchRecord>, Fault> {
        let damaged = self.damaged_list();
        self.with(|db| {
            let sql = format!("SELECT {RECORD} WHERE i.state = 'approved' AND i.id NOT IN (SELECT value FROM json_each(?1)) ORDER BY i.seq");
            db.prepare(&sql)?.query_map([damaged], record)?.collect()
        })
    }

    /// Batches that were approved and hold the same sheet, newest first.
    pub fn batches_of_sheet(&self, sheet_sha256: &str) -> Result<Vec<BatchRecord>, Fault> {
        let sql = format!("SELECT {RECORD} WHERE b.sheet_sha256 = ?1 AND i.decided_at IS NOT NULL AND i.state <> 'rejected' ORDER BY i.seq DESC LIMIT 20");
        self.with(|db| db.prepare(&sql)?.query_map([sheet_sha256], record)?.collect())
    }

    /// The sheet that a batch was made of, as JSON.
    pub fn batch_sheet(&self, id: &str) -> Result<String, Fault> {
        let sealed: Vec<u8> = self
            .with(|db| db.query_row("SELECT sheet FROM batch_sheet WHERE batch = ?1", [id], |row| row.get(0)).optional())?
            .ok_or_else(|| Fault::new(Code::NotFound, message!("journal-no-entry")))?;
        String::from_utf8(self.sealer.open(id, SHEET, &sealed)?).map_err(|_| damaged())
    }

    /// Whether the rows of a batch are the ones that were approved: all of them, each unchanged.
    pub fn refuse_changed_rows(&self, id: &str) -> Result<(), Fault> {
        self.refuse_damaged(id)?;
        let rows: Vec<(StoredRow, bool)> = self.with(|db| {
            let sql = format!(
                "SELECT row, sheet_row, operation, title, key, body_sha256, set_id, wallet_id, account_id, payment, kobo, risks, duplicate_key, again, {}
                 FROM batch_row r WHERE batch = ?1 ORDER BY row",
                row_intact("r")
            );
            db.prepare(&sql)?.query_map([id], |row| Ok((stored_row(row)?, row.get(14)?)))?.collect()
        })?;
        let mut digests = String::new();
        for (row, is_intact) in &rows {
            if !is_intact {
                return Err(damaged());
            }
            digests.push_str(&row.digest()?);
        }
        let wanted: String = self.with(|db| db.query_row("SELECT body_sha256 FROM intent WHERE id = ?1", [id], |row| row.get(0)))?;
        if sha256(sha256(digests.as_bytes()).as_bytes()) == wanted { Ok(()) } else { Err(damaged()) }
    }

    /// What the rows of a batch come to, by how they stand.
    pub fn batch_totals(&self, id: &str) -> Result<BatchTotals, Fault> {
        let cases: Vec<String> = RowState::ALL.iter().enumerate().map(|(at, state)| format!("WHEN {} THEN {at}", state.sql())).collect();
        let sql = format!(
            "SELECT CASE {} END AS stands, count(*), sum(r.kobo) FROM batch_row r LEFT JOIN intent i ON i.id = r.intent WHERE r.batch = ?1 GROUP BY stands",
            cases.join(" ")
        );
        let found: Vec<(u8, u32, i64)> = self.with(|db| db.prepare(&sql)?.query_map([id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?.collect())?;
        let mut totals = BatchTotals::default();
        for (at, rows, kobo) in found {
            *totals.of(RowState::ALL[usize::from(at)]) = total(rows, kobo, Vec::new());
        }
        for (at, payment) in self.token_rows(id, &cases)? {
            totals.of(RowState::ALL[usize::from(at)]).sums.add(payment.money());
        }
        Ok(totals)
    }

    /// The rows of a batch that pay tokens, each with how it stands: sums of up to 78 digits are not made in SQL.
    fn token_rows(&self, id: &str, cases: &[String]) -> Result<Vec<(u8, Payment)>, Fault> {
        let sql = format!(
            "SELECT CASE {} END, r.payment FROM batch_row r LEFT JOIN intent i ON i.id = r.intent
             WHERE r.batch = ?1 AND r.operation <> 'virtual_account_transfer' AND EXISTS (SELECT 1 FROM batch WHERE intent = ?1 AND tokens IS NOT NULL)
             ORDER BY r.row",
            cases.join(" ")
        );
        self.with(|db| db.prepare(&sql)?.query_map([id], |row| Ok((row.get(0)?, read(&row.get::<_, String>(1)?)?)))?.collect())
    }

    /// Rows of a batch in their order: those in one of these states, or all.
    pub fn batch_rows(&self, id: &str, states: &[RowState], offset: u32, most: u32) -> Result<Vec<RowResult>, Fault> {
        let wanted: Vec<String> = states.iter().map(|state| format!("({})", state.sql())).collect();
        let wanted = if wanted.is_empty() { "1".to_owned() } else { wanted.join(" OR ") };
        let sql = format!(
            "SELECT r.row, r.sheet_row, r.payment, i.state, r.held, r.intent, i.code, r.key, i.decided_at, i.remote_id, i.fault
             FROM batch_row r LEFT JOIN intent i ON i.id = r.intent WHERE r.batch = ?1 AND ({wanted}) ORDER BY r.row LIMIT ?2 OFFSET ?3"
        );
        self.with(|db| db.prepare(&sql)?.query_map(params![id, most, offset], result)?.collect())
    }

    /// Who still has rows to pay, wallets and naira accounts, in the order of their first one.
    pub fn batch_payers(&self, id: &str) -> Result<Vec<String>, Fault> {
        let sql = format!(
            "SELECT {PAYER} AS payer FROM batch_row r LEFT JOIN intent i ON i.id = r.intent WHERE r.batch = ?1 AND {} GROUP BY payer ORDER BY min(r.row)",
            RowState::Waiting.sql()
        );
        self.with(|db| db.prepare(&sql)?.query_map([id], |row| row.get(0))?.collect())
    }

    /// The next row that this wallet or account pays; none once each of them has begun. A damaged row is refused.
    pub fn waiting_row(&self, id: &str, payer: &str) -> Result<Option<BatchRow>, Fault> {
        let sql = format!(
            "SELECT r.row, r.operation, r.title, r.key, r.body, r.body_sha256, r.payment, r.risks, r.set_id, r.wallet_id, r.account_id, r.duplicate_key, r.again, {}
             FROM batch_row r WHERE r.batch = ?1 AND {PAYER} = ?2 AND r.intent IS NULL AND r.held IS NULL ORDER BY r.row LIMIT 1",
            row_intact("r")
        );
        let found: Option<(BatchRow, Vec<u8>, String, bool)> = self.with(|db| db.prepare_cached(&sql)?.query_row([id, payer], waiting).optional())?;
        let Some((row, body, body_sha256, is_intact)) = found else { return Ok(None) };
        let body = self.sealer.open(&row.key.to_string(), "body", &body)?;
        if !is_intact || sha256(&body) != body_sha256 {
            return Err(damaged());
        }
        Ok(Some(BatchRow { body: String::from_utf8(body).map_err(|_| damaged())?, ..row }))
    }

    /// Begins a row. In one transaction its intent is written, already approved by the person who approved the batch, and the row refers to it.
    /// Does nothing while the batch is not running, and holds the row if the same payment was made elsewhere since the batch was checked. `at` is when
    /// the batch was found fresh: if the computer slept since, the row is as old as that.
    pub fn begin_row<R: Serialize>(&self, batch: &str, row: &BatchRow, at: i64, finish: impl FnOnce(&str, &str) -> R) -> Result<Begun, Fault> {
        let id = Uuid::new_v4().to_string();
        let code = fresh_code();
        let review = finish(&id, &code);
        let spec = operations::by_name(&row.operation).ok_or_else(damaged)?;
        let (binding, decided_by, created_at): (String, Option<String>, i64) = self.with(|db| {
            db.prepare_cached("SELECT binding, decided_by, created_at FROM intent WHERE id = ?1")?
                .query_row([batch], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
        })?;
        let new = NewIntent {
            operation: spec.name,
            title: row.title.clone(),
            key: Some(row.key),
            body: row.body.clone(),
            binding,
            set_id: row.set_id.clone(),
            wallet_id: row.wallet_id.clone(),
            account_id: row.account_id.clone(),
            payment: Some(row.payment.clone()),
            reference: row.payment.reference().map(str::to_owned),
            duplicate_key: Some(row.duplicate_key.clone()),
            state: IntentState::Approved,
            link: None,
        };
        let draft = self.sealed(&id, &code, &new, &review)?;
        let person = decided_by.unwrap_or_else(|| self.person());
        fault_point("row.before");
        let begun = self.with(|db| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            if !runs(&tx, batch)? {
                return Ok(Begun::Not);
            }
            let same = same(&tx, batch, row, created_at.min(at - DUPLICATE_STOP))?;
            let changed = tx
                .prepare_cached("UPDATE batch_row SET intent = ?3, held = ?4 WHERE batch = ?1 AND row = ?2 AND intent IS NULL AND held IS NULL")?
                .execute(params![batch, row.row, same.is_none().then_some(&id), same])?;
            if changed != 1 {
                return Ok(Begun::Not);
            }
            if let Some(code) = same {
                tx.commit()?;
                return Ok(Begun::Held(code));
            }
            draft.insert(&tx, &new, &Written { at, by: &person, decided: Some((at, &person)), row: Some((batch, row.row)) })?;
            tx.commit()?;
            Ok(Begun::Intent(id.clone()))
        })?;
        fault_point("row.committed");
        Ok(begun)
    }

    /// The intents of rows that this wallet or account pays and that began and never left, where the app ended in between.
    pub fn begun_and_unsent(&self, batch: &str, payer: &str) -> Result<Vec<String>, Fault> {
        self.with(|db| {
            db.prepare(&format!("SELECT r.id FROM intent r WHERE r.batch = ?1 AND {PAYER} = ?2 AND r.state = 'approved' ORDER BY r.batch_row"))?
                .query_map([batch, payer], |row| row.get(0))?
                .collect()
        })
    }

    /// Whether rows of a batch may leave now.
    pub fn batch_runs(&self, id: &str) -> Result<bool, Fault> {
        self.with(|db| runs(db, id))
    }

    /// Renews the approval time of a row that began but was never sent, so that it can be sent now. `at` is when its batch was found fresh. False if
    /// it is not running.
    pub fn renew_row(&self, id: &str, at: i64) -> Result<bool, Fault> {
        self.refuse_damaged(id)?;
        self.with(|db| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            let batch: Option<String> = tx.query_row("SELECT batch FROM intent WHERE id = ?1", [id], |row| row.get(0)).optional()?.flatten();
            let Some(batch) = batch else { return Ok(false) };
            if !runs(&tx, &batch)? {
                return Ok(false);
            }
            let changed = tx.execute("UPDATE intent SET decided_at = ?2 WHERE id = ?1 AND state = 'approved'", params![id, at])?;
            tx.commit()?;
            Ok(changed == 1)
        })
    }

    /// Takes back the refusal of a row of which no byte left, because the service could not be reached: it is sent when its batch goes on.
    pub fn put_back_row(&self, id: &str) -> Result<bool, Fault> {
        self.refuse_damaged(id)?;
        self.with(|db| {
            let changed = db.execute(
                "UPDATE intent SET state = 'approved', fault = NULL WHERE id = ?1 AND batch IS NOT NULL AND state = 'refused' AND ambiguous = 0
                   AND NOT EXISTS (SELECT 1 FROM attempt WHERE intent = ?1 AND outcome IS NOT 'not_sent')",
                [id],
            )?;
            Ok(changed == 1)
        })
    }

    /// Pauses a running batch. What is being sent is sent to its end.
    pub fn pause_batch(&self, id: &str, why: BatchPause) -> Result<bool, Fault> {
        let by = if why == BatchPause::Person { self.person() } else { events::BURSAR.to_owned() };
        self.move_batch(id, &by, "batch_paused", why.word(), |tx| {
            tx.execute(
                "UPDATE batch SET pause = ?2 WHERE intent = ?1 AND pause IS NULL AND (SELECT state FROM intent WHERE id = ?1) = 'approved'",
                params![id, why.word()],
            )
        })
    }

    /// Lets a paused batch go on.
    pub fn resume_batch(&self, id: &str) -> Result<bool, Fault> {
        let (person, now) = (self.person(), self.clock.now());
        self.move_batch(id, &person, "batch_resumed", "", |tx| {
            tx.execute(
                "UPDATE batch SET pause = NULL, active_at = ?2 WHERE intent = ?1 AND pause IS NOT NULL AND pause <> 'restored'
                   AND (SELECT state FROM intent WHERE id = ?1) = 'approved'",
                params![id, now],
            )
        })
    }

    /// Puts a batch that did not go on for long back to a draft: it is asked again.
    pub fn ask_batch_again(&self, id: &str) -> Result<bool, Fault> {
        self.move_batch(id, events::BURSAR, "ask_again", "", |tx| {
            tx.execute("UPDATE intent SET state = 'draft' WHERE id = ?1 AND operation = 'batch' AND state = 'approved'", [id])
        })
    }

    /// Ends a batch. Rows that have not begun are never sent.
    pub fn stop_batch(&self, id: &str) -> Result<bool, Fault> {
        let (person, now) = (self.person(), self.clock.now());
        self.move_batch(id, &person, "batch_stopped", "", |tx| {
            reject_unsent(tx, id)?;
            // One that is asked again, too.
            tx.execute(
                "UPDATE intent SET state = 'dead', settled_at = ?2 WHERE id = ?1 AND operation = 'batch' AND state IN ('approved', 'draft') AND decided_at IS NOT NULL",
                params![id, now],
            )
        })
    }

    /// Notes that every row of a batch had its turn.
    pub fn finish_batch(&self, id: &str) -> Result<bool, Fault> {
        let now = self.clock.now();
        self.move_batch(id, events::BURSAR, "batch_finished", "", |tx| {
            tx.execute(
                "UPDATE intent SET state = 'settled', settled_at = ?2 WHERE id = ?1 AND operation = 'batch' AND state = 'approved'
                   AND NOT EXISTS (SELECT 1 FROM batch_row WHERE batch = ?1 AND intent IS NULL AND held IS NULL)",
                params![id, now],
            )
        })
    }

    fn move_batch(&self, id: &str, by: &str, action: &str, detail: &str, change: impl FnOnce(&Connection) -> rusqlite::Result<usize>) -> Result<bool, Fault> {
        self.refuse_damaged(id)?;
        self.with(|db| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            let changed = change(&tx)? == 1;
            if changed {
                events::append(&tx, self.clock.now(), by, action, id, detail)?;
            }
            tx.commit()?;
            Ok(changed)
        })
    }
}

/// What the decision about a batch makes of it. One of which something was sent is stopped, not rejected.
pub(super) fn decided_as(db: &Connection, id: &str, to: IntentState) -> rusqlite::Result<IntentState> {
    let sent = to == IntentState::Rejected && db.query_row("SELECT EXISTS (SELECT 1 FROM intent WHERE batch = ?1)", [id], |row| row.get(0))?;
    Ok(if sent { IntentState::Dead } else { to })
}

/// A person decided about an intent: an approved batch may go on from now, and of one that ends nothing more leaves.
pub(super) fn decided(db: &Connection, id: &str, to: IntentState, now: i64) -> rusqlite::Result<()> {
    if to == IntentState::Rejected {
        reject_unsent(db, id)?;
    }
    if to == IntentState::Approved {
        db.execute("UPDATE batch SET pause = NULL, active_at = ?2 WHERE intent = ?1", params![id, now])?;
    }
    Ok(())
}

/// Rows of a batch that ends, of which nothing has left.
fn reject_unsent(db: &Connection, batch: &str) -> rusqlite::Result<()> {
    db.execute("UPDATE intent SET state = 'rejected' WHERE batch = ?1 AND state = 'approved'", [batch]).map(drop)
}

/// A journal that was restored holds its batches: another copy may have sent the rest of them.
pub(super) fn hold_all(db: &Connection, now: i64) -> rusqlite::Result<()> {
    let (intact, live) = (intact("intent"), "operation = 'batch' AND (state = 'approved' OR state = 'draft' AND decided_at IS NOT NULL)");
    db.execute(&format!("UPDATE batch SET pause = 'restored' WHERE intent IN (SELECT id FROM intent WHERE {live} AND {intact})"), [])?;
    db.execute(&format!("UPDATE intent SET state = 'dead', settled_at = ?1 WHERE {live} AND {intact}"), [now]).map(drop)
}

/// Payments of approved batches whose turn has not come; `condition` names `r` (the row) and binds from ?1 on.
pub(super) fn waiting_payments(db: &Connection, condition: &str, bound: &[&dyn rusqlite::ToSql]) -> rusqlite::Result<Vec<Payment>> {
    let sql = format!(
        "SELECT r.payment FROM batch_row r JOIN intent b ON b.id = r.batch
         WHERE r.intent IS NULL AND r.held IS NULL AND b.state IN ('approved', 'draft') AND b.decided_at IS NOT NULL AND {condition}"
    );
    let mut statement = db.prepare_cached(&sql)?;
    let found = statement.query_map(bound, |row| payment_of(row.get(0)?))?;
    found.filter_map(Result::transpose).collect()
}

fn runs(db: &Connection, batch: &str) -> rusqlite::Result<bool> {
    let sql = format!(
        "SELECT 1 FROM intent JOIN batch b ON b.intent = intent.id WHERE intent.id = ?1 AND intent.state = 'approved' AND b.pause IS NULL AND {}",
        intact("intent")
    );
    db.prepare_cached(&sql)?.query_row([batch], |_| Ok(())).optional().map(|found| found.is_some())
}

/// The code of an entry outside of the batch that pays the same as a row and was approved since, or is still open. Rows of one batch that pay the same
/// were approved side by side.
fn same(db: &Connection, batch: &str, row: &BatchRow, since: i64) -> rusqlite::Result<Option<String>> {
    let sql = format!(
        "SELECT o.code FROM intent o WHERE o.duplicate_key = ?1 AND o.batch IS NOT ?2
           AND (o.{} AND (o.{} OR o.decided_at >= ?3) OR NOT {}) AND o.id NOT IN (SELECT value FROM json_each(?4)) LIMIT 1",
        views::SPENT,
        views::OPEN,
        intact("o")
    );
    db.prepare_cached(&sql)?.query_row(params![row.duplicate_key, batch, since, row.again], |row| row.get(0)).optional()
}

/// What an approval of a batch covers of a row.
#[derive(Serialize)]
struct StoredRow {
    row: u32,
    sheet_row: u32,
    operation: String,
    title: String,
    key: String,
    body_sha256: String,
    set_id: Option<String>,
    wallet_id: Option<String>,
    account_id: Option<String>,
    payment: String,
    kobo: i64,
    risks: String,
    duplicate_key: String,
    again: String,
}

impl StoredRow {
    fn digest(&self) -> Result<String, Fault> {
        serde_json::to_vec(self).map(|row| sha256(&row)).map_err(|error| Fault::new(Code::Storage, error.to_string()))
    }
}

fn stored_row(row: &Row<'_>) -> rusqlite::Result<StoredRow> {
    Ok(StoredRow {
        row: row.get(0)?,
        sheet_row: row.get(1)?,
        operation: row.get(2)?,
        title: row.get(3)?,
        key: row.get(4)?,
        body_sha256: row.get(5)?,
        set_id: row.get(6)?,
        wallet_id: row.get(7)?,
        account_id: row.get(8)?,
        payment: row.get(9)?,
        kobo: row.get(10)?,
        risks: row.get(11)?,
        duplicate_key: row.get(12)?,
        again: row.get(13)?,
    })
}

fn waiting(row: &Row<'_>) -> rusqlite::Result<(BatchRow, Vec<u8>, String, bool)> {
    let found = BatchRow {
        row: row.get(0)?,
        operation: row.get(1)?,
        title: read(&row.get::<_, String>(2)?)?,
        key: row
            .get::<_, String>(3)?
            .parse()
            .map_err(|error: uuid::Error| rusqlite::Error::FromSqlConversionFailure(3, rusqlite::types::Type::Text, error.into()))?,
        body: String::new(),
        payment: read(&row.get::<_, String>(6)?)?,
        risks: row.get(7)?,
        set_id: row.get(8)?,
        wallet_id: row.get(9)?,
        account_id: row.get(10)?,
        duplicate_key: row.get(11)?,
        again: row.get(12)?,
    };
    Ok((found, row.get(4)?, row.get(5)?, row.get(13)?))
}

fn read<T: DeserializeOwned>(text: &str) -> rusqlite::Result<T> {
    serde_json::from_str(text).map_err(|error| rusqlite::Error::FromSqlConversionFailure(0, rusqlite::types::Type::Text, error.into()))
}

fn total(rows: u32, kobo: i64, tokens: Vec<Money>) -> BatchTotal {
    BatchTotal { rows, sums: Sums { naira: Naira { kobo: u64::try_from(kobo).unwrap_or_default() }, tokens } }
}

fn kobo_of(naira: Naira) -> i64 {
    i64::try_from(naira.kobo).unwrap_or(i64::MAX)
}

fn stored_tokens(tokens: &[Money]) -> Result<Option<String>, Fault> {
    let text = (!tokens.is_empty()).then(|| serde_json::to_string(tokens)).transpose();
    text.map_err(|error| Fault::new(Code::Storage, error.to_string()))
}

fn read_tokens(stored: Option<String>) -> rusqlite::Result<Vec<Money>> {
    stored.map_or_else(|| Ok(Vec::new()), |text| read(&text))
}

fn record(row: &Row<'_>) -> rusqlite::Result<BatchRecord> {
    let pause = row.get::<_, Option<String>>(6)?.map(|word| BatchPause::of(&word));
    let state = match state_of(&row.get::<_, String>(5)?) {
        IntentState::Draft => BatchState::Draft,
        IntentState::Rejected => BatchState::Rejected,
        IntentState::Approved if pause.is_some() => BatchState::Paused,
        IntentState::Approved => BatchState::Running,
        IntentState::Settled => BatchState::Finished,
        _ => BatchState::Stopped,
    };
    Ok(BatchRecord {
        id: row.get(0)?,
        code: row.get(1)?,
        title: title_of(row.get(2)?, row.get(3)?),
        name: row.get(4)?,
        state,
        pause,
        account_id: row.get(7)?,
        wallet_id: row.get(17)?,
        binding: row.get(8)?,
        total: total(row.get(9)?, row.get(10)?, read_tokens(row.get(15)?)?),
        left_out: total(row.get(11)?, row.get(12)?, read_tokens(row.get(16)?)?),
        sheet_sha256: row.get(13)?,
        parent: row.get(14)?,
        created_at: row.get(18)?,
        created_by: row.get(19)?,
        decided_at: row.get(20)?,
        decided_by: row.get(21)?,
        row_began_at: row.get(22)?,
        ended_at: row.get(23)?,
        released_at: row.get(24)?,
    })
}

fn result(row: &Row<'_>) -> rusqlite::Result<RowResult> {
    let state = row.get::<_, Option<String>>(3)?.map(|word| state_of(&word));
    let (held, intent) = (row.get::<_, Option<String>>(4)?, row.get::<_, Option<String>>(5)?);
    Ok(RowResult {
        row: row.get(0)?,
        sheet_row: row.get(1)?,
        payment: read(&row.get::<_, String>(2)?)?,
        // A row whose entry is not there any more: nobody knows.
        state: RowState::of(state.or_else(|| intent.as_ref().map(|_| IntentState::Unknown)), held.is_some()),
        intent,
        code: row.get(6)?,
        key: row.get(7)?,
        at: row.get(8)?,
        remote_id: row.get(9)?,
        fault: row.get::<_, Option<String>>(10)?.and_then(|text| serde_json::from_str(&text).ok()),
        held,
    })
}
