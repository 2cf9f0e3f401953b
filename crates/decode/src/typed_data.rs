//! Typed data (EIP-712): read strictly, so that what is shown is what is signed, with its three hashes.

use std::collections::{BTreeMap, BTreeSet};

use alloy_dyn_abi::{
    DynSolType, DynSolValue, Eip712Domain, Resolver,
    eip712::{Eip712Types, PropertyDef},
};
use alloy_primitives::{B256, keccak256};
use bursar_contract::{
    Fault,
    signing::{SignTypedData, TypedDataDomain, TypedDataField},
    untrusted::shown,
};
use bursar_messages::message;
use serde_json::value::RawValue;

use super::{abi, addresses::Addresses, field::Field};

pub(super) const DOMAIN: &str = "EIP712Domain";
/// Members with all that is inside them, at most: structs that use others twice grow by powers of two.
const MOST_MEMBERS: u64 = 10_000;

/// Typed data that was understood: what is shown and what is signed come from the same value.
pub struct Understood {
    /// The struct that is signed.
    pub root: String,
    /// Its value.
    pub value: DynSolValue,
    /// Where the signature is good.
    pub domain: Eip712Domain,
    /// Covers the domain only.
    pub domain_hash: B256,
    /// Covers the data only.
    pub struct_hash: B256,
    /// What is signed.
    pub digest: B256,
}

/// Reads typed data. One struct must be the root; nothing is left out, added or guessed.
pub fn understand(input: &SignTypedData) -> Result<Understood, Fault> {
    named(&input.types)?;
    let root = root(&input.types)?.to_owned();
    let domain = domain(&input.domain)?;
    stated_domain_fits(&domain, input.types.get(DOMAIN))?;
    let mut types = Eip712Types::default();
    for (name, members) in input.types.iter().filter(|(name, _)| *name != DOMAIN) {
        let member = |member: &TypedDataField| {
            let path = format!("types.{name}.{}", member.name);
            PropertyDef::new(member.kind.as_str(), member.name.as_str())
                .map_err(|_| Fault::invalid(&path, message!("decode-member-type", path = &path, kind = shown(&member.kind))))
        };
        types.insert(name.clone(), members.iter().map(member).collect::<Result<_, _>>()?);
    }
    let mut resolver = Resolver::default();
    resolver.ingest_types(&types);
    let unusable = |error: alloy_dyn_abi::Error| Fault::invalid("types", message!("decode-types-unusable", why = error.to_string()));
    let kind: DynSolType = resolver.resolve(&root).map_err(unusable)?;
    let raw: Box<RawValue> =
        serde_json::from_str(input.value.as_str()).map_err(|error| Fault::invalid("value", message!("decode-value-not-json", why = error.to_string())))?;
    let value = abi::read(&kind, &raw, "value", 0)?;
    let data = resolver.encode_data(&value).map_err(unusable)?.ok_or_else(|| Fault::invalid("types", message!("decode-not-a-struct", name = root.as_str())))?;
    let struct_hash = keccak256([resolver.type_hash(&root).map_err(unusable)?.as_slice(), &data].concat());
    let domain_hash = domain.separator();
    let digest = keccak256([&[0x19, 0x01], domain_hash.as_slice(), struct_hash.as_slice()].concat());
    Ok(Understood { root, value, domain, domain_hash, struct_hash, digest })
}

impl Understood {
    /// The rows of its value: one for each leaf, nothing left out.
    pub fn rows(&self, known: &dyn Addresses) -> Vec<Field> {
        let mut rows = Vec::new();
        if let DynSolValue::CustomStruct { prop_names, tuple, .. } = &self.value {
            for (name, value) in prop_names.iter().zip(tuple) {
                abi::rows(name, value, 0, known, &mut rows);
            }
        }
        rows
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

/// Refuses names that are no identifiers, as EIP-712 wants them: with a bracket or a comma in a name two different types are written down alike,
/// and another struct would be signed than the one that is shown.
fn named(types: &BTreeMap<String, Vec<TypedDataField>>) -> Result<(), Fault> {
    for (name, members) in types {
        if !is_identifier(name) {
            return Err(Fault::invalid("types", message!("decode-struct-name", name = shown(name))));
        }
        let at = |at: usize| format!("types.{name}[{at}]");
        for (number, member) in members.iter().enumerate() {
            if !is_identifier(&member.name) {
                return Err(Fault::invalid(&at(number), message!("decode-member-name", name = name, member = shown(&member.name))));
            }
            let (base, lists) = member.kind.split_at(member.kind.find('[').unwrap_or(member.kind.len()));
            if !is_identifier(base) || !is_lists(lists) {
                return Err(Fault::invalid(
                    &at(number),
                    message!("decode-member-type", path = format!("types.{name}.{}", member.name), kind = shown(&member.kind)),
                ));
            }
        }
    }
    Ok(())
}

/// As in Solidity, from which the standard takes its names.
fn is_identifier(text: &str) -> bool {
    let letter = |b: u8| b.is_ascii_alphabetic() || b == b'_' || b == b'$';
    text.bytes().next().is_some_and(letter) && text.bytes().all(|b| letter(b) || b.is_ascii_digit())
}

/// `[]` and `[2]`, none or several.
fn is_lists(text: &str) -> bool {
    let inner = |part: &str| part.strip_suffix(']').is_some_and(|digits| digits.bytes().all(|b| b.is_ascii_digit()));
    text.is_empty() || text.strip_prefix('[').is_some_and(|rest| rest.split('[').all(inner))
}

/// The one struct that no other uses. None or two: refused, because the service would have to guess.
fn root(types: &BTreeMap<String, Vec<TypedDataField>>) -> Result<&str, Fault> {
    let structs: BTreeMap<&str, &Vec<TypedDataField>> = types.iter().map(|(name, of)| (name.as_str(), of)).filter(|(name, _)| *name != DOMAIN).collect();
    let base = |member: &TypedDataField| member.kind.split('[').next().unwrap_or_default().to_owned();
    let mut used = BTreeSet::new();
    for (name, members) in &structs {
        let mut seen = BTreeSet::new();
        for member in *members {
            if !seen.insert(&member.name) {
                return Err(Fault::invalid(&format!("types.{name}"), message!("decode-member-twice", name = *name, member = &member.name)));
            }
            let base = base(member);
            if base != *name {
                used.insert(base);
            }
        }
    }
    let roots: Vec<&str> = structs.keys().copied().filter(|name| !used.contains(*name)).collect();
    let [root] = roots[..] else {
        let words = if roots.is_empty() { message!("decode-roots-none") } else { message!("decode-roots-many", names = roots.join(", ")) };
        return Err(Fault::invalid("types", words));
    };
    let mut sizes = BTreeMap::new();
    match size(root, &structs, &mut sizes, 0) {
        Some(members) if members <= MOST_MEMBERS => Ok(root),
        Some(_) => Err(Fault::invalid("types", message!("decode-members-most", name = root, most = MOST_MEMBERS))),
        None => Err(Fault::invalid("types", message!("decode-deep", name = root))),
    }
}

/// Members of a struct with all that is inside it; none if it contains itself.
fn size(name: &str, structs: &BTreeMap<&str, &Vec<TypedDataField>>, sizes: &mut BTreeMap<String, u64>, depth: usize) -> Option<u64> {
    if depth > 32 {
        return None;
    }
    let Some(members) = structs.get(name) else { return Some(1) };
    if let Some(size) = sizes.get(name) {
        return Some(*size);
    }
    let mut sum = 1u64;
    for member in *members {
        sum = sum.saturating_add(size(member.kind.split('[').next().unwrap_or_default(), structs, sizes, depth + 1)?);
    }
    sizes.insert(name.to_owned(), sum);
    Some(sum)
}

#[cfg(test)]
#[path = "typed_data_tests.rs"]
mod tests;
