//! The front page and the explorer's pages: plain HTML without script, for a person's eyes, under the gateway's policy. They need no key, as
//! the chains' JSON-RPC needs none.

use axum::{
    Router,
    extract::{Path, State},
    http::StatusCode,
    response::Response,
    routing::get,
};

use crate::{
    answer::Refusal,
    server::{Shared, gateway::html, pages::Page},
    world::World,
};

pub(crate) fn routes() -> Router<Shared> {
    Router::new()
        .route("/", get(front))
        .route("/explorer/{chain}", get(chain))
        .route("/explorer/{chain}/block/{number}", get(block))
        .route("/explorer/{chain}/tx/{hash}", get(transaction))
        .route("/explorer/{chain}/address/{address}", get(address))
}

async fn shown(app: &Shared, make: impl FnOnce(&mut World) -> Result<Page, Refusal> + Send + 'static) -> Response {
    match app.world.run(make).await.unwrap_or_else(|| Err(Refusal::new(500, "Something went wrong. Nothing was changed."))) {
        Ok(page) => html(StatusCode::OK, &page),
        Err(refusal) => {
            let status = StatusCode::from_u16(refusal.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
            html(
                status,
                &Page::explorer("Nothing here", format!("<p>{}</p>\n<p><a href=\"/\">To the front page</a></p>", super::pages::escaped(&refusal.message))),
            )
        }
    }
}

async fn front(State(app): State<Shared>) -> Response {
    shown(&app, |world| world.front_page()).await
}

async fn chain(State(app): State<Shared>, Path(chain): Path<String>) -> Response {
    shown(&app, move |world| world.chain_page(&chain)).await
}

async fn block(State(app): State<Shared>, Path((chain, number)): Path<(String, String)>) -> Response {
    shown(&app, move |world| world.block_page(&chain, &number)).await
}

async fn transaction(State(app): State<Shared>, Path((chain, hash)): Path<(String, String)>) -> Response {
    shown(&app, move |world| world.transaction_page(&chain, &hash)).await
}

async fn address(State(app): State<Shared>, Path((chain, address)): Path<(String, String)>) -> Response {
    shown(&app, move |world| world.address_page(&chain, &address)).await
}
