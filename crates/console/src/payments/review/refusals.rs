//! Why a contract refused, in words.

use bursar_contract::untrusted::shown_long;
use bursar_decode::reverts::Revert;
use bursar_messages::{Message, message};

/// Why a contract said no.
pub fn revert(revert: &Revert) -> Message {
    match revert {
        Revert::Text(text) => message!("calls-refused", text = shown_long(text)),
        Revert::Silent => message!("calls-refused-silent"),
        Revert::Panic(code) => message!("calls-stopped", why = panic(*code)),
        Revert::Declared { name, values } => {
            let value = |(name, value): &(String, String)| if name.is_empty() { value.clone() } else { format!("{} {value}", shown_long(name)) };
            let values: Vec<String> = values.iter().map(value).collect();
            if values.is_empty() {
                message!("calls-refused-with", name = shown_long(name))
            } else {
                message!("calls-refused-values", name = shown_long(name), values = values.join(", "))
            }
        }
    }
}

/// Panics as Solidity numbers them.
fn panic(code: u64) -> Message {
    match code {
        0x00 => message!("calls-panic-compiler"),
        0x01 => message!("calls-panic-check"),
        0x11 => message!("calls-panic-overflow"),
        0x12 => message!("calls-panic-zero"),
        0x21 => message!("calls-panic-value"),
        0x22 => message!("calls-panic-storage"),
        0x31 => message!("calls-panic-empty"),
        0x32 => message!("calls-panic-index"),
        0x41 => message!("calls-panic-memory"),
        0x51 => message!("calls-panic-function"),
        _ => message!("calls-panic-other", code = format!("0x{code:02x}")),
    }
}
