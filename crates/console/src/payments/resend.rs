//! Sending a payment again after it was decided that the first was not sent: a new intent, linked, its destination typed once more in the confirm window.

use bursar_contract::{Code, Fault, Operation};
use bursar_messages::message;

use crate::{
    base::{
        api::{CheckLevel, Risk},
        checks::Found,
        session::Session,
    },
    payments::{api::DraftNote, finding, words},
};
use bursar_journal::{IntentState, LinkKind};

/// Whether a check found the payment that is sent again: the risk of a re-send says more about it.
pub fn is_first<F: Found>(found: &F, note: &DraftNote) -> bool {
    note.resend_of.is_some() && found.mark().level == CheckLevel::Warn && found.entry().is_some_and(|entry| Some(entry.id) == note.resend_of)
}

/// The link of a payment that is a re-send, or none for one of its own. Refuses while the first is not at its end. A re-send adds the risk by which
/// the confirm window asks for the destination.
pub fn link<O: Operation>(session: &Session, note: &DraftNote, risks: &mut Vec<Risk>) -> Result<Option<(LinkKind, String)>, Fault> {
    let Some(first) = &note.resend_of else { return Ok(None) };
    let first = session.journal.intent(first)?;
    if first.operation != O::SPEC.name {
        return Err(Fault::invalid("resendOf", message!("replacements-same-kind")));
    }
    if !matches!(first.state, IntentState::Dead | IntentState::Refused) {
        return Err(Fault::new(Code::Refused, message!("replacements-outcome-first")));
    }
    for risk in risks.iter_mut() {
        // The whole destination proves more than a part of it.
        risk.typed = None;
    }
    risks.push(words::risk(&finding::Risk::SentAgain { code: session.journal.record(&first.id)?.code }));
    Ok(Some((LinkKind::ResendOf, first.id)))
}
