//! Read-only calls: the question, and the contract's answer.

use bursar_contract::wallets::WalletId;
use bursar_messages::Message;
use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

use super::{Argument, Misfit, Preview};

/// A read-only call, as typed so far.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ContractQuestion {
    /// The wallet that chooses the chain. It signs nothing, and the node does not learn it.
    pub wallet_id: WalletId,
    /// The contract, as typed: an address, or the name of a contact.
    pub contract: String,
    /// The ABI as pasted. It declares outputs, errors and members.
    pub abi: String,
    /// `name(type,type)`.
    pub signature: String,
    /// One for each parameter.
    pub arguments: Vec<Argument>,
    /// As of which block, as typed. Empty or `latest` for the newest.
    pub block: String,
}

/// Outcome of a read-only call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReadOutcome {
    /// Something is wrong or missing. The node was not asked.
    Misfit,
    /// The chain has no node.
    NoNode,
    /// It answered as the ABI declares.
    Returned,
    /// There is no contract at the address, or none with this function.
    Nothing,
    /// The answer does not match the ABI.
    Unreadable,
    /// The contract refused. `why` has the reason.
    Reverted,
}

/// What a contract answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct ContractAnswer {
    /// The outcome.
    pub outcome: ReadOutcome,
    /// Errors in the fields.
    pub misfits: Vec<Misfit>,
    /// The node that answered: scheme, host and port.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node: Option<String>,
    /// The block that was read, with its digits in groups. None if the node did not say which is its newest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub block: Option<String>,
    /// Why the contract refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<Message>,
    /// The outputs by their names.
    pub outputs: Preview,
    /// The bytes, as hex.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<String>,
}
