//! What real clients send is taken, though the contract says it otherwise or does not say it; `--strict` demands the contract to the letter.

use crate::common::*;
use alloy_consensus::{Transaction as _, TxEnvelope};
use alloy_eips::eip2718::Decodable2718;
use alloy_primitives::hex;
use serde_json::{Value, json};

async fn strict() -> Sandbox {
    conducted(|behaviour| behaviour.strict = true).await
}

/// A list, and the warning that came with it.
async fn listed(sandbox: &Sandbox, path: &str) -> (Value, Option<String>) {
    let response = sandbox.http.get(format!("{}{path}", sandbox.base)).header(HEADER, &sandbox.key).send().await.unwrap();
    assert_eq!(response.status(), 200, "{path}");
    let warning = response.headers().get("warning").map(|value| value.to_str().unwrap().to_owned());
    let body: Value = response.json().await.unwrap();
    (body["message"].clone(), warning)
}

fn holder() -> Value {
    json!({
        "firstName": "Ada", "lastName": "Obi", "address": "1 Marina, Lagos", "dateOfBirth": "1990-02-28", "bvn": "22123456789", "nin": "12345678901",
        "phoneNumber": "+2348012345678", "email": "ada@example.com",
    })
}

#[tokio::test]
async fn an_unknown_filter_is_ignored_with_a_warning() {
    let sandbox = sandbox().await;
    sandbox.new_wallets(&sandbox.new_set().await, &["ETH-SEPOLIA"]).await;
    let (all, none) = listed(&sandbox, "/v2/wallets").await;
    assert_eq!((all.as_array().unwrap().len(), none), (1, None));
    let (list, warning) = listed(&sandbox, "/v2/wallets?colour=blue&limit=5&shape=round").await;
    assert_eq!(list, all);
    let warning = warning.unwrap();
    assert!(warning.starts_with("199 ") && warning.contains("colour, shape") && !warning.contains("limit"), "{warning}");
    let refused = strict().await.get("/v2/wallets?colour=blue").await;
    assert_eq!((refused.status, &refused.json["errors"]["field"]), (400, &json!("colour")));
}

#[tokio::test]
async fn filters_that_clients_were_seen_to_send_are_honoured() {
    let sandbox = sandbox().await;
    let (one, other) = (sandbox.new_set().await, sandbox.new_set().await);
    let wallets = sandbox.new_wallets(&one, &["ETH-SEPOLIA"]).await;
    sandbox.new_wallets(&other, &["ETH-SEPOLIA", "BASE"]).await;
    for name in ["walletSet", "walletSetId"] {
        let (list, warning) = listed(&sandbox, &format!("/v2/wallets?{name}={}", one.0)).await;
        assert_eq!((list.as_array().unwrap().len(), &list[0]["id"], warning), (1, &wallets[0]["id"], None), "{name}");
    }
    let chains = |list: &Value| list.as_array().unwrap().iter().map(|row| text(&row["blockchain"])).collect::<Vec<_>>();
    let (tokens, warning) = listed(&sandbox, "/v2/tokens?blockchain=BASE&limit=100").await;
    assert!(!chains(&tokens).is_empty() && chains(&tokens).iter().all(|chain| chain == "BASE") && warning.is_none(), "{tokens}");
    let (native, _) = listed(&sandbox, "/v2/tokens?blockchain=BASE&standard=native").await;
    assert_eq!((native.as_array().unwrap().len(), &native[0]["standard"]), (1, &json!("native")));
    assert_eq!(sandbox.get("/v2/tokens?blockchain=NOWHERE").await.status, 400);
}

#[tokio::test]
async fn an_order_may_be_written_in_any_case() {
    let sandbox = sandbox().await;
    let set = sandbox.new_set().await;
    for _ in 0..2 {
        sandbox.new_wallets(&set, &["ETH-SEPOLIA"]).await;
    }
    for (path, rows) in [("/v2/wallets", ""), ("/v2/virtual-accounts/banks", ""), ("/v2/tokens", ""), ("/v2/wallet-sets", "")] {
        let up = listed(&sandbox, &format!("{path}?order=asc{rows}")).await.0;
        for order in ["ASC", "Asc", "aSC"] {
            assert_eq!(listed(&sandbox, &format!("{path}?order={order}")).await.0, up, "{path} {order}");
        }
        assert_eq!(sandbox.get(&format!("{path}?order=up")).await.status, 400);
    }
}

#[tokio::test]
async fn an_amount_with_an_exponent_is_its_plain_decimal() {
    let sandbox = sandbox().await;
    let sender = sandbox.sender().await;
    let before = sandbox.ask("ETH-SEPOLIA", "eth_getBalance", json!([SOMEBODY, "latest"])).await;
    let sent = sandbox.raw(TRANSFER, &sender.transfer(&key(), &sender.native, "1e-7")).await;
    assert_eq!(sent.status, 200, "{}", sent.json);
    sandbox.settled(&sender.id, &text(&sent.json["message"]["id"])).await;
    assert_eq!((text(&before).as_str(), sandbox.ask("ETH-SEPOLIA", "eth_getBalance", json!([SOMEBODY, "latest"])).await), ("0x0", json!("0x174876e800")));
    // The same amount in its other form is the same request.
    let again = key();
    let first = sandbox.raw(TRANSFER, &sender.transfer(&again, &sender.native, "2.5E-1")).await;
    let second = sandbox.raw(TRANSFER, &sender.transfer(&again, &sender.native, "0.25")).await;
    assert_eq!((first.status, second.bytes), (200, first.bytes));
    assert_eq!(sandbox.raw(TRANSFER, &sender.transfer(&key(), &sender.native, "1e-19")).await.status, 400, "finer than the token");
}

#[tokio::test]
async fn a_payout_needs_no_narration() {
    for (sandbox, status) in [(sandbox().await, 200), (strict().await, 400)] {
        let row = json!({"name": "Ada Obi", "refId": "one", "holderDetails": holder()});
        let made = sandbox.payload(&sandbox.post("/v2/virtual-accounts", json!({"idempotencyKey": key(), "count": 1, "metadata": [row]})).await);
        let account = text(&made["created"][0]["id"]);
        sandbox.post("/sandbox/deposit", json!({"virtualAccountId": account, "amount": "1000.00"})).await;
        let body = json!({
            "idempotencyKey": key(), "amount": "100.00", "destinationType": "other-banks",
            "destination": {"accountNumber": "0123456789", "sortCode": "044", "accountName": "OBI ADA"},
        });
        let answer = sandbox.post(&format!("/v2/virtual-accounts/{account}/transfer"), body).await;
        assert_eq!(answer.status, status, "{}", answer.json);
    }
}

#[tokio::test]
async fn accounts_need_no_count_and_no_reference() {
    let rows = json!([{"name": "Ada Obi", "holderDetails": holder()}, {"name": "Obi Ada", "refId": "two", "holderDetails": holder()}]);
    let body = || json!({"idempotencyKey": key(), "metadata": rows});
    let sandbox = sandbox().await;
    let made = sandbox.payload(&sandbox.post("/v2/virtual-accounts", body()).await);
    assert_eq!((made["created"].as_array().unwrap().len(), &made["failed"]), (2, &json!([])));
    assert_eq!((&made["created"][0]["refId"], &made["created"][1]["refId"]), (&Value::Null, &json!("two")));
    let wrong = json!({"idempotencyKey": key(), "count": 3, "metadata": rows});
    assert_eq!(sandbox.post("/v2/virtual-accounts", wrong).await.status, 400, "a count that is there must be right");
    let demanding = strict().await;
    for (change, field) in [(json!({}), "metadata[0].refId"), (json!({"metadata": [rows[1]]}), "count")] {
        let mut body = body();
        body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        let refused = demanding.post("/v2/virtual-accounts", body).await;
        assert_eq!((refused.status, &refused.json["errors"]["field"]), (400, &json!(field)));
    }
}

#[tokio::test]
async fn organization_wallets_need_no_count_and_no_reference() {
    let sandbox = sandbox().await;
    let set = sandbox.payload(&sandbox.post("/v2/organization/wallet-sets", json!({"idempotencyKey": key(), "name": "Treasury"})).await);
    let body =
        json!({"idempotencyKey": key(), "walletSetId": set["id"], "blockchains": ["BASE"], "metadata": [{"name": "One"}, {"name": "Two", "refId": "two"}]});
    let wallets = sandbox.payload(&sandbox.post("/v2/organization/wallets", body).await);
    assert_eq!(wallets.as_array().unwrap().iter().map(|wallet| wallet["refId"].clone()).collect::<Vec<_>>(), [Value::Null, json!("two")]);
}

#[tokio::test]
async fn exponents_and_raw_transactions_that_leave_something_out_are_taken_by_a_strict_sandbox_too() {
    let sandbox = strict().await;
    let sender = sandbox.sender().await;
    let sent = sandbox.raw(TRANSFER, &sender.transfer(&key(), &sender.native, "1e-7")).await;
    assert_eq!(sent.status, 200, "{}", sent.json);
    let set = sandbox.payload(&sandbox.post("/v2/organization/wallet-sets", json!({"idempotencyKey": key(), "name": "Treasury"})).await);
    let body =
        json!({"idempotencyKey": key(), "walletSetId": set["id"], "blockchains": ["ETH-SEPOLIA"], "count": 1, "metadata": [{"name": "One", "refId": "one"}]});
    let wallet = sandbox.payload(&sandbox.post("/v2/organization/wallets", body).await)[0]["id"].clone();
    let sign = async |fields: Value| {
        let body = json!({"idempotencyKey": key(), "walletId": wallet, "transaction": fields.to_string()});
        sandbox.post("/v2/organization/sign/transaction", body).await
    };
    let signed = sign(json!({"to": SOMEBODY, "gas": 21_000})).await;
    assert_eq!(signed.status, 200, "{}", signed.json);
    assert_eq!(sign(json!({"to": "somewhere", "gas": 21_000})).await.status, 400, "what stands there must be right");
}

#[tokio::test]
async fn a_customers_account_needs_no_currencies() {
    for (sandbox, status) in [(sandbox().await, 200), (strict().await, 400)] {
        let customer = sandbox.payload(&sandbox.post("/sandbox/customers", json!({"name": "Ada", "refId": key()})).await);
        let body = json!({"redirectUrl": "https://example.com/", "holderDetails": holder()});
        let answer = sandbox.post(&format!("/v2/customers/{}/virtual-accounts/create", text(&customer["id"])), body).await;
        assert_eq!(answer.status, status, "{}", answer.json);
    }
}

#[tokio::test]
async fn a_raw_transaction_gets_what_its_fields_leave_out() {
    let sandbox = sandbox().await;
    let set = sandbox.payload(&sandbox.post("/v2/organization/wallet-sets", json!({"idempotencyKey": key(), "name": "Treasury"})).await);
    let body = json!({"idempotencyKey": key(), "walletSetId": set["id"], "blockchains": ["ETH-SEPOLIA"]});
    let wallet = sandbox.payload(&sandbox.post("/v2/organization/wallets", body).await)[0].clone();
    sandbox.faucet(json!({"walletId": wallet["id"], "amount": "1"})).await;
    let sign = async |fields: Value| {
        let body = json!({"idempotencyKey": key(), "walletId": wallet["id"], "transaction": fields.to_string()});
        let signed = sandbox.payload(&sandbox.post("/v2/organization/sign/transaction", body).await);
        let bytes = hex::decode(text(&signed["signedTransaction"])).unwrap();
        (TxEnvelope::decode_2718(&mut bytes.as_slice()).unwrap(), signed["signedTransaction"].clone())
    };
    for nonce in 0..2 {
        let (tx, raw) = sign(json!({"to": SOMEBODY, "value": "1000", "gas": "21000"})).await;
        assert_eq!((tx.chain_id(), tx.nonce(), tx.gas_limit()), (Some(11_155_111), nonce, 21_000));
        let hash = sandbox.ask("ETH-SEPOLIA", "eth_sendRawTransaction", json!([raw])).await;
        sandbox.next_block().await;
        assert_eq!(sandbox.ask("ETH-SEPOLIA", "eth_getTransactionReceipt", json!([hash])).await["status"], "0x1");
    }
    let (tx, _) = sign(json!({"to": SOMEBODY, "gas": 21_000, "maxFeePerGas": "5", "nonce": 9})).await;
    assert_eq!((tx.nonce(), tx.max_fee_per_gas(), tx.max_priority_fee_per_gas()), (9, 5, Some(5)), "a tip is never more than the whole");
    let (tx, _) = sign(json!({"to": SOMEBODY, "gas": 21_000, "maxPriorityFeePerGas": "900000000000"})).await;
    assert!(tx.max_fee_per_gas() > 900_000_000_000);
}
