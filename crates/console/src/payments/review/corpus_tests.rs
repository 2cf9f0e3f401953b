//! Payloads of the families that people lose money to, and harmless ones, each held against what the review says of it.

use std::collections::BTreeMap;

use alloy_primitives::U256;
use bursar_contract::{
    number::JsonObject,
    signing::{SignMessage, SignTypedData, TypedDataDomain, TypedDataField},
    tokens::Token,
    wallets::Wallet,
};
use serde::Deserialize;
use serde_json::{json, value::RawValue};

use super::{known_addresses::KnownAddresses, words};
use crate::{
    base::api::{Risk, RiskLevel},
    signing::review,
};
use bursar_decode::call::Call;

const HOSTILE: &str = include_str!("../../../tests/fixtures/review/hostile.json");
const BENIGN: &str = include_str!("../../../tests/fixtures/review/benign.json");

const ACTING: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const PAID: &str = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const TOKEN: &str = "0x1c7d4b196cb0c7b01d743fbc6116a902379c7238";

#[derive(Deserialize)]
struct Case {
    name: String,
    kind: String,
    /// The gravest risk that is expected, or `refused`; behind a colon the title of a risk that must be there.
    level: String,
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
    contract: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Message {
    message: String,
    encode_by_hex: bool,
}

/// What the review says of a payload: its risks, or nothing where it is refused.
fn review(kind: &str, payload: &str) -> Option<Vec<Risk>> {
    let wallet: Wallet = serde_json::from_value(json!({ "id": "w", "address": ACTING, "blockchain": "ETH-SEPOLIA" })).unwrap();
    let token: Token = serde_json::from_value(json!({ "id": "t", "address": TOKEN, "symbol": "USDC", "decimals": 6, "blockchain": "ETH-SEPOLIA" })).unwrap();
    let known = KnownAddresses::of_parts(ACTING, &[PAID], vec![(token, U256::from(1_000_000_000u64))]);
    let wallet_id = wallet.id.clone();
    match kind {
        "typed_data" => {
            let TypedData { domain, types, value } = serde_json::from_str(payload).unwrap();
            review::typed_data(&SignTypedData { domain, types, value, wallet_id }, &wallet, &known).ok().map(|content| content.risks)
        }
        "message" => {
            let Message { message, encode_by_hex } = serde_json::from_str(payload).unwrap();
            review::message(&SignMessage { message, encode_by_hex, wallet_id }, &wallet, &known).ok().map(|content| content.risks)
        }
        "call" => {
            let ContractCall { signature, parameters, contract } = serde_json::from_str(payload).unwrap();
            Call::read(&signature, &parameters).ok().map(|call| words::risks(&call.meaning(&contract, &known).risks))
        }
        other => panic!("{other} is no kind of payload"),
    }
}

/// Every case of a corpus with what the review says.
fn each(corpus: &str) -> Vec<(Case, Option<Vec<Risk>>)> {
    let soon = (bursar_contract::clock::Clock::system().timestamp().as_second() + 86_400).to_string();
    let cases: Vec<Box<RawValue>> = serde_json::from_str(corpus).unwrap();
    let one = |raw: &RawValue| {
        let payload = raw.get().replace("SOON", &soon);
        let case: Case = serde_json::from_str(&payload).unwrap();
        let said = review(&case.kind, &payload);
        (case, said)
    };
    cases.iter().map(AsRef::as_ref).map(one).collect()
}

#[test]
fn every_hostile_payload_is_flagged() {
    let cases = each(HOSTILE);
    assert!(cases.len() >= 60, "{}", cases.len());
    let mut missed = Vec::new();
    for (case, said) in &cases {
        let (level, title) = case.level.split_once(':').map_or((case.level.as_str(), None), |(level, title)| (level, Some(title)));
        let gravest = said.as_ref().map(|risks| risks.iter().map(|risk| risk.level).max());
        let held = match (level, gravest) {
            ("refused", None) => true,
            ("danger", Some(gravest)) => gravest == Some(RiskLevel::Danger),
            ("warn", Some(gravest)) => gravest >= Some(RiskLevel::Warn),
            _ => false,
        };
        let titles: Vec<String> = said.iter().flatten().map(|risk| risk.title.to_string()).collect();
        let ticked = said.iter().flatten().all(|risk| risk.tick.is_some());
        if !held || !ticked || title.is_some_and(|title| !titles.iter().any(|said| said == title)) {
            missed.push(format!("{}: {level} {title:?} expected, said {titles:?}", case.name));
        }
    }
    crate::attack::held("Payloads made to be signed blindly", cases.len(), cases.len() - missed.len());
    assert!(missed.is_empty(), "{} of {} missed:\n{}", missed.len(), cases.len(), missed.join("\n"));
}

#[test]
fn harmless_payloads_are_hardly_ever_called_dangerous() {
    let cases = each(BENIGN);
    assert!(cases.len() >= 60, "{}", cases.len());
    let refused: Vec<&str> = cases.iter().filter(|(_, said)| said.is_none()).map(|(case, _)| case.name.as_str()).collect();
    assert!(refused.is_empty(), "refused: {refused:?}");
    let dangerous: Vec<String> = cases
        .iter()
        .filter_map(|(case, said)| Some((case, said.as_ref()?.iter().find(|risk| risk.level == RiskLevel::Danger)?)))
        .map(|(case, risk)| format!("{}: {}", case.name, risk.title))
        .collect();
    assert!(dangerous.len() <= 2, "{dangerous:?}");
    let calm = cases.len() - dangerous.len();
    crate::attack::control("Payloads made to be signed blindly", "a review that calls everything a danger is wrong about harmless ones", calm);
}
