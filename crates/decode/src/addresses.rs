//! What is known of addresses, as values. Who asks says it in words.

use alloy_primitives::U256;
use bursar_contract::{chain::CHAINS, tokens::Token, wallets::Wallet};
use jiff::Timestamp;

/// Digits behind the point of every network currency of the EVM family.
pub const CURRENCY_DECIMALS: u8 = 18;

/// Who an address belongs to, as far as this computer knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Party {
    /// The wallet that acts.
    ThisWallet,
    /// Another wallet of the organization.
    OwnWallet {
        /// Its name; empty where it has none.
        name: String,
    },
    /// The address of wallets of the organization on other chains, and of none on this one.
    OwnElsewhere {
        /// The name of one; empty where it has none.
        name: String,
        /// The names of those chains.
        chains: String,
    },
    /// A contact.
    Contact {
        /// Its name.
        name: String,
    },
    /// The contract of a token of the list.
    Token {
        /// Its symbol, where one is known.
        symbol: Option<String>,
    },
    /// A contract that many programs use. That says what it is, not that what is signed for it is harmless.
    WellKnown {
        /// What it is called.
        name: &'static str,
    },
    /// Nobody with a name, but it was paid before.
    PaidBefore,
    /// Nobody.
    Unknown,
}

/// Contracts at the same address on every chain. Each address is made of the contract's own code, so that nothing else can stand there.
const WELL_KNOWN: &[(&str, &str)] = &[
    ("0x000000000022D473030F116dDEE9F6B43aC78BA3", "Permit2"),
    ("0x00000000006c3852cbEf3e08E8dF289169EdE581", "Seaport 1.1"),
    ("0x00000000000001ad428e4906aE43D8F9852d0dD6", "Seaport 1.4"),
    ("0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC", "Seaport 1.5"),
    ("0x0000000000000068F116a894984e2DB1123eB395", "Seaport 1.6"),
];

/// The contract that many programs use at this address, where there is one.
pub fn well_known(address: &str) -> Option<Party> {
    WELL_KNOWN.iter().find(|(known, _)| known.eq_ignore_ascii_case(address)).map(|(_, name)| Party::WellKnown { name })
}

/// An address with whose it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Who {
    /// With its checksum.
    pub address: String,
    /// Whose it is.
    pub party: Party,
}

/// Answers about addresses, seen from the wallet that acts.
pub trait Addresses {
    /// Whose an address is.
    fn party(&self, address: &str) -> Party;

    /// The token of the list with this contract, on the wallet's chain.
    fn token(&self, contract: &str) -> Option<&Token>;

    /// What the acting wallet holds of a token, in base units. None where that is not known.
    fn balance(&self, contract: &str) -> Option<U256>;

    /// The moment that times in a request are held against.
    fn now(&self) -> Timestamp;

    /// The symbol of the chain's network currency, where the chain is known.
    fn native(&self) -> Option<&str> {
        None
    }

    /// The name of a wallet of the organization with this address on the chain of this number, empty where it has none.
    fn own_on(&self, _address: &str, _chain_id: U256) -> Option<String> {
        None
    }

    /// Whether it is ours on this chain, or was dealt with before. A contract that others use is a stranger all the same.
    fn knows(&self, address: &str) -> bool {
        !matches!(self.party(address), Party::OwnElsewhere { .. } | Party::WellKnown { .. } | Party::Unknown)
    }

    /// Whether a person named it: a wallet of ours, or a contact.
    fn is_named(&self, address: &str) -> bool {
        matches!(self.party(address), Party::ThisWallet | Party::OwnWallet { .. } | Party::Contact { .. })
    }

    /// An address with whose it is.
    fn who(&self, address: &str) -> Who {
        Who { address: address.to_owned(), party: self.party(address) }
    }

    /// What a sentence calls the token of a contract.
    fn token_name(&self, contract: &str) -> TokenName {
        let symbol = self.token(contract).and_then(|token| token.symbol.clone());
        symbol.map_or_else(|| TokenName::Contract(contract.to_owned()), TokenName::Symbol)
    }

    /// Whether a sum is at least a hundred times what the acting wallet holds of a token. False where that is not known.
    fn far_above_balance(&self, contract: &str, value: U256) -> bool {
        self.balance(contract).is_some_and(|held| !held.is_zero() && value >= held.saturating_mul(U256::from(100)))
    }

    /// Base units of a contract, with what the list says of its token.
    fn sum(&self, contract: Option<&str>, units: U256) -> Sum {
        let token = contract.and_then(|contract| self.token(contract));
        Sum { units, symbol: token.and_then(|token| token.symbol.clone()), decimals: token.and_then(|token| token.decimals) }
    }

    /// Base units of a contract as a sum, where the list has its symbol and its digits. A collection counts no base units.
    fn counted(&self, contract: &str, units: U256) -> Option<Sum> {
        let collection = |standard: &str| ["erc721", "erc1155"].iter().any(|of| standard.to_ascii_lowercase().replace('-', "").starts_with(of));
        let token = self.token(contract).filter(|token| !token.standard.as_ref().is_some_and(|standard| collection(&standard.0)))?;
        Some(Sum { units, symbol: Some(token.symbol.clone()?), decimals: Some(token.decimals?) })
    }

    /// Base units of the network currency, where its symbol is known.
    fn currency(&self, units: U256) -> Option<Sum> {
        Some(Sum { units, symbol: Some(self.native()?.to_owned()), decimals: Some(CURRENCY_DECIMALS) })
    }
}

/// A token as a sentence names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TokenName {
    /// By its symbol, where the list has it.
    Symbol(String),
    /// By the address of its contract.
    Contract(String),
}

/// Base units of a token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sum {
    /// How many.
    pub units: U256,
    /// The token's symbol, where the list has it.
    pub symbol: Option<String>,
    /// By how many digits its point stands from the right, where the list has it.
    pub decimals: Option<u8>,
}

/// The answers for what is signed for another chain than that of the wallet: neither its tokens nor its currency are those of the wallet's chain.
pub struct OnOtherChain<'a> {
    known: &'a dyn Addresses,
    /// The symbol of that chain's currency, where the chain is known.
    pub native: Option<&'static str>,
}

impl<'a> OnOtherChain<'a> {
    /// None where it is the wallet's own chain, or not said.
    pub fn of(chain_id: Option<U256>, wallet: &Wallet, known: &'a dyn Addresses) -> Option<Self> {
        let here = wallet.blockchain.as_ref().and_then(|chain| chain.known())?;
        let id = chain_id.filter(|id| *id != U256::from(here.chain_id))?;
        let native = CHAINS.iter().find(|chain| U256::from(chain.chain_id) == id).map(|chain| chain.native);
        Some(Self { known, native })
    }
}

impl Addresses for OnOtherChain<'_> {
    fn party(&self, address: &str) -> Party {
        match self.known.party(address) {
            Party::Token { .. } => Party::Unknown,
            party => party,
        }
    }

    fn token(&self, _: &str) -> Option<&Token> {
        None
    }

    fn balance(&self, _: &str) -> Option<U256> {
        None
    }

    fn now(&self) -> Timestamp {
        self.known.now()
    }

    fn native(&self) -> Option<&str> {
        self.native
    }

    fn own_on(&self, address: &str, chain_id: U256) -> Option<String> {
        self.known.own_on(address, chain_id)
    }
}

/// The answers of a computer that knows no address.
#[derive(Debug, Clone, Copy)]
pub struct NoAddresses {
    /// The moment of the answers.
    pub now: Timestamp,
}

impl Addresses for NoAddresses {
    fn party(&self, _: &str) -> Party {
        Party::Unknown
    }

    fn token(&self, _: &str) -> Option<&Token> {
        None
    }

    fn balance(&self, _: &str) -> Option<U256> {
        None
    }

    fn now(&self) -> Timestamp {
        self.now
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_addresses_of_well_known_contracts_carry_their_checksum() {
        for (address, name) in WELL_KNOWN {
            assert_eq!(bursar_contract::address::checked(address).as_deref(), Ok(*address), "{name}");
            assert_eq!(well_known(&address.to_lowercase()), Some(Party::WellKnown { name }));
        }
        assert_eq!(well_known("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"), None);
    }
}
