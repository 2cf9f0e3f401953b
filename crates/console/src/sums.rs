//! Exact sums of decimal text: big integers on a common scale. No float and no rounding: `0.1` and `0.000000000000000002` keep every digit.

use std::{cmp::Ordering, fmt};

use bursar_contract::{amount::group_thousands, number::is_plain_decimal};
use num_bigint::{BigInt, Sign};

/// A sum; it may be below zero while it is being made.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sum {
    units: BigInt,
    scale: usize,
}

impl Sum {
    /// Reads decimal text, thousands separators included; none where it is not a number, or has a sign.
    pub fn of(text: &str) -> Option<Self> {
        let plain = text.replace(',', "");
        if !is_plain_decimal(&plain) {
            return None;
        }
        let (whole, fraction) = plain.split_once('.').unwrap_or((&plain, ""));
        let units = BigInt::parse_bytes(format!("{whole}{fraction}").as_bytes(), 10)?;
        Some(Self { units, scale: fraction.len() })
    }

    /// Adds decimal text; anything else is refused with `false` and changes nothing.
    pub fn add(&mut self, text: &str) -> bool {
        let Some(other) = Self::of(text) else { return false };
        *self = self.plus(&other);
        true
    }

    /// The sum of both.
    pub fn plus(&self, other: &Self) -> Self {
        let (mine, theirs, scale) = aligned(self, other);
        Self { units: mine + theirs, scale }
    }

    /// This less the other.
    pub fn less(&self, other: &Self) -> Self {
        let (mine, theirs, scale) = aligned(self, other);
        Self { units: mine - theirs, scale }
    }

    /// Below zero.
    pub fn is_negative(&self) -> bool {
        self.units.sign() == Sign::Minus
    }

    pub fn is_zero(&self) -> bool {
        self.units.sign() == Sign::NoSign
    }

    /// Without its sign.
    pub fn size(&self) -> Self {
        Self { units: BigInt::from(self.units.magnitude().clone()), scale: self.scale }
    }

    /// Whether it is more.
    pub fn exceeds(&self, other: &Self) -> bool {
        self.against(other).is_gt()
    }

    /// Which of both is more.
    pub fn against(&self, other: &Self) -> Ordering {
        let (mine, theirs, _) = aligned(self, other);
        mine.cmp(&theirs)
    }

    /// With thousands separators and kobo: "1,304.50".
    pub fn naira(&self) -> String {
        let text = self.to_string();
        match text.split_once('.') {
            None => format!("{text}.00"),
            Some((_, kobo)) if kobo.len() == 1 => format!("{text}0"),
            Some(_) => text,
        }
    }

    /// How much of `whole` this is, in thousandths, rounded down; a part that is not nothing is at least 1. Neither may be below zero.
    pub fn thousandths_of(&self, whole: &Self) -> u32 {
        let (part, whole, _) = aligned(self, whole);
        if part <= BigInt::ZERO || whole <= BigInt::ZERO {
            return 0;
        }
        u32::try_from(part * 1000u32 / whole).unwrap_or(1000).clamp(1, 1000)
    }

    /// How many times `cost` fits into it, at most 10,000; none where the cost is zero.
    pub fn times(&self, cost: &Self) -> Option<u32> {
        let (have, cost, _) = aligned(self, cost);
        (cost > BigInt::ZERO).then(|| u32::try_from(have.max(BigInt::ZERO) / cost).unwrap_or(u32::MAX).min(10_000))
    }

    /// The sum as plain decimal text without zeros at the end.
    pub fn text(&self) -> String {
        let digits = format!("{:0>width$}", self.units.magnitude().to_string(), width = self.scale + 1);
        let (whole, fraction) = digits.split_at(digits.len() - self.scale);
        let fraction = fraction.trim_end_matches('0');
        let sign = if self.is_negative() { "-" } else { "" };
        if fraction.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{fraction}") }
    }
}

impl fmt::Display for Sum {
    /// With thousands separators and without zeros at the end: "1,304.53".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.text();
        let (sign, plain) = text.strip_prefix('-').map_or(("", &*text), |plain| ("-", plain));
        write!(f, "{sign}{}", group_thousands(plain))
    }
}

fn aligned(a: &Sum, b: &Sum) -> (BigInt, BigInt, usize) {
    let scale = a.scale.max(b.scale);
    let to = |sum: &Sum| &sum.units * BigInt::from(10).pow((scale - sum.scale) as u32);
    (to(a), to(b), scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Sum {
        Sum::of(text).unwrap()
    }

    fn sum(texts: &[&str]) -> String {
        texts.iter().fold(Sum::default(), |sum, text| sum.plus(&of(text))).to_string()
    }

    #[test]
    fn no_digit_is_lost_between_tokens_of_six_and_of_eighteen_decimals() {
        let mut sum = Sum::default();
        for part in ["48211.907004", "0.000000000000000001", "1,000.10", "115792089237316195423570985008687907853269984665640564039457584007913129639935"] {
            assert!(sum.add(part), "{part}");
        }
        assert_eq!(sum.text(), "115792089237316195423570985008687907853269984665640564039457584007913129689147.007004000000000001");
        for odd in ["", "-1", "1e6", "NaN", "1.", ".", "0x10"] {
            assert!(!sum.clone().add(odd), "{odd}");
        }
    }

    #[test]
    fn sums_are_written_for_people_with_every_digit() {
        assert_eq!(sum(&["0.1", "0.2"]), "0.3");
        assert_eq!(sum(&["1,304.53", "0.000000000000000001"]), "1,304.530000000000000001");
        assert_eq!(sum(&["99999999999999999999999999.999999999999999999", "0.000000000000000001"]), "100,000,000,000,000,000,000,000,000");
        assert_eq!(of("5").less(&of("5.25")).to_string(), "-0.25");
        assert_eq!(of("0").less(&of("1250.25")).to_string(), "-1,250.25");
        assert_eq!(of("5").less(&of("5.25")).size().to_string(), "0.25");
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
            assert_eq!(a.plus(&b).less(&b).to_string(), a.to_string());
        }
    }

    #[test]
    fn shares_and_sends_are_whole_numbers() {
        assert_eq!(of("1").thousandths_of(&of("3")), 333);
        assert_eq!(of("0.000001").thousandths_of(&of("1000000")), 1);
        assert_eq!(of("0").thousandths_of(&of("0")), 0);
        assert_eq!(of("0.004218903377120046").times(&of("0.0014")), Some(3));
        assert_eq!(of("5").times(&of("0")), None);
        assert!(of("0.1").exceeds(&of("0.09")));
        assert_eq!(of("1,000").against(&of("1000.00")), Ordering::Equal);
    }
}
