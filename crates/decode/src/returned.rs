//! Decodes what a function returned into its named outputs.

use alloy_dyn_abi::FunctionExt;
use alloy_json_abi::Function;

use super::{abi, addresses::Addresses, field::Field, hints::Hint};

/// Functions whose answer counts base units of the token that is asked.
const COUNTED: &[&str] = &["balanceOf(address)", "totalSupply()", "allowance(address,address)"];

/// The outputs of a function of a contract as rows. None if the bytes do not match its declaration.
pub fn returned(function: &Function, data: &[u8], contract: &str, known: &dyn Addresses) -> Option<Vec<Field>> {
    let values = function.abi_decode_output(data).ok()?;
    // The decoder reads every word other than 0 as true and ignores extra bytes, so the bytes are compared again.
    if !data.starts_with(&function.abi_encode_output(&values).ok()?) {
        return None;
    }
    let hint = contract.parse().ok().filter(|_| COUNTED.contains(&function.signature().as_str())).map(Hint::Units);
    let mut rows = Vec::new();
    for (at, (output, value)) in function.outputs.iter().zip(values).enumerate() {
        let name = if output.name.is_empty() { (at + 1).to_string() } else { output.name.clone() };
        abi::rows_as(&name, &abi::named(&value, &output.components), hint.as_ref(), 0, known, &mut rows);
    }
    Some(rows)
}

#[cfg(test)]
mod tests {
    use alloy_primitives::hex;

    use super::*;
    use crate::{addresses::NoAddresses, declared::declared};

    fn rows(abi: &str, data: &str) -> Option<Vec<(String, String, u8)>> {
        let function = declared(abi).unwrap().functions.remove(0);
        let rows =
            returned(&function, &hex::decode(data).unwrap(), "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359", &NoAddresses { now: jiff::Timestamp::UNIX_EPOCH })?;
        Some(rows.into_iter().map(|row| (row.name, row.value, row.depth)).collect())
    }

    fn word(number: u64) -> String {
        format!("{number:064x}")
    }

    #[test]
    fn outputs_have_their_names_or_their_places() {
        let found = rows("function reserves() view returns (uint112 first, uint112, bool open)", &[word(7), word(8), word(1)].concat()).unwrap();
        assert_eq!(found, [("first".into(), "7".into(), 0), ("2".into(), "8".into(), 0), ("open".into(), "true".into(), 0)]);
    }

    #[test]
    fn members_of_tuples_have_their_names_also_in_lists() {
        let abi = r#"[{"type":"function","name":"orders","stateMutability":"view","inputs":[],"outputs":[{"name":"all","type":"tuple[]","components":[
            {"name":"maker","type":"uint256"},{"name":"size","type":"tuple","components":[{"name":"low","type":"uint8"},{"name":"high","type":"uint8"}]}]}]}]"#;
        let found = rows(abi, &[word(32), word(1), word(5), word(1), word(2)].concat()).unwrap();
        let names: Vec<&str> = found.iter().map(|(name, ..)| name.as_str()).collect();
        assert_eq!(names, ["all", "[0]", "maker", "size", "low", "high"]);
        assert_eq!((found[2].1.as_str(), found[5].1.as_str(), found[5].2), ("5", "2", 3));
    }

    #[test]
    fn bytes_that_are_not_what_is_declared_give_no_rows() {
        for data in ["", "0x01", &word(2)] {
            assert_eq!(rows("function open() view returns (bool open)", data), None, "{data:?}");
        }
    }
}
