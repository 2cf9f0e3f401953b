//! How much of what: an amount of coins, one token, some of one id, or a batch of ids (docs/reference/service.md#transactions).

use std::collections::HashMap;

use bursar_contract::{
    Asset, Decimal, Money, Token,
    amount::{AmountError, TokenAmount, in_words},
    money::Item,
    number::JsonNumber,
    tokens,
};
use bursar_messages::{Message, message};
use num_bigint::BigUint;

use super::{
    finding::{CountError, Finding, RowError, TokenIdError},
    request::Asked,
};
use crate::base::{api::ProfileKind, session::Session};

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
    pub fn of(token: &tokens::Token, batch: bool) -> Self {
        let standard = token.standard.as_ref().map(|standard| standard.0.to_ascii_lowercase()).unwrap_or_default();
        match standard.as_str() {
            "erc721" => Self::One,
            "erc1155" if batch => Self::Batch,
            "erc1155" => Self::Some,
            _ => Self::Coins,
        }
    }
}

/// How much is asked for: read once, exact.
#[derive(Debug, Clone, PartialEq)]
pub struct Quantity {
    money: Money,
    /// Whether its ids travel as a list, be it of one.
    batch: bool,
}

/// The numbers of a request.
#[derive(Default)]
pub struct Numbers {
    pub amount: Option<JsonNumber>,
    pub id: Option<JsonNumber>,
    pub ids: Option<Vec<JsonNumber>>,
    pub amounts: Option<Vec<JsonNumber>>,
}

impl Quantity {
    /// The least of this shape, to ask for a fee before everything is there.
    pub fn smallest(asked: Asked<'_>, shape: Shape, token: &Token) -> Self {
        let money = match shape {
            Shape::Coins => Money::smallest(token.clone()),
            _ => Money::of_items(token.clone(), vec![one(token_id(asked.nft_token_id()).unwrap_or_else(|_| 1u8.into()))]),
        };
        Self { money, batch: false }
    }

    /// The amount, of this token.
    pub fn money(&self) -> &Money {
        &self.money
    }

    /// Whether it is a token of a collection.
    pub fn is_nft(&self) -> bool {
        matches!(self.money.asset(), Asset::Collection { .. })
    }

    /// How much, where it is of coins.
    pub fn coins(&self) -> Option<&Decimal> {
        Some(self.money.amount()).filter(|_| !self.is_nft())
    }

    /// Every id with its quantity; none for coins.
    pub fn items(&self) -> &[Item] {
        self.money.asset().items()
    }

    /// The amount, or how many tokens in all, as exact text.
    pub fn total(&self) -> String {
        self.money.amount().to_string()
    }

    /// The total in words.
    pub fn words(&self) -> Message {
        let words = in_words(&self.total());
        if self.batch { message!("transfers-words-of-ids", words = words, count = self.items().len()) } else { words.into() }
    }

    /// What tells it from another: the units, and for tokens of a collection the ids.
    pub fn fingerprint(&self) -> String {
        if self.is_nft() {
            return self.items().iter().map(|item| format!("{}x{}", item.quantity, item.id)).collect::<Vec<_>>().join(",");
        }
        self.money.units().unwrap_or_default().to_string()
    }

    /// As they travel.
    pub fn numbers(&self) -> Numbers {
        let (items, none) = (self.items(), Numbers::default());
        match items {
            _ if self.batch => Numbers {
                ids: Some(items.iter().map(|item| (&item.id).into()).collect()),
                amounts: Some(items.iter().map(|item| (&item.quantity).into()).collect()),
                ..none
            },
            [item, ..] => Numbers { amount: Some((&item.quantity).into()), id: Some((&item.id).into()), ..none },
            [] => Numbers { amount: Some((&self.money).into()), ..none },
        }
    }

    /// On connections not proven exact: what a floating-point reader would make of the digits.
    pub(crate) fn exact(&self, session: &Session, found: &mut Vec<Finding>) {
        if session.profile.kind == ProfileKind::Sandbox {
            return;
        }
        let lost = |number: JsonNumber| Some(number).filter(|number| !number.survives_a_double());
        found.extend(self.coins().and_then(|_| lost((&self.money).into())).map(|amount| Finding::Inexact { amount }));
        found.extend(self.items().iter().find_map(|item| lost((&item.id).into())).map(|id| Finding::InexactId { id }));
    }
}

fn one(id: BigUint) -> Item {
    Item { id, quantity: 1u8.into() }
}

/// A token id: digits only, below 2^256.
fn token_id(text: &str) -> Result<BigUint, TokenIdError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(TokenIdError::Missing);
    }
    if !text.bytes().all(|b| b.is_ascii_digit()) {
        return Err(TokenIdError::NotWhole);
    }
    whole(text).ok_or(TokenIdError::TooLarge)
}

/// A whole number below 2^256.
fn whole(text: &str) -> Option<BigUint> {
    BigUint::parse_bytes(text.as_bytes(), 10).filter(|number| number.bits() <= 256)
}

fn count(text: &str) -> Result<BigUint, CountError> {
    let typed = TokenAmount::typed(text, 0).map_err(|error| match error {
        AmountError::TooPrecise { .. } => CountError::Fraction,
        error => CountError::Amount(error),
    })?;
    whole(typed.as_str()).ok_or(CountError::TooLarge)
}

/// Reads how much of a token is asked for: its symbol may stand beside the number.
pub(crate) fn coins(text: &str, symbol: &str, decimals: u8) -> Result<TokenAmount, AmountError> {
    TokenAmount::typed(&bare(text, symbol), decimals)
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

/// Reads how much is asked for: the one place that makes a number of its text. Each thing that is wrong or missing is found on its own.
/// The token has its decimals; one of a collection has none.
pub(crate) fn read(asked: Asked<'_>, shape: Shape, token: &Token, found: &mut Vec<Finding>) -> Option<Quantity> {
    if let Some(misplaced) = misplaced(asked, shape, token) {
        found.push(misplaced);
        return None;
    }
    let amount = asked.amount();
    let typed = !amount.trim().is_empty();
    let read_id = |found: &mut Vec<Finding>| token_id(asked.nft_token_id()).map_err(|error| found.push(Finding::TokenId(error))).ok();
    let of_items = |items: Vec<Item>| Money::of_items(token.clone(), items);
    let money = match shape {
        Shape::Coins => {
            let symbol = token.symbol.as_deref().unwrap_or_default();
            coins(amount, symbol, token.decimals.unwrap_or_default())
                .and_then(|amount| Money::new(Asset::Token(token.clone()), (&amount).into()))
                .map_err(|error| found.push(Finding::Amount { error, typed }))
                .ok()?
        }
        Shape::One => {
            if typed && amount.trim() != "1" {
                found.push(Finding::NotOne);
                return None;
            }
            of_items(vec![one(read_id(found)?)])
        }
        Shape::Some => {
            let id = read_id(found);
            let quantity = count(amount).map_err(|error| found.push(Finding::Count { error, typed })).ok();
            of_items(vec![Item { id: id?, quantity: quantity? }])
        }
        Shape::Batch => of_items(batch(&asked.rows(), found)?),
    };
    Some(Quantity { money, batch: shape == Shape::Batch })
}

/// A field that this token does not have. What was meant by it is not known, so nothing of it is dropped or guessed.
fn misplaced(asked: Asked<'_>, shape: Shape, token: &Token) -> Option<Finding> {
    let symbol = || token.symbol.clone().unwrap_or_default();
    match shape {
        Shape::Coins if !asked.nft_token_id().trim().is_empty() => Some(Finding::IdOnCoins { symbol: symbol() }),
        Shape::Coins if asked.is_batch() => Some(Finding::RowsOnCoins { symbol: symbol() }),
        Shape::One if asked.is_batch() => Some(Finding::RowsOfOne),
        _ => None,
    }
}

fn batch(rows: &[(&str, &str)], found: &mut Vec<Finding>) -> Option<Vec<Item>> {
    let mut items: Vec<Item> = Vec::new();
    let mut places: HashMap<BigUint, usize> = HashMap::new();
    let mut merged = Vec::new();
    for (number, (id, quantity)) in rows.iter().enumerate() {
        if id.trim().is_empty() && quantity.trim().is_empty() {
            continue;
        }
        let mut wrong = |error| found.push(Finding::Row { number: number + 1, error });
        let id = token_id(id).map_err(|error| wrong(RowError::Id(error))).ok()?;
        let quantity = count(quantity).map_err(|error| wrong(RowError::Count(error))).ok()?;
        let Some(same) = places.get(&id).map(|place| &mut items[*place]) else {
            places.insert(id.clone(), items.len());
            items.push(Item { id, quantity });
            continue;
        };
        same.quantity += quantity;
        if same.quantity.bits() > 256 {
            wrong(RowError::Sum);
            return None;
        }
        merged.push(id.to_string());
    }
    if items.is_empty() {
        found.push(Finding::NoRows);
        return None;
    }
    if !merged.is_empty() {
        merged.dedup();
        found.push(Finding::Merged { ids: merged });
    }
    Some(items)
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
        payments::api::{BatchRow, TransferForm},
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

    fn token(shape: Shape) -> Token {
        Token {
            chain: bursar_contract::chain::Chain("BASE".into()),
            id: None,
            symbol: Some("USDC".into()),
            contract: None,
            decimals: Some(if shape == Shape::Coins { 18 } else { 0 }),
            native: false,
        }
    }

    fn read(form: &TransferForm, shape: Shape) -> Result<Quantity, Vec<CheckLine>> {
        let mut found = Vec::new();
        super::read(Asked::Form(form), shape, &token(shape), &mut found).ok_or_else(|| lines(&found))
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
        assert!(lines[0].text.to_string().starts_with("Row 2: "), "{lines:?}");
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
        let form = form("", "", Some(rows.to_vec()));
        let quantity = super::read(Asked::Form(&form), Shape::Batch, &token(Shape::Batch), &mut found).unwrap();
        assert_eq!(
            quantity.items().iter().map(|item| (item.id.to_string(), item.quantity.to_string())).collect::<Vec<_>>(),
            [("7".into(), "5".into()), ("8".into(), "1".into())]
        );
        let line = &lines(&found)[0];
        assert_eq!((line.id, line.detail.as_ref().map(ToString::to_string).as_deref()), (CheckId::Merged, Some("7")));
        assert_eq!(quantity.total(), "6");
        assert_eq!(quantity.words(), "six items, of 2 different token ids");
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
                prop_assert_eq!(serde_json::to_string(&coins.numbers().amount.unwrap()).unwrap(), typed.as_str());
                prop_assert_eq!(coins.total(), typed.as_str());
                let ids: Vec<String> = ids.into_iter().collect();
                let one = read(&form("", &ids[0], None), Shape::One).unwrap();
                prop_assert_eq!(serde_json::to_string(&one.numbers().id.unwrap()).unwrap(), ids[0].clone());
                prop_assert_eq!(&one.items()[0].id.to_string(), &ids[0]);
                let batch = read(&form("", "", Some(ids.iter().map(|id| (id.clone(), "1".to_owned())).collect())), Shape::Batch).unwrap();
                let wire = serde_json::to_string(&batch.numbers().ids.unwrap()).unwrap();
                prop_assert_eq!(wire, format!("[{}]", ids.join(",")));
                prop_assert_eq!(batch.items().iter().map(|item| item.id.to_string()).collect::<Vec<_>>(), ids);
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
