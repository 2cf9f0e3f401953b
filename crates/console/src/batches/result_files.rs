//! The files that are made of a batch which was drafted: the person's own sheet with the results behind it, a list for the bank, and a summary.

use bursar_contract::Fault;
use bursar_documents::{
    formula,
    statement::{Line, Statement},
    table_writer::{self, Cell, ColumnKind},
};
use bursar_journal::{BatchPause, BatchRecord, BatchTotal, Payment, RowResult, RowState};
use bursar_messages::{Message, message};

use super::{
    api::{BatchFile, BatchSigned},
    comparison::naira,
    left_out::LeftOut,
    results::{bank_of, cells, kept, signed, view_of},
    review::KeptSheet,
    sheets::count,
    table::{self, Origin, Table},
};
use crate::{
    base::{api::ProfileKind, session::Session, zone},
    contacts::bank_finder::{BankFinder, BankFound},
    naira::amount,
    team::rules_shown::listed,
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

/// The person's own sheet with six columns behind it. Where something else was paid than its row said when it came, because a person corrected it, the
/// cell holds what was paid, and the reason says what it held before. Rows that were added in the grid come last.
fn sheet(session: &Session, batch: &BatchRecord, rows: &[RowResult]) -> Result<Made, Fault> {
    let KeptSheet { table, left_out, .. } = kept(session, &batch.id)?;
    let width = table.cells.iter().map(|(_, row)| row.len()).max().unwrap_or_default();
    let results: std::collections::HashMap<u32, &RowResult> = rows.iter().map(|row| (row.sheet_row, row)).collect();
    let heads = [
        message!("batch-file-status"),
        message!("batch-file-time", zone = zone::short(session.clock.now())),
        message!("batch-file-reference"),
        message!("batch-file-key"),
        message!("batch-file-reason"),
        message!("batch-file-code"),
    ];
    let first_row = table.heading.map_or(0, |at| at + 1);
    let lines = table.cells.iter().enumerate().map(|(at, (number, cells))| {
        let mut line = cells.clone();
        line.resize(width, String::new());
        if Some(at) == table.heading {
            line.extend(heads.iter().map(Message::to_string));
        } else if at >= first_row {
            let result = results.get(number).copied();
            let corrections = result.map(|result| correct(&table, &mut line, result)).unwrap_or_default();
            let mut behind = result.map_or_else(|| not_sent(left_out.get(number)), |row| added(batch, row));
            behind[REASON] = [std::mem::take(&mut behind[REASON]), corrections].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ");
            line.extend(behind);
        }
        line
    });
    let known: std::collections::HashSet<u32> = table.cells.iter().map(|(number, _)| *number).collect();
    let own = rows.iter().filter(|row| !known.contains(&row.sheet_row)).map(|row| {
        let mut line = vec![String::new(); width];
        correct(&table, &mut line, row);
        line.extend(added(batch, row));
        line
    });
    let lines: Vec<Vec<String>> = lines.chain(own).collect();
    let (ending, bytes) = match table.origin {
        Origin::Text => (table.notes.separator.ending(), table_writer::plain_text(table.notes.separator, &lines)?),
        Origin::Ods => ("ods", table_writer::plain_ods(&batch.name, &lines)?),
        Origin::Xlsx | Origin::Pasted | Origin::Typed | Origin::Batch => ("xlsx", table_writer::plain_xlsx(&batch.name, &lines)?),
    };
    let stem = table.file.as_deref().and_then(|file| file.rsplit_once('.')).map_or_else(|| batch.name.clone(), |(stem, _)| stem.to_owned());
    Ok(Made { name: message!("batch-file-name", stem = stem, ending = ending).to_string(), kind: (ending.to_uppercase(), ending), bytes, rows: rows.len() })
}

/// Puts what was paid into the cells of a row that say something else; gives what they said, for a person to read.
fn correct(table: &Table, line: &mut [String], row: &RowResult) -> String {
    use super::api::BatchColumn::{AccountName, AccountNumber, Address, Amount, Bank, Network};
    let [code, number, name, sum, ..] = cells(row);
    let is_transfer = matches!(row.payment, Payment::Transfer(_));
    let bank = bank_of(&row.payment).0;
    let mut said = Vec::new();
    let (bank_column, number_column) = if is_transfer { (Network, Address) } else { (Bank, AccountNumber) };
    let column_of = |column: super::api::BatchColumn| table.columns.iter().position(|one| *one == Some(column));
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
fn not_sent(why: Option<&LeftOut>) -> [String; 6] {
    let mut cells = [const { String::new() }; 6];
    cells[0] = message!("batch-result-left-out").to_string();
    cells[REASON] = why.and_then(LeftOut::words).map(|why| why.to_string()).unwrap_or_default();
    cells
}

fn added(batch: &BatchRecord, row: &RowResult) -> [String; 6] {
    let status = word(batch, row.state);
    let reason = match (&row.held, &row.fault) {
        (Some(code), _) => Some(message!("batch-reason-held", code = code.clone())),
        (None, Some(fault)) if matches!(row.state, RowState::Refused | RowState::Unknown) => Some(fault.message.clone()),
        _ => None,
    };
    let differs = match &row.payment {
        Payment::Payout(payout) => payout.other_name().map(|name| message!("batch-reason-bank-name", name = name)),
        Payment::Transfer(_) => None,
    };
    let reason = [reason, differs].iter().flatten().map(Message::to_string).collect::<Vec<_>>().join(" ");
    let time = row.at.map(|at| zone::local(at).strftime("%Y-%m-%d %H:%M:%S").to_string()).unwrap_or_default();
    [status.to_string(), time, row.remote_id.clone().unwrap_or_default(), row.key.clone(), reason, row.code.clone().unwrap_or_default()]
}

/// How a row of a batch stands, in a word. Of a restored batch it is not known whether a row that waited was sent since.
fn word(batch: &BatchRecord, state: RowState) -> Message {
    match state {
        RowState::Waiting if batch.pause == Some(BatchPause::Restored) => message!("batch-result-restored"),
        RowState::Waiting => message!("batch-result-waiting"),
        RowState::Sending => message!("batch-result-sending"),
        RowState::Accepted => message!("batch-result-accepted"),
        RowState::Unknown => message!("batch-result-unknown"),
        RowState::Refused => message!("batch-result-refused"),
        RowState::Held => message!("batch-result-held"),
    }
}

/// A PDF of what came of a batch: who approved it and when, totals by outcome, and every row.
fn summary(session: &Session, batch: &BatchRecord, rows: &[RowResult]) -> Result<Made, Fault> {
    let view = view_of(session, batch.clone())?;
    let now = session.clock.now();
    let mut about = vec![session.profile.name.clone(), message!("batch-summary-from", from = view.from, code = batch.code.clone()).to_string()];
    let signed = signed(session, &batch.id)?;
    about.extend(batch.decided_at.zip(batch.decided_by.as_ref()).map(|(at, by)| {
        let at = zone::day_and_clock(at);
        let words = match signed {
            Some(BatchSigned { maker, approved_by }) => message!("batch-summary-signed", maker = maker, names = listed(approved_by), by = by, at = at),
            None => message!("batch-summary-approved", by = by, at = at),
        };
        words.to_string()
    }));
    about.push(message!("batch-summary-at", at = zone::day_and_clock(now), zone = zone::short(now)).to_string());
    let totals = session.journal.batch_totals(&batch.id)?;
    let some_unknown = totals.unknown.rows > 0;
    let parts = [
        (RowState::Accepted, totals.accepted),
        (RowState::Unknown, totals.unknown),
        (RowState::Refused, totals.refused),
        (RowState::Held, totals.held),
        (RowState::Waiting, totals.waiting),
    ];
    let sums = parts
        .into_iter()
        .filter(|(_, total)| total.rows > 0)
        .map(|(state, total)| (word(batch, state), total))
        .chain([(message!("batch-summary-all"), batch.total.clone())]);
    let line = |row: &RowResult| {
        let (to, bank) = (row.payment.to(), bank_of(&row.payment).0);
        Line {
            day: row.at.map(zone::day).unwrap_or_default(),
            time: row.at.map(zone::clock).unwrap_or_default(),
            who: [to.name.clone().unwrap_or_default(), bank].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", "),
            address: Some(to.address.clone()),
            money: Some(row.payment.money().clone()),
            sign: "",
            which: None,
            status: word(batch, row.state),
            reference: row.payment.reference().map(str::to_owned),
            hash: None,
            more: vec![],
            below: vec![],
        }
    };
    let only_naira = batch.total.sums.tokens.is_empty();
    let amount = if only_naira { message!("batch-summary-sum") } else { message!("batch-column-amount") };
    let mut heads = vec![
        (message!("batch-file-status"), ColumnKind::Text, 20),
        (message!("batch-summary-payments"), ColumnKind::Amount, 12),
        (amount, ColumnKind::Amount, 22),
    ];
    if !only_naira {
        heads.push((message!("batch-file-currency"), ColumnKind::Text, 10));
    }
    let charged = view.charged.map(|charged| message!("batch-summary-charged", count = charged.rows, amount = charged.naira));
    let statement = Statement {
        title: batch.title.to_string(),
        about,
        heads,
        sums: sums.flat_map(|(what, total)| in_lines(&what, &total, only_naira)).collect(),
        more: vec![],
        lines: rows.iter().map(line).collect(),
        notes: some_unknown.then(|| message!("batch-summary-unknown")).into_iter().chain(charged).map(|note| note.to_string()).collect(),
        is_test: session.profile.kind != ProfileKind::Live,
    };
    let name = message!("batch-summary-file", name = batch.name.clone(), code = batch.code.clone()).to_string();
    Ok(Made { name, kind: ("PDF".to_owned(), "pdf"), bytes: statement.pdf()?, rows: rows.len() })
}

/// A total of the summary: one line for naira, and one for each token.
fn in_lines(what: &Message, total: &BatchTotal, only_naira: bool) -> Vec<Vec<Cell>> {
    let line =
        |rows: Cell, sum: Cell, of: Cell| if only_naira { vec![what.to_string().into(), rows, sum] } else { vec![what.to_string().into(), rows, sum, of] };
    let naira = (total.sums.naira.kobo > 0 || total.sums.tokens.is_empty()).then(|| (Cell::grouped(&total.sums.naira.into()), "NGN".to_owned()));
    let tokens = total.sums.tokens.iter().map(|money| (Cell::grouped(money.amount()), money.asset().symbol().unwrap_or_default().to_owned()));
    let all = naira.into_iter().chain(tokens).enumerate();
    // The count is of all of them, so it stands once.
    let rows = |at: usize| if at == 0 { u64::from(total.rows).into() } else { String::new().into() };
    all.map(|(at, (sum, of))| line(rows(at), sum, of.into())).collect()
}

/// What each bank got, one line for each payment under its bank.
fn banks(batch: &BatchRecord, rows: &[RowResult]) -> Result<Made, Fault> {
    let mut sorted: Vec<&RowResult> = rows.iter().collect();
    sorted.sort_by_key(|row| (bank_of(&row.payment).0, row.row));
    let head = [
        table::heading(super::api::BatchColumn::Bank),
        table::heading(super::api::BatchColumn::AccountNumber),
        table::heading(super::api::BatchColumn::AccountName),
        table::heading(super::api::BatchColumn::Amount),
        message!("batch-file-currency"),
        message!("batch-file-status"),
        message!("batch-file-code"),
    ];
    let mut lines = vec![head.iter().map(Message::to_string).collect::<Vec<_>>()];
    for row in &sorted {
        let to = row.payment.to();
        let [status, _, _, _, _, code] = added(batch, row);
        let money = row.payment.money();
        lines.push(vec![
            bank_of(&row.payment).0,
            to.address.clone(),
            to.name.clone().unwrap_or_default(),
            money.amount().to_string(),
            money.asset().symbol().unwrap_or_default().to_owned(),
            status,
            code,
        ]);
    }
    let name = message!("batch-file-banks", name = batch.name.clone()).to_string();
    Ok(Made { name, kind: ("XLSX".to_owned(), "xlsx"), bytes: table_writer::plain_xlsx(&batch.name, &lines)?, rows: count(sorted.len()) as usize })
}
