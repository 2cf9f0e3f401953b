//! The line between console and service breaks in every way, on the first attempt and on the second. Every payment happens once, or it says
//! that nobody knows; the money line is right in every case.

use std::{sync::Arc, time::Duration};

use crate::line::{Break, Line};
use crate::test_console::TestConsole;
use bursar_client::Limits;
use bursar_console::{Console, base::api::ProfileKind, profiles::api::NewConnection};
use bursar_sandbox::{Options, Running, SecretsSource};
use bursar_test_support::poll;
use bursar_vault::memory::MemoryVault;
use serde_json::{Value, json};

const PAYEE: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

/// A console, a service, and the line between them.
struct World {
    app: TestConsole,
    line: Line,
    _service: Running,
    wallet: String,
    token: String,
    next: u32,
}

impl World {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let service = bursar_sandbox::start(Options::new(folder.path().join("service"), SecretsSource::CredentialsFile)).await.unwrap();
        let key = service.credentials().api_key.clone();
        let line = Line::before(&service.base_url()).await;
        // Short enough to wait for, and in the same proportion as the usual ones.
        let limits = Limits { writes: Duration::from_secs(3), silence: Duration::from_secs(1), ..Limits::default() };
        let vault = Arc::new(MemoryVault::default());
        let options = bursar_console::Options { limits, ..crate::test_console::options() };
        let console = Console::with_options(&folder.path().join("data"), vault.clone(), options.clone()).unwrap();
        let connection =
            NewConnection { name: "Broken line".into(), kind: ProfileKind::Test, colour: String::new(), base_url: line.url(), key_header: String::new() };
        let report = console.connect(connection, key.clone()).await.unwrap();
        let profile = report.profile.unwrap_or_else(|| panic!("{:?}", report.fault));
        console.open_profile(&profile.id).await.unwrap();
        let app = TestConsole { console, vault, folder, options };
        let (_, wallets) = app.wallets().await;
        let wallet = wallets[0]["id"].as_str().unwrap().to_owned();
        let tokens = app.ask("token_list", json!({ "limit": 100 })).await;
        let native = tokens.as_array().unwrap().iter().find(|t| t["blockchain"] == "ETH-SEPOLIA" && t["standard"] == "native").unwrap();
        let token = native["id"].as_str().unwrap().to_owned();
        let funded = reqwest::Client::builder().no_proxy().build().unwrap().post(format!("{}/sandbox/faucet", service.base_url()));
        let funded = funded.header("SERVICE-X-API-KEY", key.expose("funds a test wallet")).json(&json!({ "walletId": wallet, "amount": "50" }));
        assert!(funded.send().await.unwrap().status().is_success());
        Self { app, line, _service: service, wallet, token, next: 1 }
    }

    /// Pays once over a line that breaks so, and gives what came of it and how often it was paid.
    async fn pay(&mut self, breaks: Vec<Break>, ends: &[&str]) -> (Value, usize) {
        let amount = format!("0.{:06}", self.next);
        self.next += 1;
        let input = json!({ "destinationAddress": PAYEE, "walletId": self.wallet, "tokenId": self.token, "amount": amount, "feeLevel": "MEDIUM" });
        let call = json!({ "input": input });
        let drafted = self.app.call(bursar_console::app::commands::Window::Main, "transaction_transfer", call).await.unwrap();
        self.line.meets(breaks);
        self.app.approve().await;
        let view = self.app.until(drafted["draftId"].as_str().unwrap(), ends).await;
        let paid = self.app.transactions(&self.wallet).await;
        let number = |row: &Value| row["amount"].as_str().unwrap().trim_end_matches('0').to_owned();
        let times = paid.iter().filter(|row| number(row) == amount.trim_end_matches('0')).count();
        (view, times)
    }

    /// The same where the answer is lost and asked for again: paid once, and known.
    async fn paid_once(&mut self, breaks: Vec<Break>) -> Value {
        let words = format!("{breaks:?}");
        let (view, times) = self.pay(breaks, &["settled"]).await;
        assert_eq!(times, 1, "{words}: {view:#}");
        assert!(self.line.is_whole(), "{words} was never met");
        view
    }
}

fn answer(status: u16, headers: &str, body: &str) -> Vec<u8> {
    format!("HTTP/1.1 {status} X\r\n{headers}content-length: {}\r\n\r\n{body}", body.len()).into_bytes()
}

const JSON: &str = "content-type: application/json\r\n";

fn says(status: u16, headers: &str, body: &str) -> Break {
    Break::Instead { answer: answer(status, &format!("{JSON}{headers}"), body), reaches: false }
}

fn refusal(status: u16) -> Break {
    says(status, "", &json!({ "success": false, "status": status, "message": "No." }).to_string())
}

#[tokio::test(flavor = "multi_thread")]
async fn however_the_connection_breaks_the_payment_happens_once() {
    let mut world = World::new().await;
    for breaks in [
        vec![Break::Reset { reaches: false }],
        vec![Break::Reset { reaches: true }],
        vec![Break::Reset { reaches: true }, Break::Reset { reaches: true }],
        vec![Break::Cut(0)],
        vec![Break::Trickle(Duration::from_millis(200))],
        vec![Break::Silence],
        vec![Break::Endless],
        vec![Break::Twice],
        vec![Break::Reset { reaches: false }, Break::Twice],
    ] {
        world.paid_once(breaks).await;
        // The connection of the one before, if it still lives, does not answer for the next.
        let next = world.paid_once(Vec::new()).await;
        assert_eq!(next["attempts"], 1, "{next:#}");
    }
    world.app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_connection_sends_nothing_and_is_tried_again() {
    let mut world = World::new().await;
    let amount = json!({ "destinationAddress": PAYEE, "walletId": world.wallet, "tokenId": world.token, "amount": "0.5", "feeLevel": "MEDIUM" });
    let call = json!({ "input": amount });
    let drafted = world.app.call(bursar_console::app::commands::Window::Main, "transaction_transfer", call).await.unwrap();
    world.line.refuse(true).await;
    world.app.approve().await;
    let id = drafted["draftId"].as_str().unwrap().to_owned();
    let view = poll::until("the refusal is told", async || {
        let view = world.app.ask("intent_view", json!({ "id": id })).await;
        if view["fault"].is_object() { Ok(view) } else { Err(view) }
    })
    .await;
    assert_eq!(view["fault"]["money"], "not_moved", "{view:#}");
    world.line.refuse(false).await;
    let done = world.app.until(&id, &["settled"]).await;
    assert!(done["attempts"].as_u64().unwrap() > 1);
    assert_eq!(world.app.transactions(&world.wallet).await.len(), 1);
    // And where the connection is reset before anything is read.
    world.line.refuse(true).await;
    world.line.refuse(false).await;
    world.pay(vec![Break::ResetOnConnect], &["settled"]).await;
    world.app.console.shutdown().await;
}

/// Every byte of the answer at full length, one in 37 otherwise.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_cut_at_any_byte_is_asked_for_again_and_paid_once() {
    let mut world = World::new().await;
    world.paid_once(Vec::new()).await;
    let length = world.line.last_length();
    assert!(length > 200, "{length}");
    let full = std::env::var_os("BURSAR_FAULTS").is_some();
    let mut cut = 0;
    for at in (0..length).step_by(if full { 1 } else { 37 }) {
        world.paid_once(vec![Break::Cut(at)]).await;
        cut += 1;
    }
    println!("{cut} of {length} offsets");
    world.app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_attempt_that_is_refused_readably_moved_nothing() {
    let mut world = World::new().await;
    for status in [400, 401, 403, 404, 409, 422] {
        let (view, times) = world.pay(vec![refusal(status)], &["refused"]).await;
        assert_eq!((&view["attempts"], &view["fault"]["money"], times), (&json!(1), &json!("not_moved"), 0), "{status}: {view:#}");
    }
    let (view, times) = world.pay(vec![says(200, "", r#"{"success":false,"message":"No."}"#)], &["refused"]).await;
    assert_eq!((&view["fault"]["money"], times), (&json!("not_moved"), 0), "{view:#}");
    world.app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_that_says_nothing_for_sure_is_asked_again_under_the_same_key() {
    let mut world = World::new().await;
    for status in [408, 425, 429, 500, 502, 503, 504] {
        let view = world.paid_once(vec![refusal(status)]).await;
        assert_eq!(view["attempts"], 2, "{status}");
    }
    for (status, headers) in [(503, "retry-after: 1\r\n"), (301, "location: http://127.0.0.1:9/\r\n"), (307, "location: http://127.0.0.1:9/\r\n")] {
        let view = world.paid_once(vec![says(status, headers, "{}")]).await;
        assert_eq!(view["attempts"], 2, "{status}");
    }
    // Behind a proxy the service may have done it all the same.
    let page = answer(502, "content-type: text/html\r\n", "<h1>Bad gateway</h1>");
    assert_eq!(world.paid_once(vec![Break::Instead { answer: page, reaches: true }]).await["attempts"], 2);
    world.app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_yes_that_cannot_be_read_is_not_sent_again() {
    let mut world = World::new().await;
    let page = answer(200, "content-type: text/html\r\n", "<h1>Welcome</h1>");
    for (reaches, ends) in [(false, "accepted_unreadable"), (true, "settled")] {
        let (view, times) = world.pay(vec![Break::Instead { answer: page.clone(), reaches }], &[ends]).await;
        assert_eq!((&view["attempts"], times), (&json!(1), usize::from(reaches)), "{view:#}");
        if !reaches {
            assert_eq!(view["fault"]["money"], "may_have_moved");
        }
    }
    world.app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_an_attempt_that_was_lost_a_refusal_proves_nothing() {
    let mut world = World::new().await;
    for status in [400, 401, 403, 404, 409, 422] {
        // Done, and refused on the second attempt: found in the wallet's list.
        let (view, times) = world.pay(vec![Break::Reset { reaches: true }, refusal(status)], &["settled"]).await;
        assert_eq!((&view["attempts"], times), (&json!(2), 1), "{status}: {view:#}");
        // Not done: nobody can know that, so nobody says it.
        let (view, times) = world.pay(vec![Break::Reset { reaches: false }, refusal(status)], &["unknown"]).await;
        world.app.asks("transaction_list", 3).await;
        let later = world.app.ask("intent_view", json!({ "id": view["id"] })).await;
        assert_eq!((&later["state"], &later["fault"]["money"], &later["attempts"], times), (&json!("unknown"), &json!("may_have_moved"), &json!(2), 0));
    }
    for status in [408, 425, 429, 500, 502, 503] {
        let view = world.paid_once(vec![Break::Reset { reaches: true }, refusal(status)]).await;
        assert!(view["attempts"].as_u64() >= Some(2), "{status}");
    }
    let page = Break::Instead { answer: answer(200, "content-type: text/html\r\n", "<h1>Welcome</h1>"), reaches: false };
    let away = |status| says(status, "location: http://127.0.0.1:9/\r\n", "{}");
    for second in [away(301), away(307), says(503, "retry-after: 1\r\n", "{}"), page, says(200, "", r#"{"success":false,"message":"No."}"#)] {
        // Whatever the second attempt is told, the first was carried out: it is asked again or found, and never paid anew.
        let words = format!("{second:?}");
        let (view, times) = world.pay(vec![Break::Reset { reaches: true }, second], &["settled"]).await;
        assert_eq!(times, 1, "{words}: {view:#}");
    }
    world.app.console.shutdown().await;
}
