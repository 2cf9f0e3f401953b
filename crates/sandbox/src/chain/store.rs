//! Blocks and transactions as they lie in SQLite.

use alloy_consensus::{Header, TxEnvelope};
use alloy_eips::eip2718::{Decodable2718, Encodable2718};
use alloy_primitives::{Address, B256, Log, U256};
use alloy_rlp::{Decodable, Encodable};
use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::chain::{error::ChainError, state::number};

/// A transaction in its block, with all its receipt needs.
pub(crate) struct Included {
    pub(crate) tx: TxEnvelope,
    pub(crate) sender: Address,
    pub(crate) block: u64,
    pub(crate) index: u64,
    pub(crate) gas_used: u64,
    pub(crate) cumulative_gas: u64,
    pub(crate) success: bool,
    pub(crate) price: u128,
    pub(crate) contract: Option<Address>,
    pub(crate) logs: Vec<Log>,
    pub(crate) first_log: u64,
}

const COLUMNS: &str = "raw, sender, block, position, gas_used, cumulative_gas, success, price, contract, logs, first_log";

impl Included {
    pub(crate) fn save(&self, db: &Connection, chain: u32) -> rusqlite::Result<()> {
        let logs = (!self.logs.is_empty()).then(|| alloy_rlp::encode(&self.logs));
        db.prepare_cached(
            "INSERT INTO chain_transactions (chain, hash, raw, sender, block, position, gas_used, cumulative_gas, success, price, contract, logs, first_log)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
        )?
        .execute(params![
            chain,
            self.tx.tx_hash().as_slice(),
            self.tx.encoded_2718(),
            self.sender.as_slice(),
            self.block as i64,
            self.index as i64,
            self.gas_used as i64,
            self.cumulative_gas as i64,
            self.success,
            U256::from(self.price).to_be_bytes_trimmed_vec(),
            self.contract.as_ref().map(|address| address.as_slice()),
            logs,
            self.first_log as i64,
        ])?;
        Ok(())
    }

    fn read(row: &Row<'_>) -> rusqlite::Result<Result<Self, ChainError>> {
        let raw: Vec<u8> = row.get(0)?;
        let logs: Option<Vec<u8>> = row.get(9)?;
        let Ok(tx) = TxEnvelope::decode_2718_exact(&raw) else { return Ok(Err(ChainError::Damaged("a transaction"))) };
        let Ok(logs) = logs.map_or(Ok(Vec::new()), |logs| Vec::decode(&mut logs.as_slice())) else { return Ok(Err(ChainError::Damaged("logs"))) };
        Ok(Ok(Self {
            tx,
            sender: Address::from(row.get::<_, [u8; 20]>(1)?),
            block: row.get::<_, i64>(2)? as u64,
            index: row.get::<_, i64>(3)? as u64,
            gas_used: row.get::<_, i64>(4)? as u64,
            cumulative_gas: row.get::<_, i64>(5)? as u64,
            success: row.get(6)?,
            price: u128::try_from(number(&row.get::<_, Vec<u8>>(7)?)).unwrap_or(u128::MAX),
            contract: row.get::<_, Option<[u8; 20]>>(8)?.map(Address::from),
            logs,
            first_log: row.get::<_, i64>(10)? as u64,
        }))
    }
}

/// Writes a header; returns it with its hash.
pub(crate) fn put_block(db: &Connection, chain: u32, header: Header) -> Result<(B256, Header), ChainError> {
    let hash = header.hash_slow();
    let mut rlp = Vec::with_capacity(700);
    header.encode(&mut rlp);
    db.prepare_cached("INSERT INTO blocks (chain, number, hash, header) VALUES (?1, ?2, ?3, ?4)")?.execute(params![
        chain,
        header.number as i64,
        hash.as_slice(),
        rlp
    ])?;
    Ok((hash, header))
}

fn header(row: &Row<'_>) -> rusqlite::Result<(B256, Vec<u8>)> {
    Ok((B256::from(row.get::<_, [u8; 32]>(0)?), row.get(1)?))
}

fn decoded(read: Option<(B256, Vec<u8>)>) -> Result<Option<(B256, Header)>, ChainError> {
    read.map(|(hash, rlp)| Header::decode(&mut rlp.as_slice()).map(|header| (hash, header)).map_err(|_| ChainError::Damaged("a header"))).transpose()
}

/// The newest block.
pub(crate) fn head(db: &Connection, chain: u32) -> Result<Option<(B256, Header)>, ChainError> {
    let mut query = db.prepare_cached("SELECT hash, header FROM blocks WHERE chain = ?1 ORDER BY number DESC LIMIT 1")?;
    decoded(query.query_row(params![chain], header).optional()?)
}

pub(crate) fn block_by_number(db: &Connection, chain: u32, number: u64) -> Result<Option<(B256, Header)>, ChainError> {
    let Ok(number) = i64::try_from(number) else { return Ok(None) };
    let mut query = db.prepare_cached("SELECT hash, header FROM blocks WHERE chain = ?1 AND number = ?2")?;
    decoded(query.query_row(params![chain, number], header).optional()?)
}

/// The first block whose state is known.
pub(crate) fn first_known(db: &Connection, chain: u32) -> Result<u64, ChainError> {
    let mut query = db.prepare_cached("SELECT block FROM past_from WHERE chain = ?1")?;
    Ok(query.query_row(params![chain], |row| row.get::<_, i64>(0)).optional()?.unwrap_or_default() as u64)
}

pub(crate) fn block_by_hash(db: &Connection, chain: u32, hash: B256) -> Result<Option<(B256, Header)>, ChainError> {
    let mut query = db.prepare_cached("SELECT hash, header FROM blocks WHERE hash = ?2 AND chain = ?1")?;
    decoded(query.query_row(params![chain, hash.as_slice()], header).optional()?)
}

pub(crate) fn transaction(db: &Connection, chain: u32, hash: B256) -> Result<Option<Included>, ChainError> {
    let mut query = db.prepare_cached(&format!("SELECT {COLUMNS} FROM chain_transactions WHERE hash = ?2 AND chain = ?1"))?;
    query.query_row(params![chain, hash.as_slice()], Included::read).optional()?.transpose()
}

/// Hashes of a block's transactions, in order.
pub(crate) fn hashes_of(db: &Connection, chain: u32, block: u64) -> Result<Vec<B256>, ChainError> {
    let mut query = db.prepare_cached("SELECT hash FROM chain_transactions WHERE chain = ?1 AND block = ?2 ORDER BY position")?;
    let rows = query.query_map(params![chain, block as i64], |row| row.get::<_, [u8; 32]>(0))?;
    Ok(rows.map(|hash| hash.map(B256::from)).collect::<Result<_, _>>()?)
}

/// Hashes of the newest transactions of an account, newest first.
pub(crate) fn sent_by(db: &Connection, chain: u32, sender: Address, most: u64) -> Result<Vec<B256>, ChainError> {
    let mut query = db.prepare_cached("SELECT hash FROM chain_transactions WHERE chain = ?1 AND sender = ?2 ORDER BY seq DESC LIMIT ?3")?;
    let rows = query.query_map(params![chain, sender.as_slice(), most as i64], |row| row.get::<_, [u8; 32]>(0))?;
    Ok(rows.map(|hash| hash.map(B256::from)).collect::<Result<_, _>>()?)
}

/// Transactions of a block, in order.
pub(crate) fn transactions_of(db: &Connection, chain: u32, block: u64) -> Result<Vec<Included>, ChainError> {
    let mut query = db.prepare_cached(&format!("SELECT {COLUMNS} FROM chain_transactions WHERE chain = ?1 AND block = ?2 ORDER BY position"))?;
    let rows = query.query_map(params![chain, i64::try_from(block).unwrap_or(i64::MAX)], Included::read)?;
    rows.map(|row| row?).collect()
}

/// Hands over every transaction with logs in a range of blocks, in order, one at a time: there may be many.
pub(crate) fn each_with_logs(
    db: &Connection,
    chain: u32,
    (from, to): (u64, u64),
    mut each: impl FnMut(Included) -> Result<(), ChainError>,
) -> Result<(), ChainError> {
    let mut query = db.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM chain_transactions WHERE chain = ?1 AND block BETWEEN ?2 AND ?3 AND logs IS NOT NULL ORDER BY block, position"
    ))?;
    let number = |block: u64| i64::try_from(block).unwrap_or(i64::MAX);
    let mut rows = query.query(params![chain, number(from), number(to)])?;
    while let Some(row) = rows.next()? {
        each(Included::read(row)??)?;
    }
    Ok(())
}
