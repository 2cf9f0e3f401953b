//! Typed data as people paste it: a whole EIP-712 document, or domain, types and value. What the service would have to guess is settled here.

use std::collections::{BTreeMap, BTreeSet};

use bursar_contract::{
    Fault,
    number::JsonObject,
    signing::{SignTypedData, TypedDataDomain, TypedDataField},
    wallets::WalletId,
};
use bursar_messages::message;
use serde_json::value::RawValue;

use super::{
    abi::{Members, foreign, misfit},
    typed_data::{DOMAIN, Understood, understand_at},
};

/// Characters of a document at most.
const LONGEST: usize = 1 << 20;

/// A document that was read.
pub struct Pasted {
    /// What would be sent.
    pub request: SignTypedData,
    /// The same, understood.
    pub understood: Understood,
    /// How the root is known.
    pub root_why: RootWhy,
    /// Structs that the root does not use.
    pub unused: Vec<String>,
}

/// How it is known which struct is signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RootWhy {
    /// The document says so.
    Stated,
    /// No other struct uses it.
    Inferred,
}

/// Reads a document. What is wrong is named with its path.
pub fn read(text: &str, wallet_id: WalletId) -> Result<Pasted, Fault> {
    if text.len() > LONGEST {
        return Err(Fault::invalid("text", message!("decode-pasted-long")));
    }
    let Members(parts) = serde_json::from_str(text).map_err(|error| Fault::invalid("text", message!("decode-pasted-not-json", why = error.to_string())))?;
    let mut parts: BTreeMap<String, Box<RawValue>> = parts.into_iter().collect();
    let stated: Option<String> = parts
        .remove("primaryType")
        .map(|raw| serde_json::from_str(raw.get()).map_err(|_| misfit("primaryType", message!("decode-why-struct-name"))))
        .transpose()?;
    let domain = parts.remove("domain").ok_or_else(|| missing("domain"))?;
    let domain: TypedDataDomain = serde_json::from_str(domain.get()).map_err(|error| misfit("domain", foreign(&error)))?;
    let types = types(&parts.remove("types").ok_or_else(|| missing("types"))?)?;
    let (at, value) = match (parts.remove("message"), parts.remove("value")) {
        (Some(value), None) => ("message", value),
        (None, Some(value)) => ("value", value),
        (Some(_), Some(_)) => return Err(misfit("value", message!("decode-why-two-values"))),
        (None, None) => return Err(missing("message")),
    };
    if let Some(extra) = parts.keys().next() {
        return Err(misfit(extra, message!("decode-why-extra")));
    }
    let value = JsonObject::new(value.get()).map_err(|_| misfit(at, message!("decode-why-object")))?;
    let (types, unused) = match &stated {
        Some(root) => used_by(root, types)?,
        None => (types, Vec::new()),
    };
    let mut request = SignTypedData { domain, types, value, wallet_id };
    let understood = understand_at(&request, at)?;
    let root_why = match &stated {
        Some(root) if *root != understood.root => {
            return Err(misfit("primaryType", message!("decode-why-other-root", name = &understood.root)));
        }
        Some(_) => RootWhy::Stated,
        None => RootWhy::Inferred,
    };
    // It was held against the domain above. Sent along, it would be a second struct that no other uses.
    request.types.remove(DOMAIN);
    Ok(Pasted { request, understood, root_why, unused })
}

fn missing(part: &str) -> Fault {
    misfit(part, message!("decode-why-part-missing"))
}

fn types(raw: &RawValue) -> Result<BTreeMap<String, Vec<TypedDataField>>, Fault> {
    let Members(structs) = serde_json::from_str(raw.get()).map_err(|error| misfit("types", foreign(&error)))?;
    let mut types = BTreeMap::new();
    for (name, raw) in structs {
        let path = format!("types.{name}");
        let members: Vec<Box<RawValue>> = serde_json::from_str(raw.get()).map_err(|_| misfit(&path, message!("decode-why-members")))?;
        let member = |(at, raw): (usize, &RawValue)| {
            serde_json::from_str::<TypedDataField>(raw.get()).map_err(|error| misfit(&format!("{path}[{at}]"), foreign(&error)))
        };
        types.insert(name, members.iter().map(AsRef::as_ref).enumerate().map(member).collect::<Result<_, _>>()?);
    }
    Ok(types)
}

type Types = BTreeMap<String, Vec<TypedDataField>>;

/// The structs that a stated root reaches, and the names of the others: with them the service could take another one for the root. The hash
/// is the same, because only what the root uses is part of it.
fn used_by(root: &str, types: Types) -> Result<(Types, Vec<String>), Fault> {
    if !types.contains_key(root) {
        return Err(misfit("primaryType", message!("decode-why-no-struct", name = root)));
    }
    let mut reached = BTreeSet::from([root.to_owned(), DOMAIN.to_owned()]);
    let mut ahead = vec![root.to_owned()];
    while let Some(name) = ahead.pop() {
        for member in types.get(&name).into_iter().flatten() {
            let base = member.kind.split('[').next().unwrap_or_default();
            if types.contains_key(base) && reached.insert(base.to_owned()) {
                ahead.push(base.to_owned());
            }
        }
    }
    let (used, unused): (Types, Types) = types.into_iter().partition(|(name, _)| reached.contains(name));
    Ok((used, unused.into_keys().collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAIL: &str = r#"{
        "types": {
            "EIP712Domain": [{"name":"name","type":"string"},{"name":"version","type":"string"},{"name":"chainId","type":"uint256"},{"name":"verifyingContract","type":"address"}],
            "Person": [{"name":"name","type":"string"},{"name":"wallet","type":"address"}],
            "Mail": [{"name":"from","type":"Person"},{"name":"to","type":"Person"},{"name":"contents","type":"string"}]
        },
        "primaryType": "Mail",
        "domain": {"name":"Ether Mail","version":"1","chainId":1,"verifyingContract":"0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC"},
        "message": {"from":{"name":"Cow","wallet":"0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826"},"to":{"name":"Bob","wallet":"0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB"},"contents":"Hello, Bob!"}
    }"#;
    const DIGEST: &str = "0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2";

    fn reading(text: &str) -> Result<Pasted, Fault> {
        read(text, WalletId("w".into()))
    }

    fn path(text: &str) -> String {
        reading(text).err().and_then(|fault| fault.field).unwrap_or_else(|| panic!("{text} was taken"))
    }

    #[test]
    fn the_standards_own_document_is_read_whole_and_in_parts_to_the_same_digest() {
        let whole = reading(MAIL).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(whole.understood.digest.to_string(), DIGEST);
        assert!(!whole.request.types.contains_key(DOMAIN), "the service would take it for a second root");
        let parts = MAIL.replace("\"message\"", "\"value\"").replace("\"primaryType\": \"Mail\",", "");
        let parts = reading(&parts).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!((parts.understood.digest.to_string().as_str(), parts.root_why), (DIGEST, RootWhy::Inferred));
    }

    #[test]
    fn structs_that_the_stated_root_does_not_use_are_left_out_and_named() {
        let more = MAIL.replace("\"Person\": [", "\"Order\": [{\"name\":\"mail\",\"type\":\"Mail\"}], \"Person\": [");
        let read = reading(&more).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!((read.understood.digest.to_string().as_str(), read.unused.as_slice()), (DIGEST, ["Order".to_owned()].as_slice()));
        let unnamed = more.replace("\"primaryType\": \"Mail\",", "");
        assert_eq!(path(&unnamed), "message.from", "without a stated root the outermost struct is the one, and the message does not fit it");
    }

    #[test]
    fn what_is_wrong_is_named_with_its_path() {
        let with = |from: &str, to: &str| {
            assert!(MAIL.contains(from), "{from}");
            path(&MAIL.replace(from, to))
        };
        assert_eq!(path("[1]"), "text");
        assert_eq!(path("{}"), "domain");
        assert_eq!(with("\"primaryType\": \"Mail\"", "\"primaryType\": \"Male\""), "primaryType");
        assert_eq!(with("\"primaryType\": \"Mail\"", "\"account\": \"x\""), "account");
        assert_eq!(with("{\"name\":\"contents\",\"type\":\"string\"}", "{\"name\":\"contents\"}"), "types.Mail[2]");
        assert_eq!(with("\"Hello, Bob!\"", "7"), "message.contents");
        assert_eq!(with("\"contents\":\"Hello, Bob!\"", "\"content\":\"Hello, Bob!\""), "message.content");
        assert_eq!(with("\"wallet\":\"0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB\"", "\"wallet\":\"0xb\""), "message.to.wallet");
        assert_eq!(with("\"chainId\":1", "\"chain\":1"), "domain");
        assert_eq!(with("\"version\":\"1\",", ""), "types.EIP712Domain");
    }
}
