//! A wallet set whose answer cannot be read: the form, the inbox and a restart offer nothing but the same request.

use bursar_tests::app::App;
use bursar_tests::first_day;
use bursar_tests::sandbox::Sandbox;
use bursar_tests::test_desktop::{Keyring, TestDesktop};
use bursar_tests::{Result, fail};
use serde_json::json;

const CREATES: &str = "wallet_set_create_developer";

async fn fill(app: &App) -> Result {
    app.click("link", "Wallets").await?;
    app.click("button", "Create set").await?;
    app.fill("Set name", "Payroll").await?;
    app.click("button", "Create set").await
}

/// The form says what is not known, speaks of no money, and only checks.
async fn only_checks(app: &App) -> Result {
    app.sees("This may have been done already. Do not do it again yourself until the outcome is known.").await?;
    app.find("button", "Check now").await?;
    for button in ["Try again", "Create set"] {
        if app.has("button", button).await? {
            return fail(format!("{button} is offered:\n{}", app.text().await?));
        }
    }
    let shown = app.text().await?;
    if shown.contains("Money may have moved") { fail(format!("no money is in it:\n{shown}")) } else { Ok(()) }
}

#[tokio::test]
async fn a_wallet_set_whose_answer_cannot_be_read_is_made_once_and_keeps_its_secret() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let organization = Sandbox::start(&desktop.folder("organization"), &desktop.logs(), &[])?;
    let data = desktop.folder("app");
    let app = App::open(&desktop, &data).await?;
    app.click("button", "Connect my organization").await?;
    first_day::connect(&app, &organization.base_url, &organization.api_key).await?;
    first_day::open_connected(&app).await?;

    organization.fail_next(CREATES, "wrong_json").await?;
    fill(&app).await?;
    only_checks(&app).await?;
    organization.fail_next(CREATES, "duplicate").await?;
    app.click("button", "Check now").await?;
    only_checks(&app).await?;
    app.click("button", "Close").await?;

    // The inbox has read the list of sets.
    app.click("button", "Inbox: 1…").await?;
    app.sees("The set is named “Payroll”").await?;
    app.sees("Matches what was approved").await?;
    app.sees("Bursar asks the service again about the same request").await?;
    app.sees("The signing secret of this set comes only with the service’s answer.").await?;
    app.find("button", "Check now").await?;
    let shown = app.text().await?;
    assert!(!shown.contains("The service keeps no list of such requests") && !shown.contains("Money may have moved"), "{shown}");
    app.close().await?;

    // After a restart the button of the form asks for the same.
    let app = App::open(&desktop, &data).await?;
    fill(&app).await?;
    app.find("heading", "Save the signing secret").await?;
    app.click("button", "Later").await?;
    app.sees("Payroll").await?;
    let sets = app.command("wallet_set_list", json!({ "limit": 50 })).await?;
    assert_eq!(sets.as_array().map(Vec::len), Some(1), "{sets}");
    let states = app.command("secret_states", json!({})).await?;
    assert_eq!(states[sets[0]["id"].as_str().unwrap_or_default()], "never_used", "{states}");
    let asked = app.command("exchange_list", json!({ "operation": CREATES })).await?;
    let keys: Vec<_> = asked["rows"].as_array().into_iter().flatten().map(|row| row["key"].clone()).collect();
    assert!(keys.len() == 3 && keys.iter().all(|key| *key == keys[0]), "{keys:?}");
    assert_eq!(app.command("unknown_list", json!({})).await?, json!([]));
    app.close().await
}
