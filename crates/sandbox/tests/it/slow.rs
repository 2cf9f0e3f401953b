//! Callers that send slowly, or nothing, keep nobody else out and are not waited for without end.

use crate::attack;
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use crate::common::*;
use bursar_sandbox::Bounds;
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    sync::Semaphore,
    task::JoinSet,
};

const ROW: &str = "Slow connections to the sandbox";
/// Connections that are opened and never send a whole head.
pub const CROWD: usize = 1_500;
/// How many of them the test holds at once: more than the sandbox takes, fewer than the files a process usually may have open.
const AT_ONCE: usize = 600;
/// What an honest caller waits at most, on a computer that is busy with other tests as well.
pub const PROMPT: Duration = Duration::from_secs(3);

pub fn port(client: &Client) -> u16 {
    client.base.rsplit(':').next().unwrap().parse().unwrap()
}

/// A connection that has sent these bytes.
async fn open_with_bytes(port: u16, bytes: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
    stream.write_all(bytes).await.unwrap();
    stream
}

/// What comes until the other side closes the connection.
async fn until_closed(stream: &mut TcpStream) -> String {
    let mut answer = Vec::new();
    // A reset is an end as well.
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8_lossy(&answer).into_owned()
}

#[derive(Default)]
pub struct Crowd {
    pub opened: AtomicUsize,
    pub closed: AtomicUsize,
}

/// Opens the crowd, as fast as the places for it become free; each sends one byte of a head and waits until it is closed.
pub fn crowd(port: u16) -> (Arc<Crowd>, JoinSet<()>) {
    let (crowd, room, mut all) = (Arc::new(Crowd::default()), Arc::new(Semaphore::new(AT_ONCE)), JoinSet::new());
    for _ in 0..CROWD {
        let (crowd, room) = (crowd.clone(), room.clone());
        all.spawn(async move {
            let _place = room.acquire().await.unwrap();
            let mut slow = open_with_bytes(port, b"G").await;
            crowd.opened.fetch_add(1, Ordering::Relaxed);
            assert_eq!(until_closed(&mut slow).await, "", "there is nothing to answer");
            crowd.closed.fetch_add(1, Ordering::Relaxed);
        });
    }
    (crowd, all)
}

/// Asks on a kept connection and on new ones until told to stop, and counts the answers. The longest wait.
pub async fn honest(client: Client, stop: Arc<AtomicBool>, answered: Arc<AtomicUsize>) -> Duration {
    let mut longest = Duration::ZERO;
    while !stop.load(Ordering::Relaxed) {
        let new = Client::new(client.base.clone(), &client.key);
        for one in [&client, &new] {
            let begin = Instant::now();
            let ask = || one.send(reqwest::Method::GET, "/v2/wallets", None);
            let asked = async {
                match ask().await {
                    // One that was kept may be closed between two requests, in favour of a newcomer; then a new one is asked on.
                    Err(_) if std::ptr::eq(one, &client) => ask().await,
                    answer => answer,
                }
            };
            let answer = tokio::time::timeout(PROMPT * 5, asked).await.expect("an honest caller is shut out");
            assert_eq!(answer.unwrap().status, 200);
            longest = longest.max(begin.elapsed());
            answered.fetch_add(1, Ordering::Relaxed);
        }
    }
    longest
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn slow_connections_are_closed_in_time_while_others_are_answered() {
    // Long enough for an honest caller on a busy machine.
    let patience = Duration::from_secs(4);
    let sandbox = sandbox_with(|options| options.bounds.head = patience).await;
    // The control: the same connections to a sandbox that waits for an hour.
    let hour = Duration::from_secs(3_600);
    let weak = sandbox_with(|options| options.bounds = Bounds { connections: 10_000, grace: hour, head: hour, idle: hour, body: hour }).await;
    let mut kept = JoinSet::new();
    for _ in 0..50 {
        let mut slow = open_with_bytes(port(&weak), b"G").await;
        kept.spawn(async move { until_closed(&mut slow).await });
    }

    let (begin, stop) = (Instant::now(), Arc::new(AtomicBool::new(false)));
    let (crowd, all) = crowd(port(&sandbox));
    let answered = Arc::new(AtomicUsize::new(0));
    let asking = tokio::spawn(honest(sandbox.client.clone(), stop.clone(), answered.clone()));
    tokio::time::timeout(Duration::from_secs(60), all.join_all()).await.expect("slow connections are closed");
    stop.store(true, Ordering::Relaxed);
    let (longest, answered) = (asking.await.unwrap(), answered.load(Ordering::Relaxed));
    println!("{answered} answers, the slowest after {longest:?}");
    assert!(begin.elapsed() >= patience, "the last of them had their time");
    assert!(answered >= 10 && longest < PROMPT, "{answered} answers, the longest wait {longest:?}");
    attack::held(ROW, CROWD, crowd.closed.load(Ordering::Relaxed));
    let still_open = kept.len() - std::iter::from_fn(|| kept.try_join_next()).count();
    attack::control(ROW, "where they are waited for without end they are still open", still_open);
}

/// How a caller stops in the middle: what it sends, and how the answer to that begins.
fn halves(sandbox: &Client) -> [(&'static str, String, &'static str); 5] {
    let home = sandbox.base.trim_start_matches("http://");
    let whole = format!("GET /health HTTP/1.1\r\nHost: {home}\r\n\r\n");
    let head = format!("POST /v2/wallets HTTP/1.1\r\nHost: {home}\r\n{HEADER}: {}\r\nContent-Length: 100\r\n\r\n", sandbox.key);
    [
        ("nothing", String::new(), ""),
        ("half a head", "GET /health HTTP/1.1\r\nHost: ".into(), ""),
        ("half a body", format!("{head}{{"), "HTTP/1.1 408"),
        ("one request, and then nothing", whole.clone(), "HTTP/1.1 200"),
        ("one request, and then half a head", format!("{whole}GET /"), "HTTP/1.1 200"),
    ]
}

#[tokio::test]
async fn each_kind_of_slow_caller_is_closed_in_its_time() {
    let short = Duration::from_millis(500);
    let sandbox = sandbox_with(|options| options.bounds = Bounds { head: short, idle: short, body: short, ..Bounds::default() }).await;
    let mut all = JoinSet::new();
    for (what, bytes, begins) in halves(&sandbox) {
        let port = port(&sandbox);
        all.spawn(async move {
            let begin = Instant::now();
            let mut slow = open_with_bytes(port, bytes.as_bytes()).await;
            let answer = tokio::time::timeout(Duration::from_secs(10), until_closed(&mut slow)).await.unwrap_or_else(|_| panic!("{what} is waited for"));
            assert!(begin.elapsed() >= short, "{what} was closed early");
            assert!(answer.starts_with(begins) && answer.is_empty() == begins.is_empty(), "{what}: {answer}");
        });
    }
    all.join_all().await;
}

#[tokio::test]
async fn a_crowd_does_not_take_the_place_of_a_caller_that_is_about_to_send() {
    // The control gives no time: there it is closed.
    for (grace, kept) in [(Duration::from_secs(5), true), (Duration::ZERO, false)] {
        let sandbox = sandbox_with(|options| options.bounds = Bounds { connections: 5, grace, ..Bounds::default() }).await;
        let home = sandbox.base.trim_start_matches("http://").to_owned();
        let port = port(&sandbox);
        let mut early = open_with_bytes(port, b"G").await;
        let mut crowd = Vec::new();
        for _ in 0..20 {
            crowd.push(open_with_bytes(port, b"G").await);
        }
        let closed = tokio::time::timeout(Duration::from_secs(1), until_closed(&mut early)).await.is_ok();
        assert_eq!(closed, !kept, "with {grace:?} for each");
        if kept {
            early.write_all(format!("ET /health HTTP/1.1\r\nHost: {home}\r\nConnection: close\r\n\r\n").as_bytes()).await.unwrap();
            assert!(until_closed(&mut early).await.starts_with("HTTP/1.1 200"));
        }
    }
}

#[tokio::test]
async fn a_new_connection_takes_the_place_of_a_slow_or_idle_one_and_never_of_a_busy_one() {
    let sandbox = sandbox_with(|options| options.bounds.connections = 5).await;
    let home = sandbox.base.trim_start_matches("http://").to_owned();
    let whole = format!("GET /health HTTP/1.1\r\nHost: {home}\r\n\r\n");
    let port = port(&sandbox);
    let answered = async || {
        let mut stream = open_with_bytes(port, whole.as_bytes()).await;
        let mut begin = [0; 12];
        stream.read_exact(&mut begin).await.unwrap();
        assert_eq!(&begin, b"HTTP/1.1 200");
        stream
    };
    let asked = json!({"idempotencyKey": key(), "name": "Later"}).to_string();
    let head = format!("POST /v2/organization/wallet-sets HTTP/1.1\r\nHost: {home}\r\n{HEADER}: {}\r\nX-Sandbox-Fault: delay=600000\r\n", sandbox.key);
    let mut busy = open_with_bytes(port, format!("{head}Connection: close\r\nContent-Length: {}\r\n\r\n{asked}", asked.len()).as_bytes()).await;
    let mut idle = answered().await;
    let mut slow = Vec::new();
    for _ in 0..3 {
        slow.push(open_with_bytes(port, b"G").await);
    }
    let mut new = Vec::new();
    // Three of five are slow: the oldest of them goes. Then they are few, and the one that was idle longest goes.
    for (what, closed) in [("the oldest slow one", &mut slow[0]), ("the idle one", &mut idle)] {
        new.push(answered().await);
        tokio::time::timeout(Duration::from_secs(5), until_closed(closed)).await.unwrap_or_else(|_| panic!("{what} kept its place"));
    }
    sandbox.pass(Duration::from_secs(600)).await;
    assert!(until_closed(&mut busy).await.starts_with("HTTP/1.1 200"), "what was being answered is answered");
}
