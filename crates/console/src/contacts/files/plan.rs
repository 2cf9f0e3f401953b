//! What an import would do: which contacts are new, which are there just so, and which disagree with the book.

use std::{
    collections::{
        BTreeMap, HashMap,
        hash_map::Entry::{Occupied, Vacant},
    },
    sync::Arc,
};

use bursar_contract::{Code, Fault};
use bursar_messages::{Message, message};
use jiff::Timestamp;
use uuid::Uuid;

use super::{Read, Source, columns::Entry};
use crate::contacts::{
    AddressBook,
    api::{Choice, Conflict, ContactForm, Decided, ImportReport, Imported, PaymentMethodForm, RowNote},
    describe_changes, form, names,
};
use bursar_journal::{
    ContactStep,
    contact::{Contact, ContactKind, PaymentDetails, PaymentMethod},
};

/// Names that the report shows of the new ones.
const SHOWN: usize = 20;

/// A dry run that waits for a decision.
pub(crate) struct Pending {
    pub id: String,
    /// The book it was held against.
    pub book: Arc<AddressBook>,
    fresh: Vec<Contact>,
    conflicts: Vec<Conflict>,
    bad: u32,
    /// Names that could be several banks.
    asked: usize,
    /// The file, to read it again.
    pub source: Source,
}

/// Rows of one name are one contact. With what became of every row that is not the first of its name.
fn grouped(entries: Vec<Entry>) -> (Vec<(Vec<u32>, Entry)>, Vec<RowNote>) {
    let mut order: Vec<(Vec<u32>, Entry)> = Vec::new();
    let mut joined = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut ways: HashMap<(usize, String), (u32, PaymentDetails)> = HashMap::new();
    for entry in entries {
        let key = names::plain(&entry.name);
        let place = places.get(&key).copied().unwrap_or(order.len());
        // Within the first row of a name a way that is there twice stays, and is refused there.
        let (mut fresh, mut repeated): (Vec<PaymentDetails>, Option<(u32, bool)>) = (Vec::new(), None);
        for details in &entry.ways {
            match ways.entry((place, form::place(details))) {
                Occupied(there) => {
                    let (row, known) = there.get();
                    // Where two differ, that is what there is to say.
                    if repeated.is_none_or(|(_, same)| same) {
                        repeated = Some((*row, known == details));
                    }
                }
                Vacant(there) => {
                    there.insert((entry.row, details.clone()));
                    fresh.push(details.clone());
                }
            }
        }
        if place == order.len() {
            places.insert(key, place);
            order.push((vec![entry.row], entry));
            continue;
        }
        let (rows, known) = &mut order[place];
        let first = rows.first().copied().unwrap_or_default();
        let adds = !fresh.is_empty() || entry.tags.iter().any(|tag| !known.tags.contains(tag)) || known.note.is_empty() && !entry.note.is_empty();
        let (row, how) = match repeated {
            Some((row, false)) => (row, "differs"),
            Some((row, true)) if !adds => (row, "repeats"),
            None if !adds => (first, "repeats"),
            _ => (first, "adds"),
        };
        joined.push(RowNote { row: entry.row, said: message!("contact-import-joined", how = how, row = row) });
        rows.push(entry.row);
        known.ways.extend(fresh);
        known.tags.extend(entry.tags);
        if known.note.is_empty() {
            known.note = entry.note;
        }
    }
    (order, joined)
}

/// Holds a file against the book.
pub fn plan(read: Read, book: Arc<AddressBook>, source: Source, now: Timestamp) -> (Pending, ImportReport) {
    let mut bad = read.bad;
    let (mut fresh, mut conflicts, mut known, mut same) = (Vec::new(), Vec::new(), Vec::new(), 0);
    let mut places = HashMap::new();
    let (groups, joined) = grouped(read.entries);
    for (rows, entry) in groups {
        let mine = book.named(&entry.name).next().or_else(|| holder(&book, &entry));
        let then = match contact(mine, &entry, now) {
            Err(fault) => {
                let row = rows.first().copied().unwrap_or_default();
                bad.push(crate::contacts::api::BadRow { row, why: fault.message, text: entry.name.clone() });
                "problem"
            }
            Ok(theirs) => match mine {
                None => {
                    fresh.push(theirs);
                    "new"
                }
                Some(mine) => {
                    let differs = differs(mine, &theirs);
                    if differs.is_empty() {
                        same += 1;
                        "same"
                    } else {
                        conflicts.push(Conflict { at: conflicts.len() as u32, rows, mine: mine.clone(), theirs, differs });
                        "choose"
                    }
                }
            },
        };
        known.extend(known_elsewhere(&book, &entry, then, &mut places));
    }
    bad.sort_by_key(|row| row.row);
    let file = source.file.clone();
    let pending = Pending { id: Uuid::new_v4().to_string(), book, fresh, conflicts, bad: bad.len() as u32, asked: read.asked.len(), source };
    let report = ImportReport {
        id: pending.id.clone(),
        file,
        fresh: pending.fresh.len() as u32,
        fresh_names: pending.fresh.iter().take(SHOWN).map(|contact| contact.name.clone()).collect(),
        same,
        conflicts: pending.conflicts.clone(),
        known,
        joined,
        bad,
        asked: read.asked,
        ignored: read.ignored,
    };
    (pending, report)
}

/// Accounts and addresses of an entry that somebody of another name has, among the contacts or earlier in the file. `then` says what becomes of the
/// entry; `places` has those of the file.
fn known_elsewhere(book: &AddressBook, entry: &Entry, then: &str, places: &mut HashMap<String, (u32, String)>) -> Vec<RowNote> {
    let is_other = |name: &str| names::plain(name) != names::plain(&entry.name);
    let mut found = Vec::new();
    for details in &entry.ways {
        let method = describe_changes::details(details);
        let (row, name) = places.entry(form::place(details)).or_insert_with(|| (entry.row, entry.name.clone()));
        let said = if let Some(other) = book.holders(details).find(|other| is_other(&other.name)) {
            message!("contact-import-known", name = &entry.name, other = &other.name, method = method, then = then)
        } else if is_other(name) && book.holder(details).is_none() {
            message!("contact-import-known-row", name = &entry.name, other = name.as_str(), row = *row, method = method, then = then)
        } else {
            continue;
        };
        found.push(RowNote { row: entry.row, said });
    }
    found
}

/// A contact under another name that has one of these ways.
fn holder<'a>(book: &'a AddressBook, entry: &Entry) -> Option<&'a Contact> {
    entry.ways.iter().find_map(|details| book.holder(details)).map(|(contact, _)| contact)
}

/// The file's contact; a way that the book has keeps its id, so that the two can be compared.
fn contact(mine: Option<&Contact>, entry: &Entry, now: Timestamp) -> Result<Contact, Fault> {
    let method = |details: &PaymentDetails| {
        let known = mine.and_then(|mine| mine.methods.iter().find(|method| form::same_place(&method.details, details)));
        let details = match (details, known.map(|known| &known.details)) {
            // If the file names no chains, the contact's chains stay.
            (PaymentDetails::Wallet { chains, .. }, Some(kept)) if chains.is_empty() => kept,
            _ => details,
        };
        PaymentMethodForm { id: known.map(|known| known.id.clone()), details: details.clone() }
    };
    let methods = entry.ways.iter().map(method).collect();
    // Most rows of a sheet are people.
    let kind = entry.kind.or(mine.map(|mine| mine.kind)).unwrap_or(ContactKind::Person);
    let typed = ContactForm { id: None, kind, name: entry.name.clone(), tags: entry.tags.clone(), note: entry.note.clone(), methods };
    form::apply(mine, &typed, now, 0)
}

/// What “Use the file’s” would change in the contact, one line per change; empty if nothing. A detail that is missing in the file is not a
/// change.
fn differs(mine: &Contact, theirs: &Contact) -> Vec<Message> {
    let mut taken = taken(mine, theirs);
    // A different spelling of the same name is not a conflict.
    if names::plain(&mine.name) == names::plain(&taken.name) {
        taken.name.clone_from(&mine.name);
    }
    for method in &mut taken.methods {
        if let Some(one) = mine.methods.iter().find(|one| one.id == method.id) {
            method.level = one.level;
        }
    }
    let mut all = taken.clone();
    let kept = |method: &&PaymentMethod| !taken.methods.iter().any(|other| other.id == method.id);
    all.methods.extend(mine.methods.iter().filter(kept).cloned());
    if taken.tags.iter().all(|tag| mine.tags.contains(tag)) {
        all.tags.clone_from(&mine.tags);
    }
    let disagrees = !describe_changes::differences(Some(mine), Some(&all)).is_empty();
    if disagrees { describe_changes::differences(Some(mine), Some(&taken)) } else { Vec::new() }
}

/// The contact from the file, completed with what only the saved contact has: tags, note, and payment methods of kinds that the file lacks.
fn taken(mine: &Contact, theirs: &Contact) -> Contact {
    let mut taken = theirs.clone();
    let said = |method: &&PaymentMethod| !theirs.methods.iter().any(|other| form::same_kind(&other.details, &method.details));
    taken.methods.extend(mine.methods.iter().filter(said).cloned());
    if taken.tags.is_empty() {
        taken.tags.clone_from(&mine.tags);
    }
    if taken.note.is_empty() {
        taken.note.clone_from(&mine.note);
    }
    taken
}

impl Pending {
    /// What is to be written. Refuses while a conflict is not decided, or bad rows are there that nobody agreed to leave out.
    pub fn steps(&self, decided: &[Decided], leave_out_bad: bool, hours: u32, now: Timestamp) -> Result<(Vec<ContactStep>, Imported), Fault> {
        if self.asked > 0 {
            return Err(Fault::new(Code::Refused, message!("contact-import-banks")));
        }
        if self.bad > 0 && !leave_out_bad {
            return Err(Fault::new(Code::Refused, message!("contact-import-bad", count = self.bad)));
        }
        let choices: BTreeMap<u32, Choice> = decided.iter().map(|one| (one.at, one.choice)).collect();
        let mut steps: Vec<ContactStep> = self.fresh.iter().map(|contact| ContactStep { before: None, after: Some(contact.clone()) }).collect();
        let mut changed = BTreeMap::new();
        for conflict in &self.conflicts {
            let choice = choices.get(&conflict.at).copied();
            let choice = choice.ok_or_else(|| Fault::new(Code::Refused, message!("contact-import-decide", name = &conflict.mine.name)))?;
            // Two contacts of the file may disagree with the same one of the book: the second goes on from the first.
            let before = changed.get(&conflict.mine.id).unwrap_or(&conflict.mine).clone();
            if let Some(after) = decide(&before, &conflict.theirs, choice, now, hours)? {
                changed.insert(before.id.clone(), after);
            }
        }
        let done = Imported { added: self.fresh.len() as u32, changed: changed.len() as u32, left_out: self.bad };
        for (id, after) in changed {
            steps.push(ContactStep { before: self.book.get(&id).cloned(), after: Some(after) });
        }
        Ok((steps, done))
    }
}

fn decide(mine: &Contact, theirs: &Contact, choice: Choice, now: Timestamp, hours: u32) -> Result<Option<Contact>, Fault> {
    let forms = |contact: &Contact| {
        contact.methods.iter().map(|method| PaymentMethodForm { id: Some(method.id.clone()), details: method.details.clone() }).collect::<Vec<_>>()
    };
    let typed = match choice {
        Choice::Mine => return Ok(None),
        Choice::Theirs => {
            let Contact { kind, name, tags, note, methods, .. } = taken(mine, theirs);
            let methods = methods.into_iter().map(|method| PaymentMethodForm { id: Some(method.id), details: method.details }).collect();
            ContactForm { id: Some(mine.id.clone()), kind, name, tags, note, methods }
        }
        Choice::Both => {
            let mut methods = forms(mine);
            methods.extend(forms(theirs).into_iter().filter(|form| !mine.methods.iter().any(|method| form::same_place(&method.details, &form.details))));
            ContactForm {
                id: Some(mine.id.clone()),
                kind: mine.kind,
                name: mine.name.clone(),
                tags: [mine.tags.clone(), theirs.tags.clone()].concat(),
                note: if mine.note.is_empty() { theirs.note.clone() } else { mine.note.clone() },
                methods,
            }
        }
    };
    form::apply(Some(mine), &typed, now, hours).map(Some)
}
