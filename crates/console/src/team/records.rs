//! What is stored of a team: each document as the bytes that were signed, and what a person did with it here.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use bursar_approvals::{
    card::Card,
    decision::Decision,
    directory::Directory,
    envelope::{Document, Signed},
    keys::{Digest, KeyId},
    policy::Policy,
    proposal::{Attachment, Content},
};
use bursar_contract::{Code, Fault};
use bursar_journal::{Journal, RecordKind};
use bursar_messages::{Message, message};
use serde::{Deserialize, Serialize};
use tokio::sync::OnceCell;

use super::compare::Comparing;
use crate::{
    base::{
        collection::{Collection, Stored},
        session::Session,
    },
    profiles::list::Profiles,
};

/// A signed document as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Envelope(String);

impl Envelope {
    pub fn of<D: Document>(signed: &Signed<D>) -> Self {
        Self(String::from_utf8_lossy(&signed.bytes()).into_owned())
    }

    /// The document. It was read before it was stored, so one that cannot be read was changed on the disk.
    pub fn open<D: Document>(&self) -> Result<Signed<D>, Fault> {
        Signed::read(self.0.as_bytes()).map_err(|_| damaged())
    }
}

pub(super) fn damaged() -> Fault {
    Fault::new(Code::Storage, message!("team-damaged"))
}

/// Something of the team.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct TeamRecord {
    pub id: String,
    #[serde(flatten)]
    pub of: TeamFact,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub(crate) enum TeamFact {
    /// The card of this computer.
    Own { card: Envelope },
    /// A card that arrived.
    Card { card: Envelope, compared: Option<i64>, set_aside: Option<i64> },
    /// A version of a policy, of the own team or of another one, whether it holds or waits for signatures.
    Version { policy: Envelope },
    /// The team that this profile belongs to.
    Joined { team: Digest, at: i64 },
    /// The newest directory of a sending computer, a document of the journal.
    Directory { digest: String },
}

impl TeamRecord {
    pub fn own(card: &Signed<Card>) -> Self {
        Self { id: OWN.into(), of: TeamFact::Own { card: Envelope::of(card) } }
    }

    pub fn card(card: &Signed<Card>, compared: Option<i64>, set_aside: Option<i64>) -> Self {
        Self { id: card_id(card.document().signing_key.id()), of: TeamFact::Card { card: Envelope::of(card), compared, set_aside } }
    }

    pub fn version(policy: &Signed<Policy>) -> Self {
        Self { id: version_id(policy.digest()), of: TeamFact::Version { policy: Envelope::of(policy) } }
    }

    pub fn joined(team: Digest, at: i64) -> Self {
        Self { id: JOINED.into(), of: TeamFact::Joined { team, at } }
    }
}

pub(super) const OWN: &str = "own-card";
pub(super) const JOINED: &str = "joined";
pub(super) const DIRECTORY: &str = "directory";

pub(super) fn card_id(key: KeyId) -> String {
    format!("card:{}", key.0)
}

pub(super) fn version_id(digest: Digest) -> String {
    format!("policy:{digest}")
}

impl Stored for TeamRecord {
    const KIND: RecordKind = RecordKind::Team;

    fn one() -> Message {
        message!("team-one")
    }

    fn id(&self) -> &str {
        &self.id
    }
}

/// A proposal, before or after it was signed. Its signed bytes are a document of the journal.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct ProposalRecord {
    /// The digest of a signed one; an id of its own before that.
    pub id: String,
    /// Milliseconds: when it was drafted here, or arrived.
    pub arrived: i64,
    /// What it was drafted as; none of one that arrived.
    pub title: Option<Message>,
    /// What would be sent, until it is signed.
    pub draft: Option<Content>,
    /// Files that belong to it, before and after it was signed.
    pub attachments: Vec<Attachment>,
    /// Decisions about it, each once.
    pub decisions: Vec<Envelope>,
    /// Milliseconds: when a person put it away.
    pub put_away: Option<i64>,
    /// It was signed here.
    pub own: bool,
    /// The batch in preparation that shows its rows here.
    pub sheet: Option<String>,
    /// The batch in preparation of which it was drafted here.
    #[serde(default)]
    pub drafted_from: Option<String>,
}

impl ProposalRecord {
    /// Every decision that was taken in.
    pub fn decisions(&self) -> Result<Vec<Signed<Decision>>, Fault> {
        self.decisions.iter().map(Envelope::open).collect()
    }
}

impl Stored for ProposalRecord {
    const KIND: RecordKind = RecordKind::Proposals;

    fn one() -> Message {
        message!("team-one-proposal")
    }

    fn id(&self) -> &str {
        &self.id
    }
}

/// The team of an open profile.
pub(crate) struct Team {
    pub(super) records: Collection<TeamRecord>,
    pub(super) proposals: Collection<ProposalRecord>,
    /// Fingerprints that are being compared, by what they are of.
    pub(super) comparing: Mutex<HashMap<String, Comparing>>,
    /// One change of the records at a time: each reads what it changes.
    pub(super) changing: Mutex<()>,
    /// What identifies the organization at the service, once it was asked.
    pub(super) identity: OnceCell<String>,
    /// The directory that is believed, once it was read.
    pub(super) directory: Mutex<Option<Arc<Directory>>>,
    profiles: Arc<Profiles>,
    profile: String,
}

impl Team {
    /// Over the journal that holds it. What was sent of it is also kept in the store of all profiles, which no copy of the journal carries.
    pub fn new(journal: Arc<Journal>, profiles: Arc<Profiles>, profile: &str) -> Self {
        Self {
            records: Collection::new(journal.clone()),
            proposals: Collection::new(journal),
            comparing: Mutex::default(),
            changing: Mutex::default(),
            identity: OnceCell::new(),
            directory: Mutex::default(),
            profiles,
            profile: profile.to_owned(),
        }
    }

    fn sent_setting(&self, proposal: &str) -> String {
        format!("proposal_sent:{}:{proposal}", self.profile)
    }

    /// The intent that a person let carry out a proposal, whatever became of the journal since.
    pub fn sent_by(&self, proposal: &str) -> Result<Option<String>, Fault> {
        self.profiles.setting(&self.sent_setting(proposal))
    }

    /// Notes that this intent carries out a proposal. It is on disk when this returns.
    pub fn note_sent(&self, proposal: &str, intent: &str) -> Result<(), Fault> {
        self.profiles.set(&self.sent_setting(proposal), Some(intent))
    }
}

impl Session {
    /// The team of this profile.
    pub(crate) fn team(&self) -> &Team {
        self.state()
    }
}
