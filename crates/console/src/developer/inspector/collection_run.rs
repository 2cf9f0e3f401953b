//! A collection run from its first request to its last. It ends at the first failure, and at the first draft: nobody knows what comes of that.

use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicBool, Ordering},
};

use bursar_contract::{Code, Fault};
use bursar_messages::message;

use super::{collections, runner};
use crate::{
    Console,
    base::session::Session,
    developer::api::{CollectionRun, CollectionRunState, CollectionStep, CollectionStepState, SavedPlace, SavedRequest},
};

/// The run of an open profile: the one that goes on, or the last one.
#[derive(Default)]
pub struct LastRun(Mutex<Option<Run>>);

struct Run {
    shown: CollectionRun,
    stop: Arc<AtomicBool>,
}

impl LastRun {
    /// How it stands.
    pub fn view(&self) -> Option<CollectionRun> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).as_ref().map(|run| run.shown.clone())
    }

    /// Asks it to stop after the request it is at.
    pub fn stop(&self) -> Option<CollectionRun> {
        if let Some(run) = self.0.lock().unwrap_or_else(PoisonError::into_inner).as_ref() {
            run.stop.store(true, Ordering::Release);
        }
        self.view()
    }

    fn change(&self, change: impl FnOnce(&mut CollectionRun)) {
        if let Some(run) = self.0.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
            change(&mut run.shown);
        }
    }

    fn begin(&self, shown: CollectionRun) -> Result<Arc<AtomicBool>, Fault> {
        let mut run = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(run) = run.as_ref().filter(|run| run.shown.state == CollectionRunState::Running) {
            return Err(Fault::new(Code::Refused, message!("inspector-collection-runs", name = run.shown.name.as_str())));
        }
        let stop = Arc::new(AtomicBool::new(false));
        *run = Some(Run { shown, stop: stop.clone() });
        Ok(stop)
    }
}

/// Starts a collection. It goes on while other pages are shown, and ends with the profile.
pub fn start(console: &Console, session: &Arc<Session>, id: &str) -> Result<CollectionRun, Fault> {
    let collection = collections::one(session, id)?;
    if collection.requests.is_empty() {
        return Err(Fault::new(Code::Refused, message!("inspector-collection-empty")));
    }
    let waiting = |request: &SavedRequest| CollectionStep {
        request: request.name.clone(),
        operation: request.operation.clone(),
        state: CollectionStepState::Waiting,
        status: None,
        milliseconds: None,
        exchange_id: None,
        draft_id: None,
        fault: None,
    };
    let steps = collection.requests.iter().map(waiting).collect();
    let runs = session.state::<LastRun>();
    let stop = runs.begin(CollectionRun { id: collection.id.clone(), name: collection.name, state: CollectionRunState::Running, steps })?;
    let (console, session) = (console.clone(), session.clone());
    let shown = runs.view().ok_or_else(|| Fault::new(Code::NotFound, message!("inspector-collection-gone")))?;
    let id = collection.id;
    tokio::spawn(async move {
        let state = run(&console, &session, &id, &collection.requests, &stop).await;
        session.state::<LastRun>().change(|run| run.state = state);
    });
    Ok(shown)
}

async fn run(console: &Console, session: &Arc<Session>, id: &str, requests: &[SavedRequest], stop: &AtomicBool) -> CollectionRunState {
    let runs = session.state::<LastRun>();
    for (at, request) in requests.iter().enumerate() {
        if stop.load(Ordering::Acquire) || session.is_closed() {
            return CollectionRunState::Stopped;
        }
        runs.change(|run| run.steps[at].state = CollectionStepState::Running);
        let began = session.clock.instant();
        let place = SavedPlace { collection: id.to_owned(), request: request.name.clone() };
        let ran = async {
            let input = runner::input_of(&runner::form_named(&request.operation)?, &request.typed);
            console.run_operation(&request.operation, &input, Some(&place)).await
        };
        let (ran, failed) = match ran.await {
            Ok(mut ran) => {
                let fault = ran.fault.take();
                (Some(ran), fault)
            }
            Err(fault) => (None, Some(fault)),
        };
        let took = u32::try_from(session.clock.since(began).as_millis()).unwrap_or(u32::MAX);
        let (draft_id, exchange_id) = ran.map_or((None, None), |ran| (ran.draft_id, ran.exchange_id));
        let status = exchange_id.as_deref().and_then(|id| session.exchanges().row(id).ok().flatten()).and_then(|row| row.status);
        let (state, ended) = match (&failed, &draft_id) {
            (Some(_), _) => (CollectionStepState::Failed, Some(CollectionRunState::Failed)),
            (None, Some(_)) => (CollectionStepState::Drafted, Some(CollectionRunState::Drafted)),
            (None, None) => (CollectionStepState::Done, None),
        };
        runs.change(|run| {
            let step = &mut run.steps[at];
            (step.state, step.status, step.milliseconds) = (state, status, Some(took));
            (step.exchange_id, step.draft_id, step.fault) = (exchange_id, draft_id, failed);
        });
        if let Some(ended) = ended {
            return ended;
        }
    }
    CollectionRunState::Done
}
