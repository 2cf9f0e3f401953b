//! Contract functions that are known by their signature: what a call of them means, and what it risks (security.md 4.3).

use alloy_dyn_abi::{DynSolValue, JsonAbiExt};
use alloy_json_abi::Function;
use alloy_primitives::{U256, hex};
use bursar_contract::amount::group_thousands;

use super::{
    abi::{self, UNLIMITED_BITS},
    known::Known,
    patterns::{risk, units},
    shown::shown,
};
use crate::api::{ReviewGroup, Risk, RiskLevel};

/// Every function that has words here.
const KNOWN: &[&str] = &[
    "transfer(address,uint256)",
    "transferFrom(address,address,uint256)",
    "safeTransferFrom(address,address,uint256)",
    "safeTransferFrom(address,address,uint256,bytes)",
    "safeTransferFrom(address,address,uint256,uint256,bytes)",
    "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)",
    "approve(address,uint256)",
    "increaseAllowance(address,uint256)",
    "decreaseAllowance(address,uint256)",
    "permit(address,address,uint256,uint256,uint8,bytes32,bytes32)",
    "setApprovalForAll(address,bool)",
    "transferOwnership(address)",
    "acceptOwnership()",
    "renounceOwnership()",
    "upgradeTo(address)",
    "upgradeToAndCall(address,bytes)",
    "grantRole(bytes32,address)",
    "revokeRole(bytes32,address)",
    "renounceRole(bytes32,address)",
    "mint(address,uint256)",
    "burn(uint256)",
    "burnFrom(address,uint256)",
    "pause()",
    "unpause()",
    "deposit()",
    "deposit(uint256)",
    "withdraw(uint256)",
    "withdraw()",
    "claim()",
    "multicall(bytes[])",
    "multicall(uint256,bytes[])",
    "execute(address,uint256,bytes)",
    "executeBatch(address[],uint256[],bytes[])",
    "aggregate((address,bytes)[])",
];

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
    at_depth(signature, values, contract, known, 0)
}

fn at_depth(signature: &str, values: &[DynSolValue], contract: &str, known: &Known, depth: usize) -> Meaning {
    let mut found = Meaning::default();
    let address = |at: usize| values.get(at).and_then(DynSolValue::as_address).map(|address| address.to_checksum(None)).unwrap_or_default();
    let number = |at: usize| values.get(at).and_then(DynSolValue::as_uint).map(|(number, _)| number).unwrap_or_default();
    let who = |at: usize| {
        let address = address(at);
        format!("{address} ({})", known.says(&address))
    };
    let token = known.token(contract);
    let amount = |value: U256| match token.and_then(|token| Some((token.decimals?, token.symbol.as_deref()?))) {
        Some((decimals, symbol)) => format!("{} {}", units(value, decimals), shown(symbol)),
        None => format!("{} base units of a token that is not in your list", group_thousands(&value.to_string())),
    };
    let unknown_destination = |found: &mut Meaning, at: usize, what: &str| {
        if !known.knows(&address(at)) {
            let words = format!("{what} is no wallet of yours, no token of your list, and was never paid from here.");
            found.risks.push(risk(RiskLevel::Warn, "Unknown address", &words, "I compared this address with the one I was given"));
        }
    };
    let takes_over = |found: &mut Meaning, words: &str| {
        found.risks.push(risk(RiskLevel::Danger, "This hands over control", words, "I want to hand over control"));
    };
    found.words = Some(match signature {
        "transfer(address,uint256)" => {
            unknown_destination(&mut found, 0, "The recipient");
            format!("Sends {} to {}", amount(number(1)), who(0))
        }
        "transferFrom(address,address,uint256)" | "safeTransferFrom(address,address,uint256)" | "safeTransferFrom(address,address,uint256,bytes)" => {
            unknown_destination(&mut found, 1, "The recipient");
            let words = "Takes from another address what this wallet was allowed to take, or moves a token of a collection.";
            found.risks.push(risk(RiskLevel::Danger, "This moves tokens", words, "I compared from, to and the number"));
            format!("Moves {} (an amount in base units, or a token id) from {} to {}", group_thousands(&number(2).to_string()), who(0), who(1))
        }
        "safeTransferFrom(address,address,uint256,uint256,bytes)" => {
            unknown_destination(&mut found, 1, "The recipient");
            format!("Moves {} of token id {} from {} to {}", group_thousands(&number(3).to_string()), number(2), who(0), who(1))
        }
        "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)" => {
            unknown_destination(&mut found, 1, "The recipient");
            let count = values.get(2).and_then(DynSolValue::as_array).map_or(0, <[_]>::len);
            format!("Moves {count} token ids from {} to {}", who(0), who(1))
        }
        "approve(address,uint256)" | "increaseAllowance(address,uint256)" | "permit(address,address,uint256,uint256,uint8,bytes32,bytes32)" => {
            let (spender, value) = if signature.starts_with("permit") { (1, number(2)) } else { (0, number(1)) };
            if value == U256::ZERO {
                format!("Takes back what {} may spend", who(spender))
            } else {
                let unlimited = value.bit_len() >= UNLIMITED_BITS;
                if unlimited {
                    let words = "The spender can take every one of these tokens from this wallet, now or later, without asking again.";
                    found.risks.push(risk(RiskLevel::Danger, "This works like handing over a blank cheque", words, "Amount is unlimited, not a sum I chose"));
                } else {
                    let words = "The spender can take this much without asking again.";
                    found.risks.push(risk(RiskLevel::Warn, "This lets somebody else spend", words, "I want this spender to be able to take it"));
                }
                unknown_destination(&mut found, spender, "The spender");
                let sum = if unlimited { "an unlimited amount".to_owned() } else { amount(value) };
                format!("Lets {} spend {sum}", who(spender))
            }
        }
        "decreaseAllowance(address,uint256)" => format!("Lowers what {} may spend by {}", who(0), amount(number(1))),
        "setApprovalForAll(address,bool)" => {
            if values.get(1).and_then(DynSolValue::as_bool) == Some(true) {
                let words = "The operator can move every token of this collection, now or later, without asking again.";
                found.risks.push(risk(
                    RiskLevel::Danger,
                    "This works like handing over a blank cheque",
                    words,
                    "It covers the whole collection, not one token",
                ));
                unknown_destination(&mut found, 0, "The operator");
                format!("Lets {} move every token of this collection", who(0))
            } else {
                format!("Takes back what {} may move", who(0))
            }
        }
        "transferOwnership(address)" => {
            takes_over(&mut found, "After this the contract obeys another address.");
            format!("Makes {} the owner of the contract", who(0))
        }
        "acceptOwnership()" => "Makes this wallet the owner of the contract".into(),
        "renounceOwnership()" => {
            takes_over(&mut found, "After this nobody owns the contract, for ever.");
            "Gives up the ownership of the contract".into()
        }
        "upgradeTo(address)" | "upgradeToAndCall(address,bytes)" => {
            takes_over(&mut found, "After this the contract runs another program.");
            format!("Replaces the contract's program by {}", who(0))
        }
        "grantRole(bytes32,address)" => {
            takes_over(&mut found, "A role may allow to mint, to pause or to move what the contract holds.");
            format!("Gives a role to {}", who(1))
        }
        "revokeRole(bytes32,address)" | "renounceRole(bytes32,address)" => format!("Takes a role from {}", who(1)),
        "mint(address,uint256)" => format!("Creates {} for {}", amount(number(1)), who(0)),
        "burn(uint256)" => {
            found.risks.push(risk(RiskLevel::Danger, "This destroys tokens", "What is burned does not come back.", "I want to destroy them"));
            format!("Destroys {}", amount(number(0)))
        }
        "burnFrom(address,uint256)" => {
            found.risks.push(risk(RiskLevel::Danger, "This destroys tokens", "What is burned does not come back.", "I want to destroy them"));
            format!("Destroys {} of {}", amount(number(1)), who(0))
        }
        "pause()" => "Pauses the contract".into(),
        "unpause()" => "Lets the contract work again".into(),
        "deposit()" => "Deposits the network currency that is sent along".into(),
        "deposit(uint256)" => format!("Deposits {}", group_thousands(&number(0).to_string())),
        "withdraw(uint256)" => format!("Withdraws {} base units", group_thousands(&number(0).to_string())),
        "withdraw()" => "Withdraws what the contract holds for this wallet".into(),
        "claim()" => "Claims what the contract holds for this wallet".into(),
        "multicall(bytes[])" | "multicall(uint256,bytes[])" => {
            let calls = values.last().and_then(DynSolValue::as_array).unwrap_or_default();
            for (at, call) in calls.iter().enumerate() {
                inside(&mut found, &format!("Call {} of {}", at + 1, calls.len()), call, contract, known, depth);
            }
            format!("Makes {} calls at once", calls.len())
        }
        "execute(address,uint256,bytes)" => {
            inside(&mut found, "Call inside", values.get(2).unwrap_or(&DynSolValue::Bool(false)), &address(0), known, depth);
            format!("Makes a call to {} with {} base units of the network currency", who(0), group_thousands(&number(1).to_string()))
        }
        "executeBatch(address[],uint256[],bytes[])" => {
            let (to, data) =
                (values.first().and_then(DynSolValue::as_array).unwrap_or_default(), values.get(2).and_then(DynSolValue::as_array).unwrap_or_default());
            for (at, (to, call)) in to.iter().zip(data).enumerate() {
                let contract = to.as_address().map(|address| address.to_checksum(None)).unwrap_or_default();
                inside(&mut found, &format!("Call {} of {}", at + 1, data.len()), call, &contract, known, depth);
            }
            format!("Makes {} calls at once", data.len())
        }
        "aggregate((address,bytes)[])" => {
            let calls = values.first().and_then(DynSolValue::as_array).unwrap_or_default();
            for (at, call) in calls.iter().enumerate() {
                let parts = call.as_tuple().unwrap_or_default();
                let contract = parts.first().and_then(DynSolValue::as_address).map(|address| address.to_checksum(None)).unwrap_or_default();
                inside(&mut found, &format!("Call {} of {}", at + 1, calls.len()), parts.get(1).unwrap_or(&DynSolValue::Bool(false)), &contract, known, depth);
            }
            format!("Makes {} calls at once", calls.len())
        }
        _ => return Meaning::default(),
    });
    found
}

/// What raw calldata for a contract means.
pub fn of_data(data: &[u8], contract: &str, known: &Known) -> Meaning {
    let mut found = Meaning::default();
    inside(&mut found, "Call", &DynSolValue::Bytes(data.to_vec()), contract, known, 0);
    found
}

/// Adds a call that stands inside another, decoded where its function is known.
fn inside(found: &mut Meaning, title: &str, data: &DynSolValue, contract: &str, known: &Known, depth: usize) {
    let bytes = data.as_bytes().unwrap_or_default();
    let mut rows = Vec::new();
    abi::rows("contract", &DynSolValue::Address(contract.parse().unwrap_or_default()), 0, known, &mut rows);
    let function = bytes.get(..4).and_then(|selector| functions().into_iter().find(|function| function.selector().as_slice() == selector));
    let decoded = function.and_then(|function| Some((function.signature(), function.abi_decode_input(bytes.get(4..)?).ok()?)));
    match decoded {
        Some((signature, values)) if depth < DEEPEST => {
            for (at, value) in values.iter().enumerate() {
                abi::rows(&format!("{}", at + 1), value, 0, known, &mut rows);
            }
            let inner = at_depth(&signature, &values, contract, known, depth + 1);
            found.inner.push(ReviewGroup { title: format!("{title}: {}", inner.words.as_deref().unwrap_or(&signature)), note: Some(signature), rows });
            found.inner.extend(inner.inner);
            found.risks.extend(inner.risks);
        }
        _ => {
            abi::rows("data", &DynSolValue::Bytes(bytes.to_vec()), 0, known, &mut rows);
            let selector = bytes.get(..4).map(hex::encode_prefixed).unwrap_or_default();
            found.inner.push(ReviewGroup { title: format!("{title}: cannot be read"), note: Some(selector), rows });
            found.risks.push(risk(
                RiskLevel::Danger,
                &format!("{title} cannot be read"),
                "It could move anything that this wallet may move.",
                &format!("I know what {} does, from a source I trust", title.to_lowercase()),
            ));
        }
    }
}

fn functions() -> Vec<Function> {
    KNOWN.iter().filter_map(|signature| Function::parse(signature).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn means(signature: &str, parameters: &[&str]) -> Meaning {
        let function = Function::parse(signature).unwrap();
        let kinds = function.inputs.iter().map(|input| alloy_dyn_abi::Specifier::resolve(input).unwrap());
        let values: Vec<DynSolValue> = kinds.zip(parameters).map(|(kind, text)| abi::parameter(&kind, text, "p").unwrap()).collect();
        meaning(signature, &values, "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", &Known::default())
    }

    const SPENDER: &str = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";

    #[test]
    fn every_listed_function_parses_and_has_words() {
        assert_eq!(functions().len(), KNOWN.len());
        for function in functions() {
            let values: Vec<DynSolValue> = Vec::new();
            assert!(meaning(&function.signature(), &values, SPENDER, &Known::default()).words.is_some(), "{}", function.signature());
        }
    }

    #[test]
    fn an_unlimited_approval_is_a_blank_cheque_and_taking_it_back_is_not() {
        let most = U256::MAX.to_string();
        let unlimited = means("approve(address,uint256)", &[SPENDER, &most]);
        assert_eq!(unlimited.risks[0].title, "This works like handing over a blank cheque");
        assert!(unlimited.words.unwrap().contains("unlimited"));
        let back = means("approve(address,uint256)", &[SPENDER, "0"]);
        assert!(back.risks.is_empty());
        assert!(back.words.unwrap().starts_with("Takes back"));
        assert!(!means("setApprovalForAll(address,bool)", &[SPENDER, "true"]).risks.is_empty());
        assert!(means("setApprovalForAll(address,bool)", &[SPENDER, "false"]).risks.is_empty());
    }

    #[test]
    fn every_call_inside_a_multicall_is_read_also_the_last() {
        let approve = Function::parse("approve(address,uint256)").unwrap();
        let spender = DynSolValue::Address(SPENDER.parse().unwrap());
        let inner = approve.abi_encode_input(&[spender, DynSolValue::Uint(U256::MAX, 256)]).unwrap();
        let good = hex::encode_prefixed(Function::parse("pause()").unwrap().selector());
        let list = format!("[\"{good}\",\"{good}\",\"0xdeadbeef00\",\"{}\"]", hex::encode_prefixed(inner));
        let meaning = means("multicall(bytes[])", &[&list]);
        assert_eq!(meaning.inner.len(), 4);
        assert!(meaning.inner[3].title.starts_with("Call 4 of 4: Lets"), "{}", meaning.inner[3].title);
        assert!(meaning.risks.iter().any(|risk| risk.title == "Call 3 of 4 cannot be read"));
        assert!(meaning.risks.iter().any(|risk| risk.title == "This works like handing over a blank cheque"));
    }
}
