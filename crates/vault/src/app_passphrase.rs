//! The app's passphrase: it opens the locked window and shows who is present. It protects no secret; the key store does that.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use bursar_contract::{Secret, clock::Clock};

use super::{
    VaultFault,
    attempts::Attempts,
    envelope::{self, Closed, Derivation},
    file::{self, why},
    passphrase::blocking,
    strength::check,
};
use bursar_messages::message;

const FILE: &str = "lock.sealed";
const FORMAT: &str = "bursar-lock-1";
/// What is sealed: that it opens is all that is asked.
const WORD: &[u8] = b"present";

/// The app's passphrase in a data folder, set or not.
pub struct AppPassphrase {
    path: PathBuf,
    /// One is tried at a time, or many at once would share one wait.
    trying: Arc<Mutex<()>>,
    clock: Clock,
}

impl AppPassphrase {
    /// The one of this data folder.
    pub fn of(folder: &Path, clock: Clock) -> Self {
        Self { path: folder.join(FILE), trying: Arc::default(), clock }
    }

    /// Whether one is set.
    pub fn is_set(&self) -> bool {
        self.path.exists()
    }

    /// Sets it, or changes it. A weak one is refused. `names`: of profiles, which are guessed first.
    pub async fn set(&self, passphrase: Secret, names: &[String]) -> Result<(), VaultFault> {
        check(&passphrase, names)?;
        let path = self.path.clone();
        blocking(move || {
            let derivation = Derivation::fresh()?;
            let key = derivation.key(&passphrase)?;
            file::replace(&path, &envelope::seal(FORMAT, &derivation, &key, WORD)?)
        })
        .await
    }

    /// Whether this is it. Wrong ones make the next one wait, longer each time, across restarts.
    pub async fn check(&self, passphrase: Secret) -> Result<(), VaultFault> {
        let (path, trying, clock) = (self.path.clone(), Arc::clone(&self.trying), self.clock.clone());
        blocking(move || {
            let _one = trying.lock().unwrap_or_else(PoisonError::into_inner);
            Attempts::beside(&path, clock).one(|| {
                let damaged = || VaultFault::Disk(message!("vault-app-damaged"));
                let closed = Closed::read(FORMAT, &file::read(&path)?).ok_or_else(damaged)?;
                let key = closed.derivation.key(&passphrase)?;
                closed.open(&key).map(drop).ok_or(VaultFault::WrongPassphrase)
            })
        })
        .await
    }

    /// Takes it away. Whoever calls this has checked the old one.
    pub fn remove(&self) -> Result<(), VaultFault> {
        match std::fs::remove_file(&self.path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(VaultFault::Disk(message!("vault-app-not-removed", why = why(&error)))),
            _ => Ok(()),
        }
    }
}
