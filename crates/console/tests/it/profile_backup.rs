//! The backup of a whole profile: on another computer everything is readable again, nothing is sent again, and nothing that is there is replaced.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use crate::{payouts, test_console::TestConsole};
use bursar_console::{
    base::{
        api::ProfileKind,
        files::{Ask, Chosen, Picker},
    },
    profiles::api::NewConnection,
};
use bursar_contract::{Code, Secret};
use bursar_sandbox::{Options, Running, SecretsSource};
use bursar_test_support::poll;
use bursar_vault::{API_KEY, VAULT_KEY, Vault as _, VaultFault};
use serde_json::json;

const PASSPHRASE: &str = "violet-tram-onion-lake";
const FORMS: usize = 24;
const PAYEE: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

fn passphrase() -> Secret {
    Secret::new(PASSPHRASE)
}

async fn organization(folder: &Path) -> Running {
    bursar_sandbox::start(Options::new(folder.to_owned(), SecretsSource::CredentialsFile)).await.unwrap()
}

async fn connected(service: &Running) -> TestConsole {
    let app = TestConsole::new().await;
    let connection =
        NewConnection { name: "Treasury".into(), kind: ProfileKind::Test, colour: String::new(), base_url: service.base_url(), key_header: String::new() };
    let profile = app.console.connect(connection, service.credentials().api_key.clone()).await.unwrap().profile.unwrap();
    app.ask("profile_open", json!({ "profileId": profile.id })).await;
    app
}

#[tokio::test(flavor = "multi_thread")]
async fn a_profile_comes_back_on_another_computer_and_sends_nothing_again() {
    let place = tempfile::tempdir().unwrap();
    let service = organization(&place.path().join("service")).await;
    let key = service.credentials().api_key.clone();
    let app = connected(&service).await;
    let (set, _) = app.wallets().await;
    let contact = json!({ "kind": "company", "name": "Halima Bello Logistics", "methods": [{ "details": { "kind": "wallet", "address": PAYEE } }] });
    app.ask("contact_save", contact).await;
    // A journal of some megabytes, as after a few months.
    let content = json!({ "reference": "a".repeat(60_000) }).to_string();
    for number in 0..FORMS {
        app.ask("saved_form_keep", json!({ "kind": "transfer", "title": format!("Put aside {number}"), "content": content })).await;
    }
    let path = place.path().join("treasury.bursar-backup");
    let missing = async |app: &TestConsole| app.ask("attention_list", json!({})).await["items"].to_string().contains("backup_missing");
    assert!(missing(&app).await, "the control: no backup holds the secret of the set yet");
    let old = async |app: &TestConsole| {
        let list = app.ask("attention_list", json!({})).await;
        list["items"].as_array().unwrap().iter().find(|item| item["kind"] == "profile_backup").cloned()
    };
    let weak = app.console.back_up_profile(&path, Secret::new("short")).await.unwrap_err();
    assert!(weak.field.as_deref() == Some("passphrase") && !path.exists());
    let made = app.console.back_up_profile(&path, passphrase()).await.unwrap();
    assert_eq!((made.name.as_str(), made.profile.as_str()), ("treasury.bursar-backup", "Treasury"));
    assert!(!missing(&app).await, "a backup of the profile holds its signing secrets");
    assert_eq!(old(&app).await, None);
    let bytes = std::fs::read(&path).unwrap();
    for plain in ["Halima", key.expose("looked for in the file")] {
        assert!(!bytes.windows(plain.len()).any(|window| window == plain.as_bytes()), "{plain} stands in the file");
    }
    let there = app.console.restore_profile(&path, passphrase(), &key).await.unwrap_err();
    assert!(there.code == Code::Conflict && there.field.as_deref() == Some("file") && there.message.id() == "backup-already-here", "{there}");

    let other = TestConsole::new().await;
    let wrong = other.console.restore_profile(&path, Secret::new("violet-tram-onion-lakf"), &key).await.unwrap_err();
    assert_eq!(wrong.field.as_deref(), Some("passphrase"));
    let wrong = other.console.restore_profile(&path, passphrase(), &Secret::new("not-the-key")).await.unwrap_err();
    assert_eq!((wrong.field.as_deref(), wrong.message.id()), (Some("apiKey"), "backup-key-refused"), "{wrong}");
    assert_eq!(other.ask("app_state", json!({})).await["profiles"], json!([]));

    other.console.restore_profile(&path, passphrase(), &key).await.unwrap();
    let state = other.ask("app_state", json!({})).await;
    assert_eq!(state["open"]["name"], "Treasury");
    let copy = json!({ "until": made.at, "backup": true });
    assert_eq!(state["restored"], copy, "the notice names the backup that the records are of");
    let log = other.ask("log_list", json!({ "action": "profile_restored" })).await["rows"][0]["said"].to_string();
    assert!(log.contains("restored this profile from the backup of "), "{log}");
    assert_eq!(other.ask("contact_list", json!({})).await["rows"][0]["name"], "Halima Bello Logistics");
    assert_eq!(other.ask("saved_form_list", json!({ "kind": "transfer" })).await.as_array().unwrap().len(), FORMS, "a large journal comes back whole");
    assert!(other.ask("secret_states", json!({})).await[&set].is_string(), "the signing secret came with it");
    assert!(!missing(&other).await, "it came from a backup");
    assert_eq!(other.ask("log_check", json!({})).await["broken"], serde_json::Value::Null);

    assert_eq!(old(&other).await, None, "it came from a backup");

    other.clock().advance(std::time::Duration::from_secs(31 * 24 * 60 * 60));
    assert_eq!(old(&other).await.unwrap()["since"], made.at, "after a month it is old, counted from the backup and not from the day it was restored");

    // Removed on the first computer, it may take its place again; what was there is kept beside it.
    let id = state["open"]["id"].as_str().unwrap().to_owned();
    app.ask("profile_remove", json!({ "profileId": id })).await;
    app.console.restore_profile(&path, passphrase(), &key).await.unwrap();
    let kept = std::fs::read_dir(app.folder.path().join("profiles")).unwrap().count();
    assert_eq!(kept, 2, "the journal of the removed profile is still there");
    app.console.shutdown().await;
    other.console.shutdown().await;
}

/// The file as a later version may write it.
fn newer(whole: &[u8]) -> Vec<u8> {
    String::from_utf8(whole.to_vec()).unwrap().replace("bursar-profile-1", "bursar-profile-2").into_bytes()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_profile_whose_records_a_newer_version_wrote_is_refused_before_anything_is_written() {
    let place = tempfile::tempdir().unwrap();
    let service = organization(&place.path().join("service")).await;
    let key = service.credentials().api_key.clone();
    let app = connected(&service).await;
    app.wallets().await;
    let id = app.ask("app_state", json!({})).await["open"]["id"].as_str().unwrap().to_owned();
    let journal = rusqlite::Connection::open(app.folder.path().join("profiles").join(id).join("journal.db")).unwrap();
    let version: u32 = journal.query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap();
    journal.pragma_update(None, "user_version", version + 1).unwrap();
    let path = place.path().join("a.bursar-backup");
    app.console.back_up_profile(&path, passphrase()).await.unwrap();

    let other = TestConsole::new().await;
    other.console.choose_backup(&path).await.unwrap();
    let refused = other.console.restore_profile(&path, passphrase(), &key).await.unwrap_err();
    assert_eq!((refused.field.as_deref(), refused.message.id()), (Some("file"), "vault-backup-newer"), "{refused}");
    assert_eq!(other.ask("app_state", json!({})).await["profiles"], json!([]));
    assert_eq!(std::fs::read_dir(other.folder.path().join("profiles")).unwrap().count(), 0, "nothing is left of it");
    app.console.shutdown().await;
    other.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_chosen_once_and_stays_chosen_until_the_profile_is_here_or_the_app_is_locked() {
    let place = tempfile::tempdir().unwrap();
    let service = organization(&place.path().join("service")).await;
    let key = service.credentials().api_key.clone();
    let app = connected(&service).await;
    app.wallets().await;
    let path = place.path().join("treasury.bursar-backup");
    app.console.back_up_profile(&path, passphrase()).await.unwrap();

    let other = TestConsole::new().await;
    let restore = |passphrase: &str| json!({ "passphrase": passphrase, "apiKey": key.expose("typed into the form") });
    assert_eq!(other.try_ask("profile_restore", restore(PASSPHRASE)).await.unwrap_err().field.as_deref(), Some("file"), "none was chosen");
    other.console.set_picker(Arc::new(Chooses(path)));
    assert_eq!(other.ask("profile_backup_choose", json!({})).await, json!({ "name": "treasury.bursar-backup" }));
    assert_eq!(other.try_ask("profile_restore", restore("violet-tram-onion-lakf")).await.unwrap_err().field.as_deref(), Some("passphrase"));
    assert_eq!(other.ask("profile_restore", restore(PASSPHRASE)).await["profile"], "Treasury");
    assert_eq!(other.try_ask("profile_restore", restore(PASSPHRASE)).await.unwrap_err().field.as_deref(), Some("file"), "it is done with");
    other.ask("profile_backup_choose", json!({})).await;
    other.ask("app_lock", json!({})).await;
    other.ask("app_unlock", json!({})).await;
    assert_eq!(other.try_ask("profile_restore", restore(PASSPHRASE)).await.unwrap_err().field.as_deref(), Some("file"), "the lock forgets it");
    app.console.shutdown().await;
    other.console.shutdown().await;
}

/// A person who always chooses the same file.
struct Chooses(PathBuf);

impl Picker for Chooses {
    fn pick_open(&self, _: Ask) -> Chosen {
        let path = self.0.clone();
        Box::pin(async move { Some(path) })
    }
    fn pick_save(&self, _: Ask) -> Chosen {
        Box::pin(async { None })
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restored_profile_does_not_call_a_payout_new_that_the_first_computer_made_since_the_backup() {
    let place = tempfile::tempdir().unwrap();
    let service = organization(&place.path().join("service")).await;
    let app = connected(&service).await;
    let account = payouts::account(&app).await;
    app.ask("virtual_account_balance", json!({ "id": account })).await;
    let path = place.path().join("treasury.bursar-backup");
    app.console.back_up_profile(&path, passphrase()).await.unwrap();
    let other = TestConsole::new().await;
    other.clock().advance(std::time::Duration::from_secs(3 * 60));
    other.console.restore_profile(&path, passphrase(), &service.credentials().api_key).await.unwrap();

    let id = payouts::draft(&app, payouts::payout(&account, "5000.00"), json!({})).await.unwrap();
    app.approve().await;
    app.until(&id, &["settled"]).await;
    let form =
        json!({ "accountId": account, "sortCode": "058", "accountNumber": "0123456789", "accountName": "CHIDI OKEKE", "amount": "5000", "narration": "Rent" });
    let duplicate = async |app: &TestConsole| {
        let checks = app.ask("payout_check", form.clone()).await;
        let lines = checks["lines"].as_array().unwrap().iter().filter(|line| line["id"] == "duplicate");
        lines.map(|line| (line["level"].as_str().unwrap().to_owned(), format!("{} {}", line["text"], line["detail"]))).collect::<Vec<_>>()
    };
    let told = duplicate(&other).await;
    assert!(told.iter().any(|(level, text)| level == "warn" && text.contains("₦5,010.00 left this account")), "{told:?}");
    // It is no check that holds, and stands above those that do.
    let (_, here) = told.iter().find(|(level, text)| level == "info" && text.contains("on this computer")).unwrap();
    let (_, times) = here.split_once("They end with the backup of ").unwrap();
    let (backup, restored) = times.split_once(", and were restored at ").unwrap();
    assert!(!restored.starts_with(backup), "the backup is of another time than the restore: {here}");
    // The control: the first computer knows the payout by its code.
    assert!(duplicate(&app).await.iter().any(|(level, text)| level == "danger" && text.contains("less than 10 minutes ago")), "{:?}", duplicate(&app).await);
    app.console.shutdown().await;
    other.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restored_profile_asks_nobody_to_say_that_a_payee_is_new_whom_the_first_computer_paid_since() {
    let place = tempfile::tempdir().unwrap();
    let service = organization(&place.path().join("service")).await;
    let app = connected(&service).await;
    let (_, wallets) = app.wallets().await;
    let wallet = wallets[0]["id"].as_str().unwrap().to_owned();
    let tokens = app.ask("token_list", json!({ "limit": 100 })).await;
    let is_native = |token: &&serde_json::Value| token["blockchain"] == wallets[0]["blockchain"] && token["standard"] == "native";
    let native = tokens.as_array().unwrap().iter().find(is_native).unwrap()["id"].as_str().unwrap().to_owned();
    app.sandbox_ask("POST", "/sandbox/faucet", json!({ "walletId": wallet, "amount": "2" })).await;
    poll::until("the faucet's money arrives", async || {
        let balances = app.ask("wallet_balances", json!({ "id": wallet, "limit": 50 })).await;
        balances.as_array().unwrap().iter().any(|balance| !balance["amount"].as_str().unwrap().trim_end_matches(['0', '.']).is_empty())
    })
    .await;
    let path = place.path().join("treasury.bursar-backup");
    app.console.back_up_profile(&path, passphrase()).await.unwrap();
    let other = TestConsole::new().await;
    other.console.restore_profile(&path, passphrase(), &service.credentials().api_key).await.unwrap();
    let first = async |amount: &str| {
        other.draft(&wallet, &native, PAYEE, amount).await.unwrap();
        let review = other.review().await;
        other.ask("draft_discard", json!({ "draftId": review["draftId"] })).await;
        review["risks"].as_array().unwrap().iter().find(|risk| risk["check"] == "first_payment").map(|risk| format!("{} {}", risk["title"], risk["tick"]))
    };
    // The control: the service lists none either, and what is ticked is true all the same.
    let unpaid = first("0.25").await.unwrap();
    assert!(unpaid.contains("in this computer’s records") && unpaid.contains("I compared every character") && !unpaid.contains("never"), "{unpaid}");

    app.draft(&wallet, &native, PAYEE, "0.25").await.unwrap();
    app.approve().await;
    for amount in ["0.25", "0.26"] {
        poll::until("the restored profile sees that the payee was paid", async || first(amount).await.is_none()).await;
    }
    let form = json!({ "walletId": wallet, "tokenId": native, "to": PAYEE, "amount": "0.26", "feeLevel": "MEDIUM" });
    let lines = other.ask("transfer_check", form).await["lines"].clone();
    let line = lines.as_array().unwrap().iter().find(|line| line["id"] == "first_payment").unwrap();
    assert!(line["level"] == "ok" && line["text"] == "The service lists an earlier transfer from this wallet to this address", "{line}");
    app.console.shutdown().await;
    other.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restored_profile_beside_another_of_its_name_is_called_after_its_backup() {
    let place = tempfile::tempdir().unwrap();
    let service = organization(&place.path().join("service")).await;
    let app = connected(&service).await;
    let path = place.path().join("treasury.bursar-backup");
    app.console.back_up_profile(&path, passphrase()).await.unwrap();
    let other = connected(&service).await;
    other.console.restore_profile(&path, passphrase(), &service.credentials().api_key).await.unwrap();
    let state = other.ask("app_state", json!({})).await;
    let names: Vec<&str> = state["profiles"].as_array().unwrap().iter().map(|profile| profile["name"].as_str().unwrap()).collect();
    assert!(names[0] == "Treasury" && names[1].starts_with("Treasury (backup of ") && names[1].chars().count() <= 60, "{names:?}");
    assert_eq!(state["open"]["name"], names[1]);
    app.console.shutdown().await;
    other.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_cut_changed_or_of_another_kind_is_refused_with_what_is_wrong() {
    let place = tempfile::tempdir().unwrap();
    let service = organization(&place.path().join("service")).await;
    let key = service.credentials().api_key.clone();
    let app = connected(&service).await;
    app.wallets().await;
    let (path, secrets) = (place.path().join("a.bursar-backup"), place.path().join("b.bursar-backup"));
    app.console.back_up_profile(&path, passphrase()).await.unwrap();
    app.console.back_up_secrets(&secrets, passphrase()).await.unwrap();
    let whole = std::fs::read(&path).unwrap();
    let mut changed = whole.clone();
    let middle = whole.len() / 2;
    changed[middle] = if changed[middle] == b'A' { b'B' } else { b'A' };
    let other = TestConsole::new().await;
    for (bytes, says) in [
        (Vec::new(), "vault-backup-empty"),
        (whole[..whole.len() - 40].to_vec(), "vault-backup-cut"),
        (b"{\"format\":\"other-app\"}".to_vec(), "vault-backup-other"),
        (b"name,amount\n1,2\n".to_vec(), "vault-backup-other"),
        (std::fs::read(&secrets).unwrap(), "backup-of-secrets"),
        (newer(&whole), "vault-backup-newer"),
        (changed, "vault-backup-damaged"),
    ] {
        let broken = place.path().join("broken");
        std::fs::write(&broken, &bytes).unwrap();
        // Said as soon as it is chosen, and again where it changes after that.
        for refused in [other.console.choose_backup(&broken).await.unwrap_err(), other.console.restore_profile(&broken, passphrase(), &key).await.unwrap_err()]
        {
            assert_eq!((refused.field.as_deref(), refused.message.id()), (Some("file"), says), "{refused}");
        }
    }
    assert_eq!(other.ask("app_state", json!({})).await["profiles"], json!([]));

    let practice = TestConsole::sandbox().await;
    assert_eq!(practice.console.back_up_profile(&path, passphrase()).await.unwrap_err().code, Code::Refused);
    practice.console.shutdown().await;
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_that_does_not_answer_is_not_called_a_refused_key() {
    let place = tempfile::tempdir().unwrap();
    let service = organization(&place.path().join("service")).await;
    let key = service.credentials().api_key.clone();
    let app = connected(&service).await;
    let path = place.path().join("treasury.bursar-backup");
    app.console.back_up_profile(&path, passphrase()).await.unwrap();
    app.console.shutdown().await;
    service.shutdown().await;

    let other = TestConsole::new().await;
    let untested = other.console.restore_profile(&path, passphrase(), &key).await.unwrap_err();
    assert_eq!((untested.code, untested.field.as_deref(), untested.message.id()), (Code::Offline, None, "backup-key-untested"), "{untested}");
    assert_eq!(other.ask("app_state", json!({})).await["profiles"], json!([]));
    other.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_profile_whose_key_is_gone_says_which_key_and_what_brings_it_back() {
    let place = tempfile::tempdir().unwrap();
    let service = organization(&place.path().join("service")).await;
    let key = service.credentials().api_key.clone();
    let app = connected(&service).await;
    let id = app.ask("app_state", json!({})).await["open"]["id"].as_str().unwrap().to_owned();
    let path = place.path().join("treasury.bursar-backup");
    app.console.back_up_profile(&path, passphrase()).await.unwrap();
    app.ask("sandbox_open", json!({})).await;
    let why = async |id: &str| app.try_ask("profile_open", json!({ "profileId": id })).await.unwrap_err().message.id().to_owned();

    app.vault.fail(Some(VaultFault::Locked));
    assert_eq!(why(&id).await, "vault-locked", "a store that is locked has not lost a key");
    app.vault.fail(None);

    app.vault.delete(&id, API_KEY).await.unwrap();
    assert_eq!(why(&id).await, "profile-api-key-missing");
    app.ask("profile_replace_key", json!({ "profileId": id, "apiKey": key.expose("typed into the form") })).await;
    assert_eq!(app.ask("app_state", json!({})).await["open"]["id"], json!(id), "another key opens it");

    app.ask("sandbox_open", json!({})).await;
    for item in [API_KEY, VAULT_KEY] {
        app.vault.delete(&id, item).await.unwrap();
    }
    assert_eq!(why(&id).await, "profile-vault-key-missing", "where both are gone, another API key does not help");
    app.console.restore_profile(&path, passphrase(), &key).await.unwrap();
    assert_eq!(app.ask("app_state", json!({})).await["open"]["id"], json!(id), "what nobody can read does not keep its backup out");

    let profiles = app.ask("app_state", json!({})).await["profiles"].clone();
    let sandbox = profiles.as_array().unwrap().iter().find(|profile| profile["kind"] == "sandbox").unwrap()["id"].as_str().unwrap().to_owned();
    app.vault.delete(&sandbox, VAULT_KEY).await.unwrap();
    assert_eq!(why(&sandbox).await, "profile-sandbox-key-missing");
    app.ask("sandbox_open", json!({})).await;
    assert_ne!(app.ask("app_state", json!({})).await["open"]["id"], json!(sandbox), "another sandbox opens");
    app.console.shutdown().await;
}
