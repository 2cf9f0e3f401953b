//! The columns of a contact table: one row is one way to pay, rows of one name are one contact.

use bursar_contract::Fault;
use bursar_documents::table_reader::RowHandler;
use bursar_messages::{Message, message};

use super::{Read, banks::Banks};
use crate::{
    base::sheet::{self, Column},
    contacts::{api::BadRow, form},
};
use bursar_journal::contact::{Contact, ContactKind, PaymentDetails};

/// Headings in the order in which they are written.
pub const COLUMNS: [&str; 11] =
    ["name", "kind", "tags", "note", "wallet_address", "chains", "bank", "sort_code", "account_number", "account_name", "customer_id"];
/// Columns whose digits a spreadsheet must not take for a number.
pub const AS_TEXT: [&str; 3] = ["sort_code", "account_number", "customer_id"];

/// Under which headings they come.
const SHEET: [Column; COLUMNS.len()] = [
    (COLUMNS[0], sheet::NAME),
    (COLUMNS[1], &["type"]),
    (COLUMNS[2], &["labels", "tag", "department", "unit"]),
    (COLUMNS[3], &["notes", "remark", "remarks"]),
    (COLUMNS[4], &["wallet", "address"]),
    (COLUMNS[5], &["chain"]),
    (COLUMNS[6], sheet::BANK),
    (COLUMNS[7], sheet::BANK_CODE),
    (COLUMNS[8], sheet::ACCOUNT_NUMBER),
    (COLUMNS[9], sheet::ACCOUNT_NAME),
    (COLUMNS[10], &["customer"]),
];
const NAME: usize = 0;
const ACCOUNT_NAME: usize = 9;

/// A row of a file that was read.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// As a spreadsheet counts.
    pub row: u32,
    pub name: String,
    /// None if the file does not say.
    pub kind: Option<ContactKind>,
    pub tags: Vec<String>,
    pub note: String,
    pub ways: Vec<PaymentDetails>,
}

/// Reads a table of contacts. Without a name of somebody it is none.
pub fn read(table: impl FnOnce(RowHandler<'_>) -> Result<(), Fault>, banks: &mut Banks) -> Result<Read, Fault> {
    let sheet = sheet::read(table, &SHEET, &[NAME, ACCOUNT_NAME])?;
    let mut read = Read { ignored: sheet.ignored, ..Read::default() };
    // In a sheet that names people, the holder of an account is not taken for the name that is missing.
    let named = sheet.rows.iter().any(|row| !row.values[NAME].is_empty());
    for row in sheet.rows {
        let bad = |why: Message| BadRow { row: row.number, why, text: row.text.clone() };
        if row.beyond {
            read.bad.push(bad(message!("contact-file-cells")));
            continue;
        }
        if named && row.values[NAME].is_empty() {
            read.bad.push(bad(message!("contact-file-name")));
            continue;
        }
        match entry(row.number, &row.values, banks) {
            Ok(Some(entry)) => read.entries.push(entry),
            Ok(None) => {}
            Err(fault) => read.bad.push(bad(fault.message)),
        }
    }
    Ok(read)
}

fn list(text: &str) -> Vec<String> {
    text.split([';', ',', '|']).map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

/// None: its bank has to be asked for.
fn entry(row: u32, values: &[String; COLUMNS.len()], banks: &mut Banks) -> Result<Option<Entry>, Fault> {
    let [name, kind, tags, note, address, chains, bank, sort_code, account_number, account_name, customer_id] = values.each_ref().map(String::as_str);
    let kind = match kind.to_lowercase().as_str() {
        "" => None,
        "person" | "individual" => Some(ContactKind::Person),
        "company" | "organization" | "organisation" | "org" => Some(ContactKind::Company),
        other => return Err(Fault::invalid("kind", message!("contact-file-kind", word = other))),
    };
    let either = |one: &str, other: &str| if one.is_empty() { other.to_owned() } else { one.to_owned() };
    let mut ways = Vec::new();
    if !address.is_empty() {
        ways.push(PaymentDetails::Wallet { address: address.to_owned(), chains: list(chains) });
    }
    if !account_number.is_empty() || !sort_code.is_empty() || !bank.is_empty() {
        if account_number.is_empty() {
            return Err(Fault::invalid("accountNumber", message!("contact-file-number")));
        }
        let Some((sort_code, bank)) = banks.of(sort_code, bank)? else { return Ok(None) };
        // Where the sheet has one name for both, it is both.
        ways.push(PaymentDetails::Bank { sort_code, bank, account_number: account_number.to_owned(), account_name: either(account_name, name) });
    }
    if !customer_id.is_empty() {
        ways.push(PaymentDetails::Customer { customer_id: customer_id.to_owned() });
    }
    checked(Entry { row, name: either(name, account_name), kind, tags: list(tags), note: note.to_owned(), ways }).map(Some)
}

/// An entry in its one spelling, by the rules of the form.
pub fn checked(entry: Entry) -> Result<Entry, Fault> {
    Ok(Entry {
        row: entry.row,
        name: form::name(&entry.name)?,
        kind: entry.kind,
        tags: form::tags(&entry.tags)?,
        note: form::note(&entry.note)?,
        ways: entry.ways.iter().map(form::details).collect::<Result<_, _>>()?,
    })
}

/// The rows of a contact: one for each way, at least one.
pub fn rows(contact: &Contact) -> Vec<[String; COLUMNS.len()]> {
    let kind = if contact.kind == ContactKind::Person { "person" } else { "company" };
    let row = |details: Option<&PaymentDetails>| {
        let mut cells: [String; COLUMNS.len()] = Default::default();
        [cells[0], cells[1], cells[2], cells[3]] = [contact.name.clone(), kind.to_owned(), contact.tags.join("; "), contact.note.clone()];
        match details {
            Some(PaymentDetails::Wallet { address, chains }) => [cells[4], cells[5]] = [address.clone(), chains.join("; ")],
            Some(PaymentDetails::Bank { sort_code, bank, account_number, account_name }) => {
                [cells[6], cells[7], cells[8], cells[9]] = [bank.clone(), sort_code.clone(), account_number.clone(), account_name.clone()];
            }
            Some(PaymentDetails::Customer { customer_id }) => cells[10].clone_from(customer_id),
            None => {}
        }
        cells
    };
    if contact.methods.is_empty() { vec![row(None)] } else { contact.methods.iter().map(|method| row(Some(&method.details))).collect() }
}
