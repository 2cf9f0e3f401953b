use super::*;
use crate::addresses::NoAddresses;

const SPENDER: &str = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";

#[test]
fn every_listed_function_parses_and_is_read() {
    assert_eq!(BY_SELECTOR.len(), FUNCTIONS.len(), "two rows have the same selector, or one cannot be parsed");
    for (signature, _) in FUNCTIONS {
        assert_eq!(BY_SELECTOR[&selector(signature)].function.signature(), *signature);
        assert!(meaning(signature, &[], SPENDER, &NoAddresses { now: jiff::Timestamp::UNIX_EPOCH }).action.is_some(), "{signature}");
    }
}

#[test]
fn a_recipient_that_nobody_can_spend_from_is_a_danger_of_its_own() {
    let risks = |to: &str| {
        let values = [DynSolValue::Address(to.parse().unwrap()), DynSolValue::Uint(U256::from(1), 256)];
        meaning("transfer(address,uint256)", &values, SPENDER, &NoAddresses { now: jiff::Timestamp::UNIX_EPOCH }).risks
    };
    let lost = "0x000000000000000000000000000000000000dEaD";
    assert_eq!(risks(lost), [Risk::SendsToNobody { address: lost.to_owned() }]);
    assert_eq!(risks(SPENDER), [Risk::UnknownAddress { address: SPENDER.to_owned(), role: Role::Recipient }], "control");
}
