//! Records that one system wrote are the same on another one: a journal with its payments, a backup, and a request of a team.
//!
//! In a usual run both halves run here. `BURSAR_RECORDS` names a folder that goes to another computer, and `BURSAR_RECORDS_PART` which half runs:
//! `write` there, `read` here. `cargo xtask windows` does so between Linux and Windows, both ways.

use std::{
    collections::BTreeMap,
    ffi::OsString,
    fs,
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::Arc,
};

use bursar_console::app::command_line;
use bursar_contract::Secret;
use bursar_sandbox::{Credentials, Options, Running, SecretsSource};
use bursar_vault::{Vault as _, memory::MemoryVault};
use serde_json::{Value, json};

use crate::{
    office::{Office, Seat},
    payouts,
    test_console::{self, TestConsole},
};

const PASSPHRASE: &str = "violet-tram-onion-lake";
const PAYEE: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

#[tokio::test(flavor = "multi_thread")]
async fn records_of_one_system_have_the_same_figures_on_another() {
    let own = tempfile::tempdir().unwrap();
    let place = std::env::var_os("BURSAR_RECORDS").map_or_else(|| own.path().to_owned(), PathBuf::from);
    let part = std::env::var("BURSAR_RECORDS_PART").unwrap_or_default();
    if part != "read" {
        written(&place).await;
        requested(&place).await;
    }
    if part != "write" {
        read(&place).await;
        request_read(&place).await;
    }
}

async fn service(place: &Path, listen: SocketAddr) -> Running {
    let options = Options { listen, ..Options::new(place.join("world"), SecretsSource::CredentialsFile) };
    bursar_sandbox::start(options).await.unwrap()
}

/// What is shown of every payment, the balance, and whether the log holds.
async fn figures(app: &TestConsole, account: &str) -> Value {
    let list = app.ask("intent_list", json!({ "limit": 500 })).await;
    let row = |row: &Value| json!([row["id"], row["unit"], row["amount"], row["state"]]);
    let rows: Vec<Value> = list["rows"].as_array().unwrap().iter().map(row).collect();
    let balance = app.ask("virtual_account_balance", json!({ "id": account })).await["availableBalance"].clone();
    let log = app.ask("log_check", json!({})).await;
    assert!(log["broken"].is_null() && log["cut"].is_null(), "{log}");
    let contacts = app.ask("contact_list", json!({})).await["rows"].as_array().unwrap().iter().map(|row| row["name"].clone()).collect::<Vec<_>>();
    json!({ "payments": rows, "balance": balance, "contacts": contacts })
}

/// Makes payments, saves a backup and a receipt, and puts the data folder with its keys beside them.
async fn written(place: &Path) {
    let running = service(place, ([127, 0, 0, 1], 0).into()).await;
    let app = TestConsole::new().await;
    let key = running.credentials().api_key.clone();
    let connection = json!({ "name": "Treasury", "kind": "test", "colour": "", "baseUrl": running.base_url(), "keyHeader": "" });
    let report = app.ask("profile_connect", json!({ "connection": connection, "apiKey": key.expose("typed into the form") })).await;
    app.ask("profile_open", json!({ "profileId": report["profile"]["id"] })).await;
    let account = payouts::account(&app).await;
    for amount in ["2500.50", "1200.25", "0.75"] {
        let id = payouts::draft(&app, payouts::payout(&account, amount), json!({})).await.unwrap();
        app.approve().await;
        app.until(&id, &["settled"]).await;
    }
    let contact = json!({ "kind": "company", "name": "Halima Bello Logistics", "methods": [{ "details": { "kind": "wallet", "address": PAYEE } }] });
    app.ask("contact_save", contact).await;
    let figures = figures(&app, &account).await;
    let paid =
        figures["payments"].as_array().unwrap().iter().find(|row| row[2].as_str().is_some_and(|amount| amount.contains("2,500.50") || amount == "2500.50"));
    let paid = paid.unwrap_or_else(|| panic!("{figures:#}"))[0].as_str().unwrap().to_owned();
    let receipt = app.ask("receipt_text", json!({ "id": paid })).await["text"].as_str().unwrap().to_owned();
    fs::write(place.join("receipt.txt"), receipt).unwrap();
    app.console.back_up_profile(&place.join("treasury.bursar-backup"), Secret::new(PASSPHRASE)).await.unwrap();
    let known = json!({ "figures": figures, "account": account, "address": running.base_url() });
    fs::write(place.join("figures.json"), known.to_string()).unwrap();
    put_away(app, place, "data").await;
    running.shutdown().await;
}

/// Opens the data folder as a start does, and restores the backup on a computer that has nothing.
async fn read(place: &Path) {
    let known: Value = serde_json::from_slice(&fs::read(place.join("figures.json")).unwrap()).unwrap();
    let listen = known["address"].as_str().unwrap().trim_start_matches("http://").parse().unwrap();
    let account = known["account"].as_str().unwrap();
    let running = service(place, listen).await;
    let app = taken_out(place, "data").await;
    assert_eq!(figures(&app, account).await, known["figures"], "the journal of the other system");
    // It goes on there: a further payment, once.
    let id = payouts::draft(&app, payouts::payout(account, "10.00"), json!({})).await.unwrap();
    app.approve().await;
    app.until(&id, &["settled"]).await;
    app.console.shutdown().await;

    let other = TestConsole::new().await;
    other.console.restore_profile(&place.join("treasury.bursar-backup"), Secret::new(PASSPHRASE), &running.credentials().api_key).await.unwrap();
    let restored = figures(&other, account).await;
    assert_eq!(
        (&restored["payments"], &restored["contacts"]),
        (&known["figures"]["payments"], &known["figures"]["contacts"]),
        "the backup of the other system"
    );
    other.console.shutdown().await;
    running.shutdown().await;

    let ended = command_line::run(&[OsString::from("--verify"), place.join("receipt.txt").into()], || None).unwrap();
    assert!(ended.code == 0 && ended.out.contains("2,500.50"), "{ended:?}");
}

/// Ada prepares a payment of the team; Chidi's computer reads the file here, Bisi's goes away before it has seen it.
async fn requested(place: &Path) {
    let office = Office::open().await;
    let id = office.ada.propose(payouts::payout(&office.account, "2500.50"), &office.chidi.key).await;
    let file = office.ada.save("proposal_save", json!({ "id": id })).await;
    assert_eq!(file.extension().unwrap(), "bursar");
    fs::copy(&file, place.join("request.bursar")).unwrap();
    office.chidi.open(&file).await;
    let seen = asked(&office.chidi, &id).await;
    let credentials = office.credentials();
    let secrets = [&credentials.api_key, &credentials.organization_secret, &credentials.sealing_key];
    let secrets = secrets.map(|secret| secret.expose("a test carries it to another system"));
    let known = json!({ "id": id, "seen": seen, "address": office.base(), "secrets": secrets });
    fs::write(place.join("request.json"), known.to_string()).unwrap();
    let Office { ada, bisi, chidi, service, .. } = office;
    put_away(bisi.app, place, "bisi").await;
    for seat in [ada, chidi] {
        seat.app.console.shutdown().await;
    }
    let books = service.books();
    service.running.shutdown().await;
    copy(&books, &place.join("clock"));
}

async fn request_read(place: &Path) {
    let known: Value = serde_json::from_slice(&fs::read(place.join("request.json")).unwrap()).unwrap();
    let id = known["id"].as_str().unwrap();
    // A file is opened by the service's clock, so the service of that team answers here too.
    let secret = |at: usize| Secret::new(known["secrets"][at].as_str().unwrap());
    let secrets = Credentials { api_key: secret(0), organization_secret: secret(1), sealing_key: secret(2) };
    let listen = known["address"].as_str().unwrap().trim_start_matches("http://").parse().unwrap();
    let options = Options { listen, ..Options::new(place.join("clock"), SecretsSource::Given(secrets)) };
    let clock = bursar_sandbox::start(options).await.unwrap();
    let app = taken_out(place, "bisi").await;
    let folder = tempfile::tempdir().unwrap();
    let hand = Seat::hand(folder.path());
    app.console.set_picker(hand.clone());
    *hand.opens.lock().unwrap() = Some(place.join("request.bursar"));
    app.ask("team_file_open", json!({})).await;
    let seen = app.ask("proposal_view", json!({ "id": id })).await;
    assert_eq!(of_request(&seen), known["seen"], "the request of the other system");
    app.console.shutdown().await;
    clock.shutdown().await;
}

async fn asked(seat: &Seat, id: &str) -> Value {
    of_request(&seat.item(id).await)
}

/// What everybody must see alike.
fn of_request(seen: &Value) -> Value {
    json!([seen["item"]["id"], seen["item"]["amount"], seen["item"]["stage"], seen["note"], seen["payment"]["account"]])
}

/// Closes a console, and copies its folder and its keys to where they travel.
async fn put_away(app: TestConsole, place: &Path, name: &str) {
    app.console.shutdown().await;
    let keys: BTreeMap<String, String> = app
        .vault
        .all()
        .into_iter()
        .map(|((profile, user), secret)| (format!("{profile} {user}"), secret.expose("a test carries it to another system").to_owned()))
        .collect();
    fs::write(place.join(format!("{name}.json")), json!(keys).to_string()).unwrap();
    copy(app.folder.path(), &place.join(name));
}

/// Opens what was put away, from a copy.
async fn taken_out(place: &Path, name: &str) -> TestConsole {
    let folder = tempfile::tempdir().unwrap();
    copy(&place.join(name), folder.path());
    let keys: BTreeMap<String, String> = serde_json::from_slice(&fs::read(place.join(format!("{name}.json"))).unwrap()).unwrap();
    let vault = Arc::new(MemoryVault::default());
    for (at, secret) in keys {
        let (profile, user) = at.split_once(' ').unwrap();
        vault.set(profile, user, Secret::new(secret)).await.unwrap();
    }
    TestConsole::resumed(folder, vault, test_console::options()).await
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else if entry.file_type().unwrap().is_file() && entry.file_name() != "lock" {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}
