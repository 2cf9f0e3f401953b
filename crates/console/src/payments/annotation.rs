//! Notes and categories: short, and without numbers that name a person, because they are searched and exported.

use bursar_contract::Fault;
use bursar_messages::message;

const LONGEST_NOTE: usize = 500;
const LONGEST_CATEGORY: usize = 40;

/// A note and a category fit to be kept, without spaces around.
pub(crate) fn check_annotation(note: &str, category: &str) -> Result<(String, String), Fault> {
    let one = |field: &str, text: &str, longest: usize| {
        let text = text.trim();
        if text.chars().count() > longest {
            return Err(Fault::invalid(field, message!("sending-note-length", most = longest)));
        }
        if text.chars().any(|c| c.is_control() && c != '\n') {
            return Err(Fault::invalid(field, message!("sending-note-invisible")));
        }
        if names_a_person(text) {
            return Err(Fault::invalid(field, message!("sending-note-personal")));
        }
        Ok(text.to_owned())
    };
    Ok((one("note", note, LONGEST_NOTE)?, one("category", category, LONGEST_CATEGORY)?))
}

/// A word of exactly eleven digits, or a Nigerian phone number however it is grouped: BVN, NIN and phones.
fn names_a_person(text: &str) -> bool {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let grouped = text
        .split(|c: char| !(c.is_ascii_digit() || matches!(c, ' ' | '-' | '\u{a0}')))
        .map(|run| run.chars().filter(char::is_ascii_digit).collect::<String>());
    words.into_iter().any(|word| word.len() == 11 && word.bytes().all(|b| b.is_ascii_digit())) || grouped.into_iter().any(|run| is_phone(&run))
}

fn is_phone(run: &str) -> bool {
    let local = run.strip_prefix("234").or_else(|| run.strip_prefix('0')).unwrap_or_default();
    local.len() == 10 && local.starts_with(['7', '8', '9'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_never_holds_a_number_that_names_a_person() {
        for personal in ["BVN 22212345678", "call 0803 123 4567", "+2348031234567", "nin:12345678901"] {
            assert_eq!(check_annotation(personal, "").unwrap_err().field.as_deref(), Some("note"), "{personal}");
        }
        for plain in ["INV-2291 cold-chain haulage", "account 0123456789", "paid 1,250,000.00 on 14 Nov", "0x2fdEB96d578e1183F60835110F8C7E667A48870B"] {
            assert!(check_annotation(plain, "Haulage").is_ok(), "{plain}");
        }
        assert!(check_annotation("", &"x".repeat(41)).is_err());
    }
}
