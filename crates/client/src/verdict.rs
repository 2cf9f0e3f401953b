//! From what came over the wire to what it means: an answer, or a fault with its money line.

use std::time::Duration;

use bursar_contract::{Code, Effect, Fault, Secret};
use bursar_messages::{Message, message};
use reqwest::header::{CONTENT_ENCODING, CONTENT_TYPE, HeaderMap, LOCATION};

use crate::{
    AnyReply, BaseUrl, Row, clock,
    outcome::{Answer, Failure, Outcome, RawBody, SecretRefusal, Sent},
    reply::{self, ErrorText, Opened},
    retry, scrub,
    seal::ORG_FIELD,
    wire::{End, Exchange, Gone},
};

/// A longer wait is said in minutes.
const LONGEST_IN_SECONDS: u64 = 120;

/// What one attempt was, for the words about it.
pub(crate) struct Context<'a> {
    pub row: &'a Row,
    pub base: &'a BaseUrl,
    /// Everything secret that left.
    pub secrets: &'a [Secret],
    /// Whether an encrypted organization secret left: it has its own ways of being refused.
    pub encrypted: bool,
    pub elapsed: Duration,
}

/// Reads an exchange as the answer of its row.
pub(crate) fn judge(context: &Context<'_>, came: Result<Exchange, (Gone, String)>) -> Outcome<Box<dyn AnyReply>> {
    let exchange = match came {
        Ok(exchange) => exchange,
        Err((gone, cause)) => return Err(Box::new(context.nothing_came(gone, cause))),
    };
    match (&exchange.end, exchange.status) {
        (End::Broken(..) | End::TooLarge, _) => Err(Box::new(context.half_came(exchange))),
        (_, 200..=299) => context.success(exchange),
        (End::Unannounced, _) if claims_json(&exchange.headers) && reply::text(&exchange.body).is_none_or(|text| !reply::is_json(text.trim())) => {
            // The connection ended inside the body: the refusal was not read to its end.
            Err(Box::new(context.half_came(exchange)))
        }
        (_, status) => {
            let text = reply::text(&exchange.body).map(reply::error_text).unwrap_or_default();
            Err(Box::new(context.refused(exchange, status, text)))
        }
    }
}

impl Context<'_> {
    fn nothing_came(&self, gone: Gone, cause: String) -> Failure {
        let host = self.base.authority();
        let (code, words) = match gone {
            Gone::NoHost => (Code::Offline, message!("service-host-unknown", host = host)),
            Gone::NoAnswer => (Code::Offline, message!("service-no-answer", host = host)),
            Gone::NothingListens => (Code::Offline, message!("service-nothing-listens", host = host)),
            Gone::NotInTime => (Code::Offline, message!("service-not-in-time", host = host)),
            Gone::NotTrusted => (Code::Offline, message!("service-not-trusted", host = host)),
            Gone::NotBuilt => (Code::Refused, message!("service-not-built")),
            Gone::TimedOut => return self.unknown(None, Code::Unavailable, message!("service-timed-out"), Some(cause)),
            Gone::Broke => return self.unknown(None, Code::Unavailable, message!("service-broke"), Some(cause)),
        };
        let mut fault = Fault::new(code, words);
        // A certificate does not get better by asking again.
        fault.retry &= gone != Gone::NotTrusted;
        Failure { elapsed: self.elapsed, cause: Some(cause), ..*Failure::local(fault) }
    }

    fn half_came(&self, exchange: Exchange) -> Failure {
        let (words, cause) = match &exchange.end {
            End::TooLarge => (message!("service-too-large"), None),
            End::Broken(Gone::TimedOut, cause) => (message!("service-half-timed-out"), Some(cause.clone())),
            End::Broken(_, cause) => (message!("service-half-broke"), Some(cause.clone())),
            End::Complete | End::Unannounced => (message!("service-half-broke"), None),
        };
        let code = if matches!(exchange.end, End::TooLarge) { Code::Unreadable } else { Code::Unavailable };
        self.unknown(Some(exchange), code, words, cause)
    }

    /// The request may have had an effect. `code` is what a read says; a write says that its outcome is unknown.
    fn unknown(&self, exchange: Option<Exchange>, code: Code, words: Message, cause: Option<String>) -> Failure {
        let fault = if self.row.spec.effect == Effect::Reads {
            Fault::new(code, words)
        } else {
            Fault::new(Code::OutcomeUnknown, words.then(message!("service-outcome-unknown"))).money(self.row.spec.money_while_open())
        };
        let failure = Failure { sent: Sent::Ambiguous, elapsed: self.elapsed, cause, ..*Failure::local(fault) };
        match exchange {
            Some(exchange) => self.with_answer(failure, exchange),
            None => failure,
        }
    }

    fn success(&self, exchange: Exchange) -> Outcome<Box<dyn AnyReply>> {
        let encoded = exchange.headers.get(CONTENT_ENCODING).is_some_and(|value| value != "identity");
        let opened = if encoded {
            Opened::Unreadable(message!("service-why-compressed"))
        } else if !claims_json(&exchange.headers) {
            Opened::Unreadable(message!("service-why-unnamed"))
        } else {
            reply::open(self.row, &exchange.body)
        };
        match opened {
            Opened::Reply(reply) => Ok(Answer { reply, status: exchange.status, body: self.kept(exchange.body), elapsed: self.elapsed }),
            // A body that names a status of the service's own failing is no refusal.
            Opened::Refused(text) if self.row.spec.effect != Effect::Reads && reply::names_a_record(&exchange.body) => {
                // It says no and shows what it made: neither can be believed alone.
                let words = with_said(message!("service-no-with-record"), text.message.map(|said| self.without_secrets(&said)).as_deref());
                let mut failure = self.unknown(Some(exchange), Code::Unreadable, words, None);
                failure.sent = Sent::AcceptedUnreadable;
                Err(Box::new(failure))
            }
            Opened::Refused(text) => {
                let status = text.status.filter(|status| (400..=599).contains(status)).unwrap_or(exchange.status);
                Err(Box::new(self.refused(exchange, status, text)))
            }
            Opened::Unreadable(why) => {
                let words = message!("service-yes-unreadable", why = why.clone());
                let mut failure = self.unknown(Some(exchange), Code::Unreadable, words, Some(why.to_string()));
                failure.sent = Sent::AcceptedUnreadable;
                if self.row.spec.effect != Effect::Reads {
                    // It says yes, and that is not enough to rely on. Why is a matter of the log.
                    failure.fault.message = message!("service-yes-unread");
                }
                Err(Box::new(failure))
            }
        }
    }

    /// A complete answer that is not a success. `status` is the HTTP status, or the one inside a `success: false`.
    fn refused(&self, exchange: Exchange, status: u16, text: ErrorText) -> Failure {
        let said = text.message.map(|said| self.without_secrets(&said));
        let said = said.as_deref();
        let lower = said.unwrap_or_default().to_lowercase();
        let secret = secret_refusal(&lower, text.field.as_deref(), self.encrypted).filter(|_| self.takes_secret());
        let (code, sentence) = match status {
            300..=399 => {
                let words = match redirect(self.base, &exchange.headers) {
                    Some(target) => message!("service-redirected-to", target = self.without_secrets(&target)),
                    None => message!("service-redirected"),
                };
                return self.unknown(Some(exchange), Code::Refused, words, None);
            }
            429 => {
                let words = self.with_wait(message!("service-too-often"), asked_wait(&exchange), true);
                return self.unknown(Some(exchange), Code::RateLimited, with_said(words, said), None);
            }
            ..=199 | 408 | 425 | 500.. => {
                let words = self.with_wait(message!("service-failed", status = named(status)), asked_wait(&exchange), false);
                return self.unknown(Some(exchange), Code::Unavailable, with_said(words, said), None);
            }
            // An allowance that is missing is no lack of money.
            _ if lower.contains("insufficient") && !lower.contains("allowance") => (Code::InsufficientFunds, message!("service-insufficient")),
            400..=401 if secret.is_some() => (Code::Refused, secret.map_or_else(|| "".into(), about)),
            401 => (Code::Unauthenticated, message!("service-unauthenticated")),
            403 => (Code::Forbidden, message!("service-forbidden")),
            404 => (Code::NotFound, message!("service-not-found")),
            409 => (Code::Conflict, message!("service-conflict")),
            400 => (Code::Invalid, message!("service-invalid")),
            422 if text.field.is_some() => (Code::Invalid, message!("service-invalid")),
            200..=299 | 422 => (Code::Refused, message!("service-refused")),
            _ => (Code::Refused, message!("service-refused-with", status = named(status))),
        };
        let words = match (code, said) {
            // What it says explains more than any words of ours, and may be cut where there is little room.
            (Code::Invalid | Code::Refused, Some(said)) if secret.is_none() => message!("service-refused-said", said = said),
            _ => with_said(sentence, said),
        };
        let fault = Fault { field: text.field, ..Fault::new(code, words) };
        let secret = secret.filter(|_| matches!(status, 400 | 401));
        self.with_answer(Failure { sent: Sent::Refused, secret, elapsed: self.elapsed, ..*Failure::local(fault) }, exchange)
    }

    /// Adds how long the service asks to be left alone. Not to a write: nobody should make it again before its outcome is known.
    fn with_wait(&self, words: Message, asked: Option<Duration>, always: bool) -> Message {
        let wait = match asked.map(|wait| wait.as_secs()).filter(|seconds| *seconds > 0) {
            _ if self.row.spec.effect != Effect::Reads => return words,
            Some(seconds) if seconds > LONGEST_IN_SECONDS => message!("service-wait-minutes", minutes = seconds.div_ceil(60)),
            Some(seconds) => message!("service-wait-seconds", seconds = seconds),
            None if always => message!("service-wait"),
            None => return words,
        };
        words.then(wait)
    }

    fn takes_secret(&self) -> bool {
        self.row.spec.seal.context().is_some()
    }

    fn with_answer(&self, mut failure: Failure, exchange: Exchange) -> Failure {
        failure.status = Some(exchange.status);
        failure.too_large = matches!(exchange.end, End::TooLarge);
        failure.retry_after = retry::retry_after(&exchange.headers, clock::now());
        failure.fault.status = failure.status;
        failure.fault.retry_at = retry::retry_at(exchange.status, &exchange.headers, clock::now());
        failure.fault.request_id = request_id(&exchange.headers);
        let body = self.kept(exchange.body);
        failure.fault.reply = scrub::shown(body.bytes());
        failure.body = Some(body);
        failure
    }

    fn kept(&self, body: Vec<u8>) -> RawBody {
        RawBody::new(scrub::sent_secrets(body, self.secrets))
    }

    fn without_secrets(&self, text: &str) -> String {
        let bytes = scrub::sent_secrets(text.as_bytes().to_vec(), self.secrets);
        scrub::shown(&bytes).unwrap_or_default()
    }
}

/// Seen texts: "Payload expired"; a ciphertext sent twice answers 401 (docs/reference/observed-behaviour.md#errors). The others are told apart by the words
/// that any service would need for them; what is about the secret and about none of them stays `Other`.
fn secret_refusal(lower: &str, field: Option<&str>, encrypted: bool) -> Option<SecretRefusal> {
    let says = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    let about = field == Some(ORG_FIELD) || says(&["payload expired", "cipher", "encrypted", "organization secret", "decrypt"]);
    if !about {
        return None;
    }
    Some(match () {
        () if !encrypted => SecretRefusal::Missing,
        () if says(&["expired", "too old", "timestamp is"]) => SecretRefusal::Expired,
        () if says(&["already", "used before", "re-used", "reused", "replay"]) => SecretRefusal::Used,
        () if says(&["does not open", "decrypt", "public key"]) => SecretRefusal::WrongKey,
        () if says(&["not this organization", "wrong secret", "invalid secret", "secret does not match", "incorrect secret"]) => SecretRefusal::WrongSecret,
        () => SecretRefusal::Other,
    })
}

/// How long the service asks to wait.
fn asked_wait(exchange: &Exchange) -> Option<Duration> {
    retry::asked_wait(&exchange.headers, clock::now())
}

/// A sentence, and after it what the service said.
fn with_said(what: Message, said: Option<&str>) -> Message {
    match said {
        Some(said) => message!("service-said", what = what, said = said),
        None => what,
    }
}

fn about(refusal: SecretRefusal) -> Message {
    match refusal {
        SecretRefusal::Missing => message!("service-secret-missing"),
        SecretRefusal::Expired => message!("service-secret-expired"),
        SecretRefusal::Used => message!("service-secret-used"),
        SecretRefusal::WrongKey => message!("service-secret-wrong-key"),
        SecretRefusal::WrongSecret => message!("service-secret-wrong"),
        SecretRefusal::Other => message!("service-secret-other"),
    }
}

fn claims_json(headers: &HeaderMap) -> bool {
    let Some(text) = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()) else { return false };
    let kind = text.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    kind == "application/json" || kind.starts_with("application/") && kind.ends_with("+json")
}

/// Where a redirect leads: another address by its scheme, host and port, the same one by its path.
fn redirect(base: &BaseUrl, headers: &HeaderMap) -> Option<String> {
    let from = reqwest::Url::parse(base.as_str()).ok()?;
    let to = from.join(headers.get(LOCATION)?.to_str().ok()?).ok().filter(reqwest::Url::has_host)?;
    Some(if to.origin() == from.origin() { to.path().to_owned() } else { to.origin().ascii_serialization() })
}

/// `503 Service Unavailable`.
fn named(status: u16) -> String {
    let reason = reqwest::StatusCode::from_u16(status).ok().and_then(|status| status.canonical_reason());
    reason.map_or_else(|| status.to_string(), |reason| format!("{status} {reason}"))
}

/// What the service calls this request in its own log.
fn request_id(headers: &HeaderMap) -> Option<String> {
    let text = headers.get("x-request-id")?.to_str().ok()?;
    ((1..=128).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_graphic())).then(|| text.to_owned())
}
