//! An address that is a wallet of the organization on one chain and none on another: named as what it is, wherever it is shown.

use crate::{
    developer::{contract, drafted},
    test_console::TestConsole,
};
use serde_json::{Value, json};

/// A wallet of a name and an address of its own on these chains.
async fn wallet(app: &TestConsole, set: &str, name: &str, chains: &[&str]) -> Value {
    let asked = json!({ "blockchains": chains, "username": name, "userRefId": name, "walletSetId": set });
    app.ask("wallet_create_developer", asked).await[0].clone()
}

async fn set(app: &TestConsole) -> String {
    app.ask("wallet_set_list", json!({ "limit": 50 })).await[0]["id"].as_str().unwrap().to_owned()
}

async fn checks(app: &TestConsole, from: &str, token: &str, to: &Value) -> Value {
    app.ask("transfer_check", json!({ "walletId": from, "tokenId": token, "to": to, "amount": "0.1", "feeLevel": "MEDIUM" })).await
}

fn line<'a>(checks: &'a Value, id: &str) -> Option<&'a Value> {
    checks["lines"].as_array().unwrap().iter().find(|line| line["id"] == id)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transfer_to_an_own_wallet_of_another_chain_is_warned_of_on_the_form_and_in_the_review() {
    let app = TestConsole::sandbox().await;
    let (from, native, _) = app.funded().await;
    let set = set(&app).await;
    let other = wallet(&app, &set, "Base float", &["BASE-SEPOLIA"]).await["address"].clone();
    let here = wallet(&app, &set, "Payroll", &["ETH-SEPOLIA", "BASE-SEPOLIA"]).await["address"].clone();

    let warned = checks(&app, &from, &native, &other).await;
    let warning = line(&warned, "own_wallet").unwrap_or_else(|| panic!("{warned:#}"));
    assert_eq!((&warning["level"], &warning["field"]), (&json!("warn"), &json!("to")));
    assert_eq!(warning["text"], "This is your wallet Base float on Base Sepolia");
    assert!(warning["detail"].as_str().unwrap().contains("no wallet of yours with this address on Ethereum Sepolia"), "{warning}");
    assert_eq!((&warned["to"]["own"], &warned["to"]["name"]), (&json!(false), &Value::Null), "it is no wallet of this chain");
    let held = checks(&app, &from, &native, &here).await;
    assert_eq!((&line(&held, "own_wallet").unwrap()["level"], &held["to"]["own"], &held["to"]["name"]), (&json!("ok"), &json!(true), &json!("Payroll")));

    app.draft(&from, &native, other.as_str().unwrap(), "0.1").await.unwrap();
    let review = app.review().await;
    let risk = review["risks"].as_array().unwrap().iter().find(|risk| risk["check"] == "own_wallet").unwrap_or_else(|| panic!("{review:#}"));
    assert_eq!(risk["tick"], "I know that I can move money from this address on Ethereum Sepolia");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wallet_of_this_chain_that_was_not_read_yet_is_asked_for_before_anybody_is_warned() {
    let app = TestConsole::sandbox().await;
    let (from, native, _) = app.funded().await;
    let both = wallet(&app, &set(&app).await, "Payroll", &["ETH-SEPOLIA", "BASE-SEPOLIA"]).await["address"].clone();
    let app = app.restart().await;
    app.ask("wallet_list", json!({ "blockchain": "BASE-SEPOLIA", "limit": 50 })).await;
    let held = checks(&app, &from, &native, &both).await;
    assert_eq!(line(&held, "own_wallet").unwrap()["level"], "ok", "{held:#}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_and_a_field_name_a_wallet_of_another_chain_with_that_chain() {
    let app = TestConsole::sandbox().await;
    let (from, _, token) = app.funded().await;
    let contract = contract(&app, &token).await;
    let other = wallet(&app, &set(&app).await, "Base float", &["BASE-SEPOLIA"]).await["address"].clone();
    let elsewhere = "Own wallet, Base float, on Base Sepolia, not on this chain";

    let arguments = json!([{ "text": other }, { "text": "1", "decimals": 6 }]);
    let form = json!({ "walletId": from, "contract": contract, "signature": "transfer(address,uint256)", "arguments": arguments, "value": "" });
    let read = app.ask("call_read", form).await;
    assert_eq!(read["preview"]["groups"][0]["rows"][0]["note"], elsewhere, "{read:#}");
    assert!(read["preview"]["risks"].as_array().unwrap().iter().any(|risk| risk["title"] == "Unknown address"), "{read:#}");
    let input = json!({ "abiFunctionSignature": "transfer(address,uint256)", "abiParameters": read["parameters"], "contractAddress": contract, "walletId": from, "feeLevel": "MEDIUM" });
    let id = drafted(&app, "transaction_execute", input, "").await;
    let paid = app.ask("intent_view", json!({ "id": id })).await["money"]["to"].clone();
    assert_eq!((&paid["own"], &paid["name"]), (&json!(false), &Value::Null), "{paid}");

    let labels = async |chain: Value| app.ask("contact_labels", json!({ "addresses": [other], "chain": chain })).await[0].clone();
    let there = labels(json!("BASE-SEPOLIA")).await;
    assert_eq!((&there["name"], &there["own"], &there["elsewhere"]), (&json!("Base float"), &json!(true), &Value::Null));
    let here = labels(json!("ETH-SEPOLIA")).await;
    assert_eq!((&here["name"], &here["own"], &here["elsewhere"]), (&json!(""), &json!(false), &json!(elsewhere)));
    assert_eq!(labels(Value::Null).await["name"], "Base float", "no chain is asked about");
    app.console.shutdown().await;
}
