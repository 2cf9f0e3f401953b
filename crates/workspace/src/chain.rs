//! Checks what the database says, against the signatures, the chains, and what this computer remembers of them. Values in, findings out.
//!
//! The database's owner can change every row, but can neither sign nor seal. So each row names the one before it, inside of what is signed, and a
//! console remembers the head of each chain: whatever is edited, deleted, re-ordered or rolled back does not fit any more. An owner can still
//! withhold new rows, and show different consoles different new rows; no check on one computer can notice that.

use std::collections::{BTreeMap, BTreeSet};

use bursar_approvals::{
    chain::Chain,
    keys::{Digest, KeyId, PublicKey},
    policy::{MemberId, Policy},
};
use serde::{Deserialize, Serialize};

use crate::{
    Error, Keyring,
    record::{Content, Head, Row},
};

/// The heads that a console remembers: the caller stores them beside its own records, never in the database.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Heads(pub BTreeMap<KeyId, Head>);

impl Heads {
    /// The head of a card's chain, if any of its rows was read.
    pub fn of(&self, card: KeyId) -> Option<&Head> {
        self.0.get(&card)
    }
}

/// Every card that ever was in the team's policy. What a removed member wrote stays valid up to where their chains were closed.
#[derive(Debug, Clone, Default)]
pub struct Roster {
    cards: BTreeMap<KeyId, Known>,
}

#[derive(Debug, Clone)]
struct Known {
    member: MemberId,
    key: PublicKey,
    /// The last row that is valid.
    last: Option<u64>,
}

impl Roster {
    /// The cards of all versions of a policy.
    pub fn of(chain: &Chain) -> Self {
        Self::of_policies(chain.versions().into_iter().map(|version| version.document()))
    }

    /// The cards of these policies, oldest first.
    pub fn of_policies<'p>(policies: impl IntoIterator<Item = &'p Policy>) -> Self {
        let mut cards = BTreeMap::new();
        for member in policies.into_iter().flat_map(|policy| &policy.members) {
            for key in member.keys() {
                cards.insert(key.id(), Known { member: member.id.clone(), key: *key, last: None });
            }
        }
        Self { cards }
    }

    /// Closes the chain of a removed card: rows after this one are not valid.
    pub fn close(&mut self, card: KeyId, last: u64) {
        if let Some(known) = self.cards.get_mut(&card) {
            known.last = Some(last);
        }
    }
}

/// The newest row of a card, as the database says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Top {
    /// The card.
    pub card: KeyId,
    /// Number of its newest row.
    pub sequence: u64,
    /// Its digest.
    pub digest: Digest,
}

/// One look at the database.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Look {
    /// The newest row of each card. Read before the rows.
    pub tops: Vec<Top>,
    /// Rows after those that were read before, by card and number.
    pub rows: Vec<Row>,
    /// Whether these are all the rows. If not, the next page goes on after them.
    pub complete: bool,
}

/// Something that does not fit. Nothing is sent on the strength of a chain with a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Finding {
    /// The row was changed, or its key is missing: its seal does not open, or its digest is another one.
    Edited {
        /// The card.
        card: KeyId,
        /// The row.
        sequence: u64,
    },
    /// Rows are missing in the middle or at the end.
    Missing {
        /// The card.
        card: KeyId,
        /// The first that is missing.
        from: u64,
        /// The last that is missing.
        to: u64,
    },
    /// Another row of this chain stands in this place.
    OutOfOrder {
        /// The card.
        card: KeyId,
        /// Where it stands.
        sequence: u64,
    },
    /// The chain ends before the head that this computer remembers.
    RolledBack {
        /// The card.
        card: KeyId,
        /// The number that this computer remembers.
        remembered: u64,
        /// The number where the chain ends now; 0 if nothing is left.
        found: u64,
    },
    /// The row does not follow the one before: the chain was written a second time from there.
    OtherHistory {
        /// The card.
        card: KeyId,
        /// The row.
        sequence: u64,
    },
    /// The card was never in the team.
    UnknownAuthor {
        /// The card.
        card: KeyId,
        /// The row.
        sequence: u64,
    },
    /// The row is in the name of another member than the card's.
    OtherAuthor {
        /// The card.
        card: KeyId,
        /// The row.
        sequence: u64,
    },
    /// The card did not sign it.
    NotSigned {
        /// The card.
        card: KeyId,
        /// The row.
        sequence: u64,
    },
    /// What is signed belongs elsewhere: to another collection, row, card or workspace.
    Misplaced {
        /// The card.
        card: KeyId,
        /// The row.
        sequence: u64,
    },
    /// It was sealed with an older key than the row before it.
    OlderKey {
        /// The card.
        card: KeyId,
        /// The row.
        sequence: u64,
    },
    /// It was written after the member was removed.
    AfterRemoval {
        /// The card.
        card: KeyId,
        /// The row.
        sequence: u64,
    },
}

impl Finding {
    /// The card whose chain does not hold.
    pub fn card(&self) -> KeyId {
        match *self {
            Self::Edited { card, .. }
            | Self::Missing { card, .. }
            | Self::OutOfOrder { card, .. }
            | Self::RolledBack { card, .. }
            | Self::OtherHistory { card, .. }
            | Self::UnknownAuthor { card, .. }
            | Self::OtherAuthor { card, .. }
            | Self::NotSigned { card, .. }
            | Self::Misplaced { card, .. }
            | Self::OlderKey { card, .. }
            | Self::AfterRemoval { card, .. } => card,
        }
    }
}

/// A row that holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The card that signed it.
    pub card: KeyId,
    /// Its member.
    pub author: MemberId,
    /// Its number in the chain.
    pub sequence: u64,
    /// When the server stored it, by its clock, in milliseconds. The server's owner can change it.
    pub stored: i64,
    /// The document.
    pub content: Content,
}

impl Entry {
    /// Of a claim that its author has just made, before it was read back: stored when it was signed.
    pub fn of_claim(row: &Row, keys: &Keyring) -> Result<Self, Error> {
        let content = Content::open(row, keys)?;
        let stored = match &content {
            Content::Claim(claim) => claim.document().at,
            Content::Record(_) => return Err(bursar_approvals::Refusal::Type.into()),
        };
        Ok(Self { card: row.card, author: row.place.author.clone(), sequence: row.sequence, stored, content })
    }
}

/// What a look gave.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Verified {
    /// The rows that hold. Of a chain with a finding, those before it.
    pub entries: Vec<Entry>,
    /// The heads after them, to be remembered once the entries are stored.
    pub heads: Heads,
    /// What does not fit: at most one for each chain.
    pub findings: BTreeSet<Finding>,
}

/// What a console knows when it reads.
#[derive(Debug, Clone, Copy)]
pub struct Reader<'a> {
    /// The team's cards.
    pub roster: &'a Roster,
    /// The workspace's keys.
    pub keys: &'a Keyring,
    /// The heads that it remembers.
    pub remembered: &'a Heads,
}

/// So many threads open rows at once.
const MOST_THREADS: usize = 8;
/// Fewer rows than these are opened sooner than a thread begins.
const LEAST_FOR_A_THREAD: usize = 32;

/// A row as it was opened, before its place in the chain is looked at.
struct Opened<'r> {
    row: &'r Row,
    /// None where its seal does not open.
    content: Option<Content>,
    /// By the card's key, where the team has the card.
    is_signed: bool,
    is_placed: bool,
}

impl Reader<'_> {
    /// Checks a look. `from` says after which rows it begins: what is remembered, or nothing for an audit from the beginning, or the heads of the page
    /// before.
    pub fn verify(&self, look: &Look, from: &Heads) -> Verified {
        self.verify_with(look, from, &|_| true)
    }

    /// `runs` switches checks off by name, so that tests can show what each of them prevents.
    fn verify_with(&self, look: &Look, from: &Heads, runs: &dyn Fn(&str) -> bool) -> Verified {
        let mut verified = Verified { heads: from.clone(), ..Verified::default() };
        let tops: BTreeMap<KeyId, &Top> = look.tops.iter().map(|top| (top.card, top)).collect();
        let mut chains: BTreeMap<KeyId, Vec<Opened<'_>>> = BTreeMap::new();
        for opened in self.opened(&look.rows) {
            chains.entry(opened.row.card).or_default().push(opened);
        }
        let cards: BTreeSet<KeyId> = tops.keys().chain(chains.keys()).chain(self.remembered.0.keys()).copied().collect();
        for card in cards {
            let rows = chains.remove(&card).unwrap_or_default();
            let top = tops.get(&card).copied();
            let walked = self
                .not_rolled_back(card, top, runs)
                .and_then(|()| self.walk(rows, from.of(card), &mut verified, runs))
                .and_then(|head| reached(card, head.as_ref(), top, look.complete, runs));
            if let Err(finding) = walked {
                verified.findings.insert(finding);
            }
        }
        verified
    }

    fn not_rolled_back(&self, card: KeyId, top: Option<&Top>, runs: &dyn Fn(&str) -> bool) -> Result<(), Finding> {
        let Some(remembered) = self.remembered.of(card).filter(|_| runs("remembered heads")) else { return Ok(()) };
        match top {
            Some(top) if top.sequence > remembered.sequence => Ok(()),
            Some(top) if top.sequence == remembered.sequence && top.digest == remembered.digest => Ok(()),
            Some(top) if top.sequence == remembered.sequence => Err(Finding::Edited { card, sequence: top.sequence }),
            _ => Err(Finding::RolledBack { card, remembered: remembered.sequence, found: top.map_or(0, |top| top.sequence) }),
        }
    }

    /// Opens rows and checks their signatures, on every processor: in a first sync, nearly all of the time goes there.
    fn opened<'r>(&self, rows: &'r [Row]) -> Vec<Opened<'r>> {
        let threads = std::thread::available_parallelism().map_or(1, usize::from).min(MOST_THREADS);
        let each = rows.len().div_ceil(threads).max(LEAST_FOR_A_THREAD);
        let mut parts = rows.chunks(each);
        let first = parts.next().unwrap_or_default();
        std::thread::scope(|scope| {
            let others: Vec<_> = parts.map(|part| scope.spawn(move || part.iter().map(|row| self.open(row)).collect::<Vec<_>>())).collect();
            let mut opened: Vec<Opened<'r>> = first.iter().map(|row| self.open(row)).collect();
            for part in others {
                opened.extend(part.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            }
            opened
        })
    }

    fn open<'r>(&self, row: &'r Row) -> Opened<'r> {
        let content = Content::open(row, self.keys).ok();
        let key = self.roster.cards.get(&row.card).map(|known| &known.key);
        let is_signed = content.as_ref().zip(key).is_some_and(|(content, key)| content.is_signed_by(key));
        let is_placed = content.as_ref().is_some_and(|content| content.is_placed(row, self.keys));
        Opened { row, content, is_signed, is_placed }
    }

    /// Walks one chain to its last row, or to the first finding.
    fn walk(&self, rows: Vec<Opened<'_>>, from: Option<&Head>, verified: &mut Verified, runs: &dyn Fn(&str) -> bool) -> Result<Option<Head>, Finding> {
        let mut head = from.copied();
        for opened in rows {
            let row = opened.row;
            let content = self.holds(opened, head.as_ref(), runs)?;
            let next = row.head();
            verified.entries.push(Entry { card: row.card, author: row.place.author.clone(), sequence: row.sequence, stored: row.stored, content });
            verified.heads.0.insert(row.card, next);
            head = Some(next);
        }
        Ok(head)
    }

    /// Whether a row holds after this head.
    fn holds(&self, opened: Opened<'_>, head: Option<&Head>, runs: &dyn Fn(&str) -> bool) -> Result<Content, Finding> {
        let Opened { row, content, is_signed, is_placed } = opened;
        let (card, sequence) = (row.card, row.sequence);
        let expected = head.map_or(1, |head| head.sequence + 1);
        if runs("gaps") && sequence > expected {
            return Err(Finding::Missing { card, from: expected, to: sequence - 1 });
        }
        if runs("order") && sequence < expected {
            return Err(Finding::OutOfOrder { card, sequence });
        }
        // Without the card's key nothing can be checked, so this cannot be switched off.
        let known = self.roster.cards.get(&card).ok_or(Finding::UnknownAuthor { card, sequence })?;
        if runs("removal") && known.last.is_some_and(|last| sequence > last) {
            return Err(Finding::AfterRemoval { card, sequence });
        }
        if runs("author") && known.member != row.place.author {
            return Err(Finding::OtherAuthor { card, sequence });
        }
        // Nor can a row be read whose seal does not open.
        let content = content.ok_or(Finding::Edited { card, sequence })?;
        if runs("signature") && !is_signed {
            return Err(Finding::NotSigned { card, sequence });
        }
        if runs("place") && !is_placed {
            return Err(Finding::Misplaced { card, sequence });
        }
        let link = content.link();
        if runs("order") && link.sequence != sequence {
            return Err(Finding::OutOfOrder { card, sequence });
        }
        let again = self.remembered.of(card).is_some_and(|remembered| remembered.sequence == sequence && remembered.digest != row.digest());
        if runs("chain") && (again || link.previous != head.map(|head| head.digest)) {
            return Err(Finding::OtherHistory { card, sequence });
        }
        if runs("generation") && head.is_some_and(|head| head.generation > row.generation) {
            return Err(Finding::OlderKey { card, sequence });
        }
        Ok(content)
    }
}

/// Whether the rows go as far as the database says that the chain goes.
fn reached(card: KeyId, head: Option<&Head>, top: Option<&Top>, complete: bool, runs: &dyn Fn(&str) -> bool) -> Result<(), Finding> {
    let Some(top) = top.filter(|_| complete && runs("gaps")) else { return Ok(()) };
    let sequence = head.map_or(0, |head| head.sequence);
    match head {
        _ if sequence < top.sequence => Err(Finding::Missing { card, from: sequence + 1, to: top.sequence }),
        Some(head) if sequence == top.sequence && head.digest != top.digest => Err(Finding::Edited { card, sequence }),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests;
