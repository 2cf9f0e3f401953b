//! What typed data means where its shape is known, and what can go wrong by signing it (security.md 4.3).
//!
//! One row of [`SHAPES`] for each. The first that fits says the headline; the risks of all that fit are shown, because data may be of
//! several shapes at once.

mod carried;
mod control;
mod orders;
mod permits;

use alloy_dyn_abi::DynSolValue;
use alloy_primitives::{Address, U256};
use bursar_contract::{
    amount::{TokenAmount, group_thousands},
    untrusted::{shown, shown_long},
    wallets::Wallet,
};

use super::{
    abi,
    known::Known,
    typed_data::{Understood, chain_words},
};
use crate::api::{ReviewGroup, Risk, RiskLevel};

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
    /// Calls that stand inside the data, decoded.
    pub inner: Vec<ReviewGroup>,
}

/// What one shape says.
#[derive(Default)]
struct Said {
    headline: String,
    approve_label: Option<&'static str>,
    risks: Vec<Risk>,
    inner: Vec<ReviewGroup>,
    /// Whether it lets somebody act later, so that a far deadline matters.
    lasts: bool,
}

/// Every shape that is known, the one that says most first.
const SHAPES: &[fn(&Facts<'_>) -> Option<Said>] =
    &[permits::allowance, orders::order, control::handover, carried::transfer, carried::call, control::votes_handed_over, vote];

/// A named leaf anywhere in the tree, names in lower case and without underscores.
struct Leaf<'a> {
    name: String,
    value: &'a DynSolValue,
}

fn plain(name: &str) -> String {
    name.to_ascii_lowercase().replace('_', "")
}

/// A struct with its own members, names in lower case.
struct Struct<'a> {
    name: String,
    members: Vec<Leaf<'a>>,
}

impl<'a> Struct<'a> {
    fn named(&self, names: &[&str]) -> impl Iterator<Item = &'a DynSolValue> {
        named(&self.members, names)
    }
}

fn named<'a>(leaves: &[Leaf<'a>], names: &[&str]) -> impl Iterator<Item = &'a DynSolValue> {
    leaves.iter().filter(|leaf| names.contains(&leaf.name.as_str())).map(|leaf| leaf.value)
}

/// Typed data as the shapes look at it.
struct Facts<'a> {
    /// Name of the struct that is signed.
    root: String,
    leaves: Vec<Leaf<'a>>,
    /// Every struct anywhere in the tree.
    structs: Vec<Struct<'a>>,
    contract: Option<Address>,
    /// The wallet that signs.
    signer: String,
    known: &'a Known,
}

impl<'a> Facts<'a> {
    fn of(understood: &'a Understood, wallet: &Wallet, known: &'a Known) -> Self {
        let mut facts = Self {
            root: understood.root.clone(),
            leaves: Vec::new(),
            structs: Vec::new(),
            contract: understood.domain.verifying_contract,
            signer: wallet.address.clone().unwrap_or_default(),
            known,
        };
        facts.walk("", &understood.value);
        facts
    }

    fn walk(&mut self, name: &str, value: &'a DynSolValue) {
        match value {
            DynSolValue::CustomStruct { name, prop_names, tuple } => {
                let members = prop_names.iter().zip(tuple).map(|(name, value)| Leaf { name: plain(name), value }).collect();
                self.structs.push(Struct { name: name.to_ascii_lowercase(), members });
                prop_names.iter().zip(tuple).for_each(|(name, value)| self.walk(name, value));
            }
            DynSolValue::Array(items) | DynSolValue::FixedArray(items) | DynSolValue::Tuple(items) => items.iter().for_each(|item| self.walk(name, item)),
            _ => self.leaves.push(Leaf { name: plain(name), value }),
        }
    }

    fn named(&self, names: &[&str]) -> impl Iterator<Item = &'a DynSolValue> {
        named(&self.leaves, names)
    }

    fn has(&self, names: &[&str]) -> bool {
        self.named(names).next().is_some()
    }

    fn address(&self, names: &[&str]) -> Option<String> {
        self.named(names).find_map(DynSolValue::as_address).map(|address| address.to_checksum(None))
    }

    /// The largest number of those names.
    fn number(&self, names: &[&str]) -> Option<U256> {
        self.named(names).filter_map(DynSolValue::as_uint).map(|(number, _)| number).max()
    }

    fn yes(&self, names: &[&str]) -> Option<bool> {
        self.named(names).find_map(DynSolValue::as_bool)
    }

    /// The latest point in time that is named.
    fn until(&self) -> Option<U256> {
        self.leaves.iter().filter(|leaf| abi::is_time(&leaf.name)).filter_map(|leaf| leaf.value.as_uint()).map(|(number, _)| number).max()
    }

    fn until_words(&self) -> String {
        self.until().and_then(abi::time).map(|time| format!(" until {time}")).unwrap_or_default()
    }

    fn who(&self, address: &str) -> String {
        if self.known.knows(address) { format!("{} ({address})", self.known.says(address)) } else { format!("an unknown address ({address})") }
    }

    /// Base units of a contract as people read them.
    fn amount(&self, contract: Option<&str>, value: U256) -> String {
        let token = contract.and_then(|contract| self.known.token(contract));
        let symbol = token.and_then(|token| token.symbol.as_deref()).map_or_else(|| "tokens".to_owned(), shown);
        match token.and_then(|token| token.decimals) {
            Some(decimals) => format!("{} {symbol}", units(value, decimals)),
            None => format!("{} base units of {symbol}", group_thousands(&value.to_string())),
        }
    }
}

/// What this typed data means.
pub fn of(understood: &Understood, wallet: &Wallet, known: &Known) -> Pattern {
    let facts = Facts::of(understood, wallet, known);
    let said: Vec<Said> = SHAPES.iter().filter_map(|shape| shape(&facts)).collect();
    let mut risks = domain_risks(understood, wallet);
    let lasts = said.iter().any(|said| said.lasts);
    let (mut headline, mut approve_label, mut inner) = (None, None, Vec::new());
    for one in said {
        headline = headline.or(Some(one.headline));
        approve_label = approve_label.or(one.approve_label);
        inner.extend(one.inner);
        for risk in one.risks {
            if !risks.contains(&risk) {
                risks.push(risk);
            }
        }
    }
    if lasts && facts.until().is_some_and(|until| is_far(until, known.now)) {
        let until = facts.until_words();
        let words = format!("It stays good{}.", if until.is_empty() { " for ever".into() } else { until });
        risks.push(risk(RiskLevel::Warn, "Good for more than 30 days", &words, "I want it to be good for that long"));
    }
    if headline.is_none() {
        let words = "Bursar cannot say in words what this signature allows.";
        risks.push(risk(RiskLevel::Warn, "Not a known pattern", words, "I read every field, and know who asks for it and why"));
    }
    risks.sort_by_key(|risk| std::cmp::Reverse(risk.level));
    Pattern {
        headline: headline.unwrap_or_else(|| "No known pattern. Read every field.".to_owned()),
        approve_label: approve_label.unwrap_or("Sign typed data").to_owned(),
        risks,
        inner,
    }
}

fn is_far(until: U256, now: jiff::Timestamp) -> bool {
    until > U256::from(u64::try_from(now.as_second() + FAR_DAYS * 86_400).unwrap_or_default())
}

fn vote(facts: &Facts<'_>) -> Option<Said> {
    let votes = facts.has(&["support", "proposal", "proposalid", "choice"]);
    votes.then(|| Said { headline: format!("Votes: {}", shown_long(&facts.root)), ..Said::default() })
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

/// Base units as people read them.
pub fn units(value: U256, decimals: u8) -> String {
    let units = num_bigint::BigUint::from_bytes_be(&value.to_be_bytes::<32>());
    group_thousands(TokenAmount::from_base_units(&units, decimals).as_str())
}

/// A risk with its tick.
pub fn risk(level: RiskLevel, title: &str, text: &str, tick: &str) -> Risk {
    Risk { title: title.into(), text: text.into(), level, tick: Some(tick.into()), ..Risk::default() }
}
