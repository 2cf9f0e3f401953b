//! What the organization holds, added up exactly from what is known.

use bursar_contract::Fault;
use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

use super::Reading;
use crate::base::api::ChainView;

/// Whose wallets are added up.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Holder {
    /// Wallets that the organization signs for, and those of which nobody knows who does.
    #[default]
    Own,
    /// Wallets that customers sign for. Never added to the organization's own.
    Customers,
}

/// The roll-up. Every amount is plain decimal text with all its digits.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Portfolio {
    /// Main chains first, then test chains. A block without holdings is left out. They are never added to each other.
    pub blocks: Vec<PortfolioBlock>,
    /// How many wallets are known.
    pub wallets: u32,
    /// Of how many the balances were read at least once.
    pub counted: u32,
    /// How many could not be read when they were last tried. None is counted as zero.
    pub unread: u32,
    /// Of how many of these the last known balances are counted, with their age. The others were never read.
    pub unread_known: u32,
    /// For how many wallets customers sign.
    pub customers: u32,
    /// RFC 3339: the oldest number in it.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub as_of: Option<String>,
    /// The first of the wallets that could not be read.
    pub faults: Vec<WalletFault>,
    /// How it is read.
    pub reading: Reading,
}

/// The holdings on main chains, or those on test chains.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PortfolioBlock {
    /// Whether its coins are worth nothing.
    pub test: bool,
    /// Its columns.
    pub chains: Vec<ChainView>,
    /// Stablecoins, then other tokens of the bundled list, then what is not on it, then network currencies.
    pub rows: Vec<PortfolioRow>,
    /// Tokens that stand for a US dollar, one for one. Not a price.
    pub dollars: PortfolioDollars,
    /// Network currency by chain.
    pub fees: Vec<PortfolioFee>,
}

/// One token.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PortfolioRow {
    /// For [`ListAddresses::holding`](super::ListAddresses).
    pub key: String,
    /// Known assets as the bundled list spells them, others as the registry does. Text from outside.
    pub symbol: String,
    /// Whether it is the currency of its chain.
    pub native: bool,
    /// The contract with its checksum, where the symbol does not say which token it is.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contract: Option<String>,
    /// Why it is added to no other token of its symbol.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub apart: Option<Apart>,
    /// One for each chain of the block, in its order.
    pub cells: Vec<PortfolioCell>,
    /// Over all chains.
    pub sum: String,
    /// Wallets that hold it.
    pub wallets: u32,
}

/// Why a token is added to no other of its symbol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Apart {
    /// It is not on the bundled list, so nobody here knows that it is what it calls itself. It stands alone on its chain.
    Unlisted,
    /// Two tokens of one test chain share its symbol.
    Shared,
}

/// One token on one chain.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PortfolioCell {
    /// Absent where no wallet holds any.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<String>,
    /// Wallets that hold it.
    pub wallets: u32,
    /// Balances that came in a form nobody can read. They are in no sum.
    pub unreadable: u32,
    /// Thousandths of the row's sum, for drawing.
    pub share: u32,
}

/// Tokens that stand for a US dollar.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PortfolioDollars {
    /// One for one.
    pub sum: String,
    /// Row keys that are in the sum.
    pub keys: Vec<String>,
}

/// Network currency on one chain.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PortfolioFee {
    /// The chain.
    pub chain: ChainView,
    /// Symbol.
    pub unit: String,
    /// Over all wallets.
    pub amount: String,
    /// How many plain sends the wallets can pay for, each from its own; at most 10,000. Absent where the cost is not known.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sends: Option<u32>,
}

/// A wallet whose balances could not be read.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct WalletFault {
    /// The wallet.
    pub wallet_id: String,
    /// Its label; may be empty.
    pub name: String,
    /// Its address.
    pub address: String,
    /// Its set.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set_id: Option<String>,
    /// Its chain.
    pub chain: ChainView,
    /// Why.
    pub fault: Fault,
}
