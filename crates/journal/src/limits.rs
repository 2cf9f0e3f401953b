//! The limits of the profile, and what left under them.

use bursar_contract::Fault;
use bursar_messages::message;
use bursar_messages::typescript::TS;
use rusqlite::{OptionalExtension, params};
use serde::{Deserialize, Serialize};

use super::{Journal, Payment, batches, events, integrity::intact, payment_of, team_payments};

/// The most of one unit that may leave, as decimal text; an empty text is no limit.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Limit {
    /// Symbol of the token or currency: "USDC", "NGN".
    pub unit: String,
    /// In one payment.
    pub payment: String,
    /// In one day.
    pub day: String,
    /// To one payee in one day.
    pub payee: String,
}

/// The limits of the open profile. They bind this app only.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// One for each unit, by name.
    pub limits: Vec<Limit>,
}

const NAME: &str = "limits";

impl Journal {
    /// The limits of the profile.
    pub fn limits(&self) -> Result<Limits, Fault> {
        let kept = self.setting(NAME)?;
        // Limits that cannot be read must not be taken for none.
        kept.map_or_else(
            || Ok(Limits::default()),
            |text| serde_json::from_str(&text).map_err(|_| Fault::new(bursar_contract::Code::Storage, message!("journal-limits-unreadable"))),
        )
    }

    /// Changes them; the log says from what to what.
    pub fn keep_limits(&self, limits: &Limits) -> Result<(), Fault> {
        let text = serde_json::to_string(limits).map_err(|error| Fault::new(bursar_contract::Code::Storage, error.to_string()))?;
        self.with(|db| {
            let before: Option<String> = db.query_row("SELECT value FROM meta WHERE name = ?1", [NAME], |row| row.get(0)).optional()?;
            db.execute("INSERT INTO meta (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = excluded.value", params![NAME, text])?;
            events::append(db, self.clock.now(), &self.person(), "limits", "profile", &format!("{} → {text}", before.unwrap_or_else(|| "none".into())))
        })
    }

    /// The payments that left or may have left since a time, milliseconds, from this computer or from another one of the team, and those of approved
    /// batches whose turn has not come, but not `except`. A damaged one counts, whatever its row says of its state; refused where its amount cannot be
    /// believed.
    pub fn spent_since(&self, since: i64, except: Option<&str>) -> Result<Vec<Payment>, Fault> {
        let sql = format!(
            "SELECT payment, {intact} FROM intent WHERE payment IS NOT NULL AND coalesce(decided_at, created_at) >= ?1 AND id <> ?2
               AND (state NOT IN ('draft', 'rejected', 'refused', 'dead') OR NOT {intact})",
            intact = intact("intent")
        );
        let rows: Vec<(Option<String>, bool)> = self.read(|db| {
            let mut statement = db.prepare(&sql)?;
            let own = statement.query_map(params![since, except.unwrap_or_default()], |row| Ok((row.get(0)?, row.get(1)?)))?;
            let mut rows = own.collect::<rusqlite::Result<Vec<_>>>()?;
            rows.extend(team_payments::spent_since(db, since)?);
            Ok(rows)
        })?;
        if rows.iter().any(|(_, intact)| !intact) {
            return Err(Fault::new(bursar_contract::Code::Storage, message!("journal-limits-damaged")));
        }
        let payments = rows.into_iter().map(|(text, _)| payment_of(text));
        self.read(|db| {
            let mut payments: Vec<Payment> = payments.filter_map(Result::transpose).collect::<rusqlite::Result<_>>()?;
            payments.extend(batches::waiting_payments(db, "r.batch <> ?1", &[&except.unwrap_or_default()])?);
            Ok(payments)
        })
    }
}
