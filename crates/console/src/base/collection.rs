//! A book of the journal in memory: its records are opened once, and again after a change.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
};

use bursar_contract::{Code, Fault};
use bursar_messages::{Message, message};
use serde::{Serialize, de::DeserializeOwned};

use crate::base::session::lock;
use bursar_journal::{Journal, Record, RecordKind, Said};

/// What lies in a book.
pub trait Stored: Serialize + DeserializeOwned {
    /// Which book.
    const KIND: RecordKind;
    /// What people call one.
    fn one() -> Message;

    /// Of the record.
    fn id(&self) -> &str;
}

/// A book by the ids of its records.
pub struct Collection<T> {
    journal: Arc<Journal>,
    open: Mutex<Option<Arc<BTreeMap<String, T>>>>,
}

impl<T: Stored> Collection<T> {
    /// This moment, by the journal's clock.
    pub fn now(&self) -> jiff::Timestamp {
        self.journal.clock().timestamp()
    }

    /// Nothing is read yet.
    pub fn new(journal: Arc<Journal>) -> Self {
        Self { journal, open: Mutex::default() }
    }

    /// The journal it lies in.
    pub const fn journal(&self) -> &Arc<Journal> {
        &self.journal
    }

    /// Everything in it. One record that cannot be read stops the whole book: half of it would look whole.
    pub fn book(&self) -> Result<Arc<BTreeMap<String, T>>, Fault> {
        let mut open = lock(&self.open);
        if let Some(book) = open.as_ref() {
            return Ok(book.clone());
        }
        let unread = |_| Fault::new(Code::Storage, message!("app-record-unreadable", what = T::one()));
        let records = self.journal.records(T::KIND)?.into_iter();
        let book = Arc::new(records.map(|(id, record)| Ok((id, serde_json::from_slice(&record).map_err(unread)?))).collect::<Result<_, Fault>>()?);
        *open = Some(Arc::clone(&book));
        Ok(book)
    }

    /// Writes records and removes others, in one step with a line of the log. What is read next is what the disk holds.
    pub fn write(&self, put: &[T], gone: &[String], said: Option<Said<'_>>) -> Result<(), Fault> {
        let record = |kept: &T| Ok((kept.id().to_owned(), serde_json::to_vec(kept).map_err(|error| Fault::new(Code::Storage, error.to_string()))?));
        let records: Vec<Record> = put.iter().map(record).collect::<Result<_, Fault>>()?;
        let mut open = lock(&self.open);
        *open = None;
        self.journal.write_records(T::KIND, &records, gone, said)
    }
}
