//! The book in memory: opened once, looked up by address, account and name.

use std::collections::{BTreeMap, HashMap};

use bursar_contract::address;
use jiff::Timestamp;

use super::{form, names, verification};
use bursar_journal::contact::{Contact, Paid, Rail, Verification, VerificationLevel, Way};

/// Every contact of a profile, as it stood when it was last written.
#[derive(Default)]
pub struct AddressBook {
    contacts: BTreeMap<String, Contact>,
    /// Where a way leads → contact and rail; the best verified where several have it.
    places: HashMap<String, (String, usize)>,
    names: HashMap<String, Vec<String>>,
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
            for (index, rail) in contact.rails.iter().enumerate() {
                let place = form::place(&rail.way);
                let known = book.places.get(&place).and_then(|(id, at)| book.contacts.get(id)?.rails.get(*at));
                if known.is_none_or(|known| rail.level > known.level) {
                    book.places.insert(place, (contact.id.clone(), index));
                }
            }
            book.contacts.insert(contact.id.clone(), contact);
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

    /// The contact of an address and its rail: the best verified where several have it.
    pub fn rail_of(&self, address: &str) -> Option<(&Contact, &Rail)> {
        self.at(&address.to_ascii_lowercase())
    }

    /// The contact that has this way, and its rail.
    pub fn holder(&self, way: &Way) -> Option<(&Contact, &Rail)> {
        self.at(&form::place(way))
    }

    fn at(&self, place: &str) -> Option<(&Contact, &Rail)> {
        let (id, index) = self.places.get(place)?;
        let contact = self.contacts.get(id)?;
        Some((contact, contact.rails.get(*index)?))
    }

    /// Every address in the book, checksummed.
    pub fn addresses(&self) -> impl Iterator<Item = &str> {
        self.all().flat_map(|contact| &contact.rails).filter_map(|rail| match &rail.way {
            Way::Wallet { address, .. } => Some(address.as_str()),
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
            .rails
            .iter()
            .filter_map(|rail| match &rail.way {
                Way::Wallet { address, .. } => Some(address.as_str()),
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
        match self.rail_of(address) {
            Some((contact, rail)) => verification_of(contact, rail, paid, now),
            None => Verification { paid, ..Verification::default() },
        }
    }

    /// The lowest step of a contact's rails.
    pub fn level(contact: &Contact) -> VerificationLevel {
        contact.rails.iter().map(|rail| rail.level).min().unwrap_or_default()
    }
}

/// The badges of a rail.
pub fn verification_of(contact: &Contact, rail: &Rail, paid: Option<Paid>, now: Timestamp) -> Verification {
    let cools_until = verification::cools(rail, now).then(|| rail.cools_until.clone()).flatten();
    Verification { contact_id: Some(contact.id.clone()), level: Some(rail.level), cools_until, paid, change: None }
}
