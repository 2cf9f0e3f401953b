//! From a wish to a transaction: the token, the amount, the gas, the fee, and whether there is enough of each.

use alloy_consensus::TxEip1559;
use alloy_primitives::{Address, Bytes, TxKind, U256};
use bursar_contract::{
    amount::TokenAmount,
    number::{DecimalText, JsonNumber},
    transactions::{EstimateTransfer, FeeEstimate, FeeLevel, FeeQuote, SendTransfer, Transaction},
};
use serde_json::Value;

use crate::{
    answer::{Answer, Answered, Caller, Refusal},
    chain::{call::Call, error::ChainError, token},
    transactions::Told,
    wallets::{Held, checked_address, units, whole},
    world::World,
};

const GWEI: u128 = 1_000_000_000;

/// The fees of a transaction, in wei per gas.
#[derive(Clone, Copy)]
pub(crate) struct Fees {
    max: u128,
    tip: u128,
}

impl Fees {
    /// The more is paid, the further the base fee may rise before the transaction has to wait.
    pub(crate) fn of(level: FeeLevel, base_fee: u64) -> Self {
        let base = u128::from(base_fee);
        let (room, tip) = match level {
            FeeLevel::Low => (base, GWEI),
            FeeLevel::Medium => (base + base / 4, GWEI + GWEI / 2),
            FeeLevel::High => (base * 2, 2 * GWEI),
        };
        Self { max: room + tip, tip }
    }

    /// The least that replaces a waiting transaction: 10 % more on both, and no less than the usual level now.
    pub(crate) fn above(max: u128, tip: u128, base_fee: u64) -> Self {
        let usual = Self::medium(base_fee);
        let more = |fee: u128| fee.saturating_add(fee.div_ceil(10));
        let tip = more(tip).max(usual.tip);
        Self { max: more(max).max(usual.max).max(tip), tip }
    }

    /// The usual level.
    pub(crate) fn medium(base_fee: u64) -> Self {
        Self::of(FeeLevel::Medium, base_fee)
    }

    /// The most that an amount of gas can cost. It is what estimates tell and what must be there.
    pub(crate) fn most(self, gas: u64) -> U256 {
        U256::from(gas).saturating_mul(U256::from(self.max))
    }

    pub(crate) fn transaction(self, chain: u32, nonce: u64, to: Address, value: U256, data: Bytes, gas: u64) -> TxEip1559 {
        TxEip1559 {
            chain_id: u64::from(chain),
            nonce,
            gas_limit: gas,
            max_fee_per_gas: self.max,
            max_priority_fee_per_gas: self.tip,
            to: TxKind::Call(to),
            value,
            access_list: Default::default(),
            input: data,
        }
    }
}

/// How much of what, as the request says it.
pub(crate) struct Quantities {
    pub(crate) amount: Option<JsonNumber>,
    /// Whether one of the fields is there that only NFTs have.
    pub(crate) nft: bool,
}

/// A transfer that makes sense.
pub(crate) struct Wanted {
    pub(crate) chain: u32,
    pub(crate) destination: Address,
    pub(crate) token_id: String,
    pub(crate) decimals: u8,
    pub(crate) amount: TokenAmount,
    symbol: String,
    base_units: U256,
    contract: Option<Address>,
}

impl Wanted {
    pub(crate) fn call(&self, from: Address) -> Call {
        match self.contract {
            None => Call { from, to: Some(self.destination), value: self.base_units, ..Call::default() },
            Some(contract) => Call { from, to: Some(contract), data: token::transfer(self.destination, self.base_units), ..Call::default() },
        }
    }
}

impl Answer<EstimateTransfer> for World {
    fn answer(&mut self, input: EstimateTransfer, _: &Caller) -> Result<Answered<FeeEstimate>, Refusal> {
        let wallet = self.wallet("walletId", &input.wallet_id.0)?;
        let quantities = Quantities { amount: input.amount, nft: input.nft_token_id.is_some() || input.nft_token_ids.is_some() || input.amounts.is_some() };
        let wanted = self.wanted(&wallet, &input.destination_address, &input.token_id.0, quantities)?;
        let gas = self.gas_for(&wallet, &wanted)?;
        Ok(Answered::new(self.quotes(&wallet, gas)?, "Fees estimated"))
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
        let gas = self.gas_for(&wallet, &wanted)?;
        let tx = self.prepared(&wallet, wanted.call(wallet.address), gas, input.fee_level.unwrap_or_default())?;
        let told = Told {
            operation: "transfer".into(),
            destination: wanted.destination.to_checksum(None),
            amount: Some(wanted.amount.as_str().to_owned()),
            token: Some(wanted.token_id),
            detail: Value::Null,
            replaces: None,
        };
        Ok(Answered::new(self.initiate(wallet, tx, told)?, "Transfer initiated"))
    }
}

impl World {
    /// Checks what can be checked of a transfer without looking at balances.
    pub(crate) fn wanted(&self, wallet: &Held, destination: &str, token: &str, quantities: Quantities) -> Result<Wanted, Refusal> {
        let token = self.token("tokenId", token)?;
        if token.chain != wallet.chain {
            return Err(Refusal::field("tokenId", format!("This token is not on {}, where the wallet is.", wallet.blockchain)));
        }
        let destination = checked_address("destinationAddress", destination)?;
        let contract = match (token.standard.as_str(), token.contract()) {
            ("native", _) => None,
            ("erc20", Some(contract)) => Some(contract),
            (standard, _) => return Err(Refusal::field("tokenId", format!("The sandbox does not transfer {standard} tokens."))),
        };
        if quantities.nft {
            return Err(Refusal::field("nftTokenId", "nftTokenId, nftTokenIds and amounts are for ERC-721 and ERC-1155 tokens only."));
        }
        let amount = quantities.amount.ok_or_else(|| Refusal::field("amount", "amount is required."))?;
        let wrong = |error: bursar_contract::amount::AmountError| Refusal::field("amount", error.to_string());
        let amount = TokenAmount::exact(amount.as_str(), token.decimals).map_err(wrong)?;
        let base_units = units("amount", &amount.base_units(token.decimals).map_err(wrong)?)?;
        Ok(Wanted { chain: wallet.chain, destination, token_id: token.id, decimals: token.decimals, amount, symbol: token.symbol, base_units, contract })
    }

    /// Gas of a transfer, after looking whether there is enough of the token itself.
    pub(crate) fn gas_for(&mut self, wallet: &Held, wanted: &Wanted) -> Result<u64, Refusal> {
        let seconds = self.seconds();
        let promised = if wanted.contract.is_some() { self.promised(wanted, wallet.seq)? } else { U256::ZERO };
        let (chain, db) = self.chain(wallet.chain)?;
        let available = match wanted.contract {
            None => chain.spendable(db, wallet.address)?,
            Some(contract) => chain.token_balance(db, contract, wallet.address, seconds)?.unwrap_or_default().saturating_sub(promised),
        };
        if available < wanted.base_units {
            return Err(insufficient(&wanted.amount, available, wanted.decimals, &wanted.symbol));
        }
        let gas = match chain.estimate(db, &wanted.call(wallet.address), seconds) {
            Ok(gas) => gas,
            Err(ChainError::InsufficientFunds { have, .. }) => return Err(insufficient(&wanted.amount, have, wanted.decimals, &wanted.symbol)),
            Err(other) => return Err(other.into()),
        };
        // A contract's gas depends on the state it will meet; a plain payment's does not.
        Ok(if wanted.contract.is_some() { gas + gas / 5 } else { gas })
    }
}

impl World {
    /// What a transaction may cost at each speed.
    pub(crate) fn quotes(&mut self, wallet: &Held, gas: u64) -> Result<FeeEstimate, Refusal> {
        let native = self.native_token(wallet.chain)?;
        let (chain, _) = self.chain(wallet.chain)?;
        let base_fee = chain.next_base_fee();
        let quote = |level| {
            let fee = Fees::of(level, base_fee).most(gas);
            let estimated_fee_formatted = Some(DecimalText(whole(fee, native.decimals)));
            Some(FeeQuote { estimated_fee_formatted, currency: Some(native.symbol.clone()), extra: Default::default() })
        };
        Ok(FeeEstimate { low: quote(FeeLevel::Low), medium: quote(FeeLevel::Medium), high: quote(FeeLevel::High), extra: Default::default() })
    }

    /// The transaction of a call with the wallet's next nonce, after looking whether there is enough for its fee too.
    pub(crate) fn prepared(&mut self, wallet: &Held, call: Call, gas: u64, level: FeeLevel) -> Result<TxEip1559, Refusal> {
        let native = self.native_token(wallet.chain)?;
        let (chain, db) = self.chain(wallet.chain)?;
        let fees = Fees::of(level, chain.next_base_fee());
        let Call { to, value, data, .. } = call;
        let (needed, spendable) = (fees.most(gas).saturating_add(value), chain.spendable(db, wallet.address)?);
        if spendable < needed {
            return Err(Refusal::impossible(format!(
                "Insufficient funds for transaction: with its network fee it needs {} {}, and {} {} can be spent.",
                whole(needed, native.decimals),
                native.symbol,
                whole(spendable, native.decimals),
                native.symbol
            )));
        }
        let nonce = chain.next_nonce(db, wallet.address)?;
        Ok(fees.transaction(wallet.chain, nonce, to.unwrap_or_default(), value, data, gas))
    }
}

pub(crate) fn insufficient(amount: &TokenAmount, available: U256, decimals: u8, symbol: &str) -> Refusal {
    let available = whole(available, decimals);
    Refusal::impossible(format!("Insufficient funds for transaction: {} {symbol} to send, and {available} {symbol} can be spent.", amount.as_str()))
}
