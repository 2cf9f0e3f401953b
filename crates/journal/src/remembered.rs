//! Small things worth remembering, none of them an event.

use bursar_contract::Fault;
use rusqlite::{OptionalExtension, params};

use super::Journal;

impl Journal {
    /// Something kept for convenience, such as a list of the service.
    pub fn remembered(&self, name: &str) -> Result<Option<String>, Fault> {
        self.read(|db| db.query_row("SELECT value FROM meta WHERE name = ?1", [name], |row| row.get(0)).optional())
    }

    /// Keeps it.
    pub fn remember(&self, name: &str, value: &str) -> Result<(), Fault> {
        self.with(|db| {
            db.execute("INSERT INTO meta (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = excluded.value", params![name, value]).map(drop)
        })
    }
}
