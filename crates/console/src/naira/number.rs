//! Account numbers as people and spreadsheets write them.

use bursar_contract::Fault;
use bursar_messages::{Message, message};

/// Digits of a Nigerian account number.
pub const DIGITS: usize = 10;

/// What became of a typed account number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Read {
    /// Nothing typed.
    Empty,
    /// Ten digits.
    Whole(String),
    /// Something else: a sentence for the field, and the number that was probably meant.
    Wrong {
        /// What is wrong, and what to do.
        why: Message,
        /// Ten digits that a person may take with one press.
        fix: Option<String>,
    },
}

/// Reads an account number: spaces, dashes and dots of grouping go, everything else is said.
pub fn read(typed: &str) -> Read {
    let text = typed.trim();
    if text.is_empty() {
        return Read::Empty;
    }
    if let Some(read) = damaged(text) {
        return read;
    }
    let bare = text.strip_suffix(".0").unwrap_or(text);
    let digits: String = bare.chars().filter(|c| !matches!(c, ' ' | '-' | '.' | '\u{a0}')).collect();
    if let Some(other) = digits.chars().find(|c| !c.is_ascii_digit()) {
        return wrong(if other.is_alphabetic() { message!("naira-number-letters") } else { message!("naira-number-signs") }, None);
    }
    match digits.len() {
        DIGITS => Read::Whole(digits),
        9 => wrong(message!("naira-number-nine"), Some(format!("0{digits}"))),
        // A mobile number of eleven digits is how some wallets name the account: without its zero it has ten.
        11 if digits.starts_with('0') && matches!(&digits[1..2], "7" | "8" | "9") => wrong(message!("naira-number-phone"), Some(digits[1..].to_owned())),
        count => wrong(message!("naira-number-length", count = count), None),
    }
}

/// `1.23E+09`: a spreadsheet has written a number, and its last digits may be gone.
fn damaged(text: &str) -> Option<Read> {
    let (mantissa, exponent) = text.split_once(['e', 'E'])?;
    let exponent: usize = exponent.trim_start_matches('+').parse().ok()?;
    let (whole, fraction) = mantissa.split_once(['.', ',']).unwrap_or((mantissa, ""));
    let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    if whole.is_empty() || !digits(whole) || !digits(fraction) {
        return None;
    }
    // Only a mantissa that holds every digit still holds the number.
    let all = format!("{whole}{fraction}");
    let fix = (fraction.len() == exponent && all.len() == DIGITS).then_some(all);
    Some(wrong(message!("naira-number-shortened"), fix))
}

fn wrong(why: Message, fix: Option<String>) -> Read {
    Read::Wrong { why, fix }
}

/// Ten digits, or a refusal at `field`.
pub fn whole(field: &str, typed: &str) -> Result<String, Fault> {
    match read(typed) {
        Read::Whole(number) => Ok(number),
        Read::Empty => Err(Fault::invalid(field, message!("naira-number-empty"))),
        Read::Wrong { why, .. } => Err(Fault::invalid(field, why)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bursar_test_support::seed::properties;
    use proptest::prelude::*;

    fn fix(text: &str) -> Option<String> {
        match read(text) {
            Read::Wrong { fix, .. } => fix,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn groups_are_read_and_a_lost_zero_is_offered_not_added() {
        for text in ["0123456785", " 0123 456 785 ", "0123-456-785", "0123456785.0", "0123\u{a0}456\u{a0}785"] {
            assert_eq!(read(text), Read::Whole("0123456785".into()), "{text}");
        }
        assert_eq!(fix("123456785"), Some("0123456785".into()));
        assert_eq!(fix("08031234567"), Some("8031234567".into()));
        assert_eq!(read("  "), Read::Empty);
    }

    #[test]
    fn damage_letters_and_other_lengths_are_named() {
        assert_eq!(fix("1.23E+09"), None);
        assert_eq!(fix("1.234567859E+09"), Some("1234567859".into()));
        for text in ["O123456785", "12345678", "12345678901", "0123456785a", "１２３４５６７８９０", "0123,456785"] {
            assert_eq!(fix(text), None, "{text}");
        }
        assert_eq!(whole("accountNumber", "1.23E+09").unwrap_err().field.as_deref(), Some("accountNumber"));
    }

    #[test]
    fn nothing_typed_makes_it_panic_and_a_whole_number_has_ten_digits() {
        properties(|config| {
            proptest!(config, |(text in "\\PC{0,24}")| {
                if let Read::Whole(number) = read(&text) {
                    prop_assert!(number.len() == DIGITS && number.bytes().all(|b| b.is_ascii_digit()));
                }
            });
        });
    }

    #[test]
    fn ten_digits_in_any_grouping_stay_these_ten_digits() {
        properties(|config| {
            proptest!(config, |(number in "[0-9]{10}", at in 1usize..9)| {
                prop_assert_eq!(read(&format!("{} {}", &number[..at], &number[at..])), Read::Whole(number));
            });
        });
    }
}
