//! When a change of contacts weakens a protection: verification that goes up, and another name, address or account for somebody who was
//! paid or verified.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use bursar_contract::Fault;

use super::{Assessment, ProtectionChange, Row};
use crate::{
    base::session::Session,
    contacts::{names, place, rung_word, tell},
};
use bursar_journal::{
    ContactStep, Journal,
    contact::{Contact, Paid, Rung, Way},
};

/// Lines of one import that are shown one by one; the rest are counted.
const SHOWN: usize = 100;

/// Compares a change of contacts with the book.
pub(super) fn assess(change: &ProtectionChange, session: &Arc<Session>) -> Result<Assessment, Fault> {
    let contacts = &session.contacts;
    let (steps, facts) = match change {
        ProtectionChange::Contact(form) => (contacts.save_steps(form)?, Vec::new()),
        ProtectionChange::ContactStep(step) => {
            let mut facts = vec![Row::fact("Note", &step.note)];
            facts.extend(step.phone.iter().map(|phone| Row::fact("Number called", phone)));
            facts.extend(step.called_at.iter().map(|at| Row::fact("Time of the call", at)));
            facts.retain(|fact| !fact.after.trim().is_empty());
            (contacts.climb_steps(&step.id, &step.rail_id, &step.claim())?, facts)
        }
        ProtectionChange::ContactRestore(id) => (contacts.restore_steps(id)?, Vec::new()),
        ProtectionChange::ContactMerge(merge) => (contacts.merge_steps(&merge.id, &merge.other)?, Vec::new()),
        ProtectionChange::ContactImport(import) => {
            let steps = contacts.import_steps(&import.id, &import.decided, import.leave_out_bad)?;
            let fresh = steps.iter().filter(|step| step.before.is_none()).count();
            (steps, vec![Row::fact("New contacts", fresh.to_string())])
        }
        _ => (Vec::new(), Vec::new()),
    };
    let mut judge = Judge { journal: &session.journal, paid: session.journal.paid()?, removed: None };
    let many = steps.iter().filter(|step| step.after.is_some()).count() > 1;
    let mut rows = Vec::new();
    for step in &steps {
        rows.extend(judge.rows(step, many)?);
    }
    if rows.iter().any(|row| row.weaker) && rows.len() > SHOWN {
        // Everything that weakens is shown first; what does not is only counted.
        rows.sort_by_key(|row| !row.weaker);
        let rest = rows.iter().skip(SHOWN).filter(|row| !row.weaker).count();
        let mut place = 0;
        rows.retain(|row| {
            place += 1;
            row.weaker || place <= SHOWN
        });
        rows.push(Row::fact("Other lines", rest.to_string()));
    }
    rows.extend(facts);
    let name = steps.iter().find_map(|step| step.after.as_ref()).map(|contact| contact.name.clone()).unwrap_or_default();
    let (title, meaning) = words(change, &name);
    Ok(Assessment { title, meaning: meaning.into(), rows })
}

fn words(change: &ProtectionChange, name: &str) -> (String, &'static str) {
    match change {
        ProtectionChange::ContactStep(step) => (
            format!("Verify {name}: {}", rung_word(step.rung)),
            "Payments to it will be shown as going to a contact whose details somebody checked. Allow this only if you know that it was done.",
        ),
        ProtectionChange::ContactRestore(_) => (format!("Bring back {name}"), "The contact comes back with its verification as it was."),
        ProtectionChange::ContactMerge(_) => (format!("Merge into {name}"), "All of these addresses and accounts will be shown under this one name."),
        ProtectionChange::ContactImport(_) => {
            ("Import contacts".into(), "The file changes contacts that were paid or verified before. Future payments go where these lines say.")
        }
        _ => (
            format!("Change {name}"),
            "This contact was paid or verified before. Future payments go where these lines say. Check it with them, by a number you had before.",
        ),
    }
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
        let named = |what: &str| if many { format!("{}: {what}", after.name) } else { what.to_owned() };
        let mut rows = Vec::new();
        let Some(before) = &step.before else {
            for rail in after.rails.iter().filter(|rail| rail.rung > Rung::New) {
                rows.push(Row::weaker(named("Verification"), "removed", format!("{}: {}", tell::way(&rail.way), rung_word(rail.rung))));
            }
            let borrowed = self.removed()?.contains(&names::plain(&after.name));
            if borrowed && rows.is_empty() {
                rows.push(Row::weaker(named("Name"), "a removed contact that was paid or verified", after.name.clone()));
                rows.extend(after.rails.iter().map(|rail| Row::change(named(kind(&rail.way)), "none", tell::way(&rail.way), true)));
            }
            return Ok(rows);
        };
        let trusted = self.trusted(before)?;
        if before.name != after.name {
            let borrowed = names::plain(&before.name) != names::plain(&after.name) && self.removed()?.contains(&names::plain(&after.name));
            rows.push(Row::change(named("Name"), &before.name, &after.name, trusted || borrowed));
        }
        for rail in &after.rails {
            match before.rails.iter().find(|old| old.id == rail.id) {
                Some(old) => {
                    if old.way != rail.way {
                        rows.push(Row::change(named(kind(&rail.way)), tell::way(&old.way), tell::way(&rail.way), trusted));
                    } else if rail.rung > old.rung {
                        rows.push(Row::fact(&named(kind(&rail.way)), tell::way(&rail.way)));
                    }
                    if rail.rung > old.rung {
                        rows.push(Row::weaker(named("Verification"), rung_word(old.rung), rung_word(rail.rung)));
                    }
                }
                None => {
                    rows.push(Row::change(named(kind(&rail.way)), "none", tell::way(&rail.way), trusted || rail.rung > Rung::New));
                }
            }
        }
        for gone in before.rails.iter().filter(|old| !after.rails.iter().any(|rail| rail.id == old.id)) {
            rows.push(Row::change(named(kind(&gone.way)), tell::way(&gone.way), "removed", false));
        }
        if before.kind != after.kind || before.tags != after.tags || before.note != after.note {
            rows.push(Row::fact(&named("Also changed"), "kind, tags or note"));
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
        contact.rails.iter().any(|rail| {
            let payee = match &rail.way {
                Way::Bank { account_number, .. } => account_number.clone(),
                way => place(way),
            };
            rail.rung > Rung::New || self.paid.contains_key(&payee)
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

fn kind(way: &Way) -> &'static str {
    match way {
        Way::Wallet { .. } => "Address",
        Way::Bank { .. } => "Account",
        Way::Customer { .. } => "Customer",
    }
}
