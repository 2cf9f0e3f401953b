//! What speaks for or against paying these bank details. The contact form asks it, and a payout form can.

use bursar_contract::Fault;
use jiff::Timestamp;

use super::{Contacts, address_book::verification_of, change::called, describe_changes, form, names::differing, verification};
use crate::{
    base::{
        api::CheckLevel,
        checks::{Line, line},
        nuban,
    },
    contacts::api::BankChecks,
};
use bursar_journal::contact::{Contact, PaymentDetails, PaymentMethod, VerificationLevel};

impl Contacts {
    /// Checks bank details that are to be paid under this name. `banks` are the service's code and name pairs; empty where they could not be had.
    ///
    /// Red: the book knows other bank details for the name. A change of details by message is the commonest fraud there is.
    pub fn check_bank(&self, name: &str, details: &PaymentDetails, banks: &[(String, String)]) -> Result<BankChecks, Fault> {
        let details = form::details(details)?;
        let (book, now) = (self.book()?, self.now());
        let mut lines = Vec::new();
        let mut known = None;
        if let PaymentDetails::Bank { sort_code, account_number, account_name, .. } = &details {
            lines.extend(digit_line(sort_code, account_number, banks));
            lines.extend(name_line(name, account_name));
            let holder = |contact: &'_ Contact| contact.methods.iter().find(|method| form::same_place(&method.details, &details)).cloned();
            for contact in book.named(name) {
                match holder(contact) {
                    Some(method) => {
                        lines.push(known_line(contact, &method, account_name, now));
                        known = Some(verification_of(contact, &method, None, now));
                    }
                    None => lines.extend(changed_line(contact)),
                }
            }
            let elsewhere = book.all().filter(|contact| !book.named(name).any(|same| same.id == contact.id)).find(|contact| holder(contact).is_some());
            if let Some(other) = elsewhere {
                let text = format!("This account is {}'s in your contacts", other.name);
                lines.push(
                    line("bank_other_name", CheckLevel::Warn, text)
                        .tick(format!("I know that {name} is paid by the account of {}", other.name))
                        .grave()
                        .at("accountNumber"),
                );
            }
        }
        lines.sort_by_key(|line| line.level);
        let clear = lines.iter().all(|line| line.level != CheckLevel::Danger);
        Ok(BankChecks { lines, clear, verification: known })
    }
}

fn changed_line(contact: &Contact) -> Option<crate::base::api::CheckLine> {
    let known: Vec<String> = contact
        .methods
        .iter()
        .filter(|method| matches!(method.details, PaymentDetails::Bank { .. }))
        .map(|method| describe_changes::details(&method.details))
        .collect();
    (!known.is_empty()).then(|| {
        line("bank_changed", CheckLevel::Danger, format!("These are not the bank details you have for {}.", contact.name))
            .more(format!("Known: {}. Call them on a number you had before, then change the contact.", known.join("; ")))
            .at("accountNumber")
    })
}

fn known_line(contact: &Contact, method: &PaymentMethod, account_name: &str, now: Timestamp) -> crate::base::api::CheckLine {
    if verification::cools(method, now) {
        return line("bank_cools", CheckLevel::Warn, format!("The bank details of {} changed {}", contact.name, method.changed_at))
            .more(format!("They cool off until {}.", method.cools_until.clone().unwrap_or_default()))
            .tick(called(&contact.name, "account"))
            .at("accountNumber");
    }
    if let PaymentDetails::Bank { account_name: kept, .. } = &method.details
        && differing(kept, account_name) != (vec![], vec![])
    {
        let text = format!("The account name was {kept} and is {account_name}");
        return line("bank_name_changed", CheckLevel::Danger, text).more("Call them on a number you had before, then change the contact.").at("accountName");
    }
    let word = if method.level == VerificationLevel::New { "not verified yet".to_owned() } else { verification::word(method.level).to_lowercase() };
    line("bank_known", CheckLevel::Ok, format!("{}'s account in your contacts, {word}", contact.name))
}

/// The check digit warns, and names the banks that it would fit.
fn digit_line(sort_code: &str, number: &str, banks: &[(String, String)]) -> Option<crate::base::api::CheckLine> {
    if nuban::fits(sort_code, number) != Some(false) {
        return None;
    }
    let of = |code: &str| banks.iter().find(|(other, _)| other == code).map(|(_, name)| name.as_str());
    let fitting: Vec<&str> = banks.iter().filter(|(code, _)| nuban::fits(code, number) == Some(true)).map(|(_, name)| name.as_str()).take(6).collect();
    let more = if fitting.is_empty() { "Compare it with what you were given.".to_owned() } else { format!("Banks it fits: {}.", fitting.join(", ")) };
    Some(
        line("bank_digit", CheckLevel::Warn, format!("The check digit does not fit {}", of(sort_code).unwrap_or("this bank")))
            .more(more)
            .tick(format!("I compared the account number {number} with what I was given"))
            .at("accountNumber"),
    )
}

/// Which words of the two names differ, both ways.
fn name_line(name: &str, account_name: &str) -> Option<crate::base::api::CheckLine> {
    let (ours, banks) = differing(name, account_name);
    if ours.is_empty() && banks.is_empty() {
        return None;
    }
    let only = |whose: &str, words: &[String]| (!words.is_empty()).then(|| format!("only {whose}: {}", words.join(", ")));
    let parts: Vec<String> = [only("in your name", &ours), only("in the account name", &banks)].into_iter().flatten().collect();
    Some(
        line("bank_name", CheckLevel::Warn, "The account name has other words than the name")
            .more(parts.join("; "))
            .tick(format!("I checked that the account of {account_name} is really the account of {name}"))
            .at("accountName"),
    )
}
