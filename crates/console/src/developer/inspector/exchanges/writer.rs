//! The thread that writes. It takes what waits in one transaction, and lets the oldest go when the file is full.

use std::{
    path::Path,
    sync::{
        atomic::Ordering,
        mpsc::{Receiver, RecvTimeoutError},
    },
    time::Duration,
};

use aws_lc_rs::hmac;
use bursar_client::Observed;
use bursar_contract::{Code, Fault, clock::Clock};
use bursar_messages::message;
use bursar_vault::Sealer;
use rusqlite::{Connection, params};

use super::{
    KIND, Shared, Told,
    record::{StoredExchange, alike, index, said, shape, word_of_effect, word_of_end},
    weight,
};
use crate::Changes;

const SCHEMA: &str = include_str!("schema.sql");
const VERSION: u32 = 2;
/// From the first version, whose failures know no sentence.
const SECOND: &str = "ALTER TABLE exchange ADD COLUMN told TEXT;
  DROP INDEX exchange_failed;
  CREATE INDEX exchange_failed ON exchange (operation, status, ended, shape, told, at) WHERE failed = 1;";
/// Exchanges of one transaction.
const BATCH: usize = 256;
/// So long the first exchange of a transaction waits for others, so that a batch of payments writes its exchanges together. Nobody sees it: who reads
/// has what waits written first.
const GATHER: Duration = Duration::from_millis(50);
/// The windows are told at most this often.
const TELL_EVERY: Duration = Duration::from_millis(250);

/// Opens the file; a new one gets its tables.
pub fn open(path: &Path) -> rusqlite::Result<Connection> {
    let db = Connection::open(path)?;
    // Less careful than the journal: a power cut may take the last moments.
    db.execute_batch("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA busy_timeout=2000; PRAGMA cache_size=-8000;")?;
    match db.query_row("PRAGMA user_version", [], |row| row.get::<_, u32>(0))? {
        VERSION => Ok(db),
        of @ (0 | 1) => {
            let steps = if of == 0 { SCHEMA } else { SECOND };
            db.execute_batch(&format!("BEGIN IMMEDIATE;\n{steps}\nPRAGMA user_version={VERSION}; COMMIT;"))?;
            Ok(db)
        }
        _ => Err(rusqlite::Error::InvalidQuery),
    }
}

/// The open file and the id of its last row.
struct Pen {
    db: Connection,
    last: i64,
}

impl Pen {
    /// Opens the file. A damaged one is put aside, never thrown away.
    fn take(path: &Path, clock: &Clock) -> rusqlite::Result<Self> {
        let db = match open(path) {
            Err(rusqlite::Error::SqliteFailure(error, _)) if matches!(error.code, rusqlite::ErrorCode::NotADatabase | rusqlite::ErrorCode::DatabaseCorrupt) => {
                tracing::warn!("the store of exchanges is damaged; it is put aside and begins anew");
                let _ = std::fs::rename(path, path.with_extension(format!("damaged-{}.db", clock.now())));
                remove(path);
                open(path)?
            }
            opened => opened?,
        };
        let last = db.query_row("SELECT coalesce(max(id), 0) FROM exchange", [], |row| row.get(0))?;
        Ok(Self { db, last })
    }

    fn write(&mut self, shared: &Shared, batch: &[Box<Observed>]) -> Result<(), Fault> {
        let refused = |error: rusqlite::Error| Fault::new(Code::Storage, error.to_string());
        let tx = self.db.transaction().map_err(refused)?;
        let mut id = self.last;
        for seen in batch {
            id += 1;
            let kept = StoredExchange::of(seen);
            let sealed = shared.sealer.seal(&id.to_string(), KIND, &kept.packed())?;
            let told = seen.fault.as_ref().map(|_| digest(&shared.sealer, &alike(&said(&kept))));
            insert(&tx, id, seen, &kept, told, &sealed).map_err(refused)?;
        }
        tx.commit().map_err(refused)?;
        self.last = id;
        Ok(())
    }

    /// Lets the oldest go until what is left fits. Says whether something went.
    fn fit(&mut self, most: u64) -> rusqlite::Result<bool> {
        let mut any = false;
        loop {
            let pages = |name: &str| self.db.query_row(&format!("PRAGMA {name}"), [], |row| row.get::<_, i64>(0));
            let used = (pages("page_count")? - pages("freelist_count")?) * pages("page_size")?;
            if u64::try_from(used).unwrap_or_default() <= most {
                return Ok(any);
            }
            let first: Option<i64> = self.db.query_row("SELECT min(id) FROM exchange", [], |row| row.get(0))?;
            let Some(first) = first else { return Ok(any) };
            // A fiftieth at a time, so that a full store does not do this for every exchange.
            let until = first + ((self.last - first) / 50).max(200).min(self.last - first + 1);
            let tx = self.db.transaction()?;
            tx.execute("DELETE FROM found WHERE rowid >= ?1 AND rowid < ?2", [first, until])?;
            tx.execute("DELETE FROM exchange WHERE id < ?1", [until])?;
            tx.commit()?;
            any = true;
            if until > self.last {
                return Ok(any);
            }
        }
    }
}

/// By which failures that say the same are known: what they say is sealed.
fn digest(sealer: &Sealer, text: &str) -> String {
    hmac::sign(&sealer.row_key(), text.as_bytes()).as_ref().iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

fn insert(db: &Connection, id: i64, seen: &Observed, kept: &StoredExchange, told: Option<String>, sealed: &[u8]) -> rusqlite::Result<()> {
    let at = seen.begun.duration_since(std::time::UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64);
    let failed = seen.fault.is_some();
    db.prepare_cached(
        "INSERT INTO exchange (id, at, operation, method, path, effect, status, ended, failed, ms, bytes, key, intent, attempt, shape, told, sealed)
         VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17)",
    )?
    .execute(params![
        id,
        at,
        seen.spec.name,
        seen.spec.method.as_str(),
        seen.spec.path,
        word_of_effect(seen.spec.effect),
        seen.status,
        word_of_end(seen.ended),
        failed,
        seen.total.as_millis() as i64,
        seen.answer_bytes as i64,
        seen.key.map(|key| key.to_string()),
        seen.origin.as_ref().map(|origin| origin.intent.as_str()),
        seen.attempt,
        failed.then(|| shape(seen, kept)),
        told,
        sealed
    ])?;
    let words = index(seen, kept);
    db.prepare_cached("INSERT INTO found (rowid, facet, object, text) VALUES (?1,?2,?3,?4)")?.execute(params![id, words.facet, words.object, words.text])?;
    Ok(())
}

fn remove(path: &Path) {
    for suffix in ["", "-wal", "-shm"] {
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        // One that is not there needs no removing.
        let _ = std::fs::remove_file(name);
    }
}

/// Writes until it is told to end.
pub fn run(shared: &Shared, inbox: &Receiver<Told>, changes: Option<&Changes>, clock: &Clock) {
    let mut pen: Option<Pen> = None;
    let mut told = clock.instant();
    let mut untold = false;
    loop {
        let first = if untold { inbox.recv_timeout(TELL_EVERY) } else { inbox.recv().map_err(|_| RecvTimeoutError::Disconnected) };
        let mut batch = Vec::new();
        let mut asked = Vec::new();
        match first {
            Ok(one) => {
                let began = clock.instant();
                let mut next = Some(one);
                while let Some(one) = next {
                    match one {
                        Told::Seen(seen) => batch.push(seen),
                        other => asked.push(other),
                    }
                    let left = GATHER.saturating_sub(clock.since(began));
                    next = if batch.len() < BATCH && asked.is_empty() { inbox.recv_timeout(left).ok() } else { None };
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        if !batch.is_empty() {
            write(shared, &mut pen, &batch, clock);
            untold = true;
        }
        for one in asked {
            match one {
                Told::Flush(done) => {
                    // Who asked may have stopped waiting.
                    let _ = done.try_send(());
                }
                Told::Clear(done) => {
                    pen = None;
                    remove(&shared.path);
                    shared.lost.store(0, Ordering::Relaxed);
                    let _ = done.try_send(Ok(()));
                    untold = true;
                }
                Told::Resized => {
                    let most = shared.most.load(Ordering::Relaxed);
                    if most == 0 {
                        pen = None;
                        remove(&shared.path);
                    } else if shared.path.exists() {
                        shrink(shared, &mut pen, most, clock);
                    }
                    untold = true;
                }
                Told::End => return,
                Told::Seen(_) => {}
            }
        }
        if untold && clock.since(told) >= TELL_EVERY {
            if let Some(changes) = changes {
                changes.exchanges();
            }
            told = clock.instant();
            untold = false;
        }
    }
}

/// Opens the file if need be and writes; what the disk refuses is counted.
fn write(shared: &Shared, pen: &mut Option<Pen>, batch: &[Box<Observed>], clock: &Clock) {
    let written = taken(shared, pen, clock).and_then(|pen| {
        pen.write(shared, batch)?;
        if let Err(error) = pen.fit(shared.most.load(Ordering::Relaxed)) {
            tracing::warn!(%error, "the oldest exchanges could not be let go");
        }
        Ok(())
    });
    if let Err(fault) = written {
        tracing::warn!(code = ?fault.code, exchanges = batch.len(), "exchanges were not kept");
        shared.lost.fetch_add(batch.len() as u64, Ordering::Relaxed);
        *pen = None;
    }
    shared.waiting.fetch_sub(batch.iter().map(|seen| weight(seen)).sum(), Ordering::Relaxed);
}

fn taken<'a>(shared: &Shared, pen: &'a mut Option<Pen>, clock: &Clock) -> Result<&'a mut Pen, Fault> {
    if pen.is_none() {
        *pen = Some(Pen::take(&shared.path, clock).map_err(|error| Fault::new(Code::Storage, error.to_string()))?);
    }
    pen.as_mut().ok_or_else(|| Fault::new(Code::Storage, message!("inspector-closed")))
}

fn shrink(shared: &Shared, pen: &mut Option<Pen>, most: u64, clock: &Clock) {
    let Ok(pen) = taken(shared, pen, clock) else { return };
    let shrunk = pen.fit(most).and_then(|any| if any { pen.db.execute_batch("VACUUM") } else { Ok(()) });
    if let Err(error) = shrunk {
        tracing::warn!(%error, "the store of exchanges could not be made smaller");
    }
}
