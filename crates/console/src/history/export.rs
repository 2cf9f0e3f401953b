//! An export: exactly the rows that the filter shows, in the order shown, with the zone and the filter said.

use std::{
    path::Path,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
};

use bursar_contract::{Code, Decimal, Fault, chain::Chain};
use bursar_documents::{
    statement::Head,
    table_writer::{Cell, Column, ColumnKind, TableFile},
};
use bursar_messages::{Message, message};

use super::{
    accounting,
    customers::{asked, customers},
    receipt,
    statement::contract_of,
};
use crate::{
    base::{
        api::FileMade,
        files,
        session::{Session, lock},
        zone,
    },
    history::api::{ExportFormat, ExportLayout, ExportPreview, ExportProgress, ListIntents},
};
use bursar_journal::{Direction, Entry, HistorySort, IntentState, RowOf, payment::Fee};

/// Rows read from the journal at once: others may use it in between.
const PIECE: usize = 500;

/// The columns of an export. No secret and no personal number has a place among them.
const COLUMNS: &[Column] = &[
    ("date", ColumnKind::Date, 13),
    ("time", ColumnKind::Time, 10),
    ("zone", ColumnKind::Text, 6),
    ("direction", ColumnKind::Text, 10),
    ("rail", ColumnKind::Text, 14),
    ("type", ColumnKind::Text, 30),
    ("status", ColumnKind::Text, 22),
    ("payee", ColumnKind::Text, 26),
    ("name at the bank", ColumnKind::Text, 26),
    ("account or address", ColumnKind::Text, 46),
    ("bank", ColumnKind::Text, 26),
    ("bank code", ColumnKind::Text, 10),
    ("chain", ColumnKind::Text, 20),
    ("narration", ColumnKind::Text, 30),
    ("amount", ColumnKind::Amount, 22),
    ("currency", ColumnKind::Text, 10),
    ("fee", ColumnKind::Amount, 16),
    ("fee currency", ColumnKind::Text, 12),
    ("fee is", ColumnKind::Text, 10),
    ("stamp duty", ColumnKind::Amount, 12),
    ("reference", ColumnKind::Text, 24),
    ("payment code", ColumnKind::Text, 13),
    ("service id", ColumnKind::Text, 38),
    ("hash", ColumnKind::Text, 68),
    ("key", ColumnKind::Text, 38),
    ("note", ColumnKind::Text, 30),
    ("category", ColumnKind::Text, 16),
    ("paid from", ColumnKind::Text, 26),
    ("made in", ColumnKind::Text, 16),
    ("created by", ColumnKind::Text, 18),
    ("approved by", ColumnKind::Text, 18),
    ("contract", ColumnKind::Text, 46),
    ("batch", ColumnKind::Text, 26),
    ("batch code", ColumnKind::Text, 13),
];

/// The export of a profile that runs now, if one does.
#[derive(Default)]
pub(crate) struct Running(Mutex<Option<Arc<Job>>>);

impl Session {
    /// The export that runs now.
    pub(crate) fn exports(&self) -> &Running {
        self.state()
    }
}

#[derive(Default)]
struct Job {
    done: AtomicU32,
    total: AtomicU32,
    stop: AtomicBool,
}

impl Running {
    /// How far it is.
    pub(crate) fn progress(&self) -> ExportProgress {
        lock(&self.0).as_ref().map_or(ExportProgress { done: 0, total: 0 }, |job| ExportProgress {
            done: job.done.load(Ordering::Relaxed),
            total: job.total.load(Ordering::Relaxed),
        })
    }

    /// Asks it to end. No file is left.
    pub(crate) fn stop(&self) {
        if let Some(job) = lock(&self.0).as_ref() {
            job.stop.store(true, Ordering::Relaxed);
        }
    }

    fn begin(&self) -> Result<Arc<Job>, Fault> {
        let mut running = lock(&self.0);
        if running.is_some() {
            return Err(Fault::new(Code::Conflict, message!("exports-busy")));
        }
        let job = Arc::new(Job::default());
        *running = Some(job.clone());
        Ok(job)
    }
}

/// What an export of this filter would hold.
pub(crate) fn preview(session: &Session, ask: &ListIntents) -> Result<ExportPreview, Fault> {
    let text = ask.text.as_deref().unwrap_or_default().trim();
    let (query, journal) = (asked(session, text)?, &session.journal);
    let (newest, rows) = journal.window(&query, false, HistorySort::Newest, 0, 1)?;
    let (oldest, _) = journal.window(&query, false, HistorySort::Oldest, 0, 1)?;
    let day = |rows: &[Entry]| rows.first().map(|row| zone::day(row.at));
    Ok(ExportPreview { rows, filter: text.to_owned(), from: day(&oldest), until: day(&newest), zone: zone::short(journal.clock().now()) })
}

/// Writes the rows of a filter to a chosen file. Journaled with what was in it.
pub(crate) fn export(session: &Session, ask: &ListIntents, form: (ExportLayout, ExportFormat), path: &Path) -> Result<FileMade, Fault> {
    let job = session.exports().begin()?;
    let made = write(session, ask, form, path, &job);
    *lock(&session.exports().0) = None;
    made
}

fn write(session: &Session, ask: &ListIntents, (layout, format): (ExportLayout, ExportFormat), path: &Path, job: &Job) -> Result<FileMade, Fault> {
    let about = preview(session, ask)?;
    let ids = session.journal.wanted(&asked(session, &about.filter)?, false, ask.sort.unwrap_or_default())?;
    job.total.store(u32::try_from(ids.len()).unwrap_or(u32::MAX), Ordering::Relaxed);
    let said = sentence(&about);
    let now = session.clock.now();
    let mut account = accounting::Account::default();
    let (mut rows, mut left_out) = (0, 0);
    let mut out = match format {
        _ if layout != ExportLayout::Generic => TableFile::csv_without_mark(accounting::COLUMNS)?,
        ExportFormat::Csv => TableFile::csv(COLUMNS)?,
        ExportFormat::Xlsx => TableFile::xlsx(&message!("exports-sheet").to_string(), &[session.profile.name.clone(), said.clone()], COLUMNS)?,
        ExportFormat::Json => TableFile::json(
            serde_json::json!({ "organization": session.profile.name, "holds": said, "zone": zone::short(now), "madeAt": bursar_journal::rfc3339(now) }),
            COLUMNS,
        ),
    };
    for piece in ids.chunks(PIECE) {
        if job.stop.load(Ordering::Relaxed) || session.is_closed() {
            return Err(Fault::new(Code::Refused, message!("exports-stopped")));
        }
        let mut found = session.journal.rows(piece)?;
        session.label(&mut found)?;
        let (requests, customers) = (session.pin_requests().by_entry()?, customers(session)?);
        let batches = session.journal.batches_of(&found.iter().map(|row| row.id.as_str()).collect::<Vec<_>>())?;
        for row in found {
            let lines = if layout == ExportLayout::Generic {
                vec![cells(&row, receipt::words_of(&row, &requests), customers.get(&row.id), batches.get(&row.id))]
            } else {
                account.lines(&row, layout)?
            };
            left_out += u32::from(lines.is_empty());
            for line in lines {
                out.row(&line)?;
                rows += 1;
            }
            job.done.fetch_add(1, Ordering::Relaxed);
        }
    }
    if rows == 0 {
        return Err(Fault::invalid("layout", message!("exports-no-money")));
    }
    files::write(path, &out.finish()?)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    session.journal.log("export", &name, &said)?;
    Ok(FileMade { name, rows, left_out })
}

/// "412 entries, 1 Oct 2026 to 31 Oct 2026 WAT. Search: bank:gtb".
pub(crate) fn sentence(about: &ExportPreview) -> String {
    let rows = message!("exports-rows", rows = about.rows);
    let filter = if about.filter.is_empty() { message!("exports-no-filter") } else { Message::from(&about.filter) };
    match (&about.from, &about.until) {
        (Some(from), Some(until)) if from == until => message!("exports-day", rows = rows, day = from, zone = &about.zone, filter = filter),
        (Some(from), Some(until)) => message!("exports-days", rows = rows, from = from, until = until, zone = &about.zone, filter = filter),
        _ => message!("exports-all", rows = rows, filter = filter),
    }
    .to_string()
}

/// A row in the order of the columns. Amounts stand without a sign beside their direction. The payee of a PIN request is its customer.
fn cells(row: &Entry, status: Message, customer: Option<&String>, batch: Option<&RowOf>) -> Vec<Cell> {
    let (to, fee, at) = (row.to.as_ref(), FeeCells::of(row), zone::local(row.at).datetime());
    let bank = row.bank.as_ref();
    vec![
        Cell::date(at),
        Cell::time(at),
        zone::short(row.at).into(),
        match row.direction {
            Direction::Out => "out",
            Direction::In => "in",
            Direction::Own => "own wallets",
            Direction::None => "",
        }
        .into(),
        rail(row).into(),
        row.title.to_string().into(),
        status.to_string().into(),
        to.and_then(|to| to.name.clone()).or_else(|| customer.cloned()).into(),
        row.bank_name.clone().into(),
        to.map(|to| to.address.clone()).into(),
        bank.map(|bank| bank.name.clone()).into(),
        bank.map(|bank| bank.code.clone()).into(),
        row.chain.as_ref().filter(|_| bank.is_none()).map(|chain| chain.name.clone()).into(),
        bank.map(|bank| bank.narration.clone()).into(),
        row.money.as_ref().map(|money| money.amount().clone()).into(),
        row.money.as_ref().and_then(|money| money.asset().symbol()).into(),
        fee.amount,
        fee.unit,
        fee.kind,
        fee.duty,
        row.reference.clone().into(),
        row.code.clone().into(),
        row.remote_id.clone().into(),
        row.tx_hash.clone().into(),
        row.key.clone().into(),
        row.note.clone().into(),
        row.category.clone().into(),
        row.from.as_ref().map(|from| from.name.clone().unwrap_or_else(|| from.address.clone())).into(),
        row.computer.clone().unwrap_or_else(|| if row.made_here { "this app" } else { "not in this app" }.into()).into(),
        row.created_by.clone().into(),
        row.approved_by().into(),
        contract_of(row).into(),
        batch.map(|batch| batch.name.clone()).into(),
        batch.map(|batch| batch.code.clone()).into(),
    ]
}

/// The columns of [`details`].
pub(super) fn detail_heads() -> Vec<Head> {
    vec![
        (message!("document-line-bank"), ColumnKind::Text, 26),
        (message!("document-line-narration"), ColumnKind::Text, 30),
        (message!("exports-column-code"), ColumnKind::Text, 13),
        (message!("exports-label-fee"), ColumnKind::Amount, 16),
        (message!("exports-column-fee-currency"), ColumnKind::Text, 12),
        (message!("exports-column-fee-is"), ColumnKind::Text, 10),
        (message!("exports-column-duty"), ColumnKind::Amount, 12),
        (message!("exports-label-approved-by"), ColumnKind::Text, 18),
    ]
}

/// The columns of [`fee_details`].
pub(super) fn fee_heads() -> Vec<Head> {
    vec![
        (message!("exports-label-fee"), ColumnKind::Amount, 22),
        (message!("exports-column-fee-currency"), ColumnKind::Text, 12),
        (message!("exports-column-fee-is"), ColumnKind::Text, 10),
    ]
}

/// What a row of a month cost: as cells, and as text for the PDF. What a sponsor paid, or another payment in its place, did not leave the wallet.
pub(super) fn fee_details(row: &Entry) -> (Vec<Cell>, Vec<String>) {
    let is_sponsored = matches!(row.fee, Some(Fee::Charged { sponsored: true, .. } | Fee::AtMost { sponsored: true, .. }));
    let fee = if is_sponsored || row.paid_by.is_some() { FeeCells::default() } else { FeeCells::of(row) };
    let below = fee.words();
    (vec![fee.amount, fee.unit, fee.kind], below.into_iter().collect())
}

/// The extra columns of a row in the file of a day: as cells, and as text for the PDF.
pub(super) fn details(row: &Entry) -> (Vec<Cell>, Vec<String>) {
    let (bank, fee, by) = (row.bank.as_ref(), FeeCells::of(row), row.approved_by());
    let charged = fee.words();
    let duty = (!fee.duty.text().is_empty()).then(|| message!("exports-below-duty", amount = fee.duty.text(), unit = "NGN").to_string());
    let said = |text: Option<&String>| text.filter(|text| !text.is_empty()).cloned();
    let below = [
        said(bank.map(|bank| &bank.name)),
        said(bank.map(|bank| &bank.narration)),
        row.code.clone(),
        row.reference.clone(),
        charged,
        duty,
        by.as_ref().map(|by| message!("exports-below-by", who = by).to_string()),
    ];
    let cells = vec![
        bank.map(|bank| bank.name.clone()).into(),
        bank.map(|bank| bank.narration.clone()).into(),
        row.code.clone().into(),
        fee.amount,
        fee.unit,
        fee.kind,
        fee.duty,
        by.into(),
    ];
    (cells, below.into_iter().flatten().collect())
}

fn rail(row: &Entry) -> &'static str {
    match &row.chain {
        _ if row.bank.is_some() => "bank",
        Some(chain) if Chain(chain.id.clone()).is_test() => "test chain",
        Some(_) => "chain",
        None if row.operation.starts_with("virtual_account") || row.operation.starts_with("customer_virtual_account") => "bank",
        None => "",
    }
}

/// A fee in its columns; one that is only text has none.
#[derive(Default)]
struct FeeCells {
    amount: Cell,
    unit: Cell,
    /// Whether it is a fact.
    kind: Cell,
    duty: Cell,
}

impl FeeCells {
    /// "fee 10.00 NGN (charged)".
    fn words(&self) -> Option<String> {
        let words = || message!("exports-below-fee", amount = self.amount.text(), unit = self.unit.text(), is = self.kind.text()).to_string();
        (!self.amount.text().is_empty()).then(words)
    }

    fn of(row: &Entry) -> Self {
        let is_sent = !matches!(row.state, IntentState::Refused | IntentState::Rejected | IntentState::Elsewhere);
        // What another transaction paid in its place has the fee in its own row.
        match row.fee.as_ref().filter(|_| is_sent && row.paid_by.is_none()) {
            Some(Fee::Charged { amount, unit, duty, .. }) => {
                Self { amount: amount.clone().into(), unit: unit.as_str().into(), kind: "charged".into(), duty: duty.map(Decimal::from).into() }
            }
            Some(Fee::ByBalance { amount }) => Self { amount: Decimal::from(*amount).into(), unit: "NGN".into(), kind: "by balance".into(), ..Self::default() },
            Some(Fee::AtMost { amount, unit, .. } | Fee::LikeIt { amount, unit }) => {
                Self { amount: amount.clone().into(), unit: unit.as_str().into(), kind: "at most".into(), ..Self::default() }
            }
            Some(Fee::Estimate { amount }) => Self { amount: Decimal::from(*amount).into(), unit: "NGN".into(), kind: "estimate".into(), ..Self::default() },
            Some(Fee::Text { .. }) | None => Self::default(),
        }
    }
}

/// Milliseconds of a time we wrote ourselves.
pub(crate) fn millis(at: &str) -> i64 {
    at.parse::<jiff::Timestamp>().map(|at| at.as_millisecond()).unwrap_or_default()
}
