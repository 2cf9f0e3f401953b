//! The lock of the app: when it closes by itself, what it drops, and who may open it again.

use std::{sync::Mutex, time::Duration};

use bursar_contract::{
    Code, Fault, Secret,
    clock::{Clock, Instant},
};
use bursar_messages::message;
use bursar_vault::AppPassphrase;

use crate::{
    Console,
    base::{
        api::{ProfileKind, ProfileView},
        session::lock,
    },
    profiles::api::{LockReason, LockView},
};
use bursar_journal::rfc3339;

/// How long a passphrase given in the confirm window counts for the next payment. For a signature it never does.
const PRESENT_FOR: Duration = Duration::from_secs(5 * 60);
/// The unit of the idle time.
const MINUTE: Duration = Duration::from_secs(60);
/// A jump of the wall clock beyond the running clock, or so much sleep that the system tells of: the computer slept.
const SLEPT: Duration = Duration::from_secs(60);

/// The state of the lock.
pub(crate) struct Lock {
    passphrase: AppPassphrase,
    locked: Mutex<Option<(LockReason, i64)>>,
    touched: Mutex<Instant>,
    present: Mutex<Option<Instant>>,
}

impl Lock {
    /// Where a passphrase is set, the app starts locked.
    pub(crate) fn of(folder: &std::path::Path, clock: &Clock) -> Self {
        let passphrase = AppPassphrase::of(folder, clock.clone());
        let locked = passphrase.is_set().then(|| (LockReason::Started, clock.now()));
        Self { passphrase, locked: Mutex::new(locked), touched: Mutex::new(clock.instant()), present: Mutex::default() }
    }

    /// Refuses while the app is locked.
    pub(crate) fn refuse_locked(&self) -> Result<(), Fault> {
        if lock(&self.locked).is_some() { Err(Fault::new(Code::Refused, message!("profile-locked"))) } else { Ok(()) }
    }
}

impl Console {
    /// Whether the app is locked, and what opens it.
    pub(crate) fn lock_view(&self) -> LockView {
        let locked = *lock(&self.inner.lock.locked);
        LockView {
            locked: locked.is_some(),
            reason: locked.map(|(reason, _)| reason),
            since: locked.map(|(_, at)| rfc3339(at)),
            passphrase: self.inner.lock.passphrase.is_set(),
            store_passphrase: self.vault().has_passphrase(),
        }
    }

    /// Whether the app is locked.
    pub fn is_locked(&self) -> bool {
        lock(&self.inner.lock.locked).is_some()
    }

    /// Closes the profile, drops what was read from the key store, and takes the confirm window's token. Running sends end
    /// as they would have, approved batches are sent to their end, and their outcome is there after unlocking.
    pub async fn lock(&self, reason: LockReason) {
        {
            let mut locked = lock(&self.inner.lock.locked);
            if locked.is_some() {
                return;
            }
            *locked = Some((reason, self.clock().now()));
        }
        *lock(&self.inner.lock.present) = None;
        *lock(&self.inner.token) = None;
        self.drop_pasted_key();
        self.drop_chosen_backup();
        self.drop_secrets_file();
        if let Ok(session) = self.session().await {
            let _ = session.journal.log("lock", &session.profile.id, reason.word());
        }
        // The windows go blank before the sandbox and the sends have ended.
        self.inner.changes.tell("lock", None);
        self.close_when_sent().await;
        self.vault().lock();
        self.inner.changes.tell("lock", None);
    }

    /// Opens the app again, with its passphrase or that of its passphrase vault, where there is one.
    pub async fn unlock(&self, passphrase: Option<Secret>) -> Result<(), Fault> {
        if self.has_passphrase() {
            let given = passphrase.ok_or_else(|| Fault::invalid("passphrase", message!("profile-passphrase-app")))?;
            self.check_passphrase(given).await?;
            *lock(&self.inner.lock.present) = Some(self.clock().instant());
        }
        *lock(&self.inner.lock.locked) = None;
        self.note_activity();
        self.resume().await;
        if let Ok(session) = self.session().await {
            let _ = session.journal.log("unlock", &session.profile.id, "");
        }
        self.inner.changes.tell("lock", None);
        Ok(())
    }

    /// Somebody is at the window.
    pub(crate) fn note_activity(&self) {
        *lock(&self.inner.lock.touched) = self.clock().instant();
    }

    /// Sets, changes or takes away the app's passphrase. The old one is asked for where there is one.
    pub(crate) async fn change_passphrase(&self, old: Option<Secret>, new: Option<Secret>) -> Result<(), Fault> {
        self.inner.lock.refuse_locked()?;
        if self.vault().has_passphrase() {
            return Err(Fault::new(Code::Refused, message!("profile-passphrase-vault")));
        }
        if self.inner.lock.passphrase.is_set() {
            let given = old.ok_or_else(|| Fault::invalid("old", message!("profile-passphrase-current")))?;
            self.inner.lock.passphrase.check(given).await.map_err(|fault| Fault { field: Some("old".into()), ..Fault::from(fault) })?;
        }
        match new {
            Some(new) => self.inner.lock.passphrase.set(new, &self.profile_names()?).await?,
            None => self.inner.lock.passphrase.remove()?,
        }
        *lock(&self.inner.lock.present) = None;
        if let Ok(session) = self.session().await {
            session.journal.log("passphrase", "app", if self.inner.lock.passphrase.is_set() { "set" } else { "removed" })?;
        }
        Ok(())
    }

    /// Whether the confirm window must ask who is there: where a passphrase is set, and for a signature each time.
    pub(crate) fn asks_presence(&self, signs: bool) -> bool {
        let here = lock(&self.inner.lock.present).is_some_and(|at| self.clock().since(at) < PRESENT_FOR);
        self.has_passphrase() && (signs || !here)
    }

    /// The passphrase, where [`Console::asks_presence`] says so.
    pub(crate) async fn prove_presence(&self, signs: bool, passphrase: Option<&str>) -> Result<(), Fault> {
        if !self.asks_presence(signs) {
            return Ok(());
        }
        let given = passphrase.filter(|text| !text.is_empty()).map(Secret::new);
        let given = given.ok_or_else(|| Fault::invalid("passphrase", message!("profile-passphrase-presence")))?;
        self.check_passphrase(given).await?;
        *lock(&self.inner.lock.present) = Some(self.clock().instant());
        Ok(())
    }

    /// Refuses to draft or send for a live profile while anybody at this computer could approve.
    pub(crate) fn refuse_unguarded(&self, profile: &ProfileView) -> Result<(), Fault> {
        if profile.kind == ProfileKind::Live && !self.has_passphrase() {
            return Err(Fault::new(Code::PassphraseNeeded, message!("profile-passphrase-needed")));
        }
        Ok(())
    }

    pub(crate) fn has_passphrase(&self) -> bool {
        self.inner.lock.passphrase.is_set() || self.vault().has_passphrase()
    }

    /// The passphrase of the vault, where that has one, is the app's too.
    async fn check_passphrase(&self, given: Secret) -> Result<(), Fault> {
        if self.vault().has_passphrase() {
            self.vault().open_with(given).await?
        } else {
            self.inner.lock.passphrase.check(given).await?
        }
        Ok(())
    }

    /// Locks after the idle time of the settings, and with the computer. Runs until the app ends.
    pub async fn watch_lock(&self) {
        tokio::join!(self.watch_idle(), crate::platform::watch(self));
    }

    /// The computer's session was locked.
    pub(crate) async fn session_locked(&self) {
        self.lock(LockReason::Session).await;
    }

    /// The computer goes to sleep.
    pub(crate) async fn computer_sleeps(&self) {
        self.lock(LockReason::Slept).await;
    }

    async fn watch_idle(&self) {
        let mut seen = Seen::by(self.clock());
        loop {
            self.clock().sleep(self.pace().idle_looks).await;
            self.lock_if_left(&mut seen).await;
        }
    }

    /// Locks where nobody was there for the idle time, or the computer slept since the clocks were seen.
    async fn lock_if_left(&self, seen: &mut Seen) {
        let clock = self.clock();
        let before = std::mem::replace(seen, Seen::by(clock));
        let passed = u64::try_from(seen.wall - before.wall).map_or(Duration::ZERO, Duration::from_millis);
        let ahead = passed.saturating_sub(clock.since(before.running));
        let slept = ahead.max(seen.slept.saturating_sub(before.slept)) > SLEPT;
        let idle = clock.since(*lock(&self.inner.lock.touched));
        let allowed = MINUTE * u32::from(self.settings().auto_lock_minutes);
        if slept {
            self.lock(LockReason::Slept).await;
        } else if idle >= allowed {
            self.lock(LockReason::Idle).await;
        }
    }
}

/// What the clocks said when they were last looked at.
struct Seen {
    running: Instant,
    wall: i64,
    slept: Duration,
}

impl Seen {
    fn by(clock: &Clock) -> Self {
        Self { running: clock.instant(), wall: clock.now(), slept: clock.slept() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attack;
    use bursar_test_support::poll;
    use bursar_vault::memory::MemoryVault;
    use std::sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    };

    /// A profile that is open holds its API key and vault key in one session; who holds the session holds them.
    #[tokio::test(flavor = "multi_thread")]
    async fn nothing_holds_the_secrets_after_the_lock_once_the_request_under_way_has_ended() {
        let folder = tempfile::tempdir().unwrap();
        let console = Console::new(folder.path(), Arc::new(MemoryVault::default())).unwrap();
        console.open_sandbox().await.unwrap();
        let open = Arc::downgrade(&console.session().await.unwrap());
        // What the windows ask all day long is under way when the lock falls.
        let (busy, answers) = (console.clone(), Arc::new(AtomicUsize::new(0)));
        let counted = answers.clone();
        let reading = tokio::spawn(async move {
            while busy.run(bursar_contract::wallets::ListWallets::default()).await.is_ok() {
                counted.fetch_add(1, Ordering::Relaxed);
            }
        });
        poll::until("the service answers", async || answers.load(Ordering::Relaxed) > 2).await;
        attack::control("Secrets after the lock", "holders of the keys before it", open.strong_count());
        console.lock(LockReason::Asked).await;
        let at_the_lock = answers.load(Ordering::Relaxed);
        poll::until("nobody holds the keys", async || open.strong_count() == 0).await;
        // How long that is on the clock is a matter of the machine: what ran may end, and nothing begins with the keys.
        let later = answers.load(Ordering::Relaxed) - at_the_lock;
        attack::held("Secrets after the lock", 1, usize::from(later <= 1));
        assert!(console.session().await.is_err());
        reading.await.unwrap();
        console.shutdown().await;
    }

    /// What windows read by themselves goes on in an idle app; only a person keeps it open.
    #[tokio::test(flavor = "multi_thread")]
    async fn an_idle_app_locks_by_itself_after_the_time_of_the_settings_and_not_while_somebody_is_there() {
        let folder = tempfile::tempdir().unwrap();
        let console = Console::new(folder.path(), Arc::new(MemoryVault::default())).unwrap();
        console.open_sandbox().await.unwrap();
        console.save_settings(&crate::profiles::api::AppSettings { auto_lock_minutes: 1, ..console.settings() }).await.unwrap();
        let mut seen = Seen::by(console.clock());
        for _ in 0..9 {
            console.note_activity();
            console.clock().advance(MINUTE / 6);
            console.lock_if_left(&mut seen).await;
            assert!(!console.is_locked(), "it locked over somebody's head");
        }
        console.note_activity();
        console.clock().advance(MINUTE * 9 / 10);
        console.run(bursar_contract::wallets::ListWallets::default()).await.unwrap();
        console.lock_if_left(&mut seen).await;
        assert!(!console.is_locked(), "too early");
        // The watch itself, which looks again and again.
        let watched = console.clone();
        let watch = tokio::spawn(async move { watched.watch_idle().await });
        console.clock().advance(MINUTE / 10);
        // It may have begun only after this minute was over: the next look comes.
        poll::until("an idle app locks", async || {
            console.clock().advance(console.pace().idle_looks);
            console.is_locked()
        })
        .await;
        assert_eq!(console.lock_view().reason, Some(LockReason::Idle));
        let closed = console.clone();
        poll::until("the profile is closed", async || closed.inner.open.try_read().is_ok_and(|open| open.is_none())).await;
        watch.abort();
        console.shutdown().await;
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_wall_clock_that_ran_ahead_of_the_other_one_means_that_the_computer_slept() {
        let folder = tempfile::tempdir().unwrap();
        let console = Console::new(folder.path(), Arc::new(MemoryVault::default())).unwrap();
        let mut seen = Seen::by(console.clock());
        console.clock().set_wall_by(59_000);
        console.lock_if_left(&mut seen).await;
        assert!(!console.is_locked(), "a small correction is no sleep");
        console.clock().set_wall_by(61_000);
        console.lock_if_left(&mut seen).await;
        assert_eq!(console.lock_view().reason, Some(LockReason::Slept));
        console.shutdown().await;
    }
    /// Where the running clock goes on through sleep, as on Windows, the wall clock does not run ahead of it.
    #[tokio::test(flavor = "multi_thread")]
    async fn sleep_that_both_clocks_went_through_is_noticed_too() {
        let folder = tempfile::tempdir().unwrap();
        let console = Console::new(folder.path(), Arc::new(MemoryVault::default())).unwrap();
        let mut seen = Seen::by(console.clock());
        console.clock().sleep_through(Duration::from_secs(59));
        console.lock_if_left(&mut seen).await;
        assert!(!console.is_locked(), "a nap is no sleep");
        console.clock().advance(Duration::from_secs(61));
        console.lock_if_left(&mut seen).await;
        assert!(!console.is_locked(), "nobody slept");
        console.clock().sleep_through(Duration::from_secs(61));
        console.lock_if_left(&mut seen).await;
        assert_eq!(console.lock_view().reason, Some(LockReason::Slept));
        console.shutdown().await;
    }
}
