//! Spreadsheets of the kind .ods: text as it is displayed, row by row, so that what a file says of repeated cells costs nothing.

use std::io::{Cursor, Read as _};

use bursar_contract::Fault;
use bursar_messages::message;
use quick_xml::{
    Reader,
    events::{BytesStart, Event},
};

use super::{Area, LIST_SHEET, MAX_COLUMNS, MAX_UNPACKED_BYTES, MOST_CELLS, Notes, Room, RowHandler, too_far, too_many_rows, unpacks_to_more};

/// Reads the first sheet. Empty rows are left out.
pub fn read(bytes: &[u8], most: usize, take: RowHandler<'_>) -> Result<Notes, Fault> {
    let xml = content(bytes)?;
    let mut reader = Reader::from_str(&xml);
    reader.config_mut().expand_empty_elements = true;
    let mut sheet = Sheet {
        take,
        most,
        number: 0,
        count: 0,
        empty: 0,
        looked_at: 0,
        row: Vec::new(),
        room: Room::new(),
        hides: false,
        cell: None,
        notes: Notes::default(),
    };
    loop {
        match reader.read_event().map_err(unreadable)? {
            Event::Start(tag) => sheet.begins(&tag)?,
            Event::Text(text) => sheet.text(&text.xml10_content()),
            Event::CData(text) => sheet.text(&text.xml10_content()),
            Event::GeneralRef(name) => {
                let char = name.resolve_char_ref().map_err(unreadable)?;
                let known = char.map(String::from).or_else(|| quick_xml::escape::resolve_predefined_entity(&name.xml10_content()).map(str::to_owned));
                // An entity of the file's own is not looked up: it can be as long as a book.
                sheet.text(&known.ok_or_else(|| unreadable("an entity"))?);
            }
            Event::End(tag) if sheet.ends(tag.name().as_ref())? => break,
            Event::Eof => break,
            _ => {}
        }
    }
    if sheet.count == 0 {
        return Err(Fault::invalid("file", message!("document-xlsx-empty")));
    }
    let mut notes = sheet.notes;
    notes.other_sheets = others(&mut reader);
    Ok(notes)
}

/// Sheets behind the one that was read. What cannot be read there is not counted: nothing of it is used.
fn others(reader: &mut Reader<&[u8]>) -> u32 {
    let mut count = 0;
    loop {
        match reader.read_event() {
            Ok(Event::Start(tag)) if tag.name().as_ref() == "table:table" => {
                let name = tag.try_get_attribute("table:name").ok().flatten();
                count += u32::from(name.is_none_or(|name| name.value.as_ref() != LIST_SHEET));
            }
            Ok(Event::Eof) | Err(_) => return count,
            Ok(_) => {}
        }
    }
}

fn unreadable(why: impl std::fmt::Display) -> Fault {
    Fault::invalid("file", message!("document-ods-unreadable", why = why.to_string()))
}

fn content(bytes: &[u8]) -> Result<String, Fault> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(unreadable)?;
    let entry = archive.by_name("content.xml").map_err(unreadable)?;
    let mut xml = String::new();
    entry.take(MAX_UNPACKED_BYTES + 1).read_to_string(&mut xml).map_err(unreadable)?;
    if xml.len() as u64 > MAX_UNPACKED_BYTES {
        return Err(unpacks_to_more(MAX_UNPACKED_BYTES));
    }
    Ok(xml)
}

/// Spaces after each other that are read.
const MOST_SPACES: usize = 100;

/// Empty rows that are read over. A spreadsheet writes those that follow each other as one that repeats.
const MOST_EMPTY: usize = 200_000;

/// A cell that is read: how often it stands there, and its lines.
struct OpenCell {
    repeats: usize,
    text: String,
    in_line: bool,
}

struct Sheet<'a> {
    take: RowHandler<'a>,
    /// Rows at most.
    most: usize,
    /// Rows before the one that is read.
    number: usize,
    /// Rows with something in them.
    count: usize,
    /// Rows without anything in them.
    empty: usize,
    /// Cells that were looked at.
    looked_at: usize,
    row: Vec<String>,
    room: Room,
    /// Whether the row is not shown.
    hides: bool,
    cell: Option<OpenCell>,
    notes: Notes,
}

impl Sheet<'_> {
    fn begins(&mut self, tag: &BytesStart<'_>) -> Result<(), Fault> {
        match tag.name().as_ref() {
            "table:table-row" => {
                self.row.clear();
                let seen = tag.try_get_attribute("table:visibility").map_err(unreadable)?;
                self.hides = seen.is_some_and(|seen| matches!(seen.value.as_ref(), "collapse" | "filter"));
                self.number += repeats(tag, "table:number-rows-repeated")?.saturating_sub(1);
            }
            "table:table-cell" | "table:covered-table-cell" => {
                let has = |name: &str| tag.try_get_attribute(name).map_err(unreadable);
                self.notes.formulas += u32::from(has("table:formula")?.is_some());
                let spans = [has("table:number-columns-spanned")?, has("table:number-rows-spanned")?];
                if spans.iter().flatten().any(|span| span.value.as_ref() != "1") {
                    let span = |at: usize| spans[at].as_ref().map_or(Some(1), |span| span.value.parse().ok().filter(|cells| *cells > 0));
                    self.notes.merge(self.area(span(0), span(1)));
                }
                self.cell = Some(OpenCell { repeats: repeats(tag, "table:number-columns-repeated")?, text: String::new(), in_line: false });
            }
            "text:p" => {
                if let Some(cell) = &mut self.cell {
                    if !cell.text.is_empty() {
                        cell.text.push('\n');
                    }
                    cell.in_line = true;
                }
            }
            // Of spaces that follow each other, a file keeps the number.
            "text:s" => self.text(&" ".repeat(repeats(tag, "text:c")?.min(MOST_SPACES))),
            "text:tab" => self.text(" "),
            _ => {}
        }
        Ok(())
    }

    /// The area of so many columns and rows that begins with the cell that is read.
    fn area(&self, columns: Option<u32>, rows: Option<u32>) -> Option<Area> {
        let (column, row) = (u32::try_from(self.row.len()).ok()?, u32::try_from(self.number).ok()?);
        Some(Area { first: (column.checked_add(1)?, row.checked_add(1)?), last: (column.checked_add(columns?)?, row.checked_add(rows?)?) })
    }

    fn text(&mut self, text: &str) {
        if let Some(cell) = self.cell.as_mut().filter(|cell| cell.in_line) {
            cell.text.push_str(text);
        }
    }

    /// Whether the sheet has ended.
    fn ends(&mut self, name: &str) -> Result<bool, Fault> {
        match name {
            "text:p" => self.cell.iter_mut().for_each(|cell| cell.in_line = false),
            "table:table-cell" | "table:covered-table-cell" => {
                let Some(OpenCell { repeats, text, .. }) = self.cell.take() else { return Ok(false) };
                let wanted = self.row.len().saturating_add(repeats);
                if wanted > MAX_COLUMNS && !text.trim().is_empty() {
                    return Err(too_far());
                }
                self.looked_at += 1;
                if self.looked_at > MOST_CELLS {
                    return Err(too_far());
                }
                let wanted = wanted.min(MAX_COLUMNS);
                self.room.take(&text, wanted.saturating_sub(self.row.len()))?;
                self.row.resize(wanted, text);
            }
            "table:table-row" => {
                self.number += 1;
                if self.row.iter().any(|text| !text.trim().is_empty()) {
                    self.count += 1;
                    if self.number > self.most + 1 {
                        return Err(too_many_rows(self.most));
                    }
                    let number = u32::try_from(self.number).unwrap_or(u32::MAX);
                    if self.hides {
                        self.notes.hidden.push(number);
                    }
                    (self.take)(number, std::mem::take(&mut self.row))?;
                } else {
                    self.empty += 1;
                    if self.empty > MOST_EMPTY {
                        return Err(too_many_rows(self.most));
                    }
                }
            }
            "table:table" => return Ok(true),
            _ => {}
        }
        Ok(false)
    }
}

/// How often a row, a cell or a space stands there.
fn repeats(tag: &BytesStart<'_>, name: &str) -> Result<usize, Fault> {
    let Some(found) = tag.try_get_attribute(name).map_err(unreadable)? else { return Ok(1) };
    found.value.parse().map_err(unreadable)
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    /// A workbook whose first sheet holds this XML.
    fn book(rows: &str) -> Vec<u8> {
        let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
        archive.start_file("content.xml", zip::write::SimpleFileOptions::default()).unwrap();
        let xml = format!(
            "<office:document-content xmlns:office=\"o\" xmlns:table=\"t\" xmlns:text=\"x\"><office:body><office:spreadsheet><table:table table:name=\"S\">{rows}</table:table></office:spreadsheet></office:body></office:document-content>"
        );
        archive.write_all(xml.as_bytes()).unwrap();
        archive.finish().unwrap().into_inner()
    }

    fn rows(bytes: &[u8]) -> Result<Vec<(u32, Vec<String>)>, Fault> {
        let mut found = Vec::new();
        read(bytes, super::super::MAX_ROWS, &mut |number, cells| {
            found.push((number, cells));
            Ok(())
        })?;
        Ok(found)
    }

    fn row(cells: &[&str]) -> String {
        let cells: String = cells.iter().map(|text| format!("<table:table-cell><text:p>{text}</text:p></table:table-cell>")).collect();
        format!("<table:table-row>{cells}</table:table-row>")
    }

    #[test]
    fn cells_are_read_as_they_are_displayed_under_the_numbers_that_a_spreadsheet_shows() {
        let empty = "<table:table-row table:number-rows-repeated=\"3\"><table:table-cell table:number-columns-repeated=\"16384\"/></table:table-row>";
        let second = "<table:table-row><table:table-cell table:number-columns-repeated=\"2\"/><table:table-cell office:value-type=\"float\" office:value=\"1.5\"><text:p>1,500.00</text:p></table:table-cell></table:table-row>";
        let found = rows(&book(&format!("{}{empty}{second}", row(&["0123456785", "Okafor &amp; Sons &#x20A6;"])))).unwrap();
        assert_eq!(found, [(1, vec!["0123456785".into(), "Okafor & Sons ₦".into()]), (5, vec![String::new(), String::new(), "1,500.00".into()])]);
    }

    #[test]
    fn spaces_that_follow_each_other_are_read_and_a_million_of_them_fill_no_memory() {
        let found = rows(&book(&row(&["Ada<text:s text:c=\"2\"/>Obi<text:s/>", "x<text:s text:c=\"9999999999\"/>"]))).unwrap();
        assert_eq!((found[0].1[0].as_str(), found[0].1[1].len()), ("Ada  Obi ", 1 + MOST_SPACES));
    }

    #[test]
    fn what_the_rows_do_not_show_is_noted() {
        let hidden = "<table:table-row table:visibility=\"filter\"><table:table-cell><text:p>hidden</text:p></table:table-cell></table:table-row>";
        let formula = "<table:table-row><table:table-cell table:formula=\"of:=1+1\"><text:p>2</text:p></table:table-cell></table:table-row>";
        let merged = "<table:table-row><table:table-cell table:number-columns-spanned=\"2\" table:number-rows-spanned=\"1\"><text:p>wide</text:p></table:table-cell><table:covered-table-cell/></table:table-row>";
        let xml = format!("{}{hidden}{formula}{merged}</table:table><table:table table:name=\"T\">{}", row(&["shown"]), row(&["other"]));
        let mut count = 0;
        let notes = read(&book(&xml), 100, &mut |_, _| {
            count += 1;
            Ok(())
        })
        .unwrap();
        let merged_at = vec![Area { first: (1, 4), last: (2, 4) }];
        assert_eq!((count, notes), (4, Notes { hidden: vec![2], formulas: 1, merged: 1, merged_at, other_sheets: 1, ..Notes::default() }));
    }

    #[test]
    fn what_repeats_without_end_is_far_away_or_too_long_is_refused_in_time() {
        let far = "<table:table-row><table:table-cell table:number-columns-repeated=\"9999999999\"><text:p>x</text:p></table:table-cell></table:table-row>";
        let long = format!("<table:table-row table:number-rows-repeated=\"1048576\"><table:table-cell/></table:table-row>{}", row(&["x"]));
        for (xml, why) in [(far.to_owned(), "far to the right"), (long, "10,000 rows"), (row(&["&lol9;"]), "an entity"), (String::new(), "empty")] {
            let fault = rows(&book(&xml)).unwrap_err();
            assert!(fault.message.to_string().contains(why), "{why}: {}", fault.message);
        }
        assert!(rows(b"PK no").is_err());
    }
}
