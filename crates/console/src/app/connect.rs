//! Opening, checking and closing profiles.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use bursar_approvals::bundle::{Carried, MOST_FILE};
use bursar_client::{Attempt, BaseUrl, Client, Limits, Observed, Observer};
use bursar_contract::{Code, Fault, Secret, clock::Clock, health::ViewHealth, tokens::ListTokens};
use bursar_messages::{Message, message};
use bursar_vault::{API_KEY, Sealer};
use uuid::Uuid;
use zeroize::Zeroizing;

use crate::{
    Changes, Console,
    app::states::{self, Parts},
    base::{
        api::{ProfileKind, ProfileView},
        files::{self, Ask},
        logs,
        session::{Session, lock},
    },
    batches, customers,
    developer::{api::KeyKind, inspector::doctor::key_kind},
    history::signed::log_heads,
    payments::watcher,
    profiles::{
        api::{CheckTick, ConnectReport, NewConnection, TickState},
        connection::{DEFAULT_KEY_HEADER, client, last_four, profile_name, typed_key},
        keys::{no_api_key, no_vault_key},
        list::{COLOURS, JournalWitness},
    },
    team::{self, api::OpenedFile},
    wallets::reads::visible,
    workspace,
};
use bursar_journal::Journal;

/// From so many on, the service may have more than it showed.
const PAGE: usize = 100;

const OPEN_SETTING: &str = "open_profile";

impl Console {
    /// Opens the profile that was open last. Called once at start; what fails is kept and shown.
    pub async fn resume(&self) {
        if self.inner.lock.refuse_locked().is_ok()
            && !self.take_back_sending().await
            && let Ok(Some(id)) = self.inner.profiles.setting(OPEN_SETTING)
            && let Err(fault) = self.open_profile(&id).await
        {
            *lock(&self.inner.trouble) = Some(fault);
        }
        self.inner.resumed.send_replace(true);
    }

    /// Goes to a profile. The one that is open stays open: screens are reading from it.
    pub(crate) async fn switch_profile(&self, id: &str) -> Result<(), Fault> {
        self.inner.lock.refuse_locked()?;
        if self.inner.open.read().await.as_ref().is_some_and(|session| session.profile.id == id && !session.is_closed()) {
            return Ok(());
        }
        self.open_profile(id).await
    }

    /// Opens a profile: reads its keys once, opens its journal, starts watching.
    pub async fn open_profile(&self, id: &str) -> Result<(), Fault> {
        self.inner.lock.refuse_locked()?;
        let profile = self.inner.profiles.get(id)?.ok_or_else(|| Fault::new(Code::NotFound, message!("profile-none")))?;
        self.close_session().await;
        self.inner.profiles.set(OPEN_SETTING, Some(id))?;
        let opened = self.open_session(profile).await;
        match opened {
            Ok(session) => {
                *lock(&self.inner.trouble) = None;
                let mut open = self.inner.open.write().await;
                if let Err(locked) = self.inner.lock.refuse_locked() {
                    session.close();
                    return Err(locked);
                }
                *open = Some(session);
                drop(open);
                self.inner.changes.tell("profile", Some(id));
                Ok(())
            }
            Err(fault) => {
                *lock(&self.inner.trouble) = Some(fault.clone());
                self.inner.changes.tell("profile", Some(id));
                Err(fault)
            }
        }
    }

    async fn open_session(&self, mut profile: ProfileView) -> Result<Arc<Session>, Fault> {
        // First: without it another API key opens nothing either.
        let vault_key = self.vault_key(&profile.id).await?.ok_or_else(|| no_vault_key(&profile))?;
        let api_key = match profile.has_key() {
            true => self.vault().get(&profile.id, API_KEY).await?.ok_or_else(|| no_api_key(&profile))?,
            false => Secret::new("none"),
        };
        logs::step("keys read");
        let folder = self.profile_folder(&profile.id);
        crate::private_folder(&folder)?;
        let journal = self.take_journal(&profile, &folder, &vault_key)?;
        let mut binding = profile.base_url.clone();
        let mut sandbox = None;
        if profile.kind == ProfileKind::Sandbox {
            let sealer = Sealer::new(&profile.id, &vault_key);
            let running = self.start_sandbox(&mut profile, api_key.clone(), &sealer).await?;
            binding = format!("sandbox:{}", running.world_id());
            sandbox = Some(running);
            logs::step("sandbox runs");
        }
        let client = match profile.has_key() {
            true => client(&profile.base_url, &profile.key_header, api_key, self.inner.limits)?,
            // What it knows is in the directory of its team; nothing leaves.
            false => client(&profile.base_url, DEFAULT_KEY_HEADER, api_key, self.inner.limits)?.silent(),
        };
        let window = i64::from(self.replay_minutes(&profile.id)?) * 60_000;
        let session = states::open(Parts {
            megabytes: self.exchange_megabytes(&profile.id)?,
            profile,
            client,
            journal,
            binding,
            replay_window: window,
            folder: &folder,
            vault: self.vault(),
            vault_key: &vault_key,
            profiles: self.inner.profiles.clone(),
            sandbox,
            changes: self.inner.changes.clone(),
            pace: self.pace().clone(),
        });
        for pin_request in session.pin_requests().all().unwrap_or_default() {
            session.under_way().handed_off(&pin_request);
        }
        // What an end of the app left that was no end.
        session.opened_files().remove();
        session.hide(self.inner.hidden.load(std::sync::atomic::Ordering::Acquire));
        watcher::start(&session);
        log_heads::watch(&session);
        batches::run::start_all(&session);
        customers::check::watch(self, &session);
        workspace::start(&session);
        logs::step("profile open");
        Ok(session)
    }

    /// Opens the journal of a profile for this process alone, and notices whether it is the one that was left.
    fn take_journal(&self, profile: &ProfileView, folder: &Path, vault_key: &Zeroizing<[u8; 32]>) -> Result<Arc<Journal>, Fault> {
        self.claim_journal(&profile.id, folder)?;
        let journal = self.open_journal(&profile.id, folder, vault_key)?;
        logs::step("journal open");
        journal.wait_for_others(self.pace().journal_patience)?;
        if let Some(parked) = journal.notice_restored()? {
            tracing::warn!(parked, "the journal is a copy of an earlier time or from elsewhere");
            journal.forget_log_end()?;
        } else if let Some(entries) = journal.lost_log_end()? {
            *lock(&self.inner.notice) = Some(message!("signed-log-lost", profile = &profile.name, entries = entries));
            // The log itself says it from now on, and is signed again.
            journal.log("log_cut", "", &entries.to_string())?;
            journal.forget_log_end()?;
        }
        Ok(Arc::new(journal))
    }

    fn open_journal(&self, profile: &str, folder: &Path, vault_key: &Zeroizing<[u8; 32]>) -> Result<Journal, Fault> {
        let witness = Arc::new(JournalWitness { profiles: self.inner.profiles.clone(), profile: profile.to_owned() });
        let (sealer, person) = (Sealer::new(profile, vault_key), self.person());
        let changes = self.inner.changes.clone();
        let progress = move |done, total| changes.upgrading(done, total);
        Journal::open_with(&folder.join("journal.db"), sealer, person, witness, self.clock().clone(), &progress)
    }

    /// Opens what is stored of a profile and nothing else: no request is sent, and nobody watches.
    pub(super) async fn open_stored(&self, profile: ProfileView) -> Result<Arc<Session>, Fault> {
        let vault_key = self.vault_key(&profile.id).await?.ok_or_else(|| no_vault_key(&profile))?;
        let folder = self.profile_folder(&profile.id);
        let journal = Arc::new(self.open_journal(&profile.id, &folder, &vault_key)?);
        self.silent_session(profile, journal, &folder, &vault_key)
    }

    /// Opens a profile to change what is stored of it, and nothing else: no request is sent, and nobody watches. [`end_silent`] must follow.
    pub(super) async fn open_silent(&self, id: &str) -> Result<Arc<Session>, Fault> {
        self.inner.lock.refuse_locked()?;
        let profile = self.inner.profiles.get(id)?.ok_or_else(|| Fault::new(Code::NotFound, message!("profile-none")))?;
        let vault_key = self.vault_key(&profile.id).await?.ok_or_else(|| no_vault_key(&profile))?;
        let folder = self.profile_folder(&profile.id);
        let journal = self.take_journal(&profile, &folder, &vault_key)?;
        self.silent_session(profile, journal, &folder, &vault_key)
    }

    /// What a person must read once.
    pub(super) fn take_notice(&self) -> Option<Message> {
        lock(&self.inner.notice).take()
    }

    fn silent_session(&self, profile: ProfileView, journal: Arc<Journal>, folder: &Path, vault_key: &Zeroizing<[u8; 32]>) -> Result<Arc<Session>, Fault> {
        let header = if profile.has_key() { profile.key_header.as_str() } else { DEFAULT_KEY_HEADER };
        // The key of the service is not read: there is nothing to send with it.
        let client = client(&profile.base_url, header, Secret::new("none"), self.inner.limits)?.silent();
        Ok(states::open(Parts {
            megabytes: self.exchange_megabytes(&profile.id)?,
            binding: profile.base_url.clone(),
            profile,
            client,
            journal,
            replay_window: 0,
            folder,
            vault: self.vault(),
            vault_key,
            profiles: self.inner.profiles.clone(),
            sandbox: None,
            changes: self.inner.changes.clone(),
            pace: self.pace().clone(),
        }))
    }

    /// The folder of a profile.
    pub(super) fn profile_folder(&self, id: &str) -> PathBuf {
        self.inner.folder.join("profiles").join(id)
    }

    /// Closes the profile; also one that a lock left sending.
    pub(crate) async fn close_session(&self) -> Option<Arc<Session>> {
        let session = match self.take_open().await {
            Some(session) => session,
            None => self.inner.sending.lock().await.take()?,
        };
        end(&session).await;
        Some(session)
    }

    /// Takes the profile away from the windows and closes it: at once, or when the approved batches that it sends have ended or wait for a person.
    pub(crate) async fn close_when_sent(&self) {
        let Some(session) = self.take_open().await else { return };
        if !batches::run::is_sending(&session) {
            end(&session).await;
            return;
        }
        *self.inner.sending.lock().await = Some(session.clone());
        let console = self.clone();
        tokio::spawn(async move {
            batches::run::sent(&session).await;
            // Held to the end: who unlocks meanwhile opens the profile after its sandbox has stopped.
            let mut sending = console.inner.sending.lock().await;
            if sending.as_ref().is_some_and(|left| Arc::ptr_eq(left, &session)) {
                end(&session).await;
                *sending = None;
            }
        });
    }

    /// Gives the windows back what a lock left sending; whether there was something.
    async fn take_back_sending(&self) -> bool {
        let Some(session) = self.inner.sending.lock().await.take() else { return false };
        let id = session.profile.id.clone();
        *self.inner.open.write().await = Some(session);
        self.inner.changes.tell("profile", Some(&id));
        true
    }

    /// Takes the open profile away from the windows, and what they had in hand for it.
    async fn take_open(&self) -> Option<Arc<Session>> {
        let session = self.inner.open.write().await.take()?;
        *lock(&self.inner.token) = None;
        for id in session.protections().drop_all() {
            self.inner.changes.refused(&id);
        }
        if let Some(decision) = session.decisions().waiting() {
            session.decisions().drop(&decision.id);
            self.inner.changes.refused(&decision.id);
        }
        Some(session)
    }

    /// Checks a connection step by step and saves it if every step holds. It is not opened: first a person sees what was found.
    pub async fn connect(&self, connection: NewConnection, api_key: Secret) -> Result<ConnectReport, Fault> {
        self.inner.lock.refuse_locked()?;
        let (profile, client) = checked(&connection, &api_key)?;
        let client = client.observed_by(Arc::new(Waits { changes: self.inner.changes.clone(), clock: self.clock().clone() }));
        let mut report = ConnectReport { checks: Vec::new(), profile: None, fault: None };
        let tick = |report: &mut ConnectReport, step: &str, label: Message, outcome: Option<Result<Message, Fault>>| match outcome {
            Some(Ok(detail)) => report.checks.push(CheckTick { step: step.into(), label, state: TickState::Ok, detail }),
            Some(Err(fault)) => {
                let detail = fault.status.map_or_else(
                    || fault.message.clone(),
                    |status| message!("profile-failed-status", what = fault.message.clone(), status = status.to_string()),
                );
                report.checks.push(CheckTick { step: step.into(), label, state: TickState::Failed, detail });
                report.fault = Some(fault);
            }
            None => report.checks.push(CheckTick { step: step.into(), label, state: TickState::Skipped, detail: message!("profile-check-skipped") }),
        };

        let mut reached = reachable(&client).await;
        if let Err(fault) = &mut reached
            && let Some(message) = other_scheme(&client).await
        {
            *fault = Fault { message, field: Some("baseUrl".into()), reply: None, ..fault.clone() };
        }
        let mut accepted = if reached.is_ok() { Some(key_accepted(&client).await) } else { None };
        // What answers without the list that every service has is something else, or is asked at another path: the key has no part in it.
        if let Some(Err(fault)) = accepted.take_if(|accepted| accepted.as_ref().is_err_and(|fault| fault.code == Code::NotFound)) {
            reached = Err(Fault { message: message!("profile-no-service"), field: Some("baseUrl".into()), ..fault });
        }
        if let Some(Err(fault)) = &mut accepted
            && matches!(fault.code, Code::Unauthenticated | Code::Forbidden)
        {
            *fault = at_key(fault.clone(), &profile.key_header);
        }
        tick(&mut report, "reachable", message!("profile-check-reachable"), Some(reached));
        let go_on = matches!(accepted, Some(Ok(_)));
        tick(&mut report, "key_accepted", message!("profile-check-key"), accepted);
        let visible = if go_on {
            Some(visible(&client).await.map(|(sets, wallets)| message!("profile-visible", sets = counted_sets(sets), wallets = counted_wallets(wallets))))
        } else {
            None
        };
        let go_on = matches!(visible, Some(Ok(_)));
        tick(&mut report, "visible", message!("profile-check-visible"), visible);
        let (state, detail) = if go_on { may(key_kind(&client).await) } else { (TickState::Skipped, message!("profile-check-skipped")) };
        report.checks.push(CheckTick { step: "may".into(), label: message!("profile-check-may"), state, detail });
        let stored =
            if go_on { Some(self.save_connection(&profile, api_key).await.map(|()| message!("profile-stored", store = self.vault().backend()))) } else { None };
        tick(&mut report, "stored", message!("profile-check-stored"), stored);
        report.profile = report.fault.is_none().then_some(profile);
        Ok(report)
    }

    /// Asks for a team file with the directory of a sending computer, and makes a profile of it that has no key: it prepares payments, and asks the service
    /// nothing. None where the person cancelled.
    pub(crate) async fn prepare_profile(&self, name: &str) -> Result<Option<OpenedFile>, Fault> {
        self.inner.lock.refuse_locked()?;
        let name = profile_name(name)?;
        let kinds = vec![(message!("team-files").to_string(), vec![team::ENDING.to_owned()])];
        let Some(path) = self.picker()?.pick_open(Ask { title: message!("team-choose").to_string(), name: None, kinds }).await else { return Ok(None) };
        let documents = team::documents(&files::read(&path, MOST_FILE)?)?;
        let binding = documents.iter().find_map(|one| match one {
            Carried::Directory(directory) => Some(directory.document().binding.clone()),
            _ => None,
        });
        let none = || Fault::invalid("file", message!("team-file-no-directory"));
        let binding = binding.ok_or_else(none)?;
        let base_url = BaseUrl::parse(&binding.base_url).map_err(|_| none())?;
        let profile = ProfileView {
            id: Uuid::new_v4().to_string(),
            name,
            kind: if binding.live { ProfileKind::Live } else { ProfileKind::Test },
            colour: COLOURS[0].to_owned(),
            base_url: base_url.as_str().to_owned(),
            key_header: String::new(),
            key_last_four: String::new(),
        };
        self.store_vault_key(&profile.id).await?;
        self.inner.profiles.save(&profile)?;
        self.open_profile(&profile.id).await?;
        let session = self.session().await?;
        team::take_in(&session, &path).await.map(Some)
    }

    async fn save_connection(&self, profile: &ProfileView, api_key: Secret) -> Result<(), Fault> {
        self.store_keys(&profile.id, api_key).await?;
        self.inner.profiles.save(profile)
    }
}

/// Ends what [`Console::open_silent`] opened. The end of its log is signed.
pub(super) async fn end_silent(session: &Session) {
    end(session).await;
    session.exchanges().close();
}

/// Ends watching and the embedded sandbox.
async fn end(session: &Session) {
    // A key store that does not answer must not keep the app open.
    let signed = tokio::time::timeout(session.pace.sign_at_end, log_heads::sign(session)).await;
    if !matches!(signed, Ok(Ok(()))) {
        tracing::warn!("the end of the log is not signed");
    }
    log_heads::remember(session);
    session.close();
    session.opened_files().remove();
    let running = lock(session.sandbox()).take();
    if let Some(running) = running {
        running.shutdown().await;
    }
}

/// Tells the windows what a connection that is not saved yet waits for. Nothing of its exchanges is kept.
struct Waits {
    changes: Changes,
    clock: Clock,
}

impl Observer for Waits {
    fn saw(&self, _: Observed) {}

    fn waits(&self, time: Duration) {
        self.changes.waiting(self.clock.now() + i64::try_from(time.as_millis()).unwrap_or_default());
    }
}

/// Checks what was typed, field by field.
fn checked(connection: &NewConnection, api_key: &Secret) -> Result<(ProfileView, Client), Fault> {
    let name = profile_name(&connection.name)?;
    if connection.kind == ProfileKind::Sandbox {
        return Err(Fault::invalid("kind", message!("profile-kind")));
    }
    let key = typed_key(api_key)?;
    let header = if connection.key_header.trim().is_empty() { DEFAULT_KEY_HEADER } else { connection.key_header.trim() };
    let base = BaseUrl::parse(&connection.base_url)?;
    let profile = ProfileView {
        id: Uuid::new_v4().to_string(),
        name,
        kind: connection.kind,
        colour: COLOURS.iter().find(|c| c.eq_ignore_ascii_case(&connection.colour)).unwrap_or(&COLOURS[0]).to_string(),
        base_url: base.as_str().to_owned(),
        key_header: header.to_owned(),
        key_last_four: last_four(&key),
    };
    let client = client(&profile.base_url, header, key, Limits::default())?;
    Ok((profile, client))
}

/// Any readable answer counts: a service without a health page still answers, and the next check tells more.
async fn reachable(client: &Client) -> Result<Message, Fault> {
    match client.call(&ViewHealth {}, &Attempt::default()).await {
        Ok(answer) => Ok(answered(answer.elapsed)),
        Err(failure) if failure.fault.code == Code::NotFound => Ok(answered(failure.elapsed)),
        // A key that is refused is the business of the next check.
        Err(failure) if matches!(failure.fault.code, Code::Unauthenticated | Code::Forbidden) => Ok(answered(failure.elapsed)),
        // Who asks for patience was reached.
        Err(failure) if failure.fault.code == Code::RateLimited => Ok(answered(failure.elapsed)),
        Err(failure) => Err(failure.fault),
    }
}

/// If the server speaks http where https was typed, or the reverse: a sentence that says so, with the address to use.
async fn other_scheme(client: &Client) -> Option<Message> {
    let other = client.other_scheme().await?;
    Some(match (other.is_plain(), other.is_loopback()) {
        (false, _) => message!("profile-speaks-https", address = other.as_str()),
        (true, true) => message!("profile-speaks-http-here", address = other.as_str()),
        (true, false) => message!("profile-speaks-http", host = other.authority()),
    })
}

/// What the key may do, where the service shows it.
fn may(key: KeyKind) -> (TickState, Message) {
    match key {
        KeyKind::Full => (TickState::Ok, message!("profile-may-full")),
        KeyKind::ReadOnly => (TickState::Noted, message!("profile-may-read")),
        KeyKind::Refused | KeyKind::NotKnown => (TickState::Ok, message!("profile-may-not-known")),
    }
}

async fn key_accepted(client: &Client) -> Result<Message, Fault> {
    let asked = ListTokens { limit: Some(1), ..Default::default() };
    client.call(&asked, &Attempt::default()).await.map(|_| message!("profile-listed")).map_err(|failure| failure.fault)
}

/// That the key was refused, at its field. A service that finds no key where it looks for one says the same, so a header of another name is named.
fn at_key(fault: Fault, header: &str) -> Fault {
    let message = match header.eq_ignore_ascii_case(DEFAULT_KEY_HEADER) {
        true => fault.message.clone(),
        false => message!("profile-key-other-header", why = fault.message.clone(), header = header, usual = DEFAULT_KEY_HEADER),
    };
    Fault { message, field: Some("apiKey".into()), ..fault }
}

fn answered(after: Duration) -> Message {
    let millis = u64::try_from(after.as_millis()).unwrap_or(u64::MAX);
    message!("profile-answered", millis = millis)
}

fn counted_sets(count: usize) -> Message {
    if count < PAGE { message!("profile-sets", count = count) } else { message!("profile-sets-more", count = count) }
}

fn counted_wallets(count: usize) -> Message {
    if count < PAGE { message!("profile-wallets", count = count) } else { message!("profile-wallets-more", count = count) }
}
