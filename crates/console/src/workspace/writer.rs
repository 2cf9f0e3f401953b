//! Writes this computer's chain: the documents that are here and not there, and its claims. One row after another, because each names the one before it.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex},
};

use bursar_approvals::{
    keys::{Digest, KeyId},
    policy::MemberId,
};
use bursar_contract::{Code, Fault};
use bursar_journal::fault_point::fault_point;
use bursar_workspace::{
    Error, Keyring, Workspace,
    chain::Entry,
    claim::{Claimed, Claims},
    keys::Collection,
    record::{Author, CLAIMS, Head, Row},
};

use super::{
    SharedWorkspace, Untold,
    book::Standing,
    collections::record_name,
    documents::{Shared, collection, row_id},
    exchange::Stop,
    outcomes::{OUTCOMES, Outcome},
};
use crate::{
    base::session::{Session, lock},
    profiles::card::CardSigner,
    team::shared::held,
};

/// Documents that are signed and delivered at a time.
const AT_ONCE: usize = 50;

/// A connection that stands, as the member at this computer.
pub(super) struct Writer {
    pub workspace: Workspace,
    pub keys: Keyring,
    pub member: MemberId,
    pub signer: Arc<CardSigner>,
    /// Locked while rows are added to the chain.
    one_at_a_time: tokio::sync::Mutex<()>,
    /// Entries that changed since their outcomes were told; none: any of them may have.
    changed: Mutex<Option<HashSet<String>>>,
}

impl Writer {
    pub fn new(workspace: Workspace, keys: Keyring, member: MemberId, signer: Arc<CardSigner>) -> Self {
        Self { workspace, keys, member, signer, one_at_a_time: tokio::sync::Mutex::default(), changed: Mutex::default() }
    }

    pub fn card(&self) -> KeyId {
        self.signer.keys.signing.id()
    }

    /// An entry changed; none: any of them may have. The next delivery tells what came of it.
    pub fn entry_changed(&self, id: Option<&str>) {
        let mut changed = lock(&self.changed);
        match (id, changed.as_mut()) {
            (Some(id), Some(ids)) => drop(ids.insert(id.to_owned())),
            (Some(_), None) => {}
            (None, _) => *changed = None,
        }
    }

    fn author(&self) -> Author<'_> {
        Author { member: &self.member, key: &self.signer.key, keys: &self.keys }
    }

    /// Signs and delivers every document that is here and not there. [`Error::ChainMoved`]: the chain goes on from a row that this journal does not
    /// know; read what is new, and deliver again.
    pub async fn deliver(&self, session: &Session) -> Result<(), Stop> {
        let _one = self.one_at_a_time.lock().await;
        loop {
            self.sign_missing(session)?;
            self.tell_outcomes(session)?;
            self.tell_records(session)?;
            if !self.deliver_written(session).await? {
                return note_delivered(session);
            }
        }
    }

    /// Delivers some of the rows that were written. Whether there were any.
    async fn deliver_written(&self, session: &Session) -> Result<bool, Stop> {
        let book = &session.workspace().book;
        let rows = book.written(self.card(), AT_ONCE)?;
        if rows.is_empty() {
            return Ok(false);
        }
        let documents = book.has_written_documents()?;
        for part in rows.chunk_by(|one, next| !is_claim(one) && !is_claim(next)) {
            let delivered = match part {
                // Its answer was lost. Only the primary key knows whether it counts.
                [claim] if is_claim(claim) => match self.workspace.claim(claim, &self.keys).await {
                    Ok(Claimed::Mine) => {
                        book.claimed(claim, &Entry::of_claim(claim, &self.keys)?)?;
                        continue;
                    }
                    Ok(Claimed::MineBefore | Claimed::TakenBy { .. }) => Err(Error::ChainMoved),
                    Ok(Claimed::Unknown) => Err(Error::Lost),
                    Err(error) => Err(error),
                },
                documents => self.workspace.deliver(documents).await,
            };
            match delivered {
                Ok(()) => book.delivered(part)?,
                Err(error) => {
                    if matches!(error, Error::ChainMoved) {
                        // What was written is signed anew, after the row that is there.
                        book.take_back()?;
                    }
                    return Err(error.into());
                }
            }
        }
        if documents {
            // What waited for the workspace does not any more.
            session.changes.tell("proposals", None);
        }
        Ok(true)
    }

    fn sign_missing(&self, session: &Session) -> Result<(), Stop> {
        let book = &session.workspace().book;
        let names = book.names()?;
        let missing = held(session, &|name| names.contains(name))?;
        for one in missing.into_iter().take(AT_ONCE) {
            let Some(document) = one.read(session)? else { continue };
            let (body, id) = (Shared::of(document).body()?, row_id(&one.name, &self.keys)?);
            let row = self.author().record(standing(session.workspace())?.own.as_ref(), &collection()?, &id, body, session.clock.now())?;
            book.write(Some(&one.name), &row)?;
        }
        Ok(())
    }

    /// Signs what came of entries that changed, and that pay or carry out a proposal.
    fn tell_outcomes(&self, session: &Session) -> Result<(), Stop> {
        let book = &session.workspace().book;
        let changed = lock(&self.changed).replace(HashSet::new());
        if changed.as_ref().is_some_and(HashSet::is_empty) {
            return Ok(());
        }
        let asked: Option<Vec<String>> = changed.map(|ids| ids.into_iter().collect());
        let names = book.names()?;
        let found = session.journal.outcomes_to_tell(asked.as_deref())?.into_iter().filter_map(Outcome::of);
        let mut untold = found.filter(|outcome| !names.contains(&outcome.name()));
        for outcome in untold.by_ref().take(AT_ONCE) {
            let name = outcome.name();
            let body = serde_json::to_string(&outcome).map_err(|error| Fault::new(Code::Storage, error.to_string()))?;
            let place = Collection::new(OUTCOMES).map_err(Error::from)?;
            let id = row_id(&name, &self.keys)?;
            let row = self.author().record(standing(session.workspace())?.own.as_ref(), &place, &id, body, session.clock.now())?;
            book.write(Some(&name), &row)?;
        }
        if untold.next().is_some() {
            self.entry_changed(None);
        }
        Ok(())
    }

    /// Signs what this computer made in the collections of other folders.
    fn tell_records(&self, session: &Session) -> Result<(), Stop> {
        let book = &session.workspace().book;
        for collection in session.workspace().collections {
            let names = book.names()?;
            let is_told = |id: &str| names.contains(&record_name(*collection, id));
            for Untold { id, body } in collection.untold(session, self.card(), &is_told, AT_ONCE)? {
                let name = record_name(*collection, &id);
                let place = Collection::new(collection.name()).map_err(Error::from)?;
                let id = row_id(&name, &self.keys)?;
                let row = self.author().record(standing(session.workspace())?.own.as_ref(), &place, &id, body, session.clock.now())?;
                book.write(Some(&name), &row)?;
            }
        }
        Ok(())
    }

    /// Claims a row of a proposal for this computer, unless it is claimed already. After this the row has a claim, of this computer or of another one.
    pub async fn claim(&self, session: &Session, proposal: Digest, row: u32) -> Result<(), Stop> {
        let _one = self.one_at_a_time.lock().await;
        while self.deliver_written(session).await? {}
        let book = &session.workspace().book;
        if !book.claims(proposal, row)?.is_empty() {
            return Ok(());
        }
        let before = standing(session.workspace())?.own;
        let claim = self.author().claim(before.as_ref(), proposal, row, session.clock.now())?;
        self.place(session, &claim, before).await.map(drop)
    }

    /// Hands a row of a proposal over to a computer, as an administrator. False: somebody else did so a moment before.
    pub async fn hand_over(&self, session: &Session, row: (Digest, u32), generation: u32, to: KeyId) -> Result<bool, Stop> {
        let _one = self.one_at_a_time.lock().await;
        while self.deliver_written(session).await? {}
        let before = standing(session.workspace())?.own;
        let claim = self.author().hand_over(before.as_ref(), row, generation, to, session.clock.now())?;
        self.place(session, &claim, before).await
    }

    /// Stores a claim that follows `before`. Whether it is there; where it is not, another one is.
    async fn place(&self, session: &Session, claim: &Row, before: Option<Head>) -> Result<bool, Stop> {
        let book = &session.workspace().book;
        // On disk first: two different rows in the same place would break the chain.
        book.write(None, claim)?;
        fault_point("claim.written");
        let claimed = self.workspace.claim(claim, &self.keys).await;
        fault_point("claim.answered");
        match claimed {
            Ok(Claimed::Mine) => {
                book.claimed(claim, &Entry::of_claim(claim, &self.keys)?)?;
                Ok(true)
            }
            Ok(Claimed::MineBefore | Claimed::TakenBy { .. }) => {
                book.not_taken(claim, before)?;
                Ok(false)
            }
            // It stays written, and is asked for again with the same row.
            Ok(Claimed::Unknown) => Err(Error::Lost.into()),
            Err(error) => {
                if matches!(error, Error::ChainMoved) {
                    book.take_back()?;
                }
                Err(error.into())
            }
        }
    }

    /// The claims of a row, as they stand now.
    pub async fn claims(&self, session: &Session, proposal: Digest, row: u32) -> Result<Claims, Stop> {
        let known = session.workspace().book.claims(proposal, row)?;
        Ok(self.workspace.claims(proposal, row, &known, &self.keys).await?)
    }
}

fn is_claim(row: &Row) -> bool {
    row.place.collection.name() == CLAIMS
}

pub(super) fn standing(shared: &SharedWorkspace) -> Result<Standing, Stop> {
    shared.book.standing()?.ok_or(Stop::Left)
}

fn note_delivered(session: &Session) -> Result<(), Stop> {
    let shared = session.workspace();
    if standing(shared)?.delivered.is_none() {
        shared.book.all_delivered(session.clock.now())?;
        session.changes.workspace();
    }
    Ok(())
}

impl From<Stop> for Fault {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Left => Self::new(Code::NotFound, bursar_messages::message!("workspace-none")),
            Stop::NewKeys => Self::new(Code::Unavailable, bursar_messages::message!("claims-connecting")),
            Stop::Workspace(error) => super::words::fault(error),
            Stop::Fault(fault) => fault,
        }
    }
}
