//! Asking again. A read is asked again; a write only under its own key, and only while the service remembers it. Anything else is a new request,
//! and goes the way of every new request: through the journal, and through the confirm window where money moves.

use std::sync::Arc;

use bursar_client::{Attempt, Origin};
use bursar_contract::{Code, Effect, Fault, Prepared, Replay, Seal, operations::by_name};

use super::record::StoredExchange;
use crate::{
    base::session::Session,
    developer::api::{ExchangeRow, Repeat},
    payments::{answers, contradictions::HeldRow, dispatch, sender},
};
use bursar_journal::{Intent, IntentState};
use bursar_messages::{Message, message};

/// Whether an exchange may be asked again, and why not.
pub fn allowed(session: &Session, row: &ExchangeRow, intent: Option<&Intent>) -> Result<Repeat, Message> {
    let Some(spec) = by_name(&row.operation) else { return Err(message!("inspector-repeat-sandbox")) };
    if spec.effect == Effect::Reads {
        return Ok(Repeat::Read);
    }
    if spec.replay == Replay::NoKey {
        return Err(message!("inspector-repeat-no-key"));
    }
    let Some(intent) = intent else { return Err(message!("inspector-repeat-no-entry")) };
    match intent.state {
        IntentState::Unknown | IntentState::AcceptedUnreadable => {}
        IntentState::Sending | IntentState::Approved => return Err(message!("inspector-repeat-sending")),
        // What is done is only answered again. What is known not to be done would be done.
        IntentState::Settled if spec.effect == Effect::Writes => {}
        _ => return Err(message!("inspector-repeat-known")),
    }
    if intent.binding != session.binding {
        return Err(message!("inspector-repeat-other"));
    }
    if sender::may_replay(session, intent) { Ok(Repeat::SameKey) } else { Err(message!("inspector-repeat-late")) }
}

/// Asks again what may be asked again.
pub async fn repeat(session: &Arc<Session>, row: &ExchangeRow, kept: &StoredExchange) -> Result<(), Fault> {
    let intent = row.intent.as_deref().and_then(|id| session.journal.intent(id).ok());
    let allowed = allowed(session, row, intent.as_ref()).map_err(|why| Fault::new(Code::Refused, why))?;
    if let (Repeat::SameKey, Some(intent)) = (allowed, &intent) {
        session.journal.log("repeat", &intent.id, &row.operation)?;
        if matches!(intent.state, IntentState::Unknown | IntentState::AcceptedUnreadable) {
            sender::send_by_name(session.clone(), intent.id.clone()).await;
            return Ok(());
        }
    }
    match dispatch::by_name(&row.operation) {
        Some(operation) => ask(&operation.row, session, kept, intent.as_ref()).await,
        None => Ok(()),
    }
}

/// One request as it was, with its own key. What comes back is an exchange like any other; a failure is shown there, as it came.
async fn ask(row: &HeldRow, session: &Arc<Session>, kept: &StoredExchange, intent: Option<&Intent>) -> Result<(), Fault> {
    let damaged = |_| Fault::new(Code::Storage, message!("inspector-repeat-damaged"));
    let spec = row.spec();
    let written = intent.filter(|_| spec.effect != Effect::Reads);
    let (prepared, attempt) = match written {
        None => (Prepared { path: kept.path.clone(), body: kept.request.clone() }, Attempt::default()),
        Some(intent) => {
            let set_secret = match (spec.seal, &intent.set_id) {
                (Seal::Set, Some(set)) => session.journal.set_secret(set)?,
                _ => None,
            };
            let org_secret = session.organization().for_request(&session.client, spec.seal).await?;
            let origin = Some(Origin { intent: intent.id.clone(), batch: intent.batch.clone(), attempt: intent.attempts + 1 });
            let prepared = serde_json::from_str(&session.journal.body(intent)?).map_err(damaged)?;
            (prepared, Attempt { key: intent.key, set_secret, org_secret, origin })
        }
    };
    match session.client.call_prepared(&row.row, &prepared, &attempt).await {
        Ok(answer) => written.map_or(Ok(()), |intent| answers::completed(row, session, intent, &answer)),
        // Nothing left, so there is no exchange that could show it.
        Err(failure) if failure.sent == bursar_client::Sent::NotSent && failure.cause.is_none() => Err(failure.fault),
        _ => Ok(()),
    }
}

/// The input that a request was made from, as JSON: for a new one like it.
pub fn input_of(row: &ExchangeRow, kept: &StoredExchange) -> Option<String> {
    let prepared = Prepared { path: kept.path.clone(), body: kept.request.clone() };
    let operation = dispatch::by_name(&row.operation)?;
    let input = (operation.read)(&bursar_client::input_text(operation.row.spec(), &prepared)?).ok()?;
    input.json().ok()
}
