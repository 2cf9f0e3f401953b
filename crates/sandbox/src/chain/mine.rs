//! Making a block: which transactions, in which order, with which receipts and header.

use std::{
    cmp::Reverse,
    collections::{BinaryHeap, HashSet},
};

use alloy_consensus::{
    EMPTY_OMMER_ROOT_HASH, Eip658Value, Header, Receipt, ReceiptEnvelope, Transaction as _, TxEnvelope,
    constants::EMPTY_WITHDRAWALS,
    proofs::{calculate_receipt_root, calculate_transaction_root},
};
use alloy_eips::eip7685::EMPTY_REQUESTS_HASH;
use alloy_primitives::{Address, B256, Bloom, address};
use revm::context::{BlockEnv, result::ExecutionResult};
use rusqlite::Connection;

use crate::chain::{
    BLOCK_GAS, BuiltIn, Chain as _, Rules,
    call::Place,
    custom::reverted,
    error::ChainError,
    pool::Waiting,
    store::{self, Included},
    tx_env,
};

/// Receives the tips. Nobody holds its key.
pub(crate) const PRODUCER: Address = address!("0x000000000000000000000000000000000000b10c");
/// Extra data of every header.
pub(crate) const EXTRA: &[u8] = b"bursar sandbox";

/// What became of a transaction.
pub(crate) struct Outcome {
    pub(crate) hash: B256,
    /// Its block, or none if it can never be in one.
    pub(crate) block: Option<u64>,
    /// Why it failed; none for a success.
    pub(crate) failure: Option<String>,
}

/// A header with the roots of nothing. The state root stays zero: no state trie is kept.
pub(crate) fn empty_header() -> Header {
    Header {
        ommers_hash: EMPTY_OMMER_ROOT_HASH,
        beneficiary: PRODUCER,
        state_root: B256::ZERO,
        withdrawals_root: Some(EMPTY_WITHDRAWALS),
        blob_gas_used: Some(0),
        excess_blob_gas: Some(0),
        parent_beacon_block_root: Some(B256::ZERO),
        requests_hash: Some(EMPTY_REQUESTS_HASH),
        ..Default::default()
    }
}

impl BuiltIn {
    /// Makes the next block of everything that waits and fits, perhaps an empty one, and writes it.
    pub(crate) fn mine(&mut self, db: &Connection, seconds: u64) -> Result<Vec<Outcome>, ChainError> {
        self.touched = true;
        let made = self.fill(db, seconds)?;
        self.seal(db, made)
    }

    /// Carries out everything that waits and fits, in memory.
    pub(crate) fn fill(&mut self, db: &Connection, seconds: u64) -> Result<Pending, ChainError> {
        let place = Place::from(self.next_block(seconds));
        let (base_fee, number) = (u128::from(place.block.basefee), place.block.number.to());
        let mut making = Making::default();
        let mut ready = BinaryHeap::new();
        let senders: Vec<Address> = self.pool.senders().collect();
        for sender in senders {
            self.push_ready(db, &mut ready, sender, base_fee)?;
        }
        while let Some((_, _, sender, hash)) = ready.pop() {
            let Some(waiting) = self.pool.find(&hash).cloned() else { continue };
            if waiting.tx.gas_limit() > BLOCK_GAS - making.gas {
                continue;
            }
            match self.execute(db, &place, tx_env(&waiting.tx, sender), Rules::Strict) {
                Ok(done) => {
                    self.state.apply(done.state);
                    self.pool.remove(&hash);
                    making.add(waiting, done.result, base_fee, number);
                    self.push_ready(db, &mut ready, sender, base_fee)?;
                }
                Err(ChainError::Storage(error)) => return Err(ChainError::Storage(error)),
                // It was good when it came, and is not any more: the money went elsewhere in the meantime.
                Err(refused) => {
                    self.pool.remove(&hash);
                    making.outcomes.push(Outcome { hash, block: None, failure: Some(refused.to_string()) });
                }
            }
        }
        Ok(self.pending_of(place.block, making))
    }

    fn push_ready(
        &mut self,
        db: &Connection,
        ready: &mut BinaryHeap<(u128, Reverse<u64>, Address, B256)>,
        sender: Address,
        base_fee: u128,
    ) -> Result<(), ChainError> {
        let (_, nonce) = self.account(db, sender)?;
        if let Some(waiting) = self.pool.get(sender, nonce)
            && let Some(tip) = waiting.tx.effective_tip_per_gas(base_fee as u64)
        {
            ready.push((tip, Reverse(waiting.arrival), sender, *waiting.tx.tx_hash()));
        }
        Ok(())
    }

    fn pending_of(&self, block: BlockEnv, making: Making) -> Pending {
        let header = Header {
            parent_hash: self.head_hash,
            number: block.number.to(),
            timestamp: block.timestamp.to(),
            gas_limit: BLOCK_GAS,
            gas_used: making.gas,
            base_fee_per_gas: Some(block.basefee),
            mix_hash: block.prevrandao.unwrap_or_default(),
            transactions_root: calculate_transaction_root(&making.txs),
            receipts_root: calculate_receipt_root(&making.receipts),
            logs_bloom: making.bloom,
            extra_data: EXTRA.into(),
            ..empty_header()
        };
        Pending { block, header, included: making.included, outcomes: making.outcomes }
    }

    fn seal(&mut self, db: &Connection, made: Pending) -> Result<Vec<Outcome>, ChainError> {
        let id = self.id();
        (self.head_hash, self.head) = store::put_block(db, id, made.header)?;
        for included in &made.included {
            included.save(db, id)?;
        }
        self.state.save(db, id, self.head.number)?;
        Ok(made.outcomes)
    }
}

/// A block that is made and not written.
pub(crate) struct Pending {
    pub(crate) block: BlockEnv,
    pub(crate) header: Header,
    pub(crate) included: Vec<Included>,
    outcomes: Vec<Outcome>,
}

/// A block while it is being made.
#[derive(Default)]
struct Making {
    gas: u64,
    logs: u64,
    bloom: Bloom,
    txs: Vec<TxEnvelope>,
    receipts: Vec<ReceiptEnvelope>,
    included: Vec<Included>,
    outcomes: Vec<Outcome>,
    seen: HashSet<B256>,
}

impl Making {
    fn add(&mut self, waiting: Waiting, result: ExecutionResult, base_fee: u128, block: u64) {
        let Waiting { tx, sender, .. } = waiting;
        let hash = *tx.tx_hash();
        if !self.seen.insert(hash) {
            return;
        }
        let gas_used = result.tx_gas_used();
        self.gas += gas_used;
        let failure = match &result {
            ExecutionResult::Success { .. } => None,
            ExecutionResult::Revert { output, .. } => Some(reverted(output)),
            ExecutionResult::Halt { reason, .. } => Some(format!("{reason:?}")),
        };
        // Also where its creation failed: so do the nodes everybody knows.
        let contract = tx.to().is_none().then(|| sender.create(tx.nonce()));
        let logs = if failure.is_none() { result.into_logs() } else { Vec::new() };
        let receipt = Receipt { status: Eip658Value::Eip658(failure.is_none()), cumulative_gas_used: self.gas, logs: logs.clone() };
        let envelope = ReceiptEnvelope::from_typed(tx.tx_type(), receipt);
        self.bloom |= *envelope.logs_bloom();
        let first_log = self.logs;
        self.logs += logs.len() as u64;
        self.included.push(Included {
            sender,
            block,
            index: self.txs.len() as u64,
            gas_used,
            cumulative_gas: self.gas,
            success: failure.is_none(),
            price: tx.effective_gas_price(Some(base_fee as u64)),
            contract,
            logs,
            first_log,
            tx: tx.clone(),
        });
        self.txs.push(tx);
        self.receipts.push(envelope);
        self.outcomes.push(Outcome { hash, block: Some(block), failure });
    }
}
