//! When a payout of a naira account was being sent: a balance that was asked for meanwhile may show its debit or not, and nobody can say which.

use std::{collections::HashMap, sync::Mutex};

use bursar_contract::clock::Instant;

use crate::base::session::{Session, lock};

/// The accounts that paid since the profile was opened: when the newest payout was answered; none while one is being sent.
#[derive(Default)]
pub(crate) struct Debits(Mutex<HashMap<String, Option<Instant>>>);

/// A payout from before its first attempt until nothing more is sent of it. An account has one at a time, by its send queue.
pub(super) struct Debiting<'a> {
    session: &'a Session,
    account: &'a str,
}

impl<'a> Debiting<'a> {
    pub(super) fn new(session: &'a Session, account: &'a str) -> Self {
        lock(&session.state::<Debits>().0).insert(account.to_owned(), None);
        Self { session, account }
    }
}

impl Drop for Debiting<'_> {
    fn drop(&mut self) {
        lock(&self.session.state::<Debits>().0).insert(self.account.to_owned(), Some(self.session.clock.instant()));
    }
}

/// Whether no payout of an account has been sent since then, nor is being sent.
pub(crate) fn none_since(session: &Session, account: &str, asked: Instant) -> bool {
    match lock(&session.state::<Debits>().0).get(account) {
        None => true,
        Some(answered) => answered.is_some_and(|answered| answered <= asked),
    }
}
