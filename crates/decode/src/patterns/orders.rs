//! Orders of marketplaces and exchanges: whoever holds a signed one can carry it out.

use std::collections::HashMap;

use alloy_dyn_abi::DynSolValue;
use alloy_primitives::{Address, U256};

use super::{Allowed, Consent, Facts, Permitted, Risk, Said, Struct, named};
use crate::{
    addresses::{CURRENCY_DECIMALS, Party, Sum, TokenName, Who},
    field::ItemType,
    hints::CURRENCY,
};

/// Members that say what comes back, over the common forms.
const COMES_BACK: &[&str] = &["takeramount", "takingamount", "takerassetamount", "takertokenamount", "buyamount", "minbuyamount", "price", "minreturn"];
/// Members that say what is given, besides the struct's name.
const GIVES: &[&str] = &["offerer", "makertoken", "makerasset", "makerassetdata", "selltoken", "trader"];
/// Members that say in which token that is paid.
const PAID_IN: &[&str] = &["takertoken", "takerasset", "buytoken", "currency", "paymenttoken"];
/// Members that say how much is given, and in which token.
const GIVEN: &[&str] = &["makeramount", "makingamount", "makertokenamount", "sellamount"];
const GIVEN_IN: &[&str] = &["makertoken", "makerasset", "selltoken"];
/// Fields that name who receives the whole price. The zero address means the signer.
const RECEIVER: &[&str] = &["receiver"];
/// Members that say where the proceeds go.
const PROCEEDS: &[&str] = &["receiver", "recipient", "feerecipient"];

pub(super) fn order(facts: &Facts<'_>) -> Option<Said> {
    if !facts.structs.iter().any(|of| of.name.contains("order")) && !facts.has(GIVES) {
        return None;
    }
    let Price { what, paid_to } = price(facts);
    let nothing = what.as_ref().is_some_and(Vec::is_empty);
    let sale = Allowed::Sale { offered: offered(facts), price: what, paid_to: paid_to.clone(), until: facts.until_date() };
    let mut said = Said { consent: Some(Consent::Order), lasts: true, ..Said::that(sale) };
    if nothing {
        said.risks.push(Risk::NothingComesBack);
    }
    // That somebody was paid before is no reason to give them what this wallet is to receive.
    let stranger = |to: &Address| !to.is_zero() && !facts.known.is_named(&to.to_checksum(None));
    let elsewhere = facts.named(PROCEEDS).filter_map(DynSolValue::as_address).any(|to| stranger(&to));
    match paid_to {
        Some((to, _)) => said.risks.push(Risk::AllProceedsElsewhere { to }),
        None if elsewhere && !nothing => said.risks.push(Risk::ProceedsElsewhere),
        None => {}
    }
    said.risks.push(Risk::OpenOrder);
    Some(said)
}

/// What is paid for what an order gives.
#[derive(Default)]
struct Price {
    /// Nothing where it is empty; none where the order has an unknown form.
    what: Option<Vec<Permitted>>,
    /// Who is paid where nothing of it goes to this wallet, and how many others are.
    paid_to: Option<(Who, usize)>,
}

/// What is paid by the order's own words: what this wallet receives, or else what somebody else receives in its place.
fn price(facts: &Facts<'_>) -> Price {
    if let Some(units) = facts.number(COMES_BACK) {
        let token = facts.named(PAID_IN).find_map(DynSolValue::as_address);
        let what = if units.is_zero() { Vec::new() } else { vec![sum(facts, token, units)] };
        let paid_to = receiver(facts).filter(|_| !units.is_zero()).map(|to| (to, 0));
        return Price { what: Some(what), paid_to };
    }
    // Items with their own recipients: those for this wallet count.
    let items: Vec<_> = facts.structs.iter().filter(|of| of.named(&["recipient"]).next().is_some()).collect();
    if items.is_empty() {
        return Price { what: facts.has(&["offerer"]).then(Vec::new), paid_to: None };
    }
    // A price that falls is worth its end.
    let worth = |items: &[&Struct<'_>]| together(facts, items.iter().map(|item| Item::of(item, Iterator::min)));
    let recipients = |item: &Struct<'_>| item.named(&["recipient"]).filter_map(DynSolValue::as_address).map(|to| to.to_checksum(None)).collect::<Vec<_>>();
    let (mine, others): (Vec<_>, Vec<_>) = items.into_iter().partition(|item| recipients(item).iter().any(|to| facts.signer.eq_ignore_ascii_case(to)));
    let own = worth(&mine);
    let theirs = if own.is_empty() { worth(&others) } else { Vec::new() };
    if theirs.is_empty() {
        return Price { what: Some(own), paid_to: None };
    }
    let mut paid: Vec<String> = others.into_iter().filter(|item| !worth(&[*item]).is_empty()).flat_map(recipients).collect();
    paid.sort();
    paid.dedup();
    // Only one is named in the sentence: never a known one that stands before a stranger.
    paid.sort_by_key(|to| facts.known.is_named(to));
    let paid_to = paid.first().map(|to| (facts.known.who(to), paid.len() - 1));
    Price { what: Some(theirs), paid_to }
}

/// The one receiver of all that comes back, where it is not the organization.
fn receiver(facts: &Facts<'_>) -> Option<Who> {
    let own = |to: &Who| matches!(to.party, Party::ThisWallet | Party::OwnWallet { .. });
    let named = facts.named(RECEIVER).filter_map(DynSolValue::as_address).filter(|to| !to.is_zero());
    named.map(|to| facts.known.who(&to.to_checksum(None))).find(|to| !own(to))
}

/// What is given by the order's own words; empty where it is not said in a known form.
fn offered(facts: &Facts<'_>) -> Vec<Permitted> {
    let item = |of: &&Struct<'_>| of.named(&["itemtype"]).next().is_some() && of.named(&["recipient"]).next().is_none();
    let items = facts.structs.iter().filter(item).map(|of| Item::of(of, Iterator::max));
    let given = facts.structs.iter().filter_map(|of| {
        let units = of.named(GIVEN).filter_map(DynSolValue::as_uint).map(|(number, _)| number).max()?;
        Some(Item { token: Some(of.named(GIVEN_IN).find_map(DynSolValue::as_address)?), units, which: Which::Units })
    });
    together(facts, items.chain(given))
}

/// What of a token.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Which {
    /// Base units.
    Units,
    /// Tokens of this id.
    Id(U256),
    /// Tokens that the other side chooses.
    Any,
}

/// One thing that an order gives or takes.
struct Item {
    token: Option<Address>,
    units: U256,
    which: Which,
}

impl Item {
    /// Its amount may change with time; `end` says which of the two counts.
    fn of(of: &Struct<'_>, end: fn(std::vec::IntoIter<U256>) -> Option<U256>) -> Self {
        let numbers = |names: &[&str]| named(&of.members, names).filter_map(DynSolValue::as_uint).map(|(number, _)| number).collect::<Vec<_>>();
        let kind = numbers(&["itemtype"]).first().and_then(|kind| ItemType::of(u64::try_from(*kind).ok()?));
        let which = match kind {
            Some(ItemType::Single | ItemType::Several) => Which::Id(numbers(&["identifierorcriteria"]).first().copied().unwrap_or_default()),
            Some(ItemType::AnySingle | ItemType::AnySeveral) => Which::Any,
            Some(ItemType::Currency | ItemType::Token) | None => Which::Units,
        };
        let token = of.named(&["token"]).find_map(DynSolValue::as_address);
        Self { token, units: end(numbers(&["startamount", "endamount"]).into_iter()).unwrap_or_default(), which }
    }
}

/// Items of one token together, without those of nothing.
fn together(facts: &Facts<'_>, items: impl Iterator<Item = Item>) -> Vec<Permitted> {
    let mut all: Vec<Item> = Vec::new();
    let mut places = HashMap::new();
    for item in items.filter(|item| !item.units.is_zero()) {
        let place = *places.entry((item.token, item.which)).or_insert(all.len());
        match all.get_mut(place) {
            Some(known) => known.units = known.units.saturating_add(item.units),
            None => all.push(item),
        }
    }
    let one = |Item { token, units, which }: &Item| {
        let name = || facts.name(token.map(|token| token.to_checksum(None)).as_deref());
        match which {
            Which::Units => sum(facts, *token, *units),
            Which::Id(id) => Permitted::TokenId { id: *id, count: *units, token: name() },
            Which::Any => Permitted::AnyOf { count: *units, token: name() },
        }
    };
    all.iter().map(one).collect()
}

fn sum(facts: &Facts<'_>, token: Option<Address>, units: U256) -> Permitted {
    if token.is_some_and(|token| token.is_zero() || token == CURRENCY) {
        let symbol = facts.native.map(str::to_owned);
        return Permitted::Sum { token: symbol.clone().map(TokenName::Symbol), sum: Sum { units, symbol, decimals: Some(CURRENCY_DECIMALS) } };
    }
    let contract = token.map(|token| token.to_checksum(None));
    Permitted::Sum { sum: facts.known.sum(contract.as_deref(), units), token: facts.name(contract.as_deref()) }
}
