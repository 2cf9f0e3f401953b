//! Chains on another node (`--chain NAME=URL`): what only they can go through. That they keep every other promise too is held by the
//! other tests with `BURSAR_ABROAD=1`. Between the sandbox and anvil stands a wire that can be cut.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
    time::Duration,
};

use crate::common::{anvil::Anvil, *};
use axum::{Router, body::Bytes, extract::State, http::StatusCode, response::IntoResponse};
use bursar_sandbox::{Options, SecretsSource, StartError, start};
use serde_json::{Value, json};

const CHAIN: &str = "ETH-SEPOLIA";
const ID: u64 = 11_155_111;

/// What happens to questions whose method begins with some words.
#[derive(Clone)]
enum Fate {
    /// The node never sees them.
    Lost,
    /// The node carries them out, and its answer is lost.
    Unheard,
    /// Something else answers in the node's place.
    Answered(Value),
}

/// A wire to anvil.
struct Wire {
    url: String,
    to: Arc<Mutex<String>>,
    fates: Arc<Mutex<BTreeMap<&'static str, Fate>>>,
    asked: Arc<Mutex<Vec<String>>>,
}

type Shared = (reqwest::Client, Arc<Mutex<String>>, Arc<Mutex<BTreeMap<&'static str, Fate>>>, Arc<Mutex<Vec<String>>>);

async fn carried(State((http, to, fates, asked)): State<Shared>, body: Bytes) -> impl IntoResponse {
    let question: Value = serde_json::from_slice(&body).unwrap();
    let method = question["method"].as_str().unwrap_or_default().to_owned();
    asked.lock().unwrap().push(method.clone());
    let fate = fates.lock().unwrap().iter().find(|(name, _)| method.starts_with(**name)).map(|(_, fate)| fate.clone());
    let to = to.lock().unwrap().clone();
    let forward = async || http.post(&to).header("content-type", "application/json").body(body).send().await.unwrap().bytes().await.unwrap();
    match fate {
        None => (StatusCode::OK, forward().await),
        Some(Fate::Lost) => (StatusCode::SERVICE_UNAVAILABLE, Bytes::new()),
        Some(Fate::Unheard) => {
            forward().await;
            (StatusCode::BAD_GATEWAY, Bytes::new())
        }
        Some(Fate::Answered(mut answer)) => {
            answer["id"] = question["id"].clone();
            (StatusCode::OK, answer.to_string().into())
        }
    }
}

impl Wire {
    async fn to(anvil: &Anvil) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/a-key-in-the-path", listener.local_addr().unwrap());
        let (to, fates, asked) = (Arc::new(Mutex::new(anvil.url.clone())), Arc::default(), Arc::default());
        let shared: Shared = (http().build().unwrap(), Arc::clone(&to), Arc::clone(&fates), Arc::clone(&asked));
        tokio::spawn(async move { axum::serve(listener, Router::new().fallback(carried).with_state(shared)).await });
        Self { url, to, fates, asked }
    }

    fn set(&self, method: &'static str, fate: Fate) {
        self.fates.lock().unwrap().insert(method, fate);
    }

    fn mend(&self) {
        self.fates.lock().unwrap().clear();
    }

    fn asked(&self, method: &str) -> usize {
        self.asked.lock().unwrap().iter().filter(|name| *name == method).count()
    }
}

/// Asks a node itself.
async fn at(url: &str, method: &str, params: Value) -> Value {
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
    let answer: Value = http().build().unwrap().post(url).json(&body).send().await.unwrap().json().await.unwrap();
    assert!(answer.get("error").is_none(), "{method}: {answer}");
    answer["result"].clone()
}

/// A sandbox whose ETH-SEPOLIA is anvil's, behind a wire; none where anvil cannot be had.
async fn abroad(change: impl FnOnce(&mut Options)) -> Option<(Sandbox, Wire, Anvil)> {
    let anvil = Anvil::start(ID, &[])?;
    let wire = Wire::to(&anvil).await;
    let url = wire.url.clone();
    let sandbox = sandbox_with(|options| {
        options.chains.insert(CHAIN.into(), url);
        change(options);
    })
    .await;
    Some((sandbox, wire, anvil))
}

/// After so long a node is looked at again, whatever it did, and what it was handed before is handed over again.
const AGAIN: Duration = Duration::from_secs(61);

async fn until(client: &Client, sender: &Sender, id: &Value, wanted: &str) -> Value {
    seen(wanted, async || {
        let now = client.transaction(&sender.id, &text(id)).await;
        if now["state"] == wanted {
            return Some(now);
        }
        client.pass(AGAIN).await;
        None
    })
    .await
}

/// A payment that is repeated until it is taken, since a node is asked again only after a while.
async fn taken(client: &Client, body: &str) -> Answer {
    seen("a payment that is taken", async || {
        let answer = client.raw(TRANSFER, body).await;
        if answer.status != 503 {
            return Some(answer);
        }
        client.pass(AGAIN).await;
        None
    })
    .await
}

#[tokio::test]
async fn a_node_of_another_chain_is_refused_at_the_start() {
    let Some(anvil) = Anvil::start(1, &[]) else { return };
    let folder = tempfile::tempdir().unwrap();
    let mut options = Options::new(folder.path(), SecretsSource::CredentialsFile);
    options.chains.insert(CHAIN.into(), anvil.url.clone());
    match start(options).await.err() {
        Some(StartError::Node { cause, .. }) => assert!(cause.contains("chain id is 1") && cause.contains(&ID.to_string()), "{cause}"),
        other => panic!("{:?}", other.map(|error| error.to_string())),
    }
    for (name, url) in [("NOWHERE", "http://127.0.0.1:1"), (CHAIN, "127.0.0.1:1"), (CHAIN, "ws://127.0.0.1:1")] {
        let mut options = Options::new(folder.path(), SecretsSource::CredentialsFile);
        options.chains.insert(name.into(), url.into());
        assert!(matches!(start(options).await.err(), Some(StartError::BadOption(_))), "{name}={url}");
    }
}

#[tokio::test]
async fn a_network_where_money_is_real_is_refused() {
    let Some(anvil) = Anvil::start(1, &[]) else { return };
    let wire = Wire::to(&anvil).await;
    let folder = tempfile::tempdir().unwrap();
    let options = || {
        let mut options = Options::new(folder.path(), SecretsSource::CredentialsFile);
        options.chains.insert("ETH".into(), wire.url.clone());
        options
    };
    wire.set("web3_clientVersion", Fate::Answered(json!({"jsonrpc": "2.0", "result": "Geth/v1.16.0"})));
    assert!(matches!(start(options()).await.err(), Some(StartError::Node { cause, .. }) if cause.contains("would be real")));
    wire.mend();
    // The control: anvil keeps the same chain for practice. What was refused before has left no trace.
    start(Options::new(folder.path(), SecretsSource::CredentialsFile)).await.unwrap().shutdown().await;
    start(options()).await.unwrap().shutdown().await;
}

#[tokio::test]
async fn a_chain_stays_where_it_was_from_the_worlds_beginning() {
    let Some((sandbox, wire, _anvil)) = abroad(|_| {}).await else { return };
    let (folder, url) = (sandbox.folder, wire.url.clone());
    sandbox.running.shutdown().await;
    let home = Options::new(folder.path(), SecretsSource::CredentialsFile);
    assert!(matches!(start(home).await.err(), Some(StartError::Node { cause, .. }) if cause.contains("--chain ETH-SEPOLIA=URL")));

    let other = tempfile::tempdir().unwrap();
    let (client, running) = open(other.path(), |_| {}).await;
    client.sender().await;
    running.shutdown().await;
    let mut moved = Options::new(other.path(), SecretsSource::CredentialsFile);
    moved.chains.insert(CHAIN.into(), url);
    assert!(matches!(start(moved).await.err(), Some(StartError::Node { cause, .. }) if cause.contains("blocks of its own")));
}

#[tokio::test]
async fn a_silent_node_is_told_as_such_and_nothing_is_sent() {
    let Some((sandbox, wire, _anvil)) = abroad(|_| {}).await else { return };
    let sender = sandbox.sender().await;
    let body = sender.transfer(&key(), &sender.dollar, "5");
    wire.set("", Fate::Lost);
    let refused = sandbox.raw(TRANSFER, &body).await;
    assert_eq!(refused.status, 503, "{}", refused.json);
    let message = text(&refused.json["errors"]["message"]);
    assert!(message.contains("Nothing was sent") && message.contains(CHAIN) && !message.contains("a-key"), "{message}");
    assert_eq!(sandbox.get(&format!("/v2/wallets/{}/balances", sender.id)).await.status, 503);
    // What needs no node is as it was.
    assert_eq!(sandbox.get("/v2/wallets").await.status, 200);
    wire.mend();
    wire.set("", Fate::Answered(json!({"jsonrpc": "2.0"})));
    sandbox.pass(AGAIN).await;
    assert_eq!(sandbox.raw(TRANSFER, &body).await.status, 502);
    wire.mend();
    let answer = taken(&sandbox, &body).await;
    let sent = sandbox.payload(&answer);
    until(&sandbox, &sender, &sent["id"], "COMPLETE").await;
    assert_eq!(sandbox.raw(TRANSFER, &body).await, answer, "the same key, the same answer");
    assert_eq!(sandbox.balance(&sender.id, "tUSD").await, "995");
}

#[tokio::test]
async fn a_transaction_whose_handing_over_was_not_answered_happens_once() {
    let Some((sandbox, wire, anvil)) = abroad(|_| {}).await else { return };
    let sender = sandbox.sender().await;
    for fate in [Fate::Unheard, Fate::Lost, Fate::Answered(json!({"jsonrpc": "2.0", "error": {"code": -32603, "message": "busy"}}))] {
        let before = at(&anvil.url, "eth_getTransactionCount", json!([sender.address, "latest"])).await;
        wire.set("eth_sendRawTransaction", fate);
        let body = sender.transfer(&key(), &sender.dollar, "5");
        let answer = taken(&sandbox, &body).await;
        let sent = sandbox.payload(&answer);
        assert_eq!(sent["state"], "INITIATED");
        let sendings = wire.asked("eth_sendRawTransaction");
        assert!(sendings > 0);
        assert_eq!(taken(&sandbox, &body).await, answer);
        wire.mend();
        let done = until(&sandbox, &sender, &sent["id"], "COMPLETE").await;
        assert_eq!(done["txHash"], sent["txHash"]);
        let after = at(&anvil.url, "eth_getTransactionCount", json!([sender.address, "latest"])).await;
        let number = |value: &Value| u64::from_str_radix(value.as_str().unwrap().trim_start_matches("0x"), 16).unwrap();
        assert_eq!(number(&after), number(&before) + 1, "once");
    }
    assert_eq!(sandbox.balance(&sender.id, "tUSD").await, "985");
}

#[tokio::test]
async fn what_was_accepted_before_a_kill_is_sent_after_it_and_once() {
    let Some(anvil) = Anvil::start(ID, &[]) else { return };
    let wire = Wire::to(&anvil).await;
    let folder = tempfile::tempdir().unwrap();
    let chain = format!("{CHAIN}={}", wire.url);
    let start = || {
        let (folder, chain) = (folder.path().to_owned(), chain.clone());
        tokio::task::spawn_blocking(move || Program::start(&folder, &["--chain", &chain]))
    };
    let program = start().await.unwrap();
    assert!(!program.line.to_string().contains("a-key"), "the address of the node stays here");
    let sender = program.client.sender().await;
    wire.set("eth_sendRawTransaction", Fate::Lost);
    let body = sender.transfer(&key(), &sender.native, "1");
    let answer = program.client.raw(TRANSFER, &body).await;
    let sent = program.client.payload(&answer);
    program.kill();
    wire.mend();
    let program = start().await.unwrap();
    until(&program.client, &sender, &sent["id"], "COMPLETE").await;
    assert_eq!(program.client.raw(TRANSFER, &body).await.bytes, answer.bytes);
    assert_eq!(at(&anvil.url, "eth_getBalance", json!([SOMEBODY, "latest"])).await, "0xde0b6b3a7640000");
    // And handed over before the kill, with the answer lost: it is known again by its hash.
    wire.set("eth_sendRawTransaction", Fate::Unheard);
    let sent = program.client.payload(&program.client.raw(TRANSFER, &sender.transfer(&key(), &sender.native, "1")).await);
    program.kill();
    wire.mend();
    let program = start().await.unwrap();
    until(&program.client, &sender, &sent["id"], "COMPLETE").await;
    assert_eq!(at(&anvil.url, "eth_getBalance", json!([SOMEBODY, "latest"])).await, "0x1bc16d674ec80000");
}

#[tokio::test]
async fn another_chain_behind_the_same_address_gets_nothing() {
    let Some((sandbox, wire, first)) = abroad(|_| {}).await else { return };
    let sender = sandbox.sender().await;
    // Its first block has another time.
    let Some(second) = Anvil::start(ID, &["--timestamp", "1700000000"]) else { return };
    wire.set("", Fate::Lost);
    assert_eq!(sandbox.raw(TRANSFER, &sender.transfer(&key(), &sender.native, "1")).await.status, 503);
    *wire.to.lock().unwrap() = second.url.clone();
    wire.mend();
    let body = sender.transfer(&key(), &sender.native, "1");
    let refused = taken(&sandbox, &body).await;
    assert_eq!(refused.status, 502, "{}", refused.json);
    assert!(text(&refused.json["errors"]["message"]).contains("first block"), "{}", refused.json);
    *wire.to.lock().unwrap() = first.url.clone();
    let sent = sandbox.payload(&taken(&sandbox, &body).await);
    until(&sandbox, &sender, &sent["id"], "COMPLETE").await;
    assert_eq!(at(&second.url, "eth_blockNumber", json!([])).await, "0x0");
}

#[tokio::test]
async fn where_no_coins_can_be_made_the_faucet_says_whom_to_pay() {
    let Some(anvil) = Anvil::start(ID, &[]) else { return };
    let wire = Wire::to(&anvil).await;
    wire.set("web3_clientVersion", Fate::Answered(json!({"jsonrpc": "2.0", "result": "Geth/v1.16.0"})));
    let url = wire.url.clone();
    let sandbox = sandbox_with(|options| drop(options.chains.insert(CHAIN.into(), url))).await;
    let set = sandbox.new_set().await;
    let id = text(&sandbox.new_wallets(&set, &[CHAIN]).await[0]["id"]);
    let dollar = sandbox.token(&id, "tUSD").await;
    let ask = json!({"walletId": id, "token": dollar, "amount": "7"});
    let refused = sandbox.post("/sandbox/faucet", ask.clone()).await;
    assert_eq!(refused.status, 422, "{}", refused.json);
    let message = text(&refused.json["errors"]["message"]);
    let faucet = message.split(|c: char| !c.is_ascii_alphanumeric()).find(|word| word.len() == 42 && word.starts_with("0x")).unwrap().to_owned();
    assert_eq!(wire.asked("anvil_setBalance"), 0);
    at(&anvil.url, "anvil_setBalance", json!([faucet, "0xde0b6b3a7640000"])).await;
    assert_eq!(sandbox.faucet(ask).await.status, 200);
    // Anvil's block comes a moment after what it is made for.
    seen("seven dollars", async || (sandbox.balance(&id, "tUSD").await == "7").then_some(())).await;
    let much = sandbox.post("/sandbox/faucet", json!({"walletId": id, "amount": "5"})).await;
    assert!(much.status == 422 && text(&much.json["errors"]["message"]).contains(&faucet), "{}", much.json);
}

#[tokio::test]
async fn a_refusal_of_the_node_ends_a_transaction_and_frees_its_place() {
    let Some((sandbox, wire, _anvil)) = abroad(|_| {}).await else { return };
    let sender = sandbox.sender().await;
    let refusal = json!({"jsonrpc": "2.0", "error": {"code": -32003, "message": "insufficient funds for gas * price + value"}});
    wire.set("eth_sendRawTransaction", Fate::Answered(refusal));
    let sent = sandbox.payload(&sandbox.raw(TRANSFER, &sender.transfer(&key(), &sender.dollar, "5")).await);
    let failed = until(&sandbox, &sender, &sent["id"], "FAILED").await;
    assert!(text(&failed["failureReason"]).contains("Nothing moved"), "{failed}");
    wire.mend();
    let next = sandbox.payload(&sandbox.raw(TRANSFER, &sender.transfer(&key(), &sender.dollar, "5")).await);
    until(&sandbox, &sender, &next["id"], "COMPLETE").await;
    assert_eq!(sandbox.balance(&sender.id, "tUSD").await, "995");
}

#[tokio::test]
async fn a_transaction_is_complete_only_under_its_blocks_and_comes_back_after_a_reorganisation() {
    let Some((sandbox, _wire, anvil)) = abroad(|options| options.confirmations = 3).await else { return };
    let sender = sandbox.sender().await;
    at(&anvil.url, "anvil_mine", json!(["0x5"])).await;
    let sent = sandbox.payload(&taken(&sandbox, &sender.transfer(&key(), &sender.dollar, "5")).await);
    until(&sandbox, &sender, &sent["id"], "SENT").await;
    // Anvil's block comes a moment after it took the transaction.
    seen("its receipt", async || at(&anvil.url, "eth_getTransactionReceipt", json!([sent["txHash"]])).await.is_object().then_some(())).await;
    // Its block goes, and the transaction with it.
    at(&anvil.url, "anvil_reorg", json!([1, []])).await;
    assert!(at(&anvil.url, "eth_getTransactionReceipt", json!([sent["txHash"]])).await.is_null(), "the control: it is gone");
    seen("it is handed over again", async || {
        sandbox.pass(AGAIN).await;
        at(&anvil.url, "eth_getTransactionReceipt", json!([sent["txHash"]])).await.is_object().then_some(())
    })
    .await;
    assert_eq!(sandbox.transaction(&sender.id, &text(&sent["id"])).await["state"], "SENT");
    at(&anvil.url, "anvil_mine", json!(["0x2"])).await;
    until(&sandbox, &sender, &sent["id"], "COMPLETE").await;
}

#[tokio::test]
async fn the_chains_json_rpc_is_the_nodes_own_without_what_only_it_may_do() {
    let Some((sandbox, _wire, anvil)) = abroad(|_| {}).await else { return };
    at(&anvil.url, "anvil_mine", json!(["0x7"])).await;
    assert_eq!(sandbox.ask(CHAIN, "eth_blockNumber", json!([])).await, "0x7");
    assert_eq!(sandbox.ask(CHAIN, "eth_chainId", json!([])).await, "0xaa36a7");
    for method in ["anvil_setBalance", "evm_mine", "eth_sendTransaction", "eth_sign", "debug_traceTransaction"] {
        let body = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": []});
        let one = sandbox.http.post(format!("{}/rpc/{CHAIN}", sandbox.base)).json(&body).send().await.unwrap();
        assert_eq!(one.status(), 400, "{method}");
        let many = sandbox.http.post(format!("{}/rpc/{CHAIN}", sandbox.base)).json(&json!([body])).send().await.unwrap();
        assert_eq!(many.status(), 400, "{method}");
    }
    let page = sandbox.http.get(format!("{}/explorer/{CHAIN}", sandbox.base)).send().await.unwrap().text().await.unwrap();
    assert!(page.contains("another node, 127.0.0.1") && !page.contains("a-key"), "{page}");
    // Other chains are the sandbox's own.
    assert_eq!(sandbox.ask("BASE", "eth_blockNumber", json!([])).await, "0x2");
}

#[tokio::test]
async fn an_idle_world_leaves_its_node_alone() {
    let Some((sandbox, wire, _anvil)) = abroad(|_| {}).await else { return };
    let sender = sandbox.sender().await;
    let sent = sandbox.payload(&sandbox.raw(TRANSFER, &sender.transfer(&key(), &sender.native, "1")).await);
    until(&sandbox, &sender, &sent["id"], "COMPLETE").await;
    let before = wire.asked.lock().unwrap().len();
    for _ in 0..3 {
        sandbox.pass(HOUR).await;
    }
    assert_eq!(wire.asked.lock().unwrap().len(), before);
}
