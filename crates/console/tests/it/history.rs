//! The history as the windows ask it: one timeline, its search, its files, and the log.

use crate::fill;
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use crate::{test_console::TestConsole, to_payments::WITHOUT_TEAM_PAYMENTS};
use bursar_console::app::commands::Window;
use bursar_console::base::files::{Ask, Chosen, Picker};
use bursar_journal::{Forgetful, HistorySort, Journal, Query};
use bursar_vault::Sealer;
use jiff::tz::TimeZone;
use rusqlite::Connection;
use serde_json::{Value, json};
use zeroize::Zeroizing;

const PAYEE: &str = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

/// A person who always chooses the same folder and keeps the name.
pub struct Always(pub PathBuf);

impl Picker for Always {
    fn pick_open(&self, _: Ask) -> Chosen {
        Box::pin(async { None })
    }

    fn pick_save(&self, ask: Ask) -> Chosen {
        let path = self.0.join(ask.name.unwrap_or_default());
        Box::pin(async move { Some(path) })
    }
}

fn filled(path: &Path, rows: u32) -> Journal {
    let sealer = || Sealer::new("profile", &Zeroizing::new([7; 32]));
    let open = || Journal::open(path, sealer(), "Ngozi".into(), Arc::new(Forgetful)).unwrap();
    drop(open());
    fill::fill(path, rows, &sealer());
    open()
}

fn count(journal: &Journal, typed: &str) -> u32 {
    journal.window(&Query::read(typed, &TimeZone::UTC).unwrap(), false, HistorySort::Newest, 0, 10).unwrap().1
}

#[test]
fn every_search_finds_what_it_names_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let journal = filled(&folder.path().join("journal.db"), 1000);
    assert_eq!(count(&journal, ""), 1000);
    assert_eq!(count(&journal, "halima"), 200);
    assert_eq!(count(&journal, "hali"), 200, "a word that is only begun");
    assert_eq!(count(&journal, "halima from:treasury"), 100);
    assert_eq!(count(&journal, "to:treasury"), 0);
    assert_eq!(count(&journal, "status:unknown"), 3);
    assert_eq!(count(&journal, "chain:base token:usdt"), 334);
    assert_eq!(count(&journal, "ref:INV-77"), 1 + 10, "INV-77 and INV-770 to INV-779");
    assert_eq!(count(&journal, "ref:\"INV-77\""), 1);
    assert_eq!(count(&journal, ">300,000"), 3, "only rows of 300,… thousand");
    assert_eq!(count(&journal, ">=1,000 <2,000"), 4);
    assert_eq!(count(&journal, "2026-11") + count(&journal, "until:2026-10"), 1000);
    assert_eq!(count(&journal, "2020-01"), 0);
    assert_eq!(count(&journal, "1,304.04"), 0);
    assert_eq!(count(&journal, "kind:payment by:ngozi"), 1000);
    let hash =
        journal.window(&Query::read("ref:\"INV-512\"", &TimeZone::UTC).unwrap(), false, HistorySort::Newest, 0, 1).unwrap().0[0].tx_hash.clone().unwrap();
    assert_eq!(count(&journal, &hash), 1, "a whole hash");
    assert_eq!(count(&journal, &hash[40..]), 1, "the end of a hash");
    // Whatever is typed, the index answers.
    for hostile in ["OR", "NEAR(a b)", "a* AND", "{title} : x", "^a", "a\"b\"", "'; DROP TABLE entry; --", "% _ \\", "-a", "\u{202E}abc", "NOT"] {
        if let Ok(query) = Query::read(hostile, &TimeZone::UTC) {
            journal.window(&query, false, HistorySort::Newest, 0, 10).unwrap();
        }
    }
}

#[test]
fn rows_come_in_the_order_asked() {
    let folder = tempfile::tempdir().unwrap();
    let journal = filled(&folder.path().join("journal.db"), 300);
    let ask = |sort, offset| journal.window(&Query::default(), false, sort, offset, 100).unwrap().0;
    let newest: Vec<_> = [ask(HistorySort::Newest, 0), ask(HistorySort::Newest, 100), ask(HistorySort::Newest, 200)].concat();
    let mut sorted = newest.clone();
    sorted.sort_by_key(|row| std::cmp::Reverse(row.at));
    assert_eq!(newest, sorted, "windows follow one another without a hole");
    let amounts: Vec<_> = ask(HistorySort::Largest, 0).iter().map(|row| row.money.as_ref().unwrap().amount().clone()).collect();
    assert!(amounts.windows(2).all(|pair| pair[0] >= pair[1]), "{amounts:?}");
    assert_eq!(ask(HistorySort::Who, 0)[0].to.as_ref().unwrap().name.as_deref(), Some("Amara Supplies"));
}

#[test]
fn entries_of_an_older_file_move_to_when_they_were_sent_and_are_found_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.db");
    drop(filled(&path, 300));
    let db = Connection::open(&path).unwrap();
    let of_15 = include_str!("../../../journal/src/schema_15.sql");
    let view = &of_15[of_15.find("CREATE VIEW entry_of_intent").unwrap()..of_15.find("CREATE TRIGGER intent_entered").unwrap()];
    // As version 22 left it: at the time of the draft. Every third was sent a day later, and with it another of the same moment.
    db.execute_batch(&format!(
        "DROP TRIGGER intent_dated; DROP TRIGGER entry_moved; DROP VIEW entry_of_intent; DROP TABLE workspace_record; {view} PRAGMA user_version = 22;"
    ))
    .unwrap();
    db.execute_batch("UPDATE intent SET first_sent_at = 1796100000000 + (seq % 3 = 1) * 86400000 WHERE seq % 3 < 2").unwrap();
    let sealer = || Sealer::new("profile", &Zeroizing::new([7; 32]));
    bursar_journal::reseal(&db, &sealer()).unwrap();
    db.execute_batch(WITHOUT_TEAM_PAYMENTS).unwrap();
    drop(db);
    let journal = Journal::open(&path, sealer(), "Ngozi".into(), Arc::new(Forgetful)).unwrap();
    let all = journal.window(&Query::default(), false, HistorySort::Newest, 0, 500).unwrap().0;
    assert!(all.len() == 300 && all.is_sorted_by_key(|row| std::cmp::Reverse(row.at)), "{}", all.len());
    assert_eq!(all.iter().filter(|row| row.at == 1_796_186_400_000).count(), 100);
    assert!(all.iter().all(|row| row.money.is_some()), "none of them counts as changed by another hand");
    assert_eq!((count(&journal, "2026-12-02"), count(&journal, "2026-12-01"), count(&journal, "halima")), (100, 100, 60));
    assert_eq!(count(&journal, all[0].tx_hash.as_deref().unwrap()), 1, "and its hash leads to it");
}

#[tokio::test]
async fn what_another_machine_sent_stands_in_the_timeline_and_is_never_counted_twice() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    let draft = app.draft(&wallet, &native, PAYEE, "0.25").await.unwrap();
    app.approve().await;
    app.until(&draft, &["settled"]).await;
    app.ask("history_refresh", json!({})).await;
    let all = app.ask("intent_list", json!({})).await;
    assert!(all["rows"].as_array().unwrap().iter().all(|row| row["madeHere"] == true), "the app's own payment is not shown again: {all:#}");

    // Another machine's payment: the journal of this one never heard of it.
    let other = app.draft(&wallet, &native, PAYEE, "0.5").await.unwrap();
    app.approve().await;
    app.until(&other, &["settled"]).await;
    app.journal(&format!(
        "DELETE FROM attempt WHERE intent = '{other}'; DELETE FROM tx_hash WHERE intent = '{other}'; DELETE FROM entry WHERE id = '{other}'; DELETE FROM intent WHERE id = '{other}'; DELETE FROM list_read"
    ))
    .await;
    let state = app.ask("history_refresh", json!({})).await;
    assert_eq!((&state["fresh"], &state["wallets"], &state["read"]), (&json!(true), &json!(2), &json!(2)));
    let found = app.ask("intent_list", json!({ "text": "kind:elsewhere" })).await;
    assert_eq!(found["total"], 1, "{found:#}");
    let row = &found["rows"][0];
    assert_eq!((&row["amount"], &row["unit"], &row["madeHere"], &row["state"]), (&json!("0.5"), &json!("ETH"), &json!(false), &json!("settled")));
    assert!(row["id"].as_str().unwrap().starts_with("service:"));
    app.journal("DELETE FROM list_read").await;
    assert_eq!(app.ask("history_refresh", json!({})).await["fresh"], false);
    assert_eq!(app.ask("intent_list", json!({ "text": "kind:elsewhere" })).await["total"], 1);

    // A note on it stays when an entry of this app turns out to be its maker.
    app.ask("entry_annotate", json!({ "id": row["id"], "note": "Bisi's laptop", "category": "Haulage" })).await;
    app.journal(&format!("UPDATE intent SET remote_id = '{}' WHERE id = '{draft}'", row["remoteId"].as_str().unwrap())).await;
    let joined = app.ask("entry_view", json!({ "id": draft })).await;
    assert_eq!((&joined["row"]["note"], &joined["row"]["category"]), (&json!("Bisi's laptop"), &json!("Haulage")));
    assert_eq!(app.ask("intent_list", json!({ "text": "kind:elsewhere" })).await["total"], 0);
}

#[tokio::test]
async fn not_paid_counts_payments_and_nothing_that_pays_nobody() {
    let app = TestConsole::sandbox().await;
    let account = crate::payouts::account(&app).await;
    let holder = json!({
        "firstName": "Bola", "lastName": "Ade", "phoneNumber": "+2348012345679", "email": "bola@example.com", "address": "1 Marina, Lagos",
        "dateOfBirth": "1990-02-28", "bvn": "22123456780", "nin": "12345678902",
    });
    app.fail("virtual_account_create", "status=400", 1).await;
    let refused = json!({ "count": 1, "metadata": [{ "name": "Bola Ade", "refId": "second", "holderDetails": holder }] });
    app.try_ask("virtual_account_create", refused).await.unwrap_err();
    let not_paid = async || {
        let found = app.ask("intent_list", json!({ "text": "status:notpaid" })).await;
        (app.ask("history_counts", json!({})).await["notPaid"].clone(), found["rows"].clone())
    };
    assert_eq!(app.ask("intent_list", json!({ "text": "status:refused" })).await["total"], 1, "the account is in the history");
    assert_eq!(not_paid().await, (json!(0), json!([])));
    // The control: a payout that the service refuses.
    app.fail("virtual_account_transfer", "status=400", 1).await;
    let id = crate::payouts::draft(&app, crate::payouts::payout(&account, "10.00"), json!({})).await.unwrap();
    app.approve().await;
    app.until(&id, &["refused"]).await;
    let (count, rows) = not_paid().await;
    assert_eq!((count, rows.as_array().map(Vec::len), &rows[0]["id"]), (json!(1), Some(1), &json!(id)));
}

#[tokio::test]
async fn notes_are_found_and_journaled_and_numbers_of_persons_never_enter_the_index() {
    let app = TestConsole::sandbox().await;
    app.wallets().await;
    let id = app.ask("intent_list", json!({})).await["rows"][0]["id"].clone();
    let mut changes = app.console.changes();
    app.ask("entry_annotate", json!({ "id": id, "note": "Cold-chain haulage", "category": "Logistics" })).await;
    assert_eq!(app.ask("intent_list", json!({ "text": "note:haulage category:logistics" })).await["total"], 1);
    let refused = app.try_ask("entry_annotate", json!({ "id": id, "note": "BVN 22212345678", "category": "" })).await.unwrap_err();
    assert_eq!(refused.field.as_deref(), Some("note"));
    let told = std::iter::from_fn(|| changes.try_recv().ok()).filter(|changed| changed.what == "intent" && changed.id.as_deref() == id.as_str());
    assert_eq!(told.count(), 1, "the other windows are told of what was kept, and of nothing else");
    // A customer's account carries BVN, NIN, birth date and phone in its body; the index must not know them.
    let details = json!({ "bvn": "22212345678", "nin": "12345678901", "dateOfBirth": "1990-04-17", "phoneNumber": "+2348031234567", "firstName": "Ada", "lastName": "Obi" });
    let _ = app.try_ask("virtual_account_create", json!({ "count": 1, "metadata": [{ "name": "Ada Obi", "refId": "ada-1", "holderDetails": details }] })).await;
    // A search indexes what is due.
    app.ask("intent_list", json!({ "text": "ada" })).await;
    app.journal(
        "CREATE VIRTUAL TABLE seen_words USING fts5vocab('entry_words', 'row'); CREATE TABLE told AS SELECT term FROM seen_words; DROP TABLE seen_words;",
    )
    .await;
    let profile = app.ask("app_state", json!({})).await["open"]["id"].as_str().unwrap().to_owned();
    let db = Connection::open(app.folder.path().join("profiles").join(profile).join("journal.db")).unwrap();
    let terms: Vec<String> = db.prepare("SELECT term FROM told").unwrap().query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap();
    assert!(terms.iter().any(|term| term == "haulage"), "the control: a note's word is there");
    for personal in ["22212345678", "12345678901", "1990", "2348031234567", "8031234567"] {
        assert!(!terms.iter().any(|term| term.contains(personal)), "{personal} stands in the index");
    }
    assert_eq!(app.ask("intent_list", json!({ "text": "22212345678" })).await["total"], 0);
}

#[tokio::test]
async fn many_changes_are_indexed_without_a_search_so_that_none_has_to_wait_for_them() {
    let app = TestConsole::sandbox().await;
    let profile = app.ask("app_state", json!({})).await["open"]["id"].as_str().unwrap().to_owned();
    let db = Connection::open(app.folder.path().join("profiles").join(profile).join("journal.db")).unwrap();
    let count = |sql: &str| db.query_row(sql, [], |row| row.get::<_, u32>(0)).unwrap();
    let indexed = || count("SELECT count(*) FROM entry_words WHERE entry_words MATCH 'manyrows'");
    db.execute_batch(
        "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 300)
         INSERT INTO entry (seq, id, here, at, operation, title, direction, state)
         SELECT n, 'service:many-' || n, 0, n, 'transfer', 'manyrows', 'in', 'settled' FROM n",
    )
    .unwrap();
    assert_eq!((indexed(), count("SELECT count(*) FROM entry_due")), (257, 43), "as many as wait at most, and the one more");
    assert_eq!(app.ask("intent_list", json!({ "text": "manyrows" })).await["total"], 300, "a search waits for the rest");
    assert_eq!((indexed(), count("SELECT count(*) FROM entry_due")), (300, 0));
    db.execute_batch("DELETE FROM entry WHERE title = 'manyrows'").unwrap();
    assert_eq!(app.ask("intent_list", json!({ "text": "manyrows" })).await["total"], 0);
}

#[tokio::test]
async fn in_the_order_of_names_money_that_came_in_stands_under_who_paid_it() {
    let app = TestConsole::sandbox().await;
    let profile = app.ask("app_state", json!({})).await["open"]["id"].as_str().unwrap().to_owned();
    let db = Connection::open(app.folder.path().join("profiles").join(profile).join("journal.db")).unwrap();
    db.execute_batch(
        "INSERT INTO entry (seq, id, here, at, operation, title, direction, state, from_name, to_name) VALUES
           (1, 'service:one', 0, 1, 'transfer', 'byname', 'in', 'settled', 'Meridian', 'Abuja float'),
           (2, 'service:two', 0, 2, 'transfer', 'byname', 'out', 'settled', 'Abuja float', 'Kolanut'),
           (3, 'service:three', 0, 3, 'transfer', 'byname', 'out', 'settled', 'Abuja float', 'Zaria Mills')",
    )
    .unwrap();
    let listed = app.ask("intent_list", json!({ "text": "byname", "sort": "who" })).await;
    let ids: Vec<&str> = listed["rows"].as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["service:two", "service:one", "service:three"]);
    let steps = db
        .prepare("EXPLAIN QUERY PLAN SELECT id FROM entry ORDER BY coalesce(CASE WHEN direction = 'in' THEN from_name ELSE to_name END, title) COLLATE NOCASE")
        .unwrap()
        .query_map([], |row| row.get::<_, String>(3))
        .unwrap()
        .collect::<Result<Vec<_>, _>>()
        .unwrap();
    assert!(steps.iter().any(|step| step.contains("entry_who")), "its index keeps the order: {steps:?}");
}

#[tokio::test]
async fn an_export_holds_exactly_what_is_filtered_and_no_secret() {
    let app = TestConsole::sandbox().await;
    let out = tempfile::tempdir().unwrap();
    app.console.set_picker(Arc::new(Always(out.path().to_owned())));
    let (wallet, native, _) = app.funded().await;
    let draft = app.draft(&wallet, &native, PAYEE, "0.25").await.unwrap();
    app.approve().await;
    app.until(&draft, &["settled"]).await;
    app.ask("entry_annotate", json!({ "id": draft, "note": "=HYPERLINK(\"http://evil.test\")", "category": "Rent" })).await;

    let about = app.ask("export_preview", json!({ "list": { "text": "kind:payment" } })).await;
    assert_eq!((&about["rows"], &about["zone"]), (&json!(1), &json!("WAT")));
    for format in ["csv", "xlsx", "json"] {
        let made = app.ask("export_make", json!({ "list": { "text": "kind:payment" }, "format": format })).await;
        assert_eq!(made["rows"], 1, "{made}");
    }
    let read = |ending: &str| {
        let file = std::fs::read_dir(out.path()).unwrap().map(|found| found.unwrap().path()).find(|path| path.extension().is_some_and(|e| e == ending));
        std::fs::read(file.unwrap()).unwrap()
    };
    let text = String::from_utf8(read("csv")).unwrap();
    assert_eq!(text.lines().count(), 2, "heads and one row: {text}");
    assert!(text.contains("\"'=HYPERLINK(\"\"http://evil.test\"\")\""), "{text}");
    assert!(text.contains("\"WAT\"") && text.contains("\"0.25\"") && text.contains(PAYEE) && text.contains("Complete on chain"), "{text}");
    let whole: Value = serde_json::from_slice(&read("json")).unwrap();
    assert_eq!(whole["rows"].as_array().unwrap().len(), 1);
    assert!(whole["holds"].as_str().unwrap().starts_with("1 entry, ") && whole["holds"].as_str().unwrap().ends_with("Search: kind:payment"));
    assert!(read("xlsx").starts_with(b"PK"));
    let log = app.ask("log_list", json!({ "action": "export" })).await;
    assert_eq!(log["total"], 3);
    let nothing = app.try_ask("export_make", json!({ "list": { "text": "nobody" }, "format": "csv" })).await.unwrap_err();
    assert!(nothing.message.to_string().contains("nothing to export"));

    // Paper: a receipt of both sizes and as text, the month's close, what was approved today.
    for paper in ["a4", "roll"] {
        app.ask("receipt_save", json!({ "id": draft, "paper": paper })).await;
        assert!(read("pdf").starts_with(b"%PDF"));
    }
    assert_eq!(app.ask("entry_view", json!({ "id": draft })).await["hasReceipt"], true);
    let said = app.ask("receipt_text", json!({ "id": draft })).await["text"].as_str().unwrap().to_owned();
    assert!(said.contains("Complete on chain") && said.contains("0.25 ETH") && said.contains("TEST") && !said.to_lowercase().contains("received by"), "{said}");
    assert!(said.contains("Paid to") && !said.contains("contacts"), "what our contacts have is nobody else's business: {said}");
    let now = jiff_month();
    let close = app.ask("statement_view", json!({ "walletId": wallet, "month": now })).await;
    let eth = close["tokens"].as_array().unwrap().iter().find(|token| token["unit"] == "ETH").unwrap();
    assert_eq!((&eth["out"], &eth["native"]), (&json!("0.25"), &json!(true)), "{close:#}");
    assert_eq!(close["running"], true);
    // The wallet was made with Bursar in this month, so it began with nothing, and what came in follows.
    for token in close["tokens"].as_array().unwrap() {
        assert_eq!(token["opening"], "0", "{close:#}");
    }
    assert_eq!((&eth["cameIn"], eth["fees"].is_string(), eth["closing"].is_string()), (&json!("2"), true, true), "{close:#}");
    assert_eq!(close["gaps"], json!([]), "before it was made there was nothing to watch");
    assert_eq!(app.ask("statement_moved", json!({ "month": now })).await["ids"], json!([wallet]));
    let saved = app.ask("statement_save", json!({ "walletId": wallet, "month": now, "format": "pdf" })).await;
    assert_eq!(saved["rows"], 1);
    assert!(saved["name"].as_str().is_some_and(|name| name.ends_with(", Ethereum Sepolia.pdf")), "{saved}");
    let refused = app.try_ask("statement_view", json!({ "walletId": wallet, "month": "2026-13" })).await.unwrap_err();
    assert_eq!(refused.field.as_deref(), Some("month"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_cancelled_in_the_confirm_window_is_exported_as_approved_by_nobody() {
    let app = TestConsole::sandbox().await;
    let out = tempfile::tempdir().unwrap();
    app.console.set_picker(Arc::new(Always(out.path().to_owned())));
    let (wallet, native, _) = app.funded().await;
    let id = app.draft(&wallet, &native, PAYEE, "0.75").await.unwrap();
    let token = app.review().await["token"].clone();
    app.call(Window::Confirm, "draft_reject", json!({ "input": { "verdict": { "draftId": id, "token": token } } })).await.unwrap();
    app.ask("export_make", json!({ "list": { "text": "kind:payment" }, "format": "json" })).await;
    let file = std::fs::read_dir(out.path()).unwrap().next().unwrap().unwrap().path();
    let whole: Value = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
    let row = whole["rows"][0].to_string();
    assert!(row.contains("0.75") && row.matches("this computer").count() == 1, "drafted by this computer, approved by nobody: {row}");
    assert!(!app.ask("receipt_text", json!({ "id": id })).await["text"].as_str().unwrap().contains("Approved by"));
}

/// This month in Lagos, `2026-11`.
fn jiff_month() -> String {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs() + 3600;
    let db = Connection::open_in_memory().unwrap();
    db.query_row("SELECT strftime('%Y-%m', ?1, 'unixepoch')", [now as i64], |row| row.get(0)).unwrap()
}

#[tokio::test]
async fn a_changed_entry_of_the_log_is_named() {
    let app = TestConsole::sandbox().await;
    app.wallets().await;
    let whole = app.ask("log_check", json!({})).await;
    assert!(whole["broken"].is_null() && whole["entries"].as_u64().unwrap() >= 2, "{whole}");
    let page = app.ask("log_list", json!({ "limit": 1 })).await;
    assert_eq!(page["rows"][0]["hash"], whole["lastHash"]);
    app.journal("UPDATE event SET person = 'Nobody' WHERE seq = 2").await;
    let broken = app.ask("log_check", json!({})).await;
    assert_eq!((&broken["broken"]["seq"], &broken["entries"], &broken["broken"]["person"]), (&json!(2), &json!(1), &json!("Nobody")));
}

#[tokio::test]
async fn a_view_is_saved_only_if_its_search_can_be_read() {
    let app = TestConsole::sandbox().await;
    let view = json!({ "name": "Month", "text": "2026-10 >100000", "sort": "largest", "columns": ["time", "who"] });
    assert_eq!(app.ask("view_save", view.clone()).await, json!([view]));
    let refused = app.try_ask("view_save", json!({ "name": "x", "text": "colour:red", "sort": "newest", "columns": [] })).await.unwrap_err();
    assert_eq!(refused.field.as_deref(), Some("text"));
    assert_eq!(app.ask("view_remove", json!({ "name": "Month" })).await, json!([]));
}
