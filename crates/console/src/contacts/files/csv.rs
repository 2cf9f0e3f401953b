//! Contacts as comma-separated text.

use bursar_contract::Fault;

use super::{
    MOST_ROWS, Read,
    columns::{COLUMNS, Headings, is_formula, rows},
    too_many,
};
use crate::api::Contact;

/// Reads a table. Comma, semicolon or tab, whichever the first line has most of.
pub fn read(bytes: &[u8]) -> Result<Read, Fault> {
    let text = std::str::from_utf8(bytes).map_err(|_| Fault::invalid("file", "This is not UTF-8 text. Save it as “CSV UTF-8” and try again."))?;
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let first = text.lines().next().unwrap_or_default();
    let delimiter = [b',', b';', b'\t'].into_iter().max_by_key(|mark| (first.bytes().filter(|byte| byte == mark).count(), *mark == b',')).unwrap_or(b',');
    let mut reader = csv::ReaderBuilder::new().delimiter(delimiter).flexible(true).has_headers(false).from_reader(text.as_bytes());
    let unreadable = |error: csv::Error| Fault::invalid("file", format!("The table could not be read: {error}."));
    let mut records = reader.records();
    let head = records.next().ok_or_else(|| Fault::invalid("file", "The file is empty."))?.map_err(unreadable)?;
    let headings = Headings::read(head.iter())?;
    let mut read = Read::default();
    for record in records {
        let record = record.map_err(unreadable)?;
        // A quoted cell may hold line ends, so lines and rows differ; a person looks for the line where the row begins.
        let line = record.position().map_or(0, csv::Position::line);
        let cells: Vec<String> = record.iter().map(str::to_owned).collect();
        read.take(headings.entry(u32::try_from(line).unwrap_or(u32::MAX), &cells));
        if read.len() > MOST_ROWS {
            return Err(too_many());
        }
    }
    Ok(read)
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
