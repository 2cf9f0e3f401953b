//! Profiles and settings: `app.db`, one file for the whole data folder. No secret in clear; what is sealed is sealed under a vault key.

use std::{
    path::Path,
    sync::{Arc, Mutex},
};

use bursar_contract::{Fault, clock::Clock};
use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::base::api::{ProfileKind, ProfileView};
use bursar_journal::{Witness, migrate, open_database, storage};

const SCHEMA_1: &str = "
CREATE TABLE profile (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, kind TEXT NOT NULL, colour TEXT NOT NULL, base_url TEXT NOT NULL,
  key_header TEXT NOT NULL, key_last_four TEXT NOT NULL, created_at INTEGER NOT NULL, removed INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE sealed (profile TEXT NOT NULL, kind TEXT NOT NULL, value BLOB NOT NULL, PRIMARY KEY (profile, kind)) STRICT;
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;";

/// The six colours a profile may have; red is not offered (docs/reference/visual-language.md#colour).
pub const COLOURS: [&str; 6] = ["#7A3E9D", "#3E6B1F", "#8A4B12", "#2C5AA0", "#9B2C5E", "#4A5560"];

/// The profiles of a data folder.
pub struct Profiles {
    db: Mutex<Connection>,
    clock: Clock,
}

impl Profiles {
    /// Opens or creates `app.db`.
    pub fn open(folder: &Path, clock: Clock) -> Result<Self, Fault> {
        let mut db = open_database(&folder.join("app.db"))?;
        migrate(&mut db, &[SCHEMA_1])?;
        Ok(Self { db: Mutex::new(db), clock })
    }

    fn with<T>(&self, work: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, Fault> {
        work(&self.db.lock().unwrap_or_else(std::sync::PoisonError::into_inner)).map_err(storage)
    }

    /// All that were not removed, oldest first.
    pub fn list(&self) -> Result<Vec<ProfileView>, Fault> {
        self.with(|db| {
            let mut statement =
                db.prepare("SELECT id, name, kind, colour, base_url, key_header, key_last_four FROM profile WHERE removed = 0 ORDER BY created_at, id")?;
            statement.query_map([], profile)?.collect()
        })
    }

    /// One of them.
    pub fn get(&self, id: &str) -> Result<Option<ProfileView>, Fault> {
        Ok(self.list()?.into_iter().find(|p| p.id == id))
    }

    /// Saves a profile. Its secrets are in the key store before this is called.
    pub fn save(&self, profile: &ProfileView) -> Result<(), Fault> {
        self.with(|db| {
            db.execute(
                "INSERT INTO profile (id, name, kind, colour, base_url, key_header, key_last_four, created_at) VALUES (?1,?2,?3,?4,?5,?6,?7,?8)
                 ON CONFLICT (id) DO UPDATE SET base_url = excluded.base_url",
                params![
                    profile.id,
                    profile.name,
                    kind_word(profile.kind),
                    profile.colour,
                    profile.base_url,
                    profile.key_header,
                    profile.key_last_four,
                    self.clock.now()
                ],
            )
            .map(drop)
        })
    }

    /// Saves a profile that came back from a backup, also where one of its id was removed before.
    pub fn save_restored(&self, profile: &ProfileView) -> Result<(), Fault> {
        self.with(|db| db.execute("DELETE FROM profile WHERE id = ?1 AND removed = 1", [&profile.id]).map(drop))?;
        self.save(profile)
    }

    /// Changes what people see of a profile.
    pub fn rename(&self, id: &str, name: &str, colour: &str) -> Result<(), Fault> {
        self.with(|db| db.execute("UPDATE profile SET name = ?2, colour = ?3 WHERE id = ?1", [id, name, colour]).map(drop))
    }

    /// Another key: its last characters.
    pub fn keep_last_four(&self, id: &str, last_four: &str) -> Result<(), Fault> {
        self.with(|db| db.execute("UPDATE profile SET key_last_four = ?2 WHERE id = ?1", [id, last_four]).map(drop))
    }

    /// Forgets a profile and all its settings, as if it had never been.
    pub fn forget(&self, id: &str) -> Result<(), Fault> {
        self.with(|db| {
            db.execute("DELETE FROM profile WHERE id = ?1", [id])?;
            db.execute("DELETE FROM sealed WHERE profile = ?1", [id])?;
            db.execute("DELETE FROM setting WHERE name LIKE '%:' || ?1 OR (name = 'open_profile' AND value = ?1)", [id]).map(drop)
        })
    }

    /// Hides a profile. Its journal stays on disk.
    pub fn remove(&self, id: &str) -> Result<(), Fault> {
        self.with(|db| {
            db.execute("UPDATE profile SET removed = 1 WHERE id = ?1", [id])?;
            db.execute("DELETE FROM sealed WHERE profile = ?1", [id]).map(drop)
        })
    }

    /// A sealed value of a profile.
    pub fn sealed(&self, profile: &str, kind: &str) -> Result<Option<Vec<u8>>, Fault> {
        self.with(|db| db.query_row("SELECT value FROM sealed WHERE profile = ?1 AND kind = ?2", [profile, kind], |row| row.get(0)).optional())
    }

    /// Keeps a sealed value.
    pub fn keep_sealed(&self, profile: &str, kind: &str, value: &[u8]) -> Result<(), Fault> {
        self.with(|db| db.execute("INSERT OR REPLACE INTO sealed (profile, kind, value) VALUES (?1, ?2, ?3)", params![profile, kind, value]).map(drop))
    }

    /// A setting.
    pub fn setting(&self, name: &str) -> Result<Option<String>, Fault> {
        self.with(|db| db.prepare_cached("SELECT value FROM setting WHERE name = ?1")?.query_row([name], |row| row.get(0)).optional())
    }

    /// Changes a setting; `None` forgets it.
    pub fn set(&self, name: &str, value: Option<&str>) -> Result<(), Fault> {
        self.with(|db| match value {
            Some(value) => db.prepare_cached("INSERT OR REPLACE INTO setting (name, value) VALUES (?1, ?2)")?.execute([name, value]).map(drop),
            None => db.execute("DELETE FROM setting WHERE name = ?1", [name]).map(drop),
        })
    }
}

/// Keeps the count of a profile's journal in `app.db`: another file than the journal, so that a copy of the one does not carry the other.
pub struct JournalWitness {
    /// Of the data folder.
    pub profiles: Arc<Profiles>,
    /// Whose journal.
    pub profile: String,
}

impl Witness for JournalWitness {
    fn steps(&self) -> Result<Option<u64>, Fault> {
        Ok(self.profiles.setting(&format!("journal_steps:{}", self.profile))?.and_then(|text| text.parse().ok()))
    }

    fn keep(&self, steps: u64) -> Result<(), Fault> {
        self.profiles.set(&format!("journal_steps:{}", self.profile), Some(&steps.to_string()))
    }

    fn has_digests(&self) -> Result<bool, Fault> {
        Ok(self.profiles.setting(&digests_setting(&self.profile))?.is_some())
    }

    fn keep_digests(&self) -> Result<(), Fault> {
        if self.has_digests()? { Ok(()) } else { self.profiles.set(&digests_setting(&self.profile), Some("1")) }
    }

    fn log_length(&self) -> Result<Option<u64>, Fault> {
        Ok(self.profiles.setting(&log_length_setting(&self.profile))?.and_then(|text| text.parse().ok()))
    }

    fn keep_log_length(&self, entries: u64) -> Result<(), Fault> {
        self.profiles.set(&log_length_setting(&self.profile), Some(&entries.to_string()))
    }

    fn log_end(&self) -> Result<Option<(u64, String)>, Fault> {
        let kept = self.profiles.setting(&log_end_setting(&self.profile))?;
        Ok(kept.and_then(|text| text.split_once(' ').and_then(|(entries, hash)| Some((entries.parse().ok()?, hash.to_owned())))))
    }

    fn keep_log_end(&self, end: Option<(u64, &str)>) -> Result<(), Fault> {
        self.profiles.set(&log_end_setting(&self.profile), end.map(|(entries, hash)| format!("{entries} {hash}")).as_deref())
    }
}

impl Profiles {
    /// A journal that was opened from a sealed backup may be of a version without digests: its rows are taken for right once.
    pub fn forget_digests(&self, profile: &str) -> Result<(), Fault> {
        self.set(&digests_setting(profile), None)
    }
}

fn log_length_setting(profile: &str) -> String {
    format!("log_length:{profile}")
}

fn log_end_setting(profile: &str) -> String {
    format!("log_end:{profile}")
}

fn digests_setting(profile: &str) -> String {
    format!("journal_digests:{profile}")
}

fn kind_word(kind: ProfileKind) -> &'static str {
    match kind {
        ProfileKind::Sandbox => "sandbox",
        ProfileKind::Test => "test",
        ProfileKind::Live => "live",
    }
}

fn profile(row: &Row<'_>) -> rusqlite::Result<ProfileView> {
    Ok(ProfileView {
        id: row.get(0)?,
        name: row.get(1)?,
        // An unknown word is treated as LIVE: the careful reading.
        kind: match row.get::<_, String>(2)?.as_str() {
            "sandbox" => ProfileKind::Sandbox,
            "test" => ProfileKind::Test,
            _ => ProfileKind::Live,
        },
        colour: row.get(3)?,
        base_url: row.get(4)?,
        key_header: row.get(5)?,
        key_last_four: row.get(6)?,
    })
}
