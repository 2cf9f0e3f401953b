//! The log as people read it: sentences, filters, and a file that holds what was filtered and nothing else.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
    sync::Arc,
};

use crate::test_console::TestConsole;
use bursar_console::base::files::{Ask, Chosen, Picker};
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
    assert_eq!((&page["rows"][0]["kind"], &page["rows"][0]["detail"]), (&json!("payments"), &json!("")));
    let kinds: Vec<&Value> = page["kinds"].as_array().unwrap().iter().map(|one| &one["kind"]).collect();
    assert!(kinds.contains(&&json!("payments")) && kinds.contains(&&json!("rules")) && !kinds.contains(&&json!("other")), "{kinds:?}");

    let limits = app.ask("log_list", json!({ "kind": "rules", "text": "limits" })).await;
    assert_eq!((&limits["total"], &limits["rows"][0]["said"]), (&json!(1), &json!("Ada Obi changed the limits.")), "{limits:#}");
    let figures = "no limit → ETH: 5 in one payment, no limit in one day, no limit to one payee in one day";
    assert_eq!(limits["rows"][0]["detail"], figures, "figures stand beside the sentence");
    assert_eq!(total(&app, json!({ "kind": "rules", "text": "eth" })).await, 1, "and are found");
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
    written(&root.join("src/customers"), "Some(\"pin_request_", "pin_request_", &mut actions);
    written(&root.join("src/team"), "Some((\"", "", &mut actions);
    written(&root.join("src/team"), "Verdict::Approve => \"", "", &mut actions);
    written(&root.join("src/team"), "Verdict::Reject => \"", "", &mut actions);
    written(&root.join("src/team"), "Verdict::Withdraw => \"", "", &mut actions);
    written(&root.join("../journal/src"), "events::BURSAR, \"", "", &mut actions);
    written(&root.join("../journal/src"), "&self.person(), \"", "", &mut actions);
    actions.extend(["draft", "write", "approve", "reject", "decide_sent", "decide_not_sent", "contact_create", "contact_change"].map(str::to_owned));
    actions.extend(["sending", "accepted", "accepted_unreadable", "settled", "refused", "dead", "unknown", "export", "receipt", "share"].map(str::to_owned));
    actions.extend(["protection_approve", "protection_fail", "card_trust", "card_mismatch", "document_save", "attachment_save"].map(str::to_owned));
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
