//! Orders of marketplaces and exchanges: whoever holds a signed one can carry it out.

use alloy_dyn_abi::DynSolValue;
use alloy_primitives::{Address, U256, address};

use super::{Allowed, Consent, Facts, Permitted, Risk, Said, Struct, named};
use crate::addresses::Sum;

/// Members that say what comes back, over the common forms.
const COMES_BACK: &[&str] = &["takeramount", "takingamount", "takerassetamount", "takertokenamount", "buyamount", "minbuyamount", "price", "minreturn"];
/// Members that say what is given, besides the struct's name.
const GIVES: &[&str] = &["offerer", "makertoken", "makerasset", "makerassetdata", "selltoken", "trader"];
/// Members that say in which token that is paid.
const PAID_IN: &[&str] = &["takertoken", "takerasset", "buytoken", "currency", "paymenttoken"];
/// The address that orders use for the network currency where a token is expected; zero means the same.
const CURRENCY: Address = address!("eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee");
/// Members that say where the proceeds go.
const PROCEEDS: &[&str] = &["receiver", "recipient", "feerecipient"];

pub(super) fn order(facts: &Facts<'_>) -> Option<Said> {
    if !facts.structs.iter().any(|of| of.name.contains("order")) && !facts.has(GIVES) {
        return None;
    }
    let price = price(facts);
    let nothing = price.as_ref().is_some_and(Vec::is_empty);
    let mut said = Said { consent: Some(Consent::Order), lasts: true, ..Said::that(Allowed::Sale { price, until: facts.until_date() }) };
    if nothing {
        said.risks.push(Risk::NothingComesBack);
    }
    let elsewhere = facts.named(PROCEEDS).filter_map(DynSolValue::as_address).any(|to| !to.is_zero() && !facts.known.knows(&to.to_checksum(None)));
    if elsewhere {
        said.risks.push(Risk::ProceedsElsewhere);
    }
    said.risks.push(Risk::OpenOrder);
    Some(said)
}

/// What is paid to this wallet by the order's own words; empty for nothing. An order of an unknown form does not say.
fn price(facts: &Facts<'_>) -> Option<Vec<Permitted>> {
    if let Some(units) = facts.number(COMES_BACK) {
        let token = facts.named(PAID_IN).find_map(DynSolValue::as_address);
        return Some(if units.is_zero() { Vec::new() } else { vec![sum(facts, token, units)] });
    }
    // Items with their own recipients: those for this wallet count.
    let items: Vec<_> = facts.structs.iter().filter(|of| of.named(&["recipient"]).next().is_some()).collect();
    if items.is_empty() {
        return facts.has(&["offerer"]).then(Vec::new);
    }
    let mine =
        |item: &&&Struct<'_>| item.named(&["recipient"]).filter_map(DynSolValue::as_address).any(|to| facts.signer.eq_ignore_ascii_case(&to.to_checksum(None)));
    let mut paid: Vec<(Option<Address>, U256, Option<U256>)> = Vec::new();
    for item in items.iter().filter(mine) {
        let number = |names: &[&str]| named(&item.members, names).filter_map(DynSolValue::as_uint).map(|(number, _)| number).min();
        // A price that falls is worth its end.
        let units = number(&["startamount", "endamount"]).unwrap_or_default();
        let token = item.named(&["token"]).find_map(DynSolValue::as_address);
        let id = number(&["identifierorcriteria"]).filter(|_| number(&["itemtype"]).is_some_and(|kind| kind > U256::ONE));
        match paid.iter_mut().find(|(known, _, known_id)| *known == token && *known_id == id) {
            _ if units.is_zero() => {}
            Some((_, sum, _)) => *sum = sum.saturating_add(units),
            None => paid.push((token, units, id)),
        }
    }
    Some(paid.into_iter().map(|(token, units, id)| id.map_or_else(|| sum(facts, token, units), Permitted::TokenId)).collect())
}

fn sum(facts: &Facts<'_>, token: Option<Address>, units: U256) -> Permitted {
    Permitted::Sum(match token {
        Some(token) if token.is_zero() || token == CURRENCY => Sum { units, symbol: facts.native.map(str::to_owned), decimals: Some(18) },
        token => facts.known.sum(token.map(|token| token.to_checksum(None)).as_deref(), units),
    })
}
