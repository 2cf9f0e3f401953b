//! Customers, hand-offs and notes on sets on disk: sealed records, and a line of the log for what a person should find again.

use bursar_contract::Fault;
use rusqlite::params;

use super::{Journal, events};

/// Which book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Book {
    /// Customers.
    Customers,
    /// Hand-offs.
    Handoffs,
    /// Notes on wallet sets.
    SetNotes,
}

impl Book {
    const fn table(self) -> &'static str {
        match self {
            Self::Customers => "customer",
            Self::Handoffs => "handoff",
            Self::SetNotes => "set_note",
        }
    }
}

impl Journal {
    /// Every record of a book: id and opened JSON.
    pub fn records(&self, book: Book) -> Result<Vec<(String, Vec<u8>)>, Fault> {
        let table = book.table();
        let sealed: Vec<(String, Vec<u8>)> = self.with(|db| {
            let mut statement = db.prepare(&format!("SELECT id, record FROM {table}"))?;
            statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
        })?;
        sealed.into_iter().map(|(id, record)| Ok((id.clone(), self.sealer.open(&id, table, &record)?))).collect()
    }

    /// Writes records of a book, and an entry of the log where there is something to say: all of it or nothing.
    pub fn write_records(&self, book: Book, put: &[(String, Vec<u8>)], said: Option<(&str, &str, &str)>) -> Result<(), Fault> {
        let table = book.table();
        let mut sealed = Vec::with_capacity(put.len());
        for (id, record) in put {
            sealed.push((id, self.sealer.seal(id, table, record)?));
        }
        self.with(|db| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            for (id, record) in &sealed {
                let sql = format!("INSERT INTO {table} (id, record) VALUES (?1, ?2) ON CONFLICT (id) DO UPDATE SET record = excluded.record");
                tx.execute(&sql, params![id, record])?;
            }
            if let Some((action, object, detail)) = said {
                events::append(&tx, &self.person, action, object, detail)?;
            }
            tx.commit()
        })
    }

    /// Takes a record out of a book, with its line of the log.
    pub fn remove_record(&self, book: Book, id: &str, action: &str) -> Result<(), Fault> {
        self.with(|db| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            tx.execute(&format!("DELETE FROM {} WHERE id = ?1", book.table()), [id])?;
            events::append(&tx, &self.person, action, id, "")?;
            tx.commit()
        })
    }
}
