//! Looking what came of a PIN request: the challenge itself where the service tells of it, the customer's wallets otherwise, and nothing where
//! neither can be asked. Only an answer of the service ends a PIN request well.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use bursar_contract::{
    Code, Fault,
    clock::Instant,
    customers::{Challenge, ChallengeId, CustomerId, ListChallenges, ViewChallenge, ViewCustomer},
    virtual_accounts::{ListVirtualAccounts, VirtualAccount},
    wallets::Wallet,
};
use bursar_messages::{Message, message};

use super::{pin_request::PinRequest, records, return_listener, start};
use crate::{
    Console,
    base::session::Session,
    customers::api::{Evidence, PinRequestState, PinRequestTask},
    naira::api::AccountSource,
    team::members,
};

/// Where the service names no end: how long such links are known to live at most.
const USUAL_LIFE: i64 = 60 * 60_000;
/// The service may still be making wallets when the challenge is over.
const GRACE: i64 = 30_000;

/// Starts looking at the PIN requests of an open profile. The task ends with the session.
pub fn watch(console: &Console, session: &Arc<Session>) {
    let (console, session) = (console.clone(), session.clone());
    tokio::spawn(async move {
        for pin_request in session.pin_requests().all().unwrap_or_default() {
            match pin_request.state {
                PinRequestState::Starting => start::recover(&session, pin_request).await,
                PinRequestState::Waiting if pin_request.returned_at.is_none() => {
                    if let Some(place) = pin_request.listener {
                        return_listener::reopen(place, return_listener::Timing::of(&session), console.returns_close(), on_return(&console, pin_request.id))
                            .await;
                    }
                }
                _ => {}
            }
        }
        // The task must not keep the app alive.
        drop(console);
        follow(session).await;
    });
}

async fn follow(session: Arc<Session>) {
    let (clock, pace) = (&session.clock, &session.pace);
    let mut due: HashMap<String, (Instant, usize)> = HashMap::new();
    while !session.is_closed() {
        let waiting: Vec<PinRequest> =
            session.pin_requests().all().unwrap_or_default().into_iter().filter(|pin_request| pin_request.state == PinRequestState::Waiting).collect();
        let still: HashSet<&str> = waiting.iter().map(|pin_request| pin_request.id.as_str()).collect();
        due.retain(|id, _| still.contains(id.as_str()));
        let mut next = None::<Instant>;
        for pin_request in &waiting {
            let (at, looks) = due.entry(pin_request.id.clone()).or_insert_with(|| (clock.instant() + pace.first_request_look, 0));
            if *at <= clock.instant() {
                look(&session, &pin_request.id).await;
                let old = clock.now() - pin_request.started_at > USUAL_LIFE;
                *at = clock.instant() + if old { pace.old_request_looks } else { pace.request_looks[(*looks).min(pace.request_looks.len() - 1)] };
                *looks += 1;
            }
            next = Some(next.map_or(*at, |earlier| earlier.min(*at)));
        }
        let woken = async {
            tokio::select! {
                () = session.pin_requests().wake.notified() => {}
                () = session.ended() => {}
            }
        };
        match next {
            Some(at) => {
                if clock.timeout_at(at, woken).await.is_some() {
                    // Somebody came back, or asks: the pauses begin anew.
                    due.clear();
                }
            }
            None => woken.await,
        }
    }
}

/// What a visit at the listener does: it is noted and makes Bursar look. A visit that names another challenge is nobody's.
pub fn on_return(console: &Console, id: String) -> impl Fn(Option<String>) + Send + Sync + 'static {
    // A listener must not keep the app alive.
    let console = Arc::downgrade(&console.inner);
    move |challenge| {
        let (console, id) = (console.clone(), id.clone());
        tokio::spawn(async move {
            let Some(console) = console.upgrade().map(|inner| Console { inner }) else { return };
            // A locked app has no open profile; it looks when it is opened.
            let Ok(session) = console.session().await else { return };
            let Ok(pin_request) = session.pin_requests().get(&id) else { return };
            if challenge.is_some() && challenge != pin_request.challenge {
                return;
            }
            if let Err(fault) = session.pin_requests().change(&id, |pin_request| {
                pin_request.returned_at = Some(session.clock.now());
                Ok(None)
            }) {
                tracing::warn!(code = ?fault.code, "a customer's return could not be noted");
            }
            session.changes.pin_request(&id);
            session.pin_requests().wake.notify_one();
        });
    }
}

/// Looks once and writes down what was seen. A look that fails is noted; the next one follows.
pub async fn look(session: &Session, id: &str) {
    let Ok(pin_request) = session.pin_requests().get(id) else { return };
    if pin_request.state != PinRequestState::Waiting {
        return;
    }
    let seen = see(session, &pin_request).await;
    let mut said = None;
    let written = session.pin_requests().change(id, |current| {
        // Meanwhile a person may have ended it.
        if current.state == PinRequestState::Waiting {
            said = note(session, current, seen)?;
        }
        Ok(said)
    });
    if said.is_some() && written.is_ok() {
        session.changes.customers(Some(&pin_request.customer));
    }
    if let Err(fault) = written {
        tracing::warn!(code = ?fault.code, "the outcome of a PIN request could not be written");
    }
    session.changes.pin_request(id);
}

/// What a look showed.
enum Seen {
    /// The customer has not done it yet.
    Waiting(Option<Challenge>),
    /// The service confirms it: new wallets, an account, or a PIN.
    Done(Option<Challenge>, Vec<Wallet>, Option<Box<VirtualAccount>>),
    /// Some of the wallets are there.
    Part(Vec<Wallet>),
    /// It ended otherwise.
    Ended(PinRequestState, Option<Challenge>, Message),
    /// The service told something that cannot be.
    Odd(Message),
    /// It could not be asked.
    Failed(Fault),
    /// There is nothing to ask.
    Blind,
}

async fn see(session: &Session, pin_request: &PinRequest) -> (Evidence, Seen) {
    let Some(challenge) = pin_request.challenge.as_ref().filter(|_| !session.pin_requests().lacks_challenges()) else {
        return without_challenge(session, pin_request).await;
    };
    let customer = CustomerId(pin_request.customer.clone());
    let asked = ViewChallenge { id: customer.clone(), challenge_id: ChallengeId(challenge.clone()) };
    let found = match session.read(&asked).await {
        Ok(found) => found,
        Err(fault) if fault.code == Code::NotFound => {
            // Gone, or never told of: the list says which.
            let listed = ListChallenges { id: customer, status: None, page: None, limit: Some(50), order: None };
            return match session.read(&listed).await {
                Ok(all) => match all.into_iter().find(|one| one.challenge_id.0 == *challenge) {
                    Some(found) => (Evidence::Challenge, of_challenge(session, pin_request, found).await),
                    None => forgotten(session, pin_request).await,
                },
                Err(fault) if fault.code == Code::NotFound => {
                    session.pin_requests().learn_no_challenges();
                    without_challenge(session, pin_request).await
                }
                Err(fault) => (pin_request.evidence, Seen::Failed(fault)),
            };
        }
        Err(fault) => return (pin_request.evidence, Seen::Failed(fault)),
    };
    if found.challenge_id.0 != *challenge {
        return (Evidence::Challenge, Seen::Failed(Fault::new(Code::Unreadable, message!("customer-pin-other"))));
    }
    (Evidence::Challenge, of_challenge(session, pin_request, found).await)
}

async fn of_challenge(session: &Session, pin_request: &PinRequest, found: Challenge) -> Seen {
    let word = found.status.clone().unwrap_or_default().to_lowercase();
    match word.as_str() {
        "verified" | "completed" | "complete" => verified(session, pin_request, found).await,
        "failed" | "rejected" | "declined" | "cancelled" | "canceled" => {
            let reason = found.result.as_ref().and_then(|result| result.reason.clone()).unwrap_or_default().to_lowercase();
            let (state, words) = if reason.contains("lock") {
                (PinRequestState::LockedOut, message!("customer-pin-locked"))
            } else if reason.contains("declin") || reason.contains("reject") || reason.contains("cancel") || word != "failed" {
                (PinRequestState::Declined, message!("customer-pin-declined"))
            } else {
                (PinRequestState::Failed, message!("customer-pin-failed"))
            };
            Seen::Ended(state, Some(found), words)
        }
        "expired" => Seen::Ended(PinRequestState::Expired, Some(found), expired()),
        // pending, and every word that nobody here knows: neither a success nor a failure.
        _ => Seen::Waiting(Some(found)),
    }
}

fn expired() -> Message {
    message!("customer-pin-expired")
}

/// The service says yes. What it made is taken only if it is this customer's.
async fn verified(session: &Session, pin_request: &PinRequest, found: Challenge) -> Seen {
    let (wallets, virtual_account) = found.result.clone().map_or((None, None), |result| (result.wallets, result.virtual_account));
    let is_theirs = |owner: Option<&String>| owner.is_none_or(|owner| *owner == pin_request.customer);
    match pin_request.task {
        PinRequestTask::Wallets => {
            let mut made = wallets.unwrap_or_default();
            if made.iter().any(|wallet| !is_theirs(wallet.customer.as_ref())) {
                return Seen::Odd(message!("customer-pin-other-wallets"));
            }
            if made.is_empty() {
                // Told without its result: the list shows what is new.
                made = match new_wallets(session, pin_request).await {
                    Ok(made) => made,
                    Err(fault) => return Seen::Failed(fault),
                };
            }
            let missing = pin_request.chains.iter().any(|chain| !made.iter().any(|wallet| wallet.blockchain.as_ref() == Some(chain)));
            for wallet in &mut made {
                wallet.customer.get_or_insert_with(|| pin_request.customer.clone());
            }
            if missing { Seen::Part(made) } else { Seen::Done(Some(found), made, None) }
        }
        PinRequestTask::Account => {
            let account = match virtual_account {
                Some(account) => Some(account),
                None => match new_account(session, pin_request).await {
                    Ok(account) => account,
                    Err(fault) => return Seen::Failed(fault),
                },
            };
            match account {
                Some(account) if !is_theirs(account.customer.as_ref()) => Seen::Odd(message!("customer-pin-other-account")),
                Some(account) => Seen::Done(Some(found), Vec::new(), Some(Box::new(account))),
                None => Seen::Waiting(Some(found)),
            }
        }
        _ => {
            // The record says it too; where it cannot be read the challenge alone is the service's word.
            let _ = session.read(&ViewCustomer { id: CustomerId(pin_request.customer.clone()) }).await;
            Seen::Done(Some(found), Vec::new(), None)
        }
    }
}

/// Wallets of the customer that were not there before, on the chains that were asked for.
async fn new_wallets(session: &Session, pin_request: &PinRequest) -> Result<Vec<Wallet>, Fault> {
    let all = records::wallets_of(session, &pin_request.customer).await?;
    let taken = claimed(session, pin_request)?;
    let before: HashSet<&String> = pin_request.before.iter().collect();
    let wanted = |wallet: &Wallet| wallet.blockchain.as_ref().is_some_and(|chain| pin_request.chains.contains(chain));
    Ok(all.into_iter().filter(|wallet| wanted(wallet) && !before.contains(&wallet.id.0) && !taken.contains(&wallet.id.0)).collect())
}

/// Wallets that other PIN requests of the same customer brought.
fn claimed(session: &Session, pin_request: &PinRequest) -> Result<HashSet<String>, Fault> {
    let others = session.pin_requests().all()?;
    let others = others.iter().filter(|other| other.id != pin_request.id && other.customer == pin_request.customer);
    Ok(others.flat_map(|other| &other.wallets).filter_map(|text| serde_json::from_str::<Wallet>(text).ok()).map(|wallet| wallet.id.0).collect())
}

/// The account that the service lists for the customer and that was made after this began; none where there are several or no list.
async fn new_account(session: &Session, pin_request: &PinRequest) -> Result<Option<VirtualAccount>, Fault> {
    let listed = match session.read(&ListVirtualAccounts { limit: Some(100), ..Default::default() }).await {
        Ok(listed) => listed,
        Err(fault) if fault.code == Code::NotFound => return Ok(None),
        Err(fault) => return Err(fault),
    };
    let since = pin_request.started_at + session.client.clock_offset().map_or(0, |offset| offset.millis) - 60_000;
    let young = |account: &VirtualAccount| {
        account.created_at.as_deref().and_then(|text| text.parse::<jiff::Timestamp>().ok()).is_some_and(|at| at.as_millisecond() >= since)
    };
    let others = session.pin_requests().all()?;
    let claimed: HashSet<&str> = others.iter().filter(|other| other.id != pin_request.id).filter_map(|other| other.account.as_deref()).collect();
    let taken = |account: &VirtualAccount| claimed.contains(account.id.0.as_str());
    let mut fitting = listed.into_iter().filter(|account| account.customer.as_deref() == Some(&pin_request.customer) && young(account) && !taken(account));
    let first = fitting.next();
    Ok(if fitting.next().is_some() { None } else { first })
}

/// The service keeps no word of the challenge any more: what it made may still be seen.
async fn forgotten(session: &Session, pin_request: &PinRequest) -> (Evidence, Seen) {
    let seen = match pin_request.task {
        PinRequestTask::Wallets => match new_wallets(session, pin_request).await {
            Ok(made) if made.is_empty() => Seen::Ended(PinRequestState::Expired, None, expired()),
            Ok(made) => whole_or_part(pin_request, made),
            Err(fault) => Seen::Failed(fault),
        },
        PinRequestTask::Account => match new_account(session, pin_request).await {
            Ok(Some(account)) => Seen::Done(None, Vec::new(), Some(Box::new(account))),
            Ok(None) => Seen::Ended(PinRequestState::Expired, None, expired()),
            Err(fault) => Seen::Failed(fault),
        },
        task => {
            let record = session.read(&ViewCustomer { id: CustomerId(pin_request.customer.clone()) }).await.ok();
            // The record says whether the customer has what was asked for. Of a PIN that is changed it says nothing: there was one before.
            let has = match task {
                PinRequestTask::PinSetup => record.and_then(|record| record.has_pin),
                PinRequestTask::Recovery => record.and_then(|record| record.has_recovery),
                _ => None,
            };
            let seen = match (has, past_end(session, pin_request)) {
                // By this request or by another: nobody can say.
                (Some(true), _) => Seen::Ended(PinRequestState::Unknown, None, message!("customer-pin-forgotten-has")),
                (Some(false), end) if end >= 0 => Seen::Ended(PinRequestState::Expired, None, expired()),
                (None, end) if end >= 0 => Seen::Ended(PinRequestState::Expired, None, message!("customer-pin-forgotten-over")),
                // The clocks may differ a little: the next look says it.
                (_, end) if end >= -GRACE => return (pin_request.evidence, Seen::Waiting(None)),
                _ => Seen::Ended(PinRequestState::Unknown, None, message!("customer-pin-forgotten")),
            };
            return (Evidence::None, seen);
        }
    };
    (Evidence::Challenge, seen)
}

/// How many milliseconds ago the link expired by the service's word, or by its usual life where it said nothing; less than nothing before that. The
/// service's time decides, where it is known.
fn past_end(session: &Session, pin_request: &PinRequest) -> i64 {
    members::now(session) - pin_request.expires_at.unwrap_or(pin_request.started_at + USUAL_LIFE)
}

/// Whether the link has expired, and what the customer finished at last is there.
fn is_over(session: &Session, pin_request: &PinRequest) -> bool {
    past_end(session, pin_request) > GRACE
}

fn whole_or_part(pin_request: &PinRequest, made: Vec<Wallet>) -> Seen {
    let whole = pin_request.chains.iter().all(|chain| made.iter().any(|wallet| wallet.blockchain.as_ref() == Some(chain)));
    if whole { Seen::Done(None, made, None) } else { Seen::Part(made) }
}

async fn without_challenge(session: &Session, pin_request: &PinRequest) -> (Evidence, Seen) {
    let over = is_over(session, pin_request);
    if pin_request.task == PinRequestTask::Wallets {
        let seen = match new_wallets(session, pin_request).await {
            Ok(made) if !made.is_empty() => whole_or_part(pin_request, made),
            Ok(_) if over => Seen::Ended(PinRequestState::Expired, None, message!("customer-pin-no-wallet")),
            Ok(_) => Seen::Waiting(None),
            Err(fault) => Seen::Failed(fault),
        };
        return (Evidence::Wallets, seen);
    }
    if over {
        return (Evidence::None, Seen::Ended(PinRequestState::Expired, None, message!("customer-pin-unreported")));
    }
    (Evidence::None, Seen::Blind)
}

/// Takes what a look showed into the record; names what the log should say of it. The result is kept with the very write that ends the PIN request.
fn note(session: &Session, pin_request: &mut PinRequest, (evidence, seen): (Evidence, Seen)) -> Result<Option<&'static str>, Fault> {
    let behind = session.client.clock_offset().map_or(0, |offset| offset.millis);
    pin_request.evidence = evidence;
    pin_request.checked_at = Some(session.clock.now());
    pin_request.fault = None;
    let mut said = None;
    match seen {
        Seen::Waiting(challenge) => {
            if let Some(challenge) = challenge {
                pin_request.take(&challenge, behind);
            }
        }
        Seen::Blind => {}
        Seen::Failed(fault) => pin_request.fault = Some(fault),
        Seen::Part(wallets) => pin_request.wallets = texts(&wallets),
        Seen::Odd(words) => {
            end(session, pin_request, PinRequestState::Unknown, words);
            said = Some("pin_request_odd");
        }
        Seen::Ended(state, challenge, words) => {
            if let Some(challenge) = challenge {
                pin_request.take(&challenge, behind);
            }
            end(session, pin_request, state, words);
            said = Some("pin_request_ended");
        }
        Seen::Done(challenge, wallets, account) => {
            if let Some(challenge) = challenge {
                pin_request.take(&challenge, behind);
            }
            pin_request.state = PinRequestState::Done;
            pin_request.ended_at = Some(session.clock.now());
            pin_request.note = None;
            pin_request.wallets = texts(&wallets);
            session.learn(&wallets);
            if let Some(account) = account {
                session.accounts().learn_of_customer(&account, &pin_request.customer, pin_request.holder.clone(), AccountSource::Reply)?;
                session.changes.accounts();
                pin_request.account = Some(account.id.0.clone());
            }
            said = Some("pin_request_done");
        }
    }
    if !pin_request.is_open() {
        // What was needed only to ask for the account is not kept longer than that: the account has it now, or nobody needs it.
        pin_request.holder = None;
    }
    Ok(said)
}

fn end(session: &Session, pin_request: &mut PinRequest, state: PinRequestState, words: Message) {
    pin_request.state = state;
    pin_request.ended_at = Some(session.clock.now());
    pin_request.note = Some(words);
}

fn texts(wallets: &[Wallet]) -> Vec<String> {
    wallets.iter().filter_map(|wallet| serde_json::to_string(wallet).ok()).collect()
}
