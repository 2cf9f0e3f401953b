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
    let unknown = json!({ "R": [member("a", "Persn")] });
    for (types, value, says) in [
        (two, r#"{"x":1}"#, "not used by another struct: A, B"),
        (one.clone(), r#"{"x":[1],"y":2}"#, "value.y: This is not a member of A"),
        (one.clone(), r#"{}"#, "value.x: This member of A is missing"),
        (one.clone(), r#"{"x":[1,256]}"#, "value.x[1]: Enter a whole number from 0 to 255."),
        (one.clone(), r#"{"x":[1.5]}"#, "value.x[0]: This is not a valid uint8."),
        (one, r#"{"x":[1],"x":[2]}"#, "is there twice"),
        (cycle, r#"{"a":{}}"#, "A contains itself outside of a list"),
        (unknown, r#"{"a":{}}"#, "types.R.a: “Persn” is not a type"),
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

#[test]
fn a_struct_named_like_a_basic_type_is_refused_by_that_name() {
    let member = |name: &str, kind: &str| json!({ "name": name, "type": kind });
    let basic = [
        "uint256",
        "uint8",
        "uint",
        "int",
        "int128",
        "address",
        "bool",
        "string",
        "bytes",
        "bytes32",
        "bytes4",
        "byte",
        "function",
        "tuple",
        "mapping",
        "fixed",
        "ufixed",
        "fixed128x18",
        "uint7",
        "bytes33",
    ];
    for name in basic {
        // As the type of a member, of a list of it, as the root, and where nothing uses it.
        let inner = json!([member("x", "address")]);
        for (types, value) in [
            (
                json!({ "Permit": [member("spender", "address"), member("value", name)], name: inner }),
                r#"{"spender":"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed","value":{"x":"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"}}"#,
            ),
            (json!({ "Permit": [member("value", &format!("{name}[2][]"))], name: inner }), r#"{"value":[]}"#),
            (json!({ name: inner }), r#"{"x":"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"}"#),
            (json!({ "Permit": [member("open", "bool")], name: inner }), r#"{"open":true}"#),
        ] {
            let fault = understand(&data(domain_of(1), types, value)).err().unwrap_or_else(|| panic!("{name} was taken"));
            assert_eq!(fault.field, Some(format!("types.{name}")), "{fault}");
            assert!(fault.message.to_string().contains(&format!("“{name}” is the name of a basic type")), "{fault}");
        }
    }
    for name in ["Address", "Uint256", "uint256x", "bytesOf", "String", "fixedRate", "intent", "booleans"] {
        assert!(understand(&data(domain_of(1), json!({ name: [member("open", "bool")] }), r#"{"open":true}"#)).is_ok(), "{name}");
    }
}

/// The word of a struct, put together as the standard says it.
fn hashed(kind: &str, words: &[B256]) -> B256 {
    keccak256([keccak256(kind).as_slice(), &words.concat()].concat())
}

fn list(words: &[B256]) -> B256 {
    keccak256(words.concat())
}

#[test]
fn a_struct_that_holds_lists_of_itself_is_hashed_as_the_standard_says() {
    let member = |name: &str, kind: &str| json!({ "name": name, "type": kind });
    let tree = json!({ "Node": [member("name", "string"), member("children", "Node[]")] });
    let read = |types: &Value, value: &str| understand(&data(domain_of(1), types.clone(), value)).unwrap_or_else(|fault| panic!("{value}: {fault}"));
    let node = |name: &str, children: &[B256]| hashed("Node(string name,Node[] children)", &[keccak256(name), list(children)]);
    let value = r#"{"name":"root","children":[{"name":"a","children":[]},{"name":"b","children":[{"name":"c","children":[]}]}]}"#;
    let understood = read(&tree, value);
    assert_eq!((understood.root.as_str(), understood.struct_hash), ("Node", node("root", &[node("a", &[]), node("b", &[node("c", &[])])])));
    assert_eq!(read(&tree, r#"{"name":"","children":[]}"#).struct_hash, node("", &[]));
    let rows = understood.rows(&crate::addresses::NoAddresses { now: jiff::Timestamp::UNIX_EPOCH });
    assert_eq!(rows.iter().filter(|row| row.name == "name").map(|row| row.value.as_str()).collect::<Vec<_>>(), ["root", "a", "b", "c"]);

    // Two structs that hold lists of each other, below a third; and lists of lists.
    let pair = json!({
        "Root": [member("odd", "Odd"), member("grid", "Even[][2]")],
        "Odd": [member("evens", "Even[]")],
        "Even": [member("id", "uint8"), member("odds", "Odd[]")],
    });
    let (odd, even) = ("Odd(Even[] evens)Even(uint8 id,Odd[] odds)", "Even(uint8 id,Odd[] odds)Odd(Even[] evens)");
    let id = |number: u8| B256::with_last_byte(number);
    let (leaf_odd, leaf_even) = (hashed(odd, &[list(&[])]), |number: u8| hashed(even, &[id(number), list(&[])]));
    let root = "Root(Odd odd,Even[][2] grid)Even(uint8 id,Odd[] odds)Odd(Even[] evens)";
    let expected = hashed(root, &[hashed(odd, &[list(&[hashed(even, &[id(1), list(&[leaf_odd])])])]), list(&[list(&[leaf_even(2), leaf_even(3)]), list(&[])])]);
    let value = r#"{"odd":{"evens":[{"id":1,"odds":[{"evens":[]}]}]},"grid":[[{"id":2,"odds":[]},{"id":3,"odds":[]}],[]]}"#;
    let understood = read(&pair, value);
    assert_eq!(understood.struct_hash, expected);

    // What never ends is refused by the name of the struct that holds itself, not by that of the root.
    for (kind, name) in [("Node", "Node"), ("Node[2]", "Node")] {
        let types = json!({ "Root": [member("node", "Node")], "Node": [member("next", kind)] });
        let fault = understand(&data(domain_of(1), types, r#"{"node":{}}"#)).err().unwrap();
        assert_eq!(fault.field, Some(format!("types.{name}")), "{fault}");
    }
    // However deep the types go, the value is what counts; and a value that is too deep is named with its place.
    let deep = (0..40).fold(r#"{"name":"x","children":[]}"#.to_owned(), |inner, _| format!(r#"{{"name":"x","children":[{inner}]}}"#));
    assert!(understand(&data(domain_of(1), tree, &deep)).err().unwrap().message.to_string().contains("nested too deep"));
}

#[test]
fn every_row_has_its_type_also_a_list_of_nothing() {
    let member = |name: &str, kind: &str| json!({ "name": name, "type": kind });
    let types = json!({ "Node": [member("id", "uint256"), member("children", "Node[]"), member("tags", "string[][2]")] });
    let leaf = r#"{"id":2,"children":[],"tags":[[],["a"]]}"#;
    let understood = understand(&data(domain_of(1), types, &format!(r#"{{"id":1,"children":[{leaf}],"tags":[["b"],[]]}}"#))).unwrap();
    let rows = understood.rows(&crate::addresses::NoAddresses { now: jiff::Timestamp::UNIX_EPOCH });
    let kinds: Vec<_> = rows.iter().map(|row| (row.name.as_str(), row.kind.as_deref().unwrap_or_default())).collect();
    let expected = [
        ("id", "uint256"),
        ("children", "Node[]"),
        ("[0]", "Node"),
        ("id", "uint256"),
        ("children", "Node[]"),
        ("tags", "string[][2]"),
        ("[0]", "string[]"),
        ("[1]", "string[]"),
        ("[0]", "string"),
        ("tags", "string[][2]"),
        ("[0]", "string[]"),
        ("[0]", "string"),
        ("[1]", "string[]"),
    ];
    assert_eq!(kinds, expected);
}

#[test]
fn documents_of_many_structs_are_read_in_time_that_grows_with_them() {
    let types = json!({ "Wide": [{ "name": "items", "type": "Item[]" }], "Item": [{ "name": "a", "type": "bool" }] });
    bursar_test_support::growth::grows_with_the_list("structs", |count| {
        let items = vec![r#"{"a":true}"#; count].join(",");
        assert!(understand(&data(domain_of(1), types.clone(), &format!("{{\"items\":[{items}]}}"))).is_ok());
    });
    let many: Vec<Value> = (0..=MOST_MEMBERS).map(|at| json!({ "name": format!("m{at}"), "type": "bool" })).collect();
    assert!(understand(&data(domain_of(1), json!({ "Wide": many }), "{}")).err().unwrap().message.to_string().contains("The types have more than 10"));
}
