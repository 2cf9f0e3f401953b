//! The payees of a request beside this computer's own records: contacts, and what was paid.

use std::collections::HashMap;

use bursar_contract::{Fault, untrusted::shown};
use bursar_journal::contact::{Paid, PaymentDetails};
use bursar_messages::{Message, message};

use super::{
    api::{DifferenceKind, PayeeDifference},
    facts::{self, Pays, name_of, times},
};
use crate::{
    base::{session::Session, zone},
    contacts::{AddressBook, names},
    naira::banks,
};
use bursar_approvals::rules::Rail;

/// Differences that are shown; the count says how many there are.
const SHOWN: usize = 200;

/// How payees stand beside the own records: each differs, is new, or agrees.
#[derive(Debug, Clone, Default)]
pub(super) struct Compared {
    /// Those that differ, then those that are new.
    pub differences: Vec<PayeeDifference>,
    /// How many have another name or account there.
    pub differ: u32,
    /// How many are neither a contact nor were ever paid.
    pub new_payees: u32,
    /// How many agree.
    pub agree: u32,
}

/// Compares every payment.
pub(super) fn of(session: &Session, pays: &[Pays]) -> Result<Compared, Fault> {
    let (book, paid) = (session.contacts().book()?, session.journal.paid_places()?);
    let banks: HashMap<String, String> = banks::known(session)?.into_iter().collect();
    let mut compared = Compared::default();
    for one in pays {
        match difference(&book, &paid, &banks, one) {
            None => compared.agree += 1,
            Some(difference) => {
                match difference.kind {
                    DifferenceKind::Unknown => compared.new_payees += 1,
                    DifferenceKind::OtherAccount | DifferenceKind::OtherName => compared.differ += 1,
                }
                compared.differences.push(difference);
            }
        }
    }
    compared.differences.sort_by_key(|one| (one.kind == DifferenceKind::Unknown, one.row));
    compared.differences.truncate(SHOWN);
    Ok(compared)
}

fn details_of(one: &Pays) -> PaymentDetails {
    match one.rail {
        Rail::Bank => {
            PaymentDetails::Bank { sort_code: one.at.clone(), bank: String::new(), account_number: one.account.clone(), account_name: one.name.clone() }
        }
        Rail::Chain => PaymentDetails::Wallet { address: one.account.clone(), chains: Vec::new() },
    }
}

fn difference(book: &AddressBook, paid: &HashMap<(String, String), Paid>, banks: &HashMap<String, String>, one: &Pays) -> Option<PayeeDifference> {
    let bank = |code: &str| banks.get(code).map_or_else(|| code.to_owned(), |name| shown(name));
    let at = if one.rail == Rail::Bank { bank(&one.at) } else { one.at.clone() };
    let times = times(paid, &one.account, one.bank_code());
    let made = |kind, own_name: String, own_account: String, own_at: String, said: Message, own_paid: Option<&Paid>| PayeeDifference {
        row: one.row,
        kind,
        name: name_of(one),
        account: one.account.clone(),
        at: at.clone(),
        own_name,
        own_account,
        own_at,
        said,
        own_paid: own_paid.map(paid_words),
        amount: if one.asset == "NGN" { one.amount.as_naira() } else { one.amount.grouped() },
        asset: one.asset.clone(),
    };
    if let Some((contact, method)) = book.holder(&details_of(one)) {
        let held_as = match &method.details {
            PaymentDetails::Bank { account_name, .. } => account_name,
            _ => &contact.name,
        };
        // An address has no name in the request, so it cannot have another one.
        let same = one.name.trim().is_empty() || [held_as, &contact.name].iter().any(|name| same_name(name, &one.name));
        return (!same).then(|| made(DifferenceKind::OtherName, shown(&contact.name), one.account.clone(), at.clone(), message!("proposal-other-name"), times));
    }
    let known = book.named(&one.name).next().or_else(|| book.with_account_name(&one.name));
    let of_rail = known.into_iter().flat_map(|contact| contact.methods.iter().map(move |method| (contact, method))).find_map(|(contact, method)| {
        match (&method.details, one.rail) {
            (PaymentDetails::Bank { sort_code, account_number, .. }, Rail::Bank) => Some((contact, account_number.clone(), sort_code.clone())),
            (PaymentDetails::Wallet { address, .. }, Rail::Chain) => Some((contact, address.clone(), String::new())),
            _ => None,
        }
    });
    if let Some((contact, account, code)) = of_rail {
        let said = if one.rail == Rail::Bank && code != one.at { message!("proposal-other-bank") } else { slip(one.rail, &account, &one.account) };
        let own_paid = facts::times(paid, &account, &code);
        return Some(made(DifferenceKind::OtherAccount, shown(&contact.name), account, bank(&code), said, own_paid));
    }
    match times {
        Some(_) => None,
        None => Some(made(DifferenceKind::Unknown, String::new(), String::new(), String::new(), message!("proposal-not-known"), None)),
    }
}

fn same_name(one: &str, other: &str) -> bool {
    names::differing(one, other) == (Vec::new(), Vec::new())
}

/// "paid 14 times, last 28 Oct 2026".
fn paid_words(paid: &Paid) -> Message {
    let last = paid.last.parse::<jiff::Timestamp>().map(|at| zone::day(at.as_millisecond())).unwrap_or_default();
    message!("proposal-paid", count = paid.times, last = last)
}

/// How far an account number or an address is from the own one. Only a number has digits alone.
fn slip(rail: Rail, own: &str, other: &str) -> Message {
    let count =
        own.chars().zip(other.chars()).filter(|(one, other)| !one.eq_ignore_ascii_case(other)).count() + own.chars().count().abs_diff(other.chars().count());
    match rail {
        _ if count > 4 => message!("proposal-other-account"),
        Rail::Bank => message!("proposal-digits-differ", count = count),
        Rail::Chain => message!("proposal-characters-differ", count = count),
    }
}
