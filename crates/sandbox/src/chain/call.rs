//! Asking a chain without changing it: calls and estimates.

use alloy_eips::eip2930::AccessList;
use alloy_primitives::{Address, Bytes, TxKind, U256};
use revm::{
    context::{TxEnv, result::ExecutionResult},
    database_interface::Database,
};
use rusqlite::Connection;

use crate::chain::{
    BuiltIn, Rules, TX_GAS,
    error::{ChainError, revert_reason},
};

/// Something to simulate.
#[derive(Clone, Default)]
pub(crate) struct Call {
    pub(crate) from: Address,
    /// None creates a contract.
    pub(crate) to: Option<Address>,
    pub(crate) value: U256,
    pub(crate) data: Bytes,
    pub(crate) gas: Option<u64>,
    pub(crate) gas_price: u128,
    pub(crate) access_list: AccessList,
}

impl Call {
    fn env(&self, gas: u64, chain_id: u64) -> TxEnv {
        TxEnv {
            tx_type: if self.access_list.is_empty() { 0 } else { 1 },
            caller: self.from,
            gas_limit: gas,
            gas_price: self.gas_price,
            kind: self.to.map_or(TxKind::Create, TxKind::Call),
            value: self.value,
            data: self.data.clone(),
            nonce: 0,
            chain_id: Some(chain_id),
            access_list: self.access_list.clone(),
            gas_priority_fee: None,
            blob_hashes: Vec::new(),
            max_fee_per_blob_gas: 0,
            authorization_list: Vec::new(),
        }
    }
}

impl BuiltIn {
    fn simulate(&mut self, db: &Connection, call: &Call, gas: u64, seconds: u64) -> Result<ExecutionResult, ChainError> {
        let block = self.next_block(seconds);
        let env = call.env(gas, u64::from(self.id()));
        Ok(self.execute(db, &block, env, Rules::Simulated)?.result)
    }

    /// What a call returns after the head.
    pub(super) fn simulated(&mut self, db: &Connection, call: &Call, seconds: u64) -> Result<Bytes, ChainError> {
        let gas = call.gas.unwrap_or(TX_GAS).min(TX_GAS);
        finished(self.simulate(db, call, gas, seconds)?).map(|(output, _)| output)
    }

    /// The least gas limit a call succeeds with.
    pub(super) fn least_gas(&mut self, db: &Connection, call: &Call, seconds: u64) -> Result<u64, ChainError> {
        let most = call.gas.unwrap_or(TX_GAS).min(TX_GAS);
        // A plain payment to somebody who is no contract costs the same for everybody.
        if let (Some(to), true) = (call.to, call.data.is_empty() && call.access_list.is_empty()) {
            let code = self.view(db).basic(to).map_err(|e| ChainError::Storage(e.0))?.is_some_and(|info| !info.is_empty_code_hash());
            let precompile = to.as_slice()[..18].iter().all(|byte| *byte == 0);
            if !code && !precompile && most >= 21_000 {
                finished(self.simulate(db, call, 21_000, seconds)?)?;
                return Ok(21_000);
            }
        }
        let (_, used) = finished(self.simulate(db, call, most, seconds)?)?;
        // Refunds and the 63/64 rule can make a call need more than it uses: search between the two.
        let (mut low, mut high) = (used.saturating_sub(1), most);
        let guess = used + used / 63 + 2_300;
        if guess < high {
            if self.succeeds(db, call, guess, seconds)? { high = guess } else { low = guess }
        }
        while low + 1 < high {
            let middle = low + (high - low) / 2;
            if self.succeeds(db, call, middle, seconds)? { high = middle } else { low = middle }
        }
        Ok(high)
    }

    fn succeeds(&mut self, db: &Connection, call: &Call, gas: u64, seconds: u64) -> Result<bool, ChainError> {
        match self.simulate(db, call, gas, seconds) {
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
