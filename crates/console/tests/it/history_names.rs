//! What an entry of the history is called: the customer of a PIN request, and the batch of a payment, on screen, in the search and in files.

use std::sync::Arc;

use crate::{
    batches::{at_stage, paste, people, send},
    history::Always,
    payouts::account,
    pin_request::{customer, form},
    test_console::TestConsole,
};
use serde_json::{Value, json};

/// The rows of the history as they are exported.
async fn exported(app: &TestConsole, text: &str) -> Vec<Value> {
    let out = tempfile::tempdir().unwrap();
    app.console.set_picker(Arc::new(Always(out.path().to_owned())));
    app.ask("export_make", json!({ "list": { "text": text }, "format": "json" })).await;
    let file = std::fs::read_dir(out.path()).unwrap().next().unwrap().unwrap().path();
    let whole: Value = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
    whole["rows"].as_array().unwrap().clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pin_request_is_found_by_its_customer_and_exported_with_the_name() {
    let app = TestConsole::sandbox().await;
    let halima = customer(&app, "Halima Bello").await;
    app.ask("pin_request_start", form(&halima, "pin_setup")).await;
    let found = async |text: &str| {
        let rows = app.ask("intent_list", json!({ "text": text })).await["rows"].clone();
        rows.as_array().unwrap().iter().filter(|row| row["operation"] == "customer_pin_setup").count()
    };
    for text in ["halima bello", "bello HALIMA", "hal", "\"halima bello\"", "to:halima", "halima setup", "halima kind:other", "halima status:complete"] {
        assert_eq!(found(text).await, 1, "{text}");
    }
    for text in ["halima musa", "musa setup", "halima kind:payment", "halima >5", "from:halima", "alima", "halima 2020-01"] {
        assert_eq!(found(text).await, 0, "{text}");
    }
    let rows = exported(&app, "halima setup").await;
    assert_eq!((rows.len(), &rows[0]["payee"]), (1, &json!("Halima Bello")), "{rows:#?}");
    let quick = app.ask("everything_find", json!({ "text": "halima bello" })).await;
    assert!(quick.as_array().or(quick["found"].as_array()).unwrap().iter().any(|one| one["kind"] == "entry"), "{quick:#}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_of_a_batch_names_it_in_its_details_and_in_the_export() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let id = paste(&app, &account, "Suppliers", &people(2)).await["id"].as_str().unwrap().to_owned();
    let batch = send(&app, &id).await;
    at_stage(&app, &batch, "finished").await;
    let code = app.ask("entry_view", json!({ "id": batch })).await["row"]["code"].clone();
    let rows = app.ask("intent_list", json!({})).await["rows"].clone();
    let paid = rows.as_array().unwrap().iter().find(|row| row["operation"] == "virtual_account_transfer").unwrap().clone();
    let expected = json!({ "id": batch, "code": code, "name": "Suppliers" });
    assert_eq!(app.ask("entry_view", json!({ "id": paid["id"] })).await["intent"]["batch"], expected);
    assert_eq!(app.ask("intent_view", json!({ "id": paid["id"] })).await["batch"], expected);
    let of = exported(&app, "kind:payment").await;
    let named: Vec<_> = of.iter().filter(|row| row["batch"] == "Suppliers" && row["batch code"] == code).collect();
    assert_eq!(named.len(), 2, "{of:#?}");
    app.console.shutdown().await;
}
