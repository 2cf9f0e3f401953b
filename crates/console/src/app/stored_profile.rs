//! A profile that is read while nobody has it open. A copy of its files is opened, so nothing of it is written, and nothing is asked of its service.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use bursar_contract::{Fault, clock::Clock};
use bursar_messages::{Message, message};
use bursar_vault::{AppPassphrase, PassphraseVault, Vault};
use uuid::Uuid;

use crate::{
    Console, Options,
    base::{api::ProfileView, session::Session},
    profiles::folder_lock::FolderLock,
};

/// What is stored of a profile, until it is dropped.
pub(crate) struct StoredProfile {
    /// Reads its records. Every request is refused.
    pub session: Arc<Session>,
    _copy: Copy,
}

/// Opens what is stored of the profile with this name or id, with the keys that this store gives without a passphrase. Otherwise says why not.
pub(crate) async fn read(folder: &Path, name: &str, vault: Arc<dyn Vault>) -> Result<StoredProfile, Message> {
    let none = || message!("batch-check-no-profile");
    if !folder.join("app.db").is_file() {
        return Err(none());
    }
    if AppPassphrase::of(folder, Clock::system()).is_set() || PassphraseVault::exists(folder) {
        return Err(message!("batch-check-locked"));
    }
    let because = |fault: Fault| fault.message;
    let copy = Copy::new().map_err(because)?;
    // Held while it is copied: what is open changes under the hands of who reads it.
    let held = FolderLock::take(folder, message!("batch-check-open")).map_err(because)?;
    database(folder, &copy.0, "app.db").map_err(because)?;
    let console = Console::with_options(&copy.0, vault, Options::default()).map_err(because)?;
    let profile = named(console.inner.profiles.list().map_err(because)?, name).ok_or_else(none)?;
    let (from, to) = (folder.join("profiles").join(&profile.id), console.profile_folder(&profile.id));
    if !from.join("journal.db").is_file() {
        return Err(message!("batch-check-no-records"));
    }
    let journal = FolderLock::take(&from, message!("batch-check-open")).map_err(because)?;
    crate::private_folder(&to).map_err(because)?;
    for name in ["journal.db", "known.db"] {
        database(&from, &to, name).map_err(because)?;
    }
    drop((journal, held));
    let session = console.open_stored(profile).await.map_err(because)?;
    Ok(StoredProfile { session, _copy: copy })
}

/// The one profile that is meant; none where it is not there, or where several have the name.
fn named(profiles: Vec<ProfileView>, name: &str) -> Option<ProfileView> {
    let mut found: Vec<ProfileView> = profiles.into_iter().filter(|profile| profile.id == name || profile.name == name).collect();
    if found.len() == 1 { found.pop() } else { None }
}

impl Drop for StoredProfile {
    fn drop(&mut self) {
        self.session.close();
        self.session.exchanges().close();
    }
}

/// A folder for its owner alone that goes when it is dropped.
struct Copy(PathBuf);

impl Copy {
    fn new() -> Result<Self, Fault> {
        let path = std::env::temp_dir().join(format!("bursar-{}", Uuid::new_v4()));
        crate::private_folder(&path)?;
        Ok(Self(path))
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        if let Err(error) = std::fs::remove_dir_all(&self.0) {
            tracing::warn!(%error, "a copy of the records was not removed");
        }
    }
}

/// Copies a database with what was not written back into it yet. One that is not there has no copy.
fn database(from: &Path, to: &Path, name: &str) -> Result<(), Fault> {
    for name in [name.to_owned(), format!("{name}-wal")] {
        match std::fs::copy(from.join(&name), to.join(&name)) {
            Ok(_) => {}
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            Err(error) => {
                tracing::warn!(%error, "the records were not copied");
                return Err(Fault::invalid("profile", message!("app-file-unreadable", why = bursar_vault::why(&error))));
            }
        }
    }
    Ok(())
}
