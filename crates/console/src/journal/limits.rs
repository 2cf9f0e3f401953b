//! The limits of the profile, and what left under them.

use bursar_contract::Fault;
use rusqlite::{OptionalExtension, params};

use super::{Journal, events};
use crate::api::{Limits, MoneyBlock};

const NAME: &str = "limits";

impl Journal {
    /// The limits of the profile.
    pub fn limits(&self) -> Result<Limits, Fault> {
        let kept: Option<String> = self.with(|db| db.query_row("SELECT value FROM meta WHERE name = ?1", [NAME], |row| row.get(0)).optional())?;
        // Limits that cannot be read must not be taken for none.
        kept.map_or_else(
            || Ok(Limits::default()),
            |text| {
                serde_json::from_str(&text).map_err(|_| {
                    Fault::new(bursar_contract::Code::Storage, "The limits of this profile cannot be read. Set them anew in Settings; nothing was sent.")
                })
            },
        )
    }

    /// Changes them; the log says from what to what.
    pub fn keep_limits(&self, limits: &Limits) -> Result<(), Fault> {
        let text = serde_json::to_string(limits).map_err(|error| Fault::new(bursar_contract::Code::Storage, error.to_string()))?;
        self.with(|db| {
            let before: Option<String> = db.query_row("SELECT value FROM meta WHERE name = ?1", [NAME], |row| row.get(0)).optional()?;
            db.execute("INSERT INTO meta (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = excluded.value", params![NAME, text])?;
            events::append(db, &self.person, "limits", "profile", &format!("{} → {text}", before.unwrap_or_else(|| "none".into())))
        })
    }

    /// The payments that left or may have left since a time, milliseconds, but not `except`.
    pub fn spent_since(&self, since: i64, except: Option<&str>) -> Result<Vec<MoneyBlock>, Fault> {
        let rows: Vec<String> = self.with(|db| {
            let mut statement = db.prepare(
                "SELECT money FROM intent WHERE money IS NOT NULL AND coalesce(decided_at, created_at) >= ?1 AND id <> ?2
                   AND state NOT IN ('draft', 'rejected', 'refused', 'dead')",
            )?;
            statement.query_map(params![since, except.unwrap_or_default()], |row| row.get(0))?.collect()
        })?;
        Ok(rows.iter().filter_map(|text| serde_json::from_str(text).ok()).collect())
    }
}
