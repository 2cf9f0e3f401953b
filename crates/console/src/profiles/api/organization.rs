//! The organization's secret, without the secret.

use crate::base::api::OrganizationMode;
use bursar_messages::Message;
use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

/// Whether the secret is here, and what the service thinks of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum OrganizationSecretState {
    /// Not on this computer.
    Missing,
    /// Sealed on this computer; the service has not been asked about it.
    Stored,
    /// The service took it.
    Verified,
    /// The service says that it is another organization's.
    Rejected,
}

/// Where the public key is known from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PublicKeySource {
    /// The service told it.
    Service,
    /// A person pasted it.
    Pasted,
}

/// The public key that the secret is encrypted for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PublicKeyView {
    /// SHA-256 of the key, hex.
    pub fingerprint: String,
    /// Where it is known from.
    pub source: PublicKeySource,
}

/// The service's clock against this computer's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ClockView {
    /// Service time minus local time in milliseconds; positive where this computer is behind.
    pub offset_millis: i32,
    /// How far that may be off, in milliseconds.
    pub uncertainty_millis: i32,
}

/// Everything about the organization's secret that may be seen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OrganizationView {
    /// Standard or trustless.
    pub mode: OrganizationMode,
    /// Whether the secret is here.
    pub secret: OrganizationSecretState,
    /// First 16 digits of its SHA-256: the same on every computer that holds the same secret.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fingerprint: Option<String>,
    /// RFC 3339: when a backup that holds it was written.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub backed_up_at: Option<String>,
    /// The public key, where it is known.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub public_key: Option<PublicKeyView>,
    /// The clock, once an answer told it.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockView>,
    /// What the service last had against it, until it took it.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<Message>,
    /// Whether the secret belongs to the sandbox and is neither made nor replaced here.
    pub built_in: bool,
}

/// The secret encrypted for its registration at the service.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RegistrationText {
    /// Base64; opened by the service alone, once.
    pub text: String,
    /// RFC 3339: afterwards the service refuses it.
    pub good_until: String,
}
