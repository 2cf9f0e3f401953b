//! Signatures that somebody else carries to a contract, which then moves or calls in the name of this wallet.

use alloy_dyn_abi::DynSolValue;
use alloy_primitives::hex;

use super::{Facts, Said, risk};
use crate::{api::RiskLevel, review::calls};
use bursar_contract::untrusted::shown_long;

const DESTINATION: &[&str] = &["to", "recipient", "receiver", "destination", "dst", "beneficiary", "target"];
const SUM: &[&str] = &["value", "amount", "wad", "quantity", "tokenid"];
const CALL: &[&str] = &["data", "calldata", "functionsignature", "innerdata", "executiondata", "payload", "action", "actions", "call", "calls", "initcode"];

/// A transfer that another party carries out: ERC-3009, meta-transactions, withdrawals.
pub(super) fn transfer(facts: &Facts<'_>) -> Option<Said> {
    if !facts.has(DESTINATION) || !facts.has(SUM) && !facts.has(CALL) {
        return None;
    }
    let to = match facts.named(DESTINATION).find(|value| !matches!(value, DynSolValue::Bool(_)))? {
        DynSolValue::Address(address) => facts.who(&address.to_checksum(None)),
        DynSolValue::String(text) => shown_long(text),
        DynSolValue::FixedBytes(word, size) => hex::encode_prefixed(&word[..*size]),
        DynSolValue::Bytes(bytes) => hex::encode_prefixed(bytes),
        _ => "a destination that is a number".to_owned(),
    };
    let words = "It names a destination with an amount or a call. A contract can carry it out with this signature.";
    let mut said = Said { headline: format!("Allows a transfer or call to {to}{}", facts.until_words()), lasts: true, ..Said::default() };
    said.risks.push(risk(RiskLevel::Danger, "This can be carried out by somebody else", words, "I read the destination, the amount and the call"));
    Some(said)
}

/// Calldata inside the data: meta-transactions, smart accounts, multi-signature wallets.
pub(super) fn call(facts: &Facts<'_>) -> Option<Said> {
    let is_call = |name: &str, bytes: &[u8]| CALL.contains(&name) && bytes.len() >= 4 || calls::is_known_call(bytes) && bytes.len() % 32 == 4;
    let mut said = Said { headline: "Allows a call in the name of this wallet".into(), lasts: true, ..Said::default() };
    let contract = facts.address(DESTINATION).or_else(|| facts.contract.map(|contract| contract.to_checksum(None))).unwrap_or_default();
    for leaf in &facts.leaves {
        let Some(bytes) = leaf.value.as_bytes().filter(|bytes| is_call(&leaf.name, bytes)) else { continue };
        let meaning = calls::of_data(bytes, &contract, facts.known);
        said.inner.extend(meaning.inner);
        said.risks.extend(meaning.risks);
    }
    if said.inner.is_empty() {
        return None;
    }
    let words = "The data holds a call. A contract can carry it out with this signature.";
    said.risks.push(risk(RiskLevel::Danger, "This can be carried out by somebody else", words, "I read the call"));
    Some(said)
}
