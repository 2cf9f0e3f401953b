//! What the confirm window shows, and the checks that come before it.

pub mod known_addresses;
pub mod plan;
pub mod proof;
pub mod recipient;
mod refusals;
pub mod replacement;
pub(crate) mod request;
mod risks;
pub(crate) mod same_payment;
pub mod sheet;
pub mod transfer;
pub mod words;

use bursar_client::AnyInput;
use bursar_contract::{Prepared, Spec, untrusted::shown_long};
use bursar_messages::{Message, message};
use uuid::Uuid;

use crate::{
    base::{
        api::{MoneyBlock, ProfileView, Risk},
        personal::masked_json,
    },
    payments::api::{Review, ReviewField, ReviewGroup},
};
use bursar_journal::{Payment, rfc3339};

/// The parts of a review that depend on the operation.
#[derive(Default)]
pub struct ReviewContent {
    /// "Transfer on BNB Smart Chain".
    pub title: Message,
    /// For transfers.
    pub payment: Option<Payment>,
    /// In one sentence, where there is no money block.
    pub headline: Option<Message>,
    /// What is signed, called or asked for, whole.
    pub groups: Vec<ReviewGroup>,
    /// The gravest first.
    pub risks: Vec<Risk>,
    /// "Send 1,304.53 USDT".
    pub approve_label: Message,
    /// "Back".
    pub refuse_label: Message,
    /// When the fee was asked, milliseconds.
    pub fee_checked_at: Option<i64>,
    /// Address of the wallet that signs, where something is signed.
    pub signer: Option<String>,
    /// What was declared of a call: its function, and the errors and events by which its outcome is read.
    pub abi: Option<String>,
}

impl ReviewContent {
    /// With a title and the words of its buttons.
    pub fn titled(title: impl Into<Message>, approve: impl Into<Message>, refuse: impl Into<Message>) -> Self {
        Self { title: title.into(), approve_label: approve.into(), refuse_label: refuse.into(), ..Self::default() }
    }

    /// The same, for what it pays.
    #[must_use]
    pub fn paying(self, payment: Payment) -> Self {
        Self { payment: Some(payment), ..self }
    }
}

/// Puts a review together. The token is added when a window asks for it.
#[expect(clippy::too_many_arguments, reason = "the parts of a review, each once")]
pub fn review(
    spec: &Spec,
    content: ReviewContent,
    profile: &ProfileView,
    prepared: &Prepared,
    key: Option<&Uuid>,
    author: &str,
    id: &str,
    code: &str,
    now: i64,
) -> Review {
    let key = key.map(Uuid::to_string).unwrap_or_default();
    Review {
        draft_id: id.to_owned(),
        token: String::new(),
        code: code.to_owned(),
        title: content.title,
        profile: profile.clone(),
        money: content.payment.as_ref().map(MoneyBlock::from),
        headline: content.headline,
        groups: content.groups,
        risks: content.risks,
        author: author.to_owned(),
        created_at: rfc3339(now),
        fee_checked_at: content.fee_checked_at.map(rfc3339),
        signer: content.signer,
        abi: content.abi,
        marked: true,
        request_line: format!("{} {}", spec.method.as_str(), prepared.path),
        request_body: masked_json(prepared.body.as_deref().unwrap_or_default()),
        key_tail: key.chars().skip(key.len().saturating_sub(4)).collect(),
        approve_label: content.approve_label,
        refuse_label: content.refuse_label,
        presence: false,
        field: None,
        behind: 0,
        blocks: Vec::new(),
        stopped: None,
        request: String::new(),
    }
}

/// For people: what an operation does.
pub fn title(operation: &str) -> Message {
    match operation {
        "message_sign" => message!("review-does-message-sign"),
        "typed_data_sign" => message!("review-does-typed-data-sign"),
        "transaction_sign" => message!("review-does-transaction-sign"),
        "transaction_transfer" => message!("review-does-transfer"),
        "transaction_execute" => message!("review-does-execute"),
        "transaction_accelerate" => message!("review-does-accelerate"),
        "transaction_cancel" => message!("review-does-cancel"),
        "wallet_set_create_developer" | "wallet_set_create" => message!("review-does-set-create"),
        "wallet_create_developer" | "wallet_create" => message!("review-does-wallet-create"),
        "token_add" => message!("review-does-token-add"),
        "wallet_set_rename" => message!("review-does-set-rename"),
        "customer_create" => message!("review-does-customer-create"),
        "customer_pin_setup" => message!("review-does-pin-setup"),
        "customer_pin_update" => message!("review-does-pin-update"),
        "customer_pin_reset" => message!("review-does-pin-reset"),
        "customer_recovery_setup" => message!("review-does-recovery-setup"),
        "customer_wallet_create" => message!("review-does-customer-wallets"),
        "virtual_account_create" => message!("review-does-accounts-create"),
        "customer_virtual_account_create" => message!("review-does-customer-account"),
        "virtual_account_transfer" => message!("review-does-payout"),
        _ => message!("review-request"),
    }
}

/// The review of an operation that moves no money: every field, complete, in order.
pub fn plain(input: &dyn AnyInput) -> ReviewContent {
    let value = masked_json(&input.json().unwrap_or_default());
    let fields: std::collections::BTreeMap<String, Box<serde_json::value::RawValue>> = serde_json::from_str(&value).unwrap_or_default();
    let rows = fields
        .into_iter()
        .map(|(name, raw)| {
            let text = serde_json::from_str::<String>(raw.get()).unwrap_or_else(|_| raw.get().to_owned());
            ReviewField { name: name.into(), value: shown_long(&text).into(), mono: true, ..ReviewField::default() }
        })
        .collect();
    let groups = vec![ReviewGroup { title: message!("review-request"), note: None, rows }];
    ReviewContent { groups, ..ReviewContent::titled(title(input.row().spec.name), message!("review-send-request"), message!("review-back")) }
}

#[cfg(test)]
mod corpus_tests;
#[cfg(test)]
mod words_tests;
