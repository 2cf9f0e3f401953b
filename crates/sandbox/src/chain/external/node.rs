//! The wire to another node: JSON-RPC over HTTP, on a thread of its own, bounded in time.

use std::{
    io,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tokio::sync::{mpsc, oneshot};

use crate::clock::Clock;

/// Until a connection stands, and until an answer is there.
const CONNECT: Duration = Duration::from_secs(3);
const ANSWER: Duration = Duration::from_secs(10);
/// After a silence nobody waits for the node again for so long.
const REST: Duration = Duration::from_secs(2);
/// Bytes of an answer at most.
const LONGEST: usize = 32 << 20;

/// Why there is no result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum NodeError {
    /// No answer came: what was asked for may have been done or not.
    Silent(String),
    /// It answered, and not in the form of JSON-RPC.
    Unreadable(String),
    /// It said no.
    Refused { code: i64, message: String, data: Option<Value> },
}

struct Ask {
    body: Vec<u8>,
    reply: oneshot::Sender<Result<Vec<u8>, NodeError>>,
}

/// Where a node is. The address may hold a key in its path, so that nothing but its host is ever shown.
#[derive(Clone)]
pub(crate) struct Wire {
    host: String,
    asks: mpsc::UnboundedSender<Ask>,
}

impl Wire {
    /// The way to an address such as `http://127.0.0.1:8545`; a sentence about what is wrong with it otherwise.
    pub(crate) fn open(url: &str) -> Result<Self, String> {
        let url: reqwest::Url = url.parse().map_err(|_| "it is no address such as http://127.0.0.1:8545".to_owned())?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err("it must begin with http:// or https://".into());
        }
        let host = url.host_str().ok_or("it names no host")?.to_owned();
        let host = url.port().map_or(host.clone(), |port| format!("{host}:{port}"));
        let local = matches!(url.host_str(), Some("127.0.0.1" | "localhost" | "[::1]"));
        let (asks, inbox) = mpsc::unbounded_channel();
        let failed = |error: io::Error| format!("the wire to it cannot be made: {error}");
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(failed)?;
        std::thread::Builder::new().name("sandbox-node".into()).spawn(move || runtime.block_on(carry(url, local, inbox))).map_err(failed)?;
        Ok(Self { host, asks })
    }

    pub(crate) fn host(&self) -> &str {
        &self.host
    }

    /// Hands a body over as it is.
    pub(crate) async fn forward(&self, body: Vec<u8>) -> Result<Vec<u8>, NodeError> {
        let (reply, wait) = oneshot::channel();
        self.asks.send(Ask { body, reply }).map_err(|_| ended())?;
        wait.await.map_err(|_| ended())?
    }

    /// The same for who may wait in his own thread.
    fn exchange(&self, body: Vec<u8>) -> Result<Vec<u8>, NodeError> {
        let (reply, wait) = oneshot::channel();
        self.asks.send(Ask { body, reply }).map_err(|_| ended())?;
        wait.blocking_recv().map_err(|_| ended())?
    }
}

fn ended() -> NodeError {
    NodeError::Silent("the wire to it has ended".into())
}

/// Carries questions until nobody is left who could ask.
async fn carry(url: reqwest::Url, local: bool, mut inbox: mpsc::UnboundedReceiver<Ask>) {
    // What is asked of one node must not go to another.
    let mut client = reqwest::Client::builder().connect_timeout(CONNECT).timeout(ANSWER).redirect(reqwest::redirect::Policy::none());
    if local {
        client = client.no_proxy();
    }
    let client = client.build();
    while let Some(Ask { body, reply }) = inbox.recv().await {
        let (client, url) = (client.as_ref().ok().cloned(), url.clone());
        tokio::spawn(async move {
            let answer = match client {
                Some(client) => post(&client, url, body).await,
                None => Err(NodeError::Silent("this computer cannot make connections".into())),
            };
            let _ = reply.send(answer);
        });
    }
}

async fn post(client: &reqwest::Client, url: reqwest::Url, body: Vec<u8>) -> Result<Vec<u8>, NodeError> {
    let silent = |error: reqwest::Error| NodeError::Silent(silence(&error).into());
    let mut response = client.post(url).header("content-type", "application/json").body(body).send().await.map_err(silent)?;
    let status = response.status();
    if status.as_u16() == 429 || status.is_server_error() {
        return Err(NodeError::Silent(format!("it answers HTTP {}", status.as_u16())));
    }
    let mut bytes = Vec::new();
    while let Some(piece) = response.chunk().await.map_err(silent)? {
        if bytes.len() + piece.len() > LONGEST {
            return Err(NodeError::Unreadable("its answer is too long".into()));
        }
        bytes.extend_from_slice(&piece);
    }
    // Some nodes answer an error of JSON-RPC with a status of HTTP; a page about a wrong path is none.
    if !status.is_success() && serde_json::from_slice::<serde::de::IgnoredAny>(&bytes).is_err() {
        return Err(NodeError::Unreadable(format!("it answers HTTP {}", status.as_u16())));
    }
    Ok(bytes)
}

/// In words without the address.
fn silence(error: &reqwest::Error) -> &'static str {
    match () {
        () if error.is_timeout() => "nothing came in time",
        () if error.is_connect() => "no connection can be made",
        () => "the connection broke",
    }
}

/// A node as the world's thread asks it.
pub(crate) struct Node {
    pub(crate) wire: Wire,
    clock: Clock,
    /// When it was last silent, and how.
    rests: Option<(Instant, String)>,
}

impl Node {
    pub(crate) fn new(wire: Wire, clock: Clock) -> Self {
        Self { wire, clock, rests: None }
    }

    /// One question. A node that was silent a moment ago is not waited for again.
    pub(crate) fn ask(&mut self, method: &str, params: &Value) -> Result<Value, NodeError> {
        let now = self.clock.instant();
        if let Some((_, cause)) = self.rests.as_ref().filter(|(since, _)| now.saturating_duration_since(*since) < REST) {
            return Err(NodeError::Silent(cause.clone()));
        }
        let body = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).to_string().into_bytes();
        let answer = self.wire.exchange(body);
        self.rests = match &answer {
            Err(NodeError::Silent(cause)) => Some((self.clock.instant(), cause.clone())),
            _ => None,
        };
        result(&answer?)
    }

    /// Asks it again at once, whatever it did before.
    pub(crate) fn wake(&mut self) {
        self.rests = None;
    }
}

fn result(answer: &[u8]) -> Result<Value, NodeError> {
    let mut answer: Value = serde_json::from_slice(answer).map_err(|_| NodeError::Unreadable("its answer is no JSON".into()))?;
    if let Some(error) = answer.get("error").filter(|error| !error.is_null()) {
        let message = error["message"].as_str().unwrap_or("no reason given").chars().take(300).collect();
        return Err(NodeError::Refused { code: error["code"].as_i64().unwrap_or_default(), message, data: error.get("data").cloned() });
    }
    match answer.get_mut("result") {
        Some(result) => Ok(result.take()),
        None => Err(NodeError::Unreadable("its answer has neither result nor error".into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_checked_and_only_its_host_is_kept_for_eyes() {
        assert_eq!(Wire::open("https://node.example/v3/a-key-in-the-path").ok().unwrap().host(), "node.example");
        assert_eq!(Wire::open("http://127.0.0.1:8545").ok().unwrap().host(), "127.0.0.1:8545");
        for wrong in ["", "127.0.0.1:8545", "ftp://node.example", "ws://127.0.0.1:1", "http://"] {
            assert!(Wire::open(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_is_no_answer_of_json_rpc_is_no_result() {
        assert_eq!(result(br#"{"jsonrpc":"2.0","id":1,"result":null}"#), Ok(Value::Null));
        let refused = NodeError::Refused { code: -32000, message: "nonce too low".into(), data: None };
        assert_eq!(result(br#"{"id":1,"error":{"code":-32000,"message":"nonce too low"}}"#), Err(refused));
        for junk in [&b"<html>"[..], b"{}", b"[]", b"7", b"\xff"] {
            assert!(matches!(result(junk), Err(NodeError::Unreadable(_))), "{junk:?}");
        }
    }
}
