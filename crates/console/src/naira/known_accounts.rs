//! The account that is paid beside those that are known: whether it was paid before, whether its number is almost that of another one, and
//! whether its holder was paid on another one.

use std::{collections::HashMap, sync::Arc};

use bursar_contract::{Fault, untrusted::shown};
use bursar_journal::{
    Journal, OpenPayment, PaidAccount, PaidByTeam, Payment, TeamPayout,
    contact::{Paid, PaymentDetails},
};

use super::finding::{Finding, KnownAccount, Slip};
use crate::{
    base::session::Session,
    contacts::{
        AddressBook,
        names::{differing, in_any_order},
    },
    naira::api::AccountRow,
    payments::finding::OpenToPayee,
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

/// Who was paid before.
enum PaidBefore {
    /// Looked up in the records: for one payment.
    Records(Arc<Journal>),
    /// Read whole: for the rows of a sheet.
    Index(PaidIndex),
}

/// Every account that was paid, by its number and by its name.
struct PaidIndex {
    by_number: HashMap<String, Vec<(PaidAccount, Paid)>>,
    /// By the words of the name, in one order.
    by_name: HashMap<String, PaidAccount>,
    /// Payments whose end nobody knows yet.
    open: Vec<OpenPayment>,
    /// What other computers of the team paid, by the account's number.
    by_team: HashMap<String, Vec<TeamPayout>>,
}

impl PaidIndex {
    fn of(journal: &Journal) -> Result<Self, Fault> {
        let mut index = Self { by_number: HashMap::new(), by_name: HashMap::new(), open: journal.open_payments(None)?, by_team: HashMap::new() };
        for (account, paid) in journal.payees()? {
            index.by_name.entry(in_any_order(&account.name)).or_insert_with(|| account.clone());
            index.by_number.entry(account.number.clone()).or_default().push((account, paid));
        }
        for payout in journal.team_payouts(None)? {
            index.by_name.entry(in_any_order(&payout.account.name)).or_insert_with(|| payout.account.clone());
            index.by_team.entry(payout.account.number.clone()).or_default().push(payout);
        }
        Ok(index)
    }
}

impl PaidBefore {
    /// Whether an account with this number was paid, at whatever bank.
    fn has(&self, number: &str) -> Result<bool, Fault> {
        match self {
            Self::Records(journal) => journal.was_paid(number),
            Self::Index(index) => Ok(index.by_number.contains_key(number) || index.by_team.contains_key(number)),
        }
    }

    /// How often other computers of the team paid this account, as they say.
    fn by_team(&self, payee: &Payee<'_>) -> Result<Option<PaidByTeam>, Fault> {
        let to_it = |payout: &&TeamPayout| payout.account.sort_code == payee.sort_code;
        Ok(match self {
            Self::Records(journal) => PaidByTeam::of(journal.team_payouts(Some(payee.number))?.iter().filter(to_it)),
            Self::Index(index) => PaidByTeam::of(index.by_team.get(payee.number).into_iter().flatten().filter(to_it)),
        })
    }

    /// How often this account was paid; none where it never was.
    fn account(&self, sort_code: &str, number: &str) -> Result<Option<Paid>, Fault> {
        match self {
            Self::Records(journal) => journal.account_paid(sort_code, number),
            Self::Index(index) => Ok(together(index.by_number.get(number).into_iter().flatten().filter(|(account, _)| account.sort_code == sort_code))),
        }
    }

    /// A payment to this account that may have been made, where nobody knows yet.
    fn open(&self, payee: &Payee<'_>) -> Result<Option<OpenToPayee>, Fault> {
        let to_it =
            |open: &OpenPayment| matches!(&open.payment, Payment::Payout(payout) if payout.bank.code == payee.sort_code && payout.to.address == payee.number);
        Ok(match self {
            Self::Records(journal) => OpenToPayee::of(journal.open_payments(Some(payee.number))?.into_iter().filter(to_it)),
            Self::Index(index) => OpenToPayee::of(index.open.iter().filter(|open| to_it(open)).cloned()),
        })
    }

    /// The newest account of this bank with this number.
    fn of_bank(&self, sort_code: &str, number: &str) -> Result<Option<PaidAccount>, Fault> {
        match self {
            Self::Records(journal) => Ok(journal.paid_accounts(number)?.into_iter().find(|known| known.sort_code == sort_code)),
            Self::Index(index) => {
                let here = index.by_number.get(number).into_iter().flatten().map(|(account, _)| account);
                let team = index.by_team.get(number).into_iter().flatten().map(|payout| &payout.account);
                Ok(here.chain(team).find(|account| account.sort_code == sort_code).cloned())
            }
        }
    }

    /// The newest account that was paid under this name.
    fn named(&self, name: &str) -> Result<Option<PaidAccount>, Fault> {
        match self {
            Self::Records(journal) => Ok(journal.accounts_paid_as(name)?.into_iter().find(|of| differing(name, &of.name) == (vec![], vec![]))),
            Self::Index(index) => Ok(index.by_name.get(&in_any_order(name)).cloned()),
        }
    }
}

/// What was paid to all of these accounts.
fn together<'a>(accounts: impl Iterator<Item = &'a (PaidAccount, Paid)>) -> Option<Paid> {
    accounts.map(|(_, paid)| paid.clone()).reduce(|one, other| Paid { times: one.times + other.times, last: one.last.max(other.last) })
}

/// Known accounts, read once and looked up by number.
pub(super) struct KnownAccounts {
    before: PaidBefore,
    book: Arc<AddressBook>,
    own: Vec<AccountRow>,
    /// The first contact with an account, by bank code and number.
    of_contacts: HashMap<(String, String), KnownAccount>,
}

impl KnownAccounts {
    /// For one payment.
    pub(super) fn of(session: &Session) -> Result<Self, Fault> {
        Self::with(session, PaidBefore::Records(session.journal.clone()))
    }

    /// For many: who was paid is read once.
    pub(super) fn for_many(session: &Session) -> Result<Self, Fault> {
        Self::with(session, PaidBefore::Index(PaidIndex::of(&session.journal)?))
    }

    fn with(session: &Session, before: PaidBefore) -> Result<Self, Fault> {
        let book = session.contacts().book()?;
        let mut of_contacts = HashMap::new();
        for (contact, method) in book.all().flat_map(|contact| contact.methods.iter().map(move |method| (contact, method))) {
            if let PaymentDetails::Bank { sort_code, account_number, bank, .. } = &method.details {
                let known = KnownAccount { bank: shown(bank), number: account_number.clone(), name: shown(&contact.name) };
                of_contacts.entry((sort_code.clone(), account_number.clone())).or_insert(known);
            }
        }
        let own = session.accounts().rows()?.into_iter().filter(|own| own.customer.is_none()).collect();
        Ok(Self { before, book, own, of_contacts })
    }

    /// How often accounts with this number were paid; none where they never were.
    pub(super) fn paid(&self, number: &str) -> Result<Option<Paid>, Fault> {
        match &self.before {
            PaidBefore::Records(journal) => journal.paid_at(number),
            PaidBefore::Index(index) => Ok(together(index.by_number.get(number).into_iter().flatten())),
        }
    }

    /// Findings about an account.
    pub(super) fn findings(&self, payee: &Payee<'_>) -> Result<Vec<Finding>, Fault> {
        if self.is_own(payee) {
            return Ok(Vec::new());
        }
        if let Some(paid) = self.before.account(payee.sort_code, payee.number)? {
            return Ok(vec![Finding::PaidBefore(paid)]);
        }
        let mut found = vec![Finding::FirstPayment { number: payee.number.to_owned(), open: self.before.open(payee)?, team: self.before.by_team(payee)? }];
        found.extend(self.look_alike(payee)?);
        // For a contact's name, the contact check reports this.
        let is_contact = self.book.named(payee.name).next().is_some();
        if !is_contact
            && !payee.name.trim().is_empty()
            && let Some(known) = self.before.named(payee.name)?
        {
            found.push(Finding::OtherAccountBefore { name: shown(payee.name), known: known.into() });
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
        for (number, slip) in &slips {
            if self.before.has(number)?
                && let Some(known) = self.before.of_bank(payee.sort_code, number)?
            {
                return Ok(alike(known.into(), *slip));
            }
        }
        Ok(None)
    }
}
