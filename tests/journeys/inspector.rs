//! The developer's desk: what was said with the service is found and read, asked again, and a failure is seen as it was.

use std::time::Instant;

use bursar_tests::app::{App, PATIENCE, pause};
use bursar_tests::desk::{Desk, Keyring};
use bursar_tests::sandbox::Sandbox;
use bursar_tests::{Result, fail, story};
use serde_json::json;

#[tokio::test]
async fn an_exchange_is_found_read_and_asked_again_and_a_failure_is_seen_as_it_was() -> Result {
    let desk = Desk::new(Keyring::Unlocked)?;
    let app = App::open(&desk, &desk.folder("app")).await?;
    let organization = Sandbox::start(&desk.folder("organization"), &desk.logs(), &[])?;
    app.click("button", "Connect my organization").await?;
    story::connect(&app, &organization.base_url, &organization.api_key).await?;
    story::open_connected(&app).await?;
    app.watch_violations().await?;
    app.click("link", "Settings").await?;
    app.click("checkbox", "Show developer tools…").await?;
    app.command("wallet_set_create_developer", json!({ "name": "Treasury operations" })).await?;

    app.click("link", "Inspector").await?;
    app.sees("kept on this computer").await?;
    app.fill("Search exchanges", "wallet_set_create").await?;
    app.sees("1 exchange").await?;
    app.click("button", "/v1/wallet-sets/developer/create").await?;
    app.sees("\"idempotencyKey\":").await?;
    app.sees("SERVICE-X-API-KEY: ••••").await?;
    app.click("tab", "Response").await?;
    app.sees("<removed>").await?;
    app.click("tab", "Timing").await?;
    app.sees("Connecting and waiting").await?;
    app.click("tab", "Meaning").await?;
    app.sees("What this app understood").await?;
    app.click("tab", "Links…").await?;
    app.click("button", "Show everything with this key").await?;
    app.sees("Same key:").await?;

    // The same key again: the service makes one thing of the two.
    app.click("button", "/v1/wallet-sets/developer/create").await?;
    app.click("button", "Repeat, same key").await?;
    let start = Instant::now();
    while app.command("exchange_list", json!({ "operation": "wallet_set_create_developer" })).await?["total"] != 2 {
        if start.elapsed() > PATIENCE {
            return fail("the repeat is no exchange of its own");
        }
        pause(50).await;
    }
    let sets = app.command("wallet_set_list", json!({ "limit": 50 })).await?;
    assert_eq!(sets.as_array().map(Vec::len), Some(1), "one key, one set");
    app.click("button", "Share").await?;
    app.sees("bursar-exchange/1").await?;
    app.click("button", "Cancel").await?;

    // A failure, asked for by name, stands there as it came.
    organization.fail_next("token_list", "html").await?;
    app.command("token_list", json!({ "limit": 9 })).await?;
    app.click("button", "Errors").await?;
    app.click("button", "token_list").await?;
    app.click("tab", "Response").await?;
    app.sees("This is not whole JSON, so it is shown as it came.").await?;
    app.sees("<html").await?;
    app.sees("No money moved").await?;

    // The runner: a read runs in place, with its line for a shell.
    app.click("button", "Runner").await?;
    app.fill("Find an operation", "token_list").await?;
    app.click("button", "token_list…").await?;
    app.fill("limit", "5").await?;
    app.sees("limit=5").await?;
    app.sees("$API_KEY").await?;
    app.click("button", "Run").await?;
    app.find("tab", "Response").await?;
    assert_eq!(app.violations().await?, Vec::<String>::new(), "the content security policy blocked nothing of ours");
    app.close().await
}
