//! The chains as any Ethereum tool sees them.

use crate::common::*;
use alloy_consensus::{SignableTransaction, TxEip1559, TxEip2930, TxEnvelope, TxLegacy};
use alloy_eips::eip2718::Encodable2718;
use alloy_primitives::{Address, Bytes, Signature, TxKind, U256, hex};
use k256::ecdsa::SigningKey;
use serde_json::{Value, json};

const CHAIN: &str = "BASE-SEPOLIA";
const ID: u64 = 84_532;
const GWEI: u128 = 1_000_000_000;

fn owner() -> (SigningKey, Address) {
    let key = SigningKey::from_slice(&[9; 32]).unwrap();
    let address = Address::from_private_key(&key);
    (key, address)
}

fn sign<T: SignableTransaction<Signature>>(tx: T) -> Bytes
where
    TxEnvelope: From<alloy_consensus::Signed<T>>,
{
    let (key, _) = owner();
    let (signature, recovery) = key.sign_prehash_recoverable(tx.signature_hash().as_slice()).unwrap();
    TxEnvelope::from(tx.into_signed(Signature::from((signature, recovery)))).encoded_2718().into()
}

fn pay(nonce: u64, max: u128, tip: u128) -> TxEip1559 {
    TxEip1559 {
        chain_id: ID,
        nonce,
        gas_limit: 21_000,
        max_fee_per_gas: max,
        max_priority_fee_per_gas: tip,
        to: TxKind::Call(SOMEBODY.parse().unwrap()),
        value: U256::from(1),
        ..Default::default()
    }
}

async fn funded(sandbox: &Sandbox) {
    let body = json!({"address": owner().1.to_checksum(None), "blockchain": CHAIN, "amount": "5"});
    assert_eq!(sandbox.post("/sandbox/faucet", body).await.status, 200);
}

fn error_of(answer: &Value) -> (i64, &str) {
    (answer["error"]["code"].as_i64().unwrap_or_else(|| panic!("{answer}")), answer["error"]["message"].as_str().unwrap())
}

#[tokio::test]
async fn every_chain_answers_with_its_real_chain_id() {
    let sandbox = sandbox().await;
    let rpc = sandbox.running.rpc();
    for chain in bursar_contract::chain::CHAINS {
        assert_eq!(rpc[chain.id], format!("{}/rpc/{}", sandbox.base, chain.id));
    }
    for (name, id) in [("ETH-SEPOLIA", 11_155_111), ("POL", 137), ("MATIC", 137), ("@G", 440_017), ("LSK", 1_135)] {
        assert_eq!(sandbox.ask(name, "eth_chainId", json!([])).await, format!("0x{id:x}"));
        assert_eq!(sandbox.ask(name, "net_version", json!([])).await, id.to_string());
    }
}

#[tokio::test]
async fn all_kinds_of_transactions_are_mined_and_readable() {
    let sandbox = sandbox().await;
    funded(&sandbox).await;
    let to = TxKind::Call(SOMEBODY.parse().unwrap());
    let legacy = sign(TxLegacy { chain_id: Some(ID), nonce: 0, gas_price: 3 * GWEI, gas_limit: 21_000, to, value: U256::from(5), input: Bytes::new() });
    let listed = TxEip2930 { chain_id: ID, nonce: 1, gas_price: 3 * GWEI, gas_limit: 30_000, to, value: U256::from(6), ..Default::default() };
    let dynamic = pay(2, 3 * GWEI, GWEI);
    for (raw, kind) in [(legacy, "0x0"), (sign(listed), "0x1"), (sign(dynamic), "0x2")] {
        let hash = sandbox.ask(CHAIN, "eth_sendRawTransaction", json!([raw])).await;
        let receipt = sandbox.ask(CHAIN, "eth_getTransactionReceipt", json!([hash])).await;
        assert_eq!((&receipt["type"], &receipt["status"], &receipt["gasUsed"]), (&json!(kind), &json!("0x1"), &json!("0x5208")));
        let block = sandbox.ask(CHAIN, "eth_getBlockByHash", json!([receipt["blockHash"], true])).await;
        assert_eq!(block["transactions"][0]["hash"], hash);
        assert_eq!(block["number"], receipt["blockNumber"]);
        let parent = sandbox.ask(CHAIN, "eth_getBlockByHash", json!([block["parentHash"], false])).await;
        assert_eq!(parent["hash"], block["parentHash"]);
        assert_eq!(sandbox.ask(CHAIN, "eth_getBlockReceipts", json!([block["number"]])).await[0], receipt);
        let again = sandbox.rpc(CHAIN, "eth_sendRawTransaction", json!([raw])).await;
        assert_eq!(error_of(&again), (-32000, "already known"));
    }
    assert_eq!(sandbox.ask(CHAIN, "eth_getTransactionCount", json!([owner().1, "latest"])).await, "0x3");
    assert_eq!(sandbox.ask(CHAIN, "eth_getBalance", json!([SOMEBODY, "latest"])).await, "0xc");
    let genesis = sandbox.ask(CHAIN, "eth_getBlockByNumber", json!(["earliest", false])).await;
    assert_eq!(genesis["number"], "0x0");
    assert_eq!(sandbox.ask(CHAIN, "eth_getBlockByNumber", json!(["0xffff", false])).await, Value::Null);
}

#[tokio::test]
async fn nonces_are_taken_in_order_and_replaced_only_for_ten_percent_more() {
    let sandbox = sandbox().await;
    funded(&sandbox).await;
    let waiting = sandbox.ask(CHAIN, "eth_sendRawTransaction", json!([sign(pay(1, 3 * GWEI, GWEI))])).await;
    assert_eq!(sandbox.ask(CHAIN, "eth_getTransactionReceipt", json!([waiting])).await, Value::Null);
    assert_eq!(sandbox.ask(CHAIN, "eth_getTransactionByHash", json!([waiting])).await["blockNumber"], Value::Null);
    let low = sandbox.rpc(CHAIN, "eth_sendRawTransaction", json!([sign(pay(1, 3 * GWEI + GWEI / 10, GWEI * 2))])).await;
    assert!(error_of(&low).1.starts_with("replacement transaction underpriced"), "{low}");
    let better = sandbox.ask(CHAIN, "eth_sendRawTransaction", json!([sign(pay(1, 33 * GWEI / 10, 11 * GWEI / 10))])).await;
    assert_eq!(sandbox.ask(CHAIN, "eth_getTransactionByHash", json!([waiting])).await, Value::Null);
    let first = sandbox.ask(CHAIN, "eth_sendRawTransaction", json!([sign(pay(0, 3 * GWEI, GWEI))])).await;
    for hash in [first, better] {
        assert_eq!(sandbox.ask(CHAIN, "eth_getTransactionReceipt", json!([hash])).await["status"], "0x1");
    }
    assert_eq!(sandbox.ask(CHAIN, "eth_getTransactionCount", json!([owner().1, "pending"])).await, "0x2");
    let low = sandbox.rpc(CHAIN, "eth_sendRawTransaction", json!([sign(pay(0, 4 * GWEI, 2 * GWEI))])).await;
    assert!(error_of(&low).1.starts_with("nonce too low"), "{low}");
}

#[tokio::test]
async fn what_a_node_refuses_is_refused_in_its_words() {
    let sandbox = sandbox().await;
    funded(&sandbox).await;
    let other_chain = TxEip1559 { chain_id: 1, ..pay(0, 3 * GWEI, GWEI) };
    let little_gas = TxEip1559 { gas_limit: 20_999, ..pay(0, 3 * GWEI, GWEI) };
    let too_much = TxEip1559 { value: U256::from(10).pow(U256::from(19)), ..pay(0, 3 * GWEI, GWEI) };
    for (tx, words) in [
        (other_chain, "invalid chain id"),
        (little_gas, "intrinsic gas too low"),
        (too_much, "insufficient funds for gas * price + value"),
        (pay(0, GWEI, 2 * GWEI), "max priority fee per gas higher than max fee per gas"),
        (TxEip1559 { gas_limit: 20_000_000, ..pay(0, 3 * GWEI, GWEI) }, "transaction gas limit too high"),
    ] {
        let answer = sandbox.rpc(CHAIN, "eth_sendRawTransaction", json!([sign(tx)])).await;
        assert!(error_of(&answer).1.starts_with(words), "{answer}");
    }
    let unprotected = TxLegacy { chain_id: None, nonce: 0, gas_price: 3 * GWEI, gas_limit: 21_000, to: TxKind::Create, value: U256::ZERO, input: Bytes::new() };
    assert!(error_of(&sandbox.rpc(CHAIN, "eth_sendRawTransaction", json!([sign(unprotected)])).await).1.contains("replay-protected"));
}

#[tokio::test]
async fn contracts_are_called_estimated_and_revert_with_their_reason() {
    let sandbox = sandbox().await;
    let tokens = sandbox.payload(&sandbox.get("/v2/tokens?limit=100").await);
    let token = tokens.as_array().unwrap().iter().find(|t| t["blockchain"] == CHAIN && t["standard"] == "erc20").unwrap().clone();
    let contract = &token["address"];
    let (_, holder) = owner();
    sandbox.post("/sandbox/faucet", json!({"address": holder, "blockchain": CHAIN, "token": token["id"], "amount": "12.5"})).await;
    let balance_of = format!("0x70a08231{}", hex::encode(holder.into_word()));
    let balance = sandbox.ask(CHAIN, "eth_call", json!([{"to": contract, "data": balance_of}, "latest"])).await;
    assert_eq!(balance, format!("0x{:064x}", 12_500_000));
    let symbol = sandbox.ask(CHAIN, "eth_call", json!([{"to": contract, "input": "0x95d89b41"}])).await;
    assert!(text(&symbol).contains(&hex::encode("tUSD")));
    assert!(text(&sandbox.ask(CHAIN, "eth_getCode", json!([contract, "latest"])).await).len() > 1_000);
    assert_eq!(sandbox.ask(CHAIN, "eth_getCode", json!([SOMEBODY, "latest"])).await, "0x");

    let transfer = |amount: u64| format!("0xa9059cbb{}{amount:064x}", hex::encode(SOMEBODY.parse::<Address>().unwrap().into_word()));
    let gas = sandbox.ask(CHAIN, "eth_estimateGas", json!([{"from": holder, "to": contract, "data": transfer(1)}])).await;
    let gas = u64::from_str_radix(&text(&gas)[2..], 16).unwrap();
    assert!((45_000..60_000).contains(&gas), "{gas}");
    // The owner alone mints: a custom error has data and no text; calling from nobody reverts.
    let reverted = sandbox.rpc(CHAIN, "eth_call", json!([{"from": holder, "to": contract, "data": transfer(13_000_000)}])).await;
    assert_eq!(error_of(&reverted).0, 3);
    // A trial shows the events of a call, and the reason of one that would be refused; what it does not support is refused.
    let trial = |units: u64| json!([{"blockStateCalls": [{"calls": [{"from": holder, "to": contract, "data": transfer(units)}]}]}, "latest"]);
    let tried = sandbox.ask(CHAIN, "eth_simulateV1", trial(1)).await;
    let call = &tried[0]["calls"][0];
    assert_eq!(
        (&call["status"], call["logs"].as_array().unwrap().len(), &call["logs"][0]["topics"].as_array().unwrap().len()),
        (&json!("0x1"), 1, &3),
        "{tried}"
    );
    let tried = sandbox.ask(CHAIN, "eth_simulateV1", trial(13_000_000)).await;
    let call = &tried[0]["calls"][0];
    assert_eq!((&call["status"], &call["error"]["data"]), (&json!("0x0"), &reverted["error"]["data"]), "{tried}");
    let mut more = trial(1);
    more[0]["blockStateCalls"][0]["stateOverrides"] = json!({});
    assert_eq!(error_of(&sandbox.rpc(CHAIN, "eth_simulateV1", more).await).0, -32602);
    assert!(text(&reverted["error"]["data"]).starts_with("0xe450d38c"), "ERC20InsufficientBalance: {reverted}");

    let filter =
        json!({"fromBlock": "earliest", "toBlock": "latest", "address": contract, "topics": [null, null, [format!("0x{}", hex::encode(holder.into_word()))]]});
    let logs = sandbox.ask(CHAIN, "eth_getLogs", json!([filter])).await;
    assert_eq!(logs.as_array().unwrap().len(), 1);
    assert_eq!(logs[0]["data"], format!("0x{:064x}", 12_500_000));
    let block = sandbox.ask(CHAIN, "eth_getLogs", json!([{"blockHash": logs[0]["blockHash"]}])).await;
    assert_eq!(block, logs);
    let none = sandbox.ask(CHAIN, "eth_getLogs", json!([{"fromBlock": "0x0", "address": SOMEBODY}])).await;
    assert_eq!(none, json!([]));
}

#[tokio::test]
async fn fees_can_be_asked_for() {
    let sandbox = sandbox().await;
    funded(&sandbox).await;
    let history = sandbox.ask(CHAIN, "eth_feeHistory", json!(["0x5", "latest", [10, 50]])).await;
    assert_eq!(history["oldestBlock"], "0x0");
    assert_eq!(history["baseFeePerGas"].as_array().unwrap().len(), 5);
    assert_eq!(history["gasUsedRatio"].as_array().unwrap().len(), 4);
    assert_eq!(history["reward"].as_array().unwrap().len(), 4);
    assert_eq!(sandbox.ask(CHAIN, "eth_maxPriorityFeePerGas", json!([])).await, "0x3b9aca00");
    assert!(text(&sandbox.ask(CHAIN, "eth_gasPrice", json!([])).await).starts_with("0x"));
    assert!(text(&sandbox.ask(CHAIN, "web3_clientVersion", json!([])).await).starts_with("bursar-sandbox/"));
}

#[tokio::test]
async fn bad_requests_get_standard_error_objects() {
    let sandbox = sandbox().await;
    for (method, params, code) in [
        ("eth_nothing", json!([]), -32601),
        ("eth_getBalance", json!([]), -32602),
        ("eth_getBalance", json!(["0x12", "latest"]), -32602),
        ("eth_getBalance", json!([SOMEBODY, "newest"]), -32602),
        ("eth_getBalance", json!([SOMEBODY, "0xffffff"]), -32000),
        ("eth_getBlockByNumber", json!([-5, false]), -32602),
        ("eth_getTransactionByHash", json!(["0x1234"]), -32602),
        ("eth_call", json!([{"to": 5}]), -32602),
        ("eth_call", json!([{"to": SOMEBODY, "data": "0x1", "input": "0x02"}]), -32602),
        ("eth_call", json!({"to": SOMEBODY}), -32602),
        ("eth_getLogs", json!([{"fromBlock": "0x5", "toBlock": "0x1"}]), -32000),
        ("eth_feeHistory", json!(["0x5", "latest", [50, 10]]), -32000),
        ("eth_sendRawTransaction", json!(["0x"]), -32602),
        ("eth_sendRawTransaction", json!(["0xdeadbeef"]), -32602),
        ("eth_sendRawTransaction", json!(["0x04c0"]), -32602),
    ] {
        let answer = sandbox.rpc(CHAIN, method, params.clone()).await;
        assert_eq!(error_of(&answer).0, code, "{method} {params}: {answer}");
    }
    let post = async |body: String| {
        let response = sandbox.http.post(format!("{}/rpc/{CHAIN}", sandbox.base)).body(body).send().await.unwrap();
        (response.status().as_u16(), response.json::<Value>().await.unwrap_or_default())
    };
    for (body, code) in
        [("{", -32700), ("[]", -32600), ("5", -32600), ("{\"id\":1}", -32600), ("[1", -32700), ("{\"id\":{},\"method\":\"eth_chainId\"}", -32600)]
    {
        let (status, answer) = post(body.into()).await;
        assert_eq!((status, error_of(&answer).0), (200, code), "{body}");
    }
    let deep = format!("{{\"id\":1,\"method\":\"eth_call\",\"params\":{}{}}}", "[".repeat(200_000), "]".repeat(200_000));
    assert_eq!(error_of(&post(deep).await.1).0, -32700);
    assert_eq!(post("{\"jsonrpc\":\"2.0\",\"method\":\"eth_chainId\"}".into()).await.0, 204, "a notification");
}

#[tokio::test]
async fn a_batch_is_answered_in_order() {
    let sandbox = sandbox().await;
    let batch = json!([
        {"jsonrpc": "2.0", "id": "a", "method": "eth_chainId"},
        {"jsonrpc": "2.0", "method": "eth_blockNumber"},
        {"jsonrpc": "2.0", "id": 2, "method": "eth_nothing"},
        {"jsonrpc": "2.0", "id": null, "method": "net_version", "params": []},
    ]);
    let answer: Value = sandbox.http.post(format!("{}/rpc/{CHAIN}", sandbox.base)).json(&batch).send().await.unwrap().json().await.unwrap();
    let answers = answer.as_array().unwrap();
    assert_eq!(answers.len(), 3);
    assert_eq!((&answers[0]["id"], &answers[0]["result"]), (&json!("a"), &json!("0x14a34")));
    assert_eq!((&answers[1]["id"], &answers[1]["error"]["code"]), (&json!(2), &json!(-32601)));
    assert_eq!(answers[2]["result"], "84532");
}
