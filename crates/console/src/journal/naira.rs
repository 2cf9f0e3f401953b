//! Naira accounts on disk: sealed records, a log entry for each change that names no one, and small things worth remembering.

use bursar_contract::Fault;
use rusqlite::{OptionalExtension, params};

use super::{Journal, events};

const RECORD: &str = "naira-account";

impl Journal {
    /// Every account of the book: id and opened record.
    pub fn naira_accounts(&self) -> Result<Vec<(String, Vec<u8>)>, Fault> {
        let sealed: Vec<(String, Vec<u8>)> = self.with(|db| {
            let mut statement = db.prepare("SELECT id, record FROM naira_account")?;
            statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
        })?;
        sealed.into_iter().map(|(id, record)| Ok((id.clone(), self.sealer.open(&id, RECORD, &record)?))).collect()
    }

    /// Writes records and removes others: all of it or nothing.
    pub fn write_naira_accounts(&self, action: &str, put: &[(String, Vec<u8>)], gone: &[String]) -> Result<(), Fault> {
        let mut sealed = Vec::with_capacity(put.len());
        for (id, record) in put {
            sealed.push((id, self.sealer.seal(id, RECORD, record)?));
        }
        self.with(|db| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            for id in gone {
                tx.execute("DELETE FROM naira_account WHERE id = ?1", [id])?;
            }
            for (id, record) in &sealed {
                tx.execute(
                    "INSERT INTO naira_account (id, record) VALUES (?1, ?2) ON CONFLICT (id) DO UPDATE SET record = excluded.record",
                    params![id, record],
                )?;
            }
            let what = put.iter().map(|(id, _)| id).chain(gone).next().cloned().unwrap_or_default();
            events::append(&tx, &self.person, &format!("account_{action}"), &what, &format!("{} written, {} removed", put.len(), gone.len()))?;
            tx.commit()
        })
    }

    /// Something kept for convenience, such as a list of the service. Not an event.
    pub fn remembered(&self, name: &str) -> Result<Option<String>, Fault> {
        self.with(|db| db.query_row("SELECT value FROM meta WHERE name = ?1", [name], |row| row.get(0)).optional())
    }

    /// Keeps it.
    pub fn remember(&self, name: &str, value: &str) -> Result<(), Fault> {
        self.with(|db| {
            db.execute("INSERT INTO meta (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = excluded.value", params![name, value]).map(drop)
        })
    }
}
