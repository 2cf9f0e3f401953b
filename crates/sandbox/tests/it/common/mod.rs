//! A sandbox under test, spoken to over HTTP as any client would.
pub mod anvil;

use std::{
    collections::BTreeMap,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::Mutex,
    time::Duration,
};

use anvil::Anvil;
use bursar_sandbox::{Behaviour, Dialect, Options, Running, SecretsSource, start_with};
use reqwest::Method;
use serde_json::{Value, json};
use tempfile::TempDir;

pub const HEADER: &str = "SERVICE-X-API-KEY";
/// Somebody who is no wallet of the sandbox.
pub const SOMEBODY: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

pub fn key() -> String {
    uuid::Uuid::new_v4().to_string()
}

/// Longer than any test runs: what waits for it waits until the clock is set forward.
pub const HOUR: Duration = Duration::from_secs(3_600);

/// What tests ask with. No certificates are read for it, as nothing here is encrypted.
pub fn http() -> reqwest::ClientBuilder {
    reqwest::Client::builder().timeout(Duration::from_secs(30)).no_proxy().tls_certs_only([])
}

/// Looks again and again until there is something to see.
pub async fn seen<T>(what: &str, look: impl AsyncFnMut() -> Option<T>) -> T {
    bursar_test_support::poll::until(what, look).await
}

/// The way to a running sandbox.
#[derive(Clone)]
pub struct Client {
    pub http: reqwest::Client,
    pub base: String,
    pub key: String,
    pub dialect: Dialect,
    /// The other node that keeps ETH-SEPOLIA, where there is one.
    pub node: Option<String>,
}

/// An answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    pub status: u16,
    pub bytes: Vec<u8>,
    pub json: Value,
}

impl Client {
    pub fn new(base: String, key: &str) -> Self {
        Self { http: http().build().unwrap(), base, key: key.to_owned(), dialect: Dialect::Documented, node: None }
    }

    pub async fn send(&self, method: Method, path: &str, body: Option<Vec<u8>>) -> Result<Answer, reqwest::Error> {
        let mut request = self.http.request(method, format!("{}{path}", self.base)).header(HEADER, &self.key);
        if let Some(body) = body {
            request = request.header("content-type", "application/json").body(body);
        }
        let response = request.send().await?;
        let status = response.status().as_u16();
        let bytes = response.bytes().await?.to_vec();
        let json = serde_json::from_slice(&bytes).unwrap_or_default();
        Ok(Answer { status, bytes, json })
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.send(Method::POST, path, Some(body.to_string().into_bytes())).await.unwrap()
    }

    pub async fn raw(&self, path: &str, body: &str) -> Answer {
        self.send(Method::POST, path, Some(body.as_bytes().to_vec())).await.unwrap()
    }

    pub async fn put(&self, path: &str, body: Value) -> Answer {
        self.send(Method::PUT, path, Some(body.to_string().into_bytes())).await.unwrap()
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, None).await.unwrap()
    }

    /// The payload of a success.
    pub fn payload(&self, answer: &Answer) -> Value {
        assert_eq!((answer.status, &answer.json["success"]), (200, &json!(true)), "{}", answer.json);
        assert_eq!(answer.json["status"], 200);
        match self.dialect {
            Dialect::Documented => answer.json["message"].clone(),
            Dialect::Observed => answer.json["data"].clone(),
        }
    }

    pub async fn rpc(&self, chain: &str, method: &str, params: Value) -> Value {
        let body = json!({"jsonrpc": "2.0", "id": 7, "method": method, "params": params});
        let response = self.http.post(format!("{}/rpc/{chain}", self.base)).json(&body).send().await.unwrap();
        assert_eq!(response.status(), 200);
        let answer: Value = response.json().await.unwrap();
        assert_eq!((&answer["jsonrpc"], &answer["id"]), (&json!("2.0"), &json!(7)));
        answer
    }

    pub async fn ask(&self, chain: &str, method: &str, params: Value) -> Value {
        let answer = self.rpc(chain, method, params).await;
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].clone()
    }

    /// A v1 wallet set: its id and its secret.
    pub async fn new_set(&self) -> (String, String) {
        let set = self.payload(&self.post("/v1/wallet-sets/developer/create", json!({"idempotencyKey": key(), "name": "Treasury"})).await);
        (text(&set["id"]), text(&set["walletSetSecretCipherText"]))
    }

    /// Wallets of a set on some chains.
    pub async fn new_wallets(&self, set: &(String, String), chains: &[&str]) -> Vec<Value> {
        let body = json!({
            "idempotencyKey": key(), "blockchains": chains, "username": "ada", "userRefId": key(), "walletSetId": set.0, "walletSetSecretCipherText": set.1,
        });
        let wallets = self.payload(&self.post("/v1/wallets/developer/create", body).await);
        wallets["wallets"].as_array().unwrap().clone()
    }

    /// The token id of a symbol on a wallet's chain.
    pub async fn token(&self, wallet: &str, symbol: &str) -> String {
        let balances = self.balances(wallet).await;
        text(&balances.iter().find(|b| b["token"]["symbol"] == symbol).unwrap_or_else(|| panic!("no {symbol}"))["token"]["id"])
    }

    pub async fn balances(&self, wallet: &str) -> Vec<Value> {
        self.payload(&self.get(&format!("/v2/wallets/{wallet}/balances?limit=100")).await).as_array().unwrap().clone()
    }

    pub async fn balance(&self, wallet: &str, symbol: &str) -> String {
        text(&self.balances(wallet).await.iter().find(|b| b["token"]["symbol"] == symbol).unwrap()["amount"])
    }

    pub async fn fund(&self, wallet: &str, token: Option<&str>, amount: &str) -> Value {
        let mut body = json!({"walletId": wallet, "amount": amount});
        if let Some(token) = token {
            body["token"] = token.into();
        }
        self.payload(&self.faucet(body).await)
    }

    /// Asks the faucet. Another node's block may come a moment later than it was asked for: then asked again, as the answer says.
    pub async fn faucet(&self, body: Value) -> Answer {
        for _ in 0..20 {
            let answer = self.post("/sandbox/faucet", body.clone()).await;
            if answer.status != 503 {
                return answer;
            }
            self.next_block().await;
        }
        self.post("/sandbox/faucet", body).await
    }

    /// Sets the world's clock forward. What is due by then has happened when this returns.
    pub async fn pass(&self, time: Duration) {
        let ahead = self.payload(&self.get("/sandbox/clock").await)["seconds"].as_u64().unwrap();
        let seconds = ahead + time.as_secs();
        assert_eq!(self.payload(&self.put("/sandbox/clock", json!({"seconds": seconds})).await)["seconds"], seconds);
    }

    /// Makes the block that is waited for: the built-in chains' by their clock, the other node's by its own command.
    pub async fn next_block(&self) {
        if let Some(node) = &self.node {
            let mined = self.http.post(node).json(&json!({"jsonrpc": "2.0", "id": 1, "method": "evm_mine", "params": []})).send().await.unwrap();
            let mined: Value = mined.json().await.unwrap();
            assert!(mined.get("error").is_none(), "{mined}");
        }
        self.pass(HOUR).await;
    }

    /// Where a registered token's contract is.
    pub async fn contract(&self, wallet: &str, symbol: &str) -> String {
        text(&self.balances(wallet).await.iter().find(|b| b["token"]["symbol"] == symbol).unwrap()["token"]["address"])
    }

    /// A funded wallet on ETH-SEPOLIA, ready to send.
    pub async fn sender(&self) -> Sender {
        let set = self.new_set().await;
        let wallet = self.new_wallets(&set, &["ETH-SEPOLIA"]).await.remove(0);
        let id = text(&wallet["id"]);
        let (native, dollar) = (self.token(&id, "ETH").await, self.token(&id, "tUSD").await);
        self.fund(&id, None, "10").await;
        self.fund(&id, Some(&dollar), "1000").await;
        // Another node's block may come a moment later than the faucet's answer.
        seen("the faucet's money", async || {
            let held = self.balances(&id).await;
            let has = |symbol: &str, amount: &str| held.iter().any(|one| one["token"]["symbol"] == symbol && one["amount"] == amount);
            (has("ETH", "10") && has("tUSD", "1000")).then_some(())
        })
        .await;
        Sender { set, id, address: text(&wallet["address"]), native, dollar }
    }

    /// Waits for a final state.
    pub async fn settled(&self, wallet: &str, id: &str) -> Value {
        seen("a final state", async || {
            let transaction = self.transaction(wallet, id).await;
            (transaction["state"] != "SENT" && transaction["state"] != "INITIATED").then_some(transaction)
        })
        .await
    }

    /// The record of a transaction as it is now.
    pub async fn transaction(&self, wallet: &str, id: &str) -> Value {
        let answer = self.get(&format!("/v1/transactions/{id}/developer?walletId={wallet}")).await;
        self.payload(&answer)["transaction"].clone()
    }
}

/// A funded wallet.
#[derive(Clone)]
pub struct Sender {
    pub set: (String, String),
    pub id: String,
    pub address: String,
    pub native: String,
    pub dollar: String,
}

impl Sender {
    /// The body of a contract execution.
    pub fn execution(&self, contract: &str, signature: &str, parameters: &[&str]) -> Value {
        json!({
            "idempotencyKey": key(), "walletSetSecretCipherText": self.set.1, "walletId": self.id, "contractAddress": contract,
            "abiFunctionSignature": signature, "abiParameters": parameters,
        })
    }

    /// The body of an acceleration or a cancellation.
    pub fn replacement(&self) -> Value {
        json!({"idempotencyKey": key(), "walletSetSecretCipherText": self.set.1})
    }

    /// The body of a transfer; `amount` is the literal.
    pub fn transfer(&self, key: &str, token: &str, amount: &str) -> String {
        let body = json!({
            "idempotencyKey": key, "walletSetSecretCipherText": self.set.1, "walletId": self.id, "tokenId": token, "destinationAddress": SOMEBODY, "amount": "@",
        });
        body.to_string().replace("\"@\"", amount)
    }
}

/// A sandbox whose wallet is funded, and whose next blocks come only when they are asked for ([`Client::next_block`]).
pub async fn slow_sender() -> (Sandbox, Sender) {
    let folder = tempfile::tempdir().unwrap();
    let (client, running) = open(folder.path(), |_| {}).await;
    let sender = client.sender().await;
    running.shutdown().await;
    let (client, running) = open(folder.path(), |options| options.block_time = HOUR).await;
    (Sandbox { client, running, folder }, sender)
}

pub const EXECUTE: &str = "/v1/transactions/contract-execution/developer";
pub const TRANSFER: &str = "/v1/transactions/transfer/developer";

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}

/// A sandbox inside the test.
pub struct Sandbox {
    pub client: Client,
    pub running: Running,
    pub folder: TempDir,
}

impl std::ops::Deref for Sandbox {
    type Target = Client;

    fn deref(&self) -> &Client {
        &self.client
    }
}

pub async fn sandbox() -> Sandbox {
    sandbox_with(|_| {}).await
}

pub async fn sandbox_with(change: impl FnOnce(&mut Options)) -> Sandbox {
    let folder = tempfile::tempdir().unwrap();
    let (client, running) = open(folder.path(), change).await;
    Sandbox { client, running, folder }
}

pub async fn open(folder: &Path, change: impl FnOnce(&mut Options)) -> (Client, Running) {
    open_with(folder, change, Behaviour::default()).await
}

/// A sandbox inside the test that behaves in its own way.
pub async fn conducted(change: impl FnOnce(&mut Behaviour)) -> Sandbox {
    let mut behaviour = Behaviour::default();
    change(&mut behaviour);
    let folder = tempfile::tempdir().unwrap();
    let (client, running) = open_with(folder.path(), |_| {}, behaviour).await;
    Sandbox { client, running, folder }
}

pub async fn open_with(folder: &Path, change: impl FnOnce(&mut Options), behaviour: Behaviour) -> (Client, Running) {
    let mut options = Options::new(folder, SecretsSource::CredentialsFile);
    change(&mut options);
    let node = if std::env::var_os("BURSAR_ABROAD").is_some() { Some(abroad(folder, &mut options).await) } else { None };
    let dialect = options.dialect;
    let running = start_with(options, behaviour).await.unwrap();
    let mut client = Client::new(running.base_url(), running.credentials().api_key.expose("the test is a client"));
    (client.dialect, client.node) = (dialect, node);
    (client, running)
}

/// Leaves ETH-SEPOLIA to a node of its own, which lives as long as the test. `BURSAR_ABROAD` asks for that: the same promises, whoever keeps the chain.
async fn abroad(folder: &Path, options: &mut Options) -> String {
    static NODES: Mutex<BTreeMap<PathBuf, Anvil>> = Mutex::new(BTreeMap::new());
    let url = {
        let mut nodes = NODES.lock().unwrap();
        nodes.entry(folder.into()).or_insert_with(|| Anvil::start(11_155_111, &[]).expect("BURSAR_ABROAD needs anvil")).url.clone()
    };
    let http = http().build().unwrap();
    let (method, value) = match options.block_time.as_secs_f64().ceil() as u64 {
        0 => ("evm_setAutomine", json!(true)),
        seconds => ("evm_setIntervalMining", json!(seconds)),
    };
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": [value]});
    let answer: Value = http.post(&url).json(&body).send().await.unwrap().json().await.unwrap();
    assert!(answer.get("error").is_none(), "{answer}");
    options.chains.insert("ETH-SEPOLIA".into(), url.clone());
    url
}

/// A sandbox as a process of its own.
pub struct Program {
    pub child: Child,
    pub line: Value,
    pub client: Client,
    /// Keeps the pipe open.
    pub out: BufReader<std::process::ChildStdout>,
}

impl Program {
    pub fn start(folder: &Path, args: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_bursar-sandbox"))
            .args(["--listen", "127.0.0.1:0", "--data"])
            .arg(folder)
            .args(args)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        let line: Value = serde_json::from_str(&line).unwrap();
        let client = Client::new(text(&line["base_url"]), line["api_key"].as_str().unwrap());
        Self { child, line, client, out }
    }

    /// SIGKILL: nothing is flushed, nothing is said.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
