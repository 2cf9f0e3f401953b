//! Spreadsheets of the kind .xlsx.

use std::{
    collections::HashSet,
    io::{Cursor, Read as _},
};

use bursar_contract::Fault;
use bursar_messages::message;
use calamine::{DataRef, Reader, Xlsx};

use super::{LIST_SHEET, MAX_COLUMNS, MAX_UNPACKED_BYTES, MOST_CELLS, Notes, Room, RowHandler, sheet_xml, too_far, too_many_rows, unpacks_to_more};

/// Reads the first sheet, cell by cell: a cell far away must not make a table of everything in between. Empty rows are left out.
pub fn read(bytes: &[u8], most: usize, take: RowHandler<'_>) -> Result<Notes, Fault> {
    is_no_bomb(bytes, MAX_UNPACKED_BYTES)?;
    let unreadable = |error: calamine::XlsxError| Fault::invalid("file", message!("document-xlsx-unreadable", why = error.to_string()));
    let mut book: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(bytes)).map_err(unreadable)?;
    let sheets = book.sheet_names();
    let others = sheets.iter().skip(1).filter(|name| *name != LIST_SHEET).count();
    let sheet = sheets.first().cloned().ok_or_else(|| Fault::invalid("file", message!("document-xlsx-no-sheet")))?;
    let mut cells = book.worksheet_cells_reader(&sheet).map_err(unreadable)?;
    let (mut count, mut looked_at) = (0, 0);
    let mut filled = HashSet::new();
    let mut room = Room::new();
    let mut row: (u32, Vec<String>) = (0, Vec::new());
    loop {
        let cell = cells.next_cell().map_err(unreadable)?;
        let at = cell.as_ref().map(calamine::Cell::get_position);
        if at.map(|(number, _)| number) != Some(row.0) {
            let done = std::mem::take(&mut row.1);
            if done.iter().any(|text| !text.trim().is_empty()) {
                count += 1;
                filled.insert(row.0 + 1);
                take(row.0 + 1, done)?;
            }
        }
        let (Some(cell), Some((number, column))) = (cell, at) else { break };
        if number > most as u32 + 1 || count > most + 1 {
            return Err(too_many_rows(most));
        }
        looked_at += 1;
        if looked_at > MOST_CELLS {
            return Err(too_far());
        }
        let text = text_of(cell.get_value());
        room.take(&text, 1)?;
        if column as usize >= MAX_COLUMNS {
            if text.is_empty() {
                continue;
            }
            return Err(too_far());
        }
        row.0 = number;
        row.1.resize(row.1.len().max(column as usize + 1), String::new());
        row.1[column as usize] = text;
    }
    if count == 0 {
        return Err(Fault::invalid("file", message!("document-xlsx-empty")));
    }
    let mut notes = sheet_xml::notes(bytes, &sheet)?;
    notes.hidden.retain(|number| filled.contains(number));
    Ok(Notes { other_sheets: u32::try_from(others).unwrap_or(u32::MAX), ..notes })
}

/// Unpacks everything into nothing: what the file says of its own size proves nothing. The number of its shared texts is looked at before room is made for them.
fn is_no_bomb(bytes: &[u8], limit: u64) -> Result<(), Fault> {
    let unreadable = |what: String| Fault::invalid("file", message!("document-xlsx-not", why = what));
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|error| unreadable(error.to_string()))?;
    let mut left = limit;
    for index in 0..archive.len() {
        let entry = archive.by_index(index).map_err(|error| unreadable(error.to_string()))?;
        let unpacked = std::io::copy(&mut entry.take(left + 1), &mut std::io::sink()).map_err(|error| unreadable(error.to_string()))?;
        left = left.checked_sub(unpacked).ok_or_else(|| unpacks_to_more(limit))?;
        let part = archive.by_index(index).map_err(|error| unreadable(error.to_string()))?;
        let is_shared = part.name().is_ok_and(|name| name.to_ascii_lowercase().ends_with("sharedstrings.xml"));
        if is_shared && sheet_xml::claimed_texts(part)? > MOST_CELLS as u64 {
            return Err(unpacks_to_more(limit));
        }
    }
    Ok(())
}

fn text_of(value: &DataRef<'_>) -> String {
    match value {
        DataRef::String(text) | DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => text.clone(),
        DataRef::SharedString(text) => (*text).to_owned(),
        DataRef::Int(number) => number.to_string(),
        DataRef::Float(number) => shown(*number),
        DataRef::Bool(value) => value.to_string(),
        DataRef::DateTime(date) if date.is_datetime() => day_of(date.to_ymd_hms_milli()),
        DataRef::DateTime(date) => date.to_string(),
        // What the spreadsheet shows in its place: an amount that could not be computed is not an empty one.
        DataRef::Error(error) => error.to_string(),
        DataRef::Empty => String::new(),
    }
}

/// A number with the fifteen digits that a spreadsheet shows of it: a formula makes 0.1 + 0.2 out of binary fractions, and a person reads 0.3.
fn shown(number: f64) -> String {
    let rounded = format!("{number:.14e}").parse().unwrap_or(number);
    rounded.to_string()
}

/// A day as ISO 8601 writes it, with the time where there is one.
fn day_of((year, month, day, hour, minute, second, _): (u16, u8, u8, u8, u8, u8, u16)) -> String {
    let day = format!("{year:04}-{month:02}-{day:02}");
    if (hour, minute, second) == (0, 0, 0) { day } else { format!("{day} {hour:02}:{minute:02}:{second:02}") }
}
