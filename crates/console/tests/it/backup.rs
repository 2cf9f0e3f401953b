//! The backup of signing secrets: it opens on another computer, gives back exactly what was there, and replaces nothing.

use crate::test_console::TestConsole;
use bursar_console::base::{
    files::{Ask, Chosen, Picker},
    native_dialog::{Agreed, NativeDialog, Question},
};
use bursar_contract::{Code, Secret};
use serde_json::json;

pub const PASSPHRASE: &str = "violet-tram-onion-lake";

pub fn passphrase() -> Secret {
    Secret::new(PASSPHRASE)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_brings_the_secrets_to_another_computer_and_they_pay() {
    let app = TestConsole::sandbox().await;
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("secrets.bursar-backup");
    assert_eq!(app.console.back_up_secrets(&path, passphrase()).await.unwrap_err().code, Code::Refused);
    let (wallet, native, _) = app.funded().await;
    let set = app.ask("secret_states", json!({})).await.as_object().unwrap().keys().next().unwrap().clone();

    assert_eq!(app.console.back_up_secrets(&path, Secret::new("too short")).await.unwrap_err().field.as_deref(), Some("passphrase"));
    assert!(!path.exists());
    let made = app.console.back_up_secrets(&path, passphrase()).await.unwrap();
    assert_eq!(made.sets, 1);
    assert!(bursar_system::is_private(&path).unwrap());
    let check = app.console.check_backup(&path, passphrase()).await.unwrap();
    assert!(made.check_phrase.len() == 12 && check.check_phrase == made.check_phrase, "{check:?}");
    assert_eq!((check.same.as_slice(), check.added.len()), (std::slice::from_ref(&set), 0));

    // Another computer: the same service, and none of the secrets.
    app.journal("DELETE FROM set_secret; DELETE FROM wallet_set_of;").await;
    let payee = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    assert!(app.draft(&wallet, &native, payee, "0.01").await.unwrap_err().message.to_string().contains("not on this computer"));
    assert_eq!(app.console.check_backup(&path, passphrase()).await.unwrap().added, std::slice::from_ref(&set));
    assert_eq!(app.ask("secret_states", json!({})).await, json!({}), "a check took something over");
    let wrong = app.console.restore_secrets(&path, Secret::new("violet-tram-onion-lakf")).await.unwrap_err();
    assert_eq!(wrong.field.as_deref(), Some("passphrase"));
    assert_eq!(app.console.restore_secrets(&path, passphrase()).await.unwrap().added, std::slice::from_ref(&set));
    assert_eq!(app.ask("secret_states", json!({})).await[&set], "never_used");
    let id = app.draft(&wallet, &native, payee, "0.01").await.unwrap();
    app.approve().await;
    app.until(&id, &["settled"]).await;
    assert_eq!(app.ask("secret_states", json!({})).await[&set], "stored");
    assert_eq!(app.console.restore_secrets(&path, passphrase()).await.unwrap().same, [set]);
    app.console.shutdown().await;
}

/// A person who always chooses the same file, or cancels.
pub struct Person(pub std::sync::Mutex<Option<std::path::PathBuf>>);

impl Picker for Person {
    fn pick_open(&self, _ask: Ask) -> Chosen {
        let path = self.0.lock().unwrap().clone();
        Box::pin(async move { path })
    }

    fn pick_save(&self, ask: Ask) -> Chosen {
        let today = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::fixed(jiff::tz::offset(1))).date();
        assert!(ask.name.is_some_and(|name| name.ends_with(&format!(" {today}.bursar-backup"))), "files of several days are told apart");
        self.pick_open(Ask { title: String::new(), name: None, kinds: Vec::new() })
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_window_backs_up_checks_and_restores_without_naming_a_path() {
    let app = TestConsole::sandbox().await;
    app.wallets().await;
    let place = tempfile::tempdir().unwrap();
    let person = std::sync::Arc::new(Person(std::sync::Mutex::default()));
    app.console.set_picker(person.clone());
    assert_eq!(app.ask("secrets_backup", json!({ "passphrase": PASSPHRASE })).await, serde_json::Value::Null, "cancelled");
    *person.0.lock().unwrap() = Some(place.path().join("float.bursar-backup"));
    let made = app.ask("secrets_backup", json!({ "passphrase": PASSPHRASE })).await;
    let checked = app.ask("secrets_backup_check", json!({ "passphrase": PASSPHRASE })).await;
    assert_eq!((&made["checkPhrase"], &made["sets"]), (&checked["checkPhrase"], &json!(1)));
    app.journal("DELETE FROM set_secret").await;
    assert_eq!(app.ask("secrets_restore", json!({ "passphrase": PASSPHRASE })).await["added"].as_array().unwrap().len(), 1);
    let wrong = app.try_ask("secrets_restore", json!({ "passphrase": "violet-tram-onion-lakf" })).await.unwrap_err();
    assert_eq!(wrong.field.as_deref(), Some("passphrase"));
    // The file whose passphrase was wrong is opened again without being chosen again, once; nobody else's word opens one.
    *person.0.lock().unwrap() = None;
    let again = app.ask("secrets_restore", json!({ "passphrase": PASSPHRASE, "again": true })).await;
    assert_eq!(again["same"].as_array().map(Vec::len), Some(1), "{again}");
    assert_eq!(app.ask("secrets_restore", json!({ "passphrase": PASSPHRASE, "again": true })).await, serde_json::Value::Null, "the person is asked");
    assert!(app.try_ask("secrets_restore", json!({ "passphrase": PASSPHRASE, "path": "/etc/passwd" })).await.is_err());
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_replay_rule_holds_at_once_is_kept_and_stands_in_the_log() {
    let app = TestConsole::sandbox().await;
    assert_eq!(app.ask("replay_rule_view", json!({})).await, json!({ "minutes": 15, "usual": 15, "most": 1200 }));
    let (wallet, native, _) = app.funded().await;
    app.ask("replay_rule_change", json!({ "minutes": 0 })).await;
    app.fail("transaction_transfer", "drop_before", 1).await;
    let id = app.draft(&wallet, &native, "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0.01").await.unwrap();
    app.approve().await;
    assert_eq!(app.until(&id, &["unknown"]).await["attempts"], 1);
    let fault = app.try_ask("replay_rule_change", json!({ "minutes": 1201 })).await.unwrap_err();
    assert_eq!(fault.field.as_deref(), Some("minutes"));
    let app = app.restart().await;
    assert_eq!(app.ask("replay_rule_view", json!({})).await["minutes"], 0);
    assert_eq!(app.ask("intent_view", json!({ "id": id })).await["attempts"], 1);
    assert_eq!(app.events("connection").await, ["replay_rule"]);
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_another_service_and_what_is_no_backup_restore_nothing() {
    let app = TestConsole::sandbox().await;
    app.wallets().await;
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("secrets.bursar-backup");
    app.console.back_up_secrets(&path, passphrase()).await.unwrap();

    let other = TestConsole::sandbox().await;
    let refused = other.console.restore_secrets(&path, passphrase()).await.unwrap_err();
    assert!(refused.code == Code::Refused && refused.message.to_string().contains("belongs to another profile: Sandbox"), "{refused}");
    assert_eq!(other.ask("secret_states", json!({})).await, json!({}));
    for bytes in [&b""[..], b"{}", b"not json", &std::fs::read(&path).unwrap()[1..]] {
        let broken = place.path().join("broken");
        std::fs::write(&broken, bytes).unwrap();
        assert_eq!(app.console.restore_secrets(&broken, passphrase()).await.unwrap_err().code, Code::Storage);
    }
    assert_eq!(app.console.restore_secrets(place.path(), passphrase()).await.unwrap_err().code, Code::Storage);
    other.console.shutdown().await;
    app.console.shutdown().await;
}

/// Says no until told otherwise, and remembers what it was asked.
#[derive(Default)]
struct Cautious {
    agrees: std::sync::atomic::AtomicBool,
    asked: std::sync::Mutex<Vec<Question>>,
}

impl NativeDialog for Cautious {
    fn agrees(&self, question: Question) -> Agreed {
        self.asked.lock().unwrap().push(question);
        let answer = self.agrees.load(std::sync::atomic::Ordering::SeqCst);
        Box::pin(async move { answer })
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_ending_that_is_added_replaces_no_file_without_a_question() {
    let app = TestConsole::sandbox().await;
    app.wallets().await;
    let place = tempfile::tempdir().unwrap();
    let typed = place.path().join("float");
    let whole = place.path().join("float.bursar-backup");
    let person = std::sync::Arc::new(Person(std::sync::Mutex::new(Some(typed.clone()))));
    let cautious = std::sync::Arc::new(Cautious::default());
    app.console.set_picker(person.clone());
    app.console.set_native_dialog(cautious.clone());
    let back_up = async || app.ask("secrets_backup", json!({ "passphrase": PASSPHRASE })).await;
    let asked = || cautious.asked.lock().unwrap().len();

    std::fs::write(&whole, "a person's own").unwrap();
    assert_eq!((back_up().await, asked()), (serde_json::Value::Null, 1), "no, so nothing is written");
    assert_eq!(std::fs::read_to_string(&whole).unwrap(), "a person's own");
    assert!(cautious.asked.lock().unwrap()[0].text.contains("float.bursar-backup"));
    cautious.agrees.store(true, std::sync::atomic::Ordering::SeqCst);
    assert_eq!((&back_up().await["sets"], asked()), (&json!(1), 2));
    assert!(std::fs::read_to_string(&whole).unwrap() != "a person's own" && !typed.exists());
    // The dialog has asked about a name that was typed whole, and a new name needs no question.
    *person.0.lock().unwrap() = Some(whole.clone());
    assert_eq!((&back_up().await["sets"], asked()), (&json!(1), 2));
    *person.0.lock().unwrap() = Some(place.path().join("other"));
    assert_eq!((&back_up().await["sets"], asked()), (&json!(1), 2));
    assert!(place.path().join("other.bursar-backup").exists());
    app.console.shutdown().await;
}
