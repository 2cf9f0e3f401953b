//! A table as a person brings it: from a file, pasted, or made of an earlier batch. What its columns mean is found here, and asked where it is not sure.

use std::{collections::HashSet, path::Path};

use bursar_contract::{Fault, untrusted::shown};
use bursar_documents::{
    table_reader::{Encoding, Format, LIST_SHEET, MAX_BYTES, Notes, display_name, normalized_heading},
    table_writer::{self, ListSheet},
};
use bursar_journal::sha256;
use bursar_messages::{Message, message};
use serde::{Deserialize, Serialize};

use crate::{
    Console,
    base::{
        files::{self, Ask},
        sheet::{self, Column},
    },
    batches::{api::BatchColumn, sheets::MOST_ROWS, transfers},
    contacts::bank_finder::{BankFinder, BankFound},
    naira::{amount, number},
};

/// Rows that are looked at to find what a column without a known heading holds.
const LOOKED_AT: usize = 200;

/// Columns by their headings, the surest names first.
const COLUMNS: [Column; 11] = [
    ("bank", sheet::BANK),
    ("bank_code", sheet::BANK_CODE),
    ("account_number", sheet::ACCOUNT_NUMBER),
    ("account_name", sheet::ACCOUNT_NAME),
    ("name", sheet::NAME),
    ("amount", sheet::AMOUNT),
    ("narration", sheet::NARRATION),
    ("reference", sheet::REFERENCE),
    ("address", sheet::ADDRESS),
    ("network", sheet::NETWORK),
    ("token", sheet::TOKEN),
];

/// Where a table came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Origin {
    /// Text with separators.
    Text,
    /// A workbook of Excel.
    Xlsx,
    /// A workbook of LibreOffice.
    Ods,
    /// Pasted cells.
    Pasted,
    /// Typed in the grid.
    Typed,
    /// An earlier batch.
    Batch,
}

/// A table, cell by cell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Table {
    /// Where it came from.
    pub origin: Origin,
    /// The name of its file.
    pub file: Option<String>,
    /// Every row with its number in the sheet.
    pub cells: Vec<(u32, Vec<String>)>,
    /// Which of them holds the headings; none: there are none.
    pub heading: Option<usize>,
    /// What each column holds, as far as it is known.
    pub columns: Vec<Option<BatchColumn>>,
    /// Whether a person has to say what the columns hold.
    pub asks: bool,
    /// What the file holds that its rows do not show.
    #[serde(default)]
    pub notes: Notes,
    /// Rows that a person left out of the batch that is repeated, by their number: left out again until somebody includes them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<u32>,
    /// The batch whose refused rows these are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<String>,
}

/// Asks for a file and reads it. None: the person cancelled.
pub(super) async fn choose(console: &Console) -> Result<Option<Table>, Fault> {
    let kinds = vec![(message!("batch-open-kind").to_string(), Format::ENDINGS.map(str::to_owned).to_vec())];
    let chosen = console.picker()?.pick_open(Ask { title: message!("batch-open-title").to_string(), name: None, kinds }).await;
    chosen.map(|path| of_file(&path)).transpose()
}

/// Reads a file.
pub(super) fn of_file(path: &Path) -> Result<Table, Fault> {
    let bytes = files::read(path, MAX_BYTES)?;
    read(Format::of(path, &bytes), &bytes, Some(display_name(path)))
}

fn read(format: Format, bytes: &[u8], file: Option<String>) -> Result<Table, Fault> {
    let mut cells: Vec<(u32, Vec<String>)> = Vec::new();
    // Lines above the headings are no payments.
    let notes = format.read_up_to(bytes, MOST_ROWS + 20, &mut |number, row| {
        if row.iter().any(|cell| !cell.trim().is_empty()) {
            cells.push((number, row));
        }
        Ok(())
    })?;
    let origin = match format {
        Format::Text => Origin::Text,
        Format::Xlsx => Origin::Xlsx,
        Format::Ods => Origin::Ods,
    };
    Ok(Table { notes, ..understood(origin, file, cells)? })
}

/// Reads a file of any kind as far as nobody has to be asked, and says how many rows it has.
#[cfg(any(test, feature = "fuzz"))]
pub(crate) fn reads(bytes: &[u8]) -> Result<usize, Fault> {
    let mut table = read(Format::of(Path::new(""), bytes), bytes, None)?;
    table.guess(&[("058".to_owned(), "Guaranty Trust Bank".to_owned()), ("033".to_owned(), "United Bank for Africa".to_owned())]);
    let columns = table.columns.clone();
    assert!(columns.iter().flatten().collect::<HashSet<_>>().len() == columns.iter().flatten().count(), "a meaning twice: {columns:?}");
    for (number, row) in table.rows() {
        assert!(row.len() <= table.columns.len(), "row {number} has a cell without a column");
    }
    std::hint::black_box((table.found(), table.cautions(), table.content(), table.header_key()));
    Ok(table.rows().len())
}

/// Cells as a spreadsheet puts them on the clipboard.
pub(super) fn pasted(text: &str) -> Result<Table, Fault> {
    let table = read(Format::Text, text.as_bytes(), None)?;
    Ok(Table { origin: Origin::Pasted, ..table })
}

/// A table without rows. No sheet has its headings, so the first row that is typed is the first.
pub(super) fn empty() -> Table {
    let mut table = of_rows(Origin::Typed, Vec::new());
    table.cells[0].0 = 0;
    table
}

/// A table of rows whose columns are known: bank code or network, account number or address, account name, amount, token, narration, reference.
pub(super) fn of_rows(origin: Origin, rows: Vec<[String; 7]>) -> Table {
    use BatchColumn::{AccountName, AccountNumber, Amount, Bank, Narration, Reference, Token};
    let columns = [Bank, AccountNumber, AccountName, Amount, Token, Narration, Reference];
    let head = columns.map(|column| heading(column).to_string()).to_vec();
    let cells = std::iter::once((1, head)).chain((2..).zip(rows.into_iter().map(|row| row.to_vec()))).collect();
    Table {
        origin,
        file: None,
        cells,
        heading: Some(0),
        columns: columns.map(Some).to_vec(),
        asks: false,
        notes: Notes::default(),
        left_out: Vec::new(),
        parent: None,
    }
}

/// A workbook to be filled in, with the banks that can be paid on a sheet of its own.
pub(super) fn template(banks: &[(String, String)], transfers: bool) -> Result<Vec<u8>, Fault> {
    use BatchColumn::{AccountName, AccountNumber, Address, Amount, Bank, Narration, Network, Reference, Token};
    let of_banks = [(AccountName, 32), (Bank, 24), (AccountNumber, 18)];
    let of_tokens = [(Network, 18), (Address, 46), (Token, 12)];
    let of_both = [(Amount, 16), (Narration, 32), (Reference, 16)];
    let columns = of_banks.into_iter().chain(of_tokens.into_iter().filter(|_| transfers)).chain(of_both);
    let heads: Vec<(String, u16)> = columns.map(|(column, width)| (heading(column).to_string(), width)).collect();
    let list = ListSheet {
        name: LIST_SHEET.to_owned(),
        heads: [message!("batch-template-code").to_string(), heading(Bank).to_string()],
        rows: banks.iter().map(|(code, name)| [code.clone(), shown(name)]),
    };
    table_writer::template_xlsx(&message!("batch-template-sheet").to_string(), &heads, list)
}

/// The same for transfers alone, with the tokens of the organization's list.
pub(super) fn token_template(tokens: &[bursar_contract::tokens::Token]) -> Result<Vec<u8>, Fault> {
    use BatchColumn::{Address, Amount, Network, Reference, Token};
    let columns = [(Network, 18), (Address, 46), (Token, 12), (Amount, 16), (Reference, 16)].map(|(column, width)| (heading(column).to_string(), width));
    let heads: Vec<(String, u16)> = std::iter::once((message!("batch-template-name").to_string(), 32)).chain(columns).collect();
    let list = ListSheet {
        name: LIST_SHEET.to_owned(),
        heads: [heading(Network).to_string(), heading(Token).to_string()],
        rows: tokens.iter().filter_map(|token| {
            let chain = token.blockchain.as_ref()?;
            let name = chain.known().map_or_else(|| shown(&chain.0), |info| info.name.to_owned());
            Some([name, shown(token.symbol.as_deref()?)])
        }),
    };
    table_writer::template_xlsx(&message!("batch-template-sheet").to_string(), &heads, list)
}

/// What a column is called for people.
pub(super) fn heading(column: BatchColumn) -> Message {
    match column {
        BatchColumn::Bank => message!("batch-column-bank"),
        BatchColumn::AccountNumber => message!("batch-column-number"),
        BatchColumn::AccountName => message!("batch-column-name"),
        BatchColumn::Amount => message!("batch-column-amount"),
        BatchColumn::Token => message!("batch-column-token"),
        BatchColumn::Narration => message!("batch-column-narration"),
        BatchColumn::Reference => message!("batch-column-reference"),
        BatchColumn::Network => message!("batch-column-network"),
        BatchColumn::Address => message!("batch-column-address"),
    }
}

/// Finds headings and columns. Where a column that is needed was found by no heading, a person is asked.
fn understood(origin: Origin, file: Option<String>, cells: Vec<(u32, Vec<String>)>) -> Result<Table, Fault> {
    if cells.is_empty() {
        return Err(Fault::invalid("file", message!("document-file-empty")));
    }
    let width = cells.iter().map(|(_, row)| row.len()).max().unwrap_or_default();
    let (heading, mut columns) = match sheet::headings(&cells, &COLUMNS) {
        Some((at, found)) => (Some(at), found.into_iter().map(|one| one.and_then(|one| meaning(COLUMNS[one].0))).collect::<Vec<_>>()),
        None => (None, Vec::new()),
    };
    columns.resize(width, None);
    one_of_each(&mut columns, heading.map(|at| cells[at].1.as_slice()).unwrap_or_default());
    without_namesakes(&mut columns, &cells[heading.map_or(0, |at| at + 1)..]);
    let asks = missing(&columns).is_some();
    Ok(Table { origin, file, cells, heading, columns, asks, notes: Notes::default(), left_out: Vec::new(), parent: None })
}

/// Of two columns of one meaning, the one with the surer heading: the name on the account before a name, a bank's code before its name.
fn one_of_each(columns: &mut [Option<BatchColumn>], headings: &[String]) {
    let sure = |at: usize| {
        let plain = headings.get(at).map(|heading| normalized_heading(heading)).unwrap_or_default();
        sheet::ACCOUNT_NAME.contains(&plain.as_str()) || sheet::BANK_CODE.contains(&plain.as_str())
    };
    for meaning in [BatchColumn::AccountName, BatchColumn::Bank] {
        let all: Vec<usize> = (0..columns.len()).filter(|at| columns[*at] == Some(meaning)).collect();
        let keep = all.iter().copied().find(|at| sure(*at)).or(all.first().copied());
        for at in all.into_iter().filter(|at| Some(*at) != keep) {
            columns[at] = None;
        }
    }
}

/// A list of staff has addresses that are streets, and networks of telephones. A column is taken for one of a transfer only where some cell is.
fn without_namesakes(columns: &mut [Option<BatchColumn>], rows: &[(u32, Vec<String>)]) {
    for (at, column) in columns.iter_mut().enumerate() {
        let mut cells = rows.iter().take(LOOKED_AT).filter_map(|(_, row)| row.get(at)).map(|cell| cell.trim());
        let is_real = match column {
            Some(BatchColumn::Address) => cells.any(transfers::begins_as_address),
            Some(BatchColumn::Network) => cells.any(transfers::is_network),
            _ => true,
        };
        if !is_real {
            *column = None;
        }
    }
}

fn meaning(name: &str) -> Option<BatchColumn> {
    Some(match name {
        "bank" | "bank_code" => BatchColumn::Bank,
        "account_number" => BatchColumn::AccountNumber,
        "account_name" | "name" => BatchColumn::AccountName,
        "amount" => BatchColumn::Amount,
        "narration" => BatchColumn::Narration,
        "reference" => BatchColumn::Reference,
        "network" => BatchColumn::Network,
        "address" => BatchColumn::Address,
        "token" => BatchColumn::Token,
        _ => return None,
    })
}

/// The first column without which nothing can be paid. A payout needs a bank and a number; a transfer needs an address, or a token and a contact.
fn missing(columns: &[Option<BatchColumn>]) -> Option<BatchColumn> {
    use BatchColumn::{AccountNumber, Address, Amount, Bank, Token};
    let has = |column: BatchColumn| columns.contains(&Some(column));
    let transfers = has(Address) || has(Token) && !has(Bank);
    let needed: &[BatchColumn] = if transfers { &[Amount] } else { &[Bank, AccountNumber, Amount] };
    needed.iter().copied().find(|column| !has(*column))
}

impl Table {
    /// The rows below the headings.
    pub fn rows(&self) -> &[(u32, Vec<String>)] {
        &self.cells[self.heading.map_or(0, |at| at + 1)..]
    }

    /// The headings; empty texts where there are none.
    pub fn headings(&self) -> Vec<String> {
        let row = self.heading.map(|at| self.cells[at].1.clone()).unwrap_or_default();
        (0..self.columns.len()).map(|at| row.get(at).map(|cell| cell.trim().to_owned()).unwrap_or_default()).collect()
    }

    /// The first column without which nothing can be paid, if no heading names it.
    pub fn missing(&self) -> Option<BatchColumn> {
        missing(&self.columns)
    }

    /// The cell of a row that holds this column; empty where there is none.
    pub fn cell<'a>(&self, row: &'a [String], column: BatchColumn) -> &'a str {
        let at = self.columns.iter().position(|one| *one == Some(column));
        at.and_then(|at| row.get(at)).map(|cell| bursar_documents::formula::unguarded(cell.trim())).unwrap_or_default()
    }

    /// What tells its headings from those of other tables.
    pub fn header_key(&self) -> Option<String> {
        let plain: Vec<String> = self.headings().iter().map(|heading| normalized_heading(heading)).collect();
        self.heading.map(|_| sha256(plain.join("\n").as_bytes()))
    }

    /// SHA-256 of its content, whatever file holds it. None where it was not brought along.
    pub fn content(&self) -> Option<String> {
        if matches!(self.origin, Origin::Typed | Origin::Batch) {
            return None;
        }
        let rows: Vec<Vec<&str>> = self.cells.iter().map(|(_, row)| row.iter().map(|cell| cell.trim()).collect()).collect();
        serde_json::to_vec(&rows).ok().map(|rows| sha256(&rows))
    }

    /// Takes what a person says of the columns.
    pub fn choose(&mut self, columns: &[Option<BatchColumn>]) -> Result<(), Fault> {
        if columns.len() != self.columns.len() {
            return Err(Fault::invalid("columns", message!("batch-columns-count")));
        }
        let mut seen = HashSet::new();
        if let Some(twice) = columns.iter().flatten().find(|column| !seen.insert(**column)) {
            return Err(Fault::invalid("columns", message!("batch-columns-twice", column = heading(*twice))));
        }
        if let Some(missing) = missing(columns) {
            return Err(Fault::invalid("columns", message!("batch-columns-missing", column = heading(missing))));
        }
        self.columns = columns.to_vec();
        self.asks = false;
        Ok(())
    }

    /// Guesses, from what stands in them, the columns that no heading names. The person is asked all the same.
    pub fn guess(&mut self, banks: &[(String, String)]) {
        let mut finder = BankFinder::new(banks);
        for at in 0..self.columns.len() {
            if self.columns[at].is_some() {
                continue;
            }
            let cells: Vec<&str> =
                self.rows().iter().take(LOOKED_AT).filter_map(|(_, row)| row.get(at)).map(|cell| cell.trim()).filter(|cell| !cell.is_empty()).collect();
            let mostly = |holds: &mut dyn FnMut(&str) -> bool| !cells.is_empty() && cells.iter().filter(|cell| holds(cell)).count() * 10 >= cells.len() * 8;
            let is_number = |cell: &str| matches!(number::read(cell), number::Read::Whole(_) | number::Read::Wrong { fix: Some(_), .. });
            let found = if mostly(&mut |cell| bursar_contract::address::checked(cell).is_ok()) {
                Some(BatchColumn::Address)
            } else if mostly(&mut |cell| is_number(cell)) {
                Some(BatchColumn::AccountNumber)
            } else if mostly(&mut |cell| cell.chars().any(char::is_alphabetic) && !matches!(finder.find(cell), BankFound::None)) {
                Some(BatchColumn::Bank)
            } else if mostly(&mut |cell| amount::typed(cell).is_ok_and(|sum| sum.kobo >= 10_000)) {
                Some(BatchColumn::Amount)
            } else {
                None
            };
            if found.is_some() && !self.columns.contains(&found) {
                self.columns[at] = found;
            }
        }
    }

    /// What was found, in words.
    pub fn found(&self) -> Vec<Message> {
        let rows = self.rows().len();
        let kind = match self.origin {
            Origin::Text => message!("batch-found-text"),
            Origin::Xlsx => message!("batch-found-xlsx"),
            Origin::Ods => message!("batch-found-ods"),
            Origin::Pasted => message!("batch-found-pasted"),
            Origin::Typed => message!("batch-found-typed"),
            Origin::Batch => message!("batch-found-batch"),
        };
        let heading = match self.heading {
            Some(at) => message!("batch-found-heading", row = self.cells[at].0),
            None => message!("batch-found-no-heading"),
        };
        let encoding = self.notes.encoding.map(|encoding| match encoding {
            Encoding::Utf16 => message!("batch-found-utf16"),
            Encoding::Windows1252 => message!("batch-found-windows"),
        });
        [kind, heading, message!("batch-found-rows", count = rows)].into_iter().chain(encoding).collect()
    }

    /// Whether the file hides this row of the sheet.
    pub fn hides(&self, sheet_row: u32) -> bool {
        self.notes.hidden.binary_search(&sheet_row).is_ok()
    }

    fn merged(&self) -> Message {
        let Notes { merged, merged_at, .. } = &self.notes;
        // A draft of an older version does not say where.
        if merged_at.is_empty() {
            return message!("batch-note-merged", count = *merged);
        }
        let areas = merged_at.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        message!("batch-note-merged-at", count = *merged, areas = areas, more = merged.saturating_sub(merged_at.len() as u32))
    }

    /// What a person must know of the file before the rows are paid: what they see in their own program is not all, or not what was read.
    pub fn cautions(&self) -> Vec<Message> {
        let Notes { encoding, formulas, merged, other_sheets, .. } = self.notes;
        let hidden = self.rows().iter().filter(|(number, _)| self.hides(*number)).count();
        let all = [
            (hidden > 0).then(|| message!("batch-note-hidden", count = hidden)),
            (!self.left_out.is_empty()).then(|| message!("batch-note-left-out", count = self.left_out.len())),
            (merged > 0).then(|| self.merged()),
            (formulas > 0).then(|| message!("batch-note-formulas", count = formulas)),
            (other_sheets > 0).then(|| message!("batch-note-sheets", count = other_sheets)),
            (encoding == Some(Encoding::Windows1252)).then(|| message!("batch-note-encoding")),
        ];
        all.into_iter().flatten().collect()
    }
}

#[cfg(test)]
mod tests {
    use bursar_documents::table_reader::Area;

    use super::*;
    use BatchColumn::{AccountName, AccountNumber, Amount, Bank, Narration, Reference};

    fn text(csv: &str) -> Table {
        read(Format::Text, csv.as_bytes(), None).unwrap()
    }

    #[test]
    fn columns_of_payroll_sheets_are_found_in_any_order_and_spelling() {
        let table = text("KOLANUT LTD,,,,\nS/N,Staff Name,Bank,Acct No,Net Pay,Staff ID\n1,Ada Obi,GTB,0123456785,\"120,000.00\",K-1\n");
        assert_eq!(table.columns, [None, Some(AccountName), Some(Bank), Some(AccountNumber), Some(Amount), Some(Reference)]);
        assert_eq!((table.heading, table.asks, table.rows().len()), (Some(1), false, 1));
        assert_eq!(table.cell(&table.rows()[0].1, Amount), "120,000.00");
        let table = text("Name;Account name;Bank;Sort code;NUBAN;Amount;Remarks\na;b;c;058;0123456785;5;d\n");
        assert_eq!(table.columns, [None, Some(AccountName), None, Some(Bank), Some(AccountNumber), Some(Amount), Some(Narration)]);
    }

    #[test]
    fn a_column_that_no_heading_names_is_guessed_and_asked() {
        let mut table = text("Ada Obi,GTB,0123456785,120000\nBola Sanni,UBA,2088120072,95000.50\n");
        assert!(table.asks && table.heading.is_none());
        table.guess(&[("058".to_owned(), "Guaranty Trust Bank".to_owned()), ("033".to_owned(), "United Bank for Africa".to_owned())]);
        assert_eq!(table.columns, [None, Some(Bank), Some(AccountNumber), Some(Amount)]);
        assert!(table.asks);
        assert_eq!(table.choose(&[Some(AccountName), Some(Bank), Some(AccountNumber), None]).unwrap_err().message.id(), "batch-columns-missing");
        assert_eq!(table.choose(&[Some(Bank), Some(Bank), Some(AccountNumber), Some(Amount)]).unwrap_err().message.id(), "batch-columns-twice");
        table.choose(&[Some(AccountName), Some(Bank), Some(AccountNumber), Some(Amount)]).unwrap();
        assert!(!table.asks);
    }

    #[test]
    fn of_columns_with_one_heading_none_is_taken_and_a_person_is_asked() {
        let table = text("Staff name,Bank,Acct no,Acct no,Net pay,Net pay\nAda Obi,058,0123456785,2088120072,100,900\n");
        assert_eq!(table.columns, [Some(AccountName), Some(Bank), None, None, None, None]);
        assert!(table.asks);
    }

    #[test]
    fn columns_of_transfers_are_found_and_a_street_is_no_address() {
        use BatchColumn::{Address, Network, Token};
        let table = text("Name,Network,Wallet address,Coin,Amount\nAda,Base,0x2fdEB96d578e1183F60835110F8C7E667A48870B,USDC,5\n");
        assert_eq!(table.columns, [Some(AccountName), Some(Network), Some(Address), Some(Token), Some(Amount)]);
        assert!(!table.asks);
        let table = text("Name,Address,Network,Bank,Acct no,Currency,Amount\nAda,12 Allen Avenue,MTN,GTB,0123456785,NGN,5\n");
        assert_eq!(table.columns, [Some(AccountName), None, None, Some(Bank), Some(AccountNumber), Some(Token), Some(Amount)]);
        assert!(!table.asks);
        assert!(text("Name,Amount\nAda,5\n").asks, "nobody knows where it goes");
    }

    #[test]
    fn what_a_file_hides_is_said() {
        let mut table = text("Bank,Acct no,Amount\nGTB,0123456785,100.00\nUBA,2088120072,200.00\n");
        assert!(table.cautions().is_empty());
        table.notes = Notes { encoding: Some(Encoding::Windows1252), hidden: vec![1, 3], formulas: 2, merged: 1, other_sheets: 1, ..Notes::default() };
        let cautions = table.cautions();
        let said: Vec<&str> = cautions.iter().map(Message::id).collect();
        assert_eq!(said, ["batch-note-hidden", "batch-note-merged", "batch-note-formulas", "batch-note-sheets", "batch-note-encoding"]);
        table.notes.merged = 5;
        table.notes.merged_at = vec![Area { first: (1, 2), last: (1, 3) }, Area { first: (2, 5), last: (3, 5) }];
        let said = table.cautions()[1].to_string();
        assert!(said.contains("A2:A3, B5:C5 and 3 more"), "{said}");
        assert!(table.cautions()[0].to_string().starts_with("1 row"), "the row of headings is no payment: {}", table.cautions()[0]);
        assert!(table.hides(3) && !table.hides(2));
    }

    #[test]
    fn the_same_content_is_known_whatever_file_holds_it_and_one_kobo_more_is_another() {
        let (comma, semicolon) = (text("Bank,Acct no,Amount\nGTB,0123456785,100.00\n"), text("Bank;Acct no;Amount\nGTB;0123456785 ;100.00\n"));
        assert_eq!(comma.content(), semicolon.content());
        assert_ne!(comma.content(), text("Bank,Acct no,Amount\nGTB,0123456785,100.01\n").content());
        assert_eq!(empty().content(), None);
    }
}
