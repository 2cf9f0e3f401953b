//! Sending a payment again after it was decided that the first was not sent: a new intent, linked, its destination typed once more.

use bursar_contract::{Code, Fault, Operation, address, transactions::SendTransfer, virtual_accounts::SendNaira};

use crate::{
    api::{DraftNote, IntentState, LinkKind},
    session::Session,
};

/// The link of a transfer that is a re-send, or none for one of its own.
pub fn of_transfer(session: &Session, note: &DraftNote, request: &SendTransfer) -> Result<Option<(LinkKind, String)>, Fault> {
    link::<SendTransfer>(session, note, |typed| {
        let typed = address::checked(typed).map_err(|error| Fault::invalid("typedDestination", error.to_string()))?;
        Ok(typed == request.destination_address)
    })
}

/// The same for a payout: the account number is typed again.
pub fn of_payout(session: &Session, note: &DraftNote, request: &SendNaira) -> Result<Option<(LinkKind, String)>, Fault> {
    link::<SendNaira>(session, note, |typed| {
        let digits: String = typed.chars().filter(|c| !matches!(c, ' ' | '-')).collect();
        Ok(digits == request.destination.account_number)
    })
}

/// Refuses while the first is not at its end, and where the destination typed again is another one.
fn link<O: Operation>(session: &Session, note: &DraftNote, is_same: impl FnOnce(&str) -> Result<bool, Fault>) -> Result<Option<(LinkKind, String)>, Fault> {
    let Some(first) = &note.resend_of else { return Ok(None) };
    let first = session.journal.intent(first)?;
    if first.operation != O::SPEC.name {
        return Err(Fault::invalid("resendOf", "Only a payment of the same kind can be sent again."));
    }
    if !matches!(first.state, IntentState::Dead | IntentState::Refused) {
        let words = "Decide first what came of the first payment. While it is not known to be not sent, it is not paid again.";
        return Err(Fault::new(Code::Refused, words));
    }
    let typed = note.typed_destination.as_deref().map(str::trim).filter(|typed| !typed.is_empty());
    let typed = typed.ok_or_else(|| Fault::invalid("typedDestination", "Type the destination once more to send this again."))?;
    if !is_same(typed)? {
        return Err(Fault::invalid("typedDestination", "This is not the destination of the payment. Compare both, character by character."));
    }
    Ok(Some((LinkKind::ResendOf, first.id)))
}
