//! The book in memory: opened once, looked up by address, account and name.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use bursar_contract::address;
use jiff::Timestamp;

use super::{form, names, shared::Open, verification};
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
    /// Contacts that several computers changed beside each other, until a person chooses.
    open: HashMap<String, Open>,
    /// Where the ways of those lead, on every side.
    contested: HashMap<String, String>,
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
    /// A contact of which a person has to choose first what is right.
    Open(&'a Contact),
}

impl AddressBook {
    /// Takes the contacts of a profile, of which none waits for a person.
    #[cfg(test)]
    pub fn new(contacts: Vec<Contact>) -> Self {
        Self::with_open(contacts, HashMap::new())
    }

    /// The same; these wait for a person.
    pub(super) fn with_open(contacts: Vec<Contact>, open: HashMap<String, Open>) -> Self {
        let mut book = Self { open, ..Self::default() };
        for contact in contacts {
            book.names.entry(names::plain(&contact.name)).or_default().push(contact.id.clone());
            for (index, method) in contact.methods.iter().enumerate() {
                book.places.entry(form::place(&method.details)).or_default().push((contact.id.clone(), index));
            }
            book.contacts.insert(contact.id.clone(), contact);
        }
        let Self { contacts, places, account_names, open, contested, .. } = &mut book;
        let level = |(id, at): &(String, usize)| contacts.get(id).and_then(|contact| contact.methods.get(*at)).map(PaymentMethod::level_here);
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
        for contact in contacts.values() {
            let Some(open) = open.get(&contact.id) else { continue };
            let sides = open.conflicts.iter().flat_map(|conflict| &conflict.sides).filter_map(|side| side.value.details());
            for details in contact.methods.iter().map(|method| &method.details).chain(sides) {
                contested.entry(form::place(details)).or_insert_with(|| contact.id.clone());
            }
        }
        book
    }

    /// What several computers changed in a contact beside each other, where a person has not chosen yet.
    pub(crate) fn open(&self, contact: &str) -> Option<&Open> {
        self.open.get(contact)
    }

    /// The contact that has this address, on any side, and waits for a person: it is not paid before.
    pub(crate) fn contested_address(&self, address: &str) -> Option<&Contact> {
        self.contested.get(&address.to_ascii_lowercase()).and_then(|id| self.contacts.get(id))
    }

    /// The same of any way to pay.
    pub(crate) fn contested(&self, details: &PaymentDetails) -> Option<&Contact> {
        self.contested.get(&form::place(details)).and_then(|id| self.contacts.get(id))
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

    /// Every address in the book, checksummed, that may speak for this one: itself only where somebody wrote or verified it here. A colleague's contact must not
    /// make a look-alike a known address.
    pub fn addresses_beside(&self, address: &str) -> impl Iterator<Item = &str> {
        let known = self.all().flat_map(|contact| &contact.methods).filter_map(|method| match &method.details {
            PaymentDetails::Wallet { address, .. } => Some((address.as_str(), method)),
            _ => None,
        });
        known.filter(move |(other, method)| !method.is_hearsay() || !other.eq_ignore_ascii_case(address)).map(|(other, _)| other)
    }

    /// What a recipient typed as a name stands for.
    pub fn resolve(&self, typed: &str) -> Named<'_> {
        let typed = typed.trim();
        if typed.is_empty() || address::checked(typed).is_ok() {
            return Named::Nobody;
        }
        let Some(contact) = self.named(typed).next() else { return Named::Nobody };
        if let Some(open) = self.named(typed).find(|contact| self.open.contains_key(&contact.id)) {
            return Named::Open(open);
        }
        // Two computers may each have brought a contact of this name: a person says which.
        let addresses: BTreeSet<&str> = self
            .named(typed)
            .flat_map(|contact| &contact.methods)
            .filter_map(|method| match &method.details {
                PaymentDetails::Wallet { address, .. } => Some(address.as_str()),
                _ => None,
            })
            .collect();
        match addresses.len() {
            0 => Named::NoAddress(contact),
            1 => addresses.first().map_or(Named::Nobody, |one| Named::One(one)),
            several => Named::Several(contact, several),
        }
    }

    /// What is known of an address, with its payments.
    pub fn verification(&self, address: &str, paid: Option<Paid>, now: Timestamp) -> Verification {
        match self.method_of(address) {
            Some((contact, method)) => verification_of(contact, method, paid, now),
            None => Verification { paid, ..Verification::default() },
        }
    }

    /// The lowest step on this computer of a contact's payment methods.
    pub fn level(contact: &Contact) -> VerificationLevel {
        contact.methods.iter().map(PaymentMethod::level_here).min().unwrap_or_default()
    }
}

/// Who took the last step of a verification, where that was on another computer of the team.
fn elsewhere(method: &PaymentMethod) -> Option<String> {
    let last = method.proofs.last().filter(|_| method.level > method.level_here())?;
    last.computer.is_some().then(|| last.by.clone())
}

/// The badges of a payment method.
pub fn verification_of(contact: &Contact, method: &PaymentMethod, paid: Option<Paid>, now: Timestamp) -> Verification {
    let cools_until = verification::cools(method, now).then(|| method.cools_until.clone()).flatten();
    Verification { contact_id: Some(contact.id.clone()), level: Some(method.level), cools_until, paid, change: None, by: elsewhere(method) }
}

#[cfg(test)]
mod tests {
    use bursar_contract::address::checked;
    use bursar_journal::contact::Proof;

    use super::*;
    use crate::{
        base::checks::look_alike,
        contacts::shared::{Conflict, Field, Side, Value, version_tests::computer},
    };

    const HALIMA: &str = "0x2fdEB96d578e1183F60835110F8C7E667A48870B";
    /// The same ends, and another middle.
    const POISON: &str = "0x2fdeb96d0000000000000000000000007a48870b";

    fn wallet(address: &str) -> PaymentDetails {
        PaymentDetails::Wallet { address: address.into(), chains: Vec::new() }
    }

    /// A contact with one address; `computer`: the one that it came from.
    fn contact(id: &str, name: &str, address: &str, computer: Option<&str>) -> Contact {
        let at = "2026-11-03T09:12:00Z".to_owned();
        let mut method = form::fresh(wallet(address), at.parse().unwrap(), 0);
        method.computer = computer.map(str::to_owned);
        let kind = Default::default();
        Contact { id: id.into(), kind, name: name.into(), tags: vec![], note: String::new(), methods: vec![method], created_at: at.clone(), changed_at: at }
    }

    #[test]
    fn an_address_of_a_colleague_makes_no_look_alike_a_known_one() {
        let poison = checked(POISON).unwrap();
        let alike = |theirs: Contact| {
            let book = AddressBook::new(vec![contact("a", "Halima", HALIMA, None), theirs]);
            look_alike(&poison, book.addresses_beside(&poison)).is_some()
        };
        let mut theirs = contact("b", "Halima B", &poison, Some("bisi"));
        assert!(alike(theirs.clone()));
        let proof = |computer: Option<&str>| Proof {
            level: VerificationLevel::ReadBack,
            by: "Bisi".into(),
            at: String::new(),
            note: String::new(),
            phone: None,
            called_at: None,
            computer: computer.map(str::to_owned),
        };
        theirs.methods[0].level = VerificationLevel::ReadBack;
        theirs.methods[0].proofs = vec![proof(Some("bisi"))];
        assert!(alike(theirs.clone()), "their call was theirs");
        theirs.methods[0].proofs = vec![proof(None)];
        assert!(!alike(theirs), "control: somebody called from here");
        assert!(!alike(contact("b", "Halima B", &poison, None)), "control: it was written here");
    }

    #[test]
    fn a_name_that_two_computers_brought_stands_for_no_address_by_itself() {
        let other = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
        let book = |theirs: &str| AddressBook::new(vec![contact("a", "Halima Bello", HALIMA, None), contact("b", "HALIMA  BELLO", theirs, Some("bisi"))]);
        assert!(matches!(book(other).resolve("Halima Bello"), Named::Several(_, 2)));
        assert_eq!(book(HALIMA).resolve("Halima Bello"), Named::One(HALIMA), "control: both have the same");
    }

    #[test]
    fn a_contact_that_waits_for_a_person_is_found_by_its_name_and_by_the_address_of_every_side() {
        let other = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
        let side = |address: &str| Side { value: Value::Method(Some(wallet(address))), computer: computer("bisi"), at: 1 };
        let conflict = Conflict { field: Field::Method("m".into()), sides: vec![side(HALIMA), side(other)] };
        let open = HashMap::from([("a".to_owned(), Open { current: Vec::new(), conflicts: vec![conflict] })]);
        let book =
            AddressBook::with_open(vec![contact("a", "Halima", HALIMA, None), contact("b", "Ada", "0x5295Fb4c053d1Dc71c545F56720f270629A8F595", None)], open);
        assert!(matches!(book.resolve("halima"), Named::Open(contact) if contact.id == "a"));
        for address in [HALIMA, other] {
            assert_eq!(book.contested_address(address).map(|contact| contact.id.as_str()), Some("a"));
        }
        assert_eq!(book.contested_address("0x5295Fb4c053d1Dc71c545F56720f270629A8F595"), None);
    }
}
