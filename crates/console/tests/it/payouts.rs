//! Naira payouts: once, in their own send queue, never the same twice by mistake, and evidence where nobody knows.

use crate::test_console::{self, TestConsole};
use bursar_console::app::commands::Window;
use bursar_contract::{Code, Fault};
use bursar_test_support::poll;
use serde_json::{Value, json};

/// An account with money, and its id.
pub async fn account(app: &TestConsole) -> String {
    let holder = json!({
        "firstName": "Ada", "lastName": "Obi", "phoneNumber": "+2348012345678", "email": "ada@example.com", "address": "1 Marina, Lagos",
        "dateOfBirth": "1990-02-28", "bvn": "22123456789", "nin": "12345678901",
    });
    let made = app.ask("virtual_account_create", json!({ "count": 1, "metadata": [{ "name": "Ada Obi", "refId": "float", "holderDetails": holder }] })).await;
    let id = made["created"][0]["id"].as_str().unwrap().to_owned();
    app.sandbox_ask("POST", "/sandbox/deposit", json!({ "virtualAccountId": id, "amount": "100000.00" })).await;
    id
}

/// A payout of this amount, as the service takes it.
pub fn payout(account: &str, amount: &str) -> Value {
    json!({
        "id": account, "amount": amount, "destinationType": "other-banks", "narration": "Invoice 2291",
        "destination": { "accountNumber": "0123456789", "sortCode": "058", "accountName": "CHIDI OKEKE" },
    })
}

/// Drafts it; the id of the draft.
pub async fn draft(app: &TestConsole, input: Value, note: Value) -> Result<String, Fault> {
    let drafted = app.call(Window::Main, "virtual_account_transfer", json!({ "input": input, "note": note })).await?;
    Ok(drafted["draftId"].as_str().unwrap().to_owned())
}

async fn balance(app: &TestConsole, account: &str) -> String {
    app.ask("virtual_account_balance", json!({ "id": account })).await["availableBalance"].as_str().unwrap().to_owned()
}

/// A payout of 2,500.50 that the service made, and whose two attempts both ended without an answer that says so.
pub async fn unknown_payout(app: &TestConsole, account: &str) -> String {
    unknown_payout_of(app, account, "2500.50").await
}

pub async fn unknown_payout_of(app: &TestConsole, account: &str, amount: &str) -> String {
    app.fail("virtual_account_transfer", "drop_after", 1).await;
    app.fail("virtual_account_transfer", "status=409", 1).await;
    let id = draft(app, payout(account, amount), json!({})).await.unwrap();
    app.approve().await;
    poll::until("nobody knows of it", async || {
        let view = app.ask("intent_view", json!({ "id": id })).await;
        if view["attempts"] == 2 && view["state"] == "unknown" { Ok(()) } else { Err(view) }
    })
    .await;
    id
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payout_is_reviewed_with_bank_and_number_and_paid_once() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    app.fail("virtual_account_transfer", "drop_after", 1).await;
    let id = draft(&app, payout(&account, "2500.50"), json!({ "reference": "INV-2291" })).await.unwrap();
    let review = app.review().await;
    assert_eq!((&review["money"]["amount"], &review["money"]["unit"], &review["approveLabel"]), (&json!("2,500.50"), &json!("NGN"), &json!("Send ₦2,500.50")));
    assert_eq!((&review["money"]["to"]["address"], &review["money"]["bank"]["code"]), (&json!("0123456789"), &json!("058")));
    app.approve().await;
    let done = app.until(&id, &["settled"]).await;
    assert_eq!((&done["attempts"], &done["serviceState"]), (&json!(2), &json!("COMPLETE")), "{done:#}");
    // 2,500.50 and the fee of 10.
    assert_eq!(balance(&app, &account).await, "97489.50");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_payout_is_stopped_for_ten_minutes_and_warned_of_for_ever() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    // Both drafted before either is approved: each was alone when it was checked.
    let first = draft(&app, payout(&account, "100.00"), json!({})).await.unwrap();
    let second = app.beside(&first, draft(&app, payout(&account, "100.00"), json!({}))).await.unwrap();
    let ticks = test_console::ticks(&app.review().await);
    app.approve().await;
    app.until(&first, &["settled"]).await;
    let stopped = app.say_yes(json!({ "ticks": ticks })).await.unwrap_err();
    assert!(stopped.code == Code::Refused && stopped.message.to_string().contains("The same payment"), "{stopped}");
    app.ask("draft_discard", json!({ "draftId": second })).await;
    let again = draft(&app, payout(&account, "100.00"), json!({})).await.unwrap_err();
    assert!(again.message.to_string().contains("less than 10 minutes"), "{again}");
    // An approval counts, not when it was drafted.
    app.journal(&format!("UPDATE intent SET created_at = created_at - 1200000 WHERE id = '{first}'")).await;
    assert!(draft(&app, payout(&account, "100.00"), json!({})).await.is_err());
    app.journal(&format!("UPDATE intent SET decided_at = decided_at - 1200000 WHERE id = '{first}'")).await;
    let other = draft(&app, payout(&account, "100.00"), json!({})).await.unwrap();
    let risks = app.review().await["risks"].clone();
    assert!(risks.as_array().unwrap().iter().any(|risk| risk["title"].as_str().unwrap().contains("went to this account before")), "{risks:#}");
    app.approve().await;
    app.until(&other, &["settled"]).await;
    assert_eq!(balance(&app, &account).await, "99780.00");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_payout_of_an_account_is_in_flight_at_a_time() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    app.fail("virtual_account_transfer", "delay=300", 1).await;
    let first = draft(&app, payout(&account, "10.00"), json!({})).await.unwrap();
    app.approve().await;
    let second = draft(&app, payout(&account, "20.00"), json!({})).await.unwrap();
    app.approve().await;
    app.until(&first, &["settled"]).await;
    app.until(&second, &["settled"]).await;
    // The second left when the first was answered, and not before.
    let rows = app.ask("exchange_list", json!({ "operation": "virtual_account_transfer" })).await["rows"].clone();
    let of = |id: &str| rows.as_array().unwrap().iter().find(|row| row["intent"] == id).unwrap_or_else(|| panic!("{rows:#}")).clone();
    let left = |row: &Value| row["at"].as_str().unwrap().parse::<jiff::Timestamp>().unwrap().as_millisecond();
    let (one, other) = (of(&first), of(&second));
    assert!(one["ms"].as_i64() >= Some(300) && left(&other) >= left(&one) + one["ms"].as_i64().unwrap(), "{rows:#}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payout_nobody_knows_of_shows_both_balances_and_a_text_for_the_bank() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let id = unknown_payout(&app, &account).await;
    let evidence = app.ask("unknown_evidence", json!({ "id": id })).await;
    let naira = &evidence["naira"];
    assert_eq!((&naira["before"]["amount"], &naira["after"]["amount"], &naira["others"]), (&json!("100000.00"), &json!("97489.50"), &json!([])));
    assert_eq!(naira["unexplained"], "2510.50");
    let text = naira["complaint"]["text"].as_str().unwrap();
    // The bank knows our account by its number, not by an id of the service.
    let listed = app.ask("account_list", json!({ "read": false })).await;
    let number = listed["accounts"][0]["number"].as_str().unwrap();
    assert!(text.contains(&format!("from our account {number} (ADA OBI) to")) && !text.contains(&account), "{text}");
    for part in ["NGN 2500.50", "0123456789", "CHIDI OKEKE", "058", "Invoice 2291", evidence["item"]["intent"]["code"].as_str().unwrap()] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(evidence["item"]["looking"], false);
    // It is decided by a person alone; then a payout to the same account asks for its number again.
    app.ask("unknown_decide", json!({ "id": id, "verdict": "sent", "note": "The bank's statement shows it" })).await;
    assert_eq!(app.ask("intent_view", json!({ "id": id })).await["state"], "settled");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_person_recorded_never_looks_like_a_word_of_the_service() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let said = async |id: &str| {
        let entry = app.ask("entry_view", json!({ "id": id })).await;
        let receipt = app.ask("receipt_text", json!({ "id": id })).await["text"].as_str().unwrap().to_owned();
        (entry["row"].get("recorded").cloned(), entry["words"].as_str().unwrap().to_owned(), receipt)
    };
    let id = unknown_payout(&app, &account).await;
    assert_eq!(said(&id).await.0, None, "the control: nobody recorded anything yet");
    app.ask("unknown_decide", json!({ "id": id, "verdict": "sent", "note": "The bank's statement shows it" })).await;
    let (Some(recorded), words, receipt) = said(&id).await else { panic!("nothing is recorded") };
    assert_eq!((&recorded["sent"], &words), (&json!(true), &format!("Recorded as made (by {})", recorded["by"].as_str().unwrap())));
    assert!(receipt.contains("Recorded as made") && !receipt.contains("Accepted by the service"), "{receipt}");
    assert!(receipt.contains("The service did not confirm it") && !receipt.contains("what the service answered"), "{receipt}");
    let out = tempfile::tempdir().unwrap();
    app.console.set_picker(std::sync::Arc::new(crate::history::Always(out.path().to_owned())));
    app.ask("export_make", json!({ "list": { "text": "kind:payment" }, "format": "json" })).await;
    let file = std::fs::read_dir(out.path()).unwrap().next().unwrap().unwrap().path();
    let export: Value = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
    assert_eq!(export["rows"][0]["status"], words, "{export:#}");

    // Beside another payout whose outcome nobody knows, too.
    let open = unknown_payout_of(&app, &account, "310").await;
    let beside = unknown_payout_of(&app, &account, "420").await;
    let others = async || app.ask("unknown_evidence", json!({ "id": open })).await["naira"]["others"].clone();
    assert_eq!((others().await[0]["id"].as_str(), others().await[0].get("recorded")), (Some(beside.as_str()), None), "the control");
    app.ask("unknown_decide", json!({ "id": beside, "verdict": "sent", "note": "The bank's statement shows it" })).await;
    assert_eq!(others().await[0]["recorded"], true);
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn while_attempts_rise_bursar_says_that_it_goes_on_and_names_no_time_of_a_chain() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    app.fail("virtual_account_transfer", "drop_after", 1).await;
    app.fail("virtual_account_transfer", "status=409", 1).await;
    let id = draft(&app, payout(&account, "2500.50"), json!({})).await.unwrap();
    app.approve().await;
    poll::until("the last attempt ended", async || {
        let view = app.ask("intent_view", json!({ "id": id })).await;
        assert_eq!(view["usualSeconds"], 0, "{view:#}");
        let is_over = view["attempts"] == 2 && view["state"] == "unknown" && view["watching"] == "nothing";
        // The control is the end: what waits for a person is not said to be watched.
        assert!(is_over || view["watching"] == "sending", "{view:#}");
        // The inbox says the same of it.
        let inbox = app.ask("unknown_list", json!({})).await;
        let view = app.ask("intent_view", json!({ "id": id })).await;
        if let (Some(item), "unknown") = (inbox.get(0), view["state"].as_str().unwrap()) {
            let goes_on = item["looking"] == true || item["sending"] == true;
            assert!(goes_on || view["watching"] == "nothing", "{item:#}");
            let says = item["intent"]["watching"].as_str().unwrap();
            assert_eq!((item["sending"] == true, item["looking"] == true), (says == "sending", says == "checking"), "{item:#}");
        }
        if is_over { Ok(()) } else { Err(view) }
    })
    .await;
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payout_sent_again_asks_for_the_account_number_again() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    app.fail("virtual_account_transfer", "status=422", 1).await;
    let id = draft(&app, payout(&account, "50.00"), json!({})).await.unwrap();
    app.approve().await;
    app.until(&id, &["refused"]).await;
    app.refuses_answers_beforehand("virtual_account_transfer", &payout(&account, "50.00")).await;
    let again = draft(&app, payout(&account, "50.00"), json!({ "resendOf": id })).await.unwrap();
    for typed in [json!({}), json!({ "destination": "" }), json!({ "destination": "0123456788" })] {
        assert_eq!(app.say_yes(typed.clone()).await.unwrap_err().field.as_deref(), Some("destination"), "{typed}");
    }
    app.say_yes(json!({ "destination": "0123 456 789" })).await.unwrap();
    assert_eq!(app.until(&again, &["settled"]).await["links"][0]["id"], json!(id));
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payout_to_nobody_to_nine_digits_or_of_nothing_is_refused_at_its_field() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let with = |pointer: &str, value: &str| {
        let mut input = payout(&account, "50.00");
        *input.pointer_mut(pointer).unwrap() = json!(value);
        input
    };
    for (input, field) in [
        (with("/destination/accountNumber", "012345678"), "destination.accountNumber"),
        (with("/destination/accountNumber", "01234567８9"), "destination.accountNumber"),
        (with("/destination/accountName", " "), "destination.accountName"),
        (with("/amount", "0.00"), "amount"),
    ] {
        let fault = draft(&app, input, json!({})).await.unwrap_err();
        assert_eq!(fault.field.as_deref(), Some(field), "{fault}");
    }
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_hold_for_payouts_in_the_form_at_the_draft_and_between_drafts() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let limit = |payment: &str, day: &str, payee: &str| json!({ "limits": { "limits": [{ "unit": "NGN", "payment": payment, "day": day, "payee": payee }] } });
    let form = |amount: &str| json!({ "accountId": account, "sortCode": "058", "accountNumber": "0123456789", "accountName": "CHIDI OKEKE", "amount": amount, "narration": "Rent" });
    app.ask("limits_save", limit("1,000.00", "1500", "")).await;
    let stopped =
        |checks: &Value| checks["lines"].as_array().unwrap().iter().any(|line| line["id"] == "limit" && line["level"] == "danger" && line["field"] == "amount");
    let over = app.ask("payout_check", form("1,000.01")).await;
    assert!(stopped(&over));
    let named =
        over["lines"].as_array().unwrap().iter().any(|line| line["text"] == "This is over your limit of ₦1,000.00 in one payment. ₦1,500.00 is left today.");
    assert!(named, "{over:#}");
    let within = app.ask("payout_check", form("1,000.00")).await;
    assert!(!stopped(&within));
    assert_eq!(within["leftToday"], "1500", "what is left is said before it is too little");
    assert_eq!(draft(&app, payout(&account, "1000.01"), json!({})).await.unwrap_err().field.as_deref(), Some("amount"));

    // Both fit when they are drafted; together they do not.
    let first = draft(&app, payout(&account, "900.00"), json!({})).await.unwrap();
    let second = draft(&app, payout(&account, "700.00"), json!({})).await.unwrap();
    app.approve().await;
    app.until(&first, &["settled"]).await;
    assert_eq!(app.ask("payout_check", form("100.00")).await["leftToday"], "600");
    let review = app.review().await;
    let verdict = json!({ "input": { "verdict": { "draftId": second, "token": review["token"], "ticks": test_console::ticks(&review) } } });
    let fault = app.call(Window::Confirm, "draft_approve", verdict).await.unwrap_err();
    assert!(fault.message.to_string().contains("₦1,500.00 in one day"), "{fault}");
    assert_eq!(balance(&app, &account).await, "99090.00", "only the first left");

    app.ask("draft_discard", json!({ "draftId": second })).await;
    app.allow("limits_save", limit("", "", "1000")).await;
    assert!(stopped(&app.ask("payout_check", form("100.01")).await), "900 went to this payee today");
    let within = app.ask("payout_check", form("100.00")).await;
    assert!(!stopped(&within));
    assert_eq!(within["leftToday"], Value::Null, "no limit for one day");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_limit_for_naira_holds_however_its_unit_was_typed() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let limit = |unit: &str| json!({ "unit": unit, "payment": "1000", "day": "", "payee": "" });
    let form = json!({ "accountId": account, "sortCode": "058", "accountNumber": "0123456789", "accountName": "CHIDI OKEKE", "amount": "1000.01", "narration": "Rent" });
    let stopped = async || {
        let checks = app.ask("payout_check", form.clone()).await;
        checks["lines"].as_array().unwrap().iter().any(|line| line["id"] == "limit" && line["level"] == "danger")
    };
    assert!(!stopped().await, "the control: no limit yet");
    for unit in ["naira", "Naira ", "ngn", "₦"] {
        if app.ask("limits_view", json!({})).await["limits"] != json!([]) {
            app.allow("limits_save", json!({ "limits": { "limits": [] } })).await;
        }
        app.ask("limits_save", json!({ "limits": { "limits": [limit(unit)] } })).await;
        assert_eq!(app.ask("limits_view", json!({})).await["limits"][0]["unit"], "NGN", "{unit}");
        assert!(stopped().await, "{unit}");
    }
    // One that was kept as it was typed, before.
    app.journal(r#"UPDATE meta SET value = replace(value, '"NGN"', '"naira"') WHERE name = 'limits'"#).await;
    assert!(stopped().await);
    let twice = app.try_ask("limits_save", json!({ "limits": { "limits": [limit("NGN"), limit("naira")] } })).await.unwrap_err();
    assert_eq!(twice.field.as_deref(), Some("limits.1.unit"));
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payout_nobody_knows_of_is_found_by_the_next_press_however_old_it_is() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    app.ask("replay_rule_change", json!({ "minutes": 0 })).await;
    app.fail("virtual_account_transfer", "drop_after", 1).await;
    let lost = draft(&app, payout(&account, "2500.50"), json!({})).await.unwrap();
    // Drafted before the first one was approved, and pressed long after.
    let second = app.beside(&lost, draft(&app, payout(&account, "2500.50"), json!({}))).await.unwrap();
    app.approve().await;
    let open = app.until(&lost, &["unknown"]).await;
    app.journal("UPDATE intent SET created_at = created_at - 86400000, decided_at = decided_at - 86400000").await;
    let form = json!({ "accountId": account, "sortCode": "058", "accountNumber": "0123456789", "accountName": "CHIDI OKEKE", "amount": "2,500.50", "narration": "Rent" });
    let checks = app.ask("payout_check", form.clone()).await;
    let line = checks["lines"].as_array().unwrap().iter().find(|line| line["id"] == "duplicate").unwrap();
    assert_eq!((&line["level"], &line["entry"]), (&json!("danger"), &json!({ "id": lost, "code": open["code"], "madeHere": true })));
    assert!(draft(&app, payout(&account, "2500.50"), json!({})).await.unwrap_err().message.to_string().contains("still open"));
    let review = app.review().await;
    let verdict = json!({ "input": { "verdict": { "draftId": second, "token": review["token"], "ticks": test_console::ticks(&review) } } });
    assert_eq!(app.call(Window::Confirm, "draft_approve", verdict).await.unwrap_err().code, Code::Refused);
    assert_eq!(balance(&app, &account).await, "97489.50", "the account was debited once");

    app.ask("unknown_decide", json!({ "id": lost, "verdict": "sent", "note": "The bank's statement shows it" })).await;
    app.ask("draft_discard", json!({ "draftId": second })).await;
    let checks = app.ask("payout_check", form).await;
    let line = checks["lines"].as_array().unwrap().iter().find(|line| line["id"] == "duplicate").unwrap();
    assert_eq!(line["level"], "warn", "decided a day ago: a second, separate payout asks for a tick");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receipt_of_a_payout_says_what_was_answered_and_never_that_it_arrived() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let id = draft(&app, payout(&account, "2500.50"), json!({ "reference": "INV-2291" })).await.unwrap();
    app.approve().await;
    app.until(&id, &["settled"]).await;
    let text = app.ask("receipt_text", json!({ "id": id })).await["text"].as_str().unwrap().to_owned();
    for part in
        ["2,500.50 NGN", "Accepted by the service", "CHIDI OKEKE", "0123 456 789", "Guaranty Trust Bank, bank code 058", "Invoice 2291", "INV-2291", "TEST"]
    {
        assert!(text.contains(part), "{part}:\n{text}");
    }
    for word in ["received", "credited", "paid into", "complete on chain", "delivered"] {
        assert!(!text.to_lowercase().contains(word), "{word}:\n{text}");
    }
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payout_says_what_the_service_charged_with_its_stamp_duty() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let id = draft(&app, payout(&account, "20000.00"), json!({})).await.unwrap();
    app.approve().await;
    let done = app.until(&id, &["settled"]).await;
    assert_eq!(done["money"]["fee"], "₦10.00, and ₦50.00 stamp duty");
    assert!(app.ask("receipt_text", json!({ "id": id })).await["text"].as_str().unwrap().contains("₦10.00, and ₦50.00 stamp duty"));
    assert_eq!(balance(&app, &account).await, "79940.00");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payout_that_was_made_says_what_left_the_account_and_what_stays_on_it() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let id = draft(&app, payout(&account, "20000.00"), json!({})).await.unwrap();
    let estimate = app.ask("intent_view", json!({ "id": id })).await["money"].clone();
    assert_eq!(
        (&estimate["total"], &estimate["staysAfter"]),
        (&json!("₦20,050.00 and the fee, which is not known before sending"), &json!("₦79,950.00, minus the fee, which is not known"))
    );
    app.approve().await;
    let money = app.until(&id, &["settled"]).await["money"].clone();
    assert_eq!((&money["total"], &money["staysAfter"]), (&json!("₦20,060.00"), &json!("₦79,940.00")), "{money}");
    assert_eq!((&money["duty"], &money["unexpected"]), (&Value::Null, &Value::Null), "the fee says the duty: {money}");
    let text = app.ask("receipt_text", json!({ "id": id })).await["text"].as_str().unwrap().to_owned();
    assert!(text.contains("Total debit") && text.contains("₦20,060.00"), "{text}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn stamp_duty_that_was_taken_of_a_salary_is_said() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let form = json!({ "form": { "accountId": account, "sortCode": "058", "accountNumber": "0123456789", "accountName": "CHIDI OKEKE", "amount": "20000", "narration": "Nov salary", "purpose": "salary" }, "note": {} });
    let id = app.ask("payout_draft", form).await["draftId"].as_str().unwrap().to_owned();
    let duty = "None is due on a salary. The service does not know that this is a salary, and may still charge the duty.";
    assert_eq!(app.ask("intent_view", json!({ "id": id })).await["money"]["duty"], duty);
    app.approve().await;
    let money = app.until(&id, &["settled"]).await["money"].clone();
    assert_eq!(money["unexpected"], "The service charged ₦50.00 stamp duty, although this is a salary.");
    assert_eq!((&money["total"], &money["staysAfter"]), (&json!("₦20,060.00"), &json!("₦79,940.00")), "{money}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payout_cancelled_in_the_confirm_window_leaves_no_balance_after_it() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let id = draft(&app, payout(&account, "2500.50"), json!({})).await.unwrap();
    assert!(app.ask("intent_view", json!({ "id": id })).await["money"]["staysAfter"].is_string());
    let review = app.review().await;
    app.call(Window::Confirm, "draft_reject", json!({ "input": { "verdict": { "draftId": id, "token": review["token"] } } })).await.unwrap();
    let money = app.until(&id, &["rejected"]).await["money"].clone();
    assert_eq!((&money["staysAfter"], &money["total"], &money["duty"]), (&Value::Null, &Value::Null, &Value::Null), "{money}");
    assert_eq!(money["fee"], "None, it was not sent");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_payout_cost_is_read_from_the_balance_where_the_service_does_not_say_it() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let id = unknown_payout(&app, &account).await;
    app.ask("unknown_decide", json!({ "id": id, "verdict": "sent", "note": "The bank's statement shows it" })).await;
    let fee = async || app.ask("intent_view", json!({ "id": id })).await["money"]["fee"].clone();
    // A charge can be booked after the payout: a balance read at once says nothing yet.
    assert_eq!((balance(&app, &account).await.as_str(), fee().await), ("97489.50", json!("Not reported by the service")));
    app.journal("UPDATE intent SET first_sent_at = first_sent_at - 120000").await;
    balance(&app, &account).await;
    assert_eq!(fee().await, "₦10.00 with any stamp duty, from the balances before and after");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_balance_that_moved_otherwise_too_says_nothing_of_a_charge() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let id = unknown_payout(&app, &account).await;
    app.ask("unknown_decide", json!({ "id": id, "verdict": "sent", "note": "The bank's statement shows it" })).await;
    app.journal("UPDATE intent SET first_sent_at = first_sent_at - 120000").await;
    app.sandbox_ask("POST", "/sandbox/deposit", json!({ "virtualAccountId": account, "amount": "700.00" })).await;
    balance(&app, &account).await;
    assert_eq!(app.ask("intent_view", json!({ "id": id })).await["money"]["fee"], "Not reported by the service");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_cannot_tick_the_risks_of_a_payout_and_only_the_confirm_window_can() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let mut input = payout(&account, "2500.50");
    input["destination"]["accountName"] = json!("SOMEBODY ELSE");
    app.refuses_answers_beforehand("virtual_account_transfer", &input).await;
    let id = draft(&app, input, json!({})).await.unwrap();
    let review = app.review().await;
    let risk = review["risks"].as_array().unwrap().iter().find(|risk| risk["check"] == "name").unwrap();
    assert_eq!(risk["level"], "danger", "the bank knows another name: {risk}");
    assert!(risk["tick"].as_str().unwrap().ends_with("is really the account of SOMEBODY ELSE"), "{risk}");
    let others: Vec<String> = test_console::ticks(&review).into_iter().filter(|tick| json!(tick) != risk["tick"]).collect();
    let refused = app.say_yes(json!({ "ticks": others })).await.unwrap_err();
    assert!(refused.message.id() == "app-tick-missing", "{refused}");
    app.approve().await;
    app.until(&id, &["settled"]).await;
    app.console.shutdown().await;
}
