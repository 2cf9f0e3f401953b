//! Calls that decide who rules a contract, or what it runs.

use super::{Action, Place, Reading, Risk};
use crate::risk::Handover;

fn hands_over(call: &mut Reading<'_>, what: Handover) {
    call.risk(Risk::HandsOverControl(what));
}

pub(super) fn new_owner(call: &mut Reading<'_>) -> Action {
    hands_over(call, Handover::Owner);
    Action::NewOwner(call.who(0))
}

pub(super) fn new_admin(call: &mut Reading<'_>) -> Action {
    hands_over(call, Handover::Admin);
    Action::NewAdmin(call.who(0))
}

pub(super) fn no_owner(call: &mut Reading<'_>) -> Action {
    hands_over(call, Handover::NoOwner);
    Action::NoOwner
}

pub(super) fn new_program(call: &mut Reading<'_>) -> Action {
    hands_over(call, Handover::Program);
    Action::NewProgram(call.who(0))
}

pub(super) fn new_program_and_call(call: &mut Reading<'_>) -> Action {
    let data = call.bytes(1);
    if !data.is_empty() {
        let contract = call.contract.to_owned();
        call.inside(Place::After, &contract, Default::default(), data);
    }
    new_program(call)
}

pub(super) fn new_program_elsewhere(call: &mut Reading<'_>) -> Action {
    hands_over(call, Handover::ProgramElsewhere);
    let data = call.bytes(2);
    if !data.is_empty() {
        call.inside(Place::After, &call.address(0), Default::default(), data);
    }
    Action::NewProgramOf { contract: call.who(0), program: call.who(1) }
}

pub(super) fn grant(call: &mut Reading<'_>) -> Action {
    hands_over(call, Handover::Role);
    Action::GivesRole(call.who(1))
}

pub(super) fn revoke(call: &mut Reading<'_>) -> Action {
    Action::TakesRole(call.who(1))
}

pub(super) fn module(call: &mut Reading<'_>) -> Action {
    hands_over(call, Handover::Module);
    Action::AddsModule(call.who(0))
}

pub(super) fn signer(call: &mut Reading<'_>) -> Action {
    hands_over(call, Handover::Signer);
    Action::AddsSigner { signer: call.who(0), threshold: call.number(1) }
}

pub(super) fn signer_instead(call: &mut Reading<'_>) -> Action {
    hands_over(call, Handover::Signer);
    Action::ReplacesSigner { signer: call.who(2), before: call.who(1) }
}

pub(super) fn delegate(call: &mut Reading<'_>) -> Action {
    call.risk(Risk::HandsOverVotes);
    Action::DelegatesVotes(call.who(0))
}
