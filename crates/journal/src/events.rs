//! The event log: append-only, each entry carrying the hash of the one before.

use bursar_contract::Fault;
use rusqlite::{Connection, OptionalExtension, Row, params, params_from_iter, types::Value};

use super::{Journal, drafts::sha256};

/// Who did what no person did.
pub const BURSAR: &str = "bursar";

/// One entry of the log.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LogEntry {
    /// Its number.
    pub seq: u32,
    /// Milliseconds.
    pub at: i64,
    /// Who.
    pub person: String,
    /// What: approve, remark, export, …
    pub action: String,
    /// On what: the id of an intent, a name.
    pub object: String,
    /// The intent's code, where it is one.
    pub code: Option<String>,
    /// It is a payout: that the bank credited it, nobody says.
    pub is_payout: bool,
    /// More.
    pub detail: String,
    /// Of this entry and the one before.
    pub hash: String,
}

/// Which entries of the log are asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LogFilter {
    /// Only this person.
    pub person: Option<String>,
    /// Only this action.
    pub action: Option<String>,
    /// Only one of these actions.
    pub actions: Option<Vec<String>>,
    /// Only from this time on, in milliseconds.
    pub from: Option<i64>,
    /// Only before this time.
    pub until: Option<i64>,
    /// Every one of these words stands in the entry, in lower case, or its action is one of those beside the word.
    pub words: Vec<(String, Vec<String>)>,
    /// Actions whose details are looked through for the words as well.
    pub told: Vec<String>,
}

/// A window of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogPage {
    /// Newest first.
    pub rows: Vec<LogEntry>,
    /// How many under the filter.
    pub total: u32,
    /// Everyone in the log.
    pub people: Vec<String>,
    /// Every action in the log.
    pub actions: Vec<String>,
}

const ENTRY: &str = "e.seq, e.at, e.person, e.action, e.object, i.code, e.detail, e.hash, coalesce(i.operation = 'virtual_account_transfer', 0) FROM event e LEFT JOIN intent i ON i.id = e.object";

pub(super) fn append(db: &Connection, at: i64, person: &str, action: &str, object: &str, detail: &str) -> rusqlite::Result<()> {
    let previous: String =
        db.prepare_cached("SELECT hash FROM event ORDER BY seq DESC LIMIT 1")?.query_row([], |row| row.get(0)).optional()?.unwrap_or_default();
    let hash = entry_hash(&previous, at, person, action, object, detail);
    db.prepare_cached("INSERT INTO event (at, person, action, object, detail, previous, hash) VALUES (?1,?2,?3,?4,?5,?6,?7)")?
        .execute(params![at, person, action, object, detail, previous, hash])
        .map(drop)
}

fn entry_hash(previous: &str, at: i64, person: &str, action: &str, object: &str, detail: &str) -> String {
    sha256(format!("{previous}\n{at}\n{person}\n{action}\n{object}\n{detail}").as_bytes())
}

impl Journal {
    /// Writes an entry of its own.
    pub fn log(&self, action: &str, object: &str, detail: &str) -> Result<(), Fault> {
        self.with(|db| append(db, self.clock.now(), &self.person(), action, object, detail))
    }

    /// Walks the chain. `Err` holds the sequence number of the first entry that does not fit.
    pub fn check_log(&self) -> Result<Result<u64, i64>, Fault> {
        self.with(|db| {
            let mut statement = db.prepare("SELECT seq, at, person, action, object, detail, previous, hash FROM event ORDER BY seq")?;
            let mut rows = statement.query([])?;
            let (mut previous, mut count) = (String::new(), 0);
            while let Some(row) = rows.next()? {
                let said: String = row.get(6)?;
                let hash: String = row.get(7)?;
                let text = |index| row.get::<_, String>(index);
                if said != previous || hash != entry_hash(&previous, row.get(1)?, &text(2)?, &text(3)?, &text(4)?, &text(5)?) {
                    return Ok(Err(row.get(0)?));
                }
                previous = hash;
                count += 1;
            }
            Ok(Ok(count))
        })
    }

    /// One entry by number.
    pub fn log_entry(&self, seq: i64) -> Result<Option<LogEntry>, Fault> {
        self.with(|db| db.query_row(&format!("SELECT {ENTRY} WHERE e.seq = ?1"), [seq], entry).optional())
    }

    /// The hash of the last entry before a number, or of the last of all.
    pub fn last_hash(&self, before: Option<i64>) -> Result<String, Fault> {
        let before = before.unwrap_or(i64::MAX);
        let found = self.with(|db| db.query_row("SELECT hash FROM event WHERE seq < ?1 ORDER BY seq DESC LIMIT 1", [before], |row| row.get(0)).optional())?;
        Ok(found.unwrap_or_default())
    }

    /// Every action in the log.
    pub fn log_actions(&self) -> Result<Vec<String>, Fault> {
        self.with(|db| distinct(db, "action"))
    }

    /// A window of the log, newest first.
    pub fn log_page(&self, ask: &LogFilter, offset: u32, limit: u32) -> Result<LogPage, Fault> {
        let (filter, bound) = condition(ask);
        self.with(|db| {
            let total =
                db.query_row(&format!("SELECT count(*) FROM event e LEFT JOIN intent i ON i.id = e.object WHERE {filter}"), params_from_iter(&bound), |row| {
                    row.get(0)
                })?;
            let mut statement = db.prepare(&format!("SELECT {ENTRY} WHERE {filter} ORDER BY e.seq DESC LIMIT {limit} OFFSET {offset}"))?;
            let rows = statement.query_map(params_from_iter(&bound), entry)?.collect::<rusqlite::Result<_>>()?;
            Ok(LogPage { rows, total, people: distinct(db, "person")?, actions: distinct(db, "action")? })
        })
    }
}

fn distinct(db: &Connection, column: &str) -> rusqlite::Result<Vec<String>> {
    let mut statement = db.prepare(&format!("SELECT DISTINCT {column} FROM event ORDER BY 1"))?;
    statement.query_map([], |row| row.get(0))?.collect()
}

/// A filter as SQL, and the values in it.
fn condition(ask: &LogFilter) -> (String, Vec<Value>) {
    let mut bound = Vec::new();
    let mut conditions = vec!["1".to_owned()];
    let mut place = |value: Value| {
        bound.push(value);
        format!("?{}", bound.len())
    };
    let mut any = |of: &[String]| of.iter().map(|one| place(one.clone().into())).collect::<Vec<_>>().join(",");
    if let Some(actions) = &ask.actions {
        conditions.push(format!("e.action IN ({})", any(actions)));
    }
    // A value without a place is refused.
    let told = if ask.words.is_empty() { String::new() } else { any(&ask.told) };
    for (word, actions) in &ask.words {
        let (actions, word) = (any(actions), any(std::slice::from_ref(word)));
        conditions.push(format!(
            "(instr(lower(e.object), {word}) > 0 OR instr(lower(coalesce(i.code, '')), {word}) > 0 OR instr(lower(e.person), {word}) > 0
              OR e.action IN ({actions}) OR (e.action IN ({told}) AND instr(lower(e.detail), {word}) > 0))"
        ));
    }
    for (value, column) in [(&ask.person, "person"), (&ask.action, "action")] {
        if let Some(value) = value {
            conditions.push(format!("e.{column} = {}", place(value.clone().into())));
        }
    }
    for (value, sign) in [(ask.from, ">="), (ask.until, "<")] {
        if let Some(value) = value {
            conditions.push(format!("e.at {sign} {}", place(value.into())));
        }
    }
    (conditions.join(" AND "), bound)
}

fn entry(row: &Row<'_>) -> rusqlite::Result<LogEntry> {
    Ok(LogEntry {
        seq: row.get(0)?,
        at: row.get(1)?,
        person: row.get(2)?,
        action: row.get(3)?,
        object: row.get(4)?,
        code: row.get(5)?,
        detail: row.get(6)?,
        hash: row.get(7)?,
        is_payout: row.get(8)?,
    })
}
