//! The faucet: native currency and the test tokens for whoever asks, by real transactions with real receipts.

use alloy_primitives::{Address, U256};
use bursar_contract::{amount::TokenAmount, chain::Chain, number::JsonNumber};
use rusqlite::params;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    answer::Refusal,
    chain::{call::Call, collection, token},
    tokens::Registered,
    transfer_request::whole_number,
    transfers::Fees,
    wallets::{checked_address, units},
    world::World,
};

/// A request to the faucet.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Fund {
    /// A wallet of the organization, or else an address.
    wallet_id: Option<String>,
    address: Option<String>,
    /// The wallet's own chain if it is left out.
    blockchain: Option<Chain>,
    /// Token id; native currency without it.
    token: Option<String>,
    /// Decimal text in whole units. One token of a collection if it is left out.
    amount: Option<String>,
    /// Which token of a collection; the next one if it is left out.
    nft_token_id: Option<JsonNumber>,
}

impl Fund {
    /// Network currency for an address.
    pub(crate) fn native(address: String, blockchain: Chain, amount: String) -> Self {
        Self { wallet_id: None, address: Some(address), blockchain: Some(blockchain), token: None, amount: Some(amount), nft_token_id: None }
    }
}

impl World {
    /// Funds an address. The transaction is in its pool, or mined, when this returns.
    pub(crate) fn fund(&mut self, fund: &Fund) -> Result<Value, Refusal> {
        let (to, registered) = self.aimed(fund)?;
        self.deploy_contracts(registered.chain, &registered.standard)?;
        self.durably(|world| world.funded(fund, to, registered))
    }

    /// Who gets it, and what.
    fn aimed(&self, fund: &Fund) -> Result<(Address, Registered), Refusal> {
        let named = fund.blockchain.as_ref().map(|chain| Self::known_chain("blockchain", chain)).transpose()?;
        let (to, chain) = match (&fund.wallet_id, &fund.address) {
            (Some(id), None) => {
                let wallet = self.wallet("walletId", id)?;
                if named.is_some_and(|info| info.chain_id != wallet.chain) {
                    return Err(Refusal::field("blockchain", format!("This wallet is on {}.", wallet.blockchain)));
                }
                (wallet.address, wallet.chain)
            }
            (None, Some(text)) => {
                let info = named.ok_or_else(|| Refusal::field("blockchain", "blockchain is required with an address."))?;
                (checked_address("address", text)?, info.chain_id)
            }
            (None, None) => return Err(Refusal::field("walletId", "walletId or address is required.")),
            (Some(_), Some(_)) => return Err(Refusal::field("address", "Give a walletId or an address, not both.")),
        };
        let registered = match &fund.token {
            Some(id) => self.token("token", id)?,
            None => self.native_token(chain)?,
        };
        if registered.chain != chain {
            return Err(Refusal::field("token", "This token is on another chain."));
        }
        Ok((to, registered))
    }

    fn funded(&mut self, fund: &Fund, to: Address, registered: Registered) -> Result<Value, Refusal> {
        let chain = registered.chain;
        if let Some(contract) = registered.contract().filter(|_| matches!(registered.standard.as_str(), "erc721" | "erc1155")) {
            return self.minted(chain, &registered, contract, to, fund);
        }
        if fund.nft_token_id.is_some() {
            return Err(Refusal::field("nftTokenId", "nftTokenId is for ERC-721 and ERC-1155 tokens only."));
        }
        let amount = fund.amount.as_deref().ok_or_else(|| Refusal::field("amount", "amount is required."))?;
        let typed = TokenAmount::typed(amount, registered.decimals).map_err(|error| Refusal::field("amount", error.to_string()))?;
        let base = typed.base_units(registered.decimals).map_err(|error| Refusal::field("amount", error.to_string()))?;
        let amount = units("amount", &base)?;
        let ours = token::address(self.keys.faucet_address());
        let call = match registered.contract() {
            None if registered.is_native() => Call { to: Some(to), value: amount, ..Call::default() },
            Some(contract) if contract == ours => Call { to: Some(contract), data: token::mint(to, amount), ..Call::default() },
            _ => return Err(Refusal::field("token", "The faucet has only native currency and the sandbox's own test tokens.")),
        };
        let hash = self.send_from_faucet(chain, call)?;
        Ok(json!({
            "txHash": hash, "address": to.to_checksum(None), "amount": typed.as_str(), "symbol": registered.symbol,
        }))
    }

    /// Mints a token of a collection: the id that was asked for, or the next that was not given yet.
    fn minted(&mut self, chain: u32, registered: &Registered, contract: Address, to: Address, fund: &Fund) -> Result<Value, Refusal> {
        let one = registered.standard == "erc721";
        let amount = match fund.amount.as_deref() {
            None => U256::ONE,
            Some(text) => {
                let wrong = |error: bursar_contract::amount::AmountError| Refusal::field("amount", error.to_string());
                units("amount", &TokenAmount::typed(text, 0).and_then(|amount| amount.base_units(0)).map_err(wrong)?)?
            }
        };
        if one && amount != U256::ONE {
            return Err(Refusal::field("amount", "Of an ERC-721 token there is exactly 1."));
        }
        let id = match &fund.nft_token_id {
            Some(id) => whole_number("nftTokenId", id)?,
            None => self.next_mint(chain, &registered.standard)?,
        };
        let data = if one { collection::mint_one(to, id) } else { collection::mint_some(to, id, amount) };
        let hash = self.send_from_faucet(chain, Call { to: Some(contract), data, ..Call::default() })?;
        self.db.prepare_cached("INSERT OR IGNORE INTO mints (chain, standard, nft_id) VALUES (?1, ?2, ?3)")?.execute(params![
            chain,
            registered.standard,
            id.to_string()
        ])?;
        Ok(json!({
            "txHash": hash, "address": to.to_checksum(None), "amount": amount.to_string(), "symbol": registered.symbol, "nftTokenId": id.to_string(),
        }))
    }

    fn next_mint(&self, chain: u32, standard: &str) -> Result<U256, Refusal> {
        let mut count = self.db.prepare_cached("SELECT count(*) FROM mints WHERE chain = ?1 AND standard = ?2")?;
        let mut known = self.db.prepare_cached("SELECT EXISTS (SELECT 1 FROM mints WHERE chain = ?1 AND standard = ?2 AND nft_id = ?3)")?;
        let mut next: i64 = count.query_row(params![chain, standard], |row| row.get(0))?;
        loop {
            next += 1;
            if !known.query_row(params![chain, standard, next.to_string()], |row| row.get(0))? {
                return Ok(U256::from(next));
            }
        }
    }

    fn send_from_faucet(&mut self, id: u32, call: Call) -> Result<String, Refusal> {
        let from: Address = self.keys.faucet_address();
        let seconds = self.seconds();
        let (chain, db) = self.chain(id)?;
        let gas = chain.estimate(db, &Call { from, ..call.clone() }, seconds)?;
        let fees = Fees::medium(chain.next_base_fee()?);
        self.afford_call(id, &call, fees.most(gas))?;
        let (chain, db) = self.chain(id)?;
        let nonce = chain.next_nonce(db, from)?;
        let Call { to, value, data, .. } = call;
        let tx = fees.transaction(id, nonce, to.unwrap_or_default(), value, data, gas);
        let signed = crate::world::keys::sign(self.keys.faucet(), tx)?;
        let hash = *signed.tx_hash();
        let (chain, db) = self.chain(id)?;
        let replaced = chain.submit(db, signed, from, None)?;
        self.arrived(id, replaced)?;
        Ok(hash.to_string())
    }
}
