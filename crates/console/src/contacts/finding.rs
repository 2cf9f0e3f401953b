//! What stands for or against paying somebody, as the book knows them.

use bursar_contract::address::{AddressError, Likeness};
use bursar_journal::contact::{PaymentDetails, VerificationLevel};
use jiff::Timestamp;

use super::words;
use crate::base::{
    api::CheckId,
    checks::{Found, Mark, Words},
};

/// What is found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Finding {
    /// A name looks like one that is known, and is another.
    Twin { name: String, known: String },
    /// A word mixes letters of several alphabets.
    MixedAlphabets { word: String },
    /// A way was added or changed after the last payment to its contact.
    ChangedSincePaid { contact: String, place: Place, done: Done, at: Timestamp, paid: Timestamp },
    /// A contact has other bank details than these.
    OtherDetails { contact: String, known: Vec<PaymentDetails> },
    /// The bank details of a contact changed, and cool off; both times as they are stored.
    DetailsCool { contact: String, changed_at: String, until: String },
    /// A contact's account had another name.
    AccountRenamed { known: String, given: String },
    /// A contact has exactly these details.
    KnownDetails { contact: String, level: VerificationLevel },
    /// Another contact has these details than the one who is to be paid.
    DetailsOfOther { contact: String, name: String },
    /// Several computers of the team changed the contact beside each other, and nobody has chosen yet.
    Open { id: String, contact: String, place: Place },
    /// The check digit does not fit the bank. The banks are those that it fits.
    CheckDigit { bank: Option<String>, number: String, fits: Vec<String> },
    /// Words of one name alone, and of the other alone.
    NamesDiffer { name: String, account_name: String, only_name: Vec<String>, only_account: Vec<String> },
    /// What was typed is no address.
    NoAddress(AddressError),
    /// What was typed is an address.
    IsAddress,
    /// It carries its checksum.
    HasChecksum,
    /// It does not; whole with it.
    NoChecksum { address: String },
    /// Nobody can spend from it.
    Burn,
    /// It looks like this one, and is another.
    LookAlike { likeness: Likeness, known: String },
}

/// What a way leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// On a chain.
    Address,
    /// At a bank.
    Account,
}

/// What was done with a way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Done {
    /// It is new.
    Added,
    /// It leads elsewhere.
    Changed,
}

impl Found for Finding {
    fn mark(&self) -> Mark {
        match self {
            Self::Twin { .. } | Self::MixedAlphabets { .. } => CheckId::NameLetters.warn(),
            Self::ChangedSincePaid { place: Place::Address, .. } => CheckId::WayChanged.warn().at("to"),
            Self::ChangedSincePaid { place: Place::Account, .. } => CheckId::WayChanged.warn().at("accountNumber"),
            Self::Open { place: Place::Address, .. } => CheckId::ContactOpen.danger().at("to"),
            Self::Open { place: Place::Account, .. } => CheckId::ContactOpen.danger().at("accountNumber"),
            Self::OtherDetails { .. } => CheckId::BankChanged.danger().at("accountNumber"),
            Self::DetailsCool { .. } => CheckId::BankCools.warn().at("accountNumber"),
            Self::AccountRenamed { .. } => CheckId::BankNameChanged.danger().at("accountName"),
            Self::KnownDetails { .. } => CheckId::BankKnown.ok(),
            Self::DetailsOfOther { .. } => CheckId::BankOtherName.warn().grave().at("accountNumber"),
            Self::CheckDigit { .. } => CheckId::BankDigit.warn().at("accountNumber"),
            Self::NamesDiffer { .. } => CheckId::BankName.warn().at("accountName"),
            Self::NoAddress(AddressError::Empty) => CheckId::Address.waiting(),
            Self::NoAddress(AddressError::Checksum) => CheckId::Checksum.danger(),
            Self::NoAddress(AddressError::Form | AddressError::Zero) => CheckId::Address.danger(),
            Self::IsAddress => CheckId::Address.ok(),
            Self::HasChecksum => CheckId::Checksum.ok(),
            Self::NoChecksum { .. } => CheckId::Checksum.warn(),
            Self::Burn => CheckId::Burn.danger(),
            Self::LookAlike { likeness: Likeness::Critical, .. } => CheckId::LookAlike.danger(),
            Self::LookAlike { .. } => CheckId::LookAlike.warn(),
        }
    }

    fn words(&self) -> Words {
        words::of(self)
    }

    fn contact(&self) -> Option<String> {
        if let Self::Open { id, .. } = self { Some(id.clone()) } else { None }
    }
}
