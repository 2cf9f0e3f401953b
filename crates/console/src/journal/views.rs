//! What the screens read: one intent, earlier payments.

use bursar_contract::{Fault, chain::Chain};
use rusqlite::{OptionalExtension, Row, params};

use super::{Journal, links, now, rfc3339, state_of, unknown};
use crate::api::{IntentState, IntentView, MoneyBlock, Step, StepState};

/// An earlier payment that looks the same.
pub struct Earlier {
    /// When, milliseconds.
    pub at: i64,
    /// Its code.
    pub code: String,
}

pub(super) const SPENT: &str = "state NOT IN ('draft', 'rejected', 'refused', 'dead')";

impl Journal {
    /// One intent, whole.
    pub fn view(&self, id: &str) -> Result<IntentView, Fault> {
        self.with(|db| {
            let found = db
                .query_row(
                    "SELECT id, code, operation, title, state, service_state, money, remote_id, tx_hash, fault, created_at, decided_at, settled_at,
                       decided_by, attempts, accepted_at, mined_at FROM intent WHERE id = ?1",
                    [id],
                    view,
                )
                .optional()?;
            let Some(mut found) = found else { return Ok(None) };
            found.decision = unknown::decision(db, id)?;
            found.links = Some(links::of(db, id)?).filter(|links| !links.is_empty());
            Ok(Some(found))
        })?
        .ok_or_else(|| Fault::new(bursar_contract::Code::NotFound, "There is no such entry in the journal."))
    }

    /// The newest payment with the same from, to, token and amount that is not known to have failed.
    pub fn earlier(&self, duplicate_key: &str) -> Result<Option<Earlier>, Fault> {
        self.with(|db| {
            db.query_row(
                &format!("SELECT created_at, code FROM intent WHERE duplicate_key = ?1 AND {SPENT} ORDER BY seq DESC LIMIT 1"),
                [duplicate_key],
                |row| Ok(Earlier { at: row.get(0)?, code: row.get(1)? }),
            )
            .optional()
        })
    }

    /// How often an address was paid.
    pub fn paid_to(&self, address: &str) -> Result<u32, Fault> {
        let address = address.to_ascii_lowercase();
        self.with(|db| db.query_row(&format!("SELECT count(*) FROM intent WHERE to_address = ?1 AND {SPENT}"), [address], |row| row.get(0)))
    }

    /// Every address that was ever paid, lower case.
    pub fn paid_addresses(&self) -> Result<Vec<String>, Fault> {
        self.with(|db| {
            let mut statement = db.prepare(&format!("SELECT DISTINCT to_address FROM intent WHERE to_address IS NOT NULL AND {SPENT}"))?;
            statement.query_map([], |row| row.get(0))?.collect()
        })
    }

    /// How many intents are under way or of unknown outcome.
    pub fn undecided(&self) -> Result<u32, Fault> {
        self.with(|db| undecided(db))
    }

    /// How many outcomes nobody knows, and how many drafts wait.
    pub fn counts(&self) -> Result<(u32, u32), Fault> {
        self.with(|db| {
            db.query_row(
                "SELECT count(*) FILTER (WHERE state IN ('unknown', 'accepted_unreadable')), count(*) FILTER (WHERE state = 'draft') FROM intent",
                params![],
                |row| Ok((row.get(0)?, row.get(1)?)),
            )
        })
    }
}

/// Intents that are under way or of unknown outcome.
pub(super) fn undecided(db: &rusqlite::Connection) -> rusqlite::Result<u32> {
    db.query_row("SELECT count(*) FROM intent WHERE state IN ('approved', 'sending', 'accepted', 'accepted_unreadable', 'unknown')", [], |row| row.get(0))
}

fn money(json: Option<String>) -> Option<MoneyBlock> {
    json.and_then(|text| serde_json::from_str(&text).ok())
}

fn view(row: &Row<'_>) -> rusqlite::Result<IntentView> {
    let state = state_of(&row.get::<_, String>(4)?);
    let operation: String = row.get(2)?;
    let money = money(row.get(6)?);
    let service_state: Option<String> = row.get(5)?;
    let (remote_id, tx_hash): (Option<String>, Option<String>) = (row.get(7)?, row.get(8)?);
    let times = Times { created: row.get(10)?, accepted: row.get(15)?, mined: row.get(16)?, settled: row.get(12)? };
    let usual_seconds = money.as_ref().and_then(|m| Chain(m.chain.id.clone()).known()).map_or(60, |chain| chain.usual_seconds);
    let on_chain = operation.starts_with("transaction_");
    Ok(IntentView {
        id: row.get(0)?,
        code: row.get(1)?,
        title: row.get(3)?,
        steps: steps(state, on_chain, &times, remote_id.as_deref(), tx_hash.as_deref(), service_state.as_deref()),
        watching: matches!(state, IntentState::Approved | IntentState::Sending) || (on_chain && matches!(state, IntentState::Accepted)),
        operation,
        state,
        service_state,
        money,
        remote_id,
        tx_hash,
        fault: row.get::<_, Option<String>>(9)?.and_then(|text| serde_json::from_str(&text).ok()),
        created_at: rfc3339(times.created),
        decided_at: row.get::<_, Option<i64>>(11)?.map(rfc3339),
        settled_at: times.settled.map(rfc3339),
        decided_by: row.get(13)?,
        attempts: row.get(14)?,
        decision: None,
        links: None,
        usual_seconds,
    })
}

struct Times {
    created: i64,
    accepted: Option<i64>,
    mined: Option<i64>,
    settled: Option<i64>,
}

/// The steps of the progress screen: which are behind us, where it stands, what it says there.
fn steps(state: IntentState, on_chain: bool, times: &Times, remote: Option<&str>, hash: Option<&str>, word: Option<&str>) -> Vec<Step> {
    use IntentState as I;
    use StepState::{Active, Ahead, Done, Failed, Unknown};
    let step = |label: &str, state, at: Option<i64>, detail: Option<String>| Step { label: label.to_owned(), state, at: at.map(rfc3339), detail };
    let taken = match state {
        I::Draft | I::Rejected | I::Approved => Ahead,
        I::Sending => Active,
        I::Refused => Failed,
        I::Unknown | I::AcceptedUnreadable => Unknown,
        I::Dead if times.accepted.is_none() => Failed,
        I::Accepted | I::Settled | I::Dead => Done,
    };
    let mut steps = vec![
        step("Written to this computer", Done, Some(times.created), None),
        step("Accepted by the service", taken, times.accepted, remote.map(str::to_owned)),
    ];
    if on_chain {
        let says = word.map(|word| format!("Service says: {word}"));
        let chain = match (state, hash) {
            (I::Settled, _) => Done,
            (I::Accepted, Some(_)) => Done,
            (I::Accepted, None) => Active,
            (I::Dead, Some(_)) => Done,
            _ => Ahead,
        };
        let complete = match state {
            I::Settled => Done,
            I::Accepted if hash.is_some() => Active,
            I::Dead if times.accepted.is_some() => Failed,
            _ => Ahead,
        };
        steps.push(step("Sent to the chain", chain, times.mined, hash.map(str::to_owned)));
        steps.push(step("Complete", complete, times.settled, says));
    }
    steps
}

/// Whether a time lies within the last `minutes`.
pub(crate) fn within_minutes(at: i64, minutes: i64) -> bool {
    (0..minutes * 60_000).contains(&(now() - at))
}
