//! Calls that let somebody else take what this wallet holds.

use alloy_primitives::U256;

use super::Reading;
use crate::review::abi::{UNLIMITED_BITS, time};

pub(super) fn approve(call: &mut Reading<'_>) -> String {
    let contract = call.contract.to_owned();
    allows(call, 0, &contract, call.number(1))
}

pub(super) fn permit(call: &mut Reading<'_>) -> String {
    let contract = call.contract.to_owned();
    allows(call, 1, &contract, call.number(2))
}

/// DAI's form: everything, or nothing.
pub(super) fn permit_all(call: &mut Reading<'_>) -> String {
    let contract = call.contract.to_owned();
    let value = if call.yes(4) { U256::MAX } else { U256::ZERO };
    allows(call, 1, &contract, value)
}

/// The form of a contract that keeps the allowances of many tokens.
pub(super) fn approve_for_token(call: &mut Reading<'_>) -> String {
    let words = allows(call, 1, &call.address(0), call.number(2));
    match time(call.number(3)) {
        Some(until) => format!("{words} until {until}"),
        None => words,
    }
}

pub(super) fn approve_and_call(call: &mut Reading<'_>) -> String {
    call.danger("The spender is called at once", "It can take what is allowed in the same transaction.", "I know what the spender does with it");
    approve(call)
}

fn allows(call: &mut Reading<'_>, spender: usize, token: &str, value: U256) -> String {
    if value.is_zero() {
        return format!("Takes back what {} may spend", call.who(spender));
    }
    let unlimited = value.bit_len() >= UNLIMITED_BITS;
    if unlimited {
        let words = "The spender can take every one of these tokens from this wallet, now or later, without asking again.";
        call.danger("This works like handing over a blank cheque", words, "Amount is unlimited, not a sum I chose");
    } else if call.known.far_above_balance(token, value) {
        let words = "The spender can take more than a hundred times what this wallet holds: everything here now, and what comes later.";
        call.danger("Far more than this wallet holds", words, "I want to allow more than there is");
    } else {
        call.warn("This lets somebody else spend", "The spender can take this much without asking again.", "I want this spender to be able to take it");
    }
    call.stranger(spender, "The spender");
    let sum = if unlimited { "an unlimited amount".to_owned() } else { call.amount_of(token, value) };
    format!("Lets {} spend {sum}", call.who(spender))
}

pub(super) fn decrease(call: &mut Reading<'_>) -> String {
    format!("Lowers what {} may spend by {}", call.who(0), call.amount(call.number(1)))
}

pub(super) fn approve_collection(call: &mut Reading<'_>) -> String {
    if !call.yes(1) {
        return format!("Takes back what {} may move", call.who(0));
    }
    let words = "The operator can move every token of this collection, now or later, without asking again.";
    call.danger("This works like handing over a blank cheque", words, "It covers the whole collection, not one token");
    call.stranger(0, "The operator");
    format!("Lets {} move every token of this collection", call.who(0))
}
