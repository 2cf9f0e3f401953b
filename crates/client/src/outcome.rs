//! What came of an attempt: an answer, or a failure that says whether the request can have had an effect.

use std::time::Duration;

use bursar_contract::Fault;
use zeroize::Zeroizing;

/// An answer that was read and understood, or a failure. Boxed because it is large and rare.
pub type Outcome<R> = Result<Answer<R>, Box<Failure>>;

/// An answer that was read completely and understood.
#[derive(Debug, Clone)]
pub struct Answer<R> {
    /// What the row promises.
    pub reply: R,
    /// HTTP status.
    pub status: u16,
    /// The body as it came, without the secrets that were sent. It can hold secrets that came back: store it sealed.
    pub body: RawBody,
    /// From the first byte out to the last byte in, of the attempt that succeeded.
    pub elapsed: Duration,
}

/// Whether a failed request can have had an effect at the service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sent {
    /// No byte of it left: refused here, no such host, connection refused, TLS not trusted.
    NotSent,
    /// The service read it and refused: a complete 4xx other than 408, 425 and 429, or `success: false`.
    ///
    /// This is about *this* attempt. After an earlier ambiguous attempt with the same key it proves nothing
    /// about that one; the journal knows, the client does not.
    Refused,
    /// It may have been carried out: anything that broke after the connection stood, 408, 425, 429, 5xx, a redirect.
    Ambiguous,
    /// A complete 2xx that could not be understood, or that says no and names a record all the same. Most likely carried out; the body is kept.
    AcceptedUnreadable,
}

/// Why an encrypted organization secret was not taken. Each asks for another thing to be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecretRefusal {
    /// None was sent, and this organization needs one.
    Missing,
    /// Its time stamp was too far from the service's clock.
    Expired,
    /// The same text was sent before.
    Used,
    /// It does not open: it was encrypted for another public key.
    WrongKey,
    /// It opens, and another secret is inside.
    WrongSecret,
    /// For a reason that is not told apart.
    Other,
}

/// A failed attempt.
#[derive(Debug, Clone)]
pub struct Failure {
    /// For a person.
    pub fault: Fault,
    /// Whether it can have had an effect.
    pub sent: Sent,
    /// HTTP status, where an answer began.
    pub status: Option<u16>,
    /// As much of the body as came, without the secrets that were sent.
    pub body: Option<RawBody>,
    /// Whether the body was given up because it is beyond the limit.
    pub too_large: bool,
    /// What the service asked us to wait, at most 300 s.
    pub retry_after: Option<Duration>,
    /// Where the encrypted organization secret is why it was refused.
    pub secret: Option<SecretRefusal>,
    /// How long it took.
    pub elapsed: Duration,
    /// The technical cause, for the log: never a URL, a header or a body.
    pub cause: Option<String>,
}

impl Failure {
    /// A refusal on this side: nothing left.
    pub(crate) fn local(fault: Fault) -> Box<Self> {
        Box::new(Self {
            fault,
            sent: Sent::NotSent,
            status: None,
            body: None,
            too_large: false,
            retry_after: None,
            secret: None,
            elapsed: Duration::ZERO,
            cause: None,
        })
    }
}

impl From<Box<Failure>> for Fault {
    fn from(failure: Box<Failure>) -> Self {
        failure.fault
    }
}

/// Bytes of an answer's body. It cannot be printed, and is wiped when dropped.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct RawBody(Zeroizing<Vec<u8>>);

impl RawBody {
    /// Takes the bytes over.
    pub fn new(bytes: Vec<u8>) -> Self {
        Self(Zeroizing::new(bytes))
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// As text; what is not UTF-8 is replaced.
    pub fn text(&self) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(&self.0)
    }
}

impl std::fmt::Debug for RawBody {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "<{} bytes>", self.0.len())
    }
}
