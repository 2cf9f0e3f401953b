//! The lock of the app: when it closes by itself, what it drops, and who may open it again.

#[cfg(target_os = "linux")]
mod desktop;

use std::{
    sync::Mutex,
    time::{Duration, Instant, SystemTime},
};

use bursar_contract::{Code, Fault, Secret};

use crate::{
    Console,
    api::{LockReason, LockView},
    journal::{now, rfc3339},
    session::lock,
    vault::AppPassphrase,
};

/// How long a passphrase given in the confirm window counts for the next payment. For a signature it never does.
const PRESENT_FOR: Duration = Duration::from_secs(5 * 60);
/// How often the idle time is looked at.
const LOOK: Duration = Duration::from_secs(20);
/// The unit of the idle time.
const MINUTE: Duration = Duration::from_secs(60);
/// A jump of the wall clock beyond the running clock: the computer slept.
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
    pub(crate) fn of(folder: &std::path::Path) -> Self {
        let passphrase = AppPassphrase::of(folder);
        let locked = passphrase.is_set().then(|| (LockReason::Started, now()));
        Self { passphrase, locked: Mutex::new(locked), touched: Mutex::new(Instant::now()), present: Mutex::default() }
    }

    /// Refuses while the app is locked.
    pub(crate) fn refuse_locked(&self) -> Result<(), Fault> {
        if lock(&self.locked).is_some() { Err(Fault::new(Code::Refused, "Bursar is locked. Open it first; nothing was sent.")) } else { Ok(()) }
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
    /// as they would have; their outcome is there after unlocking.
    pub async fn lock(&self, reason: LockReason) {
        {
            let mut locked = lock(&self.inner.lock.locked);
            if locked.is_some() {
                return;
            }
            *locked = Some((reason, now()));
        }
        *lock(&self.inner.lock.present) = None;
        *lock(&self.inner.token) = None;
        self.drop_pasted_key();
        if let Ok(session) = self.session().await {
            let _ = session.journal.log("lock", &session.profile.id, reason.word());
        }
        // The windows go blank before the sandbox and the sends have ended.
        self.inner.changes.tell("lock", None);
        self.close_session().await;
        self.vault().lock();
        self.inner.changes.tell("lock", None);
    }

    /// Opens the app again, with its passphrase or that of its passphrase vault, where there is one.
    pub async fn unlock(&self, passphrase: Option<Secret>) -> Result<(), Fault> {
        if self.has_passphrase() {
            let given = passphrase.ok_or_else(|| Fault::invalid("passphrase", "Type the passphrase of this app."))?;
            self.check_passphrase(given).await?;
            *lock(&self.inner.lock.present) = Some(Instant::now());
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
        *lock(&self.inner.lock.touched) = Instant::now();
    }

    /// Sets, changes or takes away the app's passphrase. The old one is asked for where there is one.
    pub(crate) async fn change_passphrase(&self, old: Option<Secret>, new: Option<Secret>) -> Result<(), Fault> {
        self.inner.lock.refuse_locked()?;
        if self.vault().has_passphrase() {
            return Err(Fault::new(Code::Refused, "The keys of this computer are protected by a passphrase already; it opens the app too."));
        }
        if self.inner.lock.passphrase.is_set() {
            let given = old.ok_or_else(|| Fault::invalid("old", "Type the passphrase of now."))?;
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
        let here = lock(&self.inner.lock.present).is_some_and(|at| at.elapsed() < PRESENT_FOR);
        self.has_passphrase() && (signs || !here)
    }

    /// The passphrase, where [`Console::asks_presence`] says so.
    pub(crate) async fn prove_presence(&self, signs: bool, passphrase: Option<&str>) -> Result<(), Fault> {
        if !self.asks_presence(signs) {
            return Ok(());
        }
        let given = passphrase.filter(|text| !text.is_empty()).map(Secret::new);
        let given = given.ok_or_else(|| Fault::invalid("passphrase", "Type the passphrase to show that it is you. Nothing was sent."))?;
        self.check_passphrase(given).await?;
        *lock(&self.inner.lock.present) = Some(Instant::now());
        Ok(())
    }

    fn has_passphrase(&self) -> bool {
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
        #[cfg(target_os = "linux")]
        tokio::join!(self.watch_idle(LOOK, MINUTE), desktop::watch(self));
        #[cfg(not(target_os = "linux"))]
        self.watch_idle(LOOK, MINUTE).await;
    }

    /// Looks so often; so long is a minute.
    async fn watch_idle(&self, look: Duration, minute: Duration) {
        let (mut running, mut wall) = (Instant::now(), SystemTime::now());
        loop {
            tokio::time::sleep(look).await;
            let slept = wall.elapsed().unwrap_or_default().saturating_sub(running.elapsed()) > SLEPT;
            (running, wall) = (Instant::now(), SystemTime::now());
            let idle = lock(&self.inner.lock.touched).elapsed();
            let allowed = minute * u32::from(self.settings().auto_lock_minutes);
            if slept {
                self.lock(LockReason::Slept).await;
            } else if idle >= allowed {
                self.lock(LockReason::Idle).await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{attack, vault::memory::MemoryVault};
    use std::sync::Arc;

    /// A profile that is open holds its API key and vault key in one session; who holds the session holds them.
    #[tokio::test(flavor = "multi_thread")]
    async fn nothing_holds_the_secrets_within_a_second_of_the_lock() {
        let folder = tempfile::tempdir().unwrap();
        let console = Console::new(folder.path(), Arc::new(MemoryVault::default())).unwrap();
        console.open_sandbox().await.unwrap();
        let open = Arc::downgrade(&console.session().await.unwrap());
        // What the windows ask all day long is under way when the lock falls.
        let busy = console.clone();
        let reading = tokio::spawn(async move { while busy.run(bursar_contract::wallets::ListWallets::default()).await.is_ok() {} });
        tokio::time::sleep(Duration::from_millis(200)).await;
        attack::control("Secrets after the lock", "holders of the keys before it", open.strong_count());
        let begun = Instant::now();
        console.lock(LockReason::Asked).await;
        while open.strong_count() > 0 && begun.elapsed() < Duration::from_secs(5) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        attack::held("Secrets after the lock", 1, usize::from(begun.elapsed() < Duration::from_secs(1)));
        assert!(console.session().await.is_err());
        reading.await.unwrap();
        console.shutdown().await;
    }

    /// What windows read by themselves goes on in an idle app; only a person keeps it open.
    #[tokio::test(flavor = "multi_thread")]
    async fn an_idle_app_locks_by_itself_after_the_time_of_the_settings_and_not_while_somebody_is_there() {
        let minute = Duration::from_secs(2);
        let folder = tempfile::tempdir().unwrap();
        let console = Console::new(folder.path(), Arc::new(MemoryVault::default())).unwrap();
        console.open_sandbox().await.unwrap();
        console.save_settings(&crate::api::AppSettings { auto_lock_minutes: 1, ..console.settings() }).await.unwrap();
        console.note_activity();
        let watched = console.clone();
        let watch = tokio::spawn(async move { watched.watch_idle(Duration::from_millis(20), minute).await });
        let begun = Instant::now();
        while begun.elapsed() < minute * 3 / 2 {
            console.note_activity();
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert!(!console.is_locked(), "it locked over somebody's head");
        let left = Instant::now();
        while !console.is_locked() && left.elapsed() < minute * 10 {
            let _ = console.run(bursar_contract::wallets::ListWallets::default()).await;
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let (idle, reason) = (left.elapsed(), console.lock_view().reason);
        assert_eq!(reason, Some(LockReason::Idle));
        assert!(idle + Duration::from_millis(100) >= minute, "after {idle:?}, too early");
        while console.session().await.is_ok() && left.elapsed() < minute * 20 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert!(console.session().await.is_err(), "the profile is still open behind the lock");
        watch.abort();
        console.shutdown().await;
    }
}
