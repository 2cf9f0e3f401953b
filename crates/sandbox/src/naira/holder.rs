//! Who an account is for: the checks a bank makes before it opens one.

use bursar_contract::virtual_accounts::HolderDetails;
use jiff::civil::Date;

/// Everything that is wrong: the field, and what is wrong with it. The values themselves are never repeated.
pub(crate) fn faults(holder: &HolderDetails, today: &Date) -> Vec<(&'static str, &'static str)> {
    let mut faults = Vec::new();
    let text = |value: &Option<String>| value.as_deref().unwrap_or_default().trim().to_owned();
    for (field, value) in [("firstName", &holder.first_name), ("lastName", &holder.last_name), ("address", &holder.address)] {
        if text(value).is_empty() {
            faults.push((field, "is missing"));
        }
    }
    // The phone may be left out; a service was seen to take an empty one.
    let phone = text(&holder.phone_number);
    let digits = phone.strip_prefix('+').unwrap_or_default();
    let international = (8..=15).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0');
    if !phone.is_empty() && !international {
        faults.push(("phoneNumber", "is not in international form, such as +2348012345678"));
    }
    let email = text(&holder.email);
    let parts = email.split_once('@');
    let good =
        parts.is_some_and(|(name, host)| !name.is_empty() && host.contains('.') && !host.starts_with('.') && !host.ends_with('.') && !host.contains('@'));
    if !email.is_empty() && (!good || email.contains(char::is_whitespace)) {
        faults.push(("email", "is not an e-mail address"));
    }
    let birth = text(&holder.date_of_birth);
    let form = birth.len() == 10 && birth.bytes().enumerate().all(|(index, b)| if matches!(index, 4 | 7) { b == b'-' } else { b.is_ascii_digit() });
    let wrong = match birth.parse::<Date>().ok().filter(|_| form) {
        None if birth.is_empty() => Some("is missing"),
        None => Some("is not a date of the form YYYY-MM-DD"),
        Some(date) if date >= *today => Some("is not in the past"),
        Some(date) if date.year() < 1900 => Some("is too long ago"),
        Some(_) => None,
    };
    faults.extend(wrong.map(|wrong| ("dateOfBirth", wrong)));
    for (field, value) in [("bvn", &holder.bvn), ("nin", &holder.nin)] {
        let value = text(value);
        if value.is_empty() {
            faults.push((field, "is missing"));
        } else if value.len() != 11 || !value.bytes().all(|b| b.is_ascii_digit()) {
            faults.push((field, "must have 11 digits"));
        }
    }
    faults
}
