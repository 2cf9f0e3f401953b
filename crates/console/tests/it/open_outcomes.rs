//! An answer that cannot be read, for every keyed write: nothing but the same key goes out while nobody knows the outcome, a check asks under that key,
//! and a whole answer ends it with everything that it brings.

use crate::{
    payouts, replacement,
    test_console::{self, TestConsole},
};
use bursar_contract::{Code, Fault, MoneyState, Replay, operations::ALL};
use bursar_test_support::poll;
use serde_json::{Value, json};

const PAYEE: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
/// A damaged answer and a doubled one: the service did what was asked.
const UNREADABLE: [&str; 2] = ["wrong_json", "duplicate"];
/// The service did what was asked, and no word of it comes back.
const SILENT: &str = "drop_after";
const FOREVER: u64 = 1_000;

/// A row that makes records.
struct Creation {
    operation: &'static str,
    /// Where the service lists what it made.
    list: &'static str,
    /// What is asked for under a name of its own; the text is the id of a set.
    input: fn(&str, &str) -> Value,
    /// How many records of that name there are.
    made: fn(&Value, &str) -> usize,
}

fn named(list: &Value, field: &str, name: &str) -> usize {
    list.as_array().unwrap().iter().filter(|row| row[field] == name).count()
}

const WALLET_SET_DEVELOPER: Creation = Creation {
    operation: "wallet_set_create_developer",
    list: "wallet_set_list",
    input: |_, name| json!({ "name": name }),
    made: |list, name| named(list, "name", name),
};
const WALLET_SET: Creation = Creation {
    operation: "wallet_set_create",
    list: "wallet_set_list",
    input: |_, name| json!({ "name": name }),
    made: |list, name| named(list, "name", name),
};
const WALLET_DEVELOPER: Creation = Creation {
    operation: "wallet_create_developer",
    list: "wallet_list",
    // Each press of the form has a reference of its own.
    input: |set, name| json!({ "blockchains": ["ETH-SEPOLIA"], "username": name, "userRefId": format!("{name}-{}", uuid::Uuid::new_v4()), "walletSetId": set }),
    made: |list, name| named(list, "name", name),
};
const WALLET: Creation = Creation {
    operation: "wallet_create",
    list: "wallet_list",
    input: |set, name| json!({ "blockchains": ["ETH-SEPOLIA"], "walletSetId": set, "count": 1, "metadata": [{ "name": name, "refId": name }] }),
    made: |list, name| named(list, "refId", name),
};
const ACCOUNT: Creation = Creation {
    operation: "virtual_account_create",
    list: "virtual_account_list",
    input: |_, name| {
        let holder = json!({
            "firstName": "Ada", "lastName": "Obi", "phoneNumber": "+2348012345678", "email": "ada@example.com", "address": "1 Marina, Lagos",
            "dateOfBirth": "1990-02-28", "bvn": "22123456789", "nin": "12345678901",
        });
        json!({ "count": 1, "metadata": [{ "name": name, "refId": name, "holderDetails": holder }] })
    },
    made: |list, name| named(list, "refId", name),
};

/// The newest outcome of an operation that nobody knows.
async fn open(app: &TestConsole, operation: &str) -> Value {
    let inbox = app.ask("unknown_list", json!({})).await;
    let found = inbox.as_array().unwrap().iter().rfind(|item| item["intent"]["operation"] == operation).cloned();
    found.unwrap_or_else(|| panic!("{operation} is not in the inbox: {inbox:#}"))
}

/// The keys under which an intent left, each once.
async fn keys(app: &TestConsole, operation: &str, since: u64) -> Vec<String> {
    let page = app.ask("exchange_list", json!({ "operation": operation })).await;
    let new = page["total"].as_u64().unwrap() - since;
    let mut keys: Vec<String> = page["rows"].as_array().unwrap().iter().take(new as usize).map(|row| row["key"].as_str().unwrap().to_owned()).collect();
    keys.dedup();
    keys
}

/// A set that takes the wallets of a row, made where nothing fails.
async fn set_for(app: &TestConsole, row: &Creation) -> String {
    let operation = if row.operation == "wallet_create" { "wallet_set_create" } else { "wallet_set_create_developer" };
    app.ask(operation, json!({ "name": "Treasury" })).await["id"].as_str().unwrap().to_owned()
}

async fn is_made(app: &TestConsole, row: &Creation, name: &str) -> usize {
    (row.made)(&app.ask(row.list, json!({ "limit": 50 })).await, name)
}

/// The set of that name has its secret here, where the row brings one.
async fn is_sealed(app: &TestConsole, row: &Creation, name: &str) -> bool {
    if row.operation != "wallet_set_create_developer" {
        return true;
    }
    let sets = app.ask("wallet_set_list", json!({ "limit": 50 })).await;
    let id = sets.as_array().unwrap().iter().find(|set| set["name"] == name).unwrap()["id"].as_str().unwrap().to_owned();
    app.ask("secret_states", json!({})).await[&id] == "never_used"
}

fn says_nothing_of_money(fault: &Fault) {
    assert_eq!((fault.code, fault.money), (Code::OutcomeUnknown, MoneyState::NotMoved), "{fault}");
    let words = fault.message.to_string().to_lowercase();
    assert!(!words.contains("money") && !words.contains(" pay"), "{words}");
}

/// No answer at all: it goes out again under one key, by itself, for a press and for a check, and a whole answer ends it.
async fn holds_in_silence(app: &TestConsole, row: &Creation, set: &str) {
    let before = app.asked(row.operation).await;
    app.fail(row.list, "status=503", FOREVER).await;
    app.fail(row.operation, SILENT, FOREVER).await;
    for _ in 0..2 {
        let refused = app.try_ask(row.operation, (row.input)(set, SILENT)).await.unwrap_err();
        says_nothing_of_money(&refused);
    }
    let item = open(app, row.operation).await;
    assert_eq!((&item["intent"]["state"], &item["intent"]["attempts"]), (&json!("unknown"), &json!(6)), "{item:#}");
    app.fail(row.operation, SILENT, 0).await;
    let done = app.ask("intent_check", json!({ "id": item["intent"]["id"] })).await;
    assert_eq!((&done["state"], &done["attempts"]), (&json!("settled"), &json!(7)), "{done:#}");
    assert_eq!(keys(app, row.operation, before).await.len(), 1, "{}: a second key went out", row.operation);
    app.fail(row.list, "status=503", 0).await;
    assert!(is_made(app, row, SILENT).await == 1 && is_sealed(app, row, SILENT).await, "{}", row.operation);
}

/// Pressed once, pressed again, checked, and after a restart: one key, one record, and its secret.
async fn holds_for(row: &Creation) {
    let app = TestConsole::sandbox().await;
    let set = set_for(&app, row).await;
    holds_in_silence(&app, row, &set).await;
    for fault in UNREADABLE {
        let before = app.asked(row.operation).await;
        app.fail(row.list, "status=503", FOREVER).await;
        app.fail(row.operation, fault, FOREVER).await;
        for _ in 0..3 {
            let refused = app.try_ask(row.operation, (row.input)(&set, fault)).await.unwrap_err();
            says_nothing_of_money(&refused);
        }
        let item = open(&app, row.operation).await;
        assert_eq!((&item["intent"]["state"], &item["intent"]["attempts"]), (&json!("accepted_unreadable"), &json!(3)), "{item:#}");
        assert!(item["replayUntil"].is_string(), "{item:#}");
        let only = (row.operation == WALLET_SET_DEVELOPER.operation).then_some("signing_secret");
        assert_eq!((&item["transaction"], item["onlyInAnswer"].as_str()), (&json!(false), only), "{item:#}");
        assert_eq!(keys(&app, row.operation, before).await.len(), 1, "{}: a second key went out", row.operation);
        assert_eq!(app.ask("unknown_list", json!({})).await.as_array().unwrap().len(), 1);

        app.fail(row.operation, fault, 0).await;
        let done = app.ask("intent_check", json!({ "id": item["intent"]["id"] })).await;
        assert_eq!((&done["state"], &done["attempts"]), (&json!("settled"), &json!(4)), "{done:#}");
        assert_eq!(keys(&app, row.operation, before).await.len(), 1, "{}: the check used another key", row.operation);
        app.fail(row.list, "status=503", 0).await;
        assert_eq!(is_made(&app, row, fault).await, 1, "{}", row.operation);
        assert!(is_sealed(&app, row, fault).await, "the secret of {fault} is not here");
    }

    // The same answer by the inspector ends it too.
    app.fail(row.list, "status=503", FOREVER).await;
    app.fail(row.operation, "wrong_json", 1).await;
    app.try_ask(row.operation, (row.input)(&set, "inspected")).await.unwrap_err();
    let id = open(&app, row.operation).await["intent"]["id"].clone();
    let exchange = app.ask("exchange_list", json!({ "operation": row.operation })).await["rows"][0]["id"].clone();
    app.ask("exchange_repeat", json!({ "id": exchange })).await;
    assert_eq!(app.ask("intent_view", json!({ "id": id })).await["state"], "settled");
    app.fail(row.list, "status=503", 0).await;
    assert!(is_made(&app, row, "inspected").await == 1 && is_sealed(&app, row, "inspected").await);

    // And the service's list is read.
    app.fail(row.operation, "wrong_json", 1).await;
    let before = app.asked(row.operation).await;
    app.try_ask(row.operation, (row.input)(&set, "listed")).await.unwrap_err();
    let waits_for_its_secret = row.operation == "wallet_set_create_developer";
    if waits_for_its_secret {
        let id = open(&app, row.operation).await["intent"]["id"].clone();
        let evidence = app.ask("unknown_evidence", json!({ "id": id })).await;
        assert_eq!((&evidence["candidates"][0]["matches"], &evidence["complete"]), (&json!(true), &json!(true)), "{evidence:#}");
        app.asks("wallet_set_list", 2).await;
        assert_eq!(app.ask("intent_view", json!({ "id": id })).await["state"], "accepted_unreadable", "its secret can still be asked for");
        for verdict in ["sent", "not_sent"] {
            let refused = app.try_ask("unknown_decide", json!({ "id": id, "verdict": verdict, "note": "I saw it in the list" })).await.unwrap_err();
            assert!(refused.message.to_string().contains("signing secret of this set may still come"), "{verdict}: {refused}");
        }
        // Once the key may not be used any more, the list is what there is.
        let back = 16 * 60_000;
        app.journal(&format!(
            "UPDATE attempt SET started_at = started_at - {back}, ended_at = ended_at - {back};
             UPDATE intent SET first_sent_at = first_sent_at - {back}, first_sent_since_boot = first_sent_since_boot - {back}"
        ))
        .await;
        app.ask("intent_check", json!({ "id": id })).await;
    }
    poll::until("the list ends it", async || app.ask("unknown_list", json!({})).await == json!([])).await;
    assert_eq!((is_made(&app, row, "listed").await, app.asked(row.operation).await), (1, before + 1), "it was not sent again");
    if waits_for_its_secret {
        assert!(!is_sealed(&app, row, "listed").await, "no answer brought it");
    }

    // After a restart the list ends it, or the button of the form asks under the same key for what no list has.
    app.fail(row.list, "status=503", FOREVER).await;
    app.fail(row.operation, "wrong_json", 1).await;
    let before = app.asked(row.operation).await;
    app.try_ask(row.operation, (row.input)(&set, "restarted")).await.unwrap_err();
    let app = app.restart().await;
    if waits_for_its_secret {
        app.ask(row.operation, (row.input)(&set, "restarted")).await;
    }
    poll::until("it ends", async || app.ask("unknown_list", json!({})).await == json!([])).await;
    assert_eq!((keys(&app, row.operation, before).await.len(), is_made(&app, row, "restarted").await), (1, 1));
    assert!(is_sealed(&app, row, "restarted").await);
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wallet_set_create_developer_goes_out_under_one_key_until_its_outcome_is_known() {
    holds_for(&WALLET_SET_DEVELOPER).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wallet_set_create_goes_out_under_one_key_until_its_outcome_is_known() {
    holds_for(&WALLET_SET).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wallet_create_developer_goes_out_under_one_key_until_its_outcome_is_known() {
    holds_for(&WALLET_DEVELOPER).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wallet_create_goes_out_under_one_key_until_its_outcome_is_known() {
    holds_for(&WALLET).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn virtual_account_create_goes_out_under_one_key_until_its_outcome_is_known() {
    holds_for(&ACCOUNT).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_of_which_nobody_knows_is_not_asked_for_under_another_reference() {
    let app = TestConsole::sandbox().await;
    app.fail("virtual_account_list", "status=503", FOREVER).await;
    app.fail("virtual_account_create", "wrong_json", 1).await;
    let row = |ref_id: &str, name: &str| {
        json!({
            "refId": ref_id, "name": name, "firstName": "Ada", "lastName": "Obi", "phoneNumber": "0803 123 4567", "email": "ada@example.com",
            "address": "1 Marina, Lagos", "dateOfBirth": "14 Mar 1990", "bvn": "22123456789", "nin": "12345678901"
        })
    };
    let made = app.ask("account_create", json!({ "rows": [row("staff-1", "Ada Obi")] })).await;
    assert_eq!(made["rows"][0]["outcome"], "unknown", "{made:#}");
    says_nothing_of_money(&serde_json::from_value(made["fault"].clone()).unwrap());
    for (again, field) in [(row("staff-1", "Ada N. Obi"), "rows.0.refId"), (row("staff-2", " Ada Obi"), "rows.0.name")] {
        let refused = app.try_ask("account_create", json!({ "rows": [again] })).await.unwrap_err();
        assert_eq!((refused.field.as_deref(), refused.message.id()), (Some(field), "naira-row-open"), "{refused}");
    }
    assert_eq!(app.asked("virtual_account_create").await, 1);
    let id = open(&app, "virtual_account_create").await["intent"]["id"].clone();
    assert_eq!(app.ask("intent_check", json!({ "id": id })).await["state"], "settled");
    let book = app.ask("account_list", json!({ "read": false })).await;
    assert_eq!(book["accounts"][0]["refId"], "staff-1", "the answer of the check is in the book: {book:#}");
    app.ask("account_create", json!({ "rows": [row("staff-2", "Ada Obi")] })).await;
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_customer_of_whom_nobody_knows_is_not_added_a_second_time() {
    let app = TestConsole::sandbox().await;
    let form = |ref_id: &str| json!({ "name": "Ada Obi", "refId": ref_id, "id": "" });
    app.fail("customer_list", "status=503", FOREVER).await;
    for (lost, ref_id) in [("drop_before", "ada"), (SILENT, "bisi")] {
        app.fail("customer_create", lost, 1).await;
        let asked = app.asked("customer_create").await;
        says_nothing_of_money(&app.try_ask("customer_add", form(ref_id)).await.unwrap_err());
        let again = app.try_ask("customer_add", form(ref_id)).await.unwrap_err();
        assert_eq!(again.message.id(), "sending-same-open", "{again}");
        assert_eq!(app.asked("customer_create").await - asked, 1, "{lost}: a second request went out");
    }
    // The control: another one is added.
    app.ask("customer_add", form("chidi")).await;
    app.console.shutdown().await;
}

/// A row that pays or acts on a chain, drafted and approved once; `again` drafts the same.
async fn pays_once(app: TestConsole, operation: &str, again: impl AsyncFn(&TestConsole) -> Result<String, Fault>) {
    let before = app.asked(operation).await;
    app.fail("transaction_list", "status=503", FOREVER).await;
    app.fail(operation, "wrong_json", 1).await;
    let id = again(&app).await.unwrap();
    app.approve().await;
    let view = app.until(&id, &["accepted_unreadable"]).await;
    assert_eq!(view["fault"]["money"], "may_have_moved");
    let item = open(&app, operation).await;
    assert_eq!((&item["transaction"], &item["onlyInAnswer"]), (&json!(operation.starts_with("transaction_")), &Value::Null), "{item:#}");
    again(&app).await.expect_err("the same is not drafted under another key");
    // A second answer that cannot be read changes nothing.
    app.fail(operation, "duplicate", 1).await;
    assert_eq!(app.ask("intent_check", json!({ "id": id })).await["state"], "accepted_unreadable");
    again(&app).await.expect_err("nor after a check");
    let app = app.restart().await;
    again(&app).await.expect_err("nor after a restart");

    // A whole answer ends it, where the wallet's list has not.
    app.ask("intent_check", json!({ "id": id })).await;
    let ends = if operation == "transaction_accelerate" { &["settled", "accepted", "dead"][..] } else { &["settled"][..] };
    app.until(&id, ends).await;
    let under = keys(&app, operation, before).await;
    let listed = u64::from(operation == "transaction_transfer");
    let asked = app.asked(operation).await - before;
    assert!(under.len() == 1 && (3 - listed..=3).contains(&asked), "{operation}: {asked} times under {under:?}");
    app.console.shutdown().await;
}

/// The same without any answer.
async fn pays_once_in_silence(app: &TestConsole, operation: &str, again: impl AsyncFn(&TestConsole) -> Result<String, Fault>) {
    let before = app.asked(operation).await;
    app.fail("transaction_list", "status=503", FOREVER).await;
    app.fail(operation, SILENT, FOREVER).await;
    let id = again(app).await.unwrap();
    app.approve().await;
    poll::until("it is not sent again by itself", async || {
        let view = app.ask("intent_view", json!({ "id": id })).await;
        if view["state"] == "unknown" && view["attempts"] == 5 && view["watching"] != "sending" { Ok(()) } else { Err(view) }
    })
    .await;
    again(app).await.expect_err("the same is not drafted under another key");
    let checked = app.ask("intent_check", json!({ "id": id })).await;
    assert_eq!((&checked["state"], &checked["fault"]["money"]), (&json!("unknown"), &json!("may_have_moved")), "{checked:#}");
    again(app).await.expect_err("nor after a check");
    app.fail(operation, SILENT, 0).await;
    app.ask("intent_check", json!({ "id": id })).await;
    let ends = if operation == "transaction_accelerate" { &["settled", "accepted", "dead"][..] } else { &["settled"][..] };
    app.until(&id, ends).await;
    let under = keys(app, operation, before).await;
    assert_eq!(under.len(), 1, "{operation}: under {under:?}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn transaction_transfer_without_an_answer_goes_out_under_one_key() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    pays_once_in_silence(&app, "transaction_transfer", async |app| app.draft(&wallet, &native, PAYEE, "0.01").await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn transaction_execute_without_an_answer_goes_out_under_one_key() {
    let app = TestConsole::sandbox().await;
    let (wallet, _, token) = app.funded().await;
    let tokens = app.ask("token_list", json!({ "limit": 100 })).await;
    let contract = tokens.as_array().unwrap().iter().find(|one| one["id"] == json!(token)).unwrap()["address"].clone();
    let call = json!({
        "abiFunctionSignature": "transfer(address,uint256)", "abiParameters": [PAYEE, "1000000"], "contractAddress": contract, "walletId": wallet,
        "feeLevel": "MEDIUM",
    });
    pays_once_in_silence(&app, "transaction_execute", async |app| replacement::drafted(app, "transaction_execute", call.clone()).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn transaction_accelerate_and_cancel_without_an_answer_go_out_under_one_key() {
    for operation in ["transaction_accelerate", "transaction_cancel"] {
        let app = TestConsole::sandbox().await;
        let (wallet, native, _) = app.funded().await;
        app.fail("transaction_transfer", "stuck", 1).await;
        let parent = replacement::waiting(&app, &wallet, &native, "0.5").await;
        pays_once_in_silence(&app, operation, async |app| replacement::drafted(app, operation, json!({ "id": parent["remoteId"] })).await).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn virtual_account_transfer_without_an_answer_goes_out_under_one_key() {
    let app = TestConsole::sandbox().await;
    let account = payouts::account(&app).await;
    let again = async |app: &TestConsole| payouts::draft(app, payouts::payout(&account, "2500.50"), json!({})).await;
    pays_once_in_silence(&app, "virtual_account_transfer", again).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn transaction_transfer_goes_out_under_one_key_until_its_outcome_is_known() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    pays_once(app, "transaction_transfer", async |app| app.draft(&wallet, &native, PAYEE, "0.01").await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn transaction_execute_goes_out_under_one_key_until_its_outcome_is_known() {
    let app = TestConsole::sandbox().await;
    let (wallet, _, token) = app.funded().await;
    let tokens = app.ask("token_list", json!({ "limit": 100 })).await;
    let contract = tokens.as_array().unwrap().iter().find(|one| one["id"] == json!(token)).unwrap()["address"].clone();
    let call = |units: u64, fee: &str| {
        json!({
            "abiFunctionSignature": "transfer(address,uint256)", "abiParameters": [PAYEE, units.to_string()], "contractAddress": contract,
            "walletId": wallet, "feeLevel": fee,
        })
    };
    // Two drafts of one call: each was alone when it was made.
    let first = replacement::drafted(&app, "transaction_execute", call(12_500_000, "MEDIUM")).await.unwrap();
    let second = app.beside(&first, replacement::drafted(&app, "transaction_execute", call(12_500_000, "HIGH"))).await.unwrap();
    app.fail("transaction_execute", "wrong_json", 1).await;
    let ticks = test_console::ticks(&app.review().await);
    app.approve().await;
    app.until(&first, &["accepted_unreadable"]).await;
    let stopped = app.say_yes(json!({ "ticks": ticks })).await.unwrap_err();
    assert_eq!(stopped.message.id(), "app-same-unknown", "{stopped}");
    app.ask("draft_discard", json!({ "draftId": second })).await;
    app.ask("intent_check", json!({ "id": first })).await;
    app.until(&first, &["settled"]).await;
    // The control: the outcome is known, so another payment may be made.
    let fees = std::cell::Cell::new("LOW");
    let again = async |app: &TestConsole| replacement::drafted(app, "transaction_execute", call(1_000_000, fees.replace("HIGH"))).await;
    pays_once(app, "transaction_execute", again).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn transaction_accelerate_goes_out_under_one_key_until_its_outcome_is_known() {
    replaces_once("transaction_accelerate").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn transaction_cancel_goes_out_under_one_key_until_its_outcome_is_known() {
    replaces_once("transaction_cancel").await;
}

async fn replaces_once(operation: &str) {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    app.fail("transaction_transfer", "stuck", 1).await;
    let parent = replacement::waiting(&app, &wallet, &native, "0.5").await;
    let again = async |app: &TestConsole| replacement::drafted(app, operation, json!({ "id": parent["remoteId"] })).await;
    pays_once(app, operation, again).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn virtual_account_transfer_goes_out_under_one_key_until_its_outcome_is_known() {
    let app = TestConsole::sandbox().await;
    let account = payouts::account(&app).await;
    pays_once(app, "virtual_account_transfer", async |app| payouts::draft(app, payouts::payout(&account, "2500.50"), json!({})).await).await;
}

#[test]
fn every_keyed_write_has_its_test_here() {
    let source = include_str!("open_outcomes.rs");
    let keyed: Vec<&str> = ALL.iter().filter(|spec| spec.replay == Replay::Keyed && spec.name != "transaction_sign").map(|spec| spec.name).collect();
    assert_eq!(keyed.len(), 10);
    let missing: Vec<&&str> = keyed.iter().filter(|name| !source.contains(&format!("async fn {name}_goes_out_under_one_key"))).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_else_left_an_account_counts_from_its_acceptance_and_not_while_its_outcome_is_unknown() {
    let app = TestConsole::sandbox().await;
    let account = payouts::account(&app).await;
    let open = payouts::unknown_payout_of(&app, &account, "310").await;
    let beside = payouts::unknown_payout_of(&app, &account, "420").await;
    let naira = async || app.ask("unknown_evidence", json!({ "id": open })).await["naira"].clone();
    // Both left the account, each with a fee of 10, and nobody knows that of either.
    let seen = naira().await;
    assert_eq!((&seen["before"]["amount"], &seen["after"]["amount"]), (&json!("100000.00"), &json!("99250.00")), "{seen:#}");
    assert_eq!((&seen["open"], &seen["unexplained"]), (&json!(1), &json!("750.00")), "{seen:#}");
    app.ask("unknown_decide", json!({ "id": beside, "verdict": "sent", "note": "The bank's statement shows it" })).await;
    let seen = naira().await;
    assert_eq!((&seen["open"], &seen["unexplained"]), (&json!(0), &json!("330.00")), "{seen:#}");
    // One that left first and was accepted only later.
    let late = payouts::draft(&app, payouts::payout(&account, "100.00"), json!({})).await.unwrap();
    app.approve().await;
    app.until(&late, &["settled"]).await;
    app.journal(&format!("UPDATE intent SET first_sent_at = first_sent_at - 600000 WHERE id = '{late}'")).await;
    let seen = naira().await;
    assert!(seen["others"].as_array().unwrap().iter().any(|one| one["id"] == late.as_str()), "{seen:#}");
    assert_eq!(seen["unexplained"], "330.00", "nothing of it is left, because its fee is known: {seen:#}");
    app.console.shutdown().await;
}
