//! Why a contract said no: the return data of a failed call.

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

/// Why a contract said no.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Revert {
    /// It said so in a text.
    Text(String),
    /// It said nothing.
    Silent,
    /// It broke off, with a number of Solidity's.
    Panic(u64),
    /// It said so with an error that is declared.
    Declared {
        /// The error's name.
        name: String,
        /// Its values as text, each with its name; empty where it has none, or where they did not come.
        values: Vec<(String, String)>,
    },
}

/// What the sentence of a failed call says of the contract: by the return data in it, or by the text behind the words that nodes use. None where the
/// contract did not refuse. `own` are the errors that the contract's ABI declares.
pub fn explained(sentence: &str, own: &[Error]) -> Option<Revert> {
    in_data(sentence, own).or_else(|| in_words(sentence))
}

/// `execution reverted: too late`, or the same without a reason.
fn in_words(sentence: &str) -> Option<Revert> {
    const REVERTED: &str = "reverted";
    // Small letters of ASCII keep every place where it is.
    let (_, reason) = sentence.split_at(sentence.to_ascii_lowercase().find(REVERTED)? + REVERTED.len());
    let reason = reason.trim_start_matches([':', ' ']).trim_end_matches(['.', ' ']);
    // Unknown return data says nothing that can be read.
    if reason.is_empty() || reason.contains("0x") { Some(Revert::Silent) } else { Some(Revert::Text(reason.to_owned())) }
}

fn in_data(sentence: &str, own: &[Error]) -> Option<Revert> {
    let digits = |text: &str| text.chars().take_while(char::is_ascii_hexdigit).collect::<String>();
    sentence.match_indices("0x").find_map(|(at, _)| {
        let first = digits(&sentence[at + 2..]);
        // Some nodes set the values apart: `custom error 0x01234567: 0000…`.
        let rest = sentence[at + 2 + first.len()..].strip_prefix(": ").map(digits).filter(|_| first.len() == 8).unwrap_or_default();
        // An address or a hash is no return data: that is a selector and whole words.
        let bytes = hex::decode(first + &rest).ok()?;
        (bytes.len() % 32 == 4).then(|| read(&bytes, own))?
    })
}

/// What return data says. None for an error that nobody declared here. Of a selector alone it says which error it is.
pub fn read(data: &[u8], own: &[Error]) -> Option<Revert> {
    let (selector, rest) = data.split_first_chunk::<4>()?;
    let one = |kind: DynSolType| kind.abi_decode_params(rest).ok();
    match *selector {
        [0x08, 0xc3, 0x79, 0xa0] => return Some(Revert::Text(one(DynSolType::String)?.as_str()?.to_owned())),
        [0x4e, 0x48, 0x7b, 0x71] => return Some(Revert::Panic(u64::try_from(one(DynSolType::Uint(256))?.as_uint()?.0).unwrap_or(u64::MAX))),
        _ => {}
    }
    let known = KNOWN.iter().filter_map(|declared| Error::parse(declared).ok());
    let error = own.iter().cloned().chain(known).find(|error| error.selector() == *selector)?;
    let values = if rest.is_empty() { Vec::new() } else { error.abi_decode_input(rest).ok()? };
    let name = |at: usize| error.inputs.get(at).map(|input| input.name.clone()).unwrap_or_default();
    let values = values.iter().enumerate().map(|(at, value)| (name(at), plain(value))).collect();
    Some(Revert::Declared { name: error.name.clone(), values })
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
