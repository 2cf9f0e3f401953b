//! HTTP on loopback: routes from the table, the key, the bodies, the failures that were asked for.

pub(crate) mod connection;
pub(crate) mod envelope;
pub(crate) mod gateway;
pub(crate) mod input;
pub(crate) mod limits;
pub(crate) mod pages;
pub(crate) mod routes;
pub(crate) mod sandbox;

use std::{sync::Arc, time::Instant};

use axum::{
    body::Body,
    extract::Request,
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
    response::IntoResponse,
};
use bursar_contract::Secret;
use http_body_util::BodyExt;

use crate::{
    answer::Refusal,
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
    pub(crate) base_url: String,
    /// The key that may only read.
    pub(crate) restricted: Secret,
    /// None where no limits hold.
    pub(crate) limits: Option<Limits>,
    pub(crate) extensions: bool,
}

pub(crate) type Shared = Arc<App>;

/// Marks a response that must not be sent: the connection ends instead.
#[derive(Clone, Copy)]
pub(crate) struct Dropped;

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
            (Some(key), None) if same_key(&self.restricted, key.as_bytes()) => match *method {
                Method::GET => Ok(()),
                _ => Err(Refusal::new(403, "This API key is restricted: it may only read.")),
            },
            _ => Err(Refusal::new(401, "The API key is not valid.")),
        }
    }

    /// Takes a request out of its limit, where there are limits.
    pub(crate) fn limit(&self, kind: Kind) -> Result<(), Refusal> {
        self.limits.as_ref().map_or(Ok(()), |limits| limits.take(kind, Instant::now()))
    }

    /// The failure that was asked for, in the request or for its operation. Only those who hold the key may ask.
    fn failure(&self, operation: &str, headers: &HeaderMap) -> Result<Option<Failure>, Refusal> {
        match headers.get(failures::HEADER) {
            None => Ok(self.failures.next(operation)),
            Some(value) => {
                let text = value.to_str().unwrap_or_default();
                text.parse().map(Some).map_err(|message: String| Refusal::field(failures::HEADER, message))
            }
        }
    }

    /// Answers a request with `work`, or with the failure that was asked for.
    pub(crate) async fn answer<F: Future<Output = Response>>(&self, operation: &str, headers: &HeaderMap, work: F) -> axum::response::Response {
        let failure = match self.failure(operation, headers) {
            Ok(failure) => failure,
            Err(refusal) => return refusal.into_response(),
        };
        match failure {
            None => work.await.into_response(),
            Some(Failure::Delay(time)) => {
                tokio::time::sleep(time).await;
                work.await.into_response()
            }
            Some(Failure::DropBefore) => dropped(),
            Some(Failure::DropAfter) => {
                let _ = work.await;
                dropped()
            }
            Some(Failure::Cut(bytes)) => cut(work.await, bytes),
            Some(Failure::Status(status)) => Refusal::new(status, "The sandbox was asked to fail here. Nothing happened.").into_response(),
            Some(Failure::Html) => {
                let page = "<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>";
                (StatusCode::BAD_GATEWAY, [(header::CONTENT_TYPE, "text/html")], page).into_response()
            }
        }
    }
}

fn dropped() -> axum::response::Response {
    let mut response = StatusCode::INTERNAL_SERVER_ERROR.into_response();
    response.extensions_mut().insert(Dropped);
    response
}

/// Promises the whole length and delivers less.
fn cut(response: Response, bytes: usize) -> axum::response::Response {
    let length = response.body.len();
    let part = response.body[..bytes.min(length)].to_vec();
    // The pause lets the first part leave before the connection ends.
    let parts = futures_util::stream::unfold(Some(part), move |part| async move {
        match part {
            Some(part) => Some((Ok(part), None)),
            None => {
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
                Some((Err(std::io::Error::from(std::io::ErrorKind::ConnectionAborted)), None))
            }
        }
    });
    let mut sent = Response { status: response.status, body: Vec::new() }.into_response();
    sent.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from(length));
    *sent.body_mut() = Body::from_stream(parts);
    sent
}

/// The whole body, or why it is not taken.
pub(crate) async fn body(request: Request) -> Result<(axum::http::request::Parts, Vec<u8>), Refusal> {
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
    Ok((parts, bytes))
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
