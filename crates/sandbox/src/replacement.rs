//! Accelerating and cancelling: another transaction with the same nonce and higher fees, with its own hash and its own record.
//!
//! Whether it comes in time is decided by the next block, as everywhere: a transaction that is in a block cannot be replaced.

use alloy_consensus::Transaction as _;
use alloy_primitives::{Bytes, U256};
use bursar_contract::transactions::{AccelerateTransaction, CancelTransaction, Transaction, TransactionId};
use serde_json::Value;

use crate::{
    answer::{Answer, Answered, Caller, Refusal},
    transactions::Told,
    transfers::Fees,
    wallets::whole,
    world::World,
};

/// Gas of sending nothing to oneself.
const NOTHING: u64 = 21_000;

impl Answer<AccelerateTransaction> for World {
    fn admit(&mut self, input: &AccelerateTransaction, caller: &Caller) -> Result<(), Refusal> {
        self.admit_owner(&input.id, caller)
    }

    fn answer(&mut self, input: AccelerateTransaction, _: &Caller) -> Result<Answered<Transaction>, Refusal> {
        Ok(Answered::new(self.replace(&input.id, true)?, "Transaction accelerated"))
    }
}

impl Answer<CancelTransaction> for World {
    fn admit(&mut self, input: &CancelTransaction, caller: &Caller) -> Result<(), Refusal> {
        self.admit_owner(&input.id, caller)
    }

    fn answer(&mut self, input: CancelTransaction, _: &Caller) -> Result<Answered<Transaction>, Refusal> {
        Ok(Answered::new(self.replace(&input.id, false)?, "Transaction cancellation sent"))
    }
}

impl World {
    fn admit_owner(&self, id: &TransactionId, caller: &Caller) -> Result<(), Refusal> {
        let wallet = self.wallet("id", &self.recorded(&id.0)?.wallet)?;
        self.check_set_secret(&wallet.set, caller)
    }

    /// Sends the same again for more, or nothing to oneself, in the place of a transaction that waits.
    fn replace(&mut self, id: &TransactionId, same: bool) -> Result<Transaction, Refusal> {
        let original = self.recorded(&id.0)?;
        let wallet = self.wallet("id", &original.wallet)?;
        if !original.is_open() {
            return Err(Refusal::impossible(format!("The transaction is {} already: it cannot be replaced any more.", original.state)));
        }
        let native = self.native_token(wallet.chain)?;
        let (chain, db) = self.chain(wallet.chain)?;
        let waiting = if original.block.is_none() { chain.waiting(db, original.tx_hash)? } else { None };
        let Some((old, _)) = waiting else {
            return Err(Refusal::impossible("The transaction is in a block already: it cannot be replaced any more."));
        };
        let fees = Fees::above(old.max_fee_per_gas(), old.max_priority_fee_per_gas().unwrap_or_default(), chain.next_base_fee()?);
        let tx = match old.to().filter(|_| same) {
            Some(to) => fees.transaction(wallet.chain, old.nonce(), to, old.value(), old.input().clone(), old.gas_limit()),
            None => fees.transaction(wallet.chain, old.nonce(), wallet.address, U256::ZERO, Bytes::new(), NOTHING),
        };
        // What the original holds back becomes free for its replacement.
        let spendable = chain.spendable(db, wallet.address)?.saturating_add(crate::chain::pool::cost(&old));
        let needed = fees.most(tx.gas_limit).saturating_add(tx.value);
        if spendable < needed {
            return Err(Refusal::impossible(format!(
                "Insufficient funds for transaction: with the higher fee it needs {} {}, and {} {} can be spent.",
                whole(needed, native.decimals),
                native.symbol,
                whole(spendable, native.decimals),
                native.symbol
            )));
        }
        let told = if same {
            let detail = original.detail.as_deref().map(serde_json::from_str).transpose().map_err(|error| Refusal::internal(&error))?;
            Told {
                operation: original.operation,
                destination: original.destination,
                amount: original.amount,
                token: original.token,
                detail: detail.unwrap_or_default(),
                replaces: Some(original.id),
                sponsored_by: None,
            }
        } else {
            Told {
                operation: "cancel".into(),
                destination: wallet.address.to_checksum(None),
                amount: Some("0".into()),
                token: None,
                detail: Value::Null,
                replaces: Some(original.id),
                sponsored_by: None,
            }
        };
        self.initiate(wallet, tx, told)
    }
}
