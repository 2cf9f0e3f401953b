//! Signatures that let another key act for this wallet, or decide who rules a contract.

use alloy_dyn_abi::DynSolValue;

use super::{Allowed, Facts, Risk, Said};
use crate::risk::Handover;

/// Members that name who gets the power.
const POWER: &[&str] = &[
    "newowner",
    "newadmin",
    "newimplementation",
    "implementation",
    "guardian",
    "module",
    "sessionkey",
    "agentaddress",
    "delegate",
    "authority",
    "signerkey",
    "validator",
];

/// A new owner, an agent, a session key, a delegation with caveats, a delegate call of a multi-signature wallet.
pub(super) fn handover(facts: &Facts<'_>) -> Option<Said> {
    let delegate_call = facts.delegate_call();
    let power = facts.address(POWER);
    if power.is_none() && !delegate_call {
        return None;
    }
    let what = if delegate_call { Handover::SignedDelegateCall } else { Handover::Power };
    let allowed = Allowed::Control { to: power.map(|power| facts.known.who(&power)), until: facts.until_date() };
    Some(Said { lasts: true, risks: vec![Risk::HandsOverControl(what)], ..Said::that(allowed) })
}

/// What a multi-signature wallet pays besides, to whoever sends its transaction or to somebody else.
pub(super) fn refund(facts: &Facts<'_>) -> Option<Risk> {
    let safe = facts.structs.iter().find(|of| of.name == "safetx")?;
    let number = |name: &str| safe.named(&[name]).find_map(DynSolValue::as_uint).map(|(number, _)| number).unwrap_or_default();
    let address = |name: &str| safe.named(&[name]).find_map(DynSolValue::as_address).unwrap_or_default();
    let gas = number("safetxgas").saturating_add(number("basegas"));
    Risk::of_refund(gas, number("gasprice"), address("gastoken"), address("refundreceiver"), facts.known)
}

pub(super) fn votes_handed_over(facts: &Facts<'_>) -> Option<Said> {
    let to = facts.address(&["delegatee"])?;
    Some(Said { risks: vec![Risk::HandsOverVotes], ..Said::that(Allowed::Delegation(facts.known.who(&to))) })
}
