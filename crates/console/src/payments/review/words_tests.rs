//! What calls and refusals of contracts are said to mean.

use alloy_dyn_abi::{DynSolValue, JsonAbiExt};
use alloy_json_abi::{Error, Function};
use alloy_primitives::{U256, hex};
use serde_json::json;

use super::{known_addresses::KnownAddresses, words};
use crate::{
    base::api::{Risk, RiskLevel},
    payments::api::ReviewGroup,
};
use bursar_decode::{abi, calls, reverts::explained};

/// A call in words.
struct Meaning {
    words: Option<String>,
    risks: Vec<Risk>,
    inner: Vec<ReviewGroup>,
}

fn worded(meaning: calls::Meaning) -> Meaning {
    Meaning {
        words: meaning.action.as_ref().map(|action| words::action(action).to_string()),
        risks: words::risks(&meaning.risks),
        inner: words::inner(&meaning.inner),
    }
}

fn means(signature: &str, parameters: &[&str]) -> Meaning {
    means_to(&KnownAddresses::default(), signature, parameters)
}

/// What a call of `CONTRACT` means to who knows this.
fn means_to(known: &KnownAddresses, signature: &str, parameters: &[&str]) -> Meaning {
    let function = Function::parse(signature).unwrap();
    let kinds = function.inputs.iter().map(|input| alloy_dyn_abi::Specifier::resolve(input).unwrap());
    let values: Vec<DynSolValue> = kinds.zip(parameters).map(|(kind, text)| abi::parameter(&kind, text, "p").unwrap()).collect();
    worded(calls::meaning(signature, &values, CONTRACT, known))
}

const OWNER: &str = "0x72004dCB26AFA2ba69a469c0038e529056aAA08B";
const CONTRACT: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const SPENDER: &str = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";

#[test]
fn an_unlimited_approval_is_a_blank_cheque_and_taking_it_back_is_not() {
    let most = U256::MAX.to_string();
    let unlimited = means("approve(address,uint256)", &[SPENDER, &most]);
    assert_eq!(unlimited.risks[0].title, "This works like handing over a blank cheque");
    assert!(unlimited.words.unwrap().contains("unlimited"));
    let back = means("approve(address,uint256)", &[SPENDER, "0"]);
    assert!(back.risks.is_empty());
    assert!(back.words.unwrap().starts_with("This revokes the permission of"));
    assert!(!means("setApprovalForAll(address,bool)", &[SPENDER, "true"]).risks.is_empty());
    assert!(means("setApprovalForAll(address,bool)", &[SPENDER, "false"]).risks.is_empty());
}

#[test]
fn an_amount_of_a_listed_token_is_said_in_its_units_by_every_call_that_counts_it() {
    let listed = |more: serde_json::Value| {
        let mut token = json!({ "id": "t", "address": CONTRACT, "symbol": "USDC", "decimals": 6, "blockchain": "ETH-SEPOLIA" });
        token.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        KnownAddresses::of_parts(OWNER, &[], vec![(serde_json::from_value(token).unwrap(), U256::ZERO)])
    };
    let (coin, collection) = (listed(json!({})), listed(json!({ "symbol": "APES", "decimals": 0, "standard": "erc721" })));
    let hash = format!("0x{:064x}", 0);
    for (signature, parameters) in [
        ("transfer(address,uint256)", vec![SPENDER, "25000000"]),
        ("transferFrom(address,address,uint256)", vec![OWNER, SPENDER, "25000000"]),
        ("approve(address,uint256)", vec![SPENDER, "25000000"]),
        ("increaseAllowance(address,uint256)", vec![SPENDER, "25000000"]),
        ("decreaseAllowance(address,uint256)", vec![SPENDER, "25000000"]),
        ("permit(address,address,uint256,uint256,uint8,bytes32,bytes32)", vec![OWNER, SPENDER, "25000000", "1804147200", "27", &hash, &hash]),
        ("approve(address,address,uint160,uint48)", vec![CONTRACT, SPENDER, "25000000", "1804147200"]),
        ("mint(address,uint256)", vec![SPENDER, "25000000"]),
        ("burn(uint256)", vec!["25000000"]),
        ("burnFrom(address,uint256)", vec![OWNER, "25000000"]),
        ("withdraw(uint256)", vec!["25000000"]),
    ] {
        let said = means_to(&coin, signature, &parameters).words.unwrap();
        assert!(said.contains("25 USDC") && !said.contains("base units"), "{signature}: {said}");
    }
    // A collection counts no base units: the same call names an id.
    let id = means_to(&collection, "transferFrom(address,address,uint256)", &[OWNER, SPENDER, "25000000"]).words.unwrap();
    assert!(id.contains("25,000,000 (an amount in base units, or a token id)") && !id.contains("APES from"), "{id}");
    let unlisted = means("transferFrom(address,address,uint256)", &[OWNER, SPENDER, "25000000"]).words.unwrap();
    assert!(unlisted.contains("25,000,000 (an amount in base units"), "{unlisted}");
}

#[test]
fn a_wallet_of_another_chain_is_named_with_that_chain_and_is_no_known_recipient() {
    let wallet = |chain: &str| serde_json::from_value(json!({ "id": "w", "address": SPENDER, "name": "Base float", "blockchain": chain })).unwrap();
    let seen_from = |chain: &str| KnownAddresses::of_parts(OWNER, &[SPENDER], vec![]).with_wallets(vec![wallet("BASE-SEPOLIA")], chain);
    let sent = |chain: &str| means_to(&seen_from(chain), "transfer(address,uint256)", &[SPENDER, "1"]);
    let (there, elsewhere) = (sent("BASE-SEPOLIA"), sent("ETH-SEPOLIA"));
    assert!(there.words.unwrap().contains("(Own wallet, Base float)") && there.risks.is_empty());
    let words = elsewhere.words.unwrap();
    assert!(words.contains("(Own wallet, Base float, on Base Sepolia, not on this chain)"), "{words}");
    assert_eq!(elsewhere.risks[0].title, "Unknown address", "a payment elsewhere does not make it known on this chain");
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
    assert!(meaning.inner[3].title.to_string().starts_with("Call 4 of 4: This lets"), "{}", meaning.inner[3].title);
    assert!(meaning.risks.iter().any(|risk| risk.title == "Call 3 of 4 cannot be read"));
    assert!(meaning.risks.iter().any(|risk| risk.title == "This works like handing over a blank cheque"));
}

#[test]
fn lists_that_do_not_fit_together_are_a_danger_and_every_destination_is_shown() {
    let meaning = means("executeBatch(address[],uint256[],bytes[])", &[&format!("[\"{SPENDER}\",\"{SPENDER}\"]"), "[\"1\"]", "[\"0x\"]"]);
    assert_eq!(meaning.risks[0].title, "The lists do not match");
    assert_eq!(meaning.inner.len(), 2);
    assert!(meaning.risks.iter().any(|risk| risk.title == "Network currency is sent with it"));
}

#[test]
fn calls_deeper_than_are_read_are_a_danger_not_a_silence() {
    let function = Function::parse("multicall(bytes[])").unwrap();
    let mut data = Function::parse("pause()").unwrap().selector().to_vec();
    for _ in 0..calls::DEEPEST + 2 {
        data = function.abi_encode_input(&[DynSolValue::Array(vec![DynSolValue::Bytes(data)])]).unwrap();
    }
    let meaning = worded(calls::of_data(&data, SPENDER, &KnownAddresses::default()));
    assert!(meaning.risks.iter().any(|risk| risk.title.to_string().ends_with("cannot be read") && risk.level == RiskLevel::Danger), "{:?}", meaning.risks);
}

const TEXT: &str = "0x08c379a00000000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000000000000000d6e6f7420746865206f776e657200000000000000000000000000000000000000";

#[test]
fn texts_panics_and_declared_errors_are_read_from_the_sentence_that_holds_them() {
    let own = [Error::parse("TooLate(uint256 since, address who)").unwrap()];
    let word = |tail: &str| format!("{tail:0>64}");
    let said = |sentence: &str| explained(sentence, &own).as_ref().map(|revert| words::revert(revert).to_string());
    assert_eq!(said(&format!("execution reverted, data {TEXT}.")).as_deref(), Some("The contract refused the call: “not the owner”."));
    let panics = format!("execution reverted: 0x4e487b71{}", word("11"));
    assert_eq!(said(&panics).as_deref(), Some("The contract stopped with an error: a number became too large or too small."));
    let selector = hex::encode(own[0].selector());
    let late = format!("call failed (0x{selector}{}{})", word("07"), word("5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"));
    assert_eq!(said(&late).as_deref(), Some("The contract refused the call with TooLate: since 7, who 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed."));
    let short = format!("0xe450d38c{}{}{}", word("5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"), word("05"), word("0a"));
    assert!(said(&short).is_some_and(|words| words.contains("ERC20InsufficientBalance") && words.contains("balance 5, needed 10")));
    assert_eq!(said("execution reverted: ERC20: insufficient allowance").as_deref(), Some("The contract refused the call: “ERC20: insufficient allowance”."));
    // Nodes also set the values apart, and a service may tell the selector alone; an address before it is no data.
    let apart = format!("{SPENDER} failed: execution reverted: custom error 0x{selector}: {}{}", word("07"), word("5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"));
    assert_eq!(said(&apart), said(&late));
    assert_eq!(said(&format!("execution reverted with the unknown error 0x{selector}")).as_deref(), Some("The contract refused the call with TooLate."));
    for silent in ["execution reverted", "Execution reverted.", &format!("execution reverted, data 0xdeadbeef{}", word("1"))] {
        assert_eq!(said(silent).as_deref(), Some("The contract refused the call, without a reason that can be read."), "{silent}");
    }
    for other in ["insufficient funds for gas", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed refused", &format!("0xdeadbeef{}", word("1"))] {
        assert_eq!(said(other), None, "{other}");
    }
}
