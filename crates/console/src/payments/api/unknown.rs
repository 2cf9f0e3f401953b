//! Outcomes that nobody knows: their inbox, what speaks for and against, and what a person decides.

use bursar_messages::Message;
use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

use super::IntentView;
use bursar_journal::{Attempt, Decision, LateArrival as Late, rfc3339};

/// What a person said about an outcome nobody knew.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DecisionView {
    /// RFC 3339.
    pub at: String,
    /// Who.
    pub by: String,
    /// Whether it was sent.
    pub sent: bool,
    /// What it was decided on.
    pub note: String,
    /// RFC 3339; when the service showed it although it was decided that it was not sent. The state is the service's since.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overruled_at: Option<String>,
}

/// The inbox of unknown outcomes, oldest first.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct UnknownInbox(pub Vec<UnknownItem>);

/// One outcome that nobody knows.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct UnknownItem {
    /// The intent.
    pub intent: IntentView,
    /// RFC 3339; when the first byte may have left.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_sent_at: Option<String>,
    /// Whether it makes a transaction, which the service lists with its wallet.
    pub transaction: bool,
    /// Whether Bursar looks for it by itself, in the wallet's list or among the records of the service.
    pub looking: bool,
    /// True: Bursar is still sending the same request again by itself, under the same key.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sending: Option<bool>,
    /// RFC 3339; until then "check again" sends the same request under the same key. Absent: it is never sent again.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replay_until: Option<String>,
    /// What only the answer brings. Closing the entry without the answer gives it up.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub only_in_answer: Option<OnlyInAnswer>,
    /// RFC 3339; from then on it may be decided that it was not sent. Before, the request may still be on its way.
    pub decidable_from: String,
}

/// What an answer brings that no list of the service shows afterwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum OnlyInAnswer {
    /// The secret that signs for a new wallet set.
    SigningSecret,
    /// A signature of a message or of typed data.
    Signature,
    /// A signed transaction, which Bursar does not send.
    SignedTransaction,
}

/// One attempt of an intent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AttemptView {
    /// From 1.
    pub number: u32,
    /// RFC 3339.
    pub started_at: String,
    /// RFC 3339; absent where the app ended first.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended_at: Option<String>,
    /// `not_sent`, `refused`, `ambiguous`, `unreadable`, `contradicted`, `accepted`; absent where the app ended first.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
    /// HTTP status, where an answer began.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
}

/// A transaction of the same wallet, or a record of the service, that may be the one in question.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Candidate {
    /// The service's id.
    pub remote_id: String,
    /// Whether destination, token, amount and time are all those of the intent.
    pub matches: bool,
    /// Whether it says something else than the intent, so that it cannot be the one.
    pub differs: bool,
    /// Code of another entry of the journal that this transaction belongs to.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claimed_by: Option<String>,
    /// The service's word.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service_state: Option<String>,
    /// As the service says it.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub created_at: Option<String>,
    /// Where to.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub destination: Option<String>,
    /// Decimal text.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<String>,
    /// Registry id of the token.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token_id: Option<String>,
    /// On-chain hash.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tx_hash: Option<String>,
    /// For a record that is no transaction: what it is, in words.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<Message>,
}

/// A balance of a naira account at a moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BalanceSeen {
    /// RFC 3339.
    pub at: String,
    /// Decimal text, naira.
    pub amount: String,
}

/// A text for the bank.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Complaint {
    /// The text, ready to be copied.
    pub text: Message,
    /// YYYY-MM-DD: 14 working days after the sending, public holidays not counted.
    pub by: String,
}

/// What speaks for and against a naira payout whose outcome nobody knows.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct NairaEvidence {
    /// What was on the account when it left.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<BalanceSeen>,
    /// What is on it now.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<BalanceSeen>,
    /// Payouts of this account that left from here or were accepted since, newest first.
    pub others: Vec<crate::base::api::PaymentLine>,
    /// How many of them have an unknown outcome.
    pub open: u32,
    /// What left the account since and is in none of these payouts that were accepted, nor in their known fees, decimal text: other fees, those of unknown outcome if they were made, and
    /// this payout if it was. Negative: more came in, or the bank has not debited all of them.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unexplained: Option<String>,
    /// A text for the bank.
    pub complaint: Complaint,
    /// Why the balance could not be read.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<bursar_contract::Fault>,
}

/// A payment that a person decided was not sent, and that the service shows after all.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LateArrival {
    /// Its id.
    pub id: String,
    /// `K7Q-4MD`.
    pub code: String,
    /// "0.01 ETH".
    pub amount: Message,
    /// Who decided.
    pub decided_by: String,
    /// Codes of payments that sent it again meanwhile: it may be paid twice.
    pub again: Vec<String>,
}

/// Both sides of an unknown outcome: what we sent, and what the wallet's list shows since.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct UnknownEvidence {
    /// The row of the inbox.
    pub item: UnknownItem,
    /// "POST /v1/transactions/transfer/developer".
    pub request_line: String,
    /// The exact body without secrets.
    pub request_body: String,
    /// Every time it left, or may have.
    pub attempts: Vec<AttemptView>,
    /// Transactions of the wallet created since the first attempt, less the tolerance of the clocks. Newest first.
    pub candidates: Vec<Candidate>,
    /// Whether the wallet's list was read far enough to hold everything since. Where it is false, "nothing there" proves nothing.
    pub complete: bool,
    /// Rows of that list that name another wallet, or no id: left out, because they prove nothing about this one.
    pub foreign: u32,
    /// For naira payouts, in the place of a list.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub naira: Option<NairaEvidence>,
    /// Why the list could not be read.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<bursar_contract::Fault>,
}

/// What a person decides about an unknown outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum UnknownVerdict {
    /// It was sent.
    Sent,
    /// It was not sent. It is never sent again; a re-send is a new payment.
    NotSent,
}

impl From<Decision> for DecisionView {
    fn from(decision: Decision) -> Self {
        let Decision { at, by, sent, note, overruled_at } = decision;
        Self { at: rfc3339(at), by, sent, note, overruled_at: overruled_at.map(rfc3339) }
    }
}

impl From<Attempt> for AttemptView {
    fn from(attempt: Attempt) -> Self {
        let Attempt { number, started_at, ended_at, outcome, status } = attempt;
        Self { number, started_at: rfc3339(started_at), ended_at: ended_at.map(rfc3339), outcome, status }
    }
}

impl From<Late> for LateArrival {
    fn from(late: Late) -> Self {
        let amount = late.payment.map_or(late.title, |payment| payment.money().shown().into());
        Self { id: late.id, code: late.code, amount, decided_by: late.decided_by, again: late.again }
    }
}
