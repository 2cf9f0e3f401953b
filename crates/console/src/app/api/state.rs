//! The state of the app.

use bursar_contract::Fault;
use bursar_messages::Message;
use bursar_messages::typescript::TS;
use serde::Serialize;

use crate::{
    base::api::ProfileView,
    payments::api::LateArrival,
    profiles::api::{AppSettings, LockView, StoreStatus},
};
use bursar_journal::{Restored, rfc3339};

/// Records that are a copy: of a backup, of an earlier time, or from another computer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RestoredView {
    /// RFC 3339. What was paid after this time is not in them.
    pub until: String,
    /// Whether that is when a backup was made; otherwise it is the time of their last entry.
    pub backup: bool,
}

impl From<Restored> for RestoredView {
    fn from(restored: Restored) -> Self {
        Self { until: rfc3339(restored.until), backup: restored.is_backup }
    }
}

/// Everything the frame needs before anything is asked of a service.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AppState {
    /// Version of Bursar.
    pub version: String,
    /// The key store.
    pub store: StoreStatus,
    /// All profiles, oldest first.
    pub profiles: Vec<ProfileView>,
    /// The open one.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<ProfileView>,
    /// Why the open profile cannot work, where it cannot.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trouble: Option<Fault>,
    /// Payments whose outcome nobody knows yet.
    pub unknown: u32,
    /// Drafts that wait for the confirm window.
    pub waiting: u32,
    /// Payments that were decided not to be sent and that the service shows after all, until a person has read it.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub late: Option<Vec<LateArrival>>,
    /// What the records of the open profile hold, where they are a copy, until a person has read it.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restored: Option<RestoredView>,
    /// A sentence the person must read once, such as a changed sandbox port.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notice: Option<Message>,
    /// Whether signing, contracts and the inspector are shown in the open profile.
    pub developer: bool,
    /// Whether the app is locked. While it is, no profile is open.
    pub lock: LockView,
    /// What was chosen for this computer.
    pub settings: AppSettings,
    /// How large both windows are drawn, in percent.
    pub zoom: u16,
    /// Name of the person at this computer, for journal and drafts: the one that was entered, or else the one that the system has. Absent: neither is known.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub person: Option<String>,
    /// Where everything is kept on this computer.
    pub folder: String,
}
