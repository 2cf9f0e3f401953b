//! What a known function does.

use alloy_primitives::U256;

use super::super::addresses::{Sum, TokenName, Who};

/// What a call of a known function does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Sends tokens of the contract.
    Sends {
        /// How many.
        sum: Sum,
        /// To whom.
        to: Who,
    },
    /// Moves tokens of an address, or one token of a collection: the call is the same.
    Moves {
        /// Base units, or the id of a token.
        number: U256,
        /// The same as a sum, where the contract is that of a listed token which counts base units.
        sum: Option<Sum>,
        /// From whom.
        from: Who,
        /// To whom.
        to: Who,
    },
    /// Moves several of one token id.
    MovesOfId {
        /// How many.
        count: U256,
        /// Of which id.
        id: U256,
        /// From whom.
        from: Who,
        /// To whom.
        to: Who,
    },
    /// Moves several token ids.
    MovesIds {
        /// How many ids.
        ids: usize,
        /// From whom.
        from: Who,
        /// To whom.
        to: Who,
    },
    /// Creates tokens.
    Mints {
        /// How many.
        sum: Sum,
        /// For whom.
        to: Who,
    },
    /// Destroys tokens.
    Burns {
        /// How many.
        sum: Sum,
        /// Whose; none: those of the wallet.
        of: Option<Who>,
    },
    /// Deposits the network currency that goes along.
    DepositsCurrency,
    /// Deposits a number of base units.
    Deposits(U256),
    /// Withdraws base units of the contract.
    Withdraws {
        /// How many.
        number: U256,
        /// The same as a sum, where the contract is that of a listed token.
        sum: Option<Sum>,
    },
    /// Withdraws all that the contract holds for the wallet.
    WithdrawsAll,
    /// Claims what the contract holds for the wallet.
    Claims,
    /// Lets somebody spend tokens.
    Allows {
        /// Who may.
        spender: Who,
        /// How many; none: without a limit.
        sum: Option<Sum>,
        /// The token, by its contract where the list has no symbol of it.
        token: TokenName,
        /// Until when, in seconds since 1970.
        until: Option<i64>,
    },
    /// Takes an allowance back.
    TakesBack {
        /// Who could spend.
        spender: Who,
        /// Until when it could, in seconds since 1970.
        until: Option<i64>,
    },
    /// Lowers an allowance.
    Lowers {
        /// Who may spend.
        spender: Who,
        /// By how many.
        sum: Sum,
    },
    /// Lets somebody move every token of a collection.
    AllowsCollection(Who),
    /// Takes that back.
    TakesBackCollection(Who),
    /// Makes somebody the owner of the contract.
    NewOwner(Who),
    /// Makes somebody the administrator of the contract.
    NewAdmin(Who),
    /// Makes this wallet the owner of the contract.
    AcceptsOwnership,
    /// Gives up the ownership of the contract.
    NoOwner,
    /// Replaces the contract's program.
    NewProgram(Who),
    /// Replaces the program of another contract.
    NewProgramOf {
        /// The other contract.
        contract: Who,
        /// Its new program.
        program: Who,
    },
    /// Gives a role.
    GivesRole(Who),
    /// Takes a role.
    TakesRole(Who),
    /// Lets somebody act for the contract without signatures.
    AddsModule(Who),
    /// Adds a signer.
    AddsSigner {
        /// Who signs.
        signer: Who,
        /// How many must sign from then on.
        threshold: U256,
    },
    /// Replaces a signer.
    ReplacesSigner {
        /// Who signs from then on.
        signer: Who,
        /// Who signed before.
        before: Who,
    },
    /// Delegates votes.
    DelegatesVotes(Who),
    /// Pauses the contract.
    Pauses,
    /// Lets the contract work again.
    Unpauses,
    /// Makes calls, one after the other.
    MakesCalls(usize),
    /// Makes one call.
    MakesCall(Who),
    /// Makes calls in a packed form.
    MakesPackedCalls,
    /// Makes a multi-signature wallet call somebody.
    MakesSafeCall(Who),
    /// Makes a multi-signature wallet run the program of another contract in its own place.
    MakesSafeDelegateCall(Who),
}

/// Which call it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The one that was asked about.
    Whole,
    /// The one inside another.
    Inside,
    /// The one that follows a change of the program.
    After,
    /// One of a list.
    Listed {
        /// Counted from 1.
        number: usize,
        /// How many the list has.
        of: usize,
    },
}

/// What an inner call turned out to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    /// A known function.
    Known {
        /// `name(type,type)`.
        signature: String,
        /// What it does.
        action: Box<Action>,
    },
    /// Another contract's program runs in the wallet's place: what the function does there is not what it does in that contract.
    Delegated {
        /// `name(type,type)`, where it is known.
        signature: Option<String>,
        /// The first four bytes, where there are so many.
        selector: Option<[u8; 4]>,
    },
    /// No data: a payment alone.
    Payment,
    /// Unknown, or too deep.
    Unreadable {
        /// Its first four bytes, where it has so many.
        selector: Option<[u8; 4]>,
    },
}
