//! Worlds: each is a sandbox profile of its own, with its folder, its keys and its journal.

use bursar_contract::{Code, Fault};
use bursar_journal::{FormKind, Limits, SavedForm};
use bursar_messages::message;
use bursar_sandbox::Credentials;
use bursar_vault::{ITEMS, Sealer};
use uuid::Uuid;

use super::folder_kept;
use crate::{
    Console,
    base::{
        api::{ProfileKind, ProfileView},
        files::remove_folder,
        session::Session,
    },
    contacts,
    developer::sandbox::embedded_sandbox::SEALING_KEY,
    naira::fees,
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
const ANY_PORT: &str = "http://127.0.0.1:0";

/// Settings that a person chose for a world, in `app.db`. A reset keeps them: nothing of what happened in the world is in them.
const KEPT_SETTINGS: [&str; 5] = ["developer_tools", "exchange_megabytes", "replay_minutes", "return_page", "card_logo"];
/// The same of its journal, beside the limits.
const KEPT_RULES: [&str; 2] = [contacts::COOL_OFF, fees::RULES];

/// What a world is made with.
struct NewWorld<'a> {
    name: &'a str,
    seed: Option<&'a str>,
    colour: &'a str,
    /// Where it listens, if that port is free.
    base_url: &'a str,
}

/// What a person set up in a world, and gets back after a reset.
struct SetUp {
    settings: Vec<(&'static str, String)>,
    limits: Limits,
    rules: Vec<(&'static str, String)>,
    collections: Vec<SavedForm>,
}

impl Console {
    /// Makes a world and opens it.
    pub(crate) async fn create_world(&self, name: &str, seed: Option<&str>) -> Result<(), Fault> {
        self.inner.lock.refuse_locked()?;
        let worlds = self.inner.profiles.list()?.iter().filter(|one| one.kind == ProfileKind::Sandbox).count();
        let id = self.make_world(NewWorld { name, seed, colour: COLOURS[(worlds + 1) % COLOURS.len()], base_url: ANY_PORT }).await?;
        self.open_profile(&id).await
    }

    /// Makes a world: keys into the key store first, profile last.
    async fn make_world(&self, NewWorld { name, seed, colour, base_url }: NewWorld<'_>) -> Result<String, Fault> {
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
        if self.inner.folder.join(FIRST).exists() {
            profiles.set(&format!("world_folder:{id}"), Some(&format!("{LATER}/{id}")))?;
        }
        profiles.set(&format!("world_seed:{id}"), seed)?;
        let profile = ProfileView {
            id: id.clone(),
            name,
            kind: ProfileKind::Sandbox,
            colour: colour.into(),
            base_url: base_url.into(),
            key_header: DEFAULT_KEY_HEADER.into(),
            key_last_four: key[key.len().saturating_sub(4)..].to_owned(),
        };
        profiles.save(&profile)?;
        Ok(id)
    }

    /// Makes the open world anew. Everything that happened in it goes, the journal of its profile too. What a person set up stays, and so do its name,
    /// colour and seed, and its port where that can be bound again.
    pub(crate) async fn reset_world(&self) -> Result<(), Fault> {
        self.inner.lock.refuse_locked()?;
        let session = self.session().await?;
        let old = session.profile.clone();
        if old.kind != ProfileKind::Sandbox {
            return Err(Fault::new(Code::Refused, message!("sandbox-again-only")));
        }
        self.refuse_second_desk_open(&old.id)?;
        let (seed, kept) = (self.world_seed(&old.id)?, self.set_up(&session)?);
        drop(session);
        self.close_session().await;
        // The old world goes last: whatever stops this, what a person set up is in one of the two.
        let new = NewWorld { name: &old.name, seed: seed.as_deref(), colour: &old.colour, base_url: &old.base_url };
        if let Err(fault) = self.begin_again(new, kept).await {
            self.open_profile(&old.id).await?;
            return Err(fault);
        }
        self.remove_world(&old.id).await
    }

    /// What a person set up in the open world.
    fn set_up(&self, session: &Session) -> Result<SetUp, Fault> {
        let journal = &session.journal;
        let (limits, collections) = (journal.limits()?, journal.saved_forms(FormKind::Collection)?);
        let mut kept = SetUp { settings: Vec::new(), limits, rules: Vec::new(), collections };
        for name in KEPT_SETTINGS {
            kept.settings.extend(self.inner.profiles.setting(&format!("{name}:{}", session.profile.id))?.map(|value| (name, value)));
        }
        for name in KEPT_RULES {
            kept.rules.extend(journal.setting(name)?.map(|value| (name, value)));
        }
        Ok(kept)
    }

    /// A world in the place of another one, with what a person had set up there. One that cannot be opened is removed again.
    async fn begin_again(&self, new: NewWorld<'_>, kept: SetUp) -> Result<(), Fault> {
        let id = self.make_world(new).await?;
        let opened = self.open_set_up(&id, kept).await;
        if opened.is_err() {
            self.close_session().await;
            self.remove_world(&id).await?;
        }
        opened
    }

    async fn open_set_up(&self, id: &str, kept: SetUp) -> Result<(), Fault> {
        for (name, value) in kept.settings {
            self.inner.profiles.set(&format!("{name}:{id}"), Some(&value))?;
        }
        self.open_profile(id).await?;
        let journal = self.session().await?.journal.clone();
        if kept.limits != Limits::default() {
            journal.keep_limits(&kept.limits)?;
        }
        for (name, value) in kept.rules {
            journal.set_setting(name, &value)?;
        }
        for SavedForm { id, title, content, .. } in kept.collections {
            journal.keep_form(FormKind::Collection, Some(&id), &title, &content)?;
        }
        Ok(())
    }

    /// Removes a world that is not open, with its profile and all that was stored of it.
    async fn remove_world(&self, id: &str) -> Result<(), Fault> {
        self.remove_second_desk(id).await?;
        let folder = self.world_folder(id)?;
        let vault = self.vault();
        for item in ITEMS {
            vault.delete(id, item).await?;
        }
        // First forgotten, so that no start comes upon half of a world.
        self.inner.profiles.forget(id)?;
        self.release_journal(id);
        for gone in [self.inner.folder.join("profiles").join(id), folder] {
            remove_folder(&gone).await.map_err(|error| folder_kept(&gone, &error))?;
        }
        self.inner.changes.tell("profile", None);
        Ok(())
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
