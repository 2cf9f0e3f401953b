//! Contacts as comma-separated text.

use bursar_contract::Fault;
use bursar_documents::{table_reader, table_writer};

use super::{
    Read,
    columns::{COLUMNS, rows},
    table,
};
use bursar_journal::contact::Contact;

/// Reads a table.
pub fn read(bytes: &[u8]) -> Result<Read, Fault> {
    table(|take| table_reader::read_csv(bytes, take))
}

/// Writes a table in which no cell is a formula.
pub fn write<'a>(contacts: impl Iterator<Item = &'a Contact>) -> Result<Vec<u8>, Fault> {
    table_writer::text_csv(&COLUMNS, contacts.flat_map(rows))
}
