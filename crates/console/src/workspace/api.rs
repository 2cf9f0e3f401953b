//! What screens get of it.

use bursar_messages::{Message, typescript::TS};
use serde::Serialize;

/// The workspace of the open profile.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct WorkspaceView {
    /// Whether the profile belongs to a team, without which there is no workspace.
    pub has_team: bool,
    /// Whether the person at this computer administers the team: they create workspaces and invite.
    pub administers: bool,
    /// The workspace; none where the profile has none.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joined: Option<JoinedWorkspace>,
}

/// A workspace that this computer takes part in.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct JoinedWorkspace {
    /// Host and port of the server; empty where the key store does not say it.
    pub server: String,
    /// Name of the database.
    pub database: String,
    /// Whether the connection is encrypted and the server's certificate verified. A server on this computer may do without.
    pub verified: bool,
    /// RFC 3339: when this computer joined.
    pub since: String,
    /// How the connection stands.
    pub state: WorkspaceState,
    /// Why there is no connection.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<Message>,
    /// RFC 3339: when everything that is here was there. None while something waits.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub delivered_at: Option<String>,
    /// How many documents of the team are there, as far as this computer knows.
    pub documents: u32,
    /// How many documents of this computer wait to be delivered.
    pub waiting: u32,
    /// How many documents of others could not be taken in yet.
    pub not_taken: u32,
    /// What does not fit in the database. Nothing of such a computer is read further.
    pub findings: Vec<Message>,
    /// Every computer of the team.
    pub computers: Vec<WorkspaceComputer>,
    /// The logins of people who are not in the team any more. Only an administrator's computer looks for them.
    pub old_logins: Vec<OldLogin>,
    /// Whether the owner's address must be typed to invite somebody, or to close a login.
    pub needs_owner: bool,
}

/// The login of somebody who is not in the team any more.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OldLogin {
    /// The member's id.
    pub member: String,
    /// What they were called.
    pub person: String,
    /// Whether it still opens the workspace. Where not, they still know the key.
    pub is_open: bool,
}

/// How the connection stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum WorkspaceState {
    /// It is being made.
    Connecting,
    /// It stands.
    Connected,
    /// There is none now.
    Offline,
}

/// A computer of the team.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct WorkspaceComputer {
    /// The id of its card.
    pub card: String,
    /// The member's id.
    pub member: String,
    /// The member's name.
    pub person: String,
    /// The computer's name.
    pub computer: String,
    /// Whether it is this one.
    pub is_own: bool,
    /// Whether it sends payments.
    pub sends: bool,
    /// Whether it was there a moment ago.
    pub is_there: bool,
    /// RFC 3339: when it was last there. None where it never was.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seen_at: Option<String>,
}
