//! A profile that is read while nobody has it open. A copy of its files is opened, so nothing of it is written, and nothing is asked of its service.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use bursar_contract::{Code, Fault, clock::Clock};
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
    _copy: Arc<Copy>,
}

/// Why a profile is not read.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Unread {
    /// None, or more than one, has this name.
    NoProfile,
    /// It was never opened.
    NoRecords,
    /// None belongs to a team.
    NoTeam,
    /// More than one belongs to a team, and none was named.
    SeveralTeams,
    /// A passphrase guards it.
    Locked,
    /// Somebody has it open.
    Open,
    /// Anything else.
    Other(Message),
}

impl From<Fault> for Unread {
    fn from(fault: Fault) -> Self {
        if fault.code == Code::Conflict { Self::Open } else { Self::Other(fault.message) }
    }
}

/// Opens what is stored of the profile with this name or id, with the keys that this store gives without a passphrase.
pub(crate) async fn read(folder: &Path, name: &str, vault: Arc<dyn Vault>) -> Result<StoredProfile, Unread> {
    let copied = Copied::of(folder, vault)?;
    let profile = named(copied.profiles()?, name).ok_or(Unread::NoProfile)?;
    copied.open(profile).await
}

/// The same of the one profile that belongs to a team.
pub(crate) async fn read_of_team(folder: &Path, vault: Arc<dyn Vault>) -> Result<StoredProfile, Unread> {
    let copied = Copied::of(folder, vault)?;
    let mut found = None;
    for profile in copied.profiles()? {
        let stored = match copied.open(profile).await {
            Err(Unread::NoRecords) => continue,
            other => other?,
        };
        if stored.session.team().id()?.is_some() && found.replace(stored).is_some() {
            return Err(Unread::SeveralTeams);
        }
    }
    found.ok_or(Unread::NoTeam)
}

/// The one profile that is meant; none where it is not there, or where several have the name.
fn named(profiles: Vec<ProfileView>, name: &str) -> Option<ProfileView> {
    let mut found: Vec<ProfileView> = profiles.into_iter().filter(|profile| profile.id == name || profile.name == name).collect();
    if found.len() == 1 { found.pop() } else { None }
}

/// A data folder of which the list of profiles is copied, and profiles are.
struct Copied<'a> {
    folder: &'a Path,
    console: Console,
    copy: Arc<Copy>,
    /// Held while it is copied: what is open changes under the hands of who reads it.
    _held: FolderLock,
}

impl<'a> Copied<'a> {
    fn of(folder: &'a Path, vault: Arc<dyn Vault>) -> Result<Self, Unread> {
        if !folder.join("app.db").is_file() {
            return Err(Unread::NoProfile);
        }
        if AppPassphrase::of(folder, Clock::system()).is_set() || PassphraseVault::exists(folder) {
            return Err(Unread::Locked);
        }
        let copy = Arc::new(Copy::new()?);
        let held = FolderLock::take(folder, message!("batch-check-open"))?;
        database(folder, &copy.0, "app.db")?;
        let console = Console::with_options(&copy.0, vault, Options::default())?;
        Ok(Self { folder, console, copy, _held: held })
    }

    fn profiles(&self) -> Result<Vec<ProfileView>, Fault> {
        self.console.inner.profiles.list()
    }

    async fn open(&self, profile: ProfileView) -> Result<StoredProfile, Unread> {
        let (from, to) = (self.folder.join("profiles").join(&profile.id), self.console.profile_folder(&profile.id));
        if !from.join("journal.db").is_file() {
            return Err(Unread::NoRecords);
        }
        let journal = FolderLock::take(&from, message!("batch-check-open"))?;
        crate::private_folder(&to)?;
        for name in ["journal.db", "known.db"] {
            database(&from, &to, name)?;
        }
        drop(journal);
        let session = self.console.open_stored(profile).await?;
        Ok(StoredProfile { session, _copy: self.copy.clone() })
    }
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
