//! What is found of a token, in words: the one place that makes them.

use bursar_contract::{
    chain::Chain,
    untrusted::{shown, tagged, visible},
};

use super::{
    finding::{Finding, Standard, Untold},
    symbols::{Claim, Original},
};
use crate::base::{
    checks::{Words, said},
    confusables,
};

/// How a false token is sold.
const TRICK: &str = "Another contract under a symbol that people know is how a false token is passed off.";

/// The words of a finding.
pub fn of(finding: &Finding) -> Words {
    match finding {
        Finding::WellFormed => said("Address is well formed"),
        Finding::NoAddress(error) => said(error.to_string()),
        Finding::Listed => said("This token is in your list already."),
        Finding::NoSymbol => said("Type the token's symbol."),
        Finding::ClaimedSymbol { claim: of, symbol } => {
            let words = said(claim(of, symbol)).more(TRICK);
            if of.original == Original::Elsewhere { words.tick(not(of)) } else { words }
        }
        Finding::ClaimedToken { claim: of, symbol } => said(claim(of, symbol)).more(TRICK).tick(not(of)),
        Finding::OtherSymbol { listed, typed } => said(format!("The bundled list knows this contract as {listed}, you typed {}.", shown(typed))),
        Finding::FreeSymbol { symbol } => said(format!("No other {} on this chain", shown(symbol))),
        Finding::ListedCoin { symbol } => said(format!("The bundled list knows this contract as {symbol}, an ERC-20 token.")),
        Finding::Collection => said("The service may refuse a collection")
            .more("Its list of token standards names none. Nothing is lost by trying.")
            .tick("I know that this contract is a collection, and its tokens have no decimals"),
        Finding::NoStandard => said("This is no token standard."),
        Finding::NoDecimals => said("Type how many decimals the token has."),
        Finding::BadDecimals => said("Decimals are a whole number from 0 to 36."),
        Finding::ListedDecimals { name, decimals } => said(format!("From the bundled list: {name}, {decimals} decimals")),
        Finding::OtherDecimals { listed, typed } => said(format!("The list says {listed} decimals, you typed {typed}.")).more(moved(listed.abs_diff(*typed))),
        Finding::UnknownDecimals { typed, why } => {
            let why = match why {
                Untold::Silent => "and the contract does not say how many decimals it has",
                Untold::NotAsked => "and the contract could not be asked how many decimals it has",
                Untold::NoNode => "and no node of its chain is set that could ask the contract",
            };
            said("This token is not in the bundled list")
                .more(format!("It is not known here, {why}. A wrong value moves the point of every amount."))
                .tick(format!("I have read “{typed} decimals” in the token's contract or from its issuer"))
        }
        Finding::Asking { node } => said(format!("The contract is being asked by {node}.")),
        Finding::NotAsked { node, fault } => said("The contract could not be asked").more(format!("{node}: {fault}")),
        Finding::Silent { chain, node, listed } => {
            let words = said("Nothing at this address answers like a token")
                .more(format!("Read from {}, by {node}. It may be a contract of another chain.", named(chain)));
            // Where the bundled list has the contract, the list is the better witness.
            if *listed { words } else { words.tick("I know that the token lives there, although the node does not show it") }
        }
        Finding::Agrees { symbol, name, decimals, standard: is, chain, node } => {
            let decimals = decimals.map(|decimals| format!("{decimals} decimals"));
            let parts = [symbol.as_deref().map(shown), name.as_deref().map(shown), decimals, is.map(|is| standard(is).to_owned())];
            said(format!("The contract says: {}", parts.into_iter().flatten().collect::<Vec<_>>().join(", ")))
                .more(format!("Read from {}, by {node}.", named(chain)))
        }
        Finding::HiddenSymbol { symbol } => said(format!("The contract's symbol holds characters that cannot be seen: {}", shown(&tagged(symbol))))
            .more("That is how a false token is passed off as a known one."),
        Finding::SymbolDiffers { says, typed } => said(format!("The contract calls itself {}, you typed {}.", shown(says), shown(typed)))
            .tick(format!("I know that its symbol on the chain is {}", shown(says))),
        Finding::DecimalsDiffer { says, typed } => said(format!("The contract says {says} decimals, you typed {typed}.")).more(moved(says.abs_diff(*typed))),
        Finding::StandardDiffers { says } => said(format!("The contract says that it is {}.", standard(*says))),
        Finding::HasDecimals => said("The contract has decimals and does not say that it is a collection."),
        Finding::StandardUntold { chosen } => {
            said(format!("The contract does not say that it is {}", standard(*chosen))).tick("I have read the standard in the contract or from its issuer")
        }
    }
}

fn moved(places: u8) -> String {
    format!("A wrong value moves the point of every amount by {places} places.")
}

fn standard(standard: Standard) -> &'static str {
    match standard {
        Standard::Erc20 => "an ERC-20 token",
        Standard::Erc721 => "an ERC-721 collection",
        Standard::Erc1155 => "an ERC-1155 collection",
    }
}

fn named(chain: &Chain) -> String {
    chain.known().map_or_else(|| shown(&chain.0), |info| info.name.to_owned())
}

fn not(claim: &Claim) -> String {
    format!("I know that this is not {}", shown(&claim.symbol))
}

/// Which token a symbol is taken for, and by what it is another one.
pub fn claim(claim: &Claim, symbol: &str) -> String {
    let known = shown(&claim.symbol);
    let that = match &claim.original {
        Original::Currency => "that one is the network currency".to_owned(),
        Original::Yours(contract) => format!("that one is {}", shown(contract)),
        Original::Usual(contract) => format!("its contract on this chain is {contract}"),
        Original::Elsewhere => "it is another token".to_owned(),
    };
    match (&claim.original, claim.same) {
        (Original::Yours(_) | Original::Currency, true) => format!("Not the {known} you already use: {that}."),
        (_, true) => format!("Not the usual {known}: {that}."),
        (_, false) => {
            let how = if visible(symbol) == symbol {
                confusables::strange(symbol, &claim.symbol).map(|letters| format!(", and is written with {letters}")).unwrap_or_default()
            } else {
                ", and holds characters that cannot be seen".to_owned()
            };
            format!("“{}” looks like {known}{how}: {that}.", shown(symbol))
        }
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
            (Finding::NoSymbol, "waiting symbol symbol: Type the token's symbol."),
            (
                Finding::UnknownDecimals { typed: 6, why: Untold::NoNode },
                "warn decimals: This token is not in the bundled list | It is not known here, and no node of its chain is set that could ask the contract. \
                 A wrong value moves the point of every amount. | I have read “6 decimals” in the token's contract or from its issuer",
            ),
            (
                Finding::UnknownDecimals { typed: 6, why: Untold::Silent },
                "warn decimals: This token is not in the bundled list | It is not known here, and the contract does not say how many decimals it has. \
                 A wrong value moves the point of every amount. | I have read “6 decimals” in the token's contract or from its issuer",
            ),
            (
                Finding::UnknownDecimals { typed: 6, why: Untold::NotAsked },
                "warn decimals: This token is not in the bundled list | It is not known here, and the contract could not be asked how many decimals it has. \
                 A wrong value moves the point of every amount. | I have read “6 decimals” in the token's contract or from its issuer",
            ),
            (Finding::NotAsked { node: node(), fault: "No answer.".into() }, "warn chain: The contract could not be asked | https://node.example: No answer."),
            (
                Finding::Silent { chain: chain(), node: node(), listed: true },
                "warn chain: Nothing at this address answers like a token | Read from Base, by https://node.example. It may be a contract of another chain.",
            ),
            (
                Finding::Silent { chain: chain(), node: node(), listed: false },
                "warn chain: Nothing at this address answers like a token | Read from Base, by https://node.example. It may be a contract of another chain. | \
                 I know that the token lives there, although the node does not show it",
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
                "ok chain: The contract says: USDC, USD Coin, 6 decimals, an ERC-721 collection | Read from Base, by https://node.example.",
            ),
            (
                Finding::HiddenSymbol { symbol: "USDC\u{200B}".into() },
                "danger chain_symbol symbol: The contract's symbol holds characters that cannot be seen: USDC⟨U+200B⟩ | \
                 That is how a false token is passed off as a known one.",
            ),
            (
                Finding::SymbolDiffers { says: "USDT".into(), typed: "USDC".into() },
                "warn chain_symbol: The contract calls itself USDT, you typed USDC. | I know that its symbol on the chain is USDT",
            ),
            (
                Finding::DecimalsDiffer { says: 6, typed: 18 },
                "danger chain_decimals decimals: The contract says 6 decimals, you typed 18. | A wrong value moves the point of every amount by 12 places.",
            ),
            (Finding::StandardDiffers { says: Standard::Erc1155 }, "danger chain_standard standard: The contract says that it is an ERC-1155 collection."),
            (Finding::HasDecimals, "danger chain_standard standard: The contract has decimals and does not say that it is a collection."),
            (
                Finding::StandardUntold { chosen: Standard::Erc20 },
                "warn chain_standard: The contract does not say that it is an ERC-20 token | I have read the standard in the contract or from its issuer",
            ),
        ] {
            assert_eq!(told(&finding), words);
        }
    }
}
