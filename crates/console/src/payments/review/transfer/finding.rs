//! What is found of a transfer.

use bursar_contract::{
    Decimal,
    address::{AddressError, Likeness},
    amount::{AmountError, TokenAmount},
    number::JsonNumber,
};
use bursar_journal::{
    Earlier, EarlierOutcome, PaidByTeam, Reach,
    contact::{Paid, Proof},
};

use bursar_messages::Message;
use jiff::Timestamp;

use super::{funds::UnderWay, words};
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
    wallets::tokens,
};

/// What is found. Symbols and names are harmless already; times are as they are stored, RFC 3339.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Finding {
    /// Whether the signing secret of the wallet's set is here.
    Secret { here: bool },
    /// Another computer of the team sends it, and has the secret.
    SecretElsewhere,
    /// A customer's wallet would pay.
    CustomerPays,
    /// The paying wallet names a customer, and nobody knows who signs for it.
    CustodyUnknown,
    /// It would go to the wallet that pays.
    ToItself,
    /// It goes to a wallet of the organization.
    ToOwnWallet,
    /// The address is that of a wallet of the organization on these chains, and of none that is known on the chain of the transfer.
    OwnElsewhere { name: Option<String>, chains: String, here: String },
    /// Nobody can spend from the address.
    Burn,
    /// The address is a token's contract.
    TokenContract,
    /// The service says that the address is not valid on the chain.
    ServiceRefuses,
    /// The address is one.
    WellFormed(Verdict),
    /// Nobody can say who is paid.
    Unresolved(Unresolved),
    /// The address is not like one of so many that are known.
    NoLookAlike { known: usize },
    /// It is like this one. The group is the first of two whose characters are asked for.
    LookAlike { likeness: Likeness, known: String, holder: Option<String>, group: u32 },
    /// A contact has it, verified so far.
    InContacts { contact: String, proof: Option<Proof> },
    /// Its contact named other chains.
    OtherChain { contact: String, named: Vec<String> },
    /// It was paid before.
    PaidBefore(Paid),
    /// The records of this computer have no payment to it that was made; one whose outcome is not known yet may be there. What other computers of the team say
    /// they paid is only named: their word removes no warning.
    FirstPayment { checksum: bool, contact: Option<String>, open: Option<OpenToPayee>, team: Option<PaidByTeam> },
    /// They have none either, and the service lists one of the same wallet, with the service's time.
    PaidElsewhere { at: Option<String> },
    /// The address of a contact changed, and cools off.
    CoolsOff { contact: String, changed_at: String, until: String },
    /// The amount is more than goes while it cools off. The symbol is that of what is sent, where it is known.
    AboveCap { contact: String, most: Decimal, symbol: Option<String>, until: String },
    /// What the book says of the way.
    Contact(contacts::Finding),
    /// What the book says of the name.
    Name(contacts::Finding),
    /// The token is not in the organization's list.
    TokenUnlisted,
    /// Nobody says how many decimals it has.
    NoDecimals,
    /// It is on another chain than the wallet.
    TokenElsewhere { symbol: String, chain: String },
    /// It is on the wallet's chain.
    TokenHere { chain: String },
    /// Its symbol is another one's.
    Token(tokens::Finding),
    /// No amount of coins. It is still to be typed where nothing stands in the field.
    Amount { error: AmountError, typed: bool },
    /// No number of tokens of a collection.
    Count { error: CountError, typed: bool },
    /// Not one of what there is one of.
    NotOne,
    /// No token id.
    TokenId(TokenIdError),
    /// A token id for a token that has none.
    IdOnCoins { symbol: String },
    /// Rows of ids for a token that has none.
    RowsOnCoins { symbol: String },
    /// Rows of ids for a token that is sent alone.
    RowsOfOne,
    /// A row of a batch that cannot be read, counted from 1.
    Row { number: usize, error: RowError },
    /// A batch without rows.
    NoRows,
    /// Rows with these ids were put together.
    Merged { ids: Vec<String> },
    /// The service says that these ids cannot be sent: one, or several. The words are its own.
    NotSendable { id: Option<String>, words: String },
    /// The service does not tell the fee; the words of the fault.
    FeeUnknown { fault: Message },
    /// The balance cannot be read.
    BalanceUnread { symbol: String },
    /// There is less than what goes.
    TooLittle { symbol: String, wanted: TokenAmount, have: TokenAmount },
    /// There is enough, and this stays. What is under way is taken off.
    Enough { symbol: String, left: TokenAmount, after_fee: Option<TokenAmount>, under_way: Option<UnderWay> },
    /// There is enough only until payments under way take their part.
    TooLittleAfter { symbol: String, wanted: TokenAmount, free: TokenAmount, under_way: UnderWay },
    /// A sponsor pays the fee.
    Sponsored,
    /// There is nothing to pay the fee with.
    NoGas { symbol: String, chain: String },
    /// There is too little to pay the fee with.
    TooLittleGas { symbol: String, fee: TokenAmount, left: TokenAmount },
    /// There is enough to pay the fee with only until payments under way take their part.
    TooLittleGasAfter { symbol: String, fee: TokenAmount, free: TokenAmount, under_way: UnderWay },
    /// There is enough for the fee.
    EnoughGas { symbol: String },
    /// The fee is more than a fifth of what goes.
    LargeFee { symbol: String, fee: TokenAmount },
    /// A reader of floating-point numbers would see another amount.
    Inexact { amount: JsonNumber },
    /// It would see another token id.
    InexactId { id: JsonNumber },
    /// No transfer like this in the records of this computer, or in the part of the service's list that was read.
    NoRepeat { reach: Reach, listed: Listed },
    /// The service lists a transfer like this that was not sent from this computer, with the service's time.
    SentElsewhere { id: String, at: Option<String> },
    /// Something like it was.
    Repeat { earlier: Earlier, repeat: Repeat },
    /// It breaks a limit.
    Limit(Broken),
}

/// How far the service's list of a wallet was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Listed {
    /// To its end.
    Whole,
    /// Back to this time, by the service's clock.
    Since(Option<String>),
    /// It could not be read.
    Unread,
}

/// What the service says of an address that is well formed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It is valid.
    Valid,
    /// It says nothing.
    None,
    /// It could not be asked; the words of the fault.
    NotAsked(Message),
}

/// Why nobody can say who is paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Unresolved {
    /// The contact has several addresses.
    Several { contact: String, count: usize },
    /// The contact has none.
    NoAddress { contact: String },
    /// Several computers changed the contact beside each other, and nobody has chosen yet.
    Open { id: String, contact: String },
    /// No contact has the name, and it is no address.
    NoSuchName,
    /// It is the beginning of names that the form offers: nothing is wrong with it yet.
    Offered,
    /// It is no address.
    Malformed(AddressError),
}

/// What is wrong with a token id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TokenIdError {
    /// There is none.
    Missing,
    /// It is no whole number.
    NotWhole,
    /// It is not below 2^256.
    TooLarge,
}

/// What is wrong with a number of tokens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum CountError {
    /// It is no whole number.
    Fraction,
    /// It is no number.
    Amount(AmountError),
    /// It is not below 2^256.
    TooLarge,
}

/// What is wrong with a row of a batch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum RowError {
    /// Its id.
    Id(TokenIdError),
    /// How many.
    Count(CountError),
    /// How many there are of its id in all rows.
    Sum,
}

/// Milliseconds that the clocks of the service and of this computer may differ by.
const CLOCKS_DIFFER: i64 = 5 * 60_000;

impl Finding {
    /// The row of the history of the payment that it repeats, where another computer of the team told of that.
    pub fn told_entry(&self) -> Option<&str> {
        match self {
            Self::Repeat { earlier, .. } => earlier.computer.as_ref().map(|_| earlier.id.as_str()),
            _ => None,
        }
    }

    /// Whether what the service listed at that time may be the payment that it repeats: one of this computer whose outcome is unknown.
    pub fn may_be(&self, listed_at: Option<&str>) -> bool {
        let Self::Repeat { earlier: Earlier { computer: None, outcome: EarlierOutcome::Open, at, .. }, .. } = self else { return false };
        let listed_at: Option<Timestamp> = listed_at.and_then(|text| text.parse().ok());
        listed_at.is_some_and(|listed_at| listed_at.as_millisecond() >= at - CLOCKS_DIFFER)
    }
}

impl Found for Finding {
    fn mark(&self) -> Mark {
        let typed = |id: CheckId, typed: bool| if typed { id.danger() } else { id.waiting() };
        match self {
            Self::Secret { here: true } => CheckId::Secret.ok(),
            Self::SecretElsewhere => CheckId::Secret.info(),
            Self::Secret { here: false } => CheckId::Secret.danger().at("walletId"),
            Self::CustomerPays => CheckId::From.danger().at("walletId"),
            Self::CustodyUnknown => CheckId::From.warn().at("walletId"),
            Self::ToItself => CheckId::OwnWallet.danger().at("to"),
            Self::ToOwnWallet => CheckId::OwnWallet.ok(),
            Self::OwnElsewhere { .. } => CheckId::OwnWallet.warn().at("to"),
            Self::Burn => CheckId::Burn.danger().at("to"),
            Self::TokenContract => CheckId::TokenContract.danger().at("to"),
            Self::ServiceRefuses => CheckId::ServiceAddress.danger().at("to"),
            Self::WellFormed(_) => CheckId::Address.ok(),
            Self::Unresolved(Unresolved::Open { .. }) => CheckId::ContactOpen.danger().at("to"),
            Self::Unresolved(why) => typed(CheckId::Address, !matches!(why, Unresolved::Offered | Unresolved::Malformed(AddressError::Empty))).at("to"),
            Self::NoLookAlike { .. } => CheckId::LookAlike.ok(),
            Self::LookAlike { likeness: Likeness::Critical, group, .. } => {
                CheckId::LookAlike.warn().typed(TypedProof::Middle { group: *group }).grave().at("to")
            }
            Self::LookAlike { .. } => CheckId::LookAlike.warn().at("to"),
            Self::InContacts { .. } => CheckId::Contact.ok(),
            Self::OtherChain { .. } => CheckId::ContactChain.warn().at("to"),
            Self::PaidBefore(_) | Self::PaidElsewhere { .. } => CheckId::FirstPayment.ok(),
            Self::FirstPayment { .. } => CheckId::FirstPayment.warn().at("to"),
            Self::CoolsOff { .. } => CheckId::CoolOff.warn().at("to"),
            Self::AboveCap { .. } => CheckId::CoolOff.danger().at("amount"),
            Self::Contact(of) => of.mark(),
            Self::Name(of) => of.mark().at("to"),
            Self::TokenUnlisted | Self::NoDecimals => CheckId::Token.danger().at("tokenId"),
            Self::TokenElsewhere { .. } => CheckId::Chain.danger().at("tokenId"),
            Self::TokenHere { .. } => CheckId::Chain.ok(),
            Self::Token(of) => of.mark().at("tokenId"),
            Self::Amount { typed: is, .. } | Self::Count { typed: is, .. } => typed(CheckId::Amount, *is).at("amount"),
            Self::NotOne => CheckId::Amount.danger().at("amount"),
            Self::TokenId(error) => typed(CheckId::Nft, *error != TokenIdError::Missing).at("nftTokenId"),
            Self::IdOnCoins { .. } => CheckId::Nft.danger().at("nftTokenId"),
            Self::RowsOnCoins { .. } | Self::RowsOfOne | Self::Row { .. } => CheckId::Nft.danger().at("batch"),
            Self::NoRows => CheckId::Nft.waiting().at("batch"),
            Self::Merged { .. } => CheckId::Merged.ok(),
            Self::NotSendable { id, .. } => CheckId::Nft.danger().at(if id.is_some() { "nftTokenId" } else { "batch" }),
            Self::FeeUnknown { .. } => CheckId::Estimate.warn(),
            Self::BalanceUnread { .. } => CheckId::EnoughToken.warn(),
            Self::TooLittle { .. } => CheckId::EnoughToken.danger().at("amount"),
            Self::Enough { .. } => CheckId::EnoughToken.ok(),
            Self::TooLittleAfter { .. } => CheckId::EnoughToken.warn().at("amount"),
            Self::Sponsored | Self::EnoughGas { .. } => CheckId::EnoughGas.ok(),
            Self::NoGas { .. } => CheckId::EnoughGas.danger().at("walletId"),
            Self::TooLittleGas { .. } => CheckId::EnoughGas.danger().at("amount"),
            Self::TooLittleGasAfter { .. } => CheckId::EnoughGas.warn().at("amount"),
            Self::LargeFee { .. } => CheckId::FeeShare.warn().at("amount"),
            Self::Inexact { .. } => CheckId::Exact.warn().at("amount"),
            Self::InexactId { .. } => CheckId::ExactId.warn().at("nftTokenId"),
            // Of what was paid between a backup and its restore, nothing is known here: that stands before what holds. The service's list has it.
            Self::NoRepeat { reach: Reach { restored: Some(_), .. }, listed: Listed::Unread } => CheckId::Duplicate.info(),
            Self::NoRepeat { .. } => CheckId::Duplicate.ok(),
            Self::SentElsewhere { .. } => CheckId::Duplicate.warn().at("amount"),
            Self::Repeat { repeat: Repeat::Waits | Repeat::StillOpen | Repeat::Soon, .. } => CheckId::Duplicate.danger(),
            Self::Repeat { repeat: Repeat::Later | Repeat::RecordedUnpaid, .. } => CheckId::Duplicate.warn(),
            Self::Limit(broken) => broken.mark(),
        }
    }

    fn words(&self) -> Words {
        words::of(self)
    }

    fn entry(&self) -> Option<EntryLink> {
        match self {
            Self::Repeat { earlier, .. } => Some(way_to(earlier)),
            Self::FirstPayment { open, .. } => open.as_ref().map(OpenToPayee::entry),
            _ => None,
        }
    }

    fn contact(&self) -> Option<String> {
        match self {
            Self::Contact(of) | Self::Name(of) => of.contact(),
            Self::Unresolved(Unresolved::Open { id, .. }) => Some(id.clone()),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use bursar_journal::EarlierOutcome;

    use super::*;

    #[test]
    fn a_payment_that_looks_like_an_earlier_one_leads_to_it_whenever_that_was() {
        let earlier = Earlier { at: 0, id: "i1".into(), code: "K7Q-4MD".into(), outcome: EarlierOutcome::Paid, computer: None };
        for repeat in [Repeat::Waits, Repeat::StillOpen, Repeat::Soon, Repeat::Later, Repeat::RecordedUnpaid] {
            let entry = Finding::Repeat { earlier: earlier.clone(), repeat }.entry().map(|entry| (entry.id, entry.code));
            assert_eq!(entry, Some(("i1".to_owned(), "K7Q-4MD".to_owned())), "{repeat:?}");
        }
    }
}
