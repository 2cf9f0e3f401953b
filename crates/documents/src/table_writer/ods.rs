//! A workbook of LibreOffice: one sheet of values, in the three entries that every reader of OpenDocument needs.

use std::io::{Cursor, Result, Write as _};

use quick_xml::{
    Writer,
    events::{BytesDecl, BytesText, Event},
};
use zip::{CompressionMethod, write::SimpleFileOptions};

/// What the first entry of the file says of it.
const KIND: &str = "application/vnd.oasis.opendocument.spreadsheet";
const VERSION: &str = "1.3";
const SPACES: [(&str, &str); 3] = [
    ("xmlns:office", "urn:oasis:names:tc:opendocument:xmlns:office:1.0"),
    ("xmlns:table", "urn:oasis:names:tc:opendocument:xmlns:table:1.0"),
    ("xmlns:text", "urn:oasis:names:tc:opendocument:xmlns:text:1.0"),
];

type Xml = Writer<Vec<u8>>;

/// The file. `number` says which cells are numbers; every other cell is text, whatever it begins with.
pub(super) fn book(name: &str, lines: &[Vec<String>], number: impl Fn(&str) -> Option<f64>) -> Result<Vec<u8>> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    // Programs look for the kind at a fixed place, so it stands first and as it is.
    archive.start_file("mimetype", SimpleFileOptions::default().compression_method(CompressionMethod::Stored))?;
    archive.write_all(KIND.as_bytes())?;
    archive.start_file("META-INF/manifest.xml", SimpleFileOptions::default())?;
    archive.write_all(&manifest()?)?;
    archive.start_file("content.xml", SimpleFileOptions::default())?;
    archive.write_all(&content(name, lines, number)?)?;
    Ok(archive.finish()?.into_inner())
}

fn document() -> Result<Xml> {
    let mut xml = Writer::new(Vec::new());
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    Ok(xml)
}

fn manifest() -> Result<Vec<u8>> {
    let mut xml = document()?;
    let spaces = [("xmlns:manifest", "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"), ("manifest:version", VERSION)];
    xml.create_element("manifest:manifest").with_attributes(spaces).write_inner_content(|xml| {
        for (path, kind) in [("/", KIND), ("content.xml", "text/xml")] {
            xml.create_element("manifest:file-entry").with_attributes([("manifest:full-path", path), ("manifest:media-type", kind)]).write_empty()?;
        }
        Ok(())
    })?;
    Ok(xml.into_inner())
}

fn content(name: &str, lines: &[Vec<String>], number: impl Fn(&str) -> Option<f64>) -> Result<Vec<u8>> {
    let mut xml = document()?;
    let root = xml.create_element("office:document-content").with_attributes(SPACES).with_attribute(("office:version", VERSION));
    root.write_inner_content(|xml| {
        xml.create_element("office:body").write_inner_content(|xml| {
            xml.create_element("office:spreadsheet").write_inner_content(|xml| {
                xml.create_element("table:table")
                    .with_attribute(("table:name", name))
                    .write_inner_content(|xml| lines.iter().try_for_each(|line| row(xml, line, &number)))?;
                Ok(())
            })?;
            Ok(())
        })?;
        Ok(())
    })?;
    Ok(xml.into_inner())
}

fn row(xml: &mut Xml, line: &[String], number: &impl Fn(&str) -> Option<f64>) -> Result<()> {
    xml.create_element("table:table-row").write_inner_content(|xml| {
        if line.is_empty() {
            // A row has at least one cell.
            xml.create_element("table:table-cell").write_empty()?;
        }
        line.iter().try_for_each(|cell| write_cell(xml, cell, number(cell)))
    })?;
    Ok(())
}

fn write_cell(xml: &mut Xml, cell: &str, number: Option<f64>) -> Result<()> {
    let element = xml.create_element("table:table-cell");
    if cell.is_empty() {
        element.write_empty()?;
        return Ok(());
    }
    let element = match number {
        Some(number) => element.with_attributes([("office:value-type", "float"), ("office:value", &*number.to_string())]),
        None => element.with_attribute(("office:value-type", "string")),
    };
    element.write_inner_content(|xml| cell.split('\n').try_for_each(|line| paragraph(xml, line)))?;
    Ok(())
}

/// A line of a cell. Of several spaces a reader keeps one, so each is written as an element, as tabs are.
fn paragraph(xml: &mut Xml, line: &str) -> Result<()> {
    xml.create_element("text:p").write_inner_content(|xml| {
        for part in line.split_inclusive([' ', '\t']) {
            let word: String = part.chars().filter(|c| !matches!(c, ' ' | '\t') && is_written(*c)).collect();
            xml.write_event(Event::Text(BytesText::new(&word)))?;
            match part.chars().last() {
                Some(' ') => drop(xml.create_element("text:s").write_empty()?),
                Some('\t') => drop(xml.create_element("text:tab").write_empty()?),
                _ => {}
            }
        }
        Ok(())
    })?;
    Ok(())
}

/// Whether XML has the character at all. The others cannot be seen, and a file with one of them opens nowhere.
fn is_written(c: char) -> bool {
    !c.is_control() && !matches!(c, '\u{FFFE}' | '\u{FFFF}')
}
