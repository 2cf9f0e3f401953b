//! Naira accounts and payouts on a connection that cannot tell much: shown with what is not known.

use bursar_tests::app::App;
use bursar_tests::desk::{Desk, Keyring};
use bursar_tests::naira;
use bursar_tests::sandbox::Sandbox;
use bursar_tests::{Result, story};

#[tokio::test]
async fn a_connection_without_extensions_shows_what_it_cannot_know() -> Result {
    let desk = Desk::new(Keyring::Unlocked)?;
    let organization = Sandbox::start(&desk.folder("organization"), &desk.logs(), &["--no-extensions"])?;
    let app = App::open(&desk, &desk.folder("app")).await?;
    app.click("button", "Connect my organization").await?;
    story::connect(&app, &organization.base_url, &organization.api_key).await?;
    story::open_connected(&app).await?;
    app.click("link", "Accounts").await?;
    app.sees("The service cannot list accounts made elsewhere.").await?;
    let account = naira::account(&app, "Kolanut Operations", "ops").await?;
    app.sees("KOLANUT OPERATIONS").await?;
    app.sees("This connection has no list of accounts.").await?;
    app.sees("This connection cannot read balances.").await?;
    organization.deposit(&account, "100000").await?;

    naira::fill_payout(&app, "KOLANUT OPERATIONS", "Chidi Okeke", "2,500.50", "Invoice 2291").await?;
    app.sees("Name not verified").await?;
    app.sees("This connection cannot look names up.").await?;
    app.sees("The balance cannot be read here").await?;
    let text = app.text().await?.to_lowercase();
    assert!(!text.contains("the bank says") && !text.contains("verified by the bank"), "nobody asked a bank:\n{text}");
    naira::review(&app).await?;
    app.sees("Name not verified").await?;
    naira::approve(&app).await?;
    naira::until(&app, "settled").await?;
    app.find("heading", "Sent to the service").await?;
    app.close().await
}
