//! Numbers of v1 that keep every digit: JSON numbers on the wire, text everywhere else.

use bursar_messages::typescript::TS;
use num_bigint::BigUint;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use serde_json::value::RawValue;

use crate::money::Money;

/// Whether `text` is `digits` or `digits.digits`, nothing else: no sign, exponent, space or comma.
pub fn is_plain_decimal(text: &str) -> bool {
    let (whole, fraction) = text.split_once('.').map_or((text, None), |(w, f)| (w, Some(f)));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    digits(whole) && fraction.is_none_or(digits)
}

/// A decimal that travels as a JSON number with exactly the digits that were typed (docs/reference/service.md#transactions).
///
/// Reads a number or a text; writes the bare literal. Towards the UI it is always a text.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, TS)]
#[ts(type = "string")]
pub struct JsonNumber(String);

impl JsonNumber {
    /// Accepts plain decimals of at most 200 characters.
    pub fn new(text: &str) -> Result<Self, String> {
        if text.len() > 200 || !is_plain_decimal(text) {
            return Err(format!("{text:?} is not a plain decimal number"));
        }
        // A JSON literal has no leading zeros; the digits that carry value stay as typed.
        let trimmed = text.trim_start_matches('0');
        Ok(Self(if trimmed.is_empty() || trimmed.starts_with('.') { format!("0{trimmed}") } else { trimmed.to_owned() }))
    }

    /// The digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it is a whole number (`1.0` is not written as one).
    pub fn is_whole(&self) -> bool {
        !self.0.contains('.')
    }

    /// Whether a reader that uses 64-bit floating point would get exactly this value back.
    pub fn survives_a_double(&self) -> bool {
        let Ok(double) = self.0.parse::<f64>() else { return false };
        if !double.is_finite() {
            return false;
        }
        strip_zeros(&format!("{double}")) == strip_zeros(&self.0)
    }

    /// What a reader that uses 64-bit floating point would see.
    pub fn as_a_double_reads(&self) -> String {
        self.0.parse::<f64>().map(|double| format!("{double}")).unwrap_or_default()
    }
}

impl From<&Money> for JsonNumber {
    /// How much, in whole units, with the digits it was written with.
    fn from(money: &Money) -> Self {
        Self(money.amount().to_string())
    }
}

impl From<&BigUint> for JsonNumber {
    fn from(whole: &BigUint) -> Self {
        Self(whole.to_string())
    }
}

fn strip_zeros(text: &str) -> &str {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { text }
}

impl Serialize for JsonNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RawValue::from_string(self.0.clone()).map_err(serde::ser::Error::custom)?.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for JsonNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        // Only a JSON number has an exponent: writers of numbers choose the form, people who type one do not.
        let text = match raw.get().as_bytes().first() {
            Some(b'"') => serde_json::from_str(raw.get()).map_err(D::Error::custom)?,
            _ => without_exponent(raw.get()).ok_or_else(|| D::Error::custom("expected a decimal number"))?,
        };
        Self::new(&text).map_err(D::Error::custom)
    }
}

/// The plain form of a JSON number: `1e-7` is `0.0000001`. None where it would be longer than any amount is.
fn without_exponent(number: &str) -> Option<String> {
    let Some((digits, exponent)) = number.split_once(['e', 'E']) else { return Some(number.to_owned()) };
    let exponent: i32 = exponent.parse().ok().filter(|exponent: &i32| exponent.unsigned_abs() <= 200)?;
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all = format!("{whole}{fraction}");
    let point = i32::try_from(whole.len()).ok()? + exponent;
    let length = i32::try_from(all.len()).ok()?;
    Some(match usize::try_from(point) {
        Ok(point) if point >= all.len() => format!("{all}{}", "0".repeat(point - all.len())),
        Ok(point) if point > 0 => format!("{}.{}", &all[..point], &all[point..]),
        _ => format!("0.{}{all}", "0".repeat(usize::try_from(-point).ok()?)),
    })
    .filter(|_| length > 0)
}

/// A decimal as the service wrote it, number or text, kept as text with every digit.
///
/// It is not checked: a word the service sends instead of a number is shown as it came.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, TS)]
#[ts(type = "string")]
pub struct DecimalText(pub String);

impl<'de> Deserialize<'de> for DecimalText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        let text = raw.get();
        match text.as_bytes().first() {
            Some(b'"') => serde_json::from_str(text).map(Self).map_err(D::Error::custom),
            Some(b'-' | b'0'..=b'9') => Ok(Self(text.to_owned())),
            _ => Err(D::Error::custom("expected a number or a text")),
        }
    }
}

/// A JSON object kept to the letter. On the wire it is the object; from the UI it comes as a text that holds one.
#[derive(Debug, Clone, TS)]
#[ts(type = "string")]
pub struct JsonObject(Box<RawValue>);

impl JsonObject {
    /// Parses the text of one JSON object.
    pub fn new(text: &str) -> Result<Self, String> {
        let raw: Box<RawValue> = serde_json::from_str(text).map_err(|e| e.to_string())?;
        if raw.get().trim_start().starts_with('{') { Ok(Self(raw)) } else { Err("expected a JSON object".into()) }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        self.0.get()
    }
}

impl PartialEq for JsonObject {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Serialize for JsonObject {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for JsonObject {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        let text = raw.get().trim();
        if text.starts_with('"') {
            let inner: String = serde_json::from_str(text).map_err(D::Error::custom)?;
            // Where the text inside breaks off is no place in the document around it.
            return Self::new(&inner).map_err(|_| D::Error::custom("expected a JSON object"));
        }
        Self::new(text).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bursar_test_support::seed::properties;
    use proptest::prelude::*;

    #[test]
    fn an_amount_with_eighteen_decimals_leaves_as_the_literal_that_was_typed() {
        let amount = JsonNumber::new("1304.530000000000000001").unwrap();
        assert_eq!(serde_json::to_string(&amount).unwrap(), "1304.530000000000000001");
        assert!(!amount.survives_a_double());
        assert!(JsonNumber::new("1304.53").unwrap().survives_a_double());
        assert!(!JsonNumber::new("9007199254740993").unwrap().survives_a_double());
    }

    #[test]
    fn what_is_not_a_plain_decimal_is_refused() {
        for bad in ["", "1,5", "1e6", "-1", "+1", ".5", "1.", " 1", "1 ", "0x10", "NaN", "１"] {
            assert!(JsonNumber::new(bad).is_err(), "{bad:?} was accepted");
        }
    }

    #[test]
    fn a_json_number_with_an_exponent_is_its_plain_decimal() {
        for (written, plain) in [
            ("1e-7", "0.0000001"),
            ("1E-7", "0.0000001"),
            ("1.25e2", "125"),
            ("1.25e1", "12.5"),
            ("1.25e+3", "1250"),
            ("1.25e0", "1.25"),
            ("12e-1", "1.2"),
            ("12e-2", "0.12"),
            ("0e5", "000000"),
        ] {
            let plain = JsonNumber::new(plain).unwrap();
            assert_eq!(serde_json::from_str::<JsonNumber>(written).unwrap(), plain, "{written}");
        }
        for refused in ["-1e2", "1e201", "1e-201", "\"1e2\"", "1e99999999999"] {
            assert!(serde_json::from_str::<JsonNumber>(refused).is_err(), "{refused}");
        }
    }

    #[test]
    fn every_digit_survives_the_way_through_json() {
        properties(|config| {
            proptest!(config, |(whole in "[1-9][0-9]{0,60}", fraction in "[0-9]{1,18}")| {
                let text = format!("{whole}.{fraction}");
                let number = JsonNumber::new(&text).unwrap();
                let json = serde_json::to_string(&number).unwrap();
                prop_assert_eq!(&json, &text);
                prop_assert_eq!(serde_json::from_str::<JsonNumber>(&json).unwrap(), number);
            });
        });
    }
}
