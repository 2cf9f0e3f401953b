//! Intents and the history.

use crate::{
    api::{HistoryPage, IntentState, IntentView, ListIntents},
    journal::HistoryFilter,
    reconcile, sender, watcher,
};

input! {
    /// Reads an intent.
    ViewIntent {
        /// Its id.
        id: String,
    }
    /// Asks the service about an intent now.
    CheckIntent {
        /// Its id.
        id: String,
    }
}

handlers! {
    intent_list: Main (self: ListIntents, console) -> HistoryPage {
        let session = console.session().await?;
        let mut page = session.journal.history(&HistoryFilter {
            text: self.text.as_deref().unwrap_or_default(),
            offset: self.offset.unwrap_or(0),
            limit: self.limit.unwrap_or(200).min(500),
            payments: self.payments.unwrap_or(false),
        })?;
        for party in page.rows.iter_mut().filter_map(|row| row.to.as_mut()) {
            session.contacts.label(party)?;
        }
        Ok(page)
    }
    intent_view: Main (self: ViewIntent, console) -> IntentView {
        console.session().await?.view(&self.id)
    }
    intent_check: Main (self: CheckIntent, console) -> IntentView {
        let session = console.session().await?;
        let intent = session.journal.intent(&self.id)?;
        match intent.state {
            IntentState::Accepted => watcher::look(&session, &intent).await?,
            // The same key goes out again inside the replay rule only; outside it waits for a person.
            IntentState::Unknown if sender::may_replay(&session, &intent) => sender::send_by_name(session.clone(), intent.id.clone()).await,
            IntentState::Unknown | IntentState::AcceptedUnreadable => drop(reconcile::look(&session, &intent).await?),
            _ => {}
        }
        session.view(&self.id)
    }
}
