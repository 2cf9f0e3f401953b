//! What loosens a rule of contacts: verification that goes up, another name, address or account for somebody who was paid or verified, and a
//! shorter cool-off.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use bursar_contract::{Code, Fault};
use bursar_messages::{Message, message};

use super::{Contacts, describe_changes, names, place, verification::title as level_title};
use crate::{
    Console,
    base::{
        protections::{Assessment, Change, Row, most},
        session::Session,
    },
    contacts::{
        api::{ContactForm, CoolOff},
        commands::{ApplyImport, ChooseContact, MergeContacts, RestoreContact, VerifyContact},
    },
};
use bursar_journal::{
    ContactStep, Journal,
    contact::{Contact, Paid, PaymentDetails, VerificationLevel},
};

/// Lines of one import that are shown one by one; the rest are counted.
const SHOWN: usize = 100;

impl Change for ContactForm {
    const KIND: &'static str = "contact";
    const CONFIRMED: &'static str = "name, address or account of a contact that was ever paid or verified; the name of a removed one";
    const PERSONAL: bool = true;

    fn subject(&self) -> &str {
        // A new name is a separate contact.
        self.id.as_deref().unwrap_or(&self.name)
    }

    async fn assess(&self, _: &Console, session: &Arc<Session>) -> Result<Assessment, Fault> {
        let change = self.clone();
        let words = |name: &str| (message!("contact-change-title", name = name), message!("contact-change-meaning"));
        judged(session, move |contacts| Ok((contacts.save_steps(&change)?, Vec::new())), words).await
    }

    async fn apply(&self, _: &Console, session: &Arc<Session>) -> Result<(), Fault> {
        session.contacts().save(self).map(drop)
    }
}

impl Change for VerifyContact {
    const KIND: &'static str = "contact_step";
    const CONFIRMED: &'static str = "every step of a verification";
    const PERSONAL: bool = true;

    fn subject(&self) -> &str {
        &self.method_id
    }

    async fn assess(&self, _: &Console, session: &Arc<Session>) -> Result<Assessment, Fault> {
        let (change, level) = (self.clone(), level_title(self.level));
        let steps = move |contacts: &Contacts| {
            let note = if change.level == VerificationLevel::ReadBack { message!("contact-verify-who") } else { message!("contact-verify-note") };
            let mut facts = vec![Row::fact(note.to_string(), &change.note)];
            facts.extend(change.phone.iter().map(|phone| Row::fact(message!("contact-verify-phone").to_string(), phone)));
            facts.extend(change.called_at.iter().map(|at| Row::fact(message!("contact-verify-time").to_string(), at)));
            facts.retain(|fact| !fact.after.trim().is_empty());
            Ok((contacts.climb_steps(&change.id, &change.method_id, &change.claim())?, facts))
        };
        let words = move |name: &str| (message!("contact-verify-title", name = name, level = level), message!("contact-verify-meaning"));
        judged(session, steps, words).await
    }

    async fn apply(&self, _: &Console, session: &Arc<Session>) -> Result<(), Fault> {
        session.contacts().climb(&self.id, &self.method_id, &self.claim())
    }
}

impl Change for RestoreContact {
    const KIND: &'static str = "contact_restore";
    const CONFIRMED: &'static str = "a removed contact that was paid or verified";
    const PERSONAL: bool = true;

    fn subject(&self) -> &str {
        &self.id
    }

    async fn assess(&self, _: &Console, session: &Arc<Session>) -> Result<Assessment, Fault> {
        let change = self.clone();
        let words = |name: &str| (message!("contact-restore-title", name = name), message!("contact-restore-meaning"));
        judged(session, move |contacts| Ok((contacts.restore_steps(&change.id)?, Vec::new())), words).await
    }

    async fn apply(&self, _: &Console, session: &Arc<Session>) -> Result<(), Fault> {
        session.contacts().restore(&self.id).map(drop)
    }
}

impl Change for ChooseContact {
    const KIND: &'static str = "contact_choose";
    const CONFIRMED: &'static str = "which name, address or account is right after changes on several computers";
    const PERSONAL: bool = true;

    fn subject(&self) -> &str {
        &self.id
    }

    async fn assess(&self, _: &Console, session: &Arc<Session>) -> Result<Assessment, Fault> {
        let choice = session.contacts().choice(self)?;
        let name = choice.step.before.as_ref().map(|contact| contact.name.clone()).unwrap_or_default();
        // Until now nothing was paid to it: what ends that is confirmed.
        let row = |(pays, title, others, chosen)| if pays { Row::weaker(title, others, chosen) } else { Row::change(title, others, chosen, false) };
        let rows = choice.fields.into_iter().map(row).collect();
        Ok(Assessment { title: message!("contact-choose-title", name = name), meaning: message!("contact-choose-meaning"), rows })
    }

    async fn apply(&self, _: &Console, session: &Arc<Session>) -> Result<(), Fault> {
        let (session, choice) = (session.clone(), self.clone());
        let work = move || session.contacts().choose(&session, &choice).map(|()| session.changes.contacts());
        tokio::task::spawn_blocking(work).await.map_err(|_| Fault::new(Code::Storage, message!("contact-unfinished")))?
    }
}

impl Change for MergeContacts {
    const KIND: &'static str = "contact_merge";
    const CONFIRMED: &'static str = "a contact that was paid or verified and gets more addresses";
    const PERSONAL: bool = true;

    fn subject(&self) -> &str {
        &self.id
    }

    async fn assess(&self, _: &Console, session: &Arc<Session>) -> Result<Assessment, Fault> {
        let change = self.clone();
        let words = |name: &str| (message!("contact-merge-title", name = name), message!("contact-merge-meaning"));
        judged(session, move |contacts| Ok((contacts.merge_steps(&change.id, &change.other)?, Vec::new())), words).await
    }

    async fn apply(&self, _: &Console, session: &Arc<Session>) -> Result<(), Fault> {
        session.contacts().merge(&self.id, &self.other).map(drop)
    }
}

impl Change for ApplyImport {
    const KIND: &'static str = "contact_import";
    const CONFIRMED: &'static str = "rows that change a contact that was paid or verified";
    const PERSONAL: bool = true;

    async fn assess(&self, _: &Console, session: &Arc<Session>) -> Result<Assessment, Fault> {
        let change = self.clone();
        let steps = move |contacts: &Contacts| {
            let steps = contacts.import_steps(&change.id, &change.decided, change.leave_out_bad)?;
            let fresh = steps.iter().filter(|step| step.before.is_none()).count();
            Ok((steps, vec![Row::fact(message!("contact-import-fresh").to_string(), fresh.to_string())]))
        };
        judged(session, steps, |_: &str| (message!("contact-import-title"), message!("contact-import-meaning"))).await
    }

    async fn apply(&self, _: &Console, session: &Arc<Session>) -> Result<(), Fault> {
        session.contacts().import(&self.id, &self.decided, self.leave_out_bad).map(drop)
    }
}

impl Change for CoolOff {
    const KIND: &'static str = "cool_off";
    const CONFIRMED: &'static str = "a shorter cool-off, or a higher most in that time";

    async fn assess(&self, _: &Console, session: &Arc<Session>) -> Result<Assessment, Fault> {
        Ok(assess_cool_off(&session.contacts().cool_off()?, &Contacts::check_cool_off(self)?))
    }

    async fn apply(&self, _: &Console, session: &Arc<Session>) -> Result<(), Fault> {
        session.contacts().set_cool_off(self)?;
        session.changes.contacts();
        Ok(())
    }
}

/// Compares steps of the book with what was paid and verified. Facts explain them; `words` is the title and what it means, for a contact of this name.
async fn judged(
    session: &Arc<Session>,
    steps: impl FnOnce(&Contacts) -> Result<(Vec<ContactStep>, Vec<Row>), Fault> + Send + 'static,
    words: impl FnOnce(&str) -> (Message, Message) + Send + 'static,
) -> Result<Assessment, Fault> {
    let session = session.clone();
    // Judging a contact reads its whole log.
    let work = move || {
        let (steps, facts) = steps(session.contacts())?;
        assess(&session, &steps, facts, words)
    };
    tokio::task::spawn_blocking(work).await.map_err(|_| Fault::new(Code::Storage, message!("contact-unfinished")))?
}

fn assess(session: &Session, steps: &[ContactStep], facts: Vec<Row>, words: impl FnOnce(&str) -> (Message, Message)) -> Result<Assessment, Fault> {
    let mut judge = Judge { journal: &session.journal, paid: session.journal.paid()?, removed: None };
    let many = steps.iter().filter(|step| step.after.is_some()).count() > 1;
    let mut rows = Vec::new();
    for step in steps {
        rows.extend(judge.rows(step, many)?);
    }
    if rows.iter().any(Row::weakens) && rows.len() > SHOWN {
        // Everything that weakens is shown first; what does not is only counted.
        rows.sort_by_key(|row| !row.weakens());
        let rest = rows.iter().skip(SHOWN).filter(|row| !row.weakens()).count();
        let mut place = 0;
        rows.retain(|row| {
            place += 1;
            row.weakens() || place <= SHOWN
        });
        rows.push(Row::fact(message!("contact-rows-more").to_string(), rest.to_string()));
    }
    rows.extend(facts);
    let name = steps.iter().find_map(|step| step.after.as_ref()).map(|contact| contact.name.clone()).unwrap_or_default();
    let (title, meaning) = words(&name);
    Ok(Assessment { title, meaning, rows })
}

fn assess_cool_off(before: &CoolOff, after: &CoolOff) -> Assessment {
    let mut rows = Vec::new();
    let hours = |hours: u32| if hours == 0 { message!("contact-none") } else { message!("contact-hours", count = hours) };
    if before.hours != after.hours {
        rows.push(Row::change(message!("contact-rule-hours"), hours(before.hours), hours(after.hours), before.hours.cmp(&after.hours)));
    }
    if before.most != after.most {
        let shown = |most: &Option<String>| most.clone().unwrap_or_else(|| message!("contact-rule-unlimited").to_string());
        let most = most(before.most.as_deref().unwrap_or_default(), after.most.as_deref().unwrap_or_default());
        rows.push(Row::change(message!("contact-rule-most"), shown(&before.most), shown(&after.most), most));
    }
    Assessment { title: message!("contact-rule-title"), meaning: message!("contact-rule-meaning"), rows }
}

struct Judge<'a> {
    journal: &'a Journal,
    paid: HashMap<String, Paid>,
    /// Names of removed contacts that were paid or verified, read when first needed.
    removed: Option<HashSet<String>>,
}

impl Judge<'_> {
    /// The lines of one step. Whether somebody was trusted is read from the whole log, so that two changes in a row are judged as one.
    fn rows(&mut self, step: &ContactStep, many: bool) -> Result<Vec<Row>, Fault> {
        let Some(after) = &step.after else { return Ok(Vec::new()) };
        let named = |what: Message| if many { message!("contact-row-of", name = &after.name, what = what) } else { what };
        let mut rows = Vec::new();
        let Some(before) = &step.before else {
            for method in after.methods.iter().filter(|method| method.level > VerificationLevel::New) {
                rows.push(Row::weaker(
                    named(message!("contact-row-verification")),
                    message!("contact-row-removed"),
                    message!("contact-row-level", method = describe_changes::details(&method.details), level = level_title(method.level)),
                ));
            }
            let borrowed = self.removed()?.contains(&names::plain(&after.name));
            if borrowed && rows.is_empty() {
                rows.push(Row::weaker(named(message!("contact-row-name")), message!("contact-row-trusted"), after.name.clone()));
                rows.extend(
                    after
                        .methods
                        .iter()
                        .map(|method| Row::change(named(kind(&method.details)), message!("contact-none"), describe_changes::details(&method.details), true)),
                );
            }
            return Ok(rows);
        };
        let trusted = self.trusted(before)?;
        if before.name != after.name {
            let borrowed = names::plain(&before.name) != names::plain(&after.name) && self.removed()?.contains(&names::plain(&after.name));
            rows.push(Row::change(named(message!("contact-row-name")), &before.name, &after.name, trusted || borrowed));
        }
        for method in &after.methods {
            match before.methods.iter().find(|old| old.id == method.id) {
                Some(old) => {
                    if old.details != method.details {
                        rows.push(Row::change(
                            named(kind(&method.details)),
                            describe_changes::details(&old.details),
                            describe_changes::details(&method.details),
                            trusted,
                        ));
                    } else if method.level > old.level {
                        rows.push(Row::fact(named(kind(&method.details)).to_string(), describe_changes::details(&method.details)));
                    }
                    if method.level > old.level {
                        rows.push(Row::weaker(named(message!("contact-row-verification")), level_title(old.level), level_title(method.level)));
                    }
                }
                None => {
                    rows.push(Row::change(
                        named(kind(&method.details)),
                        message!("contact-none"),
                        describe_changes::details(&method.details),
                        trusted || method.level > VerificationLevel::New,
                    ));
                }
            }
        }
        for gone in before.methods.iter().filter(|old| !after.methods.iter().any(|method| method.id == old.id)) {
            rows.push(Row::change(named(kind(&gone.details)), describe_changes::details(&gone.details), message!("contact-row-removed"), false));
        }
        if before.kind != after.kind || before.tags != after.tags || before.note != after.note {
            rows.push(Row::fact(named(message!("contact-row-also")).to_string(), message!("contact-row-also-what")));
        }
        Ok(rows)
    }

    /// Whether a contact is or ever was verified or paid, under any address or account that it had.
    fn trusted(&self, contact: &Contact) -> Result<bool, Fault> {
        if self.shows_trust(contact) {
            return Ok(true);
        }
        let log = self.journal.contact_log(&contact.id)?;
        Ok(log.iter().flat_map(|entry| [&entry.step.before, &entry.step.after]).flatten().any(|contact| self.shows_trust(contact)))
    }

    fn shows_trust(&self, contact: &Contact) -> bool {
        contact.methods.iter().any(|method| {
            let payee = match &method.details {
                PaymentDetails::Bank { account_number, .. } => account_number.clone(),
                details => place(details),
            };
            method.level > VerificationLevel::New || self.paid.contains_key(&payee)
        })
    }

    /// Names of removed contacts that were paid or verified. Removing a contact frees its name, and a new contact under that name is someone else.
    fn removed(&mut self) -> Result<&HashSet<String>, Fault> {
        if self.removed.is_none() {
            let mut names = HashSet::new();
            for contact in self.journal.removed_contacts()? {
                if self.trusted(&contact)? {
                    names.insert(names::plain(&contact.name));
                }
            }
            self.removed = Some(names);
        }
        Ok(self.removed.get_or_insert_default())
    }
}

pub(super) fn kind(details: &PaymentDetails) -> Message {
    match details {
        PaymentDetails::Wallet { .. } => message!("contact-row-address"),
        PaymentDetails::Bank { .. } => message!("contact-row-account"),
        PaymentDetails::Customer { .. } => message!("contact-row-customer"),
    }
}
