//! What this computer knows of addresses, gathered for a review.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
    time::Duration,
};

use alloy_primitives::U256;
use bursar_contract::{
    Fault,
    amount::TokenAmount,
    chain::{CHAINS, Chain},
    clock::Clock,
    tokens::Token,
    wallets::Wallet,
};
use jiff::Timestamp;

use crate::{
    base::session::Session,
    contacts::AddressBook,
    wallets::{
        own::{Own, OwnWallets},
        tokens::symbols,
    },
};
use bursar_decode::addresses::{Addresses, Party, well_known};

/// Balances this old are good enough to compare an allowance with.
const RECENT: Duration = Duration::from_secs(60);

/// Addresses that mean something here, and the time of the review.
pub struct KnownAddresses {
    now: Timestamp,
    acting: String,
    own: OwnWallets,
    /// The chain on which all of it is looked at.
    chain: Option<Chain>,
    contacts: Option<Arc<AddressBook>>,
    paid: BTreeSet<String>,
    /// Of the wallet's chain, by contract in small letters. One whose symbol claims to be another's says so in it.
    tokens: BTreeMap<String, Token>,
    /// Symbol of the chain's network currency.
    native: Option<&'static str>,
    /// What the acting wallet holds, by contract, in base units.
    held: BTreeMap<String, U256>,
}

/// Nothing is known.
impl Default for KnownAddresses {
    fn default() -> Self {
        Self {
            now: Clock::system().timestamp(),
            acting: String::new(),
            own: OwnWallets::default(),
            chain: None,
            contacts: None,
            paid: BTreeSet::new(),
            tokens: BTreeMap::new(),
            native: None,
            held: BTreeMap::new(),
        }
    }
}

impl KnownAddresses {
    /// What a session knows, seen from the wallet that signs.
    pub async fn of(session: &Session, wallet: &Wallet) -> Result<Self, Fault> {
        let known = Self::on(session, wallet.blockchain.as_ref()).await?;
        // Only for a comparison: a review does not wait for balances that cannot be had.
        let balances = session.balances(&wallet.id.0, RECENT).await.unwrap_or_default();
        let held = balances.into_iter().filter_map(|balance| {
            let token = balance.token?;
            let amount = TokenAmount::exact(&balance.amount?.0, token.decimals?).ok()?;
            Some((token.address?.to_ascii_lowercase(), U256::from_be_slice(&amount.base_units(token.decimals?).ok()?.to_bytes_be())))
        });
        Ok(Self { acting: wallet.address.clone().unwrap_or_default().to_ascii_lowercase(), held: held.collect(), ..known })
    }

    /// Known addresses of a chain, without an acting wallet.
    pub async fn on(session: &Session, chain: Option<&Chain>) -> Result<Self, Fault> {
        let own = OwnWallets::of(session.known_wallets());
        let registry = session.tokens().await?;
        let names = symbols::Registry::of(&registry);
        let here = registry.iter().filter(|token| token.blockchain.as_ref() == chain);
        let tokens = by_contract(here.map(|token| Token { symbol: names.named(token), ..token.clone() }));
        let contacts = Some(session.contacts().book()?);
        let paid = session.journal.paid_addresses()?.into_iter().collect();
        let native = chain.and_then(Chain::known).map(|info| info.native);
        Ok(Self { now: session.clock.timestamp(), own, chain: chain.cloned(), contacts, paid, tokens, native, ..Self::default() })
    }

    /// The same with these wallets of the organization, on a chain.
    #[cfg(test)]
    pub(crate) fn with_wallets(self, wallets: Vec<Wallet>, chain: &str) -> Self {
        Self { own: OwnWallets::of(wallets), chain: Some(Chain(chain.to_owned())), ..self }
    }

    /// As a review of tests knows it: the acting wallet, who was paid, and tokens with what is held of them.
    #[cfg(test)]
    pub(crate) fn of_parts(acting: &str, paid: &[&str], tokens: Vec<(Token, U256)>) -> Self {
        let held = tokens.iter().filter_map(|(token, held)| Some((token.address.as_ref()?.to_ascii_lowercase(), *held))).collect();
        Self {
            acting: acting.to_ascii_lowercase(),
            paid: paid.iter().map(|address| address.to_ascii_lowercase()).collect(),
            tokens: by_contract(tokens.into_iter().map(|(token, _)| token)),
            native: Some("ETH"),
            held,
            ..Self::default()
        }
    }

    fn contact(&self, address: &str) -> Option<&str> {
        Some(self.contacts.as_ref()?.method_of(address)?.0.name.as_str())
    }
}

impl Addresses for KnownAddresses {
    fn party(&self, address: &str) -> Party {
        let lower = address.to_ascii_lowercase();
        if lower == self.acting {
            return Party::ThisWallet;
        }
        let own = self.own.at(address, self.chain.as_ref());
        if let Some(Own::Here(wallet)) = own {
            return Party::OwnWallet { name: wallet.name.clone().unwrap_or_default() };
        }
        if let Some(name) = self.contact(address) {
            return Party::Contact { name: name.to_owned() };
        }
        if let Some(token) = self.tokens.get(&lower) {
            return Party::Token { symbol: token.symbol.clone() };
        }
        if let Some(Own::Elsewhere { wallet, chains }) = own {
            return Party::OwnElsewhere { name: wallet.name.clone().unwrap_or_default(), chains };
        }
        if self.paid.contains(&lower) { Party::PaidBefore } else { well_known(address).unwrap_or(Party::Unknown) }
    }

    fn token(&self, contract: &str) -> Option<&Token> {
        self.tokens.get(&contract.to_ascii_lowercase())
    }

    fn balance(&self, contract: &str) -> Option<U256> {
        self.held.get(&contract.to_ascii_lowercase()).copied()
    }

    fn now(&self) -> Timestamp {
        self.now
    }

    fn native(&self) -> Option<&str> {
        self.native
    }

    fn own_on(&self, address: &str, chain_id: U256) -> Option<String> {
        let info = CHAINS.iter().find(|info| U256::from(info.chain_id) == chain_id)?;
        let wallet = self.own.at(address, Some(&Chain(info.id.to_owned())))?.here()?;
        // One whose chain nobody says may be on another.
        wallet.blockchain.as_ref()?;
        Some(wallet.name.clone().unwrap_or_default())
    }
}

/// Tokens by their contract; the first of each counts.
fn by_contract(tokens: impl Iterator<Item = Token>) -> BTreeMap<String, Token> {
    let mut found = BTreeMap::new();
    for token in tokens {
        if let Some(contract) = token.address.as_deref().map(str::to_ascii_lowercase) {
            found.entry(contract).or_insert(token);
        }
    }
    found
}
