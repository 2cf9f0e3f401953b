//! The ERC-721 and ERC-1155 test tokens of every chain, and the calls the service makes on them.

use std::sync::LazyLock;

use alloy_dyn_abi::DynSolValue;
use alloy_primitives::{Address, Bytes, U256, keccak256};

/// A contract whose tokens have ids.
pub(crate) struct Collection {
    pub(crate) standard: &'static str,
    pub(crate) symbol: &'static str,
    pub(crate) name: &'static str,
    artifact: &'static str,
}

/// In the order of their deployment: the collections' own account makes them with its first transactions.
pub(crate) static COLLECTIONS: [Collection; 2] = [
    Collection { standard: "erc721", symbol: "tNFT", name: "Sandbox Collectible", artifact: include_str!("../../contracts/artifacts/SandboxCollectible.json") },
    Collection { standard: "erc1155", symbol: "tITEM", name: "Sandbox Items", artifact: include_str!("../../contracts/artifacts/SandboxItems.json") },
];

static CREATION_CODES: LazyLock<Vec<Bytes>> = LazyLock::new(|| {
    #[derive(serde::Deserialize)]
    struct Artifact {
        bytecode: Bytes,
    }
    let code = |collection: &Collection| serde_json::from_str::<Artifact>(collection.artifact).expect("the committed artifact is readable").bytecode;
    COLLECTIONS.iter().map(code).collect()
});

/// What creates each collection, in order. The faucet owns them.
pub(crate) fn creations(faucet: Address) -> Vec<Bytes> {
    CREATION_CODES.iter().map(|code| [code.as_ref(), faucet.into_word().as_slice()].concat().into()).collect()
}

/// Where a collection stands on every chain.
pub(crate) fn address(account: Address, index: usize) -> Address {
    account.create(index as u64)
}

fn call(signature: &str, values: Vec<DynSolValue>) -> Bytes {
    let mut data = keccak256(signature)[..4].to_vec();
    data.extend(DynSolValue::Tuple(values).abi_encode_params());
    data.into()
}

fn uint(number: U256) -> DynSolValue {
    DynSolValue::Uint(number, 256)
}

fn uints(numbers: &[U256]) -> DynSolValue {
    DynSolValue::Array(numbers.iter().copied().map(uint).collect())
}

/// Mints one token with an id of its own.
pub(crate) fn mint_one(to: Address, id: U256) -> Bytes {
    call("mint(address,uint256)", vec![to.into(), uint(id)])
}

/// Mints some of an id.
pub(crate) fn mint_some(to: Address, id: U256, amount: U256) -> Bytes {
    call("mint(address,uint256,uint256)", vec![to.into(), uint(id), uint(amount)])
}

/// Who holds an ERC-721 token.
pub(crate) fn owner_of(id: U256) -> Bytes {
    call("ownerOf(uint256)", vec![uint(id)])
}

/// How much of an ERC-1155 id somebody holds.
pub(crate) fn balance_of(owner: Address, id: U256) -> Bytes {
    call("balanceOf(address,uint256)", vec![owner.into(), uint(id)])
}

/// Moves an ERC-721 token.
pub(crate) fn move_one(from: Address, to: Address, id: U256) -> Bytes {
    call("safeTransferFrom(address,address,uint256)", vec![from.into(), to.into(), uint(id)])
}

/// Moves some of an ERC-1155 id.
pub(crate) fn move_some(from: Address, to: Address, id: U256, amount: U256) -> Bytes {
    let values = vec![from.into(), to.into(), uint(id), uint(amount), DynSolValue::Bytes(Vec::new())];
    call("safeTransferFrom(address,address,uint256,uint256,bytes)", values)
}

/// Moves some of several ERC-1155 ids at once.
pub(crate) fn move_batch(from: Address, to: Address, ids: &[U256], amounts: &[U256]) -> Bytes {
    let values = vec![from.into(), to.into(), uints(ids), uints(amounts), DynSolValue::Bytes(Vec::new())];
    call("safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)", values)
}
