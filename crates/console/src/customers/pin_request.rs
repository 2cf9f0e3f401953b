//! PIN requests as they rest and as they are seen.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
};

use bursar_contract::{
    Code, Fault,
    chain::Chain,
    customers::{Challenge, CustomerId, GatewayUrl},
    untrusted::shown,
    virtual_accounts::HolderDetails,
    wallets::Wallet,
};
use bursar_messages::{Message, message};
use serde::{Deserialize, Serialize};
use tokio::sync::Notify;

use super::{
    gateway::{self, Gateway, Link, Seen},
    return_listener::Place,
};
use crate::{
    base::{
        api::ProfileKind,
        collection::{self, Collection},
        session::{Session, lock},
    },
    customers::api::{Evidence, GatewayLink, PinRequestState, PinRequestTask, PinRequestView},
    naira::people,
    profiles::list::Profiles,
};
use bursar_journal::{Journal, RecordKind, rfc3339};

/// A PIN request as it rests, sealed.
#[derive(Clone, Serialize, Deserialize)]
pub struct PinRequest {
    /// Of this computer.
    pub id: String,
    /// The service's id of the customer.
    pub customer: String,
    /// The name as it was known.
    pub name: String,
    /// What is asked.
    pub task: PinRequestTask,
    /// Chains of wallets.
    pub chains: Vec<Chain>,
    /// Who the account is for.
    pub holder: Option<HolderDetails>,
    /// How it stands.
    pub state: PinRequestState,
    /// The service's word.
    pub word: Option<String>,
    /// The service's id of the challenge.
    pub challenge: Option<String>,
    /// The link exactly as it came; it is looked at anew each time it is shown.
    pub link: Option<GatewayUrl>,
    /// The journal's entry.
    pub intent: Option<String>,
    /// Milliseconds since 1970, local clock.
    pub started_at: i64,
    /// The same, in the local clock, where the service said it.
    pub expires_at: Option<i64>,
    /// When it ended.
    pub ended_at: Option<i64>,
    /// The listener of the customer's return.
    pub listener: Option<Place>,
    /// When somebody came through it.
    pub returned_at: Option<i64>,
    /// Wallets that the customer had before.
    pub before: Vec<String>,
    /// How its end is found out.
    pub evidence: Evidence,
    /// When it was last looked at.
    pub checked_at: Option<i64>,
    /// Why the last look failed.
    pub fault: Option<Fault>,
    /// What a person should know about the end.
    pub note: Option<Message>,
    /// Wallets that the service confirmed, as JSON text: a record may hold what this version does not know.
    pub wallets: Vec<String>,
    /// The confirmed account, by its id in the book.
    pub account: Option<String>,
    /// Whether a person knows how it ended: has opened the page of one that is done, or dismissed one that ended without a result. Of those that
    /// were kept before this was asked, somebody does.
    #[serde(default = "yes")]
    pub seen: bool,
}

const fn yes() -> bool {
    true
}

impl PinRequest {
    /// Whether its end is still to come.
    pub fn is_open(&self) -> bool {
        matches!(self.state, PinRequestState::Starting | PinRequestState::Waiting)
    }

    /// Whether it is done, and no person has looked at it since.
    pub fn done_unseen(&self) -> bool {
        !self.seen && self.state == PinRequestState::Done
    }

    /// Whether it ended by itself without a result.
    pub fn ended_without(&self) -> bool {
        use PinRequestState as H;
        matches!(self.state, H::Declined | H::LockedOut | H::Failed | H::Expired | H::Unknown)
    }

    /// Whether a later one asks the same of the customer again, or lets one in who was locked out.
    fn is_replaced_by(&self, later: &Self) -> bool {
        let again = later.task == self.task && self.chains.iter().all(|chain| later.chains.contains(chain));
        let lets_in = self.state == PinRequestState::LockedOut && later.task == PinRequestTask::PinReset;
        later.started_at > self.started_at && later.customer == self.customer && (again || lets_in)
    }

    /// Takes over what a challenge says of itself. `behind`: service time minus local time in milliseconds.
    pub fn take(&mut self, challenge: &Challenge, behind: i64) {
        self.challenge = Some(challenge.challenge_id.0.clone());
        self.link = challenge.redirect_url.clone().or_else(|| self.link.take());
        self.word = challenge.status.as_deref().map(shown);
        let expires = challenge.expires_at.as_deref().and_then(|text| text.parse::<jiff::Timestamp>().ok());
        self.expires_at = expires.map(|at| at.as_millisecond().saturating_sub(behind)).or(self.expires_at);
    }
}

impl collection::Stored for PinRequest {
    const KIND: RecordKind = RecordKind::PinRequests;
    fn one() -> Message {
        message!("app-one-pin-request")
    }

    fn id(&self) -> &str {
        &self.id
    }
}

/// The PIN requests of an open profile.
pub struct PinRequests {
    collection: Collection<PinRequest>,
    profiles: Arc<Profiles>,
    /// Held from reading one until what became of it is written.
    changing: Mutex<()>,
    /// The connection answered that it does not tell of challenges.
    no_challenges: AtomicBool,
    /// Wakes whoever looks.
    pub wake: Notify,
}

impl Session {
    /// What customers were handed over.
    pub(crate) fn pin_requests(&self) -> &PinRequests {
        self.state()
    }
}

impl PinRequests {
    /// Over the journal that holds them.
    pub fn new(journal: Arc<Journal>, profiles: Arc<Profiles>) -> Self {
        Self { collection: Collection::new(journal), profiles, changing: Mutex::default(), no_challenges: AtomicBool::new(false), wake: Notify::new() }
    }

    /// All, newest first.
    pub fn all(&self) -> Result<Vec<PinRequest>, Fault> {
        let mut all: Vec<PinRequest> = self.collection.book()?.values().cloned().collect();
        all.sort_by_key(|pin_request| std::cmp::Reverse(pin_request.started_at));
        Ok(all)
    }

    /// Whether one ended without a result, and nobody has dismissed it or asked the customer again.
    pub fn is_unsettled(&self, pin_request: &PinRequest) -> Result<bool, Fault> {
        let open = pin_request.ended_without() && !pin_request.seen;
        Ok(open && !self.collection.book()?.values().any(|other| pin_request.is_replaced_by(other)))
    }

    /// How those stand that entries of the journal asked for, by the entry.
    pub fn by_entry(&self) -> Result<HashMap<String, PinRequestState>, Fault> {
        let book = self.collection.book()?;
        Ok(book.values().filter_map(|pin_request| Some((pin_request.intent.clone()?, pin_request.state))).collect())
    }

    /// The customers of those that entries of the journal asked for, by the entry: the service's id, and the name as it was known then.
    pub fn customers_by_entry(&self) -> Result<HashMap<String, (String, String)>, Fault> {
        let book = self.collection.book()?;
        Ok(book.values().filter_map(|one| Some((one.intent.clone()?, (one.customer.clone(), one.name.clone())))).collect())
    }

    /// One of them.
    pub fn get(&self, id: &str) -> Result<PinRequest, Fault> {
        self.collection.book()?.get(id).cloned().ok_or_else(|| Fault::new(Code::NotFound, message!("customer-pin-gone")))
    }

    /// Writes one.
    pub fn put(&self, pin_request: &PinRequest, said: Option<&str>) -> Result<(), Fault> {
        let word = serde_json::to_value(pin_request.task).ok().and_then(|word| word.as_str().map(str::to_owned)).unwrap_or_default();
        let said = said.map(|action| (action, pin_request.customer.as_str(), word.as_str()));
        self.collection.write(std::slice::from_ref(pin_request), &[], said)
    }

    /// Changes one as it is now; whoever else would change one waits, so that a look, a return and a person do not undo each other. The change
    /// names the action for the log, if it is worth one. What it refuses is not written.
    pub fn change(&self, id: &str, change: impl FnOnce(&mut PinRequest) -> Result<Option<&'static str>, Fault>) -> Result<PinRequest, Fault> {
        let _changing = lock(&self.changing);
        let mut pin_request = self.get(id)?;
        let said = change(&mut pin_request)?;
        self.put(&pin_request, said)?;
        Ok(pin_request)
    }

    /// Whether this connection is known not to tell of challenges.
    pub fn lacks_challenges(&self) -> bool {
        self.no_challenges.load(Ordering::Relaxed)
    }

    /// Remembers that, until the profile is opened again.
    pub fn learn_no_challenges(&self) {
        self.no_challenges.store(true, Ordering::Relaxed);
    }

    /// Gateway hosts that a person has allowed for this profile.
    pub fn hosts(&self, profile: &str) -> Result<Vec<String>, Fault> {
        let kept = self.profiles.setting(&format!("gateway_hosts:{profile}"))?.unwrap_or_default();
        Ok(kept.split_whitespace().map(str::to_owned).collect())
    }

    /// Changes them.
    pub fn set_hosts(&self, profile: &str, hosts: &[String]) -> Result<(), Fault> {
        self.profiles.set(&format!("gateway_hosts:{profile}"), Some(&hosts.join(" ")))
    }

    /// The organization's page that was used last.
    pub fn return_page(&self, profile: &str) -> Result<String, Fault> {
        Ok(self.profiles.setting(&format!("return_page:{profile}"))?.unwrap_or_default())
    }

    /// Keeps it.
    pub fn set_return_page(&self, profile: &str, page: &str) -> Result<(), Fault> {
        self.profiles.set(&format!("return_page:{profile}"), Some(page))
    }

    /// Where the PIN pages of this connection may be. A sandbox has them on its own origin, the one inside the app and one that a developer
    /// started and connected as a TEST profile on this computer alike.
    fn gateway(&self, session: &Session) -> Result<Gateway, Fault> {
        let base = session.client.base_url().as_str().trim_end_matches('/');
        let own = match session.profile.kind {
            ProfileKind::Sandbox => true,
            ProfileKind::Test => base.starts_with("http://127.0.0.1:"),
            ProfileKind::Live => false,
        };
        Ok(if own { Gateway::Own(base.to_owned()) } else { Gateway::Hosts(self.hosts(&session.profile.id)?) })
    }

    /// What may be done with the link of a PIN request now.
    pub fn look(&self, session: &Session, pin_request: &PinRequest) -> Result<Option<Seen>, Fault> {
        let Some(link) = pin_request.link.as_ref().filter(|_| pin_request.state == PinRequestState::Waiting) else { return Ok(None) };
        Ok(Some(gateway::look(link, &self.gateway(session)?)))
    }

    /// The link, if it may be used.
    pub fn usable(&self, session: &Session, id: &str) -> Result<Link, Fault> {
        let pin_request = self.get(id)?;
        match self.look(session, &pin_request)? {
            Some(Seen::Allowed(link)) => Ok(link),
            Some(Seen::NewHost(host)) => Err(Fault::new(Code::Refused, message!("gateway-host-new", host = host))),
            Some(Seen::Refused(why)) => Err(Fault::new(Code::Refused, message!("gateway-link-refused", why = why))),
            None => Err(Fault::new(Code::Refused, no_link(&pin_request))),
        }
    }

    /// A PIN request as screens see it.
    pub fn show(&self, session: &Session, pin_request: &PinRequest) -> Result<PinRequestView, Fault> {
        let link = match self.look(session, pin_request)? {
            Some(Seen::Allowed(link)) => GatewayLink::Ready { local: link.is_local(), url: link.url, host: link.host },
            Some(Seen::NewHost(host)) => GatewayLink::NewHost { host },
            Some(Seen::Refused(why)) => GatewayLink::Refused { reason: why.to_string() },
            None => GatewayLink::None,
        };
        let account = match &pin_request.account {
            Some(id) => session.accounts().rows()?.into_iter().find(|row| row.id == *id),
            None => None,
        };
        Ok(PinRequestView {
            id: pin_request.id.clone(),
            customer_id: CustomerId(pin_request.customer.clone()),
            customer_name: shown(&session.customers().name(&pin_request.customer)?.unwrap_or_else(|| pin_request.name.clone())),
            task: pin_request.task,
            chains: pin_request.chains.clone(),
            state: pin_request.state,
            word: pin_request.word.clone(),
            challenge_id: pin_request.challenge.as_deref().map(shown),
            intent_id: pin_request.intent.clone(),
            link,
            started_at: rfc3339(pin_request.started_at),
            expires_at: pin_request.expires_at.map(rfc3339),
            ended_at: pin_request.ended_at.map(rfc3339),
            returned_at: pin_request.returned_at.map(rfc3339),
            returns_here: pin_request.listener.is_some(),
            evidence: pin_request.evidence,
            checked_at: pin_request.checked_at.map(rfc3339),
            fault: pin_request.fault.clone(),
            unsettled: self.is_unsettled(pin_request)?,
            note: pin_request.note.clone(),
            wallets: pin_request.wallets.iter().filter_map(|text| serde_json::from_str::<Wallet>(text).ok()).collect(),
            account,
            holder: pin_request.holder.as_ref().map(people::masked).unwrap_or_default(),
        })
    }
}

/// Why there is no link to use.
pub(super) fn no_link(pin_request: &PinRequest) -> Message {
    if pin_request.is_open() { message!("gateway-link-none") } else { message!("gateway-link-ended") }
}
