//! Shared records and claims: signed documents with their place in the author's chain, and the sealed rows that carry them.

use bursar_approvals::{
    Refusal,
    envelope::{Document, Signed},
    keys::{Digest, KeyId, SigningKey, sha256},
    policy::MemberId,
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{
    Error, Keyring,
    keys::{Collection, Place},
};

/// The collection of claims.
pub const CLAIMS: &str = "claims";

/// A document's place in the chain of the card that signed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Link {
    /// The card's signing key.
    pub card: KeyId,
    /// 1, 2, 3 …
    pub sequence: u64,
    /// Digest of the row before. None for the first.
    pub previous: Option<Digest>,
}

impl Link {
    fn is_valid(&self) -> bool {
        self.sequence >= 1 && (self.sequence == 1) == self.previous.is_none()
    }
}

/// The newest row of a chain that was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// Its number.
    pub sequence: u64,
    /// Its digest.
    pub digest: Digest,
    /// Generation of the key that sealed it.
    pub generation: u32,
}

/// A shared record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Record {
    /// Version of this format: 1.
    pub format: u32,
    /// The workspace it belongs to.
    pub workspace: Uuid,
    /// Collection, row and author.
    pub place: Place,
    /// Place in the author's chain.
    pub link: Link,
    /// The content. What it means is its collection's matter.
    pub body: String,
    /// Milliseconds, by the author's clock.
    pub at: i64,
}

impl Document for Record {
    const TYPE: &'static str = "application/vnd.bursar.record+json";
    const MOST_BYTES: usize = 48 * 1024 * 1024;

    fn check(&self) -> Result<(), Refusal> {
        match self.format {
            1 if self.place.is_valid() && self.place.collection.name() != CLAIMS && self.link.is_valid() => Ok(()),
            1 => Err(Refusal::Content),
            _ => Err(Refusal::Format),
        }
    }
}

/// Which computer may send a row of a proposal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Claim {
    /// Version of this format: 1.
    pub format: u32,
    /// The workspace it belongs to.
    pub workspace: Uuid,
    /// Who signs: the member who sends, or an administrator who hands the row over.
    pub member: MemberId,
    /// Place in the signer's chain.
    pub link: Link,
    /// The proposal's digest.
    pub proposal: Digest,
    /// The row, from 0.
    pub row: u32,
    /// 1 for the first claim, one more each time it is handed over.
    pub generation: u32,
    /// The computer that may send: the signer's own card in generation 1.
    pub computer: KeyId,
    /// Milliseconds, by the signer's clock.
    pub at: i64,
}

impl Document for Claim {
    const TYPE: &'static str = "application/vnd.bursar.claim+json";
    const MOST_BYTES: usize = 4 * 1024;

    fn check(&self) -> Result<(), Refusal> {
        if self.format != 1 {
            return Err(Refusal::Format);
        }
        let own = self.generation > 1 || self.computer == self.link.card;
        let fits = i32::try_from(self.generation).is_ok_and(|generation| generation >= 1) && i32::try_from(self.row).is_ok();
        if own && fits && self.link.is_valid() { Ok(()) } else { Err(Refusal::Content) }
    }
}

impl Claim {
    fn place(&self, keys: &Keyring) -> Result<Place, Error> {
        let row = format!("{}/{}", claims_of(self.proposal, self.row, keys)?, self.generation);
        Ok(Place { collection: Collection::new(CLAIMS)?, row, author: self.member.clone() })
    }
}

/// What the ids of all claims of a row of a proposal begin with. The generation follows, after a slash.
pub(crate) fn claims_of(proposal: Digest, row: u32, keys: &Keyring) -> Result<String, Error> {
    Ok(format!("{}/{row}", keys.blinded(proposal)?))
}

/// A row as the database has it. The owner of the database can read all of it but the content of `sealed`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The card that wrote it.
    pub card: KeyId,
    /// Its number in the card's chain.
    pub sequence: u64,
    /// Collection, row and author.
    pub place: Place,
    /// Generation of the key that sealed it.
    pub generation: u32,
    /// The sealed document.
    pub sealed: Vec<u8>,
    /// When the server stored it, in milliseconds by its clock; 0 before it did.
    pub stored: i64,
}

impl Row {
    /// What the next row of the chain names: the SHA-256 of everything that the author wrote. It is made of the cipher text, so it says nothing about
    /// the content.
    pub fn digest(&self) -> Digest {
        let mut bytes = Vec::with_capacity(self.sealed.len() + 512);
        for part in [self.place.collection.name().as_bytes(), self.place.row.as_bytes(), self.place.author.0.as_bytes(), &self.card.0.0] {
            bytes.extend_from_slice(&(part.len() as u64).to_be_bytes());
            bytes.extend_from_slice(part);
        }
        bytes.extend_from_slice(&self.sequence.to_be_bytes());
        bytes.extend_from_slice(&self.generation.to_be_bytes());
        bytes.extend_from_slice(&self.sealed);
        sha256(&bytes)
    }

    /// Itself as the newest of its chain.
    pub fn head(&self) -> Head {
        Head { sequence: self.sequence, digest: self.digest(), generation: self.generation }
    }
}

/// The document in a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    /// A shared record.
    Record(Signed<Record>),
    /// A claim.
    Claim(Signed<Claim>),
}

impl Content {
    /// Opens the seal and reads the document. Who signed it is not checked yet.
    pub(crate) fn open(row: &Row, keys: &Keyring) -> Result<Self, Error> {
        let plain = keys.open(row.generation, &row.place, &row.sealed)?;
        Ok(if row.place.collection.name() == CLAIMS { Self::Claim(Signed::read(&plain)?) } else { Self::Record(Signed::read(&plain)?) })
    }

    pub(crate) fn link(&self) -> Link {
        match self {
            Self::Record(record) => record.document().link,
            Self::Claim(claim) => claim.document().link,
        }
    }

    /// Whether it says the same of its place as the row that carries it, in the workspace of these keys.
    pub(crate) fn is_placed(&self, row: &Row, keys: &Keyring) -> bool {
        let (workspace, place) = match self {
            Self::Record(record) => (record.document().workspace, Some(record.document().place.clone())),
            Self::Claim(claim) => (claim.document().workspace, claim.document().place(keys).ok()),
        };
        workspace == keys.workspace() && place.as_ref() == Some(&row.place) && self.link().card == row.card
    }

    pub(crate) fn is_signed_by(&self, key: &bursar_approvals::keys::PublicKey) -> bool {
        match self {
            Self::Record(record) => !record.signers([key]).is_empty(),
            Self::Claim(claim) => !claim.signers([key]).is_empty(),
        }
    }
}

/// Writes rows: a member on one computer.
#[derive(Clone, Copy)]
pub struct Author<'a> {
    /// The member.
    pub member: &'a MemberId,
    /// The card's key.
    pub key: &'a SigningKey,
    /// The workspace's keys. The newest one seals.
    pub keys: &'a Keyring,
}

impl Author<'_> {
    /// The id of the card.
    pub fn card(&self) -> KeyId {
        self.key.public().id()
    }

    /// Signs and seals a record that follows `after`, the head of this card's own chain. The caller stores the row before it is sent, and sends the
    /// same row again until it is delivered.
    pub fn record(&self, after: Option<&Head>, collection: &Collection, row: &str, body: String, at: i64) -> Result<Row, Error> {
        let place = Place { collection: collection.clone(), row: row.to_owned(), author: self.member.clone() };
        let link = self.link(after);
        let record = Record { format: 1, workspace: self.keys.workspace(), place: place.clone(), link, body, at };
        self.sealed(place, link, &Signed::sign(record, self.key)?.bytes())
    }

    /// Claims a row of a proposal for this computer.
    pub fn claim(&self, after: Option<&Head>, proposal: Digest, row: u32, at: i64) -> Result<Row, Error> {
        self.claim_for(after, proposal, row, 1, self.card(), at)
    }

    /// Hands a row of a proposal over to a computer, as an administrator: `generation` is one more than the highest there is.
    pub fn hand_over(&self, after: Option<&Head>, (proposal, row): (Digest, u32), generation: u32, to: KeyId, at: i64) -> Result<Row, Error> {
        if generation < 2 {
            return Err(Refusal::Content.into());
        }
        self.claim_for(after, proposal, row, generation, to, at)
    }

    fn claim_for(&self, after: Option<&Head>, proposal: Digest, row: u32, generation: u32, computer: KeyId, at: i64) -> Result<Row, Error> {
        let link = self.link(after);
        let member = self.member.clone();
        let claim = Claim { format: 1, workspace: self.keys.workspace(), member, link, proposal, row, generation, computer, at };
        let place = claim.place(self.keys)?;
        self.sealed(place, link, &Signed::sign(claim, self.key)?.bytes())
    }

    fn link(&self, after: Option<&Head>) -> Link {
        Link { card: self.card(), sequence: after.map_or(1, |head| head.sequence + 1), previous: after.map(|head| head.digest) }
    }

    fn sealed(&self, place: Place, link: Link, document: &[u8]) -> Result<Row, Error> {
        let generation = self.keys.newest().ok_or(Error::NoKey(1))?;
        let sealed = self.keys.seal(generation, &place, document)?;
        Ok(Row { card: link.card, sequence: link.sequence, place, generation, sealed, stored: 0 })
    }
}
