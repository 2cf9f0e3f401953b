//! What is known about sets, wallets and balances without asking: painted at once, with its age, while the service is read again.
//!
//! It stands in a file of its own beside the journal. Screens read it while money is being sent, and a cache must neither wait
//! for the journal nor make it wait; a damaged one is thrown away and read anew.

mod addresses;
mod custody;
mod keep;
mod portfolio;
mod reader;
mod records;
mod roll_up;

use std::{path::Path, sync::Mutex};

use bursar_contract::{Fault, clock::Clock};
use rusqlite::Connection;

pub use keep::Place;
pub(crate) use portfolio::{LowGas, chain_view};
pub use reader::Readings;

use bursar_journal::storage;

const SCHEMA: &str = include_str!("schema.sql");
const VERSION: u32 = 3;
/// A row of `wallet`, with the name of its address on this computer.
const RECORD: &str = "coalesce((SELECT json_set(wallet.record, '$.name', label.name) FROM label WHERE key = address_key), wallet.record)";

/// The cache of one profile.
pub struct WalletCache {
    db: Mutex<Connection>,
    clock: Clock,
}

impl WalletCache {
    /// Opens the file, or begins an empty one where it is missing, damaged or of another version.
    pub fn open(path: &Path, clock: Clock) -> Self {
        let opened = open(path).or_else(|error| {
            tracing::warn!(%error, "the cache of wallets begins anew");
            for suffix in ["", "-wal", "-shm"] {
                let mut name = path.as_os_str().to_owned();
                name.push(suffix);
                // One that is not there needs no removing.
                let _ = std::fs::remove_file(name);
            }
            open(path)
        });
        let db = opened.unwrap_or_else(|error| {
            tracing::warn!(%error, "the disk takes no cache; this one lives in memory");
            #[allow(clippy::expect_used)]
            open(Path::new(":memory:")).expect("a database in memory needs no disk")
        });
        Self { db: Mutex::new(db), clock }
    }

    fn with<T>(&self, work: impl FnOnce(&mut Connection) -> rusqlite::Result<T>) -> Result<T, Fault> {
        work(&mut self.db.lock().unwrap_or_else(std::sync::PoisonError::into_inner)).map_err(storage)
    }

    /// Writes what a cache may also fail to write: the service said it, and it can be asked again.
    fn try_with(&self, work: impl FnOnce(&mut Connection) -> rusqlite::Result<()>) {
        if let Err(fault) = self.with(work) {
            tracing::warn!(code = ?fault.code, "the cache of wallets was not written");
        }
    }
}

fn open(path: &Path) -> rusqlite::Result<Connection> {
    let db = Connection::open(path)?;
    // Less careful than the journal on purpose: what a power cut takes is read again.
    db.execute_batch("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA busy_timeout=5000;")?;
    match db.query_row("PRAGMA user_version", [], |row| row.get::<_, u32>(0))? {
        VERSION => {}
        0 => {
            db.execute_batch(SCHEMA)?;
            db.pragma_update(None, "user_version", VERSION)?;
        }
        _ => return Err(rusqlite::Error::InvalidQuery),
    }
    Ok(db)
}
