//! How a payment ended that was not made.

use bursar_contract::transactions::{Finality, TransactionState};
use bursar_messages::{Message, message};

/// Failed, or cancelled: by the service's word, which stands beside the entry.
pub(super) fn without_payment(code: &str, service_word: &str) -> Message {
    match TransactionState(service_word.to_owned()).finality() {
        Finality::Cancelled => message!("logged-cancelled", code = code),
        _ => message!("logged-dead", code = code),
    }
}

/// What the sentence of an action says in other cases: what is looked for by its words is found in every one of them.
pub(super) fn other_words(action: &str) -> String {
    if action == "dead" { message!("logged-cancelled", code = "").to_string() } else { String::new() }
}
