//! What an entry is, and what was approved, is stored as messages: which sentence, and the values in it.

use std::{path::Path, sync::Arc};

use bursar_journal::{Forgetful, HistorySort, IntentState, Journal, NewIntent, Query, sha256};
use bursar_messages::{Message, message};
use bursar_vault::Sealer;
use jiff::tz::TimeZone;
use rusqlite::Connection;
use serde_json::{Value, json};
use zeroize::Zeroizing;

use crate::to_payments::version_12;

fn open(path: &Path, sealer: Sealer) -> Journal {
    Journal::open(path, sealer, "Ngozi".into(), Arc::new(Forgetful)).unwrap()
}

fn sealer() -> Sealer {
    Sealer::new("profile", &Zeroizing::new([7; 32]))
}

fn set_named(name: &str) -> Message {
    message!("review-named", operation = message!("review-does-set-create"), name = name)
}

fn new(title: Message) -> NewIntent {
    NewIntent {
        operation: "wallet_set_create_developer",
        title,
        key: None,
        body: "{}".into(),
        binding: "https://a.example".into(),
        set_id: None,
        wallet_id: None,
        account_id: None,
        payment: None,
        reference: None,
        duplicate_key: None,
        link: None,
        proposal: None,
        state: IntentState::Draft,
    }
}

fn found(journal: &Journal, words: &str) -> Vec<Message> {
    let query = Query::read(words, &TimeZone::UTC).unwrap();
    journal.window(&query, false, HistorySort::Newest, 0, 10).unwrap().0.into_iter().map(|row| row.title).collect()
}

#[test]
fn what_an_entry_is_comes_back_as_a_message_and_is_found_by_its_words() {
    let folder = tempfile::tempdir().unwrap();
    let journal = open(&folder.path().join("journal.db"), sealer());
    let title = set_named("Float");
    let mut id = String::new();
    journal
        .write(new(title.clone()), |of, _| {
            id = of.to_owned();
            json!({})
        })
        .unwrap();
    assert_eq!(journal.record(&id).unwrap().title, title);
    assert_eq!(journal.open_entries().unwrap()[0].title, title);
    assert_eq!(found(&journal, "float"), [title]);
    assert!(found(&journal, "review").is_empty(), "the id of a message is no word of it");
}

#[test]
fn an_approval_covers_the_values_the_words_their_language_and_the_catalogue() {
    let folder = tempfile::tempdir().unwrap();
    let journal = open(&folder.path().join("journal.db"), sealer());
    let title = set_named("Float");
    journal.write(new(title.clone()), |_, _| json!({ "title": title, "risks": [{ "title": message!("calls-payment") }] })).unwrap();
    let (stored, digest, _) = journal.waiting_draft().unwrap().unwrap();
    assert_eq!(digest, sha256(format!("{stored}\n{}", sha256(b"{}")).as_bytes()));
    let review: Value = serde_json::from_str(&stored).unwrap();
    assert_eq!(review["title"]["words"], title.to_string());
    assert_eq!(review["title"]["args"]["name"], "Float");
    assert!(review["risks"][0]["title"]["words"].as_str().is_some_and(|words| !words.is_empty()));
    assert_eq!(review["words"]["locale"], "en-NG");
    assert_eq!(review["words"]["catalogue"].as_str().map(str::len), Some(64));
    // Another catalogue later does not change what is shown.
    let later = stored.replace(&title.to_string(), "As it was approved");
    let review: Value = serde_json::from_str(&later).unwrap();
    assert_eq!(serde_json::from_value::<Message>(review["title"].clone()).unwrap(), "As it was approved");
}

#[test]
fn rows_from_before_messages_keep_their_words_and_their_digests() {
    let folder = tempfile::tempdir().unwrap();
    let (path, sealer, before) = version_12(&folder);
    let journal = open(&path, sealer());
    let after: Vec<String> = before.iter().map(|(id, _)| journal.record(id).unwrap().title.to_string()).collect();
    let words: Vec<&String> = before.iter().map(|(_, title)| title).collect();
    assert!(words.len() > 200 && after.iter().eq(words));
    assert_eq!(journal.damaged_intents(), Vec::<String>::new());
    assert!(folder.path().join("journal.v12.db").exists());
    // A message that is put into such a row by another hand damages it.
    drop(journal);
    let id = &before[0].0;
    let db = Connection::open(&path).unwrap();
    db.execute_batch("DROP TRIGGER intent_rewritten").unwrap();
    db.execute("UPDATE intent SET message = ?2 WHERE id = ?1", [id, r#"{"$message":"calls-payment"}"#]).unwrap();
    let written = include_str!("../../../journal/src/schema_20.sql").split_once("CREATE TRIGGER intent_rewritten").unwrap().1.split_once("END;").unwrap().0;
    db.execute_batch(&format!("CREATE TRIGGER intent_rewritten{written}END;")).unwrap();
    drop(db);
    assert_eq!(open(&path, sealer()).damaged_intents(), std::slice::from_ref(id));
}
