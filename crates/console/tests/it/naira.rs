//! Naira accounts over a sandbox: accounts are made row by row, holders stay sealed, and the book says what nobody knows.

use crate::test_console::TestConsole;
use serde_json::{Value, json};

fn row(ref_id: &str, name: &str) -> Value {
    json!({
        "refId": ref_id, "name": name, "firstName": name, "lastName": "Obi", "phoneNumber": "0803 123 4567", "email": "ada@example.com",
        "address": "1 Marina, Lagos", "dateOfBirth": "14 Mar 1990", "bvn": "22123456789", "nin": "12345678901"
    })
}

async fn book(app: &TestConsole) -> Vec<Value> {
    app.ask("account_list", json!({ "read": false })).await["accounts"].as_array().unwrap().clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_row_says_what_became_of_it_and_only_the_failed_one_is_asked_again() {
    let app = TestConsole::sandbox().await;
    let mut bad = row("staff-2", "Bola");
    bad["nin"] = json!("");
    let made = app.ask("account_create", json!({ "rows": [row("staff-1", "Ada"), bad, row("staff-3", "Chidi")], "chunk": 2 })).await;
    let outcomes: Vec<&str> = made["rows"].as_array().unwrap().iter().map(|row| row["outcome"].as_str().unwrap()).collect();
    assert_eq!(outcomes, ["created", "failed", "created"]);
    assert!(made["rows"][1]["message"].as_str().unwrap().contains("nin"), "{made:#}");
    assert_eq!(book(&app).await.len(), 2, "a row that surely was not made leaves the book");

    let made = app.ask("account_create", json!({ "rows": [row("staff-2", "Bola")] })).await;
    assert_eq!(made["rows"][0]["outcome"], "created");
    let again = app.try_ask("account_create", json!({ "rows": [row("staff-2", "Bola")] })).await.unwrap_err();
    assert_eq!(again.field.as_deref(), Some("rows.0.refId"));
    assert_eq!(app.ask("virtual_account_list", json!({ "limit": 50 })).await.as_array().unwrap().len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_made_no_account_is_refused_in_the_records_and_one_that_made_some_is_complete() {
    let app = TestConsole::sandbox().await;
    let bad = |ref_id: &str| {
        let mut row = row(ref_id, "Bola");
        row["nin"] = json!("");
        row
    };
    let made = app.ask("account_create", json!({ "rows": [bad("staff-1"), bad("staff-2")], "chunk": 2 })).await;
    assert!(made["rows"].as_array().unwrap().iter().all(|row| row["outcome"] == "failed"), "{made:#}");
    app.ask("account_create", json!({ "rows": [row("staff-3", "Ada"), bad("staff-4")], "chunk": 2 })).await;
    let list = app.ask("intent_list", json!({})).await;
    let states: Vec<&str> = list["rows"].as_array().unwrap().iter().map(|row| row["state"].as_str().unwrap()).collect();
    assert_eq!(states, ["settled", "refused"], "{list:#}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_that_is_not_sent_says_why_and_one_that_was_refused_whole_is_not_called_not_sent() {
    let app = TestConsole::sandbox().await;
    app.fail("virtual_account_create", "status=400", 1).await;
    let rows = json!([row("staff-1", "Ada"), row("staff-2", "Bola"), row("staff-3", "Chidi")]);
    let made = app.ask("account_create", json!({ "rows": rows, "chunk": 1 })).await;
    let told: Vec<(&str, &str)> =
        made["rows"].as_array().unwrap().iter().map(|row| (row["outcome"].as_str().unwrap(), row["message"].as_str().unwrap())).collect();
    assert_eq!(told[0].0, "failed", "the service had it and refused it: {made:#}");
    let after = ("not_sent", "Not sent and not created, because the service refused an earlier request.");
    assert_eq!(told[1..], [after, after]);
    assert!(book(&app).await.is_empty());
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_25_accounts_of_which_the_service_refuses_half_every_row_says_what_became_of_it() {
    let app = TestConsole::sandbox().await;
    let rows: Vec<Value> = (0..25)
        .map(|at| {
            let mut row = row(&format!("staff-{at}"), &format!("Holder {at}"));
            if at % 2 == 1 {
                row["nin"] = json!("");
            }
            row
        })
        .collect();
    let made = app.ask("account_create", json!({ "rows": rows, "chunk": 10 })).await;
    let told = made["rows"].as_array().unwrap();
    assert_eq!(told.len(), 25);
    for (at, row) in told.iter().enumerate() {
        assert_eq!(row["refId"], json!(format!("staff-{at}")), "in the order in which they were typed");
        if at % 2 == 1 {
            assert!(row["outcome"] == "failed" && row["message"].as_str().unwrap().contains("nin") && row["account"].is_null(), "{row:#}");
        } else {
            assert!(row["outcome"] == "created" && row["account"]["number"].as_str().unwrap().len() == 10, "{row:#}");
        }
    }
    let failed: Vec<Value> = (0..25).filter(|at| at % 2 == 1).map(|at| row(&format!("staff-{at}"), &format!("Holder {at}"))).collect();
    let again = app.ask("account_create", json!({ "rows": failed, "chunk": 10 })).await;
    assert!(again["rows"].as_array().unwrap().iter().all(|row| row["outcome"] == "created"), "{again:#}");
    let mut numbers: Vec<String> = book(&app).await.iter().map(|account| account["number"].as_str().unwrap().to_owned()).collect();
    numbers.sort();
    numbers.dedup();
    assert_eq!(numbers.len(), 25, "25 accounts, none twice");
    assert_eq!(app.ask("virtual_account_list", json!({ "limit": 100 })).await.as_array().unwrap().len(), 25);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_holder_is_sealed_at_rest_masked_in_view_and_revealed_only_with_a_line_in_the_log() {
    let app = TestConsole::sandbox().await;
    app.ask("account_create", json!({ "rows": [row("staff-1", "Ada")] })).await;
    let id = book(&app).await[0]["id"].as_str().unwrap().to_owned();
    let view = app.ask("account_view", json!({ "id": id })).await;
    let shown = |field: &str| view["holder"].as_array().unwrap().iter().find(|one| one["field"] == field).unwrap()["shown"].clone();
    assert_eq!((shown("bvn"), shown("firstName")), (json!("•••••••6789"), json!("Ada")));
    assert_eq!(app.ask("account_reveal", json!({ "id": id, "field": "bvn" })).await["value"], "22123456789");

    let profile = app.ask("app_state", json!({})).await["open"]["id"].as_str().unwrap().to_owned();
    let folder = app.folder.path().join("profiles").join(profile);
    let db = rusqlite::Connection::open(folder.join("journal.db")).unwrap();
    let looks: u32 = db.query_row("SELECT count(*) FROM event WHERE action = 'reveal' AND detail = 'bvn'", [], |row| row.get(0)).unwrap();
    assert_eq!(looks, 1);
    for file in ["journal.db", "journal.db-wal"] {
        let bytes = std::fs::read(folder.join(file)).unwrap_or_default();
        let holds = |needle: &str| bytes.windows(needle.len()).any(|window| window == needle.as_bytes());
        for secret in ["22123456789", "12345678901", "1990-03-14", "+2348031234567", "ada@example.com", "1 Marina"] {
            assert!(!holds(secret), "{file} holds {secret}");
        }
        // The control: what is not personal stands in clear, so the search above can find.
        assert!(file != "journal.db-wal" || bytes.is_empty() || holds("staff-1"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_is_lost_leaves_no_account_behind_and_makes_none_twice() {
    let app = TestConsole::sandbox().await;
    app.fail("virtual_account_create", "drop_after", 1).await;
    let made = app.ask("account_create", json!({ "rows": [row("staff-1", "Ada")] })).await;
    assert_eq!((&made["rows"][0]["outcome"], &made["fault"]), (&json!("created"), &Value::Null), "what was found is not unknown: {made:#}");
    let app = app.restart().await;
    assert_eq!(book(&app).await.len(), 1);
    assert_eq!(app.ask("virtual_account_list", json!({ "limit": 50 })).await.as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_after_a_lost_answer_are_sent_once_every_account_of_it_was_found() {
    let app = TestConsole::sandbox().await;
    app.fail("virtual_account_create", "drop_after", 9).await;
    let made = app.ask("account_create", json!({ "rows": [row("staff-1", "Ada"), row("staff-2", "Bola")], "chunk": 1 })).await;
    let outcomes: Vec<_> = made["rows"].as_array().unwrap().iter().map(|row| row["outcome"].clone()).collect();
    assert_eq!((outcomes, &made["fault"]), (vec![json!("created"), json!("created")], &Value::Null), "{made:#}");
    assert_eq!(book(&app).await.len(), 2);
    // The control: where the accounts cannot be looked for either, nobody knows, and nothing after it leaves.
    app.fail("virtual_account_create", "drop_after", 9).await;
    app.fail("virtual_account_list", "status=503", 99).await;
    let made = app.ask("account_create", json!({ "rows": [row("staff-3", "Chidi"), row("staff-4", "Dayo")], "chunk": 1 })).await;
    let outcomes: Vec<_> = made["rows"].as_array().unwrap().iter().map(|row| row["outcome"].clone()).collect();
    assert_eq!((outcomes, &made["fault"]["code"]), (vec![json!("unknown"), json!("not_sent")], &json!("outcome_unknown")), "{made:#}");
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_rows_are_refused_at_their_field_before_anything_leaves() {
    let app = TestConsole::sandbox().await;
    for (field, value) in [("bvn", "2212345678"), ("nin", "AB123456789012YZ"), ("dateOfBirth", "2090-01-01"), ("phoneNumber", "5557"), ("email", "ada")] {
        let mut bad = row("staff-1", "Ada");
        bad[field] = json!(value);
        let fault = app.try_ask("account_create", json!({ "rows": [row("staff-0", "Olu"), bad] })).await.unwrap_err();
        assert_eq!(fault.field, Some(format!("rows.1.{field}")));
        assert!(!fault.message.to_string().contains(value));
    }
    assert!(book(&app).await.is_empty());
    assert!(app.ask("virtual_account_list", json!({ "limit": 50 })).await.as_array().unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn accounts_made_elsewhere_come_by_hand_and_join_what_the_service_says() {
    let app = TestConsole::sandbox().await;
    app.ask(
        "virtual_account_create",
        json!({ "count": 1, "metadata": [{ "name": "Ops", "refId": "ops", "holderDetails": {
        "firstName": "A", "lastName": "B", "address": "C", "dateOfBirth": "1990-01-01", "bvn": "22123456789", "nin": "12345678901" } }] }),
    )
    .await;
    let known = book(&app).await;
    assert_eq!((known.len(), &known[0]["source"]), (1, &json!("reply")));
    let number = known[0]["number"].as_str().unwrap().to_owned();
    let id = known[0]["id"].as_str().unwrap().to_owned();
    app.ask("account_forget", json!({ "id": id })).await;

    let fault =
        app.try_ask("account_add", json!({ "number": "1.23E+09", "name": "Ops", "bank": "Sandbox Bank", "serviceId": "", "refId": "" })).await.unwrap_err();
    assert_eq!(fault.field.as_deref(), Some("number"));
    let grouped = format!("{} {} {}", &number[..4], &number[4..7], &number[7..]);
    app.allow("account_add", json!({ "number": grouped, "name": "Ops", "bank": "Sandbox Bank", "serviceId": "", "refId": "" })).await;
    let added = book(&app).await;
    assert_eq!((&added[0]["number"], &added[0]["source"]), (&json!(number), &json!("hand")));

    let read = app.ask("account_list", json!({ "read": true })).await;
    assert_eq!(read["service"], "read");
    assert_eq!(read["accounts"].as_array().unwrap().len(), 1, "{read:#}");
    assert_eq!(read["accounts"][0]["serviceId"], json!(id));
}

#[tokio::test(flavor = "multi_thread")]
async fn pretend_money_arrives_to_the_kobo_and_the_bank_list_is_kept_with_its_date() {
    let app = TestConsole::sandbox().await;
    let made = app.ask("account_create", json!({ "rows": [row("staff-1", "Ada")] })).await;
    let id = made["rows"][0]["account"]["serviceId"].clone();
    app.ask("account_deposit", json!({ "id": id, "amount": "₦250,000.05" })).await;
    assert_eq!(app.ask("virtual_account_balance", json!({ "id": id })).await["availableBalance"], "250000.05");
    assert_eq!(app.try_ask("account_deposit", json!({ "id": id, "amount": "1.304,53" })).await.unwrap_err().field.as_deref(), Some("amount"));

    let list = app.ask("bank_list", json!({ "fresh": false })).await;
    let gtb = list["banks"].as_array().unwrap().iter().find(|bank| bank["words"].as_str().unwrap().contains("GTB")).unwrap().clone();
    assert_eq!(gtb["code"], "058");
    app.fail("virtual_account_banks", "status=503", 20).await;
    assert_eq!(app.ask("bank_list", json!({ "fresh": false })).await["readAt"], list["readAt"], "a young list is not asked for again");
}

/// An account with ₦100,000 on it.
async fn funded(app: &TestConsole) -> String {
    let made = app.ask("account_create", json!({ "rows": [row("ops", "Ops")] })).await;
    let id = made["rows"][0]["account"]["serviceId"].as_str().unwrap().to_owned();
    app.ask("account_deposit", json!({ "id": id, "amount": "100,000" })).await;
    id
}

fn form(account: &str, part: Value) -> Value {
    let mut form =
        json!({ "accountId": account, "sortCode": "058", "accountNumber": "0123 456 785", "accountName": "", "amount": "₦5,000", "narration": "Rent" });
    for (name, value) in part.as_object().unwrap() {
        form[name] = value.clone();
    }
    form
}

fn line<'a>(checks: &'a Value, id: &str) -> &'a Value {
    checks["lines"].as_array().unwrap().iter().find(|line| line["id"] == id).unwrap_or(&Value::Null)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_bad_value_of_a_payout_is_stopped_at_its_field_with_what_to_do() {
    let app = TestConsole::sandbox().await;
    let account = funded(&app).await;
    for (field, value, said) in [
        ("accountNumber", "0123abc785", "only digits"),
        ("accountNumber", "123456785", "A spreadsheet may have dropped a zero"),
        ("accountNumber", "01234567851", "an account number has 10"),
        ("accountNumber", "1.23E+09", "Copy the number again"),
        ("sortCode", "058-1", "Choose one from the list"),
        ("amount", "₦0", "zero"),
        ("amount", "0.001", "two digits"),
        ("amount", "1.304,53", "Did you mean 1304.53"),
        ("amount", "100,000.01", "The account has ₦100,000.00"),
        ("narration", "🏠", "plain letters"),
    ] {
        let checks = app.ask("payout_check", form(&account, json!({ field: value }))).await;
        let stop = checks["lines"].as_array().unwrap().iter().find(|line| line["level"] == "danger" && line["field"] == field);
        let words = stop.unwrap_or_else(|| panic!("{field} {value}: {checks:#}"))["text"].as_str().unwrap().to_owned();
        assert!(words.contains(said), "{field} {value}: {words}");
        assert_eq!(checks["clear"], false);
    }
    let lost = app.ask("payout_check", form(&account, json!({ "accountNumber": "123456785" }))).await;
    assert_eq!(lost["numberFix"], "0123456785");
    let note = app.ask("payout_check", form(&account, json!({ "narration": "Rent 🏠 & light" }))).await;
    assert_eq!((&note["narration"], &note["narrationReplaced"]), (&json!("Rent light"), &json!(true)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payout_goes_out_once_under_the_name_the_bank_returned() {
    let app = TestConsole::sandbox().await;
    let account = funded(&app).await;
    let checks = app.ask("payout_check", form(&account, json!({}))).await;
    let returned = checks["name"]["returned"].as_str().unwrap().to_owned();
    let turned = returned.split(' ').rev().collect::<Vec<_>>().join(", ").to_lowercase();
    let checks = app.ask("payout_check", form(&account, json!({ "accountName": turned }))).await;
    assert_eq!((&line(&checks, "name")["level"], &line(&checks, "bank_digit")["level"]), (&json!("ok"), &json!("ok")), "{checks:#}");
    assert_eq!((&checks["clear"], &checks["amount"], &checks["words"]), (&json!(true), &json!("5000.00"), &json!("five thousand naira, zero kobo")));
    let other = app.ask("payout_check", form(&account, json!({ "accountName": "SOMEBODY ELSE" }))).await;
    assert_eq!(line(&other, "name")["level"], "warn");
    assert_eq!(other["name"]["onlyTyped"].as_array().unwrap().len(), 2);

    let input = json!({ "form": form(&account, json!({ "accountName": returned })), "note": { "reference": "INV-1" } });
    let draft = app.ask("payout_draft", input.clone()).await;
    let review = app.review().await;
    assert_eq!((&review["money"]["bank"]["name"], &review["money"]["to"]["address"]), (&json!("Guaranty Trust Bank"), &json!("0123456785")));
    let ticked: Vec<&Value> = review["risks"].as_array().unwrap().iter().filter(|risk| risk["tick"].is_string()).map(|risk| &risk["check"]).collect();
    assert_eq!(ticked, ["first_payment"], "{review:#}");
    app.approve().await;
    app.until(draft["draftId"].as_str().unwrap(), &["settled", "accepted"]).await;
    let left = app.ask("virtual_account_balance", json!({ "id": account })).await["availableBalance"].as_str().unwrap().to_owned();
    assert!(left.starts_with("949"), "5,000 and a fee left once, not twice: {left}");

    let again = app.ask("payout_check", form(&account, json!({ "accountName": returned }))).await;
    assert_eq!(line(&again, "duplicate")["level"], "danger");
    assert_eq!(app.try_ask("payout_draft", input).await.unwrap_err().field.as_deref(), Some("amount"));
}

/// Answers every dialog with the same path.
struct Chooses(std::path::PathBuf);

impl bursar_console::base::files::Picker for Chooses {
    fn pick_open(&self, _: bursar_console::base::files::Ask) -> bursar_console::base::files::Chosen {
        let path = self.0.clone();
        Box::pin(async move { Some(path) })
    }
    fn pick_save(&self, ask: bursar_console::base::files::Ask) -> bursar_console::base::files::Chosen {
        self.pick_open(ask)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_name_at_the_bank_stays_beside_a_payout_that_was_sent_under_another() {
    let app = TestConsole::sandbox().await;
    let account = funded(&app).await;
    let other = form(&account, json!({ "accountName": "SOMEBODY ELSE" }));
    let returned = app.ask("payout_check", other.clone()).await["name"]["returned"].as_str().unwrap().to_owned();
    let id = app.ask("payout_draft", json!({ "form": other, "note": {} })).await["draftId"].as_str().unwrap().to_owned();
    app.approve().await;
    app.until(&id, &["settled"]).await;

    let money = app.ask("intent_view", json!({ "id": id })).await["money"].clone();
    assert_eq!((&money["to"]["name"], &money["bankName"]), (&json!("SOMEBODY ELSE"), &json!(returned)), "{money:#}");
    let receipt = app.ask("receipt_text", json!({ "id": id })).await["text"].as_str().unwrap().to_owned();
    assert!(receipt.contains("SOMEBODY ELSE") && receipt.contains(&returned), "{receipt}");
    let out = tempfile::tempdir().unwrap();
    let path = out.path().join("History.json");
    app.console.set_picker(std::sync::Arc::new(Chooses(path.clone())));
    app.ask("export_make", json!({ "list": { "text": "kind:payment" }, "format": "json" })).await;
    let whole: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    assert_eq!((&whole["rows"][0]["payee"], &whole["rows"][0]["name at the bank"]), (&json!("SOMEBODY ELSE"), &json!(returned)));
    // The form offers the account under the name that its bank has, and says under which it was paid.
    let offered = app.ask("beneficiary_list", json!({})).await[0].clone();
    assert_eq!((&offered["accountName"], &offered["paidAs"]), (&json!(returned), &json!("SOMEBODY ELSE")));
    app.console.shutdown().await;
}

/// A name in other words' order and other letters is the same name, and its bank writes it as it does.
#[tokio::test(flavor = "multi_thread")]
async fn an_export_has_the_name_at_the_bank_also_where_it_agrees_with_the_typed_one() {
    let app = TestConsole::sandbox().await;
    let account = funded(&app).await;
    let returned = app.ask("payout_check", form(&account, json!({}))).await["name"]["returned"].as_str().unwrap().to_owned();
    let typed = returned.to_lowercase();
    let same = form(&account, json!({ "accountName": typed }));
    let id = app.ask("payout_draft", json!({ "form": same, "note": {} })).await["draftId"].as_str().unwrap().to_owned();
    app.approve().await;
    app.until(&id, &["settled"]).await;
    let out = tempfile::tempdir().unwrap();
    let path = out.path().join("History.json");
    app.console.set_picker(std::sync::Arc::new(Chooses(path.clone())));
    app.ask("export_make", json!({ "list": { "text": "kind:payment" }, "format": "json" })).await;
    let whole: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    assert_eq!((&whole["rows"][0]["payee"], &whole["rows"][0]["name at the bank"]), (&json!(typed), &json!(returned)));
    // Only another name is one to warn of.
    let money = app.ask("intent_view", json!({ "id": id })).await["money"].clone();
    assert_eq!((&money["nameCheck"], money.get("bankName")), (&json!("The bank has the same name"), None), "{money:#}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_statement_adds_up_to_the_kobo_and_goes_out_as_paper_and_workbook() {
    let app = TestConsole::sandbox().await;
    let account = funded(&app).await;
    assert_eq!(app.ask("virtual_account_balance", json!({ "id": account })).await["availableBalance"], "100000.00");
    let input = json!({
        "id": account, "amount": "10000.00", "destinationType": "other-banks", "narration": "Rent",
        "destination": { "accountNumber": "0123456785", "sortCode": "058", "accountName": "CHIDI OKEKE" },
    });
    let drafted = app.call(bursar_console::app::commands::Window::Main, "virtual_account_transfer", json!({ "input": input, "note": {} })).await.unwrap();
    app.approve().await;
    app.until(drafted["draftId"].as_str().unwrap(), &["settled"]).await;
    let month = jiff::Zoned::now().strftime("%Y-%m").to_string();
    let statement = app.ask("statement_view", json!({ "walletId": account, "month": month })).await;
    let sums = ["opening", "closing"].map(|name| statement[name].as_str().unwrap_or("?"));
    // The sandbox takes 10 for the transfer and 50 of stamp duty from 10,000 on.
    assert_eq!(sums, ["0.00", "89,940.00"], "{statement:#}");
    assert_eq!((&statement["credits"]["amount"], &statement["debits"]["amount"]), (&json!("100,000.00"), &json!("10,060.00")), "{statement:#}");
    let lines = statement["lines"].as_array().unwrap();
    let columns = |line: &Value| ["kind", "debit", "credit", "balance"].map(|name| line[name].as_str().unwrap_or_default().to_owned());
    assert_eq!(
        lines.iter().map(columns).collect::<Vec<_>>(),
        [["received", "", "100,000.00", "100,000.00"], ["payout", "10,000.00", "", "90,000.00"], ["fee_and_duty", "60.00", "", "89,940.00"],]
    );
    assert_eq!((&lines[1]["bank"]["name"], &lines[1]["to"]["address"]), (&json!("Guaranty Trust Bank"), &json!("0123456785")), "{statement:#}");
    assert_eq!((&statement["of"], &statement["proof"]["is"], &statement["gaps"]["lines"]), (&json!("account"), &json!("matches"), &json!(0)));

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    app.console.set_picker(std::sync::Arc::new(Chooses(path.clone())));
    for (name, input, ending, first) in [
        ("statement_save", json!({ "walletId": account, "month": month, "format": "pdf" }), "pdf", b"%PDF".as_slice()),
        ("statement_save", json!({ "walletId": account, "month": month, "format": "xlsx" }), "xlsx", b"PK"),
        ("account_card_save", json!({ "id": account, "format": "pdf" }), "pdf", b"%PDF"),
        ("account_card_save", json!({ "id": account, "format": "png" }), "png", b"\x89PNG"),
    ] {
        app.ask(name, input).await;
        let bytes = std::fs::read(path.with_extension(ending)).unwrap();
        // The next one of this ending would be asked about.
        std::fs::remove_file(path.with_extension(ending)).unwrap();
        assert!(bytes.starts_with(first) && bytes.len() > 1_000, "{name} {ending}");
        look(&format!("{name}.{ending}"), &bytes);
        for secret in [b"22123456789".as_slice(), b"1990-03-14", b"ada@example.com"] {
            assert!(!bytes.windows(secret.len()).any(|window| window == secret), "{name} exports personal data");
        }
    }
}

/// Keeps a file where somebody wants to look at it.
fn look(name: &str, bytes: &[u8]) {
    if let Some(folder) = std::env::var_os("BURSAR_PICTURES") {
        std::fs::write(std::path::Path::new(&folder).join(name), bytes).unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_logo_of_a_chosen_picture_stands_on_the_cards_until_it_is_removed() {
    let app = TestConsole::sandbox().await;
    let account = funded(&app).await;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("logo.png");
    app.console.set_picker(std::sync::Arc::new(Chooses(path.clone())));
    std::fs::write(&path, "<svg onload='alert(1)'/>").unwrap();
    let fault = app.try_ask("card_logo_choose", json!({})).await.unwrap_err();
    assert!(fault.field.as_deref() == Some("file") && fault.message.to_string().contains("PNG"), "{fault}");
    assert_eq!(app.ask("card_logo_view", json!({})).await, json!({}));
    let card = async |format: &str| {
        // A file keeps the ending of what is in it, whatever was typed.
        let file = if format == "png" { path.clone() } else { path.with_extension(format!("png.{format}")) };
        let _ = std::fs::remove_file(&file);
        app.ask("account_card_save", json!({ "id": account, "format": format })).await;
        std::fs::read(&file).unwrap()
    };
    let green = |bytes: &[u8]| {
        let picture = tiny_skia::Pixmap::decode_png(bytes).unwrap();
        picture.pixels().iter().filter(|pixel| (pixel.red(), pixel.green(), pixel.blue()) == (0, 120, 60)).count()
    };
    let plain = (green(&card("png").await), card("pdf").await.len());
    assert_eq!(plain.0, 0);

    let mut logo = tiny_skia::Pixmap::new(900, 300).unwrap();
    logo.fill(tiny_skia::Color::from_rgba8(0, 120, 60, 255));
    std::fs::write(&path, logo.encode_png().unwrap()).unwrap();
    let chosen = app.ask("card_logo_choose", json!({})).await;
    assert_eq!((&chosen["pixels"]["width"], &chosen["pixels"]["height"]), (&json!(432), &json!(144)));
    let app = app.restart().await;
    app.console.set_picker(std::sync::Arc::new(Chooses(path.clone())));
    assert_eq!(app.ask("card_logo_view", json!({})).await, chosen, "it is kept");
    let card = async |format: &str| {
        let file = if format == "png" { path.clone() } else { path.with_extension(format!("png.{format}")) };
        let _ = std::fs::remove_file(&file);
        app.ask("account_card_save", json!({ "id": account, "format": format })).await;
        std::fs::read(&file).unwrap()
    };
    let (picture, paper) = (card("png").await, card("pdf").await);
    look("card_with_logo.png", &picture);
    look("card_with_logo.pdf", &paper);
    assert!(green(&picture) > 15_000, "as large as the card has room");
    assert!(paper.windows(6).any(|window| window == b"/Image") || paper.len() > plain.1 + 200);
    assert_eq!(app.ask("card_logo_remove", json!({})).await, json!({}));
    assert_eq!(green(&card("png").await), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bad_rows_of_a_file_of_accounts_are_left_out_only_where_a_person_agrees() {
    let app = TestConsole::sandbox().await;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("accounts.csv");
    app.console.set_picker(std::sync::Arc::new(Chooses(path.clone())));
    std::fs::write(&path, "account_number,account_name,bank\n0123456785,Ikeja,GTBank\n1.23E+09,Kano,GTBank\n").unwrap();
    let dry = app.ask("account_import_read", json!({})).await;
    assert_eq!((dry["fresh"].as_array().unwrap().len(), &dry["bad"][0]["row"]), (1, &json!(3)));
    assert!(app.try_ask("account_import_apply", json!({ "id": dry["id"] })).await.is_err());
    assert!(book(&app).await.is_empty());
    app.allow("account_import_apply", json!({ "id": dry["id"], "leaveOutBad": true })).await;
    assert_eq!(book(&app).await.len(), 1);
    let log = app.ask("log_list", json!({ "text": "accounts.csv" })).await;
    assert!(log["total"] == 1 && log["rows"][0]["said"].as_str().unwrap().ends_with(" imported 1 naira account from accounts.csv."), "{log:#}");

    std::fs::write(&path, "account_number,account_name,bank\n0123456785,Lekki,GTBank\n0123456784,Kano,Access Bank\n").unwrap();
    let dry = app.ask("account_import_read", json!({})).await;
    assert_eq!((book(&app).await.len(), &dry["same"]), (1, &json!(1)), "a dry run writes nothing");
    assert_eq!(dry["known"], json!([{ "row": 2, "said": "In Bursar, the name of account 0123456785 is Ikeja, not Lekki. The import does not change it." }]));
    app.allow("account_import_apply", json!({ "id": dry["id"] })).await;
    assert_eq!(book(&app).await.iter().filter(|account| account["source"] == "file").count(), 2);
    assert!(app.try_ask("account_import_apply", json!({ "id": dry["id"] })).await.is_err(), "a dry run is used once");
}

#[tokio::test(flavor = "multi_thread")]
async fn accounts_are_created_from_a_sheet_with_its_bad_row_told_at_its_field() {
    let app = TestConsole::sandbox().await;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("branches.csv");
    app.console.set_picker(std::sync::Arc::new(Chooses(path.clone())));
    std::fs::write(&path, "Account name,Ref,First name,Surname,GSM,Email,Address,DOB,BVN,NIN\nKolanut Ikeja,ikeja,Ada,Obi,08031234567,ada@example.com,1 Marina,14 Mar 1990,22123456789,12345678901\nKolanut Kano,kano,,,,,,,12,\n").unwrap();
    let sheet = app.ask("account_sheet_open", json!({})).await;
    let rows = sheet["rows"].as_array().unwrap();
    let checks = app.ask("account_rows_check", json!({ "rows": rows })).await;
    let stops = |at: usize| {
        checks[at]["faults"].as_array().unwrap().iter().filter(|fault| fault["stops"] == true).map(|fault| fault["field"].clone()).collect::<Vec<_>>()
    };
    assert_eq!((stops(0), stops(1)), (vec![], vec![json!("bvn")]));
    let made = app.ask("account_create", json!({ "rows": rows[..1] })).await;
    assert_eq!((&made["rows"][0]["outcome"], &made["rows"][0]["refId"]), (&json!("created"), &json!("ikeja")), "{made:#}");
}
