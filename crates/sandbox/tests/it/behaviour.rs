//! How a sandbox behaves when it is told to behave otherwise.

use std::time::Duration;

use crate::common::*;
use aws_lc_rs::rsa::{OAEP_SHA256_MGF1SHA256, OaepPublicEncryptingKey, PublicEncryptingKey};
use base64::{Engine, engine::general_purpose::STANDARD};
use bursar_sandbox::{Idempotency, Mode};
use serde_json::{Value, json};

const CREATE_SET: &str = "/v2/organization/wallet-sets";
const FIELD: &str = "encryptedOrganizationSecret";

fn now() -> i64 {
    jiff::Timestamp::now().as_millisecond()
}

/// Encrypts as clients do.
async fn sealed_text(client: &Client, text_inside: &str) -> String {
    let pem = text(&client.payload(&client.get("/v2/config/organization/public-key").await)["publicKey"]);
    let der = STANDARD.decode(pem.lines().filter(|line| !line.starts_with("-----")).collect::<String>()).unwrap();
    let key = OaepPublicEncryptingKey::new(PublicEncryptingKey::from_der(&der).unwrap()).unwrap();
    let mut out = vec![0; key.ciphertext_size()];
    STANDARD.encode(key.encrypt(&OAEP_SHA256_MGF1SHA256, text_inside.as_bytes(), &mut out, None).unwrap())
}

async fn sealed(sandbox: &Sandbox, context: &str, age: i64) -> String {
    let secret = sandbox.running.credentials().organization_secret.expose("the test is a client").to_owned();
    sealed_text(sandbox, &json!({"timestamp": now() - age, "context": context, "secret": secret}).to_string()).await
}

async fn create(client: &Client, key: &str, cipher: Option<&str>) -> Answer {
    let mut body = json!({"idempotencyKey": key, "name": "Trustless"});
    if let Some(cipher) = cipher {
        body[FIELD] = json!(cipher);
    }
    client.post(CREATE_SET, body).await
}

#[tokio::test]
async fn in_trustless_mode_each_secret_works_once_and_each_refusal_has_its_own_words() {
    let sandbox = conducted(|behaviour| behaviour.mode = Mode::Trustless).await;
    let good = sealed(&sandbox, "dkg", 0).await;
    let first_key = key();
    let first = create(&sandbox, &first_key, Some(&good)).await;
    assert_eq!(first.status, 200, "{}", first.json);

    let minute = 60_000;
    let foreign = json!({"secret": "0".repeat(64), "timestamp": now(), "context": "dkg"}).to_string();
    let secret = sandbox.running.credentials().organization_secret.expose("the test is a client").to_owned();
    let mut altered = STANDARD.decode(sealed(&sandbox, "dkg", 0).await).unwrap();
    altered[100] ^= 1;
    let cases = [
        (None, 400, "is required"),
        (Some(good.clone()), 401, "was used before"),
        (Some("no base64!".into()), 400, "is not base64"),
        (Some("AAAA".into()), 400, "does not open"),
        (Some(STANDARD.encode(altered)), 400, "does not open"),
        (Some(sealed_text(&sandbox, &foreign).await), 401, "not this organization's"),
        (Some(sealed_text(&sandbox, "hello").await), 400, "secret, timestamp and context"),
        (Some(sealed_text(&sandbox, &json!({"secret": secret, "timestamp": "now", "context": "dkg"}).to_string()).await), 400, "secret, timestamp and context"),
        (Some(sealed(&sandbox, "verify", 0).await), 401, "context inside is \"verify\""),
        (Some(sealed(&sandbox, "dkg", 5 * minute + 1_000).await), 401, "Payload expired"),
        (Some(sealed(&sandbox, "dkg", -6 * minute).await), 401, "Payload expired"),
    ];
    for (cipher, status, said) in cases {
        let refused = create(&sandbox, &key(), cipher.as_deref()).await;
        assert_eq!((refused.status, &refused.json["errors"]["field"]), (status, &json!(FIELD)), "{said}: {}", refused.json);
        assert!(text(&refused.json["message"]).contains(said), "{said}: {}", refused.json);
    }
    assert_eq!(sandbox.payload(&sandbox.get("/v2/wallet-sets").await).as_array().unwrap().len(), 1);
    // A repetition with a fresh ciphertext is the same request: secrets are not parameters.
    let fresh = sealed(&sandbox, "dkg", 4 * minute).await;
    assert_eq!(create(&sandbox, &first_key, Some(&fresh)).await, first);
    assert_eq!(sandbox.post("/v1/wallet-sets/developer/create", json!({"idempotencyKey": key(), "name": "v1"})).await.status, 200, "v1 has secrets of its own");
}

#[tokio::test]
async fn naira_in_trustless_mode_takes_the_context_verify() {
    let sandbox = conducted(|behaviour| behaviour.mode = Mode::Trustless).await;
    for (context, status) in [("dkg", 401), ("verify", 200)] {
        let body = json!({
            "idempotencyKey": key(), FIELD: sealed(&sandbox, context, 0).await, "count": 1, "metadata": [{"name": "A", "refId": "a"}],
        });
        let answer = sandbox.post("/v2/virtual-accounts", body).await;
        assert_eq!(answer.status, status, "{}", answer.json);
    }
}

#[tokio::test]
async fn in_standard_mode_the_secret_is_not_looked_at() {
    let sandbox = sandbox().await;
    assert_eq!(create(&sandbox, &key(), None).await.status, 200);
    assert_eq!(create(&sandbox, &key(), Some("anything")).await.status, 200);
}

#[tokio::test]
async fn a_set_is_created_with_either_context_that_clients_were_seen_to_use() {
    for (strict, sign) in [(false, 200), (true, 401)] {
        let sandbox = conducted(|behaviour| (behaviour.mode, behaviour.strict) = (Mode::Trustless, strict)).await;
        for (context, status) in [("dkg", 200), ("sign", sign), ("verify", 401)] {
            let cipher = sealed(&sandbox, context, 0).await;
            assert_eq!(create(&sandbox, &key(), Some(&cipher)).await.status, status, "{context}, strict: {strict}");
        }
    }
}

#[tokio::test]
async fn a_used_secret_stays_used_after_a_restart() {
    let trustless = || bursar_sandbox::Behaviour { mode: Mode::Trustless, ..Default::default() };
    let folder = tempfile::tempdir().unwrap();
    let (client, running) = open_with(folder.path(), |_| {}, trustless()).await;
    let sandbox = Sandbox { client, running, folder };
    let cipher = sealed(&sandbox, "dkg", 0).await;
    assert_eq!(create(&sandbox, &key(), Some(&cipher)).await.status, 200);
    let Sandbox { running, folder, .. } = sandbox;
    running.shutdown().await;
    let (client, running) = open_with(folder.path(), |_| {}, trustless()).await;
    assert_eq!(create(&client, &key(), Some(&cipher)).await.status, 401);
    running.shutdown().await;
}

/// How many transactions of the wallet stand in the chain once these have ended.
async fn nonce(sandbox: &Sandbox, sender: &Sender, transfers: &[&Answer]) -> Value {
    for transfer in transfers {
        sandbox.settled(&sender.id, &text(&sandbox.payload(transfer)["id"])).await;
    }
    sandbox.ask("ETH-SEPOLIA", "eth_getTransactionCount", json!([sender.address, "latest"])).await
}

#[tokio::test]
async fn a_service_that_ignores_keys_pays_twice() {
    let sandbox = conducted(|behaviour| behaviour.idempotency = Idempotency::Ignore).await;
    let sender = sandbox.sender().await;
    let body = sender.transfer(&key(), &sender.native, "1");
    let (first, second) = (sandbox.raw(TRANSFER, &body).await, sandbox.raw(TRANSFER, &body).await);
    assert_ne!(sandbox.payload(&first)["id"], sandbox.payload(&second)["id"]);
    assert_eq!(nonce(&sandbox, &sender, &[&first, &second]).await, "0x2");
    assert_eq!(sandbox.post(CREATE_SET, json!({"name": "x"})).await.json["errors"]["field"], "idempotencyKey", "the key is required all the same");
}

#[tokio::test]
async fn a_service_that_forgets_keys_remembers_them_for_its_time() {
    let sandbox = conducted(|behaviour| behaviour.idempotency = Idempotency::ForgetAfter(Duration::from_secs(60))).await;
    let sender = sandbox.sender().await;
    let body = sender.transfer(&key(), &sender.native, "1");
    let first = sandbox.raw(TRANSFER, &body).await;
    // Less than a minute for sure, with half a minute for this test; then more than a minute.
    for seconds in [0, 30] {
        sandbox.pass(Duration::from_secs(seconds)).await;
        assert_eq!(sandbox.raw(TRANSFER, &body).await, first, "after {seconds} seconds");
    }
    sandbox.pass(Duration::from_secs(31)).await;
    let second = sandbox.raw(TRANSFER, &body).await;
    assert_ne!(second, first);
    assert_eq!(nonce(&sandbox, &sender, &[&first, &second]).await, "0x2");
}

#[tokio::test]
async fn without_extensions_only_what_is_documented_is_there() {
    let sandbox = conducted(|behaviour| behaviour.extensions = false).await;
    for path in [
        "/health",
        "/v2/config/organization/public-key",
        "/v2/customers",
        "/v2/customers/x",
        "/v2/customers/x/challenges",
        "/v2/virtual-accounts/x",
        "/v2/virtual-accounts/x/balance",
        "/v2/virtual-accounts/name/enquiry?accountNumber=0123456789&sortCode=058",
        "/v2/virtual-accounts",
        "/v2/transactions",
        "/v2/wallets/x",
        "/v2/wallet-sets/x",
        "/v2/wallet-sets/x/balances",
        "/v2/tokens/x",
    ] {
        assert_eq!(sandbox.get(path).await.status, 404, "{path}");
    }
    for path in ["/v2/wallets", "/v2/tokens", "/v2/virtual-accounts/banks"] {
        assert_eq!(sandbox.get(path).await.status, 200, "{path}");
    }
    // Customers come from somewhere; here from the sandbox's own paths.
    let customer = sandbox.payload(&sandbox.post("/sandbox/customers", json!({"name": "Ada", "refId": "ada"})).await);
    let body = json!({"blockchains": ["ETH"], "redirectUrl": "https://example.com/"});
    assert_eq!(sandbox.post(&format!("/v2/customers/{}/wallet/create", text(&customer["id"])), body).await.status, 200);
}

#[tokio::test]
async fn a_restricted_key_reads_and_writes_nothing() {
    let sandbox = sandbox().await;
    let sender = sandbox.sender().await;
    let mut reader = sandbox.client.clone();
    reader.key = sandbox.running.credentials().restricted_key().expose("the test is a client").to_owned();
    for path in ["/v2/wallets", "/v2/tokens", "/v2/customers", "/sandbox/faults"] {
        assert_eq!(reader.get(path).await.status, 200, "{path}");
    }
    for (path, body) in [
        (TRANSFER, serde_json::from_str(&sender.transfer(&key(), &sender.native, "1")).unwrap()),
        (CREATE_SET, json!({"idempotencyKey": key(), "name": "x"})),
        ("/sandbox/faucet", json!({"walletId": sender.id, "amount": "1"})),
        ("/v2/customers", json!({"name": "x", "refId": "x"})),
    ] {
        let refused = reader.post(path, body).await;
        assert_eq!(refused.status, 403, "{path}: {}", refused.json);
        assert!(text(&refused.json["message"]).contains("restricted"));
    }
    assert_eq!(nonce(&sandbox, &sender, &[]).await, "0x0");
}

#[tokio::test]
async fn limits_refuse_with_429_and_without_a_hint() {
    let sandbox = conducted(|behaviour| behaviour.rate_limits = true).await;
    let mut all = tokio::task::JoinSet::new();
    // Together, and far more than come back in the time they take.
    for _ in 0..150 {
        let request = sandbox.http.get(format!("{}/v2/wallets", sandbox.base)).header(HEADER, &sandbox.key);
        all.spawn(async move {
            let response = request.send().await.unwrap();
            assert!(response.headers().get("retry-after").is_none());
            response.status().as_u16()
        });
    }
    let statuses = all.join_all().await;
    assert!(statuses.iter().all(|status| [200, 429].contains(status)), "{statuses:?}");
    assert!(statuses.iter().filter(|status| **status == 200).count() >= 20, "{statuses:?}");
    assert!(statuses.contains(&429), "{statuses:?}");
    sandbox.pass(Duration::from_secs(1)).await;
    for number in 0..20 {
        assert_eq!(sandbox.get("/v2/wallets").await.status, 200, "request {number} of the next second");
    }
    assert_eq!(create(&sandbox, &key(), None).await.status, 200, "writes are counted by themselves");
}

#[tokio::test]
async fn several_full_keys_do_the_same_and_no_more_than_were_asked_for() {
    let sandbox = conducted(|behaviour| behaviour.further_keys = 2).await;
    for (number, status) in [(1, 200), (2, 200), (3, 401)] {
        let mut other = sandbox.client.clone();
        other.key = sandbox.running.credentials().further_key(number).expose("the test is a client").to_owned();
        assert_eq!(create(&other, &key(), None).await.status, status, "{number}");
    }
    assert_eq!(sandbox.payload(&sandbox.get("/v2/wallet-sets").await).as_array().unwrap().len(), 2, "one organization");
}
