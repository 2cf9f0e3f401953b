//! Worlds: each is a sandbox profile of its own, with its folder, its keys and its journal.

use bursar_contract::{Code, Fault};
use bursar_messages::message;
use bursar_sandbox::Credentials;
use bursar_vault::{ITEMS, Sealer};
use uuid::Uuid;

use crate::{
    Console,
    base::api::{ProfileKind, ProfileView},
    developer::sandbox::embedded_sandbox::SEALING_KEY,
    profiles::{
        connection::{DEFAULT_KEY_HEADER, profile_name},
        list::COLOURS,
        organization,
    },
};

/// The first world's folder; later ones lie beside it.
const FIRST: &str = "sandbox";
const LATER: &str = "worlds";
const LONGEST_SEED: usize = 100;

impl Console {
    /// Makes a world and opens it: keys into the key store first, profile last.
    pub(crate) async fn create_world(&self, name: &str, seed: Option<&str>) -> Result<(), Fault> {
        self.inner.lock.refuse_locked()?;
        let name = profile_name(name)?;
        let seed = seed.map(str::trim).filter(|seed| !seed.is_empty());
        if seed.is_some_and(|seed| seed.chars().count() > LONGEST_SEED) {
            return Err(Fault::invalid("seed", message!("sandbox-seed-long", most = LONGEST_SEED)));
        }
        self.vault().probe().await?;
        let credentials = Credentials::generate();
        let id = Uuid::new_v4().to_string();
        let key = credentials.api_key.expose("its last four characters are shown").to_owned();
        let vault_key = self.store_keys(&id, credentials.api_key).await?;
        let sealer = Sealer::new(&id, &vault_key);
        for (kind, secret) in [(organization::KIND, &credentials.organization_secret), (SEALING_KEY, &credentials.sealing_key)] {
            let sealed = sealer.seal(&id, kind, secret.expose("sealed for the embedded sandbox").as_bytes())?;
            self.inner.profiles.keep_sealed(&id, kind, &sealed)?;
        }
        let profiles = &self.inner.profiles;
        let worlds = profiles.list()?.iter().filter(|one| one.kind == ProfileKind::Sandbox).count();
        if self.inner.folder.join(FIRST).exists() {
            profiles.set(&format!("world_folder:{id}"), Some(&format!("{LATER}/{id}")))?;
        }
        profiles.set(&format!("world_seed:{id}"), seed)?;
        let profile = ProfileView {
            id: id.clone(),
            name,
            kind: ProfileKind::Sandbox,
            colour: COLOURS[(worlds + 1) % COLOURS.len()].into(),
            base_url: "http://127.0.0.1:0".into(),
            key_header: DEFAULT_KEY_HEADER.into(),
            key_last_four: key[key.len().saturating_sub(4)..].to_owned(),
        };
        profiles.save(&profile)?;
        self.open_profile(&id).await
    }

    /// Makes the open world anew: its name and seed stay, everything that happened in it goes, the journal of its profile too.
    pub(crate) async fn reset_world(&self) -> Result<(), Fault> {
        self.inner.lock.refuse_locked()?;
        let old = self.session().await?.profile.clone();
        if old.kind != ProfileKind::Sandbox {
            return Err(Fault::new(Code::Refused, message!("sandbox-again-only")));
        }
        let seed = self.world_seed(&old.id)?;
        let folder = self.world_folder(&old.id)?;
        self.close_session().await;
        let vault = self.vault();
        for item in ITEMS {
            vault.delete(&old.id, item).await?;
        }
        // First forgotten, so that no start comes upon half of a world.
        self.inner.profiles.forget(&old.id)?;
        self.release_journal(&old.id);
        for gone in [self.inner.folder.join("profiles").join(&old.id), folder] {
            match std::fs::remove_dir_all(&gone) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                    return Err(Fault::new(Code::Storage, message!("sandbox-folder-kept", folder = gone.display().to_string(), why = error.to_string())));
                }
                _ => {}
            }
        }
        self.create_world(&old.name, seed.as_deref()).await
    }

    /// The text that a world's keys and ids were made from.
    pub(crate) fn world_seed(&self, profile: &str) -> Result<Option<String>, Fault> {
        self.inner.profiles.setting(&format!("world_seed:{profile}"))
    }

    /// Where a world lies.
    pub(crate) fn world_folder(&self, profile: &str) -> Result<std::path::PathBuf, Fault> {
        let kept = self.inner.profiles.setting(&format!("world_folder:{profile}"))?;
        Ok(self.inner.folder.join(kept.as_deref().unwrap_or(FIRST)))
    }
}
