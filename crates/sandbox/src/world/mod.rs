//! The organization: one SQLite file, one writer. Clock and seed are passed in.

mod chains;
mod equip;
mod external;
pub(crate) mod keys;
pub(crate) mod open;
pub(crate) mod organization;
pub(crate) mod replay;
pub(crate) mod schema;
pub(crate) mod seal;
pub(crate) mod thread;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs::File,
    sync::Arc,
    time::{Duration, Instant},
};

use alloy_primitives::B256;
use bursar_contract::{
    Secret,
    chain::{Chain as ChainId, ChainInfo},
};
use rusqlite::Connection;

use crate::{
    answer::Refusal,
    chain::{BuiltIn, Chain, error::ChainError, external::External},
    conduct::Conduct,
    failures::Twist,
    transactions,
    world::{keys::Keys, seal::Sealer},
};

/// Gas of making one of our own contracts.
const CREATION_GAS: u64 = 3_000_000;

/// Milliseconds since 1970.
pub(crate) type Clock = Arc<dyn Fn() -> i64 + Send + Sync>;

/// An open world.
pub(crate) struct World {
    pub(crate) db: Connection,
    pub(crate) id: String,
    pub(crate) keys: Keys,
    pub(crate) sealer: Sealer,
    clock: Clock,
    chains: BTreeMap<u32, BuiltIn>,
    /// Chains that other nodes keep.
    externals: BTreeMap<u32, External>,
    /// Those of them into whose outbox something was put since it was last looked at.
    fresh: BTreeSet<u32>,
    block_time: Duration,
    pub(crate) confirmations: u64,
    pub(crate) conduct: Conduct,
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
        (self.clock)().saturating_add(ahead)
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

    /// Runs `work` whole or not at all. It is on disk when [`World::commit`] has returned, together with what else was done since the last
    /// time: requests that came at once share one wait for the disk. Nobody may be told of it earlier.
    pub(crate) fn durably<T, E: From<rusqlite::Error>>(&mut self, work: impl FnOnce(&mut Self) -> Result<T, E>) -> Result<T, E> {
        if self.in_unit {
            return work(self);
        }
        if self.db.is_autocommit() {
            self.db.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        }
        self.db.prepare_cached("SAVEPOINT unit")?.execute([])?;
        self.in_unit = true;
        let done = work(self).and_then(|value| {
            for (id, chain) in &mut self.chains {
                chain.pool.save(&self.db, *id)?;
            }
            self.db.prepare_cached("RELEASE unit")?.execute([])?;
            Ok(value)
        });
        match done {
            Ok(value) => {
                self.in_unit = false;
                self.chains.values_mut().for_each(|chain| chain.touched = false);
                Ok(value)
            }
            Err(error) => {
                self.forget();
                Err(error)
            }
        }
    }

    /// Undoes the unit that failed: in the file, and what memory believed meanwhile.
    pub(crate) fn forget(&mut self) {
        self.twist = None;
        if std::mem::take(&mut self.in_unit) {
            let undone = self.db.execute_batch("ROLLBACK TO unit; RELEASE unit");
            // A disk that is full, for example, makes SQLite undo the units before this one too.
            self.lost |= undone.is_err() || self.db.is_autocommit();
        }
        self.chains.retain(|_, chain| !chain.touched);
    }

    /// Puts on disk what was done since the last time. False if that failed: then nothing of it happened.
    #[must_use]
    pub(crate) fn commit(&mut self) -> bool {
        if !self.owes() {
            return true;
        }
        let lost = std::mem::take(&mut self.lost);
        let done = if lost { Ok(0) } else { self.db.prepare_cached("COMMIT").and_then(|mut commit| commit.execute([])) };
        if let Err(error) = &done {
            tracing::error!(%error, "what was done could not be written");
        }
        let kept = done.is_ok() && !lost;
        if !kept {
            if !self.db.is_autocommit() {
                let _ = self.db.execute_batch("ROLLBACK");
            }
            self.chains.clear();
        }
        kept
    }

    /// Whether something waits for [`World::commit`].
    pub(crate) fn owes(&self) -> bool {
        self.lost || !self.db.is_autocommit()
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

    /// Makes the next block of a chain, and tells the service's records what it means for them.
    pub(crate) fn mine(&mut self, id: u32) -> Result<(), ChainError> {
        let seconds = self.seconds();
        let (chain, db) = self.built_in(id)?;
        let outcomes = chain.mine(db, seconds)?;
        let head = chain.head.number;
        transactions::settle(self, id, &outcomes, head)?;
        Ok(())
    }

    /// A transaction came into a pool, perhaps in the place of another: makes its block now, or sees to it that one is made.
    pub(crate) fn arrived(&mut self, id: u32, replaced: Option<B256>) -> Result<(), ChainError> {
        if self.is_external(id) {
            self.fresh.insert(id);
            return Ok(());
        }
        if let Some(hash) = replaced {
            transactions::replaced(self, id, hash)?;
        }
        if self.block_time.is_zero() {
            loop {
                let (chain, db) = self.built_in(id)?;
                let fee = chain.base_fee();
                if !chain.has_ready(db, Some(fee))? && !transactions::unconfirmed(self, id)? {
                    return Ok(());
                }
                self.mine(id)?;
            }
        }
        self.due.entry(id).or_insert_with(|| Instant::now() + self.block_time);
        Ok(())
    }

    /// When this world wants to be woken, if at all.
    pub(crate) fn next_due(&self) -> Option<Instant> {
        self.due.values().min().copied()
    }

    /// Makes the blocks that are due.
    pub(crate) fn tick(&mut self) {
        let now = Instant::now();
        let due: Vec<u32> = self.due.iter().filter(|(_, at)| **at <= now).map(|(id, _)| *id).collect();
        for id in due {
            if self.is_external(id) {
                self.lost |= !self.look(id);
                continue;
            }
            let again = self.durably(|world| {
                world.mine(id)?;
                let unconfirmed = transactions::unconfirmed(world, id)?;
                let (chain, db) = world.built_in(id)?;
                Ok::<_, ChainError>(unconfirmed || chain.has_ready(db, None)?)
            });
            match again {
                Ok(false) => {
                    self.due.remove(&id);
                }
                Ok(true) => {
                    self.due.insert(id, now + self.block_time);
                }
                // The disk may be full now and not later: what waits is not lost.
                Err(error) => {
                    tracing::error!(%error, chain = id, "a block could not be made");
                    self.due.insert(id, now + self.block_time.max(Duration::from_secs(1)));
                }
            }
        }
    }

    /// Goes on with what waited when the world was closed.
    pub(crate) fn resume(&mut self) -> Result<(), ChainError> {
        let waiting: Vec<u32> = self
            .db
            .prepare(
                "SELECT DISTINCT chain FROM pool UNION SELECT DISTINCT chain FROM transactions WHERE state = 'SENT' UNION SELECT DISTINCT chain FROM outbox",
            )?
            .query_map([], |row| row.get(0))?
            .collect::<Result<_, _>>()?;
        for id in waiting {
            self.durably(|world| world.arrived(id, None))?;
        }
        Ok(())
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

/// A page of a list.
#[derive(Clone, Copy)]
pub(crate) struct Page {
    pub(crate) limit: i64,
    pub(crate) offset: i64,
    pub(crate) newest_first: bool,
}

/// Rows on one page at most.
pub(crate) const MOST_ROWS: u32 = 1_000;

impl Page {
    /// The v2 rules: page 1, 10 rows and newest first where nothing is said (interface.md 8).
    pub(crate) fn v_two(page: Option<u32>, limit: Option<u32>, order: Option<bursar_contract::wallets::Order>) -> Result<Self, Refusal> {
        let newest_first = order != Some(bursar_contract::wallets::Order::Asc);
        Self::new(page.unwrap_or(1), limit.unwrap_or(10), newest_first)
    }

    pub(crate) fn new(page: u32, limit: u32, newest_first: bool) -> Result<Self, Refusal> {
        if page == 0 {
            return Err(Refusal::field("page", "Pages count from 1."));
        }
        if limit == 0 || limit > MOST_ROWS {
            return Err(Refusal::field("limit", format!("A page has 1 to {MOST_ROWS} rows.")));
        }
        Ok(Self { limit: i64::from(limit), offset: i64::from(page - 1) * i64::from(limit), newest_first })
    }

    /// `ASC` or `DESC`.
    pub(crate) const fn direction(self) -> &'static str {
        if self.newest_first { "DESC" } else { "ASC" }
    }
}
