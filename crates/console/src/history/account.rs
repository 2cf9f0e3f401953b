//! The month's close of a naira account. No service lists what came in, so the balances tell, from one look to the next.

use std::collections::HashMap;

use bursar_contract::{Decimal, Fault, address::grouped};
use bursar_documents::account_statement as document;
use bursar_messages::{Message, message};

use super::{
    receipt::recorded,
    statement::{Close, gaps, month, span},
};
use crate::{
    base::{
        api::{Party, ProfileKind, ProfileView},
        session::Session,
        zone::{self, day_and_clock},
    },
    history::api::{AccountLine, AccountStatement, ClosingProof, LineGroup, LineKind, LineSum, PaidBank},
    naira::{
        api::AccountRow,
        book::NAIRA,
        movements::{Move, RECENT, Taken, between, charge, is_charges, paid_within, sure, took},
    },
};
use bursar_journal::{Entry, IntentState, RowOf, Seen, UNWATCHED, payment::Fee, rfc3339};

/// A month of a naira account, closed: exact, so that opening, credits, debits, gaps and closing add up.
pub(crate) struct ClosedAccount {
    account: Party,
    bank: Option<String>,
    /// "October 2026".
    month: String,
    /// Milliseconds: its first moment, the first moment after it or now, and when it was closed.
    from: i64,
    until: i64,
    made_at: i64,
    running: bool,
    opening: Option<Decimal>,
    closing: Option<Decimal>,
    proof: Proof,
    lines: Vec<Line>,
    /// The batches that payouts are rows of, by the id of the payout.
    batches: HashMap<String, RowOf>,
}

/// A line, before it is text.
struct Line {
    kind: LineKind,
    at: i64,
    since: Option<i64>,
    /// The payout behind it.
    paid: Option<Box<Entry>>,
    /// What the balance changed by; none where it is not known.
    by: Option<Decimal>,
    /// What was there after it.
    balance: Option<Decimal>,
    /// A payout of unknown outcome left in its time: what it tells of may be that one.
    may_be_open: bool,
}

impl Line {
    fn of(kind: LineKind, at: i64, by: Decimal) -> Self {
        Self { kind, at, since: None, paid: None, by: Some(by), balance: None, may_be_open: false }
    }

    /// What it took, or brought: a gap does neither.
    fn moved(&self, negative: bool) -> Option<Decimal> {
        self.by.as_ref().filter(|by| self.kind != LineKind::Gap && by.is_negative() == negative && !by.is_zero()).map(Decimal::abs)
    }

    /// What stands in words where neither debit nor credit can.
    fn beside(&self) -> Option<String> {
        match self.kind {
            LineKind::Gap => self.by.as_ref().map(signed),
            LineKind::Open => self.paid.as_ref()?.money.as_ref().map(|money| money.amount().as_naira()),
            _ => None,
        }
    }
}

/// Whether a balance that was read is what the lines come to.
enum Proof {
    Matches(i64),
    Differs(i64, Decimal),
    Calculated,
    Unknown,
}

/// Closes a month of an account; what nobody saw is not known.
pub(crate) fn close_account(session: &Session, account: &AccountRow, asked: &str) -> Result<ClosedAccount, Fault> {
    let journal = &session.journal;
    let Close { first, from, until, running, at } = month(asked, journal.clock().now())?;
    let id = account.service_id.as_ref().map(|id| id.0.as_str()).unwrap_or_default();
    let mut seen: Vec<Seen> = journal.balances_seen(id)?.into_iter().filter(|one| one.token_id == NAIRA).collect();
    // Before the service made it there was nothing on it.
    let made = account.created_at.as_ref().map(|at| super::export::millis(at)).filter(|at| seen.first().is_some_and(|first| *at <= first.first_at));
    if let (Some(made), Some(first)) = (made, seen.first().cloned()) {
        seen.insert(0, Seen { amount: "0.00".into(), first_at: made, last_at: made, ..first });
    }
    let begun = made.filter(|at| *at > from).unwrap_or(from).min(until);
    // A payout of last month may show in the first look of this one.
    let since = seen.iter().rev().find(|one| one.first_at <= from).map_or(from, |one| one.first_at);
    let mut rows = journal.moved(id, since - RECENT, until)?;
    session.label(&mut rows)?;
    let batches = journal.batches_of(&rows.iter().map(|row| row.id.as_str()).collect::<Vec<_>>())?;
    let book = lines(&seen, &rows, (from, until), begun);
    Ok(ClosedAccount {
        account: Party { name: Some(account.name.clone()), address: account.number.clone().unwrap_or_default(), own: true, verification: None },
        bank: account.bank.clone(),
        month: first.strftime("%B %Y").to_string(),
        from,
        until,
        made_at: at,
        running,
        opening: book.opening,
        closing: book.closing,
        proof: book.proof,
        lines: book.lines,
        batches,
    })
}

/// The lines of a span, with what was there before and after them.
struct Book {
    opening: Option<Decimal>,
    closing: Option<Decimal>,
    proof: Proof,
    lines: Vec<Line>,
}

fn lines(seen: &[Seen], paid: &[Entry], (from, until): (i64, i64), begun: i64) -> Book {
    let taken: Vec<Taken> = paid.iter().filter(|row| took(row)).filter_map(Taken::of).collect();
    let opening = held_at(seen, &taken, begun);
    let closing = held_at(seen, &taken, until);
    let mut lines: Vec<Line> = paid.iter().filter(|row| row.at >= from).flat_map(payout).collect();
    let unwatched = if seen.is_empty() { Vec::new() } else { gaps(seen, (begun, until)) };
    let inside = |one: &(i64, i64), since: i64, until: i64| one.0 >= since && one.1 <= until;
    // Of what happened before the month the first look in it may tell too: that belongs to no line.
    let moves: Vec<_> = between(seen, &taken, (from, until)).into_iter().filter(|one| opening.is_some() || one.since > from).collect();
    for one in &moves {
        if unwatched.iter().any(|gap| inside(gap, one.since, one.until)) {
            continue;
        }
        if let Some(row) = charged_alone(one, paid).filter(|row| row.at >= from) {
            lines.push(Line { paid: Some(Box::new(row.clone())), ..Line::of(LineKind::FeeAndDuty, row.at, one.by.clone()) });
            continue;
        }
        let kind = match one.by.is_negative() {
            false => LineKind::Received,
            // The charges of several payouts: once each is known, it stands under its payout by the same name.
            true if is_charges(one, paid.iter().filter(|row| took(row))) => LineKind::FeeAndDuty,
            true => LineKind::OtherDebit,
        };
        let may_be_open = paid.iter().any(|row| is_open(row) && row.at >= one.after && row.at < one.until);
        lines.push(Line { since: Some(one.since), may_be_open, ..Line::of(kind, one.until, one.by.clone()) });
    }
    for gap in &unwatched {
        let by = moves.iter().find(|one| inside(gap, one.since, one.until)).map(|one| one.by.clone());
        // Without a look at each end nobody knows what changed between them.
        let seen_both = (gap.0 > begun || opening.is_some()) && seen.iter().any(|one| one.first_at == gap.1);
        lines.push(Line { since: Some(gap.0), by: by.or_else(|| seen_both.then(Decimal::default)), ..Line::of(LineKind::Gap, gap.1, Decimal::default()) });
    }
    lines.sort_by_key(|line| line.at);
    let proof = balanced(&mut lines, &sure(seen, &taken), opening.clone(), closing.is_some(), until);
    Book { opening, closing, proof, lines }
}

/// The one payout of which a movement is the charge, which nobody has said yet: it stands under that one, however late it was seen.
fn charged_alone<'a>(one: &Move, paid: &'a [Entry]) -> Option<&'a Entry> {
    let took = || paid.iter().filter(|row| took(row));
    let mut uncharged = took().filter(|row| row.at >= one.after && row.at < one.until && charge(row).is_none());
    let only = uncharged.next().filter(|_| uncharged.next().is_none())?;
    (one.by.is_negative() && is_charges(one, took())).then_some(only)
}

/// Writes what was there after each line, and says whether the last balance that was read is what they come to.
fn balanced(lines: &mut [Line], seen: &[Seen], opening: Option<Decimal>, closes: bool, until: i64) -> Proof {
    let mut held = opening;
    let mut looks = seen.iter().filter(|one| one.first_at < until).peekable();
    let (mut last, mut reached): (Option<(&Seen, Decimal)>, i64) = (None, i64::MIN);
    for line in lines.iter_mut() {
        while let Some(look) = looks.next_if(|look| look.first_at < line.at) {
            last = look.amount.parse().ok().map(|amount| (look, amount));
        }
        if held.is_none() {
            held = last.as_ref().map(|(_, amount)| amount.clone());
        }
        held = held.zip(line.by.as_ref()).map(|(held, by)| &held + by);
        line.balance = held.clone().filter(|_| line.kind != LineKind::Gap);
        if line.by.as_ref().is_some_and(|by| !by.is_zero()) && line.paid.is_some() {
            reached = line.at;
        }
    }
    let newest = seen.iter().rfind(|one| one.first_at < until);
    match (newest.and_then(|look| Some((look, look.amount.parse::<Decimal>().ok()?))), held) {
        _ if !closes => Proof::Unknown,
        (Some((look, amount)), held) if reached < look.first_at => {
            let read = look.last_at.min(until - 1);
            // Without lines the balance is what was read.
            let by = held.map_or_else(Decimal::default, |held| &amount - &held);
            if by.is_zero() { Proof::Matches(read) } else { Proof::Differs(read, by) }
        }
        _ => Proof::Calculated,
    }
}

/// A payout with what it cost; nothing where it failed.
fn payout(row: &Entry) -> Vec<Line> {
    let at = row.at;
    let gone = |amount: &Decimal| &Decimal::default() - amount;
    if !took(row) {
        return is_open(row).then(|| Line { paid: Some(Box::new(row.clone())), ..Line::of(LineKind::Open, at, Decimal::default()) }).into_iter().collect();
    }
    let Some(amount) = debit(row) else { return Vec::new() };
    let charge = charge(row).unwrap_or_default();
    let kind = match &row.fee {
        Some(Fee::Charged { duty, .. }) if duty.is_none_or(|duty| duty.kobo == 0) => LineKind::Fee,
        _ => LineKind::FeeAndDuty,
    };
    let entry = Box::new(row.clone());
    let mut lines = vec![Line { paid: Some(entry.clone()), ..Line::of(LineKind::Payout, at, gone(&amount)) }];
    if !charge.is_zero() {
        lines.push(Line { paid: Some(entry), ..Line::of(kind, at, gone(&charge)) });
    }
    lines
}

/// Whether nobody knows if it was taken.
fn is_open(row: &Entry) -> bool {
    matches!(row.state, IntentState::Sending | IntentState::Unknown)
}

fn debit(row: &Entry) -> Option<Decimal> {
    Some(row.money.as_ref()?.amount().clone())
}

/// What was on the account at a moment: as last seen before it, less what was paid since. None where nobody looked within a day of it.
fn held_at(seen: &[Seen], taken: &[Taken], at: i64) -> Option<Decimal> {
    let newest = seen.iter().rev().find(|one| one.first_at <= at)?;
    if at - newest.last_at > UNWATCHED {
        return None;
    }
    let sure = sure(seen, taken);
    let last = sure.iter().rev().find(|one| one.first_at <= at)?;
    let held: Decimal = last.amount.parse().ok()?;
    Some(&held - &paid_within(taken, last.first_at, at))
}

fn signed(amount: &Decimal) -> String {
    let digits = amount.abs().as_naira();
    if amount.is_zero() { digits } else { format!("{}{digits}", if amount.is_negative() { '-' } else { '+' }) }
}

impl ClosedAccount {
    /// What the lines took, brought, and by what the balance changed while nobody looked.
    fn sum(&self, of: impl Fn(&Line) -> Option<Decimal>) -> (Decimal, u32) {
        sum_of(&self.lines, of)
    }

    fn debits(&self) -> (Decimal, u32) {
        self.sum(|line| line.moved(true))
    }

    fn credits(&self) -> (Decimal, u32) {
        self.sum(|line| line.moved(false))
    }
}

fn sum_of(lines: &[Line], of: impl Fn(&Line) -> Option<Decimal>) -> (Decimal, u32) {
    let found: Vec<Decimal> = lines.iter().filter_map(of).collect();
    (found.iter().sum(), u32::try_from(found.len()).unwrap_or(u32::MAX))
}

/// What the balance changed by while nobody looked, in how many gaps. None where there was no gap with a balance on both sides.
fn unexplained(lines: &[Line]) -> Option<(Decimal, u32)> {
    Some(sum_of(lines, |line| line.by.clone().filter(|_| line.kind == LineKind::Gap))).filter(|(_, gaps)| *gaps > 0)
}

/// Payments of one batch that stand together, where there are two at least. What was received in between stands between two groups.
fn groups(lines: &[Line], batches: &HashMap<String, RowOf>) -> Vec<LineGroup> {
    let of = |line: &Line| line.paid.as_ref().and_then(|paid| batches.get(&paid.id));
    let count = |lines: &[Line], is: &dyn Fn(&Line) -> bool| u32::try_from(lines.iter().filter(|line| is(line)).count()).unwrap_or(u32::MAX);
    let mut first = 0;
    let mut found = Vec::new();
    for run in lines.chunk_by(|one, other| of(one).is_some() && of(one) == of(other)) {
        let payments = count(run, &|line| matches!(line.kind, LineKind::Payout | LineKind::Open));
        if let Some(batch) = of(&run[0]).filter(|_| payments > 1) {
            found.push(LineGroup {
                batch: batch.batch.clone(),
                code: batch.code.clone(),
                name: batch.name.clone(),
                first,
                lines: count(run, &|_| true),
                payments,
                open: count(run, &|line| line.kind == LineKind::Open),
                debit: sum_of(run, |line| line.moved(true)).0.as_naira(),
                balance: run.last().and_then(|line| line.balance.as_ref()).map(Decimal::as_naira),
            });
        }
        first += count(run, &|_| true);
    }
    found
}

impl From<ClosedAccount> for AccountStatement {
    fn from(month: ClosedAccount) -> Self {
        let text = |amount: &Option<Decimal>| amount.as_ref().map(Decimal::as_naira);
        let sum = |(amount, lines): (Decimal, u32)| LineSum { amount: amount.as_naira(), lines };
        let (gap, gaps) = unexplained(&month.lines).unwrap_or_default();
        let line = |line: &Line| {
            let paid = line.paid.as_deref();
            // A fee stands under its payout, which says the rest.
            let named = paid.filter(|_| matches!(line.kind, LineKind::Payout | LineKind::Open));
            AccountLine {
                kind: line.kind,
                at: rfc3339(line.at),
                since: line.since.map(rfc3339),
                may_be_open: line.may_be_open.then_some(true),
                to: named.and_then(|row| row.to.clone()).map(Party::from),
                bank: named.and_then(|row| row.bank.clone()).map(PaidBank::from),
                reference: named.and_then(|row| row.reference.clone()),
                code: paid.and_then(|row| row.code.clone()),
                recorded: named.and_then(recorded),
                computer: named.and_then(|row| row.computer.clone()),
                debit: text(&line.moved(true)),
                credit: text(&line.moved(false)),
                beside: line.beside(),
                balance: text(&line.balance),
            }
        };
        Self {
            opening: text(&month.opening),
            debits: sum(month.debits()),
            credits: sum(month.credits()),
            gaps: LineSum { amount: signed(&gap), lines: gaps },
            closing: text(&month.closing),
            proof: match &month.proof {
                Proof::Matches(at) => ClosingProof::Matches { read_at: rfc3339(*at) },
                Proof::Differs(at, by) => ClosingProof::Differs { read_at: rfc3339(*at), by: signed(by) },
                Proof::Calculated => ClosingProof::Calculated,
                Proof::Unknown => ClosingProof::Unknown,
            },
            lines: month.lines.iter().map(line).collect(),
            groups: groups(&month.lines, &month.batches),
            account: month.account,
            bank: month.bank,
            month: month.month,
            from: rfc3339(month.from),
            until: rfc3339(month.until),
            running: month.running,
            made_at: rfc3339(month.made_at),
        }
    }
}

/// The parts of an account's close.
pub(crate) fn account_file(month: &ClosedAccount, profile: &ProfileView) -> document::AccountStatement {
    let number = grouped(&month.account.address);
    let place = match &month.bank {
        Some(bank) => message!("exports-place-bank", address = number, bank = bank).to_string(),
        None => number,
    };
    let mut notes = vec![message!("exports-note-account").to_string(), message!("exports-note-bank").to_string()];
    if month.opening.is_none() || month.closing.is_none() {
        notes.push(message!("exports-note-not-known").to_string());
    }
    let name = month.account.name.as_deref().unwrap_or_default();
    document::AccountStatement {
        title: message!("exports-title", month = &month.month, name = name).to_string(),
        about: vec![profile.name.clone(), place, span((month.from, month.until), month.made_at, month.running)],
        opening: (zone::local(month.from).datetime(), month.opening.clone()),
        closing: (zone::local(month.until - 1).datetime(), month.closing.clone()),
        proof: proof(&month.proof),
        debits: month.debits().0,
        credits: month.credits().0,
        unexplained: unexplained(&month.lines).map(|(change, _)| change),
        lines: month.lines.iter().map(printed).collect(),
        notes,
        is_test: profile.kind != ProfileKind::Live,
    }
}

fn proof(proof: &Proof) -> Message {
    match proof {
        Proof::Matches(at) => message!("exports-proof-matches", at = day_and_clock(*at)),
        Proof::Differs(at, by) => {
            message!("exports-proof-differs", at = day_and_clock(*at), amount = by.abs().as_naira(), way = if by.is_negative() { "less" } else { "more" })
        }
        Proof::Calculated => message!("exports-proof-calculated"),
        Proof::Unknown => message!("exports-proof-unknown"),
    }
}

fn printed(line: &Line) -> document::AccountLine {
    let paid = line.paid.as_deref().filter(|_| matches!(line.kind, LineKind::Payout | LineKind::Open));
    let since = line.since.map(day_and_clock).unwrap_or_default();
    let until = day_and_clock(line.at);
    let details = match (line.kind, paid) {
        (LineKind::Payout | LineKind::Open, Some(row)) => row.to.as_ref().and_then(|to| to.name.clone()).unwrap_or_else(|| row.title.to_string()),
        (LineKind::Fee, _) => message!("exports-line-fee").to_string(),
        (LineKind::Gap, _) => message!("exports-gap", from = since, until = until).to_string(),
        (LineKind::Received, _) => message!("exports-came-in", from = since, until = until).to_string(),
        (LineKind::OtherDebit, _) if line.may_be_open => message!("exports-went-out-open", from = since, until = until).to_string(),
        (LineKind::OtherDebit, _) => message!("exports-went-out", from = since, until = until).to_string(),
        _ => message!("exports-line-charges").to_string(),
    };
    let beside = line.beside().map(|amount| match line.kind {
        LineKind::Gap => message!("exports-gap-by", amount = amount),
        _ => message!("exports-line-open", amount = amount),
    });
    document::AccountLine {
        at: zone::local(line.at).datetime(),
        details: [Some(details), paid.and_then(recorded).map(|words| words.to_string()), paid.and_then(sent_from), beside.map(|beside| beside.to_string())]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" "),
        number: paid.and_then(|row| row.to.as_ref()).map(|to| to.address.clone()),
        bank: paid.and_then(|row| row.bank.as_ref()).map(|bank| bank.name.clone()),
        narration: paid.and_then(|row| row.bank.as_ref()).map(|bank| bank.narration.clone()),
        reference: paid.and_then(|row| row.reference.clone()),
        code: paid.and_then(|row| row.code.clone()),
        debit: line.moved(true),
        credit: line.moved(false),
        balance: line.balance.clone(),
    }
}

/// The computer of the team that sent it, where that is another one.
fn sent_from(row: &Entry) -> Option<String> {
    row.computer.as_ref().map(|computer| message!("exports-line-computer", computer = computer).to_string())
}

#[cfg(test)]
mod tests;
