//! Changes that loosen a rule in the confirm window, and what guards each command of the main window.

pub(crate) mod guards;

use std::sync::Arc;

use bursar_contract::Fault;

use crate::{
    Console,
    base::{protections::ShownChange, session::Session},
    payments::{
        api::{Review, Verdict},
        review::sheet,
    },
};
use bursar_journal::rfc3339;
use bursar_messages::message;

impl Console {
    /// A waiting change as the confirm window shows it, without its token.
    pub(crate) fn change_review(&self, session: &Session, id: &str, behind: u32) -> Option<(Review, String)> {
        let ShownChange { assessment, at, approve_label, request } = session.protections().shown(id)?;
        let (author, created_at) = (self.person(), rfc3339(at));
        let review = Review {
            draft_id: id.to_owned(),
            token: String::new(),
            code: String::new(),
            title: assessment.title.clone(),
            profile: session.profile.clone(),
            money: None,
            headline: None,
            groups: Vec::new(),
            risks: Vec::new(),
            fee_checked_at: None,
            signer: None,
            abi: None,
            marked: true,
            request_line: String::new(),
            request_body: String::new(),
            key_tail: String::new(),
            approve_label,
            refuse_label: message!("app-change-refuse"),
            field: None,
            presence: self.asks_presence(true),
            behind,
            stopped: None,
            blocks: sheet::change(&assessment, &author, &created_at, behind),
            request: request.to_string(),
            author,
            created_at,
        };
        Some((review, assessment.digest()))
    }

    /// A person allowed a change in the confirm window.
    pub(crate) async fn approve_change(&self, session: &Arc<Session>, verdict: &Verdict) -> Result<(), Fault> {
        // As for a signature, each time; and before the token is spent, so that a mistyped passphrase is no reason to begin again.
        self.prove_presence(true, verdict.passphrase.as_deref()).await?;
        self.spend_token(session, verdict)?;
        self.allow_change(session, &verdict.draft_id).await
    }
}
