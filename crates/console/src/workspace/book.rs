//! What this computer knows of the workspace, in its journal: where it stands in every chain, which documents are there, what it wrote and has not
//! delivered, and what it could not take in yet. Never in the database, which others can change.

use std::{
    collections::{BTreeMap, HashSet},
    sync::{Arc, Mutex},
};

use base64::{Engine, engine::general_purpose::STANDARD};
use bursar_contract::{Code, Fault};
use bursar_journal::{Journal, Record, RecordKind, Said};
use bursar_messages::message;
use bursar_workspace::{
    chain::Heads,
    keys::Place,
    record::{Head, Row},
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::documents::Shared;
use crate::base::session::lock;

/// Where this computer stands.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Standing {
    /// The workspace.
    pub workspace: Uuid,
    /// Milliseconds: when it was joined.
    pub joined: i64,
    /// The newest row of each chain that was read and held.
    pub heads: Heads,
    /// How far the round of the audit got.
    pub audited: Heads,
    /// The newest row that this computer wrote, whether it arrived or not.
    pub own: Option<Head>,
    /// Milliseconds: when everything that is here was there.
    pub delivered: Option<i64>,
}

impl Standing {
    /// At the beginning of a workspace.
    pub fn new(workspace: Uuid, joined: i64) -> Self {
        Self { workspace, joined, heads: Heads::default(), audited: Heads::default(), own: None, delivered: None }
    }
}

/// A row that was signed and sealed here. It is on disk before it is sent, and the same row is sent until it arrived.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Written {
    /// The document in it.
    pub name: String,
    sequence: u64,
    place: Place,
    generation: u32,
    sealed: String,
}

/// All of it.
#[derive(Default)]
struct Known {
    standing: Option<Standing>,
    there: HashSet<String>,
    written: BTreeMap<u64, Written>,
    waiting: BTreeMap<String, Shared>,
}

/// The book of an open profile. It is read once; each change is on disk before it is in memory.
pub(super) struct Book {
    journal: Arc<Journal>,
    known: Mutex<Option<Known>>,
}

const STANDING: &str = "standing";
const THERE: &str = "there:";
const WRITTEN: &str = "written:";
const WAITING: &str = "waiting:";

/// One change: what is put, and what goes.
#[derive(Default)]
struct Change {
    put: Vec<Record>,
    gone: Vec<String>,
}

impl Change {
    fn put<T: Serialize>(&mut self, id: String, value: &T) -> Result<(), Fault> {
        self.put.push((id, serde_json::to_vec(value).map_err(|error| Fault::new(Code::Storage, error.to_string()))?));
        Ok(())
    }
}

/// What came of reading a page.
#[derive(Default)]
pub(super) struct Taken {
    /// Names of documents that are in the workspace.
    pub there: Vec<String>,
    /// Documents that need another one first, or that nobody here believes yet.
    pub waiting: Vec<(String, Shared)>,
    /// Documents that waited and do not any more.
    pub came: Vec<String>,
}

impl Book {
    pub fn new(journal: Arc<Journal>) -> Self {
        Self { journal, known: Mutex::default() }
    }

    /// Where this computer stands. None without a workspace.
    pub fn standing(&self) -> Result<Option<Standing>, Fault> {
        self.with(|known| known.standing.clone())
    }

    /// Whether a document is in the workspace, or was written for it.
    pub fn names(&self) -> Result<HashSet<String>, Fault> {
        self.with(|known| known.there.clone())
    }

    /// How many documents are in the workspace, how many rows are not delivered, and how many documents wait to be taken in.
    pub fn counts(&self) -> Result<(usize, usize, usize), Fault> {
        self.with(|known| (known.there.len() - known.written.len().min(known.there.len()), known.written.len(), known.waiting.len()))
    }

    /// What could not be taken in yet.
    pub fn waiting(&self) -> Result<Vec<(String, Shared)>, Fault> {
        self.with(|known| known.waiting.iter().map(|(name, one)| (name.clone(), one.clone())).collect())
    }

    /// The rows that are not delivered, in their order.
    pub fn written(&self, card: bursar_approvals::keys::KeyId, most: usize) -> Result<Vec<Row>, Fault> {
        let written = self.with(|known| known.written.values().take(most).cloned().collect::<Vec<_>>())?;
        let row = |one: Written| {
            let sealed = STANDARD.decode(&one.sealed).map_err(|_| damaged())?;
            Ok(Row { card, sequence: one.sequence, place: one.place, generation: one.generation, sealed, stored: 0 })
        };
        written.into_iter().map(row).collect()
    }

    /// Begins at a workspace.
    pub fn join(&self, standing: Standing, said: Said<'_>) -> Result<(), Fault> {
        let mut change = Change::default();
        change.put(STANDING.into(), &standing)?;
        self.change(change, Some(said), |known| *known = Known { standing: Some(standing), ..Known::default() })
    }

    /// Forgets the workspace. What was taken in stays.
    pub fn leave(&self, said: Said<'_>) -> Result<(), Fault> {
        let gone = self.journal.records(RecordKind::Workspace)?.into_iter().map(|(id, _)| id).collect();
        self.change(Change { gone, ..Change::default() }, Some(said), |known| *known = Known::default())
    }

    /// Writes down where this computer stands now.
    pub fn stand(&self, standing: Standing) -> Result<(), Fault> {
        self.took(Taken::default(), standing)
    }

    /// Writes down what came of a page, with the heads after it: all of it or nothing, so that a page is read again where the disk refuses.
    pub fn took(&self, taken: Taken, standing: Standing) -> Result<(), Fault> {
        let mut change = Change::default();
        change.put(STANDING.into(), &standing)?;
        for name in &taken.there {
            change.put(format!("{THERE}{name}"), &())?;
        }
        for (name, document) in &taken.waiting {
            change.put(format!("{WAITING}{name}"), document)?;
        }
        change.gone.extend(taken.came.iter().map(|name| format!("{WAITING}{name}")));
        self.change(change, None, |known| {
            known.standing = Some(standing);
            known.there.extend(taken.there);
            for name in taken.came {
                known.waiting.remove(&name);
            }
            known.waiting.extend(taken.waiting);
        })
    }

    /// Keeps a row that was written here.
    pub fn write(&self, name: &str, row: &Row, standing: Standing) -> Result<(), Fault> {
        let written = Written {
            name: name.to_owned(),
            sequence: row.sequence,
            place: row.place.clone(),
            generation: row.generation,
            sealed: STANDARD.encode(&row.sealed),
        };
        let standing = Standing { own: Some(row.head()), delivered: None, ..standing };
        let mut change = Change::default();
        change.put(STANDING.into(), &standing)?;
        change.put(format!("{WRITTEN}{:020}", row.sequence), &written)?;
        change.put(format!("{THERE}{name}"), &())?;
        self.change(change, None, |known| {
            known.standing = Some(standing);
            known.there.insert(name.to_owned());
            known.written.insert(row.sequence, written);
        })
    }

    /// These rows arrived.
    pub fn delivered(&self, rows: &[Row]) -> Result<(), Fault> {
        let gone = rows.iter().map(|row| format!("{WRITTEN}{:020}", row.sequence)).collect();
        self.change(Change { gone, ..Change::default() }, None, |known| {
            for row in rows {
                known.written.remove(&row.sequence);
            }
        })
    }

    /// Takes back what was written and cannot be delivered, because the chain of this card goes on from another row. The documents are written anew.
    pub fn take_back(&self) -> Result<(), Fault> {
        let (written, standing) = self.with(|known| (known.written.clone(), known.standing.clone()))?;
        let mut change = Change::default();
        for (sequence, one) in &written {
            change.gone.extend([format!("{WRITTEN}{sequence:020}"), format!("{THERE}{}", one.name)]);
        }
        let standing = standing.map(|standing| Standing { own: None, ..standing });
        if let Some(standing) = &standing {
            change.put(STANDING.into(), standing)?;
        }
        self.change(change, None, |known| {
            for one in written.values() {
                known.there.remove(&one.name);
            }
            known.written.clear();
            known.standing = standing;
        })
    }

    fn change(&self, change: Change, said: Option<Said<'_>>, then: impl FnOnce(&mut Known)) -> Result<(), Fault> {
        let mut known = lock(&self.known);
        self.journal.write_records(RecordKind::Workspace, &change.put, &change.gone, said)?;
        if let Some(known) = known.as_mut() {
            then(known);
        }
        Ok(())
    }

    fn with<T>(&self, read: impl FnOnce(&Known) -> T) -> Result<T, Fault> {
        let mut known = lock(&self.known);
        let known = match &mut *known {
            Some(known) => known,
            none => none.insert(opened(self.journal.records(RecordKind::Workspace)?)?),
        };
        Ok(read(known))
    }
}

fn opened(records: Vec<Record>) -> Result<Known, Fault> {
    fn of<T: for<'a> Deserialize<'a>>(record: &[u8]) -> Result<T, Fault> {
        serde_json::from_slice(record).map_err(|_| damaged())
    }
    let mut known = Known::default();
    for (id, record) in records {
        if let Some(name) = id.strip_prefix(THERE) {
            known.there.insert(name.to_owned());
        } else if let Some(name) = id.strip_prefix(WAITING) {
            known.waiting.insert(name.to_owned(), of(&record)?);
        } else if id.starts_with(WRITTEN) {
            let written: Written = of(&record)?;
            known.written.insert(written.sequence, written);
        } else if id == STANDING {
            known.standing = Some(of(&record)?);
        } else {
            return Err(damaged());
        }
    }
    Ok(known)
}

fn damaged() -> Fault {
    Fault::new(Code::Storage, message!("workspace-damaged"))
}
