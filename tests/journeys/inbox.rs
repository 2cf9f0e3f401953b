//! The inbox where it is hardest: an outcome nobody knows of, and a service that does not answer any more.

use bursar_tests::Result;
use bursar_tests::app::App;
use bursar_tests::first_day::{self, Payment};
use bursar_tests::naira;
use bursar_tests::sandbox::Sandbox;
use bursar_tests::test_desktop::{Keyring, TestDesktop};
use serde_json::json;

const CHAIN: &str = "ETH-SEPOLIA";

#[tokio::test]
async fn without_an_answer_nothing_is_called_not_sent_and_what_is_known_can_still_be_searched() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let mut organization = Sandbox::start(&desktop.folder("organization"), &desktop.logs(), &[])?;
    let app = App::open(&desktop, &desktop.folder("app")).await?;
    app.click("button", "Connect my organization").await?;
    first_day::connect(&app, &organization.base_url, &organization.api_key).await?;
    first_day::open_connected(&app).await?;
    let wallet = first_day::ready_to_pay(&app, CHAIN, "0").await?;
    organization.fund(&json!(wallet), CHAIN, "50").await?;
    app.command("replay_rule_change", json!({ "minutes": 0 })).await?;
    organization.fail_next("transaction_transfer", "drop_before").await?;
    let payee = first_day::stranger(7);
    first_day::draft(&app, CHAIN, &Payment { chain: "Ethereum Sepolia", what: "ETH", to: &payee, amount: "0.7", reference: "Harbour fee" }).await?;
    app.confirm().await?;
    first_day::approve(&app).await?;
    let item = naira::until(&app, "unknown").await?;
    organization.kill();

    app.click("button", "Inbox: 2 items need your attention").await?;
    app.find("heading", "What was approved").await?;
    app.sees("Money may have moved. Do not pay again.").await?;
    app.click("button", "Refresh").await?;
    app.sees("nothing listens there").await?;
    let shown = app.text().await?;
    assert!(!shown.contains("No money moved") && !shown.contains("No transaction since the request was sent."), "silence calms nobody:\n{shown}");
    assert!(!app.usable("button", "The payment was not made").await?, "a decision wants a note");
    app.fill("Evidence", "No idea").await?;
    assert!(!app.usable("button", "The payment was not made").await?, "and one of more than a few letters");

    // What is known needs no service: the history, its search, and the payment's own page.
    app.click("link", "History").await?;
    app.fill("Search history", "harbour kind:payment").await?;
    app.sees("1 found").await?;
    app.sees("Outcome unknown").await?;
    let intent = app.command("intent_view", json!({ "id": item["id"] })).await?;
    assert_eq!((&intent["state"], &intent["fault"]["money"]), (&json!("unknown"), &json!("may_have_moved")), "{intent}");
    app.close().await
}
