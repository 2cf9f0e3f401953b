//! Whose an address is on a chain. One address can have a wallet on several chains, and none on the chain where something is sent.

use std::collections::HashMap;

use bursar_contract::{chain::Chain, untrusted::shown, wallets::Wallet};
use bursar_messages::{Message, message};

/// A wallet of the organization with an address.
#[derive(Debug, PartialEq)]
pub(crate) enum Own<'a> {
    /// It is on the chain.
    Here(&'a Wallet),
    /// The address has wallets on other chains alone.
    Elsewhere {
        /// One of them.
        wallet: &'a Wallet,
        /// The names of those chains.
        chains: String,
    },
}

impl<'a> Own<'a> {
    /// The wallet, if it is on the chain.
    pub(crate) fn here(&self) -> Option<&'a Wallet> {
        match self {
            Self::Here(wallet) => Some(wallet),
            Self::Elsewhere { .. } => None,
        }
    }

    /// In words, if it is on other chains alone.
    pub(crate) fn elsewhere(&self) -> Option<Message> {
        let Self::Elsewhere { wallet, chains } = self else { return None };
        Some(elsewhere(wallet.name.as_deref().unwrap_or_default(), chains))
    }
}

/// An address that is a wallet of this name on other chains alone, in words.
pub(crate) fn elsewhere(name: &str, chains: &str) -> Message {
    match shown(name) {
        name if name.is_empty() => message!("wallet-own-elsewhere", chains = chains),
        name => message!("wallet-own-elsewhere-named", name = name, chains = chains),
    }
}

/// Wallets of the organization, by address in small letters.
#[derive(Debug, Default)]
pub(crate) struct OwnWallets(HashMap<String, Vec<Wallet>>);

impl OwnWallets {
    /// Of these wallets.
    pub(crate) fn of(wallets: Vec<Wallet>) -> Self {
        let mut found: HashMap<String, Vec<Wallet>> = HashMap::new();
        for wallet in wallets {
            if let Some(address) = wallet.address.as_deref().map(str::to_ascii_lowercase) {
                found.entry(address).or_default().push(wallet);
            }
        }
        found.values_mut().for_each(|same| same.sort_by_key(|wallet| wallet.blockchain.as_ref().map(name)));
        Self(found)
    }

    /// Their addresses.
    pub(crate) fn addresses(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Whose an address is. A wallet whose chain nobody says is taken to be on every chain, and so is each where no chain is asked about.
    pub(crate) fn at(&self, address: &str, chain: Option<&Chain>) -> Option<Own<'_>> {
        let same = self.0.get(&address.to_ascii_lowercase())?;
        let is_here = |wallet: &&Wallet| chain.is_none() || wallet.blockchain.is_none() || wallet.blockchain.as_ref() == chain;
        if let Some(here) = same.iter().find(is_here) {
            return Some(Own::Here(here));
        }
        let mut chains: Vec<String> = same.iter().filter_map(|wallet| wallet.blockchain.as_ref().map(name)).collect();
        chains.dedup();
        same.first().map(|wallet| Own::Elsewhere { wallet, chains: chains.join(", ") })
    }
}

/// The name of a chain, as people see it.
pub(crate) fn name(chain: &Chain) -> String {
    chain.known().map_or_else(|| shown(&chain.0), |info| info.name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_wallet_of_another_chain_is_not_one_of_this_chain() {
        let wallet = |id: &str, address: &str, chain: Option<&str>| -> Wallet {
            let mut wallet = json!({ "id": id, "address": address });
            if let Some(chain) = chain {
                wallet["blockchain"] = json!(chain);
            }
            serde_json::from_value(wallet).unwrap()
        };
        let wallets = OwnWallets::of(vec![
            wallet("a", "0xAb", Some("BASE-SEPOLIA")),
            wallet("b", "0xab", Some("ARB-SEPOLIA")),
            wallet("c", "0xcd", Some("ETH-SEPOLIA")),
            wallet("d", "0xef", None),
        ]);
        let chain = Chain("ETH-SEPOLIA".into());
        let of = |address: &str, chain: Option<&Chain>| wallets.at(address, chain);
        let Some(Own::Elsewhere { chains, .. }) = of("0xAB", Some(&chain)) else { panic!("{:?}", of("0xAB", Some(&chain))) };
        assert_eq!(chains, "Arbitrum Sepolia, Base Sepolia");
        let here = |address: &str, chain: Option<&Chain>| of(address, chain).and_then(|own| own.here().map(|wallet| wallet.id.0.clone()));
        assert_eq!(here("0xCD", Some(&chain)).as_deref(), Some("c"));
        assert_eq!(here("0xef", Some(&chain)).as_deref(), Some("d"), "nobody says that it is on another chain");
        assert!(here("0xab", None).is_some(), "no chain is asked about");
        assert_eq!(of("0x12", Some(&chain)), None);
    }
}
