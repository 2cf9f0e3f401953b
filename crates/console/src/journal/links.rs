//! How intents belong together: a re-send, an acceleration, a cancellation.

use bursar_contract::Fault;
use rusqlite::{Connection, OptionalExtension, params};

use super::Journal;
use crate::api::{LinkKind, LinkedIntent};

pub(super) fn join(db: &Connection, intent: &str, kind: LinkKind, other: &str) -> rusqlite::Result<()> {
    db.execute("INSERT INTO link (intent, kind, other) VALUES (?1, ?2, ?3)", params![intent, word(kind), other]).map(drop)
}

/// Both ends of every link of an intent, oldest first.
pub(super) fn of(db: &Connection, id: &str) -> rusqlite::Result<Vec<LinkedIntent>> {
    let mut statement = db.prepare(
        "SELECT i.id, i.code, l.kind, 0, i.seq FROM link l JOIN intent i ON i.id = l.other WHERE l.intent = ?1
         UNION ALL SELECT i.id, i.code, l.kind, 1, i.seq FROM link l JOIN intent i ON i.id = l.intent WHERE l.other = ?1 ORDER BY 5",
    )?;
    let rows = statement.query_map([id], |row| Ok((row.get(0)?, row.get(1)?, row.get::<_, String>(2)?, row.get(3)?)))?;
    let rows = rows.collect::<rusqlite::Result<Vec<_>>>()?;
    Ok(rows.into_iter().filter_map(|(id, code, kind, later)| Some(LinkedIntent { id, code, kind: kind_of(&kind)?, later })).collect())
}

impl Journal {
    /// The intent that a transaction of the service belongs to.
    pub fn intent_of_remote(&self, remote_id: &str) -> Result<Option<String>, Fault> {
        self.with(|db| db.query_row("SELECT id FROM intent WHERE remote_id = ?1 ORDER BY seq LIMIT 1", [remote_id], |row| row.get(0)).optional())
    }
}

fn word(kind: LinkKind) -> &'static str {
    match kind {
        LinkKind::ResendOf => "resend_of",
        LinkKind::AccelerateOf => "accelerate_of",
        LinkKind::CancelOf => "cancel_of",
    }
}

/// A word of a newer version is left out: it says nothing that this version could show.
fn kind_of(word: &str) -> Option<LinkKind> {
    Some(match word {
        "resend_of" => LinkKind::ResendOf,
        "accelerate_of" => LinkKind::AccelerateOf,
        "cancel_of" => LinkKind::CancelOf,
        _ => return None,
    })
}
