//! What the log says of the sandbox: its failures, its clock and its test money.

use bursar_contract::{amount::group_thousands, untrusted::shown};
use bursar_messages::{Message, message};

use crate::payments::sender::MAX_ATTEMPTS;
use bursar_journal::LogEntry;

/// Where somebody set the sandbox's clock to; its seconds are ahead of this computer's.
pub(super) fn clock(person: Message, seconds: &str) -> Message {
    let seconds: i64 = seconds.parse().unwrap_or_default();
    let time = match seconds.abs() {
        count if count % 60 == 0 => message!("logged-minutes", count = count / 60),
        count => message!("logged-seconds", count = count),
    };
    match seconds {
        0 => message!("logged-sandbox-clock-right", person = person),
        1.. => message!("logged-sandbox-clock-ahead", person = person, time = time),
        _ => message!("logged-sandbox-clock-behind", person = person, time = time),
    }
}

/// Which failure of the sandbox somebody added or removed.
pub(super) fn failure(person: Message, entry: &LogEntry) -> Message {
    let operation = entry.object.as_str();
    // The failure, for how many requests it was asked for, and how many it had left: 0 and the rest where it was removed. Entries of an earlier version lack
    // what was left.
    let mut parts = entry.detail.split(", ");
    let fault = parts.next().unwrap_or_default();
    let mut number = || parts.next().and_then(|number| number.parse::<u32>().ok());
    let count = number().unwrap_or_default();
    let left = number().unwrap_or(count);
    // As many lost answers of a payout as Bursar sends requests: its outcome stays unknown.
    let stays_unknown = operation == "virtual_account_transfer" && fault == "drop_after" && left >= MAX_ATTEMPTS;
    let fault = if stays_unknown { message!("sandbox-faults-unknown") } else { fault_words(fault) };
    let operation = operation_words(operation);
    match count {
        0 => message!("logged-sandbox-fault-removed", person = person, operation = operation, fault = fault),
        _ => message!("logged-sandbox-fault", person = person, operation = operation, fault = fault, count = count),
    }
}

/// What fails, as the page of the sandbox calls it; an operation that the page does not offer by its own name.
fn operation_words(operation: &str) -> Message {
    match operation {
        "*" => message!("sandbox-operations-every"),
        "transaction_transfer" => message!("sandbox-operations-transaction_transfer"),
        "transaction_execute" => message!("sandbox-operations-transaction_execute"),
        "virtual_account_transfer" => message!("sandbox-operations-virtual_account_transfer"),
        "wallet_create_developer" => message!("sandbox-operations-wallet_create_developer"),
        "wallet_set_create_developer" => message!("sandbox-operations-wallet_set_create_developer"),
        "wallet_list" => message!("sandbox-operations-wallet_list"),
        "wallet_balances" => message!("sandbox-operations-wallet_balances"),
        "transaction_view" => message!("sandbox-operations-transaction_view"),
        "customer_wallet_create" => message!("sandbox-operations-customer_wallet_create"),
        "customer_pin_setup" => message!("sandbox-operations-customer_pin_setup"),
        other => other.into(),
    }
}

/// How it fails, as the page of the sandbox calls it; a failure that the page does not offer as it was asked for.
fn fault_words(fault: &str) -> Message {
    match fault {
        "drop_before" => message!("sandbox-faults-drop_before"),
        "drop_after" => message!("sandbox-faults-drop_after"),
        "refused" => message!("sandbox-faults-refused"),
        "delay=5000" => message!("sandbox-faults-delay"),
        "status=500" => message!("sandbox-faults-status_500"),
        "status=503;retry_after=10" => message!("sandbox-faults-status_503"),
        "status=429;retry_after=5" => message!("sandbox-faults-status_429"),
        "html" => message!("sandbox-faults-html"),
        "wrong_json" => message!("sandbox-faults-wrong_json"),
        "cut=40" => message!("sandbox-faults-cut"),
        "duplicate" => message!("sandbox-faults-duplicate"),
        "foreign_rows" => message!("sandbox-faults-foreign_rows"),
        "stuck" => message!("sandbox-faults-stuck"),
        "revert" => message!("sandbox-faults-revert"),
        "challenge_pending" => message!("sandbox-faults-challenge_pending"),
        other => other.into(),
    }
}

/// Test money that was added: naira, or an amount, a unit and the hash of its transaction. An entry of an earlier version has the hash alone.
pub(super) fn test_money(person: Message, entry: &LogEntry) -> Message {
    if entry.action == "deposit" {
        return message!("logged-test-money-naira", person = person, amount = group_thousands(&entry.detail));
    }
    let sent = entry.detail.rsplit_once(' ').and_then(|(sent, _)| sent.split_once(' '));
    match sent {
        Some((amount, unit)) => message!("logged-test-money-token", person = person, amount = group_thousands(amount), unit = shown(unit)),
        None => message!("logged-test-money", person = person),
    }
}
