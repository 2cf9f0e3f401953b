//! Signing secrets of wallet sets: sealed in the journal, so that a secret and the answer that brought it are one commit.

use std::collections::BTreeMap;

use bursar_contract::{Fault, Secret};
use rusqlite::{OptionalExtension, params};

use bursar_messages::typescript::TS;
use serde::Serialize;

use super::{Journal, events, integrity::secret_intact};

/// Whether the signing secret of a wallet set is here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SecretState {
    /// Sealed on this computer and used with success.
    Stored,
    /// Sealed on this computer, not used yet.
    NeverUsed,
    /// Not on this computer.
    Missing,
    /// The service refused it at its last use.
    Rejected,
}
/// A signing secret that is sealed on this computer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptSecret {
    /// Its set.
    pub set_id: String,
    /// How the service took it.
    pub state: SecretState,
    /// Milliseconds; when it was sealed here.
    pub since: i64,
    /// Whether a backup holds it.
    pub backed_up: bool,
}

/// The newest backup of signing secrets that was written here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastBackup {
    /// Milliseconds.
    pub at: i64,
    /// How many secrets are in it.
    pub sets: u32,
    /// SHA-256 of the file, hex.
    pub sha256: String,
}

/// The signing secrets that are here, and what would be lost with this computer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Secrets {
    /// One for each set whose secret is here, the oldest first.
    pub secrets: Vec<KeptSecret>,
    /// The newest backup.
    pub last_backup: Option<LastBackup>,
}

/// The state of a stored word.
fn state(word: &str) -> SecretState {
    match word {
        "stored" => SecretState::Stored,
        "rejected" => SecretState::Rejected,
        _ => SecretState::NeverUsed,
    }
}

impl Journal {
    /// What is known of each secret that is here, and of the last backup of secrets. A secret counts as backed up when a backup, of secrets or of the
    /// profile with them, was written or brought it after it was sealed here.
    pub fn secrets(&self) -> Result<Secrets, Fault> {
        self.read(|db| {
            let mut events = db.prepare(
                "SELECT at, action, detail FROM event WHERE action IN ('secrets_backed_up', 'secrets_restored', 'profile_backed_up', 'profile_restored')
                 ORDER BY seq",
            )?;
            let events = events.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?.collect::<rusqlite::Result<Vec<(i64, String, String)>>>()?;
            let covers = |(at, action, detail): &(i64, String, String), set: &str, since: i64| {
                *at >= since && (action != "secrets_restored" || detail.split(' ').any(|one| one == set))
            };
            let mut statement = db.prepare("SELECT set_id, state, stored_at FROM set_secret ORDER BY stored_at")?;
            let secrets = statement.query_map([], |row| {
                let (set_id, word, since): (String, String, i64) = (row.get(0)?, row.get(1)?, row.get(2)?);
                let backed_up = events.iter().any(|event| covers(event, &set_id, since));
                Ok(KeptSecret { set_id, state: state(&word), since, backed_up })
            })?;
            let last = events.iter().rfind(|(_, action, _)| action == "secrets_backed_up").and_then(|(at, _, detail)| {
                let (sets, sha256) = detail.split_once(' ')?;
                Some(LastBackup { at: *at, sets: sets.parse().ok()?, sha256: sha256.to_owned() })
            });
            Ok(Secrets { secrets: secrets.collect::<rusqlite::Result<_>>()?, last_backup: last })
        })
    }

    /// Seals the secret of a set that was made elsewhere. False: one that works may be here already, and it stays.
    pub fn add_set_secret(&self, set: &str, secret: &Secret) -> Result<bool, Fault> {
        let sealed = self.sealer.seal(set, "set-secret", secret.expose("sealed under this computer's key").as_bytes())?;
        self.with(|db| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            let taken = tx.execute(
                &format!(
                    "INSERT INTO set_secret (set_id, sealed, state, stored_at) VALUES (?1, ?2, 'never_used', ?3)
                     ON CONFLICT (set_id) DO UPDATE SET sealed = excluded.sealed, state = excluded.state, stored_at = excluded.stored_at
                     WHERE state = 'rejected' AND {}",
                    secret_intact()
                ),
                params![set, sealed, self.clock.now()],
            )?;
            if taken > 0 {
                events::append(&tx, self.clock.now(), &self.person(), "secret_added", set, "")?;
            }
            tx.commit()?;
            Ok(taken > 0)
        })
    }

    /// The secret of a set, opened.
    pub fn set_secret(&self, set_id: &str) -> Result<Option<Secret>, Fault> {
        let sealed: Option<Vec<u8>> =
            self.read(|db| db.prepare_cached("SELECT sealed FROM set_secret WHERE set_id = ?1")?.query_row([set_id], |row| row.get(0)).optional())?;
        let Some(sealed) = sealed else { return Ok(None) };
        let opened = self.sealer.open(set_id, "set-secret", &sealed)?;
        Ok(String::from_utf8(opened).ok().map(Secret::new))
    }

    /// Whether the secret of a set is on this computer.
    pub fn has_set_secret(&self, set_id: &str) -> Result<bool, Fault> {
        self.read(|db| db.query_row("SELECT EXISTS (SELECT 1 FROM set_secret WHERE set_id = ?1)", [set_id], |row| row.get(0)))
    }

    /// Remembers how the service took the secret of a set.
    pub fn set_secret_state(&self, set_id: &str, state: &str) -> Result<(), Fault> {
        // Asked after each request, and nearly always the same.
        let is_known = "SELECT EXISTS (SELECT 1 FROM set_secret WHERE set_id = ?1 AND state = ?2)";
        if self.read(|db| db.prepare_cached(is_known)?.query_row([set_id, state], |row| row.get(0)))? {
            return Ok(());
        }
        self.with(|db| db.execute("UPDATE set_secret SET state = ?2 WHERE set_id = ?1 AND state <> ?2", params![set_id, state]).map(drop))
    }

    /// States of the secrets that are here, by set.
    pub fn set_secret_states(&self) -> Result<BTreeMap<String, SecretState>, Fault> {
        self.read(|db| {
            let mut statement = db.prepare("SELECT set_id, state FROM set_secret")?;
            statement.query_map([], |row| Ok((row.get(0)?, state(&row.get::<_, String>(1)?))))?.collect()
        })
    }

    /// Every secret that is here, opened, by set.
    pub fn every_set_secret(&self) -> Result<BTreeMap<String, Secret>, Fault> {
        let sets: Vec<String> = self.set_secret_states()?.into_keys().collect();
        let opened = sets.into_iter().filter_map(|set| self.set_secret(&set).transpose().map(|secret| Ok((set, secret?))));
        opened.collect()
    }

    /// Which wallet belongs to which set, as far as any answer told.
    pub fn every_wallet_set(&self) -> Result<BTreeMap<String, String>, Fault> {
        self.read(|db| {
            let mut statement = db.prepare("SELECT wallet_id, set_id FROM wallet_set_of")?;
            statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
        })
    }

    /// Takes secrets over that are not here, in one transaction. What is here stays as it is.
    pub fn add_set_secrets(&self, secrets: &BTreeMap<String, Secret>, wallets: &BTreeMap<String, String>) -> Result<(), Fault> {
        let mut sealed = Vec::new();
        for (set, secret) in secrets {
            sealed.push((set, self.sealer.seal(set, "set-secret", secret.expose("sealed under this computer's key").as_bytes())?));
        }
        self.with(|db| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            for (set, sealed) in &sealed {
                tx.execute(
                    "INSERT OR IGNORE INTO set_secret (set_id, sealed, state, stored_at) VALUES (?1, ?2, 'never_used', ?3)",
                    params![set, sealed, self.clock.now()],
                )?;
            }
            for (wallet, set) in wallets {
                tx.execute("INSERT OR IGNORE INTO wallet_set_of (wallet_id, set_id) VALUES (?1, ?2)", params![wallet, set])?;
            }
            events::append(&tx, self.clock.now(), &self.person(), "secrets_restored", "journal", &secrets.keys().cloned().collect::<Vec<_>>().join(" "))?;
            tx.commit()
        })
    }

    /// The set of a wallet, as far as any answer told.
    pub fn set_of_wallet(&self, wallet_id: &str) -> Result<Option<String>, Fault> {
        self.read(|db| db.query_row("SELECT set_id FROM wallet_set_of WHERE wallet_id = ?1", [wallet_id], |row| row.get(0)).optional())
    }

    /// Payments and calls of a set's wallets that the service took.
    pub fn sent_by_set(&self, set_id: &str) -> Result<u32, Fault> {
        self.read(|db| {
            db.query_row(
                "SELECT count(*) FROM intent WHERE set_id = ?1
                   AND operation IN ('transaction_transfer', 'transaction_execute') AND remote_id IS NOT NULL",
                [set_id],
                |row| row.get(0),
            )
        })
    }

    /// The wallet of a transaction, by the service's id.
    pub fn wallet_of_remote(&self, remote_id: &str) -> Result<Option<String>, Fault> {
        self.read(|db| db.query_row("SELECT wallet_id FROM intent WHERE remote_id = ?1 AND wallet_id IS NOT NULL", [remote_id], |row| row.get(0)).optional())
    }
}
