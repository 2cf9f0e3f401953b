//! The checks of a sheet: those of the single form for each row, and those that only a sheet has.

use std::collections::HashMap;

use bursar_contract::{Code, Fault, Money, amount::Naira};
use bursar_journal::{
    Earlier, EarlierOutcome,
    contact::Paid,
    payment::{NameCheck, Purpose},
    rfc3339,
};
use bursar_messages::{Message, message};

use super::{
    api::{BatchColumn, BatchRowLevel, RowRepair, RowRepeat},
    basis::Basis,
    finding::{Pays, RowFinding},
    sheet_row::StoredRow,
    transfers::{self, Wallets},
};
use crate::{
    base::{
        api::{CheckId, CheckLevel, CheckLine, Risk},
        checks::{self, Found, Mark},
        session::Session,
    },
    batches::api::BatchSetup,
    contacts::bank_finder::{BankFinder, BankFound},
    naira::{
        amount,
        api::{NairaRules, NameAnswer, NameState, PayoutForm},
        check::{self, RowExamined},
        fees,
        finding::Finding,
        request::Fields,
        review::{self, stops},
        row::{self, RowContext},
    },
    payments::{
        api::TransferForm,
        finding::{Broken, Repeat},
        limits::{self, Spent},
    },
};

/// A payment of so long ago, in milliseconds, is what a salary repeats as a rule.
const MONTHLY: i64 = 20 * 24 * 3_600_000;

/// What the rows of a sheet are checked against, read once.
pub(super) struct SheetContext {
    /// The records as they were when this was read.
    pub(super) basis: Basis,
    rules: NairaRules,
    rows: RowContext,
    banks: BankFinder,
    /// What is wrong with the account that pays, of every row.
    payer: Vec<Finding>,
    /// The wallets that make its transfers.
    pub wallets: Wallets,
}

impl SheetContext {
    /// Reads the records, the rules and the list of banks.
    pub async fn of(session: &Session, setup: &BatchSetup) -> Result<Self, Fault> {
        let wallets = Wallets::of(session, setup).await?;
        Self::with(session, setup, wallets).await
    }

    /// Reads the same again. Wallets and tokens stay as they are: the service is asked for them.
    pub async fn read_again(&mut self, session: &Session, setup: &BatchSetup) -> Result<(), Fault> {
        let fresh = Self::with(session, setup, Wallets::default()).await?;
        *self = Self { wallets: std::mem::take(&mut self.wallets), ..fresh };
        Ok(())
    }

    async fn with(session: &Session, setup: &BatchSetup, wallets: Wallets) -> Result<Self, Fault> {
        // First, so that what changes meanwhile is seen the next time.
        let basis = Basis::of(session)?;
        let rows = RowContext::for_many(session, &setup.account_id).await?;
        let form = form(setup, &StoredRow::default(), "");
        let payer = row::payer(&(&form).into(), rows.from.as_ref()).into_iter().chain(check::secret(session)?).collect();
        Ok(Self { basis, rules: fees::rules(&session.journal)?, banks: BankFinder::new(&rows.banks), payer, wallets, rows })
    }

    /// How often accounts with this number were paid; none where they never were.
    pub fn times_paid(&self, number: &str) -> Result<Option<Paid>, Fault> {
        self.rows.times_paid(number)
    }

    /// The banks as the service lists them.
    pub fn banks(&self) -> &[(String, String)] {
        &self.rows.banks
    }

    /// What stops every payout, whatever its row says.
    pub fn stop(&self) -> Option<Message> {
        self.payer.iter().find(|found| stops(&found.mark())).map(|found| found.words().text)
    }
}

/// How much a finding weighs beside the others of its row, the gravest first: there is room for one of them beside the row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Weight {
    Blocks,
    /// How money is lost.
    Grave,
    /// An empty cell.
    Missing,
    Unusual,
    /// That an account was never paid before is said of most rows of a first sheet.
    FirstPayment,
    /// It is being found out.
    Asked,
}

impl Weight {
    /// None of what holds.
    fn of(mark: &Mark) -> Option<Self> {
        match mark.level {
            CheckLevel::Danger => Some(Self::Blocks),
            CheckLevel::Warn if mark.grave => Some(Self::Grave),
            CheckLevel::Waiting => Some(Self::Missing),
            CheckLevel::Warn if mark.id == CheckId::FirstPayment => Some(Self::FirstPayment),
            CheckLevel::Warn => Some(Self::Unusual),
            CheckLevel::Info | CheckLevel::Ok => None,
        }
    }
}

/// What came of the checks of a row.
#[derive(Default)]
pub(super) struct CheckedRow {
    pub(super) found: Vec<RowFinding>,
    /// Lines that only a sheet has.
    pub(super) own: Vec<CheckLine>,
    /// Whether it is a transfer; otherwise it is a payout.
    pub transfer: bool,
    /// Code and name of the bank, where the cell means one; of a transfer the name of the network.
    pub bank: Option<(String, String)>,
    /// The symbol of the token that a transfer sends.
    pub symbol: Option<String>,
    /// What would go out.
    pub pays: Option<Pays>,
    /// A transfer whose checks are to be made: they ask the service.
    pub examine: Option<Box<TransferForm>>,
    /// When its checks were made, where they asked the service; milliseconds.
    pub examined_at: Option<i64>,
    /// The amount of a payout.
    pub sum: Option<Naira>,
    /// Typical fee.
    pub fee: Option<Naira>,
    /// Stamp duty.
    pub duty: Option<Naira>,
    /// What is known of the name.
    pub name: Option<NameCheck>,
    pub(super) number_fix: Option<String>,
    /// Whose account it is by the bank, where the row has no name.
    pub(super) name_offered: Option<String>,
    /// Whether the bank was asked for the name, or cannot be.
    pub named: bool,
    /// What it repeats.
    pub repeats: Option<RowRepeat>,
    /// The earlier payment that looks the same.
    pub(super) earlier: Option<Earlier>,
    /// A limit that it breaks.
    pub(super) limit: Option<Broken>,
    /// How it stands.
    pub level: BatchRowLevel,
}

impl CheckedRow {
    /// From and to, amount and what it is of in one text.
    pub fn duplicate_key(&self) -> Option<String> {
        self.pays.as_ref().map(Pays::duplicate_key)
    }

    /// Whether it is sent as it stands.
    pub fn is_sent(&self) -> bool {
        matches!(self.level, BatchRowLevel::Ready | BatchRowLevel::Warn)
    }

    /// What goes, once it can be said.
    pub fn money(&self) -> Option<Money> {
        self.pays.as_ref().map(Pays::money).or_else(|| self.sum.map(Money::from))
    }

    /// What its checks found, the gravest first, without what holds.
    pub fn lines(&self) -> Vec<CheckLine> {
        let mut lines: Vec<(Weight, CheckLine)> = self.own.iter().map(|line| (Weight::Blocks, line.clone())).collect();
        lines.extend(self.limit.iter().map(|limit| (Weight::Blocks, checks::line(limit))));
        lines.extend(self.found.iter().filter_map(|found| Some((Weight::of(&found.mark())?, checks::line(found)))));
        if self.account().is_some() && !self.named {
            lines.push((Weight::Asked, CheckLine { id: CheckId::Name, ..line(CheckLevel::Waiting, message!("batch-name-asked"), "accountName") }));
        }
        if self.examine.is_some() {
            lines.push((Weight::Asked, line(CheckLevel::Waiting, message!("batch-transfer-asked"), "amount")));
        }
        lines.sort_by_key(|(weight, _)| *weight);
        lines.into_iter().map(|(_, line)| line).collect()
    }

    /// Whether its own checks say and cost the same.
    pub fn says_as(&self, other: &Self) -> bool {
        (self.fee, self.duty, self.lines()) == (other.fee, other.duty, other.lines())
    }

    /// What a person has to accept about it in the confirm window.
    pub fn risks(&self) -> Vec<Risk> {
        let risky = |found: &&RowFinding| {
            matches!(found.mark().level, CheckLevel::Warn) || found.mark().id == CheckId::Balance && found.mark().level == CheckLevel::Danger
        };
        self.found.iter().filter(risky).map(checks::risk).collect()
    }

    /// What one key puts right: what is said first of the row, and nothing else. The name of the bank is offered where the row has none, as in the form of
    /// one payout. Beside a typed one it is offered only where they share a word: a stranger's name beside a wrong number is the sign that the money would
    /// go to a stranger.
    pub fn repair(&self) -> Option<RowRepair> {
        if let Some(number) = &self.number_fix {
            return Some(RowRepair {
                column: BatchColumn::AccountNumber,
                value: number.clone(),
                label: message!("batch-repair-number", number = number.clone()),
            });
        }
        let differing = self.found.iter().find_map(|found| match found {
            RowFinding::Payout(Finding::NameDiffers { returned, shared: true, .. }) => Some(returned),
            _ => None,
        });
        let name = differing.or(self.name_offered.as_ref())?;
        let alone = self.lines().iter().all(|line| line.id == CheckId::FirstPayment || line.field.as_deref() == Some("accountName"));
        alone.then(|| RowRepair { column: BatchColumn::AccountName, value: name.clone(), label: message!("batch-repair-name", name = name.clone()) })
    }

    /// Whose account it is by the bank, where it said so.
    pub fn name_at_bank(&self) -> Option<&str> {
        self.of_payout(review::name_at_bank)
    }

    /// The same, where that is another name than the typed one.
    pub fn other_name(&self) -> Option<&str> {
        self.of_payout(review::other_name)
    }

    fn of_payout(&self, read: fn(&[Finding]) -> Option<&str>) -> Option<&str> {
        self.found.iter().find_map(|found| match found {
            RowFinding::Payout(found) => read(std::slice::from_ref(found)),
            _ => None,
        })
    }

    /// The earlier payment that is paid again.
    pub fn again(&self) -> Option<&str> {
        self.earlier.as_ref().map(|earlier| earlier.id.as_str())
    }

    /// The account whose bank is to be asked for the name: code and number. None where nobody knows which bank it is.
    pub fn account(&self) -> Option<(&str, &str)> {
        let Some(Pays::Payout(request)) = &self.pays else { return None };
        let to = &request.destination;
        (!to.sort_code.is_empty()).then_some((to.sort_code.as_str(), to.account_number.as_str()))
    }
}

/// A row as the single form would have it.
pub(super) fn form(setup: &BatchSetup, row: &StoredRow, sort_code: &str) -> PayoutForm {
    let narration = if row.narration.trim().is_empty() { &setup.name } else { &row.narration };
    PayoutForm {
        account_id: setup.account_id.clone(),
        sort_code: sort_code.to_owned(),
        account_number: row.account_number.clone(),
        account_name: row.account_name.clone(),
        name_from_bank: !row.taken_name.is_empty() && row.account_name == row.taken_name,
        amount: row.amount.clone(),
        narration: narration.clone(),
        purpose: setup.purpose,
    }
}

/// Checks a row. `carries_out` is the digest of the proposal whose row it is, and `names` says what a bank answered about an account, by its code and the
/// number, if it was asked.
pub(super) fn check(
    session: &Session,
    context: &mut SheetContext,
    setup: &BatchSetup,
    row: &StoredRow,
    carries_out: Option<&str>,
    names: impl FnOnce(&str, &str) -> Option<NameAnswer>,
) -> Result<CheckedRow, Fault> {
    if transfers::is_transfer(row) {
        return Ok(transfers::unexamined(&context.wallets, setup, row));
    }
    let mut own = Vec::new();
    if setup.account_id.0.is_empty() {
        own.push(line(CheckLevel::Danger, message!("batch-no-account"), "accountNumber"));
        return Ok(CheckedRow::unreadable(own, None, amount::typed(&row.amount).ok()));
    }
    let bank = bank(context, &row.bank, &mut own);
    let form = form(setup, row, bank.as_ref().map_or("", |(code, _)| code.as_str()));
    let mut fields: Fields<'_> = (&form).into();
    fields.carries_out = carries_out;
    let asked = bank.as_ref().zip(fields.number()).and_then(|((code, _), number)| names(code, number)).unwrap_or_else(NameAnswer::waiting);
    let answer = check::beside(asked, &form.account_name);
    let named = answer.state != NameState::Waiting;
    let name_offered = answer.returned.clone().filter(|_| form.account_name.trim().is_empty());
    let examined = match check::examine_row(session, &context.rules, &context.rows, &fields, &answer, context.payer.clone()) {
        Ok(examined) => examined,
        // A cell that cannot be read as what it should be, such as a name with characters that cannot be seen, is a fault of its row.
        Err(Fault { code: Code::Invalid, field: Some(field), message, .. }) => {
            own.push(line(CheckLevel::Danger, message, &field));
            return Ok(CheckedRow::unreadable(own, bank, fields.sum()));
        }
        Err(fault) => return Err(fault),
    };
    let RowExamined { mut found, paid, fee, duty, name, request, .. } = examined;
    if !own.is_empty() {
        // The cell is filled; what it means is said already.
        found.retain(|found| !matches!(found, Finding::NoBank));
    }
    let found: Vec<RowFinding> = found.into_iter().map(RowFinding::Payout).collect();
    // What must be typed in the confirm window character by character is paid by itself.
    if found.iter().any(|found| found.mark().typed.is_some()) {
        own.push(line(CheckLevel::Danger, message!("batch-row-alone"), "accountNumber"));
    }
    let sum = fields.sum();
    let now = session.clock.now();
    let earlier = request.as_ref().map(|request| session.journal.earlier(&check::duplicate_key(request), fields.carries_out)).transpose()?.flatten();
    // Last month's salary is not a repetition.
    let monthly = |earlier: &Earlier| setup.purpose == Purpose::Salary && now - earlier.at > MONTHLY;
    let earlier = earlier.filter(|earlier| earlier.outcome >= EarlierOutcome::UnderWay || !monthly(earlier));
    Ok(CheckedRow {
        own,
        bank,
        sum,
        fee,
        duty,
        name,
        number_fix: paid.number_fix,
        name_offered,
        named,
        earlier,
        pays: request.map(Pays::Payout),
        found,
        ..CheckedRow::default()
    })
}

/// The bank that a cell means. What could be several, or none, is said at the cell.
fn bank(context: &mut SheetContext, cell: &str, own: &mut Vec<CheckLine>) -> Option<(String, String)> {
    let cell = cell.trim();
    if cell.is_empty() || context.rows.banks.is_empty() {
        return None;
    }
    match context.banks.find(cell) {
        BankFound::One(code, name) => Some((code, name)),
        // A spreadsheet took the zeros of a code away, and one bank is left that it can be: the bank confirms the account by its name.
        BankFound::Several(banks) if banks.len() == 1 => banks.into_iter().next(),
        BankFound::Several(banks) => {
            let names: Vec<String> = banks.into_iter().map(|(code, name)| format!("{name} ({code})")).collect();
            own.push(line(CheckLevel::Danger, message!("batch-bank-several", bank = cell, banks = names.join(", ")), "sortCode"));
            None
        }
        BankFound::None => {
            own.push(line(CheckLevel::Danger, message!("batch-bank-none", bank = cell), "sortCode"));
            None
        }
    }
}

fn line(level: CheckLevel, text: Message, field: &str) -> CheckLine {
    CheckLine { id: CheckId::Batch, level, text, detail: None, tick: None, field: Some(field.to_owned()), entry: None, contact: None }
}

/// Holds the rows against each other, against the history and against the limits, and says how each stands.
pub(super) fn together(session: &Session, rows: &[StoredRow], checked: &mut [CheckedRow]) -> Result<Option<Broken>, Fault> {
    let mut first: HashMap<String, usize> = HashMap::new();
    let now = session.clock.now();
    for at in 0..rows.len() {
        let Some(key) = checked[at].duplicate_key() else {
            checked[at].repeats = None;
            continue;
        };
        let twin = first.get(&key).copied();
        if twin.is_none() && !rows[at].left_out {
            first.insert(key, at);
        }
        let earlier = checked[at].earlier.as_ref();
        let repeat = earlier.map(|earlier| (earlier, Repeat::of(earlier, now)));
        let repeats = (twin.is_some() || earlier.is_some()).then(|| RowRepeat {
            sheet_row: twin.map(|twin| rows[twin].sheet_row),
            code: earlier.map(|earlier| earlier.code.clone()),
            computer: earlier.and_then(|earlier| earlier.computer.clone()),
            open: repeat.is_some_and(|(_, repeat)| repeat == Repeat::StillOpen),
            until: repeat.filter(|(_, repeat)| *repeat == Repeat::Soon).map(|(earlier, _)| rfc3339(Repeat::until(earlier))),
            recorded_unpaid: repeat.is_some_and(|(_, repeat)| repeat == Repeat::RecordedUnpaid),
            pay: rows[at].pay_again,
        });
        checked[at].repeats = repeats;
    }
    let sends: Vec<usize> = (0..rows.len()).filter(|at| !rows[*at].left_out && !is_left_out(&checked[*at]) && checked[*at].pays.is_some()).collect();
    let moneys: Vec<(Money, String)> = sends.iter().filter_map(|at| checked[*at].pays.as_ref()).map(|pays| (pays.money(), pays.payee().to_owned())).collect();
    let spent: Vec<Spent<'_>> = moneys.iter().map(|(money, payee)| Spent { money, payee }).collect();
    let limits::BrokenTogether { alone, together: day } = limits::broken_by_all(&session.journal, &spent, None)?;
    for row in checked.iter_mut() {
        row.limit = None;
    }
    for (at, broken) in alone {
        checked[sends[at]].limit = Some(broken);
    }
    for (row, checked) in rows.iter().zip(checked.iter_mut()) {
        checked.stand(row);
    }
    Ok(day)
}

/// A row that repeats another one of the sheet is left out until a person says otherwise.
fn is_left_out(checked: &CheckedRow) -> bool {
    checked.repeats.as_ref().is_some_and(|repeats| repeats.pay == Some(false) || repeats.sheet_row.is_some() && repeats.pay.is_none() && repeats.code.is_none())
}

impl CheckedRow {
    /// Whether it could not be sent because the same was paid a moment ago, and now it can.
    pub fn waited(&self, now: i64) -> bool {
        self.repeats.as_ref().is_some_and(|repeats| repeats.until.is_some()) && self.earlier.as_ref().is_some_and(|earlier| Repeat::until(earlier) <= now)
    }

    /// Whether a person has to choose if what was paid before is paid again.
    pub fn waits_for_choice(&self) -> bool {
        self.level == BatchRowLevel::Fix && !self.is_held() && self.repeats.as_ref().is_some_and(|repeats| repeats.pay.is_none())
    }

    /// Whether nothing can be chosen now: the same was paid a moment ago, or nobody knows whether it was.
    pub fn is_held(&self) -> bool {
        self.level == BatchRowLevel::Fix && self.repeats.as_ref().is_some_and(|repeats| repeats.open || repeats.until.is_some())
    }

    /// A row with a cell that cannot be read.
    fn unreadable(own: Vec<CheckLine>, bank: Option<(String, String)>, sum: Option<Naira>) -> Self {
        Self { own, bank, sum, ..Self::default() }
    }

    /// A transfer of which only this is known.
    pub fn of_transfer(own: Vec<CheckLine>, bank: Option<(String, String)>) -> Self {
        Self { own, bank, transfer: true, ..Self::default() }
    }

    /// Says how it stands, after everything is known of it.
    fn stand(&mut self, row: &StoredRow) {
        self.level = level(row, self);
    }

    /// The same row after its bank was asked. What it is beside other rows stays.
    pub fn renew(&mut self, mut fresh: Self, row: &StoredRow) {
        (fresh.repeats, fresh.limit) = (self.repeats.take(), self.limit.take());
        fresh.stand(row);
        *self = fresh;
    }
}

fn level(row: &StoredRow, checked: &CheckedRow) -> BatchRowLevel {
    if row.left_out || is_left_out(checked) {
        return BatchRowLevel::LeftOut;
    }
    if checked.examine.is_some() {
        return BatchRowLevel::Checking;
    }
    let stopped = checked.own.iter().any(|line| line.level == CheckLevel::Danger)
        || checked.limit.is_some()
        || checked.found.iter().any(|found| stops(&found.mark()))
        || checked.pays.is_none();
    // What was paid before needs a choice, and what nobody knows of cannot be paid.
    let undecided = checked.repeats.as_ref().is_some_and(|repeats| repeats.open || repeats.until.is_some() || repeats.pay.is_none());
    if stopped || undecided {
        return BatchRowLevel::Fix;
    }
    let risky = checked.repeats.is_some() || checked.found.iter().any(|found| found.mark().level == CheckLevel::Warn);
    if risky { BatchRowLevel::Warn } else { BatchRowLevel::Ready }
}
