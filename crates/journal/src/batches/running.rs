//! A batch that was approved: its rows begin one after another, and it pauses, goes on and ends.

use bursar_contract::{Fault, operations};
use rusqlite::{Connection, OptionalExtension, params};
use serde::Serialize;
use uuid::Uuid;

use super::{BatchPause, BatchRow, Begun, RowState, stored::waiting};
use crate::{
    DUPLICATE_STOP, IntentState, Journal, NewIntent, Payment,
    drafts::{Written, fresh_code, sha256},
    events,
    fault_point::fault_point,
    integrity::{damaged, intact, row_intact},
    payment_of, views,
};

/// Who pays a row, in SQL of `r` (the row): its wallet or its naira account. One of them pays one row after another.
const PAYER: &str = "coalesce(r.wallet_id, r.account_id, '')";

impl Journal {
    /// Who still has rows to pay, wallets and naira accounts, in the order of their first one.
    pub fn batch_payers(&self, id: &str) -> Result<Vec<String>, Fault> {
        let sql = format!(
            "SELECT {PAYER} AS payer FROM batch_row r LEFT JOIN intent i ON i.id = r.intent WHERE r.batch = ?1 AND {} GROUP BY payer ORDER BY min(r.row)",
            RowState::Waiting.sql()
        );
        self.read(|db| db.prepare(&sql)?.query_map([id], |row| row.get(0))?.collect())
    }

    /// The next row that this wallet or account pays; none once each of them has begun. A damaged row is refused.
    pub fn waiting_row(&self, id: &str, payer: &str) -> Result<Option<BatchRow>, Fault> {
        let sql = format!(
            "SELECT r.row, r.operation, r.title, r.key, r.body, r.body_sha256, r.payment, r.risks, r.set_id, r.wallet_id, r.account_id, r.duplicate_key, r.again, {}
             FROM batch_row r WHERE r.batch = ?1 AND {PAYER} = ?2 AND r.intent IS NULL AND r.held IS NULL ORDER BY r.row LIMIT 1",
            row_intact("r")
        );
        let found: Option<(BatchRow, Vec<u8>, String, bool)> = self.read(|db| db.prepare_cached(&sql)?.query_row([id, payer], waiting).optional())?;
        let Some((row, body, body_sha256, is_intact)) = found else { return Ok(None) };
        let body = self.sealer.open(&row.key.to_string(), "body", &body)?;
        if !is_intact || sha256(&body) != body_sha256 {
            return Err(damaged());
        }
        Ok(Some(BatchRow { body: String::from_utf8(body).map_err(|_| damaged())?, ..row }))
    }

    /// Begins a row. In one transaction its intent is written, already approved by the person who approved the batch, and the row refers to it.
    /// Does nothing while the batch is not running, and holds the row if the same payment was made elsewhere since the batch was checked. `at` is when
    /// the batch was found fresh: if the computer slept since, the row is as old as that.
    pub fn begin_row<R: Serialize>(&self, batch: &str, row: &BatchRow, at: i64, finish: impl FnOnce(&str, &str) -> R) -> Result<Begun, Fault> {
        let id = Uuid::new_v4().to_string();
        let code = fresh_code();
        let review = finish(&id, &code);
        let spec = operations::by_name(&row.operation).ok_or_else(damaged)?;
        let (binding, decided_by, created_at): (String, Option<String>, i64) = self.read(|db| {
            db.prepare_cached("SELECT binding, decided_by, created_at FROM intent WHERE id = ?1")?
                .query_row([batch], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
        })?;
        let new = NewIntent {
            operation: spec.name,
            title: row.title.clone(),
            key: Some(row.key),
            body: row.body.clone(),
            binding,
            set_id: row.set_id.clone(),
            wallet_id: row.wallet_id.clone(),
            account_id: row.account_id.clone(),
            payment: Some(row.payment.clone()),
            reference: row.payment.reference().map(str::to_owned),
            duplicate_key: Some(row.duplicate_key.clone()),
            state: IntentState::Approved,
            link: None,
            proposal: None,
        };
        let draft = self.sealed(&id, &code, &new, &review)?;
        let person = decided_by.unwrap_or_else(|| self.person());
        fault_point("row.before");
        let begun = self.with(|db| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            if !self.runs(&tx, batch)? {
                return Ok(Begun::Not);
            }
            let same = same(&tx, batch, row, created_at.min(at - DUPLICATE_STOP))?;
            let changed = tx
                .prepare_cached("UPDATE batch_row SET intent = ?3, held = ?4 WHERE batch = ?1 AND row = ?2 AND intent IS NULL AND held IS NULL")?
                .execute(params![batch, row.row, same.is_none().then_some(&id), same])?;
            if changed != 1 {
                return Ok(Begun::Not);
            }
            if let Some(code) = same {
                tx.commit()?;
                return Ok(Begun::Held(code));
            }
            draft.insert(&tx, &new, &Written { at, by: &person, decided: Some((at, &person)), row: Some((batch, row.row)) })?;
            tx.commit()?;
            Ok(Begun::Intent(id.clone()))
        })?;
        fault_point("row.committed");
        Ok(begun)
    }

    /// The intents of rows that this wallet or account pays and that began and never left, where the app ended in between.
    pub fn begun_and_unsent(&self, batch: &str, payer: &str) -> Result<Vec<String>, Fault> {
        self.read(|db| {
            db.prepare(&format!("SELECT r.id FROM intent r WHERE r.batch = ?1 AND {PAYER} = ?2 AND r.state = 'approved' ORDER BY r.batch_row"))?
                .query_map([batch, payer], |row| row.get(0))?
                .collect()
        })
    }

    /// Whether rows of a batch may leave now.
    pub fn batch_runs(&self, id: &str) -> Result<bool, Fault> {
        self.with(|db| self.runs(db, id))
    }

    /// Renews the approval time of a row that began but was never sent, so that it can be sent now. `at` is when its batch was found fresh. False if
    /// it is not running.
    pub fn renew_row(&self, id: &str, at: i64) -> Result<bool, Fault> {
        self.refuse_damaged(id)?;
        self.with(|db| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            let batch: Option<String> = tx.query_row("SELECT batch FROM intent WHERE id = ?1", [id], |row| row.get(0)).optional()?.flatten();
            let Some(batch) = batch else { return Ok(false) };
            if !self.runs(&tx, &batch)? {
                return Ok(false);
            }
            let changed = tx.execute("UPDATE intent SET decided_at = ?2 WHERE id = ?1 AND state = 'approved'", params![id, at])?;
            tx.commit()?;
            Ok(changed == 1)
        })
    }

    /// Takes back the refusal of a row of which no byte left, because the service could not be reached: it is sent when its batch goes on.
    pub fn put_back_row(&self, id: &str) -> Result<bool, Fault> {
        self.refuse_damaged(id)?;
        self.with(|db| {
            let changed = db.execute(
                "UPDATE intent SET state = 'approved', fault = NULL WHERE id = ?1 AND batch IS NOT NULL AND state = 'refused' AND ambiguous = 0
                   AND NOT EXISTS (SELECT 1 FROM attempt WHERE intent = ?1 AND outcome IS NOT 'not_sent')",
                [id],
            )?;
            Ok(changed == 1)
        })
    }

    /// Pauses a running batch. What is being sent is sent to its end.
    pub fn pause_batch(&self, id: &str, why: BatchPause) -> Result<bool, Fault> {
        let by = if why == BatchPause::Person { self.person() } else { events::BURSAR.to_owned() };
        self.move_batch(id, &by, "batch_paused", why.word(), |tx| {
            tx.execute(
                "UPDATE batch SET pause = ?2 WHERE intent = ?1 AND pause IS NULL AND (SELECT state FROM intent WHERE id = ?1) = 'approved'",
                params![id, why.word()],
            )
        })
    }

    /// Lets a paused batch go on.
    pub fn resume_batch(&self, id: &str) -> Result<bool, Fault> {
        let (person, now) = (self.person(), self.clock.now());
        self.move_batch(id, &person, "batch_resumed", "", |tx| {
            tx.execute(
                "UPDATE batch SET pause = NULL, active_at = ?2 WHERE intent = ?1 AND pause IS NOT NULL AND pause <> 'restored'
                   AND (SELECT state FROM intent WHERE id = ?1) = 'approved'",
                params![id, now],
            )
        })
    }

    /// Puts a batch that did not go on for long back to a draft: it is asked again.
    pub fn ask_batch_again(&self, id: &str) -> Result<bool, Fault> {
        self.move_batch(id, events::BURSAR, "ask_again", "", |tx| {
            tx.execute("UPDATE intent SET state = 'draft' WHERE id = ?1 AND operation = 'batch' AND state = 'approved'", [id])
        })
    }

    /// Ends a batch. Rows that have not begun are never sent.
    pub fn stop_batch(&self, id: &str) -> Result<bool, Fault> {
        let (person, now) = (self.person(), self.clock.now());
        self.move_batch(id, &person, "batch_stopped", "", |tx| {
            reject_unsent(tx, id)?;
            // One that is asked again, too.
            tx.execute(
                "UPDATE intent SET state = 'dead', settled_at = ?2 WHERE id = ?1 AND operation = 'batch' AND state IN ('approved', 'draft') AND decided_at IS NOT NULL",
                params![id, now],
            )
        })
    }

    /// Notes that every row of a batch had its turn.
    pub fn finish_batch(&self, id: &str) -> Result<bool, Fault> {
        let now = self.clock.now();
        self.move_batch(id, events::BURSAR, "batch_finished", "", |tx| {
            tx.execute(
                "UPDATE intent SET state = 'settled', settled_at = ?2 WHERE id = ?1 AND operation = 'batch' AND state = 'approved'
                   AND NOT EXISTS (SELECT 1 FROM batch_row WHERE batch = ?1 AND intent IS NULL AND held IS NULL)",
                params![id, now],
            )
        })
    }

    fn runs(&self, db: &Connection, batch: &str) -> rusqlite::Result<bool> {
        let sql = "SELECT 1 FROM intent JOIN batch b ON b.intent = intent.id WHERE intent.id = ?1 AND intent.state = 'approved' AND b.pause IS NULL";
        Ok(db.prepare_cached(sql)?.query_row([batch], |_| Ok(())).optional()?.is_some() && self.is_batch_intact(db, batch)?)
    }

    fn move_batch(&self, id: &str, by: &str, action: &str, detail: &str, change: impl FnOnce(&Connection) -> rusqlite::Result<usize>) -> Result<bool, Fault> {
        self.refuse_damaged(id)?;
        self.with(|db| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            let changed = change(&tx)? == 1;
            if changed {
                events::append(&tx, self.clock.now(), by, action, id, detail)?;
            }
            tx.commit()?;
            Ok(changed)
        })
    }
}

/// What the decision about a batch makes of it. One of which something was sent is stopped, not rejected.
pub(crate) fn decided_as(db: &Connection, id: &str, to: IntentState) -> rusqlite::Result<IntentState> {
    let sent = to == IntentState::Rejected && db.query_row("SELECT EXISTS (SELECT 1 FROM intent WHERE batch = ?1)", [id], |row| row.get(0))?;
    Ok(if sent { IntentState::Dead } else { to })
}

/// A person decided about an intent: an approved batch may go on from now, and of one that ends nothing more leaves.
pub(crate) fn decided(db: &Connection, id: &str, to: IntentState, now: i64) -> rusqlite::Result<()> {
    if to == IntentState::Rejected {
        reject_unsent(db, id)?;
    }
    if to == IntentState::Approved {
        db.execute("UPDATE batch SET pause = NULL, active_at = ?2 WHERE intent = ?1", params![id, now])?;
    }
    Ok(())
}

/// Rows of a batch that ends, of which nothing has left. One that was taken up from another computer may have left there.
fn reject_unsent(db: &Connection, batch: &str) -> rusqlite::Result<()> {
    db.execute("UPDATE intent SET state = iif(ambiguous = 1, 'elsewhere', 'rejected') WHERE batch = ?1 AND state = 'approved'", [batch]).map(drop)
}

/// A journal that was restored holds its batches: another copy may have sent the rest of them.
pub(crate) fn hold_all(db: &Connection, now: i64) -> rusqlite::Result<()> {
    let (intact, live) = (intact("intent"), "operation = 'batch' AND (state = 'approved' OR state = 'draft' AND decided_at IS NOT NULL)");
    db.execute(&format!("UPDATE batch SET pause = 'restored' WHERE intent IN (SELECT id FROM intent WHERE {live} AND {intact})"), [])?;
    db.execute(&format!("UPDATE intent SET state = 'dead', settled_at = ?1 WHERE {live} AND {intact}"), [now]).map(drop)
}

/// Payments of approved batches whose turn has not come; `condition` names `r` (the row) and binds from ?1 on.
pub(crate) fn waiting_payments(db: &Connection, condition: &str, bound: &[&dyn rusqlite::ToSql]) -> rusqlite::Result<Vec<Payment>> {
    let sql = format!(
        "SELECT r.payment FROM batch_row r JOIN intent b ON b.id = r.batch
         WHERE r.intent IS NULL AND r.held IS NULL AND b.state IN ('approved', 'draft') AND b.decided_at IS NOT NULL AND {condition}"
    );
    let mut statement = db.prepare_cached(&sql)?;
    let found = statement.query_map(bound, |row| payment_of(row.get(0)?))?;
    found.filter_map(Result::transpose).collect()
}

/// The code of an entry outside of the batch that pays the same as a row and was approved since, or is still open, or whose recorded outcome was corrected
/// since the batch was made: nobody chose to pay again what was made. Rows of one batch that pay the same were approved side by side.
fn same(db: &Connection, batch: &str, row: &BatchRow, since: i64) -> rusqlite::Result<Option<String>> {
    let sql = format!(
        "SELECT o.code FROM intent o WHERE o.duplicate_key = ?1 AND o.batch IS NOT ?2
           AND ((o.{spent} AND (o.{open} OR o.decided_at >= ?3) OR NOT {intact}) AND o.id NOT IN (SELECT value FROM json_each(?4))
             OR o.{spent} AND {corrected}) LIMIT 1",
        spent = views::SPENT,
        open = views::OPEN,
        intact = intact("o"),
        corrected = views::corrected_since("(SELECT created_at FROM intent WHERE id = ?2)")
    );
    db.prepare_cached(&sql)?.query_row(params![row.duplicate_key, batch, since, row.again], |row| row.get(0)).optional()
}
