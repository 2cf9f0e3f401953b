//! A payment that was left to another computer and was handed over to this one: a person here sends it, with the same key and the same request.

use std::sync::Arc;

use bursar_contract::{Code, Fault};
use bursar_journal::{BatchState, IntentState};
use bursar_messages::{Message, message};

use super::{
    api::ProposalNext,
    decision::{self, Decides},
    gate,
};
use crate::{
    Console,
    base::{session::Session, zone},
    payments::{
        api::{Review, ReviewField, ReviewGroup},
        limits, sender,
    },
    team::members::name,
    workspace::{
        claims::{self, Turn},
        handover::{self, Holder},
    },
};

/// Leaves the payment for the confirm window, which shows what was confirmed here before, and who handed it over.
pub(super) async fn ask(console: &Console, session: &Arc<Session>, entry: &str) -> Result<ProposalNext, Fault> {
    let held = refuse(session, entry).await?;
    let mut review = Review::of_store(&session.journal.shown_review(entry)?)?;
    review.groups.insert(0, about(session, &held)?);
    review.presence = console.asks_presence(true);
    Ok(decision::wait(session, review, None, Decides::TakeUp(entry.to_owned())))
}

fn about(session: &Session, held: &Holder) -> Result<ReviewGroup, Fault> {
    let membership = session.team().needed()?;
    let person = held.by.as_ref().map(|by| name(&[membership.policy()], by)).unwrap_or_default();
    let row = |name: Message, value: String| ReviewField { name, value: value.into(), ..ReviewField::default() };
    Ok(ReviewGroup {
        title: message!("handover-title"),
        note: Some(message!("handover-note")),
        rows: vec![
            row(message!("handover-by"), person),
            row(message!("handover-at"), zone::day_and_clock(held.since)),
            row(message!("handover-until"), zone::day_and_clock(held.until)),
        ],
    })
}

/// Refuses what may not be sent from here now: by the request and its decisions, by the batch, and by the claims, which are read for it.
async fn refuse(session: &Arc<Session>, entry: &str) -> Result<Holder, Fault> {
    let intent = session.journal.intent(entry)?;
    if intent.state != IntentState::Elsewhere {
        return Err(Fault::new(Code::Conflict, message!("sending-decided")));
    }
    let held = handover::handed_here(session, &intent)?.ok_or_else(|| Fault::new(Code::Refused, message!("handover-not-here")))?;
    if let Some(batch) = &intent.batch
        && !matches!(session.journal.batch(batch)?.state, BatchState::Running | BatchState::Finished)
    {
        return Err(Fault::new(Code::Refused, message!("handover-batch")));
    }
    gate::refuse_unapproved(session, intent.batch.as_deref().unwrap_or(entry)).await?;
    if let Some(payment) = session.journal.payment(entry)? {
        limits::refuse(&session.journal, &payment, Some(entry))?;
    }
    match claims::turn(session, &intent).await? {
        Turn::Send { .. } => Ok(held),
        Turn::Wait(why) => Err(Fault::new(Code::Unavailable, why)),
        Turn::Elsewhere(computer) => Err(Fault::new(Code::Refused, message!("claims-other-computer", computer = computer))),
        Turn::Refused(why) | Turn::Unknown(why) => Err(Fault::new(Code::Refused, why)),
    }
}

/// A person said yes in the confirm window: it is sent.
pub(super) async fn approved(session: &Arc<Session>, entry: &str) -> Result<(), Fault> {
    refuse(session, entry).await?;
    if !session.journal.take_up(entry)? {
        return Err(Fault::new(Code::Conflict, message!("sending-decided")));
    }
    session.changes.intent(entry);
    if let Some(batch) = session.journal.intent(entry)?.batch {
        session.changes.tell("batch", Some(&batch));
    }
    tokio::spawn(sender::send_by_name(session.clone(), entry.to_owned()));
    Ok(())
}
