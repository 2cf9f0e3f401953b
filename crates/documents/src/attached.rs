//! Whether a file that somebody else attached may be opened with a program of the system: only kinds that such programs show and do not run, and only
//! where the content is what the name says. What is no such file can still be saved.

use std::io::{Cursor, Read};

use memchr::memmem;

use crate::{formula, signed, table_reader};

/// A kind of file that is opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// PDF.
    Pdf,
    /// A picture.
    Png,
    /// A picture.
    Jpeg,
    /// A table as text.
    Csv,
    /// A workbook of Excel, without macros.
    Xlsx,
    /// A workbook of LibreOffice, without macros.
    Ods,
    /// Text.
    Text,
}

/// Why a file is not opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unfit {
    /// Its name says another kind.
    OtherKind,
    /// Its content is not what its name says.
    Disguised,
    /// A spreadsheet program would run some of its cells.
    Formulas,
    /// It has macros, other files or links to other data inside, or may have.
    Active,
}

/// The most bytes of a part of a workbook that are looked through.
const MOST_UNPACKED: u64 = 32 << 20;
/// The most parts of a workbook.
const MOST_PARTS: usize = 2_000;
/// How text begins that some programs run or show as a page, whatever the file is called.
const NO_TEXT: [&str; 5] = ["#!", "<", "%!", "{\\rtf", "[desktop entry]"];
/// In the names of parts of workbooks that hold more than cells, and in the types that they are given.
const ACTIVE_PARTS: [&str; 9] = ["vbaproject", "macro", "activex", "embed", "oleobject", "externallink", "customui", "basic/", "scripts/"];
/// In the content of an OpenDocument sheet: what runs a script, takes data from another program, or shows another file.
const ACTIVE_CONTENT: [&[u8]; 6] = [b"event-listener", b"dde-", b":object", b"<object", b":plugin", b":applet"];

impl Kind {
    /// The kind that a name says.
    pub fn named(name: &str) -> Option<Self> {
        let (_, ending) = name.rsplit_once('.')?;
        Some(match ending.to_ascii_lowercase().as_str() {
            "pdf" => Self::Pdf,
            "png" => Self::Png,
            "jpg" | "jpeg" => Self::Jpeg,
            "csv" => Self::Csv,
            "xlsx" => Self::Xlsx,
            "ods" => Self::Ods,
            "txt" => Self::Text,
            _ => return None,
        })
    }

    /// The kind of a file with this name and content, where it may be opened.
    pub fn of(name: &str, bytes: &[u8]) -> Result<Self, Unfit> {
        let kind = Self::named(name).ok_or(Unfit::OtherKind)?;
        let holds = match kind {
            Self::Pdf => bytes.starts_with(b"%PDF-"),
            Self::Png => signed::is_png(bytes),
            Self::Jpeg => signed::is_picture(bytes) && !signed::is_png(bytes),
            Self::Csv if has_formulas(&text(bytes)?) => return Err(Unfit::Formulas),
            Self::Csv | Self::Text => text(bytes).is_ok(),
            Self::Xlsx => return is_plain_workbook(bytes).map(|()| kind),
            Self::Ods => return is_plain_sheet(bytes).map(|()| kind),
        };
        if holds { Ok(kind) } else { Err(Unfit::Disguised) }
    }

    /// The ending under which it is opened, without the point.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Png => "png",
            Self::Jpeg => "jpg",
            Self::Csv => "csv",
            Self::Xlsx => "xlsx",
            Self::Ods => "ods",
            Self::Text => "txt",
        }
    }
}

/// What a file says that is text and nothing else.
fn text(bytes: &[u8]) -> Result<String, Unfit> {
    let text = table_reader::text(bytes).map_err(|_| Unfit::Disguised)?;
    let begins: String = text.trim_start().chars().take(20).collect::<String>().to_ascii_lowercase();
    let is_control = |letter: char| letter.is_control() && !matches!(letter, '\n' | '\r' | '\t' | '\u{c}');
    if NO_TEXT.iter().any(|start| begins.starts_with(start)) || text.contains(is_control) { Err(Unfit::Disguised) } else { Ok(text.into_owned()) }
}

/// Whether a cell begins a formula, whichever letter the program takes for the border of cells. A number with its sign is none.
fn has_formulas(text: &str) -> bool {
    let is_number = |cell: &str| {
        let rest = cell.trim().trim_start_matches(['+', '-']);
        rest.is_empty() || rest.starts_with(|first: char| first.is_ascii_digit()) && rest.chars().all(|one| one.is_ascii_digit() || matches!(one, '.' | ' '))
    };
    text.split([',', ';', '\t', '|', ':', '"', '\'', '\n', '\r']).any(|cell| formula::is_formula(cell) && !is_number(cell))
}

type Archive<'a> = zip::ZipArchive<Cursor<&'a [u8]>>;

/// The parts of a workbook, if nothing in their names is more than cells.
fn parts(bytes: &[u8]) -> Result<Archive<'_>, Unfit> {
    // Otherwise another program could find another archive behind the first.
    if !bytes.starts_with(b"PK\x03\x04") {
        return Err(Unfit::Disguised);
    }
    let archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|_| Unfit::Disguised)?;
    if archive.len() > MOST_PARTS || archive.file_names().any(|name| name.map_or(true, |name| is_active(&name.to_ascii_lowercase()))) {
        return Err(Unfit::Active);
    }
    Ok(archive)
}

fn is_active(text: &str) -> bool {
    ACTIVE_PARTS.iter().any(|part| text.contains(part))
}

/// A part of a workbook as text. None where it has no such part.
fn part(archive: &mut Archive<'_>, name: &str) -> Result<Option<String>, Unfit> {
    let Some(at) = archive.index_for_name(name) else { return Ok(None) };
    let entry = archive.by_index(at).map_err(|_| Unfit::Disguised)?;
    let mut text = String::new();
    // What is no UTF-8 could say the same in another encoding.
    entry.take(MOST_UNPACKED + 1).read_to_string(&mut text).map_err(|_| Unfit::Active)?;
    if text.len() as u64 > MOST_UNPACKED { Err(Unfit::Active) } else { Ok(Some(text)) }
}

fn is_plain_workbook(bytes: &[u8]) -> Result<(), Unfit> {
    let mut archive = parts(bytes)?;
    let types = part(&mut archive, "[Content_Types].xml")?.ok_or(Unfit::Disguised)?;
    if !types.contains("spreadsheetml.sheet.main+xml") {
        return Err(Unfit::Disguised);
    }
    // No program writes an entity there, and one could hide a type.
    if types.contains(['&', '\0']) || is_active(&types.to_ascii_lowercase()) { Err(Unfit::Active) } else { Ok(()) }
}

fn is_plain_sheet(bytes: &[u8]) -> Result<(), Unfit> {
    let mut archive = parts(bytes)?;
    if part(&mut archive, "mimetype")?.as_deref().map(str::trim_end) != Some("application/vnd.oasis.opendocument.spreadsheet") {
        return Err(Unfit::Disguised);
    }
    for name in ["content.xml", "styles.xml", "settings.xml"] {
        let content = part(&mut archive, name)?.unwrap_or_default();
        let active = ACTIVE_CONTENT.iter().any(|sign| memmem::find(content.as_bytes(), sign).is_some());
        if active || content.contains("<!DOCTYPE") || content.contains("<!ENTITY") || content.contains('\0') {
            return Err(Unfit::Active);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;
    use crate::table_writer::Workbook;

    fn archive(entries: &[(&str, &str)]) -> Vec<u8> {
        let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for (name, content) in entries {
            archive.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
            archive.write_all(content.as_bytes()).unwrap();
        }
        archive.finish().unwrap().into_inner()
    }

    const MAIN: &str = r#"<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>"#;
    const SHEET: &str = "application/vnd.oasis.opendocument.spreadsheet";

    #[test]
    fn each_kind_is_opened_under_its_own_ending() {
        let mut book = Workbook::new();
        book.sheet("October", &[], &[]).unwrap();
        let (book, sheet) = (book.finish().unwrap(), archive(&[("mimetype", SHEET), ("content.xml", "<office:document-content/>")]));
        let good: [(&str, &[u8], &str); 9] = [
            ("Invoice 2291.pdf", b"%PDF-1.7\n", "pdf"),
            ("scan.PNG", b"\x89PNG\r\n\x1a\n", "png"),
            ("scan.jpeg", b"\xff\xd8\xff\xe0", "jpg"),
            ("scan.jpg", b"\xff\xd8\xff\xe0", "jpg"),
            ("rows.csv", b"Name;Amount\nHalima Bello;-1 250.50\nAda;+3\n", "csv"),
            ("note.txt", "Maryam has moved to Zenith – see you.\r\n".as_bytes(), "txt"),
            ("note.txt", b"", "txt"),
            ("book.xlsx", &book, "xlsx"),
            ("book.ods", &sheet, "ods"),
        ];
        for (name, bytes, ending) in good {
            assert_eq!(Kind::of(name, bytes).map(Kind::ending), Ok(ending), "{name}");
        }
    }

    #[test]
    fn a_file_of_another_kind_or_of_another_content_is_not_opened() {
        let kinds = ["a.exe", "a.pdf.exe", "a.html", "a.svg", "a.docm", "a.xlsm", "a.xls", "a.lnk", "a.desktop", "a.sh", "a.zip", "a", "pdf", "a.", "a.pdf "];
        for name in kinds {
            assert_eq!(Kind::of(name, b"%PDF-1.7"), Err(Unfit::OtherKind), "{name}");
        }
        let programs: [&[u8]; 9] = [
            b"MZ\x90\x00\x03",
            b"\x7fELF\x02\x01",
            b"#!/bin/sh\nrm -r ~",
            b"\xef\xbb\xbf <html><script>",
            b"<?xml version='1.0'?><svg/>",
            b"[Desktop Entry]\nExec=sh",
            b"%!PS-Adobe-3.0",
            b"{\\rtf1\x00",
            b"plain\x1b]0;title",
        ];
        for bytes in programs {
            for name in ["a.pdf", "a.png", "a.jpg", "a.csv", "a.xlsx", "a.ods", "a.txt"] {
                assert_eq!(Kind::of(name, bytes), Err(Unfit::Disguised), "{name} {}", String::from_utf8_lossy(bytes));
            }
        }
        // A picture of the other kind, and one archive in front of another.
        assert_eq!(Kind::of("a.png", b"\xff\xd8\xff"), Err(Unfit::Disguised));
        assert_eq!(Kind::of("a.jpg", b"\x89PNG\r\n\x1a\n"), Err(Unfit::Disguised));
        let book = archive(&[("[Content_Types].xml", MAIN)]);
        assert_eq!(Kind::of("a.xlsx", &book), Ok(Kind::Xlsx), "control");
        assert_eq!(Kind::of("a.xlsx", &[b"MZ".as_slice(), &book].concat()), Err(Unfit::Disguised));
        assert_eq!(Kind::of("a.ods", &book), Err(Unfit::Disguised));
    }

    #[test]
    fn a_table_whose_cells_a_spreadsheet_would_run_is_not_opened() {
        for cell in formula::hostile() {
            for around in ["Name,Amount\n", "Name;", "Name\t", "Name,\"", "a|", ""] {
                assert!(Kind::of("a.csv", format!("{around}{cell}").as_bytes()).is_err(), "{around:?} {cell:?}");
            }
        }
        assert_eq!(Kind::of("a.csv", b"a,=1+1"), Err(Unfit::Formulas));
        assert_eq!(Kind::of("a.csv", b"a,-1+cmd|'/C calc'!A0"), Err(Unfit::Formulas));
        assert_eq!(Kind::of("a.txt", b"a,=1+1"), Ok(Kind::Text), "control: text is shown as it is");
    }

    #[test]
    fn a_workbook_with_more_than_cells_is_not_opened() {
        let parts =
            ["xl/vbaProject.bin", "xl/macrosheets/sheet1.xml", "xl/embeddings/oleObject1.bin", "xl/activeX/a.xml", "xl/externalLinks/externalLink1.xml"];
        for name in parts {
            assert_eq!(Kind::of("a.xlsx", &archive(&[("[Content_Types].xml", MAIN), (name, "x")])), Err(Unfit::Active), "{name}");
        }
        let types =
            ["application/vnd.ms-office.vbaProject", "application/vnd.ms-excel.sheet.macroEnabled.main+xml", "application/vnd.ms-office.&#x76;baProject"];
        for kind in types {
            let types = format!("{MAIN}<Override PartName=\"/xl/a.bin\" ContentType=\"{kind}\"/>");
            assert_eq!(Kind::of("a.xlsx", &archive(&[("[Content_Types].xml", types.as_str())])), Err(Unfit::Active), "{kind}");
        }
        for name in ["Basic/Standard/Module1.xml", "Scripts/python/a.py"] {
            assert_eq!(Kind::of("a.ods", &archive(&[("mimetype", SHEET), (name, "x")])), Err(Unfit::Active), "{name}");
        }
        let contents = ["<script:event-listener/>", "<table:dde-source/>", "<office:dde-source/>", "<draw:object xlink:href=\"./Object 1\"/>", "<!DOCTYPE a>"];
        for content in contents {
            assert_eq!(Kind::of("a.ods", &archive(&[("mimetype", SHEET), ("content.xml", content)])), Err(Unfit::Active), "{content}");
        }
    }

    #[test]
    fn a_small_file_that_unpacks_to_a_large_one_is_not_unpacked() {
        let large = " ".repeat(MOST_UNPACKED as usize + 1);
        assert_eq!(Kind::of("a.ods", &archive(&[("mimetype", SHEET), ("content.xml", large.as_str())])), Err(Unfit::Active));
    }
}
