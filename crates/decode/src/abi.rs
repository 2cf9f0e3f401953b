//! Values of contracts and typed data: read strictly from text, and laid out as rows from what was understood, so that what is
//! shown is what is hashed or encoded.

use std::collections::{BTreeMap, BTreeSet};

use alloy_dyn_abi::{DynSolType, DynSolValue};
use alloy_json_abi::Param;
use alloy_primitives::{U256, hex};
use bursar_contract::{
    Fault,
    address::{self, AddressError},
    amount::group_thousands,
    untrusted::{shown, shown_long},
};
use bursar_messages::{Message, message};
use serde::{Deserialize, Deserializer, de};
use serde_json::{Value, value::RawValue};

use super::{
    addresses::Addresses,
    field::{Field, Note, Zero},
    hints::{self, Hint},
    text::{Marked, marked},
};

/// Lists in lists at most.
const DEEPEST: usize = 32;

/// From here on an allowance is as good as without a limit.
pub const UNLIMITED_BITS: usize = 96;

/// A parameter of a call, as the contract takes it: plain text, or JSON for lists and tuples.
pub fn parameter(kind: &DynSolType, text: &str, path: &str) -> Result<DynSolValue, Fault> {
    if is_list(kind) {
        let raw: Box<RawValue> = serde_json::from_str(text).map_err(|error| misfit(path, message!("decode-why-list", why = error.to_string())))?;
        return read(kind, &raw, path, 0);
    }
    leaf(kind, text, path)
}

/// A value of a type from JSON, every digit kept. What would not be signed is refused.
pub fn read(kind: &DynSolType, raw: &RawValue, path: &str, depth: usize) -> Result<DynSolValue, Fault> {
    let text = raw.get().trim();
    let name = || kind.sol_type_name().into_owned();
    let expected = || misfit(path, message!("decode-why-expected", kind = name()));
    not_too_deep(path, depth)?;
    let each = |inner: &DynSolType, length: Option<usize>| {
        let items = items(raw, &name(), length, path)?;
        items.iter().enumerate().map(|(at, item)| read(inner, item, &format!("{path}[{at}]"), depth + 1)).collect::<Result<Vec<_>, _>>()
    };
    match kind {
        DynSolType::Array(inner) => Ok(DynSolValue::Array(each(inner, None)?)),
        DynSolType::FixedArray(inner, length) => Ok(DynSolValue::FixedArray(each(inner, Some(*length))?)),
        DynSolType::Tuple(kinds) => {
            let items = items(raw, &name(), Some(kinds.len()), path)?;
            let item = |(at, (kind, item)): (usize, (&DynSolType, &RawValue))| read(kind, item, &format!("{path}[{at}]"), depth + 1);
            let items = items.iter().map(AsRef::as_ref);
            Ok(DynSolValue::Tuple(kinds.iter().zip(items).enumerate().map(item).collect::<Result<_, _>>()?))
        }
        DynSolType::Bool if matches!(text, "true" | "false") => leaf(kind, text, path),
        DynSolType::Uint(_) | DynSolType::Int(_) if !text.starts_with('"') => leaf(kind, text, path),
        DynSolType::Bool => Err(expected()),
        _ => leaf(kind, &serde_json::from_str::<String>(text).map_err(|_| expected())?, path),
    }
}

/// The items of a JSON list, of which there must be `length` where one is given.
pub(super) fn items(raw: &RawValue, kind: &str, length: Option<usize>, path: &str) -> Result<Vec<Box<RawValue>>, Fault> {
    let items: Vec<Box<RawValue>> = serde_json::from_str(raw.get()).map_err(|_| misfit(path, message!("decode-why-expected", kind = kind)))?;
    match length {
        Some(length) if items.len() != length => Err(misfit(path, message!("decode-why-items", count = length, given = items.len()))),
        _ => Ok(items),
    }
}

pub(super) fn not_too_deep(path: &str, depth: usize) -> Result<(), Fault> {
    if depth > DEEPEST { Err(misfit(path, message!("decode-why-deep"))) } else { Ok(()) }
}

/// One value that is no list. Units, exponents, fractions, signs before unsigned and broken checksums are refused.
fn leaf(kind: &DynSolType, text: &str, path: &str) -> Result<DynSolValue, Fault> {
    let hex_digits = |digits: &str| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_hexdigit());
    let digits = |text: &str| text.strip_prefix("0x").map_or_else(|| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()), hex_digits);
    let good = match kind {
        DynSolType::Uint(_) => digits(text),
        DynSolType::Int(_) => digits(text.strip_prefix('-').unwrap_or(text)),
        DynSolType::Bool => matches!(text, "true" | "false"),
        DynSolType::Address => match address::checked(text) {
            Ok(_) | Err(AddressError::Zero) => true,
            Err(error) => return Err(misfit(path, error)),
        },
        DynSolType::Bytes | DynSolType::FixedBytes(_) => text.strip_prefix("0x").is_some_and(|hex| hex.is_empty() || (hex.len() % 2 == 0 && hex_digits(hex))),
        DynSolType::String => true,
        _ => false,
    };
    let name = || kind.sol_type_name().into_owned();
    let wrong = || match *kind {
        // Of hex that is short or long, how many bytes there are; of anything else, what is expected.
        DynSolType::FixedBytes(count) if good => {
            misfit(path, message!("decode-why-bytes-length", kind = name(), count = count, given = text.len().saturating_sub(2) / 2))
        }
        DynSolType::FixedBytes(count) => misfit(path, message!("decode-why-bytes", kind = name(), count = count, characters = count * 2)),
        DynSolType::Bytes => misfit(path, message!("decode-why-bytes-any")),
        _ => misfit(path, message!("decode-why-not-kind", kind = name())),
    };
    if !good {
        return Err(wrong());
    }
    kind.coerce_json(&match kind {
        DynSolType::Bool => Value::Bool(text == "true"),
        _ => Value::String(text.to_owned()),
    })
    .map_err(|_| match *kind {
        DynSolType::Uint(bits) => misfit(path, out_of_range("0".to_owned(), bits)),
        DynSolType::Int(bits) => misfit(path, out_of_range(format!("−{}", power(bits.saturating_sub(1), 0)), bits.saturating_sub(1))),
        _ => wrong(),
    })
}

/// The range of a number whose digits are right, up to the largest one of so many bits.
fn out_of_range(least: String, bits: usize) -> Message {
    message!("decode-why-range", least = least, most = power(bits, 1))
}

/// Two to the power of so many bits, less one where asked. In digits, as long as a person can read them.
fn power(bits: usize, less: u128) -> String {
    match less {
        _ if bits <= 64 => group_thousands(&((1u128 << bits) - less).to_string()),
        0 => format!("2^{bits}"),
        _ => format!("2^{bits} − {less}"),
    }
}

/// Adds the rows of a value: one for each leaf, lists with their count, nothing left out.
pub fn rows(name: &str, value: &DynSolValue, depth: u8, known: &dyn Addresses, out: &mut Vec<Field>) {
    rows_as(name, value, None, depth, known, out);
}

/// The same for a value whose place says what it is.
pub fn rows_as(name: &str, value: &DynSolValue, hint: Option<&Hint>, depth: u8, known: &dyn Addresses, out: &mut Vec<Field>) {
    let kind = value.sol_type_name().map(|kind| kind.into_owned());
    let deeper = depth.saturating_add(1);
    let row = |value: String, note: Option<Note>, mono| Field { name: shown_long(name), kind: kind.clone(), value, items: None, note, mono, depth };
    match value {
        DynSolValue::Array(items) | DynSolValue::FixedArray(items) | DynSolValue::Tuple(items) => {
            out.push(Field { items: Some(items.len()), ..row(String::new(), None, false) });
            for (at, item) in items.iter().enumerate() {
                rows_as(&format!("[{at}]"), item, hint, deeper, known, out);
            }
        }
        DynSolValue::CustomStruct { name: kind, prop_names, tuple } => {
            out.push(Field { kind: Some(shown_long(kind)), ..row(String::new(), None, false) });
            for ((member, value), hint) in prop_names.iter().zip(tuple).zip(hints::of_members(kind, prop_names, tuple, None)) {
                rows_as(member, value, hint.as_ref(), deeper, known, out);
            }
        }
        DynSolValue::Uint(number, bits) => {
            let note = hint.and_then(|hint| hint.of_number(*number, *bits, known)).or_else(|| meaning(name, *number, *bits));
            out.push(row(number.to_string(), note, true));
        }
        DynSolValue::Int(number, _) => out.push(row(number.to_string(), None, true)),
        DynSolValue::Address(address) => {
            let note =
                if address.is_zero() { Note::Zero(hint.map_or(Zero::Nobody, Hint::of_zero)) } else { Note::Party(known.party(&address.to_checksum(None))) };
            out.push(row(address.to_checksum(None), Some(note), true));
        }
        DynSolValue::Bool(yes) => out.push(row(yes.to_string(), None, true)),
        DynSolValue::Bytes(bytes) => out.push(row(hex::encode_prefixed(bytes), Some(Note::Bytes(bytes.len())), true)),
        DynSolValue::FixedBytes(word, size) => out.push(row(hex::encode_prefixed(&word[..*size]), None, true)),
        DynSolValue::String(text) => {
            let Marked { text, marks } = marked(text);
            out.push(row(text, (!marks.is_empty()).then_some(Note::Marked(marks)), false));
        }
        DynSolValue::Function(function) => out.push(row(hex::encode_prefixed(function.as_slice()), None, true)),
    }
}

/// A value with the names that an ABI gives the members of its tuples. Those without a name keep their place.
pub(super) fn named(value: &DynSolValue, members: &[Param]) -> DynSolValue {
    let all = |items: &[DynSolValue]| items.iter().map(|item| named(item, members)).collect();
    match value {
        DynSolValue::Array(items) => DynSolValue::Array(all(items)),
        DynSolValue::FixedArray(items) => DynSolValue::FixedArray(all(items)),
        DynSolValue::Tuple(items) if members.len() == items.len() => {
            let name = |(at, member): (usize, &Param)| if member.name.is_empty() { format!("[{at}]") } else { member.name.clone() };
            DynSolValue::CustomStruct {
                name: value.sol_type_name().unwrap_or_default().into_owned(),
                prop_names: members.iter().enumerate().map(name).collect(),
                tuple: items.iter().zip(members).map(|(item, member)| named(item, &member.components)).collect(),
            }
        }
        other => other.clone(),
    }
}

/// JSON of a value with its objects made into lists, in the order of the members; every digit stays. What is not asked for by a name is refused.
pub fn by_position(members: &[Param], kind: &DynSolType, raw: &RawValue, path: &str, depth: usize) -> Result<String, Fault> {
    not_too_deep(path, depth)?;
    let item = |kind: &DynSolType, members: &[Param], raw: &RawValue, at: usize| by_position(members, kind, raw, &format!("{path}[{at}]"), depth + 1);
    let text = raw.get().trim();
    let items = match kind {
        DynSolType::Array(inner) | DynSolType::FixedArray(inner, _) => {
            let items = items(raw, &kind.sol_type_name(), None, path)?;
            items.iter().enumerate().map(|(at, raw)| item(inner, members, raw, at)).collect::<Result<Vec<_>, _>>()?
        }
        DynSolType::Tuple(kinds) => {
            let items = if text.starts_with('{') && members.len() == kinds.len() {
                in_order(members, raw, path)?
            } else {
                items(raw, &kind.sol_type_name(), Some(kinds.len()), path)?
            };
            let below = |at: usize| members.get(at).map_or(&[][..], |member| &member.components);
            items.iter().zip(kinds).enumerate().map(|(at, (raw, kind))| item(kind, below(at), raw, at)).collect::<Result<Vec<_>, _>>()?
        }
        _ => return Ok(text.to_owned()),
    };
    Ok(format!("[{}]", items.join(",")))
}

/// The members of a JSON object in the order of an ABI.
fn in_order(members: &[Param], raw: &RawValue, path: &str) -> Result<Vec<Box<RawValue>>, Fault> {
    let Members(given) = serde_json::from_str(raw.get()).map_err(|error| misfit(path, foreign(&error)))?;
    let mut given: BTreeMap<String, Box<RawValue>> = given.into_iter().collect();
    let taken = |member: &Param| given.remove(&member.name).ok_or_else(|| misfit(path, message!("decode-why-no-member", member = &member.name)));
    let items = members.iter().map(taken).collect::<Result<_, _>>()?;
    match given.keys().next() {
        Some(extra) => Err(misfit(path, message!("decode-why-extra-member", member = shown(extra)))),
        None => Ok(items),
    }
}

/// What a number says apart from its digits: a date, or no limit.
fn meaning(name: &str, number: U256, bits: usize) -> Option<Note> {
    if is_time(name) {
        return time(number).map(Note::Time).or_else(|| (ends(name) && number == most(bits)).then_some(Note::Never));
    }
    unlimited(number, bits)
}

/// The largest number of its type, where that is large enough to be no bound.
pub(super) fn unlimited(number: U256, bits: usize) -> Option<Note> {
    (bits >= UNLIMITED_BITS && number == most(bits)).then_some(Note::Unlimited)
}

fn most(bits: usize) -> U256 {
    if bits >= 256 { U256::MAX } else { (U256::ONE << bits) - U256::ONE }
}

/// Whether a member of that name says when something ends.
fn ends(name: &str) -> bool {
    ["deadline", "expir", "validto", "validuntil", "endtime", "validbefore"].iter().any(|word| name.to_ascii_lowercase().contains(word))
}

/// Whether a member of that name is a point in time.
pub fn is_time(name: &str) -> bool {
    ["deadline", "expir", "validto", "validuntil", "endtime", "starttime", "validafter", "validbefore"]
        .iter()
        .any(|word| name.to_ascii_lowercase().contains(word))
}

/// A number as a date, in seconds since 1970. None for what is no date.
pub fn time(seconds: U256) -> Option<i64> {
    i64::try_from(seconds).ok().filter(|seconds| (1_000_000_000..32_000_000_000).contains(seconds))
}

fn is_list(kind: &DynSolType) -> bool {
    matches!(kind, DynSolType::Array(_) | DynSolType::FixedArray(..) | DynSolType::Tuple(_))
}

/// What a parser said, as a sentence.
pub(super) fn foreign(error: &serde_json::Error) -> Message {
    message!("decode-why-foreign", why = unplaced(error).trim_end_matches('.'))
}

/// What the parser said of a part of a text. Its line and its column count from the beginning of that part, where nobody looks for them; the path says
/// where it is.
pub(super) fn unplaced(error: &serde_json::Error) -> String {
    let said = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    said.strip_suffix(&place).unwrap_or(&said).to_owned()
}

pub(super) fn misfit(path: &str, why: impl Into<Message>) -> Fault {
    Fault::invalid(path, message!("decode-misfit", path = path, why = why.into()))
}

/// Members of an object in their order; a name that stands there twice is refused.
pub struct Members(pub Vec<(String, Box<RawValue>)>);

impl<'de> Deserialize<'de> for Members {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;
        impl<'de> de::Visitor<'de> for InOrder {
            type Value = Members;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: de::MapAccess<'de>>(self, mut map: A) -> Result<Members, A::Error> {
                let mut names = BTreeSet::new();
                let mut members = Vec::new();
                while let Some((name, value)) = map.next_entry::<String, Box<RawValue>>()? {
                    if !names.insert(name.clone()) {
                        return Err(de::Error::custom(format!("{name:?} is there twice")));
                    }
                    members.push((name, value));
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::addresses::NoAddresses;

    #[test]
    fn what_a_contract_would_read_differently_is_refused() {
        for (kind, text) in [
            ("uint256", "1 ether"),
            ("uint256", "1e18"),
            ("uint256", "-1"),
            ("uint256", "1.0"),
            ("uint256", "+1"),
            ("uint256", "1_000"),
            ("uint256", ""),
            ("uint8", "256"),
            ("int8", "-129"),
            ("bool", "1"),
            ("address", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed"),
            ("bytes4", "0xdeadbe"),
            ("bytes", "deadbeef"),
            ("uint256[]", "1"),
            ("uint256[]", "[1.5]"),
            ("uint8[2]", "[1]"),
            ("(uint256,bool)", "[1]"),
        ] {
            assert!(parameter(&DynSolType::parse(kind).unwrap(), text, "p").is_err(), "{kind} {text}");
        }
    }

    #[test]
    fn bytes_of_another_length_say_how_many_are_wanted_and_how_many_there_are() {
        let why = |kind: &str, text: &str| parameter(&DynSolType::parse(kind).unwrap(), text, "p").unwrap_err().message.to_string();
        let short = format!("0x{}", "ab".repeat(31));
        assert!(why("bytes32", &short).ends_with("bytes32 takes exactly 32 bytes. This has 31."), "{}", why("bytes32", &short));
        assert!(why("bytes1", "0x").ends_with("bytes1 takes exactly 1 byte. This has 0."), "{}", why("bytes1", "0x"));
        let form = "bytes4 is 4 bytes as hex: 0x and then 8 characters (0–9 and a–f).";
        assert!(why("bytes", "0xabc").ends_with("bytes is hex: 0x and then pairs of characters (0–9 and a–f)."), "{}", why("bytes", "0xabc"));
        for text in ["deadbeef", "0xdeadbee", "0xdeadbeeg", ""] {
            assert!(why("bytes4", text).ends_with(form), "{}", why("bytes4", text));
        }
    }

    #[test]
    fn a_number_that_its_type_cannot_hold_is_refused_with_the_range_in_words() {
        for (kind, text, range) in [
            ("int8", "-129", "from −128 to 127"),
            ("int8", "128", "from −128 to 127"),
            ("int8", "0x80", "from −128 to 127"),
            ("uint8", "256", "from 0 to 255"),
            ("uint16", "65536", "from 0 to 65,535"),
            ("int64", "9223372036854775808", "from −9,223,372,036,854,775,808 to 9,223,372,036,854,775,807"),
            ("uint96", (U256::from(1) << 96usize).to_string().as_str(), "from 0 to 2^96 − 1"),
            ("int256", (U256::from(1) << 255usize).to_string().as_str(), "from −2^255 to 2^255 − 1"),
            ("uint256", format!("{}0", U256::MAX).as_str(), "from 0 to 2^256 − 1"),
            ("uint8[]", "[1,256]", "from 0 to 255"),
        ] {
            let refused = parameter(&DynSolType::parse(kind).unwrap(), text, "p").unwrap_err().message.to_string();
            assert!(refused.ends_with(&format!("Enter a whole number {range}.")), "{kind} {text}: {refused}");
        }
        let (least, most) = (format!("-{}", U256::ONE << 255), U256::MAX.to_string());
        for (kind, text) in [("int8", "-128"), ("int8", "127"), ("uint8", "255"), ("int256", least.as_str()), ("uint256", most.as_str())] {
            assert!(parameter(&DynSolType::parse(kind).unwrap(), text, "p").is_ok(), "{kind} {text}");
        }
    }

    #[test]
    fn every_digit_of_the_largest_numbers_stays() {
        let largest = U256::MAX.to_string();
        for (kind, text) in
            [("uint256", largest.clone()), ("uint256[]", format!("[{largest},\"{largest}\"]")), ("(uint256,bool)[]", format!("[[{largest},true]]"))]
        {
            let value = parameter(&DynSolType::parse(kind).unwrap(), &text, "p").unwrap();
            let mut out = Vec::new();
            rows("p", &value, 0, &NoAddresses { now: jiff::Timestamp::UNIX_EPOCH }, &mut out);
            assert!(out.iter().any(|row| row.value == largest), "{out:?}");
        }
    }
}
