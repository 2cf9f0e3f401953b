//! The month's close of a wallet, and what a person approved on a day: exact sums, and gaps where nobody looked.

use std::collections::BTreeMap;

use bursar_contract::{Decimal, Fault, address::grouped};
use bursar_documents::{
    statement as document,
    table_writer::{Cell, Column, ColumnKind},
};
use jiff::civil::Date;

use super::receipt;
use crate::{
    base::{
        api::{ChainView, Party, ProfileKind, ProfileView},
        zone,
    },
    history::api::{ApprovedDay, Gap, HistoryRow, Statement, StatementOf, StatementToken, UnitSum},
};
use bursar_journal::{Direction, Entry, IntentState, Journal, Seen, UNWATCHED, rfc3339};

/// A span of time in milliseconds, the end left out.
type Span = (i64, i64);

/// The month that is closed, and the moment at which that is done.
pub(super) struct Close {
    /// Its first day.
    pub(super) first: Date,
    /// Its first moment, milliseconds.
    pub(super) from: i64,
    /// The first moment after it, or now.
    pub(super) until: i64,
    /// It is not over.
    pub(super) running: bool,
    /// Now.
    pub(super) at: i64,
}

/// A month of a wallet or an account, closed: exact, so that opening, in, out, fees and closing add up.
pub(crate) struct ClosedMonth {
    /// What it is of.
    pub(super) of: StatementOf,
    /// The wallet, or the account with its number as address.
    pub(super) wallet: Party,
    /// The account's bank.
    pub(super) bank: Option<String>,
    /// The wallet's chain.
    pub(super) chain: Option<ChainView>,
    /// "October 2026".
    pub(super) month: String,
    /// Milliseconds: its first moment, the first moment after it or now, and when it was closed.
    pub(super) from: i64,
    pub(super) until: i64,
    pub(super) made_at: i64,
    /// Whether the month is not over.
    pub(super) running: bool,
    /// Milliseconds: when the service's list was last read to its end; of an account, when its balance was last seen.
    pub(super) read_at: Option<i64>,
    /// One line for each token.
    pub(super) tokens: Vec<ClosedToken>,
    /// Every movement, oldest first.
    pub(crate) lines: Vec<Entry>,
    /// When nobody looked.
    pub(super) gaps: Vec<Span>,
}

/// One token in a month. What nobody saw is absent.
pub(super) struct ClosedToken {
    pub(super) unit: String,
    /// Network fees are paid in it.
    pub(super) native: bool,
    pub(super) opening: Option<Decimal>,
    /// What came in, as the balances tell.
    pub(super) came_in: Option<Decimal>,
    /// What the lines paid out.
    pub(super) out: Decimal,
    /// What went besides. Absent where it cannot be told from what came in.
    pub(super) fees: Option<Decimal>,
    pub(super) closing: Option<Decimal>,
}

impl StatementOf {
    /// An amount as the statement writes it: naira with their kobo.
    fn text(self, amount: &Decimal) -> String {
        if self == Self::Account { amount.as_naira() } else { amount.trimmed().grouped() }
    }
}

impl From<ClosedMonth> for Statement {
    fn from(month: ClosedMonth) -> Self {
        let text = |amount: &Option<Decimal>| amount.as_ref().map(|amount| month.of.text(amount));
        let token = |token: &ClosedToken| StatementToken {
            unit: token.unit.clone(),
            native: token.native,
            opening: text(&token.opening),
            came_in: text(&token.came_in),
            out: month.of.text(&token.out),
            fees: text(&token.fees),
            closing: text(&token.closing),
        };
        Self {
            of: month.of,
            tokens: month.tokens.iter().map(token).collect(),
            wallet: month.wallet,
            bank: month.bank,
            chain: month.chain,
            month: month.month,
            from: rfc3339(month.from),
            until: rfc3339(month.until),
            running: month.running,
            made_at: rfc3339(month.made_at),
            read_at: month.read_at.map(rfc3339),
            lines: month.lines.into_iter().map(HistoryRow::from).collect(),
            gaps: month.gaps.into_iter().map(|(from, until)| Gap { from: rfc3339(from), until: rfc3339(until) }).collect(),
        }
    }
}

/// What one person approved on a day.
pub(crate) struct Approved {
    person: String,
    day: String,
    /// In the order of approval.
    pub(crate) rows: Vec<Entry>,
    sums: BTreeMap<String, (Decimal, u32)>,
}

impl From<Approved> for ApprovedDay {
    fn from(day: Approved) -> Self {
        Self {
            person: day.person,
            day: day.day,
            rows: day.rows.into_iter().map(HistoryRow::from).collect(),
            sums: day.sums.into_iter().map(|(unit, (sum, count))| UnitSum { unit, amount: sum.trimmed().grouped(), count }).collect(),
        }
    }
}

/// A month from `2026-10`; one that has not begun is refused.
pub(super) fn month(text: &str, now: i64) -> Result<Close, Fault> {
    let refused = || Fault::invalid("month", "A month is written like 2026-10.");
    let (year, number) = text.split_once('-').ok_or_else(refused)?;
    let first = Date::new(year.parse().map_err(|_| refused())?, number.parse().map_err(|_| refused())?, 1).map_err(|_| refused())?;
    let after = first.last_of_month().tomorrow().map_err(|_| refused())?;
    let (from, end, at) = (zone::start_of(first), zone::start_of(after), now);
    if from > at {
        return Err(Fault::invalid("month", "This month has not begun."));
    }
    Ok(Close { first, from, until: end.min(at + 1), running: end > at, at })
}

/// Closes a month of a wallet from what the journal knows. Opening, in, out, fees and closing add up for every token.
pub(crate) fn close_month(journal: &Journal, wallet_id: &str, wallet: Party, chain: Option<ChainView>, asked: &str) -> Result<ClosedMonth, Fault> {
    let Close { first, from, until, running, at } = month(asked, journal.clock().now())?;
    let seen = journal.balances_seen(wallet_id)?;
    let lines = journal.moved(wallet_id, from, until)?;
    let mut tokens: BTreeMap<String, (String, bool)> = seen.iter().map(|one| (one.token_id.clone(), (one.symbol.clone(), one.native))).collect();
    for line in &lines {
        if let (Some(token), Some(unit)) = (&line.token_id, line.money.as_ref().and_then(|money| money.asset().symbol())) {
            tokens.entry(token.clone()).or_insert_with(|| (unit.to_owned(), false));
        }
    }
    let mut closed = Vec::new();
    for (token, (unit, native)) in tokens {
        let of_token: Vec<&Seen> = seen.iter().filter(|one| one.token_id == token).collect();
        let out = paid(lines.iter().filter(|line| line.token_id.as_ref() == Some(&token)));
        let opening = held_at(journal, wallet_id, &token, &of_token, from)?;
        let closing = held_at(journal, wallet_id, &token, &of_token, until)?;
        let (came_in, fees) = match (&opening, &closing) {
            (Some(opening), Some(closing)) => {
                let left = &(closing - opening) + &out;
                match (left.is_negative(), native) {
                    (true, _) => (Some(Decimal::default()), Some(left.abs())),
                    // Fees went out of what came in, and the service tells neither.
                    (false, true) => (Some(left), None),
                    (false, false) => (Some(left), Some(Decimal::default())),
                }
            }
            _ => (None, None),
        };
        closed.push(ClosedToken { unit, native, opening, came_in, out, fees, closing });
    }
    // What was never there and never moved says nothing.
    let nothing = |amount: &Option<Decimal>| amount.as_ref().is_none_or(Decimal::is_zero);
    closed.retain(|token| !token.out.is_zero() || !nothing(&token.opening) || !nothing(&token.closing) || !nothing(&token.came_in));
    Ok(ClosedMonth {
        of: StatementOf::Wallet,
        wallet,
        bank: None,
        chain,
        month: first.strftime("%B %Y").to_string(),
        from,
        until,
        running,
        made_at: at,
        read_at: journal.lists_read()?.get(wallet_id).copied(),
        tokens: closed,
        gaps: gaps(&seen, (from, until)),
        lines,
    })
}

/// What these rows paid out: only what is final and good has left for certain. That the service took it is the last that can be known of a payout.
fn paid<'a>(rows: impl Iterator<Item = &'a Entry>) -> Decimal {
    let done = |row: &&Entry| row.state == IntentState::Settled || (row.state == IntentState::Accepted && row.operation == "virtual_account_transfer");
    rows.filter(done)
        .filter(|row| matches!(row.direction, Direction::Out | Direction::Own))
        .filter_map(|row| row.money.as_ref())
        .map(|money| money.amount())
        .sum()
}

/// What was held at a moment: as last seen before it, less what was paid since. None where it was not looked at within a day.
fn held_at(journal: &Journal, wallet: &str, token: &str, seen: &[&Seen], at: i64) -> Result<Option<Decimal>, Fault> {
    let Some(last) = seen.iter().rev().find(|one| one.first_at <= at) else { return Ok(None) };
    if at - last.last_at > UNWATCHED {
        return Ok(None);
    }
    let since = if last.last_at < at { journal.moved(wallet, last.last_at, at)? } else { vec![] };
    let paid = paid(since.iter().filter(|row| row.token_id.as_deref() == Some(token)));
    Ok(last.amount.parse::<Decimal>().ok().map(|held| &held - &paid))
}

/// When nobody looked for more than a day.
pub(super) fn gaps(seen: &[Seen], (from, until): Span) -> Vec<Span> {
    let mut watched: Vec<Span> = seen.iter().map(|one| (one.first_at, one.last_at)).collect();
    watched.sort_unstable();
    let mut found = Vec::new();
    let mut reached = from;
    for (begin, end) in watched.into_iter().chain([(until, until)]) {
        let begin = begin.clamp(from, until);
        if begin - reached > UNWATCHED {
            found.push((reached, begin));
        }
        reached = reached.max(end.clamp(from, until));
    }
    found
}

/// What a person approved on a day, `2026-11-14`.
pub(crate) fn approved_on(journal: &Journal, person: &str, asked: &str) -> Result<Approved, Fault> {
    let day: Date = asked.parse().map_err(|_| Fault::invalid("day", "A day is written like 2026-11-14."))?;
    let after = day.tomorrow().map_err(|_| Fault::invalid("day", "A day is written like 2026-11-14."))?;
    let rows = journal.approved(person, zone::start_of(day), zone::start_of(after))?;
    let mut sums: BTreeMap<String, (Decimal, u32)> = BTreeMap::new();
    for row in rows.iter().filter(|row| !matches!(row.state, IntentState::Refused | IntentState::Dead)) {
        if let Some((unit, money)) = row.money.as_ref().and_then(|money| Some((money.asset().symbol()?, money))) {
            let entry = sums.entry(unit.to_owned()).or_default();
            entry.0 += money.amount();
            entry.1 += 1;
        }
    }
    Ok(Approved { person: person.to_owned(), day: zone::day(zone::start_of(day)), rows, sums })
}

const SUMS: &[Column] = &[
    ("Token", ColumnKind::Text, 12),
    ("Opening", ColumnKind::Amount, 20),
    ("In", ColumnKind::Amount, 20),
    ("Out", ColumnKind::Amount, 20),
    ("Fees", ColumnKind::Amount, 18),
    ("Closing", ColumnKind::Amount, 20),
];
const APPROVED: &[Column] = &[("Currency", ColumnKind::Text, 12), ("Payments", ColumnKind::Amount, 12), ("Sum", ColumnKind::Amount, 22)];

/// The parts of a month's close.
pub(crate) fn statement_file(statement: &ClosedMonth, profile: &ProfileView) -> document::Statement {
    let cell = |amount: &Decimal| Cell::Amount { text: statement.of.text(amount), amount: amount.clone() };
    let known = |amount: &Option<Decimal>| amount.as_ref().map_or_else(|| Cell::Text("not known".into()), cell);
    let from = zone::day(statement.from);
    let until = zone::day(statement.until - 1);
    let mut notes: Vec<String> = statement
        .gaps
        .iter()
        .map(|(from, until)| format!("The app was not watching from {} to {}.", zone::day_and_clock(*from), zone::day_and_clock(*until)))
        .collect();
    let account = statement.of == StatementOf::Account;
    if account {
        notes.push("“In” and “Fees” come from the balances, as they were seen: what came and went between two looks stands there as one sum.".into());
    }
    if statement.tokens.iter().any(|token| token.native && token.fees.is_none() && token.came_in.is_some()) {
        notes.push("“In” of the currency that pays fees is what is left of it after fees: the service lists neither.".into());
    }
    if statement.tokens.iter().any(|token| token.opening.is_none() || token.closing.is_none()) {
        notes.push("“Not known”: the balance was not looked at within a day of that moment.".into());
    }
    let out = if statement.chain.is_some() {
        "“Out” counts what is complete on chain."
    } else {
        "“Out” counts what the service took; whether it arrived, only the bank knows."
    };
    notes.push(out.into());
    let place = match (&statement.chain, &statement.bank) {
        (Some(chain), _) => format!(" on {}", chain.name),
        (None, Some(bank)) => format!(", {bank}"),
        (None, None) => String::new(),
    };
    let unnamed = if account { "unnamed account" } else { "unnamed wallet" };
    document::Statement {
        title: format!("{} of {}", statement.month, statement.wallet.name.as_deref().unwrap_or(unnamed)),
        about: vec![
            profile.name.clone(),
            format!("{}{place}", grouped(&statement.wallet.address)),
            format!(
                "{from} to {until} {}{}. Made {} {}.",
                zone::short(statement.from),
                if statement.running { ", month not over" } else { "" },
                zone::day_and_clock(statement.made_at),
                zone::short(statement.made_at)
            ),
        ],
        heads: SUMS,
        sums: statement
            .tokens
            .iter()
            .map(|token| {
                let fees = if token.fees.is_none() && token.came_in.is_some() { Cell::Text("in “In”".into()) } else { known(&token.fees) };
                vec![Cell::Text(token.unit.clone()), known(&token.opening), known(&token.came_in), cell(&token.out), fees, known(&token.closing)]
            })
            .collect(),
        lines: statement.lines.iter().map(line).collect(),
        notes,
        is_test: profile.kind != ProfileKind::Live,
    }
}

/// The parts of what a person approved on a day.
pub(crate) fn approved_file(day: &Approved, profile: &ProfileView, now: i64) -> document::Statement {
    document::Statement {
        title: format!("Approved by {} on {}", day.person, day.day),
        about: vec![profile.name.clone(), format!("Times are {}. Refused and failed payments stand in the list and not in the sums.", zone::short(now))],
        heads: APPROVED,
        sums: day.sums.iter().map(|(unit, (sum, count))| vec![Cell::Text(unit.clone()), u64::from(*count).into(), Cell::grouped(&sum.trimmed())]).collect(),
        lines: day.rows.iter().map(line).collect(),
        notes: vec![],
        is_test: profile.kind != ProfileKind::Live,
    }
}

fn line(row: &Entry) -> document::Line {
    document::Line {
        day: zone::day(row.at),
        time: zone::clock(row.at),
        who: row.to.as_ref().and_then(|to| to.name.clone()).unwrap_or_else(|| row.title.clone()),
        address: row.to.as_ref().map(|to| to.address.clone()),
        money: row.money.clone(),
        status: receipt::words(row),
        reference: row.reference.clone(),
        hash: row.tx_hash.clone(),
    }
}
