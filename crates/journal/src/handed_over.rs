//! Entries that were left to another computer of the team, and are taken up again because it was handed over to this one.

use bursar_contract::Fault;
use rusqlite::{OptionalExtension, params};

use super::{Intent, IntentState, Journal, events, state::state_of};

impl Intent {
    /// Another computer may have sent it, and nothing has left from here since it was handed over.
    pub fn is_taken_up(&self) -> bool {
        self.state == IntentState::Approved && self.ambiguous
    }
}

impl Journal {
    /// Takes an entry up that was left to another computer: with its key, its request and its code. That computer may have sent it, so from now on a
    /// refusal proves nothing. False: it was not left to another one.
    pub fn take_up(&self, id: &str) -> Result<bool, Fault> {
        self.refuse_damaged(id)?;
        let (now, person) = (self.clock.now(), self.person());
        self.with(|db| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            let changed = tx.execute(
                "UPDATE intent SET state = 'approved', ambiguous = 1, decided_at = ?2, decided_by = ?3, settled_at = NULL, fault = NULL
                 WHERE id = ?1 AND state = 'elsewhere'",
                params![id, now, person],
            )? == 1;
            if changed {
                events::append(&tx, now, &person, "take_up", id, "")?;
            }
            tx.commit()?;
            Ok(changed)
        })
    }

    /// Another computer, which it was handed over from, may have sent it: from now on a refusal proves nothing.
    pub fn may_have_left(&self, id: &str) -> Result<bool, Fault> {
        self.refuse_damaged(id)?;
        self.with(|db| Ok(db.execute("UPDATE intent SET ambiguous = 1 WHERE id = ?1 AND ambiguous = 0", [id])? == 1))
    }

    /// The entry that carries out this row of a proposal here, and how it stands. The rows count from 0.
    pub fn row_entry(&self, proposal: &str, row: u32) -> Result<Option<(String, IntentState)>, Fault> {
        let sql = "SELECT i.id, i.state FROM proposal_row p JOIN intent t ON t.id = p.intent
                   JOIN intent i ON i.id = iif(t.operation = 'batch', (SELECT r.intent FROM batch_row r WHERE r.batch = t.id AND r.row = p.row + 1), t.id)
                   WHERE p.proposal = ?1 AND p.row = ?2";
        let found = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, state_of(&row.get::<_, String>(1)?)));
        self.read(|db| db.prepare_cached(sql)?.query_row(params![proposal, row], found).optional())
    }
}
