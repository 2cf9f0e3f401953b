//! The sheet of the sandbox's tutorials: five salaries, for one of them with three mistakes, and what came of them.

use bursar_contract::{Fault, amount::Naira};
use bursar_documents::table_writer;
use bursar_journal::{BatchRecord, BatchState, RowState};
use bursar_messages::message;

use super::{
    api::BatchColumn,
    results,
    sheet_row::StoredRow,
    sheets::{self, StoredSheet},
    table::{self, Table},
};
use crate::{
    base::session::Session,
    naira::{amount, check, number},
};

/// Bank code, account number and thousands of naira of the people. The sandbox's banks know a name for every number.
const PEOPLE: [(&str, &str, u32); 5] =
    [("058", "3017764023", 120), ("033", "0482159364", 95), ("044", "1763902583", 85), ("057", "2291048730", 210), ("011", "3158627408", 64)];
/// Whose account number has lost its zero, as spreadsheets take it.
const LOST_ZERO: usize = 1;
/// Whose amount has lost its last digit, a zero: nobody can say whether its comma stands for thousands.
const LOST_DIGIT: usize = 2;
/// Who stands once more at the end.
const TWICE: usize = 0;

/// Bank code and account number of somebody who can be paid.
pub(crate) fn payee() -> (&'static str, &'static str) {
    let (bank, number, _) = PEOPLE[0];
    (bank, number)
}

/// How far a person is with the sheet.
pub(crate) struct Stand {
    /// It is open, or was.
    pub opened: bool,
    /// Number and amount are put right.
    pub corrected: bool,
    /// The batch that was approved.
    pub batch: Option<Approved>,
}

/// A batch of the sheet that was approved.
pub(crate) struct Approved {
    /// Its id.
    pub id: String,
    /// `K7Q-4MD`.
    pub code: String,
    /// What the service accepted, for people.
    pub accepted: String,
    /// How many payments that are.
    pub payments: u32,
    /// It has ended.
    pub ended: bool,
    /// Everybody was paid, and nobody twice.
    pub good: bool,
}

/// The workbook, with its three mistakes or without. Its amounts are others a minute later: who does the tutorial again pays nothing that was just paid.
pub(crate) async fn workbook(session: &Session, has_mistakes: bool) -> Result<Vec<u8>, Fault> {
    let mut names = Vec::new();
    for (bank, number, _) in PEOPLE {
        names.push(check::ask_name(session, number, bank).await.returned.unwrap_or_default());
    }
    let drawn = session.clock.now() / 60_000 % 100;
    let columns = [BatchColumn::AccountName, BatchColumn::Bank, BatchColumn::AccountNumber, BatchColumn::Amount];
    let row = |at: usize| {
        let (bank, number, thousands) = PEOPLE[at];
        let number = if has_mistakes && at == LOST_ZERO { &number[1..] } else { number };
        let amount = if has_mistakes && at == LOST_DIGIT { format!("{thousands},{drawn:02}") } else { format!("{thousands},{drawn:02}0.00") };
        vec![names[at].clone(), bank.to_owned(), number.to_owned(), amount]
    };
    let heads = columns.map(|column| table::heading(column).to_string()).to_vec();
    let lines: Vec<Vec<String>> = std::iter::once(heads).chain((0..PEOPLE.len()).chain(has_mistakes.then_some(TWICE)).map(row)).collect();
    table_writer::plain_xlsx(&message!("batch-practice-tab").to_string(), &lines)
}

/// The amount that lost a digit, as it was meant. None: the table is not the sheet, as it was saved.
fn meant(table: &Table) -> Option<Naira> {
    let (_, number, thousands) = PEOPLE[LOST_DIGIT];
    let cell = |row: &[String], is: &dyn Fn(&str) -> bool| row.iter().map(|cell| cell.trim()).find(|cell| is(cell)).map(str::to_owned);
    let has_lost_zero = table.rows().iter().any(|(_, row)| cell(row, &|cell| cell == &PEOPLE[LOST_ZERO].1[1..]).is_some());
    let (_, row) = table.rows().iter().find(|(_, row)| cell(row, &|cell| cell == number).is_some())?;
    let short = cell(row, &|cell| cell.starts_with(&format!("{thousands},")) && amount::typed(cell).is_err())?;
    amount::typed(&format!("{short}0")).ok().filter(|_| has_lost_zero)
}

/// Whether the rows have what was meant.
fn is_corrected(sheet: &StoredSheet) -> bool {
    let row = |at: usize| {
        let is = |row: &&StoredRow| matches!(number::read(&row.account_number), number::Read::Whole(found) if found == PEOPLE[at].1);
        sheet.rows.iter().find(is)
    };
    row(LOST_ZERO).is_some() && row(LOST_DIGIT).is_some_and(|row| amount::typed(&row.amount).ok() == meant(&sheet.table))
}

/// How a person stands with the sheet since a moment.
pub(crate) fn stand(session: &Session, since: i64) -> Result<Stand, Fault> {
    let open = sheets::of(session).since(since, |table| meant(table).is_some())?;
    let mut stand = Stand { opened: !open.is_empty(), corrected: open.iter().any(is_corrected), batch: None };
    let approved = |batch: &BatchRecord| batch.created_at >= since && batch.decided_at.is_some() && batch.state != BatchState::Rejected;
    for batch in session.journal.batches(results::MOST_LISTED)?.into_iter().filter(approved) {
        if results::kept(session, &batch.id).is_ok_and(|kept| meant(&kept.table).is_some()) {
            (stand.opened, stand.corrected) = (true, true);
            stand.batch = Some(outcome(session, batch)?);
            break;
        }
    }
    Ok(stand)
}

/// What came of a batch that was approved.
pub(crate) fn outcome(session: &Session, batch: BatchRecord) -> Result<Approved, Fault> {
    let rows = session.journal.batch_rows(&batch.id, &[RowState::Accepted], 0, u32::MAX)?;
    let paid = |number: &str| rows.iter().filter(|row| row.payment.to().address == number).count();
    let totals = session.journal.batch_totals(&batch.id)?;
    Ok(Approved {
        good: PEOPLE.iter().all(|(_, number, _)| paid(number) == 1) && rows.len() == PEOPLE.len(),
        ended: matches!(batch.state, BatchState::Finished | BatchState::Stopped),
        accepted: amount::shown(totals.accepted.sums.naira),
        payments: totals.accepted.rows,
        id: batch.id,
        code: batch.code,
    })
}
