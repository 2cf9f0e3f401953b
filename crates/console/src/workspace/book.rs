//! What this computer knows of the workspace, in its journal: where it stands in every chain, which documents and claims are there, what it wrote and has
//! not delivered, and what it could not take in yet. Never in the database, which others can change.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    sync::{Arc, Mutex},
};

use base64::{Engine, engine::general_purpose::STANDARD};
use bursar_approvals::{
    envelope::Signed,
    keys::{Digest, KeyId},
    policy::MemberId,
};
use bursar_contract::{Code, Fault};
use bursar_journal::{Journal, Record, RecordKind, Said};
use bursar_messages::message;
use bursar_workspace::{
    chain::{Entry, Heads},
    keys::Place,
    record::{Claim, Content, Head, Row},
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{
    collections::RECORD,
    documents::Shared,
    outcomes::{TOLD, Told},
};
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
    /// The document in it; none of a claim.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    sequence: u64,
    place: Place,
    generation: u32,
    sealed: String,
}

/// A claim that was read and held. It counts even if the database does not show it any more.
#[derive(Debug, Serialize, Deserialize)]
struct HeldClaim {
    author: MemberId,
    card: KeyId,
    sequence: u64,
    stored: i64,
    /// As it was signed.
    envelope: String,
}

/// All of it but the claims, which are read where a row needs them.
#[derive(Default)]
struct Known {
    standing: Option<Standing>,
    there: HashSet<String>,
    written: BTreeMap<u64, Written>,
    waiting: BTreeMap<String, Shared>,
    /// Which other computers told about which rows of each proposal.
    told: HashMap<String, BTreeSet<(u32, KeyId)>>,
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
const CLAIM: &str = "claim:";
/// Rows that were handed over to a computer, whichever it is.
const HANDED_OVER: &str = "handed:";
const OUTCOME: &str = "told:";
/// What the ids of records begin with that stay when a profile leaves the workspace: a person still has to choose.
pub(crate) const WAITS_FOR_A_PERSON: &str = "open:";

/// One change: what is put, and what goes.
#[derive(Default)]
struct Change {
    put: Vec<Record>,
    gone: Vec<String>,
}

impl Change {
    fn claim(&mut self, entry: &Entry) -> Result<(), Fault> {
        let Content::Claim(claim) = &entry.content else { return Ok(()) };
        let held = HeldClaim {
            author: entry.author.clone(),
            card: entry.card,
            sequence: entry.sequence,
            stored: entry.stored,
            envelope: String::from_utf8_lossy(&claim.bytes()).into_owned(),
        };
        let (proposal, row) = (claim.document().proposal, claim.document().row);
        if claim.document().generation > 1 {
            self.put(format!("{HANDED_OVER}{proposal}/{row}"), &())?;
        }
        self.put(format!("{CLAIM}{proposal}/{row}/{}/{}", entry.card.0, entry.sequence), &held)
    }

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
    /// Claims.
    pub claims: Vec<Entry>,
    /// What other computers tell of what they sent.
    pub told: Vec<Told>,
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
        self.with(|known| {
            let there = known.there.iter().filter(|name| is_document(name)).count();
            let written = known.written.values().filter(|one| one.name.as_deref().is_some_and(is_document)).count();
            (there.saturating_sub(written), known.written.len(), known.waiting.len())
        })
    }

    /// Whether one of these documents is not in the database yet. Without a workspace there is none that should be.
    pub fn lacks(&self, names: &[String]) -> Result<bool, Fault> {
        self.with(|known| {
            let is_written = |name: &String| known.written.values().any(|one| one.name.as_ref() == Some(name));
            known.standing.is_some() && names.iter().any(|name| !known.there.contains(name) || is_written(name))
        })
    }

    /// Whether documents of the team are among the rows that are not delivered.
    pub fn has_written_documents(&self) -> Result<bool, Fault> {
        self.with(|known| known.written.values().any(|one| one.name.as_deref().is_some_and(is_document)))
    }

    /// What could not be taken in yet.
    pub fn waiting(&self) -> Result<Vec<(String, Shared)>, Fault> {
        self.with(|known| known.waiting.iter().map(|(name, one)| (name.clone(), one.clone())).collect())
    }

    /// The rows that are not delivered, in their order.
    pub fn written(&self, card: KeyId, most: usize) -> Result<Vec<Row>, Fault> {
        let written = self.with(|known| known.written.values().take(most).cloned().collect::<Vec<_>>())?;
        let row = |one: Written| {
            let sealed = STANDARD.decode(&one.sealed).map_err(|_| damaged())?;
            Ok(Row { card, sequence: one.sequence, place: one.place, generation: one.generation, sealed, stored: 0 })
        };
        written.into_iter().map(row).collect()
    }

    /// The claims of a row of a proposal that this computer has read or made.
    pub fn claims(&self, proposal: Digest, row: u32) -> Result<Vec<Entry>, Fault> {
        let held = self.journal.records_under(RecordKind::Workspace, &format!("{CLAIM}{proposal}/{row}/"))?;
        held.into_iter().map(|(_, record)| entry(&record)).collect()
    }

    /// The rows of a proposal that have claims here.
    pub fn claimed_rows(&self, proposal: Digest) -> Result<BTreeSet<u32>, Fault> {
        let prefix = format!("{CLAIM}{proposal}/");
        let ids = self.journal.record_ids(RecordKind::Workspace, &prefix)?;
        Ok(ids.iter().filter_map(|id| id[prefix.len()..].split('/').next()?.parse().ok()).collect())
    }

    /// The rows that were handed over, of every proposal: by its digest as text.
    pub fn handed_over(&self) -> Result<Vec<(String, u32)>, Fault> {
        let ids = self.journal.record_ids(RecordKind::Workspace, HANDED_OVER)?;
        let row = |id: &String| id[HANDED_OVER.len()..].split_once('/').and_then(|(proposal, row)| Some((proposal.to_owned(), row.parse().ok()?)));
        Ok(ids.iter().filter_map(row).collect())
    }

    /// What other computers tell of a proposal, by row.
    pub fn told(&self, proposal: &str) -> Result<Vec<Told>, Fault> {
        let held = self.journal.records_under(RecordKind::Workspace, &format!("{OUTCOME}{proposal}/"))?;
        held.into_iter().map(|(_, record)| serde_json::from_slice(&record).map_err(|_| damaged())).collect()
    }

    /// Which computers told about which rows of a proposal.
    pub fn tellers(&self, proposal: &str) -> Result<BTreeSet<(u32, KeyId)>, Fault> {
        self.with(|known| known.told.get(proposal).cloned().unwrap_or_default())
    }

    /// Whether a claim of this computer waits for its answer.
    pub fn is_claiming(&self) -> Result<bool, Fault> {
        self.with(|known| known.written.values().any(|one| one.name.is_none()))
    }

    /// Begins at a workspace.
    pub fn join(&self, standing: Standing, said: Said<'_>) -> Result<(), Fault> {
        let mut change = Change::default();
        change.put(STANDING.into(), &standing)?;
        self.change(change, Some(said), |known| *known = Known { standing: Some(standing), ..Known::default() })
    }

    /// Forgets the workspace. What was taken in stays, and what waits for a person.
    pub fn leave(&self, said: Said<'_>) -> Result<(), Fault> {
        let all = self.journal.record_ids(RecordKind::Workspace, "")?;
        let gone = all.into_iter().filter(|id| !id.starts_with(WAITS_FOR_A_PERSON)).collect();
        self.change(Change { gone, ..Change::default() }, Some(said), |known| *known = Known::default())
    }

    /// Writes down what came of a page, with the heads after it: all of it or nothing, so that a page is read again where the disk refuses. `card` is
    /// this computer's: rows of it that it does not remember are those of a newer journal than this one, and its chain goes on after them.
    pub fn took(&self, taken: Taken, heads: Heads, card: KeyId) -> Result<(), Fault> {
        let mut change = Change::default();
        for name in &taken.there {
            change.put(format!("{THERE}{name}"), &())?;
        }
        for (name, document) in &taken.waiting {
            change.put(format!("{WAITING}{name}"), document)?;
        }
        for claim in &taken.claims {
            change.claim(claim)?;
        }
        for told in &taken.told {
            if let Some(id) = told_id(told) {
                change.put(id, told)?;
            }
        }
        change.gone.extend(taken.came.iter().map(|name| format!("{WAITING}{name}")));
        let stands = |standing: &mut Standing| {
            if let Some(head) = heads.of(card)
                && standing.own.is_none_or(|own| own.sequence < head.sequence)
            {
                standing.own = Some(*head);
            }
            let own = standing.heads.of(card).copied();
            standing.heads = heads;
            if let Some(own) = own {
                remember(standing, card, own);
            }
        };
        self.change_standing(change, stands, |known| {
            known.there.extend(taken.there);
            for name in taken.came {
                known.waiting.remove(&name);
            }
            known.waiting.extend(taken.waiting);
            for Told { card, outcome, .. } in taken.told {
                if let Some(proposal) = outcome.proposal {
                    known.told.entry(proposal.digest.to_string()).or_default().insert((proposal.row, card));
                }
            }
        })
    }

    /// Writes down how far the round of the audit got.
    pub fn audited(&self, audited: Heads) -> Result<(), Fault> {
        self.change_standing(Change::default(), |standing| standing.audited = audited, |_| ())
    }

    /// Everything that is here is there.
    pub fn all_delivered(&self, at: i64) -> Result<(), Fault> {
        self.change_standing(Change::default(), |standing| standing.delivered = Some(at), |_| ())
    }

    /// Keeps a row that was written here: of a document, or of a claim.
    pub fn write(&self, name: Option<&str>, row: &Row) -> Result<(), Fault> {
        let written = Written {
            name: name.map(str::to_owned),
            sequence: row.sequence,
            place: row.place.clone(),
            generation: row.generation,
            sealed: STANDARD.encode(&row.sealed),
        };
        let mut change = Change::default();
        change.put(format!("{WRITTEN}{:020}", row.sequence), &written)?;
        if let Some(name) = name {
            change.put(format!("{THERE}{name}"), &())?;
        }
        let stands = |standing: &mut Standing| {
            standing.own = Some(row.head());
            // Only a new document makes "everything is delivered" untrue; a claim does not.
            standing.delivered = standing.delivered.filter(|_| name.is_none());
        };
        self.change_standing(change, stands, |known| {
            known.there.extend(name.map(str::to_owned));
            known.written.insert(row.sequence, written);
        })
    }

    /// These rows arrived. They are remembered like rows that were read: a database that has less later has lost them.
    pub fn delivered(&self, rows: &[Row]) -> Result<(), Fault> {
        self.gone(rows, Change::default(), |standing| {
            if let Some(last) = rows.last() {
                remember(standing, last.card, last.head());
            }
        })
    }

    /// This computer's claim arrived.
    pub fn claimed(&self, row: &Row, claim: &Entry) -> Result<(), Fault> {
        let mut change = Change::default();
        change.claim(claim)?;
        self.gone(std::slice::from_ref(row), change, |standing| remember(standing, row.card, row.head()))
    }

    /// The newest row was not taken: the chain goes on after the one before it.
    pub fn not_taken(&self, row: &Row, before: Option<Head>) -> Result<(), Fault> {
        self.gone(std::slice::from_ref(row), Change::default(), |standing| standing.own = before)
    }

    fn gone(&self, rows: &[Row], change: Change, stands: impl FnOnce(&mut Standing)) -> Result<(), Fault> {
        let gone = rows.iter().map(|row| format!("{WRITTEN}{:020}", row.sequence)).collect();
        self.change_standing(Change { gone, ..change }, stands, |known| {
            for row in rows {
                known.written.remove(&row.sequence);
            }
        })
    }

    /// Takes back what was written and cannot be delivered, because the chain of this card goes on from another row. The documents are written anew.
    pub fn take_back(&self) -> Result<(), Fault> {
        let written = self.with(|known| known.written.clone())?;
        let mut change = Change::default();
        for (sequence, one) in &written {
            change.gone.push(format!("{WRITTEN}{sequence:020}"));
            change.gone.extend(one.name.as_ref().map(|name| format!("{THERE}{name}")));
        }
        self.change_standing(
            change,
            |standing| standing.own = None,
            |known| {
                for name in written.values().filter_map(|one| one.name.as_ref()) {
                    known.there.remove(name);
                }
                known.written.clear();
            },
        )
    }

    /// Changes where this computer stands, as one step with the rest: claims are made beside the reading.
    fn change_standing(&self, mut change: Change, stands: impl FnOnce(&mut Standing), then: impl FnOnce(&mut Known)) -> Result<(), Fault> {
        self.with(|_| ())?;
        let mut known = lock(&self.known);
        let Some(known) = known.as_mut() else { return Err(damaged()) };
        // Left meanwhile: nothing of it is written down any more.
        let Some(mut standing) = known.standing.clone() else { return Err(Fault::new(Code::NotFound, message!("workspace-none"))) };
        stands(&mut standing);
        change.put(STANDING.into(), &standing)?;
        self.journal.write_records(RecordKind::Workspace, &change.put, &change.gone, None)?;
        known.standing = Some(standing);
        then(known);
        Ok(())
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
            none => none.insert(opened(&self.journal)?),
        };
        Ok(read(known))
    }
}

/// Whether this is the name of a document of the team: not of what came of a payment, and not of a record of another folder.
fn is_document(name: &str) -> bool {
    ![TOLD, RECORD].iter().any(|other| name.starts_with(other))
}

/// Takes the newer of two heads.
fn remember(standing: &mut Standing, card: KeyId, head: Head) {
    if standing.heads.of(card).is_none_or(|before| before.sequence < head.sequence) {
        standing.heads.0.insert(card, head);
    }
}

fn opened(journal: &Journal) -> Result<Known, Fault> {
    fn of<T: for<'a> Deserialize<'a>>(record: &[u8]) -> Result<T, Fault> {
        serde_json::from_slice(record).map_err(|_| damaged())
    }
    let under = |prefix: &str| journal.records_under(RecordKind::Workspace, prefix);
    let mut known = Known::default();
    for (_, record) in under(STANDING)? {
        known.standing = Some(of(&record)?);
    }
    known.there = journal.record_ids(RecordKind::Workspace, THERE)?.into_iter().filter_map(|id| id.strip_prefix(THERE).map(str::to_owned)).collect();
    for (id, record) in under(WAITING)? {
        known.waiting.insert(id[WAITING.len()..].to_owned(), of(&record)?);
    }
    for id in journal.record_ids(RecordKind::Workspace, OUTCOME)? {
        let mut parts = id[OUTCOME.len()..].split('/');
        if let (Some(proposal), Some(Ok(row)), Some(card)) = (parts.next(), parts.next().map(str::parse), parts.next()) {
            let card = serde_json::from_value(card.into()).map_err(|_| damaged())?;
            known.told.entry(proposal.to_owned()).or_default().insert((row, card));
        }
    }
    for (_, record) in under(WRITTEN)? {
        let written: Written = of(&record)?;
        known.written.insert(written.sequence, written);
    }
    Ok(known)
}

/// A later word of the same computer takes the place of an earlier one. None of what carries out no proposal: the history has it alone.
fn told_id(told: &Told) -> Option<String> {
    let proposal = told.outcome.proposal?;
    Some(format!("{OUTCOME}{}/{}/{}", proposal.digest, proposal.row, told.card.0))
}

fn entry(record: &[u8]) -> Result<Entry, Fault> {
    let held: HeldClaim = serde_json::from_slice(record).map_err(|_| damaged())?;
    let claim = Signed::<Claim>::read(held.envelope.as_bytes()).map_err(|_| damaged())?;
    Ok(Entry { card: held.card, author: held.author, sequence: held.sequence, stored: held.stored, content: Content::Claim(claim) })
}

fn damaged() -> Fault {
    Fault::new(Code::Storage, message!("workspace-damaged"))
}
