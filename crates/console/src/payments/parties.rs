//! Entries of the journal with the names that their parties have now.

use bursar_contract::Fault;

use crate::{
    base::session::Session,
    payments::{
        api::{IntentView, Watching},
        watcher::watching,
    },
};
use bursar_journal::Entry;

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
