//! HTTP on loopback: routes from the table, the key, the bodies, the failures that were asked for.

pub(crate) mod callers;
pub(crate) mod connection;
pub(crate) mod delivery;
pub(crate) mod envelope;
pub(crate) mod explorer;
pub(crate) mod gateway;
pub(crate) mod input;
pub(crate) mod limits;
pub(crate) mod openapi;
pub(crate) mod pages;
mod replies;
mod reply_examples;
pub(crate) mod routes;
pub(crate) mod sandbox;
mod schemas;

use std::{
    collections::BTreeMap,
    sync::{Arc, OnceLock},
};

use axum::{
    body::{Body, Bytes},
    extract::Request,
    http::{self, HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
    response::IntoResponse,
};
use bursar_contract::Secret;
use http_body_util::BodyExt;
use hyper::body::Incoming;

use crate::{
    answer::Refusal,
    behaviour::Mode,
    chain::external::node::Wire,
    clock::Clock,
    credentials::Credentials,
    failures::{self, Failure, Failures},
    options::Dialect,
    server::{
        envelope::Response,
        limits::{Kind, Limits},
    },
    world::{open::same_key, thread::Handle},
};

/// Bytes of a request's body at most.
const BODY: usize = 1 << 20;
/// Bytes that are read and thrown away before a body that is too long is refused, so that the caller can read the refusal.
const DISCARD: usize = 64 << 20;

/// What every request needs.
pub(crate) struct App {
    pub(crate) world: Handle,
    pub(crate) credentials: Credentials,
    pub(crate) header: HeaderName,
    pub(crate) dialect: Dialect,
    pub(crate) failures: Failures,
    pub(crate) clock: Clock,
    pub(crate) base_url: String,
    /// The key that may only read.
    pub(crate) restricted: Secret,
    /// Further keys that may do everything.
    pub(crate) further: Vec<Secret>,
    /// None where no limits hold.
    pub(crate) limits: Option<Limits>,
    pub(crate) extensions: bool,
    pub(crate) strict: bool,
    pub(crate) mode: Mode,
    /// The ways to the nodes that keep chains, by chain id.
    pub(crate) wires: BTreeMap<u32, Wire>,
    /// Made when it is first asked for.
    pub(crate) openapi: OnceLock<String>,
}

pub(crate) type Shared = Arc<App>;

impl IntoResponse for Response {
    fn into_response(self) -> axum::response::Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        (status, [(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))], self.body).into_response()
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> axum::response::Response {
        envelope::refused(&self).into_response()
    }
}

impl App {
    /// Whether the request carries a key, and one that may do this: the restricted one takes only GET.
    pub(crate) fn authenticate(&self, method: &Method, headers: &HeaderMap) -> Result<(), Refusal> {
        let mut values = headers.get_all(&self.header).iter();
        match (values.next(), values.next()) {
            (None, _) => Err(Refusal::new(401, format!("The header {} with the API key is missing.", self.header.as_str().to_uppercase()))),
            (Some(key), None) if self.credentials.is_api_key(key.as_bytes()) => Ok(()),
            (Some(key), None) if self.further.iter().any(|further| same_key(further, key.as_bytes())) => Ok(()),
            (Some(key), None) if same_key(&self.restricted, key.as_bytes()) => match *method {
                Method::GET => Ok(()),
                _ => Err(Refusal::new(403, "This API key is restricted: it may only read.")),
            },
            _ => Err(Refusal::new(401, "The API key is not valid.")),
        }
    }

    /// Takes a request out of its limit, where there are limits.
    pub(crate) fn limit(&self, kind: Kind) -> Result<(), Refusal> {
        self.limits.as_ref().map_or(Ok(()), |limits| limits.take(kind, self.clock.instant()))
    }

    /// The failure that was asked for, in the request or for its operation. Only those who hold the key may ask.
    fn failure(&self, operation: &str, headers: &HeaderMap) -> Result<Option<Failure>, Refusal> {
        match headers.get(failures::HEADER) {
            None => Ok(self.failures.next(operation)),
            Some(value) => {
                let text = value.to_str().unwrap_or_default();
                let failure: Failure = text.parse().map_err(|message: String| Refusal::field(failures::HEADER, message))?;
                let misfit = || Refusal::field(failures::HEADER, format!("{operation} cannot fail by {text}."));
                if failure.fits(operation) { Ok(Some(failure)) } else { Err(misfit()) }
            }
        }
    }
}

/// The request with its whole body, or why it is not taken.
pub(crate) async fn whole(request: http::Request<Incoming>) -> Result<Request, Refusal> {
    let (parts, mut body) = request.into_parts();
    let mut bytes = Vec::new();
    let mut length = 0usize;
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|_| Refusal::new(400, "The body ended before its end."))?;
        let Some(data) = frame.data_ref() else { continue };
        length = length.saturating_add(data.len());
        if length > DISCARD {
            break;
        }
        if length > BODY {
            bytes = Vec::new();
        } else {
            bytes.extend_from_slice(data);
        }
    }
    if length > BODY {
        return Err(Refusal::new(413, format!("A body has at most {BODY} bytes.")));
    }
    Ok(Request::from_parts(parts, Body::from(bytes)))
}

/// The body, which is here already: only whole requests come so far.
pub(crate) async fn body(request: Request) -> Result<(http::request::Parts, Bytes), Refusal> {
    let (parts, body) = request.into_parts();
    let body = body.collect().await.map_err(|error| Refusal::internal(&error))?;
    Ok((parts, body.to_bytes()))
}

/// Bodies are JSON. A missing type is taken for it; another one is refused.
pub(crate) fn is_json(headers: &HeaderMap) -> Result<(), Refusal> {
    let Some(kind) = headers.get(header::CONTENT_TYPE) else { return Ok(()) };
    let kind = kind.to_str().unwrap_or_default().split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    if kind == "application/json" || kind.ends_with("+json") {
        Ok(())
    } else {
        Err(Refusal::new(415, format!("The body must be application/json, not {kind:?}.")))
    }
}
