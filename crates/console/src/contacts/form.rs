//! What a person or a file says about a contact, checked field by field.

use bursar_contract::{Fault, address, untrusted::shown_long};
use bursar_messages::{Message, message};
use jiff::Timestamp;
use unicode_normalization::UnicodeNormalization;
use uuid::Uuid;

use super::{names, verification};
use crate::contacts::api::{ContactForm, PaymentMethodForm};
use bursar_journal::contact::{Contact, PaymentDetails, PaymentMethod};

const NAME: usize = 100;
const NOTE: usize = 2000;
const TAG: usize = 40;
const TAGS: usize = 20;
/// Ways to pay of one contact.
pub const METHODS: usize = 50;

/// A text of one line: trimmed, not empty where it must not be, without characters that cannot be seen.
fn line(field: &str, text: &str, most: usize, empty: Option<Message>) -> Result<String, Fault> {
    let text: String = text.trim().nfc().collect();
    if let (true, Some(words)) = (text.is_empty(), empty) {
        return Err(Fault::invalid(field, words));
    }
    if text.chars().count() > most {
        return Err(Fault::invalid(field, message!("naira-most-characters", most = most)));
    }
    if shown_long(&text) != text || text.contains(['\n', '\t']) {
        return Err(Fault::invalid(field, message!("contact-invisible")));
    }
    Ok(text)
}

/// A name of a contact.
pub fn name(text: &str) -> Result<String, Fault> {
    let name = line("name", text, NAME, Some(message!("contact-name-empty")))?;
    if names::plain(&name).is_empty() {
        return Err(Fault::invalid("name", message!("contact-name-letters")));
    }
    if address::checked(&name).is_ok() {
        return Err(Fault::invalid("name", message!("contact-name-address")));
    }
    Ok(name)
}

/// Tags: trimmed, each once, sorted.
pub fn tags(texts: &[String]) -> Result<Vec<String>, Fault> {
    let mut tags: Vec<String> = Vec::new();
    for text in texts.iter().filter(|text| !text.trim().is_empty()) {
        let tag = line("tags", text, TAG, None)?;
        if tags.iter().any(|other| other.eq_ignore_ascii_case(&tag)) {
            continue;
        }
        if tags.len() == TAGS {
            return Err(Fault::invalid("tags", message!("contact-tags-most", most = TAGS)));
        }
        tags.push(tag);
    }
    tags.sort_by_key(|tag| tag.to_lowercase());
    Ok(tags)
}

/// A note: may have lines.
pub fn note(text: &str) -> Result<String, Fault> {
    if text.chars().count() > NOTE {
        return Err(Fault::invalid("note", message!("naira-most-characters", most = NOTE)));
    }
    Ok(shown_long(text.trim()))
}

/// A way to pay in its one spelling. Faults name the field as `address`, `accountNumber`…
pub fn details(typed: &PaymentDetails) -> Result<PaymentDetails, Fault> {
    Ok(match typed {
        PaymentDetails::Wallet { address: text, chains } => {
            let address = address::checked(text).map_err(|error| Fault::invalid("address", error.to_string()))?;
            let mut chains: Vec<String> = chains.iter().map(|chain| shown_long(chain.trim()).to_uppercase()).filter(|chain| !chain.is_empty()).collect();
            chains.sort();
            chains.dedup();
            PaymentDetails::Wallet { address, chains }
        }
        PaymentDetails::Bank { sort_code, bank, account_number, account_name } => {
            let number: String = account_number.chars().filter(|c| !matches!(c, ' ' | '-')).collect();
            if number.is_empty() {
                return Err(Fault::invalid("accountNumber", message!("naira-number-empty")));
            }
            if !number.bytes().all(|b| b.is_ascii_digit()) {
                return Err(Fault::invalid("accountNumber", message!("contact-number-digits")));
            }
            match number.len() {
                10 => {}
                9 => return Err(Fault::invalid("accountNumber", message!("naira-number-nine"))),
                count => return Err(Fault::invalid("accountNumber", message!("naira-number-length", count = count))),
            }
            let sort_code = line("sortCode", sort_code, 12, Some(message!("contact-sort-code")))?;
            if !sort_code.bytes().all(|b| b.is_ascii_digit()) {
                return Err(Fault::invalid("sortCode", message!("contact-sort-code-digits")));
            }
            PaymentDetails::Bank {
                sort_code,
                bank: line("bank", bank, NAME, Some(message!("naira-account-bank")))?,
                account_number: number,
                account_name: line("accountName", account_name, NAME, Some(message!("contact-account-name")))?,
            }
        }
        PaymentDetails::Customer { customer_id } => {
            PaymentDetails::Customer { customer_id: line("customerId", customer_id, NAME, Some(message!("contact-customer-id")))? }
        }
    })
}

/// Where a way leads, whatever else is noted of it.
pub fn place(details: &PaymentDetails) -> String {
    match details {
        PaymentDetails::Wallet { address, .. } => address.to_ascii_lowercase(),
        PaymentDetails::Bank { sort_code, account_number, .. } => format!("{sort_code}/{account_number}"),
        PaymentDetails::Customer { customer_id } => format!("customer {customer_id}"),
    }
}

/// Whether two ways lead to the same place.
pub fn same_place(one: &PaymentDetails, other: &PaymentDetails) -> bool {
    same_kind(one, other) && place(one) == place(other)
}

/// Whether two ways are of one kind.
pub fn same_kind(one: &PaymentDetails, other: &PaymentDetails) -> bool {
    std::mem::discriminant(one) == std::mem::discriminant(other)
}

/// The contact that a form makes of what was there. A changed way starts at New and cools off; so does one that is added beside others of its kind.
pub fn apply(before: Option<&Contact>, form: &ContactForm, now: Timestamp, hours: u32) -> Result<Contact, Fault> {
    if form.methods.len() > METHODS {
        return Err(Fault::invalid("methods", message!("contact-methods-most", most = METHODS)));
    }
    let mut methods: Vec<PaymentMethod> = Vec::new();
    for (index, typed) in form.methods.iter().enumerate() {
        let method = method(before, typed, now, hours).map_err(|fault| at_rail(fault, index))?;
        if methods.iter().any(|other| same_place(&other.details, &method.details)) {
            let field = match method.details {
                PaymentDetails::Wallet { .. } => "address",
                PaymentDetails::Bank { .. } => "accountNumber",
                PaymentDetails::Customer { .. } => "customerId",
            };
            return Err(at_rail(Fault::invalid(field, message!("contact-method-twice")), index));
        }
        methods.push(method);
    }
    let at = now.to_string();
    Ok(Contact {
        id: before.map_or_else(|| Uuid::new_v4().to_string(), |contact| contact.id.clone()),
        kind: form.kind,
        name: name(&form.name)?,
        tags: tags(&form.tags)?,
        note: note(&form.note)?,
        methods,
        created_at: before.map_or_else(|| at.clone(), |contact| contact.created_at.clone()),
        changed_at: at,
    })
}

fn method(before: Option<&Contact>, typed: &PaymentMethodForm, now: Timestamp, hours: u32) -> Result<PaymentMethod, Fault> {
    let details = details(&typed.details)?;
    let known = before.and_then(|contact| contact.methods.iter().find(|method| Some(&method.id) == typed.id.as_ref()));
    if let Some(known) = known {
        let mut method = known.clone();
        if method.details != details {
            method.details = details;
            method.computer = None;
            verification::reset(&mut method, now, hours);
        }
        return Ok(method);
    }
    let added = before.is_some_and(|contact| contact.methods.iter().any(|method| same_kind(&method.details, &details)));
    Ok(fresh(details, now, if added { hours } else { 0 }))
}

/// A payment method that nobody checked; it cools off for these hours.
pub fn fresh(details: PaymentDetails, now: Timestamp, hours: u32) -> PaymentMethod {
    let mut method = PaymentMethod {
        id: Uuid::new_v4().to_string(),
        details,
        level: Default::default(),
        proofs: Vec::new(),
        changed_at: String::new(),
        cools_until: None,
        computer: None,
    };
    verification::reset(&mut method, now, hours);
    method
}

fn at_rail(fault: Fault, index: usize) -> Fault {
    let field = fault.field.as_ref().map(|field| format!("methods.{index}.{field}"));
    Fault { field, ..fault }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_list_of_tags_is_refused_in_time_that_grows_with_it() {
        bursar_test_support::growth::grows_with_the_list("tags", |count| {
            let texts: Vec<String> = (0..count).map(|at| format!("tag {at}")).collect();
            assert_eq!(tags(&texts).unwrap_err().field.as_deref(), Some("tags"));
        });
    }
}
