//! A token is added with the decimals of the list or of its contract, never typed blind, and never twice.

use bursar_tests::app::App;
use bursar_tests::test_desktop::{Keyring, TestDesktop};
use bursar_tests::{Result, first_day};
use serde_json::json;

const USDC: &str = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";

/// What stands in a field.
async fn typed(app: &App, name: &str) -> Result<String> {
    Ok(app.find("textbox", name).await?.prop("value").await?.unwrap_or_default())
}

/// The test chain, whose name begins the same, is before it.
async fn pick_ethereum(app: &App) -> Result {
    app.click("combobox", "…Chain").await?;
    app.click("option", "Ethereum").await?;
    app.gone("option", "").await
}

#[tokio::test]
async fn a_token_with_wrong_decimals_or_a_used_symbol_is_refused_and_the_right_one_is_added_once() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let app = App::open(&desktop, &desktop.folder("app")).await?;
    first_day::open_sandbox(&app).await?;
    app.watch_violations().await?;
    app.click("link", "Tokens").await?;
    app.sees("tUSD").await?;
    app.click("button", "Add token").await?;
    pick_ethereum(&app).await?;
    app.fill("Decimals", "18").await?;
    app.fill("Contract address", &USDC.to_lowercase()).await?;
    app.sees("Bursar’s token list says 6 decimals; you typed 18.").await?;
    assert!(!app.usable("button", "Add token").await?, "a contradiction of the list is blocked");
    app.fill("Decimals", "6").await?;
    app.sees("From Bursar’s token list: USD Coin, 6 decimals").await?;
    app.click("button", "Add token").await?;
    app.gone("dialog", "").await?;
    app.sees("USDC").await?;
    let all = app.command("token_list", json!({ "limit": 100 })).await?;
    let added = all.as_array().into_iter().flatten().find(|token| token["symbol"] == "USDC").cloned().ok_or("the service does not list it")?;
    assert_eq!((added["decimals"].as_u64(), added["address"].as_str()), (Some(6), Some(USDC)));

    app.click("button", "Add token").await?;
    pick_ethereum(&app).await?;
    app.fill("Contract address", USDC).await?;
    app.sees("This token is already in your list.").await?;
    app.fill("Contract address", &first_day::stranger(4)).await?;
    app.fill("Symbol", "usdc").await?;
    app.sees("Not the USDC you already use").await?;
    assert!(!app.usable("button", "Add token").await?, "a false token under a used symbol is blocked");
    app.click("button", "Cancel").await?;
    app.gone("dialog", "").await?;

    // What a contract says of itself is read from the sandbox's own chain, and stands beside what was typed.
    let dollar = first_day::dollar(&app, "ETH-SEPOLIA").await?;
    app.click("button", "Add token").await?;
    app.pick("Chain", "Ethereum Sepolia").await?;
    app.fill("Symbol", "TDOLLAR").await?;
    app.fill("Decimals", "18").await?;
    app.fill("Contract address", dollar["address"].as_str().unwrap_or_default()).await?;
    app.sees("The contract says 6 decimals; you typed 18.").await?;
    app.sees("The contract’s symbol is tUSD; you typed TDOLLAR.").await?;
    assert_eq!(typed(&app, "Decimals").await?, "18", "nothing that was typed is overwritten");
    app.click("button", "Use the contract’s values").await?;
    app.sees("The contract says: tUSD").await?;
    assert_eq!((typed(&app, "Decimals").await?, typed(&app, "Symbol").await?), ("6".into(), "tUSD".into()));
    assert_eq!(app.violations().await?, Vec::<String>::new(), "the content security policy blocked nothing of ours");
    app.close().await
}
