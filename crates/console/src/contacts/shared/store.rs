//! The versions of contacts in the journal, how far each contact got, and what waits for a person.

use std::collections::{BTreeMap, HashMap};

use bursar_approvals::keys::{Digest, KeyId, sha256};
use bursar_contract::{Code, Fault};
use bursar_journal::{Journal, Record, RecordKind};
use bursar_messages::message;
use serde::{Deserialize, Serialize};

use super::{MOST_IN_ALL, MOST_OF_COMPUTER, MOST_OF_CONTACT, merge::Conflict, merge::Held, version::Version};
use crate::workspace::WAITS_FOR_A_PERSON;

const VERSION: &str = "contact-version:";
const BASE: &str = "contact-base:";

/// How far a contact of this computer got.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Base {
    /// Of the versions that were looked at.
    pub seen: Digest,
    /// The versions that it was brought to.
    pub current: Vec<Digest>,
    /// Of what is shared of it.
    pub content: Digest,
}

/// A contact that waits for a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Open {
    /// The versions that stand side by side.
    pub current: Vec<Digest>,
    /// What they differ in.
    pub conflicts: Vec<Conflict>,
}

/// Which versions are stored. What they say is read where it is needed.
#[derive(Default)]
pub(super) struct Index {
    versions: BTreeMap<String, BTreeMap<Digest, KeyId>>,
    by_computer: HashMap<KeyId, usize>,
    pub bases: HashMap<String, Base>,
}

impl Index {
    pub fn read(journal: &Journal) -> Result<Self, Fault> {
        let mut index = Self::default();
        for id in journal.record_ids(RecordKind::Workspace, VERSION)? {
            let mut parts = id[VERSION.len()..].split('/');
            let (Some(contact), Some(digest), Some(computer)) = (parts.next(), parts.next().and_then(parsed), parts.next().and_then(parsed)) else {
                return Err(damaged());
            };
            index.add(contact, digest, KeyId(computer));
        }
        for (id, record) in journal.records_under(RecordKind::Workspace, BASE)? {
            index.bases.insert(id[BASE.len()..].to_owned(), serde_json::from_slice(&record).map_err(|_| damaged())?);
        }
        Ok(index)
    }

    pub fn add(&mut self, contact: &str, digest: Digest, computer: KeyId) {
        if self.versions.entry(contact.to_owned()).or_default().insert(digest, computer).is_none() {
            *self.by_computer.entry(computer).or_default() += 1;
        }
    }

    pub fn extend(&mut self, other: Self) {
        for (contact, versions) in other.versions {
            for (digest, computer) in versions {
                self.add(&contact, digest, computer);
            }
        }
    }

    pub fn is_empty(&self) -> bool {
        self.versions.is_empty()
    }

    pub fn has(&self, contact: &str, digest: Digest) -> bool {
        self.versions.get(contact).is_some_and(|versions| versions.contains_key(&digest))
    }

    /// Whether a computer has written enough, with what is being added.
    pub fn is_full(&self, fresh: &Self, contact: &str, computer: KeyId) -> bool {
        let of = |index: &Self| {
            let versions = index.versions.get(contact);
            let own = versions.map_or(0, |versions| versions.values().filter(|by| **by == computer).count());
            (own, versions.map_or(0, BTreeMap::len), index.by_computer.get(&computer).copied().unwrap_or_default())
        };
        let ((own, of_contact, in_all), (more, more_of_contact, more_in_all)) = (of(self), of(fresh));
        own + more >= MOST_OF_COMPUTER || of_contact + more_of_contact >= MOST_OF_CONTACT || in_all + more_in_all >= MOST_IN_ALL
    }

    pub fn contacts(&self) -> impl Iterator<Item = &str> {
        self.versions.keys().map(String::as_str)
    }

    /// Every version of a computer.
    pub fn of(&self, computer: KeyId) -> impl Iterator<Item = (&str, Digest)> {
        let all = self.versions.iter().flat_map(|(contact, versions)| versions.iter().map(move |(digest, by)| (contact.as_str(), *digest, *by)));
        all.filter(move |(_, _, by)| *by == computer).map(|(contact, digest, _)| (contact, digest))
    }

    /// Of the versions of a contact that are stored.
    pub fn seen(&self, contact: &str) -> Digest {
        digest_of(self.versions.get(contact).into_iter().flat_map(BTreeMap::keys).copied())
    }

    /// The same with one more.
    pub fn seen_with(&self, contact: &str, more: Digest) -> Digest {
        let mut all: Vec<Digest> = self.versions.get(contact).into_iter().flat_map(BTreeMap::keys).copied().chain([more]).collect();
        all.sort();
        digest_of(all.into_iter())
    }
}

fn digest_of(digests: impl Iterator<Item = Digest>) -> Digest {
    sha256(&digests.flat_map(|digest| digest.0).collect::<Vec<u8>>())
}

/// One change of what is stored.
#[derive(Default)]
pub(super) struct Change {
    put: Vec<Record>,
    gone: Vec<String>,
    bases: Vec<(String, Base)>,
    versions: Vec<Record>,
    opens: bool,
}

impl Change {
    pub fn version(&mut self, contact: &str, digest: Digest, computer: KeyId, body: String) {
        self.versions.push((version_id(contact, digest, computer), body.into_bytes()));
    }

    pub fn base(&mut self, contact: &str, base: Base) {
        self.bases.push((contact.to_owned(), base));
    }

    /// Notes what waits for a person; none: nothing any more.
    pub fn open(&mut self, contact: &str, open: Option<&Open>) -> Result<(), Fault> {
        let id = format!("{WAITS_FOR_A_PERSON}{contact}");
        match open {
            Some(open) => self.put.push((id, json(open)?)),
            None => self.gone.push(id),
        }
        self.opens = true;
        Ok(())
    }

    /// Whether a contact waits for a person now, or does not any more.
    pub fn opens_or_ends(&self) -> bool {
        self.opens
    }

    /// The versions alone, which are written before anything that says they are there.
    pub fn split_versions(&mut self) -> Self {
        Self { versions: std::mem::take(&mut self.versions), ..Self::default() }
    }

    pub fn bases(&self) -> Vec<(String, Base)> {
        self.bases.clone()
    }

    pub fn write(self, journal: &Journal) -> Result<(), Fault> {
        let Self { mut put, gone, bases, versions, .. } = self;
        put.extend(versions);
        for (contact, base) in bases {
            put.push((format!("{BASE}{contact}"), json(&base)?));
        }
        if put.is_empty() && gone.is_empty() {
            return Ok(());
        }
        journal.write_records(RecordKind::Workspace, &put, &gone, None)
    }
}

/// Every version of a contact that is stored.
pub(super) fn versions(journal: &Journal, contact: &str) -> Result<Vec<Held>, Fault> {
    let stored = journal.records_under(RecordKind::Workspace, &format!("{VERSION}{contact}/"))?;
    let held = |(_, body): Record| {
        let version: Version = serde_json::from_slice(&body).map_err(|_| damaged())?;
        Ok(Held { digest: sha256(&body), version })
    };
    stored.into_iter().map(held).collect()
}

/// What a version says, as it was signed.
pub(super) fn body(journal: &Journal, contact: &str, digest: Digest, computer: KeyId) -> Result<String, Fault> {
    let stored = journal.records_under(RecordKind::Workspace, &version_id(contact, digest, computer))?;
    let (_, body) = stored.into_iter().next().ok_or_else(damaged)?;
    String::from_utf8(body).map_err(|_| damaged())
}

/// Every contact that waits for a person.
pub(crate) fn opened(journal: &Journal) -> Result<HashMap<String, Open>, Fault> {
    let stored = journal.records_under(RecordKind::Workspace, WAITS_FOR_A_PERSON)?;
    let open = |(id, record): Record| Ok((id[WAITS_FOR_A_PERSON.len()..].to_owned(), serde_json::from_slice(&record).map_err(|_| damaged())?));
    stored.into_iter().map(open).collect()
}

fn version_id(contact: &str, digest: Digest, computer: KeyId) -> String {
    format!("{VERSION}{contact}/{digest}/{}", computer.0)
}

fn parsed(text: &str) -> Option<Digest> {
    serde_json::from_value(text.into()).ok()
}

fn json<T: Serialize>(value: &T) -> Result<Vec<u8>, Fault> {
    serde_json::to_vec(value).map_err(|error| Fault::new(Code::Storage, error.to_string()))
}

fn damaged() -> Fault {
    Fault::new(Code::Storage, message!("workspace-damaged"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contacts::shared::version::tests::{CONTACT, computer};

    #[test]
    fn one_computer_fills_no_disk_with_versions_of_a_contact_and_the_others_go_on() {
        let (mut index, none) = (Index::default(), Index::default());
        let (mallory, ada) = (computer("mallory"), computer("ada"));
        for at in 0..MOST_OF_COMPUTER {
            assert!(!index.is_full(&none, CONTACT, mallory));
            index.add(CONTACT, sha256(&at.to_be_bytes()), mallory);
        }
        assert!(index.is_full(&none, CONTACT, mallory));
        assert!(!index.is_full(&none, CONTACT, ada) && !index.is_full(&none, "another", mallory));
        let mut fresh = Index::default();
        for at in 0..MOST_OF_COMPUTER {
            fresh.add("another", sha256(&at.to_be_bytes()), mallory);
        }
        assert!(index.is_full(&fresh, "another", mallory), "what is of the same page counts");
        for at in MOST_OF_COMPUTER..MOST_IN_ALL {
            index.add(&at.to_string(), sha256(&at.to_be_bytes()), mallory);
        }
        assert!(index.is_full(&none, "one more", mallory) && !index.is_full(&none, "one more", ada));
    }
}
