//! How much of what: an amount of coins, one token, some of one id, or a batch of ids (interface.md 4.2).

use std::collections::HashMap;

use bursar_contract::{
    Asset, Money,
    amount::{AmountError, TokenAmount, in_words},
    money::Item,
    number::JsonNumber,
    tokens::Token,
};
use num_bigint::BigUint;

use super::finding::{CountError, Finding, RowError, TokenIdError};
use crate::{
    base::{
        api::{NftItem, ProfileKind},
        session::Session,
    },
    payments::api::TransferForm,
};

/// Which fields a token asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Native currency and ERC-20: an amount.
    Coins,
    /// ERC-721: a token id; the amount is one.
    One,
    /// ERC-1155: a token id and a whole number.
    Some,
    /// ERC-1155: several ids, a whole number for each.
    Batch,
}

impl Shape {
    /// The shape of a token.
    pub fn of(token: &Token, batch: bool) -> Self {
        let standard = token.standard.as_ref().map(|standard| standard.0.to_ascii_lowercase()).unwrap_or_default();
        match standard.as_str() {
            "erc721" => Self::One,
            "erc1155" if batch => Self::Batch,
            "erc1155" => Self::Some,
            _ => Self::Coins,
        }
    }
}

/// What a form asks to send, exact.
#[derive(Debug, Clone, PartialEq)]
pub enum Quantity {
    /// In whole units.
    Coins(TokenAmount),
    /// A token id.
    One(String),
    /// A token id and how many.
    Some(NftItem),
    /// Each id once.
    Batch(Vec<NftItem>),
}

/// The numbers of a request.
pub struct Numbers {
    pub amount: Option<JsonNumber>,
    pub id: Option<JsonNumber>,
    pub ids: Option<Vec<JsonNumber>>,
    pub amounts: Option<Vec<JsonNumber>>,
}

impl Quantity {
    /// The least of this shape, to ask for a fee before everything is typed.
    pub fn smallest(shape: Shape, form: &TransferForm, decimals: u8) -> Self {
        let id = token_id(&form.nft_token_id).unwrap_or_else(|_| "1".into());
        match shape {
            Shape::Coins => Self::Coins(TokenAmount::from_base_units(&BigUint::from(1u8), decimals)),
            Shape::One => Self::One(id),
            Shape::Some | Shape::Batch => Self::Some(NftItem { id, quantity: "1".into() }),
        }
    }

    /// Whether it is a token of a collection.
    pub fn is_nft(&self) -> bool {
        !matches!(self, Self::Coins(_))
    }

    /// The amount, where it is one of coins.
    pub fn coins(&self) -> Option<&TokenAmount> {
        match self {
            Self::Coins(amount) => Some(amount),
            _ => None,
        }
    }

    /// Every id with its quantity; none for coins.
    pub fn items(&self) -> Vec<NftItem> {
        match self {
            Self::Coins(_) => Vec::new(),
            Self::One(id) => vec![NftItem { id: id.clone(), quantity: "1".into() }],
            Self::Some(item) => vec![item.clone()],
            Self::Batch(items) => items.clone(),
        }
    }

    /// The amount as a value of this token.
    pub fn money(&self, token: bursar_contract::Token) -> Option<Money> {
        let whole = |text: &str| BigUint::parse_bytes(text.as_bytes(), 10);
        if let Self::Coins(amount) = self {
            return Money::new(Asset::Token(token), amount.into()).ok();
        }
        let items = self.items();
        let items = items.iter().map(|item| Some(Item { id: whole(&item.id)?, quantity: whole(&item.quantity)? }));
        Some(Money::of_items(token, items.collect::<Option<Vec<_>>>()?))
    }

    /// The amount, or how many tokens in all, as exact text.
    pub fn total(&self) -> String {
        match self {
            Self::Coins(amount) => amount.as_str().to_owned(),
            _ => self.items().iter().filter_map(|item| BigUint::parse_bytes(item.quantity.as_bytes(), 10)).sum::<BigUint>().to_string(),
        }
    }

    /// The total in words.
    pub fn words(&self) -> String {
        let words = in_words(&self.total());
        match self {
            Self::Coins(_) => words,
            Self::Batch(items) => format!("{words} of {} token ids", items.len()),
            _ => words,
        }
    }

    /// The total in base units.
    pub fn units(&self, decimals: u8) -> Option<BigUint> {
        match self {
            Self::Coins(amount) => amount.base_units(decimals).ok(),
            _ => BigUint::parse_bytes(self.total().as_bytes(), 10),
        }
    }

    /// What tells it from another: the units, and for tokens of a collection the ids.
    pub fn fingerprint(&self, decimals: u8) -> String {
        let units = self.units(decimals).unwrap_or_default();
        match self {
            Self::Coins(_) => units.to_string(),
            _ => self.items().iter().map(|item| format!("{}x{}", item.quantity, item.id)).collect::<Vec<_>>().join(","),
        }
    }

    /// As they travel.
    pub fn numbers(&self) -> Result<Numbers, String> {
        let mut numbers = Numbers { amount: None, id: None, ids: None, amounts: None };
        match self {
            Self::Coins(amount) => numbers.amount = Some(JsonNumber::new(amount.as_str())?),
            Self::One(id) => {
                numbers.amount = Some(JsonNumber::new("1")?);
                numbers.id = Some(JsonNumber::new(id)?);
            }
            Self::Some(item) => {
                numbers.amount = Some(JsonNumber::new(&item.quantity)?);
                numbers.id = Some(JsonNumber::new(&item.id)?);
            }
            Self::Batch(items) => {
                numbers.ids = Some(items.iter().map(|item| JsonNumber::new(&item.id)).collect::<Result<_, _>>()?);
                numbers.amounts = Some(items.iter().map(|item| JsonNumber::new(&item.quantity)).collect::<Result<_, _>>()?);
            }
        }
        Ok(numbers)
    }

    /// On connections not proven exact: what a floating-point reader would make of the digits.
    pub(crate) fn exact(&self, session: &Session, found: &mut Vec<Finding>) {
        if session.profile.kind == ProfileKind::Sandbox {
            return;
        }
        let lost = |text: &str| JsonNumber::new(text).ok().filter(|number| !number.survives_a_double());
        let amount = Some(self.total()).filter(|_| !self.is_nft());
        found.extend(amount.as_deref().and_then(lost).map(|amount| Finding::Inexact { amount }));
        found.extend(self.items().iter().find_map(|item| lost(&item.id)).map(|id| Finding::InexactId { id }));
    }
}

/// A token id: digits only, below 2^256.
fn token_id(text: &str) -> Result<String, TokenIdError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(TokenIdError::Missing);
    }
    if !text.bytes().all(|b| b.is_ascii_digit()) {
        return Err(TokenIdError::NotWhole);
    }
    whole(text).ok_or(TokenIdError::TooLarge)
}

/// A whole number below 2^256, without leading zeros.
fn whole(text: &str) -> Option<String> {
    let number = BigUint::parse_bytes(text.as_bytes(), 10).filter(|number| number.bits() <= 256)?;
    Some(number.to_string())
}

fn count(text: &str) -> Result<String, CountError> {
    let typed = TokenAmount::typed(text, 0).map_err(|error| match error {
        AmountError::TooPrecise { .. } => CountError::Fraction,
        error => CountError::Amount(error),
    })?;
    whole(typed.as_str()).ok_or(CountError::TooLarge)
}

/// An amount as it was copied from elsewhere: without the token's own symbol before or after it, and without spaces between thousands.
/// Another symbol, and spaces that stand elsewhere, stay and are refused.
fn bare(text: &str, symbol: &str) -> String {
    let text = text.trim();
    let length = symbol.len();
    let of = |part: Option<&str>| !symbol.is_empty() && part.is_some_and(|part| part.eq_ignore_ascii_case(symbol));
    let text = if of(text.get(..length)) {
        text[length..].trim_start()
    } else if of(text.len().checked_sub(length).and_then(|at| text.get(at..))) {
        text[..text.len() - length].trim_end()
    } else {
        text
    };
    let spaced = |c: char| matches!(c, ' ' | '\u{a0}' | '\u{202f}' | '\u{2009}');
    let (whole, _) = text.split_once('.').unwrap_or((text, ""));
    let mut groups = whole.split(spaced);
    let digits = |group: &str| group.bytes().all(|b| b.is_ascii_digit());
    let first = groups.next().is_some_and(|group| (1..=3).contains(&group.len()) && digits(group));
    if first && whole.contains(spaced) && groups.all(|group| group.len() == 3 && digits(group)) {
        return text.replacen(whole, &whole.replace(spaced, ""), 1);
    }
    text.to_owned()
}

/// Reads what the form asks to send. Each thing that is wrong or missing is found on its own.
pub(crate) fn typed(form: &TransferForm, shape: Shape, symbol: &str, decimals: u8, found: &mut Vec<Finding>) -> Option<Quantity> {
    if let Some(misplaced) = misplaced(form, shape, symbol) {
        found.push(misplaced);
        return None;
    }
    let typed = !form.amount.trim().is_empty();
    let id = |found: &mut Vec<Finding>| token_id(&form.nft_token_id).map_err(|error| found.push(Finding::TokenId(error))).ok();
    match shape {
        Shape::Coins => {
            TokenAmount::typed(&bare(&form.amount, symbol), decimals).map_err(|error| found.push(Finding::Amount { error, typed })).ok().map(Quantity::Coins)
        }
        Shape::One => {
            if typed && form.amount.trim() != "1" {
                found.push(Finding::NotOne);
                return None;
            }
            id(found).map(Quantity::One)
        }
        Shape::Some => {
            let id = id(found);
            let quantity = count(&form.amount).map_err(|error| found.push(Finding::Count { error, typed })).ok();
            Some(Quantity::Some(NftItem { id: id?, quantity: quantity? }))
        }
        Shape::Batch => batch(form, found),
    }
}

/// A field that this token does not have. What was meant by it is not known, so nothing of it is dropped or guessed.
fn misplaced(form: &TransferForm, shape: Shape, symbol: &str) -> Option<Finding> {
    let symbol = || symbol.to_owned();
    match shape {
        Shape::Coins if !form.nft_token_id.trim().is_empty() => Some(Finding::IdOnCoins { symbol: symbol() }),
        Shape::Coins if form.batch.is_some() => Some(Finding::RowsOnCoins { symbol: symbol() }),
        Shape::One if form.batch.is_some() => Some(Finding::RowsOfOne),
        _ => None,
    }
}

fn batch(form: &TransferForm, found: &mut Vec<Finding>) -> Option<Quantity> {
    let mut items: Vec<NftItem> = Vec::new();
    let mut at: HashMap<String, usize> = HashMap::new();
    let mut merged = Vec::new();
    for (number, row) in form.batch.iter().flatten().enumerate() {
        if row.id.trim().is_empty() && row.quantity.trim().is_empty() {
            continue;
        }
        let mut wrong = |error| found.push(Finding::Row { number: number + 1, error });
        let id = token_id(&row.id).map_err(|error| wrong(RowError::Id(error))).ok()?;
        let quantity = count(&row.quantity).map_err(|error| wrong(RowError::Count(error))).ok()?;
        match at.get(&id) {
            Some(place) => {
                let sum = [&items[*place].quantity, &quantity].into_iter().filter_map(|text| BigUint::parse_bytes(text.as_bytes(), 10)).sum::<BigUint>();
                if sum.bits() > 256 {
                    wrong(RowError::Sum);
                    return None;
                }
                items[*place].quantity = sum.to_string();
                merged.push(id);
            }
            None => {
                at.insert(id.clone(), items.len());
                items.push(NftItem { id, quantity });
            }
        }
    }
    if items.is_empty() {
        found.push(Finding::NoRows);
        return None;
    }
    if !merged.is_empty() {
        merged.dedup();
        found.push(Finding::Merged { ids: merged });
    }
    Some(Quantity::Batch(items))
}

#[cfg(test)]
mod tests {
    use bursar_test_support::seed::properties;
    use proptest::prelude::*;

    use super::*;
    use crate::{
        base::{
            api::{CheckId, CheckLevel, CheckLine},
            checks::lines,
        },
        payments::api::BatchRow,
    };

    fn form(amount: &str, id: &str, batch: Option<Vec<(String, String)>>) -> TransferForm {
        TransferForm {
            wallet_id: bursar_contract::wallets::WalletId("w".into()),
            token_id: bursar_contract::tokens::TokenId("t".into()),
            to: String::new(),
            amount: amount.into(),
            fee_level: Default::default(),
            nft_token_id: id.into(),
            batch: batch.map(|rows| rows.into_iter().map(|(id, quantity)| BatchRow { id, quantity }).collect()),
        }
    }

    fn read(form: &TransferForm, shape: Shape) -> Result<Quantity, Vec<CheckLine>> {
        let mut found = Vec::new();
        typed(form, shape, "USDC", if shape == Shape::Coins { 18 } else { 0 }, &mut found).ok_or_else(|| lines(&found))
    }

    #[test]
    fn what_a_collection_cannot_send_is_refused_at_its_field() {
        let field = |amount: &str, id: &str, shape| read(&form(amount, id, None), shape).unwrap_err()[0].field.clone().unwrap();
        assert_eq!(field("", "1.0", Shape::One), "nftTokenId");
        assert_eq!(field("2", "1", Shape::One), "amount");
        assert_eq!(field("1.5", "1", Shape::Some), "amount");
        assert_eq!(field("0", "1", Shape::Some), "amount");
        assert_eq!(field("1", "-1", Shape::Some), "nftTokenId");
        let above = (BigUint::from(1u8) << 256u32).to_string();
        assert_eq!(field("1", &above, Shape::Some), "nftTokenId");
        let batch = form("", "", Some(vec![("1".into(), "2".into()), ("2".into(), "x".into())]));
        let lines = read(&batch, Shape::Batch).unwrap_err();
        assert!(lines[0].text.starts_with("Row 2: "), "{lines:?}");
    }

    #[test]
    fn an_amount_may_carry_its_own_symbol_and_spaces_between_thousands_and_nothing_else() {
        let digits = |text: &str| read(&form(text, "", None), Shape::Coins).map(|quantity| quantity.total()).ok();
        for text in ["1304.53", "1,304.53", " USDC 1,304.53 ", "1304.53 usdc", "1 304.53", "1\u{202f}304.53 USDC"] {
            assert_eq!(digits(text).as_deref(), Some("1304.53"), "{text}");
        }
        for text in ["1,5", "1.304,53", "1e6", "13 04.53", "1304 .53", "USDT 5", "₦5", "1 304 5", "USDC", "5 USDC USDC", "-5"] {
            assert_eq!(digits(text), None, "{text}");
        }
    }

    #[test]
    fn the_same_id_in_two_rows_is_put_together_and_said() {
        let rows = [("7", "2"), ("", ""), ("8", "1"), ("007", "3")].map(|(id, quantity)| (id.to_owned(), quantity.to_owned()));
        let mut found = Vec::new();
        let quantity = typed(&form("", "", Some(rows.to_vec())), Shape::Batch, "", 0, &mut found).unwrap();
        assert_eq!(quantity.items().iter().map(|item| (item.id.as_str(), item.quantity.as_str())).collect::<Vec<_>>(), [("7", "5"), ("8", "1")]);
        let line = &lines(&found)[0];
        assert_eq!((line.id, line.detail.as_deref()), (CheckId::Merged, Some("7")));
        assert_eq!(quantity.total(), "6");
        assert_eq!(quantity.words(), "six of 2 token ids");
    }

    /// A 256-bit number as text.
    fn number() -> impl Strategy<Value = String> {
        proptest::array::uniform32(any::<u8>()).prop_map(|bytes| BigUint::from_bytes_be(&bytes).to_string())
    }

    #[test]
    fn no_digit_of_an_amount_changes_from_the_field_to_the_wire_and_the_review() {
        properties(|config| {
            proptest!(config, |(units in 1u128.., ids in proptest::collection::btree_set(number(), 1..8))| {
                let typed = TokenAmount::from_base_units(&BigUint::from(units), 18);
                let coins = read(&form(&typed.grouped(), "", None), Shape::Coins).unwrap();
                prop_assert_eq!(serde_json::to_string(&coins.numbers().unwrap().amount.unwrap()).unwrap(), typed.as_str());
                prop_assert_eq!(coins.total(), typed.as_str());
                let ids: Vec<String> = ids.into_iter().collect();
                let one = read(&form("", &ids[0], None), Shape::One).unwrap();
                prop_assert_eq!(serde_json::to_string(&one.numbers().unwrap().id.unwrap()).unwrap(), ids[0].clone());
                prop_assert_eq!(&one.items()[0].id, &ids[0]);
                let batch = read(&form("", "", Some(ids.iter().map(|id| (id.clone(), "1".to_owned())).collect())), Shape::Batch).unwrap();
                let wire = serde_json::to_string(&batch.numbers().unwrap().ids.unwrap()).unwrap();
                prop_assert_eq!(wire, format!("[{}]", ids.join(",")));
                prop_assert_eq!(batch.items().into_iter().map(|item| item.id).collect::<Vec<_>>(), ids);
            });
        });
    }

    #[test]
    fn a_token_id_on_coins_is_refused_at_its_field() {
        let refused = |form: &TransferForm, shape| read(form, shape).err().and_then(|lines| Some((lines[0].level, lines[0].field.clone()?)));
        let at = |field: &str| Some((CheckLevel::Danger, field.to_owned()));
        let rows = || Some(vec![("7".to_owned(), "2".to_owned())]);
        assert_eq!(refused(&form("1", "7", None), Shape::Coins), at("nftTokenId"));
        assert_eq!(refused(&form("1", " ", None), Shape::Coins), None, "spaces are no id");
        assert_eq!(refused(&form("1", "", rows()), Shape::Coins), at("batch"));
        assert_eq!(refused(&form("", "7", rows()), Shape::One), at("batch"));
        assert_eq!(refused(&form("1", "7", None), Shape::Some), None);
    }
}
