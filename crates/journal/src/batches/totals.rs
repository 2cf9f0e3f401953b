//! What the rows of a batch come to, and how each stands.

use bursar_contract::Fault;
use rusqlite::params;

use super::{
    BatchTotals, RowResult, RowState,
    stored::{read, result, total},
};
use crate::{Journal, Payment, payment::Fee};

impl Journal {
    /// What the rows of a batch come to, by how they stand.
    pub fn batch_totals(&self, id: &str) -> Result<BatchTotals, Fault> {
        let cases: Vec<String> = RowState::ALL.iter().enumerate().map(|(at, state)| format!("WHEN {} THEN {at}", state.sql())).collect();
        let sql = format!(
            "SELECT CASE {} END AS stands, count(*), sum(r.kobo) FROM batch_row r LEFT JOIN intent i ON i.id = r.intent WHERE r.batch = ?1 GROUP BY stands",
            cases.join(" ")
        );
        let found: Vec<(u8, u32, i64)> = self.read(|db| db.prepare(&sql)?.query_map([id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?.collect())?;
        let mut totals = BatchTotals::default();
        for (at, rows, kobo) in found {
            *totals.of(RowState::ALL[usize::from(at)]) = total(rows, kobo, Vec::new());
        }
        for (at, payment) in self.token_rows(id, &cases)? {
            totals.of(RowState::ALL[usize::from(at)]).sums.add(payment.money());
        }
        totals.complete = self.complete_rows(id)?;
        Ok(totals)
    }

    fn complete_rows(&self, id: &str) -> Result<u32, Fault> {
        let sql = "SELECT count(*) FROM batch_row r JOIN intent i ON i.id = r.intent
             WHERE r.batch = ?1 AND r.operation <> 'virtual_account_transfer'
               AND (i.state = 'settled' OR i.state = 'dead' AND i.id IN (SELECT id FROM entry_paid_by))
               AND NOT EXISTS (SELECT 1 FROM decision d WHERE d.intent = i.id AND d.overruled_at IS NULL)";
        self.read(|db| db.prepare(sql)?.query_row([id], |row| row.get(0)))
    }

    /// The rows of a batch that pay tokens, each with how it stands: sums of up to 78 digits are not made in SQL.
    fn token_rows(&self, id: &str, cases: &[String]) -> Result<Vec<(u8, Payment)>, Fault> {
        let sql = format!(
            "SELECT CASE {} END, r.payment FROM batch_row r LEFT JOIN intent i ON i.id = r.intent
             WHERE r.batch = ?1 AND r.operation <> 'virtual_account_transfer' AND EXISTS (SELECT 1 FROM batch WHERE intent = ?1 AND tokens IS NOT NULL)
             ORDER BY r.row",
            cases.join(" ")
        );
        self.read(|db| db.prepare(&sql)?.query_map([id], |row| Ok((row.get(0)?, read(&row.get::<_, String>(1)?)?)))?.collect())
    }

    /// What was charged for the payouts of a batch, as far as it is known.
    pub fn batch_charges(&self, id: &str) -> Result<Vec<Fee>, Fault> {
        let sql = "SELECT i.charged FROM batch_row r JOIN intent i ON i.id = r.intent
             WHERE r.batch = ?1 AND r.operation = 'virtual_account_transfer' AND i.charged IS NOT NULL";
        self.read(|db| db.prepare(sql)?.query_map([id], |row| read(&row.get::<_, String>(0)?))?.collect())
    }

    /// Rows of a batch in their order: those in one of these states, or all.
    pub fn batch_rows(&self, id: &str, states: &[RowState], offset: u32, most: u32) -> Result<Vec<RowResult>, Fault> {
        let wanted: Vec<String> = states.iter().map(|state| format!("({})", state.sql())).collect();
        let wanted = if wanted.is_empty() { "1".to_owned() } else { wanted.join(" OR ") };
        let sql = format!(
            "SELECT r.row, r.sheet_row, r.payment, i.state, r.held, r.intent, i.code, r.key, coalesce(i.first_sent_at, i.decided_at), i.remote_id, i.fault,
               i.service_state, i.tx_hash, i.charged, r.operation,
               (SELECT json_array(d.sent, d.person) FROM decision d WHERE d.intent = i.id AND d.overruled_at IS NULL),
               CASE i.state WHEN 'dead' THEN (
                 SELECT json_array(by.id, by.code, by.tx_hash, by.charged) FROM entry_paid_by p JOIN intent by ON by.code = p.code WHERE p.id = i.id) END
             FROM batch_row r LEFT JOIN intent i ON i.id = r.intent WHERE r.batch = ?1 AND ({wanted}) ORDER BY r.row LIMIT ?2 OFFSET ?3"
        );
        self.read(|db| db.prepare(&sql)?.query_map(params![id, most, offset], result)?.collect())
    }
}
