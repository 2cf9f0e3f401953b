//! The blockchains. [`Chain`] is what the service asks of one; [`BuiltIn`] answers with an EVM of its own (blocks, pool and receipts, durable
//! per block, restarted without re-execution), [`External`](external::External) asks another node.

mod built_in;
pub(crate) mod call;
pub(crate) mod collection;
pub(crate) mod custom;
pub(crate) mod error;
pub(crate) mod external;
pub(crate) mod mine;
pub(crate) mod overrides;
pub(crate) mod pool;
pub(crate) mod rpc;
pub(crate) mod rpc_blocks;
mod signer;
mod simulate;
pub(crate) mod state;
pub(crate) mod store;
pub(crate) mod token;

use alloy_consensus::TxEnvelope;
use alloy_primitives::{Address, B256, Bytes, U256};
use bursar_contract::chain::ChainInfo;
use revm::primitives::hardfork::SpecId;
use rusqlite::Connection;

pub(crate) use built_in::{BuiltIn, Genesis, Rules, tx_env};

use crate::chain::{call::Call, error::ChainError, store::Included};

/// The rules every chain runs by, stated explicitly: a library's default may move.
pub(crate) const SPEC: SpecId = SpecId::OSAKA;
/// Gas of a block.
pub(crate) const BLOCK_GAS: u64 = 30_000_000;
/// Gas of one transaction (EIP-7825).
pub(crate) const TX_GAS: u64 = 1 << 24;

/// What the service asks of a chain, whoever keeps it.
pub(crate) trait Chain {
    fn info(&self) -> &'static ChainInfo;

    /// Base fee of the next block, in wei per gas.
    fn next_base_fee(&mut self) -> Result<u64, ChainError>;

    /// Balance and nonce of an account after the head.
    fn account(&mut self, db: &Connection, address: Address) -> Result<(U256, u64), ChainError>;

    /// Whether there is a contract at an address.
    fn has_code(&mut self, db: &Connection, address: Address) -> Result<bool, ChainError>;

    /// The nonce the next transaction of an account needs, those that wait included.
    fn next_nonce(&mut self, db: &Connection, address: Address) -> Result<u64, ChainError>;

    /// What an account can still spend when everything that waits is taken off.
    fn spendable(&mut self, db: &Connection, address: Address) -> Result<U256, ChainError>;

    /// What a call returns after the head.
    fn call(&mut self, db: &Connection, call: &Call, seconds: u64) -> Result<Bytes, ChainError>;

    /// The least gas limit a call succeeds with.
    fn estimate(&mut self, db: &Connection, call: &Call, seconds: u64) -> Result<u64, ChainError>;

    /// Takes a signed transaction, which must come after `after` where that is given. Returns the hash of the one it replaced, if that is sure.
    fn submit(&mut self, db: &Connection, tx: TxEnvelope, sender: Address, after: Option<B256>) -> Result<Option<B256>, ChainError>;

    /// A transaction of the service that is in no block yet.
    fn waiting(&mut self, db: &Connection, hash: B256) -> Result<Option<(TxEnvelope, Address)>, ChainError>;

    /// Number of the newest block.
    fn height(&mut self) -> Result<u64, ChainError>;

    fn block(&mut self, db: &Connection, number: u64) -> Result<Option<Summary>, ChainError>;

    /// A transaction that is in a block.
    fn included(&mut self, db: &Connection, hash: B256) -> Result<Option<Included>, ChainError>;

    /// The newest transactions of an account, as far as this world knows them.
    fn sent_by(&mut self, db: &Connection, address: Address, most: u64) -> Result<Vec<B256>, ChainError>;

    /// Balance of an ERC-20 token, or none where there is no such contract.
    fn token_balance(&mut self, db: &Connection, contract: Address, owner: Address, seconds: u64) -> Result<Option<U256>, ChainError> {
        self.ask(db, contract, token::balance_of(owner), seconds)
    }

    /// Decimals that an ERC-20 contract states itself.
    fn token_decimals(&mut self, db: &Connection, contract: Address, seconds: u64) -> Result<Option<U256>, ChainError> {
        self.ask(db, contract, token::decimals(), seconds)
    }

    /// One word that a contract answers, or none where it answers otherwise.
    fn ask(&mut self, db: &Connection, contract: Address, data: Bytes, seconds: u64) -> Result<Option<U256>, ChainError> {
        let call = Call { to: Some(contract), data, ..Call::default() };
        match self.call(db, &call, seconds) {
            Ok(output) => Ok(token::word(&output)),
            Err(ChainError::Reverted { .. } | ChainError::Halted(_)) => Ok(None),
            Err(other) => Err(other),
        }
    }
}

/// A block as people look at it.
pub(crate) struct Summary {
    pub(crate) number: u64,
    pub(crate) hash: B256,
    pub(crate) gas_used: u64,
    pub(crate) base_fee: u64,
    pub(crate) transactions: Vec<B256>,
}
