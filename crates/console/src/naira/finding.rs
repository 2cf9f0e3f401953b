//! What is found of a payout.

use bursar_contract::{amount::Naira, untrusted::shown};
use bursar_journal::{
    Earlier, PaidAccount, PaidByTeam, Reach,
    contact::{Paid, Proof, VerificationLevel},
};
use bursar_messages::Message;

use super::words;
use crate::{
    base::{
        api::{CheckId, EntryLink, TypedProof},
        checks::{Found, Mark, Words},
    },
    contacts,
    payments::{
        finding::{Broken, OpenToPayee, Repeat},
        words::way_to,
    },
};

/// Payouts that were approved and have not left the account: what of its balance is not free.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnderWay {
    /// How many.
    pub payments: usize,
    /// What they take.
    pub amount: Naira,
    /// Codes of those that the balance may show already.
    pub may_be_taken: Vec<String>,
}

/// A payout of this computer that may be what left an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnPayout {
    /// The way to it.
    pub entry: EntryLink,
    /// A person recorded it as not made; otherwise nobody knows its outcome.
    pub recorded: bool,
}

/// An account that is known already. Texts are harmless.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct KnownAccount {
    /// Its bank.
    pub bank: String,
    /// Its number.
    pub number: String,
    /// Whose it is.
    pub name: String,
}

impl From<PaidAccount> for KnownAccount {
    fn from(paid: PaidAccount) -> Self {
        Self { bank: shown(&paid.bank), number: paid.number, name: shown(&paid.name) }
    }
}

/// How one account number is mistaken for another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Slip {
    /// One digit is another one.
    Digit,
    /// Two neighbours changed places.
    Swap,
}

impl Slip {
    /// Every number that these digits could be a typing error of, with the kind of error.
    pub(crate) fn all(number: &str) -> Vec<(String, Self)> {
        let digits: Vec<char> = number.chars().collect();
        let mut found = Vec::new();
        for place in 0..digits.len() {
            for other in ('0'..='9').filter(|other| *other != digits[place]) {
                let mut slipped = digits.clone();
                slipped[place] = other;
                found.push((slipped.into_iter().collect(), Self::Digit));
            }
            if digits.get(place + 1).is_some_and(|next| *next != digits[place]) {
                let mut slipped = digits.clone();
                slipped.swap(place, place + 1);
                found.push((slipped.into_iter().collect(), Self::Swap));
            }
        }
        found
    }
}

/// What is found. Names of banks are harmless already; none where the service's list has no name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Finding {
    /// No account that pays is chosen.
    NoPayer,
    /// A customer's account would pay.
    CustomerPays,
    /// The organization's secret is not on this computer.
    NoSecret,
    /// No bank is chosen.
    NoBank,
    /// The service's list of banks cannot be read.
    BanksUnread { sort_code: String },
    /// No bank of the list has the code.
    UnknownBank,
    /// No account number is typed.
    NoNumber,
    /// What is typed is no account number: what is wrong, and what to do.
    BadNumber { why: Message },
    /// The check digit fits the bank, and these.
    DigitFits { bank: String, others: Vec<String> },
    /// It fits the bank, and these. The bank has the account under another name, so it may be an account of one of them.
    DigitShared { others: Vec<String> },
    /// It does not fit the bank, and fits these.
    DigitMisfits { bank: String, number: String, others: Vec<String> },
    /// It does not fit the bank, and the bank has the account, under no other name.
    DigitConfirmed { bank: String },
    /// The account was paid before.
    PaidBefore(Paid),
    /// This computer never paid it, for all that is known: a payment whose outcome is not known yet may be there. What other computers of the team say they
    /// paid is only named: their word removes no warning.
    FirstPayment { number: String, open: Option<OpenToPayee>, team: Option<PaidByTeam> },
    /// Its number is almost that of another account of the bank.
    LookAlike { number: String, known: KnownAccount, slip: Slip },
    /// Its holder was paid on another account before.
    OtherAccountBefore { name: String, known: KnownAccount },
    /// The account of a contact changed, cools off, and the amount is more than goes in that time.
    AboveCap { contact: String, most: String, until: String },
    /// What the contacts say of the details.
    Contact(contacts::Finding),
    /// What the contacts say of the name on the account.
    Name(contacts::Finding),
    /// The bank knows no such account; its words.
    NoAccount { bank: Option<String>, words: Option<Message> },
    /// No name is typed.
    NoName,
    /// The bank says the same name.
    NameAgrees { bank: Option<String>, returned: String },
    /// The name is the bank's own: there was none to compare it with.
    NameTaken { bank: Option<String>, returned: String },
    /// It says another one. Both have words of their own; a shared word makes it another name of perhaps the same person.
    NameDiffers { bank: Option<String>, typed: String, returned: String, only_typed: Vec<String>, only_returned: Vec<String>, shared: bool },
    /// The bank does not say, and the way of a contact was verified here.
    VerifiedHere { level: VerificationLevel, proof: Option<Proof> },
    /// Nobody has confirmed the name; the words of the fault where the bank was asked.
    NameUnverified { fault: Option<Message>, number: String, typed: String },
    /// No amount is typed.
    NoAmount,
    /// What is typed is no amount: what is wrong.
    BadAmount { why: Message },
    /// No narration is typed.
    NoNarration,
    /// Nothing of it is printed by banks.
    NothingPrinted,
    /// It is longer than the service takes.
    NarrationTooLong { most: usize },
    /// Many banks cut it after so many characters.
    NarrationCut { after: usize },
    /// The balance cannot be read.
    BalanceUnread,
    /// There is less than the payout needs.
    TooLittle { have: Naira, needed: Naira },
    /// There is enough.
    Enough { have: Naira, under_way: Option<UnderWay> },
    /// There is exactly as much as it needs without its fee, which is not known.
    NothingForFee { under_way: Option<UnderWay> },
    /// There is enough only until payouts under way take their part.
    TooLittleAfter { free: Naira, needed: Naira, under_way: UnderWay },
    /// So much left the account, and no payout of this computer explains it; with as much as this payout it can have been the same. Times in
    /// milliseconds.
    LeftElsewhere { amount: Naira, since: i64, until: i64, can_be_this: bool, own: Option<OwnPayout> },
    /// It breaks a limit.
    Limit(Broken),
    /// Nothing like it is in the records of this computer.
    NoRepeat(Reach),
    /// Something like it was.
    Repeat { earlier: Earlier, repeat: Repeat },
}

impl Found for Finding {
    fn mark(&self) -> Mark {
        match self {
            Self::NoPayer => CheckId::From.waiting().at("accountId"),
            Self::CustomerPays => CheckId::From.danger().at("accountId"),
            Self::NoSecret => CheckId::OrganizationSecret.danger().at("accountId"),
            Self::NoBank => CheckId::Bank.waiting().at("sortCode"),
            Self::BanksUnread { .. } => CheckId::Bank.warn().at("sortCode"),
            Self::UnknownBank => CheckId::Bank.danger().at("sortCode"),
            Self::NoNumber => CheckId::AccountNumber.waiting().at("accountNumber"),
            Self::BadNumber { .. } => CheckId::AccountNumber.danger().at("accountNumber"),
            Self::DigitFits { .. } => CheckId::BankDigit.ok(),
            Self::DigitShared { .. } | Self::DigitConfirmed { .. } => CheckId::BankDigit.info(),
            Self::DigitMisfits { .. } => CheckId::BankDigit.warn().at("accountNumber"),
            Self::PaidBefore(_) => CheckId::FirstPayment.ok(),
            Self::FirstPayment { .. } => CheckId::FirstPayment.warn().at("accountNumber"),
            Self::LookAlike { .. } => CheckId::LookAlike.warn().typed(TypedProof::Destination).grave().at("accountNumber"),
            Self::OtherAccountBefore { .. } => CheckId::BankChanged.warn().grave().at("accountNumber"),
            Self::AboveCap { .. } => CheckId::CoolOff.danger().at("amount"),
            Self::Contact(of) => of.mark(),
            Self::Name(of) => of.mark().at("accountName"),
            Self::NoAccount { .. } => CheckId::Name.danger().at("accountNumber"),
            Self::NoName => CheckId::AccountName.waiting().at("accountName"),
            Self::NameAgrees { .. } | Self::VerifiedHere { .. } => CheckId::Name.ok(),
            Self::NameTaken { .. } => CheckId::Name.info(),
            Self::NameDiffers { .. } => CheckId::Name.warn().grave().at("accountName"),
            Self::NameUnverified { .. } => CheckId::Name.warn().at("accountName"),
            Self::NoAmount => CheckId::Amount.waiting().at("amount"),
            Self::BadAmount { .. } => CheckId::Amount.danger().at("amount"),
            Self::NoNarration => CheckId::Narration.waiting().at("narration"),
            Self::NothingPrinted | Self::NarrationTooLong { .. } => CheckId::Narration.danger().at("narration"),
            Self::NarrationCut { .. } => CheckId::Narration.ok(),
            Self::BalanceUnread | Self::NothingForFee { .. } => CheckId::Balance.info(),
            Self::Enough { .. } => CheckId::Balance.ok(),
            Self::TooLittle { .. } => CheckId::Balance.danger().grave().at("amount"),
            Self::TooLittleAfter { .. } => CheckId::Balance.warn().at("amount"),
            Self::Limit(broken) => broken.mark(),
            Self::LeftElsewhere { can_be_this: true, .. } => CheckId::Duplicate.warn().at("amount"),
            Self::LeftElsewhere { can_be_this: false, .. } => CheckId::Duplicate.info(),
            // Of what was paid between a backup and its restore, nothing is known here: that stands before what holds.
            Self::NoRepeat(Reach { restored: Some(_), .. }) => CheckId::Duplicate.info(),
            Self::NoRepeat(_) => CheckId::Duplicate.ok(),
            Self::Repeat { repeat: Repeat::Waits, .. } => CheckId::Duplicate.danger(),
            Self::Repeat { repeat: Repeat::StillOpen | Repeat::Soon, .. } => CheckId::Duplicate.danger().at("amount"),
            Self::Repeat { repeat: Repeat::Later | Repeat::RecordedUnpaid, .. } => CheckId::Duplicate.warn().at("amount"),
        }
    }

    fn words(&self) -> Words {
        words::of(self)
    }

    fn entry(&self) -> Option<EntryLink> {
        match self {
            Self::Repeat { earlier, .. } => Some(way_to(earlier)),
            Self::LeftElsewhere { own: Some(own), .. } => Some(own.entry.clone()),
            Self::FirstPayment { open, .. } => open.as_ref().map(OpenToPayee::entry),
            _ => None,
        }
    }

    fn contact(&self) -> Option<String> {
        match self {
            Self::Contact(of) | Self::Name(of) => of.contact(),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_wrong_digit_and_two_swapped_neighbours_are_slips_and_nothing_else_is() {
        let slips = Slip::all("0123456789");
        let slip = |other: &str| slips.iter().find(|(slipped, _)| slipped == other).map(|(_, slip)| *slip);
        for place in 0..10 {
            let mut digits = *b"0123456789";
            digits[place] = b'0' + (digits[place] - b'0' + 4) % 10;
            assert_eq!(slip(std::str::from_utf8(&digits).unwrap()), Some(Slip::Digit));
        }
        for place in 0..9 {
            let mut digits = *b"0123456789";
            digits.swap(place, place + 1);
            assert_eq!(slip(std::str::from_utf8(&digits).unwrap()), Some(Slip::Swap));
        }
        for other in ["0123456789", "0213456798", "2103456789", "012345678", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "01234567a9"] {
            assert_eq!(slip(other), None, "{other}");
        }
        assert_eq!(slips.len(), 99, "nine other digits at ten places, and nine swaps");
        assert!(Slip::all("1111111111").iter().all(|(_, slip)| *slip == Slip::Digit), "two alike change no places");
    }
}
