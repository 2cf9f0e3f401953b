//! Signed transactions on their way to another node: on disk before the first byte leaves, until its blocks have decided.

use alloy_consensus::{Transaction as _, TxEnvelope};
use alloy_eips::eip2718::{Decodable2718, Encodable2718};
use alloy_primitives::{Address, B256};
use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::chain::error::ChainError;

/// What waits for the node's blocks.
pub(crate) struct Posted {
    pub(crate) hash: B256,
    pub(crate) sender: Address,
    pub(crate) nonce: u64,
    pub(crate) raw: Vec<u8>,
    /// Must be in a block first.
    pub(crate) after: Option<B256>,
}

impl Posted {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            hash: row.get::<_, [u8; 32]>(0)?.into(),
            sender: row.get::<_, [u8; 20]>(1)?.into(),
            nonce: row.get::<_, i64>(2)? as u64,
            raw: row.get(3)?,
            after: row.get::<_, Option<[u8; 32]>>(4)?.map(B256::from),
        })
    }
}

const COLUMNS: &str = "hash, sender, nonce, raw, after";

pub(crate) fn put(db: &Connection, chain: u32, sender: Address, tx: &TxEnvelope, after: Option<B256>) -> Result<(), ChainError> {
    db.prepare_cached("INSERT INTO outbox (chain, hash, sender, nonce, raw, after) VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?.execute(params![
        chain,
        tx.tx_hash().as_slice(),
        sender.as_slice(),
        tx.nonce() as i64,
        tx.encoded_2718(),
        after.as_ref().map(|hash| hash.as_slice()),
    ])?;
    Ok(())
}

/// Everything that waits on a chain, in the order in which it was made.
pub(crate) fn all(db: &Connection, chain: u32) -> Result<Vec<Posted>, ChainError> {
    let mut query = db.prepare_cached(&format!("SELECT {COLUMNS} FROM outbox WHERE chain = ?1 ORDER BY seq"))?;
    let rows = query.query_map([chain], Posted::read)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

pub(crate) fn has(db: &Connection, chain: u32, sender: Address, nonce: u64) -> Result<bool, ChainError> {
    let mut query = db.prepare_cached("SELECT EXISTS (SELECT 1 FROM outbox WHERE chain = ?1 AND sender = ?2 AND nonce = ?3)")?;
    Ok(query.query_row(params![chain, sender.as_slice(), nonce as i64], |row| row.get(0))?)
}

/// The newest for each nonce of an account: of several only one can happen, and a replacement costs at least as much.
pub(crate) fn newest_of(db: &Connection, chain: u32, sender: Address) -> Result<Vec<TxEnvelope>, ChainError> {
    let mut query = db.prepare_cached("SELECT raw FROM outbox WHERE seq IN (SELECT max(seq) FROM outbox WHERE chain = ?1 AND sender = ?2 GROUP BY nonce)")?;
    let rows = query.query_map(params![chain, sender.as_slice()], |row| row.get::<_, Vec<u8>>(0))?;
    rows.map(|raw| decoded(&raw?)).collect()
}

pub(crate) fn find(db: &Connection, chain: u32, hash: B256) -> Result<Option<(TxEnvelope, Address)>, ChainError> {
    let mut query = db.prepare_cached(&format!("SELECT {COLUMNS} FROM outbox WHERE chain = ?1 AND hash = ?2"))?;
    let found = query.query_row(params![chain, hash.as_slice()], Posted::read).optional()?;
    found.map(|posted| Ok((decoded(&posted.raw)?, posted.sender))).transpose()
}

pub(crate) fn remove(db: &Connection, chain: u32, hash: B256) -> Result<(), ChainError> {
    db.prepare_cached("DELETE FROM outbox WHERE chain = ?1 AND hash = ?2")?.execute(params![chain, hash.as_slice()])?;
    Ok(())
}

fn decoded(raw: &[u8]) -> Result<TxEnvelope, ChainError> {
    TxEnvelope::decode_2718_exact(raw).map_err(|_| ChainError::Damaged("a transaction on its way"))
}
