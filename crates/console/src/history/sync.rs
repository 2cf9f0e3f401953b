//! What the service lists of the organization's wallets and this app did not make: read wallet by wallet, kept with its age.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use bursar_contract::{
    Asset, Decimal, Fault, Money,
    chain::Chain,
    tokens::Token,
    transactions::{Finality, ListTransactions, Transaction},
    untrusted::shown,
    wallets::Wallet,
};
use bursar_messages::message;

use crate::{base::session::Session, history::api::ElsewhereState, payments::reconcile, wallets::own::OwnWallets};
use bursar_journal::{
    Elsewhere,
    payment::{NamedChain, Party},
    rfc3339,
};

const PAGE: u32 = 50;
const MAX_PAGES: u32 = 400;
/// A list read within this time is not read again.
const FRESH: i64 = 60_000;
/// A reading this old no longer counts as read.
const STALE: i64 = 3_600_000;
/// Lists read at once.
const AT_ONCE: usize = 4;

/// Reads the lists that were read longest ago, for a while.
pub(crate) async fn refresh(session: &Arc<Session>) -> Result<ElsewhereState, Fault> {
    let wallets = session.all_wallets().await?;
    let tokens = Arc::new(session.tokens().await.unwrap_or_default());
    let read = session.journal.lists_read()?;
    let age = |wallet: &Wallet| read.get(&wallet.id.0).map_or(i64::MAX, |at| session.clock.now() - at);
    let mut due: Vec<&Wallet> = wallets.iter().filter(|wallet| age(wallet) > FRESH).collect();
    due.sort_by_key(|wallet| std::cmp::Reverse(age(wallet)));
    let started = session.clock.instant();
    let (mut fresh, mut foreign, mut failed) = (false, 0u32, None);
    for some in due.chunks(AT_ONCE) {
        if session.clock.since(started) > session.pace.list_round || session.is_closed() || failed.is_some() {
            break;
        }
        let mut reading = tokio::task::JoinSet::new();
        for wallet in some {
            let (session, tokens, wallet) = (session.clone(), tokens.clone(), (*wallet).clone());
            let known = match read.get(&wallet.id.0) {
                // Rows that were left to an open request may lie deep in the list by the time a person decided about it.
                Some(at) => !session.journal.decided_since(&wallet.id.0, *at)?,
                None => false,
            };
            reading.spawn(async move { read_wallet(&session, &tokens, &wallet, known).await });
        }
        while let Some(result) = reading.join_next().await {
            match result {
                Ok(Ok(read)) => {
                    fresh |= read.fresh;
                    foreign = foreign.saturating_add(read.foreign);
                }
                Ok(Err(fault)) => failed = Some(fault.message),
                Err(_) => failed = Some(message!("exports-list-unread")),
            }
        }
    }
    let read = session.journal.lists_read()?;
    let times: Vec<i64> = wallets.iter().filter_map(|wallet| read.get(&wallet.id.0).copied()).filter(|at| session.clock.now() - at < STALE).collect();
    if fresh {
        session.changes.intent("");
    }
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    Ok(ElsewhereState { wallets: count(wallets.len()), read: count(times.len()), as_of: times.into_iter().min().map(rfc3339), fresh, foreign, failed })
}

/// What reading the list of one wallet brought.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct WalletRead {
    /// Whether anything is new.
    pub fresh: bool,
    /// Rows that are not this wallet's; they were dropped.
    pub foreign: u32,
}

/// Reads the list of one wallet, newest first, to its end or to where nothing is new.
pub(crate) async fn read_wallet(session: &Session, tokens: &[Token], wallet: &Wallet, known: bool) -> Result<WalletRead, Fault> {
    let mut read = WalletRead::default();
    let own = OwnWallets::of(session.known_wallets());
    let names = Names::of(tokens, &own);
    // What may be a request of this app whose outcome is not known yet is not said to be made outside of it.
    let open = reconcile::OpenRequests::of(session, &wallet.id.0)?;
    let mut ids = HashSet::new();
    for page in 1..=MAX_PAGES {
        let found = session.read(&ListTransactions { wallet_id: wallet.id.clone(), limit: Some(PAGE), page: Some(page) }).await?;
        let before = ids.len();
        ids.extend(found.iter().map(|one| one.id.0.clone()));
        // A service that does not page gives the same page again.
        let last = found.len() < PAGE as usize || ids.len() == before;
        let (own, foreign): (Vec<&Transaction>, Vec<&Transaction>) = found.iter().partition(|one| reconcile::is_of(one, &wallet.id.0));
        read.foreign = read.foreign.saturating_add(u32::try_from(foreign.len()).unwrap_or(u32::MAX));
        let seen: Vec<Elsewhere> = own.into_iter().filter(|one| !open.may_be(one)).map(|one| elsewhere(&names, wallet, one, session.clock.now())).collect();
        let new = session.journal.take_elsewhere(&wallet.id.0, &seen, last || (known && page > 1))?;
        read.fresh |= new;
        // Below a page without anything new there is nothing new either, once the list was read to its end.
        if last || (known && !new) {
            if !last {
                session.journal.take_elsewhere(&wallet.id.0, &[], true)?;
            }
            break;
        }
    }
    Ok(read)
}

/// What rows of a list are named by, looked up by key.
struct Names<'a> {
    tokens: HashMap<&'a str, &'a Token>,
    own: &'a OwnWallets,
}

impl<'a> Names<'a> {
    fn of(tokens: &'a [Token], own: &'a OwnWallets) -> Self {
        Self { tokens: tokens.iter().rev().map(|token| (token.id.0.as_str(), token)).collect(), own }
    }
}

fn elsewhere(names: &Names<'_>, wallet: &Wallet, one: &Transaction, now: i64) -> Elsewhere {
    let chain = one.blockchain.clone().or_else(|| wallet.blockchain.clone()).unwrap_or_else(|| Chain(String::new()));
    let known = chain.known();
    let name = known.map_or_else(|| shown(&chain.0), |info| info.name.to_owned());
    let token = one.token_id.as_ref().and_then(|id| names.tokens.get(id.0.as_str()));
    let operation = one.operation.clone().unwrap_or_else(|| "transaction".into());
    let title = match operation.as_str() {
        "transfer" => message!("exports-transfer-on", chain = &name),
        "contract-execution" => message!("exports-call-on", chain = &name),
        other => message!("exports-other-on", operation = shown(other), chain = &name),
    };
    let state = match one.state.as_ref().map(|state| state.finality()) {
        Some(Finality::Complete) => "settled",
        Some(Finality::Failed | Finality::Cancelled) => "dead",
        Some(Finality::InFlight) | None => "accepted",
    };
    Elsewhere {
        remote_id: one.id.0.clone(),
        at: one.created_at.as_deref().and_then(|at| at.parse::<jiff::Timestamp>().ok()).map_or(now, jiff::Timestamp::as_millisecond),
        title,
        operation,
        state,
        service_state: one.state.as_ref().map(|state| shown(&state.0)),
        money: moved(one, &chain, token.copied()),
        to: one.destination_address.as_ref().map(|address| {
            let own = names.own.at(address, Some(&chain)).and_then(|own| own.here());
            Party { name: own.and_then(|w| w.name.as_deref().map(shown)), address: shown(address), own: own.is_some(), verification: None }
        }),
        from: Party { name: wallet.name.as_deref().map(shown), address: wallet.address.clone().unwrap_or_default(), own: true, verification: None },
        chain: NamedChain { test: known.is_none_or(|info| info.test), id: chain.0.clone(), name },
        token_id: one.token_id.as_ref().map(|id| id.0.clone()),
        wallet_id: wallet.id.0.clone(),
        tx_hash: one.tx_hash.clone(),
    }
}

/// What a row of a list moves. The list says how much and of which token; what the token is, the registry knows, or nobody.
fn moved(one: &Transaction, chain: &Chain, known: Option<&Token>) -> Option<Money> {
    let amount: Decimal = one.amount.as_ref()?.0.parse().ok()?;
    let symbol = known.and_then(|token| token.symbol.as_deref().map(shown));
    let asset = |decimals| {
        Asset::Token(bursar_contract::Token { chain: chain.clone(), id: one.token_id.clone(), symbol: symbol.clone(), contract: None, decimals, native: false })
    };
    Money::new(asset(known.and_then(|token| token.decimals)), amount.clone()).or_else(|_| Money::new(asset(None), amount)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_list_of_transactions_is_named_in_time_that_grows_with_it() {
        bursar_test_support::growth::grows_with_the_list("transactions", |count| {
            let of = |text: String| serde_json::from_str(&text).unwrap();
            let own: Vec<Wallet> =
                (0..count).map(|at| serde_json::from_str(&format!(r#"{{"id":"w{at}","name":"Float {at}","address":"0x{at:040X}"}}"#)).unwrap()).collect();
            let tokens: Vec<Token> = (0..count).map(|at| serde_json::from_str(&format!(r#"{{"id":"t{at}","symbol":"S{at}"}}"#)).unwrap()).collect();
            let (first, own) = (own[0].clone(), OwnWallets::of(own));
            let names = Names::of(&tokens, &own);
            for at in 0..count {
                let one: Transaction = of(format!(r#"{{"id":"x{at}","tokenId":"t{at}","amount":"1","destinationAddress":"0x{at:040x}"}}"#));
                let row = elsewhere(&names, &first, &one, 0);
                assert_eq!(row.money.as_ref().and_then(|money| money.asset().symbol().map(str::to_owned)), Some(format!("S{at}")));
                assert_eq!(row.to.and_then(|to| to.name), Some(format!("Float {at}")));
            }
        });
    }
}
