//! Whether signing secrets are here.

use std::collections::BTreeMap;

use bursar_messages::typescript::TS;
use serde::Serialize;

use bursar_journal::SecretState;
use bursar_journal::rfc3339;

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

impl From<bursar_journal::Secrets> for SecretsView {
    fn from(found: bursar_journal::Secrets) -> Self {
        let secret = |one: bursar_journal::KeptSecret| KeptSecret { set_id: one.set_id, state: one.state, since: rfc3339(one.since), backed_up: one.backed_up };
        let last = |one: bursar_journal::LastBackup| LastBackup { at: rfc3339(one.at), sets: one.sets, sha256: one.sha256 };
        Self { secrets: found.secrets.into_iter().map(secret).collect(), last_backup: found.last_backup.map(last) }
    }
}
