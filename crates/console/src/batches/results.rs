//! A batch that was drafted: how far it is, what came of its rows, and the files that are made of it.

use std::collections::HashSet;

use bursar_contract::{Code, Decimal, Fault, untrusted::shown};
use bursar_journal::{BatchPause, BatchRecord, BatchState, BatchTotal, Payment, RowEnd, RowResult, RowState, payment::Fee, rfc3339};
use bursar_messages::{Message, message};

use super::{
    api::{BatchCharges, BatchResultRow, BatchResults, BatchRowEnd, BatchRowState, BatchSetup, BatchSigned, BatchStage, BatchView, RowsAndSum},
    left_out::LeftOut,
    review::KeptSheet,
    run::RunningBatches,
    sheet_row::{StoredRow, rows_of},
    sheets,
    table::{self, Origin, Table},
    transfers,
};
use crate::{
    base::session::Session,
    naira::amount,
    payments::{being_sent, review::request::maker_and_approvers},
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
    Ok(BatchView { signed: signed(session, id)?, ..view_of(session, session.journal.batch(id)?)? })
}

/// The members of the team behind a batch that carries out a request. None where the request can no longer be read.
pub(super) fn signed(session: &Session, id: &str) -> Result<Option<BatchSigned>, Fault> {
    let Some(proposal) = session.journal.intent(id)?.proposal else { return Ok(None) };
    let behind = session.team().signed_proposal(session, &proposal).and_then(|kept| maker_and_approvers(session, &kept));
    Ok(behind.ok().map(|(maker, approved_by)| BatchSigned { maker, approved_by }))
}

pub(super) fn view_of(session: &Session, batch: BatchRecord) -> Result<BatchView, Fault> {
    let totals = session.journal.batch_totals(&batch.id)?;
    let running: &RunningBatches = session.state();
    let per_minute = running.per_minute(&batch.id, session.clock.now()).filter(|_| batch.state == BatchState::Running);
    let seconds_left = per_minute.filter(|rate| *rate > 0).map(|rate| (totals.waiting.rows + totals.sending.rows).saturating_mul(60) / rate);
    let from = from(session, &batch)?;
    let has_ended = matches!(batch.state, BatchState::Stopped | BatchState::Finished);
    let charged = has_ended.then(|| charged(session, &batch.id)).transpose()?.flatten();
    let rejected = batch.state == BatchState::Rejected;
    let sheet = match batch.state {
        BatchState::Draft | BatchState::Rejected => kept(session, &batch.id).ok().map(|kept| kept.sheet),
        _ => None,
    };
    Ok(BatchView {
        sheet: sheet.filter(|sheet| sheets::of(session).is_here(sheet)),
        stage: stage(batch.state),
        charged,
        is_restored: batch.pause == Some(BatchPause::Restored),
        waits: waits(session, &batch)?,
        pause: batch.pause.filter(|_| matches!(batch.state, BatchState::Paused | BatchState::Stopped)).map(pause),
        from,
        total: sum(&batch.total),
        left_out: sum(&batch.left_out),
        waiting: sum(&totals.waiting),
        sending: sum(&totals.sending),
        accepted: sum(&totals.accepted),
        complete: Some(totals.complete).filter(|rows| *rows > 0),
        unknown: sum(&totals.unknown),
        refused: sum(&totals.refused),
        held: sum(&totals.held),
        per_minute,
        seconds_left,
        parent: batch.parent,
        signed: None,
        created_by: batch.created_by,
        created_at: rfc3339(batch.created_at),
        // Who cancelled it in the confirm window approved nothing.
        decided_by: batch.decided_by.filter(|_| !rejected),
        decided_at: batch.decided_at.filter(|_| !rejected).map(rfc3339),
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

/// Why a row that began waits. All of them wait for the same.
fn waits(session: &Session, batch: &BatchRecord) -> Result<Option<Message>, Fault> {
    if batch.state != BatchState::Running {
        return Ok(None);
    }
    for (entry, why) in being_sent::waiting(session) {
        if session.journal.intent(&entry)?.batch.as_ref() == Some(&batch.id) {
            return Ok(Some(why));
        }
    }
    Ok(None)
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

/// A window of rows. Those that were left out of the batch come last.
pub(super) fn rows(session: &Session, id: &str, states: &[BatchRowState], offset: u32, limit: u32) -> Result<BatchResults, Fault> {
    let wanted: Vec<RowState> = states.iter().filter_map(|state| row_state_of(*state)).collect();
    let totals = session.journal.batch_totals(id)?;
    let of = |state: RowState| match state {
        RowState::Waiting => totals.waiting.rows,
        RowState::Sending => totals.sending.rows,
        RowState::Accepted => totals.accepted.rows,
        RowState::Unknown => totals.unknown.rows,
        RowState::Refused => totals.refused.rows,
        RowState::Held => totals.held.rows,
    };
    let limit = limit.min(MOST_SHOWN);
    let (parts, mut rows): (u32, Vec<BatchResultRow>) = match (states.is_empty(), wanted.is_empty()) {
        // Asked for nothing but what was left out.
        (false, true) => (0, vec![]),
        (all, _) => {
            let total = if all { RowState::ALL.into_iter().map(of).sum() } else { wanted.iter().copied().map(of).sum() };
            (total, session.journal.batch_rows(id, &wanted, offset, limit)?.into_iter().map(row).collect())
        }
    };
    let out = if states.is_empty() || states.contains(&BatchRowState::LeftOut) { out_of(session, id)? } else { vec![] };
    let total = parts + sheets::count(out.len());
    let room = (limit as usize).saturating_sub(rows.len());
    rows.extend(out.into_iter().skip(offset.saturating_sub(parts) as usize).take(room));
    Ok(BatchResults { total, rows })
}

/// The rows of the sheet that are no part of the batch, as they stood when it was drafted.
fn out_of(session: &Session, id: &str) -> Result<Vec<BatchResultRow>, Fault> {
    if session.journal.batch(id)?.left_out.rows == 0 {
        return Ok(vec![]);
    }
    let kept = kept(session, id)?;
    let out = out_rows(&kept, &session.journal.batch_rows(id, &[], 0, u32::MAX)?);
    Ok(out.iter().map(|row| out_row(row, kept.left_out.get(&row.sheet_row))).collect())
}

fn out_row(row: &StoredRow, why: Option<&LeftOut>) -> BatchResultRow {
    let is_transfer = transfers::is_transfer(row);
    BatchResultRow {
        row: 0,
        sheet_row: row.sheet_row,
        name: row.account_name.clone(),
        bank: row.bank.clone(),
        account_number: row.account_number.clone(),
        amount: if is_transfer { row.amount.trim().parse().ok() } else { amount::typed(&row.amount).ok().map(Decimal::from) },
        symbol: is_transfer.then(|| row.token.clone()),
        narration: row.narration.clone(),
        state: BatchRowState::LeftOut,
        end: None,
        paid_by: None,
        entry: None,
        code: None,
        at: None,
        fault: None,
        held: None,
        left_out: why.and_then(LeftOut::words),
    }
}

fn row_state_of(state: BatchRowState) -> Option<RowState> {
    Some(match state {
        BatchRowState::Waiting => RowState::Waiting,
        BatchRowState::Sending => RowState::Sending,
        BatchRowState::Accepted => RowState::Accepted,
        BatchRowState::Unknown => RowState::Unknown,
        BatchRowState::Refused => RowState::Refused,
        BatchRowState::Held => RowState::Held,
        BatchRowState::LeftOut => return None,
    })
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
        amount: Some(result.payment.money().amount().clone()),
        symbol: symbol_of(&result.payment),
        narration,
        state: state_of_row(result.state),
        end: result.end.as_ref().map(end),
        paid_by: result.paid_by.map(|by| by.code),
        entry: result.intent,
        code: result.code,
        at: result.at.map(rfc3339),
        // A fault of an attempt that was followed by a better one is past.
        fault: result.fault.filter(|_| matches!(result.state, RowState::Refused | RowState::Unknown)),
        held: result.held,
        left_out: None,
    }
}

fn end(end: &RowEnd) -> BatchRowEnd {
    match end {
        RowEnd::Complete => BatchRowEnd::Complete,
        RowEnd::Failed => BatchRowEnd::Failed,
        RowEnd::Cancelled => BatchRowEnd::Cancelled,
        RowEnd::Recorded { made: true, .. } => BatchRowEnd::RecordedMade,
        RowEnd::Recorded { made: false, .. } => BatchRowEnd::RecordedNotMade,
    }
}

/// The bank and the narration of a payout; of a transfer the network, and no narration.
pub(super) fn bank_of(payment: &Payment) -> (String, String) {
    match payment {
        Payment::Payout(payout) => (payout.bank.name.clone(), payout.bank.narration.clone()),
        Payment::Transfer(transfer) => (transfer.chain.name.clone(), String::new()),
    }
}

/// The symbol of what a transfer sends; none for naira.
pub(super) fn symbol_of(payment: &Payment) -> Option<String> {
    matches!(payment, Payment::Transfer(_)).then(|| payment.asset().symbol().unwrap_or_default().to_owned())
}

pub(super) fn kept(session: &Session, id: &str) -> Result<KeptSheet, Fault> {
    let text = session.journal.batch_sheet(id)?;
    serde_json::from_str(&text).map_err(|_| Fault::new(Code::Storage, message!("batch-sheet-unreadable")))
}

/// The whole sheet of a batch as a new table, in its order: what was sent, and what was not. What a person left out is left out again.
pub(super) fn again(session: &Session, id: &str) -> Result<(BatchSetup, Table), Fault> {
    let kept = kept(session, id)?;
    let sent = session.journal.batch_rows(id, &[], 0, u32::MAX)?;
    let mut rows: Vec<(u32, [String; 7], bool)> = sent.iter().map(|row| (row.sheet_row, cells(row), false)).collect();
    rows.extend(out_rows(&kept, &sent).into_iter().map(|row| (row.sheet_row, cells_out(&row), row.left_out)));
    rows.sort_by_key(|(number, ..)| *number);
    let left_out: Vec<usize> = rows.iter().enumerate().filter(|(_, (.., left_out))| *left_out).map(|(at, _)| at).collect();
    let table = table::of_rows(Origin::Batch, rows.into_iter().map(|(_, cells, _)| cells).collect());
    let left_out = left_out.into_iter().map(|at| table.rows()[at].0).collect();
    Ok((kept.setup, Table { left_out, ..table }))
}

/// The rows of a sheet that were not sent. Older versions kept only the reasons, or not even these.
fn out_rows(kept: &KeptSheet, sent: &[RowResult]) -> Vec<StoredRow> {
    if !kept.out_rows.is_empty() {
        return kept.out_rows.clone();
    }
    let sent: HashSet<u32> = sent.iter().map(|row| row.sheet_row).collect();
    rows_of(&kept.table).into_iter().filter(|row| !sent.contains(&row.sheet_row)).collect()
}

pub(super) fn cells_out(row: &StoredRow) -> [String; 7] {
    [&row.bank, &row.account_number, &row.account_name, &row.amount, &row.token, &row.narration, &row.reference].map(Clone::clone)
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

pub(super) fn cells(row: &RowResult) -> [String; 7] {
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
