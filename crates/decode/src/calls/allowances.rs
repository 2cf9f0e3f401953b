//! Calls that let somebody else take what this wallet holds.

use alloy_primitives::U256;

use super::{Action, Reading, Risk, Role};
use crate::abi::{UNLIMITED_BITS, time};

pub(super) fn approve(call: &mut Reading<'_>) -> Action {
    let contract = call.contract.to_owned();
    allows(call, 0, contract, call.number(1), None)
}

pub(super) fn permit(call: &mut Reading<'_>) -> Action {
    let contract = call.contract.to_owned();
    allows(call, 1, contract, call.number(2), None)
}

/// DAI's form: everything, or nothing.
pub(super) fn permit_all(call: &mut Reading<'_>) -> Action {
    let contract = call.contract.to_owned();
    let value = if call.yes(4) { U256::MAX } else { U256::ZERO };
    allows(call, 1, contract, value, None)
}

/// The form of a contract that keeps the allowances of many tokens.
pub(super) fn approve_for_token(call: &mut Reading<'_>) -> Action {
    allows(call, 1, call.address(0), call.number(2), time(call.number(3)))
}

pub(super) fn approve_and_call(call: &mut Reading<'_>) -> Action {
    call.risk(Risk::SpenderCalled);
    approve(call)
}

fn allows(call: &mut Reading<'_>, at: usize, token: String, value: U256, until: Option<i64>) -> Action {
    let spender = call.who(at);
    if value.is_zero() {
        return Action::TakesBack { spender, until };
    }
    let unlimited = value.bit_len() >= UNLIMITED_BITS;
    let sum = (!unlimited).then(|| call.known.sum(Some(&token), value));
    let name = call.known.token_name(&token);
    let address = spender.address.clone();
    if unlimited {
        call.risk(Risk::UnlimitedAllowance { spender: address, token });
        call.unnamed(at, Role::Spender);
    } else if call.known.far_above_balance(&token, value) {
        call.risk(Risk::FarAboveBalance { spender: address, token });
        call.unnamed(at, Role::Spender);
    } else {
        call.risk(Risk::Allowance { spender: address, token: Some(token) });
        call.stranger(at, Role::Spender);
    }
    Action::Allows { spender, sum, token: name, until }
}

pub(super) fn decrease(call: &mut Reading<'_>) -> Action {
    Action::Lowers { spender: call.who(0), sum: call.sum(1) }
}

pub(super) fn approve_collection(call: &mut Reading<'_>) -> Action {
    let operator = call.who(0);
    if !call.yes(1) {
        return Action::TakesBackCollection(operator);
    }
    call.risk(Risk::WholeCollection { operator: operator.address.clone() });
    call.unnamed(0, Role::Operator);
    Action::AllowsCollection(operator)
}
