//! The lock and the settings of the app.

use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

/// Why the app is locked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum LockReason {
    /// The app was just started, and a passphrase is set.
    Started,
    /// A person locked it.
    Asked,
    /// Nobody was there for the time of the settings.
    Idle,
    /// The computer slept.
    Slept,
    /// The computer's session was locked.
    Session,
}

impl LockReason {
    /// For the log.
    pub fn word(self) -> &'static str {
        match self {
            Self::Started => "started",
            Self::Asked => "asked",
            Self::Idle => "idle",
            Self::Slept => "slept",
            Self::Session => "session",
        }
    }
}

/// The lock, as the window shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LockView {
    /// Whether it is locked now.
    pub locked: bool,
    /// Why.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<LockReason>,
    /// RFC 3339.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<String>,
    /// Whether the app has a passphrase of its own. Without one, anybody at this computer opens it.
    pub passphrase: bool,
    /// Whether the key store is a passphrase vault, whose passphrase opens the app too.
    pub store_passphrase: bool,
}

/// What a person chose for this computer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AppSettings {
    /// Idle minutes until the app locks itself: 1 to 60.
    pub auto_lock_minutes: u8,
    /// The name under which decisions of the person at this computer are written down; empty: the name of the computer's user.
    #[serde(default)]
    pub person_name: String,
    /// Whether single letters are shortcuts.
    pub letter_keys: bool,
    /// The zone that every time is written in: a name such as `Africa/Lagos`, or `system`.
    pub time_zone: String,
    /// Whether the system shows a notification when a payment ends; it never holds an amount or a name.
    pub notifications: bool,
    /// Whether the graphics card draws. It holds from the next start on.
    pub graphics: Graphics,
}

/// Which way the zoom goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ZoomStep {
    /// To the next larger size.
    In,
    /// To the next smaller size.
    Out,
    /// To 100 %.
    Actual,
}

/// Whether the graphics card draws.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Graphics {
    /// Where there is one.
    #[default]
    Automatic,
    /// Never.
    Off,
    /// Always.
    On,
}

impl Graphics {
    /// As it is kept.
    pub fn word(self) -> &'static str {
        match self {
            Self::Automatic => "automatic",
            Self::Off => "off",
            Self::On => "on",
        }
    }
}
