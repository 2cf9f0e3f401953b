//! Names of wallets on this computer.

use std::collections::BTreeMap;

use bursar_messages::typescript::TS;
use serde::Serialize;

/// Names of wallets on this computer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct WalletNames {
    /// By the address in lower case, or the wallet's id where it has no address yet.
    pub names: BTreeMap<String, String>,
}
