//! Contract executions: what is written is what is called, and what reverts is not sent.

use crate::common::*;
use serde_json::{Value, json};

const ESTIMATE: &str = "/v1/transactions/contract-execution/estimate-fee/developer";

fn estimate_of(body: &Value) -> Value {
    let mut body = body.clone();
    for field in ["idempotencyKey", "walletSetSecretCipherText"] {
        body.as_object_mut().unwrap().remove(field);
    }
    body
}

#[tokio::test]
async fn an_execution_is_estimated_sent_mined_and_remembered() {
    let sandbox = sandbox().await;
    let sender = sandbox.sender().await;
    let dollar = sandbox.contract(&sender.id, "tUSD").await;
    let body = sender.execution(&dollar, "transfer(address,uint256)", &[SOMEBODY, "2500000"]);
    let fees = sandbox.payload(&sandbox.post(ESTIMATE, estimate_of(&body)).await);
    for level in ["low", "medium", "high"] {
        assert_eq!(fees[level]["currency"], "ETH");
        assert!(text(&fees[level]["estimatedFeeFormatted"]).starts_with("0.0"), "{fees}");
    }
    let first = sandbox.post(EXECUTE, body.clone()).await;
    assert_eq!(sandbox.post(EXECUTE, body).await, first, "the same key executes once");
    let sent = sandbox.payload(&first);
    let settled = sandbox.settled(&sender.id, &text(&sent["id"])).await;
    assert_eq!((&settled["state"], &settled["operation"]), (&json!("COMPLETE"), &json!("contract-execution")));
    assert_eq!((&settled["contractAddress"], &settled["abiParameters"][1]), (&json!(dollar), &json!("2500000")));
    let states: Vec<&str> = settled["history"].as_array().unwrap().iter().map(|step| step["state"].as_str().unwrap()).collect();
    assert_eq!(states, ["INITIATED", "SENT", "COMPLETE"]);
    assert_eq!(sandbox.balance(&sender.id, "tUSD").await, "997.5");
    let receipt = sandbox.ask("ETH-SEPOLIA", "eth_getTransactionReceipt", json!([sent["txHash"]])).await;
    assert_eq!(receipt["logs"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn what_would_revert_is_refused_with_its_reason_and_not_sent() {
    let sandbox = sandbox().await;
    let sender = sandbox.sender().await;
    let dollar = sandbox.contract(&sender.id, "tUSD").await;
    let mut cases = vec![
        (sender.execution(&dollar, "transfer(address,uint256)", &[SOMEBODY, "1000000001"]), "ERC20InsufficientBalance"),
        (sender.execution(&dollar, "transferFrom(address,address,uint256)", &[SOMEBODY, &sender.address, "1"]), "ERC20InsufficientAllowance"),
        (sender.execution(&dollar, "mint(address,uint256)", &[SOMEBODY, "1"]), "OwnableUnauthorizedAccount"),
        (sender.execution(&dollar, "nothing()", &[]), "execution reverted"),
        (sender.execution(SOMEBODY, "transfer(address,uint256)", &[SOMEBODY, "1"]), "There is no contract"),
    ];
    for (value, said) in [("1", "execution reverted"), ("50", "Insufficient funds for transaction")] {
        let mut paying = sender.execution(&dollar, "transfer(address,uint256)", &[SOMEBODY, "1"]);
        paying["value"] = json!(value);
        cases.push((paying, said));
    }
    for (body, said) in cases {
        for answer in [sandbox.post(ESTIMATE, estimate_of(&body)).await, sandbox.post(EXECUTE, body.clone()).await] {
            assert_eq!(answer.status, 422, "{body}: {}", answer.json);
            assert!(text(&answer.json["message"]).contains(said), "{body}: {}", answer.json);
        }
    }
    assert_eq!(sandbox.ask("ETH-SEPOLIA", "eth_getTransactionCount", json!([sender.address, "latest"])).await, "0x0");
}

#[tokio::test]
async fn each_bad_field_of_an_execution_is_named() {
    let sandbox = sandbox().await;
    let sender = sandbox.sender().await;
    let dollar = sandbox.contract(&sender.id, "tUSD").await;
    let good = sender.execution(&dollar, "transfer(address,uint256)", &[SOMEBODY, "1"]);
    for (field, value, named) in [
        ("abiFunctionSignature", json!("transfer"), "abiFunctionSignature"),
        ("abiFunctionSignature", json!("transfer(address, uint256)"), "abiFunctionSignature"),
        ("abiFunctionSignature", json!("function transfer(address,uint256)"), "abiFunctionSignature"),
        ("abiFunctionSignature", json!("transfer(adress,uint256)"), "abiFunctionSignature"),
        ("abiFunctionSignature", json!("transfer(address,uint256"), "abiFunctionSignature"),
        ("abiFunctionSignature", json!("(".repeat(4_000)), "abiFunctionSignature"),
        ("abiParameters", json!([SOMEBODY]), "abiParameters"),
        ("abiParameters", json!([SOMEBODY, "1", "2"]), "abiParameters"),
        ("abiParameters", json!([SOMEBODY, 1]), "abiParameters[1]"),
        ("abiParameters", json!([SOMEBODY, "1.5"]), "abiParameters[1]"),
        ("abiParameters", json!(["0x12", "1"]), "abiParameters[0]"),
        ("contractAddress", json!("0x12"), "contractAddress"),
        ("value", json!("1e18"), "value"),
        ("value", json!(1), "value"),
        ("value", json!("0.0000000000000000001"), "value"),
        ("feeLevel", json!("fast"), "feeLevel"),
        ("walletSetSecretCipherText", json!("AAAA"), "walletSetSecretCipherText"),
    ] {
        let mut body = good.clone();
        body["idempotencyKey"] = json!(key());
        body[field] = value;
        let answer = sandbox.post(EXECUTE, body.clone()).await;
        assert_eq!((answer.status, &answer.json["errors"]["field"]), (400, &json!(named)), "{}: {}", body[field], answer.json);
    }
}

#[tokio::test]
async fn what_was_good_when_it_was_sent_and_reverts_in_its_block_has_failed() {
    let (sandbox, sender) = slow_sender().await;
    let dollar = sandbox.contract(&sender.id, "tUSD").await;
    let all = || sender.execution(&dollar, "transfer(address,uint256)", &[SOMEBODY, "1000000000"]);
    let (first, second) = (sandbox.payload(&sandbox.post(EXECUTE, all()).await), sandbox.payload(&sandbox.post(EXECUTE, all()).await));
    sandbox.next_block().await;
    let settled = sandbox.settled(&sender.id, &text(&second["id"])).await;
    assert_eq!(settled["state"], "FAILED");
    assert!(text(&settled["failureReason"]).contains("ERC20InsufficientBalance("), "{settled}");
    assert_eq!(settled["history"].as_array().unwrap().last().unwrap()["state"], "FAILED");
    assert_eq!(sandbox.settled(&sender.id, &text(&first["id"])).await["state"], "COMPLETE");
    let receipt = sandbox.ask("ETH-SEPOLIA", "eth_getTransactionReceipt", json!([second["txHash"]])).await;
    assert_eq!(receipt["status"], "0x0", "the fee was paid all the same");
}
