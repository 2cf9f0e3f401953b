//! The account that is paid beside those that are known: whether it was paid before, whether its number is almost that of another one, and
//! whether its holder was paid on another one.

use bursar_contract::{Fault, untrusted::shown};
use bursar_journal::contact::PaymentDetails;

use super::finding::{Finding, KnownAccount, Slip};
use crate::{base::session::Session, contacts::names::differing};

/// The account that is to be paid.
pub(super) struct Payee<'a> {
    /// Code of its bank.
    pub sort_code: &'a str,
    /// Ten digits.
    pub number: &'a str,
    /// As it was typed.
    pub name: &'a str,
}

/// What the records say of it.
pub(super) fn findings(session: &Session, payee: &Payee<'_>) -> Result<Vec<Finding>, Fault> {
    if is_own(session, payee)? {
        return Ok(Vec::new());
    }
    if let Some(paid) = session.journal.account_paid(payee.sort_code, payee.number)? {
        return Ok(vec![Finding::PaidBefore(paid)]);
    }
    let mut found = vec![Finding::FirstPayment { number: payee.number.to_owned() }];
    found.extend(look_alike(session, payee)?);
    // The contacts say it of a name that is theirs.
    let is_contact = session.contacts().book()?.named(payee.name).next().is_some();
    if !is_contact && !payee.name.trim().is_empty() {
        let same_name = |name: &str| differing(payee.name, name) == (vec![], vec![]);
        let others: Vec<KnownAccount> =
            session.journal.accounts_paid_as(payee.name)?.into_iter().filter(|of| same_name(&of.name)).map(KnownAccount::from).collect();
        if let Some(known) = others.into_iter().next() {
            found.push(Finding::OtherAccountBefore { name: shown(payee.name), known });
        }
    }
    Ok(found)
}

fn is_own(session: &Session, payee: &Payee<'_>) -> Result<bool, Fault> {
    let same = |code: Option<&str>, number: Option<&str>| number == Some(payee.number) && code.is_none_or(|code| code == payee.sort_code);
    Ok(session.accounts().rows()?.iter().any(|own| own.customer.is_none() && same(own.bank_code.as_deref(), own.number.as_deref())))
}

/// Another account of the same bank whose number this one could be mistaken for: one that was paid, or that a contact has.
fn look_alike(session: &Session, payee: &Payee<'_>) -> Result<Option<Finding>, Fault> {
    let of_contacts = session.contacts().book()?;
    let of_contacts = of_contacts.all().flat_map(|contact| contact.methods.iter().map(move |method| (contact, method)));
    for (contact, method) in of_contacts {
        if let PaymentDetails::Bank { sort_code, account_number, bank, .. } = &method.details
            && sort_code == payee.sort_code
            && let Some(slip) = Slip::between(payee.number, account_number)
        {
            let known = KnownAccount { bank: shown(bank), number: account_number.clone(), name: shown(&contact.name) };
            return Ok(Some(Finding::LookAlike { number: payee.number.to_owned(), known, slip }));
        }
    }
    for (number, slip) in session.journal.paid_addresses()?.iter().filter_map(|number| Some((number, Slip::between(payee.number, number)?))) {
        if let Some(known) = session.journal.paid_accounts(number)?.into_iter().find(|known| known.sort_code == payee.sort_code) {
            return Ok(Some(Finding::LookAlike { number: payee.number.to_owned(), known: known.into(), slip }));
        }
    }
    Ok(None)
}
