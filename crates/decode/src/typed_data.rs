//! Typed data (EIP-712): read strictly, so that what is shown is what is signed, with its three hashes.

use std::collections::{BTreeMap, BTreeSet};

use alloy_dyn_abi::{DynSolType, DynSolValue, Eip712Domain};
use alloy_primitives::{B256, keccak256};
use bursar_contract::{
    Fault,
    signing::{SignTypedData, TypedDataDomain, TypedDataField},
    untrusted::shown,
};
use bursar_messages::message;
use serde_json::value::RawValue;

use super::{
    abi::{self, Members, misfit},
    addresses::Addresses,
    field::Field,
    hints,
    text::{Marks, marked, marks_in},
};

pub(super) const DOMAIN: &str = "EIP712Domain";
/// Members of all structs together, at most.
const MOST_MEMBERS: usize = 10_000;

/// Typed data that was understood: what is shown and what is signed come from the same value.
pub struct Understood {
    /// The struct that is signed.
    pub root: String,
    /// Its value.
    pub value: DynSolValue,
    /// The structs as they are declared: an empty list does not say what it is a list of.
    types: BTreeMap<String, Vec<TypedDataField>>,
    /// Where the signature is good.
    pub domain: Eip712Domain,
    /// Covers the domain only.
    pub domain_hash: B256,
    /// Covers the data only.
    pub struct_hash: B256,
    /// What is signed.
    pub digest: B256,
}

/// Reads typed data as it is sent. One struct must be the root; nothing is left out, added or guessed.
pub fn understand(input: &SignTypedData) -> Result<Understood, Fault> {
    understand_at(input, "value")
}

/// The same; `at` is what the document calls its data, so that a path leads to the place in it.
pub(super) fn understand_at(input: &SignTypedData, at: &str) -> Result<Understood, Fault> {
    let structs = Structs::of(&input.types)?;
    let root = structs.root()?;
    let domain = domain(&input.domain)?;
    stated_domain_fits(&domain, input.types.get(DOMAIN))?;
    let raw: Box<RawValue> =
        serde_json::from_str(input.value.as_str()).map_err(|error| Fault::invalid(at, message!("decode-value-not-json", why = error.to_string())))?;
    let value = structs.read(root, &raw, at, 0)?;
    let struct_hash = structs.word(&value, &mut BTreeMap::new()).ok_or_else(|| Fault::invalid("types", message!("decode-not-a-struct", name = root)))?;
    let domain_hash = domain.separator();
    let digest = keccak256([&[0x19, 0x01], domain_hash.as_slice(), struct_hash.as_slice()].concat());
    Ok(Understood { root: root.to_owned(), value, types: input.types.clone(), domain, domain_hash, struct_hash, digest })
}

impl Understood {
    /// The rows of its value: one for each leaf, nothing left out.
    pub fn rows(&self, known: &dyn Addresses) -> Vec<Field> {
        let mut rows = Vec::new();
        if let DynSolValue::CustomStruct { name, prop_names, tuple } = &self.value {
            // What a token's own contract verifies counts in that token.
            let hints = hints::of_members(name, prop_names, tuple, self.domain.verifying_contract);
            for ((name, value), hint) in prop_names.iter().zip(tuple).zip(hints) {
                abi::rows_as(name, value, hint.as_ref(), 0, known, &mut rows);
            }
        }
        let mut kinds = Vec::new();
        self.kinds(&self.root, &self.value, &mut kinds);
        // The first is the root, which is no row.
        for (row, kind) in rows.iter_mut().zip(kinds.into_iter().skip(1)) {
            row.kind.get_or_insert_with(|| kind.to_owned());
        }
        rows
    }

    /// The declared type of a value, and of everything in it, in the order of the rows.
    fn kinds<'a>(&'a self, kind: &'a str, value: &'a DynSolValue, out: &mut Vec<&'a str>) {
        out.push(kind);
        match value {
            DynSolValue::Array(items) | DynSolValue::FixedArray(items) => {
                let inner = kind.rsplit_once('[').map_or(kind, |(inner, _)| inner);
                items.iter().for_each(|item| self.kinds(inner, item, out));
            }
            DynSolValue::CustomStruct { name, tuple, .. } => {
                self.types.get(name).into_iter().flatten().zip(tuple).for_each(|(member, value)| self.kinds(&member.kind, value, out));
            }
            _ => {}
        }
    }

    /// What is marked in its texts: those of the data, and the names of the domain.
    pub fn marks(&self) -> Marks {
        let names = [&self.domain.name, &self.domain.version].into_iter().flatten();
        names.map(|name| marked(name).marks).sum::<Marks>() + marks_in(&self.value)
    }
}

fn domain(given: &TypedDataDomain) -> Result<Eip712Domain, Fault> {
    let read = |name: &str, kind: DynSolType, text: Option<&str>| text.map(|text| abi::parameter(&kind, text, &format!("domain.{name}"))).transpose();
    let chain_id = read("chainId", DynSolType::Uint(256), given.chain_id.as_ref().map(|id| id.0.as_str()))?;
    let contract = read("verifyingContract", DynSolType::Address, given.verifying_contract.as_deref())?;
    let salt = read("salt", DynSolType::FixedBytes(32), given.salt.as_deref())?;
    Ok(Eip712Domain {
        name: given.name.clone().map(Into::into),
        version: given.version.clone().map(Into::into),
        chain_id: chain_id.and_then(|value| value.as_uint()).map(|(number, _)| number),
        verifying_contract: contract.and_then(|value| value.as_address()),
        salt: salt.and_then(|value| value.as_fixed_bytes().map(|(bytes, _)| B256::from_slice(bytes))),
    })
}

/// Where the types name the domain's members, they must be those that the domain has.
fn stated_domain_fits(domain: &Eip712Domain, stated: Option<&Vec<TypedDataField>>) -> Result<(), Fault> {
    let Some(stated) = stated else { return Ok(()) };
    let members: Vec<String> = stated.iter().map(|member| format!("{} {}", member.kind, member.name)).collect();
    if domain.encode_type() == format!("{DOMAIN}({})", members.join(",")) {
        return Ok(());
    }
    Err(Fault::invalid("types.EIP712Domain", message!("decode-domain-members")))
}

/// The structs of a document, without the domain's own.
struct Structs<'a>(BTreeMap<&'a str, &'a [TypedDataField]>);

/// A member's type, taken apart: what stands before its last brackets, and how many items these ask for.
enum Kind<'a> {
    List(&'a str, Option<usize>),
    Struct(&'a str, &'a [TypedDataField]),
    Plain(DynSolType),
}

/// What stands before every bracket.
fn base(kind: &str) -> &str {
    kind.split('[').next().unwrap_or_default()
}

impl<'a> Structs<'a> {
    /// Refuses names that are no identifiers, as EIP-712 wants them: with a bracket or a comma in a name two different types are written down alike,
    /// and another struct would be signed than the one that is shown. A type must be one that there is.
    fn of(types: &'a BTreeMap<String, Vec<TypedDataField>>) -> Result<Self, Fault> {
        let structs = Self(types.iter().filter(|(name, _)| *name != DOMAIN).map(|(name, members)| (name.as_str(), members.as_slice())).collect());
        for (name, members) in types {
            if !is_identifier(name) {
                return Err(Fault::invalid("types", message!("decode-struct-name", name = shown(&marked(name).text))));
            }
            if is_basic(name) {
                return Err(Fault::invalid(&format!("types.{name}"), message!("decode-struct-basic", name = name)));
            }
            let mut seen = BTreeSet::new();
            for (number, member) in members.iter().enumerate() {
                let at = format!("types.{name}[{number}]");
                if !is_identifier(&member.name) {
                    return Err(Fault::invalid(&at, message!("decode-member-name", name = name, member = shown(&marked(&member.name).text))));
                }
                let (base, lists) = member.kind.split_at(base(&member.kind).len());
                let exists = || name == DOMAIN || structs.0.contains_key(base) || DynSolType::parse(base).is_ok();
                if !is_identifier(base) || !is_lists(lists) || !exists() {
                    let path = format!("types.{name}.{}", member.name);
                    return Err(Fault::invalid(&at, message!("decode-member-type", path = path, kind = shown(&member.kind))));
                }
                if !seen.insert(&member.name) {
                    return Err(Fault::invalid(&format!("types.{name}"), message!("decode-member-twice", name = name, member = &member.name)));
                }
            }
        }
        if types.values().map(Vec::len).sum::<usize>() > MOST_MEMBERS {
            return Err(Fault::invalid("types", message!("decode-members-most", most = MOST_MEMBERS)));
        }
        match structs.endless() {
            Some(name) => Err(Fault::invalid(&format!("types.{name}"), message!("decode-endless", name = name))),
            None => Ok(structs),
        }
    }

    /// The one struct that no other uses. None or two: refused, because the service would have to guess.
    fn root(&self) -> Result<&'a str, Fault> {
        let uses = |(name, members): (&&'a str, &&'a [TypedDataField])| {
            let name = *name;
            members.iter().map(|member| base(&member.kind)).filter(move |base| *base != name)
        };
        let used: BTreeSet<&str> = self.0.iter().flat_map(uses).collect();
        let roots: Vec<&str> = self.0.keys().copied().filter(|name| !used.contains(*name)).collect();
        match roots[..] {
            [root] => Ok(root),
            [] => Err(Fault::invalid("types", message!("decode-roots-none"))),
            _ => Err(Fault::invalid("types", message!("decode-roots-many", names = roots.join(", ")))),
        }
    }

    /// A struct whose value could never end, because it holds itself outside of a list.
    fn endless(&self) -> Option<&'a str> {
        let mut ended = BTreeSet::new();
        let held = |name: &str| {
            let members = self.0.get(name).copied().unwrap_or_default();
            members.iter().filter(|member| !member.kind.contains("[]")).filter_map(|member| self.0.get_key_value(base(&member.kind)).map(|(name, _)| *name))
        };
        for start in self.0.keys().copied() {
            // Those that are being read, each with what it still holds.
            let mut open = vec![(start, held(start).collect::<Vec<_>>())];
            while let Some((name, next)) = open.last_mut().map(|(name, ahead)| (*name, ahead.pop())) {
                match next {
                    Some(next) if open.iter().any(|(name, _)| *name == next) => return Some(next),
                    Some(next) if !ended.contains(next) => open.push((next, held(next).collect())),
                    Some(_) => {}
                    None => {
                        ended.insert(name);
                        open.pop();
                    }
                }
            }
        }
        None
    }

    fn kind<'k>(&self, kind: &'k str) -> Option<Kind<'k>>
    where
        'a: 'k,
    {
        if let Some((inner, length)) = kind.strip_suffix(']').and_then(|kind| kind.rsplit_once('[')) {
            return Some(Kind::List(inner, if length.is_empty() { None } else { Some(length.parse().ok()?) }));
        }
        match self.0.get_key_value(kind) {
            Some((name, members)) => Some(Kind::Struct(name, members)),
            None => DynSolType::parse(kind).ok().map(Kind::Plain),
        }
    }

    /// A value of a type from JSON. A struct may hold lists of itself: its value ends where the JSON does.
    fn read(&self, kind: &str, raw: &RawValue, path: &str, depth: usize) -> Result<DynSolValue, Fault> {
        abi::not_too_deep(path, depth)?;
        let known = self.kind(kind).ok_or_else(|| misfit(path, message!("decode-why-expected", kind = shown(kind))))?;
        match known {
            Kind::Plain(kind) => abi::read(&kind, raw, path, depth),
            Kind::List(inner, length) => {
                let items = abi::items(raw, kind, length, path)?;
                let item = |(at, item): (usize, Box<RawValue>)| self.read(inner, &item, &format!("{path}[{at}]"), depth + 1);
                let items = items.into_iter().enumerate().map(item).collect::<Result<_, _>>()?;
                Ok(if length.is_some() { DynSolValue::FixedArray(items) } else { DynSolValue::Array(items) })
            }
            Kind::Struct(name, members) => {
                let Members(given) =
                    serde_json::from_str(raw.get()).map_err(|error| misfit(path, message!("decode-why-struct", name = name, why = abi::unplaced(&error))))?;
                let names: BTreeSet<&str> = members.iter().map(|member| member.name.as_str()).collect();
                if let Some((extra, _)) = given.iter().find(|(member, _)| !names.contains(member.as_str())) {
                    return Err(misfit(&format!("{path}.{extra}"), message!("decode-why-not-member", name = name)));
                }
                let given: BTreeMap<String, Box<RawValue>> = given.into_iter().collect();
                let member = |member: &TypedDataField| {
                    let path = format!("{path}.{}", member.name);
                    let raw = given.get(&member.name).ok_or_else(|| misfit(&path, message!("decode-why-member-missing", name = name)))?;
                    self.read(&member.kind, raw, &path, depth + 1)
                };
                let tuple = members.iter().map(member).collect::<Result<_, _>>()?;
                Ok(DynSolValue::CustomStruct { name: name.to_owned(), prop_names: members.iter().map(|member| member.name.clone()).collect(), tuple })
            }
        }
    }

    /// What the standard writes down of a struct: itself, and those that it uses in the order of their names.
    fn written(&self, name: &str) -> String {
        let mut used = BTreeSet::new();
        let mut ahead = vec![name];
        while let Some(next) = ahead.pop() {
            let members = self.0.get(next).copied().unwrap_or_default();
            ahead.extend(members.iter().map(|member| base(&member.kind)).filter(|base| self.0.contains_key(base) && used.insert(*base)));
        }
        used.remove(name);
        let one = |name: &str| {
            let members = self.0.get(name).copied().unwrap_or_default();
            let members: Vec<String> = members.iter().map(|member| format!("{} {}", member.kind, member.name)).collect();
            format!("{name}({})", members.join(","))
        };
        std::iter::once(name).chain(used).map(one).collect()
    }

    /// The word that stands for a value in what is hashed; `kinds` are the hashes of structs so far. None for what is no value of typed data.
    fn word<'v>(&self, value: &'v DynSolValue, kinds: &mut BTreeMap<&'v str, B256>) -> Option<B256> {
        let words = |values: &'v [DynSolValue], kinds: &mut _| values.iter().map(|value| self.word(value, kinds)).collect::<Option<Vec<_>>>();
        match value {
            DynSolValue::Array(items) | DynSolValue::FixedArray(items) => Some(keccak256(words(items, kinds)?.concat())),
            DynSolValue::CustomStruct { name, tuple, .. } => {
                let kind = *kinds.entry(name).or_insert_with(|| keccak256(self.written(name)));
                Some(keccak256([kind.as_slice(), &words(tuple, kinds)?.concat()].concat()))
            }
            DynSolValue::Bytes(bytes) => Some(keccak256(bytes)),
            DynSolValue::String(text) => Some(keccak256(text)),
            other => other.as_word(),
        }
    }
}

/// As in Solidity, from which the standard takes its names.
fn is_identifier(text: &str) -> bool {
    let letter = |b: u8| b.is_ascii_alphabetic() || b == b'_' || b == b'$';
    text.bytes().next().is_some_and(letter) && text.bytes().all(|b| letter(b) || b.is_ascii_digit())
}

/// Whether Solidity has a type of that name, or keeps the name for one: a reader who finds it as a member's type takes it for that type. Sizes that
/// Solidity does not have count too, because not every reader tells `uint7` from `uint8`.
fn is_basic(name: &str) -> bool {
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    let sized = |of: &str| name.strip_prefix(of).is_some_and(digits);
    let fixed = |of: &str| name.strip_prefix(of).is_some_and(|size| size.is_empty() || size.split_once('x').is_some_and(|(m, n)| digits(m) && digits(n)));
    let whole = ["address", "bool", "string", "byte", "function", "tuple", "mapping"].contains(&name);
    whole || ["uint", "int", "bytes"].into_iter().any(sized) || ["fixed", "ufixed"].into_iter().any(fixed)
}

/// `[]` and `[2]`, none or several.
fn is_lists(text: &str) -> bool {
    let inner = |part: &str| part.strip_suffix(']').is_some_and(|digits| digits.bytes().all(|b| b.is_ascii_digit()));
    text.is_empty() || text.strip_prefix('[').is_some_and(|rest| rest.split('[').all(inner))
}

#[cfg(test)]
#[path = "typed_data_tests.rs"]
mod tests;
