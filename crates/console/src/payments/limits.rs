//! Limits of a profile: per payment, per day, per payee and day. They bind this app; whoever has the key can go around it.

use std::collections::HashMap;

use bursar_contract::{Code, Decimal, Fault, Money};
use bursar_messages::message;

use super::{
    finding::{Broken, Span},
    words,
};
use crate::base::{protections::figure, session::Session, zone};
use bursar_journal::{Journal, Limit, Limits, Payment};

/// The unit of a limit for payouts.
pub(crate) const NAIRA: &str = "NGN";

/// What people type for naira, beside its code.
const NAIRA_WORDS: [&str; 3] = ["ngn", "naira", "₦"];

/// The unit as payments name it: naira by its code, a symbol as it was typed.
fn unit_of(typed: &str) -> &str {
    let typed = typed.trim();
    if NAIRA_WORDS.contains(&typed.to_lowercase().as_str()) { NAIRA } else { typed }
}

/// Whether a limit binds what has this symbol. Capitals tell no two units apart: a limit that was typed as "usdc" must not hold for nothing.
fn binds(limit: &Limit, symbol: Option<&str>) -> bool {
    symbol.is_some_and(|symbol| unit_of(&limit.unit).eq_ignore_ascii_case(symbol))
}

/// What limits look at.
pub(crate) struct Spent<'a> {
    /// What goes.
    pub money: &'a Money,
    /// Address or account number.
    pub payee: &'a str,
}

impl<'a> Spent<'a> {
    /// Everything that a payment pays.
    pub(crate) fn of(payment: &'a Payment) -> impl Iterator<Item = Self> {
        payment.parts().map(|(money, to)| Self { money, payee: &to.address })
    }
}

/// Keeps limits after checking every figure, and writes down what they were.
pub(crate) fn save(session: &Session, limits: &Limits) -> Result<(), Fault> {
    session.journal.keep_limits(&checked(limits)?)
}

/// Limits as they would be kept: each unit once, each figure plain.
pub(crate) fn checked(limits: &Limits) -> Result<Limits, Fault> {
    let mut kept = Limits::default();
    for (at, limit) in limits.limits.iter().enumerate() {
        let unit = unit_of(&limit.unit);
        if unit.is_empty() || unit.chars().count() > 32 {
            return Err(Fault::invalid(&format!("limits.{at}.unit"), message!("limits-unit")));
        }
        if kept.limits.iter().any(|other| other.unit.eq_ignore_ascii_case(unit)) {
            return Err(Fault::invalid(&format!("limits.{at}.unit"), message!("limits-twice", unit = unit)));
        }
        let figure = |field: &str, text: &str| -> Result<String, Fault> {
            if text.trim().is_empty() {
                return Ok(String::new());
            }
            let refused = |_| Fault::invalid(&format!("limits.{at}.{field}"), message!("limits-figure"));
            Decimal::typed(text).map(|figure| figure.to_string()).map_err(refused)
        };
        let limit = Limit {
            unit: unit.to_owned(),
            payment: figure("payment", &limit.payment)?,
            day: figure("day", &limit.day)?,
            payee: figure("payee", &limit.payee)?,
        };
        if [&limit.payment, &limit.day, &limit.payee].iter().any(|figure| !figure.is_empty()) {
            kept.limits.push(limit);
        }
    }
    Ok(kept)
}

/// Which limit a payment would break; none where it breaks none.
pub(crate) fn broken(journal: &Journal, spent: &Spent<'_>, except: Option<&str>) -> Result<Option<Broken>, Fault> {
    let limits = journal.limits()?;
    // A limit is set for a symbol, whatever chain the token is on: it must not be gone around by another chain.
    let Some(unit) = spent.money.asset().symbol() else { return Ok(None) };
    for limit in limits.limits.iter().filter(|limit| binds(limit, Some(unit))) {
        if let Some(broken) = broken_of(journal, limit, unit, spent, except)? {
            return Ok(Some(broken));
        }
    }
    Ok(None)
}

fn broken_of(journal: &Journal, limit: &Limit, unit: &str, spent: &Spent<'_>, except: Option<&str>) -> Result<Option<Broken>, Fault> {
    let amount = spent.money.amount();
    // `before`: what was spent without this payment.
    let over = |span: Span, limit: &str, before: &Decimal| {
        let most = figure(limit).filter(|most| &(before + amount) > most)?;
        Some(Broken { span, left: left(&most, before), most, unit: unit.to_owned(), left_today: None })
    };
    if let Some(broken) = over(Span::Payment, &limit.payment, &Decimal::default()) {
        return Ok(Some(Broken { left_today: left_of_day(journal, limit, except)?, ..broken }));
    }
    if limit.day.is_empty() && limit.payee.is_empty() {
        return Ok(None);
    }
    let today = Today::of(journal, limit, except)?;
    let payee = today.payees.get(spent.payee).cloned().unwrap_or_default();
    Ok(over(Span::Day, &limit.day, &today.all).or_else(|| over(Span::Payee, &limit.payee, &payee)))
}

/// What is left today of the limit for one day that binds this symbol; none where there is no such limit.
pub(crate) fn left_today(journal: &Journal, symbol: &str) -> Result<Option<Decimal>, Fault> {
    let limits = journal.limits()?;
    limits.limits.iter().find(|limit| binds(limit, Some(symbol))).map_or(Ok(None), |limit| left_of_day(journal, limit, None))
}

fn left_of_day(journal: &Journal, limit: &Limit, except: Option<&str>) -> Result<Option<Decimal>, Fault> {
    let Some(most) = figure(&limit.day) else { return Ok(None) };
    Ok(Some(left(&most, &Today::of(journal, limit, except)?.all).trimmed()))
}

/// What was spent today of what a limit binds.
struct Today {
    all: Decimal,
    /// To each address or account number.
    payees: HashMap<String, Decimal>,
}

impl Today {
    fn of(journal: &Journal, limit: &Limit, except: Option<&str>) -> Result<Self, Fault> {
        let mut today = Self { all: Decimal::default(), payees: HashMap::new() };
        let earlier = journal.spent_since(start_of_day(journal.clock().now()), except)?;
        for other in earlier.iter().flat_map(Spent::of).filter(|other| binds(limit, other.money.asset().symbol())) {
            today.all += other.money.amount();
            *today.payees.entry(other.payee.to_owned()).or_default() += other.money.amount();
        }
        Ok(today)
    }
}

/// The limits that payments break which are approved together.
pub(crate) struct BrokenTogether {
    /// Those that a payment breaks, by its place.
    pub(crate) alone: Vec<(usize, Broken)>,
    /// The one that all of them break together.
    pub(crate) together: Option<Broken>,
}

/// Which limits payments break that are approved together. Waiting rows of the batch `except` are not counted.
pub(crate) fn broken_by_all(journal: &Journal, all: &[Spent<'_>], except: Option<&str>) -> Result<BrokenTogether, Fault> {
    let limits = journal.limits()?;
    let (mut alone, mut together) = (Vec::new(), None);
    for limit in &limits.limits {
        let of_unit = || all.iter().enumerate().filter(|(_, spent)| binds(limit, spent.money.asset().symbol()));
        if of_unit().next().is_none() {
            continue;
        }
        let broken = |span: Span, most: &Decimal, before: &Decimal| Broken {
            span,
            most: most.clone(),
            left: left(most, before),
            unit: unit_of(&limit.unit).to_owned(),
            left_today: None,
        };
        if let Some(most) = figure(&limit.payment) {
            alone.extend(of_unit().filter(|(_, spent)| *spent.money.amount() > most).map(|(at, _)| (at, broken(Span::Payment, &most, &Decimal::default()))));
        }
        if limit.day.is_empty() && limit.payee.is_empty() {
            continue;
        }
        let Today { all: mut day, mut payees } = Today::of(journal, limit, except)?;
        let before_all = day.clone();
        for (at, spent) in of_unit() {
            day += spent.money.amount();
            let payee = payees.entry(spent.payee.to_owned()).or_default();
            let before = payee.clone();
            *payee += spent.money.amount();
            if let Some(most) = figure(&limit.payee).filter(|most| *payee > *most) {
                alone.push((at, broken(Span::Payee, &most, &before)));
            }
        }
        if let Some(most) = figure(&limit.day).filter(|most| day > *most) {
            together = Some(broken(Span::Day, &most, &before_all));
        }
    }
    Ok(BrokenTogether { alone, together })
}

/// Refuses a payment that breaks a limit.
pub(crate) fn refuse(journal: &Journal, payment: &Payment, except: Option<&str>) -> Result<(), Fault> {
    let all: Vec<Spent<'_>> = Spent::of(payment).collect();
    let found = broken_by_all(journal, &all, except)?;
    match found.alone.into_iter().next().map(|(_, broken)| broken).or(found.together) {
        Some(broken) => {
            let text = words::over(&broken).then(message!("limits-not-sent"));
            Err(Fault { field: Some("amount".into()), ..Fault::new(Code::Refused, text) })
        }
        None => Ok(()),
    }
}

/// What is left of a limit after what was spent.
fn left(most: &Decimal, spent: &Decimal) -> Decimal {
    (most - spent).max(Decimal::default())
}

fn start_of_day(now: i64) -> i64 {
    zone::start_of(zone::local(now).date())
}
