//! What a call may pretend: other accounts and another block than the chain has. What cannot be pretended is refused.

use alloy_primitives::{Address, B256, U64, U256};
use alloy_rpc_types_eth::state::{AccountOverride, StateOverride};
use revm::{
    bytecode::Bytecode,
    context::BlockEnv,
    context_interface::block::BlobExcessGasAndPrice,
    database_interface::Database,
    precompile::{PrecompileSpecId, Precompiles},
    state::AccountInfo,
};
use serde::Deserialize;

use crate::chain::{
    SPEC,
    state::{StorageError, View},
};

/// Accounts as a call sees them, where that differs from the chain.
#[derive(Default)]
pub(crate) struct Accounts(StateOverride);

impl Accounts {
    /// Takes what is asked for, or says why it cannot be.
    pub(crate) fn new(asked: StateOverride) -> Result<Self, String> {
        for (address, account) in &asked {
            if account.move_precompile_to.is_some() {
                return Err(format!("movePrecompileToAddress of {address} is not supported"));
            }
            if account.state.is_some() && account.state_diff.is_some() {
                return Err(format!("state and stateDiff of {address} are both given"));
            }
            let Some(code) = &account.code else { continue };
            // A precompiled contract runs before any code does: the code would be ignored.
            if is_precompile(address) {
                return Err(format!("the code of the precompiled contract {address} cannot be overridden"));
            }
            Bytecode::new_raw_checked(code.clone()).map_err(|error| format!("the code of {address} is not usable: {error}"))?;
        }
        Ok(Self(asked))
    }
}

/// Whether an address is a contract that the EVM has built in.
pub(crate) fn is_precompile(address: &Address) -> bool {
    Precompiles::new(PrecompileSpecId::from_spec_id(SPEC)).contains(address)
}

/// A chain's state with some accounts pretended.
pub(crate) struct Pretended<'a> {
    view: View<'a>,
    accounts: &'a Accounts,
}

impl<'a> View<'a> {
    /// The same state with some accounts pretended.
    pub(crate) fn pretending(self, accounts: &'a Accounts) -> Pretended<'a> {
        Pretended { view: self, accounts }
    }
}

impl Pretended<'_> {
    fn of(&self, address: &Address) -> Option<&AccountOverride> {
        self.accounts.0.get(address)
    }
}

impl Database for Pretended<'_> {
    type Error = StorageError;

    fn basic(&mut self, address: Address) -> Result<Option<AccountInfo>, StorageError> {
        let known = self.view.basic(address)?;
        let Some(account) = self.of(&address) else { return Ok(known) };
        let mut info = known.unwrap_or_default();
        if let Some(balance) = account.balance {
            info.balance = balance;
        }
        if let Some(nonce) = account.nonce {
            info.nonce = nonce;
        }
        if let Some(code) = &account.code {
            let code = Bytecode::new_raw(code.clone());
            (info.code_hash, info.code) = (code.hash_slow(), Some(code));
        }
        Ok(Some(info))
    }

    fn code_by_hash(&mut self, hash: B256) -> Result<Bytecode, StorageError> {
        self.view.code_by_hash(hash)
    }

    fn storage(&mut self, address: Address, slot: U256) -> Result<U256, StorageError> {
        if let Some(account) = self.of(&address) {
            let key = B256::from(slot);
            if let Some(state) = &account.state {
                return Ok(state.get(&key).copied().unwrap_or_default().into());
            }
            if let Some(value) = account.state_diff.as_ref().and_then(|diff| diff.get(&key)) {
                return Ok((*value).into());
            }
        }
        self.view.storage(address, slot)
    }

    fn block_hash(&mut self, block: u64) -> Result<B256, StorageError> {
        self.view.block_hash(block)
    }
}

/// What a call pretends of its block. What has no effect on a call, such as `difficulty` and `withdrawals`, is no field: it is refused.
#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Block {
    #[serde(alias = "blockNumber")]
    number: Option<U256>,
    #[serde(alias = "timestamp")]
    time: Option<U64>,
    gas_limit: Option<U64>,
    #[serde(alias = "coinbase")]
    fee_recipient: Option<Address>,
    #[serde(alias = "random")]
    prev_randao: Option<B256>,
    #[serde(alias = "baseFee")]
    base_fee_per_gas: Option<U64>,
    blob_base_fee: Option<U64>,
}

impl Block {
    /// Puts it in the place of what the block has.
    pub(crate) fn apply(self, block: &mut BlockEnv) {
        block.number = self.number.unwrap_or(block.number);
        block.timestamp = self.time.map_or(block.timestamp, U256::from);
        block.gas_limit = self.gas_limit.map_or(block.gas_limit, |limit| limit.to());
        block.beneficiary = self.fee_recipient.unwrap_or(block.beneficiary);
        block.prevrandao = self.prev_randao.or(block.prevrandao);
        block.basefee = self.base_fee_per_gas.map_or(block.basefee, |fee| fee.to());
        if let Some(fee) = self.blob_base_fee {
            block.blob_excess_gas_and_price = Some(BlobExcessGasAndPrice { excess_blob_gas: 0, blob_gasprice: u128::from(fee.to::<u64>()) });
        }
    }
}
