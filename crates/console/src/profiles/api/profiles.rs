//! Profiles, connections, and the store of their keys.

use crate::base::api::{ProfileKind, ProfileView};
use bursar_contract::Fault;
use bursar_messages::Message;
use bursar_messages::typescript::TS;
use bursar_vault::VaultFault;
use serde::{Deserialize, Serialize};

/// Which store keeps the keys, and whether it answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StoreStatus {
    /// What it can do now.
    pub state: StoreState,
    /// Name for people: "the key store of this computer".
    pub backend: Message,
    /// A sentence that says what is wrong and what helps; empty when ready.
    pub advice: Message,
}

/// State of the key store.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum StoreState {
    /// Written, read back and deleted to be sure.
    Ready,
    /// There is none on this computer.
    Absent,
    /// It is there and locked.
    Locked,
    /// It does not answer; perhaps a prompt waits.
    Busy,
    /// The passphrase vault waits for its passphrase.
    NeedsPassphrase,
}

impl StoreStatus {
    /// That of a store that did not answer as it should.
    pub(crate) fn of(fault: &VaultFault, backend: Message) -> Self {
        Self { state: fault.into(), backend, advice: fault.advice() }
    }
}

impl From<&VaultFault> for StoreState {
    fn from(fault: &VaultFault) -> Self {
        match fault {
            VaultFault::Locked => Self::Locked,
            VaultFault::Busy | VaultFault::NoBus => Self::Busy,
            VaultFault::NeedsPassphrase | VaultFault::WrongPassphrase | VaultFault::Wait(_) | VaultFault::Weak(_) => Self::NeedsPassphrase,
            VaultFault::Absent | VaultFault::Disk(_) | VaultFault::TooLong | VaultFault::Other(_) => Self::Absent,
        }
    }
}

/// A connection to be made.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewConnection {
    /// 1–60 characters.
    pub name: String,
    /// Test or Live.
    pub kind: ProfileKind,
    /// One of the six profile colours.
    pub colour: String,
    /// https, or http with a loopback literal.
    pub base_url: String,
    /// `SERVICE-X-API-KEY` where left empty.
    #[serde(default)]
    pub key_header: String,
}

/// One tick of the connection check.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CheckTick {
    /// `reachable`, `key_accepted`, `visible`, `may`, `stored`.
    pub step: String,
    /// Words for the tick.
    pub label: Message,
    /// How it went.
    pub state: TickState,
    /// What was seen, or why it failed.
    pub detail: Message,
}

/// State of a tick.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TickState {
    /// Held.
    Ok,
    /// Held, and there is something to know before the profile is used.
    Noted,
    /// Did not hold; nothing is saved.
    Failed,
    /// Not tried, because an earlier one failed.
    Skipped,
}

/// A key that was taken from the clipboard. The core holds it for the form that asked for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PastedKey {
    /// Its last four characters; empty where it is so short that they would be too much of it.
    pub tail: String,
    /// How many it has.
    pub characters: u32,
    /// Whether the clipboard is empty now.
    pub gone: bool,
}

/// What came of connecting.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ConnectReport {
    /// In order.
    pub checks: Vec<CheckTick>,
    /// The saved profile, which is not opened; absent when any check failed, and then nothing was saved.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile: Option<ProfileView>,
    /// The failure, where there was one.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
}
