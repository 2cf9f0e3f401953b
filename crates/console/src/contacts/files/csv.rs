//! Contacts as comma-separated text.

use bursar_contract::Fault;
use bursar_documents::table_writer;

use super::columns::{COLUMNS, rows};
use bursar_journal::contact::Contact;

/// Writes a table in which no cell is a formula.
pub fn write<'a>(contacts: impl Iterator<Item = &'a Contact>) -> Result<Vec<u8>, Fault> {
    table_writer::text_csv(&COLUMNS, contacts.flat_map(rows))
}
