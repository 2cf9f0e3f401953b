//! Lists that are far longer than any honest one, as the service's answers: read within their bounds, and the person is told.

use std::{sync::Arc, time::Duration};

use crate::line::{Break, Line};
use crate::test_console::TestConsole;
use bursar_console::{Console, base::api::ProfileKind, profiles::api::NewConnection};
use bursar_sandbox::{Options, SecretsSource};
use bursar_vault::memory::MemoryVault;
use serde_json::{Value, json};

fn list(rows: impl Iterator<Item = Value>) -> Break {
    let body = json!({ "success": true, "data": rows.collect::<Vec<_>>() }).to_string();
    assert!(body.len() < 4 << 20, "an answer of {} bytes is not read at all", body.len());
    let answer = format!("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}", body.len());
    Break::Instead { answer: answer.into_bytes(), reaches: false }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_that_is_far_too_long_is_read_within_its_bounds() {
    let folder = tempfile::tempdir().unwrap();
    let service = bursar_sandbox::start(Options::new(folder.path().join("service"), SecretsSource::CredentialsFile)).await.unwrap();
    let key = service.credentials().api_key.clone();
    let line = Line::before(&service.base_url()).await;
    let vault = Arc::new(MemoryVault::default());
    let options = crate::test_console::options();
    let console = Console::with_options(&folder.path().join("data"), vault.clone(), options.clone()).unwrap();
    let connection = NewConnection { name: "Long".into(), kind: ProfileKind::Test, colour: String::new(), base_url: line.url(), key_header: String::new() };
    let profile = console.connect(connection, key).await.unwrap().profile.unwrap();
    console.open_profile(&profile.id).await.unwrap();
    let app = TestConsole { console, vault, folder, options };
    let ask = async |name: &str, input: Value, path: &str, answer: Break| {
        line.meets_at(path, [answer]);
        let told = tokio::time::timeout(Duration::from_secs(30), app.ask(name, input)).await;
        let told = told.unwrap_or_else(|_| panic!("{name} has no end"));
        assert!(line.is_whole(), "{name} asked elsewhere");
        told
    };

    let banks = list((0..60_000).map(|at| json!({ "code": format!("{at:06}"), "name": format!("Oak {at} Trust") })));
    let told = ask("bank_list", json!({ "fresh": true }), "GET /v2/virtual-accounts/banks", banks).await;
    assert_eq!((told["banks"].as_array().unwrap().len(), &told["leftOut"]), (10_000, &json!(50_000)));
    // What was kept says the same on the next look, without asking.
    let again = app.ask("bank_list", json!({ "fresh": false })).await;
    assert_eq!((again["banks"].as_array().unwrap().len(), &again["leftOut"]), (10_000, &json!(50_000)));
    // An honest list is whole.
    let told = ask(
        "bank_list",
        json!({ "fresh": true }),
        "GET /v2/virtual-accounts/banks",
        list((0..900).map(|at| json!({ "code": format!("{at:03}"), "name": format!("Oak {at}") }))),
    )
    .await;
    assert_eq!((told["banks"].as_array().unwrap().len(), &told["leftOut"]), (900, &json!(0)));
    app.console.shutdown().await;
}
