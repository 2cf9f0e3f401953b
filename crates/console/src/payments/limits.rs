//! Limits of a profile: per payment, per day, per payee and day. They bind this app; whoever has the key can go around it.

use bursar_contract::{Code, Decimal, Fault, Money};

use crate::base::{protections::figure, session::Session, zone};
use bursar_journal::{Journal, Limit, Limits, Payment};

/// What limits look at.
pub(crate) struct Spent<'a> {
    /// What goes.
    pub money: &'a Money,
    /// Address or account number.
    pub payee: &'a str,
}

impl<'a> From<&'a Payment> for Spent<'a> {
    fn from(payment: &'a Payment) -> Self {
        Self { money: payment.money(), payee: &payment.to().address }
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
        let unit = limit.unit.trim();
        if unit.is_empty() || unit.chars().count() > 32 {
            return Err(Fault::invalid(&format!("limits.{at}.unit"), "Say which unit it is for: NGN, or a token's symbol."));
        }
        if kept.limits.iter().any(|other| other.unit == unit) {
            return Err(Fault::invalid(&format!("limits.{at}.unit"), format!("{unit} has a line already.")));
        }
        let figure = |field: &str, text: &str| -> Result<String, Fault> {
            if text.trim().is_empty() {
                return Ok(String::new());
            }
            let refused = |_| Fault::invalid(&format!("limits.{at}.{field}"), "Type an amount in digits, or leave it empty for no limit.");
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

/// Which limit a payment would break, in a sentence; none where it breaks none.
pub(crate) fn broken(journal: &Journal, spent: &Spent<'_>, except: Option<&str>) -> Result<Option<String>, Fault> {
    let limits = journal.limits()?;
    // A limit is set for a symbol, whatever chain the token is on: it must not be gone around by another chain.
    let Some(unit) = spent.money.asset().symbol() else { return Ok(None) };
    let Some(limit) = limits.limits.iter().find(|limit| limit.unit == unit) else { return Ok(None) };
    let amount = spent.money.amount();
    let over = |limit: &str, sum: &Decimal| figure(limit).is_some_and(|limit| *sum > limit);
    let said = |limit: &str| format!("{} {unit}", figure(limit).unwrap_or_default().grouped());
    if over(&limit.payment, amount) {
        return Ok(Some(format!("This is over your limit of {} in one payment.", said(&limit.payment))));
    }
    if limit.day.is_empty() && limit.payee.is_empty() {
        return Ok(None);
    }
    let (mut day, mut payee) = (amount.clone(), amount.clone());
    for other in journal.spent_since(start_of_day(journal.clock().now()), except)? {
        if other.asset().symbol() != Some(unit) {
            continue;
        }
        if other.to().address == spent.payee {
            payee += other.money().amount();
        }
        day += other.money().amount();
    }
    if over(&limit.day, &day) {
        return Ok(Some(format!("With what left today this is over your limit of {} in one day.", said(&limit.day))));
    }
    if over(&limit.payee, &payee) {
        return Ok(Some(format!("With what left today this is over your limit of {} to one payee in one day.", said(&limit.payee))));
    }
    Ok(None)
}

/// Refuses a payment that breaks a limit.
pub(crate) fn refuse(journal: &Journal, payment: &Payment, except: Option<&str>) -> Result<(), Fault> {
    match broken(journal, &payment.into(), except)? {
        Some(sentence) => {
            Err(Fault { field: Some("amount".into()), ..Fault::new(Code::Refused, format!("{sentence} Nothing was sent. Limits stand in Settings.")) })
        }
        None => Ok(()),
    }
}

fn start_of_day(now: i64) -> i64 {
    zone::start_of(zone::local(now).date())
}
