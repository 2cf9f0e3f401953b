//! The bytes on the wire: one request, one answer, every wait bounded, no host but the base.

use std::{
    error::Error as _,
    io::ErrorKind,
    time::{Duration, SystemTime},
};

use bursar_contract::{Code, Fault, Method};
use bursar_messages::message;
use reqwest::{
    header::{ACCEPT, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, TRANSFER_ENCODING},
    redirect::Policy,
};

use crate::{
    BaseUrl, Config, Limits, clock,
    connecting::{Measure, Names},
};

/// The connection pool and what every request carries.
pub(crate) struct Wire {
    http: reqwest::Client,
    base: BaseUrl,
    key_name: HeaderName,
    key: HeaderValue,
    limits: Limits,
}

/// An answer, complete or not.
pub(crate) struct Exchange {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
    pub end: End,
}

/// How an answer's body ended.
pub(crate) enum End {
    /// As announced by the service.
    Complete,
    /// With the connection, without an announcement: whether it is complete shows only in what it says.
    Unannounced,
    /// It broke off; the cause is for the log.
    Broken(Gone, String),
    /// It is beyond the limit.
    TooLarge,
}

/// Why there is no answer, or only a piece of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Gone {
    /// Nothing left: there is no such host.
    NoHost,
    /// Nothing left: nobody answers there.
    NoAnswer,
    /// Nothing left: the computer is there, and nothing listens at the port.
    NothingListens,
    /// Nothing left: it took too long to connect.
    NotInTime,
    /// Nothing left: the certificate is not good.
    NotTrusted,
    /// Nothing left: the request could not be built.
    NotBuilt,
    /// It may have left; then time ran out.
    TimedOut,
    /// It may have left; then the connection broke.
    Broke,
}

impl Wire {
    pub(crate) fn new(config: &Config) -> Result<Self, Fault> {
        let mut key = HeaderValue::from_str(config.api_key.expose("the key header of every request")).map_err(|_| bad_key())?;
        if key.is_empty() || key.len() > 4_096 || !key.as_bytes().iter().all(u8::is_ascii_graphic) {
            return Err(bad_key());
        }
        key.set_sensitive(true);
        let key_name = config.key_header.name().ok_or_else(|| Fault::invalid("keyHeader", message!("service-header-invalid")))?;
        let limits = config.limits;
        let http = http(&config.base_url, &limits)?;
        Ok(Self { http, base: config.base_url.clone(), key_name, key, limits })
    }

    /// Sends one request to a path below the base and reads its answer. The only place where the key leaves.
    pub(crate) async fn exchange(
        &self,
        method: Method,
        path: &str,
        body: Option<&str>,
        limit: Duration,
        seen: impl FnOnce(&HeaderMap, SystemTime, Duration),
    ) -> Result<Exchange, (Gone, String)> {
        let Some(url) = self.base.join(path) else { return Err((Gone::NotBuilt, "the path changes when parsed".to_owned())) };
        let method = match method {
            Method::GET => reqwest::Method::GET,
            Method::POST => reqwest::Method::POST,
            Method::PUT => reqwest::Method::PUT,
        };
        let mut request = self.http.request(method, url).timeout(limit).header(&self.key_name, &self.key).header(ACCEPT, "application/json");
        if let Some(body) = body {
            request = request.header(CONTENT_TYPE, "application/json").body(body.to_owned());
        }
        let (at, begun) = (clock::now(), clock::begin());
        let response = request.send().await.map_err(gone)?;
        seen(response.headers(), at, begun.elapsed());
        Ok(read(response, &self.limits).await)
    }
}

/// A client that goes nowhere but where it is told: no redirect, no proxy of the system, nothing sent twice.
pub(crate) fn http(base: &BaseUrl, limits: &Limits) -> Result<reqwest::Client, Fault> {
    let mut http = reqwest::Client::builder()
        // A redirect would take the key header to another host, and with 307 and 308 the body too.
        .redirect(Policy::none())
        .referer(false)
        .retry(reqwest::retry::never())
        .https_only(!base.is_plain())
        .tls_version_min(reqwest::tls::Version::TLS_1_2)
        .connect_timeout(limits.connect.min(limits.reads).min(limits.writes))
        .pool_idle_timeout(Duration::from_secs(30))
        .user_agent(concat!("bursar/", env!("CARGO_PKG_VERSION")))
        .no_proxy()
        .dns_resolver(Names)
        .connector_layer(Measure);
    if base.is_plain() {
        // No TLS, so no certificates are loaded: a computer without any can still run the sandbox.
        http = http.tls_certs_only([]);
    }
    http.build().map_err(|error| {
        tracing::error!(cause = %chain(error), "no HTTP client");
        Fault::new(Code::Refused, message!("service-certificates-none"))
    })
}

/// The address at which a server speaks the other of http and https, where it does. It is asked for nothing, and gets no key.
pub(crate) async fn other_scheme(base: &BaseUrl, limits: &Limits) -> Option<BaseUrl> {
    let other = base.other_scheme();
    let answered = http(&other, limits).ok()?.get(other.as_str()).timeout(limits.connect).send().await.map_err(gone);
    // A certificate that is not trusted is spoken https all the same.
    matches!(answered, Ok(_) | Err((Gone::NotTrusted, _))).then_some(other)
}

/// Reads an answer to its end, or to its bounds.
pub(crate) async fn read(mut response: reqwest::Response, limits: &Limits) -> Exchange {
    let status = response.status().as_u16();
    let headers = response.headers().clone();
    let announced = response.content_length();
    let mut exchange = Exchange { status, headers, body: Vec::new(), end: End::Complete };
    if announced.is_none() && !exchange.headers.contains_key(TRANSFER_ENCODING) && response.version() < reqwest::Version::HTTP_2 {
        exchange.end = End::Unannounced;
    }
    if announced.is_some_and(|length| length > limits.body as u64) {
        exchange.end = End::TooLarge;
        return exchange;
    }
    loop {
        match tokio::time::timeout(limits.silence, response.chunk()).await {
            Ok(Ok(Some(chunk))) if exchange.body.len() + chunk.len() > limits.body => exchange.end = End::TooLarge,
            Ok(Ok(Some(chunk))) => {
                exchange.body.extend_from_slice(&chunk);
                continue;
            }
            Ok(Ok(None)) => {}
            Ok(Err(error)) => {
                let (gone, cause) = gone(error);
                exchange.end = End::Broken(gone, cause);
            }
            Err(_) => exchange.end = End::Broken(Gone::TimedOut, "silence inside the body".to_owned()),
        }
        return exchange;
    }
}

fn bad_key() -> Fault {
    Fault::invalid("apiKey", message!("service-key-unusable"))
}

/// Whether bytes can have left, judged on the safe side: only what failed before a connection stood has not.
pub(crate) fn gone(error: reqwest::Error) -> (Gone, String) {
    let gone = if error.is_builder() {
        Gone::NotBuilt
    } else if error.is_connect() {
        why_no_connection(&error)
    } else if error.is_timeout() {
        Gone::TimedOut
    } else {
        Gone::Broke
    };
    (gone, chain(error))
}

fn why_no_connection(error: &reqwest::Error) -> Gone {
    if error.is_timeout() {
        return Gone::NotInTime;
    }
    if error.is_dns() {
        return Gone::NoHost;
    }
    let mut cause = error.source();
    while let Some(error) = cause {
        match error.downcast_ref::<std::io::Error>().map(std::io::Error::kind) {
            Some(ErrorKind::TimedOut) => return Gone::NotInTime,
            Some(ErrorKind::ConnectionRefused) => return Gone::NothingListens,
            _ => {}
        }
        if error.to_string().contains("certificate") {
            return Gone::NotTrusted;
        }
        cause = error.source();
    }
    Gone::NoAnswer
}

/// The words of an error and its causes, without the URL: a query can hold personal data.
fn chain(error: reqwest::Error) -> String {
    let error = error.without_url();
    let mut words = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        words.push_str(": ");
        words.push_str(&error.to_string());
        cause = error.source();
    }
    words
}
