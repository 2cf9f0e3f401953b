//! Masks of personal data: what screens, reviews and the journal's clear text show in the place of it.

use bursar_contract::virtual_accounts::HolderDetails;
use serde_json::Value;

/// Fields of a holder that are names, and may be read.
pub(crate) const NAMES: [&str; 2] = ["firstName", "lastName"];

/// The mask of a value: the last four characters of a number, the host of an e-mail, the year of a date, nothing of a postal address.
pub fn mask(field: &str, value: &str) -> String {
    if NAMES.contains(&field) || value.is_empty() {
        return value.to_owned();
    }
    let dots = |count: usize| "•".repeat(count);
    match field {
        "bvn" | "nin" | "phoneNumber" => {
            let count = value.chars().count();
            let hidden = count.saturating_sub(4).max(count / 2);
            format!("{}{}", dots(hidden), value.chars().skip(hidden).collect::<String>())
        }
        "email" => value.rsplit_once('@').map_or_else(|| dots(8), |(_, host)| format!("{}@{host}", dots(4))),
        _ => dots(8),
    }
}

/// The value of a field by its name on the wire.
pub fn value<'a>(holder: &'a HolderDetails, field: &str) -> Option<&'a str> {
    match field {
        "firstName" => holder.first_name.as_deref(),
        "lastName" => holder.last_name.as_deref(),
        "phoneNumber" => holder.phone_number.as_deref(),
        "email" => holder.email.as_deref(),
        "address" => holder.address.as_deref(),
        "dateOfBirth" => holder.date_of_birth.as_deref(),
        "bvn" => holder.bvn.as_deref(),
        "nin" => holder.nin.as_deref(),
        _ => None,
    }
}

/// A request's JSON with the data of holders masked. Text that holds none comes back as it is.
pub fn masked_json(body: &str) -> String {
    if !body.contains("\"holderDetails\"") {
        return body.to_owned();
    }
    let Ok(mut value) = serde_json::from_str::<Value>(body) else { return "{}".to_owned() };
    hide(&mut value);
    value.to_string()
}

/// The JSON text of one field of a record, masked where the field is a holder.
pub fn masked_field(name: &str, json: &str) -> String {
    let whole = masked_json(&format!("{{\"{name}\":{json}}}"));
    match serde_json::from_str::<std::collections::BTreeMap<String, Box<serde_json::value::RawValue>>>(&whole) {
        Ok(fields) => fields.into_values().next().map(|raw| raw.get().to_owned()).unwrap_or_default(),
        Err(_) => String::new(),
    }
}

fn hide(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(hide),
        Value::Object(fields) => {
            for (name, value) in fields {
                match (name.as_str(), value) {
                    ("holderDetails", Value::Object(holder)) => {
                        for (field, value) in holder {
                            *value = Value::String(mask(field, value.as_str().unwrap_or_default()));
                        }
                    }
                    ("holderDetails", other) => *other = Value::Null,
                    (_, other) => hide(other),
                }
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mask_keeps_four_digits_at_most_and_no_day_of_birth() {
        assert_eq!(mask("bvn", "22123456789"), "•••••••6789");
        assert_eq!(mask("bvn", "2212"), "••12");
        assert_eq!(mask("email", "ada@example.com"), "••••@example.com");
        assert_eq!(mask("dateOfBirth", "1990-03-14"), "••••••••");
        assert_eq!(mask("firstName", "Ada"), "Ada");
    }

    #[test]
    fn a_body_is_masked_at_any_depth_and_an_unknown_field_too() {
        let body =
            r#"{"count":1,"metadata":[{"name":"Ada","holderDetails":{"bvn":"22123456789","firstName":"Ada","passport":"A0123","dateOfBirth":"1990-03-14"}}]}"#;
        let masked = masked_json(body);
        for secret in ["22123456789", "1990-03-14", "A0123"] {
            assert!(!masked.contains(secret), "{secret}");
        }
        assert!(masked.contains("\"count\":1") && masked.contains("Ada") && masked.contains("6789"));
        assert_eq!(masked_json("{\"amount\":1.50}"), "{\"amount\":1.50}");
        assert_eq!(masked_field("holderDetails", r#"{"bvn":"22123456789"}"#), r#"{"bvn":"•••••••6789"}"#);
        assert_eq!(masked_field("tier", "3"), "3");
    }
}
