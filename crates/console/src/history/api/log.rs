//! The log of what people and the app did, and whether it is whole.

use bursar_messages::typescript::TS;
use bursar_messages::{Message, message};
use serde::{Deserialize, Serialize};

use crate::history::log;
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
    /// Up to which entry it is signed; absent where nothing is signed yet.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signed: Option<u32>,
    /// Up to which entry it was signed, where the log does not hold that any more: it was cut or rewritten.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<u32>,
    /// RFC 3339.
    pub checked_at: String,
    /// Hash of the last entry that holds.
    pub last_hash: String,
}

/// What kind of thing an entry is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum LogKind {
    /// Payments, and other requests that were drafted or sent.
    Payments,
    /// The address book.
    Contacts,
    /// Naira accounts.
    Accounts,
    /// Customers and their PIN requests.
    Customers,
    /// Limits, settings and what was confirmed of them.
    Rules,
    /// Secrets, and backups of them and of the profile.
    Backups,
    /// Files that were written.
    Files,
    /// The lock and its passphrase.
    Lock,
    /// The sandbox and the inspector.
    Developer,
    /// What this version does not know.
    Other,
}

impl LogKind {
    /// All of them, as they are offered.
    pub const ALL: [Self; 10] =
        [Self::Payments, Self::Contacts, Self::Accounts, Self::Customers, Self::Rules, Self::Backups, Self::Files, Self::Lock, Self::Developer, Self::Other];

    /// Its name.
    pub fn words(self) -> Message {
        match self {
            Self::Payments => message!("logged-kind-payments"),
            Self::Contacts => message!("logged-kind-contacts"),
            Self::Accounts => message!("logged-kind-accounts"),
            Self::Customers => message!("logged-kind-customers"),
            Self::Rules => message!("logged-kind-rules"),
            Self::Backups => message!("logged-kind-backups"),
            Self::Files => message!("logged-kind-files"),
            Self::Lock => message!("logged-kind-lock"),
            Self::Developer => message!("logged-kind-developer"),
            Self::Other => message!("logged-kind-other"),
        }
    }
}

/// One entry of the log.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LogEntry {
    /// Its number.
    pub seq: u32,
    /// RFC 3339.
    pub at: String,
    /// Who; `bursar` for what no person did.
    pub person: String,
    /// What: approve, remark, export, …
    pub action: String,
    /// Of which kind.
    pub kind: LogKind,
    /// Who did what, as a sentence.
    pub said: Message,
    /// On what: the id of an intent, a name.
    pub object: String,
    /// The intent's code, where it is one.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Figures, a note or the name of a file; empty where the log keeps only a digest.
    pub detail: Message,
    /// Of this entry and the one before.
    pub hash: String,
}

/// Asks for a window of the log, or for a file of all of it.
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
    /// Only this kind.
    #[serde(default)]
    pub kind: Option<LogKind>,
    /// Only this day or month: `2026-11-14`, `2026-11`.
    #[serde(default)]
    pub period: Option<String>,
    /// Only entries that hold each of these words: in the sentence, the code, the name or the details.
    #[serde(default)]
    pub text: Option<String>,
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
    /// Every kind in the log, with its name.
    pub kinds: Vec<NamedKind>,
}

/// A kind and its name.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct NamedKind {
    /// The kind.
    pub kind: LogKind,
    /// Its name.
    pub name: Message,
}

impl From<bursar_journal::LogEntry> for LogEntry {
    fn from(entry: bursar_journal::LogEntry) -> Self {
        let (kind, said, detail) = (log::kind(&entry.action), log::sentence(&entry), log::detail(&entry));
        let bursar_journal::LogEntry { seq, at, person, action, object, code, hash, .. } = entry;
        Self { seq, at: rfc3339(at), person, action, kind, said, object, code, detail, hash }
    }
}

impl From<bursar_journal::LogPage> for LogPage {
    fn from(page: bursar_journal::LogPage) -> Self {
        let there = |kind: &LogKind| page.actions.iter().any(|action| log::kind(action) == *kind);
        let kinds = LogKind::ALL.into_iter().filter(there).map(|kind| NamedKind { kind, name: kind.words() }).collect();
        let rows = page.rows.into_iter().map(LogEntry::from).collect();
        Self { rows, total: page.total, people: page.people, kinds }
    }
}
