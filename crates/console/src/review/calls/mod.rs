//! Contract functions that are known by their signature: what a call of them means, and what it risks (security.md 4.3).
//!
//! One row of [`FUNCTIONS`] for each. A reader says in one sentence what the call does, and notes risks and calls inside it.

mod allowances;
mod control;
mod nested;
mod tokens;

use std::{collections::HashMap, sync::LazyLock};

use alloy_dyn_abi::{DynSolValue, JsonAbiExt};
use alloy_json_abi::Function;
use alloy_primitives::{U256, hex, keccak256};
use bursar_contract::{amount::group_thousands, untrusted::shown};

use super::{
    abi,
    known::Known,
    patterns::{risk, units},
};
use crate::api::{ReviewGroup, Risk, RiskLevel};

type Reader = fn(&mut Reading<'_>) -> String;

/// Every function that has words here.
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
    ("deposit()", |_| "Deposits the network currency that is sent along".into()),
    ("deposit(uint256)", tokens::deposit),
    ("withdraw(uint256)", tokens::withdraw),
    ("withdraw()", |_| "Withdraws what the contract holds for this wallet".into()),
    ("claim()", |_| "Claims what the contract holds for this wallet".into()),
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
    ("acceptOwnership()", |_| "Makes this wallet the owner of the contract".into()),
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
    ("pause()", |_| "Pauses the contract".into()),
    ("unpause()", |_| "Lets the contract work again".into()),
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
    ("execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)", nested::of_safe),
];

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

/// Whether a function has words here.
pub fn knows(signature: &str) -> bool {
    BY_SELECTOR.get(&selector(signature)).is_some_and(|known| known.function.signature() == signature)
}

/// Calls inside calls at most.
const DEEPEST: usize = 4;

/// What a call means.
#[derive(Default)]
pub struct Meaning {
    /// In one sentence; absent for a function that is not known.
    pub words: Option<String>,
    /// To be ticked.
    pub risks: Vec<Risk>,
    /// Calls inside it, every one of them.
    pub inner: Vec<ReviewGroup>,
}

/// What it means to call `signature` of `contract` with these values.
pub fn meaning(signature: &str, values: &[DynSolValue], contract: &str, known: &Known) -> Meaning {
    at_depth(selector(signature), values, contract, known, 0)
}

/// What raw calldata for a contract means.
pub fn of_data(data: &[u8], contract: &str, known: &Known) -> Meaning {
    let mut reading = Reading { values: &[], contract, known, depth: 0, found: Meaning::default() };
    reading.inside("Call", contract, U256::ZERO, data);
    reading.found
}

/// Whether calldata begins with a function that has words here.
pub fn is_known_call(data: &[u8]) -> bool {
    data.first_chunk::<4>().is_some_and(|selector| BY_SELECTOR.contains_key(selector))
}

fn at_depth(selector: [u8; 4], values: &[DynSolValue], contract: &str, known: &Known, depth: usize) -> Meaning {
    let mut reading = Reading { values, contract, known, depth, found: Meaning::default() };
    if let Some(function) = BY_SELECTOR.get(&selector) {
        reading.found.words = Some((function.read)(&mut reading));
    }
    reading.found
}

/// A call while it is read.
struct Reading<'a> {
    values: &'a [DynSolValue],
    contract: &'a str,
    known: &'a Known,
    depth: usize,
    found: Meaning,
}

impl<'a> Reading<'a> {
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

    fn who(&self, at: usize) -> String {
        let address = self.address(at);
        format!("{address} ({})", self.known.says(&address))
    }

    /// Base units as an amount of the token that is called.
    fn amount(&self, value: U256) -> String {
        self.amount_of(self.contract, value)
    }

    fn amount_of(&self, contract: &str, value: U256) -> String {
        match self.known.token(contract).and_then(|token| Some((token.decimals?, token.symbol.as_deref()?))) {
            Some((decimals, symbol)) => format!("{} {}", units(value, decimals), shown(symbol)),
            None => format!("{} base units of a token that is not in your list", group_thousands(&value.to_string())),
        }
    }

    fn warn(&mut self, title: &str, words: &str, tick: &str) {
        self.found.risks.push(risk(RiskLevel::Warn, title, words, tick));
    }

    fn danger(&mut self, title: &str, words: &str, tick: &str) {
        self.found.risks.push(risk(RiskLevel::Danger, title, words, tick));
    }

    /// Notes an address that was never dealt with.
    fn stranger(&mut self, at: usize, what: &str) {
        if !self.known.knows(&self.address(at)) {
            let words = format!("{what} is no wallet of yours, no token of your list, and was never paid from here.");
            self.warn("Unknown address", &words, "I compared this address with the one I was given");
        }
    }

    /// Adds a call that stands inside this one, decoded where its function is known.
    fn inside(&mut self, title: &str, contract: &str, value: U256, data: &[u8]) {
        let mut rows = Vec::new();
        abi::rows("contract", &DynSolValue::Address(contract.parse().unwrap_or_default()), 0, self.known, &mut rows);
        if !value.is_zero() {
            abi::rows("value", &DynSolValue::Uint(value, 256), 0, self.known, &mut rows);
            let words = format!("{title} sends {} of the network currency to {contract}.", units(value, 18));
            self.warn("Network currency goes along", &words, &format!("I want {} to be sent along", title.to_lowercase()));
        }
        let function = data.first_chunk::<4>().and_then(|selector| Some((*selector, BY_SELECTOR.get(selector)?)));
        let decoded = function.and_then(|(selector, known)| Some((selector, known, known.function.abi_decode_input(data.get(4..)?).ok()?)));
        match decoded {
            Some((selector, function, values)) if self.depth < DEEPEST => {
                for (at, value) in values.iter().enumerate() {
                    abi::rows(&format!("{}", at + 1), value, 0, self.known, &mut rows);
                }
                let inner = at_depth(selector, &values, contract, self.known, self.depth + 1);
                let signature = function.function.signature();
                self.found.inner.push(ReviewGroup { title: format!("{title}: {}", inner.words.as_deref().unwrap_or(&signature)), note: Some(signature), rows });
                self.found.inner.extend(inner.inner);
                self.found.risks.extend(inner.risks);
            }
            _ if data.is_empty() => {
                let words = "A payment without a call";
                self.found.inner.push(ReviewGroup { title: format!("{title}: {words}"), note: None, rows });
            }
            _ => {
                abi::rows("data", &DynSolValue::Bytes(data.to_vec()), 0, self.known, &mut rows);
                let selector = data.get(..4).map(hex::encode_prefixed).unwrap_or_default();
                self.found.inner.push(ReviewGroup { title: format!("{title}: cannot be read"), note: Some(selector), rows });
                self.danger(
                    &format!("{title} cannot be read"),
                    "It could move anything that this wallet may move.",
                    &format!("I know what {} does, from a source I trust", title.to_lowercase()),
                );
            }
        }
    }
}

#[cfg(test)]
mod tests;
