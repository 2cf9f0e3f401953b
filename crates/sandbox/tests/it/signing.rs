//! Signatures over HTTP: only with the set's secret, and whoever checks them finds the wallet.

use crate::common::*;
use alloy_primitives::{Signature, eip191_hash_message, hex};
use serde_json::{Value, json};

fn recovered(payload: &Value, hash: alloy_primitives::B256) -> String {
    let whole = hex::decode(text(&payload["signature"])).unwrap();
    let signature = Signature::from_raw(&whole).unwrap();
    let part = |name: &str| hex::decode(text(&payload[name])).unwrap();
    assert_eq!([part("r"), part("s")].concat(), whole[..64], "r and s are the parts of the whole");
    assert_eq!(text(&payload["v"]), whole[64].to_string());
    signature.recover_address_from_prehash(&hash).unwrap().to_checksum(None)
}

#[tokio::test]
async fn whoever_checks_a_signature_recovers_the_wallet() {
    let sandbox = sandbox().await;
    let sender = sandbox.sender().await;
    let body = json!({"message": "Hello, wörld", "encodeByHex": false, "walletId": sender.id, "walletSetSecretCipherText": sender.set.1});
    let signed = sandbox.payload(&sandbox.post("/v1/sign/message", body).await);
    assert_eq!(recovered(&signed, eip191_hash_message("Hello, wörld")), sender.address);
    let body = json!({
        "domain": {"name": "Test", "chainId": 11155111}, "types": {"Note": [{"name": "text", "type": "string"}]}, "value": {"text": "hi"},
        "walletId": sender.id, "walletSetSecretCipherText": sender.set.1,
    });
    let first = sandbox.payload(&sandbox.post("/v1/sign/typed-data", body.clone()).await);
    assert_eq!(sandbox.payload(&sandbox.post("/v1/sign/typed-data", body).await), first, "signatures are deterministic");
}

#[tokio::test]
async fn without_the_right_set_secret_nothing_is_signed() {
    let sandbox = sandbox().await;
    let sender = sandbox.sender().await;
    let foreign = sandbox.new_set().await.1;
    for (path, body) in [
        ("/v1/sign/message", json!({"message": "hi", "encodeByHex": false, "walletId": sender.id})),
        ("/v1/sign/typed-data", json!({"domain": {}, "types": {"A": [{"name": "a", "type": "bool"}]}, "value": {"a": true}, "walletId": sender.id})),
    ] {
        for secret in [json!(null), json!("AAAA"), json!(foreign)] {
            let mut body = body.clone();
            body["walletSetSecretCipherText"] = secret;
            let refused = sandbox.post(path, body).await;
            assert_eq!((refused.status, &refused.json["errors"]["field"]), (400, &json!("walletSetSecretCipherText")), "{}", refused.json);
        }
        let mut body = body.clone();
        body["walletSetSecretCipherText"] = json!(sender.set.1);
        assert_eq!(sandbox.post(path, body.clone()).await.status, 200);
        body["walletId"] = json!("nobody");
        assert_eq!(sandbox.post(path, body).await.status, 404);
    }
}
