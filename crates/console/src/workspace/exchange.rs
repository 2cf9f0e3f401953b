//! The exchange with the database: reads what is new and takes it in, delivers what was signed here, and says who is there. It goes on until the profile
//! closes or leaves the workspace; a connection that ended is made again.

use std::{
    collections::BTreeSet,
    sync::{Arc, atomic::Ordering},
};

use bursar_approvals::keys::KeyId;
use bursar_contract::{Code, Fault};
use bursar_journal::TeamPayment;
use bursar_messages::message;
use bursar_workspace::{
    Error, Roots, Workspace,
    chain::{Entry, Finding, Heads, Reader, Roster},
    keys::Place,
    live::PACE,
    record::Content,
};
use tokio::{sync::broadcast::error::RecvError, time::MissedTickBehavior};

use super::{
    Came, SharedWorkspace,
    book::{Standing, Taken},
    collections::record_name,
    documents::{DOCUMENTS, Shared, collection},
    keys, old_logins,
    outcomes::{self, Told},
    setup,
    shared::Line,
    words,
    writer::{self, Writer},
};
use crate::{
    base::session::Session,
    team::{
        members,
        shared::{Found, renew_directory},
    },
};

/// Rows of one look.
const PAGE: u32 = 200;
/// Old rows that are checked again at each audit.
const AUDITED: u32 = 500;
/// Documents that may wait to be taken in. More are refused, and named in the log.
const MOST_WAITING: usize = 1_000;

/// Why an exchange ended.
pub(super) enum Stop {
    /// The profile has no workspace any more.
    Left,
    /// There are new keys: everything goes on over a new connection with them.
    NewKeys,
    /// The database, or the way to it.
    Workspace(Error),
    /// Something on this computer.
    Fault(Fault),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Self::Workspace(error)
    }
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// Exchanges documents from now on, where the profile has a workspace. Where it is done already, nothing is started.
pub(crate) fn start(session: &Arc<Session>) {
    let shared = session.workspace();
    if !matches!(shared.book.standing(), Ok(Some(_))) || shared.running.swap(true, Ordering::AcqRel) {
        return;
    }
    let session = session.clone();
    tokio::spawn(async move {
        let shared = session.workspace();
        let mut pause = session.pace.workspace_again;
        loop {
            shared.note(&session, |now| now.line = Line::Connecting);
            let (stop, connected) = tokio::select! {
                () = session.ended() => return,
                stop = exchange(&session) => stop,
            };
            if connected {
                pause = session.pace.workspace_again;
            }
            let why = match stop {
                Stop::Left => break,
                Stop::NewKeys => continue,
                Stop::Workspace(error) => {
                    tracing::warn!(%error, "the workspace cannot be used");
                    words::of(&error)
                }
                Stop::Fault(fault) => fault.message,
            };
            shared.note(&session, |now| now.line = Line::Offline(why));
            tokio::select! {
                () = session.ended() => return,
                () = shared.woken.notified() => {}
                () = tokio::time::sleep(pause) => pause = (pause * 2).min(session.pace.longest_backoff),
            }
            if !matches!(shared.book.standing(), Ok(Some(_))) {
                break;
            }
        }
        shared.running.store(false, Ordering::Release);
    });
}

/// Exchanges over one connection. Returns why it ended, and whether it stood.
async fn exchange(session: &Arc<Session>) -> (Stop, bool) {
    let exchange = match Exchange::open(session).await {
        Ok(exchange) => exchange,
        Err(stop) => return (stop, false),
    };
    match exchange.run().await {
        Ok(never) => match never {},
        Err(stop) => (stop, true),
    }
}

struct Exchange<'s> {
    session: &'s Arc<Session>,
    shared: &'s SharedWorkspace,
    writer: Arc<Writer>,
}

impl Drop for Exchange<'_> {
    fn drop(&mut self) {
        self.shared.set_writer(None);
    }
}

impl<'s> Exchange<'s> {
    /// Connects as the member at this computer.
    async fn open(session: &'s Arc<Session>) -> Result<Self, Stop> {
        let shared = session.workspace();
        let standing = writer::standing(shared)?;
        if session.team().id()?.is_none() {
            // Who left the team has nothing to exchange.
            setup::leave(session).await?;
            return Err(Stop::Left);
        }
        let access = shared.access().await?.ok_or_else(|| Fault::new(Code::NoKeyring, message!("workspace-no-key")))?;
        let membership = session.team().needed()?;
        let signer = members::signer(session).await?;
        let member = membership.me().ok_or_else(|| Fault::new(Code::Refused, message!("team-not-named")))?.id.clone();
        let workspace = Workspace::enter(&access.login, &Roots::default(), &session.clock, standing.workspace).await?;
        if workspace.team() != membership.chain.team() {
            return Err(Error::OtherWorkspace.into());
        }
        if *workspace.member() != member {
            return Err(Error::NotMember.into());
        }
        if keys::take(shared, &workspace, &access.keys, &membership, &signer).await? {
            return Err(Stop::NewKeys);
        }
        Ok(Self { session, shared, writer: Arc::new(Writer::new(workspace, access.keys, member, signer)) })
    }

    /// Ends this exchange where an administrator replaced the key of the workspace.
    async fn look_for_keys(&self) -> Result<(), Stop> {
        let Writer { workspace, keys, signer, .. } = &*self.writer;
        match keys::take(self.shared, workspace, keys, &self.session.team().needed()?, signer).await? {
            true => Err(Stop::NewKeys),
            false => Ok(()),
        }
    }

    /// Goes on until something ends it.
    async fn run(&self) -> Result<std::convert::Infallible, Stop> {
        // Before the first look: what is signed meanwhile is delivered after it.
        let mut changed = self.session.changes.subscribe();
        self.read_new().await?;
        self.deliver().await?;
        self.show().await?;
        // From now on rows can be claimed: every chain was read.
        self.shared.set_writer(Some(self.writer.clone()));
        self.shared.note(self.session, |now| now.line = Line::Connected);
        if let Err(fault) = renew_directory(self.session).await {
            // Others prepare with the one that they have.
            tracing::warn!(code = ?fault.code, "the directory of the team was not renewed");
        }
        let mut news = self.writer.workspace.changes(&self.standing()?.heads, PACE).await?;
        let mut looks = tokio::time::interval(self.session.pace.workspace_looks);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                found = news.next() => {
                    found?;
                    self.read_new().await?;
                }
                changed = changed.recv() => match changed {
                    Ok(changed) if changed.what == "intent" => {
                        self.writer.entry_changed(changed.id.as_deref());
                        self.deliver().await?;
                        continue;
                    }
                    Ok(changed) if ["contacts", "views"].contains(&changed.what) => {
                        self.deliver().await?;
                        continue;
                    }
                    Ok(changed) if !["team", "proposals"].contains(&changed.what) => continue,
                    Ok(_) => {}
                    Err(RecvError::Lagged(_)) => self.writer.entry_changed(None),
                    Err(RecvError::Closed) => return Err(Stop::Left),
                },
                () = self.shared.woken.notified() => self.read_new().await?,
                _ = looks.tick() => {
                    self.look_for_keys().await?;
                    self.audit().await?;
                }
            }
            self.deliver().await?;
            self.show().await?;
        }
    }

    fn standing(&self) -> Result<Standing, Stop> {
        writer::standing(self.shared)
    }

    /// Reads and takes in what is new in every chain that fits.
    async fn read_new(&self) -> Result<(), Stop> {
        self.look_for_keys().await?;
        loop {
            let roster = Roster::of(&self.session.team().needed()?.chain);
            let (findings, policies) = self.read_pages(&roster).await?;
            // A policy that was just read may name somebody whose chain could not be read without it.
            if findings.is_empty() || !policies {
                self.shared.note(self.session, |now| now.findings = findings);
                return Ok(());
            }
        }
    }

    /// Reads every page, and says what does not fit and whether a policy was among it.
    async fn read_pages(&self, roster: &Roster) -> Result<(BTreeSet<Finding>, bool), Stop> {
        let (mut findings, mut policies) = (BTreeSet::<Finding>::new(), false);
        loop {
            let standing = self.standing()?;
            let stopped: BTreeSet<KeyId> = findings.iter().map(Finding::card).collect();
            let look = self.writer.workspace.look(&standing.heads, &stopped, PAGE).await?;
            if look.rows.iter().map(|row| row.generation).max() > self.writer.keys.newest() {
                self.look_for_keys().await?;
            }
            let reader = Reader { roster, keys: &self.writer.keys, remembered: &standing.heads };
            let mut verified = reader.verify(&look, &standing.heads);
            verified.findings.retain(|finding| !stopped.contains(&finding.card()));
            findings.append(&mut verified.findings);
            if !look.rows.is_empty() {
                self.writer.workspace.until_durable(self.writer.card()).await?;
            }
            policies |= self.take(verified.entries, verified.heads).await?;
            if look.complete {
                return Ok((findings, policies));
            }
        }
    }

    /// Takes in what a page holds, with what waited for it. Whether a policy was among it.
    async fn take(&self, entries: Vec<Entry>, heads: Heads) -> Result<bool, Stop> {
        let (claims, entries): (Vec<Entry>, Vec<Entry>) = entries.into_iter().partition(|entry| matches!(entry.content, Content::Claim(_)));
        let told = self.told(&entries)?;
        let there = self.take_records(&entries)?;
        let (mut taken, mut found) = (Taken { there, claims, told, ..Taken::default() }, Vec::new());
        let known = self.shared.book.names()?;
        let waiting = self.shared.book.waiting()?;
        for document in entries.into_iter().filter_map(shared_document) {
            match document.clone().document().and_then(Found::read) {
                Ok(one) if known.contains(&one.name) => {}
                Ok(one) => found.push((one, document)),
                // Signed by a member and no document that this version knows: it cannot wait for anything.
                Err(fault) => self.session.journal.log("document_refuse", "", &fault.message.to_string())?,
            }
        }
        if !found.is_empty() {
            for (name, document) in &waiting {
                match document.clone().document().and_then(Found::read) {
                    Ok(one) => found.push((one, document.clone())),
                    Err(_) => taken.came.push(name.clone()),
                }
            }
        }
        found.sort_by_key(|(one, _)| one.order());
        let mut policies = false;
        for (one, document) in found {
            let name = one.name.clone();
            let is_policy = one.is_policy();
            match one.take(self.session).await {
                Ok(()) => {
                    policies |= is_policy;
                    taken.came.push(name.clone());
                }
                // Nothing of the page is noted, so that it is read again.
                Err(fault) if fault.code == Code::Storage => return Err(fault.into()),
                Err(fault) if waiting.len() + taken.waiting.len() >= MOST_WAITING => {
                    self.session.journal.log("document_refuse", "", &fault.message.to_string())?;
                }
                Err(fault) => {
                    tracing::info!(code = ?fault.code, "a shared document waits");
                    taken.waiting.push((name.clone(), document));
                }
            }
            taken.there.push(name);
        }
        let news = !taken.claims.is_empty() || !taken.told.is_empty();
        self.shared.book.took(taken, heads, self.writer.card())?;
        if news {
            self.session.changes.tell("proposals", None);
        }
        Ok(policies)
    }

    /// What other computers tell of their payments. It stands in the history before the page counts as read.
    fn told(&self, entries: &[Entry]) -> Result<Vec<Told>, Fault> {
        let mut told: Vec<Told> = entries.iter().filter_map(outcomes::told).collect();
        // What this computer told itself is here already, unless its journal came back from a backup.
        let is_news = |one: &Told| Ok(one.card != self.writer.card() || !self.session.journal.has_entry(&one.outcome.entry)?);
        let news: Vec<bool> = told.iter().map(is_news).collect::<Result<_, Fault>>()?;
        let mut news = news.into_iter();
        told.retain(|_| news.next().unwrap_or_default());
        if told.is_empty() {
            return Ok(told);
        }
        let membership = self.session.team().needed()?;
        let Some(policy) = membership.newest() else { return Ok(told) };
        let payments: Vec<TeamPayment> = told.iter().filter_map(|one| one.payment(policy)).collect();
        if !payments.is_empty() {
            self.session.journal.take_team_payments(&payments)?;
            self.session.changes.intent("");
        }
        Ok(told)
    }

    /// Delivers everything that is here and not there.
    async fn deliver(&self) -> Result<(), Stop> {
        self.settle().await?;
        match self.writer.deliver(self.session).await {
            Err(Stop::Workspace(Error::ChainMoved)) => {
                self.read_new().await?;
                self.settle().await?;
                self.writer.deliver(self.session).await
            }
            delivered => delivered,
        }
    }

    /// Lets the folders above work on what came and what changed, where it holds up nothing else.
    async fn settle(&self) -> Result<(), Stop> {
        let (session, own) = (self.session.clone(), self.writer.card());
        let work = move || session.workspace().collections.iter().try_for_each(|collection| collection.settle(&session, own));
        let settled = tokio::task::spawn_blocking(work).await.map_err(|_| Fault::new(Code::Storage, message!("contact-unfinished")))?;
        Ok(settled?)
    }

    /// Stores the records of the collections of other folders. The names of this computer's own among them.
    fn take_records(&self, entries: &[Entry]) -> Result<Vec<String>, Stop> {
        let mut own = Vec::new();
        for collection in self.shared.collections {
            let of_it = |entry: &Entry| match &entry.content {
                Content::Record(record) if record.document().place.collection.name() == collection.name() => {
                    Some(Came { computer: entry.card, body: record.document().body.clone() })
                }
                _ => None,
            };
            let came: Vec<Came> = entries.iter().filter_map(of_it).collect();
            if !came.is_empty() {
                let ids = collection.take(self.session, self.writer.card(), came)?;
                own.extend(ids.iter().map(|id| record_name(*collection, id)));
            }
        }
        Ok(own)
    }

    /// Checks some old rows again, so that one which was edited after it was read is noticed too.
    async fn audit(&self) -> Result<(), Stop> {
        let standing = self.standing()?;
        let roster = Roster::of(&self.session.team().needed()?.chain);
        let reader = Reader { roster: &roster, keys: &self.writer.keys, remembered: &standing.heads };
        let mut audited = standing.audited.clone();
        let findings = self.writer.workspace.audit(&reader, &mut audited, AUDITED).await?;
        let round_is_over = audited == Heads::default();
        self.shared.book.audited(audited)?;
        if !findings.is_empty() || round_is_over && !self.shared.now().audit.is_empty() {
            self.shared.note(self.session, |now| now.audit = findings);
        }
        Ok(())
    }

    /// Says that this computer is there, and reads who else is, and who should not be.
    async fn show(&self) -> Result<(), Stop> {
        let Writer { workspace, keys, member, .. } = &*self.writer;
        let card = self.writer.card();
        let place = Place { collection: collection()?, row: card.0.to_string(), author: member.clone() };
        let generation = keys.newest().ok_or(Error::NoKey(1))?;
        workspace.show_presence(card, Some(&keys.seal(generation, &place, b"here")?)).await?;
        let now = self.session.clock.now();
        let seen = workspace.presence().await?.into_iter().map(|one| (one.card, now - one.age)).collect();
        let old_logins = old_logins::read(workspace, &self.session.team().needed()?).await?;
        self.shared.note(self.session, |state| {
            state.seen = seen;
            state.old_logins = old_logins;
        });
        Ok(())
    }
}

/// The document that a record of the team's documents holds. Other collections are for newer versions.
fn shared_document(entry: Entry) -> Option<Shared> {
    let Content::Record(record) = entry.content else { return None };
    let record = record.document();
    (record.place.collection.name() == DOCUMENTS).then(|| Shared::read(&record.body).ok()).flatten()
}
