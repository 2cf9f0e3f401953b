//! Tokens of a collection from the faucet to another wallet: one that there is once, and a batch of several ids.

use bursar_tests::app::{App, PATIENCE, pause};
use bursar_tests::{Result, fail, first_day, prepared};
use serde_json::{Value, json};
use std::time::Instant;

const PAYEE: &str = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const CHAIN: &str = "ETH-SEPOLIA";
/// More digits than a number of a script could hold.
const LARGE: &str = "57896044618658097711785492504343953926634992332820282019728792003956564819968";

/// The collection of this standard on the chain.
async fn collection(app: &App, standard: &str) -> Result<Value> {
    let tokens = app.command("token_list", json!({ "limit": 100 })).await?;
    let found = tokens.as_array().into_iter().flatten().find(|token| token["blockchain"] == CHAIN && token["standard"] == standard).cloned();
    found.ok_or_else(|| format!("no {standard}: {tokens}").into())
}

/// Takes so many of this id from the faucet, and waits until the wallet holds so many of the collection.
async fn mint(app: &App, wallet: &str, token: &Value, id: &str, amount: &str, then: &str) -> Result {
    app.command("faucet_fund", json!({ "walletId": wallet, "tokenId": token["id"], "amount": amount, "nftTokenId": id })).await?;
    let start = Instant::now();
    loop {
        let held = app.command("wallet_balances", json!({ "id": wallet, "limit": 50 })).await?;
        if held.as_array().into_iter().flatten().any(|one| one["token"]["id"] == token["id"] && one["amount"] == then) {
            return Ok(());
        }
        if start.elapsed() > PATIENCE {
            return fail(format!("the wallet never holds {then} of {token}: {held}"));
        }
        pause(50).await;
    }
}

/// Opens the form and chooses the wallet, the collection and the payee.
async fn begin(app: &App, token: &Value) -> Result {
    app.click("link", "Transfers").await?;
    app.pick("From", "Prepared").await?;
    app.pick("Token", token["symbol"].as_str().unwrap_or_default()).await?;
    app.fill("To", PAYEE).await
}

/// From the filled form to the chain; the confirm window must say these words.
async fn send(app: &App, shown: &[&str]) -> Result<Value> {
    first_day::review(app).await?;
    let words: String = app.text().await?.split_whitespace().collect();
    for wanted in shown.iter().chain(&[PAYEE]) {
        let wanted: String = wanted.split_whitespace().collect();
        if !words.contains(&wanted) {
            return fail(format!("the confirm window does not show {wanted}:\n{words}"));
        }
    }
    first_day::approve(app).await?;
    first_day::complete(app).await
}

#[tokio::test]
async fn a_token_that_there_is_once_leaves_with_every_digit_of_its_id() -> Result {
    let (_desk, app, wallet) = prepared::open().await?;
    app.watch_violations().await?;
    let token = collection(&app, "erc721").await?;
    mint(&app, &wallet, &token, LARGE, "1", "1").await?;

    begin(&app, &token).await?;
    app.sees("There is exactly one of this token.").await?;
    app.fill("Token id", "4711").await?;
    app.sees("token id 4711 cannot be sent from this wallet").await?;
    app.sees("this wallet does not hold that much of").await?;
    assert!(!app.usable("button", "Review transfer").await?, "what is not held is stopped before it is drafted");
    app.fill("Token id", LARGE).await?;
    let done = send(&app, &[LARGE]).await?;
    assert_eq!(done["money"]["items"], json!([{ "id": LARGE, "quantity": "1" }]));
    assert_eq!(app.violations().await?, Vec::<String>::new(), "the content security policy blocked nothing of ours");
    app.close().await
}

#[tokio::test]
async fn a_batch_says_each_id_and_quantity_before_it_leaves_at_once() -> Result {
    let (_desk, app, wallet) = prepared::open().await?;
    let token = collection(&app, "erc1155").await?;
    mint(&app, &wallet, &token, "7", "20", "20").await?;
    mint(&app, &wallet, &token, LARGE, "20", "40").await?;

    begin(&app, &token).await?;
    app.fill("Token id", "7").await?;
    app.click("button", "Send several ids").await?;
    app.fill("Quantity, row 1", "2").await?;
    app.fill("Token id, row 2", LARGE).await?;
    app.fill("Quantity, row 2", "21").await?;
    app.sees("1 problem").await?;
    assert!(!app.usable("button", "Review transfer").await?, "one row too high stops all of them");
    app.fill("Quantity, row 2", "20").await?;
    app.sees("2 token ids, 22 in all").await?;
    let done = send(&app, &["2 × 7", &format!("20 × {LARGE}"), "twenty-two items, of 2 different token ids"]).await?;
    assert_eq!(done["money"]["amount"], "22");
    let chain = first_day::chain(&app, CHAIN).await?;
    let hash = done["txHash"].as_str().unwrap_or_default();
    assert!(chain.succeeded(hash).await?, "{hash} is in a block and succeeded");
    app.close().await
}
