//! A sheet of payouts: checked row by row, approved once, and sent so that no row leaves twice and none is lost.

use crate::{
    payouts::{self, account},
    test_console::TestConsole,
};
use bursar_contract::Code;
use bursar_test_support::poll;
use serde_json::{Value, json};

/// Rows as a spreadsheet puts them on the clipboard.
pub fn sheet(rows: &[(&str, &str, &str, &str)]) -> String {
    let mut text = "Staff name\tBank\tAcct no\tNet pay\n".to_owned();
    for (name, bank, number, amount) in rows {
        text.push_str(&format!("{name}\t{bank}\t{number}\t{amount}\n"));
    }
    text
}

/// An account number of its own, no digit near another one.
pub fn number(at: usize) -> String {
    format!("{:010}", (2_088_120_072 + at * 739_391_337) % 10_000_000_000)
}

/// So many people, each with an account and an amount of their own.
pub fn people(count: usize) -> String {
    let rows: Vec<(String, String, String)> = (0..count)
        .map(|at| (format!("Person {}", char::from(b'A' + (at % 26) as u8).to_string().repeat(1 + at / 26)), number(at), format!("{}.25", 100 + at)))
        .collect();
    let rows: Vec<(&str, &str, &str, &str)> = rows.iter().map(|(name, number, amount)| (name.as_str(), "058", number.as_str(), amount.as_str())).collect();
    sheet(&rows)
}

pub async fn paste(app: &TestConsole, account: &str, name: &str, text: &str) -> Value {
    app.ask("batch_paste", json!({ "setup": { "name": name, "accountId": account, "purpose": "payment" }, "text": text })).await
}

/// The batch in preparation once every name was asked for.
pub async fn named(app: &TestConsole, id: &str) -> Value {
    poll::until("the names are asked", async || {
        let view = app.ask("batch_sheet_view", json!({ "id": id })).await;
        let names = &view["names"];
        if names["asked"] == names["of"] || names["offered"] == false { Ok(view) } else { Err(view) }
    })
    .await
}

pub async fn rows(app: &TestConsole, id: &str) -> Vec<Value> {
    app.ask("batch_rows", json!({ "id": id, "offset": 0, "limit": 500 })).await["rows"].as_array().unwrap().clone()
}

/// Drafts what can be sent; the id of the batch.
pub async fn draft(app: &TestConsole, id: &str) -> String {
    let view = named(app, id).await;
    assert!(view["stop"].is_null(), "{view}, {:?}", rows(app, id).await);
    app.ask("batch_draft", json!({ "id": id, "revision": view["revision"], "control": "" })).await["draftId"].as_str().unwrap().to_owned()
}

/// Drafts and approves it.
pub async fn send(app: &TestConsole, id: &str) -> String {
    let batch = draft(app, id).await;
    app.approve().await;
    batch
}

pub async fn at_stage(app: &TestConsole, id: &str, stage: &str) -> Value {
    poll::until(&format!("the batch is {stage}"), async || {
        let view = app.ask("batch_view", json!({ "id": id })).await;
        if view["stage"] == stage { Ok(view) } else { Err(view) }
    })
    .await
}

/// What left the account, by the sandbox's own books: number and kobo of each payout.
pub async fn paid(app: &TestConsole) -> Vec<(String, u64)> {
    paid_by(&app.folder.path().join("sandbox")).await
}

/// The same of a sandbox that keeps its books in this folder. Read from a copy of its file, which has one reader.
pub async fn paid_by(sandbox: &std::path::Path) -> Vec<(String, u64)> {
    let copy = tempfile::tempdir().unwrap();
    let world = sandbox.join("world.db");
    poll::until("the books are copied whole", async || {
        for ending in ["", "-wal"] {
            let name = format!("world.db{ending}");
            let _ = std::fs::copy(world.with_file_name(&name), copy.path().join(&name));
        }
        let books = rusqlite::Connection::open(copy.path().join("world.db")).map_err(|error| error.to_string())?;
        let mut query = books.prepare("SELECT number, kobo FROM payouts ORDER BY seq").map_err(|error| error.to_string())?;
        let found = query.query_map([], |row| Ok((row.get(0)?, row.get::<_, u32>(1)?.into()))).map_err(|error| error.to_string())?;
        found.collect::<Result<Vec<(String, u64)>, _>>().map_err(|error| error.to_string())
    })
    .await
}

/// Whose account a number is at the bank 058, by the service.
pub async fn holder(app: &TestConsole, number: &str) -> String {
    let answer = app.ask("virtual_account_name_enquiry", json!({ "accountNumber": number, "sortCode": "058" })).await;
    answer["accountName"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pasted_sheet_is_checked_approved_once_and_every_row_is_paid_once() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let text = sheet(&[
        ("Ada Obi", "GTB", "0123456785", "12,000.00"),
        ("Bola Sanni", "UBA", "288120072", "9,500.50"),
        ("Ada Obi", "GTB", "0123456785", "12,000.00"),
        ("Chidi Okeke", "Zenith", "2088120073", "1,5"),
    ]);
    let begun = paste(&app, &account, "November salaries", &text).await;
    let id = begun["id"].as_str().unwrap();
    assert_eq!(begun["asksColumns"], false, "{begun}");
    let view = named(&app, id).await;
    let all = rows(&app, id).await;
    // A lost zero is offered, an amount with a decimal comma is refused, and the second of two like rows is left out.
    assert_eq!(all[1]["repair"]["value"], "0288120072", "{}", all[1]);
    assert_eq!((&all[3]["level"], &all[3]["lines"][0]["field"]), (&json!("fix"), &json!("amount")), "{}", all[3]);
    assert_eq!((&all[2]["level"], &all[2]["repeats"]["sheetRow"]), (&json!("left_out"), &json!(2)), "{}", all[2]);
    assert_eq!((&view["counts"]["fix"], &view["counts"]["leftOut"]), (&json!(2), &json!(1)), "{view}");
    assert_eq!((&view["counts"]["duplicates"], &view["counts"]["twice"]), (&json!(1), &json!(1)), "nothing was paid before: {view}");
    let edits = json!([{ "index": 1, "column": "account_number", "value": "0288120072" }, { "index": 3, "column": "amount", "value": "1,500" }]);
    app.ask("batch_edit", json!({ "id": id, "edits": edits })).await;
    let view = named(&app, id).await;
    assert_eq!((&view["counts"]["fix"], &view["sums"]["ready"]), (&json!(0), &json!("23000.50")), "{view}");
    assert_eq!(view["sums"]["all"], "35000.50", "the row that is left out stands in the sheet: {view}");

    // A control total is held against the whole sheet, to the kobo.
    let wrong = app.try_ask("batch_draft", json!({ "id": id, "revision": view["revision"], "control": "35,000.51" })).await.unwrap_err();
    assert_eq!((wrong.field.as_deref(), wrong.message.id()), (Some("control"), "batch-control-differs"));
    let stale = app.try_ask("batch_draft", json!({ "id": id, "revision": 1, "control": "" })).await.unwrap_err();
    assert_eq!(stale.code, Code::Conflict);
    let draft = app.ask("batch_draft", json!({ "id": id, "revision": view["revision"], "control": "35,000.50" })).await;
    let batch = draft["draftId"].as_str().unwrap();
    assert!(paid(&app).await.is_empty(), "nothing leaves before the confirm window says so");
    let review = app.review().await;
    let shown = review["blocks"].to_string();
    for part in ["3 payments, ₦23,000.50 in total", "1 row, ₦12,000.00: not sent", "Agrees with the whole sheet", "0123 456 785", "Chidi Okeke"] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    assert_eq!(review["approveLabel"], "Send 3 payments · ₦23,000.50");
    app.approve().await;
    let done = at_stage(&app, batch, "finished").await;
    assert_eq!((&done["accepted"]["rows"], &done["accepted"]["sums"]["naira"]), (&json!(3), &json!("23000.50")), "{done}");
    let mut numbers: Vec<String> = paid(&app).await.into_iter().map(|(number, _)| number).collect();
    numbers.sort();
    assert_eq!(numbers, ["0123456785", "0288120072", "2088120073"]);
    // The sheet in preparation is done, and the same sheet again stops.
    assert_eq!(app.ask("batch_list", json!({})).await["sheets"], json!([]));
    let again = paste(&app, &account, "November salaries", &text).await;
    assert_eq!((&again["sameSheet"]["id"], &again["sameSheet"]["accepted"]), (&json!(batch), &json!(3)), "{again}");
    assert!(again["stop"].as_str().unwrap().contains("sent before"), "{again}");
    let answered = app.ask("batch_new_payment", json!({ "id": again["id"] })).await;
    assert_eq!(answered["sameSheet"]["answered"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sheet_of_salaries_has_no_stamp_duty_in_its_total_and_its_payments_are_called_salaries() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let text = sheet(&[("Ada Obi", "058", "0123456785", "20,000.00"), ("Bola Sanni", "058", "2088120073", "30,000.00")]);
    let of = async |name: &str, purpose: &str| {
        let setup = json!({ "name": name, "accountId": account, "purpose": purpose });
        let id = app.ask("batch_paste", json!({ "setup": setup, "text": text })).await["id"].as_str().unwrap().to_owned();
        let sums = named(&app, &id).await["sums"].clone();
        (id, sums)
    };
    // The control: the same rows as payments have the duty, once for each.
    let (usual, sums) = of("Suppliers", "payment").await;
    assert_eq!((&sums["duty"], &sums["stays"]), (&json!("100.00"), &json!("49900.00")), "{sums}");
    app.ask("batch_discard", json!({ "id": usual })).await;
    let (id, sums) = of("Salaries", "salary").await;
    assert_eq!((&sums["duty"], &sums["stays"]), (&json!("0.00"), &json!("50000.00")), "{sums}");
    let batch = draft(&app, &id).await;
    let review = app.review().await;
    assert_eq!(review["title"], "Salaries: Salaries");
    let shown = review["blocks"].to_string();
    assert!(shown.contains("None is due on salaries.") && !shown.contains("₦100.00"), "{shown}");
    app.approve().await;
    at_stage(&app, &batch, "finished").await;
    let listed = app.ask("intent_list", json!({ "text": "kind:payment status:complete" })).await;
    let titles: Vec<(&Value, &Value)> = listed["rows"].as_array().unwrap().iter().map(|row| (&row["title"], &row["purpose"])).collect();
    assert_eq!(titles, [(&json!("Salary"), &json!("salary")); 2], "{listed:#}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sheet_says_how_far_it_is_checked_and_is_gone_once_a_person_stops_it() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    assert_eq!(app.ask("batch_checking", json!({})).await, Value::Null, "nobody waits");
    let rows: String = (0..20_000).map(|at| format!("Ada Obi\t058\t{}\t{}.50\n", number(at), 100 + at)).collect();
    let input =
        json!({ "setup": { "name": "Salaries", "accountId": account, "purpose": "salary" }, "text": format!("Staff name\tBank\tAcct no\tNet pay\n{rows}") });
    let (made, seen) = tokio::join!(app.ask("batch_paste", input.clone()), async {
        let seen = poll::until("some rows are checked", async || {
            let progress = app.ask("batch_checking", json!({})).await;
            if progress["checked"].as_u64() > Some(0) { Ok(progress) } else { Err(progress) }
        })
        .await;
        app.ask("batch_stop_checking", json!({})).await;
        seen
    });
    assert_eq!((&seen["rows"], &seen["canStop"]), (&json!(20_000), &json!(true)), "{seen}");
    assert_eq!(made, Value::Null, "it is not made");
    let list = app.ask("batch_list", json!({})).await;
    assert_eq!((&list["sheets"], app.ask("batch_checking", json!({})).await), (&json!([]), Value::Null), "nothing of it is kept");
    // The next one is not stopped by what stopped this one.
    let text = input["text"].as_str().unwrap().lines().take(400).collect::<Vec<_>>().join("\n");
    assert_eq!(paste(&app, &account, "Salaries", &text).await["counts"]["all"], 399);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_inspector_finds_the_requests_of_one_batch_and_narrows_them() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let mut batches = Vec::new();
    for (name, text) in [("Salaries", people(3)), ("Diesel", sheet(&[("Bola Sanni", "058", "0123456785", "200")]))] {
        let begun = paste(&app, &account, name, &text).await;
        let batch = send(&app, begun["id"].as_str().unwrap()).await;
        at_stage(&app, &batch, "finished").await;
        batches.push(batch);
    }
    let of = async |asked: Value| {
        poll::until("the exchanges are written", async || {
            let found = app.ask("exchange_list", asked.clone()).await;
            if found["total"].as_u64() > Some(0) { Ok(found) } else { Err(found) }
        })
        .await
    };
    let found = of(json!({ "object": batches[0] })).await;
    let intents: Vec<Value> = app.ask("batch_results", json!({ "id": batches[0], "states": [], "offset": 0, "limit": 9 })).await["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["entry"].clone())
        .collect();
    assert_eq!(found["total"], 3, "{found}");
    for row in found["rows"].as_array().unwrap() {
        assert!(row["operation"] == "virtual_account_transfer" && intents.contains(&row["intent"]), "{row}");
    }
    assert_eq!(of(json!({ "object": batches[1] })).await["total"], 1);
    assert_eq!(of(json!({ "object": batches[0], "writes": true, "class": "2" })).await["total"], 3);
    assert_eq!(app.ask("exchange_list", json!({ "object": batches[0], "errors": true })).await["total"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_history_finds_the_payments_of_a_batch_by_its_code_and_its_name() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let mut batches = Vec::new();
    for (name, text) in
        [("November salaries", sheet(&[("Ada Obi", "058", "0123456785", "100")])), ("Diesel", sheet(&[("Bola Sanni", "058", "2088120073", "200")]))]
    {
        let begun = paste(&app, &account, name, &text).await;
        let batch = send(&app, begun["id"].as_str().unwrap()).await;
        batches.push(at_stage(&app, &batch, "finished").await);
    }
    let code = batches[0]["code"].as_str().unwrap();
    for text in [format!("batch:{code}"), format!("batch:{}", code.to_lowercase()), "batch:november".to_owned(), "batch:\"November sal\"".to_owned()] {
        let found = app.ask("intent_list", json!({ "text": text })).await;
        assert_eq!((&found["total"], &found["rows"][0]["amount"]), (&json!(1), &json!("100.00")), "{text}: {found}");
    }
    let all = app.ask("intent_list", json!({})).await;
    let row = all["rows"].as_array().unwrap().iter().find(|row| row["code"] == code).unwrap();
    assert_eq!((&row["amount"], &row["unit"]), (&json!("100.00"), &json!("NGN")), "a batch of one asset says its total: {row}");
    let none = app.ask("intent_list", json!({ "text": "batch:%" })).await;
    assert_eq!(none["total"], 0, "a mark of the database is not read as one: {none}");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_payments_to_one_account_are_one_account_to_compare_and_the_same_person_the_next_time() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let [first, second] = [number(1), number(2)];
    let name = holder(&app, &first).await;
    let of = |more: u32| {
        sheet(&[(&name, "058", &first, &format!("{}", 100 + more)), (&name, "058", &first, &format!("{}", 200 + more)), ("Bola Sanni", "058", &second, "300")])
    };
    let id = paste(&app, &account, "November suppliers", &of(0)).await["id"].as_str().unwrap().to_owned();
    named(&app, &id).await;
    let view = app.ask("batch_review", json!({ "id": id })).await;
    let reasons: Vec<&str> = view["unusual"].as_array().unwrap().iter().map(|one| one["reason"].as_str().unwrap()).collect();
    assert!(reasons.contains(&"2 accounts were never paid in this computer’s records"), "{reasons:?}");
    let batch = send(&app, &id).await;
    at_stage(&app, &batch, "finished").await;
    let id = paste(&app, &account, "December suppliers", &of(7)).await["id"].as_str().unwrap().to_owned();
    named(&app, &id).await;
    let compared = app.ask("batch_review", json!({ "id": id })).await["comparison"].clone();
    assert_eq!((&compared["joined"], &compared["gone"], &compared["moved"]), (&json!([]), &json!([]), &json!([])), "{compared}");
    assert_eq!(compared["changed"].as_array().unwrap().len(), 2, "{compared}");
}

#[tokio::test(flavor = "multi_thread")]
async fn where_fees_are_not_known_the_confirm_window_states_no_exact_balance() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let id = paste(&app, &account, "Suppliers", &people(2)).await["id"].as_str().unwrap().to_owned();
    draft(&app, &id).await;
    let shown = app.review().await["blocks"].to_string();
    assert!(shown.contains("Fees are not included: they are not known yet.") && shown.contains("An estimate. The service and the bank decide"), "{shown}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_under_way_of_the_account_is_said_where_it_is_taken_off_the_balance() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    for amount in ["310", "420"] {
        payouts::unknown_payout_of(&app, &account, amount).await;
    }
    let id = paste(&app, &account, "Suppliers", &people(2)).await["id"].as_str().unwrap().to_owned();
    draft(&app, &id).await;
    let sums = app.ask("batch_sheet_view", json!({ "id": id })).await["sums"].clone();
    assert_eq!(sums["underWay"], json!({ "payments": 2, "amount": "730.00" }), "{sums:#}");
    let shown = app.review().await["blocks"].to_string();
    assert!(shown.contains("2 payments under way have been subtracted: ₦730.00 together."), "{shown}");
}
