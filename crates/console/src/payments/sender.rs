//! Sends what a person approved: once, or we say that we don't know (docs/reliability.md).
//!
//! The intent and its key are on disk before this file runs; `Sending` is committed before the client is called; the
//! outcome is committed before anybody is told. After one ambiguous attempt a later refusal proves nothing.

#[cfg(test)]
mod lies;
#[cfg(test)]
mod model;

use std::{any::Any, sync::Arc, time::Duration};

use bursar_client::{Answer, AnyReply, Attempt, Failure, Origin, Outcome, SecretRefusal, Sent};
use bursar_contract::{
    Code, Effect, Fault, MoneyState, Prepared, Replay, Seal, Spec,
    amount::Naira,
    operations::{by_name, money_while_open},
    tokens::Token,
    transactions::{Finality, Transaction},
    virtual_accounts::{CreatedAccounts, Payout},
};
use bursar_messages::{Message, message};

use crate::{
    base::{api::ProfileKind, session::Session},
    payments::{
        answers,
        being_sent::BeingSent,
        contradictions::{self, HeldRow},
        debits::Debiting,
        dispatch, reconcile,
    },
    workspace::claims::{self, Turn},
};
use bursar_journal::{BatchState, Finding, Intent, IntentState, fault_point::fault_point};

/// Automatic replay stops this long after the first byte left, where the connection sets nothing else (docs/decisions.md, *Replay window*).
pub const REPLAY_MINUTES: u32 = 15;
/// No connection may set more: 20 hours.
pub const MOST_REPLAY_MINUTES: u32 = 20 * 60;
/// An approval that never left is sent after a restart if it is at most this old.
pub const APPROVAL_MINUTES: i64 = 15;
/// By itself an intent leaves at most this often, counted in the journal across all starts. After that each check that a person asks for is one
/// attempt more, inside the replay rule.
pub const MAX_ATTEMPTS: u32 = 5;

/// Sends an approved intent by the name of its row. The journal holds what came of it.
pub async fn send_by_name(session: Arc<Session>, id: String) {
    let Ok(intent) = session.journal.intent(&id) else { return };
    match dispatch::by_name(&intent.operation) {
        Some(operation) => drop(send_intent(&operation.row, &session, &intent).await),
        None => tracing::error!(operation = intent.operation, "an intent names an operation that this version does not know"),
    }
}

/// Sends an approved intent and returns the reply, or what is known instead.
pub async fn send(row: &HeldRow, session: &Arc<Session>, id: &str) -> Result<Box<dyn AnyReply>, Fault> {
    send_intent(row, session, &session.journal.intent(id)?).await
}

async fn send_intent(row: &HeldRow, session: &Arc<Session>, intent: &Intent) -> Result<Box<dyn AnyReply>, Fault> {
    let id = intent.id.as_str();
    let being_sent = BeingSent::new(session, id);
    let send_queue = session.send_queue(lane_of(intent));
    let (result, one_in_flight) = loop {
        let one_in_flight = send_queue.lock().await;
        match in_turn(row, session, id).await {
            // Others of this wallet or account need not wait for it.
            Err(Stop::Waits(why)) => drop((one_in_flight, being_sent.waits(why))),
            Err(Stop::Fault(fault)) => break (Err(fault), one_in_flight),
            Ok(reply) => break (Ok(reply), one_in_flight),
        }
        session.changes.intent(id);
        if let Some(batch) = &intent.batch {
            session.changes.tell("batch", Some(batch));
        }
        session.clock.sleep(session.pace.claim_again).await;
        if session.is_closed() {
            let (words, money) = match intent.ambiguous {
                true => (message!("sending-closed"), money_while_open(&intent.operation)),
                false => (message!("sending-closed-before"), MoneyState::NotMoved),
            };
            return Err(Fault::new(Code::Unavailable, words).money(money));
        }
    };
    drop(being_sent);
    if let Some(wallet) = &intent.wallet_id {
        session.forget_balances(wallet);
    }
    session.changes.intent(id);
    // Before the watcher wakes: it does not look while something of this wallet is under way.
    drop(one_in_flight);
    session.wake.notify_one();
    result
}

/// Sends it once nothing is in its way. Until then neither the balance is read nor a debit noted: both say that something leaves now.
async fn in_turn(row: &HeldRow, session: &Arc<Session>, id: &str) -> Result<Box<dyn AnyReply>, Stop> {
    let intent = unsent(session, id)?;
    its_turn(session, &intent).await?;
    let balance = match (&intent.account_id, intent.attempts) {
        (Some(account), 0) => balance(session, account).await,
        _ => None,
    };
    let _debiting = intent.account_id.as_deref().map(|account| Debiting::new(session, account));
    attempts(row, session, id, balance).await
}

/// What is on the account before the payout leaves: evidence, should nobody know what came of it. A payout does not wait for it for long.
async fn balance(session: &Session, account: &str) -> Option<Naira> {
    session.clock.timeout(session.pace.balance_patience, reconcile::balance(session, account)).await?.ok()?
}

/// What an intent waits for its turn at: one in flight per wallet, naira account, set or organization.
pub fn lane_of(intent: &Intent) -> &str {
    intent.wallet_id.as_deref().or(intent.account_id.as_deref()).or(intent.set_id.as_deref()).unwrap_or("organization")
}

/// Why an intent does not go on now.
enum Stop {
    /// For this reason.
    Fault(Fault),
    /// It cannot be said yet whether this computer sends it.
    Waits(Message),
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// An intent that may leave, as far as its journal says.
fn unsent(session: &Session, id: &str) -> Result<Intent, Fault> {
    let intent = session.journal.intent(id)?;
    if !matches!(intent.state, IntentState::Approved | IntentState::Sending | IntentState::Unknown | IntentState::AcceptedUnreadable) {
        return Err(Fault::new(Code::Conflict, message!("sending-decided")));
    }
    if let Some(fault) = too_late(session, &intent)? {
        return Err(fault);
    }
    if let (Some(batch), IntentState::Approved) = (&intent.batch, intent.state)
        && !session.journal.batch_runs(batch)?
        && !goes_alone(session, &intent)?
    {
        // Paused or stopped before a byte left: the row goes on with its batch.
        return Err(Fault::new(Code::Conflict, message!("batch-not-running")));
    }
    if intent.binding != session.binding {
        return close(session, &intent, Fault::new(Code::Refused, message!("sending-other-service")));
    }
    Ok(intent)
}

/// Whether a row leaves without its batch: it was taken up after all rows of the batch had their turn.
pub fn goes_alone(session: &Session, intent: &Intent) -> Result<bool, Fault> {
    let Some(batch) = intent.batch.as_ref().filter(|_| intent.is_taken_up()) else { return Ok(false) };
    Ok(session.journal.batch(batch)?.state == BatchState::Finished)
}

/// Nothing left from here, and the other computer that it was handed over from may have sent it.
pub fn leave_to_other(session: &Session, intent: &Intent, why: Message) -> Result<Fault, Fault> {
    let fault = Fault { request_id: intent.key.map(|key| key.to_string()), ..Fault::new(Code::Refused, why).money(money_while_open(&intent.operation)) };
    session.journal.found(&intent.id, &Finding { state: Some(IntentState::Elsewhere), fault: Some(fault.clone()), ..Finding::default() })?;
    Ok(fault)
}

/// Asked before the first step and again right before each attempt: an intent whose proposal names several computers leaves from the one that claimed it.
/// True: it is noted now that another computer may have sent it.
async fn its_turn(session: &Session, intent: &Intent) -> Result<bool, Stop> {
    let why = match claims::turn(session, intent).await? {
        Turn::Send { handed_over } if handed_over && !intent.ambiguous => return Ok(session.journal.may_have_left(&intent.id)?),
        Turn::Send { .. } => return Ok(false),
        Turn::Wait(why) => return Err(Stop::Waits(why)),
        Turn::Refused(why) => return Ok(close(session, intent, Fault::new(Code::Refused, why))?),
        Turn::Elsewhere(computer) if !intent.ambiguous || intent.is_taken_up() => {
            return Err(leave_to_other(session, intent, message!("claims-other-computer", computer = computer))?.into());
        }
        // An attempt from here may have gone through before.
        Turn::Elsewhere(computer) => message!("claims-handed-over", computer = computer),
        Turn::Unknown(why) => why,
    };
    let fault = Fault::new(Code::OutcomeUnknown, why).money(money_while_open(&intent.operation));
    let fault = Fault { request_id: intent.key.map(|key| key.to_string()), ..fault };
    session.journal.found(&intent.id, &Finding { state: Some(IntentState::Unknown), fault: Some(fault.clone()), ..Finding::default() })?;
    Err(fault.into())
}

async fn attempts(row: &HeldRow, session: &Arc<Session>, id: &str, balance: Option<Naira>) -> Result<Box<dyn AnyReply>, Stop> {
    let spec = row.spec();
    loop {
        let intent = unsent(session, id)?;
        let secret = match (spec.seal, &intent.set_id) {
            (Seal::Set, Some(set)) => session.journal.set_secret(set)?,
            _ => None,
        };
        if spec.seal == Seal::Set && secret.is_none() {
            let fault = Fault::new(Code::Refused, message!("sending-no-secret"));
            return Ok(close(session, &intent, fault)?);
        }
        let org_secret = match session.organization().for_request(&session.client, spec.seal).await {
            Ok(org_secret) => org_secret,
            Err(fault) => return Ok(close(session, &intent, fault)?),
        };
        let carried = org_secret.is_some();
        let body = session.journal.body(&intent)?;
        let prepared: Prepared = serde_json::from_str(&body).map_err(|_| Fault::new(Code::Storage, message!("sending-damaged")))?;
        if its_turn(session, &intent).await? {
            continue;
        }

        fault_point("sending.before");
        let number = match session.journal.sending(id, balance) {
            // Nothing left. A disk that is full for a moment must not leave an approval lying: it is asked anew whether it is still fresh.
            Err(fault) if fault.code == Code::Storage && spec.effect == Effect::MovesMoney && !session.is_closed() => {
                session.clock.sleep(session.pace.disk_pause).await;
                continue;
            }
            number => number?,
        };
        session.changes.intent(id);
        fault_point("wire.before");
        let origin = Some(Origin { intent: id.to_owned(), batch: intent.batch.clone(), attempt: number });
        let outcome = session.client.call_prepared(&row.row, &prepared, &Attempt { key: intent.key, set_secret: secret, org_secret, origin }).await;
        fault_point("wire.after");
        learn_of_the_secret(session, carried, &outcome);

        match outcome {
            Ok(answer) => {
                let believed = kept(spec, session, || accepted(row, session, &intent, number, &answer)).await?;
                fault_point("outcome.committed");
                return Ok(believed.map(|()| answer.reply)?);
            }
            Err(failure) => match kept(spec, session, || after_failure(spec, session, &intent, number, &failure)).await? {
                Next::Again(wait) => {
                    fault_point("again.waiting");
                    session.changes.intent(id);
                    session.clock.sleep(wait).await;
                    if session.is_closed() && session.profile.kind == ProfileKind::Sandbox {
                        // The sandbox ended with the profile. What is left of the attempts is for the next start, which asks under the same key.
                        return Err(Fault::new(Code::Unavailable, message!("sending-closed")).money(spec.money_while_open()).into());
                    }
                    session.client.repeats();
                }
                Next::Stop(fault) => return Err((*fault).into()),
            },
        }
    }
}

/// Commits what came from the wire. While the disk refuses, it is kept in memory and tried again: a payment for as long as this session lives,
/// anything else for as long as a person waits. If it never is committed, the row stays `Sending`, and a start picks it up under its key.
async fn kept<T>(spec: &Spec, session: &Session, commit: impl Fn() -> Result<T, Fault>) -> Result<T, Fault> {
    let begun = session.clock.instant();
    loop {
        match commit() {
            Err(fault) if fault.code == Code::Storage => {
                if session.is_closed() || spec.effect != Effect::MovesMoney && session.clock.since(begun) > session.pace.disk_patience {
                    let code = if spec.effect == Effect::MovesMoney { Code::Storage } else { Code::OutcomeUnknown };
                    return Err(Fault::new(code, message!("sending-not-saved")).money(spec.money_while_open()));
                }
                tracing::error!(code = ?fault.code, "what came back could not be written down; it is kept and tried again");
                session.clock.sleep(session.pace.disk_pause).await;
            }
            committed => return committed,
        }
    }
}

/// Asked before every attempt, because a wait for the send queue, a backoff or a computer asleep may have lasted any time: an approval that never
/// left is sent only while it is fresh, and what may have left goes out again only under the replay rule.
fn too_late(session: &Session, intent: &Intent) -> Result<Option<Fault>, Fault> {
    if intent.ambiguous && !intent.is_taken_up() {
        if may_replay(session, intent) {
            return Ok(None);
        }
        let money = money_while_open(&intent.operation);
        let words = if money == MoneyState::NotMoved { message!("sending-repeat-late-creation") } else { message!("sending-repeat-late") };
        let fault = Fault { request_id: intent.key.map(|key| key.to_string()), ..Fault::new(Code::OutcomeUnknown, words).money(money) };
        session.journal.found(&intent.id, &Finding { state: Some(IntentState::Unknown), fault: Some(fault.clone()), ..Finding::default() })?;
        return Ok(Some(fault));
    }
    if is_fresh(intent, session.clock.now()) {
        return Ok(None);
    }
    if intent.is_taken_up() {
        return leave_to_other(session, intent, message!("claims-not-in-time")).map(Some);
    }
    let moves_money = by_name(&intent.operation).is_some_and(|spec| spec.effect == Effect::MovesMoney);
    if let (Some(batch), IntentState::Approved) = (&intent.batch, intent.state) {
        // Freshness is asked of the batch: its rows are not asked for one by one. One that a person paused stays paused, and is asked when it goes on.
        if session.journal.batch_runs(batch)? {
            session.journal.ask_batch_again(batch)?;
            session.changes.tell("drafts", Some(batch));
        }
        return Ok(Some(Fault::new(Code::Refused, message!("sending-approval-late"))));
    }
    if moves_money && intent.state == IntentState::Approved {
        session.journal.ask_again(&intent.id)?;
        session.changes.intent(&intent.id);
        return Ok(Some(Fault::new(Code::Refused, message!("sending-approval-late"))));
    }
    let fault = Fault::new(Code::Refused, message!("sending-given-up"));
    Ok(close::<()>(session, intent, fault).err())
}

/// Whether a decision is recent enough to be acted on without asking again.
pub fn is_fresh(intent: &Intent, now: i64) -> bool {
    intent.decided_at.is_some_and(|at| (0..APPROVAL_MINUTES * 60_000).contains(&(now - at)))
}

/// Takes in what an answer says of the organization's secret. A note that cannot be written does not change what came of the request.
fn learn_of_the_secret<R>(session: &Session, carried: bool, outcome: &Outcome<R>) {
    let learned = match outcome {
        Ok(_) => session.organization().learn(carried, None, None),
        Err(failure) if failure.secret.is_some() => session.organization().learn(carried, failure.secret, Some(&failure.fault.message)),
        Err(_) => return,
    };
    if let Err(fault) = learned {
        tracing::warn!(code = ?fault.code, "what the service said of the organization secret could not be kept");
    }
}

enum Next {
    Again(Duration),
    Stop(Box<Fault>),
}

/// Commits what a failed attempt means, and says whether the same key may go out again.
fn after_failure(spec: &Spec, session: &Session, intent: &Intent, number: u32, failure: &Failure) -> Result<Next, Fault> {
    let mut finding = Finding {
        status: failure.status,
        answer: failure.body.as_ref().map(|b| b.text().into_owned()),
        attempt: Some((number, attempt_word(failure.sent))),
        ..Finding::default()
    };
    let fault = |money: MoneyState, code: Option<Code>| {
        let mut fault = failure.fault.clone();
        fault.money = money;
        fault.code = code.unwrap_or(fault.code);
        fault.request_id = intent.key.map(|key| key.to_string());
        fault
    };
    let longest = session.pace.longest_backoff.min(session.pace.backoff * (1 << number.min(6)));
    let backoff = || Duration::from_millis(random_below(longest.as_millis() as u64));
    let wait = failure.retry_after.unwrap_or_else(backoff);

    let keyed = spec.replay == Replay::Keyed;
    if failure.sent == Sent::NotSent && !intent.ambiguous {
        // No byte left, ever: a plain retry with the same key, then back to the person. Without a key it goes back at once.
        if keyed && number < MAX_ATTEMPTS && failure.fault.retry {
            finding.fault = Some(fault(MoneyState::NotMoved, None));
            session.journal.found(&intent.id, &finding)?;
            return Ok(Next::Again(wait));
        }
        let fault = fault(MoneyState::NotMoved, None);
        finding.state = Some(IntentState::Refused);
        finding.fault = Some(fault.clone());
        session.journal.found(&intent.id, &finding)?;
        return Ok(Next::Stop(Box::new(fault)));
    }
    if failure.sent == Sent::Refused && !intent.ambiguous {
        if keyed && number == 1 && failure.secret == Some(SecretRefusal::Expired) {
            // Nothing was carried out, and the refusal itself told the service's time: the next stamp is right.
            finding.fault = Some(fault(MoneyState::NotMoved, None));
            session.journal.found(&intent.id, &finding)?;
            return Ok(Next::Again(Duration::ZERO));
        }
        let fault = fault(MoneyState::NotMoved, None);
        finding.state = Some(IntentState::Refused);
        finding.fault = Some(fault.clone());
        session.journal.found(&intent.id, &finding)?;
        if let (Seal::Set, Some(set), Some("walletSetSecretCipherText")) = (spec.seal, &intent.set_id, fault.field.as_deref()) {
            session.journal.set_secret_state(set, "rejected")?;
        }
        return Ok(Next::Stop(Box::new(fault)));
    }
    let open = spec.money_while_open();
    if failure.sent == Sent::AcceptedUnreadable {
        let fault = fault(open, Some(if open == MoneyState::MayHaveMoved { Code::Unreadable } else { Code::OutcomeUnknown }));
        finding.state = Some(IntentState::AcceptedUnreadable);
        finding.ambiguous = true;
        finding.fault = Some(fault.clone());
        session.journal.found(&intent.id, &finding)?;
        return Ok(Next::Stop(Box::new(fault)));
    }
    // Ambiguous now or before: whatever the service said last, the first try may have gone through.
    let fault = fault(open, Some(Code::OutcomeUnknown));
    finding.state = Some(IntentState::Unknown);
    finding.ambiguous = true;
    finding.fault = Some(fault.clone());
    session.journal.found(&intent.id, &finding)?;
    let again = failure.sent != Sent::Refused && replays_by_itself(session, &session.journal.intent(&intent.id)?);
    Ok(if again { Next::Again(wait) } else { Next::Stop(Box::new(fault)) })
}

/// Whether the request of an unknown outcome may go out again without a person: the replay rule allows it, it has not left too often, and the
/// service has not named a record of it before. A record that it named is read instead.
pub fn replays_by_itself(session: &Session, intent: &Intent) -> bool {
    intent.attempts < MAX_ATTEMPTS && intent.remote_id.is_none() && may_replay(session, intent)
}

/// Whether the replay rule allows the request of an unknown outcome to go out again: it has a key, the journal was not restored, and both clocks
/// say that the service still remembers that key under this connection's rule.
pub fn may_replay(session: &Session, intent: &Intent) -> bool {
    let keyed = by_name(&intent.operation).is_some_and(|spec| spec.replay == Replay::Keyed);
    let age = intent.first_sent.as_ref().and_then(|first| first.age(&session.clock.moment()));
    keyed && intent.replay && age.is_some_and(|age| age < session.replay_window())
}

/// Ends an intent that cannot be sent. If an attempt may have gone through before, it stays unknown.
fn close<R>(session: &Session, intent: &Intent, fault: Fault) -> Result<R, Fault> {
    let touched = intent.ambiguous;
    let fault = if touched { fault.money(money_while_open(&intent.operation)) } else { fault };
    let state = if touched { IntentState::Unknown } else { IntentState::Refused };
    session.journal.found(&intent.id, &Finding { state: Some(state), fault: Some(fault.clone()), ..Finding::default() })?;
    Err(fault)
}

/// Commits an answer with everything that hangs on it: id, hash, state, and a secret that comes once. An answer that contradicts its request
/// is kept as evidence and nothing of it is believed: then the outcome is unknown, and the inner error says why.
fn accepted(row: &HeldRow, session: &Session, intent: &Intent, number: u32, answer: &Answer<Box<dyn AnyReply>>) -> Result<Result<(), Fault>, Fault> {
    let spec = row.spec();
    let contradictions = contradictions::in_answer(row, session, intent, &*answer.reply)?;
    if !contradictions.is_empty() {
        let fault = Fault { request_id: intent.key.map(|key| key.to_string()), ..contradictions::fault(&intent.operation, &contradictions) };
        let finding = Finding {
            state: Some(IntentState::Unknown),
            status: Some(answer.status),
            answer: Some(answer.body.text().into_owned()),
            ambiguous: true,
            fault: Some(fault.clone()),
            attempt: Some((number, "contradicted")),
            ..Finding::default()
        };
        session.journal.found(&intent.id, &finding)?;
        return Ok(Err(fault));
    }
    let reply: &dyn Any = &*answer.reply;
    let mut finding = answers::created(spec, intent, answer);
    if let Some(transaction) = reply.downcast_ref::<Transaction>() {
        // A final word counts once a second reading, by id, says the same.
        finding = answers::not_final_yet(answers::of_transaction(finding, transaction));
    } else if let Some(payout) = reply.downcast_ref::<Payout>() {
        finding = answers::of_payout(finding, payout);
    } else if reply.downcast_ref::<CreatedAccounts>().is_some_and(answers::made_none) {
        finding.state = Some(IntentState::Refused);
        finding.fault = Some(Fault::new(Code::Refused, message!("sending-accounts-none")));
    } else {
        finding = finding.with_word(Finality::Complete);
        finding.service_state = None;
    }
    session.learn(reply);
    finding.attempt = Some((number, "accepted"));
    // The answer is in hand; if the disk refuses now, the row stays `Sending` and the same key resolves it after a restart.
    session.journal.found(&intent.id, &finding)?;
    if reply.is::<Token>() {
        session.forget_tokens();
    }
    if spec.name == "transaction_accelerate"
        && let Some(remote) = &finding.remote_id
        && session.journal.intent_of_remote(remote)?.is_some_and(|first| first != intent.id)
    {
        session.journal.is_same_payment(&intent.id)?;
    }
    if let (Seal::Set, Some(set)) = (spec.seal, &intent.set_id) {
        session.journal.set_secret_state(set, "stored")?;
    }
    Ok(Ok(()))
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
