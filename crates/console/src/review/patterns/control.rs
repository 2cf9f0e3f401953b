//! Signatures that let another key act for this wallet, or decide who rules a contract.

use alloy_primitives::U256;

use super::{Facts, Said, risk};
use crate::api::RiskLevel;

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
    let delegate_call = facts.root == "SafeTx" && facts.number(&["operation"]) == Some(U256::ONE);
    let power = facts.address(POWER);
    if power.is_none() && !delegate_call {
        return None;
    }
    let words = if delegate_call {
        "Another contract's program runs as if it were the multi-signature wallet's own (a delegate call), and can change everything."
    } else {
        "The address that is named can act in the place of this wallet, or rules the contract from then on."
    };
    let to = power.map_or_else(|| "the contract that is called".to_owned(), |power| facts.who(&power));
    let mut said = Said { headline: format!("Hands over control to {to}{}", facts.until_words()), lasts: true, ..Said::default() };
    said.risks.push(risk(RiskLevel::Danger, "This hands over control", words, "I want to hand over control"));
    Some(said)
}

pub(super) fn votes_handed_over(facts: &Facts<'_>) -> Option<Said> {
    let to = facts.address(&["delegatee"])?;
    let mut said = Said { headline: format!("Delegates votes to {}", facts.who(&to)), ..Said::default() };
    said.risks.push(risk(RiskLevel::Warn, "This hands over voting power", "The delegatee votes in place of this wallet.", "I want to delegate"));
    Some(said)
}
