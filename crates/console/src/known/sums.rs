//! Exact sums of decimal text. No float, and no rounding: `0.1` and `0.000000000000000002` keep every digit.

use bursar_contract::number::is_plain_decimal;
use num_bigint::BigUint;

/// A sum that grows.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sum {
    units: BigUint,
    scale: usize,
}

impl Sum {
    /// Adds plain decimal text; anything else is refused with `false` and changes nothing.
    pub fn add(&mut self, text: &str) -> bool {
        let Some(other) = Self::of(text) else { return false };
        let (mine, theirs, scale) = aligned(self, &other);
        *self = Self { units: mine + theirs, scale };
        true
    }

    /// Reads plain decimal text, thousands separators included.
    pub fn of(text: &str) -> Option<Self> {
        let plain = text.replace(',', "");
        if !is_plain_decimal(&plain) {
            return None;
        }
        let (whole, fraction) = plain.split_once('.').unwrap_or((&plain, ""));
        let units = BigUint::parse_bytes(format!("{whole}{fraction}").as_bytes(), 10)?;
        Some(Self { units, scale: fraction.len() })
    }

    /// The sum as plain decimal text without trailing zeros.
    pub fn text(&self) -> String {
        let digits = self.units.to_string();
        let padded = format!("{digits:0>width$}", width = self.scale + 1);
        let (whole, fraction) = padded.split_at(padded.len() - self.scale);
        let fraction = fraction.trim_end_matches('0');
        if fraction.is_empty() { whole.to_owned() } else { format!("{whole}.{fraction}") }
    }

    pub fn is_zero(&self) -> bool {
        self.units == BigUint::ZERO
    }

    /// How much of `whole` this is, in thousandths, rounded down; a part that is not nothing is at least 1.
    pub fn thousandths_of(&self, whole: &Self) -> u32 {
        let (part, whole, _) = aligned(self, whole);
        if part == BigUint::ZERO || whole == BigUint::ZERO {
            return 0;
        }
        u32::try_from(part * 1000u32 / whole).unwrap_or(1000).clamp(1, 1000)
    }

    /// How many times `cost` fits into it, at most 10,000; none where the cost is zero.
    pub fn times(&self, cost: &Self) -> Option<u32> {
        let (have, cost, _) = aligned(self, cost);
        (cost != BigUint::ZERO).then(|| u32::try_from(have / cost).unwrap_or(u32::MAX).min(10_000))
    }

    /// Whether it is more.
    pub fn exceeds(&self, other: &Self) -> bool {
        let (mine, theirs, _) = aligned(self, other);
        mine > theirs
    }
}

fn aligned(a: &Sum, b: &Sum) -> (BigUint, BigUint, usize) {
    let scale = a.scale.max(b.scale);
    let to = |sum: &Sum| &sum.units * BigUint::from(10u32).pow((scale - sum.scale) as u32);
    (to(a), to(b), scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_digit_is_lost_between_tokens_of_six_and_of_eighteen_decimals() {
        let mut sum = Sum::default();
        for part in ["48211.907004", "0.000000000000000001", "1,000.10", "115792089237316195423570985008687907853269984665640564039457584007913129639935"] {
            assert!(sum.add(part), "{part}");
        }
        assert_eq!(sum.text(), "115792089237316195423570985008687907853269984665640564039457584007913129689147.007004000000000001");
        for odd in ["", "-1", "1e6", "NaN", "1.", "0x10"] {
            assert!(!sum.clone().add(odd), "{odd}");
        }
    }

    #[test]
    fn shares_and_sends_are_whole_numbers() {
        let of = |text: &str| Sum::of(text).unwrap();
        assert_eq!(of("1").thousandths_of(&of("3")), 333);
        assert_eq!(of("0.000001").thousandths_of(&of("1000000")), 1);
        assert_eq!(of("0").thousandths_of(&of("0")), 0);
        assert_eq!(of("0.004218903377120046").times(&of("0.0014")), Some(3));
        assert_eq!(of("5").times(&of("0")), None);
        assert!(of("0.1").exceeds(&of("0.09")));
    }
}
