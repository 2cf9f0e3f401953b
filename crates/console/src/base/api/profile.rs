//! Which profile is open.

use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

/// What kind of organization a profile speaks to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ProfileKind {
    /// The sandbox inside the app.
    Sandbox,
    /// A real service, test key.
    Test,
    /// A real service, real money.
    Live,
}

/// A profile: one connection with its own journal, colour and key.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ProfileView {
    /// Our id.
    pub id: String,
    /// Given by the person.
    pub name: String,
    /// Sandbox, Test or Live.
    pub kind: ProfileKind,
    /// `#rrggbb`, one of six (docs/reference/visual-language.md#colour).
    pub colour: String,
    /// Where it speaks to.
    pub base_url: String,
    /// Header that carries the key. Empty: the profile has no key, prepares payments for its team, and asks the service nothing.
    pub key_header: String,
    /// Last four characters of the key.
    pub key_last_four: String,
}

impl ProfileView {
    /// Whether it has a key of the service.
    pub fn has_key(&self) -> bool {
        !self.key_header.is_empty()
    }
}

/// Who holds the shares of the organization's keys.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum OrganizationMode {
    /// Nobody has asked yet.
    #[default]
    NotKnown,
    /// The service does; requests carry no secret.
    Standard,
    /// The organization's secret goes encrypted into each write that needs it.
    Trustless,
}
