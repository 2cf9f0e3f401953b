//! Asking a chain without changing it: calls and estimates, in a block and on a state that may be pretended.

use alloy_eips::eip2930::AccessList;
use alloy_primitives::{Address, Bytes, TxKind, U256};
use revm::{
    context::{BlockEnv, TxEnv, result::ExecutionResult},
    database_interface::Database,
};
use rusqlite::Connection;

use crate::chain::{
    BuiltIn, Rules, TX_GAS,
    error::{ChainError, revert_reason},
    overrides::{Accounts, is_precompile},
};

/// The gas of a plain payment.
const PAYMENT_GAS: u64 = 21_000;

/// Something to simulate.
#[derive(Clone, Default)]
pub(crate) struct Call {
    pub(crate) from: Address,
    /// None creates a contract.
    pub(crate) to: Option<Address>,
    pub(crate) value: U256,
    pub(crate) data: Bytes,
    pub(crate) gas: Option<u64>,
    /// Of a call with a tip: the most that gas may cost.
    pub(crate) gas_price: u128,
    pub(crate) tip: Option<u128>,
    pub(crate) access_list: AccessList,
}

/// Where a call runs.
pub(crate) struct Place {
    pub(crate) block: BlockEnv,
    /// What is pretended of accounts.
    pub(crate) accounts: Accounts,
}

impl From<BlockEnv> for Place {
    fn from(block: BlockEnv) -> Self {
        Self { block, accounts: Accounts::default() }
    }
}

impl Call {
    fn env(&self, gas: u64, chain_id: u64) -> TxEnv {
        TxEnv {
            tx_type: if self.tip.is_some() { 2 } else { u8::from(!self.access_list.is_empty()) },
            caller: self.from,
            gas_limit: gas,
            gas_price: self.gas_price,
            kind: self.to.map_or(TxKind::Create, TxKind::Call),
            value: self.value,
            data: self.data.clone(),
            nonce: 0,
            chain_id: Some(chain_id),
            access_list: self.access_list.clone(),
            gas_priority_fee: self.tip,
            blob_hashes: Vec::new(),
            max_fee_per_blob_gas: 0,
            authorization_list: Vec::new(),
        }
    }
}

impl BuiltIn {
    fn simulate(&mut self, db: &Connection, call: &Call, gas: u64, place: &Place) -> Result<ExecutionResult, ChainError> {
        let env = call.env(gas, u64::from(self.id()));
        Ok(self.execute(db, place, env, Rules::Simulated)?.result)
    }

    /// What would come of a call, whether it succeeds or not.
    pub(super) fn trial(&mut self, db: &Connection, call: &Call, place: &Place) -> Result<ExecutionResult, ChainError> {
        let gas = call.gas.unwrap_or(TX_GAS).min(TX_GAS).min(place.block.gas_limit);
        self.simulate(db, call, gas, place)
    }

    /// What a call returns.
    pub(super) fn simulated(&mut self, db: &Connection, call: &Call, place: &Place) -> Result<Bytes, ChainError> {
        finished(self.trial(db, call, place)?).map(|(output, _)| output)
    }

    /// The least gas limit a call succeeds with.
    pub(super) fn least_gas(&mut self, db: &Connection, call: &Call, place: &Place) -> Result<u64, ChainError> {
        let most = self.affordable(db, call, place)?.min(call.gas.unwrap_or(TX_GAS)).min(TX_GAS).min(place.block.gas_limit);
        // A plain payment to somebody who is no contract costs the same for everybody.
        if let (Some(to), true) = (call.to, call.data.is_empty() && call.access_list.is_empty()) {
            let known = self.view(db).pretending(&place.accounts).basic(to).map_err(|e| ChainError::Storage(e.0))?;
            let code = known.is_some_and(|info| !info.is_empty_code_hash());
            if !code && !is_precompile(&to) && most >= PAYMENT_GAS {
                finished(self.simulate(db, call, PAYMENT_GAS, place)?)?;
                return Ok(PAYMENT_GAS);
            }
        }
        let (_, used) = finished(self.simulate(db, call, most, place)?)?;
        // Refunds and the 63/64 rule can make a call need more than it uses: search between the two.
        let (mut low, mut high) = (used.saturating_sub(1), most);
        let guess = used + used / 63 + 2_300;
        if guess < high {
            if self.succeeds(db, call, guess, place)? { high = guess } else { low = guess }
        }
        while low + 1 < high {
            let middle = low + (high - low) / 2;
            if self.succeeds(db, call, middle, place)? { high = middle } else { low = middle }
        }
        Ok(high)
    }

    /// How much gas the sender can pay for at the price of the call.
    fn affordable(&mut self, db: &Connection, call: &Call, place: &Place) -> Result<u64, ChainError> {
        if call.gas_price == 0 {
            return Ok(u64::MAX);
        }
        let known = self.view(db).pretending(&place.accounts).basic(call.from).map_err(|e| ChainError::Storage(e.0))?;
        let have = known.map(|info| info.balance).unwrap_or_default();
        let left = have.checked_sub(call.value).ok_or(ChainError::InsufficientFunds { have, want: call.value })?;
        Ok((left / U256::from(call.gas_price)).saturating_to())
    }

    fn succeeds(&mut self, db: &Connection, call: &Call, gas: u64, place: &Place) -> Result<bool, ChainError> {
        match self.simulate(db, call, gas, place) {
            Ok(result) => Ok(result.is_success()),
            // Too little gas to begin with.
            Err(ChainError::Invalid(_)) => Ok(false),
            Err(other) => Err(other),
        }
    }
}

fn finished(result: ExecutionResult) -> Result<(Bytes, u64), ChainError> {
    let used = result.tx_gas_used();
    match result {
        ExecutionResult::Success { output, .. } => Ok((output.into_data(), used)),
        ExecutionResult::Revert { output, .. } => Err(ChainError::Reverted { reason: revert_reason(&output), data: output }),
        ExecutionResult::Halt { reason, .. } => Err(ChainError::Halted(format!("{reason:?}"))),
    }
}
