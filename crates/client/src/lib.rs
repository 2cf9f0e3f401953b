//! HOW the service is asked: one verb, [`Client::call`], carries any row of the table over HTTP and back.
//!
//! It may depend on the contract, an HTTP client and cryptography. It must never know of journals,
//! profiles, windows or the sandbox. It decides what an answer *means* ([`Sent`]), never what to do about it:
//! whether a write is sent again is the journal's decision alone.

pub mod base;
pub mod clock;
pub mod outcome;
pub mod reply;
pub mod request;
pub mod retry;
pub mod seal;

use std::{sync::Arc, time::Duration};

use bursar_contract::{Fault, Operation, Secret};
use uuid::Uuid;

pub use base::{BaseUrl, KeyHeader};
pub use outcome::{Answer, Failure, Outcome, RawBody, Sent};
pub use request::Prepared;
pub use seal::OrgSecret;

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
    /// Bytes of an answer's body.
    pub body: usize,
}

impl Default for Limits {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self { connect: seconds(10), reads: seconds(30), writes: seconds(60), silence: seconds(30), body: 4 * 1024 * 1024 }
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
}

/// A connection to one service with one key. Cheap to clone; clones share connections and clock.
#[derive(Clone)]
pub struct Client {
    inner: Arc<Inner>,
}

struct Inner {
    config: Config,
}

impl Client {
    /// Checks the key and builds the connection pool. Sends nothing.
    pub fn new(config: Config) -> Result<Self, Fault> {
        Ok(Self { inner: Arc::new(Inner { config }) })
    }

    /// The address everything goes to.
    pub fn base_url(&self) -> &BaseUrl {
        &self.inner.config.base_url
    }

    /// Service time minus local time, once an answer carried a `Date`.
    pub fn clock_offset(&self) -> Option<clock::Offset> {
        None
    }

    /// The request as it will be sent, minus secrets: for the journal to store before the first byte leaves.
    pub fn prepare<O: Operation>(&self, input: &O, key: Option<Uuid>) -> Result<Prepared, Fault> {
        request::prepare(input, key)
    }

    /// Asks the operation of the input's row. Reads are retried inside their time limit, everything else is sent once.
    pub async fn call<O: Operation>(&self, input: &O, attempt: &Attempt) -> Outcome<O::Reply> {
        let prepared = self.prepare(input, attempt.key).map_err(Failure::local)?;
        self.call_prepared::<O>(&prepared, attempt).await
    }

    /// The same for a request that was prepared earlier: the stored bytes are sent as they are, with the secret fields added at their end.
    pub async fn call_prepared<O: Operation>(&self, prepared: &Prepared, attempt: &Attempt) -> Outcome<O::Reply> {
        let _ = (prepared, attempt);
        Err(Failure::local(Fault::new(bursar_contract::Code::Offline, "Not connected.")))
    }
}

impl std::fmt::Debug for Client {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Client").field("base_url", &self.inner.config.base_url).finish_non_exhaustive()
    }
}
