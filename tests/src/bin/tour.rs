//! The first day with pictures: every screen of the first day, numbered, in light and in dark.

use bursar_tests::app::App;
use bursar_tests::first_day::{self, Album, Payment};
use bursar_tests::sandbox::Sandbox;
use bursar_tests::test_desktop::{Keyring, TestDesktop};
use bursar_tests::{Result, fail};
use serde_json::json;
use std::path::PathBuf;

const PAYEE: &str = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result {
    let folder = std::env::var_os("BURSAR_TOUR").map_or_else(|| PathBuf::from("target/tour"), PathBuf::from);
    let mut album = Album::new(folder)?;
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let data = desktop.folder("app");
    let app = App::open(&desktop, &data).await?;

    app.find("button", "Try it with the sandbox").await?;
    album.show(&desktop, &app, "first-start", "First start: practise in the sandbox, or connect your organization").await?;

    first_day::open_sandbox(&app).await?;
    album.show(&desktop, &app, "sandbox", "The sandbox runs inside the app; its key went into the keyring").await?;
    app.click("button", "Create your first set").await?;
    app.fill("Set name", "Treasury operations").await?;
    album.show(&desktop, &app, "create-set", "A wallet set: a group of wallets with one signing secret").await?;
    app.click("button", "Create set").await?;
    app.find("heading", "Save the signing secret").await?;
    album.show(&desktop, &app, "save-secret", "Its signing secret comes once: a backup now, or a mark until there is one").await?;
    app.click("button", "Later").await?;
    app.click("button", "Create wallet").await?;
    app.fill("Wallet name", "Payroll").await?;
    app.click("checkbox", "Ethereum Sepolia").await?;
    app.click("checkbox", "Base Sepolia").await?;
    album.show(&desktop, &app, "create-wallets", "One address, a wallet on each of two chains").await?;
    app.click("button", "Create wallets").await?;
    app.gone("dialog", "…").await?;

    let dollar = first_day::dollar(&app, "ETH-SEPOLIA").await?;
    let Some(symbol) = dollar["symbol"].as_str() else { return fail(format!("a token without a symbol: {dollar}")) };
    first_day::fund(&app, "Ethereum Sepolia", "Network currency", "2.5").await?;
    first_day::fund(&app, "Ethereum Sepolia", symbol, "1500").await?;
    app.sees("1,500").await?;
    album.show(&desktop, &app, "balances", "Pretend money from the faucet: balances on the chain").await?;

    for (what, amount, reference) in [("ETH", "0.75", "October rent"), (symbol, "1304.53", "Invoice 1042")] {
        let payment = Payment { chain: "Ethereum Sepolia", what, to: PAYEE, amount, reference };
        first_day::fill_transfer(&app, "Payroll", &payment).await?;
        album.show(&desktop, &app, "transfer", &format!("The transfer form checks as you type: {amount} {what}")).await?;
        first_day::review(&app).await?;
        first_day::accept_risks(&app, "Send …").await?;
        album.show(&desktop, &app, "confirm", "The confirm window shows what was stored, and only it can send").await?;
        app.click("button", "Send …").await?;
        app.confirm_is_gone().await?;
        if first_day::newest(&app).await?["state"] != "settled" {
            album.show(&desktop, &app, "progress", "On its way: each step with its time").await?;
        }
        let done = first_day::complete(&app).await?;
        album.show(&desktop, &app, "receipt", &format!("Complete on chain: {}", done["txHash"].as_str().unwrap_or_default())).await?;
    }
    app.click("link", "History").await?;
    app.sees("Invoice 1042").await?;
    album.show(&desktop, &app, "history", "Everything that left this computer stands in the history").await?;
    app.click("link", "Settings").await?;
    app.find("heading", "Settings").await?;
    album.show(&desktop, &app, "settings", "Settings: appearance, profiles, key store").await?;
    app.close().await?;

    let app = App::open(&desktop, &data).await?;
    app.click("link", "Wallets").await?;
    app.sees("Treasury operations").await?;
    app.sees("Payroll").await?;
    album.show(&desktop, &app, "next-day", "Opened again: everything is still there, nothing is asked twice").await?;

    let organization = Sandbox::start(&desktop.folder("organization"), &desktop.logs(), &[])?;
    app.click("link", "Settings").await?;
    app.click("button", "Connect my organization").await?;
    first_day::connect(&app, &organization.base_url, "not-the-key-of-anybody").await?;
    app.sees("Nothing was saved.").await?;
    album.show(&desktop, &app, "wrong-key", "Connecting an organization: a wrong key names the check that failed").await?;
    first_day::connect(&app, &organization.base_url, &organization.api_key).await?;
    first_day::open_connected(&app).await?;
    album.show(&desktop, &app, "organization", "The right key: every check held, and the second organization has its own profile, journal and colour").await?;
    let state = app.command("app_state", json!({})).await?;
    if state["profiles"].as_array().map(Vec::len) != Some(2) {
        return fail(format!("two profiles were expected: {state}"));
    }
    app.close().await
}
