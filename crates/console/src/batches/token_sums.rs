//! What the transfers of a sheet come to, token by token, and whether the wallets hold it.

use std::time::Duration;

use bursar_contract::{Asset, Decimal, Fault, Token, tokens::TokenBalance};
use bursar_journal::{Payment, payment::Fee};
use bursar_messages::{Message, message};

use super::{
    api::{TokenSum, UnderWaySum},
    checks::CheckedRow,
    finding::Pays,
    sheets::count,
    transfers::Wallets,
    working::Working,
};
use crate::{
    base::session::Session,
    payments::review::transfer::{balance_units, chain_of, promised},
};

/// What a wallet holds, and what was promised of it.
pub(super) struct Held {
    wallet_id: String,
    /// None where it could not be read.
    balances: Option<Vec<TokenBalance>>,
    under_way: Vec<Payment>,
}

/// Reads what the wallets hold that pay rows.
pub(super) async fn held(session: &Session, wallets: &Wallets, checked: &[CheckedRow], fresh: Duration) -> Vec<Held> {
    let mut ids: Vec<&str> = checked.iter().filter_map(|row| planned(row)).map(|planned| planned.request.wallet_id.0.as_str()).collect();
    ids.extend(wallets.chosen().map(|wallet| wallet.id.0.as_str()));
    ids.sort_unstable();
    ids.dedup();
    let mut all = Vec::new();
    for id in ids {
        let balances = session.balances(id, fresh).await.ok();
        // What is not known to be promised cannot be taken off: then nothing is said of what stays.
        let under_way = session.journal.under_way(id);
        all.push(Held { wallet_id: id.to_owned(), balances: balances.filter(|_| under_way.is_ok()), under_way: under_way.unwrap_or_default() });
    }
    all
}

fn planned(row: &CheckedRow) -> Option<&super::finding::PlannedTransfer> {
    match &row.pays {
        Some(Pays::Transfer(planned)) => Some(planned),
        _ => None,
    }
}

/// One token of one wallet while rows are added to it.
struct Adding {
    wallet_id: String,
    token: Token,
    rows: usize,
    all: Decimal,
    ready: Decimal,
    fees: Option<Decimal>,
}

/// The sums of each token, in the order in which they come first, and of each currency that only pays fees.
pub(super) fn of(working: &Working) -> Result<Vec<TokenSum>, Fault> {
    let mut sums: Vec<Adding> = Vec::new();
    let place = |sums: &mut Vec<Adding>, wallet_id: &str, token: &Token| -> usize {
        let known = sums.iter().position(|sum| sum.wallet_id == wallet_id && sum.token == *token);
        known.unwrap_or_else(|| {
            let (all, ready) = (Decimal::default(), Decimal::default());
            sums.push(Adding { wallet_id: wallet_id.to_owned(), token: token.clone(), rows: 0, all, ready, fees: None });
            sums.len() - 1
        })
    };
    for checked in &working.checked {
        let Some(planned) = planned(checked) else { continue };
        let Asset::Token(token) = planned.payment.money.asset() else { continue };
        let at = place(&mut sums, &planned.request.wallet_id.0, token);
        sums[at].all += planned.payment.money.amount();
        if !checked.is_sent() {
            continue;
        }
        sums[at].rows += 1;
        sums[at].ready += planned.payment.money.amount();
        if let Some(Fee::AtMost { amount, sponsored: false, .. }) = &planned.payment.fee
            && let Some(currency) = currency(working, token)
        {
            let at = place(&mut sums, &planned.request.wallet_id.0, &currency);
            *sums[at].fees.get_or_insert_default() += amount;
        }
    }
    Ok(sums.into_iter().map(|sum| finished(working, sum)).collect())
}

/// The currency of the chain of a token, written down as its transfers are.
fn currency(working: &Working, token: &Token) -> Option<Token> {
    if token.native {
        return Some(token.clone());
    }
    let listed = working.context.wallets.currency(&token.chain)?;
    Some(Token {
        chain: token.chain.clone(),
        id: Some(listed.id.clone()),
        symbol: listed.symbol.as_deref().map(bursar_contract::untrusted::shown),
        contract: None,
        decimals: Some(listed.decimals.unwrap_or(18)),
        native: true,
    })
}

fn finished(working: &Working, sum: Adding) -> TokenSum {
    let decimals = sum.token.decimals.unwrap_or_default();
    let id = sum.token.id.as_ref().map(|id| id.0.clone()).unwrap_or_default();
    let held = working.held.iter().find(|held| held.wallet_id == sum.wallet_id);
    let known = held.and_then(|held| {
        let have = Decimal::of_units(&balance_units(held.balances.as_ref()?, &id, decimals)?, decimals);
        let (taken, payments) = promised(&held.under_way, &id, decimals, sum.token.native);
        Some((have, Decimal::of_units(&taken, decimals), payments))
    });
    let balance = known.as_ref().map(|(have, ..)| have.clone());
    let under_way = known.as_ref().and_then(|(_, taken, payments)| UnderWaySum::of(*payments, taken.clone()));
    let stays = known.map(|(have, taken, _)| {
        let after = &(&have - &taken) - &sum.ready;
        &after - &sum.fees.clone().unwrap_or_default()
    });
    TokenSum {
        symbol: sum.token.symbol.clone().unwrap_or_default(),
        chain: working.context.wallets.by_id(&sum.wallet_id).map(chain_of).unwrap_or_else(|| crate::base::api::ChainView {
            id: sum.token.chain.0.clone(),
            name: bursar_contract::untrusted::shown(&sum.token.chain.0),
            test: sum.token.chain.is_test(),
        }),
        rows: count(sum.rows),
        all: sum.all.trimmed(),
        ready: sum.ready.trimmed(),
        fees: sum.fees.map(|fees| fees.trimmed()),
        balance,
        stays,
        under_way,
    }
}

/// What a wallet does not hold, in a sentence. A transfer without the money for it is refused by the network, so it is not reviewed.
pub(super) fn missing(sums: &[TokenSum]) -> Option<Message> {
    let sum = sums.iter().find(|sum| sum.stays.as_ref().is_some_and(Decimal::is_negative))?;
    let missing = sum.stays.as_ref()?.abs();
    Some(message!("batch-stop-funds", amount = missing.grouped(), symbol = sum.symbol.clone(), chain = sum.chain.name.clone()))
}
