//! Accelerating, and asking to cancel: the three ends, and that the same payment is never made twice by it.

use crate::test_console::TestConsole;
use bursar_console::app::commands::Window;
use bursar_test_support::poll;
use serde_json::{Value, json};

const PAYEE: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

/// A payment that is on the chain's waiting list, as the watcher has seen it.
/// A payment that the service sent to the chain, and that no block takes.
pub async fn waiting(app: &TestConsole, wallet: &str, native: &str, amount: &str) -> Value {
    let id = app.draft(wallet, native, PAYEE, amount).await.unwrap();
    app.approve().await;
    app.until(&id, &["accepted"]).await;
    let look = async || {
        let view = app.ask("intent_check", json!({ "id": id })).await;
        if view["serviceState"] == "SENT" { Ok(view) } else { Err(view) }
    };
    poll::until("the service sends it", look).await
}

/// Drafts an operation on another intent.
pub async fn draft(app: &TestConsole, operation: &str, parent: &Value) -> Result<Value, bursar_contract::Fault> {
    app.call(Window::Main, operation, json!({ "input": { "id": parent["remoteId"] } })).await
}

/// Drafts an operation; the id of the draft.
pub async fn drafted(app: &TestConsole, operation: &str, input: Value) -> Result<String, bursar_contract::Fault> {
    let drafted = app.call(Window::Main, operation, json!({ "input": input })).await?;
    Ok(drafted["draftId"].as_str().unwrap().to_owned())
}

/// Approves with the ticks of the confirm window.
pub async fn approve(app: &TestConsole) -> Value {
    let review = app.review().await;
    let ticks: Vec<&Value> = review["risks"].as_array().unwrap().iter().filter_map(|risk| risk.get("tick")).collect();
    let verdict = |ticks: Value, token: &Value| json!({ "input": { "verdict": { "draftId": review["draftId"], "token": token, "ticks": ticks } } });
    let refused = app.call(Window::Confirm, "draft_approve", verdict(json!([]), &review["token"])).await.unwrap_err();
    assert!(refused.message.id() == "app-tick-missing", "{refused}");
    let again = app.review().await;
    app.call(Window::Confirm, "draft_approve", verdict(json!(ticks), &again["token"])).await.unwrap();
    review
}

/// The figures of the original's fee and of that of the request which takes its place.
fn fees(review: &Value) -> (bursar_contract::Decimal, bursar_contract::Decimal) {
    let rows = review["groups"][0]["rows"].as_array().unwrap();
    let row = |name: &str| rows.iter().find(|row| row["name"] == name).unwrap_or_else(|| panic!("{review:#}"))["value"].as_str().unwrap();
    let figure = |text: &str| text.split_whitespace().find_map(|word| word.parse().ok()).unwrap_or_else(|| panic!("{text}"));
    (figure(row("Fee of the original")), figure(row("Fee of this request")))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cancelled_payment_is_told_as_one_story_and_paid_nothing() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    app.fail("transaction_transfer", "stuck", 1).await;
    let parent = waiting(&app, &wallet, &native, "0.5").await;
    let before = app.ask("replacement_view", json!({ "id": parent["id"] })).await;
    assert_eq!((&before["end"], before.get("cancelOff"), before.get("accelerateOff")), (&json!("alone"), None, None), "{before}");
    let later = waiting(&app, &wallet, &native, "0.01").await;
    assert_eq!(app.ask("replacement_view", json!({ "id": parent["id"] })).await["behind"], 1);
    assert_eq!(app.ask("replacement_view", json!({ "id": later["id"] })).await["behind"], 0);

    let cancel = draft(&app, "transaction_cancel", &parent).await.unwrap();
    let review = approve(&app).await;
    assert_eq!((&review["approveLabel"], &review["money"]["amount"]), (&json!("Ask to cancel"), &json!("0.5")));
    assert!(review["risks"][0]["text"].as_str().unwrap().contains("asks the chain to cancel the payment"));
    let (first, raised) = fees(&review);
    assert!(raised.times(10) >= first.times(11), "the most that it can cost is no less than the chain asks for: {first} and {raised}");
    let twice = draft(&app, "transaction_cancel", &parent).await.unwrap_err();
    assert_eq!(twice.money, bursar_contract::MoneyState::NotMoved);
    let done = app.until(cancel["draftId"].as_str().unwrap(), &["settled"]).await;
    assert!(done.get("money").is_none(), "a cancellation is no payment: {done}");
    let told = app.ask("replacement_view", json!({ "id": parent["id"] })).await;
    assert_eq!(told["end"], "cancelled");
    let codes: Vec<&Value> = told["family"].as_array().unwrap().iter().map(|one| &one["code"]).collect();
    assert_eq!(codes, [&parent["code"], &done["code"]]);
    let code = parent["code"].as_str().unwrap();
    app.until(parent["id"].as_str().unwrap(), &["dead"]).await;
    let log = app.ask("log_list", json!({ "text": code })).await;
    let said: Vec<&str> = log["rows"].as_array().unwrap().iter().map(|row| row["said"].as_str().unwrap()).collect();
    assert!(app.ask("log_list", json!({ "text": format!("{code} cancelled") })).await["total"].as_u64() >= Some(1), "it is found by that word");
    assert!(
        said.contains(&format!("{code} was cancelled, or replaced by another transaction.").as_str()) && !said.iter().any(|said| said.contains("failed")),
        "{said:#?}"
    );
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_accelerated_payment_is_paid_once_and_still_known_as_the_same() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    app.fail("transaction_transfer", "stuck", 1).await;
    let parent = waiting(&app, &wallet, &native, "0.5").await;
    let child = draft(&app, "transaction_accelerate", &parent).await.unwrap();
    let review = approve(&app).await;
    assert!(review["money"]["fee"].as_str().unwrap().starts_with("about "), "{review}");
    let (first, raised) = fees(&review);
    assert!(raised.times(10) >= first.times(11), "a higher fee is a higher figure: {first} and {raised}");
    let done = app.until(child["draftId"].as_str().unwrap(), &["settled"]).await;
    assert_ne!(done["txHash"], parent["txHash"]);
    assert_eq!(done["money"]["amount"], "0.5");
    let told = app.ask("replacement_view", json!({ "id": done["id"] })).await;
    assert_eq!(told["end"], "accelerated");
    // The history counts it as one payment that was made: the first was not left unpaid, and what paid it is found among the payments.
    let found = async |text: &str| {
        let list = app.ask("intent_list", json!({ "text": text })).await;
        list["rows"].as_array().unwrap().iter().map(|row| row["id"].clone()).collect::<Vec<_>>()
    };
    app.until(parent["id"].as_str().unwrap(), &["dead"]).await;
    assert_eq!((found("status:notpaid").await, found("status:replaced").await), (vec![], vec![parent["id"].clone()]));
    assert_eq!(found("kind:payment status:complete").await, [done["id"].clone()]);
    assert_eq!(found("kind:replacement").await, [done["id"].clone()]);
    let entry = app.ask("entry_view", json!({ "id": parent["id"] })).await;
    assert_eq!((&entry["row"]["paidBy"], entry["row"].get("fee")), (&done["code"], None), "only one of them is charged");
    assert_eq!(entry["words"], format!("Replaced by {}, which was paid", done["code"].as_str().unwrap()));
    // The first is at its end, and yet the same payment again is stopped.
    let refused = app.draft(&wallet, &native, PAYEE, "0.5").await.unwrap_err();
    assert!(refused.message.to_string().contains("less than 10 minutes ago"), "{refused}");
    let late = draft(&app, "transaction_cancel", &done).await.unwrap_err();
    assert_eq!(late.message, "This payment is already complete. There is nothing to do.");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_that_takes_five_times_the_usual_is_listed_once_for_its_wallet() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    app.fail("transaction_transfer", "stuck", 1).await;
    let first = waiting(&app, &wallet, &native, "0.5").await;
    waiting(&app, &wallet, &native, "0.25").await;
    assert_eq!(slow(&app).await, Vec::<Value>::new());
    app.journal("UPDATE intent SET decided_at = decided_at - 3600000").await;
    let slow = slow(&app).await;
    assert_eq!(slow.len(), 1, "{slow:?}");
    assert_eq!((&slow[0]["id"], &slow[0]["behind"]), (&first["id"], &json!(1)));
    app.console.shutdown().await;
}

/// What needs a person because it takes too long.
async fn slow(app: &TestConsole) -> Vec<Value> {
    let list = app.ask("attention_list", json!({})).await;
    list["items"].as_array().unwrap().iter().filter(|item| item["kind"] == "slow").cloned().collect()
}
