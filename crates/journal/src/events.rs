//! The event log: append-only, each entry carrying the hash of the one before.

use std::sync::LazyLock;

use bursar_contract::Fault;
use bursar_messages::Message;
use rusqlite::{Connection, OptionalExtension, Row, params, params_from_iter, types::Value};

use super::{ContactStep, Journal, drafts::sha256, integrity::intact, payment::Payment, title_of};

/// Who did what no person did.
pub const BURSAR: &str = "bursar";
/// The person of an entry where neither a setting nor the system names one.
pub const THIS_COMPUTER: &str = "this computer";

/// One entry of the log.
#[derive(Debug, Clone, Default, PartialEq)]
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
    /// What the intent is. None where there is none, or where its record is damaged.
    pub title: Option<Message>,
    /// What the intent pays, under the same conditions; none where it pays nothing or that cannot be read.
    pub payment: Option<Box<Payment>>,
    /// Of a batch: its rows, and how many more the sheet had that are no part of it.
    pub batch: Option<(u32, u32)>,
    /// More.
    pub detail: String,
    /// The contact as it was and as it became, where the entry is about one and holds it sealed.
    pub contact: Option<Box<ContactStep>>,
    /// Of this entry and the one before.
    pub hash: String,
}

/// An entry as its hash covers it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredEntry {
    /// Its number.
    pub seq: i64,
    /// Milliseconds.
    pub at: i64,
    /// Who.
    pub person: String,
    /// What.
    pub action: String,
    /// On what.
    pub object: String,
    /// More. Sealed where it is personal.
    pub detail: String,
    /// Hash of the entry before; empty for the first.
    pub previous: String,
    /// Of this entry and the one before.
    pub hash: String,
}

impl StoredEntry {
    /// Whether it comes after the entry with this hash, and its own hash fits its content.
    pub fn follows(&self, previous: &str) -> bool {
        self.previous == previous && self.hash == entry_hash(previous, self.at, &self.person, &self.action, &self.object, &self.detail)
    }
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
    /// Every one of these is found in the entry.
    pub words: Vec<LogWord>,
    /// Actions whose details are looked through for the words as well.
    pub told: Vec<String>,
}

/// A word that is looked for: it stands in the entry itself or in the name of who its intent pays, or the entry has one of the actions or is about one of
/// the objects.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LogWord {
    /// In lower case.
    pub text: String,
    /// Actions whose sentence has it.
    pub actions: Vec<String>,
    /// Ids of objects whose name has it.
    pub objects: Vec<String>,
}

/// A window of the log.
#[derive(Debug, Clone, PartialEq)]
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

static ENTRY: LazyLock<String> = LazyLock::new(|| {
    format!(
        "e.seq, e.at, e.person, e.action, e.object, coalesce(i.code, (SELECT code FROM team_payment WHERE entry = e.object)), e.detail, e.hash, coalesce(i.operation = 'virtual_account_transfer', 0),
           i.title, i.message, i.payment, CASE WHEN i.id IS NULL THEN 0 ELSE {} END, b.rows, b.left_out
         FROM event e LEFT JOIN intent i ON i.id = e.object LEFT JOIN batch b ON b.intent = i.id",
        intact("i")
    )
});

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
        let (mut previous, mut count, mut broken) = (String::new(), 0, None);
        self.walk_log(&mut |entry| {
            if broken.is_none() && entry.follows(&previous) {
                count += 1;
            } else {
                broken = broken.or(Some(entry.seq));
            }
            previous = entry.hash;
            broken.is_none()
        })?;
        Ok(broken.map_or(Ok(count), Err))
    }

    /// Gives every entry in order, as it is stored, until `each` says that it has seen enough.
    pub fn walk_log(&self, each: &mut dyn FnMut(StoredEntry) -> bool) -> Result<(), Fault> {
        self.read(|db| {
            let mut statement = db.prepare("SELECT seq, at, person, action, object, detail, previous, hash FROM event ORDER BY seq")?;
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                let entry = StoredEntry {
                    seq: row.get(0)?,
                    at: row.get(1)?,
                    person: row.get(2)?,
                    action: row.get(3)?,
                    object: row.get(4)?,
                    detail: row.get(5)?,
                    previous: row.get(6)?,
                    hash: row.get(7)?,
                };
                if !each(entry) {
                    break;
                }
            }
            Ok(())
        })
    }

    /// How many entries the log has, and the hash of the last.
    pub fn log_end(&self) -> Result<(u64, String), Fault> {
        let end = self.read(|db| {
            db.prepare_cached("SELECT seq, hash FROM event ORDER BY seq DESC LIMIT 1")?.query_row([], |row| Ok((row.get::<_, i64>(0)?, row.get(1)?))).optional()
        })?;
        Ok(end.map_or((0, String::new()), |(seq, hash)| (u64::try_from(seq).unwrap_or_default(), hash)))
    }

    /// The hash of an entry by number.
    pub fn log_hash(&self, seq: u64) -> Result<Option<String>, Fault> {
        let seq = i64::try_from(seq).unwrap_or(i64::MAX);
        self.read(|db| db.query_row("SELECT hash FROM event WHERE seq = ?1", [seq], |row| row.get(0)).optional())
    }

    /// Keeps a signed head of the log, and its end outside of this file as well.
    pub fn keep_log_head(&self, (entries, hash): (u64, &str), document: &[u8]) -> Result<(), Fault> {
        let number = i64::try_from(entries).unwrap_or(i64::MAX);
        self.with(|db| db.execute("INSERT OR REPLACE INTO log_head (entries, document) VALUES (?1, ?2)", params![number, document]).map(drop))?;
        self.witness.keep_log_end(Some((entries, hash)))
    }

    /// Up to which entry the log was signed, where that entry is no longer there or is another one.
    pub fn lost_log_end(&self) -> Result<Option<u64>, Fault> {
        let Some((entries, hash)) = self.witness.log_end()? else { return Ok(None) };
        Ok((self.log_hash(entries)?.as_ref() != Some(&hash)).then_some(entries))
    }

    /// The log goes on from what this file holds: it was restored, and people were told.
    pub fn forget_log_end(&self) -> Result<(), Fault> {
        self.witness.keep_log_end(None)
    }

    /// All signed heads of the log in order: how many entries, and the document.
    pub fn log_heads(&self) -> Result<Vec<(u64, Vec<u8>)>, Fault> {
        self.read(|db| {
            let mut statement = db.prepare("SELECT entries, document FROM log_head ORDER BY entries")?;
            statement.query_map([], log_head)?.collect()
        })
    }

    /// The signed head of the log that was kept last.
    pub fn last_log_head(&self) -> Result<Option<(u64, Vec<u8>)>, Fault> {
        self.read(|db| db.prepare_cached("SELECT entries, document FROM log_head ORDER BY entries DESC LIMIT 1")?.query_row([], log_head).optional())
    }

    /// One entry by number.
    pub fn log_entry(&self, seq: i64) -> Result<Option<LogEntry>, Fault> {
        let found = self.read(|db| db.query_row(&format!("SELECT {} WHERE e.seq = ?1", *ENTRY), [seq], entry).optional())?;
        Ok(found.map(|entry| self.with_contact(entry)))
    }

    /// The hash of the last entry before a number, or of the last of all.
    pub fn last_hash(&self, before: Option<i64>) -> Result<String, Fault> {
        let before = before.unwrap_or(i64::MAX);
        let found = self.read(|db| db.query_row("SELECT hash FROM event WHERE seq < ?1 ORDER BY seq DESC LIMIT 1", [before], |row| row.get(0)).optional())?;
        Ok(found.unwrap_or_default())
    }

    /// Every action in the log.
    pub fn log_actions(&self) -> Result<Vec<String>, Fault> {
        self.read(|db| distinct(db, "action"))
    }

    /// A window of the log, newest first.
    pub fn log_page(&self, ask: &LogFilter, offset: u32, limit: u32) -> Result<LogPage, Fault> {
        let (filter, bound) = condition(ask);
        let mut page = self.read(|db| {
            let total =
                db.query_row(&format!("SELECT count(*) FROM event e LEFT JOIN intent i ON i.id = e.object WHERE {filter}"), params_from_iter(&bound), |row| {
                    row.get(0)
                })?;
            let mut statement = db.prepare(&format!("SELECT {} WHERE {filter} ORDER BY e.seq DESC LIMIT {limit} OFFSET {offset}", *ENTRY))?;
            let rows = statement.query_map(params_from_iter(&bound), entry)?.collect::<rusqlite::Result<_>>()?;
            Ok(LogPage { rows, total, people: distinct(db, "person")?, actions: distinct(db, "action")? })
        })?;
        page.rows = page.rows.into_iter().map(|entry| self.with_contact(entry)).collect();
        Ok(page)
    }

    /// The entry with the contact that it holds. One that cannot be opened is shown without: the log is read where something is wrong.
    fn with_contact(&self, entry: LogEntry) -> LogEntry {
        LogEntry { contact: self.logged_contact(&entry).map(Box::new), ..entry }
    }
}

fn log_head(row: &Row<'_>) -> rusqlite::Result<(u64, Vec<u8>)> {
    Ok((u64::try_from(row.get::<_, i64>(0)?).unwrap_or_default(), row.get(1)?))
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
    for word in &ask.words {
        // As one value: a letter may be in the name of every contact, and a statement takes only so many values.
        let objects = serde_json::json!(word.objects).to_string();
        let (actions, objects, word) = (any(&word.actions), any(&[objects]), any(std::slice::from_ref(&word.text)));
        conditions.push(format!(
            "(instr(lower(e.object), {word}) > 0 OR instr(lower(coalesce(i.code, '')), {word}) > 0 OR instr(lower(e.person), {word}) > 0
              OR instr(lower(CASE WHEN json_valid(i.payment) THEN coalesce(json_extract(i.payment, '$.to.name'), '') ELSE '' END), {word}) > 0
              OR e.action IN ({actions}) OR e.object IN (SELECT value FROM json_each({objects}))
              OR (e.action IN ({told}) AND instr(lower(e.detail), {word}) > 0))"
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
    let is_intact: bool = row.get(12)?;
    // Of a damaged record nothing is shown but its code.
    let text = |column: usize| if is_intact { row.get::<_, Option<String>>(column) } else { Ok(None) };
    let (title, message, payment) = (text(9)?, text(10)?, text(11)?);
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
        title: title.map(|words| title_of(words, message)),
        payment: payment.and_then(|text| serde_json::from_str(&text).ok()),
        batch: if is_intact { row.get::<_, Option<u32>>(13)?.zip(row.get(14)?) } else { None },
        contact: None,
    })
}
