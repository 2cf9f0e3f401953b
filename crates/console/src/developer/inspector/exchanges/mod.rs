//! Every exchange of a profile with the service, kept sealed and searchable, in a file of its own.
//!
//! It is written by a thread of its own, behind a queue that never waits: a slow or refusing disk delays no request and loses nothing but
//! exchanges, and says how many. The file is opened with the first exchange, so that a start does not pay for it.

pub(crate) mod code_snippets;
mod compare;
mod groups;
pub(crate) mod json;
pub(crate) mod paths;
mod query;
mod record;
mod redacted_export;
pub(crate) mod replay;
mod room;
pub(crate) mod view;
mod writer;

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, AtomicUsize, Ordering},
        mpsc::{self, SyncSender},
    },
    thread::JoinHandle,
    time::Duration,
};

use bursar_client::{Observed, Observer};
use bursar_contract::{Code, Effect, Fault, Spec, clock::Clock};
use bursar_messages::message;
use bursar_vault::Sealer;
use rusqlite::{Connection, OptionalExtension};

pub(super) use record::{shown_effect, word_of_effect};
pub use redacted_export::Bundle;

use crate::{Changes, base::session::Session};
use record::StoredExchange;

/// What is kept where nothing else was chosen, in megabytes.
pub const USUAL_MEGABYTES: u32 = 512;
/// What may be chosen; 0 keeps nothing.
pub const SIZES: [u32; 5] = [0, 128, 512, 2_048, 8_192];
/// What waits for the disk at most, in bytes and in exchanges; what comes then is counted and let go.
const WAITING_BYTES: usize = 64 << 20;
const WAITING: usize = 4_096;
/// How long a reader waits for what was seen just now.
const PATIENCE: Duration = Duration::from_millis(400);
const KIND: &str = "exchange";

/// The exchanges of one profile.
pub struct Exchanges {
    queue: SyncSender<Told>,
    shared: Arc<Shared>,
    reader: Mutex<Option<Connection>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

/// What the thread and its callers both hold.
struct Shared {
    path: PathBuf,
    sealer: Sealer,
    /// Bytes that wait.
    waiting: AtomicUsize,
    /// Exchanges that were let go, or that the disk refused.
    lost: AtomicU64,
    /// Bytes the file may hold.
    most: AtomicU64,
}

/// What the thread is told.
enum Told {
    Seen(Box<Observed>),
    /// Answer once everything before is on disk.
    Flush(SyncSender<()>),
    /// Begin an empty file.
    Clear(SyncSender<Result<(), Fault>>),
    /// The allowed size is another.
    Resized,
    /// Write what came before, and end.
    End,
}

/// Fields beside those of [`redacted_export::SHARED`] and [`record::OBJECTS`] that later requests can name.
const NAMED_LATER: &[&str] = &["refId", "userRefId", "publicKey"];

/// Whether a later request may hold the value of a field: an allow-list, so that nothing secret is on it by mistake.
fn referable(field: &str) -> bool {
    redacted_export::SHARED.iter().chain(record::OBJECTS).chain(NAMED_LATER).any(|known| known.eq_ignore_ascii_case(field))
}

impl Session {
    /// What was said with its service.
    pub(crate) fn exchanges(&self) -> &Exchanges {
        self.state::<Arc<Exchanges>>()
    }
}

impl Exchanges {
    /// Starts the thread. Nothing is opened yet.
    pub fn start(path: &Path, sealer: Sealer, megabytes: u32, changes: Option<Changes>, clock: Clock) -> Arc<Self> {
        let (queue, inbox) = mpsc::sync_channel(WAITING);
        let shared = Arc::new(Shared {
            path: path.to_owned(),
            sealer,
            waiting: AtomicUsize::new(0),
            lost: AtomicU64::new(0),
            most: AtomicU64::new(u64::from(megabytes) << 20),
        });
        let thread = shared.clone();
        let started = std::thread::Builder::new().name("exchanges".into()).spawn(move || writer::run(&thread, &inbox, changes.as_ref(), &clock));
        if let Err(error) = &started {
            tracing::warn!(%error, "no thread for the exchanges; none is kept");
        }
        Arc::new(Self { queue, shared, reader: Mutex::default(), thread: Mutex::new(started.ok()) })
    }

    /// Waits until everything seen so far is on disk and the thread has ended. What is seen later is not kept.
    ///
    /// A thread that still seals while the program ends asks a random generator that is already gone, and that aborts the program.
    pub fn close(&self) {
        let thread = self.thread.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take();
        // It reads until it is told, so that there is room in the queue.
        let _ = self.queue.send(Told::End);
        if thread.is_some_and(|thread| thread.join().is_err()) {
            tracing::error!("the thread of the exchanges panicked");
        }
    }

    /// Exchanges that were not kept since the profile was opened.
    pub fn lost(&self) -> u64 {
        self.shared.lost.load(Ordering::Relaxed)
    }

    /// Changes how much may be kept, and lets the oldest go.
    pub fn resize(&self, megabytes: u32) {
        self.shared.most.store(u64::from(megabytes) << 20, Ordering::Relaxed);
        // A full queue writes soon, and looks at the size then.
        let _ = self.queue.try_send(Told::Resized);
    }

    /// Waits until what was seen so far is on disk, for a moment at most.
    fn settle(&self) {
        let (done, answer) = mpsc::sync_channel(1);
        if self.queue.try_send(Told::Flush(done)).is_ok() {
            let _ = answer.recv_timeout(PATIENCE);
        }
    }

    /// Throws everything away.
    pub fn clear(&self) -> Result<(), Fault> {
        let mut reader = self.reader.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        *reader = None;
        let (done, answer) = mpsc::sync_channel(1);
        let busy = || Fault::new(Code::Storage, message!("inspector-busy"));
        self.queue.try_send(Told::Clear(done)).map_err(|_| busy())?;
        answer.recv_timeout(Duration::from_secs(20)).map_err(|_| busy())?
    }

    /// Asks the file; none where there is none yet.
    fn with<T>(&self, work: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<Option<T>, Fault> {
        self.settle();
        let mut reader = self.reader.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if self.shared.most.load(Ordering::Relaxed) == 0 {
            // The file goes; an open one would still show what was in it.
            *reader = None;
            return Ok(None);
        }
        if reader.is_none() {
            if !self.shared.path.exists() {
                return Ok(None);
            }
            *reader = Some(writer::open(&self.shared.path).map_err(unreadable)?);
        }
        let Some(db) = reader.as_ref() else { return Ok(None) };
        match work(db) {
            Ok(found) => Ok(Some(found)),
            Err(error) => {
                // The next question opens it anew.
                *reader = None;
                Err(unreadable(error))
            }
        }
    }

    /// The sealed part of an exchange; none where it is not, or no longer, kept.
    fn kept(&self, id: i64) -> Result<Option<StoredExchange>, Fault> {
        let sealed = self.with(|db| db.query_row("SELECT sealed FROM exchange WHERE id = ?1", [id], |row| row.get::<_, Vec<u8>>(0)).optional())?.flatten();
        let Some(sealed) = sealed else { return Ok(None) };
        let packed = self.shared.sealer.open(&id.to_string(), KIND, &sealed)?;
        StoredExchange::unpacked(&packed).map(Some).ok_or_else(|| Fault::new(Code::Storage, message!("inspector-damaged")))
    }

    /// The same where it must be there.
    fn must(&self, id: &str) -> Result<(i64, StoredExchange), Fault> {
        let gone = || Fault::new(Code::NotFound, message!("inspector-gone-oldest"));
        let id: i64 = id.parse().map_err(|_| gone())?;
        Ok((id, self.kept(id)?.ok_or_else(gone)?))
    }
}

impl Drop for Exchanges {
    fn drop(&mut self) {
        self.close();
    }
}

/// Whether only the sandbox page asks this. It does so every few seconds, which would bury the requests that a developer looks for.
fn is_of_panel(spec: &Spec) -> bool {
    spec.effect == Effect::Reads && spec.path.starts_with("/sandbox/")
}

impl Observer for Exchanges {
    fn saw(&self, observed: Observed) {
        if is_of_panel(&observed.spec) {
            return;
        }
        let Shared { waiting, lost, most, .. } = &*self.shared;
        if most.load(Ordering::Relaxed) == 0 {
            return;
        }
        let weight = weight(&observed);
        if waiting.fetch_add(weight, Ordering::Relaxed) > WAITING_BYTES || self.queue.try_send(Told::Seen(Box::new(observed))).is_err() {
            waiting.fetch_sub(weight, Ordering::Relaxed);
            lost.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// What it takes in memory, about.
fn weight(observed: &Observed) -> usize {
    2_000 + observed.answer.bytes().len() + observed.request_body.as_ref().map_or(0, String::len) + observed.reading.as_ref().map_or(0, String::len)
}

fn unreadable(error: rusqlite::Error) -> Fault {
    tracing::warn!(%error, "the store of exchanges refused");
    Fault::new(Code::Storage, message!("inspector-unreadable"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Console;
    use bursar_vault::memory::MemoryVault;

    #[tokio::test(flavor = "multi_thread")]
    async fn the_thread_ends_with_the_app_even_while_a_request_still_holds_the_session() {
        let folder = tempfile::tempdir().unwrap();
        let console = Console::new(folder.path(), Arc::new(MemoryVault::default())).unwrap();
        console.open_sandbox().await.unwrap();
        let held = console.session().await.unwrap();
        assert_eq!(Arc::strong_count(&held.exchanges().shared), 2, "the store and its thread");
        console.shutdown().await;
        assert_eq!(Arc::strong_count(&held.exchanges().shared), 1);
    }
}
