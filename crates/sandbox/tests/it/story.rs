//! What a person does: sets, wallets, money in, money out, and everything still there tomorrow.

use crate::common::*;
use alloy_consensus::{TxEnvelope, transaction::SignerRecoverable};
use alloy_eips::eip2718::Encodable2718;
use alloy_rpc_types_eth::Transaction;
use bursar_sandbox::Dialect;
use serde_json::{Value, json};

async fn whole_story(dialect: Dialect) {
    let sandbox = sandbox_with(|options| options.dialect = dialect).await;
    assert_eq!(sandbox.get("/health").await.json, json!({"healthy": true}));
    let public_key = sandbox.payload(&sandbox.get("/v2/config/organization/public-key").await);
    assert!(text(&public_key["publicKey"]).starts_with("-----BEGIN PUBLIC KEY-----\nMIIBIjAN"));

    let sender = sandbox.sender().await;
    assert_eq!(sandbox.balance(&sender.id, "ETH").await, "10");
    assert_eq!(sandbox.balance(&sender.id, "tUSD").await, "1000");

    let body = sender.transfer(&key(), &sender.dollar, "10.000001");
    let mut estimate: Value = serde_json::from_str(&body).unwrap();
    for field in ["idempotencyKey", "walletSetSecretCipherText"] {
        estimate.as_object_mut().unwrap().remove(field);
    }
    let fees = sandbox.payload(&sandbox.post("/v1/transactions/transfer/estimate-fee/developer", estimate).await);
    for level in ["low", "medium", "high"] {
        assert_eq!(fees[level]["currency"], "ETH");
        assert!(text(&fees[level]["estimatedFeeFormatted"]).starts_with("0.000"), "{fees}");
    }

    let sent = sandbox.payload(&sandbox.raw(TRANSFER, &body).await);
    let settled = sandbox.settled(&sender.id, &text(&sent["id"])).await;
    assert_eq!((&settled["state"], &settled["txHash"], &settled["amount"]), (&json!("COMPLETE"), &sent["txHash"], &json!("10.000001")));
    assert_eq!(sandbox.balance(&sender.id, "tUSD").await, "989.999999");
    let receipt = sandbox.ask("ETH-SEPOLIA", "eth_getTransactionReceipt", json!([sent["txHash"]])).await;
    assert_eq!(receipt["status"], "0x1");

    let list = sandbox.payload(&sandbox.get(&format!("/v1/transactions/developer?walletId={}", sender.id)).await);
    assert_eq!(list[0]["id"], sent["id"]);
}

#[tokio::test]
async fn the_whole_story_in_the_documented_dialect() {
    whole_story(Dialect::Documented).await;
}

#[tokio::test]
async fn the_whole_story_in_the_observed_dialect() {
    whole_story(Dialect::Observed).await;
}

#[tokio::test]
async fn each_dialect_wraps_where_the_service_was_seen_to() {
    for dialect in [Dialect::Documented, Dialect::Observed] {
        let sandbox = sandbox_with(|options| options.dialect = dialect).await;
        let answer = sandbox.post("/v2/organization/wallet-sets", json!({"idempotencyKey": key(), "name": "Ops"})).await;
        let payload = sandbox.payload(&answer);
        let set = if dialect == Dialect::Observed { &payload["walletSet"] } else { &payload };
        assert_eq!(set["name"], "Ops");
        assert!(set.get("walletSetSecretCipherText").is_none(), "v2 sets have no v1 secret");
        assert_eq!(answer.json["message"].is_string(), dialect == Dialect::Observed);
        assert_eq!(answer.json.get("data").is_some(), dialect == Dialect::Observed);
    }
}

#[tokio::test]
async fn evm_wallets_of_one_creation_share_one_address_and_the_next_has_another() {
    let sandbox = sandbox().await;
    let set = sandbox.new_set().await;
    let first = sandbox.new_wallets(&set, &["ETH", "BSC", "MATIC", "LSK", "@G", "AVAX-C-FUJI"]).await;
    let second = sandbox.new_wallets(&set, &["ETH"]).await;
    assert_eq!(first.len(), 6);
    assert!(first.iter().all(|wallet| wallet["address"] == first[0]["address"] && wallet["walletSet"]["id"] == set.0.as_str()));
    assert_ne!(first[0]["address"], second[0]["address"]);
    let other = sandbox.new_wallets(&sandbox.new_set().await, &["ETH"]).await;
    assert_ne!(first[0]["address"], other[0]["address"]);
    bursar_contract::address::checked(first[0]["address"].as_str().unwrap()).unwrap();
}

#[tokio::test]
async fn wallets_are_found_by_every_filter_and_page() {
    let sandbox = sandbox().await;
    let (a, b) = (sandbox.new_set().await, sandbox.new_set().await);
    let first = sandbox.new_wallets(&a, &["ETH", "LISK"]).await;
    for _ in 0..11 {
        sandbox.new_wallets(&b, &["BSC"]).await;
    }
    let list = async |query: &str| sandbox.payload(&sandbox.get(&format!("/v2/wallets?{query}")).await).as_array().unwrap().clone();
    assert_eq!(list("").await.len(), 10, "the documented default");
    assert_eq!(list("limit=5&page=3").await.len(), 3);
    assert_eq!(list("order=asc&limit=1").await[0]["id"], first[0]["id"]);
    assert_eq!(list("order=desc&limit=1").await[0]["blockchain"], "BSC");
    assert_eq!(list(&format!("walletSet={}", a.0)).await.len(), 2);
    assert_eq!(list("blockchain=ETH").await.len(), 1);
    assert_eq!(list("blockchain=LSK").await[0]["blockchain"], "LISK", "an alias names the same chain");
    assert_eq!(list(&format!("address={}", text(&first[0]["address"]).to_lowercase())).await.len(), 2);
    assert_eq!(list(&format!("refId={}&blockchain=ETH", text(&first[0]["refId"]))).await.len(), 1);
    assert_eq!(list("customerIds=one,two").await.len(), 0);
    assert_eq!(list("walletSet=nobody").await.len(), 0);
}

#[tokio::test]
async fn sets_are_listed_and_renamed() {
    let sandbox = sandbox().await;
    let set = sandbox.new_set().await;
    let path = format!("/v2/organization/wallet-sets/{}", set.0);
    assert_eq!(sandbox.payload(&sandbox.put(&path, json!({"name": "Payroll"})).await)["name"], "Payroll");
    let list = sandbox.payload(&sandbox.get("/v2/wallet-sets").await);
    assert_eq!((list.as_array().unwrap().len(), &list[0]["name"]), (1, &json!("Payroll")));
    assert!(!list.to_string().contains("CipherText"));
}

#[tokio::test]
async fn tokens_stand_in_the_list_from_the_start_and_can_be_added() {
    let sandbox = sandbox().await;
    let all = sandbox.payload(&sandbox.get("/v2/tokens?limit=100").await).as_array().unwrap().clone();
    for chain in bursar_contract::chain::CHAINS {
        for standard in ["native", "erc20"] {
            assert!(all.iter().any(|t| t["blockchain"] == chain.id && t["standard"] == standard), "{} {standard}", chain.id);
        }
    }
    let token = json!({"blockchain": "BASE", "standard": "erc20", "symbol": "ABC", "decimals": 18, "address": SOMEBODY, "name": "Alphabet"});
    let added = sandbox.payload(&sandbox.post("/v2/tokens", token.clone()).await);
    assert_eq!((&added["symbol"], &added["address"]), (&json!("ABC"), &json!(SOMEBODY)));
    assert_eq!(sandbox.payload(&sandbox.get("/v2/tokens?limit=1").await)[0]["id"], added["id"]);
    assert_eq!(sandbox.post("/v2/tokens", token).await.status, 409);
    // The contract itself knows its decimals.
    let ours = all.iter().find(|t| t["blockchain"] == "BASE" && t["standard"] == "erc20").unwrap();
    let wrong = json!({"blockchain": "ETH", "standard": "erc20", "symbol": "X", "decimals": 18, "address": ours["address"]});
    assert_eq!(sandbox.post("/v2/tokens", wrong).await.status, 409);
}

#[tokio::test]
async fn addresses_are_judged_by_form_and_checksum_in_both_versions() {
    let sandbox = sandbox().await;
    for (address, valid) in [
        (SOMEBODY, true),
        ("0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed", true),
        ("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed", false),
        ("0x123", false),
        ("bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", false),
        ("", false),
    ] {
        for path in ["/v1/transactions/validate-address", "/v2/wallets/validate-address"] {
            let answer = sandbox.post(path, json!({"address": address, "blockchain": "BSC-TESTNET"})).await;
            assert_eq!(sandbox.payload(&answer)["valid"], valid, "{path} {address}");
        }
    }
}

#[tokio::test]
async fn the_signature_on_the_chain_recovers_to_the_wallets_address() {
    let sandbox = sandbox().await;
    let sender = sandbox.sender().await;
    let sent = sandbox.payload(&sandbox.raw(TRANSFER, &sender.transfer(&key(), &sender.native, "0.25")).await);
    let shown = sandbox.ask("ETH-SEPOLIA", "eth_getTransactionByHash", json!([sent["txHash"]])).await;
    let transaction: Transaction<TxEnvelope> = serde_json::from_value(shown).unwrap();
    let envelope = transaction.into_inner();
    assert_eq!(envelope.recover_signer().unwrap().to_checksum(None), sender.address);
    assert_eq!(alloy_primitives::keccak256(envelope.encoded_2718()).to_string(), text(&sent["txHash"]));
}

#[tokio::test]
async fn with_a_block_time_a_transfer_waits_for_its_block_and_its_confirmations() {
    let sandbox = sandbox_with(|options| {
        options.block_time = HOUR;
        options.confirmations = 3;
    })
    .await;
    let set = sandbox.new_set().await;
    let wallet = text(&sandbox.new_wallets(&set, &["ETH-SEPOLIA"]).await[0]["id"]);
    let native = sandbox.token(&wallet, "ETH").await;
    sandbox.fund(&wallet, None, "1").await;
    assert_eq!(sandbox.balance(&wallet, "ETH").await, "0", "its block is not made yet");
    sandbox.next_block().await;
    assert_eq!(sandbox.balance(&wallet, "ETH").await, "1");
    let body = json!({
        "idempotencyKey": key(), "walletSetSecretCipherText": set.1, "walletId": wallet, "tokenId": native, "destinationAddress": SOMEBODY, "amount": 0.5,
    });
    let sent = sandbox.payload(&sandbox.post(TRANSFER, body.clone()).await);
    assert_eq!(sent["state"], "INITIATED");
    let seen = sandbox.payload(&sandbox.get(&format!("/v1/transactions/{}/developer?walletId={wallet}", text(&sent["id"]))).await);
    assert_eq!((&seen["transaction"]["state"], &seen["transaction"]["txHash"]), (&json!("SENT"), &sent["txHash"]));
    assert_eq!(sandbox.ask("ETH-SEPOLIA", "eth_getTransactionByHash", json!([sent["txHash"]])).await["blockHash"], Value::Null);
    // What is on its way cannot be spent twice.
    let mut again = body;
    again["idempotencyKey"] = json!(key());
    let refused = sandbox.post(TRANSFER, again).await;
    assert_eq!(refused.status, 422, "{}", refused.json);
    for blocks in 1..=2 {
        sandbox.next_block().await;
        assert_eq!(sandbox.transaction(&wallet, &text(&sent["id"])).await["state"], "SENT", "under {blocks} of 3 blocks");
    }
    sandbox.next_block().await;
    let settled = sandbox.settled(&wallet, &text(&sent["id"])).await;
    assert_eq!(settled["state"], "COMPLETE");
    let number = |value: &Value| u64::from_str_radix(value.as_str().unwrap().trim_start_matches("0x"), 16).unwrap();
    let block = number(&sandbox.ask("ETH-SEPOLIA", "eth_getTransactionReceipt", json!([sent["txHash"]])).await["blockNumber"]);
    let head = number(&sandbox.ask("ETH-SEPOLIA", "eth_blockNumber", json!([])).await);
    assert_eq!(head, block + 2);
    // Nothing waits any more: no further blocks.
    sandbox.pass(5 * HOUR).await;
    assert_eq!(number(&sandbox.ask("ETH-SEPOLIA", "eth_blockNumber", json!([])).await), head);
}

#[tokio::test]
async fn not_enough_of_the_token_or_for_the_fee_is_said_with_the_amounts() {
    let sandbox = sandbox().await;
    let sender = sandbox.sender().await;
    let refused = sandbox.raw(TRANSFER, &sender.transfer(&key(), &sender.dollar, "1000.000001")).await;
    let message = text(&refused.json["errors"]["message"]);
    assert_eq!(refused.status, 422);
    assert!(message.starts_with("Insufficient funds for transaction") && message.contains("1000.000001 tUSD") && message.contains("1000 tUSD"), "{message}");
    let refused = sandbox.raw(TRANSFER, &sender.transfer(&key(), &sender.native, "10")).await;
    let message = text(&refused.json["message"]);
    assert_eq!(refused.status, 422);
    assert!(message.starts_with("Insufficient funds for transaction") && message.contains("10 ETH can be spent"), "{message}");
    assert_eq!(sandbox.balance(&sender.id, "ETH").await, "10");
}

#[tokio::test]
async fn a_payment_that_would_revert_is_refused_before_it_is_sent() {
    let sandbox = sandbox().await;
    let sender = sandbox.sender().await;
    let balances = sandbox.balances(&sender.id).await;
    let contract = text(&balances.iter().find(|b| b["token"]["symbol"] == "tUSD").unwrap()["token"]["address"]);
    // The test token takes no native currency.
    let refused = sandbox.raw(TRANSFER, &sender.transfer(&key(), &sender.native, "1").replace(SOMEBODY, &contract)).await;
    assert_eq!((refused.status, refused.json["message"].as_str().unwrap()), (422, "execution reverted"));
    assert_eq!(sandbox.balance(&sender.id, "ETH").await, "10");
}

#[tokio::test]
async fn after_a_restart_everything_is_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let (client, running) = open(folder.path(), |_| {}).await;
    let sender = client.sender().await;
    let sent = client.payload(&client.raw(TRANSFER, &sender.transfer(&key(), &sender.native, "1.5")).await);
    let world = running.world_id();
    let state = async |client: &Client| {
        let mut seen = vec![
            client.get("/v2/wallets").await.json,
            client.get("/v2/wallet-sets").await.json,
            client.get("/v2/tokens?limit=100").await.json,
            client.get("/v2/config/organization/public-key").await.json,
            json!(client.balances(&sender.id).await),
            client.get(&format!("/v1/transactions/developer?walletId={}", sender.id)).await.json,
            client.ask("ETH-SEPOLIA", "eth_getTransactionReceipt", json!([sent["txHash"]])).await,
            client.ask("ETH-SEPOLIA", "eth_getTransactionCount", json!([sender.address, "latest"])).await,
        ];
        for number in ["0x0", "0x1", "0x2", "latest"] {
            seen.push(client.ask("ETH-SEPOLIA", "eth_getBlockByNumber", json!([number, true])).await);
        }
        seen
    };
    let before = state(&client).await;
    running.shutdown().await;
    let (client, running) = open(folder.path(), |_| {}).await;
    assert_eq!(running.world_id(), world);
    assert_eq!(state(&client).await, before);
    // And the chain goes on from there.
    let next = client.payload(&client.raw(TRANSFER, &sender.transfer(&key(), &sender.native, "1")).await);
    assert_eq!(client.settled(&sender.id, &text(&next["id"])).await["state"], "COMPLETE");
    running.shutdown().await;
}

#[tokio::test]
async fn what_waited_at_the_stop_is_mined_after_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let slow = |options: &mut bursar_sandbox::Options| options.block_time = HOUR;
    let (client, running) = open(folder.path(), |_| {}).await;
    let sender = client.sender().await;
    running.shutdown().await;
    let (client, running) = open(folder.path(), slow).await;
    let sent = client.payload(&client.raw(TRANSFER, &sender.transfer(&key(), &sender.native, "1")).await);
    running.shutdown().await;
    let (client, running) = open(folder.path(), |_| {}).await;
    assert_eq!(client.settled(&sender.id, &text(&sent["id"])).await["state"], "COMPLETE");
    running.shutdown().await;
}
