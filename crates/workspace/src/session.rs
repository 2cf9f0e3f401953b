//! What a member's console does in the workspace: deliver rows, look at what is new, claim, and show who is there.

use std::collections::BTreeSet;

use bursar_approvals::{
    keys::{Digest, KeyId},
    policy::MemberId,
};
use bursar_contract::clock::Clock;
use postgres_protocol::escape::escape_literal;
use tokio::sync::OnceCell;
use tokio_postgres::{Statement, types::Type};
use uuid::Uuid;

use crate::{
    Address, Error,
    chain::{Entry, Finding, Heads, Look, Reader, Top, Verified},
    claim::{Claimed, Claims, decided},
    connection::{ANSWER, Connection, Roots},
    keys::{Collection, Keyring, Place},
    record::{Claim, Content, Row, claims_of},
    schema::{Schema, installed},
};

/// The most rows of one statement.
const MOST_ROWS: usize = 500;
/// The most bytes of rows of one statement, as far as a single row is not larger.
const MOST_BYTES: usize = 16 * 1024 * 1024;

/// A member's console in a workspace.
#[derive(Debug)]
pub struct Workspace {
    pub(crate) connection: Connection,
    id: Uuid,
    team: Digest,
    version: i32,
    pub(crate) member: MemberId,
    /// The statement that claims: planned once, because many rows are claimed one after another.
    claiming: OnceCell<Statement>,
}

/// Who looks at what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Presence {
    /// The member.
    pub member: MemberId,
    /// Their computer.
    pub card: KeyId,
    /// What they look at, as [`Keyring`] sealed it. None when they left.
    pub sealed: Option<Vec<u8>>,
    /// How long ago, in milliseconds by the server's clock.
    pub age: i64,
}

impl Workspace {
    /// Connects with a member's login. The workspace must be the expected one, in a version that this console can use.
    pub async fn enter(address: &Address, roots: &Roots, clock: &Clock, expected: Uuid) -> Result<Self, Error> {
        let connection = Connection::open(address, roots, clock).await?;
        let there = clock.timeout(ANSWER, installed(&connection.client)).await.ok_or(Error::TimedOut)??.ok_or(Error::NotInitialised)?;
        if there.workspace != expected {
            return Err(Error::OtherWorkspace);
        }
        Schema::this().fits(&there)?;
        let rows = connection.query("SELECT bursar.me()", &[]).await?;
        let member: Option<String> = rows.first().ok_or(Error::Unreadable)?.try_get(0)?;
        let workspace = Self {
            connection,
            id: there.workspace,
            team: there.team,
            version: there.version,
            member: MemberId(member.ok_or(Error::NotMember)?),
            claiming: OnceCell::new(),
        };
        let standbys = workspace.standbys().await?;
        // Compiling a statement takes longer than running it: all of them are short.
        workspace.connection.batch(&format!("SET synchronous_commit = {}; SET jit = off", level(&standbys))).await?;
        Ok(workspace)
    }

    /// Its id.
    pub fn id(&self) -> Uuid {
        self.id
    }

    /// The id of its team, as the database says. Compare it with the profile's.
    pub fn team(&self) -> Digest {
        self.team
    }

    /// Version of its schema when it was entered.
    pub fn version(&self) -> i32 {
        self.version
    }

    /// The member of this login.
    pub fn member(&self) -> &MemberId {
        &self.member
    }

    /// Whether the connection ended.
    pub fn is_closed(&self) -> bool {
        self.connection.is_closed()
    }

    /// Stores rows of this member, in the order of their chains. Rows that are there already stay, so the same rows can be delivered again after a
    /// connection that ended.
    pub async fn deliver(&self, rows: &[Row]) -> Result<(), Error> {
        let mut rest = rows;
        while !rest.is_empty() {
            let mut bytes = 0;
            let fits = rest.iter().take(MOST_ROWS).take_while(|row| {
                bytes += row.sealed.len();
                bytes <= MOST_BYTES
            });
            let (some, after) = rest.split_at(fits.count().max(1));
            self.deliver_some(some).await?;
            rest = after;
        }
        Ok(())
    }

    async fn deliver_some(&self, rows: &[Row]) -> Result<(), Error> {
        const STORE: &str = "INSERT INTO bursar.records (card, sequence, author, collection, row_id, generation, digest, sealed) \
             SELECT * FROM unnest($1::bytea[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::integer[], $7::bytea[], $8::bytea[]) \
             ON CONFLICT (card, sequence) DO NOTHING RETURNING sequence";
        const OTHERS: &str = "SELECT 1 FROM unnest($1::bytea[], $2::bigint[], $3::bytea[]) AS mine (card, sequence, digest) \
             LEFT JOIN bursar.records AS stored USING (card, sequence) WHERE stored.digest IS DISTINCT FROM mine.digest LIMIT 1";
        let cards: Vec<&[u8]> = rows.iter().map(|row| &row.card.0.0[..]).collect();
        let sequences = rows.iter().map(|row| number(row.sequence)).collect::<Result<Vec<i64>, _>>()?;
        let authors: Vec<&str> = rows.iter().map(|row| row.place.author.0.as_str()).collect();
        let collections: Vec<&str> = rows.iter().map(|row| row.place.collection.name()).collect();
        let ids: Vec<&str> = rows.iter().map(|row| row.place.row.as_str()).collect();
        let generations = rows.iter().map(|row| generation(row.generation)).collect::<Result<Vec<i32>, _>>()?;
        let digests: Vec<Digest> = rows.iter().map(Row::digest).collect();
        let digests: Vec<&[u8]> = digests.iter().map(|digest| &digest.0[..]).collect();
        let sealed: Vec<&[u8]> = rows.iter().map(|row| &row.sealed[..]).collect();
        let stored = self
            .connection
            .query(
                STORE,
                &[
                    (&cards, Type::BYTEA_ARRAY),
                    (&sequences, Type::INT8_ARRAY),
                    (&authors, Type::TEXT_ARRAY),
                    (&collections, Type::TEXT_ARRAY),
                    (&ids, Type::TEXT_ARRAY),
                    (&generations, Type::INT4_ARRAY),
                    (&digests, Type::BYTEA_ARRAY),
                    (&sealed, Type::BYTEA_ARRAY),
                ],
            )
            .await?;
        let others = self.connection.query(OTHERS, &[(&cards, Type::BYTEA_ARRAY), (&sequences, Type::INT8_ARRAY), (&digests, Type::BYTEA_ARRAY)]).await?;
        if !others.is_empty() {
            return Err(Error::ChainMoved);
        }
        // Rows that were there already are committed here, and may not have reached a standby yet.
        if let Some(row) = rows.first().filter(|_| stored.len() < rows.len()) {
            let standbys = self.standbys().await?;
            if !self.settle(row.card, &standbys).await {
                return Err(Error::Lost);
            }
        }
        Ok(())
    }

    /// Reads the newest row of each card, and at most `limit` rows after those of `from`. Chains of `without` are left out.
    pub async fn look(&self, from: &Heads, without: &BTreeSet<KeyId>, limit: u32) -> Result<Look, Error> {
        const ROWS: &str = "SELECT r.card, r.sequence, r.author, r.collection, r.row_id, r.generation, r.sealed, (extract(epoch FROM r.stored) * 1000)::bigint \
             FROM bursar.cards AS c LEFT JOIN unnest($1::bytea[], $2::bigint[]) AS seen (card, sequence) ON seen.card = c.card \
             CROSS JOIN LATERAL (SELECT * FROM bursar.records AS r WHERE r.card = c.card AND r.sequence > coalesce(seen.sequence, 0) \
             ORDER BY r.sequence LIMIT $3) AS r WHERE c.card <> ALL ($4::bytea[]) ORDER BY r.card, r.sequence LIMIT $3";
        // Before the rows: one that is stored in between is then read without its top, which is no finding.
        let tops = self.tops(without).await?;
        let (cards, sequences) = split(from)?;
        let without: Vec<&[u8]> = without.iter().map(|card| &card.0.0[..]).collect();
        let limit = i64::from(limit.max(1));
        let rows = self
            .connection
            .query(ROWS, &[(&cards, Type::BYTEA_ARRAY), (&sequences, Type::INT8_ARRAY), (&limit, Type::INT8), (&without, Type::BYTEA_ARRAY)])
            .await?;
        let rows = rows.iter().map(|row| record(row, 0)).collect::<Result<Vec<_>, _>>()?;
        Ok(Look { complete: (rows.len() as i64) < limit, tops, rows })
    }

    pub(crate) async fn tops(&self, without: &BTreeSet<KeyId>) -> Result<Vec<Top>, Error> {
        const TOPS: &str = "SELECT c.card, top.sequence, top.digest FROM bursar.cards AS c CROSS JOIN LATERAL \
             (SELECT r.sequence, r.digest FROM bursar.records AS r WHERE r.card = c.card ORDER BY r.sequence DESC LIMIT 1) AS top";
        let rows = self.connection.query(TOPS, &[]).await?;
        let tops = rows.iter().map(|row| {
            let digest: &[u8] = row.try_get(2)?;
            Ok(Top { card: card(row.try_get(0)?)?, sequence: unsigned(row.try_get(1)?)?, digest: Digest(digest.try_into().map_err(|_| Error::Unreadable)?) })
        });
        let tops: Vec<Top> = tops.collect::<Result<_, Error>>()?;
        Ok(tops.into_iter().filter(|top| !without.contains(&top.card)).collect())
    }

    /// Reads and checks everything after `from`, page by page. `page` gets each page to store it, with the heads after it; what it returns ends the
    /// reading. A chain with a finding is not read further. Returns the heads and the findings.
    pub async fn sync(
        &self,
        reader: &Reader<'_>,
        from: &Heads,
        limit: u32,
        mut page: impl FnMut(&Verified) -> Result<(), Error>,
    ) -> Result<(Heads, BTreeSet<Finding>), Error> {
        let (mut heads, mut findings) = (from.clone(), BTreeSet::<Finding>::new());
        loop {
            let stopped: BTreeSet<KeyId> = findings.iter().map(Finding::card).collect();
            let look = self.look(&heads, &stopped, limit).await?;
            let complete = look.complete;
            let mut verified = reader.verify(&look, &heads);
            verified.findings.retain(|finding| !stopped.contains(&finding.card()));
            page(&verified)?;
            heads = verified.heads;
            findings.append(&mut verified.findings);
            if complete {
                return Ok((heads, findings));
            }
        }
    }

    /// Checks some old rows again, to be called at each look: so that a row which was edited long after it was read is noticed too. `audited` says how
    /// far the round got, and is stored by the caller; at the end the next round begins. Returns the findings, which end the round.
    pub async fn audit(&self, reader: &Reader<'_>, audited: &mut Heads, limit: u32) -> Result<BTreeSet<Finding>, Error> {
        let look = self.look(audited, &BTreeSet::new(), limit).await?;
        let verified = reader.verify(&look, audited);
        *audited = if look.complete || !verified.findings.is_empty() { Heads::default() } else { verified.heads };
        Ok(verified.findings)
    }

    /// Claims a row of a proposal with a row that [`crate::record::Author::claim`] or [`crate::record::Author::hand_over`] made. Ask again with the
    /// same row after [`Claimed::Unknown`].
    pub async fn claim(&self, row: &Row, keys: &Keyring) -> Result<Claimed, Error> {
        const CLAIM: &str = "WITH record AS (INSERT INTO bursar.records (card, sequence, author, collection, row_id, generation, digest, sealed) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING card, sequence) \
             INSERT INTO bursar.claims (proposal, row_number, generation, computer, author, card, sequence) \
             SELECT $9, $10, $11, $12, $3, record.card, record.sequence FROM record \
             RETURNING current_setting('synchronous_commit'), current_setting('synchronous_standby_names')";
        const CLAIM_TYPES: [Type; 12] = [
            Type::BYTEA,
            Type::INT8,
            Type::TEXT,
            Type::TEXT,
            Type::TEXT,
            Type::INT4,
            Type::BYTEA,
            Type::BYTEA,
            Type::BYTEA,
            Type::INT4,
            Type::INT4,
            Type::BYTEA,
        ];
        let Content::Claim(signed) = Content::open(row, keys)? else { return Err(bursar_approvals::Refusal::Type.into()) };
        let key = Key::of(signed.document(), keys)?;
        let (sequence, generation, digest) = (number(row.sequence)?, generation(row.generation)?, row.digest());
        let warnings = self.connection.warnings();
        let done = self
            .connection
            .query_prepared(
                &self.claiming,
                (CLAIM, &CLAIM_TYPES),
                &[
                    &&row.card.0.0[..],
                    &sequence,
                    &row.place.author.0,
                    &row.place.collection.name(),
                    &row.place.row,
                    &generation,
                    &&digest.0[..],
                    &&row.sealed[..],
                    &&key.proposal.0[..],
                    &key.row,
                    &key.generation,
                    &&key.computer.0.0[..],
                ],
            )
            .await;
        match done {
            Ok(rows) => {
                let (durability, standbys): (String, String) = match rows.first() {
                    Some(row) => (row.try_get(0)?, row.try_get(1)?),
                    None => return Ok(Claimed::Unknown),
                };
                // A warning at the commit means that a standby may not have it.
                if is_enough(&durability, &standbys) && self.connection.warnings() == warnings {
                    return Ok(Claimed::Mine);
                }
                Ok(if self.settle(row.card, &standbys).await { Claimed::Mine } else { Claimed::Unknown })
            }
            Err(Error::Refused { code, .. }) if code == tokio_postgres::error::SqlState::UNIQUE_VIOLATION.code() => self.taken(row, &key).await,
            Err(error) if error.is_final() => Err(error),
            Err(_) => Ok(Claimed::Unknown),
        }
    }

    /// Who has a claim that the primary key refused.
    async fn taken(&self, row: &Row, key: &Key) -> Result<Claimed, Error> {
        const TAKEN: &str = "SELECT c.author, c.computer, c.card, r.digest, current_setting('synchronous_standby_names') \
             FROM bursar.claims AS c JOIN bursar.records AS r USING (card, sequence) WHERE c.proposal = $1 AND c.row_number = $2 AND c.generation = $3";
        let parameters = [(&&key.proposal.0[..] as _, Type::BYTEA), (&key.row as _, Type::INT4), (&key.generation as _, Type::INT4)];
        let found = match self.connection.query(TAKEN, &parameters).await {
            Ok(found) => found,
            Err(error) if error.is_final() => return Err(error),
            Err(_) => return Ok(Claimed::Unknown),
        };
        // Nobody has claimed it, so it was the place in the chain that is taken.
        let found = found.first().ok_or(Error::ChainMoved)?;
        let digest: &[u8] = found.try_get(3)?;
        let claimed = decided(MemberId(found.try_get(0)?), card(found.try_get(1)?)?, card(found.try_get(2)?)?, (row, &key.computer), digest);
        let mine = !matches!(claimed, Claimed::TakenBy { .. });
        // It is there, but the commit that brought it may not have reached a standby yet. A later commit that has, has brought it too.
        Ok(if mine && !self.settle(row.card, found.try_get(4)?).await { Claimed::Unknown } else { claimed })
    }

    /// Waits until the standby has everything that this connection has read. A row can be visible earlier: if the connection that wrote it ends while its commit
    /// waits for the standby. Call this before you remember what was read: a standby that takes over without it looks like a restored backup.
    pub async fn until_durable(&self, card: KeyId) -> Result<(), Error> {
        let standbys = self.standbys().await?;
        if standbys.is_empty() || self.settle(card, &standbys).await { Ok(()) } else { Err(Error::Lost) }
    }

    /// Commits something of this member's own and waits until it is durable. Whether it is.
    async fn settle(&self, card: KeyId, standbys: &str) -> bool {
        let warnings = self.connection.warnings();
        let settled = self
            .connection
            .batch(&format!(
                "BEGIN; SET LOCAL synchronous_commit = {level}; INSERT INTO bursar.presence (card, author) VALUES (decode('{card}', 'hex'), {author}) \
                 ON CONFLICT (card) DO UPDATE SET seen = clock_timestamp(); COMMIT",
                level = level(standbys),
                card = card.0,
                author = escape_literal(&self.member.0),
            ))
            .await;
        if settled.is_err() && !self.is_closed() {
            let _ = self.connection.batch("ROLLBACK").await;
        }
        settled.is_ok() && self.connection.warnings() == warnings
    }

    /// Reads the claims of a row of a proposal, with those that the console has read before. A computer does this immediately before it sends. They
    /// are read from the records, not from the table of claims: a record cannot be taken away unnoticed.
    pub async fn claims(&self, proposal: Digest, row: u32, known: &[Entry], keys: &Keyring) -> Result<Claims, Error> {
        const CLAIMS: &str = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint, \
             r.card, r.sequence, r.author, r.collection, r.row_id, r.generation, r.sealed, (extract(epoch FROM r.stored) * 1000)::bigint \
             FROM (SELECT) AS one LEFT JOIN bursar.records AS r ON r.collection = 'claims' AND r.row_id > $1 AND r.row_id < $2";
        // Everything that begins with this text and a slash: the character after the slash is a zero.
        let place = claims_of(proposal, row, keys)?;
        let (from, to) = (format!("{place}/"), format!("{place}0"));
        let rows = self.connection.query(CLAIMS, &[(&from, Type::TEXT), (&to, Type::TEXT)]).await?;
        let now: i64 = rows.first().ok_or(Error::Unreadable)?.try_get(0)?;
        let mut records = Vec::new();
        for row in &rows {
            if row.try_get::<_, Option<&[u8]>>(1)?.is_some() {
                records.push(record(row, 1)?);
            }
        }
        Ok(Claims::of(proposal, row, &records, now, keys).also(known))
    }

    /// Shows others what this computer looks at, or that it left.
    pub async fn show_presence(&self, card: KeyId, sealed: Option<&[u8]>) -> Result<(), Error> {
        const SHOW: &str = "INSERT INTO bursar.presence (card, author, sealed) VALUES ($1, $2, $3) \
             ON CONFLICT (card) DO UPDATE SET sealed = EXCLUDED.sealed, seen = clock_timestamp()";
        let parameters = [(&&card.0.0[..] as _, Type::BYTEA), (&self.member.0 as _, Type::TEXT), (&sealed as _, Type::BYTEA)];
        self.connection.query(SHOW, &parameters).await.map(|_| ())
    }

    /// Who is there.
    pub async fn presence(&self) -> Result<Vec<Presence>, Error> {
        const PRESENCE: &str =
            "SELECT author, card, sealed, (extract(epoch FROM clock_timestamp() - seen) * 1000)::bigint FROM bursar.presence ORDER BY author, card";
        let rows = self.connection.query(PRESENCE, &[]).await?;
        rows.iter()
            .map(|row| Ok(Presence { member: MemberId(row.try_get(0)?), card: card(row.try_get(1)?)?, sealed: row.try_get(2)?, age: row.try_get(3)? }))
            .collect()
    }

    async fn standbys(&self) -> Result<String, Error> {
        let rows = self.connection.query("SELECT current_setting('synchronous_standby_names')", &[]).await?;
        Ok(rows.first().ok_or(Error::Unreadable)?.try_get(0)?)
    }
}

/// What a claim is known by.
struct Key {
    proposal: Digest,
    row: i32,
    generation: i32,
    computer: KeyId,
}

impl Key {
    fn of(claim: &Claim, keys: &Keyring) -> Result<Self, Error> {
        let row = i32::try_from(claim.row).map_err(|_| bursar_approvals::Refusal::Content)?;
        Ok(Self { proposal: keys.blinded(claim.proposal)?, row, generation: generation(claim.generation)?, computer: claim.computer })
    }
}

/// How far a commit must get: to disk, and where there is a synchronous standby, to be readable there.
fn level(standbys: &str) -> &'static str {
    if standbys.trim().is_empty() { "on" } else { "remote_apply" }
}

fn is_enough(durability: &str, standbys: &str) -> bool {
    durability == "remote_apply" || durability == level(standbys)
}

pub(crate) fn split(heads: &Heads) -> Result<(Vec<&[u8]>, Vec<i64>), Error> {
    let cards = heads.0.keys().map(|card| &card.0.0[..]).collect();
    Ok((cards, heads.0.values().map(|head| number(head.sequence)).collect::<Result<_, _>>()?))
}

fn record(row: &tokio_postgres::Row, at: usize) -> Result<Row, Error> {
    let place = Place {
        collection: Collection::new(row.try_get::<_, String>(at + 3)?).map_err(|_| Error::Unreadable)?,
        row: row.try_get(at + 4)?,
        author: MemberId(row.try_get(at + 2)?),
    };
    Ok(Row {
        card: card(row.try_get(at)?)?,
        sequence: unsigned(row.try_get(at + 1)?)?,
        place,
        generation: u32::try_from(row.try_get::<_, i32>(at + 5)?).map_err(|_| Error::Unreadable)?,
        sealed: row.try_get(at + 6)?,
        stored: row.try_get(at + 7)?,
    })
}

pub(crate) fn card(bytes: &[u8]) -> Result<KeyId, Error> {
    bytes.try_into().map(|bytes| KeyId(Digest(bytes))).map_err(|_| Error::Unreadable)
}

pub(crate) fn unsigned(number: i64) -> Result<u64, Error> {
    u64::try_from(number).map_err(|_| Error::Unreadable)
}

fn number(sequence: u64) -> Result<i64, Error> {
    i64::try_from(sequence).map_err(|_| bursar_approvals::Refusal::TooLarge.into())
}

pub(crate) fn generation(number: u32) -> Result<i32, Error> {
    i32::try_from(number).map_err(|_| bursar_approvals::Refusal::TooLarge.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_reaches_a_synchronous_standby_where_there_is_one() {
        assert_eq!((level(""), level(" "), level("FIRST 1 (b)"), level("*")), ("on", "on", "remote_apply", "remote_apply"));
        for (durability, standbys, enough) in [
            ("on", "", true),
            ("remote_apply", "", true),
            ("off", "", false),
            ("local", "", false),
            ("remote_write", "", false),
            ("on", "b", false),
            ("remote_apply", "b", true),
        ] {
            assert_eq!(is_enough(durability, standbys), enough, "{durability} with {standbys:?}");
        }
    }
}
