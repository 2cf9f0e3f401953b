//! Operations that service-facts.md shows and the contract's table does not have (yet).

use std::collections::BTreeMap;

use axum::{
    Router,
    extract::{Path, Request, State},
    http::{HeaderMap, Method},
    response::{IntoResponse, Response},
    routing::get,
};
use bursar_contract::wallets::Order;
use serde_json::{Value, json};

use crate::{
    answer::Refusal,
    customers::NewCustomer,
    server::{App, Shared, envelope, limits::Kind, sandbox::carried_out},
    world::{Page, World},
};

/// Their routes.
pub(crate) fn routes() -> Router<Shared> {
    Router::new()
        .route("/v2/customers", get(customers).post(create_customer))
        .route("/v2/customers/{id}", get(customer))
        .route("/v2/customers/{id}/challenges", get(challenges))
        .route("/v2/customers/{id}/challenges/{challenge}", get(challenge))
        .route("/v2/virtual-accounts", get(accounts))
        .route("/v2/virtual-accounts/{id}", get(account))
        .route("/v2/virtual-accounts/{id}/balance", get(balance))
        .route("/v2/virtual-accounts/name/enquiry", get(enquiry))
}

/// The fields of a query, of which only some are known.
pub(super) struct Query(BTreeMap<String, String>);

impl Query {
    pub(super) fn read(request: &Request, known: &[&str]) -> Result<Self, Refusal> {
        let mut fields = BTreeMap::new();
        for (name, value) in form_urlencoded::parse(request.uri().query().unwrap_or_default().as_bytes()) {
            if !known.contains(&name.as_ref()) {
                return Err(Refusal::field(&name, format!("{name} is no field of this operation.")));
            }
            if value.is_empty() || value.contains('\u{fffd}') {
                return Err(Refusal::field(&name, format!("{name} is empty or not UTF-8.")));
            }
            if fields.insert(name.to_string(), value.into_owned()).is_some() {
                return Err(Refusal::field(&name, format!("{name} stands in the query twice.")));
            }
        }
        Ok(Self(fields))
    }

    pub(super) fn take(&mut self, name: &str) -> Option<String> {
        self.0.remove(name)
    }

    pub(super) fn required(&mut self, name: &str) -> Result<String, Refusal> {
        self.take(name).ok_or_else(|| Refusal::field(name, format!("{name} is required.")))
    }

    pub(super) fn page(&mut self) -> Result<Page, Refusal> {
        let mut number = |name: &str| match self.take(name) {
            None => Ok(None),
            Some(text) => match text.parse::<u32>() {
                Ok(number) if number > 0 && text.bytes().all(|b| b.is_ascii_digit()) => Ok(Some(number)),
                _ => Err(Refusal::field(name, format!("{name} must be a whole number from 1."))),
            },
        };
        let (page, limit) = (number("page")?, number("limit")?);
        let order = match self.take("order").as_deref() {
            None => None,
            Some("asc") => Some(Order::Asc),
            Some("desc") => Some(Order::Desc),
            Some(_) => return Err(Refusal::field("order", "order is asc or desc.")),
        };
        Page::v_two(page, limit, order)
    }
}

/// Answers with what `work` finds in the world.
pub(super) async fn answered(
    app: &App,
    (method, headers): (&Method, &HeaderMap),
    message: &'static str,
    work: impl FnOnce(&mut World) -> Result<Value, Refusal> + Send + 'static,
) -> Response {
    if let Err(refusal) = app.authenticate(method, headers).and_then(|()| app.limit(Kind::Gets)) {
        return refusal.into_response();
    }
    let served = app.world.run(work).await;
    match served.unwrap_or_else(|| Err(Refusal::new(500, "The sandbox failed in an unforeseen way. Nothing was changed."))) {
        Ok(payload) => {
            let body = envelope::wrap(app.dialect, &payload.to_string(), message).into_bytes();
            envelope::Response { status: 200, body }.into_response()
        }
        Err(refusal) => refusal.into_response(),
    }
}

pub(super) async fn customers(State(app): State<Shared>, request: Request) -> Response {
    let page = Query::read(&request, &["page", "limit", "order"]).and_then(|mut query| query.page());
    answered(&app, (request.method(), request.headers()), "Customers", move |world| world.customers(page?)).await
}

pub(super) async fn create_customer(State(app): State<Shared>, request: Request) -> Response {
    carried_out::<NewCustomer>(app, request, ("customer_create", "Customer created"), |world, new| world.create_customer(&new)).await
}

async fn customer(State(app): State<Shared>, Path(id): Path<String>, request: Request) -> Response {
    answered(&app, (request.method(), request.headers()), "Customer", move |world| world.customer_record(&id)).await
}

async fn challenges(State(app): State<Shared>, Path(id): Path<String>, request: Request) -> Response {
    let query = Query::read(&request, &["status", "page", "limit", "order"]).and_then(|mut query| Ok((query.take("status"), query.page()?)));
    let work = move |world: &mut World| {
        let (status, page) = query?;
        world.challenges(&id, status.as_deref(), page)
    };
    answered(&app, (request.method(), request.headers()), "Challenges", work).await
}

async fn challenge(State(app): State<Shared>, Path((id, challenge)): Path<(String, String)>, request: Request) -> Response {
    answered(&app, (request.method(), request.headers()), "Challenge", move |world| world.challenge_of(&id, &challenge)).await
}

async fn accounts(State(app): State<Shared>, request: Request) -> Response {
    let query = Query::read(&request, &["refId", "page", "limit", "order"]).and_then(|mut query| Ok((query.take("refId"), query.page()?)));
    let work = move |world: &mut World| {
        let (ref_id, page) = query?;
        Ok(json!({"items": world.accounts(ref_id.as_deref(), page)?}))
    };
    answered(&app, (request.method(), request.headers()), "Virtual accounts", work).await
}

async fn account(State(app): State<Shared>, Path(id): Path<String>, request: Request) -> Response {
    answered(&app, (request.method(), request.headers()), "Virtual account", move |world| Ok(world.account("id", &id)?.shown())).await
}

async fn balance(State(app): State<Shared>, Path(id): Path<String>, request: Request) -> Response {
    let work = move |world: &mut World| {
        let account = world.account("id", &id)?;
        world.balance_of(&account)
    };
    answered(&app, (request.method(), request.headers()), "Balance", work).await
}

async fn enquiry(State(app): State<Shared>, request: Request) -> Response {
    let query = Query::read(&request, &["accountNumber", "sortCode"]);
    let query = query.and_then(|mut query| Ok((query.required("accountNumber")?, query.required("sortCode")?)));
    let work = move |world: &mut World| {
        let (number, bank) = query?;
        world.enquire(&number, &bank)
    };
    answered(&app, (request.method(), request.headers()), "Account name", work).await
}
