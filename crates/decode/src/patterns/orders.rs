//! Orders of marketplaces and exchanges: whoever holds a signed one can carry it out.

use alloy_dyn_abi::DynSolValue;
use alloy_primitives::U256;

use super::{Allowed, Consent, Facts, Risk, Said, Struct};

/// Members that say what comes back, over the common forms.
const COMES_BACK: &[&str] = &["takeramount", "takingamount", "takerassetamount", "takertokenamount", "buyamount", "minbuyamount", "price", "minreturn"];
/// Members that say what is given, besides the struct's name.
const GIVES: &[&str] = &["offerer", "makertoken", "makerasset", "makerassetdata", "selltoken", "trader"];
/// Members that say where the proceeds go.
const PROCEEDS: &[&str] = &["receiver", "recipient", "feerecipient"];

pub(super) fn order(facts: &Facts<'_>) -> Option<Said> {
    if !facts.structs.iter().any(|of| of.name.contains("order")) && !facts.has(GIVES) {
        return None;
    }
    let mut said = Said { consent: Some(Consent::Order), lasts: true, ..Said::that(Allowed::Sale { until: facts.until_date() }) };
    if nothing_comes_back(facts) {
        said.risks.push(Risk::NothingComesBack);
    }
    let elsewhere = facts.named(PROCEEDS).filter_map(DynSolValue::as_address).any(|to| !to.is_zero() && !facts.known.knows(&to.to_checksum(None)));
    if elsewhere {
        said.risks.push(Risk::ProceedsElsewhere);
    }
    said.risks.push(Risk::OpenOrder);
    Some(said)
}

/// Whether the order itself says that this wallet gets nothing. An order of an unknown form does not say so.
fn nothing_comes_back(facts: &Facts<'_>) -> bool {
    if let Some(most) = facts.number(COMES_BACK) {
        return most == U256::ZERO;
    }
    // Items with their own recipients: one for this wallet with an amount is enough.
    let items: Vec<_> = facts.structs.iter().filter(|of| of.named(&["recipient"]).next().is_some()).collect();
    let comes_back = |item: &&Struct<'_>| {
        let mine = item.named(&["recipient"]).filter_map(DynSolValue::as_address).any(|to| facts.signer.eq_ignore_ascii_case(&to.to_checksum(None)));
        mine && item.named(&["startamount", "endamount"]).filter_map(DynSolValue::as_uint).any(|(amount, _)| !amount.is_zero())
    };
    if items.iter().any(comes_back) { false } else { !items.is_empty() || facts.has(&["offerer"]) }
}
