//! Forms that a person put aside.

use bursar_messages::typescript::TS;
use serde::Serialize;

use bursar_journal::rfc3339;

/// A form as it was put aside: nothing in it was checked or approved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SavedForm {
    /// Its id.
    pub id: String,
    /// What a person knows it by.
    pub title: String,
    /// What was typed, as the form wrote it: JSON text.
    pub content: String,
    /// RFC 3339.
    pub saved_at: String,
}

/// The newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SavedForms(pub Vec<SavedForm>);

/// Categories in use, the most used first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Categories(pub Vec<String>);

impl From<bursar_journal::SavedForm> for SavedForm {
    fn from(form: bursar_journal::SavedForm) -> Self {
        Self { id: form.id, title: form.title, content: form.content, saved_at: rfc3339(form.saved_at) }
    }
}
