//! Contacts as a spreadsheet.

use bursar_contract::Fault;
use rust_xlsxwriter::{Format, Workbook, XlsxError};

use super::{
    Read,
    columns::{AS_TEXT, COLUMNS, rows},
    table,
};
use crate::{api::Contact, tabular};

/// Reads the first sheet.
pub fn read(bytes: &[u8]) -> Result<Read, Fault> {
    table(|take| tabular::read_xlsx(bytes, take))
}

/// Writes a sheet in which every cell is text.
pub fn write<'a>(contacts: impl Iterator<Item = &'a Contact>) -> Result<Vec<u8>, Fault> {
    let mut book = Workbook::new();
    sheet(&mut book, contacts)
        .and_then(|()| book.save_to_buffer())
        .map_err(|error| Fault::invalid("file", format!("The spreadsheet could not be made: {error}.")))
}

fn sheet<'a>(book: &mut Workbook, contacts: impl Iterator<Item = &'a Contact>) -> Result<(), XlsxError> {
    let (head, text, plain) = (Format::new().set_bold(), Format::new().set_num_format("@"), Format::new());
    let sheet = book.add_worksheet().set_name("Contacts")?;
    for (column, name) in (0u16..).zip(COLUMNS) {
        sheet.write_string_with_format(0, column, name, &head)?;
    }
    for (row, cells) in (1u32..).zip(contacts.flat_map(rows)) {
        for ((column, name), cell) in (0u16..).zip(COLUMNS).zip(&cells) {
            let format = if AS_TEXT.contains(&name) { &text } else { &plain };
            sheet.write_string_with_format(row, column, cell, format)?;
        }
    }
    Ok(())
}
