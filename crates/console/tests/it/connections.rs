//! What the checks say of an address at which something else answers than a wallet service.

use crate::server::{Server, Step, json as answer};
use crate::test_console::{TestConsole, service::Service};
use bursar_sandbox::Behaviour;
use serde_json::{Value, json};

async fn checked(base: &str, key: &str) -> Value {
    let app = TestConsole::new().await;
    let connection = json!({ "name": "Elsewhere", "kind": "test", "colour": "", "baseUrl": base, "keyHeader": "" });
    let report = app.ask("profile_connect", json!({ "connection": connection, "apiKey": key })).await;
    app.console.shutdown().await;
    report
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_knows_no_record_is_said_to_be_wrong_and_not_the_key() {
    let other = Server::new(|_, _| vec![Step::Send(answer(404, r#"{"message":"not found"}"#))]).await;
    let service = Service::connected(Behaviour::default()).await;
    let key = service.credentials.api_key.expose("typed into the form").to_owned();
    for base in [other.base.clone(), format!("{}/v1", service.running.base_url())] {
        let report = checked(&base, &key).await;
        let told: Vec<(&str, &str)> =
            report["checks"].as_array().unwrap().iter().map(|one| (one["step"].as_str().unwrap(), one["state"].as_str().unwrap())).collect();
        let skipped = ["key_accepted", "visible", "may", "stored"].map(|step| (step, "skipped"));
        assert_eq!(told, [&[("reachable", "failed")][..], &skipped].concat(), "{base}: {report:#}");
        assert!(report["checks"][0]["detail"].as_str().unwrap().contains("Check the base URL"), "{report:#}");
        assert!(report["profile"].is_null() && report["fault"]["field"] == "baseUrl", "{report:#}");
    }
    service.app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_profile_is_opened_only_after_a_person_has_seen_what_was_found() {
    let service = Service::connected(Behaviour::default()).await;
    for (key, state, words) in [
        (service.credentials.api_key.expose("typed into the form"), "ok", "Read, create, pay and sign"),
        (service.credentials.restricted_key().expose("typed into the form"), "noted", "Read only."),
    ] {
        let app = TestConsole::new().await;
        let connection = json!({ "name": "Elsewhere", "kind": "test", "colour": "", "baseUrl": service.running.base_url(), "keyHeader": "" });
        let report = app.ask("profile_connect", json!({ "connection": connection, "apiKey": key })).await;
        let may = report["checks"].as_array().unwrap().iter().find(|one| one["step"] == "may").unwrap_or_else(|| panic!("{report:#}"));
        assert!(may["state"] == state && may["detail"].as_str().unwrap().starts_with(words), "{report:#}");
        let state = app.ask("app_state", json!({})).await;
        assert!(state["open"].is_null() && state["profiles"].as_array().unwrap().len() == 1, "{state:#}");
        app.ask("profile_open", json!({ "profileId": report["profile"]["id"] })).await;
        app.console.shutdown().await;
    }
    service.app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_https_address_of_a_server_that_speaks_http_is_said_with_the_one_to_write() {
    let other = Server::new(|_, _| vec![Step::Send(answer(200, "{}"))]).await;
    let report = checked(&other.base.replace("http:", "https:"), "sandbox_key").await;
    assert_eq!(report["checks"][0]["detail"], format!("This server uses http, not https. Write {} instead.", other.base), "{report:#}");
    assert_eq!(report["fault"]["field"], "baseUrl");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_is_refused_is_said_at_its_field_with_the_header_where_that_has_another_name() {
    let service = Service::connected(Behaviour::default()).await;
    let app = TestConsole::new().await;
    let key = service.credentials.api_key.expose("typed into the form").to_owned();
    for (key, header, names_it) in [("wrong_key", "", false), ("wrong_key", "service-x-api-key", false), (key.as_str(), "X-Key", true)] {
        let connection = json!({ "name": "Elsewhere", "kind": "test", "colour": "", "baseUrl": service.running.base_url(), "keyHeader": header });
        let report = app.ask("profile_connect", json!({ "connection": connection, "apiKey": key })).await;
        let said = report["fault"]["message"].as_str().unwrap();
        assert_eq!((&report["fault"]["field"], said.contains("the header X-Key")), (&json!("apiKey"), names_it), "{report:#}");
    }
    app.console.shutdown().await;
    service.app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_name_of_the_person_is_saved_with_the_profile_and_not_before() {
    let service = Service::connected(Behaviour::default()).await;
    let app = TestConsole::new().await;
    let connect = async |key: &str, person: &str| {
        let connection = json!({ "name": "Elsewhere", "kind": "test", "colour": "", "baseUrl": service.running.base_url(), "keyHeader": "" });
        app.try_ask("profile_connect", json!({ "connection": connection, "apiKey": key, "personName": person })).await
    };
    let saved = async || app.ask("app_state", json!({})).await["settings"]["personName"].clone();
    let key = service.credentials.api_key.expose("typed into the form").to_owned();
    assert!(connect("wrong_key", "Ada Obi").await.unwrap()["profile"].is_null());
    assert_eq!(saved().await, "", "nothing was saved");
    // What records write where no person is named is nobody's name, and is refused before anything is asked.
    assert_eq!(connect(&key, "this computer").await.unwrap_err().field.as_deref(), Some("personName"));
    assert_eq!(app.ask("app_state", json!({})).await["profiles"], json!([]));
    assert!(connect(&key, " Ada Obi ").await.unwrap()["profile"].is_object());
    assert_eq!(saved().await, "Ada Obi");
    app.console.shutdown().await;
    service.app.console.shutdown().await;
}
