//! Whatever weakens a protection waits for the confirm window: by the exact commands that a script in the main window would call.

use crate::attack;
use std::sync::{Arc, Mutex};

use crate::test_console::{TestConsole, service::Service};
use bursar_console::{
    app::commands::Window,
    base::files::{Ask, Chosen, Picker},
};
use bursar_contract::{Code, Fault, MoneyState};
use bursar_sandbox::Behaviour;
use serde_json::{Value, json};

const ADA: &str = "0x2fdEB96d578e1183F60835110F8C7E667A48870B";
const ATTACKER: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const OTHER: &str = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const PASSPHRASE: &str = "violet-tram-onion-lake";
const ATTACK: &str = "Rules that a script of the main window loosens";

struct Chooses(Mutex<std::path::PathBuf>);

impl Picker for Chooses {
    fn pick_open(&self, _: Ask) -> Chosen {
        let path = self.0.lock().unwrap().clone();
        Box::pin(async { Some(path) })
    }
    fn pick_save(&self, ask: Ask) -> Chosen {
        self.pick_open(ask)
    }
}

fn limits(payment: &str, day: &str, payee: &str) -> Value {
    json!({ "limits": { "limits": [{ "unit": "ETH", "payment": payment, "day": day, "payee": payee }] } })
}

fn wallet(address: &str) -> Value {
    json!({ "kind": "wallet", "address": address })
}

/// Ada Obi with her address, verified in three steps, each allowed in the confirm window.
async fn ada(app: &TestConsole) -> Value {
    let saved = app.ask("contact_save", json!({ "kind": "person", "name": "Ada Obi", "methods": [{ "details": wallet(ADA) }] })).await["contact"].clone();
    for step in steps(&saved) {
        app.allow("contact_verify", step).await;
    }
    app.ask("contact_view", json!({ "id": saved["id"] })).await["contact"].clone()
}

fn steps(contact: &Value) -> [Value; 3] {
    let (id, method) = (&contact["id"], &contact["methods"][0]["id"]);
    let called = jiff::Timestamp::now().to_string();
    [
        json!({ "id": id, "methodId": method, "level": "read_back", "note": "Ada herself", "phone": "+234 803 123 4567", "calledAt": called }),
        json!({ "id": id, "methodId": method, "level": "test_received", "note": "1 USDC on Monday" }),
        json!({ "id": id, "methodId": method, "level": "verified", "note": "" }),
    ]
}

fn moved(contact: &Value, to: &str) -> Value {
    json!({ "id": contact["id"], "kind": "person", "name": contact["name"], "methods": [{ "id": contact["methods"][0]["id"], "details": wallet(to) }] })
}

async fn settings(app: &TestConsole, field: &str, value: Value) -> Value {
    let mut settings = app.ask("app_state", json!({})).await["settings"].clone();
    settings[field] = value;
    json!({ "settings": settings })
}

async fn verdict(app: &TestConsole, command: &str, draft: &Value, token: &Value, passphrase: Option<&str>) -> Result<Value, Fault> {
    let mut verdict = json!({ "draftId": draft, "token": token });
    if let Some(text) = passphrase {
        verdict["passphrase"] = json!(text);
    }
    app.call(Window::Confirm, command, json!({ "input": { "verdict": verdict } })).await
}

async fn reject(app: &TestConsole) {
    let review = app.review().await;
    verdict(app, "draft_reject", &review["draftId"], &review["token"], None).await.unwrap();
}

/// Whatever a weakening could change, in one value.
async fn protections(app: &TestConsole, contact: &Value) -> Value {
    let own = ["limits_view", "replay_rule_view", "cool_off_view", "naira_rules_view", "node_list", "organization_view"];
    let mut seen = json!({ "settings": app.ask("app_state", json!({})).await["settings"] });
    for name in own {
        seen[name] = app.ask(name, json!({})).await;
    }
    seen["contact"] = app.ask("contact_view", json!({ "id": contact["id"] })).await["contact"].clone();
    seen["contacts"] = app.ask("contact_list", json!({})).await["rows"].clone();
    seen["accounts"] = app.ask("account_list", json!({ "read": false })).await["accounts"].clone();
    seen
}

/// A console of a connected organization with protections to weaken, and every weakening by the command a script would call.
async fn guarded() -> (Service, Value, Vec<(&'static str, Value)>) {
    let service = Service::connected(Behaviour::default()).await;
    let app = &service.app;
    app.ask("limits_save", limits("1", "2", "1.5")).await;
    app.ask("cool_off_change", json!({ "hours": 24, "most": "0.05" })).await;
    let ada = ada(app).await;
    app.ask("contact_save", json!({ "kind": "person", "name": "Bola", "methods": [{ "details": wallet(OTHER) }] })).await;
    let bola = app.ask("contact_list", json!({ "text": "Bola" })).await["rows"][0].clone();
    let bola = app.ask("contact_view", json!({ "id": bola["id"] })).await["contact"].clone();
    let rules = app.ask("naira_rules_view", json!({})).await;
    let rule = |field: &str, value: Value| {
        let mut rules = rules.clone();
        rules[field] = value;
        rules
    };
    let added = json!({ "id": ada["id"], "kind": "person", "name": "Ada Obi", "methods": [{ "id": ada["methods"][0]["id"], "details": wallet(ADA) }, { "details": wallet(ATTACKER) }] });
    let mut renamed = moved(&ada, ADA);
    renamed["name"] = json!("Ada Obi (old)");
    let account = json!({ "number": "0123456785", "name": "Operations", "bank": "GTBank", "serviceId": "", "refId": "" });
    let node = json!({ "blockchain": "ETH-SEPOLIA", "address": "https://node.attacker.example/key" });
    let weakenings = vec![
        ("limits_save", json!({ "limits": { "limits": [] } })),
        ("limits_save", limits("1.000000000000000001", "2", "1.5")),
        ("limits_save", limits("1", "", "1.5")),
        // Stricter in one place does not pay for another.
        ("limits_save", limits("0.1", "0.2", "1.6")),
        ("replay_rule_change", json!({ "minutes": 1200 })),
        ("cool_off_change", json!({ "hours": 0, "most": "0.05" })),
        ("cool_off_change", json!({ "hours": 24 })),
        ("cool_off_change", json!({ "hours": 48, "most": "0.06" })),
        ("settings_save", settings(app, "autoLockMinutes", json!(60)).await),
        ("settings_save", settings(app, "timeZone", json!("Pacific/Kiritimati")).await),
        ("naira_rules_change", rule("youngest", json!(0))),
        ("naira_rules_change", rule("duty", json!(""))),
        ("naira_rules_change", rule("dutyFrom", json!("10000000"))),
        ("contact_save", moved(&ada, ATTACKER)),
        ("contact_save", added),
        ("contact_save", renamed),
        ("contact_verify", steps(&bola)[0].clone()),
        ("contact_merge", json!({ "id": ada["id"], "other": bola["id"] })),
        ("contact_merge", json!({ "id": bola["id"], "other": ada["id"] })),
        ("account_add", account),
        ("node_set", node),
        ("organization_mode_set", json!({ "mode": "trustless" })),
    ];
    (service, ada, weakenings)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_weakening_waits_for_the_confirm_window_and_is_dropped_when_refused() {
    let (service, ada, weakenings) = guarded().await;
    let app = &service.app;
    let before = protections(app, &ada).await;
    let (mut tried, mut held) = (0, 0);
    for (name, input) in &weakenings {
        let answer = app.ask(name, input.clone()).await;
        let waits = &answer["waits"]["id"];
        let review = app.review().await;
        let shown = review["draftId"] == *waits && review["blocks"].to_string().contains("\"Now\"") && review["presence"] == false;
        // The main window has no way to say yes, and a made-up token is none.
        let call = json!({ "input": { "verdict": { "draftId": waits, "token": review["token"] } } });
        let main = app.call(Window::Main, "draft_approve", call).await;
        reject(app).await;
        tried += 1;
        let unchanged = protections(app, &ada).await == before;
        held += usize::from(waits.is_string() && shown && main.is_err() && unchanged);
        assert!(unchanged, "{name} {input} was applied");
        assert!(shown && main.is_err(), "{name} {input}: {review:#}");
        assert_eq!(app.review().await, Value::Null, "{name}: something else waits");
    }
    attack::held(ATTACK, tried, held);
    let refused = app.events("limits").await;
    assert_eq!(refused, ["protection_reject"; 4], "each refusal has its entry");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_weakening_that_a_person_allows_is_applied_once() {
    let (service, ada, weakenings) = guarded().await;
    let app = &service.app;
    let mut applied = 0;
    // Zones belong to the process, which other tests share; a node has to answer; each of the others stands on what went before it.
    let once = ["limits_save", "replay_rule_change", "cool_off_change", "contact_save", "contact_verify", "account_add", "organization_mode_set"];
    for name in once {
        let before = protections(app, &ada).await;
        let input = weakenings.iter().find(|(other, _)| *other == name).unwrap().1.clone();
        app.ask(name, input).await;
        let review = app.review().await;
        verdict(app, "draft_approve", &review["draftId"], &review["token"], None).await.unwrap();
        assert_ne!(protections(app, &ada).await, before, "{name} was allowed and not applied");
        let again = verdict(app, "draft_approve", &review["draftId"], &review["token"], None).await;
        assert!(again.is_err(), "{name} is applied twice");
        applied += 1;
    }
    attack::control(ATTACK, "the same changes, allowed in the confirm window", applied);
    assert_eq!(app.ask("replay_rule_view", json!({})).await["minutes"], 1200);
    assert_eq!(app.ask("limits_view", json!({})).await["limits"], json!([]));
    assert_eq!(app.events("replay_rule").await, ["protection_approve"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_only_strengthens_is_applied_at_once() {
    let (service, ada, _) = guarded().await;
    let app = &service.app;
    let rules = app.ask("naira_rules_view", json!({})).await;
    let mut older = rules.clone();
    older["youngest"] = json!(21);
    let mut note = moved(&ada, ADA);
    note["note"] = json!("Pays on Fridays");
    let fresh = json!({ "kind": "person", "name": "Chidi", "methods": [{ "details": wallet(ATTACKER) }] });
    for (name, input) in [
        (
            "limits_save",
            json!({ "limits": { "limits": [{ "unit": "ETH", "payment": "0.5", "day": "2", "payee": "1" }, { "unit": "NGN", "payment": "1000", "day": "", "payee": "" }] } }),
        ),
        ("replay_rule_change", json!({ "minutes": 0 })),
        ("cool_off_change", json!({ "hours": 48, "most": "0.01" })),
        ("settings_save", settings(app, "autoLockMinutes", json!(1)).await),
        ("naira_rules_change", older),
        ("contact_save", note),
        ("contact_save", fresh),
        ("contact_doubt", json!({ "id": ada["id"], "methodId": ada["methods"][0]["id"] })),
        ("node_remove", json!({ "blockchain": "ETH-SEPOLIA" })),
    ] {
        let answer = app.ask(name, input).await;
        assert!(answer["waits"].is_null(), "{name} waits although it weakens nothing: {answer}");
    }
    assert_eq!(app.review().await, Value::Null);
    assert_eq!(app.ask("limits_view", json!({})).await["limits"][0]["payment"], "0.5");
    assert_eq!(app.ask("replay_rule_view", json!({})).await["minutes"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_approves_only_the_change_it_was_made_for_and_only_as_it_was_shown() {
    let app = TestConsole::sandbox().await;
    app.ask("limits_save", limits("1", "2", "1.5")).await;
    let first = app.ask("limits_save", limits("5", "5", "5")).await["waits"]["id"].clone();
    let second = app.ask("replay_rule_change", json!({ "minutes": 60 })).await["waits"]["id"].clone();
    let review = app.review().await;
    assert_eq!(review["draftId"], first, "the one that was asked for first is shown first");
    assert!(review["blocks"].to_string().contains("1 more draft waits after this one"), "{review:#}");
    assert_eq!(app.ask("app_state", json!({})).await["waiting"], 2);
    assert!(verdict(&app, "draft_approve", &second, &review["token"], None).await.is_err(), "a token for one change approves another");

    // A script exchanges the change while a person reads it.
    let review = app.review().await;
    app.ask("limits_save", limits("9", "9", "9")).await;
    assert!(verdict(&app, "draft_approve", &first, &review["token"], None).await.is_err(), "the exchanged change was applied");
    assert_eq!(app.ask("limits_view", json!({})).await["limits"][0]["payment"], "1");

    // What it was compared with changes between the look and the yes.
    let review = app.review().await;
    assert_eq!(review["draftId"], second, "the newer one of the same kind goes to the end");
    app.ask("replay_rule_change", json!({ "minutes": 5 })).await;
    let late = verdict(&app, "draft_approve", &second, &review["token"], None).await.unwrap_err();
    assert_eq!((late.code, late.money), (Code::Conflict, MoneyState::NotMoved));
    assert_eq!(app.ask("replay_rule_view", json!({})).await["minutes"], 5);
    assert_eq!(app.events("replay_rule").await, ["protection_fail"]);

    // Closing the window by its frame refuses what it shows, and a lock drops the rest.
    app.review().await;
    app.console.discard_shown().await.unwrap();
    assert_eq!(app.review().await, Value::Null);
    app.ask("replay_rule_change", json!({ "minutes": 60 })).await;
    app.ask("app_lock", json!({})).await;
    app.ask("app_unlock", json!({})).await;
    assert_eq!((app.review().await, &app.ask("app_state", json!({})).await["waiting"]), (Value::Null, &json!(0)));
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_and_a_change_are_shown_in_the_order_in_which_they_were_asked_for() {
    let app = TestConsole::sandbox().await;
    let (from, native, _) = app.funded().await;
    let change = app.ask("replay_rule_change", json!({ "minutes": 60 })).await["waits"]["id"].clone();
    let payment = app.draft(&from, &native, OTHER, "0.1").await.unwrap();
    app.ask("cool_off_change", json!({ "hours": 0 })).await;
    assert!(app.console.has_waiting_draft().await);
    let review = app.review().await;
    assert_eq!(review["draftId"], change);
    assert!(review["blocks"].to_string().contains("2 more drafts wait after this one"), "{review:#}");
    reject(&app).await;
    let review = app.review().await;
    assert_eq!(review["draftId"], payment);
    assert!(review["blocks"].to_string().contains("1 more draft waits after this one"), "{review:#}");
    reject(&app).await;
    assert_eq!(app.review().await["title"], "Make the rules for changed details less strict");
    reject(&app).await;
    assert!(!app.console.has_waiting_draft().await);
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_a_passphrase_is_set_no_change_is_allowed_without_it() {
    let app = TestConsole::sandbox().await;
    app.ask("passphrase_change", json!({ "passphrase": PASSPHRASE })).await;
    for minutes in [60, 61] {
        app.ask("replay_rule_change", json!({ "minutes": minutes })).await;
        let review = app.review().await;
        assert_eq!(review["presence"], true, "it is asked for each change, as for a signature");
        for given in [None, Some("")] {
            let missing = verdict(&app, "draft_approve", &review["draftId"], &review["token"], given).await.unwrap_err();
            assert_eq!(missing.field.as_deref(), Some("passphrase"));
        }
        verdict(&app, "draft_approve", &review["draftId"], &review["token"], Some(PASSPHRASE)).await.unwrap();
        assert_eq!(app.ask("replay_rule_view", json!({})).await["minutes"], minutes);
    }
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_contact_stays_guarded_after_its_address_changed_and_after_it_was_removed() {
    let app = TestConsole::sandbox().await;
    let ada = ada(&app).await;
    app.allow("contact_save", moved(&ada, OTHER)).await;
    let now = app.ask("contact_view", json!({ "id": ada["id"] })).await["contact"].clone();
    assert_eq!(now["methods"][0]["level"], "new");
    // New again and never paid there; still somebody who was verified.
    assert!(app.ask("contact_save", moved(&now, ATTACKER)).await["waits"].is_object());
    reject(&app).await;
    app.ask("contact_remove", json!({ "id": ada["id"] })).await;
    let borrowed = json!({ "kind": "person", "name": "ada obi", "methods": [{ "details": wallet(ATTACKER) }] });
    assert!(app.ask("contact_save", borrowed).await["waits"].is_object(), "a removed contact's name was taken");
    reject(&app).await;

    let file = app.folder.path().join("book.csv");
    std::fs::write(&file, format!("name,wallet_address\nAda Obi,{ATTACKER}\n")).unwrap();
    app.console.set_picker(Arc::new(Chooses(Mutex::new(file))));
    let report = app.ask("contact_import_read", json!({})).await;
    let apply = json!({ "id": report["id"], "decided": [], "leaveOutBad": true });
    assert!(app.ask("contact_import_apply", apply).await["waits"].is_object(), "a file took a removed contact's name");
    reject(&app).await;
    assert!(app.ask("contact_restore", json!({ "id": ada["id"] })).await["waits"].is_object());
    reject(&app).await;
    assert_eq!(app.ask("contact_list", json!({})).await["all"], 0);
    app.console.shutdown().await;
}

/// The attack that was found: everything loosened, an address exchanged and its verification forged, then a payment.
#[tokio::test(flavor = "multi_thread")]
async fn a_script_that_loosens_everything_and_forges_a_verification_changes_nothing() {
    let app = TestConsole::sandbox().await;
    let (from, native, _) = app.funded().await;
    app.ask("limits_save", limits("0.5", "1", "0.5")).await;
    let ada = ada(&app).await;
    let before = protections(&app, &ada).await;
    let mut script = vec![
        ("limits_save", json!({ "limits": { "limits": [] } })),
        ("replay_rule_change", json!({ "minutes": 1200 })),
        ("cool_off_change", json!({ "hours": 0 })),
        ("settings_save", settings(&app, "autoLockMinutes", json!(60)).await),
        ("contact_save", moved(&ada, ATTACKER)),
        ("contact_doubt", json!({ "id": ada["id"], "methodId": ada["methods"][0]["id"] })),
        ("contact_save", moved(&ada, ATTACKER)),
    ];
    script.extend(steps(&ada).map(|step| ("contact_verify", step)));
    for (name, input) in script {
        let _ = app.try_ask(name, input).await;
    }
    let mut after = protections(&app, &ada).await;
    assert_eq!(after["contact"]["methods"][0]["level"], "new", "doubting is free, and it only lowers");
    assert_eq!(after["contact"]["methods"][0]["details"]["address"], ADA);
    for doubted in ["contact", "contacts"] {
        after[doubted] = before[doubted].clone();
    }
    assert_eq!(after, before);

    assert!(app.draft(&from, &native, ATTACKER, "0.6").await.is_err(), "the limit is gone");
    let payment = app.draft(&from, &native, ATTACKER, "0.1").await.unwrap();
    while app.review().await["draftId"] != json!(payment) {
        reject(&app).await;
    }
    let review = app.review().await["blocks"].to_string();
    assert!(review.contains(ATTACKER) && review.contains("Not in your contacts"), "{review}");
    assert!(!review.contains("Ada Obi") && !review.contains("Verified"), "{review}");
    app.console.shutdown().await;
}
