//! The gateway: the pages where a customer sees what is asked, types a PIN, or declines.
//!
//! Plain HTML without script. The link is the only authority (96 random bits, 15 minutes); there are no cookies, so there is nothing
//! that another site could use in the customer's name. A token in the form comes on top, and forms of other sites are refused like every
//! request of theirs (`callers`).

use std::collections::BTreeMap;

use axum::{
    Router,
    extract::{Path, Request, State},
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
    routing::{get, post},
};

use crate::{
    answer::Refusal,
    customers::complete::{Retry, Typed},
    server::{
        self, Shared,
        pages::{self, Page},
    },
};

/// Everything a page may load is its own style sheet; it may be framed by nobody and sends its forms home.
const POLICY: &str = "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/// The gateway's routes. They need no API key: customers have none.
pub(crate) fn routes() -> Router<Shared> {
    Router::new()
        .route("/gateway/style.css", get(async || ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], pages::STYLE)))
        .route("/gateway/{id}", get(show))
        .route("/gateway/{id}/confirm", post(confirm))
        .route("/gateway/{id}/decline", post(decline))
}

pub(super) fn html(status: StatusCode, page: &Page) -> Response {
    let mut response = (status, page.html()).into_response();
    for (name, value) in [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        // Its own forms name their origin, by which they are told from foreign ones; other sites learn nothing.
        (header::REFERRER_POLICY, "same-origin"),
        (header::CACHE_CONTROL, "no-store"),
    ] {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn status_of(refusal: &Refusal) -> StatusCode {
    StatusCode::from_u16(refusal.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

fn refused(refusal: &Refusal) -> Response {
    let page = if refusal.status == 404 {
        Page::message("This link is no longer valid", "It was opened too late, or it was never made. Ask for a new one.")
    } else {
        Page::message("This is not possible", &refusal.message)
    };
    html(status_of(refusal), &page)
}

async fn page_of(app: &Shared, id: String, fault: Option<(&'static str, String)>) -> Response {
    let scene = app.world.run(move |world| world.scene(&id)).await;
    match scene.unwrap_or_else(|| Err(Refusal::new(500, "Something went wrong. Nothing was changed."))) {
        Ok(scene) => {
            let status = if fault.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
            html(status, &pages::challenge(&scene, fault.as_ref()))
        }
        Err(refusal) => refused(&refusal),
    }
}

async fn show(State(app): State<Shared>, Path(id): Path<String>) -> Response {
    page_of(&app, id, None).await
}

async fn form(request: Request) -> Result<BTreeMap<String, String>, Refusal> {
    let (parts, body) = server::body(request).await?;
    let kind = parts.headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if !kind.starts_with("application/x-www-form-urlencoded") {
        return Err(Refusal::new(415, "This is not a form."));
    }
    Ok(form_urlencoded::parse(&body).into_owned().collect())
}

fn back_to(id: &str) -> Response {
    // Only what was made by this sandbox came so far: ids are hex.
    let place = HeaderValue::from_str(&format!("/gateway/{id}")).unwrap_or(HeaderValue::from_static("/"));
    (StatusCode::SEE_OTHER, [(header::LOCATION, place)]).into_response()
}

async fn confirm(State(app): State<Shared>, Path(id): Path<String>, request: Request) -> Response {
    let mut fields = match form(request).await {
        Ok(fields) => fields,
        Err(refusal) => return refused(&refusal),
    };
    let mut take = |name: &str| fields.remove(name).unwrap_or_default();
    let typed =
        Typed { token: take("token"), current: take("current"), pin: take("pin"), again: take("again"), question: take("question"), answer: take("answer") };
    let which = id.clone();
    let done = app.world.run(move |world| world.confirm(&which, &typed)).await;
    match done.unwrap_or_else(|| Err(Retry::Refused(Refusal::new(500, "Something went wrong. Nothing was changed.")))) {
        Ok(()) => back_to(&id),
        Err(Retry::Field(field, message)) => page_of(&app, id, Some((field, message))).await,
        Err(Retry::Refused(refusal)) => refused(&refusal),
    }
}

async fn decline(State(app): State<Shared>, Path(id): Path<String>, request: Request) -> Response {
    let fields = match form(request).await {
        Ok(fields) => fields,
        Err(refusal) => return refused(&refusal),
    };
    let (which, token) = (id.clone(), fields.get("token").cloned().unwrap_or_default());
    match app.world.run(move |world| world.decline(&which, &token)).await {
        Some(Ok(())) => back_to(&id),
        Some(Err(refusal)) => refused(&refusal),
        None => refused(&Refusal::new(500, "Something went wrong. Nothing was changed.")),
    }
}
