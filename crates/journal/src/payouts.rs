//! Balances of naira accounts beside their payouts: where no list can be read, they are the evidence.

use std::str::FromStr;

use bursar_contract::{Decimal, Fault, amount::Naira};
use rusqlite::{OptionalExtension, params};

use super::{Journal, Payment, PaymentRecord, integrity::intact, views};

impl Journal {
    /// What was on the account before a payout left, and when (milliseconds).
    pub fn balance_before(&self, id: &str) -> Result<Option<(i64, Naira)>, Fault> {
        let found: Option<(i64, String)> = self.read(|db| {
            db.prepare_cached("SELECT at, available FROM balance WHERE intent = ?1")?.query_row([id], |row| Ok((row.get(0)?, row.get(1)?))).optional()
        })?;
        Ok(found.and_then(|(at, text)| Some((at, Naira::from_str(&text).ok()?))))
    }

    /// The newest payout of an account that the service took, if what it cost is not known and nothing left the account after it: its id, and how
    /// much the account has to hold if it cost nothing. None where the balance before it is not known.
    pub fn uncharged_payout(&self, account: &str, sent_before: i64) -> Result<Option<(String, Decimal)>, Fault> {
        let newest = self.read(|db| {
            let sql = format!(
                "SELECT {}, first_sent_at <= ?2 AND charged IS NULL AND state IN ('accepted', 'settled') AND {} FROM intent
                 WHERE account_id = ?1 AND first_sent_at IS NOT NULL AND {} ORDER BY first_sent_at DESC, seq DESC LIMIT 1",
                views::PAYMENT,
                intact("intent"),
                views::SPENT
            );
            db.prepare_cached(&sql)?.query_row(params![account, sent_before], |row| Ok((views::payment(row)?, row.get::<_, bool>(6)?))).optional()
        })?;
        let Some((record, true)) = newest else { return Ok(None) };
        let before = self.balance_before(&record.id)?;
        let payment = record.payment.as_ref().and_then(Payment::payout);
        Ok(before.zip(payment).map(|((_, before), payout)| (record.id.clone(), &Decimal::from(before) - payout.money.amount())))
    }

    /// Payouts of an account that left, or that the service accepted, after the balance was read that is kept beside another one (where none is: after that
    /// one left), and that are not known to have failed; newest first. What a person recorded was accepted at a time that nobody knows.
    pub fn payouts_since(&self, account: &str, id: &str) -> Result<Vec<PaymentRecord>, Fault> {
        self.read(|db| {
            let sql = format!(
                "WITH since AS (SELECT coalesce((SELECT at FROM balance WHERE intent = ?2), (SELECT first_sent_at FROM intent WHERE id = ?2)) AS at)
                 SELECT {} FROM intent WHERE account_id = ?1 AND id <> ?2 AND {}
                   AND (first_sent_at >= (SELECT at FROM since) OR accepted_at > (SELECT at FROM since))
                 ORDER BY seq DESC LIMIT 200",
                views::PAYMENT,
                views::SPENT
            );
            db.prepare(&sql)?.query_map([account, id], views::payment)?.collect()
        })
    }
}
