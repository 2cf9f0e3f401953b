//! Headers commit to what is in their block: their hashes chain, and their roots are those of the transactions and receipts.

use crate::common::*;
use alloy_consensus::{
    BlockBody, ReceiptEnvelope, TxEnvelope,
    proofs::{calculate_receipt_root, calculate_transaction_root},
};
use alloy_primitives::{B256, U256};
use alloy_rpc_types_eth::{Block, TransactionReceipt};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

const CHAIN: &str = "ETH-SEPOLIA";

fn read<T: DeserializeOwned>(value: Value) -> T {
    serde_json::from_value(value.clone()).unwrap_or_else(|error| panic!("{error}: {value}"))
}

/// Recomputes every header from what the chain gives away; how many transactions were in the blocks.
async fn checked(client: &Client) -> usize {
    let newest = u64::from_str_radix(&text(&client.ask(CHAIN, "eth_blockNumber", json!([])).await)[2..], 16).unwrap();
    let (mut parent, mut transactions) = (B256::ZERO, 0);
    for number in 0..=newest {
        let tag = format!("0x{number:x}");
        let block: Block = read(client.ask(CHAIN, "eth_getBlockByNumber", json!([tag, true])).await);
        let receipts: Vec<TransactionReceipt> = read(client.ask(CHAIN, "eth_getBlockReceipts", json!([tag])).await);
        assert_eq!(block.header.inner.hash_slow(), block.header.hash, "the hash of block {number}");
        assert_eq!(block.header.parent_hash, parent, "the parent of block {number}");
        parent = block.header.hash;
        let included: Vec<TxEnvelope> = block.transactions.into_transactions().map(|tx| tx.inner.into_inner()).collect();
        assert_eq!(calculate_transaction_root(&included), block.header.transactions_root, "the transactions of block {number}");
        let body = BlockBody { transactions: included.clone(), ommers: Vec::new(), withdrawals: Some(Default::default()) };
        let whole = alloy_rlp::encode(alloy_consensus::Block::new(block.header.inner.clone(), body)).len();
        assert_eq!(block.header.size, Some(U256::from(whole)), "the size of block {number}");
        let gas = receipts.last().map_or(0, |receipt| receipt.inner.cumulative_gas_used());
        let told: Vec<ReceiptEnvelope> = receipts.into_iter().map(|receipt| receipt.into_primitives_receipt().inner).collect();
        assert_eq!(calculate_receipt_root(&told), block.header.receipts_root, "the receipts of block {number}");
        assert_eq!((told.len(), gas), (included.len(), block.header.gas_used));
        transactions += included.len();
    }
    transactions
}

#[tokio::test]
async fn every_header_commits_to_its_parent_its_transactions_and_its_receipts() {
    let folder = tempfile::tempdir().unwrap();
    let (client, running) = open(folder.path(), |_| {}).await;
    let sender = client.sender().await;
    for token in [&sender.native, &sender.dollar] {
        assert_eq!(client.raw(TRANSFER, &sender.transfer(&key(), token, "0.5")).await.status, 200);
    }
    // Blocks with several transactions, by several senders.
    running.shutdown().await;
    let (client, running) = open(folder.path(), |options| options.block_time = HOUR).await;
    let mut last = Value::Null;
    for _ in 0..5 {
        last = client.raw(TRANSFER, &sender.transfer(&key(), &sender.dollar, "0.25")).await.json["message"]["id"].clone();
    }
    client.next_block().await;
    client.settled(&sender.id, last.as_str().unwrap()).await;
    let before = checked(&client).await;
    assert!(before >= 10, "{before} transactions are few");
    running.shutdown().await;
    let (client, running) = open(folder.path(), |_| {}).await;
    assert_eq!(checked(&client).await, before, "as before the restart");
    running.shutdown().await;
}
