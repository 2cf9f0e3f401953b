//! The backup of a whole profile: its journal with everything that is written in it, sealed under a passphrase, to be opened on any computer.
//!
//! The API key is not in it: whoever restores types it again, and it is tried before anything is written. A journal that comes back never sends
//! by itself: what was in flight waits for a person (`crates/journal/src/restore.rs`).

use std::{
    io::{Read as _, Write as _},
    path::{Path, PathBuf},
};

use base64::{Engine, engine::general_purpose::STANDARD};
use bursar_client::{Attempt, Limits};
use bursar_contract::{Code, Fault, Secret, tokens::ListTokens};
use bursar_messages::message;
use bursar_vault::{
    API_KEY, VAULT_KEY, VaultFault,
    envelope::{self, Closed, Derivation},
    read_within, replace_file, spawn_heavy, strength,
};
use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};
use serde::{Deserialize, Serialize};
use zeroize::{Zeroize, Zeroizing};

use crate::{
    Console,
    base::{
        api::{ProfileKind, ProfileView},
        files,
        session::lock,
        zone,
    },
    profiles::{
        api::{ChosenBackup, ProfileBackedUp},
        connection,
    },
};
use bursar_journal::{Unfit, rfc3339, sha256, unfit};

/// What is in the file. A change of the content's shape is another name.
const FORMAT: &str = "bursar-profile-1";
/// Neither a journal nor its backup is larger.
const LARGEST: u64 = 4 << 30;

#[derive(Serialize, Deserialize)]
struct Content {
    made_at: i64,
    profile: ProfileView,
    /// Opens what is sealed inside the journal.
    vault_key: String,
    /// The file, packed, in Base64.
    journal: String,
}

impl Drop for Content {
    fn drop(&mut self) {
        self.vault_key.zeroize();
    }
}

impl Console {
    /// Writes the backup, reads it back and opens it: it is done only when the file on disk gives the same journal again.
    pub async fn back_up_profile(&self, path: &Path, passphrase: Secret) -> Result<ProfileBackedUp, Fault> {
        self.inner.lock.refuse_locked()?;
        let session = self.session().await?;
        if session.profile.kind == ProfileKind::Sandbox {
            return Err(Fault::new(Code::Refused, message!("backup-sandbox")));
        }
        // It could not be restored: that takes an API key.
        if !session.profile.has_key() {
            return Err(Fault::new(Code::Refused, message!("backup-keyless")));
        }
        strength::check(&passphrase, std::slice::from_ref(&session.profile.name))?;
        let lost = || Fault::new(Code::NoKeyring, message!("backup-vault-key-lost"));
        let key = self.vault().get(&session.profile.id, VAULT_KEY).await?.ok_or_else(lost)?;
        let copy = self.inner.folder.join("profiles").join(&session.profile.id).join("backup.part");
        session.journal.copy_to(&copy)?;
        let (profile, to) = (session.profile.clone(), path.to_owned());
        let made_at = self.clock().now();
        let hash = spawn_heavy(move || {
            let unpacked = read_within(&copy, LARGEST);
            // Also when it failed: the copy is as large as the journal.
            let _ = std::fs::remove_file(&copy);
            let unpacked = unpacked?;
            let journal = STANDARD.encode(packed(&unpacked)?);
            let content = Content { made_at, profile, vault_key: key.expose("sealed into the backup").to_owned(), journal };
            let plain = Zeroizing::new(serde_json::to_vec(&content).map_err(|_| VaultFault::Other(message!("backup-why-unwritten")))?);
            let derivation = Derivation::fresh()?;
            replace_file(&to, &envelope::seal(FORMAT, &derivation, &derivation.key(&passphrase)?, &plain)?).map_err(files::elsewhere)?;
            let bytes = read_within(&to, LARGEST)?;
            let unlike = || VaultFault::Disk(message!("backup-unlike-journal"));
            if opened(&bytes, &passphrase)?.1 == unpacked { Ok(sha256(&bytes)) } else { Err(unlike()) }
        })
        .await?;
        session.journal.log("profile_backed_up", "journal", &hash)?;
        Ok(ProfileBackedUp { name: file_name(path), at: rfc3339(made_at), profile: session.profile.name.clone() })
    }

    /// Takes a file that the person chose, to be restored when its passphrase is typed. One that is no backup of a profile is refused at once.
    pub async fn choose_backup(&self, path: &Path) -> Result<ChosenBackup, Fault> {
        self.inner.lock.refuse_locked()?;
        *lock(&self.inner.restore_from) = None;
        let from = path.to_owned();
        spawn_heavy(move || closed(&read_within(&from, LARGEST)?).map(drop)).await.map_err(at_file)?;
        *lock(&self.inner.restore_from) = Some(path.to_owned());
        Ok(ChosenBackup { name: file_name(path) })
    }

    /// The file that was chosen.
    pub(crate) fn chosen_backup(&self) -> Result<PathBuf, Fault> {
        lock(&self.inner.restore_from).clone().ok_or_else(|| Fault::invalid("file", message!("backup-no-file")))
    }

    /// Forgets which file was chosen.
    pub(crate) fn drop_chosen_backup(&self) {
        *lock(&self.inner.restore_from) = None;
    }

    /// Brings a profile back. The key is tried first; nothing is written before everything holds, and a profile that can be opened here is never replaced.
    /// What is wrong is said at its field: `file`, `passphrase` or `apiKey`.
    pub async fn restore_profile(&self, path: &Path, passphrase: Secret, api_key: &Secret) -> Result<ProfileBackedUp, Fault> {
        self.inner.lock.refuse_locked()?;
        let api_key = connection::typed_key(api_key)?;
        let from = path.to_owned();
        let (content, journal) = spawn_heavy(move || opened(&read_within(&from, LARGEST)?, &passphrase)).await.map_err(at_file)?;
        let mut profile = content.profile.clone();
        let is_here = self.inner.profiles.get(&profile.id)?.is_some();
        if is_here && !self.is_beyond_opening(&profile.id).await? {
            let words = message!("backup-already-here", profile = &profile.name);
            return Err(at_file(Fault::new(Code::Conflict, words)));
        }
        let client = connection::client(&profile.base_url, &profile.key_header, api_key.clone(), Limits::default())?;
        if let Err(failure) = client.call(&ListTokens { limit: Some(1), ..Default::default() }, &Attempt::default()).await {
            return Err(key_untested(&profile.name, failure.fault));
        }
        let refused = |error: std::io::Error| Fault::new(Code::Storage, message!("backup-journal-unwritten", why = error.to_string()));
        let profiles = self.inner.folder.join("profiles");
        crate::private_folder(&profiles)?;
        let part = Part(profiles.join("restored.part"));
        std::fs::write(&part.0, &journal).map_err(refused)?;
        if let Some(why) = unfit(&part.0).map_err(at_file)? {
            let words = match why {
                Unfit::Damaged => message!("backup-damaged"),
                Unfit::Newer => message!("vault-backup-newer"),
            };
            return Err(at_file(Fault::new(Code::Storage, words)));
        }
        let folder = profiles.join(&profile.id);
        if folder.exists() {
            // Of a profile that was removed, or that nobody can open: kept, under another name.
            self.release_journal(&profile.id);
            std::fs::rename(&folder, folder.with_extension(format!("before-{}", self.clock().now()))).map_err(refused)?;
        }
        crate::private_folder(&folder)?;
        std::fs::rename(&part.0, folder.join("journal.db")).map_err(refused)?;
        self.vault().set(&profile.id, VAULT_KEY, Secret::new(&content.vault_key)).await?;
        self.vault().set(&profile.id, API_KEY, api_key.clone()).await?;
        profile.key_last_four = connection::last_four(&api_key);
        profile.name = free_name(&profile, &self.inner.profiles.list()?, content.made_at);
        if is_here {
            self.inner.profiles.remove(&profile.id)?;
        }
        self.inner.profiles.save_restored(&profile)?;
        self.inner.profiles.forget_digests(&profile.id)?;
        self.open_profile(&profile.id).await?;
        if let Ok(session) = self.session().await {
            session.journal.log("profile_restored", "journal", &rfc3339(content.made_at))?;
        }
        Ok(ProfileBackedUp { name: file_name(path), at: rfc3339(content.made_at), profile: profile.name })
    }

    /// Whether the records of a profile can never be read here: the key store answers and has no vault key of it, and it is not open.
    async fn is_beyond_opening(&self, id: &str) -> Result<bool, Fault> {
        let is_open = self.open_profile_view().await.is_some_and(|open| open.id == id);
        Ok(!is_open && self.vault_key(id).await?.is_none())
    }
}

/// The name of a profile that comes back. Where another profile has it, so that people can tell them apart, with the time of the backup.
fn free_name(profile: &ProfileView, all: &[ProfileView], made_at: i64) -> String {
    let is_taken = all.iter().any(|other| other.id != profile.id && other.name.to_lowercase() == profile.name.to_lowercase());
    if !is_taken {
        return profile.name.clone();
    }
    let named = |name: &str| message!("backup-restored-name", profile = name, at = zone::day_and_clock(made_at)).to_string();
    let room = connection::LONGEST_NAME.saturating_sub(named("").chars().count());
    let start: String = profile.name.chars().take(room).collect();
    named(start.trim_end())
}

/// A file that goes with this value, unless it was renamed.
struct Part(PathBuf);

impl Drop for Part {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The same fault, at the field of the file unless it has a field.
fn at_file(fault: impl Into<Fault>) -> Fault {
    let fault = fault.into();
    Fault { field: fault.field.or_else(|| Some("file".into())), ..fault }
}

/// The key of a profile was not accepted, or nobody knows whether it would be: then the key may be right, and its field is not at fault.
fn key_untested(profile: &str, fault: Fault) -> Fault {
    let why = fault.message.clone();
    match fault.code {
        Code::Unauthenticated | Code::Forbidden => {
            Fault { field: Some("apiKey".into()), message: message!("backup-key-refused", profile = profile, why = why), ..fault }
        }
        _ => Fault { field: None, message: message!("backup-key-untested", profile = profile, why = why), ..fault },
    }
}

/// A backup of a profile, still closed.
fn closed(bytes: &[u8]) -> Result<Closed, VaultFault> {
    let another = |format: &str| if format.starts_with("bursar-backup-") { message!("backup-of-secrets") } else { message!("backup-another-kind") };
    Closed::read(FORMAT, bytes).ok_or_else(|| VaultFault::Disk(envelope::unread(FORMAT, bytes, another)))
}

/// What is in a file, and its journal unpacked.
fn opened(bytes: &[u8], passphrase: &Secret) -> Result<(Content, Vec<u8>), VaultFault> {
    let damaged = || VaultFault::Disk(message!("vault-backup-damaged"));
    let closed = closed(bytes)?;
    let plain = closed.open(&closed.derivation.key(passphrase)?).ok_or(VaultFault::WrongPassphrase)?;
    let content: Content = serde_json::from_slice(&plain).map_err(|_| damaged())?;
    let packed = STANDARD.decode(&content.journal).map_err(|_| damaged())?;
    let mut journal = Vec::new();
    DeflateDecoder::new(packed.as_slice()).take(LARGEST).read_to_end(&mut journal).map_err(|_| damaged())?;
    Ok((content, journal))
}

fn packed(bytes: &[u8]) -> Result<Vec<u8>, VaultFault> {
    let unable = |error: std::io::Error| VaultFault::Disk(message!("backup-unpacked", why = error.to_string()));
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).map_err(unable)?;
    encoder.finish().map_err(unable)
}
