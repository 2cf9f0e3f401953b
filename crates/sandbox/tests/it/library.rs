//! A public Ethereum library (`tests/eth-check/every.mjs`) uses every chain, and verifies what wallets sign.

use bursar_test_support::not_run::{Missing, not_run};
use std::{
    io::Write,
    path::Path,
    process::{Command, Stdio},
};

use crate::common::*;
use alloy_primitives::{Address, hex};
use bursar_contract::chain::CHAINS;
use k256::ecdsa::SigningKey;
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_public_library_sends_reads_and_verifies_on_every_chain() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/eth-check");
    if !folder.join("node_modules/ethers").exists() {
        return not_run("a public library beside the sandbox", "it needs `npm ci` in tests/eth-check", Missing::Tool);
    }
    let sandbox = sandbox().await;
    let key = SigningKey::from_slice(&[11; 32]).unwrap();
    let address = Address::from_private_key(&key);
    let tokens = sandbox.payload(&sandbox.get("/v2/tokens?limit=1000").await);
    let mut contract = Value::Null;
    for chain in CHAINS {
        let dollar = tokens.as_array().unwrap().iter().find(|token| token["blockchain"] == chain.id && token["standard"] == "erc20").unwrap();
        contract = dollar["address"].clone();
        let coins = json!({"address": address, "blockchain": chain.id, "amount": "5"});
        let dollars = json!({"address": address, "blockchain": chain.id, "token": dollar["id"], "amount": "1"});
        for fund in [coins, dollars] {
            assert_eq!(sandbox.post("/sandbox/faucet", fund).await.status, 200);
        }
    }
    let sender = sandbox.sender().await;
    let sign = async |path: &str, mut body: Value| {
        body["walletId"] = json!(sender.id);
        body["walletSetSecretCipherText"] = json!(sender.set.1);
        sandbox.payload(&sandbox.post(path, body).await)["signature"].clone()
    };
    let typed = json!({
        "domain": {"name": "Library", "version": "1", "chainId": 11_155_111, "verifyingContract": contract},
        "types": {"Person": [{"name": "name", "type": "string"}, {"name": "wallet", "type": "address"}],
            "Mail": [{"name": "from", "type": "Person"}, {"name": "amounts", "type": "uint256[]"}]},
        "value": {"from": {"name": "Ada", "wallet": SOMEBODY}, "amounts": ["1", "340282366920938463463374607431768211456"]},
    });
    let message = "Hello, wörld";
    let input = json!({
        "rpc": sandbox.running.rpc(), "token": contract, "key": hex::encode_prefixed(key.to_bytes()),
        "chainIds": CHAINS.iter().map(|chain| (chain.id, json!(chain.chain_id))).collect::<std::collections::BTreeMap<_, _>>(),
        "signed": {
            "address": sender.address, "message": message, "signature": sign("/v1/sign/message", json!({"message": message, "encodeByHex": false})).await,
            "typed": typed, "typedSignature": sign("/v1/sign/typed-data", typed.clone()).await,
        },
    });
    let done = tokio::task::spawn_blocking(move || {
        let mut child =
            Command::new("node").arg("every.mjs").current_dir(folder).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(input.to_string().as_bytes()).unwrap();
        child.wait_with_output().unwrap()
    });
    let output = done.await.unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let said: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(said["chains"], CHAINS.len());
}
