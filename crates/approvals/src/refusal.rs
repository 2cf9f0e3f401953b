//! Why a document or a request is refused. Each has a name; the words are made where people read them.

use std::fmt;

/// Why something is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Refusal {
    /// A key could not be made or read.
    Key,
    /// It is larger than its kind may be.
    TooLarge,
    /// It is not written in the one encoding.
    Encoding,
    /// It is a document of another type.
    Type,
    /// Its content is not what its type demands.
    Content,
    /// It is a copy of another document.
    OtherDocument,
    /// Its signature does not hold, or nobody signed it who should have.
    Signature,
    /// It is of a format that this version does not know.
    Format,
    /// It belongs to another team.
    OtherTeam,
    /// It was made for another service, another mode or another organization.
    OtherBinding,
    /// The version of the policy that it names is not known here.
    PolicyUnknown,
    /// A version of the policy follows one that is not known here.
    PreviousUnknown,
    /// Not enough administrators signed a version of the policy.
    TooFewAdministrators,
    /// Two versions of the policy follow the same one: nothing is sent until administrators have joined them.
    Fork,
    /// The rules cannot be met by the members that there are.
    Unsatisfiable,
    /// The maker may not prepare, by the policy that was named or by the newest.
    MakerRole,
    /// Another computer was named to send it, or this one may no longer send.
    OtherComputer,
    /// It was made too far in the future for the clocks.
    Future,
    /// It has expired.
    Expired,
    /// The maker withdrew it.
    Withdrawn,
    /// Somebody who may approve rejected it.
    Rejected,
    /// A decision is about another proposal.
    OtherProposal,
    /// Somebody approved who may not, by the policy that was named or by the newest.
    ApproverRole,
    /// The maker approved it.
    MakerApproves,
    /// Fewer people approved it than the rules demand.
    TooFewApprovals,
}

impl fmt::Display for Refusal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, out)
    }
}

impl std::error::Error for Refusal {}
