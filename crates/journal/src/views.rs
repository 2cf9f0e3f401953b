//! One intent as it is stored, and earlier payments.

use std::sync::LazyLock;

use bursar_contract::Fault;
use bursar_messages::{Message, message};
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{
    Decision, IntentState, Journal, LinkedIntent, Payment, SamePayment, WhySame,
    integrity::{self, intact},
    links,
    payment::Fee,
    payment_of,
    restore::{Restored, last_restore},
    state_of, team_payments, title_of, unknown,
};

/// An intent, whole, as it is stored. Times are milliseconds.
#[derive(Debug, Clone, PartialEq)]
pub struct IntentRecord {
    /// Our id.
    pub id: String,
    /// `K7Q-4MD`.
    pub code: String,
    /// Row of the table: `transaction_transfer`.
    pub operation: String,
    /// "Transfer on BNB Smart Chain", "Create wallet set".
    pub title: Message,
    /// Our state.
    pub state: IntentState,
    /// The service's word, as it came.
    pub service_state: Option<String>,
    /// For transfers and payouts.
    pub payment: Option<Payment>,
    /// What it cost in the end.
    pub charged: Option<Fee>,
    /// The service's id.
    pub remote_id: Option<String>,
    /// On-chain hash.
    pub tx_hash: Option<String>,
    /// Every hash it was seen under, oldest first.
    pub hashes: Vec<String>,
    /// The entry was changed outside of Bursar or the disk is damaged: nothing of it but its id, its code and its time can be believed.
    pub is_damaged: bool,
    /// The last failure.
    pub fault: Option<Fault>,
    /// When it was written down.
    pub created_at: i64,
    /// When a person decided.
    pub decided_at: Option<i64>,
    /// When the service took it.
    pub accepted_at: Option<i64>,
    /// When a hash of it was first seen.
    pub mined_at: Option<i64>,
    /// When the service's final word was read.
    pub settled_at: Option<i64>,
    /// Who approved.
    pub decided_by: Option<String>,
    /// How often it was sent.
    pub attempts: u32,
    /// What a person said about it while nobody knew its outcome.
    pub decision: Option<Decision>,
    /// A person's category in the history.
    pub category: Option<String>,
    /// Intents it belongs to.
    pub links: Vec<LinkedIntent>,
}

/// A payment beside another.
#[derive(Debug, Clone, PartialEq)]
pub struct PaymentRecord {
    /// Intent id.
    pub id: String,
    /// `K7Q-4MD`.
    pub code: String,
    /// When it was approved, milliseconds.
    pub at: i64,
    /// What it pays.
    pub payment: Option<Payment>,
    /// Our state.
    pub state: IntentState,
    /// A person recorded whether it was sent, and the service said nothing else since.
    pub recorded: Option<bool>,
}

/// An earlier payment that looks the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Earlier {
    /// When it was approved, milliseconds.
    pub at: i64,
    /// Its id.
    pub id: String,
    /// Its code.
    pub code: String,
    /// What is known of it.
    pub outcome: EarlierOutcome,
    /// The computer of the team that made it, with its person; none: this one.
    pub computer: Option<String>,
}

/// What is known of an earlier payment, from the one that says least against paying the same to the one that says most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum EarlierOutcome {
    /// A person recorded that it was not made. The service never said so.
    RecordedUnpaid,
    /// It was made.
    Paid,
    /// The service accepted it, and it is not complete on its chain.
    UnderWay,
    /// Nobody can say yet what became of it.
    Open,
}

impl EarlierOutcome {
    /// As a query counts them: 0, 1, 2, 3.
    pub(super) fn of(number: u8) -> Self {
        match number {
            0 => Self::RecordedUnpaid,
            1 => Self::Paid,
            2 => Self::UnderWay,
            _ => Self::Open,
        }
    }
}

/// How far the records of this computer see. Times in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reach {
    /// When the oldest entry was written down; none where there is none.
    pub since: Option<i64>,
    /// How they last came back from a backup or another computer, without what was done there since.
    pub restored: Option<Restored>,
    /// They have what other computers of the team shared in a workspace.
    pub shared: bool,
}

/// When an intent was sent; before that when it was decided, or drafted. It is the one time that a payment has in lists, statements and receipts.
pub(super) const SENT_AT: &str = "coalesce(first_sent_at, decided_at, created_at)";

/// What [`payment`] reads.
pub(super) const PAYMENT: &str = "id, code, coalesce(first_sent_at, decided_at, created_at) AS at, payment, state,
    (SELECT sent FROM decision WHERE decision.intent = intent.id AND overruled_at IS NULL) AS recorded";

/// What was made, by the service's word or a person's. While its outcome is not known, a payee was not paid. That the service accepted it is the last word of
/// a payout; a transfer can still fail on its chain.
pub(super) const PAID: &str = "(state IN ('settled', 'elsewhere') OR state = 'accepted' AND operation = 'virtual_account_transfer')";
pub(super) const SPENT: &str = "state NOT IN ('draft', 'rejected', 'refused', 'dead')";
/// What a person recorded as not made, while the service says nothing else.
pub(super) const RECORDED_UNPAID: &str =
    "(state = 'dead' AND EXISTS (SELECT 1 FROM decision WHERE decision.intent = intent.id AND sent = 0 AND overruled_at IS NULL))";
/// States in which the same payment must not be made again, however old it is.
pub(super) const OPEN: &str = "state IN ('approved', 'sending', 'accepted_unreadable', 'unknown')";

impl IntentRecord {
    /// Usual seconds until it is final on its chain; a minute where the chain is not known, 0 for what goes to no chain.
    pub fn usual_seconds(&self) -> u32 {
        if !self.operation.starts_with("transaction_") {
            return 0;
        }
        let chain = self.payment.as_ref().and_then(|payment| payment.asset().token()?.chain.known());
        chain.map_or(60, |chain| chain.usual_seconds)
    }
}

impl Journal {
    /// Entries of these operations that are done: operation, id, and when each was first sent, milliseconds. Damaged ones are left out.
    pub fn done(&self, operations: &[&str]) -> Result<Vec<(String, String, i64)>, Fault> {
        let (damaged, operations) = (self.damaged_list(), serde_json::to_string(operations).unwrap_or_default());
        self.read(|db| {
            let sql = format!(
                "SELECT operation, id, {SENT_AT} FROM intent WHERE state = 'settled' AND operation IN (SELECT value FROM json_each(?1))
                   AND id NOT IN (SELECT value FROM json_each(?2)) ORDER BY seq"
            );
            db.prepare(&sql)?.query_map([operations, damaged], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?.collect()
        })
    }

    /// One intent, whole.
    pub fn record(&self, id: &str) -> Result<IntentRecord, Fault> {
        let mut is_intact = true;
        let found = self.read(|db| {
            is_intact = integrity::is_intact(db, id)?;
            if !is_intact {
                return db.query_row("SELECT id, code, operation, created_at FROM intent WHERE id = ?1", [id], damaged_record).optional();
            }
            let found = db
                .prepare_cached(
                    "SELECT id, code, operation, title, state, service_state, payment, remote_id, tx_hash, fault, created_at, decided_at, settled_at,
                       decided_by, attempts, accepted_at, mined_at, message, charged, (SELECT category FROM entry WHERE entry.id = intent.id)
                     FROM intent WHERE id = ?1",
                )?
                .query_row([id], record)
                .optional()?;
            let Some(mut found) = found else { return Ok(None) };
            found.decision = unknown::decision(db, id)?;
            found.hashes = db
                .prepare_cached("SELECT hash FROM tx_hash WHERE intent = ?1 ORDER BY seen_at, hash")?
                .query_map([id], |row| row.get(0))?
                .collect::<Result<_, _>>()?;
            found.links = links::of(db, id)?;
            Ok(Some(found))
        })?;
        if !is_intact {
            self.note_damaged(&[id.to_owned()]);
        }
        found.ok_or_else(|| Fault::new(bursar_contract::Code::NotFound, message!("journal-no-entry")))
    }

    /// What an intent pays; none where it pays nothing. A damaged one is refused.
    pub fn payment(&self, id: &str) -> Result<Option<Payment>, Fault> {
        self.read_intact(id, |db| {
            let column: Option<Option<String>> = db.query_row("SELECT payment FROM intent WHERE id = ?1", [id], |row| row.get(0)).optional()?;
            payment_of(column.flatten())
        })
    }

    /// The payment with the same from, to, token and amount that is not known to have failed, made here or on another computer of the team: an open one
    /// first, then one that is under way, then one that was made, else one that a person recorded as not made; the newest of them. What other computers told of the proposal that is carried out is the same payment, and none before it: its claims say
    /// who sends it.
    pub fn earlier(&self, duplicate_key: &str, carries_out: Option<&str>) -> Result<Option<Earlier>, Fault> {
        self.read(|db| {
            // Of a damaged one nobody knows what became of it: it counts as open, whatever its row says.
            static SAME: LazyLock<String> = LazyLock::new(|| {
                format!(
                    "SELECT id, code, coalesce(decided_at, created_at) AS at, CASE WHEN {OPEN} OR NOT {intact} THEN 3 WHEN {PAID} THEN 1 WHEN {SPENT} THEN 2 ELSE 0 END AS known
                     FROM intent WHERE duplicate_key = ?1 AND ({SPENT} OR {RECORDED_UNPAID} OR NOT {intact}) ORDER BY known DESC, at DESC LIMIT 1",
                    intact = intact("intent")
                )
            });
            // Most payments have none, and this is asked for each row of a sheet.
            let any = "SELECT EXISTS (SELECT 1 FROM intent WHERE duplicate_key = ?1)";
            // A row of an approved batch whose turn has not come will pay it. CROSS: by the index of what waits, not batch by batch through all that waits.
            let waits = "SELECT b.id, b.code, b.decided_at, 3 FROM batch_row r CROSS JOIN intent b ON b.id = r.batch
                 WHERE r.duplicate_key = ?1 AND r.intent IS NULL AND r.held IS NULL AND b.state IN ('approved', 'draft') AND b.decided_at IS NOT NULL LIMIT 1";
            let earlier =
                |row: &Row<'_>| Ok(Earlier { id: row.get(0)?, code: row.get(1)?, at: row.get(2)?, outcome: EarlierOutcome::of(row.get(3)?), computer: None });
            let here = match db.prepare_cached(waits)?.query_row([duplicate_key], earlier).optional()? {
                Some(waits) => Some(waits),
                None if !db.prepare_cached(any)?.query_row([duplicate_key], |row| row.get(0))? => None,
                None => db.prepare_cached(&SAME)?.query_row([duplicate_key], earlier).optional()?,
            };
            let there = team_payments::earlier(db, duplicate_key, carries_out)?;
            Ok(here.into_iter().chain(there).max_by_key(|one| (one.outcome, one.at)))
        })
    }

    /// How far what is written down here sees.
    pub fn reach(&self) -> Result<Reach, Fault> {
        self.read(|db| {
            let since = db.query_row("SELECT created_at FROM intent ORDER BY seq LIMIT 1", [], |row| row.get(0)).optional()?;
            let shared = db.query_row("SELECT EXISTS (SELECT 1 FROM workspace_record)", [], |row| row.get(0))?;
            Ok(Reach { since, restored: last_restore(db)?.map(|(_, restored)| restored), shared })
        })
    }

    /// How often an address was paid. Damaged entries prove nothing.
    pub fn paid_to(&self, address: &str) -> Result<u32, Fault> {
        let address = address.to_ascii_lowercase();
        let sql = format!("SELECT count(*) FROM intent WHERE to_address = ?1 AND {PAID} AND {}", intact("intent"));
        self.read(|db| db.query_row(&sql, [address], |row| row.get(0)))
    }

    /// Whether anything that is not known to have failed went to this address, in lower case, from this computer or another one of the team.
    pub fn was_paid(&self, address: &str) -> Result<bool, Fault> {
        let sql = format!("SELECT EXISTS (SELECT 1 FROM intent WHERE to_address = ?1 AND {SPENT})");
        self.read(|db| Ok(db.prepare_cached(&sql)?.query_row([address], |row| row.get(0))? || team_payments::may_have_paid(db, address)?))
    }

    /// Every address that was ever paid, lower case.
    pub fn paid_addresses(&self) -> Result<Vec<String>, Fault> {
        self.read(|db| {
            let mut statement = db.prepare(&format!("SELECT DISTINCT to_address FROM intent WHERE to_address IS NOT NULL AND {SPENT}"))?;
            statement.query_map([], |row| row.get(0))?.collect()
        })
    }

    /// How many intents are under way or of unknown outcome.
    pub fn undecided(&self) -> Result<u32, Fault> {
        self.read(undecided)
    }

    /// How many outcomes nobody knows, damaged entries among them, and how many drafts wait.
    pub fn counts(&self) -> Result<(u32, u32), Fault> {
        let damaged = self.damaged_list();
        self.read(|db| {
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

pub(super) fn payment(row: &Row<'_>) -> rusqlite::Result<PaymentRecord> {
    let state = state_of(&row.get::<_, String>(4)?);
    Ok(PaymentRecord { id: row.get(0)?, code: row.get(1)?, at: row.get(2)?, payment: payment_of(row.get(3)?)?, state, recorded: row.get(5)? })
}

fn record(row: &Row<'_>) -> rusqlite::Result<IntentRecord> {
    Ok(IntentRecord {
        id: row.get(0)?,
        code: row.get(1)?,
        operation: row.get(2)?,
        title: title_of(row.get(3)?, row.get(17)?),
        state: state_of(&row.get::<_, String>(4)?),
        service_state: row.get(5)?,
        payment: payment_of(row.get(6)?)?,
        charged: row.get::<_, Option<String>>(18)?.and_then(|text| serde_json::from_str(&text).ok()),
        remote_id: row.get(7)?,
        tx_hash: row.get(8)?,
        hashes: Vec::new(),
        is_damaged: false,
        fault: row.get::<_, Option<String>>(9)?.and_then(|text| serde_json::from_str(&text).ok()),
        created_at: row.get(10)?,
        decided_at: row.get(11)?,
        accepted_at: row.get(15)?,
        mined_at: row.get(16)?,
        settled_at: row.get(12)?,
        decided_by: row.get(13)?,
        attempts: row.get(14)?,
        category: row.get(19)?,
        decision: None,
        links: Vec::new(),
    })
}

/// Of a damaged intent nothing is shown that a person could act on: no amount, no payee, no state but that nobody knows. What cannot be read of the
/// rest is left out, so that one damaged entry hides no other.
fn damaged_record(row: &Row<'_>) -> rusqlite::Result<IntentRecord> {
    Ok(IntentRecord {
        id: row.get(0).unwrap_or_default(),
        code: row.get(1).unwrap_or_default(),
        operation: row.get(2).unwrap_or_default(),
        created_at: row.get(3).unwrap_or_default(),
        title: integrity::damaged_title(),
        state: IntentState::Unknown,
        is_damaged: true,
        fault: Some(integrity::damaged()),
        service_state: None,
        payment: None,
        charged: None,
        remote_id: None,
        tx_hash: None,
        hashes: Vec::new(),
        decided_at: None,
        accepted_at: None,
        mined_at: None,
        settled_at: None,
        decided_by: None,
        attempts: 0,
        category: None,
        decision: None,
        links: Vec::new(),
    })
}

/// Whether what was recorded of an entry `o` was corrected, by a person or by the service, since a time in SQL. What was checked before that may have taken
/// it for one that was not made.
pub(super) fn corrected_since(at: &str) -> String {
    format!("EXISTS (SELECT 1 FROM event WHERE event.object = o.id AND event.action IN ('decide_again', 'late_arrival') AND event.at >= {at})")
}

/// Another entry that pays the same as a draft and was approved since the draft was made, or since `since`, or is still open, or whose recorded outcome
/// was corrected since the draft was made. The same call may be made again once the outcome of the first is known.
pub(super) fn same_since(db: &Connection, id: &str, since: i64) -> rusqlite::Result<Option<SamePayment>> {
    let found = db
        .query_row(
            &format!(
                "SELECT o.code, NOT {intact}, o.state, o.{OPEN}, {corrected} FROM intent i JOIN intent o ON o.duplicate_key = i.duplicate_key AND o.id <> i.id
                 WHERE i.id = ?1 AND i.operation IN ('transaction_transfer', 'virtual_account_transfer', 'transaction_execute')
                   AND (o.{SPENT} AND (o.{OPEN} OR {corrected} OR o.decided_at >= min(i.created_at, ?2) AND i.operation <> 'transaction_execute')
                     OR NOT {intact})
                 ORDER BY o.{OPEN} DESC, {corrected} DESC, o.seq LIMIT 1",
                corrected = corrected_since("i.created_at"),
                intact = intact("o")
            ),
            params![id, since],
            |row| {
                let (is_damaged, state, is_open, was_corrected) = (row.get(1)?, row.get::<_, String>(2)?, row.get(3)?, row.get(4)?);
                let why = match (is_damaged, is_open, was_corrected) {
                    (true, ..) => WhySame::Damaged,
                    (_, true, _) if ["unknown", "accepted_unreadable"].contains(&state.as_str()) => WhySame::Unknown,
                    (_, true, _) => WhySame::BeingSent,
                    (_, _, true) => WhySame::Corrected,
                    _ => WhySame::Approved,
                };
                Ok(SamePayment { code: row.get(0)?, why })
            },
        )
        .optional()?;
    if found.is_some() {
        return Ok(found);
    }
    // A row of an approved batch whose turn has not come will pay it.
    db.query_row(
        "SELECT b.code FROM intent i JOIN batch_row r ON r.duplicate_key = i.duplicate_key JOIN intent b ON b.id = r.batch
         WHERE i.id = ?1 AND r.intent IS NULL AND r.held IS NULL AND b.state IN ('approved', 'draft') AND b.decided_at IS NOT NULL LIMIT 1",
        [id],
        |row| Ok(SamePayment { code: row.get(0)?, why: WhySame::InBatch }),
    )
    .optional()
}

/// Whether a time lies within the last `minutes`.
pub fn within_minutes(now: i64, at: i64, minutes: i64) -> bool {
    (0..minutes * 60_000).contains(&(now - at))
}
