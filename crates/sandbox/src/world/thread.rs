//! The world's own thread: SQLite and the EVM work there, one request at a time, so that HTTP stays asynchronous.

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError, TryLockError, TryLockResult,
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread::JoinHandle,
};

use tokio::sync::oneshot;

use crate::world::World;

/// Work, and what tells its result once that is on disk.
type Job = Box<dyn FnOnce(&mut World) -> Told + Send>;
type Told = Box<dyn FnOnce() + Send>;

/// Requests that wait for the disk together at most.
const TOGETHER: usize = 64;

/// The way to the world.
#[derive(Clone)]
pub(crate) struct Handle {
    // Dropped before the sender: the thread, which ends by that, must be the last to hold the world.
    world: Arc<Mutex<World>>,
    /// Requests that wait for the thread.
    waiting: Arc<AtomicUsize>,
    /// Whether looking never waits for another node.
    alone: bool,
    jobs: mpsc::Sender<Job>,
}

impl Handle {
    /// Gives a world a thread of its own. It ends, and closes the world, when the last handle is gone.
    pub(crate) fn spawn(world: World) -> std::io::Result<(Self, JoinHandle<()>)> {
        let (jobs, inbox) = mpsc::channel();
        let alone = world.is_alone();
        let (world, waiting) = (Arc::new(Mutex::new(world)), Arc::new(AtomicUsize::new(0)));
        let (lived, counted) = (Arc::clone(&world), Arc::clone(&waiting));
        let thread = std::thread::Builder::new().name("sandbox-world".into()).stack_size(16 << 20).spawn(move || live(&lived, &counted, &inbox))?;
        Ok((Self { world, waiting, alone, jobs }, thread))
    }

    /// Runs `work` in the world; none if the world is gone or the work failed in an unforeseen way.
    /// The work is carried out even if nobody waits for it any more. Its result is told when everything it can have seen is on disk.
    pub(crate) async fn run<T: Send + 'static>(&self, work: impl FnOnce(&mut World) -> T + Send + 'static) -> Option<T> {
        let (answer, wait) = oneshot::channel();
        let job: Job = Box::new(move |world| {
            let result = work(world);
            Box::new(move || drop(answer.send(result)))
        });
        self.waiting.fetch_add(1, Ordering::Relaxed);
        self.jobs.send(job).ok()?;
        wait.await.ok()
    }

    /// Like [`Handle::run`] for what only looks and is quick. While nobody else wants the world it is done here and now, which spares
    /// two changes of thread; nobody who waits is overtaken.
    pub(crate) async fn look<T: Send + 'static>(&self, work: impl FnOnce(&mut World) -> T + Send + 'static) -> Option<T> {
        if self.alone
            && self.waiting.load(Ordering::Relaxed) == 0
            && let Some(mut world) = free(self.world.try_lock())
        {
            let result = guarded(&mut world, work);
            // The first look at a chain makes its first blocks.
            return if world.commit() { result } else { None };
        }
        self.run(work).await
    }
}

fn free(lock: TryLockResult<MutexGuard<'_, World>>) -> Option<MutexGuard<'_, World>> {
    match lock {
        Ok(world) => Some(world),
        Err(TryLockError::Poisoned(poisoned)) => Some(poisoned.into_inner()),
        Err(TryLockError::WouldBlock) => None,
    }
}

fn live(world: &Mutex<World>, waiting: &AtomicUsize, inbox: &mpsc::Receiver<Job>) {
    let clock = lock(world).clock.clone();
    loop {
        let due = lock(world).next_due();
        let job = match due {
            // Nothing waits for a block: sleep until somebody asks.
            None => match inbox.recv() {
                Ok(job) => Some(job),
                Err(mpsc::RecvError) => break,
            },
            Some(due) => match inbox.recv_timeout(due.saturating_duration_since(clock.instant())) {
                Ok(job) => Some(job),
                Err(mpsc::RecvTimeoutError::Timeout) => None,
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
            },
        };
        let mut world = lock(world);
        let mut told = Vec::new();
        for job in job.into_iter().chain(inbox.try_iter()).take(TOGETHER) {
            waiting.fetch_sub(1, Ordering::Relaxed);
            match guarded(&mut world, job) {
                // What it saw is on disk: it need not wait for anybody.
                Some(answer) if !world.owes() => answer(),
                Some(answer) => told.push(answer),
                None => {}
            }
        }
        // Also after a job: a stream of requests must not starve the chain.
        if world.next_due().is_some_and(|due| due <= clock.instant()) {
            guarded(&mut world, World::tick);
        }
        // If it fails, those who wait learn it by their answer's end.
        if world.commit() {
            guarded(&mut world, World::hand_over);
            told.into_iter().for_each(|answer| answer());
        }
    }
    // Leaves one tidy file behind; a killed world is recovered from its log instead.
    let _ = lock(world).db.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)");
}

fn lock(world: &Mutex<World>) -> MutexGuard<'_, World> {
    // What panicked was undone before the lock was given back.
    world.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A panic in one request ends that request: what it did is undone, and the world goes on.
fn guarded<T>(world: &mut World, work: impl FnOnce(&mut World) -> T) -> Option<T> {
    let done = catch_unwind(AssertUnwindSafe(|| work(world)));
    done.map_err(|panic| {
        tracing::error!(cause = text(&panic), "a request failed in an unforeseen way");
        world.forget();
    })
    .ok()
}

fn text(panic: &Box<dyn Any + Send>) -> &str {
    panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("unknown")
}
