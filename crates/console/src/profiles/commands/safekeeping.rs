//! Backups of signing secrets and of profiles.

use bursar_contract::{Code, Fault, Secret};
use bursar_messages::message;
use bursar_vault::strength;

use crate::{
    base::{files::Ask, zone},
    profiles::{
        api::{ChosenBackup, ProfileBackedUp, SecretsBackedUp, SecretsRestored, SecretsView},
        settings::check_person,
    },
};

/// Ending of a backup file.
const ENDING: &str = "bursar-backup";

input! {
    /// Backs up every signing secret of the open profile into a file that the person chooses. None: the dialog was cancelled.
    BackUpSecrets {
        /// Seals the file; at least 12 characters. The window has asked for it twice.
        passphrase: String,
    }
    /// Opens a backup and says what it would bring. Changes nothing. None: the dialog was cancelled.
    CheckSecretsBackup {
        /// What the file was sealed with.
        passphrase: String,
        /// Opens the file again whose passphrase was wrong, and asks for none.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        again: bool,
    }
    /// Takes over the secrets of a backup that are not here. None: the dialog was cancelled.
    RestoreSecrets {
        /// What the file was sealed with.
        passphrase: String,
        /// Opens the file again whose passphrase was wrong, and asks for none.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        again: bool,
    }
    /// Backs up the open profile, journal and all, into a file that the person chooses. None: the dialog was cancelled.
    BackUpProfile {
        /// Seals the file; at least 12 characters. The window has asked for it twice.
        passphrase: String,
    }
    /// Takes the backup of a profile that the person chooses, for [`RestoreProfile`]. None: the dialog was cancelled.
    ChooseProfileBackup {}
    /// Brings a profile back from the file that was chosen, and opens it.
    RestoreProfile {
        /// What the file was sealed with.
        passphrase: String,
        /// The key of its organization as typed; absent: the one that was pasted.
        #[serde(default)]
        #[ts(optional)]
        api_key: Option<String>,
        /// The name of the person, where none was entered yet. It is saved with the profile, and never without it.
        #[serde(default)]
        #[ts(optional)]
        person_name: Option<String>,
    }
    /// The signing secrets of the open profile, and which of them a backup holds.
    ViewSecrets {}
    /// Seals the signing secret of a set that was made elsewhere, as a person pasted it.
    AddSetSecret {
        /// The set.
        set_id: String,
        /// The service's `walletSetSecretCipherText`.
        secret: String,
    }
}

fn kinds() -> Vec<(String, Vec<String>)> {
    vec![(message!("backup-kind").to_string(), vec![ENDING.to_owned()])]
}

/// The name of a profile as a file name takes it.
fn in_file_name(profile: &str) -> String {
    profile.chars().filter(|c| c.is_alphanumeric() || *c == ' ').collect::<String>().trim().to_owned()
}

/// Longer than any cipher text that was seen.
const LONGEST_SECRET: usize = 8 * 1024;

/// Refuses what cannot be a cipher text: only the service itself can say whether it is the right one.
fn check_secret(secret: &Secret) -> Result<(), Fault> {
    let text = secret.expose("looked at before it is sealed");
    let words = if text.is_empty() {
        message!("backup-secret-none")
    } else if text.starts_with('{') || text.starts_with('"') {
        message!("backup-secret-json")
    } else if text.chars().any(|c| c.is_whitespace() || c.is_control()) {
        message!("backup-secret-spaces")
    } else if text.len() > LONGEST_SECRET {
        message!("backup-secret-long")
    } else {
        return Ok(());
    };
    Err(Fault::invalid("secret", words))
}

handlers! {
    secrets_backup: Main (self: BackUpSecrets, console) -> Option<SecretsBackedUp> {
        let passphrase = Secret::new(self.passphrase);
        let profile = console.session().await?.profile.name.clone();
        strength::check(&passphrase, std::slice::from_ref(&profile))?;
        let name = message!("backup-secrets-file", profile = in_file_name(&profile), day = zone::iso_day(console.clock().now()));
        let ask = Ask { title: message!("backup-secrets-title").to_string(), name: Some(format!("{name}.{ENDING}")), kinds: kinds() };
        let Some(path) = console.save_as(ask, ENDING).await? else { return Ok(None) };
        console.back_up_secrets(&path, passphrase).await.map(Some)
    }
    secrets_backup_check: Main (self: CheckSecretsBackup, console) -> Option<SecretsRestored> {
        let passphrase = Secret::new(self.passphrase);
        let ask = Ask { title: message!("backup-check-title").to_string(), name: None, kinds: kinds() };
        let Some(path) = console.secrets_file(self.again, ask).await? else { return Ok(None) };
        console.opening_secrets(&path, console.check_backup(&path, passphrase).await).map(Some)
    }
    secrets_restore: Main (self: RestoreSecrets, console) -> Option<SecretsRestored> {
        let passphrase = Secret::new(self.passphrase);
        let ask = Ask { title: message!("backup-secrets-restore-title").to_string(), name: None, kinds: kinds() };
        let Some(path) = console.secrets_file(self.again, ask).await? else { return Ok(None) };
        console.opening_secrets(&path, console.restore_secrets(&path, passphrase).await).map(Some)
    }
    profile_backup: Main (self: BackUpProfile, console) -> Option<ProfileBackedUp> {
        let passphrase = Secret::new(self.passphrase);
        let profile = console.session().await?.profile.name.clone();
        strength::check(&passphrase, std::slice::from_ref(&profile))?;
        let name = message!("backup-profile-file", profile = in_file_name(&profile), day = zone::iso_day(console.clock().now()));
        let ask = Ask { title: message!("backup-profile-title").to_string(), name: Some(format!("{name}.{ENDING}")), kinds: kinds() };
        let Some(path) = console.save_as(ask, ENDING).await? else { return Ok(None) };
        console.back_up_profile(&path, passphrase).await.map(Some)
    }
    profile_backup_choose: Main (self: ChooseProfileBackup, console) -> Option<ChosenBackup> {
        let ask = Ask { title: message!("backup-profile-restore-title").to_string(), name: None, kinds: kinds() };
        let Some(path) = console.picker()?.pick_open(ask).await else { return Ok(None) };
        console.choose_backup(&path).await.map(Some)
    }
    profile_restore: Main (self: RestoreProfile, console) -> ProfileBackedUp {
        let person = self.person_name.unwrap_or_default();
        check_person(&person)?;
        let path = console.chosen_backup()?;
        let (passphrase, key) = (Secret::new(self.passphrase), console.key_of(self.api_key)?);
        let back = console.restore_profile(&path, passphrase, &key).await?;
        console.drop_chosen_backup();
        console.drop_pasted_key();
        console.take_first_name(&person).await?;
        Ok(back)
    }
    secrets_view: Main (self: ViewSecrets, console) -> SecretsView {
        console.session().await?.journal.secrets().map(SecretsView::from)
    }
    secret_add: Main (self: AddSetSecret, console) -> SecretsView {
        let secret = Secret::new(self.secret);
        let session = console.session().await?;
        let text = Secret::new(secret.expose("trimmed before it is sealed").trim());
        check_secret(&text)?;
        console.prove_vault(&session.profile.id).await?;
        if !session.journal.add_set_secret(&self.set_id, &text)? {
            return Err(Fault::new(Code::Refused, message!("backup-secret-here")));
        }
        console.inner.changes.tell("profile", Some(&session.profile.id));
        session.journal.secrets().map(SecretsView::from)
    }
}
