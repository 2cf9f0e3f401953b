//! The columns of a contact table: one row is one way to pay, rows of one name are one contact.

use bursar_contract::Fault;
use bursar_documents::{formula::unguarded, table_reader::normalized_heading};
use bursar_messages::{Message, message};

use crate::contacts::{api::BadRow, form};
use bursar_journal::contact::{Contact, ContactKind, PaymentDetails};

/// Headings in the order in which they are written.
pub const COLUMNS: [&str; 11] =
    ["name", "kind", "tags", "note", "wallet_address", "chains", "bank", "sort_code", "account_number", "account_name", "customer_id"];
/// Columns whose digits a spreadsheet must not take for a number.
pub const AS_TEXT: [&str; 3] = ["sort_code", "account_number", "customer_id"];

const ALSO: [(&str, &str); 12] = [
    ("type", "kind"),
    ("labels", "tags"),
    ("tag", "tags"),
    ("notes", "note"),
    ("wallet", "wallet_address"),
    ("address", "wallet_address"),
    ("chain", "chains"),
    ("bank_name", "bank"),
    ("bank_code", "sort_code"),
    ("account", "account_number"),
    ("nuban", "account_number"),
    ("customer", "customer_id"),
];

/// A row of a file that was read.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// As a spreadsheet counts.
    pub row: u32,
    pub name: String,
    pub kind: ContactKind,
    pub tags: Vec<String>,
    pub note: String,
    pub ways: Vec<PaymentDetails>,
}

/// Which column of ours each column of the file is.
pub struct Headings(Vec<Option<usize>>);

impl Headings {
    /// Reads the first row. A file without a name column is not a contact table.
    pub fn read<'a>(cells: impl Iterator<Item = &'a str>) -> Result<Self, Fault> {
        let columns: Vec<Option<usize>> = cells.map(column).collect();
        if !columns.contains(&Some(0)) {
            return Err(Fault::invalid("file", message!("naira-import-column", column = COLUMNS[0], columns = COLUMNS.join(", "))));
        }
        let mut seen = columns.iter().flatten().copied().collect::<Vec<_>>();
        seen.sort_unstable();
        if let Some(twice) = seen.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(Fault::invalid("file", message!("naira-import-twice", column = COLUMNS[twice[0]])));
        }
        Ok(Self(columns))
    }

    /// Reads a row. None for an empty one.
    pub fn entry(&self, row: u32, cells: &[String]) -> Option<Result<Entry, BadRow>> {
        if cells.iter().all(|cell| cell.trim().is_empty()) {
            return None;
        }
        let bad = |why: Message| BadRow { row, why, text: cells.join(" · ").chars().take(120).collect() };
        if cells.iter().skip(self.0.len()).any(|cell| !cell.trim().is_empty()) {
            return Some(Err(bad(message!("contact-file-cells"))));
        }
        let mut values: [&str; COLUMNS.len()] = [""; COLUMNS.len()];
        for (cell, column) in cells.iter().zip(&self.0) {
            if let Some(column) = column {
                values[*column] = unguarded(cell.trim());
            }
        }
        Some(entry(row, values).map_err(|fault| bad(fault.message)))
    }
}

fn column(heading: &str) -> Option<usize> {
    let plain = normalized_heading(heading);
    let plain = ALSO.iter().find(|(also, _)| *also == plain).map_or(plain.as_str(), |(_, column)| column);
    COLUMNS.iter().position(|column| *column == plain)
}

fn list(text: &str) -> Vec<String> {
    text.split([';', ',', '|']).map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

fn entry(row: u32, values: [&str; COLUMNS.len()]) -> Result<Entry, Fault> {
    let [name, kind, tags, note, address, chains, bank, sort_code, account_number, account_name, customer_id] = values;
    let kind = match kind.to_lowercase().as_str() {
        "person" | "individual" => ContactKind::Person,
        "" | "company" | "organization" | "organisation" | "org" => ContactKind::Company,
        other => return Err(Fault::invalid("kind", message!("contact-file-kind", word = other))),
    };
    let mut ways = Vec::new();
    if !address.is_empty() {
        ways.push(PaymentDetails::Wallet { address: address.to_owned(), chains: list(chains) });
    }
    if !account_number.is_empty() || !sort_code.is_empty() {
        let text = |value: &str| value.to_owned();
        ways.push(PaymentDetails::Bank {
            sort_code: text(sort_code),
            bank: text(bank),
            account_number: text(account_number),
            account_name: text(account_name),
        });
    }
    if !customer_id.is_empty() {
        ways.push(PaymentDetails::Customer { customer_id: customer_id.to_owned() });
    }
    checked(Entry { row, name: name.to_owned(), kind, tags: list(tags), note: note.to_owned(), ways })
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
