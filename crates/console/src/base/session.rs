//! An open profile: its client, its journal, and what was learned since it was opened.

use std::{
    any::Any,
    collections::HashMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering},
    },
    time::Duration,
};

use bursar_client::{Attempt, Client};
use bursar_contract::{
    Code, Fault, Operation,
    clock::{Clock, Instant},
    customers::Customer,
    number::is_plain_decimal,
    tokens::{ListTokens, Token, TokenBalance},
    virtual_accounts::{AccountBalance, ViewBalance, VirtualAccount},
    wallet_sets::{ListWalletSets, WalletSet},
    wallets::{ListBalances, ListWallets, Wallet, WalletId},
};
use tokio::sync::Notify;

use crate::{
    Changes,
    base::{api::ProfileView, pace::Pace},
    contacts::Contacts,
    customers::{Customers, Handoffs},
    developer::inspector::{exchanges::Exchanges, pulse::Pulse},
    naira::{accounts::Accounts, api::AccountSource, check::Enquired},
    payments::api::IntentView,
    profiles::organization::Organization,
    wallets::{
        known::{Known, Place, Readings},
        nodes::Nodes,
    },
};
use bursar_journal::{Entry, Intent, Journal};

/// How naira stand among tokens.
pub(crate) const NAIRA: &str = "NGN";

/// An open profile.
pub struct Session {
    /// The profile.
    pub profile: ProfileView,
    /// The journal's clock.
    pub clock: Clock,
    /// How often it looks, and how long it waits.
    pub pace: Pace,
    /// What was said with the service.
    pub exchanges: Arc<Exchanges>,
    /// How it answered last.
    pub pulse: Arc<Pulse>,
    /// Speaks to the service.
    pub client: Client,
    /// Remembers.
    pub journal: Arc<Journal>,
    /// What is known about wallets without asking.
    pub known: Known,
    pub(crate) readings: Readings,
    /// Who is paid.
    pub contacts: Contacts,
    /// Its own naira accounts.
    pub accounts: Accounts,
    /// Its customers.
    pub customers: Customers,
    /// What customers were handed over.
    pub handoffs: Handoffs,
    /// The nodes of its chains.
    pub nodes: Nodes,
    /// Changes of its protections that wait for the confirm window.
    pub protections: crate::base::protections::Protections,
    /// Base URL or `sandbox:<world>`: what an intent is bound to.
    pub binding: String,
    /// The organization's secret, and whether requests carry it.
    pub organization: Organization,
    /// How long after its first byte a request may go out again with its key, in milliseconds; 0: never.
    replay_window: AtomicI64,
    /// Told when an intent changes.
    pub changes: Changes,
    /// Wakes the watcher.
    pub wake: Notify,
    /// What may end while a person looks elsewhere.
    pub(crate) under_way: crate::app::notices::UnderWay,
    /// The export that runs now.
    pub(crate) exports: crate::history::Running,
    pub(crate) sandbox: Mutex<Option<bursar_sandbox::Running>>,
    /// The drill that runs, in a sandbox.
    pub(crate) drill: Mutex<Option<crate::developer::sandbox::practice::Running>>,
    closed: AtomicBool,
    hidden: AtomicBool,
    pub(crate) enquired: Mutex<Enquired>,
    /// The connection answered that it has no balances of naira accounts.
    no_balances: AtomicBool,
    wallets: Mutex<HashMap<String, Wallet>>,
    tokens: Mutex<Option<(Instant, Vec<Token>)>>,
    /// How often the registry was changed from here: a list that was read before a change is not kept after it.
    registry_changes: AtomicU64,
    balances: Mutex<HashMap<String, (Instant, Vec<TokenBalance>)>>,
    lanes: Mutex<HashMap<String, Arc<tokio::sync::Mutex<()>>>>,
}

/// Rows per page of the service's lists.
pub(crate) const PAGE: u32 = 100;
/// Pages of one list at most.
const MAX_PAGES: u32 = 1_000;
/// Rows of a list that are read, also from a service that puts more into a page than was asked for.
pub(crate) const MOST_ROWS: usize = MAX_PAGES as usize * PAGE as usize;

impl Session {
    /// Opens over parts that are ready.
    #[expect(clippy::too_many_arguments, reason = "the parts of a session, each once, from the one place that opens it")]
    pub fn new(
        profile: ProfileView,
        client: Client,
        exchanges: Arc<Exchanges>,
        journal: Arc<Journal>,
        known: Known,
        binding: String,
        replay_window: i64,
        changes: Changes,
        organization: Organization,
        handoffs: Handoffs,
        nodes: Nodes,
        sandbox: Option<bursar_sandbox::Running>,
        pace: Pace,
    ) -> Self {
        let clock = journal.clock().clone();
        let pulse = Pulse::new(exchanges.clone(), changes.clone(), clock.clone());
        Self {
            profile,
            clock,
            pace,
            client: client.observed_by(pulse.clone()),
            exchanges,
            pulse,
            contacts: Contacts::new(journal.clone()),
            accounts: Accounts::new(journal.clone()),
            under_way: crate::app::notices::UnderWay::of(&journal),
            customers: Customers::new(journal.clone()),
            handoffs,
            nodes,
            protections: crate::base::protections::Protections::default(),
            journal,
            known,
            readings: Readings::default(),
            binding,
            replay_window: AtomicI64::new(replay_window),
            organization,
            changes,
            wake: Notify::new(),
            exports: crate::history::Running::default(),
            sandbox: Mutex::new(sandbox),
            drill: Mutex::default(),
            closed: AtomicBool::new(false),
            hidden: AtomicBool::new(false),
            enquired: Mutex::default(),
            no_balances: AtomicBool::new(false),
            wallets: Mutex::default(),
            tokens: Mutex::default(),
            registry_changes: AtomicU64::new(0),
            balances: Mutex::default(),
            lanes: Mutex::default(),
        }
    }

    /// Ends watching. Running sends finish.
    pub fn close(&self) {
        self.closed.store(true, Ordering::Release);
        self.wake.notify_waiters();
        self.handoffs.wake.notify_one();
        self.wake.notify_one();
    }

    /// Whether nobody can see the window: then the watcher looks seldom.
    pub fn is_hidden(&self) -> bool {
        self.hidden.load(Ordering::Acquire)
    }

    /// The window is hidden or seen again.
    pub fn hide(&self, hidden: bool) {
        if self.hidden.swap(hidden, Ordering::AcqRel) != hidden {
            self.wake.notify_one();
        }
    }

    /// Whether it was closed.
    pub fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Acquire)
    }

    /// How long after its first byte a request may go out again with its key, in milliseconds; 0: never.
    pub fn replay_window(&self) -> i64 {
        self.replay_window.load(Ordering::Acquire)
    }

    /// Changes that, from the next attempt on.
    pub fn set_replay_window(&self, millis: i64) {
        self.replay_window.store(millis, Ordering::Release);
    }

    /// Whether this connection lacks balances of naira accounts.
    pub fn lacks_balances(&self) -> bool {
        self.no_balances.load(Ordering::Relaxed)
    }

    /// Remembers that it does, until the profile is opened again.
    pub fn learn_no_balances(&self) {
        self.no_balances.store(true, Ordering::Relaxed);
    }

    /// Asks a read of the service.
    pub async fn read<O: Operation>(&self, input: &O) -> Result<O::Reply, Fault> {
        let balances_of = (input as &dyn Any).downcast_ref::<ListBalances>();
        let naira_of = (input as &dyn Any).downcast_ref::<ViewBalance>();
        match self.client.call(input, &Attempt::default()).await {
            Ok(answer) => {
                self.learn(&answer.reply, balances_of);
                if let (Some(asked), Some(balance)) = (naira_of, (&answer.reply as &dyn Any).downcast_ref::<AccountBalance>())
                    && let Some(amount) = balance.available_balance.as_ref().or(balance.booked_balance.as_ref()).filter(|text| is_plain_decimal(&text.0))
                {
                    self.known.keep_naira(&asked.id.0, &amount.0);
                    // The journal's own memory, as with wallets.
                    let naira = bursar_journal::Seen {
                        token_id: NAIRA.into(),
                        symbol: NAIRA.into(),
                        decimals: 2,
                        native: true,
                        amount: amount.0.clone(),
                        first_at: 0,
                        last_at: 0,
                    };
                    if let Err(fault) = self.journal.saw_balances(&asked.id.0, &[naira], true) {
                        tracing::warn!(code = ?fault.code, "a balance could not be written down");
                    }
                }
                Ok(answer.reply)
            }
            Err(failure) => {
                if let Some(asked) = balances_of {
                    self.known.keep_fault(&asked.id.0, &failure.fault);
                }
                Err(failure.fault)
            }
        }
    }

    /// Every page of a list, at most [`MOST_ROWS`], and whether its end was reached. `page` asks for [`PAGE`] rows.
    pub(crate) async fn pages<O: Operation<Reply = Vec<R>>, R: PartialEq>(&self, page: impl Fn(u32) -> O) -> Result<(Vec<R>, bool), Fault> {
        let mut all = Vec::new();
        for number in 1..=MAX_PAGES {
            let rows = self.read(&page(number)).await?;
            // A service that does not page says the same rows for ever.
            if !rows.is_empty() && all.ends_with(&rows) {
                break;
            }
            let last = rows.len() < PAGE as usize;
            all.extend(rows);
            if all.len() > MOST_ROWS {
                all.truncate(MOST_ROWS);
                break;
            }
            if last {
                return Ok((all, true));
            }
        }
        Ok((all, false))
    }

    /// Keeps what an answer says about naira accounts. A disk that refuses does not spoil the answer: the next one brings it again.
    pub fn learn_accounts(&self, accounts: &[VirtualAccount], source: AccountSource) {
        if let Err(fault) = self.accounts.learn(accounts, source) {
            tracing::warn!(code = ?fault.code, "accounts of an answer could not be kept");
        }
    }

    fn learn_customers(&self, customers: &[Customer]) {
        if let Err(fault) = self.customers.learn(customers) {
            tracing::warn!(code = ?fault.code, "customers of an answer could not be kept");
        }
    }

    /// Keeps what an answer says about wallets, so that neither forms nor the next start need ask again.
    pub(crate) fn learn<R: 'static>(&self, reply: &R, balances_of: Option<&ListBalances>) {
        let reply = reply as &dyn Any;
        if let Some(wallets) = reply.downcast_ref::<Vec<Wallet>>() {
            self.known.keep_wallets(wallets, Place::default());
            let mut known = lock(&self.wallets);
            for wallet in wallets {
                known.insert(wallet.id.0.clone(), wallet.clone());
            }
        } else if let Some(accounts) = reply.downcast_ref::<Vec<VirtualAccount>>() {
            self.learn_accounts(accounts, AccountSource::List);
        } else if let Some(account) = reply.downcast_ref::<VirtualAccount>() {
            self.learn_accounts(std::slice::from_ref(account), AccountSource::List);
        } else if let Some(customers) = reply.downcast_ref::<Vec<Customer>>() {
            self.learn_customers(customers);
        } else if let Some(customer) = reply.downcast_ref::<Customer>() {
            self.learn_customers(std::slice::from_ref(customer));
        } else if let Some(sets) = reply.downcast_ref::<Vec<WalletSet>>() {
            self.known.keep_sets(sets, None);
        } else if let Some(set) = reply.downcast_ref::<WalletSet>() {
            self.known.keep_sets(std::slice::from_ref(set), None);
        } else if let (Some(balances), Some(asked)) = (reply.downcast_ref::<Vec<TokenBalance>>(), balances_of) {
            let whole = asked.page.is_none_or(|page| page == 1) && asked.limit.is_some_and(|limit| balances.len() < limit as usize);
            if whole {
                self.known.keep_balances(&asked.id.0, balances);
            }
            // The journal's own memory, which is never thrown away: a month is closed with it.
            let seen: Vec<_> = balances.iter().filter_map(seen).collect();
            if let Err(fault) = self.journal.saw_balances(&asked.id.0, &seen, whole) {
                tracing::warn!(code = ?fault.code, "balances could not be written down");
            }
        }
    }

    /// A wallet by id: from what was read already, else from the service's list, page by page.
    pub async fn wallet(&self, id: &str) -> Result<Wallet, Fault> {
        if let Some(wallet) = lock(&self.wallets).get(id) {
            return Ok(wallet.clone());
        }
        for page in 1..=MAX_PAGES {
            let found = self.read(&ListWallets { page: Some(page), limit: Some(PAGE), ..Default::default() }).await?;
            if let Some(wallet) = found.iter().find(|w| w.id.0 == id) {
                return Ok(wallet.clone());
            }
            if found.len() < PAGE as usize {
                break;
            }
        }
        Err(Fault::new(Code::NotFound, "The service does not list this wallet."))
    }

    /// The request of an intent as its operation's input.
    pub fn asked<O: Operation>(&self, intent: &Intent) -> Result<O, Fault> {
        let request = self.journal.request(intent)?;
        bursar_client::input_of(&request).ok_or_else(|| Fault::new(Code::Storage, "The stored request can no longer be read."))
    }

    /// An intent with the names that its parties have now.
    pub fn view(&self, id: &str) -> Result<IntentView, Fault> {
        let mut record = self.journal.record(id)?;
        if let Some(payment) = &mut record.payment {
            self.contacts.label(payment.to_mut())?;
        }
        Ok(record.into())
    }

    /// Gives rows of the history the names that their parties have now.
    pub fn label(&self, rows: &mut [Entry]) -> Result<(), Fault> {
        rows.iter_mut().filter_map(|row| row.to.as_mut()).try_for_each(|party| self.contacts.label(party))
    }

    /// Every wallet that the service lists.
    pub async fn all_wallets(&self) -> Result<Vec<Wallet>, Fault> {
        Ok(self.pages(|page| ListWallets { page: Some(page), limit: Some(PAGE), ..Default::default() }).await?.0)
    }

    /// A wallet by id, where it was read already.
    pub(crate) fn known_wallet(&self, id: &str) -> Option<Wallet> {
        lock(&self.wallets).get(id).cloned()
    }

    /// Wallets read so far, for "own wallet" and look-alike checks.
    pub fn known_wallets(&self) -> Vec<Wallet> {
        lock(&self.wallets).values().cloned().collect()
    }

    /// The set of a wallet: as the service says now, or as an earlier answer said.
    pub async fn set_of(&self, wallet: &Wallet) -> Result<Option<String>, Fault> {
        match &wallet.wallet_set {
            Some(set) => Ok(Some(set.id.0.clone())),
            None => self.journal.set_of_wallet(&wallet.id.0),
        }
    }

    /// The registry over all pages, at most a minute old.
    pub async fn tokens(&self) -> Result<Vec<Token>, Fault> {
        if let Some((at, tokens)) = lock(&self.tokens).as_ref().filter(|(at, _)| self.clock.since(*at) < Duration::from_secs(60)) {
            let _ = at;
            return Ok(tokens.clone());
        }
        let changes = self.registry_changes.load(Ordering::Acquire);
        let (all, _) = self.pages(|page| ListTokens { page: Some(page), limit: Some(PAGE), order: None }).await?;
        let mut kept = lock(&self.tokens);
        if self.registry_changes.load(Ordering::Acquire) == changes {
            *kept = Some((self.clock.instant(), all.clone()));
        }
        Ok(all)
    }

    /// Forgets the registry, because something was added to it.
    pub fn forget_tokens(&self) {
        let mut kept = lock(&self.tokens);
        self.registry_changes.fetch_add(1, Ordering::AcqRel);
        *kept = None;
    }

    /// Balances of a wallet, at most `age` old.
    pub async fn balances(&self, wallet: &str, age: Duration) -> Result<Vec<TokenBalance>, Fault> {
        if let Some((_, balances)) = lock(&self.balances).get(wallet).filter(|(at, _)| self.clock.since(*at) < age) {
            return Ok(balances.clone());
        }
        let (all, _) = self.pages(balances_of(wallet)).await?;
        lock(&self.balances).insert(wallet.to_owned(), (self.clock.instant(), all.clone()));
        Ok(all)
    }

    /// Forgets the balances of a wallet, because something moved.
    pub fn forget_balances(&self, wallet: &str) {
        lock(&self.balances).remove(wallet);
    }

    /// The one lane of a wallet, account or set: one write in flight at a time.
    pub fn lane(&self, name: &str) -> Arc<tokio::sync::Mutex<()>> {
        lock(&self.lanes).entry(name.to_owned()).or_default().clone()
    }

    /// How many sets and wallets the key can see, for the connection check: first pages only.
    pub async fn visible(client: &Client) -> Result<(usize, usize), Fault> {
        let first = |failure: Box<bursar_client::Failure>| failure.fault;
        let sets = client.call(&ListWalletSets { limit: Some(PAGE), ..Default::default() }, &Attempt::default()).await.map_err(first)?;
        let wallets = client.call(&ListWallets { limit: Some(PAGE), ..Default::default() }, &Attempt::default()).await.map_err(first)?;
        Ok((sets.reply.len(), wallets.reply.len()))
    }
}

/// Asks for the balances of a wallet, page by page.
pub(crate) fn balances_of(wallet: &str) -> impl Fn(u32) -> ListBalances {
    move |page| ListBalances { id: WalletId(wallet.to_owned()), page: Some(page), limit: Some(PAGE), order: None }
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// A balance as the journal keeps it; none where its amount cannot be read as a number.
fn seen(balance: &TokenBalance) -> Option<bursar_journal::Seen> {
    let token = balance.token.as_ref()?;
    let amount = balance.amount.as_ref().filter(|amount| bursar_contract::number::is_plain_decimal(&amount.0))?;
    Some(bursar_journal::Seen {
        token_id: token.id.0.clone(),
        symbol: bursar_contract::untrusted::shown(token.symbol.as_deref().unwrap_or_default()),
        decimals: token.decimals.unwrap_or_default(),
        native: token.standard.as_ref().is_some_and(|standard| standard.0 == "native"),
        amount: amount.0.clone(),
        first_at: 0,
        last_at: 0,
    })
}
