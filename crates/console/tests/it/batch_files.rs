//! The files of a batch: a workbook that it is read from, the person's own sheet that comes back, and the template.

use crate::{
    batches::{at_stage, holder, named, number, paid, paste, rows, send, sheet},
    payouts::account,
    test_console::TestConsole,
};
use bursar_console::base::files::{Ask, Chosen, Picker};
use serde_json::{Value, json};

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

/// The rows of the person's own sheet as it is saved with the results of a batch, and the folder into which this and every later file goes.
pub async fn saved_sheet(app: &TestConsole, batch: &str) -> (Vec<Vec<String>>, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    app.console.set_picker(std::sync::Arc::new(Into(folder.path().to_owned())));
    (saved_in(app, batch, folder.path()).await, folder)
}

/// The same where the picker, which is chosen once, writes into this folder.
async fn saved_in(app: &TestConsole, batch: &str, folder: &std::path::Path) -> Vec<Vec<String>> {
    let saved = app.ask("batch_save", json!({ "id": batch, "file": "sheet" })).await;
    let bytes = std::fs::read(folder.join(saved["name"].as_str().unwrap())).unwrap();
    let mut rows: Vec<Vec<String>> = Vec::new();
    bursar_documents::table_reader::Format::Xlsx
        .read(&bytes, &mut |_, row| {
            rows.push(row);
            Ok(())
        })
        .unwrap();
    rows
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
    let rows = saved_in(&app, &batch, folder.path()).await;
    assert_eq!((&rows[2][4], &rows[2][8]), (&"Left out".to_owned(), &"The workbook hides this row.".to_owned()), "{rows:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_persons_own_sheet_comes_back_with_six_columns_and_starts_no_formula() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let text = "S/N\tStaff name\tBank\tAcct no\tNet pay\tDepartment\n1\tAda Obi\t058\t0123456785\t12,000.00\t=cmd|'/c calc'!A1\n\
                2\tBola Sanni\t058\t3088120072\tnot yet\tOps\n3\tAda Obi\t058\t0123456785\t12,000.00\tOps\n";
    let id = paste(&app, &account, "Salaries", text).await["id"].as_str().unwrap().to_owned();
    let batch = send(&app, &id).await;
    at_stage(&app, &batch, "finished").await;
    let results = async |states: Value| app.ask("batch_results", json!({ "id": batch, "states": states, "offset": 0, "limit": 10 })).await;
    let out = results(json!(["left_out"])).await;
    let why: Vec<_> = out["rows"].as_array().unwrap().iter().map(|row| (&row["sheetRow"], &row["leftOut"], &row["amount"])).collect();
    assert_eq!(
        why,
        [
            (&json!(3), &json!("This is not a number. Use digits, and a point for decimals."), &Value::Null),
            (&json!(4), &json!("Repeats row 2."), &json!("12000.00"))
        ],
        "{out}"
    );
    assert_eq!(out["total"], 2);
    for row in out["rows"].as_array().unwrap() {
        assert_eq!(row["bank"], "Guaranty Trust Bank", "the bank's name, as in the rows that were sent: {row}");
    }
    let all = results(json!([])).await;
    let states: Vec<_> = all["rows"].as_array().unwrap().iter().map(|row| row["state"].as_str().unwrap()).collect();
    assert_eq!((&all["total"], states), (&json!(3), vec!["accepted", "left_out", "left_out"]), "{all}");
    let from_the_second = app.ask("batch_results", json!({ "id": batch, "states": [], "offset": 2, "limit": 10 })).await;
    assert_eq!((&from_the_second["total"], &from_the_second["rows"][0]["sheetRow"]), (&json!(3), &json!(4)), "a window of the rest: {from_the_second}");
    assert_eq!(results(json!(["accepted"])).await["total"], 1);
    let log = app.ask("log_list", json!({ "text": "", "limit": 50 })).await;
    let finished = log["rows"].as_array().unwrap().iter().find(|row| row["action"] == "batch_finished").unwrap().clone();
    assert!(finished["detail"].as_str().is_some_and(|text| text.ends_with("Salaries: 1 of 3 rows")), "{finished}");
    let (rows, folder) = saved_sheet(&app, &batch).await;
    assert_eq!(rows[0][..6], ["S/N", "Staff name", "Bank", "Acct no", "Net pay", "Department"]);
    assert_eq!(rows[0][6..], ["Status", "Time (WAT)", "Service id", "Request number", "Reason", "Receipt code"]);
    assert_eq!((rows[1][3].as_str(), rows[1][6].as_str()), ("0123456785", "Accepted"), "{rows:?}");
    assert_eq!(rows[1][5], "=cmd|'/c calc'!A1", "a cell of text, whatever it begins with");
    assert!(rows[1][9].len() == 36 && rows[1][11].len() == 7, "key and code: {rows:?}");
    assert_eq!((rows[2][6].as_str(), rows[2][10].as_str()), ("Left out", "This is not a number. Use digits, and a point for decimals."), "{rows:?}");
    assert_eq!((rows[3][6].as_str(), rows[3][10].as_str()), ("Left out", "Repeats row 2."), "{rows:?}");
    let banks = app.ask("batch_save", json!({ "id": batch, "file": "banks" })).await;
    assert!(folder.path().join(banks["name"].as_str().unwrap()).exists());
    let summary = app.ask("batch_save", json!({ "id": batch, "file": "summary" })).await;
    let pdf = std::fs::read(folder.path().join(summary["name"].as_str().unwrap())).unwrap();
    assert!(pdf.starts_with(b"%PDF-") && summary["rows"] == 1, "{summary}");
    let receipts = app.ask("batch_receipts_save", json!({ "id": batch })).await;
    let pdf = std::fs::read(folder.path().join(receipts["name"].as_str().unwrap())).unwrap();
    assert!(pdf.starts_with(b"%PDF-") && receipts["rows"] == 1, "of what was accepted, and of nothing else: {receipts}");
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
    let (rows, _) = saved_sheet(&app, &batch).await;
    assert_eq!(rows[1][..5], ["Ada Obi", "GTB", "0123456785", "1500", "Accepted"], "{rows:?}");
    assert_eq!(rows[1][8], "Name at the bank: SANNI KEMI. Account number was 012345678. Amount was 1,5.", "{rows:?}");
    assert_eq!(
        (rows[2][2].as_str(), rows[2][3].as_str(), rows[2][8].as_str()),
        ("3088120072", "9,500.50", "Name at the bank: OKAFOR TUNDE."),
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
    assert_eq!(rows[0][6..], ["Status", "Time (WAT)", "Service id", "Request number", "Reason", "Receipt code"]);
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
        let heads =
            ["Staff name", "Bank", "Acct no", "Net pay", "Department", "Status", "Time (WAT)", "Service id", "Request number", "Reason", "Receipt code"];
        assert_eq!(lines[0], heads.join(&mark.to_string()), "{file}");
        let mut reader = csv::ReaderBuilder::new().delimiter(mark as u8).has_headers(false).from_reader(text.as_bytes());
        let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
        assert_eq!((&rows[1][3], &rows[1][4], &rows[1][5]), ("12,000.50", "Sales; Ops, \"Lagos\"", "Accepted"), "{file}: {rows:?}");
        assert_eq!((&rows[2][4], &rows[2][5]), ("'=1+1", "Left out"), "{file}: no cell starts a formula: {rows:?}");
    }
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
async fn a_sheet_that_was_typed_comes_back_with_the_numbers_of_its_rows_and_with_those_that_were_left_out() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let begun = app.ask("batch_start", json!({ "setup": { "name": "Diesel", "accountId": account, "purpose": "payment" } })).await;
    let id = begun["id"].as_str().unwrap().to_owned();
    let cell = |index: usize, column: &str, value: &str| json!({ "index": index, "column": column, "value": value });
    let row = |index: usize, number: &str, name: &str, amount: &str| {
        [
            cell(index, "bank", "058"),
            cell(index, "account_number", number),
            cell(index, "account_name", name),
            cell(index, "amount", amount),
            cell(index, "reference", "INV-7"),
        ]
    };
    let name = holder(&app, "0123456785").await;
    let edits: Vec<Value> = [row(0, "0123456785", &name, "120.00"), row(1, "3088120072", "Bola Sanni", "not yet")].concat();
    app.ask("batch_edit", json!({ "id": id, "edits": edits })).await;
    let batch = send(&app, &id).await;
    at_stage(&app, &batch, "finished").await;
    let (rows, _folder) = saved_sheet(&app, &batch).await;
    assert_eq!(rows[0][..2], ["Row", "Bank"], "{rows:?}");
    assert!(!rows[0].iter().any(|head| head == "Token"), "nothing of it is a token: {rows:?}");
    let at = |head: &str| rows[0].iter().position(|one| one == head).unwrap_or_else(|| panic!("{head}: {rows:?}"));
    let cells = |row: usize| ["Row", "Bank", "Account number", "Amount", "Reference", "Status"].map(|head| rows[row][at(head)].as_str());
    assert_eq!(cells(1), ["1", "Guaranty Trust Bank", "0123456785", "120", "INV-7", "Accepted"], "{rows:?}");
    assert_eq!(cells(2), ["2", "Guaranty Trust Bank", "3088120072", "not yet", "INV-7", "Left out"], "{rows:?}");
    assert_eq!(rows[2][at("Reason")], "This is not a number. Use digits, and a point for decimals.");
    assert_eq!(rows.len(), 3, "{rows:?}");
}
