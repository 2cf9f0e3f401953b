//! A call that was approved, and what the chain shows of it.

use bursar_contract::{chain::Chain, wallets::WalletId};
use bursar_messages::Message;
use bursar_messages::typescript::TS;
use serde::Serialize;

use super::Preview;
use crate::payments::api::ReviewGroup;

/// What was asked of a contract, as its form takes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct CallRequest {
    /// Who called.
    pub wallet_id: WalletId,
    /// The contract.
    pub contract: String,
    /// An ABI that declares the function: the one saved for the contract, or what was stored with the call; otherwise its signature.
    pub abi: String,
    /// `name(type,type)`.
    pub signature: String,
    /// As they were sent.
    pub parameters: Vec<String>,
    /// Network currency that went along, in whole units.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

/// A call, whole.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct CallView {
    /// The contract that was called, with its checksum where it is an address.
    pub contract: String,
    /// Chain of the calling wallet. None if the wallet is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blockchain: Option<Chain>,
    /// What the confirm window showed.
    pub confirmed: Preview,
    /// What the node of its chain shows: outcome, costs, movements, changes, events, and its steps where the node keeps them.
    pub result: Vec<ReviewGroup>,
    /// What was asked, to be asked again.
    pub request: CallRequest,
    /// The ABI that it was made with is kept with it, whether or not one is saved for the contract.
    pub abi_kept: bool,
    /// Why there is no result, where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<Message>,
}
