//! One Bursar for a data folder and for each journal, whatever happens to the files that say so.

use std::{path::Path, sync::Arc};

use crate::test_console::TestConsole;
use bursar_console::Console;
use bursar_contract::{Code, Fault};
use bursar_test_support::poll;
use bursar_vault::memory::MemoryVault;
use serde_json::json;

fn start(folder: &Path) -> Result<Console, Fault> {
    Console::new(folder, Arc::new(MemoryVault::default()))
}

fn refused(folder: &Path) {
    let fault = start(folder).err().expect("a second Bursar opened the same folder");
    assert_eq!(fault.code, Code::Conflict, "{fault}");
}

#[tokio::test]
async fn a_second_bursar_is_refused_although_the_lock_file_was_removed() {
    let place = tempfile::tempdir().unwrap();
    let (folder, other) = (place.path().join("data"), place.path().join("other"));
    let first = start(&folder).unwrap();
    refused(&folder);
    // On Windows the file cannot be removed while it is open.
    if std::fs::remove_file(folder.join("lock")).is_ok() {
        refused(&folder);
        refused(&folder);
    }
    // The control: another folder opens beside it.
    drop(start(&other).unwrap());
    first.shutdown().await;
    drop(first);
    start(&folder).unwrap();
}

#[cfg(unix)]
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

#[cfg(unix)]
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
