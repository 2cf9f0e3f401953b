//! From the first start to a history that is still there tomorrow, checked against the chain itself.

use bursar_tests::app::App;
use bursar_tests::first_day::{self, Payment};
use bursar_tests::test_desktop::{Keyring, TestDesktop};
use bursar_tests::{Result, fail};
use serde_json::Value;
use std::path::Path;
use std::process::Command;

const PAYEE: &str = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const SET: &str = "Treasury operations";
const WALLET: &str = "Payroll";

#[tokio::test]
async fn the_story_holds_on_the_chain_and_after_a_restart() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let data = desktop.folder("app");
    let app = App::open(&desktop, &data).await?;
    app.watch_violations().await?;

    first_day::open_sandbox(&app).await?;
    first_day::create_set(&app, SET).await?;
    first_day::create_wallets(&app, WALLET, &["Ethereum Sepolia", "Base Sepolia"]).await?;
    let wallets = first_day::wallets(&app).await?;
    let on = |chain: &str| wallets.iter().find(|wallet| wallet["blockchain"] == chain).cloned().ok_or_else(|| format!("no wallet on {chain}: {wallets:?}"));
    let (ethereum, base) = (on("ETH-SEPOLIA")?, on("BASE-SEPOLIA")?);
    assert_eq!(ethereum["address"], base["address"], "one address serves every chain of the set");
    let address = text(&ethereum["address"]);

    let chain = first_day::chain(&app, "ETH-SEPOLIA").await?;
    let dollar = first_day::dollar(&app, "ETH-SEPOLIA").await?;
    let (contract, symbol, unit) = (text(&dollar["address"]), text(&dollar["symbol"]), dollar["decimals"].as_u64().unwrap_or_default() as u32);
    first_day::fund(&app, "Ethereum Sepolia", "Network currency", "2.5").await?;
    chain.holds(&address, None, 25 * 10_u128.pow(17)).await?;
    first_day::fund(&app, "Ethereum Sepolia", &symbol, "1500").await?;
    chain.holds(&address, Some(&contract), 1500 * 10_u128.pow(unit)).await?;
    app.sees("2.5").await?;
    app.sees("1,500").await?;

    let native = send(&app, &Payment { chain: "Ethereum Sepolia", what: "ETH", to: PAYEE, amount: "0.75", reference: "October rent" }).await?;
    assert_eq!(chain.balance(PAYEE).await?, 75 * 10_u128.pow(16), "the payee has what was typed, to the last wei");
    let token = send(&app, &Payment { chain: "Ethereum Sepolia", what: &symbol, to: PAYEE, amount: "1304.53", reference: "Invoice 1042" }).await?;
    assert_eq!(chain.token_balance(&contract, PAYEE).await?, 130_453 * 10_u128.pow(unit - 2));
    assert_eq!(chain.sent(&address).await?, 2, "two approvals, two transactions");
    for hash in [&native, &token] {
        assert!(chain.succeeded(hash).await?, "{hash} is in a block and succeeded");
        app.click("link", "History").await?;
    }

    let seen = by_a_public_library(chain.url(), &native)?;
    assert_eq!(text(&seen["recovered"]), address, "the signature is the wallet's own");
    assert_eq!(text(&seen["hashOfBytes"]), native, "the hash is the hash of the signed bytes");
    assert_eq!(text(&seen["to"]), PAYEE);
    assert_eq!(text(&seen["value"]), "750000000000000000");
    assert_eq!(text(&by_a_public_library(chain.url(), &token)?["recovered"]), address);

    app.sees("October rent").await?;
    app.sees("Invoice 1042").await?;
    assert_eq!(app.violations().await?, Vec::<String>::new(), "the content security policy blocked nothing of ours");
    let before = app.command("intent_list", serde_json::json!({})).await?;
    app.close().await?;

    let app = App::open(&desktop, &data).await?;
    app.click("link", "Wallets").await?;
    app.find("button", "Create wallet").await?;
    app.sees(SET).await?;
    app.sees(WALLET).await?;
    let after = app.command("intent_list", serde_json::json!({})).await?;
    assert_eq!(after["rows"], before["rows"], "the history is the same to the letter");
    let chain = first_day::chain(&app, "ETH-SEPOLIA").await?;
    assert!(chain.succeeded(&native).await?, "the chain remembers too");
    app.close().await
}

/// Fills in, confirms and waits; gives the hash after comparing what every screen says of it.
async fn send(app: &App, payment: &Payment<'_>) -> Result<String> {
    first_day::fill_transfer(app, WALLET, payment).await?;
    first_day::review(app).await?;
    // The address stands there in groups of four.
    let words: String = app.text().await?.split_whitespace().collect();
    for part in [payment.to, payment.what, &payment.chain.replace(' ', "")] {
        if !words.contains(part) {
            return fail(format!("the confirm window does not show {part}:\n{words}"));
        }
    }
    first_day::approve(app).await?;
    let intent = first_day::complete(app).await?;
    let hash = text(&intent["txHash"]);
    // Shortened or whole, but the beginning stands on the card.
    app.sees(hash.get(..6).unwrap_or(&hash)).await?;
    Ok(hash)
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// What a public Ethereum library makes of the transaction.
fn by_a_public_library(url: &str, hash: &str) -> Result<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("eth-check");
    let output = Command::new("node").arg("check.mjs").args([url, hash]).current_dir(folder).output()?;
    if !output.status.success() {
        return fail(format!("the Ethereum library cannot read {hash}: {}", String::from_utf8_lossy(&output.stderr)));
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}
