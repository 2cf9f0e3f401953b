//! An open profile: what it is, and how its service is asked. What a subject knows of it is a state of that subject.

use std::{
    any::{Any, TypeId},
    collections::HashMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicI64, Ordering},
    },
};

use bursar_client::{AnyInput, AnyReply, Attempt, Client};
use bursar_contract::{
    Code, Fault, Operation,
    clock::{Clock, Instant},
};
use bursar_messages::message;
use tokio::sync::{Notify, watch};

use crate::{
    Changes,
    base::{api::ProfileView, pace::Pace},
};
use bursar_journal::{Intent, Journal};

/// What a subject keeps of an open profile. Only the list in `app/states.rs` implements it and makes each state that it names: one that is not in
/// the list does not compile.
pub trait State: Any + Send + Sync {}

/// The states of the subjects, by their types.
#[derive(Default)]
pub struct States(HashMap<TypeId, Box<dyn Any + Send + Sync>>);

impl States {
    /// Keeps a state.
    pub fn put<T: State>(&mut self, state: T) {
        self.0.insert(TypeId::of::<T>(), Box::new(state));
    }
}

/// What was asked of the service, and when: an answer may show anything that happened from then on until it came.
pub struct Asked<'a> {
    /// The input of the operation; `()` where it is not at hand.
    pub input: &'a dyn Any,
    /// Milliseconds since 1970.
    pub at: i64,
    /// The same by the running clock.
    pub instant: Instant,
}

/// Learns from answers of the service what its subject keeps, or answers in its place. A disk that refuses does not spoil the answer: the next one brings it again.
pub trait AnswerObserver: Send + Sync {
    /// `asked` was answered with `reply`; the types of its input and of the reply are those of the operation.
    fn answered(&self, session: &Session, asked: &Asked<'_>, reply: &dyn Any);

    /// Answers a read in the place of the service, for a profile that has no key for it. None: the service is asked.
    fn answer(&self, session: &Session, asked: &dyn AnyInput) -> Option<Result<Box<dyn AnyReply>, Fault>> {
        let _ = (session, asked);
        None
    }

    /// A read was not answered.
    fn failed(&self, session: &Session, asked: &dyn Any, fault: &Fault) {
        let _ = (session, asked, fault);
    }
}

/// An open profile.
pub struct Session {
    /// The profile.
    pub profile: ProfileView,
    /// The journal's clock.
    pub clock: Clock,
    /// How often it looks, and how long it waits.
    pub pace: Pace,
    /// Speaks to the service.
    pub client: Client,
    /// Remembers.
    pub journal: Arc<Journal>,
    /// Base URL or `sandbox:<world>`: what an intent is bound to.
    pub binding: String,
    /// How long after its first byte a request may go out again with its key, in milliseconds; 0: never.
    replay_window: AtomicI64,
    /// Told when an intent changes.
    pub changes: Changes,
    /// Wakes the watcher.
    pub wake: Notify,
    closed: watch::Sender<bool>,
    hidden: AtomicBool,
    send_queues: Mutex<HashMap<String, Arc<tokio::sync::Mutex<()>>>>,
    states: States,
    observers: &'static [&'static dyn AnswerObserver],
}

/// Rows per page of the service's lists.
pub(crate) const PAGE: u32 = 100;
/// Pages of one list at most.
pub(crate) const MAX_PAGES: u32 = 1_000;
/// Rows of a list that are read, also from a service that puts more into a page than was asked for.
pub(crate) const MOST_ROWS: usize = MAX_PAGES as usize * PAGE as usize;

impl Session {
    /// Opens over parts that are ready.
    #[expect(clippy::too_many_arguments, reason = "the parts of a session, each once, from the one place that opens it")]
    pub fn new(
        profile: ProfileView,
        client: Client,
        journal: Arc<Journal>,
        binding: String,
        replay_window: i64,
        changes: Changes,
        pace: Pace,
        states: States,
        observers: &'static [&'static dyn AnswerObserver],
    ) -> Self {
        Self {
            profile,
            clock: journal.clock().clone(),
            pace,
            client,
            journal,
            binding,
            replay_window: AtomicI64::new(replay_window),
            changes,
            wake: Notify::new(),
            closed: watch::Sender::new(false),
            hidden: AtomicBool::new(false),
            send_queues: Mutex::default(),
            states,
            observers,
        }
    }

    /// What a subject keeps. Each subject gives its own a name by a method of its folder.
    pub(crate) fn state<T: State>(&self) -> &T {
        let state = self.states.0.get(&TypeId::of::<T>()).and_then(|state| state.downcast_ref());
        state.expect("every type that implements State is made when a profile is opened")
    }

    /// Ends watching. Running sends finish.
    pub fn close(&self) {
        self.closed.send_replace(true);
        self.wake.notify_waiters();
        self.wake.notify_one();
    }

    /// Waits until it is closed.
    pub async fn ended(&self) {
        // The sender lives as long as the session, so the wait ends with `close`.
        let _ = self.closed.subscribe().wait_for(|closed| *closed).await;
    }

    /// Whether nobody can see the window: then the watcher looks seldom.
    pub fn is_hidden(&self) -> bool {
        self.hidden.load(Ordering::Acquire)
    }

    /// The window is hidden or seen again.
    pub fn hide(&self, hidden: bool) {
        if self.hidden.swap(hidden, Ordering::AcqRel) != hidden {
            self.wake.notify_one();
        }
    }

    /// Whether it was closed.
    pub fn is_closed(&self) -> bool {
        *self.closed.borrow()
    }

    /// How long after its first byte a request may go out again with its key, in milliseconds; 0: never.
    pub fn replay_window(&self) -> i64 {
        self.replay_window.load(Ordering::Acquire)
    }

    /// Changes that, from the next attempt on.
    pub fn set_replay_window(&self, millis: i64) {
        self.replay_window.store(millis, Ordering::Release);
    }

    /// Asks a read of the service.
    pub async fn read<O: Operation>(&self, input: &O) -> Result<O::Reply, Fault> {
        self.read_any(input).await.map(|reply| reply.typed())
    }

    /// The same without the row's types.
    pub(crate) async fn read_any(&self, input: &dyn AnyInput) -> Result<Box<dyn AnyReply>, Fault> {
        let (at, instant) = (self.clock.now(), self.clock.instant());
        if let Some(answered) = self.observers.iter().find_map(|observer| observer.answer(self, input)) {
            return answered.inspect(|reply| self.answered(&Asked { input, at, instant }, &**reply));
        }
        match self.client.call_any(input, &Attempt::default()).await {
            Ok(answer) => {
                self.answered(&Asked { input, at, instant }, &*answer.reply);
                Ok(answer.reply)
            }
            Err(failure) => {
                for observer in self.observers {
                    observer.failed(self, input, &failure.fault);
                }
                Err(failure.fault)
            }
        }
    }

    /// Hands an answer whose request is not at hand to everybody who learns from it.
    pub(crate) fn learn(&self, reply: &dyn Any) {
        self.answered(&Asked { input: &(), at: self.clock.now(), instant: self.clock.instant() }, reply);
    }

    fn answered(&self, asked: &Asked<'_>, reply: &dyn Any) {
        for observer in self.observers {
            observer.answered(self, asked, reply);
        }
    }

    /// Every page of a list, at most [`MOST_ROWS`], and whether its end was reached. `page` asks for [`PAGE`] rows.
    pub(crate) async fn pages<O: Operation<Reply = Vec<R>>, R: PartialEq>(&self, page: impl Fn(u32) -> O) -> Result<(Vec<R>, bool), Fault> {
        let mut all = Vec::new();
        for number in 1..=MAX_PAGES {
            let rows = self.read(&page(number)).await?;
            // A service that does not page says the same rows for ever.
            if !rows.is_empty() && all.ends_with(&rows) {
                break;
            }
            let last = rows.len() < PAGE as usize;
            all.extend(rows);
            if all.len() > MOST_ROWS {
                all.truncate(MOST_ROWS);
                break;
            }
            if last {
                return Ok((all, true));
            }
        }
        Ok((all, false))
    }

    /// The request of an intent as its operation's input.
    pub fn asked<O: Operation>(&self, intent: &Intent) -> Result<O, Fault> {
        let request = self.journal.request(intent)?;
        bursar_client::input_of(&request).ok_or_else(|| Fault::new(Code::Storage, message!("app-stored-unreadable")))
    }

    /// The one send queue of a wallet, account or set: one write in flight at a time.
    pub fn send_queue(&self, name: &str) -> Arc<tokio::sync::Mutex<()>> {
        lock(&self.send_queues).entry(name.to_owned()).or_default().clone()
    }
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
