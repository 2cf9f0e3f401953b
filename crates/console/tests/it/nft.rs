//! Tokens of a collection from the form to the chain: one, some of an id, and a batch.

use crate::test_console::TestConsole;
use bursar_test_support::poll;
use serde_json::{Value, json};

const PAYEE: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const LARGE: &str = "57896044618658097711785492504343953926634992332820282019728792003956564819968";

/// A wallet with network currency, and the ids of the ERC-721 and ERC-1155 collections on its chain.
async fn collector(app: &TestConsole) -> (String, String, String) {
    let (wallet, _, _) = app.funded().await;
    let tokens = app.ask("token_list", json!({ "limit": 100 })).await;
    let collection = async |standard: &str| {
        let registered = tokens.as_array().unwrap().iter().find(|t| t["blockchain"] == "ETH-SEPOLIA" && t["standard"] == standard).cloned();
        registered.unwrap_or_else(|| panic!("no {standard} in {tokens}"))["id"].as_str().unwrap().to_owned()
    };
    let (one, some) = (collection("erc721").await, collection("erc1155").await);
    (wallet, one, some)
}

async fn held(app: &TestConsole, wallet: &str, token: &str, amount: &str) {
    poll::until(format!("the wallet holds {amount} of {token}"), async || {
        let balances = app.ask("wallet_balances", json!({ "id": wallet, "limit": 50 })).await;
        balances.as_array().unwrap().iter().any(|b| b["token"]["id"] == token && b["amount"] == amount)
    })
    .await;
}

async fn send(app: &TestConsole, input: Value) -> (Value, Value) {
    let call = json!({ "input": input, "note": { "reference": "" } });
    let id = app.call(bursar_console::app::commands::Window::Main, "transaction_transfer", call).await.unwrap()["draftId"].as_str().unwrap().to_owned();
    let review = app.review().await;
    app.approve().await;
    (review, app.until(&id, &["settled", "dead", "refused"]).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn one_token_some_of_an_id_and_a_batch_leave_with_every_digit_of_their_ids() {
    let app = TestConsole::sandbox().await;
    let (wallet, one, some) = collector(&app).await;
    app.ask("faucet_fund", json!({ "walletId": wallet, "tokenId": one, "amount": "1", "nftTokenId": LARGE })).await;
    for id in ["7", LARGE] {
        app.ask("faucet_fund", json!({ "walletId": wallet, "tokenId": some, "amount": "20", "nftTokenId": id })).await;
    }
    held(&app, &wallet, &one, "1").await;
    held(&app, &wallet, &some, "40").await;

    let (review, done) = send(&app, json!({ "destinationAddress": PAYEE, "walletId": wallet, "tokenId": one, "amount": "1", "nftTokenId": LARGE })).await;
    assert_eq!(review["money"]["items"], json!([{ "id": LARGE, "quantity": "1" }]));
    assert!(review["requestBody"].as_str().unwrap().contains(&format!("\"nftTokenId\":{LARGE}")), "{}", review["requestBody"]);
    assert_eq!((&done["state"], &done["money"]["items"][0]["id"]), (&json!("settled"), &json!(LARGE)));

    let (_, done) = send(&app, json!({ "destinationAddress": PAYEE, "walletId": wallet, "tokenId": some, "amount": "3", "nftTokenId": "7" })).await;
    assert_eq!(done["state"], "settled", "{done}");

    let batch = json!({ "destinationAddress": PAYEE, "walletId": wallet, "tokenId": some, "nftTokenIds": ["7", LARGE], "amounts": ["2", "20"] });
    let (review, done) = send(&app, batch).await;
    assert_eq!((&review["money"]["amount"], &review["money"]["words"]), (&json!("22"), &json!("twenty-two items, of 2 different token ids")));
    assert_eq!(done["state"], "settled", "{done}");
    held(&app, &wallet, &some, "15").await;
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_id_on_coins_is_drafted_by_no_way() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, coins) = app.funded().await;
    let draft = async |mut input: Value, more: Value| {
        input.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let call = json!({ "input": input, "note": { "reference": "" } });
        app.call(bursar_console::app::commands::Window::Main, "transaction_transfer", call).await
    };
    for token in [&native, &coins] {
        let honest = json!({ "destinationAddress": PAYEE, "walletId": wallet, "tokenId": token, "amount": "1" });
        // The row of the operation, as the runner sends it too.
        let refused = draft(honest.clone(), json!({ "nftTokenId": "7" })).await.unwrap_err();
        assert_eq!(refused.field.as_deref(), Some("nftTokenId"), "{refused}");
        let rows = json!({ "destinationAddress": PAYEE, "walletId": wallet, "tokenId": token });
        let refused = draft(rows, json!({ "nftTokenIds": ["7"], "amounts": ["1"] })).await.unwrap_err();
        assert_eq!(refused.field.as_deref(), Some("nftTokenIds"), "{refused}");
        // The form.
        let form = json!({ "walletId": wallet, "tokenId": token, "to": PAYEE, "amount": "1", "feeLevel": "MEDIUM", "nftTokenId": "7" });
        let checks = app.ask("transfer_check", form).await;
        let line = checks["lines"].as_array().unwrap().iter().find(|line| line["field"] == "nftTokenId").unwrap();
        assert!(line["level"] == "danger" && checks["clear"] == false, "{checks}");
        // Without the id it is drafted.
        let drafted = draft(honest, json!({})).await.unwrap();
        let verdict = json!({ "input": { "verdict": { "draftId": drafted["draftId"], "token": app.review().await["token"] } } });
        app.call(bursar_console::app::commands::Window::Confirm, "draft_reject", verdict).await.unwrap();
    }
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_the_wallet_does_not_hold_is_stopped_before_it_is_drafted() {
    let app = TestConsole::sandbox().await;
    let (wallet, one, some) = collector(&app).await;
    app.ask("faucet_fund", json!({ "walletId": wallet, "tokenId": one, "amount": "1", "nftTokenId": "4711" })).await;
    held(&app, &wallet, &one, "1").await;
    let check = async |token: &str, id: &str, amount: &str, batch: Value| {
        let mut form = json!({ "walletId": wallet, "tokenId": token, "to": PAYEE, "amount": amount, "feeLevel": "MEDIUM", "nftTokenId": id });
        if !batch.is_null() {
            form["batch"] = batch;
        }
        app.ask("transfer_check", form).await
    };
    let dangers = |checks: &Value| {
        let all = checks["lines"].as_array().unwrap().iter().filter(|line| line["level"] == "danger");
        all.map(|line| format!("{} {}", line["field"].as_str().unwrap_or_default(), line["text"].as_str().unwrap())).collect::<Vec<_>>()
    };
    let good = check(&one, "4711", "", Value::Null).await;
    assert_eq!(dangers(&good), Vec::<String>::new(), "{good}");
    assert_eq!(good["items"], json!([{ "id": "4711", "quantity": "1" }]));
    let foreign = check(&one, "4712", "", Value::Null).await;
    assert!(dangers(&foreign).iter().any(|text| text.contains("The service says that token id 4712 cannot be sent from this wallet")), "{foreign}");
    assert!(dangers(&check(&one, "1.5", "", Value::Null).await)[0].starts_with("nftTokenId A token id is a whole number"));
    let empty = check(&some, "1", "1", Value::Null).await;
    assert!(dangers(&empty).iter().any(|text| text.contains("Not enough")), "{empty}");
    let merged = check(&some, "", "", json!([{ "id": "1", "quantity": "1" }, { "id": "01", "quantity": "2" }])).await;
    assert_eq!(merged["items"], json!([{ "id": "1", "quantity": "3" }]));
    assert!(merged["lines"].as_array().unwrap().iter().any(|line| line["id"] == "merged"), "{merged}");
    app.console.shutdown().await;
}
