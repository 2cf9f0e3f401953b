//! A batch that was drafted: how far it is, what came of its rows, and the files that are made of it.

use bursar_contract::{Code, Decimal, Fault, untrusted::shown};
use bursar_documents::{
    formula,
    statement::{Line, Statement},
    table_writer::{self, Cell, ColumnKind},
};
use bursar_journal::{BatchPause, BatchRecord, BatchState, BatchTotal, Payment, RowResult, RowState, payment::Fee, rfc3339};
use bursar_messages::{Message, message};

use super::{
    api::{BatchCharges, BatchFile, BatchResultRow, BatchResults, BatchRowState, BatchSetup, BatchStage, BatchView, RowsAndSum},
    comparison::naira,
    review::KeptSheet,
    run::RunningBatches,
    sheets::{self, count},
    table::{self, Origin, Table},
};
use crate::{
    base::{api::ProfileKind, session::Session, zone},
    contacts::bank_finder::{BankFinder, BankFound},
    naira::amount,
};

/// Batches of the list at most.
pub(super) const MOST_LISTED: u32 = 200;
/// Rows of one window at most.
const MOST_SHOWN: u32 = 500;

/// The batches that were drafted, the newest first.
pub(super) fn list(session: &Session) -> Result<Vec<BatchView>, Fault> {
    session.journal.batches(MOST_LISTED)?.into_iter().map(|batch| view_of(session, batch)).collect()
}

/// Those that are being sent or paused, the oldest first.
pub(crate) fn under_way(session: &Session) -> Result<Vec<BatchView>, Fault> {
    session.journal.running_batches()?.into_iter().map(|batch| view_of(session, batch)).collect()
}

/// One of them.
pub(super) fn view(session: &Session, id: &str) -> Result<BatchView, Fault> {
    view_of(session, session.journal.batch(id)?)
}

fn view_of(session: &Session, batch: BatchRecord) -> Result<BatchView, Fault> {
    let totals = session.journal.batch_totals(&batch.id)?;
    let running: &RunningBatches = session.state();
    let per_minute = running.per_minute(&batch.id, session.clock.now()).filter(|_| batch.state == BatchState::Running);
    let seconds_left = per_minute.filter(|rate| *rate > 0).map(|rate| (totals.waiting.rows + totals.sending.rows).saturating_mul(60) / rate);
    let from = from(session, &batch)?;
    let has_ended = matches!(batch.state, BatchState::Stopped | BatchState::Finished);
    let charged = has_ended.then(|| charged(session, &batch.id)).transpose()?.flatten();
    let sheet = match batch.state {
        BatchState::Draft | BatchState::Rejected => kept(session, &batch.id).ok().map(|kept| kept.sheet),
        _ => None,
    };
    Ok(BatchView {
        sheet: sheet.filter(|sheet| sheets::of(session).is_here(sheet)),
        stage: stage(batch.state),
        charged,
        is_restored: batch.pause == Some(BatchPause::Restored),
        pause: batch.pause.filter(|_| matches!(batch.state, BatchState::Paused | BatchState::Stopped)).map(pause),
        from,
        total: sum(&batch.total),
        left_out: sum(&batch.left_out),
        waiting: sum(&totals.waiting),
        sending: sum(&totals.sending),
        accepted: sum(&totals.accepted),
        unknown: sum(&totals.unknown),
        refused: sum(&totals.refused),
        held: sum(&totals.held),
        per_minute,
        seconds_left,
        parent: batch.parent,
        created_by: batch.created_by,
        created_at: rfc3339(batch.created_at),
        decided_by: batch.decided_by,
        decided_at: batch.decided_at.map(rfc3339),
        ended_at: batch.ended_at.map(rfc3339),
        id: batch.id,
        code: batch.code,
        name: batch.name,
    })
}

/// The account and the wallet that pay, by name and number.
fn from(session: &Session, batch: &BatchRecord) -> Result<String, Fault> {
    let account = batch.account_id.as_deref().map(|id| session.accounts().of_service(id)).transpose()?.flatten();
    let account = match account {
        Some(account) => Some([Some(shown(&account.name)), account.number.as_deref().map(bursar_contract::address::grouped)]),
        None => batch.account_id.clone().map(|id| [Some(id), None]),
    };
    let wallet = batch.wallet_id.as_deref().map(|id| match session.known_wallet(id) {
        Some(wallet) => [wallet.name.as_deref().map(shown), wallet.address.as_deref().map(shown)],
        None => [Some(shown(id)), None],
    });
    let whole = |parts: [Option<String>; 2]| parts.into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
    Ok(account.into_iter().chain(wallet).map(whole).collect::<Vec<_>>().join(", "))
}

fn stage(state: BatchState) -> BatchStage {
    match state {
        BatchState::Draft => BatchStage::Draft,
        BatchState::Rejected => BatchStage::Rejected,
        BatchState::Running => BatchStage::Running,
        BatchState::Paused => BatchStage::Paused,
        BatchState::Stopped => BatchStage::Stopped,
        BatchState::Finished => BatchStage::Finished,
    }
}

fn pause(why: BatchPause) -> Message {
    match why {
        BatchPause::Person => message!("batch-paused-person"),
        BatchPause::Unknown => message!("batch-paused-unknown"),
        BatchPause::Refused => message!("batch-paused-refused"),
        BatchPause::Offline => message!("batch-paused-offline"),
        BatchPause::Storage => message!("batch-paused-storage"),
        BatchPause::Restored => message!("batch-paused-restored"),
    }
}

/// What was charged for its payouts; none where nothing is known of any.
fn charged(session: &Session, id: &str) -> Result<Option<BatchCharges>, Fault> {
    let known: Vec<Decimal> = session.journal.batch_charges(id)?.iter().filter_map(Fee::charged).collect();
    let naira: Decimal = known.iter().sum();
    let rows = u32::try_from(known.len()).unwrap_or(u32::MAX);
    Ok((rows > 0).then(|| BatchCharges { rows, naira: naira.to_string() }))
}

fn sum(total: &BatchTotal) -> RowsAndSum {
    RowsAndSum { rows: total.rows, sums: (&total.sums).into() }
}

/// A window of rows.
pub(super) fn rows(session: &Session, id: &str, states: &[BatchRowState], offset: u32, limit: u32) -> Result<BatchResults, Fault> {
    let wanted: Vec<RowState> = states.iter().map(|state| row_state_of(*state)).collect();
    let totals = session.journal.batch_totals(id)?;
    let of = |state: RowState| match state {
        RowState::Waiting => totals.waiting.rows,
        RowState::Sending => totals.sending.rows,
        RowState::Accepted => totals.accepted.rows,
        RowState::Unknown => totals.unknown.rows,
        RowState::Refused => totals.refused.rows,
        RowState::Held => totals.held.rows,
    };
    let total = if wanted.is_empty() { RowState::ALL.into_iter().map(of).sum() } else { wanted.iter().copied().map(of).sum() };
    let rows = session.journal.batch_rows(id, &wanted, offset, limit.min(MOST_SHOWN))?;
    Ok(BatchResults { total, rows: rows.into_iter().map(row).collect() })
}

fn row_state_of(state: BatchRowState) -> RowState {
    match state {
        BatchRowState::Waiting => RowState::Waiting,
        BatchRowState::Sending => RowState::Sending,
        BatchRowState::Accepted => RowState::Accepted,
        BatchRowState::Unknown => RowState::Unknown,
        BatchRowState::Refused => RowState::Refused,
        BatchRowState::Held => RowState::Held,
    }
}

fn state_of_row(state: RowState) -> BatchRowState {
    match state {
        RowState::Waiting => BatchRowState::Waiting,
        RowState::Sending => BatchRowState::Sending,
        RowState::Accepted => BatchRowState::Accepted,
        RowState::Unknown => BatchRowState::Unknown,
        RowState::Refused => BatchRowState::Refused,
        RowState::Held => BatchRowState::Held,
    }
}

fn row(result: RowResult) -> BatchResultRow {
    let (bank, narration) = bank_of(&result.payment);
    let to = result.payment.to();
    BatchResultRow {
        row: result.row,
        sheet_row: result.sheet_row,
        name: to.name.clone().unwrap_or_default(),
        bank,
        account_number: to.address.clone(),
        amount: result.payment.money().amount().clone(),
        symbol: symbol_of(&result.payment),
        narration,
        state: state_of_row(result.state),
        entry: result.intent,
        code: result.code,
        at: result.at.map(rfc3339),
        // A fault of an attempt that was followed by a better one is past.
        fault: result.fault.filter(|_| matches!(result.state, RowState::Refused | RowState::Unknown)),
        held: result.held,
    }
}

/// The bank and the narration of a payout; of a transfer the network, and no narration.
fn bank_of(payment: &Payment) -> (String, String) {
    match payment {
        Payment::Payout(payout) => (payout.bank.name.clone(), payout.bank.narration.clone()),
        Payment::Transfer(transfer) => (transfer.chain.name.clone(), String::new()),
    }
}

/// The symbol of what a transfer sends; none for naira.
fn symbol_of(payment: &Payment) -> Option<String> {
    matches!(payment, Payment::Transfer(_)).then(|| payment.asset().symbol().unwrap_or_default().to_owned())
}

pub(super) fn kept(session: &Session, id: &str) -> Result<KeptSheet, Fault> {
    let text = session.journal.batch_sheet(id)?;
    serde_json::from_str(&text).map_err(|_| Fault::new(Code::Storage, message!("batch-sheet-unreadable")))
}

/// The rows of a batch as a new table.
pub(super) fn again(session: &Session, id: &str) -> Result<(BatchSetup, Table), Fault> {
    let kept = kept(session, id)?;
    let rows = session.journal.batch_rows(id, &[], 0, u32::MAX)?;
    Ok((kept.setup, table::of_rows(Origin::Batch, rows.iter().map(cells).collect())))
}

/// The rows of a batch that were refused, as a new table. Rows of unknown outcome are not among them, and neither are those that a restored journal
/// cannot know of, and those that were held because another payment may have paid them.
pub(super) fn refused(session: &Session, id: &str) -> Result<(BatchSetup, Table), Fault> {
    let kept = kept(session, id)?;
    let batch = session.journal.batch(id)?;
    if matches!(batch.state, BatchState::Running | BatchState::Draft) {
        return Err(Fault::new(Code::Conflict, message!("batch-retry-running")));
    }
    let mut states = vec![RowState::Refused];
    if batch.state == BatchState::Stopped && batch.pause != Some(BatchPause::Restored) {
        states.push(RowState::Waiting);
    }
    let rows = session.journal.batch_rows(id, &states, 0, u32::MAX)?;
    if rows.is_empty() {
        return Err(Fault::new(Code::NotFound, message!("batch-retry-none")));
    }
    let table = table::of_rows(Origin::Batch, rows.iter().map(cells).collect());
    Ok((kept.setup, Table { parent: Some(batch.code), ..table }))
}

fn cells(row: &RowResult) -> [String; 7] {
    let (network, narration) = bank_of(&row.payment);
    // A contract is one token; a symbol may be several.
    let (bank, token) = match &row.payment {
        Payment::Payout(payout) => (payout.bank.code.clone(), String::new()),
        Payment::Transfer(transfer) => {
            let token = transfer.money.asset().token();
            (network, token.and_then(|token| token.contract.clone().or_else(|| token.symbol.clone())).unwrap_or_default())
        }
    };
    let to = row.payment.to();
    [
        bank,
        to.address.clone(),
        to.name.clone().unwrap_or_default(),
        row.payment.money().amount().to_string(),
        token,
        narration,
        row.payment.reference().unwrap_or_default().to_owned(),
    ]
}

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
    let table = kept(session, &batch.id)?.table;
    let width = table.cells.iter().map(|(_, row)| row.len()).max().unwrap_or_default();
    let results: std::collections::HashMap<u32, &RowResult> = rows.iter().map(|row| (row.sheet_row, row)).collect();
    let heads = [
        message!("batch-file-status"),
        message!("batch-file-time"),
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
            let mut behind = added(batch, result);
            behind[REASON] = [std::mem::take(&mut behind[REASON]), corrections].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ");
            line.extend(behind);
        }
        line
    });
    let known: std::collections::HashSet<u32> = table.cells.iter().map(|(number, _)| *number).collect();
    let own = rows.iter().filter(|row| !known.contains(&row.sheet_row)).map(|row| {
        let mut line = vec![String::new(); width];
        correct(&table, &mut line, row);
        line.extend(added(batch, Some(row)));
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

fn added(batch: &BatchRecord, row: Option<&RowResult>) -> [String; 6] {
    let Some(row) = row else {
        return [message!("batch-result-left-out").to_string(), String::new(), String::new(), String::new(), String::new(), String::new()];
    };
    let status = word(batch, row.state);
    let reason = match (&row.held, &row.fault) {
        (Some(code), _) => Some(message!("batch-reason-held", code = code.clone())),
        (None, Some(fault)) if matches!(row.state, RowState::Refused | RowState::Unknown) => Some(fault.message.clone()),
        _ => None,
    };
    let differs = match &row.payment {
        Payment::Payout(payout) => payout.bank_name.as_ref().map(|name| message!("batch-reason-bank-name", name = name)),
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
    about.extend(
        batch.decided_at.zip(batch.decided_by.as_ref()).map(|(at, by)| message!("batch-summary-approved", by = by, at = zone::day_and_clock(at)).to_string()),
    );
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
            which: None,
            status: word(batch, row.state),
            reference: row.payment.reference().map(str::to_owned),
            hash: None,
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
    let statement = Statement {
        title: batch.title.to_string(),
        about,
        heads,
        sums: sums.flat_map(|(what, total)| in_lines(&what, &total, only_naira)).collect(),
        lines: rows.iter().map(line).collect(),
        notes: if some_unknown { vec![message!("batch-summary-unknown").to_string()] } else { Vec::new() },
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
        let [status, _, _, _, _, code] = added(batch, Some(row));
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
