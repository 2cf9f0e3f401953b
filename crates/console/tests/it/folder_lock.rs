//! One Bursar for a data folder and for each journal, whatever happens to the files that say so.

use std::{path::Path, sync::Arc};

use bursar_console::Console;
use bursar_contract::{Code, Fault};
use bursar_vault::memory::MemoryVault;

pub fn start(folder: &Path) -> Result<Console, Fault> {
    Console::new(folder, Arc::new(MemoryVault::default()))
}

pub fn refused(folder: &Path) {
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

#[tokio::test(flavor = "multi_thread")]
async fn a_data_folder_is_its_owners_alone_also_where_its_path_is_longer_than_old_programs_take() {
    let place = tempfile::tempdir().unwrap();
    let deep = (0..5).fold(place.path().to_owned(), |path, _| path.join("n".repeat(60)));
    let vault = Arc::new(MemoryVault::default());
    for _ in 0..2 {
        let console = Console::new(&deep, vault.clone()).unwrap();
        assert!(bursar_system::is_private(&bursar_system::whole_path(&deep)).unwrap());
        console.open_sandbox().await.unwrap();
        console.run(bursar_contract::wallets::ListWallets::default()).await.unwrap();
        console.shutdown().await;
    }
}
