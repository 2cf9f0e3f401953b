//! From what came over the wire to what it means: an answer, or a fault with its money line.

use std::time::Duration;

use bursar_contract::{Code, Effect, Fault, MoneyState, Secret};
use reqwest::header::{CONTENT_ENCODING, CONTENT_TYPE, HeaderMap};

use crate::{
    AnyReply, Row, clock,
    outcome::{Answer, Failure, Outcome, RawBody, SecretRefusal, Sent},
    reply::{self, ErrorText, Opened},
    retry, scrub,
    seal::ORG_FIELD,
    wire::{End, Exchange, Gone},
};

/// What one attempt was, for the words about it.
pub(crate) struct Context<'a> {
    pub row: &'a Row,
    pub host: &'a str,
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
        let host = self.host;
        let (code, words) = match gone {
            Gone::NoHost => (Code::Offline, format!("The address {host} was not found.")),
            Gone::NoAnswer => (Code::Offline, format!("Nothing answers at {host}.")),
            Gone::NotInTime => (Code::Offline, format!("{host} could not be reached in time.")),
            Gone::NotTrusted => (Code::Offline, format!("The certificate of {host} is not valid or not trusted by this computer.")),
            Gone::NotBuilt => (Code::Refused, "The request could not be built, so nothing was sent.".to_owned()),
            Gone::TimedOut => return self.unknown(None, Code::Unavailable, "The service did not answer in time.", Some(cause)),
            Gone::Broke => return self.unknown(None, Code::Unavailable, "The connection broke before an answer came.", Some(cause)),
        };
        let mut fault = Fault::new(code, words);
        // A certificate does not get better by asking again.
        fault.retry &= gone != Gone::NotTrusted;
        Failure { elapsed: self.elapsed, cause: Some(cause), ..*Failure::local(fault) }
    }

    fn half_came(&self, exchange: Exchange) -> Failure {
        let (words, cause) = match &exchange.end {
            End::TooLarge => ("The answer of the service is too large to be read.", None),
            End::Broken(Gone::TimedOut, cause) => ("The answer of the service did not end in time.", Some(cause.clone())),
            End::Broken(_, cause) => ("The connection broke inside the answer.", Some(cause.clone())),
            End::Complete | End::Unannounced => ("The connection broke inside the answer.", None),
        };
        let code = if matches!(exchange.end, End::TooLarge) { Code::Unreadable } else { Code::Unavailable };
        self.unknown(Some(exchange), code, words, cause)
    }

    /// The request may have had an effect. `code` is what a read says; a write says that its outcome is unknown.
    fn unknown(&self, exchange: Option<Exchange>, code: Code, words: &str, cause: Option<String>) -> Failure {
        let fault = if self.row.spec.effect == Effect::Reads {
            Fault::new(code, words)
        } else {
            Fault::new(Code::OutcomeUnknown, format!("{words} It is not known whether the request was carried out.")).money(MoneyState::MayHaveMoved)
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
            Opened::Unreadable("it is compressed")
        } else if !claims_json(&exchange.headers) {
            Opened::Unreadable("it does not say that it is JSON")
        } else {
            reply::open(self.row, &exchange.body)
        };
        match opened {
            Opened::Reply(reply) => Ok(Answer { reply, status: exchange.status, body: self.kept(exchange.body), elapsed: self.elapsed }),
            // A body that names a status of the service's own failing is no refusal.
            Opened::Refused(text) if self.row.spec.effect != Effect::Reads && reply::names_a_record(&exchange.body) => {
                // It says no and shows what it made: neither can be believed alone.
                let said = text.message.map(|said| format!(": {}", self.without_secrets(&said))).unwrap_or_default();
                let words = format!("The service said no and named a record of it all the same{said}.");
                let mut failure = self.unknown(Some(exchange), Code::Unreadable, &words, None);
                failure.sent = Sent::AcceptedUnreadable;
                Err(Box::new(failure))
            }
            Opened::Refused(text) => {
                let status = text.status.filter(|status| (400..=599).contains(status)).unwrap_or(exchange.status);
                Err(Box::new(self.refused(exchange, status, text)))
            }
            Opened::Unreadable(why) => {
                let words = format!("The service said yes, but its answer could not be read: {why}.");
                let mut failure = self.unknown(Some(exchange), Code::Unreadable, &words, None);
                failure.sent = Sent::AcceptedUnreadable;
                Err(Box::new(failure))
            }
        }
    }

    /// A complete answer that is not a success. `status` is the HTTP status, or the one inside a `success: false`.
    fn refused(&self, exchange: Exchange, status: u16, text: ErrorText) -> Failure {
        let said = text.message.map(|said| self.without_secrets(&said));
        let words = |sentence: &str| match &said {
            Some(said) => format!("{}: {said}", sentence.trim_end_matches('.')),
            None => sentence.to_owned(),
        };
        let lower = said.as_deref().unwrap_or_default().to_lowercase();
        let secret = secret_refusal(&lower, text.field.as_deref(), self.encrypted).filter(|_| self.takes_secret());
        let (code, sentence) = match status {
            300..=399 => {
                return self.unknown(
                    Some(exchange),
                    Code::Refused,
                    "The service sends us to another address, and Bursar does not follow: the key belongs to this one alone.",
                    None,
                );
            }
            429 => return self.unknown(Some(exchange), Code::RateLimited, &words("The service is asked too often; it wants a pause."), None),
            ..=199 | 408 | 425 | 500.. => {
                return self.unknown(Some(exchange), Code::Unavailable, &words(&format!("The service failed with {}.", named(status))), None);
            }
            _ if lower.contains("insufficient") => (Code::InsufficientFunds, "There is not enough to pay with.".to_owned()),
            400..=401 if secret.is_some() => (Code::Refused, secret.map(about).unwrap_or_default().to_owned()),
            401 => (Code::Unauthenticated, "The service does not accept the key.".to_owned()),
            403 => (Code::Forbidden, "The key may not do this.".to_owned()),
            404 => (Code::NotFound, "The service does not know this.".to_owned()),
            409 => (Code::Conflict, "The service holds something else under this key or name.".to_owned()),
            400 => (Code::Invalid, "The service says that the request is wrong.".to_owned()),
            422 if text.field.is_some() => (Code::Invalid, "The service says that the request is wrong.".to_owned()),
            200..=299 | 422 => (Code::Refused, "The service refuses.".to_owned()),
            _ => (Code::Refused, format!("The service refuses with {}.", named(status))),
        };
        let fault = Fault { field: text.field, ..Fault::new(code, words(&sentence)) };
        let secret = secret.filter(|_| matches!(status, 400 | 401));
        self.with_answer(Failure { sent: Sent::Refused, secret, elapsed: self.elapsed, ..*Failure::local(fault) }, exchange)
    }

    fn takes_secret(&self) -> bool {
        self.row.spec.seal.context().is_some()
    }

    fn with_answer(&self, mut failure: Failure, exchange: Exchange) -> Failure {
        failure.status = Some(exchange.status);
        failure.too_large = matches!(exchange.end, End::TooLarge);
        failure.retry_after = retry::retry_after(&exchange.headers, clock::now());
        failure.fault.status = failure.status;
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

fn about(refusal: SecretRefusal) -> &'static str {
    match refusal {
        SecretRefusal::Missing => "This organization is in trustless mode, and the request did not carry its secret.",
        SecretRefusal::Expired => "The encrypted organization secret had expired when it arrived; the clocks differ.",
        SecretRefusal::Used => "The service says that this encrypted organization secret was used already.",
        SecretRefusal::WrongKey => "The service cannot open the encrypted organization secret; the public key here is another one.",
        SecretRefusal::WrongSecret => "The service says that this is not the secret of this organization.",
        SecretRefusal::Other => "The service did not take the encrypted organization secret.",
    }
}

fn claims_json(headers: &HeaderMap) -> bool {
    let Some(text) = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()) else { return false };
    let kind = text.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    kind == "application/json" || kind.starts_with("application/") && kind.ends_with("+json")
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
