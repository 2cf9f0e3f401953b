//! Wallet sets and addresses as they are known, and the reading that brings them up to date.

use bursar_contract::{Fault, tokens::TokenBalance, wallet_sets::WalletSet, wallets::Wallet};
use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

use super::Custody;

/// Which wallets: the filters of the service's own list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct WalletFilter {
    /// One set.
    #[serde(default)]
    pub wallet_set: Option<String>,
    /// One chain, as the service spells it.
    #[serde(default)]
    pub blockchain: Option<String>,
    /// Customer ids, comma separated.
    #[serde(default)]
    pub customer_ids: Option<String>,
    /// The caller's own reference.
    #[serde(default)]
    pub ref_id: Option<String>,
    /// One address.
    #[serde(default)]
    pub address: Option<String>,
}

/// Asks for a window of the known addresses. The service is not asked.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct ListAddresses {
    /// Which wallets.
    #[serde(default)]
    pub filter: WalletFilter,
    /// Words that a row must show, looked for in what is known.
    #[serde(default)]
    pub text: Option<String>,
    /// Only addresses that hold this token: a row key of the roll-up.
    #[serde(default)]
    pub holding: Option<String>,
    /// First row.
    #[serde(default)]
    pub offset: Option<u32>,
    /// Rows, at most 500; 100 when left out.
    #[serde(default)]
    pub limit: Option<u32>,
}

/// A window of the known addresses.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AddressPage {
    /// Newest first.
    pub rows: Vec<AddressRow>,
    /// How many rows there are under filter and text.
    pub total: u32,
    /// How many there are under the filter alone.
    pub known: u32,
    /// How the list is read.
    pub reading: Reading,
}

/// One address with its wallets, one for each chain.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AddressRow {
    /// The address in lower case; the wallet's id where it has no address yet.
    pub key: String,
    /// As the service spells it; empty where there is none yet.
    pub address: String,
    /// Its name on this computer, or the service's name. May be empty. Untrusted text.
    pub name: String,
    /// The service's name, if it was renamed on this computer. May be empty. Untrusted text.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service_name: Option<String>,
    /// Id of the customer it names.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub customer: Option<String>,
    /// Who signs for it.
    pub custody: Custody,
    /// The caller's own reference.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ref_id: Option<String>,
    /// One for each chain.
    pub wallets: Vec<KnownWallet>,
}

/// A wallet and what it held when that was last read.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct KnownWallet {
    /// The wallet.
    pub wallet: Wallet,
    /// Its balances; absent where they were never read. Absent is not zero.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balances: Option<Vec<TokenBalance>>,
    /// RFC 3339: when they were read.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held_at: Option<String>,
    /// Why the last read failed.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
}

/// The known sets.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct KnownSets {
    /// Newest first.
    pub sets: Vec<KnownSet>,
    /// How the list is read.
    pub reading: Reading,
}

/// A set and how much of it is known.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct KnownSet {
    /// The set.
    pub set: WalletSet,
    /// How many of its addresses are known.
    pub addresses: u32,
    /// Whether its wallets were read to the end, so that `addresses` is all of them.
    pub whole: bool,
}

/// A list of the service that is read page by page in the background.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Reading {
    /// How it stands.
    pub state: ReadingState,
    /// What was read in this run: rows of the list, or wallets whose balances were read.
    pub done: u32,
    /// Of how many, where that is known.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<u32>,
    /// How many of them could not be read.
    pub failed: u32,
    /// Rows of the list that have no id, no address or no chain: nothing can be done with them, and they are left out.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nameless: Option<u32>,
    /// Whether the service has more pages than were read.
    pub more: bool,
    /// Size of a page as it came, in bytes; 0 before the first.
    pub page_bytes: u32,
    /// RFC 3339: when it was last read to its end.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_at: Option<String>,
    /// Why it ended early.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
}

/// How a reading stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReadingState {
    /// Nobody asked since the profile was opened.
    Idle,
    /// Pages come in.
    Running,
    /// It came to its end, or to as many pages as were asked for.
    Ended,
    /// A person stopped it.
    Stopped,
    /// The service could not be read any further.
    Failed,
}

/// What can be read in the background.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReadingOf {
    /// Every wallet set.
    Sets,
    /// The wallets under a filter.
    Wallets,
    /// Every set, every wallet, and the balances of each.
    Portfolio,
}
