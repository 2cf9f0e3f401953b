//! How files up to version 11 stored a payment: as text for a screen. Read once, by the migration to version 12, and never written.

use std::str::FromStr;

use bursar_contract::{
    Asset, Decimal, Money, Token,
    amount::{Naira, ungrouped},
    chain::Chain,
    money::Item,
    tokens::TokenId,
};
use num_bigint::BigUint;
use serde::Deserialize;

use super::payment::{Bank, Fee, NamedChain, Party, Payment, Payout, Purpose, Remaining, Transfer};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct LegacyToken {
    id: String,
    name: String,
    contract: Option<String>,
    decimals: u8,
    native: bool,
}

#[derive(Deserialize)]
struct LegacyItem {
    id: String,
    quantity: String,
}

/// The column `money` of those files.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct LegacyMoney {
    amount: String,
    unit: String,
    to: Party,
    from: Party,
    token: LegacyToken,
    chain: NamedChain,
    bank: Option<Bank>,
    #[serde(default)]
    items: Vec<LegacyItem>,
    reference: Option<String>,
    fee: Option<String>,
    stays_after: Option<String>,
}

/// The payment that such a column tells of. None where it holds something that those versions never wrote.
pub fn payment(column: &str) -> Option<Payment> {
    let old: LegacyMoney = serde_json::from_str(column).ok()?;
    let amount = number(&old.amount)?;
    if let Some(bank) = old.bank {
        let fee = old.fee.map(|text| bank_fee(&text).unwrap_or(Fee::Text { text: text.into() }));
        let money = Money::new(Asset::Naira, amount).ok()?;
        return Some(Payment::Payout(Payout {
            money,
            from: old.from,
            to: old.to,
            bank,
            fee,
            duty: None,
            remaining: None,
            name_check: None,
            bank_name: None,
            purpose: Purpose::Payment,
            reference: old.reference,
            test: old.chain.test,
        }));
    }
    let remaining = old.stays_after.map(|text| remaining(&text, &old.unit).unwrap_or(Remaining::Text { text: text.into() }));
    let token = Token {
        chain: Chain(old.chain.id.clone()),
        id: Some(TokenId(old.token.id)),
        // What stood beside the amount.
        symbol: Some(old.unit),
        contract: old.token.contract,
        decimals: Some(old.token.decimals),
        native: old.token.native,
    };
    let money = if old.items.is_empty() {
        Money::new(Asset::Token(token), amount).ok()?
    } else {
        let items = old.items.iter().map(|item| Some(Item { id: whole(&item.id)?, quantity: whole(&item.quantity)? })).collect::<Option<Vec<_>>>()?;
        Some(Money::of_items(token, items)).filter(|money| *money.amount() == amount)?
    };
    Some(Payment::Transfer(Transfer {
        money,
        token_name: old.token.name,
        parts: Vec::new(),
        chain: old.chain,
        from: old.from,
        to: old.to,
        fee: old.fee.map(|text| network_fee(&text).unwrap_or(Fee::Text { text: text.into() })),
        remaining,
        reference: old.reference,
    }))
}

/// An amount as it was written for a screen: "1,304.50".
fn number(text: &str) -> Option<Decimal> {
    ungrouped(text)?.parse().ok()
}

fn whole(text: &str) -> Option<BigUint> {
    BigUint::from_str(text).ok()
}

/// "0.00011 BNB at most", with its variants.
fn network_fee(text: &str) -> Option<Fee> {
    if let Some(rest) = text.strip_prefix("one like it costs ") {
        let (amount, unit) = rest.strip_suffix(" at most now")?.split_once(' ')?;
        return Some(Fee::LikeIt { amount: amount.parse().ok()?, unit: unit.to_owned() });
    }
    let (rest, sponsored) = text.strip_suffix(", paid by the sponsor").map_or((text, false), |rest| (rest, true));
    let (amount, unit) = rest.strip_suffix(" at most")?.split_once(' ')?;
    Some(Fee::AtMost { amount: amount.parse().ok()?, unit: unit.to_owned(), sponsored })
}

/// "₦10.75, an estimate".
fn bank_fee(text: &str) -> Option<Fee> {
    let amount = text.strip_prefix('₦')?.strip_suffix(", an estimate")?;
    Some(Fee::Estimate { amount: Naira::from_str(&ungrouped(amount)?).ok()? })
}

/// "3,695.47 USDC", with or without the fee that still goes off it.
fn remaining(text: &str, unit: &str) -> Option<Remaining> {
    let (rest, less_fee) = text.strip_suffix(", less the network fee").map_or((text, false), |rest| (rest, true));
    let amount = rest.strip_suffix(unit)?.strip_suffix(' ')?;
    Some(Remaining::Known { amount: number(amount)?, less_fee, under_way: 0, may_be_taken: false })
}
