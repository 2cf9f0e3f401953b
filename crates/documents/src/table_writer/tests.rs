use bursar_test_support::attack;

use super::*;
use crate::formula::hostile;

#[test]
fn no_cell_of_a_table_starts_a_formula() {
    let hostile = hostile();
    let mut csv = Csv::new(MARK, &[("note", ColumnKind::Text, 10)]).unwrap();
    for cell in &hostile {
        csv.row(&[cell.as_str().into()]).unwrap();
    }
    let bytes = csv.finish().unwrap();
    let text = std::str::from_utf8(&bytes).unwrap().trim_start_matches('\u{FEFF}');
    let mut read = csv::ReaderBuilder::new().from_reader(text.as_bytes());
    let cells: Vec<String> = read.records().map(|record| record.unwrap()[0].to_owned()).collect();
    assert_eq!(cells.len(), hostile.len());
    for (cell, was) in cells.iter().zip(&hostile) {
        assert_eq!(cell.strip_prefix('\''), Some(was.as_str()), "quoted and whole");
    }
    let guarded = cells.iter().filter(|cell| cell.starts_with('\'')).count();
    attack::held("Formulas in exports", hostile.len(), guarded);
    in_a_spreadsheet(&hostile, &bytes);
}

/// What a spreadsheet's own engine makes of the files; and, as a control, of the same cells as they came.
fn in_a_spreadsheet(hostile: &[String], guarded: &[u8]) {
    const NAME: &str = "Formulas in exports";
    let there = std::process::Command::new("soffice").arg("--version").output().is_ok_and(|output| output.status.success());
    if !there {
        return attack::not_run(NAME, "no LibreOffice here, so no spreadsheet engine opened the files", bursar_test_support::not_run::Missing::Tool);
    }
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let mut book = Workbook::new();
    book.sheet("History", &[], &[("note", ColumnKind::Text, 10)]).unwrap();
    let mut raw = ::csv::Writer::from_path(at("raw.csv")).unwrap();
    for cell in hostile {
        book.row(&[cell.replace(['\0', '\r'], " ").into()]).unwrap();
        raw.write_record([cell.replace('\0', "")]).unwrap();
    }
    raw.flush().unwrap();
    std::fs::write(at("guarded.csv"), guarded.iter().copied().filter(|byte| *byte != 0).collect::<Vec<_>>()).unwrap();
    std::fs::write(at("book.xlsx"), book.finish().unwrap()).unwrap();
    let lines: Vec<Vec<String>> = hostile.iter().map(|cell| vec![cell.clone()]).collect();
    std::fs::write(at("own.ods"), plain_ods("History", &lines).unwrap()).unwrap();
    let home = format!("-env:UserInstallation=file://{}", at("home").display());
    let ended = std::process::Command::new("timeout")
        .args(["120", "soffice", &home, "--headless", "--convert-to", "fods", "--outdir"])
        .arg(folder.path())
        .args(["raw.csv", "guarded.csv", "book.xlsx", "own.ods"].map(at))
        .output()
        .unwrap();
    let formulas = |name: &str| {
        let text = std::fs::read_to_string(at(name)).unwrap_or_else(|cause| panic!("{name}: {cause}: {ended:?}"));
        text.matches("table:formula=").count()
    };
    let run = formulas("guarded.fods") + formulas("book.fods") + formulas("own.fods");
    attack::held(NAME, hostile.len() * 3, hostile.len() * 3 - run);
    attack::control(NAME, "the same cells as they came, run by LibreOffice", formulas("raw.fods"));
}

#[test]
fn a_workbook_keeps_text_as_text_and_numbers_only_where_every_digit_survives() {
    use calamine::{Data, Reader};
    let mut book = Workbook::new();
    book.sheet("History", &["Filter: none".into()], &[("account", ColumnKind::Text, 20), ("amount", ColumnKind::Amount, 20)]).unwrap();
    for (account, amount) in [("0123456789", "1304.53"), ("=1+1", "0.1234567890123456789"), ("x", "123456789012345678")] {
        book.row(&[account.into(), amount.parse::<Decimal>().unwrap().into()]).unwrap();
    }
    let mut read: calamine::Xlsx<_> = calamine::open_workbook_from_rs(std::io::Cursor::new(book.finish().unwrap())).unwrap();
    let range = read.worksheet_range("History").unwrap();
    let cell = |row, column| range.get_value((row, column)).cloned().unwrap();
    assert_eq!(cell(3, 0), Data::String("0123456789".into()));
    assert_eq!(cell(3, 1), Data::Float(1304.53));
    assert_eq!(cell(4, 0), Data::String("=1+1".into()));
    assert_eq!(cell(4, 1), Data::String("0.1234567890123456789".into()));
    assert_eq!(cell(5, 1), Data::String("123456789012345678".into()));
    assert!(read.worksheet_formula("History").unwrap().is_empty());
}

/// A person's own lines: text that looks like a number or a formula, numbers, gaps, and signs that XML has words for.
fn own_lines() -> Vec<Vec<String>> {
    let lines = [
        &["Staff name", "Acct no", "Net pay", "Note"][..],
        &["Okafor & Sons <\"Ltd\">", "0123456785", "120000.5", "=cmd|'/c calc'!A1"],
        &["  Ada  Obi ", "2088120072", "1,500.00", "two\nlines"],
        &["", "", "", "₦"],
    ];
    lines.iter().map(|line| line.iter().map(|cell| (*cell).to_owned()).collect()).collect()
}

#[test]
fn a_persons_own_lines_come_back_in_a_workbook_of_libreoffice_cell_by_cell() {
    use crate::table_reader::Format;
    let lines = own_lines();
    let bytes = plain_ods("Salaries: [11/2026]", &lines).unwrap();
    assert_eq!(Format::of(std::path::Path::new("sheet"), &bytes), Format::Ods, "its first bytes say what it is");
    let mut read = Vec::new();
    let notes = Format::Ods
        .read_up_to(&bytes, 100, &mut |_, row| {
            read.push(row);
            Ok(())
        })
        .unwrap();
    assert_eq!(read, lines);
    assert_eq!(notes.formulas, 0, "no cell is a formula");
    let unseen = plain_ods("", &[vec!["Ada\u{7}Obi".to_owned()], vec![]]).unwrap();
    let mut read = Vec::new();
    Format::Ods
        .read(&unseen, &mut |_, row| {
            read.push(row);
            Ok(())
        })
        .unwrap();
    assert_eq!(read, [["AdaObi"]], "a sign that XML does not have makes no file that opens nowhere");
}

#[test]
fn libreoffice_opens_its_own_kind_of_workbook_as_it_was_written() {
    let there = std::process::Command::new("soffice").arg("--version").output().is_ok_and(|output| output.status.success());
    if !there {
        use bursar_test_support::not_run::{Missing, not_run};
        return not_run("A workbook of LibreOffice", "no LibreOffice here to open it", Missing::Tool);
    }
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    std::fs::write(at("own.ods"), plain_ods("Salaries", &own_lines()).unwrap()).unwrap();
    let home = format!("-env:UserInstallation=file://{}", at("home").display());
    let ended = std::process::Command::new("timeout")
        .args(["120", "soffice", &home, "--headless", "--convert-to", "csv:Text - txt - csv (StarCalc):44,34,76,1", "--outdir"])
        .args([folder.path(), &at("own.ods")])
        .output()
        .unwrap();
    let text = std::fs::read_to_string(at("own.csv")).unwrap_or_else(|cause| panic!("{cause}: {ended:?}"));
    let read: Vec<Vec<String>> = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(text.as_bytes())
        .records()
        .map(|record| record.unwrap().iter().map(str::to_owned).collect())
        .collect();
    assert_eq!(read, own_lines());
}
