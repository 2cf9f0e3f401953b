//! Calls that only read: what is asked, and what the contract answered.

use bursar_contract::wallets::WalletId;
use bursar_messages::Message;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Argument, Misfit, Preview};

/// A question to a contract as the person has it now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ContractQuestion {
    /// Whose chain it is. The wallet signs nothing, and is not named to the node.
    pub wallet_id: WalletId,
    /// The contract, as typed: an address, or the name of a contact.
    pub contract: String,
    /// The ABI as it was pasted: it says what is returned, and names errors and members.
    pub abi: String,
    /// `name(type,type)`.
    pub signature: String,
    /// One for each parameter.
    pub arguments: Vec<Argument>,
    /// After which block, as typed; empty for the newest.
    pub block: String,
}

/// What came of asking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReadOutcome {
    /// Something is wrong or missing. Nobody was asked.
    Misfit,
    /// The chain has no node.
    NoNode,
    /// It answered as the ABI declares.
    Returned,
    /// There is no contract at the address, or none with this function.
    Nothing,
    /// It answered with other bytes than the ABI declares.
    Unreadable,
    /// It refused: why, in `why`.
    Reverted,
}

/// What a contract answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct ContractAnswer {
    /// What came of it.
    pub outcome: ReadOutcome,
    /// What is still wrong.
    pub misfits: Vec<Misfit>,
    /// Who was asked: scheme, host and port.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node: Option<String>,
    /// Why it refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<Message>,
    /// The outputs by their names.
    pub outputs: Preview,
    /// The bytes, as hex.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<String>,
}
