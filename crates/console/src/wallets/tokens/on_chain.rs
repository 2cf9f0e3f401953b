//! What a contract says of itself, and what that means for the form.

use alloy_dyn_abi::{DynSolType, DynSolValue};
use bursar_client::{Called, Node};
use bursar_contract::{Fault, untrusted::hidden_count};

use super::finding::{Finding, Standard};
use crate::wallets::api::TokenForm;

const NAME: [u8; 4] = [0x06, 0xfd, 0xde, 0x03];
const SYMBOL: [u8; 4] = [0x95, 0xd8, 0x9b, 0x41];
const DECIMALS: [u8; 4] = [0x31, 0x3c, 0xe5, 0x67];
/// `supportsInterface(bytes4)` of ERC-165, and the interfaces of both kinds of collection.
const SUPPORTS: [u8; 4] = [0x01, 0xff, 0xc9, 0xa7];
const ERC721: [u8; 4] = [0x80, 0xac, 0x58, 0xcd];
const ERC1155: [u8; 4] = [0xd9, 0xb6, 0x7a, 0x26];

/// What a contract says of itself, as it came.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct OnChain {
    pub symbol: Option<String>,
    pub name: Option<String>,
    pub decimals: Option<u8>,
    /// Whether it says that it is a collection of this kind; none where it does not say.
    pub erc721: Option<bool>,
    pub erc1155: Option<bool>,
}

impl OnChain {
    /// Asks it. What it does not answer, or answers oddly, stays open; a node that fails is a fault.
    pub async fn read(node: &Node, contract: &str) -> Result<Self, Fault> {
        let supports = |interface: [u8; 4]| [SUPPORTS.as_slice(), &interface, &[0; 28]].concat();
        let (erc721, erc1155) = (supports(ERC721), supports(ERC1155));
        let (symbol, name, decimals, erc721, erc1155) = tokio::try_join!(
            asked(node, contract, &SYMBOL),
            asked(node, contract, &NAME),
            asked(node, contract, &DECIMALS),
            asked(node, contract, &erc721),
            asked(node, contract, &erc1155),
        )?;
        Ok(Self {
            symbol: symbol.and_then(|bytes| text(&bytes)),
            name: name.and_then(|bytes| text(&bytes)),
            decimals: decimals.and_then(|bytes| small(&bytes)),
            erc721: erc721.and_then(|bytes| small(&bytes)).and_then(yes),
            erc1155: erc1155.and_then(|bytes| small(&bytes)).and_then(yes),
        })
    }

    fn says_nothing(&self) -> bool {
        *self == Self::default()
    }

    /// ERC-721 or ERC-1155, where it says that it is one.
    fn collection(&self) -> Option<Standard> {
        match (self.erc721, self.erc1155) {
            (Some(true), _) => Some(Standard::Erc721),
            (_, Some(true)) => Some(Standard::Erc1155),
            _ => None,
        }
    }
}

/// What it returned; none where it has no such function.
async fn asked(node: &Node, contract: &str, data: &[u8]) -> Result<Option<Vec<u8>>, Fault> {
    Ok(match node.call(contract, data).await? {
        Called::Returned(bytes) => Some(bytes),
        Called::Reverted(_) => None,
    })
}

/// A text: a string as today's contracts return it, or 32 bytes filled up with zeros as the first ones did.
fn text(bytes: &[u8]) -> Option<String> {
    let plain = match bytes.len() {
        32 => bytes.split(|byte| *byte == 0).next().filter(|text| bytes[text.len()..].iter().all(|byte| *byte == 0))?.to_vec(),
        // As bytes, so that what is no UTF-8 is refused here instead of being repaired.
        _ => match DynSolType::Bytes.abi_decode(bytes).ok()? {
            DynSolValue::Bytes(plain) => plain,
            _ => return None,
        },
    };
    String::from_utf8(plain).ok().filter(|text| !text.is_empty())
}

/// A number below 256 in one word.
fn small(bytes: &[u8]) -> Option<u8> {
    let (last, zeros) = bytes.get(..32)?.split_last()?;
    zeros.iter().all(|byte| *byte == 0).then_some(*last)
}

fn yes(number: u8) -> Option<bool> {
    match number {
        0 => Some(false),
        1 => Some(true),
        _ => None,
    }
}

/// Holds the form against what the contract says by the node named here.
pub(super) fn compare(form: &TokenForm, said: &OnChain, node: &str, listed: bool, found: &mut Vec<Finding>) {
    let (chain, node) = (form.blockchain.clone(), node.to_owned());
    if said.says_nothing() {
        found.push(Finding::Silent { chain, node, listed });
        return;
    }
    let before = found.len();
    found.extend(symbol(form, said));
    if form.standard == "erc20" {
        found.extend(decimals(form, said));
    }
    found.extend(standard(form, said));
    if found.len() == before {
        let OnChain { symbol, name, decimals, .. } = said.clone();
        found.push(Finding::Agrees { symbol, name, decimals, standard: said.collection(), chain, node });
    }
}

fn symbol(form: &TokenForm, said: &OnChain) -> Option<Finding> {
    let (symbol, typed) = (said.symbol.clone()?, form.symbol.trim());
    if hidden_count(&symbol) > 0 {
        return Some(Finding::HiddenSymbol { symbol });
    }
    (!typed.is_empty() && !symbol.trim().eq_ignore_ascii_case(typed)).then(|| Finding::SymbolDiffers { says: symbol, typed: typed.to_owned() })
}

fn decimals(form: &TokenForm, said: &OnChain) -> Option<Finding> {
    let (says, typed) = (said.decimals?, form.decimals.trim().parse::<u8>().ok()?);
    (says != typed).then_some(Finding::DecimalsDiffer { says, typed })
}

fn standard(form: &TokenForm, said: &OnChain) -> Option<Finding> {
    let (coins, chosen) = (form.standard == "erc20", Standard::of(&form.standard));
    match said.collection() {
        Some(says) if says != chosen => Some(Finding::StandardDiffers { says }),
        None if !coins && said.decimals.is_some() => Some(Finding::HasDecimals),
        None if !coins => Some(Finding::StandardUntold { chosen }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(number: u8) -> Vec<u8> {
        [vec![0; 31], vec![number]].concat()
    }

    #[test]
    fn a_symbol_is_read_as_a_string_and_as_32_bytes_and_never_repaired() {
        for symbol in ["USDC", "USD₮0", "x", &"long ".repeat(40)] {
            assert_eq!(text(&DynSolValue::String(symbol.into()).abi_encode()).as_deref(), Some(symbol));
        }
        let mut bytes32 = b"MKR".to_vec();
        bytes32.resize(32, 0);
        assert_eq!(text(&bytes32).as_deref(), Some("MKR"));
        bytes32[31] = b'!';
        assert_eq!(text(&bytes32), None, "letters after the end");
        let not_utf8 = DynSolValue::Bytes(b"US\xffC".to_vec()).abi_encode();
        let (huge, far) = ([word(32), vec![0xff; 32], word(0)].concat(), [vec![0xff; 32], word(4), word(0)].concat());
        for odd in [Vec::new(), vec![0; 31], vec![0; 32], vec![0xff; 96], not_utf8, huge, far, DynSolValue::String(String::new()).abi_encode()] {
            assert_eq!(text(&odd), None, "{odd:?}");
        }
    }

    #[test]
    fn decimals_and_answers_of_erc165_are_one_word_and_small() {
        assert_eq!((small(&word(18)), small(&[word(6), word(0)].concat())), (Some(18), Some(6)));
        assert_eq!((small(&[]), small(&[0; 31]), small(&[1; 32])), (None, None, None));
        assert_eq!((yes(0), yes(1), yes(2)), (Some(false), Some(true), None));
    }
}
