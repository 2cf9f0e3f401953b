//! Why rows of a batch are unusual.

use std::collections::{BTreeMap, HashSet};

use bursar_contract::{money::Sums, untrusted::shown};
use bursar_messages::{Message, message};

use super::{checks::CheckedRow, finding::Pays, sheets::count, working::Working};
use crate::base::api::{CheckId, Risk, RiskLevel};

/// Names that a sentence lists.
const MOST_NAMED: usize = 20;

/// Why a row is unusual.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reason {
    /// The bank says another name.
    OtherName,
    /// The address belongs to a contact of another name.
    OtherContact,
    /// The holder was paid on another account, or a contact's details changed.
    Changed,
    /// The same was paid before, or stands in the sheet twice.
    Repeats,
    /// It was never paid before.
    First,
    /// The address was never paid before.
    FirstAddress,
    /// Nobody confirmed the name.
    NameUnchecked,
    /// The check digit does not fit the bank.
    Digit,
    /// Anything else that asks for a look.
    Other,
    /// One of the largest.
    Largest,
}

impl Reason {
    pub(super) fn of(risk: &Risk) -> Self {
        match (risk.check, risk.level) {
            (Some(CheckId::Name), RiskLevel::Danger) => Self::OtherName,
            (Some(CheckId::Name), RiskLevel::Warn) => Self::NameUnchecked,
            (Some(CheckId::Contact), RiskLevel::Danger) => Self::OtherContact,
            (Some(CheckId::CoolOff | CheckId::BankChanged | CheckId::BankCools | CheckId::BankNameChanged | CheckId::WayChanged), _) => Self::Changed,
            (Some(CheckId::Duplicate), _) => Self::Repeats,
            (Some(CheckId::FirstPayment), _) => Self::First,
            (Some(CheckId::BankDigit), _) => Self::Digit,
            _ => Self::Other,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Self::OtherName => "other-name",
            Self::OtherContact => "other-contact",
            Self::Changed => "changed",
            Self::Repeats => "repeats",
            Self::First => "first",
            Self::FirstAddress => "first-address",
            Self::NameUnchecked => "name-unchecked",
            Self::Digit => "digit",
            Self::Other => "other",
            Self::Largest => "largest",
        }
    }

    /// "7 accounts were never paid before".
    pub(super) fn words(self, count: u32) -> Message {
        message!("batch-unusual", reason = self.word(), count = count)
    }

    /// What it means, and what to check.
    pub(super) fn text(self, names: String) -> Message {
        message!("batch-unusual-text", reason = self.word(), names = names)
    }

    pub(super) fn tick(self, count: u32) -> Option<Message> {
        (self != Self::Largest).then(|| message!("batch-unusual-tick", reason = self.word(), count = count))
    }

    pub(super) fn level(self) -> RiskLevel {
        if matches!(self, Self::OtherName | Self::OtherContact | Self::Changed) { RiskLevel::Danger } else { RiskLevel::Warn }
    }

    /// Beside a row.
    pub(super) fn note(self) -> Message {
        message!("batch-unusual-note", reason = self.word())
    }
}

/// Why rows of a batch are unusual, and what those rows come to.
#[derive(Default)]
pub(super) struct OfReason {
    pub(super) rows: u32,
    /// By bank code and number, or by address: two payments to one account are one account to compare.
    accounts: HashSet<(String, String)>,
    pub(super) sums: Sums,
    /// Each once.
    pub(super) names: Vec<String>,
    /// How many there are.
    pub(super) named: HashSet<String>,
}

impl OfReason {
    /// What its sentence counts.
    pub(super) fn count(&self, reason: Reason) -> u32 {
        match reason {
            Reason::Repeats | Reason::Other | Reason::Largest => self.rows,
            _ => count(self.accounts.len()),
        }
    }
}

pub(super) fn reasons_of(checked: &CheckedRow) -> Vec<Reason> {
    let of = |risk: &Risk| match Reason::of(risk) {
        Reason::First if checked.transfer => Reason::FirstAddress,
        reason => reason,
    };
    let mut found: Vec<Reason> = checked.risks().iter().map(of).collect();
    if checked.repeats.is_some() {
        found.push(Reason::Repeats);
    }
    found.sort_unstable();
    found.dedup();
    found
}

pub(super) fn reasons(working: &Working) -> BTreeMap<Reason, OfReason> {
    let mut all: BTreeMap<Reason, OfReason> = BTreeMap::new();
    for (row, checked) in working.sendable() {
        for reason in reasons_of(checked) {
            let of = all.entry(reason).or_default();
            of.rows += 1;
            of.accounts.extend(match &checked.pays {
                Some(pays @ Pays::Transfer(_)) => Some((String::new(), pays.payee().to_lowercase())),
                _ => checked.account().map(|(code, number)| (code.to_owned(), number.to_owned())),
            });
            checked.money().iter().for_each(|money| of.sums.add(money));
            let typed = shown(row.account_name.trim());
            if of.named.insert(typed.clone()) && of.names.len() < MOST_NAMED {
                of.names.push(match checked.other_name() {
                    Some(bank) if reason == Reason::OtherName => message!("batch-unusual-name", typed = typed, bank = bank).to_string(),
                    _ => typed,
                });
            }
        }
    }
    all
}
