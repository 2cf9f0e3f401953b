//! Why a contract reverted, in words: the text it gave, or a custom error that one of our own contracts declares.

use std::sync::LazyLock;

use alloy_dyn_abi::{DynSolValue, ErrorExt};
use alloy_json_abi::JsonAbi;
use alloy_primitives::hex;

use crate::chain::error::revert_reason;

/// Declared errors of the committed contracts. They are OpenZeppelin's, which most contracts elsewhere have too (ERC-6093).
static DECLARED: LazyLock<JsonAbi> = LazyLock::new(|| {
    #[derive(serde::Deserialize)]
    struct Artifact {
        abi: JsonAbi,
    }
    let mut all = JsonAbi::new();
    let dollar = include_str!("../../contracts/artifacts/SandboxDollar.json");
    let collectible = include_str!("../../contracts/artifacts/SandboxCollectible.json");
    let items = include_str!("../../contracts/artifacts/SandboxItems.json");
    for artifact in [dollar, collectible, items] {
        let artifact: Artifact = serde_json::from_str(artifact).expect("the committed artifact is readable");
        all.errors.extend(artifact.abi.errors);
    }
    all
});

/// The most return data that is told, in bytes: a cut one cannot be read.
const MOST_DATA: usize = 768;

/// `execution reverted`, and why. An unknown error comes with its raw values, so that it can be decoded with the ABI.
pub(crate) fn reverted(data: &[u8]) -> String {
    match revert_reason(data).or_else(|| declared(data)) {
        Some(reason) => format!("execution reverted: {reason}"),
        None if data.is_empty() => "execution reverted".into(),
        None => {
            let told = if data.len() > MOST_DATA { &data[..4] } else { data };
            format!("execution reverted with the unknown error {}", hex::encode_prefixed(told))
        }
    }
}

fn declared(data: &[u8]) -> Option<String> {
    let error = DECLARED.errors().find(|error| data.starts_with(error.selector().as_slice()))?;
    let values: Vec<String> = error.decode_error(data).ok()?.body.iter().map(shown).collect();
    Some(format!("{}({})", error.name, values.join(", ")))
}

fn shown(value: &DynSolValue) -> String {
    match value {
        DynSolValue::Address(address) => address.to_checksum(None),
        DynSolValue::Uint(number, _) => number.to_string(),
        DynSolValue::Int(number, _) => number.to_string(),
        DynSolValue::Bool(value) => value.to_string(),
        DynSolValue::FixedBytes(bytes, length) => hex::encode_prefixed(&bytes[..*length]),
        other => format!("{other:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_that_is_not_known_is_told_with_all_of_its_values_or_none() {
        let mut data = vec![1, 2, 3, 4];
        data.extend([7; 64]);
        assert_eq!(reverted(&data), format!("execution reverted with the unknown error 0x01020304{}", "07".repeat(64)));
        data.extend([7; 32 * 100]);
        assert_eq!(reverted(&data), "execution reverted with the unknown error 0x01020304");
    }
}
