//! Why a chain refused. The words are those Ethereum nodes use, so that libraries recognise them.

use alloy_primitives::{Bytes, U256};
use revm::context::result::{EVMError, InvalidTransaction};

use crate::chain::state::StorageError;

/// Why a chain refused or failed.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub(crate) enum ChainError {
    #[error("the chain's data cannot be read or written")]
    Storage(#[source] rusqlite::Error),
    #[error("the chain's data is damaged: {0}")]
    Damaged(&'static str),
    #[error("nonce too low: next nonce {next}, tx nonce {nonce}")]
    NonceTooLow { nonce: u64, next: u64 },
    #[error("nonce too far in the future: next nonce {next}, tx nonce {nonce}")]
    NonceTooFar { nonce: u64, next: u64 },
    #[error("already known")]
    AlreadyKnown,
    #[error("replacement transaction underpriced: both fees must rise by 10 %")]
    Underpriced,
    #[error("txpool is full")]
    Full,
    #[error("insufficient funds for gas * price + value: have {have} want {want}")]
    InsufficientFunds { have: U256, want: U256 },
    #[error("{0}")]
    Invalid(String),
    #[error("execution reverted{}", reason.as_ref().map(|text| format!(": {text}")).unwrap_or_default())]
    Reverted { data: Bytes, reason: Option<String> },
    #[error("{0}")]
    Halted(String),
    #[error("the state of block {block} is not kept; blocks {first} to {last} are")]
    NotKept { block: u64, first: u64, last: u64 },
    #[error("header not found")]
    UnknownBlock,
    #[error("the pending block is not supported here; ask for latest")]
    NoPending,
    #[error("the node of {chain} does not answer: {cause}")]
    Silent { chain: &'static str, cause: String },
    #[error("the node of {chain} gave no answer that can be used: {cause}")]
    Unusable { chain: &'static str, cause: String },
    #[error("the node of {chain} is not taken: {cause}")]
    OtherChain { chain: &'static str, cause: String },
}

impl From<rusqlite::Error> for ChainError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Storage(error)
    }
}

impl From<EVMError<StorageError>> for ChainError {
    fn from(error: EVMError<StorageError>) -> Self {
        match error {
            EVMError::Database(StorageError(error)) => Self::Storage(error),
            EVMError::Transaction(InvalidTransaction::LackOfFundForMaxFee { fee, balance }) => Self::InsufficientFunds { have: *balance, want: *fee },
            EVMError::Transaction(InvalidTransaction::NonceTooLow { tx, state }) => Self::NonceTooLow { nonce: tx, next: state },
            other => Self::Invalid(other.to_string()),
        }
    }
}

/// The text of `revert("…")` or `Panic(n)`, or the name of nothing: custom errors have no text.
pub(crate) fn revert_reason(data: &[u8]) -> Option<String> {
    match data.get(..4)? {
        // Error(string)
        [0x08, 0xc3, 0x79, 0xa0] => {
            let length = usize::try_from(U256::try_from_be_slice(data.get(36..68)?)?).ok()?;
            let text = data.get(68..68usize.checked_add(length)?)?;
            Some(String::from_utf8_lossy(text).into_owned())
        }
        // Panic(uint256)
        [0x4e, 0x48, 0x7b, 0x71] => Some(format!("panic code 0x{:02x}", U256::try_from_be_slice(data.get(4..36)?)?)),
        _ => None,
    }
}
