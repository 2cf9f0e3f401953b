//! Reads lists of the service page by page in the background: into the cache, with progress, until the end, a stop or a fault.

use std::{
    collections::{HashMap, VecDeque},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use bursar_contract::{
    Code, Fault,
    chain::Chain,
    clock::Instant,
    number::JsonNumber,
    tokens::{TokenBalance, TokenId},
    transactions::EstimateTransfer,
    wallet_sets::{ListWalletSets, WalletSetId},
    wallets::{ListWallets, Wallet, WalletId},
};

use super::keep::Place;
use crate::{
    base::session::{PAGE, Session, lock},
    wallets::{
        api::{Reading, ReadingOf, ReadingState, WalletFilter},
        reads::balances_of,
    },
};

/// Pages that come by themselves; beyond them a person asks.
const STREAMED: usize = 10;
/// Balance reads at once: a set of three hundred wallets must not knock the service over.
const AT_ONCE: usize = 4;
/// Between two words to the windows.
const TELL_EVERY: Duration = Duration::from_millis(250);
/// Faults in a row after which the rest is not tried.
const GIVE_UP: u32 = 8;
/// The amount of the send whose cost is asked for; the cost does not depend on it.
const SMALLEST: &str = "0.000001";

type Name = (ReadingOf, WalletFilter);

struct Run {
    reading: Reading,
    stop: Arc<AtomicBool>,
}

/// The readings of a session.
#[derive(Default)]
pub struct Readings(Mutex<HashMap<Name, Run>>);

impl Session {
    /// How a reading stands.
    pub fn reading(&self, of: ReadingOf, filter: &WalletFilter) -> Reading {
        let read_at = list_name(of, filter).and_then(|name| self.wallet_cache().list_read_at(&name).ok().flatten());
        match lock(&self.readings().0).get(&(of, filter.clone())) {
            Some(run) => Reading { read_at, ..run.reading.clone() },
            None => Reading { read_at, ..idle() },
        }
    }

    /// Starts a reading unless it runs. `all` reads every page; without it the first thousand rows.
    pub fn start_reading(self: &Arc<Self>, of: ReadingOf, filter: WalletFilter, all: bool) -> Reading {
        let name = (of, filter);
        {
            let mut runs = lock(&self.readings().0);
            if runs.get(&name).is_some_and(|run| run.reading.state == ReadingState::Running) {
                return runs[&name].reading.clone();
            }
            let stop = Arc::new(AtomicBool::new(false));
            runs.insert(name.clone(), Run { reading: Reading { state: ReadingState::Running, ..idle() }, stop: stop.clone() });
            let progress = Progress { session: self.clone(), name: name.clone(), stop, told: Mutex::new(None) };
            tokio::spawn(async move { progress.read(all).await });
        }
        self.reading(name.0, &name.1)
    }

    /// Asks a reading to stop after the page it reads.
    pub fn stop_reading(&self, of: ReadingOf, filter: &WalletFilter) -> Reading {
        if let Some(run) = lock(&self.readings().0).get(&(of, filter.clone())) {
            run.stop.store(true, Ordering::Release);
        }
        self.reading(of, filter)
    }
}

fn idle() -> Reading {
    Reading { state: ReadingState::Idle, done: 0, of: None, failed: 0, nameless: None, more: false, page_bytes: 0, read_at: None, fault: None }
}

/// The list whose end this reading marks; a filtered reading marks none.
fn list_name(of: ReadingOf, filter: &WalletFilter) -> Option<String> {
    match (of, filter) {
        (ReadingOf::Sets, _) => Some("sets".into()),
        (ReadingOf::Portfolio, _) => Some("portfolio".into()),
        (_, WalletFilter { wallet_set, blockchain: None, customer_ids: None, ref_id: None, address: None }) => {
            Some(wallet_set.as_ref().map_or_else(|| "wallets".into(), |set| format!("set:{set}")))
        }
        _ => None,
    }
}

struct Progress {
    session: Arc<Session>,
    name: Name,
    stop: Arc<AtomicBool>,
    told: Mutex<Option<Instant>>,
}

impl Progress {
    async fn read(self, all: bool) {
        let began = self.session.clock.now();
        let ended = match self.name.0 {
            ReadingOf::Sets => self.sets(began).await,
            ReadingOf::Wallets => self.wallets(began, if all { usize::MAX } else { STREAMED }).await.map(drop),
            ReadingOf::Portfolio => self.portfolio(began).await,
        };
        self.change(true, |reading| match ended {
            Err(fault) => (reading.state, reading.fault) = (ReadingState::Failed, Some(fault)),
            Ok(()) if self.stopped() => reading.state = ReadingState::Stopped,
            Ok(()) => reading.state = ReadingState::Ended,
        });
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Acquire) || self.session.is_closed()
    }

    /// Changes the progress, and tells the windows, not too often.
    fn change(&self, tell: bool, change: impl FnOnce(&mut Reading)) {
        if let Some(run) = lock(&self.session.readings().0).get_mut(&self.name) {
            change(&mut run.reading);
        }
        let mut told = lock(&self.told);
        if tell || told.is_none_or(|at| self.session.clock.since(at) >= TELL_EVERY) {
            *told = Some(self.session.clock.instant());
            self.session.changes.known();
        }
    }

    async fn sets(&self, began: i64) -> Result<(), Fault> {
        let mut seen = 0;
        for page in 1.. {
            let asked = ListWalletSets { page: Some(page), limit: Some(PAGE), order: None };
            let sets = self.session.read(&asked).await?;
            self.session.wallet_cache().keep_sets(&sets, Some(seen));
            seen += sets.len();
            if sets.len() < PAGE as usize {
                self.session.wallet_cache().list_ended("sets", began);
                break;
            }
            if self.stopped() {
                break;
            }
        }
        self.change(false, |reading| reading.done = seen as u32);
        Ok(())
    }

    /// The wallets under the filter, in the order of the service's list.
    async fn wallets(&self, began: i64, pages: usize) -> Result<Vec<Wallet>, Fault> {
        let filter = &self.name.1;
        let place = list_name(ReadingOf::Wallets, filter);
        let mut found: Vec<Wallet> = Vec::new();
        let mut rows = 0;
        for page in 1.. {
            let asked = ListWallets {
                blockchain: filter.blockchain.clone().map(Chain),
                customer_ids: filter.customer_ids.clone(),
                wallet_set: filter.wallet_set.clone().map(WalletSetId),
                ref_id: filter.ref_id.clone(),
                address: filter.address.clone(),
                page: Some(page),
                limit: Some(PAGE),
                order: None,
            };
            let wallets = self.session.read(&asked).await?;
            self.session.wallet_cache().keep_wallets(&wallets, Place { set: filter.wallet_set.as_deref(), first: place.as_ref().map(|_| rows) });
            let bytes = serde_json::to_string(&wallets).map_or(0, |text| text.len());
            let more = wallets.len() == PAGE as usize;
            rows += wallets.len();
            found.extend(wallets.into_iter().filter(Wallet::is_whole));
            self.change(page == 1, |reading| {
                reading.done = found.len() as u32;
                reading.nameless = Some((rows - found.len()) as u32).filter(|rows| *rows > 0);
                reading.more = more;
                reading.page_bytes = reading.page_bytes.max(bytes as u32);
            });
            if !more {
                if let Some(name) = &place {
                    self.session.wallet_cache().list_ended(name, began);
                }
                break;
            }
            if page as usize >= pages || self.stopped() {
                break;
            }
        }
        Ok(found)
    }

    /// Sets, wallets, and then the balances of each wallet; one that cannot be read is counted and the rest goes on.
    async fn portfolio(&self, began: i64) -> Result<(), Fault> {
        self.sets(began).await?;
        self.change(true, |reading| reading.done = 0);
        let wallets = self.wallets(began, usize::MAX).await?;
        if self.stopped() {
            return Ok(());
        }
        self.change(true, |reading| (reading.done, reading.of, reading.more) = (0, Some(wallets.len() as u32), false));
        let queue = Mutex::new(wallets.iter().map(|wallet| wallet.id.0.clone()).collect::<VecDeque<_>>());
        let in_a_row = Mutex::new((0u32, None::<Fault>));
        let worker = async || {
            while !self.stopped() {
                let Some(id) = lock(&queue).pop_front() else { break };
                let read = self.session.fresh_balances(&id).await;
                let failed = read.is_err();
                let give_up = {
                    let mut row = lock(&in_a_row);
                    *row = match read {
                        Ok(_) => (0, None),
                        Err(fault) => (row.0 + 1, Some(fault)),
                    };
                    // A service that is away fails every wallet; asking the other thousands would only keep it down.
                    row.0 >= GIVE_UP && row.1.as_ref().is_some_and(|fault| matches!(fault.code, Code::Offline | Code::RateLimited | Code::Unauthenticated))
                };
                self.change(false, |reading| (reading.done, reading.failed) = (reading.done + 1, reading.failed + u32::from(failed)));
                if give_up {
                    break;
                }
            }
        };
        let workers: [_; AT_ONCE] = std::array::from_fn(|_| worker());
        let [a, b, c, d] = workers;
        tokio::join!(a, b, c, d);
        let (row, fault) = lock(&in_a_row).clone();
        if let Some(fault) = fault.filter(|_| row >= GIVE_UP) {
            return Err(fault);
        }
        if !self.stopped() {
            self.send_costs(&wallets).await;
            self.session.wallet_cache().list_read_now("portfolio");
        }
        Ok(())
    }

    /// What a plain send costs on each chain, asked of one wallet that holds network currency there.
    async fn send_costs(&self, wallets: &[Wallet]) {
        let addresses: HashMap<&str, &String> = wallets.iter().filter_map(|one| Some((one.id.0.as_str(), one.address.as_ref()?))).collect();
        for (wallet, token) in self.session.wallet_cache().payers().unwrap_or_default() {
            let Some(address) = addresses.get(wallet.as_str()).map(|address| (*address).clone()) else { continue };
            let Ok(amount) = JsonNumber::new(SMALLEST) else { continue };
            let asked = EstimateTransfer {
                destination_address: address,
                wallet_id: WalletId(wallet),
                token_id: TokenId(token),
                amount: Some(amount),
                nft_token_id: None,
                nft_token_ids: None,
                amounts: None,
            };
            // The answer is kept as it comes. Not knowing it only leaves "about n sends" away.
            let _ = self.session.read(&asked).await;
        }
    }
}

impl Session {
    /// Balances of a wallet, asked now, over all pages.
    pub async fn fresh_balances(&self, wallet: &str) -> Result<Vec<TokenBalance>, Fault> {
        let (all, _) = self.pages(balances_of(wallet)).await?;
        // A single page was kept when it came.
        if all.len() >= PAGE as usize {
            self.wallet_cache().keep_balances(wallet, &all);
        }
        Ok(all)
    }
}
