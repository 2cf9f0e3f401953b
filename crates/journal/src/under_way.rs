//! What a wallet or a naira account has still to pay.

use bursar_contract::Fault;
use rusqlite::params;

use super::{Journal, Payment, batches, drafts::UNDAMAGED, payment_of, team_payments, views::OPEN};

/// A payment that left or is about to leave, and of which nobody knows yet whether it was made.
#[derive(Debug, Clone)]
pub struct OpenPayment {
    /// Intent id.
    pub id: String,
    /// `K7Q-4MD`.
    pub code: String,
    /// What it pays, and to whom.
    pub payment: Payment,
    /// Its outcome is unknown; it is still under way otherwise.
    pub unknown: bool,
}

impl Journal {
    /// Payments from this wallet or naira account that were approved and are not settled, oldest first: what its balance may still hold, and is
    /// not free. A payout that the service accepted has left the account. Rows of approved batches whose turn has not come count, and so does what other
    /// computers of the team sent within a day.
    pub fn under_way(&self, payer: &str) -> Result<Vec<Payment>, Fault> {
        let damaged = self.damaged_list();
        let sql = format!(
            "SELECT payment FROM intent
             WHERE (state IN ('approved', 'sending', 'unknown', 'accepted_unreadable') OR state = 'accepted' AND operation <> 'virtual_account_transfer')
               AND payment IS NOT NULL AND (wallet_id = ?2 OR account_id = ?2) AND {UNDAMAGED} ORDER BY seq"
        );
        self.read(|db| {
            let mut statement = db.prepare_cached(&sql)?;
            let found = statement.query_map(params![damaged, payer], |row| payment_of(row.get(0)?))?;
            let mut payments: Vec<Payment> = found.filter_map(Result::transpose).collect::<rusqlite::Result<_>>()?;
            payments.extend(batches::waiting_payments(db, "(r.wallet_id = ?1 OR r.account_id = ?1)", &[&payer])?);
            payments.extend(team_payments::under_way(db, payer, self.clock.now())?);
            Ok(payments)
        })
    }

    /// Whether a payment from this wallet or naira account has an unknown outcome: its balance may hold what it pays, or be without it already.
    pub fn is_outcome_open_from(&self, payer: &str) -> Result<bool, Fault> {
        let sql = "SELECT EXISTS (SELECT 1 FROM intent
             WHERE state IN ('unknown', 'accepted_unreadable') AND payment IS NOT NULL AND (wallet_id = ?1 OR account_id = ?1))";
        self.read(|db| db.prepare_cached(sql)?.query_row([payer], |row| row.get(0)))
    }

    /// Payments to this address (in lower case) or account number, to any where none is given, that are not at their end, such as a transfer that waits on its
    /// chain: of unknown outcome first, then the newest. Damaged entries prove nothing.
    pub fn open_payments(&self, to: Option<&str>) -> Result<Vec<OpenPayment>, Fault> {
        let damaged = self.damaged_list();
        let of = if to.is_some() { "to_address = ?2" } else { "to_address IS NOT NULL AND ?2 IS NULL" };
        let sql = format!(
            "SELECT id, code, payment, state IN ('unknown', 'accepted_unreadable') AS nobody_knows FROM intent
             WHERE {of} AND ({OPEN} OR state = 'accepted' AND operation <> 'virtual_account_transfer') AND payment IS NOT NULL AND {UNDAMAGED}
             ORDER BY nobody_knows DESC, seq DESC"
        );
        self.read(|db| {
            let mut statement = db.prepare_cached(&sql)?;
            let found = statement.query_map(params![damaged, to], |row| {
                let (id, code, unknown) = (row.get(0)?, row.get(1)?, row.get(3)?);
                Ok(payment_of(row.get(2)?)?.map(|payment| OpenPayment { id, code, payment, unknown }))
            })?;
            found.filter_map(Result::transpose).collect()
        })
    }
}
