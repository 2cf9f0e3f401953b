//! Failures by name do to a client what the network does.

mod common;

use std::time::{Duration, Instant};

use common::*;
use reqwest::Method;
use serde_json::{Value, json};

async fn nonce(client: &Client, address: &str) -> Value {
    client.ask("ETH-SEPOLIA", "eth_getTransactionCount", json!([address, "latest"])).await
}

async fn fault(client: &Client, operation: &str, fault: &str, count: u64) {
    let answer = client.put("/sandbox/faults", json!({"operation": operation, "fault": fault, "count": count})).await;
    assert_eq!(answer.status, 200, "{}", answer.json);
}

#[tokio::test]
async fn dropped_before_nothing_happened_and_dropped_after_it_did() {
    let sandbox = sandbox().await;
    let sender = sandbox.sender().await;
    let body = sender.transfer(&key(), &sender.native, "1").into_bytes();
    for (name, expected) in [("drop_before", "0x0"), ("drop_after", "0x1")] {
        fault(&sandbox, "transaction_transfer", name, 1).await;
        assert!(sandbox.send(Method::POST, TRANSFER, Some(body.clone())).await.is_err(), "{name}");
        assert_eq!(nonce(&sandbox, &sender.address).await, expected, "{name}");
    }
    // The same key afterwards tells what happened, and does nothing more.
    assert_eq!(sandbox.send(Method::POST, TRANSFER, Some(body)).await.unwrap().status, 200);
    assert_eq!(nonce(&sandbox, &sender.address).await, "0x1");
}

#[tokio::test]
async fn statuses_pages_delays_and_cut_bodies_come_as_asked_and_are_used_up() {
    let sandbox = sandbox().await;
    fault(&sandbox, "wallet_list", "status=503", 2).await;
    assert_eq!(sandbox.get("/v2/wallet-sets").await.status, 200, "another operation");
    for expected in [503, 503, 200] {
        assert_eq!(sandbox.get("/v2/wallets").await.status, expected);
    }
    fault(&sandbox, "*", "html", 1).await;
    let page = sandbox.get("/v2/wallets").await;
    assert_eq!(page.status, 502);
    assert!(page.bytes.starts_with(b"<!doctype html>"));
    fault(&sandbox, "wallet_list", "delay=300", 1).await;
    let begin = Instant::now();
    assert_eq!(sandbox.get("/v2/wallets").await.status, 200);
    assert!(begin.elapsed() >= Duration::from_millis(300));
    fault(&sandbox, "wallet_list", "cut=10", 1).await;
    assert!(sandbox.send(Method::GET, "/v2/wallets", None).await.is_err(), "the body ends early");
    let by_header = sandbox.http.get(format!("{}/v2/wallets", sandbox.base)).header(HEADER, &sandbox.key).header("X-Sandbox-Fault", "status=429");
    assert_eq!(by_header.send().await.unwrap().status(), 429);
    assert_eq!(sandbox.get("/v2/wallets").await.status, 200);
}

#[tokio::test]
async fn rules_can_be_read_and_cleared_and_wrong_ones_are_refused() {
    let sandbox = sandbox().await;
    fault(&sandbox, "wallet_list", "html", 5).await;
    assert_eq!(sandbox.payload(&sandbox.get("/sandbox/faults").await), json!([{"operation": "wallet_list", "fault": "html", "count": 5}]));
    assert_eq!(sandbox.send(Method::DELETE, "/sandbox/faults", None).await.unwrap().status, 200);
    assert_eq!(sandbox.get("/v2/wallets").await.status, 200);
    for (body, field) in [
        (json!({"operation": "nothing", "fault": "html"}), "operation"),
        (json!({"operation": "*", "fault": "earthquake"}), "fault"),
        (json!({"operation": "*"}), ""),
    ] {
        let answer = sandbox.put("/sandbox/faults", body).await;
        assert_eq!((answer.status, answer.json["errors"]["field"].as_str().unwrap_or_default()), (400, field), "{}", answer.json);
    }
}
