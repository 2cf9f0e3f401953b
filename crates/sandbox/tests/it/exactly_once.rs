//! Idempotency and secrets: the same key never does a thing twice, and nobody acts without the set's secret.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use crate::common;
use crate::common::*;
use serde_json::{Value, json};

const CREATE_SET: &str = "/v1/wallet-sets/developer/create";

async fn nonce(client: &Client, address: &str) -> Value {
    client.ask("ETH-SEPOLIA", "eth_getTransactionCount", json!([address, "latest"])).await
}

#[tokio::test]
async fn the_same_key_and_parameters_give_the_first_answer_byte_for_byte() {
    let sandbox = sandbox().await;
    let sender = sandbox.sender().await;
    let body = sender.transfer(&key(), &sender.native, "1");
    let first = sandbox.raw(TRANSFER, &body).await;
    for _ in 0..3 {
        assert_eq!(sandbox.raw(TRANSFER, &body).await, first);
    }
    assert_eq!(nonce(&sandbox, &sender.address).await, "0x1");
    let body = json!({"idempotencyKey": key(), "name": "Once"});
    let set = sandbox.post(CREATE_SET, body.clone()).await;
    assert_eq!(sandbox.post(CREATE_SET, body).await, set, "the secret too");
}

#[tokio::test]
async fn other_parameters_under_the_same_key_are_a_conflict() {
    let sandbox = sandbox().await;
    let sender = sandbox.sender().await;
    let key = key();
    assert_eq!(sandbox.raw(TRANSFER, &sender.transfer(&key, &sender.native, "1")).await.status, 200);
    for other in [sender.transfer(&key, &sender.native, "1.0"), sender.transfer(&key, &sender.dollar, "1")] {
        let refused = sandbox.raw(TRANSFER, &other).await;
        assert_eq!((refused.status, &refused.json["errors"]["field"]), (409, &json!("idempotencyKey")));
    }
    assert_eq!(sandbox.post(CREATE_SET, json!({"idempotencyKey": key, "name": "x"})).await.status, 409, "another operation");
    assert_eq!(nonce(&sandbox, &sender.address).await, "0x1");
}

#[tokio::test]
async fn equal_requests_at_the_same_time_are_one() {
    let sandbox = sandbox().await;
    let sender = sandbox.sender().await;
    let body = sender.transfer(&key(), &sender.native, "1");
    let mut all = tokio::task::JoinSet::new();
    for _ in 0..16 {
        let (client, body) = (sandbox.client.clone(), body.clone());
        all.spawn(async move { client.raw(TRANSFER, &body).await });
    }
    let answers = all.join_all().await;
    assert!(answers.iter().all(|answer| answer == &answers[0] && answer.status == 200));
    assert_eq!(nonce(&sandbox, &sender.address).await, "0x1");
}

#[tokio::test]
async fn different_transfers_at_the_same_time_each_happen_once() {
    let sandbox = sandbox().await;
    let sender = sandbox.sender().await;
    let mut all = tokio::task::JoinSet::new();
    for _ in 0..24 {
        let (client, body) = (sandbox.client.clone(), sender.transfer(&key(), &sender.dollar, "1.5"));
        all.spawn(async move { client.raw(TRANSFER, &body).await });
    }
    let mut hashes: Vec<String> = all.join_all().await.iter().map(|answer| text(&sandbox.payload(answer)["txHash"])).collect();
    hashes.sort();
    hashes.dedup();
    assert_eq!(hashes.len(), 24);
    assert_eq!(nonce(&sandbox, &sender.address).await, "0x18");
    assert_eq!(sandbox.balance(&sender.id, "tUSD").await, "964");
}

#[tokio::test]
async fn a_refusal_for_lack_of_money_stays_a_refusal_for_its_key() {
    let sandbox = sandbox().await;
    let sender = sandbox.sender().await;
    let body = sender.transfer(&key(), &sender.native, "50");
    let first = sandbox.raw(TRANSFER, &body).await;
    assert_eq!(first.status, 422);
    sandbox.fund(&sender.id, None, "100").await;
    assert_eq!(sandbox.raw(TRANSFER, &body).await, first);
    assert_eq!(sandbox.raw(TRANSFER, &sender.transfer(&key(), &sender.native, "50")).await.status, 200);
}

#[tokio::test]
async fn an_altered_or_foreign_secret_is_refused_also_on_a_replay() {
    let sandbox = sandbox().await;
    let sender = sandbox.sender().await;
    let foreign = sandbox.new_set().await.1;
    let mut altered = sender.set.1.clone().into_bytes();
    altered[20] = if altered[20] == b'A' { b'B' } else { b'A' };
    let altered = String::from_utf8(altered).unwrap();
    let key = key();
    let good = sender.transfer(&key, &sender.native, "1");
    assert_eq!(sandbox.raw(TRANSFER, &good).await.status, 200);
    for secret in [foreign.as_str(), &altered, "", "no base64", "AAAA"] {
        for (path, body) in [
            (TRANSFER, good.replace(&sender.set.1, secret)),
            (TRANSFER, sender.transfer(&common::key(), &sender.native, "1").replace(&sender.set.1, secret)),
            (
                "/v1/wallets/developer/create",
                json!({
                    "idempotencyKey": common::key(), "blockchains": ["ETH"], "username": "a", "userRefId": "b", "walletSetId": sender.set.0,
                    "walletSetSecretCipherText": secret,
                })
                .to_string(),
            ),
        ] {
            let refused = sandbox.raw(path, &body).await;
            assert_eq!((refused.status, &refused.json["errors"]["field"]), (400, &json!("walletSetSecretCipherText")), "{}", refused.json);
        }
    }
    assert_eq!(nonce(&sandbox, &sender.address).await, "0x1");
}

#[tokio::test]
async fn what_waited_for_its_block_when_the_process_was_killed_is_mined_once() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), &[]);
    let sender = program.client.sender().await;
    program.kill();
    let program = Program::start(folder.path(), &["--block-time", "3600000"]);
    let body = sender.transfer(&key(), &sender.native, "1");
    let first = program.client.raw(TRANSFER, &body).await;
    assert_eq!(nonce(&program.client, &sender.address).await, "0x0");
    program.kill();
    let program = Program::start(folder.path(), &["--block-time", "50"]);
    assert_eq!(program.client.raw(TRANSFER, &body).await, first);
    let settled = program.client.settled(&sender.id, first.json["message"]["id"].as_str().unwrap()).await;
    assert_eq!((&settled["state"], &settled["txHash"]), (&json!("COMPLETE"), &first.json["message"]["txHash"]));
    assert_eq!(nonce(&program.client, &sender.address).await, "0x1");
}

/// The process is killed while transfers run; every one that was answered, and every one that was not, is on the chain at most once,
/// and the same keys afterwards complete the rest.
#[tokio::test(flavor = "multi_thread")]
async fn a_killed_process_loses_nothing_and_repeats_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), &[]);
    let sender = program.client.sender().await;
    let bodies: Vec<String> = (0..40).map(|_| sender.transfer(&key(), &sender.native, "0.01")).collect();
    let mut program = Some(program);
    let mut answers: Vec<Option<Answer>> = vec![None; bodies.len()];
    for round in 0..4 {
        let running = program.take().unwrap_or_else(|| Program::start(folder.path(), &[]));
        let client = running.client.clone();
        let (some, kept) = (bodies.clone(), answers.clone());
        let answered = Arc::new(AtomicUsize::new(0));
        let counted = answered.clone();
        let work = tokio::spawn(async move {
            let mut answers = kept;
            for (index, body) in some.iter().enumerate() {
                // An error is the kill: the outcome is unknown, and the next round asks again with the same key.
                let Ok(answer) = client.send(reqwest::Method::POST, TRANSFER, Some(body.clone().into_bytes())).await else { break };
                assert_eq!(answer.status, 200, "{}", answer.json);
                if let Some(first) = &answers[index] {
                    assert_eq!(&answer, first);
                }
                answers[index] = Some(answer);
                counted.fetch_add(1, Ordering::Relaxed);
            }
            answers
        });
        if round < 3 {
            // In the midst of what is new in this round, behind the repetitions of the last.
            seen("answers", async || (answered.load(Ordering::Relaxed) >= 11 * (round + 1)).then_some(())).await;
            running.kill();
            answers = work.await.unwrap();
        } else {
            answers = work.await.unwrap();
            program = Some(running);
        }
    }
    let program = program.unwrap();
    assert!(answers.iter().all(Option::is_some));
    assert_eq!(nonce(&program.client, &sender.address).await, "0x28");
    for answer in answers.iter().flatten() {
        let hash = &answer.json["message"]["txHash"];
        let receipt = program.client.ask("ETH-SEPOLIA", "eth_getTransactionReceipt", json!([hash])).await;
        assert_eq!(receipt["status"], "0x1");
        let transaction = program.client.settled(&sender.id, answer.json["message"]["id"].as_str().unwrap()).await;
        assert_eq!(transaction["state"], "COMPLETE");
    }
    let balance = program.client.ask("ETH-SEPOLIA", "eth_getBalance", json!([SOMEBODY, "latest"])).await;
    assert_eq!(balance, format!("0x{:x}", 400_000_000_000_000_000u64));
}
