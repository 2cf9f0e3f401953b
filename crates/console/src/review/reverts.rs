//! Why a contract said no: return data of a failed call, in words.

use alloy_dyn_abi::{DynSolType, DynSolValue, JsonAbiExt};
use alloy_json_abi::Error;
use alloy_primitives::hex;

use bursar_contract::untrusted::shown_long;

/// Errors of the most used contracts (OpenZeppelin 5, ERC-6093, Permit2).
const KNOWN: &[&str] = &[
    "ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)",
    "ERC20InvalidSender(address sender)",
    "ERC20InvalidReceiver(address receiver)",
    "ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)",
    "ERC20InvalidApprover(address approver)",
    "ERC20InvalidSpender(address spender)",
    "ERC721InvalidOwner(address owner)",
    "ERC721NonexistentToken(uint256 tokenId)",
    "ERC721IncorrectOwner(address sender, uint256 tokenId, address owner)",
    "ERC721InvalidReceiver(address receiver)",
    "ERC721InsufficientApproval(address operator, uint256 tokenId)",
    "ERC721InvalidOperator(address operator)",
    "ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId)",
    "ERC1155InvalidReceiver(address receiver)",
    "ERC1155MissingApprovalForAll(address operator, address owner)",
    "ERC1155InvalidArrayLength(uint256 idsLength, uint256 valuesLength)",
    "OwnableUnauthorizedAccount(address account)",
    "OwnableInvalidOwner(address owner)",
    "AccessControlUnauthorizedAccount(address account, bytes32 neededRole)",
    "EnforcedPause()",
    "ExpectedPause()",
    "ReentrancyGuardReentrantCall()",
    "SafeERC20FailedOperation(address token)",
    "AddressEmptyCode(address target)",
    "ERC2612ExpiredSignature(uint256 deadline)",
    "ERC2612InvalidSigner(address signer, address owner)",
    "InvalidInitialization()",
    "InsufficientBalance(uint256 balance, uint256 needed)",
    "InsufficientAllowance(uint256 allowance, uint256 needed)",
    "InvalidNonce()",
    "AllowanceExpired(uint256 deadline)",
    "SignatureExpired(uint256 signatureDeadline)",
];

/// The sentence of a failed call with its return data read, where the sentence holds such data. `own` are the errors that the contract's ABI
/// declares.
pub fn explained(sentence: &str, own: &[Error]) -> Option<String> {
    let data = sentence.match_indices("0x").find_map(|(at, _)| {
        let digits: String = sentence[at + 2..].chars().take_while(char::is_ascii_hexdigit).collect();
        // An address or a hash is no return data: that is a selector and whole words.
        let bytes = hex::decode(digits).ok()?;
        (bytes.len() % 32 == 4).then_some(bytes)
    })?;
    words(&data, own)
}

/// Return data in words. None for an error that nobody declared here.
pub fn words(data: &[u8], own: &[Error]) -> Option<String> {
    let (selector, rest) = data.split_first_chunk::<4>()?;
    let one = |kind: DynSolType| kind.abi_decode_params(rest).ok();
    match *selector {
        [0x08, 0xc3, 0x79, 0xa0] => {
            let text = one(DynSolType::String)?;
            return Some(format!("The contract refused it: “{}”.", shown_long(text.as_str()?)));
        }
        [0x4e, 0x48, 0x7b, 0x71] => {
            let code = one(DynSolType::Uint(256))?;
            return Some(format!("The contract broke off: {}.", panic(u64::try_from(code.as_uint()?.0).unwrap_or(u64::MAX))));
        }
        _ => {}
    }
    let known = KNOWN.iter().filter_map(|declared| Error::parse(declared).ok());
    let error = own.iter().cloned().chain(known).find(|error| error.selector() == *selector)?;
    let values = error.abi_decode_input(rest).ok()?;
    let value = |(at, value): (usize, &DynSolValue)| {
        let name = error.inputs.get(at).map(|input| input.name.as_str()).filter(|name| !name.is_empty());
        let text = plain(value);
        name.map_or_else(|| text.clone(), |name| format!("{} {text}", shown_long(name)))
    };
    let values: Vec<String> = values.iter().enumerate().map(value).collect();
    let more = if values.is_empty() { String::new() } else { format!(": {}", values.join(", ")) };
    Some(format!("The contract refused it with {}{more}.", shown_long(&error.name)))
}

fn plain(value: &DynSolValue) -> String {
    match value {
        DynSolValue::Address(address) => address.to_checksum(None),
        DynSolValue::Uint(number, _) => number.to_string(),
        DynSolValue::Int(number, _) => number.to_string(),
        DynSolValue::Bool(yes) => yes.to_string(),
        DynSolValue::String(text) => format!("“{}”", shown_long(text)),
        DynSolValue::Bytes(bytes) => hex::encode_prefixed(bytes),
        DynSolValue::FixedBytes(word, size) => hex::encode_prefixed(&word[..*size]),
        DynSolValue::Array(items) | DynSolValue::FixedArray(items) | DynSolValue::Tuple(items) => {
            format!("[{}]", items.iter().map(plain).collect::<Vec<_>>().join(", "))
        }
        other => other.sol_type_name().unwrap_or_default().into_owned(),
    }
}

/// Panics as Solidity numbers them.
fn panic(code: u64) -> String {
    let words = match code {
        0x00 => "a panic of the compiler",
        0x01 => "a check of its own failed",
        0x11 => "a number became too large or too small",
        0x12 => "it divided by zero",
        0x21 => "a value is none of the allowed ones",
        0x22 => "its storage is damaged",
        0x31 => "a list was empty",
        0x32 => "an index is outside a list",
        0x41 => "too much memory was asked for",
        0x51 => "it called a function that was never set",
        _ => return format!("panic 0x{code:02x}"),
    };
    words.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "0x08c379a00000000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000000000000000d6e6f7420746865206f776e657200000000000000000000000000000000000000";

    #[test]
    fn texts_panics_and_declared_errors_are_read_from_the_sentence_that_holds_them() {
        let own = [Error::parse("TooLate(uint256 since, address who)").unwrap()];
        let word = |tail: &str| format!("{tail:0>64}");
        let said = |sentence: &str| explained(sentence, &own);
        assert_eq!(said(&format!("execution reverted, data {TEXT}.")).as_deref(), Some("The contract refused it: “not the owner”."));
        let panics = format!("execution reverted: 0x4e487b71{}", word("11"));
        assert_eq!(said(&panics).as_deref(), Some("The contract broke off: a number became too large or too small."));
        let selector = hex::encode(own[0].selector());
        let late = format!("call failed (0x{selector}{}{})", word("07"), word("5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"));
        assert_eq!(said(&late).as_deref(), Some("The contract refused it with TooLate: since 7, who 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed."));
        let short = format!("0xe450d38c{}{}{}", word("5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"), word("05"), word("0a"));
        assert!(said(&short).is_some_and(|words| words.contains("ERC20InsufficientBalance") && words.contains("balance 5, needed 10")));
        for other in ["execution reverted", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed refused", &format!("0xdeadbeef{}", word("1"))] {
            assert_eq!(said(other), None, "{other}");
        }
    }
}
