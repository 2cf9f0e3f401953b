//! What a sandbox is started with.

use std::{collections::BTreeMap, net::SocketAddr, path::PathBuf, time::Duration};

use crate::credentials::SecretsSource;

/// Where the payload of a success stands.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Dialect {
    /// In `message`, as docs/reference/service.md has it.
    #[default]
    Documented,
    /// In `data`, with the wrappers that real clients were seen to read.
    Observed,
}

impl std::str::FromStr for Dialect {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "documented" => Ok(Self::Documented),
            "observed" => Ok(Self::Observed),
            other => Err(format!("{other:?} is no dialect; use documented or observed")),
        }
    }
}

/// How many connections there are, and how long callers are waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// Connections at once. Where there are as many, the one that can best be spared is closed for a new one.
    pub connections: usize,
    /// What each connection gets to send its request, even where its place is wanted: until then the new one waits. Without it a crowd takes
    /// the place of a caller that is about to send.
    pub grace: Duration,
    /// From the beginning of a connection to the end of its first request head.
    pub head: Duration,
    /// From an answer to the end of the next request head. It is longer than clients keep a connection that is idle: one that is closed at
    /// the moment a payment is sent over it would leave its outcome unknown.
    pub idle: Duration,
    /// From the end of a request head to the end of its body.
    pub body: Duration,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            connections: 256,
            grace: Duration::from_millis(250),
            head: Duration::from_secs(10),
            idle: Duration::from_secs(120),
            body: Duration::from_secs(30),
        }
    }
}

/// Everything a sandbox is started with.
#[derive(Clone)]
pub struct Options {
    /// Where to listen. Port 0 takes any free one.
    pub listen: SocketAddr,
    /// Whether other computers may reach it. Without that, only a loopback address is listened on.
    pub expose: bool,
    /// How many connections there are, and how long callers are waited for.
    pub bounds: Bounds,
    /// Folder of the world. Created if it is missing; one process at a time.
    pub data: PathBuf,
    /// Envelope of the answers.
    pub dialect: Dialect,
    /// Makes keys, ids and addresses of a new world reproducible. An existing world must have been made with the same text.
    pub seed: Option<String>,
    /// Time between blocks. Zero mines on arrival.
    pub block_time: Duration,
    /// Blocks, its own included, until a transaction is COMPLETE. At least 1.
    pub confirmations: u64,
    /// Name of the header that carries the API key.
    pub api_key_header: String,
    /// Chains that other nodes keep: the address of the node's JSON-RPC, by the service's identifier. It may hold a key and is never shown.
    pub chains: BTreeMap<String, String>,
    /// Where the three secrets come from.
    pub secrets: SecretsSource,
}

impl Options {
    /// The defaults of the command line, for a world in `data`.
    pub fn new(data: impl Into<PathBuf>, secrets: SecretsSource) -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            expose: false,
            bounds: Bounds::default(),
            data: data.into(),
            dialect: Dialect::default(),
            seed: None,
            block_time: Duration::ZERO,
            confirmations: 1,
            api_key_header: DEFAULT_HEADER.to_owned(),
            chains: BTreeMap::new(),
            secrets,
        }
    }

    /// Refuses an address that other computers can reach, unless that is wanted.
    ///
    /// # Errors
    /// A sentence that says what it would mean, and what to do instead.
    pub fn check_exposure(&self) -> Result<(), String> {
        let address = self.listen;
        if self.expose || address.ip().to_canonical().is_loopback() {
            return Ok(());
        }
        Err(format!(
            "Listening on {address} lets other computers reach the sandbox. Its money is pretend, but the API key, the seeds of its wallets and \
             everything typed into its pages would be reachable from the network, without encryption. If that is meant, add --expose. To keep it \
             on this computer, use --listen 127.0.0.1:{}.",
            address.port()
        ))
    }
}

/// Header of the API key in its neutral form (docs/reference/service.md#authentication).
pub const DEFAULT_HEADER: &str = "SERVICE-X-API-KEY";
