//! One route per row of the table, and what is beside it.

use std::sync::Arc;

use axum::{
    Router,
    extract::{FromRequestParts, RawPathParams, Request, State},
    http::{HeaderValue, header},
    middleware,
    response::{IntoResponse, Response},
    routing::{MethodRouter, get, post, put},
};
use bursar_contract::{Effect, Method, Operation, Spec, customers, health, operations, signing, tokens, transactions, virtual_accounts, wallet_sets, wallets};

use crate::{
    answer::{Answer, Refusal},
    options::Dialect,
    server::{
        self, App, Shared, delivery, envelope, explorer, gateway,
        input::{self, Sent},
        limits::Kind,
        openapi, sandbox,
    },
    world::World,
};

macro_rules! table {
    ($router:ident $app:ident $( $Block:ident { $( $name:ident $verb:ident $path:literal $effect:ident $replay:ident $seal:ident $input:path => $reply:ty; )+ } )+) => {
        $($( let $router = route::<$input>($router, $app.extensions); )+)+
    };
}

/// Everything this sandbox answers.
pub(crate) fn router(app: Shared) -> Router {
    let (router, extensions) = (Router::new(), app.extensions);
    operations!(table, router app);
    router
        .merge(gateway::routes())
        .merge(explorer::routes())
        .route("/sandbox/faucet", post(sandbox::faucet))
        // Where extensions are off, customers come from here.
        .route("/sandbox/customers", method::<customers::ListCustomers>().merge(method::<customers::CreateCustomer>()))
        .route("/sandbox/sponsor", get(sandbox::sponsor))
        .route("/sandbox/sponsor/top-up", post(sandbox::sponsor_top_up))
        .route("/sandbox/customers/{id}/unlock", post(sandbox::unlock))
        .route("/sandbox/deposit", post(sandbox::deposit))
        .route("/sandbox/ledger", get(sandbox::ledger))
        .route("/sandbox/faults", put(sandbox::set_failure).get(sandbox::list_failures).delete(sandbox::clear_failures))
        .route("/sandbox/clock", get(sandbox::clock).put(sandbox::set_clock))
        .route("/sandbox/faults/catalogue", get(sandbox::fault_catalogue))
        .route("/openapi.json", get(openapi))
        .route("/rpc/{chain}", post(sandbox::rpc))
        .fallback(async || Refusal::new(404, "There is nothing at this path."))
        .method_not_allowed_fallback(async move || match extensions {
            true => Refusal::new(405, "This path does not take this verb."),
            // Some extensions share the path of something documented.
            false => Refusal::new(404, "There is nothing at this path."),
        })
        .layer(middleware::map_response_with_state(app.clone(), delivery::dated))
        .with_state(app)
}

/// Needs no key: it tells how to use one.
async fn openapi(State(app): State<Shared>) -> Response {
    let text = app.openapi.get_or_init(|| {
        let App { base_url, header, dialect, mode, extensions, strict, .. } = &*app;
        openapi::document(&openapi::About { base_url, header: header.as_str(), dialect: *dialect, mode: *mode, extensions: *extensions, strict: *strict })
            .to_string()
    });
    ([(header::CONTENT_TYPE, "application/json")], text.clone()).into_response()
}

fn route<O: Operation>(router: Router<Shared>, extensions: bool) -> Router<Shared>
where
    World: Answer<O>,
{
    if O::SPEC.extension && !extensions {
        return router;
    }
    router.route(O::SPEC.path, method::<O>())
}

fn method<O: Operation>() -> MethodRouter<Shared>
where
    World: Answer<O>,
{
    answers(Row { spec: O::SPEC, read: read::<O> })
}

/// A row of the table without its types.
#[derive(Clone, Copy)]
struct Row {
    spec: Spec,
    read: Read,
}

/// Reads a request: the values of its path, its query and its body.
type Read = fn(&Sent<'_>, bool) -> Result<Work, Refusal>;

/// What is to be done in the world.
type Run = Box<dyn FnOnce(&mut World, Dialect) -> envelope::Response + Send>;

/// A request that was read, and the filters that are left out of it.
struct Work {
    run: Run,
    ignored: Vec<String>,
}

fn read<O: Operation>(sent: &Sent<'_>, strict: bool) -> Result<Work, Refusal>
where
    World: Answer<O>,
{
    let (asked, ignored) = input::read::<O>(sent, strict)?;
    Ok(Work { run: Box::new(move |world, dialect| world.serve(asked, dialect)), ignored })
}

fn answers(row: Row) -> MethodRouter<Shared> {
    let handler = move |State(app): State<Shared>, request: Request| handle(row, app, request);
    match row.spec.method {
        Method::GET => get(handler),
        Method::POST => post(handler),
        Method::PUT => put(handler),
    }
}

async fn handle(row: Row, app: Arc<App>, request: Request) -> Response {
    match ask(row, &app, request).await {
        Ok(response) => response,
        Err(refusal) => refusal.into_response(),
    }
}

async fn ask(row: Row, app: &App, request: Request) -> Result<Response, Refusal> {
    let Row { spec, read } = row;
    let (mut parts, body) = server::body(request).await?;
    // The health probe has no envelope and asks for no key: it is how one finds out whether anybody is there.
    if spec.name != health::ViewHealth::SPEC.name {
        app.authenticate(&parts.method, &parts.headers)?;
        app.limit(Kind::of(&spec))?;
    }
    let path = RawPathParams::from_request_parts(&mut parts, &()).await.map_err(|_| Refusal::new(400, "The path is not UTF-8."))?;
    let path: Vec<(String, String)> = path.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    if spec.method != Method::GET {
        server::is_json(&parts.headers)?;
    }
    let Work { run: asked, ignored } = read(&Sent { path: &path, query: parts.uri.query(), body: &body }, app.strict)?;
    let dialect = app.dialect;
    let work = async |twist| {
        let serve = move |world: &mut World| world.twisted(twist, |world| asked(world, dialect));
        // Estimates and balances run the EVM, which wants the stack of the world's own thread.
        let quick = spec.effect == Effect::Reads && spec.method == Method::GET && !spec.name.contains("balances");
        let served = if quick { app.world.look(serve).await } else { app.world.run(serve).await };
        served.unwrap_or_else(|| envelope::refused(&Refusal::new(500, "The sandbox failed in an unforeseen way. Nothing was changed.")))
    };
    let mut response = app.answer(spec.name, &parts.headers, work).await;
    if !ignored.is_empty() {
        let text = format!("199 - \"not a filter of this list, ignored: {}\"", ignored.join(", "));
        response.headers_mut().insert(header::WARNING, HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static("199 - \"a filter was ignored\"")));
    }
    Ok(response)
}
