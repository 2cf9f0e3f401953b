//! Permits: somebody else may take tokens, without a fee and without a transaction that shows today.

use alloy_primitives::U256;

use super::{Facts, Said, risk};
use crate::{api::RiskLevel, review::abi::UNLIMITED_BITS};

/// EIP-2612, DAI's form, Permit2 single, batch and one-time, ERC-4494 and the like: they all name a spender or an operator.
pub(super) fn allowance(facts: &Facts<'_>) -> Option<Said> {
    let spender = facts.address(&["spender", "operator"])?;
    let mut said = Said { approve_label: Some("Sign permit"), lasts: true, ..Said::default() };
    let contract = facts.contract.map(|contract| contract.to_checksum(None));
    let token = facts.address(&["token"]).or(contract);
    let allowed = facts.yes(&["allowed", "approved"]);
    let value = facts.number(&["value", "amount"]);
    let id = facts.number(&["tokenid"]).filter(|_| value.is_none());
    if allowed == Some(false) || value == Some(U256::ZERO) {
        said.headline = format!("Takes back what {} may spend of {}", facts.who(&spender), symbol(facts, token.as_deref()));
        return Some(said);
    }
    let unlimited = allowed == Some(true) || value.is_some_and(|value| value.bit_len() >= UNLIMITED_BITS);
    let mut add = |level, title: &str, words: &str, tick: &str| said.risks.push(risk(level, title, words, tick));
    if unlimited {
        let words = "No fee and no transfer shows today, but the spender can take every one of these tokens here, now or later.";
        add(RiskLevel::Danger, "This works like handing over a blank cheque", words, "Amount is unlimited, not a sum I chose");
    } else if token.as_deref().zip(value).is_some_and(|(token, value)| facts.known.far_above_balance(token, value)) {
        let words = "The spender can take more than a hundred times what this wallet holds: everything here now, and what comes later.";
        add(RiskLevel::Danger, "Far more than this wallet holds", words, "I want to allow more than there is");
    } else {
        add(
            RiskLevel::Warn,
            "This lets somebody else spend",
            "The spender can take this much without asking again.",
            "I want this spender to be able to take it",
        );
    }
    if !facts.known.knows(&spender) {
        let words = "The spender is no wallet of yours, no token of your list, and was never paid from here.";
        add(RiskLevel::Danger, "Unknown spender", words, "Spender is not in contacts and was never used here");
    }
    // DAI's form: an expiry of zero is none at all.
    if allowed == Some(true) && facts.number(&["expiry"]) == Some(U256::ZERO) {
        add(RiskLevel::Danger, "It never ends", "The expiry is zero, which means for ever.", "I want it to be good for ever");
    }
    if unlimited {
        said.approve_label = Some("Sign unlimited permit");
    }
    let amount = match (value, id) {
        _ if unlimited => format!("unlimited {}", symbol(facts, token.as_deref())),
        (Some(value), _) => facts.amount(token.as_deref(), value),
        (None, Some(id)) => format!("token id {id}"),
        (None, None) => symbol(facts, token.as_deref()),
    };
    let more = match facts.named(&["token"]).count() {
        0 | 1 => String::new(),
        count => format!(" and {} more tokens", count - 1),
    };
    said.headline = format!("Lets {} spend {amount}{more} from this wallet{}", facts.who(&spender), facts.until_words());
    Some(said)
}

fn symbol(facts: &Facts<'_>, token: Option<&str>) -> String {
    let token = token.and_then(|contract| facts.known.token(contract));
    token.and_then(|token| token.symbol.as_deref()).map_or_else(|| "tokens".to_owned(), super::shown)
}
