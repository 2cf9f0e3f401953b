//! What is new, as it happens: the server's notifications, and a look every 15 seconds beside them, because some servers and proxies pass none on.
//!
//! A notification only wakes. What is new is read from the tables, so that nobody can announce what is not there.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use bursar_approvals::keys::KeyId;
use tokio_postgres::types::Type;

use crate::{
    Error, Workspace,
    chain::Heads,
    keys::Collection,
    session::{card, unsigned},
};

/// Between two looks without a notification.
pub const PACE: Duration = Duration::from_secs(15);

/// Rows that a computer wrote to a collection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The collection.
    pub collection: Collection,
    /// The computer.
    pub card: KeyId,
    /// The rows after this one.
    pub since: u64,
    /// Up to this one. Rows of other collections can be among them.
    pub up_to: u64,
}

/// What a wait ended with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    /// Rows were added.
    Added(Vec<Change>),
    /// There is less than before. Look at the chains at once: it is a finding.
    Fewer,
}

/// Changes of a workspace, one after another.
#[derive(Debug)]
pub struct Changes<'w> {
    workspace: &'w Workspace,
    seen: BTreeMap<KeyId, u64>,
    pace: Duration,
}

impl Workspace {
    /// Begins to listen. What is newer than `from` is the first news.
    pub async fn changes(&self, from: &Heads, pace: Duration) -> Result<Changes<'_>, Error> {
        self.connection.batch("LISTEN bursar").await?;
        Ok(Changes { workspace: self, seen: from.0.iter().map(|(card, head)| (*card, head.sequence)).collect(), pace })
    }
}

impl Changes<'_> {
    /// Waits until something is new. An error means that the connection ended; connect again, and begin from what was read.
    pub async fn next(&mut self) -> Result<News, Error> {
        loop {
            // Noted before the look, so that a notification during the look is not missed.
            let woken = self.workspace.connection.woken.notified();
            if let Some(news) = self.look().await? {
                return Ok(news);
            }
            self.workspace.connection.clock.timeout(self.pace, woken).await;
        }
    }

    /// One look. Without news it costs one number.
    async fn look(&mut self) -> Result<Option<News>, Error> {
        const TOTAL: &str = "SELECT coalesce(sum(top.sequence), 0)::bigint FROM bursar.cards AS c CROSS JOIN LATERAL \
             (SELECT r.sequence FROM bursar.records AS r WHERE r.card = c.card ORDER BY r.sequence DESC LIMIT 1) AS top";
        const CHANGES: &str = "SELECT c.card, r.collection, coalesce(seen.sequence, 0), r.top FROM bursar.cards AS c \
             LEFT JOIN unnest($1::bytea[], $2::bigint[]) AS seen (card, sequence) ON seen.card = c.card \
             CROSS JOIN LATERAL (SELECT r.collection, max(r.sequence) AS top FROM bursar.records AS r \
             WHERE r.card = c.card AND r.sequence > coalesce(seen.sequence, 0) GROUP BY r.collection) AS r ORDER BY c.card, r.collection";
        let connection = &self.workspace.connection;
        let rows = connection.query(TOTAL, &[]).await?;
        let total = unsigned(rows.first().ok_or(Error::Unreadable)?.try_get(0)?)?;
        let seen: u64 = self.seen.values().sum();
        if total == seen {
            return Ok(None);
        }
        if total < seen {
            return self.fewer().await.map(Some);
        }
        let cards: Vec<&[u8]> = self.seen.keys().map(|card| &card.0.0[..]).collect();
        let sequences = self.seen.values().map(|sequence| i64::try_from(*sequence).map_err(|_| Error::Unreadable)).collect::<Result<Vec<_>, _>>()?;
        let rows = connection.query(CHANGES, &[(&cards, Type::BYTEA_ARRAY), (&sequences, Type::INT8_ARRAY)]).await?;
        let mut changes = Vec::new();
        for row in &rows {
            changes.push(Change {
                collection: Collection::new(row.try_get::<_, String>(1)?).map_err(|_| Error::Unreadable)?,
                card: card(row.try_get(0)?)?,
                since: unsigned(row.try_get(2)?)?,
                up_to: unsigned(row.try_get(3)?)?,
            });
        }
        if changes.is_empty() {
            return self.fewer().await.map(Some);
        }
        for change in &changes {
            let seen = self.seen.entry(change.card).or_insert(0);
            *seen = change.up_to.max(*seen);
        }
        Ok(Some(News::Added(changes)))
    }

    /// Said once. From now on what is there counts: else a row that somebody adds would make up for one that is gone, and not be news.
    async fn fewer(&mut self) -> Result<News, Error> {
        let tops = self.workspace.tops(&BTreeSet::new()).await?;
        self.seen = tops.into_iter().map(|top| (top.card, top.sequence)).collect();
        Ok(News::Fewer)
    }
}
