//! HOW the service is asked: one verb, [`Client::call`], carries any row of the table over HTTP and back.
//!
//! It may depend on the contract, an HTTP client and cryptography. It must never know of journals,
//! profiles, windows or the sandbox. It decides what an answer *means* ([`Sent`]), never what to do about it:
//! whether a write is sent again is the journal's decision alone.

mod base;
mod budget;
mod clock;
mod connecting;
mod fields;
mod node;
mod node_chain;
mod node_run;
mod observe;
mod outcome;
mod reply;
mod request;
mod retry;
mod scrub;
mod seal;
mod untyped;
mod verdict;
mod wire;

use std::{sync::Arc, time::Duration};

use bursar_contract::{Code, Effect, Fault, Operation, Prepared, Secret};
use bursar_messages::message;
use uuid::Uuid;

pub use base::{BaseUrl, KeyHeader};
pub use clock::Offset;
pub use connecting::Connecting;
pub use node::{Called, Log, Mined, Node, Reverted};
pub use node_chain::{Account, Block, Entry, Sent as SentTransaction};
pub use node_run::{Ran, Run, Step};
pub use observe::{Ended, Observed, Observer, Origin};
pub use outcome::{Answer, Failure, Outcome, RawBody, SecretRefusal, Sent};
pub use request::{KEY_FIELD, input_of, input_text};
pub use seal::{ORG_FIELD, OrgSecret, SET_FIELD, key_fingerprint};
pub use untyped::{AnyInput, AnyReply, Row};

/// Where the service is and how it knows us.
#[derive(Clone)]
pub struct Config {
    /// The only address that ever gets the key.
    pub base_url: BaseUrl,
    /// Name of the header that carries the key.
    pub key_header: KeyHeader,
    /// The key.
    pub api_key: Secret,
    /// Bounds of every wait and of every answer.
    pub limits: Limits,
}

/// Bounds of every wait and of every answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Until a connection stands, TLS included.
    pub connect: Duration,
    /// A read as a whole, its retries included.
    pub reads: Duration,
    /// One attempt of a write as a whole.
    pub writes: Duration,
    /// Silence inside an answer's body.
    pub silence: Duration,
    /// Before a read is asked again for the first time, at most; twice as long before the next. A pause the service asks for takes its place.
    pub retry: Duration,
    /// Bytes of an answer's body.
    pub body: usize,
}

impl Default for Limits {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self { connect: seconds(10), reads: seconds(30), writes: seconds(60), silence: seconds(30), retry: Duration::from_millis(500), body: 4 * 1024 * 1024 }
    }
}

/// What one attempt carries besides the input. Nothing in it is ever logged.
#[derive(Clone, Default)]
pub struct Attempt {
    /// The idempotency key, for rows that take one. One per intent, the same on every attempt.
    pub key: Option<Uuid>,
    /// `walletSetSecretCipherText` of the wallet's set, for rows sealed with `Set`.
    pub set_secret: Option<Secret>,
    /// The organization's secret, where the connection is in trustless mode. Encrypted anew for this attempt.
    pub org_secret: Option<OrgSecret>,
    /// Whose request it is, for the observer.
    pub origin: Option<Origin>,
}

/// Reads the stored body of an answer once more, as the reply of its row. None where it is no answer of that form.
pub fn reopen<O: Operation>(body: &str) -> Option<O::Reply> {
    match reply::open(&Row::of::<O>(), body.as_bytes()) {
        reply::Opened::Reply(reply) => Some(reply.typed()),
        reply::Opened::Refused(_) | reply::Opened::Unreadable(_) => None,
    }
}

/// A connection to one service with one key. Cheap to clone; clones share connections and clock.
#[derive(Clone)]
pub struct Client {
    inner: Arc<Inner>,
    observer: Option<Arc<dyn Observer>>,
    /// It asks nothing.
    is_silent: bool,
}

struct Inner {
    wire: wire::Wire,
    clock: clock::Clock,
    budget: budget::Budget,
    config: Config,
}

impl Client {
    /// Checks the key and builds the connection pool. Sends nothing.
    pub fn new(config: Config) -> Result<Self, Fault> {
        let inner = Inner { wire: wire::Wire::new(&config)?, clock: clock::Clock::default(), budget: budget::Budget::default(), config };
        Ok(Self { inner: Arc::new(inner), observer: None, is_silent: false })
    }

    /// The address at which the server speaks the other of http and https, where it does: for who got no answer. No key is sent.
    pub async fn other_scheme(&self) -> Option<BaseUrl> {
        let Config { base_url, limits, .. } = &self.inner.config;
        if self.is_silent { None } else { wire::other_scheme(base_url, limits).await }
    }

    /// The same connection for who only reads what is stored: every call is refused before anything leaves.
    pub fn silent(self) -> Self {
        Self { is_silent: true, ..self }
    }

    /// The same connection, whose exchanges `observer` hears of from now on.
    pub fn observed_by(self, observer: Arc<dyn Observer>) -> Self {
        Self { observer: Some(observer), ..self }
    }

    /// The address everything goes to.
    pub fn base_url(&self) -> &BaseUrl {
        &self.inner.config.base_url
    }

    /// Service time minus local time, once an answer carried a `Date`.
    pub fn clock_offset(&self) -> Option<Offset> {
        self.inner.clock.offset()
    }

    /// The organization's secret encrypted for its registration at the service: context `dkg`, good for minutes and once.
    pub fn seal_for_registration(&self, org: &OrgSecret) -> Result<Secret, Fault> {
        seal::encrypt(org, "dkg", self.inner.clock.service_now_millis())
    }

    /// The request as it will be sent, minus secrets: for the journal to store before the first byte leaves.
    pub fn prepare(&self, input: &dyn AnyInput, key: Option<Uuid>) -> Result<Prepared, Fault> {
        request::prepare(input, key)
    }

    /// Asks the operation of the input's row. Reads are retried inside their time limit, everything else is sent once.
    pub async fn call<O: Operation>(&self, input: &O, attempt: &Attempt) -> Outcome<O::Reply> {
        self.call_any(input, attempt).await.map(Answer::typed)
    }

    /// The same without the row's types.
    pub async fn call_any(&self, input: &dyn AnyInput, attempt: &Attempt) -> Outcome<Box<dyn AnyReply>> {
        let prepared = self.prepare(input, attempt.key).map_err(Failure::local)?;
        self.call_prepared(&input.row(), &prepared, attempt).await
    }

    /// A request that changes something is about to be sent again by the journal: reads have that much less to repeat.
    pub fn repeats(&self) {
        self.inner.budget.first_of_all();
    }

    /// The same for a request that was prepared earlier: the stored bytes are sent as they are, with the row's
    /// secret field added at their end. A key in the attempt must be the stored one.
    pub async fn call_prepared(&self, row: &Row, prepared: &Prepared, attempt: &Attempt) -> Outcome<Box<dyn AnyReply>> {
        request::belongs(&row.spec, prepared, attempt.key).map_err(Failure::local)?;
        if self.is_silent {
            return Err(Failure::local(Fault::new(Code::Offline, message!("service-not-asked"))));
        }
        let limits = &self.inner.config.limits;
        self.inner.budget.first();
        if row.spec.effect != Effect::Reads {
            return self.attempt(row, prepared, attempt, 1, limits.writes).await;
        }
        let begun = clock::begin();
        let mut tries = 1;
        loop {
            let failure = match self.attempt(row, prepared, attempt, tries, limits.reads.saturating_sub(begun.elapsed())).await {
                Err(failure) => failure,
                answer => return answer,
            };
            match retry::pause(&failure, tries, limits.retry, limits.reads.saturating_sub(begun.elapsed())) {
                Some(pause) if self.inner.budget.take() => {
                    if let (Some(observer), Some(429 | 503)) = (&self.observer, failure.status) {
                        observer.waits(pause);
                    }
                    tokio::time::sleep(pause).await;
                }
                _ => return Err(failure),
            }
            tries += 1;
        }
    }

    async fn attempt(&self, row: &Row, prepared: &Prepared, attempt: &Attempt, number: u32, limit: Duration) -> Outcome<Box<dyn AnyReply>> {
        let Inner { wire, clock, config, .. } = &*self.inner;
        let spec = &row.spec;
        // Sealed last: an encrypted secret is good for minutes and for one request.
        let mut sealed = seal::seal(spec, prepared, attempt, clock.service_now_millis()).map_err(Failure::local)?;
        let sealed_bytes = sealed.secrets.last().map(|secret| secret.expose("its length is shown").len());
        sealed.secrets.push(config.api_key.clone());
        let (at, begun) = (clock::now(), clock::begin());
        let body = sealed.body.as_ref().map(|body| body.as_str());
        let mut first = None;
        let seen = |headers: &_, begun, round_trip| {
            first = Some(round_trip);
            clock.observe(headers, begun, round_trip);
        };
        let (came, connecting) = connecting::measured(wire.exchange(spec.method, &prepared.path, body, limit, seen)).await;
        let elapsed = begun.elapsed();
        let observed = self.observer.as_ref().map(|_| {
            let key_header = config.key_header.as_str();
            observe::Begun { spec, prepared, attempt, number, key_header, sealed_bytes, secrets: &sealed.secrets, at, first, connecting }.ended(&came, elapsed)
        });
        let encrypted = spec.seal.context().is_some() && attempt.org_secret.is_some();
        let context = verdict::Context { row, base: &config.base_url, secrets: &sealed.secrets, encrypted, elapsed };
        let outcome = verdict::judge(&context, came);
        if let (Some(observer), Some(observed)) = (&self.observer, observed) {
            observer.saw(observed.judged(&outcome, &sealed.secrets));
        }
        let (status, sent) = match &outcome {
            Ok(answer) => (Some(answer.status), None),
            Err(failure) => (failure.status, Some(failure.sent)),
        };
        tracing::debug!(operation = spec.name, method = spec.method.as_str(), path = spec.path, status, failed = ?sent, millis = elapsed.as_millis(), "exchange");
        outcome
    }
}

impl std::fmt::Debug for Client {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Client").field("base_url", &self.inner.config.base_url.as_str()).finish_non_exhaustive()
    }
}
