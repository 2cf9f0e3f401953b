//! Accounts, storage and code of one chain: SQLite is the truth, memory only remembers what was read.

use std::collections::{BTreeSet, HashMap};

use alloy_primitives::{Address, B256, Bytes, U256};
use revm::{
    bytecode::Bytecode,
    database_interface::{DBErrorMarker, Database},
    primitives::KECCAK_EMPTY,
    state::{AccountInfo, EvmState},
};
use rusqlite::{Connection, OptionalExtension, params};

/// More remembered entries than this are dropped between blocks, so that memory does not grow with history.
const REMEMBERED: usize = 40_000;

/// What was read of a chain's state, and what the block being made changes.
#[derive(Default)]
pub(crate) struct State {
    accounts: HashMap<Address, Option<AccountInfo>>,
    slots: HashMap<(Address, U256), U256>,
    codes: HashMap<B256, Bytecode>,
    changed_accounts: BTreeSet<Address>,
    changed_slots: BTreeSet<(Address, U256)>,
    wiped: BTreeSet<Address>,
    new_codes: BTreeSet<B256>,
    /// The block after which it is looked at; the newest where none is named.
    at: Option<u64>,
}

/// The EVM's view of a chain.
pub(crate) struct View<'a> {
    pub(crate) db: &'a Connection,
    pub(crate) chain: u32,
    pub(crate) state: &'a mut State,
}

/// SQLite's failure in the form the EVM wants.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub(crate) struct StorageError(#[from] pub(crate) rusqlite::Error);

impl DBErrorMarker for StorageError {}

impl Database for View<'_> {
    type Error = StorageError;

    fn basic(&mut self, address: Address) -> Result<Option<AccountInfo>, StorageError> {
        if let Some(known) = self.state.accounts.get(&address) {
            return Ok(known.clone());
        }
        let past = match self.state.at {
            Some(at) => self
                .db
                .prepare_cached("SELECT nonce, balance, code_hash FROM past_accounts WHERE chain = ?1 AND address = ?2 AND block > ?3 ORDER BY block LIMIT 1")?
                .query_row(params![self.chain, address.as_slice(), at as i64], account)
                .optional()?,
            None => None,
        };
        let read = match past {
            Some(past) => past,
            None => self
                .db
                .prepare_cached("SELECT nonce, balance, code_hash FROM accounts WHERE chain = ?1 AND address = ?2")?
                .query_row(params![self.chain, address.as_slice()], account)
                .optional()?
                .flatten(),
        };
        self.state.accounts.insert(address, read.clone());
        Ok(read)
    }

    fn code_by_hash(&mut self, hash: B256) -> Result<Bytecode, StorageError> {
        if let Some(known) = self.state.codes.get(&hash) {
            return Ok(known.clone());
        }
        let read: Option<Vec<u8>> =
            self.db.prepare_cached("SELECT code FROM codes WHERE hash = ?1")?.query_row(params![hash.as_slice()], |row| row.get(0)).optional()?;
        let code = Bytecode::new_raw(Bytes::from(read.unwrap_or_default()));
        self.state.codes.insert(hash, code.clone());
        Ok(code)
    }

    fn storage(&mut self, address: Address, slot: U256) -> Result<U256, StorageError> {
        if let Some(known) = self.state.slots.get(&(address, slot)) {
            return Ok(*known);
        }
        let key = slot.to_be_bytes::<32>();
        let past: Option<Option<Vec<u8>>> = match self.state.at {
            Some(at) => self
                .db
                .prepare_cached("SELECT value FROM past_slots WHERE chain = ?1 AND address = ?2 AND slot = ?3 AND block > ?4 ORDER BY block LIMIT 1")?
                .query_row(params![self.chain, address.as_slice(), key, at as i64], |row| row.get(0))
                .optional()?,
            None => None,
        };
        let now = || -> rusqlite::Result<Option<Vec<u8>>> {
            self.db
                .prepare_cached("SELECT value FROM slots WHERE chain = ?1 AND address = ?2 AND slot = ?3")?
                .query_row(params![self.chain, address.as_slice(), key], |row| row.get(0))
                .optional()
        };
        let read = past.map_or_else(now, Ok)?;
        let value = read.map_or(U256::ZERO, |bytes| number(&bytes));
        self.state.slots.insert((address, slot), value);
        Ok(value)
    }

    fn block_hash(&mut self, block: u64) -> Result<B256, StorageError> {
        let read: Option<[u8; 32]> = self
            .db
            .prepare_cached("SELECT hash FROM blocks WHERE chain = ?1 AND number = ?2")?
            .query_row(params![self.chain, block as i64], |row| row.get(0))
            .optional()?;
        Ok(read.map_or(B256::ZERO, B256::from))
    }
}

/// An account of a row; none where the row says that there was none.
fn account(row: &rusqlite::Row<'_>) -> rusqlite::Result<Option<AccountInfo>> {
    let (Some(nonce), balance, code_hash): (Option<i64>, Option<Vec<u8>>, Option<[u8; 32]>) = (row.get(0)?, row.get(1)?, row.get(2)?) else {
        return Ok(None);
    };
    let code_hash = code_hash.map_or(KECCAK_EMPTY, B256::from);
    Ok(Some(AccountInfo { balance: number(&balance.unwrap_or_default()), nonce: nonce as u64, code_hash, account_id: None, code: None }))
}

impl State {
    /// The state after a past block, to look at.
    pub(crate) fn past(block: u64) -> Self {
        Self { at: Some(block), ..Self::default() }
    }

    /// Takes over what a transaction changed. It reaches SQLite with [`State::save`].
    pub(crate) fn apply(&mut self, changes: EvmState) {
        for (address, account) in changes {
            if !account.is_touched() {
                continue;
            }
            self.changed_accounts.insert(address);
            if account.is_selfdestructed() || account.is_empty() {
                self.accounts.insert(address, None);
                self.slots.retain(|(owner, _), _| *owner != address);
                self.wiped.insert(address);
                continue;
            }
            for (slot, value) in account.changed_storage_slots() {
                self.slots.insert((address, *slot), value.present_value);
                self.changed_slots.insert((address, *slot));
            }
            let mut info = account.info;
            if let Some(code) = info.code.take().filter(|_| account.status.contains(revm::state::AccountStatus::Created)) {
                self.codes.insert(info.code_hash, code);
                self.new_codes.insert(info.code_hash);
            }
            self.accounts.insert(address, Some(info));
        }
    }

    /// Gives an account money out of nothing. Only the genesis block does.
    pub(crate) fn endow(&mut self, address: Address, balance: U256) {
        self.accounts.insert(address, Some(AccountInfo { balance, code: None, ..Default::default() }));
        self.changed_accounts.insert(address);
    }

    /// Keeps what a block will change as it was before. The genesis block changes nothing.
    fn remember(&self, db: &Connection, chain: u32, block: u64) -> rusqlite::Result<()> {
        for address in &self.wiped {
            db.prepare_cached("INSERT OR IGNORE INTO past_slots SELECT chain, address, slot, ?3, value FROM slots WHERE chain = ?1 AND address = ?2")?
                .execute(params![chain, address.as_slice(), block as i64])?;
        }
        for address in &self.changed_accounts {
            db.prepare_cached(
                "INSERT OR IGNORE INTO past_accounts SELECT ?1, ?2, ?3, nonce, balance, code_hash
                 FROM (SELECT 1) LEFT JOIN accounts ON chain = ?1 AND address = ?2",
            )?
            .execute(params![chain, address.as_slice(), block as i64])?;
        }
        for (address, slot) in &self.changed_slots {
            db.prepare_cached(
                "INSERT OR IGNORE INTO past_slots SELECT ?1, ?2, ?3, ?4, value
                 FROM (SELECT 1) LEFT JOIN slots ON chain = ?1 AND address = ?2 AND slot = ?3",
            )?
            .execute(params![chain, address.as_slice(), slot.to_be_bytes::<32>(), block as i64])?;
        }
        Ok(())
    }

    /// Writes what changed since the last time, in that block.
    pub(crate) fn save(&mut self, db: &Connection, chain: u32, block: u64) -> rusqlite::Result<()> {
        if block > 0 {
            self.remember(db, chain, block)?;
        }
        for address in std::mem::take(&mut self.wiped) {
            db.prepare_cached("DELETE FROM slots WHERE chain = ?1 AND address = ?2")?.execute(params![chain, address.as_slice()])?;
        }
        for hash in std::mem::take(&mut self.new_codes) {
            let code = self.codes.get(&hash).map(Bytecode::original_bytes).unwrap_or_default();
            db.prepare_cached("INSERT OR IGNORE INTO codes (hash, code) VALUES (?1, ?2)")?.execute(params![hash.as_slice(), code.as_ref()])?;
        }
        for address in std::mem::take(&mut self.changed_accounts) {
            match self.accounts.get(&address).and_then(Option::as_ref) {
                Some(info) => {
                    let code_hash = (info.code_hash != KECCAK_EMPTY && !info.code_hash.is_zero()).then(|| info.code_hash.as_slice());
                    db.prepare_cached("INSERT OR REPLACE INTO accounts (chain, address, nonce, balance, code_hash) VALUES (?1, ?2, ?3, ?4, ?5)")?
                        .execute(params![chain, address.as_slice(), info.nonce as i64, info.balance.to_be_bytes_trimmed_vec(), code_hash])?;
                }
                None => {
                    db.prepare_cached("DELETE FROM accounts WHERE chain = ?1 AND address = ?2")?.execute(params![chain, address.as_slice()])?;
                }
            }
        }
        for (address, slot) in std::mem::take(&mut self.changed_slots) {
            let value = self.slots.get(&(address, slot)).copied().unwrap_or_default();
            let key = params![chain, address.as_slice(), slot.to_be_bytes::<32>()];
            if value.is_zero() {
                db.prepare_cached("DELETE FROM slots WHERE chain = ?1 AND address = ?2 AND slot = ?3")?.execute(key)?;
            } else {
                db.prepare_cached("INSERT OR REPLACE INTO slots (chain, address, slot, value) VALUES (?1, ?2, ?3, ?4)")?.execute(params![
                    chain,
                    address.as_slice(),
                    slot.to_be_bytes::<32>(),
                    value.to_be_bytes_trimmed_vec()
                ])?;
            }
        }
        if self.accounts.len() + self.slots.len() > REMEMBERED {
            self.accounts.clear();
            self.slots.clear();
            self.codes.clear();
        }
        Ok(())
    }
}

/// A number that was stored without its leading zeros.
pub(crate) fn number(bytes: &[u8]) -> U256 {
    U256::try_from_be_slice(bytes).unwrap_or_default()
}
