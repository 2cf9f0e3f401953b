//! Which amounts are of one and the same asset, and so may be added up. A symbol alone does not say it: whoever makes a token writes it.

use std::collections::{BTreeMap, BTreeSet};

use bursar_contract::{
    Asset, address,
    chain::{CHAINS, Chain},
};

use super::{LISTED, on};

/// One asset. Amounts of two different ones are never added to each other.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum AssetGroup {
    /// The currency of the main chains that have it.
    Currency(String),
    /// What the bundled list has under this symbol, on every chain that it names.
    Listed(String),
    /// Anything else on a main chain. It stands alone, because nobody here knows that it is what it calls itself.
    Alone {
        /// As the registry spells it.
        symbol: String,
        /// Lower case; empty where the registry has none.
        contract: String,
        /// As the service spells it.
        chain: String,
    },
    /// On test chains nothing has a value and no list exists, so the symbol counts; and the contract, where two tokens of one chain share a symbol.
    Practice {
        /// As the registry spells it.
        symbol: String,
        /// Lower case.
        contract: Option<String>,
    },
}

/// A token, as an amount of it was written down.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TokenRef<'a> {
    /// As the service spells it.
    pub chain: &'a str,
    /// Of a test chain.
    pub test: bool,
    /// The currency of its chain.
    pub native: bool,
    /// As the registry spells it.
    pub symbol: &'a str,
    /// In any case; empty for a network currency. Where nobody said it, the token's id tells as much.
    pub contract: &'a str,
}

impl<'a> TokenRef<'a> {
    /// The token of an asset; none for naira.
    pub fn of(asset: &'a Asset, test: bool) -> Option<Self> {
        let token = asset.token()?;
        let named = token.contract.as_deref().or(token.id.as_ref().map(|id| id.0.as_str()));
        Some(Self {
            chain: &token.chain.0,
            test,
            native: token.native,
            symbol: token.symbol.as_deref().unwrap_or_default(),
            contract: named.filter(|_| !token.native).unwrap_or_default(),
        })
    }
}

impl AssetGroup {
    /// What each of these tokens is, in their order. Once two tokens of a test chain share a symbol, no token of that symbol is added to another by
    /// its symbol.
    pub fn of_all(tokens: &[TokenRef<'_>]) -> Vec<Self> {
        let mut contracts: BTreeMap<(&str, &str), BTreeSet<String>> = BTreeMap::new();
        for token in tokens.iter().filter(|token| token.test) {
            contracts.entry((token.chain, token.symbol)).or_default().insert(token.contract.to_ascii_lowercase());
        }
        let shared: BTreeSet<&str> = contracts.iter().filter(|(_, contracts)| contracts.len() > 1).map(|((_, symbol), _)| *symbol).collect();
        let group = |token: &TokenRef<'_>| match Self::of(token.chain, token.test, token.native, token.symbol, token.contract) {
            Self::Practice { symbol, .. } if shared.contains(token.symbol) && !token.contract.is_empty() => {
                Self::Practice { symbol, contract: Some(token.contract.to_ascii_lowercase()) }
            }
            asset => asset,
        };
        tokens.iter().map(group).collect()
    }

    /// What each of these amounts is of, and whether it stands on a test chain; none for naira.
    pub fn of_amounts<'a>(amounts: impl Iterator<Item = (&'a Asset, bool)>) -> Vec<Option<Self>> {
        let tokens: Vec<Option<TokenRef<'a>>> = amounts.map(|(asset, test)| TokenRef::of(asset, test)).collect();
        let mut groups = Self::of_all(&tokens.iter().flatten().copied().collect::<Vec<_>>()).into_iter();
        tokens.iter().map(|token| token.and_then(|_| groups.next())).collect()
    }

    /// What the token of this contract is. `contract` is empty for a network currency.
    pub fn of(chain: &str, test: bool, native: bool, symbol: &str, contract: &str) -> Self {
        if test {
            return Self::Practice { symbol: symbol.to_owned(), contract: None };
        }
        let known = Chain(chain.to_owned());
        if native && let Some(info) = known.known() {
            return Self::Currency(info.native.to_owned());
        }
        match on(&known).find(|entry| entry.4.eq_ignore_ascii_case(contract)) {
            Some(entry) => Self::Listed(entry.1.to_owned()),
            None => Self::Alone { symbol: symbol.to_owned(), contract: contract.to_ascii_lowercase(), chain: chain.to_owned() },
        }
    }

    /// What it is called: known assets as the list has them, others as they call themselves.
    pub fn symbol(&self) -> &str {
        match self {
            Self::Currency(symbol) | Self::Listed(symbol) | Self::Alone { symbol, .. } | Self::Practice { symbol, .. } => symbol,
        }
    }

    /// The contract, where the symbol does not say which token it is.
    pub fn contract(&self) -> Option<&str> {
        match self {
            Self::Alone { contract, .. } => Some(contract.as_str()).filter(|contract| !contract.is_empty()),
            Self::Practice { contract, .. } => contract.as_deref(),
            Self::Currency(_) | Self::Listed(_) => None,
        }
    }

    /// The chain on which it stands alone.
    pub fn alone_on(&self) -> Option<&str> {
        if let Self::Alone { chain, .. } = self { Some(chain) } else { None }
    }

    /// As a screen hands it back: kind, symbol, contract, chain, each on a line.
    pub fn key(&self) -> String {
        // A symbol is text from outside: it gets no lines of its own.
        let symbol = self.symbol().replace('\n', " ");
        match self {
            Self::Currency(_) => format!("currency\n{symbol}"),
            Self::Listed(_) => format!("listed\n{symbol}"),
            Self::Alone { contract, chain, .. } => format!("alone\n{symbol}\n{contract}\n{chain}"),
            Self::Practice { contract, .. } => format!("test\n{symbol}\n{}", contract.as_deref().unwrap_or_default()),
        }
    }

    /// The asset of a key; none where it is no key.
    pub fn of_key(key: &str) -> Option<Self> {
        let mut lines = key.split('\n').map(str::to_owned);
        let (kind, symbol) = (lines.next()?, lines.next()?);
        Some(match kind.as_str() {
            "currency" => Self::Currency(symbol),
            "listed" => Self::Listed(symbol),
            "alone" => Self::Alone { symbol, contract: lines.next()?, chain: lines.next()? },
            "test" => Self::Practice { symbol, contract: lines.next().filter(|contract| !contract.is_empty()) },
            _ => return None,
        })
    }
}

/// What tells a unit from another of its symbol in one list: the places where it was seen, then its contract, shortened.
pub(crate) fn described<'a>(places: impl IntoIterator<Item = &'a str>, contract: Option<&str>) -> String {
    let contract = contract.map(|contract| address::shortened(&address::checked(contract).unwrap_or_else(|_| contract.to_owned())));
    let parts: Vec<String> = places.into_iter().map(str::to_owned).chain(contract).collect();
    parts.join(", ")
}

/// The description of each unit of a list whose symbol another one has too; none where the symbol says it.
pub(crate) fn told_apart(units: impl Iterator<Item = (String, String)>) -> Vec<Option<String>> {
    let units: Vec<_> = units.collect();
    let shared = |symbol: &str| units.iter().filter(|(other, _)| other == symbol).count() > 1;
    units.iter().map(|(symbol, description)| (shared(symbol) && !description.is_empty()).then(|| description.clone())).collect()
}

/// Every spelling of the main chains whose currency has this symbol.
pub(crate) fn chains_of_currency(symbol: &str) -> Vec<&'static str> {
    CHAINS.iter().filter(|info| !info.test && info.native == symbol).flat_map(|info| std::iter::once(&info.id).chain(info.aliases).copied()).collect()
}

/// Chain and contract, in lower case, of everything that the bundled list has under this symbol, for every spelling of the chain.
pub(crate) fn contracts_of(symbol: &str) -> Vec<(&'static str, String)> {
    let spellings = |id: &'static str| CHAINS.iter().filter(move |info| info.id == id).flat_map(|info| std::iter::once(&info.id).chain(info.aliases).copied());
    let listed = LISTED.iter().filter(|entry| entry.1 == symbol);
    listed.flat_map(|entry| spellings(entry.0).map(|chain| (chain, entry.4.to_ascii_lowercase()))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FALSE: &str = "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed";

    #[test]
    fn only_contracts_of_the_bundled_list_and_network_currencies_are_one_asset_on_several_chains() {
        let usdc = |chain: &str, contract: &str| AssetGroup::of(chain, false, false, "USDC", contract);
        let (ethereum, base) = ("0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913");
        assert_eq!(usdc("ETH", ethereum), AssetGroup::Listed("USDC".into()));
        assert_eq!(usdc("ETH", ethereum), usdc("BASE", base));
        assert_ne!(usdc("BASE", ethereum), usdc("BASE", base), "the contract of another chain is somebody else's here");
        assert_ne!(usdc("LISK", FALSE), usdc("BASE", FALSE));
        assert_eq!(AssetGroup::of("ETH", false, false, "usd coin!", ethereum).symbol(), "USDC", "a known contract has its known name");
        assert_eq!(AssetGroup::of("MATIC", false, true, "MATIC", ""), AssetGroup::of("POL", false, true, "POL", ""), "one chain in two spellings");
        assert_ne!(AssetGroup::of("BSC", false, false, "ETH", "0x2170Ed0880ac9A755fd29B2688956BD959F933F8"), AssetGroup::of("ETH", false, true, "ETH", ""));
        assert_eq!(AssetGroup::of("NEW-CHAIN", false, true, "ETH", "").alone_on(), Some("NEW-CHAIN"), "nobody here knows the currency of an unknown chain");
        assert_eq!(AssetGroup::of("BASE-SEPOLIA", true, false, "USDC", FALSE), AssetGroup::of("ETH-SEPOLIA", true, false, "USDC", ethereum), "practice");
    }

    #[test]
    fn amounts_are_of_one_asset_by_contract_and_on_test_chains_by_symbol_until_two_share_it() {
        let token = |chain: &str, contract: Option<&str>, id: &str| {
            let (contract, id) = (contract.map(str::to_owned), Some(bursar_contract::tokens::TokenId(id.into())));
            Asset::Token(bursar_contract::Token { chain: Chain(chain.into()), id, symbol: Some("USDC".into()), contract, decimals: None, native: false })
        };
        let groups = |assets: &[(Asset, bool)]| AssetGroup::of_amounts(assets.iter().map(|(asset, test)| (asset, *test)));
        let mut practice = vec![(token("ETH-SEPOLIA", Some("0x01"), "a"), true), (Asset::Naira, false), (token("BASE-SEPOLIA", Some("0x02"), "b"), true)];
        let found = groups(&practice);
        assert!(found[0] == found[2] && found[0].is_some() && found[1].is_none(), "{found:?}");
        practice.push((token("BASE-SEPOLIA", Some(FALSE), "c"), true));
        let found = groups(&practice);
        assert!(found[0] != found[2] && found[2] != found[3], "{found:?}");
        // Without a contract it is still not every token of its symbol.
        let found = groups(&[(token("LISK", None, "a"), false), (token("LISK", None, "b"), false)]);
        assert_ne!(found[0], found[1]);
    }

    #[test]
    fn only_units_that_share_a_symbol_say_which_they_are() {
        let usdc = described(["Base", "Ethereum"], Some(FALSE));
        assert_eq!(usdc, "Base, Ethereum, 0x5aAe b605 … Ef1B eAed");
        let units = [("USDC", usdc.as_str()), ("DAI", "Base"), ("USDC", "Base"), ("USDC", "")];
        let which = told_apart(units.iter().map(|(symbol, text)| ((*symbol).to_owned(), (*text).to_owned())));
        assert_eq!(which, [Some(usdc.clone()), None, Some("Base".into()), None]);
    }

    #[test]
    fn a_key_comes_back_as_its_asset_and_an_odd_symbol_makes_no_other() {
        let shared = AssetGroup::Practice { symbol: "USDC".into(), contract: Some(FALSE.into()) };
        let all =
            [AssetGroup::of("ETH", false, true, "ETH", ""), AssetGroup::Listed("USDC".into()), AssetGroup::of("BASE", false, false, "USDC", FALSE), shared];
        for asset in all {
            assert_eq!(AssetGroup::of_key(&asset.key()), Some(asset));
        }
        let odd = AssetGroup::of("BASE", false, false, "USDC\n\nETH", FALSE);
        assert_eq!(AssetGroup::of_key(&odd.key()).as_ref().and_then(AssetGroup::alone_on), Some("BASE"));
        assert_eq!((AssetGroup::of_key("USDC"), AssetGroup::of_key("main\nUSDC\n")), (None, None));
        assert!(contracts_of("USDC").contains(&("POL", "0x3c499c542cef5e3811e1192ce70d8cc03d5c3359".into())));
        assert_eq!(chains_of_currency("POL"), ["MATIC", "POL"]);
    }
}
