//! What the screens read: one intent, earlier payments.

use bursar_contract::Fault;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{
    Journal, Payment,
    integrity::{self, intact},
    links, payment_of, rfc3339, state_of, unknown,
};
use crate::api::{IntentState, IntentView, MoneyBlock, PaymentLine, Step, StepState};

/// An earlier payment that looks the same.
pub struct Earlier {
    /// When it was approved, milliseconds.
    pub at: i64,
    /// Its id.
    pub id: String,
    /// Its code.
    pub code: String,
    /// Nobody can say yet what became of it.
    pub open: bool,
}

/// What [`payment_line`] reads.
pub(super) const PAYMENT_LINE: &str = "id, code, coalesce(decided_at, created_at) AS at, payment, state, coalesce(decided_at, created_at)";

pub(super) const SPENT: &str = "state NOT IN ('draft', 'rejected', 'refused', 'dead')";
/// States in which the same payment must not be made again, however old it is.
const OPEN: &str = "state IN ('approved', 'sending', 'accepted_unreadable', 'unknown')";

impl Journal {
    /// One intent, whole.
    pub fn view(&self, id: &str) -> Result<IntentView, Fault> {
        let is_intact = match self.refuse_damaged(id) {
            Ok(()) => true,
            Err(fault) if fault == integrity::damaged() => false,
            Err(fault) => return Err(fault),
        };
        self.with(|db| {
            if !is_intact {
                return db.query_row("SELECT id, code, operation, created_at FROM intent WHERE id = ?1", [id], damaged_view).optional();
            }
            let found = db
                .query_row(
                    "SELECT id, code, operation, title, state, service_state, payment, remote_id, tx_hash, fault, created_at, decided_at, settled_at,
                       decided_by, attempts, accepted_at, mined_at FROM intent WHERE id = ?1",
                    [id],
                    view,
                )
                .optional()?;
            let Some(mut found) = found else { return Ok(None) };
            found.decision = unknown::decision(db, id)?;
            let hashes: Vec<String> = db
                .prepare("SELECT hash FROM tx_hash WHERE intent = ?1 ORDER BY seen_at, hash")?
                .query_map([id], |row| row.get(0))?
                .collect::<Result<_, _>>()?;
            found.hashes = Some(hashes).filter(|hashes| hashes.len() > 1);
            found.links = Some(links::of(db, id)?).filter(|links| !links.is_empty());
            Ok(Some(found))
        })?
        .ok_or_else(|| Fault::new(bursar_contract::Code::NotFound, "There is no such entry in the journal."))
    }

    /// What an intent pays; none where it pays nothing. A damaged one is refused.
    pub fn payment(&self, id: &str) -> Result<Option<Payment>, Fault> {
        self.refuse_damaged(id)?;
        let column: Option<Option<String>> = self.with(|db| db.query_row("SELECT payment FROM intent WHERE id = ?1", [id], |row| row.get(0)).optional())?;
        self.with(|_| payment_of(column.flatten()))
    }

    /// The payment with the same from, to, token and amount that is not known to have failed: an open one first, else the newest.
    pub fn earlier(&self, duplicate_key: &str) -> Result<Option<Earlier>, Fault> {
        self.with(|db| {
            // Of a damaged one nobody knows what became of it: it counts as open, whatever its row says.
            let sql = format!(
                "SELECT id, code, coalesce(decided_at, created_at) AS at, {OPEN} OR NOT {intact} AS open FROM intent
                 WHERE duplicate_key = ?1 AND ({SPENT} OR NOT {intact}) ORDER BY open DESC, at DESC LIMIT 1",
                intact = intact("intent")
            );
            db.query_row(&sql, [duplicate_key], |row| Ok(Earlier { id: row.get(0)?, code: row.get(1)?, at: row.get(2)?, open: row.get(3)? })).optional()
        })
    }

    /// How often an address was paid. Damaged entries prove nothing.
    pub fn paid_to(&self, address: &str) -> Result<u32, Fault> {
        let address = address.to_ascii_lowercase();
        let sql = format!("SELECT count(*) FROM intent WHERE to_address = ?1 AND {SPENT} AND {}", intact("intent"));
        self.with(|db| db.query_row(&sql, [address], |row| row.get(0)))
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

    /// How many outcomes nobody knows, damaged entries among them, and how many drafts wait.
    pub fn counts(&self) -> Result<(u32, u32), Fault> {
        let damaged = self.damaged_list();
        self.with(|db| {
            db.query_row(
                "WITH bad AS MATERIALIZED (SELECT value FROM json_each(?1))
                 SELECT count(*) FILTER (WHERE state IN ('unknown', 'accepted_unreadable') OR id IN bad),
                   count(*) FILTER (WHERE state = 'draft' AND id NOT IN bad) FROM intent",
                params![damaged],
                |row| Ok((row.get(0)?, row.get(1)?)),
            )
        })
    }
}

/// Intents that are under way or of unknown outcome.
pub(super) fn undecided(db: &rusqlite::Connection) -> rusqlite::Result<u32> {
    db.query_row("SELECT count(*) FROM intent WHERE state IN ('approved', 'sending', 'accepted', 'accepted_unreadable', 'unknown')", [], |row| row.get(0))
}

pub(super) fn payment_line(row: &Row<'_>) -> rusqlite::Result<PaymentLine> {
    let payment = payment_of(row.get(3)?)?;
    Ok(PaymentLine {
        id: row.get(0)?,
        code: row.get(1)?,
        at: rfc3339(row.get(2)?),
        to: payment.as_ref().map(|payment| payment.to().clone().into()),
        amount: payment.as_ref().map(|payment| payment.money().amount().grouped()),
        unit: payment.as_ref().and_then(|payment| payment.asset().symbol().map(str::to_owned)),
        state: state_of(&row.get::<_, String>(4)?),
    })
}

fn view(row: &Row<'_>) -> rusqlite::Result<IntentView> {
    let state = state_of(&row.get::<_, String>(4)?);
    let operation: String = row.get(2)?;
    let payment = payment_of(row.get(6)?)?;
    let service_state: Option<String> = row.get(5)?;
    let (remote_id, tx_hash): (Option<String>, Option<String>) = (row.get(7)?, row.get(8)?);
    let times = Times { created: row.get(10)?, accepted: row.get(15)?, mined: row.get(16)?, settled: row.get(12)? };
    let chain = payment.as_ref().and_then(|payment| payment.asset().token()?.chain.known());
    let usual_seconds = chain.map_or(60, |chain| chain.usual_seconds);
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
        money: payment.as_ref().map(MoneyBlock::from),
        remote_id,
        tx_hash,
        fault: row.get::<_, Option<String>>(9)?.and_then(|text| serde_json::from_str(&text).ok()),
        created_at: rfc3339(times.created),
        decided_at: row.get::<_, Option<i64>>(11)?.map(rfc3339),
        settled_at: times.settled.map(rfc3339),
        decided_by: row.get(13)?,
        attempts: row.get(14)?,
        decision: None,
        hashes: None,
        damaged: None,
        links: None,
        usual_seconds,
    })
}

/// Of a damaged intent nothing is shown that a person could act on: no amount, no payee, no state but that nobody knows. What cannot be read of the
/// rest is left out, so that one damaged entry hides no other.
fn damaged_view(row: &Row<'_>) -> rusqlite::Result<IntentView> {
    Ok(IntentView {
        id: row.get(0).unwrap_or_default(),
        code: row.get(1).unwrap_or_default(),
        operation: row.get(2).unwrap_or_default(),
        created_at: rfc3339(row.get(3).unwrap_or_default()),
        title: integrity::DAMAGED_TITLE.to_owned(),
        state: IntentState::Unknown,
        damaged: Some(true),
        fault: Some(integrity::damaged()),
        service_state: None,
        watching: false,
        money: None,
        steps: Vec::new(),
        remote_id: None,
        tx_hash: None,
        hashes: None,
        decided_at: None,
        settled_at: None,
        decided_by: None,
        attempts: 0,
        decision: None,
        links: None,
        usual_seconds: 0,
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

/// Code of another entry that pays the same as a draft and was approved since the draft was made, or since `since`, or is still open.
pub(super) fn same_since(db: &Connection, id: &str, since: i64) -> rusqlite::Result<Option<String>> {
    db.query_row(
        &format!(
            "SELECT o.code FROM intent i JOIN intent o ON o.duplicate_key = i.duplicate_key AND o.id <> i.id
             WHERE i.id = ?1 AND i.operation IN ('transaction_transfer', 'virtual_account_transfer')
               AND (o.{SPENT} AND (o.{OPEN} OR o.decided_at >= min(i.created_at, ?2)) OR NOT {}) LIMIT 1",
            intact("o")
        ),
        params![id, since],
        |row| row.get(0),
    )
    .optional()
}

/// Whether a time lies within the last `minutes`.
pub(crate) fn within_minutes(now: i64, at: i64, minutes: i64) -> bool {
    (0..minutes * 60_000).contains(&(now - at))
}
