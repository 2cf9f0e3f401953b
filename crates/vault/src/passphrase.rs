//! The passphrase vault: for a computer without a key store, chosen in words by a person, never taken by itself.
//!
//! One file, sealed under a key that only the passphrase gives. There is no recovery and no second way in.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use bursar_contract::{Secret, clock::Clock};
use bursar_messages::{Message, message};
use zeroize::Zeroizing;

use super::{
    Vault, VaultFault, Waiting,
    attempts::Attempts,
    envelope::{self, Closed, Derivation, Key},
    file,
    strength::check,
};

/// The file inside the data folder.
const FILE: &str = "vault.sealed";
/// What is in it, and bound to what is sealed.
const FORMAT: &str = "bursar-vault-1";
/// Opened: the derived key and the items.
struct Opened {
    derivation: Derivation,
    key: Key,
    items: BTreeMap<String, Secret>,
}

/// A vault of a data folder, locked or open.
pub struct PassphraseVault {
    path: PathBuf,
    opened: Arc<Mutex<Option<Opened>>>,
    /// One passphrase is tried at a time, or many at once would share one wait.
    trying: Arc<Mutex<()>>,
    clock: Clock,
}

impl PassphraseVault {
    /// Whether one was chosen for this data folder.
    pub fn exists(folder: &Path) -> bool {
        folder.join(FILE).exists()
    }

    /// The vault of this data folder, still locked.
    pub fn locked(folder: &Path) -> Self {
        Self { path: folder.join(FILE), opened: Arc::default(), trying: Arc::default(), clock: Clock::system() }
    }

    /// Counts the wait after wrong passphrases by this clock.
    #[must_use]
    pub fn with_clock(self, clock: Clock) -> Self {
        Self { clock, ..self }
    }

    /// Makes an empty vault. Refuses a weak passphrase, and where there is one already. `names`: of profiles, which are guessed first.
    pub async fn create(folder: &Path, passphrase: Secret, names: &[String]) -> Result<Self, VaultFault> {
        check(&passphrase, names)?;
        if Self::exists(folder) {
            return Err(VaultFault::Other(message!("vault-why-exists")));
        }
        let vault = Self::locked(folder);
        let path = vault.path.clone();
        let opened = blocking(move || {
            let derivation = Derivation::fresh()?;
            let opened = Opened { key: derivation.key(&passphrase)?, derivation, items: BTreeMap::new() };
            opened.save(&path)?;
            Ok(opened)
        })
        .await?;
        *vault.lock_state() = Some(opened);
        Ok(vault)
    }

    /// Opens it. Wrong passphrases make the next one wait, longer each time, across restarts.
    pub async fn unlock(&self, passphrase: Secret) -> Result<(), VaultFault> {
        let (path, trying, clock) = (self.path.clone(), Arc::clone(&self.trying), self.clock.clone());
        let opened = blocking(move || {
            let _one = trying.lock().unwrap_or_else(PoisonError::into_inner);
            Attempts::beside(&path, clock).one(|| Opened::read(&path, &passphrase))
        })
        .await?;
        *self.lock_state() = Some(opened);
        Ok(())
    }

    fn lock_state(&self) -> MutexGuard<'_, Option<Opened>> {
        self.opened.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the items and saves them; a change that was not saved is not kept either.
    async fn change(&self, change: impl FnOnce(&mut BTreeMap<String, Secret>) + Send + 'static) -> Result<(), VaultFault> {
        let (path, opened) = (self.path.clone(), Arc::clone(&self.opened));
        blocking(move || {
            let mut opened = opened.lock().unwrap_or_else(PoisonError::into_inner);
            let held = opened.as_mut().ok_or(VaultFault::NeedsPassphrase)?;
            let before = held.items.clone();
            change(&mut held.items);
            held.save(&path).inspect_err(|_| held.items = before)
        })
        .await
    }
}

impl Vault for PassphraseVault {
    fn open_with(&self, passphrase: Secret) -> Waiting<'_, ()> {
        Box::pin(self.unlock(passphrase))
    }

    fn has_passphrase(&self) -> bool {
        true
    }

    fn lock(&self) {
        *self.lock_state() = None;
    }

    fn backend(&self) -> Message {
        message!("vault-name")
    }

    fn probe(&self) -> Waiting<'_, ()> {
        Box::pin(async { if self.lock_state().is_some() { Ok(()) } else { Err(VaultFault::NeedsPassphrase) } })
    }

    fn get<'a>(&'a self, profile: &'a str, user: &'a str) -> Waiting<'a, Option<Secret>> {
        Box::pin(async move { self.lock_state().as_ref().map(|held| held.items.get(&name(profile, user)).cloned()).ok_or(VaultFault::NeedsPassphrase) })
    }

    fn set<'a>(&'a self, profile: &'a str, user: &'a str, value: Secret) -> Waiting<'a, ()> {
        let name = name(profile, user);
        Box::pin(self.change(move |items| drop(items.insert(name, value))))
    }

    fn delete<'a>(&'a self, profile: &'a str, user: &'a str) -> Waiting<'a, ()> {
        let name = name(profile, user);
        Box::pin(self.change(move |items| drop(items.remove(&name))))
    }
}

impl Opened {
    fn read(path: &Path, passphrase: &Secret) -> Result<Self, VaultFault> {
        let damaged = || VaultFault::Disk(message!("vault-damaged"));
        let bytes = file::read(path)?;
        let closed = Closed::read(FORMAT, &bytes).ok_or_else(damaged)?;
        let key = closed.derivation.key(passphrase)?;
        let plain = closed.open(&key).ok_or(VaultFault::WrongPassphrase)?;
        let items = serde_json::from_slice(&plain).map_err(|_| damaged())?;
        Ok(Self { derivation: closed.derivation, key, items })
    }

    /// Writes the new file whole beside the old one, then takes its place.
    fn save(&self, path: &Path) -> Result<(), VaultFault> {
        let plain = self.items.iter().map(|(name, value)| (name.as_str(), value.expose("sealed under the passphrase"))).collect::<BTreeMap<_, _>>();
        let unable = || VaultFault::Other(message!("vault-why-unsealed"));
        let plain = Zeroizing::new(serde_json::to_vec(&plain).map_err(|_| unable())?);
        file::replace(path, &envelope::seal(FORMAT, &self.derivation, &self.key, &plain)?)
    }
}

fn name(profile: &str, user: &str) -> String {
    format!("{profile}/{user}")
}

/// Hashing and the disk take their time; they take it away from the runtime's threads.
pub async fn blocking<T: Send + 'static>(work: impl FnOnce() -> Result<T, VaultFault> + Send + 'static) -> Result<T, VaultFault> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(VaultFault::Other(message!("vault-why-ended"))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_old_weak_passphrase_still_opens_what_it_closed() {
        let (old, new) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let weak = || Secret::new("password1234");
        let derivation = Derivation::fresh().unwrap();
        let items = BTreeMap::from([(name("p", "api-key"), Secret::new("kept"))]);
        Opened { key: derivation.key(&weak()).unwrap(), derivation, items }.save(&old.path().join(FILE)).unwrap();
        let vault = PassphraseVault::locked(old.path());
        vault.unlock(weak()).await.unwrap();
        assert_eq!(vault.get("p", "api-key").await.unwrap().unwrap().expose("read back by the test"), "kept");
        assert!(matches!(PassphraseVault::create(new.path(), weak(), &[]).await.map(drop), Err(VaultFault::Weak(_))), "a new one is refused");
    }
}
