use bursar_contract::{number::JsonObject, wallets::WalletId};
use serde_json::{Value, json};

use super::*;

fn data(domain: Value, types: Value, value: &str) -> SignTypedData {
    SignTypedData {
        domain: serde_json::from_value(domain).unwrap(),
        types: serde_json::from_value(types).unwrap(),
        value: JsonObject::new(value).unwrap(),
        wallet_id: WalletId("w".into()),
    }
}

fn domain_of(chain: u32) -> Value {
    json!({ "name": "USD Coin", "version": "2", "chainId": chain, "verifyingContract": "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48" })
}

#[test]
fn the_digest_is_that_of_the_standards_own_example() {
    let member = |name: &str, kind: &str| json!({ "name": name, "type": kind });
    let types = json!({
        "Person": [member("name", "string"), member("wallet", "address")],
        "Mail": [member("from", "Person"), member("to", "Person"), member("contents", "string")],
    });
    let domain = json!({ "name": "Ether Mail", "version": "1", "chainId": 1, "verifyingContract": "0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC" });
    let value = r#"{"from":{"name":"Cow","wallet":"0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826"},"to":{"name":"Bob","wallet":"0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB"},"contents":"Hello, Bob!"}"#;
    let understood = understand(&data(domain, types, value)).unwrap();
    assert_eq!(understood.root, "Mail");
    assert_eq!(understood.digest.to_string(), "0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2");
    assert_eq!(understood.domain_hash.to_string(), "0xf2cee375fa42b42143804025fc449deafd50cc031ca257e0b194a650a912090f");
}

#[test]
fn what_would_not_be_signed_is_refused_with_its_path() {
    let member = |name: &str, kind: &str| json!({ "name": name, "type": kind });
    let two = json!({ "A": [member("x", "uint256")], "B": [member("x", "uint256")] });
    let one = json!({ "A": [member("x", "uint8[]")] });
    let cycle = json!({ "R": [member("a", "A")], "A": [member("b", "B")], "B": [member("a", "A")] });
    for (types, value, says) in [
        (two, r#"{"x":1}"#, "uses these: A, B"),
        (one.clone(), r#"{"x":[1],"y":2}"#, "value.y: This is not a member of A"),
        (one.clone(), r#"{}"#, "value.x: This member of A is missing"),
        (one.clone(), r#"{"x":[1,256]}"#, "value.x[1]: This is not a uint8"),
        (one.clone(), r#"{"x":[1.5]}"#, "value.x[0]: This is not a uint8"),
        (one, r#"{"x":[1],"x":[2]}"#, "is there twice"),
        (cycle, r#"{"a":{}}"#, "contains itself"),
    ] {
        let fault = understand(&data(domain_of(1), types, value)).err().unwrap();
        assert!(fault.message.to_string().contains(says), "{}", fault.message);
    }
}

#[test]
fn a_name_that_is_no_identifier_is_refused_with_its_place() {
    let member = |name: &str, kind: &str| json!({ "name": name, "type": kind });
    let refused = |types: Value, value: &str| understand(&data(domain_of(1), types, value)).err();
    // Each of these writes the types down as another struct does, or as none.
    for name in ["a,uint256 b", "a)Other(uint256 b", "a b", "a(", "a]", "a\"", "", "1a", "a.b", "a-b", "\u{430}", "a\u{200b}", "a\n"] {
        let found = refused(json!({ "Order": [member(name, "uint256")] }), &json!({ name: 1 }).to_string());
        let fault = found.unwrap_or_else(|| panic!("{name:?} was taken"));
        assert!(fault.field.as_deref() == Some("types.Order[0]") && fault.message.to_string().contains("cannot be the name of a member"), "{fault:?}");
        let found = refused(json!({ name: [member("a", "uint256")] }), "{\"a\":1}");
        assert!(found.as_ref().is_some_and(|fault| fault.field.as_deref() == Some("types")), "{name:?}: {found:?}");
    }
    for kind in [
        "uint256,a",
        "uint256 ",
        "Order)",
        "(uint256,bool)",
        "uint256[",
        "uint256]",
        "uint256[-1]",
        "uint256[1",
        "uint256[a]",
        "uint256[][",
        "",
        "[]",
        "function x",
    ] {
        let found = refused(json!({ "Order": [member("a", kind)] }), "{\"a\":1}");
        assert!(found.as_ref().is_some_and(|fault| fault.field.as_deref() == Some("types.Order[0]")), "{kind:?}: {found:?}");
    }
    // What the standard allows stays allowed.
    for name in ["a", "_", "$a", "A9", "from_"] {
        assert!(refused(json!({ "Order": [member(name, "uint256[]")] }), &json!({ name: [1, 2] }).to_string()).is_none(), "{name}");
    }
    let twice = refused(json!({ "Order": [member("a", "uint256"), member("a", "uint256")] }), "{\"a\":1}").unwrap();
    assert!(twice.message.to_string().contains("two members"), "{twice:?}");
}
