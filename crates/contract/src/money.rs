//! What an amount is of, and how much of it: exact, and never a sum of two different things.

use std::fmt;

use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

use crate::{
    amount::{AmountError, Naira},
    chain::Chain,
    decimal::Decimal,
    tokens::TokenId,
};

/// Digits of naira after the point: kobo.
const KOBO: u8 = 2;

/// A token of one chain, as it was known when the amount was written down.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Token {
    /// The chain.
    #[serde(deserialize_with = "text::chain")]
    pub chain: Chain,
    /// The service's id of it; absent where its list did not say.
    #[serde(rename = "tokenId", default, skip_serializing_if = "Option::is_none", deserialize_with = "text::token_id")]
    pub id: Option<TokenId>,
    /// Symbol, cleaned; absent where nobody said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symbol: Option<String>,
    /// Contract, checksummed; absent for the chain's own currency, and where nobody said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contract: Option<String>,
    /// Digits after the point. Unknown where the amount came from a list that does not say: then it is never turned into smallest units.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decimals: Option<u8>,
    /// The chain's own currency.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub native: bool,
}

/// One token id of a collection, and how many of it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Item {
    /// Token id, below 2^256.
    #[serde(with = "digits")]
    pub id: BigUint,
    /// How many, below 2^256.
    #[serde(with = "digits")]
    pub quantity: BigUint,
}

/// What an amount is of.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Asset {
    /// Nigerian naira.
    Naira,
    /// Coins: a chain's own currency, or a token that has amounts.
    Token(Token),
    /// Tokens of a collection, by their ids. The amount counts them.
    Collection {
        /// The collection.
        #[serde(flatten)]
        token: Token,
        /// Each id once.
        items: Vec<Item>,
    },
}

impl Asset {
    /// The token; none for naira.
    pub fn token(&self) -> Option<&Token> {
        match self {
            Self::Naira => None,
            Self::Token(token) | Self::Collection { token, .. } => Some(token),
        }
    }

    /// `NGN`, or the token's symbol where it has one.
    pub fn symbol(&self) -> Option<&str> {
        match self {
            Self::Naira => Some("NGN"),
            Self::Token(token) | Self::Collection { token, .. } => token.symbol.as_deref(),
        }
    }

    /// Digits after the point, where they are known.
    pub fn decimals(&self) -> Option<u8> {
        match self {
            Self::Naira => Some(KOBO),
            Self::Token(token) => token.decimals,
            Self::Collection { .. } => Some(0),
        }
    }

    /// Ids and quantities; empty for coins.
    pub fn items(&self) -> &[Item] {
        if let Self::Collection { items, .. } = self { items } else { &[] }
    }
}

/// An exact amount of one asset. It is never below zero and has no more digits than the asset.
///
/// Two amounts are equal where asset and number are. One whose decimals are not known keeps its digits and equals only an amount of the same
/// unknown decimals.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Stored")]
pub struct Money {
    asset: Asset,
    amount: Decimal,
}

#[derive(Deserialize)]
struct Stored {
    asset: Asset,
    amount: Decimal,
}

impl TryFrom<Stored> for Money {
    type Error = AmountError;

    fn try_from(stored: Stored) -> Result<Self, AmountError> {
        Self::new(stored.asset, stored.amount)
    }
}

impl Money {
    /// So much of an asset. Refused below zero and with more digits than the asset has.
    pub fn new(asset: Asset, amount: Decimal) -> Result<Self, AmountError> {
        if amount.is_negative() {
            return Err(AmountError::Negative);
        }
        if let Some(decimals) = asset.decimals()
            && amount.units(decimals).is_none()
        {
            let text = amount.trimmed().to_string();
            return Err(AmountError::TooPrecise { typed: text.split_once('.').map_or(0, |(_, fraction)| fraction.len()), decimals });
        }
        Ok(Self { asset, amount })
    }

    /// Tokens of a collection, each id once.
    pub fn of_items(token: Token, items: Vec<Item>) -> Self {
        let count: BigUint = items.iter().map(|item| &item.quantity).sum();
        Self { asset: Asset::Collection { token, items }, amount: count.into() }
    }

    /// The smallest amount of a token; one whole where its decimals are not known.
    pub fn smallest(token: Token) -> Self {
        let amount = Decimal::of_units(&1u8.into(), token.decimals.unwrap_or_default());
        Self { asset: Asset::Token(token), amount }
    }

    /// What it is of.
    pub fn asset(&self) -> &Asset {
        &self.asset
    }

    /// How much, in whole units.
    pub fn amount(&self) -> &Decimal {
        &self.amount
    }

    /// How much, in smallest units; none where the decimals are not known.
    pub fn units(&self) -> Option<BigUint> {
        self.amount.units(self.asset.decimals()?)
    }

    /// How much, where it is naira.
    pub fn naira(&self) -> Option<Naira> {
        let kobo = self.units().filter(|_| self.asset == Asset::Naira)?;
        u64::try_from(kobo).ok().map(|kobo| Naira { kobo })
    }

    /// The sum; none where it would be of two assets.
    pub fn plus(&self, other: &Self) -> Option<Self> {
        let same = self.asset == other.asset && self.asset.decimals().is_some() && self.asset.items().is_empty();
        same.then(|| Self { asset: self.asset.clone(), amount: &self.amount + &other.amount })
    }

    /// As it stands on a screen: "1,304.50 USDC", "₦1,304.50".
    pub fn shown(&self) -> String {
        match self.asset {
            Asset::Naira => format!("₦{}", self.amount.as_naira()),
            _ => self.to_string(),
        }
    }
}

impl From<Naira> for Money {
    fn from(naira: Naira) -> Self {
        Self { asset: Asset::Naira, amount: naira.into() }
    }
}

impl fmt::Display for Money {
    /// As it stands in files: "1,304.50 USDC", "1,304.50 NGN".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.amount.grouped())?;
        self.asset.symbol().map_or(Ok(()), |symbol| write!(f, " {symbol}"))
    }
}

/// Exact sums of several assets, one for each. Nothing is added to anything of another asset.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sums {
    /// The sum of what is naira.
    pub naira: Naira,
    /// The sums of everything else, in the order in which each came first.
    pub tokens: Vec<Money>,
}

impl Sums {
    /// Adds an amount to the sum of its asset.
    pub fn add(&mut self, money: &Money) {
        if let Some(naira) = money.naira() {
            self.naira.kobo = self.naira.kobo.saturating_add(naira.kobo);
            return;
        }
        match self.tokens.iter_mut().find_map(|sum| sum.plus(money).map(|more| (sum, more))) {
            Some((sum, more)) => *sum = more,
            None => self.tokens.push(money.clone()),
        }
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.naira.kobo == 0 && self.tokens.is_empty()
    }

    /// The one sum, where everything is of one asset.
    pub fn only(&self) -> Option<Money> {
        match (self.naira.kobo, self.tokens.as_slice()) {
            (0, [sum]) => Some(sum.clone()),
            (1.., []) => Some(self.naira.into()),
            _ => None,
        }
    }
}

impl<'a> FromIterator<&'a Money> for Sums {
    fn from_iter<I: IntoIterator<Item = &'a Money>>(all: I) -> Self {
        let mut sums = Self::default();
        all.into_iter().for_each(|money| sums.add(money));
        sums
    }
}

/// Names of the service in what was stored. Answers are read more leniently, in a way that a tagged enum cannot hand on.
mod text {
    use serde::{Deserialize, Deserializer};

    use super::{Chain, TokenId};

    pub fn chain<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Chain, D::Error> {
        String::deserialize(deserializer).map(Chain)
    }

    pub fn token_id<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<TokenId>, D::Error> {
        Ok(Option::<String>::deserialize(deserializer)?.map(TokenId))
    }
}

/// Whole numbers as decimal text.
mod digits {
    use num_bigint::BigUint;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(number: &BigUint, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(number)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BigUint, D::Error> {
        let text = String::deserialize(deserializer)?;
        let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        BigUint::parse_bytes(text.as_bytes(), 10).filter(|_| digits).ok_or_else(|| D::Error::custom("not a whole number"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn usdc(decimals: Option<u8>) -> Asset {
        Asset::Token(Token {
            chain: Chain("BASE".into()),
            id: Some(TokenId("t1".into())),
            symbol: Some("USDC".into()),
            contract: Some("0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913".into()),
            decimals,
            native: false,
        })
    }

    fn money(asset: Asset, amount: &str) -> Money {
        Money::new(asset, amount.parse().unwrap()).unwrap()
    }

    #[test]
    fn an_amount_is_its_asset_and_its_number_and_never_more_digits_than_the_asset_has() {
        assert_eq!(money(usdc(Some(6)), "1304.50"), money(usdc(Some(6)), "1304.5"));
        assert_ne!(money(usdc(Some(6)), "1"), money(Asset::Naira, "1"));
        assert_ne!(money(usdc(None), "1"), money(usdc(Some(6)), "1"));
        assert_eq!(money(usdc(Some(6)), "1304.50").units(), Some(BigUint::from(1_304_500_000_u64)));
        assert_eq!(money(usdc(None), "1304.50").units(), None);
        let digits = Money::new(Asset::Naira, "0.001".parse().unwrap()).unwrap_err();
        assert_eq!(digits, AmountError::TooPrecise { typed: 3, decimals: 2 });
        assert!(Money::new(Asset::Naira, "0.100".parse().unwrap()).is_ok());
    }

    #[test]
    fn naira_stand_with_their_sign_and_kobo_on_a_screen_and_with_their_code_in_files() {
        let naira = money(Asset::Naira, "1304.5");
        assert_eq!((naira.shown(), naira.to_string()), ("₦1,304.50".into(), "1,304.5 NGN".into()));
        assert_eq!(money(usdc(Some(6)), "1304.5").shown(), "1,304.5 USDC");
    }

    #[test]
    fn amounts_of_two_assets_or_of_unknown_decimals_are_never_added() {
        let one = money(usdc(Some(6)), "1.25");
        assert_eq!(one.plus(&one).unwrap(), money(usdc(Some(6)), "2.5"));
        assert_eq!(one.plus(&money(Asset::Naira, "1")), None);
        assert_eq!(money(usdc(None), "1").plus(&money(usdc(None), "1")), None);
    }

    #[test]
    fn sums_hold_one_amount_of_each_asset_and_mix_none() {
        let all = [money(usdc(Some(6)), "1.25"), Naira { kobo: 250 }.into(), money(usdc(Some(18)), "3"), money(usdc(Some(6)), "2"), Naira { kobo: 1 }.into()];
        let sums: Sums = all.iter().collect();
        assert_eq!((sums.naira, sums.tokens), (Naira { kobo: 251 }, vec![money(usdc(Some(6)), "3.25"), money(usdc(Some(18)), "3")]));
        assert!(Sums::default().is_empty() && !all.iter().collect::<Sums>().is_empty());
        let only = |of: &[&Money]| of.iter().copied().collect::<Sums>().only();
        assert_eq!(only(&[&all[0], &all[3]]), Some(money(usdc(Some(6)), "3.25")));
        assert_eq!(only(&[&all[1], &all[4]]), Some(Naira { kobo: 251 }.into()));
        assert_eq!((only(&[]), only(&[&all[0], &all[1]]), only(&[&all[0], &all[2]])), (None, None, None));
    }

    #[test]
    fn what_is_stored_comes_back_with_its_digits_and_a_stored_lie_is_refused() {
        let item = Item { id: BigUint::from(7_u8) << 250, quantity: 3_u8.into() };
        let Asset::Token(token) = usdc(None) else { unreachable!() };
        let all = [money(usdc(Some(6)), "1304.50"), money(usdc(None), "0.1"), Naira { kobo: 250_050 }.into(), Money::of_items(token, vec![item])];
        for one in all {
            let text = serde_json::to_string(&one).unwrap();
            let back: Money = serde_json::from_str(&text).unwrap();
            assert_eq!((&back, back.to_string()), (&one, one.to_string()), "{text}");
        }
        for lie in
            [r#"{"asset":{"kind":"naira"},"amount":"1.234"}"#, r#"{"asset":{"kind":"naira"},"amount":"-1"}"#, r#"{"asset":{"kind":"naira"},"amount":"1,000"}"#]
        {
            assert!(serde_json::from_str::<Money>(lie).is_err(), "{lie}");
        }
    }
}
