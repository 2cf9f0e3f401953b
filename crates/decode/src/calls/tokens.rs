//! Calls of tokens and vaults that move what is in them.

use super::{Action, Reading, Risk, Role};

pub(super) fn transfer(call: &mut Reading<'_>) -> Action {
    call.stranger(0, Role::Recipient);
    Action::Sends { sum: call.sum(1), to: call.who(0) }
}

pub(super) fn transfer_and_call(call: &mut Reading<'_>) -> Action {
    call.risk(Risk::RecipientCalled);
    transfer(call)
}

pub(super) fn transfer_from(call: &mut Reading<'_>) -> Action {
    call.stranger(1, Role::Recipient);
    call.risk(Risk::MovesTokens);
    Action::Moves { number: call.number(2), sum: call.counted(2), from: call.who(0), to: call.who(1) }
}

pub(super) fn transfer_of_id(call: &mut Reading<'_>) -> Action {
    call.stranger(1, Role::Recipient);
    Action::MovesOfId { count: call.number(3), id: call.number(2), from: call.who(0), to: call.who(1) }
}

pub(super) fn transfer_of_ids(call: &mut Reading<'_>) -> Action {
    call.stranger(1, Role::Recipient);
    Action::MovesIds { ids: call.list(2).len(), from: call.who(0), to: call.who(1) }
}

pub(super) fn mint(call: &mut Reading<'_>) -> Action {
    Action::Mints { sum: call.sum(1), to: call.who(0) }
}

pub(super) fn burn(call: &mut Reading<'_>) -> Action {
    call.risk(Risk::DestroysTokens);
    Action::Burns { sum: call.sum(0), of: None }
}

pub(super) fn burn_from(call: &mut Reading<'_>) -> Action {
    call.risk(Risk::DestroysTokens);
    Action::Burns { sum: call.sum(1), of: Some(call.who(0)) }
}

pub(super) fn deposit(call: &mut Reading<'_>) -> Action {
    Action::Deposits(call.number(0))
}

pub(super) fn withdraw(call: &mut Reading<'_>) -> Action {
    Action::Withdraws { number: call.number(0), sum: call.counted(0) }
}
