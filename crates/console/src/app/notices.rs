//! What the system may show while a person looks elsewhere: that a payment or a batch of theirs ended, or what a customer was asked for. Never how much, to
//! whom, or from where.

use std::{collections::BTreeSet, sync::Mutex};

use crate::{
    Changed, Console,
    base::session::{Session, lock},
    batches,
    customers::{PinRequest, api::PinRequestState},
    payments::stuck_payments::{self, DeadPayment},
};
use bursar_journal::{BatchPause, BatchRecord, BatchState, IntentRecord, IntentState, Journal};
use bursar_messages::{Message, message};

/// A notification of the system. Its words are all it has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// The first line.
    pub title: Message,
    /// The second.
    pub text: Message,
}

fn done() -> Notice {
    Notice { title: message!("notice-done"), text: message!("notice-open") }
}

fn taken() -> Notice {
    Notice { title: message!("notice-accepted"), text: message!("notice-open") }
}

fn not_done() -> Notice {
    Notice { title: message!("notice-not-done"), text: message!("notice-open-why") }
}

fn cancelled() -> Notice {
    Notice { title: message!("notice-cancelled"), text: message!("notice-open") }
}

fn open() -> Notice {
    Notice { title: message!("notice-unknown"), text: message!("notice-open-unknown") }
}

fn customer_done() -> Notice {
    Notice { title: message!("notice-customer-done"), text: message!("notice-open") }
}

fn customer_not_done() -> Notice {
    Notice { title: message!("notice-customer-not-done"), text: message!("notice-open-inbox") }
}

fn batch_sent() -> Notice {
    Notice { title: message!("notice-batch-sent"), text: message!("notice-open") }
}

fn batch_waits() -> Notice {
    Notice { title: message!("notice-batch-paused"), text: message!("notice-open-why") }
}

/// What was under way when it was last looked at: only that can end.
pub(crate) struct UnderWay(Mutex<BTreeSet<String>>);

impl Session {
    /// What may end while a person looks elsewhere.
    pub(crate) fn under_way(&self) -> &UnderWay {
        self.state()
    }
}

impl UnderWay {
    pub fn of(journal: &Journal) -> Self {
        use IntentState as I;
        let running = journal.in_states(&[I::Approved, I::Sending, I::Accepted]).unwrap_or_default();
        Self(Mutex::new(running.into_iter().map(|intent| intent.id).collect()))
    }

    /// A person said yes to it.
    pub fn began(&self, id: &str) {
        lock(&self.0).insert(id.to_owned());
    }

    /// A PIN request that a person started, here or before this start, and the notice of its end. Told once.
    pub fn handed_off(&self, pin_request: &PinRequest) -> Option<Notice> {
        if pin_request.is_open() {
            lock(&self.0).insert(pin_request.id.clone());
            return None;
        }
        let notice = if pin_request.state == PinRequestState::Done { customer_done() } else { customer_not_done() };
        // What a person ended needs no word to them.
        let by_itself = !matches!(pin_request.state, PinRequestState::ByHand | PinRequestState::Closed);
        (lock(&self.0).remove(&pin_request.id) && by_itself).then_some(notice)
    }

    /// The notice of an intent that ended since it began. Told once.
    fn ended(&self, journal: &Journal, record: &IntentRecord) -> Option<Notice> {
        end(journal, record).filter(|_| lock(&self.0).remove(&record.id))
    }

    /// The notice of a batch that is no longer being sent. Told once.
    fn batch_ended(&self, batch: &BatchRecord) -> Option<Notice> {
        lock(&self.0).remove(&batch.id).then(|| end_of_batch(batch))?
    }
}

/// None of a batch that a person paused or stopped: they know.
fn end_of_batch(batch: &BatchRecord) -> Option<Notice> {
    match batch.state {
        BatchState::Finished => Some(batch_sent()),
        // One in which nothing left for long waits for the confirm window.
        BatchState::Draft => Some(batch_waits()),
        BatchState::Paused => (batch.pause != Some(BatchPause::Person)).then(batch_waits),
        BatchState::Rejected | BatchState::Running | BatchState::Stopped => None,
    }
}

fn end(journal: &Journal, record: &IntentRecord) -> Option<Notice> {
    match record.state {
        IntentState::Settled => Some(done()),
        // The last that can be known of a naira payout.
        IntentState::Accepted if record.operation == "virtual_account_transfer" => Some(taken()),
        IntentState::Refused => Some(not_done()),
        IntentState::Dead => match stuck_payments::dead(journal, record).ok()? {
            DeadPayment::NotMade => Some(not_done()),
            DeadPayment::Cancelled => Some(cancelled()),
            // The other one has a notice of its own.
            DeadPayment::Replaced => None,
        },
        IntentState::Unknown | IntentState::AcceptedUnreadable => Some(open()),
        _ => None,
    }
}

impl Console {
    /// What the system should show because of a change; none for most of them, and none where a person switched it off.
    pub async fn notice_of(&self, changed: &Changed) -> Option<Notice> {
        let id = changed.id.as_deref().filter(|_| matches!(changed.what, "intent" | "pin_request" | "batch"))?;
        if changed.what == "batch" {
            return self.notice_of_batch(&*self.open_or_sending().await?, id);
        }
        let session = self.inner.open.read().await.clone()?;
        if changed.what == "pin_request" {
            let pin_request = session.pin_requests().get(id).ok()?;
            return session.under_way().handed_off(&pin_request).filter(|_| self.settings().notifications);
        }
        let record = session.journal.record(id).ok().filter(|record| record.payment.is_some())?;
        session.under_way().ended(&session.journal, &record).filter(|_| self.settings().notifications)
    }
    /// What the system should show of a batch that ended or waits for a person, where it was seen to be sent before.
    pub(crate) fn notice_of_batch(&self, session: &Session, id: &str) -> Option<Notice> {
        if batches::run::is_running(session, id) {
            session.under_way().began(id);
            return None;
        }
        let batch = session.journal.batch(id).ok()?;
        session.under_way().batch_ended(&batch).filter(|_| self.settings().notifications)
    }
}
