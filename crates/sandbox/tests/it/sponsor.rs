//! The gas sponsor pays for its sets, and for nothing else.

use crate::common::*;
use serde_json::{Value, json};

const CHAIN: &str = "BASE-SEPOLIA";

async fn set(client: &Client, only: bool) -> (String, String) {
    let body = json!({"idempotencyKey": key(), "name": "S", "isGasSponsored": true, "sponsorOnlyTransfersToWalletSetAddresses": only});
    let set = client.payload(&client.post("/v1/wallet-sets/developer/create", body).await);
    (text(&set["id"]), text(&set["walletSetSecretCipherText"]))
}

/// A wallet with test dollars and no network currency at all.
async fn poor(client: &Client, only: bool) -> Sender {
    let set = set(client, only).await;
    let wallet = client.new_wallets(&set, &[CHAIN]).await.remove(0);
    let id = text(&wallet["id"]);
    let (native, dollar) = (client.token(&id, "ETH").await, client.token(&id, "tUSD").await);
    client.fund(&id, Some(&dollar), "100").await;
    Sender { set, id, address: text(&wallet["address"]), native, dollar }
}

async fn top_up(client: &Client, amount: &str) -> Value {
    client.payload(&client.post("/sandbox/sponsor/top-up", json!({"blockchain": CHAIN, "amount": amount})).await)
}

async fn held(client: &Client) -> String {
    text(&client.payload(&client.get("/sandbox/sponsor").await)["balances"][0]["amount"])
}

#[tokio::test]
async fn a_sponsored_wallet_without_gas_money_sends_and_the_sponsor_pays() {
    let sandbox = sandbox().await;
    let sender = poor(&sandbox, false).await;
    let body = sender.transfer(&key(), &sender.dollar, "5");
    let refused = sandbox.raw(TRANSFER, &body).await;
    assert!(refused.status == 422 && text(&refused.json["message"]).contains("gas sponsor"), "{}", refused.json);
    assert_eq!(held(&sandbox).await, "0");

    let view = top_up(&sandbox, "1").await;
    assert_eq!(view["balances"], json!([{"blockchain": CHAIN, "amount": "1", "symbol": "ETH"}]));
    let sent = sandbox.payload(&sandbox.raw(TRANSFER, &sender.transfer(&key(), &sender.dollar, "5")).await);
    let done = sandbox.settled(&sender.id, &text(&sent["id"])).await;
    assert_eq!(done["state"], "COMPLETE");
    let payment = sandbox.ask(CHAIN, "eth_getTransactionByHash", json!([done["sponsorTxHash"]])).await;
    assert_eq!(payment["from"].as_str().unwrap().to_lowercase(), text(&view["address"]).to_lowercase());
    assert_eq!(sandbox.balance(&sender.id, "tUSD").await, "95");
    let own = sandbox.balance(&sender.id, "ETH").await;
    let paid = u128::from_str_radix(text(&payment["value"]).trim_start_matches("0x"), 16).unwrap();
    let receipt = sandbox.ask(CHAIN, "eth_getTransactionReceipt", json!([done["txHash"]])).await;
    let number = |value: &Value| u128::from_str_radix(text(value).trim_start_matches("0x"), 16).unwrap();
    let left = paid - number(&receipt["gasUsed"]) * number(&receipt["effectiveGasPrice"]);
    assert!(left * 4 < paid, "only gas that was not used stays: {left} of {paid}");
    assert_eq!(own, format!("0.{left:018}").trim_end_matches('0'));

    let contract = sandbox.contract(&sender.id, "tUSD").await;
    let execution = sandbox.payload(&sandbox.post(EXECUTE, sender.execution(&contract, "approve(address,uint256)", &[SOMEBODY, "1"])).await);
    assert!(sandbox.settled(&sender.id, &text(&execution["id"])).await["sponsorTxHash"].is_string(), "executions too");
    assert!(held(&sandbox).await.starts_with("0.99"));
}

#[tokio::test]
async fn a_sponsor_of_inner_transfers_pays_only_for_those() {
    let sandbox = sandbox().await;
    top_up(&sandbox, "1").await;
    let sender = poor(&sandbox, true).await;
    let outside = sandbox.raw(TRANSFER, &sender.transfer(&key(), &sender.dollar, "5")).await;
    assert!(outside.status == 422 && text(&outside.json["message"]).contains("network fee"), "{}", outside.json);
    let contract = sandbox.contract(&sender.id, "tUSD").await;
    assert_eq!(sandbox.post(EXECUTE, sender.execution(&contract, "approve(address,uint256)", &[SOMEBODY, "1"])).await.status, 422);
    let inside = sandbox.new_wallets(&sandbox.new_set().await, &[CHAIN]).await.remove(0);
    let body = sender.transfer(&key(), &sender.dollar, "5").replace(SOMEBODY, &text(&inside["address"]));
    let sent = sandbox.payload(&sandbox.raw(TRANSFER, &body).await);
    assert_eq!(sandbox.settled(&sender.id, &text(&sent["id"])).await["state"], "COMPLETE");
    assert_eq!(sandbox.balance(&text(&inside["id"]), "tUSD").await, "5");
}

#[tokio::test]
async fn the_sponsor_is_found_and_filled_and_nonsense_is_refused() {
    let sandbox = sandbox().await;
    let view = sandbox.payload(&sandbox.get("/sandbox/sponsor").await);
    assert_eq!(view["balances"], json!([]), "nothing is sponsored yet");
    let sender = sandbox.sender().await;
    let body = sender.transfer(&key(), &sender.native, "2").replace(SOMEBODY, &text(&view["address"]));
    let sent = sandbox.payload(&sandbox.raw(TRANSFER, &body).await);
    // A chain on another node takes it with its next block.
    sandbox.settled(&sender.id, &text(&sent["id"])).await;
    let filled = sandbox.payload(&sandbox.get("/sandbox/sponsor?blockchain=ETH-SEPOLIA").await);
    assert_eq!(filled["balances"][0]["amount"], "2", "by an ordinary transfer");
    for path in ["/sandbox/sponsor?blockchain=DOGE", "/sandbox/sponsor?chain=ETH"] {
        assert_eq!(sandbox.get(path).await.status, 400, "{path}");
    }
    for body in
        [json!({"blockchain": "DOGE", "amount": "1"}), json!({"blockchain": CHAIN, "amount": "0"}), json!({"blockchain": CHAIN, "amount": 1}), json!({})]
    {
        assert_eq!(sandbox.post("/sandbox/sponsor/top-up", body.clone()).await.status, 400, "{body}");
    }
}
