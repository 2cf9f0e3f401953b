//! Adding a token: its decimals move every amount's point, and its symbol is a claim that anybody can make. Both are held against a short list of
//! tokens whose contracts are published by their issuers, and against what the contract says of itself, where a node of its chain is set.

pub(crate) mod asset_group;
mod finding;
pub(crate) mod on_chain;
pub(crate) mod symbols;
mod words;

use bursar_contract::{
    address,
    chain::Chain,
    tokens::{STANDARDS, Token},
};

pub(crate) use finding::Finding;

use self::finding::Untold;
use crate::{
    base::{
        api::CheckLevel,
        checks::{self, Found},
    },
    wallets::{
        api::{ListedToken, TokenChecks, TokenForm},
        nodes::Reading,
    },
};

/// Chain, symbol, name, decimals, contract.
type Entry = (&'static str, &'static str, &'static str, u8, &'static str);

/// The most used tokens on main chains.
const LISTED: &[Entry] = &[
    ("ETH", "USDC", "USD Coin", 6, "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"),
    ("ETH", "USDT", "Tether USD", 6, "0xdAC17F958D2ee523a2206206994597C13D831ec7"),
    ("ETH", "DAI", "Dai Stablecoin", 18, "0x6B175474E89094C44Da98b954EedeAC495271d0F"),
    ("ETH", "PYUSD", "PayPal USD", 6, "0x6c3ea9036406852006290770BEdFcAbA0e23A0e8"),
    ("ETH", "EURC", "Euro Coin", 6, "0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c"),
    ("ETH", "WETH", "Wrapped Ether", 18, "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2"),
    ("ETH", "WBTC", "Wrapped BTC", 8, "0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599"),
    ("BSC", "USDC", "USD Coin", 18, "0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d"),
    ("BSC", "USDT", "Tether USD", 18, "0x55d398326f99059fF775485246999027B3197955"),
    ("BSC", "DAI", "Dai Stablecoin", 18, "0x1AF3F329e8BE154074D8769D1FFa4eE058B1DBc3"),
    ("BSC", "ETH", "Ether on BNB Smart Chain", 18, "0x2170Ed0880ac9A755fd29B2688956BD959F933F8"),
    ("BSC", "BTCB", "Bitcoin on BNB Smart Chain", 18, "0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c"),
    ("BSC", "WBNB", "Wrapped BNB", 18, "0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c"),
    ("BASE", "USDC", "USD Coin", 6, "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"),
    ("BASE", "DAI", "Dai Stablecoin", 18, "0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb"),
    ("BASE", "WETH", "Wrapped Ether", 18, "0x4200000000000000000000000000000000000006"),
    ("OP", "USDC", "USD Coin", 6, "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85"),
    ("OP", "USDT", "Tether USD", 6, "0x94b008aA00579c1307B0EF2c499aD98a8ce58e58"),
    ("OP", "DAI", "Dai Stablecoin", 18, "0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1"),
    ("OP", "WETH", "Wrapped Ether", 18, "0x4200000000000000000000000000000000000006"),
    ("ARB", "USDC", "USD Coin", 6, "0xaf88d065e77c8cC2239327C5EDb3A432268e5831"),
    ("ARB", "USDT", "Tether USD", 6, "0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9"),
    ("ARB", "DAI", "Dai Stablecoin", 18, "0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1"),
    ("ARB", "WETH", "Wrapped Ether", 18, "0x82aF49447D8a07e3bd95BD0d56f35241523fBab1"),
    ("MATIC", "USDC", "USD Coin", 6, "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359"),
    ("MATIC", "USDT", "Tether USD", 6, "0xc2132D05D31c914a87C6611C10748AEb04B58e8F"),
    ("MATIC", "DAI", "Dai Stablecoin", 18, "0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063"),
    ("MATIC", "WETH", "Wrapped Ether", 18, "0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619"),
    ("AVAX-C", "USDC", "USD Coin", 6, "0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E"),
    ("AVAX-C", "USDT", "Tether USD", 6, "0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7"),
    ("AVAX-C", "WAVAX", "Wrapped AVAX", 18, "0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7"),
    ("AVAX-C", "BTC.b", "Bitcoin on Avalanche", 8, "0x152b9d0FdC40C096757F570A51E494bd4b943E50"),
];

fn on<'a>(chain: &'a Chain) -> impl Iterator<Item = &'static Entry> + 'a {
    let id = chain.known().map(|info| info.id);
    LISTED.iter().filter(move |entry| Some(entry.0) == id)
}

/// Checks the form against the registry, the bundled list, and what is known of the contract by the node of its chain.
pub(crate) fn check(form: &TokenForm, registry: &[Token], reading: Option<&Reading>) -> TokenChecks {
    let chain = &form.blockchain;
    let mut found = Vec::new();
    let contract = address::checked(&form.address).map_err(|error| found.push(Finding::NoAddress(error))).ok();
    let entry = contract.as_deref().and_then(|contract| on(chain).find(|entry| entry.4.eq_ignore_ascii_case(contract)));
    if let Some(contract) = &contract {
        found.push(Finding::WellFormed);
        let mut here = registry.iter().filter(|token| token.blockchain.as_ref() == Some(chain));
        if here.any(|token| token.address.as_deref().is_some_and(|address| address.eq_ignore_ascii_case(contract))) {
            found.push(Finding::Listed);
        }
        found.push(symbol(form, contract, entry, registry));
    }
    found.extend(standard(form, entry));
    if form.standard == "erc20" {
        found.extend(decimals(form, contract.is_some(), entry, reading));
    }
    match reading {
        Some(Reading::NotRead(node)) => found.push(Finding::Asking { node: node.clone() }),
        Some(Reading::Said(node, Ok(said))) => on_chain::compare(form, said, node, entry.is_some(), &mut found),
        Some(Reading::Said(node, Err(fault))) => found.push(Finding::NotAsked { node: node.clone(), fault: fault.message.clone() }),
        Some(Reading::NoNode) | None => {}
    }
    checks::sort(&mut found);
    let blocked = found.iter().any(|found| matches!(found.mark().level, CheckLevel::Danger | CheckLevel::Waiting));
    let listed = entry.map(|(_, symbol, name, decimals, _)| ListedToken { symbol: (*symbol).into(), name: (*name).into(), decimals: *decimals });
    TokenChecks { clear: !blocked, lines: checks::lines(&found), address: contract, listed, on_chain: reading.map(Reading::view) }
}

/// A symbol that another contract has, or that only looks like one people know, is how a false token is sold as the usual one.
fn symbol(form: &TokenForm, contract: &str, entry: Option<&Entry>, registry: &[Token]) -> Finding {
    let typed = form.symbol.trim();
    if typed.is_empty() {
        Finding::NoSymbol
    } else if let Some(claim) = symbols::claim(&form.blockchain, typed, contract, registry) {
        Finding::ClaimedSymbol { claim, symbol: typed.to_owned() }
    } else if let Some(entry) = entry.filter(|entry| !entry.1.eq_ignore_ascii_case(typed)) {
        Finding::OtherSymbol { listed: entry.1, typed: typed.to_owned() }
    } else {
        Finding::FreeSymbol { symbol: typed.to_owned() }
    }
}

/// A collection has no decimals, and the service's published list of standards does not name collections.
fn standard(form: &TokenForm, entry: Option<&Entry>) -> Option<Finding> {
    if STANDARDS.contains(&form.standard.as_str()) {
        return None;
    }
    Some(match entry {
        Some(entry) => Finding::ListedCoin { symbol: entry.1 },
        None if matches!(form.standard.as_str(), "erc721" | "erc1155") => Finding::Collection,
        None => Finding::NoStandard,
    })
}

fn decimals(form: &TokenForm, has_contract: bool, entry: Option<&Entry>, reading: Option<&Reading>) -> Option<Finding> {
    let text = form.decimals.trim();
    let Some(typed) = text.parse::<u8>().ok().filter(|decimals| *decimals <= 36 && text.bytes().all(|b| b.is_ascii_digit())) else {
        return Some(if text.is_empty() { Finding::NoDecimals } else { Finding::BadDecimals });
    };
    match entry {
        Some(entry) if entry.3 == typed => Some(Finding::ListedDecimals { name: entry.2, decimals: typed }),
        Some(entry) => Some(Finding::OtherDecimals { listed: entry.3, typed }),
        None if has_contract => {
            let why = match reading {
                // Right or wrong, the contract's own word stands in a line of its own.
                Some(Reading::Said(_, Ok(said))) if said.decimals.is_some() => return None,
                Some(Reading::Said(_, Ok(_))) => Untold::Silent,
                Some(Reading::Said(_, Err(_))) => Untold::NotAsked,
                Some(Reading::NotRead(_)) => return None,
                Some(Reading::NoNode) | None => Untold::NoNode,
            };
            Some(Finding::UnknownDecimals { typed, why })
        }
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bursar_contract::{Code, Fault};

    use super::{on_chain::OnChain, *};
    use crate::{base::api::CheckId, wallets::api::ChainReading};

    fn check(form: &TokenForm, registry: &[Token]) -> TokenChecks {
        super::check(form, registry, None)
    }

    fn said(said: OnChain) -> Reading {
        Reading::Said("https://node.example".into(), Ok(Arc::new(said)))
    }

    /// Level and id of every line, for a form held against what the contract says.
    fn lines(form: &TokenForm, reading: &Reading) -> Vec<(CheckLevel, CheckId)> {
        super::check(form, &[], Some(reading)).lines.into_iter().map(|line| (line.level, line.id)).collect()
    }

    fn form(chain: &str, address: &str, symbol: &str, decimals: &str) -> TokenForm {
        TokenForm { blockchain: Chain(chain.into()), address: address.into(), symbol: symbol.into(), decimals: decimals.into(), standard: "erc20".into() }
    }

    fn blocking(form: &TokenForm, registry: &[Token]) -> Vec<(String, String)> {
        let checks = check(form, registry);
        let dangers = checks.lines.into_iter().filter(|line| line.level == CheckLevel::Danger);
        dangers.map(|line| (line.field.unwrap_or_default(), line.text.to_string())).collect()
    }

    const USDC: &str = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
    const OTHER: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

    #[test]
    fn every_contract_of_the_bundled_list_carries_its_checksum_and_a_known_chain() {
        for (chain, symbol, _, _, contract) in LISTED {
            assert_eq!(address::checked(contract).as_deref(), Ok(*contract), "{symbol} on {chain}");
            assert!(Chain((*chain).into()).known().is_some_and(|info| !info.test), "{chain}");
            assert_eq!(on(&Chain((*chain).into())).filter(|entry| entry.1 == *symbol).count(), 1, "{symbol} twice on {chain}");
        }
    }

    #[test]
    fn wrong_decimals_of_a_listed_token_are_blocked_and_right_ones_come_from_the_list() {
        let right = check(&form("ETH", &USDC.to_lowercase(), "usdc", "6"), &[]);
        assert!(right.clear && right.lines.iter().all(|line| line.level == CheckLevel::Ok), "{right:?}");
        assert_eq!((right.address.as_deref(), right.listed.map(|listed| listed.decimals)), (Some(USDC), Some(6)));
        let wrong = blocking(&form("ETH", USDC, "USDC", "18"), &[]);
        assert_eq!(wrong, [("decimals".into(), "Bursar’s token list says 6 decimals; you typed 18.".into())]);
        assert_eq!(blocking(&form("ETH", USDC, "USDT", "6"), &[]).len(), 1, "another token's symbol");
        for odd in ["-1", "6.0", "37", "six", "+6"] {
            assert_eq!(blocking(&form("ETH", OTHER, "X", odd), &[])[0].0, "decimals", "{odd}");
        }
    }

    #[test]
    fn a_collection_has_no_decimals_and_a_listed_currency_is_none() {
        let collection = |address: &str| TokenForm { standard: "erc721".into(), ..form("ETH", address, "PASS", "") };
        let checks = check(&collection(OTHER), &[]);
        assert!(checks.clear && checks.lines.iter().all(|line| line.id != CheckId::Decimals), "{checks:?}");
        assert!(checks.lines.iter().any(|line| line.id == CheckId::Standard && line.tick.is_some()), "{checks:?}");
        assert_eq!(blocking(&TokenForm { symbol: "USDC".into(), ..collection(USDC) }, &[])[0].0, "standard");
        assert_eq!(blocking(&TokenForm { standard: "erc9".into(), ..collection(OTHER) }, &[])[0].0, "standard");
    }

    #[test]
    fn a_false_token_under_a_usual_symbol_is_named_and_an_unknown_one_needs_a_tick() {
        assert!(blocking(&form("ETH", OTHER, "usdc", "6"), &[])[0].1.starts_with("Not the usual USDC"));
        let mine: Token = serde_json::from_str(&format!(r#"{{"id":"t","blockchain":"BASE","symbol":"cNGN","address":"{USDC}"}}"#)).unwrap();
        assert!(blocking(&form("BASE", OTHER, "CNGN", "6"), std::slice::from_ref(&mine))[0].1.starts_with("Not the cNGN you already use"));
        assert_eq!(blocking(&form("BASE", USDC, "cNGN", "6"), &[mine]), [("address".into(), "This token is already in your list.".into())]);
        let unknown = check(&form("BASE", OTHER, "cNGN", "6"), &[]);
        assert!(
            unknown.clear && unknown.lines[0].tick.as_ref().map(ToString::to_string).as_deref().is_some_and(|tick| tick.contains("6 decimals")),
            "{unknown:?}"
        );
        assert_eq!(blocking(&form("BASE", "0x12", "X", "6"), &[])[0].0, "address");
    }

    #[test]
    fn what_the_contract_says_blocks_other_decimals_and_makes_a_tick_needless_where_it_agrees() {
        let dollar = said(OnChain { symbol: Some("cNGN".into()), name: Some("Compliant Naira".into()), decimals: Some(6), ..OnChain::default() });
        let right = super::check(&form("BASE", OTHER, "cngn", "6"), &[], Some(&dollar));
        assert!(right.clear && right.lines.iter().all(|line| line.level == CheckLevel::Ok && line.tick.is_none()), "{right:?}");
        let chain = right.on_chain.unwrap();
        assert_eq!((chain.state, chain.symbol.as_deref(), chain.decimals, chain.plain), (ChainReading::Read, Some("cNGN"), Some(6), true));

        let wrong = super::check(&form("BASE", OTHER, "cNGN", "18"), &[], Some(&dollar));
        let line = wrong.lines.iter().find(|line| line.id == CheckId::ChainDecimals).unwrap();
        assert_eq!((line.level, line.field.as_deref(), wrong.clear), (CheckLevel::Danger, Some("decimals"), false));
        assert_eq!(line.text, "The contract says 6 decimals; you typed 18.");

        let renamed = super::check(&form("BASE", OTHER, "NGNC", "6"), &[], Some(&dollar));
        assert!(renamed.clear && renamed.lines.iter().any(|line| line.id == CheckId::ChainSymbol && line.tick.is_some()), "{renamed:?}");
        // The list and the contract are asked apart: what either contradicts is blocked.
        let lying = said(OnChain { symbol: Some("USDC".into()), decimals: Some(18), ..OnChain::default() });
        assert!(lines(&form("ETH", USDC, "USDC", "6"), &lying).contains(&(CheckLevel::Danger, CheckId::ChainDecimals)));
        assert!(lines(&form("ETH", USDC, "USDC", "18"), &lying).contains(&(CheckLevel::Danger, CheckId::Decimals)));
    }

    #[test]
    fn a_symbol_with_hidden_characters_is_blocked_and_an_address_that_answers_nothing_needs_a_tick() {
        let hidden = said(OnChain { symbol: Some("US\u{202e}DC".into()), decimals: Some(6), ..OnChain::default() });
        let checks = super::check(&form("BASE", OTHER, "USXC", "6"), &[], Some(&hidden));
        let line = checks.lines.iter().find(|line| line.id == CheckId::ChainSymbol).unwrap();
        assert_eq!((line.level, line.field.as_deref()), (CheckLevel::Danger, Some("symbol")));
        assert!(line.text.to_string().contains("⟨U+202E⟩") && !line.text.to_string().contains('\u{202e}'), "{line:?}");
        let chain = checks.on_chain.unwrap();
        assert!(!chain.plain && chain.symbol.as_deref() == Some("US\u{FFFD}DC"), "{chain:?}");
        assert!(lines(&form("BASE", OTHER, "X", "6"), &said(OnChain::default())).contains(&(CheckLevel::Warn, CheckId::Chain)));
        let listed = super::check(&form("ETH", USDC, "USDC", "6"), &[], Some(&said(OnChain::default())));
        assert!(listed.clear && listed.lines.iter().all(|line| line.tick.is_none()), "the list is the better witness: {listed:?}");
    }

    #[test]
    fn a_collection_is_held_against_what_its_contract_says_it_is() {
        let collection = |standard: &str| TokenForm { standard: standard.into(), ..form("ETH", OTHER, "PASS", "") };
        let one = said(OnChain { symbol: Some("PASS".into()), erc721: Some(true), erc1155: Some(false), ..OnChain::default() });
        assert!(lines(&collection("erc721"), &one).iter().all(|(level, _)| *level != CheckLevel::Danger));
        for other in [collection("erc1155"), form("ETH", OTHER, "PASS", "0")] {
            assert!(lines(&other, &one).contains(&(CheckLevel::Danger, CheckId::ChainStandard)), "{}", other.standard);
        }
        let currency = said(OnChain { symbol: Some("PASS".into()), decimals: Some(18), ..OnChain::default() });
        assert!(lines(&collection("erc721"), &currency).contains(&(CheckLevel::Danger, CheckId::ChainStandard)));
        let silent = said(OnChain { symbol: Some("PASS".into()), ..OnChain::default() });
        assert!(lines(&collection("erc721"), &silent).contains(&(CheckLevel::Warn, CheckId::ChainStandard)));
    }

    #[test]
    fn nothing_is_added_while_the_contract_is_asked_and_a_node_that_fails_leaves_the_tick() {
        let typed = form("BASE", OTHER, "cNGN", "6");
        let asked = super::check(&typed, &[], Some(&Reading::NotRead("https://node.example".into())));
        assert!(!asked.clear && asked.on_chain.is_some_and(|chain| chain.state == ChainReading::NotRead));
        let failed = Reading::Said("https://node.example".into(), Err(Fault::new(Code::Unavailable, "The node did not answer in time.")));
        let checks = super::check(&typed, &[], Some(&failed));
        assert!(checks.clear && checks.lines.iter().any(|line| line.id == CheckId::Decimals && line.tick.is_some()), "{checks:?}");
        assert!(checks.lines.iter().any(|line| line.id == CheckId::Chain && line.level == CheckLevel::Warn && line.tick.is_none()));
        assert!(lines(&typed, &Reading::NoNode).contains(&(CheckLevel::Warn, CheckId::Decimals)));
    }
}
