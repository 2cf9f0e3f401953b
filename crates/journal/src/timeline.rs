//! The timeline: one row for everything this app made and everything the service shows besides. Its search, notes and saved views.

use std::{
    collections::{HashMap, HashSet},
    sync::LazyLock,
};

use bursar_contract::{Asset, Code, Decimal, Fault, Money, amount::AmountError};
use bursar_messages::typescript::TS;
use bursar_messages::{Message, message};
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, Transaction, params, types::Type};
use serde::{Deserialize, Serialize};

use super::{
    BATCH, Decision, IntentState, Journal, Query, events,
    integrity::{damaged_title, entry_intact},
    payment::Purpose,
    payment::{Bank, Fee, NamedChain, Party},
    query::NOT_PAID,
    state_of, team_payments, title_of,
    wanted::Wanted,
};

/// The batch that an entry is a row of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowOf {
    /// The id of the batch's entry.
    pub batch: String,
    /// `K7Q-4MD`.
    pub code: String,
    /// "November salaries".
    pub name: String,
}

/// Which way money goes in a row of the history.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// Away from this organization.
    Out,
    /// To this organization.
    In,
    /// Between its own wallets.
    Own,
    /// No money.
    None,
}
/// The order of the history.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default, TS)]
#[serde(rename_all = "snake_case")]
pub enum HistorySort {
    /// Newest first.
    #[default]
    Newest,
    /// Oldest first.
    Oldest,
    /// Largest amount first, whatever its unit.
    Largest,
    /// Smallest amount first; rows without one at the end.
    Smallest,
    /// By the name of who is paid.
    Who,
}
/// How many rows there are, and how many want a look.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct HistoryCounts {
    /// All rows.
    pub all: u32,
    /// Outcome unknown.
    pub unknown: u32,
    /// On their way.
    pub in_flight: u32,
    /// Payments that were refused, failed or were cancelled.
    pub not_paid: u32,
    /// Made on other computers of the team.
    pub team: u32,
    /// Not made in this app.
    pub elsewhere: u32,
}
/// A row of the timeline.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// Intent id; `service:` and the service's id; or `team:`, the card of the other computer, and the intent's id there.
    pub id: String,
    /// False: the service shows it, or another computer of the team told of it.
    pub made_here: bool,
    /// The computer of the team that made it, with its person; none where it was made here, or nobody told of it.
    pub computer: Option<String>,
    /// When it was sent, milliseconds; before that when it was decided, or drafted.
    pub at: i64,
    /// `K7Q-4MD`.
    pub code: Option<String>,
    /// Row of the table, or the service's word.
    pub operation: String,
    /// What it is, for people.
    pub title: Message,
    /// Which way money goes.
    pub direction: Direction,
    /// Our state.
    pub state: IntentState,
    /// The service's word.
    pub service_state: Option<String>,
    /// What moves.
    pub money: Option<Money>,
    /// The fee: what was charged where that is known, else as it was known when the payment was drafted.
    pub fee: Option<Fee>,
    /// Who is paid.
    pub to: Option<Party>,
    /// Who pays.
    pub from: Option<Party>,
    /// The chain; `NGN` for the banks.
    pub chain: Option<NamedChain>,
    /// The bank that is paid, with what stands on the payee's statement.
    pub bank: Option<Bank>,
    /// The person's reference.
    pub reference: Option<String>,
    /// The service's id.
    pub remote_id: Option<String>,
    /// On-chain hash.
    pub tx_hash: Option<String>,
    /// Idempotency key.
    pub key: Option<String>,
    /// Who drafted.
    pub created_by: Option<String>,
    /// Who approved or rejected.
    pub decided_by: Option<String>,
    /// When, milliseconds.
    pub decided_at: Option<i64>,
    /// A person's note.
    pub note: Option<String>,
    /// A person's category.
    pub category: Option<String>,
    /// The wallet that acts.
    pub wallet_id: Option<String>,
    /// The token; `NGN` for naira.
    pub token_id: Option<String>,
    /// What a person recorded as its outcome, where nobody knew it.
    pub decision: Option<Decision>,
    /// What a payout is for.
    pub purpose: Purpose,
    /// Whose account a payout went to by its bank, where it said so.
    pub bank_name: Option<String>,
    /// The code of the acceleration that was paid in its place.
    pub paid_by: Option<String>,
    /// When it was known what came of it, milliseconds.
    pub answered_at: Option<i64>,
}

impl Entry {
    /// Who approved it; nobody did what was cancelled in the confirm window.
    pub fn approved_by(&self) -> Option<String> {
        self.decided_by.clone().filter(|_| self.state != IntentState::Rejected)
    }
}

/// What [`row`] reads: the columns, and whether they can be believed.
static COLUMNS: LazyLock<String> = LazyLock::new(|| format!("{STORED}, {} AS intact", entry_intact()));

const STORED: &str = "id, here, at, code, operation, title, direction, state, service_state, amount, unit, fee, to_name, to_address, to_own, from_name,
    from_address, chain, chain_name, chain_test, reference, remote_id, tx_hash, key, created_by, decided_by, decided_at, note, category, wallet_id, token_id, asset, message,
    bank_code, bank, narration,
    (SELECT json_array(at, person, sent, note, overruled_at) FROM decision WHERE decision.intent = entry.id) AS decision,
    (SELECT iif(coalesce(json_extract(payment, '$.purpose') = 'salary', json_extract(payment, '$.salary'), 0), 'salary', 'payment')
      FROM intent WHERE intent.id = entry.id AND json_valid(payment)) AS purpose,
    (SELECT code FROM entry_paid_by WHERE entry_paid_by.id = entry.id) AS paid_by,
    (SELECT coalesce(accepted_at, settled_at) FROM intent WHERE intent.id = entry.id UNION ALL
      SELECT answered_at FROM team_payment WHERE team_payment.entry = entry.id) AS answered_at,
    (SELECT coalesce(json_extract(payment, '$.bankName'),
        iif(json_extract(payment, '$.nameCheck') IN ('agrees', 'taken'), json_extract(payment, '$.to.name'), NULL))
      FROM intent WHERE intent.id = entry.id AND json_valid(payment)) AS bank_name,
    (SELECT computer FROM team_payment WHERE team_payment.entry = entry.id) AS computer";

/// The order of rows in SQL; ties in the order of time.
fn order(sort: HistorySort) -> &'static str {
    match sort {
        HistorySort::Newest => "seq DESC",
        HistorySort::Oldest => "seq",
        HistorySort::Largest => "amount_key DESC, seq DESC",
        HistorySort::Smallest => "amount_key IS NULL, amount_key, seq DESC",
        HistorySort::Who => "coalesce(CASE WHEN direction = 'in' THEN from_name ELSE to_name END, title) COLLATE NOCASE, seq DESC",
    }
}

/// Indexes what changed since the last search (schema_20.sql). Every question to the indexes of words and pieces comes after this. Where nothing can be
/// written, the history is still read: it is searched as it was indexed last.
pub(super) fn index_words(db: &Connection) -> rusqlite::Result<()> {
    let due: bool = db.prepare_cached("SELECT EXISTS (SELECT 1 FROM entry_due)")?.query_row([], |row| row.get(0))?;
    if !due {
        return Ok(());
    }
    match db.prepare_cached("INSERT INTO entry_due (seq, marks) VALUES (0, 0)")?.execute([]) {
        Err(error) if matches!(error.sqlite_error_code(), Some(ErrorCode::DiskFull | ErrorCode::ReadOnly)) => {
            tracing::warn!(%error, "the newest entries cannot be indexed");
            Ok(())
        }
        written => written.map(drop),
    }
}

/// The numbers of the rows that a query asks for, in order.
fn wanted(db: &Connection, query: &Query, payments: bool, sort: HistorySort) -> rusqlite::Result<Vec<i64>> {
    let wanted = Wanted::of(query, payments);
    let by_time = matches!(sort, HistorySort::Newest | HistorySort::Oldest);
    let select = if by_time { wanted.select.clone() } else { format!("SELECT seq FROM entry WHERE seq IN ({})", wanted.select) };
    index_words(db)?;
    let mut statement = db.prepare_cached(&format!("{select} ORDER BY {}", order(sort)))?;
    statement.query_map(wanted.bound(), |row| row.get(0))?.collect()
}

impl Journal {
    /// A window of the rows that a query asks for, and how many there are.
    pub fn window(&self, query: &Query, payments: bool, sort: HistorySort, offset: u32, limit: u32) -> Result<(Vec<Entry>, u32), Fault> {
        self.with(|db| {
            // Found once, then counted and cut: only the rows of the window are read whole.
            let found = wanted(db, query, payments, sort)?;
            let mut statement = db.prepare_cached(&format!("SELECT {} FROM entry WHERE seq = ?1", *COLUMNS))?;
            let window = found.iter().skip(offset as usize).take(limit as usize);
            let rows = window.map(|number| statement.query_row([number], row)).collect::<rusqlite::Result<Vec<_>>>()?;
            Ok((rows, found.len() as u32))
        })
    }

    /// The rows that a query asks for as they are now, by id: what an export then reads piece by piece. Their numbers change when they are sent.
    pub fn wanted(&self, query: &Query, payments: bool, sort: HistorySort) -> Result<Vec<String>, Fault> {
        self.with(|db| {
            let found = wanted(db, query, payments, sort)?;
            let mut statement = db.prepare_cached("SELECT id FROM entry WHERE seq = ?1")?;
            found.iter().map(|number| statement.query_row([number], |row| row.get(0))).collect()
        })
    }

    /// Rows by id, in the order asked; those that went meanwhile are left out.
    pub fn rows(&self, ids: &[String]) -> Result<Vec<Entry>, Fault> {
        self.read(|db| {
            let mut statement = db.prepare_cached(&format!("SELECT {} FROM entry WHERE id = ?1", *COLUMNS))?;
            let mut rows = Vec::with_capacity(ids.len());
            for id in ids {
                rows.extend(statement.query_row([id], row).optional()?);
            }
            Ok(rows)
        })
    }

    /// How many rows there are in all, and how many a person should look at.
    pub fn history_counts(&self) -> Result<HistoryCounts, Fault> {
        self.with(|db| {
            index_words(db)?;
            let count = |words: &str| db.query_row("SELECT count(*) FROM entry_words WHERE entry_words MATCH ?1", [words], |row| row.get(0));
            Ok(HistoryCounts {
                all: db.query_row("SELECT count(*) FROM entry", [], |row| row.get(0))?,
                unknown: count("{status} : unknown")?,
                in_flight: count("{status} : inflight")?,
                not_paid: count(NOT_PAID)?,
                team: count("{kind} : team")?,
                elsewhere: count("{kind} : elsewhere")?,
            })
        })
    }

    /// One row.
    pub fn entry(&self, id: &str) -> Result<Entry, Fault> {
        self.read(|db| db.query_row(&format!("SELECT {} FROM entry WHERE id = ?1", *COLUMNS), [id], row).optional())?
            .ok_or_else(|| Fault::new(Code::NotFound, message!("journal-no-history")))
    }

    /// Rows of a wallet or a naira account that were sent within a time and not stopped, oldest first. Of a batch its payments, and not the batch beside
    /// them. Payments of other computers are among them; a row that was left to another computer has the state, time and fee that it reports. A payment that
    /// several computers report is one row.
    pub fn moved(&self, wallet: &str, from: i64, until: i64) -> Result<Vec<Entry>, Fault> {
        self.read(|db| {
            let mut statement = db.prepare(&format!(
                "SELECT {} FROM entry
                 WHERE seq IN (SELECT seq FROM entry WHERE wallet_id = ?1 UNION SELECT e.seq FROM intent i JOIN entry e ON e.id = i.id WHERE i.account_id = ?1
                     UNION SELECT e.seq FROM team_payment t JOIN entry e ON e.id = t.entry WHERE t.payer = ?1)
                   AND (at >= ?2 AND at < ?3 OR state = 'elsewhere') AND state NOT IN ('draft', 'rejected', 'refused', 'approved') AND operation <> '{BATCH}'
                 ORDER BY seq",
                *COLUMNS
            ))?;
            let mut rows: Vec<Entry> = statement.query_map(params![wallet, from, until], row)?.collect::<rusqlite::Result<_>>()?;
            for row in rows.iter_mut().filter(|row| row.state == IntentState::Elsewhere) {
                team_payments::complete(db, row)?;
            }
            let mut known: HashSet<String> = rows.iter().filter(|row| row.computer.is_none()).filter_map(|row| row.remote_id.clone()).collect();
            let mut is_new = |row: &Entry| row.computer.is_none() || row.remote_id.as_ref().is_none_or(|id| known.insert(id.clone()));
            rows.retain(|row| (from..until).contains(&row.at) && row.state != IntentState::Refused && is_new(row));
            rows.sort_by_key(|row| row.at);
            Ok(rows)
        })
    }

    /// The batches that entries are rows of, by the id of the entry.
    pub fn batches_of(&self, entries: &[&str]) -> Result<HashMap<String, RowOf>, Fault> {
        let ids = serde_json::to_string(entries).unwrap_or_default();
        self.read(|db| {
            let mut statement = db.prepare(
                "SELECT r.id, b.intent, i.code, b.name FROM intent r JOIN batch b ON b.intent = r.batch JOIN intent i ON i.id = b.intent
                 WHERE r.id IN (SELECT value FROM json_each(?1))",
            )?;
            statement.query_map([ids], |row| Ok((row.get(0)?, RowOf { batch: row.get(1)?, code: row.get(2)?, name: row.get(3)? })))?.collect()
        })
    }

    /// Everything that was approved on this computer in this period, oldest first. Not filtered by person, because people set and change their names.
    pub fn approved(&self, from: i64, until: i64) -> Result<Vec<Entry>, Fault> {
        self.read(|db| {
            let mut statement = db.prepare(&format!(
                "SELECT {} FROM entry WHERE here = 1 AND decided_at >= ?1 AND decided_at < ?2 AND state <> 'rejected' ORDER BY decided_at, seq",
                *COLUMNS
            ))?;
            statement.query_map(params![from, until], row)?.collect()
        })
    }

    /// Writes a note and a category on a row; empty takes them away. Journaled by their hash, since a log cannot be corrected.
    pub fn annotate(&self, id: &str, note: &str, category: &str) -> Result<(), Fault> {
        let changed = self.with(|db| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            let changed = write_remark(&tx, id, note, category)?;
            if changed == 1 {
                events::append(&tx, self.clock.now(), &self.person(), "remark", id, &remark_hash(note, category))?;
            }
            tx.commit()?;
            Ok(changed)
        })?;
        if changed == 1 { Ok(()) } else { Err(Fault::new(Code::NotFound, message!("journal-no-history"))) }
    }

    /// The same for a note from the team: written `by` a colleague, or made here from two notes. Returns false if there is no such row.
    pub fn take_annotation(&self, id: &str, note: &str, category: &str, by: Option<&str>) -> Result<bool, Fault> {
        self.with(|db| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            let known = tx.query_row("SELECT coalesce(note, ''), coalesce(category, '') FROM entry WHERE id = ?1", [id], |row| Ok((row.get(0)?, row.get(1)?)));
            let Some(known): Option<(String, String)> = known.optional()? else { return Ok(false) };
            if known != (note.to_owned(), category.to_owned()) {
                write_remark(&tx, id, note, category)?;
                let (by, action) = by.map_or_else(|| (self.person(), "remark"), |by| (by.to_owned(), "remark_taken"));
                events::append(&tx, self.clock.now(), &by, action, id, &remark_hash(note, category))?;
                tx.commit()?;
            }
            Ok(true)
        })
    }

    /// The rows with a note or a category: their ids, the note and the category.
    pub fn annotated(&self) -> Result<Vec<(String, String, String)>, Fault> {
        self.read(|db| {
            let sql = "SELECT id, coalesce(note, ''), coalesce(category, '') FROM entry WHERE note IS NOT NULL OR category IS NOT NULL";
            db.prepare(sql)?.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?.collect()
        })
    }

    /// Categories in use, most used first.
    pub fn categories(&self) -> Result<Vec<String>, Fault> {
        self.read(|db| {
            let mut statement = db.prepare("SELECT category FROM entry WHERE category IS NOT NULL GROUP BY category ORDER BY count(*) DESC LIMIT 50")?;
            statement.query_map([], |row| row.get(0))?.collect()
        })
    }
}

fn write_remark(tx: &Transaction<'_>, id: &str, note: &str, category: &str) -> rusqlite::Result<usize> {
    let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    tx.execute("UPDATE entry SET note = ?2, category = ?3 WHERE id = ?1", params![id, some(note), some(category)])
}

fn remark_hash(note: &str, category: &str) -> String {
    super::sha256(format!("{note}\n{category}").as_bytes())
}

fn row(row: &Row<'_>) -> rusqlite::Result<Entry> {
    if row.get::<_, bool>("intact")? { believed(row) } else { damaged(row) }
}

/// A row that does not say what its intent says, or whose intent is damaged: that it is there, and nothing that a person could act on.
fn damaged(row: &Row<'_>) -> rusqlite::Result<Entry> {
    Ok(Entry {
        id: row.get(0).unwrap_or_default(),
        made_here: true,
        computer: None,
        at: row.get(2).unwrap_or_default(),
        code: row.get(3).unwrap_or_default(),
        operation: row.get(4).unwrap_or_default(),
        title: damaged_title(),
        direction: Direction::None,
        state: IntentState::Unknown,
        service_state: None,
        money: None,
        fee: None,
        to: None,
        from: None,
        chain: None,
        bank: None,
        reference: None,
        remote_id: None,
        tx_hash: None,
        key: None,
        created_by: None,
        decided_by: None,
        decided_at: None,
        note: row.get(27).unwrap_or_default(),
        category: row.get(28).unwrap_or_default(),
        wallet_id: None,
        token_id: None,
        decision: None,
        purpose: Purpose::Payment,
        bank_name: None,
        paid_by: None,
        answered_at: None,
    })
}

fn decision(text: &str) -> Result<Decision, serde_json::Error> {
    let (at, by, sent, note, overruled_at): (i64, String, u8, String, Option<i64>) = serde_json::from_str(text)?;
    Ok(Decision { at, by, sent: sent != 0, note, overruled_at })
}

fn believed(row: &Row<'_>) -> rusqlite::Result<Entry> {
    let party = |name: usize, address: usize, own: bool| -> rusqlite::Result<Option<Party>> {
        let address: Option<String> = row.get(address)?;
        let name = row.get(name)?;
        Ok(address.map(|address| Party { name, address, own, verification: None }))
    };
    let chain: Option<String> = row.get(17)?;
    let direction: String = row.get(6)?;
    Ok(Entry {
        id: row.get(0)?,
        made_here: row.get(1)?,
        computer: row.get(41)?,
        at: row.get(2)?,
        code: row.get(3)?,
        operation: row.get(4)?,
        title: title_of(row.get(5)?, row.get(32)?),
        direction: match direction.as_str() {
            "in" => Direction::In,
            "own" => Direction::Own,
            "out" => Direction::Out,
            _ => Direction::None,
        },
        state: state_of(&row.get::<_, String>(7)?),
        service_state: row.get(8)?,
        money: money(row.get(9)?, row.get(31)?)?,
        fee: row.get::<_, Option<String>>(11)?.map(|text| serde_json::from_str(&text)).transpose().map_err(|error| unreadable(11, error))?,
        to: party(12, 13, row.get(14)?)?,
        from: party(15, 16, true)?,
        chain: match chain {
            Some(id) => Some(NamedChain { name: row.get::<_, Option<String>>(18)?.unwrap_or_else(|| id.clone()), id, test: row.get(19)? }),
            None => None,
        },
        bank: bank(row.get(33)?, row.get(34)?, row.get(35)?),
        reference: row.get(20)?,
        remote_id: row.get(21)?,
        tx_hash: row.get(22)?,
        key: row.get(23)?,
        created_by: row.get(24)?,
        decided_by: row.get(25)?,
        decided_at: row.get(26)?,
        note: row.get(27)?,
        category: row.get(28)?,
        wallet_id: row.get(29)?,
        token_id: row.get(30)?,
        decision: row.get::<_, Option<String>>(36)?.map(|text| decision(&text)).transpose().map_err(|error| unreadable(36, error))?,
        purpose: if row.get::<_, Option<String>>(37)?.as_deref() == Some("salary") { Purpose::Salary } else { Purpose::Payment },
        paid_by: row.get(38)?,
        answered_at: row.get(39)?,
        bank_name: row.get(40)?,
    })
}

/// The bank of a row; only payouts have one.
fn bank(code: Option<String>, name: Option<String>, narration: Option<String>) -> Option<Bank> {
    code.map(|code| Bank { code, name: name.unwrap_or_default(), narration: narration.unwrap_or_default() })
}

/// The amount of a row and what it is of.
fn money(amount: Option<String>, asset: Option<String>) -> rusqlite::Result<Option<Money>> {
    let (Some(amount), Some(asset)) = (amount, asset) else { return Ok(None) };
    let asset: Asset = serde_json::from_str(&asset).map_err(|error| unreadable(31, error))?;
    let amount: Decimal = amount.parse().map_err(|error: AmountError| unreadable(9, error.to_string()))?;
    Money::new(asset, amount).map(Some).map_err(|error| unreadable(9, error.to_string()))
}

fn unreadable(column: usize, error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, Type::Text, error.into())
}
