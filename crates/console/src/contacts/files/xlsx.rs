//! Contacts as a spreadsheet.

use bursar_contract::Fault;
use bursar_documents::table_writer;
use bursar_messages::message;

use super::columns::{AS_TEXT, COLUMNS, rows};
use bursar_journal::contact::Contact;

/// Writes a sheet in which every cell is text.
pub fn write<'a>(contacts: impl Iterator<Item = &'a Contact>) -> Result<Vec<u8>, Fault> {
    table_writer::text_xlsx(&message!("contacts-title").to_string(), &COLUMNS, &AS_TEXT, contacts.flat_map(rows))
}
