//! The backup of signing secrets.

use bursar_messages::typescript::TS;
use serde::Serialize;

/// A backup that was written, read back and opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SecretsBackedUp {
    /// How many secrets are in it.
    pub sets: u32,
    /// SHA-256 of the file, hex: says later which file it was.
    pub sha256: String,
    /// RFC 3339.
    pub at: String,
    /// Twelve words that only the opened file tells. Written down on paper, they prove at a later check that this backup opens and holds the same.
    pub check_phrase: Vec<String>,
}

/// What a backup says of the organization's secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum OrganizationInBackup {
    /// It holds none.
    None,
    /// It was not here: taken over, or for a check alone, what would be.
    Added,
    /// The same is here.
    Same,
    /// Another one is here. Nothing was changed about it.
    Different,
}

/// What a backup holds, and what came of it here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SecretsRestored {
    /// RFC 3339; when it was made.
    pub made_at: String,
    /// Sets whose secret was not here: taken over, or for a check alone, what would be.
    pub added: Vec<String>,
    /// Sets whose secret was here already, the same.
    pub same: Vec<String>,
    /// Sets whose secret here is another one. Nothing was changed about them.
    pub different: Vec<String>,
    /// The organization's secret.
    pub organization: OrganizationInBackup,
    /// The twelve words of this backup, to be compared with what was written down.
    pub check_phrase: Vec<String>,
}

/// A backup of a whole profile that was written, or came back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ProfileBackedUp {
    /// Name of the file, without the folder.
    pub name: String,
    /// RFC 3339; when it was made.
    pub at: String,
    /// Name of the profile in it.
    pub profile: String,
}

/// A backup of a profile that the person chose to restore.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ChosenBackup {
    /// Name of the file, without the folder.
    pub name: String,
}
