//! Drafts, and what the confirm window shows of them.

use crate::base::api::Risk;
use bursar_journal::payment::Purpose;
use bursar_messages::Message;
use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

use super::{Block, Piece, TypedField};
use crate::base::api::{MoneyBlock, ProfileView};

/// What a person adds to a draft.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DraftNote {
    /// Reference, kept on this computer.
    #[serde(default)]
    pub reference: String,
    /// Category in the history; empty for none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<String>")]
    pub category: String,
    /// Of a contract call: the ABI as it was pasted, for the names of its parameters and of the errors that it declares.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub abi: Option<String>,
    /// The intent that this one sends again, after it was decided that the first was not sent.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resend_of: Option<String>,
    /// What a payout is for. A form and a proposal say it themselves.
    #[ts(skip)]
    #[serde(skip)]
    pub purpose: Purpose,
    /// The proposal that is carried out, by its digest.
    #[ts(skip)]
    #[serde(skip)]
    pub carries_out: Option<String>,
}

/// A draft that waits for the confirm window.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DraftId {
    /// Id of the draft, which is the id of the intent.
    pub draft_id: String,
    /// The profile belongs to a team: the request waits to be signed under this id, and nothing waits for the confirm window.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proposal: Option<String>,
}

/// The network fee of a waiting draft, asked anew.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FeeNow {
    /// As the money block would say it.
    pub fee: Message,
    /// The value of its row: with the time it was asked, and beside the old one where they differ.
    pub value: Vec<Piece>,
    /// More than a fifth above what the draft was made with: a person has to see it before saying yes.
    pub higher: bool,
}

/// A row of what will be signed or executed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReviewField {
    /// Name.
    pub name: Message,
    /// Its type, where it has one: `uint256`.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// Value, complete.
    pub value: Message,
    /// What it means to us: "Unlimited", "This wallet", a date.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<Message>,
    /// Whether the note names what can lose money: a number without a bound.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub grave: bool,
    /// Whether the value is machine text (address, hex, JSON).
    pub mono: bool,
    /// How deep it stands in the tree; 0 at the top.
    #[serde(default)]
    pub depth: u8,
}

/// Rows that belong together, in order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReviewGroup {
    /// "Permit", "Domain", "Hashes".
    pub title: Message,
    /// Beside the title: "USD Coin, version 2, Base (8453)".
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<Message>,
    /// Every row; the window pages long groups and cuts none.
    pub rows: Vec<ReviewField>,
}

/// A draft as it is stored before the confirm window opens, and its face. The window's page is typed to see no more than it needs: it reads the face.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Review {
    /// The draft.
    pub draft_id: String,
    /// One-time token of this window, bound to the digest of the draft.
    pub token: String,
    /// `K7Q-4MD`.
    #[ts(skip)]
    pub code: String,
    /// "Transfer on BNB Smart Chain".
    pub title: Message,
    /// The profile.
    pub profile: ProfileView,
    /// The money block, for transfers.
    #[ts(skip)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub money: Option<MoneyBlock>,
    /// What it does in one sentence: "This lets 0x… spend unlimited USDC".
    #[ts(skip)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub headline: Option<Message>,
    /// What is signed, called or asked for, whole.
    #[serde(default)]
    #[ts(skip)]
    pub groups: Vec<ReviewGroup>,
    /// Risks, the gravest first.
    #[ts(skip)]
    pub risks: Vec<Risk>,
    /// Who drafted, and when (RFC 3339).
    #[ts(skip)]
    pub author: String,
    /// RFC 3339.
    #[ts(skip)]
    pub created_at: String,
    /// RFC 3339; when the fee was asked.
    #[ts(skip)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fee_checked_at: Option<String>,
    /// Address of the wallet that signs, where something is signed.
    #[ts(skip)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signer: Option<String>,
    /// What was declared of a call, as JSON: for its page, and to make it again.
    #[ts(skip)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub abi: Option<String>,
    /// Whether `signer` and the graveness of its rows were written with it. Reviews of before name both in their words alone.
    #[ts(skip)]
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub marked: bool,
    /// "POST /v1/transactions/transfer/developer".
    #[ts(skip)]
    pub request_line: String,
    /// The exact body without secrets.
    #[ts(skip)]
    pub request_body: String,
    /// Last four characters of the idempotency key.
    #[ts(skip)]
    pub key_tail: String,
    /// "Send 1,304.53 USDT".
    pub approve_label: Message,
    /// "Back" or "Do not sign".
    pub refuse_label: Message,
    /// Whether the app's passphrase must be typed to approve.
    #[serde(default)]
    pub presence: bool,
    /// What must be typed to approve; made when a window asks, never stored.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<TypedField>,
    /// How many drafts wait behind this one.
    #[ts(skip)]
    pub behind: u32,
    /// All of it, laid out; made when a window asks, never stored.
    #[serde(default)]
    pub blocks: Vec<Block>,
    /// Why it would not be sent now, so that it can only be discarded; found when a window asks, never stored.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Message>,
    /// What goes out, as it goes out; made with the blocks.
    #[serde(default)]
    pub request: String,
}

/// A person's answer in the confirm window.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Verdict {
    /// The draft.
    pub draft_id: String,
    /// The one-time token that came with the review.
    pub token: String,
    /// Sentences that were ticked in the confirm window.
    #[serde(default)]
    pub ticks: Vec<String>,
    /// The characters from the middle of the address, where the review asks for them.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub middle: Option<String>,
    /// The address or account number that is paid, where the review asks for it.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub destination: Option<String>,
    /// The passphrase, where the review asks who is there.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passphrase: Option<String>,
}
