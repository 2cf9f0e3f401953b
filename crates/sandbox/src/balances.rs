//! Balances: what a wallet holds of every token of its chain, and what a set holds in all.

use std::collections::BTreeMap;

use alloy_primitives::{Address, U256};
use bursar_contract::{
    number::DecimalText,
    tokens::TokenBalance,
    wallets::{ListBalances, ListBalancesDeveloper},
};

use crate::{
    answer::{Answer, Answered, Caller, Refusal},
    tokens::Registered,
    wallets::{Held, whole},
    world::{MOST_ROWS, Page, World},
};

impl World {
    fn balances(&mut self, wallet: &Held, page: Page) -> Result<Vec<TokenBalance>, Refusal> {
        let tokens = self.tokens_of(wallet.chain, page)?;
        let mut balances = Vec::with_capacity(tokens.len());
        for token in tokens {
            let units = self.held(&token, wallet.address)?;
            let amount = Some(DecimalText(whole(units, token.decimals)));
            balances.push(TokenBalance { amount, token: Some(token.record()), extra: Default::default() });
        }
        Ok(balances)
    }

    /// Base units of a token on an address.
    fn held(&mut self, token: &Registered, address: Address) -> Result<U256, Refusal> {
        let seconds = self.seconds();
        let (chain, db) = self.chain(token.chain)?;
        Ok(match token.contract() {
            None if token.is_native() => chain.account(db, address)?.0,
            None => U256::ZERO,
            Some(contract) => chain.token_balance(db, contract, address, seconds)?.unwrap_or_default(),
        })
    }

    /// What all wallets of a set hold together, a row per token of their chains.
    pub(crate) fn set_balances(&mut self, set_seq: i64) -> Result<Vec<TokenBalance>, Refusal> {
        let mut addresses: BTreeMap<u32, Vec<Address>> = BTreeMap::new();
        let mut query = self.db.prepare_cached("SELECT DISTINCT chain, address FROM wallets WHERE set_seq = ?1")?;
        for row in query.query_map([set_seq], |row| Ok((row.get(0)?, Address::from(row.get::<_, [u8; 20]>(1)?))))? {
            let (chain, address) = row?;
            addresses.entry(chain).or_default().push(address);
        }
        drop(query);
        let mut balances = Vec::new();
        for (chain, addresses) in addresses {
            for token in self.tokens_of(chain, Page::new(1, MOST_ROWS, false)?)? {
                let mut sum = U256::ZERO;
                for address in &addresses {
                    sum = sum.saturating_add(self.held(&token, *address)?);
                }
                let amount = Some(DecimalText(whole(sum, token.decimals)));
                balances.push(TokenBalance { amount, token: Some(token.record()), extra: Default::default() });
            }
        }
        Ok(balances)
    }
}

impl Answer<ListBalances> for World {
    fn answer(&mut self, input: ListBalances, _: &Caller) -> Result<Answered<Vec<TokenBalance>>, Refusal> {
        let page = Page::v_two(input.page, input.limit, input.order)?;
        let wallet = self.wallet("id", &input.id.0)?;
        Ok(Answered::new(self.balances(&wallet, page)?, "Balances"))
    }
}

impl Answer<ListBalancesDeveloper> for World {
    fn answer(&mut self, input: ListBalancesDeveloper, _: &Caller) -> Result<Answered<Vec<TokenBalance>>, Refusal> {
        let wallet = self.wallet("id", &input.id.0)?;
        Ok(Answered::new(self.balances(&wallet, Page::new(1, MOST_ROWS, false)?)?, "Balances"))
    }
}
