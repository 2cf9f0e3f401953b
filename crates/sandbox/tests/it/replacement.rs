//! Accelerating and cancelling race the original for its nonce; the next block decides, and the records tell it.

use crate::common::*;
use serde_json::{Value, json};

fn path(sent: &Value, verb: &str) -> String {
    format!("/v1/transactions/{}/{verb}/developer", text(&sent["id"]))
}

async fn fees(client: &Client, hash: &Value) -> (u128, u128) {
    let tx = client.ask("ETH-SEPOLIA", "eth_getTransactionByHash", json!([hash])).await;
    let number = |name: &str| u128::from_str_radix(tx[name].as_str().unwrap_or_else(|| panic!("{tx}")).trim_start_matches("0x"), 16).unwrap();
    (number("maxFeePerGas"), number("maxPriorityFeePerGas"))
}

#[tokio::test]
async fn an_accelerated_transaction_happens_once_under_its_new_hash() {
    let (sandbox, sender) = slow_sender().await;
    let sent = sandbox.payload(&sandbox.raw(TRANSFER, &sender.transfer(&key(), &sender.dollar, "5")).await);
    let before = fees(&sandbox, &sent["txHash"]).await;
    let body = sender.replacement();
    let answer = sandbox.post(&path(&sent, "accelerate"), body.clone()).await;
    let faster = sandbox.payload(&answer);
    assert_eq!(sandbox.post(&path(&sent, "accelerate"), body).await, answer, "the same key accelerates once");
    assert_ne!((&faster["id"], &faster["txHash"]), (&sent["id"], &sent["txHash"]));
    let after = fees(&sandbox, &faster["txHash"]).await;
    assert!(after.0 * 10 >= before.0 * 11 && after.1 * 10 >= before.1 * 11, "{before:?} {after:?}");

    // And again, before its block: each replacement can be replaced.
    let fastest = sandbox.payload(&sandbox.post(&path(&faster, "accelerate"), sender.replacement()).await);
    sandbox.next_block().await;
    let original = sandbox.settled(&sender.id, &text(&sent["id"])).await;
    assert_eq!((&original["state"], &original["replacedBy"]), (&json!("CANCELLED"), &faster["id"]));
    assert_eq!(original["history"].as_array().unwrap().last().unwrap()["state"], "CANCELLED");
    let settled = sandbox.settled(&sender.id, &text(&fastest["id"])).await;
    assert_eq!((&settled["state"], &settled["replaces"], &settled["amount"]), (&json!("COMPLETE"), &faster["id"], &json!("5")));
    assert_eq!(sandbox.balance(&sender.id, "tUSD").await, "995", "once");
    assert_eq!(sandbox.ask("ETH-SEPOLIA", "eth_getTransactionReceipt", json!([sent["txHash"]])).await, Value::Null);
    assert_eq!(sandbox.payload(&sandbox.get(&format!("/v1/transactions/developer?walletId={}", sender.id)).await).as_array().unwrap().len(), 3);
}

#[tokio::test]
async fn a_cancelled_transaction_moves_nothing_but_the_fee() {
    let (sandbox, sender) = slow_sender().await;
    let sent = sandbox.payload(&sandbox.raw(TRANSFER, &sender.transfer(&key(), &sender.dollar, "1000")).await);
    let cancel = sandbox.payload(&sandbox.post(&path(&sent, "cancel"), sender.replacement()).await);
    assert_eq!((&cancel["operation"], &cancel["destinationAddress"]), (&json!("cancel"), &json!(sender.address)));
    sandbox.next_block().await;
    assert_eq!(sandbox.settled(&sender.id, &text(&sent["id"])).await["state"], "CANCELLED");
    assert_eq!(sandbox.settled(&sender.id, &text(&cancel["id"])).await["state"], "COMPLETE");
    assert_eq!(sandbox.balance(&sender.id, "tUSD").await, "1000");
    assert_ne!(sandbox.balance(&sender.id, "ETH").await, "10");
    // What was bound by the original is free again.
    let next = sandbox.payload(&sandbox.raw(TRANSFER, &sender.transfer(&key(), &sender.dollar, "1000")).await);
    sandbox.next_block().await;
    assert_eq!(sandbox.settled(&sender.id, &text(&next["id"])).await["state"], "COMPLETE");
}

#[tokio::test]
async fn who_comes_after_the_block_has_lost_the_race() {
    let sandbox = sandbox().await;
    let sender = sandbox.sender().await;
    let sent = sandbox.payload(&sandbox.raw(TRANSFER, &sender.transfer(&key(), &sender.native, "1")).await);
    for verb in ["accelerate", "cancel"] {
        let body = sender.replacement();
        let refused = sandbox.post(&path(&sent, verb), body.clone()).await;
        assert_eq!(refused.status, 422, "{}", refused.json);
        assert!(text(&refused.json["message"]).contains("COMPLETE"), "{}", refused.json);
        assert_eq!(sandbox.post(&path(&sent, verb), body).await, refused);
    }
    let settled = sandbox.settled(&sender.id, &text(&sent["id"])).await;
    assert_eq!((&settled["state"], settled.get("replacedBy")), (&json!("COMPLETE"), None));
}

#[tokio::test]
async fn in_a_block_and_not_yet_confirmed_is_too_late_as_well() {
    let folder = tempfile::tempdir().unwrap();
    let (client, running) = open(folder.path(), |_| {}).await;
    let sender = client.sender().await;
    running.shutdown().await;
    let slow = |options: &mut bursar_sandbox::Options| {
        options.block_time = HOUR;
        options.confirmations = 1_000;
    };
    let (client, running) = open(folder.path(), slow).await;
    let sent = client.payload(&client.raw(TRANSFER, &sender.transfer(&key(), &sender.native, "1")).await);
    client.next_block().await;
    assert!(client.ask("ETH-SEPOLIA", "eth_getTransactionReceipt", json!([sent["txHash"]])).await.is_object());
    let refused = client.post(&path(&sent, "cancel"), sender.replacement()).await;
    assert_eq!(refused.status, 422);
    assert!(text(&refused.json["message"]).contains("in a block"), "{}", refused.json);
    running.shutdown().await;
}

#[tokio::test]
async fn nobody_replaces_without_the_set_secret_or_what_is_not_there() {
    let (sandbox, sender) = slow_sender().await;
    let sent = sandbox.payload(&sandbox.raw(TRANSFER, &sender.transfer(&key(), &sender.native, "1")).await);
    let foreign = sandbox.new_set().await.1;
    for verb in ["accelerate", "cancel"] {
        let refused = sandbox.post(&path(&sent, verb), json!({"idempotencyKey": key(), "walletSetSecretCipherText": foreign})).await;
        assert_eq!((refused.status, &refused.json["errors"]["field"]), (400, &json!("walletSetSecretCipherText")));
        assert_eq!(sandbox.post(&format!("/v1/transactions/nothing/{verb}/developer"), sender.replacement()).await.status, 404);
    }
    let view = sandbox.get(&format!("/v1/transactions/{}/developer?walletId={}", text(&sent["id"]), sender.id)).await;
    assert_eq!(sandbox.payload(&view)["transaction"]["state"], "SENT");
}
