//! The organization: one SQLite file, one writer. Clock and seed are passed in.

mod blocks;
mod chains;
mod deploy_contracts;
mod external;
pub(crate) mod keys;
pub(crate) mod open;
pub(crate) mod organization;
mod page;
pub(crate) mod replay;
pub(crate) mod schema;
pub(crate) mod seal;
pub(crate) mod thread;
mod unit;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs::File,
    time::{Duration, Instant},
};

use bursar_contract::{
    Secret,
    chain::{Chain as ChainId, ChainInfo},
};
use rusqlite::Connection;

pub(crate) use page::{MOST_ROWS, Page};

use crate::{
    answer::Refusal,
    behaviour::Behaviour,
    chain::{BuiltIn, Chain, error::ChainError, external::External},
    clock::Clock,
    failures::Twist,
    world::{keys::Keys, seal::Sealer},
};

/// Gas of making one of our own contracts.
const CREATION_GAS: u64 = 3_000_000;

/// An open world.
pub(crate) struct World {
    pub(crate) db: Connection,
    pub(crate) id: String,
    pub(crate) keys: Keys,
    pub(crate) sealer: Sealer,
    pub(crate) clock: Clock,
    chains: BTreeMap<u32, BuiltIn>,
    /// Chains that other nodes keep.
    externals: BTreeMap<u32, External>,
    /// Those of them into whose outbox something was put since it was last looked at.
    fresh: BTreeSet<u32>,
    block_time: Duration,
    pub(crate) confirmations: u64,
    pub(crate) behaviour: Behaviour,
    /// What `encryptedOrganizationSecret` must hold in trustless mode.
    organization_secret: Secret,
    /// Where the gateway's pages are.
    pub(crate) base_url: String,
    /// What the request under way was asked to do otherwise.
    pub(crate) twist: Option<Twist>,
    /// When the next block of a chain is due. Empty while nothing waits: then nothing wakes the thread.
    due: BTreeMap<u32, Instant>,
    /// Inside [`World::durably`].
    in_unit: bool,
    /// SQLite undid more than the unit that failed.
    lost: bool,
    /// Held while the world is open.
    _lock: File,
}

impl World {
    /// Milliseconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        let ahead = if let Some(Twist::Skew(ahead)) = self.twist { ahead } else { 0 };
        self.clock.millis().saturating_add(ahead)
    }

    /// Carries a request out with the failure that was asked for.
    pub(crate) fn twisted<T>(&mut self, twist: Option<Twist>, work: impl FnOnce(&mut Self) -> T) -> T {
        self.twist = twist;
        let done = work(self);
        self.twist = None;
        done
    }

    /// Seconds since 1970, as chains count.
    pub(crate) fn seconds(&self) -> u64 {
        u64::try_from(self.now() / 1000).unwrap_or_default()
    }

    /// A chain by its number, whoever keeps it.
    pub(crate) fn chain(&mut self, id: u32) -> Result<(&mut dyn Chain, &Connection), ChainError> {
        if self.is_external(id) {
            let external = self.externals.get_mut(&id).ok_or(ChainError::Damaged("a chain is on no node"))?;
            external.ready(&self.db)?;
            return Ok((external, &self.db));
        }
        let (chain, db) = self.built_in(id)?;
        Ok((chain, db))
    }

    /// A chain of this world's own, opened if it is not yet.
    pub(crate) fn built_in(&mut self, id: u32) -> Result<(&mut BuiltIn, &Connection), ChainError> {
        if !self.chains.contains_key(&id) {
            self.open_chain(id)?;
        }
        let chain = self.chains.get_mut(&id).ok_or(ChainError::Damaged("a chain is not open"))?;
        Ok((chain, &self.db))
    }

    /// The chain an identifier names, in either vocabulary.
    pub(crate) fn known_chain(field: &str, chain: &ChainId) -> Result<&'static ChainInfo, Refusal> {
        chain.known().ok_or_else(|| Refusal::field(field, format!("{:?} is no blockchain of this sandbox.", chain.0)))
    }

    /// The next number in one of the world's tables.
    pub(crate) fn next_seq(&self, table: &'static str) -> rusqlite::Result<i64> {
        self.db.prepare_cached(&format!("SELECT coalesce(max(seq), 0) + 1 FROM {table}"))?.query_row([], |row| row.get(0))
    }
}

/// A time as the service writes it.
pub(crate) fn iso(milliseconds: i64) -> String {
    jiff::Timestamp::from_millisecond(milliseconds).map(|time| format!("{time:.3}")).unwrap_or_default()
}
