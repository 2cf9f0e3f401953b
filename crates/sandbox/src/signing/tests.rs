use alloy_primitives::b256;
use k256::ecdsa::SigningKey;
use serde_json::{Value, json};

use super::*;

fn hash_of(data: &Value) -> Result<B256, Refusal> {
    let domain: TypedDataDomain = serde_json::from_value(data["domain"].clone()).unwrap();
    let types: BTreeMap<String, Vec<TypedDataField>> = serde_json::from_value(data["types"].clone()).unwrap();
    typed_data_hash(&domain, &types, &data["value"].to_string())
}

/// The example of EIP-712 itself.
fn mail() -> Value {
    json!({
        "types": {
            "EIP712Domain": [
                {"name": "name", "type": "string"}, {"name": "version", "type": "string"},
                {"name": "chainId", "type": "uint256"}, {"name": "verifyingContract", "type": "address"},
            ],
            "Person": [{"name": "name", "type": "string"}, {"name": "wallet", "type": "address"}],
            "Mail": [{"name": "from", "type": "Person"}, {"name": "to", "type": "Person"}, {"name": "contents", "type": "string"}],
        },
        "domain": {"name": "Ether Mail", "version": "1", "chainId": 1, "verifyingContract": "0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC"},
        "value": {
            "from": {"name": "Cow", "wallet": "0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826"},
            "to": {"name": "Bob", "wallet": "0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB"},
            "contents": "Hello, Bob!",
        },
    })
}

#[test]
fn the_published_example_of_eip_712_gives_its_digest_and_signature() {
    let data = mail();
    let domain: TypedDataDomain = serde_json::from_value(data["domain"].clone()).unwrap();
    assert_eq!(separator(&domain, None).unwrap(), b256!("f2cee375fa42b42143804025fc449deafd50cc031ca257e0b194a650a912090f"));
    let hash = hash_of(&data).unwrap();
    assert_eq!(hash, b256!("be609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2"));
    let key = SigningKey::from_slice(keccak256("cow").as_slice()).unwrap();
    let signature = keys::sign_hash(&key, hash).unwrap();
    assert_eq!(B256::from(signature.r()), b256!("4355c47d63924e8a72e509b65029052eb6c299d53a04e167c5775fd466751c9d"));
    assert_eq!(B256::from(signature.s()), b256!("07299936d304c153f6443dfa05f40ff007d72911b6f72307f996231605b91562"));
    assert!(signature.v(), "28");
}

#[test]
fn the_published_example_of_eip_191_gives_its_signature_as_text_and_as_hex() {
    let key = SigningKey::from_slice(b256!("4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318").as_slice()).unwrap();
    for (message, by_hex) in [("Some data", false), ("0x536f6d652064617461", true), ("536F6D652064617461", true)] {
        let hash = message_hash(message, by_hex).unwrap();
        assert_eq!(hash, b256!("1da44b586eb0729ff70a73c326926f6ed5a25f5b056e7f47fbc6e58d86871655"), "{message}");
        let signature = hex::encode_prefixed(keys::sign_hash(&key, hash).unwrap().as_bytes());
        assert_eq!(
            signature,
            "0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c"
        );
    }
    for no_hex in ["0x1", "Some data", "0xzz", "0x0x12", " 0x12"] {
        assert_eq!(message_hash(no_hex, true).unwrap_err().field.as_deref(), Some("message"), "{no_hex}");
    }
    assert_ne!(message_hash("0x12", false).unwrap(), message_hash("0x12", true).unwrap(), "text that looks like hex is text");
}

#[test]
fn the_domain_says_what_it_binds_and_numbers_keep_their_digits() {
    let with = |change: fn(&mut Value)| {
        let mut data = mail();
        data["types"].as_object_mut().unwrap().remove("EIP712Domain");
        change(&mut data);
        hash_of(&data)
    };
    assert_eq!(with(|_| {}), hash_of(&mail()), "the domain's struct may be left out");
    assert_eq!(with(|data| data["domain"]["chainId"] = json!("1")), hash_of(&mail()));
    assert_eq!(with(|data| data["domain"]["chainId"] = json!("0x1")), hash_of(&mail()));
    assert_ne!(with(|data| drop(data["domain"].as_object_mut().unwrap().remove("chainId"))), hash_of(&mail()));
    assert!(with(|data| data["domain"] = json!({})).is_ok());

    let types = json!({"Order": [{"name": "amount", "type": "uint256"}]});
    let hash = |literal: &str| {
        let types = serde_json::from_value(types.clone()).unwrap();
        typed_data_hash(&TypedDataDomain::default(), &types, &format!("{{\"amount\":{literal}}}"))
    };
    let big = "115792089237316195423570985008687907853269984665640564039457584007913129639935";
    assert_eq!(hash(big).unwrap(), hash(&format!("\"{big}\"")).unwrap());
    assert_ne!(hash(big).unwrap(), hash(&big.replace("935", "934")).unwrap(), "the last digit counts");
    for wrong in ["1.0", "1e3", "-1", "\"1 ether\"", "true", "null", "[1]"] {
        assert_eq!(hash(wrong).unwrap_err().field.as_deref(), Some("value.amount"), "{wrong}");
    }
}

#[test]
fn what_has_no_single_root_or_would_be_signed_in_part_is_refused() {
    type Case = (&'static str, fn(&mut Value), &'static str);
    let cases: [Case; 11] = [
        ("two roots", |d| d["types"]["Other"] = json!([{"name": "a", "type": "uint8"}]), "types"),
        ("no root", |d| d["types"]["Person"][0]["type"] = json!("Mail"), "types"),
        ("no structs", |d| d["types"] = json!({}), "types"),
        ("a struct in itself", |d| d["types"]["Person"][0]["type"] = json!("Person"), "types"),
        ("an unknown type", |d| d["types"]["Person"][0]["type"] = json!("Animal"), "types"),
        ("a member twice", |d| d["types"]["Person"][1]["name"] = json!("name"), "types.Person.name"),
        ("a member too much", |d| d["value"]["from"]["age"] = json!(7), "value.from.age"),
        ("a member too few", |d| drop(d["value"]["to"].as_object_mut().unwrap().remove("wallet")), "value.to.wallet"),
        ("a wrong checksum", |d| d["value"]["to"]["wallet"] = json!("0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbb"), "value.to.wallet"),
        ("another domain than stated", |d| drop(d["domain"].as_object_mut().unwrap().remove("version")), "types.EIP712Domain"),
        ("a salt of the wrong length", |d| d["domain"]["salt"] = json!("0x12"), "domain.salt"),
    ];
    for (what, change, field) in cases {
        let mut data = mail();
        change(&mut data);
        let refusal = hash_of(&data).expect_err(what);
        assert_eq!((refusal.status, refusal.field.as_deref()), (400, Some(field)), "{what}: {refusal:?}");
    }
    // Lists end what holds itself; the hash is put together here as the standard says.
    let tree = json!({
        "types": {"Node": [{"name": "name", "type": "string"}, {"name": "children", "type": "Node[]"}]},
        "domain": {},
        "value": {"name": "root", "children": [{"name": "leaf", "children": []}]},
    });
    let node = |name: &str, children: &[B256]| {
        let kind = keccak256("Node(string name,Node[] children)");
        keccak256([kind.as_slice(), keccak256(name).as_slice(), keccak256(children.concat()).as_slice()].concat())
    };
    let domain = keccak256(keccak256("EIP712Domain()"));
    let expected = keccak256([&[0x19, 0x01], domain.as_slice(), node("root", &[node("leaf", &[])]).as_slice()].concat());
    assert_eq!(hash_of(&tree).unwrap(), expected);
    // 2^40 members written in 40 lines.
    let mut types = serde_json::Map::new();
    for level in 0..40 {
        let next = if level == 39 { "uint8".to_owned() } else { format!("L{:02}", level + 1) };
        types.insert(format!("L{level:02}"), json!([{"name": "a", "type": next}, {"name": "b", "type": next}]));
    }
    assert_eq!(hash_of(&json!({"types": types, "domain": {}, "value": {}})).unwrap_err().field.as_deref(), Some("types"));
}
