//! A server that does what a script says, byte by byte, and remembers what it was sent.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};

/// One thing to do with a connection.
#[derive(Debug, Clone)]
pub enum Step {
    /// Bytes to write.
    Send(Vec<u8>),
    /// Bytes to write that lie ready: nothing is copied for it.
    #[allow(dead_code, reason = "two test programs share this server, and one of them sends megabytes")]
    Ready(Arc<Vec<u8>>),
    /// Time to let pass.
    Wait(Duration),
    /// Bytes to write one by one, with a pause after each.
    Trickle(Vec<u8>, Duration),
    /// End the connection in order.
    Close,
    /// End it with a reset.
    Reset,
    /// Keep it open and say nothing more.
    Hang,
}

/// A request as it arrived.
#[derive(Debug, Clone, Default)]
pub struct Seen {
    pub head: String,
    pub body: String,
}

impl Seen {
    pub fn line(&self) -> &str {
        self.head.lines().next().unwrap_or_default()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().skip(1).filter_map(|line| line.split_once(':')).find(|(have, _)| have.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim())
    }
}

type Script = Arc<dyn Fn(usize, &Seen) -> Vec<Step> + Send + Sync>;

/// The server. It ends with the test's runtime.
pub struct Server {
    pub base: String,
    seen: Arc<Mutex<Vec<Seen>>>,
}

impl Server {
    /// Answers the n-th request with what the script says.
    pub async fn new(script: impl Fn(usize, &Seen) -> Vec<Step> + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let seen = Arc::new(Mutex::new(Vec::new()));
        let (script, log): (Script, _) = (Arc::new(script), Arc::clone(&seen));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, Arc::clone(&script), Arc::clone(&log)));
            }
        });
        Self { base, seen }
    }

    /// Answers every request with the same bytes.
    pub async fn always(bytes: impl Into<Vec<u8>>) -> Self {
        let bytes = bytes.into();
        Self::new(move |_, _| vec![Step::Send(bytes.clone())]).await
    }

    pub fn seen(&self) -> Vec<Seen> {
        self.seen.lock().unwrap().clone()
    }
}

async fn serve(mut stream: TcpStream, script: Script, log: Arc<Mutex<Vec<Seen>>>) {
    while let Some(request) = read_request(&mut stream).await {
        let number = {
            let mut log = log.lock().unwrap();
            log.push(request.clone());
            log.len() - 1
        };
        for step in script(number, &request) {
            match step {
                Step::Send(bytes) => {
                    if stream.write_all(&bytes).await.is_err() {
                        return;
                    }
                }
                Step::Ready(bytes) => {
                    if stream.write_all(&bytes).await.is_err() {
                        return;
                    }
                }
                Step::Wait(pause) => tokio::time::sleep(pause).await,
                Step::Trickle(bytes, pause) => {
                    for byte in bytes {
                        if stream.write_all(&[byte]).await.is_err() {
                            return;
                        }
                        tokio::time::sleep(pause).await;
                    }
                }
                Step::Close => {
                    let _ = stream.shutdown().await;
                    return;
                }
                Step::Reset => {
                    let _ = stream.set_zero_linger();
                    return;
                }
                Step::Hang => std::future::pending().await,
            }
        }
    }
}

async fn read_request(stream: &mut TcpStream) -> Option<Seen> {
    let mut bytes = Vec::new();
    let mut buffer = [0; 4096];
    let head = loop {
        if let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
            break end + 4;
        }
        match stream.read(&mut buffer).await {
            Ok(0) | Err(_) => return None,
            Ok(count) => bytes.extend_from_slice(&buffer[..count]),
        }
    };
    let mut seen = Seen { head: String::from_utf8_lossy(&bytes[..head]).into_owned(), body: String::new() };
    let length: usize = seen.header("content-length").map_or(0, |length| length.parse().unwrap());
    while bytes.len() < head + length {
        let count = stream.read(&mut buffer).await.ok().filter(|count| *count > 0)?;
        bytes.extend_from_slice(&buffer[..count]);
    }
    seen.body = String::from_utf8_lossy(&bytes[head..]).into_owned();
    Some(seen)
}

/// An answer with a length.
pub fn answer(status: u16, headers: &str, body: impl AsRef<[u8]>) -> Vec<u8> {
    let body = body.as_ref();
    let mut bytes = format!("HTTP/1.1 {status} X\r\n{headers}content-length: {}\r\n\r\n", body.len()).into_bytes();
    bytes.extend_from_slice(body);
    bytes
}

/// A JSON answer.
pub fn json(status: u16, body: impl AsRef<[u8]>) -> Vec<u8> {
    answer(status, "content-type: application/json; charset=utf-8\r\n", body)
}
