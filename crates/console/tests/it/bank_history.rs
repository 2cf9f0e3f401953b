//! The history of the naira side: banks, narrations and amounts are found, and leave in the columns that accountants ask for.

use std::{path::Path, sync::Arc};

use serde_json::{Value, json};

use crate::{history::Always, payouts, test_console::TestConsole};

/// Two payouts of one account that the service made: ₦2,500.50 to Guaranty Trust Bank and ₦1,000.00 to another bank.
async fn paid() -> (TestConsole, String) {
    let app = TestConsole::sandbox().await;
    let account = payouts::account(&app).await;
    for (amount, bank, narration) in [("2500.50", "058", "Diesel Lekki site"), ("1000", "057", "Water Kano; branch")] {
        let mut input = payouts::payout(&account, amount);
        input["destination"]["sortCode"] = bank.into();
        input["narration"] = narration.into();
        let id = payouts::draft(&app, input, json!({ "reference": "INV-7" })).await.unwrap();
        app.approve().await;
        app.until(&id, &["settled"]).await;
    }
    (app, account)
}

async fn found(app: &TestConsole, typed: &str) -> Vec<String> {
    let page = app.ask("intent_list", json!({ "text": typed })).await;
    page["rows"].as_array().unwrap().iter().map(|row| row["amount"].as_str().unwrap_or("none").to_owned()).collect()
}

/// The one file with this ending.
fn file(folder: &Path, ending: &str) -> String {
    let path = std::fs::read_dir(folder).unwrap().map(|found| found.unwrap().path()).find(|path| path.extension().is_some_and(|e| e == ending));
    String::from_utf8(std::fs::read(path.unwrap()).unwrap()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payout_is_found_by_its_bank_by_words_of_its_narration_and_by_its_amount_in_naira() {
    let (app, _) = paid().await;
    let (first, second) = (["2,500.50"], ["1,000.00"]);
    for (typed, wanted) in [
        ("bank:gtb", &first),
        ("gtb", &first),
        ("bank:guaranty", &first),
        ("bank:058", &first),
        ("bank:zenith", &second),
        ("narration:diesel", &first),
        ("kano", &second),
        ("lekki bank:gtb", &first),
        ("₦2,500.50", &first),
        ("2,500.50", &first),
        (">₦2,000", &first),
        ("<₦2,000 kind:payment", &second),
    ] {
        assert_eq!(found(&app, typed).await, wanted, "{typed}");
    }
    for typed in ["bank:uba", "gtb kano", "₦2,500.51", "narration:bello"] {
        assert_eq!(found(&app, typed).await, [""; 0], "{typed}");
    }
    let row = &app.ask("intent_list", json!({ "text": "diesel" })).await["rows"][0];
    assert_eq!(row["bank"], json!({ "code": "058", "name": "Guaranty Trust Bank", "narration": "Diesel Lekki site" }));
    // A draft that is changed, and a note beside the narration.
    let id = row["id"].as_str().unwrap();
    app.ask("entry_annotate", json!({ "id": id, "note": "Generator", "category": "" })).await;
    assert_eq!((found(&app, "generator").await, found(&app, "note:diesel").await), (vec!["2,500.50".to_owned()], vec!["2,500.50".to_owned()]));
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_has_one_date_in_list_search_statement_receipt_and_export_and_it_is_when_it_was_sent() {
    let app = TestConsole::sandbox().await;
    let account = payouts::account(&app).await;
    let early = payouts::draft(&app, payouts::payout(&account, "2500.50"), json!({})).await.unwrap();
    app.approve().await;
    app.until(&early, &["settled"]).await;
    let id = payouts::draft(&app, payouts::payout(&account, "1000"), json!({})).await.unwrap();
    let drafted = app.ask("entry_view", json!({ "id": id })).await["row"]["at"].clone();
    app.clock().advance(std::time::Duration::from_secs(26 * 3_600));
    let late = payouts::draft(&app, payouts::payout(&account, "10"), json!({})).await.unwrap();
    app.ask("draft_discard", json!({ "draftId": late })).await;
    app.approve().await;
    app.until(&id, &["settled"]).await;

    let view = app.ask("entry_view", json!({ "id": id })).await;
    let at = view["row"]["at"].as_str().unwrap();
    assert_eq!(view["attempts"][0]["startedAt"], at, "{view:#}");
    assert_eq!((&view["intent"]["createdAt"], drafted.as_str() == Some(at)), (&drafted, false), "when it was drafted is still known");
    let list = app.ask("intent_list", json!({ "text": "kind:payment" })).await;
    let order: Vec<&Value> = list["rows"].as_array().unwrap().iter().map(|row| &row["id"]).collect();
    assert_eq!(order[0], &json!(id), "the list is in the order of what it shows: {list:#}");
    let day = |at: &Value| jiff::Timestamp::to_zoned(at.as_str().unwrap().parse().unwrap(), jiff::tz::TimeZone::get("Africa/Lagos").unwrap());
    let of_day = async |at: &Value| found(&app, &format!("kind:payment status:complete {}", day(at).date())).await;
    assert_eq!((of_day(&json!(at)).await, of_day(&drafted).await), (vec!["1,000.00".to_owned()], vec!["2,500.50".to_owned()]));
    let words = day(&json!(at)).strftime("%-d %b %Y, %-I:%M%P").to_string();
    let receipt = app.ask("receipt_text", json!({ "id": id })).await["text"].as_str().unwrap().to_owned();
    assert!(receipt.contains(&format!("Sent: {words}")), "{words}: {receipt}");
    let month = day(&json!(at)).strftime("%Y-%m").to_string();
    let statement = app.ask("statement_view", json!({ "walletId": account, "month": month })).await;
    let line = statement["lines"].as_array().unwrap().iter().find(|line| line["kind"] == "payout" && line["debit"] == "1,000.00");
    assert_eq!(line.unwrap()["at"], at, "{statement:#}");
    let out = tempfile::tempdir().unwrap();
    app.console.set_picker(Arc::new(Always(out.path().to_owned())));
    app.ask("export_make", json!({ "list": { "text": "kind:payment status:complete 1,000" }, "format": "json" })).await;
    let whole: Value = serde_json::from_str(&file(out.path(), "json")).unwrap();
    assert_eq!(whole["rows"][0]["date"], day(&json!(at)).date().to_string());
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_has_bank_and_narration_in_columns_of_their_own_and_dates_as_iso_writes_them() {
    let (app, _) = paid().await;
    let out = tempfile::tempdir().unwrap();
    app.console.set_picker(Arc::new(Always(out.path().to_owned())));
    for format in ["csv", "json"] {
        app.ask("export_make", json!({ "list": { "text": "kind:payment", "sort": "oldest" }, "format": format })).await;
    }
    let whole: Value = serde_json::from_str(&file(out.path(), "json")).unwrap();
    let row = &whole["rows"][0];
    for (column, wanted) in [
        ("rail", "bank"),
        ("bank", "Guaranty Trust Bank"),
        ("bank code", "058"),
        ("chain", ""),
        ("narration", "Diesel Lekki site"),
        ("account or address", "0123456789"),
        ("amount", "2500.50"),
        ("currency", "NGN"),
        ("fee", "10.00"),
        ("fee currency", "NGN"),
        ("fee is", "charged"),
    ] {
        assert_eq!(row[column], wanted, "{column}: {row:#}");
    }
    let (date, time) = (row["date"].as_str().unwrap(), row["time"].as_str().unwrap());
    assert!(date.parse::<jiff::civil::Date>().is_ok() && time.len() == 8 && time.parse::<jiff::civil::Time>().is_ok(), "{date} {time}");
    assert!(file(out.path(), "csv").contains(&format!("\"{date}\",\"{time}\"")));
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_workbook_of_the_history_has_dates_and_amounts_that_a_spreadsheet_counts_with() {
    use calamine::{Data, Reader};
    let (app, _) = paid().await;
    let out = tempfile::tempdir().unwrap();
    app.console.set_picker(Arc::new(Always(out.path().to_owned())));
    app.ask("export_make", json!({ "list": { "text": "kind:payment", "sort": "oldest" }, "format": "xlsx" })).await;
    let path = std::fs::read_dir(out.path()).unwrap().next().unwrap().unwrap().path();
    let mut read: calamine::Xlsx<_> = calamine::open_workbook(path).unwrap();
    let sheet = read.worksheet_range_at(0).unwrap().unwrap();
    let rows: Vec<&[Data]> = sheet.rows().collect();
    let heads = rows.iter().position(|row| row[0] == Data::String("date".into())).unwrap();
    let cell = |row: usize, column: &str| {
        let at = rows[heads].iter().position(|head| head == &Data::String(column.into())).unwrap();
        rows[heads + 1 + row][at].clone()
    };
    let at = app.ask("intent_list", json!({ "text": "diesel" })).await["rows"][0]["at"].as_str().unwrap().parse::<jiff::Timestamp>().unwrap();
    let local = at.to_zoned(jiff::tz::TimeZone::get("Africa/Lagos").unwrap()).datetime();
    let (Data::DateTime(date), Data::DateTime(time)) = (cell(0, "date"), cell(0, "time")) else {
        panic!("text in place of a date or a time: {:?}", rows[heads + 1]);
    };
    // Days since 1899-12-30, as spreadsheets count; a time is a part of a day.
    let days = f64::from((local.date() - jiff::civil::date(1899, 12, 30)).get_days());
    let seconds = f64::from(local.hour()) * 3_600.0 + f64::from(local.minute()) * 60.0 + f64::from(local.second());
    assert_eq!(date.as_f64(), days);
    assert!((time.as_f64() * 86_400.0 - seconds).abs() < 0.5, "{time:?} {local}");
    for (row, amount) in [(0, 2500.5), (1, 1000.0)] {
        assert_eq!((cell(row, "amount"), cell(row, "fee")), (Data::Float(amount), Data::Float(10.0)));
    }
    // The control: what is no number stays text.
    assert_eq!(cell(0, "account or address"), Data::String("0123456789".into()));
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn accounting_programs_get_date_description_and_signed_amount_of_one_account() {
    let (app, account) = paid().await;
    let out = tempfile::tempdir().unwrap();
    app.console.set_picker(Arc::new(Always(out.path().to_owned())));
    // A refused payout moved no money.
    app.fail("virtual_account_transfer", "status=400", 1).await;
    let refused = payouts::draft(&app, payouts::payout(&account, "77"), json!({})).await.unwrap();
    app.approve().await;
    app.until(&refused, &["refused"]).await;
    let make = async |layout: &str, text: &str| {
        app.try_ask("export_make", json!({ "list": { "text": text, "sort": "oldest" }, "format": "xlsx", "layout": layout })).await
    };
    for (layout, description) in [("quick_books", "CHIDI OKEKE Water Kano branch INV-7"), ("sage", "CHIDI OKEKE Water Kano; branch INV-7")] {
        let made = make(layout, "kind:payment token:NGN").await.unwrap();
        assert_eq!((&made["rows"], &made["leftOut"]), (&json!(4), &json!(1)), "{made}");
        let text = file(out.path(), "csv");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "\"Date\",\"Description\",\"Amount\"", "no mark before the first head");
        let amounts: Vec<&str> = lines[1..].iter().map(|line| line.rsplit(',').next().unwrap()).collect();
        assert_eq!(amounts, ["\"-2500.50\"", "\"-10.00\"", "\"-1000.00\"", "\"-10.00\""], "{text}");
        assert!(lines[3].contains(description), "{text}");
        let day = lines[1].split(',').next().unwrap().trim_matches('"');
        assert!(jiff::civil::Date::strptime("%d/%m/%Y", day).is_ok(), "{day}");
    }
    // Rows of a wallet belong to another account; what moved nothing makes no file.
    app.funded().await;
    let (wallet, native, _) = app.funded().await;
    let sent = app.draft(&wallet, &native, "0x70997970C51812dc3A010C7d01b50e0d17dc79C8", "0.25").await.unwrap();
    app.approve().await;
    app.until(&sent, &["settled"]).await;
    for text in ["kind:payment", "status:refused"] {
        assert_eq!(make("sage", text).await.unwrap_err().field.as_deref(), Some("layout"), "{text}");
    }
    app.console.shutdown().await;
}
