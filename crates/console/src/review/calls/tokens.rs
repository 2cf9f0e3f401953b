//! Calls of tokens and vaults that move what is in them.

use bursar_contract::amount::group_thousands;

use super::Reading;

pub(super) fn transfer(call: &mut Reading<'_>) -> String {
    call.stranger(0, "The recipient");
    format!("Sends {} to {}", call.amount(call.number(1)), call.who(0))
}

pub(super) fn transfer_and_call(call: &mut Reading<'_>) -> String {
    let words = "The recipient is a contract that is called with these tokens and may do anything with them.";
    call.warn("The recipient is called", words, "I know what the recipient does with them");
    transfer(call)
}

pub(super) fn transfer_from(call: &mut Reading<'_>) -> String {
    call.stranger(1, "The recipient");
    let words = "Takes from another address what this wallet was allowed to take, or moves a token of a collection.";
    call.danger("This moves tokens", words, "I compared from, to and the number");
    let number = group_thousands(&call.number(2).to_string());
    format!("Moves {number} (an amount in base units, or a token id) from {} to {}", call.who(0), call.who(1))
}

pub(super) fn transfer_of_id(call: &mut Reading<'_>) -> String {
    call.stranger(1, "The recipient");
    format!("Moves {} of token id {} from {} to {}", group_thousands(&call.number(3).to_string()), call.number(2), call.who(0), call.who(1))
}

pub(super) fn transfer_of_ids(call: &mut Reading<'_>) -> String {
    call.stranger(1, "The recipient");
    format!("Moves {} token ids from {} to {}", call.list(2).len(), call.who(0), call.who(1))
}

pub(super) fn mint(call: &mut Reading<'_>) -> String {
    format!("Creates {} for {}", call.amount(call.number(1)), call.who(0))
}

pub(super) fn burn(call: &mut Reading<'_>) -> String {
    destroys(call);
    format!("Destroys {}", call.amount(call.number(0)))
}

pub(super) fn burn_from(call: &mut Reading<'_>) -> String {
    destroys(call);
    format!("Destroys {} of {}", call.amount(call.number(1)), call.who(0))
}

fn destroys(call: &mut Reading<'_>) {
    call.danger("This destroys tokens", "What is burned does not come back.", "I want to destroy them");
}

pub(super) fn deposit(call: &mut Reading<'_>) -> String {
    format!("Deposits {}", group_thousands(&call.number(0).to_string()))
}

pub(super) fn withdraw(call: &mut Reading<'_>) -> String {
    format!("Withdraws {} base units", group_thousands(&call.number(0).to_string()))
}
