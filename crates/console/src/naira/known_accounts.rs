//! The account that is paid beside those that are known: whether it was paid before, whether its number is almost that of another one, and
//! whether its holder was paid on another one.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use bursar_contract::{Fault, untrusted::shown};
use bursar_journal::{Journal, contact::PaymentDetails};

use super::finding::{Finding, KnownAccount, Slip};
use crate::{
    base::session::Session,
    contacts::{AddressBook, names::differing},
    naira::api::AccountRow,
};

/// The account that is to be paid.
pub(super) struct Payee<'a> {
    /// Code of its bank.
    pub sort_code: &'a str,
    /// Ten digits.
    pub number: &'a str,
    /// As it was typed.
    pub name: &'a str,
}

/// Known accounts, read once and looked up by number.
pub(super) struct KnownAccounts {
    journal: Arc<Journal>,
    book: Arc<AddressBook>,
    own: Vec<AccountRow>,
    /// The first contact with an account, by bank code and number.
    of_contacts: HashMap<(String, String), KnownAccount>,
    paid: HashSet<String>,
}

impl KnownAccounts {
    /// Reads the records.
    pub(super) fn of(session: &Session) -> Result<Self, Fault> {
        let book = session.contacts().book()?;
        let mut of_contacts = HashMap::new();
        for (contact, method) in book.all().flat_map(|contact| contact.methods.iter().map(move |method| (contact, method))) {
            if let PaymentDetails::Bank { sort_code, account_number, bank, .. } = &method.details {
                let known = KnownAccount { bank: shown(bank), number: account_number.clone(), name: shown(&contact.name) };
                of_contacts.entry((sort_code.clone(), account_number.clone())).or_insert(known);
            }
        }
        let own = session.accounts().rows()?.into_iter().filter(|own| own.customer.is_none()).collect();
        let paid = session.journal.paid_addresses()?.into_iter().collect();
        Ok(Self { journal: session.journal.clone(), book, own, of_contacts, paid })
    }

    /// Findings about an account.
    pub(super) fn findings(&self, payee: &Payee<'_>) -> Result<Vec<Finding>, Fault> {
        if self.is_own(payee) {
            return Ok(Vec::new());
        }
        if let Some(paid) = self.paid.contains(payee.number).then(|| self.journal.account_paid(payee.sort_code, payee.number)).transpose()?.flatten() {
            return Ok(vec![Finding::PaidBefore(paid)]);
        }
        let mut found = vec![Finding::FirstPayment { number: payee.number.to_owned() }];
        found.extend(self.look_alike(payee)?);
        // For a contact's name, the contact check reports this.
        let is_contact = self.book.named(payee.name).next().is_some();
        if !is_contact && !payee.name.trim().is_empty() {
            let same_name = |name: &str| differing(payee.name, name) == (vec![], vec![]);
            let others = self.journal.accounts_paid_as(payee.name)?;
            if let Some(known) = others.into_iter().find(|of| same_name(&of.name)) {
                found.push(Finding::OtherAccountBefore { name: shown(payee.name), known: known.into() });
            }
        }
        Ok(found)
    }

    fn is_own(&self, payee: &Payee<'_>) -> bool {
        let same = |code: Option<&str>, number: Option<&str>| number == Some(payee.number) && code.is_none_or(|code| code == payee.sort_code);
        self.own.iter().any(|own| same(own.bank_code.as_deref(), own.number.as_deref()))
    }

    /// An account at the same bank with a look-alike number: a contact's, or one that was paid before.
    fn look_alike(&self, payee: &Payee<'_>) -> Result<Option<Finding>, Fault> {
        let slips = Slip::all(payee.number);
        let alike = |known: KnownAccount, slip: Slip| Some(Finding::LookAlike { number: payee.number.to_owned(), known, slip });
        for (number, slip) in &slips {
            if let Some(known) = self.of_contacts.get(&(payee.sort_code.to_owned(), number.clone())) {
                return Ok(alike(known.clone(), *slip));
            }
        }
        for (number, slip) in slips.iter().filter(|(number, _)| self.paid.contains(number)) {
            if let Some(known) = self.journal.paid_accounts(number)?.into_iter().find(|known| known.sort_code == payee.sort_code) {
                return Ok(alike(known.into(), *slip));
            }
        }
        Ok(None)
    }
}
