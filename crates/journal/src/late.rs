//! Decisions that the service contradicted later.

use bursar_contract::Fault;
use bursar_messages::Message;
use rusqlite::{Connection, params};

use super::{Finding, Intent, IntentState, Journal, Payment, drafts, events, outcomes::keep_hash, payment_of, restore, title_of, word};

/// A payment that a person decided was not sent, and that the service shows after all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LateArrival {
    /// Its id.
    pub id: String,
    /// `K7Q-4MD`.
    pub code: String,
    /// What it is, for people.
    pub title: Message,
    /// What it pays, where it pays something.
    pub payment: Option<Payment>,
    /// Who decided.
    pub decided_by: String,
    /// Codes of payments that sent it again meanwhile: it may be paid twice.
    pub again: Vec<String>,
}

impl Journal {
    /// Intents that a person decided were not sent, oldest first.
    pub fn decided_not_sent(&self) -> Result<Vec<Intent>, Fault> {
        let damaged = self.damaged_list();
        self.read(|db| {
            let sql = format!(
                "SELECT {} FROM intent WHERE state = 'dead' AND id IN (SELECT intent FROM decision WHERE sent = 0 AND overruled_at IS NULL) AND {} ORDER BY seq",
                drafts::INTENT,
                drafts::UNDAMAGED
            );
            db.prepare_cached(&sql)?.query_map([&damaged], drafts::intent)?.collect()
        })
    }

    /// The service shows what was decided not to be sent: a compare-and-set to what it says. The decision stays beside it, marked.
    pub fn overrule(&self, id: &str, finding: &Finding) -> Result<bool, Fault> {
        let (at, state) = (self.clock.now(), finding.state.unwrap_or(IntentState::Accepted));
        let settled = matches!(state, IntentState::Settled | IntentState::Dead).then_some(at);
        let _one_step = self.one_step();
        let steps = self.with_first(|db| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            let marked = tx.execute("UPDATE decision SET overruled_at = ?2 WHERE intent = ?1 AND sent = 0 AND overruled_at IS NULL", params![id, at])?;
            let changed = tx.execute(
                "UPDATE intent SET state = ?2, service_state = ?3, remote_id = ?4, tx_hash = ?5, fault = NULL, accepted_at = coalesce(accepted_at, ?6),
                   settled_at = ?7, mined_at = CASE WHEN ?5 IS NOT NULL THEN ?6 END
                 WHERE id = ?1 AND state = 'dead' AND NOT EXISTS (SELECT 1 FROM intent o WHERE o.remote_id = ?4 AND o.id <> ?1)",
                params![id, word(state), finding.service_state, finding.remote_id, finding.tx_hash, at, settled],
            )?;
            if marked != 1 || changed != 1 {
                return Ok(None);
            }
            keep_hash(&tx, id, finding.tx_hash.as_deref(), at)?;
            events::append(&tx, self.clock.now(), events::BURSAR, "late_arrival", id, finding.remote_id.as_deref().unwrap_or_default())?;
            let steps = restore::step(&tx)?;
            tx.commit()?;
            Ok(Some(steps))
        })?;
        if let Some(steps) = steps {
            self.witness.keep(steps)?;
        }
        Ok(steps.is_some())
    }

    /// Late arrivals that nobody has read yet.
    pub fn late_arrivals(&self) -> Result<Vec<LateArrival>, Fault> {
        self.read(|db| {
            let mut statement = db.prepare(
                "SELECT i.id, i.code, i.payment, i.title, d.person, i.message
                 FROM decision d JOIN intent i ON i.id = d.intent WHERE d.overruled_at IS NOT NULL AND d.read_at IS NULL ORDER BY d.overruled_at",
            )?;
            let rows = statement.query_map([], |row| {
                let id: String = row.get(0)?;
                let again = sent_again(db, &id)?;
                Ok(LateArrival {
                    id,
                    code: row.get(1)?,
                    title: title_of(row.get(3)?, row.get(5)?),
                    payment: payment_of(row.get(2)?)?,
                    decided_by: row.get(4)?,
                    again,
                })
            })?;
            rows.collect()
        })
    }

    /// A person has read of a late arrival.
    pub fn late_read(&self, id: &str) -> Result<(), Fault> {
        self.with(|db| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            let changed = tx.execute(
                "UPDATE decision SET read_at = ?2, read_by = ?3 WHERE intent = ?1 AND overruled_at IS NOT NULL AND read_at IS NULL",
                params![id, self.clock.now(), self.person()],
            )?;
            if changed == 1 {
                events::append(&tx, self.clock.now(), &self.person(), "late_read", id, "")?;
            }
            tx.commit()
        })
    }
}

fn sent_again(db: &Connection, id: &str) -> rusqlite::Result<Vec<String>> {
    let sql = "SELECT i.code FROM link l JOIN intent i ON i.id = l.intent
               WHERE l.other = ?1 AND l.kind = 'resend_of' AND i.state NOT IN ('draft', 'rejected', 'refused', 'dead') ORDER BY i.seq";
    db.prepare_cached(sql)?.query_map([id], |row| row.get(0))?.collect()
}
