//! What a receipt says of a payment. Never "received": that is not ours to know.

use std::collections::HashMap;

use bursar_contract::{
    Code, Fault, MoneyState,
    address::grouped,
    operations::{money_while_open, signs},
};
use bursar_documents::{fonts::Face, receipt::Receipt};
use bursar_messages::{Message, message};

use super::{
    api::{costs, pin_request},
    export::millis,
};
use crate::{
    base::{
        api::{ProfileKind, ProfileView, fee_in, purpose_text},
        session::Session,
        zone,
    },
    customers::api::PinRequestState,
    payments::api::IntentView,
};
use bursar_journal::{Direction, Entry, IntentState, RowState};

fn to_a_bank(row: &Entry) -> bool {
    row.operation == "virtual_account_transfer"
}

/// What a person recorded of a row, as long as the service said nothing else.
pub(crate) fn recorded(row: &Entry) -> Option<Message> {
    let decision = row.decision.as_ref().filter(|decision| decision.overruled_at.is_none())?;
    let by = &decision.by;
    Some(if decision.sent { message!("exports-state-recorded-sent", by = by) } else { message!("exports-state-recorded-not-sent", by = by) })
}

/// What can be said of a row. One that asked for a PIN request stands as that does: the service took it, which is not the end of it.
pub(crate) fn words_of(row: &Entry, requests: &HashMap<String, PinRequestState>) -> Message {
    pin_request(row, requests).map_or_else(|| words(row), PinRequestState::words)
}

/// What can be said of a row, in words that hold.
pub(crate) fn words(row: &Entry) -> Message {
    let bank = to_a_bank(row);
    if let Some(recorded) = recorded(row) {
        return recorded;
    }
    if let Some(code) = &row.paid_by {
        return message!("exports-state-replaced", code = code);
    }
    match row.state {
        IntentState::Draft => message!("exports-state-draft"),
        IntentState::Rejected => message!("exports-state-rejected"),
        IntentState::Approved => message!("exports-state-approved"),
        IntentState::Sending => message!("exports-state-sent"),
        IntentState::Accepted | IntentState::AcceptedUnreadable => message!("exports-state-accepted"),
        IntentState::Unknown => message!("exports-state-unknown"),
        IntentState::Refused => message!("exports-state-refused"),
        IntentState::Elsewhere => message!("exports-state-elsewhere"),
        IntentState::Settled if row.operation.ends_with("_sign") => message!("exports-state-signed"),
        IntentState::Settled if row.direction == Direction::None => message!("exports-state-done"),
        // The bank credits later, and no answer of the service says when.
        IntentState::Settled if bank => message!("exports-state-accepted"),
        IntentState::Settled => message!("exports-state-complete"),
        IntentState::Dead if row.service_state.as_deref().is_some_and(|word| word.eq_ignore_ascii_case("cancelled")) => message!("exports-state-cancelled"),
        IntentState::Dead if bank => message!("exports-state-failed-bank"),
        IntentState::Dead => message!("exports-state-failed"),
    }
}

/// Receipts in one file at most.
const MOST_RECEIPTS: u32 = 5_000;

/// A receipt with the payment that it is of.
pub(crate) type Made = (Receipt, Entry, Option<IntentView>);

/// The receipts of what the service accepted of a batch, in the order of its sheet.
pub(crate) fn of_batch(session: &Session, id: &str) -> Result<Vec<Made>, Fault> {
    let rows = session.journal.batch_rows(id, &[RowState::Accepted], 0, MOST_RECEIPTS + 1)?;
    if rows.len() > MOST_RECEIPTS as usize {
        return Err(Fault::new(Code::Refused, message!("exports-receipts-most", most = MOST_RECEIPTS)));
    }
    // Where an acceleration was paid in the place of a row, that is the payment.
    let ids = rows.into_iter().filter_map(|row| row.paid_by.map(|by| by.id).or(row.intent));
    let mut entries = ids.map(|id| session.journal.entry(&id)).collect::<Result<Vec<_>, _>>()?;
    if entries.is_empty() {
        return Err(Fault::new(Code::NotFound, message!("exports-receipts-none")));
    }
    session.label(&mut entries)?;
    entries.into_iter().map(|row| of_entry(session, row)).collect()
}

/// Whether a row is of a payment, so that a receipt can be made of it. What asks for a PIN, signs, or only changes records has none,
/// and what another computer of the team paid has its receipt there, with the service's answer.
pub(crate) fn has_receipt(row: &Entry) -> bool {
    let is_listed = !row.made_here && row.computer.is_none();
    is_listed || row.made_here && (money_while_open(&row.operation) == MoneyState::MayHaveMoved && !signs(&row.operation))
}

/// The receipt of a row of the history.
pub(crate) fn of_entry(session: &Session, row: Entry) -> Result<Made, Fault> {
    let intent = row.made_here.then(|| session.view(&row.id)).transpose()?;
    Ok((receipt(&row, intent.as_ref(), &session.profile), row, intent))
}

/// Since when a row has its status, in milliseconds.
pub(crate) fn moment(row: &Entry, intent: Option<&IntentView>) -> i64 {
    intent.and_then(|view| view.settled_at.as_deref()).map_or(row.at, millis)
}

fn receipt(row: &Entry, intent: Option<&IntentView>, profile: &ProfileView) -> Receipt {
    let at = moment(row, intent);
    let mut rows = Vec::new();
    let mut add = |label: Message, text: Option<String>, face: Face| rows.extend(text.filter(|text| !text.is_empty()).map(|text| (label, text, face)));
    let address = if to_a_bank(row) { message!("exports-label-account") } else { message!("exports-label-address") };
    add(message!("exports-label-what"), row.money.is_none().then(|| row.title.to_string()), Face::Plain);
    if let Some(to) = &row.to {
        // Whom a receipt is shown to is not told what our contacts have.
        add(message!("exports-label-to"), to.name.clone(), Face::Plain);
        add(if to.name.is_some() { address } else { message!("exports-label-to") }, Some(grouped(&to.address)), Face::Mono);
    }
    for item in intent.and_then(|view| view.money.as_ref()).map(|money| money.items.as_slice()).unwrap_or_default() {
        // Which of a collection moved: with every digit, since the next id is somebody else's.
        let text = if item.quantity == "1" { item.id.clone() } else { format!("{} × {}", item.quantity, item.id) };
        add(message!("exports-label-token-id"), Some(text), Face::Mono);
    }
    let bank = intent.and_then(|view| view.money.as_ref()?.bank.as_ref());
    if let Some(bank) = bank {
        add(message!("exports-label-bank"), Some(message!("exports-bank", name = &bank.name, code = &bank.code).to_string()), Face::Plain);
        let check = intent.and_then(|view| view.money.as_ref()?.name_check.as_ref());
        add(message!("exports-label-name-check"), check.map(Message::to_string), Face::Plain);
        add(message!("exports-label-narration"), Some(bank.narration.clone()), Face::Plain);
    }
    let purpose = intent.and_then(|view| purpose_text(view.money.as_ref()?.purpose));
    add(message!("exports-label-purpose"), purpose.map(|purpose| purpose.to_string()), Face::Plain);
    if let Some(from) = &row.from {
        let end: String = from.address.chars().skip(from.address.chars().count().saturating_sub(4)).collect();
        let unnamed = || if to_a_bank(row) { message!("exports-unnamed-account") } else { message!("exports-unnamed-wallet") };
        let name = from.name.as_ref().map_or_else(unnamed, Message::from);
        add(message!("exports-label-from"), Some(message!("exports-from", name = name, end = end).to_string()), Face::Plain);
    }
    add(message!("exports-label-chain"), row.chain.as_ref().filter(|_| !to_a_bank(row)).map(|chain| chain.name.clone()), Face::Plain);
    let fee = costs(row).then(|| fee_in(row.state, row.fee.as_ref())).flatten();
    add(message!("exports-label-fee"), fee.map(|fee| fee.to_string()), Face::Plain);
    let total = intent.and_then(|view| view.money.as_ref()?.total.as_ref());
    add(message!("exports-label-total"), total.map(|total| total.to_string()), Face::Plain);
    add(message!("exports-label-hash"), row.tx_hash.clone(), Face::Mono);
    add(message!("exports-label-service-id"), row.remote_id.clone(), Face::Mono);
    add(message!("exports-label-reference"), row.reference.clone(), Face::Plain);
    add(message!("exports-label-approved-by"), row.approved_by(), Face::Plain);
    // Its time in the history and in statements. The status above can be later.
    let sent = intent.is_some_and(|view| view.attempts > 0).then(|| zone::day_and_clock(row.at));
    add(message!("exports-label-sent"), sent, Face::Plain);
    let mut foot: Vec<String> = vec![match &row.code {
        Some(code) => message!("exports-code", code = code).to_string(),
        None => message!("exports-other-app").to_string(),
    }];
    let proves = match (recorded(row).is_some(), to_a_bank(row)) {
        (true, true) => message!("exports-proves-recorded-bank"),
        (true, false) => message!("exports-proves-recorded-chain"),
        (false, true) => message!("exports-proves-bank"),
        (false, false) => message!("exports-proves-chain"),
    };
    foot.push(proves.to_string());
    let practice = profile.kind != ProfileKind::Live;
    if practice {
        foot.push(message!("exports-test").to_string());
    }
    Receipt {
        code: row.code.clone(),
        organization: profile.name.clone(),
        amount: row.money.as_ref().map_or_else(|| row.title.to_string(), |money| money.to_string()),
        status: format!("{}, {} {}", words(row), zone::day_and_clock(at), zone::short(at)),
        rows,
        foot,
        is_test: practice,
        signature: None,
    }
}
