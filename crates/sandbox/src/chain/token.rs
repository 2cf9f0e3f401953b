//! The ERC-20 test token of every chain, and the few calls the service makes on tokens.

use std::sync::LazyLock;

use alloy_primitives::{Address, Bytes, U256, hex};

/// Symbol of the test token.
pub(crate) const SYMBOL: &str = "tUSD";
/// Its name.
pub(crate) const NAME: &str = "Sandbox Dollar";
/// Its digits after the point.
pub(crate) const DECIMALS: u8 = 6;

/// Creation code of `contracts/src/SandboxDollar.sol`, compiled by `contracts/compile.mjs`.
pub(crate) static CREATION_CODE: LazyLock<Bytes> = LazyLock::new(|| {
    #[derive(serde::Deserialize)]
    struct Artifact {
        bytecode: Bytes,
    }
    serde_json::from_str::<Artifact>(include_str!("../../contracts/artifacts/SandboxDollar.json")).expect("the committed artifact is readable").bytecode
});

/// Where the test token stands on every chain: it is the faucet's first transaction everywhere.
pub(crate) fn address(faucet: Address) -> Address {
    faucet.create(0)
}

fn encode(selector: [u8; 4], words: &[[u8; 32]]) -> Bytes {
    let mut data = selector.to_vec();
    data.extend(words.iter().flatten());
    data.into()
}

/// `transfer(address,uint256)`.
pub(crate) fn transfer(to: Address, amount: U256) -> Bytes {
    encode(hex!("a9059cbb"), &[to.into_word().0, amount.to_be_bytes()])
}

/// `mint(address,uint256)`.
pub(crate) fn mint(to: Address, amount: U256) -> Bytes {
    encode(hex!("40c10f19"), &[to.into_word().0, amount.to_be_bytes()])
}

/// `balanceOf(address)`.
pub(crate) fn balance_of(owner: Address) -> Bytes {
    encode(hex!("70a08231"), &[owner.into_word().0])
}

/// `decimals()`.
pub(crate) fn decimals() -> Bytes {
    encode(hex!("313ce567"), &[])
}

/// A returned `uint256`.
pub(crate) fn word(output: &[u8]) -> Option<U256> {
    (output.len() == 32).then(|| U256::from_be_slice(output))
}
