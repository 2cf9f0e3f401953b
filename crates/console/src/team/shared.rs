//! The documents of the team that this computer holds, for computers that share them; and taking in what others hold.

use std::sync::Arc;

use bursar_approvals::{
    bundle::{self, Carried},
    decision::Decision,
    envelope::Signed,
    keys::sha256,
    policy::Policy,
};
use bursar_contract::Fault;

use super::{Membership, directory, files, proposals, words};
use crate::base::session::Session;

/// Something that members of a team share.
pub(crate) enum SharedDocument {
    /// A signed document, as the bytes that were signed.
    Signed(Vec<u8>),
    /// A file that belongs to a request.
    Attachment {
        /// The request.
        proposal: String,
        /// The file.
        file: Vec<u8>,
    },
}

/// A document that is here. It is read when it is needed.
pub(crate) struct Held {
    /// By what it is recognised. A document that gains a signature is another one.
    pub name: String,
    what: What,
}

enum What {
    Signed(Vec<u8>),
    Stored(String),
    Attachment { proposal: String, sha256: String },
}

impl Held {
    /// The document. None where it is not on this computer, as files that belong to a request may not be.
    pub fn read(&self, session: &Session) -> Result<Option<SharedDocument>, Fault> {
        Ok(match &self.what {
            What::Signed(bytes) => Some(SharedDocument::Signed(bytes.clone())),
            What::Stored(digest) => session.journal.document(digest)?.map(SharedDocument::Signed),
            What::Attachment { proposal, sha256 } => {
                session.journal.document(sha256)?.map(|file| SharedDocument::Attachment { proposal: proposal.clone(), file })
            }
        })
    }
}

/// Every document of the team that is here and has a name that `is_known` does not know, in the order in which one needs the other.
pub(crate) fn held(session: &Session, is_known: &dyn Fn(&str) -> bool) -> Result<Vec<Held>, Fault> {
    let team = session.team();
    let Some(membership) = team.membership()? else { return Ok(Vec::new()) };
    let mut all = Vec::new();
    let mut add = |name: String, what: What| {
        if !is_known(&name) {
            all.push(Held { name, what });
        }
    };
    let mut versions = team.versions()?;
    versions.retain(|version| is_of(&membership, version));
    versions.sort_by_key(|version| version.document().version);
    for version in versions {
        let bytes = version.bytes();
        add(policy_name(&bytes), What::Signed(bytes));
    }
    if let Some(digest) = directory::stored_digest(team)? {
        add(format!("directory:{digest}"), What::Stored(digest));
    }
    let requests = team.proposal_records()?;
    let signed = || requests.iter().filter(|record| record.draft.is_none());
    for record in signed() {
        add(proposal_name(&record.id), What::Stored(record.id.clone()));
    }
    for decision in signed().flat_map(|record| &record.decisions) {
        let decision = decision.open::<Decision>()?;
        add(decision_name(&decision), What::Signed(decision.bytes()));
    }
    for record in signed() {
        for attachment in &record.attachments {
            let sha256 = attachment.sha256.to_string();
            add(format!("attachment:{}:{sha256}", record.id), What::Attachment { proposal: record.id.clone(), sha256 });
        }
    }
    Ok(all)
}

/// By what a signed proposal is recognised.
pub(crate) fn proposal_name(id: &str) -> String {
    format!("proposal:{id}")
}

/// By what a decision is recognised.
pub(crate) fn decision_name(decision: &Signed<Decision>) -> String {
    format!("decision:{}", decision.digest())
}

/// Whether a version is one of this team: it holds, or follows one that does.
fn is_of(membership: &Membership, version: &Signed<Policy>) -> bool {
    let chain = &membership.chain;
    chain.version(version.digest()).is_some()
        || (version.document().version > 1 && version.document().previous.iter().all(|before| chain.version(*before).is_some()))
}

fn policy_name(bytes: &[u8]) -> String {
    format!("policy:{}", sha256(bytes))
}

/// A document that others hold, read and not yet taken in.
pub(crate) struct Found {
    /// By what it is recognised here.
    pub name: String,
    what: Taken,
}

enum Taken {
    Signed(Box<Carried>),
    Attachment { proposal: String, file: Vec<u8> },
}

impl Found {
    /// Reads what another computer shared.
    pub fn read(document: SharedDocument) -> Result<Self, Fault> {
        Ok(match document {
            SharedDocument::Signed(bytes) => {
                let carried = bundle::one(&bytes).map_err(words::refused)?;
                let name = match &carried {
                    Carried::Card(card) => format!("card:{}", card.digest()),
                    Carried::Policy(_) => policy_name(&bytes),
                    Carried::Directory(directory) => format!("directory:{}", directory.digest()),
                    Carried::Proposal(proposal) => proposal_name(&proposal.digest().to_string()),
                    Carried::Decision(decision) => decision_name(decision),
                };
                Self { name, what: Taken::Signed(Box::new(carried)) }
            }
            SharedDocument::Attachment { proposal, file } => {
                Self { name: format!("attachment:{proposal}:{}", sha256(&file)), what: Taken::Attachment { proposal, file } }
            }
        })
    }

    /// The order in which one needs the other.
    pub fn order(&self) -> (u8, u32) {
        match &self.what {
            Taken::Signed(carried) => files::order(carried),
            Taken::Attachment { .. } => (5, 0),
        }
    }

    /// Whether it is a version of the policy, which may say who else is in the team.
    pub fn is_policy(&self) -> bool {
        matches!(&self.what, Taken::Signed(carried) if matches!(**carried, Carried::Policy(_)))
    }

    /// Takes it in as from a file that was opened: with every check of its kind.
    pub async fn take(self, session: &Arc<Session>) -> Result<(), Fault> {
        match self.what {
            Taken::Signed(carried) => files::one_of(session, *carried).await.map(drop),
            Taken::Attachment { proposal, file } => proposals::bring_attachment(session, &proposal, &file),
        }
    }
}

/// Reads what the service lists into a new directory and keeps it, where this computer sends: others cannot prepare without one.
pub(crate) async fn renew_directory(session: &Session) -> Result<(), Fault> {
    let membership = session.team().needed()?;
    if membership.policy().is_some_and(|policy| policy.sending.contains(&membership.own)) {
        let made = directory::make(session).await?;
        directory::arrive(session, &made)?;
    }
    Ok(())
}
