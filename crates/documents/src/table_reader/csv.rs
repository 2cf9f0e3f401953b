//! Comma-separated text.

use std::borrow::Cow;

use bursar_contract::Fault;
use bursar_messages::message;
use encoding_rs::{UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::{Encoding, MAX_COLUMNS, Notes, RowHandler, Separator, too_many_rows};

/// Reads a table. Comma, semicolon or tab, whichever the first line has most of.
pub fn read(bytes: &[u8], most: usize, take: RowHandler<'_>) -> Result<Notes, Fault> {
    let (text, encoding) = decoded(bytes)?;
    let first = text.lines().next().unwrap_or_default();
    let often = |mark: Separator| first.bytes().filter(|byte| *byte == mark.byte()).count();
    let separator = [Separator::Semicolon, Separator::Tab, Separator::Comma].into_iter().max_by_key(|mark| often(*mark)).unwrap_or_default();
    let mut reader = csv::ReaderBuilder::new().delimiter(separator.byte()).flexible(true).has_headers(false).from_reader(text.as_bytes());
    let unreadable = |error: csv::Error| Fault::invalid("file", message!("document-csv-unreadable", why = error.to_string()));
    let mut count = 0;
    for record in reader.records() {
        let record = record.map_err(unreadable)?;
        count += 1;
        if count > most + 1 {
            return Err(too_many_rows(most));
        }
        // Spreadsheets leave empty cells behind the last column.
        let width = (0..record.len()).rfind(|at| !record[*at].trim().is_empty()).map_or(0, |last| last + 1);
        if width > MAX_COLUMNS {
            return Err(Fault::invalid("file", message!("document-csv-far", most = MAX_COLUMNS)));
        }
        // A quoted cell may hold line ends, so lines and rows differ; a person looks for the line where the row begins.
        let line = record.position().map_or(0, csv::Position::line);
        take(u32::try_from(line).unwrap_or(u32::MAX), record.iter().take(MAX_COLUMNS).map(str::to_owned).collect())?;
    }
    if count == 0 { Err(Fault::invalid("file", message!("document-file-empty"))) } else { Ok(Notes { encoding, separator, ..Notes::default() }) }
}

/// The text of a file, and how it was encoded where that was not UTF-8. UTF-16 says so by its first bytes, and UTF-8 may; what is neither is text of a Windows
/// program, unless it has bytes that no text has.
pub(super) fn decoded(bytes: &[u8]) -> Result<(Cow<'_, str>, Option<Encoding>), Fault> {
    let not_text = || Fault::invalid("file", message!("document-csv-not-text"));
    for encoding in [UTF_16LE, UTF_16BE] {
        let mark: &[u8] = if encoding == UTF_16LE { b"\xFF\xFE" } else { b"\xFE\xFF" };
        if let Some(rest) = bytes.strip_prefix(mark) {
            let text = encoding.decode_without_bom_handling_and_without_replacement(rest).ok_or_else(not_text)?;
            return Ok((text, Some(Encoding::Utf16)));
        }
    }
    if bytes.contains(&0) {
        return Err(not_text());
    }
    let (rest, is_marked) = bytes.strip_prefix(b"\xEF\xBB\xBF").map_or((bytes, false), |rest| (rest, true));
    match UTF_8.decode_without_bom_handling_and_without_replacement(rest) {
        Some(text) => return Ok((text, None)),
        // It says that it is UTF-8, and is not all of it.
        None if is_marked => return Err(not_text()),
        None => {}
    }
    // Five bytes stand for nothing in this encoding. The standard of the web maps them to control characters.
    if bytes.iter().any(|byte| matches!(byte, 0x81 | 0x8D | 0x8F | 0x90 | 0x9D)) {
        return Err(not_text());
    }
    let text = WINDOWS_1252.decode_without_bom_handling_and_without_replacement(bytes).ok_or_else(not_text)?;
    Ok((text, Some(Encoding::Windows1252)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(bytes: &[u8]) -> Result<(Vec<Vec<String>>, Option<Encoding>), Fault> {
        let mut found = Vec::new();
        let notes = read(bytes, 100, &mut |_, row| {
            found.push(row);
            Ok(())
        })?;
        Ok((found, notes.encoding))
    }

    #[test]
    fn text_is_read_in_the_encodings_that_spreadsheets_save() {
        let text = "Name\tAmount\nZoë Ọla\t1\n";
        let expected = vec![vec!["Name".to_owned(), "Amount".to_owned()], vec!["Zoë Ọla".to_owned(), "1".to_owned()]];
        assert_eq!(rows(text.as_bytes()).unwrap(), (expected.clone(), None));
        assert_eq!(rows(&[b"\xEF\xBB\xBF", text.as_bytes()].concat()).unwrap(), (expected.clone(), None));
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(rows(&[b"\xFF\xFE".as_slice(), &little].concat()).unwrap(), (expected.clone(), Some(Encoding::Utf16)));
        assert_eq!(rows(&[b"\xFE\xFF".as_slice(), &big].concat()).unwrap(), (expected, Some(Encoding::Utf16)));
        // Zoë, and a euro sign, as Windows writes them.
        let western = rows(b"Name,Amount\nZo\xEB \x80,1\n").unwrap();
        assert_eq!((western.0[1][0].as_str(), western.1), ("Zoë €", Some(Encoding::Windows1252)));
    }

    #[test]
    fn a_sheet_says_the_same_however_its_lines_end() {
        let text = "Name;Amount\n\"Ada\nObi\";1\nNgozi;2\n";
        let expected = rows(text.as_bytes()).unwrap();
        assert_eq!(expected.0[2], ["Ngozi", "2"]);
        // Windows, an old Mac, and a file whose last line has no end. Inside of quotes a line end is a part of the cell.
        for ends in ["\r\n", "\r"] {
            let turned = text.replace('\n', ends);
            for text in [turned.as_str(), turned.trim_end()] {
                let found = rows(text.as_bytes()).unwrap().0;
                assert_eq!((&found[0], &found[2]), (&expected.0[0], &expected.0[2]), "{ends:?}");
                assert_eq!(found[1], [format!("Ada{ends}Obi"), "1".into()], "{ends:?}");
            }
        }
    }

    #[test]
    fn what_is_no_text_is_refused_and_never_guessed() {
        for bytes in [b"PNG\x00\x01".as_slice(), b"\xFF\xFE\x00\xD8", b"Zo\xEB,\x81\n", b"\xEF\xBB\xBFZo\xEB,1\n"] {
            assert_eq!(rows(bytes).unwrap_err().message.id(), "document-csv-not-text", "{bytes:?}");
        }
    }
}
