//! Examples that standards print with their results.

use alloy_primitives::eip191_hash_message;
use serde_json::json;

use super::call::Call;

fn calldata(signature: &str, parameters: &[&str]) -> String {
    let parameters: Vec<String> = parameters.iter().map(|parameter| (*parameter).to_owned()).collect();
    Call::read(signature, &parameters).map(|call| call.calldata()).unwrap_or_else(|fault| panic!("{signature}: {fault}"))
}

/// A word of 32 bytes with its digits at the right, and one with its bytes at the left.
fn number(digits: &str) -> String {
    format!("{digits:0>64}")
}

fn bytes(digits: &str) -> String {
    format!("{digits:0<64}")
}

/// The examples of the Solidity ABI specification.
#[test]
fn the_calls_of_the_abi_specification_are_encoded_as_it_prints_them() {
    let all = |selector: &str, words: &[String]| format!("0x{selector}{}", words.concat());
    assert_eq!(calldata("baz(uint32,bool)", &["69", "true"]), all("cdcd77c0", &[number("45"), number("1")]));
    assert_eq!(calldata("bar(bytes3[2])", &[r#"["0x616263","0x646566"]"#]), all("fce353f6", &[bytes("616263"), bytes("646566")]));
    let sam = [number("60"), number("1"), number("a0"), number("4"), bytes("64617665"), number("3"), number("1"), number("2"), number("3")];
    assert_eq!(calldata("sam(bytes,bool,uint256[])", &["0x64617665", "true", "[1,2,3]"]), all("a5643bf2", &sam));
    let parameters = ["0x123", r#"["0x456","0x789"]"#, "0x31323334353637383930", "0x48656c6c6f2c20776f726c6421"];
    let mixed = [
        number("123"),
        number("80"),
        bytes("31323334353637383930"),
        number("e0"),
        number("2"),
        number("456"),
        number("789"),
        number("d"),
        bytes("48656c6c6f2c20776f726c6421"),
    ];
    assert_eq!(calldata("f(uint256,uint32[],bytes10,bytes)", &parameters), all("8be65246", &mixed));
    let nested = ["40", "140", "2", "40", "a0", "2", "1", "2", "1", "3", "3", "60", "a0", "e0", "3", "6f6e65", "3", "74776f", "5", "7468726565"];
    let words: Vec<String> = nested.iter().map(|word| if word.len() > 4 { bytes(word) } else { number(word) }).collect();
    assert_eq!(calldata("g(uint256[][],string[])", &["[[1,2],[3]]", r#"["one","two","three"]"#]), all("2289b18c", &words));
}

/// `hashMessage("Hello World")`, as the documentation of two libraries prints it.
#[test]
fn a_message_is_hashed_with_the_prefix_of_eip_191() {
    let expected = "0xa1de988600a42c4b4ab089b619297c17d53cffae5d5120d82d8a92d0bb3b78f2";
    assert_eq!(eip191_hash_message("Hello World").to_string(), expected);
    for (message, encode_by_hex) in [("Hello World", false), ("0x48656c6c6f20576f726c64", true)] {
        let input = serde_json::from_value(json!({ "message": message, "encodeByHex": encode_by_hex, "walletId": "w" })).unwrap();
        assert_eq!(super::signature::message_digest(&input).map(|digest| digest.to_string()).as_deref(), Some(expected));
    }
}
