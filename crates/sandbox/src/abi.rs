//! Values of contracts and typed data, read strictly: nothing is rounded, guessed or left out without a word.

use alloy_dyn_abi::{DynSolType, DynSolValue};
use alloy_primitives::{Address, B256, I256, U256};
use bursar_contract::address::{self, AddressError};
use serde::{Deserialize, Deserializer, de};
use serde_json::value::RawValue;

/// Lists in lists at most. Deeper ones are nobody's data, and reading them costs stack.
const DEEPEST: usize = 64;

/// JSON with every digit and without repeated names.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Json {
    Null,
    Bool(bool),
    /// The literal.
    Number(String),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

struct Members(Vec<(String, Box<RawValue>)>);

impl<'de> Deserialize<'de> for Members {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> de::Visitor<'de> for Visitor {
            type Value = Members;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: de::MapAccess<'de>>(self, mut map: A) -> Result<Members, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(Visitor)
    }
}

impl Json {
    /// Reads a JSON text.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        Self::at_depth(text, 0)
    }

    fn at_depth(text: &str, depth: usize) -> Result<Self, String> {
        if depth > DEEPEST {
            return Err(format!("it is nested more than {DEEPEST} deep"));
        }
        let text = text.trim();
        let failed = |error: serde_json::Error| format!("it is not JSON ({error})");
        Ok(match text.as_bytes().first() {
            Some(b'{') => {
                let members = serde_json::from_str::<Members>(text).map_err(failed)?.0;
                let mut names = std::collections::HashSet::new();
                if let Some((name, _)) = members.iter().find(|(name, _)| !names.insert(name.clone())) {
                    return Err(format!("{name:?} stands there twice"));
                }
                let read = |(name, raw): (String, Box<RawValue>)| Ok::<_, String>((name, Self::at_depth(raw.get(), depth + 1)?));
                Self::Object(members.into_iter().map(read).collect::<Result<_, _>>()?)
            }
            Some(b'[') => {
                let items: Vec<Box<RawValue>> = serde_json::from_str(text).map_err(failed)?;
                Self::List(items.iter().map(|raw| Self::at_depth(raw.get(), depth + 1)).collect::<Result<_, _>>()?)
            }
            Some(b'"') => Self::Text(serde_json::from_str(text).map_err(failed)?),
            Some(b't' | b'f') => Self::Bool(serde_json::from_str(text).map_err(failed)?),
            Some(b'n') => serde_json::from_str::<()>(text).map(|()| Self::Null).map_err(failed)?,
            _ => Self::Number(serde_json::from_str::<Box<RawValue>>(text).map_err(failed)?.get().to_owned()),
        })
    }
}

/// Why a value does not fit its type, and where in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Misfit {
    /// Such as `to.wallets[1]`; empty for the value itself.
    pub(crate) path: String,
    pub(crate) message: String,
}

impl Misfit {
    fn here(message: impl Into<String>) -> Self {
        Self { path: String::new(), message: message.into() }
    }

    pub(crate) fn below(mut self, step: &str) -> Self {
        let dot = if self.path.is_empty() || self.path.starts_with('[') { "" } else { "." };
        self.path = format!("{step}{dot}{}", self.path);
        self
    }
}

/// The value of a type, from JSON.
pub(crate) fn value(kind: &DynSolType, json: &Json) -> Result<DynSolValue, Misfit> {
    let refused = || Misfit::here(format!("{} is expected.", kind.sol_type_name()));
    match (kind, json) {
        (DynSolType::Array(of), Json::List(items)) => Ok(DynSolValue::Array(list(of, items)?)),
        (DynSolType::FixedArray(of, length), Json::List(items)) if items.len() == *length => Ok(DynSolValue::FixedArray(list(of, items)?)),
        (DynSolType::FixedArray(_, length), Json::List(items)) => Err(Misfit::here(format!("{length} items are expected, not {}.", items.len()))),
        (DynSolType::Tuple(kinds), Json::List(items)) if items.len() == kinds.len() => {
            let member = |(index, (kind, item)): (usize, (&DynSolType, &Json))| value(kind, item).map_err(|misfit| misfit.below(&format!("[{index}]")));
            Ok(DynSolValue::Tuple(kinds.iter().zip(items).enumerate().map(member).collect::<Result<_, _>>()?))
        }
        (DynSolType::Bool, Json::Bool(value)) => Ok(DynSolValue::Bool(*value)),
        (DynSolType::Uint(_) | DynSolType::Int(_), Json::Number(text)) => scalar(kind, text),
        (DynSolType::String, Json::Text(text)) => Ok(DynSolValue::String(text.clone())),
        (DynSolType::Array(_) | DynSolType::FixedArray(..) | DynSolType::Tuple(_), _) => Err(refused()),
        (_, Json::Text(text)) => scalar(kind, text),
        _ => Err(refused()),
    }
}

fn list(of: &DynSolType, items: &[Json]) -> Result<Vec<DynSolValue>, Misfit> {
    items.iter().enumerate().map(|(index, item)| value(of, item).map_err(|misfit| misfit.below(&format!("[{index}]")))).collect()
}

/// A parameter of a contract call, which always travels as text: arrays and tuples as JSON or in brackets, the rest as it is.
pub(crate) fn parameter(kind: &DynSolType, text: &str) -> Result<DynSolValue, Misfit> {
    match kind {
        DynSolType::Array(_) | DynSolType::FixedArray(..) | DynSolType::Tuple(_) => match Json::parse(text) {
            Ok(json) => value(kind, &json),
            // `[0xab…, 0xcd…]` is no JSON, and the usual way of writing it elsewhere.
            Err(reason) => kind.coerce_str(text).map_err(|_| Misfit::here(format!("{} is expected as a JSON list; {reason}.", kind.sol_type_name()))),
        },
        DynSolType::String => Ok(DynSolValue::String(text.to_owned())),
        _ => scalar(kind, text),
    }
}

fn scalar(kind: &DynSolType, text: &str) -> Result<DynSolValue, Misfit> {
    let misfit = |what: &str| Misfit::here(format!("{text:?} is not {what}."));
    match kind {
        DynSolType::Bool => text.parse().map(DynSolValue::Bool).map_err(|_| misfit("true or false")),
        DynSolType::Uint(bits) => {
            let number = unsigned(text).ok_or_else(|| misfit("a whole number"))?;
            if number.bit_len() > *bits { Err(misfit(&format!("in the range of uint{bits}"))) } else { Ok(DynSolValue::Uint(number, *bits)) }
        }
        DynSolType::Int(bits) => {
            let number = signed(text).ok_or_else(|| misfit("a whole number"))?;
            // What the type cannot hold is what a shift to the top loses.
            if number.asl(256 - bits).is_none() { Err(misfit(&format!("in the range of int{bits}"))) } else { Ok(DynSolValue::Int(number, *bits)) }
        }
        DynSolType::Address => match address::checked(text) {
            // The zero address means "nobody" in many contracts.
            Ok(_) | Err(AddressError::Zero) => text.parse::<Address>().map(DynSolValue::Address).map_err(|_| misfit("an address")),
            Err(error) => Err(Misfit::here(format!("{text:?}: {error}"))),
        },
        DynSolType::Bytes => bytes(text).map(DynSolValue::Bytes).ok_or_else(|| misfit("bytes as hex with 0x before them")),
        DynSolType::FixedBytes(length) => {
            let bytes = bytes(text).filter(|bytes| bytes.len() == *length).ok_or_else(|| misfit(&format!("{length} bytes as hex with 0x before them")))?;
            Ok(DynSolValue::FixedBytes(B256::right_padding_from(&bytes), *length))
        }
        _ => Err(Misfit::here(format!("The sandbox takes no values of the type {}.", kind.sol_type_name()))),
    }
}

fn unsigned(text: &str) -> Option<U256> {
    let digits = |text: &str, hex: bool| !text.is_empty() && text.bytes().all(|b| if hex { b.is_ascii_hexdigit() } else { b.is_ascii_digit() });
    match text.strip_prefix("0x") {
        Some(hex) if digits(hex, true) => U256::from_str_radix(hex, 16).ok(),
        None if digits(text, false) => U256::from_str_radix(text, 10).ok(),
        _ => None,
    }
}

fn signed(text: &str) -> Option<I256> {
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
    let magnitude = unsigned(digits)?;
    let sign = if negative { alloy_primitives::Sign::Negative } else { alloy_primitives::Sign::Positive };
    I256::checked_from_sign_and_abs(sign, magnitude)
}

fn bytes(text: &str) -> Option<Vec<u8>> {
    ::hex::decode(text.strip_prefix("0x")?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(kind: &str, text: &str) -> Result<DynSolValue, Misfit> {
        parameter(&DynSolType::parse(kind).unwrap(), text)
    }

    #[test]
    fn every_kind_of_parameter_is_read_from_text() {
        for (kind, text) in [
            ("uint256", "115792089237316195423570985008687907853269984665640564039457584007913129639935"),
            ("uint8", "255"),
            ("uint8", "0xff"),
            ("int8", "-128"),
            ("int256", "-57896044618658097711785492504343953926634992332820282019728792003956564819968"),
            ("bool", "true"),
            ("string", "1,5 \"quoted\""),
            ("string", ""),
            ("address", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"),
            ("address", "0x0000000000000000000000000000000000000000"),
            ("bytes", "0x"),
            ("bytes4", "0xdeadbeef"),
            ("uint256[]", "[1, \"2\", 115792089237316195423570985008687907853269984665640564039457584007913129639935]"),
            ("uint256[]", "[]"),
            ("address[2]", "[0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed, 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed]"),
            ("(uint256,bool)[]", "[[\"1\", true], [2, false]]"),
            ("uint8[2][]", "[[1,2],[3,4]]"),
        ] {
            assert!(read(kind, text).is_ok(), "{kind} {text}: {:?}", read(kind, text));
        }
    }

    #[test]
    fn what_does_not_fit_its_type_is_refused() {
        for (kind, text) in [
            ("uint256", "1 ether"),
            ("uint256", "1e18"),
            ("uint256", "-1"),
            ("uint256", "1.0"),
            ("uint256", ""),
            ("uint256", "+1"),
            ("uint8", "256"),
            ("int8", "128"),
            ("int8", "-129"),
            ("bool", "1"),
            ("bool", "TRUE"),
            ("address", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed"),
            ("bytes4", "0xdeadbe"),
            ("bytes", "deadbeef"),
            ("bytes", "0xabc"),
            ("uint256[]", "1"),
            ("uint256[]", "[1.5]"),
            ("uint8[2]", "[1]"),
            ("(uint256,bool)", "[1]"),
        ] {
            assert!(read(kind, text).is_err(), "{kind} {text}");
        }
        let deep = "[".repeat(300_000) + &"]".repeat(300_000);
        assert!(read("uint256[]", &deep).is_err());
        assert_eq!(read("uint8[2][]", "[[1,2],[3,400]]").unwrap_err().path, "[1][1]");
    }
}
