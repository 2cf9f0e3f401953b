//! Gas sponsorship: the business's own address pays what transactions of a sponsored set cost (docs/reference/service.md#gas-sponsorship).
//!
//! An account of Ethereum pays for itself, so the sponsor hands the wallet the fee by a transaction of its own, in a block of its own
//! just before. A sponsored transaction's price per gas is fixed when it is made; only gas that it does not use stays with the wallet.

use alloy_primitives::{Address, B256, Bytes, U256};
use bursar_contract::{amount::TokenAmount, chain::Chain};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    answer::Refusal,
    faucet::Fund,
    transfers::Fees,
    wallet_sets::CUSTOMERS,
    wallets::{Held, whole},
    world::{World, keys},
};

/// Gas of a plain payment.
const PAYMENT: u64 = 21_000;

/// What a transaction does, as far as its sponsor cares.
#[derive(Clone, Copy)]
pub(crate) enum Purpose {
    /// Something goes to this address.
    Transfer(Address),
    Execution,
}

/// A request to fill the sponsor's address from the faucet.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TopUp {
    blockchain: Chain,
    /// Decimal text in whole units of the network currency.
    amount: String,
}

impl World {
    /// Whether the sponsor pays for this. Where only transfers to the organization's own addresses are sponsored, the wallet pays for the rest.
    pub(crate) fn is_sponsored(&self, wallet: &Held, purpose: Purpose) -> Result<bool, Refusal> {
        let (sponsored, only) = self.set("walletId", &wallet.set)?.sponsorship();
        match purpose {
            _ if !sponsored || !only => Ok(sponsored),
            Purpose::Execution => Ok(false),
            Purpose::Transfer(to) => {
                let mut known = self.db.prepare_cached(
                    "SELECT EXISTS (SELECT 1 FROM wallets JOIN wallet_sets ON wallet_sets.seq = set_seq WHERE address = ?1 AND chain = ?2 AND version <> ?3)",
                )?;
                Ok(known.query_row(rusqlite::params![to.as_slice(), wallet.chain, CUSTOMERS], |row| row.get(0))?)
            }
        }
    }

    /// Hands a wallet the fee of its next transaction. Gives the hash of the payment.
    pub(crate) fn sponsor(&mut self, wallet: &Held, fee: U256) -> Result<B256, Refusal> {
        let native = self.native_token(wallet.chain)?;
        let sponsor = self.keys.sponsor_address();
        let (chain, db) = self.chain(wallet.chain)?;
        let fees = Fees::medium(chain.next_base_fee()?);
        let (needed, spendable) = (fee.saturating_add(fees.most(PAYMENT)), chain.spendable(db, sponsor)?);
        if spendable < needed {
            return Err(Refusal::impossible(format!(
                "Insufficient funds for transaction: the gas sponsor needs {} {}, and {} {} can be spent. Top up {}.",
                whole(needed, native.decimals),
                native.symbol,
                whole(spendable, native.decimals),
                native.symbol,
                sponsor.to_checksum(None),
            )));
        }
        let nonce = chain.next_nonce(db, sponsor)?;
        let payment = keys::sign(self.keys.sponsor(), fees.transaction(wallet.chain, nonce, wallet.address, fee, Bytes::new(), PAYMENT))?;
        let hash = *payment.tx_hash();
        let (chain, db) = self.chain(wallet.chain)?;
        chain.submit(db, payment, sponsor, None)?;
        // Another node makes its blocks itself: there the outbox keeps the order.
        if !self.is_external(wallet.chain) {
            self.mine(wallet.chain)?;
        }
        Ok(hash)
    }

    /// `GET /sandbox/sponsor`: where the sponsor is, and what it holds on the chains where something is sponsored, or on the one asked for.
    pub(crate) fn sponsor_view(&mut self, chain: Option<&str>) -> Result<Value, Refusal> {
        let chains: Vec<u32> = match chain {
            Some(name) => vec![Self::known_chain("blockchain", &Chain(name.to_owned()))?.chain_id],
            None => self
                .db
                .prepare_cached("SELECT DISTINCT w.chain FROM wallets w JOIN wallet_sets s ON s.seq = w.set_seq WHERE s.sponsored = 1 ORDER BY w.chain")?
                .query_map([], |row| row.get(0))?
                .collect::<Result<_, _>>()?,
        };
        let sponsor = self.keys.sponsor_address();
        let mut balances = Vec::new();
        for id in chains {
            let native = self.native_token(id)?;
            let (chain, db) = self.chain(id)?;
            let amount = whole(chain.spendable(db, sponsor)?, native.decimals);
            balances.push(json!({"blockchain": chain.info().id, "amount": amount, "symbol": native.symbol}));
        }
        Ok(json!({"address": sponsor.to_checksum(None), "balances": balances}))
    }

    /// `POST /sandbox/sponsor/top-up`: from the faucet. An ordinary transfer to the address does the same.
    pub(crate) fn sponsor_top_up(&mut self, asked: TopUp) -> Result<Value, Refusal> {
        let chain = Self::known_chain("blockchain", &asked.blockchain)?;
        TokenAmount::typed(&asked.amount, 18).map_err(|error| Refusal::field("amount", error.to_string()))?;
        let address = self.keys.sponsor_address().to_checksum(None);
        let sent = self.fund(&Fund::native(address, asked.blockchain, asked.amount))?;
        let mut view = self.sponsor_view(Some(chain.id))?;
        view["txHash"] = sent["txHash"].clone();
        Ok(view)
    }
}
