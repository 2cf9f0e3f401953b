//! Comma-separated text.

use bursar_contract::Fault;

use super::{RowHandler, too_many_rows};
use bursar_messages::message;

/// Reads a table. Comma, semicolon or tab, whichever the first line has most of.
pub fn read(bytes: &[u8], most: usize, take: RowHandler<'_>) -> Result<(), Fault> {
    let text = std::str::from_utf8(bytes).map_err(|_| Fault::invalid("file", message!("document-csv-not-utf")))?;
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let first = text.lines().next().unwrap_or_default();
    let delimiter = [b',', b';', b'\t'].into_iter().max_by_key(|mark| (first.bytes().filter(|byte| byte == mark).count(), *mark == b',')).unwrap_or(b',');
    let mut reader = csv::ReaderBuilder::new().delimiter(delimiter).flexible(true).has_headers(false).from_reader(text.as_bytes());
    let unreadable = |error: csv::Error| Fault::invalid("file", message!("document-csv-unreadable", why = error.to_string()));
    let mut count = 0;
    for record in reader.records() {
        let record = record.map_err(unreadable)?;
        count += 1;
        if count > most + 1 {
            return Err(too_many_rows(most));
        }
        // A quoted cell may hold line ends, so lines and rows differ; a person looks for the line where the row begins.
        let line = record.position().map_or(0, csv::Position::line);
        take(u32::try_from(line).unwrap_or(u32::MAX), record.iter().map(str::to_owned).collect())?;
    }
    if count == 0 { Err(Fault::invalid("file", message!("document-file-empty"))) } else { Ok(()) }
}
