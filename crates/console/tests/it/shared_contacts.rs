//! Contacts that a team shares through its workspace: what one computer changes appears on the others, nothing is lost, and nothing that came asks less.

use std::collections::BTreeSet;

use base64::{Engine, engine::general_purpose::STANDARD};
use bursar_approvals::{keys::SigningKey, policy::MemberId};
use bursar_contract::{Code, Secret};
use bursar_test_support::poll;
use bursar_vault::{CARD_KEYS, Vault, WORKSPACE};
use bursar_workspace::{
    Address, Keyring, Roots, Workspace,
    chain::Heads,
    keys::Collection,
    record::{Author, Row},
};
use serde_json::{Value, json};
use zeroize::Zeroizing;

use crate::{
    batches,
    office::{Office, Seat},
    payouts::payout,
    workspace::{Shared, connected, member_of, stage_is, workspace},
};

const OLD: &str = "0690000031";
/// Where the payouts of the tests go.
const NEW: &str = "0123456789";
const OTHER: &str = "2088120072";
const DAY: i64 = 24 * 3_600_000;

fn bank(number: &str) -> Value {
    json!({ "kind": "bank", "sortCode": "058", "bank": "GTBank", "accountNumber": number, "accountName": "HALIMA BELLO" })
}

/// The form of a contact as it is, with something else in it.
fn edited(contact: &Value, change: impl FnOnce(&mut Value)) -> Value {
    let methods: Vec<Value> = contact["methods"].as_array().unwrap().iter().map(|one| json!({ "id": one["id"], "details": one["details"] })).collect();
    let mut form = json!({ "methods": methods });
    for field in ["id", "kind", "name", "tags", "note"] {
        form[field] = contact[field].clone();
    }
    change(&mut form);
    form
}

async fn halima(seat: &Seat) -> Value {
    let form = json!({ "kind": "company", "name": "Halima Bello", "tags": [], "note": "", "methods": [{ "details": bank(OLD) }] });
    seat.app.ask("contact_save", form).await["contact"].clone()
}

async fn view(seat: &Seat, id: &Value) -> Option<Value> {
    seat.app.try_ask("contact_view", json!({ "id": id })).await.ok()
}

/// The contact at a computer once it is as expected.
async fn until(seat: &Seat, id: &Value, what: &str, is: impl Fn(&Value) -> bool) -> Value {
    poll::until(what, async || match view(seat, id).await {
        Some(view) if is(&view) => Ok(view),
        other => Err(format!("{other:#?}")),
    })
    .await
}

async fn arrives(seat: &Seat, id: &Value) -> Value {
    until(seat, id, "the contact arrives", |_| true).await["contact"].clone()
}

async fn is_gone(seat: &Seat, id: &Value) {
    poll::until("the contact is gone", async || view(seat, id).await.is_none()).await;
}

fn is_open(view: &Value) -> bool {
    view["open"].is_object()
}

async fn away(shared: &mut Shared) {
    shared.cluster.crash();
    for seat in [&shared.office.ada, &shared.office.bisi, &shared.office.chidi] {
        poll::until("the loss is noticed", async || workspace(seat).await["state"] == "offline").await;
    }
}

async fn back(shared: &mut Shared) {
    shared.cluster.restart();
    for seat in [&shared.office.ada, &shared.office.bisi, &shared.office.chidi] {
        connected(seat).await;
    }
}

/// The line of the payout form that says that the contact waits, if there is one.
async fn stopped(office: &Office, seat: &Seat, number: &str) -> Option<Value> {
    let form = json!({ "accountId": office.account, "sortCode": "058", "accountNumber": number, "accountName": "HALIMA BELLO", "amount": "20.00", "narration": "July" });
    let checks = seat.app.ask("payout_check", form).await;
    checks["lines"].as_array().unwrap().iter().find(|line| line["id"] == "contact_open").cloned()
}

/// Chooses the side that has these words, in the confirm window.
async fn choose(seat: &Seat, id: &Value, words: &str) {
    let open = view(seat, id).await.unwrap()["open"].clone();
    let side = |field: &Value| field["sides"].as_array().unwrap().iter().position(|side| side["value"].as_str().unwrap().contains(words));
    let sides: Vec<usize> = open["fields"].as_array().unwrap().iter().map(|field| side(field).unwrap_or_else(|| panic!("{open:#}"))).collect();
    seat.app.allow("contact_choose", json!({ "id": id, "revision": open["revision"], "sides": sides })).await;
}

async fn verify(seat: &Seat, contact: &Value) {
    let (id, method) = (&contact["id"], &contact["methods"][0]["id"]);
    let called = seat.app.clock().timestamp().to_string();
    for step in [
        json!({ "id": id, "methodId": method, "level": "read_back", "note": "Halima herself", "phone": "+2348031234567", "calledAt": called }),
        json!({ "id": id, "methodId": method, "level": "test_received", "note": "20 naira on Monday" }),
        json!({ "id": id, "methodId": method, "level": "verified", "note": "" }),
    ] {
        seat.app.allow("contact_verify", step).await;
    }
}

fn cools_until(contact: &Value) -> i64 {
    let until = contact["methods"][0]["coolsUntil"].as_str().unwrap_or_else(|| panic!("{contact:#}"));
    until.parse::<jiff::Timestamp>().unwrap().as_millisecond()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_contact_made_here_appears_there_cools_off_there_and_its_verification_is_theirs() {
    let shared = Shared::open().await;
    let Office { ada, bisi, .. } = &shared.office;
    let contact = halima(ada).await;
    let id = &contact["id"];
    let there = arrives(bisi, id).await;
    assert_eq!((&there["name"], &there["methods"][0]["details"]), (&contact["name"], &contact["methods"][0]["details"]));
    let whole = view(bisi, id).await.unwrap();
    assert_eq!((&whole["changes"][0]["by"], &whole["changes"][0]["action"]), (&json!("Ada on Ada's desk"), &json!("shared")));
    assert_eq!(contact["methods"][0]["coolsUntil"], Value::Null, "control: it is new here, and not changed");
    let before = cools_until(&there);
    assert!(before - bisi.app.clock().now() > DAY - 60_000, "{there:#}");

    verify(ada, &contact).await;
    let verified = until(bisi, id, "the verification arrives", |view| view["contact"]["methods"][0]["level"] == "verified").await["contact"].clone();
    let proofs = verified["methods"][0]["proofs"].as_array().unwrap();
    assert!(proofs.iter().all(|proof| proof["by"] == "Ada on Ada's desk" && proof["computer"] == ada.key.as_str()), "{verified:#}");
    assert_eq!(cools_until(&verified), before, "it ends no cooling-off");
    let form = json!({ "name": "Halima Bello", "details": bank(OLD) });
    let checks = bisi.app.ask("bank_details_check", form).await;
    assert!(checks["lines"].as_array().unwrap().iter().any(|line| line["id"] == "bank_cools"), "{checks:#}");
    assert_eq!((&checks["verification"]["level"], &checks["verification"]["by"]), (&json!("verified"), &json!("Ada on Ada's desk")));

    // A change of the account is unverified on every computer.
    ada.app.allow("contact_save", edited(&view(ada, id).await.unwrap()["contact"], |form| form["methods"][0]["details"] = bank(NEW))).await;
    for seat in [ada, bisi] {
        let moved = until(seat, id, "the change arrives", |view| view["contact"]["methods"][0]["details"]["accountNumber"] == NEW).await;
        assert_eq!((&moved["contact"]["methods"][0]["level"], &moved["contact"]["methods"][0]["proofs"]), (&json!("new"), &json!([])));
    }
    ada.app.ask("contact_remove", json!({ "id": id })).await;
    is_gone(bisi, id).await;
    shared.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn different_fields_merge_and_two_account_numbers_stand_side_by_side_until_a_person_chose() {
    let mut shared = Shared::open().await;
    let contact = halima(&shared.office.ada).await;
    let id = &contact["id"];
    for seat in [&shared.office.bisi, &shared.office.chidi] {
        arrives(seat, id).await;
    }
    // A payment to an account that only later becomes one side of a conflict.
    let Office { ada, bisi, chidi, account, .. } = &shared.office;
    let request = ada.propose(payout(account, "40.00"), &chidi.key).await;
    stage_is(bisi, &request, "waiting").await;
    bisi.approve(&request).await;
    stage_is(chidi, &request, "approved").await;
    chidi.app.ask("proposal_start", json!({ "id": request })).await;
    away(&mut shared).await;
    let Office { ada, bisi, .. } = &shared.office;
    let change = |number: &'static str, field: &'static str, value: Value| {
        move |form: &mut Value| {
            form["methods"][0]["details"] = bank(number);
            form[field] = value;
        }
    };
    ada.app.ask("contact_save", edited(&contact, change(NEW, "note", json!("Invoices on the 25th")))).await;
    bisi.app.ask("contact_save", edited(&contact, change(OTHER, "tags", json!(["Haulage"])))).await;
    back(&mut shared).await;
    let Office { ada, bisi, chidi, .. } = &shared.office;
    let mut seen = Vec::new();
    for seat in [ada, bisi, chidi] {
        let note_and_tags = (json!("Invoices on the 25th"), json!(["Haulage"]));
        let both = |view: &Value| is_open(view) && (&view["contact"]["note"], &view["contact"]["tags"]) == (&note_and_tags.0, &note_and_tags.1);
        let view = until(seat, id, "both changes are there", both).await;
        let fields = view["open"]["fields"].as_array().unwrap();
        assert_eq!((fields.len(), &fields[0]["title"]), (1, &json!("Account")), "{view:#}");
        let sides: BTreeSet<&str> = fields[0]["sides"].as_array().unwrap().iter().map(|side| side["by"].as_str().unwrap()).collect();
        assert_eq!(sides, BTreeSet::from(["Ada on Ada's desk", "Bisi on Bisi's desk"]));
        let page = seat.app.ask("contact_list", json!({ "open": true })).await;
        assert_eq!((&page["open"], &page["total"], &page["rows"][0]["open"]), (&json!(1), &json!(1), &json!(true)));
        for number in [NEW, OTHER] {
            let line = stopped(&shared.office, seat, number).await.unwrap_or_else(|| panic!("{number} can be paid"));
            assert_eq!((&line["level"], &line["field"], &line["contact"]), (&json!("danger"), &json!("accountNumber"), id));
        }
        assert_eq!(stopped(&shared.office, seat, "2088120080").await, None, "control: another account");
        let refused = seat.app.try_ask("contact_save", edited(&view["contact"], |form| form["note"] = json!("x"))).await.unwrap_err();
        assert_eq!(refused.code, Code::Conflict, "{refused}");
        seen.push((view["contact"]["methods"][0]["details"].clone(), view["open"]["fields"].clone()));
    }
    assert!(seen.iter().all(|one| *one == seen[0]), "everybody sees the same: {seen:#?}");
    // What waits in the confirm window since before does not leave either.
    let stopped_there = chidi.app.say_yes(json!({})).await.unwrap_err();
    assert!(stopped_there.code == Code::Refused && stopped_there.message.to_string().contains("nobody has chosen yet"), "{stopped_there}");
    assert_eq!(shared.office.paid().await, 0);
    // In a sheet the row says it at its field, with the way to it.
    let text = batches::sheet(&[("Halima Bello", "058", NEW, "20.00"), ("Bola Sanni", "058", "0123456709", "20.00")]);
    let sheet = batches::paste(&ada.app, &shared.office.account, "July", &text).await["id"].as_str().unwrap().to_owned();
    batches::named(&ada.app, &sheet).await;
    let rows = batches::rows(&ada.app, &sheet).await;
    let open = |row: &Value| row["lines"].as_array().unwrap().iter().find(|line| line["id"] == "contact_open").cloned();
    let line = open(&rows[0]).unwrap_or_else(|| panic!("{:#}", rows[0]));
    assert_eq!((&line["level"], &line["field"], &line["contact"]), (&json!("danger"), &json!("accountNumber"), id));
    assert_eq!(open(&rows[1]), None);

    choose(bisi, id, OTHER).await;
    for seat in [ada, bisi, chidi] {
        let view = until(seat, id, "the choice is there", |view| !is_open(view)).await;
        let method = &view["contact"]["methods"][0];
        assert_eq!((&method["details"]["accountNumber"], &method["level"]), (&json!(OTHER), &json!("new")));
        assert!(cools_until(&view["contact"]) > seat.app.clock().now(), "what was chosen cools off");
        assert_eq!(stopped(&shared.office, seat, OTHER).await, None);
        assert_eq!(seat.app.ask("contact_list", json!({})).await["open"], 0);
    }
    shared.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_removal_beside_a_change_is_not_a_silent_loss() {
    let mut shared = Shared::open().await;
    let contact = halima(&shared.office.ada).await;
    let id = &contact["id"];
    arrives(&shared.office.bisi, id).await;
    away(&mut shared).await;
    shared.office.ada.app.ask("contact_remove", json!({ "id": id })).await;
    shared.office.bisi.app.ask("contact_save", edited(&contact, |form| form["name"] = json!("Halima Haulage"))).await;
    back(&mut shared).await;
    let Office { ada, bisi, .. } = &shared.office;
    for seat in [ada, bisi] {
        let view = until(seat, id, "both are there", is_open).await;
        assert_eq!(view["contact"]["name"], "Halima Haulage");
        let sides = view["open"]["fields"][0]["sides"].as_array().unwrap();
        let sides: BTreeSet<(&str, &str)> = sides.iter().map(|side| (side["value"].as_str().unwrap(), side["by"].as_str().unwrap())).collect();
        assert_eq!(sides, BTreeSet::from([("Kept", "Bisi on Bisi's desk"), ("Removed", "Ada on Ada's desk")]));
    }
    // Who leaves the workspace still has to choose.
    let left = bisi.app.ask("workspace_leave", json!({})).await;
    assert!(left["joined"].is_null() && stopped(&shared.office, bisi, OLD).await.is_some());
    choose(ada, id, "Removed").await;
    is_gone(ada, id).await;
    choose(bisi, id, "Kept").await;
    assert!(!is_open(&view(bisi, id).await.unwrap()));
    assert_eq!(stopped(&shared.office, bisi, OLD).await, None);
    shared.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_without_the_workspace_is_untouched() {
    let shared = Shared::open().await;
    let Office { ada, bisi, chidi, .. } = &shared.office;
    bisi.app.ask("workspace_leave", json!({})).await;
    let own = bisi.app.ask("contact_save", json!({ "kind": "person", "name": "Bola Sanni", "methods": [{ "details": bank(OTHER) }] })).await["contact"].clone();
    assert_eq!(own["methods"][0]["coolsUntil"], Value::Null);
    let contact = halima(ada).await;
    arrives(chidi, &contact["id"]).await;
    assert_eq!(bisi.app.ask("contact_list", json!({})).await["total"], 1, "nothing came");
    assert_eq!(chidi.app.ask("contact_list", json!({})).await["total"], 1, "nothing was told");
    shared.close().await;
}

/// Signs a record of the contacts as this member, beside their console.
async fn forge(shared: &Shared, seat: &Seat, body: String) {
    let profile = seat.app.ask("app_state", json!({})).await["open"]["id"].as_str().unwrap().to_owned();
    let kept = async |what: &str| seat.app.vault.get(&profile, what).await.unwrap().unwrap().expose("a test").to_owned();
    let access: Value = serde_json::from_str(&kept(WORKSPACE).await).unwrap();
    let id = access["workspace"].as_str().unwrap().parse().unwrap();
    let mut keys = Keyring::empty(id);
    for key in access["keys"].as_array().unwrap() {
        let bytes: [u8; 32] = STANDARD.decode(key[1].as_str().unwrap()).unwrap().try_into().unwrap();
        keys.add(key[0].as_u64().unwrap() as u32, Zeroizing::new(bytes));
    }
    let seed: [u8; 32] = STANDARD.decode(kept(CARD_KEYS).await).unwrap()[..32].try_into().unwrap();
    let key = SigningKey::of_seed(&seed).unwrap();
    let login = Address::parse(&Secret::new(access["login"].as_str().unwrap().to_owned())).unwrap();
    let there = Workspace::enter(&login, &Roots::default(), seat.app.clock(), id).await.unwrap();
    let rows = there.look(&Heads::default(), &BTreeSet::new(), 10_000).await.unwrap().rows;
    let last = rows.iter().filter(|row| row.card == key.public().id()).max_by_key(|row| row.sequence).map(Row::head);
    let member = MemberId(member_of(&shared.office.ada, seat).await.as_str().unwrap().to_owned());
    let author = Author { member: &member, key: &key, keys: &keys };
    let row = author.record(last.as_ref(), &Collection::new("contacts").unwrap(), &"f".repeat(64), body, seat.app.clock().now()).unwrap();
    there.deliver(&[row]).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_who_signs_an_earlier_time_or_something_broken_shortens_nothing_and_is_named() {
    let shared = Shared::open().await;
    let Office { ada, bisi, .. } = &shared.office;
    // Bisi's clock is a week behind: what is signed there is from before any cooling-off.
    bisi.app.clock().set_wall_by(-7 * DAY);
    let contact = halima(bisi).await;
    verify(bisi, &contact).await;
    let id = &contact["id"];
    let here = until(ada, id, "it arrives verified", |view| view["contact"]["methods"][0]["level"] == "verified").await["contact"].clone();
    assert!(cools_until(&here) - ada.app.clock().now() > DAY - 60_000, "{here:#}");
    let checks = ada.app.ask("bank_details_check", json!({ "name": "Halima Bello", "details": bank(OLD) })).await;
    assert!(checks["lines"].as_array().unwrap().iter().any(|line| line["id"] == "bank_cools"), "{checks:#}");

    let body = json!({ "format": 1, "contact": "../../x", "computer": bisi.key, "parents": [], "at": 0, "content": null, "more": 1 }).to_string();
    forge(&shared, bisi, body).await;
    poll::until("the log names who wrote it", async || {
        let log = ada.app.ask("log_list", json!({ "text": "did not take in a contact" })).await;
        if log.to_string().contains("Bisi on Bisi's desk: its form is not known") { Ok(()) } else { Err(log) }
    })
    .await;
    // Both go on: what is changed there after it arrives.
    bisi.app.ask("contact_doubt", json!({ "id": id, "methodId": contact["methods"][0]["id"] })).await;
    until(ada, id, "the doubt arrives", |view| view["contact"]["methods"][0]["level"] == "new").await;
    assert_eq!(ada.app.ask("contact_list", json!({})).await["total"], 1);
    shared.close().await;
}
