//! Reasons for refusing a document or a request. Their words for people are made elsewhere.

use std::fmt;

/// Why something is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Refusal {
    /// A key could not be made or read.
    Key,
    /// It is larger than its type allows.
    TooLarge,
    /// It is not in the one valid encoding.
    Encoding,
    /// It is another type of document.
    Type,
    /// Its content is not valid for its type.
    Content,
    /// It is a copy of another document.
    OtherDocument,
    /// A signature is missing or not valid.
    Signature,
    /// This version does not support its format.
    Format,
    /// It belongs to another team.
    OtherTeam,
    /// It is for another service, mode or organization.
    OtherBinding,
    /// It names a policy version that this computer does not have.
    PolicyUnknown,
    /// The previous version of this policy is missing on this computer.
    PreviousUnknown,
    /// Not enough administrators signed the policy version.
    TooFewAdministrators,
    /// The policy has more than one newest version. Nothing is sent until administrators join them.
    Fork,
    /// The team does not have enough members for its rules.
    Unsatisfiable,
    /// The maker may not prepare, under the named policy or the newest one.
    MakerRole,
    /// It must be sent from another computer, or this one may no longer send.
    OtherComputer,
    /// It names several computers, and this one has no workspace in which they claim what they send, or its service may do a request twice.
    NoClaims,
    /// Its date is in the future, by more than clocks may differ.
    Future,
    /// It has expired.
    Expired,
    /// The maker withdrew it.
    Withdrawn,
    /// A member who may approve rejected it.
    Rejected,
    /// A decision belongs to another proposal.
    OtherProposal,
    /// An approver may not approve, under the named policy or the newest one.
    ApproverRole,
    /// The maker approved their own proposal.
    MakerApproves,
    /// It does not have the approvals that the rules require.
    TooFewApprovals,
}

impl fmt::Display for Refusal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, out)
    }
}

impl std::error::Error for Refusal {}
