//! Contacts as a spreadsheet.

use bursar_contract::Fault;
use bursar_documents::{table_reader, table_writer};
use bursar_messages::message;

use super::{
    Read,
    columns::{AS_TEXT, COLUMNS, rows},
    table,
};
use bursar_journal::contact::Contact;

/// Reads the first sheet.
pub fn read(bytes: &[u8]) -> Result<Read, Fault> {
    table(|take| table_reader::read_xlsx(bytes, take))
}

/// Writes a sheet in which every cell is text.
pub fn write<'a>(contacts: impl Iterator<Item = &'a Contact>) -> Result<Vec<u8>, Fault> {
    table_writer::text_xlsx(&message!("contacts-title").to_string(), &COLUMNS, &AS_TEXT, contacts.flat_map(rows))
}
