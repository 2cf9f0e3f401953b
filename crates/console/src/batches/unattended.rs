//! Batches that go on when the main window is closed.

use std::sync::Arc;

use bursar_contract::Fault;
use bursar_messages::message;

use super::run;
use crate::{
    Console, Notice,
    base::{native_dialog::Question, session::Session},
};

/// What becomes of the main window that a person closes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closing {
    /// Nothing is being sent: it closes, and Bursar with it.
    Now,
    /// A batch is being sent, and the person lets it: the window goes, and Bursar closes when the batch has ended or waits for a person.
    WhenSent,
    /// The person wants the window to stay.
    Stays,
}

impl Console {
    /// What becomes of the main window that a person closes. They are asked where a batch is being sent.
    pub async fn closing(&self) -> Result<Closing, Fault> {
        if !self.is_sending_batches().await {
            return Ok(Closing::Now);
        }
        let question = Question { title: message!("app-close-title").to_string(), text: message!("app-close-text").to_string() };
        Ok(if self.agrees(question).await? { Closing::WhenSent } else { Closing::Stays })
    }

    /// Waits until no batch is being sent: each has ended, or waits for a person. What the system should show of them, unless it was told already.
    pub async fn batches_sent(&self) -> Vec<Notice> {
        let mut notices = Vec::new();
        while let Some(session) = self.sending_batches().await {
            let ids = run::all_running(&session);
            run::sent(&session).await;
            notices.extend(ids.iter().filter_map(|id| self.notice_of_batch(&session, id)));
        }
        notices
    }

    /// Whether a batch is being sent, be it while Bursar is locked.
    pub(crate) async fn is_sending_batches(&self) -> bool {
        self.sending_batches().await.is_some()
    }

    /// The session that is sending batches: the open one, or one that a lock left sending.
    async fn sending_batches(&self) -> Option<Arc<Session>> {
        self.open_or_sending().await.filter(|session| run::is_sending(session))
    }
}
