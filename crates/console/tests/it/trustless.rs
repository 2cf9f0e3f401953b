//! An organization in trustless mode: its secret comes from a file, goes encrypted into every write that needs it, and is never seen.

use std::{
    path::PathBuf,
    sync::{Arc, Mutex},
};

use crate::test_console::service::Service;
use bursar_console::{
    app::commands::Window,
    base::files::{Ask, Chosen, Picker},
};
use bursar_contract::{Code, MoneyState, Secret, operations::ALL};
use bursar_sandbox::{Behaviour, Dialect, Mode};
use serde_json::{Value, json};

const PASSPHRASE: &str = "violet-tram-onion-lake";

/// A person who chooses one file.
struct Person(Mutex<Option<PathBuf>>);

impl Picker for Person {
    fn pick_open(&self, _ask: Ask) -> Chosen {
        let path = self.0.lock().unwrap().clone();
        Box::pin(async move { path })
    }

    fn pick_save(&self, ask: Ask) -> Chosen {
        self.pick_open(ask)
    }
}

fn trustless() -> Behaviour {
    Behaviour { mode: Mode::Trustless, ..Behaviour::default() }
}

fn organization(service: &Service) -> String {
    service.credentials.organization_secret.expose("written to the file a person has").to_owned()
}

/// Puts a text into a file and lets the person choose it.
async fn import(service: &Service, text: &str, replace: bool) -> Result<Value, bursar_contract::Fault> {
    let path = service.app.folder.path().join("secret.txt");
    std::fs::write(&path, text).unwrap();
    service.app.console.set_picker(Arc::new(Person(Mutex::new(Some(path.clone())))));
    let came = service.app.try_ask("organization_secret_import", json!({ "replace": replace })).await;
    std::fs::remove_file(path).unwrap();
    came
}

async fn ready(behaviour: Behaviour, dialect: Dialect) -> Service {
    let service = Service::connected_in(behaviour, dialect).await;
    let view = service.app.ask("organization_mode_ask", json!({})).await;
    assert_eq!((&view["mode"], &view["secret"]), (&json!("trustless"), &json!("missing")));
    let text = organization(&service);
    assert_eq!(import(&service, &text, false).await.unwrap()["secret"], "stored");
    service
}

async fn drafted(service: &Service, name: &str, input: Value) -> Value {
    let call = json!({ "input": input });
    let id = service.app.call(Window::Main, name, call).await.unwrap_or_else(|fault| panic!("{name}: {fault}"))["draftId"].clone();
    service.app.approve().await;
    service.app.until(id.as_str().unwrap(), &["settled", "accepted", "refused"]).await
}

async fn every_write(service: &Service) {
    let app = &service.app;
    let mut done = Vec::new();
    let set = app.ask("wallet_set_create", json!({ "name": "Organization" })).await["id"].clone();
    done.push("wallet_set_create");
    let made = app.ask("wallet_create", json!({ "walletSetId": set, "blockchains": ["ETH-SEPOLIA"] })).await;
    let wallet = made[0]["id"].clone();
    done.push("wallet_create");
    let holder = json!({ "firstName": "A", "lastName": "B", "address": "C", "dateOfBirth": "1990-01-01", "bvn": "22123456789", "nin": "12345678901" });
    let account = json!({ "count": 1, "metadata": [{ "name": "Ops", "refId": "ops", "holderDetails": holder }] });
    let account = app.ask("virtual_account_create", account).await["created"][0]["id"].clone();
    done.push("virtual_account_create");
    app.sandbox_ask("POST", "/sandbox/deposit", json!({ "virtualAccountId": account, "amount": "100000.00" })).await;
    let payout = json!({
        "id": account, "amount": "5000.00", "destinationType": "other-banks", "narration": "Rent",
        "destination": { "accountNumber": "0123456785", "sortCode": "058", "accountName": "ADA OBI" },
    });
    let paid = drafted(service, "virtual_account_transfer", payout).await;
    assert_ne!(paid["state"], "refused", "{paid:#}");
    done.push("virtual_account_transfer");
    let transaction = json!({
        "chainId": 11_155_111, "nonce": 0, "gasLimit": 21_000, "maxFeePerGas": "2000000000", "maxPriorityFeePerGas": "1000000000",
        "to": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "value": "1",
    });
    let signed = drafted(service, "transaction_sign", json!({ "walletId": wallet, "transaction": transaction.to_string() })).await;
    assert_ne!(signed["state"], "refused", "{signed:#}");
    done.push("transaction_sign");
    let needed: Vec<&str> = ALL.iter().filter(|spec| spec.seal.context().is_some()).map(|spec| spec.name).collect();
    assert!(needed.iter().all(|name| done.contains(name)), "not tried: {needed:?} against {done:?}");
    assert_eq!(app.ask("organization_view", json!({})).await["secret"], "verified");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_write_that_needs_the_secret_carries_a_fresh_one_in_both_dialects() {
    for dialect in [Dialect::Documented, Dialect::Observed] {
        every_write(&ready(trustless(), dialect).await).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_secret_nothing_leaves_and_the_person_is_told_where_to_put_it() {
    let service = Service::connected(trustless()).await;
    // Nobody has asked: the service's own words tell the mode, and from then on nothing is tried in vain.
    let first = service.app.try_ask("wallet_set_create", json!({ "name": "A" })).await.unwrap_err();
    assert_eq!((first.code, first.money, first.status), (Code::Refused, MoneyState::NotMoved, Some(400)));
    assert_eq!(service.app.ask("organization_view", json!({})).await["mode"], "trustless");
    let second = service.app.try_ask("wallet_set_create", json!({ "name": "A" })).await.unwrap_err();
    assert!(second.status.is_none() && second.message.to_string().contains("Import it in Settings"), "{second}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_standard_organization_is_found_by_asking_once_and_sends_no_secret() {
    let service = Service::connected(Behaviour::default()).await;
    assert_eq!(service.app.ask("organization_mode_ask", json!({})).await["mode"], "standard");
    assert_eq!(service.app.ask("wallet_set_create", json!({ "name": "A" })).await["name"], "A");
    let accounts = service.app.ask("account_list", json!({ "read": true })).await;
    assert_eq!(accounts["accounts"].as_array().unwrap().len(), 0, "the question made an account");
    let registered = service.app.try_ask("organization_registration_text", json!({})).await.unwrap_err();
    assert_eq!(registered.code, Code::Refused);
    service.app.allow("organization_mode_set", json!({ "mode": "trustless" })).await;
    assert_eq!(service.app.ask("organization_view", json!({})).await["mode"], "trustless", "a person may know better");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_wrong_secret_and_the_wrong_key_are_told_apart_and_neither_is_shown() {
    let service = ready(trustless(), Dialect::Documented).await;
    let app = &service.app;
    assert_eq!(app.ask("organization_secret_verify", json!({})).await["secret"], "verified");
    assert_eq!(import(&service, &"ab".repeat(32), false).await.unwrap_err().code, Code::Conflict, "replaced without being asked");
    import(&service, &"ab".repeat(32), true).await.unwrap();
    let wrong = app.try_ask("organization_secret_verify", json!({})).await.unwrap_err();
    assert!(wrong.message.to_string().contains("not the secret of this organization"), "{wrong}");
    let view = app.ask("organization_view", json!({})).await;
    assert_eq!((&view["secret"], view["refusal"].is_string()), (&json!("rejected"), true));
    assert_eq!(app.try_ask("wallet_set_create", json!({ "name": "A" })).await.unwrap_err().money, MoneyState::NotMoved);

    import(&service, &organization(&service), true).await.unwrap();
    let other = aws_lc_rs::rsa::PrivateDecryptingKey::generate(aws_lc_rs::rsa::KeySize::Rsa2048).unwrap();
    let der = aws_lc_rs::encoding::AsDer::<aws_lc_rs::encoding::PublicKeyX509Der<'_>>::as_der(&other.public_key()).unwrap();
    let pem =
        format!("-----BEGIN PUBLIC KEY-----\n{}\n-----END PUBLIC KEY-----", base64::Engine::encode(&base64::engine::general_purpose::STANDARD, der.as_ref()));
    for bad in ["", "hello", "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----"] {
        assert_eq!(app.try_ask("organization_key_paste", json!({ "publicKey": bad })).await.unwrap_err().field.as_deref(), Some("publicKey"));
    }
    app.allow("organization_key_paste", json!({ "publicKey": pem })).await;
    assert_eq!(app.ask("organization_view", json!({})).await["publicKey"]["source"], "pasted");
    let wrong = app.try_ask("organization_secret_verify", json!({})).await.unwrap_err();
    assert!(wrong.message.to_string().contains("The public key of the service saved in Bursar may be wrong"), "{wrong}");
    assert_eq!(app.ask("organization_key_read", json!({})).await["publicKey"]["source"], "service");
    assert_eq!(app.ask("organization_secret_verify", json!({})).await["secret"], "verified");

    let secret = organization(&service);
    for text in [app.ask("organization_view", json!({})).await.to_string(), app.ask("organization_registration_text", json!({})).await.to_string()] {
        assert!(!text.contains(&secret) && text.len() > 40, "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_expired_stamp_is_made_again_with_the_services_clock_and_shown() {
    let service = ready(trustless(), Dialect::Documented).await;
    service.app.fail("wallet_set_create", "skew=3600", 1).await;
    // The service is an hour ahead for one answer: that refusal tells its time, and the next stamp is right by it.
    let made = service.app.try_ask("wallet_set_create", json!({ "name": "A" })).await;
    let view = service.app.ask("organization_view", json!({})).await;
    assert!(view["clock"]["offsetMillis"].is_i64(), "{view:#}");
    // The second try met the real clock again with an hour too much: the service says so, and nothing was made twice.
    let fault = made.unwrap_err();
    assert!(fault.message.to_string().contains("The clocks of this computer and the service differ") && fault.money == MoneyState::NotMoved, "{fault}");
    assert_eq!(service.app.ask("wallet_set_create", json!({ "name": "A" })).await["name"], "A", "measured anew from that answer");
    service.app.fail("wallet_set_create", "skew=3600", 2).await;
    assert_eq!(service.app.ask("wallet_set_create", json!({ "name": "B" })).await["name"], "B", "a service that stays ahead is followed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_made_secret_is_backed_up_with_the_sets_and_comes_back_elsewhere() {
    let service = Service::connected(trustless()).await;
    let app = &service.app;
    let made = app.ask("organization_secret_create", json!({})).await;
    assert!(made["secret"] == "stored" && made["backedUpAt"].is_null(), "{made:#}");
    assert_eq!(app.try_ask("organization_secret_create", json!({})).await.unwrap_err().code, Code::Conflict);
    let path = app.folder.path().join("all.bursar-backup");
    let written = app.console.back_up_secrets(&path, Secret::new(PASSPHRASE)).await.unwrap();
    assert_eq!(written.sets, 0);
    assert!(app.ask("organization_view", json!({})).await["backedUpAt"].is_string());

    let profile = app.ask("app_state", json!({})).await["open"]["id"].as_str().unwrap().to_owned();
    let db = rusqlite::Connection::open(app.folder.path().join("app.db")).unwrap();
    db.execute("DELETE FROM sealed WHERE profile = ?1", [&profile]).unwrap();
    assert_eq!(app.ask("organization_view", json!({})).await["secret"], "missing");
    let word = |found: bursar_console::profiles::api::SecretsRestored| serde_json::to_value(found).unwrap()["organization"].clone();
    assert_eq!(word(app.console.check_backup(&path, Secret::new(PASSPHRASE)).await.unwrap()), "added");
    assert_eq!(word(app.console.restore_secrets(&path, Secret::new(PASSPHRASE)).await.unwrap()), "added");
    assert_eq!(app.ask("organization_view", json!({})).await["fingerprint"], made["fingerprint"]);
    assert_eq!(word(app.console.restore_secrets(&path, Secret::new(PASSPHRASE)).await.unwrap()), "same");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_without_accounts_is_not_called_a_key_that_may_not_open_them() {
    let service = Service::connected(trustless()).await;
    for (status, words) in [("status=403", "organization-mode-not-asked"), ("status=404", "organization-mode-no-accounts")] {
        service.app.fail("virtual_account_create", status, 1).await;
        let fault = service.app.try_ask("organization_mode_ask", json!({})).await.unwrap_err();
        assert_eq!((fault.code, fault.message.id()), (Code::Refused, words), "{fault}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_without_extensions_takes_the_pasted_key() {
    let service = Service::connected(Behaviour { extensions: false, ..trustless() }).await;
    service.app.ask("organization_mode_ask", json!({})).await;
    import(&service, &organization(&service), false).await.unwrap();
    let fault = service.app.try_ask("wallet_set_create", json!({ "name": "A" })).await.unwrap_err();
    assert!(fault.message.to_string().contains("Paste the public key from the service’s dashboard"), "{fault}");
    assert_eq!(service.app.try_ask("organization_key_read", json!({})).await.unwrap_err().code, Code::NotFound);
}
