//! What is reviewed before a batch is drafted, and what the confirm window shows of it: totals, every unusual row in full, and each row by page.

use std::{collections::BTreeMap, sync::Arc};

use bursar_contract::{Code, Fault, Operation as _, Prepared, address::grouped, amount::Naira, untrusted::shown, virtual_accounts::SendNaira};
use bursar_journal::{
    BatchState, BatchTotal, IntentState, NewBatch, NewBatchRow, Payment, RowResult,
    payment::{Party, Purpose},
};
use bursar_messages::{Message, message};
use uuid::Uuid;

use super::{
    api::{BankSum, BatchReviewView, BatchSetup, BatchSums, UnusualRows},
    checks::CheckedRow,
    comparison::{comparison, naira},
    reasons::{OfReason, Reason, reasons, reasons_of},
    sheets::{self, StoredRow, count},
    table::Table,
    working::Working,
};
use crate::{
    Console,
    base::{
        api::{CheckId, Risk, RiskLevel},
        session::Session,
    },
    naira::{
        amount, check,
        review::{PayoutFacts, payer, payout},
    },
    payments::{
        api::{DraftId, Review, ReviewField, ReviewGroup},
        dispatch::stored,
        limits,
        review::{ReviewContent, review as payments_review},
    },
};

/// Unusual rows that are shown in full; more are told by reason.
const MOST_IN_FULL: usize = 200;
/// The largest payments, which are shown in full whatever they are.
const LARGEST: usize = 5;

/// What a batch keeps of the sheet that it was made of.
#[derive(serde::Serialize, serde::Deserialize)]
pub(super) struct KeptSheet {
    /// The batch in preparation.
    pub sheet: String,
    /// What its rows have in common.
    pub setup: BatchSetup,
    /// Cell by cell.
    pub table: Table,
}

/// What is reviewed before a batch is drafted.
pub(super) async fn view(session: &Arc<Session>, id: &str) -> Result<BatchReviewView, Fault> {
    let shared = sheets::of(session).working(session, id).await?;
    let mut working = shared.lock().await;
    working.read_balance(session).await;
    let mut banks: BTreeMap<String, (u32, u64)> = BTreeMap::new();
    for (_, checked) in working.sendable() {
        let bank = checked.bank.as_ref().map(|(_, name)| shown(name)).unwrap_or_default();
        let entry = banks.entry(bank).or_default();
        *entry = (entry.0 + 1, entry.1.saturating_add(checked.sum.unwrap_or_default().kobo));
    }
    let mut banks: Vec<BankSum> = banks.into_iter().map(|(bank, (rows, kobo))| BankSum { bank, rows, sum: Naira { kobo } }).collect();
    banks.sort_by_key(|one| std::cmp::Reverse(one.sum));
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
    let from = payer(&session, &working.stored.setup.account_id).await?;
    let rows = rows(&session, &working, &from)?;
    let setup = working.stored.setup.clone();
    let kept = KeptSheet { sheet: working.stored.id.clone(), setup: setup.clone(), table: working.stored.table.clone() };
    let sending = BatchTotal { rows: count(rows.len()), sum: sums.ready };
    let left_out =
        BatchTotal { rows: count(working.stored.rows.len()).saturating_sub(sending.rows), sum: Naira { kobo: sums.all.kobo.saturating_sub(sums.ready.kobo) } };
    let title = match setup.purpose {
        Purpose::Payment => message!("batch-title", name = setup.name.clone()),
        Purpose::Salary => message!("batch-title-salary", name = setup.name.clone()),
    };
    let face = Face { setup: &setup, from: &from, sums: &sums, sending, left_out, control, reasons: reasons(&working), unusual: unusual(&working) };
    let content = face.content();
    let new = NewBatch {
        title: title.clone(),
        name: setup.name.clone(),
        binding: session.binding.clone(),
        account_id: Some(setup.account_id.0.clone()),
        sheet: serde_json::to_string(&kept).map_err(|error| Fault::new(Code::Storage, error.to_string()))?,
        sheet_sha256: kept.table.content().unwrap_or_default(),
        left_out,
        parent: kept.table.parent.clone(),
        rows,
    };
    let (profile, person, now) = (session.profile.clone(), console.person(), session.clock.now());
    let review = session.journal.write_batch(new, |id, code, digest| {
        let content = ReviewContent {
            headline: Some(content.headline),
            groups: content.groups,
            risks: content.risks,
            ..ReviewContent::titled(title, message!("batch-send", count = sending.rows, amount = amount::shown(sending.sum)), message!("naira-review-back"))
        };
        let nothing = Prepared { path: String::new(), body: None };
        let review = payments_review(&SendNaira::SPEC, content, &profile, &nothing, None, &person, id, code, now);
        Review { request_line: message!("batch-request", count = sending.rows).to_string(), request_body: digest.to_owned(), ..review }
    })?;
    session.changes.tell("drafts", Some(&review.draft_id));
    session.changes.tell("batch", Some(&review.draft_id));
    Ok(DraftId { draft_id: review.draft_id })
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

/// The sum that a person typed from the source document. It is held against the whole sheet, with the rows that are left out.
fn control_total(typed: &str, sums: &BatchSums) -> Result<Option<Naira>, Fault> {
    if typed.trim().is_empty() {
        return Ok(None);
    }
    let control = amount::typed(typed).map_err(|why| Fault::invalid("control", why))?;
    if control == sums.all {
        return Ok(Some(control));
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

/// The rows as they are stored.
fn rows(session: &Session, working: &Working, from: &Party) -> Result<Vec<NewBatchRow>, Fault> {
    let setup = &working.stored.setup;
    let mut all = Vec::new();
    for (row, checked) in working.sendable() {
        let Some(request) = &checked.request else { continue };
        let key = Uuid::new_v4();
        let prepared = session.client.prepare(request, Some(key))?;
        let number = &request.destination.account_number;
        let facts = PayoutFacts {
            from: from.clone(),
            bank: checked.bank.as_ref().map(|(_, name)| shown(name)),
            fee: checked.fee,
            duty: checked.duty,
            name_check: checked.name,
            bank_name: checked.bank_name().map(shown),
            purpose: setup.purpose,
            reference: &row.reference,
            verification: check::verification_in(session, &request.destination, || Ok(working.context.paid.get(number).cloned()))?,
        };
        let title = match setup.purpose {
            Purpose::Payment => message!("naira-review-title"),
            Purpose::Salary => message!("naira-review-title-salary"),
        };
        all.push(NewBatchRow {
            sheet_row: row.sheet_row,
            operation: "virtual_account_transfer",
            title,
            key,
            body: stored(&prepared)?,
            set_id: None,
            wallet_id: None,
            account_id: Some(setup.account_id.0.clone()),
            payment: Payment::Payout(payout(session, request, facts)),
            risks: serde_json::to_string(&checked.risks()).map_err(|error| Fault::new(Code::Storage, error.to_string()))?,
            duplicate_key: check::duplicate_key(request),
            again: checked.again().map(str::to_owned).into_iter().collect(),
        });
    }
    Ok(all)
}

/// An unusual row, with why.
struct Unusual {
    sheet_row: u32,
    name: String,
    bank: String,
    number: String,
    sum: Naira,
    /// Whose account it is by the bank, where that is another name.
    bank_name: Option<String>,
    reasons: Vec<Reason>,
}

/// The rows that are shown in full, the gravest first.
fn unusual(working: &Working) -> Vec<Unusual> {
    let of = |(row, checked): (&StoredRow, &CheckedRow), reasons: Vec<Reason>| Unusual {
        sheet_row: row.sheet_row,
        name: shown(row.account_name.trim()),
        bank: checked.bank.as_ref().map(|(_, name)| shown(name)).unwrap_or_default(),
        number: checked.request.as_ref().map(|request| request.destination.account_number.clone()).unwrap_or_default(),
        sum: checked.sum.unwrap_or_default(),
        bank_name: checked.bank_name().map(shown),
        reasons,
    };
    let mut sums: Vec<Naira> = working.sendable().filter_map(|(_, checked)| checked.sum).collect();
    sums.sort_unstable_by(|one, other| other.cmp(one));
    let large = sums.get(LARGEST - 1).copied().filter(|_| sums.len() > LARGEST);
    let mut largest = 0;
    let mut all: Vec<Unusual> = Vec::new();
    for pair in working.sendable() {
        let mut reasons = reasons_of(pair.1);
        if large.is_some_and(|large| pair.1.sum.is_some_and(|sum| sum >= large)) && largest < LARGEST {
            largest += 1;
            reasons.push(Reason::Largest);
        }
        if !reasons.is_empty() {
            all.push(of(pair, reasons));
        }
    }
    all.sort_by_key(|one| (one.reasons.first().copied(), std::cmp::Reverse(one.sum)));
    all
}

/// What the confirm window shows of a batch, beside every row by page.
struct Content {
    headline: Message,
    groups: Vec<ReviewGroup>,
    risks: Vec<Risk>,
}

struct Face<'a> {
    setup: &'a BatchSetup,
    from: &'a Party,
    sums: &'a BatchSums,
    sending: BatchTotal,
    left_out: BatchTotal,
    control: Option<Naira>,
    reasons: BTreeMap<Reason, OfReason>,
    unusual: Vec<Unusual>,
}

impl Face<'_> {
    fn content(&self) -> Content {
        let headline = message!("batch-headline", count = self.sending.rows, amount = amount::shown(self.sending.sum), words = amount::words(self.sending.sum));
        let mut risks: Vec<Risk> = self.reasons.iter().map(|(reason, of)| risk(*reason, of)).collect();
        risks.extend(self.not_enough());
        risks.sort_by_key(|risk| std::cmp::Reverse(risk.level));
        let mut groups = vec![self.totals()];
        groups.extend(self.in_full());
        Content { headline, groups, risks }
    }

    fn totals(&self) -> ReviewGroup {
        let sums = self.sums;
        let money = |name: Message, sum: Naira| field(name, amount::shown(sum).into());
        let from = match &self.from.name {
            Some(name) => message!("batch-from", name = name.clone(), number = grouped(&self.from.address)),
            None => grouped(&self.from.address).into(),
        };
        let mut rows = vec![field(message!("batch-total-from"), from), field(message!("batch-total-payments"), self.sending.rows.to_string().into())];
        rows.push(money(message!("batch-total-sum"), self.sending.sum));
        rows.extend(sums.smallest.map(|sum| money(message!("batch-total-smallest"), sum)));
        rows.extend(sums.largest.map(|sum| money(message!("batch-total-largest"), sum)));
        rows.push(match sums.fees {
            Some(fees) => money(message!("batch-total-fees"), fees),
            None => field(message!("batch-total-fees"), message!("batch-fees-unknown")),
        });
        rows.push(match self.setup.purpose {
            Purpose::Salary => field(message!("batch-total-duty"), message!("batch-duty-salary")),
            Purpose::Payment => ReviewField { note: Some(message!("batch-duty-estimate")), ..money(message!("batch-total-duty"), sums.duty) },
        });
        rows.push(match (&sums.balance, &sums.stays) {
            (Some(balance), Some(stays)) => {
                let note = match sums.fees {
                    Some(_) => message!("batch-balance-after", amount = stays.as_naira()),
                    None => message!("batch-balance-after-fees", amount = stays.as_naira()),
                };
                ReviewField { note: Some(note), grave: stays.is_negative(), ..money(message!("batch-total-balance"), *balance) }
            }
            _ => field(message!("batch-total-balance"), message!("batch-balance-unread")),
        });
        if self.left_out.rows > 0 {
            let value = message!("batch-left-out-sum", count = self.left_out.rows, amount = amount::shown(self.left_out.sum));
            rows.push(field(message!("batch-total-left-out"), value));
        }
        rows.extend(
            self.control.map(|control| ReviewField { note: Some(message!("batch-control-agrees")), ..money(message!("batch-total-control"), control) }),
        );
        ReviewGroup { title: message!("batch-totals"), note: None, rows }
    }

    fn in_full(&self) -> Option<ReviewGroup> {
        if self.unusual.is_empty() {
            return None;
        }
        let shown: Vec<&Unusual> = self.unusual.iter().take(MOST_IN_FULL).collect();
        let more = self.unusual.len() - shown.len();
        let note = (more > 0).then(|| message!("batch-unusual-more", shown = shown.len(), more = more));
        Some(ReviewGroup { title: message!("batch-unusual-title"), note, rows: shown.into_iter().map(unusual_row).collect() })
    }

    fn not_enough(&self) -> Option<Risk> {
        let missing = self.sums.stays.as_ref().filter(|stays| stays.is_negative())?;
        let text = message!("batch-not-enough-text", amount = missing.abs().as_naira());
        Some(Risk {
            title: message!("batch-not-enough"),
            text,
            level: RiskLevel::Danger,
            tick: Some(message!("batch-not-enough-tick")),
            typed: None,
            check: Some(CheckId::Balance),
        })
    }
}

fn risk(reason: Reason, of: &OfReason) -> Risk {
    let mut names = of.names.join(", ");
    let (count, more) = (of.count(reason), of.named.len() - of.names.len());
    if more > 0 {
        names = message!("batch-names-more", names = names, more = more).to_string();
    }
    Risk {
        title: message!("batch-unusual-sum", what = reason.words(count), amount = amount::shown(Naira { kobo: of.kobo })),
        text: reason.text(names),
        level: reason.level(),
        tick: reason.tick(count),
        typed: None,
        check: None,
    }
}

fn field(name: Message, value: Message) -> ReviewField {
    ReviewField { name, value, ..ReviewField::default() }
}

fn unusual_row(row: &Unusual) -> ReviewField {
    let note_of = |reason: &Reason| match &row.bank_name {
        Some(bank) if *reason == Reason::OtherName => message!("batch-unusual-note-name", bank = bank).to_string(),
        _ => reason.note().to_string(),
    };
    let notes: Vec<String> = row.reasons.iter().map(note_of).collect();
    ReviewField {
        note: Some(notes.join(" · ").into()),
        grave: row.reasons.iter().any(|reason| reason.level() == RiskLevel::Danger),
        ..field(
            message!("batch-row-name", row = row.sheet_row, name = row.name.clone()),
            message!("batch-row-value", amount = amount::shown(row.sum), bank = row.bank.clone(), number = grouped(&row.number)),
        )
    }
}

/// Every row of a batch, for the confirm window: what is stored, in the order of the sheet.
pub(crate) fn all_rows(session: &Session, id: &str) -> Result<ReviewGroup, Fault> {
    let rows = session.journal.batch_rows(id, &[], 0, u32::MAX)?;
    let sent = rows.iter().filter(|row| row.intent.is_some() || row.held.is_some()).count();
    let field_of = |row: &RowResult| {
        let to = row.payment.to();
        let bank = row.payment.payout().map(|payout| payout.bank.name.clone()).unwrap_or_default();
        let name = message!("batch-row-name", row = row.sheet_row, name = to.name.clone().unwrap_or_default());
        let value = message!("batch-row-value", amount = amount::shown(naira(&row.payment)), bank = bank, number = grouped(&to.address));
        let done = row.intent.is_some() || row.held.is_some();
        ReviewField { note: done.then(|| message!("batch-row-done")), ..field(name, value) }
    };
    let note = (sent > 0).then(|| message!("batch-remaining", sent = sent, left = rows.len() - sent));
    Ok(ReviewGroup { title: message!("batch-all-rows", count = rows.len()), note, rows: rows.iter().map(field_of).collect() })
}

/// Refuses a batch that breaks a limit of the profile now, whatever held when it was drafted.
pub(crate) fn refuse_over_limit(session: &Session, id: &str) -> Result<(), Fault> {
    let rows = session.journal.batch_rows(id, &[bursar_journal::RowState::Waiting], 0, u32::MAX)?;
    let spent: Vec<limits::Spent<'_>> = rows.iter().map(|row| (&row.payment).into()).collect();
    let limits::BrokenTogether { alone, together } = limits::broken_by_all(&session.journal, &spent, Some(id))?;
    match alone.into_iter().map(|(_, broken)| broken).next().or(together) {
        Some(broken) => Err(Fault::new(Code::Refused, crate::payments::words::over(&broken).then(message!("batch-stop-limit")))),
        None => Ok(()),
    }
}
