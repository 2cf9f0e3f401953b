//! Opening chains: what stands on each of them before anybody uses it.

use alloy_consensus::TxEip1559;
use alloy_primitives::{Bytes, TxKind, U256};
use bursar_contract::chain::CHAINS;

use crate::{
    chain::{BuiltIn, Chain as _, Genesis, collection, error::ChainError, token},
    world::{CREATION_GAS, World, keys},
};

impl World {
    /// Opens a chain; the first time, its block 1 deploys the test token.
    pub(super) fn open_chain(&mut self, id: u32) -> Result<(), ChainError> {
        self.durably(|world| {
            let info = CHAINS.iter().find(|info| info.chain_id == id).ok_or(ChainError::Damaged("an unknown chain"))?;
            let genesis = Genesis { faucet: world.keys.faucet_address(), timestamp: world.seconds() };
            let mut chain = BuiltIn::open(&world.db, info, genesis)?;
            if chain.head.number == 0 {
                let deploy = TxEip1559 {
                    chain_id: u64::from(id),
                    nonce: 0,
                    gas_limit: 2_000_000,
                    max_fee_per_gas: u128::from(chain.base_fee()) + 1_000_000_000,
                    max_priority_fee_per_gas: 1_000_000_000,
                    to: TxKind::Create,
                    input: token::CREATION_CODE.clone(),
                    ..Default::default()
                };
                let signed = keys::sign(world.keys.faucet(), deploy).map_err(|_| ChainError::Damaged("the faucet's key"))?;
                chain.submit(&world.db, signed, genesis.faucet, None)?;
                chain.mine(&world.db, genesis.timestamp)?;
            }
            world.chains.insert(id, chain);
            world.deploy_collections(id)
        })
    }

    /// Makes the collections on a chain that does not have them, in one block at once: what is asked of the chain next may need them.
    fn deploy_collections(&mut self, id: u32) -> Result<(), ChainError> {
        let (faucet, account) = (self.keys.faucet_address(), self.keys.collections_address());
        let (chain, db) = self.built_in(id)?;
        let (balance, nonce) = chain.account(db, account)?;
        if nonce > 0 || !balance.is_zero() {
            return Ok(());
        }
        let fee = u128::from(chain.base_fee()) * 2;
        let money = U256::from(fee) * U256::from(CREATION_GAS) * U256::from(10);
        let tx = |nonce, to, value, input: Bytes, tip| TxEip1559 {
            chain_id: u64::from(id),
            nonce,
            gas_limit: if input.is_empty() { 21_000 } else { CREATION_GAS },
            max_fee_per_gas: fee + tip,
            max_priority_fee_per_gas: tip,
            to,
            value,
            input,
            ..Default::default()
        };
        let unusable = |_| ChainError::Damaged("the key of the collections");
        let payment = tx(chain.next_nonce(db, faucet)?, TxKind::Call(account), money, Bytes::new(), 1_000_000_000);
        let mut signed = vec![(keys::sign(self.keys.faucet(), payment).map_err(unusable)?, faucet)];
        for (nonce, creation) in (0..).zip(collection::creations(faucet)) {
            // Without a tip they come after the payment they need, in the same block.
            signed.push((keys::sign(self.keys.collections(), tx(nonce, TxKind::Create, U256::ZERO, creation, 0)).map_err(unusable)?, account));
        }
        let (chain, _) = self.built_in(id)?;
        for (tx, sender) in signed {
            chain.pool.add(tx, sender)?;
        }
        self.mine(id)
    }
}
