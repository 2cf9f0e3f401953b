//! Exact sums of decimal text: big integers on a common scale, never a float.

use std::fmt;

use bursar_contract::amount::group_thousands;
use num_bigint::{BigInt, Sign};

/// A sum that may be below zero while it is being made.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sum {
    digits: BigInt,
    scale: usize,
}

impl Sum {
    /// Reads plain or grouped decimal text; none where it is not a number.
    pub fn read(text: &str) -> Option<Self> {
        let plain = text.replace(',', "");
        let (negative, plain) = plain.strip_prefix('-').map_or((false, &*plain), |rest| (true, rest));
        let (whole, fraction) = plain.split_once('.').unwrap_or((plain, ""));
        let digits = format!("{whole}{fraction}");
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let digits = BigInt::parse_bytes(digits.as_bytes(), 10)?;
        Some(Self { digits: if negative { -digits } else { digits }, scale: fraction.len() })
    }

    /// The sum of both.
    pub fn plus(&self, other: &Self) -> Self {
        let scale = self.scale.max(other.scale);
        Self { digits: self.on(scale) + other.on(scale), scale }
    }

    /// This less the other.
    pub fn less(&self, other: &Self) -> Self {
        self.plus(&Self { digits: -other.digits.clone(), scale: other.scale })
    }

    /// Below zero.
    pub fn is_negative(&self) -> bool {
        self.digits.sign() == Sign::Minus
    }

    /// Without its sign.
    pub fn size(&self) -> Self {
        Self { digits: BigInt::from(self.digits.magnitude().clone()), scale: self.scale }
    }

    fn on(&self, scale: usize) -> BigInt {
        let zeros = u32::try_from(scale - self.scale).unwrap_or(u32::MAX);
        &self.digits * BigInt::from(10).pow(zeros)
    }
}

impl fmt::Display for Sum {
    /// With thousands separators and without zeros at the end: "1,304.53".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = format!("{:0>width$}", self.digits.magnitude().to_string(), width = self.scale + 1);
        let (whole, fraction) = digits.split_at(digits.len() - self.scale);
        let fraction = fraction.trim_end_matches('0');
        let plain = if fraction.is_empty() { whole.to_owned() } else { format!("{whole}.{fraction}") };
        write!(f, "{}{}", if self.is_negative() { "-" } else { "" }, group_thousands(&plain))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(texts: &[&str]) -> String {
        texts.iter().fold(Sum::default(), |sum, text| sum.plus(&Sum::read(text).unwrap())).to_string()
    }

    #[test]
    fn sums_keep_every_digit() {
        assert_eq!(sum(&["0.1", "0.2"]), "0.3");
        assert_eq!(sum(&["1,304.53", "0.000000000000000001"]), "1,304.530000000000000001");
        assert_eq!(sum(&["99999999999999999999999999.999999999999999999", "0.000000000000000001"]), "100,000,000,000,000,000,000,000,000");
        assert_eq!(Sum::read("5").unwrap().less(&Sum::read("5.25").unwrap()).to_string(), "-0.25");
        assert_eq!(Sum::read("-0.25").unwrap().size().to_string(), "0.25");
        assert!(Sum::read("1e5").is_none() && Sum::read("").is_none() && Sum::read(".").is_none());
    }

    #[test]
    fn adding_and_taking_away_again_changes_nothing() {
        let mut seed = 11_u64;
        for _ in 0..2_000 {
            let mut next = || {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                format!("{}.{:018}", seed >> 20, seed >> 5)
            };
            let (a, b) = (Sum::read(&next()).unwrap(), Sum::read(&next()).unwrap());
            assert_eq!(a.plus(&b).less(&b).to_string(), a.to_string());
        }
    }
}
