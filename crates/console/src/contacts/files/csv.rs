//! Contacts as comma-separated text.

use bursar_contract::Fault;

use super::{
    Read,
    columns::{COLUMNS, is_formula, rows},
    table,
};
use crate::{api::Contact, tabular};

/// Reads a table.
pub fn read(bytes: &[u8]) -> Result<Read, Fault> {
    table(|take| tabular::read_csv(bytes, take))
}

/// Writes a table in which no cell is a formula.
pub fn write<'a>(contacts: impl Iterator<Item = &'a Contact>) -> Result<Vec<u8>, Fault> {
    let mut writer = csv::WriterBuilder::new().quote_style(csv::QuoteStyle::Always).terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    let refused = |error: csv::Error| Fault::invalid("file", error.to_string());
    writer.write_record(COLUMNS).map_err(refused)?;
    for contact in contacts {
        for row in rows(contact) {
            writer.write_record(row.iter().map(|cell| guarded(cell))).map_err(refused)?;
        }
    }
    writer.into_inner().map_err(|error| Fault::invalid("file", error.to_string()))
}

/// An apostrophe before whatever a spreadsheet would run.
fn guarded(cell: &str) -> String {
    if is_formula(cell) { format!("'{cell}") } else { cell.to_owned() }
}
