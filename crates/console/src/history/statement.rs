//! The month's close of a wallet, and what was approved on a day: exact sums, and gaps where nobody looked.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use bursar_contract::{Asset, Decimal, Fault, tokens::Token};
use bursar_messages::message;
use jiff::civil::Date;

use super::charged::Charged;
use crate::{
    base::{
        api::{ChainView, Party},
        zone,
    },
    customers::api::PinRequestState,
    history::api::{ApprovedDay, AssetSum, Gap, HistoryRow, MovedInMonth, StatementToken, WalletStatement},
    wallets::tokens::asset_group::{AssetGroup, described, told_apart},
};
use bursar_journal::{Direction, Entry, IntentState, Journal, Seen, UNWATCHED, rfc3339};

mod paper;

pub(crate) use paper::{approved_file, statement_file};

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

/// A month of a wallet, closed: exact, so that opening, in, out, fees and closing add up.
pub(crate) struct ClosedMonth {
    wallet: Party,
    /// The wallet's chain.
    chain: Option<ChainView>,
    /// "October 2026".
    month: String,
    /// Milliseconds: its first moment, the first moment after it or now, and when it was closed.
    from: i64,
    until: i64,
    made_at: i64,
    /// Whether the month is not over.
    running: bool,
    /// Milliseconds: when the service's list was last read to its end.
    read_at: Option<i64>,
    /// One line for each token.
    tokens: Vec<ClosedToken>,
    /// Every movement, oldest first.
    pub(crate) lines: Vec<Entry>,
    /// When nobody looked.
    gaps: Vec<Span>,
}

/// One token in a month. What nobody saw is absent.
struct ClosedToken {
    /// As the registry names it.
    token_id: String,
    unit: String,
    /// What tells it from another token of the month with the same symbol.
    which: Option<String>,
    /// Network fees are paid in it.
    native: bool,
    opening: Option<Decimal>,
    /// What came in, as the balances tell.
    came_in: Option<Decimal>,
    /// What the lines paid out.
    out: Decimal,
    /// What went besides. Absent where it cannot be told from what came in.
    fees: Option<Decimal>,
    /// Payments whose fee nobody knows: it is not in `fees`.
    fees_open: u32,
    closing: Option<Decimal>,
}

impl ClosedMonth {
    /// The name of its file: a wallet can have the same name on several chains.
    pub(crate) fn file_name(&self, title: &str) -> String {
        match &self.chain {
            Some(chain) => message!("exports-statement-file", title = title, chain = &chain.name).to_string(),
            None => title.to_owned(),
        }
    }
}

impl From<ClosedMonth> for WalletStatement {
    fn from(month: ClosedMonth) -> Self {
        let exact = |amount: &Decimal| amount.trimmed().grouped();
        let text = |amount: &Option<Decimal>| amount.as_ref().map(exact);
        let token = |token: &ClosedToken| StatementToken {
            unit: token.unit.clone(),
            which: token.which.clone(),
            native: token.native,
            opening: text(&token.opening),
            came_in: text(&token.came_in),
            out: exact(&token.out),
            fees: text(&token.fees),
            fees_open: (token.fees_open > 0).then_some(token.fees_open),
            closing: text(&token.closing),
        };
        Self {
            tokens: month.tokens.iter().map(token).collect(),
            wallet: month.wallet,
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

/// What was approved on a day.
pub(crate) struct Approved {
    day: String,
    /// In the order of approval.
    pub(crate) rows: Vec<Entry>,
    /// How the PIN requests stand, by the entry that asked for each.
    requests: HashMap<String, PinRequestState>,
    /// The customers of those, by the same.
    pub(crate) customers: HashMap<String, String>,
    /// By symbol.
    sums: Vec<Sum>,
}

/// What was paid of one asset.
#[derive(Default)]
struct Sum {
    unit: String,
    /// What tells it from another of the day with the same symbol.
    which: Option<String>,
    /// Ids of the payments.
    rows: BTreeSet<String>,
    amount: Decimal,
    is_naira: bool,
}

impl Sum {
    fn count(&self) -> u32 {
        u32::try_from(self.rows.len()).unwrap_or(u32::MAX)
    }

    /// The amount for people: naira with their kobo.
    fn shown(&self) -> String {
        if self.is_naira { self.amount.as_naira() } else { self.amount.trimmed().grouped() }
    }
}

impl From<Approved> for ApprovedDay {
    fn from(day: Approved) -> Self {
        Self {
            day: day.day,
            rows: day.rows.into_iter().map(|row| HistoryRow::of(row, &day.requests)).collect(),
            sums: day.sums.into_iter().map(|sum| AssetSum { count: sum.count(), amount: sum.shown(), unit: sum.unit, which: sum.which }).collect(),
        }
    }
}

/// A month from `2026-10`; one that has not begun is refused.
pub(super) fn month(text: &str, now: i64) -> Result<Close, Fault> {
    let refused = || Fault::invalid("month", message!("exports-month-form"));
    let (year, number) = text.split_once('-').ok_or_else(refused)?;
    let first = Date::new(year.parse().map_err(|_| refused())?, number.parse().map_err(|_| refused())?, 1).map_err(|_| refused())?;
    let after = first.last_of_month().tomorrow().map_err(|_| refused())?;
    let (from, end, at) = (zone::start_of(first), zone::start_of(after), now);
    if from > at {
        return Err(Fault::invalid("month", message!("exports-month-later")));
    }
    Ok(Close { first, from, until: end.min(at + 1), running: end > at, at })
}

/// The wallets and naira accounts that moved money in a month.
pub(crate) fn moved_in(journal: &Journal, asked: &str) -> Result<MovedInMonth, Fault> {
    let Close { from, until, .. } = month(asked, journal.clock().now())?;
    Ok(MovedInMonth { ids: journal.all_moved(from, until)? })
}

/// Closes a month of a wallet from what the journal knows; the registry says the contracts. One that was made in the month began with nothing. Opening, in, out, fees and closing add up for every token.
pub(crate) fn close_month(
    journal: &Journal,
    wallet_id: &str,
    wallet: Party,
    chain: Option<ChainView>,
    registry: &[Token],
    (asked, made_at): (&str, Option<i64>),
) -> Result<ClosedMonth, Fault> {
    let Close { first, from, until, running, at } = month(asked, journal.clock().now())?;
    let seen = journal.balances_seen(wallet_id)?;
    let lines = journal.moved(wallet_id, from, until)?;
    // What is older than its creation contradicts that, and then nothing is known of the beginning.
    let is_older = |made: i64| seen.iter().any(|one| one.first_at < made) || lines.iter().any(|line| line.at < made);
    let made_at = made_at.filter(|made| (from..until).contains(made) && !is_older(*made));
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
        let paid_in = native.then_some(unit.as_str());
        let opening = match made_at {
            Some(_) => Some(Decimal::default()),
            None => held_at(journal, wallet_id, &token, paid_in, &of_token, from)?,
        };
        let closing = held_at(journal, wallet_id, &token, paid_in, &of_token, until)?;
        let charged = paid_in.map(|unit| Charged::of(&lines, unit)).unwrap_or_default();
        let known = (charged.payments > 0).then(|| charged.amount.clone());
        let open = if known.is_some() { charged.open } else { 0 };
        let (came_in, fees, fees_open) = match (&opening, &closing) {
            (Some(opening), Some(closing)) => {
                let left = &(&(closing - opening) + &out) + &charged.amount;
                match (left.is_negative(), native) {
                    (true, _) => (Some(Decimal::default()), Some(&charged.amount + &left.abs()), 0),
                    // Fees that nobody knows went out of what came in, and the service tells neither.
                    (false, true) => (Some(left), known, open),
                    (false, false) => (Some(left), Some(Decimal::default()), 0),
                }
            }
            _ => (None, known, open),
        };
        closed.push(ClosedToken { token_id: token, unit, which: None, native, opening, came_in, out, fees, fees_open, closing });
    }
    // What was never there and never moved says nothing.
    let nothing = |amount: &Option<Decimal>| amount.as_ref().is_none_or(Decimal::is_zero);
    closed.retain(|token| !token.out.is_zero() || !nothing(&token.opening) || !nothing(&token.closing) || !nothing(&token.came_in));
    let which = told_apart(closed.iter().map(|token| (token.unit.clone(), token_of(token, registry, &lines))));
    closed.iter_mut().zip(which).for_each(|(token, which)| token.which = which);
    Ok(ClosedMonth {
        wallet,
        chain,
        month: first.strftime("%B %Y").to_string(),
        from,
        until,
        running,
        made_at: at,
        read_at: journal.lists_read()?.get(wallet_id).copied(),
        tokens: closed,
        gaps: gaps(&seen, (made_at.unwrap_or(from), until)),
        lines,
    })
}

/// Which token it is: its contract, as the registry or a line says it; else its id in the registry. The network currency needs none.
fn token_of(token: &ClosedToken, registry: &[Token], lines: &[Entry]) -> String {
    if token.native {
        return String::new();
    }
    let registered = registry.iter().find(|known| known.id.0 == token.token_id).and_then(|known| known.address.as_deref());
    let paid = || lines.iter().filter(|line| line.token_id.as_ref() == Some(&token.token_id)).find_map(contract_of);
    match registered.filter(|contract| !contract.is_empty()).or_else(paid) {
        Some(contract) => described([], Some(contract)),
        None => format!("id {}", token.token_id),
    }
}

/// The contract of what a row moved, where the row says it.
pub(super) fn contract_of(row: &Entry) -> Option<&str> {
    row.money.as_ref()?.asset().token()?.contract.as_deref()
}

/// Whether money moved for certain. That the service took it is the last that can be known of a payout.
pub(super) fn took(row: &Entry) -> bool {
    row.state == IntentState::Settled || (row.state == IntentState::Accepted && row.operation == "virtual_account_transfer")
}

/// What these rows paid out: only what is final and good has left for certain.
fn paid<'a>(rows: impl Iterator<Item = &'a Entry>) -> Decimal {
    rows.filter(|row| took(row))
        .filter(|row| matches!(row.direction, Direction::Out | Direction::Own))
        .filter_map(|row| row.money.as_ref())
        .map(|money| money.amount())
        .sum()
}

/// What was held at a moment: as last seen before it, less what was paid since, with the fees where they are paid in it. None where it was not looked at
/// within a day.
fn held_at(journal: &Journal, wallet: &str, token: &str, fees_in: Option<&str>, seen: &[&Seen], at: i64) -> Result<Option<Decimal>, Fault> {
    let Some(last) = seen.iter().rev().find(|one| one.first_at <= at) else { return Ok(None) };
    if at - last.last_at > UNWATCHED {
        return Ok(None);
    }
    let since = if last.last_at < at { journal.moved(wallet, last.last_at, at)? } else { vec![] };
    let paid = paid(since.iter().filter(|row| row.token_id.as_deref() == Some(token)));
    let fees = fees_in.map(|unit| Charged::of(&since, unit).amount).unwrap_or_default();
    Ok(last.amount.parse::<Decimal>().ok().map(|held| &(&held - &paid) - &fees))
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

/// What was approved on a day, `2026-11-14`, under whatever name.
pub(crate) fn approved_on(journal: &Journal, requests: HashMap<String, PinRequestState>, asked: &str) -> Result<Approved, Fault> {
    let refused = || Fault::invalid("day", message!("exports-day-form"));
    let day: Date = asked.parse().map_err(|_| refused())?;
    let after = day.tomorrow().map_err(|_| refused())?;
    let rows = journal.approved(zone::start_of(day), zone::start_of(after))?;
    let sums = sums_of(&rows);
    Ok(Approved { day: zone::day(zone::start_of(day)), rows, requests, customers: HashMap::new(), sums })
}

/// What was paid of one asset, and the names of the chains it was paid on.
#[derive(Default)]
struct PaidOf<'a> {
    chains: BTreeSet<&'a str>,
    sum: Sum,
}

/// What was paid of each asset, by symbol. What was refused or failed was not paid, and what another computer sends is in its statement.
fn sums_of(rows: &[Entry]) -> Vec<Sum> {
    let paid = |row: &&Entry| !matches!(row.state, IntentState::Refused | IntentState::Dead | IntentState::Elsewhere);
    let amounts = || rows.iter().filter(paid).filter_map(|row| Some((row, row.money.as_ref().filter(|money| money.asset().symbol().is_some())?)));
    let is_test = |row: &Entry| row.chain.as_ref().is_some_and(|chain| chain.test);
    let groups = AssetGroup::of_amounts(amounts().map(|(row, money)| (money.asset(), is_test(row))));
    let mut found: BTreeMap<(String, Option<AssetGroup>), PaidOf<'_>> = BTreeMap::new();
    for ((row, money), group) in amounts().zip(groups) {
        let unit = group.as_ref().map_or_else(|| money.asset().symbol().unwrap_or_default(), AssetGroup::symbol).to_owned();
        let PaidOf { chains, sum } = found.entry((unit.clone(), group)).or_default();
        sum.unit = unit;
        chains.extend(row.chain.as_ref().map(|chain| chain.name.as_str()));
        sum.rows.insert(row.id.clone());
        sum.amount += money.amount();
        sum.is_naira = *money.asset() == Asset::Naira;
    }
    let which = told_apart(found.iter().map(|((unit, group), paid)| {
        let contract = group.as_ref().and_then(AssetGroup::contract);
        (unit.clone(), described(paid.chains.iter().copied(), contract))
    }));
    found.into_values().zip(which).map(|(paid, which)| Sum { which, ..paid.sum }).collect()
}

/// From when to when, and when it was made.
pub(super) fn span((from, until): Span, made_at: i64, running: bool) -> String {
    let zone_of = zone::short(from);
    let made = format!("{} {}", zone::day_and_clock(made_at), zone::short(made_at));
    let (from, until) = (zone::day(from), zone::day(until - 1));
    if running {
        message!("exports-span-running", from = from, until = until, zone = zone_of, made = made).to_string()
    } else {
        message!("exports-span", from = from, until = until, zone = zone_of, made = made).to_string()
    }
}

#[cfg(test)]
mod tests;
