//! How intents belong together: a re-send, an acceleration, a cancellation.

use bursar_contract::Fault;
use rusqlite::{Connection, OptionalExtension, params};

use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

use super::{IntentRecord, Journal};

/// How an intent belongs to an earlier one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum LinkKind {
    /// The same payment again, after it was decided that the first was not sent.
    ResendOf,
    /// The same transaction at a higher fee.
    AccelerateOf,
    /// A request to replace the transaction with nothing.
    CancelOf,
}
/// An intent that belongs to another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LinkedIntent {
    /// Its id.
    pub id: String,
    /// `K7Q-4MD`.
    pub code: String,
    /// How they belong together.
    pub kind: LinkKind,
    /// Whether the named one is the later of the two.
    pub later: bool,
}
pub(super) fn join(db: &Connection, intent: &str, kind: LinkKind, other: &str) -> rusqlite::Result<()> {
    db.execute("INSERT INTO link (intent, kind, other) VALUES (?1, ?2, ?3)", params![intent, word(kind), other]).map(drop)
}

/// Both ends of every link of an intent, oldest first.
pub(super) fn of(db: &Connection, id: &str) -> rusqlite::Result<Vec<LinkedIntent>> {
    let mut statement = db.prepare_cached(
        "SELECT i.id, i.code, l.kind, 0, i.seq FROM link l JOIN intent i ON i.id = l.other WHERE l.intent = ?1
         UNION ALL SELECT i.id, i.code, l.kind, 1, i.seq FROM link l JOIN intent i ON i.id = l.intent WHERE l.other = ?1 ORDER BY 5",
    )?;
    let rows = statement.query_map([id], |row| Ok((row.get(0)?, row.get(1)?, row.get::<_, String>(2)?, row.get(3)?)))?;
    let rows = rows.collect::<rusqlite::Result<Vec<_>>>()?;
    Ok(rows.into_iter().filter_map(|(id, code, kind, later)| Some(LinkedIntent { id, code, kind: kind_of(&kind)?, later })).collect())
}

impl Journal {
    /// The intent that a transaction of the service belongs to.
    pub fn intent_of_remote(&self, remote_id: &str) -> Result<Option<String>, Fault> {
        self.read(|db| db.query_row("SELECT id FROM intent WHERE remote_id = ?1 ORDER BY seq LIMIT 1", [remote_id], |row| row.get(0)).optional())
    }

    /// The code of another entry of the same kind that the service's record with this id belongs to. Ids of transactions, payouts and wallet
    /// sets are compared among themselves only: a service may count each from one.
    pub fn owner_of_remote(&self, id: &str, remote_id: &str) -> Result<Option<String>, Fault> {
        self.read(|db| {
            // By the id of the record, however many entries have none.
            db.prepare_cached(
                "SELECT o.code FROM intent o INDEXED BY intent_remote JOIN intent i ON i.id = ?1 AND i.id <> o.id
                 WHERE o.remote_id = ?2 AND (o.operation = i.operation
                   OR (o.operation GLOB 'transaction_*' AND i.operation GLOB 'transaction_*')
                   OR (o.operation GLOB 'wallet_set_create*' AND i.operation GLOB 'wallet_set_create*')) LIMIT 1",
            )?
            .query_row([id, remote_id], |row| row.get(0))
            .optional()
        })
    }
}

impl Journal {
    /// Every intent for the same place in a wallet's order: what was accelerated or cancelled, and what did that, oldest first.
    pub fn family(&self, id: &str) -> Result<Vec<IntentRecord>, Fault> {
        let ids: Vec<String> = self.read(|db| {
            let mut statement = db.prepare(
                "WITH RECURSIVE kin(id) AS (
                   VALUES (?1)
                   UNION SELECT l.other FROM link l JOIN kin ON l.intent = kin.id WHERE l.kind IN ('accelerate_of', 'cancel_of')
                   UNION SELECT l.intent FROM link l JOIN kin ON l.other = kin.id WHERE l.kind IN ('accelerate_of', 'cancel_of')
                 ) SELECT i.id FROM intent i JOIN kin ON kin.id = i.id WHERE i.state <> 'rejected' ORDER BY i.seq",
            )?;
            statement.query_map([id], |row| row.get(0))?.collect()
        })?;
        ids.iter().map(|id| self.record(id)).collect()
    }

    /// What tells a second payment of the same as an intent.
    pub fn duplicate_key(&self, id: &str) -> Result<Option<String>, Fault> {
        self.read(|db| db.query_row("SELECT duplicate_key FROM intent WHERE id = ?1", [id], |row| row.get(0)))
    }

    /// How many later intents of a wallet wait behind one: the chain takes them in their order.
    pub fn behind(&self, id: &str) -> Result<u32, Fault> {
        self.read(|db| {
            db.query_row(
                "SELECT count(*) FROM intent later JOIN intent first ON first.id = ?1 AND later.wallet_id = first.wallet_id AND later.seq > first.seq
                 WHERE later.state IN ('approved', 'sending', 'accepted') AND later.operation IN ('transaction_transfer', 'transaction_execute')",
                [id],
                |row| row.get(0),
            )
        })
    }

    /// An acceleration that the service kept under the transaction's own id is not a second payment: the first stays the payment.
    pub fn is_same_payment(&self, id: &str) -> Result<(), Fault> {
        self.with(|db| db.execute("UPDATE intent SET payment = NULL, duplicate_key = NULL, to_address = NULL WHERE id = ?1", [id]).map(drop))
    }
}

fn word(kind: LinkKind) -> &'static str {
    match kind {
        LinkKind::ResendOf => "resend_of",
        LinkKind::AccelerateOf => "accelerate_of",
        LinkKind::CancelOf => "cancel_of",
    }
}

/// A word of a newer version is left out: it says nothing that this version could show.
fn kind_of(word: &str) -> Option<LinkKind> {
    Some(match word {
        "resend_of" => LinkKind::ResendOf,
        "accelerate_of" => LinkKind::AccelerateOf,
        "cancel_of" => LinkKind::CancelOf,
        _ => return None,
    })
}
