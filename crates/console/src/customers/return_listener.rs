//! The listener on this computer through which a customer's browser comes back (RFC 8252): 127.0.0.1, a port of the moment, a path and a state
//! that nobody can guess, open for ten minutes and for one visit. A visit proves nothing; it only says that looking is worth while now.

use std::{
    collections::VecDeque,
    convert::Infallible,
    net::{Ipv4Addr, SocketAddr},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use aws_lc_rs::{constant_time::verify_slices_are_equal, rand};
use bursar_contract::{
    Code, Fault,
    clock::{Clock, Instant},
    customers::ReturnUrl,
};
use bursar_messages::message;
use hyper::{Method, Request, Response, StatusCode, body::Incoming, header, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use serde::{Deserialize, Serialize};
use tokio::{net::TcpListener, sync::Notify, task::AbortHandle};

use crate::base::session::Session;

/// How long a listener is open.
pub const LIFE: Duration = Duration::from_secs(10 * 60);
/// Connections at once. Where there are as many, the oldest is closed for a new one: slow ones shut nobody out.
const VISITORS: usize = 64;

fn page() -> String {
    let (title, text) = (message!("gateway-return-title"), message!("gateway-return-text"));
    format!("<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>{title}</title><h1>{title}</h1><p>{text}</p></html>")
}

/// The clock of a listener, and how long it waits for the first lines of a visit.
#[derive(Clone)]
pub struct Timing {
    clock: Clock,
    patience: Duration,
}

impl Timing {
    /// That of an open profile.
    pub fn of(session: &Session) -> Self {
        Self { clock: session.clock.clone(), patience: session.pace.visit_patience }
    }
}

/// Where a listener is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    port: u16,
    path: String,
    state: String,
    /// Milliseconds since 1970.
    pub opened_at: i64,
}

impl Place {
    /// The address of the listener.
    pub fn url(&self) -> ReturnUrl {
        ReturnUrl(format!("http://127.0.0.1:{}/{}?state={}", self.port, self.path, self.state))
    }
}

fn unguessable() -> Result<String, Fault> {
    let mut bytes = [0u8; 16];
    rand::fill(&mut bytes).map_err(|_| Fault::new(Code::Unavailable, message!("gateway-no-random")))?;
    Ok(hex::encode(bytes))
}

/// Opens a listener until `shut` is notified. `visited` is told once, with the challenge that the visit names.
pub async fn open(timing: Timing, shut: Arc<Notify>, visited: impl Fn(Option<String>) + Send + Sync + 'static) -> Result<Place, Fault> {
    let refused = |error: std::io::Error| Fault::new(Code::Unavailable, message!("gateway-no-port", why = error.to_string()));
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.map_err(refused)?;
    let place = Place { port: listener.local_addr().map_err(refused)?.port(), path: unguessable()?, state: unguessable()?, opened_at: timing.clock.now() };
    let ends = timing.clock.instant() + LIFE;
    tokio::spawn(serve(listener, place.clone(), timing, ends, shut, visited));
    Ok(place)
}

/// Opens the same listener again for the rest of its life, where its port is still free.
pub async fn reopen(place: Place, timing: Timing, shut: Arc<Notify>, visited: impl Fn(Option<String>) + Send + Sync + 'static) {
    let age = u64::try_from(timing.clock.now() - place.opened_at).map_or(LIFE, Duration::from_millis);
    let Some(rest) = LIFE.checked_sub(age).filter(|rest| !rest.is_zero()) else { return };
    // Taken by another program, or by the listener itself from before the lock: then it is open, or nothing can be done.
    if let Ok(listener) = TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, place.port))).await {
        let ends = timing.clock.instant() + rest;
        tokio::spawn(serve(listener, place, timing, ends, shut, visited));
    }
}

struct Visits {
    place: Place,
    used: AtomicBool,
    closes: Notify,
}

async fn serve(
    listener: TcpListener,
    place: Place,
    timing: Timing,
    ends: Instant,
    shut: Arc<Notify>,
    visited: impl Fn(Option<String>) + Send + Sync + 'static,
) {
    let Timing { clock, patience } = timing;
    let visits = Arc::new(Visits { place, used: AtomicBool::new(false), closes: Notify::new() });
    let visited = Arc::new(visited);
    let mut visitors: VecDeque<AbortHandle> = VecDeque::new();
    let accepting = async {
        loop {
            let Ok((stream, _)) = listener.accept().await else {
                clock.sleep(Duration::from_millis(50)).await;
                continue;
            };
            visitors.retain(|visitor| !visitor.is_finished());
            if visitors.len() >= VISITORS
                && let Some(oldest) = visitors.pop_front()
            {
                oldest.abort();
            }
            let (visits, visited, clock) = (visits.clone(), visited.clone(), clock.clone());
            let visitor = tokio::spawn(async move {
                let service = service_fn(move |request: Request<Incoming>| {
                    let answer = visits.answer(&request, &*visited);
                    async move { Ok::<_, Infallible>(answer) }
                });
                let mut http = http1::Builder::new();
                http.timer(TokioTimer::new()).header_read_timeout(patience).max_buf_size(16 * 1024).keep_alive(false);
                // Whoever is slow or breaks off is nobody's error here.
                let _ = clock.timeout(patience * 2, http.serve_connection(TokioIo::new(stream), service)).await;
            });
            visitors.push_back(visitor.abort_handle());
        }
    };
    tokio::select! {
        () = accepting => {}
        () = visits.closes.notified() => {}
        () = shut.notified() => {}
        () = clock.sleep_until(ends) => {}
    }
}

impl Visits {
    /// The page for the right visitor, once; for everybody else nothing, without a word about why.
    fn answer(&self, request: &Request<Incoming>, visited: &(impl Fn(Option<String>) + ?Sized)) -> Response<String> {
        let nothing = || {
            let mut response = Response::new(String::new());
            *response.status_mut() = StatusCode::NOT_FOUND;
            response
        };
        if !self.is_right(request) || self.used.swap(true, Ordering::AcqRel) {
            return nothing();
        }
        let challenge = parameter(request.uri().query(), "challengeId").filter(|text| text.len() <= 200);
        visited(challenge);
        // The page leaves first: the task of this visit goes on when the listener is closed.
        self.closes.notify_one();
        let mut response = Response::new(page());
        for (name, value) in [
            (header::CONTENT_TYPE, "text/html; charset=utf-8"),
            (header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"),
            (header::REFERRER_POLICY, "no-referrer"),
            (header::CACHE_CONTROL, "no-store"),
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        ] {
            response.headers_mut().insert(name, header::HeaderValue::from_static(value));
        }
        response
    }

    fn is_right(&self, request: &Request<Incoming>) -> bool {
        let same = |one: &str, other: &str| verify_slices_are_equal(one.as_bytes(), other.as_bytes()).is_ok();
        let hosts: Vec<_> = request.headers().get_all(header::HOST).iter().collect();
        let host = format!("127.0.0.1:{}", self.place.port);
        request.method() == Method::GET
            && request.uri().authority().is_none()
            && matches!(hosts.as_slice(), [one] if one.as_bytes() == host.as_bytes())
            && request.uri().path().strip_prefix('/').is_some_and(|path| same(path, &self.place.path))
            && parameter(request.uri().query(), "state").is_some_and(|state| same(&state, &self.place.state))
    }
}

/// A parameter that stands there exactly once.
fn parameter(query: Option<&str>, name: &str) -> Option<String> {
    let mut found = url::form_urlencoded::parse(query?.as_bytes()).filter(|(key, _)| key == name);
    let value = found.next()?.1.into_owned();
    if found.next().is_some() { None } else { Some(value) }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        net::TcpStream,
    };

    use super::*;
    use crate::attack;

    type Visits = Arc<Mutex<Vec<Option<String>>>>;

    fn timing() -> Timing {
        Timing { clock: Clock::system(), patience: Duration::from_secs(5) }
    }

    async fn listener() -> (Place, Visits) {
        let visits = Visits::default();
        let told = visits.clone();
        let place = open(timing(), Arc::default(), move |challenge| told.lock().unwrap().push(challenge)).await.unwrap();
        (place, visits)
    }

    async fn ask(port: u16, request: String) -> Option<String> {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).await.ok()?;
        stream.write_all(request.as_bytes()).await.ok()?;
        let mut text = String::new();
        tokio::time::timeout(Duration::from_secs(8), stream.read_to_string(&mut text)).await.ok()?.ok()?;
        Some(text)
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn forged_visits_are_not_taken_and_the_right_one_is_taken_once() {
        let (place, visits) = listener().await;
        let Place { port, path, state, .. } = place.clone();
        let host = format!("127.0.0.1:{port}");
        let line = |method: &str, target: &str, host: &str| format!("{method} {target} HTTP/1.1\r\nHost: {host}\r\n\r\n");
        let right = format!("/{path}?state={state}&challengeId=ch_1");
        let zeros = "0".repeat(32);
        let forged: [(&str, &str, &str); 14] = [
            ("POST", right.as_str(), host.as_str()),
            ("HEAD", &right, &host),
            ("GET", &format!("/{path}"), &host),
            ("GET", &format!("/{path}?state={zeros}"), &host),
            ("GET", &format!("/{path}?state="), &host),
            ("GET", &format!("/{path}?state={state}&state={state}"), &host),
            ("GET", &format!("/{zeros}?state={state}"), &host),
            ("GET", &format!("/{path}/?state={state}"), &host),
            ("GET", &format!("/?state={state}"), &host),
            ("GET", &right, "evil.example"),
            ("GET", &right, &format!("evil.example:{port}")),
            ("GET", &right, &format!("localhost:{port}")),
            ("GET", &right, "127.0.0.1"),
            ("GET", &format!("http://evil.example{right}"), &host),
        ];
        for (method, target, host) in forged {
            let answer = ask(port, line(method, target, host)).await.unwrap();
            assert!(answer.starts_with("HTTP/1.1 40"), "{method} {target} {host}: {answer}");
        }
        let mut crowd = tokio::task::JoinSet::new();
        for number in 0..1_000 {
            crowd.spawn(ask(port, format!("GET /{path}?state={number:032x} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n")));
        }
        while let Some(answer) = crowd.join_next().await {
            assert!(!answer.unwrap().is_some_and(|text| text.contains("200 OK")));
        }
        assert!(visits.lock().unwrap().is_empty());
        attack::held("Forged returns of a customer", forged.len() + 1_000, forged.len() + 1_000);

        let page = ask(port, line("GET", &right, &host)).await.unwrap();
        assert!(page.starts_with("HTTP/1.1 200") && page.contains("default-src 'none'") && page.contains("close this page"), "{page}");
        for _ in 0..100 {
            let Some(again) = ask(port, line("GET", &right, &host)).await else { break };
            assert!(!again.contains("200 OK"), "a second visit was taken");
        }
        assert_eq!(*visits.lock().unwrap(), [Some("ch_1".to_owned())]);
        attack::control("Forged returns of a customer", "the right one, after all of these", visits.lock().unwrap().len());
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn slow_connections_do_not_shut_the_customer_out() {
        let (Place { port, path, state, .. }, visits) = listener().await;
        let mut slow = Vec::new();
        for _ in 0..VISITORS * 3 {
            let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).await.unwrap();
            stream.write_all(b"G").await.unwrap();
            slow.push(stream);
        }
        let request = format!("GET /{path}?state={state} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n");
        let page = tokio::time::timeout(Duration::from_secs(1), ask(port, request)).await.expect("the customer waits");
        assert!(page.is_some_and(|page| page.starts_with("HTTP/1.1 200")));
        assert_eq!(*visits.lock().unwrap(), [None]);
        // The control: those that came last still had their places.
        let last = slow.last_mut().unwrap();
        last.write_all(b"ET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n").await.unwrap();
        let mut answer = [0; 12];
        last.read_exact(&mut answer).await.expect("the door had room for none of them");
        assert_eq!(&answer, b"HTTP/1.1 404");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_door_opens_again_after_a_restart_and_not_when_its_time_is_over() {
        let visits = Visits::default();
        let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let port = taken.local_addr().unwrap().port();
        drop(taken);
        let timing = timing();
        let place = Place { port, path: "p".repeat(32), state: "s".repeat(32), opened_at: timing.clock.now() };
        let request = format!("GET /{}?state={} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n", "p".repeat(32), "s".repeat(32));
        timing.clock.advance(Duration::from_secs(60));
        let told = visits.clone();
        reopen(place.clone(), timing.clone(), Arc::default(), move |challenge| told.lock().unwrap().push(challenge)).await;
        assert!(ask(port, request.clone()).await.unwrap().contains("200 OK"));
        assert_eq!(*visits.lock().unwrap(), [None]);
        // Open again, and nobody comes until its time is over.
        let until_shut = async || {
            let shut = async || TcpStream::connect((Ipv4Addr::LOCALHOST, port)).await.is_err();
            bursar_test_support::poll::until("the door shuts", shut).await;
        };
        until_shut().await;
        reopen(place.clone(), timing.clone(), Arc::default(), |_| ()).await;
        TcpStream::connect((Ipv4Addr::LOCALHOST, port)).await.expect("it is open again");
        timing.clock.advance(LIFE);
        until_shut().await;
        reopen(place, timing, Arc::default(), |_| ()).await;
        assert_eq!(ask(port, request).await, None, "a door past its time is shut");
    }
}
