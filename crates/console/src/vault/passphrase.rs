//! The passphrase vault: for a computer without a key store, chosen in words by a person, never taken by itself.
//!
//! One file, sealed under a key that only the passphrase gives. There is no recovery and no second way in.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use argon2::{Algorithm, Argon2, Params, Version};
use base64::{Engine, engine::general_purpose::STANDARD};
use bursar_contract::Secret;
use chacha20poly1305::{
    KeyInit, XChaCha20Poly1305, XNonce,
    aead::{Aead, Payload},
};
use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

use super::{Vault, VaultFault, Waiting, attempts::Attempts, file};

/// The file inside the data folder.
const FILE: &str = "vault.sealed";
/// What is in it, and bound to what is sealed.
const FORMAT: &str = "bursar-vault-1";
/// Work of a guess: 64 MiB and three passes. Less is refused on reading, so that a changed file cannot make guessing cheap.
const MEMORY_KIB: u32 = 64 * 1024;
const PASSES: u32 = 3;
const LANES: u32 = 1;
/// More is refused too, so that a changed file cannot make opening take for ever.
const MOST_MEMORY_KIB: u32 = 1024 * 1024;
const MOST_PASSES: u32 = 20;

/// The file as JSON; everything but `sealed` is also bound to it.
#[derive(Serialize, Deserialize)]
struct Sealed {
    format: String,
    memory_kib: u32,
    passes: u32,
    lanes: u32,
    salt: String,
    nonce: String,
    sealed: String,
}

/// How a key comes out of the passphrase.
#[derive(Clone, PartialEq, Eq)]
struct Derivation {
    memory_kib: u32,
    passes: u32,
    lanes: u32,
    salt: Vec<u8>,
}

/// Opened: the derived key and the items.
struct Opened {
    derivation: Derivation,
    key: Zeroizing<[u8; 32]>,
    items: BTreeMap<String, Secret>,
}

/// A vault of a data folder, locked or open.
pub struct PassphraseVault {
    path: PathBuf,
    opened: Arc<Mutex<Option<Opened>>>,
    /// One passphrase is tried at a time, or many at once would share one wait.
    trying: Arc<Mutex<()>>,
}

impl PassphraseVault {
    /// Whether one was chosen for this data folder.
    pub fn exists(folder: &Path) -> bool {
        folder.join(FILE).exists()
    }

    /// The vault of this data folder, still locked.
    pub fn locked(folder: &Path) -> Self {
        Self { path: folder.join(FILE), opened: Arc::default(), trying: Arc::default() }
    }

    /// Makes an empty vault. Refuses a weak passphrase, and where there is one already.
    pub async fn create(folder: &Path, passphrase: Secret) -> Result<Self, VaultFault> {
        check(&passphrase)?;
        if Self::exists(folder) {
            return Err(VaultFault::Other("there is a passphrase vault already".into()));
        }
        let vault = Self::locked(folder);
        let path = vault.path.clone();
        let opened = blocking(move || {
            let mut salt = vec![0; 16];
            random(&mut salt)?;
            let derivation = Derivation { memory_kib: MEMORY_KIB, passes: PASSES, lanes: LANES, salt };
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
        let (path, trying) = (self.path.clone(), Arc::clone(&self.trying));
        let opened = blocking(move || {
            let _one = trying.lock().unwrap_or_else(PoisonError::into_inner);
            let attempts = Attempts::beside(&path);
            attempts.allowed()?;
            // Counted before the try: ending the process does not make a guess free.
            attempts.failed()?;
            let opened = Opened::read(&path, &passphrase)?;
            attempts.forget();
            Ok(opened)
        })
        .await?;
        *self.lock_state() = Some(opened);
        Ok(())
    }

    /// Forgets key and items until the passphrase is given again.
    pub fn lock(&self) {
        *self.lock_state() = None;
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

    fn backend(&self) -> String {
        "Passphrase vault".into()
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

impl Derivation {
    fn key(&self, passphrase: &Secret) -> Result<Zeroizing<[u8; 32]>, VaultFault> {
        let unable = |_| VaultFault::Other("this computer lacks the memory to open it".into());
        let params = Params::new(self.memory_kib, self.passes, self.lanes, Some(32)).map_err(unable)?;
        let mut key = Zeroizing::new([0; 32]);
        let text = passphrase.expose("turned into the vault's key");
        Argon2::new(Algorithm::Argon2id, Version::V0x13, params).hash_password_into(text.as_bytes(), &self.salt, key.as_mut()).map_err(unable)?;
        Ok(key)
    }

    fn bound(&self) -> Vec<u8> {
        let mut bound = FORMAT.as_bytes().to_vec();
        for number in [self.memory_kib, self.passes, self.lanes] {
            bound.extend_from_slice(&number.to_be_bytes());
        }
        bound.extend_from_slice(&self.salt);
        bound
    }
}

impl Opened {
    fn read(path: &Path, passphrase: &Secret) -> Result<Self, VaultFault> {
        let damaged = || VaultFault::Disk("The file of the passphrase vault is damaged. Restore it from a backup.".into());
        let bytes = file::read(path)?;
        let sealed: Sealed = serde_json::from_slice(&bytes).map_err(|_| damaged())?;
        let weak = sealed.memory_kib < MEMORY_KIB || sealed.passes < PASSES || sealed.lanes < LANES;
        let wild = sealed.memory_kib > MOST_MEMORY_KIB || sealed.passes > MOST_PASSES || sealed.lanes > 8;
        if sealed.format != FORMAT || weak || wild {
            return Err(damaged());
        }
        let salt = STANDARD.decode(&sealed.salt).ok().filter(|salt| salt.len() >= 16).ok_or_else(damaged)?;
        let nonce: [u8; 24] = STANDARD.decode(&sealed.nonce).ok().and_then(|nonce| nonce.try_into().ok()).ok_or_else(damaged)?;
        let body = STANDARD.decode(&sealed.sealed).map_err(|_| damaged())?;
        let derivation = Derivation { memory_kib: sealed.memory_kib, passes: sealed.passes, lanes: sealed.lanes, salt };
        let key = derivation.key(passphrase)?;
        let cipher = XChaCha20Poly1305::new(key.as_ref().into());
        let plain = cipher.decrypt(&XNonce::from(nonce), Payload { msg: &body, aad: &derivation.bound() }).map_err(|_| VaultFault::WrongPassphrase)?;
        let plain = Zeroizing::new(plain);
        let items = serde_json::from_slice(&plain).map_err(|_| damaged())?;
        Ok(Self { derivation, key, items })
    }

    /// Writes the new file whole beside the old one, then takes its place.
    fn save(&self, path: &Path) -> Result<(), VaultFault> {
        let plain = self.items.iter().map(|(name, value)| (name.as_str(), value.expose("sealed under the passphrase"))).collect::<BTreeMap<_, _>>();
        let unable = || VaultFault::Other("it could not be sealed".into());
        let plain = Zeroizing::new(serde_json::to_vec(&plain).map_err(|_| unable())?);
        let mut nonce = [0; 24];
        random(&mut nonce)?;
        let cipher = XChaCha20Poly1305::new(self.key.as_ref().into());
        let body = cipher.encrypt(&XNonce::from(nonce), Payload { msg: &plain, aad: &self.derivation.bound() }).map_err(|_| unable())?;
        let sealed = Sealed {
            format: FORMAT.into(),
            memory_kib: self.derivation.memory_kib,
            passes: self.derivation.passes,
            lanes: self.derivation.lanes,
            salt: STANDARD.encode(&self.derivation.salt),
            nonce: STANDARD.encode(nonce),
            sealed: STANDARD.encode(body),
        };
        file::replace(path, &serde_json::to_vec(&sealed).map_err(|_| unable())?)
    }
}

fn name(profile: &str, user: &str) -> String {
    format!("{profile}/{user}")
}

fn random(bytes: &mut [u8]) -> Result<(), VaultFault> {
    aws_lc_rs::rand::fill(bytes).map_err(|_| VaultFault::Other("this computer gives no random numbers".into()))
}

/// Twelve characters, and not the same few again and again.
fn check(passphrase: &Secret) -> Result<(), VaultFault> {
    let text = passphrase.expose("measured");
    let characters: Vec<char> = text.chars().collect();
    if characters.len() < 12 {
        return Err(VaultFault::Weak("A passphrase has at least 12 characters. Four words that do not belong together are good."));
    }
    let distinct = characters.iter().collect::<std::collections::BTreeSet<_>>().len();
    let steps =
        characters.windows(2).map(|pair| i64::from(u32::from(pair[1])) - i64::from(u32::from(pair[0]))).collect::<std::collections::BTreeSet<_>>().len();
    let repeats = (1..=characters.len() / 2).any(|length| characters.iter().zip(&characters[length..]).all(|(one, other)| one == other));
    if distinct < 6 || steps < 4 || repeats {
        return Err(VaultFault::Weak("This passphrase repeats itself or counts up, and is guessed at once. Four words that do not belong together are good."));
    }
    Ok(())
}

/// Hashing and the disk take their time; they take it away from the runtime's threads.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> Result<T, VaultFault> + Send + 'static) -> Result<T, VaultFault> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(VaultFault::Other("it ended unexpectedly".into())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_passphrase_that_is_guessed_at_once_is_refused() {
        for weak in
            ["", "short", "elevenchars", "aaaaaaaaaaaaaaaa", "abcabcabcabcabc", "password password ", "123456789012", "abcdefghijklmnop", "zyxwvutsrqponm"]
        {
            assert!(check(&Secret::new(weak)).is_err(), "{weak}");
        }
        for good in ["correct horse battery", "violet-tram-onion-lake", "пароль из слов 7"] {
            assert!(check(&Secret::new(good)).is_ok(), "{good}");
        }
    }
}
