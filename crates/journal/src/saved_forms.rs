//! Forms that were put aside, sealed like everything that names who is paid.

use bursar_contract::Fault;
use bursar_messages::typescript::TS;
use rusqlite::params;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::Journal;

/// Which form it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FormKind {
    /// A transfer.
    Transfer,
    /// A payout.
    Payout,
    /// A template of a contract call.
    Call,
    /// The ABI of a contract.
    Abi,
    /// A collection of requests of the runner.
    Collection,
}
/// A form as it was put aside: nothing in it was checked or approved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedForm {
    /// Its id.
    pub id: String,
    /// What a person knows it by.
    pub title: String,
    /// What was typed, as the form wrote it: JSON text.
    pub content: String,
    /// Milliseconds.
    pub saved_at: i64,
}

const SEALED_AS: &str = "saved-form";

#[derive(Serialize, Deserialize)]
struct StoredForm {
    title: String,
    content: String,
}

fn word(kind: FormKind) -> &'static str {
    match kind {
        FormKind::Transfer => "transfer",
        FormKind::Payout => "payout",
        FormKind::Call => "call",
        FormKind::Abi => "abi",
        FormKind::Collection => "collection",
    }
}

impl Journal {
    /// The forms of a kind, the newest first.
    pub fn saved_forms(&self, kind: FormKind) -> Result<Vec<SavedForm>, Fault> {
        let rows: Vec<(String, Vec<u8>, i64)> = self.read(|db| {
            let mut statement = db.prepare("SELECT id, record, saved_at FROM saved_form WHERE kind = ?1 ORDER BY saved_at DESC, id")?;
            statement.query_map([word(kind)], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?.collect()
        })?;
        let mut forms = Vec::with_capacity(rows.len());
        for (id, record, at) in rows {
            let opened = self.sealer.open(&id, SEALED_AS, &record)?;
            // One of a later version is left alone, not shown wrong.
            let Ok(StoredForm { title, content }) = serde_json::from_slice(&opened) else { continue };
            forms.push(SavedForm { id, title, content, saved_at: at });
        }
        Ok(forms)
    }

    /// How many there are of every kind.
    pub fn saved_form_count(&self) -> Result<u32, Fault> {
        self.read(|db| db.query_row("SELECT count(*) FROM saved_form", [], |row| row.get(0)))
    }

    /// Puts one aside, or writes over one.
    pub fn keep_form(&self, kind: FormKind, id: Option<&str>, title: &str, content: &str) -> Result<(), Fault> {
        let id = id.map_or_else(|| Uuid::new_v4().to_string(), str::to_owned);
        let kept = serde_json::to_vec(&StoredForm { title: title.to_owned(), content: content.to_owned() }).unwrap_or_default();
        let record = self.sealer.seal(&id, SEALED_AS, &kept)?;
        self.with(|db| {
            db.execute(
                "INSERT OR REPLACE INTO saved_form (id, kind, record, saved_at) VALUES (?1, ?2, ?3, ?4)",
                params![id, word(kind), record, self.clock.now()],
            )
            .map(drop)
        })
    }

    /// Throws one away.
    pub fn drop_form(&self, id: &str) -> Result<(), Fault> {
        self.with(|db| db.execute("DELETE FROM saved_form WHERE id = ?1", [id]).map(drop))
    }
}
