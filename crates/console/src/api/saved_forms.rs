//! Forms that a person put aside.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Which form it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FormKind {
    /// A transfer.
    Transfer,
    /// A template of a contract call.
    Call,
}

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
