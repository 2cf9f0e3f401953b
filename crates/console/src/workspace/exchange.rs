//! The exchange with the database: reads what is new and takes it in, delivers what was signed here, and says who is there. It goes on until the profile
//! closes or leaves the workspace; a connection that ended is made again.

use std::{
    collections::BTreeSet,
    sync::{Arc, atomic::Ordering},
};

use bursar_approvals::{keys::KeyId, policy::MemberId};
use bursar_contract::{Code, Fault};
use bursar_messages::message;
use bursar_workspace::{
    Error, Keyring, Roots, Workspace,
    chain::{Entry, Finding, Reader, Roster},
    keys::Place,
    live::PACE,
    record::{Author, Content, Head},
};
use tokio::{sync::broadcast::error::RecvError, time::MissedTickBehavior};

use super::{
    SharedWorkspace,
    book::{Standing, Taken},
    documents::{DOCUMENTS, Shared, collection, row_id},
    setup,
    shared::Line,
    words,
};
use crate::{
    base::session::Session,
    profiles::card::CardSigner,
    team::{
        members,
        shared::{Found, held, renew_directory},
    },
};

/// Rows of one look.
const PAGE: u32 = 200;
/// Documents that are signed and delivered at a time.
const AT_ONCE: usize = 50;
/// Old rows that are checked again at each audit.
const AUDITED: u32 = 500;
/// Documents that may wait to be taken in. More are refused, and named in the log.
const MOST_WAITING: usize = 1_000;

/// Why an exchange ended.
enum Stop {
    /// The profile has no workspace any more.
    Left,
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
    workspace: Workspace,
    keys: Keyring,
    member: MemberId,
    signer: Arc<CardSigner>,
}

impl<'s> Exchange<'s> {
    /// Connects as the member at this computer.
    async fn open(session: &'s Arc<Session>) -> Result<Self, Stop> {
        let shared = session.workspace();
        let standing = shared.book.standing()?.ok_or(Stop::Left)?;
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
        Ok(Self { session, shared, workspace, keys: access.keys, member, signer })
    }

    /// Goes on until something ends it.
    async fn run(&self) -> Result<std::convert::Infallible, Stop> {
        // Before the first look: what is signed meanwhile is delivered after it.
        let mut changed = self.session.changes.subscribe();
        self.read_new().await?;
        self.deliver().await?;
        self.show().await?;
        self.shared.note(self.session, |now| now.line = Line::Connected);
        if let Err(fault) = renew_directory(self.session).await {
            // Others prepare with the one that they have.
            tracing::warn!(code = ?fault.code, "the directory of the team was not renewed");
        }
        let mut news = self.workspace.changes(&self.standing()?.heads, PACE).await?;
        let mut looks = tokio::time::interval(self.session.pace.workspace_looks);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                found = news.next() => {
                    found?;
                    self.read_new().await?;
                }
                changed = changed.recv() => match changed {
                    Ok(changed) if !["team", "proposals"].contains(&changed.what) => continue,
                    Ok(_) | Err(RecvError::Lagged(_)) => {}
                    Err(RecvError::Closed) => return Err(Stop::Left),
                },
                () = self.shared.woken.notified() => self.read_new().await?,
                _ = looks.tick() => self.audit().await?,
            }
            self.deliver().await?;
            self.show().await?;
        }
    }

    fn standing(&self) -> Result<Standing, Stop> {
        self.shared.book.standing()?.ok_or(Stop::Left)
    }

    fn card(&self) -> KeyId {
        self.signer.keys.signing.id()
    }

    /// Reads and takes in what is new in every chain that fits.
    async fn read_new(&self) -> Result<(), Stop> {
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
            let look = self.workspace.look(&standing.heads, &stopped, PAGE).await?;
            let reader = Reader { roster, keys: &self.keys, remembered: &standing.heads };
            let mut verified = reader.verify(&look, &standing.heads);
            verified.findings.retain(|finding| !stopped.contains(&finding.card()));
            findings.append(&mut verified.findings);
            policies |= self.take(verified.entries, Standing { heads: verified.heads, ..standing }).await?;
            if look.complete {
                return Ok((findings, policies));
            }
        }
    }

    /// Takes in what a page holds, with what waited for it. Whether a policy was among it.
    async fn take(&self, entries: Vec<Entry>, mut standing: Standing) -> Result<bool, Stop> {
        let (mut taken, mut found) = (Taken::default(), Vec::new());
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
        // Rows of this card that this computer does not remember: its journal is older than they are.
        if let Some(head) = standing.heads.of(self.card())
            && standing.own.is_none_or(|own: Head| own.sequence < head.sequence)
        {
            standing.own = Some(*head);
        }
        self.shared.book.took(taken, standing)?;
        Ok(policies)
    }

    /// Signs and delivers every document that is here and not there.
    async fn deliver(&self) -> Result<(), Stop> {
        let mut moved = false;
        loop {
            self.sign_missing()?;
            let rows = self.shared.book.written(self.card(), AT_ONCE)?;
            if rows.is_empty() {
                return self.note_delivered();
            }
            match self.workspace.deliver(&rows).await {
                Ok(()) => self.shared.book.delivered(&rows)?,
                // The chain goes on from a row that this journal does not know. What was written is signed anew, after that row.
                Err(Error::ChainMoved) if !moved => {
                    moved = true;
                    self.shared.book.take_back()?;
                    self.read_new().await?;
                }
                Err(error) => return Err(error.into()),
            }
        }
    }

    fn sign_missing(&self) -> Result<(), Stop> {
        let names = self.shared.book.names()?;
        let author = Author { member: &self.member, key: &self.signer.key, keys: &self.keys };
        let mut left = AT_ONCE;
        for one in held(self.session, &|name| names.contains(name))? {
            let Some(document) = one.read(self.session)? else { continue };
            let standing = self.standing()?;
            let (body, id) = (Shared::of(document).body()?, row_id(&one.name, &self.keys)?);
            let row = author.record(standing.own.as_ref(), &collection()?, &id, body, self.session.clock.now())?;
            self.shared.book.write(&one.name, &row, standing)?;
            left -= 1;
            if left == 0 {
                break;
            }
        }
        Ok(())
    }

    fn note_delivered(&self) -> Result<(), Stop> {
        let standing = self.standing()?;
        if standing.delivered.is_none() {
            self.shared.book.stand(Standing { delivered: Some(self.session.clock.now()), ..standing })?;
            self.session.changes.workspace();
        }
        Ok(())
    }

    /// Checks some old rows again, so that one which was edited after it was read is noticed too.
    async fn audit(&self) -> Result<(), Stop> {
        let standing = self.standing()?;
        let roster = Roster::of(&self.session.team().needed()?.chain);
        let reader = Reader { roster: &roster, keys: &self.keys, remembered: &standing.heads };
        let mut audited = standing.audited.clone();
        let mut findings = self.workspace.audit(&reader, &mut audited, AUDITED).await?;
        self.shared.book.stand(Standing { audited, ..standing })?;
        if !findings.is_empty() {
            self.shared.note(self.session, |now| now.findings.append(&mut findings));
        }
        Ok(())
    }

    /// Says that this computer is there, and reads who else is.
    async fn show(&self) -> Result<(), Stop> {
        let card = self.card();
        let place = Place { collection: collection()?, row: card.0.to_string(), author: self.member.clone() };
        let generation = self.keys.newest().ok_or(Error::NoKey(1))?;
        self.workspace.show_presence(card, Some(&self.keys.seal(generation, &place, b"here")?)).await?;
        let now = self.session.clock.now();
        let seen = self.workspace.presence().await?.into_iter().map(|one| (one.card, now - one.age)).collect();
        self.shared.note(self.session, |state| state.seen = seen);
        Ok(())
    }
}

/// The document that a record of the team's documents holds. Other collections are for newer versions.
fn shared_document(entry: Entry) -> Option<Shared> {
    let Content::Record(record) = entry.content else { return None };
    let record = record.document();
    (record.place.collection.name() == DOCUMENTS).then(|| Shared::read(&record.body).ok()).flatten()
}
