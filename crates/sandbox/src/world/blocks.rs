//! When blocks are made: on arrival or when they are due, and only while something waits.

use std::time::{Duration, Instant};

use alloy_primitives::B256;

use super::World;
use crate::{chain::error::ChainError, transactions};

impl World {
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
        let due = self.clock.instant() + self.block_time;
        self.due.entry(id).or_insert(due);
        Ok(())
    }

    /// When this world wants to be woken, if at all.
    pub(crate) fn next_due(&self) -> Option<Instant> {
        self.due.values().min().copied()
    }

    /// Makes the blocks that are due.
    pub(crate) fn tick(&mut self) {
        let now = self.clock.instant();
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
}
