//! Signatures over messages (EIP-191) and typed data (EIP-712).

use std::collections::{BTreeMap, BTreeSet};

use alloy_dyn_abi::{
    DynSolValue, Eip712Domain, Resolver,
    eip712::{Eip712Types, PropertyDef},
};
use alloy_primitives::{B256, eip191_hash_message, hex, keccak256};
use bursar_contract::{
    number::DecimalText,
    signing::{SignMessage, SignTypedData, Signature, TypedDataDomain, TypedDataField},
    wallets::WalletId,
};

use crate::{
    abi::{self, Json, Misfit},
    answer::{Answer, Answered, Caller, Refusal},
    world::{World, keys},
};

/// Name that EIP-712 gives the domain's own struct.
const DOMAIN: &str = "EIP712Domain";
/// Members of a root struct with all that is inside it, at most. Structs that use others twice grow by powers of two.
const MOST_MEMBERS: u64 = 10_000;

impl Answer<SignMessage> for World {
    fn admit(&mut self, input: &SignMessage, caller: &Caller) -> Result<(), Refusal> {
        self.admit_signer(&input.wallet_id, caller)
    }

    fn answer(&mut self, input: SignMessage, _: &Caller) -> Result<Answered<Signature>, Refusal> {
        let hash = message_hash(&input.message, input.encode_by_hex)?;
        Ok(Answered::new(self.signed_by(&input.wallet_id, hash)?, "Message signed"))
    }
}

impl Answer<SignTypedData> for World {
    fn admit(&mut self, input: &SignTypedData, caller: &Caller) -> Result<(), Refusal> {
        self.admit_signer(&input.wallet_id, caller)
    }

    fn answer(&mut self, input: SignTypedData, _: &Caller) -> Result<Answered<Signature>, Refusal> {
        let hash = typed_data_hash(&input.domain, &input.types, input.value.as_str())?;
        Ok(Answered::new(self.signed_by(&input.wallet_id, hash)?, "Typed data signed"))
    }
}

impl World {
    fn admit_signer(&self, wallet: &WalletId, caller: &Caller) -> Result<(), Refusal> {
        let wallet = self.wallet("walletId", &wallet.0)?;
        self.check_set_secret(&wallet.set, caller)
    }

    fn signed_by(&mut self, wallet: &WalletId, hash: B256) -> Result<Signature, Refusal> {
        let wallet = self.wallet("walletId", &wallet.0)?;
        Ok(shown(&keys::sign_hash(&self.wallet_key(&wallet)?, hash)?))
    }
}

/// A signature as one, and in its parts.
pub(crate) fn shown(signature: &alloy_primitives::Signature) -> Signature {
    Signature {
        signature: Some(hex::encode_prefixed(signature.as_bytes())),
        r: Some(B256::from(signature.r()).to_string()),
        s: Some(B256::from(signature.s()).to_string()),
        v: Some(DecimalText((27 + u8::from(signature.v())).to_string())),
        extra: Default::default(),
    }
}

/// What is signed of a message: the prefix of EIP-191 keeps it apart from every transaction.
fn message_hash(message: &str, hex: bool) -> Result<B256, Refusal> {
    if !hex {
        return Ok(eip191_hash_message(message));
    }
    let bytes = ::hex::decode(message.strip_prefix("0x").unwrap_or(message));
    let bytes =
        bytes.map_err(|_| Refusal::field("message", "message is not hex, and encodeByHex says that it is: pairs of hex digits, 0x before them or not."))?;
    Ok(eip191_hash_message(bytes))
}

/// What is signed of typed data: domain and value, under the one struct that no other uses.
fn typed_data_hash(domain: &TypedDataDomain, types: &BTreeMap<String, Vec<TypedDataField>>, value: &str) -> Result<B256, Refusal> {
    let domain_hash = separator(domain, types.get(DOMAIN))?;
    let root = root(types)?;
    let mut known = Eip712Types::default();
    for (name, members) in types.iter().filter(|(name, _)| name.as_str() != DOMAIN) {
        let property = |member: &TypedDataField| {
            let field = format!("types.{name}.{}", member.name);
            PropertyDef::new(member.kind.as_str(), member.name.as_str()).map_err(|_| Refusal::field(&field, format!("{:?} is no type.", member.kind)))
        };
        known.insert(name.clone(), members.iter().map(property).collect::<Result<_, _>>()?);
    }
    let mut resolver = Resolver::default();
    resolver.ingest_types(&known);
    let unusable = |error: alloy_dyn_abi::Error| Refusal::field("types", format!("types cannot be used: {error}."));
    let kind = resolver.resolve(root).map_err(unusable)?;
    let json = Json::parse(value).map_err(|reason| Refusal::field("value", format!("value cannot be used: {reason}.")))?;
    let value: DynSolValue = abi::value(&kind, &json).map_err(|Misfit { path, message }| {
        let field = if path.is_empty() { "value".to_owned() } else { format!("value.{path}") };
        Refusal::field(&field, format!("{field}: {message}"))
    })?;
    let data = resolver.encode_data(&value).map_err(unusable)?.ok_or_else(|| Refusal::field("types", format!("{root} is no struct.")))?;
    let struct_hash = keccak256([resolver.type_hash(root).map_err(unusable)?.as_slice(), &data].concat());
    Ok(keccak256([&[0x19, 0x01], domain_hash.as_slice(), struct_hash.as_slice()].concat()))
}

/// The domain's hash. Which members it has is told by what is there, in the order of EIP-712.
fn separator(domain: &TypedDataDomain, stated: Option<&Vec<TypedDataField>>) -> Result<B256, Refusal> {
    let read = |field: &str, kind: alloy_dyn_abi::DynSolType, text: &Option<String>| {
        let read = text.as_ref().map(|text| abi::value(&kind, &Json::Text(text.clone()))).transpose();
        read.map_err(|misfit| Refusal::field(&format!("domain.{field}"), misfit.message))
    };
    use alloy_dyn_abi::DynSolType::{Address, FixedBytes, Uint};
    let chain_id = domain.chain_id.as_ref().map(|number| number.0.clone());
    let typed = Eip712Domain {
        name: domain.name.clone().map(Into::into),
        version: domain.version.clone().map(Into::into),
        chain_id: read("chainId", Uint(256), &chain_id)?.and_then(|value| value.as_uint()).map(|(number, _)| number),
        verifying_contract: read("verifyingContract", Address, &domain.verifying_contract)?.and_then(|value| value.as_address()),
        salt: read("salt", FixedBytes(32), &domain.salt)?.and_then(|value| value.as_fixed_bytes().map(|(bytes, _)| B256::from_slice(bytes))),
    };
    let there = typed.encode_type();
    let members: Vec<String> = stated.into_iter().flatten().map(|member| format!("{} {}", member.kind, member.name)).collect();
    if stated.is_some() && there != format!("{DOMAIN}({})", members.join(",")) {
        return Err(Refusal::field("types.EIP712Domain", format!("types.{DOMAIN} and domain do not have the same members: domain makes {there}.")));
    }
    Ok(typed.separator())
}

/// The one struct that no other uses, with a look at whether all of them make sense.
fn root(types: &BTreeMap<String, Vec<TypedDataField>>) -> Result<&str, Refusal> {
    let structs: BTreeMap<&str, &Vec<TypedDataField>> =
        types.iter().map(|(name, members)| (name.as_str(), members)).filter(|(name, _)| *name != DOMAIN).collect();
    let mut used = BTreeSet::new();
    for (name, members) in &structs {
        let mut seen = BTreeSet::new();
        for member in *members {
            if !seen.insert(&member.name) {
                return Err(Refusal::field(&format!("types.{name}.{}", member.name), format!("{name} has two members of this name.")));
            }
            let base = member.kind.split('[').next().unwrap_or_default();
            if base != *name && structs.contains_key(base) {
                used.insert(base);
            }
        }
    }
    let roots: Vec<&str> = structs.keys().copied().filter(|name| !used.contains(name)).collect();
    let [root] = roots[..] else {
        let which = if roots.is_empty() { "every one of them is used by another".to_owned() } else { format!("{} are used by no other", roots.join(", ")) };
        return Err(Refusal::field("types", format!("There must be exactly one struct in types that no other uses, as the one to sign: {which}.")));
    };
    let mut known = BTreeMap::new();
    match size(root, &structs, &mut known, 0) {
        Some(size) if size <= MOST_MEMBERS => Ok(root),
        Some(_) => Err(Refusal::field("types", format!("{root} has more than {MOST_MEMBERS} members in all."))),
        None => Err(Refusal::field("types", format!("{root} contains itself, or structs more than 32 deep; this signer does not take that."))),
    }
}

/// How many members a struct has with all that is inside it; none if it contains itself.
fn size<'a>(name: &'a str, structs: &BTreeMap<&'a str, &'a Vec<TypedDataField>>, known: &mut BTreeMap<&'a str, u64>, depth: usize) -> Option<u64> {
    if depth > 32 {
        return None;
    }
    let Some(members) = structs.get(name) else { return Some(1) };
    if let Some(size) = known.get(name) {
        return Some(*size);
    }
    let mut sum = 1u64;
    for member in *members {
        sum = sum.saturating_add(size(member.kind.split('[').next().unwrap_or_default(), structs, known, depth + 1)?);
    }
    known.insert(name, sum);
    Some(sum)
}

#[cfg(test)]
mod tests;
