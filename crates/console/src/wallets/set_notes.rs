//! Notes on wallet sets: what it is for, who decides, where its backup lies.

use bursar_contract::{Code, Fault, wallet_sets::WalletSetId};
use bursar_messages::message;

use crate::{base::session::Session, wallets::api::SetNote};
use bursar_journal::{RecordKind, rfc3339};

const LONGEST: usize = 4_000;

/// The note of a set; an empty one where nobody wrote any.
pub fn view(session: &Session, set: &WalletSetId) -> Result<SetNote, Fault> {
    let damaged = |_| Fault::new(Code::Storage, message!("wallet-note-damaged"));
    match session.journal.records(RecordKind::SetNotes)?.into_iter().find(|(id, _)| *id == set.0) {
        Some((_, record)) => serde_json::from_slice(&record).map_err(damaged),
        None => Ok(SetNote::default()),
    }
}

/// Keeps a note. `earlier` is when the one that was written over was changed: another change since then is not lost unseen.
pub fn save(session: &Session, person: &str, set: &WalletSetId, text: &str, earlier: Option<&str>) -> Result<SetNote, Fault> {
    let text = text.trim();
    if text.chars().count() > LONGEST {
        return Err(Fault::invalid("text", message!("naira-most-characters", most = LONGEST)));
    }
    if text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\t')) {
        return Err(Fault::invalid("text", message!("wallet-note-invisible")));
    }
    let before = view(session, set)?;
    if before.changed_at.as_deref() != earlier {
        return Err(Fault::new(Code::Conflict, message!("wallet-note-changed")));
    }
    let note = SetNote { text: text.to_owned(), changed_at: Some(rfc3339(session.clock.now())), changed_by: Some(person.to_owned()) };
    let record = serde_json::to_vec(&note).map_err(|error| Fault::new(Code::Storage, error.to_string()))?;
    session.journal.write_records(RecordKind::SetNotes, &[(set.0.clone(), record)], &[], Some(("set_note", &set.0, "")))?;
    Ok(note)
}
