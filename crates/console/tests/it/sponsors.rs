//! Gas sponsors: who pays is told before, what was spent after, and what nobody can know is not a zero.

use crate::test_console::TestConsole;
use bursar_console::app::commands::Window;
use bursar_test_support::poll;
use serde_json::{Value, json};

const CHAIN: &str = "ETH-SEPOLIA";
const STRANGER: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

/// A sponsored set with a wallet that holds test dollars and no network currency: set, wallet id, address, token.
async fn poor(app: &TestConsole, only_inside: bool) -> (String, String, String, String) {
    let set = app
        .ask("wallet_set_create_developer", json!({ "name": "Sponsored", "isGasSponsored": true, "sponsorOnlyTransfersToWalletSetAddresses": only_inside }))
        .await["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let made = app
        .ask("wallet_create_developer", json!({ "blockchains": [CHAIN], "username": "Poor", "userRefId": format!("poor-{only_inside}"), "walletSetId": set }))
        .await;
    let (wallet, address) = (made[0]["id"].as_str().unwrap().to_owned(), made[0]["address"].as_str().unwrap().to_owned());
    let tokens = app.ask("token_list", json!({ "limit": 100 })).await;
    let dollar = tokens.as_array().unwrap().iter().find(|t| t["blockchain"] == CHAIN && t["standard"] == "erc20").unwrap()["id"].as_str().unwrap().to_owned();
    app.ask("faucet_fund", json!({ "walletId": wallet, "tokenId": dollar, "amount": "100" })).await;
    poll::until("the test dollars arrive", async || {
        let balances = app.ask("wallet_balances", json!({ "id": wallet, "limit": 50 })).await;
        balances.as_array().unwrap().iter().any(|b| b["amount"] == "100")
    })
    .await;
    (set, wallet, address, dollar)
}

/// The line of the sponsor on the chain.
async fn on_chain(app: &TestConsole, set: &str) -> Value {
    let view = app.ask("sponsor_view", json!({ "setId": set })).await;
    assert_eq!(view["source"], "service", "{view}");
    view["chains"].as_array().unwrap().iter().find(|one| one["chain"]["id"] == CHAIN).unwrap_or_else(|| panic!("no line: {view}")).clone()
}

async fn check(app: &TestConsole, wallet: &str, token: &str, to: &str) -> Vec<(String, String)> {
    let checks = app.ask("transfer_check", json!({ "walletId": wallet, "tokenId": token, "to": to, "amount": "5", "feeLevel": "MEDIUM" })).await;
    checks["lines"].as_array().unwrap().iter().map(|line| (line["level"].as_str().unwrap().to_owned(), line["text"].as_str().unwrap().to_owned())).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sponsored_wallet_without_network_currency_pays_and_the_sponsors_tab_adds_up_what_that_cost() {
    let app = TestConsole::sandbox().await;
    let (set, wallet, _, dollar) = poor(&app, false).await;
    let empty = on_chain(&app, &set).await;
    assert_eq!((&empty["amount"], &empty["low"], &empty["spent"]), (&json!("0"), &json!(true), &json!("0")), "{empty}");
    assert!(empty["address"].as_str().unwrap().starts_with("0x"));

    let refused = app.try_ask("sponsor_top_up", json!({ "setId": set, "chain": CHAIN, "amount": "1,5" })).await.unwrap_err();
    assert_eq!(refused.field.as_deref(), Some("amount"));
    app.ask("sponsor_top_up", json!({ "setId": set, "chain": CHAIN, "amount": "1" })).await;
    poll::until("the sponsor has it", async || on_chain(&app, &set).await["amount"] == "1").await;
    let lines = check(&app, &wallet, &dollar, STRANGER).await;
    assert!(lines.iter().all(|(level, _)| level != "danger"), "a sponsored wallet needs no network currency: {lines:?}");
    assert!(lines.iter().any(|(level, text)| level == "ok" && text.contains("sponsor wallet pays")), "{lines:?}");

    let input = json!({ "destinationAddress": STRANGER, "walletId": wallet, "tokenId": dollar, "amount": "5", "feeLevel": "MEDIUM" });
    let call = json!({ "input": input, "note": { "reference": "", "category": "Haulage" } });
    let id = app.call(Window::Main, "transaction_transfer", call).await.unwrap()["draftId"].as_str().unwrap().to_owned();
    let review = app.review().await;
    assert!(review["money"]["fee"].as_str().unwrap().ends_with("paid by the sponsor"), "{review}");
    app.approve().await;
    app.until(&id, &["settled"]).await;
    assert_eq!(app.ask("entry_view", json!({ "id": id })).await["row"]["category"], "Haulage", "the draft's category stands in the history");

    let after = on_chain(&app, &set).await;
    assert_eq!(after["filled"], "1");
    let (spent, held) = (after["spent"].as_str().unwrap(), after["amount"].as_str().unwrap());
    assert!(spent.starts_with("0.00") && held.starts_with("0.99"), "{after}");
    assert_eq!(app.ask("sponsor_view", json!({ "setId": set })).await["sent"], 1);
    let warned = app.ask("sponsor_warn", json!({ "setId": set, "chain": CHAIN, "below": "5" })).await;
    assert_eq!((&warned["chains"][0]["low"], &warned["chains"][0]["warnBelow"]), (&json!(true), &json!("5")));
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sponsor_of_inner_transfers_is_counted_on_for_those_alone() {
    let app = TestConsole::sandbox().await;
    let (_, wallet, address, dollar) = poor(&app, true).await;
    let outside = check(&app, &wallet, &dollar, STRANGER).await;
    assert!(outside.iter().any(|(level, text)| level == "danger" && text.contains("network fee")), "{outside:?}");
    let (_, other) = app.wallets().await;
    let inside = check(&app, &wallet, &dollar, other[0]["address"].as_str().unwrap()).await;
    assert!(inside.iter().all(|(_, text)| !text.contains("Not enough")), "{inside:?} of {address}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_person_typed_of_a_sponsor_is_checked_kept_and_added_up() {
    let app = TestConsole::sandbox().await;
    let (set, _) = app.wallets().await;
    let note = |address: &str, amount: &str| json!({ "setId": set, "chain": "ETH", "address": address, "amount": amount });
    let wrong = app.try_ask("sponsor_note", note("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD", "1")).await.unwrap_err();
    assert_eq!(wrong.field.as_deref(), Some("address"), "a wrong checksum is a typing mistake");
    assert_eq!(app.try_ask("sponsor_note", note(STRANGER, "1,5")).await.unwrap_err().field.as_deref(), Some("amount"));
    app.ask("sponsor_note", note(STRANGER, "2")).await;
    let app = app.restart().await;
    let view = app.ask("sponsor_note", note(STRANGER, "1.25")).await;
    let line = view["chains"].as_array().unwrap().iter().find(|one| one["chain"]["id"] == "ETH").unwrap();
    assert_eq!((&line["amount"], &line["spent"], &line["symbol"]), (&json!("1.25"), &json!("0.75"), &json!("ETH")), "{view}");
    let view = app.ask("sponsor_note", note(STRANGER, "0.0")).await;
    let line = view["chains"].as_array().unwrap().iter().find(|one| one["chain"]["id"] == "ETH").unwrap();
    assert_eq!((&line["amount"], &line["spent"], &line["low"]), (&json!("0"), &json!("2"), &json!(true)), "{view}");
    app.console.shutdown().await;
}
