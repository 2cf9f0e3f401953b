//! Documents that members of a team signed, and which intents carry out which proposal.

use bursar_contract::{Code, Fault};
use bursar_messages::message;
use rusqlite::{Connection, OptionalExtension, params};
use uuid::Uuid;

use super::{Journal, Payment, events, integrity::fault_of, payment_of, restore};

/// What signed documents are sealed as.
const SEAL: &str = "signed-document";

impl Journal {
    /// Stores a signed document, with an entry of the log. One that is stored already stays as it is.
    pub fn keep_document(&self, digest: &str, document: &[u8], said: Option<(&str, &str)>) -> Result<(), Fault> {
        let sealed = self.sealer.seal(digest, SEAL, document)?;
        self.with(|db| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            tx.execute("INSERT INTO signed_document (digest, document) VALUES (?1, ?2) ON CONFLICT DO NOTHING", params![digest, sealed])?;
            if let Some((action, detail)) = said {
                events::append(&tx, self.clock.now(), &self.person(), action, digest, detail)?;
            }
            tx.commit()
        })
    }

    /// A signed document, as the bytes that were signed.
    pub fn document(&self, digest: &str) -> Result<Option<Vec<u8>>, Fault> {
        let sealed: Option<Vec<u8>> =
            self.read(|db| db.prepare_cached("SELECT document FROM signed_document WHERE digest = ?1")?.query_row([digest], |row| row.get(0)).optional())?;
        sealed.map(|sealed| self.sealer.open(digest, SEAL, &sealed)).transpose()
    }

    /// Forgets a signed document.
    pub fn forget_document(&self, digest: &str) -> Result<(), Fault> {
        self.with(|db| db.execute("DELETE FROM signed_document WHERE digest = ?1", [digest]).map(drop))
    }

    /// The intent that carries out a proposal, where a person approved one.
    pub fn carried_out(&self, proposal: &str) -> Result<Option<String>, Fault> {
        self.read(|db| db.query_row("SELECT intent FROM proposal_row WHERE proposal = ?1 LIMIT 1", [proposal], |row| row.get(0)).optional())
    }

    /// Whether nothing of an approved intent has left, and nothing leaves before a person decides again: its approval was too old and it is asked again, or it was
    /// thrown away after that. Of a batch, nothing of any row.
    pub fn never_left(&self, id: &str) -> Result<bool, Fault> {
        let sql = "SELECT i.state IN ('draft', 'rejected') AND i.attempts = 0 AND i.ambiguous = 0 AND NOT EXISTS (
                     SELECT 1 FROM intent r WHERE r.batch = i.id AND (r.state NOT IN ('approved', 'rejected') OR r.attempts > 0 OR r.ambiguous = 1))
                   FROM intent i WHERE i.id = ?1";
        Ok(self.read(|db| db.prepare_cached(sql)?.query_row([id], |row| row.get(0)).optional())?.unwrap_or(false))
    }

    /// Which row of which proposal an intent carries out, the rows counted from 0. None where it carries out no proposal.
    pub fn carries_out(&self, id: &str) -> Result<Option<(String, u32)>, Fault> {
        let sql = "SELECT coalesce(i.proposal, b.proposal), coalesce(i.batch_row - 1, 0)
                   FROM intent i LEFT JOIN intent b ON b.id = i.batch WHERE i.id = ?1";
        let found: Option<(Option<String>, u32)> = self.read(|db| db.prepare_cached(sql)?.query_row([id], |row| Ok((row.get(0)?, row.get(1)?))).optional())?;
        Ok(found.and_then(|(proposal, row)| Some((proposal?, row))))
    }

    /// Drafts that would carry out a proposal and wait for the confirm window.
    pub fn drafts_of(&self, proposal: &str) -> Result<Vec<String>, Fault> {
        self.read(|db| {
            let mut statement = db.prepare("SELECT id FROM intent WHERE proposal = ?1 AND state = 'draft' ORDER BY seq")?;
            statement.query_map([proposal], |row| row.get(0))?.collect()
        })
    }

    /// When this journal was last noticed as a copy of an earlier time or as moved, in milliseconds.
    pub fn restored_at(&self) -> Result<Option<i64>, Fault> {
        self.read(restore::restored_at)
    }
}

/// A request of a batch as it is stored.
#[derive(Debug, Clone)]
pub struct BatchRequest {
    /// Row of the table.
    pub operation: String,
    /// Idempotency key.
    pub key: Uuid,
    /// The request as it will be sent, without secrets (`Prepared` as JSON).
    pub body: String,
    /// What it pays.
    pub payment: Payment,
}

impl Journal {
    /// The requests of a batch, in their order.
    pub fn batch_requests(&self, id: &str) -> Result<Vec<BatchRequest>, Fault> {
        self.refuse_damaged(id)?;
        type Row = (String, String, Vec<u8>, Option<String>);
        let rows: Vec<Row> = self.read(|db| {
            let mut statement = db.prepare("SELECT operation, key, body, payment FROM batch_row WHERE batch = ?1 ORDER BY row")?;
            statement.query_map([id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?.collect()
        })?;
        let damaged = || Fault::new(Code::Storage, message!("journal-request-damaged"));
        let request = |(operation, key, body, payment): Row| {
            let body = self.sealer.open(&key, "body", &body)?;
            let payment = payment_of(payment.clone()).map_err(fault_of)?.ok_or_else(damaged)?;
            Ok(BatchRequest { operation, key: key.parse().map_err(|_| damaged())?, body: String::from_utf8(body).map_err(|_| damaged())?, payment })
        };
        rows.into_iter().map(request).collect()
    }
}

/// A draft of a proposal that a person threw away holds the key that the next one needs, because keys follow from the proposal: it gives it back. So does
/// a row of a batch that was thrown away. Nothing of either was ever approved.
pub(super) fn free(db: &Connection, key: &str) -> rusqlite::Result<()> {
    let never_approved = "state = 'rejected' AND attempts = 0 AND NOT EXISTS (SELECT 1 FROM proposal_row p WHERE p.intent = intent.id)";
    db.prepare_cached(&format!("UPDATE intent SET key = NULL WHERE key = ?1 AND {never_approved}"))?.execute([key])?;
    let thrown_away = format!("EXISTS (SELECT 1 FROM intent WHERE id = batch_row.batch AND {never_approved})");
    db.prepare_cached(&format!("DELETE FROM batch_row WHERE key = ?1 AND intent IS NULL AND {thrown_away}"))?.execute([key]).map(drop)
}

/// Takes every row of the intent's proposal for this intent. The code of another intent that has one of them, where there is one; then nothing is taken.
pub(super) fn take(db: &Connection, intent: &str) -> rusqlite::Result<Option<String>> {
    let sql = "SELECT i.proposal, coalesce(b.rows, 1) FROM intent i LEFT JOIN batch b ON b.intent = i.id WHERE i.id = ?1";
    let (proposal, rows): (Option<String>, u32) = db.query_row(sql, [intent], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let Some(proposal) = proposal else { return Ok(None) };
    let other = "SELECT i.code FROM proposal_row p JOIN intent i ON i.id = p.intent WHERE p.proposal = ?1 AND p.intent != ?2 LIMIT 1";
    if let Some(code) = db.query_row(other, [&proposal, intent], |row| row.get(0)).optional()? {
        return Ok(Some(code));
    }
    let mut insert = db.prepare_cached("INSERT INTO proposal_row (proposal, row, intent) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING")?;
    for row in 0..rows {
        insert.execute(params![proposal, row, intent])?;
    }
    Ok(None)
}
