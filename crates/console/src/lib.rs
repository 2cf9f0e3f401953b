//! THE APP without a window: what it decides, keeps and remembers.
//!
//! It may depend on every other library of the workspace, and on the sandbox, which it starts for the sandbox profile. It must never
//! know Tauri or a window system. Its folders are subjects; `base` is below them and `app` above. Doors: [`Console::run`], [`Console::draft`], [`Console::approve`], [`Console::command`].

// Its macros make the rows of every folder.
#[macro_use]
pub mod base;
pub mod app;
pub(crate) mod batches;
pub(crate) mod contacts;
pub(crate) mod customers;
pub mod developer;
pub mod history;
pub(crate) mod naira;
pub mod payments;
mod platform;
pub mod profiles;
pub(crate) mod proposals;
pub(crate) mod signing;
pub(crate) mod team;
pub mod wallets;
pub(crate) mod workspace;

/// What the windows see: the shapes that cross to the UI. Amounts, ids and times are text; no secret has a place here.
pub mod api {
    pub use crate::{
        app::api::*, base::api::*, batches::api::*, contacts::api::*, customers::api::*, developer::api::*, history::api::*, naira::api::*, payments::api::*,
        profiles::api::*, proposals::api::*, signing::api::*, team::api::*, wallets::api::*, workspace::api::*,
    };
    pub use bursar_journal::{
        Direction, FormKind, HistoryCounts, HistorySort, IntentState, Limit, Limits, LinkKind, LinkedIntent, SavedView, SecretState, contact::*,
    };
}

/// The inputs of the app's own commands.
pub mod commands {
    pub use crate::{
        app::commands::*, batches::commands::*, contacts::commands::*, customers::commands::*, developer::commands::*, history::commands::*,
        naira::commands::*, payments::commands::*, profiles::commands::*, proposals::commands::*, signing::commands::*, team::commands::*,
        wallets::commands::*, workspace::commands::*,
    };
}

use bursar_messages::message;
#[cfg(test)]
use bursar_test_support::attack;
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};

use bursar_client::Limits;
use bursar_contract::{Code, Fault, clock::Clock};
use bursar_vault::Vault;
use serde::Serialize;
use tokio::sync::broadcast;

pub use app::notices::Notice;
pub use batches::{BatchProgress, Closing};
/// The shell asks the bus before there is a window.
pub use bursar_vault::stand_in;

use crate::{
    base::{pace::Pace, session::Session},
    profiles::{folder_lock::FolderLock, list::Profiles},
};

/// Something that windows may want to read again.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Changed {
    /// `intent`, `lock`, `profile`, `drafts`, `known`, `contacts`, `accounts`, `batch`, `customers`, `pin_request`, `organization`, `exchanges`, `workspace`, `views` or `connection_status`;
    /// `upgrading`, with percent, while a journal of an older version is opened; `confirmed` or `refused` of a change that waited for the confirm window.
    pub what: &'static str,
    /// Of what.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Why a change that a person allowed was not applied. None of one that was refused in the confirm window.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
}

/// Tells windows what changed.
#[derive(Clone)]
pub struct Changes(broadcast::Sender<Changed>);

impl Changes {
    fn tell(&self, what: &'static str, id: Option<&str>) {
        // Nobody listening is fine: the next read sees it anyway.
        let _ = self.0.send(Changed { what, id: id.map(str::to_owned), fault: None });
    }

    /// A journal of an older version is brought to this one: so many of its rows are done.
    pub(crate) fn upgrading(&self, done: u64, total: u64) {
        self.tell("upgrading", Some(&(done * 100 / total.max(1)).to_string()));
    }

    /// Hears of every change from now on.
    pub(crate) fn subscribe(&self) -> broadcast::Receiver<Changed> {
        self.0.subscribe()
    }

    /// The workspace of the team, or its connection.
    pub(crate) fn workspace(&self) {
        self.tell("workspace", None);
    }

    /// More is known about wallets than before.
    pub(crate) fn known(&self) {
        self.tell("known", None);
    }

    pub(crate) fn contacts(&self) {
        self.tell("contacts", None);
    }

    /// The book of naira accounts, or a balance of one.
    pub(crate) fn accounts(&self) {
        self.tell("accounts", None);
    }

    /// Exchanges with the service were kept.
    pub(crate) fn exchanges(&self) {
        self.tell("exchanges", None);
    }

    /// The service is busy, and is asked again at this time.
    pub(crate) fn waiting(&self, until: i64) {
        self.tell("waiting", Some(&bursar_journal::rfc3339(until)));
    }

    /// The service answered, or did not.
    pub(crate) fn connection_status(&self) {
        self.tell("connection_status", None);
    }

    /// The organization's secret, or what is known of it.
    pub(crate) fn organization(&self) {
        self.tell("organization", None);
    }

    /// A customer of the book.
    pub(crate) fn customers(&self, id: Option<&str>) {
        self.tell("customers", id);
    }

    /// A PIN request moved.
    pub(crate) fn pin_request(&self, id: &str) {
        self.tell("pin_request", Some(id));
    }

    /// A change that waited for the confirm window was not applied: a person refused it, or it was given up.
    pub(crate) fn refused(&self, id: &str) {
        self.tell("refused", Some(id));
    }

    /// A change was allowed and could not be applied. The confirm window closes with it, so the window that asked for it says why.
    pub(crate) fn not_applied(&self, id: &str, why: &Fault) {
        let _ = self.0.send(Changed { what: "refused", id: Some(id.to_owned()), fault: Some(why.clone()) });
    }

    pub(crate) fn intent(&self, id: &str) {
        self.tell("intent", Some(id));
    }
}

/// What a console is opened with. The default is what the app does.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The bounds of every wait for the service.
    pub limits: Limits,
    /// The clock that everything in it reads.
    pub clock: Clock,
    /// How often it looks, and how long it waits.
    pub pace: Pace,
}

/// The app. Cheap to clone.
#[derive(Clone)]
pub struct Console {
    inner: Arc<Inner>,
}

struct Inner {
    folder: PathBuf,
    /// Who is logged in at this computer, until a person says their name.
    user: Option<String>,
    profiles: Arc<Profiles>,
    limits: Limits,
    clock: Clock,
    pace: Pace,
    vault: Mutex<Arc<dyn Vault>>,
    open: tokio::sync::RwLock<Option<Arc<Session>>>,
    /// The profile that was open when the app was locked, while it sends an approved batch. No window reaches it.
    sending: tokio::sync::Mutex<Option<Arc<Session>>>,
    /// Why the profile that should be open is not, and what else a person must read once.
    trouble: Mutex<Option<Fault>>,
    notice: Mutex<Option<bursar_messages::Message>>,
    token: Mutex<Option<app::approval::Token>>,
    /// False from the start of the app until the profile of last time is open or has failed.
    resumed: tokio::sync::watch::Sender<bool>,
    /// Whether nobody can see the window.
    hidden: std::sync::atomic::AtomicBool,
    changes: Changes,
    picker: std::sync::OnceLock<Arc<dyn base::files::Picker>>,
    browser: std::sync::OnceLock<Arc<dyn base::files::Browser>>,
    viewer: std::sync::OnceLock<Arc<dyn base::files::Viewer>>,
    second_window: std::sync::OnceLock<Arc<dyn base::second_window::SecondWindow>>,
    clipboard: std::sync::OnceLock<Arc<dyn app::clipboard::Clipboard>>,
    native_dialog: std::sync::OnceLock<Arc<dyn base::native_dialog::NativeDialog>>,
    carried: app::clipboard::Carried,
    /// A file that the app was started with, until it is taken in.
    given: Mutex<Option<PathBuf>>,
    /// The backup that waits for its passphrase. No path comes from a page.
    restore_from: Mutex<Option<PathBuf>>,
    /// The backup of secrets whose passphrase was wrong.
    secrets_from: Mutex<Option<PathBuf>>,
    /// Notified when the listeners for customers' returns close.
    returns_close: Arc<tokio::sync::Notify>,
    lock: profiles::lock::Lock,
    /// One lock for the folder of each profile that was opened: it may be reached through another data folder too.
    journals: Mutex<BTreeMap<String, FolderLock>>,
    /// One process per data folder. The last field: what is above writes to the folder until it is dropped.
    _lock: FolderLock,
}

impl Console {
    /// Opens the data folder. One process at a time; a second one gets a Fault with code `conflict`.
    pub fn new(folder: &Path, vault: Arc<dyn Vault>) -> Result<Self, Fault> {
        Self::with_options(folder, vault, Options::default())
    }

    /// The same with other bounds, another clock or another pace.
    pub fn with_options(folder: &Path, vault: Arc<dyn Vault>, options: Options) -> Result<Self, Fault> {
        let Options { limits, clock, pace } = options;
        let folder = &data_folder(folder)?;
        private_folder(folder)?;
        let lock = FolderLock::take(folder, message!("profile-open-folder"))?;
        let profiles = Arc::new(Profiles::open(folder, clock.clone())?);
        let user = ["USER", "LOGNAME", "USERNAME"].iter().find_map(|name| std::env::var(name).ok()).filter(|name| !name.is_empty());
        let inner = Inner {
            folder: folder.to_owned(),
            user,
            profiles,
            limits,
            lock: profiles::lock::Lock::of(folder, &clock),
            clock,
            pace,
            vault: Mutex::new(vault),
            open: tokio::sync::RwLock::default(),
            sending: tokio::sync::Mutex::default(),
            trouble: Mutex::default(),
            notice: Mutex::default(),
            token: Mutex::default(),
            resumed: tokio::sync::watch::Sender::new(true),
            hidden: std::sync::atomic::AtomicBool::default(),
            changes: Changes(broadcast::Sender::new(256)),
            picker: std::sync::OnceLock::new(),
            browser: std::sync::OnceLock::new(),
            viewer: std::sync::OnceLock::new(),
            second_window: std::sync::OnceLock::new(),
            clipboard: std::sync::OnceLock::new(),
            native_dialog: std::sync::OnceLock::new(),
            carried: app::clipboard::Carried::default(),
            given: Mutex::default(),
            restore_from: Mutex::default(),
            secrets_from: Mutex::default(),
            returns_close: Arc::default(),
            journals: Mutex::default(),
            _lock: lock,
        };
        let console = Self { inner: Arc::new(inner) };
        // A zone that this computer no longer knows is West Africa Time until another is chosen.
        base::zone::choose(base::zone::named(&console.settings().time_zone).ok().flatten());
        Ok(console)
    }

    /// Opens the data folder with the key store of this computer, or with the passphrase vault where that was chosen.
    /// [`Console::resume`] must follow.
    pub fn start(folder: &Path) -> Result<Self, Fault> {
        let folder = &data_folder(folder)?;
        private_folder(folder)?;
        let options = Options::default();
        let console = Self::with_options(folder, bursar_vault::of_folder(folder, &options.clock), options)?;
        console.inner.resumed.send_replace(false);
        Ok(console)
    }

    /// Tells `called` of every later start with this data folder and of the file that it was started with, for as long as the process lives.
    pub fn on_second_start(&self, called: impl Fn(Option<PathBuf>) + Send + 'static) {
        if let Err(error) = profiles::single_instance::listen(&self.inner.folder, called) {
            tracing::warn!(%error, "a second start will not bring this one forward");
        }
    }

    /// Asks the app that has this data folder open to come forward, and to open a file. True if it did; then this start has nothing left to do.
    pub fn call_first(folder: &Path, file: Option<&Path>) -> bool {
        profiles::single_instance::call(folder, file)
    }

    /// A person opened this file with the app. It is taken in once a page asks for it.
    pub fn give_file(&self, path: PathBuf) {
        *base::session::lock(&self.inner.given) = Some(path);
        self.inner.changes.tell("given", None);
    }

    pub(crate) fn take_given_file(&self) -> Option<PathBuf> {
        base::session::lock(&self.inner.given).take()
    }

    /// The open profile.
    pub async fn open_profile_view(&self) -> Option<api::ProfileView> {
        self.inner.open.read().await.as_ref().map(|session| session.profile.clone())
    }

    /// What changes from now on.
    pub fn changes(&self) -> broadcast::Receiver<Changed> {
        self.inner.changes.subscribe()
    }

    /// The window is hidden, or seen again: while it is hidden, the watcher looks seldom.
    pub(crate) async fn hide(&self, hidden: bool) {
        self.inner.hidden.store(hidden, std::sync::atomic::Ordering::Release);
        if let Ok(session) = self.session().await {
            session.hide(hidden);
        }
    }

    /// Who sits at this computer, as decisions are written down.
    pub(crate) fn person(&self) -> String {
        self.known_person().unwrap_or_else(|| bursar_journal::THIS_COMPUTER.into())
    }

    /// The name that was entered, or else the one by which the system knows the person. None: nobody knows one.
    pub(crate) fn known_person(&self) -> Option<String> {
        Some(self.settings().person_name).filter(|name| !name.is_empty()).or_else(|| self.inner.user.clone())
    }

    /// The clock that everything in it reads.
    pub(crate) fn clock(&self) -> &Clock {
        &self.inner.clock
    }

    pub(crate) fn pace(&self) -> &Pace {
        &self.inner.pace
    }

    /// The data folder.
    pub fn folder(&self) -> &Path {
        &self.inner.folder
    }

    fn returns_close(&self) -> Arc<tokio::sync::Notify> {
        self.inner.returns_close.clone()
    }

    fn vault(&self) -> Arc<dyn Vault> {
        base::session::lock(&self.inner.vault).clone()
    }

    /// Claims the journal of a profile for this process, anew where another folder has taken the place of an earlier one.
    pub(crate) fn claim_journal(&self, profile: &str, folder: &Path) -> Result<(), Fault> {
        let mut held = base::session::lock(&self.inner.journals);
        held.remove(profile);
        let words = message!("profile-open-journal");
        held.insert(profile.to_owned(), FolderLock::take(folder, words)?);
        Ok(())
    }

    /// Lets go of a journal whose folder is about to be removed or replaced.
    pub(crate) fn release_journal(&self, profile: &str) {
        base::session::lock(&self.inner.journals).remove(profile);
    }

    async fn session(&self) -> Result<Arc<Session>, Fault> {
        match self.inner.open.read().await.as_ref() {
            Some(session) => Ok(session.clone()),
            None => Err(base::session::lock(&self.inner.trouble).clone().unwrap_or_else(|| Fault::new(Code::Refused, message!("profile-none-open")))),
        }
    }

    /// The open profile, or one that a lock left sending.
    pub(crate) async fn open_or_sending(&self) -> Option<Arc<Session>> {
        let open = self.inner.open.read().await.clone();
        match open {
            Some(session) => Some(session),
            None => self.inner.sending.lock().await.clone(),
        }
    }

    /// Ends watching and the embedded sandbox, and takes back what was copied; running sends finish first, within `session`'s own bounds.
    pub async fn shutdown(&self) {
        self.clear_copied().await;
        self.inner.returns_close.notify_waiters();
        if let Some(session) = self.close_session().await
            && let Err(panicked) = tokio::task::spawn_blocking(move || session.exchanges().close()).await
        {
            tracing::error!(%panicked, "the exchanges were not closed");
        }
    }
}

/// The data folder, with its whole path. One on another computer is refused: databases that several computers write are damaged there.
fn data_folder(folder: &Path) -> Result<PathBuf, Fault> {
    if bursar_system::is_on_another_computer(folder) {
        return Err(Fault::new(Code::Storage, message!("profile-folder-remote", folder = folder.display().to_string())));
    }
    Ok(bursar_system::whole_path(folder))
}

/// Creates a folder that only its owner may enter.
fn private_folder(folder: &Path) -> Result<(), Fault> {
    let refused = |_| Fault::new(Code::Storage, message!("profile-folder-uncreated", folder = folder.display().to_string()));
    bursar_system::private_folder(folder).map_err(refused)
}
