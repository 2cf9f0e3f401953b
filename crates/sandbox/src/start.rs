//! Starting and stopping a sandbox.

use std::{
    collections::BTreeMap,
    io,
    net::SocketAddr,
    path::PathBuf,
    sync::{Arc, OnceLock},
};

use axum::http::HeaderName;
use bursar_contract::chain::{CHAINS, Chain};
use tokio::{
    net::{TcpListener, TcpSocket},
    sync::oneshot,
    task::JoinHandle,
};

use crate::{
    behaviour::Behaviour,
    chain::external::{External, node::Wire},
    clock::Clock,
    credentials::Credentials,
    failures::Failures,
    options::Options,
    server::{self, App, limits::Limits},
    world::{World, open::Opening, thread::Handle},
};

/// Why a sandbox did not start. `Display` is a sentence for people.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Another program listens there.
    #[error("The address {0} is in use by another program.")]
    PortTaken(SocketAddr),
    /// The address cannot be listened on.
    #[error("The sandbox cannot listen on {address}: {cause}.")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why not.
        cause: io::Error,
    },
    /// The folder cannot be made or written.
    #[error("The sandbox cannot write to its folder {}: {cause}.", path.display())]
    Folder {
        /// Which.
        path: PathBuf,
        /// Why not.
        cause: io::Error,
    },
    /// Another process has this world open.
    #[error("The sandbox in {} is already running in another process.", .0.display())]
    AlreadyOpen(PathBuf),
    /// The world was made with other credentials.
    #[error("The credentials do not belong to the sandbox in {}.", .0.display())]
    WrongCredentials(PathBuf),
    /// The world was made from another seed text.
    #[error("The sandbox in {} was made from another seed.", .0.display())]
    OtherSeed(PathBuf),
    /// The credentials themselves are not usable.
    #[error("The credentials are not usable: {0}.")]
    BadCredentials(&'static str),
    /// An option makes no sense.
    #[error("{0}")]
    BadOption(String),
    /// The world's file cannot be read or written.
    #[error("The data of the sandbox in {} cannot be used: {cause}.", path.display())]
    Storage {
        /// Which folder.
        path: PathBuf,
        /// What the storage said.
        cause: String,
    },
    /// A chain cannot be kept by the node it was given to.
    #[error("The sandbox in {} cannot be started: {cause}", path.display())]
    Node {
        /// Which folder.
        path: PathBuf,
        /// Why not, as a sentence.
        cause: String,
    },
    /// The world was made by a newer version.
    #[error("The sandbox in {} was made by a newer version of this program.", .0.display())]
    Newer(PathBuf),
}

/// A started sandbox. Dropping it stops it too, without waiting.
pub struct Running {
    address: SocketAddr,
    world_id: String,
    credentials: Credentials,
    stop: oneshot::Sender<()>,
    server: JoinHandle<()>,
    world: std::thread::JoinHandle<()>,
}

impl Running {
    /// `http://127.0.0.1:PORT`, without a slash at the end.
    pub fn base_url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Id of the world, stable over restarts and different for every world.
    pub fn world_id(&self) -> String {
        self.world_id.clone()
    }

    /// The secrets the world was opened with.
    pub fn credentials(&self) -> &Credentials {
        &self.credentials
    }

    /// JSON-RPC address of every chain, by the service's identifier.
    pub fn rpc(&self) -> BTreeMap<String, String> {
        let base = self.base_url();
        CHAINS.iter().map(|chain| (chain.id.to_owned(), format!("{base}/rpc/{}", chain.id))).collect()
    }

    /// Answers what is under way, closes the world, and returns.
    pub async fn shutdown(self) {
        let Self { stop, server, world, .. } = self;
        let _ = stop.send(());
        // With the server its last handle to the world is gone, and the world's thread ends.
        let _ = server.await;
        let _ = tokio::task::spawn_blocking(move || world.join()).await;
    }
}

/// Each confirmation is a block that is really made.
const MOST_CONFIRMATIONS: u64 = 1_000;

/// Each request is compared with all of them.
const MOST_KEYS: u32 = 100;

/// Connections that wait to be accepted. The system takes less if it is set to. Where the queue is full it drops a caller's first packet, which is
/// sent again only a second later: a crowd of slow callers would cost everybody that second.
const QUEUE: u32 = 4_096;

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    crate::platform::free_again(&socket)?;
    socket.bind(address)?;
    socket.listen(QUEUE)
}

/// Starts a sandbox inside the current tokio runtime, with the usual behaviour.
pub async fn start(options: Options) -> Result<Running, StartError> {
    start_with(options, Behaviour::default()).await
}

/// Starts a sandbox inside the current tokio runtime.
pub async fn start_with(options: Options, behaviour: Behaviour) -> Result<Running, StartError> {
    let header = HeaderName::from_bytes(options.api_key_header.as_bytes())
        .map_err(|_| StartError::BadOption(format!("{:?} cannot be the name of a header.", options.api_key_header)))?;
    if !(1..=MOST_CONFIRMATIONS).contains(&options.confirmations) {
        return Err(StartError::BadOption(format!("A transaction needs 1 to {MOST_CONFIRMATIONS} confirmations, not {}.", options.confirmations)));
    }
    options.check_exposure().map_err(StartError::BadOption)?;
    let listener = listen(options.listen).map_err(|cause| match cause.kind() {
        io::ErrorKind::AddrInUse => StartError::PortTaken(options.listen),
        _ => StartError::Listen { address: options.listen, cause },
    })?;
    let address = listener.local_addr().map_err(|cause| StartError::Listen { address: options.listen, cause })?;
    let (dialect, bounds) = (options.dialect, options.bounds);
    let (extensions, strict, mode, limits) = (behaviour.extensions, behaviour.strict, behaviour.mode, behaviour.rate_limits.then(Limits::default));
    let further_keys = behaviour.further_keys;
    if further_keys > MOST_KEYS {
        return Err(StartError::BadOption(format!("There are at most {MOST_KEYS} further keys, not {further_keys}.")));
    }
    let folder = options.data.clone();
    let mut wires = BTreeMap::new();
    for (name, url) in &options.chains {
        let info = Chain(name.clone()).known().ok_or_else(|| StartError::BadOption(format!("{name:?} is no blockchain of this sandbox.")))?;
        let wire = Wire::open(url).map_err(|cause| StartError::BadOption(format!("The node of {name} cannot be asked: {cause}.")))?;
        if wires.insert(info.chain_id, wire).is_some() {
            return Err(StartError::BadOption(format!("{} was given to two nodes.", info.id)));
        }
    }
    let clock = Clock::default();
    let externals = CHAINS.iter().filter_map(|info| Some(External::new(info, wires.get(&info.chain_id)?.clone(), clock.clone()))).collect();
    let worlds_clock = clock.clone();
    let opened = tokio::task::spawn_blocking(move || {
        let opening = Opening {
            folder: &options.data,
            secrets: &options.secrets,
            seed: options.seed.as_deref(),
            block_time: options.block_time,
            confirmations: options.confirmations,
            behaviour,
            base_url: format!("http://{address}"),
            clock: worlds_clock,
        };
        World::open(&opening, externals)
    });
    let (world, credentials) = opened.await.map_err(|error| StartError::Storage { path: folder.clone(), cause: error.to_string() })??;
    let world_id = world.id.clone();
    let (handle, thread) = Handle::spawn(world).map_err(|cause| StartError::Storage { path: folder, cause: cause.to_string() })?;
    let restricted = credentials.restricted_key();
    let app = App {
        world: handle,
        credentials: credentials.clone(),
        header,
        dialect,
        failures: Failures::default(),
        clock,
        base_url: format!("http://{address}"),
        restricted,
        further: (1..=further_keys).map(|number| credentials.further_key(number)).collect(),
        limits,
        extensions,
        strict,
        mode,
        openapi: OnceLock::new(),
        wires,
    };
    let router = server::routes::router(Arc::new(app));
    let (stop, stopped) = oneshot::channel();
    let server = tokio::spawn(server::connection::serve(listener, address, router, bounds, stopped));
    Ok(Running { address, world_id, credentials, stop, server, world: thread })
}
