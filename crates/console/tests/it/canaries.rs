//! Twenty secrets and particulars of persons go through every flow, with the log as fine as it can be, and rest nowhere in clear.

use crate::attack;
use crate::scan;
use std::sync::{Arc, Mutex};

use crate::test_console::service::Service;
use bursar_console::{
    app::commands::Window,
    base::files::{Ask, Chosen, Picker},
};
use bursar_sandbox::Behaviour;
use bursar_vault::Vault;
use serde_json::{Value, json};

const NAME: &str = "Canaries in logs and data";

/// A person who chooses this file.
struct Person(Mutex<std::path::PathBuf>);

impl Picker for Person {
    fn pick_open(&self, _: Ask) -> Chosen {
        let path = self.0.lock().unwrap().clone();
        Box::pin(async move { Some(path) })
    }
    fn pick_save(&self, ask: Ask) -> Chosen {
        self.pick_open(ask)
    }
}

const BVN: &str = "22290817265";
const NIN: &str = "70918273645";
const EMAIL: &str = "ngozi.canary@example.com";
const PHONE: &str = "08099182736";
const STREET: &str = "17 Canary Close, Ikoyi";
const BORN: &str = "1987-09-21";
const ACCOUNT: &str = "0690000031";
const ACCOUNT_NAME: &str = "CANARY HALIMA BELLO";
const CONTACT: &str = "Canary Bello Logistics";
const CONTACT_PHONE: &str = "+2348033344455";
const PASSPHRASE: &str = "violet-tram-onion-lake-canary";
const BACKUP: &str = "copper-canary-river-nine-stone";
const ADDRESS: &str = "0x2fdEB96d578e1183F60835110F8C7E667A48870B";

/// Every name of the generated tables.
fn commands() -> Vec<&'static str> {
    const BINDINGS: &str = include_str!("../../../../ui/src/bindings/operations.ts");
    BINDINGS.lines().filter(|line| line.starts_with("  ")).filter_map(|line| line.trim().split_once(": {").map(|(name, _)| name)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn no_canary_rests_in_clear_after_every_flow() {
    let service = Service::connected(Behaviour::default()).await;
    let app = &service.app;
    bursar_console::base::logs::begin(app.folder.path(), Some("trace,hyper=trace,reqwest=trace"));
    let outside = tempfile::tempdir().unwrap();
    let file = outside.path().join("chosen.bursar-backup");
    app.console.set_picker(Arc::new(Person(Mutex::new(file.clone()))));
    let mut flows = 0;

    // Keys: a set whose secret is sealed, a backup, a passphrase.
    let (set, _) = app.wallets().await;
    let _ = app.try_ask("secrets_backup", json!({ "passphrase": BACKUP })).await;
    let _ = app.try_ask("secrets_backup_check", json!({ "passphrase": BACKUP })).await;
    app.ask("passphrase_change", json!({ "passphrase": PASSPHRASE })).await;

    let made = service_ask(
        &service,
        "POST",
        "/v1/wallet-sets/developer/create",
        json!({ "idempotencyKey": "7d444840-9dc0-41d1-b245-5ffdce74fad2", "name": "Elsewhere" }),
    )
    .await;
    let cipher = text_of(&made, "walletSetSecretCipherText").expect("a new set tells its secret");
    let elsewhere = text_of(&made, "id").expect("a new set has an id");
    let _ = app.ask("wallet_set_list", json!({})).await;
    for secret in [format!("{cipher}?"), cipher.clone()] {
        let _ = app.try_ask("secret_add", json!({ "setId": elsewhere, "secret": secret })).await;
    }

    // People: accounts with holders, a contact with bank and phone, a customer with a PIN request; each well and each in every broken way.
    let row = json!({
        "refId": "staff-1", "name": "Staff", "firstName": "Ngozi", "lastName": "Eze", "phoneNumber": PHONE, "email": EMAIL,
        "address": STREET, "dateOfBirth": BORN, "bvn": BVN, "nin": NIN
    });
    for fault in ["", "drop_after", "500", "bad_json", "429"] {
        if !fault.is_empty() {
            let body = json!({ "operation": "virtual_account_create", "fault": fault, "count": 1 });
            let _ = service_ask(&service, "PUT", "/sandbox/faults", body).await;
        }
        let mut row = row.clone();
        row["refId"] = json!(format!("staff-{flows}"));
        let _ = app.try_ask("account_create", json!({ "rows": [row] })).await;
        flows += 1;
    }
    for field in ["bvn", "nin", "email", "phoneNumber", "dateOfBirth"] {
        let mut bad = row.clone();
        bad[field] = json!(format!("{}?", bad[field].as_str().unwrap()));
        assert!(app.try_ask("account_create", json!({ "rows": [bad] })).await.is_err());
        flows += 1;
    }
    let bank = json!({ "kind": "bank", "sortCode": "044", "bank": "Access Bank", "accountNumber": ACCOUNT, "accountName": ACCOUNT_NAME });
    let contact = json!({ "kind": "company", "name": CONTACT, "tags": [], "note": "", "methods": [{ "details": bank }, { "details": { "kind": "wallet", "address": ADDRESS } }] });
    let saved = app.ask("contact_save", contact).await["contact"].clone();
    let called = jiff::Timestamp::now().to_string();
    let level = json!({ "id": saved["id"], "methodId": saved["methods"][0]["id"], "level": "read_back", "note": "herself", "phone": CONTACT_PHONE, "calledAt": called });
    app.ask("contact_verify", level).await;
    let review = app.review().await;
    let verdict = json!({ "draftId": review["draftId"], "token": review["token"], "passphrase": PASSPHRASE });
    let allowed = app.call(bursar_console::app::commands::Window::Confirm, "draft_approve", json!({ "input": { "verdict": verdict } })).await;
    assert!(allowed.is_ok(), "{:?}", allowed.unwrap_err());
    // After the approval, which would have to wait a second after a wrong passphrase.
    let _ = app.try_ask("passphrase_change", json!({ "old": "wrong-canary-passphrase", "passphrase": PASSPHRASE })).await;
    let customer = app.ask("customer_add", json!({ "name": "Customer 1", "refId": "c-1", "id": "" })).await["customer"]["id"].clone();
    let mut form = json!({ "customerId": customer, "task": "account", "chains": [], "returnTo": "here", "returnPage": "" });
    form["holder"] = row.clone();
    let _ = app.try_ask("pin_request_start", form).await;

    // Everything else, with canaries where they do not belong. Ids alone are none: what a page names by an id is written down by that id.
    let stray = json!({ "apiKey": service.credentials.api_key.expose("a canary"), "bvn": BVN, "accountNumber": ACCOUNT, "passphrase": PASSPHRASE, "id": EMAIL, "name": CONTACT });
    for name in commands() {
        if name.ends_with("_delete") || name == "app_lock" {
            continue;
        }
        for input in [stray.clone(), json!({ "bvn": BVN, "nin": NIN }), json!(PASSPHRASE)] {
            let _ = tokio::time::timeout(std::time::Duration::from_secs(20), app.call(Window::Main, name, json!({ "input": input }))).await;
            flows += 1;
        }
    }
    let panicked = tokio::spawn(async { panic!("{PASSPHRASE} {BVN}") }).await;
    assert!(panicked.is_err());
    assert!(flows >= 300, "{flows} flows");

    let profile = app.ask("app_state", json!({})).await["open"]["id"].as_str().unwrap().to_owned();
    let vault_key = app.vault.get(&profile, "vault-key").await.unwrap().unwrap();
    let sets = app.ask("wallet_set_list", json!({})).await;
    assert!(sets.to_string().contains(&set));
    let secrets = [&service.credentials.api_key, &service.credentials.organization_secret, &service.credentials.sealing_key, &vault_key];
    let secrets: Vec<String> = secrets.iter().map(|secret| secret.expose("looked for").to_owned()).collect();
    let numbers = ["2348099182736", "8099182736", "21 Sep 1987"];
    let canaries: Vec<&str> = [BVN, NIN, EMAIL, PHONE, STREET, BORN, ACCOUNT, ACCOUNT_NAME, CONTACT, CONTACT_PHONE, PASSPHRASE, BACKUP]
        .into_iter()
        .chain(numbers)
        .chain(secrets.iter().map(String::as_str))
        .chain([cipher.as_str()])
        .collect();
    assert!(canaries.len() >= 20);

    let log = std::fs::read_to_string(app.folder.path().join("logs/bursar.log")).unwrap();
    assert!(log.contains("DEBUG bursar_client") && log.contains("an unforeseen failure"), "the log is not as fine as it was asked for");
    println!("{flows} flows, {} lines of log", log.lines().count());
    app.console.shutdown().await;
    let mut held = 0;
    for canary in &canaries {
        let found = scan::holding(app.folder.path(), &scan::forms(canary)).unwrap();
        held += usize::from(found.is_empty());
        if !found.is_empty() {
            // The log of this test keeps the words of a panic to itself.
            println!("{canary} lies in {found:?}");
        }
    }
    // The search finds each where it is planted.
    let mut control = 0;
    for (number, canary) in canaries.iter().enumerate() {
        std::fs::write(app.folder.path().join(format!("planted-{number}")), format!("before{canary}after")).unwrap();
        control += scan::holding(app.folder.path(), &scan::forms(canary)).unwrap().len();
    }
    attack::held(NAME, canaries.len(), held);
    attack::control(NAME, "planted canaries that the search finds", control);
    // Where all tests are one process, the others say why they fail.
    drop(std::panic::take_hook());
}

/// Asks the service past the console.
async fn service_ask(service: &Service, method: &str, path: &str, body: Value) -> Value {
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let key = service.credentials.api_key.expose("asks the sandbox itself");
    let request = http.request(method.parse().unwrap(), format!("{}{path}", service.running.base_url())).header("SERVICE-X-API-KEY", key).json(&body);
    let text = request.send().await.unwrap().text().await.unwrap();
    serde_json::from_str(&text).unwrap_or_default()
}

/// The first text of that name, however the answer wraps it.
fn text_of(value: &Value, name: &str) -> Option<String> {
    match value {
        Value::Object(fields) => match fields.get(name) {
            Some(Value::String(text)) => Some(text.clone()),
            _ => fields.values().find_map(|inner| text_of(inner, name)),
        },
        Value::Array(items) => items.iter().find_map(|inner| text_of(inner, name)),
        _ => None,
    }
}
