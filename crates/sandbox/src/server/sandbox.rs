//! What only a sandbox has: the faucet and the deposit, failures by name, and the chains' own JSON-RPC.

use std::collections::BTreeMap;

use axum::{
    body::Bytes,
    extract::{Path, Query, Request, State},
    http::{HeaderMap, Method, StatusCode, header},
    response::{IntoResponse, Response},
};
use bursar_contract::chain::Chain;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::{
    answer::Refusal,
    chain::{
        self,
        external::node::{NodeError, Wire},
    },
    failures::{self, Rule},
    faucet::Fund,
    naira::ledger::Deposit,
    server::{self, App, Shared, envelope, limits::Kind},
    sponsor::TopUp,
    world::World,
};

pub(super) async fn read<T: DeserializeOwned>(app: &Shared, request: Request) -> Result<(axum::http::request::Parts, T), Refusal> {
    let (parts, body) = server::body(request).await?;
    app.authenticate(&parts.method, &parts.headers)?;
    server::is_json(&parts.headers)?;
    let mut json = serde_json::Deserializer::from_slice(&body);
    let value = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        let path = error.path().to_string();
        Refusal { status: 400, message: format!("The body is not usable: {}.", error.inner()), field: (path != ".").then_some(path) }
    })?;
    if let Some(field) = serde_json::from_slice(&body).ok().and_then(|sent| null_in(&sent, "")) {
        return Err(Refusal::field(&field, format!("{field} must not be null.")));
    }
    Ok((parts, value))
}

/// The first field that is null. A field can be left out, but null is not a value of any.
fn null_in(sent: &Value, path: &str) -> Option<String> {
    match sent {
        Value::Null => Some(path.to_owned()),
        Value::Array(items) => items.iter().enumerate().find_map(|(index, item)| null_in(item, &format!("{path}[{index}]"))),
        Value::Object(fields) => fields.iter().find_map(|(name, value)| {
            let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            null_in(value, &path)
        }),
        _ => None,
    }
}

/// Carries out what only a sandbox can do, or the failure that was asked for.
pub(super) async fn carried_out<T: DeserializeOwned + Send + 'static>(
    app: Shared,
    request: Request,
    (operation, message): (&'static str, &'static str),
    work: impl FnOnce(&mut World, T) -> Result<Value, Refusal> + Send + 'static,
) -> Response {
    let (parts, asked) = match read::<T>(&app, request).await {
        Ok(read) => read,
        Err(refusal) => return refusal.into_response(),
    };
    let dialect = app.dialect;
    let work = async |twist| {
        let served = app.world.run(move |world| world.twisted(twist, |world| work(world, asked))).await;
        match served.unwrap_or_else(|| Err(Refusal::new(500, "The sandbox failed in an unforeseen way. Nothing was changed."))) {
            Ok(payload) => envelope::Response { status: 200, body: envelope::wrap(dialect, &payload.to_string(), message).into_bytes() },
            Err(refusal) => envelope::refused(&refusal),
        }
    };
    app.answer(operation, &parts.headers, work).await
}

/// Answers with what `work` finds in the world.
async fn answered(
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

/// `POST /sandbox/faucet`
pub(crate) async fn faucet(State(app): State<Shared>, request: Request) -> Response {
    carried_out::<Fund>(app, request, ("sandbox_faucet", "Funded"), |world, fund| world.fund(&fund)).await
}

/// `POST /sandbox/deposit`
pub(crate) async fn deposit(State(app): State<Shared>, request: Request) -> Response {
    carried_out::<Deposit>(app, request, ("sandbox_deposit", "Deposited"), |world, deposit| world.deposit(&deposit)).await
}

/// `GET /sandbox/sponsor`, with `?blockchain=` for one chain.
pub(crate) async fn sponsor(State(app): State<Shared>, Query(mut query): Query<BTreeMap<String, String>>, request: Request) -> Response {
    let chain = query.remove("blockchain");
    let work = move |world: &mut World| match query.keys().next() {
        Some(name) => Err(Refusal::field(name, format!("{name} is no field of this operation."))),
        None => world.sponsor_view(chain.as_deref()),
    };
    answered(&app, (request.method(), request.headers()), "Gas sponsor", work).await
}

/// `POST /sandbox/sponsor/top-up`
pub(crate) async fn sponsor_top_up(State(app): State<Shared>, request: Request) -> Response {
    carried_out::<TopUp>(app, request, ("sandbox_sponsor_top_up", "Sponsor topped up"), World::sponsor_top_up).await
}

/// `GET /sandbox/ledger`
pub(crate) async fn ledger(State(app): State<Shared>, request: Request) -> Response {
    answered(&app, (request.method(), request.headers()), "Ledger", |world| world.ledger()).await
}

/// `POST /sandbox/customers/{id}/unlock`
pub(crate) async fn unlock(State(app): State<Shared>, Path(id): Path<String>, request: Request) -> Response {
    answered(&app, (request.method(), request.headers()), "Customer unlocked", move |world| world.unlock_customer(&id)).await
}

/// `PUT /sandbox/faults`
pub(crate) async fn set_failure(State(app): State<Shared>, request: Request) -> Response {
    let set = async {
        let (_, rule) = read::<Rule>(&app, request).await?;
        app.failures.set(rule).map_err(|(field, message)| Refusal::field(field, message))
    };
    match set.await {
        Ok(()) => rules(&app),
        Err(refusal) => refusal.into_response(),
    }
}

/// `GET /sandbox/faults`
pub(crate) async fn list_failures(State(app): State<Shared>, request: Request) -> Response {
    match app.authenticate(request.method(), request.headers()) {
        Ok(()) => rules(&app),
        Err(refusal) => refusal.into_response(),
    }
}

/// `GET /sandbox/faults/catalogue`: what there is and what it can be asked for.
pub(crate) async fn fault_catalogue(State(app): State<Shared>, request: Request) -> Response {
    answered(&app, (request.method(), request.headers()), "What can be asked for", |_| Ok(failures::catalogue())).await
}

/// `DELETE /sandbox/faults`
pub(crate) async fn clear_failures(State(app): State<Shared>, request: Request) -> Response {
    if let Err(refusal) = app.authenticate(request.method(), request.headers()) {
        return refusal.into_response();
    }
    app.failures.clear();
    rules(&app)
}

/// Sets the world's clock.
#[derive(Debug, Clone, serde::Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetClock {
    /// Seconds ahead of this computer's clock, or behind it where negative; at most a day.
    #[schemars(range(min = -86_400, max = 86_400))]
    seconds: i64,
}

/// `GET /sandbox/clock`
pub(crate) async fn clock(State(app): State<Shared>, request: Request) -> Response {
    match app.authenticate(request.method(), request.headers()) {
        Ok(()) => clock_now(&app),
        Err(refusal) => refusal.into_response(),
    }
}

/// `PUT /sandbox/clock`: until it is set again or the sandbox is started anew.
pub(crate) async fn set_clock(State(app): State<Shared>, request: Request) -> Response {
    match read::<SetClock>(&app, request).await {
        Ok((_, SetClock { seconds: seconds @ -86_400..=86_400 })) => {
            app.clock.set_ahead(seconds * 1_000);
            // What is due by now has happened before the answer.
            match app.world.run(World::tick).await {
                Some(()) => clock_now(&app),
                None => Refusal::new(500, "The sandbox failed in an unforeseen way.").into_response(),
            }
        }
        Ok(_) => Refusal::field("seconds", "The clock can be set by at most a day, 86400 seconds, in either direction.".to_owned()).into_response(),
        Err(refusal) => refusal.into_response(),
    }
}

fn clock_now(app: &Shared) -> Response {
    let ahead = app.clock.ahead();
    let now = jiff::Timestamp::from_millisecond(app.clock.millis()).map(|at| at.to_string()).unwrap_or_default();
    let body = envelope::wrap(app.dialect, &json!({ "seconds": ahead / 1_000, "now": now }).to_string(), "Clock");
    envelope::Response { status: 200, body: body.into_bytes() }.into_response()
}

fn rules(app: &Shared) -> Response {
    let body = envelope::wrap(app.dialect, &json!(app.failures.list()).to_string(), "Faults");
    envelope::Response { status: 200, body: body.into_bytes() }.into_response()
}

/// `POST /rpc/{chain}`. Needs no key, as any Ethereum tool may read what happened.
pub(crate) async fn rpc(State(app): State<Shared>, Path(name): Path<String>, request: Request) -> Response {
    let body = match server::body(request).await {
        Ok((_, body)) => body,
        Err(refusal) => return refusal.into_response(),
    };
    let Some(info) = Chain(name).known() else { return Refusal::new(404, "There is no such chain.").into_response() };
    if let Some(wire) = app.wires.get(&info.chain_id) {
        return forwarded(info.id, wire, body).await;
    }
    match app.world.run(move |world| chain::rpc::answer(world, info.chain_id, &body)).await {
        None => Refusal::new(500, "The sandbox failed in an unforeseen way.").into_response(),
        Some(None) => StatusCode::NO_CONTENT.into_response(),
        Some(Some(text)) => ([(header::CONTENT_TYPE, "application/json")], text).into_response(),
    }
}

/// A chain on another node: its own answer. Only what every node has in common is passed on, and nothing that would use the node's own keys.
async fn forwarded(chain: &str, wire: &Wire, body: Bytes) -> Response {
    #[derive(serde::Deserialize)]
    struct Named {
        method: String,
    }
    let asked = match body.iter().find(|byte| !byte.is_ascii_whitespace()) {
        Some(b'[') => serde_json::from_slice::<Vec<Named>>(&body),
        _ => serde_json::from_slice::<Named>(&body).map(|one| vec![one]),
    };
    let common = |method: &str| ["eth_", "net_", "web3_"].iter().any(|start| method.starts_with(start));
    let signs = |method: &str| method.starts_with("eth_sign") || method == "eth_sendTransaction" || method == "eth_accounts";
    let refused = |status: u16, message: String| Refusal::new(status, message).into_response();
    match asked {
        Err(error) => return refused(400, format!("The body is no request of JSON-RPC: {error}.")),
        Ok(asked) => {
            if let Some(Named { method }) = asked.iter().find(|asked| !common(&asked.method) || signs(&asked.method)) {
                return refused(400, format!("{chain} is kept by another node, to which {method} is not passed on: ask it there."));
            }
        }
    }
    match wire.forward(body.into()).await {
        Ok(answer) => ([(header::CONTENT_TYPE, "application/json")], answer).into_response(),
        Err(NodeError::Silent(cause)) => refused(503, format!("The node of {chain} does not answer: {cause}. Whether it got the question is not known.")),
        Err(NodeError::Unreadable(cause)) => refused(502, format!("The node of {chain} gave no answer that can be used: {cause}.")),
        Err(NodeError::Refused { message, .. }) => refused(502, format!("The node of {chain} refused: {message}.")),
    }
}
