//! Backing up the signing secrets of a profile, and bringing them back, on this computer or another.
//!
//! Whoever calls has asked the person for the place: no path comes from a window.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use bursar_contract::{Code, Fault, Secret};
use bursar_messages::message;
use bursar_vault::{backup, read_file, replace_file, spawn_heavy};

use crate::{
    Console,
    base::{
        api::ProfileKind,
        files::{self, Ask},
        session::{Session, lock},
    },
    profiles::api::{OrganizationInBackup, SecretsBackedUp, SecretsRestored},
};
use bursar_journal::{rfc3339, sha256};

/// The name of the organization's secret among the sets' in a backup. Ids of sets are the service's, and none has a space.
const ORGANIZATION: &str = "organization secret";

impl Console {
    /// Writes the backup file, reads it back and opens it: it is done only when the file on disk gives every secret again.
    pub async fn back_up_secrets(&self, path: &Path, passphrase: Secret) -> Result<SecretsBackedUp, Fault> {
        let session = self.session().await?;
        let mut content = backup::Content {
            made_at: self.clock().now(),
            binding: session.binding.clone(),
            profile: session.profile.name.clone(),
            secrets: session.journal.every_set_secret()?,
            wallets: session.journal.every_wallet_set()?,
            words: backup::Words::EffLong,
        };
        let organization = if session.profile.kind == ProfileKind::Sandbox { None } else { session.organization().secret()? };
        let sets = content.secrets.len();
        let with_organization = organization.is_some();
        content.secrets.extend(organization.map(|secret| (ORGANIZATION.to_owned(), secret)));
        if content.secrets.is_empty() {
            return Err(Fault::new(Code::Refused, message!("backup-nothing")));
        }
        let (made_at, path) = (content.made_at, path.to_owned());
        let phrase = backup::phrase(&content);
        let hash = spawn_heavy(move || {
            replace_file(&path, &backup::seal(&content, &passphrase)?).map_err(files::elsewhere)?;
            let bytes = read_file(&path)?;
            let back = backup::open(&bytes, &passphrase)?;
            let unlike = || bursar_vault::VaultFault::Disk(message!("backup-unlike-secrets"));
            if compare(&content.secrets, &back.secrets).same.len() == content.secrets.len() { Ok(sha256(&bytes)) } else { Err(unlike()) }
        })
        .await?;
        session.journal.log("secrets_backed_up", "journal", &format!("{sets} {hash}"))?;
        if with_organization {
            session.organization().backed_up(&rfc3339(made_at))?;
            session.changes.organization();
        }
        Ok(SecretsBackedUp { sets: u32::try_from(sets).unwrap_or(u32::MAX), sha256: hash, at: rfc3339(made_at), check_phrase: phrase })
    }

    /// Opens a backup and says what it would bring. Changes nothing.
    pub async fn check_backup(&self, path: &Path, passphrase: Secret) -> Result<SecretsRestored, Fault> {
        let session = self.session().await?;
        Ok(opened(&session, path, passphrase).await?.1)
    }

    /// Takes over the secrets of a backup that are not here, sealed anew under this computer's key. A secret that is here is never replaced.
    pub async fn restore_secrets(&self, path: &Path, passphrase: Secret) -> Result<SecretsRestored, Fault> {
        let session = self.session().await?;
        self.prove_vault(&session.profile.id).await?;
        let (mut content, found) = opened(&session, path, passphrase).await?;
        if let (Some(secret), OrganizationInBackup::Added) = (content.secrets.remove(ORGANIZATION), found.organization) {
            session.organization().keep(&secret, false)?;
            session.changes.organization();
        }
        content.secrets.retain(|set, _| found.added.contains(set));
        session.journal.add_set_secrets(&content.secrets, &content.wallets)?;
        Ok(found)
    }
}

impl Console {
    /// The backup of secrets to open: the one whose passphrase was wrong, or else the one that the person chooses. None: the dialog was cancelled.
    pub(crate) async fn secrets_file(&self, again: bool, ask: Ask) -> Result<Option<PathBuf>, Fault> {
        let kept = lock(&self.inner.secrets_from).take().filter(|_| again);
        match kept {
            Some(path) => Ok(Some(path)),
            None => Ok(self.picker()?.pick_open(ask).await),
        }
    }

    /// Remembers the file where only its passphrase was wrong.
    pub(crate) fn opening_secrets<T>(&self, path: &Path, opened: Result<T, Fault>) -> Result<T, Fault> {
        let is_wrong = opened.as_ref().is_err_and(|fault| fault.field.as_deref() == Some("passphrase"));
        *lock(&self.inner.secrets_from) = is_wrong.then(|| path.to_owned());
        opened
    }

    /// Forgets the file whose passphrase was wrong.
    pub(crate) fn drop_secrets_file(&self) {
        *lock(&self.inner.secrets_from) = None;
    }
}

async fn opened(session: &Session, path: &Path, passphrase: Secret) -> Result<(backup::Content, SecretsRestored), Fault> {
    let path = path.to_owned();
    let content = spawn_heavy(move || backup::open(&read_file(&path)?, &passphrase)).await?;
    if content.binding != session.binding {
        let words = message!("backup-other-profile", profile = content.profile, service = content.binding);
        return Err(Fault::new(Code::Refused, words));
    }
    let mut here = session.journal.every_set_secret()?;
    here.extend(session.organization().secret()?.map(|secret| (ORGANIZATION.to_owned(), secret)));
    let mut found = compare(&content.secrets, &here);
    let mut take = |list: fn(&mut SecretsRestored) -> &mut Vec<String>, word: OrganizationInBackup| {
        let sets = list(&mut found);
        let before = sets.len();
        sets.retain(|set| set != ORGANIZATION);
        if sets.len() < before {
            found.organization = word;
        }
    };
    take(|found| &mut found.added, OrganizationInBackup::Added);
    take(|found| &mut found.same, OrganizationInBackup::Same);
    take(|found| &mut found.different, OrganizationInBackup::Different);
    found.made_at = rfc3339(content.made_at);
    found.check_phrase = backup::phrase(&content);
    Ok((content, found))
}

/// Which of these are there, the same or another.
fn compare(these: &BTreeMap<String, Secret>, there: &BTreeMap<String, Secret>) -> SecretsRestored {
    let mut found = SecretsRestored {
        made_at: String::new(),
        added: Vec::new(),
        same: Vec::new(),
        different: Vec::new(),
        organization: OrganizationInBackup::None,
        check_phrase: Vec::new(),
    };
    for (set, secret) in these {
        let list = match there.get(set) {
            None => &mut found.added,
            Some(other) if other.expose("compared with a backup") == secret.expose("compared with what is here") => &mut found.same,
            Some(_) => &mut found.different,
        };
        list.push(set.clone());
    }
    found
}
