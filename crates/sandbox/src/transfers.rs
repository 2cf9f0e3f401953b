//! From a wish to a transaction: the token, the amount, the gas, the fee, and whether there is enough of each.

use alloy_consensus::TxEip1559;
use alloy_primitives::{Address, B256, Bytes, TxKind, U256};
use bursar_contract::{
    amount::TokenAmount,
    number::DecimalText,
    transactions::{EstimateTransfer, FeeEstimate, FeeLevel, FeeQuote, SendTransfer, Transaction},
};

use crate::{
    answer::{Answer, Answered, Caller, Refusal},
    chain::call::Call,
    failures::{self, Twist},
    sponsor::Purpose,
    transactions::Told,
    transfer_request::Quantities,
    wallets::{Held, whole},
    world::World,
};

const GWEI: u128 = 1_000_000_000;

/// The fees of a transaction, in wei per gas.
#[derive(Clone, Copy)]
pub(crate) struct Fees {
    pub(crate) max: u128,
    pub(crate) tip: u128,
}

impl Fees {
    /// So little that no block will ever take it.
    const LEAST: Self = Self { max: 1, tip: 1 };

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

    /// The same at a price that does not depend on the block: what is paid is known beforehand.
    fn fixed(self) -> Self {
        Self { tip: self.max, ..self }
    }

    /// The usual level.
    pub(crate) fn medium(base_fee: u64) -> Self {
        Self::of(FeeLevel::Medium, base_fee)
    }

    /// The most that an amount of gas can cost. It is what estimates tell and what must be there.
    pub(crate) fn most(self, gas: u64) -> U256 {
        U256::from(gas).saturating_mul(U256::from(self.max))
    }

    /// The same for what makes a contract.
    pub(crate) fn creation(self, chain: u32, nonce: u64, to: TxKind, value: U256, code: Bytes, gas: u64) -> TxEip1559 {
        TxEip1559 { to, ..self.transaction(chain, nonce, Address::ZERO, value, code, gas) }
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

impl Answer<EstimateTransfer> for World {
    fn answer(&mut self, input: EstimateTransfer, _: &Caller) -> Result<Answered<FeeEstimate>, Refusal> {
        let wallet = self.wallet("walletId", &input.wallet_id.0)?;
        let quantities = Quantities { amount: input.amount, id: input.nft_token_id, ids: input.nft_token_ids, amounts: input.amounts };
        let wanted = self.transfer_request(&wallet, &input.destination_address, &input.token_id.0, quantities)?;
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
        let quantities = Quantities { amount: input.amount, id: input.nft_token_id, ids: input.nft_token_ids, amounts: input.amounts };
        let wanted = self.transfer_request(&wallet, &input.destination_address, &input.token_id.0, quantities)?;
        let gas = self.gas_for(&wallet, &wanted)?;
        let purpose = Purpose::Transfer(wanted.destination);
        let (tx, sponsored_by) = self.prepared(&wallet, wanted.call(wallet.address), gas, input.fee_level.unwrap_or_default(), purpose)?;
        let told = Told {
            operation: "transfer".into(),
            destination: wanted.destination.to_checksum(None),
            amount: wanted.amount(),
            detail: wanted.detail(),
            token: Some(wanted.token_id),
            replaces: None,
            sponsored_by,
        };
        Ok(Answered::new(self.initiate(wallet, tx, told)?, "Transfer initiated"))
    }
}

impl World {
    /// What a transaction may cost at each speed.
    pub(crate) fn quotes(&mut self, wallet: &Held, gas: u64) -> Result<FeeEstimate, Refusal> {
        let native = self.native_token(wallet.chain)?;
        let (chain, _) = self.chain(wallet.chain)?;
        let base_fee = chain.next_base_fee()?;
        let quote = |level| {
            let fee = Fees::of(level, base_fee).most(gas);
            let estimated_fee_formatted = Some(DecimalText(whole(fee, native.decimals)));
            Some(FeeQuote { estimated_fee_formatted, currency: Some(native.symbol.clone()), extra: Default::default() })
        };
        Ok(FeeEstimate { low: quote(FeeLevel::Low), medium: quote(FeeLevel::Medium), high: quote(FeeLevel::High), extra: Default::default() })
    }

    /// The transaction of a call with the wallet's next nonce, after looking whether there is enough for its fee too.
    /// Where the gas sponsor pays, it has done so when this returns, by the transaction of that hash.
    pub(crate) fn prepared(&mut self, wallet: &Held, call: Call, gas: u64, level: FeeLevel, purpose: Purpose) -> Result<(TxEip1559, Option<B256>), Refusal> {
        let native = self.native_token(wallet.chain)?;
        let (sponsored, twist) = (self.is_sponsored(wallet, purpose)?, self.twist);
        if twist == Some(Twist::Stuck) && self.is_external(wallet.chain) {
            return Err(Refusal::field(
                failures::HEADER,
                format!("{} is kept by another node: the sandbox cannot make it pass a transaction by.", wallet.blockchain),
            ));
        }
        let (chain, db) = self.chain(wallet.chain)?;
        let fees = Fees::of(level, chain.next_base_fee()?);
        let fees = if sponsored { fees.fixed() } else { fees };
        let (fees, gas) = match twist {
            Some(Twist::Stuck) => (Fees::LEAST, gas),
            Some(Twist::Revert) if call.data.is_empty() => {
                return Err(Refusal::field(failures::HEADER, "A payment of network currency has nothing in it that could fail."));
            }
            // Estimates have a fifth to spare; without it and a little less, it runs out of gas.
            Some(Twist::Revert) => (fees, (gas - gas / 6).saturating_sub(1_000)),
            _ => (fees, gas),
        };
        let Call { to, value, data, .. } = call;
        let own = if sponsored { value } else { fees.most(gas).saturating_add(value) };
        let spendable = chain.spendable(db, wallet.address)?;
        if spendable < own {
            return Err(Refusal::impossible(format!(
                "Insufficient funds for transaction: {} {} {}, and {} {} can be spent.",
                if sponsored { "besides its sponsored fee it needs" } else { "with its network fee it needs" },
                whole(own, native.decimals),
                native.symbol,
                whole(spendable, native.decimals),
                native.symbol
            )));
        }
        let sponsored_by = if sponsored { Some(self.sponsor(wallet, fees.most(gas))?) } else { None };
        let (chain, db) = self.chain(wallet.chain)?;
        let nonce = chain.next_nonce(db, wallet.address)?;
        Ok((fees.transaction(wallet.chain, nonce, to.unwrap_or_default(), value, data, gas), sponsored_by))
    }
}

pub(crate) fn insufficient(amount: &TokenAmount, available: U256, decimals: u8, symbol: &str) -> Refusal {
    let available = whole(available, decimals);
    Refusal::impossible(format!("Insufficient funds for transaction: {} {symbol} to send, and {available} {symbol} can be spent.", amount.as_str()))
}
