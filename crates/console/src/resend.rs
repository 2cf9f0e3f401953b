//! Sending a payment again after it was decided that the first was not sent: a new intent, linked, its destination typed once more.

use bursar_contract::{Code, Fault, address, transactions::SendTransfer};

use crate::{
    api::{DraftNote, IntentState, LinkKind},
    session::Session,
};

/// The link of a re-send, or none for a payment of its own. Refuses while the first is not at its end.
pub fn link(session: &Session, note: &DraftNote, request: &SendTransfer) -> Result<Option<(LinkKind, String)>, Fault> {
    let Some(first) = &note.resend_of else { return Ok(None) };
    let first = session.journal.intent(first)?;
    if first.operation != "transaction_transfer" {
        return Err(Fault::invalid("resendOf", "Only a transfer can be sent again."));
    }
    if !matches!(first.state, IntentState::Dead | IntentState::Refused) {
        let words = "Decide first what came of the first payment. While it is not known to be not sent, it is not paid again.";
        return Err(Fault::new(Code::Refused, words));
    }
    let typed = note.typed_destination.as_deref().map(str::trim).filter(|typed| !typed.is_empty());
    let typed = typed.ok_or_else(|| Fault::invalid("typedDestination", "Type the destination once more to send this again."))?;
    let typed = address::checked(typed).map_err(|error| Fault::invalid("typedDestination", error.to_string()))?;
    if typed != request.destination_address {
        return Err(Fault::invalid("typedDestination", "This is not the destination of the payment. Compare both, character by character."));
    }
    Ok(Some((LinkKind::ResendOf, first.id)))
}
