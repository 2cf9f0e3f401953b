//! A gas-sponsored set: chosen when it is made, refused while the sponsor is empty, topped up, and paid for.

use bursar_tests::app::App;
use bursar_tests::test_desktop::{Keyring, TestDesktop};
use bursar_tests::{Result, first_day};

const CHAIN: &str = "Ethereum Sepolia";

#[tokio::test]
async fn a_sponsored_set_pays_once_its_sponsor_is_filled_and_says_what_it_cost() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let app = App::open(&desktop, &desktop.folder("app")).await?;
    first_day::open_sandbox(&app).await?;
    app.watch_violations().await?;
    app.click("button", "Create your first set").await?;
    app.fill("Set name", "Customer refunds").await?;
    app.click("checkbox", "Your organization’s sponsor wallet pays the network fees…").await?;
    app.find("checkbox", "Pay only for transfers to addresses in this organization’s sets…").await?;
    app.click("button", "Create set").await?;
    app.click("button", "Later").await?;
    first_day::create_wallets(&app, "Refunds", &[CHAIN]).await?;
    let dollar = first_day::dollar(&app, "ETH-SEPOLIA").await?;
    let symbol = dollar["symbol"].as_str().unwrap_or_default().to_owned();
    first_day::fund(&app, CHAIN, &symbol, "100").await?;
    app.sees("100").await?;

    app.click("tab", "Sponsor").await?;
    app.sees("Your organization’s sponsor wallet pays the network fee (gas) of every payment").await?;
    app.sees("No balance: payments from this set are refused").await?;
    let payee = first_day::stranger(9);
    let payment = first_day::Payment { chain: CHAIN, what: &symbol, to: &payee, amount: "5", reference: "Refund 1" };
    first_day::fill_transfer(&app, "Refunds", &payment).await?;
    app.sees("Your organization’s sponsor wallet pays the network fee").await?;
    first_day::review(&app).await?;
    first_day::approve(&app).await?;
    app.sees("No money moved").await?;
    app.sees("gas sponsor").await?;

    app.click("link", "Wallets").await?;
    app.click("tab", "Sponsor").await?;
    app.click("button", &format!("Add test money on {CHAIN}")).await?;
    app.fill("Amount in ETH", "1,5").await?;
    app.click("button", "Add").await?;
    app.sees("Did you mean 1.5 or 15?").await?;
    app.fill("Amount in ETH", "1.5").await?;
    app.click("button", "Add").await?;
    app.gone("dialog", "").await?;
    app.sees("1.5").await?;

    first_day::fill_transfer(&app, "Refunds", &payment).await?;
    first_day::review(&app).await?;
    app.sees("paid by the sponsor").await?;
    first_day::approve(&app).await?;
    first_day::complete(&app).await?;
    let chain = first_day::chain(&app, "ETH-SEPOLIA").await?;
    let contract = dollar["address"].as_str().unwrap_or_default();
    let decimals = u32::try_from(dollar["decimals"].as_u64().unwrap_or_default())?;
    assert_eq!(chain.token_balance(contract, &payee).await?, 5 * 10_u128.pow(decimals), "paid once, by a wallet that holds no network currency");
    app.click("link", "Wallets").await?;
    app.click("tab", "Sponsor").await?;
    app.click("button", "Refresh the sponsor").await?;
    app.sees("1.499").await?;
    app.sees("sent from this set with Bursar").await?;
    assert_eq!(app.violations().await?, Vec::<String>::new(), "the content security policy blocked nothing of ours");
    app.close().await
}
