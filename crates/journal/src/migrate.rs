//! From an older file to this version's, with a copy of the file as it was beside it.

use std::path::{Path, PathBuf};

use bursar_contract::{Code, Fault};
use bursar_messages::message;
use rusqlite::Connection;

use super::storage;

/// What SQL alone cannot do for a step, in the migration's transaction. `version` is the one that the step leads to.
pub(super) trait Steps {
    /// Before the statements of the step. `progress` is told how much of a long one is done, and of how much.
    fn before(&self, _db: &Connection, _version: usize, _progress: &dyn Fn(u64, u64)) -> Result<(), Fault> {
        Ok(())
    }

    /// After the statements of the step.
    fn after(&self, _db: &Connection, _version: usize) -> rusqlite::Result<()> {
        Ok(())
    }
}

impl Steps for () {}

/// Brings a database to the version of the last step, in one transaction, after making one copy. If it fails, the file stays as it was.
pub fn migrate(db: &mut Connection, steps: &[&str]) -> Result<(), Fault> {
    migrate_with(db, steps, &(), &|_, _| ())
}

/// The same with what the steps need besides their statements.
pub(super) fn migrate_with(db: &mut Connection, steps: &[&str], more: &dyn Steps, progress: &dyn Fn(u64, u64)) -> Result<(), Fault> {
    let version: u32 = db.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(storage)?;
    let version = version as usize;
    if version > steps.len() {
        return Err(Fault::new(Code::Storage, message!("journal-newer")));
    }
    if version == steps.len() {
        return Ok(());
    }
    // A new file has nothing to lose.
    if version > 0
        && let Some(path) = db.path().filter(|path| !path.is_empty()).map(PathBuf::from)
    {
        keep_copy(db, &copy_of(&path, version))?;
    }
    let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate).map_err(storage)?;
    for (index, step) in steps.iter().enumerate().skip(version) {
        more.before(&tx, index + 1, progress)?;
        tx.execute_batch(step).map_err(storage)?;
        more.after(&tx, index + 1).map_err(storage)?;
    }
    tx.pragma_update(None, "user_version", steps.len() as u32).map_err(storage)?;
    tx.commit().map_err(storage)
}

/// Where the copy of a file of this version stands: `journal.v1.db` beside `journal.db`.
fn copy_of(path: &Path, version: usize) -> PathBuf {
    path.with_extension(format!("v{version}.db"))
}

/// Writes the copy whole under another name first: a copy that carries its name is complete.
fn keep_copy(db: &Connection, to: &Path) -> Result<(), Fault> {
    let refused = |error: std::io::Error| {
        tracing::warn!(%error, "the copy before a migration was refused");
        Fault::new(Code::Storage, message!("journal-no-copy"))
    };
    let part = to.with_extension("part");
    // One left behind by a crash is in the way of the next.
    let _ = std::fs::remove_file(&part);
    db.execute("VACUUM INTO ?1", [part.to_string_lossy()]).map_err(storage)?;
    // Opened for writing: Windows flushes no other handle.
    std::fs::File::options().write(true).open(&part).and_then(|file| file.sync_all()).map_err(refused)?;
    std::fs::rename(&part, to).map_err(refused)
}
