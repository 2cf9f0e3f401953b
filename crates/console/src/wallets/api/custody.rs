//! Who signs for a wallet.

use std::collections::BTreeMap;

use bursar_messages::typescript::TS;
use serde::Serialize;

/// Who signs for a wallet: its set says so, not the customer it names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Custody {
    /// The organization pays and signs with it.
    Organization,
    /// Only its customer does, with the PIN.
    Customer,
    /// It names a customer, and nobody knows its set.
    Unknown,
}

/// Who signs for wallets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct WalletCustody {
    /// By the wallet's id, for every wallet that was asked for.
    pub custody: BTreeMap<String, Custody>,
}
