//! The power goes with payments at each of their ends. After the start one screen says of each whether money moved.

use bursar_tests::app::{App, PATIENCE, pause};
use bursar_tests::first_day::{self, Payment};
use bursar_tests::sandbox::Sandbox;
use bursar_tests::test_desktop::{Keyring, TestDesktop};
use bursar_tests::{Result, fail, naira};
use serde_json::json;
use std::path::Path;
use std::time::Instant;

const CHAIN: &str = "ETH-SEPOLIA";

async fn pay(app: &App, number: u64, amount: &str) -> Result<String> {
    let payee = first_day::stranger(number);
    let payment = Payment { chain: "Ethereum Sepolia", what: "ETH", to: &payee, amount, reference: "Cut off" };
    let draft = first_day::draft(app, CHAIN, &payment).await?;
    app.confirm().await?;
    first_day::accept_risks(app, "Send …").await?;
    app.click("button", "Send …").await?;
    app.confirm_is_gone().await?;
    Ok(draft)
}

async fn until(app: &App, id: &str, states: &[&str]) -> Result {
    let start = Instant::now();
    loop {
        let intent = app.command("intent_view", json!({ "id": id })).await?;
        if states.contains(&intent["state"].as_str().unwrap_or_default()) {
            return Ok(());
        }
        if start.elapsed() > PATIENCE {
            return fail(format!("never {states:?}: {intent}"));
        }
        pause(50).await;
    }
}

#[tokio::test]
async fn after_a_kill_one_screen_says_of_each_payment_whether_money_moved() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let organization = Sandbox::start(&desktop.folder("organization"), &desktop.logs(), &[])?;
    let data = desktop.folder("app");
    let mut app = App::open(&desktop, &data).await?;
    app.click("button", "Connect my organization").await?;
    first_day::connect(&app, &organization.base_url, &organization.api_key).await?;
    first_day::open_connected(&app).await?;
    let wallet = first_day::ready_to_pay(&app, CHAIN, "0").await?;
    organization.fund(&json!(wallet), CHAIN, "50").await?;
    // A service that forgets its keys: what is cut off is never sent again by itself.
    app.command("replay_rule_change", json!({ "minutes": 0 })).await?;

    // Refused; then one that the service took and never answered, and one that never reached it, both cut off by the power.
    organization.fail_next("transaction_transfer", "status=422").await?;
    let refused = pay(&app, 1, "0.1").await?;
    until(&app, &refused, &["refused"]).await?;
    organization.fail_next("transaction_transfer", "drop_after").await?;
    let paid = pay(&app, 2, "0.2").await?;
    until(&app, &paid, &["sending", "unknown", "accepted", "settled"]).await?;
    app.kill();
    app = App::open_again(&desktop, &data).await?;
    until(&app, &paid, &["settled"]).await?;
    organization.fail_next("transaction_transfer", "drop_before").await?;
    let lost = pay(&app, 3, "0.3").await?;
    until(&app, &lost, &["unknown"]).await?;
    app.kill();

    app = App::open(&desktop, &data).await?;
    app.click("link", "History").await?;
    for words in ["0.1", "0.2", "0.3", "Refused", "Complete", "Outcome unknown"] {
        app.sees(words).await?;
    }
    picture(&desktop, "after-a-kill-history")?;
    // The other thing is the backup of the set's secret.
    app.click("button", "Inbox: 2 items need your attention").await?;
    app.find("heading", "What was approved").await?;
    for words in ["Money may have moved. Do not pay again.", "0.3", "No clear answer"] {
        app.sees(words).await?;
    }
    picture(&desktop, "after-a-kill-inbox")?;
    // What the screen says is what the record says.
    for (id, state, money) in [(&refused, "refused", Some("not_moved")), (&paid, "settled", None), (&lost, "unknown", Some("may_have_moved"))] {
        let intent = app.command("intent_view", json!({ "id": id })).await?;
        if intent["state"] != state || intent["fault"]["money"].as_str() != money {
            return fail(format!("{state} is not what is there: {intent}"));
        }
    }
    app.close().await
}

#[tokio::test]
async fn a_payout_cut_off_after_its_debit_is_shown_as_unknown_with_the_balances_that_tell_of_it() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let organization = Sandbox::start(&desktop.folder("organization"), &desktop.logs(), &[])?;
    let data = desktop.folder("app");
    let mut app = App::open(&desktop, &data).await?;
    let account = naira::connected(&app, &organization, "100000").await?;
    let holder = naira::holder(&app, naira::NUMBER).await?;
    app.command("replay_rule_change", json!({ "minutes": 0 })).await?;
    // The debit happens, its answer never comes, and then the power goes.
    organization.fail_next("virtual_account_transfer", "drop_after").await?;
    naira::fill_payout(&app, "KOLANUT OPERATIONS", &holder, "2500.50", "Invoice 2291").await?;
    naira::review(&app).await?;
    first_day::approve(&app).await?;
    let sent = first_day::newest(&app).await?;
    until(&app, sent["id"].as_str().unwrap_or_default(), &["sending", "unknown"]).await?;
    app.kill();

    app = App::open_again(&desktop, &data).await?;
    let id = sent["id"].as_str().unwrap_or_default();
    until(&app, id, &["unknown"]).await?;
    // The other thing is the backup, which this profile never had.
    app.click("button", "Inbox: 2 items need your attention").await?;
    for words in ["Money may have moved. Do not pay again.", "100,000.00", "97,489.50", "Copy the text"] {
        app.sees(words).await?;
    }
    picture(&desktop, "after-a-kill-payout")?;
    let intent = app.command("intent_view", json!({ "id": id })).await?;
    if intent["fault"]["money"] != "may_have_moved" {
        return fail(format!("the record says otherwise: {intent}"));
    }
    if naira::balance(&app, &account).await? != "97489.50" {
        return fail("it was paid again");
    }
    app.close().await
}

/// Kept only where somebody wants to look at it.
fn picture(desktop: &TestDesktop, name: &str) -> Result {
    match std::env::var_os("BURSAR_PICTURES") {
        Some(folder) => desktop.picture(&Path::new(&folder).join(format!("{name}.png"))),
        None => Ok(()),
    }
}
