//! The files that are made of a batch which was drafted: the person's own sheet with the results behind it, a list for the bank, and a summary.

use bursar_contract::Fault;
use bursar_documents::{formula, table_writer};
use bursar_journal::{BatchRecord, Payment, RowResult, RowState};
use bursar_messages::{Message, message};

use super::{
    api::{BatchColumn, BatchFile},
    comparison::naira,
    left_out::LeftOut,
    outcome::{self, Rails},
    results::{bank_of, cells, cells_out, kept},
    review::KeptSheet,
    sheets::count,
    summary::summary,
    table::{self, Origin, Table},
};
use crate::{
    base::{session::Session, zone},
    contacts::bank_finder::{BankFinder, BankFound},
    naira::amount,
};

/// A file of a batch.
pub(super) struct Made {
    /// Its name.
    pub name: String,
    /// What kind of file it is, and its ending.
    pub kind: (String, &'static str),
    /// Its content.
    pub bytes: Vec<u8>,
    /// Rows in it.
    pub rows: usize,
}

/// Makes a file of a batch.
pub(super) fn file(session: &Session, id: &str, wanted: BatchFile) -> Result<Made, Fault> {
    let batch = session.journal.batch(id)?;
    let rows = session.journal.batch_rows(id, &[], 0, u32::MAX)?;
    match wanted {
        BatchFile::Sheet => sheet(session, &batch, &rows),
        BatchFile::Banks => banks(&batch, &rows),
        BatchFile::Summary => summary(session, &batch, &rows),
    }
}

/// The person's own sheet with six columns behind it, and three more where it has transfers. Where something else was paid than its row said when it came, because a person corrected it, the
/// cell holds what was paid, and the reason says what it held before. Rows that were added in the grid come last.
fn sheet(session: &Session, batch: &BatchRecord, rows: &[RowResult]) -> Result<Made, Fault> {
    let KeptSheet { table, left_out, out_rows, .. } = kept(session, &batch.id)?;
    let width = table.cells.iter().map(|(_, row)| row.len()).max().unwrap_or_default();
    let results: std::collections::HashMap<u32, &RowResult> = rows.iter().map(|row| (row.sheet_row, row)).collect();
    let rails = Rails::of(&batch.total);
    let mut heads = vec![
        message!("batch-file-status"),
        message!("batch-file-time", zone = zone::short(session.clock.now())),
        message!("batch-file-reference"),
        message!("batch-file-key"),
        message!("batch-file-reason"),
        message!("batch-file-code"),
    ];
    if rails.transfers {
        heads.extend([message!("batch-file-hash"), message!("batch-file-fee"), message!("batch-file-fee-currency")]);
    }
    let added = |row: &RowResult| added(batch, row, rails);
    let first_row = table.heading.map_or(0, |at| at + 1);
    let lines = table.cells.iter().enumerate().map(|(at, (number, cells))| {
        let mut line = cells.clone();
        line.resize(width, String::new());
        if Some(at) == table.heading {
            line.extend(heads.iter().map(Message::to_string));
        } else if at >= first_row {
            let result = results.get(number).copied();
            let corrections = result.map(|result| correct(&table, &mut line, result)).unwrap_or_default();
            let mut behind = result.map_or_else(|| not_sent(left_out.get(number), heads.len()), added);
            behind[REASON] = [std::mem::take(&mut behind[REASON]), corrections].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ");
            line.extend(behind);
        }
        (*number, line)
    });
    let known: std::collections::HashSet<u32> = table.cells.iter().map(|(number, _)| *number).collect();
    let sent = rows.iter().filter(|row| !known.contains(&row.sheet_row)).map(|row| {
        let [_, rest @ ..] = cells(row);
        let mut line = filled(&table, width, &[bank_of(&row.payment).0].into_iter().chain(rest).collect::<Vec<_>>());
        correct(&table, &mut line, row);
        line.extend(added(row));
        (row.sheet_row, line)
    });
    let out = out_rows.iter().filter(|row| !known.contains(&row.sheet_row) && !results.contains_key(&row.sheet_row)).map(|row| {
        let mut line = filled(&table, width, &cells_out(row));
        line.extend(not_sent(left_out.get(&row.sheet_row), heads.len()));
        (row.sheet_row, line)
    });
    let mut own: Vec<(u32, Vec<String>)> = sent.chain(out).collect();
    own.sort_by_key(|(number, _)| *number);
    let lines = as_brought(&table, lines.chain(own).collect());
    let (ending, bytes) = match table.origin {
        Origin::Text => (table.notes.separator.ending(), table_writer::plain_text(table.notes.separator, &lines)?),
        Origin::Ods => ("ods", table_writer::plain_ods(&batch.name, &lines)?),
        Origin::Xlsx | Origin::Pasted | Origin::Typed | Origin::Batch => ("xlsx", table_writer::plain_xlsx(&batch.name, &lines)?),
    };
    let stem = table.file.as_deref().and_then(|file| file.rsplit_once('.')).map_or_else(|| batch.name.clone(), |(stem, _)| stem.to_owned());
    Ok(Made { name: message!("batch-file-name", stem = stem, ending = ending).to_string(), kind: (ending.to_uppercase(), ending), bytes, rows: rows.len() })
}

/// The cells of a row that was added in the grid, under the columns of its sheet.
fn filled(table: &Table, width: usize, cells: &[String]) -> Vec<String> {
    use BatchColumn::{AccountName, AccountNumber, Address, Amount, Bank, Narration, Network, Reference, Token};
    let mut line = vec![String::new(); width];
    let at = |column: BatchColumn| table.columns.iter().position(|one| *one == Some(column));
    let columns = [(Bank, Network), (AccountNumber, Address)].into_iter().chain([AccountName, Amount, Token, Narration, Reference].map(|one| (one, one)));
    for ((column, other), cell) in columns.zip(cells) {
        if let Some(at) = at(column).or_else(|| at(other)).filter(|at| *at < width) {
            cell.clone_into(&mut line[at]);
        }
    }
    line
}

/// The lines of a file. A sheet that nobody brought along has the numbers that its rows have on the screen, and no column that nothing stands in because
/// it pays nothing of that kind.
fn as_brought(table: &Table, mut lines: Vec<(u32, Vec<String>)>) -> Vec<Vec<String>> {
    let heading = table.heading.unwrap_or(usize::MAX);
    let token = table.columns.iter().position(|one| *one == Some(BatchColumn::Token)).filter(|_| matches!(table.origin, Origin::Typed | Origin::Batch));
    let is_used = |token: usize| lines.iter().enumerate().any(|(at, (_, line))| at != heading && line.get(token).is_some_and(|cell| !cell.trim().is_empty()));
    if let Some(token) = token.filter(|token| !is_used(*token)) {
        for (_, line) in lines.iter_mut().filter(|(_, line)| line.len() > token) {
            line.remove(token);
        }
    }
    let number = |at: usize, number: u32| if at == heading { message!("batch-file-row").to_string() } else { number.to_string() };
    let numbered = lines.into_iter().enumerate().map(|(at, (row, mut line))| {
        if table.origin == Origin::Typed {
            line.insert(0, number(at, row));
        }
        line
    });
    numbered.collect()
}

/// Puts what was paid into the cells of a row that say something else; gives what they said, for a person to read.
fn correct(table: &Table, line: &mut [String], row: &RowResult) -> String {
    use BatchColumn::{AccountName, AccountNumber, Address, Amount, Bank, Network};
    let [code, number, name, sum, ..] = cells(row);
    let is_transfer = matches!(row.payment, Payment::Transfer(_));
    let bank = bank_of(&row.payment).0;
    let mut said = Vec::new();
    let (bank_column, number_column) = if is_transfer { (Network, Address) } else { (Bank, AccountNumber) };
    let column_of = |column: BatchColumn| table.columns.iter().position(|one| *one == Some(column));
    for (column, paid) in [(Bank, bank.as_str()), (AccountNumber, &number), (AccountName, &name), (Amount, &sum)] {
        // A sheet of transfers alone may have its networks and addresses under the columns of banks and numbers.
        let at = match column {
            Bank => column_of(bank_column).or_else(|| column_of(Bank)),
            AccountNumber => column_of(number_column).or_else(|| column_of(AccountNumber)),
            column => column_of(column),
        };
        let Some(at) = at else { continue };
        let before = formula::unguarded(line[at].trim()).to_owned();
        let same = match column {
            Bank if is_transfer => before.is_empty() || super::transfers::is_same_network(&before, &bank),
            AccountNumber if is_transfer => before.eq_ignore_ascii_case(paid),
            Amount if is_transfer => before.parse::<bursar_contract::Decimal>().is_ok_and(|typed| typed == *row.payment.money().amount()),
            AccountName if is_transfer && paid.is_empty() => true,
            Bank => !matches!(BankFinder::new(&[(code.clone(), bank.clone())]).find(&before), BankFound::None),
            AccountNumber => before.chars().filter(|c| !matches!(c, ' ' | '-')).eq(paid.chars()),
            Amount => amount::typed(&before).is_ok_and(|typed| typed == naira(&row.payment)),
            _ => before.split_whitespace().eq(paid.split_whitespace()),
        };
        if same {
            continue;
        }
        if !before.is_empty() {
            said.push(message!("batch-reason-corrected", column = table::heading(column), before = &before).to_string());
        }
        paid.clone_into(&mut line[at]);
    }
    said.join(" ")
}

/// Where the reason stands among the added columns.
const REASON: usize = 4;

/// The added cells of a row that was not sent.
fn not_sent(why: Option<&LeftOut>, width: usize) -> Vec<String> {
    let mut cells = vec![String::new(); width];
    cells[0] = message!("batch-result-left-out").to_string();
    cells[REASON] = why.and_then(LeftOut::words).map(|why| why.to_string()).unwrap_or_default();
    cells
}

/// The added cells of a row; the last three where the batch has transfers.
fn added(batch: &BatchRecord, row: &RowResult, rails: Rails) -> Vec<String> {
    let reason = match (&row.held, &row.fault) {
        (Some(code), _) => Some(message!("batch-reason-held", code = code.clone())),
        (None, Some(fault)) if matches!(row.state, RowState::Refused | RowState::Unknown) => Some(fault.message.clone()),
        _ => None,
    };
    let differs = match &row.payment {
        Payment::Payout(payout) => payout.other_name().map(|name| message!("batch-reason-bank-name", name = name)),
        Payment::Transfer(_) => None,
    };
    let reason = [reason, outcome::beside(row), differs].iter().flatten().map(Message::to_string).collect::<Vec<_>>().join(" ");
    let time = row.at.map(|at| zone::local(at).strftime("%Y-%m-%d %H:%M:%S").to_string()).unwrap_or_default();
    let status = outcome::word(batch, row).to_string();
    let mut cells = vec![status, time, row.remote_id.clone().unwrap_or_default(), row.key.clone(), reason, row.code.clone().unwrap_or_default()];
    if rails.transfers {
        let (fee, currency) = outcome::fee(row);
        cells.extend([row.tx_hash.clone().unwrap_or_default(), fee, currency]);
    }
    cells
}

/// What each bank got, and what was paid on each network: one line for each payment.
fn banks(batch: &BatchRecord, rows: &[RowResult]) -> Result<Made, Fault> {
    let mut sorted: Vec<&RowResult> = rows.iter().collect();
    sorted.sort_by_key(|row| (bank_of(&row.payment).0, row.row));
    let rails = Rails::of(&batch.total);
    let (place, number, who) = match rails {
        Rails { payouts: true, transfers: true } => (message!("batch-file-place"), message!("batch-file-number"), message!("batch-file-payee")),
        Rails { transfers: true, .. } => (table::heading(BatchColumn::Network), table::heading(BatchColumn::Address), message!("batch-file-payee")),
        _ => (table::heading(BatchColumn::Bank), table::heading(BatchColumn::AccountNumber), table::heading(BatchColumn::AccountName)),
    };
    let mut head = vec![
        place,
        number,
        who,
        table::heading(BatchColumn::Amount),
        message!("batch-file-currency"),
        message!("batch-file-status"),
        message!("batch-file-code"),
    ];
    if rails.transfers {
        head.push(message!("batch-file-hash"));
    }
    let mut lines = vec![head.iter().map(Message::to_string).collect::<Vec<_>>()];
    for row in &sorted {
        let (to, money) = (row.payment.to(), row.payment.money());
        let mut line = vec![
            bank_of(&row.payment).0,
            to.address.clone(),
            to.name.clone().unwrap_or_default(),
            money.amount().to_string(),
            money.asset().symbol().unwrap_or_default().to_owned(),
            outcome::word(batch, row).to_string(),
            row.code.clone().unwrap_or_default(),
        ];
        if rails.transfers {
            line.push(row.tx_hash.clone().unwrap_or_default());
        }
        lines.push(line);
    }
    let name = batch.name.clone();
    let name = match rails {
        Rails { payouts: true, transfers: true } => message!("batch-file-banks-networks", name = name),
        Rails { transfers: true, .. } => message!("batch-file-networks", name = name),
        _ => message!("batch-file-banks", name = name),
    };
    let bytes = table_writer::plain_xlsx(&batch.name, &lines)?;
    Ok(Made { name: name.to_string(), kind: ("XLSX".to_owned(), "xlsx"), bytes, rows: count(sorted.len()) as usize })
}
