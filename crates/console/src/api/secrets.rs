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

/// A signing secret that is sealed on this computer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct KeptSecret {
    /// Its set.
    pub set_id: String,
    /// How the service took it.
    pub state: SecretState,
    /// RFC 3339; when it was sealed here.
    pub since: String,
    /// Whether a backup holds it.
    pub backed_up: bool,
}

/// The newest backup of signing secrets that was written here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LastBackup {
    /// RFC 3339.
    pub at: String,
    /// How many secrets are in it.
    pub sets: u32,
    /// SHA-256 of the file, hex.
    pub sha256: String,
}

/// The signing secrets of the open profile, and what would be lost with this computer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct SecretsView {
    /// One for each set whose secret is here, the oldest first.
    pub secrets: Vec<KeptSecret>,
    /// The newest backup.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_backup: Option<LastBackup>,
}
