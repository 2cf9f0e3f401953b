//! Transactions as the service tells them: their records, their list, and the states they go through.

use alloy_consensus::TxEip1559;
use alloy_primitives::B256;
use bursar_contract::{
    chain::Chain,
    number::DecimalText,
    tokens::TokenId,
    transactions::{ListTransactions, Transaction, TransactionId, TransactionState, ViewTransaction},
    wallets::WalletId,
};
use rusqlite::{OptionalExtension, Row, params};
use serde_json::Value;

use crate::{
    answer::{Answer, Answered, Caller, Refusal},
    chain::{error::ChainError, mine::Outcome},
    transfer_request::TransferRequest,
    wallets::Held,
    world::{Page, World, iso, keys},
};

/// Rows of a v1 list that says no limit.
const UNLIMITED: u32 = 100;

/// Fields that only some operations have, in the order they are shown.
const DETAILS: [&str; 7] = ["contractAddress", "abiFunctionSignature", "abiParameters", "nftTokenId", "nftTokenIds", "amounts", "sponsorTxHash"];

/// A transaction as it lies in the world.
pub(crate) struct Recorded {
    pub(crate) id: String,
    pub(crate) state: String,
    pub(crate) tx_hash: B256,
    blockchain: String,
    pub(crate) operation: String,
    pub(crate) wallet: String,
    pub(crate) destination: String,
    pub(crate) amount: Option<String>,
    pub(crate) token: Option<String>,
    failure: Option<String>,
    created_at: i64,
    updated_at: i64,
    sent_at: Option<i64>,
    pub(crate) block: Option<i64>,
    pub(crate) detail: Option<String>,
    replaces: Option<String>,
    replaced_by: Option<String>,
}

pub(crate) const SELECT: &str =
    "SELECT t.id, CASE WHEN t.state = 'SENT' AND t.sent_at IS NULL THEN 'INITIATED' ELSE t.state END, t.tx_hash, w.blockchain, t.operation, w.id, t.destination, t.amount, t.token_id, t.failure, t.created_at, t.updated_at,
    t.sent_at, t.block, t.detail, t.replaces, t.replaced_by
    FROM transactions t JOIN wallets w ON w.seq = t.wallet_seq";

impl Recorded {
    pub(crate) fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            id: row.get(0)?,
            state: row.get(1)?,
            tx_hash: B256::from(row.get::<_, [u8; 32]>(2)?),
            blockchain: row.get(3)?,
            operation: row.get(4)?,
            wallet: row.get(5)?,
            destination: row.get(6)?,
            amount: row.get(7)?,
            token: row.get(8)?,
            failure: row.get(9)?,
            created_at: row.get(10)?,
            updated_at: row.get(11)?,
            sent_at: row.get(12)?,
            block: row.get(13)?,
            detail: row.get(14)?,
            replaces: row.get(15)?,
            replaced_by: row.get(16)?,
        })
    }

    /// Whether it can still become anything.
    pub(crate) fn is_open(&self) -> bool {
        matches!(self.state.as_str(), "INITIATED" | "SENT")
    }

    /// The states it went through, each with its time. A final state is the last that changes a record, so its time is the record's.
    fn history(&self, word: fn(&str) -> String) -> Value {
        let step = |state: &str, at: i64| serde_json::json!({"state": word(state), "at": iso(at)});
        let mut steps = vec![step("INITIATED", self.created_at)];
        steps.extend(self.sent_at.map(|at| step("SENT", at)));
        if !self.is_open() {
            steps.push(step(&self.state, self.updated_at));
        }
        Value::Array(steps)
    }

    /// What a single read tells besides the record. `word` spells states.
    pub(crate) fn also(&mut self, word: fn(&str) -> String) -> Result<Vec<(&'static str, Value)>, Refusal> {
        let mut also = vec![("history", self.history(word))];
        for (name, value) in [("failureReason", self.failure.take()), ("replaces", self.replaces.take()), ("replacedBy", self.replaced_by.take())] {
            also.extend(value.map(|value| (name, Value::from(value))));
        }
        if let Some(detail) = self.detail.take() {
            let detail: Value = serde_json::from_str(&detail).map_err(|error| Refusal::internal(&error))?;
            also.extend(DETAILS.iter().filter_map(|name| Some((*name, detail.get(name)?.clone()))));
        }
        Ok(also)
    }

    pub(crate) fn record(self) -> Transaction {
        Transaction {
            id: TransactionId(self.id),
            state: Some(TransactionState(self.state)),
            tx_hash: Some(self.tx_hash.to_string()),
            blockchain: Some(Chain(self.blockchain)),
            operation: Some(self.operation),
            wallet_id: Some(WalletId(self.wallet)),
            destination_address: Some(self.destination),
            amount: self.amount.map(DecimalText),
            token_id: self.token.map(TokenId),
            ref_id: None,
            metadata: None,
            created_at: Some(iso(self.created_at)),
            updated_at: Some(iso(self.updated_at)),
            extra: Default::default(),
        }
    }
}

/// What a record says of a transaction besides what is on the chain.
pub(crate) struct Told {
    pub(crate) operation: String,
    pub(crate) destination: String,
    pub(crate) amount: Option<String>,
    pub(crate) token: Option<String>,
    /// A JSON object of what only some operations have.
    pub(crate) detail: Value,
    /// Id of the transaction in whose place this one comes.
    pub(crate) replaces: Option<String>,
    /// Hash of the payment by which the gas sponsor paid for it.
    pub(crate) sponsored_by: Option<B256>,
}

impl World {
    /// Signs a transaction of a wallet, hands it to its chain, and writes its record.
    pub(crate) fn initiate(&mut self, wallet: Held, tx: TxEip1559, told: Told) -> Result<Transaction, Refusal> {
        let signed = keys::sign(&self.wallet_key(&wallet)?, tx)?;
        let hash = *signed.tx_hash();
        let now = self.now();
        let (chain, db) = self.chain(wallet.chain)?;
        let replaced = chain.submit(db, signed, wallet.address, told.sponsored_by)?;
        let seq = self.next_seq("transactions")?;
        let recorded = Recorded {
            id: self.keys.id("transaction", seq),
            state: "INITIATED".into(),
            tx_hash: hash,
            blockchain: wallet.blockchain,
            operation: told.operation,
            wallet: wallet.id,
            destination: told.destination,
            amount: told.amount,
            token: told.token,
            failure: None,
            created_at: now,
            updated_at: now,
            sent_at: None,
            block: None,
            detail: None,
            replaces: None,
            replaced_by: None,
        };
        let mut detail = told.detail;
        if let Some(payment) = told.sponsored_by {
            detail["sponsorTxHash"] = Value::from(payment.to_string());
        }
        let detail = detail.as_object().filter(|detail| !detail.is_empty()).map(|_| detail.to_string());
        self.db
            .prepare_cached(
                "INSERT INTO transactions
                 (seq, id, wallet_seq, chain, operation, state, tx_hash, destination, amount, token_id, created_at, sent_at, updated_at, detail, replaces)
                 VALUES (?1, ?2, ?3, ?4, ?5, 'SENT', ?6, ?7, ?8, ?9, ?10, ?13, ?10, ?11, ?12)",
            )?
            .execute(params![
                seq,
                recorded.id,
                wallet.seq,
                wallet.chain,
                recorded.operation,
                recorded.tx_hash.as_slice(),
                recorded.destination,
                recorded.amount,
                recorded.token,
                now,
                detail,
                told.replaces,
                // What another node keeps is handed over when it is on disk.
                (!self.is_external(wallet.chain)).then_some(now)
            ])?;
        if let Some(original) = told.replaces {
            self.db.prepare_cached("UPDATE transactions SET replaced_by = ?2 WHERE id = ?1")?.execute(params![original, recorded.id])?;
        }
        self.arrived(wallet.chain, replaced)?;
        // The answer tells what was when the transaction was accepted: signed, not yet handed to the chain. Its id tells the rest.
        Ok(recorded.record())
    }

    /// A record by its id, or 404 naming `id`.
    pub(crate) fn recorded(&self, id: &str) -> Result<Recorded, Refusal> {
        let mut query = self.db.prepare_cached(&format!("{SELECT} WHERE t.id = ?1"))?;
        query.query_row([id], Recorded::read).optional()?.ok_or_else(|| Refusal::unknown("id", "transaction"))
    }
}

impl Answer<ListTransactions> for World {
    fn answer(&mut self, input: ListTransactions, _: &Caller) -> Result<Answered<Vec<Transaction>>, Refusal> {
        let page = Page::new(input.page.unwrap_or(1), input.limit.unwrap_or(UNLIMITED), true)?;
        let wallet = self.wallet("walletId", &input.wallet_id.0)?;
        let mut query = self.db.prepare_cached(&format!("{SELECT} WHERE t.wallet_seq = ?1 ORDER BY t.seq DESC LIMIT ?2 OFFSET ?3"))?;
        let rows = query.query_map(params![wallet.seq, page.limit, page.offset], Recorded::read)?;
        Ok(Answered::new(rows.map(|row| row.map(Recorded::record)).collect::<Result<_, _>>()?, "Transactions"))
    }
}

impl Answer<ViewTransaction> for World {
    fn answer(&mut self, input: ViewTransaction, _: &Caller) -> Result<Answered<Transaction>, Refusal> {
        let wallet = self.wallet("walletId", &input.wallet_id.0)?;
        let mut query = self.db.prepare_cached(&format!("{SELECT} WHERE t.id = ?1 AND t.wallet_seq = ?2"))?;
        let found = query.query_row(params![input.id.0, wallet.seq], Recorded::read).optional()?;
        let mut recorded = found.ok_or_else(|| Refusal::unknown("id", "transaction of this wallet"))?;
        let also = recorded.also(str::to_owned)?;
        Ok(Answered { reply: recorded.record(), also, message: "Transaction" })
    }
}

impl World {
    /// What a wallet has promised of a token in transfers that are in no block yet, in base units.
    pub(crate) fn promised(&self, wallet: &TransferRequest, wallet_seq: i64) -> Result<alloy_primitives::U256, Refusal> {
        let mut query = self
            .db
            .prepare_cached("SELECT amount FROM transactions WHERE chain = ?1 AND state = 'SENT' AND block IS NULL AND wallet_seq = ?2 AND token_id = ?3")?;
        let amounts = query.query_map(params![wallet.chain, wallet_seq, wallet.token_id], |row| row.get::<_, String>(0))?;
        amounts.into_iter().try_fold(alloy_primitives::U256::ZERO, |sum, amount| {
            let amount = bursar_contract::amount::TokenAmount::exact(&amount?, wallet.decimals).and_then(|a| a.base_units(wallet.decimals));
            let amount = amount.map_err(|error| Refusal::internal(&error))?;
            Ok(sum.saturating_add(crate::wallets::units("amount", &amount)?))
        })
    }
}

/// Tells the service's records what the newest block of a chain means for them.
pub(crate) fn settle(world: &World, chain: u32, outcomes: &[Outcome], head: u64) -> Result<(), ChainError> {
    let now = world.now();
    for outcome in outcomes {
        settle_one(world, chain, outcome, false)?;
    }
    let confirmed = (head + 1).saturating_sub(world.confirmations);
    world
        .db
        .prepare_cached("UPDATE transactions SET state = 'COMPLETE', updated_at = ?3 WHERE chain = ?1 AND state = 'SENT' AND block <= ?2")?
        .execute(params![chain, confirmed as i64, now])?;
    Ok(())
}

/// What a block means for one transaction, or that no block will have it.
pub(crate) fn settle_one(world: &World, chain: u32, outcome: &Outcome, is_final: bool) -> Result<(), ChainError> {
    let state = match (&outcome.failure, is_final) {
        (Some(_), _) => "FAILED",
        (None, true) => "COMPLETE",
        (None, false) => "SENT",
    };
    world
        .db
        .prepare_cached("UPDATE transactions SET state = ?3, failure = ?4, block = ?5, updated_at = ?6 WHERE tx_hash = ?1 AND chain = ?2")?
        .execute(params![outcome.hash.as_slice(), chain, state, outcome.failure, outcome.block.map(|block| block as i64), world.now()])?;
    Ok(())
}

/// Another node has a transaction.
pub(crate) fn taken(world: &World, chain: u32, hash: B256) -> Result<(), ChainError> {
    world
        .db
        .prepare_cached("UPDATE transactions SET sent_at = ?3, updated_at = ?3 WHERE tx_hash = ?1 AND chain = ?2 AND sent_at IS NULL")?
        .execute(params![hash.as_slice(), chain, world.now()])?;
    Ok(())
}

/// A transaction is in no block of another node. True if it was in one.
pub(crate) fn unseen(world: &World, chain: u32, hash: B256) -> Result<bool, ChainError> {
    let changed = world
        .db
        .prepare_cached("UPDATE transactions SET block = NULL, updated_at = ?3 WHERE tx_hash = ?1 AND chain = ?2 AND block IS NOT NULL")?
        .execute(params![hash.as_slice(), chain, world.now()])?;
    Ok(changed > 0)
}

/// Another transaction took the nonce of this one before it was in a block.
pub(crate) fn replaced(world: &World, chain: u32, hash: B256) -> Result<(), ChainError> {
    world
        .db
        .prepare_cached("UPDATE transactions SET state = 'CANCELLED', updated_at = ?3 WHERE tx_hash = ?1 AND chain = ?2 AND state = 'SENT'")?
        .execute(params![hash.as_slice(), chain, world.now()])?;
    Ok(())
}

/// Whether a record waits for further blocks.
pub(crate) fn unconfirmed(world: &World, chain: u32) -> Result<bool, ChainError> {
    let mut query = world.db.prepare_cached("SELECT EXISTS (SELECT 1 FROM transactions WHERE chain = ?1 AND state = 'SENT' AND block IS NOT NULL)")?;
    Ok(query.query_row([chain], |row| row.get(0))?)
}
