//! A payment that a person decided was not sent, and that the service shows after all: the record is corrected, and said loudly.

use bursar_contract::Fault;

use super::{found_in_list, told};
use crate::{
    base::session::Session,
    payments::{answers, sender},
};
use bursar_journal::{Finding, Intent, IntentState};

/// How long after a decision the wallet's list is still looked at.
const WATCHED: i64 = 7 * 24 * 3_600_000;

/// Whether the decision about an intent may still be contradicted by the service.
pub fn is_late_watched(session: &Session, intent: &Intent) -> bool {
    let recent = intent.first_sent.as_ref().is_some_and(|first| session.clock.now() - first.wall < WATCHED);
    intent.state == IntentState::Dead && intent.operation == "transaction_transfer" && recent && intent.replay && intent.binding == session.binding
}

/// Looks once for a payment that was decided not to be sent.
pub async fn look_late(session: &Session, intent: &Intent) -> Result<(), Fault> {
    let send_queue = session.send_queue(sender::lane_of(intent));
    let Ok(_nothing_in_flight) = send_queue.try_lock() else { return Ok(()) };
    let Some(row) = found_in_list(session, intent).await? else { return Ok(()) };
    if session.journal.overrule(&intent.id, &answers::not_final_yet(answers::of_transaction(Finding::default(), &row)))? {
        told(session, intent);
    }
    Ok(())
}
