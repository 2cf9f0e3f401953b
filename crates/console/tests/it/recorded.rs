//! Outcomes that a person recorded: the same payment is not made again without a word of it, and what was recorded wrongly is taken back.

use bursar_console::app::commands::Window;
use bursar_contract::{Code, Fault};
use bursar_test_support::poll;
use serde_json::{Value, json};

use crate::{
    batches::{draft as prepared, holder, named, paste, rows, sheet},
    payouts::{account, draft, payout},
    test_console::{TestConsole, ticks},
    unknown::age,
};

const PAYEE: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const EVIDENCE: &str = "The bank says that nothing left";

/// A payment whose one request was lost, eleven minutes ago.
async fn lost(app: &TestConsole, operation: &str, input: Value) -> String {
    app.ask("replay_rule_change", json!({ "minutes": 0 })).await;
    app.fail(operation, "drop_before", 1).await;
    let drafted = app.call(Window::Main, operation, json!({ "input": input, "note": {} })).await.unwrap();
    let id = drafted["draftId"].as_str().unwrap().to_owned();
    app.approve().await;
    app.until(&id, &["unknown"]).await;
    age(app, &id).await;
    id
}

async fn record(app: &TestConsole, id: &str, verdict: &str) -> Value {
    app.ask("unknown_decide", json!({ "id": id, "verdict": verdict, "note": EVIDENCE })).await
}

async fn take_back(app: &TestConsole, id: &str, note: &str) -> Result<Value, Fault> {
    app.try_ask("unknown_take_back", json!({ "id": id, "note": note })).await
}

fn transfer(wallet: &str, token: &str) -> Value {
    json!({ "destinationAddress": PAYEE, "walletId": wallet, "tokenId": token, "amount": "0.01", "feeLevel": "MEDIUM" })
}

/// What a form says of earlier payments: level, text, and the code of the payment that it names.
async fn duplicate(app: &TestConsole, command: &str, form: Value) -> (Value, String, Value) {
    let checks = app.ask(command, form).await;
    let line = checks["lines"].as_array().unwrap().iter().find(|line| line["id"] == "duplicate").unwrap_or_else(|| panic!("{checks:#}"));
    (line["level"].clone(), line["text"].as_str().unwrap().to_owned(), line["entry"]["code"].clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transfer_that_was_recorded_as_not_made_is_named_when_the_same_is_paid_again() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    let id = lost(&app, "transaction_transfer", transfer(&wallet, &native)).await;
    let code = record(&app, &id, "not_sent").await["code"].clone();
    let form = json!({ "walletId": wallet, "tokenId": native, "to": PAYEE, "amount": "0.01", "feeLevel": "MEDIUM" });
    let said = duplicate(&app, "transfer_check", form.clone()).await;
    assert_eq!(said, (json!("warn"), "The same payment was recorded as not made".to_owned(), code.clone()));
    // In the confirm window it is ticked; nothing else stops it.
    let again = app.call(Window::Main, "transaction_transfer", json!({ "input": transfer(&wallet, &native), "note": {} })).await.unwrap();
    let risks = app.review().await["risks"].clone();
    let risk = risks.as_array().unwrap().iter().find(|risk| risk["check"] == "duplicate").unwrap_or_else(|| panic!("{risks:#}"));
    assert_eq!(risk["tick"], format!("I have checked that payment {} was not made", code.as_str().unwrap()));
    app.ask("draft_discard", json!({ "draftId": again["draftId"] })).await;
    // Sent again from its own page, it is asked for once: by its destination.
    let again = app.call(Window::Main, "transaction_transfer", json!({ "input": transfer(&wallet, &native), "note": { "resendOf": id } })).await.unwrap();
    let risks = app.review().await["risks"].clone();
    assert!(risks.as_array().unwrap().iter().all(|risk| risk["check"] != "duplicate") && risks.to_string().contains("again"), "{risks:#}");
    app.ask("draft_discard", json!({ "draftId": again["draftId"] })).await;
    // The control: what the service itself refused was not made, and needs no word.
    app.journal(&format!("DELETE FROM decision WHERE intent = '{id}'")).await;
    assert_eq!(duplicate(&app, "transfer_check", form).await.0, "ok");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payout_that_was_recorded_as_not_made_is_named_in_the_form_and_in_the_row_of_a_sheet() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let id = lost(&app, "virtual_account_transfer", payout(&account, "50.00")).await;
    let code = record(&app, &id, "not_sent").await["code"].clone();
    let form = json!({
        "accountId": account, "sortCode": "058", "accountNumber": "0123456789", "accountName": "CHIDI OKEKE", "amount": "50", "narration": "Invoice 2291",
    });
    let said = duplicate(&app, "payout_check", form).await;
    assert_eq!(said, (json!("warn"), "The same payout was recorded as not made".to_owned(), code.clone()));
    let begun = paste(&app, &account, "Suppliers", &sheet(&[("CHIDI OKEKE", "058", "0123456789", "50")])).await;
    let row = rows(&app, begun["id"].as_str().unwrap()).await[0].clone();
    assert_eq!((&row["level"], &row["repeats"]["code"]), (&json!("fix"), &code), "nobody pays it without a choice: {row}");
    assert_eq!((&row["repeats"]["recordedUnpaid"], &row["repeats"]["open"]), (&json!(true), &json!(false)), "{row}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recorded_outcome_is_taken_back_and_blocks_the_same_payment_until_it_is_recorded_anew() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let id = lost(&app, "virtual_account_transfer", payout(&account, "50.00")).await;
    assert_eq!(take_back(&app, &id, "The bank was wrong").await.unwrap_err().code, Code::Conflict, "nothing is recorded yet");
    for (first, then) in [("not_sent", "sent"), ("sent", "not_sent")] {
        record(&app, &id, first).await;
        assert_eq!(app.ask("unknown_list", json!({})).await, json!([]));
        assert_eq!(take_back(&app, &id, " short ").await.unwrap_err().field.as_deref(), Some("note"));
        let open = take_back(&app, &id, "The bank has found the payment").await.unwrap();
        assert_eq!((&open["state"], &open["decision"], &open["fault"]["money"]), (&json!("unknown"), &Value::Null, &json!("may_have_moved")), "{open:#}");
        assert_eq!(app.ask("unknown_list", json!({})).await[0]["intent"]["id"], json!(id));
        let refused = draft(&app, payout(&account, "50.00"), json!({})).await.unwrap_err();
        assert_eq!(refused.code, Code::Refused, "after {first}");
        assert_eq!(record(&app, &id, then).await["decision"]["sent"], then == "sent");
        take_back(&app, &id, "Back to the beginning").await.unwrap();
    }
    // The log has every step, and the service got one request only.
    let steps: Vec<String> = app.events(&id).await.into_iter().filter(|action| action.starts_with("decide")).collect();
    assert_eq!(steps.len(), 8, "{steps:?}");
    assert_eq!(app.ask("intent_view", json!({ "id": id })).await["attempts"], 1);
    let again = app.restart().await;
    assert_eq!(again.ask("intent_view", json!({ "id": id })).await["state"], "unknown", "a start does not bring it back");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_reviewed_before_a_correction_pays_nothing_twice() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let id = lost(&app, "virtual_account_transfer", payout(&account, "50.00")).await;
    record(&app, &id, "not_sent").await;
    let single = draft(&app, payout(&account, "50.00"), json!({})).await.unwrap();
    let open = app.review().await;
    assert_eq!((&open["stopped"], open.to_string().contains("I have checked that payout")), (&Value::Null, true), "{open:#}");
    take_back(&app, &id, "The bank has found the payment").await.unwrap();
    let code = app.ask("intent_view", json!({ "id": id })).await["code"].as_str().unwrap().to_owned();
    // The confirm window says why it cannot be sent, and offers only Discard.
    let stopped = app.review().await;
    assert!(stopped["stopped"].as_str().is_some_and(|why| why.starts_with(&format!("The outcome of the same payment, {code}, is not known."))), "{stopped:#}");
    assert_eq!((&stopped["refuseLabel"], stopped["blocks"][0]["face"].as_str()), (&json!("Discard"), Some("danger")));
    assert_eq!(stopped["blocks"][0]["head"][0]["text"], stopped["stopped"]);
    assert!(!stopped.to_string().contains("was recorded as not made"), "what was found of it is out of date: {stopped:#}");
    assert!(stopped["blocks"].as_array().unwrap().iter().all(|block| block.get("tick").is_none()), "{stopped:#}");
    record(&app, &id, "sent").await;
    assert!(app.review().await["stopped"].as_str().is_some_and(|why| why.contains("was corrected after this one was drafted")));
    let refused = app.say_yes(json!({ "ticks": ticks(&open) })).await.unwrap_err();
    assert_eq!((refused.code, refused.message.id()), (Code::Refused, "app-same-corrected"), "{refused}");
    app.ask("draft_discard", json!({ "draftId": single })).await;
    assert_eq!(app.asked("virtual_account_transfer").await, 1, "the first one alone has left");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_batch_that_was_approved_before_a_correction_leaves_the_corrected_payment_out() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let id = lost(&app, "virtual_account_transfer", payout(&account, "50.00")).await;
    record(&app, &id, "not_sent").await;
    let (first, second) = (holder(&app, "0123456789").await, holder(&app, "0123456785").await);
    let begun = paste(&app, &account, "Suppliers", &sheet(&[(&first, "058", "0123456789", "50"), (&second, "058", "0123456785", "60")])).await;
    let sheet = begun["id"].as_str().unwrap();
    named(&app, sheet).await;
    app.ask("batch_repeats", json!({ "id": sheet, "rows": [0], "pay": true })).await;
    let batch = prepared(&app, sheet).await;
    take_back(&app, &id, "The bank has found the payment").await.unwrap();
    record(&app, &id, "sent").await;
    app.approve().await;
    poll::until("the other row is paid", async || {
        let view = app.ask("batch_view", json!({ "id": batch })).await;
        if view["accepted"]["rows"] == 1 && view["sending"]["rows"] == 0 { Ok(()) } else { Err(view) }
    })
    .await;
    assert_eq!(app.asked("virtual_account_transfer").await, 2, "the first one, and the other row");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outcome_that_the_service_lists_is_not_taken_back() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    let id = app.draft(&wallet, &native, PAYEE, "0.01").await.unwrap();
    app.approve().await;
    let before = app.until(&id, &["settled"]).await;
    assert_eq!(take_back(&app, &id, "The bank was wrong").await.unwrap_err().code, Code::Conflict);
    assert_eq!(app.ask("intent_view", json!({ "id": id })).await["state"], before["state"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_press_makes_no_second_draft_of_the_same_payment() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let first = draft(&app, payout(&account, "50.00"), json!({})).await.unwrap();
    let refused = draft(&app, payout(&account, "50.00"), json!({})).await.unwrap_err();
    assert!(refused.code == Code::Refused && refused.message.to_string().contains("already waiting in the confirm window"), "{refused}");
    draft(&app, payout(&account, "51.00"), json!({})).await.expect("another amount is another payment");
    // Once the first is discarded, the same waits for a decision again.
    app.ask("draft_discard", json!({ "draftId": first })).await;
    draft(&app, payout(&account, "50.00"), json!({})).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payee_whose_only_payment_has_an_unknown_outcome_was_not_paid_before() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let form = || {
        json!({
            "accountId": account, "sortCode": "058", "accountNumber": "0123456789", "accountName": "CHIDI OKEKE", "amount": "51", "narration": "Invoice",
        })
    };
    let first = async || {
        let checks = app.ask("payout_check", form()).await;
        checks["lines"].as_array().unwrap().iter().find(|line| line["id"] == "first_payment").unwrap_or_else(|| panic!("{checks:#}"))["level"].clone()
    };
    let id = lost(&app, "virtual_account_transfer", payout(&account, "50.00")).await;
    assert_eq!(first().await, "warn", "nobody knows whether it was paid");
    let code = app.ask("intent_view", json!({ "id": id })).await["code"].as_str().unwrap().to_owned();
    let said = format!("A payout of ₦50.00 to this account has an unknown outcome: {code}. If it was made, this one is not the first.");
    let line = app.ask("payout_check", form()).await["lines"].as_array().unwrap().iter().find(|line| line["id"] == "first_payment").cloned().unwrap();
    assert!(line["detail"].as_str().unwrap().starts_with(&said) && line["entry"]["code"] == code.as_str(), "{line:#}");
    let again = draft(&app, payout(&account, "51.00"), json!({})).await.unwrap();
    let risks = app.review().await["risks"].clone();
    let risk = risks.as_array().unwrap().iter().find(|risk| risk["check"] == "first_payment").unwrap_or_else(|| panic!("{risks:#}"));
    assert!(risk["text"].as_str().unwrap().starts_with(&said) && risk["tick"].is_string(), "the confirm window says it too: {risk:#}");
    app.ask("draft_discard", json!({ "draftId": again })).await;
    assert_eq!(app.ask("beneficiary_list", json!({})).await, json!([]));
    // The control: once it is recorded as made, it was.
    record(&app, &id, "sent").await;
    assert_eq!(first().await, "ok");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_transfer_names_a_payment_to_the_same_address_that_may_have_been_made() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    let first = async |checks: Value| {
        checks["lines"].as_array().unwrap().iter().find(|line| line["id"] == "first_payment").unwrap_or_else(|| panic!("{checks:#}")).clone()
    };
    let form = json!({ "walletId": wallet, "tokenId": native, "to": PAYEE, "amount": "0.02", "feeLevel": "MEDIUM" });
    let before = first(app.ask("transfer_check", form.clone()).await).await;
    assert_eq!(
        (&before["level"], &before["detail"], before.get("entry")),
        (&json!("warn"), &json!("Consider a small test payment first."), None),
        "{before:#}"
    );
    let id = lost(&app, "transaction_transfer", transfer(&wallet, &native)).await;
    let code = app.ask("intent_view", json!({ "id": id })).await["code"].as_str().unwrap().to_owned();
    let said = format!(
        "A payment of 0.01 ETH to this address has an unknown outcome: {code}. If it was made, this one is not the first. Consider a small test payment first."
    );
    let line = first(app.ask("transfer_check", form.clone()).await).await;
    assert_eq!((&line["level"], &line["detail"], &line["entry"]["code"]), (&json!("warn"), &json!(said), &json!(code)), "{line:#}");
    let other = json!({ "destinationAddress": PAYEE, "walletId": wallet, "tokenId": native, "amount": "0.02", "feeLevel": "MEDIUM" });
    let drafted = app.call(Window::Main, "transaction_transfer", json!({ "input": other, "note": {} })).await.unwrap();
    let risks = app.review().await["risks"].clone();
    let risk = risks.as_array().unwrap().iter().find(|risk| risk["check"] == "first_payment").unwrap_or_else(|| panic!("{risks:#}"));
    assert!(risk["text"] == said.as_str() && risk["tick"].is_string(), "the confirm window says it too: {risk:#}");
    app.ask("draft_discard", json!({ "draftId": drafted["draftId"] })).await;
    // The control: what is recorded as not made names nothing.
    record(&app, &id, "not_sent").await;
    assert_eq!(first(app.ask("transfer_check", form).await).await["detail"], "Consider a small test payment first.");
}
