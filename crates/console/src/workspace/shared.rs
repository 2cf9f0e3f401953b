//! The workspace of an open profile: what is stored of it, and what is known of its connection at this moment.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex, atomic::AtomicBool},
};

use bursar_approvals::keys::KeyId;
use bursar_contract::Fault;
use bursar_journal::Journal;
use bursar_messages::Message;
use bursar_vault::Vault;
use bursar_workspace::{Address, chain::Finding};
use tokio::sync::Notify;

use super::{access::Access, book::Book};
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
    /// When each computer was last there, in milliseconds.
    pub seen: BTreeMap<KeyId, i64>,
}

/// The workspace of an open profile.
pub(crate) struct SharedWorkspace {
    pub(super) book: Book,
    /// The owner's login, once a person typed it; for this run of the app alone.
    pub(super) owner: Mutex<Option<Address>>,
    /// Asks for a look, or for a new connection.
    pub(super) woken: Notify,
    pub(super) running: AtomicBool,
    now: Mutex<Now>,
    vault: Arc<dyn Vault>,
    profile: String,
}

impl SharedWorkspace {
    /// Over the journal that holds it; what opens it rests in the key store.
    pub fn new(journal: Arc<Journal>, vault: Arc<dyn Vault>, profile: &str) -> Self {
        Self {
            book: Book::new(journal),
            owner: Mutex::default(),
            woken: Notify::new(),
            running: AtomicBool::new(false),
            now: Mutex::default(),
            vault,
            profile: profile.to_owned(),
        }
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
