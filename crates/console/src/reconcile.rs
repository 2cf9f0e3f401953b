//! Looks for an unknown outcome in the wallet's own list, and takes a person's decision where looking is not enough (security.md 3).
//!
//! Exactly one transaction to the same destination, of the same token and amount, created while ours could have been, that belongs to no
//! other entry: then it is ours. Anything less waits for a person, with the list as evidence. Nothing here sends.

use std::{collections::HashSet, sync::Arc, time::Duration};

use bursar_contract::{
    Code, Fault, Money,
    number::is_plain_decimal,
    transactions::{ListTransactions, Transaction, TransactionId, ViewTransaction},
    wallets::WalletId,
};

use crate::{
    api::{Candidate, IntentState, IntentView, MoneyBlock, UnknownEvidence, UnknownInbox, UnknownItem, UnknownVerdict},
    clock::Moment,
    journal::{Conclusion, Finding, Intent, now, rfc3339},
    review::shown::shown,
    sender,
    session::Session,
};

/// A request may still be on its way for this long; before, nobody can know that it was not sent.
pub const IN_TRANSIT: i64 = 10 * 60_000;
/// A transaction made later than this after the last attempt is not taken for it without a person.
const LATEST: i64 = 15 * 60_000;
/// How far the service's clock and ours may be apart: where its clock was seen, and where not.
const SLACK: (i64, i64) = (60_000, 120_000);
/// Where the clocks disagree with themselves, evidence reaches back this much further.
const FAR_BACK: i64 = 24 * 3_600_000;
const PAGE: u32 = 100;
const MAX_PAGES: u32 = 10;
const SHORTEST_NOTE: usize = 10;

/// The inbox.
pub fn inbox(session: &Session) -> Result<UnknownInbox, Fault> {
    let unknown = session.journal.in_states(&[IntentState::Unknown, IntentState::AcceptedUnreadable])?;
    unknown.iter().map(|intent| item(session, intent)).collect::<Result<_, _>>().map(UnknownInbox)
}

fn item(session: &Session, intent: &Intent) -> Result<UnknownItem, Fault> {
    let replay_until = sender::may_replay(session, intent).then(|| intent.first_sent.as_ref().map(|first| first.wall + session.replay_window)).flatten();
    Ok(UnknownItem {
        intent: session.view(&intent.id)?,
        first_sent_at: intent.first_sent.as_ref().map(|first| rfc3339(first.wall)),
        looking: is_looked_for(session, intent),
        replay_until: replay_until.map(rfc3339),
        decidable_from: rfc3339(session.journal.last_on_wire(&intent.id)? + IN_TRANSIT),
    })
}

/// Whether Bursar looks for an unknown outcome by itself. Not after a restore: the journal then does not know what else was paid.
pub fn is_looked_for(session: &Session, intent: &Intent) -> bool {
    let unknown = matches!(intent.state, IntentState::Unknown | IntentState::AcceptedUnreadable);
    unknown && intent.operation == "transaction_transfer" && intent.replay && intent.binding == session.binding
}

/// What the wallet's list shows that concerns an intent.
struct Seen {
    rows: Vec<Transaction>,
    complete: bool,
}

async fn list_since(session: &Session, wallet: &str, since: i64) -> Result<Seen, Fault> {
    let mut seen = Seen { rows: Vec::new(), complete: false };
    let mut ids = HashSet::new();
    for page in 1..=MAX_PAGES {
        let rows = session.read(&ListTransactions { wallet_id: WalletId(wallet.to_owned()), limit: Some(PAGE), page: Some(page) }).await?;
        let last = rows.len() < PAGE as usize;
        let newest_first = rows.windows(2).all(|pair| created(&pair[0]).zip(created(&pair[1])).is_some_and(|(one, next)| one >= next));
        let behind = newest_first && rows.last().and_then(created).is_some_and(|at| at < since);
        let before = ids.len();
        // Foreign rows are not evidence of anything.
        let own = rows.into_iter().filter(|row| row.wallet_id.as_ref().is_none_or(|of| of.0 == wallet));
        for row in own.filter(|row| ids.insert(row.id.0.clone())) {
            if created(&row).is_none_or(|at| at >= since) {
                seen.rows.push(row);
            }
        }
        // A service that does not page gives the same page again.
        if last || behind || ids.len() == before {
            seen.complete = true;
            break;
        }
    }
    seen.rows.sort_by_key(|row| std::cmp::Reverse(created(row)));
    Ok(seen)
}

fn created(row: &Transaction) -> Option<i64> {
    row.created_at.as_deref()?.parse::<jiff::Timestamp>().ok().map(jiff::Timestamp::as_millisecond)
}

/// How a row stands to what was sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Likeness {
    /// Every field is there and the same.
    Same,
    /// A field is there and says something else.
    Other,
    /// Nothing contradicts, and not everything is said.
    Unsaid,
}

fn likeness(money: &MoneyBlock, wallet: &str, row: &Transaction) -> Likeness {
    let amount = money.amount.replace(',', "");
    let fields = [
        row.wallet_id.as_ref().map(|of| of.0 == wallet),
        row.destination_address.as_ref().map(|to| to.eq_ignore_ascii_case(&money.to.address)),
        row.token_id.as_ref().map(|token| token.0 == money.token.id),
        row.amount.as_ref().map(|said| same_amount(&said.0, &amount)),
    ];
    match (fields.contains(&Some(false)), fields.contains(&None)) {
        (true, _) => Likeness::Other,
        (false, true) => Likeness::Unsaid,
        (false, false) => Likeness::Same,
    }
}

/// Whether two decimal texts are the same number. What is no plain decimal equals nothing.
fn same_amount(one: &str, other: &str) -> bool {
    let bare = |text: &str| {
        let text = text.trim_start_matches('0');
        let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { text };
        text.to_owned()
    };
    is_plain_decimal(one) && is_plain_decimal(other) && bare(one) == bare(other)
}

/// The time in which the service can have made a transaction of an intent, on its own clock: first and last millisecond, and whether
/// our clock can be believed about it.
fn window(session: &Session, intent: &Intent) -> Result<(i64, i64, bool), Fault> {
    let last = session.journal.last_on_wire(&intent.id)?;
    let first = intent.first_sent.as_ref().map_or(last, |first| first.wall);
    let believed = intent.first_sent.as_ref().is_some_and(|first| first.age(&Moment::now()).is_some());
    let (offset, slack) = session.client.clock_offset().map_or((0, SLACK.1), |offset| (offset.millis, SLACK.0 + offset.uncertainty_millis));
    let reach = if believed { slack } else { FAR_BACK };
    Ok((first + offset - reach, last + offset + LATEST + slack, believed))
}

/// Looks once. True if the outcome is known now. Waits for nobody: while the wallet sends, the next look follows.
pub async fn look(session: &Session, intent: &Intent) -> Result<bool, Fault> {
    let Some(wallet) = intent.wallet_id.as_deref().filter(|_| is_looked_for(session, intent)) else { return Ok(false) };
    let lane = session.lane(sender::lane_of(intent));
    let Ok(_nothing_in_flight) = lane.try_lock() else { return Ok(false) };
    let Some(money) = session.journal.view(&intent.id)?.money else { return Ok(false) };
    let (since, ..) = window(session, intent)?;
    let seen = list_since(session, wallet, since).await?;
    // Anew: the answer told what the service's clock says.
    let (since, until, believed) = window(session, intent)?;
    if !believed || !seen.complete || session.journal.has_rival(&intent.id)? {
        return Ok(false);
    }
    let claims = session.journal.claims(&intent.id)?;
    let candidate = |row: &&Transaction| {
        let in_time = created(row).is_some_and(|at| (since..=until).contains(&at));
        in_time && likeness(&money, wallet, row) == Likeness::Same && !claims.contains_key(&row.id.0)
    };
    let mut candidates = seen.rows.iter().filter(candidate);
    let (Some(only), None) = (candidates.next(), candidates.next()) else { return Ok(false) };
    let finding = sender::of_transaction(Finding::default(), only);
    let joined = session.journal.conclude(&intent.id, &finding, None)? == Conclusion::Done;
    if joined {
        told(session, intent);
    }
    Ok(joined)
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
    let review = session.journal.shown_review(id)?;
    let mut evidence = UnknownEvidence {
        item: item(session, &intent)?,
        request_line: review.request_line,
        request_body: review.request_body,
        attempts: session.journal.attempts(id)?,
        candidates: Vec::new(),
        complete: false,
        fault: None,
    };
    let Some(wallet) = intent.wallet_id.as_deref().filter(|_| intent.binding == session.binding) else { return Ok(evidence) };
    let seen = match list_since(session, wallet, window(session, &intent)?.0).await {
        Ok(seen) => seen,
        Err(fault) => {
            evidence.fault = Some(fault);
            return Ok(evidence);
        }
    };
    let claims = session.journal.claims(id)?;
    let money = evidence.item.intent.money.as_ref();
    evidence.complete = seen.complete;
    evidence.candidates = seen
        .rows
        .iter()
        .map(|row| {
            let likeness = money.map_or(Likeness::Unsaid, |money| likeness(money, wallet, row));
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
                tx_hash: row.tx_hash.as_deref().map(shown),
            }
        })
        .collect();
    Ok(evidence)
}

/// Takes a person's decision. Whatever it says, the old request is never sent again.
pub async fn decide(session: &Arc<Session>, id: &str, verdict: UnknownVerdict, remote: Option<&str>, note: &str) -> Result<IntentView, Fault> {
    let note = shown(note.trim());
    if note.chars().count() < SHORTEST_NOTE {
        return Err(Fault::invalid("note", "Write what you decide this on, in at least ten characters. It stays in the journal."));
    }
    let intent = session.journal.intent(id)?;
    let lane = session.lane(sender::lane_of(&intent));
    let busy = |_| Fault::new(Code::Conflict, "Something of this wallet is being sent right now. Decide when it has stopped.");
    let _nothing_in_flight = tokio::time::timeout(Duration::from_secs(5), lane.lock()).await.map_err(busy)?;
    let finding = match verdict {
        UnknownVerdict::NotSent => {
            let from = session.journal.last_on_wire(id)? + IN_TRANSIT;
            if now() < from {
                let words = format!("The request may still be on its way. It can be decided from {} on that it was not sent.", rfc3339(from));
                return Err(Fault::new(Code::Refused, words).money(Money::MayHaveMoved));
            }
            let fault = Fault::new(Code::Refused, format!("Decided that this was not sent: {note}"));
            Finding { state: Some(IntentState::Dead), fault: Some(fault), ..Finding::default() }
        }
        UnknownVerdict::Sent => sent(session, &intent, remote).await?,
    };
    match session.journal.conclude(id, &finding, Some((verdict == UnknownVerdict::Sent, &note)))? {
        Conclusion::Done => told(session, &intent),
        Conclusion::Known => return Err(Fault::new(Code::Conflict, "What came of this is known by now. Nothing was changed.")),
        Conclusion::Claimed(code) => return Err(Fault::new(Code::Conflict, format!("This transaction belongs to {code}. Nothing was changed."))),
    }
    session.view(id)
}

/// "It was sent": by the transaction that a person named, as the service knows it.
async fn sent(session: &Session, intent: &Intent, remote: Option<&str>) -> Result<Finding, Fault> {
    let Some(wallet) = intent.wallet_id.as_deref().filter(|_| intent.operation.starts_with("transaction_")) else {
        // The service has no list of these: the person's word and note are what there is.
        return Ok(Finding { state: Some(IntentState::Settled), remote_id: remote.map(str::to_owned), ..Finding::default() });
    };
    if intent.binding != session.binding {
        return Err(Fault::new(Code::Refused, "This belongs to another service address than the one that is open. Open that one to decide."));
    }
    let remote = remote.ok_or_else(|| Fault::invalid("remoteId", "Choose the transaction that it was."))?;
    let asked = ViewTransaction { id: TransactionId(remote.to_owned()), wallet_id: WalletId(wallet.to_owned()) };
    let transaction = session.read(&asked).await?;
    let foreign = transaction.id.0 != remote || transaction.wallet_id.as_ref().is_some_and(|of| of.0 != wallet);
    let money = session.journal.view(&intent.id)?.money;
    if foreign || money.is_some_and(|money| likeness(&money, wallet, &transaction) == Likeness::Other) {
        return Err(Fault::invalid("remoteId", "This transaction pays something else, so it cannot be the one."));
    }
    Ok(sender::of_transaction(Finding::default(), &transaction))
}

#[cfg(test)]
mod tests {
    use super::same_amount;

    #[test]
    fn amounts_are_compared_as_numbers_and_nothing_else_counts() {
        for (one, other) in [("1.5", "1.50"), ("0.1", "00.1"), ("10", "10.0"), ("0", "0.00")] {
            assert!(same_amount(one, other), "{one} {other}");
        }
        for (one, other) in [("1.5", "1.05"), ("10", "1"), ("100", "1"), ("1e1", "10"), ("", ""), ("1,5", "1.5"), ("-1", "1")] {
            assert!(!same_amount(one, other), "{one} {other}");
        }
    }
}
