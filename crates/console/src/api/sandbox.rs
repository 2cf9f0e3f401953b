//! What only the sandbox can do.

use serde::Serialize;
use ts_rs::TS;

/// One address of a wallet set with its wallets, one per chain.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SandboxFunded {
    /// On-chain hash of the faucet's transfer.
    pub tx_hash: String,
}
