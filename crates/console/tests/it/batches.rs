//! A sheet of payouts: checked row by row, approved once, and sent so that no row leaves twice and none is lost.

use crate::{payouts::account, test_console::TestConsole};
use bursar_console::base::files::{Ask, Chosen, Picker};
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

/// Writes every file into a folder, under the name that was offered.
struct Into(std::path::PathBuf);

impl Picker for Into {
    fn pick_open(&self, _: Ask) -> Chosen {
        Box::pin(async { None })
    }
    fn pick_save(&self, ask: Ask) -> Chosen {
        let path = self.0.join(ask.name.unwrap());
        Box::pin(async move { Some(path) })
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_persons_own_sheet_comes_back_with_six_columns_and_starts_no_formula() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let text = "S/N\tStaff name\tBank\tAcct no\tNet pay\tDepartment\n1\tAda Obi\t058\t0123456785\t12,000.00\t=cmd|'/c calc'!A1\n\
                2\tBola Sanni\t058\t3088120072\tnot yet\tOps\n";
    let id = paste(&app, &account, "Salaries", text).await["id"].as_str().unwrap().to_owned();
    let batch = send(&app, &id).await;
    at_stage(&app, &batch, "finished").await;
    let folder = tempfile::tempdir().unwrap();
    app.console.set_picker(std::sync::Arc::new(Into(folder.path().to_owned())));
    let saved = app.ask("batch_save", json!({ "id": batch, "file": "sheet" })).await;
    let bytes = std::fs::read(folder.path().join(saved["name"].as_str().unwrap())).unwrap();
    let mut rows: Vec<Vec<String>> = Vec::new();
    bursar_documents::table_reader::Format::Xlsx
        .read(&bytes, &mut |_, row| {
            rows.push(row);
            Ok(())
        })
        .unwrap();
    assert_eq!(rows[0][..6], ["S/N", "Staff name", "Bank", "Acct no", "Net pay", "Department"]);
    assert_eq!(rows[0][6..], ["Status", "Time", "Service reference", "Key", "Reason", "Receipt code"]);
    assert_eq!((rows[1][3].as_str(), rows[1][6].as_str()), ("0123456785", "Accepted"), "{rows:?}");
    assert_eq!(rows[1][5], "=cmd|'/c calc'!A1", "a cell of text, whatever it begins with");
    assert!(rows[1][9].len() == 36 && rows[1][11].len() == 7, "key and code: {rows:?}");
    assert_eq!(rows[2][6], "Left out", "{rows:?}");
    let banks = app.ask("batch_save", json!({ "id": batch, "file": "banks" })).await;
    assert!(folder.path().join(banks["name"].as_str().unwrap()).exists());
    let summary = app.ask("batch_save", json!({ "id": batch, "file": "summary" })).await;
    let pdf = std::fs::read(folder.path().join(summary["name"].as_str().unwrap())).unwrap();
    assert!(pdf.starts_with(b"%PDF-") && summary["rows"] == 1, "{summary}");
    let receipts = app.ask("batch_receipts_save", json!({ "id": batch })).await;
    let pdf = std::fs::read(folder.path().join(receipts["name"].as_str().unwrap())).unwrap();
    assert!(pdf.starts_with(b"%PDF-") && receipts["rows"] == 1, "of what was accepted, and of nothing else: {receipts}");
}

/// Whose account a number is at the bank 058, by the service.
async fn holder(app: &TestConsole, number: &str) -> String {
    let answer = app.ask("virtual_account_name_enquiry", json!({ "accountNumber": number, "sortCode": "058" })).await;
    answer["accountName"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn one_key_never_puts_a_strangers_name_into_a_row_and_mends_only_what_is_said_first() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let (fits, fails) = ("0123456785", "0123456786");
    let (known, other) = (holder(&app, fits).await, holder(&app, fails).await);
    let first_word = |name: &str| name.split(' ').next().unwrap().to_owned();
    let text = sheet(&[
        // Part of the name at the bank, at an account that fits: the rest may be taken over.
        (&format!("{} Zebulon", first_word(&known)), "058", fits, "100"),
        // Nobody of that name.
        ("Quentin Zebulon", "058", fits, "200"),
        // The number is what is wrong, so the name of its holder is no help.
        (&format!("{} Zebulon", first_word(&other)), "058", fails, "300"),
    ]);
    let begun = paste(&app, &account, "Names", &text).await;
    let id = begun["id"].as_str().unwrap();
    named(&app, id).await;
    let all = rows(&app, id).await;
    assert_eq!(all[0]["repair"]["value"], known.as_str(), "{}", all[0]);
    assert_eq!(all[0]["lines"][0]["field"], "accountName", "what is mended is said first: {}", all[0]);
    assert!(all[1]["repair"].is_null(), "a stranger's name is offered: {}", all[1]);
    assert!(all[2]["repair"].is_null(), "the name is offered where the number is wrong: {}", all[2]);
    // The confirm window says both names.
    let batch = draft(&app, id).await;
    let shown = app.review().await["blocks"].to_string() + &app.review().await["risks"].to_string();
    assert!(shown.contains(&format!("Quentin Zebulon (bank: {known})")), "{batch}: {shown}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_own_sheet_comes_back_with_what_was_paid_and_says_what_it_held_before() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let text = sheet(&[("Ada Obi", "GTB", "012345678", "1,5"), ("Bola Sanni", "058", "3088120072", "9,500.50")]);
    let begun = paste(&app, &account, "Corrected", &text).await;
    let id = begun["id"].as_str().unwrap();
    let edits = json!([
        { "index": 0, "column": "account_number", "value": "0123456785" }, { "index": 0, "column": "amount", "value": "1,500" },
        { "index": 2, "column": "bank", "value": "058" }, { "index": 2, "column": "account_number", "value": "2088120073" },
        { "index": 2, "column": "account_name", "value": "Late Comer" }, { "index": 2, "column": "amount", "value": "70" },
    ]);
    app.ask("batch_edit", json!({ "id": id, "edits": edits })).await;
    let batch = send(&app, id).await;
    at_stage(&app, &batch, "finished").await;
    let folder = tempfile::tempdir().unwrap();
    app.console.set_picker(std::sync::Arc::new(Into(folder.path().to_owned())));
    let saved = app.ask("batch_save", json!({ "id": batch, "file": "sheet" })).await;
    let bytes = std::fs::read(folder.path().join(saved["name"].as_str().unwrap())).unwrap();
    let mut rows: Vec<Vec<String>> = Vec::new();
    bursar_documents::table_reader::Format::Xlsx
        .read(&bytes, &mut |_, row| {
            rows.push(row);
            Ok(())
        })
        .unwrap();
    assert_eq!(rows[1][..5], ["Ada Obi", "GTB", "0123456785", "1500", "Accepted"], "{rows:?}");
    assert_eq!(rows[1][8], "Account number was 012345678. Amount was 1,5.", "{rows:?}");
    assert_eq!(
        (rows[2][2].as_str(), rows[2][3].as_str(), rows[2][8].as_str()),
        ("3088120072", "9,500.50", ""),
        "what was paid as it came is not touched: {rows:?}"
    );
    assert_eq!((rows[3][0].as_str(), rows[3][2].as_str(), rows[3][4].as_str()), ("Late Comer", "2088120073", "Accepted"), "{rows:?}");
}

/// A sheet of which one payment is made, as it comes back in a folder: its name and what it holds.
async fn comes_back(name: &str, sheet: &[u8]) -> (String, Vec<u8>) {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, sheet).unwrap();
    app.console.set_picker(std::sync::Arc::new(Opens(path)));
    let begun = app.ask("batch_open_file", json!({ "setup": { "name": "Salaries", "accountId": account, "purpose": "payment" } })).await;
    let batch = send(&app, begun["id"].as_str().unwrap()).await;
    at_stage(&app, &batch, "finished").await;
    let saved = app.ask("batch_save", json!({ "id": batch, "file": "sheet" })).await;
    let name = saved["name"].as_str().unwrap().to_owned();
    let bytes = std::fs::read(folder.path().join(&name)).unwrap();
    (name, bytes)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_workbook_of_libreoffice_comes_back_as_one_with_six_columns() {
    let own = [
        ["S/N", "Staff name", "Bank", "Acct no", "Net pay", "Department"],
        ["1", "Ada Obi", "058", "0123456785", "12000.5", "Sales &  Ops"],
        ["2", "Bola Sanni", "058", "3088120072", "not yet", "=1+1"],
    ];
    let own = own.map(|row| row.map(str::to_owned).to_vec());
    let (name, bytes) = comes_back("november.ods", &bursar_documents::table_writer::plain_ods("Staff", &own).unwrap()).await;
    assert_eq!(name, "november - results.ods");
    let mut rows: Vec<Vec<String>> = Vec::new();
    bursar_documents::table_reader::Format::Ods
        .read(&bytes, &mut |_, row| {
            rows.push(row);
            Ok(())
        })
        .unwrap();
    let before: Vec<&[String]> = rows.iter().map(|row| &row[..6]).collect();
    assert_eq!(before, own, "the person's own cells, as they came");
    assert_eq!(rows[0][6..], ["Status", "Time", "Service reference", "Key", "Reason", "Receipt code"]);
    assert_eq!((rows[1][6].as_str(), rows[2][6].as_str()), ("Accepted", "Left out"), "{rows:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_text_file_comes_back_with_its_own_separator() {
    let own = |mark: char| {
        let lines = [
            ["Staff name", "Bank", "Acct no", "Net pay", "Department"],
            ["Ada Obi", "058", "0123456785", "\"12,000.50\"", "\"Sales; Ops, \"\"Lagos\"\"\""],
            ["Bola Sanni", "058", "3088120072", "not yet", "=1+1"],
        ];
        lines.map(|line| line.join(&mark.to_string())).join("\n")
    };
    for (file, mark, back) in [
        ("november.tsv", '\t', "november - results.tsv"),
        ("november.txt", '\t', "november - results.tsv"),
        ("november.csv", ';', "november - results.csv"),
        ("november.csv", ',', "november - results.csv"),
    ] {
        let (name, bytes) = comes_back(file, own(mark).as_bytes()).await;
        assert_eq!(name, back, "{file}");
        // With the mark of UTF-8 and the line ends of Windows, so that Excel opens all of them.
        let text = String::from_utf8(bytes).unwrap();
        let lines: Vec<&str> = text.strip_prefix('\u{feff}').unwrap().split_terminator("\r\n").collect();
        let heads = ["Staff name", "Bank", "Acct no", "Net pay", "Department", "Status", "Time", "Service reference", "Key", "Reason", "Receipt code"];
        assert_eq!(lines[0], heads.join(&mark.to_string()), "{file}");
        let mut reader = csv::ReaderBuilder::new().delimiter(mark as u8).has_headers(false).from_reader(text.as_bytes());
        let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
        assert_eq!((&rows[1][3], &rows[1][4], &rows[1][5]), ("12,000.50", "Sales; Ops, \"Lagos\"", "Accepted"), "{file}: {rows:?}");
        assert_eq!((&rows[2][4], &rows[2][5]), ("'=1+1", "Left out"), "{file}: no cell starts a formula: {rows:?}");
    }
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

/// Opens this file, and writes every file beside it.
pub struct Opens(pub std::path::PathBuf);

impl Picker for Opens {
    fn pick_open(&self, _: Ask) -> Chosen {
        let path = self.0.clone();
        Box::pin(async move { Some(path) })
    }
    fn pick_save(&self, ask: Ask) -> Chosen {
        let path = self.0.with_file_name(ask.name.unwrap());
        Box::pin(async move { Some(path) })
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_that_a_workbook_hides_is_left_out_until_a_person_takes_it_in() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let mut book = rust_xlsxwriter::Workbook::new();
    let sheet = book.add_worksheet();
    for (row, cells) in
        [["Staff name", "Bank", "Acct no", "Net pay"], ["Ada Obi", "058", "0123456785", "100"], ["Left Us", "058", "2088120073", "200"]].iter().enumerate()
    {
        for (column, cell) in cells.iter().enumerate() {
            sheet.write_string(row as u32, column as u16, *cell).unwrap();
        }
    }
    sheet.set_row_hidden(2).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sheet.xlsx");
    book.save(&path).unwrap();
    app.console.set_picker(std::sync::Arc::new(Opens(path)));
    let begun = app.ask("batch_open_file", json!({ "setup": { "name": "Hidden", "accountId": account, "purpose": "payment" } })).await;
    assert!(begun["sheet"]["cautions"][0].as_str().is_some_and(|text| text.starts_with("1 row is hidden")), "{begun}");
    let id = begun["id"].as_str().unwrap();
    named(&app, id).await;
    let all = rows(&app, id).await;
    assert_eq!((&all[1]["level"], &all[1]["accountName"]), (&json!("left_out"), &json!("Left Us")), "{all:?}");
    let batch = send(&app, id).await;
    at_stage(&app, &batch, "finished").await;
    assert_eq!(paid(&app).await, [("0123456785".to_owned(), 10_000)]);
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
    let none = app.ask("intent_list", json!({ "text": "batch:%" })).await;
    assert_eq!(none["total"], 0, "a mark of the database is not read as one: {none}");
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
async fn a_template_that_is_filled_in_is_a_sheet_that_asks_nothing() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let folder = tempfile::tempdir().unwrap();
    app.console.set_picker(std::sync::Arc::new(Into(folder.path().to_owned())));
    let saved = app.ask("batch_template", json!({})).await;
    let path = folder.path().join(saved["name"].as_str().unwrap());
    let bytes = std::fs::read(&path).unwrap();
    let mut heads = Vec::new();
    let notes = bursar_documents::table_reader::Format::Xlsx
        .read_up_to(&bytes, 10, &mut |_, row| {
            heads.push(row);
            Ok(())
        })
        .unwrap();
    assert_eq!(heads, [["Account name", "Bank", "Account number", "Amount", "Narration", "Reference"]]);
    assert_eq!(notes.other_sheets, 0, "the list of banks is no sheet that somebody could miss");
    let banks = app.ask("bank_list", json!({ "fresh": false })).await["banks"].as_array().unwrap().len();
    assert_eq!(saved["rows"], banks);
    let text = format!("{}\nAda Obi\t058\t{}\t100.00\t\tK-1\n", heads[0].join("\t"), number(1));
    let view = paste(&app, &account, "Salaries", &text).await;
    assert_eq!((&view["asksColumns"], &view["counts"]["all"]), (&json!(false), &json!(1)), "{view}");
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
    assert!(reasons.contains(&"2 accounts were never paid before"), "{reasons:?}");
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
    assert!(shown.contains("minus the fees, which are not known") && shown.contains("An estimate by the rules in Settings"), "{shown}");
}
