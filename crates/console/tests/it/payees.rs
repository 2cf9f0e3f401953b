//! What a payout form and the confirm window say of who is paid, and of what it costs.

use bursar_console::app::commands::Window;
use serde_json::{Value, json};

use crate::{
    payouts::{account, draft, payout},
    test_console::{self, TestConsole, service::Service},
};

/// What the form says of a payee, by the name of the check.
async fn said(app: &TestConsole, account: &str, number: &str, name: &str, amount: &str) -> Vec<(String, String, String)> {
    let form = json!({ "accountId": account, "sortCode": "058", "accountNumber": number, "accountName": name, "amount": amount, "narration": "Rent" });
    let checks = app.ask("payout_check", form).await;
    let text = |line: &Value, part: &str| line[part].as_str().unwrap_or_default().to_owned();
    let lines = checks["lines"].as_array().unwrap().iter();
    lines.map(|line| (text(line, "id"), text(line, "level"), format!("{} {}", text(line, "text"), text(line, "detail")))).collect()
}

fn found<'a>(lines: &'a [(String, String, String)], id: &str) -> Option<(&'a str, &'a str)> {
    lines.iter().find(|(of, ..)| of == id).map(|(_, level, text)| (level.as_str(), text.as_str()))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_payment_an_almost_known_number_and_a_new_account_of_a_known_name_are_warned_of() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let first = said(&app, &account, "0123456789", "CHIDI OKEKE", "10.00").await;
    assert_eq!(found(&first, "first_payment"), Some(("warn", "First payment to this account in this computer’s records Consider a small test payment first.")));
    assert_eq!((found(&first, "look_alike"), found(&first, "bank_changed")), (None, None), "the control: nothing is known yet");
    let id = draft(&app, payout(&account, "10.00"), json!({})).await.unwrap();
    assert!(app.review().await["risks"].as_array().unwrap().iter().any(|risk| risk["check"] == "first_payment"));
    app.approve().await;
    app.until(&id, &["settled"]).await;

    let again = said(&app, &account, "0123456789", "CHIDI OKEKE", "11.00").await;
    let (level, text) = found(&again, "first_payment").unwrap();
    assert!(level == "ok" && text.starts_with("Paid once before"), "{text}");
    for (number, slip) in [("0123456798", "Two digits have changed places."), ("0123456780", "One digit is different.")] {
        let near = said(&app, &account, number, "CHIDI OKEKE", "10.00").await;
        let (level, text) = found(&near, "look_alike").unwrap_or_else(|| panic!("{number}: {near:?}"));
        assert!(level == "warn" && text.contains("0123456789") && text.ends_with(slip), "{text}");
    }
    // A bank counts its own numbers: the same digits at another one are no slip of the hand.
    for number in ["0123456798", "0123456780", "0123456789"] {
        let mut elsewhere = form(&account, "10.00", json!({ "sortCode": "057", "accountNumber": number, "accountName": "CHIDI OKEKE" }));
        elsewhere["narration"] = json!("Rent");
        let checks = app.ask("payout_check", elsewhere).await;
        let of = |id: &str| checks["lines"].as_array().unwrap().iter().find(|line| line["id"] == id).map(|line| line["level"].clone());
        assert_eq!((of("look_alike"), of("first_payment")), (None, Some(json!("warn"))), "{number}: {checks:#}");
    }
    let moved = said(&app, &account, "3011223344", "Okeke Chidi", "10.00").await;
    assert_eq!(found(&moved, "look_alike"), None);
    let (level, text) = found(&moved, "bank_changed").unwrap_or_else(|| panic!("{moved:?}"));
    assert!(level == "warn" && text.contains("0123456789"), "{text}");
    assert_eq!(found(&said(&app, &account, "3011223344", "Halima Bello", "10.00").await, "bank_changed"), None, "the control: another name");

    // An almost known number is typed once more in the confirm window.
    let mut near = payout(&account, "10.00");
    near["destination"]["accountNumber"] = json!("0123456798");
    draft(&app, near, json!({})).await.unwrap();
    let review = app.review().await;
    let verdict = |typed: Value, token: &Value| json!({ "input": { "verdict": { "draftId": review["draftId"], "token": token, "ticks": test_console::ticks(&review), "destination": typed } } });
    let refused = app.call(Window::Confirm, "draft_approve", verdict(json!("0123456789"), &review["token"])).await.unwrap_err();
    assert_eq!(refused.field.as_deref(), Some("destination"));
    let again = app.review().await;
    app.call(Window::Confirm, "draft_approve", verdict(json!("0123456798"), &again["token"])).await.unwrap();
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_number_that_is_almost_that_of_a_contact_is_warned_of_before_the_contact_was_ever_paid() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let details = json!({ "kind": "bank", "sortCode": "058", "bank": "Guaranty Trust Bank", "accountNumber": "3011223344", "accountName": "HALIMA BELLO" });
    app.ask("contact_save", json!({ "kind": "person", "name": "Halima Bello", "methods": [{ "details": details }] })).await;
    for (number, slip) in [("3011223434", "Two digits have changed places."), ("3011223345", "One digit is different.")] {
        let near = said(&app, &account, number, "SANNI KEMI", "10.00").await;
        let (level, text) = found(&near, "look_alike").unwrap_or_else(|| panic!("{number}: {near:?}"));
        let elsewhere = form(&account, "10.00", json!({ "sortCode": "057", "accountNumber": number }));
        let elsewhere = app.ask("payout_check", elsewhere).await;
        assert!(elsewhere["lines"].as_array().unwrap().iter().all(|line| line["id"] != "look_alike"), "{number} at another bank: {elsewhere:#}");
        assert!(level == "warn" && text.contains("3011223344") && text.contains("Halima Bello") && text.ends_with(slip), "{text}");
    }
    let other = said(&app, &account, "3011229999", "SANNI KEMI", "10.00").await;
    assert_eq!(found(&other, "look_alike"), None, "the control: another number");
    app.console.shutdown().await;
}

/// The form of a payout of this amount to the account of the tests.
fn form(account: &str, amount: &str, more: Value) -> Value {
    let mut form = json!({
        "accountId": account, "sortCode": "058", "accountNumber": "0123456785", "accountName": "SANNI KEMI", "amount": amount, "narration": "Salary July",
    });
    form.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    form
}

#[tokio::test(flavor = "multi_thread")]
async fn a_salary_has_no_stamp_duty_in_the_form_and_in_what_is_approved() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    app.ask(
        "naira_rules_change",
        json!({ "fee": "10", "feeAsOf": "2026-02-01", "duty": "50", "dutyFrom": "10000", "dutySince": "2026-01-05", "youngest": 18 }),
    )
    .await;
    // The control: without the tick it has one.
    let usual = app.ask("payout_check", form(&account, "20000", json!({}))).await;
    assert_eq!((&usual["duty"], &usual["total"], &usual["staysAfter"]), (&json!("50.00"), &json!("20060.00"), &json!("79940.00")));
    assert_eq!((&usual["feeAsOf"], &usual["dutySince"]), (&json!("2026-02-01"), &json!("2026-01-05")), "the day of each estimate stands beside it");
    let salary = form(&account, "20000", json!({ "purpose": "salary" }));
    let checks = app.ask("payout_check", salary.clone()).await;
    assert_eq!((checks.get("duty"), &checks["total"], &checks["staysAfter"]), (None, &json!("20010.00"), &json!("79990.00")));
    app.ask("payout_draft", json!({ "form": salary, "note": {} })).await;
    let review = app.review().await;
    let money = &review["money"];
    let duty = "None is due on a salary. The service does not know that this is a salary, and may still charge the duty.";
    assert_eq!((&money["duty"], &money["total"]), (&json!(duty), &json!("₦20,010.00")), "{money:#}");
    assert_eq!((&review["title"], &money["purpose"]), (&json!("Salary of ₦20,000.00 to SANNI KEMI"), &json!("salary")));
    assert!(review["blocks"].to_string().contains(r#""text":"Purpose""#), "{:#}", review["blocks"]);
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_salary_is_called_one_in_history_receipt_and_export_and_when_it_is_sent_again() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let pay = async |fault: Option<&str>, state: &str| {
        if let Some(fault) = fault {
            app.fail("virtual_account_transfer", fault, 1).await;
        }
        let form = form(&account, "20000", json!({ "purpose": "salary", "narration": "July" }));
        let id = app.ask("payout_draft", json!({ "form": form, "note": {} })).await["draftId"].as_str().unwrap().to_owned();
        app.approve().await;
        app.until(&id, &[state]).await;
        id
    };
    let refused = pay(Some("status=400"), "refused").await;
    draft(&app, payout(&account, "20000"), json!({ "resendOf": refused })).await.unwrap();
    let review = app.review().await;
    assert_eq!(review["money"]["purpose"], "salary", "what is sent again is for the same");
    let verdict = json!({ "input": { "verdict": { "draftId": review["draftId"], "token": review["token"] } } });
    app.call(Window::Confirm, "draft_reject", verdict).await.unwrap();

    let paid = pay(None, "settled").await;
    let found = app.ask("intent_list", json!({ "text": "salary status:complete" })).await;
    assert_eq!((&found["total"], &found["rows"][0]["title"]), (&json!(1), &json!("Salary")), "{found:#}");
    assert_eq!(found["rows"][0]["purpose"], "salary", "the row of the list says it too");
    assert_eq!(app.ask("entry_view", json!({ "id": paid })).await["intent"]["money"]["purpose"], "salary");
    let receipt = app.ask("receipt_text", json!({ "id": paid })).await["text"].as_str().unwrap().to_owned();
    assert!(receipt.lines().any(|line| line.contains("Purpose") && line.contains("Salary")), "{receipt}");
    let out = tempfile::tempdir().unwrap();
    app.console.set_picker(std::sync::Arc::new(crate::history::Always(out.path().to_owned())));
    app.ask("export_make", json!({ "list": { "text": "status:complete kind:payment" }, "format": "json" })).await;
    let file = std::fs::read_dir(out.path()).unwrap().next().unwrap().unwrap().path();
    let whole: Value = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
    assert_eq!(whole["rows"][0]["type"], "Salary", "{whole:#}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_confirm_window_names_the_account_that_pays_what_leaves_it_what_stays_and_the_bank_s_word_for_the_name() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    app.ask("payout_draft", json!({ "form": form(&account, "20000", json!({})), "note": {} })).await;
    let money = app.review().await["money"].clone();
    assert_eq!(money["from"]["name"], "ADA OBI");
    assert_eq!((&money["duty"], &money["nameCheck"]), (&json!("₦50.00, an estimate"), &json!("The bank has the same name")));
    assert_eq!(money["total"], "₦20,050.00 and the fee, which is not known before sending");
    assert_eq!(money["staysAfter"], "₦79,950.00, minus the fee, which is not known");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_was_taken_from_the_bank_is_never_called_the_same_name() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let check = async |part: Value| {
        let checks = app.ask("payout_check", form(&account, "20000", part)).await;
        let line = checks["lines"].as_array().unwrap().iter().find(|line| line["id"] == "name").unwrap().clone();
        (line["level"].as_str().unwrap().to_owned(), line["text"].as_str().unwrap().to_owned())
    };
    assert_eq!(check(json!({})).await.0, "ok", "the control: a typed name is compared");
    let (level, text) = check(json!({ "nameFromBank": true })).await;
    assert_eq!((level.as_str(), text.as_str()), ("info", "Name from Guaranty Trust Bank: SANNI KEMI"));
    // Who changes it afterwards has typed a name.
    assert_eq!(check(json!({ "nameFromBank": true, "accountName": "Sanni K. Kemi" })).await.0, "warn");
    app.ask("payout_draft", json!({ "form": form(&account, "20000", json!({ "nameFromBank": true })), "note": {} })).await;
    assert_eq!(app.review().await["money"]["nameCheck"], "Name from the bank");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_number_that_does_not_fit_its_bank_is_warned_of_until_the_bank_has_it_under_no_other_name() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let check = async |name: &str| app.ask("payout_check", form(&account, "20000", json!({ "accountNumber": "0123456789", "accountName": name }))).await;
    let warned = |checks: &Value| checks["lines"].as_array().unwrap().iter().any(|line| line["id"] == "bank_digit" && line["level"] == "warn");
    app.fail("virtual_account_name_enquiry", "status=500", 20).await;
    assert!(warned(&check("Zebulon Quentin").await), "the bank does not answer");
    app.fail("virtual_account_name_enquiry", "status=500", 0).await;
    let other = check("Zebulon Quentin").await;
    assert!(warned(&other), "another name is the sign of a wrong number");
    let same = check(other["name"]["returned"].as_str().unwrap()).await;
    assert!(!warned(&same), "the bank has this number under this name: {same:#}");
    let unnamed = check("").await;
    assert!(!warned(&unnamed), "and nothing speaks against it while no name is typed");
    for checks in [same, unnamed] {
        let digit = checks["lines"].as_array().unwrap().iter().find(|line| line["id"] == "bank_digit").cloned().unwrap_or_default();
        let text = "This number does not fit the check digit of Guaranty Trust Bank, but the bank confirmed the account";
        assert_eq!((&digit["level"], &digit["text"]), (&json!("info"), &json!(text)), "{checks:#}");
    }
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_form_offers_who_was_paid_lately_and_the_accounts_of_contacts_once_each() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    assert_eq!(app.ask("beneficiary_list", json!({})).await, json!([]), "the control: nobody is known yet");
    for amount in ["10.00", "11.00"] {
        let id = draft(&app, payout(&account, amount), json!({})).await.unwrap();
        app.approve().await;
        app.until(&id, &["settled"]).await;
    }
    let details =
        |number: &str, name: &str| json!({ "kind": "bank", "sortCode": "058", "bank": "Guaranty Trust Bank", "accountNumber": number, "accountName": name });
    let contact = |name: &str, details: Value| json!({ "kind": "person", "name": name, "methods": [{ "details": details }] });
    app.ask("contact_save", contact("Halima Bello", details("3011223344", "HALIMA BELLO"))).await;
    // Who was paid and becomes a contact stays one row, with what was paid before.
    app.ask("contact_save", contact("Chidi Okeke", details("0123456789", "CHIDI OKEKE"))).await;
    let listed = app.ask("beneficiary_list", json!({})).await;
    let rows: Vec<_> = listed.as_array().unwrap().iter().map(|one| (one["contact"].clone(), one["accountNumber"].clone(), one["times"].clone())).collect();
    assert_eq!(rows, [(json!("Chidi Okeke"), json!("0123456789"), json!(2)), (json!("Halima Bello"), json!("3011223344"), json!(0))]);
    assert_eq!((&listed[0]["amount"], &listed[0]["narration"], &listed[0]["purpose"]), (&json!("11.00"), &json!("Invoice 2291"), &Value::Null));
    // What it was for comes with the narration: a salary is not paid again as something else.
    let form = json!({ "accountId": account, "sortCode": "058", "accountNumber": "0123456789", "accountName": "CHIDI OKEKE", "amount": "12", "narration": "Nov salary", "purpose": "salary" });
    let id = app.ask("payout_draft", json!({ "form": form, "note": {} })).await["draftId"].as_str().unwrap().to_owned();
    app.approve().await;
    app.until(&id, &["settled"]).await;
    let paid = app.ask("beneficiary_list", json!({})).await[0].clone();
    assert_eq!((&paid["narration"], &paid["purpose"]), (&json!("Nov salary"), &json!("salary")));
    let contacts = app.ask("contact_list", json!({})).await;
    let chidi = contacts["rows"].as_array().unwrap().iter().find(|row| row["name"] == "Chidi Okeke").unwrap();
    assert_eq!(chidi["paid"]["times"], 3, "what was paid to the account before counts as paid to the contact: {chidi:#}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_left_the_account_from_elsewhere_is_warned_of_and_no_repeat_says_how_far_it_sees() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let first = said(&app, &account, "0123456789", "CHIDI OKEKE", "5000.00").await;
    let (level, text) = found(&first, "duplicate").unwrap();
    assert!(level == "ok" && text.contains("on this computer") && text.contains("other computers"), "{text}");
    assert!(first.iter().filter(|(id, ..)| id == "duplicate").count() == 1, "the control: nothing left the account yet");
    // Another program pays from the same account, with the same key of the service.
    let body = json!({ "amount": "5000.00", "destinationType": "other-banks", "narration": "Rent", "idempotencyKey": "6f8b1a52-2f6c-4b58-8d37-3f1f0d0f5b11",
        "destination": { "accountNumber": "0123456789", "sortCode": "058", "accountName": "CHIDI OKEKE" } });
    app.sandbox_ask("POST", &format!("/v2/virtual-accounts/{account}/transfer"), body).await;
    app.clock().advance(std::time::Duration::from_secs(20));
    let again = said(&app, &account, "0123456789", "CHIDI OKEKE", "5000.00").await;
    assert!(again.iter().any(|(id, level, text)| id == "duplicate" && level == "warn" && text.contains("₦5,010.00")), "{again:?}");
    // A larger payout cannot have been that one, so the review mentions it without a tick.
    let larger = said(&app, &account, "0123456789", "CHIDI OKEKE", "6000.00").await;
    let told: Vec<&str> = larger.iter().filter(|(id, ..)| id == "duplicate").map(|(_, level, _)| level.as_str()).collect();
    assert!(told.contains(&"info") && !told.contains(&"warn"), "{larger:?}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payout_of_this_computer_and_its_charge_explain_what_left_the_account() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    said(&app, &account, "0123456789", "CHIDI OKEKE", "20.00").await;
    let id = draft(&app, payout(&account, "20.00"), json!({})).await.unwrap();
    app.approve().await;
    app.until(&id, &["settled"]).await;
    // The charge of ₦10.00 is as much as another small payout.
    let next = said(&app, &account, "0123456789", "CHIDI OKEKE", "10.00").await;
    let told: Vec<&str> = next.iter().filter(|(id, ..)| id == "duplicate").map(|(_, level, _)| level.as_str()).collect();
    assert_eq!(told, ["ok"], "{next:?}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn while_an_account_cools_off_no_payout_is_larger_than_the_profile_allows() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    app.ask("cool_off_change", json!({ "hours": 24, "most": "500" })).await;
    let details =
        |number: &str| json!({ "kind": "bank", "sortCode": "058", "bank": "Guaranty Trust Bank", "accountNumber": number, "accountName": "CHIDI OKEKE" });
    let first = json!({ "kind": "person", "name": "Chidi Okeke", "methods": [{ "details": details("3011223344") }] });
    let kept = app.ask("contact_save", first.clone()).await["contact"].clone();
    let methods = json!([{ "id": kept["methods"][0]["id"], "details": details("3011223344") }, { "details": details("0123456789") }]);
    app.ask("contact_save", json!({ "id": kept["id"], "kind": "person", "name": "Chidi Okeke", "methods": methods })).await;
    let over = said(&app, &account, "0123456789", "CHIDI OKEKE", "500.01").await;
    let (level, text) = found(&over, "cool_off").unwrap_or_else(|| panic!("{over:?}"));
    assert!(level == "danger" && text.contains("₦500.00"), "{text}");
    let fault = draft(&app, payout(&account, "500.01"), json!({})).await.unwrap_err();
    assert_eq!(fault.field.as_deref(), Some("amount"));
    let within = said(&app, &account, "0123456789", "CHIDI OKEKE", "500.00").await;
    assert_eq!(found(&within, "cool_off"), None, "the control: so much goes");
    // It goes with a tick, as on a chain.
    assert_eq!(found(&within, "bank_cools").map(|(level, _)| level), Some("warn"), "{within:?}");
    let id = draft(&app, payout(&account, "500.00"), json!({})).await.unwrap();
    let review = app.review().await;
    let tick = "I called Chidi Okeke on a phone number I already had, and this account is really theirs";
    assert!(test_console::ticks(&review).iter().any(|one| one == tick), "{review:#}");
    let others: Vec<String> = test_console::ticks(&review).into_iter().filter(|one| one != tick).collect();
    assert_eq!(app.say_yes(json!({ "ticks": others })).await.unwrap_err().message.id(), "app-tick-missing");
    app.approve().await;
    app.until(&id, &["settled"]).await;
    app.console.shutdown().await;
}

/// What an officer would have been asked before ₦560,000 left a live account.
#[tokio::test(flavor = "multi_thread")]
async fn a_first_payment_of_a_live_profile_asks_for_its_tick() {
    const PASSPHRASE: &str = "violet-tram-onion-lake";
    let service = Service::live().await;
    let app = &service.app;
    let account = account(app).await;
    app.sandbox_ask("POST", "/sandbox/deposit", json!({ "virtualAccountId": account, "amount": "900000.00" })).await;
    app.ask("passphrase_change", json!({ "passphrase": PASSPHRASE })).await;
    let id = draft(app, payout(&account, "560000"), json!({})).await.unwrap();
    let review = app.review().await;
    let risk = review["risks"].as_array().unwrap().iter().find(|risk| risk["check"] == "first_payment").unwrap_or_else(|| panic!("{review:#}"));
    assert_eq!(risk["title"], "First payment to this account in this computer’s records");
    let others: Vec<String> = test_console::ticks(&review).into_iter().filter(|tick| json!(tick) != risk["tick"]).collect();
    let refused = app.say_yes(json!({ "ticks": others, "passphrase": PASSPHRASE })).await.unwrap_err();
    assert_eq!(refused.message.id(), "app-tick-missing", "{refused}");
    app.say_yes(json!({ "passphrase": PASSPHRASE })).await.unwrap();
    app.until(&id, &["settled"]).await;
    // The control: the second payment to it does not ask.
    draft(app, payout(&account, "100000"), json!({})).await.unwrap();
    let review = app.review().await;
    assert!(review["risks"].as_array().unwrap().iter().all(|risk| risk["check"] != "first_payment"), "{review:#}");
    app.console.shutdown().await;
}

/// Two ways to look up who was paid, for one payment and for the rows of a sheet, find the same.
#[tokio::test(flavor = "multi_thread")]
async fn a_sheet_knows_of_its_payees_what_the_form_knows_of_one() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let id = draft(&app, payout(&account, "2500.50"), json!({})).await.unwrap();
    app.approve().await;
    app.until(&id, &["settled"]).await;
    let cases = [("0123456789", "CHIDI OKEKE"), ("0123456798", "SANNI KEMI"), ("3011229999", "OKEKE, Chidi"), ("3011229999", "SANNI KEMI")];
    let rows: String = cases.iter().map(|(number, name)| format!("{name}\t058\t{number}\t99.00\n")).collect();
    let setup = json!({ "name": "Sheet", "accountId": account, "purpose": "payment" });
    let view = app.ask("batch_paste", json!({ "setup": setup, "text": format!("Staff name\tBank\tAcct no\tNet pay\n{rows}") })).await;
    let sheet = app.ask("batch_rows", json!({ "id": view["id"], "offset": 0, "limit": 10 })).await;
    for (at, (number, name)) in cases.iter().enumerate() {
        let of_form = said(&app, &account, number, name, "99.00").await;
        let row = &sheet["rows"][at];
        for check in ["first_payment", "look_alike", "bank_changed"] {
            let in_form = found(&of_form, check).filter(|(level, _)| *level != "ok").map(|(_, text)| text.to_owned());
            let line = row["lines"].as_array().unwrap().iter().find(|line| line["id"] == check);
            let in_sheet = line.map(|line| format!("{} {}", line["text"].as_str().unwrap(), line["detail"].as_str().unwrap_or_default()));
            assert_eq!(in_sheet, in_form, "{name} {number}: {check} {row}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_contact_whose_account_was_paid_under_another_name_says_under_which() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let form = form(&account, "20000", json!({}));
    let (number, payee) = (form["accountNumber"].clone(), form["accountName"].as_str().unwrap().to_owned());
    let id = app.ask("payout_draft", json!({ "form": form, "note": {} })).await["draftId"].as_str().unwrap().to_owned();
    app.approve().await;
    app.until(&id, &["settled"]).await;
    for (name, said) in [("Chidi Eze", json!(payee)), (payee.as_str(), Value::Null)] {
        let details = json!({ "kind": "bank", "sortCode": "058", "bank": "Guaranty Trust Bank", "accountNumber": number, "accountName": name });
        let kept = app.ask("contact_save", json!({ "kind": "person", "name": name, "methods": [{ "details": details }] })).await["contact"].clone();
        let view = app.ask("contact_view", json!({ "id": kept["id"] })).await;
        assert_eq!((&view["paid"][0]["paid"]["times"], &view["paid"][0]["paidAs"]), (&json!(1), &said), "{view:#}");
    }
    app.console.shutdown().await;
}
