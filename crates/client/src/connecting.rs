//! How long the parts of a connection took, as far as the HTTP library tells: the name, and the connection with its TLS in one piece. A request over a
//! connection that was open has neither.

use std::{
    sync::{Arc, Mutex, PoisonError},
    task::{Context, Poll},
    time::Duration,
};

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use tower_layer::Layer;
use tower_service::Service;

use crate::clock;

/// The parts of connecting.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Connecting {
    /// From the name of the host to its addresses; none where the host is an address.
    pub name: Option<Duration>,
    /// From the addresses to a connection that can be written to, TLS included. None where one was open.
    pub connection: Option<Duration>,
}

tokio::task_local! {
    /// What the request of this task spends on connecting.
    static PARTS: Arc<Mutex<Connecting>>;
}

fn note(what: impl FnOnce(&mut Connecting)) {
    // A connection that the library goes on making for later requests belongs to none.
    let _ = PARTS.try_with(|parts| what(&mut parts.lock().unwrap_or_else(PoisonError::into_inner)));
}

/// Runs a request, and gives what of its time was spent on connecting.
pub(crate) async fn measured<F: Future>(request: F) -> (F::Output, Connecting) {
    let parts = Arc::<Mutex<Connecting>>::default();
    let output = PARTS.scope(parts.clone(), request).await;
    let connecting = *parts.lock().unwrap_or_else(PoisonError::into_inner);
    (output, connecting)
}

/// The names of the system, with their time.
pub(crate) struct Names;

impl Resolve for Names {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let begun = clock::begin();
            let found: Vec<_> = tokio::net::lookup_host((name.as_str(), 0)).await?.collect();
            note(|parts| parts.name = Some(begun.elapsed()));
            Ok(Box::new(found.into_iter()) as Addrs)
        })
    }
}

/// Wraps the connector of the HTTP library, to take its time.
#[derive(Clone)]
pub(crate) struct Measure;

impl<S> Layer<S> for Measure {
    type Service = Measured<S>;

    fn layer(&self, inner: S) -> Measured<S> {
        Measured(inner)
    }
}

/// A connector whose time is taken.
#[derive(Clone)]
pub(crate) struct Measured<S>(S);

impl<S, R> Service<R> for Measured<S>
where
    S: Service<R>,
    S::Future: Send + 'static,
{
    type Response = S::Response;
    type Error = S::Error;
    type Future = std::pin::Pin<Box<dyn Future<Output = Result<S::Response, S::Error>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.0.poll_ready(context)
    }

    fn call(&mut self, request: R) -> Self::Future {
        let connects = self.0.call(request);
        Box::pin(async move {
            let begun = clock::begin();
            let connected = connects.await;
            note(|parts| parts.connection = Some(begun.elapsed().saturating_sub(parts.name.unwrap_or_default())));
            connected
        })
    }
}
