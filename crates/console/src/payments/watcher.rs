//! Watches accepted transactions until the service says they are final, and picks up after a restart.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
    time::Duration,
};

use bursar_contract::{
    Code, Fault, MoneyState,
    clock::Instant,
    operations::{by_name, money_while_open},
    transactions::{Finality, Transaction, TransactionId, TransactionState, ViewTransaction},
    wallets::WalletId,
};
use bursar_messages::message;

use crate::{
    base::{pace::Pace, session::Session},
    payments::{
        answers,
        api::Watching,
        being_sent,
        contradictions::{self, Contradiction, OnChain},
        reconcile, sender,
    },
};
use bursar_journal::{Finding, Intent, IntentState};

/// Starts watching an open profile. The tasks end with the session.
pub fn start(session: &Arc<Session>) {
    let missed = recover(session, None);
    if missed.as_ref().is_none_or(|missed| !missed.is_empty()) {
        tokio::spawn(recover_later(session.clone(), missed));
    }
    tokio::spawn(watch(session.clone()));
}

async fn recover_later(session: Arc<Session>, mut missed: Option<Vec<String>>) {
    while missed.as_ref().is_none_or(|missed| !missed.is_empty()) && !session.is_closed() {
        session.clock.sleep(session.pace.pick_up_again).await;
        missed = recover(&session, missed.as_deref());
    }
}

/// After a start: what was approved is sent or asked again, what was on the wire is replayed inside the window or unknown. Gives those that the
/// disk refused to change, or none where the journal could not be read. With `only`, these alone: the others are on their way.
fn recover(session: &Arc<Session>, only: Option<&[String]>) -> Option<Vec<String>> {
    let pending = session.journal.in_states(&[IntentState::Approved, IntentState::Sending, IntentState::Unknown]);
    let pending = pending.inspect_err(|fault| tracing::error!(code = ?fault.code, "the journal could not be read")).ok()?;
    let wanted = pending.into_iter().filter(|intent| only.is_none_or(|only| only.contains(&intent.id)));
    let failed = wanted.filter_map(|intent| {
        let fault = recover_one(session, &intent).err()?;
        tracing::error!(intent = intent.id, code = ?fault.code, "an intent could not be picked up");
        Some(intent.id)
    });
    Some(failed.collect())
}

fn recover_one(session: &Arc<Session>, intent: &Intent) -> Result<(), Fault> {
    if pick_up(session, intent)? {
        tokio::spawn(sender::send_by_name(session.clone(), intent.id.clone()));
    }
    Ok(())
}

/// Commits what a restart means for one intent. True if it goes out now.
pub fn pick_up(session: &Session, intent: &Intent) -> Result<bool, Fault> {
    if intent.state == IntentState::Approved && intent.batch.is_some() && !sender::goes_alone(session, intent)? {
        // Its batch goes on with it.
        return Ok(false);
    }
    if intent.state == IntentState::Approved {
        let fresh = sender::is_fresh(intent, session.clock.now());
        // Only payments wait for a person; a creation that never left is simply not done.
        let asks = by_name(&intent.operation).is_some_and(|spec| spec.effect == bursar_contract::Effect::MovesMoney);
        return match (fresh, asks) {
            (true, true) => Ok(true),
            (false, _) if intent.is_taken_up() => sender::leave_to_other(session, intent, message!("claims-not-in-time")).map(|_| false),
            (false, true) => session.journal.ask_again(&intent.id).map(|()| false),
            (_, false) => {
                let fault = Fault::new(Code::Refused, message!("sending-closed-before"));
                let refused = Finding { state: Some(IntentState::Refused), fault: Some(fault), ..Finding::default() };
                session.journal.found(&intent.id, &refused).map(|()| false)
            }
        };
    }
    if intent.state == IntentState::Sending {
        // The process ended while a byte may have been out: from now on a refusal proves nothing.
        let money = money_while_open(&intent.operation);
        let words = if money == MoneyState::NotMoved { message!("sending-closed-creation") } else { message!("sending-closed-during") };
        let fault = Fault::new(Code::OutcomeUnknown, words).money(money);
        session.journal.found(&intent.id, &Finding { state: Some(IntentState::Unknown), ambiguous: true, fault: Some(fault), ..Finding::default() })?;
    }
    Ok(sender::replays_by_itself(session, intent) && intent.binding == session.binding)
}

struct Due {
    at: Instant,
    looks: usize,
    /// What it was watched for: another state begins anew, or a payment just accepted would wait as long as one not found for hours.
    state: IntentState,
}

/// What looks found within so long is committed together: the transfers of a batch end by the hundred.
const MOMENT: Duration = Duration::from_millis(50);

/// What looks found and is not committed yet.
#[derive(Default)]
struct Found<'a> {
    findings: Vec<(&'a Intent, Finding)>,
    /// When the look began that brought the first of them.
    since: Option<Instant>,
}

impl<'a> Found<'a> {
    fn add(&mut self, intent: &'a Intent, finding: Finding, began: Instant) {
        self.findings.push((intent, finding));
        self.since.get_or_insert(began);
    }

    /// Commits all of it. A damaged entry is not among it: it is refused where it is looked at.
    async fn commit(&mut self, session: &Session) {
        self.since = None;
        let findings = std::mem::take(&mut self.findings);
        if !findings.is_empty()
            && let Err(fault) = believe(session, &findings).await
        {
            tracing::info!(count = findings.len(), code = ?fault.code, "what looks found was not committed; the next follow");
        }
    }
}

async fn watch(session: Arc<Session>) {
    let mut due: HashMap<String, Due> = HashMap::new();
    let mut was_hidden = session.is_hidden();
    while !session.is_closed() {
        let hidden = session.is_hidden();
        if was_hidden && !hidden {
            // Who comes back sees what is, not what was a minute ago.
            due.values_mut().for_each(|due| due.at = session.clock.instant());
        }
        was_hidden = hidden;
        let mut watched = session.journal.in_states(&[IntentState::Accepted, IntentState::Unknown, IntentState::AcceptedUnreadable]).unwrap_or_default();
        watched.retain(|intent| is_followed(intent) || reconcile::is_looked_for(&session, intent));
        let decided = session.journal.decided_not_sent().unwrap_or_default();
        watched.extend(decided.into_iter().filter(|intent| reconcile::is_late_watched(&session, intent)));
        let mut next = None::<Instant>;
        let states: HashMap<&str, IntentState> = watched.iter().map(|intent| (intent.id.as_str(), intent.state)).collect();
        due.retain(|id, due| states.get(id.as_str()) == Some(&due.state));
        let mut found = Found::default();
        for intent in &watched {
            let entry = due.entry(intent.id.clone()).or_insert_with(|| {
                let at = session.clock.instant() + first_look(&session.pace, intent, session.clock.now());
                Due { at, looks: 0, state: intent.state }
            });
            if entry.at <= session.clock.instant() {
                let looked = match intent.state {
                    _ if is_followed(intent) => {
                        let began = session.clock.instant();
                        find(&session, intent).await.map(|finding| finding.into_iter().for_each(|finding| found.add(intent, finding, began)))
                    }
                    IntentState::Dead => reconcile::look_late(&session, intent).await,
                    _ => reconcile::look(&session, intent).await.map(drop),
                };
                if let Err(fault) = looked {
                    tracing::info!(intent = intent.id, code = ?fault.code, "a look at a transaction failed; the next follows");
                }
                entry.at = session.clock.instant() + spacing(&session.pace, intent, session.clock.now(), entry.looks, hidden);
                entry.looks += 1;
                if found.since.is_some_and(|began| session.clock.since(began) > MOMENT) {
                    found.commit(&session).await;
                }
            }
            next = Some(next.map_or(entry.at, |at| at.min(entry.at)));
        }
        found.commit(&session).await;
        // Nothing to watch: sleep until something is accepted. An idle app costs nothing.
        let woken = match next {
            Some(at) => session.clock.timeout_at(at, session.wake.notified()).await.is_some(),
            None => {
                session.wake.notified().await;
                true
            }
        };
        if woken {
            // While a batch is sent, many are accepted within a moment: the journal is read once for all of them.
            session.clock.timeout(session.pace.first_look / 4, session.ended()).await;
        }
    }
}

/// Whether the service can be asked by id how a request goes on. An outcome that became unknown by a later reading keeps its id, and the
/// next honest reading ends it.
pub fn is_followed(intent: &Intent) -> bool {
    matches!(intent.state, IntentState::Accepted | IntentState::Unknown) && intent.wallet_id.is_some() && intent.remote_id.is_some()
}

/// How Bursar goes on with an intent by itself.
pub fn watching(session: &Session, intent: &Intent) -> Watching {
    match () {
        () if being_sent::is_sending(session, &intent.id) => Watching::Sending,
        () if is_followed(intent) || reconcile::is_looked_for(session, intent) => Watching::Checking,
        () => Watching::Nothing,
    }
}

fn spacing(pace: &Pace, intent: &Intent, now: i64, looks: usize, hidden: bool) -> Duration {
    let old = intent.first_sent.as_ref().is_none_or(|first| now - first.wall > reconcile::IN_TRANSIT);
    // What was not found in ten minutes waits for a person; it may still turn up. A start begins with the short pauses again.
    let seldom = intent.state != IntentState::Accepted && old && looks >= pace.looks.len();
    let usual = if seldom { pace.seldom_looks } else { pace.looks[looks.min(pace.looks.len() - 1)] };
    if hidden { usual.max(pace.hidden_looks) } else { usual }
}

/// A transaction accepted just now is looked at soon; one from before a restart, or one whose final word waits to be confirmed, at once.
fn first_look(pace: &Pace, intent: &Intent, now: i64) -> Duration {
    if intent.service_state.as_ref().is_some_and(|said| TransactionState(said.clone()).finality() != Finality::InFlight) {
        return Duration::ZERO;
    }
    let age = intent.accepted_at.map_or(i64::MAX, |at| now - at);
    if (0..2_000).contains(&age) { pace.first_look } else { Duration::ZERO }
}

/// Asks the service about one transaction and commits what it says.
pub async fn look(session: &Session, intent: &Intent) -> Result<(), Fault> {
    match find(session, intent).await? {
        Some(finding) => believe(session, &[(intent, finding)]).await,
        None => Ok(()),
    }
}

/// Asks the service about one transaction. A final word is believed once a second reading by id says the same and, where the chain has a node, the
/// chain shows it. A reading that contradicts the request makes the outcome unknown: that is committed, and nothing is left to believe.
async fn find(session: &Session, intent: &Intent) -> Result<Option<Finding>, Fault> {
    let (Some(remote), Some(wallet)) = (&intent.remote_id, &intent.wallet_id) else {
        return Err(Fault::new(Code::NotFound, message!("sending-no-id")));
    };
    // A damaged one is refused and named here. Among the findings it would keep the others from their commit.
    session.journal.intent(&intent.id)?;
    let finding = match read(session, intent, remote, wallet).await? {
        Ok(transaction) => final_finding(session, intent, remote, wallet, transaction).await?,
        contradicted => contradicted.map(|transaction| answers::of_transaction(Finding::default(), &transaction)),
    };
    match finding {
        Ok(finding) => Ok(Some(finding)),
        Err(contradictions) => doubt(session, intent, &contradictions).map(|()| None),
    }
}

/// A reading by id: the transaction, or what of it contradicts the request.
async fn read(session: &Session, intent: &Intent, remote: &str, wallet: &str) -> Result<Result<Transaction, Vec<Contradiction>>, Fault> {
    let asked = ViewTransaction { id: TransactionId(remote.to_owned()), wallet_id: WalletId(wallet.to_owned()) };
    let transaction = session.read(&asked).await?;
    let contradictions = contradictions::in_transaction(session, intent, remote, &transaction)?;
    Ok(if contradictions.is_empty() { Ok(transaction) } else { Err(contradictions) })
}

/// What a reading means, with its final word confirmed or put off.
async fn final_finding(
    session: &Session,
    intent: &Intent,
    remote: &str,
    wallet: &str,
    first: Transaction,
) -> Result<Result<Finding, Vec<Contradiction>>, Fault> {
    let finality = |transaction: &Transaction| transaction.state.as_ref().map_or(Finality::InFlight, TransactionState::finality);
    let word = finality(&first);
    if word == Finality::InFlight {
        return Ok(Ok(answers::of_transaction(Finding::default(), &first)));
    }
    let said_before = intent.service_state.as_ref().is_some_and(|said| TransactionState(said.clone()).finality() == word);
    let transaction = if said_before && intent.state == IntentState::Accepted {
        first
    } else {
        match read(session, intent, remote, wallet).await? {
            Ok(second) if finality(&second) == word && second.tx_hash == first.tx_hash => second,
            Ok(second) => return Ok(Ok(answers::not_final_yet(answers::of_transaction(Finding::default(), &second)))),
            Err(contradictions) => return Ok(Err(contradictions)),
        }
    };
    let finding = answers::of_transaction(Finding::default(), &transaction);
    Ok(match contradictions::on_chain(session, intent, &transaction, word).await? {
        OnChain::Agrees(charged) => Ok(Finding { charged, ..finding }),
        OnChain::Unasked => Ok(finding),
        // A transaction that failed or was cancelled before a block took it is in none.
        OnChain::NotThere if word != Finality::Complete => Ok(finding),
        OnChain::NotThere => Ok(answers::not_final_yet(finding)),
        OnChain::Contradicts(contradictions) => Err(contradictions),
    })
}

/// What is known of the wallet that paid is from before the payment: the totals on the home page would not have it. One wallet, once.
async fn read_paying_wallet(session: &Session, wallet: &str) {
    match session.fresh_balances(wallet).await {
        Ok(_) => session.changes.known(),
        // The next reading of all wallets has it.
        Err(fault) => tracing::info!(code = ?fault.code, "the balances after a payment were not read"),
    }
}

/// Commits what looks found, all of it at once but for the ends of unknown outcomes, and reads the balances of the wallets whose payments are done.
async fn believe(session: &Session, findings: &[(&Intent, Finding)]) -> Result<(), Fault> {
    let (unknown, known): (Vec<_>, Vec<_>) = findings.iter().partition(|(intent, _)| intent.state == IntentState::Unknown);
    let news = |(intent, finding): &&(&Intent, Finding)| Finding { state: finding.state.filter(|state| *state != intent.state), ..finding.clone() };
    let news: Vec<Finding> = known.iter().map(news).collect();
    // Done twice, it changes nothing: what follows is all or nothing.
    for (intent, finding) in unknown {
        session.journal.conclude(&intent.id, finding, None)?;
    }
    session.journal.found_all(&known.iter().zip(&news).map(|((intent, _), news)| (intent.id.as_str(), news)).collect::<Vec<_>>())?;
    let mut done = BTreeSet::new();
    for (intent, finding) in findings {
        let Some(wallet) = &intent.wallet_id else { continue };
        if finding.service_state != intent.service_state || finding.state != Some(intent.state) {
            session.forget_balances(wallet);
            session.changes.intent(&intent.id);
        }
        if finding.state == Some(IntentState::Settled) {
            done.insert(wallet);
        }
    }
    for wallet in done {
        read_paying_wallet(session, wallet).await;
    }
    Ok(())
}

fn doubt(session: &Session, intent: &Intent, contradictions: &[Contradiction]) -> Result<(), Fault> {
    if intent.state == IntentState::Accepted {
        let fault = contradictions::fault(&intent.operation, contradictions);
        let finding = Finding { state: Some(IntentState::Unknown), ambiguous: true, fault: Some(fault), ..Finding::default() };
        session.journal.found(&intent.id, &finding)?;
        session.changes.intent(&intent.id);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use bursar_contract::clock::Moment;

    const NOW: i64 = 1_800_000_000_000;

    fn intent(state: IntentState, age: i64) -> Intent {
        Intent {
            id: "a".into(),
            operation: "transaction_transfer".into(),
            key: None,
            body_sha256: String::new(),
            binding: String::new(),
            set_id: None,
            wallet_id: None,
            account_id: None,
            state,
            ambiguous: false,
            attempts: 1,
            decided_at: None,
            first_sent: Some(Moment { wall: NOW - age, boot: String::new(), since_boot: 0 }),
            replay: true,
            remote_id: None,
            service_state: None,
            accepted_at: None,
            batch: None,
            proposal: None,
        }
    }

    #[test]
    fn looks_follow_each_other_as_the_progress_page_says_and_seldom_while_nobody_can_see_them() {
        let seconds = |intent: &Intent, hidden| (0..8).map(|looks| spacing(&Pace::default(), intent, NOW, looks, hidden).as_secs()).collect::<Vec<_>>();
        let accepted = intent(IntentState::Accepted, 24 * 3_600_000);
        assert_eq!(seconds(&accepted, false), [2, 3, 5, 8, 13, 20, 20, 20]);
        assert_eq!(seconds(&accepted, true), [60; 8]);
        let (young, old) = (intent(IntentState::Unknown, 60_000), intent(IntentState::Unknown, 11 * 60_000));
        assert_eq!(seconds(&young, false), [2, 3, 5, 8, 13, 20, 20, 20]);
        assert_eq!(seconds(&old, false), [2, 3, 5, 8, 13, 20, 300, 300]);
        assert_eq!(seconds(&old, true), [60, 60, 60, 60, 60, 60, 300, 300]);
    }
}
