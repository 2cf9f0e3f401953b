//! Permits: somebody else may take tokens, without a fee and without a transaction that shows today.

use alloy_primitives::U256;

use super::{Allowed, Consent, Facts, Grant, Permitted, Risk, Said};
use crate::risk::Role;

/// EIP-2612, DAI's form, Permit2 single, batch and one-time, ERC-4494 and the like: they all name a spender or an operator.
pub(super) fn allowance(facts: &Facts<'_>) -> Option<Said> {
    let mut spenders = facts.addresses(&["spender", "operator"]);
    // Only one is named in the sentence: never an own one that stands before a stranger.
    spenders.sort_by_key(|spender| facts.known.is_named(spender));
    let (address, others) = (spenders.first()?.clone(), spenders.len() - 1);
    let allowed = facts.yes(&["allowed", "approved"]);
    let mut grants = facts.grants();
    if allowed == Some(true) {
        grants.iter_mut().for_each(|grant| grant.units = Some(U256::MAX));
    }
    let spender = facts.known.who(&address);
    let permit = |consent, allowed| Said { consent: Some(consent), lasts: true, ..Said::that(allowed) };
    if allowed == Some(false) || grants.iter().all(|grant| grant.units == Some(U256::ZERO)) {
        let token = if grants.len() == 1 { facts.name(grants.first().and_then(Grant::contract).as_deref()) } else { None };
        return Some(permit(Consent::Permit, Allowed::NoMore { spender, others, token }));
    }
    // A sum of zero takes an allowance back, and permits nothing.
    grants.retain(|grant| grant.units != Some(U256::ZERO));
    let too_much = |grant: &Grant| grant.contract().zip(grant.units).filter(|(token, units)| facts.known.far_above_balance(token, *units));
    // The order of the document says nothing: what could be lost most comes first.
    grants.sort_by_cached_key(|grant| (!grant.is_unlimited(), too_much(grant).is_none()));
    let unlimited = grants.iter().find(|grant| grant.is_unlimited());
    let far_above = grants.iter().find_map(too_much);
    let grave = unlimited.is_some() || far_above.is_some();
    let mut risks = Vec::new();
    if let Some(grant) = unlimited {
        risks.push(Risk::UnlimitedPermit { spender: address.clone(), token: grant.contract() });
    } else if let Some((token, _)) = far_above {
        risks.push(Risk::FarAboveBalance { spender: address.clone(), token });
    } else {
        risks.push(Risk::Allowance { spender: address.clone(), token: grants.first().and_then(Grant::contract) });
    }
    // Having been paid once says nothing about who may take everything.
    let trusted = |spender: &String| if grave { facts.known.is_named(spender) } else { facts.known.knows(spender) };
    risks.extend(spenders.iter().find(|spender| !trusted(spender)).map(|address| Risk::UnknownSpender { address: address.clone(), role: Role::Spender }));
    // The owner is who signs; a contract refuses anybody else's signature, unless somebody means to deceive.
    let owner = facts.addresses(&["owner", "holder"]).into_iter().find(|owner| !owner.eq_ignore_ascii_case(&facts.signer));
    let owner = owner.map(|owner| facts.known.who(&owner));
    risks.extend(owner.clone().map(|owner| Risk::OtherOwner { owner }));
    // DAI's form: an expiry of zero is none at all.
    if allowed == Some(true) && facts.number(&["expiry"]) == Some(U256::ZERO) {
        risks.push(Risk::NeverEnds);
    }
    let consent = if unlimited.is_some() { Consent::UnlimitedPermit } else { Consent::Permit };
    let one = |grant: &Grant| match grant.is_unlimited() {
        true => Permitted::Unlimited { token: facts.name(grant.contract().as_deref()) },
        false => facts.permitted(grant),
    };
    let what = grants.iter().map(one).collect();
    Some(Said { risks, ..permit(consent, Allowed::Spending { spender, others, what, owner, until: facts.until_date() }) })
}
