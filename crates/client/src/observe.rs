//! What an observer gets to see of every exchange. Secrets are taken out here, before anything leaves the client:
//! the request is the one before sealing, the answer is without what was sent in secret and without every value whose
//! name speaks of a secret, and of the headers only the known harmless ones pass.

use std::time::{Duration, SystemTime};

use bursar_contract::{Fault, Prepared, Secret, Spec};
use reqwest::header::HeaderMap;
use uuid::Uuid;

use crate::{
    AnyReply, Attempt, Outcome,
    connecting::Connecting,
    outcome::{RawBody, Sent},
    scrub,
    seal::{ORG_FIELD, SET_FIELD},
    wire::{End, Exchange, Gone},
};

/// Hears of every exchange after it ended. It is called on the way of the request: it must not wait for anything.
pub trait Observer: Send + Sync {
    /// Takes over what was seen.
    fn saw(&self, observed: Observed);
    /// The service is busy: a read is asked again after this time.
    fn waits(&self, time: Duration) {
        let _ = time;
    }
}

/// How an exchange ended on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// The answer came whole.
    Whole,
    /// The answer broke off.
    Cut,
    /// The answer is beyond the limit; the rest was not read.
    TooLarge,
    /// It left, and no answer came in time.
    Silent,
    /// It may have left; then the connection broke without an answer.
    Broken,
    /// Nothing left.
    NotSent,
}

/// One exchange, without secrets. It can hold personal data: keep it sealed.
#[derive(Clone)]
pub struct Observed {
    /// The row.
    pub spec: Spec,
    /// Path and query below the base, as they were sent.
    pub path: String,
    /// Whose request it was and which try, where the caller said so.
    pub origin: Option<Origin>,
    /// Which try of a read it was, from 1.
    pub attempt: u32,
    /// Idempotency key.
    pub key: Option<Uuid>,
    /// When it began.
    pub begun: SystemTime,
    /// From the beginning to the head of the answer, the connection included.
    pub first: Option<Duration>,
    /// What of it was spent on connecting.
    pub connecting: Connecting,
    /// From the beginning to the end.
    pub total: Duration,
    /// Harmless headers that were sent; the header of the key stands there without its value.
    pub request_headers: Vec<(String, String)>,
    /// The body before the secret was added.
    pub request_body: Option<String>,
    /// Name of the secret field that was added, and its bytes.
    pub sealed: Option<(&'static str, usize)>,
    /// HTTP status, where an answer began.
    pub status: Option<u16>,
    /// Harmless headers of the answer.
    pub answer_headers: Vec<(String, String)>,
    /// The answer's body, as it came, without secrets.
    pub answer: RawBody,
    /// Bytes that came.
    pub answer_bytes: usize,
    /// How it ended on the wire.
    pub ended: Ended,
    /// What the row made of the answer, as JSON; none where it could make nothing of it.
    pub reading: Option<String>,
    /// Why it counts as failed.
    pub fault: Option<Fault>,
    /// Whether a failed request can have had an effect.
    pub sent: Option<Sent>,
    /// The technical cause of a failure.
    pub cause: Option<String>,
}

/// Whose request an attempt is. For observers alone; it never travels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// Id of the intent.
    pub intent: String,
    /// Id of the batch that it is a row of.
    pub batch: Option<String>,
    /// Which attempt of the intent, from 1.
    pub attempt: u32,
}

/// Headers of an answer that say nothing secret.
const ANSWER_HEADERS: &[&str] = &[
    "content-type",
    "content-length",
    "content-encoding",
    "transfer-encoding",
    "date",
    "retry-after",
    "x-request-id",
    "x-ratelimit-limit",
    "x-ratelimit-remaining",
    "x-ratelimit-reset",
];

/// What is known of an attempt before its answer is judged.
pub(crate) struct Begun<'a> {
    pub spec: &'a Spec,
    pub prepared: &'a Prepared,
    pub attempt: &'a Attempt,
    pub number: u32,
    pub key_header: &'a str,
    pub sealed_bytes: Option<usize>,
    pub secrets: &'a [Secret],
    pub at: SystemTime,
    pub first: Option<Duration>,
    pub connecting: Connecting,
}

impl Begun<'_> {
    /// Takes the secrets out of what came.
    pub(crate) fn ended(self, came: &Result<Exchange, (Gone, String)>, total: Duration) -> Observed {
        let Begun { spec, prepared, attempt, number, key_header, sealed_bytes, secrets, at, first, connecting } = self;
        let mut request_headers = vec![(key_header.to_owned(), String::new()), ("accept".to_owned(), "application/json".to_owned())];
        if prepared.body.is_some() {
            request_headers.push(("content-type".to_owned(), "application/json".to_owned()));
        }
        let (status, answer_headers, body, ended) = match came {
            Ok(exchange) => {
                let ended = match &exchange.end {
                    End::Complete | End::Unannounced => Ended::Whole,
                    End::Broken(..) => Ended::Cut,
                    End::TooLarge => Ended::TooLarge,
                };
                (Some(exchange.status), harmless(&exchange.headers, secrets), exchange.body.clone(), ended)
            }
            Err((gone, _)) => {
                let ended = match gone {
                    Gone::TimedOut => Ended::Silent,
                    Gone::Broke => Ended::Broken,
                    Gone::NoHost | Gone::NoAnswer | Gone::NothingListens | Gone::NotInTime | Gone::NotTrusted | Gone::NotBuilt => Ended::NotSent,
                };
                (None, Vec::new(), Vec::new(), ended)
            }
        };
        let sealed = sealed_bytes.map(|bytes| (if spec.seal.context().is_some() { ORG_FIELD } else { SET_FIELD }, bytes));
        Observed {
            spec: *spec,
            path: scrub::without_secrets(&prepared.path, secrets),
            origin: attempt.origin.clone(),
            attempt: attempt.origin.as_ref().map_or(number, |origin| origin.attempt),
            key: attempt.key,
            begun: at,
            first,
            connecting,
            total,
            request_headers,
            request_body: prepared.body.as_ref().map(|body| scrub::without_secrets(body, secrets)),
            sealed,
            status,
            answer_headers,
            answer_bytes: body.len(),
            answer: RawBody::new(scrub::kept(body, secrets)),
            ended,
            reading: None,
            fault: None,
            sent: None,
            cause: None,
        }
    }
}

impl Observed {
    /// Adds what the client made of it.
    pub(crate) fn judged(mut self, outcome: &Outcome<Box<dyn AnyReply>>, secrets: &[Secret]) -> Self {
        match outcome {
            Ok(answer) => self.reading = answer.reply.json().ok().map(|text| String::from_utf8_lossy(&scrub::kept(text.into_bytes(), secrets)).into_owned()),
            Err(failure) => {
                self.fault = Some(failure.fault.clone());
                self.sent = Some(failure.sent);
                self.cause.clone_from(&failure.cause);
            }
        }
        self
    }
}

fn harmless(headers: &HeaderMap, secrets: &[Secret]) -> Vec<(String, String)> {
    let known = |name: &&str| headers.get(*name).map(|value| ((*name).to_owned(), scrub::without_secrets(&String::from_utf8_lossy(value.as_bytes()), secrets)));
    ANSWER_HEADERS.iter().filter_map(known).collect()
}
