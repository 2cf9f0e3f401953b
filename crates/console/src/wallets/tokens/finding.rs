//! What stands for or against adding a token, or spending it.

use bursar_contract::{address::AddressError, chain::Chain};
use bursar_messages::Message;

use super::{
    symbols::{Claim, Original},
    words,
};
use crate::base::{
    api::CheckId,
    checks::{Found, Mark, Words},
};

/// What is found. `node` is the address of the node that was asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Finding {
    /// The contract's address is one.
    WellFormed,
    /// It is none.
    NoAddress(AddressError),
    /// The token is in the organization's list.
    Listed,
    /// No symbol is typed.
    NoSymbol,
    /// The symbol of a token that is added is another one's.
    ClaimedSymbol { claim: Claim, symbol: String },
    /// The symbol of a token that is spent is another one's.
    ClaimedToken { claim: Claim, symbol: String },
    /// The bundled list knows the contract under another symbol.
    OtherSymbol { listed: &'static str, typed: String },
    /// Nothing else has the symbol.
    FreeSymbol { symbol: String },
    /// The bundled list knows the contract as a token with decimals, and a collection was chosen.
    ListedCoin { symbol: &'static str },
    /// A collection, which the service's list of standards does not name.
    Collection,
    /// No standard.
    NoStandard,
    /// No decimals are typed.
    NoDecimals,
    /// What is typed are no decimals.
    BadDecimals,
    /// The decimals of the bundled list.
    ListedDecimals { name: &'static str, decimals: u8 },
    /// Others.
    OtherDecimals { listed: u8, typed: u8 },
    /// Nothing tells how many there are.
    UnknownDecimals { typed: u8, why: Untold },
    /// The contract is being asked.
    Asking { node: String },
    /// It could not be asked; the words of the fault.
    NotAsked { node: String, fault: Message },
    /// It does not answer like a token. The bundled list may know it all the same.
    Silent { chain: Chain, node: String, listed: bool },
    /// It says nothing against the form.
    Agrees { symbol: Option<String>, name: Option<String>, decimals: Option<u8>, standard: Option<Standard>, chain: Chain, node: String },
    /// Its symbol holds what cannot be seen.
    HiddenSymbol { symbol: String },
    /// Its symbol is another one.
    SymbolDiffers { says: String, typed: String },
    /// Its decimals are others.
    DecimalsDiffer { says: u8, typed: u8 },
    /// It is of another standard than the one that was chosen.
    StandardDiffers { says: Standard },
    /// It has decimals and does not say that it is a collection.
    HasDecimals,
    /// It does not say of which standard it is.
    StandardUntold { chosen: Standard },
}

/// Why nobody tells the decimals of a contract.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Untold {
    /// It does not say.
    Silent,
    /// It could not be asked.
    NotAsked,
    /// There is no node to ask by.
    NoNode,
}

/// What a contract is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Standard {
    /// Coins.
    Erc20,
    /// A collection, each token once.
    Erc721,
    /// A collection, many of each.
    Erc1155,
}

impl Standard {
    /// As a form spells it. What is no collection is taken for coins.
    pub fn of(name: &str) -> Self {
        match name {
            "erc721" => Self::Erc721,
            "erc1155" => Self::Erc1155,
            _ => Self::Erc20,
        }
    }
}

impl Found for Finding {
    fn mark(&self) -> Mark {
        match self {
            Self::WellFormed => CheckId::Address.ok(),
            Self::NoAddress(AddressError::Empty) => CheckId::Address.waiting().at("address"),
            Self::NoAddress(_) => CheckId::Address.danger().at("address"),
            Self::Listed => CheckId::Known.danger().at("address"),
            Self::NoSymbol => CheckId::Symbol.waiting().at("symbol"),
            // It blocks where the contract that is meant is known.
            Self::ClaimedSymbol { claim, .. } if claim.original == Original::Elsewhere => CheckId::Symbol.warn().at("symbol"),
            Self::ClaimedSymbol { .. } | Self::OtherSymbol { .. } => CheckId::Symbol.danger().at("symbol"),
            Self::ClaimedToken { .. } => CheckId::TokenSymbol.warn(),
            Self::FreeSymbol { .. } => CheckId::Symbol.ok(),
            Self::ListedCoin { .. } | Self::NoStandard => CheckId::Standard.danger().at("standard"),
            Self::Collection => CheckId::Standard.warn(),
            Self::NoDecimals => CheckId::Decimals.waiting().at("decimals"),
            Self::BadDecimals | Self::OtherDecimals { .. } => CheckId::Decimals.danger().at("decimals"),
            Self::ListedDecimals { .. } => CheckId::Decimals.ok(),
            Self::UnknownDecimals { .. } => CheckId::Decimals.warn(),
            Self::Asking { .. } => CheckId::Chain.waiting(),
            // A node can be behind, so this alone blocks nothing.
            Self::NotAsked { .. } | Self::Silent { .. } => CheckId::Chain.warn(),
            Self::Agrees { .. } => CheckId::Chain.ok(),
            Self::HiddenSymbol { .. } => CheckId::ChainSymbol.danger().at("symbol"),
            Self::SymbolDiffers { .. } => CheckId::ChainSymbol.warn(),
            Self::DecimalsDiffer { .. } => CheckId::ChainDecimals.danger().at("decimals"),
            Self::StandardDiffers { .. } | Self::HasDecimals => CheckId::ChainStandard.danger().at("standard"),
            Self::StandardUntold { .. } => CheckId::ChainStandard.warn(),
        }
    }

    fn words(&self) -> Words {
        words::of(self)
    }
}
