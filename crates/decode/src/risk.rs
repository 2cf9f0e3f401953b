//! What can go wrong by signing or calling, found in what was decoded.

use alloy_primitives::{Address, U256};

use super::{
    addresses::{Addresses, CURRENCY_DECIMALS, Sum, Who},
    calls::Place,
    hints::Hint,
};

/// How much a risk weighs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// To be known before saying yes.
    Warn,
    /// Money can be lost by saying yes.
    Danger,
}

/// The part that an unknown address has in a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// It may take tokens.
    Spender,
    /// It may move a collection.
    Operator,
    /// It gets tokens.
    Recipient,
}

/// What hands over control.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Handover {
    /// A new owner of a contract.
    Owner,
    /// A new administrator of a contract.
    Admin,
    /// Nobody owns the contract any more.
    NoOwner,
    /// Another program for the contract.
    Program,
    /// Another program for another contract.
    ProgramElsewhere,
    /// A role in the contract.
    Role,
    /// A module that moves what the contract holds.
    Module,
    /// Another signer of the contract.
    Signer,
    /// A delegate call, in a call.
    DelegateCall,
    /// A delegate call of a multi-signature wallet, in typed data.
    SignedDelegateCall,
    /// A named address that acts in the place of the wallet, in typed data.
    Power,
}

/// A risk. Its words are made by who shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Risk {
    /// A call allows a spender to take every token, now or later.
    UnlimitedAllowance {
        /// Who may take them.
        spender: String,
        /// The token's contract.
        token: String,
    },
    /// A permit allows a spender to take every token, now or later.
    UnlimitedPermit {
        /// Who may take them.
        spender: String,
        /// The token's contract, where one is named.
        token: Option<String>,
    },
    /// A spender may take more than a hundred times what the wallet holds.
    FarAboveBalance {
        /// Who may take them.
        spender: String,
        /// The token's contract.
        token: String,
    },
    /// A spender may take a sum.
    Allowance {
        /// Who may take it.
        spender: String,
        /// The token's contract, where one is named.
        token: Option<String>,
    },
    /// A spender is called in the same transaction.
    SpenderCalled,
    /// An operator may move a whole collection.
    WholeCollection {
        /// Who may move it.
        operator: String,
    },
    /// A multi-signature wallet pays a refund besides its call.
    PaysRefund {
        /// How much, at most.
        sum: Sum,
        /// To whom; none: to whoever sends the transaction.
        to: Option<Who>,
    },
    /// A call names an address that was never dealt with.
    UnknownAddress {
        /// The address.
        address: String,
        /// Its part.
        role: Role,
    },
    /// A call sends to an address from which nobody can ever spend.
    SendsToNobody {
        /// The address.
        address: String,
    },
    /// A permit names a spender that was never dealt with; of a permit or a call without a limit, one that is no wallet of ours and no contact.
    UnknownSpender {
        /// The address.
        address: String,
        /// Its part.
        role: Role,
    },
    /// A permit names another owner than the wallet that signs.
    OtherOwner {
        /// The owner.
        owner: Who,
    },
    /// A permit has no end.
    NeverEnds,
    /// Somebody else rules a contract, or acts for the wallet.
    HandsOverControl(Handover),
    /// Somebody else votes.
    HandsOverVotes,
    /// The recipient of tokens is called.
    RecipientCalled,
    /// Tokens of another address move, or a token of a collection.
    MovesTokens,
    /// Tokens are burned.
    DestroysTokens,
    /// Network currency goes along with an inner call.
    CurrencyAlong {
        /// Which call.
        place: Place,
        /// How much, in the smallest unit.
        units: U256,
        /// Where it goes.
        contract: String,
    },
    /// A call cannot be read.
    UnreadableCall {
        /// Which call.
        place: Place,
    },
    /// Lists that belong together are not of one length.
    UnevenLists {
        /// How many destinations there are.
        destinations: usize,
        /// How many values.
        values: usize,
        /// How many pieces of data.
        data: usize,
    },
    /// Calls stand in a form of the contract's own.
    PackedCommands,
    /// The function has no words.
    UnknownFunction,
    /// Somebody else can carry out a transfer or a call that typed data names.
    CarriedTransfer,
    /// Somebody else can carry out the calldata inside typed data.
    CarriedCall,
    /// An order gives something away for nothing.
    NothingComesBack,
    /// A part of an order's proceeds goes to somebody unknown.
    ProceedsElsewhere,
    /// All of an order's proceeds go to somebody else, so that this wallet receives nothing.
    AllProceedsElsewhere {
        /// Who receives them.
        to: Who,
    },
    /// Whoever holds an order can carry it out.
    OpenOrder,
    /// It stays good for more than 30 days.
    LongLasting {
        /// Until when, in seconds since 1970; none where that is no date.
        until: Option<i64>,
    },
    /// Typed data has no known shape.
    UnknownPattern,
    /// Typed data names no chain.
    NoChain,
    /// Typed data names another chain than the wallet's.
    OtherChain {
        /// The chain's number.
        id: U256,
        /// The name of the organization's wallet with the same address there, empty where it has none; none where there is no such wallet.
        own: Option<String>,
    },
    /// Typed data names no contract.
    NoContract,
    /// Whoever holds a signed transaction can send it.
    OpenTransaction,
    /// A transaction cannot be read.
    UnreadableTransaction,
    /// A transaction names no chain.
    TransactionForAnyChain,
    /// A transaction is for another chain than the wallet's.
    TransactionForOtherChain {
        /// The chain's number.
        id: U256,
    },
    /// A text has characters that cannot be seen.
    HiddenCharacters {
        /// How many.
        count: usize,
        /// The first of them.
        first: char,
    },
    /// A text has control characters.
    ControlCharacters {
        /// How many.
        count: usize,
        /// The first of them.
        first: char,
    },
    /// A text has letters of another alphabet, which pass for those around them.
    ForeignLetters {
        /// How many.
        count: usize,
        /// The first of them.
        first: char,
    },
    /// A text has spaces that are not the usual one.
    UnusualSpaces {
        /// How many.
        count: usize,
        /// The first of them.
        first: char,
    },
    /// A message is typed data as text.
    TypedDataAsText,
    /// A message is the hex of a hash or a transaction, as text.
    HashAsText,
    /// A message is readable text as hex.
    TextAsHex,
    /// A message is no text.
    UnreadableMessage,
    /// A sign-in names another account than the wallet's.
    OtherAccount,
    /// A sign-in has expired.
    SignInExpired,
    /// A sign-in names two sites.
    TwoSites {
        /// The site that it says.
        site: String,
        /// The host of its link.
        host: String,
    },
}

impl Risk {
    /// The refund of a multi-signature wallet, where it pays one.
    pub(super) fn of_refund(gas: U256, price: U256, token: Address, to: Address, known: &dyn Addresses) -> Option<Self> {
        let units = gas.saturating_mul(price);
        let sum = || match Hint::units(token) {
            Hint::Units(token) => known.sum(Some(&token.to_checksum(None)), units),
            _ => known.currency(units).unwrap_or(Sum { units, symbol: None, decimals: Some(CURRENCY_DECIMALS) }),
        };
        (!price.is_zero()).then(|| Self::PaysRefund { sum: sum(), to: (!to.is_zero()).then(|| known.who(&to.to_checksum(None))) })
    }

    /// How much it weighs.
    pub fn level(&self) -> Level {
        match self {
            Self::Allowance { .. }
            | Self::UnknownAddress { .. }
            | Self::HandsOverVotes
            | Self::RecipientCalled
            | Self::CurrencyAlong { .. }
            | Self::UnknownFunction
            | Self::ProceedsElsewhere
            | Self::LongLasting { .. }
            | Self::UnknownPattern
            | Self::NoChain
            | Self::NoContract
            | Self::TextAsHex
            | Self::UnusualSpaces { .. }
            | Self::SignInExpired => Level::Warn,
            Self::UnlimitedAllowance { .. }
            | Self::UnlimitedPermit { .. }
            | Self::FarAboveBalance { .. }
            | Self::SpenderCalled
            | Self::WholeCollection { .. }
            | Self::PaysRefund { .. }
            | Self::UnknownSpender { .. }
            | Self::OtherOwner { .. }
            | Self::NeverEnds
            | Self::HandsOverControl(_)
            | Self::MovesTokens
            | Self::DestroysTokens
            | Self::SendsToNobody { .. }
            | Self::UnreadableCall { .. }
            | Self::UnevenLists { .. }
            | Self::PackedCommands
            | Self::CarriedTransfer
            | Self::CarriedCall
            | Self::NothingComesBack
            | Self::AllProceedsElsewhere { .. }
            | Self::OpenOrder
            | Self::OtherChain { .. }
            | Self::OpenTransaction
            | Self::UnreadableTransaction
            | Self::TransactionForAnyChain
            | Self::TransactionForOtherChain { .. }
            | Self::HiddenCharacters { .. }
            | Self::ControlCharacters { .. }
            | Self::ForeignLetters { .. }
            | Self::TypedDataAsText
            | Self::HashAsText
            | Self::UnreadableMessage
            | Self::OtherAccount
            | Self::TwoSites { .. } => Level::Danger,
        }
    }
}

/// The gravest first; those of one weight keep their order.
pub fn gravest_first(risks: &mut [Risk]) {
    risks.sort_by_key(|risk| std::cmp::Reverse(risk.level()));
}
