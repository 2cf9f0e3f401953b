//! A chain that another node keeps: anvil, or a public network. What this world sends to it lies in the outbox before its first byte leaves,
//! and stays there until the node's blocks have decided.

pub(crate) mod node;
pub(crate) mod outbox;

use std::{
    collections::{HashMap, HashSet},
    time::Instant,
};

use alloy_consensus::{Transaction as _, TxEnvelope};
use alloy_primitives::{Address, B256, Bytes, U64, U256, hex};
use alloy_rpc_types_eth::{Transaction, TransactionReceipt};
use bursar_contract::chain::ChainInfo;
use rusqlite::{Connection, OptionalExtension, params};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};

use crate::{
    chain::{
        Chain, Summary,
        call::Call,
        error::{ChainError, revert_reason},
        external::node::{Node, NodeError, Wire},
        pool,
        store::Included,
    },
    clock::Clock,
};

/// A chain on another node.
pub(crate) struct External {
    info: &'static ChainInfo,
    pub(crate) node: Node,
    /// Whether the node was seen to keep the right chain since it was last silent.
    checked: bool,
    /// Whether the node makes coins when asked to (anvil does).
    pub(crate) mints: bool,
    /// What this process put into the outbox and has not tried to hand over yet: a refusal of these is final.
    pub(crate) untried: HashSet<B256>,
    /// When each was last handed over.
    pub(crate) handed: HashMap<B256, Instant>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct FeeHistory {
    base_fee_per_gas: Vec<U256>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct BlockOfHashes {
    number: U64,
    hash: B256,
    gas_used: U64,
    base_fee_per_gas: Option<U256>,
    transactions: Vec<B256>,
}

impl External {
    pub(crate) fn new(info: &'static ChainInfo, wire: Wire, clock: Clock) -> Self {
        Self { info, node: Node::new(wire, clock), checked: false, mints: false, untried: HashSet::new(), handed: HashMap::new() }
    }

    /// Sees that the node keeps the chain it should, and the same one as ever. Asked again after every silence: another may have come in its place.
    pub(crate) fn ready(&mut self, db: &Connection) -> Result<(), ChainError> {
        if self.checked {
            return Ok(());
        }
        let id: U64 = self.question("eth_chainId", &json!([]))?;
        if id.to::<u64>() != u64::from(self.info.chain_id) {
            return Err(self.other(format!("its chain id is {id}, and that of {} is {}", self.info.id, self.info.chain_id)));
        }
        self.mints = match self.question::<String>("web3_clientVersion", &json!([])) {
            Ok(version) => version.to_lowercase().starts_with("anvil"),
            Err(error @ ChainError::Silent { .. }) => return Err(error),
            Err(_) => false,
        };
        if !self.info.test && !self.mints {
            return Err(self.other("it is no test network, and the node is not anvil: money there would be real".into()));
        }
        let first: BlockOfHashes = self.question("eth_getBlockByNumber", &json!(["0x0", false]))?;
        let name = binding(self.info.chain_id);
        let known: Option<Vec<u8>> = db.prepare_cached("SELECT value FROM meta WHERE name = ?1")?.query_row([&name], |row| row.get(0)).optional()?;
        match known {
            Some(known) if known == first.hash.as_slice() => {}
            Some(known) if !known.is_empty() => {
                return Err(self.other("its first block is another than the one this world has worked with; a new chain needs a new world".into()));
            }
            _ => {
                db.prepare_cached("INSERT OR REPLACE INTO meta (name, value) VALUES (?1, ?2)")?.execute(params![name, first.hash.as_slice()])?;
            }
        }
        self.checked = true;
        Ok(())
    }

    fn other(&self, cause: String) -> ChainError {
        ChainError::OtherChain { chain: self.info.id, cause }
    }

    /// One question, whose answer must have its form.
    pub(crate) fn question<T: DeserializeOwned>(&mut self, method: &str, params: &Value) -> Result<T, ChainError> {
        let answer = self.node.ask(method, params).map_err(|error| self.failed(error))?;
        serde_json::from_value(answer).map_err(|error| self.failed(NodeError::Unreadable(format!("{method}: {error}"))))
    }

    fn failed(&mut self, error: NodeError) -> ChainError {
        let chain = self.info.id;
        match error {
            NodeError::Silent(cause) => {
                self.checked = false;
                ChainError::Silent { chain, cause }
            }
            NodeError::Unreadable(cause) => ChainError::Unusable { chain, cause },
            NodeError::Refused { code, message, data } => refusal(chain, code, message, data),
        }
    }

    /// Hands a signed transaction to the node.
    pub(crate) fn hand_over(&mut self, raw: &[u8]) -> Result<(), NodeError> {
        let done = self.node.ask("eth_sendRawTransaction", &json!([hex::encode_prefixed(raw)])).map(drop);
        if matches!(done, Err(NodeError::Silent(_))) {
            self.checked = false;
        }
        done
    }

    /// What became of a transaction, once it is in a block.
    pub(crate) fn receipt(&mut self, hash: B256) -> Result<Option<TransactionReceipt>, ChainError> {
        self.question("eth_getTransactionReceipt", &json!([hash]))
    }

    /// An account's nonce as of a block.
    pub(crate) fn nonce_at(&mut self, address: Address, block: u64) -> Result<u64, ChainError> {
        Ok(self.question::<U64>("eth_getTransactionCount", &json!([address, U64::from(block)]))?.to())
    }

    fn transaction(&mut self, hash: B256) -> Result<Option<Transaction>, ChainError> {
        self.question("eth_getTransactionByHash", &json!([hash]))
    }

    /// Why a transaction in a block failed, as far as the node can still tell: asked as of the block before it, and where it would have
    /// succeeded there, as of its own block, in which others came first.
    pub(crate) fn reason(&mut self, hash: B256) -> Option<ChainError> {
        let tx = self.transaction(hash).ok()??;
        let block = tx.block_number?;
        let request = json!({"from": tx.inner.signer(), "to": tx.inner.to(), "value": tx.inner.value(), "data": tx.inner.input(), "gas": U64::from(tx.inner.gas_limit())});
        [block.saturating_sub(1), block].into_iter().find_map(|at| self.question::<Bytes>("eth_call", &json!([request, U64::from(at)])).err())
    }
}

/// Where the world remembers that a chain of its is on another node: the hash of that chain's first block, or nothing before it was seen.
pub(crate) fn binding(chain: u32) -> String {
    format!("node of {chain}")
}

fn request(call: &Call) -> Value {
    let mut request = json!({"from": call.from, "value": call.value, "data": call.data});
    if let Some(to) = call.to {
        request["to"] = json!(to);
    }
    if let Some(gas) = call.gas {
        request["gas"] = json!(U64::from(gas));
    }
    request
}

/// What a node means by an error.
fn refusal(chain: &'static str, code: i64, message: String, data: Option<Value>) -> ChainError {
    let lower = message.to_lowercase();
    if code == 3 || lower.contains("execution reverted") {
        let data: Bytes = data.and_then(|data| serde_json::from_value(data).ok()).unwrap_or_default();
        let reason = revert_reason(&data);
        return ChainError::Reverted { data, reason };
    }
    match ["insufficient funds", "gas required exceeds", "out of gas", "intrinsic gas"].iter().any(|known| lower.contains(known)) {
        true => ChainError::Invalid(message),
        false => ChainError::Unusable { chain, cause: format!("{message} ({code})") },
    }
}

impl Chain for External {
    fn info(&self) -> &'static ChainInfo {
        self.info
    }

    fn next_base_fee(&mut self) -> Result<u64, ChainError> {
        let history: FeeHistory = self.question("eth_feeHistory", &json!(["0x1", "latest", []]))?;
        // The last is that of the block to come.
        let fee = history.base_fee_per_gas.last().copied().unwrap_or_default();
        u64::try_from(fee).map_err(|_| self.failed(NodeError::Unreadable("its base fee is out of range".into())))
    }

    fn account(&mut self, _: &Connection, address: Address) -> Result<(U256, u64), ChainError> {
        let nonce: U64 = self.question("eth_getTransactionCount", &json!([address, "latest"]))?;
        Ok((self.question("eth_getBalance", &json!([address, "latest"]))?, nonce.to()))
    }

    fn has_code(&mut self, _: &Connection, address: Address) -> Result<bool, ChainError> {
        let code: Bytes = self.question("eth_getCode", &json!([address, "latest"]))?;
        Ok(!code.is_empty())
    }

    /// The node's own count, and after that what waits here and may not have reached it.
    fn next_nonce(&mut self, db: &Connection, address: Address) -> Result<u64, ChainError> {
        let nonce: U64 = self.question("eth_getTransactionCount", &json!([address, "pending"]))?;
        let mut nonce = nonce.to();
        while outbox::has(db, self.info.chain_id, address, nonce)? {
            nonce += 1;
        }
        Ok(nonce)
    }

    fn spendable(&mut self, db: &Connection, address: Address) -> Result<U256, ChainError> {
        let (balance, nonce) = self.account(db, address)?;
        let bound = outbox::newest_of(db, self.info.chain_id, address)?.into_iter().filter(|tx| tx.nonce() >= nonce);
        Ok(balance.saturating_sub(bound.fold(U256::ZERO, |sum, tx| sum.saturating_add(pool::cost(&tx)))))
    }

    fn call(&mut self, _: &Connection, call: &Call, _: u64) -> Result<Bytes, ChainError> {
        self.question("eth_call", &json!([request(call), "latest"]))
    }

    fn estimate(&mut self, _: &Connection, call: &Call, _: u64) -> Result<u64, ChainError> {
        Ok(self.question::<U64>("eth_estimateGas", &json!([request(call), "latest"]))?.to())
    }

    /// Only writes it down: it is handed over when that is on disk.
    fn submit(&mut self, db: &Connection, tx: TxEnvelope, sender: Address, after: Option<B256>) -> Result<Option<B256>, ChainError> {
        let hash = *tx.tx_hash();
        outbox::put(db, self.info.chain_id, sender, &tx, after)?;
        self.untried.insert(hash);
        Ok(None)
    }

    fn waiting(&mut self, db: &Connection, hash: B256) -> Result<Option<(TxEnvelope, Address)>, ChainError> {
        let Some(waiting) = outbox::find(db, self.info.chain_id, hash)? else { return Ok(None) };
        Ok(if self.receipt(hash)?.is_none() { Some(waiting) } else { None })
    }

    fn height(&mut self) -> Result<u64, ChainError> {
        Ok(self.question::<U64>("eth_blockNumber", &json!([]))?.to())
    }

    fn block(&mut self, _: &Connection, number: u64) -> Result<Option<Summary>, ChainError> {
        let found: Option<BlockOfHashes> = self.question("eth_getBlockByNumber", &json!([U64::from(number), false]))?;
        Ok(found.map(|block| Summary {
            number: block.number.to(),
            hash: block.hash,
            gas_used: block.gas_used.to(),
            base_fee: block.base_fee_per_gas.and_then(|fee| u64::try_from(fee).ok()).unwrap_or_default(),
            transactions: block.transactions,
        }))
    }

    fn included(&mut self, _: &Connection, hash: B256) -> Result<Option<Included>, ChainError> {
        let Some(receipt) = self.receipt(hash)? else { return Ok(None) };
        let Some(tx) = self.transaction(hash)? else { return Ok(None) };
        let logs = receipt.inner.logs();
        Ok(Some(Included {
            sender: receipt.from,
            block: receipt.block_number.unwrap_or_default(),
            index: receipt.transaction_index.unwrap_or_default(),
            gas_used: receipt.gas_used,
            cumulative_gas: receipt.inner.cumulative_gas_used(),
            success: receipt.inner.status(),
            price: receipt.effective_gas_price,
            contract: receipt.contract_address,
            first_log: logs.first().and_then(|log| log.log_index).unwrap_or_default(),
            logs: logs.iter().map(|log| log.inner.clone()).collect(),
            tx: tx.inner.into_inner(),
        }))
    }

    /// The node cannot be asked for that: what this world sent itself.
    fn sent_by(&mut self, db: &Connection, address: Address, most: u64) -> Result<Vec<B256>, ChainError> {
        let mut query = db.prepare_cached(
            "SELECT t.tx_hash FROM transactions t JOIN wallets w ON w.seq = t.wallet_seq WHERE w.address = ?2 AND t.chain = ?1 ORDER BY t.seq DESC LIMIT ?3",
        )?;
        let rows = query.query_map(params![self.info.chain_id, address.as_slice(), most as i64], |row| row.get::<_, [u8; 32]>(0))?;
        Ok(rows.map(|hash| hash.map(B256::from)).collect::<Result<_, _>>()?)
    }
}
