//! Checks of a single payout: pure functions of its fields and of data read beforehand. Used for the form, and made for rows of a sheet.

use std::collections::HashMap;

use bursar_contract::{Fault, untrusted::shown, virtual_accounts::VirtualAccountId};
use bursar_journal::{
    contact::{self, PaymentMethod, VerificationLevel},
    payment::NameCheck,
};
use jiff::Timestamp;

use super::{accounts::StoredAccount, banks, finding::Finding, known_accounts::KnownAccounts, number, request::Fields};
use crate::{
    base::{narration, nuban, session::Session},
    contacts::{confusables::KnownNames, cools, names::differing},
    naira::api::{NameAnswer, NameState},
};

/// The data that payouts from one account are checked against, read once.
pub(crate) struct RowContext {
    /// The paying account, if known.
    pub(crate) from: Option<StoredAccount>,
    /// Accounts that were paid before, and contacts' accounts.
    pub(super) accounts: KnownAccounts,
    /// Names of contacts, wallets and sets.
    pub(super) names: KnownNames,
    /// As the service lists them.
    pub(crate) banks: Vec<(String, String)>,
    /// Banks by code. The first entry of a code counts.
    listed: HashMap<String, usize>,
}

/// The result of the checks of the payee's account.
pub(crate) struct Paid {
    /// Name of its bank.
    pub(crate) bank: Option<String>,
    /// Ten digits that were probably meant.
    pub(crate) number_fix: Option<String>,
    /// Codes of the banks that its check digit fits.
    pub(crate) fits: Vec<String>,
}

impl RowContext {
    /// Reads the records and the list of banks.
    pub(crate) async fn of(session: &Session, account_id: &VirtualAccountId) -> Result<Self, Fault> {
        Self::with(session, account_id, KnownAccounts::of(session)?).await
    }

    /// The same for the rows of a sheet.
    pub(crate) async fn for_many(session: &Session, account_id: &VirtualAccountId) -> Result<Self, Fault> {
        Self::with(session, account_id, KnownAccounts::for_many(session)?).await
    }

    async fn with(session: &Session, account_id: &VirtualAccountId, accounts: KnownAccounts) -> Result<Self, Fault> {
        let from = session.accounts().of_service(&account_id.0)?;
        let (list, _) = banks::list(session, false).await.unwrap_or_default();
        Ok(Self::new(from, accounts, KnownNames::of(session)?, list.banks))
    }

    /// How often accounts with this number were paid; none where they never were.
    pub(crate) fn times_paid(&self, number: &str) -> Result<Option<contact::Paid>, Fault> {
        self.accounts.paid(number)
    }

    fn new(from: Option<StoredAccount>, accounts: KnownAccounts, names: KnownNames, banks: Vec<(String, String)>) -> Self {
        let mut listed = HashMap::new();
        for (at, (code, _)) in banks.iter().enumerate() {
            listed.entry(code.clone()).or_insert(at);
        }
        Self { from, accounts, names, banks, listed }
    }

    /// Checks the payee's bank and number, and whether they match.
    pub(super) fn parties(&self, form: &Fields<'_>, found: &mut Vec<Finding>) -> Paid {
        let bank = self.listed.get(form.sort_code).map(|at| shown(&self.banks[*at].1));
        found.extend(bank_of(form, bank.as_deref(), self.banks.is_empty()));
        let number_fix = number_of(form, found);
        let fitting: Vec<&(String, String)> = match form.number() {
            Some(number) => self.banks.iter().filter(|(code, _)| nuban::fits(code, number) == Some(true)).collect(),
            None => Vec::new(),
        };
        if let (Some(number), Some(bank)) = (form.number(), &bank) {
            let others = fitting.iter().filter(|(code, _)| *code != form.sort_code).map(|(_, name)| shown(name)).collect();
            found.extend(digit(form.sort_code, number, bank, others));
        }
        Paid { bank, number_fix, fits: fitting.into_iter().map(|(code, _)| code.clone()).collect() }
    }

    /// Whether payer and payee have the same bank. Then there is no fee and no stamp duty.
    pub(super) fn same_bank(&self, form: &Fields<'_>) -> bool {
        self.from.as_ref().and_then(|from| from.bank_code.as_ref()).is_some_and(|code| *code == form.sort_code)
    }
}

/// What a payout says by itself, for who has no records, no list of banks and nobody to ask. The code may be a bank by any name; a narration that is
/// empty is not missed. With the ten digits that were probably meant.
pub(crate) fn alone(form: &Fields<'_>) -> (Vec<Finding>, Option<String>) {
    let mut found = Vec::new();
    if form.sort_code.is_empty() {
        found.push(Finding::NoBank);
    }
    let fix = number_of(form, &mut found);
    found.extend(form.number().and_then(|number| digit(form.sort_code, number, form.sort_code, Vec::new())));
    if form.account_name.trim().is_empty() {
        found.push(Finding::NoName);
    }
    found.extend(amount_of(form));
    if !form.narration.trim().is_empty() {
        found.extend(narration_of(form, &narration::preview(form.narration)));
    }
    (found, fix)
}

/// Checks the paying account.
pub(crate) fn payer(form: &Fields<'_>, from: Option<&StoredAccount>) -> Option<Finding> {
    if form.account_id.0.is_empty() {
        return Some(Finding::NoPayer);
    }
    from.is_some_and(|from| from.customer.is_some()).then_some(Finding::CustomerPays)
}

/// Checks the payee's bank.
fn bank_of(form: &Fields<'_>, bank: Option<&str>, unread: bool) -> Option<Finding> {
    if form.sort_code.is_empty() {
        Some(Finding::NoBank)
    } else if unread {
        Some(Finding::BanksUnread { sort_code: form.sort_code.to_owned() })
    } else {
        bank.is_none().then_some(Finding::UnknownBank)
    }
}

/// Checks the payee's account number. Returns the ten digits that were probably meant.
fn number_of(form: &Fields<'_>, found: &mut Vec<Finding>) -> Option<String> {
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
fn digit(sort_code: &str, number: &str, bank: &str, others: Vec<String>) -> Option<Finding> {
    let bank = bank.to_owned();
    Some(match nuban::fits(sort_code, number)? {
        true => Finding::DigitFits { bank, others },
        false => Finding::DigitMisfits { bank, number: number.to_owned(), others },
    })
}

/// Compares the account name with the bank's answer.
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
            let taken = form.name_from_bank && typed == returned.trim();
            return Some(if taken { Finding::NameTaken { bank, returned } } else { Finding::NameAgrees { bank, returned } });
        }
        let shared = typed_words(&typed) > only_typed.len();
        return Some(Finding::NameDiffers { bank, typed, returned, only_typed, only_returned, shared });
    }
    if answer.state == NameState::Waiting {
        return None;
    }
    if let Some(method) = known.filter(|method| method.level_here() >= VerificationLevel::TestReceived && !cools(method, now)) {
        return Some(Finding::VerifiedHere { level: method.level_here(), proof: method.proofs.iter().rfind(|proof| proof.computer.is_none()).cloned() });
    }
    let fault = answer.words.clone().filter(|_| answer.state == NameState::Failed);
    Some(Finding::NameUnverified { fault, number: form.number().unwrap_or_default().to_owned(), typed })
}

fn typed_words(name: &str) -> usize {
    differing(name, "").0.len()
}

/// Checks the amount.
pub(super) fn amount_of(form: &Fields<'_>) -> Option<Finding> {
    match &form.amount {
        None => Some(Finding::NoAmount),
        Some(Err(why)) => Some(Finding::BadAmount { why: why.clone() }),
        Some(Ok(_)) => None,
    }
}

/// Checks the narration, and what the beneficiary will see of it.
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

/// The name check as the review states it.
pub(super) fn name_check(found: &[Finding]) -> Option<NameCheck> {
    found.iter().find_map(|found| match found {
        Finding::NameAgrees { .. } => Some(NameCheck::Agrees),
        Finding::NameTaken { .. } => Some(NameCheck::Taken),
        Finding::NameDiffers { .. } => Some(NameCheck::Differs),
        Finding::VerifiedHere { .. } => Some(NameCheck::VerifiedHere),
        Finding::NameUnverified { .. } => Some(NameCheck::NotChecked),
        _ => None,
    })
}
