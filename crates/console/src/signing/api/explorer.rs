//! The explorer: what a node shows of a chain.

use bursar_contract::chain::Chain;
use bursar_messages::Message;
use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

use super::Preview;

/// What to look up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChainQuestion {
    /// On which chain.
    pub blockchain: Chain,
    /// As typed: a hash, an address, the number of a block, or the name of a wallet, a contact or a token.
    pub text: String,
}

/// What was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ChainThing {
    /// No node is set for the chain.
    NoNode,
    /// The node knows no such transaction or block.
    Nothing,
    /// A transaction.
    Transaction,
    /// An address.
    Address,
    /// A block.
    Block,
}

/// Tokens that an address received.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReceivedToken {
    /// One sentence.
    pub words: Message,
    /// The token's contract.
    pub contract: String,
    /// The transaction.
    pub hash: String,
    /// Its block.
    #[ts(type = "number")]
    pub block: u64,
}

/// A transaction, an address or a block, as the node shows it.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct ChainPage {
    /// What it is.
    pub thing: ChainThing,
    /// The node that answered: scheme, host and port.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node: Option<String>,
    /// Its details, as rows.
    pub shown: Preview,
    /// The block itself, or the block that contains it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(as = "Option<u32>", optional)]
    pub block: Option<u64>,
    /// The address, with its checksum.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// The contract itself, or the contract that was called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contract: Option<String>,
    /// Of an address: the tokens that it received, the newest first.
    pub received: Vec<ReceivedToken>,
    /// How many of the newest blocks were searched. Absent if the node did not list the transfers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(as = "Option<u32>", optional)]
    pub searched: Option<u64>,
    /// Why they could not be listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unsearched: Option<Message>,
    /// Of a block: the hashes of its transactions.
    pub hashes: Vec<String>,
    /// Another chain of the sandbox that has what this one does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elsewhere: Option<Chain>,
}
