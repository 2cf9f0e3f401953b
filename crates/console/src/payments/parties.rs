//! Entries of the journal with the names that their parties have now.

use bursar_contract::Fault;

use crate::{
    base::{session::Session, zone},
    payments::{
        api::{InBatch, IntentView, Watching},
        being_sent,
        watcher::watching,
    },
    team::members::name,
    workspace::handover,
};
use bursar_journal::{Entry, Intent, IntentState};
use bursar_messages::{Message, message};

impl Session {
    /// An intent with the names that its parties have now.
    pub fn view(&self, id: &str) -> Result<IntentView, Fault> {
        let mut record = self.journal.record(id)?;
        if let Some(payment) = &mut record.payment {
            self.contacts().label(payment.to_mut())?;
            self.label_own(payment.to_mut())?;
            self.label_own(payment.from_mut())?;
        }
        let mut view = IntentView::from(record);
        if !view.damaged.unwrap_or_default() && view.watching == Watching::Nothing {
            view.watching = watching(self, &self.journal.intent(id)?);
        }
        view.waits = being_sent::waits(self, id);
        view.batch = self.journal.batches_of(&[id])?.remove(id).map(|of| InBatch { id: of.batch, code: of.code, name: of.name });
        if view.state == IntentState::Elsewhere && !view.damaged.unwrap_or_default() {
            view.handed_over = handed_over(self, &self.journal.intent(id)?)?;
        }
        Ok(view)
    }

    /// Gives rows of the history the names that their parties have now.
    pub fn label(&self, rows: &mut [Entry]) -> Result<(), Fault> {
        for row in rows {
            for party in [&mut row.to, &mut row.from].into_iter().flatten() {
                self.contacts().label(party)?;
                self.label_own(party)?;
            }
        }
        Ok(())
    }
}

/// Who handed an entry over to this computer, and until when it can be sent from here.
fn handed_over(session: &Session, entry: &Intent) -> Result<Option<Message>, Fault> {
    let Some(held) = handover::handed_here(session, entry)? else { return Ok(None) };
    let membership = session.team().needed()?;
    let person = held.by.map(|by| name(&[membership.policy()], &by)).unwrap_or_default();
    Ok(Some(message!("handover-here", person = person, at = zone::clock(held.since), until = zone::clock(held.until))))
}
