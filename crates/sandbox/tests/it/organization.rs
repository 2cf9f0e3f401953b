//! What only some connections have, for the organization itself: its wallets of v2, single reads, sums, and signed transactions.

use crate::common::*;
use alloy_consensus::{Transaction as _, TxEnvelope, transaction::SignerRecoverable};
use alloy_eips::eip2718::Decodable2718;
use serde_json::{Value, json};

async fn organization_set(client: &Client) -> String {
    let set = client.payload(&client.post("/v2/organization/wallet-sets", json!({"idempotencyKey": key(), "name": "Two"})).await);
    text(&set["id"])
}

async fn wallets(client: &Client, body: Value) -> Answer {
    client.post("/v2/organization/wallets", body).await
}

#[tokio::test]
async fn organization_wallets_share_an_address_per_row_and_read_one_by_one() {
    let sandbox = sandbox().await;
    let set = organization_set(&sandbox).await;
    let body = json!({
        "idempotencyKey": key(), "walletSetId": set, "blockchains": ["ETH-SEPOLIA", "LSK", "POL"], "count": 2,
        "metadata": [{"name": "One", "refId": "r1"}, {"name": "Two", "refId": "r2"}],
    });
    let made = sandbox.payload(&wallets(&sandbox, body.clone()).await);
    let made = made.as_array().unwrap();
    assert_eq!(made.len(), 6);
    assert!(made[..3].iter().all(|wallet| wallet["address"] == made[0]["address"] && wallet["refId"] == "r1" && wallet["name"] == "One"));
    assert!(made[3..].iter().all(|wallet| wallet["address"] == made[3]["address"] && wallet["refId"] == "r2"));
    assert_ne!(made[0]["address"], made[3]["address"]);
    assert_eq!((&made[1]["blockchain"], &made[2]["blockchain"]), (&json!("LSK"), &json!("POL")), "as it was asked for");
    let by = async |query: &str| sandbox.payload(&sandbox.get(&format!("/v2/wallets?{query}")).await).as_array().unwrap().len();
    assert_eq!((by("blockchain=LISK").await, by("blockchain=MATIC").await, by("refId=r1").await), (2, 2, 3), "an alias finds its chain");

    let one = sandbox.payload(&sandbox.get(&format!("/v2/wallets/{}", text(&made[4]["id"]))).await);
    assert_eq!(&one, &made[4]);
    assert_eq!(sandbox.payload(&sandbox.get(&format!("/v2/wallet-sets/{set}")).await)["name"], "Two");
    for path in ["/v2/wallets/x", "/v2/wallet-sets/x", "/v2/wallet-sets/x/balances", "/v2/tokens/x", "/v2/transactions/x"] {
        assert_eq!(sandbox.get(path).await.status, 404, "{path}");
    }
    let token = text(&sandbox.payload(&sandbox.get("/v2/tokens").await)[0]["id"]);
    assert_eq!(sandbox.payload(&sandbox.get(&format!("/v2/tokens/{token}")).await)["id"], token.as_str());

    let (v1, _) = sandbox.new_set().await;
    let with = |change: &dyn Fn(&mut Value)| {
        let mut body = body.clone();
        body["idempotencyKey"] = json!(key());
        change(&mut body);
        body
    };
    for (body, status, field) in [
        (with(&|b| b["count"] = json!(3)), 400, "metadata"),
        (with(&|b| b["count"] = json!(0)), 400, "count"),
        (with(&|b| b["blockchains"] = json!([])), 400, "blockchains"),
        (with(&|b| b["blockchains"] = json!(["LSK", "LISK"])), 400, "blockchains[1]"),
        (with(&|b| b["accountType"] = json!("sca")), 400, "accountType"),
        (with(&|b| b["walletSetId"] = json!("x")), 404, "walletSetId"),
        (with(&|b| b["walletSetId"] = json!(v1)), 403, "walletSetId"),
    ] {
        let answer = wallets(&sandbox, body.clone()).await;
        assert_eq!((answer.status, &answer.json["errors"]["field"]), (status, &json!(field)), "{body}: {}", answer.json);
    }
}

/// The service makes a customer of every reference, so the name of one does not say who signs; the set does.
#[tokio::test]
async fn a_wallet_of_the_organization_names_the_customer_of_its_reference_and_its_set_says_who_signs() {
    let sandbox = sandbox().await;
    let set = organization_set(&sandbox).await;
    let new = async |rows: Value| {
        let body =
            json!({"idempotencyKey": key(), "walletSetId": set, "blockchains": ["ETH-SEPOLIA"], "count": rows.as_array().unwrap().len(), "metadata": rows});
        sandbox.payload(&wallets(&sandbox, body).await)
    };
    let made = new(json!([{"name": "One", "refId": "r1"}, {"name": "Two", "refId": "r2"}, {"name": "None", "refId": ""}])).await;
    let (one, two) = (text(&made[0]["customer"]), text(&made[1]["customer"]));
    assert_ne!(one, two);
    assert!(made[2].get("customer").is_none(), "{}", made[2]);
    assert_eq!(text(&new(json!([{"name": "One again", "refId": "r1"}])).await[0]["customer"]), one, "one customer per reference");
    let shown = sandbox.payload(&sandbox.get(&format!("/v2/customers/{one}")).await);
    assert_eq!((&shown["refId"], &shown["custodyType"]), (&json!("r1"), &json!("organization")));
    assert_eq!(sandbox.payload(&sandbox.get("/v2/customers").await), json!([]), "nobody created a customer");
    assert_eq!(sandbox.payload(&sandbox.get(&format!("/v2/wallet-sets/{set}")).await)["controller"], "organization");

    let ada = sandbox.payload(&sandbox.post("/v2/customers", json!({"name": "Ada", "refId": "r1"})).await);
    assert_eq!((text(&ada["id"]), &ada["custodyType"]), (one, &json!("customer")), "the customer of that reference");
    assert_eq!(sandbox.payload(&sandbox.get("/v2/customers").await).as_array().unwrap().len(), 1);
    assert_eq!(sandbox.post("/v2/customers", json!({"name": "Ada", "refId": "r1"})).await.status, 409);
}

#[tokio::test]
async fn a_set_holds_what_its_wallets_hold_together() {
    let sandbox = sandbox().await;
    let sender = sandbox.sender().await;
    let set = text(&sandbox.payload(&sandbox.get(&format!("/v2/wallets/{}", sender.id)).await)["walletSet"]["id"]);
    let second = sandbox.new_wallets(&sender.set, &["ETH-SEPOLIA"]).await;
    sandbox.payload(&sandbox.post("/sandbox/faucet", json!({"walletId": second[0]["id"], "amount": "2.5"})).await);
    let native = async |path: String| {
        let balances = sandbox.payload(&sandbox.get(&path).await);
        let row = balances.as_array().unwrap().iter().find(|b| b["token"]["standard"] == "native" && b["token"]["blockchain"] == "ETH-SEPOLIA");
        text(&row.unwrap_or_else(|| panic!("{balances}"))["amount"]).parse::<f64>().unwrap()
    };
    let alone = native(format!("/v2/wallets/{}/balances?limit=100", sender.id)).await;
    assert_eq!(native(format!("/v2/wallet-sets/{set}/balances")).await, alone + 2.5);
}

#[tokio::test]
async fn a_signed_transaction_is_the_wallets_and_is_sent_by_whoever_has_it() {
    let sandbox = sandbox().await;
    let set = organization_set(&sandbox).await;
    let made = sandbox.payload(&wallets(&sandbox, json!({"idempotencyKey": key(), "walletSetId": set, "blockchains": ["ETH-SEPOLIA"]})).await);
    let (wallet, address) = (text(&made[0]["id"]), text(&made[0]["address"]));
    sandbox.payload(&sandbox.post("/sandbox/faucet", json!({"walletId": wallet, "amount": "1"})).await);
    let sign = async |walletless: Value| {
        let mut body = walletless;
        body["idempotencyKey"] = json!(key());
        body["walletId"] = body.get("walletId").cloned().unwrap_or(json!(wallet));
        sandbox.post("/v2/organization/sign/transaction", body).await
    };
    let fields = json!({
        "chainId": 11_155_111, "nonce": 0, "gasLimit": "21000", "maxFeePerGas": "20000000000", "maxPriorityFeePerGas": "1000000000",
        "to": SOMEBODY, "value": "250000000000000000",
    });
    let signed = sandbox.payload(&sign(json!({"transaction": fields.to_string()})).await);
    let bytes = hex::decode(text(&signed["signedTransaction"]).trim_start_matches("0x")).unwrap();
    let envelope = TxEnvelope::decode_2718(&mut bytes.as_slice()).unwrap();
    assert_eq!(envelope.recover_signer().unwrap().to_checksum(None), address);
    assert_eq!((envelope.tx_hash().to_string(), envelope.value().to_string()), (text(&signed["transactionHash"]), "250000000000000000".to_owned()));
    let receipt = sandbox.ask("ETH-SEPOLIA", "eth_getTransactionReceipt", json!([signed["transactionHash"]])).await;
    assert_eq!(receipt, Value::Null, "signing sends nothing");
    let hash = sandbox.ask("ETH-SEPOLIA", "eth_sendRawTransaction", json!([signed["signedTransaction"]])).await;
    assert_eq!(hash, signed["transactionHash"]);
    assert_eq!(sandbox.ask("ETH-SEPOLIA", "eth_getTransactionReceipt", json!([hash])).await["status"], "0x1");

    let mut elsewhere = fields.clone();
    elsewhere["chainId"] = json!(1);
    let sender = sandbox.sender().await;
    for (body, status, field) in [
        (json!({"transaction": elsewhere.to_string()}), 400, "transaction"),
        (json!({"transaction": "{}"}), 400, "transaction"),
        (json!({"rawTransaction": "0x02c0"}), 400, "rawTransaction"),
        (json!({}), 400, "rawTransaction"),
        (json!({"transaction": "{}", "rawTransaction": "0x"}), 400, "transaction"),
        (json!({"transaction": fields.to_string(), "walletId": sender.id}), 403, "walletId"),
        (json!({"transaction": fields.to_string(), "walletId": "x"}), 404, "walletId"),
    ] {
        let answer = sign(body.clone()).await;
        assert_eq!((answer.status, &answer.json["errors"]["field"]), (status, &json!(field)), "{body}: {}", answer.json);
    }
}

#[tokio::test]
async fn version_two_lists_transactions_in_its_own_words() {
    let sandbox = sandbox().await;
    let sender = sandbox.sender().await;
    let sent = sandbox.payload(&sandbox.raw("/v1/transactions/transfer/developer", &sender.transfer(&key(), &sender.native, "1")).await);
    let id = text(&sent["id"]);
    let list = async |query: &str| sandbox.payload(&sandbox.get(&format!("/v2/transactions?{query}")).await);
    let rows = list("").await;
    let row = rows.as_array().unwrap().iter().find(|row| row["id"] == id.as_str()).unwrap();
    assert_eq!((&row["status"], &row["wallet"], &row["operation"]), (&json!("confirmed"), &json!(sender.id), &json!("transfer")), "{row}");
    assert!(row.get("state").is_none() && row.get("walletId").is_none());
    assert_eq!((&row["metadata"]["amount"], &row["metadata"]["symbol"]), (&json!("1"), &json!("ETH")));
    let hash = text(&row["txHash"]);
    for (query, found) in [
        (format!("walletIds={}", sender.id), 1),
        (format!("txHash={hash}"), 1),
        (format!("search={}", &hash[2..12]), 1),
        ("status=confirmed&operation=transfer&blockchain=ETH-SEPOLIA&controller=organization".into(), 1),
        (format!("destinationAddress={}", text(&row["destinationAddress"]).to_lowercase()), 1),
        ("status=signed".into(), 0),
        ("refId=none".into(), 0),
        ("controller=customer".into(), 0),
        (format!("contractAddress={SOMEBODY}"), 0),
    ] {
        assert_eq!(list(&query).await.as_array().unwrap().len(), found, "{query}");
    }
    let view = sandbox.payload(&sandbox.get(&format!("/v2/transactions/{id}")).await);
    let words: Vec<&str> = view["history"].as_array().unwrap().iter().map(|step| step["state"].as_str().unwrap()).collect();
    assert_eq!(words, ["pending", "broadcast", "confirmed"]);
    for bad in ["status=COMPLETE", "controller=nobody", "walletIds=a,,b", "txHash=0x12", "blockchain=DOGE", "order=up"] {
        assert_eq!(sandbox.get(&format!("/v2/transactions?{bad}")).await.status, 400, "{bad}");
    }
}
