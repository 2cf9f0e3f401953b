//! `eth_simulateV1` for one call after the head: what it would return, and the events it would write.

use alloy_primitives::{U64, hex};
use revm::context::result::ExecutionResult;
use rusqlite::Connection;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::chain::{
    BuiltIn,
    call::{Call, Place},
    error::ChainError,
};

/// The part of the method that is supported; anything else is refused, not ignored.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Simulation {
    block_state_calls: [Block; 1],
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Block {
    calls: [Map<String, Value>; 1],
}

impl Simulation {
    pub(super) fn call(self) -> Map<String, Value> {
        let [Block { calls: [call] }] = self.block_state_calls;
        call
    }
}

impl BuiltIn {
    /// The answer for one call.
    pub(super) fn simulation(&mut self, db: &Connection, call: &Call, place: &Place) -> Result<Value, ChainError> {
        let result = self.trial(db, call, place)?;
        let logs: Vec<Value> = result.logs().iter().map(|log| json!({ "address": log.address, "topics": log.data.topics(), "data": log.data.data })).collect();
        let mut said = json!({ "returnData": hex::encode_prefixed(result.output().cloned().unwrap_or_default()), "gasUsed": U64::from(result.tx_gas_used()), "logs": logs });
        said["status"] = json!(if result.is_success() { "0x1" } else { "0x0" });
        match &result {
            ExecutionResult::Success { .. } => {}
            ExecutionResult::Revert { output, .. } => said["error"] = json!({ "code": 3, "message": "execution reverted", "data": output }),
            ExecutionResult::Halt { reason, .. } => said["error"] = json!({ "code": -32015, "message": format!("{reason:?}") }),
        }
        Ok(json!([{ "number": U64::from(self.head.number + 1), "calls": [said] }]))
    }
}
