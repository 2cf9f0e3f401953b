//! Reads from a node: transactions, blocks, accounts, and the tokens that an address received.

use bursar_contract::Fault;
use serde_json::{Value, json};

use crate::node::{Answer, Log, Node, hash_of, log, lower, unreadable};

/// `Transfer(address,address,uint256)`, the event of tokens and of collections.
const TRANSFER: &str = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

/// A transaction, mined or pending.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sent {
    /// Who sent it, as lower-case hex.
    pub from: String,
    /// The receiver, as lower-case hex. None if the transaction creates a contract.
    pub to: Option<String>,
    /// Network currency sent along, in its smallest unit, as hex with 0x.
    pub value: String,
    /// Its input.
    pub input: Vec<u8>,
    /// Its nonce.
    pub nonce: u64,
    /// Number of its block. None while it is pending.
    pub block: Option<u64>,
}

/// A block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// Its number.
    pub number: u64,
    /// Its hash.
    pub hash: String,
    /// When it was made, in seconds since 1970.
    pub seconds: i64,
    /// Gas that its transactions used.
    pub gas_used: u64,
    /// Its gas limit.
    pub gas_limit: u64,
    /// The hashes of its transactions, in order.
    pub transactions: Vec<String>,
}

/// An address, as of the newest block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// Network currency, in its smallest unit, as hex with 0x.
    pub balance: String,
    /// How many transactions it sent.
    pub sent: u64,
    /// Size of its code in bytes. 0 if it is not a contract.
    pub code: usize,
}

/// An event and the transaction that emitted it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The event.
    pub log: Log,
    /// The hash of the transaction.
    pub hash: String,
    /// Its block.
    pub block: u64,
}

impl Node {
    /// The newest block's number.
    pub async fn height(&self) -> Result<u64, Fault> {
        match self.ask("eth_blockNumber", json!([])).await? {
            Answer::Result(found) => number(&found).ok_or_else(unreadable),
            Answer::Reverted(_) => Err(unreadable()),
        }
    }

    /// A transaction. None if the node does not know the hash.
    pub async fn transaction(&self, hash: &str) -> Result<Option<Sent>, Fault> {
        let Some(found) = self.object("eth_getTransactionByHash", json!([hash])).await? else { return Ok(None) };
        sent(&found, hash).map(Some).ok_or_else(unreadable)
    }

    /// A block by number. None if there is no such block yet.
    pub async fn block(&self, number: u64) -> Result<Option<Block>, Fault> {
        let found = self.object("eth_getBlockByNumber", json!([format!("{number:#x}"), false])).await?;
        found.map(|found| block(&found).filter(|block| block.number == number).ok_or_else(unreadable)).transpose()
    }

    /// A block by hash. None if the node does not know the hash.
    pub async fn block_of(&self, hash: &str) -> Result<Option<Block>, Fault> {
        let found = self.object("eth_getBlockByHash", json!([hash, false])).await?;
        found.map(|found| block(&found).filter(|block| block.hash.eq_ignore_ascii_case(hash)).ok_or_else(unreadable)).transpose()
    }

    /// The state of an address, as of the newest block.
    pub async fn account(&self, address: &str) -> Result<Account, Fault> {
        let ask = async |method| match self.ask(method, json!([address, "latest"])).await? {
            Answer::Result(Value::String(text)) => Ok(text),
            _ => Err(unreadable()),
        };
        let (balance, count, code) = tokio::try_join!(ask("eth_getBalance"), ask("eth_getTransactionCount"), ask("eth_getCode"))?;
        let code = code.strip_prefix("0x").filter(|digits| digits.len() % 2 == 0).ok_or_else(unreadable)?.len() / 2;
        let sent = number(&json!(count)).ok_or_else(unreadable)?;
        balance.strip_prefix("0x").filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit())).ok_or_else(unreadable)?;
        Ok(Account { balance, sent, code })
    }

    /// Token transfers to an address, starting at a block. Nodes have no such list for the network currency.
    pub async fn received(&self, address: &str, from: u64) -> Result<Vec<Entry>, Fault> {
        let digits = address.strip_prefix("0x").unwrap_or(address).to_ascii_lowercase();
        let filter = json!({ "fromBlock": format!("{from:#x}"), "toBlock": "latest", "topics": [TRANSFER, null, format!("0x{digits:0>64}")] });
        match self.ask("eth_getLogs", json!([filter])).await? {
            Answer::Result(Value::Array(found)) => found.iter().map(entry).collect::<Option<_>>().ok_or_else(unreadable),
            _ => Err(unreadable()),
        }
    }
}

fn number(value: &Value) -> Option<u64> {
    u64::from_str_radix(value.as_str()?.strip_prefix("0x")?, 16).ok()
}

fn sent(found: &Value, hash: &str) -> Option<Sent> {
    let input = found["input"].as_str()?.strip_prefix("0x")?;
    let block = &found["blockNumber"];
    (hash_of(&found["hash"])?.eq_ignore_ascii_case(hash)).then_some(())?;
    Some(Sent {
        from: lower(&found["from"])?,
        to: lower(&found["to"]),
        value: lower(&found["value"]).filter(|value| value.starts_with("0x"))?,
        input: hex::decode(input).ok()?,
        nonce: number(&found["nonce"])?,
        block: if block.is_null() { None } else { Some(number(block)?) },
    })
}

fn block(found: &Value) -> Option<Block> {
    Some(Block {
        number: number(&found["number"])?,
        hash: hash_of(&found["hash"])?,
        seconds: number(&found["timestamp"])?.try_into().ok()?,
        gas_used: number(&found["gasUsed"])?,
        gas_limit: number(&found["gasLimit"])?,
        transactions: found["transactions"].as_array()?.iter().map(hash_of).collect::<Option<_>>()?,
    })
}

fn entry(found: &Value) -> Option<Entry> {
    Some(Entry { log: log(found)?, hash: hash_of(&found["transactionHash"])?, block: number(&found["blockNumber"])? })
}
