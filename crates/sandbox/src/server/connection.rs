//! Connections: accepting them, ending one without an answer where that was asked for, and closing all of them in order.

use std::{convert::Infallible, io, panic::AssertUnwindSafe, time::Duration};

use axum::{Router, extract::Request, response::IntoResponse};
use futures_util::FutureExt;
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
};
use tokio::{net::TcpListener, sync::oneshot};
use tower::ServiceExt;

use crate::{answer::Refusal, server::delivery::Dropped};

/// Time that requests under way get when the sandbox is closed.
const PATIENCE: Duration = Duration::from_secs(5);

/// Serves until `stop` fires or is dropped.
pub(crate) async fn serve(listener: TcpListener, router: Router, mut stop: oneshot::Receiver<()>) {
    let graceful = GracefulShutdown::new();
    let mut connections = tokio::task::JoinSet::new();
    loop {
        let accepted = tokio::select! {
            _ = &mut stop => break,
            accepted = listener.accept() => accepted,
            // Finished connections are taken out as they end.
            Some(_) = connections.join_next() => continue,
        };
        let stream = match accepted {
            Ok((stream, _)) => stream,
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                // Too many open files, for example: waiting is all that helps.
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        // Answers are small and come one by one: waiting to fill a packet only costs time.
        let _ = stream.set_nodelay(true);
        let router = router.clone();
        let service = service_fn(move |request: hyper::Request<Incoming>| respond(router.clone(), request));
        let mut builder = http1::Builder::new();
        // An idle connection stays open: closing one at the moment a payment is sent over it would leave its outcome unknown.
        builder.timer(TokioTimer::new()).header_read_timeout(None);
        let connection = graceful.watch(builder.serve_connection(TokioIo::new(stream), service));
        connections.spawn(async move {
            // A caller that goes away, or a connection that was dropped on purpose, is nobody's error here.
            let _ = connection.await;
        });
    }
    drop(listener);
    let _ = tokio::time::timeout(PATIENCE, graceful.shutdown()).await;
    connections.shutdown().await;
}

async fn respond(router: Router, request: hyper::Request<Incoming>) -> Result<axum::response::Response, io::Error> {
    let request: Request = request.map(axum::body::Body::new);
    let answered: Result<Result<_, Infallible>, _> = AssertUnwindSafe(router.oneshot(request)).catch_unwind().await;
    let response = match answered {
        Ok(Ok(response)) => response,
        Ok(Err(never)) => match never {},
        Err(_) => {
            tracing::error!("a request failed in an unforeseen way");
            Refusal::new(500, "The sandbox failed in an unforeseen way.").into_response()
        }
    };
    // An error instead of a response makes the connection end without a byte.
    if response.extensions().get::<Dropped>().is_some() { Err(io::Error::from(io::ErrorKind::ConnectionAborted)) } else { Ok(response) }
}
