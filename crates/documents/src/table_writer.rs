//! Tables as files: CSV that no spreadsheet runs, workbooks of Excel and LibreOffice, JSON. Cells are text; in workbooks days, times and amounts of few digits are not.

mod ods;

use bursar_contract::{Code, Decimal, Fault};
use bursar_messages::message;
use jiff::civil::DateTime;
use rust_xlsxwriter::{ExcelDateTime, Format, FormatAlign, Worksheet, XlsxError};

use crate::{formula::guarded, table_reader::Separator};

/// How a column is written in a workbook.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnKind {
    /// As text, whatever it looks like: account numbers keep their zeros.
    Text,
    /// As a number where its digits survive, so that a column can be summed.
    Amount,
    /// As a day that a spreadsheet can sort and filter.
    Date,
    /// As a time of day.
    Time,
}

/// A column: its head, how it is written, how wide in characters.
pub type Column = (&'static str, ColumnKind, u16);

/// What stands in a cell.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    /// Text, also where it looks like a number.
    Text(String),
    /// An amount, and how a person reads it.
    Amount {
        /// The number.
        amount: Decimal,
        /// As it is written where a number cannot be.
        text: String,
    },
    /// A moment of a day; the column says which part of it is written. As text it is ISO 8601: `2026-11-24`, `14:47:05`.
    Moment {
        /// The wall time.
        at: DateTime,
        /// The part that is written, as text.
        text: String,
    },
}

impl Default for Cell {
    /// An empty one.
    fn default() -> Self {
        Self::Text(String::new())
    }
}

impl Cell {
    /// An amount that a person reads with separators.
    pub fn grouped(amount: &Decimal) -> Self {
        Self::Amount { text: amount.grouped(), amount: amount.clone() }
    }

    /// The day of a wall time.
    pub fn date(at: DateTime) -> Self {
        Self::Moment { at, text: at.date().to_string() }
    }

    /// The time of a wall time, to the second.
    pub fn time(at: DateTime) -> Self {
        Self::Moment { at, text: at.strftime("%H:%M:%S").to_string() }
    }

    /// As a person reads it.
    pub fn text(&self) -> &str {
        match self {
            Self::Text(text) | Self::Amount { text, .. } | Self::Moment { text, .. } => text,
        }
    }

    /// For files that other programs read: amounts without separators.
    pub fn plain(&self) -> String {
        match self {
            Self::Text(text) | Self::Moment { text, .. } => text.clone(),
            Self::Amount { amount, .. } => amount.to_string(),
        }
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

/// Where a workbook cannot hold the number, its plain digits stand there.
impl From<Decimal> for Cell {
    fn from(amount: Decimal) -> Self {
        Self::Amount { text: amount.to_string(), amount }
    }
}

impl From<u64> for Cell {
    fn from(count: u64) -> Self {
        Decimal::from(count).into()
    }
}

/// Nothing is an empty cell.
impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(cell: Option<T>) -> Self {
        cell.map_or_else(|| Self::Text(String::new()), Into::into)
    }
}

/// CSV after RFC 4180 with every cell quoted.
struct Csv(csv::Writer<Vec<u8>>);

/// What tells a spreadsheet that a file is UTF-8.
const MARK: &str = "\u{FEFF}";

impl Csv {
    /// Begins with the mark, which may be empty, and the heads.
    fn new(mark: &str, columns: &[Column]) -> Result<Self, Fault> {
        let mut writer = csv::WriterBuilder::new().quote_style(csv::QuoteStyle::Always).terminator(csv::Terminator::CRLF).from_writer(mark.as_bytes().to_vec());
        writer.write_record(columns.iter().map(|(head, ..)| *head)).map_err(failed)?;
        Ok(Self(writer))
    }

    /// One row.
    fn row(&mut self, cells: &[Cell]) -> Result<(), Fault> {
        // The sign and the digits of an amount start no formula.
        let cell = |cell: &Cell| if let Cell::Amount { .. } = cell { cell.plain() } else { guarded(&cell.plain()).into_owned() };
        self.0.write_record(cells.iter().map(cell)).map_err(failed)
    }

    /// The file.
    fn finish(self) -> Result<Vec<u8>, Fault> {
        self.0.into_inner().map_err(failed)
    }
}

/// A workbook with sheets of rows.
pub struct Workbook {
    book: rust_xlsxwriter::Workbook,
    columns: Vec<ColumnKind>,
    row: u32,
}

impl Default for Workbook {
    fn default() -> Self {
        Self::new()
    }
}

impl Workbook {
    /// An empty workbook.
    pub fn new() -> Self {
        Self { book: rust_xlsxwriter::Workbook::new(), columns: vec![], row: 0 }
    }

    /// Begins a sheet: lines above the table, then the heads, which stay in sight.
    pub fn sheet(&mut self, name: &str, above: &[String], columns: &[(&str, ColumnKind, u16)]) -> Result<(), Fault> {
        let sheet = self.book.add_worksheet();
        sheet.set_name(name).map_err(failed)?;
        self.row = 0;
        for line in above {
            sheet.write_string(self.row, 0, line).map_err(failed)?;
            self.row += 1;
        }
        self.row += u32::from(!above.is_empty());
        let head = Format::new().set_bold();
        for (index, (title, kind, width)) in (0..).zip(columns) {
            let format = if *kind == ColumnKind::Amount { head.clone().set_align(FormatAlign::Right) } else { head.clone() };
            sheet.write_string_with_format(self.row, index, *title, &format).map_err(failed)?;
            sheet.set_column_width(index, f64::from(*width)).map_err(failed)?;
        }
        self.row += 1;
        sheet.set_freeze_panes(self.row, 0).map_err(failed)?;
        self.columns = columns.iter().map(|(_, kind, _)| *kind).collect();
        Ok(())
    }

    /// One row of the last sheet.
    pub fn row(&mut self, cells: &[Cell]) -> Result<(), Fault> {
        let (row, columns) = (self.row, self.columns.clone());
        let Some(sheet) = self.book.worksheets_mut().last_mut() else { return Err(failed("no sheet")) };
        for ((index, cell), kind) in (0..).zip(cells).zip(columns) {
            write_cell(sheet, row, index, cell, kind)?;
        }
        self.row += 1;
        Ok(())
    }

    /// The file.
    pub fn finish(mut self) -> Result<Vec<u8>, Fault> {
        self.book.save_to_buffer().map_err(failed)
    }
}

/// A table as a file of one of three kinds.
pub struct TableFile {
    columns: &'static [Column],
    file: File,
}

enum File {
    Csv(Box<Csv>),
    Xlsx(Box<Workbook>),
    Json { head: serde_json::Value, rows: Vec<serde_json::Value> },
}

impl TableFile {
    /// Comma-separated text for a spreadsheet.
    pub fn csv(columns: &'static [Column]) -> Result<Self, Fault> {
        Ok(Self { columns, file: File::Csv(Box::new(Csv::new(MARK, columns)?)) })
    }

    /// Comma-separated text for a program that reads the first head as it stands.
    pub fn csv_without_mark(columns: &'static [Column]) -> Result<Self, Fault> {
        Ok(Self { columns, file: File::Csv(Box::new(Csv::new("", columns)?)) })
    }

    /// A workbook of one sheet, with lines above its table.
    pub fn xlsx(sheet: &str, above: &[String], columns: &'static [Column]) -> Result<Self, Fault> {
        let mut book = Workbook::new();
        book.sheet(sheet, above, columns)?;
        Ok(Self { columns, file: File::Xlsx(Box::new(book)) })
    }

    /// JSON: the head, an object, with the rows in it under `rows`.
    pub fn json(head: serde_json::Value, columns: &'static [Column]) -> Self {
        Self { columns, file: File::Json { head, rows: vec![] } }
    }

    /// One row, in the order of the columns.
    pub fn row(&mut self, cells: &[Cell]) -> Result<(), Fault> {
        match &mut self.file {
            File::Csv(csv) => csv.row(cells),
            File::Xlsx(book) => book.row(cells),
            File::Json { rows, .. } => {
                let fields = self.columns.iter().zip(cells).map(|((head, ..), cell)| ((*head).to_owned(), cell.plain().into()));
                rows.push(serde_json::Value::Object(fields.collect()));
                Ok(())
            }
        }
    }

    /// The file.
    pub fn finish(self) -> Result<Vec<u8>, Fault> {
        match self.file {
            File::Csv(csv) => csv.finish(),
            File::Xlsx(book) => book.finish(),
            File::Json { mut head, rows } => {
                head["rows"] = rows.into();
                serde_json::to_vec_pretty(&head).map_err(|_| Fault::new(Code::Storage, message!("document-file-failed")))
            }
        }
    }
}

fn write_cell(sheet: &mut Worksheet, row: u32, column: u16, cell: &Cell, kind: ColumnKind) -> Result<(), Fault> {
    if cell.text().is_empty() {
        return Ok(());
    }
    if kind == ColumnKind::Amount {
        let right = Format::new().set_align(FormatAlign::Right).set_num_format("#,##0.##################");
        let number = if let Cell::Amount { amount, .. } = cell { exact_number(amount) } else { None };
        return match number {
            Some(number) => sheet.write_number_with_format(row, column, number, &right),
            None => sheet.write_string_with_format(row, column, cell.text(), &right),
        }
        .map(drop)
        .map_err(failed);
    }
    if let (ColumnKind::Date | ColumnKind::Time, Cell::Moment { at, .. }) = (kind, cell) {
        let moment = moment(kind, at).map_err(failed)?;
        let format = Format::new().set_num_format(if kind == ColumnKind::Date { "d mmm yyyy" } else { "hh:mm:ss" });
        return sheet.write_datetime_with_format(row, column, &moment, &format).map(drop).map_err(failed);
    }
    sheet.write_string(row, column, cell.text()).map(drop).map_err(failed)
}

/// The day or the time of day as a workbook counts it.
fn moment(kind: ColumnKind, at: &DateTime) -> Result<ExcelDateTime, XlsxError> {
    let part = |number: i8| u8::try_from(number).unwrap_or_default();
    if kind == ColumnKind::Date {
        ExcelDateTime::from_ymd(u16::try_from(at.year()).unwrap_or_default(), part(at.month()), part(at.day()))
    } else {
        ExcelDateTime::from_hms(u16::from(part(at.hour())), part(at.minute()), f64::from(at.second()))
    }
}

/// An amount that a workbook's own number holds exactly: at most fifteen digits, and back to the same digits. Others stay text.
fn exact_number(amount: &Decimal) -> Option<f64> {
    let plain = amount.trimmed().to_string();
    if plain.bytes().filter(u8::is_ascii_digit).count() > 15 || amount.is_negative() {
        return None;
    }
    let number: f64 = plain.parse().ok()?;
    (number.to_string() == plain).then_some(number)
}

fn failed(cause: impl std::fmt::Display) -> Fault {
    tracing::warn!(%cause, "a table could not be made");
    Fault::new(Code::Storage, message!("document-file-failed"))
}

/// Comma-separated text, quoted, without the mark of UTF-8. No cell starts a formula.
pub fn text_csv<const N: usize>(heads: &[&str; N], rows: impl Iterator<Item = [String; N]>) -> Result<Vec<u8>, Fault> {
    let mut writer = csv::WriterBuilder::new().quote_style(csv::QuoteStyle::Always).terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    let refused = |error: csv::Error| Fault::invalid("file", error.to_string());
    writer.write_record(heads).map_err(refused)?;
    for row in rows {
        writer.write_record(row.iter().map(|cell| guarded(cell).into_owned())).map_err(refused)?;
    }
    writer.into_inner().map_err(|error| Fault::invalid("file", error.to_string()))
}

/// A person's own lines as text with their separator, with the mark of UTF-8. No cell starts a formula.
pub fn plain_text(separator: Separator, lines: &[Vec<String>]) -> Result<Vec<u8>, Fault> {
    let mut writer =
        csv::WriterBuilder::new().delimiter(separator.byte()).flexible(true).terminator(csv::Terminator::CRLF).from_writer(MARK.as_bytes().to_vec());
    for line in lines {
        writer.write_record(line.iter().map(|cell| guarded(cell).into_owned())).map_err(failed)?;
    }
    writer.into_inner().map_err(failed)
}

/// A person's own lines as a workbook of one sheet. Amounts stay numbers; what begins with a zero, ten digits, and every other text, stays text.
pub fn plain_xlsx(name: &str, lines: &[Vec<String>]) -> Result<Vec<u8>, Fault> {
    let mut book = rust_xlsxwriter::Workbook::new();
    let sheet = book.add_worksheet();
    if let Some(tab) = tab(name) {
        sheet.set_name(tab).map_err(failed)?;
    }
    for (row, line) in (0..).zip(lines) {
        for (column, cell) in (0..).zip(line).filter(|(_, cell)| !cell.is_empty()) {
            match plain_number(cell) {
                Some(number) => sheet.write_number(row, column, number),
                None => sheet.write_string(row, column, cell),
            }
            .map_err(failed)?;
        }
    }
    book.save_to_buffer().map_err(failed)
}

/// The same as a workbook of LibreOffice.
pub fn plain_ods(name: &str, lines: &[Vec<String>]) -> Result<Vec<u8>, Fault> {
    ods::book(&tab(name).unwrap_or_else(|| "Sheet1".to_owned()), lines, plain_number).map_err(failed)
}

/// What a sheet is called: a workbook refuses some signs, and long names. None where nothing is left.
fn tab(name: &str) -> Option<String> {
    let tab: String = name.chars().filter(|c| !"[]:*?/\\'".contains(*c)).take(31).collect();
    Some(tab.trim().to_owned()).filter(|tab| !tab.is_empty())
}

/// The number that a cell of a person's own lines is written as, if any.
fn plain_number(cell: &str) -> Option<f64> {
    let amount: Option<Decimal> = cell.parse().ok().filter(|_| !cell.starts_with('0') && cell.len() <= 15 && (cell.len() != 10 || cell.contains('.')));
    amount.as_ref().and_then(exact_number)
}

/// A workbook of one sheet in which every cell is text. The columns named in `as_text` stay text when a person edits them.
pub fn text_xlsx<const N: usize>(name: &str, heads: &[&str; N], as_text: &[&str], rows: impl Iterator<Item = [String; N]>) -> Result<Vec<u8>, Fault> {
    let mut book = rust_xlsxwriter::Workbook::new();
    text_sheet(&mut book, name, heads, as_text, rows)
        .and_then(|()| book.save_to_buffer())
        .map_err(|error| Fault::invalid("file", message!("document-spreadsheet-failed", why = error.to_string())))
}

/// A list that stands behind the sheet that a person fills in.
pub struct ListSheet<const N: usize, R: Iterator<Item = [String; N]>> {
    /// What its sheet is called.
    pub name: String,
    /// Its headings.
    pub heads: [String; N],
    /// Its rows.
    pub rows: R,
}

/// A workbook to be filled in: a sheet with headings alone, whose columns are text, and a list of what may be written into it.
pub fn template_xlsx<const N: usize, R: Iterator<Item = [String; N]>>(name: &str, heads: &[(String, u16)], list: ListSheet<N, R>) -> Result<Vec<u8>, Fault> {
    let mut book = rust_xlsxwriter::Workbook::new();
    let head = Format::new().set_bold();
    let sheet = book.add_worksheet().set_name(name).map_err(failed)?;
    for (column, (title, width)) in (0u16..).zip(heads) {
        // Text: a spreadsheet takes the zeros of account numbers and codes for nothing.
        sheet.set_column_format(column, &Format::new().set_num_format("@")).map_err(failed)?;
        sheet.set_column_width(column, f64::from(*width)).map_err(failed)?;
        sheet.write_string_with_format(0, column, title, &head).map_err(failed)?;
    }
    sheet.set_freeze_panes(1, 0).map_err(failed)?;
    let ListSheet { name, heads, rows } = list;
    let heads = heads.each_ref().map(String::as_str);
    text_sheet(&mut book, &name, &heads, &heads, rows).map_err(failed)?;
    book.save_to_buffer().map_err(failed)
}

fn text_sheet<const N: usize>(
    book: &mut rust_xlsxwriter::Workbook,
    name: &str,
    heads: &[&str; N],
    as_text: &[&str],
    rows: impl Iterator<Item = [String; N]>,
) -> Result<(), XlsxError> {
    let (head, text, plain) = (Format::new().set_bold(), Format::new().set_num_format("@"), Format::new());
    let sheet = book.add_worksheet().set_name(name)?;
    for (column, name) in (0u16..).zip(heads) {
        sheet.write_string_with_format(0, column, *name, &head)?;
    }
    for (row, cells) in (1u32..).zip(rows) {
        for ((column, name), cell) in (0u16..).zip(heads).zip(&cells) {
            let format = if as_text.contains(name) { &text } else { &plain };
            sheet.write_string_with_format(row, column, cell, format)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
