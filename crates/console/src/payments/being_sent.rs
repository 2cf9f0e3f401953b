//! The intents that are being sent now, between their attempts too, and why one of them waits.

use std::{collections::HashMap, sync::Mutex};

use bursar_messages::Message;

use crate::base::session::{Session, lock};

/// Every one of them, and why it waits where it does.
#[derive(Default)]
pub(crate) struct Sending(Mutex<HashMap<String, Option<Message>>>);

/// One of them, until it is dropped.
pub(super) struct BeingSent<'a> {
    sending: &'a Sending,
    id: &'a str,
}

impl<'a> BeingSent<'a> {
    pub fn new(session: &'a Session, id: &'a str) -> Self {
        let sending = session.state::<Sending>();
        lock(&sending.0).insert(id.to_owned(), None);
        Self { sending, id }
    }

    /// It waits, and why.
    pub fn waits(&self, why: Message) {
        lock(&self.sending.0).insert(self.id.to_owned(), Some(why));
    }
}

impl Drop for BeingSent<'_> {
    fn drop(&mut self) {
        lock(&self.sending.0).remove(self.id);
    }
}

/// Whether an intent is being sent: it waits for its turn, an attempt is out, or the next one follows by itself.
pub(crate) fn is_sending(session: &Session, id: &str) -> bool {
    lock(&session.state::<Sending>().0).contains_key(id)
}

/// Those that wait, and why.
pub(crate) fn waiting(session: &Session) -> Vec<(String, Message)> {
    let all = lock(&session.state::<Sending>().0);
    all.iter().filter_map(|(id, why)| Some((id.clone(), why.clone()?))).collect()
}

/// Why an intent waits before its next attempt; none where it does not wait, or for its turn alone.
pub(crate) fn waits(session: &Session, id: &str) -> Option<Message> {
    lock(&session.state::<Sending>().0).get(id).cloned().flatten()
}
