//! One address, looked at from every side.

use bursar_messages::Message;
use bursar_messages::typescript::TS;
use serde::Serialize;

use crate::base::api::{CheckLine, Party};

/// What is known here of an address, before any service is asked.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct AddressLook {
    /// Form, checksum and likeness, the gravest first.
    pub lines: Vec<CheckLine>,
    /// With its checksum; absent where it is no address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// Whose it is, as far as known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub party: Option<Party>,
    /// What it is: "Own wallet on Ethereum Sepolia and Base Sepolia", "Contract of USDC on Ethereum".
    pub what: Vec<Message>,
}
