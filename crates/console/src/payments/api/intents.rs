//! Intents and their steps.

use bursar_contract::{
    Fault,
    transactions::{Finality, TransactionState},
};
use bursar_messages::typescript::TS;
use bursar_messages::{Message, message};
use serde::Serialize;

use super::DecisionView;
use crate::base::api::{MoneyBlock, fee_text};
use bursar_journal::{IntentRecord, rfc3339};
use bursar_journal::{IntentState, LinkedIntent};

/// How a step of the progress screen stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum StepState {
    /// Behind us.
    Done,
    /// Now.
    Active,
    /// Ahead.
    Ahead,
    /// Ended here, badly.
    Failed,
    /// Nobody knows.
    Unknown,
}

/// One step of the progress screen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Step {
    /// "Saved on this computer", "Accepted by the service", "Sent to the chain", "Complete".
    pub label: Message,
    /// How it stands.
    pub state: StepState,
    /// RFC 3339, where it has happened.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// Service id, hash, "Service says: “QUEUED”".
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<Message>,
}

/// What Bursar does by itself until it knows how a request ended. The page of a payment and the inbox say the same of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Watching {
    /// It sends it: the request waits for its turn, an attempt is out, or the next one follows.
    Sending,
    /// It asks the service, by the id of the request or for the list that must show it.
    Checking,
    /// Nothing, until a person checks.
    Nothing,
}

/// The batch of a payment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct InBatch {
    /// Its id.
    pub id: String,
    /// `K7Q-4MD`.
    pub code: String,
    /// "November salaries".
    pub name: String,
}

/// An intent, whole.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct IntentView {
    /// Our id.
    pub id: String,
    /// `K7Q-4MD`.
    pub code: String,
    /// Row of the table: `transaction_transfer`.
    pub operation: String,
    /// "Transfer on BNB Smart Chain", "Create wallet set".
    pub title: Message,
    /// Our state.
    pub state: IntentState,
    /// The service's word, as it came.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service_state: Option<String>,
    /// The batch that it is a payment of.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub batch: Option<InBatch>,
    /// How Bursar goes on by itself.
    pub watching: Watching,
    /// Why it is not sent yet: another computer of the team may have it.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub waits: Option<Message>,
    /// It was left to another computer, and an administrator handed it over to this one: by whom, and until when it can be sent from here.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handed_over: Option<Message>,
    /// The money block, for transfers.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub money: Option<MoneyBlock>,
    /// What it was charged, where that is known.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub charged: Option<Message>,
    /// In order.
    pub steps: Vec<Step>,
    /// The service's id.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remote_id: Option<String>,
    /// On-chain hash.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tx_hash: Option<String>,
    /// Every hash it was seen under, oldest first, where there was more than one.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hashes: Option<Vec<String>>,
    /// True: the entry was changed outside of Bursar or the disk is damaged, so nothing else of it is shown.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub damaged: Option<bool>,
    /// The last failure.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
    /// RFC 3339.
    pub created_at: String,
    /// RFC 3339.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided_at: Option<String>,
    /// RFC 3339; when the service's final word was read.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settled_at: Option<String>,
    /// Who approved.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided_by: Option<String>,
    /// How often it was sent.
    pub attempts: u32,
    /// What a person said about it while nobody knew its outcome.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<DecisionView>,
    /// A person's category in the history.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub category: Option<String>,
    /// Intents it belongs to; absent where there are none.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub links: Option<Vec<LinkedIntent>>,
    /// Usual seconds until it is final on its chain; 0 where that says nothing.
    pub usual_seconds: u32,
}

impl From<IntentRecord> for IntentView {
    fn from(record: IntentRecord) -> Self {
        let on_chain = record.operation.starts_with("transaction_");
        let watching = match record.state {
            IntentState::Approved | IntentState::Sending => Watching::Sending,
            IntentState::Accepted if on_chain => Watching::Checking,
            _ => Watching::Nothing,
        };
        Self {
            // Of a damaged intent no step can be believed, and none is waited for.
            steps: if record.is_damaged { Vec::new() } else { steps(&record, on_chain) },
            usual_seconds: if record.is_damaged { 0 } else { record.usual_seconds() },
            damaged: record.is_damaged.then_some(true),
            watching,
            waits: None,
            batch: None,
            handed_over: None,
            money: record.payment.as_ref().map(|payment| MoneyBlock::of(payment, record.state, record.charged.as_ref())),
            charged: record.charged.as_ref().filter(|fee| fee.charged().is_some()).map(fee_text),
            id: record.id,
            code: record.code,
            operation: record.operation,
            title: record.title,
            state: record.state,
            service_state: record.service_state,
            remote_id: record.remote_id,
            tx_hash: record.tx_hash,
            hashes: Some(record.hashes).filter(|hashes| hashes.len() > 1),
            fault: record.fault,
            created_at: rfc3339(record.created_at),
            decided_at: record.decided_at.map(rfc3339),
            settled_at: record.settled_at.map(rfc3339),
            decided_by: record.decided_by,
            attempts: record.attempts,
            decision: record.decision.map(DecisionView::from),
            category: record.category,
            links: Some(record.links).filter(|links| !links.is_empty()),
        }
    }
}

/// The steps of the progress screen: which are behind us, where it stands, what it says there.
fn steps(record: &IntentRecord, on_chain: bool) -> Vec<Step> {
    use IntentState as I;
    use StepState::{Active, Ahead, Done, Failed, Unknown};
    let step = |label: Message, state, at: Option<i64>, detail: Option<Message>| Step { label, state, at: at.map(rfc3339), detail };
    let taken = match record.state {
        I::Draft | I::Rejected | I::Approved | I::Elsewhere => Ahead,
        I::Sending => Active,
        I::Refused => Failed,
        I::Unknown | I::AcceptedUnreadable => Unknown,
        I::Dead if record.accepted_at.is_none() => Failed,
        I::Accepted | I::Settled | I::Dead => Done,
    };
    // A step that runs, or has a cross or a question mark, does not say that it was accepted.
    let answer = match record.state {
        I::Refused => message!("sending-step-refused"),
        I::Unknown => message!("sending-step-unclear"),
        // The service said nothing of it.
        I::Dead if record.accepted_at.is_none() && record.decision.is_some() => message!("sending-step-recorded"),
        I::Dead if record.accepted_at.is_none() => message!("sending-step-not-accepted"),
        I::Sending => message!("sending-step-sending"),
        _ => message!("sending-step-accepted"),
    };
    let mut steps = vec![
        step(message!("sending-step-saved"), Done, Some(record.created_at), None),
        step(answer, taken, record.accepted_at.or(record.settled_at.filter(|_| taken == Failed)), record.remote_id.as_ref().map(Message::from)),
    ];
    if on_chain {
        // A final word counts once a second reading says the same, and the chain shows it where its node is set.
        let is_final = |word: &String| TransactionState(word.clone()).finality() != Finality::InFlight;
        let is_checked = record.state == I::Accepted && record.service_state.as_ref().is_some_and(is_final);
        let says = record.service_state.as_ref().map(|status| message!("sending-step-service-says", status = status));
        let chain = match (record.state, &record.tx_hash) {
            (I::Settled, _) => Done,
            (I::Accepted, Some(_)) => Done,
            // The service calls it ended, and names no transaction.
            (I::Accepted, None) if is_checked => Unknown,
            (I::Accepted, None) => Active,
            (I::Dead, Some(_)) => Done,
            _ => Ahead,
        };
        let complete = match record.state {
            I::Settled => Done,
            I::Accepted if record.tx_hash.is_some() || is_checked => Active,
            I::Dead if record.accepted_at.is_some() => Failed,
            _ => Ahead,
        };
        let to_chain = if matches!(chain, Active) { message!("sending-step-to-chain") } else { message!("sending-step-chain") };
        // What did not complete is never named so, with the time of its end beside it.
        let ended = match complete {
            Active if is_checked => message!("sending-step-checking"),
            Active => message!("sending-step-completing"),
            Failed if record.service_state.as_deref().is_some_and(|word| word.eq_ignore_ascii_case("cancelled")) => message!("sending-step-cancelled"),
            Failed => message!("sending-step-failed"),
            _ => message!("sending-step-complete"),
        };
        steps.push(step(to_chain, chain, record.mined_at, record.tx_hash.as_ref().map(Message::from)));
        steps.push(step(ended, complete, record.settled_at, says));
    }
    // What would have followed the end is not ahead.
    if matches!(record.state, I::Rejected | I::Refused | I::Dead | I::Elsewhere) {
        steps.retain(|step| step.state != Ahead);
    }
    steps
}
