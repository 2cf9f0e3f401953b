//! What speaks for or against paying these bank details. The contact form asks it, and a payout form can.

use bursar_contract::Fault;
use jiff::Timestamp;

use super::{Contacts, Finding, address_book::verification_of, finding::Place, form, names::differing, verification};
use crate::{
    base::{
        api::CheckLevel,
        checks::{self, Found},
        nuban,
    },
    contacts::api::BankChecks,
};
use bursar_journal::contact::{Contact, PaymentDetails, PaymentMethod, Verification};

impl Contacts {
    /// Checks bank details that are to be paid under this name. `banks` are the service's code and name pairs; empty where they could not be had.
    pub fn check_bank(&self, name: &str, details: &PaymentDetails, banks: &[(String, String)]) -> Result<BankChecks, Fault> {
        let (found, verification) = self.examine_bank(name, details, banks)?;
        Ok(BankChecks { lines: checks::lines(&found), clear: found.iter().all(|found| found.mark().level != CheckLevel::Danger), verification })
    }

    /// The same as values, with the standing of the contact that has exactly these details.
    ///
    /// Red: the book knows other bank details for the name. A change of details by message is the commonest fraud there is.
    pub(crate) fn examine_bank(&self, name: &str, details: &PaymentDetails, banks: &[(String, String)]) -> Result<(Vec<Finding>, Option<Verification>), Fault> {
        let details = form::details(details)?;
        let (book, now) = (self.book()?, self.now());
        let mut found = Vec::new();
        let mut known = None;
        if let PaymentDetails::Bank { sort_code, account_number, account_name, .. } = &details {
            found.extend(digit(sort_code, account_number, banks));
            found.extend(names(name, account_name));
            let holder = |contact: &'_ Contact| contact.methods.iter().find(|method| form::same_place(&method.details, &details)).cloned();
            if let Some(open) = book.contested(&details) {
                found.push(Finding::Open { id: open.id.clone(), contact: open.name.clone(), place: Place::Account });
            }
            for contact in book.named(name) {
                match holder(contact) {
                    Some(method) => {
                        found.push(held(contact, &method, account_name, now));
                        known = Some(verification_of(contact, &method, None, now));
                    }
                    None => found.extend(changed(contact)),
                }
            }
            let elsewhere =
                book.holders(&details).filter(|contact| !book.named(name).any(|same| same.id == contact.id)).min_by(|one, other| one.id.cmp(&other.id));
            found.extend(elsewhere.map(|other| Finding::DetailsOfOther { contact: other.name.clone(), name: name.to_owned() }));
        }
        checks::sort(&mut found);
        Ok((found, known))
    }
}

fn changed(contact: &Contact) -> Option<Finding> {
    let known: Vec<PaymentDetails> =
        contact.methods.iter().map(|method| method.details.clone()).filter(|details| matches!(details, PaymentDetails::Bank { .. })).collect();
    (!known.is_empty()).then(|| Finding::OtherDetails { contact: contact.name.clone(), known })
}

fn held(contact: &Contact, method: &PaymentMethod, account_name: &str, now: Timestamp) -> Finding {
    let name = contact.name.clone();
    if verification::cools(method, now) {
        return Finding::DetailsCool { contact: name, changed_at: method.changed_at.clone(), until: method.cools_until.clone().unwrap_or_default() };
    }
    match &method.details {
        PaymentDetails::Bank { account_name: kept, .. } if differing(kept, account_name) != (vec![], vec![]) => {
            Finding::AccountRenamed { known: kept.clone(), given: account_name.to_owned() }
        }
        _ => Finding::KnownDetails { contact: name, level: method.level_here() },
    }
}

/// The check digit warns, and names the banks that it would fit.
fn digit(sort_code: &str, number: &str, banks: &[(String, String)]) -> Option<Finding> {
    if nuban::fits(sort_code, number) != Some(false) {
        return None;
    }
    let fitting = banks.iter().filter(|(code, _)| nuban::fits(code, number) == Some(true)).map(|(_, name)| name.clone());
    Some(Finding::CheckDigit {
        bank: banks.iter().find(|(code, _)| code == sort_code).map(|(_, name)| name.clone()),
        number: number.to_owned(),
        fits: fitting.take(6).collect(),
    })
}

/// Which words of the two names differ, both ways.
fn names(name: &str, account_name: &str) -> Option<Finding> {
    let (only_name, only_account) = differing(name, account_name);
    (!only_name.is_empty() || !only_account.is_empty()).then(|| Finding::NamesDiffer {
        name: name.to_owned(),
        account_name: account_name.to_owned(),
        only_name,
        only_account,
    })
}
