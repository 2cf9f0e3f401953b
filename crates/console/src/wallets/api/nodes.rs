//! Nodes of chains, which say what a contract says of itself.

use bursar_messages::typescript::TS;
use serde::Serialize;

/// A node that a person set for a chain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct NodeAddress {
    /// The chain, as the service spells it.
    pub blockchain: String,
    /// Scheme, host and port. What follows may be a key of the person's, and never comes back here.
    pub shown: String,
}

/// The nodes of the open profile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct NodeAddresses {
    /// Whether the chains are the sandbox's own, so that nothing needs to be set.
    pub built_in: bool,
    /// One for each chain that has one, by chain.
    pub nodes: Vec<NodeAddress>,
}
