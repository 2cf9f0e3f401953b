//! Sheets that somebody made to do harm, in every kind of file that *Pay many* opens: refused in words or shown as text, and in time.

use std::{
    ffi::OsString,
    io::{Cursor, Write as _},
    time::Duration,
};

use bursar_console::app::command_line::{self, Ended};
use bursar_test_support::growth::{at_most, clock};
use zip::write::SimpleFileOptions;

/// Processor time for one sheet. Nothing is optimised in a build for tests: the worst of them takes 3 s here, and within a second is promised in a release.
const BOUND: Duration = at_most(8);

/// What must come of a file.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Ends {
    /// Not read, with words that say why.
    Refused,
    /// So many rows, and every cell is text.
    Text(usize),
}

const HEADS: [&str; 4] = ["Staff name", "Bank", "Acct no", "Net pay"];

fn archive(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in entries {
        archive.start_file(*name, SimpleFileOptions::default()).unwrap();
        archive.write_all(content).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

/// A workbook of Excel whose first sheet holds these rows, with shared texts of one's own.
fn xlsx(rows: &str, shared: impl AsRef<[u8]>) -> Vec<u8> {
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
        ("xl/sharedStrings.xml", shared.as_ref()),
        ("xl/worksheets/sheet1.xml", sheet.as_bytes()),
    ])
}

/// A workbook of LibreOffice whose first sheet holds these rows.
fn ods(before: &str, rows: &str) -> Vec<u8> {
    let content = format!(
        r#"{before}<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table table:name="S">{rows}</table:table></office:spreadsheet></office:body></office:document-content>"#
    );
    archive(&[("mimetype", b"application/vnd.oasis.opendocument.spreadsheet"), ("content.xml", content.as_bytes())])
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

fn xlsx_row(cells: &[&str]) -> String {
    let cells: String = cells.iter().map(|text| format!(r#"<c t="inlineStr"><is><t>{}</t></is></c>"#, escaped(text))).collect();
    format!("<row>{cells}</row>")
}

fn ods_row(cells: &[&str]) -> String {
    let cells: String = cells.iter().map(|text| format!("<table:table-cell><text:p>{}</text:p></table:table-cell>", escaped(text))).collect();
    format!("<table:table-row>{cells}</table:table-row>")
}

fn text(mark: char, rows: &[&[&str]]) -> Vec<u8> {
    let mut writer = csv::WriterBuilder::new().delimiter(mark as u8).flexible(true).from_writer(Vec::new());
    for row in rows {
        writer.write_record(*row).unwrap();
    }
    writer.into_inner().unwrap()
}

/// The same rows in each of the four kinds, with the ending of the kind.
fn all_kinds(rows: &[&[&str]]) -> [(&'static str, Vec<u8>); 4] {
    let of = |row: fn(&[&str]) -> String| rows.iter().map(|cells| row(cells)).collect::<String>();
    [("csv", text(',', rows)), ("tsv", text('\t', rows)), ("xlsx", xlsx(&of(xlsx_row), "<sst/>")), ("ods", ods("", &of(ods_row)))]
}

/// Entities that would be a billion words if they were written out.
fn laughs() -> String {
    let mut laughs = "<!DOCTYPE x [<!ENTITY lol0 \"lol\">".to_owned();
    for at in 1..10 {
        laughs.push_str(&format!("<!ENTITY lol{at} \"{}\">", format!("&lol{};", at - 1).repeat(10)));
    }
    laughs + "]>"
}

/// Every hostile file: what is tried, the ending of its name, what it holds, what must come of it.
fn hostile() -> Vec<(&'static str, &'static str, Vec<u8>, Ends)> {
    let mut files = Vec::new();
    let formulas = ["=cmd|'/c calc'!A1", "+1+1", "-2+3", "@SUM(A1)", "=HYPERLINK(\"http://127.0.0.1\",\"x\")"];
    let rows: Vec<[&str; 4]> = formulas.iter().map(|name| [*name, "058", "0123456785", "100"]).collect();
    let rows: Vec<&[&str]> = std::iter::once(HEADS.as_slice()).chain(rows.iter().map(<[&str; 4]>::as_slice)).collect();
    files.extend(all_kinds(&rows).map(|(kind, bytes)| ("names that are formulas", kind, bytes, Ends::Text(5))));

    let heads = (xlsx_row(&HEADS), ods_row(&HEADS));
    let computed = r#"<row><c t="str"><f>cmd|'/c calc'!A1</f><v>Ada</v></c><c t="inlineStr"><is><t>058</t></is></c><c t="inlineStr"><is><t>0123456785</t></is></c><c><f>WEBSERVICE("http://127.0.0.1")</f><v>100</v></c></row>"#;
    files.push(("formula cells", "xlsx", xlsx(&(heads.0.clone() + computed), "<sst/>"), Ends::Text(1)));
    let computed = ods_row(&["Ada", "058", "0123456785", "100"]).replacen("<table:table-cell>", "<table:table-cell table:formula=\"of:=WEBSERVICE(1)\">", 1);
    files.push(("formula cells", "ods", ods("", &(heads.1.clone() + &computed)), Ends::Text(1)));

    let spaces = vec![b' '; (64 << 20) + 1];
    files.push(("a bomb", "xlsx", archive(&[("xl/workbook.xml", &spaces)]), Ends::Refused));
    files.push(("a bomb", "ods", archive(&[("content.xml", &spaces)]), Ends::Refused));
    let parts: Vec<String> = (0..40_000).map(|at| at.to_string()).collect();
    let parts: Vec<(&str, &[u8])> = parts.iter().map(|name| (name.as_str(), b"".as_slice())).collect();
    files.push(("40,000 parts", "xlsx", archive(&parts), Ends::Refused));
    files.push(("40,000 parts", "ods", archive(&parts), Ends::Refused));

    let wide = vec!["1"; 10_000];
    files.extend(all_kinds(&[wide.as_slice()]).map(|(kind, bytes)| ("10,000 columns", kind, bytes, Ends::Refused)));
    let megabyte = "x".repeat(1 << 20);
    let long = [megabyte.as_str(), "058", "0123456785", "100"];
    files.extend(all_kinds(&[HEADS.as_slice(), long.as_slice()]).map(|(kind, bytes)| ("a cell of 1 MB", kind, bytes, Ends::Text(1))));

    // A small file whose cells are one long text again and again.
    let shared = format!("<sst><si><t>{megabyte}</t></si></sst>");
    let row = format!("<row>{}</row>", r#"<c t="s"><v>0</v></c>"#.repeat(60));
    files.push(("a text of 1 MB in 60,000 cells", "xlsx", xlsx(&row.repeat(1_000), &shared), Ends::Refused));
    let cell = format!("<table:table-cell table:number-columns-repeated=\"60\"><text:p>{megabyte}</text:p></table:table-cell>");
    files.push(("a text of 1 MB in 1,200 cells", "ods", ods("", &format!("<table:table-row>{cell}</table:table-row>").repeat(20)), Ends::Refused));
    files.push(("cells without an end", "xlsx", xlsx(&format!("<row>{}</row>", "<c/>".repeat(8 << 20)), "<sst/>"), Ends::Refused));
    let cells = "<table:table-cell/>".repeat(3 << 20);
    files.push(("cells without an end", "ods", ods("", &format!("<table:table-row>{cells}</table:table-row>")), Ends::Refused));
    files.push(("rows without an end", "xlsx", xlsx(&"<row/>".repeat(1 << 20), "<sst/>"), Ends::Refused));
    files.push(("rows without an end", "ods", ods("", &"<table:table-row><table:table-cell/></table:table-row>".repeat(1 << 20)), Ends::Refused));
    let claims = "<sst count=\"4294967295\" uniqueCount=\"4294967295\"><si><t>x</t></si></sst>";
    files.push(("a claim of 4 billion texts", "xlsx", xlsx(&xlsx_row(&["x"]), claims), Ends::Refused));
    let deep = "<si>".repeat(200_000);
    files.push(("200,000 tags in each other", "xlsx", xlsx(&xlsx_row(&["x"]), format!("<sst>{deep}</sst>")), Ends::Refused));
    files.push(("200,000 tags in each other", "ods", ods("", &"<text:p>".repeat(200_000)), Ends::Refused));

    let row = r#"<row r="1"><c r="A1" t="s"><v>0</v></c></row>"#;
    files.push(("a billion laughs", "xlsx", xlsx(row, format!("{}<sst><si><t>&lol9;</t></si></sst>", laughs())), Ends::Refused));
    files.push(("a billion laughs", "ods", ods(&laughs(), &ods_row(&["x"]).replace('x', "&lol9;")), Ends::Refused));

    let (head, ada) = (HEADS.join(","), "058,0123456785,100\n");
    let lines = |names: &[&[u8]]| {
        [format!("{head}\n").as_bytes(), &names.iter().map(|name| [name, b",".as_slice(), ada.as_bytes()].concat()).collect::<Vec<_>>().concat()].concat()
    };
    let utf16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let mixed = lines(&["Zoë".as_bytes(), b"Zo\xEB"]);
    files.push(("UTF-8 and Windows text", "csv", mixed.clone(), Ends::Text(2)));
    files.push(("UTF-8 by its mark and Windows text", "csv", [b"\xEF\xBB\xBF", mixed.as_slice()].concat(), Ends::Refused));
    files.push(("UTF-16 inside UTF-8", "csv", [lines(&[b"Ada"]), utf16("Bola,058,0123456785,100\n")].concat(), Ends::Refused));
    files.push(("UTF-8 inside UTF-16", "csv", [b"\xFF\xFE".to_vec(), utf16(&format!("{head}\n")), lines(&[b"Adaobi"])].concat(), Ends::Text(1)));
    files.push(("half a letter of UTF-16", "tsv", [b"\xFF\xFE".to_vec(), utf16("Ada"), vec![0x3D, 0xD8, 0x0A, 0x00]].concat(), Ends::Refused));
    files.push(("bytes that no text has", "csv", lines(&[b"Ada\x81"]), Ends::Refused));
    let western = b"<a><table:table><table:table-row><table:table-cell><text:p>Zo\xEB</text:p></table:table-cell></table:table-row></table:table></a>";
    files.push(("Windows text in XML", "xlsx", xlsx(row, b"<sst><si><t>Zo\xEB</t></si></sst>"), Ends::Refused));
    files.push(("Windows text in XML", "ods", archive(&[("content.xml", western)]), Ends::Refused));

    let hidden = ["Ada\u{202e}ibO \u{200b}\u{2066}", "058", "0123456785", "100"];
    files.extend(all_kinds(&[HEADS.as_slice(), hidden.as_slice()]).map(|(kind, bytes)| ("characters that turn the line", kind, bytes, Ends::Text(1))));
    files.push(("characters that ring", "csv", lines(&[b"Ada\x07\x1b[31m"]), Ends::Text(1)));
    files.push(("a zero byte", "csv", lines(&[b"Ada\0"]), Ends::Refused));
    let nul = ods_row(&["x"]).replace('x', "Ada&#0;");
    files.push(("a zero byte", "ods", ods("", &nul), Ends::Refused));
    files
}

/// What `bursar batch check` says of it, and how long that took.
fn checked(name: &str, bytes: &[u8]) -> (Ended, Duration) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, bytes).unwrap();
    let words: [OsString; 4] = ["batch".into(), "check".into(), path.into(), "--json".into()];
    let begun = clock();
    let ended = command_line::run(&words, || None).unwrap();
    (ended, clock().saturating_sub(begun))
}

#[test]
fn every_hostile_sheet_is_refused_or_shown_as_text_in_time_and_a_plain_one_is_read() {
    let plain = [HEADS.as_slice(), &["Ada Obi", "058", "0123456785", "120,000.00"]];
    for (kind, bytes) in all_kinds(&plain) {
        let (ended, _) = checked(&format!("plain.{kind}"), &bytes);
        assert!(ended.code == 0 && ended.out.contains("Ada Obi"), "the control: {kind}: {ended:?}");
    }
    let mut wrong = Vec::new();
    for (attack, kind, bytes, expected) in hostile() {
        // The name of the file is an attack, too, as far as every system takes it.
        let (ended, took) = checked(&format!("=cmd('calc') \u{202e}.{kind}"), &bytes);
        let read: Option<serde_json::Value> = serde_json::from_str(&ended.out).ok();
        let rows = read.as_ref().and_then(|read| read["rows"].as_array()).map(Vec::len);
        let came = if ended.code == 2 { Ends::Refused } else { Ends::Text(rows.unwrap_or_default()) };
        println!("{:>6} ms  {:>8} bytes  {attack}, {kind}: {came:?} {}", took.as_millis(), bytes.len(), ended.err.trim_end());
        let said = ended.code != 2 || ended.out.is_empty() && !ended.err.is_empty();
        let as_text = !ended.out.contains(['\u{1b}', '\u{7}', '\u{202e}', '\u{200b}']) && ended.out.len() < 1 << 20;
        if took > BOUND || !said || !as_text || expected != came {
            wrong.push(format!("{attack}, {kind}: {came:?} after {took:?}, {:.300} {}", ended.out, ended.err));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
