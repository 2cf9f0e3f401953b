//! What the rows of a sheet were checked against. Where that changed since, they are checked again before somebody sees them or decides about them.

use std::sync::Arc;

use bursar_contract::Fault;
use jiff::civil::Date;

use super::{run, working::Working};
use crate::{
    base::{session::Session, zone},
    contacts::{AddressBook, api::CoolOff},
};

/// So old rows are checked again in any case, in milliseconds: a cooling-off period ends without an entry of the log.
const OLD: i64 = 15 * 60_000;
/// While a batch is being sent, each of its payments is an entry of the log. A long sheet is not checked again for each of them.
const WHILE_SENDING: i64 = 10_000;

/// The state of the records when rows were checked.
pub(super) struct Basis {
    /// What a person decides and what comes of it is an entry of the log: limits, rules, contacts, accounts and payments.
    log_end: (u64, String),
    /// What other computers of the team pay is none.
    told: u64,
    /// The day whose payments count for limits.
    day: Date,
    contacts: Arc<AddressBook>,
    cool_off: CoolOff,
    /// Milliseconds.
    at: i64,
}

impl Basis {
    /// As it is now.
    pub fn of(session: &Session) -> Result<Self, Fault> {
        let (contacts, at) = (session.contacts(), session.clock.now());
        let told = session.journal.team_payments_taken();
        Ok(Self { log_end: session.journal.log_end()?, told, day: zone::local(at).date(), contacts: contacts.book()?, cool_off: contacts.cool_off()?, at })
    }

    /// Whether what was checked against it still holds. What is this young may be behind the log.
    fn holds(&self, now: &Self, patience: i64) -> bool {
        let age = now.at - self.at;
        self.day == now.day && age < OLD && ((&self.log_end, self.told) == (&now.log_end, now.told) || age < patience)
    }

    /// Whether recipients are known as they were.
    fn knows_as(&self, now: &Self) -> bool {
        Arc::ptr_eq(&self.contacts, &now.contacts) && self.cool_off == now.cool_off
    }
}

/// How long what is shown of a sheet may be behind the log, in milliseconds.
pub(super) fn patience(session: &Session) -> i64 {
    if run::is_sending(session) { WHILE_SENDING } else { 0 }
}

impl Working {
    /// Makes what is said of the rows true again where something that they were checked against changed.
    pub(super) async fn look_again(&mut self, session: &Session, patience: i64) -> Result<(), Fault> {
        let now = Basis::of(session)?;
        if !self.context.basis.holds(&now, patience) {
            return self.check_again(session, &now).await;
        }
        // Rows that had to wait because the same was paid a moment ago can be chosen once that moment is over.
        if self.checked.iter().any(|checked| checked.waited(now.at)) {
            self.revision += 1;
            self.together(session)?;
        }
        Ok(())
    }

    async fn check_again(&mut self, session: &Session, now: &Basis) -> Result<(), Fault> {
        let same_recipients = self.context.basis.knows_as(now);
        self.context.read_again(session, &self.stored.setup).await?;
        let before: Vec<_> = self.checked.iter_mut().map(|checked| (checked.level, checked.repeats.clone(), checked.limit.take())).collect();
        let over_day = self.over_day.take();
        let mut is_same = true;
        for at in 0..self.checked.len() {
            if at % 100 == 0 {
                tokio::task::yield_now().await;
            }
            if self.checked[at].transfer && same_recipients {
                // The service was asked about it; what the records say beside that is read again.
                let key = self.checked[at].duplicate_key();
                self.checked[at].earlier = key.map(|key| session.journal.earlier(&key, self.stored.proposal.as_deref())).transpose()?.flatten();
                continue;
            }
            let fresh = self.check_one(session, at)?;
            is_same &= fresh.says_as(&self.checked[at]);
            self.checked[at] = fresh;
        }
        self.together(session)?;
        is_same &= over_day == self.over_day;
        is_same &= before.iter().zip(&self.checked).all(|((level, repeats, limit), now)| (*level, repeats, limit) == (now.level, &now.repeats, &now.limit));
        // A sheet that was reviewed is reviewed again only where it says something else.
        self.revision += u32::from(!is_same);
        self.balance_is_old = true;
        Ok(())
    }
}
