//! What a person decides about an outcome that nobody knows.

use std::sync::Arc;

use bursar_contract::{
    Code, Fault,
    operations::{money_while_open, signs},
    transactions::{TransactionId, ViewTransaction},
    untrusted::shown,
    wallets::WalletId,
};
use bursar_messages::message;

use super::{
    IN_TRANSIT, answerable_until, is_transaction,
    list::{self, Likeness, likeness},
    only_in_answer, told,
};
use crate::{
    base::{session::Session, zone::full_minute},
    payments::{
        answers,
        api::{IntentView, OnlyInAnswer, UnknownVerdict},
        sender,
    },
};
use bursar_journal::{Conclusion, Finding, Intent, IntentState, rfc3339};

const SHORTEST_NOTE: usize = 10;

/// Takes a person's decision. Whatever it says, the old request is never sent again.
pub async fn decide(session: &Arc<Session>, id: &str, verdict: UnknownVerdict, remote: Option<&str>, note: &str) -> Result<IntentView, Fault> {
    let intent = session.journal.intent(id)?;
    // A signature that did not come back is nowhere: nobody has evidence of it, and nothing can still go through.
    let is_lost = signs(&intent.operation) && verdict == UnknownVerdict::NotSent;
    let note = match shown(note.trim()) {
        note if note.is_empty() && is_lost => message!("outcomes-no-signature").to_string(),
        note if note.chars().count() < SHORTEST_NOTE => return Err(Fault::invalid("note", message!("outcomes-note-short"))),
        note => note,
    };
    let send_queue = session.send_queue(sender::lane_of(&intent));
    let busy = || Fault::new(Code::Conflict, message!("outcomes-busy"));
    if only_in_answer(&intent.operation) == Some(OnlyInAnswer::SigningSecret)
        && let Some(until) = answerable_until(session, &intent)
    {
        return Err(Fault::new(Code::Refused, message!("outcomes-secret-may-come", until = rfc3339(full_minute(until)))));
    }
    let _nothing_in_flight = session.clock.timeout(session.pace.decision_patience, send_queue.lock()).await.ok_or_else(busy)?;
    let finding = match verdict {
        UnknownVerdict::NotSent => {
            let from = session.journal.last_on_wire(id)? + IN_TRANSIT;
            if session.clock.now() < from && !is_lost {
                let words = message!("outcomes-too-early", from = rfc3339(full_minute(from)));
                return Err(Fault::new(Code::Refused, words).money(money_while_open(&intent.operation)));
            }
            let fault = Fault::new(Code::Refused, message!("outcomes-not-sent", note = &note));
            Finding { state: Some(IntentState::Dead), fault: Some(fault), ..Finding::default() }
        }
        UnknownVerdict::Sent => sent(session, &intent, remote).await?,
    };
    match session.journal.conclude(id, &finding, Some((verdict == UnknownVerdict::Sent, &note)))? {
        Conclusion::Done => told(session, &intent),
        Conclusion::Known => return Err(Fault::new(Code::Conflict, message!("outcomes-known"))),
        Conclusion::Claimed(code) => return Err(Fault::new(Code::Conflict, message!("outcomes-claimed", code = code))),
    }
    session.view(id)
}

/// Takes back what a person recorded: the outcome is unknown again, and stands in the inbox. Whatever the service said itself stays.
pub async fn take_back(session: &Arc<Session>, id: &str, why: &str) -> Result<IntentView, Fault> {
    let intent = session.journal.intent(id)?;
    let why = shown(why.trim());
    if why.chars().count() < SHORTEST_NOTE {
        return Err(Fault::invalid("note", message!("outcomes-why-short")));
    }
    let fault = Fault::new(Code::OutcomeUnknown, message!("outcomes-taken-back")).money(money_while_open(&intent.operation));
    if !session.journal.take_back(id, &fault, &why)? {
        return Err(Fault::new(Code::Conflict, message!("outcomes-not-recorded")));
    }
    told(session, &intent);
    session.view(id)
}

/// "It was sent": by the transaction that a person named, as the service knows it.
async fn sent(session: &Session, intent: &Intent, remote: Option<&str>) -> Result<Finding, Fault> {
    let Some(wallet) = intent.wallet_id.as_deref().filter(|_| is_transaction(session, intent)) else {
        // The service has no list of these: the person's word and note are what there is.
        return Ok(Finding { state: Some(IntentState::Settled), remote_id: remote.map(str::to_owned), ..Finding::default() });
    };
    let remote = remote.ok_or_else(|| Fault::invalid("remoteId", message!("outcomes-choose")))?;
    let asked = ViewTransaction { id: TransactionId(remote.to_owned()), wallet_id: WalletId(wallet.to_owned()) };
    let transaction = session.read(&asked).await?;
    let foreign = transaction.id.0 != remote || transaction.wallet_id.as_ref().is_some_and(|of| of.0 != wallet);
    let payment = list::comparable(session, intent)?;
    if foreign || payment.is_some_and(|payment| likeness(&payment, wallet, &transaction) == Likeness::Other) {
        return Err(Fault::invalid("remoteId", message!("outcomes-other-payment")));
    }
    Ok(answers::not_final_yet(answers::of_transaction(Finding::default(), &transaction)))
}
