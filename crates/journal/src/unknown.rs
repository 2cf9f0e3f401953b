//! Outcomes that nobody knows: what speaks for and against them, and how they end.

use std::collections::BTreeMap;

use bursar_contract::{Code, Fault};
use rusqlite::{Connection, OptionalExtension, params};

use super::{
    Finding, IntentState, Journal, events,
    outcomes::{keep_hash, keep_sets},
    restore, word,
};

/// One attempt of an intent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    /// From 1.
    pub number: u32,
    /// Milliseconds.
    pub started_at: i64,
    /// Milliseconds; none where the app ended first.
    pub ended_at: Option<i64>,
    /// `not_sent`, `refused`, `ambiguous`, `unreadable`, `contradicted`, `accepted`; none where the app ended first.
    pub outcome: Option<String>,
    /// HTTP status, where an answer began.
    pub status: Option<u16>,
}

/// What a person said about an outcome nobody knew.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// Milliseconds.
    pub at: i64,
    /// Who.
    pub by: String,
    /// Whether it was sent.
    pub sent: bool,
    /// What it was decided on.
    pub note: String,
    /// Milliseconds; when the service showed it although it was decided that it was not sent. The state is the service's since.
    pub overruled_at: Option<i64>,
}

/// What came of an attempt to end an unknown outcome.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Conclusion {
    /// It is what was found, committed.
    Done,
    /// It was no longer unknown; nothing was changed.
    Known,
    /// The transaction belongs to the entry with this code; nothing was changed.
    Claimed(String),
}

impl Journal {
    /// Ends an unknown outcome: a compare-and-set that also holds the transaction against every other entry. With `said` a person decided
    /// (whether it was sent, and on what); without, Bursar found it.
    pub fn conclude(&self, id: &str, finding: &Finding, said: Option<(bool, &str)>) -> Result<Conclusion, Fault> {
        let fault = finding.fault.as_ref().map(serde_json::to_string).transpose().map_err(|error| Fault::new(Code::Storage, error.to_string()))?;
        let charged = finding.charged_text()?;
        let (at, state) = (self.clock.now(), finding.state.unwrap_or(IntentState::Unknown));
        let reached = |wanted: &[IntentState]| wanted.contains(&state).then_some(at);
        let _one_step = self.one_step();
        let (conclusion, steps) = self.with_first(|db| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            if let Some(remote) = &finding.remote_id
                && let Some(code) = claimant(&tx, remote, id)?
            {
                return Ok((Conclusion::Claimed(code), None));
            }
            let changed = tx.execute(
                "UPDATE intent SET state = ?2, service_state = coalesce(?3, service_state), remote_id = coalesce(?4, remote_id), tx_hash = coalesce(?5, tx_hash),
                   fault = ?6, accepted_at = coalesce(accepted_at, ?7), settled_at = coalesce(settled_at, ?8),
                   mined_at = CASE WHEN mined_at IS NULL AND ?5 IS NOT NULL THEN ?9 ELSE mined_at END, charged = coalesce(?10, charged)
                 WHERE id = ?1 AND state IN ('unknown', 'accepted_unreadable')",
                params![
                    id,
                    word(state),
                    finding.service_state,
                    finding.remote_id,
                    finding.tx_hash,
                    fault,
                    finding.remote_id.as_ref().and(reached(&[IntentState::Accepted, IntentState::Settled, IntentState::Dead])),
                    reached(&[IntentState::Settled, IntentState::Dead]),
                    at,
                    charged
                ],
            )?;
            if changed == 0 {
                return Ok((Conclusion::Known, None));
            }
            keep_hash(&tx, id, finding.tx_hash.as_deref(), at)?;
            keep_sets(&tx, &finding.wallets)?;
            let remote = finding.remote_id.as_deref().unwrap_or_default();
            let mut steps = None;
            match said {
                None => events::append(&tx, self.clock.now(), events::BURSAR, "joined", id, remote)?,
                Some((sent, note)) => {
                    tx.execute(
                        "INSERT INTO decision (intent, at, person, sent, remote_id, note) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                        params![id, at, self.person(), sent, finding.remote_id, note],
                    )?;
                    events::append(&tx, self.clock.now(), &self.person(), if sent { "decide_sent" } else { "decide_not_sent" }, id, &format!("{remote}\n{note}"))?;
                    // A copy of the journal from before must not take this back.
                    steps = Some(restore::step(&tx)?);
                }
            }
            tx.commit()?;
            Ok((Conclusion::Done, steps))
        })?;
        if let Some(steps) = steps {
            self.tell_witness(steps);
        }
        Ok(conclusion)
    }

    /// Takes back what a person recorded of an outcome, so that it is unknown again: nothing leaves, and the same cannot be paid before somebody records what
    /// is known now. `why` is kept in the log beside what was recorded. False where there is nothing of the kind: the service's own word is not taken back.
    pub fn take_back(&self, id: &str, fault: &Fault, why: &str) -> Result<bool, Fault> {
        let fault = serde_json::to_string(fault).map_err(|error| Fault::new(Code::Storage, error.to_string()))?;
        let _one_step = self.one_step();
        let steps = self.with_first(|db| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            let recorded = tx.execute("DELETE FROM decision WHERE intent = ?1 AND overruled_at IS NULL AND remote_id IS NULL", [id])?;
            let changed = tx.execute(
                "UPDATE intent SET state = 'unknown', fault = ?2, settled_at = NULL, replay = 0 WHERE id = ?1 AND state IN ('dead', 'settled') AND remote_id IS NULL",
                params![id, fault],
            )?;
            if recorded != 1 || changed != 1 {
                return Ok(None);
            }
            events::append(&tx, self.clock.now(), &self.person(), "decide_again", id, &format!("\n{why}"))?;
            // A copy of the journal from before must not bring it back.
            let steps = restore::step(&tx)?;
            tx.commit()?;
            Ok(Some(steps))
        })?;
        if let Some(steps) = steps {
            self.tell_witness(steps);
        }
        Ok(steps.is_some())
    }

    /// What a person said stands. A witness that stays behind only makes the next start more careful.
    fn tell_witness(&self, steps: u64) {
        if let Err(fault) = self.witness.keep(steps) {
            tracing::warn!(code = ?fault.code, "the witness of the journal could not be told");
        }
    }

    /// The codes of the other entries that transactions belong to, by the service's id.
    pub fn claims(&self, id: &str) -> Result<BTreeMap<String, String>, Fault> {
        self.read(|db| {
            let mut statement = db.prepare("SELECT remote_id, code FROM intent WHERE remote_id IS NOT NULL AND id <> ?1")?;
            statement.query_map([id], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
        })
    }

    /// Whether another entry that is not at its end pays the same: then one transaction could be of either.
    pub fn has_rival(&self, id: &str) -> Result<bool, Fault> {
        // A damaged entry may have been any payment.
        if !self.damaged().is_empty() {
            return Ok(true);
        }
        self.read(|db| {
            db.query_row(
                "SELECT EXISTS (SELECT 1 FROM intent i JOIN intent o ON o.duplicate_key = i.duplicate_key AND o.id <> i.id
                   WHERE i.id = ?1 AND o.state IN ('approved', 'sending', 'unknown', 'accepted_unreadable'))",
                [id],
                |row| row.get(0),
            )
        })
    }

    /// Every time an intent left, or may have.
    pub fn attempts(&self, id: &str) -> Result<Vec<Attempt>, Fault> {
        self.read(|db| {
            let mut statement = db.prepare("SELECT number, started_at, ended_at, outcome, status FROM attempt WHERE intent = ?1 ORDER BY number")?;
            statement
                .query_map([id], |row| {
                    Ok(Attempt { number: row.get(0)?, started_at: row.get(1)?, ended_at: row.get(2)?, outcome: row.get(3)?, status: row.get(4)? })
                })?
                .collect()
        })
    }

    /// When an intent was last on the wire, as far as the journal knows, in milliseconds.
    pub fn last_on_wire(&self, id: &str) -> Result<i64, Fault> {
        self.read(|db| {
            db.query_row(
                "SELECT coalesce((SELECT max(coalesce(ended_at, started_at)) FROM attempt WHERE intent = i.id), i.first_sent_at, i.decided_at, i.created_at)
                 FROM intent i WHERE i.id = ?1",
                [id],
                |row| row.get(0),
            )
        })
    }

    /// What the confirm window showed of an intent, as it was given to [`Journal::write`].
    pub fn shown_review(&self, id: &str) -> Result<String, Fault> {
        self.refuse_damaged(id)?;
        self.read(|db| db.query_row("SELECT review FROM intent WHERE id = ?1", [id], |row| row.get(0)))
    }
}

pub(super) fn decision(db: &Connection, id: &str) -> rusqlite::Result<Option<Decision>> {
    db.prepare_cached("SELECT at, person, sent, note, overruled_at FROM decision WHERE intent = ?1")?
        .query_row([id], |row| Ok(Decision { at: row.get(0)?, by: row.get(1)?, sent: row.get(2)?, note: row.get(3)?, overruled_at: row.get(4)? }))
        .optional()
}

fn claimant(db: &Connection, remote: &str, id: &str) -> rusqlite::Result<Option<String>> {
    db.query_row("SELECT code FROM intent WHERE remote_id = ?1 AND id <> ?2 LIMIT 1", [remote, id], |row| row.get(0)).optional()
}
