//! The workspace's keys: one for each generation. A new generation begins when a member is removed. What was sealed before keeps its key.

use std::collections::BTreeMap;

use aws_lc_rs::hmac;
use bursar_approvals::{
    Refusal,
    keys::{Digest, KEY_BYTES},
    policy::MemberId,
};
use bursar_vault::Sealer;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use zeroize::Zeroizing;

use crate::Error;

/// The most bytes of a row's id.
const MOST_ROW_ID: usize = 200;
/// The most letters of a collection's name.
const MOST_COLLECTION: usize = 40;

/// A kind of shared records, such as `contacts`: small letters and underscores.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Collection(String);

impl Collection {
    /// Takes a name of at most 40 small letters and underscores that begins with a letter.
    pub fn new(name: impl Into<String>) -> Result<Self, Refusal> {
        let collection = Self(name.into());
        if collection.is_valid() { Ok(collection) } else { Err(Refusal::Content) }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.0
    }

    pub(crate) fn is_valid(&self) -> bool {
        self.0.len() <= MOST_COLLECTION
            && self.0.starts_with(|letter: char| letter.is_ascii_lowercase())
            && self.0.bytes().all(|letter| letter.is_ascii_lowercase() || letter == b'_')
    }
}

/// Where a record is: bound to its content, so that no record can take the place of another. The database's owner can read it, so the row's id must
/// say nothing: a random one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// The kind of record.
    pub collection: Collection,
    /// Id of the row. Several records can have the same: they are its history.
    pub row: String,
    /// Who wrote it.
    pub author: MemberId,
}

impl Place {
    pub(crate) fn is_valid(&self) -> bool {
        self.collection.is_valid() && (1..=MOST_ROW_ID).contains(&self.row.len()) && !self.row.chars().any(char::is_control) && !self.author.0.is_empty()
    }
}

/// The keys of a workspace that this computer has.
pub struct Keyring {
    workspace: Uuid,
    keys: BTreeMap<u32, (Zeroizing<[u8; KEY_BYTES]>, Sealer)>,
}

impl std::fmt::Debug for Keyring {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Keyring").field("workspace", &self.workspace).field("generations", &self.generations().collect::<Vec<_>>()).finish()
    }
}

impl Keyring {
    /// Without keys.
    pub fn empty(workspace: Uuid) -> Self {
        Self { workspace, keys: BTreeMap::new() }
    }

    /// A new workspace with a fresh key of generation 1.
    pub fn fresh(workspace: Uuid) -> Result<Self, Error> {
        let mut keys = Self::empty(workspace);
        keys.replace()?;
        Ok(keys)
    }

    /// The workspace that the keys are for.
    pub fn workspace(&self) -> Uuid {
        self.workspace
    }

    /// Adds a key. One that is there already stays.
    pub fn add(&mut self, generation: u32, key: Zeroizing<[u8; KEY_BYTES]>) {
        let sealer = Sealer::new(&format!("{}/{generation}", self.workspace), &key);
        self.keys.entry(generation).or_insert((key, sealer));
    }

    /// Makes a fresh key of the next generation and returns its number. From then on it seals every new record.
    pub fn replace(&mut self) -> Result<u32, Error> {
        let mut key = Zeroizing::new([0; KEY_BYTES]);
        aws_lc_rs::rand::fill(&mut *key).map_err(|_| Error::Seal)?;
        let generation = self.newest().unwrap_or(0) + 1;
        self.add(generation, key);
        Ok(generation)
    }

    /// The newest generation, if there is a key.
    pub fn newest(&self) -> Option<u32> {
        self.keys.keys().next_back().copied()
    }

    /// Every generation there is a key of.
    pub fn generations(&self) -> impl Iterator<Item = u32> {
        self.keys.keys().copied()
    }

    /// The keys themselves, for the key store or an invitation.
    pub fn expose(&self, _reason: &'static str) -> impl Iterator<Item = (u32, &Zeroizing<[u8; KEY_BYTES]>)> {
        self.keys.iter().map(|(generation, (key, _))| (*generation, key))
    }

    /// Seals something for its place: XChaCha20-Poly1305 with workspace, generation, collection, row and author as associated data.
    pub fn seal(&self, generation: u32, place: &Place, plain: &[u8]) -> Result<Vec<u8>, Error> {
        self.sealer(generation)?.seal(&place.row, &kind(place), plain).map_err(|_| Error::Seal)
    }

    /// Opens what was sealed for this place.
    pub fn open(&self, generation: u32, place: &Place, sealed: &[u8]) -> Result<Vec<u8>, Error> {
        self.sealer(generation)?.open(&place.row, &kind(place), sealed).map_err(|_| Error::Seal)
    }

    /// By what the database knows a proposal: a hash with a key of the first generation. The plain digest would let the database's owner try out what
    /// a proposal says.
    pub fn blinded(&self, proposal: Digest) -> Result<Digest, Error> {
        let (_, sealer) = self.keys.get(&1).ok_or(Error::NoKey(1))?;
        let tag = hmac::sign(&sealer.row_key(), &proposal.0);
        Ok(Digest(tag.as_ref().try_into().map_err(|_| Error::Seal)?))
    }

    fn sealer(&self, generation: u32) -> Result<&Sealer, Error> {
        self.keys.get(&generation).map(|(_, sealer)| sealer).ok_or(Error::NoKey(generation))
    }
}

/// Collection and author in one text. A collection's name has no slash.
fn kind(place: &Place) -> String {
    format!("{}/{}", place.collection.name(), place.author.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(collection: &str, row: &str, author: &str) -> Place {
        Place { collection: Collection::new(collection).unwrap(), row: row.into(), author: MemberId(author.into()) }
    }

    #[test]
    fn a_record_opens_in_its_own_place_and_generation_alone() {
        let mut keys = Keyring::fresh(Uuid::from_u128(7)).unwrap();
        assert_eq!(keys.replace().unwrap(), 2);
        let here = place("contacts", "r1", "ada");
        let sealed = keys.seal(1, &here, b"Halima").unwrap();
        assert_eq!(keys.open(1, &here, &sealed).unwrap(), b"Halima");
        for other in [place("notes", "r1", "ada"), place("contacts", "r2", "ada"), place("contacts", "r1", "bisi")] {
            assert_eq!(keys.open(1, &other, &sealed), Err(Error::Seal), "{other:?}");
        }
        assert_eq!(keys.open(2, &here, &sealed), Err(Error::Seal));
        assert_eq!(keys.open(3, &here, &sealed), Err(Error::NoKey(3)));
        let mut elsewhere = Keyring::empty(Uuid::from_u128(8));
        for (generation, key) in keys.expose("a test") {
            elsewhere.add(generation, key.clone());
        }
        assert_eq!(elsewhere.open(1, &here, &sealed), Err(Error::Seal), "the same key in another workspace");
    }

    #[test]
    fn the_database_cannot_tell_a_proposal_from_its_blinded_digest_and_members_can() {
        let keys = Keyring::fresh(Uuid::from_u128(7)).unwrap();
        let proposal = bursar_approvals::keys::sha256(b"a proposal");
        assert_ne!(keys.blinded(proposal).unwrap(), proposal);
        let mut same = Keyring::empty(Uuid::from_u128(7));
        for (generation, key) in keys.expose("a test") {
            same.add(generation, key.clone());
        }
        same.replace().unwrap();
        assert_eq!(same.blinded(proposal), keys.blinded(proposal), "a new generation changes no claim");
        assert_ne!(Keyring::fresh(Uuid::from_u128(7)).unwrap().blinded(proposal), keys.blinded(proposal));
    }

    #[test]
    fn a_key_is_not_printed() {
        let mut keys = Keyring::empty(Uuid::from_u128(7));
        keys.add(1, Zeroizing::new([0xAB; 32]));
        let shown = format!("{keys:?}");
        assert!(!shown.contains("171") && !shown.to_lowercase().contains("abab"), "{shown}");
    }

    #[test]
    fn names_of_collections_are_those_that_the_database_takes() {
        for name in ["", "Contacts", "_contacts", "con tacts", "contacts1", "a/b", &"x".repeat(41)] {
            assert_eq!(Collection::new(name), Err(Refusal::Content), "{name:?}");
        }
        assert_eq!(Collection::new("saved_views").unwrap().name(), "saved_views");
    }
}
