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
    signing::{call_form, review},
};
use bursar_decode::{call::Call, declared::declared, pasted};

const HOSTILE: &str = include_str!("../../../tests/fixtures/review/hostile.json");
const BENIGN: &str = include_str!("../../../tests/fixtures/review/benign.json");

/// Documents and ABIs as they are pasted, each with what is expected of it.
const PASTED: &str = include_str!("../../../tests/fixtures/review/documents.json");

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

/// The wallet that signs, and what is known here.
fn seen_from() -> (Wallet, KnownAddresses) {
    let wallet: Wallet = serde_json::from_value(json!({ "id": "w", "address": ACTING, "blockchain": "ETH-SEPOLIA" })).unwrap();
    let token: Token = serde_json::from_value(json!({ "id": "t", "address": TOKEN, "symbol": "USDC", "decimals": 6, "blockchain": "ETH-SEPOLIA" })).unwrap();
    (wallet, KnownAddresses::of_parts(ACTING, &[PAID], vec![(token, U256::from(1_000_000_000u64))]))
}

/// What the review says of a payload: its risks, or nothing where it is refused.
fn review(kind: &str, payload: &str) -> Option<Vec<Risk>> {
    let (wallet, known) = seen_from();
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

#[derive(Deserialize)]
struct PastedCase {
    name: String,
    kind: String,
    text: String,
    /// Line by line: where it is refused and why, or the headline and the title of each risk; of an ABI its functions.
    expected: Vec<String>,
}

/// What comes of a document: the refusal with its place, or the headline and the risks.
fn document(text: &str) -> Vec<String> {
    let (wallet, known) = seen_from();
    let read = pasted::read(text, wallet.id.clone()).and_then(|pasted| review::typed_data(&pasted.request, &wallet, &known));
    match read {
        Err(fault) => vec![format!("refused at {}", fault.field.unwrap_or_default()), fault.message.to_string()],
        Ok(content) => {
            assert!(content.risks.iter().all(|risk| risk.tick.is_some()));
            content.headline.iter().chain(content.risks.iter().map(|risk| &risk.title)).map(ToString::to_string).collect()
        }
    }
}

/// What comes of an ABI: the refusal, or what can be called and what cannot.
fn abi(text: &str) -> Vec<String> {
    match declared(text).and_then(|declared| call_form::reading(&declared)) {
        Err(fault) => vec![format!("refused at {}", fault.field.unwrap_or_default()), fault.message.to_string()],
        Ok(reading) => {
            let functions = reading.functions.iter().map(|function| function.signature.clone());
            let others = reading.unsupported.iter().map(|one| format!("cannot be called: {} ({})", one.name, one.kind));
            functions.chain(others).collect()
        }
    }
}

#[test]
fn documents_and_abis_that_want_to_mislead_are_read_as_expected_line_by_line() {
    let cases: Vec<PastedCase> = serde_json::from_str(PASTED).unwrap();
    assert!(cases.len() >= 50, "{}", cases.len());
    let soon = bursar_contract::clock::Clock::system().timestamp().as_second() + 86_400;
    let end = crate::base::zone::day_and_clock(soon * 1000);
    let mut wrong = Vec::new();
    for case in &cases {
        let text = case.text.replace("SOON", &soon.to_string());
        let found = if case.kind == "abi" { abi(&text) } else { document(&text) };
        let found: Vec<String> = found.into_iter().map(|line| line.replace(&end, "SOON")).collect();
        if found != case.expected {
            wrong.push(format!("{}\n  expected {:?}\n  found    {}", case.name, case.expected, serde_json::to_string(&found).unwrap()));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

#[derive(Deserialize)]
struct Listed {
    name: String,
    kind: String,
    expected: Vec<String>,
}

/// A text in a cell of a table: nothing in it ends the cell or becomes markup.
fn cell(text: &str) -> String {
    text.chars()
        .map(|letter| match letter {
            '|' | '*' | '_' | '`' | '[' | ']' | '\\' => format!("\\{letter}"),
            '<' => "&lt;".to_owned(),
            '&' => "&amp;".to_owned(),
            '\n' => " ".to_owned(),
            _ => letter.to_string(),
        })
        .collect()
}

/// The page for readers.
fn page() -> String {
    let listed: Vec<Listed> = serde_json::from_str(PASTED).unwrap();
    let table = |kind: &str| {
        let of_kind = || listed.iter().filter(move |one| one.kind == kind);
        let rows: String = of_kind()
            .zip(1..)
            .map(|(one, number)| {
                let expected: Vec<String> = one.expected.iter().map(|line| cell(line)).collect();
                format!("| {number} | {} | {} |\n", cell(&one.name), expected.join("<br>"))
            })
            .collect();
        (of_kind().count(), rows)
    };
    let ((documents, of_documents), (abis, of_abis)) = (table("document"), table("abi"));
    format!(
        "# Documents that want to mislead

Typed data and ABIs as they are pasted, a few honest ones among them, each with what Bursar says of it. A test reads every one of them anew and holds it against this list:
`crates/console/src/payments/review/corpus_tests.rs`. The texts themselves are in `crates/console/tests/fixtures/review/documents.json`.

Generated by `BURSAR_GENERATE=1 cargo test --package bursar-console the_page_of_pasted_documents`. Do not edit.

## {documents} documents of typed data

The headline of the review and the title of each risk, or where it is refused and why. *SOON* is the time of tomorrow.

| | Document | The review says |
| ---: | --- | --- |
{of_documents}
## {abis} ABIs

The functions that can be called, or why nothing can.

| | ABI | What is read of it |
| ---: | --- | --- |
{of_abis}"
    )
}

#[test]
fn the_page_of_pasted_documents_lists_every_one_with_what_is_expected() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference/pasted-documents.md");
    if std::env::var_os("BURSAR_GENERATE").is_some() {
        std::fs::write(&path, page()).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap().replace('\r', ""), page());
}
