//! Signatures that somebody else carries to a contract, which then moves or calls in the name of this wallet.

use std::collections::HashSet;

use alloy_dyn_abi::DynSolValue;

use super::{Allowed, Destination, Facts, Permitted, Risk, Said};
use crate::calls::{self, Action, Content};

const DESTINATION: &[&str] = &["to", "recipient", "receiver", "destination", "dst", "beneficiary", "target"];
const SUM: &[&str] = &["value", "amount", "wad", "quantity", "tokenid"];
const CALL: &[&str] = &["data", "calldata", "functionsignature", "innerdata", "executiondata", "payload", "action", "actions", "call", "calls", "initcode"];

/// A transfer that another party carries out: ERC-3009, meta-transactions, withdrawals.
pub(super) fn transfer(facts: &Facts<'_>) -> Option<Said> {
    if !facts.has(DESTINATION) || !facts.has(SUM) && !facts.has(CALL) {
        return None;
    }
    let mut seen = HashSet::new();
    let mut destinations: Vec<_> = facts.named(DESTINATION).filter(|value| !matches!(value, DynSolValue::Bool(_)) && seen.insert(value.abi_encode())).collect();
    // Only one is named in the sentence: never an own one that stands before a stranger.
    destinations.sort_by_key(|value| value.as_address().is_some_and(|address| facts.known.is_named(&address.to_checksum(None))));
    let to = match *destinations.first()? {
        DynSolValue::Address(address) => Destination::Address(facts.known.who(&address.to_checksum(None))),
        DynSolValue::String(text) => Destination::Text(text.clone()),
        DynSolValue::FixedBytes(word, size) => Destination::Bytes(word[..*size].to_vec()),
        DynSolValue::Bytes(bytes) => Destination::Bytes(bytes.clone()),
        _ => Destination::Number,
    };
    let allowed = Allowed::Transfer { what: sums(facts), to, others: destinations.len() - 1, until: facts.until_date() };
    Some(Said { lasts: true, risks: vec![Risk::CarriedTransfer], ..Said::that(allowed) })
}

/// How much is moved: of the token that is named, or of the contract itself where it is an ERC-3009 authorization. What other numbers count is not
/// said, so nothing is said of them.
fn sums(facts: &Facts<'_>) -> Vec<Permitted> {
    let authorization = facts.has(&["validafter"]) && facts.has(&["validbefore"]) && facts.contract.is_some();
    let grants = facts.grants();
    let said = (authorization || facts.has(&["token"])) && grants.iter().all(|grant| grant.units.is_some());
    grants.iter().filter(|_| said).map(|grant| facts.permitted(grant)).collect()
}

/// The transaction of a multi-signature wallet whose call is understood. What can go wrong is said of the transfer and the call that it carries.
pub(super) fn by_safe(facts: &Facts<'_>) -> Option<Said> {
    let transaction = facts.structs.first().filter(|root| root.name == "safetx" && !facts.delegate_call())?;
    let safe = facts.contract?.to_checksum(None);
    let to = transaction.named(&["to"]).find_map(DynSolValue::as_address)?.to_checksum(None);
    let data = transaction.named(&["data"]).find_map(DynSolValue::as_bytes)?;
    let action = if data.is_empty() {
        let (units, _) = transaction.named(&["value"]).find_map(DynSolValue::as_uint).filter(|(units, _)| !units.is_zero())?;
        Box::new(Action::Sends { sum: facts.known.currency(units)?, to: facts.known.who(&to) })
    } else {
        // The first is the call itself, before those inside it.
        match calls::of_data(data, &to, facts.known).inner.into_iter().next()?.content {
            Content::Known { action, .. } => action,
            _ => return None,
        }
    };
    Some(Said::that(Allowed::BySafe { safe: facts.known.who(&safe), action }))
}

/// Calldata inside the data: meta-transactions, smart accounts, multi-signature wallets.
pub(super) fn call(facts: &Facts<'_>) -> Option<Said> {
    let is_call = |name: &str, bytes: &[u8]| CALL.contains(&name) && bytes.len() >= 4 || calls::is_known_call(bytes) && bytes.len() % 32 == 4;
    let mut said = Said { lasts: true, ..Said::that(Allowed::Call) };
    let contract = facts.address(DESTINATION).or_else(|| facts.contract.map(|contract| contract.to_checksum(None))).unwrap_or_default();
    let delegated = facts.delegate_call();
    for leaf in &facts.leaves {
        let Some(bytes) = leaf.value.as_bytes().filter(|bytes| is_call(&leaf.name, bytes)) else { continue };
        let meaning = if delegated { calls::of_delegated(bytes, &contract, facts.known) } else { calls::of_data(bytes, &contract, facts.known) };
        said.inner.extend(meaning.inner);
        said.risks.extend(meaning.risks);
    }
    if said.inner.is_empty() {
        return None;
    }
    said.risks.push(Risk::CarriedCall);
    Some(said)
}
