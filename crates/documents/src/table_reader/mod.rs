//! Tables that people bring along: comma-separated text and spreadsheets, row by row. The caller knows what the columns mean.

mod area;
mod csv;
#[cfg(test)]
mod hostile;
mod ods;
mod sheet_xml;
mod xlsx;

pub use area::Area;

use std::path::Path;

use bursar_contract::Fault;
use bursar_messages::message;
use serde::{Deserialize, Serialize};

/// The most rows of a file that is read.
pub const MAX_ROWS: usize = 10_000;
/// The most bytes of a file that is read.
pub const MAX_BYTES: u64 = 5 << 20;

/// What a file holds that its rows do not show.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notes {
    /// What stands between the cells of text.
    #[serde(default)]
    pub separator: Separator,
    /// Text that is not UTF-8 was read in this encoding; none: it was UTF-8, or no text.
    pub encoding: Option<Encoding>,
    /// Rows that the spreadsheet does not show, as it counts. They are among those that were read.
    pub hidden: Vec<u32>,
    /// Cells that are the result of a formula, as the file has it.
    pub formulas: u32,
    /// Areas of merged cells. Their value stands in the first of them.
    pub merged: u32,
    /// Where the first of these areas are.
    #[serde(default)]
    pub merged_at: Vec<Area>,
    /// Sheets behind the first one. They were not read.
    pub other_sheets: u32,
}

/// Areas of merged cells whose place is noted.
const AREAS: usize = 3;

impl Notes {
    /// Notes an area of merged cells; none: the file does not say where.
    fn merge(&mut self, area: Option<Area>) {
        self.merged += 1;
        self.merged_at.extend(area.filter(|_| self.merged_at.len() < AREAS));
    }
}

/// What the list of banks in a template is called. It is no sheet that somebody could miss.
pub const LIST_SHEET: &str = "Bank codes";

/// What stands between the cells of text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Separator {
    /// As most programs write it.
    #[default]
    Comma,
    /// What programs write where the comma belongs to numbers.
    Semicolon,
    /// What stands in files that end in .tsv, and on the clipboard.
    Tab,
}

impl Separator {
    /// Its byte.
    pub const fn byte(self) -> u8 {
        match self {
            Self::Comma => b',',
            Self::Semicolon => b';',
            Self::Tab => b'\t',
        }
    }

    /// The ending of a file that has it.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Comma | Self::Semicolon => "csv",
            Self::Tab => "tsv",
        }
    }
}

/// How text was encoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Encoding {
    /// What Excel saves as Unicode text.
    Utf16,
    /// What Windows programs of Western languages save: one byte for each letter.
    Windows1252,
}

/// Takes a row: its number as a spreadsheet counts, and its cells. The first is the row of headings. A refusal ends the reading.
pub type RowHandler<'a> = &'a mut dyn FnMut(u32, Vec<String>) -> Result<(), Fault>;

/// The refusal of a file with more rows than are read.
pub fn too_many_rows(most: usize) -> Fault {
    Fault::invalid("file", message!("document-rows-most", most = most))
}

/// Above this an unpacked spreadsheet is a bomb and not a table.
const MAX_UNPACKED_BYTES: u64 = 64 << 20;
/// The text of all cells of a spreadsheet at most. A small file can name one long text in every cell, and each of them is a text of its own once it is read.
const MAX_TEXT_BYTES: usize = 32 << 20;
/// Cells of a spreadsheet that are looked at, and texts that its cells may share, at most: more than 20,000 rows of all columns.
const MOST_CELLS: usize = 1_300_000;
/// Columns of a spreadsheet at most.
const MAX_COLUMNS: usize = 64;

/// What cells may still hold of [`MAX_TEXT_BYTES`].
struct Room(usize);

impl Room {
    fn new() -> Self {
        Self(MAX_TEXT_BYTES)
    }

    /// Takes the room of a text that stands in so many cells, or refuses the file.
    fn take(&mut self, text: &str, cells: usize) -> Result<(), Fault> {
        let left = text.len().checked_mul(cells).and_then(|wanted| self.0.checked_sub(wanted));
        self.0 = left.ok_or_else(|| unpacks_to_more(MAX_TEXT_BYTES as u64))?;
        Ok(())
    }
}

/// The refusal of a file with more cells in a row than are read.
fn too_far() -> Fault {
    Fault::invalid("file", message!("document-xlsx-far"))
}

/// The refusal of a file that is a bomb.
fn unpacks_to_more(limit: u64) -> Fault {
    Fault::invalid("file", message!("document-xlsx-unpacks", megabytes = limit >> 20))
}

/// A kind of table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Text with commas, semicolons or tabs.
    Text,
    /// A workbook of Excel.
    Xlsx,
    /// A workbook of LibreOffice.
    Ods,
}

impl Format {
    /// The endings of files of these kinds.
    pub const ENDINGS: [&str; 5] = ["csv", "tsv", "txt", "xlsx", "ods"];

    /// The kind of a file: by its ending, by its first bytes where that says nothing.
    pub fn of(path: &Path, bytes: &[u8]) -> Self {
        match path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase().as_str() {
            "xlsx" => Self::Xlsx,
            "ods" => Self::Ods,
            "csv" | "tsv" | "txt" => Self::Text,
            // The first entry of an OpenDocument file is its type, stored as it is.
            _ if bytes.get(30..38) == Some(b"mimetype") => Self::Ods,
            _ if bytes.starts_with(b"PK") => Self::Xlsx,
            _ => Self::Text,
        }
    }

    /// Reads a table of this kind, row by row, at most [`MAX_ROWS`]. For who shows no notes: text whose encoding has to be guessed is refused.
    pub fn read(self, bytes: &[u8], take: RowHandler<'_>) -> Result<(), Fault> {
        match self.read_up_to(bytes, MAX_ROWS, take)?.encoding {
            Some(Encoding::Windows1252) => Err(Fault::invalid("file", message!("document-csv-not-text"))),
            Some(Encoding::Utf16) | None => Ok(()),
        }
    }

    /// The same, with another number of rows at most. Gives what the rows do not show.
    pub fn read_up_to(self, bytes: &[u8], most: usize, take: RowHandler<'_>) -> Result<Notes, Fault> {
        match self {
            Self::Text => csv::read(bytes, most, take),
            Self::Xlsx => xlsx::read(bytes, most, take),
            Self::Ods => ods::read(bytes, most, take),
        }
    }
}

/// The text of a file, in the encodings in which tables are read.
pub(crate) fn text(bytes: &[u8]) -> Result<std::borrow::Cow<'_, str>, Fault> {
    csv::decoded(bytes).map(|(text, _)| text)
}

/// The name of a file as it can be shown.
pub fn display_name(path: &Path) -> String {
    path.file_name().map(|name| bursar_contract::untrusted::shown(&name.to_string_lossy())).unwrap_or_default()
}

/// A heading as it is compared: `Account Number`, `account-number` and `ACCOUNT  NUMBER:` are one.
pub fn normalized_heading(heading: &str) -> String {
    let words = heading.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("_").to_lowercase()
}
