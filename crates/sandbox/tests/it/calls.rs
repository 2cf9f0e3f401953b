//! Calls that pretend: other accounts, another block, what waits. What a call cannot do is refused, never ignored.

use crate::common::*;
use alloy_primitives::{Address, U256, address};
use serde_json::{Value, json};

const CHAIN: &str = "BASE-SEPOLIA";
/// Nobody has it.
const EMPTY: Address = address!("0x00000000000000000000000000000000000000aa");
/// Returns 42.
const FORTY_TWO: &str = "0x602a60005260206000f3";

/// Code that returns the word an instruction leaves.
fn returns(instruction: &str) -> String {
    format!("0x{instruction}5f5260205ff3")
}

fn word(value: u64) -> Value {
    wide(U256::from(value))
}

fn wide(value: U256) -> Value {
    json!(format!("0x{value:064x}"))
}

/// What a call to [`EMPTY`] returns when it is overridden so.
async fn called(sandbox: &Client, account: Value, block: Value) -> Value {
    sandbox.ask(CHAIN, "eth_call", json!([{"to": EMPTY}, "latest", {EMPTY.to_string(): account}, block])).await
}

/// The test dollar: its id and its contract.
async fn dollar(sandbox: &Client) -> (String, String) {
    let tokens = sandbox.payload(&sandbox.get("/v2/tokens?limit=100").await);
    let token = tokens.as_array().unwrap().iter().find(|token| token["blockchain"] == CHAIN && token["standard"] == "erc20").unwrap();
    (text(&token["id"]), text(&token["address"]))
}

#[tokio::test]
async fn a_call_runs_the_code_that_it_brings() {
    let sandbox = sandbox().await;
    assert_eq!(called(&sandbox, json!({"code": FORTY_TWO}), Value::Null).await, word(42u64));
    let estimate = json!([{"to": EMPTY}, "latest", {EMPTY.to_string(): {"code": FORTY_TWO}}]);
    let with = sandbox.ask(CHAIN, "eth_estimateGas", estimate).await;
    let without = sandbox.ask(CHAIN, "eth_estimateGas", json!([{"to": EMPTY}])).await;
    assert_eq!(without, "0x5208");
    assert_ne!(with, without, "running code costs more than a payment");
    let reverts = json!([{"to": EMPTY}, "latest", {EMPTY.to_string(): {"code": "0x5f5ffd"}}]);
    for method in ["eth_call", "eth_estimateGas"] {
        assert_eq!(sandbox.rpc(CHAIN, method, reverts.clone()).await["error"]["code"], 3, "{method}");
    }
    assert_eq!(sandbox.ask(CHAIN, "eth_getCode", json!([EMPTY, "latest"])).await, "0x", "nothing of it stays");
}

#[tokio::test]
async fn a_call_sees_the_balance_and_the_nonce_that_it_brings() {
    let sandbox = sandbox().await;
    assert_eq!(called(&sandbox, json!({"code": returns("47"), "balance": "0x7b"}), Value::Null).await, word(123u64));
    // The address of what a contract creates follows from its nonce.
    let creates = json!({"code": returns("5f5f5ff0"), "nonce": "0x5"});
    assert_eq!(called(&sandbox, creates, Value::Null).await, json!(EMPTY.create(5).into_word()));
    let rich = json!({EMPTY.to_string(): {"balance": "0xde0b6b3a7640000"}});
    let pays = json!({"from": EMPTY, "to": SOMEBODY, "value": "0x64"});
    assert_eq!(sandbox.rpc(CHAIN, "eth_estimateGas", json!([pays, "latest"])).await["error"]["code"], -32000, "it has nothing");
    assert_eq!(sandbox.ask(CHAIN, "eth_estimateGas", json!([pays, "latest", rich])).await, "0x5208");
}

#[tokio::test]
async fn a_call_sees_the_storage_that_it_brings_in_part_or_whole() {
    let sandbox = sandbox().await;
    let (token, contract) = dollar(&sandbox).await;
    assert_eq!(sandbox.post("/sandbox/faucet", json!({"address": SOMEBODY, "blockchain": CHAIN, "token": token, "amount": "12.5"})).await.status, 200);
    let supply = async |account: Value| {
        let params = json!([{"to": contract, "data": "0x18160ddd"}, "latest", {contract.clone(): account}]);
        U256::from_str_radix(&text(&sandbox.ask(CHAIN, "eth_call", params).await)[2..], 16).unwrap()
    };
    let real = supply(json!({})).await;
    assert!(real > U256::ZERO);
    // OpenZeppelin's ERC-20 keeps the supply in its third slot.
    let slot = |number: u64| text(&word(number));
    assert_eq!(supply(json!({"stateDiff": {slot(2): word(7u64)}})).await, U256::from(7));
    assert_eq!(supply(json!({"stateDiff": {slot(9): word(7u64)}})).await, real, "another slot");
    assert_eq!(supply(json!({"state": {slot(9): word(7u64)}})).await, U256::ZERO, "the whole storage is replaced");
    assert_eq!(supply(json!({"state": {slot(2): word(8u64)}})).await, U256::from(8));
}

#[tokio::test]
async fn an_estimate_sees_the_storage_the_nonce_and_the_block_that_it_brings() {
    let sandbox = sandbox_with(|options| options.block_time = HOUR).await;
    let gas = async |account: Value, at: &str, block: Value| {
        let answer = sandbox.rpc(CHAIN, "eth_estimateGas", json!([{"to": EMPTY}, at, {EMPTY.to_string(): account}, block])).await;
        (answer["result"].as_str().map(|gas| u64::from_str_radix(&gas[2..], 16).unwrap()), answer["error"]["code"].as_i64())
    };
    // Goes on where the word is not zero, and reverts otherwise.
    let needs = |read: &str| format!("0x{read}15600b575f5ff35b5f5ffd");
    let padded = |read: &str| needs(&format!("{read}{}", "5b".repeat(4 - read.len() / 2)));
    let slot = text(&word(0));
    let stored = |how: &str, value: u64| json!({"code": padded("5f54"), how: {slot.clone(): word(value)}});
    for how in ["state", "stateDiff"] {
        assert_eq!(gas(stored(how, 0), "latest", Value::Null).await, (None, Some(3)), "{how}: the slot is empty");
        assert!(gas(stored(how, 7), "latest", Value::Null).await.0.is_some_and(|gas| gas > 21_000), "{how}: the slot has a value");
    }
    // Writing over a value costs less than writing the first one.
    let writes = |value: u64| json!({"code": "0x60015f55", "stateDiff": {slot.clone(): word(value)}});
    let (first, over) = (gas(writes(0), "latest", Value::Null).await.0.unwrap(), gas(writes(7), "latest", Value::Null).await.0.unwrap());
    assert!(first > over + 10_000, "{first} and {over}");
    // A block with another number: of block 0 the number is zero.
    let number = json!({"code": padded("43")});
    assert!(gas(number.clone(), "latest", json!({"number": "0x7"})).await.0.is_some());
    assert_eq!(gas(number, "latest", json!({"number": "0x0"})).await, (None, Some(3)));
    // Where a contract creates one, the address has code already if its nonce is that of another creation.
    let created = EMPTY.create(5).to_string();
    let creates = json!({"code": padded("5f5f5ff0"), "nonce": "0x5"});
    let taken = json!([{"to": EMPTY}, "latest", {EMPTY.to_string(): creates, created: {"code": FORTY_TWO}}]);
    assert_eq!(sandbox.rpc(CHAIN, "eth_estimateGas", taken).await["error"]["code"], 3, "the nonce that is brought leads to an address that is taken");
    assert!(gas(json!({"code": padded("5f5f5ff0"), "nonce": "0x6"}), "latest", Value::Null).await.0.is_some());
    // What waits is seen by an estimate on the pending block alone.
    sandbox.post("/sandbox/faucet", json!({"address": SOMEBODY, "blockchain": CHAIN, "amount": "0.5"})).await;
    let balance = |at: &'static str| {
        let code = format!("0x73{}3115601b57005b5f5ffd", &SOMEBODY[2..]);
        gas(json!({"code": code}), at, Value::Null)
    };
    let (latest, pending) = (balance("latest").await, balance("pending").await);
    assert_eq!((latest.1, pending.1), (Some(3), None), "{latest:?} {pending:?}");
}

#[tokio::test]
async fn a_call_runs_in_the_block_that_it_names() {
    let sandbox = sandbox().await;
    for (instruction, name, value) in [
        ("43", "number", "0x1234"),
        ("42", "time", "0x7fffffff"),
        ("45", "gasLimit", "0xf4240"),
        ("48", "baseFeePerGas", "0x5"),
        ("4a", "blobBaseFee", "0x9"),
        ("44", "prevRandao", "0x0000000000000000000000000000000000000000000000000000000000000abc"),
        ("41", "feeRecipient", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"),
    ] {
        let answer = called(&sandbox, json!({"code": returns(instruction)}), json!({name: value})).await;
        assert_eq!(answer, wide(U256::from_str_radix(&value[2..], 16).unwrap()), "{name}");
    }
}

#[tokio::test]
async fn latest_is_the_newest_block_and_pending_the_next() {
    let sandbox = sandbox().await;
    let newest = sandbox.ask(CHAIN, "eth_getBlockByNumber", json!(["latest", false])).await;
    let number = U256::from_str_radix(&text(&newest["number"])[2..], 16).unwrap();
    for (instruction, name) in [("43", "number"), ("42", "timestamp"), ("48", "baseFeePerGas"), ("44", "mixHash"), ("41", "miner"), ("45", "gasLimit")] {
        let seen = called(&sandbox, json!({"code": returns(instruction)}), Value::Null).await;
        assert_eq!(seen, wide(U256::from_str_radix(&text(&newest[name])[2..], 16).unwrap()), "{name}");
    }
    let pending = json!([{"to": EMPTY}, "pending", {EMPTY.to_string(): {"code": returns("43")}}]);
    assert_eq!(sandbox.ask(CHAIN, "eth_call", pending).await, wide(number + U256::from(1)));
}

#[tokio::test]
async fn pending_is_what_the_next_block_will_make_of_what_waits() {
    let sandbox = sandbox_with(|options| options.block_time = HOUR).await;
    let before = sandbox.ask(CHAIN, "eth_getBalance", json!([SOMEBODY, "latest"])).await;
    let head = sandbox.ask(CHAIN, "eth_getBlockByNumber", json!(["latest", false])).await;
    let sent = sandbox.payload(&sandbox.post("/sandbox/faucet", json!({"address": SOMEBODY, "blockchain": CHAIN, "amount": "0.5"})).await);
    let hash = sent["txHash"].clone();
    let number = |value: &Value| U256::from_str_radix(&text(value)[2..], 16).unwrap();
    let [latest, pending] =
        [sandbox.ask(CHAIN, "eth_getBalance", json!([SOMEBODY, "latest"])).await, sandbox.ask(CHAIN, "eth_getBalance", json!([SOMEBODY, "pending"])).await];
    assert_eq!(latest, before);
    assert_eq!(number(&pending), number(&before) + U256::from(500_000_000_000_000_000u64));
    let balance = json!([{"to": EMPTY}, "pending", {EMPTY.to_string(): {"code": returns(&format!("73{}31", &SOMEBODY[2..]))}}]);
    assert_eq!(sandbox.ask(CHAIN, "eth_call", balance).await, wide(number(&pending)));
    let block = sandbox.ask(CHAIN, "eth_getBlockByNumber", json!(["pending", true])).await;
    assert_eq!(number(&block["number"]), number(&head["number"]) + U256::from(1));
    assert_eq!((&block["hash"], &block["parentHash"]), (&Value::Null, &head["hash"]));
    assert_eq!(block["transactions"][0]["hash"], hash);
    assert_eq!(block["transactions"][0]["blockNumber"], Value::Null);
    assert_eq!(sandbox.ask(CHAIN, "eth_getBlockByNumber", json!(["pending", false])).await["transactions"], json!([hash]));
    assert_eq!(sandbox.ask(CHAIN, "eth_getBlockTransactionCountByNumber", json!(["pending"])).await, "0x1");
    assert_eq!(sandbox.ask(CHAIN, "eth_blockNumber", json!([])).await, head["number"], "nothing was mined by being asked");
    sandbox.next_block().await;
    let mined = sandbox.ask(CHAIN, "eth_getBlockByNumber", json!(["latest", false])).await;
    for name in ["number", "transactions", "transactionsRoot", "receiptsRoot", "gasUsed", "baseFeePerGas", "size"] {
        let told = if name == "transactions" { json!([hash]) } else { block[name].clone() };
        assert_eq!(mined[name], told, "{name}");
    }
    assert_eq!(sandbox.ask(CHAIN, "eth_getBalance", json!([SOMEBODY, "latest"])).await, pending);
}

#[tokio::test]
async fn a_price_is_looked_at_as_a_transaction_would_be() {
    let sandbox = sandbox().await;
    let price = async |fields: Value| {
        let mut call = json!({"from": EMPTY, "to": EMPTY});
        call.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        sandbox.rpc(CHAIN, "eth_call", json!([call, "latest", {EMPTY.to_string(): {"code": returns("3a"), "balance": "0xde0b6b3a7640000"}}])).await
    };
    let base = sandbox.ask(CHAIN, "eth_getBlockByNumber", json!(["latest", false])).await["baseFeePerGas"].clone();
    let base = U256::from_str_radix(&text(&base)[2..], 16).unwrap();
    assert_eq!(price(json!({"gasPrice": "0x77359400"})).await["result"], word(2_000_000_000u64));
    let dynamic = json!({"maxFeePerGas": "0x77359400", "maxPriorityFeePerGas": "0x1"});
    assert_eq!(price(dynamic).await["result"], wide(base + U256::from(1)), "the base fee and the tip");
    assert_eq!(price(json!({"gasPrice": "0x1"})).await["error"]["code"], -32000, "less than the base fee");
    // As much gas as the sender can pay for is enough, even where it is less than a block has.
    let poor = json!({EMPTY.to_string(): {"balance": "0x5af3107a4000"}});
    let estimate = json!([{"from": EMPTY, "to": SOMEBODY, "gasPrice": "0x77359400"}, "latest", poor]);
    assert_eq!(sandbox.ask(CHAIN, "eth_estimateGas", estimate).await, "0x5208");
}

#[tokio::test]
async fn what_a_call_cannot_do_is_refused() {
    let sandbox = sandbox().await;
    let call = |fields: Value| {
        let mut call = json!({"to": EMPTY});
        call.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        json!([call])
    };
    let pretend = |account: Value| json!([{"to": EMPTY}, "latest", {EMPTY.to_string(): account}]);
    let block = |fields: Value| json!([{"to": EMPTY}, "latest", {}, fields]);
    let hash = word(1u64);
    for params in [
        call(json!({"surprise": "0x1"})),
        call(json!({"gasLimit": "0x5208"})),
        call(json!({"blobVersionedHashes": [hash], "maxFeePerBlobGas": "0x1"})),
        call(json!({"maxFeePerBlobGas": "0x1"})),
        call(json!({"blobs": []})),
        call(json!({"authorizationList": []})),
        call(json!({"type": "0x3"})),
        call(json!({"type": "0x0", "maxFeePerGas": "0x77359400"})),
        call(json!({"type": "0x2", "gasPrice": "0x77359400"})),
        call(json!({"gasPrice": "0x77359400", "maxFeePerGas": "0x77359400"})),
        call(json!({"chainId": "0x1"})),
        pretend(json!({"surprise": "0x1"})),
        pretend(json!({"movePrecompileToAddress": SOMEBODY})),
        pretend(json!({"state": {}, "stateDiff": {}})),
        pretend(json!({"code": "0xef0100"})),
        pretend(json!({"balance": "lots"})),
        json!([{"to": EMPTY}, "latest", {"0x0000000000000000000000000000000000000002": {"code": FORTY_TWO}}]),
        block(json!({"difficulty": "0x1"})),
        block(json!({"beaconRoot": hash})),
        block(json!({"withdrawals": []})),
        block(json!({"surprise": "0x1"})),
        json!([{"to": EMPTY}, "latest", {}, {}, {}]),
    ] {
        for method in ["eth_call", "eth_estimateGas"] {
            let answer = sandbox.rpc(CHAIN, method, params.clone()).await;
            assert_eq!(answer["error"]["code"], -32602, "{method} {params}: {answer}");
        }
    }
    for (method, params) in [
        ("eth_chainId", json!([1])),
        ("eth_blockNumber", json!(["latest"])),
        ("eth_getBalance", json!([SOMEBODY, "latest", "more"])),
        ("eth_getTransactionReceipt", json!([hash, true])),
        ("eth_getBlockByNumber", json!(["latest", true, true])),
        ("eth_getBlockReceipts", json!(["pending"])),
        ("eth_feeHistory", json!(["0x1", "pending", []])),
        ("eth_getLogs", json!([{"fromBlock": "pending"}])),
        ("eth_getLogs", json!([{"toBlock": "pending"}])),
        ("eth_getLogs", json!([{"surprise": "0x1"}])),
        ("eth_getBlockByNumber", json!(["newest"])),
        ("eth_sendRawTransaction", json!(["0x02c0", {}])),
    ] {
        let answer = sandbox.rpc(CHAIN, method, params.clone()).await;
        assert_eq!(answer["error"]["code"], -32602, "{method} {params}: {answer}");
    }
}

#[tokio::test]
async fn a_past_block_is_asked_as_it_was() {
    let sandbox = sandbox_with(|options| options.block_time = HOUR).await;
    let number = async || sandbox.ask(CHAIN, "eth_blockNumber", json!([])).await;
    let balance = async |block: Value| sandbox.ask(CHAIN, "eth_getBalance", json!([SOMEBODY, block])).await;
    let code = returns(&format!("73{}31", &SOMEBODY[2..]));
    let called = async |block: Value| sandbox.ask(CHAIN, "eth_call", json!([{"to": EMPTY}, block, {EMPTY.to_string(): {"code": code}}])).await;
    let mut known = Vec::new();
    for amount in ["0.5", "1", "0.25"] {
        known.push((number().await, balance(json!("latest")).await, called(json!("latest")).await));
        sandbox.payload(&sandbox.post("/sandbox/faucet", json!({"address": SOMEBODY, "blockchain": CHAIN, "amount": amount})).await);
        sandbox.next_block().await;
    }
    assert_ne!(known[1].1, known[2].1, "the control: it changed");
    for (block, had, returned) in &known {
        assert_eq!((&balance(block.clone()).await, &called(block.clone()).await), (had, returned), "{block}");
    }
    let [first, faucet] = ["0x0", "earliest"].map(|block| json!([SOMEBODY, block]));
    assert_eq!(sandbox.ask(CHAIN, "eth_getBalance", first).await, sandbox.ask(CHAIN, "eth_getBalance", faucet).await);
    // The token of the faucet: its code, its storage and its calls.
    let tokens = sandbox.payload(&sandbox.get("/v2/tokens?limit=100").await);
    let is_token = |one: &&Value| one["blockchain"] == CHAIN && one["standard"] == "erc20";
    let token = tokens.as_array().unwrap().iter().find(is_token).unwrap();
    let before = number().await;
    let held = format!("0x70a08231{:0>64}", &SOMEBODY[2..]);
    let holds = async |block: &Value| sandbox.ask(CHAIN, "eth_call", json!([{"to": token["address"], "data": held}, block])).await;
    sandbox.payload(&sandbox.post("/sandbox/faucet", json!({"address": SOMEBODY, "blockchain": CHAIN, "token": token["id"], "amount": "5"})).await);
    sandbox.next_block().await;
    assert_eq!(holds(&before).await, word(0));
    assert_eq!(holds(&json!("latest")).await, word(5_000_000));
    assert_eq!(sandbox.ask(CHAIN, "eth_getTransactionCount", json!([SOMEBODY, before])).await, "0x0");
    let ahead = sandbox.rpc(CHAIN, "eth_getBalance", json!([SOMEBODY, "0xffffff"])).await;
    assert_eq!(ahead["error"]["message"], "header not found", "{ahead}");
}
