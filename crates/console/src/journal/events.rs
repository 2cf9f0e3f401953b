//! The event log: append-only, each entry carrying the hash of the one before.

use bursar_contract::Fault;
use rusqlite::{Connection, OptionalExtension, params};

use super::{Journal, drafts::sha256, now};

pub(super) fn append(db: &Connection, person: &str, action: &str, object: &str, detail: &str) -> rusqlite::Result<()> {
    let previous: String = db.query_row("SELECT hash FROM event ORDER BY seq DESC LIMIT 1", [], |row| row.get(0)).optional()?.unwrap_or_default();
    let at = now();
    let hash = entry_hash(&previous, at, person, action, object, detail);
    db.execute(
        "INSERT INTO event (at, person, action, object, detail, previous, hash) VALUES (?1,?2,?3,?4,?5,?6,?7)",
        params![at, person, action, object, detail, previous, hash],
    )?;
    Ok(())
}

fn entry_hash(previous: &str, at: i64, person: &str, action: &str, object: &str, detail: &str) -> String {
    sha256(format!("{previous}\n{at}\n{person}\n{action}\n{object}\n{detail}").as_bytes())
}

impl Journal {
    /// Writes an entry of its own.
    pub fn log(&self, action: &str, object: &str, detail: &str) -> Result<(), Fault> {
        self.with(|db| append(db, &self.person, action, object, detail))
    }

    /// Walks the chain. `Err` holds the sequence number of the first entry that does not fit.
    pub fn check_log(&self) -> Result<Result<u64, i64>, Fault> {
        self.with(|db| {
            let mut statement = db.prepare("SELECT seq, at, person, action, object, detail, previous, hash FROM event ORDER BY seq")?;
            let mut rows = statement.query([])?;
            let (mut previous, mut count) = (String::new(), 0);
            while let Some(row) = rows.next()? {
                let said: String = row.get(6)?;
                let hash: String = row.get(7)?;
                let text = |index| row.get::<_, String>(index);
                if said != previous || hash != entry_hash(&previous, row.get(1)?, &text(2)?, &text(3)?, &text(4)?, &text(5)?) {
                    return Ok(Err(row.get(0)?));
                }
                previous = hash;
                count += 1;
            }
            Ok(Ok(count))
        })
    }
}
