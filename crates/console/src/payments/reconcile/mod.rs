//! Looks for an unknown outcome where the service can show it, and takes a person's decision where looking is not enough (docs/reliability.md).
//!
//! Exactly one transaction to the same destination, of the same token and amount, created while ours could have been, that belongs to no
//! other entry: then it is ours. Anything less waits for a person, with the list as evidence. Nothing here sends.

mod decide;
mod late;
mod list;
pub(crate) mod naira;
mod records;

use bursar_contract::{
    Fault, Operation,
    signing::{SignMessage, SignTransaction, SignTypedData},
    transactions::{AccelerateTransaction, CancelTransaction, ExecuteContract, SendTransfer, Transaction},
    untrusted::{shown, shown_code},
    wallet_sets::CreateWalletSetDeveloper,
};

pub use decide::{decide, take_back};
pub use late::{is_late_watched, look_late};
pub use naira::balance;

use crate::{
    base::session::Session,
    payments::{
        answers,
        api::{Candidate, OnlyInAnswer, Review, UnknownEvidence, UnknownInbox, UnknownItem, Watching},
        sender,
    },
};
use bursar_journal::{Conclusion, Finding, Intent, IntentState, Payment, rfc3339};
use list::{Likeness, Seen, likeness, list_since, window};
pub(crate) use list::{OpenRequests, created, is_of};

/// A request may still be on its way for this long; before, nobody can know that it was not sent.
pub const IN_TRANSIT: i64 = 10 * 60_000;

/// The inbox.
pub fn inbox(session: &Session) -> Result<UnknownInbox, Fault> {
    let unknown = session.journal.in_states(&[IntentState::Unknown, IntentState::AcceptedUnreadable])?;
    let damaged = session.journal.damaged_intents();
    // One whose id is what was damaged is found in the history alone.
    let damaged = damaged.iter().filter_map(|id| damaged_item(session, id).ok()).map(Ok);
    unknown.iter().map(|intent| item(session, intent)).chain(damaged).collect::<Result<_, _>>().map(UnknownInbox)
}

fn item(session: &Session, intent: &Intent) -> Result<UnknownItem, Fault> {
    let view = session.view(&intent.id)?;
    Ok(UnknownItem {
        first_sent_at: intent.first_sent.as_ref().map(|first| rfc3339(first.wall)),
        transaction: is_transaction(session, intent),
        looking: view.watching == Watching::Checking,
        sending: (view.watching == Watching::Sending).then_some(true),
        replay_until: answerable_until(session, intent).map(rfc3339),
        intent: view,
        only_in_answer: only_in_answer(&intent.operation),
        decidable_from: rfc3339(session.journal.last_on_wire(&intent.id)? + IN_TRANSIT),
    })
}

/// Milliseconds: until when the same request may go out again under its key, so that the service answers it after all. None once it may not.
fn answerable_until(session: &Session, intent: &Intent) -> Option<i64> {
    let first = intent.first_sent.as_ref().filter(|_| sender::may_replay(session, intent))?;
    Some(first.wall + session.replay_window())
}

/// A damaged entry: nothing is done with it, by Bursar or by a person.
fn damaged_item(session: &Session, id: &str) -> Result<UnknownItem, Fault> {
    let intent = session.view(id)?;
    Ok(UnknownItem {
        first_sent_at: None,
        transaction: false,
        looking: false,
        sending: None,
        replay_until: None,
        only_in_answer: None,
        decidable_from: intent.created_at.clone(),
        intent,
    })
}

/// Whether an intent makes a transaction that the service lists with its wallet. To sign one makes none. What was sent to another service stands in
/// no list that can be read here: only a person can say what came of it.
fn is_transaction(session: &Session, intent: &Intent) -> bool {
    let made = [SendTransfer::SPEC.name, ExecuteContract::SPEC.name, AccelerateTransaction::SPEC.name, CancelTransaction::SPEC.name];
    intent.wallet_id.is_some() && made.contains(&intent.operation.as_str()) && intent.binding == session.binding
}

/// What only the answer of an operation brings, if there is something.
fn only_in_answer(operation: &str) -> Option<OnlyInAnswer> {
    match operation {
        _ if operation == CreateWalletSetDeveloper::SPEC.name => Some(OnlyInAnswer::SigningSecret),
        _ if operation == SignMessage::SPEC.name || operation == SignTypedData::SPEC.name => Some(OnlyInAnswer::Signature),
        _ if operation == SignTransaction::SPEC.name => Some(OnlyInAnswer::SignedTransaction),
        _ => None,
    }
}

/// Whether Bursar looks for an unknown outcome by itself. Not after a restore: the journal then does not know what else was paid.
pub fn is_looked_for(session: &Session, intent: &Intent) -> bool {
    let unknown = matches!(intent.state, IntentState::Unknown | IntentState::AcceptedUnreadable);
    let listed = intent.operation == "transaction_transfer" || records::has_list(&intent.operation);
    unknown && listed && intent.replay && intent.binding == session.binding
}

/// Looks once. True if the outcome is known now. Waits for nobody: while the wallet sends, the next look follows.
pub async fn look(session: &Session, intent: &Intent) -> Result<bool, Fault> {
    if !is_looked_for(session, intent) {
        return Ok(false);
    }
    let send_queue = session.send_queue(sender::lane_of(intent));
    let Ok(_nothing_in_flight) = send_queue.try_lock() else { return Ok(false) };
    let finding = if records::has_list(&intent.operation) {
        let (since, _, believed) = window(session, intent)?;
        records::read(session, intent, since).await?.filter(|_| believed).and_then(|seen| seen.outcome)
    } else {
        // What a list calls final is confirmed by id, like every final word.
        found_in_list(session, intent).await?.map(|row| answers::not_final_yet(answers::of_transaction(Finding::default(), &row)))
    };
    let Some(finding) = finding else { return Ok(false) };
    let joined = session.journal.conclude(&intent.id, &finding, None)? == Conclusion::Done;
    if joined {
        told(session, intent);
    }
    Ok(joined)
}

/// The one transaction of the wallet's list that can only be this payment, if there is exactly one and the list was read far enough.
async fn found_in_list(session: &Session, intent: &Intent) -> Result<Option<Transaction>, Fault> {
    let Some(wallet) = intent.wallet_id.as_deref() else { return Ok(None) };
    let Some(payment) = session.journal.payment(&intent.id)? else { return Ok(None) };
    let (since, ..) = window(session, intent)?;
    let seen = list_since(session, wallet, since).await?;
    // Anew: the answer told what the service's clock says.
    let (since, until, believed) = window(session, intent)?;
    if !believed || !seen.complete || session.journal.has_rival(&intent.id)? {
        return Ok(None);
    }
    let claims = session.journal.claims(&intent.id)?;
    let candidate = |row: &Transaction| {
        let in_time = created(row).is_some_and(|at| (since..=until).contains(&at));
        in_time && likeness(&payment, wallet, row) == Likeness::Same && !claims.contains_key(&row.id.0)
    };
    let mut candidates = seen.rows.into_iter().filter(candidate);
    Ok(candidates.next().filter(|_| candidates.next().is_none()))
}

fn told(session: &Session, intent: &Intent) {
    if let Some(wallet) = &intent.wallet_id {
        session.forget_balances(wallet);
    }
    session.changes.intent(&intent.id);
    session.wake.notify_one();
}

/// Both sides of an unknown outcome.
pub async fn evidence(session: &Session, id: &str) -> Result<UnknownEvidence, Fault> {
    let intent = session.journal.intent(id)?;
    let review = Review::of_store(&session.journal.shown_review(id)?)?;
    let mut evidence = UnknownEvidence {
        item: item(session, &intent)?,
        request_line: review.request_line,
        request_body: review.request_body,
        attempts: session.journal.attempts(id)?.into_iter().map(Into::into).collect(),
        candidates: Vec::new(),
        complete: false,
        foreign: 0,
        naira: None,
        fault: None,
    };
    if intent.binding != session.binding {
        return Ok(evidence);
    }
    let read = if records::has_list(&intent.operation) {
        let (since, ..) = window(session, &intent)?;
        records::read(session, &intent, since).await.map(|seen| seen.map(|seen| (seen.rows, seen.complete)))
    } else if intent.account_id.is_some() {
        evidence.naira = naira::evidence(session, &intent, &evidence.item).await?;
        Ok(None)
    } else {
        let payment = list::comparable(session, &intent)?;
        let listed = listed(session, &intent, payment.as_ref()).await;
        listed.map(|listed| {
            listed.map(|(candidates, complete, foreign)| {
                evidence.foreign = foreign;
                (candidates, complete)
            })
        })
    };
    match read {
        Ok(Some(read)) => (evidence.candidates, evidence.complete) = read,
        Ok(None) => {}
        Err(fault) => evidence.fault = Some(fault),
    }
    Ok(evidence)
}

/// What the wallet's list shows since an intent left, whether it was read far enough, and how many rows were not the wallet's.
async fn listed(session: &Session, intent: &Intent, payment: Option<&Payment>) -> Result<Option<(Vec<Candidate>, bool, u32)>, Fault> {
    let Some(wallet) = intent.wallet_id.as_deref().filter(|_| is_transaction(session, intent)) else { return Ok(None) };
    let Seen { rows, complete, foreign } = list_since(session, wallet, window(session, intent)?.0).await?;
    let claims = session.journal.claims(&intent.id)?;
    let candidate = |row: &Transaction| {
        let likeness = payment.map_or(Likeness::Unsaid, |payment| likeness(payment, wallet, row));
        Candidate {
            remote_id: row.id.0.clone(),
            matches: likeness == Likeness::Same,
            differs: likeness == Likeness::Other,
            claimed_by: claims.get(&row.id.0).cloned(),
            service_state: row.state.as_ref().map(|state| shown(&state.0)),
            created_at: row.created_at.as_deref().map(shown),
            destination: row.destination_address.as_deref().map(shown),
            amount: row.amount.as_ref().map(|amount| shown(&amount.0)),
            token_id: row.token_id.as_ref().map(|token| shown(&token.0)),
            tx_hash: row.tx_hash.as_deref().map(shown_code),
            label: None,
        }
    };
    Ok(Some((rows.iter().map(candidate).collect(), complete, foreign)))
}
