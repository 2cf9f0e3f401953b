//! What it costs and whether it is there: balances, the fee, and what stays.

use bursar_contract::{
    Code, Decimal, Fault,
    amount::TokenAmount,
    tokens::{Token, TokenBalance},
    transactions::{EstimateTransfer, FeeEstimate, FeeLevel},
    untrusted::{shown, shown_long},
    wallets::Wallet,
};
use bursar_messages::Arg;
use num_bigint::BigUint;

use super::{finding::Finding, is_native, quantity::Quantity, request::Asked};
use crate::{
    base::{
        api::{ChainView, Party, TokenView},
        session::Session,
    },
    payments::api::FeeOption,
};
use bursar_journal::{
    Payment,
    payment::{Fee, Remaining},
};

/// A fee above this part of the amount has to be accepted: one in five.
const FEE_SHARE: u8 = 5;

/// What a wallet holds of a token, in base units; none where its amount cannot be read.
pub fn balance_units(balances: &[TokenBalance], token: &str, decimals: u8) -> Option<BigUint> {
    let Some(balance) = balances.iter().find(|b| b.token.as_ref().is_some_and(|t| t.id.0 == token)) else {
        // The service lists every token a wallet holds: one that is not there is not held.
        return Some(BigUint::ZERO);
    };
    TokenAmount::exact(&balance.amount.as_ref()?.0, decimals).ok()?.base_units(decimals).ok()
}

/// The wallet's network currency: what it holds, how many decimals that has, and what payments under way take of it, their fees among it.
pub struct Native {
    units: BigUint,
    decimals: u8,
    symbol: String,
    promised: (BigUint, usize),
}

pub fn native_balance(balances: &[TokenBalance], tokens: &[Token], wallet: &Wallet, under_way: &[Payment]) -> Option<Native> {
    let held = balances.iter().filter_map(|b| b.token.as_ref()).find(|t| is_native(t));
    let listed = || tokens.iter().find(|t| is_native(t) && t.blockchain == wallet.blockchain);
    let token = held.or_else(listed)?;
    let decimals = token.decimals.unwrap_or(18);
    Some(Native {
        units: balance_units(balances, &token.id.0, decimals)?,
        decimals,
        symbol: shown(token.symbol.as_deref().unwrap_or("?")),
        promised: promised(under_way, &token.id.0, decimals, true),
    })
}

/// Asks the service what it would cost. A failure is a finding, not an end.
pub(crate) async fn estimate(
    session: &Session,
    asked: Asked<'_>,
    to: Option<&Party>,
    quantity: Option<&Quantity>,
    affordable: bool,
    smallest: &Quantity,
    found: &mut Vec<Finding>,
) -> Option<FeeEstimate> {
    // Asking about more than there is only brings a refusal that the balance line already says.
    let probe = quantity.filter(|_| affordable).unwrap_or(smallest).numbers();
    let fallback = session.wallet(&asked.wallet_id().0).await.ok()?.address?;
    let wanted = EstimateTransfer {
        destination_address: to.map_or(fallback, |party| party.address.clone()),
        wallet_id: asked.wallet_id().clone(),
        token_id: asked.token_id().clone(),
        amount: probe.amount,
        nft_token_id: probe.id,
        nft_token_ids: probe.ids,
        amounts: probe.amounts,
    };
    let complete = to.is_some() && quantity.is_some();
    match session.read(&wanted).await {
        Ok(estimate) => Some(estimate),
        Err(fault) if smallest.is_nft() && matches!(fault.code, Code::Refused | Code::Invalid | Code::InsufficientFunds) => {
            // Who holds which id, nobody but the service can say.
            if complete && affordable {
                let id = match quantity.map(Quantity::items) {
                    Some([one]) => Some(one.id.to_string()),
                    _ => None,
                };
                found.push(Finding::NotSendable { id, words: said(&fault) });
            }
            None
        }
        Err(fault) if fault.code == Code::InsufficientFunds => None,
        Err(fault) => {
            if complete {
                found.push(Finding::FeeUnknown { fault: fault.message });
            }
            None
        }
    }
}

/// Longest reason shown, in characters.
const LONGEST_REASON: usize = 300;

/// The service's own words where it had some, whole: a reason that is cut explains nothing. The words that money faults start with
/// speak of coins, not of what this wallet holds of a collection.
fn said(fault: &Fault) -> String {
    let said = match fault.message.arg("said") {
        Some(Arg::Text(said)) if fault.code == Code::InsufficientFunds => said.clone(),
        _ => fault.message.to_string(),
    };
    shown_long(&said).chars().take(LONGEST_REASON).collect()
}

/// Payments that were approved and are not settled: what of a balance is not free.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct UnderWay {
    /// How many.
    pub payments: usize,
    /// What they take of a token.
    pub amount: TokenAmount,
    /// The outcome of one is unknown, so the balance may be without it already.
    pub may_be_taken: bool,
}

/// What payments under way from a wallet take of a token, in base units, and how many do. Of the network currency they take their fees too.
pub(crate) fn promised(payments: &[Payment], token: &str, decimals: u8, native: bool) -> (BigUint, usize) {
    let of = |payment: &Payment| {
        let money = payment.money();
        let own = money.asset().token().is_some_and(|other| other.id.as_ref().is_some_and(|id| id.0 == token));
        let sent = own.then(|| money.units()).flatten();
        let fee = match payment.fee() {
            Some(Fee::AtMost { amount, sponsored: false, .. }) if native => amount.units(decimals),
            _ => None,
        };
        [sent, fee].into_iter().flatten().reduce(|sent, fee| sent + fee)
    };
    let taken: Vec<BigUint> = payments.iter().filter_map(of).collect();
    (taken.iter().sum(), taken.len())
}

/// What is left, which is never less than nothing.
fn less(have: &BigUint, taken: &BigUint) -> BigUint {
    if have > taken { have - taken } else { BigUint::ZERO }
}

pub struct Funds<'a> {
    pub token: &'a TokenView,
    /// What payments under way take of the token, in base units, and how many they are.
    pub promised: (BigUint, usize),
    /// The outcome of one of them is unknown.
    pub may_be_taken: bool,
    /// In base units.
    pub wanted: Option<&'a BigUint>,
    pub have: Option<&'a BigUint>,
    pub decimals: u8,
    pub native: Option<&'a Native>,
    pub estimate: Option<&'a FeeEstimate>,
    pub level: FeeLevel,
    /// A business sponsor pays the network fee.
    pub sponsored: bool,
}

impl Funds<'_> {
    fn fee_units(&self) -> Option<BigUint> {
        let quote = self.estimate?.level(self.level)?.estimated_fee_formatted.as_ref()?;
        let decimals = self.native?.decimals;
        // A quote with more digits than the currency has is cut: it is a bound, not a payment.
        let (whole, fraction) = quote.0.split_once('.').unwrap_or((&quote.0, ""));
        let cut = format!("{whole}.{:0<1}", &fraction[..fraction.len().min(usize::from(decimals))]);
        TokenAmount::exact(&cut, decimals.max(1)).ok()?.base_units(decimals.max(1)).ok()
    }

    /// The largest amount that can be sent beside what is under way; of the network currency what is left after 1.2 × fee.
    pub fn max(&self) -> Option<BigUint> {
        let free = less(self.have?, &self.promised.0);
        if !self.token.native || self.sponsored {
            return Some(free);
        }
        Some(less(&free, &(self.fee_units()? * 12u8 / 10u8)))
    }

    /// Whether there is enough to send and enough for the fee, and what stays after.
    pub(crate) fn examine(&self, chain: &ChainView, found: &mut Vec<Finding>) -> Option<Remaining> {
        let symbol = self.token.symbol.clone();
        let wanted = self.wanted;
        let Some(have) = self.have else {
            found.push(Finding::BalanceUnread { symbol });
            return None;
        };
        // The network takes its fee from the same balance where its currency is what is sent.
        let fee = self.fee_units();
        let own_fee = fee.as_ref().filter(|_| self.token.native && !self.sponsored);
        let mut stays = None;
        if let Some(wanted) = wanted {
            let sum = |units: &BigUint| TokenAmount::from_base_units(units, self.decimals);
            if wanted > have {
                found.push(Finding::TooLittle { symbol, wanted: sum(wanted), have: sum(have) });
            } else {
                let (promised, payments) = &self.promised;
                let free = less(have, promised);
                let under_way = (*payments > 0).then(|| UnderWay { payments: *payments, amount: sum(promised), may_be_taken: self.may_be_taken });
                match under_way {
                    Some(under_way) if *wanted > free => found.push(Finding::TooLittleAfter { symbol, wanted: sum(wanted), free: sum(&free), under_way }),
                    under_way => {
                        let left = free - wanted;
                        let amount = Decimal::of_units(&left, self.decimals);
                        stays = Some(Remaining::Known { amount, less_fee: false, under_way: *payments, may_be_taken: self.may_be_taken });
                        // Without enough for the fee, its own line says what is missing.
                        let after_fee = own_fee.filter(|fee| **fee <= left).map(|fee| sum(&(&left - fee)));
                        found.push(Finding::Enough { symbol, left: sum(&left), after_fee, under_way });
                    }
                }
            }
        }
        if self.sponsored {
            found.push(Finding::Sponsored);
            return stays;
        }
        let Some(native) = self.native else { return stays };
        let (symbol, sum) = (|| native.symbol.clone(), |units: &BigUint| TokenAmount::from_base_units(units, native.decimals));
        let Some(fee) = fee else {
            if native.units == BigUint::ZERO {
                found.push(Finding::NoGas { symbol: symbol(), chain: chain.name.clone() });
            }
            return stays;
        };
        let spent = if self.token.native { wanted.cloned().unwrap_or_default() } else { BigUint::ZERO };
        if spent > BigUint::ZERO && &fee * FEE_SHARE > spent {
            found.push(Finding::LargeFee { symbol: symbol(), fee: sum(&fee) });
        }
        let needed = &fee + &spent;
        let free = less(&native.units, &native.promised.0);
        if native.units < needed {
            if native.units >= spent {
                found.push(Finding::TooLittleGas { symbol: symbol(), fee: sum(&fee), left: sum(&(&native.units - &spent)) });
            }
        } else if free >= needed {
            found.push(Finding::EnoughGas { symbol: symbol() });
            if self.token.native
                && let Some(Remaining::Known { less_fee, .. }) = &mut stays
            {
                *less_fee = true;
            }
        } else if free >= spent {
            // An amount that is more than what is free has its own line.
            let under_way = UnderWay { payments: native.promised.1, amount: sum(&native.promised.0), may_be_taken: self.may_be_taken };
            found.push(Finding::TooLittleGasAfter { symbol: symbol(), fee: sum(&fee), free: sum(&(free - spent)), under_way });
        }
        stays
    }
}

/// The three speeds with their cost.
pub fn fee_options(estimate: &FeeEstimate) -> Vec<FeeOption> {
    [FeeLevel::Low, FeeLevel::Medium, FeeLevel::High]
        .into_iter()
        .filter_map(|level| {
            let quote = estimate.level(level)?;
            Some(FeeOption { level, cost: quote.estimated_fee_formatted.as_ref()?.0.clone(), unit: shown(quote.currency.as_deref().unwrap_or_default()) })
        })
        .collect()
}
