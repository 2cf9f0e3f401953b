//! Data of people on an account: BVN, NIN, phone, birth date, e-mail. Values are never repeated in a message.

use bursar_contract::{Fault, virtual_accounts::HolderDetails};
use bursar_messages::{Message, message};
use jiff::civil::Date;

use crate::{
    base::{personal, zone},
    naira::api::HolderField,
};

/// The digits of a BVN or a NIN. `name` is the word for people, `field` where it stands.
fn eleven(field: &str, name: &str, typed: &str) -> Result<String, Fault> {
    let text: String = typed.chars().filter(|c| !matches!(c, ' ' | '-')).collect();
    if text.len() == 16 && text.bytes().all(|b| b.is_ascii_alphanumeric()) && text.bytes().any(|b| b.is_ascii_alphabetic()) {
        return Err(Fault::invalid(field, message!("naira-person-virtual", name = name)));
    }
    if !text.bytes().all(|b| b.is_ascii_digit()) {
        return Err(Fault::invalid(field, message!("naira-person-digits", name = name)));
    }
    match text.len() {
        11 => Ok(text),
        10 => Err(Fault::invalid(field, message!("naira-person-ten", name = name))),
        count => Err(Fault::invalid(field, message!("naira-person-length", name = name, count = count))),
    }
}

/// Bank verification number.
pub fn bvn(field: &str, typed: &str) -> Result<String, Fault> {
    eleven(field, "BVN", typed)
}

/// National identity number.
pub fn nin(field: &str, typed: &str) -> Result<String, Fault> {
    eleven(field, "NIN", typed)
}

/// A Nigerian mobile number in any of the forms people write, as `+234` and ten digits; a number of another country as it stands.
pub fn phone(field: &str, typed: &str) -> Result<String, Fault> {
    let kept: String = typed.chars().filter(|c| !matches!(c, ' ' | '-' | '(' | ')' | '.')).collect();
    let plus = kept.starts_with('+');
    let digits = kept.strip_prefix('+').unwrap_or(&kept);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(Fault::invalid(field, message!("naira-phone-digits")));
    }
    let national = match (plus, digits.len()) {
        (false, 11) => digits.strip_prefix('0'),
        (false, 10) if matches!(digits.as_bytes()[0], b'7'..=b'9') => Some(digits),
        (_, 13) => digits.strip_prefix("234"),
        // +234 0803…: the zero of the local form left in.
        (_, 14) => digits.strip_prefix("2340"),
        _ => None,
    };
    match national {
        Some(national) => Ok(format!("+234{national}")),
        None if plus && !digits.starts_with("234") && (8..=15).contains(&digits.len()) && !digits.starts_with('0') => Ok(format!("+{digits}")),
        None => Err(Fault::invalid(field, message!("naira-phone-form"))),
    }
}

/// A day in numbers as people here write it: day, month, year, such as 14/03/1990 or 14.3.1990. A year of two digits could be another century.
pub(super) fn in_numbers(text: &str) -> Option<Date> {
    let parts: Vec<&str> = text.trim().split(['/', '.', '-', ' ']).collect();
    let [day, month, year] = parts.as_slice() else { return None };
    let is = |part: &str, lengths: std::ops::RangeInclusive<usize>| lengths.contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
    if !is(day, 1..=2) || !is(month, 1..=2) || !is(year, 4..=4) {
        return None;
    }
    Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?).ok()
}

/// A day with its month as a word, so that nobody takes it for another.
pub(super) fn in_words(day: Date) -> String {
    day.strftime("%-d %b %Y").to_string()
}

/// The birth date that was typed, in words; none where it is no date.
pub(super) fn born(typed: &str) -> Option<String> {
    let typed = typed.trim();
    zone::read_day(typed).or_else(|| in_numbers(typed)).map(in_words)
}

/// Why this is no day: its month has not so many days, or it is written as no day is.
fn not_a_day(text: &str) -> Message {
    let day = |text: &str| zone::read_day(text).or_else(|| in_numbers(text));
    let is_digit = |c: char| c.is_ascii_digit();
    let first = [format!("01{}", text.trim_start_matches(is_digit)), format!("{}01", text.trim_end_matches(is_digit))];
    if first.iter().any(|first| day(first).is_some()) { message!("naira-birth-no-day") } else { message!("naira-birth-day") }
}

/// A birth date as YYYY-MM-DD: in the past, and of somebody old enough.
pub fn birth(field: &str, typed: &str, today: Date, youngest: i16) -> Result<String, Fault> {
    let text = typed.trim();
    let date = zone::read_day(text).or_else(|| in_numbers(text)).ok_or_else(|| Fault::invalid(field, not_a_day(text)))?;
    if date > today {
        return Err(Fault::invalid(field, message!("naira-birth-future")));
    }
    if date.year() < 1900 {
        return Err(Fault::invalid(field, message!("naira-birth-old")));
    }
    let grown = jiff::Span::new().try_years(youngest).ok().and_then(|span| date.checked_add(span).ok());
    if grown.is_none_or(|grown| grown > today) {
        return Err(Fault::invalid(field, message!("naira-birth-young", years = i64::from(youngest))));
    }
    Ok(date.to_string())
}

/// An e-mail address, by its shape.
pub fn email(field: &str, typed: &str) -> Result<String, Fault> {
    let text = typed.trim();
    let good = text.split_once('@').is_some_and(|(name, host)| {
        !name.is_empty() && host.contains('.') && !host.starts_with('.') && !host.ends_with('.') && !host.contains('@') && !text.contains(char::is_whitespace)
    });
    if good { Ok(text.to_owned()) } else { Err(Fault::invalid(field, message!("naira-email"))) }
}

/// Every field of a holder that is there, masked.
pub fn masked(holder: &HolderDetails) -> Vec<HolderField> {
    ["firstName", "lastName", "phoneNumber", "email", "address", "dateOfBirth", "bvn", "nin"]
        .into_iter()
        .filter_map(|field| {
            let text = personal::value(holder, field).filter(|text| !text.is_empty())?;
            Some(HolderField { field: field.to_owned(), shown: personal::mask(field, text), masked: !personal::NAMES.contains(&field) })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bursar_test_support::seed::properties;
    use proptest::prelude::*;

    #[test]
    fn a_phone_number_is_one_number_in_every_spelling() {
        for typed in ["0803 123 4567", "8031234567", "2348031234567", "+234 803 123 4567", "+234 0803-123-4567", "(0803) 123.4567"] {
            assert_eq!(phone("phone", typed).unwrap(), "+2348031234567", "{typed}");
        }
        assert_eq!(phone("phone", "+44 20 7946 0000").unwrap(), "+442079460000");
        for typed in ["803123456", "080312345678", "123", "+234803", "phone", "5031234567"] {
            assert!(phone("phone", typed).is_err(), "{typed}");
        }
    }

    #[test]
    fn a_virtual_nin_is_told_from_a_nin_and_no_message_repeats_a_value() {
        assert_eq!(nin("nin", "1234 5678 901").unwrap(), "12345678901");
        assert!(nin("nin", "AB123456789012YZ").unwrap_err().message.to_string().contains("virtual NIN"));
        for typed in ["2212345678", "221234567890", "22123x56789", "22,123,456,789"] {
            let fault = bvn("bvn", typed).unwrap_err();
            assert!(fault.field.as_deref() == Some("bvn") && !fault.message.to_string().contains(typed), "{typed}");
        }
    }

    #[test]
    fn a_birth_date_means_one_day_and_is_of_the_past() {
        let today: Date = "2026-11-21".parse().unwrap();
        for typed in ["1990-03-14", "14 Mar 1990", "14 march 1990", "14-Mar-1990", "14/03/1990", "14/3/1990", "14-03-1990", "14.3.1990"] {
            assert_eq!(birth("dateOfBirth", typed, today, 18).unwrap(), "1990-03-14", "{typed}");
            assert_eq!(born(typed).as_deref(), Some("14 Mar 1990"), "shown back in words: {typed}");
        }
        for typed in ["03/14/1990", "14/03/90", "14/03", "31/02/1990", "2090-01-01", "1850-01-01", "31 Feb 1990", "22 Nov 2008", "", "1990"] {
            assert!(birth("dateOfBirth", typed, today, 18).is_err(), "{typed}");
        }
        for (typed, said) in [
            ("31/02/1990", "This day does not exist."),
            ("31 Feb 1990", "This day does not exist."),
            ("1990-02-31", "This day does not exist."),
            ("03/14/1990", "Enter day, month and year"),
            ("14/03/90", "Enter day, month and year"),
        ] {
            let fault = birth("dateOfBirth", typed, today, 18).unwrap_err();
            assert!(fault.message.to_string().starts_with(said), "{typed}: {}", fault.message);
        }
        assert_eq!(birth("dateOfBirth", "03/04/1990", today, 18).unwrap(), "1990-04-03", "the day comes first");
        assert!(birth("dateOfBirth", "21 Nov 2008", today, 18).is_ok());
    }

    #[test]
    fn nothing_typed_makes_it_panic() {
        properties(|config| {
            proptest!(config, |(text in "\\PC{0,30}")| {
                let today: Date = "2026-11-21".parse().unwrap();
                let _ = (bvn("f", &text), phone("f", &text), birth("f", &text, today, 18), born(&text), email("f", &text));
            });
        });
    }

    #[test]
    fn a_local_number_keeps_its_ten_digits() {
        properties(|config| {
            proptest!(config, |(number in "[789][0-9]{9}")| {
                prop_assert_eq!(phone("f", &format!("0{number}")).unwrap(), format!("+234{number}"));
            });
        });
    }
}
