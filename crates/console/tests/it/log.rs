//! The log as people read it: sentences, filters, and a file that holds what was filtered and nothing else.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
    sync::Arc,
};

use crate::{payouts, test_console::TestConsole};
use bursar_console::{
    app::commands::Window,
    base::files::{Ask, Chosen, Picker},
};
use serde_json::{Value, json};

const PAYEE: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

/// A person who puts every file into one folder.
struct Folder(PathBuf);

impl Picker for Folder {
    fn pick_open(&self, _: Ask) -> Chosen {
        Box::pin(async { None })
    }
    fn pick_save(&self, ask: Ask) -> Chosen {
        let path = self.0.join(ask.name.unwrap());
        Box::pin(async move { Some(path) })
    }
}

async fn total(app: &TestConsole, ask: Value) -> u64 {
    app.ask("log_list", ask).await["total"].as_u64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_reads_as_sentences_and_is_found_by_person_kind_period_and_words() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    let mut settings = app.ask("app_state", json!({})).await["settings"].clone();
    settings["personName"] = json!("Ada Obi");
    app.ask("settings_save", json!({ "settings": settings })).await;
    let id = app.draft(&wallet, &native, PAYEE, "0.25").await.unwrap();
    app.approve().await;
    app.until(&id, &["settled"]).await;
    app.ask("limits_save", json!({ "limits": { "limits": [{ "unit": "ETH", "payment": "5", "day": "", "payee": "" }] } })).await;

    let code = app.ask("intent_view", json!({ "id": id })).await["code"].as_str().unwrap().to_owned();
    let page = app.ask("log_list", json!({ "text": format!("approved {}", code.to_lowercase()) })).await;
    assert_eq!((&page["total"], &page["rows"][0]["said"]), (&json!(1), &json!(format!("Ada Obi approved {code}."))), "{page:#}");
    let payee = bursar_contract::address::shortened(PAYEE);
    assert_eq!((&page["rows"][0]["kind"], &page["rows"][0]["detail"]), (&json!("payments"), &json!(format!("0.25 ETH to {payee}"))));
    let kinds: Vec<&Value> = page["kinds"].as_array().unwrap().iter().map(|one| &one["kind"]).collect();
    assert!(kinds.contains(&&json!("payments")) && kinds.contains(&&json!("rules")) && !kinds.contains(&&json!("other")), "{kinds:?}");

    let limits = app.ask("log_list", json!({ "kind": "rules", "text": "limits" })).await;
    let said = "Ada Obi changed the limits. ETH in one payment: no limit → 5 ETH (stricter).";
    assert_eq!((&limits["total"], &limits["rows"][0]["said"]), (&json!(1), &json!(said)), "{limits:#}");
    assert_eq!(total(&app, json!({ "kind": "rules", "text": "eth" })).await, 1, "figures are found");
    assert_eq!(total(&app, json!({ "kind": "contacts" })).await, 0);
    let (all, ours) = (total(&app, json!({})).await, total(&app, json!({ "person": "Ada Obi" })).await);
    assert!(0 < ours && ours < all, "{ours} of {all}");
    // In the zone of the app, which is an hour ahead.
    let at = app.clock().now() / 1000 + 3600;
    let day: String = rusqlite::Connection::open_in_memory().unwrap().query_row("SELECT date(?1, 'unixepoch')", [at], |row| row.get(0)).unwrap();
    let today = total(&app, json!({ "period": day })).await;
    assert!(0 < today && today <= all, "{today} of {all} on {day}");
    assert!(total(&app, json!({ "period": day[..7] })).await >= today);
    assert_eq!(total(&app, json!({ "period": "2019-03" })).await, 0);
    assert_eq!(app.try_ask("log_list", json!({ "period": "yesterday" })).await.unwrap_err().field.as_deref(), Some("period"));
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_file_of_the_log_holds_what_was_filtered_by_named_fields_and_no_secret() {
    let app = TestConsole::sandbox().await;
    let out = tempfile::tempdir().unwrap();
    app.console.set_picker(Arc::new(Folder(out.path().to_owned())));
    let (wallet, native, _) = app.funded().await;
    let id = app.draft(&wallet, &native, PAYEE, "0.25").await.unwrap();
    app.approve().await;
    app.until(&id, &["settled"]).await;
    let ask = json!({ "kind": "payments", "text": "approved" });
    let asked = total(&app, ask.clone()).await;
    assert_eq!(asked, 1);
    for format in ["csv", "xlsx", "json"] {
        let made = app.ask("log_export", json!({ "list": ask, "format": format })).await;
        assert_eq!(made["rows"], asked, "{made}");
    }
    let read = |ending: &str| {
        let file = std::fs::read_dir(out.path()).unwrap().map(|found| found.unwrap().path()).find(|path| path.extension().is_some_and(|e| e == ending));
        std::fs::read(file.unwrap()).unwrap()
    };
    assert!(read("xlsx").starts_with(b"PK"));
    let csv = String::from_utf8(read("csv")).unwrap();
    assert_eq!(csv.lines().count(), 2, "{csv}");
    let whole: Value = serde_json::from_slice(&read("json")).unwrap();
    let row = whole["rows"][0].as_object().unwrap();
    let fields: BTreeSet<&str> = row.keys().map(String::as_str).collect();
    let named = ["number", "date", "time", "zone", "person", "kind", "entry", "payment code", "details", "action", "hash"];
    assert!(fields.iter().all(|field| named.contains(field)), "{fields:?}");
    assert_eq!((&row["kind"], &row["action"]), (&json!("Payments and requests"), &json!("approve")));
    let entry = app.ask("log_list", ask.clone()).await["rows"][0].clone();
    for (name, field) in [("entry", "said"), ("hash", "hash"), ("payment code", "code")] {
        assert_eq!(row[name], entry[field]);
    }
    assert!(!csv.contains(&id), "ids of the journal stay in it");
    let saved = app.ask("log_list", json!({ "action": "export" })).await;
    assert_eq!(saved["total"], 3, "that a file was written is in the log");
    assert_eq!(saved["rows"][0]["detail"], "", "what the window for the file was called is nothing that was done");
    let nothing = app.try_ask("log_export", json!({ "list": { "text": "nobody" }, "format": "csv" })).await.unwrap_err();
    assert_eq!(nothing.message.id(), "logged-nothing");
    app.console.shutdown().await;
}

/// The words of every action that a source writes down: of `log("…"` and of `write("…"` in the folder of the contacts.
fn written(folder: &Path, mark: &str, before: &str, into: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() {
            written(&entry, mark, before, into);
            continue;
        }
        let text = std::fs::read_to_string(&entry).unwrap_or_default();
        // What a file tests is written down by nobody.
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for (at, _) in code.match_indices(mark) {
            let word = code[at + mark.len()..].split('"').next().unwrap_or_default();
            if !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_') {
                into.insert(format!("{before}{word}"));
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_action_that_is_written_down_has_a_sentence_and_a_kind() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut actions: BTreeSet<String> = BTreeSet::new();
    written(&root.join("src"), ".log(\"", "", &mut actions);
    written(&root.join("src/contacts"), "self.write(\"", "contact_", &mut actions);
    written(&root.join("src/naira"), "self.write(\"", "account_", &mut actions);
    written(&root.join("src/customers"), "Some((\"", "", &mut actions);
    written(&root.join("src/wallets"), "Some((\"", "", &mut actions);
    written(&root.join("src/customers"), "Some(\"pin_request_", "pin_request_", &mut actions);
    written(&root.join("src/team"), "Some((\"", "", &mut actions);
    written(&root.join("src/team"), "Verdict::Approve => \"", "", &mut actions);
    written(&root.join("src/team"), "Verdict::Reject => \"", "", &mut actions);
    written(&root.join("src/team"), "Verdict::Withdraw => \"", "", &mut actions);
    written(&root.join("../journal/src"), "events::BURSAR, \"", "", &mut actions);
    written(&root.join("../journal/src"), "&self.person(), \"", "", &mut actions);
    actions.extend(["draft", "write", "approve", "reject", "decide_sent", "decide_not_sent", "contact_create", "contact_change"].map(str::to_owned));
    actions.extend(["sending", "accepted", "accepted_unreadable", "settled", "refused", "dead", "unknown", "export", "receipt", "share"].map(str::to_owned));
    actions.extend(
        ["protection_approve", "protection_fail", "card_trust", "card_mismatch", "document_save", "attachment_save", "attachment_open"].map(str::to_owned),
    );
    actions.insert("wallet_label".to_owned());
    assert!(actions.len() > 60 && actions.contains("limits") && actions.contains("contact_rung"), "the sources were not read: {actions:?}");

    let app = TestConsole::sandbox().await;
    let row = |action: &str| format!("INSERT INTO event (at, person, action, object, detail, previous, hash) VALUES (1, 'Ada', '{action}', 'o', 'd', '', '');");
    app.journal(&actions.iter().map(String::as_str).chain(["of_a_later_version"]).map(row).collect::<String>()).await;
    let page = app.ask("log_list", json!({ "limit": 500 })).await;
    let bare: Vec<&str> = page["rows"].as_array().unwrap().iter().filter(|row| row["kind"] == "other").map(|row| row["action"].as_str().unwrap()).collect();
    assert_eq!(bare, ["of_a_later_version"], "what no version here knows is still shown, and nothing else is bare");
    for row in page["rows"].as_array().unwrap() {
        let (said, action) = (row["said"].as_str().unwrap(), row["action"].as_str().unwrap());
        assert!(said.ends_with('.') && (action == "of_a_later_version" || !said.contains(&format!(": {action}."))), "{action}: {said}");
    }
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_window_of_twenty_thousand_entries_is_found_by_any_filter_before_a_person_waits() {
    let app = TestConsole::sandbox().await;
    app.journal(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
         INSERT INTO event (at, person, action, object, detail, previous, hash)
           SELECT 1795255200000 + i, CASE i % 3 WHEN 0 THEN 'bursar' ELSE 'Ada Obi' END, CASE i % 4 WHEN 0 THEN 'approve' WHEN 1 THEN 'export' ELSE 'limits' END,
                  'object ' || i, 'detail ' || i, '', '' FROM n",
    )
    .await;
    for ask in [
        json!({}),
        json!({ "offset": 19_000 }),
        json!({ "kind": "files", "person": "Ada Obi" }),
        json!({ "text": "saved 1999" }),
        json!({ "period": "2026-11" }),
    ] {
        let start = std::time::Instant::now();
        let page = app.ask("log_list", ask.clone()).await;
        let took = start.elapsed();
        assert!(page["total"].as_u64().unwrap() > 0, "{ask}");
        // Far above what it takes, and far below what reading all of it into the page would.
        assert!(took < std::time::Duration::from_secs(2), "{ask} took {took:?}");
        println!("{ask}: {took:?}");
    }
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sentence_about_the_computer_begins_with_a_capital_letter() {
    let app = TestConsole::sandbox().await;
    let columns = "at, person, action, object, detail, previous, hash";
    let row = |action: &str| format!("INSERT INTO event ({columns}) VALUES (1, 'this computer', '{action}', 'limits', '', '', '');");
    app.journal(&["export", "protection_approve", "protection_fail"].map(row).concat()).await;
    let page = app.ask("log_list", json!({ "person": "this computer" })).await;
    let said: Vec<&str> = page["rows"].as_array().unwrap().iter().map(|row| row["said"].as_str().unwrap()).collect();
    assert!(said.len() >= 3 && said.iter().all(|said| said.starts_with(char::is_uppercase)), "{said:#?}");
    assert!(said.iter().any(|said| said.contains(" that this computer confirmed")), "inside of a sentence it has none: {said:#?}");
    app.console.shutdown().await;
}

/// The sentences of an action, newest first.
async fn said(app: &TestConsole, action: &str) -> Vec<String> {
    let page = app.ask("log_list", json!({ "action": action })).await;
    page["rows"].as_array().unwrap().iter().map(|row| row["said"].as_str().unwrap().to_owned()).collect()
}

fn naira(payment: &str, day: &str) -> Value {
    json!({ "limits": { "limits": [{ "unit": "NGN", "payment": payment, "day": day, "payee": "" }] } })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_decided_change_is_logged_with_what_it_changes_and_which_way() {
    let app = TestConsole::sandbox().await;
    app.ask("limits_save", naira("500000", "900000")).await;
    app.ask("passphrase_change", json!({ "passphrase": "violet-tram-onion-lake" })).await;
    // With a passphrase every change of a limit is confirmed, and this one only makes it stricter.
    let lower = app.ask("limits_save", naira("250000", "900000")).await["waits"]["id"].clone();
    assert_eq!(app.review().await["draftId"], lower);
    app.say_yes(json!({ "passphrase": "violet-tram-onion-lake" })).await.unwrap();
    let stricter = "confirmed “Set or lower limits”. Naira in one payment: ₦500,000.00 → ₦250,000.00 (stricter).";
    assert!(said(&app, "protection_approve").await[0].ends_with(stricter), "{:?}", said(&app, "protection_approve").await);
    assert!(said(&app, "limits").await[0].ends_with("changed the limits. Naira in one payment: ₦500,000.00 → ₦250,000.00 (stricter)."));

    // One line of a change can go one way and the next the other.
    app.ask("limits_save", naira("200000", "")).await;
    let review = app.review().await;
    let refusal = json!({ "input": { "verdict": { "draftId": review["draftId"], "token": review["token"] } } });
    app.call(Window::Confirm, "draft_reject", refusal).await.unwrap();
    let mixed = "Naira in one payment: ₦250,000.00 → ₦200,000.00 (stricter); Naira in one day: ₦900,000.00 → no limit (less strict).";
    let refused = &said(&app, "protection_reject").await[0];
    assert!(refused.contains("refused “Raise the limit for naira”.") && refused.ends_with(mixed), "{refused}");

    // An earlier version wrote no direction, so its sentence names none.
    let old = "INSERT INTO event (at, person, action, object, detail, previous, hash) VALUES (1, 'Ada', 'protection_approve', 'limits', 'ETH in one payment: 5 → 2', '', '');";
    app.journal(old).await;
    let page = app.ask("log_list", json!({ "action": "protection_approve", "person": "Ada" })).await;
    assert_eq!((&page["rows"][0]["said"], &page["rows"][0]["detail"]), (&json!("Ada confirmed a change of the limits."), &json!("ETH in one payment: 5 → 2")));
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_entry_names_its_contact_and_is_found_by_the_name() {
    let app = TestConsole::sandbox().await;
    let out = tempfile::tempdir().unwrap();
    app.console.set_picker(Arc::new(Folder(out.path().to_owned())));
    let form = json!({ "kind": "company", "name": "Halima Bello Logistics", "methods": [{ "details": { "kind": "wallet", "address": PAYEE } }] });
    let contact = app.ask("contact_save", form.clone()).await["contact"].clone();
    let method = json!({ "id": contact["methods"][0]["id"], "details": contact["methods"][0]["details"] });
    let changed = json!({ "id": contact["id"], "kind": "company", "name": "Halima Bello Freight", "methods": [method] });
    app.ask("contact_save", changed).await;
    app.ask("contact_remove", json!({ "id": contact["id"] })).await;
    let ends = |text: &str, end: &str| assert!(text.ends_with(end), "{text}");
    ends(&said(&app, "contact_create").await[0], "added the contact Halima Bello Logistics.");
    ends(&said(&app, "contact_change").await[0], "changed the contact Halima Bello Freight.");
    ends(&said(&app, "contact_remove").await[0], "removed the contact Halima Bello Freight.");
    let found = app.ask("log_list", json!({ "text": "halima" })).await;
    assert_eq!(found["total"], 3, "{found:#}");
    let detail = found["rows"][1]["detail"].as_str().unwrap();
    assert!(detail.contains("Halima Bello Logistics") && detail.contains("Halima Bello Freight"), "what changed: {detail}");

    app.ask("log_export", json!({ "list": { "kind": "contacts" }, "format": "csv" })).await;
    let file = std::fs::read_dir(out.path()).unwrap().next().unwrap().unwrap().path();
    assert!(std::fs::read_to_string(file).unwrap().contains("added the contact Halima Bello Logistics."), "the file says the same");
    // The log on the disk still has no name in clear.
    let stored = app.ask("app_state", json!({})).await["open"]["id"].as_str().unwrap().to_owned();
    let db = rusqlite::Connection::open(app.folder.path().join("profiles").join(stored).join("journal.db")).unwrap();
    let clear: i64 = db.query_row("SELECT count(*) FROM event WHERE object || detail LIKE '%Halima%'", [], |row| row.get(0)).unwrap();
    assert_eq!(clear, 0);
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn entries_of_the_sandbox_carry_their_values() {
    let app = TestConsole::sandbox().await;
    app.funded().await;
    for seconds in [-420, 0, 60] {
        app.ask("sandbox_clock_set", json!({ "seconds": seconds })).await;
    }
    for count in [2, 0] {
        app.ask("sandbox_failure_set", json!({ "operation": "wallet_list", "fault": "drop_after", "count": count })).await;
    }
    let all = |action| said(&app, action);
    let clock = all("sandbox_clock").await;
    assert!(clock[0].ends_with("1 minute ahead of this computer.") && clock[1].ends_with("to the time of this computer."), "{clock:?}");
    assert!(clock[2].ends_with("7 minutes behind this computer."), "{clock:?}");
    let faults = all("sandbox_fault").await;
    let dropped = "The connection drops after the request was carried out";
    assert!(faults[0].ends_with(&format!("removed a failure from the sandbox: “Listing wallets: {dropped}”.")), "{faults:?}");
    assert!(faults[1].ends_with(&format!("added a failure to the sandbox: “Listing wallets: {dropped}”, for 2 requests.")), "{faults:?}");
    app.ask("sandbox_failure_set", json!({ "operation": "virtual_account_transfer", "fault": "drop_after", "count": 20 })).await;
    let lost = "“A payout: It is paid, and every answer is lost: outcome unknown”, for 20 requests.";
    assert!(all("sandbox_fault").await[0].ends_with(lost), "as the page of the sandbox calls it");
    // Taken away it has the words under which it was added, alone and with all others.
    let removed = "removed a failure from the sandbox: “A payout: It is paid, and every answer is lost: outcome unknown”.";
    app.ask("sandbox_failure_set", json!({ "operation": "virtual_account_transfer", "fault": "drop_after", "count": 0 })).await;
    assert!(all("sandbox_fault").await[0].ends_with(removed), "{:?}", all("sandbox_fault").await);
    app.ask("sandbox_failure_set", json!({ "operation": "virtual_account_transfer", "fault": "drop_after", "count": 20 })).await;
    app.ask("sandbox_failures_clear", json!({})).await;
    assert!(all("sandbox_fault").await[0].ends_with(removed), "{:?}", all("sandbox_fault").await);
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_says_what_a_payout_pays_and_after_which_attempt_its_outcome_is_unknown() {
    let app = TestConsole::sandbox().await;
    let account = payouts::account(&app).await;
    let id = payouts::unknown_payout(&app, &account).await;
    let view = app.ask("intent_view", json!({ "id": id })).await;
    let (code, payee) = (view["code"].as_str().unwrap(), view["money"]["to"]["name"].as_str().unwrap());
    let log = app.ask("log_list", json!({ "text": payee })).await;
    let rows = log["rows"].as_array().unwrap();
    let said: Vec<&str> = rows.iter().filter(|row| row["action"] == "unknown").map(|row| row["said"].as_str().unwrap()).collect();
    let [second, first] = [" 2, which the service answered with status 409.", " 1."];
    assert_eq!(said, [second, first].map(|end| format!("The outcome of {code} is unknown after attempt{end}")), "{log:#}");
    assert!(rows.iter().any(|row| row["action"] == "approve") && rows.iter().all(|row| row["detail"] == format!("₦2,500.50 to {payee}")), "{log:#}");
    app.console.shutdown().await;
}
