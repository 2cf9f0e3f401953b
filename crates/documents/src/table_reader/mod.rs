//! Tables that people bring along: comma-separated text and spreadsheets, row by row. The caller knows what the columns mean.

mod csv;
mod xlsx;

use std::path::Path;

use bursar_contract::Fault;

pub use self::{csv::read as read_csv, xlsx::read as read_xlsx};
use bursar_messages::message;

/// The most rows of a file that is read.
pub const MAX_ROWS: usize = 10_000;
/// The most bytes of a file that is read.
pub const MAX_BYTES: u64 = 5 << 20;

/// Takes a row: its number as a spreadsheet counts, and its cells. The first is the row of headings. A refusal ends the reading.
pub type RowHandler<'a> = &'a mut dyn FnMut(u32, Vec<String>) -> Result<(), Fault>;

/// The refusal of a file with more rows than a person can check.
pub fn too_many_rows() -> Fault {
    Fault::invalid("file", message!("document-rows-most", most = MAX_ROWS))
}

/// Whether a file is a spreadsheet: by its ending, by its first bytes where that says nothing.
pub fn is_spreadsheet(path: &Path, bytes: &[u8]) -> bool {
    match path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase().as_str() {
        "xlsx" => true,
        "csv" | "tsv" | "txt" => false,
        _ => bytes.starts_with(b"PK"),
    }
}

/// The name of a file as it can be shown.
pub fn display_name(path: &Path) -> String {
    path.file_name().map(|name| bursar_contract::untrusted::shown(&name.to_string_lossy())).unwrap_or_default()
}

/// A heading as it is compared: `Account Number`, `account-number` and `account_number` are one.
pub fn normalized_heading(heading: &str) -> String {
    let plain: String = heading.trim().chars().map(|c| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '_' }).collect();
    plain.trim_matches('_').to_owned()
}
