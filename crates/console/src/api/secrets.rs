//! Whether signing secrets are here.

use std::collections::BTreeMap;

use serde::Serialize;
use ts_rs::TS;

/// Whether the signing secret of a wallet set is here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SecretState {
    /// Sealed on this computer and used with success.
    Stored,
    /// Sealed on this computer, not used yet.
    NeverUsed,
    /// Not on this computer.
    Missing,
    /// The service refused it at its last use.
    Rejected,
}

/// Secret states by wallet-set id. A set that is not in it is `missing`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SecretStates(pub BTreeMap<String, SecretState>);
