//! How batches and their rows are read from the file.

use std::sync::LazyLock;

use bursar_contract::{
    Code, Fault, Money,
    amount::Naira,
    money::Sums,
    transactions::{Finality, TransactionState},
};
use bursar_messages::message;
use rusqlite::{OptionalExtension, Row, params};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::{BatchPause, BatchRecord, BatchRow, BatchState, BatchTotal, PaidBy, RowEnd, RowResult, RowState, SHEET};
use crate::{
    IntentState, Journal,
    drafts::sha256,
    integrity::{damaged, row_intact},
    state_of, title_of,
};

const RECORD: &str =
    "i.id, i.code, i.title, i.message, b.name, i.state, b.pause, i.account_id, i.binding, b.rows, b.kobo, b.left_out, b.left_out_kobo, b.sheet_sha256,
    b.parent, b.tokens, b.left_out_tokens, i.wallet_id, i.created_at, i.created_by, i.decided_at, i.decided_by,
    (SELECT r.decided_at FROM intent r WHERE r.batch = i.id ORDER BY r.batch_row DESC LIMIT 1), i.settled_at, b.active_at
    FROM batch b JOIN intent i ON i.id = b.intent";

impl Journal {
    /// One batch. A damaged one is refused.
    pub fn batch(&self, id: &str) -> Result<BatchRecord, Fault> {
        static SQL: LazyLock<String> = LazyLock::new(|| format!("SELECT {RECORD} WHERE i.id = ?1"));
        self.refuse_damaged_batch(id)?;
        self.read(|db| db.prepare_cached(&SQL)?.query_row([id], record).optional())?.ok_or_else(|| Fault::new(Code::NotFound, message!("journal-no-entry")))
    }

    /// The newest batches, without damaged ones.
    pub fn batches(&self, most: u32) -> Result<Vec<BatchRecord>, Fault> {
        let damaged = self.damaged_list();
        self.read(|db| {
            let sql = format!("SELECT {RECORD} WHERE i.id NOT IN (SELECT value FROM json_each(?1)) ORDER BY i.seq DESC LIMIT ?2");
            db.prepare(&sql)?.query_map(params![damaged, most], record)?.collect()
        })
    }

    /// Batches that were approved and have not ended, oldest first.
    pub fn running_batches(&self) -> Result<Vec<BatchRecord>, Fault> {
        let damaged = self.damaged_list();
        self.read(|db| {
            let sql = format!("SELECT {RECORD} WHERE i.state = 'approved' AND i.id NOT IN (SELECT value FROM json_each(?1)) ORDER BY i.seq");
            db.prepare(&sql)?.query_map([damaged], record)?.collect()
        })
    }

    /// Batches that were approved and hold the same sheet, newest first.
    pub fn batches_of_sheet(&self, sheet_sha256: &str) -> Result<Vec<BatchRecord>, Fault> {
        let sql = format!("SELECT {RECORD} WHERE b.sheet_sha256 = ?1 AND i.decided_at IS NOT NULL AND i.state <> 'rejected' ORDER BY i.seq DESC LIMIT 20");
        self.read(|db| db.prepare(&sql)?.query_map([sheet_sha256], record)?.collect())
    }

    /// The sheet that a batch was made of, as JSON.
    pub fn batch_sheet(&self, id: &str) -> Result<String, Fault> {
        let sealed: Vec<u8> = self
            .read(|db| db.query_row("SELECT sheet FROM batch_sheet WHERE batch = ?1", [id], |row| row.get(0)).optional())?
            .ok_or_else(|| Fault::new(Code::NotFound, message!("journal-no-entry")))?;
        String::from_utf8(self.sealer.open(id, SHEET, &sealed)?).map_err(|_| damaged())
    }

    /// Whether the rows of a batch are the ones that were approved: all of them, each unchanged.
    pub fn refuse_changed_rows(&self, id: &str) -> Result<(), Fault> {
        self.refuse_damaged(id)?;
        let rows: Vec<(StoredRow, bool)> = self.read(|db| {
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
        let wanted: String = self.read(|db| db.query_row("SELECT body_sha256 FROM intent WHERE id = ?1", [id], |row| row.get(0)))?;
        if sha256(sha256(digests.as_bytes()).as_bytes()) == wanted { Ok(()) } else { Err(damaged()) }
    }
}

/// What an approval of a batch covers of a row.
#[derive(Serialize)]
pub(super) struct StoredRow {
    pub(super) row: u32,
    pub(super) sheet_row: u32,
    pub(super) operation: String,
    pub(super) title: String,
    pub(super) key: String,
    pub(super) body_sha256: String,
    pub(super) set_id: Option<String>,
    pub(super) wallet_id: Option<String>,
    pub(super) account_id: Option<String>,
    pub(super) payment: String,
    pub(super) kobo: i64,
    pub(super) risks: String,
    pub(super) duplicate_key: String,
    pub(super) again: String,
}

impl StoredRow {
    pub(super) fn digest(&self) -> Result<String, Fault> {
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

pub(super) fn waiting(row: &Row<'_>) -> rusqlite::Result<(BatchRow, Vec<u8>, String, bool)> {
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

pub(super) fn read<T: DeserializeOwned>(text: &str) -> rusqlite::Result<T> {
    serde_json::from_str(text).map_err(|error| rusqlite::Error::FromSqlConversionFailure(0, rusqlite::types::Type::Text, error.into()))
}

pub(super) fn total(rows: u32, kobo: i64, tokens: Vec<Money>) -> BatchTotal {
    BatchTotal { rows, sums: Sums { naira: Naira { kobo: u64::try_from(kobo).unwrap_or_default() }, tokens } }
}

pub(super) fn kobo_of(naira: Naira) -> i64 {
    i64::try_from(naira.kobo).unwrap_or(i64::MAX)
}

pub(super) fn stored_tokens(tokens: &[Money]) -> Result<Option<String>, Fault> {
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

pub(super) fn result(row: &Row<'_>) -> rusqlite::Result<RowResult> {
    let state = row.get::<_, Option<String>>(3)?.map(|word| state_of(&word));
    let (held, intent) = (row.get::<_, Option<String>>(4)?, row.get::<_, Option<String>>(5)?);
    let decision: Option<(bool, String)> =
        row.get::<_, Option<String>>(15)?.map(|text| read::<(u8, String)>(&text)).transpose()?.map(|(sent, by)| (sent == 1, by));
    let replaced: Option<Replaced> = row.get::<_, Option<String>>(16)?.map(|text| read(&text)).transpose()?;
    let word: Option<String> = row.get(11)?;
    let is_transfer = row.get::<_, String>(14)? != "virtual_account_transfer";
    let end = match (decision, state) {
        (Some((made, by)), Some(_)) => Some(RowEnd::Recorded { made, by }),
        (None, Some(state)) if is_transfer => ended(state, replaced.is_some(), word),
        _ => None,
    };
    let (tx_hash, charged) = match &replaced {
        Some(Replaced(_, _, hash, charged)) => (hash.clone(), charged.clone()),
        None => (row.get(12)?, row.get(13)?),
    };
    Ok(RowResult {
        row: row.get(0)?,
        sheet_row: row.get(1)?,
        payment: read(&row.get::<_, String>(2)?)?,
        // A row whose entry is not there any more: nobody knows.
        state: RowState::of(state.or_else(|| intent.as_ref().map(|_| IntentState::Unknown)), held.is_some(), replaced.is_some()),
        intent,
        code: row.get(6)?,
        key: row.get(7)?,
        at: row.get(8)?,
        remote_id: row.get(9)?,
        fault: row.get::<_, Option<String>>(10)?.and_then(|text| serde_json::from_str(&text).ok()),
        held,
        end,
        paid_by: replaced.map(|Replaced(id, code, ..)| PaidBy { id, code }),
        tx_hash,
        charged: charged.and_then(|text| serde_json::from_str(&text).ok()),
    })
}

/// The acceleration that was paid in the place of a payment: its entry, its code, its hash, and what it cost.
#[derive(Deserialize)]
struct Replaced(String, String, Option<String>, Option<String>);

/// How a transfer ended, by the service's word.
fn ended(state: IntentState, is_replaced: bool, word: Option<String>) -> Option<RowEnd> {
    match state {
        IntentState::Settled => Some(RowEnd::Complete),
        IntentState::Dead if is_replaced => Some(RowEnd::Complete),
        IntentState::Dead => match TransactionState(word?).finality() {
            Finality::Failed => Some(RowEnd::Failed),
            Finality::Cancelled => Some(RowEnd::Cancelled),
            Finality::Complete | Finality::InFlight => None,
        },
        _ => None,
    }
}
