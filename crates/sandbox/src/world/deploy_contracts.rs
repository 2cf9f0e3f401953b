//! What the faucet needs on a chain that another node keeps: money, and the contracts of the test tokens, made with the sandbox's own keys.

use alloy_primitives::{Address, Bytes, TxKind, U256};
use bursar_contract::chain::ChainInfo;
use serde_json::json;

use crate::{
    answer::Refusal,
    chain::{call::Call, collection, external::outbox, token},
    transfers::Fees,
    wallets::whole,
    world::{CREATION_GAS, World, keys},
};

/// What the faucet of a node that makes coins is filled up to, in wei: a million.
const PLENTY: U256 = U256::from_limbs([0x1bce_cced_a100_0000, 0xd3c2, 0, 0]);

impl World {
    /// Sees that the faucet of a chain on another node has money where the node makes it, and that the contract of a token is there.
    /// Its own transactions come first: the address of the test token depends on it.
    pub(crate) fn deploy_contracts(&mut self, id: u32, standard: &str) -> Result<(), Refusal> {
        if !self.is_external(id) {
            return Ok(());
        }
        let faucet = self.keys.faucet_address();
        let external = self.external(id)?;
        if external.mints {
            let balance: U256 = external.question("eth_getBalance", &json!([faucet, "latest"]))?;
            if balance < PLENTY / U256::from(10) {
                external.question::<serde_json::Value>("anvil_setBalance", &json!([faucet, PLENTY]))?;
            }
        }
        let dollar = token::address(faucet);
        let (chain, db) = self.chain(id)?;
        if !chain.has_code(db, dollar)? {
            self.deploy_dollar(id, faucet)?;
        }
        if matches!(standard, "erc721" | "erc1155") {
            self.deploy_collections_abroad(id, faucet)?;
        }
        Ok(())
    }

    fn deploy_dollar(&mut self, id: u32, faucet: Address) -> Result<(), Refusal> {
        let (chain, db) = self.chain(id)?;
        let (info, nonce) = (chain.info(), chain.next_nonce(db, faucet)?);
        if nonce > 1 || (nonce == 1 && !outbox::has(db, id, faucet, 0)?) {
            let message = "the faucet's account was used before its test token was made, which can have its address no more. Start a new world.";
            return Err(Refusal::impossible(format!("On {}, {message}", info.id)));
        }
        if nonce == 0 {
            let tx = (TxKind::Create, U256::ZERO, token::CREATION_CODE.clone(), 2_000_000);
            let fees = Fees::medium(chain.next_base_fee()?);
            self.afford(id, faucet, fees.most(tx.3))?;
            self.durably(|world| {
                let signed = keys::sign(world.keys.faucet(), fees.creation(id, 0, tx.0, tx.1, tx.2.clone(), tx.3))?;
                let (chain, db) = world.chain(id)?;
                chain.submit(db, signed, faucet, None)?;
                Ok::<_, Refusal>(())
            })?;
        }
        self.delivered(id, token::address(faucet), info)
    }

    fn deploy_collections_abroad(&mut self, id: u32, faucet: Address) -> Result<(), Refusal> {
        let account = self.keys.collections_address();
        let creations = collection::creations(faucet);
        let (chain, db) = self.chain(id)?;
        let info = chain.info();
        let last = collection::address(account, creations.len() - 1);
        if chain.has_code(db, last)? {
            return Ok(());
        }
        let from = chain.next_nonce(db, account)?;
        if from < creations.len() as u64 {
            let fees = Fees::medium(chain.next_base_fee()?);
            let each = fees.most(CREATION_GAS);
            let nonce = chain.next_nonce(db, faucet)?;
            let money = each.saturating_mul(U256::from(creations.len() as u64 - from));
            self.afford(id, faucet, money.saturating_add(fees.most(21_000)))?;
            self.durably(|world| {
                let unusable = |_| Refusal::internal(&"the key of the collections");
                let payment = fees.transaction(id, nonce, account, money, Bytes::new(), 21_000);
                let signed = keys::sign(world.keys.faucet(), payment).map_err(unusable)?;
                let paid = *signed.tx_hash();
                let (chain, db) = world.chain(id)?;
                chain.submit(db, signed, faucet, None)?;
                for (nonce, code) in (0..).zip(creations).skip(from as usize) {
                    let creation = fees.creation(id, nonce, TxKind::Create, U256::ZERO, code, CREATION_GAS);
                    let signed = keys::sign(world.keys.collections(), creation).map_err(unusable)?;
                    let (chain, db) = world.chain(id)?;
                    chain.submit(db, signed, account, Some(paid))?;
                }
                Ok::<_, Refusal>(())
            })?;
        }
        self.delivered(id, last, info)
    }

    /// Puts on disk and hands over what makes a contract; says so where it is not in a block at once.
    fn delivered(&mut self, id: u32, contract: Address, info: &ChainInfo) -> Result<(), Refusal> {
        // The second look is for what waited for another one that is in its block now.
        if !self.commit() || !self.look(id) || !self.look(id) {
            // Those who asked together with this one lost theirs too.
            self.lost = true;
            return Err(Refusal::internal(&"the outbox could not be written"));
        }
        let (chain, db) = self.chain(id)?;
        match chain.has_code(db, contract)? {
            true => Ok(()),
            false => Err(Refusal::new(503, format!("The test tokens of {} wait for their block. Nothing was sent for you; ask again in a moment.", info.id))),
        }
    }

    /// Whether an account of the sandbox's own can pay; where it cannot, who must pay it first.
    pub(crate) fn afford(&mut self, id: u32, account: Address, needed: U256) -> Result<(), Refusal> {
        let native = self.native_token(id)?;
        let (chain, db) = self.chain(id)?;
        let (spendable, info) = (chain.spendable(db, account)?, chain.info());
        if spendable >= needed {
            return Ok(());
        }
        Err(Refusal::impossible(format!(
            "Insufficient funds for transaction: the faucet needs {} {symbol}, and {} {symbol} can be spent. {} is kept by another node, where the sandbox \
             cannot make coins: send some to its faucet, {}, and ask again.",
            whole(needed, native.decimals),
            whole(spendable, native.decimals),
            info.id,
            account.to_checksum(None),
            symbol = native.symbol,
        )))
    }

    /// Whether the faucet of a chain on another node can pay for a call and its gas. The chain of this world's own always can.
    pub(crate) fn afford_call(&mut self, id: u32, call: &Call, fee: U256) -> Result<(), Refusal> {
        if self.is_external(id) { self.afford(id, self.keys.faucet_address(), call.value.saturating_add(fee)) } else { Ok(()) }
    }
}
