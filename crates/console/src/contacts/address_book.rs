//! The book in memory: opened once, looked up by address, account and name.

use std::collections::{BTreeMap, HashMap};

use bursar_contract::address;
use jiff::Timestamp;

use super::{form, names, verification};
use bursar_journal::contact::{Contact, Paid, PaymentDetails, PaymentMethod, Verification, VerificationLevel};

/// Every contact of a profile, as it stood when it was last written.
#[derive(Default)]
pub struct AddressBook {
    contacts: BTreeMap<String, Contact>,
    /// Where a way leads → contacts and payment methods, the best verified first.
    places: HashMap<String, Vec<(String, usize)>>,
    names: HashMap<String, Vec<String>>,
    /// The words of an account's name, in any order → the first contact with such an account.
    account_names: HashMap<String, String>,
}

/// What a typed recipient turned out to be.
#[derive(Debug, PartialEq)]
pub enum Named<'a> {
    /// No contact of this name.
    Nobody,
    /// A contact that has no address.
    NoAddress(&'a Contact),
    /// A contact with several.
    Several(&'a Contact, usize),
    /// A contact with one.
    One(&'a str),
}

impl AddressBook {
    /// Takes the contacts of a profile.
    pub fn new(contacts: Vec<Contact>) -> Self {
        let mut book = Self::default();
        for contact in contacts {
            book.names.entry(names::plain(&contact.name)).or_default().push(contact.id.clone());
            for (index, method) in contact.methods.iter().enumerate() {
                book.places.entry(form::place(&method.details)).or_default().push((contact.id.clone(), index));
            }
            book.contacts.insert(contact.id.clone(), contact);
        }
        let Self { contacts, places, account_names, .. } = &mut book;
        let level = |(id, at): &(String, usize)| contacts.get(id).and_then(|contact| contact.methods.get(*at)).map(|method| method.level);
        for known in places.values_mut() {
            known.sort_by_key(|known| std::cmp::Reverse(level(known)));
        }
        for contact in contacts.values() {
            for method in &contact.methods {
                if let PaymentDetails::Bank { account_name, .. } = &method.details {
                    account_names.entry(names::in_any_order(account_name)).or_insert_with(|| contact.id.clone());
                }
            }
        }
        book
    }

    /// Every contact.
    pub fn all(&self) -> impl Iterator<Item = &Contact> {
        self.contacts.values()
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.contacts.len()
    }

    /// A contact.
    pub fn get(&self, id: &str) -> Option<&Contact> {
        self.contacts.get(id)
    }

    /// Contacts whose name is the same but for case, spaces and marks.
    pub fn named(&self, name: &str) -> impl Iterator<Item = &Contact> {
        self.names.get(&names::plain(name)).into_iter().flatten().filter_map(|id| self.contacts.get(id))
    }

    /// The contact of an address and its payment method: the best verified where several have it.
    pub fn method_of(&self, address: &str) -> Option<(&Contact, &PaymentMethod)> {
        self.at(&address.to_ascii_lowercase())
    }

    /// The contact that has this way, and its payment method.
    pub fn holder(&self, details: &PaymentDetails) -> Option<(&Contact, &PaymentMethod)> {
        self.at(&form::place(details))
    }

    /// Every contact that has this way; the first of them is its holder.
    pub fn holders(&self, details: &PaymentDetails) -> impl Iterator<Item = &Contact> {
        self.places.get(&form::place(details)).into_iter().flatten().filter_map(|(id, _)| self.contacts.get(id))
    }

    /// The first contact with a bank account of this name, in whatever order its words come.
    pub fn with_account_name(&self, name: &str) -> Option<&Contact> {
        self.account_names.get(&names::in_any_order(name)).and_then(|id| self.contacts.get(id))
    }

    fn at(&self, place: &str) -> Option<(&Contact, &PaymentMethod)> {
        let (id, index) = self.places.get(place)?.first()?;
        let contact = self.contacts.get(id)?;
        Some((contact, contact.methods.get(*index)?))
    }

    /// Every address in the book, checksummed.
    pub fn addresses(&self) -> impl Iterator<Item = &str> {
        self.all().flat_map(|contact| &contact.methods).filter_map(|method| match &method.details {
            PaymentDetails::Wallet { address, .. } => Some(address.as_str()),
            _ => None,
        })
    }

    /// What a recipient typed as a name stands for.
    pub fn resolve(&self, typed: &str) -> Named<'_> {
        let typed = typed.trim();
        if typed.is_empty() || address::checked(typed).is_ok() {
            return Named::Nobody;
        }
        let Some(contact) = self.named(typed).next() else { return Named::Nobody };
        let addresses: Vec<&str> = contact
            .methods
            .iter()
            .filter_map(|method| match &method.details {
                PaymentDetails::Wallet { address, .. } => Some(address.as_str()),
                _ => None,
            })
            .collect();
        match addresses.as_slice() {
            [] => Named::NoAddress(contact),
            [one] => Named::One(one),
            several => Named::Several(contact, several.len()),
        }
    }

    /// What is known of an address, with its payments.
    pub fn verification(&self, address: &str, paid: Option<Paid>, now: Timestamp) -> Verification {
        match self.method_of(address) {
            Some((contact, method)) => verification_of(contact, method, paid, now),
            None => Verification { paid, ..Verification::default() },
        }
    }

    /// The lowest step of a contact's payment methods.
    pub fn level(contact: &Contact) -> VerificationLevel {
        contact.methods.iter().map(|method| method.level).min().unwrap_or_default()
    }
}

/// The badges of a payment method.
pub fn verification_of(contact: &Contact, method: &PaymentMethod, paid: Option<Paid>, now: Timestamp) -> Verification {
    let cools_until = verification::cools(method, now).then(|| method.cools_until.clone()).flatten();
    Verification { contact_id: Some(contact.id.clone()), level: Some(method.level), cools_until, paid, change: None }
}
