//! A sheet that is checked on the command line: what its file alone says. No profile is opened, no key is read, and nobody is asked.

use std::{collections::HashMap, path::Path};

use bursar_contract::{Decimal, Fault, address, amount::Naira, untrusted, virtual_accounts::VirtualAccountId};
use bursar_journal::payment::Purpose;
use bursar_messages::{Message, message};
use serde::Serialize;

use super::{
    api::{BatchColumn, BatchRowLevel},
    sheets::{self, MOST_ROWS, StoredRow},
    table, transfers,
};
use crate::{
    base::{
        api::{CheckId, CheckLevel, CheckLine},
        checks::{Found, line},
    },
    naira::{api::PayoutForm, request::Fields, review::stops, row},
    payments::review::transfer::coins,
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
    /// What was looked at, and what was not.
    pub checked: String,
    /// How many rows stand how.
    pub counts: Counts,
    /// Naira of all rows whose amount can be read.
    pub naira: Naira,
    /// Every row.
    pub rows: Vec<FileRow>,
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
}

impl CheckedFile {
    /// Whether every row can be paid, as far as the file says.
    pub fn is_ready(&self) -> bool {
        self.stop.is_none() && self.counts.ready == self.rows.len()
    }
}

/// Reads and checks a file. A fault: it cannot be read.
pub(crate) fn check(path: &Path) -> Result<CheckedFile, Fault> {
    let mut table = table::of_file(path)?;
    if table.rows().len() > MOST_ROWS {
        return Err(Fault::invalid("file", message!("batch-rows-most", most = MOST_ROWS)));
    }
    table.guess(&[]);
    let missing = table.missing();
    let rows = if missing.is_some() { Vec::new() } else { sheets::rows_of(&table) };
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
        checked: message!("batch-check-alone").to_string(),
        counts: Counts::default(),
        naira: Naira::default(),
        rows: Vec::new(),
    };
    let mut first: HashMap<String, u32> = HashMap::new();
    for row in &rows {
        let (checked, sum) = one(row, &mut first);
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

/// Checks a row, and holds it against those before it.
fn one(row: &StoredRow, first: &mut HashMap<String, u32>) -> (FileRow, Option<Naira>) {
    let transfer = transfers::is_transfer(row);
    let Said { mut lines, key, sum } = if transfer { of_transfer(row) } else { of_payout(row) };
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
        problems: lines.into_iter().map(|line| Problem { field: line.field, text: line.text.to_string() }).collect(),
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
}

fn of_payout(row: &StoredRow) -> Said {
    let bank = row.bank.trim();
    let form = PayoutForm {
        account_id: VirtualAccountId(String::new()),
        sort_code: bank.to_owned(),
        account_number: row.account_number.clone(),
        account_name: row.account_name.clone(),
        amount: row.amount.clone(),
        narration: row.narration.clone(),
        purpose: Purpose::default(),
    };
    let fields: Fields<'_> = (&form).into();
    let (found, fix) = row::alone(&fields);
    let mut lines: Vec<CheckLine> = found
        .iter()
        .map(|found| match line(found) {
            // What is empty waits in the form; in a file it is missing.
            waiting if stops(&found.mark()) => CheckLine { level: CheckLevel::Danger, ..waiting },
            line => line,
        })
        .collect();
    lines.extend(fix.map(|number| CheckLine { level: CheckLevel::Warn, ..danger(message!("batch-repair-number", number = number), "accountNumber") }));
    let sum = fields.sum();
    let key = fields.number().zip(sum).map(|(number, sum)| format!("{}|{number}|{}", bank.to_lowercase(), sum.kobo));
    Said { lines, key, sum }
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
    let key = amount.map(|amount| [network, to, &row.account_name, token, &amount.trimmed().to_string()].map(str::to_lowercase).join("|"));
    Said { lines, key, sum: None }
}

fn danger(text: Message, field: &str) -> CheckLine {
    CheckLine { id: CheckId::Batch, level: CheckLevel::Danger, text, detail: None, tick: None, field: Some(field.to_owned()), entry: None }
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
