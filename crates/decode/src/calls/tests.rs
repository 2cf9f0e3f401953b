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
