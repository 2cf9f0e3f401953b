//! The explorer, with the sandbox's node and with a node that a person set.

use crate::{
    server::{Seen, Server, Step, json as answer},
    test_console::{TestConsole, service::Service},
};
use bursar_console::app::commands::Window;
use bursar_sandbox::Behaviour;
use serde_json::{Value, json};

const SPENDER: &str = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const CHAIN: &str = "ETH-SEPOLIA";

async fn look(app: &TestConsole, text: &Value) -> Value {
    app.ask("chain_look", json!({ "blockchain": CHAIN, "text": text })).await
}

/// The value of a row by its name.
fn value<'a>(page: &'a Value, group: &str, name: &str) -> &'a str {
    let groups = page["shown"]["groups"].as_array().unwrap().iter().filter(|one| one["title"] == group);
    let row = groups.flat_map(|group| group["rows"].as_array().unwrap()).find(|row| row["name"] == name);
    row.and_then(|row| row["value"].as_str()).unwrap_or_else(|| panic!("{group}/{name}: {page:#}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_an_address_and_a_block_are_shown_decoded_and_lead_to_each_other() {
    let app = TestConsole::sandbox().await;
    let (wallet, _, token) = app.funded().await;
    let own = app.ask("wallet_view", json!({ "id": wallet })).await["address"].clone();
    let tokens = app.ask("token_list", json!({ "limit": 100 })).await;
    let contract = tokens.as_array().unwrap().iter().find(|one| one["id"] == token.as_str()).unwrap()["address"].clone();
    let input = json!({ "abiFunctionSignature": "transfer(address,uint256)", "abiParameters": [SPENDER, "12500000"], "contractAddress": contract, "walletId": wallet, "feeLevel": "MEDIUM" });
    let made = app.call(Window::Main, "transaction_execute", json!({ "input": input, "note": {} })).await.unwrap();
    app.approve().await;
    let hash = app.until(made["draftId"].as_str().unwrap(), &["settled"]).await["txHash"].clone();

    let page = look(&app, &hash).await;
    assert_eq!((&page["thing"], &page["contract"]), (&json!("transaction"), &contract), "{page:#}");
    assert!(page["shown"]["headline"].as_str().unwrap().contains("12.5 tUSD"), "{page:#}");
    assert_eq!((value(&page, "Transaction", "Outcome"), value(&page, "Transaction", "From")), ("Succeeded", own.as_str().unwrap()));
    assert_eq!(value(&page, "Function", "amount"), "12500000", "names of the standard, where nobody gave others");
    assert!(value(&page, "Token movements", "Moved").starts_with("12.5 tUSD from"), "{page:#}");
    assert!(value(&page, "Input", "Data").starts_with("0xa9059cbb"));
    // A saved ABI names the parameters.
    app.ask("abi_keep", json!({ "title": "Test dollar", "contract": contract, "text": "function transfer(address receiver, uint256 units)" })).await;
    assert_eq!(value(&look(&app, &hash).await, "Function", "units"), "12500000");

    let elsewhere = app.ask("chain_look", json!({ "blockchain": "BASE-SEPOLIA", "text": hash })).await;
    assert_eq!((&elsewhere["thing"], &elsewhere["elsewhere"]), (&json!("nothing"), &json!(CHAIN)), "the chain that has it is named: {elsewhere}");

    let receiver = look(&app, &json!(SPENDER.to_lowercase())).await;
    assert_eq!((&receiver["thing"], &receiver["address"], &receiver["contract"]), (&json!("address"), &json!(SPENDER), &Value::Null), "{receiver:#}");
    assert_eq!(value(&receiver, "Balances", "tUSD"), "12.5 tUSD");
    assert_eq!((&receiver["received"][0]["hash"], &receiver["received"][0]["block"]), (&hash, &page["block"]), "{receiver:#}");
    assert!(receiver["received"][0]["words"].as_str().unwrap().starts_with("12.5 tUSD from"), "{receiver:#}");
    assert!(receiver["searched"].as_u64().is_some_and(|blocks| blocks > 0 && blocks <= 10_000), "{receiver:#}");
    let token = look(&app, &json!("tusd")).await;
    assert_eq!((&token["address"], &token["contract"]), (&contract, &contract), "a token is found by its symbol");
    assert!(value(&token, "Address", "Kind").starts_with("Contract, "));

    let block = look(&app, &json!(page["block"].to_string())).await;
    assert_eq!((&block["thing"], &block["block"]), (&json!("block"), &page["block"]), "{block:#}");
    assert!(block["hashes"].as_array().unwrap().contains(&hash), "{block:#}");
    let by_hash = look(&app, &json!(value(&block, "Block", "Hash"))).await;
    assert_eq!((&by_hash["thing"], &by_hash["block"]), (&json!("block"), &page["block"]));
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn names_lead_to_addresses_and_what_fits_nothing_is_told_at_the_field() {
    let app = TestConsole::sandbox().await;
    let (wallet, ..) = app.funded().await;
    let own = app.ask("wallet_view", json!({ "id": wallet })).await;
    assert_eq!(look(&app, &own["name"]).await["address"], own["address"], "a wallet is found by its name");
    for wrong in ["", "nobody of this name", "0x12", "0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "99999999999999999999999"] {
        let fault = app.try_ask("chain_look", json!({ "blockchain": CHAIN, "text": wrong })).await.unwrap_err();
        assert_eq!(fault.field.as_deref(), Some("text"), "{wrong:?}: {fault}");
        // What is cut may have been a hash.
        assert_eq!(fault.message.to_string().contains("64 characters"), wrong == "0x12", "{wrong:?}: {fault}");
    }
    for missing in [format!("0x{}", "ab".repeat(32)), "999999999".to_owned()] {
        let nothing = look(&app, &json!(missing)).await;
        assert_eq!((&nothing["thing"], &nothing["shown"]["groups"]), (&json!("nothing"), &json!([])), "{nothing}");
        assert_eq!(nothing["elsewhere"], Value::Null, "{nothing}");
    }
    app.console.shutdown().await;
}

/// A node that knows one token transfer and limits the range of blocks.
fn bounded(seen: &Seen) -> Vec<u8> {
    let asked: Value = serde_json::from_str(&seen.body).unwrap();
    let result = match asked["method"].as_str().unwrap() {
        "eth_chainId" => json!("0xaa36a7"),
        "eth_blockNumber" => json!("0x4e20"),
        "eth_getLogs" if asked["params"][0]["fromBlock"] != "0x4a39" => {
            return answer(200, r#"{"error":{"code":-32000,"message":"at most 1000 blocks"}}"#);
        }
        "eth_getLogs" => json!([]),
        "eth_call" => json!(format!("0x{:064x}", 0)),
        "eth_getCode" => json!("0x"),
        _ => json!("0x0"),
    };
    answer(200, json!({ "jsonrpc": "2.0", "id": 1, "result": result }).to_string())
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_set_node_is_asked_and_it_is_told_how_far_back_it_looked() {
    let service = Service::connected(Behaviour::default()).await;
    let app = service.app;
    let without = look(&app, &json!(SPENDER)).await;
    assert_eq!((&without["thing"], &without["node"]), (&json!("no_node"), &Value::Null), "{without}");
    let node = Server::new(|_, seen| vec![Step::Send(bounded(seen))]).await;
    app.allow("node_set", json!({ "blockchain": CHAIN, "address": node.base })).await;
    let page = look(&app, &json!(SPENDER)).await;
    assert_eq!((&page["thing"], &page["node"], &page["searched"]), (&json!("address"), &json!(node.base), &json!(1_000)), "{page:#}");
    assert!(node.seen().iter().all(|seen| seen.header("service-x-api-key").is_none()), "a node gets no key");

    // If the node refuses the list, the page says so and shows the rest.
    let closed = Server::new(|_, seen| {
        vec![Step::Send(if seen.body.contains("eth_getLogs") {
            answer(200, r#"{"error":{"code":-32601,"message":"logs are closed"}}"#)
        } else {
            bounded(seen)
        })]
    })
    .await;
    app.allow("node_set", json!({ "blockchain": CHAIN, "address": closed.base })).await;
    let page = look(&app, &json!(SPENDER)).await;
    assert_eq!((&page["thing"], &page["searched"]), (&json!("address"), &Value::Null), "{page:#}");
    assert!(page["unsearched"].as_str().unwrap().contains("logs are closed"), "{page:#}");
    app.console.shutdown().await;
}
