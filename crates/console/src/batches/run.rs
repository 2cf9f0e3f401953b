//! Sends the rows of approved batches. A wallet or a naira account pays one row after another: the next begins when the journal holds what came of
//! the one before. Several of them pay at the same time.
//!
//! Each batch has one task, and each of its payers one more, which reads the journal before every row: a pause or a stop takes effect before the next
//! row. A row whose outcome is unknown is handled like every unknown outcome and does not hold up the rest.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex},
};

use bursar_contract::{Code, Fault, Prepared, operations};
use bursar_journal::{BatchPause, BatchRecord, BatchRow, BatchState, Begun, IntentRecord, IntentState};
use bursar_messages::message;
use tokio::{sync::watch, task::JoinSet};

use super::{review::KeptSheet, sheets};
use crate::{
    base::session::{Session, lock},
    payments::{
        review::{self, ReviewContent},
        sender,
    },
};

/// So many outcomes in a row that nobody knows pause a batch.
const UNKNOWN_IN_A_ROW: u32 = 3;
/// So many refusals in a row for the same reason pause it, too.
const REFUSED_IN_A_ROW: u32 = 5;
/// So many wallets and accounts of a batch pay at the same time.
const PAY_AT_ONCE: usize = 8;
/// The rate is told over so many payments.
const RATE_OVER: usize = 30;

/// The batches that are being sent.
#[derive(Default)]
pub(crate) struct RunningBatches {
    tasks: Mutex<HashMap<String, SendingTask>>,
    /// How many they are.
    count: watch::Sender<usize>,
}

/// The task of a batch.
#[derive(Default)]
struct SendingTask {
    /// When its last rows ended (milliseconds).
    ends: VecDeque<i64>,
    /// A person let the batch go on while the task, which saw it paused, was ending.
    once_more: bool,
}

impl RunningBatches {
    /// Payments in a minute over the last ones; none where too few ended.
    pub(super) fn per_minute(&self, id: &str, now: i64) -> Option<u32> {
        let tasks = lock(&self.tasks);
        let ends = &tasks.get(id)?.ends;
        let first = *ends.front()?;
        // At the beginning a rate says nothing.
        let span = (now - first).max(1);
        (ends.len() >= 3 && span >= 2_000).then(|| u32::try_from((ends.len() as i64 - 1) * 60_000 / span).unwrap_or(u32::MAX))
    }

    /// Whether it had no task until now. One that has a task goes on with it, even where that was about to end.
    pub(crate) fn begin(&self, id: &str) -> bool {
        let mut all = lock(&self.tasks);
        if let Some(task) = all.get_mut(id) {
            task.once_more = true;
            return false;
        }
        all.insert(id.to_owned(), SendingTask::default());
        self.count.send_replace(all.len());
        true
    }

    /// Whether its task may end. Not where somebody let the batch go on meanwhile: then it begins anew.
    fn may_end(&self, id: &str) -> bool {
        let mut all = lock(&self.tasks);
        if all.get_mut(id).is_some_and(|task| std::mem::take(&mut task.once_more)) {
            return false;
        }
        all.remove(id);
        self.count.send_replace(all.len());
        true
    }

    /// It is no longer being sent, whatever ended its task.
    pub(crate) fn end(&self, id: &str) {
        let mut all = lock(&self.tasks);
        all.remove(id);
        self.count.send_replace(all.len());
    }

    fn ended(&self, id: &str, now: i64) {
        if let Some(SendingTask { ends, .. }) = lock(&self.tasks).get_mut(id) {
            ends.push_back(now);
            if ends.len() > RATE_OVER {
                ends.pop_front();
            }
        }
    }
}

/// Goes on with every batch that was running when the app ended.
pub(crate) fn start_all(session: &Arc<Session>) {
    match session.journal.running_batches() {
        Ok(batches) => batches.iter().for_each(|batch| start(session, &batch.id)),
        Err(fault) => tracing::error!(code = ?fault.code, "the running batches could not be read"),
    }
}

/// A person approved a batch in the confirm window: it begins, and its sheet in preparation is done.
pub(crate) fn approved(session: &Arc<Session>, id: &str) {
    let kept = session.journal.batch_sheet(id).ok().and_then(|kept| serde_json::from_str::<KeptSheet>(&kept).ok());
    if let Some(kept) = kept
        && let Err(fault) = sheets::of(session).discard(session, &kept.sheet)
    {
        tracing::warn!(code = ?fault.code, "the sheet of an approved batch could not be put away");
    }
    start(session, id);
}

/// Starts the task of a batch, if it has none.
fn start(session: &Arc<Session>, id: &str) {
    if !session.state::<RunningBatches>().begin(id) {
        return;
    }
    let (session, id) = (session.clone(), id.to_owned());
    tokio::spawn(async move {
        let mut running = Running { session: session.clone(), id: id.clone(), is_over: false };
        while !running.is_over {
            if let Err(fault) = drive(&session, &id).await {
                tracing::error!(batch = id, code = ?fault.code, "a batch stopped for a fault");
                let _ = session.journal.pause_batch(&id, BatchPause::Storage);
            }
            running.is_over = session.state::<RunningBatches>().may_end(&id);
        }
    });
}

/// A batch that has a task. Whatever ends the task, the batch is no longer being sent then.
struct Running {
    session: Arc<Session>,
    id: String,
    /// It ended in order, and another task may have begun since.
    is_over: bool,
}

impl Drop for Running {
    fn drop(&mut self) {
        if !self.is_over {
            self.session.state::<RunningBatches>().end(&self.id);
        }
        self.session.changes.tell("batch", Some(&self.id));
    }
}

/// Whether an approved batch is being sent.
pub(crate) fn is_sending(session: &Session) -> bool {
    *session.state::<RunningBatches>().count.borrow() > 0
}

/// The batches that are being sent.
pub(crate) fn all_running(session: &Session) -> Vec<String> {
    lock(&session.state::<RunningBatches>().tasks).keys().cloned().collect()
}

/// Whether this one is being sent.
pub(crate) fn is_running(session: &Session, id: &str) -> bool {
    lock(&session.state::<RunningBatches>().tasks).contains_key(id)
}

/// Waits until none is being sent any more: each has ended, or waits for a person.
pub(crate) async fn sent(session: &Session) {
    // The sender lives as long as the session.
    let _ = session.state::<RunningBatches>().count.subscribe().wait_for(|count| *count == 0).await;
}

/// What the payers of a batch share.
#[derive(Default)]
struct Shared {
    /// The latest outcomes of all rows, across all payers.
    streak: Mutex<Streak>,
    /// When a person had let it go on as its rows were held against its digest last.
    held_against: Mutex<Option<i64>>,
}

/// What came of the rows lately.
#[derive(Default)]
struct Streak {
    unknown: u32,
    refused: u32,
    why: Option<String>,
}

impl Streak {
    /// Why the batch must not go on, after this row.
    fn after(&mut self, record: &IntentRecord) -> Option<BatchPause> {
        match record.state {
            IntentState::Unknown | IntentState::AcceptedUnreadable | IntentState::Sending => {
                self.unknown += 1;
                (self.unknown >= UNKNOWN_IN_A_ROW).then_some(BatchPause::Unknown)
            }
            IntentState::Refused => {
                self.unknown = 0;
                if record.fault.as_ref().is_some_and(|fault| fault.code == Code::Offline) {
                    return Some(BatchPause::Offline);
                }
                let why = record.fault.as_ref().map(|fault| format!("{:?} {:?} {}", fault.code, fault.field, fault.message.id()));
                self.refused = if why == self.why { self.refused + 1 } else { 1 };
                self.why = why;
                (self.refused >= REFUSED_IN_A_ROW).then_some(BatchPause::Refused)
            }
            _ => {
                *self = Self::default();
                None
            }
        }
    }
}

async fn drive(session: &Arc<Session>, id: &str) -> Result<(), Fault> {
    if session.journal.batch(id)?.state != BatchState::Running {
        return Ok(());
    }
    let shared = Arc::<Shared>::default();
    let mut payers = session.journal.batch_payers(id)?.into_iter();
    let mut paying = JoinSet::new();
    let mut ended = Ok(true);
    loop {
        while paying.len() < PAY_AT_ONCE
            && let Some(payer) = payers.next()
        {
            paying.spawn(pay_rows(session.clone(), id.to_owned(), payer, shared.clone()));
        }
        let Some(came) = paying.join_next().await else { break };
        let came = came.unwrap_or_else(|_| Err(Fault::new(Code::Storage, message!("batch-paused-storage"))));
        if came.is_err() && ended.is_ok() {
            // The others end the payment that they are at.
            session.journal.pause_batch(id, BatchPause::Storage)?;
        }
        ended = ended.and_then(|all| came.map(|these| all && these));
    }
    if ended? {
        session.journal.finish_batch(id)?;
    }
    Ok(())
}

/// Sends the rows that one wallet or account pays, until none is left or the batch does not run any more. Whether all of them had their turn.
async fn pay_rows(session: Arc<Session>, id: String, payer: String, shared: Arc<Shared>) -> Result<bool, Fault> {
    let (session, id) = (&session, id.as_str());
    // Begun, and never left: the app ended in between. What may have left is picked up by the watcher.
    let mut unsent = VecDeque::from(session.journal.begun_and_unsent(id, &payer)?);
    let mut held_back = None;
    while let Some(at) = may_go_on(session, id, &shared)? {
        if let Some(begun) = unsent.pop_front() {
            if !session.journal.renew_row(&begun, at)? {
                return Ok(false);
            }
            match after(session, id, &begun, &shared).await? {
                After::Paused => return Ok(false),
                // The batch runs, and still this row does not leave: nobody knows why.
                After::Unsent if held_back.as_ref() == Some(&begun) => return Err(Fault::new(Code::Storage, message!("batch-paused-storage"))),
                After::Unsent => {
                    held_back = Some(begun.clone());
                    unsent.push_front(begun);
                }
                After::Ended => {}
            }
            continue;
        }
        let Some(row) = session.journal.waiting_row(id, &payer)? else { return Ok(true) };
        let begun = session.journal.begin_row(id, &row, at, |entry, code| stored_review(session, &row, entry, code))?;
        match begun {
            Begun::Not => return Ok(false),
            Begun::Held(_) => session.changes.tell("batch", Some(id)),
            Begun::Intent(entry) => match after(session, id, &entry, &shared).await? {
                After::Paused => return Ok(false),
                After::Unsent => unsent.push_back(entry),
                After::Ended => {}
            },
        }
    }
    Ok(false)
}

/// What came of sending a row.
enum After {
    /// Its turn is over.
    Ended,
    /// The batch was paused between its beginning and its request, so nothing left. When the batch goes on, this row is the next.
    Unsent,
    /// The batch was paused for what came of it.
    Paused,
}

/// Sends a row.
async fn after(session: &Arc<Session>, id: &str, entry: &str, shared: &Shared) -> Result<After, Fault> {
    sender::send_by_name(session.clone(), entry.to_owned()).await;
    let record = session.journal.record(entry)?;
    if record.state == IntentState::Approved {
        return Ok(After::Unsent);
    }
    session.state::<RunningBatches>().ended(id, session.clock.now());
    let pause = lock(&shared.streak).after(&record);
    if let Some(why) = pause {
        if why == BatchPause::Offline && session.journal.put_back_row(entry)? && session.is_closed() {
            // The app closes, and with it its sandbox: the next start goes on.
            return Ok(After::Paused);
        }
        session.journal.pause_batch(id, why)?;
    }
    session.changes.tell("batch", Some(id));
    Ok(if pause.is_some() { After::Paused } else { After::Ended })
}

/// When the batch was found to run, if it runs now. One that nobody let go on for long, because the computer slept or the app was closed, is asked again.
fn may_go_on(session: &Session, id: &str, shared: &Shared) -> Result<Option<i64>, Fault> {
    if session.is_closed() {
        return Ok(None);
    }
    let (batch, now) = (session.journal.batch(id)?, session.clock.now());
    if batch.state != BatchState::Running {
        return Ok(None);
    }
    if !is_fresh(&batch, now) {
        session.journal.ask_batch_again(id)?;
        session.changes.tell("drafts", Some(id));
        return Ok(None);
    }
    let mut held_against = lock(&shared.held_against);
    // Whenever a person lets it go on, be it while this task still ends a row: it may have lain for long.
    if *held_against != Some(batch.released_at) {
        session.journal.refuse_changed_rows(id)?;
        *held_against = Some(batch.released_at);
    }
    Ok(Some(now))
}

/// Whether a row began, or a person let it go on, a moment ago. Neither counts where the clock was set back since: it would lie ahead for long.
fn is_fresh(batch: &BatchRecord, now: i64) -> bool {
    let lately = |at: i64| (0..sender::APPROVAL_MINUTES * 60_000).contains(&(now - at));
    lately(batch.released_at) || batch.row_began_at.is_some_and(lately)
}

/// What stands in the history of a row: what the confirm window would show of it alone.
fn stored_review(session: &Session, row: &BatchRow, id: &str, code: &str) -> crate::payments::api::Review {
    let prepared = serde_json::from_str(&row.body).unwrap_or_else(|_| Prepared { path: String::new(), body: None });
    let content = ReviewContent {
        risks: serde_json::from_str(&row.risks).unwrap_or_default(),
        ..ReviewContent::titled(row.title.clone(), row.title.clone(), message!("naira-review-back")).paying(row.payment.clone())
    };
    let spec = operations::by_name(&row.operation).unwrap_or(&<bursar_contract::virtual_accounts::SendNaira as bursar_contract::Operation>::SPEC);
    review::review(spec, content, &session.profile, &prepared, Some(&row.key), &session.journal.person(), id, code, session.clock.now())
}

/// Pauses a batch after the payment that is being sent.
pub(super) fn pause(session: &Session, id: &str) -> Result<(), Fault> {
    session.journal.pause_batch(id, BatchPause::Person)?;
    session.changes.tell("batch", Some(id));
    Ok(())
}

/// Lets a paused batch go on; after a long pause it waits for the confirm window first.
pub(super) fn resume(session: &Arc<Session>, id: &str) -> Result<(), Fault> {
    let batch = session.journal.batch(id)?;
    if batch.state != BatchState::Paused || batch.pause == Some(BatchPause::Restored) {
        return Err(Fault::new(Code::Conflict, message!("batch-not-paused")));
    }
    if is_fresh(&batch, session.clock.now()) {
        session.journal.resume_batch(id)?;
        start(session, id);
    } else {
        session.journal.ask_batch_again(id)?;
        session.changes.tell("drafts", Some(id));
    }
    session.changes.tell("batch", Some(id));
    Ok(())
}

/// Ends a batch after the payment that is being sent.
pub(super) fn stop(session: &Session, id: &str) -> Result<(), Fault> {
    if !session.journal.stop_batch(id)? {
        return Err(Fault::new(Code::Conflict, message!("batch-not-running")));
    }
    session.changes.tell("batch", Some(id));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_batch_that_is_resumed_while_its_task_ends_is_sent_on() {
        let running = RunningBatches::default();
        assert!(running.begin("b"), "it gets a task");
        assert!(!running.begin("b"), "it has one, which saw the pause and is about to end");
        assert!(!running.may_end("b"), "and goes on instead");
        assert!(running.may_end("b"), "the control: nobody asked again");
        assert_eq!(*running.count.borrow(), 0);
        assert!(running.begin("b"), "the next resume starts another");
    }
}
