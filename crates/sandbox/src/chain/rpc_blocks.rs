//! Blocks, transactions, receipts and logs in the form of Ethereum's JSON-RPC.

use alloy_consensus::{
    BlockBody, Header, ReceiptEnvelope, Sealed, Transaction as _, TxEnvelope, TxReceipt,
    transaction::{Recovered, TransactionInfo},
};
use alloy_primitives::{Address, B256, U256};
use alloy_rpc_types_eth::{Block, BlockTransactions, Filter, FilterBlockOption, Log, Transaction, TransactionReceipt};
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::chain::{
    BuiltIn,
    error::ChainError,
    mine::Pending,
    rpc::block_number,
    store::{self, Included},
};

/// The usual tip, in wei per gas.
pub(crate) const TIP: u128 = 1_000_000_000;
/// Blocks that one fee history covers at most.
const HISTORY: u64 = 1_024;
/// Logs that one question returns at most.
const LOGS: usize = 10_000;

/// A block, or null.
pub(crate) fn block(chain: &BuiltIn, db: &Connection, found: Option<(B256, Header)>, full: bool) -> Result<Value, ChainError> {
    let Some((hash, header)) = found else { return Ok(Value::Null) };
    let included = store::transactions_of(db, chain.id(), header.number)?;
    let transactions = if full {
        BlockTransactions::Full(included.iter().map(|tx| shown(tx, hash, &header)).collect())
    } else {
        BlockTransactions::Hashes(included.iter().map(|tx| *tx.tx.tx_hash()).collect())
    };
    Ok(told(header, hash, included, transactions))
}

/// The block that would come next. It has no hash yet, as it has on other nodes.
pub(crate) fn pending(pending: Pending, full: bool) -> Value {
    let transactions = if full {
        BlockTransactions::Full(pending.included.iter().map(|tx| waiting(tx.tx.clone(), tx.sender)).collect())
    } else {
        BlockTransactions::Hashes(pending.included.iter().map(|tx| *tx.tx.tx_hash()).collect())
    };
    let mut block = told(pending.header, B256::ZERO, pending.included, transactions);
    for name in ["hash", "nonce"] {
        block[name] = Value::Null;
    }
    block
}

fn told(header: Header, hash: B256, included: Vec<Included>, transactions: BlockTransactions<Transaction>) -> Value {
    let body = BlockBody { transactions: included.into_iter().map(|tx| tx.tx).collect(), ommers: Vec::new(), withdrawals: Some(Default::default()) };
    let whole = alloy_consensus::Block::new(header, body);
    let size = U256::from(alloy_rlp::Encodable::length(&whole));
    let header = alloy_rpc_types_eth::Header::from_consensus(Sealed::new_unchecked(whole.header, hash), Some(U256::ZERO), Some(size));
    json!(Block { header, uncles: Vec::new(), transactions, withdrawals: Some(Default::default()) })
}

/// A transaction that is in no block.
fn waiting(tx: TxEnvelope, sender: Address) -> Transaction {
    let info = TransactionInfo { hash: Some(*tx.tx_hash()), ..Default::default() };
    Transaction::from_transaction(Recovered::new_unchecked(tx, sender), info)
}

fn shown(tx: &Included, block_hash: B256, header: &Header) -> Transaction {
    let info = TransactionInfo {
        hash: Some(*tx.tx.tx_hash()),
        index: Some(tx.index),
        block_hash: Some(block_hash),
        block_number: Some(header.number),
        base_fee: header.base_fee_per_gas,
        block_timestamp: Some(header.timestamp),
    };
    Transaction::from_transaction(Recovered::new_unchecked(tx.tx.clone(), tx.sender), info)
}

fn block_of(chain: &BuiltIn, db: &Connection, number: u64) -> Result<(B256, Header), ChainError> {
    store::block_by_number(db, chain.id(), number)?.ok_or(ChainError::Damaged("a block is missing"))
}

/// A transaction, mined or waiting, or null.
pub(crate) fn transaction(chain: &BuiltIn, db: &Connection, hash: B256) -> Result<Value, ChainError> {
    if let Some(found) = chain.pool.find(&hash) {
        return Ok(json!(waiting(found.tx.clone(), found.sender)));
    }
    let Some(tx) = store::transaction(db, chain.id(), hash)? else { return Ok(Value::Null) };
    let (block_hash, header) = block_of(chain, db, tx.block)?;
    Ok(json!(shown(&tx, block_hash, &header)))
}

/// A receipt, or null for what is in no block.
pub(crate) fn receipt(chain: &BuiltIn, db: &Connection, hash: B256) -> Result<Value, ChainError> {
    let Some(tx) = store::transaction(db, chain.id(), hash)? else { return Ok(Value::Null) };
    let (block_hash, header) = block_of(chain, db, tx.block)?;
    Ok(json!(receipt_of(&tx, block_hash, &header)))
}

/// All receipts of a block, or null.
pub(crate) fn receipts(chain: &BuiltIn, db: &Connection, number: u64) -> Result<Value, ChainError> {
    let Some((hash, header)) = store::block_by_number(db, chain.id(), number)? else { return Ok(Value::Null) };
    let all = store::transactions_of(db, chain.id(), number)?;
    Ok(json!(all.iter().map(|tx| receipt_of(tx, hash, &header)).collect::<Vec<_>>()))
}

fn receipt_of(tx: &Included, block_hash: B256, header: &Header) -> TransactionReceipt {
    let logs = logs_of(tx, block_hash, header).collect();
    let receipt = alloy_consensus::Receipt { status: tx.success.into(), cumulative_gas_used: tx.cumulative_gas, logs: tx.logs.clone() };
    let bloom = receipt.bloom();
    let receipt = alloy_consensus::Receipt { status: receipt.status, cumulative_gas_used: receipt.cumulative_gas_used, logs };
    TransactionReceipt {
        inner: ReceiptEnvelope::from_typed(tx.tx.tx_type(), receipt.into_with_bloom_unchecked(bloom)),
        transaction_hash: *tx.tx.tx_hash(),
        transaction_index: Some(tx.index),
        block_hash: Some(block_hash),
        block_number: Some(tx.block),
        gas_used: tx.gas_used,
        effective_gas_price: tx.price,
        blob_gas_used: None,
        blob_gas_price: None,
        from: tx.sender,
        to: tx.tx.to(),
        contract_address: tx.contract,
    }
}

fn logs_of<'a>(tx: &'a Included, block_hash: B256, header: &'a Header) -> impl Iterator<Item = Log> + 'a {
    tx.logs.iter().enumerate().map(move |(index, log)| Log {
        inner: log.clone(),
        block_hash: Some(block_hash),
        block_number: Some(tx.block),
        block_timestamp: Some(header.timestamp),
        transaction_hash: Some(*tx.tx.tx_hash()),
        transaction_index: Some(tx.index),
        log_index: Some(tx.first_log + index as u64),
        removed: false,
    })
}

/// Logs that a filter matches.
pub(crate) fn logs(chain: &BuiltIn, db: &Connection, filter: &Filter) -> Result<Value, ChainError> {
    let (from, to) = match filter.block_option {
        FilterBlockOption::AtBlockHash(hash) => {
            let number = store::block_by_hash(db, chain.id(), hash)?.ok_or(ChainError::UnknownBlock)?.1.number;
            (number, number)
        }
        FilterBlockOption::Range { from_block, to_block } => {
            let number = |tag: Option<_>| tag.map_or(Ok(chain.head.number), |tag| block_number(chain, tag));
            (number(from_block)?, number(to_block)?)
        }
    };
    if from > to {
        return Err(ChainError::Invalid("invalid block range".into()));
    }
    let mut found: Vec<Log> = Vec::new();
    let mut block: Option<(B256, Header)> = None;
    store::each_with_logs(db, chain.id(), (from, to), |tx| {
        if !tx.logs.iter().any(|log| filter.matches(log)) {
            return Ok(());
        }
        if block.as_ref().is_none_or(|(_, header)| header.number != tx.block) {
            block = Some(block_of(chain, db, tx.block)?);
        }
        if let Some((hash, header)) = &block {
            found.extend(logs_of(&tx, *hash, header).filter(|log| filter.matches(&log.inner)));
        }
        if found.len() > LOGS { Err(ChainError::Invalid(format!("query returned more than {LOGS} results"))) } else { Ok(()) }
    })?;
    Ok(json!(found))
}

/// Base fees, fullness and tips of the last blocks.
pub(crate) fn fee_history(chain: &BuiltIn, db: &Connection, count: u64, newest: u64, percentiles: Option<Vec<f64>>) -> Result<Value, ChainError> {
    if newest > chain.head.number {
        return Err(ChainError::UnknownBlock);
    }
    let percentiles = percentiles.unwrap_or_default();
    if percentiles.iter().any(|p| !(0.0..=100.0).contains(p)) || percentiles.windows(2).any(|pair| pair[0] > pair[1]) {
        return Err(ChainError::Invalid("invalid reward percentile".into()));
    }
    let count = count.min(HISTORY).min(newest + 1);
    let oldest = newest + 1 - count;
    let (mut fees, mut ratios, mut rewards) = (Vec::new(), Vec::new(), Vec::new());
    for number in oldest..=newest {
        if count == 0 {
            break;
        }
        let (_, header) = block_of(chain, db, number)?;
        fees.push(json!(U256::from(header.base_fee_per_gas.unwrap_or_default())));
        ratios.push(fullness(&header));
        if !percentiles.is_empty() {
            let base = header.base_fee_per_gas.unwrap_or_default();
            let txs = store::transactions_of(db, chain.id(), number)?;
            let mut tips: Vec<(u128, u64)> = txs.iter().map(|tx| (tx.tx.effective_tip_per_gas(base).unwrap_or_default(), tx.gas_used)).collect();
            tips.sort_unstable();
            rewards.push(percentiles.iter().map(|p| json!(U256::from(tip_at(&tips, header.gas_used, *p)))).collect::<Vec<_>>());
        }
    }
    let next = if newest == chain.head.number { chain.base_fee() } else { block_of(chain, db, newest + 1)?.1.base_fee_per_gas.unwrap_or_default() };
    fees.push(json!(U256::from(next)));
    let mut answer = json!({ "oldestBlock": U256::from(oldest), "baseFeePerGas": fees, "gasUsedRatio": ratios });
    if !percentiles.is_empty() {
        answer["reward"] = json!(rewards);
    }
    Ok(answer)
}

/// A share of gas, not money: JSON-RPC wants it as a floating-point number.
#[allow(clippy::float_arithmetic)]
fn fullness(header: &Header) -> f64 {
    header.gas_used as f64 / header.gas_limit as f64
}

/// The tip at a percentile of the block's gas.
#[allow(clippy::float_arithmetic)]
fn tip_at(sorted: &[(u128, u64)], gas_used: u64, percentile: f64) -> u128 {
    let threshold = (gas_used as f64 * percentile / 100.0) as u64;
    let mut sum = 0;
    for (tip, gas) in sorted {
        sum += gas;
        if sum >= threshold {
            return *tip;
        }
    }
    sorted.last().map_or(0, |(tip, _)| *tip)
}
