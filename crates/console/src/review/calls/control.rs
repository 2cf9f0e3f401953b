//! Calls that decide who rules a contract, or what it runs.

use super::Reading;

fn hands_over(call: &mut Reading<'_>, words: &str) {
    call.danger("This hands over control", words, "I want to hand over control");
}

pub(super) fn new_owner(call: &mut Reading<'_>) -> String {
    hands_over(call, "After this the contract obeys another address.");
    format!("Makes {} the owner of the contract", call.who(0))
}

pub(super) fn new_admin(call: &mut Reading<'_>) -> String {
    hands_over(call, "After this another address administers the contract.");
    format!("Makes {} the administrator of the contract", call.who(0))
}

pub(super) fn no_owner(call: &mut Reading<'_>) -> String {
    hands_over(call, "After this nobody owns the contract, for ever.");
    "Gives up the ownership of the contract".into()
}

pub(super) fn new_program(call: &mut Reading<'_>) -> String {
    hands_over(call, "After this the contract runs another program.");
    format!("Replaces the contract's program by {}", call.who(0))
}

pub(super) fn new_program_and_call(call: &mut Reading<'_>) -> String {
    let data = call.bytes(1);
    if !data.is_empty() {
        let contract = call.contract.to_owned();
        call.inside("Call after it", &contract, Default::default(), data);
    }
    new_program(call)
}

pub(super) fn new_program_elsewhere(call: &mut Reading<'_>) -> String {
    hands_over(call, "After this another contract runs another program.");
    let data = call.bytes(2);
    if !data.is_empty() {
        call.inside("Call after it", &call.address(0), Default::default(), data);
    }
    format!("Replaces the program of {} by {}", call.who(0), call.who(1))
}

pub(super) fn grant(call: &mut Reading<'_>) -> String {
    hands_over(call, "A role may allow to mint, to pause or to move what the contract holds.");
    format!("Gives a role to {}", call.who(1))
}

pub(super) fn revoke(call: &mut Reading<'_>) -> String {
    format!("Takes a role from {}", call.who(1))
}

pub(super) fn module(call: &mut Reading<'_>) -> String {
    hands_over(call, "A module moves what the contract holds without its signers.");
    format!("Lets {} act for the contract without signatures", call.who(0))
}

pub(super) fn signer(call: &mut Reading<'_>) -> String {
    hands_over(call, "Another address signs for the contract.");
    format!("Adds {} as a signer; {} must sign from now on", call.who(0), call.number(1))
}

pub(super) fn signer_instead(call: &mut Reading<'_>) -> String {
    hands_over(call, "Another address signs for the contract.");
    format!("Puts {} in the place of the signer {}", call.who(2), call.who(1))
}

pub(super) fn delegate(call: &mut Reading<'_>) -> String {
    call.warn("This hands over voting power", "The delegatee votes in place of this wallet.", "I want to delegate");
    format!("Delegates votes to {}", call.who(0))
}
