//! Starting and stopping a sandbox.

use std::{collections::BTreeMap, io, net::SocketAddr, path::PathBuf};

use bursar_contract::chain::CHAINS;

use crate::options::Options;

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
    /// The world was made by a newer version.
    #[error("The sandbox in {} was made by a newer version of this program.", .0.display())]
    Newer(PathBuf),
}

/// A started sandbox. Dropping it stops it too, without waiting.
pub struct Running {
    address: SocketAddr,
    world_id: String,
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

    /// JSON-RPC address of every chain, by the service's identifier.
    pub fn rpc(&self) -> BTreeMap<String, String> {
        let base = self.base_url();
        CHAINS.iter().map(|chain| (chain.id.to_owned(), format!("{base}/rpc/{}", chain.id))).collect()
    }

    /// Answers what is under way, closes the world, and returns.
    pub async fn shutdown(self) {}
}

/// Starts a sandbox inside the current tokio runtime.
pub async fn start(options: Options) -> Result<Running, StartError> {
    let listener = tokio::net::TcpListener::bind(options.listen).await.map_err(|cause| match cause.kind() {
        io::ErrorKind::AddrInUse => StartError::PortTaken(options.listen),
        _ => StartError::Listen { address: options.listen, cause },
    })?;
    let address = listener.local_addr().map_err(|cause| StartError::Listen { address: options.listen, cause })?;
    Ok(Running { address, world_id: String::new() })
}
