//! The workspace of an open profile: what is stored of it, and what is known of its connection at this moment.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::{Arc, Mutex, atomic::AtomicBool},
};

use bursar_approvals::keys::{Digest, KeyId};
use bursar_contract::Fault;
use bursar_journal::Journal;
use bursar_messages::Message;
use bursar_vault::Vault;
use bursar_workspace::{Address, chain::Finding, members::OldLogin};
use tokio::sync::Notify;
use uuid::Uuid;

use super::{Collection, access::Access, book::Book, writer::Writer};
use crate::base::session::{Session, lock};

/// What is known of the connection.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) enum Line {
    /// It is being made.
    #[default]
    Connecting,
    /// It stands, and everything that is there was read.
    Connected,
    /// It cannot be made, or it ended.
    Offline(Message),
}

/// What is known at this moment, and on no disk.
#[derive(Debug, Clone, Default)]
pub(super) struct Now {
    pub line: Line,
    /// What does not fit, by the last look.
    pub findings: BTreeSet<Finding>,
    /// The same by the audit of old rows, until a whole round of it finds nothing.
    pub audit: BTreeSet<Finding>,
    /// When each computer was last there, in milliseconds.
    pub seen: BTreeMap<KeyId, i64>,
    /// The logins of people who are not in the team any more, where an administrator is at this computer.
    pub old_logins: Vec<OldLogin>,
}

impl Now {
    /// Everything that does not fit.
    pub fn all_findings(&self) -> BTreeSet<Finding> {
        self.findings.union(&self.audit).copied().collect()
    }
}

/// The workspace of an open profile.
pub(crate) struct SharedWorkspace {
    pub(super) book: Book,
    /// The other record collections that it shares; the team's documents are always shared.
    pub(super) collections: &'static [&'static dyn Collection],
    /// The owner's login, once a person typed it; for this run of the app alone.
    pub(super) owner: Mutex<Option<Address>>,
    /// Asks for a look, or for a new connection.
    pub(super) woken: Notify,
    pub(super) running: AtomicBool,
    now: Mutex<Now>,
    writer: Mutex<Option<Arc<Writer>>>,
    several: Mutex<HashMap<String, Option<Digest>>>,
    vault: Arc<dyn Vault>,
    profile: String,
}

impl SharedWorkspace {
    /// Over the journal that holds it; what opens it rests in the key store.
    pub fn new(journal: Arc<Journal>, vault: Arc<dyn Vault>, profile: &str, collections: &'static [&'static dyn Collection]) -> Self {
        Self {
            book: Book::new(journal),
            collections,
            owner: Mutex::default(),
            woken: Notify::new(),
            running: AtomicBool::new(false),
            now: Mutex::default(),
            writer: Mutex::default(),
            several: Mutex::default(),
            vault,
            profile: profile.to_owned(),
        }
    }

    /// Which workspace this profile takes part in, and since when. None without one.
    pub(crate) fn joined(&self) -> Result<Option<(Uuid, i64)>, Fault> {
        Ok(self.book.standing()?.map(|standing| (standing.workspace, standing.joined)))
    }

    /// Whether this profile is in a workspace, which carries what is signed here to the others.
    pub(crate) fn is_joined(&self) -> Result<bool, Fault> {
        Ok(self.book.standing()?.is_some())
    }

    /// Whether one of these documents was signed here and is not in the workspace yet.
    pub(crate) fn lacks(&self, names: &[String]) -> Result<bool, Fault> {
        self.book.lacks(names)
    }

    pub(super) async fn access(&self) -> Result<Option<Access>, Fault> {
        Access::read(&*self.vault, &self.profile).await
    }

    pub(super) async fn keep_access(&self, access: &Access) -> Result<(), Fault> {
        access.keep(&*self.vault, &self.profile).await
    }

    pub(super) async fn forget_access(&self) -> Result<(), Fault> {
        Ok(self.vault.delete(&self.profile, bursar_vault::WORKSPACE).await?)
    }

    /// The connection, while it stands.
    pub(super) fn writer(&self) -> Option<Arc<Writer>> {
        lock(&self.writer).clone()
    }

    pub(super) fn set_writer(&self, writer: Option<Arc<Writer>>) {
        *lock(&self.writer) = writer;
    }

    /// The digest of a proposal that names several computers; none of one that names one. Asked for every row of a batch, and read once.
    pub(super) fn of_several(&self, proposal: &str, read: impl FnOnce() -> Result<Option<Digest>, Fault>) -> Result<Option<Digest>, Fault> {
        if let Some(known) = lock(&self.several).get(proposal) {
            return Ok(*known);
        }
        let several = read()?;
        lock(&self.several).insert(proposal.to_owned(), several);
        Ok(several)
    }

    pub(super) fn now(&self) -> Now {
        lock(&self.now).clone()
    }

    /// Changes what is known at this moment, and tells the windows.
    pub(super) fn note(&self, session: &Session, change: impl FnOnce(&mut Now)) {
        change(&mut lock(&self.now));
        session.changes.workspace();
    }
}

impl Session {
    /// The workspace of this profile, where it has one.
    pub(crate) fn workspace(&self) -> &SharedWorkspace {
        self.state()
    }
}
