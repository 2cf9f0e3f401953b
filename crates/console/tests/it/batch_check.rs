//! `bursar batch check` with a profile: what is stored is read where nobody has it open and no passphrase guards it; otherwise the file alone, and it says so.

use std::{collections::BTreeMap, ffi::OsString, path::Path, sync::Arc};

use crate::{
    batch_files::Opens,
    batches::{at_stage, send, sheet},
    payouts::account,
    test_console::TestConsole,
};
use bursar_console::app::command_line::{self, Ended};
use bursar_contract::{Secret, clock::Clock};
use bursar_test_support::poll;
use bursar_vault::{AppPassphrase, memory::MemoryVault};
use serde_json::{Value, json};

const CONTACT: &str = "0x2fdEB96d578e1183F60835110F8C7E667A48870B";
pub const PAID: &str = "Staff name\tBank\tAcct no\tNet pay\nAda Obi\t058\t0123456785\t12,000.00\n";

/// A profile that paid one sheet: the console, and the name of the profile.
async fn paid() -> (TestConsole, String) {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let sheets = tempfile::tempdir().unwrap();
    let path = sheets.path().join("november.tsv");
    std::fs::write(&path, PAID).unwrap();
    app.console.set_picker(Arc::new(Opens(path)));
    let begun = app.ask("batch_open_file", json!({ "setup": { "name": "November", "accountId": account, "purpose": "payment" } })).await;
    let batch = send(&app, begun["id"].as_str().unwrap()).await;
    at_stage(&app, &batch, "finished").await;
    let name = app.console.open_profile_view().await.unwrap().name;
    (app, name)
}

/// Ends the console; its folder and its key store stay.
pub async fn closed(app: TestConsole) -> (tempfile::TempDir, Arc<MemoryVault>) {
    let TestConsole { console, vault, folder, .. } = app;
    console.shutdown().await;
    drop(console);
    let free = async || std::fs::File::open(folder.path().join("lock")).and_then(|lock| lock.try_lock().map_err(std::io::Error::from));
    poll::until("the folder is free", free).await;
    (folder, vault)
}

async fn check(folder: &Path, vault: &Arc<MemoryVault>, profile: &str, text: &str, more: &[&str]) -> Ended {
    let sheets = tempfile::tempdir().unwrap();
    let path = sheets.path().join("sheet.tsv");
    std::fs::write(&path, text).unwrap();
    let mut words: Vec<OsString> = vec!["batch".into(), "check".into(), path.into(), "--profile".into(), profile.into(), "--data-dir".into(), folder.into()];
    words.extend(more.iter().map(OsString::from));
    let vault = vault.clone();
    // The command line waits by itself, as a program does.
    tokio::task::spawn_blocking(move || command_line::run_with(&words, || None, |_| vault, || None).unwrap()).await.unwrap()
}

pub async fn json_of(folder: &Path, vault: &Arc<MemoryVault>, profile: &str, text: &str) -> Value {
    let ended = check(folder, vault, profile, text, &["--json"]).await;
    serde_json::from_str(&ended.out).unwrap_or_else(|_| panic!("{ended:?}"))
}

/// Every file below a folder with what it holds.
pub fn content(folder: &Path) -> BTreeMap<std::path::PathBuf, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(content(&path));
        } else {
            all.insert(path.clone(), std::fs::read(&path).unwrap());
        }
    }
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn a_profile_that_nobody_has_open_names_what_was_paid_before_and_nothing_of_it_is_written() {
    let (app, profile) = paid().await;
    let code = app.ask("intent_list", json!({ "text": "Ada" })).await["rows"][0]["code"].as_str().unwrap().to_owned();
    app.ask("limits_save", json!({ "limits": { "limits": [{ "unit": "NGN", "payment": "50000", "day": "", "payee": "" }] } })).await;
    let method = json!({ "details": { "kind": "wallet", "address": CONTACT, "chains": [] } });
    app.ask("contact_save", json!({ "kind": "company", "name": "Halima Bello Logistics", "tags": [], "note": "", "methods": [method] })).await;
    let (folder, vault) = closed(app).await;
    let before = content(folder.path());

    // Other rows, so that it is another sheet: a number that is almost one that was paid, and too much at once.
    let text = sheet(&[("Ada Obi", "GTB", "0123456785", "12000"), ("Ada Obi", "058", "0123456758", "40"), ("Bola Sanni", "058", "3088120072", "50000.01")]);
    let checked = json_of(folder.path(), &vault, &profile, &text).await;
    assert_eq!((&checked["profile"]["name"], &checked["profile"]["read"]), (&json!(profile), &json!(true)), "{checked}");
    assert!(checked["checked"].as_str().unwrap().contains("The service was not asked"), "{checked}");
    let (again, alike) = (checked["rows"][0]["problems"].to_string(), checked["rows"][1]["problems"].to_string());
    assert!(
        again.contains("The same payout was approved") && again.contains(&format!("Payout {code} on ")),
        "a payment that was made before is named: {again}"
    );
    assert!(alike.contains("0123456785"), "the account that it is almost like is named: {alike}");
    assert!(checked["rows"][2]["problems"].to_string().contains("₦50,000.00"), "the limit is named: {checked}");
    assert_eq!(checked["problems"], json!([]), "another sheet: {checked}");

    // An address that is almost a contact's, and that of a contact of another name.
    let near = CONTACT.to_lowercase().replace("667a48870b", "667b48870b");
    let text = format!("Name\tAddress\tCoin\tAmount\nHalima\t{near}\tUSDC\t5\nChidi Eze\t{CONTACT}\tUSDC\t5\n");
    let checked = json_of(folder.path(), &vault, &profile, &text).await;
    assert!(checked["rows"][0]["problems"].to_string().contains("Halima Bello Logistics"), "whose address it is almost: {checked}");
    assert!(checked["rows"][1]["problems"].to_string().contains("Halima Bello Logistics"), "whose address it is: {checked}");

    let same = check(folder.path(), &vault, &profile, PAID, &[]).await;
    assert!(same.code == 1 && same.out.contains("This sheet was sent before: November"), "{same:?}");
    assert!(same.out.contains(&format!("checked against the records of {profile}")), "{same:?}");
    assert!(content(folder.path()) == before, "the files of the profile are as they were");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_profile_that_is_open_or_locked_or_not_there_leaves_the_file_alone_and_it_says_so() {
    let (app, profile) = paid().await;
    let alone = |checked: &Value, why: &str| {
        assert_eq!((&checked["profile"]["read"], &checked["profile"]["why"]), (&json!(false), &json!(why)), "{checked}");
        assert!(checked["checked"].as_str().unwrap().contains("Only the file was checked"), "{checked}");
        assert_eq!(checked["counts"]["ready"], 1, "by itself the row is good: {checked}");
    };
    alone(&json_of(app.folder.path(), &app.vault, &profile, PAID).await, "this profile is open in Bursar.");
    let (folder, vault) = closed(app).await;
    alone(&json_of(folder.path(), &vault, "Nobody’s", PAID).await, "no profile, or more than one, has this name.");
    alone(&json_of(&folder.path().join("nowhere"), &vault, &profile, PAID).await, "no profile, or more than one, has this name.");
    let people = check(folder.path(), &vault, "Nobody’s", PAID, &[]).await;
    assert!(people.code == 0 && people.out.contains("The records of Nobody’s were not read: no profile, or more than one, has this name."), "{people:?}");
    let passphrase = AppPassphrase::of(folder.path(), Clock::system());
    passphrase.set(Secret::new("seven brown kolanuts on a tray"), &[]).await.unwrap();
    alone(&json_of(folder.path(), &vault, &profile, PAID).await, "Bursar asks for a passphrase.");
    passphrase.remove().unwrap();
    assert_eq!(json_of(folder.path(), &vault, &profile, PAID).await["profile"]["read"], true, "the control: without the passphrase it is read");
}
