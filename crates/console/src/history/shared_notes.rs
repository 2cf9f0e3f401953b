//! Notes and categories of payments that a team shares through its workspace. No payment is sent, stopped or checked because of one.

use bursar_approvals::keys::KeyId;
use bursar_contract::{Fault, untrusted::shown_long};
use serde::{Deserialize, Serialize};

use crate::{
    base::session::Session,
    payments::annotation::check_annotation,
    workspace::{Newest, NewestCounts},
};

/// The notes of payments. The name of a payment is the computer that made it with its entry there, or the service's id.
pub(crate) struct Notes;

/// The note and the category of a payment. Empty if they were removed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Remark {
    note: String,
    category: String,
}

const SERVICE: &str = "service:";
const TEAM: &str = "team:";

/// What a payment of this history is called in the workspace.
fn shared_name(own: KeyId, id: &str) -> String {
    match id.strip_prefix(TEAM) {
        Some(name) => name.to_owned(),
        None if id.starts_with(SERVICE) => id.to_owned(),
        None => format!("{}/{id}", own.0),
    }
}

/// The ids that it may have here. If the journal of this computer lost its own payment, the history has it from the workspace.
fn local_ids(own: KeyId, name: &str) -> Vec<String> {
    if name.starts_with(SERVICE) {
        return vec![name.to_owned()];
    }
    let mine = name.split_once('/').filter(|(computer, _)| *computer == own.0.to_string()).map(|(_, entry)| entry.to_owned());
    mine.into_iter().chain([format!("{TEAM}{name}")]).collect()
}

/// A person changed the note or the category of a payment here.
pub(crate) fn written(session: &Session, id: &str, note: String, category: String) -> Result<(), Fault> {
    if !session.workspace().is_joined()? {
        return Ok(());
    }
    NewestCounts::<Notes>::written(session, shared_name(session.team().needed()?.own, id), Remark { note, category })
}

impl Newest for Notes {
    const NAME: &'static str = "notes";
    type Value = Remark;

    fn read(name: &str, Remark { note, category }: Remark) -> Option<Remark> {
        let is_payment = name.contains(['/', ':']);
        // Exports have the note, so personal data is refused here as well.
        (is_payment && check_annotation(&note, &category).is_ok()).then(|| Remark { note: shown_long(&note), category: shown_long(&category) })
    }

    fn here(session: &Session, own: KeyId) -> Result<Vec<(String, Remark)>, Fault> {
        let all = session.journal.annotated()?;
        Ok(all.into_iter().map(|(id, note, category)| (shared_name(own, &id), Remark { note, category })).collect())
    }

    fn put(session: &Session, own: KeyId, name: &str, Remark { note, category }: &Remark, by: Option<&str>) -> Result<bool, Fault> {
        for id in local_ids(own, name) {
            if session.journal.take_annotation(&id, note, category, by)? {
                session.changes.intent(&id);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Both notes in one. Where they are too long together, the note of this computer.
    fn keep_both(_: &Session, name: &str, here: Remark, theirs: Remark) -> Result<Vec<(String, Remark)>, Fault> {
        let note = match (&*here.note, &*theirs.note) {
            (here, theirs) if theirs.contains(here) => theirs.to_owned(),
            (here, theirs) if here.contains(theirs) => here.to_owned(),
            (here, theirs) => format!("{here} / {theirs}"),
        };
        let category = if here.category.is_empty() { theirs.category } else { here.category };
        let note = if check_annotation(&note, &category).is_ok() { note } else { here.note };
        Ok(vec![(name.to_owned(), Remark { note, category })])
    }
}

#[cfg(test)]
mod tests {
    use bursar_approvals::keys::sha256;

    use super::*;

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
    fn a_note_that_came_hides_nothing_and_holds_no_personal_data() {
        let read = |name: &str, note: &str| Notes::read(name, Remark { note: note.into(), category: String::new() }).map(|remark| remark.note);
        assert_eq!(read("ab/7d1c", "for the lorry").as_deref(), Some("for the lorry"), "the control");
        assert!(!read("ab/7d1c", "for \u{202e}yrrol").unwrap().contains('\u{202e}'));
        assert_eq!(read("ab/7d1c", "22123456789"), None, "an identity number");
        assert_eq!(read("anything", "for the lorry"), None, "it names no payment");
    }
}
