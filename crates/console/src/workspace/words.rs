//! What went wrong with the workspace, in words for people.

use bursar_approvals::Refusal;
use bursar_contract::{Code, Fault, untrusted::shown};
use bursar_messages::{Message, message};
use bursar_workspace::{Error, address::AddressProblem, chain::Finding};

use crate::team::refusal;

/// As a fault.
pub(super) fn fault(error: Error) -> Fault {
    let code = match error {
        Error::Unreachable(_) | Error::Lost | Error::TimedOut | Error::Busy(_) => Code::Unavailable,
        Error::NoKey(_) | Error::Seal => Code::NoKeyring,
        _ => Code::Refused,
    };
    Fault::new(code, of(&error))
}

/// In one or two sentences.
pub(super) fn of(error: &Error) -> Message {
    match error {
        Error::Address(problem) => address(problem),
        Error::Unreachable(why) => message!("workspace-unreachable", why = shown(why)),
        Error::NoTls => message!("workspace-no-tls"),
        Error::NotTrusted(why) => message!("workspace-not-trusted", why = shown(why)),
        Error::LoginRefused => message!("workspace-login-refused"),
        Error::NoDatabase => message!("workspace-no-database"),
        Error::NotInitialised => message!("workspace-not-initialised"),
        Error::AlreadyInitialised => message!("workspace-already"),
        Error::OtherWorkspace => message!("workspace-other"),
        Error::ConsoleTooOld { .. } => message!("workspace-console-old"),
        Error::DatabaseTooOld { .. } => message!("workspace-database-old"),
        Error::NotMember => message!("workspace-not-member"),
        Error::Busy(_) => message!("workspace-busy"),
        Error::NotAllowed(why) => message!("workspace-not-allowed", why = shown(why)),
        Error::ReadOnly => message!("workspace-read-only"),
        Error::Lost => message!("workspace-lost"),
        Error::TimedOut => message!("workspace-timed-out"),
        Error::Refused { code, message } => message!("workspace-refused", code = shown(code), why = shown(message)),
        Error::ChainMoved => message!("workspace-chain-moved"),
        Error::Unreadable => message!("workspace-unreadable"),
        Error::Document(Refusal::TooFewAdministrators) => message!("workspace-invitation-by"),
        Error::Document(why) => refusal(*why),
        Error::NoKey(_) => message!("workspace-key-missing"),
        Error::Seal => message!("workspace-seal"),
    }
}

fn address(problem: &AddressProblem) -> Message {
    match problem {
        AddressProblem::NotPostgres => message!("workspace-address-form"),
        AddressProblem::NoHost => message!("workspace-address-host"),
        AddressProblem::NoUser => message!("workspace-address-login"),
        AddressProblem::NoDatabase => message!("workspace-address-database"),
        AddressProblem::Parameter(name) => message!("workspace-address-parameter", name = shown(name)),
        AddressProblem::NotVerified(mode) => message!("workspace-address-not-verified", mode = shown(mode)),
        AddressProblem::PlainElsewhere => message!("workspace-address-plain"),
    }
}

/// What does not fit in a computer's chain.
pub(super) fn finding(finding: &Finding, computer: &str) -> Message {
    match *finding {
        Finding::Edited { sequence, .. } => message!("workspace-found-edited", computer = computer, row = sequence),
        Finding::Missing { from, to, .. } => message!("workspace-found-missing", computer = computer, count = to - from + 1),
        Finding::OutOfOrder { sequence, .. } => message!("workspace-found-order", computer = computer, row = sequence),
        Finding::RolledBack { remembered, found, .. } => {
            message!("workspace-found-rolled-back", computer = computer, remembered = remembered, found = found)
        }
        Finding::OtherHistory { sequence, .. } => message!("workspace-found-history", computer = computer, row = sequence),
        Finding::UnknownAuthor { .. } => message!("workspace-found-unknown", computer = computer),
        Finding::OtherAuthor { sequence, .. } | Finding::NotSigned { sequence, .. } | Finding::Misplaced { sequence, .. } => {
            message!("workspace-found-forged", computer = computer, row = sequence)
        }
        Finding::OlderKey { sequence, .. } => message!("workspace-found-older-key", computer = computer, row = sequence),
        Finding::AfterRemoval { sequence, .. } => message!("workspace-found-removed", computer = computer, row = sequence),
    }
}
