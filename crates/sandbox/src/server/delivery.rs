//! How an answer leaves: as it is, or with the failure that was asked for.

use axum::{
    body::Body,
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response as Sent},
};
use serde_json::Value;

use crate::{
    answer::Refusal,
    credentials::random_bytes,
    failures::{Failure, Twist},
    server::{App, Shared, envelope::Response},
};

/// Marks a response that must not be sent: the connection ends instead.
#[derive(Clone, Copy)]
pub(crate) struct Dropped;

/// Bytes that a huge body is made of at a time.
const PIECE: usize = 64 << 10;

impl App {
    /// Answers a request with `work`, or with the failure that was asked for.
    pub(crate) async fn answer<F: Future<Output = Response>>(&self, operation: &str, headers: &HeaderMap, work: impl FnOnce(Option<Twist>) -> F) -> Sent {
        let failure = match self.failure(operation, headers) {
            Ok(failure) => failure,
            Err(refusal) => return refusal.into_response(),
        };
        match failure {
            None => work(None).await.into_response(),
            Some(Failure::Delay(time)) => {
                self.clock.sleep(time).await;
                work(None).await.into_response()
            }
            Some(Failure::DropBefore) => dropped(),
            Some(Failure::DropAfter) => {
                let _ = work(None).await;
                dropped()
            }
            Some(Failure::Cut(bytes)) => cut(work(None).await, bytes),
            Some(Failure::Status(status, retry_after)) => {
                // A service that is busy does not know what became of the request either.
                let busy = matches!(status, 429 | 503);
                let said = if busy { "The sandbox was asked to be busy here." } else { "The sandbox was asked to fail here. Nothing happened." };
                let mut response = Refusal::new(status, said).into_response();
                if let Some(seconds) = retry_after {
                    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
                }
                response
            }
            Some(Failure::Refused) => Refusal::impossible("The sandbox was asked to refuse this payment.").into_response(),
            Some(Failure::Html) => {
                let page = "<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>";
                (StatusCode::BAD_GATEWAY, [(header::CONTENT_TYPE, "text/html")], page).into_response()
            }
            Some(Failure::WrongJson) => {
                let mut response = work(None).await;
                response.body.truncate(response.body.len() / 2);
                response.body.extend_from_slice(b"\xff]}");
                response.into_response()
            }
            Some(Failure::Huge(bytes)) => huge(work(None).await, bytes),
            Some(Failure::Duplicate) => {
                let mut response = work(None).await;
                response.body = response.body.repeat(2);
                response.into_response()
            }
            Some(Failure::ForeignRows) => {
                let mut response = work(None).await;
                add_foreign_rows(&mut response);
                response.into_response()
            }
            Some(Failure::Twist(twist)) => {
                let mut response = work(Some(twist)).await.into_response();
                if let Twist::Skew(ahead) = twist {
                    date(&mut response, self.clock.millis().saturating_add(ahead));
                }
                response
            }
        }
    }
}

fn dropped() -> Sent {
    let mut response = StatusCode::INTERNAL_SERVER_ERROR.into_response();
    response.extensions_mut().insert(Dropped);
    response
}

/// Promises the whole length and delivers less.
fn cut(response: Response, bytes: usize) -> Sent {
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

/// Puts a long field before what the body holds. It is made as it leaves, not held.
fn huge(response: Response, bytes: u64) -> Sent {
    let head = b"{\"padding\":\"".to_vec();
    let tail = [b"\",".as_slice(), response.body.get(1..).unwrap_or_default()].concat();
    let length = (head.len() + tail.len()) as u64 + bytes;
    let parts = futures_util::stream::unfold((Some(head), bytes, Some(tail)), |(head, left, tail)| async move {
        if let Some(head) = head {
            return Some((Ok::<_, std::io::Error>(head), (None, left, tail)));
        }
        if left > 0 {
            let piece = usize::try_from(left).unwrap_or(PIECE).min(PIECE);
            return Some((Ok(vec![b'x'; piece]), (None, left - piece as u64, tail)));
        }
        tail.map(|tail| (Ok(tail), (None, 0, None)))
    });
    let mut sent = Response { status: response.status, body: Vec::new() }.into_response();
    sent.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from(length));
    *sent.body_mut() = Body::from_stream(parts);
    sent
}

/// Adds rows to the list of an answer: copies of the first under ids and addresses of somebody else.
fn add_foreign_rows(response: &mut Response) {
    let Ok(mut body) = serde_json::from_slice::<Value>(&response.body) else { return };
    let Some(rows) = list(&mut body) else { return };
    let foreign = |row: Option<&Value>| {
        let mut row = row.cloned().unwrap_or_else(|| serde_json::json!({}));
        row["id"] = Value::from(hex::encode(random_bytes::<12>()));
        for (name, value) in
            [("address", format!("0x{}", hex::encode(random_bytes::<20>()))), ("refId", "somebody-elses".to_owned()), ("name", "Somebody else's".to_owned())]
        {
            if row.get(name).is_some() {
                row[name] = Value::from(value);
            }
        }
        row
    };
    let (first, last) = (foreign(rows.first()), foreign(rows.first()));
    rows.insert(0, first);
    rows.push(last);
    response.body = body.to_string().into_bytes();
}

/// The first list on the way down from the payload.
fn list(value: &mut Value) -> Option<&mut Vec<Value>> {
    match value {
        Value::Array(rows) => Some(rows),
        Value::Object(fields) => fields.values_mut().filter(|value| value.is_object() || value.is_array()).find_map(list),
        _ => None,
    }
}

/// Dates every answer by the world's clock, where that was set to another time than this computer's.
pub(super) async fn dated(State(app): State<Shared>, mut response: Sent) -> Sent {
    if app.clock.ahead() != 0 && !response.headers().contains_key(header::DATE) {
        date(&mut response, app.clock.millis());
    }
    response
}

/// Dates the answer by another clock than the computer's, in milliseconds since 1970.
fn date(response: &mut Sent, millis: i64) {
    let date = jiff::Timestamp::from_millisecond(millis).map(|at| at.strftime("%a, %d %b %Y %H:%M:%S GMT").to_string());
    if let Some(date) = date.ok().and_then(|date| HeaderValue::from_str(&date).ok()) {
        response.headers_mut().insert(header::DATE, date);
    }
}
