//! Balances as they were seen, so that a month can be closed and what was not watched shows as a gap.

use std::collections::{BTreeMap, BTreeSet};

use bursar_contract::Fault;
use rusqlite::{Connection, params};

use super::Journal;

/// A balance that stayed the same from one look to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// Registry id of the token.
    pub token_id: String,
    /// Symbol.
    pub symbol: String,
    /// Digits after the point.
    pub decimals: u8,
    /// The chain's own currency.
    pub native: bool,
    /// Exact decimal text.
    pub amount: String,
    /// When the first look was asked for, milliseconds.
    pub first_at: i64,
    /// When the last one was.
    pub last_at: i64,
}

/// Longer than this between two looks, and nobody can say what was in between.
pub const UNWATCHED: i64 = 24 * 3_600_000;
/// A look at an unchanged balance is not written down more often than this. The first one after a payout was answered always is: only that one shows what
/// the payout left.
const SELDOM: i64 = 5 * 60_000;

impl Journal {
    /// Writes down what a wallet was seen to hold. `whole`: what is not among them is zero. `at`: when that was asked for, milliseconds; what was
    /// sent from then on does not show in it.
    pub fn saw_balances(&self, wallet: &str, balances: &[Seen], whole: bool, at: i64) -> Result<(), Fault> {
        self.with(|db| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            let last: BTreeMap<String, Seen> = {
                // From token to token and its newest row: an account that pays a batch has a row for each of its payments.
                let mut statement = tx.prepare_cached(
                    "WITH RECURSIVE token (id) AS (
                       SELECT min(token_id) FROM balance_seen WHERE wallet_id = ?1
                       UNION ALL SELECT (SELECT min(token_id) FROM balance_seen WHERE wallet_id = ?1 AND token_id > token.id) FROM token WHERE token.id IS NOT NULL)
                     SELECT token_id, symbol, decimals, native, amount, first_at, last_at FROM token CROSS JOIN balance_seen
                     WHERE wallet_id = ?1 AND token_id = token.id
                       AND first_at = (SELECT max(first_at) FROM balance_seen WHERE wallet_id = ?1 AND token_id = token.id)",
                )?;
                statement.query_map([wallet], seen)?.map(|seen| seen.map(|seen| (seen.token_id.clone(), seen))).collect::<rusqlite::Result<_>>()?
            };
            let mut found: Vec<Seen> = balances.to_vec();
            if whole {
                let held: BTreeSet<&str> = balances.iter().map(|new| new.token_id.as_str()).collect();
                let gone = last.values().filter(|old| !held.contains(old.token_id.as_str()));
                found.extend(gone.map(|old| Seen { amount: "0".into(), ..old.clone() }).collect::<Vec<_>>());
            }
            for new in &found {
                match last.get(&new.token_id) {
                    Some(old) if old.amount == new.amount && at - old.last_at <= UNWATCHED && !paid_since(&tx, wallet, old.first_at)? => {
                        if at - old.last_at >= SELDOM || answered_since(&tx, wallet, old.last_at)? {
                            tx.prepare_cached("UPDATE balance_seen SET last_at = ?4 WHERE wallet_id = ?1 AND token_id = ?2 AND first_at = ?3")?
                                .execute(params![wallet, new.token_id, old.first_at, at])?;
                        }
                    }
                    _ => {
                        tx.prepare_cached(
                            "INSERT OR REPLACE INTO balance_seen (wallet_id, token_id, symbol, decimals, native, amount, first_at, last_at)
                             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7)",
                        )?
                        .execute(params![wallet, new.token_id, new.symbol, new.decimals, new.native, new.amount, at])?;
                    }
                }
            }
            tx.commit()
        })
    }

    /// Everything a wallet was seen to hold, in the order of time.
    pub fn balances_seen(&self, wallet: &str) -> Result<Vec<Seen>, Fault> {
        self.read(|db| {
            let mut statement = db.prepare(
                "SELECT token_id, symbol, decimals, native, amount, first_at, last_at FROM balance_seen WHERE wallet_id = ?1 ORDER BY first_at, token_id",
            )?;
            statement.query_map([wallet], seen)?.collect()
        })
    }

    /// The wallets and naira accounts that moved money within a time: what was sent and not stopped, and what they were seen to hold that they did
    /// not hold before.
    pub fn all_moved(&self, from: i64, until: i64) -> Result<Vec<String>, Fault> {
        self.read(|db| {
            let mut statement = db.prepare(
                "WITH sent (id, wallet_id) AS (
                   SELECT id, wallet_id FROM entry WHERE at >= ?1 AND at < ?2 AND state NOT IN ('draft', 'rejected', 'refused', 'approved')),
                 held (wallet_id, amount, was) AS (
                   SELECT wallet_id, amount, (
                     SELECT old.amount FROM balance_seen old WHERE old.wallet_id = new.wallet_id AND old.token_id = new.token_id AND old.first_at < new.first_at
                     ORDER BY old.first_at DESC LIMIT 1)
                   FROM balance_seen new WHERE first_at >= ?1 AND first_at < ?2)
                 SELECT wallet_id FROM sent WHERE wallet_id IS NOT NULL
                 UNION SELECT i.account_id FROM sent JOIN intent i ON i.id = sent.id WHERE i.account_id IS NOT NULL
                 UNION SELECT payer FROM team_payment WHERE payer IS NOT NULL AND sent_at >= ?1 AND sent_at < ?2 AND state <> 'refused'
                 UNION SELECT wallet_id FROM held WHERE iif(was IS NULL, trim(amount, '0.') <> '', amount <> was)",
            )?;
            statement.query_map(params![from, until], |row| row.get(0))?.collect()
        })
    }
}

/// Whether the service took a payout of an account since then. A balance that is the same after it hides that as much was received.
fn paid_since(db: &Connection, account: &str, at: i64) -> rusqlite::Result<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM intent WHERE account_id = ?1 AND first_sent_at >= ?2 AND state IN ('accepted', 'accepted_unreadable', 'settled'))
      OR EXISTS (SELECT 1 FROM team_payment WHERE payer = ?1 AND sent_at >= ?2 AND state IN ('accepted', 'accepted_unreadable', 'settled'))";
    db.prepare_cached(sql)?.query_row(params![account, at], |row| row.get(0))
}

/// Whether the outcome of a payout of an account has been known only since then. One that left long before waits for the next look that is written down.
fn answered_since(db: &Connection, account: &str, at: i64) -> rusqlite::Result<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM intent WHERE account_id = ?1 AND first_sent_at >= ?2 AND coalesce(accepted_at, settled_at) > ?3)
      OR EXISTS (SELECT 1 FROM team_payment WHERE payer = ?1 AND sent_at >= ?2 AND answered_at > ?3)";
    db.prepare_cached(sql)?.query_row(params![account, at - UNWATCHED, at], |row| row.get(0))
}

fn seen(row: &rusqlite::Row<'_>) -> rusqlite::Result<Seen> {
    Ok(Seen {
        token_id: row.get(0)?,
        symbol: row.get(1)?,
        decimals: row.get(2)?,
        native: row.get(3)?,
        amount: row.get(4)?,
        first_at: row.get(5)?,
        last_at: row.get(6)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_list_of_balances_is_kept_in_time_that_grows_with_it() {
        let folder = tempfile::tempdir().unwrap();
        let sealer = bursar_vault::Sealer::new("p", &zeroize::Zeroizing::new([7; 32]));
        let journal = Journal::open(&folder.path().join("journal.db"), sealer, "Ngozi".into(), std::sync::Arc::new(crate::Forgetful)).unwrap();
        bursar_test_support::growth::grows_with_the_list("balances", |count| {
            let held =
                |at: usize| Seen { token_id: format!("t{at}"), symbol: "USDC".into(), decimals: 6, native: false, amount: "1".into(), first_at: 0, last_at: 0 };
            let all: Vec<Seen> = (0..count).map(held).collect();
            for seen in [&all[..], &all[..count / 2]] {
                journal.saw_balances(&format!("w{count}"), seen, true, journal.clock().now()).unwrap();
            }
            assert_eq!(journal.balances_seen(&format!("w{count}")).unwrap().iter().filter(|seen| seen.amount == "0").count(), count / 2);
        });
    }
}
