//! What the rows of an .xlsx sheet do not show: rows that are hidden, formulas, merged cells. The reader of cells does not tell it.

use std::io::{BufReader, Cursor, Read};

use bursar_contract::Fault;
use bursar_messages::message;
use quick_xml::{
    Reader,
    events::{BytesStart, Event},
};

use super::{Area, MAX_UNPACKED_BYTES, Notes};

type Archive<'a> = zip::ZipArchive<Cursor<&'a [u8]>>;

fn unreadable(why: impl std::fmt::Display) -> Fault {
    Fault::invalid("file", message!("document-xlsx-unreadable", why = why.to_string()))
}

/// Reads the sheet of that name once more, tag by tag.
pub fn notes(bytes: &[u8], sheet: &str) -> Result<Notes, Fault> {
    let mut archive = Archive::new(Cursor::new(bytes)).map_err(unreadable)?;
    let Some(path) = path_of(&mut archive, sheet)? else { return Ok(Notes::default()) };
    let mut notes = Notes::default();
    // A row without a number is the one after the last.
    let mut number = 0;
    each_tag(&mut archive, &path, |tag| {
        match tag.local_name().as_ref() {
            "row" => {
                number = attribute(tag, "r")?.and_then(|text| text.parse().ok()).unwrap_or(number + 1);
                if attribute(tag, "hidden")?.is_some_and(|hidden| matches!(hidden.as_str(), "1" | "true")) {
                    notes.hidden.push(number);
                }
            }
            "f" => notes.formulas += 1,
            "mergeCell" => notes.merge(attribute(tag, "ref")?.as_deref().and_then(Area::parse)),
            _ => {}
        }
        Ok(())
    })?;
    Ok(notes)
}

/// How many texts a part of the workbook says that cells share. The reader of cells makes room for all of them at once, whether they are there or not.
pub fn claimed_texts(part: impl Read) -> Result<u64, Fault> {
    let mut reader = Reader::from_reader(BufReader::new(part));
    let mut buffer = Vec::new();
    loop {
        match reader.read_event_into(&mut buffer).map_err(unreadable)? {
            Event::Start(tag) | Event::Empty(tag) if tag.local_name().as_ref() == "sst" => {
                let claimed = attribute(&tag, "uniqueCount")?;
                // A number that is too long for a number is a claim, too; what is no number is none.
                let is_number = |text: &String| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
                return Ok(claimed.filter(is_number).map_or(0, |text| text.parse().unwrap_or(u64::MAX)));
            }
            Event::Eof => return Ok(0),
            _ => {}
        }
        buffer.clear();
    }
}

/// The file of a sheet inside the workbook.
fn path_of(archive: &mut Archive<'_>, sheet: &str) -> Result<Option<String>, Fault> {
    let mut id = None;
    each_tag(archive, "xl/workbook.xml", |tag| {
        if tag.local_name().as_ref() == "sheet" && id.is_none() && attribute(tag, "name")?.as_deref() == Some(sheet) {
            id = attribute(tag, "r:id")?;
        }
        Ok(())
    })?;
    let Some(id) = id else { return Ok(None) };
    let mut target = None;
    each_tag(archive, "xl/_rels/workbook.xml.rels", |tag| {
        if tag.local_name().as_ref() == "Relationship" && attribute(tag, "Id")?.as_deref() == Some(&id) {
            target = attribute(tag, "Target")?;
        }
        Ok(())
    })?;
    Ok(target.map(|target| match target.strip_prefix('/') {
        Some(whole) => whole.to_owned(),
        None => format!("xl/{target}"),
    }))
}

/// Hands over every tag that begins in a file of the workbook; a file that is not there has none.
fn each_tag(archive: &mut Archive<'_>, path: &str, mut take: impl FnMut(&BytesStart<'_>) -> Result<(), Fault>) -> Result<(), Fault> {
    let Ok(entry) = archive.by_name(path) else { return Ok(()) };
    let mut reader = Reader::from_reader(BufReader::new(entry.take(MAX_UNPACKED_BYTES)));
    let mut buffer = Vec::new();
    loop {
        match reader.read_event_into(&mut buffer).map_err(unreadable)? {
            Event::Start(tag) | Event::Empty(tag) => take(&tag)?,
            Event::Eof => return Ok(()),
            _ => {}
        }
        buffer.clear();
    }
}

fn attribute(tag: &BytesStart<'_>, name: &str) -> Result<Option<String>, Fault> {
    let found = tag.try_get_attribute(name).map_err(unreadable)?;
    Ok(found.map(|found| found.value.to_string()))
}

#[cfg(test)]
mod tests {
    use rust_xlsxwriter::{Format, Formula, Workbook};

    use super::super::{Area, Format as Kind, Notes};

    #[test]
    fn hidden_rows_formulas_merged_cells_and_other_sheets_are_noted_and_a_sum_reads_as_it_is_shown() {
        let mut book = Workbook::new();
        let sheet = book.add_worksheet();
        sheet.write(0, 0, "Name").unwrap();
        sheet.write(1, 0, "Shown").unwrap();
        sheet.write(2, 0, "Hidden").unwrap();
        sheet.set_row_hidden(2).unwrap();
        // An empty one is nobody's.
        sheet.set_row_hidden(7).unwrap();
        sheet.write_formula(3, 1, Formula::new("=0.1+0.2").set_result("0.30000000000000004")).unwrap();
        sheet.merge_range(4, 0, 5, 0, "Merged", &Format::new()).unwrap();
        book.add_worksheet();
        let mut rows = Vec::new();
        let notes = Kind::Xlsx
            .read_up_to(&book.save_to_buffer().unwrap(), 100, &mut |number, cells| {
                rows.push((number, cells));
                Ok(())
            })
            .unwrap();
        let merged_at = vec![Area { first: (1, 5), last: (1, 6) }];
        assert_eq!(notes, Notes { hidden: vec![3], formulas: 1, merged: 1, merged_at, other_sheets: 1, ..Notes::default() });
        assert_eq!(rows[2], (3, vec!["Hidden".to_owned()]), "a hidden row is read");
        assert_eq!(rows[3].1[1], "0.3");
    }
}
