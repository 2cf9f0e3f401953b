//! A PIN request that nobody answers in time, or of which the service tells little: what is known of its end, and what a person may record.

use std::time::Duration;

use crate::{
    pin_request::{PIN, account, at_gateway, customer, first_visit, form, http, link, until, wallets},
    test_console::{TestConsole, mirror::Mirror, service::Service},
};
use bursar_contract::{Code, MoneyState};
use bursar_sandbox::Behaviour;
use serde_json::{Value, json};

/// A customer that the service has and lists nowhere; the id.
async fn known_to(service: &Service) -> String {
    let made = http()
        .post(format!("{}/sandbox/customers", service.running.base_url()))
        .header("SERVICE-X-API-KEY", service.credentials.api_key.expose("asks the sandbox itself"))
        .json(&json!({ "name": "Ada Obi", "refId": "ada" }))
        .send()
        .await
        .unwrap();
    let made: Value = made.json().await.unwrap();
    made["message"]["id"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn without_extensions_the_wallets_tell_and_an_account_is_marked_by_hand() {
    let service = Service::connected(Behaviour { extensions: false, ..Behaviour::default() }).await;
    let app = &service.app;
    let refused = app.try_ask("customer_add", json!({ "name": "Ada Obi", "refId": "ada", "id": "" })).await.unwrap_err();
    assert_eq!(refused.field.as_deref(), Some("id"), "{refused}");
    let ada = known_to(&service).await;
    app.ask("customer_add", json!({ "name": "Ada Obi", "refId": "ada", "id": ada })).await;
    let book = app.ask("customer_book", json!({ "read": true })).await;
    assert_eq!((&book["service"], &book["customers"][0]["name"]), (&json!("absent"), &json!("Ada Obi")));
    assert!(book["customers"][0]["hasPin"].is_null(), "nobody tells");
    let fault = app.try_ask("pin_request_start", form(&ada, "pin_setup")).await.unwrap_err();
    assert_eq!((fault.code, fault.money), (Code::NotFound, MoneyState::NotMoved));

    let started = app.ask("pin_request_start", wallets(&ada)).await;
    let mut view = started.clone();
    for _ in 0..100 {
        view = app.ask("pin_request_check", json!({ "id": started["id"] })).await;
        if view["evidence"] != "not_yet" {
            break;
        }
    }
    assert_eq!((&view["evidence"], &view["state"]), (&json!("wallets"), &json!("waiting")));
    first_visit(&link(&started)).await;
    assert_eq!(until(app, &started, &["done"]).await["wallets"].as_array().unwrap().len(), 2);

    let account = app.ask("pin_request_start", account(&ada)).await;
    let blind = app.ask("pin_request_check", json!({ "id": account["id"] })).await;
    assert_eq!((&blind["evidence"], &blind["state"]), (&json!("none"), &json!("waiting")));
    let waiting = app.ask("attention_list", json!({})).await;
    let waiting = waiting["items"].as_array().unwrap().iter().find(|item| item["kind"] == "pin_request_waiting");
    assert_eq!(waiting.map(|item| (&item["name"], &item["id"])), Some((&json!("Ada Obi"), &account["id"])));
    at_gateway(&link(&account), "confirm", &[("pin", PIN)]).await;
    let still = app.ask("pin_request_check", json!({ "id": account["id"] })).await;
    assert!(still["state"] == "waiting" && still["account"].is_null(), "no account that the service did not confirm: {still:#}");
    let typed = |number: &str| json!({ "number": number, "name": "Ada Obi", "bank": "Sandbox Bank", "serviceId": "", "refId": "" });
    let bad = app.try_ask("pin_request_mark", json!({ "id": account["id"], "account": typed("12345") })).await.unwrap_err();
    assert_eq!(bad.field.as_deref(), Some("number"));
    app.allow("pin_request_mark", json!({ "id": account["id"], "account": typed("0123456785") })).await;
    let marked = app.ask("pin_request_view", json!({ "id": account["id"] })).await;
    assert_eq!((&marked["state"], &marked["account"]["source"], &marked["account"]["customer"]), (&json!("by_hand"), &json!("hand"), &json!(ada)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_whose_time_is_over_is_called_expired_where_the_service_says_nothing_and_can_still_be_recorded() {
    let service = Service::connected(Behaviour { extensions: false, ..Behaviour::default() }).await;
    let app = &service.app;
    let ada = known_to(&service).await;
    app.ask("customer_add", json!({ "name": "Ada Obi", "refId": "ada", "id": ada })).await;
    let started = app.ask("pin_request_start", account(&ada)).await;
    let check = async || app.ask("pin_request_check", json!({ "id": started["id"] })).await;
    assert_eq!(check().await["state"], "waiting", "the control: its time is not over");
    app.clock().advance(Duration::from_secs(3 * 3_600));
    let over = check().await;
    assert_eq!((&over["state"], &over["evidence"]), (&json!("expired"), &json!("none")), "{over:#}");
    let typed = json!({ "number": "0123456785", "name": "Ada Obi", "bank": "Sandbox Bank", "serviceId": "", "refId": "" });
    app.allow("pin_request_mark", json!({ "id": started["id"], "account": typed })).await;
    assert_eq!(app.ask("pin_request_view", json!({ "id": started["id"] })).await["state"], "by_hand");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_that_the_service_forgot_after_its_time_is_called_expired_by_the_time_of_the_service() {
    let app = TestConsole::sandbox().await;
    let ada = customer(&app, "Ada Obi").await;
    let started = app.ask("pin_request_start", form(&ada, "pin_setup")).await;
    app.ask("sandbox_clock_set", json!({ "seconds": 3 * 3_600 })).await;
    let over = app.ask("pin_request_check", json!({ "id": started["id"] })).await;
    assert_eq!(over["state"], "expired", "{over:#}");
}

/// Seconds that a link of the sandbox lives.
const LIFE: u64 = 15 * 60;

/// How a PIN request stands that the service forgot, so many seconds after its link was made.
async fn forgotten(app: &TestConsole, started: &Value, seconds: u64) -> Value {
    app.ask("sandbox_clock_set", json!({ "seconds": seconds })).await;
    app.ask("pin_request_check", json!({ "id": started["id"] })).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_that_the_service_forgot_as_soon_as_its_time_was_over_is_called_expired() {
    let app = TestConsole::sandbox().await;
    let ada = customer(&app, "Ada Obi").await;
    let setup = app.ask("pin_request_start", form(&ada, "pin_setup")).await;
    let over = forgotten(&app, &setup, LIFE + 5).await;
    assert_eq!(over["state"], "expired", "{over:#}");
    assert!(over["note"].as_str().unwrap().contains("the customer did not finish"), "the record shows that there is no PIN: {over:#}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_of_a_pin_that_the_service_forgot_after_its_time_is_called_expired_and_asks_to_ask_the_customer() {
    let app = TestConsole::sandbox().await;
    let ada = customer(&app, "Ada Obi").await;
    let set = app.ask("pin_request_start", form(&ada, "pin_setup")).await;
    first_visit(&link(&set)).await;
    until(&app, &set, &["done"]).await;
    let update = app.ask("pin_request_start", form(&ada, "pin_update")).await;
    // The customer's record does not show the change, because there was a PIN before.
    let over = forgotten(&app, &update, LIFE + 5).await;
    assert_eq!(over["state"], "expired", "{over:#}");
    assert!(over["note"].as_str().unwrap().contains("Ask the customer whether it was finished"), "{over:#}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_that_the_service_calls_expired_is_called_expired() {
    let service = Service::connected(Behaviour::default()).await;
    let mirror = Mirror::before(&service.running.base_url()).await;
    let app = Service::app(&mirror.base, &service.credentials).await;
    let ada = customer(&app, "Ada Obi").await;
    let started = app.ask("pin_request_start", wallets(&ada)).await;
    let check = async || app.ask("pin_request_check", json!({ "id": started["id"] })).await;
    assert_eq!(check().await["state"], "waiting", "the control: it is pending");
    let history = async || {
        let rows = app.ask("intent_list", json!({})).await["rows"].clone();
        let row = rows.as_array().unwrap().iter().find(|row| row["id"] == started["intentId"]).unwrap().clone();
        (row["pinRequest"].clone(), app.ask("entry_view", json!({ "id": started["intentId"] })).await["words"].clone())
    };
    assert_eq!(history().await, (json!("waiting"), json!("Waiting for the PIN")));
    mirror.swap("\"status\":\"pending\"", "\"status\":\"expired\"");
    let over = check().await;
    assert!(over["state"] == "expired" && over["note"].as_str().unwrap().contains("link has expired"), "{over:#}");
    assert_eq!(history().await, (json!("expired"), json!("Expired")), "the service took the request, and nothing came of it");
}
