//! Sends what a person approved: once, or we say we don't know (security.md 3).
//!
//! The intent and its key are on disk before this file runs; `Sending` is committed before the client is called; the
//! outcome is committed before anybody is told. After one ambiguous attempt a later refusal proves nothing.

use std::{any::Any, sync::Arc, time::Duration};

use bursar_client::{Answer, Failure, Prepared, Sent};
use bursar_contract::{
    Code, Fault, Money, Operation, Replay, Seal,
    operations::by_name,
    transactions::{Finality, Transaction},
    virtual_accounts::CreatedAccounts,
    wallet_sets::WalletSet,
    wallets::{CreateWalletsDeveloper, Wallet},
};

use crate::{
    api::{AccountSource, IntentState},
    clock::Moment,
    fault_point::fault_point,
    journal::{Finding, Intent},
    session::Session,
};

/// Automatic replay stops this long after the first byte left, where the connection sets nothing else (decisions.md "Replay": within(15)).
pub const REPLAY_MINUTES: u32 = 15;
/// No connection may set more: 20 hours.
pub const MOST_REPLAY_MINUTES: u32 = 20 * 60;
/// An approval that never left is sent after a restart if it is at most this old.
pub const APPROVAL_MINUTES: i64 = 15;
const MAX_ATTEMPTS: u32 = 5;
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// Sends an approved intent by the name of its row. The journal holds what came of it.
pub async fn send_by_name(session: Arc<Session>, id: String) {
    let Ok(intent) = session.journal.intent(&id) else { return };
    macro_rules! dispatch {
        ($( $Block:ident { $( $name:ident $verb:ident $path:literal $effect:ident $replay:ident $seal:ident $module:ident :: $input:ident => $reply:ty; )+ } )+) => {{
            use bursar_contract::*;
            match intent.operation.as_str() {
                $($( stringify!($name) => { let _ = send::<$module::$input>(&session, &id).await; } )+)+
                other => tracing::error!(operation = other, "an intent names an operation that this version does not know"),
            }
        }};
    }
    bursar_contract::operations!(dispatch);
}

/// Sends an approved intent and returns the reply, or what is known instead.
pub async fn send<O: Operation>(session: &Arc<Session>, id: &str) -> Result<O::Reply, Fault> {
    let intent = session.journal.intent(id)?;
    let lane = session.lane(lane_of(&intent));
    let _one_in_flight = lane.lock().await;
    let result = attempts::<O>(session, id).await;
    if let Some(wallet) = &intent.wallet_id {
        session.forget_balances(wallet);
    }
    session.changes.intent(id);
    session.wake.notify_one();
    result
}

/// What an intent waits for its turn at: one in flight per wallet, set or organization.
pub fn lane_of(intent: &Intent) -> &str {
    intent.wallet_id.as_deref().or(intent.set_id.as_deref()).unwrap_or("organization")
}

async fn attempts<O: Operation>(session: &Arc<Session>, id: &str) -> Result<O::Reply, Fault> {
    loop {
        let intent = session.journal.intent(id)?;
        if !matches!(intent.state, IntentState::Approved | IntentState::Sending | IntentState::Unknown) {
            return Err(Fault::new(Code::Conflict, "This was decided already."));
        }
        if intent.binding != session.binding {
            let fault = Fault::new(Code::Refused, "This belongs to another service address than the one that is open. It was not sent.");
            return close(session, &intent, fault);
        }
        let secret = match (O::SPEC.seal, &intent.set_id) {
            (Seal::Set, Some(set)) => session.journal.set_secret(set)?,
            _ => None,
        };
        if O::SPEC.seal == Seal::Set && secret.is_none() {
            let fault = Fault::new(Code::Refused, "This computer does not hold the signing secret of this wallet set.");
            return close(session, &intent, fault);
        }
        let body = session.journal.body(&intent)?;
        let prepared: Prepared = serde_json::from_str(&body).map_err(|_| Fault::new(Code::Storage, "The stored request is damaged. It was not sent."))?;

        fault_point("sending.before");
        let number = session.journal.sending(id)?;
        session.changes.intent(id);
        fault_point("wire.before");
        let outcome = session.client.call_prepared::<O>(&prepared, &session.attempt(intent.key, secret)).await;
        fault_point("wire.after");

        match outcome {
            Ok(answer) => {
                accepted::<O>(session, &intent, &answer)?;
                fault_point("outcome.committed");
                session.journal.attempt_ended(id, number, "accepted", Some(answer.status))?;
                return Ok(answer.reply);
            }
            Err(failure) => {
                session.journal.attempt_ended(id, number, attempt_word(failure.sent), failure.status)?;
                match after_failure::<O>(session, &intent, number, &failure)? {
                    Next::Again(wait) => {
                        fault_point("again.waiting");
                        session.changes.intent(id);
                        tokio::time::sleep(wait).await;
                    }
                    Next::Stop(fault) => return Err(*fault),
                }
            }
        }
    }
}

enum Next {
    Again(Duration),
    Stop(Box<Fault>),
}

/// Commits what a failed attempt means, and says whether the same key may go out again.
fn after_failure<O: Operation>(session: &Session, intent: &Intent, number: u32, failure: &Failure) -> Result<Next, Fault> {
    let mut finding = Finding { status: failure.status, answer: failure.body.as_ref().map(|b| b.text().into_owned()), ..Finding::default() };
    let fault = |money: Money, code: Option<Code>| {
        let mut fault = failure.fault.clone();
        fault.money = money;
        fault.code = code.unwrap_or(fault.code);
        fault.request_id = intent.key.map(|key| key.to_string());
        fault
    };
    let backoff = || Duration::from_millis(random_below(LONGEST_WAIT.min(Duration::from_secs(1 << number.min(6))).as_millis() as u64));
    let wait = failure.retry_after.unwrap_or_else(backoff);

    if failure.sent == Sent::NotSent && !intent.ambiguous {
        // No byte left, ever: a plain retry with the same key, then back to the person.
        if number < MAX_ATTEMPTS && failure.fault.retry {
            finding.fault = Some(fault(Money::NotMoved, None));
            session.journal.found(&intent.id, &finding)?;
            return Ok(Next::Again(wait));
        }
        let fault = fault(Money::NotMoved, None);
        finding.state = Some(IntentState::Refused);
        finding.fault = Some(fault.clone());
        session.journal.found(&intent.id, &finding)?;
        return Ok(Next::Stop(Box::new(fault)));
    }
    if failure.sent == Sent::Refused && !intent.ambiguous {
        let fault = fault(Money::NotMoved, None);
        finding.state = Some(IntentState::Refused);
        finding.fault = Some(fault.clone());
        session.journal.found(&intent.id, &finding)?;
        if let (Seal::Set, Some(set), Some("walletSetSecretCipherText")) = (O::SPEC.seal, &intent.set_id, fault.field.as_deref()) {
            session.journal.set_secret_state(set, "rejected")?;
        }
        return Ok(Next::Stop(Box::new(fault)));
    }
    if failure.sent == Sent::AcceptedUnreadable {
        let fault = fault(Money::MayHaveMoved, Some(Code::Unreadable));
        finding.state = Some(IntentState::AcceptedUnreadable);
        finding.ambiguous = true;
        finding.fault = Some(fault.clone());
        session.journal.found(&intent.id, &finding)?;
        return Ok(Next::Stop(Box::new(fault)));
    }
    // Ambiguous now or before: whatever the service said last, the first try may have gone through.
    let fault = fault(Money::MayHaveMoved, Some(Code::OutcomeUnknown));
    finding.state = Some(IntentState::Unknown);
    finding.ambiguous = true;
    finding.fault = Some(fault.clone());
    session.journal.found(&intent.id, &finding)?;
    let again = failure.sent != Sent::Refused && number < MAX_ATTEMPTS && may_replay(session, &session.journal.intent(&intent.id)?);
    Ok(if again { Next::Again(wait) } else { Next::Stop(Box::new(fault)) })
}

/// Whether the request of an unknown outcome may go out again by itself: it has a key, the journal was not restored, and both clocks say that
/// the service still remembers that key under this connection's rule.
pub fn may_replay(session: &Session, intent: &Intent) -> bool {
    let keyed = by_name(&intent.operation).is_some_and(|spec| spec.replay == Replay::Keyed);
    let age = intent.first_sent.as_ref().and_then(|first| first.age(&Moment::now()));
    keyed && intent.replay && age.is_some_and(|age| age < session.replay_window)
}

/// Ends an intent that cannot be sent. If an attempt may have gone through before, it stays unknown.
fn close<R>(session: &Session, intent: &Intent, fault: Fault) -> Result<R, Fault> {
    let touched = intent.attempts > 0;
    let fault = if touched { fault.money(Money::MayHaveMoved) } else { fault };
    let state = if touched { IntentState::Unknown } else { IntentState::Refused };
    session.journal.found(&intent.id, &Finding { state: Some(state), fault: Some(fault.clone()), ..Finding::default() })?;
    Err(fault)
}

/// Commits an answer with everything that hangs on it: id, hash, state, and a secret that comes once.
fn accepted<O: Operation>(session: &Session, intent: &Intent, answer: &Answer<O::Reply>) -> Result<(), Fault> {
    let reply: &dyn Any = &answer.reply;
    let mut finding = Finding { status: Some(answer.status), answer: Some(answer.body.text().into_owned()), ..Finding::default() };
    if let Some(transaction) = reply.downcast_ref::<Transaction>() {
        finding = of_transaction(finding, transaction);
    } else {
        finding = finding.with_word(Finality::Complete);
        finding.service_state = None;
    }
    if let Some(set) = reply.downcast_ref::<WalletSet>() {
        finding.remote_id = Some(set.id.0.clone());
        finding.secret = set.wallet_set_secret_cipher_text.as_ref().map(|once| (set.id.0.clone(), once.0.clone()));
    }
    if let (Some(wallets), true) = (reply.downcast_ref::<Vec<Wallet>>(), O::SPEC.name == CreateWalletsDeveloper::SPEC.name) {
        let set = intent.set_id.clone().unwrap_or_default();
        finding.wallets = wallets.iter().map(|wallet| (wallet.id.0.clone(), set.clone())).collect();
    }
    if let Some(made) = reply.downcast_ref::<CreatedAccounts>() {
        session.learn_accounts(made.created.as_deref().unwrap_or_default(), AccountSource::Reply);
    }
    // The answer is in hand; if the disk refuses now, the row stays `Sending` and the same key resolves it after a restart.
    session.journal.found(&intent.id, &finding)?;
    if O::SPEC.name == "transaction_accelerate"
        && let Some(remote) = &finding.remote_id
        && session.journal.intent_of_remote(remote)?.is_some_and(|first| first != intent.id)
    {
        session.journal.is_same_payment(&intent.id)?;
    }
    if let (Seal::Set, Some(set)) = (O::SPEC.seal, &intent.set_id) {
        session.journal.set_secret_state(set, "stored")?;
    }
    Ok(())
}

/// Takes over what the service says about a transaction.
pub fn of_transaction(mut finding: Finding, transaction: &Transaction) -> Finding {
    finding.remote_id = Some(transaction.id.0.clone());
    finding.tx_hash.clone_from(&transaction.tx_hash);
    finding.service_state = transaction.state.as_ref().map(|state| state.0.clone());
    let finality = transaction.state.as_ref().map_or(Finality::InFlight, |state| state.finality());
    if matches!(finality, Finality::Failed | Finality::Cancelled) {
        let words = if finality == Finality::Failed {
            "The chain refused this transaction. Only the network fee was spent."
        } else {
            "This transaction was replaced and did not go through."
        };
        finding.fault = Some(Fault::new(Code::Refused, words));
    }
    finding.with_word(finality)
}

fn attempt_word(sent: Sent) -> &'static str {
    match sent {
        Sent::NotSent => "not_sent",
        Sent::Refused => "refused",
        Sent::Ambiguous => "ambiguous",
        Sent::AcceptedUnreadable => "unreadable",
    }
}

/// Full jitter: anything from nothing to `bound`.
fn random_below(bound: u64) -> u64 {
    let mut bytes = [0u8; 8];
    if aws_lc_rs::rand::fill(&mut bytes).is_err() {
        return bound;
    }
    u64::from_be_bytes(bytes) % (bound + 1)
}
