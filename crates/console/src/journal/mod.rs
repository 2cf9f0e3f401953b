//! The journal: intents and their states, and the log of what was done. One SQLite file per profile.
//!
//! The order is the promise: an intent with its key is committed before the first byte leaves, the outcome before
//! anybody is told (security.md 3).

mod drafts;
mod events;
mod outcomes;
mod secrets;
mod views;

use std::{path::Path, sync::Mutex};

use bursar_contract::{Code, Fault};
use rusqlite::Connection;

pub use drafts::{Intent, NewIntent};
pub use outcomes::Finding;
pub(crate) use views::within_minutes;
pub use views::{Earlier, HistoryFilter};

use crate::{api::IntentState, vault::Sealer};

/// The journal of one profile.
pub struct Journal {
    db: Mutex<Connection>,
    sealer: Sealer,
    person: String,
}

impl Journal {
    /// Opens or creates the journal. A file of a newer version is refused and left as it is.
    pub fn open(path: &Path, sealer: Sealer, person: String) -> Result<Self, Fault> {
        let mut db = open_database(path)?;
        migrate(&mut db, &[include_str!("schema_1.sql")])?;
        Ok(Self { db: Mutex::new(db), sealer, person })
    }

    fn with<T>(&self, work: impl FnOnce(&mut Connection) -> rusqlite::Result<T>) -> Result<T, Fault> {
        let mut db = self.db.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        work(&mut db).map_err(storage)
    }
}

/// A database as money needs it: an acknowledged commit survives power loss.
pub fn open_database(path: &Path) -> Result<Connection, Fault> {
    let db = Connection::open(path).map_err(storage)?;
    db.execute_batch(
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA fullfsync=1; PRAGMA checkpoint_fullfsync=1;
         PRAGMA foreign_keys=ON; PRAGMA busy_timeout=5000;",
    )
    .map_err(storage)?;
    Ok(db)
}

/// Brings a database to the version of the last step; each step runs once, in a transaction of its own.
pub fn migrate(db: &mut Connection, steps: &[&str]) -> Result<(), Fault> {
    let version: u32 = db.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(storage)?;
    let version = version as usize;
    if version > steps.len() {
        return Err(Fault::new(Code::Storage, "This data folder was written by a newer version of Bursar. Nothing was changed; use the newer version."));
    }
    for (index, step) in steps.iter().enumerate().skip(version) {
        let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate).map_err(storage)?;
        tx.execute_batch(step).map_err(storage)?;
        tx.pragma_update(None, "user_version", index as u32 + 1).map_err(storage)?;
        tx.commit().map_err(storage)?;
    }
    Ok(())
}

/// A database error in words.
pub fn storage(error: rusqlite::Error) -> Fault {
    tracing::warn!(error = %error, "the database refused");
    let text = match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::DiskFull) => "The disk is full. Free some space; nothing was sent.",
        Some(rusqlite::ErrorCode::ReadOnly | rusqlite::ErrorCode::CannotOpen | rusqlite::ErrorCode::PermissionDenied) => {
            "The data folder cannot be written. Check its permissions; nothing was sent."
        }
        Some(rusqlite::ErrorCode::DatabaseBusy | rusqlite::ErrorCode::DatabaseLocked) => {
            "Another program holds the journal. Close it and try again; nothing was sent."
        }
        Some(rusqlite::ErrorCode::DatabaseCorrupt | rusqlite::ErrorCode::NotADatabase) => {
            "The journal file is damaged. Restore it from a backup before sending anything."
        }
        _ => "The journal could not be written. Nothing was sent.",
    };
    Fault::new(Code::Storage, text)
}

/// Milliseconds since 1970.
pub fn now() -> i64 {
    jiff::Timestamp::now().as_millisecond()
}

/// RFC 3339 in UTC.
pub fn rfc3339(millis: i64) -> String {
    jiff::Timestamp::from_millisecond(millis).map(|t| t.to_string()).unwrap_or_default()
}

/// The stored word of a state.
pub(crate) fn word(state: IntentState) -> String {
    serde_json::to_value(state).ok().and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_default()
}

/// The state of a stored word. A word of a newer version counts as unknown: never as success or failure.
pub(crate) fn state_of(word: &str) -> IntentState {
    serde_json::from_value(serde_json::Value::String(word.to_owned())).unwrap_or(IntentState::Unknown)
}
