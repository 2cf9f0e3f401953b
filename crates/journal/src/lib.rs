//! WHAT IS STORED: intents and their states, payments, the log of what was done, the timeline and its search. One SQLite file per profile.
//!
//! It may depend on the contract, the vault and SQLite. It must never know HTTP, a screen, decoded calldata or the format of a file. Text for
//! people is made from its records elsewhere.
//!
//! The order is the promise: an intent with its key is committed before the first byte leaves, the outcome before
//! anybody is told (docs/reliability.md).

mod balances;
mod batches;
pub mod contact;
mod contacts;
mod drafts;
mod elsewhere;
mod encrypted_records;
mod events;
pub mod fault_point;
mod handed_over;
mod home;
mod integrity;
mod late;
pub mod legacy_money;
mod limits;
mod links;
mod migrate;
mod outcomes;
mod paid_accounts;
pub mod payment;
mod payouts;
mod proposals;
mod query;
mod remembered;
mod restore;
mod saved_forms;
mod saved_views;
mod secrets;
mod signatures;
mod state;
mod team_payments;
mod timeline;
mod to_payments;
mod under_way;
mod unknown;
mod views;
mod wanted;

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError, atomic::AtomicU64},
};

use bursar_contract::{Code, Fault, clock::Clock};
use bursar_messages::{Message, message};
use bursar_vault::Sealer;
use rusqlite::{Connection, config::DbConfig, types::Type};

pub use balances::Seen;
pub use balances::UNWATCHED;
pub use batches::{
    BATCH, BatchPause, BatchRecord, BatchRow, BatchState, BatchTotal, BatchTotals, Begun, NewBatch, NewBatchRow, PaidBy, RowEnd, RowResult, RowState,
};
pub use contacts::{ContactEntry, ContactStep, TakenStep};
pub use drafts::sha256;
pub use drafts::{Decided, Intent, NewIntent, SamePayment, WhySame};
pub use elsewhere::Elsewhere;
pub use encrypted_records::{Record, RecordKind, Said};
pub use events::{BURSAR, LogEntry, LogFilter, LogPage, LogWord, StoredEntry, THIS_COMPUTER};
pub use home::Open;
#[doc(hidden)]
pub use integrity::reseal;
pub use late::LateArrival;
pub use limits::{Limit, Limits};
pub use links::{LinkKind, LinkedIntent};
pub use migrate::migrate;
use migrate::migrate_with;
pub use outcomes::Finding;
pub use paid_accounts::{PaidAccount, RecentPayee};
pub use payment::Payment;
pub use proposals::BatchRequest;
pub use query::Query;
pub use restore::{Forgetful, Restored, Witness};
pub use saved_forms::{FormKind, SavedForm};
pub use saved_views::SavedView;
pub use secrets::{KeptSecret, LastBackup, SecretState, Secrets};
pub use signatures::Signed;
pub use state::IntentState;
pub use state::{state_of, word};
pub use team_payments::{EntryOutcome, Paid, PaidByTeam, TeamPayment, TeamPayout};
pub use timeline::{Direction, Entry, HistoryCounts, HistorySort, RowOf};
pub use under_way::OpenPayment;
pub use unknown::{Attempt, Conclusion, Decision};
pub use views::within_minutes;
pub use views::{Earlier, EarlierOutcome, IntentRecord, PaymentRecord, Reach};

use integrity::Digests;

/// The journal of one profile.
pub struct Journal {
    /// Reads what is committed while the other connection is busy. Closed first: the one that writes ends its log.
    reader: Mutex<Connection>,
    writer: Mutex<Connection>,
    /// Held by the one of them that takes the writer next. A step takes it before them: it holds up every other step.
    next: Mutex<()>,
    path: PathBuf,
    sealer: Sealer,
    person: Mutex<String>,
    clock: Clock,
    witness: Arc<dyn Witness>,
    /// Held from the commit of a step until the witness knows of it. Two lanes may send at the same moment, and a crash leaves the journal
    /// one step ahead at most: two would look like a copy put back.
    stepping: Mutex<()>,
    /// Intents whose rows do not fit their digests, as far as they were read.
    damaged: Mutex<BTreeSet<String>>,
    /// Batches that were found intact, and after which write of another program.
    intact_batches: Mutex<BTreeMap<String, i64>>,
    /// How often payments of other computers were taken in.
    told: AtomicU64,
}

/// Every version of the file, oldest first. A step that was released is never edited; the next one follows it.
const SCHEMA: &[&str] = &[
    include_str!("schema_1.sql"),
    include_str!("schema_2.sql"),
    include_str!("schema_3.sql"),
    include_str!("schema_4.sql"),
    include_str!("schema_5.sql"),
    include_str!("schema_6.sql"),
    include_str!("schema_7.sql"),
    include_str!("schema_8.sql"),
    include_str!("schema_9.sql"),
    include_str!("schema_10.sql"),
    include_str!("schema_11.sql"),
    include_str!("schema_12.sql"),
    include_str!("schema_13.sql"),
    include_str!("schema_14.sql"),
    include_str!("schema_15.sql"),
    include_str!("schema_16.sql"),
    include_str!("schema_17.sql"),
    include_str!("schema_18.sql"),
    include_str!("schema_19.sql"),
    include_str!("schema_20.sql"),
    include_str!("schema_21.sql"),
    include_str!("schema_22.sql"),
    include_str!("schema_23.sql"),
    include_str!("schema_24.sql"),
    include_str!("schema_25.sql"),
    include_str!("schema_26.sql"),
    include_str!("schema_27.sql"),
    include_str!("schema_28.sql"),
];

impl Journal {
    /// Opens or creates the journal. A file of a newer version is refused and left as it is.
    pub fn open(path: &Path, sealer: Sealer, person: String, witness: Arc<dyn Witness>) -> Result<Self, Fault> {
        Self::open_with(path, sealer, person, witness, Clock::system(), &|_, _| ())
    }

    /// The same with another clock. `progress` is told how many rows of an older file are brought to this version, and of how many.
    pub fn open_with(path: &Path, sealer: Sealer, person: String, witness: Arc<dyn Witness>, clock: Clock, progress: &dyn Fn(u64, u64)) -> Result<Self, Fault> {
        let mut db = open_database(path)?;
        let digests = Digests::prepare(&db, &sealer, witness.has_digests()?).map_err(storage)?;
        migrate_with(&mut db, SCHEMA, &digests, progress)?;
        integrity::refuse_foreign_programs(&db)?;
        witness.keep_digests()?;
        digests.guard(&db).map_err(storage)?;
        let reader = open_database(path)?;
        // Its pages are those of single payments. The long searches of the history are made where its index is written.
        reader.execute_batch("PRAGMA query_only=ON; PRAGMA cache_size=-4000;").map_err(storage)?;
        Digests::read(&reader, &sealer).map_err(storage)?;
        let journal = Self {
            reader: Mutex::new(reader),
            writer: Mutex::new(db),
            next: Mutex::default(),
            path: path.to_owned(),
            sealer,
            person: Mutex::new(person),
            clock,
            witness,
            stepping: Mutex::default(),
            damaged: Mutex::default(),
            intact_batches: Mutex::default(),
            told: AtomicU64::default(),
        };
        journal.find_damaged()?;
        Ok(journal)
    }

    /// Waits so long for another program that holds the file, from now on.
    pub fn wait_for_others(&self, time: std::time::Duration) -> Result<(), Fault> {
        held(&self.reader).busy_timeout(time).map_err(storage)?;
        self.with(|db| db.busy_timeout(time))
    }

    /// The clock that it reads.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    fn one_step(&self) -> MutexGuard<'_, ()> {
        held(&self.stepping)
    }

    /// Reads what is committed, all of it as of one moment: a row that begins is either still waiting or already an intent. It waits for no commit:
    /// the connection that writes has the pages at hand, and is asked where it is free. Nothing is written.
    fn read<T>(&self, work: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, Fault> {
        let db = match self.writer.try_lock() {
            Ok(free) => free,
            Err(_) => held(&self.reader),
        };
        let moment = db.unchecked_transaction().map_err(storage)?;
        work(&moment).map_err(integrity::fault_of)
    }

    /// Writes, or asks what only the connection that writes can say. One commit after another.
    fn with<T>(&self, work: impl FnOnce(&mut Connection) -> rusqlite::Result<T>) -> Result<T, Fault> {
        let next = held(&self.next);
        let mut db = held(&self.writer);
        drop(next);
        work(&mut db).map_err(integrity::fault_of)
    }

    /// The same for a step, before all others that wait.
    fn with_first<T>(&self, work: impl FnOnce(&mut Connection) -> rusqlite::Result<T>) -> Result<T, Fault> {
        work(&mut held(&self.writer)).map_err(integrity::fault_of)
    }
}

/// A panic while it was held left nothing half done: a transaction that is dropped is taken back.
fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Journal {
    /// A whole copy of the file as it is now; one that is there goes.
    pub fn copy_to(&self, path: &Path) -> Result<(), Fault> {
        let _ = std::fs::remove_file(path);
        self.with(|db| db.execute("VACUUM INTO ?1", [path.to_string_lossy()]).map(drop))
    }
}

/// Why a file cannot take the place of a journal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unfit {
    /// It is not whole.
    Damaged,
    /// A newer version wrote it.
    Newer,
}

/// Whether a file can take the place of a journal. It is left as a single file.
pub fn unfit(path: &Path) -> Result<Option<Unfit>, Fault> {
    let db = open_database(path)?;
    let said: String = db.query_row("PRAGMA quick_check", [], |row| row.get(0)).map_err(storage)?;
    db.execute_batch("PRAGMA journal_mode=DELETE").map_err(storage)?;
    let version: u32 = db.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(storage)?;
    Ok(if said != "ok" { Some(Unfit::Damaged) } else { (version as usize > SCHEMA.len()).then_some(Unfit::Newer) })
}

/// How many intents of a journal nobody has decided or seen the end of. A journal that is not there has none.
pub fn undecided_in(path: &Path) -> Result<u32, Fault> {
    if !path.exists() {
        return Ok(0);
    }
    views::undecided(&open_database(path)?).map_err(storage)
}

/// So many compiled statements are kept: more than there are on the way of a payment and in a window of the history.
const KEPT_STATEMENTS: usize = 128;

/// A database as money needs it: an acknowledged commit survives power loss. It caches 16 MB of pages: in a history of 200,000
/// rows a search scans an index of 8 MB, which would be read from disk each time if it did not fit. What a statement may have to take back is kept in
/// memory: its file was written for each step of a payment.
pub fn open_database(path: &Path) -> Result<Connection, Fault> {
    let db = Connection::open(path).map_err(storage)?;
    db.execute_batch(
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA fullfsync=1; PRAGMA checkpoint_fullfsync=1;
         PRAGMA foreign_keys=ON; PRAGMA busy_timeout=5000; PRAGMA cache_size=-16000; PRAGMA temp_store=MEMORY;",
    )
    .map_err(storage)?;
    // Compiling a statement takes longer than running it: its triggers compute digests over all columns.
    db.set_prepared_statement_cache_capacity(KEPT_STATEMENTS);
    // Otherwise a kept statement is compiled again for every new value: most of the time of a look-up.
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).map_err(storage)?;
    Ok(db)
}

/// A database error in words.
pub fn storage(error: rusqlite::Error) -> Fault {
    tracing::warn!(error = %error, "the database refused");
    if matches!(error, rusqlite::Error::FromSqlConversionFailure(..)) {
        return Fault::new(Code::Storage, message!("journal-entry-unreadable"));
    }
    let text = match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::DiskFull) => message!("journal-disk-full"),
        Some(rusqlite::ErrorCode::ReadOnly | rusqlite::ErrorCode::CannotOpen | rusqlite::ErrorCode::PermissionDenied) => {
            message!("journal-disk-read-only")
        }
        Some(rusqlite::ErrorCode::DatabaseBusy | rusqlite::ErrorCode::DatabaseLocked) => {
            message!("journal-disk-busy")
        }
        Some(rusqlite::ErrorCode::DatabaseCorrupt | rusqlite::ErrorCode::NotADatabase) => {
            message!("journal-disk-damaged")
        }
        _ => message!("journal-disk"),
    };
    Fault::new(Code::Storage, text)
}

/// The same payment again within this many milliseconds is stopped; later it is only warned of.
pub const DUPLICATE_STOP: i64 = 10 * 60_000;

/// RFC 3339 in UTC.
pub fn rfc3339(millis: i64) -> String {
    jiff::Timestamp::from_millisecond(millis).map(|t| t.to_string()).unwrap_or_default()
}

/// What an entry is: the message that was stored, or the words of a row from before messages were.
fn title_of(words: String, message: Option<String>) -> Message {
    message.and_then(|json| serde_json::from_str(&json).ok()).unwrap_or_else(|| words.into())
}

/// How a message is stored.
fn stored(message: &Message) -> Option<String> {
    serde_json::to_string(message).ok()
}

/// A stored payment. One that cannot be read is an error: what left must not be taken for nothing.
pub fn payment_of(column: Option<String>) -> rusqlite::Result<Option<Payment>> {
    column.map(|text| serde_json::from_str(&text)).transpose().map_err(|error| rusqlite::Error::FromSqlConversionFailure(0, Type::Text, error.into()))
}
