//! What the first page reads: entries that are open, and money that left.

use bursar_contract::Fault;
use bursar_messages::Message;

use super::IntentState;
use super::{Journal, Payment, drafts::UNDAMAGED, integrity::damaged_title, payment_of, state_of, stored, title_of};

/// An entry that is not final.
pub struct Open {
    /// Intent id.
    pub id: String,
    /// What it is.
    pub title: Message,
    /// How it stands.
    pub state: IntentState,
    /// What it pays, where it does.
    pub payment: Option<Payment>,
    /// Milliseconds: when it was accepted, else when it was written.
    pub since: i64,
}

impl Journal {
    /// Drafts, and requests whose outcome is unknown; oldest first. Of what is damaged nothing is believed but that it is there.
    pub fn open_entries(&self) -> Result<Vec<Open>, Fault> {
        let damaged = self.damaged_list();
        self.read(|db| {
            let mut statement = db.prepare_cached(
                "SELECT id, title, state, payment, coalesce(accepted_at, created_at), seq, message FROM intent
                 WHERE state IN ('draft', 'unknown', 'accepted_unreadable') AND id NOT IN (SELECT value FROM json_each(?1))
                 UNION ALL SELECT id, '', 'unknown', NULL, created_at, seq, ?2 FROM intent WHERE id IN (SELECT value FROM json_each(?1)) ORDER BY 6",
            )?;
            statement
                .query_map([Some(damaged), stored(&damaged_title())], |row| {
                    Ok(Open {
                        id: row.get(0)?,
                        title: title_of(row.get(1)?, row.get(6)?),
                        state: state_of(&row.get::<_, String>(2)?),
                        payment: payment_of(row.get(3)?)?,
                        since: row.get(4)?,
                    })
                })?
                .collect()
        })
    }

    /// Payments that were done since a time (milliseconds), newest first. An accepted bank payout is as done as can be known.
    pub fn money_out(&self, since: i64) -> Result<Vec<(i64, Payment)>, Fault> {
        let damaged = self.damaged_list();
        let sql = format!(
            "SELECT created_at, payment, coalesce(settled_at, accepted_at, created_at),
               state = 'settled' OR (state = 'accepted' AND operation = 'virtual_account_transfer') FROM intent WHERE {UNDAMAGED} ORDER BY seq DESC"
        );
        self.read(|db| {
            let mut statement = db.prepare_cached(&sql)?;
            let mut rows = statement.query([&damaged])?;
            let mut out = Vec::new();
            while let Some(row) = rows.next()? {
                // Entries stand in the order in which they were written; what settled within the period was written at most a week before it.
                if row.get::<_, i64>(0)? < since - 7 * 86_400_000 {
                    break;
                }
                let at: i64 = row.get(2)?;
                if row.get::<_, bool>(3)?
                    && at >= since
                    && let Some(payment) = payment_of(row.get(1)?)?
                {
                    out.push((at, payment));
                }
            }
            Ok(out)
        })
    }
}
