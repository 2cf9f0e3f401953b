//! What changed between two states of a contact, in sentences.

use super::verification;
use bursar_journal::contact::{Contact, PaymentDetails, PaymentMethod};

/// The way in a few words: full address, bank and number, customer id.
pub fn details(details: &PaymentDetails) -> String {
    match details {
        PaymentDetails::Wallet { address, chains } if chains.is_empty() => address.clone(),
        PaymentDetails::Wallet { address, chains } => format!("{address} on {}", chains.join(", ")),
        PaymentDetails::Bank { sort_code, bank, account_number, account_name } => format!("{bank} ({sort_code}) {account_number}, {account_name}"),
        PaymentDetails::Customer { customer_id } => format!("customer {customer_id}"),
    }
}

fn method(before: &PaymentMethod, after: &PaymentMethod, lines: &mut Vec<String>) {
    if before.details != after.details {
        lines.push(format!("Changed {} to {}", details(&before.details), details(&after.details)));
    }
    if before.level != after.level {
        let proof = after.proofs.iter().rfind(|proof| proof.level == after.level);
        let by = proof.filter(|proof| !proof.note.is_empty()).map(|proof| format!(": {}", proof.note)).unwrap_or_default();
        let phone = proof.and_then(|proof| proof.phone.as_ref()).map(|phone| format!(", called on {phone}")).unwrap_or_default();
        lines.push(format!("{}: {} → {}{by}{phone}", details(&after.details), verification::word(before.level), verification::word(after.level)));
    }
}

/// One sentence for each thing that differs.
pub fn differences(before: Option<&Contact>, after: Option<&Contact>) -> Vec<String> {
    let (before, after) = match (before, after) {
        (Some(before), Some(after)) => (before, after),
        (None, Some(after)) => return after.methods.iter().map(|method| format!("Added {}", details(&method.details))).collect(),
        _ => return Vec::new(),
    };
    let mut lines = Vec::new();
    if before.name != after.name {
        lines.push(format!("Name: {} → {}", before.name, after.name));
    }
    if before.kind != after.kind {
        lines.push("Person or company".to_owned());
    }
    if before.tags != after.tags {
        let list = |tags: &[String]| if tags.is_empty() { "none".to_owned() } else { tags.join(", ") };
        lines.push(format!("Tags: {} → {}", list(&before.tags), list(&after.tags)));
    }
    if before.note != after.note {
        lines.push("Note".to_owned());
    }
    for one in &after.methods {
        match before.methods.iter().find(|other| other.id == one.id) {
            Some(other) => method(other, one, &mut lines),
            None => lines.push(format!("Added {}", details(&one.details))),
        }
    }
    for gone in before.methods.iter().filter(|one| !after.methods.iter().any(|other| other.id == one.id)) {
        lines.push(format!("Removed {}", details(&gone.details)));
    }
    lines
}
