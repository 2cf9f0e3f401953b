//! Standard Ethereum JSON-RPC over one chain, so that any Ethereum tool can read what happened.

use alloy_consensus::TxEnvelope;
use alloy_eips::{BlockId, BlockNumberOrTag, eip2718::Decodable2718};
use alloy_primitives::{Address, B256, Bytes, U64, U256};
use alloy_rpc_types_eth::{Filter, TransactionRequest};
use revm::database_interface::Database;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json, value::RawValue};

use crate::{
    chain::{
        BuiltIn, Chain as _,
        call::{Call, Place},
        error::ChainError,
        overrides::{self, Accounts},
        rpc_blocks,
        signer::signer,
        simulate::Simulation,
        store,
    },
    world::World,
};

/// Requests in one batch at most.
const BATCH: usize = 1_000;

/// A JSON-RPC error object.
pub(crate) struct RpcError {
    code: i64,
    message: String,
    data: Option<Value>,
}

impl RpcError {
    fn new(code: i64, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), data: None }
    }

    fn params(message: impl Into<String>) -> Self {
        Self::new(-32602, message)
    }

    fn no_method(method: &str) -> Self {
        Self::new(-32601, format!("the method {method} does not exist/is not available"))
    }
}

impl From<ChainError> for RpcError {
    fn from(error: ChainError) -> Self {
        let message = error.to_string();
        match error {
            ChainError::Storage(cause) => {
                tracing::error!(%cause, "the chain's data failed");
                Self::new(-32603, message)
            }
            ChainError::Damaged(_) => Self::new(-32603, message),
            ChainError::NoPending => Self::params(message),
            ChainError::Reverted { data, .. } => Self { code: 3, message, data: Some(json!(data)) },
            _ => Self::new(-32000, message),
        }
    }
}

/// Answers the body of one HTTP request; none if nothing is to be said (notifications only).
pub(crate) fn answer(world: &mut World, chain: u32, body: &[u8]) -> Option<String> {
    let failed = |error: RpcError| Some(response(&Value::Null, Err(error)).to_string());
    let Ok(text) = std::str::from_utf8(body) else { return failed(RpcError::new(-32700, "the body is not UTF-8")) };
    if !text.trim_start().starts_with('[') {
        return match serde_json::from_str::<&RawValue>(text) {
            Ok(one) => single(world, chain, one).map(|answer| answer.to_string()),
            Err(error) => failed(RpcError::new(-32700, format!("parse error: {error}"))),
        };
    }
    match serde_json::from_str::<Vec<&RawValue>>(text) {
        Ok(batch) if batch.is_empty() => failed(RpcError::new(-32600, "an empty batch")),
        Ok(batch) if batch.len() > BATCH => failed(RpcError::new(-32600, format!("a batch has at most {BATCH} requests"))),
        Ok(batch) => {
            let answers: Vec<Value> = batch.into_iter().filter_map(|one| single(world, chain, one)).collect();
            (!answers.is_empty()).then(|| Value::Array(answers).to_string())
        }
        Err(error) => failed(RpcError::new(-32700, format!("parse error: {error}"))),
    }
}

fn response(id: &Value, result: Result<Value, RpcError>) -> Value {
    match result {
        Ok(result) => json!({"jsonrpc": "2.0", "id": id, "result": result}),
        Err(RpcError { code, message, data: None }) => json!({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": message}}),
        Err(RpcError { code, message, data }) => json!({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": message, "data": data}}),
    }
}

fn single(world: &mut World, chain: u32, raw: &RawValue) -> Option<Value> {
    let invalid = |id: &Value, text: &str| Some(response(id, Err(RpcError::new(-32600, text))));
    let request = match serde_json::from_str::<Value>(raw.get()) {
        Ok(Value::Object(request)) => request,
        Ok(_) => return invalid(&Value::Null, "a request is an object"),
        Err(error) => return Some(response(&Value::Null, Err(RpcError::new(-32700, format!("parse error: {error}"))))),
    };
    let id = request.get("id").cloned();
    let shown = id.clone().unwrap_or_default();
    if matches!(shown, Value::Array(_) | Value::Object(_) | Value::Bool(_)) {
        return invalid(&Value::Null, "an id is a number or a text");
    }
    let Some(method) = request.get("method").and_then(Value::as_str) else { return invalid(&shown, "method is missing") };
    let params = match request.get("params") {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::Array(params)) => params.clone(),
        Some(_) => return Some(response(&shown, Err(RpcError::params("params are a list")))),
    };
    let given = params.iter().rposition(|param| !param.is_null()).map_or(0, |last| last + 1);
    let result = match most_params(method) {
        None => Err(RpcError::no_method(method)),
        Some(most) if given > most => Err(RpcError::params(format!("too many arguments, want at most {most}"))),
        Some(_) => call(world, chain, method, &Params(&params)),
    };
    // A request without an id is a notification: it is carried out, and nothing is said.
    id.map(|id| response(&id, result))
}

/// How many parameters a method takes, or none where there is no such method.
fn most_params(method: &str) -> Option<usize> {
    Some(match method {
        "eth_chainId"
        | "net_version"
        | "web3_clientVersion"
        | "net_listening"
        | "eth_syncing"
        | "eth_accounts"
        | "eth_blockNumber"
        | "eth_gasPrice"
        | "eth_maxPriorityFeePerGas" => 0,
        "eth_sendRawTransaction"
        | "eth_getTransactionByHash"
        | "eth_getTransactionReceipt"
        | "eth_getBlockReceipts"
        | "eth_getBlockTransactionCountByNumber"
        | "eth_getLogs" => 1,
        "eth_simulateV1" | "eth_getBalance" | "eth_getTransactionCount" | "eth_getCode" | "eth_getBlockByNumber" | "eth_getBlockByHash" => 2,
        "eth_getStorageAt" | "eth_feeHistory" => 3,
        "eth_call" | "eth_estimateGas" => 4,
        _ => return None,
    })
}

/// The positional parameters of a request.
struct Params<'a>(&'a [Value]);

impl Params<'_> {
    fn get<T: DeserializeOwned>(&self, index: usize, name: &str) -> Result<T, RpcError> {
        match self.0.get(index) {
            None | Some(Value::Null) => Err(RpcError::params(format!("missing value for required argument {index}: {name}"))),
            Some(value) => serde_json::from_value(value.clone()).map_err(|error| RpcError::params(format!("invalid argument {index} ({name}): {error}"))),
        }
    }

    fn optional<T: DeserializeOwned>(&self, index: usize, name: &str) -> Result<Option<T>, RpcError> {
        if matches!(self.0.get(index), None | Some(Value::Null)) { Ok(None) } else { self.get(index, name).map(Some) }
    }
}

fn call(world: &mut World, id: u32, method: &str, params: &Params<'_>) -> Result<Value, RpcError> {
    if method == "eth_sendRawTransaction" {
        return send(world, id, &params.get::<Bytes>(0, "transaction")?);
    }
    let seconds = world.seconds();
    let (chain, db) = world.built_in(id).map_err(RpcError::from)?;
    Ok(match method {
        "eth_chainId" => json!(U64::from(chain.id())),
        "net_version" => json!(chain.id().to_string()),
        "web3_clientVersion" => json!(concat!("bursar-sandbox/", env!("CARGO_PKG_VERSION"))),
        "net_listening" => json!(true),
        "eth_syncing" => json!(false),
        "eth_accounts" => json!([]),
        "eth_blockNumber" => json!(U64::from(chain.head.number)),
        "eth_gasPrice" => json!(U256::from(u128::from(chain.base_fee()) + rpc_blocks::TIP)),
        "eth_maxPriorityFeePerGas" => json!(U256::from(rpc_blocks::TIP)),
        "eth_feeHistory" => {
            let count: U64 = params.get(0, "block count")?;
            let newest = block_number(chain, params.get(1, "newest block")?)?;
            rpc_blocks::fee_history(chain, db, count.to(), newest, params.optional(2, "reward percentiles")?)?
        }
        "eth_getBalance" | "eth_getTransactionCount" | "eth_getCode" | "eth_getStorageAt" => {
            let address: Address = params.get(0, "address")?;
            let slot: Option<U256> = if method == "eth_getStorageAt" { Some(params.get(1, "slot")?) } else { None };
            let block: Option<BlockId> = params.optional(1 + usize::from(slot.is_some()), "block")?;
            let when = when(chain, db, block)?;
            let pending = when == When::Pending;
            let mut other;
            let chain = match when {
                When::Past(number) => {
                    other = chain.past(db, number)?;
                    &mut other
                }
                When::Pending if method != "eth_getTransactionCount" => {
                    (other, _) = chain.pending(db, seconds)?;
                    &mut other
                }
                When::Pending | When::Newest => chain,
            };
            match (method, slot) {
                ("eth_getBalance", _) => json!(chain.account(db, address)?.0),
                ("eth_getTransactionCount", _) if pending => json!(U64::from(chain.next_nonce(db, address)?)),
                ("eth_getTransactionCount", _) => json!(U64::from(chain.account(db, address)?.1)),
                (_, Some(slot)) => json!(B256::from(chain.view(db).storage(address, slot).map_err(|e| ChainError::Storage(e.0))?)),
                _ => {
                    let hash = chain.view(db).basic(address).map_err(|e| ChainError::Storage(e.0))?.map(|info| info.code_hash);
                    let code = hash.map(|hash| chain.view(db).code_by_hash(hash)).transpose().map_err(|e| ChainError::Storage(e.0))?;
                    json!(code.map(|code| code.original_bytes()).unwrap_or_default())
                }
            }
        }
        "eth_call" | "eth_estimateGas" => {
            let asked = simulated(chain, params.get(0, "transaction")?)?;
            // What is estimated will be in the next block, unless another is named.
            let unnamed = (method == "eth_estimateGas").then_some(BlockId::pending());
            let when = when(chain, db, params.optional(1, "block")?.or(unnamed))?;
            let accounts = Accounts::new(params.optional(2, "state overrides")?.unwrap_or_default()).map_err(RpcError::params)?;
            let pretended: overrides::Block = params.optional(3, "block overrides")?.unwrap_or_default();
            let mut other;
            let (chain, mut block) = match when {
                When::Pending => {
                    let (next, made) = chain.pending(db, seconds)?;
                    other = next;
                    (&mut other, made.block)
                }
                When::Past(number) => {
                    other = chain.past(db, number)?;
                    let block = other.head_block();
                    (&mut other, block)
                }
                When::Newest => {
                    let block = chain.head_block();
                    (chain, block)
                }
            };
            pretended.apply(&mut block);
            let place = Place { block, accounts };
            if method == "eth_call" { json!(chain.simulated(db, &asked, &place)?) } else { json!(U64::from(chain.least_gas(db, &asked, &place)?)) }
        }
        "eth_simulateV1" => {
            let asked: Simulation = params.get(0, "simulation")?;
            let mut past;
            let chain = match when(chain, db, params.optional(1, "block")?)? {
                When::Pending => return Err(RpcError::params("a simulation of the pending block is not supported")),
                When::Past(number) => {
                    past = chain.past(db, number)?;
                    &mut past
                }
                When::Newest => chain,
            };
            let asked = simulated(chain, asked.call())?;
            let place = Place::from(chain.head_block());
            chain.simulation(db, &asked, &place)?
        }
        "eth_getBlockByNumber" => {
            let (block, full) = (params.get(0, "block")?, params.optional(1, "full")?.unwrap_or(false));
            match block {
                BlockNumberOrTag::Pending => rpc_blocks::pending(chain.pending(db, seconds)?.1, full),
                block => rpc_blocks::block(chain, db, store::block_by_number(db, id, block_number(chain, block)?)?, full)?,
            }
        }
        "eth_getBlockByHash" => {
            let found = store::block_by_hash(db, id, params.get(0, "hash")?)?;
            rpc_blocks::block(chain, db, found, params.optional(1, "full")?.unwrap_or(false))?
        }
        "eth_getBlockTransactionCountByNumber" => {
            let block = params.get(0, "block")?;
            if block == BlockNumberOrTag::Pending {
                json!(U64::from(chain.pending(db, seconds)?.1.included.len()))
            } else {
                let number = block_number(chain, block)?;
                if number > chain.head.number { Value::Null } else { json!(U64::from(store::hashes_of(db, id, number)?.len())) }
            }
        }
        "eth_getTransactionByHash" => rpc_blocks::transaction(chain, db, params.get(0, "hash")?)?,
        "eth_getTransactionReceipt" => rpc_blocks::receipt(chain, db, params.get(0, "hash")?)?,
        "eth_getBlockReceipts" => rpc_blocks::receipts(chain, db, block_number(chain, params.get(0, "block")?)?)?,
        "eth_getLogs" => {
            let filter: Filter = params.get(0, "filter")?;
            rpc_blocks::logs(chain, db, &filter)?
        }
        _ => return Err(RpcError::no_method(method)),
    })
}

/// Which number a tag means. Nothing is ever reorganized: safe and finalized are the newest.
pub(crate) fn block_number(chain: &BuiltIn, block: BlockNumberOrTag) -> Result<u64, ChainError> {
    match block {
        BlockNumberOrTag::Number(number) => Ok(number),
        BlockNumberOrTag::Earliest => Ok(0),
        BlockNumberOrTag::Latest | BlockNumberOrTag::Safe | BlockNumberOrTag::Finalized => Ok(chain.head.number),
        BlockNumberOrTag::Pending => Err(ChainError::NoPending),
    }
}

/// Whose state is meant.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    /// That of the newest block.
    Newest,
    /// That of the next one, as it would be made now.
    Pending,
    /// That of an older one.
    Past(u64),
}

fn when(chain: &BuiltIn, db: &rusqlite::Connection, block: Option<BlockId>) -> Result<When, ChainError> {
    let number = match block {
        None => return Ok(When::Newest),
        Some(BlockId::Number(BlockNumberOrTag::Pending)) => return Ok(When::Pending),
        Some(BlockId::Number(number)) => block_number(chain, number)?,
        Some(BlockId::Hash(hash)) => store::block_by_hash(db, chain.id(), hash.block_hash)?.ok_or(ChainError::UnknownBlock)?.1.number,
    };
    match number.cmp(&chain.head.number) {
        std::cmp::Ordering::Less => Ok(When::Past(number)),
        std::cmp::Ordering::Equal => Ok(When::Newest),
        std::cmp::Ordering::Greater => Err(ChainError::UnknownBlock),
    }
}

/// Fields of a call that are used. The nonce may be any: no call is refused for it, on other nodes either.
const FIELDS: [&str; 13] =
    ["from", "to", "gas", "gasPrice", "maxFeePerGas", "maxPriorityFeePerGas", "value", "nonce", "data", "input", "accessList", "chainId", "type"];

fn simulated(chain: &BuiltIn, fields: Map<String, Value>) -> Result<Call, RpcError> {
    if let Some(unused) = fields.iter().find(|(name, value)| !value.is_null() && !FIELDS.contains(&name.as_str())) {
        return Err(RpcError::params(format!("the field {} of a call is not supported", unused.0)));
    }
    let request: TransactionRequest =
        serde_json::from_value(Value::Object(fields)).map_err(|error| RpcError::params(format!("invalid argument 0 (transaction): {error}")))?;
    if request.chain_id.is_some_and(|id| id != u64::from(chain.id())) {
        return Err(RpcError::params(format!("chain id is {}, not {}", chain.id(), request.chain_id.unwrap_or_default())));
    }
    let dynamic = request.max_fee_per_gas.is_some() || request.max_priority_fee_per_gas.is_some();
    if dynamic && request.gas_price.is_some() {
        return Err(RpcError::params("both gasPrice and (maxFeePerGas or maxPriorityFeePerGas) specified"));
    }
    match request.transaction_type {
        None => {}
        Some(kind) if kind > 2 => return Err(RpcError::params(format!("transactions of type {kind} are not supported"))),
        Some(0) if request.access_list.is_some() || dynamic => return Err(RpcError::params("a transaction of type 0 has a gasPrice and no accessList")),
        Some(1) if dynamic => return Err(RpcError::params("a transaction of type 1 has a gasPrice")),
        Some(2) if request.gas_price.is_some() => return Err(RpcError::params("a transaction of type 2 has no gasPrice")),
        Some(_) => {}
    }
    Ok(Call {
        from: request.from.unwrap_or_default(),
        to: request.to.and_then(|to| to.to().copied()),
        value: request.value.unwrap_or_default(),
        gas: request.gas,
        gas_price: request.max_fee_per_gas.or(request.gas_price).unwrap_or_default(),
        tip: dynamic.then(|| request.max_priority_fee_per_gas.unwrap_or_default()),
        access_list: request.access_list.unwrap_or_default(),
        data: request.input.try_into_unique_input().map_err(|error| RpcError::params(error.to_string()))?.unwrap_or_default(),
    })
}

fn send(world: &mut World, chain: u32, raw: &[u8]) -> Result<Value, RpcError> {
    let tx = TxEnvelope::decode_2718_exact(raw).map_err(|error| RpcError::params(format!("invalid transaction: {error}")))?;
    let sender = signer(&tx).ok_or_else(|| RpcError::new(-32000, "invalid sender: the signature does not recover"))?;
    let hash = *tx.tx_hash();
    world
        .durably(|world| {
            let (on, db) = world.built_in(chain)?;
            if store::transaction(db, chain, hash)?.is_some() {
                return Err(ChainError::AlreadyKnown);
            }
            let replaced = on.submit(db, tx, sender, None)?;
            world.arrived(chain, replaced)
        })
        .map_err(RpcError::from)?;
    Ok(json!(hash))
}
