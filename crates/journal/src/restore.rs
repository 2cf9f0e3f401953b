//! A journal that is a copy of an earlier time, or stands on another computer, does not know what was sent since.
//!
//! Three things tell: the number of times something left and the length of the log, which a witness outside of the file also keeps, and the place of
//! the file. A journal that disagrees with either never sends anything again by itself: what it holds in flight waits for a person.

use std::path::Path;

use bursar_contract::{Code, Effect, Fault, MoneyState, operations::ALL};
use bursar_messages::message;
use rusqlite::{Connection, OptionalExtension, params};

use super::{
    Journal, batches,
    drafts::sha256,
    events,
    integrity::{intact, setting_intact},
};

const STEPS: &str = "steps";
const PLACE: &str = "place";
const RESTORED: &str = "restored_at";

/// What a journal that was noticed as a copy holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Restored {
    /// When it was noticed, in milliseconds. What was done elsewhere after [`Self::until`] and before this is not in it.
    pub at: i64,
    /// Until when, in milliseconds: when its backup was made, or the last entry of a file that somebody copied.
    pub until: i64,
    /// Whether it came from a backup that Bursar wrote.
    pub is_backup: bool,
}

/// Keeps the number of steps that a journal must not forget, outside of the journal.
pub trait Witness: Send + Sync {
    /// The number it was told last.
    fn steps(&self) -> Result<Option<u64>, Fault>;
    /// Remembers a number; it is on disk when this returns.
    fn keep(&self, steps: u64) -> Result<(), Fault>;
    /// Whether the journal has had digests on its rows: one that comes back without them was changed.
    fn has_digests(&self) -> Result<bool, Fault>;
    /// Remembers that it has them.
    fn keep_digests(&self) -> Result<(), Fault>;
    /// How many entries the log had when it was told last. A witness that does not keep it knows less about a copy from the middle of a payment.
    fn log_length(&self) -> Result<Option<u64>, Fault> {
        Ok(None)
    }
    /// Remembers how many entries the log has.
    fn keep_log_length(&self, entries: u64) -> Result<(), Fault> {
        let _ = entries;
        Ok(())
    }
    /// The end of the log that was signed last: how many entries, and the hash of the last. A witness that does not keep it notices no log that was cut.
    fn log_end(&self) -> Result<Option<(u64, String)>, Fault> {
        Ok(None)
    }
    /// Remembers the end of a log that was signed; none for a log that may go on from what is there.
    fn keep_log_end(&self, end: Option<(u64, &str)>) -> Result<(), Fault> {
        let _ = end;
        Ok(())
    }
}

/// Remembers nothing: for a journal that is opened without its data folder.
pub struct Forgetful;

impl Witness for Forgetful {
    fn steps(&self) -> Result<Option<u64>, Fault> {
        Ok(None)
    }

    fn keep(&self, _steps: u64) -> Result<(), Fault> {
        Ok(())
    }

    fn has_digests(&self) -> Result<bool, Fault> {
        Ok(false)
    }

    fn keep_digests(&self) -> Result<(), Fault> {
        Ok(())
    }
}

/// Counts a step inside the transaction that takes it.
pub(super) fn step(db: &Connection) -> rusqlite::Result<u64> {
    let steps = number(db)? + 1;
    put(db, STEPS, &steps.to_string())?;
    Ok(steps)
}

impl Journal {
    /// Finds out whether this file is a copy of an earlier time or from elsewhere. If it is, everything in flight becomes unknown for good,
    /// drafts are put away, and what was found is counted.
    pub fn notice_restored(&self) -> Result<Option<u32>, Fault> {
        let told = self.witness.steps()?;
        let place = place_of(&self.path);
        let (known, was, believed) = self.read(|db| Ok((number(db)?, text(db, PLACE)?, is_believed(db)?)))?;
        // One ahead is a crash between the commit and the witness: nothing left the computer in between.
        let agrees = match told {
            Some(told) => known == told || known == told + 1,
            None => known == 0,
        };
        // What is on its way in a copy looks like a crash, unless the log was longer once.
        let (entries, _) = self.log_end()?;
        let is_shorter = self.witness.log_length()?.is_some_and(|kept| entries < kept);
        let went_on = is_shorter && self.read(has_in_flight)?;
        let moved = was.as_ref().is_some_and(|was| *was != place);
        if agrees && !went_on && !moved && believed {
            if was.is_none() {
                self.with(|db| put(db, PLACE, &place))?;
            }
            if told.is_some_and(|told| told != known) {
                self.witness.keep(known)?;
            }
            if is_shorter {
                self.witness.keep_log_length(entries)?;
            }
            return Ok(None);
        }
        let steps = known.max(told.unwrap_or(0)) + 1;
        let parked = self.park(
            &place,
            steps,
            if !believed {
                "changed"
            } else if moved {
                "moved"
            } else {
                "older"
            },
        )?;
        self.witness.keep(steps)?;
        self.witness.keep_log_length(self.log_end()?.0)?;
        Ok(Some(parked))
    }

    /// Keeps the length of the log outside of this file, where it has grown since it was kept last.
    pub fn remember_log_length(&self) -> Result<(), Fault> {
        let (entries, _) = self.log_end()?;
        if self.witness.log_length()?.is_some_and(|kept| entries <= kept) { Ok(()) } else { self.witness.keep_log_length(entries) }
    }

    /// What the journal holds, where it was noticed as a copy and no person has read that.
    pub fn unread_restore(&self) -> Result<Option<Restored>, Fault> {
        if self.read(restored_at)?.is_none() {
            return Ok(None);
        }
        self.read(|db| {
            let Some((seq, found)) = last_restore(db)? else { return Ok(None) };
            let read = "SELECT EXISTS (SELECT 1 FROM event WHERE seq > ?1 AND action = 'restore_read')";
            let is_read: bool = db.query_row(read, [seq], |row| row.get(0))?;
            Ok((!is_read).then_some(found))
        })
    }

    /// A person has read that the journal is a copy.
    pub fn read_restore(&self) -> Result<(), Fault> {
        if self.unread_restore()?.is_none() { Ok(()) } else { self.log("restore_read", "journal", "") }
    }

    /// When the last backup of the profile was made that was written here or that it came from, in milliseconds.
    pub fn last_backup(&self) -> Result<Option<i64>, Fault> {
        let found: Vec<(i64, String, String)> = self.read(|db| {
            let mut statement = db.prepare("SELECT at, action, detail FROM event WHERE action IN ('profile_backed_up', 'profile_restored')")?;
            statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?.collect()
        })?;
        let made = |(at, action, detail): (i64, String, String)| match action.as_str() {
            "profile_restored" => detail.parse::<jiff::Timestamp>().map_or(at, jiff::Timestamp::as_millisecond),
            _ => at,
        };
        Ok(found.into_iter().map(made).max())
    }

    fn park(&self, place: &str, steps: u64, why: &str) -> Result<u32, Fault> {
        let fault = |money: MoneyState| {
            let fault = Fault::new(Code::OutcomeUnknown, message!("journal-restored")).money(money);
            serde_json::to_string(&fault).map_err(|error| Fault::new(Code::Storage, error.to_string()))
        };
        let (money, no_money) = (fault(MoneyState::MayHaveMoved)?, fault(MoneyState::NotMoved)?);
        let writes: Vec<&str> = ALL.iter().filter(|spec| spec.effect == Effect::Writes).map(|spec| spec.name).collect();
        let writes = serde_json::to_string(&writes).map_err(|error| Fault::new(Code::Storage, error.to_string()))?;
        self.with(|db| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            // What is damaged is left as it is: it is never sent.
            let intact = intact("intent");
            batches::hold_all(&tx, self.clock.now())?;
            let parked = tx.execute(
                &format!(
                    "UPDATE intent SET state = 'unknown', ambiguous = 1, replay = 0, first_sent_at = coalesce(first_sent_at, decided_at),
                       fault = CASE WHEN operation IN (SELECT value FROM json_each(?3)) THEN ?2 ELSE ?1 END
                     WHERE state IN ('approved', 'sending', 'unknown') AND {intact}"
                ),
                [&money, &no_money, &writes],
            )?;
            // A draft may have been approved since, and holds the key it was sent under.
            tx.execute(&format!("UPDATE intent SET state = 'rejected', replay = 0 WHERE state = 'draft' AND {intact}"), [])?;
            tx.execute(&format!("UPDATE intent SET replay = 0 WHERE state = 'accepted_unreadable' AND {intact}"), [])?;
            put(&tx, PLACE, place)?;
            put(&tx, RESTORED, &self.clock.now().to_string())?;
            put(&tx, STEPS, &steps.to_string())?;
            events::append(&tx, self.clock.now(), events::BURSAR, "restored", "journal", &format!("{why}, {parked} in flight"))?;
            tx.commit()?;
            Ok(u32::try_from(parked).unwrap_or(u32::MAX))
        })
    }
}

/// What the log says of the last time that the journal was noticed as a copy, and the place of that entry.
pub(super) fn last_restore(db: &Connection) -> rusqlite::Result<Option<(i64, Restored)>> {
    let noticed = "SELECT seq, at FROM event WHERE object = 'journal' AND action = 'restored' ORDER BY seq DESC LIMIT 1";
    let noticed: Option<(i64, i64)> = db.query_row(noticed, [], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    let Some((seq, at)) = noticed else { return Ok(None) };
    let made = "SELECT detail FROM event WHERE seq > ?1 AND action = 'profile_restored' ORDER BY seq LIMIT 1";
    let made: Option<String> = db.query_row(made, [seq], |row| row.get(0)).optional()?;
    if let Some(made) = made.and_then(|made| made.parse::<jiff::Timestamp>().ok()) {
        return Ok(Some((seq, Restored { at, until: made.as_millisecond(), is_backup: true })));
    }
    let last: Option<i64> = db.query_row("SELECT max(at) FROM event WHERE seq < ?1", [seq], |row| row.get(0))?;
    Ok(Some((seq, Restored { at, until: last.unwrap_or_default(), is_backup: false })))
}

/// When the journal was last noticed as a copy or as moved. A value that is not Bursar's own counts as now: nothing older is believed.
pub(super) fn restored_at(db: &Connection) -> rusqlite::Result<Option<i64>> {
    let sql = format!("SELECT value, {} FROM meta WHERE name = ?1", setting_intact());
    let found: Option<(String, bool)> = db.query_row(&sql, [RESTORED], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    Ok(found.map(|(value, intact)| if intact { value.parse().unwrap_or(i64::MAX) } else { i64::MAX }))
}

/// Whether a request could still leave by itself.
fn has_in_flight(db: &Connection) -> rusqlite::Result<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM intent WHERE state IN ('approved', 'sending', 'unknown', 'accepted_unreadable'))";
    db.query_row(sql, [], |row| row.get(0))
}

fn number(db: &Connection) -> rusqlite::Result<u64> {
    Ok(text(db, STEPS)?.and_then(|text| text.parse().ok()).unwrap_or(0))
}

/// Whether the count of steps and the place are as Bursar wrote them.
fn is_believed(db: &Connection) -> rusqlite::Result<bool> {
    let sql = format!("SELECT NOT EXISTS (SELECT 1 FROM meta WHERE name IN (?1, ?2) AND NOT {})", setting_intact());
    db.query_row(&sql, [STEPS, PLACE], |row| row.get(0))
}

fn text(db: &Connection, name: &str) -> rusqlite::Result<Option<String>> {
    db.prepare_cached("SELECT value FROM meta WHERE name = ?1")?.query_row([name], |row| row.get(0)).optional()
}

fn put(db: &Connection, name: &str, value: &str) -> rusqlite::Result<()> {
    db.prepare_cached("INSERT OR REPLACE INTO meta (name, value) VALUES (?1, ?2)")?.execute(params![name, value]).map(drop)
}

/// What is another on another computer and for another file, and stays through moves, restarts and migrations.
fn place_of(path: &Path) -> String {
    let file = bursar_system::file_identity(path).unwrap_or_default();
    sha256(format!("{}\n{file}", bursar_system::machine()).as_bytes())
}
