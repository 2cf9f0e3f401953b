//! Signatures over messages (EIP-191) and typed data (EIP-712).

use std::collections::{BTreeMap, BTreeSet};

use alloy_dyn_abi::{DynSolType, DynSolValue, Eip712Domain};
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
fn typed_data_hash(domain: &TypedDataDomain, types: &Types, value: &str) -> Result<B256, Refusal> {
    let domain_hash = separator(domain, types.get(DOMAIN))?;
    let root = root(types)?;
    let json = Json::parse(value).map_err(|reason| Refusal::field("value", format!("value cannot be used: {reason}.")))?;
    let value = value_of(types, root, &json).map_err(|Misfit { path, message }| {
        let field = if path.is_empty() { "value".to_owned() } else { format!("value.{path}") };
        Refusal::field(&field, format!("{field}: {message}"))
    })?;
    let struct_hash = word_of(types, &value, &mut BTreeMap::new()).ok_or_else(|| Refusal::field("types", format!("{root} is no struct.")))?;
    Ok(keccak256([&[0x19, 0x01], domain_hash.as_slice(), struct_hash.as_slice()].concat()))
}

/// Struct name → members, as the caller wrote them.
type Types = BTreeMap<String, Vec<TypedDataField>>;

/// The value of a type, from JSON. What holds lists of itself ends where the JSON does.
fn value_of(types: &Types, kind: &str, json: &Json) -> Result<DynSolValue, Misfit> {
    let here = |message: String| Misfit { path: String::new(), message };
    if let Some((inner, length)) = kind.strip_suffix(']').and_then(|kind| kind.rsplit_once('[')) {
        let Json::List(items) = json else { return Err(here(format!("{kind} is expected."))) };
        let item = |(at, item)| value_of(types, inner, item).map_err(|misfit: Misfit| misfit.below(&format!("[{at}]")));
        let items: Vec<DynSolValue> = items.iter().enumerate().map(item).collect::<Result<_, _>>()?;
        return match length.parse::<usize>() {
            Ok(length) if length != items.len() => Err(here(format!("{length} items are expected, not {}.", items.len()))),
            Ok(_) => Ok(DynSolValue::FixedArray(items)),
            Err(_) => Ok(DynSolValue::Array(items)),
        };
    }
    let Some(members) = types.get(kind) else {
        let kind = DynSolType::parse(kind).map_err(|_| here(format!("{kind:?} is no type.")))?;
        return abi::value(&kind, json);
    };
    let Json::Object(given) = json else { return Err(here(format!("{kind} is expected."))) };
    if let Some((extra, _)) = given.iter().find(|(name, _)| !members.iter().any(|member| member.name == *name)) {
        return Err(here(format!("It is no member of {kind}: it would not be signed.")).below(extra));
    }
    let member = |member: &TypedDataField| {
        let json = given.iter().find(|(name, _)| *name == member.name).map(|(_, json)| json);
        let json = json.ok_or_else(|| here(format!("This member of {kind} is missing.")).below(&member.name))?;
        value_of(types, &member.kind, json).map_err(|misfit| misfit.below(&member.name))
    };
    let tuple = members.iter().map(member).collect::<Result<_, _>>()?;
    Ok(DynSolValue::CustomStruct { name: kind.to_owned(), prop_names: members.iter().map(|member| member.name.clone()).collect(), tuple })
}

/// The word of EIP-712 for a value: of a struct its hash, of a list and of bytes theirs. None for what has none. `hashes` are those of types so far.
fn word_of<'v>(types: &Types, value: &'v DynSolValue, hashes: &mut BTreeMap<&'v str, B256>) -> Option<B256> {
    let words = |values: &'v [DynSolValue], hashes: &mut _| values.iter().map(|value| word_of(types, value, hashes)).collect::<Option<Vec<B256>>>();
    match value {
        DynSolValue::CustomStruct { name, tuple, .. } => {
            let hash = *hashes.entry(name).or_insert_with(|| keccak256(encode_type(types, name)));
            Some(keccak256([hash.as_slice(), &words(tuple, hashes)?.concat()].concat()))
        }
        DynSolValue::Array(items) | DynSolValue::FixedArray(items) => Some(keccak256(words(items, hashes)?.concat())),
        DynSolValue::String(text) => Some(keccak256(text)),
        DynSolValue::Bytes(bytes) => Some(keccak256(bytes)),
        other => other.as_word(),
    }
}

/// `encodeType` of EIP-712: the struct, then those it reaches, by name.
fn encode_type(types: &Types, root: &str) -> String {
    let mut reached = BTreeSet::from([root]);
    let mut ahead = vec![root];
    while let Some(name) = ahead.pop() {
        let bases = types.get(name).into_iter().flatten().filter_map(|member| member.kind.split('[').next());
        ahead.extend(bases.filter(|base| types.contains_key(*base)).filter(|base| reached.insert(base)));
    }
    reached.remove(root);
    let one = |name: &str| {
        let members: Vec<String> = types.get(name).into_iter().flatten().map(|member| format!("{} {}", member.kind, member.name)).collect();
        format!("{name}({})", members.join(","))
    };
    std::iter::once(root).chain(reached).map(one).collect()
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
            if !structs.contains_key(base) && DynSolType::parse(&member.kind).is_err() {
                return Err(Refusal::field("types", format!("types.{name}.{}: {:?} is no type.", member.name, member.kind)));
            }
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
        // A list of itself may be empty: its value ends.
        if member.kind.contains("[]") {
            sum = sum.saturating_add(1);
            continue;
        }
        sum = sum.saturating_add(size(member.kind.split('[').next().unwrap_or_default(), structs, known, depth + 1)?);
    }
    known.insert(name, sum);
    Some(sum)
}

#[cfg(test)]
mod tests;
