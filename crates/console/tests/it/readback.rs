//! Requests without a key: never sent again, looked for in the service's own lists, and a person is asked where those are silent.

use crate::test_console::TestConsole;
use serde_json::{Value, json};

/// The service did it, and its answer says nothing, is damaged, or came twice.
const LOST: [&str; 3] = ["drop_after", "wrong_json", "duplicate"];

fn token() -> Value {
    json!({ "blockchain": "ETH-SEPOLIA", "standard": "erc20", "symbol": "USDX", "decimals": 6, "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" })
}

/// The newest entry of the journal for an operation.
async fn entry(app: &TestConsole, title: &str) -> Value {
    let rows = app.ask("intent_list", json!({ "text": title })).await["rows"].clone();
    let id = rows[0]["id"].as_str().unwrap_or_else(|| panic!("no {title}: {rows:#}")).to_owned();
    app.ask("intent_view", json!({ "id": id })).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_whose_answer_was_lost_is_found_in_the_registry_and_not_added_again() {
    for lost in LOST {
        let app = TestConsole::sandbox().await;
        app.fail("token_add", lost, 1).await;
        let fault = app.try_ask("token_add", token()).await.unwrap_err();
        assert_eq!((fault.code, fault.money), (bursar_contract::Code::OutcomeUnknown, bursar_contract::MoneyState::NotMoved), "{lost}");
        let view = entry(&app, "USDX").await;
        let found = app.until(view["id"].as_str().unwrap(), &["settled"]).await;
        let tokens = app.ask("token_list", json!({ "limit": 100 })).await;
        let there: Vec<&Value> = tokens.as_array().unwrap().iter().filter(|token| token["symbol"] == "USDX").collect();
        assert_eq!((there.len(), &found["remoteId"], &found["attempts"]), (1, &there[0]["id"], &json!(1)), "{lost}");
        app.console.shutdown().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_never_arrived_is_not_sent_again_and_a_person_is_asked() {
    let app = TestConsole::sandbox().await;
    for fault in ["drop_before", "status=503", "status=429"] {
        app.fail("token_add", fault, 1).await;
        app.try_ask("token_add", token()).await.unwrap_err();
        let id = entry(&app, "USDX").await["id"].as_str().unwrap().to_owned();
        app.ask("intent_check", json!({ "id": id })).await;
        app.asks("token_list", 3).await;
        let view = app.ask("intent_view", json!({ "id": id })).await;
        assert_eq!((&view["state"], &view["attempts"]), (&json!("unknown"), &json!(1)), "{fault}");
        let evidence = app.ask("unknown_evidence", json!({ "id": id })).await;
        assert_eq!((&evidence["candidates"], &evidence["complete"], &evidence["item"]["replayUntil"]), (&json!([]), &json!(true), &Value::Null), "{fault}");
    }
    // Not after a restart either.
    let app = app.restart().await;
    app.asks("token_list", 6).await;
    assert_eq!(app.ask("unknown_list", json!({})).await.as_array().unwrap().len(), 3);
    let tokens = app.ask("token_list", json!({ "limit": 100 })).await;
    assert!(tokens.as_array().unwrap().iter().all(|token| token["symbol"] != "USDX"));
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rename_whose_answer_was_lost_is_seen_in_the_list_of_sets() {
    let app = TestConsole::sandbox().await;
    let (set, _) = app.wallets().await;
    let renames = [("One", LOST[1], "settled"), ("Two", LOST[2], "settled"), ("Payroll", LOST[0], "settled"), ("Suppliers", "drop_before", "unknown")];
    for (name, fault, state) in renames {
        app.fail("wallet_set_rename", fault, 1).await;
        app.try_ask("wallet_set_rename", json!({ "id": set, "name": name })).await.unwrap_err();
        let id = entry(&app, name).await["id"].as_str().unwrap().to_owned();
        let view = app.until(&id, &[state]).await;
        assert_eq!(view["attempts"], 1);
        if state == "unknown" {
            let evidence = app.ask("unknown_evidence", json!({ "id": id })).await;
            assert_eq!((&evidence["candidates"][0]["differs"], &evidence["candidates"][0]["label"]), (&json!(true), &json!("The set is named “Payroll”")));
        }
    }
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_customer_whose_answer_was_lost_is_found_by_its_reference_and_not_added_again() {
    let app = TestConsole::sandbox().await;
    let form = |ref_id: &str| json!({ "name": "Ada Obi", "refId": ref_id, "id": "" });
    for (lost, ref_id) in LOST.into_iter().zip(["ada", "bisi", "chidi"]) {
        app.fail("customer_create", lost, 1).await;
        app.try_ask("customer_add", form(ref_id)).await.unwrap_err();
        let id = entry(&app, "Add a customer").await["id"].as_str().unwrap().to_owned();
        // Reading the list of customers ends it.
        let book = app.ask("customer_book", json!({ "read": true })).await;
        let there: Vec<&Value> = book["customers"].as_array().unwrap().iter().filter(|customer| customer["refId"] == ref_id).collect();
        let found = app.until(&id, &["settled"]).await;
        assert_eq!((there.len(), &found["remoteId"], &found["attempts"]), (1, &there[0]["id"], &json!(1)), "{lost}: {book:#}");
    }
    // One that never arrived is in no list.
    app.fail("customer_create", "drop_before", 1).await;
    app.try_ask("customer_add", form("dayo")).await.unwrap_err();
    let id = entry(&app, "Add a customer").await["id"].as_str().unwrap().to_owned();
    app.ask("customer_book", json!({ "read": true })).await;
    assert_eq!(app.ask("intent_check", json!({ "id": id })).await["state"], "unknown");
    let evidence = app.ask("unknown_evidence", json!({ "id": id })).await;
    assert_eq!((&evidence["candidates"], &evidence["complete"]), (&json!([]), &json!(true)), "{evidence:#}");
    // Where the connection has no such list, nothing was read, and nothing is proved.
    app.fail("customer_list", "status=404", 1_000).await;
    let evidence = app.ask("unknown_evidence", json!({ "id": id })).await;
    assert_eq!((&evidence["fault"], &evidence["complete"]), (&Value::Null, &json!(false)), "{evidence:#}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_customers_challenge_whose_answer_was_lost_is_shown_and_never_begun_again() {
    let app = TestConsole::sandbox().await;
    let customer = app.ask("customer_create", json!({ "name": "Ada Obi", "refId": "ada" })).await["id"].as_str().unwrap().to_owned();
    for (operation, input) in [
        ("customer_wallet_create", json!({ "id": customer, "blockchains": ["ETH-SEPOLIA"], "redirectUrl": "http://127.0.0.1:9/back" })),
        (
            "customer_virtual_account_create",
            json!({ "id": customer, "redirectUrl": "http://127.0.0.1:9/back", "currencies": ["NGN"], "holderDetails": {
                "firstName": "Ada", "lastName": "Obi", "phoneNumber": "+2348012345678", "email": "ada@example.com", "address": "1 Marina, Lagos",
                "dateOfBirth": "1990-02-28", "bvn": "22123456789", "nin": "12345678901" } }),
        ),
    ] {
        app.fail(operation, "drop_after", 1).await;
        app.try_ask(operation, input).await.unwrap_err();
        let inbox = app.ask("unknown_list", json!({})).await;
        let item = inbox.as_array().unwrap().iter().find(|item| item["intent"]["operation"] == operation).unwrap().clone();
        assert_eq!((&item["looking"], &item["replayUntil"], &item["intent"]["attempts"]), (&json!(true), &Value::Null, &json!(1)));
        let evidence = app.ask("unknown_evidence", json!({ "id": item["intent"]["id"] })).await;
        assert!(evidence["fault"].is_null() && evidence["complete"] == true, "{evidence:#}");
        app.ask("intent_check", json!({ "id": item["intent"]["id"] })).await;
        assert_eq!(app.ask("intent_view", json!({ "id": item["intent"]["id"] })).await["attempts"], 1);
    }
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_signature_whose_answer_was_lost_is_never_asked_for_again_by_itself() {
    let app = TestConsole::sandbox().await;
    let (_, wallets) = app.wallets().await;
    app.fail("message_sign", "drop_after", 1).await;
    let drafted = app.ask("message_sign", json!({ "message": "hello", "encodeByHex": false, "walletId": wallets[0]["id"] })).await;
    app.approve().await;
    let id = drafted["draftId"].as_str().unwrap().to_owned();
    app.until(&id, &["unknown"]).await;
    let app = app.restart().await;
    // Requests of a wallet leave in the order in which they came: had the first one been picked up, it would have left before this one.
    let next = app.ask("message_sign", json!({ "message": "hello again", "encodeByHex": false, "walletId": wallets[0]["id"] })).await;
    app.approve().await;
    app.until(next["draftId"].as_str().unwrap(), &["settled"]).await;
    let view = app.ask("intent_view", json!({ "id": id })).await;
    assert_eq!((&view["state"], &view["attempts"]), (&json!("unknown"), &json!(1)));
    let item = app.ask("unknown_list", json!({})).await[0].clone();
    assert_eq!((&item["onlyInAnswer"], &item["transaction"], &item["replayUntil"]), (&json!("signature"), &json!(false), &Value::Null), "{item:#}");
    // A signature moves no money, and nobody has evidence of one that did not come back.
    assert_eq!(view["fault"]["money"], "not_moved", "{view:#}");
    let unproved = app.try_ask("unknown_decide", json!({ "id": id, "verdict": "sent", "note": "" })).await.unwrap_err();
    assert_eq!(unproved.field.as_deref(), Some("note"), "the control: that it was done needs evidence");
    let closed = app.ask("unknown_decide", json!({ "id": id, "verdict": "not_sent", "note": "" })).await;
    assert_eq!(closed["state"], "dead", "{closed:#}");
    assert_eq!(closed["decision"]["note"], "No signature came back. It is not known whether the service made one.", "{closed:#}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_signed_transaction_whose_answer_was_lost_is_asked_for_under_its_key_and_no_listed_transaction_is_taken_for_it() {
    let app = TestConsole::sandbox().await;
    let set = app.ask("wallet_set_create", json!({ "name": "Organization" })).await["id"].clone();
    let asked = json!({ "blockchains": ["ETH-SEPOLIA"], "walletSetId": set, "count": 1, "metadata": [{ "name": "Signer", "refId": "signer" }] });
    let wallet = app.ask("wallet_create", asked).await[0]["id"].clone();
    let transaction = json!({
        "chainId": 11_155_111, "nonce": 0, "gasLimit": 21_000, "maxFeePerGas": "2000000000", "maxPriorityFeePerGas": "1000000000",
        "to": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "value": "1",
    });
    let input = json!({ "walletId": wallet, "transaction": transaction.to_string() });
    let lost = async || {
        app.fail("transaction_sign", "wrong_json", 1).await;
        let id = app.ask("transaction_sign", input.clone()).await["draftId"].as_str().unwrap().to_owned();
        app.approve().await;
        app.until(&id, &["accepted_unreadable"]).await;
        let item = app.ask("unknown_evidence", json!({ "id": id })).await["item"].clone();
        assert_eq!((&item["onlyInAnswer"], &item["transaction"]), (&json!("signed_transaction"), &json!(false)), "{item:#}");
        assert!(item["replayUntil"].is_string(), "{item:#}");
        id
    };
    let id = lost().await;
    assert_eq!(app.ask("intent_check", json!({ "id": id })).await["state"], "settled");
    assert!(app.ask("signature_view", json!({ "id": id })).await["result"].is_object());
    // No transaction is named for it, because it makes none.
    let id = lost().await;
    let closed = app.ask("unknown_decide", json!({ "id": id, "verdict": "sent", "note": "Seen in the log of the service" })).await;
    assert_eq!((&closed["state"], &closed["decision"]["sent"]), (&json!("settled"), &json!(true)), "{closed:#}");
    app.console.shutdown().await;
}
