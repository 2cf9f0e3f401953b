//! What is reviewed before a batch is drafted, how it is drafted, and each of its rows by page for the confirm window.

use std::{collections::BTreeMap, sync::Arc};

use bursar_approvals::proposal::{Content, Request};
use bursar_contract::{
    Code, Decimal, Fault, Operation as _, Prepared, address::grouped, amount::Naira, money::Sums, untrusted::shown, virtual_accounts::SendNaira,
};
use bursar_journal::{BatchState, BatchTotal, IntentState, NewBatch, Payment, RowResult, payment::Purpose};
use bursar_messages::message;

use super::{
    api::{BankSum, BatchReviewView, BatchSetup, BatchSums, TokenSum, UnusualRows},
    checks::CheckedRow,
    comparison::comparison,
    face::{Face, Shown, field, in_words, paying_wallets, unusual},
    left_out::LeftOut,
    reasons::reasons,
    sheet_row::StoredRow,
    sheets::{self, count},
    stored_rows,
    table::Table,
    working::Working,
};
use crate::{
    Console,
    base::session::Session,
    naira::{amount, review::payer},
    payments::{
        api::{DraftId, Review, ReviewField, ReviewGroup},
        dispatch::proposed_of_stored,
        limits,
        review::{ReviewContent, request::signed_by, review as payments_review},
    },
    team::NewProposal,
};

/// What a batch keeps of the sheet that it was made of.
#[derive(serde::Serialize, serde::Deserialize)]
pub(super) struct KeptSheet {
    /// The batch in preparation.
    pub sheet: String,
    /// What its rows have in common.
    pub setup: BatchSetup,
    /// Cell by cell.
    pub table: Table,
    /// Why a row is not sent, by its number in the sheet. Batches of older versions do not say it.
    #[serde(default)]
    pub left_out: BTreeMap<u32, LeftOut>,
    /// Those rows with the cells that they had in the end. Batches of older versions do not have them.
    #[serde(default)]
    pub out_rows: Vec<StoredRow>,
}

/// What is reviewed before a batch is drafted.
pub(super) async fn view(session: &Arc<Session>, id: &str) -> Result<BatchReviewView, Fault> {
    let shared = sheets::of(session).working(session, id).await?;
    let mut working = shared.lock().await;
    working.look_again(session, 0).await?;
    working.check_old_transfers(session)?;
    working.read_balance(session).await;
    // Naira before tokens, and of one asset the most first.
    let mut banks: BTreeMap<(Option<String>, String), (u32, Decimal)> = BTreeMap::new();
    for (_, checked) in working.sendable() {
        let bank = checked.bank.as_ref().map(|(_, name)| shown(name)).unwrap_or_default();
        let Some(money) = checked.money() else { continue };
        let symbol = money.asset().token().map(|token| token.symbol.clone().unwrap_or_default());
        let entry = banks.entry((symbol, bank)).or_default();
        entry.0 += 1;
        entry.1 += money.amount();
    }
    let mut banks: Vec<BankSum> = banks.into_iter().map(|((symbol, bank), (rows, sum))| BankSum { bank, rows, sum, symbol }).collect();
    banks.sort_by(|one, other| one.symbol.cmp(&other.symbol).then_with(|| other.sum.cmp(&one.sum)));
    let comparison = comparison(session, &working)?;
    let unusual = reasons(&working).into_iter().map(|(reason, of)| UnusualRows { reason: reason.words(of.count(reason)), rows: of.rows }).collect();
    Ok(BatchReviewView { sheet: working.view(session)?, banks, comparison, unusual })
}

/// Drafts the rows that can be sent. The confirm window shows what is stored; nothing is sent before it says so.
pub(super) async fn draft(console: &Console, id: &str, revision: u32, control: &str) -> Result<DraftId, Fault> {
    let session = console.session().await?;
    console.refuse_unguarded(&session.profile)?;
    let shared = sheets::of(&session).working(&session, id).await?;
    let mut working = shared.lock().await;
    working.look_again(&session, 0).await?;
    if working.revision != revision {
        return Err(Fault::new(Code::Conflict, message!("batch-changed")));
    }
    if let Some(stop) = working.stop(&session)? {
        return Err(Fault::new(Code::Refused, stop));
    }
    put_away_earlier(&session, &working.stored.id)?;
    working.read_balance(&session).await;
    let sums = working.sums(&session)?;
    let control = control_total(control, &sums)?;
    let setup = working.stored.setup.clone();
    if let Some(proposal) = &working.stored.proposal {
        refuse_other_rows(&session, &working, proposal).await?;
        put_away_drafts(&session, proposal)?;
    } else if session.team().id()?.is_some() {
        return propose(&session, &working).await;
    }
    let from = if setup.account_id.0.is_empty() { None } else { Some(payer(&session, &setup.account_id).await?) };
    let rows = stored_rows::rows(&session, &working, from.as_ref())?;
    let kept = KeptSheet {
        sheet: working.stored.id.clone(),
        setup: setup.clone(),
        table: working.stored.table.clone(),
        left_out: working.left_out(),
        out_rows: working.out_rows(),
    };
    let (paid, _) = working.paid();
    let sending = BatchTotal { rows: count(rows.len()), sums: paid };
    let mut out = Sums::default();
    working.checked.iter().filter(|checked| !checked.is_sent()).filter_map(CheckedRow::money).for_each(|money| out.add(&money));
    let left_out = BatchTotal { rows: count(working.stored.rows.len()).saturating_sub(sending.rows), sums: out };
    let title = match setup.purpose {
        Purpose::Payment => message!("batch-title", name = setup.name.clone()),
        Purpose::Salary => message!("batch-title-salary", name = setup.name.clone()),
    };
    let wallets = paying_wallets(&working);
    let face = Face {
        setup: &setup,
        from: from.as_ref(),
        wallets,
        sums: &sums,
        sending: sending.clone(),
        left_out: left_out.clone(),
        control,
        reasons: reasons(&working),
        unusual: unusual(&working),
    };
    let mut content = face.content();
    if let Some(proposal) = &working.stored.proposal {
        content.groups.insert(0, signed_by(&session, &session.team().signed_proposal(&session, proposal)?)?);
    }
    let new = NewBatch {
        title: title.clone(),
        name: setup.name.clone(),
        binding: session.binding.clone(),
        account_id: Some(setup.account_id.0.clone()).filter(|id| !id.is_empty()),
        wallet_id: setup.wallet_id.as_ref().map(|id| id.0.clone()),
        sheet: serde_json::to_string(&kept).map_err(|error| Fault::new(Code::Storage, error.to_string()))?,
        sheet_sha256: kept.table.content().unwrap_or_default(),
        left_out,
        parent: kept.table.parent.clone(),
        proposal: working.stored.proposal.clone(),
        rows,
    };
    let (profile, person, now) = (session.profile.clone(), console.person(), session.clock.now());
    let review = session.journal.write_batch(new, |id, code, digest| {
        let content = ReviewContent {
            headline: Some(content.headline),
            groups: content.groups,
            risks: content.risks,
            ..ReviewContent::titled(title, message!("batch-send", count = sending.rows, amount = in_words(&sending.sums)), message!("naira-review-back"))
        };
        let nothing = Prepared { path: String::new(), body: None };
        let review = payments_review(&SendNaira::SPEC, content, &profile, &nothing, None, &person, id, code, now);
        Review { request_line: message!("batch-request", count = sending.rows).to_string(), request_body: digest.to_owned(), ..review }
    })?;
    session.changes.tell("drafts", Some(&review.draft_id));
    session.changes.tell("batch", Some(&review.draft_id));
    Ok(DraftId { draft_id: review.draft_id, proposal: None })
}

/// The requests of a sheet's rows, as members of a team sign them.
async fn requests(session: &Session, working: &Working) -> Result<Vec<Request>, Fault> {
    let setup = &working.stored.setup;
    let from = if setup.account_id.0.is_empty() { None } else { Some(payer(session, &setup.account_id).await?) };
    let rows = stored_rows::rows(session, working, from.as_ref())?;
    rows.iter().map(|row| proposed_of_stored(row.operation, &row.body, row.payment.reference().unwrap_or_default().to_owned())).collect()
}

/// Hands the rows to the team whose members approve each other's payments.
async fn propose(session: &Arc<Session>, working: &Working) -> Result<DraftId, Fault> {
    let setup = &working.stored.setup;
    let content = Content::Batch { name: setup.name.clone(), salary: setup.purpose == Purpose::Salary, rows: requests(session, working).await? };
    let (title, sheet) = (message!("batch-title", name = setup.name.clone()), Some(working.stored.id.clone()));
    let id = session.team().keep_draft(session, NewProposal { title, content, sheet })?;
    Ok(DraftId { draft_id: id.clone(), proposal: Some(id) })
}

/// What this computer would send for the rows of a proposal is what was signed, row by row and whole.
async fn refuse_other_rows(session: &Session, working: &Working, proposal: &str) -> Result<(), Fault> {
    let kept = session.team().signed_proposal(session, proposal)?;
    let signed = kept.document().content.requests();
    let own = requests(session, working).await?;
    if own.len() != signed.len() {
        return Err(Fault::new(Code::Refused, message!("batch-signed-rows", ready = own.len(), of = signed.len())));
    }
    match own.iter().zip(signed).position(|(own, signed)| (&own.operation, &own.body) != (&signed.operation, &signed.body)) {
        None => Ok(()),
        Some(at) => Err(Fault::new(Code::Refused, message!("batch-signed-other", row = at + 1))),
    }
}

/// Drafts of the same proposal that wait are no longer what the person wants: one of them is enough.
fn put_away_drafts(session: &Session, proposal: &str) -> Result<(), Fault> {
    for draft in session.journal.drafts_of(proposal)? {
        session.journal.decide(&draft, IntentState::Rejected)?;
        session.changes.tell("drafts", Some(&draft));
    }
    Ok(())
}

/// What the confirm window shows of the rows of a proposal. None while something about them waits for a person or for the service.
pub(crate) async fn of_proposal(session: &Arc<Session>, sheet: &str) -> Result<Option<ReviewContent>, Fault> {
    let shared = sheets::of(session).working(session, sheet).await?;
    let mut working = shared.lock().await;
    let Some(proposal) = working.stored.proposal.clone() else { return Ok(None) };
    working.look_again(session, 0).await?;
    let count = working.counts();
    if working.stop(session)?.is_some() || count.fix + count.checking + count.left_out > 0 {
        return Ok(None);
    }
    refuse_other_rows(session, &working, &proposal).await?;
    working.read_balance(session).await;
    let setup = working.stored.setup.clone();
    let from = if setup.account_id.0.is_empty() { None } else { Some(payer(session, &setup.account_id).await?) };
    let (paid, _) = working.paid();
    let sums = working.sums(session)?;
    let face = Face {
        setup: &setup,
        from: from.as_ref(),
        wallets: paying_wallets(&working),
        sums: &sums,
        sending: BatchTotal { rows: working.sendable().count() as u32, sums: paid },
        left_out: BatchTotal::default(),
        control: None,
        reasons: reasons(&working),
        unusual: unusual(&working),
    };
    let Shown { headline, groups, risks } = face.content();
    let title = message!("batch-title", name = setup.name.clone());
    Ok(Some(ReviewContent { headline: Some(headline), groups, risks, ..ReviewContent::titled(title, "", "") }))
}

/// A draft of the same sheet that still waits is no longer what the person wants.
fn put_away_earlier(session: &Session, sheet: &str) -> Result<(), Fault> {
    for batch in session.journal.batches(200)?.iter().filter(|batch| batch.state == BatchState::Draft && batch.decided_at.is_none()) {
        let kept = session.journal.batch_sheet(&batch.id).ok().and_then(|kept| serde_json::from_str::<KeptSheet>(&kept).ok());
        if kept.is_some_and(|kept| kept.sheet == sheet) {
            session.journal.decide(&batch.id, IntentState::Rejected)?;
            session.changes.tell("drafts", Some(&batch.id));
        }
    }
    Ok(())
}

/// The sum that a person typed from the source document. It is held against the whole sheet, with the rows that are left out: against its naira, or
/// against its one token where it has no naira.
fn control_total(typed: &str, sums: &BatchSums) -> Result<Option<String>, Fault> {
    if typed.trim().is_empty() {
        return Ok(None);
    }
    if sums.all.kobo == 0 {
        return match sums.tokens.iter().filter(|sum| !sum.all.is_zero()).collect::<Vec<_>>().as_slice() {
            [one] => control_of_token(typed, one).map(Some),
            _ => Err(Fault::invalid("control", message!("batch-control-several"))),
        };
    }
    let control = amount::typed(typed).map_err(|why| Fault::invalid("control", why))?;
    if control == sums.all {
        return Ok(Some(amount::shown(control)));
    }
    let difference = if control > sums.all { control.kobo - sums.all.kobo } else { sums.all.kobo - control.kobo };
    let words = message!(
        "batch-control-differs",
        control = amount::shown(control),
        sheet = amount::shown(sums.all),
        difference = amount::shown(Naira { kobo: difference })
    );
    Err(Fault::invalid("control", words))
}

fn control_of_token(typed: &str, sum: &TokenSum) -> Result<String, Fault> {
    let control = Decimal::typed(typed).map_err(|_| Fault::invalid("control", message!("batch-control-unreadable")))?;
    let shown = |amount: &Decimal| format!("{} {}", amount.grouped(), sum.symbol);
    if control == sum.all {
        return Ok(shown(&control));
    }
    let difference = (&control - &sum.all).abs();
    let words = message!("batch-control-differs", control = shown(&control), sheet = shown(&sum.all), difference = shown(&difference));
    Err(Fault::invalid("control", words))
}

/// Every row of a batch, for the confirm window: what is stored, in the order of the sheet.
pub(crate) fn all_rows(session: &Session, id: &str) -> Result<ReviewGroup, Fault> {
    let rows = session.journal.batch_rows(id, &[], 0, u32::MAX)?;
    let sent = rows.iter().filter(|row| row.intent.is_some() || row.held.is_some()).count();
    let field_of = |row: &RowResult| {
        let to = row.payment.to();
        let (bank, number) = match &row.payment {
            Payment::Payout(payout) => (payout.bank.name.clone(), grouped(&to.address)),
            Payment::Transfer(transfer) => (transfer.chain.name.clone(), to.address.clone()),
        };
        let name = message!("batch-row-name", row = row.sheet_row, name = to.name.clone().unwrap_or_default());
        let value = message!("batch-row-value", amount = row.payment.money().shown(), bank = bank, number = number);
        let done = row.intent.is_some() || row.held.is_some();
        ReviewField { note: done.then(|| message!("batch-row-done")), ..field(name, value) }
    };
    let note = (sent > 0).then(|| message!("batch-remaining", sent = sent, left = rows.len() - sent));
    Ok(ReviewGroup { title: message!("batch-all-rows", count = rows.len()), note, rows: rows.iter().map(field_of).collect() })
}

/// Refuses a batch that breaks a limit of the profile now, whatever held when it was drafted.
pub(crate) fn refuse_over_limit(session: &Session, id: &str) -> Result<(), Fault> {
    let rows = session.journal.batch_rows(id, &[bursar_journal::RowState::Waiting], 0, u32::MAX)?;
    let spent: Vec<limits::Spent<'_>> = rows.iter().flat_map(|row| limits::Spent::of(&row.payment)).collect();
    let limits::BrokenTogether { alone, together } = limits::broken_by_all(&session.journal, &spent, Some(id))?;
    match alone.into_iter().map(|(_, broken)| broken).next().or(together) {
        Some(broken) => Err(Fault::new(Code::Refused, crate::payments::words::over(&broken).then(message!("batch-stop-limit")))),
        None => Ok(()),
    }
}

/// Refuses a batch one of whose payees waits for a person by now.
pub(crate) fn refuse_contested(session: &Session, id: &str) -> Result<(), Fault> {
    let rows = session.journal.batch_rows(id, &[bursar_journal::RowState::Waiting], 0, u32::MAX)?;
    session.contacts().refuse_contested(rows.iter().map(|row| &row.payment))
}
