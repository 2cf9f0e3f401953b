//! Notes and categories of payments that the computers of a team share through its workspace.
//!
//! Of one payment the newest note counts, by the clock of the computer on which it was written. No payment is sent, held back or checked because of one.

use bursar_approvals::keys::{KeyId, sha256};
use bursar_contract::{Code, Fault};
use bursar_journal::{Record, RecordKind};
use bursar_messages::message;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{
    base::session::Session,
    payments::annotation::check_annotation,
    team::members::computer_name,
    workspace::{Came, Collection, Untold},
};

/// The notes, as a collection of the workspace.
pub(crate) struct SharedNotes;

/// A note as it is shared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Note {
    format: u8,
    /// The payment, by the computer that made it and its entry there, or by the service's id.
    payment: String,
    /// Empty where it was taken away.
    note: String,
    /// The same.
    category: String,
    /// Milliseconds: when it was written, by the clock of that computer. 0 for one that was there before the workspace.
    at: i64,
}

/// The note of a payment that counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Kept {
    computer: KeyId,
    note: Note,
}

const FORMAT: u8 = 1;
/// The note that counts, by the name of its payment.
const KEPT: &str = "note:";
/// The newest note of this computer, as it is told.
const OWN: &str = "note-own:";
/// Its payment does not have it yet.
const DUE: &str = "note-due:";
/// The notes that were here before the workspace are shared.
const BEGUN: &str = "notes-begun";
const SERVICE: &str = "service:";
const TEAM: &str = "team:";
/// More bytes than a note, its category and the name of a payment need.
const MOST_BYTES: usize = 16 * 1024;
const LONGEST_NAME: usize = 200;
/// Notes that one page of a workspace may hold for payments that are not in the history: a computer that writes more of them is not heard.
const MOST_DUE: usize = 10_000;
/// Milliseconds that a signed time may be ahead of this computer. A clock that is years ahead would keep every later note out.
const FARTHEST: i64 = 24 * 3_600_000;

impl Note {
    fn id(&self, body: &str) -> String {
        format!("{}/{}", self.payment, sha256(body.as_bytes()))
    }

    /// A note that another computer signed. None of what no version of Bursar writes.
    fn read(body: &str, now: i64) -> Option<Self> {
        let note: Self = (body.len() <= MOST_BYTES).then(|| serde_json::from_str(body).ok()).flatten()?;
        let is_named = note.payment.len() <= LONGEST_NAME && note.payment.contains(['/', ':']) && !note.payment.contains(char::is_control);
        let in_time = (0..=now.saturating_add(FARTHEST)).contains(&note.at);
        (note.format == FORMAT && is_named && in_time && check_annotation(&note.note, &note.category).is_ok()).then_some(note)
    }
}

impl Kept {
    /// Every computer comes to the same order of the same notes.
    fn order(&self) -> (i64, KeyId, &str, &str) {
        (self.note.at, self.computer, &self.note.note, &self.note.category)
    }
}

/// What a payment of this history is called in the workspace.
fn shared_name(own: KeyId, id: &str) -> String {
    match id.strip_prefix(TEAM) {
        Some(name) => name.to_owned(),
        None if id.starts_with(SERVICE) => id.to_owned(),
        None => format!("{}/{id}", own.0),
    }
}

/// What it may be called here. A payment of this computer that its journal lost is in the history as one that the workspace told.
fn local_ids(own: KeyId, name: &str) -> Vec<String> {
    if name.starts_with(SERVICE) {
        return vec![name.to_owned()];
    }
    let mine = name.split_once('/').filter(|(computer, _)| *computer == own.0.to_string()).map(|(_, entry)| entry.to_owned());
    mine.into_iter().chain([format!("{TEAM}{name}")]).collect()
}

/// A person changed the note or the category of a payment here: the others learn of it.
pub(crate) fn note_changed(session: &Session, id: &str, note: &str, category: &str) -> Result<(), Fault> {
    if !session.workspace().is_joined()? {
        return Ok(());
    }
    let own = session.team().needed()?.own;
    let note = Note { format: FORMAT, payment: shared_name(own, id), note: note.to_owned(), category: category.to_owned(), at: session.clock.now() };
    let mut change = Change::default();
    change.own(own, note)?;
    change.write(session)
}

/// One change of what is stored.
#[derive(Default)]
struct Change {
    put: Vec<Record>,
    gone: Vec<String>,
}

impl Change {
    fn keep(&mut self, kept: &Kept) -> Result<(), Fault> {
        self.put.push((format!("{KEPT}{}", kept.note.payment), json(kept)?));
        Ok(())
    }

    /// A note of this computer, which its payment has.
    fn own(&mut self, own: KeyId, note: Note) -> Result<(), Fault> {
        self.put.push((format!("{OWN}{}", note.payment), json(&note)?));
        self.gone.push(format!("{DUE}{}", note.payment));
        self.keep(&Kept { computer: own, note })
    }

    fn write(self, session: &Session) -> Result<(), Fault> {
        if self.put.is_empty() && self.gone.is_empty() {
            return Ok(());
        }
        session.journal.write_records(RecordKind::Workspace, &self.put, &self.gone, None)
    }
}

impl Collection for SharedNotes {
    fn name(&self) -> &'static str {
        "notes"
    }

    fn take(&self, session: &Session, own: KeyId, came: Vec<Came>) -> Result<Vec<String>, Fault> {
        let mut mine = Vec::new();
        for Came { computer, body } in came {
            let Some(note) = Note::read(&body, session.clock.now()) else { continue };
            if computer == own {
                mine.push(note.id(&body));
            }
            let fresh = Kept { computer, note };
            if kept(session, &fresh.note.payment)?.is_some_and(|kept| kept.order() >= fresh.order()) {
                continue;
            }
            if session.journal.record_ids(RecordKind::Workspace, DUE)?.len() >= MOST_DUE {
                continue;
            }
            let mut change = Change::default();
            change.keep(&fresh)?;
            change.put.push((format!("{DUE}{}", fresh.note.payment), Vec::new()));
            change.write(session)?;
        }
        Ok(mine)
    }

    fn settle(&self, session: &Session, own: KeyId) -> Result<(), Fault> {
        if !session.workspace().is_joined()? {
            return Ok(());
        }
        begin(session, own)?;
        for due in session.journal.record_ids(RecordKind::Workspace, DUE)? {
            apply(session, own, &due[DUE.len()..])?;
        }
        Ok(())
    }

    fn untold(&self, session: &Session, _own: KeyId, is_told: &dyn Fn(&str) -> bool, most: usize) -> Result<Vec<Untold>, Fault> {
        let mut untold = Vec::new();
        for (_, record) in session.journal.records_under(RecordKind::Workspace, OWN)? {
            let body = String::from_utf8(record).map_err(|_| unreadable())?;
            let id = parsed::<Note>(body.as_bytes())?.id(&body);
            if !is_told(&id) {
                untold.push(Untold { id, body });
            }
        }
        untold.truncate(most);
        Ok(untold)
    }
}

/// Shares the notes that were here before the workspace. One that differs from what a colleague wrote of the same payment stays beside it.
fn begin(session: &Session, own: KeyId) -> Result<(), Fault> {
    if !session.journal.record_ids(RecordKind::Workspace, BEGUN)?.is_empty() {
        return Ok(());
    }
    let mut change = Change::default();
    for (id, note, category) in session.journal.annotated()? {
        let payment = shared_name(own, &id);
        let (note, category, at) = match kept(session, &payment)? {
            None => (note, category, 0),
            Some(Kept { note: theirs, .. }) if theirs.note == note && theirs.category == category => continue,
            Some(Kept { note: theirs, .. }) => {
                let both = if note.is_empty() || theirs.note.contains(&note) { theirs.note } else { format!("{note}\n{}", theirs.note).trim().to_owned() };
                let category = if category.is_empty() { theirs.category } else { category };
                // Too long together: what was written here stays.
                let both = if check_annotation(&both, &category).is_ok() { both } else { note };
                session.journal.annotate(&id, &both, &category)?;
                (both, category, session.clock.now())
            }
        };
        change.own(own, Note { format: FORMAT, payment, note, category, at })?;
    }
    change.put.push((BEGUN.to_owned(), Vec::new()));
    change.write(session)
}

/// Writes the note that counts to its payment. Where that is not in the history yet, the note waits for it.
fn apply(session: &Session, own: KeyId, payment: &str) -> Result<(), Fault> {
    let Some(Kept { computer, note }) = kept(session, payment)? else { return Ok(()) };
    let membership = session.team().membership()?;
    let by = membership.as_ref().and_then(|membership| membership.newest()).map(|policy| computer_name(policy, computer)).unwrap_or_default();
    for id in local_ids(own, payment) {
        if session.journal.take_annotation(&id, &note.note, &note.category, &by)? {
            session.changes.intent(&id);
            return session.journal.write_records(RecordKind::Workspace, &[], &[format!("{DUE}{payment}")], None);
        }
    }
    Ok(())
}

/// The note of a payment that counts.
fn kept(session: &Session, payment: &str) -> Result<Option<Kept>, Fault> {
    let id = format!("{KEPT}{payment}");
    let found = session.journal.records_under(RecordKind::Workspace, &id)?;
    found.into_iter().find(|(of, _)| *of == id).map(|(_, record)| parsed(&record)).transpose()
}

fn json(value: &impl Serialize) -> Result<Vec<u8>, Fault> {
    serde_json::to_vec(value).map_err(|_| unreadable())
}

fn parsed<T: DeserializeOwned>(record: &[u8]) -> Result<T, Fault> {
    serde_json::from_slice(record).map_err(|_| unreadable())
}

fn unreadable() -> Fault {
    Fault::new(Code::Storage, message!("journal-note-unreadable"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_764_300_000_000;

    fn body(change: impl FnOnce(&mut serde_json::Value)) -> String {
        let mut body = serde_json::json!({ "format": 1, "payment": "ab12/7d1c", "note": "for the lorry", "category": "Transport", "at": NOW });
        change(&mut body);
        body.to_string()
    }

    #[test]
    fn a_note_is_read_only_as_bursar_writes_it() {
        assert!(Note::read(&body(|_| {}), NOW).is_some(), "the control");
        assert!(Note::read(&body(|note| note["at"] = (NOW + FARTHEST).into()), NOW).is_some());
        for (what, wrong) in [
            ("a newer format", body(|note| note["format"] = 2.into())),
            ("a field that nobody knows", body(|note| note["color"] = "red".into())),
            ("a time in years", body(|note| note["at"] = (NOW + FARTHEST + 1).into())),
            ("a time before all", body(|note| note["at"] = (-1).into())),
            ("no payment", body(|note| note["payment"] = "".into())),
            ("a name that is too long", body(|note| note["payment"] = format!("ab/{}", "c".repeat(LONGEST_NAME)).into())),
            ("a control character", body(|note| note["note"] = "a\u{7}b".into())),
            ("an identity number", body(|note| note["note"] = "22123456789".into())),
            ("a note that is too long", body(|note| note["note"] = "a".repeat(MOST_BYTES).into())),
        ] {
            assert_eq!(Note::read(&wrong, NOW), None, "{what}");
        }
    }

    #[test]
    fn a_payment_has_one_name_on_all_computers() {
        let [own, other] = [b"own".as_slice(), b"other"].map(|name| KeyId(sha256(name)));
        let told = format!("team:{}/7d1c", other.0);
        assert_eq!(shared_name(other, "7d1c"), shared_name(own, &told));
        assert_eq!(local_ids(own, &shared_name(other, "7d1c")), [told]);
        assert_eq!(local_ids(own, &shared_name(own, "7d1c")), ["7d1c".to_owned(), format!("team:{}/7d1c", own.0)], "its journal may have lost it");
        assert_eq!(shared_name(own, "service:tx-9"), "service:tx-9");
        assert_eq!(local_ids(own, "service:tx-9"), ["service:tx-9"]);
    }

    #[test]
    fn of_two_notes_the_newer_one_counts_on_every_computer() {
        let [first, second] = [b"first".as_slice(), b"second"].map(|name| KeyId(sha256(name)));
        let kept =
            |computer, at, note: &str| Kept { computer, note: Note { format: 1, payment: "ab/c".into(), note: note.into(), category: String::new(), at } };
        assert!(kept(first, 2, "later").order() > kept(second, 1, "earlier").order());
        assert!(kept(second, 2, "later").order() > kept(first, 1, "earlier").order());
        assert_ne!(kept(first, 1, "same time").order(), kept(second, 1, "same time").order(), "one of them counts, and the same one everywhere");
    }
}
