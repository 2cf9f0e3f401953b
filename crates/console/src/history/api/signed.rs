//! What a signed file says, once it was checked.

use bursar_messages::Message;
use bursar_messages::typescript::TS;
use serde::Serialize;

/// The card of this profile on this computer.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CardView {
    /// Its fingerprint: eight groups of four letters.
    pub fingerprint: String,
}

/// A file that was checked, or none where the person chose none.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(transparent)]
pub struct MaybeVerified(pub Option<VerifiedFile>);

/// A file with receipts, or of a log, once it was checked. It holds what was signed and nothing else of the file.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct VerifiedFile {
    /// Its name.
    pub name: String,
    /// Whether everything in it is signed and unchanged.
    pub holds: bool,
    /// That in a sentence.
    pub said: Message,
    /// What was signed: each receipt, or the log.
    pub parts: Vec<VerifiedPart>,
}

/// A receipt or a log.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct VerifiedPart {
    /// Whether it is signed and unchanged.
    pub holds: bool,
    /// That in a sentence.
    pub said: Message,
    /// What was signed. Empty where it does not hold.
    pub rows: Vec<VerifiedRow>,
    /// The cards that signed it.
    pub signers: Vec<VerifiedSigner>,
}

/// One thing that was signed.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct VerifiedRow {
    /// What it is.
    pub label: Message,
    /// As it was signed, with hidden characters made visible.
    pub text: String,
    /// How it is shown.
    pub kind: VerifiedKind,
}

/// How something that was signed is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum VerifiedKind {
    /// An amount: hidden while amounts are hidden.
    Amount,
    /// An address, a number or a code.
    Code,
    /// Anything else.
    Text,
}

/// A card that signed.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct VerifiedSigner {
    /// Its fingerprint: eight groups of four letters.
    pub fingerprint: String,
    /// It is the card of the open profile on this computer.
    pub is_own: bool,
}
