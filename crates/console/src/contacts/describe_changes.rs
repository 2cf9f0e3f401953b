//! What changed between two states of a contact, in sentences.

use super::verification;
use bursar_journal::contact::{Contact, PaymentDetails, PaymentMethod};
use bursar_messages::{Arg, Message, message};

/// One payment method, on one line.
pub fn details(details: &PaymentDetails) -> Message {
    match details {
        PaymentDetails::Wallet { address, chains } if chains.is_empty() => address.into(),
        PaymentDetails::Wallet { address, chains } => message!("contact-method-on", address = address, chains = chains.join(", ")),
        PaymentDetails::Bank { sort_code, bank, account_number, account_name } => {
            message!("contact-method-bank", bank = bank, code = sort_code, number = account_number, name = account_name)
        }
        PaymentDetails::Customer { customer_id } => message!("contact-method-customer", id = customer_id),
    }
}

fn method(before: &PaymentMethod, after: &PaymentMethod, lines: &mut Vec<Message>) {
    if before.details != after.details {
        lines.push(message!("contact-line-changed", before = details(&before.details), after = details(&after.details)));
    }
    if before.level != after.level {
        let proof = after.proofs.iter().rfind(|proof| proof.level == after.level);
        let mut step = verification::title(after.level);
        if let Some(proof) = proof.filter(|proof| !proof.note.is_empty()) {
            step = message!("contact-line-noted", step = step, note = &proof.note);
        }
        if let Some(phone) = proof.and_then(|proof| proof.phone.as_ref()) {
            step = message!("contact-line-called", step = step, phone = phone);
        }
        let method = details(&after.details);
        lines.push(message!("contact-line-level", method = method, before = verification::title(before.level), after = step));
    }
}

/// What differs between two states, line by line. Empty where nothing does.
pub fn differences(before: Option<&Contact>, after: Option<&Contact>) -> Vec<Message> {
    let added = |method: &PaymentMethod| message!("contact-line-added", method = details(&method.details));
    let (before, after) = match (before, after) {
        (Some(before), Some(after)) => (before, after),
        (None, Some(after)) => return after.methods.iter().map(added).collect(),
        _ => return Vec::new(),
    };
    let mut lines = Vec::new();
    if before.name != after.name {
        lines.push(message!("contact-line-name", before = &before.name, after = &after.name));
    }
    if before.kind != after.kind {
        lines.push(message!("contact-line-kind"));
    }
    if before.tags != after.tags {
        let list = |tags: &[String]| if tags.is_empty() { Arg::from(message!("contact-none")) } else { tags.join(", ").into() };
        lines.push(message!("contact-line-tags", before = list(&before.tags), after = list(&after.tags)));
    }
    if before.note != after.note {
        lines.push(message!("contact-line-note"));
    }
    for one in &after.methods {
        match before.methods.iter().find(|other| other.id == one.id) {
            Some(other) => method(other, one, &mut lines),
            None => lines.push(added(one)),
        }
    }
    for gone in before.methods.iter().filter(|one| !after.methods.iter().any(|other| other.id == one.id)) {
        lines.push(message!("contact-line-removed", method = details(&gone.details)));
    }
    lines
}
