//! A node of a chain, asked what a contract says of itself.
//!
//! It is no part of the service and is trusted with nothing: no key and no cookie goes there, no redirect is followed, every answer is bounded in
//! time and size, and what it says is a claim like any other text from outside.

use std::time::Duration;

use bursar_contract::{Code, Fault};
use bursar_messages::{Message, message};
use reqwest::{
    Url,
    header::{ACCEPT, CONTENT_TYPE},
};
use serde_json::{Value, json};

use crate::{
    BaseUrl, Limits, clock, reply,
    wire::{self, End, Exchange, Gone},
};

/// Bytes of a node's own words that a fault carries.
const WORDS: usize = 300;

/// One node of one chain, spoken to in Ethereum's JSON-RPC. Cheap to clone.
#[derive(Clone)]
pub struct Node {
    http: reqwest::Client,
    url: Url,
    limits: Limits,
}

/// What came of calling a contract.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Called {
    /// What it returned; nothing at all where no contract is.
    Returned(Vec<u8>),
    /// It has no such function, or refused.
    Reverted(Reverted),
}

/// What a node shows of a transaction that is in a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mined {
    /// Whether it did what it was made for.
    pub succeeded: bool,
    /// Who sent it, as lower-case hex.
    pub from: String,
    /// Who was called or paid, as lower-case hex; none where a contract was made.
    pub to: Option<String>,
    /// Network currency sent along, in its smallest unit, as hex without leading zeros.
    pub value: String,
    /// What the contracts said while it ran.
    pub logs: Vec<Log>,
    /// The number of its block; none where the node does not say.
    pub block: Option<u64>,
    /// Gas that it used; none where the node does not say.
    pub gas_used: Option<u64>,
    /// Gas that it was allowed; none where the node does not say.
    pub gas_limit: Option<u64>,
    /// What it cost, in the smallest unit of the network currency; none where the node does not say.
    pub fee: Option<u128>,
}

/// One event of a contract.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Log {
    /// The contract, as lower-case hex.
    pub address: String,
    /// Lower-case hex words.
    pub topics: Vec<String>,
    /// Lower-case hex.
    pub data: String,
}

/// How a call was refused.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reverted {
    /// What the contract returned with it; empty where the node does not say.
    pub data: Vec<u8>,
    /// The node's words.
    pub words: String,
}

/// What a node answered to one request.
pub(crate) enum Answer {
    Result(Value),
    Reverted(Reverted),
}

impl Node {
    /// Bounds of a question to a node: contracts answer in a few bytes, and a person waits.
    pub const LIMITS: Limits = Limits {
        connect: Duration::from_secs(5),
        reads: Duration::from_secs(8),
        writes: Duration::from_secs(8),
        silence: Duration::from_secs(5),
        // A node is asked once.
        retry: Duration::ZERO,
        body: 64 * 1024,
    };

    /// A node at an address, or at a path below it; the path is empty or begins with a slash. Sends nothing.
    pub fn new(base: &BaseUrl, path: &str, limits: Limits) -> Result<Self, Fault> {
        let url = if path.is_empty() { Url::parse(base.as_str()).ok() } else { base.join(path) };
        let url = url.ok_or_else(|| Fault::invalid("address", message!("node-address")))?;
        Ok(Self { http: wire::http(base, &limits)?, url, limits })
    }

    /// The number of its chain (EIP-155).
    pub async fn chain_id(&self) -> Result<u64, Fault> {
        match self.ask("eth_chainId", json!([])).await? {
            Answer::Result(Value::String(text)) => text.strip_prefix("0x").and_then(|digits| u64::from_str_radix(digits, 16).ok()).ok_or_else(unreadable),
            _ => Err(unreadable()),
        }
    }

    /// Calls a contract without a transaction: nothing is signed, sent or paid.
    pub async fn call(&self, contract: &str, data: &[u8]) -> Result<Called, Fault> {
        self.call_at(contract, data, None).await
    }

    /// The same, as of a block that the node still has. None means the newest block.
    pub async fn call_at(&self, contract: &str, data: &[u8], block: Option<u64>) -> Result<Called, Fault> {
        let block = block.map_or_else(|| "latest".to_owned(), |number| format!("{number:#x}"));
        let asked = json!([{ "to": contract, "data": format!("0x{}", hex::encode(data)) }, block]);
        match self.ask("eth_call", asked).await? {
            Answer::Reverted(why) => Ok(Called::Reverted(why)),
            Answer::Result(Value::String(text)) => {
                text.strip_prefix("0x").and_then(|digits| hex::decode(digits).ok()).map(Called::Returned).ok_or_else(unreadable)
            }
            Answer::Result(_) => Err(unreadable()),
        }
    }

    /// What the chain shows of a transaction, once it is in a block; none before, and for a hash that the node does not know.
    pub async fn mined(&self, hash: &str) -> Result<Option<Mined>, Fault> {
        let Some(receipt) = self.object("eth_getTransactionReceipt", json!([hash])).await? else { return Ok(None) };
        let Some(transaction) = self.object("eth_getTransactionByHash", json!([hash])).await? else { return Ok(None) };
        let same = [&receipt["transactionHash"], &transaction["hash"]].iter().all(|said| lower(said).is_some_and(|said| said == hash.to_ascii_lowercase()));
        let succeeded = match receipt["status"].as_str() {
            Some("0x1") => true,
            Some("0x0") => false,
            _ => return Err(unreadable()),
        };
        let value = transaction["value"].as_str().and_then(|text| text.strip_prefix("0x")).map(|hex| hex.trim_start_matches('0').to_ascii_lowercase());
        let (Some(from), Some(value), true) = (lower(&transaction["from"]), value, same) else { return Err(unreadable()) };
        let logs = receipt["logs"].as_array().into_iter().flatten().map(log).collect::<Option<_>>().ok_or_else(unreadable)?;
        let number = |value: &Value| u64::from_str_radix(value.as_str()?.strip_prefix("0x")?, 16).ok();
        let (block, gas_used, gas_limit) = (number(&receipt["blockNumber"]), number(&receipt["gasUsed"]), number(&transaction["gas"]));
        Ok(Some(Mined { block, gas_used, gas_limit, succeeded, from, to: lower(&transaction["to"]), value, logs, fee: fee(&receipt) }))
    }

    /// Asks for an object by hash or number.
    pub(crate) async fn object(&self, method: &'static str, params: Value) -> Result<Option<Value>, Fault> {
        match self.ask(method, params).await? {
            Answer::Result(Value::Null) => Ok(None),
            Answer::Result(found @ Value::Object(_)) => Ok(Some(found)),
            _ => Err(unreadable()),
        }
    }

    pub(crate) async fn ask(&self, method: &'static str, params: Value) -> Result<Answer, Fault> {
        let body = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params }).to_string();
        let request = self.http.post(self.url.clone()).timeout(self.limits.reads);
        let begun = clock::begin();
        let answer = match request.header(ACCEPT, "application/json").header(CONTENT_TYPE, "application/json").body(body).send().await {
            Ok(response) => read(&wire::read(response, &self.limits).await),
            Err(error) => Err(unreached(wire::gone(error).0)),
        };
        tracing::debug!(operation = method, failed = ?answer.as_ref().err().map(|fault| fault.code), millis = begun.elapsed().as_millis(), "node");
        answer
    }
}

/// Gas used at the price it was charged at, and what a rollup pays to the chain below it (`l1Fee` of the OP Stack).
fn fee(receipt: &Value) -> Option<u128> {
    let number = |name: &str| u128::from_str_radix(receipt[name].as_str()?.strip_prefix("0x")?, 16).ok();
    let below = if receipt["l1Fee"].is_null() { 0 } else { number("l1Fee")? };
    number("gasUsed")?.checked_mul(number("effectiveGasPrice")?)?.checked_add(below)
}

pub(crate) fn lower(value: &Value) -> Option<String> {
    value.as_str().map(str::to_ascii_lowercase)
}

/// A hash, as lower-case hex.
pub(crate) fn hash_of(value: &Value) -> Option<String> {
    lower(value).filter(|text| text.len() == 66 && text.starts_with("0x") && text[2..].bytes().all(|digit| digit.is_ascii_hexdigit()))
}

pub(crate) fn log(value: &Value) -> Option<Log> {
    let topics = value["topics"].as_array()?.iter().map(lower).collect::<Option<_>>()?;
    Some(Log { address: lower(&value["address"])?, topics, data: lower(&value["data"])? })
}

fn read(exchange: &Exchange) -> Result<Answer, Fault> {
    match &exchange.end {
        End::TooLarge => return Err(Fault::new(Code::Unreadable, message!("node-too-long"))),
        End::Broken(gone, _) => return Err(unreached(*gone)),
        End::Complete | End::Unannounced => {}
    }
    let said = reply::text(&exchange.body).and_then(|text| serde_json::from_str::<Value>(text).ok());
    if let Some(error) = said.as_ref().and_then(|said| said.get("error")).filter(|error| !error.is_null()) {
        return refused(error);
    }
    let status = exchange.status;
    let fault = |code: Code, words: Message| Err(Fault { status: Some(status), ..Fault::new(code, words) });
    match (status, said.and_then(|mut said| said.get_mut("result").map(Value::take))) {
        (200..=299, Some(result)) => Ok(Answer::Result(result)),
        (300..=399, _) => fault(Code::Refused, message!("node-redirected")),
        (401 | 403, _) => fault(Code::Forbidden, message!("node-forbidden")),
        (404, _) => fault(Code::NotFound, message!("node-not-found")),
        (429, _) => fault(Code::RateLimited, message!("node-too-often")),
        (500..=599, _) => fault(Code::Unavailable, message!("node-failed")),
        _ => Err(unreadable()),
    }
}

/// An error of the node, or of the call that it ran: codes differ between nodes, words less.
fn refused(error: &Value) -> Result<Answer, Fault> {
    let code = error.get("code").and_then(Value::as_i64);
    let words = error.get("message").or(Some(error)).and_then(Value::as_str).unwrap_or_default();
    let lower = words.to_ascii_lowercase();
    let ran = ["revert", "invalid opcode", "bad instruction", "bad jump", "stack underflow", "out of gas", "vm execution error"];
    if code == Some(3) || ran.iter().any(|said| lower.contains(said)) {
        let data = error.get("data").map(|data| data.get("data").unwrap_or(data)).and_then(Value::as_str);
        let data = data.and_then(|data| hex::decode(data.strip_prefix("0x")?).ok()).unwrap_or_default();
        return Ok(Answer::Reverted(Reverted { data, words: words.chars().take(WORDS).collect() }));
    }
    let (code, message) = match code {
        Some(-32_005) => (Code::RateLimited, message!("node-too-often")),
        _ => (Code::Unavailable, message!("node-refused")),
    };
    let reply = Some(words.chars().take(WORDS).collect::<String>()).filter(|words| !words.is_empty());
    Err(Fault { reply, ..Fault::new(code, message) })
}

fn unreached(gone: Gone) -> Fault {
    match gone {
        Gone::NoHost => Fault::new(Code::Offline, message!("node-no-host")),
        Gone::NoAnswer => Fault::new(Code::Offline, message!("node-no-answer")),
        Gone::NothingListens => Fault::new(Code::Offline, message!("node-nothing-listens")),
        Gone::NotTrusted => Fault::new(Code::Refused, message!("node-not-trusted")),
        Gone::NotBuilt => Fault::new(Code::Refused, message!("node-not-built")),
        Gone::NotInTime | Gone::TimedOut => Fault::new(Code::Unavailable, message!("node-timed-out")),
        Gone::Broke => Fault::new(Code::Unavailable, message!("node-broke")),
    }
}

pub(crate) fn unreadable() -> Fault {
    Fault::new(Code::Unreadable, message!("node-unreadable"))
}
