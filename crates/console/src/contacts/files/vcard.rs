//! Contacts as vCards. What a card has no word for stands in properties of its own.

use bursar_contract::Fault;
use bursar_documents::table_reader::{MAX_ROWS, too_many_rows};
use bursar_messages::message;
use calcard::{
    Entry as Parsed, Parser,
    vcard::{VCard, VCardEntry, VCardKind, VCardProperty, VCardValue, VCardVersion},
};

use super::{
    Read,
    columns::{Entry, checked},
};
use crate::contacts::api::BadRow;
use bursar_journal::contact::{Contact, ContactKind, PaymentDetails};

const WALLET: &str = "X-BURSAR-WALLET";
const BANK: &str = "X-BURSAR-BANK";
const CUSTOMER: &str = "X-BURSAR-CUSTOMER";
/// Between the parts of a way; no part can hold it.
const PART: char = '|';

/// Reads every card. Its number stands for the row.
pub fn read(bytes: &[u8]) -> Result<Read, Fault> {
    let text = std::str::from_utf8(bytes).map_err(|_| Fault::invalid("file", message!("contact-card-encoding")))?;
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let lines = |word: &str| text.lines().filter(|line| line.trim().eq_ignore_ascii_case(word)).count();
    if lines("BEGIN:VCARD") != lines("END:VCARD") {
        // The parser takes half a card for a whole one.
        return Err(Fault::invalid("file", message!("contact-card-cut")));
    }
    let mut parser = Parser::new(text);
    let mut read = Read::default();
    let (mut number, mut cards) = (0, 0);
    loop {
        let card = match parser.entry() {
            Parsed::VCard(card) => card,
            Parsed::Eof => break,
            Parsed::InvalidLine(line) if line.trim().is_empty() => continue,
            Parsed::InvalidLine(line) => {
                number += 1;
                read.bad.push(BadRow { row: number, why: message!("contact-card-line"), text: line.chars().take(120).collect() });
                if read.len() > MAX_ROWS {
                    return Err(too_many_rows(MAX_ROWS));
                }
                continue;
            }
            _ => return Err(Fault::invalid("file", message!("contact-card-other", number = (number + 1).to_string()))),
        };
        number += 1;
        cards += 1;
        let entry = entry(number, &card);
        read.take(Some(checked(entry.clone()).map_err(|fault| BadRow { row: number, why: fault.message, text: entry.name.chars().take(120).collect() })));
        if read.len() > MAX_ROWS {
            return Err(too_many_rows(MAX_ROWS));
        }
    }
    if cards == 0 {
        return Err(Fault::invalid("file", message!("contact-card-none")));
    }
    Ok(read)
}

fn texts(entry: &VCardEntry) -> Vec<String> {
    entry
        .values
        .iter()
        .flat_map(|value| match value {
            VCardValue::Text(text) => vec![text.clone()],
            VCardValue::Component(parts) => parts.clone(),
            _ => Vec::new(),
        })
        .collect()
}

fn entry(row: u32, card: &VCard) -> Entry {
    let mut entry = Entry { row, name: String::new(), kind: Some(ContactKind::Person), tags: Vec::new(), note: String::new(), ways: Vec::new() };
    let mut organization = String::new();
    for line in &card.entries {
        let all = texts(line);
        let first = all.first().cloned().unwrap_or_default();
        match &line.name {
            VCardProperty::Fn => entry.name = first,
            VCardProperty::Org => organization = first,
            VCardProperty::Note => entry.note = first,
            VCardProperty::Categories => entry.tags.extend(all),
            VCardProperty::Kind if matches!(line.values.first(), Some(VCardValue::Kind(VCardKind::Org))) => entry.kind = Some(ContactKind::Company),
            VCardProperty::Other(name) => entry.ways.extend(details(name, &first)),
            _ => {}
        }
    }
    if entry.name.is_empty() || entry.name == organization {
        entry.kind = Some(ContactKind::Company);
        entry.name = organization;
    }
    entry
}

fn details(property: &str, text: &str) -> Option<PaymentDetails> {
    let mut parts = text.split(PART).map(|part| part.trim().to_owned());
    let mut next = || parts.next().unwrap_or_default();
    match property.to_ascii_uppercase().as_str() {
        WALLET => Some(PaymentDetails::Wallet { address: next(), chains: parts.filter(|chain| !chain.is_empty()).collect() }),
        BANK => Some(PaymentDetails::Bank { sort_code: next(), account_number: next(), bank: next(), account_name: next() }),
        CUSTOMER => Some(PaymentDetails::Customer { customer_id: next() }),
        _ => None,
    }
}

/// Writes one card for each contact.
pub fn write<'a>(contacts: impl Iterator<Item = &'a Contact>) -> Result<Vec<u8>, Fault> {
    let mut out = String::new();
    for contact in contacts {
        let mut card = VCard { entries: vec![VCardEntry::new(VCardProperty::Fn).with_value(contact.name.clone())] };
        let kind = if contact.kind == ContactKind::Company { VCardKind::Org } else { VCardKind::Individual };
        card.entries.push(VCardEntry::new(VCardProperty::Kind).with_value(VCardValue::Kind(kind)));
        if contact.kind == ContactKind::Company {
            card.entries.push(VCardEntry::new(VCardProperty::Org).with_value(contact.name.clone()));
        }
        if !contact.tags.is_empty() {
            let tags = contact.tags.iter().cloned().map(VCardValue::Text).collect();
            card.entries.push(VCardEntry::new(VCardProperty::Categories).with_values(tags));
        }
        if !contact.note.is_empty() {
            card.entries.push(VCardEntry::new(VCardProperty::Note).with_value(contact.note.clone()));
        }
        for method in &contact.methods {
            let part = |text: &str| text.replace(PART, "/");
            let (name, parts) = match &method.details {
                PaymentDetails::Wallet { address, chains } => (WALLET, [std::slice::from_ref(address), chains].concat()),
                PaymentDetails::Bank { sort_code, bank, account_number, account_name } => {
                    (BANK, vec![sort_code.clone(), account_number.clone(), part(bank), part(account_name)])
                }
                PaymentDetails::Customer { customer_id } => (CUSTOMER, vec![part(customer_id)]),
            };
            card.entries.push(VCardEntry::new(VCardProperty::Other(name.into())).with_value(parts.join("|")));
        }
        card.write_to(&mut out, VCardVersion::V4_0).map_err(|_| Fault::invalid("file", message!("contact-card-unwritten")))?;
    }
    Ok(out.into_bytes())
}
