//! Outcomes that nobody knows.

use crate::payments::{
    api::{IntentView, UnknownEvidence, UnknownInbox, UnknownVerdict},
    reconcile,
};

input! {
    /// The outcomes that nobody knows.
    ListUnknown {}
    /// Both sides of an unknown outcome: what was sent, and what the wallet's list shows since.
    ViewEvidence {
        /// Id of the intent.
        id: String,
    }
    /// A person says what came of an unknown outcome. Journaled with their name.
    DecideUnknown {
        /// Id of the intent.
        id: String,
        /// What they say.
        verdict: UnknownVerdict,
        /// For "it was sent": the service's id of the transaction. Required where the service lists transactions of the wallet.
        #[serde(default)]
        #[ts(optional)]
        remote_id: Option<String>,
        /// What it was decided on, at least ten characters.
        note: String,
    }
    /// A person corrects what they or a colleague recorded: the outcome is unknown again. Journaled with their name.
    TakeBackOutcome {
        /// Id of the intent.
        id: String,
        /// What was wrong, at least ten characters.
        note: String,
    }
}

handlers! {
    unknown_list: Main (self: ListUnknown, console) -> UnknownInbox {
        let session = console.session().await?;
        reconcile::inbox(&session)
    }
    unknown_evidence: Main (self: ViewEvidence, console) -> UnknownEvidence {
        let session = console.session().await?;
        reconcile::evidence(&session, &self.id).await
    }
    unknown_decide: Main (self: DecideUnknown, console) -> IntentView {
        let session = console.session().await?;
        reconcile::decide(&session, &self.id, self.verdict, self.remote_id.as_deref(), &self.note).await
    }
    unknown_take_back: Main (self: TakeBackOutcome, console) -> IntentView {
        let session = console.session().await?;
        reconcile::take_back(&session, &self.id, &self.note).await
    }
}
