//! The log of what people and the app did, and whether it is whole.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use bursar_journal::rfc3339;

/// The result of walking the log.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LogCheck {
    /// Entries that hold, up to the first that does not.
    pub entries: u32,
    /// The first entry that does not fit; absent where all hold.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub broken: Option<LogEntry>,
    /// RFC 3339.
    pub checked_at: String,
    /// Hash of the last entry that holds.
    pub last_hash: String,
}

/// One entry of the log.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LogEntry {
    /// Its number.
    pub seq: u32,
    /// RFC 3339.
    pub at: String,
    /// Who.
    pub person: String,
    /// What: approve, remark, export, …
    pub action: String,
    /// On what: the id of an intent, a name.
    pub object: String,
    /// The intent's code, where it is one.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// More.
    pub detail: String,
    /// Of this entry and the one before.
    pub hash: String,
}

/// Asks for a window of the log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, Default)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct ListLog {
    /// First row.
    #[serde(default)]
    pub offset: Option<u32>,
    /// Rows, at most 500; 200 when left out.
    #[serde(default)]
    pub limit: Option<u32>,
    /// Only this person.
    #[serde(default)]
    pub person: Option<String>,
    /// Only this action.
    #[serde(default)]
    pub action: Option<String>,
    /// Only entries whose object or code holds this.
    #[serde(default)]
    pub object: Option<String>,
}

/// A window of the log.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LogPage {
    /// Newest first.
    pub rows: Vec<LogEntry>,
    /// How many under this filter.
    pub total: u32,
    /// Everyone in the log.
    pub people: Vec<String>,
    /// Every action in the log.
    pub actions: Vec<String>,
}

impl From<bursar_journal::LogEntry> for LogEntry {
    fn from(entry: bursar_journal::LogEntry) -> Self {
        let bursar_journal::LogEntry { seq, at, person, action, object, code, detail, hash } = entry;
        Self { seq, at: rfc3339(at), person, action, object, code, detail, hash }
    }
}

impl From<bursar_journal::LogPage> for LogPage {
    fn from(page: bursar_journal::LogPage) -> Self {
        let rows = page.rows.into_iter().map(LogEntry::from).collect();
        Self { rows, total: page.total, people: page.people, actions: page.actions }
    }
}
