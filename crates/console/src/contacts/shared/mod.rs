//! Contacts that the computers of a team share through its workspace.
//!
//! Every change is a signed version that names those it was made from; what they come to is the matter of [`merge`] alone. Here versions are stored, this
//! computer's contacts are compared with them, and the book that every form reads is written. Nothing in it asks less of a payment because another
//! computer said something: what came has its own cooling-off period, and its verification is theirs.

mod choice;
mod effect;
mod merge;
mod store;
mod version;

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::atomic::Ordering,
};

use bursar_approvals::keys::{Digest, KeyId, sha256};
use bursar_contract::{Fault, untrusted::shown};
use bursar_journal::{ContactStep, Journal, TakenStep, contact::Contact};
use bursar_messages::message;
use uuid::Uuid;

pub(crate) use merge::{Conflict, Field, Side, Value};
pub(super) use store::{Open, opened};
#[cfg(test)]
pub(super) use version::tests as version_tests;

use self::{
    effect::Effect,
    merge::{Held, Merged, merge},
    store::{Base, Change, Index},
    version::{Content, Refused, Version},
};
use super::Contacts;
use crate::{
    base::session::{Session, lock},
    workspace::{Came, Collection, Untold},
};

/// Versions of one contact by one computer.
const MOST_OF_COMPUTER: usize = 200;
/// Versions of one contact.
const MOST_OF_CONTACT: usize = 2_000;
/// Versions by one computer.
const MOST_IN_ALL: usize = 50_000;
/// Contacts that are worked on at a time.
const AT_ONCE: usize = 1_000;

/// The contacts, as a collection of the workspace.
pub(crate) struct SharedContacts;

/// What this computer knows of the shared contacts: read once from the journal.
#[derive(Default)]
pub(super) struct Sharing {
    /// The workspace it belongs to, with when it was joined.
    joined: Option<(Uuid, i64)>,
    index: Index,
    /// What was said in the log of this run.
    said: BTreeSet<(KeyId, Refused)>,
}

impl Collection for SharedContacts {
    fn name(&self) -> &'static str {
        "contacts"
    }

    fn take(&self, session: &Session, own: KeyId, came: Vec<Came>) -> Result<Vec<String>, Fault> {
        let contacts = session.contacts();
        let mut sharing = lock(&contacts.sharing);
        sharing.begin(session)?;
        let (mut change, mut mine) = (Change::default(), Vec::new());
        let mut fresh = Index::default();
        for Came { computer, body } in came {
            let read = Version::read(&body, computer).and_then(|(digest, version)| {
                let is_known = sharing.index.has(&version.contact, digest) || fresh.has(&version.contact, digest);
                let is_full = sharing.index.is_full(&fresh, &version.contact, computer);
                if !is_known && is_full { Err(Refused::Many) } else { Ok((digest, version, is_known)) }
            });
            match read {
                Ok((digest, version, is_known)) => {
                    if computer == own {
                        mine.push(digest.to_string());
                    }
                    if !is_known {
                        change.version(&version.contact, digest, computer, body);
                        fresh.add(&version.contact, digest, computer);
                    }
                }
                Err(why) if sharing.said.insert((computer, why)) => {
                    session.journal.log("workspace_contact_refuse", &named(session, computer)?, why.word())?;
                }
                Err(_) => {}
            }
        }
        change.write(&session.journal)?;
        if !fresh.is_empty() {
            contacts.shared_changed();
        }
        sharing.index.extend(fresh);
        Ok(mine)
    }

    fn settle(&self, session: &Session, own: KeyId) -> Result<(), Fault> {
        let contacts = session.contacts();
        let mut sharing = lock(&contacts.sharing);
        if !sharing.begin(session)? {
            return Ok(());
        }
        if !contacts.is_behind.swap(false, Ordering::AcqRel) {
            return Ok(());
        }
        match contacts.settle(session, own, &mut sharing) {
            Ok(has_changed) => {
                if has_changed {
                    session.changes.contacts();
                }
                Ok(())
            }
            Err(fault) => {
                contacts.shared_changed();
                Err(fault)
            }
        }
    }

    fn untold(&self, session: &Session, own: KeyId, is_told: &dyn Fn(&str) -> bool, most: usize) -> Result<Vec<Untold>, Fault> {
        let mut sharing = lock(&session.contacts().sharing);
        if !sharing.begin(session)? {
            return Ok(Vec::new());
        }
        let untold = sharing.index.of(own).filter(|(_, digest)| !is_told(&digest.to_string())).take(most);
        let read = |(contact, digest): (&str, Digest)| Ok(Untold { id: digest.to_string(), body: store::body(&session.journal, contact, digest, own)? });
        untold.map(read).collect()
    }
}

impl Sharing {
    /// Reads what is stored, where the profile takes part in a workspace. Whether it does.
    fn begin(&mut self, session: &Session) -> Result<bool, Fault> {
        let joined = session.workspace().joined()?;
        if self.joined != joined {
            *self = Self { joined, index: Index::read(&session.journal)?, ..Self::default() };
            session.contacts().shared_changed();
        }
        Ok(joined.is_some())
    }
}

/// What is done with one contact.
#[derive(Default)]
struct Done {
    change: Change,
    steps: Vec<TakenStep>,
    made: Vec<(String, Digest)>,
}

impl Contacts {
    /// Something of the shared contacts came, or changed here.
    pub(super) fn shared_changed(&self) {
        self.is_behind.store(true, Ordering::Release);
    }

    /// Makes versions of what changed here, and brings what came into the book. Whether the book changed.
    fn settle(&self, session: &Session, own: KeyId, sharing: &mut Sharing) -> Result<bool, Fault> {
        let mut has_changed = false;
        let mut ids: Vec<String> = sharing.index.contacts().map(str::to_owned).collect();
        ids.extend(self.book()?.all().filter(|contact| version::is_id(&contact.id)).map(|contact| contact.id.clone()));
        ids.sort();
        ids.dedup();
        for ids in ids.chunks(AT_ONCE) {
            has_changed |= self.settle_some(session, own, sharing, ids)?;
        }
        Ok(has_changed)
    }

    fn settle_some(&self, session: &Session, own: KeyId, sharing: &mut Sharing, ids: &[String]) -> Result<bool, Fault> {
        // Nobody else writes meanwhile.
        let mut kept = lock(&self.book);
        let book = self.opened(&mut kept)?;
        let removed: HashMap<String, Contact> = self.journal.removed_contacts()?.into_iter().map(|contact| (contact.id.clone(), contact)).collect();
        let effect = Effect { now: self.now(), hours: self.cool_off()?.hours, own, named: &|computer| named(session, computer) };
        let mut done = Done::default();
        for id in ids {
            let work = Work { id, own, journal: &self.journal, at: session.clock.now(), effect: &effect };
            let (here, open) = (book.get(id), book.open(id));
            work.run(&sharing.index, Local { here, was_here: removed.contains_key(id), open }, &mut done)?;
        }
        // First the versions, so that what they come to is known again after a crash; then the book; last how far it got.
        let Done { mut change, steps, made } = done;
        change.split_versions().write(&self.journal)?;
        for (contact, digest) in made {
            sharing.index.add(&contact, digest, own);
        }
        let has_changed = !steps.is_empty() || change.opens_or_ends();
        if has_changed {
            *kept = None;
        }
        if !steps.is_empty() {
            self.journal.take_contacts(&steps)?;
        }
        let bases = change.bases();
        change.write(&self.journal)?;
        sharing.index.bases.extend(bases);
        Ok(has_changed)
    }
}

/// A contact as this computer has it.
struct Local<'b> {
    here: Option<&'b Contact>,
    /// It was removed.
    was_here: bool,
    /// What waits for a person.
    open: Option<&'b Open>,
}

struct Work<'w> {
    id: &'w str,
    own: KeyId,
    journal: &'w Journal,
    at: i64,
    effect: &'w Effect<'w>,
}

impl Work<'_> {
    fn run(&self, index: &Index, local: Local<'_>, done: &mut Done) -> Result<(), Fault> {
        let base = index.bases.get(self.id);
        let content = local.here.map(Content::of);
        let is_as_it_was = base.is_some_and(|base| base.content == hash(content.as_ref()));
        if is_as_it_was && base.is_some_and(|base| base.seen == index.seen(self.id)) {
            return Ok(());
        }
        let mut held = store::versions(self.journal, self.id)?;
        let mut merged = merge(&held);
        let is_news = content.is_some() || local.was_here;
        let mut seen = index.seen(self.id);
        if is_news && !is_as_it_was && merged.content != content {
            let parents = base.map(|base| base.current.clone()).unwrap_or_default();
            let version = Version { format: 1, contact: self.id.to_owned(), computer: self.own, parents, at: self.at, content: content.clone() };
            let Some((digest, body)) = made(&version).filter(|_| !index.is_full(&Index::default(), self.id, self.own)) else {
                tracing::warn!("a contact cannot be shared: it is too long, or was changed too often");
                return Ok(());
            };
            done.change.version(self.id, digest, self.own, body);
            done.made.push((self.id.to_owned(), digest));
            seen = index.seen_with(self.id, digest);
            held.push(Held { digest, version });
            merged = merge(&held);
        }
        self.bring_in(&held, &merged, local, done)?;
        done.change.base(self.id, Base { seen, current: merged.current.clone(), content: hash(merged.content.as_ref()) });
        Ok(())
    }

    /// Brings into the book what the versions come to.
    fn bring_in(&self, held: &[Held], merged: &Merged, local: Local<'_>, done: &mut Done) -> Result<(), Fault> {
        if merged.current.is_empty() {
            return Ok(());
        }
        let open = (!merged.open.is_empty()).then(|| Open { current: merged.current.clone(), conflicts: merged.open.clone() });
        if open.as_ref() != local.open {
            done.change.open(self.id, open.as_ref())?;
        }
        let after = self.effect.contact(self.id, local.here, merged, local.open)?;
        if local.here == after.as_ref() {
            return Ok(());
        }
        let (by, own) = self.by(held, merged)?;
        let action = if own { "choose" } else { "shared" };
        done.steps.push(TakenStep { action, by, step: ContactStep { before: local.here.cloned(), after } });
        Ok(())
    }

    /// Whose versions are current, for the log; and whether they are this computer's alone.
    fn by(&self, held: &[Held], merged: &Merged) -> Result<(String, bool), Fault> {
        let current = held.iter().filter(|held| merged.current.contains(&held.digest));
        let computers: BTreeMap<KeyId, i64> = current.map(|held| (held.version.computer, held.version.at)).collect();
        let others: Vec<KeyId> = computers.into_keys().filter(|computer| *computer != self.own).collect();
        if others.is_empty() {
            return Ok((self.journal.person(), true));
        }
        let names = others.into_iter().map(self.effect.named).collect::<Result<Vec<_>, _>>()?;
        Ok((names.into_iter().reduce(|first, next| message!("contact-list", first = first, next = next).to_string()).unwrap_or_default(), false))
    }
}

/// A version of this computer as it is signed. None where no other computer would take it.
fn made(version: &Version) -> Option<(Digest, String)> {
    let body = version.body()?;
    let (digest, _) = Version::read(&body, version.computer).ok()?;
    Some((digest, body))
}

fn hash(content: Option<&Content>) -> Digest {
    sha256(&serde_json::to_vec(&content).unwrap_or_default())
}

/// "Ada on Front desk": a member and their computer, as the team's rules name them.
fn named(session: &Session, computer: KeyId) -> Result<String, Fault> {
    let membership = session.team().membership()?;
    let policy = membership.as_ref().and_then(|membership| membership.newest());
    Ok(match policy.and_then(|policy| policy.holder(computer)) {
        Some((member, card)) => message!("contact-by-computer", person = shown(&member.name), computer = shown(&card.computer)).to_string(),
        None => computer.0.to_string().chars().take(8).collect(),
    })
}

impl Refused {
    /// As the log keeps it.
    fn word(self) -> &'static str {
        match self {
            Self::Long => "long",
            Self::Format => "format",
            Self::Computer => "computer",
            Self::Parents => "parents",
            Self::Content => "content",
            Self::Many => "many",
        }
    }
}
