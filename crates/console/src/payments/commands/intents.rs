//! Intents.

use crate::payments::{api::IntentView, reconcile, sender, watcher};
use bursar_journal::IntentState;

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
    intent_view: Main (self: ViewIntent, console) -> IntentView {
        console.session().await?.view(&self.id)
    }
    intent_check: Main (self: CheckIntent, console) -> IntentView {
        let session = console.session().await?;
        let intent = session.journal.intent(&self.id)?;
        match intent.state {
            state if state == IntentState::Accepted || watcher::is_followed(&intent) => watcher::look(&session, &intent).await?,
            // The same key goes out again inside the replay rule only; outside it waits for a person.
            IntentState::Unknown | IntentState::AcceptedUnreadable if sender::may_replay(&session, &intent) => {
                sender::send_by_name(session.clone(), intent.id.clone()).await;
            }
            IntentState::Unknown | IntentState::AcceptedUnreadable => drop(reconcile::look(&session, &intent).await?),
            // A person said it was not sent; the service may know better by now.
            IntentState::Dead if reconcile::is_late_watched(&session, &intent) => reconcile::look_late(&session, &intent).await?,
            _ => {}
        }
        session.view(&self.id)
    }
}
