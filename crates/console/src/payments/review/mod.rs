//! What the confirm window shows, and the checks that come before it.

pub mod known_addresses;
pub mod plan;
pub mod proof;
pub mod recipient;
pub mod replacement;
pub mod sheet;
pub mod transfer;
pub mod words;

use bursar_client::AnyInput;
use bursar_contract::{Prepared, Spec, untrusted::shown_long};
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
    pub title: String,
    /// For transfers.
    pub payment: Option<Payment>,
    /// In one sentence, where there is no money block.
    pub headline: Option<String>,
    /// What is signed, called or asked for, whole.
    pub groups: Vec<ReviewGroup>,
    /// The gravest first.
    pub risks: Vec<Risk>,
    /// "Send 1,304.53 USDT".
    pub approve_label: String,
    /// "Back".
    pub refuse_label: String,
    /// When the fee was asked, milliseconds.
    pub fee_checked_at: Option<i64>,
    /// Address of the wallet that signs, where something is signed.
    pub signer: Option<String>,
}

impl ReviewContent {
    /// With a title and the words of its buttons.
    pub fn titled(title: &str, approve: &str, refuse: &str) -> Self {
        Self { title: title.to_owned(), approve_label: approve.to_owned(), refuse_label: refuse.to_owned(), ..Self::default() }
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
        request: String::new(),
    }
}

/// For people: what an operation does.
pub fn title(operation: &str) -> &'static str {
    match operation {
        "message_sign" => "Sign a message",
        "typed_data_sign" => "Sign typed data",
        "transaction_sign" => "Sign a transaction",
        "transaction_transfer" => "Transfer",
        "transaction_execute" => "Contract call",
        "transaction_accelerate" => "Accelerate a transaction",
        "transaction_cancel" => "Ask to cancel a transaction",
        "wallet_set_create_developer" | "wallet_set_create" => "Create wallet set",
        "wallet_create_developer" | "wallet_create" => "Create wallets",
        "token_add" => "Add token",
        "wallet_set_rename" => "Rename wallet set",
        "customer_create" => "Add a customer",
        "customer_pin_setup" => "Start a customer's PIN",
        "customer_pin_update" => "Start a change of a customer's PIN",
        "customer_pin_reset" => "Start a reset of a customer's PIN",
        "customer_recovery_setup" => "Start a customer's recovery",
        "customer_wallet_create" => "Start wallets for a customer",
        "virtual_account_create" => "Create naira accounts",
        "customer_virtual_account_create" => "Start a naira account for a customer",
        "virtual_account_transfer" => "Naira payout",
        _ => "Request",
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
            ReviewField { name, value: shown_long(&text), mono: true, ..ReviewField::default() }
        })
        .collect();
    let groups = vec![ReviewGroup { title: "Request".into(), note: None, rows }];
    ReviewContent { groups, ..ReviewContent::titled(title(input.row().spec.name), "Send request", "Back") }
}

#[cfg(test)]
mod corpus_tests;
#[cfg(test)]
mod words_tests;
