//! Sends what a person approved: once, or we say that we don't know (docs/reliability.md).
//!
//! The intent and its key are on disk before this file runs; `Sending` is committed before the client is called; the
//! outcome is committed before anybody is told. After one ambiguous attempt a later refusal proves nothing.

#[cfg(test)]
mod lies;
#[cfg(test)]
mod model;

use std::{
    any::Any,
    collections::HashSet,
    sync::{Arc, Mutex},
    time::Duration,
};

use bursar_client::{Answer, AnyReply, Attempt, Failure, Origin, Outcome, SecretRefusal, Sent};
use bursar_contract::{
    Code, Effect, Fault, MoneyState, Operation, Prepared, Replay, Seal, Spec,
    amount::Naira,
    number::DecimalText,
    operations::{by_name, money_while_open},
    tokens::Token,
    transactions::{Finality, Transaction, TransactionState},
    virtual_accounts::{CreatedAccounts, Payout},
    wallet_sets::WalletSet,
    wallets::{CreateWalletsDeveloper, Wallet},
};
use bursar_messages::message;

use crate::{
    base::{
        api::ProfileKind,
        session::{Session, lock},
    },
    payments::{
        contradictions::{self, HeldRow},
        debits::Debiting,
        dispatch, reconcile,
    },
};
use bursar_journal::{Finding, Intent, IntentState, fault_point::fault_point, payment::Fee};

/// Automatic replay stops this long after the first byte left, where the connection sets nothing else (docs/decisions.md, *Replay window*).
pub const REPLAY_MINUTES: u32 = 15;
/// No connection may set more: 20 hours.
pub const MOST_REPLAY_MINUTES: u32 = 20 * 60;
/// An approval that never left is sent after a restart if it is at most this old.
pub const APPROVAL_MINUTES: i64 = 15;
/// By itself an intent leaves at most this often, counted in the journal across all starts. After that each check that a person asks for is one
/// attempt more, inside the replay rule.
pub const MAX_ATTEMPTS: u32 = 5;

/// The intents that are being sent now, between their attempts too.
#[derive(Default)]
pub(crate) struct Sending(Mutex<HashSet<String>>);

/// One of them, until it is dropped.
struct BeingSent<'a> {
    sending: &'a Sending,
    id: &'a str,
}

impl<'a> BeingSent<'a> {
    fn new(session: &'a Session, id: &'a str) -> Self {
        let sending = session.state::<Sending>();
        lock(&sending.0).insert(id.to_owned());
        Self { sending, id }
    }
}

impl Drop for BeingSent<'_> {
    fn drop(&mut self) {
        lock(&self.sending.0).remove(self.id);
    }
}

/// Whether an intent is being sent: it waits for its turn, an attempt is out, or the next one follows by itself.
pub fn is_sending(session: &Session, id: &str) -> bool {
    lock(&session.state::<Sending>().0).contains(id)
}

/// Sends an approved intent by the name of its row. The journal holds what came of it.
pub async fn send_by_name(session: Arc<Session>, id: String) {
    let Ok(intent) = session.journal.intent(&id) else { return };
    match dispatch::by_name(&intent.operation) {
        Some(operation) => drop(send(&operation.row, &session, &id).await),
        None => tracing::error!(operation = intent.operation, "an intent names an operation that this version does not know"),
    }
}

/// Sends an approved intent and returns the reply, or what is known instead.
pub async fn send(row: &HeldRow, session: &Arc<Session>, id: &str) -> Result<Box<dyn AnyReply>, Fault> {
    let being_sent = BeingSent::new(session, id);
    let intent = session.journal.intent(id)?;
    let send_queue = session.send_queue(lane_of(&intent));
    let one_in_flight = send_queue.lock().await;
    let balance = match (&intent.account_id, intent.attempts) {
        (Some(account), 0) => balance(session, account).await,
        _ => None,
    };
    let debiting = intent.account_id.as_deref().map(|account| Debiting::new(session, account));
    let result = attempts(row, session, id, balance).await;
    drop((debiting, being_sent));
    if let Some(wallet) = &intent.wallet_id {
        session.forget_balances(wallet);
    }
    session.changes.intent(id);
    // Before the watcher wakes: it does not look while something of this wallet is under way.
    drop(one_in_flight);
    session.wake.notify_one();
    result
}

/// What is on the account before the payout leaves: evidence, should nobody know what came of it. A payout does not wait for it for long.
async fn balance(session: &Session, account: &str) -> Option<Naira> {
    session.clock.timeout(session.pace.balance_patience, reconcile::balance(session, account)).await?.ok()?
}

/// What an intent waits for its turn at: one in flight per wallet, naira account, set or organization.
pub fn lane_of(intent: &Intent) -> &str {
    intent.wallet_id.as_deref().or(intent.account_id.as_deref()).or(intent.set_id.as_deref()).unwrap_or("organization")
}

async fn attempts(row: &HeldRow, session: &Arc<Session>, id: &str, balance: Option<Naira>) -> Result<Box<dyn AnyReply>, Fault> {
    let spec = row.spec();
    loop {
        let intent = session.journal.intent(id)?;
        if !matches!(intent.state, IntentState::Approved | IntentState::Sending | IntentState::Unknown | IntentState::AcceptedUnreadable) {
            return Err(Fault::new(Code::Conflict, message!("sending-decided")));
        }
        if let Some(fault) = too_late(session, &intent)? {
            return Err(fault);
        }
        if let (Some(batch), IntentState::Approved) = (&intent.batch, intent.state)
            && !session.journal.batch_runs(batch)?
        {
            // Paused or stopped before a byte left: the row goes on with its batch.
            return Err(Fault::new(Code::Conflict, message!("batch-not-running")));
        }
        if intent.binding != session.binding {
            let fault = Fault::new(Code::Refused, message!("sending-other-service"));
            return close(session, &intent, fault);
        }
        let secret = match (spec.seal, &intent.set_id) {
            (Seal::Set, Some(set)) => session.journal.set_secret(set)?,
            _ => None,
        };
        if spec.seal == Seal::Set && secret.is_none() {
            let fault = Fault::new(Code::Refused, message!("sending-no-secret"));
            return close(session, &intent, fault);
        }
        let org_secret = match session.organization().for_request(&session.client, spec.seal).await {
            Ok(org_secret) => org_secret,
            Err(fault) => return close(session, &intent, fault),
        };
        let carried = org_secret.is_some();
        let body = session.journal.body(&intent)?;
        let prepared: Prepared = serde_json::from_str(&body).map_err(|_| Fault::new(Code::Storage, message!("sending-damaged")))?;

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
                return believed.map(|()| answer.reply);
            }
            Err(failure) => match kept(spec, session, || after_failure(spec, session, &intent, number, &failure)).await? {
                Next::Again(wait) => {
                    fault_point("again.waiting");
                    session.changes.intent(id);
                    session.clock.sleep(wait).await;
                    if session.is_closed() && session.profile.kind == ProfileKind::Sandbox {
                        // The sandbox ended with the profile. What is left of the attempts is for the next start, which asks under the same key.
                        return Err(Fault::new(Code::Unavailable, message!("sending-closed")).money(spec.effect.money_while_open()));
                    }
                    session.client.repeats();
                }
                Next::Stop(fault) => return Err(*fault),
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
                    return Err(Fault::new(code, message!("sending-not-saved")).money(spec.effect.money_while_open()));
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
    if intent.ambiguous {
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
    let open = spec.effect.money_while_open();
    if failure.sent == Sent::AcceptedUnreadable {
        let fault = fault(open, Some(if spec.effect == Effect::MovesMoney { Code::Unreadable } else { Code::OutcomeUnknown }));
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
    let mut finding = created(spec, intent, answer);
    if let Some(transaction) = reply.downcast_ref::<Transaction>() {
        // A final word counts once a second reading, by id, says the same.
        finding = not_final_yet(of_transaction(finding, transaction));
    } else if let Some(payout) = reply.downcast_ref::<Payout>() {
        finding = of_payout(finding, payout);
    } else if reply.downcast_ref::<CreatedAccounts>().is_some_and(made_none) {
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

/// What an answer brings of the records that it made, whatever the state is: their id, their set, and a secret that comes once.
fn created(spec: &Spec, intent: &Intent, answer: &Answer<Box<dyn AnyReply>>) -> Finding {
    let reply: &dyn Any = &*answer.reply;
    let mut finding = Finding { status: Some(answer.status), answer: Some(answer.body.text().into_owned()), ..Finding::default() };
    if let Some(set) = reply.downcast_ref::<WalletSet>() {
        finding.remote_id = Some(set.id.0.clone());
        finding.secret = set.wallet_set_secret_cipher_text.as_ref().map(|once| (set.id.0.clone(), once.0.clone()));
    }
    if let (Some(wallets), true) = (reply.downcast_ref::<Vec<Wallet>>(), spec.name == CreateWalletsDeveloper::SPEC.name) {
        let set = intent.set_id.clone().unwrap_or_default();
        finding.wallets = wallets.iter().map(|wallet| (wallet.id.0.clone(), set.clone())).collect();
    }
    finding
}

/// Takes from a later whole answer to a creation of known outcome what is not here yet, such as the secret of a set that was only found in a list.
/// An answer that contradicts its request brings nothing.
pub fn completed(row: &HeldRow, session: &Session, intent: &Intent, answer: &Answer<Box<dyn AnyReply>>) -> Result<(), Fault> {
    let finding = created(row.spec(), intent, answer);
    let other = intent.remote_id.is_some() && finding.remote_id.is_some() && intent.remote_id != finding.remote_id;
    if other || !contradictions::in_answer(row, session, intent, &*answer.reply)?.is_empty() {
        return Ok(());
    }
    session.learn(&*answer.reply);
    session.journal.found(&intent.id, &finding)?;
    session.changes.intent(&intent.id);
    Ok(())
}

/// The same finding with a final state put off: the service's word is kept, and the state stays in flight until the word is confirmed.
pub fn not_final_yet(mut finding: Finding) -> Finding {
    if matches!(finding.state, Some(IntentState::Settled | IntentState::Dead)) {
        finding.state = Some(IntentState::Accepted);
        finding.fault = None;
    }
    finding
}

/// Takes over what the service says about a transaction.
pub fn of_transaction(mut finding: Finding, transaction: &Transaction) -> Finding {
    finding.remote_id = Some(transaction.id.0.clone());
    finding.tx_hash.clone_from(&transaction.tx_hash);
    finding.service_state = transaction.state.as_ref().map(|state| state.0.clone());
    let finality = transaction.state.as_ref().map_or(Finality::InFlight, |state| state.finality());
    if matches!(finality, Finality::Failed | Finality::Cancelled) {
        let words = if finality == Finality::Failed { message!("sending-chain-refused") } else { message!("sending-replaced") };
        finding.fault = Some(Fault::new(Code::Refused, words));
    }
    finding.with_word(finality)
}

/// Takes over what the service answered to a payout. Without a word of its own the payout is accepted: the bank's credit may take minutes.
fn of_payout(mut finding: Finding, payout: &Payout) -> Finding {
    finding.remote_id = payout.id.clone().or_else(|| payout.reference.clone());
    finding.service_state.clone_from(&payout.status);
    finding.charged = charged(payout);
    let finality = payout.status.as_ref().map_or(Finality::InFlight, |word| TransactionState(word.clone()).finality());
    if matches!(finality, Finality::Failed | Finality::Cancelled) {
        finding.fault = Some(Fault::new(Code::Refused, message!("sending-payout-failed")));
    }
    finding.with_word(finality)
}

/// Whether every account that was asked for was refused: success of the request alone is no account.
fn made_none(reply: &CreatedAccounts) -> bool {
    reply.created.as_deref().is_none_or(<[_]>::is_empty) && reply.failed.as_deref().is_some_and(|failed| !failed.is_empty())
}

/// What the service says that a payout cost.
fn charged(payout: &Payout) -> Option<Fee> {
    let naira = |text: &Option<DecimalText>| text.as_ref()?.0.parse::<Naira>().ok();
    naira(&payout.fee).map(|fee| Fee::Charged { amount: fee.into(), unit: "NGN".into(), sponsored: false, duty: naira(&payout.stamp_duty) })
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
