//! A service, or what stands before it, answers with what belongs to another request: in the answer to a payment, in later readings, in lists.
//! Nothing of it is believed, and what honestly happened is found out afterwards.

use crate::attack;
use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use crate::line::{Break, Line};
use crate::test_console::TestConsole;
use bursar_console::app::commands::Window;
use bursar_sandbox::{Options, Running, SecretsSource};
use bursar_test_support::poll;
use serde_json::{Value, json};

const ATTACK: &str = "Answers of another request";
const PAYEE: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const OTHER: &str = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const POST: &str = "POST /v1/transactions/transfer/developer";

struct World {
    app: TestConsole,
    line: Line,
    service: Running,
    wallet: String,
    token: String,
    paid: u32,
    _beside: tempfile::TempDir,
}

impl World {
    async fn new() -> Self {
        let beside = tempfile::tempdir().unwrap();
        let service = bursar_sandbox::start(Options::new(beside.path().join("service"), SecretsSource::CredentialsFile)).await.unwrap();
        let line = Line::before(&service.base_url()).await;
        let app = TestConsole::new().await;
        let connection = json!({ "name": "Behind a proxy", "kind": "test", "colour": "", "baseUrl": line.url(), "keyHeader": "" });
        let key = service.credentials().api_key.expose("typed into the form").to_owned();
        let report = app.ask("profile_connect", json!({ "connection": connection, "apiKey": key })).await;
        app.ask("profile_open", json!({ "profileId": report["profile"]["id"] })).await;
        let (_, wallets) = app.wallets().await;
        let wallet = wallets[0]["id"].as_str().unwrap().to_owned();
        let tokens = app.ask("token_list", json!({ "limit": 100 })).await;
        let native = tokens.as_array().unwrap().iter().find(|t| t["blockchain"] == "ETH-SEPOLIA" && t["standard"] == "native").unwrap();
        let token = native["id"].as_str().unwrap().to_owned();
        let world = Self { app, line, service, wallet, token, paid: 0, _beside: beside };
        world.sandbox(reqwest::Method::POST, "faucet", json!({ "walletId": world.wallet, "amount": "50" })).await;
        world
    }

    /// Asks the service for what only a sandbox has.
    async fn sandbox(&self, method: reqwest::Method, path: &str, body: Value) {
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let request = client.request(method, format!("{}/sandbox/{path}", self.service.base_url()));
        let key = self.service.credentials().api_key.expose("asks the sandbox itself").to_owned();
        assert!(request.header("SERVICE-X-API-KEY", key).json(&body).send().await.unwrap().status().is_success(), "{path}");
    }

    /// Approves a payment of an amount of its own; its id and the amount.
    async fn pay(&mut self) -> (String, String) {
        self.paid += 1;
        let amount = format!("0.1{:04}", self.paid);
        let id = self.app.draft(&self.wallet, &self.token, PAYEE, &amount).await.unwrap();
        self.app.approve().await;
        (id, amount)
    }

    /// What the service really did: ids of the transactions of this amount.
    async fn done(&self, amount: &str) -> Vec<String> {
        let rows = self.app.transactions(&self.wallet).await;
        let same = rows.iter().filter(|row| row["amount"].as_str().unwrap().trim_end_matches('0') == amount.trim_end_matches('0'));
        same.map(|row| row["id"].as_str().unwrap().to_owned()).collect()
    }

    /// Sets the node of the chain that is paid on, as a person allows it.
    async fn node(&self, address: &str) {
        self.app.ask("node_set", json!({ "blockchain": "ETH-SEPOLIA", "address": address })).await;
        self.app.approve().await;
    }

    async fn until_logged(&self, id: &str, event: &str) {
        poll::until(format!("{id} logs {event}"), async || {
            let logged = self.app.events(id).await;
            if logged.iter().any(|logged| logged == event) { Ok(()) } else { Err(format!("{logged:?}")) }
        })
        .await;
    }
}

/// The record inside an envelope, whichever wrapper it stands in.
fn record(body: &mut Value) -> &mut Value {
    let name = ["data", "message"].into_iter().find(|name| body[*name].is_object()).unwrap();
    let payload = &mut body[name];
    if payload["transaction"].is_object() { &mut payload["transaction"] } else { payload }
}

fn rows(body: &mut Value) -> &mut Vec<Value> {
    let name = ["data", "message"].into_iter().find(|name| !body[*name].is_null() && !body[*name].is_string()).unwrap();
    let payload = &mut body[name];
    let inner = ["transactions", "items"].into_iter().find(|name| payload[*name].is_array());
    match inner {
        Some(inner) => payload[inner].as_array_mut().unwrap(),
        None => payload.as_array_mut().unwrap(),
    }
}

type Lie = fn(&mut Value);
type AnyLie = Box<dyn Fn(&mut Value) + Send + Sync>;
type RowsLie = fn(&mut Vec<Value>);
const LIES: [(&str, Lie); 10] = [
    ("no id", |body| record(body)["id"] = json!("")),
    ("another wallet", |body| record(body)["walletId"] = json!("wallet-of-somebody")),
    ("another destination", |body| record(body)["destinationAddress"] = json!(OTHER)),
    ("another amount", |body| record(body)["amount"] = json!("1")),
    ("another token", |body| record(body)["tokenId"] = json!("token-of-somebody")),
    ("another chain", |body| record(body)["blockchain"] = json!("BSC")),
    ("another wallet, complete", |body| {
        record(body)["walletId"] = json!("wallet-of-somebody");
        record(body)["state"] = json!("COMPLETE");
    }),
    ("another amount, failed", |body| {
        record(body)["amount"] = json!("1");
        record(body)["state"] = json!("FAILED");
    }),
    ("no success, and an id", |body| body["success"] = json!(false)),
    ("no success, and a hash", |body| *body = json!({ "success": false, "message": "No.", "data": { "txHash": "0x01" } })),
];

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_of_another_payment_is_unknown_until_the_wallets_list_shows_what_happened() {
    let mut world = World::new().await;
    let (first, _) = world.pay().await;
    world.app.until(&first, &["settled"]).await;
    let mut held = 0;
    let crossed = {
        let first = world.app.ask("transaction_view", json!({ "id": world.done("0.10001").await[0], "walletId": world.wallet })).await;
        move |body: &mut Value| *record(body) = first.clone()
    };
    let mut lies: Vec<(&str, AnyLie)> = vec![("the first payment's answer", Box::new(crossed))];
    lies.extend(LIES.map(|(name, lie)| (name, Box::new(lie) as AnyLie)));
    let told = lies.len();
    for (name, lie) in lies {
        world.line.edits(move |request, body| {
            if request.starts_with(POST) {
                lie(body);
            }
        });
        let (id, amount) = world.pay().await;
        // An answer that says no and yes at once is one that cannot be read.
        let unknown = if name.starts_with("no success") { "accepted_unreadable" } else { "unknown" };
        world.until_logged(&id, unknown).await;
        let view = world.app.until(&id, &["settled"]).await;
        let events = world.app.events(&id).await;
        let found = events.iter().position(|event| event == "joined");
        assert!(found > events.iter().position(|event| event == unknown), "{name}: {events:?}");
        assert!(!events.iter().take(found.unwrap()).any(|event| matches!(event.as_str(), "accepted" | "settled" | "dead" | "refused")), "{name}: {events:?}");
        assert_eq!(world.done(&amount).await, [view["remoteId"].as_str().unwrap()], "{name}");
        held += 1;
    }
    attack::held(ATTACK, told, held);
    world.line.is_honest();
    let (honest, _) = world.pay().await;
    world.app.until(&honest, &["settled"]).await;
    let events = world.app.events(&honest).await;
    assert!(!events.iter().any(|event| event == "unknown"), "{events:?}");
    attack::control(ATTACK, "the same payment with an honest answer settles at once", 1);
    world.app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_later_reading_that_contradicts_makes_the_outcome_unknown_and_an_honest_one_ends_it() {
    let mut world = World::new().await;
    let lies: Vec<(&str, Lie)> = LIES.into_iter().filter(|(name, _)| !name.starts_with("no success")).collect();
    let told = lies.len();
    let mut held = 0;
    for (name, lie) in lies {
        world.line.edits(move |request, body| {
            if request.starts_with("GET /v1/transactions/") && !request.contains("/transactions/developer") {
                lie(body);
            }
        });
        let (id, amount) = world.pay().await;
        world.until_logged(&id, "unknown").await;
        assert!(!world.app.events(&id).await.iter().any(|event| matches!(event.as_str(), "settled" | "dead")), "{name}");
        world.line.is_honest();
        // A person looks again at once; by itself the next look comes within seconds.
        world.app.ask("intent_check", json!({ "id": id })).await;
        let view = world.app.until(&id, &["settled"]).await;
        assert_eq!(world.done(&amount).await, [view["remoteId"].as_str().unwrap()], "{name}");
        held += 1;
    }
    attack::held(ATTACK, told, held);
    world.app.console.shutdown().await;
}

/// Lets the first so many readings by id say that it is complete; counts all of them.
fn says_complete(world: &World, first: usize) -> Arc<AtomicUsize> {
    let readings = Arc::new(AtomicUsize::new(0));
    let counted = readings.clone();
    world.line.edits(move |request, body| {
        if request.starts_with("GET /v1/transactions/") && !request.contains("/transactions/developer") && counted.fetch_add(1, Ordering::SeqCst) < first {
            record(body)["state"] = json!("COMPLETE");
        }
    });
    readings
}

async fn until_read(readings: &AtomicUsize, times: usize) {
    poll::until(format!("it is read {times} times"), async || {
        let read = readings.load(Ordering::SeqCst);
        if read >= times { Ok(()) } else { Err(read) }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_complete_is_believed_once_a_second_reading_says_the_same() {
    let mut world = World::new().await;
    // No block takes a payment while the test runs, so none is complete.
    world.sandbox(reqwest::Method::PUT, "faults", json!({ "operation": "transaction_transfer", "fault": "stuck", "count": 10 })).await;
    let readings = says_complete(&world, 1);
    let (once, _) = world.pay().await;
    until_read(&readings, 2).await;
    let view = world.app.ask("intent_check", json!({ "id": once })).await;
    assert_eq!(view["state"], "accepted", "said once, and taken back: {view:#}");
    let readings = says_complete(&world, usize::MAX);
    let (twice, _) = world.pay().await;
    let view = world.app.until(&twice, &["settled"]).await;
    assert!(readings.load(Ordering::SeqCst) >= 2, "{view:#}");
    attack::control(ATTACK, "a service that says it twice is believed where no node is set", 1);

    // The same lie, and a node that shows that there is no such transaction in any block.
    let node = format!("{}/rpc/ETH-SEPOLIA", world.service.base_url());
    world.node(&node).await;
    let readings = says_complete(&world, usize::MAX);
    let (denied, _) = world.pay().await;
    until_read(&readings, 3).await;
    let view = world.app.ask("intent_check", json!({ "id": denied })).await;
    assert_eq!((&view["state"], &view["serviceState"]), (&json!("accepted"), &json!("COMPLETE")), "{view:#}");
    let active = view["steps"].as_array().unwrap().iter().find(|step| step["state"] == "active").unwrap_or_else(|| panic!("{view:#}"));
    assert_eq!((&active["label"], &active["detail"]), (&json!("Checking what the service says"), &json!("Service says: “COMPLETE”")), "{view:#}");
    assert!(!view["steps"].to_string().contains("Waiting"), "{view:#}");
    attack::held(ATTACK, 2, 2);
    world.app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_of_wallets_without_an_id_an_address_or_a_chain_are_counted_and_shown_nowhere() {
    let world = World::new().await;
    world.line.edits(|request, body| {
        if request.starts_with("GET /v2/wallets?") {
            let rows = rows(body);
            let mut without = rows[0].clone();
            without["address"] = json!(OTHER);
            for id in [json!(""), json!(" "), Value::Null] {
                without["id"] = id;
                rows.push(without.clone());
            }
            without.as_object_mut().unwrap().remove("id");
            rows.push(without);
            for (field, id) in [("address", "no-address"), ("blockchain", "no-chain")] {
                let mut without = rows[0].clone();
                (without["id"], without["name"], without["address"]) = (json!(id), json!("Nobody's"), json!(OTHER));
                without.as_object_mut().unwrap().remove(field);
                rows.push(without.clone());
                (without["id"], without[field]) = (json!(format!("{id}-empty")), json!(""));
                rows.push(without);
            }
        }
    });
    world.app.ask("reading_start", json!({ "of": "wallets", "filter": {}, "all": true })).await;
    let page = poll::until("the list is read", async || {
        let page = world.app.ask("address_list", json!({ "filter": {} })).await;
        if page["reading"]["state"] == "ended" { Ok(page) } else { Err(page) }
    })
    .await;
    assert_eq!((&page["total"], &page["reading"]["nameless"]), (&json!(1), &json!(8)), "{page:#}");
    assert!(!page.to_string().to_lowercase().contains(&OTHER.to_lowercase()) && !page.to_string().contains("Nobody's"), "{page:#}");
    // The control: a list in which nothing has an id is none of wallets.
    world.line.edits(|request, body| {
        if request.starts_with("GET /v2/wallets?") {
            rows(body).iter_mut().for_each(|row| drop(row.as_object_mut().unwrap().remove("id")));
        }
    });
    assert_eq!(world.app.try_ask("wallet_list", json!({ "limit": 50 })).await.unwrap_err().code, bursar_contract::Code::Unreadable);
    world.app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn with_a_node_a_payment_settles_by_its_receipt_and_a_receipt_of_another_payment_does_not_do() {
    let mut world = World::new().await;
    let node = format!("{}/rpc/ETH-SEPOLIA", world.service.base_url());
    world.node(&node).await;
    let (honest, _) = world.pay().await;
    let hash = world.app.until(&honest, &["settled"]).await["txHash"].clone();
    // Everything about the second payment is right, but the hash is the first one's.
    world.line.edits(move |request, body| {
        if request.starts_with("GET /v1/transactions/") && !request.contains("/transactions/developer") {
            record(body)["txHash"] = hash.clone();
        }
    });
    let (crossed, _) = world.pay().await;
    let view = world.app.until(&crossed, &["unknown"]).await;
    assert!(view["fault"]["message"].as_str().unwrap().contains("amount"), "{view:#}");
    attack::held(ATTACK, 1, 1);
    world.app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_of_another_wallet_are_dropped_with_a_notice_and_end_no_unknown_outcome() {
    let mut world = World::new().await;
    world.app.ask("replay_rule_change", json!({ "minutes": 0 })).await;
    let lies: [(&str, RowsLie); 5] = [
        ("another wallet", |rows| rows.iter_mut().for_each(|row| row["walletId"] = json!("wallet-of-somebody"))),
        ("no id", |rows| rows.iter_mut().for_each(|row| row["id"] = json!(""))),
        ("another amount", |rows| rows.iter_mut().for_each(|row| row["amount"] = json!("1"))),
        ("another destination", |rows| rows.iter_mut().for_each(|row| row["destinationAddress"] = json!(OTHER))),
        ("two that are alike", |rows| {
            let more: Vec<Value> = rows
                .iter()
                .cloned()
                .map(|mut row| {
                    row["id"] = json!(format!("{}-again", row["id"].as_str().unwrap()));
                    row
                })
                .collect();
            rows.extend(more);
        }),
    ];
    let told = lies.len();
    let mut held = 0;
    for (name, lie) in lies {
        let lists = Arc::new(AtomicUsize::new(0));
        let counted = lists.clone();
        world.line.edits(move |request, body| {
            if request.starts_with("GET /v1/transactions/developer") {
                counted.fetch_add(1, Ordering::SeqCst);
                lie(rows(body));
            }
        });
        world.line.meets([Break::Reset { reaches: true }]);
        let (id, amount) = world.pay().await;
        world.until_logged(&id, "unknown").await;
        // A look by hand waits until the list was read.
        let view = world.app.ask("intent_check", json!({ "id": id })).await;
        assert_eq!(view["state"], "unknown", "{name}: {view:#}");
        until_read(&lists, 1).await;
        let evidence = world.app.ask("unknown_evidence", json!({ "id": id })).await;
        let dropped = matches!(name, "another wallet" | "no id");
        assert_eq!(evidence["foreign"].as_u64().unwrap() > 0, dropped, "{name}: {evidence:#}");
        assert_eq!(evidence["candidates"].as_array().unwrap().is_empty(), dropped, "{name}: {evidence:#}");
        world.line.is_honest();
        world.app.ask("intent_check", json!({ "id": id })).await;
        let view = world.app.until(&id, &["settled"]).await;
        assert_eq!(world.done(&amount).await, [view["remoteId"].as_str().unwrap()], "{name}");
        held += 1;
    }
    attack::held(ATTACK, told, held);

    // The history takes in the wallet's own rows and says how many others it was given.
    world.line.edits(|request, body| {
        if request.starts_with("GET /v1/transactions/developer") {
            let rows = rows(body);
            // The other wallet has none.
            let Some(mut own) = rows.first().cloned() else { return };
            own["id"] = json!("made-elsewhere");
            let mut foreign = own.clone();
            (foreign["id"], foreign["walletId"]) = (json!("foreign"), json!("wallet-of-somebody"));
            rows.extend([own, foreign]);
        }
    });
    let state = world.app.ask("history_refresh", json!({})).await;
    assert!(state["foreign"].as_u64().unwrap() > 0, "{state:#}");
    let page = world.app.ask("intent_list", json!({ "text": "kind:elsewhere" })).await.to_string();
    assert!(page.contains("made-elsewhere") && !page.contains("\"service:foreign\""), "{page}");
    world.app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_set_that_gets_the_answer_of_another_set_does_not_take_its_secret() {
    let world = World::new().await;
    let name = |name: &str| json!({ "name": name });
    let before = world.app.ask("secret_states", json!({})).await;
    let first = world.app.ask("wallet_set_list", json!({ "limit": 10 })).await[0].clone();
    world.line.edits(move |request, body| {
        if request.starts_with("POST /v1/wallet-sets/developer/create") {
            let payload = record(body);
            let payload = if payload["walletSet"].is_object() { &mut payload["walletSet"] } else { payload };
            payload["id"] = first["id"].clone();
        }
    });
    let fault = world.app.try_ask("wallet_set_create_developer", name("Payroll")).await.unwrap_err();
    assert_eq!((fault.code, fault.money), (bursar_contract::Code::OutcomeUnknown, bursar_contract::MoneyState::NotMoved), "{fault}");
    assert_eq!(world.app.ask("secret_states", json!({})).await, before);
    world.line.is_honest();
    world.app.ask("wallet_set_create_developer", name("Payroll 2")).await;
    assert_eq!(world.app.ask("secret_states", json!({})).await.as_object().unwrap().len(), before.as_object().unwrap().len() + 1);
    let _ = world.app.call(Window::Main, "app_state", json!({ "input": {} })).await;
    world.app.console.shutdown().await;
}
