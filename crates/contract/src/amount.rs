//! Amounts: exact decimal text outside, big integers inside. Never a float.

use bursar_messages::typescript::TS;
use bursar_messages::{Message, message};
use num_bigint::BigUint;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::number::is_plain_decimal;

/// An amount of a token in whole units as exact decimal text, at most as many digits as the token has decimals.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, TS)]
#[ts(type = "string")]
pub struct TokenAmount(String);

/// Why a typed amount was refused. `Display` is a sentence for the field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AmountError {
    /// Nothing typed.
    Empty,
    /// A comma that is not a thousands separator; holds the two readings.
    Comma(String, String),
    /// An exponent.
    Exponent,
    /// A minus sign.
    Negative,
    /// Only zeros.
    Zero,
    /// More digits after the point than the token has.
    TooPrecise {
        /// Digits typed.
        typed: usize,
        /// Digits the token has.
        decimals: u8,
    },
    /// Anything else that is not a number.
    NotANumber,
}

impl std::fmt::Display for AmountError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Message::from(self.clone()).fmt(f)
    }
}

impl From<AmountError> for Message {
    fn from(error: AmountError) -> Self {
        match error {
            AmountError::Empty => message!("amount-empty"),
            AmountError::Comma(point, none) => message!("amount-comma", point = point, none = none),
            AmountError::Exponent => message!("amount-exponent"),
            AmountError::Negative => message!("amount-negative"),
            AmountError::Zero => message!("amount-zero"),
            AmountError::TooPrecise { typed, decimals } => message!("amount-decimals", typed = typed, decimals = decimals),
            AmountError::NotANumber => message!("amount-not-a-number"),
        }
    }
}

impl TokenAmount {
    /// Reads what a person typed: `1,304.53`, `1304.53`, spaces around. Zero is refused.
    pub fn typed(text: &str, decimals: u8) -> Result<Self, AmountError> {
        let amount = Self::typed_or_zero(text, decimals)?;
        if amount.0.bytes().all(|b| matches!(b, b'0' | b'.')) { Err(AmountError::Zero) } else { Ok(amount) }
    }

    /// The same, zero included.
    pub fn typed_or_zero(text: &str, decimals: u8) -> Result<Self, AmountError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(AmountError::Empty);
        }
        if text.starts_with(['-', '−']) {
            return Err(AmountError::Negative);
        }
        let number_like = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | 'e' | 'E' | '+' | '-' | ' ');
        if text.contains(['e', 'E']) && text.chars().all(number_like) && text.chars().any(|c| c.is_ascii_digit()) {
            return Err(AmountError::Exponent);
        }
        let plain = if text.contains(',') { without_thousands(text)? } else { text.to_owned() };
        Self::exact(&plain, decimals)
    }

    /// Accepts plain decimals, zero included, with at most `decimals` digits after the point.
    pub fn exact(text: &str, decimals: u8) -> Result<Self, AmountError> {
        if !is_plain_decimal(text) || text.len() > 120 {
            return Err(AmountError::NotANumber);
        }
        let typed = text.split_once('.').map_or(0, |(_, fraction)| fraction.len());
        if typed > usize::from(decimals) {
            return Err(AmountError::TooPrecise { typed, decimals });
        }
        let trimmed = text.trim_start_matches('0');
        Ok(Self(if trimmed.is_empty() || trimmed.starts_with('.') { format!("0{trimmed}") } else { trimmed.to_owned() }))
    }

    /// From base units (wei and the like); trailing zeros are dropped.
    pub fn from_base_units(units: &BigUint, decimals: u8) -> Self {
        let digits = units.to_string();
        let decimals = usize::from(decimals);
        if decimals == 0 {
            return Self(digits);
        }
        let padded = format!("{digits:0>width$}", width = decimals + 1);
        let (whole, fraction) = padded.split_at(padded.len() - decimals);
        let fraction = fraction.trim_end_matches('0');
        Self(if fraction.is_empty() { whole.to_owned() } else { format!("{whole}.{fraction}") })
    }

    /// In base units. The digits fit by construction if `decimals` is the one it was made with.
    pub fn base_units(&self, decimals: u8) -> Result<BigUint, AmountError> {
        let (whole, fraction) = self.0.split_once('.').unwrap_or((&self.0, ""));
        if fraction.len() > usize::from(decimals) {
            return Err(AmountError::TooPrecise { typed: fraction.len(), decimals });
        }
        let digits = format!("{whole}{fraction:0<width$}", width = usize::from(decimals));
        BigUint::parse_bytes(digits.as_bytes(), 10).ok_or(AmountError::NotANumber)
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// With thousands separators left of the point.
    pub fn grouped(&self) -> String {
        group_thousands(&self.0)
    }
}

/// Adds commas left of the point: `1304.53` → `1,304.53`.
pub fn group_thousands(text: &str) -> String {
    let (whole, fraction) = text.split_once('.').map_or((text, None), |(w, f)| (w, Some(f)));
    let mut out = String::with_capacity(text.len() + whole.len() / 3);
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index) % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    if let Some(fraction) = fraction {
        out.push('.');
        out.push_str(fraction);
    }
    out
}

/// `1,304.53` → `1304.53`, the other way of [`group_thousands`]; none where the commas stand elsewhere.
pub fn ungrouped(text: &str) -> Option<String> {
    if text.contains(',') { without_thousands(text).ok() } else { Some(text.to_owned()) }
}

/// `1,304.53` → `1304.53`; anything with commas in other places is ambiguous.
fn without_thousands(text: &str) -> Result<String, AmountError> {
    let (whole, fraction) = text.split_once('.').map_or((text, ""), |(w, f)| (w, f));
    let groups: Vec<&str> = whole.split(',').collect();
    let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    let good = groups.iter().enumerate().all(|(i, g)| digits(g) && if i == 0 { (1..=3).contains(&g.len()) } else { g.len() == 3 });
    if good && digits(fraction) && !fraction.contains(',') && !(groups[0].starts_with('0')) {
        let point = if text.contains('.') { "." } else { "" };
        return Ok(format!("{}{point}{fraction}", groups.concat()));
    }
    if text.chars().all(|c| c.is_ascii_digit() || c == ',' || c == '.') && text.chars().any(|c| c.is_ascii_digit()) {
        let last = text.rfind([',', '.']).unwrap_or(0);
        let only = |s: &str| s.replace([',', '.'], "");
        return Err(AmountError::Comma(format!("{}.{}", only(&text[..last]), only(&text[last..])), only(text)));
    }
    Err(AmountError::NotANumber)
}

/// Naira as whole kobo inside, `"5000.00"` outside.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, TS)]
#[ts(type = "string")]
pub struct Naira {
    /// One hundredth of a naira.
    pub kobo: u64,
}

impl std::str::FromStr for Naira {
    type Err = AmountError;

    fn from_str(text: &str) -> Result<Self, AmountError> {
        let units = TokenAmount::exact(text, 2)?.base_units(2)?;
        u64::try_from(&units).map(|kobo| Self { kobo }).map_err(|_| AmountError::NotANumber)
    }
}

impl std::fmt::Display for Naira {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{:02}", self.kobo / 100, self.kobo % 100)
    }
}

impl Serialize for Naira {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Naira {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(|e: AmountError| serde::de::Error::custom(e.to_string()))
    }
}

/// An amount in words, as cheques are written: `1304.53` → "one thousand three hundred and four point five three".
/// Numbers of a million million million and more are left as digits by returning an empty text.
pub fn in_words(plain: &str) -> String {
    let (whole, fraction) = plain.split_once('.').unwrap_or((plain, ""));
    let Ok(whole) = whole.parse::<u64>() else { return String::new() };
    let mut words = whole_in_words(whole);
    let fraction = fraction.trim_end_matches('0');
    if !fraction.is_empty() {
        words.push_str(" point");
        for digit in fraction.bytes() {
            words.push(' ');
            words.push_str(SMALL[usize::from(digit - b'0')]);
        }
    }
    words
}

const SMALL: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
const TENS: [&str; 10] = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const SCALES: [(u64, &str); 6] = [
    (1_000_000_000_000_000_000, "quintillion"),
    (1_000_000_000_000_000, "quadrillion"),
    (1_000_000_000_000, "trillion"),
    (1_000_000_000, "billion"),
    (1_000_000, "million"),
    (1_000, "thousand"),
];

fn whole_in_words(number: u64) -> String {
    if number < 20 {
        return SMALL[number as usize].to_owned();
    }
    if number < 100 {
        let tens = TENS[(number / 10) as usize];
        return if number.is_multiple_of(10) { tens.to_owned() } else { format!("{tens}-{}", SMALL[(number % 10) as usize]) };
    }
    let (size, name) = SCALES.into_iter().find(|(size, _)| number >= *size).unwrap_or((100, "hundred"));
    let mut words = format!("{} {name}", whole_in_words(number / size));
    let rest = number % size;
    if rest > 0 {
        words.push_str(if rest < 100 { " and " } else { " " });
        words.push_str(&whole_in_words(rest));
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use bursar_test_support::seed::properties;
    use proptest::prelude::*;

    #[test]
    fn what_people_type_is_understood_or_refused_with_the_reason() {
        let ok = |text: &str| TokenAmount::typed(text, 6).unwrap().as_str().to_owned();
        assert_eq!(ok("1,304.53"), "1304.53");
        assert_eq!(ok(" 1304.53 "), "1304.53");
        assert_eq!(ok("12,345,678"), "12345678");
        assert_eq!(ok("0007.10"), "7.10");
        let no = |text: &str| TokenAmount::typed(text, 6).unwrap_err();
        assert_eq!(no("1,5"), AmountError::Comma("1.5".into(), "15".into()));
        assert_eq!(no("1.304,53"), AmountError::Comma("1304.53".into(), "130453".into()));
        assert_eq!(no("0,500"), AmountError::Comma("0.500".into(), "0500".into()));
        assert_eq!(no("1e6"), AmountError::Exponent);
        assert_eq!(no(""), AmountError::Empty);
        assert_eq!(no("-1"), AmountError::Negative);
        assert_eq!(no("0.000"), AmountError::Zero);
        assert_eq!(no("0.0000001"), AmountError::TooPrecise { typed: 7, decimals: 6 });
        for junk in ["abc", "1.2.3", "0x10", "１", "1 000", "."] {
            assert_eq!(no(junk), AmountError::NotANumber, "{junk}");
        }
    }

    #[test]
    fn amounts_read_as_words() {
        assert_eq!(in_words("1304.53"), "one thousand three hundred and four point five three");
        assert_eq!(in_words("250000.00"), "two hundred and fifty thousand");
        assert_eq!(in_words("1000005"), "one million and five");
        assert_eq!(in_words("1200345"), "one million two hundred thousand three hundred and forty-five");
        assert_eq!(in_words("1100"), "one thousand one hundred");
        assert_eq!(in_words("0.05"), "zero point zero five");
        assert_eq!(in_words("21"), "twenty-one");
    }

    #[test]
    fn naira_is_whole_kobo() {
        assert_eq!("5000.00".parse::<Naira>().unwrap(), Naira { kobo: 500_000 });
        assert_eq!(Naira { kobo: 5 }.to_string(), "0.05");
        assert!("1.005".parse::<Naira>().is_err());
    }

    #[test]
    fn base_units_and_text_are_the_same_amount() {
        properties(|config| {
            proptest!(config, |(units in 0u128.., decimals in 0u8..=36)| {
                let big = BigUint::from(units);
                let amount = TokenAmount::from_base_units(&big, decimals);
                prop_assert_eq!(amount.base_units(decimals).unwrap(), big);
            });
        });
    }

    #[test]
    fn nothing_typed_makes_it_panic() {
        properties(|config| {
            proptest!(config, |(text in "\\PC{0,40}", decimals in 0u8..=36)| {
                let _ = TokenAmount::typed(&text, decimals);
            });
        });
    }
}
