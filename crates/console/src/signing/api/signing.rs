//! Signing: what is typed, what it means, what was signed before.

use crate::payments::review::ReviewContent;
use bursar_messages::Message;
use std::collections::BTreeMap;

use bursar_contract::signing::{TypedDataDomain, TypedDataField};
use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

use crate::{
    base::api::Risk,
    payments::api::{IntentView, ReviewGroup},
};
use bursar_decode::signature::{self, Checked};

/// What the confirm window would show of something, as far as it is typed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct Preview {
    /// In one sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub headline: Option<Message>,
    /// Every row.
    pub groups: Vec<ReviewGroup>,
    /// The gravest first. They are ticked in the confirm window.
    pub risks: Vec<Risk>,
}

/// Which of the two boxes of a message was typed in last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum MessagePane {
    /// Text.
    Text,
    /// Hex.
    Hex,
}

/// A message in both of its forms.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct MessageReading {
    /// The text; absent where the bytes are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The bytes, with 0x before them.
    pub hex: String,
    /// What goes out as `encodeByHex`.
    pub encode_by_hex: bool,
    /// Length in bytes.
    pub bytes: u32,
    /// Length in characters, of a text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub characters: Option<u32>,
    /// Lines, of a text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<u32>,
    /// How many control characters it has, where it has some: then it is no readable text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub controls: Option<u32>,
    /// Where characters cannot be seen or pass for others: the text with the number of each.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tagged: Option<String>,
    /// The hash that is signed, for a comparison.
    pub digest: String,
    /// What is signed.
    pub preview: Preview,
}

/// What an unsigned transaction says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct RawTransactionReading {
    /// The hash that is signed, for a comparison; absent where the bytes cannot be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digest: Option<String>,
    /// What is signed.
    pub preview: Preview,
}

/// What a typed-data document says.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TypedDataReading {
    /// The domain as it would be sent.
    pub domain: TypedDataDomain,
    /// The structs as they would be sent.
    pub types: BTreeMap<String, Vec<TypedDataField>>,
    /// The data as it would be sent: JSON text, because a number of a script has too few digits.
    pub value: String,
    /// The struct that is signed.
    pub root: String,
    /// Structs of the document that the signed one does not use. They are not sent.
    pub unused: Vec<String>,
    /// Hash of the domain.
    pub domain_hash: String,
    /// Hash of the data.
    pub struct_hash: String,
    /// What is signed.
    pub digest: String,
    /// The rest of what the confirm window would show.
    pub preview: Preview,
}

/// A text file that a person chose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TextFile {
    /// Its name, without the folder.
    pub name: String,
    /// What stands in it.
    pub text: String,
}

/// A signature that was asked for.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct SignatureRow {
    /// The intent.
    pub intent: IntentView,
    /// In one sentence: "This lets 0x… spend unlimited USDC".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub headline: Option<Message>,
    /// Who asked, as it was stated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<String>,
    /// Address of the wallet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signer: Option<String>,
}

/// A window of the signatures, newest first.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SignaturePage {
    /// The rows.
    pub rows: Vec<SignatureRow>,
    /// How many match.
    pub total: u32,
}

/// Whose signature it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Ownership {
    /// It recovers to the wallet's address.
    Wallet,
    /// It recovers to another address.
    Other,
    /// The wallet is a contract of its own: only the chain can tell.
    SmartAccount,
    /// It cannot be read.
    Unreadable,
}

/// A signature, looked at on this computer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct SignatureResult {
    /// 65 bytes as hex; as it came where it cannot be read.
    pub signature: String,
    /// 32 bytes as hex.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r: Option<String>,
    /// 32 bytes as hex.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub s: Option<String>,
    /// 27 or 28.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub v: Option<String>,
    /// What was signed, computed here from the stored request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digest: Option<String>,
    /// The address that this signature belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recovered: Option<String>,
    /// Held against the wallet.
    pub ownership: Ownership,
    /// The signed transaction, ready for the chain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signed_transaction: Option<String>,
}

impl From<Checked> for SignatureResult {
    fn from(found: Checked) -> Self {
        let Checked { signature, r, s, v, digest, recovered, ownership, signed_transaction } = found;
        let ownership = match ownership {
            signature::Ownership::Wallet => Ownership::Wallet,
            signature::Ownership::Other => Ownership::Other,
            signature::Ownership::SmartAccount => Ownership::SmartAccount,
            signature::Ownership::Unreadable => Ownership::Unreadable,
        };
        Self { signature, r, s, v, digest, recovered, ownership, signed_transaction }
    }
}

/// A signature with what was signed.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct SignatureView {
    /// As in the list.
    pub row: SignatureRow,
    /// What the confirm window showed.
    pub preview: Preview,
    /// The answer; absent while there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<SignatureResult>,
}

impl From<ReviewContent> for Preview {
    fn from(content: ReviewContent) -> Self {
        Self { headline: content.headline, groups: content.groups, risks: content.risks }
    }
}
