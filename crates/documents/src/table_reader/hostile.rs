//! Files that somebody made to do harm: read as text, or refused in words.

use std::io::{Cursor, Write as _};

use bursar_contract::Fault;
use zip::write::SimpleFileOptions;

use super::Format;

fn rows(format: Format, bytes: &[u8]) -> Result<Vec<Vec<String>>, Fault> {
    let mut found = Vec::new();
    format.read_up_to(bytes, 100, &mut |_, row| {
        found.push(row);
        Ok(())
    })?;
    Ok(found)
}

/// The refusal of a file.
fn refusal(format: Format, bytes: &[u8]) -> String {
    let fault = rows(format, bytes).expect_err("it is refused");
    assert_eq!(fault.field.as_deref(), Some("file"));
    fault.message.id().to_owned()
}

/// A workbook of Excel whose first sheet holds these rows, with shared texts of one's own.
fn workbook(rows: &str, shared: &str) -> Vec<u8> {
    const KINDS: &str = r#"<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>"#;
    const BOOK: &str = r#"<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="a"/></sheets></workbook>"#;
    const LINKS: &str = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>"#;
    const ROOT: &str = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="b" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#;
    let sheet = format!(r#"<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>{rows}</sheetData></worksheet>"#);
    archive(&[
        ("[Content_Types].xml", KINDS.as_bytes()),
        ("_rels/.rels", ROOT.as_bytes()),
        ("xl/workbook.xml", BOOK.as_bytes()),
        ("xl/_rels/workbook.xml.rels", LINKS.as_bytes()),
        ("xl/sharedStrings.xml", shared.as_bytes()),
        ("xl/worksheets/sheet1.xml", sheet.as_bytes()),
    ])
}

fn archive(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in entries {
        archive.start_file(*name, SimpleFileOptions::default()).unwrap();
        archive.write_all(content).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

#[test]
fn what_a_spreadsheet_would_compute_stays_text() {
    let formulas = ["=cmd|'/c calc'!A1", "+1+1", "@SUM(A1)", "=HYPERLINK(\"http://127.0.0.1\")"];
    for text in formulas {
        let quoted = format!("\"{}\"\n", text.replace('"', "\"\""));
        assert_eq!(rows(Format::Text, quoted.as_bytes()).unwrap(), [[text]]);
        let inline = format!(r#"<row r="1"><c r="A1" t="inlineStr"><is><t>{}</t></is></c></row>"#, text.replace('&', "&amp;").replace('<', "&lt;"));
        assert_eq!(rows(Format::Xlsx, &workbook(&inline, "<sst/>")).unwrap(), [[text]]);
    }
}

#[test]
fn a_small_file_that_unpacks_to_a_large_one_is_not_unpacked() {
    let zeros = vec![b' '; 80 << 20];
    let bomb = archive(&[("xl/workbook.xml", &zeros)]);
    assert!(bomb.len() < 1 << 20, "{} bytes", bomb.len());
    assert_eq!(refusal(Format::Xlsx, &bomb), "document-xlsx-unpacks");
    assert_eq!(refusal(Format::Ods, &archive(&[("content.xml", &zeros)])), "document-xlsx-unpacks");
}

#[test]
fn a_small_file_neither_repeats_a_long_text_nor_makes_room_for_texts_that_are_not_there() {
    let long = "x".repeat(1 << 20);
    let row = |cell: &str| format!("<row>{}</row>", cell.repeat(60));
    let repeats = workbook(&row("<c t=\"s\"><v>0</v></c>"), &format!("<sst><si><t>{long}</t></si></sst>"));
    assert_eq!(refusal(Format::Xlsx, &repeats), "document-xlsx-unpacks");
    let content = format!(
        "<a><table:table><table:table-row><table:table-cell table:number-columns-repeated=\"60\"><text:p>{long}</text:p></table:table-cell></table:table-row></table:table></a>"
    );
    assert_eq!(refusal(Format::Ods, &archive(&[("content.xml", content.as_bytes())])), "document-xlsx-unpacks");
    for claim in ["4294967295", "18446744073709551615", "99999999999999999999"] {
        let shared = format!("<sst uniqueCount=\"{claim}\"><si><t>x</t></si></sst>");
        assert_eq!(refusal(Format::Xlsx, &workbook(&row("<c t=\"s\"><v>0</v></c>"), &shared)), "document-xlsx-unpacks", "{claim}");
    }
    let few = workbook(&row("<c t=\"s\"><v>0</v></c>"), "<sst uniqueCount=\"1\"><si><t>x</t></si></sst>");
    assert_eq!(rows(Format::Xlsx, &few).unwrap(), [vec!["x"; 60]], "the control");
}

#[test]
fn ten_thousand_columns_are_refused_and_empty_ones_are_no_columns() {
    let wide = |cell: &str| vec![cell; 10_000].join(",");
    assert_eq!(refusal(Format::Text, wide("1").as_bytes()), "document-csv-far");
    let read = rows(Format::Text, format!("Ada,058{}\n", ",".repeat(10_000)).as_bytes()).unwrap();
    assert!(read[0].len() <= super::MAX_COLUMNS && read[0][..2] == ["Ada", "058"], "{} cells", read[0].len());
    let cells: String = (0..10_000).map(|_| "<c t=\"inlineStr\"><is><t>1</t></is></c>").collect();
    assert_eq!(refusal(Format::Xlsx, &workbook(&format!("<row r=\"1\">{cells}</row>"), "<sst/>")), "document-xlsx-far");
}

#[test]
fn a_cell_of_a_megabyte_is_one_cell() {
    let long = "x".repeat(1 << 20);
    assert_eq!(rows(Format::Text, format!("{long},1\n").as_bytes()).unwrap()[0][1], "1");
    let inline = format!(r#"<row r="1"><c r="A1" t="inlineStr"><is><t>{long}</t></is></c></row>"#);
    assert_eq!(rows(Format::Xlsx, &workbook(&inline, "<sst/>")).unwrap()[0][0].len(), long.len());
}

#[test]
fn an_entity_that_names_others_is_never_written_out() {
    let mut laugh = "<!DOCTYPE x [<!ENTITY lol0 \"lol\">".to_owned();
    for at in 1..10 {
        laugh.push_str(&format!("<!ENTITY lol{at} \"{}\">", format!("&lol{};", at - 1).repeat(10)));
    }
    laugh.push_str("]>");
    let shared = format!("{laugh}<sst><si><t>&lol9;</t></si></sst>");
    let row = r#"<row r="1"><c r="A1" t="s"><v>0</v></c></row>"#;
    // Read as a text of its own or not at all; never as a billion of them.
    let read = rows(Format::Xlsx, &workbook(row, &shared)).map(|rows| rows.concat().concat()).unwrap_or_default();
    assert!(read.len() < 100, "{} characters", read.len());
    let content = format!(
        "{laugh}<office:document-content><table:table><table:table-row><table:table-cell><text:p>&lol9;</text:p></table:table-cell></table:table-row></table:table></office:document-content>"
    );
    assert_eq!(refusal(Format::Ods, &archive(&[("content.xml", content.as_bytes())])), "document-ods-unreadable");
}

#[test]
fn characters_that_cannot_be_seen_are_kept_for_the_check_that_names_them() {
    let hidden = "Ada\u{202e}ibO \u{200b}\u{7}";
    assert_eq!(rows(Format::Text, format!("{hidden}\n").as_bytes()).unwrap(), [[hidden]]);
    assert_eq!(refusal(Format::Text, b"Ada\0,1\n"), "document-csv-not-text");
}

#[test]
fn a_row_far_below_the_table_makes_no_rows_in_between() {
    let far = r#"<row r="1048576"><c r="A1048576" t="inlineStr"><is><t>x</t></is></c></row>"#;
    assert_eq!(refusal(Format::Xlsx, &workbook(far, "<sst/>")), "document-rows-most");
}
