//! Contacts: who is paid, by which ways, and how far each way was verified.
//!
//! Records rest sealed in the journal; the book is opened once and kept until something is written. Every change is an
//! entry of the event log with before and after.

mod address_book;
pub mod api;
pub(crate) mod bank;
pub(crate) mod bank_finder;
mod change;
pub mod commands;
pub(crate) mod confusables;
mod contested;
pub(crate) mod describe_changes;
pub(crate) mod files;
mod finding;
mod form;
pub(crate) mod names;
mod protections;
mod shared;
mod verification;
mod words;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, atomic::AtomicBool},
};

use bursar_contract::{Code, Fault, address, amount::TokenAmount};
use bursar_messages::message;
use jiff::Timestamp;

pub use address_book::{AddressBook, Named, verification_of};
pub(crate) use finding::{Finding, Place};
pub(crate) use form::place;
pub(crate) use shared::SharedContacts;
pub use verification::{Claim, cools, word as level_word};
pub use words::called;

use crate::{
    base::session::{Session, lock},
    contacts::api::{
        ContactChange, ContactForm, ContactOrder, ContactPage, ContactRow, ContactView, CoolOff, ListContacts, MergeHint, PaymentMethodPaid, Recipient,
        TagCount,
    },
};
use bursar_journal::{
    ContactStep, Journal,
    contact::{Contact, Paid, PaymentDetails},
    payment, rfc3339,
};

/// Under which the rule for changed payment methods stands among the settings of a journal.
pub const COOL_OFF: &str = "contacts.cool_off";
const MOST_HOURS: u32 = 168;
/// Suggestions of the recipient box.
const OFFERED: usize = 8;

/// The contacts of an open profile.
pub struct Contacts {
    journal: Arc<Journal>,
    book: Mutex<Option<Arc<AddressBook>>>,
    pub(crate) pending: Mutex<Option<files::Pending>>,
    /// What is shared with the other computers of the team. Locked before the book.
    sharing: Mutex<shared::Sharing>,
    /// Something was changed since it was compared with what is shared.
    is_behind: AtomicBool,
}

impl Session {
    /// Who is paid.
    pub(crate) fn contacts(&self) -> &Contacts {
        self.state()
    }
}

impl Contacts {
    /// Over the journal that holds them.
    pub fn new(journal: Arc<Journal>) -> Self {
        Self { journal, book: Mutex::default(), pending: Mutex::default(), sharing: Mutex::default(), is_behind: AtomicBool::new(true) }
    }

    /// The book as it stands.
    pub fn book(&self) -> Result<Arc<AddressBook>, Fault> {
        self.opened(&mut lock(&self.book))
    }

    fn opened(&self, kept: &mut Option<Arc<AddressBook>>) -> Result<Arc<AddressBook>, Fault> {
        if let Some(book) = kept.as_ref() {
            return Ok(book.clone());
        }
        let book = Arc::new(AddressBook::with_open(self.journal.contacts()?, shared::opened(&self.journal)?));
        *kept = Some(book.clone());
        Ok(book)
    }

    fn write(&self, action: &str, steps: &[ContactStep]) -> Result<(), Fault> {
        self.write_from(action, steps, None)
    }

    /// The same; `file` is the one that all steps come from.
    fn write_from(&self, action: &str, steps: &[ContactStep], file: Option<&str>) -> Result<(), Fault> {
        let mut kept = lock(&self.book);
        let book = self.opened(&mut kept)?;
        let open = steps.iter().filter(|step| step.after.is_some()).filter_map(|step| step.before.as_ref()).find(|before| book.open(&before.id).is_some());
        if let Some(open) = open {
            return Err(Fault::new(Code::Conflict, message!("contact-open-first", contact = &open.name)));
        }
        // Forgotten first: a reader in between opens what is on disk, before or after.
        *kept = None;
        self.journal.write_contacts(action, steps, file)?;
        self.shared_changed();
        Ok(())
    }

    fn get(&self, id: &str) -> Result<Contact, Fault> {
        self.book()?.get(id).cloned().ok_or_else(gone)
    }

    /// The rule for changed ways: 24 hours with a tick, unless the profile says otherwise.
    pub fn cool_off(&self) -> Result<CoolOff, Fault> {
        let kept = self.journal.setting(COOL_OFF)?;
        Ok(kept.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or(CoolOff { hours: 24, most: None }))
    }

    /// That rule as it would be kept.
    pub fn check_cool_off(rule: &CoolOff) -> Result<CoolOff, Fault> {
        if rule.hours > MOST_HOURS {
            return Err(Fault::invalid("hours", message!("contact-hours-most")));
        }
        let most = rule.most.as_deref().map(str::trim).filter(|text| !text.is_empty());
        let most = most.map(|text| TokenAmount::typed(text, 18).map_err(|error| Fault::invalid("most", error.to_string()))).transpose()?;
        Ok(CoolOff { hours: rule.hours, most: most.map(|amount| amount.as_str().to_owned()) })
    }

    /// Changes that rule. Payment methods that cool off already keep their time.
    pub fn set_cool_off(&self, rule: &CoolOff) -> Result<CoolOff, Fault> {
        let rule = Self::check_cool_off(rule)?;
        self.journal.set_setting(COOL_OFF, &serde_json::to_string(&rule).unwrap_or_default())?;
        Ok(rule)
    }

    pub(super) fn now(&self) -> Timestamp {
        self.journal.clock().timestamp()
    }

    /// What saving this form would do.
    pub fn save_steps(&self, typed: &ContactForm) -> Result<Vec<ContactStep>, Fault> {
        let before = typed.id.as_deref().map(|id| self.get(id)).transpose()?;
        let after = form::apply(before.as_ref(), typed, self.now(), self.cool_off()?.hours)?;
        let book = self.book()?;
        if book.named(&after.name).any(|other| other.id != after.id) {
            return Err(Fault::invalid("name", message!("contact-name-taken")));
        }
        Ok(vec![ContactStep { before, after: Some(after) }])
    }

    /// Creates or changes a contact.
    pub fn save(&self, typed: &ContactForm) -> Result<Contact, Fault> {
        let steps = self.save_steps(typed)?;
        let [ContactStep { before, after: Some(after) }] = steps.as_slice() else { return Err(gone()) };
        if let Some(before) = before
            && describe_changes::differences(Some(before), Some(after)).is_empty()
        {
            return Ok(before.clone());
        }
        self.write(if before.is_some() { "change" } else { "create" }, &steps)?;
        Ok(after.clone())
    }

    /// What taking one step of the verification would do.
    pub fn climb_steps(&self, id: &str, method: &str, claim: &Claim<'_>) -> Result<Vec<ContactStep>, Fault> {
        self.method_steps(id, method, |method| verification::climb(method, claim, &self.journal, self.now()))
    }

    /// Takes one step of the verification.
    pub fn climb(&self, id: &str, method: &str, claim: &Claim<'_>) -> Result<(), Fault> {
        self.write("rung", &self.climb_steps(id, method, claim)?)
    }

    /// Doubts a payment method: back to New, and it cools off.
    pub fn doubt(&self, id: &str, method: &str) -> Result<(), Fault> {
        let hours = self.cool_off()?.hours;
        let steps = self.method_steps(id, method, |method| {
            verification::reset(method, self.now(), hours);
            Ok(())
        })?;
        self.write("doubt", &steps)
    }

    fn method_steps(
        &self,
        id: &str,
        method: &str,
        work: impl FnOnce(&mut bursar_journal::contact::PaymentMethod) -> Result<(), Fault>,
    ) -> Result<Vec<ContactStep>, Fault> {
        let before = self.get(id)?;
        let mut after = before.clone();
        let found = after.methods.iter_mut().find(|one| one.id == method);
        work(found.ok_or_else(|| Fault::new(Code::NotFound, message!("contact-method-gone")))?)?;
        after.changed_at = self.now().to_string();
        Ok(vec![ContactStep { before: Some(before), after: Some(after) }])
    }

    /// Takes a contact out of the book. It can be brought back.
    pub fn remove(&self, id: &str) -> Result<Contact, Fault> {
        let contact = self.get(id)?;
        self.write("remove", &[ContactStep { before: Some(contact.clone()), after: None }])?;
        Ok(contact)
    }

    /// What bringing a removed contact back would do.
    pub fn restore_steps(&self, id: &str) -> Result<Vec<ContactStep>, Fault> {
        let gone = self.journal.removed_contact(id)?.ok_or_else(|| Fault::new(Code::NotFound, message!("contact-removed-none")))?;
        if self.book()?.named(&gone.name).next().is_some() {
            return Err(Fault::new(Code::Conflict, message!("contact-restore-taken", name = &gone.name)));
        }
        Ok(vec![ContactStep { before: None, after: Some(gone) }])
    }

    /// Brings a removed contact back, with its verification as it was. Gives its id.
    pub fn restore(&self, id: &str) -> Result<String, Fault> {
        self.write("restore", &self.restore_steps(id)?).map(|()| id.to_owned())
    }

    /// What making one contact of two would do.
    pub fn merge_steps(&self, id: &str, other: &str) -> Result<Vec<ContactStep>, Fault> {
        if id == other {
            return Err(Fault::new(Code::Invalid, message!("contact-merge-self")));
        }
        let (before, gone) = (self.get(id)?, self.get(other)?);
        let mut after = before.clone();
        for method in &gone.methods {
            if !after.methods.iter().any(|known| form::same_place(&known.details, &method.details)) {
                after.methods.push(method.clone());
            }
        }
        after.tags = form::tags(&[before.tags.clone(), gone.tags.clone()].concat())?;
        after.note = form::note(&[before.note.as_str(), gone.note.as_str()].into_iter().filter(|note| !note.is_empty()).collect::<Vec<_>>().join("\n"))?;
        after.changed_at = self.now().to_string();
        Ok(vec![ContactStep { before: Some(before), after: Some(after) }, ContactStep { before: Some(gone), after: None }])
    }

    /// Makes one contact of two: what `other` has goes to `id`, and `other` leaves the book. Ways keep their verification. Gives the id that stays.
    pub fn merge(&self, id: &str, other: &str) -> Result<String, Fault> {
        self.write("merge", &self.merge_steps(id, other)?).map(|()| id.to_owned())
    }

    /// A window of the list.
    pub fn list(&self, asked: &ListContacts) -> Result<ContactPage, Fault> {
        let (book, paid, now) = (self.book()?, self.journal.paid()?, self.now());
        let words: Vec<String> = asked.text.as_deref().unwrap_or_default().split_whitespace().map(str::to_lowercase).collect();
        let mut tags: HashMap<&str, u32> = HashMap::new();
        for tag in book.all().flat_map(|contact| &contact.tags) {
            *tags.entry(tag).or_default() += 1;
        }
        let waits = |contact: &&Contact| asked.open != Some(true) || book.open(&contact.id).is_some();
        let fits = |contact: &&Contact| {
            waits(contact) && asked.tag.as_ref().is_none_or(|tag| contact.tags.contains(tag)) && (words.is_empty() || matches(contact, &words))
        };
        let mut rows: Vec<ContactRow> = book.all().filter(fits).map(|contact| self.row(contact, &book, &paid, now)).collect::<Result<_, _>>()?;
        let by_name = |a: &ContactRow, b: &ContactRow| a.name.to_lowercase().cmp(&b.name.to_lowercase()).then_with(|| a.id.cmp(&b.id));
        rows.sort_by(|a, b| match asked.order.unwrap_or_default() {
            ContactOrder::Name => by_name(a, b),
            ContactOrder::Changed => b.changed_at.cmp(&a.changed_at).then_with(|| by_name(a, b)),
            ContactOrder::Paid => {
                let last = |row: &ContactRow| row.paid.as_ref().map(|paid| paid.last.clone()).unwrap_or_default();
                last(b).cmp(&last(a)).then_with(|| by_name(a, b))
            }
            ContactOrder::Verified => b.level.cmp(&a.level).then_with(|| by_name(a, b)),
        });
        if asked.reverse == Some(true) {
            rows.reverse();
        }
        let total = rows.len() as u32;
        let window = rows.into_iter().skip(asked.offset.unwrap_or(0) as usize).take(asked.limit.unwrap_or(200).min(500) as usize).collect();
        let mut tags: Vec<TagCount> = tags.into_iter().map(|(tag, count)| TagCount { tag: tag.to_owned(), count }).collect();
        tags.sort_by_key(|one| one.tag.to_lowercase());
        Ok(ContactPage {
            rows: window,
            total,
            all: book.len() as u32,
            tags,
            open: book.all().filter(|contact| book.open(&contact.id).is_some()).count() as u32,
        })
    }

    /// What was paid this way, before it became a contact's too. `paid`: by address, or number of an account.
    fn paid_by(&self, details: &PaymentDetails, paid: &HashMap<String, Paid>) -> Result<Option<Paid>, Fault> {
        Ok(match details {
            PaymentDetails::Wallet { address, .. } => paid.get(&address.to_ascii_lowercase()).cloned(),
            // Another bank can have an account of the same number.
            PaymentDetails::Bank { sort_code, account_number, .. } if paid.contains_key(account_number) => {
                self.journal.account_paid(sort_code, account_number)?
            }
            _ => None,
        })
    }

    /// The name under which an account was paid last, where that is neither the contact's nor the account's: it may have been somebody else.
    fn paid_as(&self, contact: &str, details: &PaymentDetails) -> Result<Option<String>, Fault> {
        let PaymentDetails::Bank { sort_code, account_number, account_name, .. } = details else { return Ok(None) };
        let paid = self.journal.paid_accounts(account_number)?.into_iter().find(|paid| paid.sort_code == *sort_code);
        let known = [contact, account_name].map(names::in_any_order);
        Ok(paid.map(|paid| paid.name).filter(|name| !name.is_empty() && !known.contains(&names::in_any_order(name))))
    }

    fn row(&self, contact: &Contact, book: &AddressBook, paid: &HashMap<String, Paid>, now: Timestamp) -> Result<ContactRow, Fault> {
        let count = |is: fn(&PaymentDetails) -> bool| contact.methods.iter().filter(|method| is(&method.details)).count() as u32;
        let mut payments = Vec::new();
        for method in &contact.methods {
            payments.extend(self.paid_by(&method.details, paid)?);
        }
        let last = payments.iter().map(|paid| paid.last.clone()).max();
        Ok(ContactRow {
            id: contact.id.clone(),
            kind: contact.kind,
            name: contact.name.clone(),
            tags: contact.tags.clone(),
            wallets: count(|details| matches!(details, PaymentDetails::Wallet { .. })),
            banks: count(|details| matches!(details, PaymentDetails::Bank { .. })),
            customers: count(|details| matches!(details, PaymentDetails::Customer { .. })),
            level: AddressBook::level(contact),
            open: book.open(&contact.id).is_some(),
            cooling: contact.methods.iter().any(|method| cools(method, now)),
            paid: last.map(|last| Paid { times: payments.iter().map(|paid| paid.times).sum(), last }),
            changed_at: contact.changed_at.clone(),
        })
    }

    /// A contact with its payments, hints and log.
    pub fn view(&self, session: &Session, id: &str) -> Result<ContactView, Fault> {
        let (contact, book, paid) = (self.get(id)?, self.book()?, self.journal.paid()?);
        let mut methods = Vec::new();
        for method in &contact.methods {
            let Some(paid) = self.paid_by(&method.details, &paid)? else { continue };
            methods.push(PaymentMethodPaid { method_id: method.id.clone(), paid, paid_as: self.paid_as(&contact.name, &method.details)? });
        }
        let changes = self.journal.contact_log(id)?.into_iter().map(|entry| ContactChange {
            at: rfc3339(entry.at),
            by: entry.person,
            action: entry.action,
            lines: describe_changes::differences(entry.step.before.as_ref(), entry.step.after.as_ref()).into_iter().collect(),
        });
        Ok(ContactView { paid: methods, hints: hints(&contact, &book), changes: changes.collect(), open: self.open_view(session, id)?, contact })
    }

    /// The same where it is still in the book.
    pub fn view_if_there(&self, session: &Session, id: &str) -> Result<Option<ContactView>, Fault> {
        self.book()?.get(id).is_some().then(|| self.view(session, id)).transpose()
    }

    /// What the recipient box offers for this text on this chain, best first.
    pub fn offer(&self, text: &str, chain: &str) -> Result<Vec<Recipient>, Fault> {
        let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
        let (book, paid, now) = (self.book()?, self.journal.paid()?, self.now());
        let mut found = Vec::new();
        for contact in book.all().filter(|contact| words.is_empty() || matches(contact, &words)) {
            for method in &contact.methods {
                let PaymentDetails::Wallet { address, chains } = &method.details else { continue };
                let on_chain = chains.is_empty() || chains.iter().any(|one| one == chain);
                let verification = address_book::verification_of(contact, method, paid.get(&address.to_ascii_lowercase()).cloned(), now);
                found.push(Recipient { contact_id: contact.id.clone(), name: contact.name.clone(), address: address.clone(), on_chain, verification });
            }
        }
        let starts = |one: &Recipient| words.first().is_some_and(|word| one.name.to_lowercase().starts_with(word.as_str()));
        let times = |one: &Recipient| one.verification.paid.as_ref().map_or(0, |paid| paid.times);
        found.sort_by(|a, b| {
            let order = (b.on_chain, starts(b), b.verification.level, times(b)).cmp(&(a.on_chain, starts(a), a.verification.level, times(a)));
            order.then_with(|| a.name.to_lowercase().cmp(&b.name.to_lowercase())).then_with(|| a.address.cmp(&b.address))
        });
        found.truncate(OFFERED);
        Ok(found)
    }

    /// Gives a party the name it has now, and its badges.
    pub fn label(&self, party: &mut payment::Party) -> Result<(), Fault> {
        let book = self.book()?;
        if party.own {
            return Ok(());
        }
        if let Some((contact, method)) = book.method_of(&party.address) {
            party.name = Some(contact.name.clone());
            let paid = party.verification.take().and_then(|verification| verification.paid);
            party.verification = Some(address_book::verification_of(contact, method, paid, self.now()));
        } else if address::checked(&party.address).is_ok() && party.verification.as_ref().is_some_and(|verification| verification.contact_id.is_some()) {
            // An account keeps the name that its bank was told. The contact left the book: its name must not go on speaking for the address.
            party.name = None;
            party.verification = None;
        }
        Ok(())
    }
}

fn gone() -> Fault {
    Fault::new(Code::NotFound, message!("contact-gone"))
}

/// Whether every word is somewhere in what may be searched.
fn matches(contact: &Contact, words: &[String]) -> bool {
    let mut text = format!("{} {} {}", contact.name, contact.tags.join(" "), contact.note);
    for method in &contact.methods {
        text.push(' ');
        text.push_str(&describe_changes::details(&method.details).to_string());
    }
    let text = text.to_lowercase();
    words.iter().all(|word| text.contains(word.as_str()))
}

/// Contacts that share a way, or have the same words in their names.
fn hints(contact: &Contact, book: &AddressBook) -> Vec<MergeHint> {
    let same_name = |other: &Contact| names::differing(&contact.name, &other.name) == (Vec::new(), Vec::new());
    book.all()
        .filter(|other| other.id != contact.id)
        .filter_map(|other| {
            let shared = contact.methods.iter().find(|method| other.methods.iter().any(|known| form::same_place(&known.details, &method.details)));
            let why = match shared {
                Some(method) => message!("contact-hint-method", method = describe_changes::details(&method.details)),
                None if same_name(other) => message!("contact-hint-names"),
                None => return None,
            };
            Some(MergeHint { id: other.id.clone(), name: other.name.clone(), why })
        })
        .take(5)
        .collect()
}
