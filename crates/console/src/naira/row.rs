//! What one payout says by itself: pure functions of its fields and of what was read before.

use bursar_journal::{
    contact::{PaymentMethod, VerificationLevel},
    payment::NameCheck,
};
use jiff::Timestamp;

use super::{accounts::StoredAccount, finding::Finding, number, request::Fields};
use crate::{
    base::{narration, nuban},
    contacts::{cools, names::differing},
    naira::api::{NameAnswer, NameState},
};

/// The account that pays.
pub(super) fn payer(form: &Fields<'_>, from: Option<&StoredAccount>) -> Option<Finding> {
    if form.account_id.0.is_empty() {
        return Some(Finding::NoPayer);
    }
    from.is_some_and(|from| from.customer.is_some()).then_some(Finding::CustomerPays)
}

/// The bank that is paid.
pub(super) fn bank_of(form: &Fields<'_>, bank: Option<&str>, unread: bool) -> Option<Finding> {
    if form.sort_code.is_empty() {
        Some(Finding::NoBank)
    } else if unread {
        Some(Finding::BanksUnread { sort_code: form.sort_code.to_owned() })
    } else {
        bank.is_none().then_some(Finding::UnknownBank)
    }
}

/// The number that is paid. Gives the ten digits that were probably meant.
pub(super) fn number_of(form: &Fields<'_>, found: &mut Vec<Finding>) -> Option<String> {
    match &form.account_number {
        number::Read::Whole(_) => {}
        number::Read::Empty => found.push(Finding::NoNumber),
        number::Read::Wrong { why, fix } => {
            found.push(Finding::BadNumber { why: why.clone() });
            return fix.clone();
        }
    }
    None
}

/// The check digit warns and sorts. It never decides: mobile-money numbers often do not follow it, and four banks of 26 fit a random one.
pub(super) fn digit(sort_code: &str, number: &str, bank: &str, others: Vec<String>) -> Option<Finding> {
    let bank = bank.to_owned();
    Some(match nuban::fits(sort_code, number)? {
        true => Finding::DigitFits { bank, others },
        false => Finding::DigitMisfits { bank, number: number.to_owned(), others },
    })
}

/// Whose account it is, beside what the bank answered.
pub(super) fn name(form: &Fields<'_>, answer: &NameAnswer, known: Option<&PaymentMethod>, bank: Option<&str>, now: Timestamp) -> Option<Finding> {
    let (bank, typed) = (bank.map(str::to_owned), form.account_name.trim().to_owned());
    if answer.state == NameState::NoAccount {
        return Some(Finding::NoAccount { bank, words: answer.words.clone() });
    }
    if typed.is_empty() {
        return Some(Finding::NoName);
    }
    if let Some(returned) = answer.returned.clone() {
        let (only_typed, only_returned) = (answer.only_typed.clone(), answer.only_returned.clone());
        if only_typed.is_empty() && only_returned.is_empty() {
            return Some(Finding::NameAgrees { bank, returned });
        }
        let shared = typed_words(&typed) > only_typed.len();
        return Some(Finding::NameDiffers { bank, typed, returned, only_typed, only_returned, shared });
    }
    if answer.state == NameState::Waiting {
        return None;
    }
    if let Some(method) = known.filter(|method| method.level >= VerificationLevel::TestReceived && !cools(method, now)) {
        return Some(Finding::VerifiedHere { level: method.level, proof: method.proofs.last().cloned() });
    }
    let fault = answer.words.clone().filter(|_| answer.state == NameState::Failed);
    Some(Finding::NameUnverified { fault, number: form.number().unwrap_or_default().to_owned(), typed })
}

fn typed_words(name: &str) -> usize {
    differing(name, "").0.len()
}

/// The amount.
pub(super) fn amount_of(form: &Fields<'_>) -> Option<Finding> {
    match &form.amount {
        None => Some(Finding::NoAmount),
        Some(Err(why)) => Some(Finding::BadAmount { why: why.clone() }),
        Some(Ok(_)) => None,
    }
}

/// The narration, beside what the beneficiary reads of it.
pub(super) fn narration_of(form: &Fields<'_>, note: &narration::Narration) -> Option<Finding> {
    if form.narration.trim().is_empty() {
        Some(Finding::NoNarration)
    } else if note.text.is_empty() {
        Some(Finding::NothingPrinted)
    } else if note.text.chars().count() > narration::LONGEST {
        Some(Finding::NarrationTooLong { most: narration::LONGEST })
    } else {
        note.long.then_some(Finding::NarrationCut { after: narration::MOST })
    }
}

/// What the review says of the name.
pub(super) fn name_check(found: &[Finding]) -> Option<NameCheck> {
    found.iter().find_map(|found| match found {
        Finding::NameAgrees { .. } => Some(NameCheck::Agrees),
        Finding::NameDiffers { .. } => Some(NameCheck::Differs),
        Finding::VerifiedHere { .. } => Some(NameCheck::VerifiedHere),
        Finding::NameUnverified { .. } => Some(NameCheck::NotChecked),
        _ => None,
    })
}
