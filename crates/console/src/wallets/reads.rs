//! What an open profile knows of wallets: what was read since it was opened, the cache, the readings and the nodes of its chains.

use std::{
    any::Any,
    collections::HashMap,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use bursar_client::{Attempt, Client, Failure};
use bursar_contract::{
    Code, Fault,
    clock::Instant,
    number::is_plain_decimal,
    tokens::{ListTokens, Token, TokenBalance},
    transactions::{EstimateTransfer, FeeEstimate, ListTransactions, Transaction},
    untrusted::shown,
    wallet_sets::{ListWalletSets, WalletSet},
    wallets::{ListBalances, ListWallets, Wallet, WalletId},
};
use bursar_messages::message;

use super::{
    nodes::Nodes,
    wallet_cache::{Place, Readings, WalletCache},
};
use crate::base::session::{AnswerObserver, Asked, MAX_PAGES, PAGE, Session, lock};

/// Wallets, tokens and balances that were read since the profile was opened.
#[derive(Default)]
pub struct Reads {
    wallets: Mutex<HashMap<String, Wallet>>,
    tokens: Mutex<Option<(Instant, Vec<Token>)>>,
    /// How often the registry was changed from here: a list that was read before a change is not kept after it.
    registry_changes: AtomicU64,
    balances: Mutex<HashMap<String, (Instant, Vec<TokenBalance>)>>,
    listed: Mutex<HashMap<String, (Instant, Vec<Transaction>)>>,
    /// When the list of sets was last read to tell who signs. It is held while that goes on, so that nobody reads it twice.
    sets: tokio::sync::Mutex<Option<Instant>>,
}

/// How many of a wallet's newest transactions are read at once.
pub(crate) const LISTED: u32 = PAGE;

/// Keeps what answers say about wallets, so that neither forms nor the next start need ask again.
pub(crate) struct WalletAnswers;

impl AnswerObserver for WalletAnswers {
    fn answered(&self, session: &Session, asked: &Asked<'_>, reply: &dyn Any) {
        if let Some(wallets) = reply.downcast_ref::<Vec<Wallet>>() {
            session.wallet_cache().keep_wallets(wallets, Place::default());
            let mut known = lock(&session.reads().wallets);
            for wallet in wallets.iter().filter(|wallet| wallet.has_id()) {
                known.insert(wallet.id.0.clone(), wallet.clone());
            }
        } else if let Some(sets) = reply.downcast_ref::<Vec<WalletSet>>() {
            session.wallet_cache().keep_sets(sets, None);
        } else if let Some(set) = reply.downcast_ref::<WalletSet>() {
            session.wallet_cache().keep_sets(std::slice::from_ref(set), None);
        } else if let (Some(balances), Some(list)) = (reply.downcast_ref::<Vec<TokenBalance>>(), asked.input.downcast_ref::<ListBalances>()) {
            let whole = list.page.is_none_or(|page| page == 1) && list.limit.is_some_and(|limit| balances.len() < limit as usize);
            if whole {
                session.wallet_cache().keep_balances(&list.id.0, balances);
            }
            // The journal's own memory, which is never thrown away: a month is closed with it.
            let seen: Vec<_> = balances.iter().filter_map(seen).collect();
            if let Err(fault) = session.journal.saw_balances(&list.id.0, &seen, whole, asked.at) {
                tracing::warn!(code = ?fault.code, "balances could not be written down");
            }
        } else if let (Some(estimate), Some(wanted)) = (reply.downcast_ref::<FeeEstimate>(), asked.input.downcast_ref::<EstimateTransfer>())
            && let Some(cost) = estimate.medium.as_ref().and_then(|level| level.estimated_fee_formatted.as_ref())
        {
            session.wallet_cache().keep_send_cost(wanted, &cost.0);
        }
    }

    fn failed(&self, session: &Session, asked: &dyn Any, fault: &Fault) {
        if let Some(asked) = asked.downcast_ref::<ListBalances>() {
            session.wallet_cache().keep_fault(&asked.id.0, fault);
        }
    }
}

/// A balance as the journal keeps it; none where its amount cannot be read as a number.
fn seen(balance: &TokenBalance) -> Option<bursar_journal::Seen> {
    let token = balance.token.as_ref()?;
    let amount = balance.amount.as_ref().filter(|amount| is_plain_decimal(&amount.0))?;
    Some(bursar_journal::Seen {
        token_id: token.id.0.clone(),
        symbol: shown(token.symbol.as_deref().unwrap_or_default()),
        decimals: token.decimals.unwrap_or_default(),
        native: token.standard.as_ref().is_some_and(|standard| standard.0 == "native"),
        amount: amount.0.clone(),
        first_at: 0,
        last_at: 0,
    })
}

impl Session {
    /// What is known about wallets without asking.
    pub(crate) fn wallet_cache(&self) -> &WalletCache {
        self.state()
    }

    /// The readings of its lists.
    pub(crate) fn readings(&self) -> &Readings {
        self.state()
    }

    /// The nodes of its chains.
    pub(crate) fn nodes(&self) -> &Nodes {
        self.state()
    }

    fn reads(&self) -> &Reads {
        self.state()
    }

    /// A wallet by id: from what was read already, else from the service's list, page by page.
    pub async fn wallet(&self, id: &str) -> Result<Wallet, Fault> {
        if let Some(wallet) = lock(&self.reads().wallets).get(id) {
            return self.labelled(wallet.clone());
        }
        for page in 1..=MAX_PAGES {
            let found = self.read(&ListWallets { page: Some(page), limit: Some(PAGE), ..Default::default() }).await?;
            if let Some(wallet) = found.iter().find(|w| w.id.0 == id) {
                return self.labelled(wallet.clone());
            }
            if found.len() < PAGE as usize {
                break;
            }
        }
        Err(Fault::new(Code::NotFound, message!("wallet-unlisted")))
    }

    /// Every wallet that the service lists.
    pub async fn all_wallets(&self) -> Result<Vec<Wallet>, Fault> {
        let (all, _) = self.pages(|page| ListWallets { page: Some(page), limit: Some(PAGE), ..Default::default() }).await?;
        all.into_iter().filter(Wallet::has_id).map(|wallet| self.labelled(wallet)).collect()
    }

    /// A wallet by id, where it was read already.
    pub(crate) fn known_wallet(&self, id: &str) -> Option<Wallet> {
        let wallet = lock(&self.reads().wallets).get(id).cloned()?;
        self.labelled(wallet).ok()
    }

    /// Wallets read so far, for "own wallet" and look-alike checks.
    pub fn known_wallets(&self) -> Vec<Wallet> {
        let known: Vec<Wallet> = lock(&self.reads().wallets).values().cloned().collect();
        known.into_iter().map(|wallet| self.labelled(wallet.clone()).unwrap_or(wallet)).collect()
    }

    /// The set of a wallet: as the service says now, or as an earlier answer said.
    pub async fn set_of(&self, wallet: &Wallet) -> Result<Option<String>, Fault> {
        match &wallet.wallet_set {
            Some(set) => Ok(Some(set.id.0.clone())),
            None => self.journal.set_of_wallet(&wallet.id.0),
        }
    }

    /// Reads the organization's sets to the end of their list, at most once a minute.
    pub(crate) async fn learn_sets(&self) -> Result<(), Fault> {
        let mut read = self.reads().sets.lock().await;
        if read.is_some_and(|at| self.clock.since(at) < Duration::from_secs(60)) {
            return Ok(());
        }
        let began = self.clock.now();
        let (sets, whole) = self.pages(|page| ListWalletSets { page: Some(page), limit: Some(PAGE), order: None }).await?;
        self.wallet_cache().keep_sets(&sets, Some(0));
        if whole {
            self.wallet_cache().list_ended("sets", began);
        }
        *read = Some(self.clock.instant());
        Ok(())
    }

    /// The registry over all pages, at most a minute old.
    pub async fn tokens(&self) -> Result<Vec<Token>, Fault> {
        if let Some((at, tokens)) = lock(&self.reads().tokens).as_ref().filter(|(at, _)| self.clock.since(*at) < Duration::from_secs(60)) {
            let _ = at;
            return Ok(tokens.clone());
        }
        let changes = self.reads().registry_changes.load(Ordering::Acquire);
        let (all, _) = self.pages(|page| ListTokens { page: Some(page), limit: Some(PAGE), order: None }).await?;
        let mut kept = lock(&self.reads().tokens);
        if self.reads().registry_changes.load(Ordering::Acquire) == changes {
            *kept = Some((self.clock.instant(), all.clone()));
        }
        Ok(all)
    }

    /// The registry as it was read last; nothing where it was not read yet. The service is not asked.
    pub fn known_tokens(&self) -> Vec<Token> {
        lock(&self.reads().tokens).as_ref().map(|(_, tokens)| tokens.clone()).unwrap_or_default()
    }

    /// Forgets the registry, because something was added to it.
    pub fn forget_tokens(&self) {
        let mut kept = lock(&self.reads().tokens);
        self.reads().registry_changes.fetch_add(1, Ordering::AcqRel);
        *kept = None;
    }

    /// Balances of a wallet, at most `age` old.
    pub async fn balances(&self, wallet: &str, age: Duration) -> Result<Vec<TokenBalance>, Fault> {
        if let Some((_, balances)) = lock(&self.reads().balances).get(wallet).filter(|(at, _)| self.clock.since(*at) < age) {
            return Ok(balances.clone());
        }
        let (all, _) = self.pages(balances_of(wallet)).await?;
        lock(&self.reads().balances).insert(wallet.to_owned(), (self.clock.instant(), all.clone()));
        Ok(all)
    }

    /// A wallet's newest transactions from the service, at most [`LISTED`] of them and read at most `age` ago.
    pub async fn listed(&self, wallet: &str, age: Duration) -> Result<Vec<Transaction>, Fault> {
        if let Some((_, rows)) = lock(&self.reads().listed).get(wallet).filter(|(at, _)| self.clock.since(*at) < age) {
            return Ok(rows.clone());
        }
        let rows = self.read(&ListTransactions { wallet_id: WalletId(wallet.to_owned()), limit: Some(LISTED), page: None }).await?;
        lock(&self.reads().listed).insert(wallet.to_owned(), (self.clock.instant(), rows.clone()));
        Ok(rows)
    }

    /// Forgets the balances of a wallet, because something moved.
    pub fn forget_balances(&self, wallet: &str) {
        lock(&self.reads().balances).remove(wallet);
    }
}

/// How many sets and wallets the key can see, for the connection check: first pages only.
pub(crate) async fn visible(client: &Client) -> Result<(usize, usize), Fault> {
    let first = |failure: Box<Failure>| failure.fault;
    let sets = client.call(&ListWalletSets { limit: Some(PAGE), ..Default::default() }, &Attempt::default()).await.map_err(first)?;
    let wallets = client.call(&ListWallets { limit: Some(PAGE), ..Default::default() }, &Attempt::default()).await.map_err(first)?;
    Ok((sets.reply.len(), wallets.reply.iter().filter(|wallet| wallet.has_id()).count()))
}

/// Asks for the balances of a wallet, page by page.
pub(crate) fn balances_of(wallet: &str) -> impl Fn(u32) -> ListBalances {
    move |page| ListBalances { id: WalletId(wallet.to_owned()), page: Some(page), limit: Some(PAGE), order: None }
}
