//! What typed data means where its shape is known, and what can go wrong by signing it (security.md 4.3).

use alloy_dyn_abi::DynSolValue;
use alloy_primitives::U256;
use bursar_contract::{
    amount::{TokenAmount, group_thousands},
    wallets::Wallet,
};

use super::{
    abi::{self, UNLIMITED_BITS},
    known::Known,
    shown::{shown, shown_long},
    typed_data::{Understood, chain_words},
};
use crate::api::{Risk, RiskLevel};

/// A deadline further away than this is worth a tick.
const FAR_DAYS: i64 = 30;

/// What a pattern says.
pub struct Pattern {
    /// In one sentence.
    pub headline: String,
    /// The words of the button.
    pub approve_label: String,
    /// The gravest first.
    pub risks: Vec<Risk>,
}

/// A named leaf anywhere in the tree, names in lower case.
struct Leaf<'a> {
    name: String,
    value: &'a DynSolValue,
}

fn leaves<'a>(name: &str, value: &'a DynSolValue, out: &mut Vec<Leaf<'a>>) {
    match value {
        DynSolValue::CustomStruct { prop_names, tuple, .. } => prop_names.iter().zip(tuple).for_each(|(name, value)| leaves(name, value, out)),
        DynSolValue::Array(items) | DynSolValue::FixedArray(items) | DynSolValue::Tuple(items) => items.iter().for_each(|item| leaves(name, item, out)),
        _ => out.push(Leaf { name: name.to_ascii_lowercase(), value }),
    }
}

/// What this typed data means.
pub fn of(understood: &Understood, wallet: &Wallet, known: &Known) -> Pattern {
    let mut all = Vec::new();
    leaves("", &understood.value, &mut all);
    let address =
        |names: &[&str]| all.iter().filter(|leaf| names.contains(&leaf.name.as_str())).find_map(|leaf| leaf.value.as_address()).map(|a| a.to_checksum(None));
    let number = |names: &[&str]| all.iter().filter(|leaf| names.contains(&leaf.name.as_str())).filter_map(|leaf| leaf.value.as_uint()).map(|(n, _)| n).max();
    let mut risks = domain_risks(understood, wallet);

    let spender = address(&["spender", "operator"]);
    let token = address(&["token"]).or_else(|| understood.domain.verifying_contract.map(|contract| contract.to_checksum(None)));
    let listed = token.as_deref().and_then(|contract| known.token(contract));
    let symbol = listed.and_then(|token| token.symbol.as_deref()).map_or_else(|| "tokens".to_owned(), shown);
    let allowed = all.iter().find(|leaf| leaf.name == "allowed").and_then(|leaf| leaf.value.as_bool());
    let value = number(&["value", "amount"]);
    let until = all.iter().filter(|leaf| abi::is_time(&leaf.name)).filter_map(|leaf| leaf.value.as_uint()).map(|(number, _)| number).max();
    let until_words = until.and_then(abi::time).map(|time| format!(" until {time}")).unwrap_or_default();
    let is_order = understood.root.contains("Order") || all.iter().any(|leaf| leaf.name == "offerer");

    let mut approve_label = "Sign typed data".to_owned();
    let headline = if let Some(spender) = &spender {
        let unlimited = allowed == Some(true) || value.is_some_and(|value| value.bit_len() >= UNLIMITED_BITS);
        let amount = match value {
            _ if unlimited => format!("unlimited {symbol}"),
            Some(value) => match listed.and_then(|token| token.decimals) {
                Some(decimals) => format!("{} {symbol}", units(value, decimals)),
                None => format!("{} base units of {symbol}", group_thousands(&value.to_string())),
            },
            None => symbol.clone(),
        };
        if allowed == Some(false) {
            format!("Takes back what {spender} may spend of {symbol}")
        } else {
            if unlimited {
                approve_label = "Sign unlimited permit".into();
                let words = "No fee and no transfer shows today, but the spender can take every one of these tokens here, now or later.";
                risks.push(risk(RiskLevel::Danger, "This works like handing over a blank cheque", words, "Amount is unlimited, not a sum I chose"));
            } else {
                approve_label = "Sign permit".into();
                let words = "The spender can take this much without asking again.";
                risks.push(risk(RiskLevel::Warn, "This lets somebody else spend", words, "I want this spender to be able to take it"));
            }
            if !known.knows(spender) {
                let words = "The spender is no wallet of yours, no token of your list, and was never paid from here.";
                risks.push(risk(RiskLevel::Danger, "Unknown spender", words, "Spender is not in contacts and was never used here"));
            }
            let count = all.iter().filter(|leaf| leaf.name == "token").count();
            let more = if count > 1 { format!(" and {} more tokens", count - 1) } else { String::new() };
            format!("Lets {} spend {amount}{more} from this wallet{until_words}", named(spender, known))
        }
    } else if is_order {
        approve_label = "Sign order".into();
        let nothing = number(&["startamount", "endamount", "minamount", "considerationamount"]).is_none_or(|most| most == U256::ZERO)
            || all.iter().all(|leaf| leaf.name != "recipient") && understood.root.contains("Order");
        if nothing {
            let words = "The order gives something away, and nothing in it comes back to this wallet.";
            risks.push(risk(RiskLevel::Danger, "Nothing comes back", words, "I want to give it away for nothing"));
        }
        risks.push(risk(
            RiskLevel::Danger,
            "Whoever holds this order can carry it out",
            "A signed order moves what it offers without asking this wallet again.",
            "I compared what is offered with what comes back",
        ));
        format!("Offers what this wallet holds for sale{until_words}")
    } else if all.iter().any(|leaf| leaf.name == "to") && (value.is_some() || all.iter().any(|leaf| leaf.name == "data")) {
        risks.push(risk(
            RiskLevel::Danger,
            "This can be carried out by somebody else",
            "It names a destination with an amount or a call. A contract can carry it out with this signature.",
            "I read the destination, the amount and the call",
        ));
        let to = address(&["to"]).unwrap_or_default();
        format!("Allows a transfer or call to {}{until_words}", named(&to, known))
    } else if all.iter().any(|leaf| ["support", "proposal", "proposalid", "choice"].contains(&leaf.name.as_str())) {
        format!("Votes: {}", shown_long(&understood.root))
    } else if all.iter().any(|leaf| leaf.name == "delegatee") {
        risks.push(risk(RiskLevel::Warn, "This hands over voting power", "The delegatee votes in place of this wallet.", "I want to delegate"));
        format!("Delegates votes to {}", named(&address(&["delegatee"]).unwrap_or_default(), known))
    } else {
        "No known pattern. Read every field.".to_owned()
    };
    let far = until.is_some_and(|until| until > U256::from(u64::try_from(jiff::Timestamp::now().as_second() + FAR_DAYS * 86_400).unwrap_or_default()));
    if far && (spender.is_some() || is_order) {
        let words = format!("It stays good{}.", if until_words.is_empty() { " for ever".into() } else { until_words });
        risks.push(risk(RiskLevel::Warn, "Good for more than 30 days", &words, "I want it to be good for that long"));
    }
    risks.sort_by_key(|risk| std::cmp::Reverse(risk.level));
    Pattern { headline, approve_label, risks }
}

fn domain_risks(understood: &Understood, wallet: &Wallet) -> Vec<Risk> {
    let mut risks = Vec::new();
    let here = wallet.blockchain.as_ref().and_then(|chain| chain.known()).map(|info| U256::from(info.chain_id));
    match understood.domain.chain_id {
        None => risks.push(risk(RiskLevel::Warn, "No chain named", "The signature could be used on any chain.", "I know that no chain is named")),
        Some(id) if here.is_some_and(|here| here != id) => {
            let words = format!("It is good on {}, where this wallet is not.", chain_words(id));
            risks.push(risk(RiskLevel::Danger, "Another chain", &words, "I want to sign for another chain"));
        }
        Some(_) => {}
    }
    if understood.domain.verifying_contract.is_none() {
        let words = "The signature is not bound to one contract, so several could take it.";
        risks.push(risk(RiskLevel::Warn, "No contract named", words, "I know that no contract is named"));
    }
    risks
}

fn named(address: &str, known: &Known) -> String {
    if known.knows(address) { format!("{} ({address})", known.says(address)) } else { format!("an unknown address ({address})") }
}

/// Base units as people read them.
pub fn units(value: U256, decimals: u8) -> String {
    let units = num_bigint::BigUint::from_bytes_be(&value.to_be_bytes::<32>());
    group_thousands(TokenAmount::from_base_units(&units, decimals).as_str())
}

/// A risk with its tick.
pub fn risk(level: RiskLevel, title: &str, text: &str, tick: &str) -> Risk {
    Risk { title: title.into(), text: text.into(), level, tick: Some(tick.into()) }
}
