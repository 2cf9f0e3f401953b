//! The key store of this computer, behind one thread.
//!
//! A key store can wait for ever: for a person in a prompt, or for a bus that says nothing. So one plain thread owns
//! the one open store, callers wait on a message with a bound, and nothing ever joins the thread. The store is opened
//! by ourselves and anew after a failure, because the `keyring` crate's own entry remembers a failed open until the
//! process ends; its error type and its choice of store per platform are used.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc},
    time::{Duration, Instant},
};

use base64::{Engine, engine::general_purpose::STANDARD};
use bursar_contract::Secret;
use keyring::Error;
use keyring_core::{CredentialStore, Entry};
use tokio::sync::oneshot;
use zeroize::Zeroizing;

use super::{Vault, VaultFault, Waiting, platform};

/// How long is waited for a store.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// Until a caller is told that the store is busy. The store itself may go on: a person may be typing.
    pub answer: Duration,
    /// Until a store that says nothing is given up.
    pub abandon: Duration,
    /// How long nothing is asked after one was given up.
    pub pause: Duration,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { answer: Duration::from_secs(5), abandon: Duration::from_secs(120), pause: Duration::from_secs(30) }
    }
}

/// Opens a store; called again after a failure.
pub type Open = Arc<dyn Fn() -> keyring::Result<Arc<CredentialStore>> + Send + Sync>;

/// The key store of this computer.
pub struct KeyringVault {
    open: Open,
    bounds: Bounds,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    worker: Option<Worker>,
    /// Nothing is asked before this.
    closed_until: Option<Instant>,
}

type Job = Box<dyn FnOnce(&mut Held) + Send>;

struct Worker {
    jobs: mpsc::Sender<Job>,
    /// Since when the thread is inside one job.
    busy_since: Arc<Mutex<Option<Instant>>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Default for KeyringVault {
    fn default() -> Self {
        Self::new(Arc::new(platform::open), Bounds::default())
    }
}

impl KeyringVault {
    /// A vault over the store that `open` opens. Nothing is opened before the first use.
    pub fn new(open: Open, bounds: Bounds) -> Self {
        Self { open, bounds, state: Mutex::default() }
    }

    /// The thread to ask, unless the store is being left alone.
    fn worker(&self) -> Result<mpsc::Sender<Job>, VaultFault> {
        let mut state = lock(&self.state);
        if state.closed_until.is_some_and(|until| Instant::now() < until) {
            return Err(VaultFault::Busy);
        }
        state.closed_until = None;
        if state.worker.as_ref().is_some_and(|worker| lock(&worker.busy_since).is_some_and(|since| since.elapsed() > self.bounds.abandon)) {
            // The thread is left where it hangs; it ends with the process.
            tracing::warn!("the key store does not answer; it is given up");
            state.worker = None;
            state.closed_until = Some(Instant::now() + self.bounds.pause);
            return Err(VaultFault::Busy);
        }
        if let Some(worker) = &state.worker {
            return Ok(worker.jobs.clone());
        }
        let worker = Worker::start(Arc::clone(&self.open))?;
        let jobs = worker.jobs.clone();
        state.worker = Some(worker);
        Ok(jobs)
    }

    /// Lets the thread do it and waits no longer than the bound.
    async fn ask<T: Send + 'static>(&self, work: impl FnOnce(&mut Held) -> Result<T, VaultFault> + Send + 'static) -> Result<T, VaultFault> {
        let (answer, wait) = oneshot::channel();
        let job: Job = Box::new(move |held| {
            // Nothing is begun for a caller who has left.
            if !answer.is_closed() {
                let _ = answer.send(work(held));
            }
        });
        if self.worker()?.send(job).is_err() {
            lock(&self.state).worker = None;
            return Err(VaultFault::Other("it ended unexpectedly".into()));
        }
        match tokio::time::timeout(self.bounds.answer, wait).await {
            Ok(Ok(done)) => done,
            Ok(Err(_)) => {
                lock(&self.state).worker = None;
                Err(VaultFault::Other("it ended unexpectedly".into()))
            }
            Err(_) => Err(VaultFault::Busy),
        }
    }
}

impl Vault for KeyringVault {
    fn backend(&self) -> String {
        platform::NAME.into()
    }

    fn probe(&self) -> Waiting<'_, ()> {
        Box::pin(self.ask(Held::prove))
    }

    fn get<'a>(&'a self, profile: &'a str, user: &'a str) -> Waiting<'a, Option<Secret>> {
        let item = Item::new(profile, user);
        Box::pin(self.ask(move |held| held.get(&item)))
    }

    fn set<'a>(&'a self, profile: &'a str, user: &'a str, value: Secret) -> Waiting<'a, ()> {
        let item = Item::new(profile, user);
        Box::pin(self.ask(move |held| held.set(&item, &value)))
    }

    fn delete<'a>(&'a self, profile: &'a str, user: &'a str) -> Waiting<'a, ()> {
        let item = Item::new(profile, user);
        Box::pin(self.ask(move |held| {
            held.delete(&item.staged())?;
            held.delete(&item)
        }))
    }
}

impl Worker {
    fn start(open: Open) -> Result<Self, VaultFault> {
        let (jobs, queue) = mpsc::channel::<Job>();
        let busy_since = Arc::new(Mutex::new(None));
        let busy = Arc::clone(&busy_since);
        // Not a task of the runtime: its shutdown would wait for a store that never answers.
        std::thread::Builder::new()
            .name("keyring".into())
            .spawn(move || {
                let mut held = Held { open, store: None, proved: false };
                while let Ok(job) = queue.recv() {
                    *lock(&busy) = Some(Instant::now());
                    job(&mut held);
                    *lock(&busy) = None;
                }
            })
            .map_err(|error| VaultFault::Other(error.to_string()))?;
        Ok(Self { jobs, busy_since })
    }
}

/// An item's place in the store.
#[derive(Clone)]
struct Item {
    service: String,
    user: String,
}

impl Item {
    fn new(profile: &str, user: &str) -> Self {
        Self { service: format!("{}/{profile}", super::SERVICE), user: user.into() }
    }

    /// Where a new value is tried before it takes the old one's place.
    fn staged(&self) -> Self {
        Self { service: self.service.clone(), user: format!("{}.new", self.user) }
    }
}

/// What the thread holds: one store, one session with it.
struct Held {
    open: Open,
    store: Option<Arc<CredentialStore>>,
    /// Whether this store was seen to keep what it is given.
    proved: bool,
}

impl Held {
    /// Opens the store if need be and does one thing with one item. A store that broke is opened again, once.
    fn with<T>(&mut self, item: &Item, act: impl Fn(&Entry) -> keyring::Result<T>) -> Result<Option<T>, VaultFault> {
        let mut fresh = false;
        loop {
            let store = match &self.store {
                Some(store) => Arc::clone(store),
                None => {
                    fresh = true;
                    // A store that cannot be opened is not there, whatever its words.
                    let store = (self.open)().map_err(|error| match fault(&error) {
                        VaultFault::Other(_) => VaultFault::Absent,
                        known => known,
                    })?;
                    self.store.insert(store).clone()
                }
            };
            let label = format!("Bursar: {} ({})", item.user, item.service);
            let modifiers: HashMap<&str, &str> = platform::modifiers(&label).into_iter().collect();
            match store.build(&item.service, &item.user, Some(&modifiers)).and_then(|entry| act(&entry)) {
                Ok(value) => return Ok(Some(value)),
                Err(Error::NoEntry) => return Ok(None),
                Err(error) => {
                    self.proved = false;
                    if matches!(error, Error::PlatformFailure(_)) {
                        // The session is gone, for example because the store was started again.
                        self.store = None;
                        if !fresh {
                            continue;
                        }
                    }
                    return Err(fault(&error));
                }
            }
        }
    }

    fn read(&mut self, item: &Item) -> Result<Option<Secret>, VaultFault> {
        let Some(bytes) = self.with(item, Entry::get_secret)?.map(Zeroizing::new) else { return Ok(None) };
        let unreadable = || VaultFault::Other("what it holds for Bursar cannot be read".into());
        let plain = Zeroizing::new(STANDARD.decode(bytes.as_slice()).map_err(|_| unreadable())?);
        Ok(Some(Secret::new(std::str::from_utf8(&plain).map_err(|_| unreadable())?)))
    }

    /// Writes and reads back. ASCII alone: one store in use replaces every other byte.
    fn write(&mut self, item: &Item, value: &Secret) -> Result<(), VaultFault> {
        let text = Zeroizing::new(STANDARD.encode(value.expose("kept in the key store")));
        self.with(item, |entry| entry.set_secret(text.as_bytes()))?;
        match self.read(item)? {
            Some(back) if same(&back, value) => Ok(()),
            _ => Err(VaultFault::Other("it did not keep what was written".into())),
        }
    }

    fn delete(&mut self, item: &Item) -> Result<(), VaultFault> {
        self.with(item, Entry::delete_credential).map(drop)
    }

    /// Writes, reads back and deletes an item, once per store: a locked store without a prompt says "no entry" to every question.
    fn prove(&mut self) -> Result<(), VaultFault> {
        let item = Item::new("probe", &format!("probe-{}", std::process::id()));
        if self.proved {
            return self.read(&item).map(drop);
        }
        self.write(&item, &Secret::new("probe"))?;
        self.delete(&item)?;
        self.proved = true;
        Ok(())
    }

    fn get(&mut self, item: &Item) -> Result<Option<Secret>, VaultFault> {
        let found = self.read(item)?;
        if found.is_none() && !self.proved {
            self.prove()?;
        }
        Ok(found)
    }

    /// The old value stays until the new one was written elsewhere, read back and compared: never cleared first.
    fn set(&mut self, item: &Item, value: &Secret) -> Result<(), VaultFault> {
        match self.read(item) {
            Ok(Some(old)) if same(&old, value) => Ok(()),
            Ok(None) => self.write(item, value),
            Err(fault @ (VaultFault::Absent | VaultFault::Locked | VaultFault::Busy)) => Err(fault),
            Ok(Some(_)) | Err(_) => {
                let staged = item.staged();
                self.write(&staged, value)?;
                self.write(item, value)?;
                self.delete(&staged)
            }
        }
    }
}

fn same(one: &Secret, other: &Secret) -> bool {
    one.expose("compared with what was written") == other.expose("compared with what was read")
}

/// What a store's error means to a person.
fn fault(error: &Error) -> VaultFault {
    match error {
        Error::NoStorageAccess(_) => VaultFault::Locked,
        Error::NoDefaultStore => VaultFault::Absent,
        Error::TooLong(..) => VaultFault::TooLong,
        Error::BadEncoding(_) | Error::BadDataFormat(..) => VaultFault::Other("what it holds for Bursar cannot be read".into()),
        Error::Ambiguous(_) => VaultFault::Other("it holds two different values for the same name".into()),
        error => {
            let words = chain(error);
            if ["ServiceUnknown", "NameHasNoOwner", "no secret service provider"].iter().any(|sign| words.contains(sign)) {
                return VaultFault::Absent;
            }
            tracing::warn!(cause = %words, "the key store failed");
            VaultFault::Other(words.chars().take(200).collect())
        }
    }
}

fn chain(error: &dyn std::error::Error) -> String {
    let mut words = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !words.contains(&more) {
            words = format!("{words}: {more}");
        }
        cause = error.source();
    }
    words
}
