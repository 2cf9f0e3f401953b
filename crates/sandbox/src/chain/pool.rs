//! Transactions that wait for their block: in nonce order per account, replaceable at +10 % on both fees.

use std::collections::{BTreeMap, HashMap};

use alloy_consensus::{Transaction as _, TxEnvelope};
use alloy_eips::eip2718::{Decodable2718, Encodable2718};
use alloy_primitives::{Address, B256, U256};
use rusqlite::{Connection, params};

use crate::chain::{error::ChainError, signer::signer};

/// Waiting transactions of one account at most; of one chain at most.
const PER_ACCOUNT: usize = 1_000;
const PER_CHAIN: usize = 20_000;

/// A transaction that waits.
#[derive(Clone)]
pub(crate) struct Waiting {
    pub(crate) tx: TxEnvelope,
    pub(crate) sender: Address,
    pub(crate) arrival: u64,
    stored: bool,
}

impl Waiting {
    /// The most this can take from its sender.
    pub(crate) fn cost(&self) -> U256 {
        cost(&self.tx)
    }
}

/// Value and the most the fee can be.
pub(crate) fn cost(tx: &TxEnvelope) -> U256 {
    U256::from(tx.gas_limit()).saturating_mul(U256::from(tx.max_fee_per_gas())).saturating_add(tx.value())
}

/// The waiting transactions of one chain.
#[derive(Clone, Default)]
pub(crate) struct Pool {
    accounts: BTreeMap<Address, BTreeMap<u64, Waiting>>,
    hashes: HashMap<B256, (Address, u64)>,
    arrivals: u64,
    /// Not written yet, and written but gone since.
    fresh: Vec<B256>,
    removed: Vec<B256>,
}

impl Pool {
    /// Reads what waited when the world was closed.
    pub(crate) fn load(db: &Connection, chain: u32) -> Result<Self, ChainError> {
        let mut pool = Self::default();
        let mut query = db.prepare_cached("SELECT raw, arrival FROM pool WHERE chain = ?1 ORDER BY arrival")?;
        let rows = query.query_map(params![chain], |row| Ok((row.get::<_, Vec<u8>>(0)?, row.get::<_, i64>(1)?)))?;
        for row in rows {
            let (raw, arrival) = row?;
            pool.arrivals = arrival as u64 - 1;
            let tx = TxEnvelope::decode_2718_exact(&raw).map_err(|_| ChainError::Damaged("a waiting transaction"))?;
            let sender = signer(&tx).ok_or(ChainError::Damaged("a waiting transaction's signature"))?;
            pool.put(tx, sender, true);
        }
        Ok(pool)
    }

    pub(crate) fn find(&self, hash: &B256) -> Option<&Waiting> {
        let (sender, nonce) = self.hashes.get(hash)?;
        self.accounts.get(sender)?.get(nonce)
    }

    /// Those of one account, by nonce.
    pub(crate) fn of(&self, sender: Address) -> impl Iterator<Item = (&u64, &Waiting)> {
        self.accounts.get(&sender).into_iter().flatten()
    }

    /// Accounts with something waiting.
    pub(crate) fn senders(&self) -> impl Iterator<Item = Address> {
        self.accounts.keys().copied()
    }

    pub(crate) fn get(&self, sender: Address, nonce: u64) -> Option<&Waiting> {
        self.accounts.get(&sender)?.get(&nonce)
    }

    /// Adds one. With an equal nonce it replaces the other, whose hash is returned, if it pays 10 % more on both fees.
    pub(crate) fn add(&mut self, tx: TxEnvelope, sender: Address) -> Result<Option<B256>, ChainError> {
        if self.hashes.contains_key(tx.tx_hash()) {
            return Err(ChainError::AlreadyKnown);
        }
        let replaced = match self.get(sender, tx.nonce()) {
            Some(old) => {
                let enough = |new: u128, old: u128| new >= old.saturating_add(old.div_ceil(10));
                let tip = |tx: &TxEnvelope| tx.max_priority_fee_per_gas().unwrap_or_else(|| tx.max_fee_per_gas());
                if !enough(tx.max_fee_per_gas(), old.tx.max_fee_per_gas()) || !enough(tip(&tx), tip(&old.tx)) {
                    return Err(ChainError::Underpriced);
                }
                Some(*old.tx.tx_hash())
            }
            None if self.hashes.len() >= PER_CHAIN || self.of(sender).count() >= PER_ACCOUNT => return Err(ChainError::Full),
            None => None,
        };
        if let Some(hash) = replaced {
            self.remove(&hash);
        }
        self.put(tx, sender, false);
        Ok(replaced)
    }

    fn put(&mut self, tx: TxEnvelope, sender: Address, stored: bool) {
        self.arrivals += 1;
        let hash = *tx.tx_hash();
        if !stored {
            self.fresh.push(hash);
        }
        self.hashes.insert(hash, (sender, tx.nonce()));
        self.accounts.entry(sender).or_default().insert(tx.nonce(), Waiting { tx, sender, arrival: self.arrivals, stored });
    }

    /// Takes one out: it is in a block now, or can never be.
    pub(crate) fn remove(&mut self, hash: &B256) -> Option<Waiting> {
        let (sender, nonce) = self.hashes.remove(hash)?;
        let of = self.accounts.get_mut(&sender)?;
        let waiting = of.remove(&nonce);
        if of.is_empty() {
            self.accounts.remove(&sender);
        }
        // What was mined in the same breath never reached the table: nothing to delete.
        if waiting.as_ref().is_some_and(|w| w.stored) {
            self.removed.push(*hash);
        }
        waiting
    }

    /// Writes what changed since the last time.
    pub(crate) fn save(&mut self, db: &Connection, chain: u32) -> rusqlite::Result<()> {
        for hash in std::mem::take(&mut self.removed) {
            db.prepare_cached("DELETE FROM pool WHERE chain = ?1 AND hash = ?2")?.execute(params![chain, hash.as_slice()])?;
        }
        for hash in std::mem::take(&mut self.fresh) {
            let Some((sender, nonce)) = self.hashes.get(&hash) else { continue };
            let Some(waiting) = self.accounts.get_mut(sender).and_then(|of| of.get_mut(nonce)) else { continue };
            db.prepare_cached("INSERT INTO pool (chain, hash, arrival, raw) VALUES (?1, ?2, ?3, ?4)")?.execute(params![
                chain,
                hash.as_slice(),
                waiting.arrival as i64,
                waiting.tx.encoded_2718()
            ])?;
            waiting.stored = true;
        }
        Ok(())
    }
}
