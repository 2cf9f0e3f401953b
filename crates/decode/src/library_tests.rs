//! What is hashed and encoded here, beside a public library that shares no line of it: `tests/eth-check/random.mjs` asks ethers.

use bursar_test_support::{
    not_run::{Missing, not_run},
    seed::{self, share},
};
use std::{collections::BTreeMap, path::Path, process::Command};

use alloy_primitives::hex;
use bursar_contract::{
    number::JsonObject,
    signing::{SignTypedData, TypedDataDomain, TypedDataField},
    wallets::WalletId,
};
use serde::Deserialize;

use super::{call::Call, typed_data};

const COUNT: u64 = 1_000;

#[derive(Deserialize)]
struct Line {
    kind: String,
    expected: String,
}

#[derive(Deserialize)]
struct TypedData {
    domain: TypedDataDomain,
    types: BTreeMap<String, Vec<TypedDataField>>,
    value: JsonObject,
}

#[derive(Deserialize)]
struct ContractCall {
    signature: String,
    parameters: Vec<String>,
}

#[test]
fn a_thousand_digests_and_a_thousand_calldata_are_those_of_a_public_library() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/eth-check");
    if !folder.join("node_modules/ethers").exists() {
        return not_run("digests of a public library", "it needs `npm ci` in tests/eth-check", Missing::Tool);
    }
    seed::each(|seed| {
        let count = share(COUNT);
        compare(&folder, count, seed % u64::from(u32::MAX));
    });
}

fn compare(folder: &Path, count: u64, seed: u64) {
    let run = Command::new("node").args(["random.mjs", &count.to_string(), &seed.to_string()]).current_dir(folder).output().unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let (mut digests, mut calls) = (0, 0);
    for text in String::from_utf8(run.stdout).unwrap().lines() {
        let line: Line = serde_json::from_str(text).unwrap();
        let ours = if line.kind == "typed_data" {
            digests += 1;
            let TypedData { domain, types, value } = serde_json::from_str(text).unwrap();
            let understood = typed_data::understand(&SignTypedData { domain, types, value, wallet_id: WalletId("w".into()) });
            understood.map(|understood| understood.digest.to_string())
        } else {
            calls += 1;
            let ContractCall { signature, parameters } = serde_json::from_str(text).unwrap();
            Call::read(&signature, &parameters).map(|call| hex::encode_prefixed(call.data()))
        };
        match ours {
            Ok(ours) => assert_eq!(ours, line.expected, "seed {seed}: {text}"),
            Err(fault) => panic!("seed {seed}: {fault}: {text}"),
        }
    }
    assert_eq!((digests, calls), (count, count));
}
