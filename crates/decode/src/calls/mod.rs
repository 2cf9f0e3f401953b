//! Contract functions that are known by their signature: what a call of them means, and what it risks.
//!
//! One row of [`FUNCTIONS`] for each. A reader says what the call does, and notes risks and calls inside it.

mod action;
mod allowances;
mod control;
mod nested;
mod tokens;

use std::{collections::HashMap, sync::LazyLock};

use alloy_dyn_abi::{DynSolValue, JsonAbiExt};
use alloy_json_abi::Function;
use alloy_primitives::{Address, U256, keccak256};

pub use action::{Action, Content, Place};

use bursar_contract::address::is_burn;

use super::{
    abi,
    addresses::{Addresses, Sum, Who},
    field::{Field, Zero},
    hints::Hint,
    risk::{Risk, Role},
};

/// The call of a multi-signature wallet.
const SAFE: &str = "execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)";

type Reader = fn(&mut Reading<'_>) -> Action;

/// Every function that is known here.
const FUNCTIONS: &[(&str, Reader)] = &[
    ("transfer(address,uint256)", tokens::transfer),
    ("transferAndCall(address,uint256,bytes)", tokens::transfer_and_call),
    ("transferFrom(address,address,uint256)", tokens::transfer_from),
    ("safeTransferFrom(address,address,uint256)", tokens::transfer_from),
    ("safeTransferFrom(address,address,uint256,bytes)", tokens::transfer_from),
    ("safeTransferFrom(address,address,uint256,uint256,bytes)", tokens::transfer_of_id),
    ("safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)", tokens::transfer_of_ids),
    ("mint(address,uint256)", tokens::mint),
    ("burn(uint256)", tokens::burn),
    ("burnFrom(address,uint256)", tokens::burn_from),
    ("deposit()", |_| Action::DepositsCurrency),
    ("deposit(uint256)", tokens::deposit),
    ("withdraw(uint256)", tokens::withdraw),
    ("withdraw()", |_| Action::WithdrawsAll),
    ("claim()", |_| Action::Claims),
    ("approve(address,uint256)", allowances::approve),
    ("increaseAllowance(address,uint256)", allowances::approve),
    ("decreaseAllowance(address,uint256)", allowances::decrease),
    ("approveAndCall(address,uint256,bytes)", allowances::approve_and_call),
    ("permit(address,address,uint256,uint256,uint8,bytes32,bytes32)", allowances::permit),
    ("permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)", allowances::permit_all),
    ("approve(address,address,uint160,uint48)", allowances::approve_for_token),
    ("setApprovalForAll(address,bool)", allowances::approve_collection),
    ("transferOwnership(address)", control::new_owner),
    ("setOwner(address)", control::new_owner),
    ("changeOwner(address)", control::new_owner),
    ("changeAdmin(address)", control::new_admin),
    ("setAdmin(address)", control::new_admin),
    ("acceptOwnership()", |_| Action::AcceptsOwnership),
    ("renounceOwnership()", control::no_owner),
    ("upgradeTo(address)", control::new_program),
    ("upgradeToAndCall(address,bytes)", control::new_program_and_call),
    ("setImplementation(address)", control::new_program),
    ("upgrade(address,address)", control::new_program_elsewhere),
    ("upgradeAndCall(address,address,bytes)", control::new_program_elsewhere),
    ("grantRole(bytes32,address)", control::grant),
    ("revokeRole(bytes32,address)", control::revoke),
    ("renounceRole(bytes32,address)", control::revoke),
    ("enableModule(address)", control::module),
    ("addOwnerWithThreshold(address,uint256)", control::signer),
    ("swapOwner(address,address,address)", control::signer_instead),
    ("delegate(address)", control::delegate),
    ("pause()", |_| Action::Pauses),
    ("unpause()", |_| Action::Unpauses),
    ("multicall(bytes[])", nested::own),
    ("multicall(uint256,bytes[])", nested::own),
    ("multicall(bytes32,bytes[])", nested::own),
    ("aggregate((address,bytes)[])", nested::aggregate),
    ("tryAggregate(bool,(address,bytes)[])", nested::aggregate),
    ("aggregate3((address,bool,bytes)[])", nested::aggregate),
    ("aggregate3Value((address,bool,uint256,bytes)[])", nested::aggregate),
    ("execute(address,uint256,bytes)", nested::execute),
    ("executeBatch(address[],bytes[])", nested::batch),
    ("executeBatch(address[],uint256[],bytes[])", nested::batch),
    ("execute(bytes32,bytes)", nested::packed),
    ("execute(bytes,bytes[],uint256)", nested::packed),
    (SAFE, nested::of_safe),
];

/// What the standards call the parameters of their functions.
const NAMES: &[(&str, &[&str])] = &[
    ("transfer(address,uint256)", &["to", "amount"]),
    ("transferAndCall(address,uint256,bytes)", &["to", "amount", "data"]),
    ("transferFrom(address,address,uint256)", &["from", "to", "amountOrId"]),
    ("safeTransferFrom(address,address,uint256)", &["from", "to", "tokenId"]),
    ("safeTransferFrom(address,address,uint256,bytes)", &["from", "to", "tokenId", "data"]),
    ("safeTransferFrom(address,address,uint256,uint256,bytes)", &["from", "to", "id", "amount", "data"]),
    ("safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)", &["from", "to", "ids", "amounts", "data"]),
    ("approve(address,uint256)", &["spender", "amount"]),
    ("increaseAllowance(address,uint256)", &["spender", "addedAmount"]),
    ("decreaseAllowance(address,uint256)", &["spender", "subtractedAmount"]),
    ("approveAndCall(address,uint256,bytes)", &["spender", "amount", "data"]),
    ("permit(address,address,uint256,uint256,uint8,bytes32,bytes32)", &["owner", "spender", "value", "deadline", "v", "r", "s"]),
    ("permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)", &["holder", "spender", "nonce", "expiry", "allowed", "v", "r", "s"]),
    ("approve(address,address,uint160,uint48)", &["token", "spender", "amount", "expiration"]),
    ("setApprovalForAll(address,bool)", &["operator", "approved"]),
    ("transferOwnership(address)", &["newOwner"]),
    ("grantRole(bytes32,address)", &["role", "account"]),
    ("revokeRole(bytes32,address)", &["role", "account"]),
    (SAFE, &["to", "value", "data", "operation", "safeTxGas", "baseGas", "gasPrice", "gasToken", "refundReceiver", "signatures"]),
];

/// What a standard calls a parameter of one of its functions. An amount is also called one where a collection has an id: the call is the same.
pub(super) fn standard_name(signature: &str, at: usize) -> Option<&'static str> {
    NAMES.iter().find(|(of, _)| *of == signature)?.1.get(at).copied()
}

struct KnownFunction {
    function: Function,
    read: Reader,
}

static BY_SELECTOR: LazyLock<HashMap<[u8; 4], KnownFunction>> = LazyLock::new(|| {
    let known = |(signature, read): &(&str, Reader)| Some((selector(signature), KnownFunction { function: Function::parse(signature).ok()?, read: *read }));
    FUNCTIONS.iter().filter_map(known).collect()
});

fn selector(signature: &str) -> [u8; 4] {
    let hash = keccak256(signature);
    [hash[0], hash[1], hash[2], hash[3]]
}

/// Whether a function is known here.
pub fn knows(signature: &str) -> bool {
    BY_SELECTOR.get(&selector(signature)).is_some_and(|known| known.function.signature() == signature)
}

/// The known function with this selector.
pub(super) fn known(selector: [u8; 4]) -> Option<&'static Function> {
    BY_SELECTOR.get(&selector).map(|known| &known.function)
}

/// Calls inside calls at most.
pub const DEEPEST: usize = 4;

/// A call inside a call, or inside typed data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InnerCall {
    /// Which one it is.
    pub place: Place,
    /// What it turned out to be.
    pub content: Content,
    /// Who is called.
    pub contract: String,
    /// Network currency that goes with it.
    pub value: U256,
    /// The contract that makes this call. None if it runs as the account that makes the outer call.
    pub caller: Option<String>,
    /// Its contract, its value and its parameters.
    pub rows: Vec<Field>,
}

/// What a call means.
#[derive(Debug, Default)]
pub struct Meaning {
    /// What it does; absent for a function that is not known.
    pub action: Option<Action>,
    /// What can go wrong.
    pub risks: Vec<Risk>,
    /// Calls inside it, every one of them.
    pub inner: Vec<InnerCall>,
}

/// What it means to call `signature` of `contract` with these values.
pub fn meaning(signature: &str, values: &[DynSolValue], contract: &str, known: &dyn Addresses) -> Meaning {
    Reading { values, contract, caller: None, known, depth: 0, delegated: false, found: Meaning::default() }.of(selector(signature))
}

/// What raw calldata for a contract means.
pub fn of_data(data: &[u8], contract: &str, known: &dyn Addresses) -> Meaning {
    of_bytes(data, contract, known, false)
}

/// The same where the contract's program runs in the place of the one that calls it: its functions are named, and nothing is said of what they do.
pub fn of_delegated(data: &[u8], contract: &str, known: &dyn Addresses) -> Meaning {
    of_bytes(data, contract, known, true)
}

fn of_bytes(data: &[u8], contract: &str, known: &dyn Addresses, delegated: bool) -> Meaning {
    let mut reading = Reading { values: &[], contract, caller: None, known, depth: 0, delegated, found: Meaning::default() };
    reading.inside(Place::Whole, contract, U256::ZERO, data);
    reading.found
}

/// What the place of a parameter says: whether it counts in the token that is called, in the one that another parameter names, or in the network currency.
pub(super) fn hint(signature: &str, at: usize, values: &[DynSolValue], contract: &str) -> Option<Hint> {
    let called = || contract.parse().ok().map(Hint::Units);
    match (signature, at) {
        ("transfer(address,uint256)" | "transferAndCall(address,uint256,bytes)" | "mint(address,uint256)" | "burnFrom(address,uint256)", 1)
        | ("approve(address,uint256)" | "increaseAllowance(address,uint256)" | "decreaseAllowance(address,uint256)", 1)
        | ("approveAndCall(address,uint256,bytes)", 1)
        | ("transferFrom(address,address,uint256)" | "permit(address,address,uint256,uint256,uint8,bytes32,bytes32)", 2)
        | ("burn(uint256)" | "withdraw(uint256)", 0) => called(),
        ("approve(address,address,uint160,uint48)", 2) => values.first().and_then(DynSolValue::as_address).map(Hint::Units),
        ("execute(address,uint256,bytes)", 1) => Some(Hint::Currency),
        (SAFE, 1) => Some(Hint::Currency),
        (SAFE, 3) => Some(Hint::Operation),
        (SAFE, 7) => Some(Hint::Zero(Zero::Currency)),
        (SAFE, 8) => Some(Hint::Zero(Zero::Sender)),
        _ => None,
    }
}

/// Whether calldata begins with a function that is known here.
pub fn is_known_call(data: &[u8]) -> bool {
    data.first_chunk::<4>().is_some_and(|selector| BY_SELECTOR.contains_key(selector))
}

/// A call while it is read.
struct Reading<'a> {
    values: &'a [DynSolValue],
    contract: &'a str,
    /// The contract that makes this call. None if it runs as the account that makes the outer call.
    caller: Option<String>,
    known: &'a dyn Addresses,
    depth: usize,
    /// Whether another contract's program runs in the wallet's place.
    delegated: bool,
    found: Meaning,
}

impl<'a> Reading<'a> {
    fn of(mut self, selector: [u8; 4]) -> Meaning {
        if let Some(function) = BY_SELECTOR.get(&selector) {
            self.found.action = Some((function.read)(&mut self));
        }
        self.found
    }

    fn at(&self, at: usize) -> Address {
        self.values.get(at).and_then(DynSolValue::as_address).unwrap_or_default()
    }

    fn address(&self, at: usize) -> String {
        self.values.get(at).and_then(DynSolValue::as_address).map(|address| address.to_checksum(None)).unwrap_or_default()
    }

    fn number(&self, at: usize) -> U256 {
        self.values.get(at).and_then(DynSolValue::as_uint).map(|(number, _)| number).unwrap_or_default()
    }

    fn yes(&self, at: usize) -> bool {
        self.values.get(at).and_then(DynSolValue::as_bool).unwrap_or_default()
    }

    fn bytes(&self, at: usize) -> &'a [u8] {
        self.values.get(at).and_then(DynSolValue::as_bytes).unwrap_or_default()
    }

    fn list(&self, at: usize) -> &'a [DynSolValue] {
        self.values.get(at).and_then(DynSolValue::as_array).unwrap_or_default()
    }

    fn who(&self, at: usize) -> Who {
        self.known.who(&self.address(at))
    }

    /// A parameter in base units of the token that is called.
    fn sum(&self, at: usize) -> Sum {
        self.known.sum(Some(self.contract), self.number(at))
    }

    /// The same, where the list has the token. A call of a collection names an id in this place.
    fn counted(&self, at: usize) -> Option<Sum> {
        self.known.counted(self.contract, self.number(at))
    }

    fn risk(&mut self, risk: Risk) {
        self.found.risks.push(risk);
    }

    /// Notes an address that was never dealt with, and a recipient that nobody can spend from, even one that was paid before.
    fn stranger(&mut self, at: usize, role: Role) {
        let address = self.address(at);
        if role == Role::Recipient && is_burn(&address) {
            self.risk(Risk::SendsToNobody { address });
        } else if !self.known.knows(&address) {
            self.risk(Risk::UnknownAddress { address, role });
        }
    }

    /// Marks a spender that is not a contact, even one that was paid before, because its permission has no limit.
    fn unnamed(&mut self, at: usize, role: Role) {
        let address = self.address(at);
        if !self.known.is_named(&address) {
            self.risk(Risk::UnknownSpender { address, role });
        }
    }

    /// Adds a call that stands inside this one, decoded where its function is known.
    fn inside(&mut self, place: Place, contract: &str, value: U256, data: &[u8]) {
        let mut rows = Vec::new();
        abi::rows("contract", &DynSolValue::Address(contract.parse().unwrap_or_default()), 0, self.known, &mut rows);
        if !value.is_zero() {
            abi::rows_as("value", &DynSolValue::Uint(value, 256), Some(&Hint::Currency), 0, self.known, &mut rows);
            self.risk(Risk::CurrencyAlong { place, units: value, contract: contract.to_owned() });
        }
        // What a contract runs of itself, it runs in the name of its own caller.
        let caller = if contract == self.contract { self.caller.clone() } else { Some(self.contract.to_owned()) };
        let function = data.first_chunk::<4>().and_then(|selector| Some((*selector, BY_SELECTOR.get(selector)?)));
        let decoded = function.filter(|_| self.depth < DEEPEST).and_then(|(selector, known)| {
            let values = known.function.abi_decode_input(data.get(4..)?).ok()?;
            let (depth, found) = (self.depth + 1, Meaning::default());
            let inner = Reading { values: &values, contract, caller: caller.clone(), known: self.known, depth, delegated: self.delegated, found };
            let inner = inner.of(selector);
            Some((known.function.signature(), values, inner.action?, inner.risks, inner.inner))
        });
        let call = |content: Content, rows: Vec<Field>| InnerCall { place, content, contract: contract.to_owned(), value, caller, rows };
        if let Some((signature, values, action, risks, inner)) = decoded {
            for (at, value) in values.iter().enumerate() {
                let hint = hint(&signature, at, &values, contract).filter(|_| !self.delegated);
                let name = standard_name(&signature, at).map_or_else(|| (at + 1).to_string(), str::to_owned);
                abi::rows_as(&name, value, hint.as_ref(), 0, self.known, &mut rows);
            }
            let content = match self.delegated {
                true => Content::Delegated { signature: Some(signature), selector: data.first_chunk().copied() },
                false => Content::Known { signature, action: Box::new(action) },
            };
            self.found.inner.push(call(content, rows));
            self.found.inner.extend(inner);
            self.found.risks.extend(risks);
        } else if data.is_empty() && !self.delegated {
            self.found.inner.push(call(Content::Payment, rows));
        } else {
            abi::rows("data", &DynSolValue::Bytes(data.to_vec()), 0, self.known, &mut rows);
            let selector = data.first_chunk().copied();
            let content = if self.delegated { Content::Delegated { signature: None, selector } } else { Content::Unreadable { selector } };
            self.found.inner.push(call(content, rows));
            self.risk(Risk::UnreadableCall { place });
        }
    }
}

#[cfg(test)]
mod tests;
