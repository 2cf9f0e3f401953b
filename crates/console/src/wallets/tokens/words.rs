//! What is found of a token, in words: the one place that makes them.

use bursar_contract::{
    chain::Chain,
    untrusted::{shown, tagged, visible},
};
use bursar_messages::{Message, message};

use super::{
    finding::{Finding, Standard, Untold},
    symbols::{Claim, Original},
};
use crate::base::{
    checks::{Words, said},
    confusables,
};

/// The words of a finding.
pub fn of(finding: &Finding) -> Words {
    match finding {
        Finding::WellFormed => said(message!("token-address")),
        Finding::NoAddress(error) => said(error.to_string()),
        Finding::Listed => said(message!("token-listed")),
        Finding::NoSymbol => said(message!("token-symbol-empty")),
        Finding::ClaimedSymbol { claim: of, symbol } => {
            let words = said(claim(of, symbol)).more(message!("token-trick"));
            if of.original == Original::Elsewhere { words.tick(not(of)) } else { words }
        }
        Finding::ClaimedToken { claim: of, symbol } => said(claim(of, symbol)).more(message!("token-trick")).tick(not(of)),
        Finding::OtherSymbol { listed, typed } => said(message!("token-symbol-listed", listed = *listed, typed = shown(typed))),
        Finding::FreeSymbol { symbol } => said(message!("token-symbol-free", symbol = shown(symbol))),
        Finding::ListedCoin { symbol } => said(message!("token-coin-listed", symbol = *symbol)),
        Finding::Collection => said(message!("token-collection")).more(message!("token-collection-more")).tick(message!("token-collection-tick")),
        Finding::NoStandard => said(message!("token-standard-none")),
        Finding::NoDecimals => said(message!("token-decimals-empty")),
        Finding::BadDecimals => said(message!("token-decimals-range")),
        Finding::ListedDecimals { name, decimals } => said(message!("token-decimals-listed", name = *name, decimals = counted(*decimals))),
        Finding::OtherDecimals { listed, typed } => {
            said(message!("token-decimals-other", listed = counted(*listed), typed = *typed)).more(moved(listed.abs_diff(*typed)))
        }
        Finding::UnknownDecimals { typed, why } => said(message!("token-unlisted"))
            .more(match why {
                Untold::Silent => message!("token-unlisted-silent"),
                Untold::NotAsked => message!("token-unlisted-unasked"),
                Untold::NoNode => message!("token-unlisted-no-node"),
            })
            .tick(message!("token-unlisted-tick", decimals = counted(*typed))),
        Finding::Asking { node } => said(message!("token-asking", node = node)),
        Finding::NotAsked { node, fault } => said(message!("token-unasked")).more(message!("token-unasked-more", node = node, why = fault.clone())),
        Finding::Silent { chain, node, listed } => {
            let words = said(message!("token-silent")).more(message!("token-silent-more", chain = named(chain), node = node));
            // Where the bundled list has the contract, the list is the better witness.
            if *listed { words } else { words.tick(message!("token-silent-tick")) }
        }
        Finding::Agrees { symbol, name, decimals, standard: is, chain, node } => {
            let text = |text: &Option<String>| text.as_deref().map(|text| Message::from(shown(text)));
            let parts = [text(symbol), text(name), decimals.map(counted), is.map(standard)];
            let parts = parts.into_iter().flatten().reduce(|first, next| message!("token-parts", first = first, next = next));
            said(message!("token-says", parts = parts.unwrap_or_else(|| "".into()))).more(message!("token-read", chain = named(chain), node = node))
        }
        Finding::HiddenSymbol { symbol } => said(message!("token-hidden", symbol = shown(&tagged(symbol)))).more(message!("token-hidden-more")),
        Finding::SymbolDiffers { says, typed } => {
            said(message!("token-symbol-differs", says = shown(says), typed = shown(typed))).tick(message!("token-symbol-differs-tick", says = shown(says)))
        }
        Finding::DecimalsDiffer { says, typed } => {
            said(message!("token-decimals-differ", says = counted(*says), typed = *typed)).more(moved(says.abs_diff(*typed)))
        }
        Finding::StandardDiffers { says } => said(message!("token-standard-differs", standard = standard(*says))),
        Finding::HasDecimals => said(message!("token-has-decimals")),
        Finding::StandardUntold { chosen } => said(message!("token-standard-unsaid", standard = standard(*chosen))).tick(message!("token-standard-tick")),
    }
}

fn counted(decimals: u8) -> Message {
    message!("token-decimals", count = decimals)
}

fn moved(places: u8) -> Message {
    message!("token-moved", places = places)
}

fn standard(standard: Standard) -> Message {
    match standard {
        Standard::Erc20 => message!("token-erc20"),
        Standard::Erc721 => message!("token-erc721"),
        Standard::Erc1155 => message!("token-erc1155"),
    }
}

fn named(chain: &Chain) -> String {
    chain.known().map_or_else(|| shown(&chain.0), |info| info.name.to_owned())
}

fn not(claim: &Claim) -> Message {
    message!("token-not", symbol = shown(&claim.symbol))
}

/// Which token a symbol is taken for, and by what it is another one.
pub fn claim(claim: &Claim, symbol: &str) -> Message {
    let known = shown(&claim.symbol);
    let that = match &claim.original {
        Original::Currency => message!("token-that-currency"),
        Original::Yours(contract) => message!("token-that-yours", contract = shown(contract)),
        Original::Usual(contract) => message!("token-that-usual", contract = contract.to_string()),
        Original::Elsewhere => message!("token-that-elsewhere"),
    };
    match (&claim.original, claim.same) {
        (Original::Yours(_) | Original::Currency, true) => message!("token-not-yours", known = known, that = that),
        (_, true) => message!("token-not-usual", known = known, that = that),
        (_, false) if visible(symbol) != symbol => message!("token-like-hidden", symbol = shown(symbol), known = known, that = that),
        (_, false) => match confusables::strange(symbol, &claim.symbol) {
            Some(letters) => message!("token-like-letters", symbol = shown(symbol), known = known, letters = letters, that = that),
            None => message!("token-like", symbol = shown(symbol), known = known, that = that),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::checks::told;

    /// What the tests over the sandbox do not bring about; the rest is in tests/fixtures/findings.
    #[test]
    fn findings_that_are_rare_have_their_words() {
        let (chain, node) = (|| Chain("BASE".into()), || "https://node.example".to_owned());
        for (finding, words) in [
            (Finding::NoSymbol, "waiting symbol symbol: Enter the token’s symbol."),
            (
                Finding::UnknownDecimals { typed: 6, why: Untold::NoNode },
                "warn decimals: This token is not in Bursar’s token list | Bursar cannot ask the contract, because no node is set for this chain. \
                 If the number of decimals is wrong, every amount will be wrong by ten times or more. | I checked in the contract or with the issuer that the token has 6 decimals",
            ),
            (
                Finding::UnknownDecimals { typed: 6, why: Untold::Silent },
                "warn decimals: This token is not in Bursar’s token list | The contract does not say how many decimals the token has. \
                 If the number of decimals is wrong, every amount will be wrong by ten times or more. | I checked in the contract or with the issuer that the token has 6 decimals",
            ),
            (
                Finding::UnknownDecimals { typed: 6, why: Untold::NotAsked },
                "warn decimals: This token is not in Bursar’s token list | Bursar could not ask the contract how many decimals the token has. \
                 If the number of decimals is wrong, every amount will be wrong by ten times or more. | I checked in the contract or with the issuer that the token has 6 decimals",
            ),
            (Finding::NotAsked { node: node(), fault: "No answer.".into() }, "warn chain: The contract could not be asked | https://node.example: No answer."),
            (
                Finding::Silent { chain: chain(), node: node(), listed: true },
                "warn chain: No token answers at this address | Read from Base through https://node.example. The contract may be on another chain.",
            ),
            (
                Finding::Silent { chain: chain(), node: node(), listed: false },
                "warn chain: No token answers at this address | Read from Base through https://node.example. The contract may be on another chain. | \
                 I know that the token is at this address, although the node does not show it",
            ),
            (
                Finding::Agrees {
                    symbol: Some("USDC".into()),
                    name: Some("USD Coin".into()),
                    decimals: Some(6),
                    standard: Some(Standard::Erc721),
                    chain: chain(),
                    node: node(),
                },
                "ok chain: The contract says: USDC, USD Coin, 6 decimals, an ERC-721 collection | Read from Base through https://node.example.",
            ),
            (
                Finding::HiddenSymbol { symbol: "USDC\u{200B}".into() },
                "danger chain_symbol symbol: The contract’s symbol has invisible characters: USDC⟨U+200B⟩ | \
                 This is how a false token imitates a known one.",
            ),
            (
                Finding::SymbolDiffers { says: "USDT".into(), typed: "USDC".into() },
                "warn chain_symbol: The contract’s symbol is USDT; you typed USDC. | I know that its symbol on the chain is USDT",
            ),
            (
                Finding::DecimalsDiffer { says: 6, typed: 18 },
                "danger chain_decimals decimals: The contract says 6 decimals; you typed 18. | If the number of decimals is wrong, every amount will be wrong by 12 decimal places.",
            ),
            (Finding::StandardDiffers { says: Standard::Erc1155 }, "danger chain_standard standard: The contract says that it is an ERC-1155 collection."),
            (Finding::HasDecimals, "danger chain_standard standard: The contract has decimals and does not say that it is a collection."),
            (
                Finding::StandardUntold { chosen: Standard::Erc20 },
                "warn chain_standard: The contract does not say that it is an ERC-20 token | I checked the standard in the contract or with the issuer",
            ),
        ] {
            assert_eq!(told(&finding), words);
        }
    }
}
