//! Bad input: always 4xx JSON that names the field, never a panic, never a dropped connection.

use crate::common::*;
use reqwest::Method;
use serde_json::{Value, json};

fn is_refusal(answer: &Answer, status: u16, field: Option<&str>) {
    let json = &answer.json;
    assert_eq!((answer.status, &json["status"], &json["success"]), (status, &json!(status), &json!(false)), "{json}");
    assert!(json["message"].is_string() && json["message"] == json["errors"]["message"], "{json}");
    assert_eq!(json["errors"].get("field").and_then(Value::as_str), field, "{json}");
}

#[tokio::test]
async fn without_the_right_key_nothing_is_answered() {
    let sandbox = sandbox().await;
    for bad in [None, Some(""), Some("wrong"), Some("sandbox_")] {
        let mut request = sandbox.http.get(format!("{}/v2/wallets", sandbox.base));
        if let Some(bad) = bad {
            request = request.header(HEADER, bad);
        }
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), 401, "{bad:?}");
        assert_eq!(response.json::<Value>().await.unwrap()["success"], false);
    }
    let twice = sandbox.http.get(format!("{}/v2/wallets", sandbox.base)).header(HEADER, &sandbox.key).header(HEADER, "other");
    assert_eq!(twice.send().await.unwrap().status(), 401);
    for path in ["/sandbox/faucet", "/v1/transactions/transfer/developer"] {
        assert_eq!(sandbox.http.post(format!("{}{path}", sandbox.base)).body("{}").send().await.unwrap().status(), 401, "{path}");
    }
    assert_eq!(sandbox.http.get(format!("{}/health", sandbox.base)).send().await.unwrap().status(), 200);
}

#[tokio::test]
async fn another_header_name_is_honoured() {
    let sandbox = sandbox_with(|options| options.api_key_header = "X-Vendor-Key".into()).await;
    assert_eq!(sandbox.get("/v2/wallets").await.status, 401);
    let request = sandbox.http.get(format!("{}/v2/wallets", sandbox.base)).header("x-vendor-key", &sandbox.key);
    assert_eq!(request.send().await.unwrap().status(), 200);
}

#[tokio::test]
async fn each_bad_field_of_a_transfer_is_named() {
    let sandbox = sandbox().await;
    let sender = sandbox.sender().await;
    let other = sandbox.new_wallets(&sender.set, &["BSC"]).await;
    let foreign_token = sandbox.token(&text(&other[0]["id"]), "BNB").await;
    let good: Value = serde_json::from_str(&sender.transfer(&key(), &sender.dollar, "1")).unwrap();
    for (field, value, status) in [
        ("destinationAddress", json!("0x0000000000000000000000000000000000000000"), 400),
        ("destinationAddress", json!("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed"), 400),
        ("destinationAddress", json!("bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"), 400),
        ("destinationAddress", json!(""), 400),
        ("destinationAddress", json!({}), 400),
        ("amount", json!("1"), 400),
        ("amount", json!(0), 400),
        ("amount", json!(-1), 400),
        ("amount", json!(true), 400),
        ("amount", json!(0.000_000_1), 400),
        ("walletId", json!("nobody"), 404),
        ("tokenId", json!("nothing"), 404),
        ("tokenId", json!(foreign_token), 400),
        ("tokenId", json!(12), 400),
        ("feeLevel", json!("low"), 400),
        ("nftTokenId", json!(7), 400),
        ("amounts", json!([1]), 400),
        ("idempotencyKey", json!("not-a-uuid"), 400),
        ("walletSetSecretCipherText", json!(null), 400),
        ("memo", json!("x"), 400),
    ] {
        let mut body = good.clone();
        body["idempotencyKey"] = json!(key());
        body[field] = value.clone();
        let answer = sandbox.post(TRANSFER, body).await;
        assert_eq!(answer.status, status, "{field} {value}: {}", answer.json);
        let named = answer.json["errors"]["field"].as_str().unwrap_or_default();
        assert!(named == field || (field == "amounts" && named == "nftTokenIds"), "{field} {value}: {}", answer.json);
    }
    for literal in ["-1e3", "1e-7", "1e201", "01", "0x1", "1.", "NaN", "1,5", "9".repeat(100).as_str(), "0.0000001"] {
        let answer = sandbox.raw(TRANSFER, &sender.transfer(&key(), &sender.dollar, literal)).await;
        assert!((400..500).contains(&answer.status), "{literal}: {}", answer.json);
    }
    assert_eq!(sandbox.balance(&sender.id, "tUSD").await, "1000");
}

#[tokio::test]
async fn bad_fields_of_the_other_operations_are_named() {
    let sandbox = conducted(|behaviour| behaviour.strict = true).await;
    let set = sandbox.new_set().await;
    let wallet = |change: Value| {
        let mut body = json!({
            "idempotencyKey": key(), "blockchains": ["ETH"], "username": "a", "userRefId": "b", "walletSetId": set.0, "walletSetSecretCipherText": set.1,
        });
        body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        body
    };
    let table: Vec<(Method, &str, Value, u16, &str)> = vec![
        (Method::POST, "/v1/wallet-sets/developer/create", json!({"name": "x"}), 400, "idempotencyKey"),
        (Method::POST, "/v1/wallet-sets/developer/create", json!({"idempotencyKey": key()}), 400, "name"),
        (Method::POST, "/v1/wallet-sets/developer/create", json!({"idempotencyKey": key(), "name": " "}), 400, "name"),
        (Method::POST, "/v1/wallet-sets/developer/create", json!({"idempotencyKey": key(), "name": 5}), 400, "name"),
        (Method::POST, "/v1/wallet-sets/developer/create", json!({"idempotencyKey": key(), "name": "x", "isGasSponsored": "yes"}), 400, "isGasSponsored"),
        (Method::POST, "/v2/organization/wallet-sets", json!({"idempotencyKey": key()}), 400, "name"),
        (Method::PUT, "/v2/organization/wallet-sets/nobody", json!({"name": "x"}), 404, "id"),
        (Method::PUT, "/v2/organization/wallet-sets/nobody", json!({}), 400, "name"),
        (Method::PUT, "/v2/organization/wallet-sets/nobody", json!({"name": "x", "id": "y"}), 400, "id"),
        (Method::POST, "/v1/wallets/developer/create", wallet(json!({"blockchains": []})), 400, "blockchains"),
        (Method::POST, "/v1/wallets/developer/create", wallet(json!({"blockchains": ["DOGE"]})), 400, "blockchains[0]"),
        (Method::POST, "/v1/wallets/developer/create", wallet(json!({"blockchains": ["LISK", "LSK"]})), 400, "blockchains[1]"),
        (Method::POST, "/v1/wallets/developer/create", wallet(json!({"blockchains": "ETH"})), 400, "blockchains"),
        (Method::POST, "/v1/wallets/developer/create", wallet(json!({"blockchains": ["ETH", 7]})), 400, "blockchains[1]"),
        (Method::POST, "/v1/wallets/developer/create", wallet(json!({"username": ""})), 400, "username"),
        (Method::POST, "/v1/wallets/developer/create", wallet(json!({"walletSetId": "nobody"})), 404, "walletSetId"),
        (Method::POST, "/v2/tokens", json!({"blockchain": "ETH", "standard": "erc20", "symbol": "X", "decimals": 6}), 400, "address"),
        (Method::POST, "/v2/tokens", json!({"blockchain": "ETH", "standard": "erc20", "symbol": "X", "decimals": "6", "address": SOMEBODY}), 400, "decimals"),
        (Method::POST, "/v2/tokens", json!({"blockchain": "ETH", "standard": "erc20", "symbol": "X", "decimals": 300, "address": SOMEBODY}), 400, "decimals"),
        (Method::POST, "/v2/tokens", json!({"blockchain": "ETH", "standard": "nep141", "symbol": "X", "decimals": 6, "address": SOMEBODY}), 400, "standard"),
        (Method::POST, "/v2/tokens", json!({"blockchain": "NEAR", "standard": "erc20", "symbol": "X", "decimals": 6, "address": SOMEBODY}), 400, "blockchain"),
        (Method::POST, "/v2/wallets/validate-address", json!({"address": SOMEBODY}), 400, "blockchain"),
        (Method::POST, "/v2/wallets/validate-address", json!({"address": SOMEBODY, "blockchain": "NOWHERE"}), 400, "blockchain"),
        (Method::POST, "/v1/transactions/validate-address", json!({"blockchain": "ETH", "address": 5}), 400, "address"),
        (Method::GET, "/v1/transactions/developer", json!(null), 400, "walletId"),
        (Method::GET, "/v1/transactions/developer?walletId=x&page=1", json!(null), 400, "page"),
        (Method::GET, "/v1/transactions/developer?walletId=x&limit=0", json!(null), 400, "limit"),
        (Method::GET, "/v1/transactions/developer?walletId=nobody", json!(null), 404, "walletId"),
        (Method::GET, "/v1/transactions/nothing/developer", json!(null), 400, "walletId"),
        (Method::GET, "/v1/wallets/nobody/developer/balances", json!(null), 404, "id"),
        (Method::GET, "/v2/wallets/nobody/balances", json!(null), 404, "id"),
        (Method::GET, "/v2/wallets?page=0", json!(null), 400, "page"),
        (Method::GET, "/v2/wallets?limit=-5", json!(null), 400, "limit"),
        (Method::GET, "/v2/wallets?limit=100000", json!(null), 400, "limit"),
        (Method::GET, "/v2/wallets?order=sideways", json!(null), 400, "order"),
        (Method::GET, "/v2/wallets?address=0x12", json!(null), 400, "address"),
        (Method::GET, "/v2/wallets?blockchain=NOWHERE", json!(null), 400, "blockchain"),
        (Method::GET, "/v2/wallets?customerIds=a,,b", json!(null), 400, "customerIds"),
        (Method::GET, "/v2/wallets?surprise=1", json!(null), 400, "surprise"),
        (Method::GET, "/v2/tokens?page=two", json!(null), 400, "page"),
        (Method::GET, "/v2/wallet-sets?page=1&page=2", json!(null), 400, "page"),
        (Method::POST, "/sandbox/faucet", json!({"amount": "1"}), 400, "walletId"),
        (Method::POST, "/sandbox/faucet", json!({"address": SOMEBODY, "amount": "1"}), 400, "blockchain"),
        (Method::POST, "/sandbox/faucet", json!({"address": SOMEBODY, "blockchain": "ETH", "amount": "1e5"}), 400, "amount"),
        (Method::POST, "/sandbox/faucet", json!({"address": SOMEBODY, "blockchain": "ETH", "amount": "-1"}), 400, "amount"),
        (Method::POST, "/sandbox/faucet", json!({"address": SOMEBODY, "blockchain": "ETH", "amount": 1}), 400, "amount"),
        (Method::POST, "/sandbox/faucet", json!({"address": "0x1", "blockchain": "ETH", "amount": "1"}), 400, "address"),
        (Method::POST, "/sandbox/faucet", json!({"walletId": "nobody", "amount": "1"}), 404, "walletId"),
        (Method::POST, "/sandbox/faucet", json!({"address": SOMEBODY, "blockchain": "ETH", "amount": "1", "token": "nothing"}), 404, "token"),
    ];
    for (method, path, body, status, field) in table {
        let body = (!body.is_null()).then(|| body.to_string().into_bytes());
        let answer = sandbox.send(method.clone(), path, body.clone()).await.unwrap();
        assert_eq!(answer.status, status, "{method} {path} {:?}: {}", body.map(String::from_utf8), answer.json);
        is_refusal(&answer, status, Some(field));
    }
}

#[tokio::test]
async fn bodies_that_are_no_json_or_no_size_are_refused_and_the_connection_lives() {
    let sandbox = sandbox().await;
    let bomb = format!("{}{}", "{\"a\":".repeat(100_000), "1".to_owned() + &"}".repeat(100_000));
    let list_bomb = format!("{{\"name\":{}{}}}", "[".repeat(300_000), "]".repeat(300_000));
    let bodies: Vec<Vec<u8>> = vec![
        b"".to_vec(),
        b"{".to_vec(),
        b"null".to_vec(),
        b"[1]".to_vec(),
        b"{\"name\":\"\xff\"}".to_vec(),
        b"{\"name\":\"a\",\"name\":\"b\"}".to_vec(),
        b"{\"name\":1e99999}".to_vec(),
        bomb.into_bytes(),
        list_bomb.into_bytes(),
    ];
    for path in ["/v1/wallet-sets/developer/create", TRANSFER, "/v2/tokens", "/v1/sign/typed-data", "/sandbox/faucet"] {
        for body in &bodies {
            let answer = sandbox.send(Method::POST, path, Some(body.clone())).await.unwrap();
            assert_eq!(answer.status, 400, "{path} {:?}", &body[..body.len().min(30)]);
            assert_eq!(answer.json["success"], false);
        }
        let answer = sandbox.send(Method::POST, path, Some(vec![b' '; 10 << 20])).await.unwrap();
        is_refusal(&answer, 413, None);
    }
    let text = sandbox.http.post(format!("{}/v2/tokens", sandbox.base)).header(HEADER, &sandbox.key).header("content-type", "text/plain").body("{}");
    assert_eq!(text.send().await.unwrap().status(), 415);
    assert_eq!(sandbox.get("/health").await.status, 200);
}

#[tokio::test]
async fn unknown_paths_and_verbs_are_told_apart() {
    let sandbox = sandbox().await;
    is_refusal(&sandbox.get("/v3/nothing").await, 404, None);
    is_refusal(&sandbox.get("/v2/wallets/validate-address").await, 405, None);
    is_refusal(&sandbox.send(Method::DELETE, "/v2/tokens", None).await.unwrap(), 405, None);
    assert_eq!(sandbox.get("/v1/transactions/%ff/developer?walletId=x").await.status, 400);
    assert_eq!(sandbox.http.post(format!("{}/rpc/NOWHERE", sandbox.base)).body("{}").send().await.unwrap().status(), 404);
}

#[tokio::test]
async fn no_row_of_the_table_takes_a_body_that_is_nothing_or_breaks_on_one() {
    let sandbox = conducted(|behaviour| behaviour.strict = true).await;
    let bomb = format!("{}{}", "{\"a\":".repeat(20_000), "1".to_owned() + &"}".repeat(20_000));
    let bodies: [&[u8]; 7] = [b"", b"{", b"null", b"[1]", b"{\"id\":\"\xff\"}", b"{\"surprise\":1e99999}", bomb.as_bytes()];
    for spec in bursar_contract::operations::ALL.iter().filter(|spec| spec.method != bursar_contract::Method::GET) {
        let path = spec.path.replace("{id}", "x");
        let method: Method = spec.method.as_str().parse().unwrap();
        for body in bodies {
            let answer = sandbox.send(method.clone(), &path, Some(body.to_vec())).await.unwrap();
            assert!((400..500).contains(&answer.status) && answer.json["success"] == false, "{} {:?}: {}", spec.name, &body[..body.len().min(30)], answer.json);
        }
    }
    for spec in bursar_contract::operations::ALL.iter().filter(|spec| spec.method == bursar_contract::Method::GET && !spec.path.contains("health")) {
        let path = spec.path.replace("{id}", "x").replace("{challengeId}", "y");
        for query in ["surprise=1", "page=0", "limit=-1", "%FF=1", "order=%FF"] {
            let answer = sandbox.get(&format!("{path}?{query}")).await;
            assert!((400..500).contains(&answer.status) && answer.json["success"] == false, "{} {query}: {}", spec.name, answer.json);
        }
    }
}
