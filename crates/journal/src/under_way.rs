//! What a wallet or a naira account has still to pay.

use bursar_contract::Fault;
use rusqlite::params;

use super::{Journal, Payment, batches, drafts::UNDAMAGED, payment_of};

impl Journal {
    /// Payments from this wallet or naira account that were approved and are not settled, oldest first: what its balance may still hold, and is
    /// not free. A payout that the service accepted has left the account. Rows of approved batches whose turn has not come count.
    pub fn under_way(&self, payer: &str) -> Result<Vec<Payment>, Fault> {
        let damaged = self.damaged_list();
        let sql = format!(
            "SELECT payment FROM intent
             WHERE (state IN ('approved', 'sending', 'unknown', 'accepted_unreadable') OR state = 'accepted' AND operation <> 'virtual_account_transfer')
               AND payment IS NOT NULL AND (wallet_id = ?2 OR account_id = ?2) AND {UNDAMAGED} ORDER BY seq"
        );
        self.with(|db| {
            let mut statement = db.prepare_cached(&sql)?;
            let found = statement.query_map(params![damaged, payer], |row| payment_of(row.get(0)?))?;
            let mut payments: Vec<Payment> = found.filter_map(Result::transpose).collect::<rusqlite::Result<_>>()?;
            payments.extend(batches::waiting_payments(db, "(r.wallet_id = ?1 OR r.account_id = ?1)", &[&payer])?);
            Ok(payments)
        })
    }
}
