//! A line between console and service that breaks in the way it is told, for one request at a time.

use std::{
    net::SocketAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use bursar_test_support::poll;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinSet,
};

/// What happens to one request. `reaches` says whether the service carries it out all the same.
#[derive(Debug, Clone)]
pub enum Break {
    /// The next connection is reset before a byte of it is read.
    ResetOnConnect,
    /// Everything is read, then the connection is reset.
    Reset { reaches: bool },
    /// The answer ends after so many bytes.
    Cut(usize),
    /// The answer comes one byte at a time.
    Trickle(Duration),
    /// No answer comes, and the connection stays.
    Silence,
    /// The answer begins and goes on in empty pieces without an end.
    Endless,
    /// The answer comes twice: the second lies in wait for the next request of this connection.
    Twice,
    /// These bytes answer in the service's place.
    Instead { answer: Vec<u8>, reaches: bool },
}

/// Changes an answer on its way: gets the first line of the request, and the answer's JSON.
type Edit = Arc<dyn Fn(&str, &mut serde_json::Value) + Send + Sync>;

struct Inner {
    service: SocketAddr,
    /// Changes every JSON answer, until told otherwise.
    edit: Mutex<Option<Edit>>,
    /// How the requests of the operation begin.
    operation: Mutex<String>,
    /// Taken by the next requests to the operation, in order.
    breaks: Mutex<Vec<Break>>,
    /// Bytes of the last answer to the operation.
    length: AtomicU64,
}

/// The line. It ends with the test's runtime.
pub struct Line {
    address: SocketAddr,
    open: watch::Sender<bool>,
    /// Whether it listens.
    listens: watch::Receiver<bool>,
    inner: Arc<Inner>,
}

/// How the requests begin that break, until a test names others.
const OPERATION: &str = "POST /v1/transactions/transfer/developer";

impl Line {
    pub async fn before(service: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let service = service.trim_start_matches("http://").parse().unwrap();
        let operation = Mutex::new(OPERATION.to_owned());
        let inner = Arc::new(Inner { service, edit: Mutex::default(), operation, breaks: Mutex::default(), length: AtomicU64::new(0) });
        let open = watch::Sender::new(true);
        let (told, listens) = watch::channel(true);
        tokio::spawn(listen(listener, open.subscribe(), told, inner.clone()));
        Self { address, open, listens, inner }
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// What the next requests meet.
    pub fn meets(&self, breaks: impl IntoIterator<Item = Break>) {
        *self.inner.breaks.lock().unwrap() = breaks.into_iter().collect();
    }

    /// Changes every JSON answer from now on.
    pub fn edits(&self, edit: impl Fn(&str, &mut serde_json::Value) + Send + Sync + 'static) {
        *self.inner.edit.lock().unwrap() = Some(Arc::new(edit));
    }

    /// Hands every answer on as it came, from now on.
    pub fn is_honest(&self) {
        *self.inner.edit.lock().unwrap() = None;
    }

    /// What the next requests that begin so meet.
    pub fn meets_at(&self, operation: &str, breaks: impl IntoIterator<Item = Break>) {
        *self.inner.operation.lock().unwrap() = operation.to_owned();
        self.meets(breaks);
    }

    /// Whether every break was met.
    pub fn is_whole(&self) -> bool {
        self.inner.breaks.lock().unwrap().is_empty()
    }

    /// Refuses every connection, and ends those there are, until told otherwise.
    pub async fn refuse(&self, refuses: bool) {
        self.open.send_replace(!refuses);
        self.listens.clone().wait_for(|listens| *listens != refuses).await.unwrap();
    }

    /// Bytes of the last answer, headers included.
    pub fn last_length(&self) -> usize {
        self.inner.length.load(Ordering::SeqCst) as usize
    }
}

async fn listen(listener: TcpListener, mut open: watch::Receiver<bool>, told: watch::Sender<bool>, inner: Arc<Inner>) {
    let address = listener.local_addr().unwrap();
    let mut listener = Some(listener);
    let mut connections = JoinSet::new();
    loop {
        if let Some(listening) = &listener {
            tokio::select! {
                accepted = listening.accept() => {
                    let (stream, _) = accepted.unwrap();
                    let mut breaks = inner.breaks.lock().unwrap();
                    if matches!(breaks.first(), Some(Break::ResetOnConnect)) {
                        breaks.remove(0);
                        let _ = stream.set_zero_linger();
                        continue;
                    }
                    drop(breaks);
                    connections.spawn(carry(stream, inner.clone()));
                }
                _ = open.changed() => {}
            }
        } else if open.changed().await.is_err() {
            return;
        }
        let wanted = *open.borrow_and_update();
        if !wanted {
            listener = None;
            connections.abort_all();
            while connections.join_next().await.is_some() {}
        } else if listener.is_none() {
            listener = Some(listen_again(address).await);
        }
        told.send_replace(wanted);
    }
}

/// Opens the same port again. A system may still hold it for a moment after it was closed.
async fn listen_again(address: SocketAddr) -> TcpListener {
    let open = move || poll::until_sync("the port can be opened again", || std::net::TcpListener::bind(address));
    let listener = tokio::task::spawn_blocking(open).await.unwrap();
    listener.set_nonblocking(true).unwrap();
    TcpListener::from_std(listener).unwrap()
}

/// A request or an answer, whole, as long as its length says.
async fn message(stream: &mut TcpStream) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut buffer = [0; 16 * 1024];
    loop {
        if let Some(head) = bytes.windows(4).position(|four| four == b"\r\n\r\n").map(|at| at + 4) {
            let text = String::from_utf8_lossy(&bytes[..head]).to_lowercase();
            let length = text.lines().find_map(|line| line.strip_prefix("content-length:")?.trim().parse::<usize>().ok()).unwrap_or(0);
            if bytes.len() >= head + length {
                return Some(bytes);
            }
        }
        let count = stream.read(&mut buffer).await.ok().filter(|count| *count > 0)?;
        bytes.extend_from_slice(&buffer[..count]);
    }
}

async fn ask(service: SocketAddr, request: &[u8]) -> Option<Vec<u8>> {
    let mut stream = TcpStream::connect(service).await.ok()?;
    stream.write_all(request).await.ok()?;
    message(&mut stream).await
}

/// The answer with its JSON changed and its length said anew; none where it is no JSON.
fn edited(request: &[u8], answer: &[u8], edit: &Edit) -> Option<Vec<u8>> {
    let line = String::from_utf8_lossy(request).lines().next()?.to_owned();
    let split = answer.windows(4).position(|four| four == b"\r\n\r\n")?;
    let mut body = serde_json::from_slice(&answer[split + 4..]).ok()?;
    edit(&line, &mut body);
    let body = body.to_string();
    let head = String::from_utf8_lossy(&answer[..split]);
    let kept: Vec<&str> = head.lines().filter(|line| !line.to_lowercase().starts_with("content-length:")).collect();
    Some(format!("{}\r\ncontent-length: {}\r\n\r\n{body}", kept.join("\r\n"), body.len()).into_bytes())
}

/// The request as one to the service: it answers under its own address alone.
fn under_its_own_name(request: &[u8], service: SocketAddr) -> Vec<u8> {
    let after = |from: usize, what: &[u8]| request[from..].windows(what.len()).position(|window| window.eq_ignore_ascii_case(what)).map(|at| from + at);
    let name = after(0, b"\r\nhost: ").and_then(|at| Some((at + 8, after(at + 8, b"\r\n")?)));
    match name {
        Some((from, to)) => [&request[..from], service.to_string().as_bytes(), &request[to..]].concat(),
        None => request.to_owned(),
    }
}

async fn carry(mut client: TcpStream, inner: Arc<Inner>) -> Option<()> {
    loop {
        let request = under_its_own_name(&message(&mut client).await?, inner.service);
        let concerns = String::from_utf8_lossy(&request[..request.len().min(200)]).starts_with(inner.operation.lock().unwrap().as_str());
        let met = if concerns {
            let mut breaks = inner.breaks.lock().unwrap();
            if breaks.is_empty() { None } else { Some(breaks.remove(0)) }
        } else {
            None
        };
        let answer = match &met {
            Some(Break::Reset { reaches: false } | Break::Instead { reaches: false, .. } | Break::ResetOnConnect) => Vec::new(),
            _ => {
                let answer = ask(inner.service, &request).await?;
                let edit = inner.edit.lock().unwrap().clone();
                edit.and_then(|edit| edited(&request, &answer, &edit)).unwrap_or(answer)
            }
        };
        if concerns && !answer.is_empty() {
            inner.length.store(answer.len() as u64, Ordering::SeqCst);
        }
        match met {
            None => client.write_all(&answer).await.ok()?,
            Some(Break::Twice) => client.write_all(&[answer.clone(), answer].concat()).await.ok()?,
            Some(Break::Instead { answer, .. }) => client.write_all(&answer).await.ok()?,
            Some(Break::Cut(at)) => {
                client.write_all(&answer[..at.min(answer.len())]).await.ok()?;
                client.shutdown().await.ok()?;
                return None;
            }
            Some(Break::Trickle(pause)) => {
                for byte in answer {
                    client.write_all(&[byte]).await.ok()?;
                    tokio::time::sleep(pause).await;
                }
            }
            Some(Break::Silence) => std::future::pending().await,
            Some(Break::Endless) => {
                client.write_all(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n").await.ok()?;
                loop {
                    client.write_all(b"1\r\n \r\n").await.ok()?;
                    tokio::time::sleep(Duration::from_millis(200)).await;
                }
            }
            Some(Break::Reset { .. } | Break::ResetOnConnect) => {
                let _ = client.set_zero_linger();
                return None;
            }
        }
    }
}
