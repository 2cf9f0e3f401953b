//! Measures the sandbox on loopback with a durable world in a temporary folder. Prints lines of `name value unit`.
//!
//! `cargo run --release -p bursar-sandbox --example bench_chain [transfers]`

use std::time::{Duration, Instant};

use alloy_consensus::{SignableTransaction, TxEip1559, TxEnvelope};
use alloy_eips::eip2718::Encodable2718;
use alloy_primitives::{Address, Bytes, Signature, TxKind, U256, hex};
use bursar_sandbox::{Options, Running, SecretsSource, start};
use k256::ecdsa::SigningKey;
use serde_json::{Value, json};

const CHAIN: &str = "ETH-SEPOLIA";
const CHAIN_ID: u64 = 11_155_111;

fn key() -> String {
    uuid::Uuid::new_v4().to_string()
}

struct Bench {
    http: reqwest::Client,
    base: String,
    rpc: String,
    key: String,
}

impl Bench {
    async fn rpc(&self, method: &str, params: Value) -> Value {
        let body = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
        let answer: Value = self.http.post(&self.rpc).json(&body).send().await.expect("reachable").json().await.expect("json");
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].clone()
    }

    async fn service(&self, method: reqwest::Method, path: &str, body: Option<Value>) -> Value {
        let mut request = self.http.request(method, format!("{}{path}", self.base)).header("SERVICE-X-API-KEY", &self.key);
        if let Some(body) = body {
            request = request.json(&body);
        }
        let answer: Value = request.send().await.expect("reachable").json().await.expect("json");
        assert_eq!(answer["success"], true, "{path}: {answer}");
        answer["message"].clone()
    }

    /// Transfers through the service's own endpoint, sixteen at a time, each with its key.
    async fn service_transfers(&self, count: u64) -> f64 {
        let post = reqwest::Method::POST;
        let set = self.service(post.clone(), "/v1/wallet-sets/developer/create", Some(json!({"idempotencyKey": key(), "name": "Bench"}))).await;
        let (id, secret) = (&set["id"], &set["walletSetSecretCipherText"]);
        let create = json!({
            "idempotencyKey": key(), "blockchains": [CHAIN], "username": "a", "userRefId": "b", "walletSetId": id, "walletSetSecretCipherText": secret,
        });
        let wallets = self.service(post.clone(), "/v1/wallets/developer/create", Some(create)).await;
        let wallet = wallets["wallets"][0]["id"].clone();
        self.service(post.clone(), "/sandbox/faucet", Some(json!({"walletId": wallet, "amount": "1000"}))).await;
        let balances = self.service(reqwest::Method::GET, &format!("/v2/wallets/{}/balances", wallet.as_str().expect("an id")), None).await;
        let native = balances.as_array().and_then(|all| all.iter().find(|b| b["token"]["standard"] == "native")).expect("native")["token"]["id"].clone();
        let body = json!({
            "walletSetSecretCipherText": secret, "walletId": wallet, "tokenId": native, "amount": 0.001,
            "destinationAddress": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
        });
        let each = count / 16;
        let started = Instant::now();
        let lanes = (0..16).map(async |_| {
            for _ in 0..each {
                let mut body = body.clone();
                body["idempotencyKey"] = json!(key());
                self.service(reqwest::Method::POST, "/v1/transactions/transfer/developer", Some(body)).await;
            }
        });
        futures_util::future::join_all(lanes).await;
        per_second((each * 16) as usize, started.elapsed())
    }

    /// Sends signed transactions one after the other, each durable before its answer.
    async fn transfers(&self, signed: &[Bytes]) -> f64 {
        let started = Instant::now();
        for raw in signed {
            self.rpc("eth_sendRawTransaction", json!([raw])).await;
        }
        per_second(signed.len(), started.elapsed())
    }
}

#[allow(clippy::float_arithmetic)]
fn per_second(count: usize, time: Duration) -> f64 {
    count as f64 / time.as_secs_f64()
}

#[allow(clippy::float_arithmetic)]
fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn sign(key: &SigningKey, nonce: u64, to: Address, value: U256, input: Bytes, gas_limit: u64) -> Bytes {
    let tx = TxEip1559 {
        chain_id: CHAIN_ID,
        nonce,
        gas_limit,
        max_fee_per_gas: 3_000_000_000,
        max_priority_fee_per_gas: 1_000_000_000,
        to: TxKind::Call(to),
        value,
        input,
        ..Default::default()
    };
    let (signature, recovery) = key.sign_prehash_recoverable(tx.signature_hash().as_slice()).expect("signs");
    TxEnvelope::from(tx.into_signed(Signature::from((signature, recovery)))).encoded_2718().into()
}

async fn started(folder: &std::path::Path) -> (Running, f64) {
    let begin = Instant::now();
    let running = start(Options::new(folder, SecretsSource::CredentialsFile)).await.expect("starts");
    let answer = reqwest::get(format!("{}/health", running.base_url())).await.expect("reachable");
    assert!(answer.status().is_success());
    (running, milliseconds(begin.elapsed()))
}

#[tokio::main]
async fn main() {
    let count: u64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(3_000);
    let folder = tempfile::tempdir().expect("a folder");
    let (running, first_start) = started(folder.path()).await;
    let credentials = running.credentials().clone();
    let bench = Bench {
        http: reqwest::Client::new(),
        base: running.base_url(),
        rpc: running.rpc()[CHAIN].clone(),
        key: credentials.api_key.expose("the bench is its own client").to_owned(),
    };
    println!("first_start_to_first_answer {first_start:.1} ms");

    let key = SigningKey::from_slice(&[7; 32]).expect("a key");
    let (from, to) = (Address::from_private_key(&key), Address::repeat_byte(0x42));
    let fund = |token: Option<&str>, amount: &str| json!({"address": from, "blockchain": CHAIN, "amount": amount, "token": token});
    bench.service(reqwest::Method::POST, "/sandbox/faucet", Some(fund(None, "1000"))).await;
    let tokens = bench.service(reqwest::Method::GET, "/v2/tokens?limit=100", None).await;
    let token = tokens.as_array().and_then(|all| all.iter().find(|t| t["blockchain"] == CHAIN && t["standard"] == "erc20")).expect("the test token").clone();
    bench.service(reqwest::Method::POST, "/sandbox/faucet", Some(fund(token["id"].as_str(), "1000000"))).await;

    let signed: Vec<Bytes> = (0..count).map(|nonce| sign(&key, nonce, to, U256::from(1), Bytes::new(), 21_000)).collect();
    println!("sequential_native_transfers {:.0} per_second", bench.transfers(&signed).await);

    let contract: Address = token["address"].as_str().and_then(|text| text.parse().ok()).expect("an address");
    let mut data = hex!("a9059cbb").to_vec();
    data.extend(to.into_word());
    data.extend(U256::from(1).to_be_bytes::<32>());
    let signed: Vec<Bytes> = (count..2 * count).map(|nonce| sign(&key, nonce, contract, U256::ZERO, data.clone().into(), 80_000)).collect();
    println!("sequential_erc20_transfers {:.0} per_second", bench.transfers(&signed).await);
    assert_eq!(bench.rpc("eth_getTransactionCount", json!([from, "latest"])).await, json!(format!("0x{:x}", 2 * count)));

    let begin = Instant::now();
    for _ in 0..count {
        bench.service(reqwest::Method::GET, "/v2/tokens", None).await;
    }
    println!("list_of_10 {:.0} requests_per_second", per_second(count as usize, begin.elapsed()));

    println!("service_transfers_at_concurrency_16 {:.0} per_second", bench.service_transfers(count).await);

    running.shutdown().await;
    let (running, again) = started(folder.path()).await;
    println!("start_to_first_answer {again:.1} ms");
    running.shutdown().await;
}
