//! The world's own thread: SQLite and the EVM work there, one request at a time, so that HTTP stays asynchronous.

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::mpsc,
    thread::JoinHandle,
    time::Instant,
};

use tokio::sync::oneshot;

use crate::world::World;

type Job = Box<dyn FnOnce(&mut World) + Send>;

/// The way to the world's thread.
#[derive(Clone)]
pub(crate) struct Handle {
    jobs: mpsc::Sender<Job>,
}

impl Handle {
    /// Gives a world a thread of its own. It ends, and closes the world, when the last handle is gone.
    pub(crate) fn spawn(world: World) -> std::io::Result<(Self, JoinHandle<()>)> {
        let (jobs, inbox) = mpsc::channel();
        let thread = std::thread::Builder::new().name("sandbox-world".into()).stack_size(16 << 20).spawn(move || live(world, &inbox))?;
        Ok((Self { jobs }, thread))
    }

    /// Runs `work` in the world; none if the world is gone or the work failed in an unforeseen way.
    /// The work is carried out even if nobody waits for it any more.
    pub(crate) async fn run<T: Send + 'static>(&self, work: impl FnOnce(&mut World) -> T + Send + 'static) -> Option<T> {
        let (answer, wait) = oneshot::channel();
        let job: Job = Box::new(move |world| {
            let _ = answer.send(work(world));
        });
        self.jobs.send(job).ok()?;
        wait.await.ok()
    }
}

fn live(mut world: World, inbox: &mpsc::Receiver<Job>) {
    loop {
        let job = match world.next_due() {
            // Nothing waits for a block: sleep until somebody asks.
            None => match inbox.recv() {
                Ok(job) => Some(job),
                Err(mpsc::RecvError) => break,
            },
            Some(due) => match inbox.recv_timeout(due.saturating_duration_since(Instant::now())) {
                Ok(job) => Some(job),
                Err(mpsc::RecvTimeoutError::Timeout) => None,
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
            },
        };
        guarded(&mut world, |world| {
            if let Some(job) = job {
                job(world);
            }
            // Also after a job: a stream of requests must not starve the chain.
            if world.next_due().is_some_and(|due| due <= Instant::now()) {
                world.tick();
            }
        });
    }
    // Leaves one tidy file behind; a killed world is recovered from its log instead.
    let _ = world.db.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)");
}

/// A panic in one request ends that request: the transaction is undone and the world goes on.
fn guarded(world: &mut World, work: impl FnOnce(&mut World)) {
    if let Err(panic) = catch_unwind(AssertUnwindSafe(|| work(world))) {
        tracing::error!(cause = text(&panic), "a request failed in an unforeseen way");
        world.forget();
    }
}

fn text(panic: &Box<dyn Any + Send>) -> &str {
    panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("unknown")
}
