//! Pipes, links and folders that are renamed while they are open, as only Linux and macOS have them.

use std::sync::Arc;

use crate::{
    backup::{PASSPHRASE, Person, passphrase},
    folder_lock::{refused, start},
    test_console::TestConsole,
};
use bursar_console::Console;
use bursar_contract::{Code, Secret};
use bursar_test_support::poll;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn a_pipe_in_the_place_of_a_backup_is_refused_at_once() {
    let app = TestConsole::sandbox().await;
    app.wallets().await;
    let pipe = app.folder.path().join("pipe.bursar-backup");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    app.console.set_picker(Arc::new(Person(std::sync::Mutex::new(Some(pipe.clone())))));
    for command in ["secrets_backup_check", "secrets_restore"] {
        let asked = app.try_ask(command, json!({ "passphrase": PASSPHRASE }));
        let Ok(refused) = tokio::time::timeout(std::time::Duration::from_secs(5), asked).await else {
            // What waits for the pipe is let go, or the test would never end.
            let _ = std::fs::OpenOptions::new().write(true).open(&pipe);
            panic!("{command} waits for a pipe");
        };
        assert!(refused.as_ref().is_err_and(|fault| fault.message.to_string().contains("a pipe")), "{refused:?}");
    }
    let restored = app.console.restore_profile(&pipe, passphrase(), &Secret::new("a-key-of-the-test")).await.unwrap_err();
    assert!(restored.message.to_string().contains("a pipe"), "{restored}");
    app.console.shutdown().await;
}

#[tokio::test]
async fn a_folder_under_another_name_is_the_same_one_and_a_copy_is_another() {
    let place = tempfile::tempdir().unwrap();
    let (folder, moved, linked) = (place.path().join("data"), place.path().join("moved"), place.path().join("linked"));
    let first = start(&folder).unwrap();
    std::os::unix::fs::symlink(&folder, &linked).unwrap();
    refused(&linked);
    std::fs::rename(&folder, &moved).unwrap();
    std::fs::remove_file(moved.join("lock")).unwrap();
    refused(&moved);
    // What was moved away is no longer there: under the old name a new folder begins, with nothing in it.
    let copy = place.path().join("copy");
    std::fs::create_dir(&copy).unwrap();
    std::fs::copy(moved.join("app.db"), copy.join("app.db")).unwrap();
    drop(start(&copy).unwrap());
    drop(first);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_journal_reached_through_another_data_folder_is_refused_until_the_first_has_ended() {
    let app = TestConsole::sandbox().await;
    let profile = app.ask("app_state", json!({})).await["open"]["id"].as_str().unwrap().to_owned();
    let other = tempfile::tempdir().unwrap();
    let copy = other.path().join("app.db");
    rusqlite::Connection::open(app.folder.path().join("app.db")).unwrap().execute("VACUUM INTO ?1", [copy.to_str().unwrap()]).unwrap();
    for name in ["profiles", "sandbox"] {
        std::os::unix::fs::symlink(app.folder.path().join(name), other.path().join(name)).unwrap();
    }
    let second = Console::new(other.path(), app.vault.clone()).unwrap();
    let fault = second.open_profile(&profile).await.unwrap_err();
    assert!(fault.code == Code::Conflict && fault.message.to_string().contains("Another running copy of Bursar"), "{fault}");
    app.console.shutdown().await;
    let TestConsole { console, folder: _folder, .. } = app;
    drop(console);
    // What ran for the first lets go of its folder in a moment.
    poll::until("the journal opens, as the first has ended", async || second.open_profile(&profile).await).await;
    second.shutdown().await;
}
