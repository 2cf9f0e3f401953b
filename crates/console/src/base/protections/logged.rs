//! A change that was decided in the confirm window, as the event log keeps it: in the words that were shown there, with the direction as a value.

use serde::{Deserialize, Serialize};

use super::{Assessment, Direction, Row};

/// A change that was allowed or refused.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum LoggedChange {
    /// What people were shown.
    Shown {
        /// What the confirm window called it.
        title: String,
        /// What differs.
        lines: Vec<LoggedLine>,
    },
    /// Only the digest of what they were shown: it names people or accounts, and the log cannot be corrected.
    Digest(String),
}

/// One thing that differs.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LoggedLine {
    /// What it is.
    pub name: String,
    /// How it was, with its unit.
    pub before: String,
    /// How it would be, with its unit.
    pub after: String,
    /// Which way it goes.
    pub direction: Direction,
}

impl LoggedChange {
    /// What the log keeps of a change.
    pub(crate) fn of(assessment: &Assessment, is_personal: bool) -> Self {
        if is_personal {
            return Self::Digest(assessment.digest());
        }
        Self::Shown { title: assessment.title.to_string(), lines: LoggedLine::all(assessment) }
    }

    /// As the detail of an entry.
    pub(crate) fn detail(&self) -> String {
        // Texts alone: they can always be written.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// What the detail of an entry holds; none where an earlier version wrote it.
    pub(crate) fn read(detail: &str) -> Option<Self> {
        serde_json::from_str(detail).ok()
    }
}

impl LoggedLine {
    /// Everything that differs.
    pub(crate) fn all(assessment: &Assessment) -> Vec<Self> {
        assessment.rows.iter().filter_map(Self::of).collect()
    }

    /// None for a fact that only explains.
    fn of(row: &Row) -> Option<Self> {
        let before = row.before.clone()?;
        Some(Self { name: row.name.clone(), before, after: row.after.clone(), direction: row.direction })
    }
}
