//! What a check found, and what a person must see before saying yes.

use bursar_messages::Message;
use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

use super::CheckId;

/// How a check line stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CheckLevel {
    /// Blocks; cannot be ticked away.
    Danger,
    /// A risk: the confirm window asks for a tick that names it.
    Warn,
    /// Not checked here, and no risk of its own.
    Info,
    /// Held.
    Ok,
    /// Waits for another field.
    Waiting,
}

/// An entry of the journal, to be opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EntryLink {
    /// Its id.
    pub id: String,
    /// Its code.
    pub code: String,
    /// False: another computer of the team made it, and it stands in the history alone.
    pub made_here: bool,
}

/// One line of the checks panel (docs/reference/visual-language.md#check-lines).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CheckLine {
    /// Which check it is of.
    pub id: CheckId,
    /// How it stands.
    pub level: CheckLevel,
    /// One sentence.
    pub text: Message,
    /// A second line.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<Message>,
    /// The sentence to tick, on amber lines: in the confirm window for what moves money.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tick: Option<Message>,
    /// `to`, `amount`, `walletId`, `tokenId`, `nftTokenId` or `batch`: the field that the line speaks of.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// An entry of the journal that the line speaks of: one look away.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry: Option<EntryLink>,
    /// The contact in which a person has to do something before the payment, by its id.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contact: Option<String>,
}

/// How much a risk weighs.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RiskLevel {
    /// To be known before saying yes.
    #[default]
    Warn,
    /// Money can be lost by saying yes.
    Danger,
}

/// What a person types in the confirm window, to show that they read it character by character.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum TypedProof {
    /// Two neighbouring groups of four characters from the middle of the address that is paid.
    Middle {
        /// The first of the two, counted from 1 to 9.
        group: u32,
    },
    /// The address or account number that is paid, whole.
    Destination,
}

/// A risk, as the confirm window shows it. Only that window takes what it asks for.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Risk {
    /// What it is.
    pub title: Message,
    /// What it means.
    pub text: Message,
    /// How much it weighs.
    #[serde(default)]
    pub level: RiskLevel,
    /// The sentence to tick in the confirm window; absent where the risk is only to be known.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tick: Option<Message>,
    /// What must be typed in the confirm window.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub typed: Option<TypedProof>,
    /// The check that found it.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check: Option<CheckId>,
}
