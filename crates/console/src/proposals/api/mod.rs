//! What screens get of it.

use bursar_messages::Message;
use bursar_messages::typescript::TS;
use serde::Serialize;

use crate::{
    base::api::{MoneyBlock, Risk, WaitingChange},
    payments::api::ReviewGroup,
    wallets::api::ReceiveCode,
};

/// Where a request for approval stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ProposalStage {
    /// It was prepared here, and nobody signed it.
    Draft,
    /// It waits for approvals.
    Waiting,
    /// It has the approvals that it needs, and was not started.
    Approved,
    /// A person started it on this computer, or another computer tells that it sent it.
    Started,
    /// Somebody rejected it.
    Rejected,
    /// Its maker withdrew it.
    Withdrawn,
    /// Its time is over.
    Expired,
    /// It does not hold: the view says why.
    Refused,
}

/// A request for approval in a list.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ProposalItem {
    /// Opens it.
    pub id: String,
    /// `K7Q-4MD`; empty before it is signed.
    pub code: String,
    /// Where it stands.
    pub stage: ProposalStage,
    /// What it pays: "₦18,204,550.00". Empty where it pays nothing.
    pub amount: String,
    /// "November salaries, 164 payments", "to Crestline Builders Ltd".
    pub title: Message,
    /// Somebody is paid for the first time by this computer's records.
    pub new_payee: bool,
    /// Who prepared it. Text from outside.
    pub maker: String,
    /// The person at this computer prepared it.
    pub is_mine: bool,
    /// RFC 3339: when it was signed, or drafted.
    pub made_at: String,
    /// RFC 3339; empty before it is signed.
    pub expires_at: String,
    /// How many approvals it needs.
    pub needed: u32,
    /// Who approved it. Text from outside.
    pub approved_by: Vec<String>,
    /// The person at this computer can approve or reject it now.
    pub waits_for_me: bool,
    /// It can be started on this computer now.
    pub can_start: bool,
    /// The request, or a decision about it, is not in the team's workspace yet: the others do not see it. Never so without a workspace.
    pub waits_for_workspace: bool,
    /// RFC 3339: when a person put it away.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub put_away_at: Option<String>,
}

/// Every request for approval that is here.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ProposalList {
    /// Those that wait for the person at this computer first, then the newest.
    pub items: Vec<ProposalItem>,
    /// The profile belongs to a team.
    pub bound: bool,
}

/// How a payee of a request stands in this computer's own records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DifferenceKind {
    /// The own records have another account or address for the same name.
    OtherAccount,
    /// The own records have another name for the same account or address.
    OtherName,
    /// Neither a contact nor ever paid.
    Unknown,
}

/// A payee that differs from this computer's own records, or is not in them.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PayeeDifference {
    /// From 1.
    pub row: u32,
    /// How it stands there.
    pub kind: DifferenceKind,
    /// Name in the request. Text from outside.
    pub name: String,
    /// Account number or address in the request.
    pub account: String,
    /// Bank or chain in the request.
    pub at: String,
    /// Name in the own records.
    pub own_name: String,
    /// Account number or address in the own records; empty where there is none.
    pub own_account: String,
    /// Bank or chain in the own records.
    pub own_at: String,
    /// "2 digits differ", "another bank".
    pub said: Message,
    /// "paid 14 times, last 28 Oct 2026"; none where it was never paid.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own_paid: Option<Message>,
    /// How much: "87,400.00".
    pub amount: String,
    /// "NGN", or the symbol of a token.
    pub asset: String,
}

/// A file that belongs to a request.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ProposalAttachment {
    /// Its name. Text from outside.
    pub name: String,
    /// How large it is.
    pub bytes: u32,
    /// Names it.
    pub sha256: String,
    /// It is on this computer, unchanged.
    pub is_here: bool,
    /// Its name is that of a kind that Bursar opens, if its content is of that kind too. Others are saved.
    pub opens: bool,
}

/// What somebody decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DecisionKind {
    /// Approved it.
    Approved,
    /// Rejected it.
    Rejected,
    /// Withdrew it.
    Withdrawn,
}

/// A decision about a request.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ProposalDecision {
    /// Who. Text from outside.
    pub person: String,
    /// What.
    pub kind: DecisionKind,
    /// Why. Text from outside.
    pub reason: String,
    /// RFC 3339.
    pub at: String,
}

/// A computer that may send.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SendingComputer {
    /// The id of its card's key.
    pub key: String,
    /// "Treasury desk, Chinedu Nwosu". Text from outside.
    pub name: String,
    /// It is this computer.
    pub is_own: bool,
}

/// A row that a computer claimed and of which nobody tells how it ended.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ClaimedRow {
    /// From 1.
    pub row: u32,
    /// Which computer has it, and since when.
    pub said: Message,
    /// What it pays, where it is one of several: "₦87,400.00 to Morenike Bamidele".
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pays: Option<Message>,
    /// The computers that it can be handed over to.
    pub to: Vec<SendingComputer>,
    /// RFC 3339: until when the service does the same request once. After that it can be neither handed over nor sent.
    pub until: String,
    /// That time is over: the outcome is unknown, for a person.
    pub is_over: bool,
    /// It is a payout to a bank.
    pub payout: bool,
    /// The entry here of a row that this computer has.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry: Option<String>,
}

/// A payment of a request.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ProposalPayment {
    /// Name of the payee. Text from outside.
    pub name: String,
    /// Account number or address.
    pub account: String,
    /// Bank or chain.
    pub at: String,
    /// How much: "87,400.00".
    pub amount: String,
    /// "NGN", or the symbol of a token.
    pub asset: String,
    /// What the payee sees. Text from outside.
    pub narration: String,
    /// The maker's reference. Text from outside.
    pub reference: String,
}

/// A request for approval.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ProposalView {
    /// As in a list.
    pub item: ProposalItem,
    /// Which part of the request it is: an operation's name, or `batch`.
    pub operation: String,
    /// How many requests it has.
    pub rows: u32,
    /// The payment, where it is one.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payment: Option<ProposalPayment>,
    /// Which account or wallet pays.
    pub from: String,
    /// Whether it pays salaries.
    pub salary: bool,
    /// Payees that differ from the own records, then those that are not in them; at most 200.
    pub differences: Vec<PayeeDifference>,
    /// How many have another name or account in the own records.
    pub differ: u32,
    /// How many are neither a contact nor were ever paid.
    pub new_payees: u32,
    /// How many agree.
    pub agree: u32,
    /// The maker's words. Text from outside.
    pub note: String,
    /// The maker's computer. Text from outside.
    pub maker_computer: String,
    /// Files that belong to it.
    pub attachments: Vec<ProposalAttachment>,
    /// What was decided, the oldest first.
    pub decisions: Vec<ProposalDecision>,
    /// Who may still approve it. Text from outside.
    pub may_approve: Vec<String>,
    /// The computers that may send it; none before it is signed. Of several, each row is sent by the first that claims it.
    pub sends: Vec<SendingComputer>,
    /// Computers to choose from, before it is signed.
    pub computers: Vec<SendingComputer>,
    /// Whether more than one of them may be chosen: they share a workspace, and the service does a request once.
    pub may_name_several: bool,
    /// Version of the rules that the maker used.
    pub policy_version: u32,
    /// Why it cannot go on here; none where nothing is in its way.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stop: Option<Message>,
    /// The person may sign it.
    pub can_sign: bool,
    /// The person may reject it.
    pub can_reject: bool,
    /// The person may withdraw it.
    pub can_withdraw: bool,
    /// What other computers say that they sent of it, a sentence for each.
    pub told: Vec<Message>,
    /// Rows that a computer claimed and of which nobody tells how they ended; at most 50.
    pub claimed: Vec<ClaimedRow>,
    /// The person at this computer may hand them over to another computer.
    pub may_hand_over: bool,
    /// Who may: "Ada Obi or Bisi Adeyemi". Text from outside.
    pub administrators: Message,
    /// The workspace brings it to the other computers of the team, so that nobody has to carry a file.
    pub carried: bool,
    /// The entry of the history that carries it out.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub intent: Option<String>,
    /// A message that reminds those who may approve.
    pub reminder: Message,
}

/// What this computer's own checks say of a single request.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ProposalCheck {
    /// The payment, where it is one.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub money: Option<MoneyBlock>,
    /// What it does in one sentence.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub headline: Option<Message>,
    /// What is signed or called, whole.
    pub groups: Vec<ReviewGroup>,
    /// Risks, the gravest first.
    pub risks: Vec<Risk>,
}

/// A code for a camera, or none where what it would hold is too large.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(transparent)]
pub struct MaybeCode(pub Option<ReceiveCode>);

/// What comes next on the way to a decision or to sending.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ProposalNext {
    /// It waits for the confirm window.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirm: Option<WaitingChange>,
    /// Its rows are looked at first: the batch in preparation that shows them.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
}
