//! The story with pictures: every screen of the first day, numbered, in light and in dark.

use bursar_tests::app::App;
use bursar_tests::desk::{Desk, Keyring};
use bursar_tests::sandbox::Sandbox;
use bursar_tests::story::{self, Album, Payment};
use bursar_tests::{Result, fail};
use serde_json::json;
use std::path::PathBuf;

const PAYEE: &str = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result {
    let folder = std::env::var_os("BURSAR_TOUR").map_or_else(|| PathBuf::from("target/tour"), PathBuf::from);
    let mut album = Album::new(folder)?;
    let desk = Desk::new(Keyring::Unlocked)?;
    let data = desk.folder("app");
    let app = App::open(&desk, &data).await?;

    app.find("button", "Try it with the sandbox").await?;
    album.show(&desk, &app, "first-start", "First start: practise in the sandbox, or connect your organization").await?;

    story::open_sandbox(&app).await?;
    album.show(&desk, &app, "sandbox", "The sandbox runs inside the app; its key went into the keyring").await?;
    app.click("button", "Create your first set").await?;
    app.fill("Set name", "Treasury operations").await?;
    album.show(&desk, &app, "create-set", "A wallet set: a group of wallets with one key").await?;
    app.click("button", "Create set").await?;
    app.find("heading", "Save the signing secret").await?;
    album.show(&desk, &app, "save-secret", "Its signing secret comes once: a backup now, or a mark until there is one").await?;
    app.click("button", "Later").await?;
    app.click("button", "Create wallet").await?;
    app.fill("Wallet name", "Payroll").await?;
    app.click("checkbox", "Ethereum Sepolia").await?;
    app.click("checkbox", "Base Sepolia").await?;
    album.show(&desk, &app, "create-wallets", "One address, a wallet on each of two chains").await?;
    app.click("button", "Create wallets").await?;
    app.gone("dialog", "…").await?;

    let dollar = story::dollar(&app, "ETH-SEPOLIA").await?;
    let Some(symbol) = dollar["symbol"].as_str() else { return fail(format!("a token without a symbol: {dollar}")) };
    story::fund(&app, "Ethereum Sepolia", "Network currency", "2.5").await?;
    story::fund(&app, "Ethereum Sepolia", symbol, "1500").await?;
    app.sees("1,500").await?;
    album.show(&desk, &app, "balances", "Pretend money from the faucet: balances on the chain").await?;

    for (what, amount, reference) in [("ETH", "0.75", "October rent"), (symbol, "1304.53", "Invoice 1042")] {
        let payment = Payment { chain: "Ethereum Sepolia", what, to: PAYEE, amount, reference };
        story::fill_transfer(&app, "Payroll", &payment).await?;
        album.show(&desk, &app, "transfer", &format!("The transfer form checks as you type: {amount} {what}")).await?;
        story::review(&app).await?;
        story::accept_risks(&app, "Send …").await?;
        album.show(&desk, &app, "confirm", "The confirm window shows what was stored, and only it can send").await?;
        app.click("button", "Send …").await?;
        app.confirm_is_gone().await?;
        if story::newest(&app).await?["state"] != "settled" {
            album.show(&desk, &app, "progress", "On its way: each step with its time").await?;
        }
        let done = story::complete(&app).await?;
        album.show(&desk, &app, "receipt", &format!("Complete on chain: {}", done["txHash"].as_str().unwrap_or_default())).await?;
    }
    app.click("link", "History").await?;
    app.sees("Invoice 1042").await?;
    album.show(&desk, &app, "history", "Everything that left this computer stands in the history").await?;
    app.click("link", "Settings").await?;
    app.find("heading", "Settings").await?;
    album.show(&desk, &app, "settings", "Settings: appearance, profiles, key store").await?;
    app.close().await?;

    let app = App::open(&desk, &data).await?;
    app.click("link", "Wallets").await?;
    app.sees("Treasury operations").await?;
    app.sees("Payroll").await?;
    album.show(&desk, &app, "next-day", "Opened again: everything is still there, nothing is asked twice").await?;

    let organization = Sandbox::start(&desk.folder("organization"), &desk.logs(), &[])?;
    app.click("link", "Settings").await?;
    app.click("button", "Connect my organization").await?;
    story::connect(&app, &organization.base_url, "not-the-key-of-anybody").await?;
    app.sees("Nothing was saved.").await?;
    album.show(&desk, &app, "wrong-key", "Connecting an organization: a wrong key names the check that failed").await?;
    story::connect(&app, &organization.base_url, &organization.api_key).await?;
    story::open_connected(&app).await?;
    album.show(&desk, &app, "organization", "The right key: every check held, and the second organization has its own profile, journal and colour").await?;
    let state = app.command("app_state", json!({})).await?;
    if state["profiles"].as_array().map(Vec::len) != Some(2) {
        return fail(format!("two profiles were expected: {state}"));
    }
    app.close().await
}
