//! Symbols that pass for another token's. Whoever makes a token writes its symbol; with a letter of another alphabet, a digit, a sign or something
//! unseen among its letters the eye takes it for the usual one.

use std::{borrow::Cow, collections::HashMap, sync::LazyLock};

use bursar_contract::{
    chain::{CHAINS, Chain},
    tokens::Token,
    untrusted::{shown, visible},
};
use bursar_messages::message;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use super::{LISTED, on, words};
use crate::{base::confusables, wallets::api::TokenClaim};

/// Symbols that everybody takes for one token, beside those of the bundled list and of the chains.
const USUAL: [&str; 4] = ["BTC", "USDS", "FDUSD", "cNGN"];
/// Shorter symbols are alike by chance.
const SHORTEST: usize = 3;
/// The token that another one is taken for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Claim {
    /// Its symbol, as it is spelled.
    pub symbol: String,
    /// Whether both are spelled the same, so that only the contract tells them apart.
    pub same: bool,
    /// Which one it is.
    pub original: Original,
}

/// Where the token is known from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Original {
    /// The currency of this chain, which has no contract.
    Currency,
    /// In the organization's list with this contract, on this chain.
    Yours(String),
    /// In the bundled list with this contract, on this chain.
    Usual(&'static str),
    /// From elsewhere: nobody here knows a contract of that symbol on this chain.
    Elsewhere,
}

/// The tokens under one key: the first, and the first that is another contract than it. One of the two is not the token that asks.
#[derive(Default, Clone, Copy)]
struct Firsts<'a>(Option<(usize, &'a Token)>, Option<(usize, &'a Token)>);

impl<'a> Firsts<'a> {
    fn add(&mut self, at: usize, token: &'a Token) {
        match self.0 {
            None => self.0 = Some((at, token)),
            Some((_, first)) if self.1.is_none() && !is(token, first.blockchain.as_ref(), contract_of(first)) => self.1 = Some((at, token)),
            Some(_) => {}
        }
    }
}

fn contract_of(token: &Token) -> Option<&str> {
    token.address.as_deref().filter(|address| !address.is_empty())
}

/// Whether a token is this contract. The currency of a chain is none.
fn is(token: &Token, chain: Option<&Chain>, contract: Option<&str>) -> bool {
    chain.is_some() && token.blockchain.as_ref() == chain && contract_of(token).zip(contract).is_some_and(|(one, other)| one.eq_ignore_ascii_case(other))
}

/// What a symbol is found by: its spelling in small letters, and each of its faces.
fn keys(symbol: &str, faces: &[String]) -> Vec<String> {
    let faces = faces.iter().enumerate().map(|(number, face)| format!("{number} {face}"));
    std::iter::once(format!("= {}", symbol.trim().to_ascii_lowercase())).chain(faces).collect()
}

fn on_chain_key(chain: &Chain, key: &str) -> String {
    format!("{} {key}", chain.0)
}

/// Symbols that everybody knows.
static KNOWN: LazyLock<Vec<&str>> = LazyLock::new(|| LISTED.iter().map(|entry| entry.1).chain(CHAINS.iter().map(|chain| chain.native)).chain(USUAL).collect());
/// Their faces.
static KNOWN_FACES: LazyLock<HashMap<&str, Vec<String>>> = LazyLock::new(|| KNOWN.iter().map(|known| (*known, faces(known))).collect());
/// Which of them, the first, a key leads to.
static KNOWN_KEYS: LazyLock<HashMap<String, usize>> = LazyLock::new(|| {
    let of = |(at, known): (usize, &&str)| keys(known, long(&KNOWN_FACES[known])).into_iter().map(move |key| (key, at)).collect::<Vec<_>>();
    KNOWN.iter().enumerate().rev().flat_map(of).collect()
});

/// An organization's list by what the eye takes its symbols for. It is read once, however many tokens are judged by it.
pub(crate) struct Registry<'a> {
    found: HashMap<String, Firsts<'a>>,
    faces: HashMap<&'a str, Vec<String>>,
}

impl<'a> Registry<'a> {
    /// Reads the list.
    pub(crate) fn of(tokens: &'a [Token]) -> Self {
        let mut registry = Self { found: HashMap::new(), faces: HashMap::new() };
        for (at, token) in tokens.iter().enumerate() {
            let Some(symbol) = token.symbol.as_deref() else { continue };
            let faces = registry.faces.entry(symbol).or_insert_with(|| faces(symbol));
            for key in keys(symbol, long(faces)) {
                if let Some(chain) = &token.blockchain {
                    registry.found.entry(on_chain_key(chain, &key)).or_default().add(at, token);
                }
                registry.found.entry(key).or_default().add(at, token);
            }
        }
        registry
    }

    /// Which token the symbol of a contract is taken for, and is not. A symbol that is known elsewhere alone may be spelled the same: it has another
    /// contract on each chain.
    pub(crate) fn claim(&self, chain: &Chain, symbol: &str, contract: &str) -> Option<Claim> {
        if on(chain).any(|entry| entry.4.eq_ignore_ascii_case(contract)) {
            return None;
        }
        let faces = self.faces.get(symbol).map_or_else(|| Cow::Owned(faces(symbol)), Cow::Borrowed);
        let keys = keys(symbol, &faces);
        let claim = |known: &str, original: Original| Claim { symbol: known.trim().to_owned(), same: same(symbol, known), original };
        let claims = |known: &'static str, original: Original| {
            let alike = || alike(&faces, KNOWN_FACES.get(known).map_or(&[], |faces| long(faces)));
            (same(symbol, known) || alike()).then(|| claim(known, original))
        };
        // No token speaks for itself, and two impostors on two chains do not speak for each other: what everybody knows comes first.
        let others = |key: &String| {
            let Firsts(first, second) = *self.found.get(key)?;
            [first, second].into_iter().flatten().find(|(_, token)| !is(token, Some(chain), Some(contract)))
        };
        let here = || {
            let (_, token) = keys.iter().filter_map(|key| others(&on_chain_key(chain, key))).min_by_key(|(at, _)| *at)?;
            let original = contract_of(token).map_or(Original::Currency, |address| Original::Yours(address.to_owned()));
            Some(claim(token.symbol.as_deref()?, original))
        };
        let currency = || claims(chain.known()?.native, Original::Currency);
        let usual = || on(chain).find_map(|entry| claims(entry.1, Original::Usual(entry.4)));
        let elsewhere = || {
            if KNOWN_KEYS.contains_key(&keys[0]) {
                return None;
            }
            if let Some(at) = keys.iter().filter_map(|key| KNOWN_KEYS.get(key)).min() {
                return Some(claim(KNOWN[*at], Original::Elsewhere));
            }
            if others(&keys[0]).is_some() {
                return None;
            }
            let (_, token) = keys.iter().filter_map(others).min_by_key(|(at, _)| *at)?;
            Some(claim(token.symbol.as_deref()?, Original::Elsewhere))
        };
        here().or_else(currency).or_else(usual).or_else(elsewhere)
    }

    fn claim_of(&self, token: &Token) -> Option<Claim> {
        self.claim(token.blockchain.as_ref()?, token.symbol.as_deref()?, contract_of(token)?)
    }

    /// The symbol for a sentence of a review: one that claims to be another says in the same breath that it is not.
    pub(crate) fn named(&self, token: &Token) -> Option<String> {
        let symbol = token.symbol.clone()?;
        Some(match self.claim_of(token) {
            Some(claim) => message!("token-named", symbol = shown(&symbol), known = shown(&claim.symbol)).to_string(),
            None => symbol,
        })
    }
}

/// The claim of one contract; see [`Registry::claim`].
pub(crate) fn claim(chain: &Chain, symbol: &str, contract: &str, registry: &[Token]) -> Option<Claim> {
    Registry::of(registry).claim(chain, symbol, contract)
}

/// The same for a token of the service. The currency of a chain claims nothing: it has no contract.
pub(crate) fn claim_of(token: &Token, registry: &[Token]) -> Option<Claim> {
    Registry::of(registry).claim_of(token)
}

/// Every token of the registry that is taken for another one, by the judgement that a transfer and *Add token* use.
pub(crate) fn claims(registry: &[Token]) -> Vec<TokenClaim> {
    let list = Registry::of(registry);
    let judged = |token: &Token| {
        let claim = list.claim_of(token)?;
        Some(TokenClaim {
            id: token.id.clone(),
            text: words::claim(&claim, token.symbol.as_deref().unwrap_or_default()),
            symbol: shown(&claim.symbol),
            same: claim.same,
            registered: matches!(claim.original, Original::Yours(_)),
        })
    };
    registry.iter().filter_map(judged).collect()
}

fn same(one: &str, other: &str) -> bool {
    one.trim().eq_ignore_ascii_case(other.trim())
}

/// What the eye makes of a symbol: as it is written, in small letters, in capitals; each also with letters in circles and of other widths as the
/// plain ones. Of signs and marks it sees the letters alone.
fn faces(symbol: &str) -> Vec<String> {
    let seen = visible(symbol);
    let face = |text: String| {
        let core: String = text.trim_start_matches(|c: char| !c.is_alphanumeric()).chars().map(letter).collect();
        confusables::looks(&core).map(|face| face.chars().filter(|c| c.is_alphanumeric() && !is_combining_mark(*c)).collect::<String>())
    };
    // Plain first takes some letters for another than they look like: both ways count.
    [seen.nfkc().collect(), seen].into_iter().flat_map(face).collect()
}

/// The letter that a digit or a sign is put for. Those for I, L and O are among the letters that look alike.
const fn letter(c: char) -> char {
    match c {
        '3' | '€' => 'E',
        '4' => 'A',
        '5' | '$' => 'S',
        '8' => 'B',
        other => other,
    }
}

/// The faces of a symbol that is long enough not to be alike by chance.
fn long(faces: &[String]) -> &[String] {
    if faces[0].chars().count() >= SHORTEST { faces } else { &[] }
}

fn alike(seen: &[String], known: &[String]) -> bool {
    seen.iter().zip(known).any(|(one, other)| one == other)
}

#[cfg(test)]
mod tests {
    use bursar_contract::tokens::TokenId;

    use super::*;
    use crate::{
        attack,
        base::{
            api::CheckLevel,
            checks::{Found, line},
        },
        wallets::tokens::Finding,
    };

    const OTHER: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    const USDC: &str = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";

    fn on_chain(chain: &str, symbol: &str) -> Option<Claim> {
        claim(&Chain(chain.into()), symbol, OTHER, &[])
    }

    fn registered(chain: &str, symbol: &str, address: &str) -> Token {
        let token = serde_json::json!({ "id": symbol, "blockchain": chain, "symbol": symbol, "address": address, "standard": "erc20" });
        serde_json::from_value(token).unwrap()
    }

    /// As impostors write them: letters of other alphabets, digits, signs, something unseen, other widths and heights.
    const DISGUISES: [(&str, &[&str]); 4] = [
        (
            "USDC",
            &[
                "usdc",
                " USDC ",
                "USD\u{421}",
                "U\u{405}DC",
                "\u{54D}SDC",
                "US\u{13A0}C",
                "USD\u{3F9}",
                "USDC\u{200B}",
                "US\u{200D}DC",
                "\u{FEFF}USDC",
                "U\u{AD}SDC",
                "USDC\u{3164}",
                "USDC\u{FE0F}",
                "U S D C",
                "US\u{A0}DC",
                "$USDC",
                "U$DC",
                "U5DC",
                "USD.C",
                "USD-C",
                "USDC!",
                "USDC\u{2705}",
                "\u{FF35}\u{FF33}\u{FF24}\u{FF23}",
                "\u{1D414}\u{1D412}\u{1D403}\u{1D402}",
                "\u{24CA}\u{24C8}\u{24B9}\u{24B8}",
                "\u{DA}SDC",
                "USD\u{10C}",
                "US\u{110}C",
                "U\u{335}SDC",
            ],
        ),
        ("USDT", &["usdt", "USD\u{20AE}", "USD\u{422}", "USD\u{3A4}", "US\u{110}T", "U\u{405}D\u{422}", "USDT\u{2060}", "\u{202D}USDT\u{202C}"]),
        ("DAI", &["dai", "DA1", "DAl", "D4I", "DA\u{406}", "D\u{391}I", "DA|"]),
        ("ETH", &["eth", "\u{395}\u{3A4}\u{397}", "3TH", "\u{415}TH", "ET\u{41D}", "$ETH", "E T H"]),
    ];

    #[test]
    fn a_symbol_that_looks_like_a_well_known_one_is_seen_through_in_every_disguise() {
        let (mut tried, mut held, mut plain, mut passed) = (0, 0, 0, Vec::new());
        for (known, disguises) in DISGUISES {
            for disguise in disguises {
                let found = on_chain("ETH", disguise);
                tried += 1;
                if found.is_none() {
                    passed.push(*disguise);
                }
                held += usize::from(found.as_ref().is_some_and(|claim| claim.symbol == known && claim.original != Original::Elsewhere));
                plain += usize::from(!disguise.eq_ignore_ascii_case(known));
            }
        }
        assert!(passed.is_empty(), "{passed:?} pass");
        attack::held("Symbols that look like another token's", tried, held);
        attack::control("Symbols that look like another token's", "compared letter by letter, without case", plain);
    }

    #[test]
    fn other_tokens_of_the_world_deceive_nobody() {
        for (chain, honest) in [
            ("ETH", "cUSDC aUSDC axlUSDC sUSDC USDD USD1 USDP PYUSD TUSD GUSD LUSD crvUSD GHO FRAX sDAI stETH wstETH rETH cbETH WETH LINK UNI AAVE SHIB PEPE"),
            ("BSC", "CAKE ADA XRP DOGE TUSD BTC USDC.e"),
            ("BASE", "USDbC cbBTC AERO DEGEN EURC tUSD WBTC cNGN"),
            ("AVAX-C", "USDC.e DAI.e BTC.b sAVAX JOE QI"),
            ("MATIC", "WMATIC MATIC DAL DAS PAI LDAI Ether 3Crv"),
            ("ETH-SEPOLIA", "tUSD tNFT tITEM USDC USDT DAI"),
            ("@G", "AG G GG USDC"),
        ] {
            for symbol in honest.split(' ') {
                let contract = on(&Chain(chain.into())).find(|entry| entry.1 == symbol).map_or(OTHER, |entry| entry.4);
                assert_eq!(claim(&Chain(chain.into()), symbol, contract, &[]), None, "{symbol} on {chain}");
            }
        }
        assert_eq!(claim(&Chain("ETH".into()), "USD\u{421}", USDC, &[]), None, "the contract that is meant may call itself as it likes");
    }

    #[test]
    fn the_organizations_own_tokens_are_known_too_and_the_contract_of_now_comes_first() {
        let mine = [registered("BASE", "kobo", USDC)];
        let base = Chain("BASE".into());
        let found = claim(&base, "k\u{43E}bo", OTHER, &mine).unwrap();
        assert_eq!(found, Claim { symbol: "kobo".into(), same: false, original: Original::Yours(USDC.into()) });
        let objection = |claim: &Claim| line(&Finding::ClaimedSymbol { claim: claim.clone(), symbol: "k\u{43E}bo".into() });
        let line = objection(&found);
        assert_eq!((line.level, line.field.as_deref()), (CheckLevel::Danger, Some("symbol")));
        assert_eq!(line.text, format!("“k\u{43E}bo” looks like kobo, but is written with \u{43E} (U+043E): that one is {USDC}."));
        assert_eq!(claim(&base, "kobo", USDC, &mine), None, "it is no impostor of itself");
        assert_eq!(claim(&Chain("BSC".into()), "kobo", OTHER, &mine), None, "it has another contract on each chain");
        let elsewhere = claim(&Chain("BSC".into()), "k\u{43E}bo", OTHER, &mine).unwrap();
        assert_eq!((&elsewhere.original, objection(&elsewhere).level), (&Original::Elsewhere, CheckLevel::Warn));
        assert_eq!(objection(&elsewhere).tick.as_ref().map(ToString::to_string).as_deref(), Some("I know that this is not kobo"));
        let unseen = Finding::ClaimedToken { claim: on_chain("BASE", "USDC\u{200B}").unwrap(), symbol: "USDC\u{200B}".into() }.words();
        assert!(unseen.text.id() == "token-like-hidden" && unseen.tick.is_some(), "{unseen:?}");
    }

    #[test]
    fn the_list_marks_what_looks_like_another_token_and_not_only_what_is_spelled_the_same() {
        let registry = [
            registered("ETH", "USDC", USDC),
            Token { id: TokenId("false".into()), ..registered("ETH", "usdc", OTHER) },
            registered("ETH", "USD\u{421}", OTHER),
            registered("BASE", "USDT\u{200B}", OTHER),
            Token { id: TokenId("again".into()), ..registered("LISK", "USDT\u{200B}", USDC) },
            registered("BASE", "cNGN", OTHER),
            registered("ETH", "USDD", OTHER),
        ];
        let found = claims(&registry);
        let marks: Vec<(&str, &str, bool, bool)> = found.iter().map(|one| (&*one.id.0, &*one.symbol, one.same, one.registered)).collect();
        assert_eq!(
            marks,
            [("false", "USDC", true, true), ("USD\u{421}", "USDC", false, true), ("USDT\u{200B}", "USDT", false, false), ("again", "USDT", false, false)],
            "{found:?}"
        );
        assert!(found[1].text.to_string().contains("looks like USDC"), "{}", found[1].text);
    }

    #[test]
    fn a_review_says_in_the_same_breath_that_a_token_is_not_the_one_it_claims_to_be() {
        let (right, wrong) = (registered("ETH", "USDC", USDC), registered("ETH", "USDC", OTHER));
        let both = [wrong.clone(), right.clone()];
        let registry = Registry::of(&both);
        assert_eq!(registry.named(&right).as_deref(), Some("USDC"));
        assert_eq!(registry.named(&wrong).as_deref(), Some("USDC (not the USDC you know)"));
        let currency: Token = serde_json::from_value(serde_json::json!({ "id": "n", "blockchain": "ETH", "symbol": "ETH", "standard": "native" })).unwrap();
        assert_eq!(registry.named(&currency).as_deref(), Some("ETH"));
    }

    #[test]
    fn a_long_registry_is_judged_in_time_that_grows_with_it() {
        bursar_test_support::growth::grows_with_the_list("tokens", |count| {
            let symbols = ["USDC", "USD\u{421}", "KOLA", "K0LA", "ETH"];
            let token = |at: usize| registered(["ETH", "BASE"][at % 2], symbols[at % 5], &format!("0x{at:040x}"));
            let registry: Vec<Token> = (0..count).map(token).collect();
            assert_eq!(claims(&registry).len(), count);
        });
    }
}
