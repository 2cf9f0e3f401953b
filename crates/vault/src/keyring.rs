//! The key store of this computer, behind one thread.
//!
//! A key store can wait for ever: for a person in a prompt, or for a bus that says nothing. So one plain thread owns
//! the one open store, callers wait on a message with a bound, and nothing ever joins the thread. The store is opened
//! by ourselves and anew after a failure, because the `keyring` crate's own entry remembers a failed open until the
//! process ends; its error type and its choice of store per platform are used.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, mpsc},
    time::Duration,
};

use bursar_contract::{
    Secret,
    clock::{Clock, Instant},
};
use bursar_messages::{Message, message};
use keyring_core::CredentialStore;
use tokio::sync::oneshot;

use super::{
    Vault, VaultFault, Waiting,
    keyring_worker::{Item, KeyringWorker},
    large::LargeSecrets,
    lock, platform,
};

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
    data: Option<PathBuf>,
    bounds: Bounds,
    clock: Clock,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    worker: Option<Worker>,
    /// Nothing is asked before this.
    closed_until: Option<Instant>,
}

type Job = Box<dyn FnOnce(&mut KeyringWorker) + Send>;

struct Worker {
    jobs: mpsc::Sender<Job>,
    /// Since when the thread is inside one job.
    busy_since: Arc<Mutex<Option<Instant>>>,
}

fn ended() -> VaultFault {
    VaultFault::Other(message!("vault-why-ended"))
}

impl Default for KeyringVault {
    fn default() -> Self {
        Self::new(Arc::new(platform::open), Bounds::default())
    }
}

impl KeyringVault {
    /// A vault over the store that `open` opens. Nothing is opened before the first use.
    pub fn new(open: Open, bounds: Bounds) -> Self {
        Self { open, data: None, bounds, clock: Clock::system(), state: Mutex::default() }
    }

    /// Secrets that are too large for the store are sealed in files of this data folder, under keys that the store keeps.
    #[must_use]
    pub fn with_large_secrets(self, data: &Path) -> Self {
        Self { data: Some(data.to_owned()), ..self }
    }

    /// Waits by this clock.
    #[must_use]
    pub fn with_clock(self, clock: Clock) -> Self {
        Self { clock, ..self }
    }

    /// The thread to ask, unless the store is being left alone.
    fn worker(&self) -> Result<mpsc::Sender<Job>, VaultFault> {
        let mut state = lock(&self.state);
        if state.closed_until.is_some_and(|until| self.clock.instant() < until) {
            return Err(VaultFault::Busy);
        }
        state.closed_until = None;
        if state.worker.as_ref().is_some_and(|worker| lock(&worker.busy_since).is_some_and(|since| self.clock.since(since) > self.bounds.abandon)) {
            // The thread is left where it hangs; it ends with the process.
            tracing::warn!("the key store does not answer; it is given up");
            state.worker = None;
            state.closed_until = Some(self.clock.instant() + self.bounds.pause);
            return Err(VaultFault::Busy);
        }
        if let Some(worker) = &state.worker {
            return Ok(worker.jobs.clone());
        }
        let worker = Worker::start(Arc::clone(&self.open), self.data.as_deref().map(LargeSecrets::of), self.clock.clone())?;
        let jobs = worker.jobs.clone();
        state.worker = Some(worker);
        Ok(jobs)
    }

    /// Lets the thread do it and waits no longer than the bound.
    async fn ask<T: Send + 'static>(&self, work: impl FnOnce(&mut KeyringWorker) -> Result<T, VaultFault> + Send + 'static) -> Result<T, VaultFault> {
        let (answer, wait) = oneshot::channel();
        let job: Job = Box::new(move |held| {
            // Nothing is begun for a caller who has left.
            if !answer.is_closed() {
                let _ = answer.send(work(held));
            }
        });
        if let Err(mpsc::SendError(job)) = self.worker()?.send(job) {
            // The thread ended, by a bug in a store; another one takes the question.
            lock(&self.state).worker = None;
            self.worker()?.send(job).map_err(|_| ended())?;
        }
        match self.clock.timeout(self.bounds.answer, wait).await {
            Some(Ok(done)) => done,
            Some(Err(_)) => {
                lock(&self.state).worker = None;
                Err(ended())
            }
            None => Err(VaultFault::Busy),
        }
    }
}

impl Vault for KeyringVault {
    fn backend(&self) -> Message {
        platform::name()
    }

    fn probe(&self) -> Waiting<'_, ()> {
        Box::pin(self.ask(KeyringWorker::prove))
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
    fn start(open: Open, large: Option<LargeSecrets>, clock: Clock) -> Result<Self, VaultFault> {
        let (jobs, queue) = mpsc::channel::<Job>();
        let busy_since = Arc::new(Mutex::new(None));
        let busy = Arc::clone(&busy_since);
        // Not a task of the runtime: its shutdown would wait for a store that never answers.
        std::thread::Builder::new()
            .name("keyring".into())
            .spawn(move || {
                let mut held = KeyringWorker::new(open, large);
                while let Ok(job) = queue.recv() {
                    *lock(&busy) = Some(clock.instant());
                    job(&mut held);
                    *lock(&busy) = None;
                }
            })
            .map_err(|error| VaultFault::Other(error.to_string().into()))?;
        Ok(Self { jobs, busy_since })
    }
}
