//! Rows of a sheet in preparation: what each one says, how it is corrected, and which may be paid again.

use crate::{
    batches::{at_stage, draft, holder, named, number, paste, people, rows, send, sheet},
    payouts::account,
    test_console::TestConsole,
};
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn one_key_corrects_only_the_first_message_and_never_takes_another_persons_name() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let (fits, fails) = ("0123456785", "0123456786");
    let (known, other) = (holder(&app, fits).await, holder(&app, fails).await);
    let first_word = |name: &str| name.split(' ').next().unwrap().to_owned();
    let text = sheet(&[
        // Part of the name at the bank, at an account that fits: the rest may be taken over.
        (&format!("{} Zebulon", first_word(&known)), "058", fits, "100"),
        // The account belongs to somebody with quite another name.
        ("Quentin Zebulon", "058", fits, "200"),
        // The number is what is wrong, so the name of its holder is no help.
        (&format!("{} Zebulon", first_word(&other)), "058", fails, "300"),
    ]);
    let begun = paste(&app, &account, "Names", &text).await;
    let id = begun["id"].as_str().unwrap();
    named(&app, id).await;
    let all = rows(&app, id).await;
    assert_eq!(all[0]["repair"]["value"], known.as_str(), "{}", all[0]);
    assert_eq!(all[0]["lines"][0]["field"], "accountName", "the first message is the one that the key corrects: {}", all[0]);
    assert!(all[1]["repair"].is_null(), "a stranger's name is offered: {}", all[1]);
    assert!(all[2]["repair"].is_null(), "the name is offered where the number is wrong: {}", all[2]);
    // Whose account it is comes before the digits of its number, which look wrong, too.
    let checks: Vec<&str> = all[2]["lines"].as_array().unwrap().iter().map(|line| line["id"].as_str().unwrap()).collect();
    assert_eq!(checks, ["name", "bank_digit", "first_payment"], "{}", all[2]);
    // The confirm window says both names.
    let batch = draft(&app, id).await;
    let shown = app.review().await["blocks"].to_string() + &app.review().await["risks"].to_string();
    assert!(shown.contains(&format!("Quentin Zebulon (bank: {known})")), "{batch}: {shown}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_names_of_the_banks_are_offered_for_rows_without_one_and_nothing_is_called_compared() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let (one, other) = (number(1), number(2));
    let known = holder(&app, &one).await;
    let text = sheet(&[("", "058", &one, "100"), ("Quentin Zebulon", "058", &other, "200"), ("", "058", "", "300")]);
    let id = paste(&app, &account, "Names", &text).await["id"].as_str().unwrap().to_owned();
    let view = named(&app, &id).await;
    let all = rows(&app, &id).await;
    assert_eq!(all[0]["repair"], json!({ "column": "account_name", "value": known, "label": format!("Use the bank’s name: {known}") }), "{}", all[0]);
    assert_eq!((&all[0]["level"], &all[0]["accountName"]), (&json!("fix"), &json!("")), "a name is taken by a person alone: {}", all[0]);
    assert_eq!(view["bankNames"], 1, "not beside a typed name, and not without a number: {view}");
    let names = app.ask("batch_bank_names", json!({ "id": id })).await["cells"].clone();
    assert_eq!(names, json!([{ "index": 0, "sheetRow": all[0]["sheetRow"], "before": "", "after": known }]));

    let take = |value: &str, from_bank: bool| json!({ "id": id, "edits": [{ "index": 0, "column": "account_name", "value": value, "fromBank": from_bank }] });
    let taken = app.ask("batch_edit", take(&known, true)).await;
    assert_eq!(taken["bankNames"], 0, "{taken}");
    // Taken back and done again, it is the bank's name all the same.
    app.ask("batch_edit", take("", false)).await;
    app.ask("batch_edit", take(&known, false)).await;
    let all = rows(&app, &id).await;
    assert_eq!((&all[0]["level"], &all[0]["repair"]), (&json!("warn"), &Value::Null), "a first payment, and nothing else: {}", all[0]);
    app.ask("batch_leave_out", json!({ "id": id, "rows": [1, 2], "out": true })).await;
    let batch = send(&app, &id).await;
    at_stage(&app, &batch, "finished").await;
    let results = app.ask("batch_results", json!({ "id": batch, "states": [], "offset": 0, "limit": 10 })).await;
    let entry = app.ask("intent_view", json!({ "id": results["rows"][0]["entry"] })).await;
    assert_eq!((&entry["money"]["to"]["name"], &entry["money"]["nameCheck"]), (&json!(known), &json!("Name from the bank")), "{entry}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_cannot_be_read_is_a_fault_of_its_row_and_a_code_without_its_zero_is_its_bank() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let text = sheet(&[("\u{202e}ibO adA", "058", "0123456785", "100"), ("Bola Sanni", "58", "2088120073", "200")]);
    let begun = paste(&app, &account, "Hidden letters", &text).await;
    let id = begun["id"].as_str().unwrap();
    named(&app, id).await;
    let all = rows(&app, id).await;
    assert_eq!((&all[0]["level"], &all[0]["lines"][0]["field"]), (&json!("fix"), &json!("accountName")), "{}", all[0]);
    assert_eq!((&all[1]["level"], &all[1]["bankName"]), (&json!("warn"), &json!("Guaranty Trust Bank")), "{}", all[1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_of_an_unknown_bank_asks_nobody_for_a_name_and_holds_up_no_other() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let numbers = [number(1), number(2)];
    let text = sheet(&[("Ada Obi", "058", &numbers[0], "100.00"), ("Bola Sanni", "Bank of nowhere", &numbers[1], "200.00")]);
    let id = paste(&app, &account, "Salaries", &text).await["id"].as_str().unwrap().to_owned();
    let view = named(&app, &id).await;
    assert_eq!(view["names"], json!({ "asked": 1, "of": 1, "offered": true }), "{view}");
    let lines = rows(&app, &id).await[1]["lines"].clone();
    assert!(lines.as_array().unwrap().iter().all(|line| line["id"] != "name"), "{lines}");
    assert_eq!(app.asked("virtual_account_name_enquiry").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replacement_is_shown_before_it_is_made_and_finds_capitals_whole_cells_and_empty_ones() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let [first, second] = [number(1), number(2)];
    let text = format!("Staff name\tBank\tAcct no\tNet pay\tNarration\nAda Obi\tGTB\t{first}\t100.00\tSalary nov\nBola Sanni\tgtb plc\t{second}\t200.00\t\n");
    let id = paste(&app, &account, "Salaries", &text).await["id"].as_str().unwrap().to_owned();
    let find = async |column: &str, find: &str, replace: &str, whole: bool| {
        let input = json!({ "id": id, "column": column, "find": find, "replace": replace, "whole": whole });
        let cells = app.ask("batch_find_cells", input).await["cells"].as_array().unwrap().clone();
        cells.iter().map(|cell| (cell["index"].as_u64().unwrap(), cell["after"].as_str().unwrap().to_owned())).collect::<Vec<_>>()
    };
    assert_eq!(find("bank", "GTB", "058", false).await, [(0, "058".to_owned()), (1, "058 plc".to_owned())]);
    assert_eq!(find("bank", "gtb", "058", true).await, [(0, "058".to_owned())]);
    assert_eq!(find("narration", "Nov", "Dec", false).await, [(0, "Salary Dec".to_owned())]);
    assert_eq!(find("narration", "", "Salary", true).await, [(1, "Salary".to_owned())], "empty cells");
    assert_eq!(find("narration", "", "Salary", false).await, []);
    assert_eq!(find("bank", "GTB", "GTB", true).await, [], "what stays as it is");
    assert_eq!(rows(&app, &id).await[0]["bank"], "GTB", "nothing is changed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_that_was_paid_a_moment_ago_says_when_it_can_be_paid_again_and_never_that_the_outcome_is_unknown() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let id = paste(&app, &account, "Suppliers", &people(2)).await["id"].as_str().unwrap().to_owned();
    let batch = send(&app, &id).await;
    at_stage(&app, &batch, "finished").await;
    let again = app.ask("batch_repeat", json!({ "id": batch })).await["id"].as_str().unwrap().to_owned();
    let repeats = rows(&app, &again).await[0]["repeats"].clone();
    assert_eq!(repeats["open"], false, "the service took it: {repeats}");
    assert!(repeats["until"].is_string(), "{repeats}");
    assert_eq!(rows(&app, &again).await[0]["level"], "fix");
    let view = named(&app, &again).await;
    assert_eq!(view["stop"], "No payment is ready. 2 rows may already be paid. Open “Paid before?” to see when they can be paid.");
    // Sent with a row that is new, it is left out, and both the page and the list of what was approved say what a person asks.
    let third = paste(&app, &account, "Suppliers", &people(3)).await["id"].as_str().unwrap().to_owned();
    let sent = send(&app, &third).await;
    at_stage(&app, &sent, "finished").await;
    let out = app.ask("batch_results", json!({ "id": sent, "states": ["left_out"], "offset": 0, "limit": 10 })).await;
    let why: Vec<&str> = out["rows"].as_array().unwrap().iter().map(|row| row["leftOut"].as_str().unwrap_or("no reason")).collect();
    assert!(why.len() == 2 && why.iter().all(|why| why.starts_with("May already be paid in payment ")), "{out}");
    let list = app.ask("intent_list", json!({ "text": "kind:other" })).await;
    let header = list["rows"].as_array().unwrap().iter().find(|row| row["id"] == json!(sent)).unwrap_or_else(|| panic!("{list}")).clone();
    let approved: jiff::Timestamp = header["decidedAt"].as_str().unwrap().parse().unwrap();
    let day = approved.to_zoned(jiff::tz::TimeZone::fixed(jiff::tz::offset(1))).date().to_string();
    let day = app.ask("approved_view", json!({ "day": day })).await;
    let listed = day["rows"].as_array().unwrap().iter().find(|row| row["id"] == json!(sent)).unwrap_or_else(|| panic!("{day}"));
    assert_eq!((&listed["amount"], &listed["unit"]), (&header["amount"], &header["unit"]), "a batch names its total");
    assert!(header["amount"].is_string(), "{header}");
    // Eleven minutes later it needs a choice, and no more.
    app.journal("UPDATE intent SET decided_at = decided_at - 660000, created_at = created_at - 660000").await;
    let later = app.ask("batch_repeat", json!({ "id": batch })).await["id"].as_str().unwrap().to_owned();
    let repeats = rows(&app, &later).await[0]["repeats"].clone();
    assert_eq!((&repeats["open"], &repeats["until"]), (&json!(false), &Value::Null), "{repeats}");
    let view = named(&app, &later).await;
    assert_eq!((&view["counts"]["fix"], &view["counts"]["choose"]), (&json!(2), &json!(2)), "{view}");
    assert_eq!(view["stop"], "No payment is ready. 2 rows were paid before: choose for each whether to pay it again or to leave it out.");
    app.ask("batch_repeats", json!({ "id": later, "rows": [0, 1], "pay": true })).await;
    assert_eq!(rows(&app, &later).await[0]["level"], "warn");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_batch_is_its_whole_sheet_in_its_order_and_what_a_person_left_out_is_left_out_again() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let sheet = sheet(&[("ADA OBI", "058", &number(0), "100"), ("BOLA SANNI", "058", &number(1), "7O,000"), ("CHIDI OKE", "058", &number(2), "300")]);
    let id = paste(&app, &account, "Rents", &sheet).await["id"].as_str().unwrap().to_owned();
    let view = named(&app, &id).await;
    assert_eq!((&view["sums"]["all"], &view["sums"]["unread"]), (&json!("400.00"), &json!(1)), "the totals say that a row is in none of them: {view}");
    app.ask("batch_leave_out", json!({ "id": id, "rows": [2], "out": true })).await;
    let batch = draft(&app, &id).await;
    let card = app.review().await.to_string();
    assert!(card.contains("1 row is not in any total: its amount cannot be read."), "{card}");
    app.ask("draft_discard", json!({ "draftId": batch })).await;
    let again = app.ask("batch_repeat", json!({ "id": batch })).await;
    let rows = rows(&app, again["id"].as_str().unwrap()).await;
    let shown: Vec<_> = rows.iter().map(|row| (row["accountName"].as_str().unwrap(), row["amount"].as_str().unwrap(), row["leftOut"] == true)).collect();
    assert_eq!(shown, [("ADA OBI", "100.00", false), ("BOLA SANNI", "7O,000", false), ("CHIDI OKE", "300", true)], "{rows:?}");
    let said = again["sheet"]["cautions"].as_array().unwrap().iter().any(|said| said.as_str().unwrap().starts_with("1 row was left out of the repeated batch"));
    assert!(said, "{again}");
}
