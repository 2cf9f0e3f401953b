//! Transactions as the service tells them: transfers, their estimates, their list, and the states they go through.

use alloy_primitives::B256;
use bursar_contract::{
    chain::Chain,
    number::DecimalText,
    tokens::TokenId,
    transactions::{
        AccelerateTransaction, CancelTransaction, EstimateExecution, EstimateTransfer, ExecuteContract, FeeEstimate, FeeLevel, FeeQuote, ListTransactions,
        SendTransfer, Transaction, TransactionId, TransactionState, ViewTransaction,
    },
    wallets::WalletId,
};
use rusqlite::{OptionalExtension, Row, params};

use crate::{
    answer::{Answer, Answered, Caller, Refusal, not_answered_yet},
    chain::{error::ChainError, mine::Outcome},
    transfers::{Quantities, Wanted},
    wallets::whole,
    world::{Page, World, iso, keys},
};

pub(crate) use crate::transfers::Fees;

/// Rows of a v1 list that says no limit.
const UNLIMITED: u32 = 100;

/// A transaction as it lies in the world.
struct Recorded {
    id: String,
    state: String,
    tx_hash: B256,
    blockchain: String,
    operation: String,
    wallet: String,
    destination: String,
    amount: Option<String>,
    token: Option<String>,
    failure: Option<String>,
    created_at: i64,
    updated_at: i64,
}

const SELECT: &str =
    "SELECT t.id, t.state, t.tx_hash, w.blockchain, t.operation, w.id, t.destination, t.amount, t.token_id, t.failure, t.created_at, t.updated_at
    FROM transactions t JOIN wallets w ON w.seq = t.wallet_seq";

impl Recorded {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
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
        })
    }

    fn record(self) -> Transaction {
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
            created_at: Some(iso(self.created_at)),
            updated_at: Some(iso(self.updated_at)),
            extra: Default::default(),
        }
    }
}

impl Answer<EstimateTransfer> for World {
    fn answer(&mut self, input: EstimateTransfer, _: &Caller) -> Result<Answered<FeeEstimate>, Refusal> {
        let wallet = self.wallet("walletId", &input.wallet_id.0)?;
        let quantities = Quantities { amount: input.amount, nft: input.nft_token_id.is_some() || input.nft_token_ids.is_some() || input.amounts.is_some() };
        let wanted = self.wanted(&wallet, &input.destination_address, &input.token_id.0, quantities)?;
        let gas = self.gas_for(&wallet, &wanted)?;
        let native = self.native_token(wallet.chain)?;
        let (chain, _) = self.chain(wallet.chain)?;
        let base_fee = chain.next_base_fee();
        let quote = |level| {
            let fee = Fees::of(level, base_fee).most(gas);
            let estimated_fee_formatted = Some(DecimalText(whole(fee, native.decimals)));
            Some(FeeQuote { estimated_fee_formatted, currency: Some(native.symbol.clone()), extra: Default::default() })
        };
        let estimate = FeeEstimate { low: quote(FeeLevel::Low), medium: quote(FeeLevel::Medium), high: quote(FeeLevel::High), extra: Default::default() };
        Ok(Answered::new(estimate, "Fees estimated"))
    }
}

impl Answer<SendTransfer> for World {
    fn admit(&mut self, input: &SendTransfer, caller: &Caller) -> Result<(), Refusal> {
        let wallet = self.wallet("walletId", &input.wallet_id.0)?;
        self.check_set_secret(&wallet.set, caller)
    }

    fn answer(&mut self, input: SendTransfer, _: &Caller) -> Result<Answered<Transaction>, Refusal> {
        let wallet = self.wallet("walletId", &input.wallet_id.0)?;
        let quantities = Quantities { amount: input.amount, nft: input.nft_token_id.is_some() || input.nft_token_ids.is_some() || input.amounts.is_some() };
        let wanted = self.wanted(&wallet, &input.destination_address, &input.token_id.0, quantities)?;
        let tx = self.prepared(&wallet, &wanted, input.fee_level.unwrap_or_default())?;
        let set = u32::try_from(wallet.set_seq).map_err(|error| Refusal::internal(&error))?;
        let signed = keys::sign(&self.keys.wallet(set, wallet.hd_index)?, tx)?;
        let hash = *signed.tx_hash();
        let now = self.now();
        let (chain, db) = self.chain(wallet.chain)?;
        let replaced = chain.submit(db, signed, wallet.address)?;
        let seq = self.next_seq("transactions")?;
        let recorded = Recorded {
            id: self.keys.id("transaction", seq),
            state: "INITIATED".into(),
            tx_hash: hash,
            blockchain: wallet.blockchain,
            operation: "transfer".into(),
            wallet: wallet.id,
            destination: wanted.destination.to_checksum(None),
            amount: Some(wanted.amount.as_str().to_owned()),
            token: Some(wanted.token_id),
            failure: None,
            created_at: now,
            updated_at: now,
        };
        self.db
            .prepare_cached(
                "INSERT INTO transactions (seq, id, wallet_seq, chain, operation, state, tx_hash, destination, amount, token_id, created_at, sent_at, updated_at)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?11, ?11)",
            )?
            .execute(params![
                seq,
                recorded.id,
                wallet.seq,
                wallet.chain,
                recorded.operation,
                "SENT",
                recorded.tx_hash.as_slice(),
                recorded.destination,
                recorded.amount,
                recorded.token,
                now
            ])?;
        self.arrived(wallet.chain, replaced)?;
        // The answer tells what was when the transfer was accepted: signed, not yet handed to the chain. Its id tells the rest.
        Ok(Answered::new(recorded.record(), "Transfer initiated"))
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
        let failure = recorded.failure.take();
        let answered = Answered::new(recorded.record(), "Transaction");
        Ok(match failure {
            Some(reason) => answered.with("failureReason", reason),
            None => answered,
        })
    }
}

not_answered_yet!(EstimateExecution, ExecuteContract, AccelerateTransaction, CancelTransaction);

impl World {
    /// What a wallet has promised of a token in transfers that are in no block yet, in base units.
    pub(crate) fn promised(&self, wallet: &Wanted, wallet_seq: i64) -> Result<alloy_primitives::U256, Refusal> {
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
        let state = if outcome.failure.is_some() { "FAILED" } else { "SENT" };
        world
            .db
            .prepare_cached("UPDATE transactions SET state = ?3, failure = ?4, block = ?5, updated_at = ?6 WHERE tx_hash = ?1 AND chain = ?2")?
            .execute(params![outcome.hash.as_slice(), chain, state, outcome.failure, outcome.block.map(|block| block as i64), now])?;
    }
    let confirmed = (head + 1).saturating_sub(world.confirmations);
    world
        .db
        .prepare_cached("UPDATE transactions SET state = 'COMPLETE', updated_at = ?3 WHERE chain = ?1 AND state = 'SENT' AND block <= ?2")?
        .execute(params![chain, confirmed as i64, now])?;
    Ok(())
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
