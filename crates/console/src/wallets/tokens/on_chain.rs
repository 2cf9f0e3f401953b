//! What a contract says of itself, and what that means for the form.

use alloy_dyn_abi::{DynSolType, DynSolValue};
use bursar_client::{Called, Node};
use bursar_contract::{
    Fault,
    chain::Chain,
    untrusted::{hidden_count, shown, tagged},
};

use crate::{
    base::{
        api::{CheckLevel, CheckLine},
        checks::{Line, line},
    },
    wallets::api::TokenForm,
};

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
    fn collection(&self) -> Option<&'static str> {
        match (self.erc721, self.erc1155) {
            (Some(true), _) => Some("erc721"),
            (_, Some(true)) => Some("erc1155"),
            _ => None,
        }
    }
}

/// What it returned; none where it has no such function.
async fn asked(node: &Node, contract: &str, data: &[u8]) -> Result<Option<Vec<u8>>, Fault> {
    Ok(match node.call(contract, data).await? {
        Called::Returned(bytes) => Some(bytes),
        Called::Reverted => None,
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

fn standard_words(standard: &str) -> &'static str {
    match standard {
        "erc721" => "an ERC-721 collection",
        "erc1155" => "an ERC-1155 collection",
        _ => "an ERC-20 token",
    }
}

fn named(chain: &Chain) -> String {
    chain.known().map_or_else(|| shown(&chain.0), |info| info.name.to_owned())
}

/// Holds the form against what the contract says by the node named here.
pub(super) fn compare(form: &TokenForm, said: &OnChain, node: &str, listed: bool, lines: &mut Vec<CheckLine>) {
    if said.says_nothing() {
        let text = "Nothing at this address answers like a token";
        let more = format!("Read from {}, by {node}. It may be a contract of another chain.", named(&form.blockchain));
        // A node can be behind, so this alone blocks nothing; where the bundled list has the contract, the list is the better witness.
        let silent = line("chain", CheckLevel::Warn, text).more(more);
        lines.push(if listed { silent } else { silent.tick("I know that the token lives there, although the node does not show it") });
        return;
    }
    let before = lines.len();
    symbol(form, said, lines);
    if form.standard == "erc20" {
        decimals(form, said, lines);
    }
    standard(form, said, lines);
    if lines.len() == before {
        let decimals = said.decimals.map(|decimals| format!("{decimals} decimals"));
        let parts = [said.symbol.as_deref().map(shown), said.name.as_deref().map(shown), decimals, said.collection().map(|is| standard_words(is).to_owned())];
        let text = format!("The contract says: {}", parts.into_iter().flatten().collect::<Vec<_>>().join(", "));
        lines.push(line("chain", CheckLevel::Ok, text).more(format!("Read from {}, by {node}.", named(&form.blockchain))));
    }
}

fn symbol(form: &TokenForm, said: &OnChain, lines: &mut Vec<CheckLine>) {
    let typed = form.symbol.trim();
    match said.symbol.as_deref() {
        Some(symbol) if hidden_count(symbol) > 0 => {
            let text = format!("The contract's symbol holds characters that cannot be seen: {}", shown(&tagged(symbol)));
            lines.push(line("chain_symbol", CheckLevel::Danger, text).more("That is how a false token is passed off as a known one.").at("symbol"));
        }
        Some(symbol) if !typed.is_empty() && !symbol.trim().eq_ignore_ascii_case(typed) => {
            let text = format!("The contract calls itself {}, you typed {}.", shown(symbol), shown(typed));
            lines.push(line("chain_symbol", CheckLevel::Warn, text).tick(format!("I know that its symbol on the chain is {}", shown(symbol))));
        }
        _ => {}
    }
}

fn decimals(form: &TokenForm, said: &OnChain, lines: &mut Vec<CheckLine>) {
    if let (Some(says), Ok(typed)) = (said.decimals, form.decimals.trim().parse::<u8>())
        && says != typed
    {
        let more = format!("A wrong value moves the point of every amount by {} places.", says.abs_diff(typed));
        lines.push(line("chain_decimals", CheckLevel::Danger, format!("The contract says {says} decimals, you typed {typed}.")).more(more).at("decimals"));
    }
}

fn standard(form: &TokenForm, said: &OnChain, lines: &mut Vec<CheckLine>) {
    let chosen = form.standard.as_str();
    let differs = |is: &str| line("chain_standard", CheckLevel::Danger, format!("The contract says that it is {}.", standard_words(is))).at("standard");
    match said.collection() {
        Some(is) if is != chosen => lines.push(differs(is)),
        None if chosen != "erc20" && said.decimals.is_some() => {
            let text = "The contract has decimals and does not say that it is a collection.";
            lines.push(line("chain_standard", CheckLevel::Danger, text).at("standard"));
        }
        None if chosen != "erc20" => {
            let text = format!("The contract does not say that it is {}", standard_words(chosen));
            lines.push(line("chain_standard", CheckLevel::Warn, text).tick("I have read the standard in the contract or from its issuer"));
        }
        _ => {}
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
