//! The chain that this program keeps itself: one EVM, its pool, and what a signed transaction must be to come into it.

use alloy_consensus::{Header, Transaction as _, TxEnvelope, TxType};
use alloy_eips::eip1559::BaseFeeParams;
use alloy_primitives::{Address, B256, Bytes, U256, keccak256};
use bursar_contract::chain::ChainInfo;
use revm::{
    Context, ExecuteEvm, Journal, MainBuilder,
    context::{BlockEnv, CfgEnv, TxEnv, result::ResultAndState},
    context_interface::{block::BlobExcessGasAndPrice, cfg::gas::calculate_initial_tx_gas_for_tx},
    database_interface::Database,
    primitives::eip4844::BLOB_BASE_FEE_UPDATE_FRACTION_PRAGUE,
};
use rusqlite::Connection;

use crate::chain::{
    BLOCK_GAS, Chain, SPEC, Summary, TX_GAS,
    call::{Call, Place},
    error::ChainError,
    mine::{self, Pending},
    overrides::Pretended,
    pool::{self, Pool},
    state::{State, View},
    store::{self, Included},
};

/// A chain that this program keeps itself.
pub(crate) struct BuiltIn {
    pub(crate) info: &'static ChainInfo,
    pub(crate) head: Header,
    pub(crate) head_hash: B256,
    pub(crate) state: State,
    pub(crate) pool: Pool,
    /// Memory is ahead of the disk: it must be forgotten if the SQLite transaction fails.
    pub(crate) touched: bool,
}

/// Who stands in the genesis block.
#[derive(Clone, Copy)]
pub(crate) struct Genesis {
    /// Holds everything and owns the test token.
    pub(crate) faucet: Address,
    /// Seconds since 1970.
    pub(crate) timestamp: u64,
}

/// Which checks a simulation leaves out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rules {
    /// A transaction in a block: none.
    Strict,
    /// `eth_call` and estimates: nonce, that contracts do not send, and the base fee where no price is named.
    Simulated,
}

impl BuiltIn {
    /// Opens a chain where it was left, or makes its genesis block.
    pub(crate) fn open(db: &Connection, info: &'static ChainInfo, genesis: Genesis) -> Result<Self, ChainError> {
        let (head, state) = match store::head(db, info.chain_id)? {
            Some(head) => (head, State::default()),
            None => {
                let mut state = State::default();
                // Enough for every test and far from overflowing anything.
                state.endow(genesis.faucet, U256::from(10).pow(U256::from(36)));
                state.save(db, info.chain_id, 0)?;
                let header = Header {
                    gas_limit: BLOCK_GAS,
                    timestamp: genesis.timestamp,
                    base_fee_per_gas: Some(1_000_000_000),
                    extra_data: mine::EXTRA.into(),
                    ..mine::empty_header()
                };
                (store::put_block(db, info.chain_id, header)?, state)
            }
        };
        let (head_hash, head) = head;
        Ok(Self { info, head, head_hash, state, pool: Pool::load(db, info.chain_id)?, touched: true })
    }

    /// Its number in SQLite and in signatures.
    pub(crate) const fn id(&self) -> u32 {
        self.info.chain_id
    }

    /// Base fee of the block after the head.
    pub(crate) fn base_fee(&self) -> u64 {
        self.head.next_block_base_fee(BaseFeeParams::ethereum()).unwrap_or(1_000_000_000)
    }

    /// Every check of a signed transaction that can be made before its block.
    fn check(&mut self, db: &Connection, tx: &TxEnvelope, sender: Address) -> Result<(), ChainError> {
        let invalid = |text: &str| Err(ChainError::Invalid(text.to_owned()));
        if !matches!(tx.tx_type(), TxType::Legacy | TxType::Eip2930 | TxType::Eip1559) {
            return invalid("transaction type not supported");
        }
        match tx.chain_id() {
            None => return invalid("only replay-protected (EIP-155) transactions allowed over RPC"),
            Some(id) if id != u64::from(self.id()) => return Err(ChainError::Invalid(format!("invalid chain id for signer: have {id} want {}", self.id()))),
            Some(_) => {}
        }
        if tx.gas_limit() > TX_GAS {
            return Err(ChainError::Invalid(format!("transaction gas limit too high (cap: {TX_GAS}, tx: {})", tx.gas_limit())));
        }
        if tx.max_priority_fee_per_gas().is_some_and(|tip| tip > tx.max_fee_per_gas()) {
            return invalid("max priority fee per gas higher than max fee per gas");
        }
        let need = calculate_initial_tx_gas_for_tx(tx_env(tx, sender), SPEC, None);
        let need = need.initial_total_gas().max(need.floor_gas());
        if need > tx.gas_limit() {
            return Err(ChainError::Invalid(format!("intrinsic gas too low: gas {}, minimum needed {need}", tx.gas_limit())));
        }
        let (balance, nonce) = self.account(db, sender)?;
        if tx.nonce() < nonce {
            return Err(ChainError::NonceTooLow { nonce: tx.nonce(), next: nonce });
        }
        if tx.nonce() > nonce + 1_000 {
            return Err(ChainError::NonceTooFar { nonce: tx.nonce(), next: nonce });
        }
        if balance < pool::cost(tx) {
            return Err(ChainError::InsufficientFunds { have: balance, want: pool::cost(tx) });
        }
        Ok(())
    }

    /// Whether something waits whose nonce is next, and which pays the base fee if one is given.
    pub(crate) fn has_ready(&mut self, db: &Connection, base_fee: Option<u64>) -> Result<bool, ChainError> {
        let senders: Vec<Address> = self.pool.senders().collect();
        for sender in senders {
            let (_, nonce) = self.account(db, sender)?;
            let ready = self.pool.get(sender, nonce);
            if ready.is_some_and(|waiting| base_fee.is_none_or(|fee| waiting.tx.max_fee_per_gas() >= u128::from(fee))) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    pub(crate) fn view<'a>(&'a mut self, db: &'a Connection) -> View<'a> {
        View { db, chain: self.info.chain_id, state: &mut self.state }
    }

    /// Environment of the block after the head.
    pub(crate) fn next_block(&self, timestamp: u64) -> BlockEnv {
        BlockEnv {
            number: U256::from(self.head.number + 1),
            beneficiary: mine::PRODUCER,
            timestamp: U256::from(timestamp.max(self.head.timestamp)),
            gas_limit: BLOCK_GAS,
            basefee: self.base_fee(),
            difficulty: U256::ZERO,
            prevrandao: Some(keccak256(self.head_hash)),
            blob_excess_gas_and_price: Some(BlobExcessGasAndPrice::new(0, BLOB_BASE_FEE_UPDATE_FRACTION_PRAGUE)),
            ..Default::default()
        }
    }

    /// Environment of the head.
    pub(crate) fn head_block(&self) -> BlockEnv {
        BlockEnv {
            number: U256::from(self.head.number),
            beneficiary: self.head.beneficiary,
            timestamp: U256::from(self.head.timestamp),
            gas_limit: self.head.gas_limit,
            basefee: self.head.base_fee_per_gas.unwrap_or_default(),
            prevrandao: Some(self.head.mix_hash),
            ..self.next_block(0)
        }
    }

    /// The chain as it were with its next block, which is made of what waits now. Nothing of it is kept.
    pub(crate) fn pending(&self, db: &Connection, seconds: u64) -> Result<(Self, Pending), ChainError> {
        let mut ahead =
            Self { info: self.info, head: self.head.clone(), head_hash: self.head_hash, state: State::default(), pool: self.pool.clone(), touched: false };
        let pending = ahead.fill(db, seconds)?;
        Ok((ahead, pending))
    }

    /// The chain as it was after a block, to be asked.
    pub(crate) fn past(&self, db: &Connection, block: u64) -> Result<Self, ChainError> {
        let first = store::first_known(db, self.id())?;
        if block < first {
            return Err(ChainError::NotKept { block, first, last: self.head.number });
        }
        let (head_hash, head) = store::block_by_number(db, self.id(), block)?.ok_or(ChainError::UnknownBlock)?;
        Ok(Self { info: self.info, head, head_hash, state: State::past(block), pool: Pool::default(), touched: false })
    }

    /// Runs one transaction on the state after the head, or on what is pretended of it. Changes nothing.
    pub(crate) fn execute(&mut self, db: &Connection, place: &Place, tx: TxEnv, rules: Rules) -> Result<ResultAndState, ChainError> {
        let chain_id = u64::from(self.id());
        let state = self.view(db).pretending(&place.accounts);
        let context: Context<BlockEnv, TxEnv, CfgEnv, Pretended<'_>, Journal<Pretended<'_>>, ()> = Context::new(state, SPEC);
        let mut evm = context
            .with_block(place.block.clone())
            .modify_cfg_chained(|cfg| {
                cfg.chain_id = chain_id;
                if rules == Rules::Simulated {
                    cfg.disable_nonce_check = true;
                    cfg.disable_base_fee = tx.gas_price == 0;
                    cfg.disable_eip3607 = true;
                }
            })
            .build_mainnet();
        Ok(evm.transact(tx)?)
    }
}

impl Chain for BuiltIn {
    fn info(&self) -> &'static ChainInfo {
        self.info
    }

    fn next_base_fee(&mut self) -> Result<u64, ChainError> {
        Ok(self.base_fee())
    }

    fn account(&mut self, db: &Connection, address: Address) -> Result<(U256, u64), ChainError> {
        let info = self.view(db).basic(address).map_err(|e| ChainError::Storage(e.0))?;
        Ok(info.map_or((U256::ZERO, 0), |info| (info.balance, info.nonce)))
    }

    fn has_code(&mut self, db: &Connection, address: Address) -> Result<bool, ChainError> {
        let info = self.view(db).basic(address).map_err(|e| ChainError::Storage(e.0))?;
        Ok(info.is_some_and(|info| !info.is_empty_code_hash()))
    }

    fn next_nonce(&mut self, db: &Connection, address: Address) -> Result<u64, ChainError> {
        let (_, mut nonce) = self.account(db, address)?;
        while self.pool.get(address, nonce).is_some() {
            nonce += 1;
        }
        Ok(nonce)
    }

    fn spendable(&mut self, db: &Connection, address: Address) -> Result<U256, ChainError> {
        let (balance, _) = self.account(db, address)?;
        let bound = self.pool.of(address).fold(U256::ZERO, |sum, (_, waiting)| sum.saturating_add(waiting.cost()));
        Ok(balance.saturating_sub(bound))
    }

    fn call(&mut self, db: &Connection, call: &Call, seconds: u64) -> Result<Bytes, ChainError> {
        let place = self.next_block(seconds).into();
        self.simulated(db, call, &place)
    }

    fn estimate(&mut self, db: &Connection, call: &Call, seconds: u64) -> Result<u64, ChainError> {
        let place = self.next_block(seconds).into();
        self.least_gas(db, call, &place)
    }

    /// Its blocks take transactions of different accounts in the order in which they came: `after` needs no care.
    fn submit(&mut self, db: &Connection, tx: TxEnvelope, sender: Address, _: Option<B256>) -> Result<Option<B256>, ChainError> {
        self.check(db, &tx, sender)?;
        self.touched = true;
        self.pool.add(tx, sender)
    }

    fn waiting(&mut self, _: &Connection, hash: B256) -> Result<Option<(TxEnvelope, Address)>, ChainError> {
        Ok(self.pool.find(&hash).map(|waiting| (waiting.tx.clone(), waiting.sender)))
    }

    fn height(&mut self) -> Result<u64, ChainError> {
        Ok(self.head.number)
    }

    fn block(&mut self, db: &Connection, number: u64) -> Result<Option<Summary>, ChainError> {
        let Some((hash, header)) = store::block_by_number(db, self.id(), number)? else { return Ok(None) };
        let transactions = store::hashes_of(db, self.id(), number)?;
        Ok(Some(Summary { number, hash, gas_used: header.gas_used, base_fee: header.base_fee_per_gas.unwrap_or_default(), transactions }))
    }

    fn included(&mut self, db: &Connection, hash: B256) -> Result<Option<Included>, ChainError> {
        store::transaction(db, self.id(), hash)
    }

    fn sent_by(&mut self, db: &Connection, address: Address, most: u64) -> Result<Vec<B256>, ChainError> {
        store::sent_by(db, self.id(), address, most)
    }
}

/// A signed transaction as the EVM takes it.
pub(crate) fn tx_env(tx: &TxEnvelope, sender: Address) -> TxEnv {
    TxEnv {
        tx_type: tx.tx_type() as u8,
        caller: sender,
        gas_limit: tx.gas_limit(),
        gas_price: tx.max_fee_per_gas(),
        kind: tx.kind(),
        value: tx.value(),
        data: tx.input().clone(),
        nonce: tx.nonce(),
        chain_id: tx.chain_id(),
        access_list: tx.access_list().cloned().unwrap_or_default(),
        gas_priority_fee: tx.max_priority_fee_per_gas(),
        blob_hashes: Vec::new(),
        max_fee_per_blob_gas: 0,
        authorization_list: Vec::new(),
    }
}
