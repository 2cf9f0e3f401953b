//! Files of version 11, and of version 10 before it, show the same after they were brought to this version as they did before.
//!
//! `tests/fixtures/journal` was made by version 11 of the journal, over the sandbox: every kind of intent in every state, and 10,000 rows;
//! one row of each was changed by another hand. The lists beside them are what that version showed.

use std::{
    io::Read as _,
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};

use bursar_console::{base::api::MoneyBlock, history::api::HistoryRow, payments::api::IntentView};
use bursar_contract::{
    clock::Clock,
    transactions::{Finality, TransactionState},
};
use bursar_journal::{Forgetful, HistorySort, IntentState, Journal, Query, reseal};
use bursar_messages::{Locale, json::as_text};
use bursar_vault::Sealer;
use jiff::tz::TimeZone;
use rusqlite::Connection;
use serde_json::{Value, json};
use zeroize::Zeroizing;

use crate::legacy_money::fee_of_now;

const QUERIES: [&str; 21] = [
    "",
    "halima",
    "1304.50",
    "1304.5",
    ">1,000",
    ">=0.5 <10",
    "<1",
    "2500.50",
    "token:ngn",
    "token:usdc",
    "chain:eth",
    "kind:payment",
    "kind:call",
    "kind:signature",
    "status:unknown",
    "status:notpaid",
    "ref:INV-2291",
    "payout",
    "naira",
    "transfer",
    "0123456789",
];
/// The row that another hand changed.
const CHANGED: &str = "copy-2-settled";

fn unpacked(name: &str) -> Vec<u8> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/journal").join(format!("{name}.gz"));
    let mut bytes = Vec::new();
    flate2::read::GzDecoder::new(std::fs::File::open(file).unwrap()).read_to_end(&mut bytes).unwrap();
    bytes
}

/// A copy of a fixture, and the sealer that it was written with.
fn fixture(folder: &tempfile::TempDir, name: &str) -> (PathBuf, impl Fn() -> Sealer) {
    let path = folder.path().join("journal.db");
    std::fs::write(&path, unpacked(&format!("{name}.db"))).unwrap();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/journal/key.json");
    let about: Value = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
    let (profile, key) = (about["profile"].as_str().unwrap().to_owned(), hex::decode(about["key"].as_str().unwrap()).unwrap());
    (path, move || Sealer::new(&profile, &Zeroizing::new(key.clone().try_into().unwrap())))
}

/// The journal of every kind of entry as version 10 left it: without digests, and with the row right that another hand changed.
pub fn version_10(folder: &tempfile::TempDir) -> (PathBuf, impl Fn() -> Sealer) {
    let (path, sealer) = fixture(folder, "kinds");
    let db = Connection::open(&path).unwrap();
    db.execute("UPDATE intent SET money = replace(money, '9,304.50', '1,304.50') WHERE id = ?1", [CHANGED]).unwrap();
    for table in ["intent", "attempt", "decision", "link", "tx_hash", "balance", "meta", "set_secret"] {
        db.execute_batch(&format!("ALTER TABLE {table} DROP COLUMN mac")).unwrap();
    }
    db.pragma_update(None, "user_version", 10).unwrap();
    (path, sealer)
}

/// Takes away what version 26 brought.
pub const WITHOUT_TEAM_PAYMENTS: &str = "DROP TRIGGER intent_elsewhere; DROP VIEW entry_of_team_payment; DROP TABLE team_payment;";

/// The same as version 12 left it, and the words of every entry.
pub fn version_12(folder: &tempfile::TempDir) -> (PathBuf, impl Fn() -> Sealer, Vec<(String, String)>) {
    let (path, sealer) = version_10(folder);
    drop(open(&path, sealer()));
    let db = Connection::open(&path).unwrap();
    let later = "DROP TABLE workspace_record; DROP TABLE proposal_row; DROP TABLE signed_document; DROP TABLE proposal; DROP TABLE team_record; DROP TABLE log_head; INSERT INTO entry_due VALUES (0, 0); DROP TRIGGER entry_forgotten; DROP TABLE batch_draft; DROP TABLE batch_row; DROP TABLE batch_sheet; DROP TABLE batch; DROP INDEX intent_batch; DROP INDEX intent_sent;
        ALTER TABLE intent DROP COLUMN proposal; ALTER TABLE intent DROP COLUMN batch_row; ALTER TABLE intent DROP COLUMN batch;
        DROP TRIGGER wallet_named; DROP TABLE wallet_name; DROP TABLE wallet_label; DROP TRIGGER intent_moved; DROP TRIGGER intent_traced; DROP TRIGGER intent_charged; DROP TRIGGER intent_rewritten; DROP TRIGGER intent_replaced; DROP TRIGGER intent_dated; DROP TRIGGER entry_moved; DROP TRIGGER intent_entered; DROP TRIGGER entry_indexed; DROP TRIGGER entry_reindexed;
        DROP TRIGGER entry_remarked; DROP TABLE entry_due; DROP VIEW entry_of_intent; DROP VIEW entry_text; DROP VIEW entry_paid_by;
        ALTER TABLE intent DROP COLUMN charged; ALTER TABLE intent DROP COLUMN message; ALTER TABLE entry DROP COLUMN message;
        ALTER TABLE entry DROP COLUMN bank_code; ALTER TABLE entry DROP COLUMN bank; ALTER TABLE entry DROP COLUMN narration;";
    db.execute_batch(WITHOUT_TEAM_PAYMENTS).unwrap();
    db.execute_batch(later).unwrap();
    let (of_4, of_12) = (include_str!("../../../journal/src/schema_4.sql"), include_str!("../../../journal/src/schema_12.sql"));
    for (schema, begin, end) in [
        (of_4, "CREATE VIEW entry_text", "-- A row of the history"),
        (of_4, "CREATE TRIGGER entry_indexed", "CREATE TRIGGER entry_reindexed"),
        (of_4, "CREATE TRIGGER entry_remarked", "-- What of a row can be searched"),
        (of_12, "CREATE VIEW", "\0"),
    ] {
        let programs = &schema[schema.find(begin).unwrap()..];
        db.execute_batch(programs.split_once(end).map_or(programs, |(programs, _)| programs)).unwrap();
    }
    db.pragma_update(None, "user_version", 12).unwrap();
    let mut query = db.prepare("SELECT id, title FROM intent ORDER BY seq").unwrap();
    let titles = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap().collect::<Result<_, _>>().unwrap();
    drop(query);
    (path, sealer, titles)
}

/// What that version showed, a line each.
fn expected(name: &str) -> Vec<Value> {
    // The screens' words for two fields, two steps, some amounts and fees have changed since.
    let text = String::from_utf8(unpacked(&format!("{name}.shown.jsonl"))).unwrap();
    let text = text.replace("\"standing\":", "\"verification\":").replace("\"rung\":", "\"level\":");
    let text = text.replace("Written to this computer", "Saved on this computer");
    let text = text.replace("hundred fifty", "hundred and fifty").replace("hundred four", "hundred and four");
    let text = text.replace(" of 2 token ids", " items, of 2 different token ids");
    let fees = |mut line: Value| {
        of_now(&mut line);
        line
    };
    // No amount with separators was found before.
    let searched = |line: &Value| line["query"] != "1,304.50";
    text.lines().map(|line| fees(serde_json::from_str(line).unwrap())).filter(searched).collect()
}

/// A line with the words of fees, and of an answer that was no acceptance, as they are now.
fn of_now(line: &mut Value) {
    let answer = match line["state"].as_str() {
        Some("refused") => Some("Refused by the service"),
        Some("unknown") => Some("No clear answer from the service yet"),
        Some("dead") if line["steps"][1]["state"] == "failed" => Some("Not accepted by the service"),
        _ => None,
    };
    if let (Some(answer), Some(label)) = (answer, line.pointer_mut("/steps/1/label")) {
        *label = json!(answer);
    }
    // A final word of the service that is not believed yet is being checked.
    let is_final = |word: &str| TransactionState(word.to_owned()).finality() != Finality::InFlight;
    if line["state"] == "accepted" && line["serviceState"].as_str().is_some_and(is_final) {
        for step in line.get_mut("steps").and_then(Value::as_array_mut).into_iter().flatten() {
            if step["label"] == "Complete" {
                (step["label"], step["state"]) = (json!("Checking what the service says"), json!("active"));
            } else if step["label"] == "Sent to the chain" && step["state"] == "active" {
                step["state"] = json!("unknown");
            }
        }
    }
    // A step that is not over yet says what it waits for.
    for step in line.get_mut("steps").and_then(Value::as_array_mut).into_iter().flatten().filter(|step| step["state"] == "active") {
        let waits = match step["label"].as_str() {
            Some("Accepted by the service") => "Waiting for the service",
            Some("Sent to the chain") => "Waiting to be sent to the chain",
            Some("Complete") => "Waiting for the chain to complete it",
            _ => continue,
        };
        step["label"] = json!(waits);
    }
    // What was not paid leaves no balance after it.
    if matches!(line["state"].as_str(), Some("rejected" | "refused" | "dead"))
        && let Some(money) = line.get_mut("money").and_then(Value::as_object_mut)
    {
        money.remove("staysAfter");
    }
    // What did not complete is not named so.
    let cancelled = line["serviceState"].as_str().is_some_and(|word| word.eq_ignore_ascii_case("cancelled"));
    for step in line.get_mut("steps").and_then(Value::as_array_mut).into_iter().flatten() {
        if step["state"] == "failed" && step["label"] == "Complete" {
            step["label"] = json!(if cancelled { "Cancelled" } else { "Failed" });
        }
    }
    // Nothing stands ahead of an end, and its time is beside the answer that made it.
    let ended = line["settledAt"].clone();
    if matches!(line["state"].as_str(), Some("rejected" | "refused" | "dead"))
        && let Some(steps) = line.get_mut("steps").and_then(Value::as_array_mut)
    {
        steps.retain(|step| step["state"] != "ahead");
        if let Some(answer) = steps.get_mut(1).filter(|answer| answer["state"] == "failed" && answer.get("at").is_none() && ended.is_string()) {
            answer["at"] = ended;
        }
    }
    // The service's own word stands between quotation marks.
    for step in line.get_mut("steps").and_then(Value::as_array_mut).into_iter().flatten() {
        if let Some(word) = step["detail"].as_str().and_then(|detail| detail.strip_prefix("Service says: ")) {
            step["detail"] = json!(format!("Service says: “{word}”"));
        }
    }
    // What goes to no chain has no usual time there.
    if line["usualSeconds"].is_number() && line["operation"].as_str().is_some_and(|operation| !operation.starts_with("transaction_")) {
        line["usualSeconds"] = json!(0);
    }
    match line {
        Value::String(text) => *text = fee_of_now(text),
        Value::Array(parts) => parts.iter_mut().for_each(of_now),
        Value::Object(parts) => parts.values_mut().for_each(of_now),
        _ => {}
    }
    let state = line["state"].as_str().map(str::to_owned);
    if line["amount"].is_string() && line["madeHere"] == true {
        after_the_end(state.as_deref(), line);
    }
    if line["money"].is_object() {
        after_the_end(state.as_deref(), &mut line["money"]);
    }
    let is_made_here = line.pointer("/row/0").and_then(Value::as_str).is_some_and(|id| !id.starts_with("service:"));
    if is_made_here && line.pointer("/row/3").is_some_and(Value::is_string) {
        let state = line["row"][1].as_str().map(str::to_owned);
        let mut payment = json!({});
        if !line["row"][5].is_null() {
            payment["fee"] = line["row"][5].take();
        }
        after_the_end(state.as_deref(), &mut payment);
        line["row"][5] = payment["fee"].take();
    }
}

/// An estimate is no longer the fee of a payment that is at its end.
fn after_the_end(state: Option<&str>, payment: &mut Value) {
    match (state, payment["fee"].as_str()) {
        (Some("settled" | "dead"), Some(fee)) => payment["fee"] = json!(format!("Not known. Estimate: {fee}")),
        (Some("settled" | "dead"), None) => payment["fee"] = json!("Not reported by the service"),
        (Some("refused"), _) => payment["fee"] = json!("None, no money moved"),
        (Some("rejected"), _) => payment["fee"] = json!("None, it was not sent"),
        _ => {}
    }
}

/// What this version shows of the same file.
fn shown(journal: &Journal) -> Vec<Value> {
    let (rows, total) = journal.window(&Query::default(), false, HistorySort::Newest, 0, 100_000).unwrap();
    let mut lines = vec![json!({ "total": total })];
    for row in rows {
        if row.made_here {
            lines.push(json!({ "entry": IntentView::from(journal.record(&row.id).unwrap()) }));
        }
        lines.push(json!({ "row": HistoryRow::from(row) }));
    }
    for query in QUERIES {
        for (payments, sort) in [(false, HistorySort::Newest), (true, HistorySort::Largest)] {
            let (found, total) = journal.window(&Query::read(query, &TimeZone::UTC).unwrap(), payments, sort, 0, 200).unwrap();
            let found: Vec<&String> = found.iter().map(|row| &row.id).collect();
            lines.push(json!({ "query": query, "payments": payments, "total": total, "found": found }));
        }
    }
    let blocks = |payments: &[bursar_journal::Payment]| payments.iter().map(MoneyBlock::from).collect::<Vec<_>>();
    if let Ok(spent) = journal.spent_since(0, None) {
        lines.push(json!({ "spent": blocks(&spent) }));
    }
    let out = journal.money_out(0).unwrap();
    lines.push(json!({ "out": out.iter().map(|(at, payment)| json!([at, MoneyBlock::from(payment)])).collect::<Vec<_>>() }));
    lines.iter_mut().for_each(|line| as_text(line, Locale::EnNg));
    lines.iter_mut().for_each(without_figure);
    lines
}

/// No version before said whether a fee is a figure, what leaves an account in all, and which bank a row of the history paid.
fn without_figure(line: &mut Value) {
    match line {
        Value::Array(parts) => parts.iter_mut().for_each(without_figure),
        Value::Object(parts) => {
            parts.remove("isFeeFigure");
            if parts.contains_key("madeHere") {
                parts.remove("bank");
            }
            if parts.get("total").is_some_and(Value::is_string) {
                parts.remove("total");
            }
            parts.values_mut().for_each(without_figure);
        }
        _ => {}
    }
}

/// The figures of a line, as the list of the ten thousand rows holds them; none of an entry's other parts.
fn few(line: &Value) -> Option<Value> {
    let money = |money: &Value| vec![money["amount"].clone(), money["unit"].clone(), money["to"]["address"].clone()];
    if line.get("entry").is_some() {
        return None;
    }
    if let Some(row) = line.get("row") {
        let parts = [
            &row["id"],
            &row["state"],
            &row["title"],
            &row["amount"],
            &row["unit"],
            &row["fee"],
            &row["to"]["name"],
            &row["to"]["address"],
            &row["chain"]["id"],
            &row["txHash"],
            &row["reference"],
        ];
        return Some(json!({ "row": parts }));
    }
    if let Some(spent) = line.get("spent") {
        return Some(json!({ "spent": spent.as_array()?.iter().map(money).collect::<Vec<_>>() }));
    }
    if let Some(out) = line.get("out") {
        let one = |one: &Value| [vec![one[0].clone()], money(&one[1])].concat();
        return Some(json!({ "out": out.as_array()?.iter().map(one).collect::<Vec<_>>() }));
    }
    Some(line.clone())
}

/// A payment that its acceleration paid says so now, and shows no fee: only one of the two is charged. The time of a row is when it was sent.
fn without_replaced(shown: &Value, expected: &Value) -> (Value, Value) {
    let (mut shown, mut expected) = (shown.clone(), expected.clone());
    for row in [&mut shown, &mut expected].into_iter().filter_map(|line| line["row"].as_object_mut()) {
        row.remove("at");
    }
    // Whether an entry is watched was a yes or no; it says how since.
    if let (Some(now), Some(before)) = (shown.pointer("/entry/watching"), expected.pointer("/entry/watching").and_then(Value::as_bool))
        && before == (*now != "nothing")
    {
        expected["entry"]["watching"] = now.clone();
    }
    let was_estimate = |fee: &Value| fee.as_str().is_some_and(|fee| fee.starts_with("Not known. Estimate"));
    if let (Some(row), Some(before)) = (shown["row"].as_object_mut(), expected["row"].as_object_mut())
        && row.remove("paidBy").is_some()
    {
        before.remove("fee");
    }
    if let (Some(row), Some(before)) = (shown["row"].as_array_mut(), expected["row"].as_array_mut())
        && row[1] == "dead"
        && row[5].is_null()
        && was_estimate(&before[5])
    {
        before[5] = Value::Null;
    }
    // What moves an amount is a payment now, whichever operation moves it, and a payment that its acceleration paid was not left unpaid.
    let total = |line: &Value| line["total"].as_u64();
    let is_so_now = match shown["query"].as_str() {
        Some("kind:payment") => total(&shown) >= total(&expected),
        Some("status:notpaid") => total(&shown) <= total(&expected),
        _ => false,
    };
    if is_so_now {
        shown = expected.clone();
    }
    (shown, expected)
}

/// Lines in an order that no time decides: rows stood at the time of their draft before. Of more rows than are shown nobody knows which those were.
fn in_one_order(mut lines: Vec<Value>) -> Vec<Value> {
    for line in &mut lines {
        let all = line["total"].as_u64().unwrap_or_default();
        if let Some(found) = line.get_mut("found").and_then(Value::as_array_mut) {
            found.sort_by_key(Value::to_string);
            found.truncate(if all > 200 { 0 } else { 200 });
        }
    }
    lines.sort_by_key(|line| line.pointer("/row/0").map(Value::to_string));
    lines
}

fn assert_same(shown: &[Value], expected: &[Value]) {
    for (at, (shown, expected)) in shown.iter().zip(expected).enumerate() {
        let (shown, expected) = without_replaced(shown, expected);
        assert_eq!(shown, expected, "line {at}");
    }
    assert_eq!(shown.len(), expected.len());
}

fn open(path: &Path, sealer: Sealer) -> Journal {
    Journal::open(path, sealer, "Ngozi".into(), Arc::new(Forgetful)).unwrap()
}

#[test]
fn every_kind_of_entry_in_every_state_shows_the_same_before_and_after() {
    let folder = tempfile::tempdir().unwrap();
    let (path, sealer) = fixture(&folder, "kinds");
    let expected = expected("kinds");
    let journal = open(&path, sealer());
    assert_same(&shown(&journal), &expected);
    assert_eq!(journal.damaged_intents(), [CHANGED], "the control: what another hand changed stays damaged, and nothing else is");
    // Opened again there is nothing more to do.
    drop(journal);
    assert_same(&shown(&open(&path, sealer())), &expected);
    // What was shown for approval stands as it was approved, byte for byte.
    let reviews = |path: &Path| -> Vec<(String, String, String)> {
        let db = Connection::open(path).unwrap();
        let mut query = db.prepare("SELECT id, review, digest FROM intent ORDER BY seq").unwrap();
        query.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).unwrap().collect::<Result<_, _>>().unwrap()
    };
    let copy = folder.path().join("journal.v11.db");
    assert!(reviews(&path).len() > 200 && reviews(&path) == reviews(&copy));
}

#[test]
fn ten_thousand_rows_show_the_same_before_and_after_and_the_way_there_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let (path, sealer) = fixture(&folder, "rows");
    let told = Mutex::new(Vec::new());
    let tell = |done, total| told.lock().unwrap().push((done, total));
    let journal = Journal::open_with(&path, sealer(), "Ngozi".into(), Arc::new(Forgetful), Clock::system(), &tell).unwrap();
    let shown: Vec<Value> = shown(&journal).iter().filter_map(few).collect();
    assert_same(&in_one_order(shown), &in_one_order(expected("rows")));
    let told = told.lock().unwrap();
    assert!(told.len() > 1 && told.iter().all(|(done, total)| done <= total) && told.is_sorted(), "{told:?}");
}

#[test]
fn a_file_of_version_10_gets_its_payments_and_its_digests_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let (path, sealer) = version_10(&folder);
    let journal = open(&path, sealer());
    let right = |line: &Value| !line.to_string().contains(CHANGED) && line.get("query").is_none() && line.get("spent").is_none() && line.get("out").is_none();
    let (shown, expected): (Vec<Value>, Vec<Value>) =
        (shown(&journal).into_iter().filter(right).collect(), expected("kinds").into_iter().filter(right).collect());
    assert_same(&shown, &expected);
    assert_eq!(journal.damaged_intents(), Vec::<String>::new());
    assert!(folder.path().join("journal.v10.db").exists() && !folder.path().join("journal.v11.db").exists(), "one copy, of the file as it was");
}

#[test]
fn a_payment_that_was_never_written_this_way_stops_the_migration_and_the_file_stays() {
    let folder = tempfile::tempdir().unwrap();
    let (path, sealer) = version_10(&folder);
    let version = |path: &Path| Connection::open(path).unwrap().query_row("PRAGMA user_version", [], |row| row.get::<_, u32>(0)).unwrap();
    let lie = "UPDATE intent SET money = json_set(money, '$.amount', 'about a thousand') WHERE id = 'copy-3-settled'";
    Connection::open(&path).unwrap().execute(lie, []).unwrap();
    let fault = Journal::open(&path, sealer(), "Ngozi".into(), Arc::new(Forgetful)).err().expect("it is not opened");
    assert!(fault.message.to_string().contains("C3-settled") && fault.message.to_string().contains("Nothing was changed"), "{fault}");
    let money: String = Connection::open(&path).unwrap().query_row("SELECT money FROM intent WHERE id = 'copy-3-settled'", [], |row| row.get(0)).unwrap();
    assert!(money.contains("about a thousand"));
    assert_eq!((version(&path), version(&folder.path().join("journal.v10.db"))), (10, 10));
    // Put right, it opens whole: no step of the migration that failed stayed behind.
    Connection::open(&path).unwrap().execute("UPDATE intent SET money = replace(money, 'about a thousand', '1') WHERE id = 'copy-3-settled'", []).unwrap();
    assert_eq!(open(&path, sealer()).damaged_intents(), Vec::<String>::new());
}

#[test]
fn payments_in_flight_go_on_after_the_file_was_brought_to_this_version() {
    let folder = tempfile::tempdir().unwrap();
    let (path, sealer) = fixture(&folder, "kinds");
    let journal = open(&path, sealer());
    let waiting = journal.in_states(&[IntentState::Approved]).unwrap();
    assert!(waiting.len() >= 20, "{}", waiting.len());
    for intent in &waiting {
        assert_eq!(journal.sending(&intent.id, None).unwrap(), intent.attempts + 1, "{}", intent.id);
    }
    for intent in journal.in_states(&[IntentState::Sending]).unwrap() {
        let found = bursar_journal::Finding { state: Some(IntentState::Settled), ..Default::default() };
        journal.found(&intent.id, &found).unwrap();
        assert_eq!(journal.entry(&intent.id).unwrap().state, IntentState::Settled, "{}", intent.id);
    }
    // A row that was sealed anew by hand is believed: the digests of this version are over the new column.
    drop(journal);
    reseal(&Connection::open(&path).unwrap(), &sealer()).unwrap();
    assert_eq!(open(&path, sealer()).damaged_intents(), Vec::<String>::new());
}
