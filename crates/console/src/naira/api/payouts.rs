//! The payout form and its checks.

use bursar_contract::{Decimal, amount::Naira, virtual_accounts::VirtualAccountId};
use bursar_journal::{contact::VerificationLevel, payment::Purpose};
use bursar_messages::Message;
use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

use crate::base::api::CheckLine;

/// The payout form as the person has it now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PayoutForm {
    /// The service's id of the account that pays; empty: not chosen.
    pub account_id: VirtualAccountId,
    /// Code of the bank, from the list; empty: not chosen.
    pub sort_code: String,
    /// As typed.
    pub account_number: String,
    /// As typed.
    pub account_name: String,
    /// The name was taken from the bank's answer, not typed.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub name_from_bank: bool,
    /// As typed.
    pub amount: String,
    /// As typed.
    pub narration: String,
    /// What it is for.
    #[serde(default)]
    #[ts(optional, as = "Option<Purpose>")]
    pub purpose: Purpose,
}

/// What came of asking the bank whose account it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum NameState {
    /// Bank or number is not there yet.
    Waiting,
    /// The bank said a name.
    Answered,
    /// The bank knows no such account.
    NoAccount,
    /// This connection cannot ask.
    Absent,
    /// It could not be asked now.
    Failed,
}

/// Whose account a number is, by its bank.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct NameAnswer {
    /// How it went.
    pub state: NameState,
    /// The name as the bank spells it.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub returned: Option<String>,
    /// Words that only the typed name has.
    pub only_typed: Vec<String>,
    /// Words that only the bank's name has.
    pub only_returned: Vec<String>,
    /// Why there is no name.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<Message>,
}

impl NameAnswer {
    /// Without a name.
    pub fn of(state: NameState) -> Self {
        Self { state, returned: None, only_typed: Vec::new(), only_returned: Vec::new(), words: None }
    }

    /// Nothing to ask yet.
    pub fn waiting() -> Self {
        Self::of(NameState::Waiting)
    }
}

/// What the checks say about the form, and what would go out.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PayoutChecks {
    /// Ordered: danger, warn, ok, waiting.
    pub lines: Vec<CheckLine>,
    /// Whether nothing blocks and every field is there (risks are ticked in the confirm window).
    pub clear: bool,
    /// Ten digits, where the typed number has them.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<String>,
    /// Ten digits that were probably meant: a person takes them with one press.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number_fix: Option<String>,
    /// Name of the chosen bank.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bank: Option<String>,
    /// Codes of the banks that the check digit fits, to sort the picker by.
    pub fits: Vec<String>,
    /// Whose account it is, by its bank.
    pub name: NameAnswer,
    /// "250000.00"; absent while the amount is refused.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<Naira>,
    /// "two hundred and fifty thousand naira, zero kobo".
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<Message>,
    /// What the receiver would read.
    pub narration: String,
    /// Whether that is not what was typed.
    pub narration_replaced: bool,
    /// Typical fee, where the rules have one.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fee: Option<Naira>,
    /// YYYY-MM-DD; empty where there is no fee.
    pub fee_as_of: String,
    /// Stamp duty by the rules.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duty: Option<Naira>,
    /// YYYY-MM-DD.
    pub duty_since: String,
    /// Amount, fee and duty together, as far as they are known.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<Naira>,
    /// What is on the account, as the service wrote it.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balance: Option<String>,
    /// What payouts under way take of it.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub under_way: Option<Naira>,
    /// Whether the balance may show some of that already, which is taken off all the same.
    #[ts(optional, as = "Option<bool>")]
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub may_be_taken: bool,
    /// What stays on the account after this one, as far as the charges are known; below zero where it is not enough.
    #[ts(optional, type = "string")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stays_after: Option<Decimal>,
    /// What is left today of the limit for one day, before this payment; absent where there is no such limit.
    #[ts(optional, type = "string")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_today: Option<Decimal>,
}

/// Whom the payout form offers, those paid last first.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Beneficiaries(pub Vec<Beneficiary>);

/// An account that can be paid: one of a contact, or one that was paid lately.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Beneficiary {
    /// Name of the contact that has it.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contact: Option<String>,
    /// How far that contact's account was verified.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<VerificationLevel>,
    /// Code of the bank.
    pub sort_code: String,
    /// Name of the bank.
    pub bank: String,
    /// Ten digits.
    pub account_number: String,
    /// The name on the account: as its bank says, or else as it was paid or as the contact has it.
    pub account_name: String,
    /// Whether its bank gave that name when it was paid.
    #[ts(optional, as = "Option<bool>")]
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub name_from_bank: bool,
    /// The name under which it was paid last, where its bank has another one.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paid_as: Option<String>,
    /// Payouts to it, among the newest of all.
    pub times: u32,
    /// RFC 3339: the newest.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<String>,
    /// How much that was: "240,000.00".
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<String>,
    /// Its narration.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub narration: Option<String>,
    /// What it was for.
    #[ts(optional, as = "Option<Purpose>")]
    #[serde(skip_serializing_if = "Purpose::is_payment")]
    pub purpose: Purpose,
    /// The number of the account that paid it.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
}
