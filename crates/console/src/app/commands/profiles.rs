//! The state of the app, its key store and its profiles.

use bursar_contract::{Fault, Secret, chain::CHAINS};
use bursar_messages::Message;

use crate::{
    Console,
    app::api::AppState,
    base::{api::KnownChains, session::lock},
    profiles::{
        api::{ConnectReport, NewConnection, PastedKey, SecretStates, StoreState, StoreStatus},
        settings,
    },
    team::api::MaybeOpened,
};

input! {
    /// The state of the app.
    ReadAppState {}
    /// The chains Bursar knows.
    ListChains {}
    /// Asks the key store again.
    RetryStore {}
    /// Chooses the passphrase vault because this computer has no key store.
    CreatePassphraseStore {
        /// At least 12 characters.
        passphrase: String,
    }
    /// Opens the passphrase vault.
    UnlockPassphraseStore {
        /// The passphrase.
        passphrase: String,
    }
    /// Opens the sandbox profile, making it on first use.
    OpenSandbox {}
    /// Checks a connection and saves it if every check holds.
    ConnectProfile {
        /// The connection.
        connection: NewConnection,
        /// The key as typed; absent: the one that was pasted. It goes to the key store and nowhere else.
        #[serde(default)]
        #[ts(optional)]
        api_key: Option<String>,
        /// The name of the person, where none was entered yet. It is saved with the profile, and never without it.
        #[serde(default)]
        #[ts(optional)]
        person_name: Option<String>,
    }
    /// Takes the API key from the clipboard, so that it passes no page, and holds it for ten minutes for the form.
    PasteKey {}
    /// Copies a text to the clipboard. It answers once the clipboard was read back and holds it.
    CopyToClipboard {
        /// The text.
        text: String,
    }
    /// Asks for a team file with the directory of a sending computer, and makes and opens a profile of it that has no key: it prepares payments, and others
    /// approve and send them.
    PrepareProfile {
        /// Its name.
        name: String,
    }
    /// Opens a profile.
    OpenProfile {
        /// Its id.
        profile_id: String,
    }
    /// Removes a profile and its key. Its journal stays on disk.
    RemoveProfile {
        /// Its id.
        profile_id: String,
    }
    /// Shows or hides signing, contracts and the inspector in the open profile.
    ShowDeveloperTools {
        /// Whether.
        shown: bool,
    }
    /// A person has read that a payment went through although it was decided that it was not sent.
    ReadLateArrival {
        /// Id of the intent.
        id: String,
    }
    /// A person has read that the records are a copy, and of when.
    ReadRestore {}
    /// Makes another world and opens it.
    CreateWorld {
        /// Name of its profile.
        name: String,
        /// Makes its keys, ids and addresses reproducible.
        #[serde(default)]
        #[ts(optional)]
        seed: Option<String>,
    }
    /// Makes the open world anew. Everything that happened in it goes.
    ResetWorld {}
    /// Puts the API key of the open sandbox into the clipboard. No page gets it.
    CopySandboxKey {}
    /// Which signing secrets are here.
    ReadSecretStates {}
}

handlers! {
    app_state: Main (self: ReadAppState, console) -> AppState {
        console.app_state().await
    }
    chain_list: Main (self: ListChains, _console) -> KnownChains {
        Ok(KnownChains(CHAINS.to_vec()))
    }
    store_retry: Main (self: RetryStore, console) -> AppState {
        bursar_vault::look_again();
        console.resume().await;
        console.app_state().await
    }
    passphrase_store_create: Main (self: CreatePassphraseStore, console) -> AppState {
        console.choose_passphrase_vault(Secret::new(self.passphrase)).await?;
        console.app_state().await
    }
    passphrase_store_unlock: Main (self: UnlockPassphraseStore, console) -> AppState {
        console.unlock_passphrase_vault(Secret::new(self.passphrase)).await?;
        console.resume().await;
        console.app_state().await
    }
    sandbox_open: Main (self: OpenSandbox, console) -> AppState {
        console.open_sandbox().await?;
        console.app_state().await
    }
    profile_connect: Main (self: ConnectProfile, console) -> ConnectReport {
        let person = self.person_name.unwrap_or_default();
        settings::check_person(&person)?;
        let key = console.key_for(self.api_key, &self.connection.base_url).await?;
        let report = console.connect(self.connection, key).await?;
        if report.profile.is_some() {
            console.drop_pasted_key();
            console.take_first_name(&person).await?;
        }
        Ok(report)
    }
    key_paste: Main (self: PasteKey, console) -> PastedKey {
        console.paste_key().await
    }
    text_copy: Main (self: CopyToClipboard, console) -> () {
        console.copy(self.text).await
    }
    sandbox_key_copy: Main (self: CopySandboxKey, console) -> () {
        console.copy_sandbox_key().await
    }
    profile_prepare: Main (self: PrepareProfile, console) -> MaybeOpened {
        console.prepare_profile(&self.name).await.map(MaybeOpened)
    }
    profile_open: Main (self: OpenProfile, console) -> AppState {
        console.switch_profile(&self.profile_id).await?;
        console.app_state().await
    }
    profile_remove: Main (self: RemoveProfile, console) -> AppState {
        console.remove_profile(&self.profile_id).await?;
        console.app_state().await
    }
    developer_tools_show: Main (self: ShowDeveloperTools, console) -> AppState {
        let profile = console.session().await?.profile.id.clone();
        console.inner.profiles.set(&format!("developer_tools:{profile}"), self.shown.then_some("yes"))?;
        console.app_state().await
    }
    late_arrival_read: Main (self: ReadLateArrival, console) -> AppState {
        console.session().await?.journal.late_read(&self.id)?;
        console.inner.changes.intent(&self.id);
        console.app_state().await
    }
    restore_read: Main (self: ReadRestore, console) -> AppState {
        console.session().await?.journal.read_restore()?;
        console.app_state().await
    }
    world_create: Main (self: CreateWorld, console) -> AppState {
        console.create_world(&self.name, self.seed.as_deref()).await?;
        console.app_state().await
    }
    world_reset: Main (self: ResetWorld, console) -> AppState {
        console.reset_world().await?;
        console.app_state().await
    }
    secret_states: Main (self: ReadSecretStates, console) -> SecretStates {
        Ok(SecretStates(console.session().await?.journal.set_secret_states()?))
    }
}

impl Console {
    /// Whether the open profile shows what developers need.
    fn developer_tools(&self, profile: &str) -> bool {
        self.inner.profiles.setting(&format!("developer_tools:{profile}")).is_ok_and(|kept| kept.as_deref() == Some("yes"))
    }

    pub(crate) async fn app_state(&self) -> Result<AppState, Fault> {
        // The sender lives as long as the console, so the wait ends with `resume`.
        let _ = self.inner.resumed.subscribe().wait_for(|done| *done).await;
        let vault = self.vault();
        let open = self.inner.open.read().await.clone();
        // An open profile read its key from the store in this process; what is written there is proven again before it is written.
        let probed = if open.is_some() { Ok(()) } else { vault.probe().await };
        let store = match probed {
            Ok(()) => StoreStatus { state: StoreState::Ready, backend: vault.backend(), advice: Message::default() },
            Err(fault) => StoreStatus::of(&fault, vault.backend()),
        };
        let (unknown, waiting) = match &open {
            Some(session) => session.journal.counts()?,
            None => (0, 0),
        };
        let trouble = if open.is_some() { None } else { lock(&self.inner.trouble).clone() };
        Ok(AppState {
            version: env!("CARGO_PKG_VERSION").into(),
            store,
            profiles: self.inner.profiles.list()?,
            developer: open.as_ref().is_some_and(|session| self.developer_tools(&session.profile.id)),
            open: open.as_ref().map(|session| session.profile.clone()),
            trouble,
            unknown,
            waiting: waiting + open.as_ref().map_or(0, |session| session.protections().count()),
            late: open
                .as_ref()
                .map(|session| session.journal.late_arrivals())
                .transpose()?
                .filter(|late| !late.is_empty())
                .map(|late| late.into_iter().map(Into::into).collect()),
            restored: open.as_ref().map(|session| session.journal.unread_restore()).transpose()?.flatten().map(Into::into),
            notice: lock(&self.inner.notice).clone(),
            lock: self.lock_view(),
            settings: self.settings(),
            zoom: self.zoom(),
            person: self.known_person(),
            folder: self.inner.folder.display().to_string(),
        })
    }

    async fn remove_profile(&self, id: &str) -> Result<(), Fault> {
        self.inner.lock.refuse_locked()?;
        self.refuse_open_outcomes(id).await?;
        if self.inner.open.read().await.as_ref().is_some_and(|session| session.profile.id == id) {
            self.close_session().await;
        }
        self.inner.profiles.remove(id)?;
        let vault = self.vault();
        vault.delete(id, bursar_vault::API_KEY).await?;
        self.inner.changes.tell("profile", Some(id));
        Ok(())
    }
}
