//! Permits: somebody else may take tokens, without a fee and without a transaction that shows today.

use alloy_primitives::U256;

use super::{Allowed, Consent, Facts, Permitted, Risk, Said};
use crate::abi::UNLIMITED_BITS;

/// EIP-2612, DAI's form, Permit2 single, batch and one-time, ERC-4494 and the like: they all name a spender or an operator.
pub(super) fn allowance(facts: &Facts<'_>) -> Option<Said> {
    let address = facts.address(&["spender", "operator"])?;
    let contract = facts.contract.map(|contract| contract.to_checksum(None));
    let token = facts.address(&["token"]).or(contract);
    let allowed = facts.yes(&["allowed", "approved"]);
    let value = facts.number(&["value", "amount"]);
    let id = facts.number(&["tokenid"]).filter(|_| value.is_none());
    let (spender, symbol) = (facts.known.who(&address), facts.symbol(token.as_deref()));
    let permit = |consent, allowed| Said { consent: Some(consent), lasts: true, ..Said::that(allowed) };
    if allowed == Some(false) || value == Some(U256::ZERO) {
        return Some(permit(Consent::Permit, Allowed::NoMore { spender, symbol }));
    }
    let unlimited = allowed == Some(true) || value.is_some_and(|value| value.bit_len() >= UNLIMITED_BITS);
    let far_above = token.as_deref().zip(value).filter(|(token, value)| facts.known.far_above_balance(token, *value));
    let mut risks = vec![match far_above {
        _ if unlimited => Risk::UnlimitedPermit { spender: address.clone(), token: token.clone() },
        Some((token, _)) => Risk::FarAboveBalance { spender: address.clone(), token: token.to_owned() },
        None => Risk::Allowance { spender: address.clone(), token: token.clone() },
    }];
    // Having been paid once says nothing about who may take everything.
    let trusted = if unlimited || far_above.is_some() { facts.known.is_named(&address) } else { facts.known.knows(&address) };
    if !trusted {
        risks.push(Risk::UnknownSpender { address });
    }
    // DAI's form: an expiry of zero is none at all.
    if allowed == Some(true) && facts.number(&["expiry"]) == Some(U256::ZERO) {
        risks.push(Risk::NeverEnds);
    }
    let what = match (value, id) {
        _ if unlimited => Permitted::Unlimited { symbol },
        (Some(value), _) => Permitted::Sum(facts.known.sum(token.as_deref(), value)),
        (None, Some(id)) => Permitted::TokenId(id),
        (None, None) => Permitted::Tokens { symbol },
    };
    let more = facts.named(&["token"]).count().saturating_sub(1);
    let consent = if unlimited { Consent::UnlimitedPermit } else { Consent::Permit };
    Some(Said { risks, ..permit(consent, Allowed::Spending { spender, what, more, until: facts.until_date() }) })
}
