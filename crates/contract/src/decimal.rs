//! Exact decimal numbers, for amounts and sums of them. No float and no rounding: `0.1` and `0.000000000000000002` keep every digit.

use std::{
    fmt,
    iter::Sum,
    ops::{Add, AddAssign, Sub},
    str::FromStr,
};

use bigdecimal::{BigDecimal, Signed, Zero};
use num_bigint::{BigInt, BigUint};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{
    amount::{AmountError, Naira, TokenAmount, group_thousands},
    number::is_plain_decimal,
};

/// An exact number with the digits it was written with. `1.50` and `1.5` are equal and are each written as they came.
///
/// Only a difference is below zero: text with a sign, an exponent or separators is not read.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Decimal(BigDecimal);

impl Decimal {
    /// Of so many smallest units of something with `decimals` digits after the point. Zeros at the end are not written.
    pub fn of_units(units: &BigUint, decimals: u8) -> Self {
        Self(BigDecimal::new(units.clone().into(), i64::from(decimals))).trimmed()
    }

    /// How many smallest units it is; none below zero, or where it has more digits than `decimals`.
    pub fn units(&self, decimals: u8) -> Option<BigUint> {
        let (whole, scale) = self.trimmed().0.with_scale(i64::from(decimals)).into_bigint_and_exponent();
        debug_assert_eq!(scale, i64::from(decimals));
        (self.digits_needed() <= u64::from(decimals)).then(|| whole.to_biguint()).flatten()
    }

    /// Reads what a person typed: digits, a point, and commas between thousands. A sign, an exponent or an odd comma is refused.
    pub fn typed(text: &str) -> Result<Self, AmountError> {
        TokenAmount::typed_or_zero(text, u8::MAX).map(|amount| Self::from(&amount))
    }

    /// Without zeros at the end of the fraction.
    #[must_use]
    pub fn trimmed(&self) -> Self {
        let normal = self.0.normalized();
        if normal.fractional_digit_count() < 0 { Self(normal.with_scale(0)) } else { Self(normal) }
    }

    /// Whether it is zero.
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    /// Whether it is below zero.
    pub fn is_negative(&self) -> bool {
        self.0.is_negative()
    }

    /// Without its sign.
    #[must_use]
    pub fn abs(&self) -> Self {
        Self(self.0.abs())
    }

    /// So many times this.
    #[must_use]
    pub fn times(&self, count: u32) -> Self {
        Self(&self.0 * BigDecimal::from(count))
    }

    /// How often `other` fits into it, rounded down and at most 10,000; none where `other` is not above zero.
    pub fn how_often(&self, other: &Self) -> Option<u32> {
        let (have, cost, _) = aligned(&self.0, &other.0);
        (cost > BigInt::ZERO).then(|| u32::try_from(have.max(BigInt::ZERO) / cost).unwrap_or(u32::MAX).min(10_000))
    }

    /// How much of `whole` this is, in thousandths, rounded down; a part that is not nothing is at least 1. Neither may be below zero.
    pub fn thousandths_of(&self, whole: &Self) -> u32 {
        let (part, whole, _) = aligned(&self.0, &whole.0);
        if part <= BigInt::ZERO || whole <= BigInt::ZERO {
            return 0;
        }
        u32::try_from(part * 1000u32 / whole).unwrap_or(1000).clamp(1, 1000)
    }

    /// With thousands separators and the digits it has: "1,304.50".
    pub fn grouped(&self) -> String {
        let text = self.abs().to_string();
        format!("{}{}", if self.is_negative() { "-" } else { "" }, group_thousands(&text))
    }

    /// With thousands separators and at least two digits after the point, as naira are written: "1,304.50".
    pub fn as_naira(&self) -> String {
        let trimmed = self.trimmed().0;
        let scale = trimmed.fractional_digit_count().max(2);
        Self(trimmed.with_scale(scale)).grouped()
    }

    /// Digits after the point that it cannot do without.
    fn digits_needed(&self) -> u64 {
        u64::try_from(self.trimmed().0.fractional_digit_count()).unwrap_or_default()
    }
}

impl FromStr for Decimal {
    type Err = AmountError;

    fn from_str(text: &str) -> Result<Self, AmountError> {
        if !is_plain_decimal(text) {
            return Err(AmountError::NotANumber);
        }
        BigDecimal::from_str(text).map(Self).map_err(|_| AmountError::NotANumber)
    }
}

impl fmt::Display for Decimal {
    /// The digits as they were written: "1304.50".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.to_plain_string())
    }
}

impl From<&TokenAmount> for Decimal {
    fn from(amount: &TokenAmount) -> Self {
        // A token amount is a plain decimal by construction.
        amount.as_str().parse().unwrap_or_default()
    }
}

impl From<Naira> for Decimal {
    fn from(naira: Naira) -> Self {
        Self(BigDecimal::new(naira.kobo.into(), 2))
    }
}

impl From<BigUint> for Decimal {
    fn from(whole: BigUint) -> Self {
        Self(BigDecimal::new(whole.into(), 0))
    }
}

impl From<u64> for Decimal {
    fn from(whole: u64) -> Self {
        Self(whole.into())
    }
}

impl AddAssign<&Decimal> for Decimal {
    fn add_assign(&mut self, other: &Decimal) {
        self.0 += &other.0;
    }
}

impl Add for &Decimal {
    type Output = Decimal;

    fn add(self, other: &Decimal) -> Decimal {
        Decimal(&self.0 + &other.0)
    }
}

impl Sub for &Decimal {
    type Output = Decimal;

    fn sub(self, other: &Decimal) -> Decimal {
        Decimal(&self.0 - &other.0)
    }
}

impl<'a> Sum<&'a Decimal> for Decimal {
    fn sum<I: Iterator<Item = &'a Decimal>>(parts: I) -> Self {
        parts.fold(Self::default(), |mut sum, part| {
            sum += part;
            sum
        })
    }
}

impl Sum for Decimal {
    fn sum<I: Iterator<Item = Decimal>>(parts: I) -> Self {
        parts.fold(Self::default(), |mut sum, part| {
            sum += &part;
            sum
        })
    }
}

impl Serialize for Decimal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Decimal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(|error: AmountError| serde::de::Error::custom(error.to_string()))
    }
}

fn aligned(one: &BigDecimal, other: &BigDecimal) -> (BigInt, BigInt, i64) {
    let scale = one.fractional_digit_count().max(other.fractional_digit_count());
    let digits = |number: &BigDecimal| number.with_scale(scale).into_bigint_and_exponent().0;
    (digits(one), digits(other), scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Decimal {
        text.parse().unwrap()
    }

    fn sum(texts: &[&str]) -> Decimal {
        texts.iter().map(|text| of(text)).sum()
    }

    #[test]
    fn no_digit_is_lost_between_tokens_of_six_and_of_eighteen_decimals() {
        let parts = ["48211.907004", "0.000000000000000001", "1000.10", "115792089237316195423570985008687907853269984665640564039457584007913129639935"];
        assert_eq!(sum(&parts).to_string(), "115792089237316195423570985008687907853269984665640564039457584007913129689147.007004000000000001");
        for odd in ["", "-1", "1e6", "NaN", "1.", ".", "0x10", "1,000", "1_0", "+1", " 1"] {
            assert!(odd.parse::<Decimal>().is_err(), "{odd}");
        }
    }

    #[test]
    fn sums_are_written_for_people_with_every_digit() {
        assert_eq!(sum(&["0.1", "0.2"]).grouped(), "0.3");
        assert_eq!(sum(&["1304.53", "0.000000000000000001"]).grouped(), "1,304.530000000000000001");
        assert_eq!(sum(&["99999999999999999999999999.999999999999999999", "0.000000000000000001"]).trimmed().grouped(), "100,000,000,000,000,000,000,000,000");
        assert_eq!((&of("5") - &of("5.25")).grouped(), "-0.25");
        assert_eq!((&of("0") - &of("1250.25")).grouped(), "-1,250.25");
        assert_eq!((&of("5") - &of("5.25")).abs().grouped(), "0.25");
        assert_eq!((of("1304.5").as_naira(), of("1304").as_naira(), of("1304.500").as_naira()), ("1,304.50".into(), "1,304.00".into(), "1,304.50".into()));
    }

    #[test]
    fn the_digits_stay_as_they_were_written_and_equal_numbers_are_equal() {
        for text in ["1304.50", "0", "0.0", "100", "1000000", "0.000000000000000001", "007", "12.3400"] {
            let read = of(text);
            assert_eq!(serde_json::from_str::<Decimal>(&serde_json::to_string(&read).unwrap()).unwrap(), read, "{text}");
            let plain = text.trim_start_matches('0');
            let expected = if plain.is_empty() || plain.starts_with('.') { format!("0{plain}") } else { plain.to_owned() };
            assert_eq!(read.to_string(), expected, "{text}");
        }
        assert_eq!(of("1304.50"), of("1304.5"));
        assert_eq!(of("1000").trimmed().to_string(), "1000");
        assert!(of("0.1") > of("0.09") && of("1000") == of("1000.00"));
    }

    #[test]
    fn adding_and_taking_away_again_changes_nothing() {
        let mut seed = 11_u64;
        for _ in 0..2_000 {
            let mut next = || {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                format!("{}.{:018}", seed >> 20, seed >> 5)
            };
            let (a, b) = (of(&next()), of(&next()));
            assert_eq!((&(&a + &b) - &b), a);
        }
    }

    #[test]
    fn smallest_units_go_both_ways_and_no_digit_is_cut() {
        let units = |text: &str, decimals: u8| of(text).units(decimals).map(|units| units.to_string());
        assert_eq!(units("1304.50", 6).as_deref(), Some("1304500000"));
        assert_eq!(units("1304.50", 1).as_deref(), Some("13045"));
        assert_eq!(units("1304.53", 1), None);
        assert_eq!((&of("1") - &of("2")).units(6), None);
        assert_eq!(Decimal::of_units(&BigUint::from(1_304_500_000_u64), 6).to_string(), "1304.5");
        assert_eq!(Decimal::of_units(&BigUint::from(100_u8), 0).to_string(), "100");
    }

    #[test]
    fn typed_text_is_read_with_its_thousands_and_an_odd_comma_is_refused() {
        assert_eq!(Decimal::typed(" 1,304.50 ").unwrap(), of("1304.50"));
        assert_eq!(Decimal::typed("0").unwrap(), of("0"));
        for odd in ["1,30", "1.304,50", "-1", "1e3", "", "abc"] {
            assert!(Decimal::typed(odd).is_err(), "{odd}");
        }
    }

    #[test]
    fn shares_and_sends_are_whole_numbers() {
        assert_eq!(of("1").thousandths_of(&of("3")), 333);
        assert_eq!(of("0.000001").thousandths_of(&of("1000000")), 1);
        assert_eq!(of("0").thousandths_of(&of("0")), 0);
        assert_eq!(of("0.004218903377120046").how_often(&of("0.0014")), Some(3));
        assert_eq!(of("5").how_often(&of("0")), None);
        assert_eq!(of("0.5").times(3), of("1.5"));
    }
}
