//! A journal from a backup, or on another computer, in the middle of a run: it never pays again. The service here forgets its keys, so that
//! any second sending would be a second payment, and the last test shows that the count would see it.

use std::{path::Path, sync::Arc, time::Duration};

use crate::{batches, payouts, test_console::TestConsole};
use bursar_test_support::poll;
use bursar_vault::memory::MemoryVault;
use rusqlite::{Connection, OptionalExtension};
use serde_json::{Value, json};

const PAYEE: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

/// What a backup program took while one payment was on the wire, one was approved behind it, and one was a draft.
struct Run {
    app: TestConsole,
    backup: tempfile::TempDir,
    profile: String,
    wallet: String,
    native: String,
    /// On the wire, approved, draft.
    ids: [String; 3],
}

fn copy(from: &Path, to: &Path) {
    let db = Connection::open(from).unwrap();
    db.busy_timeout(Duration::from_secs(5)).unwrap();
    db.execute("VACUUM INTO ?1", [to.to_str().unwrap()]).unwrap();
}

/// Runs to the end: all three are paid after the backup was taken.
async fn run() -> Run {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    let profile = app.ask("app_state", json!({})).await["open"]["id"].as_str().unwrap().to_owned();
    app.fail("transaction_transfer", "delay=2500", 1).await;
    let mut ids = Vec::new();
    for amount in ["0.01", "0.02", "0.03"] {
        ids.push(app.draft(&wallet, &native, PAYEE, amount).await.unwrap());
        if amount != "0.03" {
            app.approve().await;
        }
    }
    app.until(&ids[0], &["sending"]).await;
    let backup = tempfile::tempdir().unwrap();
    copy(&app.folder.path().join("app.db"), &backup.path().join("app.db"));
    copy(&journal(app.folder.path(), &profile), &backup.path().join("journal.db"));
    let states: Vec<String> = {
        let db = Connection::open(backup.path().join("journal.db")).unwrap();
        let mut query = db.prepare("SELECT state FROM intent WHERE payment IS NOT NULL ORDER BY seq").unwrap();
        query.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
    };
    assert_eq!(states, ["sending", "approved", "draft"]);
    app.approve().await;
    for id in &ids {
        app.until(id, &["settled"]).await;
    }
    assert_eq!(app.transactions(&wallet).await.len(), 3);
    Run { app, backup, profile, wallet, native, ids: ids.try_into().unwrap() }
}

fn journal(folder: &Path, profile: &str) -> std::path::PathBuf {
    folder.join("profiles").join(profile).join("journal.db")
}

/// Waits until nothing is on the wire and the length of the log is kept outside of the journal.
pub async fn remembered(app: &TestConsole, journal: &Path) {
    let number = |file: &Path, sql: &str| Connection::open(file).and_then(|db| db.query_row(sql, [], |row| row.get::<_, i64>(0)).optional());
    poll::until("the length of the log is kept", async || {
        let sending = number(journal, "SELECT count(*) FROM intent WHERE state = 'sending'");
        let entries = number(journal, "SELECT max(seq) FROM event");
        let kept = number(&app.folder.path().join("app.db"), "SELECT CAST(value AS INTEGER) FROM setting WHERE name LIKE 'log_length:%'");
        if sending == Ok(Some(0)) && entries == kept { Ok(()) } else { Err(format!("{sending:?} sending, {kept:?} of {entries:?}")) }
    })
    .await;
}

/// Puts a database back over the file that is there, as `cp` does: the file stays the same one.
fn put_back(backup: &Path, over: &Path) {
    for log in ["-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{log}", over.display()));
    }
    std::fs::write(over, std::fs::read(backup).unwrap()).unwrap();
}

/// The app ends; the service forgets every key it answered.
async fn closed(app: TestConsole) -> (Arc<MemoryVault>, tempfile::TempDir) {
    let TestConsole { console, vault, folder, .. } = app;
    console.shutdown().await;
    drop(console);
    let world = folder.path().join("sandbox/world.db");
    assert!(Connection::open(world).unwrap().execute("DELETE FROM answers", []).unwrap() >= 1);
    (vault, folder)
}

async fn opened(vault: Arc<MemoryVault>, folder: tempfile::TempDir) -> TestConsole {
    TestConsole::resumed(folder, vault, crate::test_console::options()).await
}

/// Nothing is sent, whatever is asked; a person sees what happened and can say which it was.
async fn holds(app: &TestConsole, run_wallet: &str, native: &str, ids: &[String; 3]) {
    let state = app.ask("app_state", json!({})).await;
    // No backup of Bursar's own: a file was put back, and its last entry says until when it knows.
    assert!(state["restored"]["until"].is_string() && state["restored"]["backup"] == false, "{state:#}");
    assert_eq!((&state["unknown"], &state["waiting"]), (&json!(2), &json!(0)));
    for id in &ids[..2] {
        app.ask("intent_check", json!({ "id": id })).await;
    }
    // Requests of a wallet leave in the order in which they came: had one of these been picked up, it would have left before this one.
    let later = app.draft(run_wallet, native, PAYEE, "0.04").await.unwrap();
    app.approve().await;
    app.until(&later, &["settled"]).await;
    let inbox = app.ask("unknown_list", json!({})).await;
    for item in inbox.as_array().unwrap() {
        assert_eq!((&item["replayUntil"], &item["looking"], &item["intent"]["fault"]["money"]), (&Value::Null, &json!(false), &json!("may_have_moved")));
    }
    assert_eq!(app.ask("intent_view", json!({ "id": ids[2] })).await["state"], "rejected");
    assert_eq!(app.transactions(run_wallet).await.len(), 4, "something was paid again");
    let evidence = app.ask("unknown_evidence", json!({ "id": ids[1] })).await;
    let matching: Vec<&Value> = evidence["candidates"].as_array().unwrap().iter().filter(|row| row["matches"] == true).collect();
    assert_eq!(matching.len(), 1);
    let decision = json!({ "id": ids[1], "verdict": "sent", "remoteId": matching[0]["remoteId"], "note": "It stands in the wallet's list" });
    app.ask("unknown_decide", decision).await;
    // What the list calls final is read once more by its id.
    app.until(&ids[1], &["settled"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_journal_put_back_from_a_backup_never_pays_again() {
    let Run { app, backup, profile, wallet, native, ids } = run().await;
    let (vault, folder) = closed(app).await;
    put_back(&backup.path().join("journal.db"), &journal(folder.path(), &profile));
    let app = opened(vault, folder).await;
    holds(&app, &wallet, &native, &ids).await;
    // Once noticed it is the journal again: the next start finds nothing new, and what waits still waits.
    let app = app.restart().await;
    let state = app.ask("app_state", json!({})).await;
    assert_eq!(&state["unknown"], &json!(1));
    assert!(state["restored"].is_object(), "it is said until a person has read it, also after a start");
    assert!(app.ask("restore_read", json!({})).await["restored"].is_null());
    let app = app.restart().await;
    assert!(app.ask("app_state", json!({})).await["restored"].is_null(), "and then no more");
    assert_eq!(app.transactions(&wallet).await.len(), 4);
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_data_folder_on_another_computer_never_pays_again() {
    let Run { app, backup, profile, wallet, native, ids } = run().await;
    let (vault, folder) = closed(app).await;
    // The other computer has the folder as it was backed up and the same keys; the service is where it was.
    let other = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(journal(other.path(), &profile).parent().unwrap()).unwrap();
    std::fs::copy(backup.path().join("app.db"), other.path().join("app.db")).unwrap();
    std::fs::copy(backup.path().join("journal.db"), journal(other.path(), &profile)).unwrap();
    std::fs::rename(folder.path().join("sandbox"), other.path().join("sandbox")).unwrap();
    let app = opened(vault, other).await;
    holds(&app, &wallet, &native, &ids).await;
    app.console.shutdown().await;
}

/// Nothing leaves after the payment, so the number of times that something left is the same in the copy.
#[tokio::test(flavor = "multi_thread")]
async fn a_journal_from_the_middle_of_the_last_payment_never_pays_it_again_also_after_a_crash() {
    for crashed in [false, true] {
        let app = TestConsole::sandbox().await;
        let account = payouts::account(&app).await;
        let profile = app.ask("app_state", json!({})).await["open"]["id"].as_str().unwrap().to_owned();
        app.fail("virtual_account_transfer", "delay=1500", 1).await;
        let id = payouts::draft(&app, payouts::payout(&account, "100.00"), json!({})).await.unwrap();
        app.approve().await;
        app.until(&id, &["sending"]).await;
        let kept = tempfile::tempdir().unwrap();
        let [kept_journal, beside] = ["journal.db", "app.db"].map(|name| kept.path().join(name));
        copy(&journal(app.folder.path(), &profile), &kept_journal);
        app.until(&id, &["settled"]).await;
        remembered(&app, &journal(app.folder.path(), &profile)).await;
        copy(&app.folder.path().join("app.db"), &beside);
        let (vault, folder) = closed(app).await;
        put_back(&kept_journal, &journal(folder.path(), &profile));
        if crashed {
            // What a crash leaves of the other file: the end of the app is not in it.
            put_back(&beside, &folder.path().join("app.db"));
        }
        let app = opened(vault, folder).await;
        app.until(&id, &["unknown", "settled"]).await;
        assert_eq!(batches::paid(&app).await.len(), 1, "paid again");
        assert!(app.ask("app_state", json!({})).await["restored"]["until"].is_string(), "the copy is not noticed");
        assert_eq!(app.ask("unknown_list", json!({})).await[0]["intent"]["id"], json!(id));
        app.console.shutdown().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_count_sees_a_second_payment_where_nothing_can_notice() {
    let Run { app, backup, profile, wallet, ids, .. } = run().await;
    let (vault, folder) = closed(app).await;
    // The limit: both files written back over themselves on the same computer look exactly like a crash at that moment. The replay rule alone
    // stands then, and it leans on a service that remembers its keys; this one forgot them.
    put_back(&backup.path().join("journal.db"), &journal(folder.path(), &profile));
    put_back(&backup.path().join("app.db"), &folder.path().join("app.db"));
    let app = opened(vault, folder).await;
    for id in &ids[..2] {
        app.until(id, &["settled"]).await;
    }
    // The payment on the wire may be found in the wallet's list before it is repeated. The one approved behind it never left, as far as this
    // journal knows, so it is always paid a second time.
    let again = app.transactions(&wallet).await.into_iter().filter(|paid| paid["amount"] == "0.02").count();
    assert_eq!(again, 2, "the count does not see a second payment");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_another_computer_sent_from_the_same_wallet_is_seen_before_it_is_sent_again() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    let to = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
    let open = app.ask("app_state", json!({})).await["open"].clone();
    let key = bursar_vault::Vault::get(&*app.vault, open["id"].as_str().unwrap(), "api-key").await.unwrap().unwrap();
    let second = TestConsole::new().await;
    let connection = json!({ "name": "Second computer", "kind": "test", "colour": "", "baseUrl": open["baseUrl"], "keyHeader": "" });
    let report = second.ask("profile_connect", json!({ "connection": connection, "apiKey": key.expose("typed on the second computer") })).await;
    second.ask("profile_open", json!({ "profileId": report["profile"]["id"] })).await;
    let line = async |app: &TestConsole, amount: &str| {
        let form = json!({ "walletId": wallet, "tokenId": native, "to": to, "amount": amount, "feeLevel": "MEDIUM" });
        let checks = app.ask("transfer_check", form).await;
        let lines: Vec<Value> = checks["lines"].as_array().unwrap().iter().filter(|line| line["id"] == "duplicate").cloned().collect();
        assert!(!lines.is_empty(), "{checks:#}");
        json!(lines).to_string()
    };
    let nothing = line(&second, "0.25").await;
    assert!(nothing.contains("or in the service’s list of this wallet") && nothing.contains("read to its end"), "{nothing}");
    let paid = app.draft(&wallet, &native, to, "0.25").await.unwrap();
    app.approve().await;
    app.until(&paid, &["settled"]).await;

    poll::until("the second computer sees it", async || line(&second, "0.25").await.contains("The same amount was sent to this address at ")).await;
    let other = line(&second, "0.26").await;
    assert!(other.contains("or in the service’s list of this wallet"), "another amount is another payment: {other}");
    let own = line(&app, "0.25").await;
    assert!(own.contains("less than 10 minutes ago") && !own.contains("not from this computer"), "what was sent here is known here: {own}");
    // The list cannot be read: what is said then is how far the records of this computer see.
    app.fail("transaction_list", "status=500", 20).await;
    poll::until("the list is read again", async || {
        let said = line(&second, "0.27").await;
        said.contains("No earlier payment like this on this computer\"") && said.contains("There are no payments in the records yet")
    })
    .await;
    for one in [app, second] {
        one.console.shutdown().await;
    }
}
