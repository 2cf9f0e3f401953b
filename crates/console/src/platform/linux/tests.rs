//! A bus of the test's own, with a logind that the test plays.

use std::{
    io::{BufRead, BufReader, Read},
    os::fd::OwnedFd as Pipe,
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex},
    time::Duration,
};

use bursar_test_support::poll;
use bursar_vault::memory::MemoryVault;

use super::*;
use crate::{attack, batches::run::RunningBatches};
use bursar_journal::LogFilter;

const OURS: &str = "/org/freedesktop/login1/session/ours";
const OTHERS: &str = "/org/freedesktop/login1/session/others";
const ROOM: &str = "/org/freedesktop/login1";

struct Bus(Child);

impl Bus {
    fn start() -> (Self, String) {
        let mut daemon = Command::new("dbus-daemon").args(["--session", "--nofork", "--print-address"]).stdout(Stdio::piped()).spawn().unwrap();
        let mut address = String::new();
        BufReader::new(daemon.stdout.take().unwrap()).read_line(&mut address).unwrap();
        (Self(daemon), address.trim().to_owned())
    }
}

impl Drop for Bus {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The manager: hands out delays and what keeps the computer awake, and keeps the other end of each.
#[derive(Clone, Default)]
struct Manager {
    delays: Arc<Mutex<Vec<std::io::PipeReader>>>,
    awake: Arc<Mutex<Vec<std::io::PipeReader>>>,
}

#[zbus::interface(name = "org.freedesktop.login1.Manager")]
impl Manager {
    fn inhibit(&self, what: &str, _who: &str, _why: &str, mode: &str) -> OwnedFd {
        let (reader, writer) = std::io::pipe().unwrap();
        let held = match (what, mode) {
            ("sleep", "delay") => &self.delays,
            ("idle", "block") => &self.awake,
            other => panic!("asked for {other:?}"),
        };
        held.lock().unwrap().push(reader);
        Pipe::from(writer).into()
    }
}

struct Session(u32);

#[zbus::interface(name = "org.freedesktop.login1.Session")]
impl Session {
    #[zbus(property)]
    fn user(&self) -> (u32, OwnedObjectPath) {
        (self.0, OwnedObjectPath::try_from("/org/freedesktop/login1/user/self").unwrap())
    }
}

struct Stage {
    _bus: Bus,
    logind: Connection,
    manager: Manager,
    console: Console,
    _folder: tempfile::TempDir,
}

async fn stage() -> Stage {
    let (bus, address) = Bus::start();
    let manager = Manager::default();
    let me = rustix::process::getuid().as_raw();
    let at = |address: &str| zbus::connection::Builder::address(address).unwrap();
    let served = at(&address).name(LOGIND).unwrap().serve_at(ROOM, manager.clone()).unwrap();
    let served = served.serve_at(OURS, Session(me)).unwrap().serve_at(OTHERS, Session(me + 1)).unwrap();
    let logind = served.build().await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let console = Console::new(folder.path(), Arc::new(MemoryVault::default())).unwrap();
    console.open_sandbox().await.unwrap();
    let (watching, ear) = (console.clone(), at(&address).build().await.unwrap());
    tokio::spawn(async move { tokio::join!(listen(&watching, &ear), stay_awake(&watching, &ear)) });
    let stage = Stage { _bus: bus, logind, manager, console, _folder: folder };
    // The delay is asked for once the signals are heard.
    stage.until("the delay is asked for", |stage| !stage.manager.delays.lock().unwrap().is_empty()).await;
    stage
}

impl Stage {
    async fn until(&self, what: &str, holds: impl Fn(&Self) -> bool) {
        poll::until(what, async || holds(self)).await;
    }

    async fn says<B: serde::Serialize + zbus::zvariant::DynamicType>(&self, path: &str, interface: &str, member: &str, body: &B) {
        self.logind.emit_signal(None::<&str>, path, interface, member, body).await.unwrap();
    }

    /// Seconds until nobody holds the keys any more.
    async fn dropped(&self, by: impl AsyncFnOnce(&Self)) -> f64 {
        let open = Arc::downgrade(&self.console.session().await.unwrap());
        let begun = self.console.clock().instant();
        by(self).await;
        self.until("nobody holds the keys", |_| open.strong_count() == 0).await;
        let seconds = self.console.clock().since(begun).as_secs_f64();
        assert!(self.console.is_locked());
        self.console.unlock(None).await.unwrap();
        seconds
    }
}

/// Waits until the app has closed its end.
async fn is_let_go(mut held: std::io::PipeReader) {
    let closed = tokio::task::spawn_blocking(move || held.read(&mut [0]).unwrap());
    assert_eq!(tokio::time::timeout(Duration::from_secs(5), closed).await.expect("it is still held").unwrap(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_stays_awake_while_a_batch_is_sent_and_no_longer() {
    let stage = stage().await;
    let session = stage.console.session().await.unwrap();
    assert!(stage.manager.awake.lock().unwrap().is_empty(), "nothing is being sent");
    let running = session.state::<RunningBatches>();
    running.begin("b");
    session.changes.tell("batch", Some("b"));
    stage.until("it is kept awake", |stage| !stage.manager.awake.lock().unwrap().is_empty()).await;
    for _ in 0..20 {
        session.changes.tell("batch", Some("b"));
    }
    running.end("b");
    session.changes.tell("batch", Some("b"));
    let asked = std::mem::take(&mut *stage.manager.awake.lock().unwrap());
    assert_eq!(asked.len(), 1, "once for all of its payments");
    for held in asked {
        is_let_go(held).await;
    }
    stage.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_keys_are_gone_within_a_second_of_the_lock_of_the_computer_and_before_it_sleeps() {
    let stage = stage().await;
    // Another person's session, and what is not a lock, leave the app open.
    stage.says(OTHERS, SESSION, "Lock", &()).await;
    stage.says(OURS, SESSION, "Unlock", &()).await;
    let hint = |on: bool| (SESSION, HashMap::from([("LockedHint", zbus::zvariant::Value::from(on))]), Vec::<String>::new());
    stage.says(OURS, PROPERTIES, "PropertiesChanged", &hint(false)).await;
    let slept = stage.dropped(async |stage| stage.says(ROOM, MANAGER, "PrepareForSleep", &true).await).await;
    // Whatever had locked it before would stand there instead.
    let asked = LogFilter { action: Some("lock".into()), ..LogFilter::default() };
    let log = stage.console.session().await.unwrap().journal.log_page(&asked, 0, 200).unwrap();
    assert_eq!(log.rows.iter().map(|entry| entry.detail.as_str()).collect::<Vec<_>>(), ["slept"]);
    // The computer may sleep once the keys are gone: the other end of the delay is closed. After waking, another one is held.
    let first = stage.manager.delays.lock().unwrap().remove(0);
    is_let_go(first).await;
    stage.says(ROOM, MANAGER, "PrepareForSleep", &false).await;
    stage.until("the delay is asked for", |stage| !stage.manager.delays.lock().unwrap().is_empty()).await;

    let locked = stage.dropped(async |stage| stage.says(OURS, SESSION, "Lock", &()).await).await;
    let hinted = stage.dropped(async |stage| stage.says(OURS, PROPERTIES, "PropertiesChanged", &hint(true)).await).await;
    let within = [slept, locked, hinted].iter().filter(|seconds| **seconds < 1.0).count();
    attack::held("Secrets after the lock", 3, within);
    stage.console.shutdown().await;
}
