//! Connections: accepting them, bounding how many there are and how long they are waited for, ending one without an answer where that was
//! asked for, and closing all of them in order.

use std::{
    collections::HashMap,
    convert::Infallible,
    io,
    net::SocketAddr,
    panic::AssertUnwindSafe,
    pin::Pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::{Context, Poll},
    time::Duration,
};

use axum::{
    Router,
    body::{Body, Bytes},
    response::{IntoResponse, Response},
};
use futures_util::FutureExt;
use hyper::{
    Request,
    body::{Frame, Incoming, SizeHint},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
};
use tokio::{
    net::TcpListener,
    sync::{Notify, oneshot},
    task::{Id, JoinError, JoinSet},
    time::Instant,
};
use tower::ServiceExt;

use crate::{
    answer::Refusal,
    clock,
    options::Bounds,
    server::{self, callers::Own, delivery::Dropped},
};

/// Time that requests under way get when the sandbox is closed.
const PATIENCE: Duration = Duration::from_secs(5);
/// How often it is looked whether one of many connections can be spared.
const PAUSE: Duration = Duration::from_millis(5);

/// Serves until `stop` fires or is dropped. `address` is where `listener` listens.
pub(crate) async fn serve(listener: TcpListener, address: SocketAddr, router: Router, bounds: Bounds, mut stop: oneshot::Receiver<()>) {
    let graceful = GracefulShutdown::new();
    let mut connections = JoinSet::new();
    let mut callers: HashMap<Id, Arc<Caller>> = HashMap::new();
    'accepting: loop {
        let accepted = tokio::select! {
            _ = &mut stop => break,
            accepted = listener.accept() => accepted,
            // Finished connections are taken out as they end.
            Some(ended) = connections.join_next_with_id() => {
                callers.remove(&id_of(&ended));
                continue;
            }
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
        // Where none can be spared, the new one waits: the next to be answered can.
        while callers.len() >= bounds.connections && !give_way(&mut callers, bounds.grace) {
            tokio::select! {
                _ = &mut stop => break 'accepting,
                Some(ended) = connections.join_next_with_id() => drop(callers.remove(&id_of(&ended))),
                () = tokio::time::sleep(PAUSE) => {}
            }
        }
        // Answers are small and come one by one: waiting to fill a packet only costs time.
        let _ = stream.set_nodelay(true);
        let caller = Arc::new(Caller {
            router: router.clone(),
            own: Own::new(address, stream.local_addr().unwrap_or(address)),
            bounds,
            state: Mutex::new((Doing::Arriving, clock::computer())),
            ended: Notify::new(),
        });
        let asked = caller.clone();
        let service = service_fn(move |request| asked.clone().respond(request));
        let mut builder = http1::Builder::new();
        // `over` keeps the time of all waiting: one timer for each connection, not one for each request.
        builder.timer(TokioTimer::new()).header_read_timeout(None);
        let connection = graceful.watch(builder.serve_connection(TokioIo::new(stream), service));
        let waiting = caller.clone();
        let task = connections.spawn(async move {
            tokio::select! {
                biased;
                // A caller that goes away, or a connection that was dropped on purpose, is nobody's error here.
                _ = connection => {}
                () = waiting.over() => {}
            }
        });
        callers.insert(task.id(), caller);
    }
    drop(listener);
    let _ = tokio::time::timeout(PATIENCE, graceful.shutdown()).await;
    connections.shutdown().await;
}

fn id_of(ended: &Result<(Id, ()), JoinError>) -> Id {
    match ended {
        Ok((id, ())) => *id,
        Err(error) => error.id(),
    }
}

/// Ends a connection for a new one: of those that sent a part of a request the oldest, where they are the most; else the one that was idle longest.
/// So neither many slow ones nor many idle ones shut out a request that has just begun. False where there is none to spare yet.
fn give_way(callers: &mut HashMap<Id, Arc<Caller>>, grace: Duration) -> bool {
    let (mut slow, mut idle) = (Vec::new(), Vec::new());
    for (id, caller) in &*callers {
        match *caller.state() {
            (Doing::Arriving | Doing::Receiving, since) => slow.push((since, *id)),
            (Doing::Waiting, since) => idle.push((since, *id)),
            (Doing::Busy | Doing::Ended, _) => {}
        }
    }
    let spared = if slow.len() > callers.len() / 2 {
        slow.retain(|(since, _)| clock::computer().duration_since(*since) >= grace);
        slow
    } else {
        idle
    };
    let Some((since, id)) = spared.into_iter().min_by_key(|(since, _)| *since) else { return false };
    let ended = callers.get(&id).is_some_and(|caller| caller.end(since));
    if ended {
        callers.remove(&id);
    }
    ended
}

/// What a connection is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Doing {
    /// It is new and has sent no whole request head yet.
    Arriving,
    /// It has been answered, and has sent no whole head of another request.
    Waiting,
    /// Its request is not whole yet: nothing of it has been carried out.
    Receiving,
    /// A whole request is being answered.
    Busy,
    /// It is being closed, and no further request of it is taken.
    Ended,
}

/// The other end of a connection.
struct Caller {
    router: Router,
    own: Own,
    bounds: Bounds,
    /// What it is doing, and since when.
    state: Mutex<(Doing, Instant)>,
    ended: Notify,
}

impl Caller {
    fn state(&self) -> MutexGuard<'_, (Doing, Instant)> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the connection, if it has been doing the same since then and is not busy. A request that is being answered is never cut off, as
    /// both are decided under one lock.
    fn end(&self, since: Instant) -> bool {
        let mut state = self.state();
        let ended = state.1 == since && state.0 != Doing::Busy;
        if ended {
            state.0 = Doing::Ended;
            self.ended.notify_one();
        }
        ended
    }

    /// Returns when the connection must be closed: its place was given away, or a request head did not come in time.
    async fn over(&self) {
        loop {
            let (doing, since) = *self.state();
            let until = match doing {
                Doing::Arriving => Some(since + self.bounds.head),
                Doing::Waiting => Some(since + self.bounds.idle),
                // A body has a time of its own. No wait that begins later ends before this one.
                Doing::Receiving | Doing::Busy | Doing::Ended => None,
            };
            let given_away = tokio::time::timeout_at(until.unwrap_or_else(|| clock::computer() + self.bounds.idle), self.ended.notified()).await;
            if given_away.is_ok() || (until.is_some() && self.end(since)) {
                return;
            }
        }
    }

    /// What it does from now on. False if the connection is being closed.
    fn goes_on(&self, doing: Doing) -> bool {
        let mut state = self.state();
        let open = state.0 != Doing::Ended;
        if open {
            *state = (doing, clock::computer());
        }
        open
    }

    async fn respond(self: Arc<Self>, request: Request<Incoming>) -> io::Result<Response<Answer>> {
        // An error instead of a response makes the connection end without a byte.
        let aborted = || io::Error::from(io::ErrorKind::ConnectionAborted);
        if !self.goes_on(Doing::Receiving) {
            return Err(aborted());
        }
        let asked = Asked(self.clone());
        let answered = match self.whole(request).await {
            Err(refusal) => refusal.into_response(),
            // A caller that waited too long has left, so nothing is carried out for it.
            Ok(_) if !self.goes_on(Doing::Busy) => return Err(aborted()),
            Ok(request) => self.routed(request).await,
        };
        match answered.extensions().get::<Dropped>() {
            Some(_) => Err(aborted()),
            None => Ok(answered.map(|body| Answer { body, _asked: asked })),
        }
    }

    /// The whole request, where it may be asked here and comes in time.
    async fn whole(&self, request: Request<Incoming>) -> Result<Request<Body>, Refusal> {
        self.own.admit(&request)?;
        let late = || Refusal::new(408, "The body did not come in time. Nothing happened.");
        tokio::time::timeout(self.bounds.body, server::whole(request)).await.unwrap_or_else(|_| Err(late()))
    }

    async fn routed(&self, request: Request<Body>) -> Response {
        let answered: Result<Result<_, Infallible>, _> = AssertUnwindSafe(self.router.clone().oneshot(request)).catch_unwind().await;
        match answered {
            Ok(Ok(response)) => response,
            Ok(Err(never)) => match never {},
            Err(_) => {
                tracing::error!("a request failed in an unforeseen way");
                Refusal::new(500, "The sandbox failed in an unforeseen way.").into_response()
            }
        }
    }
}

/// While it exists, a request of this caller is not over.
struct Asked(Arc<Caller>);

impl Drop for Asked {
    fn drop(&mut self) {
        self.0.goes_on(Doing::Waiting);
    }
}

/// The body of an answer. Until it has been sent its request is not over.
struct Answer {
    body: Body,
    _asked: Asked,
}

impl hyper::body::Body for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
