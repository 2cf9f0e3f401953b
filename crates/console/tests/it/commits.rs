//! What is committed together, and what is read while something is committed.

use std::{path::PathBuf, sync::Arc, time::Duration};

use bursar_console::{Options, base::pace::Pace};
use bursar_journal::IntentState;
use rusqlite::Connection;
use serde_json::json;

use crate::{
    integrity::{finding, folder, open, sent},
    test_console::{self, TestConsole},
};

const PAYEE: &str = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";

#[test]
fn what_is_committed_is_read_while_a_commit_waits_for_the_file() {
    let folder = folder();
    let path = folder.path().join("journal.db");
    let journal = Arc::new(open(&path).unwrap());
    let (before, _) = journal.log_end().unwrap();
    let other = Connection::open(&path).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let writer = journal.clone();
    let writing = std::thread::spawn(move || writer.log("locked", "journal", ""));
    // One of these reads comes while the commit waits. Were it to wait with it, the commit would end in vain first.
    for _ in 0..10_000 {
        assert_eq!(journal.log_end().unwrap().0, before);
    }
    other.execute_batch("ROLLBACK").unwrap();
    writing.join().unwrap().expect("it waited for the other program alone");
    assert_eq!(journal.log_end().unwrap().0, before + 1);
}

#[test]
fn findings_that_are_committed_together_are_committed_whole_or_not_at_all() {
    let folder = folder();
    let path = folder.path().join("journal.db");
    let journal = open(&path).unwrap();
    let accepted = |amount, remote| sent(&journal, amount, None, &finding(IntentState::Accepted, remote));
    let (whole, damaged) = (accepted("1304.53", "r1"), accepted("2000.00", "r2"));
    let other = Connection::open(&path).unwrap();
    other.execute("UPDATE intent SET title = title || ' ' WHERE id = ?1", [&damaged]).unwrap();
    let (entries, _) = journal.log_end().unwrap();
    let (first, second) = (finding(IntentState::Settled, "r1"), finding(IntentState::Settled, "r2"));
    journal.found_all(&[(&whole, &first), (&damaged, &second)]).unwrap_err();
    assert_eq!((journal.intent(&whole).unwrap().state, journal.log_end().unwrap().0), (IntentState::Accepted, entries));
    journal.found_all(&[(&whole, &first)]).unwrap();
    assert_eq!((journal.intent(&whole).unwrap().state, journal.log_end().unwrap().0), (IntentState::Settled, entries + 1));
}

/// Two transfers are looked at in the same moment, and another program changed one of them.
#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_transfer_does_not_keep_another_one_from_its_end() {
    let options = test_console::options();
    let pace = Pace { first_look: Duration::from_secs(60), ..options.pace };
    let app = TestConsole::sandbox_with(Options { pace, ..options }).await;
    let (wallet, native, _) = app.funded().await;
    let mut transfers = Vec::new();
    for amount in ["0.01", "0.02"] {
        let id = app.draft(&wallet, &native, PAYEE, amount).await.unwrap();
        app.approve().await;
        app.until(&id, &["accepted"]).await;
        transfers.push(id);
    }
    let other = Connection::open(journal(&app).await).unwrap();
    other.busy_timeout(Duration::from_secs(5)).unwrap();
    other.execute("UPDATE intent SET title = title || ' ' WHERE id = ?1", [&transfers[0]]).unwrap();
    app.clock().advance(Duration::from_secs(61));
    app.until(&transfers[1], &["settled"]).await;
    let state: String = other.query_row("SELECT state FROM intent WHERE id = ?1", [&transfers[0]], |row| row.get(0)).unwrap();
    assert_eq!(state, "accepted", "nothing is written to a damaged one");
    assert!(app.events(&transfers[0]).await.contains(&"damaged".to_owned()), "it is named");
    app.console.shutdown().await;
}

async fn journal(app: &TestConsole) -> PathBuf {
    let open = app.ask("app_state", json!({})).await["open"]["id"].as_str().unwrap().to_owned();
    app.folder.path().join("profiles").join(open).join("journal.db")
}
