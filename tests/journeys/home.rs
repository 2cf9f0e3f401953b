//! Home and the explorer: what is known stands at once, and neither a silent service nor one bad wallet turns anything into zero.

use bursar_tests::app::App;
use bursar_tests::sandbox::Sandbox;
use bursar_tests::test_desktop::{Keyring, TestDesktop};
use bursar_tests::{Result, first_day};
use serde_json::json;

/// A connected organization with a wallet that holds 2.5 network currency, read once.
async fn funded(desktop: &TestDesktop, organization: &Sandbox) -> Result<App> {
    let app = App::open(desktop, &desktop.folder("app")).await?;
    app.click("button", "Connect my organization").await?;
    first_day::connect(&app, &organization.base_url, &organization.api_key).await?;
    first_day::open_connected(&app).await?;
    // Past the forms: the first day is about them.
    let set = app.command("wallet_set_create_developer", json!({ "name": "Treasury operations" })).await?;
    let float = json!({ "walletSetId": set["id"], "blockchains": ["ETH-SEPOLIA", "BASE-SEPOLIA"], "username": "Main float", "userRefId": "float-1" });
    app.command("wallet_create_developer", float).await?;
    let wallets = first_day::wallets(&app).await?;
    let wallet = wallets.iter().find(|one| one["blockchain"] == "ETH-SEPOLIA").ok_or("no wallet")?;
    organization.fund(&wallet["id"], "ETH-SEPOLIA", "2.5").await?;
    app.click("link", "Home").await?;
    app.click("button", "Refresh").await?;
    app.sees("2.5").await?;
    Ok(app)
}

#[tokio::test]
async fn home_adds_up_what_is_held_and_a_cell_leads_to_the_wallets_that_hold_it() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let organization = Sandbox::start(&desktop.folder("organization"), &desktop.logs(), &[])?;
    let app = funded(&desktop, &organization).await?;
    app.watch_violations().await?;
    app.sees("Test chains, no real value").await?;
    app.sees("Left for network fees").await?;
    app.click("button", "2.5 ETH on Ethereum Sepolia, 1 wallet. Show them").await?;
    app.find("button", "Remove filter Holds ETH").await?;
    app.sees("Main float").await?;
    app.click("tab", "Receive").await?;
    app.find("img", "QR code for the address …").await?;
    assert_eq!(app.violations().await?, Vec::<String>::new(), "charts and codes are drawn within the content security policy");
    app.close().await
}

#[tokio::test]
async fn when_the_service_goes_away_what_was_known_stays_and_says_so() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let mut organization = Sandbox::start(&desktop.folder("organization"), &desktop.logs(), &[])?;
    let app = funded(&desktop, &organization).await?;
    // Only the console has asked: no screen did.
    app.find("button", "Online …").await?;
    organization.kill();
    app.click("button", "Refresh").await?;
    app.sees("Offline since").await?;
    app.sees("2.5").await?;
    app.click("link", "Wallets").await?;
    app.sees("Main float").await?;
    app.sees("The addresses below were read earlier.").await?;
    app.sees("No money moved").await?;
    app.close().await
}

#[tokio::test]
async fn one_wallet_that_cannot_be_read_is_named_and_never_zero() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let organization = Sandbox::start(&desktop.folder("organization"), &desktop.logs(), &[])?;
    let app = funded(&desktop, &organization).await?;
    organization.fail_next("wallet_balances", "status=404").await?;
    app.click("button", "Refresh").await?;
    app.sees("1 of 2 wallets could not be read.").await?;
    app.sees("2.5").await?;
    app.click("button", "Show which").await?;
    app.sees("Main float").await?;
    app.close().await
}
