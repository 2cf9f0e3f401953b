//! What typed data means where its shape is known, and what can go wrong by signing it.
//!
//! One row of [`SHAPES`] for each. The first that fits says what is allowed; the risks of all that fit are shown, because data may be of
//! several shapes at once.

mod carried;
mod control;
mod orders;
mod permits;

use std::collections::{HashMap, HashSet};

use alloy_dyn_abi::DynSolValue;
use alloy_primitives::{Address, U256};
use bursar_contract::wallets::Wallet;

use super::{
    abi::{self, UNLIMITED_BITS},
    addresses::{Addresses, OnOtherChain, Sum, TokenName, Who},
    calls::{Action, InnerCall},
    hints::plain,
    risk::{Risk, gravest_first},
    typed_data::Understood,
};

/// Members that say how much.
const SUM: &[&str] = &["value", "amount"];

/// A deadline further away than this is worth a tick.
const FAR_DAYS: i64 = 30;

/// What may be taken, or is paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Permitted {
    /// As much as there is.
    Unlimited {
        /// The token, where one is named.
        token: Option<TokenName>,
    },
    /// A sum.
    Sum {
        /// How much.
        sum: Sum,
        /// The token, where one is named.
        token: Option<TokenName>,
    },
    /// Tokens of one id of a collection.
    TokenId {
        /// Which.
        id: U256,
        /// How many.
        count: U256,
        /// The collection, where one is named.
        token: Option<TokenName>,
    },
    /// Tokens of a collection that the other side chooses.
    AnyOf {
        /// How many.
        count: U256,
        /// The collection, where one is named.
        token: Option<TokenName>,
    },
    /// Tokens, of which no number is named.
    Tokens {
        /// The token, where one is named.
        token: Option<TokenName>,
    },
}

/// Where a carried transfer goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Destination {
    /// To an address.
    Address(Who),
    /// To what a text names, as it was written.
    Text(String),
    /// To what bytes name.
    Bytes(Vec<u8>),
    /// To what a number names.
    Number,
}

/// What typed data allows. Points in time are seconds since 1970.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Allowed {
    /// Takes an allowance back.
    NoMore {
        /// Who could spend.
        spender: Who,
        /// Of how many others the same is said.
        others: usize,
        /// The token, where it is one.
        token: Option<TokenName>,
    },
    /// Lets somebody spend.
    Spending {
        /// Who may.
        spender: Who,
        /// How many others may.
        others: usize,
        /// What, of each token by itself. What has no limit comes first, then what is far more than the wallet holds.
        what: Vec<Permitted>,
        /// Whose tokens, where the document names another owner than the wallet that signs.
        owner: Option<Who>,
        /// Until when.
        until: Option<i64>,
    },
    /// Offers something for sale.
    Sale {
        /// What is given, of each token by itself; empty where the order does not say so in a known form.
        offered: Vec<Permitted>,
        /// What is paid for it, nothing where it is empty; none where the order does not say so in a known form.
        price: Option<Vec<Permitted>>,
        /// Who is paid where nothing of it goes to this wallet, and how many others are.
        paid_to: Option<(Who, usize)>,
        /// Until when.
        until: Option<i64>,
    },
    /// Hands over control.
    Control {
        /// To whom; none: to the contract that is called.
        to: Option<Who>,
        /// Until when.
        until: Option<i64>,
    },
    /// A transfer or a call.
    Transfer {
        /// How much, of each token by itself; empty where no token is named.
        what: Vec<Permitted>,
        /// Where to.
        to: Destination,
        /// How many destinations there are besides.
        others: usize,
        /// Until when.
        until: Option<i64>,
    },
    /// What a multi-signature wallet does once enough of its owners have signed.
    BySafe {
        /// The multi-signature wallet.
        safe: Who,
        /// What it does.
        action: Box<Action>,
    },
    /// A call in the name of the wallet.
    Call,
    /// Delegates votes.
    Delegation(Who),
    /// Votes.
    Vote {
        /// The struct that is signed.
        root: String,
    },
}

/// What somebody says yes to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Consent {
    /// A permit.
    Permit,
    /// A permit without a limit.
    UnlimitedPermit,
    /// An order.
    Order,
    /// Typed data of any other kind.
    #[default]
    TypedData,
}

/// What a pattern says.
#[derive(Debug)]
pub struct Pattern {
    /// What it allows; none where no shape is known.
    pub allowed: Option<Allowed>,
    /// What a yes is for.
    pub consent: Consent,
    /// The gravest first.
    pub risks: Vec<Risk>,
    /// Calls that stand inside the data, decoded.
    pub inner: Vec<InnerCall>,
}

/// What one shape says.
struct Said {
    allowed: Allowed,
    consent: Option<Consent>,
    risks: Vec<Risk>,
    inner: Vec<InnerCall>,
    /// Whether it lets somebody act later, so that a far deadline matters.
    lasts: bool,
}

impl Said {
    fn that(allowed: Allowed) -> Self {
        Self { allowed, consent: None, risks: Vec::new(), inner: Vec::new(), lasts: false }
    }
}

/// Every shape that is known, the one that says most first.
const SHAPES: &[fn(&Facts<'_>) -> Option<Said>] =
    &[permits::allowance, orders::order, control::handover, carried::by_safe, carried::transfer, carried::call, control::votes_handed_over, vote];

/// A named leaf anywhere in the tree, names in lower case and without underscores.
struct Leaf<'a> {
    name: String,
    value: &'a DynSolValue,
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

/// The values of a list, or the value.
fn flat<'a>(value: &'a DynSolValue, out: &mut Vec<&'a DynSolValue>) {
    match value {
        DynSolValue::Array(items) | DynSolValue::FixedArray(items) => items.iter().for_each(|item| flat(item, out)),
        other => out.push(other),
    }
}

/// What is permitted of one token, as one struct says it.
struct Grant {
    /// The token's contract, where one is named.
    token: Option<Address>,
    /// Base units.
    units: Option<U256>,
    /// The id of a token, where no units are named.
    id: Option<U256>,
}

impl Grant {
    fn contract(&self) -> Option<String> {
        self.token.map(|token| token.to_checksum(None))
    }

    fn is_unlimited(&self) -> bool {
        self.units.is_some_and(|units| units.bit_len() >= UNLIMITED_BITS)
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
    /// Symbol of its chain's network currency.
    native: Option<&'static str>,
    known: &'a dyn Addresses,
}

impl<'a> Facts<'a> {
    fn of(understood: &'a Understood, wallet: &Wallet, known: &'a dyn Addresses) -> Self {
        let mut facts = Self {
            root: understood.root.clone(),
            leaves: Vec::new(),
            structs: Vec::new(),
            contract: understood.domain.verifying_contract,
            signer: wallet.address.clone().unwrap_or_default(),
            native: wallet.blockchain.as_ref().and_then(|chain| chain.known()).map(|info| info.native),
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

    /// Whether one of those names says yes.
    fn yes(&self, names: &[&str]) -> Option<bool> {
        self.named(names).filter_map(DynSolValue::as_bool).max()
    }

    /// The addresses of those names, each once.
    fn addresses(&self, names: &[&str]) -> Vec<String> {
        let mut seen = HashSet::new();
        self.named(names).filter_map(DynSolValue::as_address).filter(|address| seen.insert(*address)).map(|address| address.to_checksum(None)).collect()
    }

    /// What is permitted, of each token by itself. A number counts in the token that its own struct names; where no struct names one, in that of the
    /// contract. A number without a limit that belongs to no token is one more, of tokens that are not known.
    fn grants(&self) -> Vec<Grant> {
        let mut grants: Vec<Grant> = Vec::new();
        let mut places: HashMap<(Option<Address>, Option<U256>), usize> = HashMap::new();
        let mut loose = (None, None);
        for of in &self.structs {
            let all = |names: &[&str]| {
                let mut values = Vec::new();
                of.named(names).for_each(|value| flat(value, &mut values));
                values
            };
            let numbers = |names: &[&str]| all(names).into_iter().filter_map(DynSolValue::as_uint).map(|(number, _)| number).collect::<Vec<_>>();
            let tokens: Vec<Address> = all(&["token"]).into_iter().filter_map(DynSolValue::as_address).collect();
            let (units, ids) = (numbers(SUM), numbers(&["tokenid"]));
            if tokens.is_empty() {
                loose = (loose.0.max(units.into_iter().max()), loose.1.max(ids.into_iter().max()));
                continue;
            }
            // Of lists side by side each has its own; one number for several tokens holds for each of them.
            let of_token = |numbers: &[U256], at: usize| if numbers.len() == tokens.len() { numbers.get(at) } else { numbers.iter().max() }.copied();
            for (at, token) in tokens.iter().enumerate() {
                let units = of_token(&units, at);
                let id = of_token(&ids, at).filter(|_| units.is_none());
                let place = *places.entry((Some(*token), id)).or_insert(grants.len());
                match grants.get_mut(place) {
                    Some(known) => known.units = known.units.zip(units).map(|(one, other)| one.saturating_add(other)).or(known.units).or(units),
                    None => grants.push(Grant { token: Some(*token), units, id }),
                }
            }
        }
        let id = loose.1.filter(|_| loose.0.is_none());
        let unlimited = loose.0.is_some_and(|units| units.bit_len() >= UNLIMITED_BITS);
        match &mut grants[..] {
            [] => grants.push(Grant { token: self.contract, units: loose.0, id }),
            [one] if one.units.is_none() && one.id.is_none() => (one.units, one.id) = (loose.0, id),
            _ if unlimited => grants.push(Grant { token: None, units: loose.0, id: None }),
            _ => {}
        }
        grants
    }

    /// What is permitted of a token, without regard to a limit.
    fn permitted(&self, Grant { token, units, id }: &Grant) -> Permitted {
        let token = token.map(|token| token.to_checksum(None));
        let name = self.name(token.as_deref());
        match (units, id) {
            (Some(units), _) => Permitted::Sum { sum: self.known.sum(token.as_deref(), *units), token: name },
            (None, Some(id)) => Permitted::TokenId { id: *id, count: U256::ONE, token: name },
            (None, None) => Permitted::Tokens { token: name },
        }
    }

    /// Whether it is the delegate call of a multi-signature wallet.
    fn delegate_call(&self) -> bool {
        let one = |of: &Struct<'_>| of.named(&["operation"]).filter_map(DynSolValue::as_uint).any(|(number, _)| number == U256::ONE);
        self.structs.iter().any(|of| of.name == "safetx" && one(of))
    }

    /// The latest point in time that is named.
    fn until(&self) -> Option<U256> {
        self.leaves.iter().filter(|leaf| abi::is_time(&leaf.name)).filter_map(|leaf| leaf.value.as_uint()).map(|(number, _)| number).max()
    }

    /// The same, where it is a date.
    fn until_date(&self) -> Option<i64> {
        self.until().and_then(abi::time)
    }

    /// What a sentence calls the token of a contract.
    fn name(&self, contract: Option<&str>) -> Option<TokenName> {
        contract.map(|contract| self.known.token_name(contract))
    }
}

/// What this typed data means.
pub fn of(understood: &Understood, wallet: &Wallet, known: &dyn Addresses) -> Pattern {
    let other = OnOtherChain::of(understood.domain.chain_id, wallet, known);
    let facts = match &other {
        Some(other) => Facts { native: other.native, ..Facts::of(understood, wallet, other) },
        None => Facts::of(understood, wallet, known),
    };
    let said: Vec<Said> = SHAPES.iter().filter_map(|shape| shape(&facts)).collect();
    let mut risks = domain_risks(understood, wallet, known);
    risks.extend(understood.marks().risks());
    risks.extend(control::refund(&facts));
    let lasts = said.iter().any(|said| said.lasts);
    let (mut allowed, mut consent, mut inner) = (None, None, Vec::new());
    for one in said {
        allowed = allowed.or(Some(one.allowed));
        consent = consent.or(one.consent);
        inner.extend(one.inner);
        for risk in one.risks {
            if !risks.contains(&risk) {
                risks.push(risk);
            }
        }
    }
    // Who reads the destination, the amount and the call has read the call.
    if risks.contains(&Risk::CarriedTransfer) {
        risks.retain(|risk| *risk != Risk::CarriedCall);
    }
    if lasts && facts.until().is_some_and(|until| is_far(until, known.now())) {
        risks.push(Risk::LongLasting { until: facts.until_date() });
    }
    if allowed.is_none() {
        risks.push(Risk::UnknownPattern);
    }
    gravest_first(&mut risks);
    Pattern { allowed, consent: consent.unwrap_or_default(), risks, inner }
}

fn is_far(until: U256, now: jiff::Timestamp) -> bool {
    until > U256::from(u64::try_from(now.as_second() + FAR_DAYS * 86_400).unwrap_or_default())
}

fn vote(facts: &Facts<'_>) -> Option<Said> {
    let votes = facts.has(&["support", "proposal", "proposalid", "choice"]);
    votes.then(|| Said::that(Allowed::Vote { root: facts.root.clone() }))
}

fn domain_risks(understood: &Understood, wallet: &Wallet, known: &dyn Addresses) -> Vec<Risk> {
    let mut risks = Vec::new();
    let here = wallet.blockchain.as_ref().and_then(|chain| chain.known()).map(|info| U256::from(info.chain_id));
    match understood.domain.chain_id {
        None => risks.push(Risk::NoChain),
        Some(id) if here.is_some_and(|here| here != id) => {
            risks.push(Risk::OtherChain { id, own: wallet.address.as_deref().and_then(|address| known.own_on(address, id)) });
        }
        Some(_) => {}
    }
    if understood.domain.verifying_contract.is_none() {
        risks.push(Risk::NoContract);
    }
    risks
}
