//! Contacts on disk: sealed records, and for each change an entry in the event log that holds before and after, sealed too.

use std::collections::HashMap;

use base64::{Engine, engine::general_purpose::STANDARD};
use bursar_contract::{Code, Fault};
use bursar_messages::message;
use rusqlite::{OptionalExtension, params};
use serde::{Deserialize, Serialize};

use super::contact::{Contact, Paid};
use super::{
    Journal,
    drafts::UNDAMAGED,
    events::{self, LogEntry},
    integrity::{intact, setting_intact},
    rfc3339,
    views::{PAID, SENT_AT},
};

const RECORD: &str = "contact";
const CHANGE: &str = "contact-change";
const ACTION: &str = "contact_";

/// A contact as it was and as it is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ContactStep {
    /// None: it was not in the book.
    pub before: Option<Contact>,
    /// None: it is not in the book any more.
    pub after: Option<Contact>,
}

/// A step that another computer of the team made.
pub struct TakenStep {
    /// `shared` or `choose`.
    pub action: &'static str,
    /// Who made it, and on which computer.
    pub by: String,
    /// What.
    pub step: ContactStep,
}

/// An entry of the log about a contact.
pub struct ContactEntry {
    /// Milliseconds.
    pub at: i64,
    /// Who.
    pub person: String,
    /// `create`, `change`, `rung`…
    pub action: String,
    /// What.
    pub step: ContactStep,
}

fn text<T: Serialize>(value: &T) -> Result<Vec<u8>, Fault> {
    serde_json::to_vec(value).map_err(|error| Fault::new(Code::Storage, error.to_string()))
}

fn put(db: &rusqlite::Connection, id: &str, record: &[u8], removed: Option<i64>) -> rusqlite::Result<usize> {
    db.execute(
        "INSERT INTO contact (id, record, removed_at) VALUES (?1, ?2, ?3)
         ON CONFLICT (id) DO UPDATE SET record = excluded.record, removed_at = excluded.removed_at",
        params![id, record, removed],
    )
}

fn unreadable() -> Fault {
    Fault::new(Code::Storage, message!("journal-contact-unreadable"))
}

impl Journal {
    /// Every contact in the book.
    pub fn contacts(&self) -> Result<Vec<Contact>, Fault> {
        let sealed: Vec<(String, Vec<u8>)> = self.read(|db| {
            let mut statement = db.prepare("SELECT id, record FROM contact WHERE removed_at IS NULL")?;
            statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
        })?;
        sealed.into_iter().map(|(id, record)| self.open_contact(&id, &record)).collect()
    }

    /// A contact that was taken out of the book.
    pub fn removed_contact(&self, id: &str) -> Result<Option<Contact>, Fault> {
        let sealed: Option<Vec<u8>> =
            self.read(|db| db.query_row("SELECT record FROM contact WHERE id = ?1 AND removed_at IS NOT NULL", [id], |row| row.get(0)).optional())?;
        sealed.map(|record| self.open_contact(id, &record)).transpose()
    }

    /// Every contact that was taken out of the book.
    pub fn removed_contacts(&self) -> Result<Vec<Contact>, Fault> {
        let sealed: Vec<(String, Vec<u8>)> = self.read(|db| {
            let mut statement = db.prepare("SELECT id, record FROM contact WHERE removed_at IS NOT NULL")?;
            statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
        })?;
        sealed.into_iter().map(|(id, record)| self.open_contact(&id, &record)).collect()
    }

    fn open_contact(&self, id: &str, sealed: &[u8]) -> Result<Contact, Fault> {
        serde_json::from_slice(&self.sealer.open(id, RECORD, sealed)?).map_err(|_| unreadable())
    }

    /// Writes steps and their log entries: all of them or none. Where they come from a file, one entry has its name and how many they are.
    pub fn write_contacts(&self, action: &str, steps: &[ContactStep], file: Option<&str>) -> Result<(), Fault> {
        let mut rows = Vec::with_capacity(steps.len());
        for step in steps {
            let Some(contact) = step.after.as_ref().or(step.before.as_ref()) else { continue };
            let record = self.sealer.seal(&contact.id, RECORD, &text(contact)?)?;
            let change = STANDARD.encode(self.sealer.seal(&contact.id, CHANGE, &text(step)?)?);
            rows.push((&contact.id, record, step.after.is_none().then(|| self.clock.now()), change));
        }
        self.with(|db| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            for (id, record, removed, change) in &rows {
                put(&tx, id, record, *removed)?;
                events::append(&tx, self.clock.now(), &self.person(), &format!("{ACTION}{action}"), id, change)?;
            }
            if let Some(file) = file {
                events::append(&tx, self.clock.now(), &self.person(), &format!("{ACTION}file"), file, &rows.len().to_string())?;
            }
            tx.commit()
        })
    }

    /// Writes what came from other computers, each step with its action and who made it: all of them or none.
    pub fn take_contacts(&self, steps: &[TakenStep]) -> Result<(), Fault> {
        let mut rows = Vec::with_capacity(steps.len());
        for TakenStep { action, by, step } in steps {
            let Some(contact) = step.after.as_ref().or(step.before.as_ref()) else { continue };
            let record = self.sealer.seal(&contact.id, RECORD, &text(contact)?)?;
            let change = STANDARD.encode(self.sealer.seal(&contact.id, CHANGE, &text(step)?)?);
            rows.push((&contact.id, record, step.after.is_none().then(|| self.clock.now()), change, action, by));
        }
        self.with(|db| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            for (id, record, removed, change, action, by) in &rows {
                put(&tx, id, record, *removed)?;
                events::append(&tx, self.clock.now(), by, &format!("{ACTION}{action}"), id, change)?;
            }
            tx.commit()
        })
    }

    /// The contact that an entry of the log holds. None where it holds none, or what it holds cannot be opened.
    pub(super) fn logged_contact(&self, entry: &LogEntry) -> Option<ContactStep> {
        if !entry.action.starts_with(ACTION) {
            return None;
        }
        self.open_step(&entry.object, &entry.detail).ok()
    }

    fn open_step(&self, id: &str, detail: &str) -> Result<ContactStep, Fault> {
        let sealed = STANDARD.decode(detail).map_err(|_| unreadable())?;
        serde_json::from_slice(&self.sealer.open(id, CHANGE, &sealed)?).map_err(|_| unreadable())
    }

    /// What was done with a contact, newest first.
    pub fn contact_log(&self, id: &str) -> Result<Vec<ContactEntry>, Fault> {
        let rows: Vec<(i64, String, String, String)> = self.read(|db| {
            let mut statement =
                db.prepare("SELECT at, person, action, detail FROM event WHERE object = ?1 AND action LIKE 'contact\\_%' ESCAPE '\\' ORDER BY seq DESC")?;
            statement.query_map([id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?.collect()
        })?;
        rows.into_iter()
            .map(|(at, person, action, detail)| {
                let step = self.open_step(id, &detail)?;
                Ok(ContactEntry { at, person, action: action.strip_prefix(ACTION).unwrap_or(&action).to_owned(), step })
            })
            .collect()
    }

    /// Payments to every address that was ever paid, by address in lower case.
    pub fn paid(&self) -> Result<HashMap<String, Paid>, Fault> {
        let damaged = self.damaged_list();
        self.read(|db| {
            let mut statement = db.prepare(&format!(
                "SELECT to_address, count(*), max({SENT_AT}) FROM intent WHERE to_address IS NOT NULL AND {PAID} AND {UNDAMAGED} GROUP BY to_address"
            ))?;
            statement.query_map([&damaged], |row| Ok((row.get(0)?, Paid { times: row.get(1)?, last: rfc3339(row.get(2)?) })))?.collect()
        })
    }

    /// Payments to one address, in lower case; none where it was never paid.
    pub fn paid_at(&self, address: &str) -> Result<Option<Paid>, Fault> {
        let damaged = self.damaged_list();
        let sql = format!("SELECT count(*), max({SENT_AT}) FROM intent WHERE to_address = ?2 AND {PAID} AND {UNDAMAGED}");
        let paid = |row: &rusqlite::Row<'_>| {
            let last: Option<i64> = row.get(1)?;
            Ok((row.get(0)?, last))
        };
        let (times, last): (u32, Option<i64>) = self.read(|db| db.prepare_cached(&sql)?.query_row(rusqlite::params![damaged, address], paid))?;
        Ok(last.map(|last| Paid { times, last: rfc3339(last) }))
    }

    /// Where the payment of this draft code went, and whether it is complete.
    pub fn payment_of_code(&self, code: &str) -> Result<Option<(String, bool)>, Fault> {
        self.read(|db| {
            let sql = format!("SELECT coalesce(to_address, ''), state = 'settled' AND {} FROM intent WHERE code = ?1", intact("intent"));
            db.query_row(&sql, [code.to_ascii_uppercase()], |row| Ok((row.get(0)?, row.get(1)?))).optional()
        })
    }

    /// A setting of this profile. One that was changed outside of Bursar is not believed.
    pub fn setting(&self, name: &str) -> Result<Option<String>, Fault> {
        let sql = format!("SELECT value, {} FROM meta WHERE name = ?1", setting_intact());
        let kept: Option<(String, bool)> = self.read(|db| db.query_row(&sql, [name], |row| Ok((row.get(0)?, row.get(1)?))).optional())?;
        match kept {
            Some((_, false)) => Err(Fault::new(Code::Storage, message!("journal-setting-changed"))),
            kept => Ok(kept.map(|(value, _)| value)),
        }
    }

    /// Changes a setting of this profile and notes it in the log.
    pub fn set_setting(&self, name: &str, value: &str) -> Result<(), Fault> {
        self.with(|db| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            tx.execute("INSERT INTO meta (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = excluded.value", params![name, value])?;
            events::append(&tx, self.clock.now(), &self.person(), "setting", name, value)?;
            tx.commit()
        })
    }

    /// Who works at this computer.
    pub fn person(&self) -> String {
        self.person.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone()
    }

    /// From now on somebody else, or the same person under another name. What is written keeps the name of its time.
    pub fn set_person(&self, name: String) {
        *self.person.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = name;
    }
}
