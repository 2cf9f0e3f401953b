//! Books on disk, such as accounts, customers and PIN requests: sealed records, and a line of the log for what a person should find again.

use bursar_contract::Fault;
use rusqlite::params;

use super::{Journal, events};

/// Which book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordKind {
    /// Own naira accounts.
    Accounts,
    /// Customers.
    Customers,
    /// PIN requests.
    PinRequests,
    /// Notes on wallet sets.
    SetNotes,
    /// Names that people gave to wallets.
    WalletLabels,
    /// Batches in preparation.
    BatchDrafts,
    /// The team: cards, versions of its policy, what was compared.
    Team,
    /// Proposals, with their decisions.
    Proposals,
    /// What is known of the workspace.
    Workspace,
}

/// A record as it is written: its id and its JSON.
pub type Record = (String, Vec<u8>);

/// A line of the log: action, object, detail.
pub type Said<'a> = (&'a str, &'a str, &'a str);

impl RecordKind {
    const fn table(self) -> &'static str {
        match self {
            Self::Accounts => "naira_account",
            Self::Customers => "customer",
            Self::PinRequests => "handoff",
            Self::SetNotes => "set_note",
            Self::WalletLabels => "wallet_label",
            Self::BatchDrafts => "batch_draft",
            Self::Team => "team_record",
            Self::Proposals => "proposal",
            Self::Workspace => "workspace_record",
        }
    }

    /// What its records are sealed as.
    const fn seal(self) -> &'static str {
        match self {
            Self::Accounts => "naira-account",
            other => other.table(),
        }
    }
}

impl Journal {
    /// Every record of a book: id and opened JSON.
    pub fn records(&self, book: RecordKind) -> Result<Vec<Record>, Fault> {
        let sealed: Vec<Record> = self.read(|db| {
            let mut statement = db.prepare(&format!("SELECT id, record FROM {}", book.table()))?;
            statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
        })?;
        self.opened(book, sealed)
    }

    /// The records of a book whose ids begin so, in the order of their ids.
    pub fn records_under(&self, book: RecordKind, prefix: &str) -> Result<Vec<Record>, Fault> {
        let sealed: Vec<Record> = self.read(|db| {
            // The largest character ends what begins with the prefix.
            let mut statement =
                db.prepare_cached(&format!("SELECT id, record FROM {} WHERE id >= ?1 AND id < ?1 || char(1114111) ORDER BY id", book.table()))?;
            statement.query_map([prefix], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
        })?;
        self.opened(book, sealed)
    }

    /// The ids of a book that begin so.
    pub fn record_ids(&self, book: RecordKind, prefix: &str) -> Result<Vec<String>, Fault> {
        self.read(|db| {
            let mut statement = db.prepare_cached(&format!("SELECT id FROM {} WHERE id >= ?1 AND id < ?1 || char(1114111)", book.table()))?;
            statement.query_map([prefix], |row| row.get(0))?.collect()
        })
    }

    fn opened(&self, book: RecordKind, sealed: Vec<Record>) -> Result<Vec<Record>, Fault> {
        sealed.into_iter().map(|(id, record)| Ok((id.clone(), self.sealer.open(&id, book.seal(), &record)?))).collect()
    }

    /// Writes records and removes others, with an entry of the log where there is something to say: all of it or nothing.
    pub fn write_records(&self, book: RecordKind, put: &[Record], gone: &[String], said: Option<Said<'_>>) -> Result<(), Fault> {
        let table = book.table();
        let mut sealed = Vec::with_capacity(put.len());
        for (id, record) in put {
            sealed.push((id, self.sealer.seal(id, book.seal(), record)?));
        }
        self.with(|db| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            for id in gone {
                tx.execute(&format!("DELETE FROM {table} WHERE id = ?1"), [id])?;
            }
            for (id, record) in &sealed {
                let sql = format!("INSERT INTO {table} (id, record) VALUES (?1, ?2) ON CONFLICT (id) DO UPDATE SET record = excluded.record");
                tx.execute(&sql, params![id, record])?;
            }
            if let Some((action, object, detail)) = said {
                events::append(&tx, self.clock.now(), &self.person(), action, object, detail)?;
            }
            tx.commit()
        })
    }

    /// Makes history searchable by the name of an address (in lower case). An empty name removes it.
    pub fn index_wallet_name(&self, address: &str, name: &str) -> Result<(), Fault> {
        // The search index is updated by a trigger on insert, so the row is replaced.
        self.with(|db| db.execute("INSERT OR REPLACE INTO wallet_name (address, name) VALUES (?1, ?2)", [address, name]).map(drop))
    }
}
