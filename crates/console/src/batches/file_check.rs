//! A sheet that is checked on the command line: what its file says, and where a profile can be read, what is stored there. The service is not asked.

use std::{collections::HashMap, path::Path};

use bursar_contract::{
    Decimal, Fault, address,
    amount::Naira,
    untrusted,
    virtual_accounts::{SendNaira, VirtualAccountId},
};
use bursar_journal::{Earlier, payment::Purpose};
use bursar_messages::{Message, message};
use serde::Serialize;

use super::{
    api::{BatchColumn, BatchRowLevel, BatchSetup},
    checks::{self, CheckedRow, SheetContext},
    finding::Pays,
    sheet_row::{self, StoredRow},
    sheets::MOST_ROWS,
    table::{self, Table},
    transfers,
};
use crate::{
    base::{
        api::{CheckId, CheckLevel, CheckLine},
        checks::{Found, line},
        session::Session,
        zone,
    },
    naira::{self, api::PayoutForm, request::Fields, row},
    payments::{
        finding::Repeat,
        review::{sheet::dated, transfer::coins},
        words::over,
    },
};

/// The most decimals that a token has. The file alone does not say how many the token of a row has.
const MOST_DECIMALS: u8 = 36;

/// What a file says of its payments.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CheckedFile {
    /// Its name.
    pub file: String,
    /// What was found: the kind of file, its headings, its rows.
    pub found: Vec<String>,
    /// What a person must know of the file.
    pub cautions: Vec<String>,
    /// Why no row was checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stop: Option<String>,
    /// What is wrong with the sheet as a whole.
    pub problems: Vec<String>,
    /// The profile that was named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile: Option<NamedProfile>,
    /// What was looked at, and what was not.
    pub checked: String,
    /// How many rows stand how.
    pub counts: Counts,
    /// Naira of all rows whose amount can be read.
    pub naira: Naira,
    /// Every row.
    pub rows: Vec<FileRow>,
}

/// A profile that was named, and whether the sheet was held against its records.
#[derive(Debug, Serialize)]
pub(crate) struct NamedProfile {
    pub name: String,
    /// Otherwise the file alone was checked.
    pub read: bool,
    /// Why it was not read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// How many rows stand how.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Counts {
    pub ready: usize,
    pub warn: usize,
    pub fix: usize,
    pub left_out: usize,
}

/// A payment of the file, as it stands there.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FileRow {
    /// As the spreadsheet counts.
    pub row: u32,
    /// Whether it sends tokens; otherwise it pays naira.
    pub transfer: bool,
    pub name: String,
    /// Bank or network.
    pub bank: String,
    /// Account number or address.
    pub account: String,
    pub amount: String,
    pub token: String,
    pub level: BatchRowLevel,
    pub problems: Vec<Problem>,
}

/// What is wrong with a row.
#[derive(Debug, Serialize)]
pub(crate) struct Problem {
    /// The field that it speaks of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    pub text: String,
    /// More of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}

/// A profile that a sheet is held against: its name, and what it has stored or why that was not read.
pub(crate) struct Against<'a> {
    pub profile: &'a str,
    pub records: Result<&'a Session, Message>,
}

impl CheckedFile {
    /// Whether every row can be paid, as far as the file says.
    pub fn is_ready(&self) -> bool {
        self.stop.is_none() && self.problems.is_empty() && self.counts.ready == self.rows.len()
    }
}

/// Reads and checks a file. A fault: it cannot be read.
pub(crate) async fn check(path: &Path, against: Option<Against<'_>>) -> Result<CheckedFile, Fault> {
    let mut table = table::of_file(path)?;
    if table.rows().len() > MOST_ROWS {
        return Err(Fault::invalid("file", message!("batch-rows-most", most = MOST_ROWS)));
    }
    let (profile, session, why) = match against {
        Some(Against { profile, records: Ok(session) }) => (Some(profile), Some(session), None),
        Some(Against { profile, records: Err(why) }) => (Some(profile), None, Some(why)),
        None => (None, None, None),
    };
    let mut records = match session {
        Some(session) => Some(Records::of(session).await?),
        None => None,
    };
    table.guess(records.as_ref().map(|records| records.context.banks()).unwrap_or_default());
    let missing = table.missing();
    let rows = if missing.is_some() { Vec::new() } else { sheet_row::rows_of(&table) };
    let stop = match missing {
        Some(column) => Some(message!("batch-check-column", column = table::heading(column))),
        None => rows.is_empty().then(|| message!("batch-check-empty")),
    };
    let guessed = (table.asks && missing.is_none()).then(|| message!("batch-check-guessed"));
    let mut file = CheckedFile {
        file: table.file.clone().unwrap_or_default(),
        found: texts(&table.found()),
        cautions: texts(&table.cautions().into_iter().chain(guessed).collect::<Vec<_>>()),
        stop: stop.map(|stop| stop.to_string()),
        problems: Vec::new(),
        checked: match (profile, session, &why) {
            (Some(profile), Some(_), _) => message!("batch-check-with", profile = profile).to_string(),
            (Some(profile), None, Some(why)) => {
                message!("batch-check-unread", profile = profile, why = why.clone()).then(message!("batch-check-alone")).to_string()
            }
            _ => message!("batch-check-alone").to_string(),
        },
        profile: profile.map(|name| NamedProfile { name: name.to_owned(), read: session.is_some(), why: why.map(|why| why.to_string()) }),
        counts: Counts::default(),
        naira: Naira::default(),
        rows: Vec::new(),
    };
    let said = match &mut records {
        Some(records) => {
            file.problems = texts(&records.of_sheet(&table)?);
            let (said, day) = records.of_rows(&rows)?;
            file.problems.extend(day.map(|day| day.to_string()));
            said
        }
        None => rows.iter().map(alone).collect(),
    };
    let mut first: HashMap<String, u32> = HashMap::new();
    for (row, said) in rows.iter().zip(said) {
        let (checked, sum) = one(row, said, &mut first);
        file.naira.kobo = file.naira.kobo.saturating_add(sum.unwrap_or_default().kobo);
        *file.counts.of(checked.level) += 1;
        file.rows.push(checked);
    }
    Ok(file)
}

impl Counts {
    fn of(&mut self, level: BatchRowLevel) -> &mut usize {
        match level {
            BatchRowLevel::Ready => &mut self.ready,
            BatchRowLevel::Warn => &mut self.warn,
            BatchRowLevel::Fix | BatchRowLevel::Checking => &mut self.fix,
            BatchRowLevel::LeftOut => &mut self.left_out,
        }
    }
}

fn texts(messages: &[Message]) -> Vec<String> {
    messages.iter().map(Message::to_string).collect()
}

/// Holds a row against those before it, and says how it stands.
fn one(row: &StoredRow, said: Said, first: &mut HashMap<String, u32>) -> (FileRow, Option<Naira>) {
    let transfer = transfers::is_transfer(row);
    let Said { mut lines, key, sum, .. } = said;
    if untrusted::hidden_count(&row.account_name) > 0 {
        lines.push(danger(message!("contact-invisible"), "accountName"));
    }
    let twin = key.filter(|_| !row.left_out).and_then(|key| match first.get(&key) {
        Some(twin) => Some(*twin),
        None => {
            first.insert(key, row.sheet_row);
            None
        }
    });
    if let Some(twin) = twin {
        lines.push(CheckLine { level: CheckLevel::Warn, ..danger(message!("batch-check-repeats", row = twin), "amount") });
    }
    lines.retain(|line| matches!(line.level, CheckLevel::Danger | CheckLevel::Waiting | CheckLevel::Warn));
    let level = if row.left_out || twin.is_some() {
        BatchRowLevel::LeftOut
    } else if lines.iter().any(|line| line.level != CheckLevel::Warn) {
        BatchRowLevel::Fix
    } else if lines.is_empty() {
        BatchRowLevel::Ready
    } else {
        BatchRowLevel::Warn
    };
    let cell = |text: &str| untrusted::shown(text.trim());
    let checked = FileRow {
        row: row.sheet_row,
        transfer,
        name: cell(&row.account_name),
        bank: cell(&row.bank),
        account: cell(&row.account_number),
        amount: cell(&row.amount),
        token: cell(&row.token),
        level,
        problems: lines
            .into_iter()
            .map(|line| Problem { field: line.field, text: dated(&line.text.to_string()), detail: line.detail.map(|detail| dated(&detail.to_string())) })
            .collect(),
    };
    (checked, sum)
}

/// What a row says.
struct Said {
    lines: Vec<CheckLine>,
    /// Two rows of one key pay the same. None where that cannot be said.
    key: Option<String>,
    /// Of naira.
    sum: Option<Naira>,
    /// Of tokens.
    amount: Option<Decimal>,
}

/// What a row says by itself.
fn alone(row: &StoredRow) -> Said {
    if transfers::is_transfer(row) { of_transfer(row) } else { of_payout(row) }
}

/// What is stored of a profile, for the checks that the grid makes without asking.
struct Records<'a> {
    session: &'a Session,
    setup: BatchSetup,
    context: SheetContext,
    /// The accounts that may have paid the same before: which one pays, a file does not say.
    accounts: Vec<VirtualAccountId>,
}

impl<'a> Records<'a> {
    async fn of(session: &'a Session) -> Result<Self, Fault> {
        let setup = BatchSetup {
            // Stands in for an empty narration, as the name of a batch does in the grid. It is not shown.
            name: "Batch".to_owned(),
            // Of no account: which one pays is not checked.
            account_id: VirtualAccountId("-".to_owned()),
            wallet_id: None,
            token_id: None,
            purpose: Purpose::default(),
        };
        let accounts = session.accounts().rows()?.into_iter().filter_map(|account| account.service_id).collect();
        Ok(Self { session, context: SheetContext::of(session, &setup).await?, setup, accounts })
    }

    /// What is wrong with the sheet as a whole: it was sent before.
    fn of_sheet(&self, table: &Table) -> Result<Vec<Message>, Fault> {
        let Some(content) = table.content() else { return Ok(Vec::new()) };
        let batches = self.session.journal.batches_of_sheet(&content)?;
        let sent = |batch: &bursar_journal::BatchRecord| zone::day_and_clock(batch.decided_at.unwrap_or(batch.created_at));
        Ok(batches.first().map(|batch| message!("batch-check-sent", code = &batch.code, name = &batch.name, at = sent(batch))).into_iter().collect())
    }

    /// What the rows say beside the records, and the limit that they break together.
    fn of_rows(&mut self, rows: &[StoredRow]) -> Result<(Vec<Said>, Option<Message>), Fault> {
        let mut checked = Vec::with_capacity(rows.len());
        for row in rows {
            checked.push(if self.is_checked(row) { self.payout(row)? } else { CheckedRow::default() });
        }
        let day = checks::together(self.session, rows, &mut checked)?;
        let said = rows.iter().zip(checked).map(|(row, checked)| self.said(row, checked)).collect::<Result<_, Fault>>()?;
        Ok((said, day.map(|broken| over(&broken))))
    }

    /// Whether the grid's checks of payouts can be made. Without a list of banks nobody knows which bank a cell means.
    fn is_checked(&self, row: &StoredRow) -> bool {
        !transfers::is_transfer(row) && !self.context.banks().is_empty()
    }

    fn payout(&mut self, row: &StoredRow) -> Result<CheckedRow, Fault> {
        let mut checked = checks::check(self.session, &mut self.context, &self.setup, row, None, |_, _| None)?;
        // Nobody asks the bank here.
        checked.named = true;
        if let Some(Pays::Payout(request)) = &checked.pays {
            let mut found: Vec<Earlier> = Vec::new();
            for id in &self.accounts {
                let asked = SendNaira { id: id.clone(), ..request.clone() };
                found.extend(self.session.journal.earlier(&naira::check::duplicate_key(&asked), None)?);
            }
            checked.earlier = found.into_iter().max_by_key(|earlier| (earlier.outcome, earlier.at));
        }
        Ok(checked)
    }

    fn said(&self, row: &StoredRow, checked: CheckedRow) -> Result<Said, Fault> {
        let mut said = alone(row);
        if transfers::is_transfer(row) {
            // An address that is none is said already.
            if said.lines.is_empty() {
                said.lines.extend(transfers::on_record(self.session, row, said.amount.as_ref())?.iter().map(in_file));
            }
        } else if self.is_checked(row) {
            let now = self.session.clock.now();
            let earlier = checked.earlier.clone().map(|earlier| naira::finding::Finding::Repeat { repeat: Repeat::of(&earlier, now), earlier });
            let repair = checked.repair().map(|repair| CheckLine { level: CheckLevel::Warn, ..danger(repair.label, "accountNumber") });
            said.lines = earlier.iter().map(line).chain(checked.lines()).map(missing).chain(repair).collect();
            said.key = checked.duplicate_key().or(said.key);
        }
        Ok(said)
    }
}

/// A finding as a line. What is empty waits in the form; in a file it is missing.
fn in_file(found: &impl Found) -> CheckLine {
    missing(line(found))
}

fn missing(line: CheckLine) -> CheckLine {
    if line.level == CheckLevel::Waiting { CheckLine { level: CheckLevel::Danger, ..line } } else { line }
}

fn of_payout(row: &StoredRow) -> Said {
    let bank = row.bank.trim();
    let form = PayoutForm {
        account_id: VirtualAccountId(String::new()),
        sort_code: bank.to_owned(),
        account_number: row.account_number.clone(),
        account_name: row.account_name.clone(),
        name_from_bank: false,
        amount: row.amount.clone(),
        narration: row.narration.clone(),
        purpose: Purpose::default(),
    };
    let fields: Fields<'_> = (&form).into();
    let (found, fix) = row::alone(&fields);
    let mut lines: Vec<CheckLine> = found.iter().map(in_file).collect();
    lines.extend(fix.map(|number| CheckLine { level: CheckLevel::Warn, ..danger(message!("batch-repair-number", number = number), "accountNumber") }));
    let sum = fields.sum();
    let key = fields.number().zip(sum).map(|(number, sum)| format!("{}|{number}|{}", bank.to_lowercase(), sum.kobo));
    Said { lines, key, sum, amount: None }
}

/// The file alone does not say which wallet pays or which tokens there are.
fn of_transfer(row: &StoredRow) -> Said {
    let [network, to, token] = [&row.bank, &row.account_number, &row.token].map(|cell| cell.trim());
    let mut lines = Vec::new();
    if !network.is_empty() && !transfers::is_network(network) {
        lines.push(danger(message!("batch-network-none", network = untrusted::shown(network)), "sortCode"));
    }
    // It may be the name of a contact. Contacts are not read here.
    let is_nobody = to.is_empty() && row.account_name.trim().is_empty();
    if (is_nobody || transfers::begins_as_address(to))
        && let Err(why) = address::checked(to)
    {
        lines.push(danger(why.into(), "accountNumber"));
    }
    let amount = coins(&row.amount, token, MOST_DECIMALS);
    let amount = amount.map_err(|why| lines.push(danger(why.into(), "amount"))).ok();
    let amount = amount.and_then(|amount| amount.as_str().parse::<Decimal>().ok());
    let key = amount.as_ref().map(|amount| [network, to, &row.account_name, token, &amount.trimmed().to_string()].map(str::to_lowercase).join("|"));
    Said { lines, key, sum: None, amount }
}

fn danger(text: Message, field: &str) -> CheckLine {
    CheckLine { id: CheckId::Batch, level: CheckLevel::Danger, text, detail: None, tick: None, field: Some(field.to_owned()), entry: None, contact: None }
}

/// What a field of a row is called for people.
pub(crate) fn field_name(field: &str) -> Option<Message> {
    let column = match field {
        "sortCode" => BatchColumn::Bank,
        "accountNumber" => BatchColumn::AccountNumber,
        "accountName" => BatchColumn::AccountName,
        "amount" => BatchColumn::Amount,
        "token" => BatchColumn::Token,
        "narration" => BatchColumn::Narration,
        _ => return None,
    };
    Some(table::heading(column))
}
