//! Contacts through the console: verification, the recipient box, look-alikes, files, and what rests on the disk.

use std::{
    path::PathBuf,
    sync::{Arc, Mutex},
};

use crate::test_console::{self, TestConsole};
use bursar_console::base::files::{Ask, Chosen, Picker};
use serde_json::{Value, json};

const HALIMA: &str = "0x2fdEB96d578e1183F60835110F8C7E667A48870B";
/// Halima's address with another middle, all lower case.
const POISON: &str = "0x2fde000000000000000000000000000000008700b";
const OTHER: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

/// A person who always chooses the same file.
struct Chooses(Mutex<Option<PathBuf>>);

impl Picker for Chooses {
    fn pick_open(&self, _: Ask) -> Chosen {
        let path = self.0.lock().unwrap().clone();
        Box::pin(async { path })
    }
    fn pick_save(&self, ask: Ask) -> Chosen {
        self.pick_open(ask)
    }
}

fn wallet(address: &str) -> Value {
    json!({ "kind": "wallet", "address": address })
}

fn bank(number: &str) -> Value {
    json!({ "kind": "bank", "sortCode": "044", "bank": "Access Bank", "accountNumber": number, "accountName": "HALIMA BELLO" })
}

fn form(name: &str, methods: &[Value]) -> Value {
    json!({ "kind": "company", "name": name, "tags": ["Supplier"], "note": "", "methods": methods })
}

async fn halima(app: &TestConsole) -> Value {
    let methods = [json!({ "details": wallet(HALIMA) }), json!({ "details": bank("0690000031") })];
    app.ask("contact_save", form("Halima Bello Logistics", &methods)).await["contact"].clone()
}

/// Up to `level`, by the steps before it.
async fn climb(app: &TestConsole, contact: &Value, method: usize, to: &str) -> Value {
    let (id, method) = (&contact["id"], &contact["methods"][method]["id"]);
    let called = jiff::Timestamp::now().to_string();
    let steps = [
        json!({ "id": id, "methodId": method, "level": "read_back", "note": "Halima herself", "phone": "+234 803 123 4567", "calledAt": called }),
        json!({ "id": id, "methodId": method, "level": "test_received", "note": "1 USDC on Monday" }),
        json!({ "id": id, "methodId": method, "level": "verified", "note": "" }),
    ];
    for step in steps {
        app.allow("contact_verify", step.clone()).await;
        if step["level"] == to {
            break;
        }
    }
    app.ask("contact_view", json!({ "id": id })).await["contact"].clone()
}

fn line<'a>(checks: &'a Value, id: &str) -> Option<&'a Value> {
    checks["lines"].as_array().unwrap().iter().find(|line| line["id"] == id)
}

fn transfer(wallet: &str, token: &str, to: &str) -> Value {
    json!({ "walletId": wallet, "tokenId": token, "to": to, "amount": "0.1", "feeLevel": "MEDIUM" })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_way_starts_again_at_new_and_cools_off() {
    let app = TestConsole::sandbox().await;
    let contact = halima(&app).await;
    assert_eq!(contact["methods"][0]["coolsUntil"], Value::Null, "a new contact has nothing to cool off from");
    let skipped = json!({ "id": contact["id"], "methodId": contact["methods"][0]["id"], "level": "verified", "note": "" });
    assert!(app.try_ask("contact_verify", skipped).await.unwrap_err().message.to_string().contains("Confirmed by phone"));
    let contact = climb(&app, &contact, 0, "verified").await;
    assert_eq!(contact["methods"][0]["level"], "verified");
    assert_eq!(contact["methods"][0]["proofs"].as_array().unwrap().len(), 3);

    // Another note changes nothing of the way.
    let mut edit = json!({ "id": contact["id"], "kind": "company", "name": contact["name"], "tags": [], "note": "new note", "methods": [] });
    let method = |index: usize, details: Value| json!({ "id": contact["methods"][index]["id"], "details": details });
    edit["methods"] = json!([method(0, wallet(HALIMA)), method(1, bank("0690000031"))]);
    let kept = app.ask("contact_save", edit.clone()).await;
    assert_eq!(kept["contact"]["methods"][0]["level"], "verified");

    edit["methods"] = json!([method(0, wallet(OTHER)), method(1, bank("0690000031")), { "details": bank("0690000048") }]);
    app.allow("contact_save", edit).await;
    let changed = app.ask("contact_view", json!({ "id": contact["id"] })).await;
    let methods = &changed["contact"]["methods"];
    assert_eq!((methods[0]["level"].as_str(), methods[0]["proofs"].as_array().unwrap().len()), (Some("new"), 0));
    assert!(methods[0]["coolsUntil"].is_string());
    assert_eq!(methods[1]["coolsUntil"], Value::Null, "what was not touched stays");
    assert!(methods[2]["coolsUntil"].is_string(), "an account added beside another cools off too");
    let lines: Vec<&str> = changed["changes"][0]["lines"].as_array().unwrap().iter().map(|line| line.as_str().unwrap()).collect();
    assert!(lines.iter().any(|line| line.contains(HALIMA) && line.contains(OTHER)), "{lines:?}");
    assert_eq!(changed["changes"].as_array().unwrap().len(), 6, "create, three steps, note, change");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_field_is_refused_at_its_field_and_nothing_is_written() {
    let app = TestConsole::sandbox().await;
    halima(&app).await;
    let details = |details: Value| [json!({ "details": details })];
    for (input, field) in [
        (form("  ", &[]), "name"),
        (form("halima bello  LOGISTICS", &[]), "name"),
        (form(HALIMA, &[]), "name"),
        (form("A\u{202E}b", &[]), "name"),
        (form("B", &details(wallet("0x123"))), "methods.0.address"),
        (form("B", &details(wallet("0x2fdEB96d578e1183F60835110F8C7E667A48870b"))), "methods.0.address"),
        (form("B", &details(bank("069000003"))), "methods.0.accountNumber"),
        (form("B", &details(bank("06900000AB"))), "methods.0.accountNumber"),
        (form("B", &details(json!({ "kind": "customer", "customerId": " " }))), "methods.0.customerId"),
        (form("B", &[json!({ "details": wallet(HALIMA) }), json!({ "details": wallet(&HALIMA.to_lowercase()) })]), "methods.1.address"),
    ] {
        let fault = app.try_ask("contact_save", input.clone()).await.unwrap_err();
        assert_eq!(fault.field.as_deref(), Some(field), "{input}: {}", fault.message);
    }
    assert_eq!(app.ask("contact_list", json!({})).await["all"], 1);
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_personal_rests_in_clear_and_the_log_holds() {
    let app = TestConsole::sandbox().await;
    let contact = halima(&app).await;
    climb(&app, &contact, 1, "read_back").await;
    let app = app.restart().await;
    let again = app.ask("contact_view", json!({ "id": contact["id"] })).await;
    assert_eq!(again["contact"]["methods"][1]["proofs"][0]["phone"], "+2348031234567");
    app.console.shutdown().await;

    let mut files = vec![app.folder.path().to_owned()];
    let mut read = 0;
    while let Some(path) = files.pop() {
        if path.is_dir() {
            files.extend(std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
        } else {
            let bytes = std::fs::read(&path).unwrap_or_default();
            read += bytes.len();
            for canary in ["0690000031", "HALIMA BELLO", "8031234567", "Halima herself"] {
                assert!(!bytes.windows(canary.len()).any(|window| window == canary.as_bytes()), "{canary} is in {}", path.display());
            }
        }
    }
    assert!(read > 10_000, "the walk saw the journal");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_contact_is_paid_by_name_and_names_the_address_everywhere() {
    let app = TestConsole::sandbox().await;
    let (from, native, _) = app.funded().await;
    let id = app.draft(&from, &native, HALIMA, "0.1").await.unwrap();
    app.approve().await;
    app.until(&id, &["settled"]).await;
    assert_eq!(app.ask("intent_view", json!({ "id": id })).await["money"]["to"]["name"], Value::Null);

    let contact = halima(&app).await;
    // The name speaks for the address from now on, also in what was paid before.
    assert_eq!(app.ask("intent_view", json!({ "id": id })).await["money"]["to"]["name"], "Halima Bello Logistics");
    assert_eq!(app.ask("intent_list", json!({})).await["rows"][0]["to"]["name"], "Halima Bello Logistics");
    let labels = app.ask("contact_labels", json!({ "addresses": [HALIMA.to_lowercase(), OTHER] })).await;
    assert_eq!((labels.as_array().unwrap().len(), &labels[0]["name"]), (1, &json!("Halima Bello Logistics")));

    let offered = app.ask("contact_offer", json!({ "text": "hali bello", "chain": "ETH-SEPOLIA" })).await;
    assert_eq!((&offered[0]["address"], &offered[0]["verification"]["paid"]["times"]), (&json!(HALIMA), &json!(1)));
    let checks = app.ask("transfer_check", transfer(&from, &native, "halima bello logistics")).await;
    assert_eq!((&checks["to"]["address"], &checks["to"]["name"]), (&json!(HALIMA), &json!("Halima Bello Logistics")));
    assert_eq!(checks["to"]["verification"]["paid"]["times"], 1);
    assert_eq!(line(&checks, "contact").unwrap()["detail"], "not verified yet");
    // While a name is begun and the form offers it, nothing is wrong yet.
    let begun = app.ask("transfer_check", transfer(&from, &native, "hali")).await;
    assert_eq!((&line(&begun, "address").unwrap()["level"], &begun["clear"]), (&json!("waiting"), &json!(false)), "{begun}");
    let nobody = app.ask("transfer_check", transfer(&from, &native, "Halima Balo")).await;
    assert!(line(&nobody, "address").unwrap()["text"].as_str().unwrap().starts_with("No contact has this name"));

    // The test payment of a verification must be one to this address.
    let step = |level: &str, note: &Value| json!({ "id": contact["id"], "methodId": contact["methods"][0]["id"], "level": level, "note": note });
    climb(&app, &contact, 0, "read_back").await;
    let code = app.ask("intent_view", json!({ "id": id })).await["code"].clone();
    app.allow("contact_verify", step("test_received", &code)).await;

    app.ask("contact_remove", json!({ "id": contact["id"] })).await;
    assert_eq!(app.ask("contact_list", json!({})).await["all"], 0);
    assert_eq!(app.ask("intent_list", json!({})).await["rows"][0]["to"]["name"], Value::Null, "a name that left the book speaks for nothing");
    app.allow("contact_restore", json!({ "id": contact["id"] })).await;
    let back = app.ask("contact_view", json!({ "id": contact["id"] })).await;
    assert_eq!(back["contact"]["methods"][0]["level"], "test_received");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_look_alike_of_a_contact_is_paid_only_after_its_own_middle_is_typed_in_the_confirm_window() {
    let app = TestConsole::sandbox().await;
    let (from, native, _) = app.funded().await;
    halima(&app).await;
    let poison = POISON.replacen("8700b", "870b", 1);
    let checks = app.ask("transfer_check", transfer(&from, &native, &poison)).await;
    let alike = line(&checks, "look_alike").unwrap();
    assert_eq!((&alike["level"], checks["clear"].as_bool()), (&json!("warn"), Some(true)));
    assert!(alike["detail"].as_str().unwrap().contains("Halima Bello Logistics"));
    let input = json!({ "destinationAddress": poison, "walletId": from, "tokenId": native, "amount": "0.1", "feeLevel": "MEDIUM" });
    app.refuses_answers_beforehand("transaction_transfer", &input).await;

    let id = app.draft(&from, &native, &poison, "0.1").await.unwrap();
    let review = app.review().await;
    let risk = review["risks"].as_array().unwrap().iter().find(|risk| risk["check"] == "look_alike").cloned().unwrap();
    assert_eq!((&risk["level"], &risk["typed"]["kind"], &review["field"]["name"]), (&json!("danger"), &json!("middle"), &json!("middle")));
    assert_eq!(risk["tick"], "I compared this address with the address of Halima Bello Logistics, and I want to pay the address under “To”");
    let group = risk["typed"]["group"].as_u64().unwrap() as usize;
    let middle = |address: &str| address[2 + (group - 1) * 4..2 + (group + 1) * 4].to_owned();
    let (right, known) = (middle(&poison), middle(HALIMA));
    for wrong in [known.as_str(), "", &right[..7], &poison[poison.len() - 8..], &poison] {
        let refused = app.say_yes(json!({ "middle": wrong })).await.unwrap_err();
        assert_eq!(refused.field.as_deref(), Some("middle"), "{wrong}");
    }
    // Right characters alone are no tick, and a tick alone is no right characters.
    assert!(app.say_yes(json!({ "middle": right, "ticks": [] })).await.unwrap_err().message.id() == "app-tick-missing");
    app.say_yes(json!({})).await.unwrap_err();
    app.say_yes(json!({ "middle": format!(" {} {} ", &right[..4], &right[4..].to_uppercase()) })).await.unwrap();
    app.until(&id, &["settled"]).await;
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_borrows_a_known_name_in_other_letters_is_named_in_the_form_and_in_the_confirm_window() {
    let app = TestConsole::sandbox().await;
    let (from, native, _) = app.funded().await;
    let real = halima(&app).await;
    let name = real["name"].as_str().unwrap();
    let borrowed = name.replace('a', "\u{430}");
    assert!(app.ask("name_check", json!({ "name": name, "contactId": real["id"] })).await["line"].is_null());
    let warned = app.ask("name_check", json!({ "name": borrowed })).await;
    assert!(warned["line"]["text"].as_str().unwrap().contains(name), "{warned}");

    app.ask("contact_save", json!({ "kind": "company", "name": borrowed, "methods": [{ "details": wallet(OTHER) }] })).await;
    let checks = app.ask("transfer_check", transfer(&from, &native, OTHER)).await;
    assert_eq!(line(&checks, "name_letters").unwrap()["level"], "warn");
    app.draft(&from, &native, OTHER, "0.1").await.unwrap();
    let said = app.review().await["blocks"].to_string();
    assert!(said.contains("looks like") && said.contains("U+0430"), "{said}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn while_an_address_cools_off_a_tick_is_asked_and_the_lower_cap_holds() {
    let app = TestConsole::sandbox().await;
    let (from, native, _) = app.funded().await;
    let contact = halima(&app).await;
    let edit = json!({ "id": contact["id"], "kind": "company", "name": contact["name"], "methods": [{ "id": contact["methods"][0]["id"], "details": wallet(OTHER) }] });
    app.ask("contact_save", edit).await;
    let checks = app.ask("transfer_check", transfer(&from, &native, OTHER)).await;
    assert_eq!(line(&checks, "cool_off").unwrap()["level"], "warn");
    app.draft(&from, &native, OTHER, "0.1").await.unwrap();
    let review = app.review().await;
    let tick = "I called Halima Bello Logistics on a phone number I already had, and this address is really theirs";
    assert!(test_console::ticks(&review).iter().any(|one| one == tick), "{review}");
    let others: Vec<String> = test_console::ticks(&review).into_iter().filter(|one| one != tick).collect();
    assert!(app.say_yes(json!({ "ticks": others })).await.unwrap_err().message.id() == "app-tick-missing");

    app.ask("cool_off_change", json!({ "hours": 48, "most": "0.05" })).await;
    let checks = app.ask("transfer_check", transfer(&from, &native, OTHER)).await;
    assert_eq!((&line(&checks, "cool_off").unwrap()["level"], &line(&checks, "cool_off").unwrap()["field"]), (&json!("danger"), &json!("amount")));
    let mut small = transfer(&from, &native, OTHER);
    small["amount"] = json!("0.05");
    assert_eq!(line(&app.ask("transfer_check", small).await, "cool_off").unwrap()["level"], "warn");
    assert_eq!(app.try_ask("cool_off_change", json!({ "hours": 169 })).await.unwrap_err().field.as_deref(), Some("hours"));
    assert_eq!(app.try_ask("cool_off_change", json!({ "hours": 1, "most": "1,5" })).await.unwrap_err().field.as_deref(), Some("most"));
    app.console.shutdown().await;
}

/// The texts beside the payee in the confirm window that are amber.
async fn amber(app: &TestConsole) -> Vec<String> {
    let review = app.review().await;
    let to = review["blocks"].as_array().unwrap().iter().find(|block| block["face"] == "to").unwrap().clone();
    let pieces = to["rows"][0]["value"].as_array().unwrap();
    pieces.iter().filter(|piece| piece["look"] == "first").map(|piece| piece["text"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_changed_after_the_last_payment_is_said_beside_the_name_and_asks_for_a_tick() {
    let app = TestConsole::sandbox().await;
    let (from, native, _) = app.funded().await;
    let contact = halima(&app).await;
    // Control: a contact whose address has been the same for long.
    let long = "2026-01-05T09:00:00Z".parse::<jiff::Timestamp>().unwrap().as_millisecond();
    app.journal(&format!("UPDATE event SET at = {long} WHERE action LIKE 'contact%'")).await;
    let id = app.draft(&from, &native, HALIMA, "0.1").await.unwrap();
    assert_eq!(amber(&app).await, ["No completed payment yet in this computer’s records"], "nothing changed");
    app.approve().await;
    app.until(&id, &["settled"]).await;

    // The address changes, with the cool-off switched off; both were allowed in the confirm window.
    app.ask("cool_off_change", json!({ "hours": 0 })).await;
    app.approve().await;
    let edit = json!({ "id": contact["id"], "kind": "company", "name": contact["name"], "methods": [{ "id": contact["methods"][0]["id"], "details": wallet(OTHER) }] });
    app.ask("contact_save", edit).await;
    app.approve().await;
    app.draft(&from, &native, OTHER, "0.1").await.unwrap();
    let by = app.review().await["author"].as_str().unwrap().to_owned();
    let said = amber(&app).await;
    assert!(said[0].starts_with("Address changed less than a minute ago, on ") && said[0].ends_with(&format!(", by {by}")), "{said:?}");
    let tick = "I called Halima Bello Logistics on a phone number I already had, and this address is really theirs";
    let review = app.review().await;
    let risk = review["risks"].as_array().unwrap().iter().find(|risk| risk["check"] == "way_changed").cloned().unwrap();
    assert_eq!(risk["tick"], tick);
    let others: Vec<String> = test_console::ticks(&review).into_iter().filter(|one| one != tick).collect();
    assert!(app.say_yes(json!({ "ticks": others })).await.unwrap_err().message.id() == "app-tick-missing");
    app.approve().await;
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_paid_before_they_became_a_contact_has_no_address_that_was_added_since() {
    let app = TestConsole::sandbox().await;
    let (from, native, _) = app.funded().await;
    app.ask("cool_off_change", json!({ "hours": 0 })).await;
    app.approve().await;
    for (amount, address) in [("0.1", OTHER), ("0.2", HALIMA)] {
        let id = app.draft(&from, &native, address, amount).await.unwrap();
        app.approve().await;
        app.until(&id, &["settled"]).await;
    }
    let contact = halima(&app).await;
    let changed = async |to: &str, amount: &str| {
        let id = app.draft(&from, &native, to, amount).await.unwrap();
        let review = app.review().await;
        app.ask("draft_discard", json!({ "draftId": id })).await;
        review["risks"].as_array().unwrap().iter().any(|risk| risk["check"] == "way_changed")
    };
    assert!(!changed(HALIMA, "0.3").await, "it was paid at this very address");
    // An address that joins it is another one, however well it was paid before.
    let methods = json!([{ "id": contact["methods"][0]["id"], "details": wallet(HALIMA) }, { "details": wallet(OTHER) }]);
    app.ask("contact_save", json!({ "id": contact["id"], "kind": "company", "name": contact["name"], "methods": methods })).await;
    app.approve().await;
    assert!(changed(OTHER, "0.4").await);
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn changed_bank_details_for_a_known_name_are_red() {
    let app = TestConsole::sandbox().await;
    let contact = halima(&app).await;
    let check = async |name: &str, details: Value| app.ask("bank_details_check", json!({ "name": name, "details": details })).await;
    let same = check("Halima Bello Logistics", bank("0690000031")).await;
    assert_eq!((same["clear"].as_bool(), &same["verification"]["contactId"]), (Some(true), &contact["id"]));
    let changed = check("HALIMA BELLO LOGISTICS", bank("0690000048")).await;
    assert_eq!(line(&changed, "bank_changed").unwrap()["level"], "danger");
    assert_eq!(changed["clear"], false);
    let stranger = check("Somebody Else", bank("0690000031")).await;
    assert_eq!(line(&stranger, "bank_other_name").unwrap()["level"], "warn");
    let mistyped = check("Somebody Else", bank("0690000033")).await;
    let digit = line(&mistyped, "bank_digit").unwrap();
    assert!(digit["text"].as_str().unwrap().contains("Access Bank"), "{digit}");
    assert!(digit["detail"].as_str().unwrap().starts_with("It is valid for "), "{digit}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_shows_first_what_it_would_do_and_writes_nothing_when_it_is_cancelled() {
    let app = TestConsole::sandbox().await;
    assert_eq!(app.try_ask("contact_import_read", json!({})).await.unwrap_err().message, "This window cannot open file dialogs.");
    let chooses = Arc::new(Chooses(Mutex::default()));
    app.console.set_picker(chooses.clone());
    assert_eq!(app.ask("contact_import_read", json!({})).await, Value::Null);

    let file = app.folder.path().join("book.csv");
    std::fs::write(&file, format!("name,wallet_address\nHalima Bello Logistics,{OTHER}\nNgozi Eze,{HALIMA}\nBroken,0x12\n")).unwrap();
    *chooses.0.lock().unwrap() = Some(file);
    halima(&app).await;
    // Ngozi's address is Halima's in the book: both rows disagree with it.
    let report = app.ask("contact_import_read", json!({})).await;
    assert_eq!((report["fresh"].as_u64(), report["conflicts"].as_array().unwrap().len(), report["bad"][0]["row"].as_u64()), (Some(0), 2, Some(4)));
    assert!(
        report["known"][0]["said"].as_str().unwrap().starts_with("Ngozi Eze has the same wallet address or account as Halima Bello Logistics in your contacts"),
        "{report:#}"
    );
    app.ask("contact_import_cancel", json!({})).await;
    let apply = |report: &Value, bad: bool| {
        let decided = [json!({ "at": 0, "choice": "both" }), json!({ "at": 1, "choice": "mine" })];
        json!({ "id": report["id"], "decided": decided, "leaveOutBad": bad })
    };
    assert!(app.try_ask("contact_import_apply", apply(&report, true)).await.unwrap_err().message.to_string().contains("no longer valid"));
    assert_eq!(app.ask("contact_list", json!({})).await["all"], 1);

    let report = app.ask("contact_import_read", json!({})).await;
    assert!(app.try_ask("contact_import_apply", apply(&report, false)).await.is_err(), "a bad row is never left out silently");
    let done = app.ask("contact_import_apply", apply(&report, true)).await;
    assert_eq!(done, json!({ "added": 0, "changed": 1, "leftOut": 1 }));
    let log = app.ask("log_list", json!({ "text": "book.csv" })).await;
    assert!(log["total"] == 1 && log["rows"][0]["said"].as_str().unwrap().ends_with(" imported 1 contact from book.csv."), "{log:#}");
    let row = app.ask("contact_list", json!({ "text": OTHER })).await["rows"][0].clone();
    assert_eq!((&row["wallets"], &row["cooling"]), (&json!(2), &json!(true)));

    // Out again, and the same file says that all of it is there.
    *chooses.0.lock().unwrap() = Some(app.folder.path().join("out"));
    let written = app.ask("contact_export", json!({ "file": "xlsx", "text": "" })).await;
    assert_eq!(written, json!({ "file": "out.xlsx", "contacts": 1 }));
    *chooses.0.lock().unwrap() = Some(app.folder.path().join("out.xlsx"));
    let report = app.ask("contact_import_read", json!({})).await;
    assert_eq!((report["same"].as_u64(), report["conflicts"].as_array().unwrap().len()), (Some(1), 0));
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_contacts_of_one_account_are_hinted_at_and_merge_into_one() {
    let app = TestConsole::sandbox().await;
    let first = halima(&app).await;
    let second =
        app.ask("contact_save", form("H. Bello", &[json!({ "details": bank("0690000031") }), json!({ "details": wallet(OTHER) })])).await["contact"].clone();
    let view = app.ask("contact_view", json!({ "id": first["id"] })).await;
    assert_eq!(view["hints"][0]["id"], second["id"]);
    let merged = app.ask("contact_merge", json!({ "id": first["id"], "other": second["id"] })).await;
    assert_eq!(merged["contact"]["methods"].as_array().unwrap().len(), 3);
    assert_eq!((app.ask("contact_list", json!({})).await["all"].as_u64(), merged["hints"].as_array().unwrap().len()), (Some(1), 0));
    app.console.shutdown().await;
}
