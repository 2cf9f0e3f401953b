//! Views of the history that people saved.

use bursar_contract::Fault;
use bursar_messages::typescript::TS;
use rusqlite::params;
use serde::{Deserialize, Serialize};

use super::{HistorySort, Journal};

/// A view of the history that a person saved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SavedView {
    /// Its name; saving under a name in use replaces it.
    pub name: String,
    /// What stands in the search box.
    pub text: String,
    /// The order.
    pub sort: HistorySort,
    /// Columns shown, in the UI's words.
    pub columns: Vec<String>,
}

impl Journal {
    /// Saved views by name.
    pub fn saved_views(&self) -> Result<Vec<SavedView>, Fault> {
        self.read(|db| {
            let mut statement = db.prepare("SELECT name, query, sort, columns FROM saved_view ORDER BY name COLLATE NOCASE")?;
            statement
                .query_map([], |row| {
                    let words: String = row.get(2)?;
                    let columns: String = row.get(3)?;
                    Ok(SavedView {
                        name: row.get(0)?,
                        text: row.get(1)?,
                        sort: serde_json::from_value(words.into()).unwrap_or_default(),
                        columns: columns.split_whitespace().map(str::to_owned).collect(),
                    })
                })?
                .collect()
        })
    }

    /// Saves a view under its name, in place of one of that name.
    pub fn save_view(&self, view: &SavedView) -> Result<(), Fault> {
        let sort = serde_json::to_value(view.sort).ok().and_then(|word| word.as_str().map(str::to_owned)).unwrap_or_default();
        self.with(|db| {
            db.execute(
                "INSERT INTO saved_view (name, query, sort, columns, saved_at) VALUES (?1, ?2, ?3, ?4, ?5)
                 ON CONFLICT (name) DO UPDATE SET query = ?2, sort = ?3, columns = ?4, saved_at = ?5",
                params![view.name, view.text, sort, view.columns.join(" "), self.clock.now()],
            )
            .map(drop)
        })
    }

    /// Forgets a saved view.
    pub fn remove_view(&self, name: &str) -> Result<(), Fault> {
        self.with(|db| db.execute("DELETE FROM saved_view WHERE name = ?1", [name]).map(drop))
    }
}
