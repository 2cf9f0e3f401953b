//! Why a signed document is refused, in one sentence each.

use bursar_approvals::Refusal;
use bursar_contract::{Code, Fault};
use bursar_messages::{Message, message};

/// A refusal as a fault.
pub(crate) fn refused(why: Refusal) -> Fault {
    Fault::new(Code::Refused, refusal(why))
}

/// A refusal in one sentence.
pub(crate) fn refusal(why: Refusal) -> Message {
    match why {
        Refusal::Key => message!("team-refused-key"),
        Refusal::TooLarge => message!("team-refused-large"),
        Refusal::Encoding => message!("team-refused-encoding"),
        Refusal::Type => message!("team-refused-type"),
        Refusal::Content => message!("team-refused-content"),
        Refusal::OtherDocument => message!("team-refused-other-document"),
        Refusal::Signature => message!("team-refused-signature"),
        Refusal::Format => message!("team-refused-format"),
        Refusal::OtherTeam => message!("team-refused-other-team"),
        Refusal::OtherBinding => message!("team-refused-other-binding"),
        Refusal::PolicyUnknown => message!("team-refused-policy-unknown"),
        Refusal::PreviousUnknown => message!("team-refused-previous-unknown"),
        Refusal::TooFewAdministrators => message!("team-refused-administrators"),
        Refusal::Fork => message!("team-forked"),
        Refusal::Unsatisfiable => message!("team-policy-unmet"),
        Refusal::MakerRole => message!("team-refused-maker-role"),
        Refusal::OtherComputer => message!("team-refused-other-computer"),
        Refusal::NoClaims => message!("claims-none-here"),
        Refusal::Future => message!("team-refused-future"),
        Refusal::Expired => message!("team-refused-expired"),
        Refusal::Withdrawn => message!("team-refused-withdrawn"),
        Refusal::Rejected => message!("team-refused-rejected"),
        Refusal::OtherProposal => message!("team-refused-other-proposal"),
        Refusal::ApproverRole => message!("team-refused-approver-role"),
        Refusal::MakerApproves => message!("team-refused-maker-approves"),
        Refusal::TooFewApprovals => message!("team-refused-too-few"),
    }
}
