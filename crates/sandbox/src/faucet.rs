//! The faucet: native currency and the test token for whoever asks, by real transactions with real receipts.

use alloy_primitives::Address;
use bursar_contract::{amount::TokenAmount, chain::Chain};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    answer::Refusal,
    chain::{call::Call, token},
    transfers::Fees,
    wallets::{checked_address, units},
    world::World,
};

/// A request to the faucet.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Fund {
    /// A wallet of the organization, or else an address.
    wallet_id: Option<String>,
    address: Option<String>,
    /// The wallet's own chain if it is left out.
    blockchain: Option<Chain>,
    /// Token id; native currency without it.
    token: Option<String>,
    /// Decimal text in whole units.
    amount: String,
}

impl World {
    /// Funds an address. The transaction is in its pool, or mined, when this returns.
    pub(crate) fn fund(&mut self, fund: &Fund) -> Result<Value, Refusal> {
        self.durably(|world| world.funded(fund))
    }

    fn funded(&mut self, fund: &Fund) -> Result<Value, Refusal> {
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
        let typed = TokenAmount::typed(&fund.amount, registered.decimals).map_err(|error| Refusal::field("amount", error.to_string()))?;
        let base = typed.base_units(registered.decimals).map_err(|error| Refusal::field("amount", error.to_string()))?;
        let amount = units("amount", &base)?;
        let ours = token::address(self.keys.faucet_address());
        let call = match registered.contract() {
            None if registered.is_native() => Call { to: Some(to), value: amount, ..Call::default() },
            Some(contract) if contract == ours => Call { to: Some(contract), data: token::mint(to, amount), ..Call::default() },
            _ => return Err(Refusal::field("token", "The faucet has only native currency and the sandbox's own test token.")),
        };
        let hash = self.send_from_faucet(chain, call)?;
        Ok(json!({
            "txHash": hash, "address": to.to_checksum(None), "amount": typed.as_str(), "symbol": registered.symbol,
        }))
    }

    fn send_from_faucet(&mut self, id: u32, call: Call) -> Result<String, Refusal> {
        let from: Address = self.keys.faucet_address();
        let seconds = self.seconds();
        let (chain, db) = self.chain(id)?;
        let gas = chain.estimate(db, &Call { from, ..call.clone() }, seconds)?;
        let fees = Fees::medium(chain.next_base_fee());
        let nonce = chain.next_nonce(db, from)?;
        let Call { to, value, data, .. } = call;
        let tx = fees.transaction(id, nonce, to.unwrap_or_default(), value, data, gas);
        let signed = crate::world::keys::sign(self.keys.faucet(), tx)?;
        let hash = *signed.tx_hash();
        let (chain, db) = self.chain(id)?;
        let replaced = chain.submit(db, signed, from)?;
        self.arrived(id, replaced)?;
        Ok(hash.to_string())
    }
}
