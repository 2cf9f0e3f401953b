//! ERC-721 and ERC-1155: minted by the faucet, moved by the rules of docs/reference/service.md#transactions, never by half.

use crate::common::*;
use serde_json::{Value, json};

struct Holder {
    sender: Sender,
    unique: String,
    items: String,
}

async fn holder(client: &Client) -> Holder {
    let sender = client.sender().await;
    let (unique, items) = (client.token(&sender.id, "tNFT").await, client.token(&sender.id, "tITEM").await);
    Holder { sender, unique, items }
}

impl Holder {
    async fn mint(&self, client: &Client, token: &str, more: Value) -> Answer {
        let mut body = json!({"walletId": self.sender.id, "token": token});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        client.faucet(body).await
    }

    fn transfer(&self, token: &str, more: Value) -> Value {
        let mut body = json!({
            "idempotencyKey": key(), "walletSetSecretCipherText": self.sender.set.1, "walletId": self.sender.id, "tokenId": token,
            "destinationAddress": SOMEBODY,
        });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    }
}

/// What an address holds of an id, asked of the contract itself.
async fn held(client: &Client, contract: &str, owner: &str, id: u64) -> Value {
    let data = format!("0x00fdd58e{:0>64}{id:064x}", owner.trim_start_matches("0x").to_lowercase());
    client.ask("ETH-SEPOLIA", "eth_call", json!([{"to": contract, "data": data}, "latest"])).await
}

fn word(number: u64) -> String {
    format!("0x{number:064x}")
}

#[tokio::test]
async fn both_collections_stand_in_the_token_list_of_every_chain() {
    let sandbox = sandbox().await;
    let tokens = sandbox.payload(&sandbox.get("/v2/tokens?limit=200").await);
    for standard in ["erc721", "erc1155"] {
        let of: Vec<&Value> = tokens.as_array().unwrap().iter().filter(|token| token["standard"] == standard).collect();
        assert_eq!(of.len(), bursar_contract::chain::CHAINS.len());
        assert!(of.iter().all(|token| token["decimals"] == 0 && token["address"] == of[0]["address"]));
    }
    let first = sandbox.payload(&sandbox.get("/v2/tokens").await);
    assert!(first.as_array().unwrap().iter().all(|token| token["symbol"] != "tNFT"), "the newest first are currencies");
}

#[tokio::test]
async fn a_unique_token_is_minted_moved_once_and_gone() {
    let sandbox = sandbox().await;
    let holder = holder(&sandbox).await;
    let first = sandbox.payload(&holder.mint(&sandbox, &holder.unique, json!({})).await);
    assert_eq!(first["nftTokenId"], "1");
    let asked = sandbox.payload(&holder.mint(&sandbox, &holder.unique, json!({"nftTokenId": 2})).await);
    assert_eq!(asked["nftTokenId"], "2");
    assert_eq!(sandbox.payload(&holder.mint(&sandbox, &holder.unique, json!({})).await)["nftTokenId"], "3", "the next that is free");
    assert_eq!(holder.mint(&sandbox, &holder.unique, json!({"nftTokenId": 2})).await.status, 422, "there is only one");
    assert_eq!(sandbox.balance(&holder.sender.id, "tNFT").await, "3");

    let body = holder.transfer(&holder.unique, json!({"nftTokenId": 2}));
    let mut estimate = body.clone();
    for field in ["idempotencyKey", "walletSetSecretCipherText"] {
        estimate.as_object_mut().unwrap().remove(field);
    }
    assert_eq!(sandbox.post("/v1/transactions/transfer/estimate-fee/developer", estimate).await.status, 200);
    let sent = sandbox.payload(&sandbox.post(TRANSFER, body).await);
    let settled = sandbox.settled(&holder.sender.id, &text(&sent["id"])).await;
    assert_eq!((&settled["state"], &settled["nftTokenId"], &settled["amount"]), (&json!("COMPLETE"), &json!("2"), &json!("1")));
    assert_eq!(sandbox.balance(&holder.sender.id, "tNFT").await, "2");
    let again = sandbox.post(TRANSFER, holder.transfer(&holder.unique, json!({"nftTokenId": 2, "amount": 1}))).await;
    assert_eq!(again.status, 422, "{}", again.json);
    assert_eq!(sandbox.post(TRANSFER, holder.transfer(&holder.unique, json!({"nftTokenId": 99}))).await.status, 422);
}

#[tokio::test]
async fn items_move_one_kind_at_a_time_or_several_at_once() {
    let sandbox = sandbox().await;
    let holder = holder(&sandbox).await;
    for (id, amount) in [(7, "10"), (8, "5")] {
        assert_eq!(holder.mint(&sandbox, &holder.items, json!({"nftTokenId": id, "amount": amount})).await.status, 200);
    }
    let contract = sandbox.contract(&holder.sender.id, "tITEM").await;
    let single = sandbox.payload(&sandbox.post(TRANSFER, holder.transfer(&holder.items, json!({"nftTokenId": 7, "amount": 4}))).await);
    assert_eq!(sandbox.settled(&holder.sender.id, &text(&single["id"])).await["state"], "COMPLETE");
    let batch = sandbox.payload(&sandbox.post(TRANSFER, holder.transfer(&holder.items, json!({"nftTokenIds": [7, 8], "amounts": [1, 5]}))).await);
    let settled = sandbox.settled(&holder.sender.id, &text(&batch["id"])).await;
    assert_eq!((&settled["nftTokenIds"], &settled["amounts"]), (&json!(["7", "8"]), &json!(["1", "5"])));
    assert_eq!(held(&sandbox, &contract, SOMEBODY, 7).await, word(5));
    assert_eq!(held(&sandbox, &contract, SOMEBODY, 8).await, word(5));
    assert_eq!(held(&sandbox, &contract, &holder.sender.address, 7).await, word(5));
    assert_eq!(sandbox.balance(&holder.sender.id, "tITEM").await, "5");
    // One id of a batch that is too much refuses the whole batch.
    let much = sandbox.post(TRANSFER, holder.transfer(&holder.items, json!({"nftTokenIds": [7, 8], "amounts": [1, 1]}))).await;
    assert_eq!(much.status, 422, "{}", much.json);
    let twice = sandbox.post(TRANSFER, holder.transfer(&holder.items, json!({"nftTokenIds": [7, 7], "amounts": [3, 3]}))).await;
    assert!(twice.status == 422 && text(&twice.json["message"]).contains("ERC1155InsufficientBalance("), "{}", twice.json);
    assert_eq!(held(&sandbox, &contract, SOMEBODY, 7).await, word(5));
}

#[tokio::test]
async fn the_rules_of_the_fields_hold_for_each_standard() {
    let sandbox = sandbox().await;
    let holder = holder(&sandbox).await;
    holder.mint(&sandbox, &holder.unique, json!({})).await;
    holder.mint(&sandbox, &holder.items, json!({"nftTokenId": 7, "amount": "10"})).await;
    let (unique, items, dollar, native) = (&holder.unique, &holder.items, &holder.sender.dollar, &holder.sender.native);
    for (token, more, field) in [
        (unique, json!({"amount": 1}), "nftTokenId"),
        (unique, json!({"nftTokenId": 1, "amount": 2}), "amount"),
        (unique, json!({"nftTokenId": 1, "amount": 1.5}), "amount"),
        (unique, json!({"nftTokenId": 1.5}), "nftTokenId"),
        (unique, json!({"nftTokenId": "1"}), "nftTokenId"),
        (unique, json!({"nftTokenId": -1}), "nftTokenId"),
        (unique, json!({"nftTokenIds": [1], "amounts": [1]}), "nftTokenIds"),
        (items, json!({"amount": 1}), "nftTokenId"),
        (items, json!({"nftTokenId": 7}), "amount"),
        (items, json!({"nftTokenId": 7, "amount": 0}), "amount"),
        (items, json!({"nftTokenId": 7, "amount": 0.5}), "amount"),
        (items, json!({"nftTokenIds": [7]}), "amounts"),
        (items, json!({"amounts": [7]}), "nftTokenIds"),
        (items, json!({"nftTokenIds": [7, 8], "amounts": [1]}), "amounts"),
        (items, json!({"nftTokenIds": [], "amounts": []}), "amounts"),
        (items, json!({"nftTokenIds": [7], "amounts": [0]}), "amounts"),
        (items, json!({"nftTokenIds": [7], "amounts": [1.5]}), "amounts"),
        (items, json!({"nftTokenIds": [7], "amounts": [1], "amount": 1}), "amount"),
        (items, json!({"nftTokenIds": [7], "amounts": [1], "nftTokenId": 7}), "amount"),
        (dollar, json!({"nftTokenId": 7, "amount": 1}), "nftTokenId"),
        (native, json!({"nftTokenIds": [7], "amounts": [1]}), "nftTokenId"),
    ] {
        let answer = sandbox.post(TRANSFER, holder.transfer(token, more.clone())).await;
        assert_eq!((answer.status, &answer.json["errors"]["field"]), (400, &json!(field)), "{more}: {}", answer.json);
    }
    for (token, more, field) in [
        (unique, json!({"amount": "2"}), "amount"),
        (items, json!({"amount": "0"}), "amount"),
        (items, json!({"amount": "1.5"}), "amount"),
        (items, json!({"nftTokenId": 1.5}), "nftTokenId"),
        (dollar, json!({"amount": "1", "nftTokenId": 1}), "nftTokenId"),
        (dollar, json!({}), "amount"),
    ] {
        let answer = holder.mint(&sandbox, token, more.clone()).await;
        assert_eq!((answer.status, &answer.json["errors"]["field"]), (400, &json!(field)), "{more}: {}", answer.json);
    }
}

#[tokio::test]
async fn of_two_transfers_of_one_token_in_one_block_the_second_fails() {
    let folder = tempfile::tempdir().unwrap();
    let (client, running) = open(folder.path(), |_| {}).await;
    let holder = holder(&client).await;
    let id: u64 = text(&client.payload(&holder.mint(&client, &holder.unique, json!({})).await)["nftTokenId"]).parse().unwrap();
    running.shutdown().await;
    let (client, running) = open(folder.path(), |options| options.block_time = HOUR).await;
    let mut ids = Vec::new();
    for _ in 0..2 {
        let sent = client.payload(&client.post(TRANSFER, holder.transfer(&holder.unique, json!({"nftTokenId": id}))).await);
        ids.push(text(&sent["id"]));
    }
    client.next_block().await;
    assert_eq!(client.settled(&holder.sender.id, &ids[0]).await["state"], "COMPLETE");
    assert_eq!(client.settled(&holder.sender.id, &ids[1]).await["state"], "FAILED");
    running.shutdown().await;
}
